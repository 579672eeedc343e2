// RUN: lathe-opt %s --lathe-ttng-allocate-tensor-memory --lathe-ttg-allocate-shared-memory --lathe-ttg-convert-to-llvm | FileCheck %s
// RUN: lathe-opt %s --lathe-ttng-allocate-tensor-memory --lathe-ttg-allocate-shared-memory --lathe-ttg-convert-to-llvm --lathe-nv-expand-ops | FileCheck %s --check-prefix=PTX

#w = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 32}>
#b = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 8}>
#bt = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = true, elementBitWidth = 8}>
#chunks = #ttg.shared_linear<{offset = [[0, 1], [0, 2], [32, 0], [64, 0], [1, 0], [2, 0], [4, 0], [8, 0], [16, 0], [0, 4]]}, alignment = 128>
#rows = #ttg.linear<{register = [[0, 1], [0, 2], [32, 0], [0, 4]], lane = [[1, 0], [2, 0], [4, 0], [8, 0], [16, 0]], warp = [[0, 0], [0, 0]], block = []}>
#bar = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
#t = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1>
#scales = #ttng.tensor_memory_scales_encoding<>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:100", "ttg.threads-per-warp" = 32 : i32} {
  // Each warp stores the scales of b to its own rows; a copy brings those of a, 16 bytes of each row at a time.
  // A step of 32 elements uses the next byte of a column, and the fifth the next columns.
  // CHECK-LABEL: llvm.func @scaled
  // CHECK: lathe_nv.tensor_store shape_32x32b %{{.*}} [0] x [4], {{.*}} if %
  // CHECK: lathe_nv.tensor_copy shape_32x128b_warpx4 %[[SA:[0-9]+]], %{{.*}} if %[[ONE:[0-9]+]]
  // CHECK: lathe_nv.tensor_copy shape_32x128b_warpx4 %{{.*}}, %{{.*}} if %[[ONE]]
  // CHECK: lathe_nv.tensor_scaled_product mxf8f6f4 %{{.*}}, %{{.*}}, %{{.*}} scales %[[SA]], %[[SB:.*]], 143654912 plus %{{arg[0-9]+}} if %[[PRED:.*]] : i64
  // CHECK: scales %[[SA]], %[[SB]], 680525840 plus
  // CHECK: scales %[[SA]], %[[SB]], 1217396768 plus
  // CHECK: scales %[[SA]], %[[SB]], 1754267696 plus
  // CHECK-NOT: scales %[[SA]], %[[SB]]
  // CHECK: lathe_nv.tensor_scaled_product {{.*}}, 143654912 plus
  // CHECK-COUNT-3: lathe_nv.tensor_scaled_product
  // CHECK-NOT: lathe_nv.tensor_scaled_product
  // CHECK: lathe_nv.tensor_commit
  // PTX-LABEL: llvm.func @scaled
  // PTX: "@$2 tcgen05.cp.cta_group::1.32x128b.warpx4 [$0], $1;", "r,l,b"
  // PTX: "{\0A.reg .b32 instruction;\0Amov.b32 instruction, 143654912;\0A@$6 tcgen05.mma.cta_group::1.kind::mxf8f6f4.block_scale.block32 [$0], $1, $2, instruction, [$3], [$4], $5;\0A}", "r,l,l,r,r,b,b"
  tt.func public @scaled(%use: i1, %yes: i1) {
    %c0 = arith.constant 0 : i32
    %v = arith.constant dense<127> : tensor<64x8xi8, #rows>
    %a = ttg.local_alloc : () -> !ttg.memdesc<128x256xf8E4M3FN, #b, #smem, mutable>
    %b = ttg.local_alloc : () -> !ttg.memdesc<256x64xf8E4M3FN, #bt, #smem, mutable>
    %s = ttg.local_alloc : () -> !ttg.memdesc<128x8xi8, #chunks, #smem, mutable>
    %done = ttg.local_alloc : () -> !ttg.memdesc<1xi64, #bar, #smem, mutable>
    %d = ttng.tmem_alloc : () -> !ttg.memdesc<128x64xf32, #t, #ttng.tensor_memory, mutable>
    %as = ttng.tmem_alloc : () -> !ttg.memdesc<128x8xi8, #scales, #ttng.tensor_memory, mutable>
    %bs = ttng.tmem_alloc %v : (tensor<64x8xi8, #rows>) -> !ttg.memdesc<64x8xi8, #scales, #ttng.tensor_memory>
    ttng.tmem_copy %s, %as : !ttg.memdesc<128x8xi8, #chunks, #smem, mutable>, !ttg.memdesc<128x8xi8, #scales, #ttng.tensor_memory, mutable>
    ttng.tc_gen5_mma_scaled %a, %b, %d, %as, %bs, %use, %yes lhs = e4m3 rhs = e4m3, %done[%yes] {is_async} : !ttg.memdesc<128x256xf8E4M3FN, #b, #smem, mutable>, !ttg.memdesc<256x64xf8E4M3FN, #bt, #smem, mutable>, !ttg.memdesc<128x64xf32, #t, #ttng.tensor_memory, mutable>, !ttg.memdesc<128x8xi8, #scales, #ttng.tensor_memory, mutable>, !ttg.memdesc<64x8xi8, #scales, #ttng.tensor_memory>, !ttg.memdesc<1xi64, #bar, #smem, mutable>
    ttng.wait_barrier %done, %c0 : !ttg.memdesc<1xi64, #bar, #smem, mutable>
    tt.return
  }

  // 32 bytes of 128 rows at a time.
  // CHECK-LABEL: llvm.func @matrix
  // CHECK-COUNT-4: lathe_nv.tensor_copy shape_128x256b
  // CHECK-NOT: lathe_nv.tensor_copy
  // CHECK: lathe_nv.tensor_commit
  // PTX-LABEL: llvm.func @matrix
  // PTX: "@$2 tcgen05.cp.cta_group::1.128x256b [$0], $1;", "r,l,b"
  tt.func public @matrix() {
    %c0 = arith.constant 0 : i32
    %s = ttg.local_alloc : () -> !ttg.memdesc<128x32xf32, #w, #smem, mutable>
    %d = ttng.tmem_alloc : () -> !ttg.memdesc<128x32xf32, #t, #ttng.tensor_memory, mutable>
    %done = ttg.local_alloc : () -> !ttg.memdesc<1xi64, #bar, #smem, mutable>
    ttng.tmem_copy %s, %d : !ttg.memdesc<128x32xf32, #w, #smem, mutable>, !ttg.memdesc<128x32xf32, #t, #ttng.tensor_memory, mutable>
    ttng.tc_gen5_commit %done : !ttg.memdesc<1xi64, #bar, #smem, mutable>
    ttng.wait_barrier %done, %c0 : !ttg.memdesc<1xi64, #bar, #smem, mutable>
    tt.return
  }
}
