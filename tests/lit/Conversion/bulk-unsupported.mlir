// Bulk copies that sm_90 cannot do say so.
//
// RUN: lathe-opt %s --lathe-ttg-convert-to-llvm --split-input-file --verify-diagnostics

#rows = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
#bar = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#narrow = #ttg.nvmma_shared<{swizzlingByteWidth = 64, transposed = false, elementBitWidth = 16}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  tt.func public @parts_of_64_bytes(%raw: !tt.ptr<i8>, %at: i32, %pred: i1) {
    %d = ttng.reinterpret_tensor_descriptor %raw : !tt.ptr<i8> to !tt.tensordesc<1x64xf16, #narrow>
    %b = ttg.local_alloc {allocation.offset = 0 : i32} : () -> !ttg.memdesc<1xi64, #bar, #smem, mutable>
    %a = ttg.local_alloc {allocation.offset = 1024 : i32} : () -> !ttg.memdesc<64x64xf16, #narrow, #smem, mutable>
    %i = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32, #rows>
    // expected-error @+1 {{unsupported: ttng.async_tma_gather and '!ttg.memdesc<64x64xf16, #ttg.nvmma_shared<{swizzlingByteWidth = 64, transposed = false, elementBitWidth = 16}>, #ttg.shared_memory, mutable>'; each row is a copy of its own, which starts at a multiple of 128 bytes of shared memory: give a whole buffer in an nvmma_shared layout without transposed and fp4Padded, with swizzlingByteWidth = 128, or 0 and rows of a multiple of 128 bytes}}
    ttng.async_tma_gather %d[%i, %at] %a, %b, %pred : !tt.tensordesc<1x64xf16, #narrow>, tensor<64xi32, #rows>, i32, !ttg.memdesc<1xi64, #bar, #smem, mutable>, !ttg.memdesc<64x64xf16, #narrow, #smem, mutable>, i1
    tt.return
  }
}

// -----

#rows = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
#plain = #ttg.nvmma_shared<{swizzlingByteWidth = 0, transposed = false, elementBitWidth = 16}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  tt.func public @rows_of_64_bytes(%raw: !tt.ptr<i8>, %at: i32) {
    %d = ttng.reinterpret_tensor_descriptor %raw : !tt.ptr<i8> to !tt.tensordesc<1x32xf16, #plain>
    %a = ttg.local_alloc {allocation.offset = 1024 : i32} : () -> !ttg.memdesc<64x32xf16, #plain, #smem, mutable>
    %i = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32, #rows>
    // expected-error @+1 {{each row is a copy of its own, which starts at a multiple of 128 bytes of shared memory}}
    ttng.async_tma_scatter %d[%i, %at] %a : !tt.tensordesc<1x32xf16, #plain>, tensor<64xi32, #rows>, i32, !ttg.memdesc<64x32xf16, #plain, #smem, mutable>
    tt.return
  }
}

// -----

#rows = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
#sh = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:80", "ttg.threads-per-warp" = 32 : i32} {
  tt.func private @scatter_on_cuda_80(%d: !tt.tensordesc<1x64xf16, #sh>, %i: tensor<64xi32, #rows>, %at: i32) {
    %a = ttg.local_alloc {allocation.offset = 0 : i32} : () -> !ttg.memdesc<64x64xf16, #sh, #smem, mutable>
    // expected-error @+1 {{unsupported: ttng.async_tma_scatter on cuda:80 needs TMA, which it lacks; compile the kernel's tt form, in which descriptors become pointers}}
    ttng.async_tma_scatter %d[%i, %at] %a : !tt.tensordesc<1x64xf16, #sh>, tensor<64xi32, #rows>, i32, !ttg.memdesc<64x64xf16, #sh, #smem, mutable>
    tt.return
  }
}

// -----

