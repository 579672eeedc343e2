// RUN: lathe-opt %s --split-input-file --lathe-ttng-complete-products --lathe-ttng-allocate-tensor-memory --lathe-ttg-allocate-shared-memory --lathe-ttg-convert-to-llvm --verify-diagnostics

#b = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 8}>
#bt = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = true, elementBitWidth = 8}>
#smem = #ttg.shared_memory
#t = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1>
#scales = #ttng.tensor_memory_scales_encoding<>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:100", "ttg.threads-per-warp" = 32 : i32} {
  tt.func public @pair(%use: i1, %yes: i1) {
    %a = ttg.local_alloc : () -> !ttg.memdesc<128x128xf8E4M3FN, #b, #smem, mutable>
    %b = ttg.local_alloc : () -> !ttg.memdesc<128x64xf8E4M3FN, #bt, #smem, mutable>
    %d = ttng.tmem_alloc : () -> !ttg.memdesc<128x64xf32, #t, #ttng.tensor_memory, mutable>
    %as = ttng.tmem_alloc : () -> !ttg.memdesc<128x4xi8, #scales, #ttng.tensor_memory, mutable>
    %bs = ttng.tmem_alloc : () -> !ttg.memdesc<64x4xi8, #scales, #ttng.tensor_memory, mutable>
    // expected-error @+1 {{unsupported: ttng.tc_gen5_mma_scaled with two_ctas or multicast, or in a module that says 'ttng.two-ctas', which is not supported: use products of one CTA}}
    ttng.tc_gen5_mma_scaled %a, %b, %d, %as, %bs, %use, %yes lhs = e4m3 rhs = e4m3 {is_async, multicast} : !ttg.memdesc<128x128xf8E4M3FN, #b, #smem, mutable>, !ttg.memdesc<128x64xf8E4M3FN, #bt, #smem, mutable>, !ttg.memdesc<128x64xf32, #t, #ttng.tensor_memory, mutable>, !ttg.memdesc<128x4xi8, #scales, #ttng.tensor_memory, mutable>, !ttg.memdesc<64x4xi8, #scales, #ttng.tensor_memory, mutable>
    tt.return
  }
}

// -----

#b = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 8}>
#bt = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = true, elementBitWidth = 8}>
#smem = #ttg.shared_memory
#t = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1>
#scales = #ttng.tensor_memory_scales_encoding<>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:100", "ttg.threads-per-warp" = 32 : i32} {
  tt.func public @six_bits(%use: i1, %yes: i1) {
    %a = ttg.local_alloc : () -> !ttg.memdesc<128x128xi8, #b, #smem, mutable>
    %b = ttg.local_alloc : () -> !ttg.memdesc<128x64xf8E4M3FN, #bt, #smem, mutable>
    %d = ttng.tmem_alloc : () -> !ttg.memdesc<128x64xf32, #t, #ttng.tensor_memory, mutable>
    %as = ttng.tmem_alloc : () -> !ttg.memdesc<128x4xi8, #scales, #ttng.tensor_memory, mutable>
    %bs = ttng.tmem_alloc : () -> !ttg.memdesc<64x4xi8, #scales, #ttng.tensor_memory, mutable>
    // expected-error @+1 {{unsupported: ttng.tc_gen5_mma_scaled of elements of e2m3; e4m3, e5m2 and e2m1 are built}}
    ttng.tc_gen5_mma_scaled %a, %b, %d, %as, %bs, %use, %yes lhs = e2m3 rhs = e4m3 : !ttg.memdesc<128x128xi8, #b, #smem, mutable>, !ttg.memdesc<128x64xf8E4M3FN, #bt, #smem, mutable>, !ttg.memdesc<128x64xf32, #t, #ttng.tensor_memory, mutable>, !ttg.memdesc<128x4xi8, #scales, #ttng.tensor_memory, mutable>, !ttg.memdesc<64x4xi8, #scales, #ttng.tensor_memory, mutable>
    tt.return
  }
}

// -----

