// Made by make.py.
//
// targets: cuda:80 cuda:90 hip:gfx942 hip:gfx950 hip:gfx1201
// warps: 4 8
// stages: 1
// grid: 2 1 1
// input f16 4608 normal
// input f16 4608 normal
// output f16 4608 tolerance 0.002 2e-3
// scalar i32 96
// scalar i32 48
module {
  tt.func public @gated_unit_scan(%z_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %x_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %h_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %t: i32 {tt.divisibility = 16 : i32}, %d: i32 {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %h = arith.constant dense<0.000000e+00> : tensor<32xf32>
    %cst = arith.constant dense<0.000000e+00> : tensor<64x32xf16>
    %cst_0 = arith.constant dense<0xFC00> : tensor<64x32xf16>
    %c64_i32 = arith.constant 64 : i32
    %c0_i32 = arith.constant 0 : i32
    %cst_1 = arith.constant dense<63> : tensor<64xi32>
    %cst_2 = arith.constant dense<1.000000e+00> : tensor<64x32xf32>
    %cst_3 = arith.constant dense<0.000000e+00> : tensor<64x32xf32>
    %c = arith.constant 32 : i32
    %c_4 = tt.get_program_id x : i32
    %c_5 = arith.muli %c_4, %c : i32
    %c_6 = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32>
    %c_7 = tt.splat %c_5 : i32 -> tensor<32xi32>
    %c_8 = arith.addi %c_7, %c_6 : tensor<32xi32>
    %i = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
    %h_9 = scf.for %start = %c0_i32 to %t step %c64_i32 iter_args(%h_10 = %h) -> (tensor<32xf32>)  : i32 {
      %r = tt.splat %start : i32 -> tensor<64xi32>
      %r_11 = arith.addi %r, %i : tensor<64xi32>
      %keep = tt.expand_dims %r_11 {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
      %keep_12 = tt.splat %t : i32 -> tensor<64x1xi32>
      %keep_13 = arith.cmpi slt, %keep, %keep_12 : tensor<64x1xi32>
      %keep_14 = tt.expand_dims %c_8 {axis = 0 : i32} : tensor<32xi32> -> tensor<1x32xi32>
      %keep_15 = tt.splat %d : i32 -> tensor<1x32xi32>
      %keep_16 = arith.cmpi slt, %keep_14, %keep_15 : tensor<1x32xi32>
      %keep_17 = tt.broadcast %keep_13 : tensor<64x1xi1> -> tensor<64x32xi1>
      %keep_18 = tt.broadcast %keep_16 : tensor<1x32xi1> -> tensor<64x32xi1>
      %keep_19 = arith.andi %keep_17, %keep_18 : tensor<64x32xi1>
      %z = tt.splat %d : i32 -> tensor<64x1xi32>
      %z_20 = arith.muli %keep, %z : tensor<64x1xi32>
      %z_21 = tt.splat %z_ptr : !tt.ptr<f16> -> tensor<64x1x!tt.ptr<f16>>
      %z_22 = tt.addptr %z_21, %z_20 : tensor<64x1x!tt.ptr<f16>>, tensor<64x1xi32>
      %z_23 = tt.broadcast %z_22 : tensor<64x1x!tt.ptr<f16>> -> tensor<64x32x!tt.ptr<f16>>
      %z_24 = tt.broadcast %keep_14 : tensor<1x32xi32> -> tensor<64x32xi32>
      %z_25 = tt.addptr %z_23, %z_24 : tensor<64x32x!tt.ptr<f16>>, tensor<64x32xi32>
      %z_26 = tt.load %z_25, %keep_19, %cst_0 : tensor<64x32x!tt.ptr<f16>>
      %z_27 = arith.extf %z_26 : tensor<64x32xf16> to tensor<64x32xf32>
      %z_28 = arith.negf %z_27 : tensor<64x32xf32>
      %z_29 = math.exp %z_28 : tensor<64x32xf32>
      %z_30 = arith.addf %z_29, %cst_2 : tensor<64x32xf32>
      %z_31 = arith.divf %cst_2, %z_30 : tensor<64x32xf32>
      %x = tt.splat %x_ptr : !tt.ptr<f16> -> tensor<64x1x!tt.ptr<f16>>
      %x_32 = tt.addptr %x, %z_20 : tensor<64x1x!tt.ptr<f16>>, tensor<64x1xi32>
      %x_33 = tt.broadcast %x_32 : tensor<64x1x!tt.ptr<f16>> -> tensor<64x32x!tt.ptr<f16>>
      %x_34 = tt.addptr %x_33, %z_24 : tensor<64x32x!tt.ptr<f16>>, tensor<64x32xi32>
      %x_35 = tt.load %x_34, %keep_19, %cst : tensor<64x32x!tt.ptr<f16>>
      %x_36 = arith.extf %x_35 : tensor<64x32xf16> to tensor<64x32xf32>
      %0 = arith.subf %cst_2, %z_31 : tensor<64x32xf32>
      %1 = arith.mulf %z_31, %x_36 : tensor<64x32xf32>
      %2:2 = "tt.scan"(%0, %1) <{axis = 0 : i32, reverse = false}> ({
      ^bb0(%arg7: f32, %arg8: f32, %arg9: f32, %arg10: f32):
        %8 = arith.mulf %arg7, %arg9 : f32
        %9 = arith.mulf %arg8, %arg9 : f32
        %10 = arith.addf %9, %arg10 : f32
        tt.scan.return %8, %10 : f32, f32
      }) : (tensor<64x32xf32>, tensor<64x32xf32>) -> (tensor<64x32xf32>, tensor<64x32xf32>)
      %s = tt.expand_dims %h_10 {axis = 0 : i32} : tensor<32xf32> -> tensor<1x32xf32>
      %s_37 = tt.broadcast %s : tensor<1x32xf32> -> tensor<64x32xf32>
      %s_38 = arith.mulf %2#0, %s_37 : tensor<64x32xf32>
      %s_39 = arith.addf %s_38, %2#1 : tensor<64x32xf32>
      %3 = tt.splat %h_ptr : !tt.ptr<f16> -> tensor<64x1x!tt.ptr<f16>>
      %4 = tt.addptr %3, %z_20 : tensor<64x1x!tt.ptr<f16>>, tensor<64x1xi32>
      %5 = tt.broadcast %4 : tensor<64x1x!tt.ptr<f16>> -> tensor<64x32x!tt.ptr<f16>>
      %6 = tt.addptr %5, %z_24 : tensor<64x32x!tt.ptr<f16>>, tensor<64x32xi32>
      %7 = arith.truncf %s_39 : tensor<64x32xf32> to tensor<64x32xf16>
      tt.store %6, %7, %keep_19 : tensor<64x32x!tt.ptr<f16>>
      %h_40 = arith.cmpi eq, %i, %cst_1 : tensor<64xi32>
      %h_41 = tt.expand_dims %h_40 {axis = 1 : i32} : tensor<64xi1> -> tensor<64x1xi1>
      %h_42 = tt.broadcast %h_41 : tensor<64x1xi1> -> tensor<64x32xi1>
      %h_43 = arith.select %h_42, %s_39, %cst_3 : tensor<64x32xi1>, tensor<64x32xf32>
      %h_44 = "tt.reduce"(%h_43) <{axis = 0 : i32}> ({
      ^bb0(%h_45: f32, %h_46: f32):
        %h_47 = arith.addf %h_45, %h_46 : f32
        tt.reduce.return %h_47 : f32
      }) : (tensor<64x32xf32>) -> tensor<32xf32>
      scf.yield %h_44 : tensor<32xf32>
    }
    tt.return
  }
}
// -----
module {
  tt.func public @gated_unit_scan(%z_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %x_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %h_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %t: i32 {tt.divisibility = 16 : i32}, %d: i32 {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %h = arith.constant dense<0.000000e+00> : tensor<32xf32>
    %cst = arith.constant dense<0.000000e+00> : tensor<64x32xf16>
    %cst_0 = arith.constant dense<0xFC00> : tensor<64x32xf16>
    %c64_i32 = arith.constant 64 : i32
    %c0_i32 = arith.constant 0 : i32
    %cst_1 = arith.constant dense<63> : tensor<64xi32>
    %cst_2 = arith.constant dense<1.000000e+00> : tensor<64x32xf32>
    %cst_3 = arith.constant dense<0.000000e+00> : tensor<64x32xf32>
    %c32_i32 = arith.constant 32 : i32
    %c = tt.get_program_id x : i32
    %c_4 = arith.muli %c, %c32_i32 : i32
    %c_5 = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32>
    %c_6 = tt.splat %c_4 : i32 -> tensor<32xi32>
    %c_7 = arith.addi %c_6, %c_5 : tensor<32xi32>
    %i = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
    %h_8 = scf.for %start = %c0_i32 to %t step %c64_i32 iter_args(%h_9 = %h) -> (tensor<32xf32>)  : i32 {
      %r = tt.splat %start : i32 -> tensor<64xi32>
      %r_10 = arith.addi %r, %i : tensor<64xi32>
      %keep = tt.expand_dims %r_10 {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
      %keep_11 = tt.splat %t : i32 -> tensor<64x1xi32>
      %keep_12 = arith.cmpi slt, %keep, %keep_11 : tensor<64x1xi32>
      %keep_13 = tt.expand_dims %c_7 {axis = 0 : i32} : tensor<32xi32> -> tensor<1x32xi32>
      %keep_14 = tt.splat %d : i32 -> tensor<1x32xi32>
      %keep_15 = arith.cmpi slt, %keep_13, %keep_14 : tensor<1x32xi32>
      %keep_16 = tt.broadcast %keep_12 : tensor<64x1xi1> -> tensor<64x32xi1>
      %keep_17 = tt.broadcast %keep_15 : tensor<1x32xi1> -> tensor<64x32xi1>
      %keep_18 = arith.andi %keep_16, %keep_17 : tensor<64x32xi1>
      %z = tt.splat %d : i32 -> tensor<64x1xi32>
      %z_19 = arith.muli %keep, %z : tensor<64x1xi32>
      %z_20 = tt.splat %z_ptr : !tt.ptr<f16> -> tensor<64x1x!tt.ptr<f16>>
      %z_21 = tt.addptr %z_20, %z_19 : tensor<64x1x!tt.ptr<f16>>, tensor<64x1xi32>
      %z_22 = tt.broadcast %z_21 : tensor<64x1x!tt.ptr<f16>> -> tensor<64x32x!tt.ptr<f16>>
      %z_23 = tt.broadcast %keep_13 : tensor<1x32xi32> -> tensor<64x32xi32>
      %z_24 = tt.addptr %z_22, %z_23 : tensor<64x32x!tt.ptr<f16>>, tensor<64x32xi32>
      %z_25 = tt.load %z_24, %keep_18, %cst_0 : tensor<64x32x!tt.ptr<f16>>
      %z_26 = arith.extf %z_25 : tensor<64x32xf16> to tensor<64x32xf32>
      %z_27 = arith.subf %cst_3, %z_26 : tensor<64x32xf32>
      %z_28 = math.exp %z_27 : tensor<64x32xf32>
      %z_29 = arith.addf %z_28, %cst_2 : tensor<64x32xf32>
      %z_30 = arith.divf %cst_2, %z_29 : tensor<64x32xf32>
      %x = tt.splat %x_ptr : !tt.ptr<f16> -> tensor<64x1x!tt.ptr<f16>>
      %x_31 = tt.addptr %x, %z_19 : tensor<64x1x!tt.ptr<f16>>, tensor<64x1xi32>
      %x_32 = tt.broadcast %x_31 : tensor<64x1x!tt.ptr<f16>> -> tensor<64x32x!tt.ptr<f16>>
      %x_33 = tt.addptr %x_32, %z_23 : tensor<64x32x!tt.ptr<f16>>, tensor<64x32xi32>
      %x_34 = tt.load %x_33, %keep_18, %cst : tensor<64x32x!tt.ptr<f16>>
      %x_35 = arith.extf %x_34 : tensor<64x32xf16> to tensor<64x32xf32>
      %0 = arith.subf %cst_2, %z_30 : tensor<64x32xf32>
      %1 = arith.mulf %z_30, %x_35 : tensor<64x32xf32>
      %2:2 = "tt.scan"(%0, %1) <{axis = 0 : i32, reverse = false}> ({
      ^bb0(%arg7: f32, %arg8: f32, %arg9: f32, %arg10: f32):
        %8 = arith.mulf %arg7, %arg9 : f32
        %9 = arith.mulf %arg8, %arg9 : f32
        %10 = arith.addf %9, %arg10 : f32
        tt.scan.return %8, %10 : f32, f32
      }) : (tensor<64x32xf32>, tensor<64x32xf32>) -> (tensor<64x32xf32>, tensor<64x32xf32>)
      %s = tt.expand_dims %h_9 {axis = 0 : i32} : tensor<32xf32> -> tensor<1x32xf32>
      %s_36 = tt.broadcast %s : tensor<1x32xf32> -> tensor<64x32xf32>
      %s_37 = arith.mulf %2#0, %s_36 : tensor<64x32xf32>
      %s_38 = arith.addf %s_37, %2#1 : tensor<64x32xf32>
      %3 = tt.splat %h_ptr : !tt.ptr<f16> -> tensor<64x1x!tt.ptr<f16>>
      %4 = tt.addptr %3, %z_19 : tensor<64x1x!tt.ptr<f16>>, tensor<64x1xi32>
      %5 = tt.broadcast %4 : tensor<64x1x!tt.ptr<f16>> -> tensor<64x32x!tt.ptr<f16>>
      %6 = tt.addptr %5, %z_23 : tensor<64x32x!tt.ptr<f16>>, tensor<64x32xi32>
      %7 = arith.truncf %s_38 : tensor<64x32xf32> to tensor<64x32xf16>
      tt.store %6, %7, %keep_18 : tensor<64x32x!tt.ptr<f16>>
      %h_39 = arith.cmpi eq, %i, %cst_1 : tensor<64xi32>
      %h_40 = tt.expand_dims %h_39 {axis = 1 : i32} : tensor<64xi1> -> tensor<64x1xi1>
      %h_41 = tt.broadcast %h_40 : tensor<64x1xi1> -> tensor<64x32xi1>
      %h_42 = arith.select %h_41, %s_38, %cst_3 : tensor<64x32xi1>, tensor<64x32xf32>
      %h_43 = "tt.reduce"(%h_42) <{axis = 0 : i32}> ({
      ^bb0(%h_44: f32, %h_45: f32):
        %h_46 = arith.addf %h_44, %h_45 : f32
        tt.reduce.return %h_46 : f32
      }) : (tensor<64x32xf32>) -> tensor<32xf32>
      scf.yield %h_43 : tensor<32xf32>
    }
    tt.return
  }
}
