// RUN: lathe-opt %s --split-input-file --lathe-ttng-complete-products --lathe-ttng-allocate-tensor-memory --lathe-ttg-allocate-shared-memory --lathe-ttg-convert-to-llvm --verify-diagnostics

#b = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 8}>
#bt = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = true, elementBitWidth = 8}>
#smem = #ttg.shared_memory
#t = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:103", "ttg.threads-per-warp" = 32 : i32} {
  tt.func public @integers(%use: i1, %yes: i1) {
    %a = ttg.local_alloc : () -> !ttg.memdesc<128x128xi8, #b, #smem, mutable>
    %b = ttg.local_alloc : () -> !ttg.memdesc<128x64xi8, #bt, #smem, mutable>
    %d = ttng.tmem_alloc : () -> !ttg.memdesc<128x64xi32, #t, #ttng.tensor_memory, mutable>
    // expected-error @+1 {{unsupported: ttng.tc_gen5_mma of integers on cuda:103, which lacks it; tt.dot of i8 uses mma.sync there}}
    ttng.tc_gen5_mma %a, %b, %d, %use, %yes : !ttg.memdesc<128x128xi8, #b, #smem, mutable>, !ttg.memdesc<128x64xi8, #bt, #smem, mutable>, !ttg.memdesc<128x64xi32, #t, #ttng.tensor_memory, mutable>
    tt.return
  }
}

// -----

#h = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#smem = #ttg.shared_memory
#t = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:100", "ttg.threads-per-warp" = 32 : i32} {
  tt.func public @unsigned_floats(%use: i1, %yes: i1) {
    %a = ttg.local_alloc : () -> !ttg.memdesc<128x64xf16, #h, #smem, mutable>
    %b = ttg.local_alloc : () -> !ttg.memdesc<64x64xf16, #h, #smem, mutable>
    %d = ttng.tmem_alloc : () -> !ttg.memdesc<128x64xf32, #t, #ttng.tensor_memory, mutable>
    // expected-error @+1 {{unsupported: ttng.tc_gen5_mma of floats with is_unsigned; leave it out}}
    ttng.tc_gen5_mma %a, %b, %d, %use, %yes {is_unsigned} : !ttg.memdesc<128x64xf16, #h, #smem, mutable>, !ttg.memdesc<64x64xf16, #h, #smem, mutable>, !ttg.memdesc<128x64xf32, #t, #ttng.tensor_memory, mutable>
    tt.return
  }
}

// -----

#h = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#smem = #ttg.shared_memory
#t = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:100", "ttg.threads-per-warp" = 32 : i32} {
  tt.func public @multicast(%use: i1, %yes: i1) {
    %a = ttg.local_alloc : () -> !ttg.memdesc<128x64xf16, #h, #smem, mutable>
    %b = ttg.local_alloc : () -> !ttg.memdesc<64x64xf16, #h, #smem, mutable>
    %d = ttng.tmem_alloc : () -> !ttg.memdesc<128x64xf32, #t, #ttng.tensor_memory, mutable>
    // expected-error @+1 {{unsupported: ttng.tc_gen5_mma with multicast, which is not supported: let each CTA copy its own operands}}
    ttng.tc_gen5_mma %a, %b, %d, %use, %yes {is_async, multicast} : !ttg.memdesc<128x64xf16, #h, #smem, mutable>, !ttg.memdesc<64x64xf16, #h, #smem, mutable>, !ttg.memdesc<128x64xf32, #t, #ttng.tensor_memory, mutable>
    tt.return
  }
}

// -----

#w = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 32}>
#smem = #ttg.shared_memory
#t = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:100", "ttg.threads-per-warp" = 32 : i32} {
  tt.func public @tf32_along_n(%use: i1, %yes: i1) {
    %a = ttg.local_alloc : () -> !ttg.memdesc<128x32xf32, #w, #smem, mutable>
    %b = ttg.local_alloc : () -> !ttg.memdesc<32x64xf32, #w, #smem, mutable>
    %d = ttng.tmem_alloc : () -> !ttg.memdesc<128x64xf32, #t, #ttng.tensor_memory, mutable>
    // expected-error @+1 {{unsupported: ttng.tc_gen5_mma with an operand of type '!ttg.memdesc<32x64xf32}}
    ttng.tc_gen5_mma %a, %b, %d, %use, %yes : !ttg.memdesc<128x32xf32, #w, #smem, mutable>, !ttg.memdesc<32x64xf32, #w, #smem, mutable>, !ttg.memdesc<128x64xf32, #t, #ttng.tensor_memory, mutable>
    tt.return
  }
}

// -----

