// RUN: lathe-opt %s --lathe-ttg-optimize-reductions --lathe-ir-simplify-ops --split-input-file | FileCheck %s

// Each thread adds up its 8 elements; the lanes are asked once, behind the loop.
#m = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [1, 32], warpsPerCTA = [4, 1], order = [1, 0]}>
module attributes {"ttg.num-warps" = 4 : i32, "ttg.threads-per-warp" = 32 : i32} {
  // CHECK-LABEL: tt.func @rows
  // CHECK: %[[ZERO:.*]] = arith.constant dense<0.000000e+00> : tensor<16x32xf32, #ttg.slice<{dim = 2,
  // CHECK: %[[LOOP:.*]] = scf.for {{.*}} iter_args(%[[ACC:.*]] = %[[ZERO]]) -> (tensor<16x32xf32,
  // CHECK: %[[X:.*]] = tt.load
  // CHECK: %[[R:.*]] = tt.reshape %[[X]] : {{.*}} -> tensor<16x32x8xf32, #linear>
  // CHECK: %[[P:.*]] = "tt.reduce"(%[[R]]) <{axis = 2 : i32}>
  // CHECK: %[[A:.*]] = arith.addf %[[ACC]], %[[P]]
  // CHECK: scf.yield %[[A]]
  // CHECK: "tt.reduce"(%[[LOOP]]) <{axis = 1 : i32}>
  tt.func @rows(%at: tensor<16x256x!tt.ptr<f32>, #m>, %init: tensor<16xf32, #ttg.slice<{dim = 1, parent = #m}>>, %n: i32) -> tensor<16xf32, #ttg.slice<{dim = 1, parent = #m}>> {
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %sum = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %init) -> (tensor<16xf32, #ttg.slice<{dim = 1, parent = #m}>>) : i32 {
      %x = tt.load %at : tensor<16x256x!tt.ptr<f32>, #m>
      %r = "tt.reduce"(%x) <{axis = 1 : i32}> ({
      ^bb0(%a: f32, %b: f32):
        %s = arith.addf %a, %b : f32
        tt.reduce.return %s : f32
      }) : (tensor<16x256xf32, #m>) -> tensor<16xf32, #ttg.slice<{dim = 1, parent = #m}>>
      %next = arith.addf %acc, %r : tensor<16xf32, #ttg.slice<{dim = 1, parent = #m}>>
      scf.yield %next : tensor<16xf32, #ttg.slice<{dim = 1, parent = #m}>>
    }
    tt.return %sum : tensor<16xf32, #ttg.slice<{dim = 1, parent = #m}>>
  }
}

// -----

