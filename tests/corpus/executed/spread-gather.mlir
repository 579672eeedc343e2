// Gathers along rows that are spread over CTAs, and along columns for indices of other CTAs' rows.
//
// targets: cuda:90
// grid: 1
// input f32 2048 iota
// input i32 2048 integers 0 63
// output f32 2048
// output f32 2048
#c = #ttg.blocked<{sizePerThread = [1, 2], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0], CGALayout = [[0, 1]]}>
#r = #ttg.blocked<{sizePerThread = [1, 2], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0], CGALayout = [[1, 0]]}>
module attributes {"ttg.num-ctas" = 2 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  tt.func public @kernel(%p0: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %p1: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %p2: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %p3: !tt.ptr<f32> {tt.divisibility = 16 : i32}) {
    %ar = tt.make_range {start = 0 : i32, end = 32 : i32} : tensor<32xi32, #ttg.slice<{dim = 1, parent = #c}>>
    %ac = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #c}>>
    %are = tt.expand_dims %ar {axis = 1 : i32} : tensor<32xi32, #ttg.slice<{dim = 1, parent = #c}>> -> tensor<32x1xi32, #c>
    %ace = tt.expand_dims %ac {axis = 0 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #c}>> -> tensor<1x64xi32, #c>
    %an = arith.constant dense<64> : tensor<32x1xi32, #c>
    %arm = arith.muli %are, %an : tensor<32x1xi32, #c>
    %arb = tt.broadcast %arm : tensor<32x1xi32, #c> -> tensor<32x64xi32, #c>
    %acb = tt.broadcast %ace : tensor<1x64xi32, #c> -> tensor<32x64xi32, #c>
    %aat = arith.addi %arb, %acb : tensor<32x64xi32, #c>
    %as = tt.splat %p0 : !tt.ptr<f32> -> tensor<32x64x!tt.ptr<f32>, #c>
    %ap = tt.addptr %as, %aat : tensor<32x64x!tt.ptr<f32>, #c>, tensor<32x64xi32, #c>
    %v = tt.load %ap : tensor<32x64x!tt.ptr<f32>, #c>
    %ir = tt.make_range {start = 0 : i32, end = 32 : i32} : tensor<32xi32, #ttg.slice<{dim = 1, parent = #c}>>
    %ic = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #c}>>
    %ire = tt.expand_dims %ir {axis = 1 : i32} : tensor<32xi32, #ttg.slice<{dim = 1, parent = #c}>> -> tensor<32x1xi32, #c>
    %ice = tt.expand_dims %ic {axis = 0 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #c}>> -> tensor<1x64xi32, #c>
    %in = arith.constant dense<64> : tensor<32x1xi32, #c>
    %irm = arith.muli %ire, %in : tensor<32x1xi32, #c>
    %irb = tt.broadcast %irm : tensor<32x1xi32, #c> -> tensor<32x64xi32, #c>
    %icb = tt.broadcast %ice : tensor<1x64xi32, #c> -> tensor<32x64xi32, #c>
    %iat = arith.addi %irb, %icb : tensor<32x64xi32, #c>
    %is = tt.splat %p1 : !tt.ptr<i32> -> tensor<32x64x!tt.ptr<i32>, #c>
    %ip = tt.addptr %is, %iat : tensor<32x64x!tt.ptr<i32>, #c>, tensor<32x64xi32, #c>
    %i = tt.load %ip : tensor<32x64x!tt.ptr<i32>, #c>
    %g1 = tt.gather %v[%i] {axis = 1 : i32} : (tensor<32x64xf32, #c>, tensor<32x64xi32, #c>) -> tensor<32x64xf32, #c>
    %or = tt.make_range {start = 0 : i32, end = 32 : i32} : tensor<32xi32, #ttg.slice<{dim = 1, parent = #c}>>
    %oc = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #c}>>
    %ore = tt.expand_dims %or {axis = 1 : i32} : tensor<32xi32, #ttg.slice<{dim = 1, parent = #c}>> -> tensor<32x1xi32, #c>
    %oce = tt.expand_dims %oc {axis = 0 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #c}>> -> tensor<1x64xi32, #c>
    %on = arith.constant dense<64> : tensor<32x1xi32, #c>
    %orm = arith.muli %ore, %on : tensor<32x1xi32, #c>
    %orb = tt.broadcast %orm : tensor<32x1xi32, #c> -> tensor<32x64xi32, #c>
    %ocb = tt.broadcast %oce : tensor<1x64xi32, #c> -> tensor<32x64xi32, #c>
    %oat = arith.addi %orb, %ocb : tensor<32x64xi32, #c>
    %os = tt.splat %p2 : !tt.ptr<f32> -> tensor<32x64x!tt.ptr<f32>, #c>
    %op = tt.addptr %os, %oat : tensor<32x64x!tt.ptr<f32>, #c>, tensor<32x64xi32, #c>
    tt.store %op, %g1 : tensor<32x64x!tt.ptr<f32>, #c>
    %j = ttg.convert_layout %i : tensor<32x64xi32, #c> -> tensor<32x64xi32, #r>
    %m = arith.constant dense<31> : tensor<32x64xi32, #r>
    %k = arith.andi %j, %m : tensor<32x64xi32, #r>
    %g0 = tt.gather %v[%k] {axis = 0 : i32} : (tensor<32x64xf32, #c>, tensor<32x64xi32, #r>) -> tensor<32x64xf32, #r>
    %er = tt.make_range {start = 0 : i32, end = 32 : i32} : tensor<32xi32, #ttg.slice<{dim = 1, parent = #r}>>
    %ec = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #r}>>
    %ere = tt.expand_dims %er {axis = 1 : i32} : tensor<32xi32, #ttg.slice<{dim = 1, parent = #r}>> -> tensor<32x1xi32, #r>
    %ece = tt.expand_dims %ec {axis = 0 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #r}>> -> tensor<1x64xi32, #r>
    %en = arith.constant dense<64> : tensor<32x1xi32, #r>
    %erm = arith.muli %ere, %en : tensor<32x1xi32, #r>
    %erb = tt.broadcast %erm : tensor<32x1xi32, #r> -> tensor<32x64xi32, #r>
    %ecb = tt.broadcast %ece : tensor<1x64xi32, #r> -> tensor<32x64xi32, #r>
    %eat = arith.addi %erb, %ecb : tensor<32x64xi32, #r>
    %es = tt.splat %p3 : !tt.ptr<f32> -> tensor<32x64x!tt.ptr<f32>, #r>
    %ep = tt.addptr %es, %eat : tensor<32x64x!tt.ptr<f32>, #r>, tensor<32x64xi32, #r>
    tt.store %ep, %g0 : tensor<32x64x!tt.ptr<f32>, #r>
    tt.return
  }
}
// -----
module {
  tt.func public @kernel(%p0: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %p1: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %p2: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %p3: !tt.ptr<f32> {tt.divisibility = 16 : i32}) {
    %ar = tt.make_range {start = 0 : i32, end = 32 : i32} : tensor<32xi32>
    %ac = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
    %are = tt.expand_dims %ar {axis = 1 : i32} : tensor<32xi32> -> tensor<32x1xi32>
    %ace = tt.expand_dims %ac {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
    %an = arith.constant dense<64> : tensor<32x1xi32>
    %arm = arith.muli %are, %an : tensor<32x1xi32>
    %arb = tt.broadcast %arm : tensor<32x1xi32> -> tensor<32x64xi32>
    %acb = tt.broadcast %ace : tensor<1x64xi32> -> tensor<32x64xi32>
    %aat = arith.addi %arb, %acb : tensor<32x64xi32>
    %as = tt.splat %p0 : !tt.ptr<f32> -> tensor<32x64x!tt.ptr<f32>>
    %ap = tt.addptr %as, %aat : tensor<32x64x!tt.ptr<f32>>, tensor<32x64xi32>
    %v = tt.load %ap : tensor<32x64x!tt.ptr<f32>>
    %ir = tt.make_range {start = 0 : i32, end = 32 : i32} : tensor<32xi32>
    %ic = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
    %ire = tt.expand_dims %ir {axis = 1 : i32} : tensor<32xi32> -> tensor<32x1xi32>
    %ice = tt.expand_dims %ic {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
    %in = arith.constant dense<64> : tensor<32x1xi32>
    %irm = arith.muli %ire, %in : tensor<32x1xi32>
    %irb = tt.broadcast %irm : tensor<32x1xi32> -> tensor<32x64xi32>
    %icb = tt.broadcast %ice : tensor<1x64xi32> -> tensor<32x64xi32>
    %iat = arith.addi %irb, %icb : tensor<32x64xi32>
    %is = tt.splat %p1 : !tt.ptr<i32> -> tensor<32x64x!tt.ptr<i32>>
    %ip = tt.addptr %is, %iat : tensor<32x64x!tt.ptr<i32>>, tensor<32x64xi32>
    %i = tt.load %ip : tensor<32x64x!tt.ptr<i32>>
    %g1 = tt.gather %v[%i] {axis = 1 : i32} : (tensor<32x64xf32>, tensor<32x64xi32>) -> tensor<32x64xf32>
    %or = tt.make_range {start = 0 : i32, end = 32 : i32} : tensor<32xi32>
    %oc = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
    %ore = tt.expand_dims %or {axis = 1 : i32} : tensor<32xi32> -> tensor<32x1xi32>
    %oce = tt.expand_dims %oc {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
    %on = arith.constant dense<64> : tensor<32x1xi32>
    %orm = arith.muli %ore, %on : tensor<32x1xi32>
    %orb = tt.broadcast %orm : tensor<32x1xi32> -> tensor<32x64xi32>
    %ocb = tt.broadcast %oce : tensor<1x64xi32> -> tensor<32x64xi32>
    %oat = arith.addi %orb, %ocb : tensor<32x64xi32>
    %os = tt.splat %p2 : !tt.ptr<f32> -> tensor<32x64x!tt.ptr<f32>>
    %op = tt.addptr %os, %oat : tensor<32x64x!tt.ptr<f32>>, tensor<32x64xi32>
    tt.store %op, %g1 : tensor<32x64x!tt.ptr<f32>>
    %m = arith.constant dense<31> : tensor<32x64xi32>
    %k = arith.andi %i, %m : tensor<32x64xi32>
    %g0 = tt.gather %v[%k] {axis = 0 : i32} : (tensor<32x64xf32>, tensor<32x64xi32>) -> tensor<32x64xf32>
    %er = tt.make_range {start = 0 : i32, end = 32 : i32} : tensor<32xi32>
    %ec = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
    %ere = tt.expand_dims %er {axis = 1 : i32} : tensor<32xi32> -> tensor<32x1xi32>
    %ece = tt.expand_dims %ec {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
    %en = arith.constant dense<64> : tensor<32x1xi32>
    %erm = arith.muli %ere, %en : tensor<32x1xi32>
    %erb = tt.broadcast %erm : tensor<32x1xi32> -> tensor<32x64xi32>
    %ecb = tt.broadcast %ece : tensor<1x64xi32> -> tensor<32x64xi32>
    %eat = arith.addi %erb, %ecb : tensor<32x64xi32>
    %es = tt.splat %p3 : !tt.ptr<f32> -> tensor<32x64x!tt.ptr<f32>>
    %ep = tt.addptr %es, %eat : tensor<32x64x!tt.ptr<f32>>, tensor<32x64xi32>
    tt.store %ep, %g0 : tensor<32x64x!tt.ptr<f32>>
    tt.return
  }
}
