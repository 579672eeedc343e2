// RUN: lathe-opt %s --lathe-ttg-remove-layout-conversions --canonicalize --split-input-file | FileCheck %s

// Addresses, masks and constants are computed in the layout of the access.
#a = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
#b = #ttg.blocked<{sizePerThread = [4], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
// CHECK: #[[B:.*]] = #ttg.blocked<{sizePerThread = [4]
// CHECK-NOT: #ttg.blocked
module attributes {"ttg.num-warps" = 4 : i32, "ttg.threads-per-warp" = 32 : i32} {
  // CHECK-LABEL: tt.func @access
  // CHECK-NOT: ttg.convert_layout
  tt.func @access(%p: !tt.ptr<f32>, %n: i32) {
    %zero = arith.constant dense<0.0> : tensor<1024xf32, #a>
    %r = tt.make_range {start = 0 : i32, end = 1024 : i32} : tensor<1024xi32, #a>
    %ns = tt.splat %n : i32 -> tensor<1024xi32, #a>
    %m = arith.cmpi slt, %r, %ns : tensor<1024xi32, #a>
    %b = tt.splat %p : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>, #a>
    %at = tt.addptr %b, %r : tensor<1024x!tt.ptr<f32>, #a>, tensor<1024xi32, #a>
    %at1 = ttg.convert_layout %at : tensor<1024x!tt.ptr<f32>, #a> -> tensor<1024x!tt.ptr<f32>, #b>
    %m1 = ttg.convert_layout %m : tensor<1024xi1, #a> -> tensor<1024xi1, #b>
    %z1 = ttg.convert_layout %zero : tensor<1024xf32, #a> -> tensor<1024xf32, #b>
    // CHECK: tt.load %{{.*}}, %{{.*}}, %{{.*}} : tensor<1024x!tt.ptr<f32>, #[[B]]>
    %v1 = tt.load %at1, %m1, %z1 : tensor<1024x!tt.ptr<f32>, #b>
    %v = ttg.convert_layout %v1 : tensor<1024xf32, #b> -> tensor<1024xf32, #a>
    // CHECK: math.exp %{{.*}} : tensor<1024xf32, #[[B]]>
    %e = math.exp %v : tensor<1024xf32, #a>
    %e1 = ttg.convert_layout %e : tensor<1024xf32, #a> -> tensor<1024xf32, #b>
    tt.store %at1, %e1, %m1 : tensor<1024x!tt.ptr<f32>, #b>
    tt.return
  }
}

// -----

// A loop carries its sum in the layout of what is added to it, and pointers in that of the access.
#a = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
#b = #ttg.blocked<{sizePerThread = [4], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
// CHECK: #[[B:.*]] = #ttg.blocked<{sizePerThread = [4]
// CHECK-NOT: #ttg.blocked
module attributes {"ttg.num-warps" = 4 : i32, "ttg.threads-per-warp" = 32 : i32} {
  // CHECK-LABEL: tt.func @loop
  // CHECK-NOT: ttg.convert_layout
  // CHECK: scf.for {{.*}} -> (tensor<1024xf32, #[[B]]>, tensor<1024x!tt.ptr<f32>, #[[B]]>)
  // CHECK-NOT: ttg.convert_layout
  tt.func @loop(%p: !tt.ptr<f32>, %n: i32) -> f32 {
    %zero = arith.constant dense<0.0> : tensor<1024xf32, #a>
    %step = arith.constant dense<1024> : tensor<1024xi32, #a>
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %r = tt.make_range {start = 0 : i32, end = 1024 : i32} : tensor<1024xi32, #a>
    %b = tt.splat %p : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>, #a>
    %first = tt.addptr %b, %r : tensor<1024x!tt.ptr<f32>, #a>, tensor<1024xi32, #a>
    %sum:2 = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %zero, %at = %first) -> (tensor<1024xf32, #a>, tensor<1024x!tt.ptr<f32>, #a>) : i32 {
      %at1 = ttg.convert_layout %at : tensor<1024x!tt.ptr<f32>, #a> -> tensor<1024x!tt.ptr<f32>, #b>
      %v1 = tt.load %at1 : tensor<1024x!tt.ptr<f32>, #b>
      %v = ttg.convert_layout %v1 : tensor<1024xf32, #b> -> tensor<1024xf32, #a>
      %next = arith.addf %acc, %v : tensor<1024xf32, #a>
      %at2 = tt.addptr %at, %step : tensor<1024x!tt.ptr<f32>, #a>, tensor<1024xi32, #a>
      scf.yield %next, %at2 : tensor<1024xf32, #a>, tensor<1024x!tt.ptr<f32>, #a>
    }
    %total = "tt.reduce"(%sum#0) <{axis = 0 : i32}> ({
    ^bb0(%u: f32, %w: f32):
      %z = arith.addf %u, %w : f32
      tt.reduce.return %z : f32
    }) : (tensor<1024xf32, #a>) -> f32
    tt.return %total : f32
  }
}

