// The functions of tl.math. The bound is that of their sum, about 4 units in the last place of the largest. (Triton 3.6)
//
// targets: cuda:80 cuda:90 hip:gfx942 hip:gfx950 hip:gfx1201
// warps: 1 4
// input f32 128 normal
// output f32 128 tolerance 2e-6 2e-6
module {
  tt.func public @k_math(%arg0: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %arg1: !tt.ptr<f32> {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %cst = arith.constant dense<0.000000e+00> : tensor<128xf32>
    %cst_0 = arith.constant dense<1.000000e+00> : tensor<128xf32>
    %cst_1 = arith.constant dense<-1.000000e+00> : tensor<128xf32>
    %cst_2 = arith.constant dense<5.000000e-01> : tensor<128xf32>
    %0 = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32>
    %1 = tt.splat %arg0 : !tt.ptr<f32> -> tensor<128x!tt.ptr<f32>>
    %2 = tt.addptr %1, %0 : tensor<128x!tt.ptr<f32>>, tensor<128xi32>
    %3 = tt.load %2 : tensor<128x!tt.ptr<f32>>
    %4 = math.absf %3 : tensor<128xf32>
    %5 = arith.addf %4, %cst_2 : tensor<128xf32>
    %6 = math.exp %3 : tensor<128xf32>
    %7 = math.exp2 %3 : tensor<128xf32>
    %8 = arith.addf %6, %7 : tensor<128xf32>
    %9 = math.log %5 : tensor<128xf32>
    %10 = arith.addf %8, %9 : tensor<128xf32>
    %11 = math.log2 %5 : tensor<128xf32>
    %12 = arith.addf %10, %11 : tensor<128xf32>
    %13 = math.sin %3 : tensor<128xf32>
    %14 = arith.addf %12, %13 : tensor<128xf32>
    %15 = math.cos %3 : tensor<128xf32>
    %16 = arith.addf %14, %15 : tensor<128xf32>
    %17 = math.sqrt %5 : tensor<128xf32>
    %18 = arith.addf %16, %17 : tensor<128xf32>
    %19 = math.rsqrt %5 : tensor<128xf32>
    %20 = arith.addf %18, %19 : tensor<128xf32>
    %21 = tt.precise_sqrt %5 : tensor<128xf32>
    %22 = arith.addf %20, %21 : tensor<128xf32>
    %23 = tt.precise_divf %3, %5 : tensor<128xf32>
    %24 = arith.addf %22, %23 : tensor<128xf32>
    %25 = math.erf %3 : tensor<128xf32>
    %26 = arith.addf %24, %25 : tensor<128xf32>
    %27 = math.floor %3 : tensor<128xf32>
    %28 = arith.addf %26, %27 : tensor<128xf32>
    %29 = math.ceil %3 : tensor<128xf32>
    %30 = arith.addf %28, %29 : tensor<128xf32>
    %31 = math.fma %3, %3, %5 : tensor<128xf32>
    %32 = arith.addf %30, %31 : tensor<128xf32>
    %33 = tt.clampf %3, %cst_1, %cst_0, propagateNan = none : tensor<128xf32>
    %34 = arith.addf %32, %33 : tensor<128xf32>
    %35 = arith.subf %cst, %3 : tensor<128xf32>
    %36 = math.exp %35 : tensor<128xf32>
    %37 = arith.addf %36, %cst_0 : tensor<128xf32>
    %38 = arith.divf %cst_0, %37 : tensor<128xf32>
    %39 = arith.addf %34, %38 : tensor<128xf32>
    %40 = arith.maximumf %3, %5 : tensor<128xf32>
    %41 = arith.addf %39, %40 : tensor<128xf32>
    %42 = arith.divf %3, %5 : tensor<128xf32>
    %43 = arith.addf %41, %42 : tensor<128xf32>
    %44 = tt.splat %arg1 : !tt.ptr<f32> -> tensor<128x!tt.ptr<f32>>
    %45 = tt.addptr %44, %0 : tensor<128x!tt.ptr<f32>>, tensor<128xi32>
    tt.store %45, %43 : tensor<128x!tt.ptr<f32>>
    tt.return
  }
}