#b = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 8}>
#bt = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = true, elementBitWidth = 8}>
#smem = #ttg.shared_memory
#t = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1>
#scales = #ttng.tensor_memory_scales_encoding<>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:100", "ttg.threads-per-warp" = 32 : i32} {
  tt.func public @packed_beside_bytes(%use: i1, %yes: i1) {
    %a = ttg.local_alloc : () -> !ttg.memdesc<128x64xi8, #b, #smem, mutable>
    %b = ttg.local_alloc : () -> !ttg.memdesc<128x64xf8E4M3FN, #bt, #smem, mutable>
    %d = ttng.tmem_alloc : () -> !ttg.memdesc<128x64xf32, #t, #ttng.tensor_memory, mutable>
    %as = ttng.tmem_alloc : () -> !ttg.memdesc<128x4xi8, #scales, #ttng.tensor_memory, mutable>
    %bs = ttng.tmem_alloc : () -> !ttg.memdesc<64x4xi8, #scales, #ttng.tensor_memory, mutable>
    // expected-error @+1 {{unsupported: ttng.tc_gen5_mma_scaled of e2m1 elements of type '!ttg.memdesc<128x64xi8}}
    ttng.tc_gen5_mma_scaled %a, %b, %d, %as, %bs, %use, %yes lhs = e2m1 rhs = e4m3 : !ttg.memdesc<128x64xi8, #b, #smem, mutable>, !ttg.memdesc<128x64xf8E4M3FN, #bt, #smem, mutable>, !ttg.memdesc<128x64xf32, #t, #ttng.tensor_memory, mutable>, !ttg.memdesc<128x4xi8, #scales, #ttng.tensor_memory, mutable>, !ttg.memdesc<64x4xi8, #scales, #ttng.tensor_memory, mutable>
    tt.return
  }
}

// -----

#b = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 8}>
#bt = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = true, elementBitWidth = 8}>
#smem = #ttg.shared_memory
#t = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1>
#scales = #ttng.tensor_memory_scales_encoding<>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:100", "ttg.threads-per-warp" = 32 : i32} {
  tt.func public @blocks_of_16(%use: i1, %yes: i1) {
    %a = ttg.local_alloc : () -> !ttg.memdesc<128x128xf8E4M3FN, #b, #smem, mutable>
    %b = ttg.local_alloc : () -> !ttg.memdesc<128x64xf8E4M3FN, #bt, #smem, mutable>
    %d = ttng.tmem_alloc : () -> !ttg.memdesc<128x64xf32, #t, #ttng.tensor_memory, mutable>
    %as = ttng.tmem_alloc : () -> !ttg.memdesc<128x8xi8, #scales, #ttng.tensor_memory, mutable>
    %bs = ttng.tmem_alloc : () -> !ttg.memdesc<64x8xi8, #scales, #ttng.tensor_memory, mutable>
    // expected-error @+1 {{unsupported: ttng.tc_gen5_mma_scaled with scales of 'i8' and 'i8' for blocks of 16 elements; blocks of 32 take exponents (i8), blocks of 16 f8E4M3FN, and only of e2m1 on both sides}}
    ttng.tc_gen5_mma_scaled %a, %b, %d, %as, %bs, %use, %yes lhs = e4m3 rhs = e4m3 : !ttg.memdesc<128x128xf8E4M3FN, #b, #smem, mutable>, !ttg.memdesc<128x64xf8E4M3FN, #bt, #smem, mutable>, !ttg.memdesc<128x64xf32, #t, #ttng.tensor_memory, mutable>, !ttg.memdesc<128x8xi8, #scales, #ttng.tensor_memory, mutable>, !ttg.memdesc<64x8xi8, #scales, #ttng.tensor_memory, mutable>
    tt.return
  }
}

// -----

