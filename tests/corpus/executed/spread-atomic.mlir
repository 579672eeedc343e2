// One CTA alone adds to memory, and all CTAs get the former contents.
//
// targets: cuda:90
// grid: 1
// inout i32 128 integers 0 9
// output i32 128
#w = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0], CGALayout = [[0]]}>
module attributes {"ttg.num-ctas" = 2 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  tt.func public @kernel(%p0: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %p1: !tt.ptr<i32> {tt.divisibility = 16 : i32}) {
    %aat = tt.make_range {start = 0 : i32, end = 128 : i32} : tensor<128xi32, #w>
    %as = tt.splat %p0 : !tt.ptr<i32> -> tensor<128x!tt.ptr<i32>, #w>
    %ap = tt.addptr %as, %aat : tensor<128x!tt.ptr<i32>, #w>, tensor<128xi32, #w>
    %one = arith.constant dense<3> : tensor<128xi32, #w>
    %ok = arith.constant dense<true> : tensor<128xi1, #w>
    %old = tt.atomic_rmw add, relaxed, gpu, %ap, %one, %ok : (tensor<128x!tt.ptr<i32>, #w>, tensor<128xi32, #w>, tensor<128xi1, #w>) -> tensor<128xi32, #w>
    %m = arith.addi %old, %aat : tensor<128xi32, #w>
    %eat = tt.make_range {start = 0 : i32, end = 128 : i32} : tensor<128xi32, #w>
    %es = tt.splat %p1 : !tt.ptr<i32> -> tensor<128x!tt.ptr<i32>, #w>
    %ep = tt.addptr %es, %eat : tensor<128x!tt.ptr<i32>, #w>, tensor<128xi32, #w>
    tt.store %ep, %m : tensor<128x!tt.ptr<i32>, #w>
    tt.return
  }
}
// -----
module {
  tt.func public @kernel(%p0: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %p1: !tt.ptr<i32> {tt.divisibility = 16 : i32}) {
    %aat = tt.make_range {start = 0 : i32, end = 128 : i32} : tensor<128xi32>
    %as = tt.splat %p0 : !tt.ptr<i32> -> tensor<128x!tt.ptr<i32>>
    %ap = tt.addptr %as, %aat : tensor<128x!tt.ptr<i32>>, tensor<128xi32>
    %one = arith.constant dense<3> : tensor<128xi32>
    %ok = arith.constant dense<true> : tensor<128xi1>
    %old = tt.atomic_rmw add, relaxed, gpu, %ap, %one, %ok : (tensor<128x!tt.ptr<i32>>, tensor<128xi32>, tensor<128xi1>) -> tensor<128xi32>
    %m = arith.addi %old, %aat : tensor<128xi32>
    %eat = tt.make_range {start = 0 : i32, end = 128 : i32} : tensor<128xi32>
    %es = tt.splat %p1 : !tt.ptr<i32> -> tensor<128x!tt.ptr<i32>>
    %ep = tt.addptr %es, %eat : tensor<128x!tt.ptr<i32>>, tensor<128xi32>
    tt.store %ep, %m : tensor<128x!tt.ptr<i32>>
    tt.return
  }
}
