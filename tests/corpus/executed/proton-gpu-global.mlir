// A profile in the memory that a profiler reads: each warp writes six records into a ring of four, and two are lost. What
// does not depend on time is compared: the header, the table of warps, the tags. The clock goes on between two readings.
//
// targets: cuda:80 cuda:90 cuda:100 hip:gfx90a hip:gfx942 hip:gfx1100 hip:gfx1201 hip:gfx1250
// grid: 3 2 1
// output i32 384
// output i32 2
tt.func public @k(%out: !tt.ptr<i32>, %flags: !tt.ptr<i32>) {
  %before = proton_gpu.read_counter : i32
  %wide_before = proton_gpu.read_counter : i64
  %scratch = ttg.global_scratch_alloc {alignment = 128 : i32, nbytes = 224 : i32, third_party_allocation} : !tt.ptr<i32>
  proton_gpu.initialize %scratch : !tt.ptr<i32>
  proton_gpu.init_ctx %scratch : !tt.ptr<i32>
  %header = arith.constant 24 : i32
  %data = tt.addptr %scratch, %header : !tt.ptr<i32>, i32
  %records = proton_gpu.segment_alloc %data : !tt.ptr<i32> -> <128, #proton_gpu.global_memory, warp>
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %three = arith.constant 3 : i32
  scf.for %n = %zero to %three step %one : i32 {
    %start = proton_gpu.read_counter : i32
    proton_gpu.circular_store start %records, %start {scopeId = 7 : i32} : !proton_gpu.segment<128, #proton_gpu.global_memory, warp>, i32
    %end = proton_gpu.read_counter : i64
    proton_gpu.circular_store end %records, %end {scopeId = 200 : i32} : !proton_gpu.segment<128, #proton_gpu.global_memory, warp>, i64
  }
  proton_gpu.finalize %records, %scratch : !proton_gpu.segment<128, #proton_gpu.global_memory, warp>, !tt.ptr<i32>
  ttg.barrier all
  %i = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
  %most = arith.constant dense<56> : tensor<64xi32>
  %nothing = arith.constant dense<0> : tensor<64xi32>
  %within = arith.cmpi slt, %i, %most : tensor<64xi32>
  %from = tt.splat %scratch : !tt.ptr<i32> -> tensor<64x!tt.ptr<i32>>
  %from_i = tt.addptr %from, %i : tensor<64x!tt.ptr<i32>>, tensor<64xi32>
  %word = tt.load %from_i, %within, %nothing : tensor<64x!tt.ptr<i32>>
  // Words 0, 1, 4, 5, 7 of the header, the table of warps, and of the tags what is not of the clock.
  %fixed = arith.constant dense<179> : tensor<64xi32>
  %ones = arith.constant dense<1> : tensor<64xi32>
  %c31 = arith.constant dense<31> : tensor<64xi32>
  %c8 = arith.constant dense<8> : tensor<64xi32>
  %c16 = arith.constant dense<16> : tensor<64xi32>
  %c24 = arith.constant dense<24> : tensor<64xi32>
  %tag_mask = arith.constant dense<-4194304> : tensor<64xi32>
  %all_bits = arith.constant dense<-1> : tensor<64xi32>
  %low = arith.andi %i, %c31 : tensor<64xi32>
  %bit = arith.shrui %fixed, %low : tensor<64xi32>
  %is_fixed = arith.andi %bit, %ones : tensor<64xi32>
  %in_header = arith.cmpi slt, %i, %c8 : tensor<64xi32>
  %behind_times = arith.cmpi sge, %i, %c16 : tensor<64xi32>
  %in_records = arith.cmpi sge, %i, %c24 : tensor<64xi32>
  %parity = arith.andi %i, %ones : tensor<64xi32>
  %even = arith.cmpi eq, %parity, %nothing : tensor<64xi32>
  %of_tag = arith.select %even, %tag_mask, %nothing : tensor<64xi1>, tensor<64xi32>
  %kept_behind = arith.select %in_records, %of_tag, %all_bits : tensor<64xi1>, tensor<64xi32>
  %header_keep = arith.subi %nothing, %is_fixed : tensor<64xi32>
  %kept_header = arith.select %in_header, %header_keep, %nothing : tensor<64xi1>, tensor<64xi32>
  %mask = arith.select %behind_times, %kept_behind, %kept_header : tensor<64xi1>, tensor<64xi32>
  %kept = arith.andi %word, %mask : tensor<64xi32>
  %x = tt.get_program_id x : i32
  %y = tt.get_program_id y : i32
  %c3 = arith.constant 3 : i32
  %c64 = arith.constant 64 : i32
  %row = arith.muli %y, %c3 : i32
  %program = arith.addi %row, %x : i32
  %place = arith.muli %program, %c64 : i32
  %to = tt.addptr %out, %place : !tt.ptr<i32>, i32
  %to_all = tt.splat %to : !tt.ptr<i32> -> tensor<64x!tt.ptr<i32>>
  %to_i = tt.addptr %to_all, %i : tensor<64x!tt.ptr<i32>>, tensor<64xi32>
  tt.store %to_i, %kept : tensor<64x!tt.ptr<i32>>
  // Less than half a turn of the narrowest counter lies between the readings.
  %after = proton_gpu.read_counter : i32
  %wide_after = proton_gpu.read_counter : i64
  %turn = arith.constant 1048575 : i32
  %half = arith.constant 524288 : i32
  %difference = arith.subi %after, %before : i32
  %distance = arith.andi %difference, %turn : i32
  %wide_difference = arith.subi %wide_after, %wide_before : i64
  %narrowed = arith.trunci %wide_difference : i64 to i32
  %wide_distance = arith.andi %narrowed, %turn : i32
  %some = arith.cmpi sgt, %distance, %zero : i32
  %not_too_much = arith.cmpi slt, %distance, %half : i32
  %goes_on = arith.andi %some, %not_too_much : i1
  %goes_on_32 = arith.extui %goes_on : i1 to i32
  %wide_some = arith.cmpi sgt, %wide_distance, %zero : i32
  %wide_not_too_much = arith.cmpi slt, %wide_distance, %half : i32
  %wide_goes_on = arith.andi %wide_some, %wide_not_too_much : i1
  %wide_goes_on_32 = arith.extui %wide_goes_on : i1 to i32
  %second_flag = tt.addptr %flags, %one : !tt.ptr<i32>, i32
  %is_first = arith.cmpi eq, %program, %zero : i32
  tt.store %flags, %goes_on_32, %is_first : !tt.ptr<i32>
  tt.store %second_flag, %wide_goes_on_32, %is_first : !tt.ptr<i32>
  tt.return
}
// -----
tt.func public @k(%out: !tt.ptr<i32>, %flags: !tt.ptr<i32>) {
  %i = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
  %x = tt.get_program_id x : i32
  %y = tt.get_program_id y : i32
  %c3 = arith.constant 3 : i32
  %c64 = arith.constant 64 : i32
  %row = arith.muli %y, %c3 : i32
  %program = arith.addi %row, %x : i32
  %program_all = tt.splat %program : i32 -> tensor<64xi32>
  // The magic word, the program, four segments of 32 bytes from byte 96 on.
  %fixed = arith.constant dense<[1179667458, 0, 0, 0, 4, 32, 0, 96, 0, 0, 0, 0, 0, 0, 0, 0, 6, 0, 6, 1, 6, 2, 6, 3, 58720256, 0, -465567744, 0, 58720256, 0, -465567744, 0, 58720256, 0, -465567744, 0, 58720256, 0, -465567744, 0, 58720256, 0, -465567744, 0, 58720256, 0, -465567744, 0, 58720256, 0, -465567744, 0, 58720256, 0, -465567744, 0, 0, 0, 0, 0, 0, 0, 0, 0]> : tensor<64xi32>
  %one = arith.constant dense<1> : tensor<64xi32>
  %is_program = arith.cmpi eq, %i, %one : tensor<64xi32>
  %word = arith.select %is_program, %program_all, %fixed : tensor<64xi1>, tensor<64xi32>
  %place = arith.muli %program, %c64 : i32
  %to = tt.addptr %out, %place : !tt.ptr<i32>, i32
  %to_all = tt.splat %to : !tt.ptr<i32> -> tensor<64x!tt.ptr<i32>>
  %to_i = tt.addptr %to_all, %i : tensor<64x!tt.ptr<i32>>, tensor<64xi32>
  tt.store %to_i, %word : tensor<64x!tt.ptr<i32>>
  %yes = arith.constant 1 : i32
  %second_flag = tt.addptr %flags, %yes : !tt.ptr<i32>, i32
  tt.store %flags, %yes : !tt.ptr<i32>
  tt.store %second_flag, %yes : !tt.ptr<i32>
  tt.return
}
