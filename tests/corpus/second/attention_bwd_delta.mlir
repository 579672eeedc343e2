// Made by make.py.
//
// targets: cuda:80 cuda:90 hip:gfx942 hip:gfx950 hip:gfx1201
// warps: 4 8
// stages: 1
// grid: 1 2 1
// input f16 25600 normal
// input f16 25600 normal
// output f32 200 tolerance 1e-4 1e-4
// scalar i32 100
module {
  tt.func public @attention_bwd_delta(%o_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %do_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %delta_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %t: i32) attributes {noinline = false} {
    %cst = arith.constant dense<0.000000e+00> : tensor<128x128xf16>
    %at = arith.constant dense<128> : tensor<128x1xi32>
    %c128_i32 = arith.constant 128 : i32
    %head = tt.get_program_id y : i32
    %r = tt.get_program_id x : i32
    %r_0 = arith.muli %r, %c128_i32 : i32
    %r_1 = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32>
    %r_2 = tt.splat %r_0 : i32 -> tensor<128xi32>
    %r_3 = arith.addi %r_2, %r_1 : tensor<128xi32>
    %at_4 = arith.muli %head, %t : i32
    %at_5 = tt.expand_dims %r_3 {axis = 1 : i32} : tensor<128xi32> -> tensor<128x1xi32>
    %at_6 = tt.splat %at_4 : i32 -> tensor<128x1xi32>
    %at_7 = arith.addi %at_6, %at_5 : tensor<128x1xi32>
    %at_8 = arith.muli %at_7, %at : tensor<128x1xi32>
    %at_9 = tt.expand_dims %r_1 {axis = 0 : i32} : tensor<128xi32> -> tensor<1x128xi32>
    %at_10 = tt.broadcast %at_8 : tensor<128x1xi32> -> tensor<128x128xi32>
    %at_11 = tt.broadcast %at_9 : tensor<1x128xi32> -> tensor<128x128xi32>
    %at_12 = arith.addi %at_10, %at_11 : tensor<128x128xi32>
    %o = tt.splat %t : i32 -> tensor<128x1xi32>
    %o_13 = arith.cmpi slt, %at_5, %o : tensor<128x1xi32>
    %o_14 = tt.splat %o_ptr : !tt.ptr<f16> -> tensor<128x128x!tt.ptr<f16>>
    %o_15 = tt.addptr %o_14, %at_12 : tensor<128x128x!tt.ptr<f16>>, tensor<128x128xi32>
    %o_16 = tt.broadcast %o_13 : tensor<128x1xi1> -> tensor<128x128xi1>
    %o_17 = tt.load %o_15, %o_16, %cst : tensor<128x128x!tt.ptr<f16>>
    %o_18 = arith.extf %o_17 : tensor<128x128xf16> to tensor<128x128xf32>
    %do = tt.splat %do_ptr : !tt.ptr<f16> -> tensor<128x128x!tt.ptr<f16>>
    %do_19 = tt.addptr %do, %at_12 : tensor<128x128x!tt.ptr<f16>>, tensor<128x128xi32>
    %do_20 = tt.load %do_19, %o_16, %cst : tensor<128x128x!tt.ptr<f16>>
    %do_21 = arith.extf %do_20 : tensor<128x128xf16> to tensor<128x128xf32>
    %0 = tt.splat %t : i32 -> tensor<128xi32>
    %1 = arith.cmpi slt, %r_3, %0 : tensor<128xi32>
    %2 = tt.addptr %delta_ptr, %at_4 : !tt.ptr<f32>, i32
    %3 = tt.splat %2 : !tt.ptr<f32> -> tensor<128x!tt.ptr<f32>>
    %4 = tt.addptr %3, %r_3 : tensor<128x!tt.ptr<f32>>, tensor<128xi32>
    %5 = arith.mulf %o_18, %do_21 : tensor<128x128xf32>
    %6 = "tt.reduce"(%5) <{axis = 1 : i32}> ({
    ^bb0(%arg4: f32, %arg5: f32):
      %7 = arith.addf %arg4, %arg5 : f32
      tt.reduce.return %7 : f32
    }) : (tensor<128x128xf32>) -> tensor<128xf32>
    tt.store %4, %6, %1 : tensor<128x!tt.ptr<f32>>
    tt.return
  }
}