// -----

// A branch, too.
#a = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
#b = #ttg.blocked<{sizePerThread = [4], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
module attributes {"ttg.num-warps" = 4 : i32, "ttg.threads-per-warp" = 32 : i32} {
  // CHECK-LABEL: tt.func @branch
  // CHECK-NOT: ttg.convert_layout
  tt.func @branch(%at: tensor<1024x!tt.ptr<f32>, #b>, %k: i1) {
    %zero = arith.constant dense<0.0> : tensor<1024xf32, #a>
    %r = scf.if %k -> (tensor<1024xf32, #a>) {
      %v1 = tt.load %at : tensor<1024x!tt.ptr<f32>, #b>
      %v = ttg.convert_layout %v1 : tensor<1024xf32, #b> -> tensor<1024xf32, #a>
      scf.yield %v : tensor<1024xf32, #a>
    } else {
      scf.yield %zero : tensor<1024xf32, #a>
    }
    %r1 = ttg.convert_layout %r : tensor<1024xf32, #a> -> tensor<1024xf32, #b>
    tt.store %at, %r1 : tensor<1024x!tt.ptr<f32>, #b>
    tt.return
  }
}

// -----

// Where two accesses differ, one conversion remains, of the narrow type.
#a = #ttg.blocked<{sizePerThread = [4, 1], threadsPerWarp = [16, 2], warpsPerCTA = [1, 4], order = [0, 1]}>
#b = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [2, 16], warpsPerCTA = [4, 1], order = [1, 0]}>
module attributes {"ttg.num-warps" = 4 : i32, "ttg.threads-per-warp" = 32 : i32} {
  // CHECK-LABEL: tt.func @transposed
  // CHECK: %[[L:.*]] = tt.load
  // CHECK-NEXT: %[[C:.*]] = ttg.convert_layout %[[L]] : tensor<64x64xf16,
  // CHECK-NEXT: arith.extf %[[C]]
  // CHECK-NEXT: tt.store
  tt.func @transposed(%from: tensor<64x64x!tt.ptr<f16>, #a>, %to: tensor<64x64x!tt.ptr<f32>, #b>) {
    %v = tt.load %from : tensor<64x64x!tt.ptr<f16>, #a>
    %w = arith.extf %v : tensor<64x64xf16, #a> to tensor<64x64xf32, #a>
    %w1 = ttg.convert_layout %w : tensor<64x64xf32, #a> -> tensor<64x64xf32, #b>
    tt.store %to, %w1 : tensor<64x64x!tt.ptr<f32>, #b>
    tt.return
  }
}

// -----