#h = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#smem = #ttg.shared_memory
#m64 = #ttng.tensor_memory_encoding<blockM = 64, blockN = 64, colStride = 1>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:100", "ttg.threads-per-warp" = 32 : i32} {
  tt.func public @left_of_64_rows(%use: i1, %yes: i1) {
    %a = ttng.tmem_alloc : () -> !ttg.memdesc<64x64xf16, #m64, #ttng.tensor_memory, mutable>
    %b = ttg.local_alloc : () -> !ttg.memdesc<64x64xf16, #h, #smem, mutable>
    %d = ttng.tmem_alloc : () -> !ttg.memdesc<64x64xf32, #m64, #ttng.tensor_memory, mutable>
    // expected-error @+1 {{unsupported: ttng.tc_gen5_mma with a left operand of type '!ttg.memdesc<64x64xf16}}
    ttng.tc_gen5_mma %a, %b, %d, %use, %yes : !ttg.memdesc<64x64xf16, #m64, #ttng.tensor_memory, mutable>, !ttg.memdesc<64x64xf16, #h, #smem, mutable>, !ttg.memdesc<64x64xf32, #m64, #ttng.tensor_memory, mutable>
    tt.return
  }
}

// -----

#h = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#smem = #ttg.shared_memory
#t = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:100", "ttg.threads-per-warp" = 32 : i32} {
  tt.func public @short_depth(%use: i1, %yes: i1) {
    %a = ttg.local_alloc : () -> !ttg.memdesc<128x8xf16, #ttg.nvmma_shared<{swizzlingByteWidth = 0, transposed = false, elementBitWidth = 16}>, #smem, mutable>
    %b = ttg.local_alloc : () -> !ttg.memdesc<8x64xf16, #h, #smem, mutable>
    %d = ttng.tmem_alloc : () -> !ttg.memdesc<128x64xf32, #t, #ttng.tensor_memory, mutable>
    // expected-error @+1 {{unsupported: ttng.tc_gen5_mma over K = 8; tcgen05.mma takes multiples of 16 of these elements}}
    ttng.tc_gen5_mma %a, %b, %d, %use, %yes : !ttg.memdesc<128x8xf16, #ttg.nvmma_shared<{swizzlingByteWidth = 0, transposed = false, elementBitWidth = 16}>, #smem, mutable>, !ttg.memdesc<8x64xf16, #h, #smem, mutable>, !ttg.memdesc<128x64xf32, #t, #ttng.tensor_memory, mutable>
    tt.return
  }
}

// -----

#blocked = #ttg.blocked<{sizePerThread = [1, 64], threadsPerWarp = [32, 1], warpsPerCTA = [4, 1], order = [0, 1]}>
#t = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:100", "ttg.threads-per-warp" = 32 : i32} {
  tt.func public @reduces() {
    %d = ttng.tmem_alloc : () -> !ttg.memdesc<128x64xf32, #t, #ttng.tensor_memory, mutable>
    // expected-error @+1 {{unsupported: ttng.tmem_load with redOp; reduce the loaded tensor by tt.reduce}}
    %0, %1 = ttng.tmem_load %d {redOp = #ttng.redOp<max>} : !ttg.memdesc<128x64xf32, #t, #ttng.tensor_memory, mutable> -> tensor<128x64xf32, #blocked>, tensor<128xf32, #ttg.slice<{dim = 1, parent = #blocked}>>
    tt.return
  }
}

// -----

#h = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#bar = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:100", "ttg.threads-per-warp" = 32 : i32} {
  tt.func public @multicast_commit() {
    %a = ttg.local_alloc : () -> !ttg.memdesc<128x64xf16, #h, #smem, mutable>
    %done = ttg.local_alloc : () -> !ttg.memdesc<1xi64, #bar, #smem, mutable>
    // expected-error @+1 {{unsupported: ttng.tc_gen5_commit with descs, which is not supported: commit to one CTA}}
    ttng.tc_gen5_commit %done descs %a : !ttg.memdesc<1xi64, #bar, #smem, mutable>, !ttg.memdesc<128x64xf16, #h, #smem, mutable>
    tt.return
  }
}

// -----

