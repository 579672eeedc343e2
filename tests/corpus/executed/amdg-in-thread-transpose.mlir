// Registers in another order, and waits and hints that change nothing.
//
// targets: hip:gfx90a hip:gfx942 hip:gfx950
// grid: 1
// input i32 1024 integers -99 99
// output i32 1024
#blocked = #ttg.blocked<{sizePerThread = [2, 2], threadsPerWarp = [8, 8], warpsPerCTA = [1, 4], order = [0, 1]}>
#linear = #ttg.linear<{register = [[0, 1], [1, 0]], lane = [[2, 0], [4, 0], [8, 0], [0, 2], [0, 4], [0, 8]], warp = [[0, 16], [0, 32]], block = []}>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, "ttg.threads-per-warp" = 64 : i32} {
tt.func public @k(%x: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %out: !tt.ptr<i32> {tt.divisibility = 16 : i32}) {
  %p_r = tt.make_range {start = 0 : i32, end = 16 : i32} : tensor<16xi32, #ttg.slice<{dim = 1, parent = #blocked}>>
  %p_c = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #blocked}>>
  %p_r2 = tt.expand_dims %p_r {axis = 1 : i32} : tensor<16xi32, #ttg.slice<{dim = 1, parent = #blocked}>> -> tensor<16x1xi32, #blocked>
  %p_c2 = tt.expand_dims %p_c {axis = 0 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #blocked}>> -> tensor<1x64xi32, #blocked>
  %p_s = arith.constant dense<64> : tensor<16x1xi32, #blocked>
  %p_m = arith.muli %p_r2, %p_s : tensor<16x1xi32, #blocked>
  %p_rb = tt.broadcast %p_m : tensor<16x1xi32, #blocked> -> tensor<16x64xi32, #blocked>
  %p_cb = tt.broadcast %p_c2 : tensor<1x64xi32, #blocked> -> tensor<16x64xi32, #blocked>
  %p_o = arith.addi %p_rb, %p_cb : tensor<16x64xi32, #blocked>
  %p_p = tt.splat %x : !tt.ptr<i32> -> tensor<16x64x!tt.ptr<i32>, #blocked>
  %p = tt.addptr %p_p, %p_o : tensor<16x64x!tt.ptr<i32>, #blocked>, tensor<16x64xi32, #blocked>
  %q_r = tt.make_range {start = 0 : i32, end = 16 : i32} : tensor<16xi32, #ttg.slice<{dim = 1, parent = #linear}>>
  %q_c = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #linear}>>
  %q_r2 = tt.expand_dims %q_r {axis = 1 : i32} : tensor<16xi32, #ttg.slice<{dim = 1, parent = #linear}>> -> tensor<16x1xi32, #linear>
  %q_c2 = tt.expand_dims %q_c {axis = 0 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #linear}>> -> tensor<1x64xi32, #linear>
  %q_s = arith.constant dense<64> : tensor<16x1xi32, #linear>
  %q_m = arith.muli %q_r2, %q_s : tensor<16x1xi32, #linear>
  %q_rb = tt.broadcast %q_m : tensor<16x1xi32, #linear> -> tensor<16x64xi32, #linear>
  %q_cb = tt.broadcast %q_c2 : tensor<1x64xi32, #linear> -> tensor<16x64xi32, #linear>
  %q_o = arith.addi %q_rb, %q_cb : tensor<16x64xi32, #linear>
  %q_p = tt.splat %out : !tt.ptr<i32> -> tensor<16x64x!tt.ptr<i32>, #linear>
  %q = tt.addptr %q_p, %q_o : tensor<16x64x!tt.ptr<i32>, #linear>, tensor<16x64xi32, #linear>
  %v = tt.load %p : tensor<16x64x!tt.ptr<i32>, #blocked>
  amdg.instruction_sched_hint {variant = #amdg.SchedHintVariant<attention>}
  %r = amdg.in_thread_transpose %v : tensor<16x64xi32, #blocked> -> tensor<16x64xi32, #linear>
  amdg.memory_counter_wait load(0) store(0) ds(0)
  tt.store %q, %r : tensor<16x64x!tt.ptr<i32>, #linear>
  tt.return
}
}
// -----
tt.func public @k(%x: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %out: !tt.ptr<i32> {tt.divisibility = 16 : i32}) {
  %p_r = tt.make_range {start = 0 : i32, end = 16 : i32} : tensor<16xi32>
  %p_c = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
  %p_r2 = tt.expand_dims %p_r {axis = 1 : i32} : tensor<16xi32> -> tensor<16x1xi32>
  %p_c2 = tt.expand_dims %p_c {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
  %p_s = arith.constant dense<64> : tensor<16x1xi32>
  %p_m = arith.muli %p_r2, %p_s : tensor<16x1xi32>
  %p_rb = tt.broadcast %p_m : tensor<16x1xi32> -> tensor<16x64xi32>
  %p_cb = tt.broadcast %p_c2 : tensor<1x64xi32> -> tensor<16x64xi32>
  %p_o = arith.addi %p_rb, %p_cb : tensor<16x64xi32>
  %p_p = tt.splat %x : !tt.ptr<i32> -> tensor<16x64x!tt.ptr<i32>>
  %p = tt.addptr %p_p, %p_o : tensor<16x64x!tt.ptr<i32>>, tensor<16x64xi32>
  %q_r = tt.make_range {start = 0 : i32, end = 16 : i32} : tensor<16xi32>
  %q_c = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
  %q_r2 = tt.expand_dims %q_r {axis = 1 : i32} : tensor<16xi32> -> tensor<16x1xi32>
  %q_c2 = tt.expand_dims %q_c {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
  %q_s = arith.constant dense<64> : tensor<16x1xi32>
  %q_m = arith.muli %q_r2, %q_s : tensor<16x1xi32>
  %q_rb = tt.broadcast %q_m : tensor<16x1xi32> -> tensor<16x64xi32>
  %q_cb = tt.broadcast %q_c2 : tensor<1x64xi32> -> tensor<16x64xi32>
  %q_o = arith.addi %q_rb, %q_cb : tensor<16x64xi32>
  %q_p = tt.splat %out : !tt.ptr<i32> -> tensor<16x64x!tt.ptr<i32>>
  %q = tt.addptr %q_p, %q_o : tensor<16x64x!tt.ptr<i32>>, tensor<16x64xi32>
  %v = tt.load %p : tensor<16x64x!tt.ptr<i32>>
  tt.store %q, %v : tensor<16x64x!tt.ptr<i32>>
  tt.return
}
