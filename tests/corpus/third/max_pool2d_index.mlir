// Made by make.py.
//
// targets: cuda:90
// warps: 4 8
// stages: 1
// grid: 1 1 1
// input f16 960 normal
// output f16 240
// output i32 240
// scalar i32 20
// scalar i32 24
// scalar i32 240
module {
  tt.func public @max_pool2d_index(%x_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %y_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %i_ptr: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %height: i32, %width: i32, %total: i32 {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %cst = arith.constant dense<0xFC00> : tensor<1024xf16>
    %cst_0 = arith.constant dense<0> : tensor<1024xi32>
    %cst_1 = arith.constant dense<1> : tensor<1024xi32>
    %cst_2 = arith.constant dense<2> : tensor<1024xi32>
    %cst_3 = arith.constant dense<0xFF800000> : tensor<1024xf32>
    %c2_i32 = arith.constant 2 : i32
    %o = arith.constant 1024 : i32
    %o_4 = tt.get_program_id x : i32
    %o_5 = arith.muli %o_4, %o : i32
    %o_6 = tt.make_range {end = 1024 : i32, start = 0 : i32} : tensor<1024xi32>
    %o_7 = tt.splat %o_5 : i32 -> tensor<1024xi32>
    %o_8 = arith.addi %o_7, %o_6 : tensor<1024xi32>
    %0 = arith.divsi %height, %c2_i32 : i32
    %1 = arith.divsi %width, %c2_i32 : i32
    %live = tt.splat %total : i32 -> tensor<1024xi32>
    %live_9 = arith.cmpi slt, %o_8, %live : tensor<1024xi32>
    %plane = arith.muli %0, %1 : i32
    %plane_10 = tt.splat %plane : i32 -> tensor<1024xi32>
    %plane_11 = arith.divsi %o_8, %plane_10 : tensor<1024xi32>
    %y = arith.remsi %o_8, %plane_10 : tensor<1024xi32>
    %y_12 = tt.splat %1 : i32 -> tensor<1024xi32>
    %y_13 = arith.divsi %y, %y_12 : tensor<1024xi32>
    %x = arith.remsi %o_8, %y_12 : tensor<1024xi32>
    %2 = arith.muli %y_13, %cst_2 : tensor<1024xi32>
    %3 = arith.subi %2, %cst_1 : tensor<1024xi32>
    %4 = arith.muli %x, %cst_2 : tensor<1024xi32>
    %5 = arith.subi %4, %cst_1 : tensor<1024xi32>
    %inside = arith.cmpi sge, %3, %cst_0 : tensor<1024xi32>
    %inside_14 = arith.andi %live_9, %inside : tensor<1024xi1>
    %inside_15 = tt.splat %height : i32 -> tensor<1024xi32>
    %inside_16 = arith.cmpi slt, %3, %inside_15 : tensor<1024xi32>
    %inside_17 = arith.andi %inside_14, %inside_16 : tensor<1024xi1>
    %inside_18 = arith.cmpi sge, %5, %cst_0 : tensor<1024xi32>
    %inside_19 = arith.andi %inside_17, %inside_18 : tensor<1024xi1>
    %inside_20 = tt.splat %width : i32 -> tensor<1024xi32>
    %inside_21 = arith.cmpi slt, %5, %inside_20 : tensor<1024xi32>
    %inside_22 = arith.andi %inside_19, %inside_21 : tensor<1024xi1>
    %value = arith.muli %plane_11, %inside_15 : tensor<1024xi32>
    %value_23 = arith.addi %value, %3 : tensor<1024xi32>
    %value_24 = arith.muli %value_23, %inside_20 : tensor<1024xi32>
    %value_25 = tt.splat %x_ptr : !tt.ptr<f16> -> tensor<1024x!tt.ptr<f16>>
    %value_26 = tt.addptr %value_25, %value_24 : tensor<1024x!tt.ptr<f16>>, tensor<1024xi32>
    %value_27 = tt.addptr %value_26, %5 : tensor<1024x!tt.ptr<f16>>, tensor<1024xi32>
    %value_28 = tt.load %value_27, %inside_22, %cst : tensor<1024x!tt.ptr<f16>>
    %value_29 = arith.extf %value_28 : tensor<1024xf16> to tensor<1024xf32>
    %where = arith.cmpf ogt, %value_29, %cst_3 : tensor<1024xf32>
    %where_30 = arith.muli %3, %inside_20 : tensor<1024xi32>
    %where_31 = arith.addi %where_30, %5 : tensor<1024xi32>
    %where_32 = arith.select %where, %where_31, %cst_0 : tensor<1024xi1>, tensor<1024xi32>
    %best = arith.maxnumf %value_29, %cst_3 : tensor<1024xf32>
    %inside_33 = arith.cmpi sge, %4, %cst_0 : tensor<1024xi32>
    %inside_34 = arith.andi %inside_17, %inside_33 : tensor<1024xi1>
    %inside_35 = arith.cmpi slt, %4, %inside_20 : tensor<1024xi32>
    %inside_36 = arith.andi %inside_34, %inside_35 : tensor<1024xi1>
    %value_37 = tt.addptr %value_26, %4 : tensor<1024x!tt.ptr<f16>>, tensor<1024xi32>
    %value_38 = tt.load %value_37, %inside_36, %cst : tensor<1024x!tt.ptr<f16>>
    %value_39 = arith.extf %value_38 : tensor<1024xf16> to tensor<1024xf32>
    %where_40 = arith.cmpf ogt, %value_39, %best : tensor<1024xf32>
    %where_41 = arith.addi %where_30, %4 : tensor<1024xi32>
    %where_42 = arith.select %where_40, %where_41, %where_32 : tensor<1024xi1>, tensor<1024xi32>
    %best_43 = arith.maxnumf %best, %value_39 : tensor<1024xf32>
    %6 = arith.addi %5, %cst_2 : tensor<1024xi32>
    %inside_44 = arith.cmpi sge, %6, %cst_0 : tensor<1024xi32>
    %inside_45 = arith.andi %inside_17, %inside_44 : tensor<1024xi1>
    %inside_46 = arith.cmpi slt, %6, %inside_20 : tensor<1024xi32>
    %inside_47 = arith.andi %inside_45, %inside_46 : tensor<1024xi1>
    %value_48 = tt.addptr %value_26, %6 : tensor<1024x!tt.ptr<f16>>, tensor<1024xi32>
    %value_49 = tt.load %value_48, %inside_47, %cst : tensor<1024x!tt.ptr<f16>>
    %value_50 = arith.extf %value_49 : tensor<1024xf16> to tensor<1024xf32>
    %where_51 = arith.cmpf ogt, %value_50, %best_43 : tensor<1024xf32>
    %where_52 = arith.addi %where_30, %6 : tensor<1024xi32>
    %where_53 = arith.select %where_51, %where_52, %where_42 : tensor<1024xi1>, tensor<1024xi32>
    %best_54 = arith.maxnumf %best_43, %value_50 : tensor<1024xf32>
    %inside_55 = arith.cmpi sge, %2, %cst_0 : tensor<1024xi32>
    %inside_56 = arith.andi %live_9, %inside_55 : tensor<1024xi1>
    %inside_57 = arith.cmpi slt, %2, %inside_15 : tensor<1024xi32>
    %inside_58 = arith.andi %inside_56, %inside_57 : tensor<1024xi1>
    %inside_59 = arith.andi %inside_58, %inside_18 : tensor<1024xi1>
    %inside_60 = arith.andi %inside_59, %inside_21 : tensor<1024xi1>
    %value_61 = arith.addi %value, %2 : tensor<1024xi32>
    %value_62 = arith.muli %value_61, %inside_20 : tensor<1024xi32>
    %value_63 = tt.addptr %value_25, %value_62 : tensor<1024x!tt.ptr<f16>>, tensor<1024xi32>
    %value_64 = tt.addptr %value_63, %5 : tensor<1024x!tt.ptr<f16>>, tensor<1024xi32>
    %value_65 = tt.load %value_64, %inside_60, %cst : tensor<1024x!tt.ptr<f16>>
    %value_66 = arith.extf %value_65 : tensor<1024xf16> to tensor<1024xf32>
    %where_67 = arith.cmpf ogt, %value_66, %best_54 : tensor<1024xf32>
    %where_68 = arith.muli %2, %inside_20 : tensor<1024xi32>
    %where_69 = arith.addi %where_68, %5 : tensor<1024xi32>
    %where_70 = arith.select %where_67, %where_69, %where_53 : tensor<1024xi1>, tensor<1024xi32>
    %best_71 = arith.maxnumf %best_54, %value_66 : tensor<1024xf32>
    %inside_72 = arith.andi %inside_58, %inside_33 : tensor<1024xi1>
    %inside_73 = arith.andi %inside_72, %inside_35 : tensor<1024xi1>
    %value_74 = tt.addptr %value_63, %4 : tensor<1024x!tt.ptr<f16>>, tensor<1024xi32>
    %value_75 = tt.load %value_74, %inside_73, %cst : tensor<1024x!tt.ptr<f16>>
    %value_76 = arith.extf %value_75 : tensor<1024xf16> to tensor<1024xf32>
    %where_77 = arith.cmpf ogt, %value_76, %best_71 : tensor<1024xf32>
    %where_78 = arith.addi %where_68, %4 : tensor<1024xi32>
    %where_79 = arith.select %where_77, %where_78, %where_70 : tensor<1024xi1>, tensor<1024xi32>
    %best_80 = arith.maxnumf %best_71, %value_76 : tensor<1024xf32>
    %inside_81 = arith.andi %inside_58, %inside_44 : tensor<1024xi1>
    %inside_82 = arith.andi %inside_81, %inside_46 : tensor<1024xi1>
    %value_83 = tt.addptr %value_63, %6 : tensor<1024x!tt.ptr<f16>>, tensor<1024xi32>
    %value_84 = tt.load %value_83, %inside_82, %cst : tensor<1024x!tt.ptr<f16>>
    %value_85 = arith.extf %value_84 : tensor<1024xf16> to tensor<1024xf32>
    %where_86 = arith.cmpf ogt, %value_85, %best_80 : tensor<1024xf32>
    %where_87 = arith.addi %where_68, %6 : tensor<1024xi32>
    %where_88 = arith.select %where_86, %where_87, %where_79 : tensor<1024xi1>, tensor<1024xi32>
    %best_89 = arith.maxnumf %best_80, %value_85 : tensor<1024xf32>
    %7 = arith.addi %3, %cst_2 : tensor<1024xi32>
    %inside_90 = arith.cmpi sge, %7, %cst_0 : tensor<1024xi32>
    %inside_91 = arith.andi %live_9, %inside_90 : tensor<1024xi1>
    %inside_92 = arith.cmpi slt, %7, %inside_15 : tensor<1024xi32>
    %inside_93 = arith.andi %inside_91, %inside_92 : tensor<1024xi1>
    %inside_94 = arith.andi %inside_93, %inside_18 : tensor<1024xi1>
    %inside_95 = arith.andi %inside_94, %inside_21 : tensor<1024xi1>
    %value_96 = arith.addi %value, %7 : tensor<1024xi32>
    %value_97 = arith.muli %value_96, %inside_20 : tensor<1024xi32>
    %value_98 = tt.addptr %value_25, %value_97 : tensor<1024x!tt.ptr<f16>>, tensor<1024xi32>
    %value_99 = tt.addptr %value_98, %5 : tensor<1024x!tt.ptr<f16>>, tensor<1024xi32>
    %value_100 = tt.load %value_99, %inside_95, %cst : tensor<1024x!tt.ptr<f16>>
    %value_101 = arith.extf %value_100 : tensor<1024xf16> to tensor<1024xf32>
    %where_102 = arith.cmpf ogt, %value_101, %best_89 : tensor<1024xf32>
    %where_103 = arith.muli %7, %inside_20 : tensor<1024xi32>
    %where_104 = arith.addi %where_103, %5 : tensor<1024xi32>
    %where_105 = arith.select %where_102, %where_104, %where_88 : tensor<1024xi1>, tensor<1024xi32>
    %best_106 = arith.maxnumf %best_89, %value_101 : tensor<1024xf32>
    %inside_107 = arith.andi %inside_93, %inside_33 : tensor<1024xi1>
    %inside_108 = arith.andi %inside_107, %inside_35 : tensor<1024xi1>
    %value_109 = tt.addptr %value_98, %4 : tensor<1024x!tt.ptr<f16>>, tensor<1024xi32>
    %value_110 = tt.load %value_109, %inside_108, %cst : tensor<1024x!tt.ptr<f16>>
    %value_111 = arith.extf %value_110 : tensor<1024xf16> to tensor<1024xf32>
    %where_112 = arith.cmpf ogt, %value_111, %best_106 : tensor<1024xf32>
    %where_113 = arith.addi %where_103, %4 : tensor<1024xi32>
    %where_114 = arith.select %where_112, %where_113, %where_105 : tensor<1024xi1>, tensor<1024xi32>
    %best_115 = arith.maxnumf %best_106, %value_111 : tensor<1024xf32>
    %inside_116 = arith.andi %inside_93, %inside_44 : tensor<1024xi1>
    %inside_117 = arith.andi %inside_116, %inside_46 : tensor<1024xi1>
    %value_118 = tt.addptr %value_98, %6 : tensor<1024x!tt.ptr<f16>>, tensor<1024xi32>
    %value_119 = tt.load %value_118, %inside_117, %cst : tensor<1024x!tt.ptr<f16>>
    %value_120 = arith.extf %value_119 : tensor<1024xf16> to tensor<1024xf32>
    %where_121 = arith.cmpf ogt, %value_120, %best_115 : tensor<1024xf32>
    %where_122 = arith.addi %where_103, %6 : tensor<1024xi32>
    %where_123 = arith.select %where_121, %where_122, %where_114 : tensor<1024xi1>, tensor<1024xi32>
    %best_124 = arith.maxnumf %best_115, %value_120 : tensor<1024xf32>
    %8 = tt.splat %y_ptr : !tt.ptr<f16> -> tensor<1024x!tt.ptr<f16>>
    %9 = tt.addptr %8, %o_8 : tensor<1024x!tt.ptr<f16>>, tensor<1024xi32>
    %10 = arith.truncf %best_124 : tensor<1024xf32> to tensor<1024xf16>
    tt.store %9, %10, %live_9 : tensor<1024x!tt.ptr<f16>>
    %11 = tt.splat %i_ptr : !tt.ptr<i32> -> tensor<1024x!tt.ptr<i32>>
    %12 = tt.addptr %11, %o_8 : tensor<1024x!tt.ptr<i32>>, tensor<1024xi32>
    tt.store %12, %where_123, %live_9 : tensor<1024x!tt.ptr<i32>>
    tt.return
  }
}
