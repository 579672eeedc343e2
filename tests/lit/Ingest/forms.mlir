// Operations of today that older releases said otherwise.
// RUN: lathe-opt -split-input-file %s | lathe-opt -split-input-file | FileCheck %s

// CHECK-LABEL: @precision
tt.func @precision(%a: tensor<16x16xf32>, %c: tensor<16x16xf32>) {
  // CHECK: tt.dot %{{.*}}, %{{.*}}, %{{.*}}, inputPrecision = tf32 : tensor<16x16xf32>
  %0 = tt.dot %a, %a, %c {allowTF32 = true, maxNumImpreciseAcc = 0 : i32} : tensor<16x16xf32> * tensor<16x16xf32> -> tensor<16x16xf32>
  // CHECK: tt.dot %{{.*}}, %{{.*}}, %{{.*}} : tensor<16x16xf32>
  %1 = tt.dot %a, %a, %c {allowTF32 = false, maxNumImpreciseAcc = 0 : i32} : tensor<16x16xf32> * tensor<16x16xf32> -> tensor<16x16xf32>
  tt.return
}

// -----

// The partitions captured the operands of the operation around them.
// CHECK-LABEL: @captures
tt.func @captures(%x: i32) {
  // CHECK: ttg.warp_specialize(%{{.*}})
  // CHECK: partition0(%{{.*}}: i32) num_warps(4)
  // CHECK: } : (i32) -> ()
  "ttg.warp_specialize"(%x) <{partitionNumWarps = array<i32: 4>}> ({
    "ttg.warp_yield"() : () -> ()
  }, {
    "ttg.warp_specialize.partitions"() ({
    ^bb0(%y: i32):
      "ttg.warp_return"() : () -> ()
    }) : () -> ()
  }) : (i32) -> ()
  tt.return
}

// -----

#bytes = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 8}>
#flat = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#tmem = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1>
#scales = #ttng.tensor_memory_scales_encoding<>
// CHECK-LABEL: @barriers
tt.func @barriers(%a: !ttg.memdesc<128x128xf8E4M3FN, #bytes, #ttg.shared_memory>, %b: !ttg.memdesc<128x64xf8E5M2, #bytes, #ttg.shared_memory>,
                  %d: !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable>, %sa: !ttg.memdesc<128x4xi8, #scales, #ttng.tensor_memory>,
                  %sb: !ttg.memdesc<64x4xi8, #scales, #ttng.tensor_memory>, %u: i1, %bar: !ttg.memdesc<1xi64, #flat, #ttg.shared_memory, mutable>) {
  // CHECK: ttng.tc_gen5_mma_scaled {{.*}} lhs = e4m3 rhs = e5m2, %{{.*}}[%{{.*}}] {is_async} :
  ttng.tc_gen5_mma_scaled %a, %b, %d, %sa, %sb, %u, %u lhs = e4m3 rhs = e5m2, %bar[%u] : !ttg.memdesc<128x128xf8E4M3FN, #bytes, #ttg.shared_memory>, !ttg.memdesc<128x64xf8E5M2, #bytes, #ttg.shared_memory>, !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable>, !ttg.memdesc<128x4xi8, #scales, #ttng.tensor_memory>, !ttg.memdesc<64x4xi8, #scales, #ttng.tensor_memory>, !ttg.memdesc<1xi64, #flat, #ttg.shared_memory, mutable>
  tt.return
}
