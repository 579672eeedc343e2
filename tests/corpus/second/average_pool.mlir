// Made by make.py.
//
// targets: cuda:80 cuda:90 hip:gfx942 hip:gfx950 hip:gfx1201
// warps: 4 8
// stages: 1
// grid: 1 1 1
// input f16 1980 integers -8 8
// output f16 495 tolerance 0.001 1e-4
// scalar i32 30
// scalar i32 22
// scalar i32 495
module {
  tt.func public @average_pool(%x_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %y_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %h: i32, %w: i32, %n: i32) attributes {noinline = false} {
    %acc = arith.constant dense<0.000000e+00> : tensor<1024xf32>
    %cst = arith.constant dense<0.000000e+00> : tensor<1024xf16>
    %cst_0 = arith.constant dense<9.000000e+00> : tensor<1024xf32>
    %cst_1 = arith.constant dense<1> : tensor<1024xi32>
    %cst_2 = arith.constant dense<0> : tensor<1024xi32>
    %cst_3 = arith.constant dense<2> : tensor<1024xi32>
    %c2_i32 = arith.constant 2 : i32
    %i = arith.constant 1024 : i32
    %i_4 = tt.get_program_id x : i32
    %i_5 = arith.muli %i_4, %i : i32
    %i_6 = tt.make_range {end = 1024 : i32, start = 0 : i32} : tensor<1024xi32>
    %i_7 = tt.splat %i_5 : i32 -> tensor<1024xi32>
    %i_8 = arith.addi %i_7, %i_6 : tensor<1024xi32>
    %ow = arith.divsi %w, %c2_i32 : i32
    %oh = arith.divsi %h, %c2_i32 : i32
    %0 = arith.muli %oh, %ow : i32
    %1 = tt.splat %0 : i32 -> tensor<1024xi32>
    %2 = arith.divsi %i_8, %1 : tensor<1024xi32>
    %3 = tt.splat %ow : i32 -> tensor<1024xi32>
    %4 = arith.divsi %i_8, %3 : tensor<1024xi32>
    %5 = tt.splat %oh : i32 -> tensor<1024xi32>
    %6 = arith.remsi %4, %5 : tensor<1024xi32>
    %7 = arith.remsi %i_8, %3 : tensor<1024xi32>
    %8 = arith.muli %6, %cst_3 : tensor<1024xi32>
    %9 = arith.subi %8, %cst_1 : tensor<1024xi32>
    %10 = arith.muli %7, %cst_3 : tensor<1024xi32>
    %11 = arith.subi %10, %cst_1 : tensor<1024xi32>
    %inside = tt.splat %n : i32 -> tensor<1024xi32>
    %inside_9 = arith.cmpi slt, %i_8, %inside : tensor<1024xi32>
    %inside_10 = arith.cmpi sge, %9, %cst_2 : tensor<1024xi32>
    %inside_11 = arith.andi %inside_9, %inside_10 : tensor<1024xi1>
    %inside_12 = tt.splat %h : i32 -> tensor<1024xi32>
    %inside_13 = arith.cmpi slt, %9, %inside_12 : tensor<1024xi32>
    %inside_14 = arith.andi %inside_11, %inside_13 : tensor<1024xi1>
    %inside_15 = arith.cmpi sge, %11, %cst_2 : tensor<1024xi32>
    %inside_16 = arith.andi %inside_14, %inside_15 : tensor<1024xi1>
    %inside_17 = tt.splat %w : i32 -> tensor<1024xi32>
    %inside_18 = arith.cmpi slt, %11, %inside_17 : tensor<1024xi32>
    %inside_19 = arith.andi %inside_16, %inside_18 : tensor<1024xi1>
    %acc_20 = arith.muli %2, %inside_12 : tensor<1024xi32>
    %acc_21 = arith.addi %acc_20, %9 : tensor<1024xi32>
    %acc_22 = arith.muli %acc_21, %inside_17 : tensor<1024xi32>
    %acc_23 = tt.splat %x_ptr : !tt.ptr<f16> -> tensor<1024x!tt.ptr<f16>>
    %acc_24 = tt.addptr %acc_23, %acc_22 : tensor<1024x!tt.ptr<f16>>, tensor<1024xi32>
    %acc_25 = tt.addptr %acc_24, %11 : tensor<1024x!tt.ptr<f16>>, tensor<1024xi32>
    %acc_26 = tt.load %acc_25, %inside_19, %cst : tensor<1024x!tt.ptr<f16>>
    %acc_27 = arith.extf %acc_26 : tensor<1024xf16> to tensor<1024xf32>
    %acc_28 = arith.addf %acc_27, %acc : tensor<1024xf32>
    %inside_29 = arith.cmpi sge, %10, %cst_2 : tensor<1024xi32>
    %inside_30 = arith.andi %inside_14, %inside_29 : tensor<1024xi1>
    %inside_31 = arith.cmpi slt, %10, %inside_17 : tensor<1024xi32>
    %inside_32 = arith.andi %inside_30, %inside_31 : tensor<1024xi1>
    %acc_33 = tt.addptr %acc_24, %10 : tensor<1024x!tt.ptr<f16>>, tensor<1024xi32>
    %acc_34 = tt.load %acc_33, %inside_32, %cst : tensor<1024x!tt.ptr<f16>>
    %acc_35 = arith.extf %acc_34 : tensor<1024xf16> to tensor<1024xf32>
    %acc_36 = arith.addf %acc_28, %acc_35 : tensor<1024xf32>
    %12 = arith.addi %10, %cst_3 : tensor<1024xi32>
    %13 = arith.subi %12, %cst_1 : tensor<1024xi32>
    %inside_37 = arith.cmpi sge, %13, %cst_2 : tensor<1024xi32>
    %inside_38 = arith.andi %inside_14, %inside_37 : tensor<1024xi1>
    %inside_39 = arith.cmpi slt, %13, %inside_17 : tensor<1024xi32>
    %inside_40 = arith.andi %inside_38, %inside_39 : tensor<1024xi1>
    %acc_41 = tt.addptr %acc_24, %13 : tensor<1024x!tt.ptr<f16>>, tensor<1024xi32>
    %acc_42 = tt.load %acc_41, %inside_40, %cst : tensor<1024x!tt.ptr<f16>>
    %acc_43 = arith.extf %acc_42 : tensor<1024xf16> to tensor<1024xf32>
    %acc_44 = arith.addf %acc_36, %acc_43 : tensor<1024xf32>
    %inside_45 = arith.cmpi sge, %8, %cst_2 : tensor<1024xi32>
    %inside_46 = arith.andi %inside_9, %inside_45 : tensor<1024xi1>
    %inside_47 = arith.cmpi slt, %8, %inside_12 : tensor<1024xi32>
    %inside_48 = arith.andi %inside_46, %inside_47 : tensor<1024xi1>
    %inside_49 = arith.andi %inside_48, %inside_15 : tensor<1024xi1>
    %inside_50 = arith.andi %inside_49, %inside_18 : tensor<1024xi1>
    %acc_51 = arith.addi %acc_20, %8 : tensor<1024xi32>
    %acc_52 = arith.muli %acc_51, %inside_17 : tensor<1024xi32>
    %acc_53 = tt.addptr %acc_23, %acc_52 : tensor<1024x!tt.ptr<f16>>, tensor<1024xi32>
    %acc_54 = tt.addptr %acc_53, %11 : tensor<1024x!tt.ptr<f16>>, tensor<1024xi32>
    %acc_55 = tt.load %acc_54, %inside_50, %cst : tensor<1024x!tt.ptr<f16>>
    %acc_56 = arith.extf %acc_55 : tensor<1024xf16> to tensor<1024xf32>
    %acc_57 = arith.addf %acc_44, %acc_56 : tensor<1024xf32>
    %inside_58 = arith.andi %inside_48, %inside_29 : tensor<1024xi1>
    %inside_59 = arith.andi %inside_58, %inside_31 : tensor<1024xi1>
    %acc_60 = tt.addptr %acc_53, %10 : tensor<1024x!tt.ptr<f16>>, tensor<1024xi32>
    %acc_61 = tt.load %acc_60, %inside_59, %cst : tensor<1024x!tt.ptr<f16>>
    %acc_62 = arith.extf %acc_61 : tensor<1024xf16> to tensor<1024xf32>
    %acc_63 = arith.addf %acc_57, %acc_62 : tensor<1024xf32>
    %inside_64 = arith.andi %inside_48, %inside_37 : tensor<1024xi1>
    %inside_65 = arith.andi %inside_64, %inside_39 : tensor<1024xi1>
    %acc_66 = tt.addptr %acc_53, %13 : tensor<1024x!tt.ptr<f16>>, tensor<1024xi32>
    %acc_67 = tt.load %acc_66, %inside_65, %cst : tensor<1024x!tt.ptr<f16>>
    %acc_68 = arith.extf %acc_67 : tensor<1024xf16> to tensor<1024xf32>
    %acc_69 = arith.addf %acc_63, %acc_68 : tensor<1024xf32>
    %14 = arith.addi %8, %cst_3 : tensor<1024xi32>
    %15 = arith.subi %14, %cst_1 : tensor<1024xi32>
    %inside_70 = arith.cmpi sge, %15, %cst_2 : tensor<1024xi32>
    %inside_71 = arith.andi %inside_9, %inside_70 : tensor<1024xi1>
    %inside_72 = arith.cmpi slt, %15, %inside_12 : tensor<1024xi32>
    %inside_73 = arith.andi %inside_71, %inside_72 : tensor<1024xi1>
    %inside_74 = arith.andi %inside_73, %inside_15 : tensor<1024xi1>
    %inside_75 = arith.andi %inside_74, %inside_18 : tensor<1024xi1>
    %acc_76 = arith.addi %acc_20, %15 : tensor<1024xi32>
    %acc_77 = arith.muli %acc_76, %inside_17 : tensor<1024xi32>
    %acc_78 = tt.addptr %acc_23, %acc_77 : tensor<1024x!tt.ptr<f16>>, tensor<1024xi32>
    %acc_79 = tt.addptr %acc_78, %11 : tensor<1024x!tt.ptr<f16>>, tensor<1024xi32>
    %acc_80 = tt.load %acc_79, %inside_75, %cst : tensor<1024x!tt.ptr<f16>>
    %acc_81 = arith.extf %acc_80 : tensor<1024xf16> to tensor<1024xf32>
    %acc_82 = arith.addf %acc_69, %acc_81 : tensor<1024xf32>
    %inside_83 = arith.andi %inside_73, %inside_29 : tensor<1024xi1>
    %inside_84 = arith.andi %inside_83, %inside_31 : tensor<1024xi1>
    %acc_85 = tt.addptr %acc_78, %10 : tensor<1024x!tt.ptr<f16>>, tensor<1024xi32>
    %acc_86 = tt.load %acc_85, %inside_84, %cst : tensor<1024x!tt.ptr<f16>>
    %acc_87 = arith.extf %acc_86 : tensor<1024xf16> to tensor<1024xf32>
    %acc_88 = arith.addf %acc_82, %acc_87 : tensor<1024xf32>
    %inside_89 = arith.andi %inside_73, %inside_37 : tensor<1024xi1>
    %inside_90 = arith.andi %inside_89, %inside_39 : tensor<1024xi1>
    %acc_91 = tt.addptr %acc_78, %13 : tensor<1024x!tt.ptr<f16>>, tensor<1024xi32>
    %acc_92 = tt.load %acc_91, %inside_90, %cst : tensor<1024x!tt.ptr<f16>>
    %acc_93 = arith.extf %acc_92 : tensor<1024xf16> to tensor<1024xf32>
    %acc_94 = arith.addf %acc_88, %acc_93 : tensor<1024xf32>
    %16 = tt.splat %y_ptr : !tt.ptr<f16> -> tensor<1024x!tt.ptr<f16>>
    %17 = tt.addptr %16, %i_8 : tensor<1024x!tt.ptr<f16>>, tensor<1024xi32>
    %18 = arith.divf %acc_94, %cst_0 : tensor<1024xf32>
    %19 = arith.truncf %18 : tensor<1024xf32> to tensor<1024xf16>
    tt.store %17, %19, %inside_9 : tensor<1024x!tt.ptr<f16>>
    tt.return
  }
}
// -----
module {
  tt.func public @average_pool(%x_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %y_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %h: i32, %w: i32, %n: i32) attributes {noinline = false} {
    %acc = arith.constant dense<0.000000e+00> : tensor<1024xf32>
    %cst = arith.constant dense<0.000000e+00> : tensor<1024xf16>
    %cst_0 = arith.constant dense<9.000000e+00> : tensor<1024xf32>
    %cst_1 = arith.constant dense<1> : tensor<1024xi32>
    %cst_2 = arith.constant dense<0> : tensor<1024xi32>
    %cst_3 = arith.constant dense<2> : tensor<1024xi32>
    %c2_i32 = arith.constant 2 : i32
    %c1024_i32 = arith.constant 1024 : i32
    %i = tt.get_program_id x : i32
    %i_4 = arith.muli %i, %c1024_i32 : i32
    %i_5 = tt.make_range {end = 1024 : i32, start = 0 : i32} : tensor<1024xi32>
    %i_6 = tt.splat %i_4 : i32 -> tensor<1024xi32>
    %i_7 = arith.addi %i_6, %i_5 : tensor<1024xi32>
    %ow = arith.divsi %w, %c2_i32 : i32
    %oh = arith.divsi %h, %c2_i32 : i32
    %0 = arith.muli %oh, %ow : i32
    %1 = tt.splat %0 : i32 -> tensor<1024xi32>
    %2 = arith.divsi %i_7, %1 : tensor<1024xi32>
    %3 = tt.splat %ow : i32 -> tensor<1024xi32>
    %4 = arith.divsi %i_7, %3 : tensor<1024xi32>
    %5 = tt.splat %oh : i32 -> tensor<1024xi32>
    %6 = arith.remsi %4, %5 : tensor<1024xi32>
    %7 = arith.remsi %i_7, %3 : tensor<1024xi32>
    %8 = arith.muli %6, %cst_3 : tensor<1024xi32>
    %9 = arith.subi %8, %cst_1 : tensor<1024xi32>
    %10 = arith.muli %7, %cst_3 : tensor<1024xi32>
    %11 = arith.subi %10, %cst_1 : tensor<1024xi32>
    %inside = tt.splat %n : i32 -> tensor<1024xi32>
    %inside_8 = arith.cmpi slt, %i_7, %inside : tensor<1024xi32>
    %inside_9 = arith.cmpi sge, %9, %cst_2 : tensor<1024xi32>
    %inside_10 = arith.andi %inside_8, %inside_9 : tensor<1024xi1>
    %inside_11 = tt.splat %h : i32 -> tensor<1024xi32>
    %inside_12 = arith.cmpi slt, %9, %inside_11 : tensor<1024xi32>
    %inside_13 = arith.andi %inside_10, %inside_12 : tensor<1024xi1>
    %inside_14 = arith.cmpi sge, %11, %cst_2 : tensor<1024xi32>
    %inside_15 = arith.andi %inside_13, %inside_14 : tensor<1024xi1>
    %inside_16 = tt.splat %w : i32 -> tensor<1024xi32>
    %inside_17 = arith.cmpi slt, %11, %inside_16 : tensor<1024xi32>
    %inside_18 = arith.andi %inside_15, %inside_17 : tensor<1024xi1>
    %acc_19 = arith.muli %2, %inside_11 : tensor<1024xi32>
    %acc_20 = arith.addi %acc_19, %9 : tensor<1024xi32>
    %acc_21 = arith.muli %acc_20, %inside_16 : tensor<1024xi32>
    %acc_22 = tt.splat %x_ptr : !tt.ptr<f16> -> tensor<1024x!tt.ptr<f16>>
    %acc_23 = tt.addptr %acc_22, %acc_21 : tensor<1024x!tt.ptr<f16>>, tensor<1024xi32>
    %acc_24 = tt.addptr %acc_23, %11 : tensor<1024x!tt.ptr<f16>>, tensor<1024xi32>
    %acc_25 = tt.load %acc_24, %inside_18, %cst : tensor<1024x!tt.ptr<f16>>
    %acc_26 = arith.extf %acc_25 : tensor<1024xf16> to tensor<1024xf32>
    %acc_27 = arith.addf %acc_26, %acc : tensor<1024xf32>
    %inside_28 = arith.cmpi sge, %10, %cst_2 : tensor<1024xi32>
    %inside_29 = arith.andi %inside_13, %inside_28 : tensor<1024xi1>
    %inside_30 = arith.cmpi slt, %10, %inside_16 : tensor<1024xi32>
    %inside_31 = arith.andi %inside_29, %inside_30 : tensor<1024xi1>
    %acc_32 = tt.addptr %acc_23, %10 : tensor<1024x!tt.ptr<f16>>, tensor<1024xi32>
    %acc_33 = tt.load %acc_32, %inside_31, %cst : tensor<1024x!tt.ptr<f16>>
    %acc_34 = arith.extf %acc_33 : tensor<1024xf16> to tensor<1024xf32>
    %acc_35 = arith.addf %acc_27, %acc_34 : tensor<1024xf32>
    %12 = arith.addi %10, %cst_3 : tensor<1024xi32>
    %13 = arith.subi %12, %cst_1 : tensor<1024xi32>
    %inside_36 = arith.cmpi sge, %13, %cst_2 : tensor<1024xi32>
    %inside_37 = arith.andi %inside_13, %inside_36 : tensor<1024xi1>
    %inside_38 = arith.cmpi slt, %13, %inside_16 : tensor<1024xi32>
    %inside_39 = arith.andi %inside_37, %inside_38 : tensor<1024xi1>
    %acc_40 = tt.addptr %acc_23, %13 : tensor<1024x!tt.ptr<f16>>, tensor<1024xi32>
    %acc_41 = tt.load %acc_40, %inside_39, %cst : tensor<1024x!tt.ptr<f16>>
    %acc_42 = arith.extf %acc_41 : tensor<1024xf16> to tensor<1024xf32>
    %acc_43 = arith.addf %acc_35, %acc_42 : tensor<1024xf32>
    %inside_44 = arith.cmpi sge, %8, %cst_2 : tensor<1024xi32>
    %inside_45 = arith.andi %inside_8, %inside_44 : tensor<1024xi1>
    %inside_46 = arith.cmpi slt, %8, %inside_11 : tensor<1024xi32>
    %inside_47 = arith.andi %inside_45, %inside_46 : tensor<1024xi1>
    %inside_48 = arith.andi %inside_47, %inside_14 : tensor<1024xi1>
    %inside_49 = arith.andi %inside_48, %inside_17 : tensor<1024xi1>
    %acc_50 = arith.addi %acc_19, %8 : tensor<1024xi32>
    %acc_51 = arith.muli %acc_50, %inside_16 : tensor<1024xi32>
    %acc_52 = tt.addptr %acc_22, %acc_51 : tensor<1024x!tt.ptr<f16>>, tensor<1024xi32>
    %acc_53 = tt.addptr %acc_52, %11 : tensor<1024x!tt.ptr<f16>>, tensor<1024xi32>
    %acc_54 = tt.load %acc_53, %inside_49, %cst : tensor<1024x!tt.ptr<f16>>
    %acc_55 = arith.extf %acc_54 : tensor<1024xf16> to tensor<1024xf32>
    %acc_56 = arith.addf %acc_43, %acc_55 : tensor<1024xf32>
    %inside_57 = arith.andi %inside_47, %inside_28 : tensor<1024xi1>
    %inside_58 = arith.andi %inside_57, %inside_30 : tensor<1024xi1>
    %acc_59 = tt.addptr %acc_52, %10 : tensor<1024x!tt.ptr<f16>>, tensor<1024xi32>
    %acc_60 = tt.load %acc_59, %inside_58, %cst : tensor<1024x!tt.ptr<f16>>
    %acc_61 = arith.extf %acc_60 : tensor<1024xf16> to tensor<1024xf32>
    %acc_62 = arith.addf %acc_56, %acc_61 : tensor<1024xf32>
    %inside_63 = arith.andi %inside_47, %inside_36 : tensor<1024xi1>
    %inside_64 = arith.andi %inside_63, %inside_38 : tensor<1024xi1>
    %acc_65 = tt.addptr %acc_52, %13 : tensor<1024x!tt.ptr<f16>>, tensor<1024xi32>
    %acc_66 = tt.load %acc_65, %inside_64, %cst : tensor<1024x!tt.ptr<f16>>
    %acc_67 = arith.extf %acc_66 : tensor<1024xf16> to tensor<1024xf32>
    %acc_68 = arith.addf %acc_62, %acc_67 : tensor<1024xf32>
    %14 = arith.addi %8, %cst_3 : tensor<1024xi32>
    %15 = arith.subi %14, %cst_1 : tensor<1024xi32>
    %inside_69 = arith.cmpi sge, %15, %cst_2 : tensor<1024xi32>
    %inside_70 = arith.andi %inside_8, %inside_69 : tensor<1024xi1>
    %inside_71 = arith.cmpi slt, %15, %inside_11 : tensor<1024xi32>
    %inside_72 = arith.andi %inside_70, %inside_71 : tensor<1024xi1>
    %inside_73 = arith.andi %inside_72, %inside_14 : tensor<1024xi1>
    %inside_74 = arith.andi %inside_73, %inside_17 : tensor<1024xi1>
    %acc_75 = arith.addi %acc_19, %15 : tensor<1024xi32>
    %acc_76 = arith.muli %acc_75, %inside_16 : tensor<1024xi32>
    %acc_77 = tt.addptr %acc_22, %acc_76 : tensor<1024x!tt.ptr<f16>>, tensor<1024xi32>
    %acc_78 = tt.addptr %acc_77, %11 : tensor<1024x!tt.ptr<f16>>, tensor<1024xi32>
    %acc_79 = tt.load %acc_78, %inside_74, %cst : tensor<1024x!tt.ptr<f16>>
    %acc_80 = arith.extf %acc_79 : tensor<1024xf16> to tensor<1024xf32>
    %acc_81 = arith.addf %acc_68, %acc_80 : tensor<1024xf32>
    %inside_82 = arith.andi %inside_72, %inside_28 : tensor<1024xi1>
    %inside_83 = arith.andi %inside_82, %inside_30 : tensor<1024xi1>
    %acc_84 = tt.addptr %acc_77, %10 : tensor<1024x!tt.ptr<f16>>, tensor<1024xi32>
    %acc_85 = tt.load %acc_84, %inside_83, %cst : tensor<1024x!tt.ptr<f16>>
    %acc_86 = arith.extf %acc_85 : tensor<1024xf16> to tensor<1024xf32>
    %acc_87 = arith.addf %acc_81, %acc_86 : tensor<1024xf32>
    %inside_88 = arith.andi %inside_72, %inside_36 : tensor<1024xi1>
    %inside_89 = arith.andi %inside_88, %inside_38 : tensor<1024xi1>
    %acc_90 = tt.addptr %acc_77, %13 : tensor<1024x!tt.ptr<f16>>, tensor<1024xi32>
    %acc_91 = tt.load %acc_90, %inside_89, %cst : tensor<1024x!tt.ptr<f16>>
    %acc_92 = arith.extf %acc_91 : tensor<1024xf16> to tensor<1024xf32>
    %acc_93 = arith.addf %acc_87, %acc_92 : tensor<1024xf32>
    %16 = tt.splat %y_ptr : !tt.ptr<f16> -> tensor<1024x!tt.ptr<f16>>
    %17 = tt.addptr %16, %i_7 : tensor<1024x!tt.ptr<f16>>, tensor<1024xi32>
    %18 = arith.divf %acc_93, %cst_0 : tensor<1024xf32>
    %19 = arith.truncf %18 : tensor<1024xf32> to tensor<1024xf16>
    tt.store %17, %19, %inside_8 : tensor<1024x!tt.ptr<f16>>
    tt.return
  }
}
