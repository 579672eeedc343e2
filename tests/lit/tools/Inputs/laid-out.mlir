#blocked = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [1], order = [0]}>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 1 : i32, ttg.target = "cuda:80", "ttg.threads-per-warp" = 32 : i32} {
  tt.func public @store(%p: !tt.ptr<i32>) {
    %range = tt.make_range {start = 0 : i32, end = 32 : i32} : tensor<32xi32, #blocked>
    %base = tt.splat %p : !tt.ptr<i32> -> tensor<32x!tt.ptr<i32>, #blocked>
    %at = tt.addptr %base, %range : tensor<32x!tt.ptr<i32>, #blocked>, tensor<32xi32, #blocked>
    tt.store %at, %range : tensor<32x!tt.ptr<i32>, #blocked>
    tt.return
  }
}
