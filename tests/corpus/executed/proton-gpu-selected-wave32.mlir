// Selected units of several warps: of four pairs of warps the second and the last, each with its first warp. The others
// leave nothing, and there is no memory for them.
//
// targets: cuda:80 cuda:90 hip:gfx1100 hip:gfx1201
// output i32 64
#a = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [8], order = [0]}>
!records = !proton_gpu.segment<32, #proton_gpu.global_memory, warp_2, [1, 3]>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 8 : i32, "ttg.threads-per-warp" = 32 : i32} {
tt.func public @k(%out: !tt.ptr<i32>) {
  %scratch = ttg.global_scratch_alloc {alignment = 128 : i32, nbytes = 160 : i32, third_party_allocation} : !tt.ptr<i32>
  proton_gpu.initialize %scratch : !tt.ptr<i32>
  proton_gpu.init_ctx %scratch : !tt.ptr<i32>
  %header = arith.constant 32 : i32
  %data = tt.addptr %scratch, %header : !tt.ptr<i32>, i32
  %records = proton_gpu.segment_alloc %data : !tt.ptr<i32> -> <32, #proton_gpu.global_memory, warp_2, [1, 3]>
  %start = arith.constant 2 : i32
  %end = arith.constant 5 : i32
  proton_gpu.span_store %records, %start to %end {scopeId = 9 : i32} : !records
  proton_gpu.finalize %records, %scratch : !records, !tt.ptr<i32>
  ttg.barrier all
  %i = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32, #a>
  // Words 0, 1, 4, 5, 7, the table of warps, and the first record of each segment.
  %nothing = arith.constant dense<0> : tensor<64xi32, #a>
  %ones = arith.constant dense<1> : tensor<64xi32, #a>
  %c31 = arith.constant dense<31> : tensor<64xi32, #a>
  %c32 = arith.constant dense<32> : tensor<64xi32, #a>
  %low_words = arith.constant dense<-65357> : tensor<64xi32, #a>
  %high_words = arith.constant dense<51> : tensor<64xi32, #a>
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
  %word = arith.constant dense<[1179667458, 0, 0, 0, 2, 16, 0, 128, 0, 0, 0, 0, 0, 0, 0, 0, 0, -1, 0, -1, 1, 0, 0, -1, 0, -1, 0, -1, 1, 1, 0, -1, -2071986172, 5, 0, 0, -2071986172, 5, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]> : tensor<64xi32>
  %to = tt.splat %out : !tt.ptr<i32> -> tensor<64x!tt.ptr<i32>>
  %to_i = tt.addptr %to, %i : tensor<64x!tt.ptr<i32>>, tensor<64xi32>
  tt.store %to_i, %word : tensor<64x!tt.ptr<i32>>
  tt.return
}
