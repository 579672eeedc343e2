// Half of the warps run ahead of the others by a barrier, and the rest catches up.
//
// targets: hip:gfx942 hip:gfx950
// grid: 1
// input i32 256 integers -99 99
// output i32 256
#a = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [64], warpsPerCTA = [4], order = [0]}>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, "ttg.threads-per-warp" = 64 : i32} {
tt.func public @k(%x: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %out: !tt.ptr<i32> {tt.divisibility = 16 : i32}) {
  %at = tt.make_range {start = 0 : i32, end = 256 : i32} : tensor<256xi32, #a>
  %xs = tt.splat %x : !tt.ptr<i32> -> tensor<256x!tt.ptr<i32>, #a>
  %xp = tt.addptr %xs, %at : tensor<256x!tt.ptr<i32>, #a>, tensor<256xi32, #a>
  %v = tt.load %xp : tensor<256x!tt.ptr<i32>, #a>
  %thread = rocdl.workitem.id.x : i32
  %half = arith.constant 128 : i32
  %ahead = arith.cmpi slt, %thread, %half : i32
  %behind = arith.cmpi sge, %thread, %half : i32
  amdg.cond_barrier %ahead
  %w = arith.addi %v, %v : tensor<256xi32, #a>
  amdg.cond_barrier %behind
  %os = tt.splat %out : !tt.ptr<i32> -> tensor<256x!tt.ptr<i32>, #a>
  %op = tt.addptr %os, %at : tensor<256x!tt.ptr<i32>, #a>, tensor<256xi32, #a>
  tt.store %op, %w : tensor<256x!tt.ptr<i32>, #a>
  tt.return
}
}
// -----
tt.func public @k(%x: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %out: !tt.ptr<i32> {tt.divisibility = 16 : i32}) {
  %at = tt.make_range {start = 0 : i32, end = 256 : i32} : tensor<256xi32>
  %xs = tt.splat %x : !tt.ptr<i32> -> tensor<256x!tt.ptr<i32>>
  %xp = tt.addptr %xs, %at : tensor<256x!tt.ptr<i32>>, tensor<256xi32>
  %v = tt.load %xp : tensor<256x!tt.ptr<i32>>
  %w = arith.addi %v, %v : tensor<256xi32>
  %os = tt.splat %out : !tt.ptr<i32> -> tensor<256x!tt.ptr<i32>>
  %op = tt.addptr %os, %at : tensor<256x!tt.ptr<i32>>, tensor<256xi32>
  tt.store %op, %w : tensor<256x!tt.ptr<i32>>
  tt.return
}
