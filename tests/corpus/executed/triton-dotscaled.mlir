// tl.dot_scaled of float8e5 with a scale per 32 elements; scales and elements are small, so that sums are exact. (Triton 3.6)
//
// targets: cuda:80 cuda:90 hip:gfx942 hip:gfx950 hip:gfx1201
// warps: 4
// input f8E5M2 2048 integers -4 4
// input i8 64 integers 125 127
// input f8E5M2 2048 integers -4 4
// input i8 64 integers 125 127
// output f32 1024
module {
  tt.func public @k_dotscaled(%arg0: !tt.ptr<f8E5M2> {tt.divisibility = 16 : i32}, %arg1: !tt.ptr<i8> {tt.divisibility = 16 : i32}, %arg2: !tt.ptr<f8E5M2> {tt.divisibility = 16 : i32}, %arg3: !tt.ptr<i8> {tt.divisibility = 16 : i32}, %arg4: !tt.ptr<f32> {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %cst = arith.constant dense<32> : tensor<32x1xi64>
    %cst_0 = arith.constant dense<2> : tensor<32x1xi64>
    %cst_1 = arith.constant dense<32> : tensor<64x1xi64>
    %cst_2 = arith.constant dense<64> : tensor<32x1xi64>
    %cst_3 = arith.constant dense<0.000000e+00> : tensor<32x32xf32>
    %cst_4 = arith.constant dense<32> : tensor<32x1xi32>
    %cst_5 = arith.constant dense<2> : tensor<32x1xi32>
    %cst_6 = arith.constant dense<-2147483648> : tensor<64x1xi64>
    %cst_7 = arith.constant dense<2147483647> : tensor<64x1xi64>
    %cst_8 = arith.constant dense<32> : tensor<64x1xi32>
    %cst_9 = arith.constant dense<-2147483648> : tensor<32x1xi64>
    %cst_10 = arith.constant dense<2147483647> : tensor<32x1xi64>
    %cst_11 = arith.constant dense<64> : tensor<32x1xi32>
    %0 = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32>
    %1 = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
    %2 = tt.make_range {end = 2 : i32, start = 0 : i32} : tensor<2xi32>
    %3 = tt.expand_dims %0 {axis = 1 : i32} : tensor<32xi32> -> tensor<32x1xi32>
    %4 = arith.extsi %3 : tensor<32x1xi32> to tensor<32x1xi64>
    %5 = arith.muli %4, %cst_2 : tensor<32x1xi64>
    %6 = arith.cmpi sle, %5, %cst_10 : tensor<32x1xi64>
    %7 = arith.cmpi sge, %5, %cst_9 : tensor<32x1xi64>
    %8 = arith.andi %6, %7 : tensor<32x1xi1>
    tt.assert %8, "int32 overflow detected for operation mul" : tensor<32x1xi1>
    %9 = arith.muli %3, %cst_11 : tensor<32x1xi32>
    %10 = tt.splat %arg0 : !tt.ptr<f8E5M2> -> tensor<32x1x!tt.ptr<f8E5M2>>
    %11 = tt.addptr %10, %9 : tensor<32x1x!tt.ptr<f8E5M2>>, tensor<32x1xi32>
    %12 = tt.expand_dims %1 {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
    %13 = tt.broadcast %11 : tensor<32x1x!tt.ptr<f8E5M2>> -> tensor<32x64x!tt.ptr<f8E5M2>>
    %14 = tt.broadcast %12 : tensor<1x64xi32> -> tensor<32x64xi32>
    %15 = tt.addptr %13, %14 : tensor<32x64x!tt.ptr<f8E5M2>>, tensor<32x64xi32>
    %16 = tt.load %15 : tensor<32x64x!tt.ptr<f8E5M2>>
    %17 = tt.expand_dims %1 {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
    %18 = arith.extsi %17 : tensor<64x1xi32> to tensor<64x1xi64>
    %19 = arith.muli %18, %cst_1 : tensor<64x1xi64>
    %20 = arith.cmpi sle, %19, %cst_7 : tensor<64x1xi64>
    %21 = arith.cmpi sge, %19, %cst_6 : tensor<64x1xi64>
    %22 = arith.andi %20, %21 : tensor<64x1xi1>
    tt.assert %22, "int32 overflow detected for operation mul" : tensor<64x1xi1>
    %23 = arith.muli %17, %cst_8 : tensor<64x1xi32>
    %24 = tt.splat %arg2 : !tt.ptr<f8E5M2> -> tensor<64x1x!tt.ptr<f8E5M2>>
    %25 = tt.addptr %24, %23 : tensor<64x1x!tt.ptr<f8E5M2>>, tensor<64x1xi32>
    %26 = tt.expand_dims %0 {axis = 0 : i32} : tensor<32xi32> -> tensor<1x32xi32>
    %27 = tt.broadcast %25 : tensor<64x1x!tt.ptr<f8E5M2>> -> tensor<64x32x!tt.ptr<f8E5M2>>
    %28 = tt.broadcast %26 : tensor<1x32xi32> -> tensor<64x32xi32>
    %29 = tt.addptr %27, %28 : tensor<64x32x!tt.ptr<f8E5M2>>, tensor<64x32xi32>
    %30 = tt.load %29 : tensor<64x32x!tt.ptr<f8E5M2>>
    %31 = arith.muli %4, %cst_0 : tensor<32x1xi64>
    %32 = arith.cmpi sle, %31, %cst_10 : tensor<32x1xi64>
    %33 = arith.cmpi sge, %31, %cst_9 : tensor<32x1xi64>
    %34 = arith.andi %32, %33 : tensor<32x1xi1>
    tt.assert %34, "int32 overflow detected for operation mul" : tensor<32x1xi1>
    %35 = arith.muli %3, %cst_5 : tensor<32x1xi32>
    %36 = tt.splat %arg1 : !tt.ptr<i8> -> tensor<32x1x!tt.ptr<i8>>
    %37 = tt.addptr %36, %35 : tensor<32x1x!tt.ptr<i8>>, tensor<32x1xi32>
    %38 = tt.expand_dims %2 {axis = 0 : i32} : tensor<2xi32> -> tensor<1x2xi32>
    %39 = tt.broadcast %37 : tensor<32x1x!tt.ptr<i8>> -> tensor<32x2x!tt.ptr<i8>>
    %40 = tt.broadcast %38 : tensor<1x2xi32> -> tensor<32x2xi32>
    %41 = tt.addptr %39, %40 : tensor<32x2x!tt.ptr<i8>>, tensor<32x2xi32>
    %42 = tt.load %41 : tensor<32x2x!tt.ptr<i8>>
    tt.assert %34, "int32 overflow detected for operation mul" : tensor<32x1xi1>
    %43 = tt.splat %arg3 : !tt.ptr<i8> -> tensor<32x1x!tt.ptr<i8>>
    %44 = tt.addptr %43, %35 : tensor<32x1x!tt.ptr<i8>>, tensor<32x1xi32>
    %45 = tt.broadcast %44 : tensor<32x1x!tt.ptr<i8>> -> tensor<32x2x!tt.ptr<i8>>
    %46 = tt.addptr %45, %40 : tensor<32x2x!tt.ptr<i8>>, tensor<32x2xi32>
    %47 = tt.load %46 : tensor<32x2x!tt.ptr<i8>>
    %48 = arith.muli %4, %cst : tensor<32x1xi64>
    %49 = arith.cmpi sle, %48, %cst_10 : tensor<32x1xi64>
    %50 = arith.cmpi sge, %48, %cst_9 : tensor<32x1xi64>
    %51 = arith.andi %49, %50 : tensor<32x1xi1>
    tt.assert %51, "int32 overflow detected for operation mul" : tensor<32x1xi1>
    %52 = arith.muli %3, %cst_4 : tensor<32x1xi32>
    %53 = tt.splat %arg4 : !tt.ptr<f32> -> tensor<32x1x!tt.ptr<f32>>
    %54 = tt.addptr %53, %52 : tensor<32x1x!tt.ptr<f32>>, tensor<32x1xi32>
    %55 = tt.broadcast %54 : tensor<32x1x!tt.ptr<f32>> -> tensor<32x32x!tt.ptr<f32>>
    %56 = tt.broadcast %26 : tensor<1x32xi32> -> tensor<32x32xi32>
    %57 = tt.addptr %55, %56 : tensor<32x32x!tt.ptr<f32>>, tensor<32x32xi32>
    %58 = tt.dot_scaled %16 scale %42, %30 scale %47, %cst_3 lhs = e5m2 rhs = e5m2 {fastMath = false} : tensor<32x64xf8E5M2>, tensor<32x2xi8> * tensor<64x32xf8E5M2>, tensor<32x2xi8> -> tensor<32x32xf32>
    tt.store %57, %58 : tensor<32x32x!tt.ptr<f32>>
    tt.return
  }
}

