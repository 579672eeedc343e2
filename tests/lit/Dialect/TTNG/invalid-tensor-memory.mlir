// Ill-formed operations on tensor memory.
//
// RUN: lathe-opt %s --split-input-file --verify-diagnostics -o /dev/null

#plain = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
#smem = #ttg.shared_memory
tt.func @f() {
  // expected-error @+1 {{requires a buffer in tensor memory, found}}
  %0 = ttng.tmem_alloc : () -> !ttg.memdesc<128x64xf32, #plain, #smem, mutable>
  tt.return
}

// -----

#tmem = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1>
tt.func @f() {
  // expected-error @+1 {{requires a buffer that is not a view of a larger one, found}}
  %0 = ttng.tmem_alloc : () -> !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable, 128x128>
  tt.return
}

// -----

#tmem = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1>
tt.func @f() {
  // expected-error @+1 {{without a source requires a mutable buffer, found}}
  %0 = ttng.tmem_alloc : () -> !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory>
  tt.return
}

// -----

#rows = #ttg.blocked<{sizePerThread = [1, 64], threadsPerWarp = [32, 1], warpsPerCTA = [4, 1], order = [0, 1]}>
#tmem = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1>
tt.func @f(%v: tensor<128x32xf32, #rows>) {
  // expected-error @+1 {{requires source and destination of one shape and element type, found}}
  %0 = ttng.tmem_alloc %v : (tensor<128x32xf32, #rows>) -> !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable>
  tt.return
}

// -----

#tmem = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1>
tt.func @f(%v: tensor<1x128x64xf32>) {
  // expected-error @+1 {{requires a tensor of rank 2, found}}
  %0 = ttng.tmem_alloc %v : (tensor<1x128x64xf32>) -> !ttg.memdesc<1x128x64xf32, #tmem, #ttng.tensor_memory, mutable>
  tt.return
}

// -----

#plain = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
#smem = #ttg.shared_memory
#rows = #ttg.blocked<{sizePerThread = [1, 64], threadsPerWarp = [32, 1], warpsPerCTA = [4, 1], order = [0, 1]}>
tt.func @f(%t: !ttg.memdesc<128x64xf32, #plain, #smem, mutable>) {
  // expected-error @+1 {{requires a buffer in a tensor_memory_encoding, found}}
  %0 = ttng.tmem_load %t : !ttg.memdesc<128x64xf32, #plain, #smem, mutable> -> tensor<128x64xf32, #rows>
  tt.return
}

// -----

#scales = #ttng.tensor_memory_scales_encoding<>
tt.func @f(%t: !ttg.memdesc<128x4xi8, #scales, #ttng.tensor_memory, mutable>) {
  // expected-error @+1 {{requires a buffer in a tensor_memory_encoding, found}}
  %0 = ttng.tmem_load %t : !ttg.memdesc<128x4xi8, #scales, #ttng.tensor_memory, mutable> -> tensor<128x4xi8>
  tt.return
}

// -----

#tmem = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1>
tt.func @f(%t: !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable>) {
  // expected-error @+1 {{requires a tensor of rank 2, found}}
  %0 = ttng.tmem_load %t : !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable> -> tensor<128xf32>
  tt.return
}

// -----

#tmem = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1>
tt.func @f(%t: !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable>) {
  // expected-error @+1 {{requires source and destination of one shape and element type, found}}
  %0 = ttng.tmem_load %t : !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable> -> tensor<128x32xf32>
  tt.return
}

// -----

#tmem = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1>
tt.func @f(%t: !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable>) {
  // expected-error @+1 {{requires source and destination of one shape and element type, found}}
  %0 = ttng.tmem_load %t : !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable> -> tensor<128x64xi32>
  tt.return
}

// -----

#across = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [1, 32], warpsPerCTA = [4, 1], order = [1, 0]}>
#tmem = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, "ttg.threads-per-warp" = 32 : i32} {
tt.func @f(%t: !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable>) {
  // expected-error @+1 {{requires warps 0 to 3 to hold the rows of tensor memory that each can reach, found}}
  %0 = ttng.tmem_load %t : !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable> -> tensor<128x64xf32, #across>
  tt.return
}
}

