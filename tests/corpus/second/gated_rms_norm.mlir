// Made by make.py.
//
// targets: cuda:80 cuda:90 hip:gfx942 hip:gfx950 hip:gfx1201
// warps: 4 8
// stages: 1
// grid: 1 1 1
// input bf16 1280 normal
// input bf16 1280 normal
// input f32 128 normal
// output bf16 1280 tolerance 0.0079 1e-4
// scalar i32 10
// scalar i32 128
// scalar f32 1e-6
module {
  tt.func public @gated_rms_norm(%x_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %g_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %w_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %y_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %rows: i32, %n: i32 {tt.divisibility = 16 : i32}, %eps: f32) attributes {noinline = false} {
    %cst = arith.constant dense<1.000000e+00> : tensor<16x128xf32>
    %cst_0 = arith.constant dense<0.000000e+00> : tensor<16x128xbf16>
    %w = arith.constant dense<0.000000e+00> : tensor<128xf32>
    %r = arith.constant 16 : i32
    %r_1 = tt.get_program_id x : i32
    %r_2 = arith.muli %r_1, %r : i32
    %r_3 = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
    %r_4 = tt.splat %r_2 : i32 -> tensor<16xi32>
    %r_5 = arith.addi %r_4, %r_3 : tensor<16xi32>
    %c = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32>
    %at = tt.expand_dims %r_5 {axis = 1 : i32} : tensor<16xi32> -> tensor<16x1xi32>
    %at_6 = tt.splat %n : i32 -> tensor<16x1xi32>
    %at_7 = arith.muli %at, %at_6 : tensor<16x1xi32>
    %at_8 = tt.expand_dims %c {axis = 0 : i32} : tensor<128xi32> -> tensor<1x128xi32>
    %at_9 = tt.broadcast %at_7 : tensor<16x1xi32> -> tensor<16x128xi32>
    %at_10 = tt.broadcast %at_8 : tensor<1x128xi32> -> tensor<16x128xi32>
    %at_11 = arith.addi %at_9, %at_10 : tensor<16x128xi32>
    %keep = tt.splat %rows : i32 -> tensor<16x1xi32>
    %keep_12 = arith.cmpi slt, %at, %keep : tensor<16x1xi32>
    %keep_13 = tt.splat %n : i32 -> tensor<1x128xi32>
    %keep_14 = arith.cmpi slt, %at_8, %keep_13 : tensor<1x128xi32>
    %keep_15 = tt.broadcast %keep_12 : tensor<16x1xi1> -> tensor<16x128xi1>
    %keep_16 = tt.broadcast %keep_14 : tensor<1x128xi1> -> tensor<16x128xi1>
    %keep_17 = arith.andi %keep_15, %keep_16 : tensor<16x128xi1>
    %x = tt.splat %x_ptr : !tt.ptr<bf16> -> tensor<16x128x!tt.ptr<bf16>>
    %x_18 = tt.addptr %x, %at_11 : tensor<16x128x!tt.ptr<bf16>>, tensor<16x128xi32>
    %x_19 = tt.load %x_18, %keep_17, %cst_0 : tensor<16x128x!tt.ptr<bf16>>
    %x_20 = arith.extf %x_19 : tensor<16x128xbf16> to tensor<16x128xf32>
    %g = tt.splat %g_ptr : !tt.ptr<bf16> -> tensor<16x128x!tt.ptr<bf16>>
    %g_21 = tt.addptr %g, %at_11 : tensor<16x128x!tt.ptr<bf16>>, tensor<16x128xi32>
    %g_22 = tt.load %g_21, %keep_17, %cst_0 : tensor<16x128x!tt.ptr<bf16>>
    %g_23 = arith.extf %g_22 : tensor<16x128xbf16> to tensor<16x128xf32>
    %w_24 = tt.splat %n : i32 -> tensor<128xi32>
    %w_25 = arith.cmpi slt, %c, %w_24 : tensor<128xi32>
    %w_26 = tt.splat %w_ptr : !tt.ptr<f32> -> tensor<128x!tt.ptr<f32>>
    %w_27 = tt.addptr %w_26, %c : tensor<128x!tt.ptr<f32>>, tensor<128xi32>
    %w_28 = tt.load %w_27, %w_25, %w : tensor<128x!tt.ptr<f32>>
    %y = arith.mulf %x_20, %x_20 : tensor<16x128xf32>
    %y_29 = "tt.reduce"(%y) <{axis = 1 : i32}> ({
    ^bb0(%y_42: f32, %y_43: f32):
      %y_44 = arith.addf %y_42, %y_43 : f32
      tt.reduce.return %y_44 : f32
    }) : (tensor<16x128xf32>) -> tensor<16xf32>
    %y_30 = arith.sitofp %n : i32 to f32
    %y_31 = tt.splat %y_30 : f32 -> tensor<16xf32>
    %y_32 = arith.divf %y_29, %y_31 : tensor<16xf32>
    %y_33 = tt.splat %eps : f32 -> tensor<16xf32>
    %y_34 = arith.addf %y_32, %y_33 : tensor<16xf32>
    %y_35 = math.rsqrt %y_34 : tensor<16xf32>
    %y_36 = tt.expand_dims %y_35 {axis = 1 : i32} : tensor<16xf32> -> tensor<16x1xf32>
    %y_37 = tt.broadcast %y_36 : tensor<16x1xf32> -> tensor<16x128xf32>
    %y_38 = arith.mulf %x_20, %y_37 : tensor<16x128xf32>
    %y_39 = tt.expand_dims %w_28 {axis = 0 : i32} : tensor<128xf32> -> tensor<1x128xf32>
    %y_40 = tt.broadcast %y_39 : tensor<1x128xf32> -> tensor<16x128xf32>
    %y_41 = arith.mulf %y_38, %y_40 : tensor<16x128xf32>
    %0 = tt.splat %y_ptr : !tt.ptr<bf16> -> tensor<16x128x!tt.ptr<bf16>>
    %1 = tt.addptr %0, %at_11 : tensor<16x128x!tt.ptr<bf16>>, tensor<16x128xi32>
    %2 = arith.mulf %y_41, %g_23 : tensor<16x128xf32>
    %3 = arith.negf %g_23 : tensor<16x128xf32>
    %4 = math.exp %3 : tensor<16x128xf32>
    %5 = arith.addf %4, %cst : tensor<16x128xf32>
    %6 = arith.divf %cst, %5 : tensor<16x128xf32>
    %7 = arith.mulf %2, %6 : tensor<16x128xf32>
    %8 = arith.truncf %7 : tensor<16x128xf32> to tensor<16x128xbf16>
    tt.store %1, %8, %keep_17 : tensor<16x128x!tt.ptr<bf16>>
    tt.return
  }
}
// -----
module {
  tt.func public @gated_rms_norm(%x_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %g_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %w_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %y_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %rows: i32, %n: i32 {tt.divisibility = 16 : i32}, %eps: f32) attributes {noinline = false} {
    %cst = arith.constant dense<0.000000e+00> : tensor<16x128xf32>
    %cst_0 = arith.constant dense<1.000000e+00> : tensor<16x128xf32>
    %cst_1 = arith.constant dense<0.000000e+00> : tensor<16x128xbf16>
    %w = arith.constant dense<0.000000e+00> : tensor<128xf32>
    %c16_i32 = arith.constant 16 : i32
    %r = tt.get_program_id x : i32
    %r_2 = arith.muli %r, %c16_i32 : i32
    %r_3 = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
    %r_4 = tt.splat %r_2 : i32 -> tensor<16xi32>
    %r_5 = arith.addi %r_4, %r_3 : tensor<16xi32>
    %c = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32>
    %at = tt.expand_dims %r_5 {axis = 1 : i32} : tensor<16xi32> -> tensor<16x1xi32>
    %at_6 = tt.splat %n : i32 -> tensor<16x1xi32>
    %at_7 = arith.muli %at, %at_6 : tensor<16x1xi32>
    %at_8 = tt.expand_dims %c {axis = 0 : i32} : tensor<128xi32> -> tensor<1x128xi32>
    %at_9 = tt.broadcast %at_7 : tensor<16x1xi32> -> tensor<16x128xi32>
    %at_10 = tt.broadcast %at_8 : tensor<1x128xi32> -> tensor<16x128xi32>
    %at_11 = arith.addi %at_9, %at_10 : tensor<16x128xi32>
    %keep = tt.splat %rows : i32 -> tensor<16x1xi32>
    %keep_12 = arith.cmpi slt, %at, %keep : tensor<16x1xi32>
    %keep_13 = tt.splat %n : i32 -> tensor<1x128xi32>
    %keep_14 = arith.cmpi slt, %at_8, %keep_13 : tensor<1x128xi32>
    %keep_15 = tt.broadcast %keep_12 : tensor<16x1xi1> -> tensor<16x128xi1>
    %keep_16 = tt.broadcast %keep_14 : tensor<1x128xi1> -> tensor<16x128xi1>
    %keep_17 = arith.andi %keep_15, %keep_16 : tensor<16x128xi1>
    %x = tt.splat %x_ptr : !tt.ptr<bf16> -> tensor<16x128x!tt.ptr<bf16>>
    %x_18 = tt.addptr %x, %at_11 : tensor<16x128x!tt.ptr<bf16>>, tensor<16x128xi32>
    %x_19 = tt.load %x_18, %keep_17, %cst_1 : tensor<16x128x!tt.ptr<bf16>>
    %x_20 = arith.extf %x_19 : tensor<16x128xbf16> to tensor<16x128xf32>
    %g = tt.splat %g_ptr : !tt.ptr<bf16> -> tensor<16x128x!tt.ptr<bf16>>
    %g_21 = tt.addptr %g, %at_11 : tensor<16x128x!tt.ptr<bf16>>, tensor<16x128xi32>
    %g_22 = tt.load %g_21, %keep_17, %cst_1 : tensor<16x128x!tt.ptr<bf16>>
    %g_23 = arith.extf %g_22 : tensor<16x128xbf16> to tensor<16x128xf32>
    %w_24 = tt.splat %n : i32 -> tensor<128xi32>
    %w_25 = arith.cmpi slt, %c, %w_24 : tensor<128xi32>
    %w_26 = tt.splat %w_ptr : !tt.ptr<f32> -> tensor<128x!tt.ptr<f32>>
    %w_27 = tt.addptr %w_26, %c : tensor<128x!tt.ptr<f32>>, tensor<128xi32>
    %w_28 = tt.load %w_27, %w_25, %w : tensor<128x!tt.ptr<f32>>
    %y = arith.mulf %x_20, %x_20 : tensor<16x128xf32>
    %y_29 = "tt.reduce"(%y) <{axis = 1 : i32}> ({
    ^bb0(%y_42: f32, %y_43: f32):
      %y_44 = arith.addf %y_42, %y_43 : f32
      tt.reduce.return %y_44 : f32
    }) : (tensor<16x128xf32>) -> tensor<16xf32>
    %y_30 = arith.sitofp %n : i32 to f32
    %y_31 = tt.splat %y_30 : f32 -> tensor<16xf32>
    %y_32 = arith.divf %y_29, %y_31 : tensor<16xf32>
    %y_33 = tt.splat %eps : f32 -> tensor<16xf32>
    %y_34 = arith.addf %y_32, %y_33 : tensor<16xf32>
    %y_35 = math.rsqrt %y_34 : tensor<16xf32>
    %y_36 = tt.expand_dims %y_35 {axis = 1 : i32} : tensor<16xf32> -> tensor<16x1xf32>
    %y_37 = tt.broadcast %y_36 : tensor<16x1xf32> -> tensor<16x128xf32>
    %y_38 = arith.mulf %x_20, %y_37 : tensor<16x128xf32>
    %y_39 = tt.expand_dims %w_28 {axis = 0 : i32} : tensor<128xf32> -> tensor<1x128xf32>
    %y_40 = tt.broadcast %y_39 : tensor<1x128xf32> -> tensor<16x128xf32>
    %y_41 = arith.mulf %y_38, %y_40 : tensor<16x128xf32>
    %0 = tt.splat %y_ptr : !tt.ptr<bf16> -> tensor<16x128x!tt.ptr<bf16>>
    %1 = tt.addptr %0, %at_11 : tensor<16x128x!tt.ptr<bf16>>, tensor<16x128xi32>
    %2 = arith.mulf %y_41, %g_23 : tensor<16x128xf32>
    %3 = arith.subf %cst, %g_23 : tensor<16x128xf32>
    %4 = math.exp %3 : tensor<16x128xf32>
    %5 = arith.addf %4, %cst_0 : tensor<16x128xf32>
    %6 = arith.divf %cst_0, %5 : tensor<16x128xf32>
    %7 = arith.mulf %2, %6 : tensor<16x128xf32>
    %8 = arith.truncf %7 : tensor<16x128xf32> to tensor<16x128xbf16>
    tt.store %1, %8, %keep_17 : tensor<16x128x!tt.ptr<bf16>>
    tt.return
  }
}