// A maximum is not a sum, and a sum that each turn looks at must be whole in each turn. Both stay in the loop, as one.
#b = #ttg.blocked<{sizePerThread = [4], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
module attributes {"ttg.num-warps" = 4 : i32, "ttg.threads-per-warp" = 32 : i32} {
  // CHECK-LABEL: tt.func @others
  // CHECK: scf.for {{.*}} -> (f32, f32)
  // CHECK: }) : (tensor<512xf32, #blocked>, tensor<512xf32, #blocked>) -> (f32, f32)
  // CHECK-NOT: "tt.reduce"
  tt.func @others(%at: tensor<512x!tt.ptr<f32>, #b>, %out: !tt.ptr<f32>, %n: i32) -> (f32, f32) {
    %zero = arith.constant 0.0 : f32
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %sum:2 = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %zero, %top = %zero) -> (f32, f32) : i32 {
      %x = tt.load %at : tensor<512x!tt.ptr<f32>, #b>
      %r = "tt.reduce"(%x) <{axis = 0 : i32}> ({
      ^bb0(%a: f32, %b: f32):
        %s = arith.addf %a, %b : f32
        tt.reduce.return %s : f32
      }) : (tensor<512xf32, #b>) -> f32
      %m = "tt.reduce"(%x) <{axis = 0 : i32}> ({
      ^bb0(%a: f32, %b: f32):
        %s = arith.maxnumf %a, %b : f32
        tt.reduce.return %s : f32
      }) : (tensor<512xf32, #b>) -> f32
      %next = arith.addf %acc, %r : f32
      %top1 = arith.addf %top, %m : f32
      tt.store %out, %next : !tt.ptr<f32>
      scf.yield %next, %top1 : f32, f32
    }
    tt.return %sum#0, %sum#1 : f32, f32
  }
}

// -----

// Two sums that do not wait for each other become one reduction, so that the warps wait once. What needs the first
// comes after both.
#l = #ttg.blocked<{sizePerThread = [4], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
module attributes {"ttg.num-warps" = 4 : i32, "ttg.threads-per-warp" = 32 : i32} {
  // CHECK-LABEL: tt.func @join
  // CHECK: %[[SQUARE:.*]] = arith.mulf %arg0, %arg0
  // CHECK: %[[BOTH:.*]]:2 = "tt.reduce"(%arg0, %[[SQUARE]]) <{axis = 0 : i32}> ({
  // CHECK-NEXT: ^bb0(%[[A0:.*]]: f32, %[[A1:.*]]: f32, %[[B0:.*]]: f32, %[[B1:.*]]: f32):
  // CHECK-NEXT: %[[SUM:.*]] = arith.addf %[[A0]], %[[B0]]
  // CHECK-NEXT: %[[MOST:.*]] = arith.maximumf %[[A1]], %[[B1]]
  // CHECK-NEXT: tt.reduce.return %[[SUM]], %[[MOST]]
  // CHECK: %[[HALF:.*]] = arith.mulf %[[BOTH]]#0
  // CHECK: tt.return %[[HALF]], %[[BOTH]]#1
  tt.func @join(%x: tensor<512xf32, #l>) -> (f32, f32) {
    %c = arith.constant 0.5 : f32
    %a = "tt.reduce"(%x) <{axis = 0 : i32}> ({
    ^bb0(%u: f32, %w: f32):
      %z = arith.addf %u, %w : f32
      tt.reduce.return %z : f32
    }) : (tensor<512xf32, #l>) -> f32
    %half = arith.mulf %a, %c : f32
    %square = arith.mulf %x, %x : tensor<512xf32, #l>
    %b = "tt.reduce"(%square) <{axis = 0 : i32}> ({
    ^bb0(%u: f32, %w: f32):
      %z = arith.maximumf %u, %w : f32
      tt.reduce.return %z : f32
    }) : (tensor<512xf32, #l>) -> f32
    tt.return %half, %b : f32, f32
  }

  // The second one needs the first.
  // CHECK-LABEL: tt.func @chain
  // CHECK: "tt.reduce"(%arg0) <{axis = 0 : i32}>
  // CHECK: "tt.reduce"(%{{.*}}) <{axis = 0 : i32}>
  tt.func @chain(%x: tensor<512xf32, #l>) -> f32 {
    %a = "tt.reduce"(%x) <{axis = 0 : i32}> ({
    ^bb0(%u: f32, %w: f32):
      %z = arith.addf %u, %w : f32
      tt.reduce.return %z : f32
    }) : (tensor<512xf32, #l>) -> f32
    %as = tt.splat %a : f32 -> tensor<512xf32, #l>
    %far = arith.subf %x, %as : tensor<512xf32, #l>
    %b = "tt.reduce"(%far) <{axis = 0 : i32}> ({
    ^bb0(%u: f32, %w: f32):
      %z = arith.addf %u, %w : f32
      tt.reduce.return %z : f32
    }) : (tensor<512xf32, #l>) -> f32
    tt.return %b : f32
  }

  // A store that needs the first one's result does not wait.
  // CHECK-LABEL: tt.func @stored
  // CHECK: "tt.reduce"(%arg0) <{axis = 0 : i32}>
  // CHECK: tt.store
  // CHECK: "tt.reduce"(%arg0) <{axis = 0 : i32}>
  tt.func @stored(%x: tensor<512xf32, #l>, %p: !tt.ptr<f32>) -> f32 {
    %a = "tt.reduce"(%x) <{axis = 0 : i32}> ({
    ^bb0(%u: f32, %w: f32):
      %z = arith.addf %u, %w : f32
      tt.reduce.return %z : f32
    }) : (tensor<512xf32, #l>) -> f32
    tt.store %p, %a : !tt.ptr<f32>
    %b = "tt.reduce"(%x) <{axis = 0 : i32}> ({
    ^bb0(%u: f32, %w: f32):
      %z = arith.maximumf %u, %w : f32
      tt.reduce.return %z : f32
    }) : (tensor<512xf32, #l>) -> f32
    tt.return %b : f32
  }
}

// -----

// A sum that is scaled before each addition is scaled part by part, with one factor for all or with one for each row. One
// that begins with zero is left to its parts; another keeps what it begins with, scaled as well.
#m = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [1, 32], warpsPerCTA = [4, 1], order = [1, 0]}>
#rows = #ttg.slice<{dim = 1, parent = #m}>
module attributes {"ttg.num-warps" = 4 : i32, "ttg.threads-per-warp" = 32 : i32} {
  // CHECK-LABEL: tt.func @scaled
  // CHECK: %[[F:.*]] = tt.splat %arg1
  // CHECK: scf.for {{.*}} iter_args(%[[ACC:.*]] = %{{.*}}) -> (tensor<16x32xf32,
  // CHECK: %[[P:.*]] = "tt.reduce"(%{{.*}}) <{axis = 2 : i32}>
  // CHECK: %[[S:.*]] = arith.mulf %[[ACC]], %[[F]]
  // CHECK: %[[A:.*]] = arith.addf %[[S]], %[[P]]
  // CHECK: scf.yield %[[A]]
  // CHECK: "tt.reduce"(%{{.*}}) <{axis = 0 : i32}>
  tt.func @scaled(%at: tensor<16x256x!tt.ptr<f32>, #m>, %factor: f32, %n: i32) -> f32 {
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %zero = arith.constant dense<0.0> : tensor<16xf32, #rows>
    %f = tt.splat %factor : f32 -> tensor<16xf32, #rows>
    %sum = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %zero) -> (tensor<16xf32, #rows>) : i32 {
      %x = tt.load %at : tensor<16x256x!tt.ptr<f32>, #m>
      %r = "tt.reduce"(%x) <{axis = 1 : i32}> ({
      ^bb0(%a: f32, %b: f32):
        %s = arith.addf %a, %b : f32
        tt.reduce.return %s : f32
      }) : (tensor<16x256xf32, #m>) -> tensor<16xf32, #rows>
      %less = arith.mulf %acc, %f : tensor<16xf32, #rows>
      %next = arith.addf %less, %r : tensor<16xf32, #rows>
      scf.yield %next : tensor<16xf32, #rows>
    }
    %all = "tt.reduce"(%sum) <{axis = 0 : i32}> ({
    ^bb0(%a: f32, %b: f32):
      %s = arith.addf %a, %b : f32
      tt.reduce.return %s : f32
    }) : (tensor<16xf32, #rows>) -> f32
    tt.return %all : f32
  }

  // CHECK-LABEL: tt.func @scaled_rows
  // CHECK: scf.for {{.*}} iter_args(%[[OLD:.*]] = %arg2, %[[ACC:.*]] = %{{.*}}) -> (tensor<16xf32, {{.*}}>, tensor<16x32xf32,
  // CHECK: %[[F:.*]] = tt.load %arg1
  // CHECK: %[[KEPT:.*]] = arith.mulf %[[OLD]], %[[F]]
  // CHECK: %[[E:.*]] = tt.expand_dims %{{.*}} {axis = 1 : i32} : tensor<16xf32, {{.*}}> -> tensor<16x1xf32,
  // CHECK: %[[B:.*]] = tt.broadcast %[[E]]
  // CHECK: %[[S:.*]] = arith.mulf %[[ACC]], %[[B]]
  // CHECK: %[[A:.*]] = arith.addf %[[S]],
  // CHECK: scf.yield %[[KEPT]], %[[A]]
  tt.func @scaled_rows(%at: tensor<16x256x!tt.ptr<f32>, #m>, %factors: tensor<16x!tt.ptr<f32>, #rows>, %init: tensor<16xf32, #rows>, %n: i32) -> tensor<16xf32, #rows> {
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %sum = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %init) -> (tensor<16xf32, #rows>) : i32 {
      %x = tt.load %at : tensor<16x256x!tt.ptr<f32>, #m>
      %f = tt.load %factors : tensor<16x!tt.ptr<f32>, #rows>
      %r = "tt.reduce"(%x) <{axis = 1 : i32}> ({
      ^bb0(%a: f32, %b: f32):
        %s = arith.addf %a, %b : f32
        tt.reduce.return %s : f32
      }) : (tensor<16x256xf32, #m>) -> tensor<16xf32, #rows>
      %less = arith.mulf %acc, %f : tensor<16xf32, #rows>
      %next = arith.addf %less, %r : tensor<16xf32, #rows>
      scf.yield %next : tensor<16xf32, #rows>
    }
    tt.return %sum : tensor<16xf32, #rows>
  }

  // A sum that is read between its scaling and its next value stays.
  // CHECK-LABEL: tt.func @read
  // CHECK: scf.for {{.*}} -> (tensor<16xf32,
  // CHECK: "tt.reduce"(%{{.*}}) <{axis = 1 : i32}>
  // CHECK-SAME: {
  // CHECK: }) : (tensor<16x256xf32,
  // CHECK: scf.yield
  // CHECK-NOT: tt.reduce
  tt.func @read(%at: tensor<16x256x!tt.ptr<f32>, #m>, %out: tensor<16x!tt.ptr<f32>, #rows>, %f: tensor<16xf32, #rows>, %init: tensor<16xf32, #rows>, %n: i32) -> tensor<16xf32, #rows> {
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %sum = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %init) -> (tensor<16xf32, #rows>) : i32 {
      %x = tt.load %at : tensor<16x256x!tt.ptr<f32>, #m>
      %r = "tt.reduce"(%x) <{axis = 1 : i32}> ({
      ^bb0(%a: f32, %b: f32):
        %s = arith.addf %a, %b : f32
        tt.reduce.return %s : f32
      }) : (tensor<16x256xf32, #m>) -> tensor<16xf32, #rows>
      %less = arith.mulf %acc, %f : tensor<16xf32, #rows>
      tt.store %out, %less : tensor<16x!tt.ptr<f32>, #rows>
      %next = arith.addf %less, %r : tensor<16xf32, #rows>
      scf.yield %next : tensor<16xf32, #rows>
    }
    tt.return %sum : tensor<16xf32, #rows>
  }
}
