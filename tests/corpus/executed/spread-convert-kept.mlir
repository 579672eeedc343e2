// Eight CTAs exchange rows where one bit's step stays as it is between two that do not.
//
// targets: cuda:90
// grid: 1
// input i32 2048 iota
// output i32 2048
// output i32 2048
#l0 = #ttg.blocked<{sizePerThread = [1, 2], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0], CGALayout = [[2, 0], [1, 0], [4, 0]]}>
#l1 = #ttg.blocked<{sizePerThread = [1, 2], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0], CGALayout = [[1, 0], [2, 0], [0, 0]]}>
#l2 = #ttg.blocked<{sizePerThread = [1, 2], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0], CGALayout = [[0, 1], [1, 0], [0, 2]]}>
module attributes {"ttg.num-ctas" = 8 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  tt.func public @kernel(%p0: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %p1: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %p2: !tt.ptr<i32> {tt.divisibility = 16 : i32}) {
    %ar = tt.make_range {start = 0 : i32, end = 32 : i32} : tensor<32xi32, #ttg.slice<{dim = 1, parent = #l0}>>
    %ac = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #l0}>>
    %are = tt.expand_dims %ar {axis = 1 : i32} : tensor<32xi32, #ttg.slice<{dim = 1, parent = #l0}>> -> tensor<32x1xi32, #l0>
    %ace = tt.expand_dims %ac {axis = 0 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #l0}>> -> tensor<1x64xi32, #l0>
    %an = arith.constant dense<64> : tensor<32x1xi32, #l0>
    %arm = arith.muli %are, %an : tensor<32x1xi32, #l0>
    %arb = tt.broadcast %arm : tensor<32x1xi32, #l0> -> tensor<32x64xi32, #l0>
    %acb = tt.broadcast %ace : tensor<1x64xi32, #l0> -> tensor<32x64xi32, #l0>
    %aat = arith.addi %arb, %acb : tensor<32x64xi32, #l0>
    %as = tt.splat %p0 : !tt.ptr<i32> -> tensor<32x64x!tt.ptr<i32>, #l0>
    %ap = tt.addptr %as, %aat : tensor<32x64x!tt.ptr<i32>, #l0>, tensor<32x64xi32, #l0>
    %v0 = tt.load %ap : tensor<32x64x!tt.ptr<i32>, #l0>
    %v1 = ttg.convert_layout %v0 : tensor<32x64xi32, #l0> -> tensor<32x64xi32, #l1>
    %o1_r = tt.make_range {start = 0 : i32, end = 32 : i32} : tensor<32xi32, #ttg.slice<{dim = 1, parent = #l1}>>
    %o1_c = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #l1}>>
    %o1_re = tt.expand_dims %o1_r {axis = 1 : i32} : tensor<32xi32, #ttg.slice<{dim = 1, parent = #l1}>> -> tensor<32x1xi32, #l1>
    %o1_ce = tt.expand_dims %o1_c {axis = 0 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #l1}>> -> tensor<1x64xi32, #l1>
    %o1_n = arith.constant dense<64> : tensor<32x1xi32, #l1>
    %o1_rm = arith.muli %o1_re, %o1_n : tensor<32x1xi32, #l1>
    %o1_rb = tt.broadcast %o1_rm : tensor<32x1xi32, #l1> -> tensor<32x64xi32, #l1>
    %o1_cb = tt.broadcast %o1_ce : tensor<1x64xi32, #l1> -> tensor<32x64xi32, #l1>
    %o1_at = arith.addi %o1_rb, %o1_cb : tensor<32x64xi32, #l1>
    %o1_s = tt.splat %p1 : !tt.ptr<i32> -> tensor<32x64x!tt.ptr<i32>, #l1>
    %o1_p = tt.addptr %o1_s, %o1_at : tensor<32x64x!tt.ptr<i32>, #l1>, tensor<32x64xi32, #l1>
    tt.store %o1_p, %v1 : tensor<32x64x!tt.ptr<i32>, #l1>
    %v2 = ttg.convert_layout %v1 : tensor<32x64xi32, #l1> -> tensor<32x64xi32, #l2>
    %o2_r = tt.make_range {start = 0 : i32, end = 32 : i32} : tensor<32xi32, #ttg.slice<{dim = 1, parent = #l2}>>
    %o2_c = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #l2}>>
    %o2_re = tt.expand_dims %o2_r {axis = 1 : i32} : tensor<32xi32, #ttg.slice<{dim = 1, parent = #l2}>> -> tensor<32x1xi32, #l2>
    %o2_ce = tt.expand_dims %o2_c {axis = 0 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #l2}>> -> tensor<1x64xi32, #l2>
    %o2_n = arith.constant dense<64> : tensor<32x1xi32, #l2>
    %o2_rm = arith.muli %o2_re, %o2_n : tensor<32x1xi32, #l2>
    %o2_rb = tt.broadcast %o2_rm : tensor<32x1xi32, #l2> -> tensor<32x64xi32, #l2>
    %o2_cb = tt.broadcast %o2_ce : tensor<1x64xi32, #l2> -> tensor<32x64xi32, #l2>
    %o2_at = arith.addi %o2_rb, %o2_cb : tensor<32x64xi32, #l2>
    %o2_s = tt.splat %p2 : !tt.ptr<i32> -> tensor<32x64x!tt.ptr<i32>, #l2>
    %o2_p = tt.addptr %o2_s, %o2_at : tensor<32x64x!tt.ptr<i32>, #l2>, tensor<32x64xi32, #l2>
    tt.store %o2_p, %v2 : tensor<32x64x!tt.ptr<i32>, #l2>
    tt.return
  }
}
// -----
module {
  tt.func public @kernel(%p0: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %p1: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %p2: !tt.ptr<i32> {tt.divisibility = 16 : i32}) {
    %ar = tt.make_range {start = 0 : i32, end = 32 : i32} : tensor<32xi32>
    %ac = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
    %are = tt.expand_dims %ar {axis = 1 : i32} : tensor<32xi32> -> tensor<32x1xi32>
    %ace = tt.expand_dims %ac {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
    %an = arith.constant dense<64> : tensor<32x1xi32>
    %arm = arith.muli %are, %an : tensor<32x1xi32>
    %arb = tt.broadcast %arm : tensor<32x1xi32> -> tensor<32x64xi32>
    %acb = tt.broadcast %ace : tensor<1x64xi32> -> tensor<32x64xi32>
    %aat = arith.addi %arb, %acb : tensor<32x64xi32>
    %as = tt.splat %p0 : !tt.ptr<i32> -> tensor<32x64x!tt.ptr<i32>>
    %ap = tt.addptr %as, %aat : tensor<32x64x!tt.ptr<i32>>, tensor<32x64xi32>
    %v0 = tt.load %ap : tensor<32x64x!tt.ptr<i32>>
    %o1_r = tt.make_range {start = 0 : i32, end = 32 : i32} : tensor<32xi32>
    %o1_c = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
    %o1_re = tt.expand_dims %o1_r {axis = 1 : i32} : tensor<32xi32> -> tensor<32x1xi32>
    %o1_ce = tt.expand_dims %o1_c {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
    %o1_n = arith.constant dense<64> : tensor<32x1xi32>
    %o1_rm = arith.muli %o1_re, %o1_n : tensor<32x1xi32>
    %o1_rb = tt.broadcast %o1_rm : tensor<32x1xi32> -> tensor<32x64xi32>
    %o1_cb = tt.broadcast %o1_ce : tensor<1x64xi32> -> tensor<32x64xi32>
    %o1_at = arith.addi %o1_rb, %o1_cb : tensor<32x64xi32>
    %o1_s = tt.splat %p1 : !tt.ptr<i32> -> tensor<32x64x!tt.ptr<i32>>
    %o1_p = tt.addptr %o1_s, %o1_at : tensor<32x64x!tt.ptr<i32>>, tensor<32x64xi32>
    tt.store %o1_p, %v0 : tensor<32x64x!tt.ptr<i32>>
    %o2_r = tt.make_range {start = 0 : i32, end = 32 : i32} : tensor<32xi32>
    %o2_c = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
    %o2_re = tt.expand_dims %o2_r {axis = 1 : i32} : tensor<32xi32> -> tensor<32x1xi32>
    %o2_ce = tt.expand_dims %o2_c {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
    %o2_n = arith.constant dense<64> : tensor<32x1xi32>
    %o2_rm = arith.muli %o2_re, %o2_n : tensor<32x1xi32>
    %o2_rb = tt.broadcast %o2_rm : tensor<32x1xi32> -> tensor<32x64xi32>
    %o2_cb = tt.broadcast %o2_ce : tensor<1x64xi32> -> tensor<32x64xi32>
    %o2_at = arith.addi %o2_rb, %o2_cb : tensor<32x64xi32>
    %o2_s = tt.splat %p2 : !tt.ptr<i32> -> tensor<32x64x!tt.ptr<i32>>
    %o2_p = tt.addptr %o2_s, %o2_at : tensor<32x64x!tt.ptr<i32>>, tensor<32x64xi32>
    tt.store %o2_p, %v0 : tensor<32x64x!tt.ptr<i32>>
    tt.return
  }
}
