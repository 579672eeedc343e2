// Columns that are spread over CTAs, reshaped to others.
//
// targets: cuda:90
// grid: 1
// input f32 2048 integers -9 9
// output f32 128
#c = #ttg.blocked<{sizePerThread = [1, 2], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0], CGALayout = [[0, 1]]}>
#d = #ttg.blocked<{sizePerThread = [1, 2], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0], CGALayout = [[0, 1]]}>
#h = #ttg.blocked<{sizePerThread = [2], threadsPerWarp = [32], warpsPerCTA = [4], order = [0], CGALayout = [[1]]}>
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
    %q = ttg.convert_layout %v : tensor<32x64xf32, #c> -> tensor<32x64xf32, #c>
    %s = tt.reshape %q allow_reorder : tensor<32x64xf32, #c> -> tensor<16x128xf32, #d>
    %sum = "tt.reduce"(%s) <{axis = 0 : i32}> ({
    ^bb0(%x: f32, %y: f32):
      %z = arith.addf %x, %y : f32
      tt.reduce.return %z : f32
    }) : (tensor<16x128xf32, #d>) -> tensor<128xf32, #ttg.slice<{dim = 0, parent = #d}>>
    %u = ttg.convert_layout %sum : tensor<128xf32, #ttg.slice<{dim = 0, parent = #d}>> -> tensor<128xf32, #h>
    %eat = tt.make_range {start = 0 : i32, end = 128 : i32} : tensor<128xi32, #h>
    %es = tt.splat %p1 : !tt.ptr<f32> -> tensor<128x!tt.ptr<f32>, #h>
    %ep = tt.addptr %es, %eat : tensor<128x!tt.ptr<f32>, #h>, tensor<128xi32, #h>
    tt.store %ep, %u : tensor<128x!tt.ptr<f32>, #h>
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
    %s = tt.reshape %v allow_reorder : tensor<32x64xf32> -> tensor<16x128xf32>
    %sum = "tt.reduce"(%s) <{axis = 0 : i32}> ({
    ^bb0(%x: f32, %y: f32):
      %z = arith.addf %x, %y : f32
      tt.reduce.return %z : f32
    }) : (tensor<16x128xf32>) -> tensor<128xf32>
    %eat = tt.make_range {start = 0 : i32, end = 128 : i32} : tensor<128xi32>
    %es = tt.splat %p1 : !tt.ptr<f32> -> tensor<128x!tt.ptr<f32>>
    %ep = tt.addptr %es, %eat : tensor<128x!tt.ptr<f32>>, tensor<128xi32>
    tt.store %ep, %sum : tensor<128x!tt.ptr<f32>>
    tt.return
  }
}
