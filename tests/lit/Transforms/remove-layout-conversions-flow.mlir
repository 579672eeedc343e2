// Layouts through while loops, blocks, calls, and operations that are computed once.
//
// RUN: lathe-opt %s --lathe-ttg-remove-layout-conversions --canonicalize --split-input-file | FileCheck %s

#a = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
#b = #ttg.blocked<{sizePerThread = [4], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
// CHECK: #[[B:.*]] = #ttg.blocked<{sizePerThread = [4]
// CHECK-NOT: #ttg.blocked
module attributes {"ttg.num-warps" = 4 : i32, "ttg.threads-per-warp" = 32 : i32} {
  // What a while loop carries has the layout of what it computes.
  // CHECK-LABEL: tt.func @while
  // CHECK-NOT: ttg.convert_layout
  // CHECK: scf.while {{.*}} : (tensor<1024xf32, #[[B]]>, i32) -> (tensor<1024xf32, #[[B]]>, i32)
  // CHECK-NOT: ttg.convert_layout
  tt.func @while(%p: tensor<1024x!tt.ptr<f32>, #b>, %n: i32) {
    %zero = arith.constant dense<0.0> : tensor<1024xf32, #a>
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %r:2 = scf.while (%sum = %zero, %i = %c0) : (tensor<1024xf32, #a>, i32) -> (tensor<1024xf32, #a>, i32) {
      %more = arith.cmpi slt, %i, %n : i32
      scf.condition(%more) %sum, %i : tensor<1024xf32, #a>, i32
    } do {
    ^bb0(%sum: tensor<1024xf32, #a>, %i: i32):
      %x = tt.load %p : tensor<1024x!tt.ptr<f32>, #b>
      %y = ttg.convert_layout %x : tensor<1024xf32, #b> -> tensor<1024xf32, #a>
      %s = arith.addf %sum, %y : tensor<1024xf32, #a>
      %j = arith.addi %i, %c1 : i32
      scf.yield %s, %j : tensor<1024xf32, #a>, i32
    }
    %out = ttg.convert_layout %r#0 : tensor<1024xf32, #a> -> tensor<1024xf32, #b>
    tt.store %p, %out : tensor<1024x!tt.ptr<f32>, #b>
    tt.return
  }

  // CHECK-LABEL: tt.func @blocks
  // CHECK-NOT: ttg.convert_layout
  // CHECK: ^bb{{[0-9]+}}(%{{.*}}: tensor<1024xf32, #[[B]]>):
  // CHECK-NOT: ttg.convert_layout
  tt.func @blocks(%p: tensor<1024x!tt.ptr<f32>, #b>, %which: i1) {
    %zero = arith.constant dense<0.0> : tensor<1024xf32, #a>
    cf.cond_br %which, ^bb1, ^bb2(%zero : tensor<1024xf32, #a>)
  ^bb1:
    %x = tt.load %p : tensor<1024x!tt.ptr<f32>, #b>
    %y = ttg.convert_layout %x : tensor<1024xf32, #b> -> tensor<1024xf32, #a>
    cf.br ^bb2(%y : tensor<1024xf32, #a>)
  ^bb2(%v: tensor<1024xf32, #a>):
    %out = ttg.convert_layout %v : tensor<1024xf32, #a> -> tensor<1024xf32, #b>
    tt.store %p, %out : tensor<1024x!tt.ptr<f32>, #b>
    tt.return
  }

  // A scan and an assembly with effects are done once, in the layout of what they take.
  // CHECK-LABEL: tt.func @once
  // CHECK: "tt.scan"
  // CHECK: }) : (tensor<1024xf32, #[[B]]>) -> tensor<1024xf32, #[[B]]>
  // CHECK: tt.elementwise_inline_asm
  // CHECK-SAME: tensor<1024xf32, #[[B]]> -> tensor<1024xf32, #[[B]]>
  // CHECK-NOT: tt.elementwise_inline_asm
  // CHECK-NOT: ttg.convert_layout
  tt.func @once(%p: tensor<1024x!tt.ptr<f32>, #b>) {
    %x = tt.load %p : tensor<1024x!tt.ptr<f32>, #b>
    %y = ttg.convert_layout %x : tensor<1024xf32, #b> -> tensor<1024xf32, #a>
    %s = "tt.scan"(%y) <{axis = 0 : i32, reverse = false}> ({
    ^bb0(%u: f32, %v: f32):
      %w = arith.addf %u, %v : f32
      tt.scan.return %w : f32
    }) : (tensor<1024xf32, #a>) -> tensor<1024xf32, #a>
    %t = tt.elementwise_inline_asm "mov.b32 $0, $1;" {constraints = "=r,r", packed_element = 1 : i32, pure = false} %s : tensor<1024xf32, #a> -> tensor<1024xf32, #a>
    %out = ttg.convert_layout %t : tensor<1024xf32, #a> -> tensor<1024xf32, #b>
    tt.store %p, %out : tensor<1024x!tt.ptr<f32>, #b>
    tt.return
  }
}

// -----

// Atomics stay as they are, whoever uses what they read; calls keep the layouts of their function.
#a = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
#b = #ttg.blocked<{sizePerThread = [4], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
module attributes {"ttg.num-warps" = 4 : i32, "ttg.threads-per-warp" = 32 : i32} {
  tt.func private @f(tensor<1024xf32, #a>) -> tensor<1024xf32, #a>
  // CHECK-LABEL: tt.func @effects
  // CHECK-COUNT-1: tt.atomic_rmw
  // CHECK-NOT: tt.atomic_rmw
  // CHECK: tt.call @f
  // CHECK-NOT: tt.call @f
  // CHECK: tt.return
  tt.func @effects(%p: tensor<1024x!tt.ptr<f32>, #a>, %q: tensor<1024x!tt.ptr<f32>, #b>, %x: tensor<1024xf32, #a>) {
    %old = tt.atomic_rmw fadd, relaxed, gpu, %p, %x : (tensor<1024x!tt.ptr<f32>, #a>, tensor<1024xf32, #a>) -> tensor<1024xf32, #a>
    %y = arith.addf %old, %x : tensor<1024xf32, #a>
    %z = tt.call @f(%y) : (tensor<1024xf32, #a>) -> tensor<1024xf32, #a>
    %u = ttg.convert_layout %old : tensor<1024xf32, #a> -> tensor<1024xf32, #b>
    %v = ttg.convert_layout %z : tensor<1024xf32, #a> -> tensor<1024xf32, #b>
    tt.store %q, %u : tensor<1024x!tt.ptr<f32>, #b>
    tt.store %q, %v : tensor<1024x!tt.ptr<f32>, #b>
    tt.return
  }
}

// -----

// Matrix results decide over loads. The conversion of an operand moves before what widens it, through pairs and
// transposes too, and the accumulator stays in its layout until it is narrow.
#l = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [8, 4], warpsPerCTA = [4, 1], order = [1, 0]}>
#s = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
#m = #ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [2, 2], instrShape = [16, 8]}>
#j = #ttg.blocked<{sizePerThread = [1, 8, 2], threadsPerWarp = [8, 4, 1], warpsPerCTA = [4, 1, 1], order = [2, 1, 0]}>
#r = #ttg.blocked<{sizePerThread = [1, 16], threadsPerWarp = [8, 4], warpsPerCTA = [4, 1], order = [1, 0]}>
#t = #ttg.blocked<{sizePerThread = [16, 1], threadsPerWarp = [4, 8], warpsPerCTA = [1, 4], order = [0, 1]}>
#x = #ttg.dot_op<{opIdx = 0, parent = #m, kWidth = 8}>
#y = #ttg.dot_op<{opIdx = 1, parent = #m, kWidth = 8}>
module attributes {"ttg.num-warps" = 4 : i32, "ttg.threads-per-warp" = 32 : i32} {
  // CHECK-LABEL: tt.func @int4
  // CHECK: %[[Q:.*]] = tt.load {{.*}} : tensor<64x32x!tt.ptr<i8>
  // CHECK: ttg.convert_layout %[[Q]] : tensor<64x32xi8, {{.*}}> -> tensor<64x32xi8,
  // CHECK-NOT: ttg.convert_layout
  // CHECK: tt.trans {{.*}} -> tensor<64x64xf16, #ttg.dot_op<{opIdx = 1
  // CHECK: tt.dot
  // CHECK: arith.addf {{.*}} : tensor<64x64xf32, #mma>
  // CHECK: %[[N:.*]] = arith.truncf {{.*}} : tensor<64x64xf32, #mma> to tensor<64x64xf16, #mma>
  // CHECK: ttg.convert_layout %[[N]]
  // CHECK-NOT: ttg.convert_layout
  tt.func @int4(%a: tensor<64x64xf16, #x>, %p: tensor<64x32x!tt.ptr<i8>, #l>, %o: tensor<64x64x!tt.ptr<f16>, #s>) {
    %zero = arith.constant dense<0.0> : tensor<64x64xf32, #m>
    %one = arith.constant dense<1.0> : tensor<64x64xf32, #s>
    %f = arith.constant dense<15> : tensor<64x32xi8, #l>
    %4 = arith.constant dense<4> : tensor<64x32xi8, #l>
    %q = tt.load %p : tensor<64x32x!tt.ptr<i8>, #l>
    %lo = arith.andi %q, %f : tensor<64x32xi8, #l>
    %hi = arith.shrui %q, %4 : tensor<64x32xi8, #l>
    %both = tt.join %lo, %hi : tensor<64x32xi8, #l> -> tensor<64x32x2xi8, #j>
    %w = tt.reshape %both : tensor<64x32x2xi8, #j> -> tensor<64x64xi8, #r>
    %h = arith.sitofp %w : tensor<64x64xi8, #r> to tensor<64x64xf16, #r>
    %t = tt.trans %h {order = array<i32: 1, 0>} : tensor<64x64xf16, #r> -> tensor<64x64xf16, #t>
    %b = ttg.convert_layout %t : tensor<64x64xf16, #t> -> tensor<64x64xf16, #y>
    %d = tt.dot %a, %b, %zero : tensor<64x64xf16, #x> * tensor<64x64xf16, #y> -> tensor<64x64xf32, #m>
    %e = ttg.convert_layout %d : tensor<64x64xf32, #m> -> tensor<64x64xf32, #s>
    %g = arith.addf %e, %one : tensor<64x64xf32, #s>
    %n = arith.truncf %g : tensor<64x64xf32, #s> to tensor<64x64xf16, #s>
    tt.store %o, %n : tensor<64x64x!tt.ptr<f16>, #s>
    tt.return
  }
}

// -----

// A short vector that scales the product of its iteration is loaded where it is used: the pipeliner starts only what
// products take. One that scales an operand may be copied to shared memory, and keeps its layout.
#v = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
#m = #ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 8]}>
#x = #ttg.dot_op<{opIdx = 0, parent = #m, kWidth = 2}>
#y = #ttg.dot_op<{opIdx = 1, parent = #m, kWidth = 2}>
#rx = #ttg.slice<{dim = 1, parent = #x}>
#rm = #ttg.slice<{dim = 1, parent = #m}>
module attributes {"ttg.num-warps" = 4 : i32, "ttg.threads-per-warp" = 32 : i32} {
  // CHECK-LABEL: tt.func @scales
  // CHECK: tt.dot
  // CHECK: tt.load %{{.*}} : tensor<64x!tt.ptr<f32>, #ttg.slice<{dim = 1, parent = #mma}>>
  // CHECK-NOT: ttg.convert_layout
  // CHECK: scf.yield
  tt.func @scales(%a: tensor<64x64xf16, #x>, %b: tensor<64x64xf16, #y>, %p: !tt.ptr<f32>, %n: i32) -> tensor<64x64xf32, #m> {
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %zero = arith.constant dense<0.0> : tensor<64x64xf32, #m>
    %r = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32, #v>
    %s = tt.splat %p : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>, #v>
    %at = tt.addptr %s, %r : tensor<64x!tt.ptr<f32>, #v>, tensor<64xi32, #v>
    %sum = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %zero) -> (tensor<64x64xf32, #m>) : i32 {
      %d = tt.dot %a, %b, %zero : tensor<64x64xf16, #x> * tensor<64x64xf16, #y> -> tensor<64x64xf32, #m>
      %o = tt.splat %i : i32 -> tensor<64xi32, #v>
      %t = tt.addptr %at, %o : tensor<64x!tt.ptr<f32>, #v>, tensor<64xi32, #v>
      %w = tt.load %t : tensor<64x!tt.ptr<f32>, #v>
      %ws = ttg.convert_layout %w : tensor<64xf32, #v> -> tensor<64xf32, #rm>
      %we = tt.expand_dims %ws {axis = 1 : i32} : tensor<64xf32, #rm> -> tensor<64x1xf32, #m>
      %wb = tt.broadcast %we : tensor<64x1xf32, #m> -> tensor<64x64xf32, #m>
      %e = arith.mulf %d, %wb : tensor<64x64xf32, #m>
      %f = arith.addf %acc, %e : tensor<64x64xf32, #m>
      scf.yield %f : tensor<64x64xf32, #m>
    }
    tt.return %sum : tensor<64x64xf32, #m>
  }

  // CHECK-LABEL: tt.func @operand
  // CHECK: tt.load %{{.*}} : tensor<64x!tt.ptr<f32>, #blocked>
  // CHECK: ttg.convert_layout
  // CHECK: tt.dot
  tt.func @operand(%a: tensor<64x64xf16, #x>, %b: tensor<64x64xf16, #y>, %p: !tt.ptr<f32>, %n: i32) -> tensor<64x64xf32, #m> {
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %zero = arith.constant dense<0.0> : tensor<64x64xf32, #m>
    %r = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32, #v>
    %s = tt.splat %p : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>, #v>
    %at = tt.addptr %s, %r : tensor<64x!tt.ptr<f32>, #v>, tensor<64xi32, #v>
    %sum = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %zero) -> (tensor<64x64xf32, #m>) : i32 {
      %o = tt.splat %i : i32 -> tensor<64xi32, #v>
      %t = tt.addptr %at, %o : tensor<64x!tt.ptr<f32>, #v>, tensor<64xi32, #v>
      %w = tt.load %t : tensor<64x!tt.ptr<f32>, #v>
      %wh = arith.truncf %w : tensor<64xf32, #v> to tensor<64xf16, #v>
      %ws = ttg.convert_layout %wh : tensor<64xf16, #v> -> tensor<64xf16, #rx>
      %we = tt.expand_dims %ws {axis = 1 : i32} : tensor<64xf16, #rx> -> tensor<64x1xf16, #x>
      %wb = tt.broadcast %we : tensor<64x1xf16, #x> -> tensor<64x64xf16, #x>
      %e = arith.mulf %a, %wb : tensor<64x64xf16, #x>
      %d = tt.dot %e, %b, %acc : tensor<64x64xf16, #x> * tensor<64x64xf16, #y> -> tensor<64x64xf32, #m>
      scf.yield %d : tensor<64x64xf32, #m>
    }
    tt.return %sum : tensor<64x64xf32, #m>
  }
}
