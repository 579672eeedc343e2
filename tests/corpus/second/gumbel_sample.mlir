// Made by make.py.
//
// targets: cuda:80 cuda:90 hip:gfx942 hip:gfx950 hip:gfx1201
// warps: 4 8 16
// stages: 1 3
// grid: 2 1 1
// input f32 10000 integers -900 900
// input f32 2 integers 1 2
// output i32 2
// scalar i32 5000
// scalar i32 77
module {
  tt.func public @gumbel_sample(%x_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %temperature_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %out_ptr: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %v: i32, %seed: i32) attributes {noinline = false} {
    %c-766435501_i32 = arith.constant -766435501 : i32
    %c-845247145_i32 = arith.constant -845247145 : i32
    %c32_i64 = arith.constant 32 : i64
    %c4294967295_i64 = arith.constant 4294967295 : i64
    %c-1879881855_i32 = arith.constant -1879881855 : i32
    %c-616729560_i32 = arith.constant -616729560 : i32
    %c534103459_i32 = arith.constant 534103459 : i32
    %c1401181199_i32 = arith.constant 1401181199 : i32
    %c1684936478_i32 = arith.constant 1684936478 : i32
    %c-1253254570_i32 = arith.constant -1253254570 : i32
    %c-1459197799_i32 = arith.constant -1459197799 : i32
    %c387276957_i32 = arith.constant 387276957 : i32
    %c-308364780_i32 = arith.constant -308364780 : i32
    %c2027808484_i32 = arith.constant 2027808484 : i32
    %c842468239_i32 = arith.constant 842468239 : i32
    %c-626627285_i32 = arith.constant -626627285 : i32
    %c1993301258_i32 = arith.constant 1993301258 : i32
    %c1013904242_i32 = arith.constant 1013904242 : i32
    %c-1150833019_i32 = arith.constant -1150833019 : i32
    %c-1640531527_i32 = arith.constant -1640531527 : i32
    %cst = arith.constant dense<-766435501> : tensor<4096xi32>
    %cst_0 = arith.constant dense<-845247145> : tensor<4096xi32>
    %cst_1 = arith.constant dense<0> : tensor<4096xi32>
    %cst_2 = arith.constant dense<4.6566126E-10> : tensor<4096xf32>
    %cst_3 = arith.constant dense<-1> : tensor<4096xi32>
    %c4096_i32 = arith.constant 4096 : i32
    %cst_4 = arith.constant dense<9.99999968E-21> : tensor<4096xf32>
    %cst_5 = arith.constant dense<0xFF800000> : tensor<4096xf32>
    %c0_i32 = arith.constant 0 : i32
    %cst_6 = arith.constant 0xFF800000 : f32
    %inverse = arith.constant 1.000000e+00 : f32
    %row = tt.get_program_id x : i32
    %inverse_7 = tt.addptr %temperature_ptr, %row : !tt.ptr<f32>, i32
    %inverse_8 = tt.load %inverse_7 : !tt.ptr<f32>
    %inverse_9 = arith.divf %inverse, %inverse_8 : f32
    %at:2 = scf.for %start = %c0_i32 to %v step %c4096_i32 iter_args(%best = %cst_6, %at_10 = %c0_i32) -> (f32, i32)  : i32 {
      %c = tt.make_range {end = 4096 : i32, start = 0 : i32} : tensor<4096xi32>
      %c_11 = tt.splat %start : i32 -> tensor<4096xi32>
      %c_12 = arith.addi %c_11, %c : tensor<4096xi32>
      %x = tt.splat %v : i32 -> tensor<4096xi32>
      %x_13 = arith.cmpi slt, %c_12, %x : tensor<4096xi32>
      %x_14 = arith.muli %row, %v : i32
      %x_15 = tt.addptr %x_ptr, %x_14 : !tt.ptr<f32>, i32
      %x_16 = tt.splat %x_15 : !tt.ptr<f32> -> tensor<4096x!tt.ptr<f32>>
      %x_17 = tt.addptr %x_16, %c_12 : tensor<4096x!tt.ptr<f32>>, tensor<4096xi32>
      %x_18 = tt.load %x_17, %x_13, %cst_5 : tensor<4096x!tt.ptr<f32>>
      %u = tt.splat %x_14 : i32 -> tensor<4096xi32>
      %u_19 = arith.addi %u, %c_12 : tensor<4096xi32>
      %seed_20 = arith.extsi %seed : i32 to i64
      %seed_hi = arith.shrui %seed_20, %c32_i64 : i64
      %seed_hi_21 = arith.andi %seed_hi, %c4294967295_i64 : i64
      %seed_hi_22 = arith.trunci %seed_hi_21 : i64 to i32
      %seed_lo = arith.andi %seed_20, %c4294967295_i64 : i64
      %seed_lo_23 = arith.trunci %seed_lo : i64 to i32
      %c0 = tt.mulhiui %c-845247145_i32, %c0_i32 : i32
      %c0_24 = arith.xori %c0, %seed_lo_23 : i32
      %c2 = tt.mulhiui %cst, %u_19 : tensor<4096xi32>
      %c2_25 = tt.splat %seed_hi_22 : i32 -> tensor<4096xi32>
      %c2_26 = arith.xori %c2, %c2_25 : tensor<4096xi32>
      %c3 = arith.muli %u_19, %cst : tensor<4096xi32>
      %k0 = arith.addi %seed_lo_23, %c-1640531527_i32 : i32
      %k1 = arith.addi %seed_hi_22, %c-1150833019_i32 : i32
      %c0_27 = tt.mulhiui %cst_0, %c2_26 : tensor<4096xi32>
      %c0_28 = tt.splat %k0 : i32 -> tensor<4096xi32>
      %c0_29 = arith.xori %c0_27, %c0_28 : tensor<4096xi32>
      %c2_30 = tt.mulhiui %c-766435501_i32, %c0_24 : i32
      %c2_31 = tt.splat %c2_30 : i32 -> tensor<4096xi32>
      %c2_32 = arith.xori %c2_31, %c3 : tensor<4096xi32>
      %c2_33 = tt.splat %k1 : i32 -> tensor<4096xi32>
      %c2_34 = arith.xori %c2_32, %c2_33 : tensor<4096xi32>
      %c1 = arith.muli %c2_26, %cst_0 : tensor<4096xi32>
      %c3_35 = arith.muli %c0_24, %c-766435501_i32 : i32
      %c3_36 = tt.splat %c3_35 : i32 -> tensor<4096xi32>
      %k0_37 = arith.addi %seed_lo_23, %c1013904242_i32 : i32
      %k1_38 = arith.addi %seed_hi_22, %c1993301258_i32 : i32
      %c0_39 = tt.mulhiui %cst_0, %c2_34 : tensor<4096xi32>
      %c0_40 = arith.xori %c0_39, %c1 : tensor<4096xi32>
      %c0_41 = tt.splat %k0_37 : i32 -> tensor<4096xi32>
      %c0_42 = arith.xori %c0_40, %c0_41 : tensor<4096xi32>
      %c2_43 = tt.mulhiui %cst, %c0_29 : tensor<4096xi32>
      %c2_44 = arith.xori %c2_43, %c3_36 : tensor<4096xi32>
      %c2_45 = tt.splat %k1_38 : i32 -> tensor<4096xi32>
      %c2_46 = arith.xori %c2_44, %c2_45 : tensor<4096xi32>
      %c1_47 = arith.muli %c2_34, %cst_0 : tensor<4096xi32>
      %c3_48 = arith.muli %c0_29, %cst : tensor<4096xi32>
      %k0_49 = arith.addi %seed_lo_23, %c-626627285_i32 : i32
      %k1_50 = arith.addi %seed_hi_22, %c842468239_i32 : i32
      %c0_51 = tt.mulhiui %cst_0, %c2_46 : tensor<4096xi32>
      %c0_52 = arith.xori %c0_51, %c1_47 : tensor<4096xi32>
      %c0_53 = tt.splat %k0_49 : i32 -> tensor<4096xi32>
      %c0_54 = arith.xori %c0_52, %c0_53 : tensor<4096xi32>
      %c2_55 = tt.mulhiui %cst, %c0_42 : tensor<4096xi32>
      %c2_56 = arith.xori %c2_55, %c3_48 : tensor<4096xi32>
      %c2_57 = tt.splat %k1_50 : i32 -> tensor<4096xi32>
      %c2_58 = arith.xori %c2_56, %c2_57 : tensor<4096xi32>
      %c1_59 = arith.muli %c2_46, %cst_0 : tensor<4096xi32>
      %c3_60 = arith.muli %c0_42, %cst : tensor<4096xi32>
      %k0_61 = arith.addi %seed_lo_23, %c2027808484_i32 : i32
      %k1_62 = arith.addi %seed_hi_22, %c-308364780_i32 : i32
      %c0_63 = tt.mulhiui %cst_0, %c2_58 : tensor<4096xi32>
      %c0_64 = arith.xori %c0_63, %c1_59 : tensor<4096xi32>
      %c0_65 = tt.splat %k0_61 : i32 -> tensor<4096xi32>
      %c0_66 = arith.xori %c0_64, %c0_65 : tensor<4096xi32>
      %c2_67 = tt.mulhiui %cst, %c0_54 : tensor<4096xi32>
      %c2_68 = arith.xori %c2_67, %c3_60 : tensor<4096xi32>
      %c2_69 = tt.splat %k1_62 : i32 -> tensor<4096xi32>
      %c2_70 = arith.xori %c2_68, %c2_69 : tensor<4096xi32>
      %c1_71 = arith.muli %c2_58, %cst_0 : tensor<4096xi32>
      %c3_72 = arith.muli %c0_54, %cst : tensor<4096xi32>
      %k0_73 = arith.addi %seed_lo_23, %c387276957_i32 : i32
      %k1_74 = arith.addi %seed_hi_22, %c-1459197799_i32 : i32
      %c0_75 = tt.mulhiui %cst_0, %c2_70 : tensor<4096xi32>
      %c0_76 = arith.xori %c0_75, %c1_71 : tensor<4096xi32>
      %c0_77 = tt.splat %k0_73 : i32 -> tensor<4096xi32>
      %c0_78 = arith.xori %c0_76, %c0_77 : tensor<4096xi32>
      %c2_79 = tt.mulhiui %cst, %c0_66 : tensor<4096xi32>
      %c2_80 = arith.xori %c2_79, %c3_72 : tensor<4096xi32>
      %c2_81 = tt.splat %k1_74 : i32 -> tensor<4096xi32>
      %c2_82 = arith.xori %c2_80, %c2_81 : tensor<4096xi32>
      %c1_83 = arith.muli %c2_70, %cst_0 : tensor<4096xi32>
      %c3_84 = arith.muli %c0_66, %cst : tensor<4096xi32>
      %k0_85 = arith.addi %seed_lo_23, %c-1253254570_i32 : i32
      %k1_86 = arith.addi %seed_hi_22, %c1684936478_i32 : i32
      %c0_87 = tt.mulhiui %cst_0, %c2_82 : tensor<4096xi32>
      %c0_88 = arith.xori %c0_87, %c1_83 : tensor<4096xi32>
      %c0_89 = tt.splat %k0_85 : i32 -> tensor<4096xi32>
      %c0_90 = arith.xori %c0_88, %c0_89 : tensor<4096xi32>
      %c2_91 = tt.mulhiui %cst, %c0_78 : tensor<4096xi32>
      %c2_92 = arith.xori %c2_91, %c3_84 : tensor<4096xi32>
      %c2_93 = tt.splat %k1_86 : i32 -> tensor<4096xi32>
      %c2_94 = arith.xori %c2_92, %c2_93 : tensor<4096xi32>
      %c1_95 = arith.muli %c2_82, %cst_0 : tensor<4096xi32>
      %c3_96 = arith.muli %c0_78, %cst : tensor<4096xi32>
      %k0_97 = arith.addi %seed_lo_23, %c1401181199_i32 : i32
      %k1_98 = arith.addi %seed_hi_22, %c534103459_i32 : i32
      %c0_99 = tt.mulhiui %cst_0, %c2_94 : tensor<4096xi32>
      %c0_100 = arith.xori %c0_99, %c1_95 : tensor<4096xi32>
      %c0_101 = tt.splat %k0_97 : i32 -> tensor<4096xi32>
      %c0_102 = arith.xori %c0_100, %c0_101 : tensor<4096xi32>
      %c2_103 = tt.mulhiui %cst, %c0_90 : tensor<4096xi32>
      %c2_104 = arith.xori %c2_103, %c3_96 : tensor<4096xi32>
      %c2_105 = tt.splat %k1_98 : i32 -> tensor<4096xi32>
      %c2_106 = arith.xori %c2_104, %c2_105 : tensor<4096xi32>
      %c3_107 = arith.muli %c0_90, %cst : tensor<4096xi32>
      %k1_108 = arith.addi %seed_hi_22, %c-616729560_i32 : i32
      %c2_109 = tt.mulhiui %cst, %c0_102 : tensor<4096xi32>
      %c2_110 = arith.xori %c2_109, %c3_107 : tensor<4096xi32>
      %c2_111 = tt.splat %k1_108 : i32 -> tensor<4096xi32>
      %c2_112 = arith.xori %c2_110, %c2_111 : tensor<4096xi32>
      %c1_113 = arith.muli %c2_106, %cst_0 : tensor<4096xi32>
      %k0_114 = arith.addi %seed_lo_23, %c-1879881855_i32 : i32
      %c0_115 = tt.mulhiui %cst_0, %c2_112 : tensor<4096xi32>
      %c0_116 = arith.xori %c0_115, %c1_113 : tensor<4096xi32>
      %c0_117 = tt.splat %k0_114 : i32 -> tensor<4096xi32>
      %c0_118 = arith.xori %c0_116, %c0_117 : tensor<4096xi32>
      %x_119 = arith.cmpi slt, %c0_118, %cst_1 : tensor<4096xi32>
      %x_120 = arith.xori %c0_118, %cst_3 : tensor<4096xi32>
      %x_121 = arith.select %x_119, %x_120, %c0_118 : tensor<4096xi1>, tensor<4096xi32>
      %u_122 = arith.sitofp %x_121 : tensor<4096xi32> to tensor<4096xf32>
      %u_123 = arith.mulf %u_122, %cst_2 : tensor<4096xf32>
      %x_124 = tt.splat %inverse_9 : f32 -> tensor<4096xf32>
      %x_125 = arith.mulf %x_18, %x_124 : tensor<4096xf32>
      %x_126 = arith.addf %u_123, %cst_4 : tensor<4096xf32>
      %x_127 = math.log %x_126 : tensor<4096xf32>
      %x_128 = arith.subf %cst_4, %x_127 : tensor<4096xf32>
      %x_129 = math.log %x_128 : tensor<4096xf32>
      %x_130 = arith.subf %x_125, %x_129 : tensor<4096xf32>
      %1:2 = "tt.reduce"(%x_130, %c) <{axis = 0 : i32}> ({
      ^bb0(%arg8: f32, %arg9: i32, %arg10: f32, %arg11: i32):
        %tie = arith.cmpf oeq, %arg8, %arg10 : f32
        %tie_135 = arith.cmpi slt, %arg9, %arg11 : i32
        %tie_136 = arith.andi %tie, %tie_135 : i1
        %gt = arith.cmpf ogt, %arg8, %arg10 : f32
        %gt_137 = arith.ori %gt, %tie_136 : i1
        %v_ret = arith.select %gt_137, %arg8, %arg10 : f32
        %i_ret = arith.select %gt_137, %arg9, %arg11 : i32
        tt.reduce.return %v_ret, %i_ret : f32, i32
      }) : (tensor<4096xf32>, tensor<4096xi32>) -> (f32, i32)
      %at_131 = arith.cmpf ogt, %1#0, %best : f32
      %at_132 = arith.addi %start, %1#1 : i32
      %at_133 = arith.select %at_131, %at_132, %at_10 : i32
      %best_134 = arith.maxnumf %1#0, %best : f32
      scf.yield %best_134, %at_133 : f32, i32
    }
    %0 = tt.addptr %out_ptr, %row : !tt.ptr<i32>, i32
    tt.store %0, %at#1 : !tt.ptr<i32>
    tt.return
  }
}
// -----
module {
  tt.func public @gumbel_sample(%x_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %temperature_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %out_ptr: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %v: i32, %seed: i32) attributes {noinline = false} {
    %c-766435501_i32 = arith.constant -766435501 : i32
    %c-845247145_i32 = arith.constant -845247145 : i32
    %c32_i64 = arith.constant 32 : i64
    %c4294967295_i64 = arith.constant 4294967295 : i64
    %c-1879881855_i32 = arith.constant -1879881855 : i32
    %c-616729560_i32 = arith.constant -616729560 : i32
    %c534103459_i32 = arith.constant 534103459 : i32
    %c1401181199_i32 = arith.constant 1401181199 : i32
    %c1684936478_i32 = arith.constant 1684936478 : i32
    %c-1253254570_i32 = arith.constant -1253254570 : i32
    %c-1459197799_i32 = arith.constant -1459197799 : i32
    %c387276957_i32 = arith.constant 387276957 : i32
    %c-308364780_i32 = arith.constant -308364780 : i32
    %c2027808484_i32 = arith.constant 2027808484 : i32
    %c842468239_i32 = arith.constant 842468239 : i32
    %c-626627285_i32 = arith.constant -626627285 : i32
    %c1993301258_i32 = arith.constant 1993301258 : i32
    %c1013904242_i32 = arith.constant 1013904242 : i32
    %c-1150833019_i32 = arith.constant -1150833019 : i32
    %c-1640531527_i32 = arith.constant -1640531527 : i32
    %cst = arith.constant dense<-766435501> : tensor<4096xi32>
    %cst_0 = arith.constant dense<-845247145> : tensor<4096xi32>
    %cst_1 = arith.constant dense<0> : tensor<4096xi32>
    %cst_2 = arith.constant dense<4.6566126E-10> : tensor<4096xf32>
    %cst_3 = arith.constant dense<1> : tensor<4096xi32>
    %c4096_i32 = arith.constant 4096 : i32
    %cst_4 = arith.constant dense<0.000000e+00> : tensor<4096xf32>
    %cst_5 = arith.constant dense<9.99999968E-21> : tensor<4096xf32>
    %cst_6 = arith.constant dense<0xFF800000> : tensor<4096xf32>
    %c0_i32 = arith.constant 0 : i32
    %cst_7 = arith.constant 0xFF800000 : f32
    %inverse = arith.constant 1.000000e+00 : f32
    %row = tt.get_program_id x : i32
    %inverse_8 = tt.addptr %temperature_ptr, %row : !tt.ptr<f32>, i32
    %inverse_9 = tt.load %inverse_8 : !tt.ptr<f32>
    %inverse_10 = arith.divf %inverse, %inverse_9 : f32
    %at:2 = scf.for %start = %c0_i32 to %v step %c4096_i32 iter_args(%best = %cst_7, %at_11 = %c0_i32) -> (f32, i32)  : i32 {
      %c = tt.make_range {end = 4096 : i32, start = 0 : i32} : tensor<4096xi32>
      %c_12 = tt.splat %start : i32 -> tensor<4096xi32>
      %c_13 = arith.addi %c_12, %c : tensor<4096xi32>
      %x = tt.splat %v : i32 -> tensor<4096xi32>
      %x_14 = arith.cmpi slt, %c_13, %x : tensor<4096xi32>
      %x_15 = arith.muli %row, %v : i32
      %x_16 = tt.addptr %x_ptr, %x_15 : !tt.ptr<f32>, i32
      %x_17 = tt.splat %x_16 : !tt.ptr<f32> -> tensor<4096x!tt.ptr<f32>>
      %x_18 = tt.addptr %x_17, %c_13 : tensor<4096x!tt.ptr<f32>>, tensor<4096xi32>
      %x_19 = tt.load %x_18, %x_14, %cst_6 : tensor<4096x!tt.ptr<f32>>
      %u = tt.splat %x_15 : i32 -> tensor<4096xi32>
      %u_20 = arith.addi %u, %c_13 : tensor<4096xi32>
      %seed_21 = arith.extsi %seed : i32 to i64
      %seed_hi = arith.shrui %seed_21, %c32_i64 : i64
      %seed_hi_22 = arith.andi %seed_hi, %c4294967295_i64 : i64
      %seed_hi_23 = arith.trunci %seed_hi_22 : i64 to i32
      %seed_lo = arith.andi %seed_21, %c4294967295_i64 : i64
      %seed_lo_24 = arith.trunci %seed_lo : i64 to i32
      %c0 = tt.mulhiui %c-845247145_i32, %c0_i32 : i32
      %c0_25 = arith.xori %c0, %seed_lo_24 : i32
      %c2 = tt.mulhiui %cst, %u_20 : tensor<4096xi32>
      %c2_26 = tt.splat %seed_hi_23 : i32 -> tensor<4096xi32>
      %c2_27 = arith.xori %c2, %c2_26 : tensor<4096xi32>
      %c3 = arith.muli %u_20, %cst : tensor<4096xi32>
      %k0 = arith.addi %seed_lo_24, %c-1640531527_i32 : i32
      %k1 = arith.addi %seed_hi_23, %c-1150833019_i32 : i32
      %c0_28 = tt.mulhiui %cst_0, %c2_27 : tensor<4096xi32>
      %c0_29 = tt.splat %k0 : i32 -> tensor<4096xi32>
      %c0_30 = arith.xori %c0_28, %c0_29 : tensor<4096xi32>
      %c2_31 = tt.mulhiui %c-766435501_i32, %c0_25 : i32
      %c2_32 = tt.splat %c2_31 : i32 -> tensor<4096xi32>
      %c2_33 = arith.xori %c2_32, %c3 : tensor<4096xi32>
      %c2_34 = tt.splat %k1 : i32 -> tensor<4096xi32>
      %c2_35 = arith.xori %c2_33, %c2_34 : tensor<4096xi32>
      %c1 = arith.muli %c2_27, %cst_0 : tensor<4096xi32>
      %c3_36 = arith.muli %c0_25, %c-766435501_i32 : i32
      %c3_37 = tt.splat %c3_36 : i32 -> tensor<4096xi32>
      %k0_38 = arith.addi %seed_lo_24, %c1013904242_i32 : i32
      %k1_39 = arith.addi %seed_hi_23, %c1993301258_i32 : i32
      %c0_40 = tt.mulhiui %cst_0, %c2_35 : tensor<4096xi32>
      %c0_41 = arith.xori %c0_40, %c1 : tensor<4096xi32>
      %c0_42 = tt.splat %k0_38 : i32 -> tensor<4096xi32>
      %c0_43 = arith.xori %c0_41, %c0_42 : tensor<4096xi32>
      %c2_44 = tt.mulhiui %cst, %c0_30 : tensor<4096xi32>
      %c2_45 = arith.xori %c2_44, %c3_37 : tensor<4096xi32>
      %c2_46 = tt.splat %k1_39 : i32 -> tensor<4096xi32>
      %c2_47 = arith.xori %c2_45, %c2_46 : tensor<4096xi32>
      %c1_48 = arith.muli %c2_35, %cst_0 : tensor<4096xi32>
      %c3_49 = arith.muli %c0_30, %cst : tensor<4096xi32>
      %k0_50 = arith.addi %seed_lo_24, %c-626627285_i32 : i32
      %k1_51 = arith.addi %seed_hi_23, %c842468239_i32 : i32
      %c0_52 = tt.mulhiui %cst_0, %c2_47 : tensor<4096xi32>
      %c0_53 = arith.xori %c0_52, %c1_48 : tensor<4096xi32>
      %c0_54 = tt.splat %k0_50 : i32 -> tensor<4096xi32>
      %c0_55 = arith.xori %c0_53, %c0_54 : tensor<4096xi32>
      %c2_56 = tt.mulhiui %cst, %c0_43 : tensor<4096xi32>
      %c2_57 = arith.xori %c2_56, %c3_49 : tensor<4096xi32>
      %c2_58 = tt.splat %k1_51 : i32 -> tensor<4096xi32>
      %c2_59 = arith.xori %c2_57, %c2_58 : tensor<4096xi32>
      %c1_60 = arith.muli %c2_47, %cst_0 : tensor<4096xi32>
      %c3_61 = arith.muli %c0_43, %cst : tensor<4096xi32>
      %k0_62 = arith.addi %seed_lo_24, %c2027808484_i32 : i32
      %k1_63 = arith.addi %seed_hi_23, %c-308364780_i32 : i32
      %c0_64 = tt.mulhiui %cst_0, %c2_59 : tensor<4096xi32>
      %c0_65 = arith.xori %c0_64, %c1_60 : tensor<4096xi32>
      %c0_66 = tt.splat %k0_62 : i32 -> tensor<4096xi32>
      %c0_67 = arith.xori %c0_65, %c0_66 : tensor<4096xi32>
      %c2_68 = tt.mulhiui %cst, %c0_55 : tensor<4096xi32>
      %c2_69 = arith.xori %c2_68, %c3_61 : tensor<4096xi32>
      %c2_70 = tt.splat %k1_63 : i32 -> tensor<4096xi32>
      %c2_71 = arith.xori %c2_69, %c2_70 : tensor<4096xi32>
      %c1_72 = arith.muli %c2_59, %cst_0 : tensor<4096xi32>
      %c3_73 = arith.muli %c0_55, %cst : tensor<4096xi32>
      %k0_74 = arith.addi %seed_lo_24, %c387276957_i32 : i32
      %k1_75 = arith.addi %seed_hi_23, %c-1459197799_i32 : i32
      %c0_76 = tt.mulhiui %cst_0, %c2_71 : tensor<4096xi32>
      %c0_77 = arith.xori %c0_76, %c1_72 : tensor<4096xi32>
      %c0_78 = tt.splat %k0_74 : i32 -> tensor<4096xi32>
      %c0_79 = arith.xori %c0_77, %c0_78 : tensor<4096xi32>
      %c2_80 = tt.mulhiui %cst, %c0_67 : tensor<4096xi32>
      %c2_81 = arith.xori %c2_80, %c3_73 : tensor<4096xi32>
      %c2_82 = tt.splat %k1_75 : i32 -> tensor<4096xi32>
      %c2_83 = arith.xori %c2_81, %c2_82 : tensor<4096xi32>
      %c1_84 = arith.muli %c2_71, %cst_0 : tensor<4096xi32>
      %c3_85 = arith.muli %c0_67, %cst : tensor<4096xi32>
      %k0_86 = arith.addi %seed_lo_24, %c-1253254570_i32 : i32
      %k1_87 = arith.addi %seed_hi_23, %c1684936478_i32 : i32
      %c0_88 = tt.mulhiui %cst_0, %c2_83 : tensor<4096xi32>
      %c0_89 = arith.xori %c0_88, %c1_84 : tensor<4096xi32>
      %c0_90 = tt.splat %k0_86 : i32 -> tensor<4096xi32>
      %c0_91 = arith.xori %c0_89, %c0_90 : tensor<4096xi32>
      %c2_92 = tt.mulhiui %cst, %c0_79 : tensor<4096xi32>
      %c2_93 = arith.xori %c2_92, %c3_85 : tensor<4096xi32>
      %c2_94 = tt.splat %k1_87 : i32 -> tensor<4096xi32>
      %c2_95 = arith.xori %c2_93, %c2_94 : tensor<4096xi32>
      %c1_96 = arith.muli %c2_83, %cst_0 : tensor<4096xi32>
      %c3_97 = arith.muli %c0_79, %cst : tensor<4096xi32>
      %k0_98 = arith.addi %seed_lo_24, %c1401181199_i32 : i32
      %k1_99 = arith.addi %seed_hi_23, %c534103459_i32 : i32
      %c0_100 = tt.mulhiui %cst_0, %c2_95 : tensor<4096xi32>
      %c0_101 = arith.xori %c0_100, %c1_96 : tensor<4096xi32>
      %c0_102 = tt.splat %k0_98 : i32 -> tensor<4096xi32>
      %c0_103 = arith.xori %c0_101, %c0_102 : tensor<4096xi32>
      %c2_104 = tt.mulhiui %cst, %c0_91 : tensor<4096xi32>
      %c2_105 = arith.xori %c2_104, %c3_97 : tensor<4096xi32>
      %c2_106 = tt.splat %k1_99 : i32 -> tensor<4096xi32>
      %c2_107 = arith.xori %c2_105, %c2_106 : tensor<4096xi32>
      %c3_108 = arith.muli %c0_91, %cst : tensor<4096xi32>
      %k1_109 = arith.addi %seed_hi_23, %c-616729560_i32 : i32
      %c2_110 = tt.mulhiui %cst, %c0_103 : tensor<4096xi32>
      %c2_111 = arith.xori %c2_110, %c3_108 : tensor<4096xi32>
      %c2_112 = tt.splat %k1_109 : i32 -> tensor<4096xi32>
      %c2_113 = arith.xori %c2_111, %c2_112 : tensor<4096xi32>
      %c1_114 = arith.muli %c2_107, %cst_0 : tensor<4096xi32>
      %k0_115 = arith.addi %seed_lo_24, %c-1879881855_i32 : i32
      %c0_116 = tt.mulhiui %cst_0, %c2_113 : tensor<4096xi32>
      %c0_117 = arith.xori %c0_116, %c1_114 : tensor<4096xi32>
      %c0_118 = tt.splat %k0_115 : i32 -> tensor<4096xi32>
      %c0_119 = arith.xori %c0_117, %c0_118 : tensor<4096xi32>
      %x_120 = tt.bitcast %c0_119 : tensor<4096xi32> -> tensor<4096xi32>
      %x_121 = arith.cmpi slt, %x_120, %cst_1 : tensor<4096xi32>
      %x_122 = arith.subi %cst_1, %x_120 : tensor<4096xi32>
      %x_123 = arith.subi %x_122, %cst_3 : tensor<4096xi32>
      %x_124 = arith.select %x_121, %x_123, %x_120 : tensor<4096xi1>, tensor<4096xi32>
      %u_125 = arith.sitofp %x_124 : tensor<4096xi32> to tensor<4096xf32>
      %u_126 = arith.mulf %u_125, %cst_2 : tensor<4096xf32>
      %x_127 = tt.splat %inverse_10 : f32 -> tensor<4096xf32>
      %x_128 = arith.mulf %x_19, %x_127 : tensor<4096xf32>
      %x_129 = arith.addf %u_126, %cst_5 : tensor<4096xf32>
      %x_130 = math.log %x_129 : tensor<4096xf32>
      %x_131 = arith.subf %cst_4, %x_130 : tensor<4096xf32>
      %x_132 = arith.addf %x_131, %cst_5 : tensor<4096xf32>
      %x_133 = math.log %x_132 : tensor<4096xf32>
      %x_134 = arith.subf %x_128, %x_133 : tensor<4096xf32>
      %1:2 = "tt.reduce"(%x_134, %c) <{axis = 0 : i32}> ({
      ^bb0(%arg8: f32, %arg9: i32, %arg10: f32, %arg11: i32):
        %tie = arith.cmpf oeq, %arg8, %arg10 : f32
        %tie_139 = arith.cmpi slt, %arg9, %arg11 : i32
        %tie_140 = arith.andi %tie, %tie_139 : i1
        %gt = arith.cmpf ogt, %arg8, %arg10 : f32
        %gt_141 = arith.ori %gt, %tie_140 : i1
        %v_ret = arith.select %gt_141, %arg8, %arg10 : f32
        %i_ret = arith.select %gt_141, %arg9, %arg11 : i32
        tt.reduce.return %v_ret, %i_ret : f32, i32
      }) : (tensor<4096xf32>, tensor<4096xi32>) -> (f32, i32)
      %at_135 = arith.cmpf ogt, %1#0, %best : f32
      %at_136 = arith.addi %start, %1#1 : i32
      %at_137 = arith.select %at_135, %at_136, %at_11 : i32
      %best_138 = arith.maxnumf %1#0, %best : f32
      scf.yield %best_138, %at_137 : f32, i32
    }
    %0 = tt.addptr %out_ptr, %row : !tt.ptr<i32>, i32
    tt.store %0, %at#1 : !tt.ptr<i32>
    tt.return
  }
}
