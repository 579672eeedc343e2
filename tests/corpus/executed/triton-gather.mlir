// tl.gather along rows. (Triton 3.6)
//
// targets: cuda:80 cuda:90 hip:gfx942 hip:gfx950 hip:gfx1201
// warps: 1 4
// input f32 1024 integers -100 100
// input i32 1024 integers 0 63
// output f32 1024
module {
  tt.func public @k_gather(%arg0: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %arg1: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %arg2: !tt.ptr<f32> {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %cst = arith.constant dense<64> : tensor<16x1xi64>
    %cst_0 = arith.constant dense<-2147483648> : tensor<16x1xi64>
    %cst_1 = arith.constant dense<2147483647> : tensor<16x1xi64>
    %cst_2 = arith.constant dense<64> : tensor<16x1xi32>
    %0 = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
    %1 = tt.expand_dims %0 {axis = 1 : i32} : tensor<16xi32> -> tensor<16x1xi32>
    %2 = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
    %3 = tt.expand_dims %2 {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
    %4 = arith.extsi %1 : tensor<16x1xi32> to tensor<16x1xi64>
    %5 = arith.muli %4, %cst : tensor<16x1xi64>
    %6 = arith.cmpi sle, %5, %cst_1 : tensor<16x1xi64>
    %7 = arith.cmpi sge, %5, %cst_0 : tensor<16x1xi64>
    %8 = arith.andi %6, %7 : tensor<16x1xi1>
    tt.assert %8, "int32 overflow detected for operation mul" : tensor<16x1xi1>
    %9 = arith.muli %1, %cst_2 : tensor<16x1xi32>
    %10 = tt.splat %arg0 : !tt.ptr<f32> -> tensor<16x1x!tt.ptr<f32>>
    %11 = tt.addptr %10, %9 : tensor<16x1x!tt.ptr<f32>>, tensor<16x1xi32>
    %12 = tt.broadcast %11 : tensor<16x1x!tt.ptr<f32>> -> tensor<16x64x!tt.ptr<f32>>
    %13 = tt.broadcast %3 : tensor<1x64xi32> -> tensor<16x64xi32>
    %14 = tt.addptr %12, %13 : tensor<16x64x!tt.ptr<f32>>, tensor<16x64xi32>
    %15 = tt.load %14 : tensor<16x64x!tt.ptr<f32>>
    tt.assert %8, "int32 overflow detected for operation mul" : tensor<16x1xi1>
    %16 = tt.splat %arg1 : !tt.ptr<i32> -> tensor<16x1x!tt.ptr<i32>>
    %17 = tt.addptr %16, %9 : tensor<16x1x!tt.ptr<i32>>, tensor<16x1xi32>
    %18 = tt.broadcast %17 : tensor<16x1x!tt.ptr<i32>> -> tensor<16x64x!tt.ptr<i32>>
    %19 = tt.addptr %18, %13 : tensor<16x64x!tt.ptr<i32>>, tensor<16x64xi32>
    %20 = tt.load %19 : tensor<16x64x!tt.ptr<i32>>
    tt.assert %8, "int32 overflow detected for operation mul" : tensor<16x1xi1>
    %21 = tt.splat %arg2 : !tt.ptr<f32> -> tensor<16x1x!tt.ptr<f32>>
    %22 = tt.addptr %21, %9 : tensor<16x1x!tt.ptr<f32>>, tensor<16x1xi32>
    %23 = tt.broadcast %22 : tensor<16x1x!tt.ptr<f32>> -> tensor<16x64x!tt.ptr<f32>>
    %24 = tt.addptr %23, %13 : tensor<16x64x!tt.ptr<f32>>, tensor<16x64xi32>
    %25 = tt.gather %15[%20] {axis = 1 : i32} : (tensor<16x64xf32>, tensor<16x64xi32>) -> tensor<16x64xf32>
    tt.store %24, %25 : tensor<16x64x!tt.ptr<f32>>
    tt.return
  }
}

