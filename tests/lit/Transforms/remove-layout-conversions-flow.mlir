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
