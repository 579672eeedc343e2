// Each vendor takes a function from its own device library, whichever of the two the module names.
//
// RUN: lathe-opt %s --split-input-file --lathe-ttg-convert-to-llvm | FileCheck %s

#blocked = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [64], warpsPerCTA = [1], order = [0]}>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 1 : i32, ttg.target = "hip:gfx942", "ttg.threads-per-warp" = 64 : i32} {
  // CHECK-LABEL: llvm.func @on_hip
  // CHECK: llvm.call @__ocml_rsqrt_f32(
  // CHECK: llvm.call @__ocml_pow_f32(
  // CHECK: llvm.call @__ocml_tanh_f64(
  // CHECK: llvm.call @__ocml_erf_f32(
  // CHECK: llvm.call @__ocml_erf_f64(
  // CHECK: llvm.call @__ocml_len3_f32(
  // CHECK: llvm.call @__ocml_native_exp_f32(
  // CHECK: llvm.call @__ocml_isnan_f32(
  // CHECK: llvm.call @__ocml_ncdf_f64(
  tt.func public @on_hip(%x: f32, %y: f64) {
    %f32 = tt.splat %x : f32 -> tensor<64xf32, #blocked>
    %f64 = tt.splat %y : f64 -> tensor<64xf64, #blocked>
    %0 = tt.extern_elementwise %f32 {libname = "", libpath = "", pure = false, symbol = "__nv_rsqrtf"} : (tensor<64xf32, #blocked>) -> tensor<64xf32, #blocked>
    %1 = tt.extern_elementwise %f32, %f32 {libname = "", libpath = "", pure = false, symbol = "__nv_powf"} : (tensor<64xf32, #blocked>, tensor<64xf32, #blocked>) -> tensor<64xf32, #blocked>
    %2 = tt.extern_elementwise %f64 {libname = "", libpath = "", pure = false, symbol = "__nv_tanh"} : (tensor<64xf64, #blocked>) -> tensor<64xf64, #blocked>
    %3 = tt.extern_elementwise %f32 {libname = "", libpath = "", pure = false, symbol = "__nv_erff"} : (tensor<64xf32, #blocked>) -> tensor<64xf32, #blocked>
    %4 = tt.extern_elementwise %f64 {libname = "", libpath = "", pure = false, symbol = "__nv_erf"} : (tensor<64xf64, #blocked>) -> tensor<64xf64, #blocked>
    %5 = tt.extern_elementwise %f32, %f32, %f32 {libname = "", libpath = "", pure = false, symbol = "__nv_norm3df"} : (tensor<64xf32, #blocked>, tensor<64xf32, #blocked>, tensor<64xf32, #blocked>) -> tensor<64xf32, #blocked>
    %6 = tt.extern_elementwise %f32 {libname = "", libpath = "", pure = false, symbol = "__nv_fast_expf"} : (tensor<64xf32, #blocked>) -> tensor<64xf32, #blocked>
    %7 = tt.extern_elementwise %f32 {libname = "", libpath = "", pure = false, symbol = "__nv_isnanf"} : (tensor<64xf32, #blocked>) -> tensor<64xi32, #blocked>
    %8 = tt.extern_elementwise %f64 {libname = "", libpath = "", pure = false, symbol = "__nv_normcdf"} : (tensor<64xf64, #blocked>) -> tensor<64xf64, #blocked>
    tt.return
  }
}

// -----

#blocked = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [1], order = [0]}>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 1 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  // CHECK-LABEL: llvm.func @on_cuda
  // CHECK: llvm.call @__nv_rsqrtf(
  // CHECK: llvm.call @__nv_powf(
  // CHECK: llvm.call @__nv_tanh(
  // CHECK: llvm.call @__nv_erff(
  // CHECK: llvm.call @__nv_erf(
  // CHECK: llvm.call @__nv_norm3df(
  // CHECK: llvm.call @__nv_fast_expf(
  // CHECK: llvm.call @__nv_isnanf(
  // CHECK: llvm.call @__nv_normcdf(
  tt.func public @on_cuda(%x: f32, %y: f64) {
    %f32 = tt.splat %x : f32 -> tensor<32xf32, #blocked>
    %f64 = tt.splat %y : f64 -> tensor<32xf64, #blocked>
    %0 = tt.extern_elementwise %f32 {libname = "", libpath = "", pure = false, symbol = "__ocml_rsqrt_f32"} : (tensor<32xf32, #blocked>) -> tensor<32xf32, #blocked>
    %1 = tt.extern_elementwise %f32, %f32 {libname = "", libpath = "", pure = false, symbol = "__ocml_pow_f32"} : (tensor<32xf32, #blocked>, tensor<32xf32, #blocked>) -> tensor<32xf32, #blocked>
    %2 = tt.extern_elementwise %f64 {libname = "", libpath = "", pure = false, symbol = "__ocml_tanh_f64"} : (tensor<32xf64, #blocked>) -> tensor<32xf64, #blocked>
    %3 = tt.extern_elementwise %f32 {libname = "", libpath = "", pure = false, symbol = "__ocml_erf_f32"} : (tensor<32xf32, #blocked>) -> tensor<32xf32, #blocked>
    %4 = tt.extern_elementwise %f64 {libname = "", libpath = "", pure = false, symbol = "__ocml_erf_f64"} : (tensor<32xf64, #blocked>) -> tensor<32xf64, #blocked>
    %5 = tt.extern_elementwise %f32, %f32, %f32 {libname = "", libpath = "", pure = false, symbol = "__ocml_len3_f32"} : (tensor<32xf32, #blocked>, tensor<32xf32, #blocked>, tensor<32xf32, #blocked>) -> tensor<32xf32, #blocked>
    %6 = tt.extern_elementwise %f32 {libname = "", libpath = "", pure = false, symbol = "__ocml_native_exp_f32"} : (tensor<32xf32, #blocked>) -> tensor<32xf32, #blocked>
    %7 = tt.extern_elementwise %f32 {libname = "", libpath = "", pure = false, symbol = "__ocml_isnan_f32"} : (tensor<32xf32, #blocked>) -> tensor<32xi32, #blocked>
    %8 = tt.extern_elementwise %f64 {libname = "", libpath = "", pure = false, symbol = "__ocml_ncdf_f64"} : (tensor<32xf64, #blocked>) -> tensor<32xf64, #blocked>
    tt.return
  }
}
