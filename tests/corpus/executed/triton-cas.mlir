// tl.atomic_cas on a tensor, and a lock around an update. (Triton 3.6, before its inliner)
//
// targets: cuda:80 cuda:90 hip:gfx942 hip:gfx950 hip:gfx1201
// warps: 1 4
// inout i32 2048 zeros
// inout i32 1024 integers 0 4
// output i32 1024
module {
  tt.func public @k_cas(%arg0: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %arg1: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %arg2: !tt.ptr<i32> {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %0 = tt.make_range {end = 1024 : i32, start = 0 : i32} : tensor<1024xi32>
    %1 = tt.splat %arg1 : !tt.ptr<i32> -> tensor<1024x!tt.ptr<i32>>
    %2 = tt.addptr %1, %0 : tensor<1024x!tt.ptr<i32>>, tensor<1024xi32>
    %c3_i32 = arith.constant 3 : i32
    %cst = arith.constant dense<3> : tensor<1024xi32>
    %3 = tt.atomic_cas acq_rel, gpu, %2, %cst, %0 : (tensor<1024x!tt.ptr<i32>>, tensor<1024xi32>, tensor<1024xi32>) -> tensor<1024xi32>
    %4 = tt.splat %arg2 : !tt.ptr<i32> -> tensor<1024x!tt.ptr<i32>>
    %5 = tt.addptr %4, %0 : tensor<1024x!tt.ptr<i32>>, tensor<1024xi32>
    tt.store %5, %3 : tensor<1024x!tt.ptr<i32>>
    scf.while : () -> () {
      %c0_i32_3 = arith.constant 0 : i32
      %c1_i32 = arith.constant 1 : i32
      %21 = tt.atomic_cas acq_rel, gpu, %arg0, %c0_i32_3, %c1_i32 : (!tt.ptr<i32>, i32, i32) -> i32
      %c1_i32_4 = arith.constant 1 : i32
      %22 = arith.cmpi eq, %21, %c1_i32_4 : i32
      scf.condition(%22)
    } do {
      scf.yield
    }
    %c64_i32 = arith.constant 64 : i32
    %6 = tt.addptr %arg0, %c64_i32 : !tt.ptr<i32>, i32
    %7 = tt.splat %6 : !tt.ptr<i32> -> tensor<1024x!tt.ptr<i32>>
    %8 = tt.addptr %7, %0 : tensor<1024x!tt.ptr<i32>>, tensor<1024xi32>
    %9 = tt.load %8 : tensor<1024x!tt.ptr<i32>>
    %c64_i32_0 = arith.constant 64 : i32
    %10 = tt.addptr %arg0, %c64_i32_0 : !tt.ptr<i32>, i32
    %11 = tt.splat %10 : !tt.ptr<i32> -> tensor<1024x!tt.ptr<i32>>
    %12 = tt.addptr %11, %0 : tensor<1024x!tt.ptr<i32>>, tensor<1024xi32>
    %13 = arith.extsi %9 : tensor<1024xi32> to tensor<1024xi64>
    %14 = arith.extsi %0 : tensor<1024xi32> to tensor<1024xi64>
    %15 = arith.addi %13, %14 : tensor<1024xi64>
    %c2147483647_i64 = arith.constant 2147483647 : i64
    %c-2147483648_i64 = arith.constant -2147483648 : i64
    %cst_1 = arith.constant dense<2147483647> : tensor<1024xi64>
    %16 = arith.cmpi sle, %15, %cst_1 : tensor<1024xi64>
    %cst_2 = arith.constant dense<-2147483648> : tensor<1024xi64>
    %17 = arith.cmpi sge, %15, %cst_2 : tensor<1024xi64>
    %18 = arith.andi %16, %17 : tensor<1024xi1>
    tt.assert %18, "int32 overflow detected for operation add" : tensor<1024xi1>
    %19 = arith.addi %9, %0 : tensor<1024xi32>
    tt.store %12, %19 : tensor<1024x!tt.ptr<i32>>
    %c0_i32 = arith.constant 0 : i32
    %true = arith.constant true
    %20 = tt.atomic_rmw exch, acq_rel, gpu, %arg0, %c0_i32, %true : (!tt.ptr<i32>, i32, i1) -> i32
    tt.return
  }
}

