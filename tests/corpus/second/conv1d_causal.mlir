// Made by make.py.
//
// targets: cuda:80 cuda:90 hip:gfx942 hip:gfx950 hip:gfx1201
// warps: 4 8
// stages: 1
// grid: 2 2 1
// input bf16 4800 normal
// input bf16 384 normal
// input bf16 96 normal
// output bf16 4800 tolerance 0.0079 1e-3
// scalar i32 50
// scalar i32 96
module {
  tt.func public @conv1d_causal(%x_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %w_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %b_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %y_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %t: i32, %d: i32 {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %acc = arith.constant dense<0.000000e+00> : tensor<1x64xf32>
    %acc_0 = arith.constant dense<1.000000e+00> : tensor<32x64xf32>
    %cst = arith.constant dense<0.000000e+00> : tensor<32x64xbf16>
    %cst_1 = arith.constant dense<0.000000e+00> : tensor<64xbf16>
    %w = arith.constant dense<3> : tensor<64xi32>
    %w_2 = arith.constant dense<2> : tensor<64xi32>
    %at = arith.constant dense<2> : tensor<32xi32>
    %w_3 = arith.constant dense<1> : tensor<64xi32>
    %at_4 = arith.constant dense<1> : tensor<32xi32>
    %cst_5 = arith.constant dense<4> : tensor<64xi32>
    %cst_6 = arith.constant dense<0> : tensor<32x1xi32>
    %cst_7 = arith.constant dense<3> : tensor<32xi32>
    %c = arith.constant 64 : i32
    %r = arith.constant 32 : i32
    %r_8 = tt.get_program_id x : i32
    %r_9 = arith.muli %r_8, %r : i32
    %r_10 = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32>
    %r_11 = tt.splat %r_9 : i32 -> tensor<32xi32>
    %r_12 = arith.addi %r_11, %r_10 : tensor<32xi32>
    %c_13 = tt.get_program_id y : i32
    %c_14 = arith.muli %c_13, %c : i32
    %c_15 = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
    %c_16 = tt.splat %c_14 : i32 -> tensor<64xi32>
    %c_17 = arith.addi %c_16, %c_15 : tensor<64xi32>
    %acc_18 = tt.splat %d : i32 -> tensor<64xi32>
    %acc_19 = arith.cmpi slt, %c_17, %acc_18 : tensor<64xi32>
    %acc_20 = tt.splat %b_ptr : !tt.ptr<bf16> -> tensor<64x!tt.ptr<bf16>>
    %acc_21 = tt.addptr %acc_20, %c_17 : tensor<64x!tt.ptr<bf16>>, tensor<64xi32>
    %acc_22 = tt.load %acc_21, %acc_19, %cst_1 : tensor<64x!tt.ptr<bf16>>
    %acc_23 = arith.extf %acc_22 : tensor<64xbf16> to tensor<64xf32>
    %acc_24 = tt.expand_dims %acc_23 {axis = 0 : i32} : tensor<64xf32> -> tensor<1x64xf32>
    %acc_25 = arith.addf %acc_24, %acc : tensor<1x64xf32>
    %acc_26 = tt.broadcast %acc_25 : tensor<1x64xf32> -> tensor<32x64xf32>
    %at_27 = arith.subi %r_12, %cst_7 : tensor<32xi32>
    %x = tt.expand_dims %at_27 {axis = 1 : i32} : tensor<32xi32> -> tensor<32x1xi32>
    %x_28 = arith.cmpi sge, %x, %cst_6 : tensor<32x1xi32>
    %x_29 = tt.splat %t : i32 -> tensor<32x1xi32>
    %x_30 = arith.cmpi slt, %x, %x_29 : tensor<32x1xi32>
    %x_31 = arith.andi %x_28, %x_30 : tensor<32x1xi1>
    %x_32 = tt.expand_dims %c_17 {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
    %x_33 = tt.splat %d : i32 -> tensor<1x64xi32>
    %x_34 = arith.cmpi slt, %x_32, %x_33 : tensor<1x64xi32>
    %x_35 = tt.broadcast %x_31 : tensor<32x1xi1> -> tensor<32x64xi1>
    %x_36 = tt.broadcast %x_34 : tensor<1x64xi1> -> tensor<32x64xi1>
    %x_37 = arith.andi %x_35, %x_36 : tensor<32x64xi1>
    %x_38 = tt.splat %d : i32 -> tensor<32x1xi32>
    %x_39 = arith.muli %x, %x_38 : tensor<32x1xi32>
    %x_40 = tt.splat %x_ptr : !tt.ptr<bf16> -> tensor<32x1x!tt.ptr<bf16>>
    %x_41 = tt.addptr %x_40, %x_39 : tensor<32x1x!tt.ptr<bf16>>, tensor<32x1xi32>
    %x_42 = tt.broadcast %x_41 : tensor<32x1x!tt.ptr<bf16>> -> tensor<32x64x!tt.ptr<bf16>>
    %x_43 = tt.broadcast %x_32 : tensor<1x64xi32> -> tensor<32x64xi32>
    %x_44 = tt.addptr %x_42, %x_43 : tensor<32x64x!tt.ptr<bf16>>, tensor<32x64xi32>
    %x_45 = tt.load %x_44, %x_37, %cst : tensor<32x64x!tt.ptr<bf16>>
    %w_46 = arith.muli %c_17, %cst_5 : tensor<64xi32>
    %w_47 = tt.splat %w_ptr : !tt.ptr<bf16> -> tensor<64x!tt.ptr<bf16>>
    %w_48 = tt.addptr %w_47, %w_46 : tensor<64x!tt.ptr<bf16>>, tensor<64xi32>
    %w_49 = tt.load %w_48, %acc_19, %cst_1 : tensor<64x!tt.ptr<bf16>>
    %acc_50 = arith.extf %x_45 : tensor<32x64xbf16> to tensor<32x64xf32>
    %acc_51 = arith.extf %w_49 : tensor<64xbf16> to tensor<64xf32>
    %acc_52 = tt.expand_dims %acc_51 {axis = 0 : i32} : tensor<64xf32> -> tensor<1x64xf32>
    %acc_53 = tt.broadcast %acc_52 : tensor<1x64xf32> -> tensor<32x64xf32>
    %acc_54 = arith.mulf %acc_50, %acc_53 : tensor<32x64xf32>
    %acc_55 = arith.addf %acc_26, %acc_54 : tensor<32x64xf32>
    %at_56 = arith.addi %at_27, %at_4 : tensor<32xi32>
    %x_57 = tt.expand_dims %at_56 {axis = 1 : i32} : tensor<32xi32> -> tensor<32x1xi32>
    %x_58 = arith.cmpi sge, %x_57, %cst_6 : tensor<32x1xi32>
    %x_59 = arith.cmpi slt, %x_57, %x_29 : tensor<32x1xi32>
    %x_60 = arith.andi %x_58, %x_59 : tensor<32x1xi1>
    %x_61 = tt.broadcast %x_60 : tensor<32x1xi1> -> tensor<32x64xi1>
    %x_62 = arith.andi %x_61, %x_36 : tensor<32x64xi1>
    %x_63 = arith.muli %x_57, %x_38 : tensor<32x1xi32>
    %x_64 = tt.addptr %x_40, %x_63 : tensor<32x1x!tt.ptr<bf16>>, tensor<32x1xi32>
    %x_65 = tt.broadcast %x_64 : tensor<32x1x!tt.ptr<bf16>> -> tensor<32x64x!tt.ptr<bf16>>
    %x_66 = tt.addptr %x_65, %x_43 : tensor<32x64x!tt.ptr<bf16>>, tensor<32x64xi32>
    %x_67 = tt.load %x_66, %x_62, %cst : tensor<32x64x!tt.ptr<bf16>>
    %w_68 = tt.addptr %w_48, %w_3 : tensor<64x!tt.ptr<bf16>>, tensor<64xi32>
    %w_69 = tt.load %w_68, %acc_19, %cst_1 : tensor<64x!tt.ptr<bf16>>
    %acc_70 = arith.extf %x_67 : tensor<32x64xbf16> to tensor<32x64xf32>
    %acc_71 = arith.extf %w_69 : tensor<64xbf16> to tensor<64xf32>
    %acc_72 = tt.expand_dims %acc_71 {axis = 0 : i32} : tensor<64xf32> -> tensor<1x64xf32>
    %acc_73 = tt.broadcast %acc_72 : tensor<1x64xf32> -> tensor<32x64xf32>
    %acc_74 = arith.mulf %acc_70, %acc_73 : tensor<32x64xf32>
    %acc_75 = arith.addf %acc_55, %acc_74 : tensor<32x64xf32>
    %at_76 = arith.addi %at_27, %at : tensor<32xi32>
    %x_77 = tt.expand_dims %at_76 {axis = 1 : i32} : tensor<32xi32> -> tensor<32x1xi32>
    %x_78 = arith.cmpi sge, %x_77, %cst_6 : tensor<32x1xi32>
    %x_79 = arith.cmpi slt, %x_77, %x_29 : tensor<32x1xi32>
    %x_80 = arith.andi %x_78, %x_79 : tensor<32x1xi1>
    %x_81 = tt.broadcast %x_80 : tensor<32x1xi1> -> tensor<32x64xi1>
    %x_82 = arith.andi %x_81, %x_36 : tensor<32x64xi1>
    %x_83 = arith.muli %x_77, %x_38 : tensor<32x1xi32>
    %x_84 = tt.addptr %x_40, %x_83 : tensor<32x1x!tt.ptr<bf16>>, tensor<32x1xi32>
    %x_85 = tt.broadcast %x_84 : tensor<32x1x!tt.ptr<bf16>> -> tensor<32x64x!tt.ptr<bf16>>
    %x_86 = tt.addptr %x_85, %x_43 : tensor<32x64x!tt.ptr<bf16>>, tensor<32x64xi32>
    %x_87 = tt.load %x_86, %x_82, %cst : tensor<32x64x!tt.ptr<bf16>>
    %w_88 = tt.addptr %w_48, %w_2 : tensor<64x!tt.ptr<bf16>>, tensor<64xi32>
    %w_89 = tt.load %w_88, %acc_19, %cst_1 : tensor<64x!tt.ptr<bf16>>
    %acc_90 = arith.extf %x_87 : tensor<32x64xbf16> to tensor<32x64xf32>
    %acc_91 = arith.extf %w_89 : tensor<64xbf16> to tensor<64xf32>
    %acc_92 = tt.expand_dims %acc_91 {axis = 0 : i32} : tensor<64xf32> -> tensor<1x64xf32>
    %acc_93 = tt.broadcast %acc_92 : tensor<1x64xf32> -> tensor<32x64xf32>
    %acc_94 = arith.mulf %acc_90, %acc_93 : tensor<32x64xf32>
    %acc_95 = arith.addf %acc_75, %acc_94 : tensor<32x64xf32>
    %x_96 = tt.expand_dims %r_12 {axis = 1 : i32} : tensor<32xi32> -> tensor<32x1xi32>
    %x_97 = arith.cmpi sge, %x_96, %cst_6 : tensor<32x1xi32>
    %x_98 = arith.cmpi slt, %x_96, %x_29 : tensor<32x1xi32>
    %x_99 = arith.andi %x_97, %x_98 : tensor<32x1xi1>
    %x_100 = tt.broadcast %x_99 : tensor<32x1xi1> -> tensor<32x64xi1>
    %x_101 = arith.andi %x_100, %x_36 : tensor<32x64xi1>
    %x_102 = arith.muli %x_96, %x_38 : tensor<32x1xi32>
    %x_103 = tt.addptr %x_40, %x_102 : tensor<32x1x!tt.ptr<bf16>>, tensor<32x1xi32>
    %x_104 = tt.broadcast %x_103 : tensor<32x1x!tt.ptr<bf16>> -> tensor<32x64x!tt.ptr<bf16>>
    %x_105 = tt.addptr %x_104, %x_43 : tensor<32x64x!tt.ptr<bf16>>, tensor<32x64xi32>
    %x_106 = tt.load %x_105, %x_101, %cst : tensor<32x64x!tt.ptr<bf16>>
    %w_107 = tt.addptr %w_48, %w : tensor<64x!tt.ptr<bf16>>, tensor<64xi32>
    %w_108 = tt.load %w_107, %acc_19, %cst_1 : tensor<64x!tt.ptr<bf16>>
    %acc_109 = arith.extf %x_106 : tensor<32x64xbf16> to tensor<32x64xf32>
    %acc_110 = arith.extf %w_108 : tensor<64xbf16> to tensor<64xf32>
    %acc_111 = tt.expand_dims %acc_110 {axis = 0 : i32} : tensor<64xf32> -> tensor<1x64xf32>
    %acc_112 = tt.broadcast %acc_111 : tensor<1x64xf32> -> tensor<32x64xf32>
    %acc_113 = arith.mulf %acc_109, %acc_112 : tensor<32x64xf32>
    %acc_114 = arith.addf %acc_95, %acc_113 : tensor<32x64xf32>
    %acc_115 = arith.negf %acc_114 : tensor<32x64xf32>
    %acc_116 = math.exp %acc_115 : tensor<32x64xf32>
    %acc_117 = arith.addf %acc_116, %acc_0 : tensor<32x64xf32>
    %acc_118 = arith.divf %acc_0, %acc_117 : tensor<32x64xf32>
    %acc_119 = arith.mulf %acc_114, %acc_118 : tensor<32x64xf32>
    %0 = tt.broadcast %x_98 : tensor<32x1xi1> -> tensor<32x64xi1>
    %1 = arith.andi %0, %x_36 : tensor<32x64xi1>
    %2 = tt.splat %y_ptr : !tt.ptr<bf16> -> tensor<32x1x!tt.ptr<bf16>>
    %3 = tt.addptr %2, %x_102 : tensor<32x1x!tt.ptr<bf16>>, tensor<32x1xi32>
    %4 = tt.broadcast %3 : tensor<32x1x!tt.ptr<bf16>> -> tensor<32x64x!tt.ptr<bf16>>
    %5 = tt.addptr %4, %x_43 : tensor<32x64x!tt.ptr<bf16>>, tensor<32x64xi32>
    %6 = arith.truncf %acc_119 : tensor<32x64xf32> to tensor<32x64xbf16>
    tt.store %5, %6, %1 : tensor<32x64x!tt.ptr<bf16>>
    tt.return
  }
}
// -----
module {
  tt.func public @conv1d_causal(%x_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %w_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %b_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %y_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %t: i32, %d: i32 {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %acc = arith.constant dense<0.000000e+00> : tensor<1x64xf32>
    %acc_0 = arith.constant dense<1.000000e+00> : tensor<32x64xf32>
    %cst = arith.constant dense<0.000000e+00> : tensor<32x64xf32>
    %cst_1 = arith.constant dense<0.000000e+00> : tensor<32x64xbf16>
    %cst_2 = arith.constant dense<0.000000e+00> : tensor<64xbf16>
    %w = arith.constant dense<3> : tensor<64xi32>
    %w_3 = arith.constant dense<2> : tensor<64xi32>
    %at = arith.constant dense<2> : tensor<32xi32>
    %w_4 = arith.constant dense<1> : tensor<64xi32>
    %at_5 = arith.constant dense<1> : tensor<32xi32>
    %cst_6 = arith.constant dense<4> : tensor<64xi32>
    %cst_7 = arith.constant dense<0> : tensor<32x1xi32>
    %cst_8 = arith.constant dense<3> : tensor<32xi32>
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
    %acc_17 = tt.splat %d : i32 -> tensor<64xi32>
    %acc_18 = arith.cmpi slt, %c_16, %acc_17 : tensor<64xi32>
    %acc_19 = tt.splat %b_ptr : !tt.ptr<bf16> -> tensor<64x!tt.ptr<bf16>>
    %acc_20 = tt.addptr %acc_19, %c_16 : tensor<64x!tt.ptr<bf16>>, tensor<64xi32>
    %acc_21 = tt.load %acc_20, %acc_18, %cst_2 : tensor<64x!tt.ptr<bf16>>
    %acc_22 = arith.extf %acc_21 : tensor<64xbf16> to tensor<64xf32>
    %acc_23 = tt.expand_dims %acc_22 {axis = 0 : i32} : tensor<64xf32> -> tensor<1x64xf32>
    %acc_24 = arith.addf %acc_23, %acc : tensor<1x64xf32>
    %acc_25 = tt.broadcast %acc_24 : tensor<1x64xf32> -> tensor<32x64xf32>
    %at_26 = arith.subi %r_12, %cst_8 : tensor<32xi32>
    %x = tt.expand_dims %at_26 {axis = 1 : i32} : tensor<32xi32> -> tensor<32x1xi32>
    %x_27 = arith.cmpi sge, %x, %cst_7 : tensor<32x1xi32>
    %x_28 = tt.splat %t : i32 -> tensor<32x1xi32>
    %x_29 = arith.cmpi slt, %x, %x_28 : tensor<32x1xi32>
    %x_30 = arith.andi %x_27, %x_29 : tensor<32x1xi1>
    %x_31 = tt.expand_dims %c_16 {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
    %x_32 = tt.splat %d : i32 -> tensor<1x64xi32>
    %x_33 = arith.cmpi slt, %x_31, %x_32 : tensor<1x64xi32>
    %x_34 = tt.broadcast %x_30 : tensor<32x1xi1> -> tensor<32x64xi1>
    %x_35 = tt.broadcast %x_33 : tensor<1x64xi1> -> tensor<32x64xi1>
    %x_36 = arith.andi %x_34, %x_35 : tensor<32x64xi1>
    %x_37 = tt.splat %d : i32 -> tensor<32x1xi32>
    %x_38 = arith.muli %x, %x_37 : tensor<32x1xi32>
    %x_39 = tt.splat %x_ptr : !tt.ptr<bf16> -> tensor<32x1x!tt.ptr<bf16>>
    %x_40 = tt.addptr %x_39, %x_38 : tensor<32x1x!tt.ptr<bf16>>, tensor<32x1xi32>
    %x_41 = tt.broadcast %x_40 : tensor<32x1x!tt.ptr<bf16>> -> tensor<32x64x!tt.ptr<bf16>>
    %x_42 = tt.broadcast %x_31 : tensor<1x64xi32> -> tensor<32x64xi32>
    %x_43 = tt.addptr %x_41, %x_42 : tensor<32x64x!tt.ptr<bf16>>, tensor<32x64xi32>
    %x_44 = tt.load %x_43, %x_36, %cst_1 : tensor<32x64x!tt.ptr<bf16>>
    %w_45 = arith.muli %c_16, %cst_6 : tensor<64xi32>
    %w_46 = tt.splat %w_ptr : !tt.ptr<bf16> -> tensor<64x!tt.ptr<bf16>>
    %w_47 = tt.addptr %w_46, %w_45 : tensor<64x!tt.ptr<bf16>>, tensor<64xi32>
    %w_48 = tt.load %w_47, %acc_18, %cst_2 : tensor<64x!tt.ptr<bf16>>
    %acc_49 = arith.extf %x_44 : tensor<32x64xbf16> to tensor<32x64xf32>
    %acc_50 = arith.extf %w_48 : tensor<64xbf16> to tensor<64xf32>
    %acc_51 = tt.expand_dims %acc_50 {axis = 0 : i32} : tensor<64xf32> -> tensor<1x64xf32>
    %acc_52 = tt.broadcast %acc_51 : tensor<1x64xf32> -> tensor<32x64xf32>
    %acc_53 = arith.mulf %acc_49, %acc_52 : tensor<32x64xf32>
    %acc_54 = arith.addf %acc_25, %acc_53 : tensor<32x64xf32>
    %at_55 = arith.addi %at_26, %at_5 : tensor<32xi32>
    %x_56 = tt.expand_dims %at_55 {axis = 1 : i32} : tensor<32xi32> -> tensor<32x1xi32>
    %x_57 = arith.cmpi sge, %x_56, %cst_7 : tensor<32x1xi32>
    %x_58 = arith.cmpi slt, %x_56, %x_28 : tensor<32x1xi32>
    %x_59 = arith.andi %x_57, %x_58 : tensor<32x1xi1>
    %x_60 = tt.broadcast %x_59 : tensor<32x1xi1> -> tensor<32x64xi1>
    %x_61 = arith.andi %x_60, %x_35 : tensor<32x64xi1>
    %x_62 = arith.muli %x_56, %x_37 : tensor<32x1xi32>
    %x_63 = tt.addptr %x_39, %x_62 : tensor<32x1x!tt.ptr<bf16>>, tensor<32x1xi32>
    %x_64 = tt.broadcast %x_63 : tensor<32x1x!tt.ptr<bf16>> -> tensor<32x64x!tt.ptr<bf16>>
    %x_65 = tt.addptr %x_64, %x_42 : tensor<32x64x!tt.ptr<bf16>>, tensor<32x64xi32>
    %x_66 = tt.load %x_65, %x_61, %cst_1 : tensor<32x64x!tt.ptr<bf16>>
    %w_67 = tt.addptr %w_47, %w_4 : tensor<64x!tt.ptr<bf16>>, tensor<64xi32>
    %w_68 = tt.load %w_67, %acc_18, %cst_2 : tensor<64x!tt.ptr<bf16>>
    %acc_69 = arith.extf %x_66 : tensor<32x64xbf16> to tensor<32x64xf32>
    %acc_70 = arith.extf %w_68 : tensor<64xbf16> to tensor<64xf32>
    %acc_71 = tt.expand_dims %acc_70 {axis = 0 : i32} : tensor<64xf32> -> tensor<1x64xf32>
    %acc_72 = tt.broadcast %acc_71 : tensor<1x64xf32> -> tensor<32x64xf32>
    %acc_73 = arith.mulf %acc_69, %acc_72 : tensor<32x64xf32>
    %acc_74 = arith.addf %acc_54, %acc_73 : tensor<32x64xf32>
    %at_75 = arith.addi %at_26, %at : tensor<32xi32>
    %x_76 = tt.expand_dims %at_75 {axis = 1 : i32} : tensor<32xi32> -> tensor<32x1xi32>
    %x_77 = arith.cmpi sge, %x_76, %cst_7 : tensor<32x1xi32>
    %x_78 = arith.cmpi slt, %x_76, %x_28 : tensor<32x1xi32>
    %x_79 = arith.andi %x_77, %x_78 : tensor<32x1xi1>
    %x_80 = tt.broadcast %x_79 : tensor<32x1xi1> -> tensor<32x64xi1>
    %x_81 = arith.andi %x_80, %x_35 : tensor<32x64xi1>
    %x_82 = arith.muli %x_76, %x_37 : tensor<32x1xi32>
    %x_83 = tt.addptr %x_39, %x_82 : tensor<32x1x!tt.ptr<bf16>>, tensor<32x1xi32>
    %x_84 = tt.broadcast %x_83 : tensor<32x1x!tt.ptr<bf16>> -> tensor<32x64x!tt.ptr<bf16>>
    %x_85 = tt.addptr %x_84, %x_42 : tensor<32x64x!tt.ptr<bf16>>, tensor<32x64xi32>
    %x_86 = tt.load %x_85, %x_81, %cst_1 : tensor<32x64x!tt.ptr<bf16>>
    %w_87 = tt.addptr %w_47, %w_3 : tensor<64x!tt.ptr<bf16>>, tensor<64xi32>
    %w_88 = tt.load %w_87, %acc_18, %cst_2 : tensor<64x!tt.ptr<bf16>>
    %acc_89 = arith.extf %x_86 : tensor<32x64xbf16> to tensor<32x64xf32>
    %acc_90 = arith.extf %w_88 : tensor<64xbf16> to tensor<64xf32>
    %acc_91 = tt.expand_dims %acc_90 {axis = 0 : i32} : tensor<64xf32> -> tensor<1x64xf32>
    %acc_92 = tt.broadcast %acc_91 : tensor<1x64xf32> -> tensor<32x64xf32>
    %acc_93 = arith.mulf %acc_89, %acc_92 : tensor<32x64xf32>
    %acc_94 = arith.addf %acc_74, %acc_93 : tensor<32x64xf32>
    %x_95 = tt.expand_dims %r_12 {axis = 1 : i32} : tensor<32xi32> -> tensor<32x1xi32>
    %x_96 = arith.cmpi sge, %x_95, %cst_7 : tensor<32x1xi32>
    %x_97 = arith.cmpi slt, %x_95, %x_28 : tensor<32x1xi32>
    %x_98 = arith.andi %x_96, %x_97 : tensor<32x1xi1>
    %x_99 = tt.broadcast %x_98 : tensor<32x1xi1> -> tensor<32x64xi1>
    %x_100 = arith.andi %x_99, %x_35 : tensor<32x64xi1>
    %x_101 = arith.muli %x_95, %x_37 : tensor<32x1xi32>
    %x_102 = tt.addptr %x_39, %x_101 : tensor<32x1x!tt.ptr<bf16>>, tensor<32x1xi32>
    %x_103 = tt.broadcast %x_102 : tensor<32x1x!tt.ptr<bf16>> -> tensor<32x64x!tt.ptr<bf16>>
    %x_104 = tt.addptr %x_103, %x_42 : tensor<32x64x!tt.ptr<bf16>>, tensor<32x64xi32>
    %x_105 = tt.load %x_104, %x_100, %cst_1 : tensor<32x64x!tt.ptr<bf16>>
    %w_106 = tt.addptr %w_47, %w : tensor<64x!tt.ptr<bf16>>, tensor<64xi32>
    %w_107 = tt.load %w_106, %acc_18, %cst_2 : tensor<64x!tt.ptr<bf16>>
    %acc_108 = arith.extf %x_105 : tensor<32x64xbf16> to tensor<32x64xf32>
    %acc_109 = arith.extf %w_107 : tensor<64xbf16> to tensor<64xf32>
    %acc_110 = tt.expand_dims %acc_109 {axis = 0 : i32} : tensor<64xf32> -> tensor<1x64xf32>
    %acc_111 = tt.broadcast %acc_110 : tensor<1x64xf32> -> tensor<32x64xf32>
    %acc_112 = arith.mulf %acc_108, %acc_111 : tensor<32x64xf32>
    %acc_113 = arith.addf %acc_94, %acc_112 : tensor<32x64xf32>
    %acc_114 = arith.subf %cst, %acc_113 : tensor<32x64xf32>
    %acc_115 = math.exp %acc_114 : tensor<32x64xf32>
    %acc_116 = arith.addf %acc_115, %acc_0 : tensor<32x64xf32>
    %acc_117 = arith.divf %acc_0, %acc_116 : tensor<32x64xf32>
    %acc_118 = arith.mulf %acc_113, %acc_117 : tensor<32x64xf32>
    %0 = tt.broadcast %x_97 : tensor<32x1xi1> -> tensor<32x64xi1>
    %1 = arith.andi %0, %x_35 : tensor<32x64xi1>
    %2 = tt.splat %y_ptr : !tt.ptr<bf16> -> tensor<32x1x!tt.ptr<bf16>>
    %3 = tt.addptr %2, %x_101 : tensor<32x1x!tt.ptr<bf16>>, tensor<32x1xi32>
    %4 = tt.broadcast %3 : tensor<32x1x!tt.ptr<bf16>> -> tensor<32x64x!tt.ptr<bf16>>
    %5 = tt.addptr %4, %x_42 : tensor<32x64x!tt.ptr<bf16>>, tensor<32x64xi32>
    %6 = arith.truncf %acc_118 : tensor<32x64xf32> to tensor<32x64xbf16>
    tt.store %5, %6, %1 : tensor<32x64x!tt.ptr<bf16>>
    tt.return
  }
}
