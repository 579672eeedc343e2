// RUN: lathe-opt %s --split-input-file --verify-diagnostics -o /dev/null

#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
#smem = #ttg.shared_memory
tt.func @block(%d: !tt.tensordesc<131072x4xf16>, %m: !ttg.memdesc<64x64xf16, #shared, #smem, mutable>) {
  // expected-error @+1 {{'amdg.async_tdm_copy_global_to_local' op requires a block of at most 65535 in each dimension, found '!tt.tensordesc<131072x4xf16>'}}
  %0 = amdg.async_tdm_copy_global_to_local %d into %m : !tt.tensordesc<131072x4xf16> -> !ttg.memdesc<64x64xf16, #shared, #smem, mutable>
  tt.return
}

// -----

#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
#smem = #ttg.shared_memory
tt.func @indices(%d: !tt.tensordesc<64x64xf16>, %m: !ttg.memdesc<64x64xf16, #shared, #smem, mutable>, %i: i32) {
  // expected-error @+1 {{'amdg.async_tdm_copy_local_to_global' op requires an index for each dimension of the descriptor or none, found 1 for '!tt.tensordesc<64x64xf16>'}}
  amdg.async_tdm_copy_local_to_global %d[%i] from %m : !ttg.memdesc<64x64xf16, #shared, #smem, mutable> -> !tt.tensordesc<64x64xf16>
  tt.return
}

// -----

#shared = #ttg.swizzled_shared<{vec = 4, perPhase = 1, maxPhase = 4, order = [1, 0]}>
#smem = #ttg.shared_memory
tt.func @swizzle(%d: !tt.tensordesc<64x64xf16>, %m: !ttg.memdesc<64x64xf16, #shared, #smem, mutable>) {
  // expected-error @+1 {{'amdg.async_tdm_copy_global_to_local' op requires a layout that does not swizzle, found '!ttg.memdesc<64x64xf16}}
  %0 = amdg.async_tdm_copy_global_to_local %d into %m : !tt.tensordesc<64x64xf16> -> !ttg.memdesc<64x64xf16, #shared, #smem, mutable>
  tt.return
}

// -----

#shared = #ttg.amd_rotating_shared<{vec = 4, perPhase = 1, maxPhase = 4, order = [1, 0]}>
#smem = #ttg.shared_memory
tt.func @layout(%d: !tt.tensordesc<64x64xf16>, %m: !ttg.memdesc<64x64xf16, #shared, #smem, mutable>) {
  // expected-error @+1 {{'amdg.async_tdm_copy_global_to_local' op requires a padded layout or an unswizzled one, found '!ttg.memdesc<64x64xf16}}
  %0 = amdg.async_tdm_copy_global_to_local %d into %m : !tt.tensordesc<64x64xf16> -> !ttg.memdesc<64x64xf16, #shared, #smem, mutable>
  tt.return
}

// -----

#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
#padded = #ttg.padded_shared<[64:+8] {order = [1, 0], shape = [64, 64]}>
#smem = #ttg.shared_memory
tt.func @described(%d: !tt.tensordesc<64x64xf16, #padded>, %m: !ttg.memdesc<64x64xf16, #shared, #smem, mutable>) {
  // expected-error @+1 {{'amdg.async_tdm_copy_global_to_local' op requires a buffer in the layout of the descriptor, found '!ttg.memdesc<64x64xf16}}
  %0 = amdg.async_tdm_copy_global_to_local %d into %m : !tt.tensordesc<64x64xf16, #padded> -> !ttg.memdesc<64x64xf16, #shared, #smem, mutable>
  tt.return
}

// -----

#padded = #ttg.padded_shared<[2:+2] {order = [1, 0], shape = [64, 64]}>
#smem = #ttg.shared_memory
tt.func @dwords(%d: !tt.tensordesc<64x64xf16>, %m: !ttg.memdesc<64x64xf16, #padded, #smem, mutable>) {
  // expected-error @+1 {{'amdg.async_tdm_copy_global_to_local' op requires padding of at least 32 bits after at least 64, found '!ttg.memdesc<64x64xf16}}
  %0 = amdg.async_tdm_copy_global_to_local %d into %m : !tt.tensordesc<64x64xf16> -> !ttg.memdesc<64x64xf16, #padded, #smem, mutable>
  tt.return
}

// -----

#padded = #ttg.padded_shared<[32:+8] {order = [1, 0], shape = [64, 64]}>
#smem = #ttg.shared_memory
tt.func @rows(%d: !tt.tensordesc<64x64xf16>, %m: !ttg.memdesc<64x64xf16, #padded, #smem, mutable>) {
  // expected-error @+1 {{'amdg.async_tdm_copy_local_to_global' op requires padding after each row of 64 only, found '!ttg.memdesc<64x64xf16}}
  amdg.async_tdm_copy_local_to_global %d from %m : !ttg.memdesc<64x64xf16, #padded, #smem, mutable> -> !tt.tensordesc<64x64xf16>
  tt.return
}