#h = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#smem = #ttg.shared_memory
#t = #ttng.tensor_memory_encoding<blockM = 128, blockN = 128, colStride = 1, twoCTAs = true>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:100", "ttg.threads-per-warp" = 32 : i32, "ttng.two-ctas" = true} {
  tt.func public @pair_without_a_cluster(%use: i1, %yes: i1) {
    %a = ttg.local_alloc : () -> !ttg.memdesc<128x64xf16, #h, #smem, mutable>
    %b = ttg.local_alloc : () -> !ttg.memdesc<64x64xf16, #h, #smem, mutable>
    %d = ttng.tmem_alloc : () -> !ttg.memdesc<128x128xf32, #t, #ttng.tensor_memory, mutable>
    // expected-error @+1 {{unsupported: ttng.tc_gen5_mma with two_ctas in a module without clusters that says 'ttng.two-ctas'}}
    ttng.tc_gen5_mma %a, %b, %d, %use, %yes {is_async, two_ctas} : !ttg.memdesc<128x64xf16, #h, #smem, mutable>, !ttg.memdesc<64x64xf16, #h, #smem, mutable>, !ttg.memdesc<128x128xf32, #t, #ttng.tensor_memory, mutable>
    tt.return
  }
}

// -----

#h = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#smem = #ttg.shared_memory
#t = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1>
module attributes {"ttg.cluster-ctas" = 2 : i32, "ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:100", "ttg.threads-per-warp" = 32 : i32, "ttng.two-ctas" = true} {
  tt.func public @one_cta_among_pairs(%use: i1, %yes: i1) {
    %a = ttg.local_alloc : () -> !ttg.memdesc<128x64xf16, #h, #smem, mutable>
    %b = ttg.local_alloc : () -> !ttg.memdesc<64x64xf16, #h, #smem, mutable>
    %d = ttng.tmem_alloc : () -> !ttg.memdesc<128x64xf32, #t, #ttng.tensor_memory, mutable>
    // expected-error @+1 {{unsupported: ttng.tc_gen5_mma of one CTA in a module that says 'ttng.two-ctas'; all tcgen05 instructions of a kernel are of as many CTAs}}
    ttng.tc_gen5_mma %a, %b, %d, %use, %yes {is_async} : !ttg.memdesc<128x64xf16, #h, #smem, mutable>, !ttg.memdesc<64x64xf16, #h, #smem, mutable>, !ttg.memdesc<128x64xf32, #t, #ttng.tensor_memory, mutable>
    tt.return
  }
}

// -----

#h = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#smem = #ttg.shared_memory
#t = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1, twoCTAs = true>
module attributes {"ttg.cluster-ctas" = 2 : i32, "ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:100", "ttg.threads-per-warp" = 32 : i32, "ttng.two-ctas" = true} {
  tt.func public @blocks_of_columns(%use: i1, %yes: i1) {
    %a = ttg.local_alloc : () -> !ttg.memdesc<128x64xf16, #h, #smem, mutable>
    %b = ttg.local_alloc : () -> !ttg.memdesc<64x64xf16, #h, #smem, mutable>
    %d = ttng.tmem_alloc : () -> !ttg.memdesc<128x128xf32, #t, #ttng.tensor_memory, mutable>
    // expected-error @+1 {{unsupported: ttng.tc_gen5_mma with two_ctas into several blocks of columns: '!ttg.memdesc<128x128xf32, #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1, twoCTAs = true>, #ttng.tensor_memory, mutable>'; use blockN = 128}}
    ttng.tc_gen5_mma %a, %b, %d, %use, %yes {is_async, two_ctas} : !ttg.memdesc<128x64xf16, #h, #smem, mutable>, !ttg.memdesc<64x64xf16, #h, #smem, mutable>, !ttg.memdesc<128x128xf32, #t, #ttng.tensor_memory, mutable>
    tt.return
  }
}

// -----

#h = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#smem = #ttg.shared_memory
#t = #ttng.tensor_memory_encoding<blockM = 128, blockN = 256, colStride = 1, twoCTAs = true>
module attributes {"ttg.cluster-ctas" = 2 : i32, "ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:100", "ttg.threads-per-warp" = 32 : i32, "ttng.two-ctas" = true} {
  // No block has 512 columns.
  tt.func public @more_columns_than_a_block(%use: i1, %yes: i1) {
    %a = ttg.local_alloc : () -> !ttg.memdesc<128x64xf16, #h, #smem, mutable>
    %b = ttg.local_alloc : () -> !ttg.memdesc<64x256xf16, #h, #smem, mutable>
    %d = ttng.tmem_alloc : () -> !ttg.memdesc<128x512xf32, #t, #ttng.tensor_memory, mutable>
    // expected-error @+1 {{; use products of at most 256 columns}}
    ttng.tc_gen5_mma %a, %b, %d, %use, %yes {is_async, two_ctas} : !ttg.memdesc<128x64xf16, #h, #smem, mutable>, !ttg.memdesc<64x256xf16, #h, #smem, mutable>, !ttg.memdesc<128x512xf32, #t, #ttng.tensor_memory, mutable>
    tt.return
  }
}
