// Functions of f64. (Triton 3.6)
//
// targets: cuda:80 cuda:90 hip:gfx942 hip:gfx950 hip:gfx1201
// warps: 1 4
// input f64 128 normal 3
// output f64 128 tolerance 2e-15 2e-15
module {
  tt.func public @k_f64(%arg0: !tt.ptr<f64> {tt.divisibility = 16 : i32}, %arg1: !tt.ptr<f64> {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %cst = arith.constant dense<1.000000e+00> : tensor<128xf64>
    %0 = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32>
    %1 = tt.splat %arg0 : !tt.ptr<f64> -> tensor<128x!tt.ptr<f64>>
    %2 = tt.addptr %1, %0 : tensor<128x!tt.ptr<f64>>, tensor<128xi32>
    %3 = tt.load %2 : tensor<128x!tt.ptr<f64>>
    %4 = tt.splat %arg1 : !tt.ptr<f64> -> tensor<128x!tt.ptr<f64>>
    %5 = tt.addptr %4, %0 : tensor<128x!tt.ptr<f64>>, tensor<128xi32>
    %6 = math.exp %3 : tensor<128xf64>
    %7 = math.absf %3 : tensor<128xf64>
    %8 = arith.addf %7, %cst : tensor<128xf64>
    %9 = math.log %8 : tensor<128xf64>
    %10 = arith.addf %6, %9 : tensor<128xf64>
    %11 = math.sqrt %7 : tensor<128xf64>
    %12 = arith.addf %10, %11 : tensor<128xf64>
    %13 = math.sin %3 : tensor<128xf64>
    %14 = arith.addf %12, %13 : tensor<128xf64>
    %15 = math.cos %3 : tensor<128xf64>
    %16 = arith.addf %14, %15 : tensor<128xf64>
    tt.store %5, %16 : tensor<128x!tt.ptr<f64>>
    tt.return
  }
}