// -----

#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
#smem = #ttg.shared_memory
tt.func @guard(%d: !tt.tensordesc<64x64xf16>, %m: !ttg.memdesc<64x64xf16, #shared, #smem, mutable>, %i: i32) {
  // expected-error @+1 {{copy has at most a predicate and then a barrier}}
  %0 = amdg.async_tdm_copy_global_to_local %d into %m, pred = %i, pred = %i : !tt.tensordesc<64x64xf16> -> !ttg.memdesc<64x64xf16, #shared, #smem, mutable>
  tt.return
}

// -----

#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
#smem = #ttg.shared_memory
tt.func @hint(%d: !tt.tensordesc<64x64xf16>, %m: !ttg.memdesc<64x64xf16, #shared, #smem, mutable>) {
  // expected-error @+1 {{'amdg.async_tdm_copy_global_to_local' op requires a warp_used_hint of warps of the program that differ in fixed bits, found 0x7 of 32}}
  %0 = amdg.async_tdm_copy_global_to_local %d into %m {warp_used_hint = 7 : i32} : !tt.tensordesc<64x64xf16> -> !ttg.memdesc<64x64xf16, #shared, #smem, mutable>
  tt.return
}

// -----

#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @hint_warps(%d: !tt.tensordesc<64x64xf16>, %m: !ttg.memdesc<64x64xf16, #shared, #smem, mutable>) {
    // expected-error @+1 {{'amdg.async_tdm_copy_global_to_local' op requires a warp_used_hint of warps of the program that differ in fixed bits, found 0x10 of 4}}
    %0 = amdg.async_tdm_copy_global_to_local %d into %m {warp_used_hint = 16 : i32} : !tt.tensordesc<64x64xf16> -> !ttg.memdesc<64x64xf16, #shared, #smem, mutable>
    tt.return
  }
}

// -----

#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
#parts = #ttg.partitioned_shared<{numPartitions = 2, numGroups = 2, partitionDim = 0, partitionLayout = #shared}>
#smem = #ttg.shared_memory
tt.func @hint_pieces(%d: !tt.tensordesc<64x64xf16>, %m: !ttg.memdesc<64x64xf16, #parts, #smem, mutable>) {
  // expected-error @+1 {{'amdg.async_tdm_copy_global_to_local' op requires a warp_used_hint of a multiple of the buffer's 4 pieces, found 2 warps}}
  %0 = amdg.async_tdm_copy_global_to_local %d into %m {warp_used_hint = 3 : i32} : !tt.tensordesc<64x64xf16> -> !ttg.memdesc<64x64xf16, #parts, #smem, mutable>
  tt.return
}

// -----

#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
tt.func @matrix(%d: !tt.tensordesc<64xf16>, %rows: tensor<64xi32>, %m: !ttg.memdesc<64xf16, #shared, #smem, mutable>) {
  // expected-error @+1 {{'amdg.async_tdm_gather' op requires a descriptor of a matrix, found '!tt.tensordesc<64xf16>'}}
  %0 = amdg.async_tdm_gather %d[%rows] to %m : tensor<64xi32>, !ttg.memdesc<64xf16, #shared, #smem, mutable> -> !tt.tensordesc<64xf16>
  tt.return
}

// -----

#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
#smem = #ttg.shared_memory
tt.func @width(%d: !tt.tensordesc<64x64xi4>, %rows: tensor<64xi32>, %m: !ttg.memdesc<64x64xi4, #shared, #smem, mutable>) {
  // expected-error @+1 {{'amdg.async_tdm_scatter' op requires elements of at least 8 bits, found '!ttg.memdesc<64x64xi4}}
  %0 = amdg.async_tdm_scatter %d[%rows] from %m : tensor<64xi32>, !ttg.memdesc<64x64xi4, #shared, #smem, mutable> -> !tt.tensordesc<64x64xi4>
  tt.return
}

// -----

#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
#smem = #ttg.shared_memory
tt.func @count(%d: !tt.tensordesc<64x64xf16>, %rows: tensor<24xi32>, %m: !ttg.memdesc<64x64xf16, #shared, #smem, mutable>) {
  // expected-error @+1 {{'amdg.async_tdm_scatter' op requires one dimension of a power of two of rows, found 'tensor<24xi32>'}}
  %0 = amdg.async_tdm_scatter %d[%rows] from %m : tensor<24xi32>, !ttg.memdesc<64x64xf16, #shared, #smem, mutable> -> !tt.tensordesc<64x64xf16>
  tt.return
}

// -----

