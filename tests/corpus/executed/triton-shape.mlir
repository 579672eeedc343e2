// tl.split, cat, join, permute. (Triton 3.6, before its inliner)
//
// targets: cuda:80 cuda:90 hip:gfx1201
// warps: 1 4
// input i32 256 integers -50 50
// output i32 256
module {
  tt.func public @k_shape(%arg0: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %arg1: !tt.ptr<i32> {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %0 = tt.make_range {end = 256 : i32, start = 0 : i32} : tensor<256xi32>
    %1 = tt.splat %arg0 : !tt.ptr<i32> -> tensor<256x!tt.ptr<i32>>
    %2 = tt.addptr %1, %0 : tensor<256x!tt.ptr<i32>>, tensor<256xi32>
    %3 = tt.load %2 : tensor<256x!tt.ptr<i32>>
    %4 = tt.reshape %3 : tensor<256xi32> -> tensor<128x2xi32>
    %outLHS, %outRHS = tt.split %4 : tensor<128x2xi32> -> tensor<128xi32>
    %5 = tt.cat %outLHS, %outRHS : tensor<128xi32> -> tensor<256xi32>
    %6 = tt.call @"triton.language.standard.sum__i32S256S__(1,)cNone_(2,)cconstexpr_False__(3,)cNone"(%5) : (tensor<256xi32>) -> i32
    %7 = tt.join %outRHS, %outLHS : tensor<128xi32> -> tensor<128x2xi32>
    %8 = tt.trans %7 {order = array<i32: 1, 0>} : tensor<128x2xi32> -> tensor<2x128xi32>
    %9 = tt.splat %arg1 : !tt.ptr<i32> -> tensor<256x!tt.ptr<i32>>
    %10 = tt.addptr %9, %0 : tensor<256x!tt.ptr<i32>>, tensor<256xi32>
    %11 = tt.reshape %8 : tensor<2x128xi32> -> tensor<256xi32>
    %12 = tt.splat %6 : i32 -> tensor<256xi32>
    %13 = arith.extsi %11 : tensor<256xi32> to tensor<256xi64>
    %14 = arith.extsi %12 : tensor<256xi32> to tensor<256xi64>
    %15 = arith.addi %13, %14 : tensor<256xi64>
    %c2147483647_i64 = arith.constant 2147483647 : i64
    %c-2147483648_i64 = arith.constant -2147483648 : i64
    %cst = arith.constant dense<2147483647> : tensor<256xi64>
    %16 = arith.cmpi sle, %15, %cst : tensor<256xi64>
    %cst_0 = arith.constant dense<-2147483648> : tensor<256xi64>
    %17 = arith.cmpi sge, %15, %cst_0 : tensor<256xi64>
    %18 = arith.andi %16, %17 : tensor<256xi1>
    tt.assert %18, "int32 overflow detected for operation add" : tensor<256xi1>
    %19 = arith.addi %11, %12 : tensor<256xi32>
    tt.store %10, %19 : tensor<256x!tt.ptr<i32>>
    tt.return
  }
  tt.func private @"triton.language.standard.sum__i32S256S__(1,)cNone_(2,)cconstexpr_False__(3,)cNone"(%arg0: tensor<256xi32>) -> i32 attributes {noinline = false} {
    %0 = tt.reshape %arg0 allow_reorder : tensor<256xi32> -> tensor<256xi32>
    %1 = "tt.reduce"(%0) <{axis = 0 : i32}> ({
    ^bb0(%arg1: i32, %arg2: i32):
      %3 = tt.call @triton.language.standard._sum_combine__i32_i32__(%arg1, %arg2) : (i32, i32) -> i32
      tt.reduce.return %3 : i32
    }) : (tensor<256xi32>) -> i32
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
}

