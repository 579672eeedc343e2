// Four CTAs exchange halves along one dimension and two, in orders that differ.
//
// targets: cuda:90
// grid: 1
// input f16 2048 iota
// output f16 2048
// output f16 2048
// output f16 2048
// output f16 2048
// output f16 2048
// output f16 2048
// output f16 2048
#l0 = #ttg.blocked<{sizePerThread = [1, 2], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0], CGALayout = [[0, 1], [0, 2]]}>
#l1 = #ttg.blocked<{sizePerThread = [1, 2], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0], CGALayout = [[1, 0], [0, 1]]}>
#l2 = #ttg.blocked<{sizePerThread = [1, 2], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0], CGALayout = [[0, 1], [1, 0]]}>
#l3 = #ttg.blocked<{sizePerThread = [1, 2], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0], CGALayout = [[2, 0], [1, 0]]}>
#l4 = #ttg.blocked<{sizePerThread = [1, 2], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0], CGALayout = [[0, 0], [1, 0]]}>
#l5 = #ttg.blocked<{sizePerThread = [1, 2], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0], CGALayout = [[1, 0], [2, 0]]}>
#l6 = #ttg.blocked<{sizePerThread = [1, 2], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0], CGALayout = [[0, 0], [0, 0]]}>
#l7 = #ttg.blocked<{sizePerThread = [1, 2], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0], CGALayout = [[0, 2], [0, 1]]}>
module attributes {"ttg.num-ctas" = 4 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  tt.func public @kernel(%p0: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %p1: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %p2: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %p3: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %p4: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %p5: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %p6: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %p7: !tt.ptr<f16> {tt.divisibility = 16 : i32}) {
    %ar = tt.make_range {start = 0 : i32, end = 32 : i32} : tensor<32xi32, #ttg.slice<{dim = 1, parent = #l0}>>
    %ac = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #l0}>>
    %are = tt.expand_dims %ar {axis = 1 : i32} : tensor<32xi32, #ttg.slice<{dim = 1, parent = #l0}>> -> tensor<32x1xi32, #l0>
    %ace = tt.expand_dims %ac {axis = 0 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #l0}>> -> tensor<1x64xi32, #l0>
    %an = arith.constant dense<64> : tensor<32x1xi32, #l0>
    %arm = arith.muli %are, %an : tensor<32x1xi32, #l0>
    %arb = tt.broadcast %arm : tensor<32x1xi32, #l0> -> tensor<32x64xi32, #l0>
    %acb = tt.broadcast %ace : tensor<1x64xi32, #l0> -> tensor<32x64xi32, #l0>
    %aat = arith.addi %arb, %acb : tensor<32x64xi32, #l0>
    %as = tt.splat %p0 : !tt.ptr<f16> -> tensor<32x64x!tt.ptr<f16>, #l0>
    %ap = tt.addptr %as, %aat : tensor<32x64x!tt.ptr<f16>, #l0>, tensor<32x64xi32, #l0>
    %v0 = tt.load %ap : tensor<32x64x!tt.ptr<f16>, #l0>
    %v1 = ttg.convert_layout %v0 : tensor<32x64xf16, #l0> -> tensor<32x64xf16, #l1>
    %o1_r = tt.make_range {start = 0 : i32, end = 32 : i32} : tensor<32xi32, #ttg.slice<{dim = 1, parent = #l1}>>
    %o1_c = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #l1}>>
    %o1_re = tt.expand_dims %o1_r {axis = 1 : i32} : tensor<32xi32, #ttg.slice<{dim = 1, parent = #l1}>> -> tensor<32x1xi32, #l1>
    %o1_ce = tt.expand_dims %o1_c {axis = 0 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #l1}>> -> tensor<1x64xi32, #l1>
    %o1_n = arith.constant dense<64> : tensor<32x1xi32, #l1>
    %o1_rm = arith.muli %o1_re, %o1_n : tensor<32x1xi32, #l1>
    %o1_rb = tt.broadcast %o1_rm : tensor<32x1xi32, #l1> -> tensor<32x64xi32, #l1>
    %o1_cb = tt.broadcast %o1_ce : tensor<1x64xi32, #l1> -> tensor<32x64xi32, #l1>
    %o1_at = arith.addi %o1_rb, %o1_cb : tensor<32x64xi32, #l1>
    %o1_s = tt.splat %p1 : !tt.ptr<f16> -> tensor<32x64x!tt.ptr<f16>, #l1>
    %o1_p = tt.addptr %o1_s, %o1_at : tensor<32x64x!tt.ptr<f16>, #l1>, tensor<32x64xi32, #l1>
    tt.store %o1_p, %v1 : tensor<32x64x!tt.ptr<f16>, #l1>
    %v2 = ttg.convert_layout %v1 : tensor<32x64xf16, #l1> -> tensor<32x64xf16, #l2>
    %o2_r = tt.make_range {start = 0 : i32, end = 32 : i32} : tensor<32xi32, #ttg.slice<{dim = 1, parent = #l2}>>
    %o2_c = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #l2}>>
    %o2_re = tt.expand_dims %o2_r {axis = 1 : i32} : tensor<32xi32, #ttg.slice<{dim = 1, parent = #l2}>> -> tensor<32x1xi32, #l2>
    %o2_ce = tt.expand_dims %o2_c {axis = 0 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #l2}>> -> tensor<1x64xi32, #l2>
    %o2_n = arith.constant dense<64> : tensor<32x1xi32, #l2>
    %o2_rm = arith.muli %o2_re, %o2_n : tensor<32x1xi32, #l2>
    %o2_rb = tt.broadcast %o2_rm : tensor<32x1xi32, #l2> -> tensor<32x64xi32, #l2>
    %o2_cb = tt.broadcast %o2_ce : tensor<1x64xi32, #l2> -> tensor<32x64xi32, #l2>
    %o2_at = arith.addi %o2_rb, %o2_cb : tensor<32x64xi32, #l2>
    %o2_s = tt.splat %p2 : !tt.ptr<f16> -> tensor<32x64x!tt.ptr<f16>, #l2>
    %o2_p = tt.addptr %o2_s, %o2_at : tensor<32x64x!tt.ptr<f16>, #l2>, tensor<32x64xi32, #l2>
    tt.store %o2_p, %v2 : tensor<32x64x!tt.ptr<f16>, #l2>
    %v3 = ttg.convert_layout %v2 : tensor<32x64xf16, #l2> -> tensor<32x64xf16, #l3>
    %o3_r = tt.make_range {start = 0 : i32, end = 32 : i32} : tensor<32xi32, #ttg.slice<{dim = 1, parent = #l3}>>
    %o3_c = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #l3}>>
    %o3_re = tt.expand_dims %o3_r {axis = 1 : i32} : tensor<32xi32, #ttg.slice<{dim = 1, parent = #l3}>> -> tensor<32x1xi32, #l3>
    %o3_ce = tt.expand_dims %o3_c {axis = 0 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #l3}>> -> tensor<1x64xi32, #l3>
    %o3_n = arith.constant dense<64> : tensor<32x1xi32, #l3>
    %o3_rm = arith.muli %o3_re, %o3_n : tensor<32x1xi32, #l3>
    %o3_rb = tt.broadcast %o3_rm : tensor<32x1xi32, #l3> -> tensor<32x64xi32, #l3>
    %o3_cb = tt.broadcast %o3_ce : tensor<1x64xi32, #l3> -> tensor<32x64xi32, #l3>
    %o3_at = arith.addi %o3_rb, %o3_cb : tensor<32x64xi32, #l3>
    %o3_s = tt.splat %p3 : !tt.ptr<f16> -> tensor<32x64x!tt.ptr<f16>, #l3>
    %o3_p = tt.addptr %o3_s, %o3_at : tensor<32x64x!tt.ptr<f16>, #l3>, tensor<32x64xi32, #l3>
    tt.store %o3_p, %v3 : tensor<32x64x!tt.ptr<f16>, #l3>
    %v4 = ttg.convert_layout %v3 : tensor<32x64xf16, #l3> -> tensor<32x64xf16, #l4>
    %o4_r = tt.make_range {start = 0 : i32, end = 32 : i32} : tensor<32xi32, #ttg.slice<{dim = 1, parent = #l4}>>
    %o4_c = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #l4}>>
    %o4_re = tt.expand_dims %o4_r {axis = 1 : i32} : tensor<32xi32, #ttg.slice<{dim = 1, parent = #l4}>> -> tensor<32x1xi32, #l4>
    %o4_ce = tt.expand_dims %o4_c {axis = 0 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #l4}>> -> tensor<1x64xi32, #l4>
    %o4_n = arith.constant dense<64> : tensor<32x1xi32, #l4>
    %o4_rm = arith.muli %o4_re, %o4_n : tensor<32x1xi32, #l4>
    %o4_rb = tt.broadcast %o4_rm : tensor<32x1xi32, #l4> -> tensor<32x64xi32, #l4>
    %o4_cb = tt.broadcast %o4_ce : tensor<1x64xi32, #l4> -> tensor<32x64xi32, #l4>
    %o4_at = arith.addi %o4_rb, %o4_cb : tensor<32x64xi32, #l4>
    %o4_s = tt.splat %p4 : !tt.ptr<f16> -> tensor<32x64x!tt.ptr<f16>, #l4>
    %o4_p = tt.addptr %o4_s, %o4_at : tensor<32x64x!tt.ptr<f16>, #l4>, tensor<32x64xi32, #l4>
    tt.store %o4_p, %v4 : tensor<32x64x!tt.ptr<f16>, #l4>
    %v5 = ttg.convert_layout %v4 : tensor<32x64xf16, #l4> -> tensor<32x64xf16, #l5>
    %o5_r = tt.make_range {start = 0 : i32, end = 32 : i32} : tensor<32xi32, #ttg.slice<{dim = 1, parent = #l5}>>
    %o5_c = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #l5}>>
    %o5_re = tt.expand_dims %o5_r {axis = 1 : i32} : tensor<32xi32, #ttg.slice<{dim = 1, parent = #l5}>> -> tensor<32x1xi32, #l5>
    %o5_ce = tt.expand_dims %o5_c {axis = 0 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #l5}>> -> tensor<1x64xi32, #l5>
    %o5_n = arith.constant dense<64> : tensor<32x1xi32, #l5>
    %o5_rm = arith.muli %o5_re, %o5_n : tensor<32x1xi32, #l5>
    %o5_rb = tt.broadcast %o5_rm : tensor<32x1xi32, #l5> -> tensor<32x64xi32, #l5>
    %o5_cb = tt.broadcast %o5_ce : tensor<1x64xi32, #l5> -> tensor<32x64xi32, #l5>
    %o5_at = arith.addi %o5_rb, %o5_cb : tensor<32x64xi32, #l5>
    %o5_s = tt.splat %p5 : !tt.ptr<f16> -> tensor<32x64x!tt.ptr<f16>, #l5>
    %o5_p = tt.addptr %o5_s, %o5_at : tensor<32x64x!tt.ptr<f16>, #l5>, tensor<32x64xi32, #l5>
    tt.store %o5_p, %v5 : tensor<32x64x!tt.ptr<f16>, #l5>
    %v6 = ttg.convert_layout %v5 : tensor<32x64xf16, #l5> -> tensor<32x64xf16, #l6>
    %o6_r = tt.make_range {start = 0 : i32, end = 32 : i32} : tensor<32xi32, #ttg.slice<{dim = 1, parent = #l6}>>
    %o6_c = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #l6}>>
    %o6_re = tt.expand_dims %o6_r {axis = 1 : i32} : tensor<32xi32, #ttg.slice<{dim = 1, parent = #l6}>> -> tensor<32x1xi32, #l6>
    %o6_ce = tt.expand_dims %o6_c {axis = 0 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #l6}>> -> tensor<1x64xi32, #l6>
    %o6_n = arith.constant dense<64> : tensor<32x1xi32, #l6>
    %o6_rm = arith.muli %o6_re, %o6_n : tensor<32x1xi32, #l6>
    %o6_rb = tt.broadcast %o6_rm : tensor<32x1xi32, #l6> -> tensor<32x64xi32, #l6>
    %o6_cb = tt.broadcast %o6_ce : tensor<1x64xi32, #l6> -> tensor<32x64xi32, #l6>
    %o6_at = arith.addi %o6_rb, %o6_cb : tensor<32x64xi32, #l6>
    %o6_s = tt.splat %p6 : !tt.ptr<f16> -> tensor<32x64x!tt.ptr<f16>, #l6>
    %o6_p = tt.addptr %o6_s, %o6_at : tensor<32x64x!tt.ptr<f16>, #l6>, tensor<32x64xi32, #l6>
    tt.store %o6_p, %v6 : tensor<32x64x!tt.ptr<f16>, #l6>
    %v7 = ttg.convert_layout %v6 : tensor<32x64xf16, #l6> -> tensor<32x64xf16, #l7>
    %o7_r = tt.make_range {start = 0 : i32, end = 32 : i32} : tensor<32xi32, #ttg.slice<{dim = 1, parent = #l7}>>
    %o7_c = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #l7}>>
    %o7_re = tt.expand_dims %o7_r {axis = 1 : i32} : tensor<32xi32, #ttg.slice<{dim = 1, parent = #l7}>> -> tensor<32x1xi32, #l7>
    %o7_ce = tt.expand_dims %o7_c {axis = 0 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #l7}>> -> tensor<1x64xi32, #l7>
    %o7_n = arith.constant dense<64> : tensor<32x1xi32, #l7>
    %o7_rm = arith.muli %o7_re, %o7_n : tensor<32x1xi32, #l7>
    %o7_rb = tt.broadcast %o7_rm : tensor<32x1xi32, #l7> -> tensor<32x64xi32, #l7>
    %o7_cb = tt.broadcast %o7_ce : tensor<1x64xi32, #l7> -> tensor<32x64xi32, #l7>
    %o7_at = arith.addi %o7_rb, %o7_cb : tensor<32x64xi32, #l7>
    %o7_s = tt.splat %p7 : !tt.ptr<f16> -> tensor<32x64x!tt.ptr<f16>, #l7>
    %o7_p = tt.addptr %o7_s, %o7_at : tensor<32x64x!tt.ptr<f16>, #l7>, tensor<32x64xi32, #l7>
    tt.store %o7_p, %v7 : tensor<32x64x!tt.ptr<f16>, #l7>
    tt.return
  }
}
// -----
module {
  tt.func public @kernel(%p0: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %p1: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %p2: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %p3: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %p4: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %p5: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %p6: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %p7: !tt.ptr<f16> {tt.divisibility = 16 : i32}) {
    %ar = tt.make_range {start = 0 : i32, end = 32 : i32} : tensor<32xi32>
    %ac = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
    %are = tt.expand_dims %ar {axis = 1 : i32} : tensor<32xi32> -> tensor<32x1xi32>
    %ace = tt.expand_dims %ac {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
    %an = arith.constant dense<64> : tensor<32x1xi32>
    %arm = arith.muli %are, %an : tensor<32x1xi32>
    %arb = tt.broadcast %arm : tensor<32x1xi32> -> tensor<32x64xi32>
    %acb = tt.broadcast %ace : tensor<1x64xi32> -> tensor<32x64xi32>
    %aat = arith.addi %arb, %acb : tensor<32x64xi32>
    %as = tt.splat %p0 : !tt.ptr<f16> -> tensor<32x64x!tt.ptr<f16>>
    %ap = tt.addptr %as, %aat : tensor<32x64x!tt.ptr<f16>>, tensor<32x64xi32>
    %v0 = tt.load %ap : tensor<32x64x!tt.ptr<f16>>
    %o1_r = tt.make_range {start = 0 : i32, end = 32 : i32} : tensor<32xi32>
    %o1_c = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
    %o1_re = tt.expand_dims %o1_r {axis = 1 : i32} : tensor<32xi32> -> tensor<32x1xi32>
    %o1_ce = tt.expand_dims %o1_c {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
    %o1_n = arith.constant dense<64> : tensor<32x1xi32>
    %o1_rm = arith.muli %o1_re, %o1_n : tensor<32x1xi32>
    %o1_rb = tt.broadcast %o1_rm : tensor<32x1xi32> -> tensor<32x64xi32>
    %o1_cb = tt.broadcast %o1_ce : tensor<1x64xi32> -> tensor<32x64xi32>
    %o1_at = arith.addi %o1_rb, %o1_cb : tensor<32x64xi32>
    %o1_s = tt.splat %p1 : !tt.ptr<f16> -> tensor<32x64x!tt.ptr<f16>>
    %o1_p = tt.addptr %o1_s, %o1_at : tensor<32x64x!tt.ptr<f16>>, tensor<32x64xi32>
    tt.store %o1_p, %v0 : tensor<32x64x!tt.ptr<f16>>
    %o2_r = tt.make_range {start = 0 : i32, end = 32 : i32} : tensor<32xi32>
    %o2_c = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
    %o2_re = tt.expand_dims %o2_r {axis = 1 : i32} : tensor<32xi32> -> tensor<32x1xi32>
    %o2_ce = tt.expand_dims %o2_c {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
    %o2_n = arith.constant dense<64> : tensor<32x1xi32>
    %o2_rm = arith.muli %o2_re, %o2_n : tensor<32x1xi32>
    %o2_rb = tt.broadcast %o2_rm : tensor<32x1xi32> -> tensor<32x64xi32>
    %o2_cb = tt.broadcast %o2_ce : tensor<1x64xi32> -> tensor<32x64xi32>
    %o2_at = arith.addi %o2_rb, %o2_cb : tensor<32x64xi32>
    %o2_s = tt.splat %p2 : !tt.ptr<f16> -> tensor<32x64x!tt.ptr<f16>>
    %o2_p = tt.addptr %o2_s, %o2_at : tensor<32x64x!tt.ptr<f16>>, tensor<32x64xi32>
    tt.store %o2_p, %v0 : tensor<32x64x!tt.ptr<f16>>
    %o3_r = tt.make_range {start = 0 : i32, end = 32 : i32} : tensor<32xi32>
    %o3_c = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
    %o3_re = tt.expand_dims %o3_r {axis = 1 : i32} : tensor<32xi32> -> tensor<32x1xi32>
    %o3_ce = tt.expand_dims %o3_c {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
    %o3_n = arith.constant dense<64> : tensor<32x1xi32>
    %o3_rm = arith.muli %o3_re, %o3_n : tensor<32x1xi32>
    %o3_rb = tt.broadcast %o3_rm : tensor<32x1xi32> -> tensor<32x64xi32>
    %o3_cb = tt.broadcast %o3_ce : tensor<1x64xi32> -> tensor<32x64xi32>
    %o3_at = arith.addi %o3_rb, %o3_cb : tensor<32x64xi32>
    %o3_s = tt.splat %p3 : !tt.ptr<f16> -> tensor<32x64x!tt.ptr<f16>>
    %o3_p = tt.addptr %o3_s, %o3_at : tensor<32x64x!tt.ptr<f16>>, tensor<32x64xi32>
    tt.store %o3_p, %v0 : tensor<32x64x!tt.ptr<f16>>
    %o4_r = tt.make_range {start = 0 : i32, end = 32 : i32} : tensor<32xi32>
    %o4_c = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
    %o4_re = tt.expand_dims %o4_r {axis = 1 : i32} : tensor<32xi32> -> tensor<32x1xi32>
    %o4_ce = tt.expand_dims %o4_c {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
    %o4_n = arith.constant dense<64> : tensor<32x1xi32>
    %o4_rm = arith.muli %o4_re, %o4_n : tensor<32x1xi32>
    %o4_rb = tt.broadcast %o4_rm : tensor<32x1xi32> -> tensor<32x64xi32>
    %o4_cb = tt.broadcast %o4_ce : tensor<1x64xi32> -> tensor<32x64xi32>
    %o4_at = arith.addi %o4_rb, %o4_cb : tensor<32x64xi32>
    %o4_s = tt.splat %p4 : !tt.ptr<f16> -> tensor<32x64x!tt.ptr<f16>>
    %o4_p = tt.addptr %o4_s, %o4_at : tensor<32x64x!tt.ptr<f16>>, tensor<32x64xi32>
    tt.store %o4_p, %v0 : tensor<32x64x!tt.ptr<f16>>
    %o5_r = tt.make_range {start = 0 : i32, end = 32 : i32} : tensor<32xi32>
    %o5_c = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
    %o5_re = tt.expand_dims %o5_r {axis = 1 : i32} : tensor<32xi32> -> tensor<32x1xi32>
    %o5_ce = tt.expand_dims %o5_c {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
    %o5_n = arith.constant dense<64> : tensor<32x1xi32>
    %o5_rm = arith.muli %o5_re, %o5_n : tensor<32x1xi32>
    %o5_rb = tt.broadcast %o5_rm : tensor<32x1xi32> -> tensor<32x64xi32>
    %o5_cb = tt.broadcast %o5_ce : tensor<1x64xi32> -> tensor<32x64xi32>
    %o5_at = arith.addi %o5_rb, %o5_cb : tensor<32x64xi32>
    %o5_s = tt.splat %p5 : !tt.ptr<f16> -> tensor<32x64x!tt.ptr<f16>>
    %o5_p = tt.addptr %o5_s, %o5_at : tensor<32x64x!tt.ptr<f16>>, tensor<32x64xi32>
    tt.store %o5_p, %v0 : tensor<32x64x!tt.ptr<f16>>
    %o6_r = tt.make_range {start = 0 : i32, end = 32 : i32} : tensor<32xi32>
    %o6_c = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
    %o6_re = tt.expand_dims %o6_r {axis = 1 : i32} : tensor<32xi32> -> tensor<32x1xi32>
    %o6_ce = tt.expand_dims %o6_c {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
    %o6_n = arith.constant dense<64> : tensor<32x1xi32>
    %o6_rm = arith.muli %o6_re, %o6_n : tensor<32x1xi32>
    %o6_rb = tt.broadcast %o6_rm : tensor<32x1xi32> -> tensor<32x64xi32>
    %o6_cb = tt.broadcast %o6_ce : tensor<1x64xi32> -> tensor<32x64xi32>
    %o6_at = arith.addi %o6_rb, %o6_cb : tensor<32x64xi32>
    %o6_s = tt.splat %p6 : !tt.ptr<f16> -> tensor<32x64x!tt.ptr<f16>>
    %o6_p = tt.addptr %o6_s, %o6_at : tensor<32x64x!tt.ptr<f16>>, tensor<32x64xi32>
    tt.store %o6_p, %v0 : tensor<32x64x!tt.ptr<f16>>
    %o7_r = tt.make_range {start = 0 : i32, end = 32 : i32} : tensor<32xi32>
    %o7_c = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
    %o7_re = tt.expand_dims %o7_r {axis = 1 : i32} : tensor<32xi32> -> tensor<32x1xi32>
    %o7_ce = tt.expand_dims %o7_c {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
    %o7_n = arith.constant dense<64> : tensor<32x1xi32>
    %o7_rm = arith.muli %o7_re, %o7_n : tensor<32x1xi32>
    %o7_rb = tt.broadcast %o7_rm : tensor<32x1xi32> -> tensor<32x64xi32>
    %o7_cb = tt.broadcast %o7_ce : tensor<1x64xi32> -> tensor<32x64xi32>
    %o7_at = arith.addi %o7_rb, %o7_cb : tensor<32x64xi32>
    %o7_s = tt.splat %p7 : !tt.ptr<f16> -> tensor<32x64x!tt.ptr<f16>>
    %o7_p = tt.addptr %o7_s, %o7_at : tensor<32x64x!tt.ptr<f16>>, tensor<32x64xi32>
    tt.store %o7_p, %v0 : tensor<32x64x!tt.ptr<f16>>
    tt.return
  }
}