#padded = #ttg.padded_shared<[128:+8] {order = [1, 0], shape = [64, 64]}>
#smem = #ttg.shared_memory
tt.func @gather_padding(%d: !tt.tensordesc<64x64xf16>, %rows: tensor<64xi32>, %m: !ttg.memdesc<64x64xf16, #padded, #smem, mutable>) {
  // expected-error @+1 {{'amdg.async_tdm_gather' op requires padding at one interval, which divides a row of 64, found '!ttg.memdesc<64x64xf16}}
  %0 = amdg.async_tdm_gather %d[%rows] to %m : tensor<64xi32>, !ttg.memdesc<64x64xf16, #padded, #smem, mutable> -> !tt.tensordesc<64x64xf16>
  tt.return
}

// -----

#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0, 1]}>
#smem = #ttg.shared_memory
tt.func @gather_order(%d: !tt.tensordesc<64x64xf16>, %rows: tensor<64xi32>, %m: !ttg.memdesc<64x64xf16, #shared, #smem, mutable>) {
  // expected-error @+1 {{'amdg.async_tdm_gather' op requires a buffer of contiguous rows, found '!ttg.memdesc<64x64xf16}}
  %0 = amdg.async_tdm_gather %d[%rows] to %m : tensor<64xi32>, !ttg.memdesc<64x64xf16, #shared, #smem, mutable> -> !tt.tensordesc<64x64xf16>
  tt.return
}

// -----

#blocked = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
#smem = #ttg.shared_memory
tt.func @gather_lanes(%d: !tt.tensordesc<64x64xf16>, %rows: tensor<64xi32, #blocked>, %m: !ttg.memdesc<64x64xf16, #shared, #smem, mutable>) {
  // expected-error @+1 {{'amdg.async_tdm_gather' op requires indices that all lanes of a warp hold, found 'tensor<64xi32}}
  %0 = amdg.async_tdm_gather %d[%rows] to %m : tensor<64xi32, #blocked>, !ttg.memdesc<64x64xf16, #shared, #smem, mutable> -> !tt.tensordesc<64x64xf16>
  tt.return
}

// -----

#rows = #ttg.linear<{register = [[1], [2], [4]], lane = [[0], [0], [0], [0], [0]], warp = [[8], [16]], block = [[32]]}>
#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
#smem = #ttg.shared_memory
tt.func @gather_ctas(%d: !tt.tensordesc<64x64xf16>, %rows: tensor<64xi32, #rows>, %m: !ttg.memdesc<64x64xf16, #shared, #smem, mutable>) {
  // expected-error @+1 {{'amdg.async_tdm_gather' op requires indices and a buffer whose rows lie in the same CTAs, found 'tensor<64xi32}}
  %0 = amdg.async_tdm_gather %d[%rows] to %m : tensor<64xi32, #rows>, !ttg.memdesc<64x64xf16, #shared, #smem, mutable> -> !tt.tensordesc<64x64xf16>
  tt.return
}

// -----

tt.func @offsets(%d: !tt.tensordesc<64x64xf16>, %i: i32, %p: i1) {
  // expected-error @+1 {{'amdg.tdm_prefetch' op requires a result exactly where returnOffsets asks for it}}
  amdg.tdm_prefetch %d[%i, %i], %p, speculative = true returnOffsets : !tt.tensordesc<64x64xf16>
  tt.return
}

// -----

tt.func @update_rank(%d: !tt.tensordesc<64x64xf16>, %i: i32) {
  // expected-error @+1 {{'amdg.update_tensor_descriptor' op requires offsets and bounds for each of the descriptor's 2 dimensions, found 1}}
  %0 = amdg.update_tensor_descriptor %d add_offsets = [%i] : !tt.tensordesc<64x64xf16>
  tt.return
}

// -----

tt.func @update_nothing(%d: !tt.tensordesc<64x64xf16>) {
  // expected-error @+1 {{'amdg.update_tensor_descriptor' op requires offsets, bounds or a predicate}}
  %0 = amdg.update_tensor_descriptor %d : !tt.tensordesc<64x64xf16>
  tt.return
}

// -----

tt.func @update_clamp(%d: !tt.tensordesc<64x64xf16>, %i: i32) {
  // expected-error @+1 {{'amdg.update_tensor_descriptor' op requires offsets, and no bounds, to clamp the bounds by}}
  %0 = amdg.update_tensor_descriptor %d set_bounds = [%i, %i] {clamp_bounds} : !tt.tensordesc<64x64xf16>
  tt.return
}

// -----

tt.func @update_type(%d: !tt.tensordesc<64x64xf16>, %i: i32) {
  // expected-error @+1 {{'amdg.update_tensor_descriptor' op failed to verify that result has the type of the descriptor}}
  %0 = "amdg.update_tensor_descriptor"(%d, %i) <{operandSegmentSizes = array<i32: 1, 0, 0, 1>}> : (!tt.tensordesc<64x64xf16>, i32) -> !tt.tensordesc<64x32xf16>
  tt.return
}