#b = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 8}>
#bt = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = true, elementBitWidth = 8}>
#smem = #ttg.shared_memory
#t = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1>
#scales = #ttng.tensor_memory_scales_encoding<>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:100", "ttg.threads-per-warp" = 32 : i32} {
  tt.func public @numbers_for_blocks_of_32(%use: i1, %yes: i1) {
    %a = ttg.local_alloc : () -> !ttg.memdesc<128x128xf8E4M3FN, #b, #smem, mutable>
    %b = ttg.local_alloc : () -> !ttg.memdesc<128x64xf8E4M3FN, #bt, #smem, mutable>
    %d = ttng.tmem_alloc : () -> !ttg.memdesc<128x64xf32, #t, #ttng.tensor_memory, mutable>
    %as = ttng.tmem_alloc : () -> !ttg.memdesc<128x4xf8E4M3FN, #scales, #ttng.tensor_memory, mutable>
    %bs = ttng.tmem_alloc : () -> !ttg.memdesc<64x4xf8E4M3FN, #scales, #ttng.tensor_memory, mutable>
    // expected-error @+1 {{unsupported: ttng.tc_gen5_mma_scaled with scales of 'f8E4M3FN' and 'f8E4M3FN' for blocks of 32}}
    ttng.tc_gen5_mma_scaled %a, %b, %d, %as, %bs, %use, %yes lhs = e4m3 rhs = e4m3 : !ttg.memdesc<128x128xf8E4M3FN, #b, #smem, mutable>, !ttg.memdesc<128x64xf8E4M3FN, #bt, #smem, mutable>, !ttg.memdesc<128x64xf32, #t, #ttng.tensor_memory, mutable>, !ttg.memdesc<128x4xf8E4M3FN, #scales, #ttng.tensor_memory, mutable>, !ttg.memdesc<64x4xf8E4M3FN, #scales, #ttng.tensor_memory, mutable>
    tt.return
  }
}

// -----

#b = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 8}>
#bt = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = true, elementBitWidth = 8}>
#smem = #ttg.shared_memory
#t = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1>
#scales = #ttng.tensor_memory_scales_encoding<>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:100", "ttg.threads-per-warp" = 32 : i32} {
  tt.func public @scales_of_other_rows(%use: i1, %yes: i1) {
    %a = ttg.local_alloc : () -> !ttg.memdesc<128x128xf8E4M3FN, #b, #smem, mutable>
    %b = ttg.local_alloc : () -> !ttg.memdesc<128x64xf8E4M3FN, #bt, #smem, mutable>
    %d = ttng.tmem_alloc : () -> !ttg.memdesc<128x64xf32, #t, #ttng.tensor_memory, mutable>
    %as = ttng.tmem_alloc : () -> !ttg.memdesc<64x4xi8, #scales, #ttng.tensor_memory, mutable>
    %bs = ttng.tmem_alloc : () -> !ttg.memdesc<64x4xi8, #scales, #ttng.tensor_memory, mutable>
    // expected-error @+1 {{op requires scales of M by blocks and of N by blocks, found}}
    ttng.tc_gen5_mma_scaled %a, %b, %d, %as, %bs, %use, %yes lhs = e4m3 rhs = e4m3 : !ttg.memdesc<128x128xf8E4M3FN, #b, #smem, mutable>, !ttg.memdesc<128x64xf8E4M3FN, #bt, #smem, mutable>, !ttg.memdesc<128x64xf32, #t, #ttng.tensor_memory, mutable>, !ttg.memdesc<64x4xi8, #scales, #ttng.tensor_memory, mutable>, !ttg.memdesc<64x4xi8, #scales, #ttng.tensor_memory, mutable>
    tt.return
  }
}

// -----

