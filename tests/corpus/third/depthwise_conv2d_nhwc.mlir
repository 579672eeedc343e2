// Made by make.py.
//
// targets: cuda:80 cuda:90 hip:gfx942 hip:gfx950 hip:gfx1201
// warps: 4 8
// stages: 1
// grid: 2 4 1
// input f16 5120 normal
// input f16 576 normal
// input f16 64 normal
// output f16 5120 tolerance 0.002 2e-3
// scalar i32 4
// scalar i32 20
// scalar i32 64
module {
  tt.func public @depthwise_conv2d_nhwc(%x_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %w_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %b_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %y_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %height: i32, %width: i32, %channels: i32 {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %acc = arith.constant dense<0.000000e+00> : tensor<1x64xf32>
    %cst = arith.constant dense<0.000000e+00> : tensor<16x64xf16>
    %cst_0 = arith.constant dense<0.000000e+00> : tensor<64xf16>
    %w = arith.constant 8 : i32
    %w_1 = arith.constant 7 : i32
    %w_2 = arith.constant 6 : i32
    %w_3 = arith.constant 5 : i32
    %w_4 = arith.constant 4 : i32
    %w_5 = arith.constant 3 : i32
    %cst_6 = arith.constant dense<2> : tensor<16xi32>
    %c2_i32 = arith.constant 2 : i32
    %cst_7 = arith.constant dense<1> : tensor<16xi32>
    %cst_8 = arith.constant dense<0> : tensor<16xi32>
    %c1_i32 = arith.constant 1 : i32
    %c0_i32 = arith.constant 0 : i32
    %x = arith.constant 16 : i32
    %c64_i32 = arith.constant 64 : i32
    %tiles = arith.constant 63 : i32
    %tiles_9 = arith.addi %channels, %tiles : i32
    %tiles_10 = arith.divsi %tiles_9, %c64_i32 : i32
    %batch = tt.get_program_id z : i32
    %batch_11 = arith.divsi %batch, %tiles_10 : i32
    %c = arith.remsi %batch, %tiles_10 : i32
    %c_12 = arith.muli %c, %c64_i32 : i32
    %c_13 = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
    %c_14 = tt.splat %c_12 : i32 -> tensor<64xi32>
    %c_15 = arith.addi %c_14, %c_13 : tensor<64xi32>
    %y = tt.get_program_id y : i32
    %x_16 = tt.get_program_id x : i32
    %x_17 = arith.muli %x_16, %x : i32
    %x_18 = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
    %x_19 = tt.splat %x_17 : i32 -> tensor<16xi32>
    %x_20 = arith.addi %x_19, %x_18 : tensor<16xi32>
    %live = tt.splat %channels : i32 -> tensor<64xi32>
    %live_21 = arith.cmpi slt, %c_15, %live : tensor<64xi32>
    %acc_22 = tt.splat %b_ptr : !tt.ptr<f16> -> tensor<64x!tt.ptr<f16>>
    %acc_23 = tt.addptr %acc_22, %c_15 : tensor<64x!tt.ptr<f16>>, tensor<64xi32>
    %acc_24 = tt.load %acc_23, %live_21, %cst_0 : tensor<64x!tt.ptr<f16>>
    %acc_25 = arith.extf %acc_24 : tensor<64xf16> to tensor<64xf32>
    %acc_26 = tt.expand_dims %acc_25 {axis = 0 : i32} : tensor<64xf32> -> tensor<1x64xf32>
    %acc_27 = arith.addf %acc_26, %acc : tensor<1x64xf32>
    %acc_28 = tt.broadcast %acc_27 : tensor<1x64xf32> -> tensor<16x64xf32>
    %0 = arith.subi %y, %c1_i32 : i32
    %1 = arith.subi %x_20, %cst_7 : tensor<16xi32>
    %inside = arith.cmpi sge, %0, %c0_i32 : i32
    %inside_29 = arith.cmpi slt, %0, %height : i32
    %inside_30 = arith.andi %inside, %inside_29 : i1
    %inside_31 = arith.cmpi sge, %1, %cst_8 : tensor<16xi32>
    %inside_32 = tt.splat %inside_30 : i1 -> tensor<16xi1>
    %inside_33 = arith.andi %inside_32, %inside_31 : tensor<16xi1>
    %inside_34 = tt.splat %width : i32 -> tensor<16xi32>
    %inside_35 = arith.cmpi slt, %1, %inside_34 : tensor<16xi32>
    %inside_36 = arith.andi %inside_33, %inside_35 : tensor<16xi1>
    %v = tt.expand_dims %inside_36 {axis = 1 : i32} : tensor<16xi1> -> tensor<16x1xi1>
    %v_37 = tt.expand_dims %live_21 {axis = 0 : i32} : tensor<64xi1> -> tensor<1x64xi1>
    %v_38 = tt.broadcast %v : tensor<16x1xi1> -> tensor<16x64xi1>
    %v_39 = tt.broadcast %v_37 : tensor<1x64xi1> -> tensor<16x64xi1>
    %v_40 = arith.andi %v_38, %v_39 : tensor<16x64xi1>
    %v_41 = arith.muli %batch_11, %height : i32
    %v_42 = arith.addi %v_41, %0 : i32
    %v_43 = arith.muli %v_42, %width : i32
    %v_44 = tt.splat %v_43 : i32 -> tensor<16xi32>
    %v_45 = arith.addi %v_44, %1 : tensor<16xi32>
    %v_46 = tt.expand_dims %v_45 {axis = 1 : i32} : tensor<16xi32> -> tensor<16x1xi32>
    %v_47 = tt.splat %channels : i32 -> tensor<16x1xi32>
    %v_48 = arith.muli %v_46, %v_47 : tensor<16x1xi32>
    %v_49 = tt.splat %x_ptr : !tt.ptr<f16> -> tensor<16x1x!tt.ptr<f16>>
    %v_50 = tt.addptr %v_49, %v_48 : tensor<16x1x!tt.ptr<f16>>, tensor<16x1xi32>
    %v_51 = tt.expand_dims %c_15 {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
    %v_52 = tt.broadcast %v_50 : tensor<16x1x!tt.ptr<f16>> -> tensor<16x64x!tt.ptr<f16>>
    %v_53 = tt.broadcast %v_51 : tensor<1x64xi32> -> tensor<16x64xi32>
    %v_54 = tt.addptr %v_52, %v_53 : tensor<16x64x!tt.ptr<f16>>, tensor<16x64xi32>
    %v_55 = tt.load %v_54, %v_40, %cst : tensor<16x64x!tt.ptr<f16>>
    %w_56 = tt.splat %w_ptr : !tt.ptr<f16> -> tensor<64x!tt.ptr<f16>>
    %w_57 = tt.addptr %w_56, %c_15 : tensor<64x!tt.ptr<f16>>, tensor<64xi32>
    %w_58 = tt.load %w_57, %live_21, %cst_0 : tensor<64x!tt.ptr<f16>>
    %acc_59 = arith.extf %v_55 : tensor<16x64xf16> to tensor<16x64xf32>
    %acc_60 = arith.extf %w_58 : tensor<64xf16> to tensor<64xf32>
    %acc_61 = tt.expand_dims %acc_60 {axis = 0 : i32} : tensor<64xf32> -> tensor<1x64xf32>
    %acc_62 = tt.broadcast %acc_61 : tensor<1x64xf32> -> tensor<16x64xf32>
    %acc_63 = arith.mulf %acc_59, %acc_62 : tensor<16x64xf32>
    %acc_64 = arith.addf %acc_28, %acc_63 : tensor<16x64xf32>
    %inside_65 = arith.cmpi sge, %x_20, %cst_8 : tensor<16xi32>
    %inside_66 = arith.andi %inside_32, %inside_65 : tensor<16xi1>
    %inside_67 = arith.cmpi slt, %x_20, %inside_34 : tensor<16xi32>
    %inside_68 = arith.andi %inside_66, %inside_67 : tensor<16xi1>
    %v_69 = tt.expand_dims %inside_68 {axis = 1 : i32} : tensor<16xi1> -> tensor<16x1xi1>
    %v_70 = tt.broadcast %v_69 : tensor<16x1xi1> -> tensor<16x64xi1>
    %v_71 = arith.andi %v_70, %v_39 : tensor<16x64xi1>
    %v_72 = arith.addi %v_44, %x_20 : tensor<16xi32>
    %v_73 = tt.expand_dims %v_72 {axis = 1 : i32} : tensor<16xi32> -> tensor<16x1xi32>
    %v_74 = arith.muli %v_73, %v_47 : tensor<16x1xi32>
    %v_75 = tt.addptr %v_49, %v_74 : tensor<16x1x!tt.ptr<f16>>, tensor<16x1xi32>
    %v_76 = tt.broadcast %v_75 : tensor<16x1x!tt.ptr<f16>> -> tensor<16x64x!tt.ptr<f16>>
    %v_77 = tt.addptr %v_76, %v_53 : tensor<16x64x!tt.ptr<f16>>, tensor<16x64xi32>
    %v_78 = tt.load %v_77, %v_71, %cst : tensor<16x64x!tt.ptr<f16>>
    %w_79 = tt.addptr %w_ptr, %channels : !tt.ptr<f16>, i32
    %w_80 = tt.splat %w_79 : !tt.ptr<f16> -> tensor<64x!tt.ptr<f16>>
    %w_81 = tt.addptr %w_80, %c_15 : tensor<64x!tt.ptr<f16>>, tensor<64xi32>
    %w_82 = tt.load %w_81, %live_21, %cst_0 : tensor<64x!tt.ptr<f16>>
    %acc_83 = arith.extf %v_78 : tensor<16x64xf16> to tensor<16x64xf32>
    %acc_84 = arith.extf %w_82 : tensor<64xf16> to tensor<64xf32>
    %acc_85 = tt.expand_dims %acc_84 {axis = 0 : i32} : tensor<64xf32> -> tensor<1x64xf32>
    %acc_86 = tt.broadcast %acc_85 : tensor<1x64xf32> -> tensor<16x64xf32>
    %acc_87 = arith.mulf %acc_83, %acc_86 : tensor<16x64xf32>
    %acc_88 = arith.addf %acc_64, %acc_87 : tensor<16x64xf32>
    %2 = arith.addi %x_20, %cst_6 : tensor<16xi32>
    %3 = arith.subi %2, %cst_7 : tensor<16xi32>
    %inside_89 = arith.cmpi sge, %3, %cst_8 : tensor<16xi32>
    %inside_90 = arith.andi %inside_32, %inside_89 : tensor<16xi1>
    %inside_91 = arith.cmpi slt, %3, %inside_34 : tensor<16xi32>
    %inside_92 = arith.andi %inside_90, %inside_91 : tensor<16xi1>
    %v_93 = tt.expand_dims %inside_92 {axis = 1 : i32} : tensor<16xi1> -> tensor<16x1xi1>
    %v_94 = tt.broadcast %v_93 : tensor<16x1xi1> -> tensor<16x64xi1>
    %v_95 = arith.andi %v_94, %v_39 : tensor<16x64xi1>
    %v_96 = arith.addi %v_44, %3 : tensor<16xi32>
    %v_97 = tt.expand_dims %v_96 {axis = 1 : i32} : tensor<16xi32> -> tensor<16x1xi32>
    %v_98 = arith.muli %v_97, %v_47 : tensor<16x1xi32>
    %v_99 = tt.addptr %v_49, %v_98 : tensor<16x1x!tt.ptr<f16>>, tensor<16x1xi32>
    %v_100 = tt.broadcast %v_99 : tensor<16x1x!tt.ptr<f16>> -> tensor<16x64x!tt.ptr<f16>>
    %v_101 = tt.addptr %v_100, %v_53 : tensor<16x64x!tt.ptr<f16>>, tensor<16x64xi32>
    %v_102 = tt.load %v_101, %v_95, %cst : tensor<16x64x!tt.ptr<f16>>
    %w_103 = arith.muli %channels, %c2_i32 : i32
    %w_104 = tt.addptr %w_ptr, %w_103 : !tt.ptr<f16>, i32
    %w_105 = tt.splat %w_104 : !tt.ptr<f16> -> tensor<64x!tt.ptr<f16>>
    %w_106 = tt.addptr %w_105, %c_15 : tensor<64x!tt.ptr<f16>>, tensor<64xi32>
    %w_107 = tt.load %w_106, %live_21, %cst_0 : tensor<64x!tt.ptr<f16>>
    %acc_108 = arith.extf %v_102 : tensor<16x64xf16> to tensor<16x64xf32>
    %acc_109 = arith.extf %w_107 : tensor<64xf16> to tensor<64xf32>
    %acc_110 = tt.expand_dims %acc_109 {axis = 0 : i32} : tensor<64xf32> -> tensor<1x64xf32>
    %acc_111 = tt.broadcast %acc_110 : tensor<1x64xf32> -> tensor<16x64xf32>
    %acc_112 = arith.mulf %acc_108, %acc_111 : tensor<16x64xf32>
    %acc_113 = arith.addf %acc_88, %acc_112 : tensor<16x64xf32>
    %inside_114 = arith.cmpi sge, %y, %c0_i32 : i32
    %inside_115 = arith.cmpi slt, %y, %height : i32
    %inside_116 = arith.andi %inside_114, %inside_115 : i1
    %inside_117 = tt.splat %inside_116 : i1 -> tensor<16xi1>
    %inside_118 = arith.andi %inside_117, %inside_31 : tensor<16xi1>
    %inside_119 = arith.andi %inside_118, %inside_35 : tensor<16xi1>
    %v_120 = tt.expand_dims %inside_119 {axis = 1 : i32} : tensor<16xi1> -> tensor<16x1xi1>
    %v_121 = tt.broadcast %v_120 : tensor<16x1xi1> -> tensor<16x64xi1>
    %v_122 = arith.andi %v_121, %v_39 : tensor<16x64xi1>
    %v_123 = arith.addi %v_41, %y : i32
    %v_124 = arith.muli %v_123, %width : i32
    %v_125 = tt.splat %v_124 : i32 -> tensor<16xi32>
    %v_126 = arith.addi %v_125, %1 : tensor<16xi32>
    %v_127 = tt.expand_dims %v_126 {axis = 1 : i32} : tensor<16xi32> -> tensor<16x1xi32>
    %v_128 = arith.muli %v_127, %v_47 : tensor<16x1xi32>
    %v_129 = tt.addptr %v_49, %v_128 : tensor<16x1x!tt.ptr<f16>>, tensor<16x1xi32>
    %v_130 = tt.broadcast %v_129 : tensor<16x1x!tt.ptr<f16>> -> tensor<16x64x!tt.ptr<f16>>
    %v_131 = tt.addptr %v_130, %v_53 : tensor<16x64x!tt.ptr<f16>>, tensor<16x64xi32>
    %v_132 = tt.load %v_131, %v_122, %cst : tensor<16x64x!tt.ptr<f16>>
    %w_133 = arith.muli %channels, %w_5 : i32
    %w_134 = tt.addptr %w_ptr, %w_133 : !tt.ptr<f16>, i32
    %w_135 = tt.splat %w_134 : !tt.ptr<f16> -> tensor<64x!tt.ptr<f16>>
    %w_136 = tt.addptr %w_135, %c_15 : tensor<64x!tt.ptr<f16>>, tensor<64xi32>
    %w_137 = tt.load %w_136, %live_21, %cst_0 : tensor<64x!tt.ptr<f16>>
    %acc_138 = arith.extf %v_132 : tensor<16x64xf16> to tensor<16x64xf32>
    %acc_139 = arith.extf %w_137 : tensor<64xf16> to tensor<64xf32>
    %acc_140 = tt.expand_dims %acc_139 {axis = 0 : i32} : tensor<64xf32> -> tensor<1x64xf32>
    %acc_141 = tt.broadcast %acc_140 : tensor<1x64xf32> -> tensor<16x64xf32>
    %acc_142 = arith.mulf %acc_138, %acc_141 : tensor<16x64xf32>
    %acc_143 = arith.addf %acc_113, %acc_142 : tensor<16x64xf32>
    %inside_144 = arith.andi %inside_117, %inside_65 : tensor<16xi1>
    %inside_145 = arith.andi %inside_144, %inside_67 : tensor<16xi1>
    %v_146 = tt.expand_dims %inside_145 {axis = 1 : i32} : tensor<16xi1> -> tensor<16x1xi1>
    %v_147 = tt.broadcast %v_146 : tensor<16x1xi1> -> tensor<16x64xi1>
    %v_148 = arith.andi %v_147, %v_39 : tensor<16x64xi1>
    %v_149 = arith.addi %v_125, %x_20 : tensor<16xi32>
    %v_150 = tt.expand_dims %v_149 {axis = 1 : i32} : tensor<16xi32> -> tensor<16x1xi32>
    %v_151 = arith.muli %v_150, %v_47 : tensor<16x1xi32>
    %v_152 = tt.addptr %v_49, %v_151 : tensor<16x1x!tt.ptr<f16>>, tensor<16x1xi32>
    %v_153 = tt.broadcast %v_152 : tensor<16x1x!tt.ptr<f16>> -> tensor<16x64x!tt.ptr<f16>>
    %v_154 = tt.addptr %v_153, %v_53 : tensor<16x64x!tt.ptr<f16>>, tensor<16x64xi32>
    %v_155 = tt.load %v_154, %v_148, %cst : tensor<16x64x!tt.ptr<f16>>
    %w_156 = arith.muli %channels, %w_4 : i32
    %w_157 = tt.addptr %w_ptr, %w_156 : !tt.ptr<f16>, i32
    %w_158 = tt.splat %w_157 : !tt.ptr<f16> -> tensor<64x!tt.ptr<f16>>
    %w_159 = tt.addptr %w_158, %c_15 : tensor<64x!tt.ptr<f16>>, tensor<64xi32>
    %w_160 = tt.load %w_159, %live_21, %cst_0 : tensor<64x!tt.ptr<f16>>
    %acc_161 = arith.extf %v_155 : tensor<16x64xf16> to tensor<16x64xf32>
    %acc_162 = arith.extf %w_160 : tensor<64xf16> to tensor<64xf32>
    %acc_163 = tt.expand_dims %acc_162 {axis = 0 : i32} : tensor<64xf32> -> tensor<1x64xf32>
    %acc_164 = tt.broadcast %acc_163 : tensor<1x64xf32> -> tensor<16x64xf32>
    %acc_165 = arith.mulf %acc_161, %acc_164 : tensor<16x64xf32>
    %acc_166 = arith.addf %acc_143, %acc_165 : tensor<16x64xf32>
    %inside_167 = arith.andi %inside_117, %inside_89 : tensor<16xi1>
    %inside_168 = arith.andi %inside_167, %inside_91 : tensor<16xi1>
    %v_169 = tt.expand_dims %inside_168 {axis = 1 : i32} : tensor<16xi1> -> tensor<16x1xi1>
    %v_170 = tt.broadcast %v_169 : tensor<16x1xi1> -> tensor<16x64xi1>
    %v_171 = arith.andi %v_170, %v_39 : tensor<16x64xi1>
    %v_172 = arith.addi %v_125, %3 : tensor<16xi32>
    %v_173 = tt.expand_dims %v_172 {axis = 1 : i32} : tensor<16xi32> -> tensor<16x1xi32>
    %v_174 = arith.muli %v_173, %v_47 : tensor<16x1xi32>
    %v_175 = tt.addptr %v_49, %v_174 : tensor<16x1x!tt.ptr<f16>>, tensor<16x1xi32>
    %v_176 = tt.broadcast %v_175 : tensor<16x1x!tt.ptr<f16>> -> tensor<16x64x!tt.ptr<f16>>
    %v_177 = tt.addptr %v_176, %v_53 : tensor<16x64x!tt.ptr<f16>>, tensor<16x64xi32>
    %v_178 = tt.load %v_177, %v_171, %cst : tensor<16x64x!tt.ptr<f16>>
    %w_179 = arith.muli %channels, %w_3 : i32
    %w_180 = tt.addptr %w_ptr, %w_179 : !tt.ptr<f16>, i32
    %w_181 = tt.splat %w_180 : !tt.ptr<f16> -> tensor<64x!tt.ptr<f16>>
    %w_182 = tt.addptr %w_181, %c_15 : tensor<64x!tt.ptr<f16>>, tensor<64xi32>
    %w_183 = tt.load %w_182, %live_21, %cst_0 : tensor<64x!tt.ptr<f16>>
    %acc_184 = arith.extf %v_178 : tensor<16x64xf16> to tensor<16x64xf32>
    %acc_185 = arith.extf %w_183 : tensor<64xf16> to tensor<64xf32>
    %acc_186 = tt.expand_dims %acc_185 {axis = 0 : i32} : tensor<64xf32> -> tensor<1x64xf32>
    %acc_187 = tt.broadcast %acc_186 : tensor<1x64xf32> -> tensor<16x64xf32>
    %acc_188 = arith.mulf %acc_184, %acc_187 : tensor<16x64xf32>
    %acc_189 = arith.addf %acc_166, %acc_188 : tensor<16x64xf32>
    %4 = arith.addi %y, %c1_i32 : i32
    %inside_190 = arith.cmpi sge, %4, %c0_i32 : i32
    %inside_191 = arith.cmpi slt, %4, %height : i32
    %inside_192 = arith.andi %inside_190, %inside_191 : i1
    %inside_193 = tt.splat %inside_192 : i1 -> tensor<16xi1>
    %inside_194 = arith.andi %inside_193, %inside_31 : tensor<16xi1>
    %inside_195 = arith.andi %inside_194, %inside_35 : tensor<16xi1>
    %v_196 = tt.expand_dims %inside_195 {axis = 1 : i32} : tensor<16xi1> -> tensor<16x1xi1>
    %v_197 = tt.broadcast %v_196 : tensor<16x1xi1> -> tensor<16x64xi1>
    %v_198 = arith.andi %v_197, %v_39 : tensor<16x64xi1>
    %v_199 = arith.addi %v_41, %4 : i32
    %v_200 = arith.muli %v_199, %width : i32
    %v_201 = tt.splat %v_200 : i32 -> tensor<16xi32>
    %v_202 = arith.addi %v_201, %1 : tensor<16xi32>
    %v_203 = tt.expand_dims %v_202 {axis = 1 : i32} : tensor<16xi32> -> tensor<16x1xi32>
    %v_204 = arith.muli %v_203, %v_47 : tensor<16x1xi32>
    %v_205 = tt.addptr %v_49, %v_204 : tensor<16x1x!tt.ptr<f16>>, tensor<16x1xi32>
    %v_206 = tt.broadcast %v_205 : tensor<16x1x!tt.ptr<f16>> -> tensor<16x64x!tt.ptr<f16>>
    %v_207 = tt.addptr %v_206, %v_53 : tensor<16x64x!tt.ptr<f16>>, tensor<16x64xi32>
    %v_208 = tt.load %v_207, %v_198, %cst : tensor<16x64x!tt.ptr<f16>>
    %w_209 = arith.muli %channels, %w_2 : i32
    %w_210 = tt.addptr %w_ptr, %w_209 : !tt.ptr<f16>, i32
    %w_211 = tt.splat %w_210 : !tt.ptr<f16> -> tensor<64x!tt.ptr<f16>>
    %w_212 = tt.addptr %w_211, %c_15 : tensor<64x!tt.ptr<f16>>, tensor<64xi32>
    %w_213 = tt.load %w_212, %live_21, %cst_0 : tensor<64x!tt.ptr<f16>>
    %acc_214 = arith.extf %v_208 : tensor<16x64xf16> to tensor<16x64xf32>
    %acc_215 = arith.extf %w_213 : tensor<64xf16> to tensor<64xf32>
    %acc_216 = tt.expand_dims %acc_215 {axis = 0 : i32} : tensor<64xf32> -> tensor<1x64xf32>
    %acc_217 = tt.broadcast %acc_216 : tensor<1x64xf32> -> tensor<16x64xf32>
    %acc_218 = arith.mulf %acc_214, %acc_217 : tensor<16x64xf32>
    %acc_219 = arith.addf %acc_189, %acc_218 : tensor<16x64xf32>
    %inside_220 = arith.andi %inside_193, %inside_65 : tensor<16xi1>
    %inside_221 = arith.andi %inside_220, %inside_67 : tensor<16xi1>
    %v_222 = tt.expand_dims %inside_221 {axis = 1 : i32} : tensor<16xi1> -> tensor<16x1xi1>
    %v_223 = tt.broadcast %v_222 : tensor<16x1xi1> -> tensor<16x64xi1>
    %v_224 = arith.andi %v_223, %v_39 : tensor<16x64xi1>
    %v_225 = arith.addi %v_201, %x_20 : tensor<16xi32>
    %v_226 = tt.expand_dims %v_225 {axis = 1 : i32} : tensor<16xi32> -> tensor<16x1xi32>
    %v_227 = arith.muli %v_226, %v_47 : tensor<16x1xi32>
    %v_228 = tt.addptr %v_49, %v_227 : tensor<16x1x!tt.ptr<f16>>, tensor<16x1xi32>
    %v_229 = tt.broadcast %v_228 : tensor<16x1x!tt.ptr<f16>> -> tensor<16x64x!tt.ptr<f16>>
    %v_230 = tt.addptr %v_229, %v_53 : tensor<16x64x!tt.ptr<f16>>, tensor<16x64xi32>
    %v_231 = tt.load %v_230, %v_224, %cst : tensor<16x64x!tt.ptr<f16>>
    %w_232 = arith.muli %channels, %w_1 : i32
    %w_233 = tt.addptr %w_ptr, %w_232 : !tt.ptr<f16>, i32
    %w_234 = tt.splat %w_233 : !tt.ptr<f16> -> tensor<64x!tt.ptr<f16>>
    %w_235 = tt.addptr %w_234, %c_15 : tensor<64x!tt.ptr<f16>>, tensor<64xi32>
    %w_236 = tt.load %w_235, %live_21, %cst_0 : tensor<64x!tt.ptr<f16>>
    %acc_237 = arith.extf %v_231 : tensor<16x64xf16> to tensor<16x64xf32>
    %acc_238 = arith.extf %w_236 : tensor<64xf16> to tensor<64xf32>
    %acc_239 = tt.expand_dims %acc_238 {axis = 0 : i32} : tensor<64xf32> -> tensor<1x64xf32>
    %acc_240 = tt.broadcast %acc_239 : tensor<1x64xf32> -> tensor<16x64xf32>
    %acc_241 = arith.mulf %acc_237, %acc_240 : tensor<16x64xf32>
    %acc_242 = arith.addf %acc_219, %acc_241 : tensor<16x64xf32>
    %inside_243 = arith.andi %inside_193, %inside_89 : tensor<16xi1>
    %inside_244 = arith.andi %inside_243, %inside_91 : tensor<16xi1>
    %v_245 = tt.expand_dims %inside_244 {axis = 1 : i32} : tensor<16xi1> -> tensor<16x1xi1>
    %v_246 = tt.broadcast %v_245 : tensor<16x1xi1> -> tensor<16x64xi1>
    %v_247 = arith.andi %v_246, %v_39 : tensor<16x64xi1>
    %v_248 = arith.addi %v_201, %3 : tensor<16xi32>
    %v_249 = tt.expand_dims %v_248 {axis = 1 : i32} : tensor<16xi32> -> tensor<16x1xi32>
    %v_250 = arith.muli %v_249, %v_47 : tensor<16x1xi32>
    %v_251 = tt.addptr %v_49, %v_250 : tensor<16x1x!tt.ptr<f16>>, tensor<16x1xi32>
    %v_252 = tt.broadcast %v_251 : tensor<16x1x!tt.ptr<f16>> -> tensor<16x64x!tt.ptr<f16>>
    %v_253 = tt.addptr %v_252, %v_53 : tensor<16x64x!tt.ptr<f16>>, tensor<16x64xi32>
    %v_254 = tt.load %v_253, %v_247, %cst : tensor<16x64x!tt.ptr<f16>>
    %w_255 = arith.muli %channels, %w : i32
    %w_256 = tt.addptr %w_ptr, %w_255 : !tt.ptr<f16>, i32
    %w_257 = tt.splat %w_256 : !tt.ptr<f16> -> tensor<64x!tt.ptr<f16>>
    %w_258 = tt.addptr %w_257, %c_15 : tensor<64x!tt.ptr<f16>>, tensor<64xi32>
    %w_259 = tt.load %w_258, %live_21, %cst_0 : tensor<64x!tt.ptr<f16>>
    %acc_260 = arith.extf %v_254 : tensor<16x64xf16> to tensor<16x64xf32>
    %acc_261 = arith.extf %w_259 : tensor<64xf16> to tensor<64xf32>
    %acc_262 = tt.expand_dims %acc_261 {axis = 0 : i32} : tensor<64xf32> -> tensor<1x64xf32>
    %acc_263 = tt.broadcast %acc_262 : tensor<1x64xf32> -> tensor<16x64xf32>
    %acc_264 = arith.mulf %acc_260, %acc_263 : tensor<16x64xf32>
    %acc_265 = arith.addf %acc_242, %acc_264 : tensor<16x64xf32>
    %5 = tt.expand_dims %inside_67 {axis = 1 : i32} : tensor<16xi1> -> tensor<16x1xi1>
    %6 = tt.broadcast %5 : tensor<16x1xi1> -> tensor<16x64xi1>
    %7 = arith.andi %6, %v_39 : tensor<16x64xi1>
    %8 = tt.splat %y_ptr : !tt.ptr<f16> -> tensor<16x1x!tt.ptr<f16>>
    %9 = tt.addptr %8, %v_151 : tensor<16x1x!tt.ptr<f16>>, tensor<16x1xi32>
    %10 = tt.broadcast %9 : tensor<16x1x!tt.ptr<f16>> -> tensor<16x64x!tt.ptr<f16>>
    %11 = tt.addptr %10, %v_53 : tensor<16x64x!tt.ptr<f16>>, tensor<16x64xi32>
    %12 = arith.truncf %acc_265 : tensor<16x64xf32> to tensor<16x64xf16>
    tt.store %11, %12, %7 : tensor<16x64x!tt.ptr<f16>>
    tt.return
  }
}
// -----
module {
  tt.func public @depthwise_conv2d_nhwc(%x_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %w_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %b_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %y_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %height: i32, %width: i32, %channels: i32 {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %acc = arith.constant dense<0.000000e+00> : tensor<1x64xf32>
    %cst = arith.constant dense<0.000000e+00> : tensor<16x64xf16>
    %cst_0 = arith.constant dense<0.000000e+00> : tensor<64xf16>
    %c8_i32 = arith.constant 8 : i32
    %c7_i32 = arith.constant 7 : i32
    %c6_i32 = arith.constant 6 : i32
    %c5_i32 = arith.constant 5 : i32
    %c4_i32 = arith.constant 4 : i32
    %c3_i32 = arith.constant 3 : i32
    %cst_1 = arith.constant dense<2> : tensor<16xi32>
    %c2_i32 = arith.constant 2 : i32
    %cst_2 = arith.constant dense<1> : tensor<16xi32>
    %cst_3 = arith.constant dense<0> : tensor<16xi32>
    %c1_i32 = arith.constant 1 : i32
    %c0_i32 = arith.constant 0 : i32
    %c16_i32 = arith.constant 16 : i32
    %c64_i32 = arith.constant 64 : i32
    %tiles = arith.constant 63 : i32
    %tiles_4 = arith.addi %channels, %tiles : i32
    %tiles_5 = arith.divsi %tiles_4, %c64_i32 : i32
    %batch = tt.get_program_id z : i32
    %batch_6 = arith.divsi %batch, %tiles_5 : i32
    %c = arith.remsi %batch, %tiles_5 : i32
    %c_7 = arith.muli %c, %c64_i32 : i32
    %c_8 = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
    %c_9 = tt.splat %c_7 : i32 -> tensor<64xi32>
    %c_10 = arith.addi %c_9, %c_8 : tensor<64xi32>
    %y = tt.get_program_id y : i32
    %x = tt.get_program_id x : i32
    %x_11 = arith.muli %x, %c16_i32 : i32
    %x_12 = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
    %x_13 = tt.splat %x_11 : i32 -> tensor<16xi32>
    %x_14 = arith.addi %x_13, %x_12 : tensor<16xi32>
    %live = tt.splat %channels : i32 -> tensor<64xi32>
    %live_15 = arith.cmpi slt, %c_10, %live : tensor<64xi32>
    %acc_16 = tt.splat %b_ptr : !tt.ptr<f16> -> tensor<64x!tt.ptr<f16>>
    %acc_17 = tt.addptr %acc_16, %c_10 : tensor<64x!tt.ptr<f16>>, tensor<64xi32>
    %acc_18 = tt.load %acc_17, %live_15, %cst_0 : tensor<64x!tt.ptr<f16>>
    %acc_19 = arith.extf %acc_18 : tensor<64xf16> to tensor<64xf32>
    %acc_20 = tt.expand_dims %acc_19 {axis = 0 : i32} : tensor<64xf32> -> tensor<1x64xf32>
    %acc_21 = arith.addf %acc_20, %acc : tensor<1x64xf32>
    %acc_22 = tt.broadcast %acc_21 : tensor<1x64xf32> -> tensor<16x64xf32>
    %0 = arith.subi %y, %c1_i32 : i32
    %1 = arith.subi %x_14, %cst_2 : tensor<16xi32>
    %inside = arith.cmpi sge, %0, %c0_i32 : i32
    %inside_23 = arith.cmpi slt, %0, %height : i32
    %inside_24 = arith.andi %inside, %inside_23 : i1
    %inside_25 = arith.cmpi sge, %1, %cst_3 : tensor<16xi32>
    %inside_26 = tt.splat %inside_24 : i1 -> tensor<16xi1>
    %inside_27 = arith.andi %inside_26, %inside_25 : tensor<16xi1>
    %inside_28 = tt.splat %width : i32 -> tensor<16xi32>
    %inside_29 = arith.cmpi slt, %1, %inside_28 : tensor<16xi32>
    %inside_30 = arith.andi %inside_27, %inside_29 : tensor<16xi1>
    %v = tt.expand_dims %inside_30 {axis = 1 : i32} : tensor<16xi1> -> tensor<16x1xi1>
    %v_31 = tt.expand_dims %live_15 {axis = 0 : i32} : tensor<64xi1> -> tensor<1x64xi1>
    %v_32 = tt.broadcast %v : tensor<16x1xi1> -> tensor<16x64xi1>
    %v_33 = tt.broadcast %v_31 : tensor<1x64xi1> -> tensor<16x64xi1>
    %v_34 = arith.andi %v_32, %v_33 : tensor<16x64xi1>
    %v_35 = arith.muli %batch_6, %height : i32
    %v_36 = arith.addi %v_35, %0 : i32
    %v_37 = arith.muli %v_36, %width : i32
    %v_38 = tt.splat %v_37 : i32 -> tensor<16xi32>
    %v_39 = arith.addi %v_38, %1 : tensor<16xi32>
    %v_40 = tt.expand_dims %v_39 {axis = 1 : i32} : tensor<16xi32> -> tensor<16x1xi32>
    %v_41 = tt.splat %channels : i32 -> tensor<16x1xi32>
    %v_42 = arith.muli %v_40, %v_41 : tensor<16x1xi32>
    %v_43 = tt.splat %x_ptr : !tt.ptr<f16> -> tensor<16x1x!tt.ptr<f16>>
    %v_44 = tt.addptr %v_43, %v_42 : tensor<16x1x!tt.ptr<f16>>, tensor<16x1xi32>
    %v_45 = tt.expand_dims %c_10 {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
    %v_46 = tt.broadcast %v_44 : tensor<16x1x!tt.ptr<f16>> -> tensor<16x64x!tt.ptr<f16>>
    %v_47 = tt.broadcast %v_45 : tensor<1x64xi32> -> tensor<16x64xi32>
    %v_48 = tt.addptr %v_46, %v_47 : tensor<16x64x!tt.ptr<f16>>, tensor<16x64xi32>
    %v_49 = tt.load %v_48, %v_34, %cst : tensor<16x64x!tt.ptr<f16>>
    %w = tt.splat %w_ptr : !tt.ptr<f16> -> tensor<64x!tt.ptr<f16>>
    %w_50 = tt.addptr %w, %c_10 : tensor<64x!tt.ptr<f16>>, tensor<64xi32>
    %w_51 = tt.load %w_50, %live_15, %cst_0 : tensor<64x!tt.ptr<f16>>
    %acc_52 = arith.extf %v_49 : tensor<16x64xf16> to tensor<16x64xf32>
    %acc_53 = arith.extf %w_51 : tensor<64xf16> to tensor<64xf32>
    %acc_54 = tt.expand_dims %acc_53 {axis = 0 : i32} : tensor<64xf32> -> tensor<1x64xf32>
    %acc_55 = tt.broadcast %acc_54 : tensor<1x64xf32> -> tensor<16x64xf32>
    %acc_56 = arith.mulf %acc_52, %acc_55 : tensor<16x64xf32>
    %acc_57 = arith.addf %acc_22, %acc_56 : tensor<16x64xf32>
    %inside_58 = arith.cmpi sge, %x_14, %cst_3 : tensor<16xi32>
    %inside_59 = arith.andi %inside_26, %inside_58 : tensor<16xi1>
    %inside_60 = arith.cmpi slt, %x_14, %inside_28 : tensor<16xi32>
    %inside_61 = arith.andi %inside_59, %inside_60 : tensor<16xi1>
    %v_62 = tt.expand_dims %inside_61 {axis = 1 : i32} : tensor<16xi1> -> tensor<16x1xi1>
    %v_63 = tt.broadcast %v_62 : tensor<16x1xi1> -> tensor<16x64xi1>
    %v_64 = arith.andi %v_63, %v_33 : tensor<16x64xi1>
    %v_65 = arith.addi %v_38, %x_14 : tensor<16xi32>
    %v_66 = tt.expand_dims %v_65 {axis = 1 : i32} : tensor<16xi32> -> tensor<16x1xi32>
    %v_67 = arith.muli %v_66, %v_41 : tensor<16x1xi32>
    %v_68 = tt.addptr %v_43, %v_67 : tensor<16x1x!tt.ptr<f16>>, tensor<16x1xi32>
    %v_69 = tt.broadcast %v_68 : tensor<16x1x!tt.ptr<f16>> -> tensor<16x64x!tt.ptr<f16>>
    %v_70 = tt.addptr %v_69, %v_47 : tensor<16x64x!tt.ptr<f16>>, tensor<16x64xi32>
    %v_71 = tt.load %v_70, %v_64, %cst : tensor<16x64x!tt.ptr<f16>>
    %w_72 = tt.addptr %w_ptr, %channels : !tt.ptr<f16>, i32
    %w_73 = tt.splat %w_72 : !tt.ptr<f16> -> tensor<64x!tt.ptr<f16>>
    %w_74 = tt.addptr %w_73, %c_10 : tensor<64x!tt.ptr<f16>>, tensor<64xi32>
    %w_75 = tt.load %w_74, %live_15, %cst_0 : tensor<64x!tt.ptr<f16>>
    %acc_76 = arith.extf %v_71 : tensor<16x64xf16> to tensor<16x64xf32>
    %acc_77 = arith.extf %w_75 : tensor<64xf16> to tensor<64xf32>
    %acc_78 = tt.expand_dims %acc_77 {axis = 0 : i32} : tensor<64xf32> -> tensor<1x64xf32>
    %acc_79 = tt.broadcast %acc_78 : tensor<1x64xf32> -> tensor<16x64xf32>
    %acc_80 = arith.mulf %acc_76, %acc_79 : tensor<16x64xf32>
    %acc_81 = arith.addf %acc_57, %acc_80 : tensor<16x64xf32>
    %2 = arith.addi %x_14, %cst_1 : tensor<16xi32>
    %3 = arith.subi %2, %cst_2 : tensor<16xi32>
    %inside_82 = arith.cmpi sge, %3, %cst_3 : tensor<16xi32>
    %inside_83 = arith.andi %inside_26, %inside_82 : tensor<16xi1>
    %inside_84 = arith.cmpi slt, %3, %inside_28 : tensor<16xi32>
    %inside_85 = arith.andi %inside_83, %inside_84 : tensor<16xi1>
    %v_86 = tt.expand_dims %inside_85 {axis = 1 : i32} : tensor<16xi1> -> tensor<16x1xi1>
    %v_87 = tt.broadcast %v_86 : tensor<16x1xi1> -> tensor<16x64xi1>
    %v_88 = arith.andi %v_87, %v_33 : tensor<16x64xi1>
    %v_89 = arith.addi %v_38, %3 : tensor<16xi32>
    %v_90 = tt.expand_dims %v_89 {axis = 1 : i32} : tensor<16xi32> -> tensor<16x1xi32>
    %v_91 = arith.muli %v_90, %v_41 : tensor<16x1xi32>
    %v_92 = tt.addptr %v_43, %v_91 : tensor<16x1x!tt.ptr<f16>>, tensor<16x1xi32>
    %v_93 = tt.broadcast %v_92 : tensor<16x1x!tt.ptr<f16>> -> tensor<16x64x!tt.ptr<f16>>
    %v_94 = tt.addptr %v_93, %v_47 : tensor<16x64x!tt.ptr<f16>>, tensor<16x64xi32>
    %v_95 = tt.load %v_94, %v_88, %cst : tensor<16x64x!tt.ptr<f16>>
    %w_96 = arith.muli %channels, %c2_i32 : i32
    %w_97 = tt.addptr %w_ptr, %w_96 : !tt.ptr<f16>, i32
    %w_98 = tt.splat %w_97 : !tt.ptr<f16> -> tensor<64x!tt.ptr<f16>>
    %w_99 = tt.addptr %w_98, %c_10 : tensor<64x!tt.ptr<f16>>, tensor<64xi32>
    %w_100 = tt.load %w_99, %live_15, %cst_0 : tensor<64x!tt.ptr<f16>>
    %acc_101 = arith.extf %v_95 : tensor<16x64xf16> to tensor<16x64xf32>
    %acc_102 = arith.extf %w_100 : tensor<64xf16> to tensor<64xf32>
    %acc_103 = tt.expand_dims %acc_102 {axis = 0 : i32} : tensor<64xf32> -> tensor<1x64xf32>
    %acc_104 = tt.broadcast %acc_103 : tensor<1x64xf32> -> tensor<16x64xf32>
    %acc_105 = arith.mulf %acc_101, %acc_104 : tensor<16x64xf32>
    %acc_106 = arith.addf %acc_81, %acc_105 : tensor<16x64xf32>
    %inside_107 = arith.cmpi sge, %y, %c0_i32 : i32
    %inside_108 = arith.cmpi slt, %y, %height : i32
    %inside_109 = arith.andi %inside_107, %inside_108 : i1
    %inside_110 = tt.splat %inside_109 : i1 -> tensor<16xi1>
    %inside_111 = arith.andi %inside_110, %inside_25 : tensor<16xi1>
    %inside_112 = arith.andi %inside_111, %inside_29 : tensor<16xi1>
    %v_113 = tt.expand_dims %inside_112 {axis = 1 : i32} : tensor<16xi1> -> tensor<16x1xi1>
    %v_114 = tt.broadcast %v_113 : tensor<16x1xi1> -> tensor<16x64xi1>
    %v_115 = arith.andi %v_114, %v_33 : tensor<16x64xi1>
    %v_116 = arith.addi %v_35, %y : i32
    %v_117 = arith.muli %v_116, %width : i32
    %v_118 = tt.splat %v_117 : i32 -> tensor<16xi32>
    %v_119 = arith.addi %v_118, %1 : tensor<16xi32>
    %v_120 = tt.expand_dims %v_119 {axis = 1 : i32} : tensor<16xi32> -> tensor<16x1xi32>
    %v_121 = arith.muli %v_120, %v_41 : tensor<16x1xi32>
    %v_122 = tt.addptr %v_43, %v_121 : tensor<16x1x!tt.ptr<f16>>, tensor<16x1xi32>
    %v_123 = tt.broadcast %v_122 : tensor<16x1x!tt.ptr<f16>> -> tensor<16x64x!tt.ptr<f16>>
    %v_124 = tt.addptr %v_123, %v_47 : tensor<16x64x!tt.ptr<f16>>, tensor<16x64xi32>
    %v_125 = tt.load %v_124, %v_115, %cst : tensor<16x64x!tt.ptr<f16>>
    %w_126 = arith.muli %channels, %c3_i32 : i32
    %w_127 = tt.addptr %w_ptr, %w_126 : !tt.ptr<f16>, i32
    %w_128 = tt.splat %w_127 : !tt.ptr<f16> -> tensor<64x!tt.ptr<f16>>
    %w_129 = tt.addptr %w_128, %c_10 : tensor<64x!tt.ptr<f16>>, tensor<64xi32>
    %w_130 = tt.load %w_129, %live_15, %cst_0 : tensor<64x!tt.ptr<f16>>
    %acc_131 = arith.extf %v_125 : tensor<16x64xf16> to tensor<16x64xf32>
    %acc_132 = arith.extf %w_130 : tensor<64xf16> to tensor<64xf32>
    %acc_133 = tt.expand_dims %acc_132 {axis = 0 : i32} : tensor<64xf32> -> tensor<1x64xf32>
    %acc_134 = tt.broadcast %acc_133 : tensor<1x64xf32> -> tensor<16x64xf32>
    %acc_135 = arith.mulf %acc_131, %acc_134 : tensor<16x64xf32>
    %acc_136 = arith.addf %acc_106, %acc_135 : tensor<16x64xf32>
    %inside_137 = arith.andi %inside_110, %inside_58 : tensor<16xi1>
    %inside_138 = arith.andi %inside_137, %inside_60 : tensor<16xi1>
    %v_139 = tt.expand_dims %inside_138 {axis = 1 : i32} : tensor<16xi1> -> tensor<16x1xi1>
    %v_140 = tt.broadcast %v_139 : tensor<16x1xi1> -> tensor<16x64xi1>
    %v_141 = arith.andi %v_140, %v_33 : tensor<16x64xi1>
    %v_142 = arith.addi %v_118, %x_14 : tensor<16xi32>
    %v_143 = tt.expand_dims %v_142 {axis = 1 : i32} : tensor<16xi32> -> tensor<16x1xi32>
    %v_144 = arith.muli %v_143, %v_41 : tensor<16x1xi32>
    %v_145 = tt.addptr %v_43, %v_144 : tensor<16x1x!tt.ptr<f16>>, tensor<16x1xi32>
    %v_146 = tt.broadcast %v_145 : tensor<16x1x!tt.ptr<f16>> -> tensor<16x64x!tt.ptr<f16>>
    %v_147 = tt.addptr %v_146, %v_47 : tensor<16x64x!tt.ptr<f16>>, tensor<16x64xi32>
    %v_148 = tt.load %v_147, %v_141, %cst : tensor<16x64x!tt.ptr<f16>>
    %w_149 = arith.muli %channels, %c4_i32 : i32
    %w_150 = tt.addptr %w_ptr, %w_149 : !tt.ptr<f16>, i32
    %w_151 = tt.splat %w_150 : !tt.ptr<f16> -> tensor<64x!tt.ptr<f16>>
    %w_152 = tt.addptr %w_151, %c_10 : tensor<64x!tt.ptr<f16>>, tensor<64xi32>
    %w_153 = tt.load %w_152, %live_15, %cst_0 : tensor<64x!tt.ptr<f16>>
    %acc_154 = arith.extf %v_148 : tensor<16x64xf16> to tensor<16x64xf32>
    %acc_155 = arith.extf %w_153 : tensor<64xf16> to tensor<64xf32>
    %acc_156 = tt.expand_dims %acc_155 {axis = 0 : i32} : tensor<64xf32> -> tensor<1x64xf32>
    %acc_157 = tt.broadcast %acc_156 : tensor<1x64xf32> -> tensor<16x64xf32>
    %acc_158 = arith.mulf %acc_154, %acc_157 : tensor<16x64xf32>
    %acc_159 = arith.addf %acc_136, %acc_158 : tensor<16x64xf32>
    %inside_160 = arith.andi %inside_110, %inside_82 : tensor<16xi1>
    %inside_161 = arith.andi %inside_160, %inside_84 : tensor<16xi1>
    %v_162 = tt.expand_dims %inside_161 {axis = 1 : i32} : tensor<16xi1> -> tensor<16x1xi1>
    %v_163 = tt.broadcast %v_162 : tensor<16x1xi1> -> tensor<16x64xi1>
    %v_164 = arith.andi %v_163, %v_33 : tensor<16x64xi1>
    %v_165 = arith.addi %v_118, %3 : tensor<16xi32>
    %v_166 = tt.expand_dims %v_165 {axis = 1 : i32} : tensor<16xi32> -> tensor<16x1xi32>
    %v_167 = arith.muli %v_166, %v_41 : tensor<16x1xi32>
    %v_168 = tt.addptr %v_43, %v_167 : tensor<16x1x!tt.ptr<f16>>, tensor<16x1xi32>
    %v_169 = tt.broadcast %v_168 : tensor<16x1x!tt.ptr<f16>> -> tensor<16x64x!tt.ptr<f16>>
    %v_170 = tt.addptr %v_169, %v_47 : tensor<16x64x!tt.ptr<f16>>, tensor<16x64xi32>
    %v_171 = tt.load %v_170, %v_164, %cst : tensor<16x64x!tt.ptr<f16>>
    %w_172 = arith.muli %channels, %c5_i32 : i32
    %w_173 = tt.addptr %w_ptr, %w_172 : !tt.ptr<f16>, i32
    %w_174 = tt.splat %w_173 : !tt.ptr<f16> -> tensor<64x!tt.ptr<f16>>
    %w_175 = tt.addptr %w_174, %c_10 : tensor<64x!tt.ptr<f16>>, tensor<64xi32>
    %w_176 = tt.load %w_175, %live_15, %cst_0 : tensor<64x!tt.ptr<f16>>
    %acc_177 = arith.extf %v_171 : tensor<16x64xf16> to tensor<16x64xf32>
    %acc_178 = arith.extf %w_176 : tensor<64xf16> to tensor<64xf32>
    %acc_179 = tt.expand_dims %acc_178 {axis = 0 : i32} : tensor<64xf32> -> tensor<1x64xf32>
    %acc_180 = tt.broadcast %acc_179 : tensor<1x64xf32> -> tensor<16x64xf32>
    %acc_181 = arith.mulf %acc_177, %acc_180 : tensor<16x64xf32>
    %acc_182 = arith.addf %acc_159, %acc_181 : tensor<16x64xf32>
    %4 = arith.addi %y, %c1_i32 : i32
    %inside_183 = arith.cmpi sge, %4, %c0_i32 : i32
    %inside_184 = arith.cmpi slt, %4, %height : i32
    %inside_185 = arith.andi %inside_183, %inside_184 : i1
    %inside_186 = tt.splat %inside_185 : i1 -> tensor<16xi1>
    %inside_187 = arith.andi %inside_186, %inside_25 : tensor<16xi1>
    %inside_188 = arith.andi %inside_187, %inside_29 : tensor<16xi1>
    %v_189 = tt.expand_dims %inside_188 {axis = 1 : i32} : tensor<16xi1> -> tensor<16x1xi1>
    %v_190 = tt.broadcast %v_189 : tensor<16x1xi1> -> tensor<16x64xi1>
    %v_191 = arith.andi %v_190, %v_33 : tensor<16x64xi1>
    %v_192 = arith.addi %v_35, %4 : i32
    %v_193 = arith.muli %v_192, %width : i32
    %v_194 = tt.splat %v_193 : i32 -> tensor<16xi32>
    %v_195 = arith.addi %v_194, %1 : tensor<16xi32>
    %v_196 = tt.expand_dims %v_195 {axis = 1 : i32} : tensor<16xi32> -> tensor<16x1xi32>
    %v_197 = arith.muli %v_196, %v_41 : tensor<16x1xi32>
    %v_198 = tt.addptr %v_43, %v_197 : tensor<16x1x!tt.ptr<f16>>, tensor<16x1xi32>
    %v_199 = tt.broadcast %v_198 : tensor<16x1x!tt.ptr<f16>> -> tensor<16x64x!tt.ptr<f16>>
    %v_200 = tt.addptr %v_199, %v_47 : tensor<16x64x!tt.ptr<f16>>, tensor<16x64xi32>
    %v_201 = tt.load %v_200, %v_191, %cst : tensor<16x64x!tt.ptr<f16>>
    %w_202 = arith.muli %channels, %c6_i32 : i32
    %w_203 = tt.addptr %w_ptr, %w_202 : !tt.ptr<f16>, i32
    %w_204 = tt.splat %w_203 : !tt.ptr<f16> -> tensor<64x!tt.ptr<f16>>
    %w_205 = tt.addptr %w_204, %c_10 : tensor<64x!tt.ptr<f16>>, tensor<64xi32>
    %w_206 = tt.load %w_205, %live_15, %cst_0 : tensor<64x!tt.ptr<f16>>
    %acc_207 = arith.extf %v_201 : tensor<16x64xf16> to tensor<16x64xf32>
    %acc_208 = arith.extf %w_206 : tensor<64xf16> to tensor<64xf32>
    %acc_209 = tt.expand_dims %acc_208 {axis = 0 : i32} : tensor<64xf32> -> tensor<1x64xf32>
    %acc_210 = tt.broadcast %acc_209 : tensor<1x64xf32> -> tensor<16x64xf32>
    %acc_211 = arith.mulf %acc_207, %acc_210 : tensor<16x64xf32>
    %acc_212 = arith.addf %acc_182, %acc_211 : tensor<16x64xf32>
    %inside_213 = arith.andi %inside_186, %inside_58 : tensor<16xi1>
    %inside_214 = arith.andi %inside_213, %inside_60 : tensor<16xi1>
    %v_215 = tt.expand_dims %inside_214 {axis = 1 : i32} : tensor<16xi1> -> tensor<16x1xi1>
    %v_216 = tt.broadcast %v_215 : tensor<16x1xi1> -> tensor<16x64xi1>
    %v_217 = arith.andi %v_216, %v_33 : tensor<16x64xi1>
    %v_218 = arith.addi %v_194, %x_14 : tensor<16xi32>
    %v_219 = tt.expand_dims %v_218 {axis = 1 : i32} : tensor<16xi32> -> tensor<16x1xi32>
    %v_220 = arith.muli %v_219, %v_41 : tensor<16x1xi32>
    %v_221 = tt.addptr %v_43, %v_220 : tensor<16x1x!tt.ptr<f16>>, tensor<16x1xi32>
    %v_222 = tt.broadcast %v_221 : tensor<16x1x!tt.ptr<f16>> -> tensor<16x64x!tt.ptr<f16>>
    %v_223 = tt.addptr %v_222, %v_47 : tensor<16x64x!tt.ptr<f16>>, tensor<16x64xi32>
    %v_224 = tt.load %v_223, %v_217, %cst : tensor<16x64x!tt.ptr<f16>>
    %w_225 = arith.muli %channels, %c7_i32 : i32
    %w_226 = tt.addptr %w_ptr, %w_225 : !tt.ptr<f16>, i32
    %w_227 = tt.splat %w_226 : !tt.ptr<f16> -> tensor<64x!tt.ptr<f16>>
    %w_228 = tt.addptr %w_227, %c_10 : tensor<64x!tt.ptr<f16>>, tensor<64xi32>
    %w_229 = tt.load %w_228, %live_15, %cst_0 : tensor<64x!tt.ptr<f16>>
    %acc_230 = arith.extf %v_224 : tensor<16x64xf16> to tensor<16x64xf32>
    %acc_231 = arith.extf %w_229 : tensor<64xf16> to tensor<64xf32>
    %acc_232 = tt.expand_dims %acc_231 {axis = 0 : i32} : tensor<64xf32> -> tensor<1x64xf32>
    %acc_233 = tt.broadcast %acc_232 : tensor<1x64xf32> -> tensor<16x64xf32>
    %acc_234 = arith.mulf %acc_230, %acc_233 : tensor<16x64xf32>
    %acc_235 = arith.addf %acc_212, %acc_234 : tensor<16x64xf32>
    %inside_236 = arith.andi %inside_186, %inside_82 : tensor<16xi1>
    %inside_237 = arith.andi %inside_236, %inside_84 : tensor<16xi1>
    %v_238 = tt.expand_dims %inside_237 {axis = 1 : i32} : tensor<16xi1> -> tensor<16x1xi1>
    %v_239 = tt.broadcast %v_238 : tensor<16x1xi1> -> tensor<16x64xi1>
    %v_240 = arith.andi %v_239, %v_33 : tensor<16x64xi1>
    %v_241 = arith.addi %v_194, %3 : tensor<16xi32>
    %v_242 = tt.expand_dims %v_241 {axis = 1 : i32} : tensor<16xi32> -> tensor<16x1xi32>
    %v_243 = arith.muli %v_242, %v_41 : tensor<16x1xi32>
    %v_244 = tt.addptr %v_43, %v_243 : tensor<16x1x!tt.ptr<f16>>, tensor<16x1xi32>
    %v_245 = tt.broadcast %v_244 : tensor<16x1x!tt.ptr<f16>> -> tensor<16x64x!tt.ptr<f16>>
    %v_246 = tt.addptr %v_245, %v_47 : tensor<16x64x!tt.ptr<f16>>, tensor<16x64xi32>
    %v_247 = tt.load %v_246, %v_240, %cst : tensor<16x64x!tt.ptr<f16>>
    %w_248 = arith.muli %channels, %c8_i32 : i32
    %w_249 = tt.addptr %w_ptr, %w_248 : !tt.ptr<f16>, i32
    %w_250 = tt.splat %w_249 : !tt.ptr<f16> -> tensor<64x!tt.ptr<f16>>
    %w_251 = tt.addptr %w_250, %c_10 : tensor<64x!tt.ptr<f16>>, tensor<64xi32>
    %w_252 = tt.load %w_251, %live_15, %cst_0 : tensor<64x!tt.ptr<f16>>
    %acc_253 = arith.extf %v_247 : tensor<16x64xf16> to tensor<16x64xf32>
    %acc_254 = arith.extf %w_252 : tensor<64xf16> to tensor<64xf32>
    %acc_255 = tt.expand_dims %acc_254 {axis = 0 : i32} : tensor<64xf32> -> tensor<1x64xf32>
    %acc_256 = tt.broadcast %acc_255 : tensor<1x64xf32> -> tensor<16x64xf32>
    %acc_257 = arith.mulf %acc_253, %acc_256 : tensor<16x64xf32>
    %acc_258 = arith.addf %acc_235, %acc_257 : tensor<16x64xf32>
    %5 = tt.expand_dims %inside_60 {axis = 1 : i32} : tensor<16xi1> -> tensor<16x1xi1>
    %6 = tt.broadcast %5 : tensor<16x1xi1> -> tensor<16x64xi1>
    %7 = arith.andi %6, %v_33 : tensor<16x64xi1>
    %8 = tt.splat %y_ptr : !tt.ptr<f16> -> tensor<16x1x!tt.ptr<f16>>
    %9 = tt.addptr %8, %v_144 : tensor<16x1x!tt.ptr<f16>>, tensor<16x1xi32>
    %10 = tt.broadcast %9 : tensor<16x1x!tt.ptr<f16>> -> tensor<16x64x!tt.ptr<f16>>
    %11 = tt.addptr %10, %v_47 : tensor<16x64x!tt.ptr<f16>>, tensor<16x64xi32>
    %12 = arith.truncf %acc_258 : tensor<16x64xf32> to tensor<16x64xf16>
    tt.store %11, %12, %7 : tensor<16x64x!tt.ptr<f16>>
    tt.return
  }
}
