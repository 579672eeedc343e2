// Made by make.py.
//
// targets: cuda:80 cuda:90 hip:gfx942 hip:gfx950 hip:gfx1201
// warps: 4 8
// stages: 1
// grid: 4 1 1
// input f32 400 normal
// input f32 400 normal 0.3
// input f32 64 normal 0.3
// input f32 1600 normal
// input f32 1600 normal
// output f32 400 tolerance 1e-3 1e-3
// scalar i32 100
// scalar i32 4
module {
  tt.func public @selective_scan(%x_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %dt_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %a_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %b_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %c_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %y_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %t: i32, %d: i32) attributes {noinline = false} {
    %h = arith.constant dense<0.000000e+00> : tensor<16xf32>
    %c64_i32 = arith.constant 64 : i32
    %c0_i32 = arith.constant 0 : i32
    %cst = arith.constant dense<63> : tensor<64xi32>
    %cst_0 = arith.constant dense<0.000000e+00> : tensor<64x16xf32>
    %cst_1 = arith.constant dense<16> : tensor<64x1xi32>
    %cst_2 = arith.constant dense<1.000000e+00> : tensor<64xf32>
    %cst_3 = arith.constant dense<0.000000e+00> : tensor<64xf32>
    %c16_i32 = arith.constant 16 : i32
    %ch = tt.get_program_id x : i32
    %n = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
    %a = arith.muli %ch, %c16_i32 : i32
    %a_4 = tt.addptr %a_ptr, %a : !tt.ptr<f32>, i32
    %a_5 = tt.splat %a_4 : !tt.ptr<f32> -> tensor<16x!tt.ptr<f32>>
    %a_6 = tt.addptr %a_5, %n : tensor<16x!tt.ptr<f32>>, tensor<16xi32>
    %a_7 = tt.load %a_6 : tensor<16x!tt.ptr<f32>>
    %a_8 = math.absf %a_7 : tensor<16xf32>
    %a_9 = arith.negf %a_8 : tensor<16xf32>
    %h_10 = scf.for %start = %c0_i32 to %t step %c64_i32 iter_args(%h_11 = %h) -> (tensor<16xf32>)  : i32 {
      %r = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
      %r_12 = tt.splat %start : i32 -> tensor<64xi32>
      %r_13 = arith.addi %r_12, %r : tensor<64xi32>
      %keep = tt.splat %t : i32 -> tensor<64xi32>
      %keep_14 = arith.cmpi slt, %r_13, %keep : tensor<64xi32>
      %x = tt.splat %d : i32 -> tensor<64xi32>
      %x_15 = arith.muli %r_13, %x : tensor<64xi32>
      %x_16 = tt.splat %x_ptr : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
      %x_17 = tt.addptr %x_16, %x_15 : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
      %x_18 = tt.splat %ch : i32 -> tensor<64xi32>
      %x_19 = tt.addptr %x_17, %x_18 : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
      %x_20 = tt.load %x_19, %keep_14, %cst_3 : tensor<64x!tt.ptr<f32>>
      %raw = tt.splat %dt_ptr : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
      %raw_21 = tt.addptr %raw, %x_15 : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
      %raw_22 = tt.addptr %raw_21, %x_18 : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
      %raw_23 = tt.load %raw_22, %keep_14, %cst_3 : tensor<64x!tt.ptr<f32>>
      %dt = math.exp %raw_23 : tensor<64xf32>
      %dt_24 = arith.addf %dt, %cst_2 : tensor<64xf32>
      %dt_25 = math.log %dt_24 : tensor<64xf32>
      %dt_26 = arith.select %keep_14, %dt_25, %cst_3 : tensor<64xi1>, tensor<64xf32>
      %b = tt.expand_dims %keep_14 {axis = 1 : i32} : tensor<64xi1> -> tensor<64x1xi1>
      %b_27 = tt.expand_dims %r_13 {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
      %b_28 = arith.muli %b_27, %cst_1 : tensor<64x1xi32>
      %b_29 = tt.splat %b_ptr : !tt.ptr<f32> -> tensor<64x1x!tt.ptr<f32>>
      %b_30 = tt.addptr %b_29, %b_28 : tensor<64x1x!tt.ptr<f32>>, tensor<64x1xi32>
      %b_31 = tt.expand_dims %n {axis = 0 : i32} : tensor<16xi32> -> tensor<1x16xi32>
      %b_32 = tt.broadcast %b_30 : tensor<64x1x!tt.ptr<f32>> -> tensor<64x16x!tt.ptr<f32>>
      %b_33 = tt.broadcast %b_31 : tensor<1x16xi32> -> tensor<64x16xi32>
      %b_34 = tt.addptr %b_32, %b_33 : tensor<64x16x!tt.ptr<f32>>, tensor<64x16xi32>
      %b_35 = tt.broadcast %b : tensor<64x1xi1> -> tensor<64x16xi1>
      %b_36 = tt.load %b_34, %b_35, %cst_0 : tensor<64x16x!tt.ptr<f32>>
      %c = tt.splat %c_ptr : !tt.ptr<f32> -> tensor<64x1x!tt.ptr<f32>>
      %c_37 = tt.addptr %c, %b_28 : tensor<64x1x!tt.ptr<f32>>, tensor<64x1xi32>
      %c_38 = tt.broadcast %c_37 : tensor<64x1x!tt.ptr<f32>> -> tensor<64x16x!tt.ptr<f32>>
      %c_39 = tt.addptr %c_38, %b_33 : tensor<64x16x!tt.ptr<f32>>, tensor<64x16xi32>
      %c_40 = tt.load %c_39, %b_35, %cst_0 : tensor<64x16x!tt.ptr<f32>>
      %0 = tt.expand_dims %dt_26 {axis = 1 : i32} : tensor<64xf32> -> tensor<64x1xf32>
      %1 = tt.expand_dims %a_9 {axis = 0 : i32} : tensor<16xf32> -> tensor<1x16xf32>
      %2 = tt.broadcast %0 : tensor<64x1xf32> -> tensor<64x16xf32>
      %3 = tt.broadcast %1 : tensor<1x16xf32> -> tensor<64x16xf32>
      %4 = arith.mulf %2, %3 : tensor<64x16xf32>
      %5 = math.exp %4 : tensor<64x16xf32>
      %6 = arith.mulf %dt_26, %x_20 : tensor<64xf32>
      %7 = tt.expand_dims %6 {axis = 1 : i32} : tensor<64xf32> -> tensor<64x1xf32>
      %8 = tt.broadcast %7 : tensor<64x1xf32> -> tensor<64x16xf32>
      %9 = arith.mulf %8, %b_36 : tensor<64x16xf32>
      %10:2 = "tt.scan"(%5, %9) <{axis = 0 : i32, reverse = false}> ({
      ^bb0(%arg10: f32, %arg11: f32, %arg12: f32, %arg13: f32):
        %16 = arith.mulf %arg10, %arg12 : f32
        %17 = arith.mulf %arg11, %arg12 : f32
        %18 = arith.addf %17, %arg13 : f32
        tt.scan.return %16, %18 : f32, f32
      }) : (tensor<64x16xf32>, tensor<64x16xf32>) -> (tensor<64x16xf32>, tensor<64x16xf32>)
      %s = tt.expand_dims %h_11 {axis = 0 : i32} : tensor<16xf32> -> tensor<1x16xf32>
      %s_41 = tt.broadcast %s : tensor<1x16xf32> -> tensor<64x16xf32>
      %s_42 = arith.mulf %10#0, %s_41 : tensor<64x16xf32>
      %s_43 = arith.addf %s_42, %10#1 : tensor<64x16xf32>
      %11 = tt.splat %y_ptr : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
      %12 = tt.addptr %11, %x_15 : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
      %13 = tt.addptr %12, %x_18 : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
      %14 = arith.mulf %s_43, %c_40 : tensor<64x16xf32>
      %15 = "tt.reduce"(%14) <{axis = 1 : i32}> ({
      ^bb0(%arg10: f32, %arg11: f32):
        %16 = arith.addf %arg10, %arg11 : f32
        tt.reduce.return %16 : f32
      }) : (tensor<64x16xf32>) -> tensor<64xf32>
      tt.store %13, %15, %keep_14 : tensor<64x!tt.ptr<f32>>
      %h_44 = arith.cmpi eq, %r, %cst : tensor<64xi32>
      %h_45 = tt.expand_dims %h_44 {axis = 1 : i32} : tensor<64xi1> -> tensor<64x1xi1>
      %h_46 = tt.broadcast %h_45 : tensor<64x1xi1> -> tensor<64x16xi1>
      %h_47 = arith.select %h_46, %s_43, %cst_0 : tensor<64x16xi1>, tensor<64x16xf32>
      %h_48 = "tt.reduce"(%h_47) <{axis = 0 : i32}> ({
      ^bb0(%h_49: f32, %h_50: f32):
        %h_51 = arith.addf %h_49, %h_50 : f32
        tt.reduce.return %h_51 : f32
      }) : (tensor<64x16xf32>) -> tensor<16xf32>
      scf.yield %h_48 : tensor<16xf32>
    }
    tt.return
  }
}
// -----
module {
  tt.func public @selective_scan(%x_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %dt_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %a_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %b_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %c_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %y_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %t: i32, %d: i32) attributes {noinline = false} {
    %c64_i32 = arith.constant 64 : i32
    %c0_i32 = arith.constant 0 : i32
    %cst = arith.constant dense<63> : tensor<64xi32>
    %cst_0 = arith.constant dense<0.000000e+00> : tensor<64x16xf32>
    %cst_1 = arith.constant dense<16> : tensor<64x1xi32>
    %cst_2 = arith.constant dense<1.000000e+00> : tensor<64xf32>
    %cst_3 = arith.constant dense<0.000000e+00> : tensor<64xf32>
    %cst_4 = arith.constant dense<0.000000e+00> : tensor<16xf32>
    %c16_i32 = arith.constant 16 : i32
    %ch = tt.get_program_id x : i32
    %n = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
    %a = arith.muli %ch, %c16_i32 : i32
    %a_5 = tt.addptr %a_ptr, %a : !tt.ptr<f32>, i32
    %a_6 = tt.splat %a_5 : !tt.ptr<f32> -> tensor<16x!tt.ptr<f32>>
    %a_7 = tt.addptr %a_6, %n : tensor<16x!tt.ptr<f32>>, tensor<16xi32>
    %a_8 = tt.load %a_7 : tensor<16x!tt.ptr<f32>>
    %a_9 = math.absf %a_8 : tensor<16xf32>
    %a_10 = arith.subf %cst_4, %a_9 : tensor<16xf32>
    %h = scf.for %start = %c0_i32 to %t step %c64_i32 iter_args(%h_11 = %cst_4) -> (tensor<16xf32>)  : i32 {
      %r = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
      %r_12 = tt.splat %start : i32 -> tensor<64xi32>
      %r_13 = arith.addi %r_12, %r : tensor<64xi32>
      %keep = tt.splat %t : i32 -> tensor<64xi32>
      %keep_14 = arith.cmpi slt, %r_13, %keep : tensor<64xi32>
      %x = tt.splat %d : i32 -> tensor<64xi32>
      %x_15 = arith.muli %r_13, %x : tensor<64xi32>
      %x_16 = tt.splat %x_ptr : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
      %x_17 = tt.addptr %x_16, %x_15 : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
      %x_18 = tt.splat %ch : i32 -> tensor<64xi32>
      %x_19 = tt.addptr %x_17, %x_18 : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
      %x_20 = tt.load %x_19, %keep_14, %cst_3 : tensor<64x!tt.ptr<f32>>
      %raw = tt.splat %dt_ptr : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
      %raw_21 = tt.addptr %raw, %x_15 : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
      %raw_22 = tt.addptr %raw_21, %x_18 : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
      %raw_23 = tt.load %raw_22, %keep_14, %cst_3 : tensor<64x!tt.ptr<f32>>
      %dt = math.exp %raw_23 : tensor<64xf32>
      %dt_24 = arith.addf %dt, %cst_2 : tensor<64xf32>
      %dt_25 = math.log %dt_24 : tensor<64xf32>
      %dt_26 = arith.select %keep_14, %dt_25, %cst_3 : tensor<64xi1>, tensor<64xf32>
      %b = tt.expand_dims %keep_14 {axis = 1 : i32} : tensor<64xi1> -> tensor<64x1xi1>
      %b_27 = tt.expand_dims %r_13 {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
      %b_28 = arith.muli %b_27, %cst_1 : tensor<64x1xi32>
      %b_29 = tt.splat %b_ptr : !tt.ptr<f32> -> tensor<64x1x!tt.ptr<f32>>
      %b_30 = tt.addptr %b_29, %b_28 : tensor<64x1x!tt.ptr<f32>>, tensor<64x1xi32>
      %b_31 = tt.expand_dims %n {axis = 0 : i32} : tensor<16xi32> -> tensor<1x16xi32>
      %b_32 = tt.broadcast %b_30 : tensor<64x1x!tt.ptr<f32>> -> tensor<64x16x!tt.ptr<f32>>
      %b_33 = tt.broadcast %b_31 : tensor<1x16xi32> -> tensor<64x16xi32>
      %b_34 = tt.addptr %b_32, %b_33 : tensor<64x16x!tt.ptr<f32>>, tensor<64x16xi32>
      %b_35 = tt.broadcast %b : tensor<64x1xi1> -> tensor<64x16xi1>
      %b_36 = tt.load %b_34, %b_35, %cst_0 : tensor<64x16x!tt.ptr<f32>>
      %c = tt.splat %c_ptr : !tt.ptr<f32> -> tensor<64x1x!tt.ptr<f32>>
      %c_37 = tt.addptr %c, %b_28 : tensor<64x1x!tt.ptr<f32>>, tensor<64x1xi32>
      %c_38 = tt.broadcast %c_37 : tensor<64x1x!tt.ptr<f32>> -> tensor<64x16x!tt.ptr<f32>>
      %c_39 = tt.addptr %c_38, %b_33 : tensor<64x16x!tt.ptr<f32>>, tensor<64x16xi32>
      %c_40 = tt.load %c_39, %b_35, %cst_0 : tensor<64x16x!tt.ptr<f32>>
      %0 = tt.expand_dims %dt_26 {axis = 1 : i32} : tensor<64xf32> -> tensor<64x1xf32>
      %1 = tt.expand_dims %a_10 {axis = 0 : i32} : tensor<16xf32> -> tensor<1x16xf32>
      %2 = tt.broadcast %0 : tensor<64x1xf32> -> tensor<64x16xf32>
      %3 = tt.broadcast %1 : tensor<1x16xf32> -> tensor<64x16xf32>
      %4 = arith.mulf %2, %3 : tensor<64x16xf32>
      %5 = math.exp %4 : tensor<64x16xf32>
      %6 = arith.mulf %dt_26, %x_20 : tensor<64xf32>
      %7 = tt.expand_dims %6 {axis = 1 : i32} : tensor<64xf32> -> tensor<64x1xf32>
      %8 = tt.broadcast %7 : tensor<64x1xf32> -> tensor<64x16xf32>
      %9 = arith.mulf %8, %b_36 : tensor<64x16xf32>
      %10:2 = "tt.scan"(%5, %9) <{axis = 0 : i32, reverse = false}> ({
      ^bb0(%arg10: f32, %arg11: f32, %arg12: f32, %arg13: f32):
        %16 = arith.mulf %arg10, %arg12 : f32
        %17 = arith.mulf %arg11, %arg12 : f32
        %18 = arith.addf %17, %arg13 : f32
        tt.scan.return %16, %18 : f32, f32
      }) : (tensor<64x16xf32>, tensor<64x16xf32>) -> (tensor<64x16xf32>, tensor<64x16xf32>)
      %s = tt.expand_dims %h_11 {axis = 0 : i32} : tensor<16xf32> -> tensor<1x16xf32>
      %s_41 = tt.broadcast %s : tensor<1x16xf32> -> tensor<64x16xf32>
      %s_42 = arith.mulf %10#0, %s_41 : tensor<64x16xf32>
      %s_43 = arith.addf %s_42, %10#1 : tensor<64x16xf32>
      %11 = tt.splat %y_ptr : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
      %12 = tt.addptr %11, %x_15 : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
      %13 = tt.addptr %12, %x_18 : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
      %14 = arith.mulf %s_43, %c_40 : tensor<64x16xf32>
      %15 = "tt.reduce"(%14) <{axis = 1 : i32}> ({
      ^bb0(%arg10: f32, %arg11: f32):
        %16 = arith.addf %arg10, %arg11 : f32
        tt.reduce.return %16 : f32
      }) : (tensor<64x16xf32>) -> tensor<64xf32>
      tt.store %13, %15, %keep_14 : tensor<64x!tt.ptr<f32>>
      %h_44 = arith.cmpi eq, %r, %cst : tensor<64xi32>
      %h_45 = tt.expand_dims %h_44 {axis = 1 : i32} : tensor<64xi1> -> tensor<64x1xi1>
      %h_46 = tt.broadcast %h_45 : tensor<64x1xi1> -> tensor<64x16xi1>
      %h_47 = arith.select %h_46, %s_43, %cst_0 : tensor<64x16xi1>, tensor<64x16xf32>
      %h_48 = "tt.reduce"(%h_47) <{axis = 0 : i32}> ({
      ^bb0(%h_49: f32, %h_50: f32):
        %h_51 = arith.addf %h_49, %h_50 : f32
        tt.reduce.return %h_51 : f32
      }) : (tensor<64x16xf32>) -> tensor<16xf32>
      scf.yield %h_48 : tensor<16xf32>
    }
    tt.return
  }
}