// A vector that is spread over rows is loaded where it is used, and what rows are reduced to is stored from there.
#m = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [1, 32], warpsPerCTA = [4, 1], order = [1, 0]}>
#v = #ttg.blocked<{sizePerThread = [2], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
#o = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
module attributes {"ttg.num-warps" = 4 : i32, "ttg.threads-per-warp" = 32 : i32} {
  // CHECK-LABEL: tt.func @vector
  // CHECK-NOT: ttg.convert_layout
  // CHECK: tt.load %{{.*}} : tensor<256x!tt.ptr<f32>, #ttg.slice<{dim = 0, parent = #[[M:.*]]}>>
  // CHECK: tt.store %{{.*}} : tensor<16x!tt.ptr<f32>, #ttg.slice<{dim = 1, parent = #[[M]]}>>
  tt.func @vector(%rows: tensor<16x256x!tt.ptr<f32>, #m>, %p: !tt.ptr<f32>, %q: !tt.ptr<f32>) {
    %r = tt.make_range {start = 0 : i32, end = 256 : i32} : tensor<256xi32, #v>
    %b = tt.splat %p : !tt.ptr<f32> -> tensor<256x!tt.ptr<f32>, #v>
    %at = tt.addptr %b, %r : tensor<256x!tt.ptr<f32>, #v>, tensor<256xi32, #v>
    %x = tt.load %at : tensor<256x!tt.ptr<f32>, #v>
    %a = tt.load %rows : tensor<16x256x!tt.ptr<f32>, #m>
    %xs = ttg.convert_layout %x : tensor<256xf32, #v> -> tensor<256xf32, #ttg.slice<{dim = 0, parent = #m}>>
    %xe = tt.expand_dims %xs {axis = 0 : i32} : tensor<256xf32, #ttg.slice<{dim = 0, parent = #m}>> -> tensor<1x256xf32, #m>
    %xb = tt.broadcast %xe : tensor<1x256xf32, #m> -> tensor<16x256xf32, #m>
    %ax = arith.mulf %a, %xb : tensor<16x256xf32, #m>
    %y = "tt.reduce"(%ax) <{axis = 1 : i32}> ({
    ^bb0(%u: f32, %w: f32):
      %z = arith.addf %u, %w : f32
      tt.reduce.return %z : f32
    }) : (tensor<16x256xf32, #m>) -> tensor<16xf32, #ttg.slice<{dim = 1, parent = #m}>>
    %y1 = ttg.convert_layout %y : tensor<16xf32, #ttg.slice<{dim = 1, parent = #m}>> -> tensor<16xf32, #o>
    %i = tt.make_range {start = 0 : i32, end = 16 : i32} : tensor<16xi32, #o>
    %qs = tt.splat %q : !tt.ptr<f32> -> tensor<16x!tt.ptr<f32>, #o>
    %to = tt.addptr %qs, %i : tensor<16x!tt.ptr<f32>, #o>, tensor<16xi32, #o>
    tt.store %to, %y1 : tensor<16x!tt.ptr<f32>, #o>
    tt.return
  }
}

// -----

// What is reduced starts a loop in one layout and ends it in another: the reduction takes the one that its source
// has at last, and its result follows.
#a = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [1, 32], warpsPerCTA = [4, 1], order = [1, 0]}>
#b = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [2, 16], warpsPerCTA = [4, 1], order = [1, 0]}>
module attributes {"ttg.num-warps" = 4 : i32, "ttg.threads-per-warp" = 32 : i32} {
  // CHECK-LABEL: tt.func @reduce_after_loop
  // CHECK: scf.for {{.*}} -> (tensor<16x64xf32, #[[L:.*]]>)
  // CHECK: }) : (tensor<16x64xf32, #[[L]]>) -> tensor<16xf32, #ttg.slice<{dim = 1, parent = #[[L]]}>>
  tt.func @reduce_after_loop(%at: tensor<16x64x!tt.ptr<f32>, #b>, %n: i32) -> tensor<16xf32, #ttg.slice<{dim = 1, parent = #a}>> {
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %init1 = tt.load %at : tensor<16x64x!tt.ptr<f32>, #b>
    %init = ttg.convert_layout %init1 : tensor<16x64xf32, #b> -> tensor<16x64xf32, #a>
    %last = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %init) -> (tensor<16x64xf32, #a>) : i32 {
      %next = arith.mulf %acc, %acc : tensor<16x64xf32, #a>
      scf.yield %next : tensor<16x64xf32, #a>
    }
    %r = "tt.reduce"(%last) <{axis = 1 : i32}> ({
    ^bb0(%u: f32, %w: f32):
      %z = arith.addf %u, %w : f32
      tt.reduce.return %z : f32
    }) : (tensor<16x64xf32, #a>) -> tensor<16xf32, #ttg.slice<{dim = 1, parent = #a}>>
    tt.return %r : tensor<16xf32, #ttg.slice<{dim = 1, parent = #a}>>
  }
}