// -----

#lanes = #ttg.linear<{register = [[0, 32], [1, 0], [2, 0], [4, 0], [8, 0], [16, 0]], lane = [[0, 1], [0, 2], [0, 4], [0, 8], [0, 16]], warp = [[32, 0], [64, 0]], block = []}>
#tmem = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, "ttg.threads-per-warp" = 32 : i32} {
tt.func @f(%t: !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable>) {
  // expected-error @+1 {{requires a layout of registers that tensor memory is accessed in, found}}
  %0 = ttng.tmem_load %t : !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable> -> tensor<128x64xf32, #lanes>
  tt.return
}
}

// -----

#tmem = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1>
tt.func @f(%t: !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable>, %k: !ttg.async.token) {
  // expected-error @+1 {{with a token operand requires a token result}}
  %0 = "ttng.tmem_load"(%t, %k) <{resultSegmentSizes = array<i32: 1, 0, 0>}> : (!ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable>, !ttg.async.token) -> tensor<128x64xf32>
  tt.return
}

// -----

#tmem = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1>
tt.func @f(%t: !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable>) {
  // expected-error @+1 {{requires redOp and a reduced result, or neither, found only redOp}}
  %0 = ttng.tmem_load %t {redOp = #ttng.redOp<min>} : !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable> -> tensor<128x64xf32>
  tt.return
}

// -----

#tmem = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1>
tt.func @f(%t: !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable>) {
  // expected-error @+1 {{requires redOp and a reduced result, or neither, found only the result}}
  %0, %1 = ttng.tmem_load %t : !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable> -> tensor<128x64xf32>, tensor<128xf32>
  tt.return
}

// -----

#tmem = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1>
tt.func @f(%t: !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable>) {
  // expected-error @+1 {{requires redOp with abs and NaN}}
  %0 = ttng.tmem_load %t {abs = true} : !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable> -> tensor<128x64xf32>
  tt.return
}

// -----

#tmem = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1>
tt.func @f(%t: !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable>) {
  // expected-error @+1 {{requires redOp with abs and NaN}}
  %0 = ttng.tmem_load %t {NaN = true} : !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable> -> tensor<128x64xf32>
  tt.return
}

// -----

#tmem = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1>
tt.func @f(%t: !ttg.memdesc<128x64xi32, #tmem, #ttng.tensor_memory, mutable>) {
  // expected-error @+1 {{with redOp requires elements of f32, found 'i32'}}
  %0, %1 = ttng.tmem_load %t {redOp = #ttng.redOp<max>} : !ttg.memdesc<128x64xi32, #tmem, #ttng.tensor_memory, mutable> -> tensor<128x64xi32>, tensor<128xi32>
  tt.return
}

// -----

#tmem = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1>
tt.func @f(%t: !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable>) {
  // expected-error @+1 {{requires a reduced result of one element for each row, found}}
  %0, %1 = ttng.tmem_load %t {redOp = #ttng.redOp<max>} : !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable> -> tensor<128x64xf32>, tensor<64xf32>
  tt.return
}

// -----

#plain = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
#smem = #ttg.shared_memory
#rows = #ttg.blocked<{sizePerThread = [1, 64], threadsPerWarp = [32, 1], warpsPerCTA = [4, 1], order = [0, 1]}>
tt.func @f(%v: tensor<128x64xf32, #rows>, %t: !ttg.memdesc<128x64xf32, #plain, #smem, mutable>, %p: i1, %k: !ttg.async.token) {
  // expected-error @+1 {{requires a buffer in tensor memory, found}}
  ttng.tmem_store %v, %t, %p : tensor<128x64xf32, #rows> -> !ttg.memdesc<128x64xf32, #plain, #smem, mutable>
  tt.return
}

// -----

#rows = #ttg.blocked<{sizePerThread = [1, 64], threadsPerWarp = [32, 1], warpsPerCTA = [4, 1], order = [0, 1]}>
#tmem = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1>
tt.func @f(%v: tensor<128x64xf32, #rows>, %t: !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory>, %p: i1, %k: !ttg.async.token) {
  // expected-error @+1 {{requires a mutable buffer to write to, found}}
  ttng.tmem_store %v, %t, %p : tensor<128x64xf32, #rows> -> !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory>
  tt.return
}

// -----

#tmem = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1>
tt.func @f(%v: tensor<64x64xf32>, %t: !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable>, %p: i1, %k: !ttg.async.token) {
  // expected-error @+1 {{requires source and destination of one shape and element type, found}}
  ttng.tmem_store %v, %t, %p : tensor<64x64xf32> -> !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable>
  tt.return
}

// -----

#tmem = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1>
tt.func @f(%v: tensor<128xf32>, %t: !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable>, %p: i1, %k: !ttg.async.token) {
  // expected-error @+1 {{requires a tensor of rank 2, found}}
  ttng.tmem_store %v, %t, %p : tensor<128xf32> -> !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable>
  tt.return
}

// -----

#tmem = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1>
tt.func @f(%v: tensor<128x64xf32>, %t: !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable>, %p: i1, %k: !ttg.async.token) {
  // expected-error @+1 {{with a token operand requires a token result}}
  "ttng.tmem_store"(%t, %k, %v, %p) : (!ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable>, !ttg.async.token, tensor<128x64xf32>, i1) -> ()
  tt.return
}

// -----

#scales = #ttng.tensor_memory_scales_encoding<>
tt.func @f(%s: !ttg.memdesc<128x8xi8, #scales, #ttng.tensor_memory, mutable>) {
  // expected-error @+1 {{requires buffers in a tensor_memory_encoding, found}}
  %0 = ttng.tmem_subslice %s {N = 0 : i32} : !ttg.memdesc<128x8xi8, #scales, #ttng.tensor_memory, mutable> -> !ttg.memdesc<128x4xi8, #scales, #ttng.tensor_memory, mutable, 128x8>
  tt.return
}

// -----

#tmem = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1>
#short = #ttng.tensor_memory_encoding<blockM = 64, blockN = 64, colStride = 1>
tt.func @f(%s: !ttg.memdesc<128x128xf32, #tmem, #ttng.tensor_memory, mutable>) {
  // expected-error @+1 {{requires layouts that differ in blockN only, found}}
  %0 = ttng.tmem_subslice %s {N = 0 : i32} : !ttg.memdesc<128x128xf32, #tmem, #ttng.tensor_memory, mutable> -> !ttg.memdesc<64x64xf32, #short, #ttng.tensor_memory, mutable, 128x128>
  tt.return
}

// -----

#tmem = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1>
#strided = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 2>
tt.func @f(%s: !ttg.memdesc<128x128xf16, #tmem, #ttng.tensor_memory, mutable>) {
  // expected-error @+1 {{requires layouts that differ in blockN only, found}}
  %0 = ttng.tmem_subslice %s {N = 0 : i32} : !ttg.memdesc<128x128xf16, #tmem, #ttng.tensor_memory, mutable> -> !ttg.memdesc<128x64xf16, #strided, #ttng.tensor_memory, mutable, 128x128>
  tt.return
}

// -----

#tmem = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1>
tt.func @f(%s: !ttg.memdesc<128x128xf32, #tmem, #ttng.tensor_memory, mutable>) {
  // expected-error @+1 {{requires a view of the same elements and allocation, found}}
  %0 = ttng.tmem_subslice %s {N = 0 : i32} : !ttg.memdesc<128x128xf32, #tmem, #ttng.tensor_memory, mutable> -> !ttg.memdesc<128x64xi32, #tmem, #ttng.tensor_memory, mutable, 128x128>
  tt.return
}

// -----

#tmem = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1>
tt.func @f(%s: !ttg.memdesc<128x128xf32, #tmem, #ttng.tensor_memory, mutable>) {
  // expected-error @+1 {{requires a view of the same elements and allocation, found}}
  %0 = ttng.tmem_subslice %s {N = 0 : i32} : !ttg.memdesc<128x128xf32, #tmem, #ttng.tensor_memory, mutable> -> !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable>
  tt.return
}

// -----

#tmem = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1>
tt.func @f(%s: !ttg.memdesc<256x128xf32, #tmem, #ttng.tensor_memory, mutable>) {
  // expected-error @+1 {{requires all rows of the source, found}}
  %0 = ttng.tmem_subslice %s {N = 0 : i32} : !ttg.memdesc<256x128xf32, #tmem, #ttng.tensor_memory, mutable> -> !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable, 256x128>
  tt.return
}

// -----

#tmem = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1>
tt.func @f(%s: !ttg.memdesc<2x128x128xf32, #tmem, #ttng.tensor_memory, mutable>) {
  // expected-error @+1 {{requires all rows of the source, found}}
  %0 = ttng.tmem_subslice %s {N = 0 : i32} : !ttg.memdesc<2x128x128xf32, #tmem, #ttng.tensor_memory, mutable> -> !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable, 2x128x128>
  tt.return
}

// -----

#tmem = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1>
tt.func @f(%s: !ttg.memdesc<128x128xf32, #tmem, #ttng.tensor_memory, mutable>) {
  // expected-error @+1 {{requires columns of the source, found 64 from 96 of}}
  %0 = ttng.tmem_subslice %s {N = 96 : i32} : !ttg.memdesc<128x128xf32, #tmem, #ttng.tensor_memory, mutable> -> !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable, 128x128>
  tt.return
}

// -----

#tmem = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1>
tt.func @f(%s: !ttg.memdesc<128x128xf32, #tmem, #ttng.tensor_memory, mutable>) {
  // expected-error @+1 {{requires columns of the source, found 64 from -32 of}}
  %0 = ttng.tmem_subslice %s {N = -32 : i32} : !ttg.memdesc<128x128xf32, #tmem, #ttng.tensor_memory, mutable> -> !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable, 128x128>
  tt.return
}

// -----

#tmem = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1>
tt.func @f(%s: !ttg.memdesc<128x128xf16, #tmem, #ttng.tensor_memory, mutable>) {
  // expected-error @+1 {{requires a first column at a multiple of 32 bits, found 1 of}}
  %0 = ttng.tmem_subslice %s {N = 1 : i32} : !ttg.memdesc<128x128xf16, #tmem, #ttng.tensor_memory, mutable> -> !ttg.memdesc<128x64xf16, #tmem, #ttng.tensor_memory, mutable, 128x128>
  tt.return
}

// -----

#tmem = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1>
tt.func @f(%s: !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable>, %d: !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable>) {
  // expected-error @+1 {{requires a source in shared memory, found}}
  ttng.tmem_copy %s, %d : !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable>, !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable>
  tt.return
}

// -----

#wide = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 32}>
#smem = #ttg.shared_memory
tt.func @f(%s: !ttg.memdesc<128x64xf32, #wide, #smem>, %d: !ttg.memdesc<128x64xf32, #wide, #smem, mutable>) {
  // expected-error @+1 {{requires a buffer in tensor memory, found}}
  ttng.tmem_copy %s, %d : !ttg.memdesc<128x64xf32, #wide, #smem>, !ttg.memdesc<128x64xf32, #wide, #smem, mutable>
  tt.return
}

// -----

#wide = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 32}>
#smem = #ttg.shared_memory
#tmem = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1>
tt.func @f(%s: !ttg.memdesc<128x64xf32, #wide, #smem>, %d: !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory>) {
  // expected-error @+1 {{requires a mutable buffer to write to, found}}
  ttng.tmem_copy %s, %d : !ttg.memdesc<128x64xf32, #wide, #smem>, !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory>
  tt.return
}

// -----

#wide = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 32}>
#smem = #ttg.shared_memory
#tmem = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1>
tt.func @f(%s: !ttg.memdesc<64x64xf32, #wide, #smem>, %d: !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable>) {
  // expected-error @+1 {{requires source and destination of one shape, found}}
  ttng.tmem_copy %s, %d : !ttg.memdesc<64x64xf32, #wide, #smem>, !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable>
  tt.return
}

// -----

#smem = #ttg.shared_memory
#scales = #ttng.tensor_memory_scales_encoding<>
tt.func @f(%s: !ttg.memdesc<128x4xi8, #ttg.shared_linear<{offset = [[0, 1], [0, 2], [1, 0], [2, 0], [4, 0], [8, 0], [16, 0], [32, 0], [64, 0]]}, alignment = 8>, #smem>, %d: !ttg.memdesc<128x4xi8, #scales, #ttng.tensor_memory, mutable>) {
  // expected-error @+1 {{requires a source aligned to 16 bytes, found}}
  ttng.tmem_copy %s, %d : !ttg.memdesc<128x4xi8, #ttg.shared_linear<{offset = [[0, 1], [0, 2], [1, 0], [2, 0], [4, 0], [8, 0], [16, 0], [32, 0], [64, 0]]}, alignment = 8>, #smem>, !ttg.memdesc<128x4xi8, #scales, #ttng.tensor_memory, mutable>
  tt.return
}

// -----

#smem = #ttg.shared_memory
#tmem = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1>
tt.func @f(%s: !ttg.memdesc<128x64xf32, #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = true, elementBitWidth = 32}>, #smem>, %d: !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable>) {
  // expected-error @+1 {{requires a source that is neither transposed nor padded, found}}
  ttng.tmem_copy %s, %d : !ttg.memdesc<128x64xf32, #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = true, elementBitWidth = 32}>, #smem>, !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable>
  tt.return
}

// -----

#bytes = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 8}>
#smem = #ttg.shared_memory
#scales = #ttng.tensor_memory_scales_encoding<>
tt.func @f(%s: !ttg.memdesc<128x128xi8, #bytes, #smem>, %d: !ttg.memdesc<128x128xi8, #scales, #ttng.tensor_memory, mutable>) {
  // expected-error @+1 {{requires scales that are not swizzled, found}}
  ttng.tmem_copy %s, %d : !ttg.memdesc<128x128xi8, #bytes, #smem>, !ttg.memdesc<128x128xi8, #scales, #ttng.tensor_memory, mutable>
  tt.return
}

// -----

#flatwide = #ttg.nvmma_shared<{swizzlingByteWidth = 0, transposed = false, elementBitWidth = 32}>
#smem = #ttg.shared_memory
#tmem = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1>
tt.func @f(%s: !ttg.memdesc<128x64xf32, #flatwide, #smem>, %d: !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable>) {
  // expected-error @+1 {{requires a source that is swizzled, found}}
  ttng.tmem_copy %s, %d : !ttg.memdesc<128x64xf32, #flatwide, #smem>, !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable>
  tt.return
}

// -----

#wide = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 32}>
#smem = #ttg.shared_memory
#short = #ttng.tensor_memory_encoding<blockM = 64, blockN = 64, colStride = 1>
tt.func @f(%s: !ttg.memdesc<64x64xf32, #wide, #smem>, %d: !ttg.memdesc<64x64xf32, #short, #ttng.tensor_memory, mutable>) {
  // expected-error @+1 {{requires a destination with blockM = 128, found}}
  ttng.tmem_copy %s, %d : !ttg.memdesc<64x64xf32, #wide, #smem>, !ttg.memdesc<64x64xf32, #short, #ttng.tensor_memory, mutable>
  tt.return
}

// -----

#nvmma = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#smem = #ttg.shared_memory
#strided = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 2>
tt.func @f(%s: !ttg.memdesc<128x64xf16, #nvmma, #smem>, %d: !ttg.memdesc<128x64xf16, #strided, #ttng.tensor_memory, mutable>) {
  // expected-error @+1 {{requires elements of 32 bits, found}}
  ttng.tmem_copy %s, %d : !ttg.memdesc<128x64xf16, #nvmma, #smem>, !ttg.memdesc<128x64xf16, #strided, #ttng.tensor_memory, mutable>
  tt.return
}
