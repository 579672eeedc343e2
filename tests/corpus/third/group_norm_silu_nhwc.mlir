// Made by make.py.
//
// targets: cuda:80 cuda:90 hip:gfx942 hip:gfx950 hip:gfx1201
// warps: 4 8
// stages: 1 3
// grid: 1 4 1
// input f16 12800 normal
// input f16 64 normal
// input f16 64 normal
// output f16 12800 tolerance 0.001 1e-4
// scalar i32 200
// scalar i32 64
// scalar f32 1e-5
module {
  tt.func public @group_norm_silu_nhwc(%x_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %w_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %b_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %y_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %spatial: i32, %channels: i32 {tt.divisibility = 16 : i32}, %eps: f32) attributes {noinline = false} {
    %cst = arith.constant dense<1.000000e+00> : tensor<64x16xf32>
    %cst_0 = arith.constant dense<0.000000e+00> : tensor<64x16xf32>
    %cst_1 = arith.constant dense<0.000000e+00> : tensor<64x16xf16>
    %c64_i32 = arith.constant 64 : i32
    %c0_i32 = arith.constant 0 : i32
    %c16_i32 = arith.constant 16 : i32
    %0 = tt.get_program_id x : i32
    %1 = tt.get_program_id y : i32
    %c = arith.muli %1, %c16_i32 : i32
    %c_2 = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
    %c_3 = tt.splat %c : i32 -> tensor<16xi32>
    %c_4 = arith.addi %c_3, %c_2 : tensor<16xi32>
    %s = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
    %base = arith.muli %0, %spatial : i32
    %base_5 = arith.muli %base, %channels : i32
    %base_6 = tt.addptr %x_ptr, %base_5 : !tt.ptr<f16>, i32
    %square:2 = scf.for %start = %c0_i32 to %spatial step %c64_i32 iter_args(%total = %cst_0, %square_27 = %cst_0) -> (tensor<64x16xf32>, tensor<64x16xf32>)  : i32 {
      %at = tt.splat %start : i32 -> tensor<64xi32>
      %at_28 = arith.addi %at, %s : tensor<64xi32>
      %at_29 = tt.expand_dims %at_28 {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
      %at_30 = tt.splat %channels : i32 -> tensor<64x1xi32>
      %at_31 = arith.muli %at_29, %at_30 : tensor<64x1xi32>
      %at_32 = tt.expand_dims %c_4 {axis = 0 : i32} : tensor<16xi32> -> tensor<1x16xi32>
      %at_33 = tt.broadcast %at_31 : tensor<64x1xi32> -> tensor<64x16xi32>
      %at_34 = tt.broadcast %at_32 : tensor<1x16xi32> -> tensor<64x16xi32>
      %at_35 = arith.addi %at_33, %at_34 : tensor<64x16xi32>
      %x = tt.splat %spatial : i32 -> tensor<64x1xi32>
      %x_36 = arith.cmpi slt, %at_29, %x : tensor<64x1xi32>
      %x_37 = tt.splat %base_6 : !tt.ptr<f16> -> tensor<64x16x!tt.ptr<f16>>
      %x_38 = tt.addptr %x_37, %at_35 : tensor<64x16x!tt.ptr<f16>>, tensor<64x16xi32>
      %x_39 = tt.broadcast %x_36 : tensor<64x1xi1> -> tensor<64x16xi1>
      %x_40 = tt.load %x_38, %x_39, %cst_1 : tensor<64x16x!tt.ptr<f16>>
      %x_41 = arith.extf %x_40 : tensor<64x16xf16> to tensor<64x16xf32>
      %total_42 = arith.addf %total, %x_41 : tensor<64x16xf32>
      %square_43 = arith.mulf %x_41, %x_41 : tensor<64x16xf32>
      %square_44 = arith.addf %square_27, %square_43 : tensor<64x16xf32>
      scf.yield %total_42, %square_44 : tensor<64x16xf32>, tensor<64x16xf32>
    }
    %count = arith.muli %spatial, %c16_i32 : i32
    %mean = tt.reshape %square#0 allow_reorder : tensor<64x16xf32> -> tensor<1024xf32>
    %mean_7 = "tt.reduce"(%mean) <{axis = 0 : i32}> ({
    ^bb0(%mean_27: f32, %mean_28: f32):
      %mean_29 = arith.addf %mean_27, %mean_28 : f32
      tt.reduce.return %mean_29 : f32
    }) : (tensor<1024xf32>) -> f32
    %mean_8 = arith.sitofp %count : i32 to f32
    %mean_9 = arith.divf %mean_7, %mean_8 : f32
    %rstd = tt.reshape %square#1 allow_reorder : tensor<64x16xf32> -> tensor<1024xf32>
    %rstd_10 = "tt.reduce"(%rstd) <{axis = 0 : i32}> ({
    ^bb0(%rstd_27: f32, %rstd_28: f32):
      %rstd_29 = arith.addf %rstd_27, %rstd_28 : f32
      tt.reduce.return %rstd_29 : f32
    }) : (tensor<1024xf32>) -> f32
    %rstd_11 = arith.divf %rstd_10, %mean_8 : f32
    %rstd_12 = arith.mulf %mean_9, %mean_9 : f32
    %rstd_13 = arith.subf %rstd_11, %rstd_12 : f32
    %rstd_14 = arith.addf %rstd_13, %eps : f32
    %rstd_15 = math.rsqrt %rstd_14 : f32
    %w = tt.splat %w_ptr : !tt.ptr<f16> -> tensor<16x!tt.ptr<f16>>
    %w_16 = tt.addptr %w, %c_4 : tensor<16x!tt.ptr<f16>>, tensor<16xi32>
    %w_17 = tt.load %w_16 : tensor<16x!tt.ptr<f16>>
    %w_18 = arith.extf %w_17 : tensor<16xf16> to tensor<16xf32>
    %w_19 = tt.splat %rstd_15 : f32 -> tensor<16xf32>
    %w_20 = arith.mulf %w_18, %w_19 : tensor<16xf32>
    %b = tt.splat %b_ptr : !tt.ptr<f16> -> tensor<16x!tt.ptr<f16>>
    %b_21 = tt.addptr %b, %c_4 : tensor<16x!tt.ptr<f16>>, tensor<16xi32>
    %b_22 = tt.load %b_21 : tensor<16x!tt.ptr<f16>>
    %b_23 = arith.extf %b_22 : tensor<16xf16> to tensor<16xf32>
    %b_24 = tt.splat %mean_9 : f32 -> tensor<16xf32>
    %b_25 = arith.mulf %b_24, %w_20 : tensor<16xf32>
    %b_26 = arith.subf %b_23, %b_25 : tensor<16xf32>
    scf.for %start = %c0_i32 to %spatial step %c64_i32  : i32 {
      %at = tt.splat %start : i32 -> tensor<64xi32>
      %at_27 = arith.addi %at, %s : tensor<64xi32>
      %at_28 = tt.expand_dims %at_27 {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
      %at_29 = tt.splat %channels : i32 -> tensor<64x1xi32>
      %at_30 = arith.muli %at_28, %at_29 : tensor<64x1xi32>
      %at_31 = tt.expand_dims %c_4 {axis = 0 : i32} : tensor<16xi32> -> tensor<1x16xi32>
      %at_32 = tt.broadcast %at_30 : tensor<64x1xi32> -> tensor<64x16xi32>
      %at_33 = tt.broadcast %at_31 : tensor<1x16xi32> -> tensor<64x16xi32>
      %at_34 = arith.addi %at_32, %at_33 : tensor<64x16xi32>
      %keep = tt.splat %spatial : i32 -> tensor<64x1xi32>
      %keep_35 = arith.cmpi slt, %at_28, %keep : tensor<64x1xi32>
      %y = tt.splat %base_6 : !tt.ptr<f16> -> tensor<64x16x!tt.ptr<f16>>
      %y_36 = tt.addptr %y, %at_34 : tensor<64x16x!tt.ptr<f16>>, tensor<64x16xi32>
      %y_37 = tt.broadcast %keep_35 : tensor<64x1xi1> -> tensor<64x16xi1>
      %y_38 = tt.load %y_36, %y_37, %cst_1 : tensor<64x16x!tt.ptr<f16>>
      %y_39 = arith.extf %y_38 : tensor<64x16xf16> to tensor<64x16xf32>
      %y_40 = tt.expand_dims %w_20 {axis = 0 : i32} : tensor<16xf32> -> tensor<1x16xf32>
      %y_41 = tt.broadcast %y_40 : tensor<1x16xf32> -> tensor<64x16xf32>
      %y_42 = arith.mulf %y_39, %y_41 : tensor<64x16xf32>
      %y_43 = tt.expand_dims %b_26 {axis = 0 : i32} : tensor<16xf32> -> tensor<1x16xf32>
      %y_44 = tt.broadcast %y_43 : tensor<1x16xf32> -> tensor<64x16xf32>
      %y_45 = arith.addf %y_42, %y_44 : tensor<64x16xf32>
      %2 = tt.addptr %y_ptr, %base_5 : !tt.ptr<f16>, i32
      %3 = tt.splat %2 : !tt.ptr<f16> -> tensor<64x16x!tt.ptr<f16>>
      %4 = tt.addptr %3, %at_34 : tensor<64x16x!tt.ptr<f16>>, tensor<64x16xi32>
      %5 = arith.negf %y_45 : tensor<64x16xf32>
      %6 = math.exp %5 : tensor<64x16xf32>
      %7 = arith.addf %6, %cst : tensor<64x16xf32>
      %8 = arith.divf %cst, %7 : tensor<64x16xf32>
      %9 = arith.mulf %y_45, %8 : tensor<64x16xf32>
      %10 = arith.truncf %9 : tensor<64x16xf32> to tensor<64x16xf16>
      tt.store %4, %10, %y_37 : tensor<64x16x!tt.ptr<f16>>
    }
    tt.return
  }
}
// -----
module {
  tt.func public @group_norm_silu_nhwc(%x_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %w_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %b_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %y_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %spatial: i32, %channels: i32 {tt.divisibility = 16 : i32}, %eps: f32) attributes {noinline = false} {
    %cst = arith.constant dense<1.000000e+00> : tensor<64x16xf32>
    %cst_0 = arith.constant dense<0.000000e+00> : tensor<64x16xf32>
    %cst_1 = arith.constant dense<0.000000e+00> : tensor<64x16xf16>
    %c64_i32 = arith.constant 64 : i32
    %c0_i32 = arith.constant 0 : i32
    %c16_i32 = arith.constant 16 : i32
    %0 = tt.get_program_id x : i32
    %1 = tt.get_program_id y : i32
    %c = arith.muli %1, %c16_i32 : i32
    %c_2 = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
    %c_3 = tt.splat %c : i32 -> tensor<16xi32>
    %c_4 = arith.addi %c_3, %c_2 : tensor<16xi32>
    %s = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
    %base = arith.muli %0, %spatial : i32
    %base_5 = arith.muli %base, %channels : i32
    %base_6 = tt.addptr %x_ptr, %base_5 : !tt.ptr<f16>, i32
    %square:2 = scf.for %start = %c0_i32 to %spatial step %c64_i32 iter_args(%total = %cst_0, %square_27 = %cst_0) -> (tensor<64x16xf32>, tensor<64x16xf32>)  : i32 {
      %at = tt.splat %start : i32 -> tensor<64xi32>
      %at_28 = arith.addi %at, %s : tensor<64xi32>
      %at_29 = tt.expand_dims %at_28 {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
      %at_30 = tt.splat %channels : i32 -> tensor<64x1xi32>
      %at_31 = arith.muli %at_29, %at_30 : tensor<64x1xi32>
      %at_32 = tt.expand_dims %c_4 {axis = 0 : i32} : tensor<16xi32> -> tensor<1x16xi32>
      %at_33 = tt.broadcast %at_31 : tensor<64x1xi32> -> tensor<64x16xi32>
      %at_34 = tt.broadcast %at_32 : tensor<1x16xi32> -> tensor<64x16xi32>
      %at_35 = arith.addi %at_33, %at_34 : tensor<64x16xi32>
      %x = tt.splat %spatial : i32 -> tensor<64x1xi32>
      %x_36 = arith.cmpi slt, %at_29, %x : tensor<64x1xi32>
      %x_37 = tt.splat %base_6 : !tt.ptr<f16> -> tensor<64x16x!tt.ptr<f16>>
      %x_38 = tt.addptr %x_37, %at_35 : tensor<64x16x!tt.ptr<f16>>, tensor<64x16xi32>
      %x_39 = tt.broadcast %x_36 : tensor<64x1xi1> -> tensor<64x16xi1>
      %x_40 = tt.load %x_38, %x_39, %cst_1 : tensor<64x16x!tt.ptr<f16>>
      %x_41 = arith.extf %x_40 : tensor<64x16xf16> to tensor<64x16xf32>
      %total_42 = arith.addf %total, %x_41 : tensor<64x16xf32>
      %square_43 = arith.mulf %x_41, %x_41 : tensor<64x16xf32>
      %square_44 = arith.addf %square_27, %square_43 : tensor<64x16xf32>
      scf.yield %total_42, %square_44 : tensor<64x16xf32>, tensor<64x16xf32>
    }
    %count = arith.muli %spatial, %c16_i32 : i32
    %mean = tt.reshape %square#0 allow_reorder : tensor<64x16xf32> -> tensor<1024xf32>
    %mean_7 = "tt.reduce"(%mean) <{axis = 0 : i32}> ({
    ^bb0(%mean_27: f32, %mean_28: f32):
      %mean_29 = arith.addf %mean_27, %mean_28 : f32
      tt.reduce.return %mean_29 : f32
    }) : (tensor<1024xf32>) -> f32
    %mean_8 = arith.sitofp %count : i32 to f32
    %mean_9 = arith.divf %mean_7, %mean_8 : f32
    %rstd = tt.reshape %square#1 allow_reorder : tensor<64x16xf32> -> tensor<1024xf32>
    %rstd_10 = "tt.reduce"(%rstd) <{axis = 0 : i32}> ({
    ^bb0(%rstd_27: f32, %rstd_28: f32):
      %rstd_29 = arith.addf %rstd_27, %rstd_28 : f32
      tt.reduce.return %rstd_29 : f32
    }) : (tensor<1024xf32>) -> f32
    %rstd_11 = arith.divf %rstd_10, %mean_8 : f32
    %rstd_12 = arith.mulf %mean_9, %mean_9 : f32
    %rstd_13 = arith.subf %rstd_11, %rstd_12 : f32
    %rstd_14 = arith.addf %rstd_13, %eps : f32
    %rstd_15 = math.rsqrt %rstd_14 : f32
    %w = tt.splat %w_ptr : !tt.ptr<f16> -> tensor<16x!tt.ptr<f16>>
    %w_16 = tt.addptr %w, %c_4 : tensor<16x!tt.ptr<f16>>, tensor<16xi32>
    %w_17 = tt.load %w_16 : tensor<16x!tt.ptr<f16>>
    %w_18 = arith.extf %w_17 : tensor<16xf16> to tensor<16xf32>
    %w_19 = tt.splat %rstd_15 : f32 -> tensor<16xf32>
    %w_20 = arith.mulf %w_18, %w_19 : tensor<16xf32>
    %b = tt.splat %b_ptr : !tt.ptr<f16> -> tensor<16x!tt.ptr<f16>>
    %b_21 = tt.addptr %b, %c_4 : tensor<16x!tt.ptr<f16>>, tensor<16xi32>
    %b_22 = tt.load %b_21 : tensor<16x!tt.ptr<f16>>
    %b_23 = arith.extf %b_22 : tensor<16xf16> to tensor<16xf32>
    %b_24 = tt.splat %mean_9 : f32 -> tensor<16xf32>
    %b_25 = arith.mulf %b_24, %w_20 : tensor<16xf32>
    %b_26 = arith.subf %b_23, %b_25 : tensor<16xf32>
    scf.for %start = %c0_i32 to %spatial step %c64_i32  : i32 {
      %at = tt.splat %start : i32 -> tensor<64xi32>
      %at_27 = arith.addi %at, %s : tensor<64xi32>
      %at_28 = tt.expand_dims %at_27 {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
      %at_29 = tt.splat %channels : i32 -> tensor<64x1xi32>
      %at_30 = arith.muli %at_28, %at_29 : tensor<64x1xi32>
      %at_31 = tt.expand_dims %c_4 {axis = 0 : i32} : tensor<16xi32> -> tensor<1x16xi32>
      %at_32 = tt.broadcast %at_30 : tensor<64x1xi32> -> tensor<64x16xi32>
      %at_33 = tt.broadcast %at_31 : tensor<1x16xi32> -> tensor<64x16xi32>
      %at_34 = arith.addi %at_32, %at_33 : tensor<64x16xi32>
      %keep = tt.splat %spatial : i32 -> tensor<64x1xi32>
      %keep_35 = arith.cmpi slt, %at_28, %keep : tensor<64x1xi32>
      %y = tt.splat %base_6 : !tt.ptr<f16> -> tensor<64x16x!tt.ptr<f16>>
      %y_36 = tt.addptr %y, %at_34 : tensor<64x16x!tt.ptr<f16>>, tensor<64x16xi32>
      %y_37 = tt.broadcast %keep_35 : tensor<64x1xi1> -> tensor<64x16xi1>
      %y_38 = tt.load %y_36, %y_37, %cst_1 : tensor<64x16x!tt.ptr<f16>>
      %y_39 = arith.extf %y_38 : tensor<64x16xf16> to tensor<64x16xf32>
      %y_40 = tt.expand_dims %w_20 {axis = 0 : i32} : tensor<16xf32> -> tensor<1x16xf32>
      %y_41 = tt.broadcast %y_40 : tensor<1x16xf32> -> tensor<64x16xf32>
      %y_42 = arith.mulf %y_39, %y_41 : tensor<64x16xf32>
      %y_43 = tt.expand_dims %b_26 {axis = 0 : i32} : tensor<16xf32> -> tensor<1x16xf32>
      %y_44 = tt.broadcast %y_43 : tensor<1x16xf32> -> tensor<64x16xf32>
      %y_45 = arith.addf %y_42, %y_44 : tensor<64x16xf32>
      %2 = tt.addptr %y_ptr, %base_5 : !tt.ptr<f16>, i32
      %3 = tt.splat %2 : !tt.ptr<f16> -> tensor<64x16x!tt.ptr<f16>>
      %4 = tt.addptr %3, %at_34 : tensor<64x16x!tt.ptr<f16>>, tensor<64x16xi32>
      %5 = arith.subf %cst_0, %y_45 : tensor<64x16xf32>
      %6 = math.exp %5 : tensor<64x16xf32>
      %7 = arith.addf %6, %cst : tensor<64x16xf32>
      %8 = arith.divf %cst, %7 : tensor<64x16xf32>
      %9 = arith.mulf %y_45, %8 : tensor<64x16xf32>
      %10 = arith.truncf %9 : tensor<64x16xf32> to tensor<64x16xf16>
      tt.store %4, %10, %y_37 : tensor<64x16x!tt.ptr<f16>>
    }
    tt.return
  }
}
