// Two stages with a slow first one: a partition waits for %cycles on the clock before it hands over each of %turns buffers,
// of which there are two, and the default region waits for them and adds them up.
#w4 = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
#w1 = #ttg.blocked<{sizePerThread = [4], threadsPerWarp = [32], warpsPerCTA = [1], order = [0]}>
#flat = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
!bars = !ttg.memdesc<2x1xi64, #flat, #smem, mutable>
!bar = !ttg.memdesc<1xi64, #flat, #smem, mutable>
!buffers = !ttg.memdesc<2x128xi32, #flat, #smem, mutable>
!buffer = !ttg.memdesc<128xi32, #flat, #smem, mutable>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, "ttg.threads-per-warp" = 32 : i32} {
  tt.func public @handover(%out: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %cycles: i32, %turns: i32) {
    %zero = arith.constant 0 : i32
    %one = arith.constant 1 : i32
    %buffers = ttg.local_alloc : () -> !buffers
    %full = ttg.local_alloc : () -> !bars
    %empty = ttg.local_alloc : () -> !bars
    %full0 = ttg.memdesc_index %full[%zero] : !bars -> !bar
    %full1 = ttg.memdesc_index %full[%one] : !bars -> !bar
    %empty0 = ttg.memdesc_index %empty[%zero] : !bars -> !bar
    %empty1 = ttg.memdesc_index %empty[%one] : !bars -> !bar
    ttng.init_barrier %full0, 1 : !bar
    ttng.init_barrier %full1, 1 : !bar
    ttng.init_barrier %empty0, 1 : !bar
    ttng.init_barrier %empty1, 1 : !bar
    %total = ttg.warp_specialize(%buffers, %full, %empty, %cycles, %turns)
    default {
      %none = arith.constant dense<0> : tensor<128xi32, #w4>
      %sum, %last_slot, %last_phase = scf.for %n = %zero to %turns step %one iter_args(%before = %none, %slot = %zero, %phase = %zero) -> (tensor<128xi32, #w4>, i32, i32) : i32 {
        %is_full = ttg.memdesc_index %full[%slot] : !bars -> !bar
        %is_empty = ttg.memdesc_index %empty[%slot] : !bars -> !bar
        %buffer = ttg.memdesc_index %buffers[%slot] : !buffers -> !buffer
        ttng.wait_barrier %is_full, %phase : !bar
        %value = ttg.local_load %buffer : !buffer -> tensor<128xi32, #w4>
        ttng.arrive_barrier %is_empty, 1 : !bar
        %now = arith.addi %before, %value : tensor<128xi32, #w4>
        %next_phase = arith.xori %phase, %slot : i32
        %next_slot = arith.xori %slot, %one : i32
        scf.yield %now, %next_slot, %next_phase : tensor<128xi32, #w4>, i32, i32
      }
      ttg.warp_yield %sum : tensor<128xi32, #w4>
    }
    partition0(%to: !buffers, %to_full: !bars, %to_empty: !bars, %wanted: i32, %count: i32) num_warps(1) {
      %c0 = arith.constant 0 : i32
      %c1 = arith.constant 1 : i32
      %last_slot, %last_phase = scf.for %n = %c0 to %count step %c1 iter_args(%slot = %c0, %phase = %c0) -> (i32, i32) : i32 {
        %is_full = ttg.memdesc_index %to_full[%slot] : !bars -> !bar
        %is_empty = ttg.memdesc_index %to_empty[%slot] : !bars -> !bar
        %buffer = ttg.memdesc_index %to[%slot] : !buffers -> !buffer
        %before = arith.xori %phase, %c1 : i32
        ttng.wait_barrier %is_empty, %before : !bar
        proton.record start "produce"
        %start = proton_gpu.read_counter : i32
        scf.while : () -> () {
          %now = proton_gpu.read_counter : i32
          %passed = arith.subi %now, %start : i32
          %more = arith.cmpi slt, %passed, %wanted : i32
          scf.condition(%more)
        } do {
          scf.yield
        }
        proton.record end "produce"
        %value = tt.splat %n : i32 -> tensor<128xi32, #w1>
        ttg.local_store %value, %buffer : tensor<128xi32, #w1> -> !buffer
        ttng.arrive_barrier %is_full, 1 : !bar
        %next_phase = arith.xori %phase, %slot : i32
        %next_slot = arith.xori %slot, %c1 : i32
        scf.yield %next_slot, %next_phase : i32, i32
      }
      ttg.warp_return
    } : (!buffers, !bars, !bars, i32, i32) -> tensor<128xi32, #w4>
    %size = arith.constant 128 : i32
    %program = tt.get_program_id x : i32
    %first = arith.muli %program, %size : i32
    %start = tt.addptr %out, %first : !tt.ptr<i32>, i32
    %starts = tt.splat %start : !tt.ptr<i32> -> tensor<128x!tt.ptr<i32>, #w4>
    %lane = tt.make_range {start = 0 : i32, end = 128 : i32} : tensor<128xi32, #w4>
    %places = tt.addptr %starts, %lane : tensor<128x!tt.ptr<i32>, #w4>, tensor<128xi32, #w4>
    tt.store %places, %total : tensor<128x!tt.ptr<i32>, #w4>
    tt.return
  }
}