#b = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 8}>
#bt = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = true, elementBitWidth = 8}>
#smem = #ttg.shared_memory
#t = #ttng.tensor_memory_encoding<blockM = 128, blockN = 16, colStride = 1>
#scales = #ttng.tensor_memory_scales_encoding<>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:100", "ttg.threads-per-warp" = 32 : i32} {
  tt.func public @columns_beside_each_other(%use: i1, %yes: i1) {
    %a = ttg.local_alloc : () -> !ttg.memdesc<128x128xf8E4M3FN, #b, #smem, mutable>
    %b = ttg.local_alloc : () -> !ttg.memdesc<128x64xf8E4M3FN, #bt, #smem, mutable>
    %d = ttng.tmem_alloc : () -> !ttg.memdesc<128x64xf32, #t, #ttng.tensor_memory, mutable>
    %as = ttng.tmem_alloc : () -> !ttg.memdesc<128x4xi8, #scales, #ttng.tensor_memory, mutable>
    %bs = ttng.tmem_alloc : () -> !ttg.memdesc<64x4xi8, #scales, #ttng.tensor_memory, mutable>
    // expected-error @+1 {{unsupported: ttng.tc_gen5_mma_scaled into '!ttg.memdesc<128x64xf32}}
    ttng.tc_gen5_mma_scaled %a, %b, %d, %as, %bs, %use, %yes lhs = e4m3 rhs = e4m3 : !ttg.memdesc<128x128xf8E4M3FN, #b, #smem, mutable>, !ttg.memdesc<128x64xf8E4M3FN, #bt, #smem, mutable>, !ttg.memdesc<128x64xf32, #t, #ttng.tensor_memory, mutable>, !ttg.memdesc<128x4xi8, #scales, #ttng.tensor_memory, mutable>, !ttg.memdesc<64x4xi8, #scales, #ttng.tensor_memory, mutable>
    tt.return
  }
}

// -----

#w = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 32}>
#rows = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
#smem = #ttg.shared_memory
#t4 = #ttng.tensor_memory_encoding<blockM = 128, blockN = 4, colStride = 1>
#scales = #ttng.tensor_memory_scales_encoding<>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:100", "ttg.threads-per-warp" = 32 : i32} {
  tt.func public @blocks_of_4_columns() {
    %s = ttg.local_alloc : () -> !ttg.memdesc<256x32xf32, #w, #smem, mutable>
    %d = ttng.tmem_alloc : () -> !ttg.memdesc<256x32xf32, #t4, #ttng.tensor_memory, mutable>
    // expected-error @+1 {{unsupported: ttng.tmem_copy from '!ttg.memdesc<256x32xf32}}
    ttng.tmem_copy %s, %d : !ttg.memdesc<256x32xf32, #w, #smem, mutable>, !ttg.memdesc<256x32xf32, #t4, #ttng.tensor_memory, mutable>
    tt.return
  }
}

// -----

#w = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 32}>
#rows = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
#smem = #ttg.shared_memory
#t4 = #ttng.tensor_memory_encoding<blockM = 128, blockN = 4, colStride = 1>
#scales = #ttng.tensor_memory_scales_encoding<>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:100", "ttg.threads-per-warp" = 32 : i32} {
  tt.func public @scales_row_by_row() {
    %s = ttg.local_alloc : () -> !ttg.memdesc<128x4xi8, #rows, #smem, mutable>
    %d = ttng.tmem_alloc : () -> !ttg.memdesc<128x4xi8, #scales, #ttng.tensor_memory, mutable>
    // expected-error @+1 {{unsupported: ttng.tmem_copy from '!ttg.memdesc<128x4xi8}}
    ttng.tmem_copy %s, %d : !ttg.memdesc<128x4xi8, #rows, #smem, mutable>, !ttg.memdesc<128x4xi8, #scales, #ttng.tensor_memory, mutable>
    tt.return
  }
}

// -----

#w = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 32}>
#rows = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
#smem = #ttg.shared_memory
#t4 = #ttng.tensor_memory_encoding<blockM = 128, blockN = 4, colStride = 1>
#scales = #ttng.tensor_memory_scales_encoding<>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:100", "ttg.threads-per-warp" = 32 : i32} {
  tt.func public @few_scales() {
    %s = ttg.local_alloc : () -> !ttg.memdesc<64x4xi8, #rows, #smem, mutable>
    %d = ttng.tmem_alloc : () -> !ttg.memdesc<64x4xi8, #scales, #ttng.tensor_memory, mutable>
    // expected-error @+1 {{unsupported: ttng.tmem_copy from '!ttg.memdesc<64x4xi8}}
    ttng.tmem_copy %s, %d : !ttg.memdesc<64x4xi8, #rows, #smem, mutable>, !ttg.memdesc<64x4xi8, #scales, #ttng.tensor_memory, mutable>
    tt.return
  }
}
