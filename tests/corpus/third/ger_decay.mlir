// Made by make.py.
//
// targets: cuda:80 cuda:90 hip:gfx942 hip:gfx950 hip:gfx1201
// warps: 4 8
// stages: 1
// grid: 2 1 1
// inout f32 32768 normal tolerance 1e-5 1e-5
// input bf16 256 normal
// input bf16 256 normal
// input f32 2 integers 0 1
// input bf16 256 normal
// output f32 256 tolerance 1e-4 1e-3
module {
  tt.func public @ger_decay(%s_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %k_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %v_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %g_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %q_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %o_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %at = arith.constant 16384 : i32
    %at_0 = arith.constant dense<128> : tensor<128x1xi32>
    %c128_i32 = arith.constant 128 : i32
    %b = tt.get_program_id x : i32
    %i = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32>
    %at_1 = arith.muli %b, %at : i32
    %at_2 = tt.expand_dims %i {axis = 1 : i32} : tensor<128xi32> -> tensor<128x1xi32>
    %at_3 = arith.muli %at_2, %at_0 : tensor<128x1xi32>
    %at_4 = tt.splat %at_1 : i32 -> tensor<128x1xi32>
    %at_5 = arith.addi %at_4, %at_3 : tensor<128x1xi32>
    %at_6 = tt.expand_dims %i {axis = 0 : i32} : tensor<128xi32> -> tensor<1x128xi32>
    %at_7 = tt.broadcast %at_5 : tensor<128x1xi32> -> tensor<128x128xi32>
    %at_8 = tt.broadcast %at_6 : tensor<1x128xi32> -> tensor<128x128xi32>
    %at_9 = arith.addi %at_7, %at_8 : tensor<128x128xi32>
    %k = arith.muli %b, %c128_i32 : i32
    %k_10 = tt.addptr %k_ptr, %k : !tt.ptr<bf16>, i32
    %k_11 = tt.splat %k_10 : !tt.ptr<bf16> -> tensor<128x!tt.ptr<bf16>>
    %k_12 = tt.addptr %k_11, %i : tensor<128x!tt.ptr<bf16>>, tensor<128xi32>
    %k_13 = tt.load %k_12 : tensor<128x!tt.ptr<bf16>>
    %k_14 = arith.extf %k_13 : tensor<128xbf16> to tensor<128xf32>
    %v = tt.addptr %v_ptr, %k : !tt.ptr<bf16>, i32
    %v_15 = tt.splat %v : !tt.ptr<bf16> -> tensor<128x!tt.ptr<bf16>>
    %v_16 = tt.addptr %v_15, %i : tensor<128x!tt.ptr<bf16>>, tensor<128xi32>
    %v_17 = tt.load %v_16 : tensor<128x!tt.ptr<bf16>>
    %v_18 = arith.extf %v_17 : tensor<128xbf16> to tensor<128xf32>
    %q = tt.addptr %q_ptr, %k : !tt.ptr<bf16>, i32
    %q_19 = tt.splat %q : !tt.ptr<bf16> -> tensor<128x!tt.ptr<bf16>>
    %q_20 = tt.addptr %q_19, %i : tensor<128x!tt.ptr<bf16>>, tensor<128xi32>
    %q_21 = tt.load %q_20 : tensor<128x!tt.ptr<bf16>>
    %q_22 = arith.extf %q_21 : tensor<128xbf16> to tensor<128xf32>
    %s = tt.splat %s_ptr : !tt.ptr<f32> -> tensor<128x128x!tt.ptr<f32>>
    %s_23 = tt.addptr %s, %at_9 : tensor<128x128x!tt.ptr<f32>>, tensor<128x128xi32>
    %s_24 = tt.load %s_23 : tensor<128x128x!tt.ptr<f32>>
    %s_25 = tt.addptr %g_ptr, %b : !tt.ptr<f32>, i32
    %s_26 = tt.load %s_25 : !tt.ptr<f32>
    %s_27 = tt.splat %s_26 : f32 -> tensor<128x128xf32>
    %s_28 = arith.mulf %s_24, %s_27 : tensor<128x128xf32>
    %s_29 = tt.expand_dims %k_14 {axis = 1 : i32} : tensor<128xf32> -> tensor<128x1xf32>
    %s_30 = tt.expand_dims %v_18 {axis = 0 : i32} : tensor<128xf32> -> tensor<1x128xf32>
    %s_31 = tt.broadcast %s_29 : tensor<128x1xf32> -> tensor<128x128xf32>
    %s_32 = tt.broadcast %s_30 : tensor<1x128xf32> -> tensor<128x128xf32>
    %s_33 = arith.mulf %s_31, %s_32 : tensor<128x128xf32>
    %s_34 = arith.addf %s_28, %s_33 : tensor<128x128xf32>
    tt.store %s_23, %s_34 : tensor<128x128x!tt.ptr<f32>>
    %0 = tt.addptr %o_ptr, %k : !tt.ptr<f32>, i32
    %1 = tt.splat %0 : !tt.ptr<f32> -> tensor<128x!tt.ptr<f32>>
    %2 = tt.addptr %1, %i : tensor<128x!tt.ptr<f32>>, tensor<128xi32>
    %3 = tt.expand_dims %q_22 {axis = 1 : i32} : tensor<128xf32> -> tensor<128x1xf32>
    %4 = tt.broadcast %3 : tensor<128x1xf32> -> tensor<128x128xf32>
    %5 = arith.mulf %s_34, %4 : tensor<128x128xf32>
    %6 = "tt.reduce"(%5) <{axis = 0 : i32}> ({
    ^bb0(%arg6: f32, %arg7: f32):
      %7 = arith.addf %arg6, %arg7 : f32
      tt.reduce.return %7 : f32
    }) : (tensor<128x128xf32>) -> tensor<128xf32>
    tt.store %2, %6 : tensor<128x!tt.ptr<f32>>
    tt.return
  }
}
