// Made by make.py.
//
// targets: cuda:80 cuda:90 hip:gfx942 hip:gfx950 hip:gfx1201
// warps: 1 2
// stages: 1
// grid: 3 1 1
// input f16 3072 integers -2 2
// input f16 3072 integers -2 2
// output f16 3072 tolerance 0.001 1e-4
module {
  tt.func public @tiny_bmm(%a_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %b_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %c_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %at = arith.constant 1024 : i32
    %cst = arith.constant dense<0.000000e+00> : tensor<32x32xf32>
    %at_0 = arith.constant dense<32> : tensor<32x1xi32>
    %i = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32>
    %at_1 = tt.get_program_id x : i32
    %at_2 = arith.muli %at_1, %at : i32
    %at_3 = tt.expand_dims %i {axis = 1 : i32} : tensor<32xi32> -> tensor<32x1xi32>
    %at_4 = arith.muli %at_3, %at_0 : tensor<32x1xi32>
    %at_5 = tt.splat %at_2 : i32 -> tensor<32x1xi32>
    %at_6 = arith.addi %at_5, %at_4 : tensor<32x1xi32>
    %at_7 = tt.expand_dims %i {axis = 0 : i32} : tensor<32xi32> -> tensor<1x32xi32>
    %at_8 = tt.broadcast %at_6 : tensor<32x1xi32> -> tensor<32x32xi32>
    %at_9 = tt.broadcast %at_7 : tensor<1x32xi32> -> tensor<32x32xi32>
    %at_10 = arith.addi %at_8, %at_9 : tensor<32x32xi32>
    %0 = tt.splat %c_ptr : !tt.ptr<f16> -> tensor<32x32x!tt.ptr<f16>>
    %1 = tt.addptr %0, %at_10 : tensor<32x32x!tt.ptr<f16>>, tensor<32x32xi32>
    %2 = tt.splat %a_ptr : !tt.ptr<f16> -> tensor<32x32x!tt.ptr<f16>>
    %3 = tt.addptr %2, %at_10 : tensor<32x32x!tt.ptr<f16>>, tensor<32x32xi32>
    %4 = tt.load %3 : tensor<32x32x!tt.ptr<f16>>
    %5 = tt.splat %b_ptr : !tt.ptr<f16> -> tensor<32x32x!tt.ptr<f16>>
    %6 = tt.addptr %5, %at_10 : tensor<32x32x!tt.ptr<f16>>, tensor<32x32xi32>
    %7 = tt.load %6 : tensor<32x32x!tt.ptr<f16>>
    %8 = tt.dot %4, %7, %cst, inputPrecision = tf32 : tensor<32x32xf16> * tensor<32x32xf16> -> tensor<32x32xf32>
    %9 = arith.truncf %8 : tensor<32x32xf32> to tensor<32x32xf16>
    tt.store %1, %9 : tensor<32x32x!tt.ptr<f16>>
    tt.return
  }
}
