// Made by make.py.
//
// targets: cuda:80 cuda:90 hip:gfx942 hip:gfx950 hip:gfx1201
// warps: 4 8
// stages: 1 2
// grid: 1 2 1
// input bf16 12800 normal
// input bf16 12800 normal
// input bf16 128 normal
// output bf16 12800 tolerance 0.0079 1e-4
// inout f32 128 zeros tolerance 1e-4 2e-3
// scalar i32 100
// scalar i32 128
module {
  tt.func public @gelu_bwd_bias_grad(%dy_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %x_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %b_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %dx_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %db_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %m: i32, %n: i32 {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %db = arith.constant dense<0.000000e+00> : tensor<64xf32>
    %cst = arith.constant dense<0.000000e+00> : tensor<32x64xbf16>
    %c1_i32 = arith.constant 1 : i32
    %c0_i32 = arith.constant 0 : i32
    %bias = arith.constant dense<0.000000e+00> : tensor<64xbf16>
    %cst_0 = arith.constant dense<0.398942292> : tensor<32x64xf32>
    %cst_1 = arith.constant dense<-5.000000e-01> : tensor<32x64xf32>
    %cst_2 = arith.constant dense<5.000000e-01> : tensor<32x64xf32>
    %cst_3 = arith.constant dense<1.000000e+00> : tensor<32x64xf32>
    %cst_4 = arith.constant dense<0.707106769> : tensor<32x64xf32>
    %cst_5 = arith.constant dense<0.000000e+00> : tensor<32x64xf32>
    %c32_i32 = arith.constant 32 : i32
    %c8_i32 = arith.constant 8 : i32
    %c = arith.constant 64 : i32
    %c_6 = tt.get_program_id y : i32
    %c_7 = arith.muli %c_6, %c : i32
    %c_8 = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
    %c_9 = tt.splat %c_7 : i32 -> tensor<64xi32>
    %c_10 = arith.addi %c_9, %c_8 : tensor<64xi32>
    %bias_11 = tt.splat %n : i32 -> tensor<64xi32>
    %bias_12 = arith.cmpi slt, %c_10, %bias_11 : tensor<64xi32>
    %bias_13 = tt.splat %b_ptr : !tt.ptr<bf16> -> tensor<64x!tt.ptr<bf16>>
    %bias_14 = tt.addptr %bias_13, %c_10 : tensor<64x!tt.ptr<bf16>>, tensor<64xi32>
    %bias_15 = tt.load %bias_14, %bias_12, %bias : tensor<64x!tt.ptr<bf16>>
    %bias_16 = arith.extf %bias_15 : tensor<64xbf16> to tensor<64xf32>
    %db_17 = scf.for %i = %c0_i32 to %c8_i32 step %c1_i32 iter_args(%db_18 = %db) -> (tensor<64xf32>)  : i32 {
      %r = tt.get_program_id x : i32
      %r_19 = arith.muli %r, %c8_i32 : i32
      %r_20 = arith.addi %r_19, %i : i32
      %r_21 = arith.muli %r_20, %c32_i32 : i32
      %r_22 = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32>
      %r_23 = tt.splat %r_21 : i32 -> tensor<32xi32>
      %r_24 = arith.addi %r_23, %r_22 : tensor<32xi32>
      %at = tt.expand_dims %r_24 {axis = 1 : i32} : tensor<32xi32> -> tensor<32x1xi32>
      %at_25 = tt.splat %n : i32 -> tensor<32x1xi32>
      %at_26 = arith.muli %at, %at_25 : tensor<32x1xi32>
      %at_27 = tt.expand_dims %c_10 {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
      %at_28 = tt.broadcast %at_26 : tensor<32x1xi32> -> tensor<32x64xi32>
      %at_29 = tt.broadcast %at_27 : tensor<1x64xi32> -> tensor<32x64xi32>
      %at_30 = arith.addi %at_28, %at_29 : tensor<32x64xi32>
      %keep = tt.splat %m : i32 -> tensor<32x1xi32>
      %keep_31 = arith.cmpi slt, %at, %keep : tensor<32x1xi32>
      %keep_32 = tt.splat %n : i32 -> tensor<1x64xi32>
      %keep_33 = arith.cmpi slt, %at_27, %keep_32 : tensor<1x64xi32>
      %keep_34 = tt.broadcast %keep_31 : tensor<32x1xi1> -> tensor<32x64xi1>
      %keep_35 = tt.broadcast %keep_33 : tensor<1x64xi1> -> tensor<32x64xi1>
      %keep_36 = arith.andi %keep_34, %keep_35 : tensor<32x64xi1>
      %x = tt.splat %x_ptr : !tt.ptr<bf16> -> tensor<32x64x!tt.ptr<bf16>>
      %x_37 = tt.addptr %x, %at_30 : tensor<32x64x!tt.ptr<bf16>>, tensor<32x64xi32>
      %x_38 = tt.load %x_37, %keep_36, %cst : tensor<32x64x!tt.ptr<bf16>>
      %x_39 = arith.extf %x_38 : tensor<32x64xbf16> to tensor<32x64xf32>
      %x_40 = tt.expand_dims %bias_16 {axis = 0 : i32} : tensor<64xf32> -> tensor<1x64xf32>
      %x_41 = tt.broadcast %x_40 : tensor<1x64xf32> -> tensor<32x64xf32>
      %x_42 = arith.addf %x_39, %x_41 : tensor<32x64xf32>
      %dy = tt.splat %dy_ptr : !tt.ptr<bf16> -> tensor<32x64x!tt.ptr<bf16>>
      %dy_43 = tt.addptr %dy, %at_30 : tensor<32x64x!tt.ptr<bf16>>, tensor<32x64xi32>
      %dy_44 = tt.load %dy_43, %keep_36, %cst : tensor<32x64x!tt.ptr<bf16>>
      %dy_45 = arith.extf %dy_44 : tensor<32x64xbf16> to tensor<32x64xf32>
      %cdf = arith.mulf %x_42, %cst_4 : tensor<32x64xf32>
      %cdf_46 = math.erf %cdf : tensor<32x64xf32>
      %cdf_47 = arith.addf %cdf_46, %cst_3 : tensor<32x64xf32>
      %cdf_48 = arith.mulf %cdf_47, %cst_2 : tensor<32x64xf32>
      %pdf = arith.mulf %x_42, %cst_1 : tensor<32x64xf32>
      %pdf_49 = arith.mulf %pdf, %x_42 : tensor<32x64xf32>
      %pdf_50 = math.exp %pdf_49 : tensor<32x64xf32>
      %pdf_51 = arith.mulf %pdf_50, %cst_0 : tensor<32x64xf32>
      %dx = arith.mulf %x_42, %pdf_51 : tensor<32x64xf32>
      %dx_52 = arith.addf %cdf_48, %dx : tensor<32x64xf32>
      %dx_53 = arith.mulf %dy_45, %dx_52 : tensor<32x64xf32>
      %3 = tt.splat %dx_ptr : !tt.ptr<bf16> -> tensor<32x64x!tt.ptr<bf16>>
      %4 = tt.addptr %3, %at_30 : tensor<32x64x!tt.ptr<bf16>>, tensor<32x64xi32>
      %5 = arith.truncf %dx_53 : tensor<32x64xf32> to tensor<32x64xbf16>
      tt.store %4, %5, %keep_36 : tensor<32x64x!tt.ptr<bf16>>
      %db_54 = arith.select %keep_36, %dx_53, %cst_5 : tensor<32x64xi1>, tensor<32x64xf32>
      %db_55 = "tt.reduce"(%db_54) <{axis = 0 : i32}> ({
      ^bb0(%db_57: f32, %db_58: f32):
        %db_59 = arith.addf %db_57, %db_58 : f32
        tt.reduce.return %db_59 : f32
      }) : (tensor<32x64xf32>) -> tensor<64xf32>
      %db_56 = arith.addf %db_18, %db_55 : tensor<64xf32>
      scf.yield %db_56 : tensor<64xf32>
    }
    %0 = tt.splat %db_ptr : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
    %1 = tt.addptr %0, %c_10 : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
    %2 = tt.atomic_rmw fadd, relaxed, gpu, %1, %db_17, %bias_12 : (tensor<64x!tt.ptr<f32>>, tensor<64xf32>, tensor<64xi1>) -> tensor<64xf32>
    tt.return
  }
}
// -----
module {
  tt.func public @gelu_bwd_bias_grad(%dy_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %x_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %b_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %dx_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %db_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %m: i32, %n: i32 {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %db = arith.constant dense<0.000000e+00> : tensor<64xf32>
    %cst = arith.constant dense<0.000000e+00> : tensor<32x64xbf16>
    %c1_i32 = arith.constant 1 : i32
    %c0_i32 = arith.constant 0 : i32
    %bias = arith.constant dense<0.000000e+00> : tensor<64xbf16>
    %cst_0 = arith.constant dense<0.398942292> : tensor<32x64xf32>
    %cst_1 = arith.constant dense<-5.000000e-01> : tensor<32x64xf32>
    %cst_2 = arith.constant dense<5.000000e-01> : tensor<32x64xf32>
    %cst_3 = arith.constant dense<1.000000e+00> : tensor<32x64xf32>
    %cst_4 = arith.constant dense<0.707106769> : tensor<32x64xf32>
    %cst_5 = arith.constant dense<0.000000e+00> : tensor<32x64xf32>
    %c32_i32 = arith.constant 32 : i32
    %c8_i32 = arith.constant 8 : i32
    %c64_i32 = arith.constant 64 : i32
    %c = tt.get_program_id y : i32
    %c_6 = arith.muli %c, %c64_i32 : i32
    %c_7 = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
    %c_8 = tt.splat %c_6 : i32 -> tensor<64xi32>
    %c_9 = arith.addi %c_8, %c_7 : tensor<64xi32>
    %bias_10 = tt.splat %n : i32 -> tensor<64xi32>
    %bias_11 = arith.cmpi slt, %c_9, %bias_10 : tensor<64xi32>
    %bias_12 = tt.splat %b_ptr : !tt.ptr<bf16> -> tensor<64x!tt.ptr<bf16>>
    %bias_13 = tt.addptr %bias_12, %c_9 : tensor<64x!tt.ptr<bf16>>, tensor<64xi32>
    %bias_14 = tt.load %bias_13, %bias_11, %bias : tensor<64x!tt.ptr<bf16>>
    %bias_15 = arith.extf %bias_14 : tensor<64xbf16> to tensor<64xf32>
    %db_16 = scf.for %i = %c0_i32 to %c8_i32 step %c1_i32 iter_args(%db_17 = %db) -> (tensor<64xf32>)  : i32 {
      %r = tt.get_program_id x : i32
      %r_18 = arith.muli %r, %c8_i32 : i32
      %r_19 = arith.addi %r_18, %i : i32
      %r_20 = arith.muli %r_19, %c32_i32 : i32
      %r_21 = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32>
      %r_22 = tt.splat %r_20 : i32 -> tensor<32xi32>
      %r_23 = arith.addi %r_22, %r_21 : tensor<32xi32>
      %at = tt.expand_dims %r_23 {axis = 1 : i32} : tensor<32xi32> -> tensor<32x1xi32>
      %at_24 = tt.splat %n : i32 -> tensor<32x1xi32>
      %at_25 = arith.muli %at, %at_24 : tensor<32x1xi32>
      %at_26 = tt.expand_dims %c_9 {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
      %at_27 = tt.broadcast %at_25 : tensor<32x1xi32> -> tensor<32x64xi32>
      %at_28 = tt.broadcast %at_26 : tensor<1x64xi32> -> tensor<32x64xi32>
      %at_29 = arith.addi %at_27, %at_28 : tensor<32x64xi32>
      %keep = tt.splat %m : i32 -> tensor<32x1xi32>
      %keep_30 = arith.cmpi slt, %at, %keep : tensor<32x1xi32>
      %keep_31 = tt.splat %n : i32 -> tensor<1x64xi32>
      %keep_32 = arith.cmpi slt, %at_26, %keep_31 : tensor<1x64xi32>
      %keep_33 = tt.broadcast %keep_30 : tensor<32x1xi1> -> tensor<32x64xi1>
      %keep_34 = tt.broadcast %keep_32 : tensor<1x64xi1> -> tensor<32x64xi1>
      %keep_35 = arith.andi %keep_33, %keep_34 : tensor<32x64xi1>
      %x = tt.splat %x_ptr : !tt.ptr<bf16> -> tensor<32x64x!tt.ptr<bf16>>
      %x_36 = tt.addptr %x, %at_29 : tensor<32x64x!tt.ptr<bf16>>, tensor<32x64xi32>
      %x_37 = tt.load %x_36, %keep_35, %cst : tensor<32x64x!tt.ptr<bf16>>
      %x_38 = arith.extf %x_37 : tensor<32x64xbf16> to tensor<32x64xf32>
      %x_39 = tt.expand_dims %bias_15 {axis = 0 : i32} : tensor<64xf32> -> tensor<1x64xf32>
      %x_40 = tt.broadcast %x_39 : tensor<1x64xf32> -> tensor<32x64xf32>
      %x_41 = arith.addf %x_38, %x_40 : tensor<32x64xf32>
      %dy = tt.splat %dy_ptr : !tt.ptr<bf16> -> tensor<32x64x!tt.ptr<bf16>>
      %dy_42 = tt.addptr %dy, %at_29 : tensor<32x64x!tt.ptr<bf16>>, tensor<32x64xi32>
      %dy_43 = tt.load %dy_42, %keep_35, %cst : tensor<32x64x!tt.ptr<bf16>>
      %dy_44 = arith.extf %dy_43 : tensor<32x64xbf16> to tensor<32x64xf32>
      %cdf = arith.mulf %x_41, %cst_4 : tensor<32x64xf32>
      %cdf_45 = math.erf %cdf : tensor<32x64xf32>
      %cdf_46 = arith.addf %cdf_45, %cst_3 : tensor<32x64xf32>
      %cdf_47 = arith.mulf %cdf_46, %cst_2 : tensor<32x64xf32>
      %pdf = arith.mulf %x_41, %cst_1 : tensor<32x64xf32>
      %pdf_48 = arith.mulf %pdf, %x_41 : tensor<32x64xf32>
      %pdf_49 = math.exp %pdf_48 : tensor<32x64xf32>
      %pdf_50 = arith.mulf %pdf_49, %cst_0 : tensor<32x64xf32>
      %dx = arith.mulf %x_41, %pdf_50 : tensor<32x64xf32>
      %dx_51 = arith.addf %cdf_47, %dx : tensor<32x64xf32>
      %dx_52 = arith.mulf %dy_44, %dx_51 : tensor<32x64xf32>
      %3 = tt.splat %dx_ptr : !tt.ptr<bf16> -> tensor<32x64x!tt.ptr<bf16>>
      %4 = tt.addptr %3, %at_29 : tensor<32x64x!tt.ptr<bf16>>, tensor<32x64xi32>
      %5 = arith.truncf %dx_52 : tensor<32x64xf32> to tensor<32x64xbf16>
      tt.store %4, %5, %keep_35 : tensor<32x64x!tt.ptr<bf16>>
      %db_53 = arith.select %keep_35, %dx_52, %cst_5 : tensor<32x64xi1>, tensor<32x64xf32>
      %db_54 = "tt.reduce"(%db_53) <{axis = 0 : i32}> ({
      ^bb0(%db_56: f32, %db_57: f32):
        %db_58 = arith.addf %db_56, %db_57 : f32
        tt.reduce.return %db_58 : f32
      }) : (tensor<32x64xf32>) -> tensor<64xf32>
      %db_55 = arith.addf %db_17, %db_54 : tensor<64xf32>
      scf.yield %db_55 : tensor<64xf32>
    }
    %0 = tt.splat %db_ptr : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
    %1 = tt.addptr %0, %c_9 : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
    %2 = tt.atomic_rmw fadd, relaxed, gpu, %1, %db_16, %bias_11 : (tensor<64x!tt.ptr<f32>>, tensor<64xf32>, tensor<64xi1>) -> tensor<64xf32>
    tt.return
  }
}
