// RUN: lathe-opt --split-input-file --verify-diagnostics --lathe-ttg-allocate-shared-memory --lathe-ttg-convert-to-llvm %s | FileCheck %s

// Tiles of 32x32: 16 results in a lane, K in two steps. Transposed: B goes first.

#mma = #ttg.amd_mfma<{version = 3, warpsPerCTA = [1, 1], instrShape = [32, 32, 8], isTransposed = true}>
#a = #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 4}>
#b = #ttg.dot_op<{opIdx = 1, parent = #mma, kWidth = 4}>
module attributes {"ttg.num-warps" = 1 : i32, "ttg.threads-per-warp" = 64 : i32, ttg.target = "hip:gfx942"} {
// CHECK-LABEL: llvm.func @mfma
// CHECK-DAG: %[[ONE:.*]] = llvm.mlir.constant(1.000000e+00 : f16)
// CHECK-DAG: %[[TWO:.*]] = llvm.mlir.constant(2.000000e+00 : f16)
// CHECK: %[[B:.*]] = llvm.insertelement %[[TWO]], {{.*}} : vector<4xf16>
// CHECK: %[[A:.*]] = llvm.insertelement %[[ONE]], {{.*}} : vector<4xf16>
// CHECK: rocdl.mfma.f32.32x32x8f16 {{.*}} : (vector<4xf16>, vector<4xf16>, vector<16xf32>, i32, i32, i32) -> vector<16xf32>
// CHECK: rocdl.mfma.f32.32x32x8f16
// CHECK-NOT: rocdl.mfma
tt.func public @mfma(%p: !tt.ptr<f32>) {
  %x = arith.constant dense<1.0> : tensor<32x16xf16, #a>
  %y = arith.constant dense<2.0> : tensor<16x32xf16, #b>
  %z = arith.constant dense<0.0> : tensor<32x32xf32, #mma>
  %r = tt.dot %x, %y, %z : tensor<32x16xf16, #a> * tensor<16x32xf16, #b> -> tensor<32x32xf32, #mma>
  %ptr = tt.splat %p : !tt.ptr<f32> -> tensor<32x32x!tt.ptr<f32>, #mma>
  tt.store %ptr, %r : tensor<32x32x!tt.ptr<f32>, #mma>
  tt.return
}
}

// -----

// bf16 goes as integers but for gfx950's own instructions, which are taken where the layout asks for their depth.

#mma = #ttg.amd_mfma<{version = 4, warpsPerCTA = [1, 1], instrShape = [16, 16, 32], isTransposed = false}>
#shallow = #ttg.amd_mfma<{version = 4, warpsPerCTA = [1, 1], instrShape = [16, 16, 16], isTransposed = false}>
module attributes {"ttg.num-warps" = 1 : i32, "ttg.threads-per-warp" = 64 : i32, ttg.target = "hip:gfx950"} {
// CHECK-LABEL: llvm.func @depth
// CHECK: rocdl.mfma.f32.16x16x32.bf16 {{.*}} : (vector<8xbf16>, vector<8xbf16>, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
// CHECK: rocdl.mfma.f32.16x16x16bf16.1k {{.*}} : (vector<4xi16>, vector<4xi16>, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
// CHECK: rocdl.mfma.f32.16x16x16bf16.1k
tt.func public @depth(%p: !tt.ptr<f32>) {
  %x = arith.constant dense<1.0> : tensor<16x32xbf16, #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 8}>>
  %y = arith.constant dense<2.0> : tensor<32x16xbf16, #ttg.dot_op<{opIdx = 1, parent = #mma, kWidth = 8}>>
  %z = arith.constant dense<0.0> : tensor<16x16xf32, #mma>
  %r = tt.dot %x, %y, %z : tensor<16x32xbf16, #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 8}>> * tensor<32x16xbf16, #ttg.dot_op<{opIdx = 1, parent = #mma, kWidth = 8}>> -> tensor<16x16xf32, #mma>
  %ptr = tt.splat %p : !tt.ptr<f32> -> tensor<16x16x!tt.ptr<f32>, #mma>
  tt.store %ptr, %r : tensor<16x16x!tt.ptr<f32>, #mma>
  %x2 = arith.constant dense<1.0> : tensor<16x32xbf16, #ttg.dot_op<{opIdx = 0, parent = #shallow, kWidth = 4}>>
  %y2 = arith.constant dense<2.0> : tensor<32x16xbf16, #ttg.dot_op<{opIdx = 1, parent = #shallow, kWidth = 4}>>
  %z2 = arith.constant dense<0.0> : tensor<16x16xf32, #shallow>
  %r2 = tt.dot %x2, %y2, %z2 : tensor<16x32xbf16, #ttg.dot_op<{opIdx = 0, parent = #shallow, kWidth = 4}>> * tensor<32x16xbf16, #ttg.dot_op<{opIdx = 1, parent = #shallow, kWidth = 4}>> -> tensor<16x16xf32, #shallow>
  %ptr2 = tt.splat %p : !tt.ptr<f32> -> tensor<16x16x!tt.ptr<f32>, #shallow>
  tt.store %ptr2, %r2 : tensor<16x16x!tt.ptr<f32>, #shallow>
  tt.return
}
}

// -----

// Lanes that repeat the same K would count it several times.

