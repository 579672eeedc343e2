// Programs that take over the work of others that have not started, until there are none.
//
// targets: cuda:100 cuda:103
// grid: 3 2 1
// input i32 1536 integers -99 99
// inout i32 1536 zeros
#blocked = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:100", "ttg.threads-per-warp" = 32 : i32} {
tt.func public @k(%x: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %y: !tt.ptr<i32> {tt.divisibility = 16 : i32}) {
  %true = arith.constant true
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c3 = arith.constant 3 : i32
  %row = arith.constant dense<256> : tensor<256xi32, #blocked>
  %twice = arith.constant dense<2> : tensor<256xi32, #blocked>
  %r = tt.make_range {start = 0 : i32, end = 256 : i32} : tensor<256xi32, #blocked>
  %xs = tt.splat %x : !tt.ptr<i32> -> tensor<256x!tt.ptr<i32>, #blocked>
  %ys = tt.splat %y : !tt.ptr<i32> -> tensor<256x!tt.ptr<i32>, #blocked>
  %answer = ttg.local_alloc {alignment = 16 : i32} : () -> !ttg.memdesc<2xi64, #shared, #smem, mutable>
  %barrier = ttg.local_alloc : () -> !ttg.memdesc<1xi64, #shared, #smem, mutable>
  ttng.init_barrier %barrier, 1 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
  %px = tt.get_program_id x : i32
  %py = tt.get_program_id y : i32
  %end:3 = scf.while (%ix = %px, %iy = %py, %phase = %c0) : (i32, i32, i32) -> (i32, i32, i32) {
    ttng.barrier_expect %barrier, 16, %true : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.clc_try_cancel %answer, %barrier : !ttg.memdesc<2xi64, #shared, #smem, mutable>, !ttg.memdesc<1xi64, #shared, #smem, mutable>
    %line = arith.muli %iy, %c3 : i32
    %tile = arith.addi %line, %ix : i32
    %tiles = tt.splat %tile : i32 -> tensor<256xi32, #blocked>
    %first = arith.muli %tiles, %row : tensor<256xi32, #blocked>
    %at = arith.addi %first, %r : tensor<256xi32, #blocked>
    %xp = tt.addptr %xs, %at : tensor<256x!tt.ptr<i32>, #blocked>, tensor<256xi32, #blocked>
    %yp = tt.addptr %ys, %at : tensor<256x!tt.ptr<i32>, #blocked>, tensor<256xi32, #blocked>
    %v = tt.load %xp : tensor<256x!tt.ptr<i32>, #blocked>
    %old = tt.load %yp : tensor<256x!tt.ptr<i32>, #blocked>
    %w = arith.muli %v, %twice : tensor<256xi32, #blocked>
    %sum = arith.addi %w, %old : tensor<256xi32, #blocked>
    tt.store %yp, %sum : tensor<256x!tt.ptr<i32>, #blocked>
    ttng.wait_barrier %barrier, %phase : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    %said = ttng.clc_load_result %answer : !ttg.memdesc<2xi64, #shared, #smem, mutable> -> i128
    %more = ttng.clc_is_canceled %said : i128 -> i1
    %next:2 = scf.if %more -> (i32, i32) {
      %nx = ttng.clc_get_program_id %said, x : i128 -> i32
      %ny = ttng.clc_get_program_id %said, y : i128 -> i32
      scf.yield %nx, %ny : i32, i32
    } else {
      scf.yield %c0, %c0 : i32, i32
    }
    %other = arith.xori %phase, %c1 : i32
    scf.condition(%more) %next#0, %next#1, %other : i32, i32, i32
  } do {
  ^bb0(%ix: i32, %iy: i32, %phase: i32):
    scf.yield %ix, %iy, %phase : i32, i32, i32
  }
  ttng.inval_barrier %barrier : !ttg.memdesc<1xi64, #shared, #smem, mutable>
  tt.return
}
}
// -----
tt.func public @k(%x: !tt.ptr<i32>, %y: !tt.ptr<i32>) {
  %c3 = arith.constant 3 : i32
  %row = arith.constant dense<256> : tensor<256xi32>
  %twice = arith.constant dense<2> : tensor<256xi32>
  %r = tt.make_range {start = 0 : i32, end = 256 : i32} : tensor<256xi32>
  %xs = tt.splat %x : !tt.ptr<i32> -> tensor<256x!tt.ptr<i32>>
  %ys = tt.splat %y : !tt.ptr<i32> -> tensor<256x!tt.ptr<i32>>
  %px = tt.get_program_id x : i32
  %py = tt.get_program_id y : i32
  %line = arith.muli %py, %c3 : i32
  %tile = arith.addi %line, %px : i32
  %tiles = tt.splat %tile : i32 -> tensor<256xi32>
  %first = arith.muli %tiles, %row : tensor<256xi32>
  %at = arith.addi %first, %r : tensor<256xi32>
  %xp = tt.addptr %xs, %at : tensor<256x!tt.ptr<i32>>, tensor<256xi32>
  %yp = tt.addptr %ys, %at : tensor<256x!tt.ptr<i32>>, tensor<256xi32>
  %v = tt.load %xp : tensor<256x!tt.ptr<i32>>
  %old = tt.load %yp : tensor<256x!tt.ptr<i32>>
  %w = arith.muli %v, %twice : tensor<256xi32>
  %sum = arith.addi %w, %old : tensor<256xi32>
  tt.store %yp, %sum : tensor<256x!tt.ptr<i32>>
  tt.return
}
