// A profile in shared memory of two of four warps: a segment is left with save_ctx and taken up again with restore_ctx,
// as a partition of warps does. The buffer is copied to scratch memory at the end.
//
// targets: cuda:80 cuda:90 hip:gfx1100 hip:gfx1201
// output i32 64
#a = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
#flat = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
!records = !proton_gpu.segment<128, #smem, warp, [1, 3]>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, "ttg.threads-per-warp" = 32 : i32} {
tt.func public @k(%out: !tt.ptr<i32>) {
  %scratch = ttg.global_scratch_alloc {alignment = 128 : i32, nbytes = 224 : i32, third_party_allocation} : !tt.ptr<i32>
  proton_gpu.initialize %scratch : !tt.ptr<i32>
  proton_gpu.init_ctx %scratch : !tt.ptr<i32>
  %buffer = ttg.local_alloc : () -> !ttg.memdesc<32xi32, #flat, #smem, mutable>
  %first = proton_gpu.segment_alloc %buffer : !ttg.memdesc<32xi32, #flat, #smem, mutable> -> <128, #smem, warp, [1, 3]>
  %t0 = proton_gpu.read_counter : i32
  proton_gpu.circular_store start %first, %t0 {scopeId = 0 : i32} : !records, i32
  %t1 = proton_gpu.read_counter : i32
  proton_gpu.circular_store start %first, %t1 {scopeId = 1 : i32} : !records, i32
  proton_gpu.save_ctx %first, %scratch : !records, !tt.ptr<i32>
  // The segment is taken up again from before this record.
  %lost = proton_gpu.read_counter : i32
  proton_gpu.circular_store start %first, %lost {scopeId = 9 : i32} : !records, i32
  ttg.barrier all
  %again = proton_gpu.segment_alloc %buffer : !ttg.memdesc<32xi32, #flat, #smem, mutable> -> <128, #smem, warp, [1, 3]>
  proton_gpu.restore_ctx %again, %scratch : !records, !tt.ptr<i32>
  %t2 = proton_gpu.read_counter : i32
  proton_gpu.circular_store start %again, %t2 {scopeId = 2 : i32} : !records, i32
  proton_gpu.finalize %again, %scratch : !records, !tt.ptr<i32>
  ttg.barrier all
  %i = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32, #a>
  // All but the clocks and times, and what nothing wrote: words 0, 1, 4, 5, 7, the table, three tags of each segment.
  %nothing = arith.constant dense<0> : tensor<64xi32, #a>
  %ones = arith.constant dense<1> : tensor<64xi32, #a>
  %c31 = arith.constant dense<31> : tensor<64xi32, #a>
  %c32 = arith.constant dense<32> : tensor<64xi32, #a>
  %low_words = arith.constant dense<369033395> : tensor<64xi32, #a>
  %high_words = arith.constant dense<5376> : tensor<64xi32, #a>
  %is_low = arith.cmpi slt, %i, %c32 : tensor<64xi32, #a>
  %set = arith.select %is_low, %low_words, %high_words : tensor<64xi1, #a>, tensor<64xi32, #a>
  %shift = arith.andi %i, %c31 : tensor<64xi32, #a>
  %bits = arith.shrui %set, %shift : tensor<64xi32, #a>
  %bit = arith.andi %bits, %ones : tensor<64xi32, #a>
  %is_kept = arith.cmpi eq, %bit, %ones : tensor<64xi32, #a>
  %from = tt.splat %scratch : !tt.ptr<i32> -> tensor<64x!tt.ptr<i32>, #a>
  %from_i = tt.addptr %from, %i : tensor<64x!tt.ptr<i32>, #a>, tensor<64xi32, #a>
  %word = tt.load %from_i, %is_kept, %nothing : tensor<64x!tt.ptr<i32>, #a>
  %to = tt.splat %out : !tt.ptr<i32> -> tensor<64x!tt.ptr<i32>, #a>
  %to_i = tt.addptr %to, %i : tensor<64x!tt.ptr<i32>, #a>, tensor<64xi32, #a>
  tt.store %to_i, %word : tensor<64x!tt.ptr<i32>, #a>
  tt.return
}
}
// -----
tt.func public @k(%out: !tt.ptr<i32>) {
  %i = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
  %word = arith.constant dense<[1179667458, 0, 0, 0, 2, 64, 0, 96, 0, 0, 0, 0, 0, 0, 0, 0, 0, -1, 3, 0, 0, -1, 3, 1, 0, 0, 8388608, 0, 16777216, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 8388608, 0, 16777216, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]> : tensor<64xi32>
  %to = tt.splat %out : !tt.ptr<i32> -> tensor<64x!tt.ptr<i32>>
  %to_i = tt.addptr %to, %i : tensor<64x!tt.ptr<i32>>, tensor<64xi32>
  tt.store %to_i, %word : tensor<64x!tt.ptr<i32>>
  tt.return
}
