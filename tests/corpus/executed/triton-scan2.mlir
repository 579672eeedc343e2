// tl.associative_scan of two tensors in reverse, its combine function called. (Triton 3.6, before its inliner)
//
// targets: cuda:80 cuda:90 hip:gfx942 hip:gfx950 hip:gfx1201
// warps: 1 4
// input i32 512 integers -1 1
// input i32 512 integers -9 9
// output i32 512
module {
  tt.func public @k_scan2(%arg0: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %arg1: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %arg2: !tt.ptr<i32> {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %0 = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
    %1 = tt.expand_dims %0 {axis = 1 : i32} : tensor<8xi32> -> tensor<8x1xi32>
    %2 = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
    %3 = tt.expand_dims %2 {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
    %c64_i32 = arith.constant 64 : i32
    %c64_i32_0 = arith.constant 64 : i32
    %cst = arith.constant dense<64> : tensor<8x1xi32>
    %4 = arith.extsi %1 : tensor<8x1xi32> to tensor<8x1xi64>
    %5 = arith.extsi %cst : tensor<8x1xi32> to tensor<8x1xi64>
    %6 = arith.muli %4, %5 : tensor<8x1xi64>
    %c2147483647_i64 = arith.constant 2147483647 : i64
    %c-2147483648_i64 = arith.constant -2147483648 : i64
    %cst_1 = arith.constant dense<2147483647> : tensor<8x1xi64>
    %7 = arith.cmpi sle, %6, %cst_1 : tensor<8x1xi64>
    %cst_2 = arith.constant dense<-2147483648> : tensor<8x1xi64>
    %8 = arith.cmpi sge, %6, %cst_2 : tensor<8x1xi64>
    %9 = arith.andi %7, %8 : tensor<8x1xi1>
    tt.assert %9, "int32 overflow detected for operation mul" : tensor<8x1xi1>
    %10 = arith.muli %1, %cst : tensor<8x1xi32>
    %11 = tt.splat %arg0 : !tt.ptr<i32> -> tensor<8x1x!tt.ptr<i32>>
    %12 = tt.addptr %11, %10 : tensor<8x1x!tt.ptr<i32>>, tensor<8x1xi32>
    %13 = tt.broadcast %12 : tensor<8x1x!tt.ptr<i32>> -> tensor<8x64x!tt.ptr<i32>>
    %14 = tt.broadcast %3 : tensor<1x64xi32> -> tensor<8x64xi32>
    %15 = tt.addptr %13, %14 : tensor<8x64x!tt.ptr<i32>>, tensor<8x64xi32>
    %16 = tt.load %15 : tensor<8x64x!tt.ptr<i32>>
    %c64_i32_3 = arith.constant 64 : i32
    %c64_i32_4 = arith.constant 64 : i32
    %cst_5 = arith.constant dense<64> : tensor<8x1xi32>
    %17 = arith.extsi %1 : tensor<8x1xi32> to tensor<8x1xi64>
    %18 = arith.extsi %cst_5 : tensor<8x1xi32> to tensor<8x1xi64>
    %19 = arith.muli %17, %18 : tensor<8x1xi64>
    %c2147483647_i64_6 = arith.constant 2147483647 : i64
    %c-2147483648_i64_7 = arith.constant -2147483648 : i64
    %cst_8 = arith.constant dense<2147483647> : tensor<8x1xi64>
    %20 = arith.cmpi sle, %19, %cst_8 : tensor<8x1xi64>
    %cst_9 = arith.constant dense<-2147483648> : tensor<8x1xi64>
    %21 = arith.cmpi sge, %19, %cst_9 : tensor<8x1xi64>
    %22 = arith.andi %20, %21 : tensor<8x1xi1>
    tt.assert %22, "int32 overflow detected for operation mul" : tensor<8x1xi1>
    %23 = arith.muli %1, %cst_5 : tensor<8x1xi32>
    %24 = tt.splat %arg1 : !tt.ptr<i32> -> tensor<8x1x!tt.ptr<i32>>
    %25 = tt.addptr %24, %23 : tensor<8x1x!tt.ptr<i32>>, tensor<8x1xi32>
    %26 = tt.broadcast %25 : tensor<8x1x!tt.ptr<i32>> -> tensor<8x64x!tt.ptr<i32>>
    %27 = tt.broadcast %3 : tensor<1x64xi32> -> tensor<8x64xi32>
    %28 = tt.addptr %26, %27 : tensor<8x64x!tt.ptr<i32>>, tensor<8x64xi32>
    %29 = tt.load %28 : tensor<8x64x!tt.ptr<i32>>
    %30:2 = "tt.scan"(%16, %29) <{axis = 1 : i32, reverse = true}> ({
    ^bb0(%arg3: i32, %arg4: i32, %arg5: i32, %arg6: i32):
      %43:2 = tt.call @__main__.comb__i32_i32_i32_i32__(%arg3, %arg4, %arg5, %arg6) : (i32, i32, i32, i32) -> (i32, i32)
      tt.scan.return %43#0, %43#1 : i32, i32
    }) : (tensor<8x64xi32>, tensor<8x64xi32>) -> (tensor<8x64xi32>, tensor<8x64xi32>)
    %c64_i32_10 = arith.constant 64 : i32
    %c64_i32_11 = arith.constant 64 : i32
    %cst_12 = arith.constant dense<64> : tensor<8x1xi32>
    %31 = arith.extsi %1 : tensor<8x1xi32> to tensor<8x1xi64>
    %32 = arith.extsi %cst_12 : tensor<8x1xi32> to tensor<8x1xi64>
    %33 = arith.muli %31, %32 : tensor<8x1xi64>
    %c2147483647_i64_13 = arith.constant 2147483647 : i64
    %c-2147483648_i64_14 = arith.constant -2147483648 : i64
    %cst_15 = arith.constant dense<2147483647> : tensor<8x1xi64>
    %34 = arith.cmpi sle, %33, %cst_15 : tensor<8x1xi64>
    %cst_16 = arith.constant dense<-2147483648> : tensor<8x1xi64>
    %35 = arith.cmpi sge, %33, %cst_16 : tensor<8x1xi64>
    %36 = arith.andi %34, %35 : tensor<8x1xi1>
    tt.assert %36, "int32 overflow detected for operation mul" : tensor<8x1xi1>
    %37 = arith.muli %1, %cst_12 : tensor<8x1xi32>
    %38 = tt.splat %arg2 : !tt.ptr<i32> -> tensor<8x1x!tt.ptr<i32>>
    %39 = tt.addptr %38, %37 : tensor<8x1x!tt.ptr<i32>>, tensor<8x1xi32>
    %40 = tt.broadcast %39 : tensor<8x1x!tt.ptr<i32>> -> tensor<8x64x!tt.ptr<i32>>
    %41 = tt.broadcast %3 : tensor<1x64xi32> -> tensor<8x64xi32>
    %42 = tt.addptr %40, %41 : tensor<8x64x!tt.ptr<i32>>, tensor<8x64xi32>
    tt.store %42, %30#1 : tensor<8x64x!tt.ptr<i32>>
    tt.return
  }
  tt.func private @__main__.comb__i32_i32_i32_i32__(%arg0: i32, %arg1: i32, %arg2: i32, %arg3: i32) -> (i32, i32) attributes {noinline = false} {
    %0 = arith.extsi %arg0 : i32 to i64
    %1 = arith.extsi %arg2 : i32 to i64
    %2 = arith.muli %0, %1 : i64
    %c2147483647_i64 = arith.constant 2147483647 : i64
    %c-2147483648_i64 = arith.constant -2147483648 : i64
    %3 = arith.cmpi sle, %2, %c2147483647_i64 : i64
    %4 = arith.cmpi sge, %2, %c-2147483648_i64 : i64
    %5 = arith.andi %3, %4 : i1
    tt.assert %5, "int32 overflow detected for operation mul" : i1
    %6 = arith.muli %arg0, %arg2 : i32
    %7 = arith.extsi %arg1 : i32 to i64
    %8 = arith.extsi %arg2 : i32 to i64
    %9 = arith.muli %7, %8 : i64
    %c2147483647_i64_0 = arith.constant 2147483647 : i64
    %c-2147483648_i64_1 = arith.constant -2147483648 : i64
    %10 = arith.cmpi sle, %9, %c2147483647_i64_0 : i64
    %11 = arith.cmpi sge, %9, %c-2147483648_i64_1 : i64
    %12 = arith.andi %10, %11 : i1
    tt.assert %12, "int32 overflow detected for operation mul" : i1
    %13 = arith.muli %arg1, %arg2 : i32
    %14 = arith.extsi %13 : i32 to i64
    %15 = arith.extsi %arg3 : i32 to i64
    %16 = arith.addi %14, %15 : i64
    %c2147483647_i64_2 = arith.constant 2147483647 : i64
    %c-2147483648_i64_3 = arith.constant -2147483648 : i64
    %17 = arith.cmpi sle, %16, %c2147483647_i64_2 : i64
    %18 = arith.cmpi sge, %16, %c-2147483648_i64_3 : i64
    %19 = arith.andi %17, %18 : i1
    tt.assert %19, "int32 overflow detected for operation add" : i1
    %20 = arith.addi %13, %arg3 : i32
    tt.return %6, %20 : i32, i32
  ^bb1:  // no predecessors
    %21 = ub.poison : i32
    %22 = ub.poison : i32
    tt.return %21, %22 : i32, i32
  }
}

