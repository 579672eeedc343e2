// A noinline function that is called twice, one with an early return, a running sum. (Triton 3.6, before its inliner)
//
// targets: cuda:80 cuda:90 hip:gfx942 hip:gfx950 hip:gfx1201
// warps: 1 4
// input i32 128 integers -50 50
// output i32 128
// scalar i32 5
module {
  tt.func public @k_call(%arg0: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %arg1: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %arg2: i32) attributes {noinline = false} {
    %0 = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32>
    %1 = tt.splat %arg0 : !tt.ptr<i32> -> tensor<128x!tt.ptr<i32>>
    %2 = tt.addptr %1, %0 : tensor<128x!tt.ptr<i32>>, tensor<128xi32>
    %3 = tt.load %2 : tensor<128x!tt.ptr<i32>>
    %4 = tt.call @"__main__.helper__Pi32_i32__(2,)cconstexpr_128_"(%arg0, %arg2) : (!tt.ptr<i32>, i32) -> i32
    %5 = tt.splat %arg1 : !tt.ptr<i32> -> tensor<128x!tt.ptr<i32>>
    %6 = tt.addptr %5, %0 : tensor<128x!tt.ptr<i32>>, tensor<128xi32>
    %7 = tt.call @"triton.language.standard.cumsum__i32S128S__(1,)cconstexpr_0__(2,)cconstexpr_False__(3,)cNone"(%3) : (tensor<128xi32>) -> tensor<128xi32>
    %8 = tt.call @__main__.early__i32S128S_i32__(%7, %arg2) : (tensor<128xi32>, i32) -> tensor<128xi32>
    %9 = tt.splat %4 : i32 -> tensor<128xi32>
    %10 = arith.extsi %8 : tensor<128xi32> to tensor<128xi64>
    %11 = arith.extsi %9 : tensor<128xi32> to tensor<128xi64>
    %12 = arith.addi %10, %11 : tensor<128xi64>
    %c2147483647_i64 = arith.constant 2147483647 : i64
    %c-2147483648_i64 = arith.constant -2147483648 : i64
    %cst = arith.constant dense<2147483647> : tensor<128xi64>
    %13 = arith.cmpi sle, %12, %cst : tensor<128xi64>
    %cst_0 = arith.constant dense<-2147483648> : tensor<128xi64>
    %14 = arith.cmpi sge, %12, %cst_0 : tensor<128xi64>
    %15 = arith.andi %13, %14 : tensor<128xi1>
    tt.assert %15, "int32 overflow detected for operation add" : tensor<128xi1>
    %16 = arith.addi %8, %9 : tensor<128xi32>
    %17 = tt.call @"__main__.helper__Pi32_i32__(2,)cconstexpr_128_"(%arg0, %4) : (!tt.ptr<i32>, i32) -> i32
    %18 = tt.splat %17 : i32 -> tensor<128xi32>
    %19 = arith.extsi %16 : tensor<128xi32> to tensor<128xi64>
    %20 = arith.extsi %18 : tensor<128xi32> to tensor<128xi64>
    %21 = arith.addi %19, %20 : tensor<128xi64>
    %c2147483647_i64_1 = arith.constant 2147483647 : i64
    %c-2147483648_i64_2 = arith.constant -2147483648 : i64
    %cst_3 = arith.constant dense<2147483647> : tensor<128xi64>
    %22 = arith.cmpi sle, %21, %cst_3 : tensor<128xi64>
    %cst_4 = arith.constant dense<-2147483648> : tensor<128xi64>
    %23 = arith.cmpi sge, %21, %cst_4 : tensor<128xi64>
    %24 = arith.andi %22, %23 : tensor<128xi1>
    tt.assert %24, "int32 overflow detected for operation add" : tensor<128xi1>
    %25 = arith.addi %16, %18 : tensor<128xi32>
    tt.store %6, %25 : tensor<128x!tt.ptr<i32>>
    tt.return
  }
  tt.func private @"__main__.helper__Pi32_i32__(2,)cconstexpr_128_"(%arg0: !tt.ptr<i32>, %arg1: i32) -> i32 attributes {noinline = true} {
    %0 = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32>
    %1 = tt.splat %arg0 : !tt.ptr<i32> -> tensor<128x!tt.ptr<i32>>
    %2 = tt.addptr %1, %0 : tensor<128x!tt.ptr<i32>>, tensor<128xi32>
    %3 = tt.load %2 : tensor<128x!tt.ptr<i32>>
    %4 = tt.call @"triton.language.standard.sum__i32S128S__(1,)cNone_(2,)cconstexpr_False__(3,)cNone"(%3) : (tensor<128xi32>) -> i32
    %5 = arith.extsi %4 : i32 to i64
    %6 = arith.extsi %arg1 : i32 to i64
    %7 = arith.addi %5, %6 : i64
    %c2147483647_i64 = arith.constant 2147483647 : i64
    %c-2147483648_i64 = arith.constant -2147483648 : i64
    %8 = arith.cmpi sle, %7, %c2147483647_i64 : i64
    %9 = arith.cmpi sge, %7, %c-2147483648_i64 : i64
    %10 = arith.andi %8, %9 : i1
    tt.assert %10, "int32 overflow detected for operation add" : i1
    %11 = arith.addi %4, %arg1 : i32
    tt.return %11 : i32
  ^bb1:  // no predecessors
    %12 = ub.poison : i32
    tt.return %12 : i32
  }
  tt.func private @"triton.language.standard.sum__i32S128S__(1,)cNone_(2,)cconstexpr_False__(3,)cNone"(%arg0: tensor<128xi32>) -> i32 attributes {noinline = false} {
    %0 = tt.reshape %arg0 allow_reorder : tensor<128xi32> -> tensor<128xi32>
    %1 = "tt.reduce"(%0) <{axis = 0 : i32}> ({
    ^bb0(%arg1: i32, %arg2: i32):
      %3 = tt.call @triton.language.standard._sum_combine__i32_i32__(%arg1, %arg2) : (i32, i32) -> i32
      tt.reduce.return %3 : i32
    }) : (tensor<128xi32>) -> i32
    tt.return %1 : i32
  ^bb1:  // no predecessors
    %2 = ub.poison : i32
    tt.return %2 : i32
  }
  tt.func private @triton.language.standard._sum_combine__i32_i32__(%arg0: i32, %arg1: i32) -> i32 attributes {noinline = false} {
    %0 = arith.extsi %arg0 : i32 to i64
    %1 = arith.extsi %arg1 : i32 to i64
    %2 = arith.addi %0, %1 : i64
    %c2147483647_i64 = arith.constant 2147483647 : i64
    %c-2147483648_i64 = arith.constant -2147483648 : i64
    %3 = arith.cmpi sle, %2, %c2147483647_i64 : i64
    %4 = arith.cmpi sge, %2, %c-2147483648_i64 : i64
    %5 = arith.andi %3, %4 : i1
    tt.assert %5, "int32 overflow detected for operation add" : i1
    %6 = arith.addi %arg0, %arg1 : i32
    tt.return %6 : i32
  ^bb1:  // no predecessors
    %7 = ub.poison : i32
    tt.return %7 : i32
  }
  tt.func private @"triton.language.standard.cumsum__i32S128S__(1,)cconstexpr_0__(2,)cconstexpr_False__(3,)cNone"(%arg0: tensor<128xi32>) -> tensor<128xi32> attributes {noinline = false} {
    %0 = "tt.scan"(%arg0) <{axis = 0 : i32, reverse = false}> ({
    ^bb0(%arg1: i32, %arg2: i32):
      %2 = tt.call @triton.language.standard._sum_combine__i32_i32__(%arg1, %arg2) : (i32, i32) -> i32
      tt.scan.return %2 : i32
    }) : (tensor<128xi32>) -> tensor<128xi32>
    tt.return %0 : tensor<128xi32>
  ^bb1:  // no predecessors
    %1 = ub.poison : tensor<128xi32>
    tt.return %1 : tensor<128xi32>
  }
  tt.func private @__main__.early__i32S128S_i32__(%arg0: tensor<128xi32>, %arg1: i32) -> tensor<128xi32> attributes {noinline = false} {
    %c3_i32 = arith.constant 3 : i32
    %0 = arith.cmpi slt, %arg1, %c3_i32 : i32
    cf.cond_br %0, ^bb1, ^bb2
  ^bb1:  // pred: ^bb0
    %c2_i32 = arith.constant 2 : i32
    %c2_i32_0 = arith.constant 2 : i32
    %cst = arith.constant dense<2> : tensor<128xi32>
    %1 = arith.extsi %arg0 : tensor<128xi32> to tensor<128xi64>
    %2 = arith.extsi %cst : tensor<128xi32> to tensor<128xi64>
    %3 = arith.muli %1, %2 : tensor<128xi64>
    %c2147483647_i64 = arith.constant 2147483647 : i64
    %c-2147483648_i64 = arith.constant -2147483648 : i64
    %cst_1 = arith.constant dense<2147483647> : tensor<128xi64>
    %4 = arith.cmpi sle, %3, %cst_1 : tensor<128xi64>
    %cst_2 = arith.constant dense<-2147483648> : tensor<128xi64>
    %5 = arith.cmpi sge, %3, %cst_2 : tensor<128xi64>
    %6 = arith.andi %4, %5 : tensor<128xi1>
    tt.assert %6, "int32 overflow detected for operation mul" : tensor<128xi1>
    %7 = arith.muli %arg0, %cst : tensor<128xi32>
    tt.return %7 : tensor<128xi32>
  ^bb2:  // pred: ^bb0
    cf.br ^bb4
  ^bb3:  // no predecessors
    cf.br ^bb4
  ^bb4:  // 2 preds: ^bb2, ^bb3
    %c1_i32 = arith.constant 1 : i32
    %c1_i32_3 = arith.constant 1 : i32
    %cst_4 = arith.constant dense<1> : tensor<128xi32>
    %8 = arith.extsi %arg0 : tensor<128xi32> to tensor<128xi64>
    %9 = arith.extsi %cst_4 : tensor<128xi32> to tensor<128xi64>
    %10 = arith.addi %8, %9 : tensor<128xi64>
    %c2147483647_i64_5 = arith.constant 2147483647 : i64
    %c-2147483648_i64_6 = arith.constant -2147483648 : i64
    %cst_7 = arith.constant dense<2147483647> : tensor<128xi64>
    %11 = arith.cmpi sle, %10, %cst_7 : tensor<128xi64>
    %cst_8 = arith.constant dense<-2147483648> : tensor<128xi64>
    %12 = arith.cmpi sge, %10, %cst_8 : tensor<128xi64>
    %13 = arith.andi %11, %12 : tensor<128xi1>
    tt.assert %13, "int32 overflow detected for operation add" : tensor<128xi1>
    %14 = arith.addi %arg0, %cst_4 : tensor<128xi32>
    tt.return %14 : tensor<128xi32>
  ^bb5:  // no predecessors
    %15 = ub.poison : tensor<128xi32>
    tt.return %15 : tensor<128xi32>
  }
}

