// Records that are flushed: two of four warps have four records in shared memory and room for eight in the profile. Each
// writes twelve, and after each block of four comes one of the flush, so that of fifteen records the newest eight are left.
//
// targets: cuda:80 cuda:90 cuda:120 hip:gfx1100 hip:gfx1201
// output i32 64
#a = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
#flat = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
!records = !proton_gpu.segment<64, #smem, warp, [1, 3], flush 128>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, "ttg.threads-per-warp" = 32 : i32} {
tt.func public @k(%out: !tt.ptr<i32>) {
  %scratch = ttg.global_scratch_alloc {alignment = 128 : i32, nbytes = 224 : i32, third_party_allocation} : !tt.ptr<i32>
  proton_gpu.initialize %scratch : !tt.ptr<i32>
  proton_gpu.init_ctx %scratch : !tt.ptr<i32>
  %buffer = ttg.local_alloc : () -> !ttg.memdesc<16xi32, #flat, #smem, mutable>
  %first = proton_gpu.segment_alloc %buffer flush to %scratch : !ttg.memdesc<16xi32, #flat, #smem, mutable>, !tt.ptr<i32> -> <64, #smem, warp, [1, 3], flush 128>
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %two = arith.constant 2 : i32
  %six = arith.constant 6 : i32
  %twelve = arith.constant 12 : i32
  %hundred = arith.constant 100 : i32
  scf.for %n = %zero to %six step %one : i32 {
    %start = arith.muli %n, %hundred : i32
    %five = arith.constant 5 : i32
    %end = arith.addi %start, %five : i32
    %begin = arith.addi %start, %two : i32
    proton_gpu.span_store %first, %begin to %end {scopeId = 9 : i32} : !records
  }
  proton_gpu.save_ctx %first, %scratch : !records, !tt.ptr<i32>
  ttg.barrier all
  // The same warps go on in the middle of a block.
  %again = proton_gpu.segment_alloc %buffer flush to %scratch : !ttg.memdesc<16xi32, #flat, #smem, mutable>, !tt.ptr<i32> -> <64, #smem, warp, [1, 3], flush 128>
  proton_gpu.restore_ctx %again, %scratch : !records, !tt.ptr<i32>
  scf.for %n = %six to %twelve step %one : i32 {
    %start = arith.muli %n, %hundred : i32
    %five = arith.constant 5 : i32
    %end = arith.addi %start, %five : i32
    %begin = arith.addi %start, %two : i32
    proton_gpu.span_store %again, %begin to %end {scopeId = 9 : i32} : !records
  }
  proton_gpu.finalize %again, %scratch : !records, !tt.ptr<i32>
  ttg.barrier all
  %i = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32, #a>
  %nothing = arith.constant dense<0> : tensor<64xi32, #a>
  %ones = arith.constant dense<1> : tensor<64xi32, #a>
  %threes = arith.constant dense<3> : tensor<64xi32, #a>
  %c24 = arith.constant dense<24> : tensor<64xi32, #a>
  %c31 = arith.constant dense<31> : tensor<64xi32, #a>
  %c56 = arith.constant dense<56> : tensor<64xi32, #a>
  %all_bits = arith.constant dense<-1> : tensor<64xi32, #a>
  %tag_bits = arith.constant dense<-4194304> : tensor<64xi32, #a>
  // Words 0, 1, 4, 5, 7 of the header and the table of warps.
  %header_words = arith.constant dense<16711859> : tensor<64xi32, #a>
  %is_header = arith.cmpi slt, %i, %c24 : tensor<64xi32, #a>
  %shift = arith.andi %i, %c31 : tensor<64xi32, #a>
  %bits = arith.shrui %header_words, %shift : tensor<64xi32, #a>
  %bit = arith.andi %bits, %ones : tensor<64xi32, #a>
  %of_header = arith.subi %nothing, %bit : tensor<64xi32, #a>
  // Of a flush, each fourth record, how long it took is not compared.
  %record = arith.shrui %i, %ones : tensor<64xi32, #a>
  %in_block = arith.andi %record, %threes : tensor<64xi32, #a>
  %is_flush = arith.cmpi eq, %in_block, %nothing : tensor<64xi32, #a>
  %half = arith.andi %i, %ones : tensor<64xi32, #a>
  %is_tag = arith.cmpi eq, %half, %nothing : tensor<64xi32, #a>
  %of_flush = arith.select %is_tag, %tag_bits, %nothing : tensor<64xi1, #a>, tensor<64xi32, #a>
  %of_record = arith.select %is_flush, %of_flush, %all_bits : tensor<64xi1, #a>, tensor<64xi32, #a>
  %mask = arith.select %is_header, %of_header, %of_record : tensor<64xi1, #a>, tensor<64xi32, #a>
  %within = arith.cmpi slt, %i, %c56 : tensor<64xi32, #a>
  %from = tt.splat %scratch : !tt.ptr<i32> -> tensor<64x!tt.ptr<i32>, #a>
  %from_i = tt.addptr %from, %i : tensor<64x!tt.ptr<i32>, #a>, tensor<64xi32, #a>
  %word = tt.load %from_i, %within, %nothing : tensor<64x!tt.ptr<i32>, #a>
  %kept = arith.andi %word, %mask : tensor<64xi32, #a>
  %to = tt.splat %out : !tt.ptr<i32> -> tensor<64x!tt.ptr<i32>, #a>
  %to_i = tt.addptr %to, %i : tensor<64x!tt.ptr<i32>, #a>, tensor<64xi32, #a>
  tt.store %to_i, %kept : tensor<64x!tt.ptr<i32>, #a>
  tt.return
}
}
// -----
tt.func public @k(%out: !tt.ptr<i32>) {
  %i = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
  %word = arith.constant dense<[1179667459, 0, 0, 0, 2, 64, 0, 96, 0, 0, 0, 0, 0, 0, 0, 0, 0, -1, 15, 0, 0, -1, 15, 1, -16777216, 0, -2071986172, 705, -2071986172, 805, -2071986172, 905, -16777216, 0, -2071986172, 1005, -2071986172, 1105, -2071986172, 605, -16777216, 0, -2071986172, 705, -2071986172, 805, -2071986172, 905, -16777216, 0, -2071986172, 1005, -2071986172, 1105, -2071986172, 605, 0, 0, 0, 0, 0, 0, 0, 0]> : tensor<64xi32>
  %to = tt.splat %out : !tt.ptr<i32> -> tensor<64x!tt.ptr<i32>>
  %to_i = tt.addptr %to, %i : tensor<64x!tt.ptr<i32>>, tensor<64xi32>
  tt.store %to_i, %word : tensor<64x!tt.ptr<i32>>
  tt.return
}
