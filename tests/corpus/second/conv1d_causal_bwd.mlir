// Made by make.py.
//
// targets: cuda:80 cuda:90 hip:gfx942 hip:gfx950 hip:gfx1201
// warps: 4 8
// stages: 1
// grid: 2 2 1
// input f32 4800 integers -4 4
// input f32 4800 integers -4 4
// input f32 384 integers -4 4
// output f32 4800
// inout f32 384 zeros
// scalar i32 50
// scalar i32 96
module {
  tt.func public @conv1d_causal_bwd(%dy_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %x_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %w_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %dx_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %dw_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %t: i32, %d: i32 {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %cst = arith.constant dense<3> : tensor<64xi32>
    %cst_0 = arith.constant dense<2> : tensor<32xi32>
    %cst_1 = arith.constant dense<2> : tensor<64xi32>
    %cst_2 = arith.constant dense<1> : tensor<32xi32>
    %cst_3 = arith.constant dense<1> : tensor<64xi32>
    %cst_4 = arith.constant dense<0> : tensor<32x1xi32>
    %cst_5 = arith.constant dense<3> : tensor<32xi32>
    %cst_6 = arith.constant dense<0.000000e+00> : tensor<64xf32>
    %cst_7 = arith.constant dense<4> : tensor<64xi32>
    %cst_8 = arith.constant dense<0.000000e+00> : tensor<32x64xf32>
    %c = arith.constant 64 : i32
    %r = arith.constant 32 : i32
    %r_9 = tt.get_program_id x : i32
    %r_10 = arith.muli %r_9, %r : i32
    %r_11 = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32>
    %r_12 = tt.splat %r_10 : i32 -> tensor<32xi32>
    %r_13 = arith.addi %r_12, %r_11 : tensor<32xi32>
    %c_14 = tt.get_program_id y : i32
    %c_15 = arith.muli %c_14, %c : i32
    %c_16 = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
    %c_17 = tt.splat %c_15 : i32 -> tensor<64xi32>
    %c_18 = arith.addi %c_17, %c_16 : tensor<64xi32>
    %keep = tt.expand_dims %r_13 {axis = 1 : i32} : tensor<32xi32> -> tensor<32x1xi32>
    %keep_19 = tt.splat %t : i32 -> tensor<32x1xi32>
    %keep_20 = arith.cmpi slt, %keep, %keep_19 : tensor<32x1xi32>
    %keep_21 = tt.expand_dims %c_18 {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
    %keep_22 = tt.splat %d : i32 -> tensor<1x64xi32>
    %keep_23 = arith.cmpi slt, %keep_21, %keep_22 : tensor<1x64xi32>
    %keep_24 = tt.broadcast %keep_20 : tensor<32x1xi1> -> tensor<32x64xi1>
    %keep_25 = tt.broadcast %keep_23 : tensor<1x64xi1> -> tensor<32x64xi1>
    %keep_26 = arith.andi %keep_24, %keep_25 : tensor<32x64xi1>
    %dy = tt.splat %d : i32 -> tensor<32x1xi32>
    %dy_27 = arith.muli %keep, %dy : tensor<32x1xi32>
    %dy_28 = tt.splat %dy_ptr : !tt.ptr<f32> -> tensor<32x1x!tt.ptr<f32>>
    %dy_29 = tt.addptr %dy_28, %dy_27 : tensor<32x1x!tt.ptr<f32>>, tensor<32x1xi32>
    %dy_30 = tt.broadcast %dy_29 : tensor<32x1x!tt.ptr<f32>> -> tensor<32x64x!tt.ptr<f32>>
    %dy_31 = tt.broadcast %keep_21 : tensor<1x64xi32> -> tensor<32x64xi32>
    %dy_32 = tt.addptr %dy_30, %dy_31 : tensor<32x64x!tt.ptr<f32>>, tensor<32x64xi32>
    %dy_33 = tt.load %dy_32, %keep_26, %cst_8 : tensor<32x64x!tt.ptr<f32>>
    %w = tt.splat %d : i32 -> tensor<64xi32>
    %w_34 = arith.cmpi slt, %c_18, %w : tensor<64xi32>
    %w_35 = arith.muli %c_18, %cst_7 : tensor<64xi32>
    %w_36 = tt.splat %w_ptr : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
    %w_37 = tt.addptr %w_36, %w_35 : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
    %w_38 = tt.load %w_37, %w_34, %cst_6 : tensor<64x!tt.ptr<f32>>
    %ahead = arith.addi %r_13, %cst_5 : tensor<32xi32>
    %dx = tt.expand_dims %w_38 {axis = 0 : i32} : tensor<64xf32> -> tensor<1x64xf32>
    %dx_39 = tt.expand_dims %ahead {axis = 1 : i32} : tensor<32xi32> -> tensor<32x1xi32>
    %dx_40 = arith.cmpi slt, %dx_39, %keep_19 : tensor<32x1xi32>
    %dx_41 = tt.broadcast %dx_40 : tensor<32x1xi1> -> tensor<32x64xi1>
    %dx_42 = arith.andi %dx_41, %keep_25 : tensor<32x64xi1>
    %dx_43 = arith.muli %dx_39, %dy : tensor<32x1xi32>
    %dx_44 = tt.addptr %dy_28, %dx_43 : tensor<32x1x!tt.ptr<f32>>, tensor<32x1xi32>
    %dx_45 = tt.broadcast %dx_44 : tensor<32x1x!tt.ptr<f32>> -> tensor<32x64x!tt.ptr<f32>>
    %dx_46 = tt.addptr %dx_45, %dy_31 : tensor<32x64x!tt.ptr<f32>>, tensor<32x64xi32>
    %dx_47 = tt.load %dx_46, %dx_42, %cst_8 : tensor<32x64x!tt.ptr<f32>>
    %dx_48 = tt.broadcast %dx : tensor<1x64xf32> -> tensor<32x64xf32>
    %dx_49 = arith.mulf %dx_48, %dx_47 : tensor<32x64xf32>
    %dx_50 = arith.addf %dx_49, %cst_8 : tensor<32x64xf32>
    %back = arith.subi %r_13, %cst_5 : tensor<32xi32>
    %x = tt.expand_dims %back {axis = 1 : i32} : tensor<32xi32> -> tensor<32x1xi32>
    %x_51 = arith.cmpi sge, %x, %cst_4 : tensor<32x1xi32>
    %x_52 = tt.broadcast %x_51 : tensor<32x1xi1> -> tensor<32x64xi1>
    %x_53 = arith.andi %x_52, %keep_26 : tensor<32x64xi1>
    %x_54 = arith.muli %x, %dy : tensor<32x1xi32>
    %x_55 = tt.splat %x_ptr : !tt.ptr<f32> -> tensor<32x1x!tt.ptr<f32>>
    %x_56 = tt.addptr %x_55, %x_54 : tensor<32x1x!tt.ptr<f32>>, tensor<32x1xi32>
    %x_57 = tt.broadcast %x_56 : tensor<32x1x!tt.ptr<f32>> -> tensor<32x64x!tt.ptr<f32>>
    %x_58 = tt.addptr %x_57, %dy_31 : tensor<32x64x!tt.ptr<f32>>, tensor<32x64xi32>
    %x_59 = tt.load %x_58, %x_53, %cst_8 : tensor<32x64x!tt.ptr<f32>>
    %0 = tt.splat %dw_ptr : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
    %1 = tt.addptr %0, %w_35 : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
    %2 = arith.mulf %x_59, %dy_33 : tensor<32x64xf32>
    %3 = "tt.reduce"(%2) <{axis = 0 : i32}> ({
    ^bb0(%arg7: f32, %arg8: f32):
      %21 = arith.addf %arg7, %arg8 : f32
      tt.reduce.return %21 : f32
    }) : (tensor<32x64xf32>) -> tensor<64xf32>
    %4 = tt.atomic_rmw fadd, acq_rel, gpu, %1, %3, %w_34 : (tensor<64x!tt.ptr<f32>>, tensor<64xf32>, tensor<64xi1>) -> tensor<64xf32>
    %w_60 = tt.addptr %w_37, %cst_3 : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
    %w_61 = tt.load %w_60, %w_34, %cst_6 : tensor<64x!tt.ptr<f32>>
    %ahead_62 = arith.subi %ahead, %cst_2 : tensor<32xi32>
    %dx_63 = tt.expand_dims %w_61 {axis = 0 : i32} : tensor<64xf32> -> tensor<1x64xf32>
    %dx_64 = tt.expand_dims %ahead_62 {axis = 1 : i32} : tensor<32xi32> -> tensor<32x1xi32>
    %dx_65 = arith.cmpi slt, %dx_64, %keep_19 : tensor<32x1xi32>
    %dx_66 = tt.broadcast %dx_65 : tensor<32x1xi1> -> tensor<32x64xi1>
    %dx_67 = arith.andi %dx_66, %keep_25 : tensor<32x64xi1>
    %dx_68 = arith.muli %dx_64, %dy : tensor<32x1xi32>
    %dx_69 = tt.addptr %dy_28, %dx_68 : tensor<32x1x!tt.ptr<f32>>, tensor<32x1xi32>
    %dx_70 = tt.broadcast %dx_69 : tensor<32x1x!tt.ptr<f32>> -> tensor<32x64x!tt.ptr<f32>>
    %dx_71 = tt.addptr %dx_70, %dy_31 : tensor<32x64x!tt.ptr<f32>>, tensor<32x64xi32>
    %dx_72 = tt.load %dx_71, %dx_67, %cst_8 : tensor<32x64x!tt.ptr<f32>>
    %dx_73 = tt.broadcast %dx_63 : tensor<1x64xf32> -> tensor<32x64xf32>
    %dx_74 = arith.mulf %dx_73, %dx_72 : tensor<32x64xf32>
    %dx_75 = arith.addf %dx_50, %dx_74 : tensor<32x64xf32>
    %back_76 = arith.addi %back, %cst_2 : tensor<32xi32>
    %x_77 = tt.expand_dims %back_76 {axis = 1 : i32} : tensor<32xi32> -> tensor<32x1xi32>
    %x_78 = arith.cmpi sge, %x_77, %cst_4 : tensor<32x1xi32>
    %x_79 = tt.broadcast %x_78 : tensor<32x1xi1> -> tensor<32x64xi1>
    %x_80 = arith.andi %x_79, %keep_26 : tensor<32x64xi1>
    %x_81 = arith.muli %x_77, %dy : tensor<32x1xi32>
    %x_82 = tt.addptr %x_55, %x_81 : tensor<32x1x!tt.ptr<f32>>, tensor<32x1xi32>
    %x_83 = tt.broadcast %x_82 : tensor<32x1x!tt.ptr<f32>> -> tensor<32x64x!tt.ptr<f32>>
    %x_84 = tt.addptr %x_83, %dy_31 : tensor<32x64x!tt.ptr<f32>>, tensor<32x64xi32>
    %x_85 = tt.load %x_84, %x_80, %cst_8 : tensor<32x64x!tt.ptr<f32>>
    %5 = tt.addptr %1, %cst_3 : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
    %6 = arith.mulf %x_85, %dy_33 : tensor<32x64xf32>
    %7 = "tt.reduce"(%6) <{axis = 0 : i32}> ({
    ^bb0(%arg7: f32, %arg8: f32):
      %21 = arith.addf %arg7, %arg8 : f32
      tt.reduce.return %21 : f32
    }) : (tensor<32x64xf32>) -> tensor<64xf32>
    %8 = tt.atomic_rmw fadd, acq_rel, gpu, %5, %7, %w_34 : (tensor<64x!tt.ptr<f32>>, tensor<64xf32>, tensor<64xi1>) -> tensor<64xf32>
    %w_86 = tt.addptr %w_37, %cst_1 : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
    %w_87 = tt.load %w_86, %w_34, %cst_6 : tensor<64x!tt.ptr<f32>>
    %ahead_88 = arith.subi %ahead, %cst_0 : tensor<32xi32>
    %dx_89 = tt.expand_dims %w_87 {axis = 0 : i32} : tensor<64xf32> -> tensor<1x64xf32>
    %dx_90 = tt.expand_dims %ahead_88 {axis = 1 : i32} : tensor<32xi32> -> tensor<32x1xi32>
    %dx_91 = arith.cmpi slt, %dx_90, %keep_19 : tensor<32x1xi32>
    %dx_92 = tt.broadcast %dx_91 : tensor<32x1xi1> -> tensor<32x64xi1>
    %dx_93 = arith.andi %dx_92, %keep_25 : tensor<32x64xi1>
    %dx_94 = arith.muli %dx_90, %dy : tensor<32x1xi32>
    %dx_95 = tt.addptr %dy_28, %dx_94 : tensor<32x1x!tt.ptr<f32>>, tensor<32x1xi32>
    %dx_96 = tt.broadcast %dx_95 : tensor<32x1x!tt.ptr<f32>> -> tensor<32x64x!tt.ptr<f32>>
    %dx_97 = tt.addptr %dx_96, %dy_31 : tensor<32x64x!tt.ptr<f32>>, tensor<32x64xi32>
    %dx_98 = tt.load %dx_97, %dx_93, %cst_8 : tensor<32x64x!tt.ptr<f32>>
    %dx_99 = tt.broadcast %dx_89 : tensor<1x64xf32> -> tensor<32x64xf32>
    %dx_100 = arith.mulf %dx_99, %dx_98 : tensor<32x64xf32>
    %dx_101 = arith.addf %dx_75, %dx_100 : tensor<32x64xf32>
    %back_102 = arith.addi %back, %cst_0 : tensor<32xi32>
    %x_103 = tt.expand_dims %back_102 {axis = 1 : i32} : tensor<32xi32> -> tensor<32x1xi32>
    %x_104 = arith.cmpi sge, %x_103, %cst_4 : tensor<32x1xi32>
    %x_105 = tt.broadcast %x_104 : tensor<32x1xi1> -> tensor<32x64xi1>
    %x_106 = arith.andi %x_105, %keep_26 : tensor<32x64xi1>
    %x_107 = arith.muli %x_103, %dy : tensor<32x1xi32>
    %x_108 = tt.addptr %x_55, %x_107 : tensor<32x1x!tt.ptr<f32>>, tensor<32x1xi32>
    %x_109 = tt.broadcast %x_108 : tensor<32x1x!tt.ptr<f32>> -> tensor<32x64x!tt.ptr<f32>>
    %x_110 = tt.addptr %x_109, %dy_31 : tensor<32x64x!tt.ptr<f32>>, tensor<32x64xi32>
    %x_111 = tt.load %x_110, %x_106, %cst_8 : tensor<32x64x!tt.ptr<f32>>
    %9 = tt.addptr %1, %cst_1 : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
    %10 = arith.mulf %x_111, %dy_33 : tensor<32x64xf32>
    %11 = "tt.reduce"(%10) <{axis = 0 : i32}> ({
    ^bb0(%arg7: f32, %arg8: f32):
      %21 = arith.addf %arg7, %arg8 : f32
      tt.reduce.return %21 : f32
    }) : (tensor<32x64xf32>) -> tensor<64xf32>
    %12 = tt.atomic_rmw fadd, acq_rel, gpu, %9, %11, %w_34 : (tensor<64x!tt.ptr<f32>>, tensor<64xf32>, tensor<64xi1>) -> tensor<64xf32>
    %w_112 = tt.addptr %w_37, %cst : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
    %w_113 = tt.load %w_112, %w_34, %cst_6 : tensor<64x!tt.ptr<f32>>
    %dx_114 = tt.expand_dims %w_113 {axis = 0 : i32} : tensor<64xf32> -> tensor<1x64xf32>
    %dx_115 = tt.load %dy_32, %keep_26, %cst_8 : tensor<32x64x!tt.ptr<f32>>
    %dx_116 = tt.broadcast %dx_114 : tensor<1x64xf32> -> tensor<32x64xf32>
    %dx_117 = arith.mulf %dx_116, %dx_115 : tensor<32x64xf32>
    %dx_118 = arith.addf %dx_101, %dx_117 : tensor<32x64xf32>
    %x_119 = arith.cmpi sge, %keep, %cst_4 : tensor<32x1xi32>
    %x_120 = tt.broadcast %x_119 : tensor<32x1xi1> -> tensor<32x64xi1>
    %x_121 = arith.andi %x_120, %keep_26 : tensor<32x64xi1>
    %x_122 = tt.addptr %x_55, %dy_27 : tensor<32x1x!tt.ptr<f32>>, tensor<32x1xi32>
    %x_123 = tt.broadcast %x_122 : tensor<32x1x!tt.ptr<f32>> -> tensor<32x64x!tt.ptr<f32>>
    %x_124 = tt.addptr %x_123, %dy_31 : tensor<32x64x!tt.ptr<f32>>, tensor<32x64xi32>
    %x_125 = tt.load %x_124, %x_121, %cst_8 : tensor<32x64x!tt.ptr<f32>>
    %13 = tt.addptr %1, %cst : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
    %14 = arith.mulf %x_125, %dy_33 : tensor<32x64xf32>
    %15 = "tt.reduce"(%14) <{axis = 0 : i32}> ({
    ^bb0(%arg7: f32, %arg8: f32):
      %21 = arith.addf %arg7, %arg8 : f32
      tt.reduce.return %21 : f32
    }) : (tensor<32x64xf32>) -> tensor<64xf32>
    %16 = tt.atomic_rmw fadd, acq_rel, gpu, %13, %15, %w_34 : (tensor<64x!tt.ptr<f32>>, tensor<64xf32>, tensor<64xi1>) -> tensor<64xf32>
    %17 = tt.splat %dx_ptr : !tt.ptr<f32> -> tensor<32x1x!tt.ptr<f32>>
    %18 = tt.addptr %17, %dy_27 : tensor<32x1x!tt.ptr<f32>>, tensor<32x1xi32>
    %19 = tt.broadcast %18 : tensor<32x1x!tt.ptr<f32>> -> tensor<32x64x!tt.ptr<f32>>
    %20 = tt.addptr %19, %dy_31 : tensor<32x64x!tt.ptr<f32>>, tensor<32x64xi32>
    tt.store %20, %dx_118, %keep_26 : tensor<32x64x!tt.ptr<f32>>
    tt.return
  }
}
// -----
module {
  tt.func public @conv1d_causal_bwd(%dy_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %x_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %w_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %dx_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %dw_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %t: i32, %d: i32 {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %cst = arith.constant dense<3> : tensor<64xi32>
    %cst_0 = arith.constant dense<2> : tensor<32xi32>
    %cst_1 = arith.constant dense<2> : tensor<64xi32>
    %cst_2 = arith.constant dense<1> : tensor<32xi32>
    %cst_3 = arith.constant dense<1> : tensor<64xi32>
    %cst_4 = arith.constant dense<0> : tensor<32x1xi32>
    %cst_5 = arith.constant dense<3> : tensor<32xi32>
    %cst_6 = arith.constant dense<0.000000e+00> : tensor<64xf32>
    %cst_7 = arith.constant dense<4> : tensor<64xi32>
    %cst_8 = arith.constant dense<0.000000e+00> : tensor<32x64xf32>
    %c64_i32 = arith.constant 64 : i32
    %c32_i32 = arith.constant 32 : i32
    %r = tt.get_program_id x : i32
    %r_9 = arith.muli %r, %c32_i32 : i32
    %r_10 = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32>
    %r_11 = tt.splat %r_9 : i32 -> tensor<32xi32>
    %r_12 = arith.addi %r_11, %r_10 : tensor<32xi32>
    %c = tt.get_program_id y : i32
    %c_13 = arith.muli %c, %c64_i32 : i32
    %c_14 = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
    %c_15 = tt.splat %c_13 : i32 -> tensor<64xi32>
    %c_16 = arith.addi %c_15, %c_14 : tensor<64xi32>
    %keep = tt.expand_dims %r_12 {axis = 1 : i32} : tensor<32xi32> -> tensor<32x1xi32>
    %keep_17 = tt.splat %t : i32 -> tensor<32x1xi32>
    %keep_18 = arith.cmpi slt, %keep, %keep_17 : tensor<32x1xi32>
    %keep_19 = tt.expand_dims %c_16 {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
    %keep_20 = tt.splat %d : i32 -> tensor<1x64xi32>
    %keep_21 = arith.cmpi slt, %keep_19, %keep_20 : tensor<1x64xi32>
    %keep_22 = tt.broadcast %keep_18 : tensor<32x1xi1> -> tensor<32x64xi1>
    %keep_23 = tt.broadcast %keep_21 : tensor<1x64xi1> -> tensor<32x64xi1>
    %keep_24 = arith.andi %keep_22, %keep_23 : tensor<32x64xi1>
    %dy = tt.splat %d : i32 -> tensor<32x1xi32>
    %dy_25 = arith.muli %keep, %dy : tensor<32x1xi32>
    %dy_26 = tt.splat %dy_ptr : !tt.ptr<f32> -> tensor<32x1x!tt.ptr<f32>>
    %dy_27 = tt.addptr %dy_26, %dy_25 : tensor<32x1x!tt.ptr<f32>>, tensor<32x1xi32>
    %dy_28 = tt.broadcast %dy_27 : tensor<32x1x!tt.ptr<f32>> -> tensor<32x64x!tt.ptr<f32>>
    %dy_29 = tt.broadcast %keep_19 : tensor<1x64xi32> -> tensor<32x64xi32>
    %dy_30 = tt.addptr %dy_28, %dy_29 : tensor<32x64x!tt.ptr<f32>>, tensor<32x64xi32>
    %dy_31 = tt.load %dy_30, %keep_24, %cst_8 : tensor<32x64x!tt.ptr<f32>>
    %w = tt.splat %d : i32 -> tensor<64xi32>
    %w_32 = arith.cmpi slt, %c_16, %w : tensor<64xi32>
    %w_33 = arith.muli %c_16, %cst_7 : tensor<64xi32>
    %w_34 = tt.splat %w_ptr : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
    %w_35 = tt.addptr %w_34, %w_33 : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
    %w_36 = tt.load %w_35, %w_32, %cst_6 : tensor<64x!tt.ptr<f32>>
    %ahead = arith.addi %r_12, %cst_5 : tensor<32xi32>
    %dx = tt.expand_dims %w_36 {axis = 0 : i32} : tensor<64xf32> -> tensor<1x64xf32>
    %dx_37 = tt.expand_dims %ahead {axis = 1 : i32} : tensor<32xi32> -> tensor<32x1xi32>
    %dx_38 = arith.cmpi slt, %dx_37, %keep_17 : tensor<32x1xi32>
    %dx_39 = tt.broadcast %dx_38 : tensor<32x1xi1> -> tensor<32x64xi1>
    %dx_40 = arith.andi %dx_39, %keep_23 : tensor<32x64xi1>
    %dx_41 = arith.muli %dx_37, %dy : tensor<32x1xi32>
    %dx_42 = tt.addptr %dy_26, %dx_41 : tensor<32x1x!tt.ptr<f32>>, tensor<32x1xi32>
    %dx_43 = tt.broadcast %dx_42 : tensor<32x1x!tt.ptr<f32>> -> tensor<32x64x!tt.ptr<f32>>
    %dx_44 = tt.addptr %dx_43, %dy_29 : tensor<32x64x!tt.ptr<f32>>, tensor<32x64xi32>
    %dx_45 = tt.load %dx_44, %dx_40, %cst_8 : tensor<32x64x!tt.ptr<f32>>
    %dx_46 = tt.broadcast %dx : tensor<1x64xf32> -> tensor<32x64xf32>
    %dx_47 = arith.mulf %dx_46, %dx_45 : tensor<32x64xf32>
    %dx_48 = arith.addf %dx_47, %cst_8 : tensor<32x64xf32>
    %back = arith.subi %r_12, %cst_5 : tensor<32xi32>
    %x = tt.expand_dims %back {axis = 1 : i32} : tensor<32xi32> -> tensor<32x1xi32>
    %x_49 = arith.cmpi sge, %x, %cst_4 : tensor<32x1xi32>
    %x_50 = tt.broadcast %x_49 : tensor<32x1xi1> -> tensor<32x64xi1>
    %x_51 = arith.andi %x_50, %keep_24 : tensor<32x64xi1>
    %x_52 = arith.muli %x, %dy : tensor<32x1xi32>
    %x_53 = tt.splat %x_ptr : !tt.ptr<f32> -> tensor<32x1x!tt.ptr<f32>>
    %x_54 = tt.addptr %x_53, %x_52 : tensor<32x1x!tt.ptr<f32>>, tensor<32x1xi32>
    %x_55 = tt.broadcast %x_54 : tensor<32x1x!tt.ptr<f32>> -> tensor<32x64x!tt.ptr<f32>>
    %x_56 = tt.addptr %x_55, %dy_29 : tensor<32x64x!tt.ptr<f32>>, tensor<32x64xi32>
    %x_57 = tt.load %x_56, %x_51, %cst_8 : tensor<32x64x!tt.ptr<f32>>
    %0 = tt.splat %dw_ptr : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
    %1 = tt.addptr %0, %w_33 : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
    %2 = arith.mulf %x_57, %dy_31 : tensor<32x64xf32>
    %3 = "tt.reduce"(%2) <{axis = 0 : i32}> ({
    ^bb0(%arg7: f32, %arg8: f32):
      %21 = arith.addf %arg7, %arg8 : f32
      tt.reduce.return %21 : f32
    }) : (tensor<32x64xf32>) -> tensor<64xf32>
    %4 = tt.atomic_rmw fadd, acq_rel, gpu, %1, %3, %w_32 : (tensor<64x!tt.ptr<f32>>, tensor<64xf32>, tensor<64xi1>) -> tensor<64xf32>
    %w_58 = tt.addptr %w_35, %cst_3 : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
    %w_59 = tt.load %w_58, %w_32, %cst_6 : tensor<64x!tt.ptr<f32>>
    %ahead_60 = arith.subi %ahead, %cst_2 : tensor<32xi32>
    %dx_61 = tt.expand_dims %w_59 {axis = 0 : i32} : tensor<64xf32> -> tensor<1x64xf32>
    %dx_62 = tt.expand_dims %ahead_60 {axis = 1 : i32} : tensor<32xi32> -> tensor<32x1xi32>
    %dx_63 = arith.cmpi slt, %dx_62, %keep_17 : tensor<32x1xi32>
    %dx_64 = tt.broadcast %dx_63 : tensor<32x1xi1> -> tensor<32x64xi1>
    %dx_65 = arith.andi %dx_64, %keep_23 : tensor<32x64xi1>
    %dx_66 = arith.muli %dx_62, %dy : tensor<32x1xi32>
    %dx_67 = tt.addptr %dy_26, %dx_66 : tensor<32x1x!tt.ptr<f32>>, tensor<32x1xi32>
    %dx_68 = tt.broadcast %dx_67 : tensor<32x1x!tt.ptr<f32>> -> tensor<32x64x!tt.ptr<f32>>
    %dx_69 = tt.addptr %dx_68, %dy_29 : tensor<32x64x!tt.ptr<f32>>, tensor<32x64xi32>
    %dx_70 = tt.load %dx_69, %dx_65, %cst_8 : tensor<32x64x!tt.ptr<f32>>
    %dx_71 = tt.broadcast %dx_61 : tensor<1x64xf32> -> tensor<32x64xf32>
    %dx_72 = arith.mulf %dx_71, %dx_70 : tensor<32x64xf32>
    %dx_73 = arith.addf %dx_48, %dx_72 : tensor<32x64xf32>
    %back_74 = arith.addi %back, %cst_2 : tensor<32xi32>
    %x_75 = tt.expand_dims %back_74 {axis = 1 : i32} : tensor<32xi32> -> tensor<32x1xi32>
    %x_76 = arith.cmpi sge, %x_75, %cst_4 : tensor<32x1xi32>
    %x_77 = tt.broadcast %x_76 : tensor<32x1xi1> -> tensor<32x64xi1>
    %x_78 = arith.andi %x_77, %keep_24 : tensor<32x64xi1>
    %x_79 = arith.muli %x_75, %dy : tensor<32x1xi32>
    %x_80 = tt.addptr %x_53, %x_79 : tensor<32x1x!tt.ptr<f32>>, tensor<32x1xi32>
    %x_81 = tt.broadcast %x_80 : tensor<32x1x!tt.ptr<f32>> -> tensor<32x64x!tt.ptr<f32>>
    %x_82 = tt.addptr %x_81, %dy_29 : tensor<32x64x!tt.ptr<f32>>, tensor<32x64xi32>
    %x_83 = tt.load %x_82, %x_78, %cst_8 : tensor<32x64x!tt.ptr<f32>>
    %5 = tt.addptr %1, %cst_3 : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
    %6 = arith.mulf %x_83, %dy_31 : tensor<32x64xf32>
    %7 = "tt.reduce"(%6) <{axis = 0 : i32}> ({
    ^bb0(%arg7: f32, %arg8: f32):
      %21 = arith.addf %arg7, %arg8 : f32
      tt.reduce.return %21 : f32
    }) : (tensor<32x64xf32>) -> tensor<64xf32>
    %8 = tt.atomic_rmw fadd, acq_rel, gpu, %5, %7, %w_32 : (tensor<64x!tt.ptr<f32>>, tensor<64xf32>, tensor<64xi1>) -> tensor<64xf32>
    %w_84 = tt.addptr %w_35, %cst_1 : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
    %w_85 = tt.load %w_84, %w_32, %cst_6 : tensor<64x!tt.ptr<f32>>
    %ahead_86 = arith.subi %ahead, %cst_0 : tensor<32xi32>
    %dx_87 = tt.expand_dims %w_85 {axis = 0 : i32} : tensor<64xf32> -> tensor<1x64xf32>
    %dx_88 = tt.expand_dims %ahead_86 {axis = 1 : i32} : tensor<32xi32> -> tensor<32x1xi32>
    %dx_89 = arith.cmpi slt, %dx_88, %keep_17 : tensor<32x1xi32>
    %dx_90 = tt.broadcast %dx_89 : tensor<32x1xi1> -> tensor<32x64xi1>
    %dx_91 = arith.andi %dx_90, %keep_23 : tensor<32x64xi1>
    %dx_92 = arith.muli %dx_88, %dy : tensor<32x1xi32>
    %dx_93 = tt.addptr %dy_26, %dx_92 : tensor<32x1x!tt.ptr<f32>>, tensor<32x1xi32>
    %dx_94 = tt.broadcast %dx_93 : tensor<32x1x!tt.ptr<f32>> -> tensor<32x64x!tt.ptr<f32>>
    %dx_95 = tt.addptr %dx_94, %dy_29 : tensor<32x64x!tt.ptr<f32>>, tensor<32x64xi32>
    %dx_96 = tt.load %dx_95, %dx_91, %cst_8 : tensor<32x64x!tt.ptr<f32>>
    %dx_97 = tt.broadcast %dx_87 : tensor<1x64xf32> -> tensor<32x64xf32>
    %dx_98 = arith.mulf %dx_97, %dx_96 : tensor<32x64xf32>
    %dx_99 = arith.addf %dx_73, %dx_98 : tensor<32x64xf32>
    %back_100 = arith.addi %back, %cst_0 : tensor<32xi32>
    %x_101 = tt.expand_dims %back_100 {axis = 1 : i32} : tensor<32xi32> -> tensor<32x1xi32>
    %x_102 = arith.cmpi sge, %x_101, %cst_4 : tensor<32x1xi32>
    %x_103 = tt.broadcast %x_102 : tensor<32x1xi1> -> tensor<32x64xi1>
    %x_104 = arith.andi %x_103, %keep_24 : tensor<32x64xi1>
    %x_105 = arith.muli %x_101, %dy : tensor<32x1xi32>
    %x_106 = tt.addptr %x_53, %x_105 : tensor<32x1x!tt.ptr<f32>>, tensor<32x1xi32>
    %x_107 = tt.broadcast %x_106 : tensor<32x1x!tt.ptr<f32>> -> tensor<32x64x!tt.ptr<f32>>
    %x_108 = tt.addptr %x_107, %dy_29 : tensor<32x64x!tt.ptr<f32>>, tensor<32x64xi32>
    %x_109 = tt.load %x_108, %x_104, %cst_8 : tensor<32x64x!tt.ptr<f32>>
    %9 = tt.addptr %1, %cst_1 : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
    %10 = arith.mulf %x_109, %dy_31 : tensor<32x64xf32>
    %11 = "tt.reduce"(%10) <{axis = 0 : i32}> ({
    ^bb0(%arg7: f32, %arg8: f32):
      %21 = arith.addf %arg7, %arg8 : f32
      tt.reduce.return %21 : f32
    }) : (tensor<32x64xf32>) -> tensor<64xf32>
    %12 = tt.atomic_rmw fadd, acq_rel, gpu, %9, %11, %w_32 : (tensor<64x!tt.ptr<f32>>, tensor<64xf32>, tensor<64xi1>) -> tensor<64xf32>
    %w_110 = tt.addptr %w_35, %cst : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
    %w_111 = tt.load %w_110, %w_32, %cst_6 : tensor<64x!tt.ptr<f32>>
    %dx_112 = tt.expand_dims %w_111 {axis = 0 : i32} : tensor<64xf32> -> tensor<1x64xf32>
    %dx_113 = tt.load %dy_30, %keep_24, %cst_8 : tensor<32x64x!tt.ptr<f32>>
    %dx_114 = tt.broadcast %dx_112 : tensor<1x64xf32> -> tensor<32x64xf32>
    %dx_115 = arith.mulf %dx_114, %dx_113 : tensor<32x64xf32>
    %dx_116 = arith.addf %dx_99, %dx_115 : tensor<32x64xf32>
    %x_117 = arith.cmpi sge, %keep, %cst_4 : tensor<32x1xi32>
    %x_118 = tt.broadcast %x_117 : tensor<32x1xi1> -> tensor<32x64xi1>
    %x_119 = arith.andi %x_118, %keep_24 : tensor<32x64xi1>
    %x_120 = tt.addptr %x_53, %dy_25 : tensor<32x1x!tt.ptr<f32>>, tensor<32x1xi32>
    %x_121 = tt.broadcast %x_120 : tensor<32x1x!tt.ptr<f32>> -> tensor<32x64x!tt.ptr<f32>>
    %x_122 = tt.addptr %x_121, %dy_29 : tensor<32x64x!tt.ptr<f32>>, tensor<32x64xi32>
    %x_123 = tt.load %x_122, %x_119, %cst_8 : tensor<32x64x!tt.ptr<f32>>
    %13 = tt.addptr %1, %cst : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
    %14 = arith.mulf %x_123, %dy_31 : tensor<32x64xf32>
    %15 = "tt.reduce"(%14) <{axis = 0 : i32}> ({
    ^bb0(%arg7: f32, %arg8: f32):
      %21 = arith.addf %arg7, %arg8 : f32
      tt.reduce.return %21 : f32
    }) : (tensor<32x64xf32>) -> tensor<64xf32>
    %16 = tt.atomic_rmw fadd, acq_rel, gpu, %13, %15, %w_32 : (tensor<64x!tt.ptr<f32>>, tensor<64xf32>, tensor<64xi1>) -> tensor<64xf32>
    %17 = tt.splat %dx_ptr : !tt.ptr<f32> -> tensor<32x1x!tt.ptr<f32>>
    %18 = tt.addptr %17, %dy_25 : tensor<32x1x!tt.ptr<f32>>, tensor<32x1xi32>
    %19 = tt.broadcast %18 : tensor<32x1x!tt.ptr<f32>> -> tensor<32x64x!tt.ptr<f32>>
    %20 = tt.addptr %19, %dy_29 : tensor<32x64x!tt.ptr<f32>>, tensor<32x64xi32>
    tt.store %20, %dx_116, %keep_24 : tensor<32x64x!tt.ptr<f32>>
    tt.return
  }
}
