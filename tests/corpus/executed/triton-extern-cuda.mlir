// Functions of libdevice. (Triton 3.6)
//
// A device's library is within a few units of the last place of the host's.
//
// targets: cuda:80 cuda:90
// warps: 1 4
// input f32 128 integers -15 15
// output f32 128 tolerance 1e-6 1e-38
module {
  tt.func public @k_extern_cuda(%arg0: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %arg1: !tt.ptr<f32> {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %cst = arith.constant dense<1.600000e+01> : tensor<128xf32>
    %0 = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32>
    %1 = tt.splat %arg0 : !tt.ptr<f32> -> tensor<128x!tt.ptr<f32>>
    %2 = tt.addptr %1, %0 : tensor<128x!tt.ptr<f32>>, tensor<128xi32>
    %3 = tt.load %2 : tensor<128x!tt.ptr<f32>>
    %4 = tt.splat %arg1 : !tt.ptr<f32> -> tensor<128x!tt.ptr<f32>>
    %5 = tt.addptr %4, %0 : tensor<128x!tt.ptr<f32>>, tensor<128xi32>
    %6 = arith.divf %3, %cst : tensor<128xf32>
    %7 = tt.extern_elementwise %6 {libname = "", libpath = "", pure = true, symbol = "__nv_asinf"} : (tensor<128xf32>) -> tensor<128xf32>
    %8 = tt.extern_elementwise %3 {libname = "", libpath = "", pure = true, symbol = "__nv_erff"} : (tensor<128xf32>) -> tensor<128xf32>
    %9 = arith.addf %7, %8 : tensor<128xf32>
    tt.store %5, %9 : tensor<128x!tt.ptr<f32>>
    tt.return
  }
}

