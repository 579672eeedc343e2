// A quotient that may be approximated, within 2.5 units in the last place. (Triton 3.9)
//
// targets: cuda:80 cuda:90 hip:gfx942 hip:gfx950 hip:gfx1201
// warps: 1 4
// input f32 128 normal
// input f32 128 integers 1 1000
// output f32 128 tolerance 3e-7 0
module {
  tt.func public @k(%arg0: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %arg1: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %arg2: !tt.ptr<f32> {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %0 = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32>
    %1 = tt.splat %arg0 : !tt.ptr<f32> -> tensor<128x!tt.ptr<f32>>
    %2 = tt.addptr %1, %0 : tensor<128x!tt.ptr<f32>>, tensor<128xi32>
    %3 = tt.load %2 : tensor<128x!tt.ptr<f32>>
    %4 = tt.splat %arg1 : !tt.ptr<f32> -> tensor<128x!tt.ptr<f32>>
    %5 = tt.addptr %4, %0 : tensor<128x!tt.ptr<f32>>, tensor<128xi32>
    %6 = tt.load %5 : tensor<128x!tt.ptr<f32>>
    %7 = tt.approx_divf %3, %6 : tensor<128xf32>
    %8 = tt.splat %arg2 : !tt.ptr<f32> -> tensor<128x!tt.ptr<f32>>
    %9 = tt.addptr %8, %0 : tensor<128x!tt.ptr<f32>>, tensor<128xi32>
    tt.store %9, %7 : tensor<128x!tt.ptr<f32>>
    tt.return
  }
}
