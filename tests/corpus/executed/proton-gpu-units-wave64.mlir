// Units of several warps: the first warp of each group, of the program and of each pair records. The segments lie in
// other memory than the profile and are copied to it.
//
// targets: hip:gfx90a hip:gfx942 hip:gfx950
// output i32 192
#a = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [64], warpsPerCTA = [8], order = [0]}>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 8 : i32, "ttg.threads-per-warp" = 64 : i32} {
tt.func public @k(%out: !tt.ptr<i32>) {
  %i = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32, #a>
  %nothing = arith.constant dense<0> : tensor<64xi32, #a>
  %ones = arith.constant dense<1> : tensor<64xi32, #a>
  %c31 = arith.constant dense<31> : tensor<64xi32, #a>
  %c32 = arith.constant dense<32> : tensor<64xi32, #a>
  // The header without clocks, times and program; the table of warps; the tag of each segment.
  %is_low = arith.cmpi slt, %i, %c32 : tensor<64xi32, #a>
  %shift = arith.andi %i, %c31 : tensor<64xi32, #a>
  %scratch0 = ttg.global_scratch_alloc {alignment = 128 : i32, nbytes = 160 : i32, third_party_allocation} : !tt.ptr<i32>
  proton_gpu.initialize %scratch0 : !tt.ptr<i32>
  proton_gpu.init_ctx %scratch0 : !tt.ptr<i32>
  %own0 = ttg.global_scratch_alloc {alignment = 128 : i32, nbytes = 32 : i32} : !tt.ptr<i32>
  %s0 = proton_gpu.segment_alloc %own0 : !tt.ptr<i32> -> <32, #proton_gpu.global_memory, warp_group>
  %t0 = proton_gpu.read_counter : i32
  proton_gpu.circular_store start %s0, %t0 {scopeId = 1 : i32} : !proton_gpu.segment<32, #proton_gpu.global_memory, warp_group>, i32
  proton_gpu.finalize %s0, %scratch0 : !proton_gpu.segment<32, #proton_gpu.global_memory, warp_group>, !tt.ptr<i32>
  ttg.barrier all
  %low0 = arith.constant dense<-65357> : tensor<64xi32, #a>
  %high0 = arith.constant dense<17> : tensor<64xi32, #a>
  %set0 = arith.select %is_low, %low0, %high0 : tensor<64xi1, #a>, tensor<64xi32, #a>
  %bits0 = arith.shrui %set0, %shift : tensor<64xi32, #a>
  %bit0 = arith.andi %bits0, %ones : tensor<64xi32, #a>
  %kept0 = arith.cmpi eq, %bit0, %ones : tensor<64xi32, #a>
  %from0 = tt.splat %scratch0 : !tt.ptr<i32> -> tensor<64x!tt.ptr<i32>, #a>
  %from_i0 = tt.addptr %from0, %i : tensor<64x!tt.ptr<i32>, #a>, tensor<64xi32, #a>
  %word0 = tt.load %from_i0, %kept0, %nothing : tensor<64x!tt.ptr<i32>, #a>
  %at0 = arith.constant 0 : i32
  %o0 = tt.addptr %out, %at0 : !tt.ptr<i32>, i32
  %to0 = tt.splat %o0 : !tt.ptr<i32> -> tensor<64x!tt.ptr<i32>, #a>
  %to_i0 = tt.addptr %to0, %i : tensor<64x!tt.ptr<i32>, #a>, tensor<64xi32, #a>
  tt.store %to_i0, %word0 : tensor<64x!tt.ptr<i32>, #a>
  %scratch1 = ttg.global_scratch_alloc {alignment = 128 : i32, nbytes = 160 : i32, third_party_allocation} : !tt.ptr<i32>
  proton_gpu.initialize %scratch1 : !tt.ptr<i32>
  proton_gpu.init_ctx %scratch1 : !tt.ptr<i32>
  %own1 = ttg.global_scratch_alloc {alignment = 128 : i32, nbytes = 32 : i32} : !tt.ptr<i32>
  %s1 = proton_gpu.segment_alloc %own1 : !tt.ptr<i32> -> <32, #proton_gpu.global_memory, cta>
  %t1 = proton_gpu.read_counter : i32
  proton_gpu.circular_store start %s1, %t1 {scopeId = 2 : i32} : !proton_gpu.segment<32, #proton_gpu.global_memory, cta>, i32
  proton_gpu.finalize %s1, %scratch1 : !proton_gpu.segment<32, #proton_gpu.global_memory, cta>, !tt.ptr<i32>
  ttg.barrier all
  %low1 = arith.constant dense<-65357> : tensor<64xi32, #a>
  %high1 = arith.constant dense<1> : tensor<64xi32, #a>
  %set1 = arith.select %is_low, %low1, %high1 : tensor<64xi1, #a>, tensor<64xi32, #a>
  %bits1 = arith.shrui %set1, %shift : tensor<64xi32, #a>
  %bit1 = arith.andi %bits1, %ones : tensor<64xi32, #a>
  %kept1 = arith.cmpi eq, %bit1, %ones : tensor<64xi32, #a>
  %from1 = tt.splat %scratch1 : !tt.ptr<i32> -> tensor<64x!tt.ptr<i32>, #a>
  %from_i1 = tt.addptr %from1, %i : tensor<64x!tt.ptr<i32>, #a>, tensor<64xi32, #a>
  %word1 = tt.load %from_i1, %kept1, %nothing : tensor<64x!tt.ptr<i32>, #a>
  %at1 = arith.constant 64 : i32
  %o1 = tt.addptr %out, %at1 : !tt.ptr<i32>, i32
  %to1 = tt.splat %o1 : !tt.ptr<i32> -> tensor<64x!tt.ptr<i32>, #a>
  %to_i1 = tt.addptr %to1, %i : tensor<64x!tt.ptr<i32>, #a>, tensor<64xi32, #a>
  tt.store %to_i1, %word1 : tensor<64x!tt.ptr<i32>, #a>
  %scratch2 = ttg.global_scratch_alloc {alignment = 128 : i32, nbytes = 192 : i32, third_party_allocation} : !tt.ptr<i32>
  proton_gpu.initialize %scratch2 : !tt.ptr<i32>
  proton_gpu.init_ctx %scratch2 : !tt.ptr<i32>
  %own2 = ttg.global_scratch_alloc {alignment = 128 : i32, nbytes = 64 : i32} : !tt.ptr<i32>
  %s2 = proton_gpu.segment_alloc %own2 : !tt.ptr<i32> -> <64, #proton_gpu.global_memory, warp_2>
  %t2 = proton_gpu.read_counter : i32
  proton_gpu.circular_store start %s2, %t2 {scopeId = 3 : i32} : !proton_gpu.segment<64, #proton_gpu.global_memory, warp_2>, i32
  proton_gpu.finalize %s2, %scratch2 : !proton_gpu.segment<64, #proton_gpu.global_memory, warp_2>, !tt.ptr<i32>
  ttg.barrier all
  %low2 = arith.constant dense<-65357> : tensor<64xi32, #a>
  %high2 = arith.constant dense<4369> : tensor<64xi32, #a>
  %set2 = arith.select %is_low, %low2, %high2 : tensor<64xi1, #a>, tensor<64xi32, #a>
  %bits2 = arith.shrui %set2, %shift : tensor<64xi32, #a>
  %bit2 = arith.andi %bits2, %ones : tensor<64xi32, #a>
  %kept2 = arith.cmpi eq, %bit2, %ones : tensor<64xi32, #a>
  %from2 = tt.splat %scratch2 : !tt.ptr<i32> -> tensor<64x!tt.ptr<i32>, #a>
  %from_i2 = tt.addptr %from2, %i : tensor<64x!tt.ptr<i32>, #a>, tensor<64xi32, #a>
  %word2 = tt.load %from_i2, %kept2, %nothing : tensor<64x!tt.ptr<i32>, #a>
  %at2 = arith.constant 128 : i32
  %o2 = tt.addptr %out, %at2 : !tt.ptr<i32>, i32
  %to2 = tt.splat %o2 : !tt.ptr<i32> -> tensor<64x!tt.ptr<i32>, #a>
  %to_i2 = tt.addptr %to2, %i : tensor<64x!tt.ptr<i32>, #a>, tensor<64xi32, #a>
  tt.store %to_i2, %word2 : tensor<64x!tt.ptr<i32>, #a>
  tt.return
}
}
// -----
tt.func public @k(%out: !tt.ptr<i32>) {
  %i = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
  %word0 = arith.constant dense<[1179667458, 0, 0, 0, 2, 16, 0, 128, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, -1, 0, -1, 0, -1, 1, 1, 0, -1, 0, -1, 0, -1, 8388608, 0, 0, 0, 8388608, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]> : tensor<64xi32>
  %at0 = arith.constant 0 : i32
  %o0 = tt.addptr %out, %at0 : !tt.ptr<i32>, i32
  %to0 = tt.splat %o0 : !tt.ptr<i32> -> tensor<64x!tt.ptr<i32>>
  %to_i0 = tt.addptr %to0, %i : tensor<64x!tt.ptr<i32>>, tensor<64xi32>
  tt.store %to_i0, %word0 : tensor<64x!tt.ptr<i32>>
  %word1 = arith.constant dense<[1179667458, 0, 0, 0, 1, 32, 0, 128, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, -1, 0, -1, 0, -1, 0, -1, 0, -1, 0, -1, 0, -1, 16777216, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]> : tensor<64xi32>
  %at1 = arith.constant 64 : i32
  %o1 = tt.addptr %out, %at1 : !tt.ptr<i32>, i32
  %to1 = tt.splat %o1 : !tt.ptr<i32> -> tensor<64x!tt.ptr<i32>>
  %to_i1 = tt.addptr %to1, %i : tensor<64x!tt.ptr<i32>>, tensor<64xi32>
  tt.store %to_i1, %word1 : tensor<64x!tt.ptr<i32>>
  %word2 = arith.constant dense<[1179667458, 0, 0, 0, 4, 16, 0, 128, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, -1, 1, 1, 0, -1, 1, 2, 0, -1, 1, 3, 0, -1, 25165824, 0, 0, 0, 25165824, 0, 0, 0, 25165824, 0, 0, 0, 25165824, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]> : tensor<64xi32>
  %at2 = arith.constant 128 : i32
  %o2 = tt.addptr %out, %at2 : !tt.ptr<i32>, i32
  %to2 = tt.splat %o2 : !tt.ptr<i32> -> tensor<64x!tt.ptr<i32>>
  %to_i2 = tt.addptr %to2, %i : tensor<64x!tt.ptr<i32>>, tensor<64xi32>
  tt.store %to_i2, %word2 : tensor<64x!tt.ptr<i32>>
  tt.return
}
