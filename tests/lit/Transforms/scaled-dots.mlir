// Which scaled dots of a chip with tensor memory become block-scaled products, and which are widened.
//
// RUN: lathe-opt %s --lathe-tt-legalize-dots="target=cuda:100 num-warps=4" --lathe-tt-convert-to-ttg="target=cuda:100" --lathe-ttg-accelerate-matmul | FileCheck %s
// RUN: lathe-opt %s --lathe-tt-legalize-dots="target=cuda:90 num-warps=4" | FileCheck %s --check-prefix=OTHER

// CHECK-DAG: #[[SCALES:.*]] = #ttg.linear<{register = {{\[\[}}0, 1], [0, 2], [32, 0], [64, 0]], lane = {{\[\[}}1, 0], [2, 0], [4, 0], [8, 0], [16, 0]], warp = {{\[\[}}0, 0], [0, 0]], block = []}>
// CHECK-DAG: #[[GAPS:.*]] = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = true, elementBitWidth = 8, fp4Padded = true}>
// CHECK-DAG: #[[PACKED:.*]] = #ttg.nvmma_shared<{swizzlingByteWidth = 64, transposed = false, elementBitWidth = 8}>

// OTHER-NOT: tt.dot_scaled

// Accumulator and scales are in tensor memory.
// CHECK-LABEL: tt.func @bytes
// CHECK: %[[ACC:.*]] = ttng.tmem_alloc : () -> !ttg.memdesc<128x64xf32
// CHECK: %[[A:.*]] = ttng.tmem_alloc %{{.*}} : (tensor<128x4xi8, #[[SCALES]]>) -> !ttg.memdesc<128x4xi8, #{{.*}}, #ttng.tensor_memory>
// CHECK: %[[B:.*]] = ttng.tmem_alloc %{{.*}} -> !ttg.memdesc<64x4xi8, #{{.*}}, #ttng.tensor_memory>
// CHECK: ttng.tc_gen5_mma_scaled %{{.*}}, %{{.*}}, %[[ACC]], %[[A]], %[[B]], %false{{.*}}, %true{{.*}} lhs = e4m3 rhs = e5m2 :
// CHECK: ttng.tmem_load %[[ACC]]
// OTHER-LABEL: tt.func @bytes
// OTHER: tt.dot
tt.func @bytes(%a: tensor<128x128xf8E4M3FN>, %b: tensor<128x64xf8E5M2>, %sa: tensor<128x4xi8>, %sb: tensor<64x4xi8>) -> tensor<128x64xf32> {
  %c = arith.constant dense<0.0> : tensor<128x64xf32>
  %d = tt.dot_scaled %a scale %sa, %b scale %sb, %c lhs = e4m3 rhs = e5m2 {fastMath = false} : tensor<128x128xf8E4M3FN>, tensor<128x4xi8> * tensor<128x64xf8E5M2>, tensor<64x4xi8> -> tensor<128x64xf32>
  tt.return %d : tensor<128x64xf32>
}

// 6-bit elements become those of 8 bits that have all of their values.
// CHECK-LABEL: tt.func @six
// CHECK-DAG: arith.constant dense<4.096000e+03> : tensor<128x128xf16
// CHECK: tt.fp_to_fp %{{.*}}, rounding = rtne : tensor<128x128xf16, #{{.*}}> -> tensor<128x128xf8E4M3FN
// CHECK: ttng.tc_gen5_mma_scaled {{.*}} lhs = e4m3 rhs = e5m2
// OTHER-LABEL: tt.func @six
// OTHER: tt.dot
tt.func @six(%a: tensor<128x128xi8>, %b: tensor<128x64xf8E5M2>, %sa: tensor<128x4xi8>, %sb: tensor<64x4xi8>) -> tensor<128x64xf32> {
  %c = arith.constant dense<0.0> : tensor<128x64xf32>
  %d = tt.dot_scaled %a scale %sa, %b scale %sb, %c lhs = e3m2 rhs = e5m2 {fastMath = false} : tensor<128x128xi8>, tensor<128x4xi8> * tensor<128x64xf8E5M2>, tensor<64x4xi8> -> tensor<128x64xf32>
  tt.return %d : tensor<128x64xf32>
}

// 4-bit elements beside 8-bit ones have gaps; on both sides they have none.
// CHECK-LABEL: tt.func @mixed
// CHECK: ttg.local_alloc %{{.*}} -> !ttg.memdesc<64x64xi8, #[[GAPS]], #smem>
// CHECK: ttng.tc_gen5_mma_scaled {{.*}} lhs = e4m3 rhs = e2m1
tt.func @mixed(%a: tensor<128x128xf8E4M3FN>, %b: tensor<64x64xi8>, %sa: tensor<128x4xi8>, %sb: tensor<64x4xi8>) -> tensor<128x64xf32> {
  %c = arith.constant dense<0.0> : tensor<128x64xf32>
  %d = tt.dot_scaled %a scale %sa, %b scale %sb, %c lhs = e4m3 rhs = e2m1 {fastMath = false} : tensor<128x128xf8E4M3FN>, tensor<128x4xi8> * tensor<64x64xi8>, tensor<64x4xi8> -> tensor<128x64xf32>
  tt.return %d : tensor<128x64xf32>
}

