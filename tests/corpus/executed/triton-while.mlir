// A while loop with branches on sums, that also checks for overflow. (Triton 3.6, before its inliner)
//
// targets: cuda:80 cuda:90 hip:gfx942 hip:gfx950 hip:gfx1201
// warps: 1 4
// input i32 1024 integers -40 60
// output i32 128
// scalar i32 7
module {
  tt.func public @k_while(%arg0: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %arg1: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %arg2: i32) attributes {noinline = false} {
    %0 = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32>
    %1 = tt.call @"triton.language.standard.zeros____(0, 0)cconstexpr_128__(1,)cconstexpr_int32_"() : () -> tensor<128xi32>
    %2:2 = scf.while (%arg3 = %1, %arg4 = %arg2) : (tensor<128xi32>, i32) -> (tensor<128xi32>, i32) {
      %c0_i32 = arith.constant 0 : i32
      %5 = arith.cmpi sgt, %arg4, %c0_i32 : i32
      scf.condition(%5) %arg3, %arg4 : tensor<128xi32>, i32
    } do {
    ^bb0(%arg3: tensor<128xi32>, %arg4: i32):
      %c7_i32 = arith.constant 7 : i32
      %c7_i32_0 = arith.constant 7 : i32
      %5 = arith.extsi %arg4 : i32 to i64
      %6 = arith.extsi %c7_i32_0 : i32 to i64
      %7 = arith.muli %5, %6 : i64
      %c2147483647_i64 = arith.constant 2147483647 : i64
      %c-2147483648_i64 = arith.constant -2147483648 : i64
      %8 = arith.cmpi sle, %7, %c2147483647_i64 : i64
      %9 = arith.cmpi sge, %7, %c-2147483648_i64 : i64
      %10 = arith.andi %8, %9 : i1
      tt.assert %10, "int32 overflow detected for operation mul" : i1
      %11 = arith.muli %arg4, %c7_i32_0 : i32
      %12 = tt.splat %11 : i32 -> tensor<128xi32>
      %13 = arith.cmpi slt, %0, %12 : tensor<128xi32>
      %14 = tt.splat %arg0 : !tt.ptr<i32> -> tensor<128x!tt.ptr<i32>>
      %15 = tt.addptr %14, %0 : tensor<128x!tt.ptr<i32>>, tensor<128xi32>
      %c128_i32 = arith.constant 128 : i32
      %c128_i32_1 = arith.constant 128 : i32
      %16 = arith.extsi %arg4 : i32 to i64
      %17 = arith.extsi %c128_i32_1 : i32 to i64
      %18 = arith.muli %16, %17 : i64
      %c2147483647_i64_2 = arith.constant 2147483647 : i64
      %c-2147483648_i64_3 = arith.constant -2147483648 : i64
      %19 = arith.cmpi sle, %18, %c2147483647_i64_2 : i64
      %20 = arith.cmpi sge, %18, %c-2147483648_i64_3 : i64
      %21 = arith.andi %19, %20 : i1
      tt.assert %21, "int32 overflow detected for operation mul" : i1
      %22 = arith.muli %arg4, %c128_i32_1 : i32
      %23 = tt.splat %22 : i32 -> tensor<128xi32>
      %24 = tt.addptr %15, %23 : tensor<128x!tt.ptr<i32>>, tensor<128xi32>
      %c3_i32 = arith.constant 3 : i32
      %cst = arith.constant dense<3> : tensor<128xi32>
      %25 = tt.load %24, %13, %cst : tensor<128x!tt.ptr<i32>>
      %26 = tt.call @"triton.language.standard.max__i32S128S__(1,)cNone_(2,)cconstexpr_False__(3,)cconstexpr_True__(4,)cconstexpr_False_"(%25) : (tensor<128xi32>) -> i32
      %c50_i32 = arith.constant 50 : i32
      %27 = arith.cmpi sgt, %26, %c50_i32 : i32
      %28 = scf.if %27 -> (tensor<128xi32>) {
        %30 = arith.extsi %arg3 : tensor<128xi32> to tensor<128xi64>
        %31 = arith.extsi %25 : tensor<128xi32> to tensor<128xi64>
        %32 = arith.addi %30, %31 : tensor<128xi64>
        %c2147483647_i64_5 = arith.constant 2147483647 : i64
        %c-2147483648_i64_6 = arith.constant -2147483648 : i64
        %cst_7 = arith.constant dense<2147483647> : tensor<128xi64>
        %33 = arith.cmpi sle, %32, %cst_7 : tensor<128xi64>
        %cst_8 = arith.constant dense<-2147483648> : tensor<128xi64>
        %34 = arith.cmpi sge, %32, %cst_8 : tensor<128xi64>
        %35 = arith.andi %33, %34 : tensor<128xi1>
        tt.assert %35, "int32 overflow detected for operation add" : tensor<128xi1>
        %36 = arith.addi %arg3, %25 : tensor<128xi32>
        scf.yield %36 : tensor<128xi32>
      } else {
        %c2_i32_5 = arith.constant 2 : i32
        %c2_i32_6 = arith.constant 2 : i32
        %30 = arith.remsi %arg4, %c2_i32_6 : i32
        %c0_i32 = arith.constant 0 : i32
        %31 = arith.cmpi eq, %30, %c0_i32 : i32
        %32 = scf.if %31 -> (tensor<128xi32>) {
          %33 = arith.extsi %arg3 : tensor<128xi32> to tensor<128xi64>
          %34 = arith.extsi %25 : tensor<128xi32> to tensor<128xi64>
          %35 = arith.subi %33, %34 : tensor<128xi64>
          %c2147483647_i64_7 = arith.constant 2147483647 : i64
          %c-2147483648_i64_8 = arith.constant -2147483648 : i64
          %cst_9 = arith.constant dense<2147483647> : tensor<128xi64>
          %36 = arith.cmpi sle, %35, %cst_9 : tensor<128xi64>
          %cst_10 = arith.constant dense<-2147483648> : tensor<128xi64>
          %37 = arith.cmpi sge, %35, %cst_10 : tensor<128xi64>
          %38 = arith.andi %36, %37 : tensor<128xi1>
          tt.assert %38, "int32 overflow detected for operation sub" : tensor<128xi1>
          %39 = arith.subi %arg3, %25 : tensor<128xi32>
          scf.yield %39 : tensor<128xi32>
        } else {
          %c1_i32 = arith.constant 1 : i32
          %c1_i32_7 = arith.constant 1 : i32
          %cst_8 = arith.constant dense<1> : tensor<128xi32>
          %33 = arith.extsi %arg3 : tensor<128xi32> to tensor<128xi64>
          %34 = arith.extsi %cst_8 : tensor<128xi32> to tensor<128xi64>
          %35 = arith.addi %33, %34 : tensor<128xi64>
          %c2147483647_i64_9 = arith.constant 2147483647 : i64
          %c-2147483648_i64_10 = arith.constant -2147483648 : i64
          %cst_11 = arith.constant dense<2147483647> : tensor<128xi64>
          %36 = arith.cmpi sle, %35, %cst_11 : tensor<128xi64>
          %cst_12 = arith.constant dense<-2147483648> : tensor<128xi64>
          %37 = arith.cmpi sge, %35, %cst_12 : tensor<128xi64>
          %38 = arith.andi %36, %37 : tensor<128xi1>
          tt.assert %38, "int32 overflow detected for operation add" : tensor<128xi1>
          %39 = arith.addi %arg3, %cst_8 : tensor<128xi32>
          scf.yield %39 : tensor<128xi32>
        }
        scf.yield %32 : tensor<128xi32>
      }
      %c2_i32 = arith.constant 2 : i32
      %c2_i32_4 = arith.constant 2 : i32
      %29 = arith.divsi %arg4, %c2_i32_4 : i32
      scf.yield %28, %29 : tensor<128xi32>, i32
    }
    %3 = tt.splat %arg1 : !tt.ptr<i32> -> tensor<128x!tt.ptr<i32>>
    %4 = tt.addptr %3, %0 : tensor<128x!tt.ptr<i32>>, tensor<128xi32>
    tt.store %4, %2#0 : tensor<128x!tt.ptr<i32>>
    tt.return
  }
  tt.func private @"triton.language.standard.zeros____(0, 0)cconstexpr_128__(1,)cconstexpr_int32_"() -> tensor<128xi32> attributes {noinline = false} {
    %c0_i32 = arith.constant 0 : i32
    %cst = arith.constant dense<0> : tensor<128xi32>
    tt.return %cst : tensor<128xi32>
  ^bb1:  // no predecessors
    %0 = ub.poison : tensor<128xi32>
    tt.return %0 : tensor<128xi32>
  }
  tt.func private @"triton.language.standard.max__i32S128S__(1,)cNone_(2,)cconstexpr_False__(3,)cconstexpr_True__(4,)cconstexpr_False_"(%arg0: tensor<128xi32>) -> i32 attributes {noinline = false} {
    %0 = tt.reshape %arg0 allow_reorder : tensor<128xi32> -> tensor<128xi32>
    %1 = "tt.reduce"(%0) <{axis = 0 : i32}> ({
    ^bb0(%arg1: i32, %arg2: i32):
      %3 = tt.call @triton.language.standard._elementwise_max__i32_i32__(%arg1, %arg2) : (i32, i32) -> i32
      tt.reduce.return %3 : i32
    }) : (tensor<128xi32>) -> i32
    tt.return %1 : i32
  ^bb1:  // no predecessors
    %2 = ub.poison : i32
    tt.return %2 : i32
  }
  tt.func private @triton.language.standard._elementwise_max__i32_i32__(%arg0: i32, %arg1: i32) -> i32 attributes {noinline = false} {
    %0 = arith.maxsi %arg0, %arg1 : i32
    tt.return %0 : i32
  ^bb1:  // no predecessors
    %1 = ub.poison : i32
    tt.return %1 : i32
  }
}