#bar = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#sh = #ttg.nvmma_shared<{swizzlingByteWidth = 32, transposed = false, elementBitWidth = 16}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  tt.func public @too_many_pixels(%d: !ttng.tensordesc_im2col<2048x16xf16, #sh> {lathe_nv.tensor_map = #lathe_nv.tensor_map<box = [1024, 16], element = 6, swizzle = 1, flags = 2, im2col = 3>}, %at: i32, %w: i16, %pred: i1) {
    %b = ttg.local_alloc {allocation.offset = 0 : i32} : () -> !ttg.memdesc<1xi64, #bar, #smem, mutable>
    %a = ttg.local_alloc {allocation.offset = 1024 : i32} : () -> !ttg.memdesc<2048x16xf16, #sh, #smem, mutable>
    // expected-error @+1 {{unsupported: a block of 2048 pixels; one copy has at most 1024: use smaller blocks}}
    ttng.async_tma_copy_global_to_local %d[%at, %at, %at] offsets = [%w] %a, %b, %pred : !ttng.tensordesc_im2col<2048x16xf16, #sh>, !ttg.memdesc<1xi64, #bar, #smem, mutable> -> !ttg.memdesc<2048x16xf16, #sh, #smem, mutable>
    tt.return
  }
}

// -----

#bar = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#sh = #ttg.nvmma_shared<{swizzlingByteWidth = 32, transposed = false, elementBitWidth = 16}>
#smem = #ttg.shared_memory
module attributes {"ttg.cluster-ctas" = 2 : i32, "ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  tt.func public @pixels_for_all(%d: !ttng.tensordesc_im2col<64x16xf16, #sh> {lathe_nv.tensor_map = #lathe_nv.tensor_map<box = [64, 16], element = 6, swizzle = 1, flags = 2, im2col = 3>}, %at: i32, %w: i16, %pred: i1) {
    %b = ttg.local_alloc {allocation.offset = 0 : i32} : () -> !ttg.memdesc<1xi64, #bar, #smem, mutable>
    %a = ttg.local_alloc {allocation.offset = 1024 : i32} : () -> !ttg.memdesc<128x16xf16, #sh, #smem, mutable>
    // expected-error @+1 {{unsupported: ttng.async_tma_copy_global_to_local of an im2col tensor with multicast by all; the first CTA may copy to all}}
    ttng.async_tma_copy_global_to_local %d[%at, %at, %at] offsets = [%w] %a, %b, %pred {multicast} : !ttng.tensordesc_im2col<64x16xf16, #sh>, !ttg.memdesc<1xi64, #bar, #smem, mutable> -> !ttg.memdesc<128x16xf16, #sh, #smem, mutable>
    tt.return
  }
}

// -----

#bar = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#sh = #ttg.nvmma_shared<{swizzlingByteWidth = 32, transposed = false, elementBitWidth = 16}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  tt.func public @volatile(%d: !ttng.tensordesc_im2col<64x16xf16, #sh> {lathe_nv.tensor_map = #lathe_nv.tensor_map<box = [64, 16], element = 6, swizzle = 1, flags = 2, im2col = 3>}, %at: i32, %w: i16, %pred: i1) {
    %b = ttg.local_alloc {allocation.offset = 0 : i32} : () -> !ttg.memdesc<1xi64, #bar, #smem, mutable>
    %a = ttg.local_alloc {allocation.offset = 1024 : i32} : () -> !ttg.memdesc<64x16xf16, #sh, #smem, mutable>
    // expected-error @+1 {{unsupported: ttng.async_tma_copy_global_to_local with isVolatile; use it without}}
    ttng.async_tma_copy_global_to_local %d[%at, %at, %at] offsets = [%w] %a, %b, %pred {isVolatile = true} : !ttng.tensordesc_im2col<64x16xf16, #sh>, !ttg.memdesc<1xi64, #bar, #smem, mutable> -> !ttg.memdesc<64x16xf16, #sh, #smem, mutable>
    tt.return
  }
}
