// Made by make.py.
//
// targets: cuda:80 cuda:90 hip:gfx942 hip:gfx950 hip:gfx1201
// warps: 4 8
// stages: 1
// grid: 2 1 1
// input f16 4800 normal
// input f16 96 normal
// input f16 96 normal
// output f16 4800 tolerance 0.001 1e-4
// scalar i32 50
// scalar i32 96
// scalar f32 1e-5
module {
  tt.func public @ln_small_rows(%x_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %w_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %b_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %y_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %rows: i32, %n: i32 {tt.divisibility = 16 : i32}, %eps: f32) attributes {noinline = false} {
    %cst = arith.constant dense<0.000000e+00> : tensor<128xf16>
    %x = arith.constant dense<0.000000e+00> : tensor<32x128xf16>
    %rstd = arith.constant dense<1.000000e+00> : tensor<32xf32>
    %cst_0 = arith.constant dense<0.000000e+00> : tensor<32x128xf32>
    %r = arith.constant 32 : i32
    %r_1 = tt.get_program_id x : i32
    %r_2 = arith.muli %r_1, %r : i32
    %r_3 = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32>
    %r_4 = tt.splat %r_2 : i32 -> tensor<32xi32>
    %r_5 = arith.addi %r_4, %r_3 : tensor<32xi32>
    %c = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32>
    %keep = tt.expand_dims %r_5 {axis = 1 : i32} : tensor<32xi32> -> tensor<32x1xi32>
    %keep_6 = tt.splat %rows : i32 -> tensor<32x1xi32>
    %keep_7 = arith.cmpi slt, %keep, %keep_6 : tensor<32x1xi32>
    %keep_8 = tt.expand_dims %c {axis = 0 : i32} : tensor<128xi32> -> tensor<1x128xi32>
    %keep_9 = tt.splat %n : i32 -> tensor<1x128xi32>
    %keep_10 = arith.cmpi slt, %keep_8, %keep_9 : tensor<1x128xi32>
    %keep_11 = tt.broadcast %keep_7 : tensor<32x1xi1> -> tensor<32x128xi1>
    %keep_12 = tt.broadcast %keep_10 : tensor<1x128xi1> -> tensor<32x128xi1>
    %keep_13 = arith.andi %keep_11, %keep_12 : tensor<32x128xi1>
    %x_14 = tt.splat %n : i32 -> tensor<32x1xi32>
    %x_15 = arith.muli %keep, %x_14 : tensor<32x1xi32>
    %x_16 = tt.splat %x_ptr : !tt.ptr<f16> -> tensor<32x1x!tt.ptr<f16>>
    %x_17 = tt.addptr %x_16, %x_15 : tensor<32x1x!tt.ptr<f16>>, tensor<32x1xi32>
    %x_18 = tt.broadcast %x_17 : tensor<32x1x!tt.ptr<f16>> -> tensor<32x128x!tt.ptr<f16>>
    %x_19 = tt.broadcast %keep_8 : tensor<1x128xi32> -> tensor<32x128xi32>
    %x_20 = tt.addptr %x_18, %x_19 : tensor<32x128x!tt.ptr<f16>>, tensor<32x128xi32>
    %x_21 = tt.load %x_20, %keep_13, %x : tensor<32x128x!tt.ptr<f16>>
    %x_22 = arith.extf %x_21 : tensor<32x128xf16> to tensor<32x128xf32>
    %mean = "tt.reduce"(%x_22) <{axis = 1 : i32}> ({
    ^bb0(%mean_44: f32, %mean_45: f32):
      %mean_46 = arith.addf %mean_44, %mean_45 : f32
      tt.reduce.return %mean_46 : f32
    }) : (tensor<32x128xf32>) -> tensor<32xf32>
    %mean_23 = arith.sitofp %n : i32 to f32
    %mean_24 = tt.splat %mean_23 : f32 -> tensor<32xf32>
    %mean_25 = arith.divf %mean, %mean_24 : tensor<32xf32>
    %d = tt.expand_dims %mean_25 {axis = 1 : i32} : tensor<32xf32> -> tensor<32x1xf32>
    %d_26 = tt.broadcast %d : tensor<32x1xf32> -> tensor<32x128xf32>
    %d_27 = arith.subf %x_22, %d_26 : tensor<32x128xf32>
    %d_28 = arith.select %keep_12, %d_27, %cst_0 : tensor<32x128xi1>, tensor<32x128xf32>
    %rstd_29 = arith.mulf %d_28, %d_28 : tensor<32x128xf32>
    %rstd_30 = "tt.reduce"(%rstd_29) <{axis = 1 : i32}> ({
    ^bb0(%rstd_44: f32, %rstd_45: f32):
      %rstd_46 = arith.addf %rstd_44, %rstd_45 : f32
      tt.reduce.return %rstd_46 : f32
    }) : (tensor<32x128xf32>) -> tensor<32xf32>
    %rstd_31 = arith.divf %rstd_30, %mean_24 : tensor<32xf32>
    %rstd_32 = tt.splat %eps : f32 -> tensor<32xf32>
    %rstd_33 = arith.addf %rstd_31, %rstd_32 : tensor<32xf32>
    %rstd_34 = math.sqrt %rstd_33 : tensor<32xf32>
    %rstd_35 = arith.divf %rstd, %rstd_34 : tensor<32xf32>
    %w = tt.splat %n : i32 -> tensor<128xi32>
    %w_36 = arith.cmpi slt, %c, %w : tensor<128xi32>
    %w_37 = tt.splat %w_ptr : !tt.ptr<f16> -> tensor<128x!tt.ptr<f16>>
    %w_38 = tt.addptr %w_37, %c : tensor<128x!tt.ptr<f16>>, tensor<128xi32>
    %w_39 = tt.load %w_38, %w_36, %cst : tensor<128x!tt.ptr<f16>>
    %w_40 = arith.extf %w_39 : tensor<128xf16> to tensor<128xf32>
    %b = tt.splat %b_ptr : !tt.ptr<f16> -> tensor<128x!tt.ptr<f16>>
    %b_41 = tt.addptr %b, %c : tensor<128x!tt.ptr<f16>>, tensor<128xi32>
    %b_42 = tt.load %b_41, %w_36, %cst : tensor<128x!tt.ptr<f16>>
    %b_43 = arith.extf %b_42 : tensor<128xf16> to tensor<128xf32>
    %0 = tt.splat %y_ptr : !tt.ptr<f16> -> tensor<32x1x!tt.ptr<f16>>
    %1 = tt.addptr %0, %x_15 : tensor<32x1x!tt.ptr<f16>>, tensor<32x1xi32>
    %2 = tt.broadcast %1 : tensor<32x1x!tt.ptr<f16>> -> tensor<32x128x!tt.ptr<f16>>
    %3 = tt.addptr %2, %x_19 : tensor<32x128x!tt.ptr<f16>>, tensor<32x128xi32>
    %4 = tt.expand_dims %rstd_35 {axis = 1 : i32} : tensor<32xf32> -> tensor<32x1xf32>
    %5 = tt.broadcast %4 : tensor<32x1xf32> -> tensor<32x128xf32>
    %6 = arith.mulf %d_28, %5 : tensor<32x128xf32>
    %7 = tt.expand_dims %w_40 {axis = 0 : i32} : tensor<128xf32> -> tensor<1x128xf32>
    %8 = tt.broadcast %7 : tensor<1x128xf32> -> tensor<32x128xf32>
    %9 = arith.mulf %6, %8 : tensor<32x128xf32>
    %10 = tt.expand_dims %b_43 {axis = 0 : i32} : tensor<128xf32> -> tensor<1x128xf32>
    %11 = tt.broadcast %10 : tensor<1x128xf32> -> tensor<32x128xf32>
    %12 = arith.addf %9, %11 : tensor<32x128xf32>
    %13 = arith.truncf %12 : tensor<32x128xf32> to tensor<32x128xf16>
    tt.store %3, %13, %keep_13 : tensor<32x128x!tt.ptr<f16>>
    tt.return
  }
}
// -----
module {
  tt.func public @ln_small_rows(%x_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %w_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %b_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %y_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %rows: i32, %n: i32 {tt.divisibility = 16 : i32}, %eps: f32) attributes {noinline = false} {
    %cst = arith.constant dense<0.000000e+00> : tensor<128xf16>
    %x = arith.constant dense<0.000000e+00> : tensor<32x128xf16>
    %rstd = arith.constant dense<1.000000e+00> : tensor<32xf32>
    %cst_0 = arith.constant dense<0.000000e+00> : tensor<32x128xf32>
    %c32_i32 = arith.constant 32 : i32
    %r = tt.get_program_id x : i32
    %r_1 = arith.muli %r, %c32_i32 : i32
    %r_2 = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32>
    %r_3 = tt.splat %r_1 : i32 -> tensor<32xi32>
    %r_4 = arith.addi %r_3, %r_2 : tensor<32xi32>
    %c = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32>
    %keep = tt.expand_dims %r_4 {axis = 1 : i32} : tensor<32xi32> -> tensor<32x1xi32>
    %keep_5 = tt.splat %rows : i32 -> tensor<32x1xi32>
    %keep_6 = arith.cmpi slt, %keep, %keep_5 : tensor<32x1xi32>
    %keep_7 = tt.expand_dims %c {axis = 0 : i32} : tensor<128xi32> -> tensor<1x128xi32>
    %keep_8 = tt.splat %n : i32 -> tensor<1x128xi32>
    %keep_9 = arith.cmpi slt, %keep_7, %keep_8 : tensor<1x128xi32>
    %keep_10 = tt.broadcast %keep_6 : tensor<32x1xi1> -> tensor<32x128xi1>
    %keep_11 = tt.broadcast %keep_9 : tensor<1x128xi1> -> tensor<32x128xi1>
    %keep_12 = arith.andi %keep_10, %keep_11 : tensor<32x128xi1>
    %x_13 = tt.splat %n : i32 -> tensor<32x1xi32>
    %x_14 = arith.muli %keep, %x_13 : tensor<32x1xi32>
    %x_15 = tt.splat %x_ptr : !tt.ptr<f16> -> tensor<32x1x!tt.ptr<f16>>
    %x_16 = tt.addptr %x_15, %x_14 : tensor<32x1x!tt.ptr<f16>>, tensor<32x1xi32>
    %x_17 = tt.broadcast %x_16 : tensor<32x1x!tt.ptr<f16>> -> tensor<32x128x!tt.ptr<f16>>
    %x_18 = tt.broadcast %keep_7 : tensor<1x128xi32> -> tensor<32x128xi32>
    %x_19 = tt.addptr %x_17, %x_18 : tensor<32x128x!tt.ptr<f16>>, tensor<32x128xi32>
    %x_20 = tt.load %x_19, %keep_12, %x : tensor<32x128x!tt.ptr<f16>>
    %x_21 = arith.extf %x_20 : tensor<32x128xf16> to tensor<32x128xf32>
    %mean = "tt.reduce"(%x_21) <{axis = 1 : i32}> ({
    ^bb0(%mean_43: f32, %mean_44: f32):
      %mean_45 = arith.addf %mean_43, %mean_44 : f32
      tt.reduce.return %mean_45 : f32
    }) : (tensor<32x128xf32>) -> tensor<32xf32>
    %mean_22 = arith.sitofp %n : i32 to f32
    %mean_23 = tt.splat %mean_22 : f32 -> tensor<32xf32>
    %mean_24 = arith.divf %mean, %mean_23 : tensor<32xf32>
    %d = tt.expand_dims %mean_24 {axis = 1 : i32} : tensor<32xf32> -> tensor<32x1xf32>
    %d_25 = tt.broadcast %d : tensor<32x1xf32> -> tensor<32x128xf32>
    %d_26 = arith.subf %x_21, %d_25 : tensor<32x128xf32>
    %d_27 = arith.select %keep_11, %d_26, %cst_0 : tensor<32x128xi1>, tensor<32x128xf32>
    %rstd_28 = arith.mulf %d_27, %d_27 : tensor<32x128xf32>
    %rstd_29 = "tt.reduce"(%rstd_28) <{axis = 1 : i32}> ({
    ^bb0(%rstd_43: f32, %rstd_44: f32):
      %rstd_45 = arith.addf %rstd_43, %rstd_44 : f32
      tt.reduce.return %rstd_45 : f32
    }) : (tensor<32x128xf32>) -> tensor<32xf32>
    %rstd_30 = arith.divf %rstd_29, %mean_23 : tensor<32xf32>
    %rstd_31 = tt.splat %eps : f32 -> tensor<32xf32>
    %rstd_32 = arith.addf %rstd_30, %rstd_31 : tensor<32xf32>
    %rstd_33 = math.sqrt %rstd_32 : tensor<32xf32>
    %rstd_34 = arith.divf %rstd, %rstd_33 : tensor<32xf32>
    %w = tt.splat %n : i32 -> tensor<128xi32>
    %w_35 = arith.cmpi slt, %c, %w : tensor<128xi32>
    %w_36 = tt.splat %w_ptr : !tt.ptr<f16> -> tensor<128x!tt.ptr<f16>>
    %w_37 = tt.addptr %w_36, %c : tensor<128x!tt.ptr<f16>>, tensor<128xi32>
    %w_38 = tt.load %w_37, %w_35, %cst : tensor<128x!tt.ptr<f16>>
    %w_39 = arith.extf %w_38 : tensor<128xf16> to tensor<128xf32>
    %b = tt.splat %b_ptr : !tt.ptr<f16> -> tensor<128x!tt.ptr<f16>>
    %b_40 = tt.addptr %b, %c : tensor<128x!tt.ptr<f16>>, tensor<128xi32>
    %b_41 = tt.load %b_40, %w_35, %cst : tensor<128x!tt.ptr<f16>>
    %b_42 = arith.extf %b_41 : tensor<128xf16> to tensor<128xf32>
    %0 = tt.splat %y_ptr : !tt.ptr<f16> -> tensor<32x1x!tt.ptr<f16>>
    %1 = tt.addptr %0, %x_14 : tensor<32x1x!tt.ptr<f16>>, tensor<32x1xi32>
    %2 = tt.broadcast %1 : tensor<32x1x!tt.ptr<f16>> -> tensor<32x128x!tt.ptr<f16>>
    %3 = tt.addptr %2, %x_18 : tensor<32x128x!tt.ptr<f16>>, tensor<32x128xi32>
    %4 = tt.expand_dims %rstd_34 {axis = 1 : i32} : tensor<32xf32> -> tensor<32x1xf32>
    %5 = tt.broadcast %4 : tensor<32x1xf32> -> tensor<32x128xf32>
    %6 = arith.mulf %d_27, %5 : tensor<32x128xf32>
    %7 = tt.expand_dims %w_39 {axis = 0 : i32} : tensor<128xf32> -> tensor<1x128xf32>
    %8 = tt.broadcast %7 : tensor<1x128xf32> -> tensor<32x128xf32>
    %9 = arith.mulf %6, %8 : tensor<32x128xf32>
    %10 = tt.expand_dims %b_42 {axis = 0 : i32} : tensor<128xf32> -> tensor<1x128xf32>
    %11 = tt.broadcast %10 : tensor<1x128xf32> -> tensor<32x128xf32>
    %12 = arith.addf %9, %11 : tensor<32x128xf32>
    %13 = arith.truncf %12 : tensor<32x128xf32> to tensor<32x128xf16>
    tt.store %3, %13, %keep_12 : tensor<32x128x!tt.ptr<f16>>
    tt.return
  }
}
