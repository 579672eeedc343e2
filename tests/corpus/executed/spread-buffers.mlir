// Buffers whose rows are spread over CTAs, of tensors whose columns are.
//
// targets: cuda:90
// grid: 1
// input f32 2048 iota
// output f32 2048
#c = #ttg.blocked<{sizePerThread = [1, 2], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0], CGALayout = [[0, 1]]}>
#r = #ttg.blocked<{sizePerThread = [1, 2], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0], CGALayout = [[1, 0]]}>
#sr = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0], CGALayout = [[1, 0]]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 2 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  tt.func public @kernel(%p0: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %p1: !tt.ptr<f32> {tt.divisibility = 16 : i32}) {
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
    %b = ttg.local_alloc %v : (tensor<32x64xf32, #c>) -> !ttg.memdesc<32x64xf32, #sr, #smem>
    %l = ttg.local_load %b : !ttg.memdesc<32x64xf32, #sr, #smem> -> tensor<32x64xf32, #c>
    %w = arith.addf %l, %l : tensor<32x64xf32, #c>
    %d = ttg.local_alloc : () -> !ttg.memdesc<32x64xf32, #sr, #smem, mutable>
    ttg.local_store %w, %d : tensor<32x64xf32, #c> -> !ttg.memdesc<32x64xf32, #sr, #smem, mutable>
    %t = ttg.local_load %d : !ttg.memdesc<32x64xf32, #sr, #smem, mutable> -> tensor<32x64xf32, #r>
    %er = tt.make_range {start = 0 : i32, end = 32 : i32} : tensor<32xi32, #ttg.slice<{dim = 1, parent = #r}>>
    %ec = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #r}>>
    %ere = tt.expand_dims %er {axis = 1 : i32} : tensor<32xi32, #ttg.slice<{dim = 1, parent = #r}>> -> tensor<32x1xi32, #r>
    %ece = tt.expand_dims %ec {axis = 0 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #r}>> -> tensor<1x64xi32, #r>
    %en = arith.constant dense<64> : tensor<32x1xi32, #r>
    %erm = arith.muli %ere, %en : tensor<32x1xi32, #r>
    %erb = tt.broadcast %erm : tensor<32x1xi32, #r> -> tensor<32x64xi32, #r>
    %ecb = tt.broadcast %ece : tensor<1x64xi32, #r> -> tensor<32x64xi32, #r>
    %eat = arith.addi %erb, %ecb : tensor<32x64xi32, #r>
    %es = tt.splat %p1 : !tt.ptr<f32> -> tensor<32x64x!tt.ptr<f32>, #r>
    %ep = tt.addptr %es, %eat : tensor<32x64x!tt.ptr<f32>, #r>, tensor<32x64xi32, #r>
    tt.store %ep, %t : tensor<32x64x!tt.ptr<f32>, #r>
    tt.return
  }
}
// -----
module {
  tt.func public @kernel(%p0: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %p1: !tt.ptr<f32> {tt.divisibility = 16 : i32}) {
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
    %w = arith.addf %v, %v : tensor<32x64xf32>
    %er = tt.make_range {start = 0 : i32, end = 32 : i32} : tensor<32xi32>
    %ec = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
    %ere = tt.expand_dims %er {axis = 1 : i32} : tensor<32xi32> -> tensor<32x1xi32>
    %ece = tt.expand_dims %ec {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
    %en = arith.constant dense<64> : tensor<32x1xi32>
    %erm = arith.muli %ere, %en : tensor<32x1xi32>
    %erb = tt.broadcast %erm : tensor<32x1xi32> -> tensor<32x64xi32>
    %ecb = tt.broadcast %ece : tensor<1x64xi32> -> tensor<32x64xi32>
    %eat = arith.addi %erb, %ecb : tensor<32x64xi32>
    %es = tt.splat %p1 : !tt.ptr<f32> -> tensor<32x64x!tt.ptr<f32>>
    %ep = tt.addptr %es, %eat : tensor<32x64x!tt.ptr<f32>>, tensor<32x64xi32>
    tt.store %ep, %w : tensor<32x64x!tt.ptr<f32>>
    tt.return
  }
}
