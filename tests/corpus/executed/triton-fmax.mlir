// tl.atomic_max and atomic_min of floats, which are atomics of their bits, and a contended addition. (Triton 3.6)
//
// targets: cuda:80 cuda:90 hip:gfx942 hip:gfx950 hip:gfx1201
// warps: 1 4
// inout f32 384 integers -50 50
// input f32 128 integers -50 50
// output f32 128
module {
  tt.func public @k_fmax(%arg0: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %arg1: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %arg2: !tt.ptr<f32> {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %cst = arith.constant dense<8> : tensor<128xi32>
    %c256_i32 = arith.constant 256 : i32
    %c128_i32 = arith.constant 128 : i32
    %cst_0 = arith.constant dense<0> : tensor<128xi32>
    %cst_1 = arith.constant dense<31> : tensor<128xi32>
    %cst_2 = arith.constant dense<true> : tensor<128xi1>
    %0 = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32>
    %1 = tt.splat %arg1 : !tt.ptr<f32> -> tensor<128x!tt.ptr<f32>>
    %2 = tt.addptr %1, %0 : tensor<128x!tt.ptr<f32>>, tensor<128xi32>
    %3 = tt.load %2 : tensor<128x!tt.ptr<f32>>
    %4 = tt.splat %arg2 : !tt.ptr<f32> -> tensor<128x!tt.ptr<f32>>
    %5 = tt.addptr %4, %0 : tensor<128x!tt.ptr<f32>>, tensor<128xi32>
    %6 = tt.splat %arg0 : !tt.ptr<f32> -> tensor<128x!tt.ptr<f32>>
    %7 = tt.addptr %6, %0 : tensor<128x!tt.ptr<f32>>, tensor<128xi32>
    %8 = tt.bitcast %3 : tensor<128xf32> -> tensor<128xi32>
    %9 = tt.bitcast %7 : tensor<128x!tt.ptr<f32>> -> tensor<128x!tt.ptr<i32>>
    %10 = arith.shrui %8, %cst_1 : tensor<128xi32>
    %11 = arith.cmpi ne, %10, %cst_0 : tensor<128xi32>
    %12 = arith.xori %11, %cst_2 : tensor<128xi1>
    %13 = tt.atomic_rmw max, acq_rel, gpu, %9, %8, %12 : (tensor<128x!tt.ptr<i32>>, tensor<128xi32>, tensor<128xi1>) -> tensor<128xi32>
    %14 = tt.atomic_rmw umin, acq_rel, gpu, %9, %8, %11 : (tensor<128x!tt.ptr<i32>>, tensor<128xi32>, tensor<128xi1>) -> tensor<128xi32>
    %15 = arith.select %12, %13, %14 : tensor<128xi1>, tensor<128xi32>
    %16 = tt.bitcast %15 : tensor<128xi32> -> tensor<128xf32>
    tt.store %5, %16 : tensor<128x!tt.ptr<f32>>
    %17 = tt.addptr %arg0, %c128_i32 : !tt.ptr<f32>, i32
    %18 = tt.splat %17 : !tt.ptr<f32> -> tensor<128x!tt.ptr<f32>>
    %19 = tt.addptr %18, %0 : tensor<128x!tt.ptr<f32>>, tensor<128xi32>
    %20 = tt.bitcast %19 : tensor<128x!tt.ptr<f32>> -> tensor<128x!tt.ptr<i32>>
    %21 = tt.atomic_rmw min, relaxed, gpu, %20, %8, %12 : (tensor<128x!tt.ptr<i32>>, tensor<128xi32>, tensor<128xi1>) -> tensor<128xi32>
    %22 = tt.atomic_rmw umax, relaxed, gpu, %20, %8, %11 : (tensor<128x!tt.ptr<i32>>, tensor<128xi32>, tensor<128xi1>) -> tensor<128xi32>
    %23 = tt.addptr %arg0, %c256_i32 : !tt.ptr<f32>, i32
    %24 = arith.remsi %0, %cst : tensor<128xi32>
    %25 = tt.splat %23 : !tt.ptr<f32> -> tensor<128x!tt.ptr<f32>>
    %26 = tt.addptr %25, %24 : tensor<128x!tt.ptr<f32>>, tensor<128xi32>
    %27 = tt.atomic_rmw fadd, acq_rel, gpu, %26, %3, %cst_2 : (tensor<128x!tt.ptr<f32>>, tensor<128xf32>, tensor<128xi1>) -> tensor<128xf32>
    tt.return
  }
}

