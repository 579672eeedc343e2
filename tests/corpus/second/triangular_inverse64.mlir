// Made by make.py.
//
// targets: cuda:80 cuda:90 hip:gfx942 hip:gfx950 hip:gfx1201
// warps: 2 4 8
// stages: 1 3
// grid: 1 1 1
// input f32 4096 normal 0.1
// inout f32 4096 zeros tolerance 1e-3 1e-3
module {
  tt.func public @triangular_inverse64(%a_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %x_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %cst = arith.constant dense<3088> : tensor<16x16xi32>
    %cst_0 = arith.constant dense<3104> : tensor<16x16xi32>
    %cst_1 = arith.constant dense<2064> : tensor<16x16xi32>
    %cst_2 = arith.constant dense<3120> : tensor<16x16xi32>
    %cst_3 = arith.constant dense<2080> : tensor<16x16xi32>
    %cst_4 = arith.constant dense<1040> : tensor<16x16xi32>
    %x3 = arith.constant 48 : i32
    %x2 = arith.constant 32 : i32
    %c64_i32 = arith.constant 64 : i32
    %cst_5 = arith.constant dense<0.000000e+00> : tensor<16xf32>
    %c1_i32 = arith.constant 1 : i32
    %c16_i32 = arith.constant 16 : i32
    %base = arith.constant 4096 : i32
    %cst_6 = arith.constant dense<3072> : tensor<16x16xi32>
    %cst_7 = arith.constant dense<2048> : tensor<16x16xi32>
    %cst_8 = arith.constant dense<1024> : tensor<16x16xi32>
    %cst_9 = arith.constant dense<0.000000e+00> : tensor<16x16xf32>
    %cst_10 = arith.constant dense<48> : tensor<16x1xi32>
    %cst_11 = arith.constant dense<32> : tensor<16x1xi32>
    %cst_12 = arith.constant dense<64> : tensor<16x1xi32>
    %cst_13 = arith.constant dense<16> : tensor<16x1xi32>
    %base_14 = tt.get_program_id x : i32
    %base_15 = arith.muli %base_14, %base : i32
    %i = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
    %a = tt.addptr %a_ptr, %base_15 : !tt.ptr<f32>, i32
    %a_16 = tt.expand_dims %i {axis = 1 : i32} : tensor<16xi32> -> tensor<16x1xi32>
    %a_17 = arith.muli %a_16, %cst_12 : tensor<16x1xi32>
    %a_18 = tt.splat %a : !tt.ptr<f32> -> tensor<16x1x!tt.ptr<f32>>
    %a_19 = tt.addptr %a_18, %a_17 : tensor<16x1x!tt.ptr<f32>>, tensor<16x1xi32>
    %a_20 = tt.expand_dims %i {axis = 0 : i32} : tensor<16xi32> -> tensor<1x16xi32>
    %a_21 = tt.broadcast %a_19 : tensor<16x1x!tt.ptr<f32>> -> tensor<16x16x!tt.ptr<f32>>
    %a_22 = tt.broadcast %a_20 : tensor<1x16xi32> -> tensor<16x16xi32>
    %a_23 = tt.addptr %a_21, %a_22 : tensor<16x16x!tt.ptr<f32>>, tensor<16x16xi32>
    %a_24 = tt.load %a_23 : tensor<16x16x!tt.ptr<f32>>
    %x = tt.broadcast %a_16 : tensor<16x1xi32> -> tensor<16x16xi32>
    %x_25 = arith.cmpi sgt, %x, %a_22 : tensor<16x16xi32>
    %x_26 = arith.select %x_25, %a_24, %cst_9 : tensor<16x16xi1>, tensor<16x16xf32>
    %x_27 = arith.negf %x_26 : tensor<16x16xf32>
    %x_28 = scf.for %k = %c1_i32 to %c16_i32 step %c1_i32 iter_args(%x_98 = %x_27) -> (tensor<16x16xf32>)  : i32 {
      %row = arith.muli %k, %c64_i32 : i32
      %row_99 = tt.addptr %a, %row : !tt.ptr<f32>, i32
      %row_100 = tt.splat %row_99 : !tt.ptr<f32> -> tensor<16x!tt.ptr<f32>>
      %row_101 = tt.addptr %row_100, %i : tensor<16x!tt.ptr<f32>>, tensor<16xi32>
      %row_102 = tt.load %row_101 : tensor<16x!tt.ptr<f32>>
      %row_103 = arith.negf %row_102 : tensor<16xf32>
      %row_104 = tt.splat %k : i32 -> tensor<16xi32>
      %row_105 = arith.cmpi slt, %i, %row_104 : tensor<16xi32>
      %row_106 = arith.select %row_105, %row_103, %cst_5 : tensor<16xi1>, tensor<16xf32>
      %row_107 = tt.expand_dims %row_106 {axis = 1 : i32} : tensor<16xf32> -> tensor<16x1xf32>
      %row_108 = tt.broadcast %row_107 : tensor<16x1xf32> -> tensor<16x16xf32>
      %row_109 = arith.mulf %row_108, %x_98 : tensor<16x16xf32>
      %row_110 = "tt.reduce"(%row_109) <{axis = 0 : i32}> ({
      ^bb0(%row_118: f32, %row_119: f32):
        %row_120 = arith.addf %row_118, %row_119 : f32
        tt.reduce.return %row_120 : f32
      }) : (tensor<16x16xf32>) -> tensor<16xf32>
      %row_111 = arith.addf %row_106, %row_110 : tensor<16xf32>
      %x_112 = arith.cmpi eq, %i, %row_104 : tensor<16xi32>
      %x_113 = tt.expand_dims %x_112 {axis = 1 : i32} : tensor<16xi1> -> tensor<16x1xi1>
      %x_114 = tt.expand_dims %row_111 {axis = 0 : i32} : tensor<16xf32> -> tensor<1x16xf32>
      %x_115 = tt.broadcast %x_114 : tensor<1x16xf32> -> tensor<16x16xf32>
      %x_116 = tt.broadcast %x_113 : tensor<16x1xi1> -> tensor<16x16xi1>
      %x_117 = arith.select %x_116, %x_115, %x_98 : tensor<16x16xi1>, tensor<16x16xf32>
      scf.yield %x_117 : tensor<16x16xf32>
    }
    %x0 = arith.cmpi eq, %x, %a_22 : tensor<16x16xi32>
    %x0_29 = arith.uitofp %x0 : tensor<16x16xi1> to tensor<16x16xf32>
    %x0_30 = arith.addf %x_28, %x0_29 : tensor<16x16xf32>
    %a_31 = arith.addi %a_16, %cst_13 : tensor<16x1xi32>
    %a_32 = arith.muli %a_31, %cst_12 : tensor<16x1xi32>
    %a_33 = tt.addptr %a_18, %a_32 : tensor<16x1x!tt.ptr<f32>>, tensor<16x1xi32>
    %a_34 = tt.addptr %a_33, %cst_13 : tensor<16x1x!tt.ptr<f32>>, tensor<16x1xi32>
    %a_35 = tt.broadcast %a_34 : tensor<16x1x!tt.ptr<f32>> -> tensor<16x16x!tt.ptr<f32>>
    %a_36 = tt.addptr %a_35, %a_22 : tensor<16x16x!tt.ptr<f32>>, tensor<16x16xi32>
    %a_37 = tt.load %a_36 : tensor<16x16x!tt.ptr<f32>>
    %x_38 = arith.select %x_25, %a_37, %cst_9 : tensor<16x16xi1>, tensor<16x16xf32>
    %x_39 = arith.negf %x_38 : tensor<16x16xf32>
    %x_40 = scf.for %k = %c1_i32 to %c16_i32 step %c1_i32 iter_args(%x_98 = %x_39) -> (tensor<16x16xf32>)  : i32 {
      %row = arith.addi %k, %c16_i32 : i32
      %row_99 = arith.muli %row, %c64_i32 : i32
      %row_100 = tt.addptr %a, %row_99 : !tt.ptr<f32>, i32
      %row_101 = tt.addptr %row_100, %c16_i32 : !tt.ptr<f32>, i32
      %row_102 = tt.splat %row_101 : !tt.ptr<f32> -> tensor<16x!tt.ptr<f32>>
      %row_103 = tt.addptr %row_102, %i : tensor<16x!tt.ptr<f32>>, tensor<16xi32>
      %row_104 = tt.load %row_103 : tensor<16x!tt.ptr<f32>>
      %row_105 = arith.negf %row_104 : tensor<16xf32>
      %row_106 = tt.splat %k : i32 -> tensor<16xi32>
      %row_107 = arith.cmpi slt, %i, %row_106 : tensor<16xi32>
      %row_108 = arith.select %row_107, %row_105, %cst_5 : tensor<16xi1>, tensor<16xf32>
      %row_109 = tt.expand_dims %row_108 {axis = 1 : i32} : tensor<16xf32> -> tensor<16x1xf32>
      %row_110 = tt.broadcast %row_109 : tensor<16x1xf32> -> tensor<16x16xf32>
      %row_111 = arith.mulf %row_110, %x_98 : tensor<16x16xf32>
      %row_112 = "tt.reduce"(%row_111) <{axis = 0 : i32}> ({
      ^bb0(%row_120: f32, %row_121: f32):
        %row_122 = arith.addf %row_120, %row_121 : f32
        tt.reduce.return %row_122 : f32
      }) : (tensor<16x16xf32>) -> tensor<16xf32>
      %row_113 = arith.addf %row_108, %row_112 : tensor<16xf32>
      %x_114 = arith.cmpi eq, %i, %row_106 : tensor<16xi32>
      %x_115 = tt.expand_dims %x_114 {axis = 1 : i32} : tensor<16xi1> -> tensor<16x1xi1>
      %x_116 = tt.expand_dims %row_113 {axis = 0 : i32} : tensor<16xf32> -> tensor<1x16xf32>
      %x_117 = tt.broadcast %x_116 : tensor<1x16xf32> -> tensor<16x16xf32>
      %x_118 = tt.broadcast %x_115 : tensor<16x1xi1> -> tensor<16x16xi1>
      %x_119 = arith.select %x_118, %x_117, %x_98 : tensor<16x16xi1>, tensor<16x16xf32>
      scf.yield %x_119 : tensor<16x16xf32>
    }
    %x1 = arith.addf %x_40, %x0_29 : tensor<16x16xf32>
    %a_41 = arith.addi %a_16, %cst_11 : tensor<16x1xi32>
    %a_42 = arith.muli %a_41, %cst_12 : tensor<16x1xi32>
    %a_43 = tt.addptr %a_18, %a_42 : tensor<16x1x!tt.ptr<f32>>, tensor<16x1xi32>
    %a_44 = tt.addptr %a_43, %cst_11 : tensor<16x1x!tt.ptr<f32>>, tensor<16x1xi32>
    %a_45 = tt.broadcast %a_44 : tensor<16x1x!tt.ptr<f32>> -> tensor<16x16x!tt.ptr<f32>>
    %a_46 = tt.addptr %a_45, %a_22 : tensor<16x16x!tt.ptr<f32>>, tensor<16x16xi32>
    %a_47 = tt.load %a_46 : tensor<16x16x!tt.ptr<f32>>
    %x_48 = arith.select %x_25, %a_47, %cst_9 : tensor<16x16xi1>, tensor<16x16xf32>
    %x_49 = arith.negf %x_48 : tensor<16x16xf32>
    %x_50 = scf.for %k = %c1_i32 to %c16_i32 step %c1_i32 iter_args(%x_98 = %x_49) -> (tensor<16x16xf32>)  : i32 {
      %row = arith.addi %k, %x2 : i32
      %row_99 = arith.muli %row, %c64_i32 : i32
      %row_100 = tt.addptr %a, %row_99 : !tt.ptr<f32>, i32
      %row_101 = tt.addptr %row_100, %x2 : !tt.ptr<f32>, i32
      %row_102 = tt.splat %row_101 : !tt.ptr<f32> -> tensor<16x!tt.ptr<f32>>
      %row_103 = tt.addptr %row_102, %i : tensor<16x!tt.ptr<f32>>, tensor<16xi32>
      %row_104 = tt.load %row_103 : tensor<16x!tt.ptr<f32>>
      %row_105 = arith.negf %row_104 : tensor<16xf32>
      %row_106 = tt.splat %k : i32 -> tensor<16xi32>
      %row_107 = arith.cmpi slt, %i, %row_106 : tensor<16xi32>
      %row_108 = arith.select %row_107, %row_105, %cst_5 : tensor<16xi1>, tensor<16xf32>
      %row_109 = tt.expand_dims %row_108 {axis = 1 : i32} : tensor<16xf32> -> tensor<16x1xf32>
      %row_110 = tt.broadcast %row_109 : tensor<16x1xf32> -> tensor<16x16xf32>
      %row_111 = arith.mulf %row_110, %x_98 : tensor<16x16xf32>
      %row_112 = "tt.reduce"(%row_111) <{axis = 0 : i32}> ({
      ^bb0(%row_120: f32, %row_121: f32):
        %row_122 = arith.addf %row_120, %row_121 : f32
        tt.reduce.return %row_122 : f32
      }) : (tensor<16x16xf32>) -> tensor<16xf32>
      %row_113 = arith.addf %row_108, %row_112 : tensor<16xf32>
      %x_114 = arith.cmpi eq, %i, %row_106 : tensor<16xi32>
      %x_115 = tt.expand_dims %x_114 {axis = 1 : i32} : tensor<16xi1> -> tensor<16x1xi1>
      %x_116 = tt.expand_dims %row_113 {axis = 0 : i32} : tensor<16xf32> -> tensor<1x16xf32>
      %x_117 = tt.broadcast %x_116 : tensor<1x16xf32> -> tensor<16x16xf32>
      %x_118 = tt.broadcast %x_115 : tensor<16x1xi1> -> tensor<16x16xi1>
      %x_119 = arith.select %x_118, %x_117, %x_98 : tensor<16x16xi1>, tensor<16x16xf32>
      scf.yield %x_119 : tensor<16x16xf32>
    }
    %x2_51 = arith.addf %x_50, %x0_29 : tensor<16x16xf32>
    %a_52 = arith.addi %a_16, %cst_10 : tensor<16x1xi32>
    %a_53 = arith.muli %a_52, %cst_12 : tensor<16x1xi32>
    %a_54 = tt.addptr %a_18, %a_53 : tensor<16x1x!tt.ptr<f32>>, tensor<16x1xi32>
    %a_55 = tt.addptr %a_54, %cst_10 : tensor<16x1x!tt.ptr<f32>>, tensor<16x1xi32>
    %a_56 = tt.broadcast %a_55 : tensor<16x1x!tt.ptr<f32>> -> tensor<16x16x!tt.ptr<f32>>
    %a_57 = tt.addptr %a_56, %a_22 : tensor<16x16x!tt.ptr<f32>>, tensor<16x16xi32>
    %a_58 = tt.load %a_57 : tensor<16x16x!tt.ptr<f32>>
    %x_59 = arith.select %x_25, %a_58, %cst_9 : tensor<16x16xi1>, tensor<16x16xf32>
    %x_60 = arith.negf %x_59 : tensor<16x16xf32>
    %x_61 = scf.for %k = %c1_i32 to %c16_i32 step %c1_i32 iter_args(%x_98 = %x_60) -> (tensor<16x16xf32>)  : i32 {
      %row = arith.addi %k, %x3 : i32
      %row_99 = arith.muli %row, %c64_i32 : i32
      %row_100 = tt.addptr %a, %row_99 : !tt.ptr<f32>, i32
      %row_101 = tt.addptr %row_100, %x3 : !tt.ptr<f32>, i32
      %row_102 = tt.splat %row_101 : !tt.ptr<f32> -> tensor<16x!tt.ptr<f32>>
      %row_103 = tt.addptr %row_102, %i : tensor<16x!tt.ptr<f32>>, tensor<16xi32>
      %row_104 = tt.load %row_103 : tensor<16x!tt.ptr<f32>>
      %row_105 = arith.negf %row_104 : tensor<16xf32>
      %row_106 = tt.splat %k : i32 -> tensor<16xi32>
      %row_107 = arith.cmpi slt, %i, %row_106 : tensor<16xi32>
      %row_108 = arith.select %row_107, %row_105, %cst_5 : tensor<16xi1>, tensor<16xf32>
      %row_109 = tt.expand_dims %row_108 {axis = 1 : i32} : tensor<16xf32> -> tensor<16x1xf32>
      %row_110 = tt.broadcast %row_109 : tensor<16x1xf32> -> tensor<16x16xf32>
      %row_111 = arith.mulf %row_110, %x_98 : tensor<16x16xf32>
      %row_112 = "tt.reduce"(%row_111) <{axis = 0 : i32}> ({
      ^bb0(%row_120: f32, %row_121: f32):
        %row_122 = arith.addf %row_120, %row_121 : f32
        tt.reduce.return %row_122 : f32
      }) : (tensor<16x16xf32>) -> tensor<16xf32>
      %row_113 = arith.addf %row_108, %row_112 : tensor<16xf32>
      %x_114 = arith.cmpi eq, %i, %row_106 : tensor<16xi32>
      %x_115 = tt.expand_dims %x_114 {axis = 1 : i32} : tensor<16xi1> -> tensor<16x1xi1>
      %x_116 = tt.expand_dims %row_113 {axis = 0 : i32} : tensor<16xf32> -> tensor<1x16xf32>
      %x_117 = tt.broadcast %x_116 : tensor<1x16xf32> -> tensor<16x16xf32>
      %x_118 = tt.broadcast %x_115 : tensor<16x1xi1> -> tensor<16x16xi1>
      %x_119 = arith.select %x_118, %x_117, %x_98 : tensor<16x16xi1>, tensor<16x16xf32>
      scf.yield %x_119 : tensor<16x16xf32>
    }
    %x3_62 = arith.addf %x_61, %x0_29 : tensor<16x16xf32>
    %l10 = tt.broadcast %a_33 : tensor<16x1x!tt.ptr<f32>> -> tensor<16x16x!tt.ptr<f32>>
    %l10_63 = tt.addptr %l10, %a_22 : tensor<16x16x!tt.ptr<f32>>, tensor<16x16xi32>
    %l10_64 = tt.load %l10_63 : tensor<16x16x!tt.ptr<f32>>
    %l20 = tt.broadcast %a_43 : tensor<16x1x!tt.ptr<f32>> -> tensor<16x16x!tt.ptr<f32>>
    %l20_65 = tt.addptr %l20, %a_22 : tensor<16x16x!tt.ptr<f32>>, tensor<16x16xi32>
    %l20_66 = tt.load %l20_65 : tensor<16x16x!tt.ptr<f32>>
    %l21 = tt.addptr %a_43, %cst_13 : tensor<16x1x!tt.ptr<f32>>, tensor<16x1xi32>
    %l21_67 = tt.broadcast %l21 : tensor<16x1x!tt.ptr<f32>> -> tensor<16x16x!tt.ptr<f32>>
    %l21_68 = tt.addptr %l21_67, %a_22 : tensor<16x16x!tt.ptr<f32>>, tensor<16x16xi32>
    %l21_69 = tt.load %l21_68 : tensor<16x16x!tt.ptr<f32>>
    %l30 = tt.broadcast %a_54 : tensor<16x1x!tt.ptr<f32>> -> tensor<16x16x!tt.ptr<f32>>
    %l30_70 = tt.addptr %l30, %a_22 : tensor<16x16x!tt.ptr<f32>>, tensor<16x16xi32>
    %l30_71 = tt.load %l30_70 : tensor<16x16x!tt.ptr<f32>>
    %l31 = tt.addptr %a_54, %cst_13 : tensor<16x1x!tt.ptr<f32>>, tensor<16x1xi32>
    %l31_72 = tt.broadcast %l31 : tensor<16x1x!tt.ptr<f32>> -> tensor<16x16x!tt.ptr<f32>>
    %l31_73 = tt.addptr %l31_72, %a_22 : tensor<16x16x!tt.ptr<f32>>, tensor<16x16xi32>
    %l31_74 = tt.load %l31_73 : tensor<16x16x!tt.ptr<f32>>
    %l32 = tt.addptr %a_54, %cst_11 : tensor<16x1x!tt.ptr<f32>>, tensor<16x1xi32>
    %l32_75 = tt.broadcast %l32 : tensor<16x1x!tt.ptr<f32>> -> tensor<16x16x!tt.ptr<f32>>
    %l32_76 = tt.addptr %l32_75, %a_22 : tensor<16x16x!tt.ptr<f32>>, tensor<16x16xi32>
    %l32_77 = tt.load %l32_76 : tensor<16x16x!tt.ptr<f32>>
    %y10 = tt.dot %x1, %l10_64, %cst_9 : tensor<16x16xf32> * tensor<16x16xf32> -> tensor<16x16xf32>
    %y10_78 = tt.dot %y10, %x0_30, %cst_9 : tensor<16x16xf32> * tensor<16x16xf32> -> tensor<16x16xf32>
    %y10_79 = arith.negf %y10_78 : tensor<16x16xf32>
    %y21 = tt.dot %x2_51, %l21_69, %cst_9 : tensor<16x16xf32> * tensor<16x16xf32> -> tensor<16x16xf32>
    %y21_80 = tt.dot %y21, %x1, %cst_9 : tensor<16x16xf32> * tensor<16x16xf32> -> tensor<16x16xf32>
    %y21_81 = arith.negf %y21_80 : tensor<16x16xf32>
    %y32 = tt.dot %x3_62, %l32_77, %cst_9 : tensor<16x16xf32> * tensor<16x16xf32> -> tensor<16x16xf32>
    %y32_82 = tt.dot %y32, %x2_51, %cst_9 : tensor<16x16xf32> * tensor<16x16xf32> -> tensor<16x16xf32>
    %y32_83 = arith.negf %y32_82 : tensor<16x16xf32>
    %y20 = tt.dot %l20_66, %x0_30, %cst_9 : tensor<16x16xf32> * tensor<16x16xf32> -> tensor<16x16xf32>
    %y20_84 = tt.dot %l21_69, %y10_79, %y20 : tensor<16x16xf32> * tensor<16x16xf32> -> tensor<16x16xf32>
    %y20_85 = tt.dot %x2_51, %y20_84, %cst_9 : tensor<16x16xf32> * tensor<16x16xf32> -> tensor<16x16xf32>
    %y20_86 = arith.negf %y20_85 : tensor<16x16xf32>
    %y31 = tt.dot %l31_74, %x1, %cst_9 : tensor<16x16xf32> * tensor<16x16xf32> -> tensor<16x16xf32>
    %y31_87 = tt.dot %l32_77, %y21_81, %y31 : tensor<16x16xf32> * tensor<16x16xf32> -> tensor<16x16xf32>
    %y31_88 = tt.dot %x3_62, %y31_87, %cst_9 : tensor<16x16xf32> * tensor<16x16xf32> -> tensor<16x16xf32>
    %y31_89 = arith.negf %y31_88 : tensor<16x16xf32>
    %y30 = tt.dot %l30_71, %x0_30, %cst_9 : tensor<16x16xf32> * tensor<16x16xf32> -> tensor<16x16xf32>
    %y30_90 = tt.dot %l31_74, %y10_79, %y30 : tensor<16x16xf32> * tensor<16x16xf32> -> tensor<16x16xf32>
    %y30_91 = tt.dot %l32_77, %y20_86, %y30_90 : tensor<16x16xf32> * tensor<16x16xf32> -> tensor<16x16xf32>
    %y30_92 = tt.dot %x3_62, %y30_91, %cst_9 : tensor<16x16xf32> * tensor<16x16xf32> -> tensor<16x16xf32>
    %y30_93 = arith.negf %y30_92 : tensor<16x16xf32>
    %o = tt.addptr %x_ptr, %base_15 : !tt.ptr<f32>, i32
    %o_94 = tt.splat %o : !tt.ptr<f32> -> tensor<16x1x!tt.ptr<f32>>
    %o_95 = tt.addptr %o_94, %a_17 : tensor<16x1x!tt.ptr<f32>>, tensor<16x1xi32>
    %o_96 = tt.broadcast %o_95 : tensor<16x1x!tt.ptr<f32>> -> tensor<16x16x!tt.ptr<f32>>
    %o_97 = tt.addptr %o_96, %a_22 : tensor<16x16x!tt.ptr<f32>>, tensor<16x16xi32>
    tt.store %o_97, %x0_30 : tensor<16x16x!tt.ptr<f32>>
    %0 = tt.addptr %o_97, %cst_4 : tensor<16x16x!tt.ptr<f32>>, tensor<16x16xi32>
    tt.store %0, %x1 : tensor<16x16x!tt.ptr<f32>>
    %1 = tt.addptr %o_97, %cst_3 : tensor<16x16x!tt.ptr<f32>>, tensor<16x16xi32>
    tt.store %1, %x2_51 : tensor<16x16x!tt.ptr<f32>>
    %2 = tt.addptr %o_97, %cst_2 : tensor<16x16x!tt.ptr<f32>>, tensor<16x16xi32>
    tt.store %2, %x3_62 : tensor<16x16x!tt.ptr<f32>>
    %3 = tt.addptr %o_97, %cst_8 : tensor<16x16x!tt.ptr<f32>>, tensor<16x16xi32>
    tt.store %3, %y10_79 : tensor<16x16x!tt.ptr<f32>>
    %4 = tt.addptr %o_97, %cst_1 : tensor<16x16x!tt.ptr<f32>>, tensor<16x16xi32>
    tt.store %4, %y21_81 : tensor<16x16x!tt.ptr<f32>>
    %5 = tt.addptr %o_97, %cst_0 : tensor<16x16x!tt.ptr<f32>>, tensor<16x16xi32>
    tt.store %5, %y32_83 : tensor<16x16x!tt.ptr<f32>>
    %6 = tt.addptr %o_97, %cst_7 : tensor<16x16x!tt.ptr<f32>>, tensor<16x16xi32>
    tt.store %6, %y20_86 : tensor<16x16x!tt.ptr<f32>>
    %7 = tt.addptr %o_97, %cst : tensor<16x16x!tt.ptr<f32>>, tensor<16x16xi32>
    tt.store %7, %y31_89 : tensor<16x16x!tt.ptr<f32>>
    %8 = tt.addptr %o_97, %cst_6 : tensor<16x16x!tt.ptr<f32>>, tensor<16x16xi32>
    tt.store %8, %y30_93 : tensor<16x16x!tt.ptr<f32>>
    tt.return
  }
}
// -----
module {
  tt.func public @triangular_inverse64(%a_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %x_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %cst = arith.constant dense<3088> : tensor<16x16xi32>
    %cst_0 = arith.constant dense<3104> : tensor<16x16xi32>
    %cst_1 = arith.constant dense<2064> : tensor<16x16xi32>
    %cst_2 = arith.constant dense<3120> : tensor<16x16xi32>
    %cst_3 = arith.constant dense<2080> : tensor<16x16xi32>
    %cst_4 = arith.constant dense<1040> : tensor<16x16xi32>
    %x3 = arith.constant 48 : i32
    %x2 = arith.constant 32 : i32
    %c64_i32 = arith.constant 64 : i32
    %cst_5 = arith.constant dense<0.000000e+00> : tensor<16xf32>
    %c1_i32 = arith.constant 1 : i32
    %c16_i32 = arith.constant 16 : i32
    %base = arith.constant 4096 : i32
    %cst_6 = arith.constant dense<3072> : tensor<16x16xi32>
    %cst_7 = arith.constant dense<2048> : tensor<16x16xi32>
    %cst_8 = arith.constant dense<1024> : tensor<16x16xi32>
    %cst_9 = arith.constant dense<0.000000e+00> : tensor<16x16xf32>
    %cst_10 = arith.constant dense<48> : tensor<16x1xi32>
    %cst_11 = arith.constant dense<32> : tensor<16x1xi32>
    %cst_12 = arith.constant dense<64> : tensor<16x1xi32>
    %cst_13 = arith.constant dense<16> : tensor<16x1xi32>
    %base_14 = tt.get_program_id x : i32
    %base_15 = arith.muli %base_14, %base : i32
    %i = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
    %a = tt.addptr %a_ptr, %base_15 : !tt.ptr<f32>, i32
    %a_16 = tt.expand_dims %i {axis = 1 : i32} : tensor<16xi32> -> tensor<16x1xi32>
    %a_17 = arith.muli %a_16, %cst_12 : tensor<16x1xi32>
    %a_18 = tt.splat %a : !tt.ptr<f32> -> tensor<16x1x!tt.ptr<f32>>
    %a_19 = tt.addptr %a_18, %a_17 : tensor<16x1x!tt.ptr<f32>>, tensor<16x1xi32>
    %a_20 = tt.expand_dims %i {axis = 0 : i32} : tensor<16xi32> -> tensor<1x16xi32>
    %a_21 = tt.broadcast %a_19 : tensor<16x1x!tt.ptr<f32>> -> tensor<16x16x!tt.ptr<f32>>
    %a_22 = tt.broadcast %a_20 : tensor<1x16xi32> -> tensor<16x16xi32>
    %a_23 = tt.addptr %a_21, %a_22 : tensor<16x16x!tt.ptr<f32>>, tensor<16x16xi32>
    %a_24 = tt.load %a_23 : tensor<16x16x!tt.ptr<f32>>
    %x = tt.broadcast %a_16 : tensor<16x1xi32> -> tensor<16x16xi32>
    %x_25 = arith.cmpi sgt, %x, %a_22 : tensor<16x16xi32>
    %x_26 = arith.select %x_25, %a_24, %cst_9 : tensor<16x16xi1>, tensor<16x16xf32>
    %x_27 = arith.subf %cst_9, %x_26 : tensor<16x16xf32>
    %x_28 = scf.for %k = %c1_i32 to %c16_i32 step %c1_i32 iter_args(%x_98 = %x_27) -> (tensor<16x16xf32>)  : i32 {
      %row = arith.muli %k, %c64_i32 : i32
      %row_99 = tt.addptr %a, %row : !tt.ptr<f32>, i32
      %row_100 = tt.splat %row_99 : !tt.ptr<f32> -> tensor<16x!tt.ptr<f32>>
      %row_101 = tt.addptr %row_100, %i : tensor<16x!tt.ptr<f32>>, tensor<16xi32>
      %row_102 = tt.load %row_101 : tensor<16x!tt.ptr<f32>>
      %row_103 = arith.subf %cst_5, %row_102 : tensor<16xf32>
      %row_104 = tt.splat %k : i32 -> tensor<16xi32>
      %row_105 = arith.cmpi slt, %i, %row_104 : tensor<16xi32>
      %row_106 = arith.select %row_105, %row_103, %cst_5 : tensor<16xi1>, tensor<16xf32>
      %row_107 = tt.expand_dims %row_106 {axis = 1 : i32} : tensor<16xf32> -> tensor<16x1xf32>
      %row_108 = tt.broadcast %row_107 : tensor<16x1xf32> -> tensor<16x16xf32>
      %row_109 = arith.mulf %row_108, %x_98 : tensor<16x16xf32>
      %row_110 = "tt.reduce"(%row_109) <{axis = 0 : i32}> ({
      ^bb0(%row_118: f32, %row_119: f32):
        %row_120 = arith.addf %row_118, %row_119 : f32
        tt.reduce.return %row_120 : f32
      }) : (tensor<16x16xf32>) -> tensor<16xf32>
      %row_111 = arith.addf %row_106, %row_110 : tensor<16xf32>
      %x_112 = arith.cmpi eq, %i, %row_104 : tensor<16xi32>
      %x_113 = tt.expand_dims %x_112 {axis = 1 : i32} : tensor<16xi1> -> tensor<16x1xi1>
      %x_114 = tt.expand_dims %row_111 {axis = 0 : i32} : tensor<16xf32> -> tensor<1x16xf32>
      %x_115 = tt.broadcast %x_114 : tensor<1x16xf32> -> tensor<16x16xf32>
      %x_116 = tt.broadcast %x_113 : tensor<16x1xi1> -> tensor<16x16xi1>
      %x_117 = arith.select %x_116, %x_115, %x_98 : tensor<16x16xi1>, tensor<16x16xf32>
      scf.yield %x_117 : tensor<16x16xf32>
    }
    %x0 = arith.cmpi eq, %x, %a_22 : tensor<16x16xi32>
    %x0_29 = arith.uitofp %x0 : tensor<16x16xi1> to tensor<16x16xf32>
    %x0_30 = arith.addf %x_28, %x0_29 : tensor<16x16xf32>
    %a_31 = arith.addi %a_16, %cst_13 : tensor<16x1xi32>
    %a_32 = arith.muli %a_31, %cst_12 : tensor<16x1xi32>
    %a_33 = tt.addptr %a_18, %a_32 : tensor<16x1x!tt.ptr<f32>>, tensor<16x1xi32>
    %a_34 = tt.addptr %a_33, %cst_13 : tensor<16x1x!tt.ptr<f32>>, tensor<16x1xi32>
    %a_35 = tt.broadcast %a_34 : tensor<16x1x!tt.ptr<f32>> -> tensor<16x16x!tt.ptr<f32>>
    %a_36 = tt.addptr %a_35, %a_22 : tensor<16x16x!tt.ptr<f32>>, tensor<16x16xi32>
    %a_37 = tt.load %a_36 : tensor<16x16x!tt.ptr<f32>>
    %x_38 = arith.select %x_25, %a_37, %cst_9 : tensor<16x16xi1>, tensor<16x16xf32>
    %x_39 = arith.subf %cst_9, %x_38 : tensor<16x16xf32>
    %x_40 = scf.for %k = %c1_i32 to %c16_i32 step %c1_i32 iter_args(%x_98 = %x_39) -> (tensor<16x16xf32>)  : i32 {
      %row = arith.addi %k, %c16_i32 : i32
      %row_99 = arith.muli %row, %c64_i32 : i32
      %row_100 = tt.addptr %a, %row_99 : !tt.ptr<f32>, i32
      %row_101 = tt.addptr %row_100, %c16_i32 : !tt.ptr<f32>, i32
      %row_102 = tt.splat %row_101 : !tt.ptr<f32> -> tensor<16x!tt.ptr<f32>>
      %row_103 = tt.addptr %row_102, %i : tensor<16x!tt.ptr<f32>>, tensor<16xi32>
      %row_104 = tt.load %row_103 : tensor<16x!tt.ptr<f32>>
      %row_105 = arith.subf %cst_5, %row_104 : tensor<16xf32>
      %row_106 = tt.splat %k : i32 -> tensor<16xi32>
      %row_107 = arith.cmpi slt, %i, %row_106 : tensor<16xi32>
      %row_108 = arith.select %row_107, %row_105, %cst_5 : tensor<16xi1>, tensor<16xf32>
      %row_109 = tt.expand_dims %row_108 {axis = 1 : i32} : tensor<16xf32> -> tensor<16x1xf32>
      %row_110 = tt.broadcast %row_109 : tensor<16x1xf32> -> tensor<16x16xf32>
      %row_111 = arith.mulf %row_110, %x_98 : tensor<16x16xf32>
      %row_112 = "tt.reduce"(%row_111) <{axis = 0 : i32}> ({
      ^bb0(%row_120: f32, %row_121: f32):
        %row_122 = arith.addf %row_120, %row_121 : f32
        tt.reduce.return %row_122 : f32
      }) : (tensor<16x16xf32>) -> tensor<16xf32>
      %row_113 = arith.addf %row_108, %row_112 : tensor<16xf32>
      %x_114 = arith.cmpi eq, %i, %row_106 : tensor<16xi32>
      %x_115 = tt.expand_dims %x_114 {axis = 1 : i32} : tensor<16xi1> -> tensor<16x1xi1>
      %x_116 = tt.expand_dims %row_113 {axis = 0 : i32} : tensor<16xf32> -> tensor<1x16xf32>
      %x_117 = tt.broadcast %x_116 : tensor<1x16xf32> -> tensor<16x16xf32>
      %x_118 = tt.broadcast %x_115 : tensor<16x1xi1> -> tensor<16x16xi1>
      %x_119 = arith.select %x_118, %x_117, %x_98 : tensor<16x16xi1>, tensor<16x16xf32>
      scf.yield %x_119 : tensor<16x16xf32>
    }
    %x1 = arith.addf %x_40, %x0_29 : tensor<16x16xf32>
    %a_41 = arith.addi %a_16, %cst_11 : tensor<16x1xi32>
    %a_42 = arith.muli %a_41, %cst_12 : tensor<16x1xi32>
    %a_43 = tt.addptr %a_18, %a_42 : tensor<16x1x!tt.ptr<f32>>, tensor<16x1xi32>
    %a_44 = tt.addptr %a_43, %cst_11 : tensor<16x1x!tt.ptr<f32>>, tensor<16x1xi32>
    %a_45 = tt.broadcast %a_44 : tensor<16x1x!tt.ptr<f32>> -> tensor<16x16x!tt.ptr<f32>>
    %a_46 = tt.addptr %a_45, %a_22 : tensor<16x16x!tt.ptr<f32>>, tensor<16x16xi32>
    %a_47 = tt.load %a_46 : tensor<16x16x!tt.ptr<f32>>
    %x_48 = arith.select %x_25, %a_47, %cst_9 : tensor<16x16xi1>, tensor<16x16xf32>
    %x_49 = arith.subf %cst_9, %x_48 : tensor<16x16xf32>
    %x_50 = scf.for %k = %c1_i32 to %c16_i32 step %c1_i32 iter_args(%x_98 = %x_49) -> (tensor<16x16xf32>)  : i32 {
      %row = arith.addi %k, %x2 : i32
      %row_99 = arith.muli %row, %c64_i32 : i32
      %row_100 = tt.addptr %a, %row_99 : !tt.ptr<f32>, i32
      %row_101 = tt.addptr %row_100, %x2 : !tt.ptr<f32>, i32
      %row_102 = tt.splat %row_101 : !tt.ptr<f32> -> tensor<16x!tt.ptr<f32>>
      %row_103 = tt.addptr %row_102, %i : tensor<16x!tt.ptr<f32>>, tensor<16xi32>
      %row_104 = tt.load %row_103 : tensor<16x!tt.ptr<f32>>
      %row_105 = arith.subf %cst_5, %row_104 : tensor<16xf32>
      %row_106 = tt.splat %k : i32 -> tensor<16xi32>
      %row_107 = arith.cmpi slt, %i, %row_106 : tensor<16xi32>
      %row_108 = arith.select %row_107, %row_105, %cst_5 : tensor<16xi1>, tensor<16xf32>
      %row_109 = tt.expand_dims %row_108 {axis = 1 : i32} : tensor<16xf32> -> tensor<16x1xf32>
      %row_110 = tt.broadcast %row_109 : tensor<16x1xf32> -> tensor<16x16xf32>
      %row_111 = arith.mulf %row_110, %x_98 : tensor<16x16xf32>
      %row_112 = "tt.reduce"(%row_111) <{axis = 0 : i32}> ({
      ^bb0(%row_120: f32, %row_121: f32):
        %row_122 = arith.addf %row_120, %row_121 : f32
        tt.reduce.return %row_122 : f32
      }) : (tensor<16x16xf32>) -> tensor<16xf32>
      %row_113 = arith.addf %row_108, %row_112 : tensor<16xf32>
      %x_114 = arith.cmpi eq, %i, %row_106 : tensor<16xi32>
      %x_115 = tt.expand_dims %x_114 {axis = 1 : i32} : tensor<16xi1> -> tensor<16x1xi1>
      %x_116 = tt.expand_dims %row_113 {axis = 0 : i32} : tensor<16xf32> -> tensor<1x16xf32>
      %x_117 = tt.broadcast %x_116 : tensor<1x16xf32> -> tensor<16x16xf32>
      %x_118 = tt.broadcast %x_115 : tensor<16x1xi1> -> tensor<16x16xi1>
      %x_119 = arith.select %x_118, %x_117, %x_98 : tensor<16x16xi1>, tensor<16x16xf32>
      scf.yield %x_119 : tensor<16x16xf32>
    }
    %x2_51 = arith.addf %x_50, %x0_29 : tensor<16x16xf32>
    %a_52 = arith.addi %a_16, %cst_10 : tensor<16x1xi32>
    %a_53 = arith.muli %a_52, %cst_12 : tensor<16x1xi32>
    %a_54 = tt.addptr %a_18, %a_53 : tensor<16x1x!tt.ptr<f32>>, tensor<16x1xi32>
    %a_55 = tt.addptr %a_54, %cst_10 : tensor<16x1x!tt.ptr<f32>>, tensor<16x1xi32>
    %a_56 = tt.broadcast %a_55 : tensor<16x1x!tt.ptr<f32>> -> tensor<16x16x!tt.ptr<f32>>
    %a_57 = tt.addptr %a_56, %a_22 : tensor<16x16x!tt.ptr<f32>>, tensor<16x16xi32>
    %a_58 = tt.load %a_57 : tensor<16x16x!tt.ptr<f32>>
    %x_59 = arith.select %x_25, %a_58, %cst_9 : tensor<16x16xi1>, tensor<16x16xf32>
    %x_60 = arith.subf %cst_9, %x_59 : tensor<16x16xf32>
    %x_61 = scf.for %k = %c1_i32 to %c16_i32 step %c1_i32 iter_args(%x_98 = %x_60) -> (tensor<16x16xf32>)  : i32 {
      %row = arith.addi %k, %x3 : i32
      %row_99 = arith.muli %row, %c64_i32 : i32
      %row_100 = tt.addptr %a, %row_99 : !tt.ptr<f32>, i32
      %row_101 = tt.addptr %row_100, %x3 : !tt.ptr<f32>, i32
      %row_102 = tt.splat %row_101 : !tt.ptr<f32> -> tensor<16x!tt.ptr<f32>>
      %row_103 = tt.addptr %row_102, %i : tensor<16x!tt.ptr<f32>>, tensor<16xi32>
      %row_104 = tt.load %row_103 : tensor<16x!tt.ptr<f32>>
      %row_105 = arith.subf %cst_5, %row_104 : tensor<16xf32>
      %row_106 = tt.splat %k : i32 -> tensor<16xi32>
      %row_107 = arith.cmpi slt, %i, %row_106 : tensor<16xi32>
      %row_108 = arith.select %row_107, %row_105, %cst_5 : tensor<16xi1>, tensor<16xf32>
      %row_109 = tt.expand_dims %row_108 {axis = 1 : i32} : tensor<16xf32> -> tensor<16x1xf32>
      %row_110 = tt.broadcast %row_109 : tensor<16x1xf32> -> tensor<16x16xf32>
      %row_111 = arith.mulf %row_110, %x_98 : tensor<16x16xf32>
      %row_112 = "tt.reduce"(%row_111) <{axis = 0 : i32}> ({
      ^bb0(%row_120: f32, %row_121: f32):
        %row_122 = arith.addf %row_120, %row_121 : f32
        tt.reduce.return %row_122 : f32
      }) : (tensor<16x16xf32>) -> tensor<16xf32>
      %row_113 = arith.addf %row_108, %row_112 : tensor<16xf32>
      %x_114 = arith.cmpi eq, %i, %row_106 : tensor<16xi32>
      %x_115 = tt.expand_dims %x_114 {axis = 1 : i32} : tensor<16xi1> -> tensor<16x1xi1>
      %x_116 = tt.expand_dims %row_113 {axis = 0 : i32} : tensor<16xf32> -> tensor<1x16xf32>
      %x_117 = tt.broadcast %x_116 : tensor<1x16xf32> -> tensor<16x16xf32>
      %x_118 = tt.broadcast %x_115 : tensor<16x1xi1> -> tensor<16x16xi1>
      %x_119 = arith.select %x_118, %x_117, %x_98 : tensor<16x16xi1>, tensor<16x16xf32>
      scf.yield %x_119 : tensor<16x16xf32>
    }
    %x3_62 = arith.addf %x_61, %x0_29 : tensor<16x16xf32>
    %l10 = tt.broadcast %a_33 : tensor<16x1x!tt.ptr<f32>> -> tensor<16x16x!tt.ptr<f32>>
    %l10_63 = tt.addptr %l10, %a_22 : tensor<16x16x!tt.ptr<f32>>, tensor<16x16xi32>
    %l10_64 = tt.load %l10_63 : tensor<16x16x!tt.ptr<f32>>
    %l20 = tt.broadcast %a_43 : tensor<16x1x!tt.ptr<f32>> -> tensor<16x16x!tt.ptr<f32>>
    %l20_65 = tt.addptr %l20, %a_22 : tensor<16x16x!tt.ptr<f32>>, tensor<16x16xi32>
    %l20_66 = tt.load %l20_65 : tensor<16x16x!tt.ptr<f32>>
    %l21 = tt.addptr %a_43, %cst_13 : tensor<16x1x!tt.ptr<f32>>, tensor<16x1xi32>
    %l21_67 = tt.broadcast %l21 : tensor<16x1x!tt.ptr<f32>> -> tensor<16x16x!tt.ptr<f32>>
    %l21_68 = tt.addptr %l21_67, %a_22 : tensor<16x16x!tt.ptr<f32>>, tensor<16x16xi32>
    %l21_69 = tt.load %l21_68 : tensor<16x16x!tt.ptr<f32>>
    %l30 = tt.broadcast %a_54 : tensor<16x1x!tt.ptr<f32>> -> tensor<16x16x!tt.ptr<f32>>
    %l30_70 = tt.addptr %l30, %a_22 : tensor<16x16x!tt.ptr<f32>>, tensor<16x16xi32>
    %l30_71 = tt.load %l30_70 : tensor<16x16x!tt.ptr<f32>>
    %l31 = tt.addptr %a_54, %cst_13 : tensor<16x1x!tt.ptr<f32>>, tensor<16x1xi32>
    %l31_72 = tt.broadcast %l31 : tensor<16x1x!tt.ptr<f32>> -> tensor<16x16x!tt.ptr<f32>>
    %l31_73 = tt.addptr %l31_72, %a_22 : tensor<16x16x!tt.ptr<f32>>, tensor<16x16xi32>
    %l31_74 = tt.load %l31_73 : tensor<16x16x!tt.ptr<f32>>
    %l32 = tt.addptr %a_54, %cst_11 : tensor<16x1x!tt.ptr<f32>>, tensor<16x1xi32>
    %l32_75 = tt.broadcast %l32 : tensor<16x1x!tt.ptr<f32>> -> tensor<16x16x!tt.ptr<f32>>
    %l32_76 = tt.addptr %l32_75, %a_22 : tensor<16x16x!tt.ptr<f32>>, tensor<16x16xi32>
    %l32_77 = tt.load %l32_76 : tensor<16x16x!tt.ptr<f32>>
    %y10 = tt.dot %x1, %l10_64, %cst_9 : tensor<16x16xf32> * tensor<16x16xf32> -> tensor<16x16xf32>
    %y10_78 = tt.dot %y10, %x0_30, %cst_9 : tensor<16x16xf32> * tensor<16x16xf32> -> tensor<16x16xf32>
    %y10_79 = arith.subf %cst_9, %y10_78 : tensor<16x16xf32>
    %y21 = tt.dot %x2_51, %l21_69, %cst_9 : tensor<16x16xf32> * tensor<16x16xf32> -> tensor<16x16xf32>
    %y21_80 = tt.dot %y21, %x1, %cst_9 : tensor<16x16xf32> * tensor<16x16xf32> -> tensor<16x16xf32>
    %y21_81 = arith.subf %cst_9, %y21_80 : tensor<16x16xf32>
    %y32 = tt.dot %x3_62, %l32_77, %cst_9 : tensor<16x16xf32> * tensor<16x16xf32> -> tensor<16x16xf32>
    %y32_82 = tt.dot %y32, %x2_51, %cst_9 : tensor<16x16xf32> * tensor<16x16xf32> -> tensor<16x16xf32>
    %y32_83 = arith.subf %cst_9, %y32_82 : tensor<16x16xf32>
    %y20 = tt.dot %l20_66, %x0_30, %cst_9 : tensor<16x16xf32> * tensor<16x16xf32> -> tensor<16x16xf32>
    %y20_84 = tt.dot %l21_69, %y10_79, %y20 : tensor<16x16xf32> * tensor<16x16xf32> -> tensor<16x16xf32>
    %y20_85 = tt.dot %x2_51, %y20_84, %cst_9 : tensor<16x16xf32> * tensor<16x16xf32> -> tensor<16x16xf32>
    %y20_86 = arith.subf %cst_9, %y20_85 : tensor<16x16xf32>
    %y31 = tt.dot %l31_74, %x1, %cst_9 : tensor<16x16xf32> * tensor<16x16xf32> -> tensor<16x16xf32>
    %y31_87 = tt.dot %l32_77, %y21_81, %y31 : tensor<16x16xf32> * tensor<16x16xf32> -> tensor<16x16xf32>
    %y31_88 = tt.dot %x3_62, %y31_87, %cst_9 : tensor<16x16xf32> * tensor<16x16xf32> -> tensor<16x16xf32>
    %y31_89 = arith.subf %cst_9, %y31_88 : tensor<16x16xf32>
    %y30 = tt.dot %l30_71, %x0_30, %cst_9 : tensor<16x16xf32> * tensor<16x16xf32> -> tensor<16x16xf32>
    %y30_90 = tt.dot %l31_74, %y10_79, %y30 : tensor<16x16xf32> * tensor<16x16xf32> -> tensor<16x16xf32>
    %y30_91 = tt.dot %l32_77, %y20_86, %y30_90 : tensor<16x16xf32> * tensor<16x16xf32> -> tensor<16x16xf32>
    %y30_92 = tt.dot %x3_62, %y30_91, %cst_9 : tensor<16x16xf32> * tensor<16x16xf32> -> tensor<16x16xf32>
    %y30_93 = arith.subf %cst_9, %y30_92 : tensor<16x16xf32>
    %o = tt.addptr %x_ptr, %base_15 : !tt.ptr<f32>, i32
    %o_94 = tt.splat %o : !tt.ptr<f32> -> tensor<16x1x!tt.ptr<f32>>
    %o_95 = tt.addptr %o_94, %a_17 : tensor<16x1x!tt.ptr<f32>>, tensor<16x1xi32>
    %o_96 = tt.broadcast %o_95 : tensor<16x1x!tt.ptr<f32>> -> tensor<16x16x!tt.ptr<f32>>
    %o_97 = tt.addptr %o_96, %a_22 : tensor<16x16x!tt.ptr<f32>>, tensor<16x16xi32>
    tt.store %o_97, %x0_30 : tensor<16x16x!tt.ptr<f32>>
    %0 = tt.addptr %o_97, %cst_4 : tensor<16x16x!tt.ptr<f32>>, tensor<16x16xi32>
    tt.store %0, %x1 : tensor<16x16x!tt.ptr<f32>>
    %1 = tt.addptr %o_97, %cst_3 : tensor<16x16x!tt.ptr<f32>>, tensor<16x16xi32>
    tt.store %1, %x2_51 : tensor<16x16x!tt.ptr<f32>>
    %2 = tt.addptr %o_97, %cst_2 : tensor<16x16x!tt.ptr<f32>>, tensor<16x16xi32>
    tt.store %2, %x3_62 : tensor<16x16x!tt.ptr<f32>>
    %3 = tt.addptr %o_97, %cst_8 : tensor<16x16x!tt.ptr<f32>>, tensor<16x16xi32>
    tt.store %3, %y10_79 : tensor<16x16x!tt.ptr<f32>>
    %4 = tt.addptr %o_97, %cst_1 : tensor<16x16x!tt.ptr<f32>>, tensor<16x16xi32>
    tt.store %4, %y21_81 : tensor<16x16x!tt.ptr<f32>>
    %5 = tt.addptr %o_97, %cst_0 : tensor<16x16x!tt.ptr<f32>>, tensor<16x16xi32>
    tt.store %5, %y32_83 : tensor<16x16x!tt.ptr<f32>>
    %6 = tt.addptr %o_97, %cst_7 : tensor<16x16x!tt.ptr<f32>>, tensor<16x16xi32>
    tt.store %6, %y20_86 : tensor<16x16x!tt.ptr<f32>>
    %7 = tt.addptr %o_97, %cst : tensor<16x16x!tt.ptr<f32>>, tensor<16x16xi32>
    tt.store %7, %y31_89 : tensor<16x16x!tt.ptr<f32>>
    %8 = tt.addptr %o_97, %cst_6 : tensor<16x16x!tt.ptr<f32>>, tensor<16x16xi32>
    tt.store %8, %y30_93 : tensor<16x16x!tt.ptr<f32>>
    tt.return
  }
}