// CHECK-LABEL: tt.func @half_bytes
// CHECK: ttg.local_alloc %{{.*}} -> !ttg.memdesc<128x64xi8, #[[PACKED]], #smem>
// CHECK: ttng.tc_gen5_mma_scaled {{.*}} lhs = e2m1 rhs = e2m1 {{.*}} !ttg.memdesc<128x8xf8E4M3FN
tt.func @half_bytes(%a: tensor<128x64xi8>, %b: tensor<64x64xi8>, %sa: tensor<128x8xf8E4M3FN>, %sb: tensor<64x8xf8E4M3FN>) -> tensor<128x64xf32> {
  %c = arith.constant dense<0.0> : tensor<128x64xf32>
  %d = tt.dot_scaled %a scale %sa, %b scale %sb, %c lhs = e2m1 rhs = e2m1 {fastMath = false} : tensor<128x64xi8>, tensor<128x8xf8E4M3FN> * tensor<64x64xi8>, tensor<64x8xf8E4M3FN> -> tensor<128x64xf32>
  tt.return %d : tensor<128x64xf32>
}

// An accumulator that others make is added in registers.
// CHECK-LABEL: tt.func @handed
// CHECK: %[[ACC:.*]] = ttng.tmem_alloc : () -> !ttg.memdesc<128x64xf32
// CHECK: ttng.tc_gen5_mma_scaled %{{.*}}, %{{.*}}, %[[ACC]], %{{.*}}, %{{.*}}, %false{{.*}}, %true
// CHECK: %[[PRODUCT:.*]] = ttng.tmem_load %[[ACC]]
// CHECK: arith.addf %[[PRODUCT]], %{{.*}} : tensor<128x64xf32
tt.func @handed(%a: tensor<128x128xf8E4M3FN>, %b: tensor<128x64xf8E5M2>, %sa: tensor<128x4xi8>, %sb: tensor<64x4xi8>, %c: tensor<128x64xf32>) -> tensor<128x64xf32> {
  %d = tt.dot_scaled %a scale %sa, %b scale %sb, %c lhs = e4m3 rhs = e5m2 {fastMath = false} : tensor<128x128xf8E4M3FN>, tensor<128x4xi8> * tensor<128x64xf8E5M2>, tensor<64x4xi8> -> tensor<128x64xf32>
  tt.return %d : tensor<128x64xf32>
}

// No instruction has 64 rows, one operand without scales, another block size or operands packed across K.
// CHECK-LABEL: tt.func @widened
// CHECK-NOT: ttng.tc_gen5_mma_scaled
// CHECK: tt.return
tt.func @widened(%a: tensor<64x128xf8E4M3FN>, %a128: tensor<128x128xf8E4M3FN>, %a4: tensor<64x128xi8>, %b: tensor<128x64xf8E5M2>, %sa: tensor<64x4xi8>, %sa128: tensor<128x4xi8>, %sa8: tensor<128x8xi8>, %sb: tensor<64x4xi8>, %sb8: tensor<64x8xi8>) -> (tensor<64x64xf32>, tensor<128x64xf32>, tensor<128x64xf32>, tensor<128x64xf32>) {
  %z64 = arith.constant dense<0.0> : tensor<64x64xf32>
  %z = arith.constant dense<0.0> : tensor<128x64xf32>
  %0 = tt.dot_scaled %a scale %sa, %b scale %sb, %z64 lhs = e4m3 rhs = e5m2 {fastMath = false} : tensor<64x128xf8E4M3FN>, tensor<64x4xi8> * tensor<128x64xf8E5M2>, tensor<64x4xi8> -> tensor<64x64xf32>
  %1 = tt.dot_scaled %a128, %b scale %sb, %z lhs = e4m3 rhs = e5m2 {fastMath = false} : tensor<128x128xf8E4M3FN> * tensor<128x64xf8E5M2>, tensor<64x4xi8> -> tensor<128x64xf32>
  %2 = tt.dot_scaled %a128 scale %sa8, %b scale %sb8, %z lhs = e4m3 rhs = e5m2 {fastMath = false} : tensor<128x128xf8E4M3FN>, tensor<128x8xi8> * tensor<128x64xf8E5M2>, tensor<64x8xi8> -> tensor<128x64xf32>
  %3 = tt.dot_scaled %a4 scale %sa128, %b scale %sb, %z lhs = e2m1 rhs = e5m2 {fastMath = false, lhs_k_pack = false} : tensor<64x128xi8>, tensor<128x4xi8> * tensor<128x64xf8E5M2>, tensor<64x4xi8> -> tensor<128x64xf32>
  tt.return %0, %1, %2, %3 : tensor<64x64xf32>, tensor<128x64xf32>, tensor<128x64xf32>, tensor<128x64xf32>
}