#mma = #ttg.amd_mfma<{version = 4, warpsPerCTA = [1, 1], instrShape = [16, 16, 32], isTransposed = false}>
module attributes {"ttg.num-warps" = 1 : i32, "ttg.threads-per-warp" = 64 : i32, ttg.target = "hip:gfx950"} {
// CHECK-LABEL: llvm.func @short
// CHECK-DAG: %[[BIT:.*]] = llvm.mlir.constant(32 : i32)
// CHECK: llvm.and %{{.*}}, %[[BIT]]
// CHECK: %[[FIRST:.*]] = llvm.icmp "eq"
// CHECK: llvm.select %[[FIRST]], {{.*}} : i1, vector<8xf16>
// CHECK: rocdl.mfma.f32.16x16x32.f16
tt.func public @short(%p: !tt.ptr<f32>) {
  %x = arith.constant dense<1.0> : tensor<16x16xf16, #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 8}>>
  %y = arith.constant dense<2.0> : tensor<16x16xf16, #ttg.dot_op<{opIdx = 1, parent = #mma, kWidth = 8}>>
  %z = arith.constant dense<0.0> : tensor<16x16xf32, #mma>
  %r = tt.dot %x, %y, %z : tensor<16x16xf16, #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 8}>> * tensor<16x16xf16, #ttg.dot_op<{opIdx = 1, parent = #mma, kWidth = 8}>> -> tensor<16x16xf32, #mma>
  %ptr = tt.splat %p : !tt.ptr<f32> -> tensor<16x16x!tt.ptr<f32>, #mma>
  tt.store %ptr, %r : tensor<16x16x!tt.ptr<f32>, #mma>
  tt.return
}
}

// -----

// On gfx11 both halves of a wave hold K, and results of 16 bits have gaps; on gfx12 neither.

#mma = #ttg.amd_wmma<{version = 1, isTranspose = false, ctaLayout = {warp = []}}>
module attributes {"ttg.num-warps" = 1 : i32, "ttg.threads-per-warp" = 32 : i32, ttg.target = "hip:gfx1100"} {
// CHECK-LABEL: llvm.func @wmma11
// CHECK: rocdl.wmma.f16.16x16x16.f16 {{.*}} : (vector<16xf16>, vector<16xf16>, vector<16xf16>) -> vector<16xf16>
tt.func public @wmma11(%p: !tt.ptr<f16>) {
  %x = arith.constant dense<1.0> : tensor<16x16xf16, #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 16}>>
  %y = arith.constant dense<2.0> : tensor<16x16xf16, #ttg.dot_op<{opIdx = 1, parent = #mma, kWidth = 16}>>
  %z = arith.constant dense<0.0> : tensor<16x16xf16, #mma>
  %r = tt.dot %x, %y, %z : tensor<16x16xf16, #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 16}>> * tensor<16x16xf16, #ttg.dot_op<{opIdx = 1, parent = #mma, kWidth = 16}>> -> tensor<16x16xf16, #mma>
  %ptr = tt.splat %p : !tt.ptr<f16> -> tensor<16x16x!tt.ptr<f16>, #mma>
  tt.store %ptr, %r : tensor<16x16x!tt.ptr<f16>, #mma>
  tt.return
}
}

// -----

#mma = #ttg.amd_wmma<{version = 2, isTranspose = true, ctaLayout = {warp = []}}>
module attributes {"ttg.num-warps" = 1 : i32, "ttg.threads-per-warp" = 32 : i32, ttg.target = "hip:gfx1201"} {
// CHECK-LABEL: llvm.func @wmma12
// CHECK: rocdl.wmma.i32.16x16x16.iu8 {{.*}} {signA = true, signB = true} : (vector<2xi32>, vector<2xi32>, vector<8xi32>) -> vector<8xi32>
tt.func public @wmma12(%p: !tt.ptr<i32>) {
  %x = arith.constant dense<1> : tensor<16x16xi8, #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 8}>>
  %y = arith.constant dense<2> : tensor<16x16xi8, #ttg.dot_op<{opIdx = 1, parent = #mma, kWidth = 8}>>
  %z = arith.constant dense<0> : tensor<16x16xi32, #mma>
  %r = tt.dot %x, %y, %z : tensor<16x16xi8, #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 8}>> * tensor<16x16xi8, #ttg.dot_op<{opIdx = 1, parent = #mma, kWidth = 8}>> -> tensor<16x16xi32, #mma>
  %ptr = tt.splat %p : !tt.ptr<i32> -> tensor<16x16x!tt.ptr<i32>, #mma>
  tt.store %ptr, %r : tensor<16x16x!tt.ptr<i32>, #mma>
  tt.return
}
}

// -----

// gfx942 lacks the common 8-bit formats.

#mma = #ttg.amd_mfma<{version = 3, warpsPerCTA = [1, 1], instrShape = [16, 16, 32], isTransposed = false}>
module attributes {"ttg.num-warps" = 1 : i32, "ttg.threads-per-warp" = 64 : i32, ttg.target = "hip:gfx942"} {
tt.func public @kernel(%p: !tt.ptr<f32>) {
  %x = arith.constant dense<1.0> : tensor<16x32xf8E5M2, #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 8}>>
  %y = arith.constant dense<2.0> : tensor<32x16xf8E5M2, #ttg.dot_op<{opIdx = 1, parent = #mma, kWidth = 8}>>
  %z = arith.constant dense<0.0> : tensor<16x16xf32, #mma>
  // expected-error @below {{unsupported: tt.dot of 'f8E5M2' and 'f8E5M2' with results of 'f32' by an instruction of 16 rows and 16 columns on hip:gfx942, which has none; convert the operands, or give the result a blocked layout}}
  %r = tt.dot %x, %y, %z : tensor<16x32xf8E5M2, #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 8}>> * tensor<32x16xf8E5M2, #ttg.dot_op<{opIdx = 1, parent = #mma, kWidth = 8}>> -> tensor<16x16xf32, #mma>
  tt.return
}
}
