// Two CTAs change a tensor of which each has columns to one of which each has rows.
// Made by tests/corpus/gluon/make.py.
//
// targets: cuda:90
// grid: 1
// input f32 2048 integers -9 9
// output f32 2048
// output f32 32
#blocked = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0], CGALayout = [[0, 1]]}>
#blocked1 = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0], CGALayout = [[1, 0]]}>
module attributes {"ttg.num-ctas" = 2 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32, "ttng.two-ctas" = false} {
  tt.func public @moved_in_cluster(%x_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %y_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %z_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %cst = arith.constant dense<64> : tensor<32x1xi32, #blocked>
    %cst_0 = arith.constant dense<64> : tensor<32x1xi32, #blocked1>
    %cst_1 = arith.constant dense<2.000000e+00> : tensor<32x64xf32, #blocked1>
    %at = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32, #ttg.slice<{dim = 1, parent = #blocked}>>
    %at_2 = tt.expand_dims %at {axis = 1 : i32} : tensor<32xi32, #ttg.slice<{dim = 1, parent = #blocked}>> -> tensor<32x1xi32, #blocked>
    %at_3 = arith.muli %at_2, %cst : tensor<32x1xi32, #blocked>
    %at_4 = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #blocked}>>
    %at_5 = tt.expand_dims %at_4 {axis = 0 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #blocked}>> -> tensor<1x64xi32, #blocked>
    %at_6 = tt.broadcast %at_3 : tensor<32x1xi32, #blocked> -> tensor<32x64xi32, #blocked>
    %at_7 = tt.broadcast %at_5 : tensor<1x64xi32, #blocked> -> tensor<32x64xi32, #blocked>
    %at_8 = arith.addi %at_6, %at_7 : tensor<32x64xi32, #blocked>
    %x = tt.splat %x_ptr : !tt.ptr<f32> -> tensor<32x64x!tt.ptr<f32>, #blocked>
    %x_9 = tt.addptr %x, %at_8 : tensor<32x64x!tt.ptr<f32>, #blocked>, tensor<32x64xi32, #blocked>
    %x_10 = tt.load %x_9 : tensor<32x64x!tt.ptr<f32>, #blocked>
    %turned = ttg.convert_layout %x_10 : tensor<32x64xf32, #blocked> -> tensor<32x64xf32, #blocked1>
    %into = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32, #ttg.slice<{dim = 1, parent = #blocked1}>>
    %into_11 = tt.expand_dims %into {axis = 1 : i32} : tensor<32xi32, #ttg.slice<{dim = 1, parent = #blocked1}>> -> tensor<32x1xi32, #blocked1>
    %into_12 = arith.muli %into_11, %cst_0 : tensor<32x1xi32, #blocked1>
    %into_13 = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #blocked1}>>
    %into_14 = tt.expand_dims %into_13 {axis = 0 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #blocked1}>> -> tensor<1x64xi32, #blocked1>
    %into_15 = tt.broadcast %into_12 : tensor<32x1xi32, #blocked1> -> tensor<32x64xi32, #blocked1>
    %into_16 = tt.broadcast %into_14 : tensor<1x64xi32, #blocked1> -> tensor<32x64xi32, #blocked1>
    %into_17 = arith.addi %into_15, %into_16 : tensor<32x64xi32, #blocked1>
    %0 = tt.splat %y_ptr : !tt.ptr<f32> -> tensor<32x64x!tt.ptr<f32>, #blocked1>
    %1 = tt.addptr %0, %into_17 : tensor<32x64x!tt.ptr<f32>, #blocked1>, tensor<32x64xi32, #blocked1>
    %2 = arith.mulf %turned, %cst_1 : tensor<32x64xf32, #blocked1>
    tt.store %1, %2 : tensor<32x64x!tt.ptr<f32>, #blocked1>
    %3 = tt.splat %z_ptr : !tt.ptr<f32> -> tensor<32x!tt.ptr<f32>, #ttg.slice<{dim = 1, parent = #blocked1}>>
    %4 = tt.addptr %3, %into : tensor<32x!tt.ptr<f32>, #ttg.slice<{dim = 1, parent = #blocked1}>>, tensor<32xi32, #ttg.slice<{dim = 1, parent = #blocked1}>>
    %5 = "tt.reduce"(%turned) <{axis = 1 : i32}> ({
    ^bb0(%arg3: f32, %arg4: f32):
      %6 = arith.addf %arg3, %arg4 : f32
      tt.reduce.return %6 : f32
    }) : (tensor<32x64xf32, #blocked1>) -> tensor<32xf32, #ttg.slice<{dim = 1, parent = #blocked1}>>
    tt.store %4, %5 : tensor<32x!tt.ptr<f32>, #ttg.slice<{dim = 1, parent = #blocked1}>>
    tt.return
  }
}
// -----
module {
  tt.func public @moved(%x_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %y_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %z_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %cst = arith.constant dense<2.000000e+00> : tensor<32x64xf32>
    %at = arith.constant dense<64> : tensor<32x1xi32>
    %at_0 = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32>
    %at_1 = tt.expand_dims %at_0 {axis = 1 : i32} : tensor<32xi32> -> tensor<32x1xi32>
    %at_2 = arith.muli %at_1, %at : tensor<32x1xi32>
    %at_3 = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
    %at_4 = tt.expand_dims %at_3 {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
    %at_5 = tt.broadcast %at_2 : tensor<32x1xi32> -> tensor<32x64xi32>
    %at_6 = tt.broadcast %at_4 : tensor<1x64xi32> -> tensor<32x64xi32>
    %at_7 = arith.addi %at_5, %at_6 : tensor<32x64xi32>
    %x = tt.splat %x_ptr : !tt.ptr<f32> -> tensor<32x64x!tt.ptr<f32>>
    %x_8 = tt.addptr %x, %at_7 : tensor<32x64x!tt.ptr<f32>>, tensor<32x64xi32>
    %x_9 = tt.load %x_8 : tensor<32x64x!tt.ptr<f32>>
    %0 = tt.splat %y_ptr : !tt.ptr<f32> -> tensor<32x64x!tt.ptr<f32>>
    %1 = tt.addptr %0, %at_7 : tensor<32x64x!tt.ptr<f32>>, tensor<32x64xi32>
    %2 = arith.mulf %x_9, %cst : tensor<32x64xf32>
    tt.store %1, %2 : tensor<32x64x!tt.ptr<f32>>
    %3 = tt.splat %z_ptr : !tt.ptr<f32> -> tensor<32x!tt.ptr<f32>>
    %4 = tt.addptr %3, %at_0 : tensor<32x!tt.ptr<f32>>, tensor<32xi32>
    %5 = "tt.reduce"(%x_9) <{axis = 1 : i32}> ({
    ^bb0(%arg3: f32, %arg4: f32):
      %6 = arith.addf %arg3, %arg4 : f32
      tt.reduce.return %6 : f32
    }) : (tensor<32x64xf32>) -> tensor<32xf32>
    tt.store %4, %5 : tensor<32x!tt.ptr<f32>>
    tt.return
  }
}
