// Made by make.py.
//
// targets: cuda:80 cuda:90 hip:gfx942 hip:gfx950 hip:gfx1201
// warps: 4 8
// stages: 1
// grid: 2 1 1
// input bf16 4000 normal
// input bf16 4000 normal
// input bf16 2000 normal
// input bf16 2000 normal
// output bf16 4000 tolerance 0.0079 1e-4
// output bf16 4000 tolerance 0.016 1e-2
// output i8 4000
// scalar i32 2000
// scalar f32 0.1
// scalar i32 1234
// scalar f32 1e-5
module {
  tt.func public @dropout_residual_ln(%x_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %res_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %w_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %b_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %h_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %y_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %mask_ptr: !tt.ptr<i8> {tt.divisibility = 16 : i32}, %n: i32 {tt.divisibility = 16 : i32}, %p: f32, %seed: i32, %eps: f32) attributes {noinline = false} {
    %c-766435501_i32 = arith.constant -766435501 : i32
    %c0 = arith.constant 0 : i32
    %c0_0 = arith.constant -845247145 : i32
    %seed_hi = arith.constant 32 : i64
    %source = arith.constant 4294967295 : i64
    %k0 = arith.constant -1879881855 : i32
    %k1 = arith.constant -616729560 : i32
    %k1_1 = arith.constant 534103459 : i32
    %k0_2 = arith.constant 1401181199 : i32
    %k1_3 = arith.constant 1684936478 : i32
    %k0_4 = arith.constant -1253254570 : i32
    %k1_5 = arith.constant -1459197799 : i32
    %k0_6 = arith.constant 387276957 : i32
    %k1_7 = arith.constant -308364780 : i32
    %k0_8 = arith.constant 2027808484 : i32
    %k1_9 = arith.constant 842468239 : i32
    %k0_10 = arith.constant -626627285 : i32
    %k1_11 = arith.constant 1993301258 : i32
    %k0_12 = arith.constant 1013904242 : i32
    %source_13 = arith.constant -1150833019 : i32
    %source_14 = arith.constant -1640531527 : i32
    %source_15 = arith.constant dense<-766435501> : tensor<2048xi32>
    %source_16 = arith.constant dense<-845247145> : tensor<2048xi32>
    %lives = arith.constant dense<0> : tensor<2048xi32>
    %lives_17 = arith.constant dense<4.6566126E-10> : tensor<2048xf32>
    %x = arith.constant dense<-1> : tensor<2048xi32>
    %cst = arith.constant dense<0.000000e+00> : tensor<2048xbf16>
    %h = arith.constant 1.000000e+00 : f32
    %cst_18 = arith.constant dense<0.000000e+00> : tensor<2048xf32>
    %row = tt.get_program_id x : i32
    %c = tt.make_range {end = 2048 : i32, start = 0 : i32} : tensor<2048xi32>
    %keep = tt.splat %n : i32 -> tensor<2048xi32>
    %keep_19 = arith.cmpi slt, %c, %keep : tensor<2048xi32>
    %at = arith.muli %row, %n : i32
    %at_20 = tt.splat %at : i32 -> tensor<2048xi32>
    %at_21 = arith.addi %at_20, %c : tensor<2048xi32>
    %x_22 = tt.splat %x_ptr : !tt.ptr<bf16> -> tensor<2048x!tt.ptr<bf16>>
    %x_23 = tt.addptr %x_22, %at_21 : tensor<2048x!tt.ptr<bf16>>, tensor<2048xi32>
    %x_24 = tt.load %x_23, %keep_19, %cst : tensor<2048x!tt.ptr<bf16>>
    %x_25 = arith.extf %x_24 : tensor<2048xbf16> to tensor<2048xf32>
    %seed_26 = arith.extsi %seed : i32 to i64
    %seed_hi_27 = arith.shrui %seed_26, %seed_hi : i64
    %seed_hi_28 = arith.andi %seed_hi_27, %source : i64
    %seed_hi_29 = arith.trunci %seed_hi_28 : i64 to i32
    %seed_lo = arith.andi %seed_26, %source : i64
    %seed_lo_30 = arith.trunci %seed_lo : i64 to i32
    %c0_31 = tt.mulhiui %c0_0, %c0 : i32
    %c0_32 = arith.xori %c0_31, %seed_lo_30 : i32
    %c2 = tt.mulhiui %source_15, %at_21 : tensor<2048xi32>
    %c2_33 = tt.splat %seed_hi_29 : i32 -> tensor<2048xi32>
    %c2_34 = arith.xori %c2, %c2_33 : tensor<2048xi32>
    %c3 = arith.muli %at_21, %source_15 : tensor<2048xi32>
    %k0_35 = arith.addi %seed_lo_30, %source_14 : i32
    %k1_36 = arith.addi %seed_hi_29, %source_13 : i32
    %c0_37 = tt.mulhiui %source_16, %c2_34 : tensor<2048xi32>
    %c0_38 = tt.splat %k0_35 : i32 -> tensor<2048xi32>
    %c0_39 = arith.xori %c0_37, %c0_38 : tensor<2048xi32>
    %c2_40 = tt.mulhiui %c-766435501_i32, %c0_32 : i32
    %c2_41 = tt.splat %c2_40 : i32 -> tensor<2048xi32>
    %c2_42 = arith.xori %c2_41, %c3 : tensor<2048xi32>
    %c2_43 = tt.splat %k1_36 : i32 -> tensor<2048xi32>
    %c2_44 = arith.xori %c2_42, %c2_43 : tensor<2048xi32>
    %c1 = arith.muli %c2_34, %source_16 : tensor<2048xi32>
    %c3_45 = arith.muli %c0_32, %c-766435501_i32 : i32
    %c3_46 = tt.splat %c3_45 : i32 -> tensor<2048xi32>
    %k0_47 = arith.addi %seed_lo_30, %k0_12 : i32
    %k1_48 = arith.addi %seed_hi_29, %k1_11 : i32
    %c0_49 = tt.mulhiui %source_16, %c2_44 : tensor<2048xi32>
    %c0_50 = arith.xori %c0_49, %c1 : tensor<2048xi32>
    %c0_51 = tt.splat %k0_47 : i32 -> tensor<2048xi32>
    %c0_52 = arith.xori %c0_50, %c0_51 : tensor<2048xi32>
    %c2_53 = tt.mulhiui %source_15, %c0_39 : tensor<2048xi32>
    %c2_54 = arith.xori %c2_53, %c3_46 : tensor<2048xi32>
    %c2_55 = tt.splat %k1_48 : i32 -> tensor<2048xi32>
    %c2_56 = arith.xori %c2_54, %c2_55 : tensor<2048xi32>
    %c1_57 = arith.muli %c2_44, %source_16 : tensor<2048xi32>
    %c3_58 = arith.muli %c0_39, %source_15 : tensor<2048xi32>
    %k0_59 = arith.addi %seed_lo_30, %k0_10 : i32
    %k1_60 = arith.addi %seed_hi_29, %k1_9 : i32
    %c0_61 = tt.mulhiui %source_16, %c2_56 : tensor<2048xi32>
    %c0_62 = arith.xori %c0_61, %c1_57 : tensor<2048xi32>
    %c0_63 = tt.splat %k0_59 : i32 -> tensor<2048xi32>
    %c0_64 = arith.xori %c0_62, %c0_63 : tensor<2048xi32>
    %c2_65 = tt.mulhiui %source_15, %c0_52 : tensor<2048xi32>
    %c2_66 = arith.xori %c2_65, %c3_58 : tensor<2048xi32>
    %c2_67 = tt.splat %k1_60 : i32 -> tensor<2048xi32>
    %c2_68 = arith.xori %c2_66, %c2_67 : tensor<2048xi32>
    %c1_69 = arith.muli %c2_56, %source_16 : tensor<2048xi32>
    %c3_70 = arith.muli %c0_52, %source_15 : tensor<2048xi32>
    %k0_71 = arith.addi %seed_lo_30, %k0_8 : i32
    %k1_72 = arith.addi %seed_hi_29, %k1_7 : i32
    %c0_73 = tt.mulhiui %source_16, %c2_68 : tensor<2048xi32>
    %c0_74 = arith.xori %c0_73, %c1_69 : tensor<2048xi32>
    %c0_75 = tt.splat %k0_71 : i32 -> tensor<2048xi32>
    %c0_76 = arith.xori %c0_74, %c0_75 : tensor<2048xi32>
    %c2_77 = tt.mulhiui %source_15, %c0_64 : tensor<2048xi32>
    %c2_78 = arith.xori %c2_77, %c3_70 : tensor<2048xi32>
    %c2_79 = tt.splat %k1_72 : i32 -> tensor<2048xi32>
    %c2_80 = arith.xori %c2_78, %c2_79 : tensor<2048xi32>
    %c1_81 = arith.muli %c2_68, %source_16 : tensor<2048xi32>
    %c3_82 = arith.muli %c0_64, %source_15 : tensor<2048xi32>
    %k0_83 = arith.addi %seed_lo_30, %k0_6 : i32
    %k1_84 = arith.addi %seed_hi_29, %k1_5 : i32
    %c0_85 = tt.mulhiui %source_16, %c2_80 : tensor<2048xi32>
    %c0_86 = arith.xori %c0_85, %c1_81 : tensor<2048xi32>
    %c0_87 = tt.splat %k0_83 : i32 -> tensor<2048xi32>
    %c0_88 = arith.xori %c0_86, %c0_87 : tensor<2048xi32>
    %c2_89 = tt.mulhiui %source_15, %c0_76 : tensor<2048xi32>
    %c2_90 = arith.xori %c2_89, %c3_82 : tensor<2048xi32>
    %c2_91 = tt.splat %k1_84 : i32 -> tensor<2048xi32>
    %c2_92 = arith.xori %c2_90, %c2_91 : tensor<2048xi32>
    %c1_93 = arith.muli %c2_80, %source_16 : tensor<2048xi32>
    %c3_94 = arith.muli %c0_76, %source_15 : tensor<2048xi32>
    %k0_95 = arith.addi %seed_lo_30, %k0_4 : i32
    %k1_96 = arith.addi %seed_hi_29, %k1_3 : i32
    %c0_97 = tt.mulhiui %source_16, %c2_92 : tensor<2048xi32>
    %c0_98 = arith.xori %c0_97, %c1_93 : tensor<2048xi32>
    %c0_99 = tt.splat %k0_95 : i32 -> tensor<2048xi32>
    %c0_100 = arith.xori %c0_98, %c0_99 : tensor<2048xi32>
    %c2_101 = tt.mulhiui %source_15, %c0_88 : tensor<2048xi32>
    %c2_102 = arith.xori %c2_101, %c3_94 : tensor<2048xi32>
    %c2_103 = tt.splat %k1_96 : i32 -> tensor<2048xi32>
    %c2_104 = arith.xori %c2_102, %c2_103 : tensor<2048xi32>
    %c1_105 = arith.muli %c2_92, %source_16 : tensor<2048xi32>
    %c3_106 = arith.muli %c0_88, %source_15 : tensor<2048xi32>
    %k0_107 = arith.addi %seed_lo_30, %k0_2 : i32
    %k1_108 = arith.addi %seed_hi_29, %k1_1 : i32
    %c0_109 = tt.mulhiui %source_16, %c2_104 : tensor<2048xi32>
    %c0_110 = arith.xori %c0_109, %c1_105 : tensor<2048xi32>
    %c0_111 = tt.splat %k0_107 : i32 -> tensor<2048xi32>
    %c0_112 = arith.xori %c0_110, %c0_111 : tensor<2048xi32>
    %c2_113 = tt.mulhiui %source_15, %c0_100 : tensor<2048xi32>
    %c2_114 = arith.xori %c2_113, %c3_106 : tensor<2048xi32>
    %c2_115 = tt.splat %k1_108 : i32 -> tensor<2048xi32>
    %c2_116 = arith.xori %c2_114, %c2_115 : tensor<2048xi32>
    %c3_117 = arith.muli %c0_100, %source_15 : tensor<2048xi32>
    %k1_118 = arith.addi %seed_hi_29, %k1 : i32
    %c2_119 = tt.mulhiui %source_15, %c0_112 : tensor<2048xi32>
    %c2_120 = arith.xori %c2_119, %c3_117 : tensor<2048xi32>
    %c2_121 = tt.splat %k1_118 : i32 -> tensor<2048xi32>
    %c2_122 = arith.xori %c2_120, %c2_121 : tensor<2048xi32>
    %c1_123 = arith.muli %c2_116, %source_16 : tensor<2048xi32>
    %k0_124 = arith.addi %seed_lo_30, %k0 : i32
    %c0_125 = tt.mulhiui %source_16, %c2_122 : tensor<2048xi32>
    %c0_126 = arith.xori %c0_125, %c1_123 : tensor<2048xi32>
    %c0_127 = tt.splat %k0_124 : i32 -> tensor<2048xi32>
    %c0_128 = arith.xori %c0_126, %c0_127 : tensor<2048xi32>
    %x_129 = arith.cmpi slt, %c0_128, %lives : tensor<2048xi32>
    %x_130 = arith.xori %c0_128, %x : tensor<2048xi32>
    %x_131 = arith.select %x_129, %x_130, %c0_128 : tensor<2048xi1>, tensor<2048xi32>
    %lives_132 = arith.sitofp %x_131 : tensor<2048xi32> to tensor<2048xf32>
    %lives_133 = arith.mulf %lives_132, %lives_17 : tensor<2048xf32>
    %lives_134 = tt.splat %p : f32 -> tensor<2048xf32>
    %lives_135 = arith.cmpf ogt, %lives_133, %lives_134 : tensor<2048xf32>
    %h_136 = arith.subf %h, %p : f32
    %h_137 = tt.splat %h_136 : f32 -> tensor<2048xf32>
    %h_138 = arith.divf %x_25, %h_137 : tensor<2048xf32>
    %h_139 = arith.select %lives_135, %h_138, %cst_18 : tensor<2048xi1>, tensor<2048xf32>
    %h_140 = tt.splat %res_ptr : !tt.ptr<bf16> -> tensor<2048x!tt.ptr<bf16>>
    %h_141 = tt.addptr %h_140, %at_21 : tensor<2048x!tt.ptr<bf16>>, tensor<2048xi32>
    %h_142 = tt.load %h_141, %keep_19, %cst : tensor<2048x!tt.ptr<bf16>>
    %h_143 = arith.extf %h_142 : tensor<2048xbf16> to tensor<2048xf32>
    %h_144 = arith.addf %h_139, %h_143 : tensor<2048xf32>
    %0 = tt.splat %h_ptr : !tt.ptr<bf16> -> tensor<2048x!tt.ptr<bf16>>
    %1 = tt.addptr %0, %at_21 : tensor<2048x!tt.ptr<bf16>>, tensor<2048xi32>
    %2 = arith.truncf %h_144 : tensor<2048xf32> to tensor<2048xbf16>
    tt.store %1, %2, %keep_19 : tensor<2048x!tt.ptr<bf16>>
    %3 = tt.splat %mask_ptr : !tt.ptr<i8> -> tensor<2048x!tt.ptr<i8>>
    %4 = tt.addptr %3, %at_21 : tensor<2048x!tt.ptr<i8>>, tensor<2048xi32>
    %5 = arith.extui %lives_135 : tensor<2048xi1> to tensor<2048xi8>
    tt.store %4, %5, %keep_19 : tensor<2048x!tt.ptr<i8>>
    %mean = "tt.reduce"(%h_144) <{axis = 0 : i32}> ({
    ^bb0(%mean_159: f32, %mean_160: f32):
      %mean_161 = arith.addf %mean_159, %mean_160 : f32
      tt.reduce.return %mean_161 : f32
    }) : (tensor<2048xf32>) -> f32
    %mean_145 = arith.sitofp %n : i32 to f32
    %mean_146 = arith.divf %mean, %mean_145 : f32
    %d = tt.splat %mean_146 : f32 -> tensor<2048xf32>
    %d_147 = arith.subf %h_144, %d : tensor<2048xf32>
    %d_148 = arith.select %keep_19, %d_147, %cst_18 : tensor<2048xi1>, tensor<2048xf32>
    %rstd = arith.mulf %d_148, %d_148 : tensor<2048xf32>
    %rstd_149 = "tt.reduce"(%rstd) <{axis = 0 : i32}> ({
    ^bb0(%rstd_159: f32, %rstd_160: f32):
      %rstd_161 = arith.addf %rstd_159, %rstd_160 : f32
      tt.reduce.return %rstd_161 : f32
    }) : (tensor<2048xf32>) -> f32
    %rstd_150 = arith.divf %rstd_149, %mean_145 : f32
    %rstd_151 = arith.addf %rstd_150, %eps : f32
    %rstd_152 = math.rsqrt %rstd_151 : f32
    %w = tt.splat %w_ptr : !tt.ptr<bf16> -> tensor<2048x!tt.ptr<bf16>>
    %w_153 = tt.addptr %w, %c : tensor<2048x!tt.ptr<bf16>>, tensor<2048xi32>
    %w_154 = tt.load %w_153, %keep_19, %cst : tensor<2048x!tt.ptr<bf16>>
    %w_155 = arith.extf %w_154 : tensor<2048xbf16> to tensor<2048xf32>
    %b = tt.splat %b_ptr : !tt.ptr<bf16> -> tensor<2048x!tt.ptr<bf16>>
    %b_156 = tt.addptr %b, %c : tensor<2048x!tt.ptr<bf16>>, tensor<2048xi32>
    %b_157 = tt.load %b_156, %keep_19, %cst : tensor<2048x!tt.ptr<bf16>>
    %b_158 = arith.extf %b_157 : tensor<2048xbf16> to tensor<2048xf32>
    %6 = tt.splat %y_ptr : !tt.ptr<bf16> -> tensor<2048x!tt.ptr<bf16>>
    %7 = tt.addptr %6, %at_21 : tensor<2048x!tt.ptr<bf16>>, tensor<2048xi32>
    %8 = tt.splat %rstd_152 : f32 -> tensor<2048xf32>
    %9 = arith.mulf %d_148, %8 : tensor<2048xf32>
    %10 = arith.mulf %9, %w_155 : tensor<2048xf32>
    %11 = arith.addf %10, %b_158 : tensor<2048xf32>
    %12 = arith.truncf %11 : tensor<2048xf32> to tensor<2048xbf16>
    tt.store %7, %12, %keep_19 : tensor<2048x!tt.ptr<bf16>>
    tt.return
  }
}
// -----
module {
  tt.func public @dropout_residual_ln(%x_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %res_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %w_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %b_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %h_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %y_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %mask_ptr: !tt.ptr<i8> {tt.divisibility = 16 : i32}, %n: i32 {tt.divisibility = 16 : i32}, %p: f32, %seed: i32, %eps: f32) attributes {noinline = false} {
    %c-766435501_i32 = arith.constant -766435501 : i32
    %c0 = arith.constant 0 : i32
    %c0_0 = arith.constant -845247145 : i32
    %seed_hi = arith.constant 32 : i64
    %source = arith.constant 4294967295 : i64
    %k0 = arith.constant -1879881855 : i32
    %k1 = arith.constant -616729560 : i32
    %k1_1 = arith.constant 534103459 : i32
    %k0_2 = arith.constant 1401181199 : i32
    %k1_3 = arith.constant 1684936478 : i32
    %k0_4 = arith.constant -1253254570 : i32
    %k1_5 = arith.constant -1459197799 : i32
    %k0_6 = arith.constant 387276957 : i32
    %k1_7 = arith.constant -308364780 : i32
    %k0_8 = arith.constant 2027808484 : i32
    %k1_9 = arith.constant 842468239 : i32
    %k0_10 = arith.constant -626627285 : i32
    %k1_11 = arith.constant 1993301258 : i32
    %k0_12 = arith.constant 1013904242 : i32
    %source_13 = arith.constant -1150833019 : i32
    %source_14 = arith.constant -1640531527 : i32
    %source_15 = arith.constant dense<-766435501> : tensor<2048xi32>
    %source_16 = arith.constant dense<-845247145> : tensor<2048xi32>
    %lives = arith.constant dense<0> : tensor<2048xi32>
    %lives_17 = arith.constant dense<4.6566126E-10> : tensor<2048xf32>
    %x = arith.constant dense<1> : tensor<2048xi32>
    %cst = arith.constant dense<0.000000e+00> : tensor<2048xbf16>
    %h = arith.constant 1.000000e+00 : f32
    %cst_18 = arith.constant dense<0.000000e+00> : tensor<2048xf32>
    %row = tt.get_program_id x : i32
    %c = tt.make_range {end = 2048 : i32, start = 0 : i32} : tensor<2048xi32>
    %keep = tt.splat %n : i32 -> tensor<2048xi32>
    %keep_19 = arith.cmpi slt, %c, %keep : tensor<2048xi32>
    %at = arith.muli %row, %n : i32
    %at_20 = tt.splat %at : i32 -> tensor<2048xi32>
    %at_21 = arith.addi %at_20, %c : tensor<2048xi32>
    %x_22 = tt.splat %x_ptr : !tt.ptr<bf16> -> tensor<2048x!tt.ptr<bf16>>
    %x_23 = tt.addptr %x_22, %at_21 : tensor<2048x!tt.ptr<bf16>>, tensor<2048xi32>
    %x_24 = tt.load %x_23, %keep_19, %cst : tensor<2048x!tt.ptr<bf16>>
    %x_25 = arith.extf %x_24 : tensor<2048xbf16> to tensor<2048xf32>
    %seed_26 = arith.extsi %seed : i32 to i64
    %seed_hi_27 = arith.shrui %seed_26, %seed_hi : i64
    %seed_hi_28 = arith.andi %seed_hi_27, %source : i64
    %seed_hi_29 = arith.trunci %seed_hi_28 : i64 to i32
    %seed_lo = arith.andi %seed_26, %source : i64
    %seed_lo_30 = arith.trunci %seed_lo : i64 to i32
    %c0_31 = tt.mulhiui %c0_0, %c0 : i32
    %c0_32 = arith.xori %c0_31, %seed_lo_30 : i32
    %c2 = tt.mulhiui %source_15, %at_21 : tensor<2048xi32>
    %c2_33 = tt.splat %seed_hi_29 : i32 -> tensor<2048xi32>
    %c2_34 = arith.xori %c2, %c2_33 : tensor<2048xi32>
    %c3 = arith.muli %at_21, %source_15 : tensor<2048xi32>
    %k0_35 = arith.addi %seed_lo_30, %source_14 : i32
    %k1_36 = arith.addi %seed_hi_29, %source_13 : i32
    %c0_37 = tt.mulhiui %source_16, %c2_34 : tensor<2048xi32>
    %c0_38 = tt.splat %k0_35 : i32 -> tensor<2048xi32>
    %c0_39 = arith.xori %c0_37, %c0_38 : tensor<2048xi32>
    %c2_40 = tt.mulhiui %c-766435501_i32, %c0_32 : i32
    %c2_41 = tt.splat %c2_40 : i32 -> tensor<2048xi32>
    %c2_42 = arith.xori %c2_41, %c3 : tensor<2048xi32>
    %c2_43 = tt.splat %k1_36 : i32 -> tensor<2048xi32>
    %c2_44 = arith.xori %c2_42, %c2_43 : tensor<2048xi32>
    %c1 = arith.muli %c2_34, %source_16 : tensor<2048xi32>
    %c3_45 = arith.muli %c0_32, %c-766435501_i32 : i32
    %c3_46 = tt.splat %c3_45 : i32 -> tensor<2048xi32>
    %k0_47 = arith.addi %seed_lo_30, %k0_12 : i32
    %k1_48 = arith.addi %seed_hi_29, %k1_11 : i32
    %c0_49 = tt.mulhiui %source_16, %c2_44 : tensor<2048xi32>
    %c0_50 = arith.xori %c0_49, %c1 : tensor<2048xi32>
    %c0_51 = tt.splat %k0_47 : i32 -> tensor<2048xi32>
    %c0_52 = arith.xori %c0_50, %c0_51 : tensor<2048xi32>
    %c2_53 = tt.mulhiui %source_15, %c0_39 : tensor<2048xi32>
    %c2_54 = arith.xori %c2_53, %c3_46 : tensor<2048xi32>
    %c2_55 = tt.splat %k1_48 : i32 -> tensor<2048xi32>
    %c2_56 = arith.xori %c2_54, %c2_55 : tensor<2048xi32>
    %c1_57 = arith.muli %c2_44, %source_16 : tensor<2048xi32>
    %c3_58 = arith.muli %c0_39, %source_15 : tensor<2048xi32>
    %k0_59 = arith.addi %seed_lo_30, %k0_10 : i32
    %k1_60 = arith.addi %seed_hi_29, %k1_9 : i32
    %c0_61 = tt.mulhiui %source_16, %c2_56 : tensor<2048xi32>
    %c0_62 = arith.xori %c0_61, %c1_57 : tensor<2048xi32>
    %c0_63 = tt.splat %k0_59 : i32 -> tensor<2048xi32>
    %c0_64 = arith.xori %c0_62, %c0_63 : tensor<2048xi32>
    %c2_65 = tt.mulhiui %source_15, %c0_52 : tensor<2048xi32>
    %c2_66 = arith.xori %c2_65, %c3_58 : tensor<2048xi32>
    %c2_67 = tt.splat %k1_60 : i32 -> tensor<2048xi32>
    %c2_68 = arith.xori %c2_66, %c2_67 : tensor<2048xi32>
    %c1_69 = arith.muli %c2_56, %source_16 : tensor<2048xi32>
    %c3_70 = arith.muli %c0_52, %source_15 : tensor<2048xi32>
    %k0_71 = arith.addi %seed_lo_30, %k0_8 : i32
    %k1_72 = arith.addi %seed_hi_29, %k1_7 : i32
    %c0_73 = tt.mulhiui %source_16, %c2_68 : tensor<2048xi32>
    %c0_74 = arith.xori %c0_73, %c1_69 : tensor<2048xi32>
    %c0_75 = tt.splat %k0_71 : i32 -> tensor<2048xi32>
    %c0_76 = arith.xori %c0_74, %c0_75 : tensor<2048xi32>
    %c2_77 = tt.mulhiui %source_15, %c0_64 : tensor<2048xi32>
    %c2_78 = arith.xori %c2_77, %c3_70 : tensor<2048xi32>
    %c2_79 = tt.splat %k1_72 : i32 -> tensor<2048xi32>
    %c2_80 = arith.xori %c2_78, %c2_79 : tensor<2048xi32>
    %c1_81 = arith.muli %c2_68, %source_16 : tensor<2048xi32>
    %c3_82 = arith.muli %c0_64, %source_15 : tensor<2048xi32>
    %k0_83 = arith.addi %seed_lo_30, %k0_6 : i32
    %k1_84 = arith.addi %seed_hi_29, %k1_5 : i32
    %c0_85 = tt.mulhiui %source_16, %c2_80 : tensor<2048xi32>
    %c0_86 = arith.xori %c0_85, %c1_81 : tensor<2048xi32>
    %c0_87 = tt.splat %k0_83 : i32 -> tensor<2048xi32>
    %c0_88 = arith.xori %c0_86, %c0_87 : tensor<2048xi32>
    %c2_89 = tt.mulhiui %source_15, %c0_76 : tensor<2048xi32>
    %c2_90 = arith.xori %c2_89, %c3_82 : tensor<2048xi32>
    %c2_91 = tt.splat %k1_84 : i32 -> tensor<2048xi32>
    %c2_92 = arith.xori %c2_90, %c2_91 : tensor<2048xi32>
    %c1_93 = arith.muli %c2_80, %source_16 : tensor<2048xi32>
    %c3_94 = arith.muli %c0_76, %source_15 : tensor<2048xi32>
    %k0_95 = arith.addi %seed_lo_30, %k0_4 : i32
    %k1_96 = arith.addi %seed_hi_29, %k1_3 : i32
    %c0_97 = tt.mulhiui %source_16, %c2_92 : tensor<2048xi32>
    %c0_98 = arith.xori %c0_97, %c1_93 : tensor<2048xi32>
    %c0_99 = tt.splat %k0_95 : i32 -> tensor<2048xi32>
    %c0_100 = arith.xori %c0_98, %c0_99 : tensor<2048xi32>
    %c2_101 = tt.mulhiui %source_15, %c0_88 : tensor<2048xi32>
    %c2_102 = arith.xori %c2_101, %c3_94 : tensor<2048xi32>
    %c2_103 = tt.splat %k1_96 : i32 -> tensor<2048xi32>
    %c2_104 = arith.xori %c2_102, %c2_103 : tensor<2048xi32>
    %c1_105 = arith.muli %c2_92, %source_16 : tensor<2048xi32>
    %c3_106 = arith.muli %c0_88, %source_15 : tensor<2048xi32>
    %k0_107 = arith.addi %seed_lo_30, %k0_2 : i32
    %k1_108 = arith.addi %seed_hi_29, %k1_1 : i32
    %c0_109 = tt.mulhiui %source_16, %c2_104 : tensor<2048xi32>
    %c0_110 = arith.xori %c0_109, %c1_105 : tensor<2048xi32>
    %c0_111 = tt.splat %k0_107 : i32 -> tensor<2048xi32>
    %c0_112 = arith.xori %c0_110, %c0_111 : tensor<2048xi32>
    %c2_113 = tt.mulhiui %source_15, %c0_100 : tensor<2048xi32>
    %c2_114 = arith.xori %c2_113, %c3_106 : tensor<2048xi32>
    %c2_115 = tt.splat %k1_108 : i32 -> tensor<2048xi32>
    %c2_116 = arith.xori %c2_114, %c2_115 : tensor<2048xi32>
    %c3_117 = arith.muli %c0_100, %source_15 : tensor<2048xi32>
    %k1_118 = arith.addi %seed_hi_29, %k1 : i32
    %c2_119 = tt.mulhiui %source_15, %c0_112 : tensor<2048xi32>
    %c2_120 = arith.xori %c2_119, %c3_117 : tensor<2048xi32>
    %c2_121 = tt.splat %k1_118 : i32 -> tensor<2048xi32>
    %c2_122 = arith.xori %c2_120, %c2_121 : tensor<2048xi32>
    %c1_123 = arith.muli %c2_116, %source_16 : tensor<2048xi32>
    %k0_124 = arith.addi %seed_lo_30, %k0 : i32
    %c0_125 = tt.mulhiui %source_16, %c2_122 : tensor<2048xi32>
    %c0_126 = arith.xori %c0_125, %c1_123 : tensor<2048xi32>
    %c0_127 = tt.splat %k0_124 : i32 -> tensor<2048xi32>
    %c0_128 = arith.xori %c0_126, %c0_127 : tensor<2048xi32>
    %x_129 = tt.bitcast %c0_128 : tensor<2048xi32> -> tensor<2048xi32>
    %x_130 = arith.cmpi slt, %x_129, %lives : tensor<2048xi32>
    %x_131 = arith.subi %lives, %x_129 : tensor<2048xi32>
    %x_132 = arith.subi %x_131, %x : tensor<2048xi32>
    %x_133 = arith.select %x_130, %x_132, %x_129 : tensor<2048xi1>, tensor<2048xi32>
    %lives_134 = arith.sitofp %x_133 : tensor<2048xi32> to tensor<2048xf32>
    %lives_135 = arith.mulf %lives_134, %lives_17 : tensor<2048xf32>
    %lives_136 = tt.splat %p : f32 -> tensor<2048xf32>
    %lives_137 = arith.cmpf ogt, %lives_135, %lives_136 : tensor<2048xf32>
    %h_138 = arith.subf %h, %p : f32
    %h_139 = tt.splat %h_138 : f32 -> tensor<2048xf32>
    %h_140 = arith.divf %x_25, %h_139 : tensor<2048xf32>
    %h_141 = arith.select %lives_137, %h_140, %cst_18 : tensor<2048xi1>, tensor<2048xf32>
    %h_142 = tt.splat %res_ptr : !tt.ptr<bf16> -> tensor<2048x!tt.ptr<bf16>>
    %h_143 = tt.addptr %h_142, %at_21 : tensor<2048x!tt.ptr<bf16>>, tensor<2048xi32>
    %h_144 = tt.load %h_143, %keep_19, %cst : tensor<2048x!tt.ptr<bf16>>
    %h_145 = arith.extf %h_144 : tensor<2048xbf16> to tensor<2048xf32>
    %h_146 = arith.addf %h_141, %h_145 : tensor<2048xf32>
    %0 = tt.splat %h_ptr : !tt.ptr<bf16> -> tensor<2048x!tt.ptr<bf16>>
    %1 = tt.addptr %0, %at_21 : tensor<2048x!tt.ptr<bf16>>, tensor<2048xi32>
    %2 = arith.truncf %h_146 : tensor<2048xf32> to tensor<2048xbf16>
    tt.store %1, %2, %keep_19 : tensor<2048x!tt.ptr<bf16>>
    %3 = tt.splat %mask_ptr : !tt.ptr<i8> -> tensor<2048x!tt.ptr<i8>>
    %4 = tt.addptr %3, %at_21 : tensor<2048x!tt.ptr<i8>>, tensor<2048xi32>
    %5 = arith.extui %lives_137 : tensor<2048xi1> to tensor<2048xi8>
    tt.store %4, %5, %keep_19 : tensor<2048x!tt.ptr<i8>>
    %mean = "tt.reduce"(%h_146) <{axis = 0 : i32}> ({
    ^bb0(%mean_161: f32, %mean_162: f32):
      %mean_163 = arith.addf %mean_161, %mean_162 : f32
      tt.reduce.return %mean_163 : f32
    }) : (tensor<2048xf32>) -> f32
    %mean_147 = arith.sitofp %n : i32 to f32
    %mean_148 = arith.divf %mean, %mean_147 : f32
    %d = tt.splat %mean_148 : f32 -> tensor<2048xf32>
    %d_149 = arith.subf %h_146, %d : tensor<2048xf32>
    %d_150 = arith.select %keep_19, %d_149, %cst_18 : tensor<2048xi1>, tensor<2048xf32>
    %rstd = arith.mulf %d_150, %d_150 : tensor<2048xf32>
    %rstd_151 = "tt.reduce"(%rstd) <{axis = 0 : i32}> ({
    ^bb0(%rstd_161: f32, %rstd_162: f32):
      %rstd_163 = arith.addf %rstd_161, %rstd_162 : f32
      tt.reduce.return %rstd_163 : f32
    }) : (tensor<2048xf32>) -> f32
    %rstd_152 = arith.divf %rstd_151, %mean_147 : f32
    %rstd_153 = arith.addf %rstd_152, %eps : f32
    %rstd_154 = math.rsqrt %rstd_153 : f32
    %w = tt.splat %w_ptr : !tt.ptr<bf16> -> tensor<2048x!tt.ptr<bf16>>
    %w_155 = tt.addptr %w, %c : tensor<2048x!tt.ptr<bf16>>, tensor<2048xi32>
    %w_156 = tt.load %w_155, %keep_19, %cst : tensor<2048x!tt.ptr<bf16>>
    %w_157 = arith.extf %w_156 : tensor<2048xbf16> to tensor<2048xf32>
    %b = tt.splat %b_ptr : !tt.ptr<bf16> -> tensor<2048x!tt.ptr<bf16>>
    %b_158 = tt.addptr %b, %c : tensor<2048x!tt.ptr<bf16>>, tensor<2048xi32>
    %b_159 = tt.load %b_158, %keep_19, %cst : tensor<2048x!tt.ptr<bf16>>
    %b_160 = arith.extf %b_159 : tensor<2048xbf16> to tensor<2048xf32>
    %6 = tt.splat %y_ptr : !tt.ptr<bf16> -> tensor<2048x!tt.ptr<bf16>>
    %7 = tt.addptr %6, %at_21 : tensor<2048x!tt.ptr<bf16>>, tensor<2048xi32>
    %8 = tt.splat %rstd_154 : f32 -> tensor<2048xf32>
    %9 = arith.mulf %d_150, %8 : tensor<2048xf32>
    %10 = arith.mulf %9, %w_157 : tensor<2048xf32>
    %11 = arith.addf %10, %b_160 : tensor<2048xf32>
    %12 = arith.truncf %11 : tensor<2048xf32> to tensor<2048xbf16>
    tt.store %7, %12, %keep_19 : tensor<2048x!tt.ptr<bf16>>
    tt.return
  }
}
