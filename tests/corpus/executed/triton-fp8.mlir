// Casts to float8e5 and back. (Triton 3.6)
//
// targets: cuda:80 cuda:90 hip:gfx942 hip:gfx950 hip:gfx1201
// warps: 1 4
// input f32 256 normal 5
// output f16 256
// output i8 256
module {
  tt.func public @k_fp8(%arg0: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %arg1: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %arg2: !tt.ptr<i8> {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %0 = tt.make_range {end = 256 : i32, start = 0 : i32} : tensor<256xi32>
    %1 = tt.splat %arg0 : !tt.ptr<f32> -> tensor<256x!tt.ptr<f32>>
    %2 = tt.addptr %1, %0 : tensor<256x!tt.ptr<f32>>, tensor<256xi32>
    %3 = tt.load %2 : tensor<256x!tt.ptr<f32>>
    %4 = tt.fp_to_fp %3, rounding = rtne : tensor<256xf32> -> tensor<256xf8E5M2>
    %5 = tt.splat %arg1 : !tt.ptr<f16> -> tensor<256x!tt.ptr<f16>>
    %6 = tt.addptr %5, %0 : tensor<256x!tt.ptr<f16>>, tensor<256xi32>
    %7 = tt.fp_to_fp %4 : tensor<256xf8E5M2> -> tensor<256xf16>
    tt.store %6, %7 : tensor<256x!tt.ptr<f16>>
    %8 = tt.splat %arg2 : !tt.ptr<i8> -> tensor<256x!tt.ptr<i8>>
    %9 = tt.addptr %8, %0 : tensor<256x!tt.ptr<i8>>, tensor<256xi32>
    %10 = tt.bitcast %4 : tensor<256xf8E5M2> -> tensor<256xi8>
    tt.store %9, %10 : tensor<256x!tt.ptr<i8>>
    tt.return
  }
}

