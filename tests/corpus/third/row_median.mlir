// Made by make.py.
//
// targets: cuda:80 cuda:90 hip:gfx942 hip:gfx950 hip:gfx1201
// warps: 4 8
// stages: 1
// grid: 2 1 1
// input f32 2560 normal
// output f32 20
// output f32 20
// scalar i32 20
module {
  tt.func public @row_median(%x_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %lo_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %hi_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %rows: i32) attributes {noinline = false} {
    %ret = arith.constant dense<0> : tensor<1x1x1x1x1x1x1x1x1x2x2xi32>
    %ret_0 = arith.constant dense<0> : tensor<1x1x1x1x1x1x1x1x2x1x2xi32>
    %ret_1 = arith.constant dense<0> : tensor<1x1x1x1x1x1x1x1x2x2x1xi32>
    %ret_2 = arith.constant dense<0> : tensor<1x1x1x1x1x1x1x2x1x1x2xi32>
    %ret_3 = arith.constant dense<0> : tensor<1x1x1x1x1x1x1x2x1x2x1xi32>
    %ret_4 = arith.constant dense<0> : tensor<1x1x1x1x1x1x1x2x2x1x1xi32>
    %ret_5 = arith.constant dense<0> : tensor<1x1x1x1x1x1x2x1x1x1x2xi32>
    %ret_6 = arith.constant dense<0> : tensor<1x1x1x1x1x1x2x1x1x2x1xi32>
    %ret_7 = arith.constant dense<0> : tensor<1x1x1x1x1x1x2x1x2x1x1xi32>
    %ret_8 = arith.constant dense<0> : tensor<1x1x1x1x1x1x2x2x1x1x1xi32>
    %ret_9 = arith.constant dense<0> : tensor<1x1x1x1x1x2x1x1x1x1x2xi32>
    %ret_10 = arith.constant dense<0> : tensor<1x1x1x1x1x2x1x1x1x2x1xi32>
    %ret_11 = arith.constant dense<0> : tensor<1x1x1x1x1x2x1x1x2x1x1xi32>
    %ret_12 = arith.constant dense<0> : tensor<1x1x1x1x1x2x1x2x1x1x1xi32>
    %ret_13 = arith.constant dense<0> : tensor<1x1x1x1x1x2x2x1x1x1x1xi32>
    %ret_14 = arith.constant dense<0> : tensor<1x1x1x1x2x1x1x1x1x1x2xi32>
    %ret_15 = arith.constant dense<0> : tensor<1x1x1x1x2x1x1x1x1x2x1xi32>
    %ret_16 = arith.constant dense<0> : tensor<1x1x1x1x2x1x1x1x2x1x1xi32>
    %ret_17 = arith.constant dense<0> : tensor<1x1x1x1x2x1x1x2x1x1x1xi32>
    %ret_18 = arith.constant dense<0> : tensor<1x1x1x1x2x1x2x1x1x1x1xi32>
    %ret_19 = arith.constant dense<0> : tensor<1x1x1x1x2x2x1x1x1x1x1xi32>
    %ret_20 = arith.constant dense<0> : tensor<1x1x1x1x1x1x1x1x1x1x2xi32>
    %ret_21 = arith.constant dense<0> : tensor<1x1x1x1x1x1x1x1x1x2x1xi32>
    %ret_22 = arith.constant dense<0> : tensor<1x1x1x1x1x1x1x1x2x1x1xi32>
    %ret_23 = arith.constant dense<0> : tensor<1x1x1x1x1x1x1x2x1x1x1xi32>
    %ret_24 = arith.constant dense<0> : tensor<1x1x1x1x1x1x2x1x1x1x1xi32>
    %ret_25 = arith.constant dense<0> : tensor<1x1x1x1x1x2x1x1x1x1x1xi32>
    %ret_26 = arith.constant dense<0> : tensor<1x1x1x1x2x1x1x1x1x1x1xi32>
    %cst = arith.constant dense<115> : tensor<1x128xi32>
    %cst_27 = arith.constant dense<64> : tensor<1x128xi32>
    %cst_28 = arith.constant dense<0.000000e+00> : tensor<16x128xf32>
    %x = arith.constant dense<128> : tensor<16x1xi32>
    %r = arith.constant 16 : i32
    %r_29 = tt.get_program_id x : i32
    %r_30 = arith.muli %r_29, %r : i32
    %r_31 = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
    %r_32 = tt.splat %r_30 : i32 -> tensor<16xi32>
    %r_33 = arith.addi %r_32, %r_31 : tensor<16xi32>
    %c = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32>
    %x_34 = tt.expand_dims %r_33 {axis = 1 : i32} : tensor<16xi32> -> tensor<16x1xi32>
    %x_35 = tt.splat %rows : i32 -> tensor<16x1xi32>
    %x_36 = arith.cmpi slt, %x_34, %x_35 : tensor<16x1xi32>
    %x_37 = arith.muli %x_34, %x : tensor<16x1xi32>
    %x_38 = tt.splat %x_ptr : !tt.ptr<f32> -> tensor<16x1x!tt.ptr<f32>>
    %x_39 = tt.addptr %x_38, %x_37 : tensor<16x1x!tt.ptr<f32>>, tensor<16x1xi32>
    %x_40 = tt.expand_dims %c {axis = 0 : i32} : tensor<128xi32> -> tensor<1x128xi32>
    %x_41 = tt.broadcast %x_39 : tensor<16x1x!tt.ptr<f32>> -> tensor<16x128x!tt.ptr<f32>>
    %x_42 = tt.broadcast %x_40 : tensor<1x128xi32> -> tensor<16x128xi32>
    %x_43 = tt.addptr %x_41, %x_42 : tensor<16x128x!tt.ptr<f32>>, tensor<16x128xi32>
    %x_44 = tt.broadcast %x_36 : tensor<16x1xi1> -> tensor<16x128xi1>
    %x_45 = tt.load %x_43, %x_44, %cst_28 : tensor<16x128x!tt.ptr<f32>>
    %h = tt.reshape %x_45 : tensor<16x128xf32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xf32>
    %ar = tt.make_range {end = 2 : i32, start = 0 : i32} : tensor<2xi32>
    %ar_46 = tt.reshape %ar : tensor<2xi32> -> tensor<1x1x1x1x1x1x1x1x1x2x1xi32>
    %ix = tt.bitcast %h : tensor<2x2x2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %iy = "tt.reduce"(%ix) <{axis = 10 : i32}> ({
    ^bb0(%iy_422: i32, %iy_423: i32):
      %iy_424 = arith.xori %iy_422, %iy_423 : i32
      tt.reduce.return %iy_424 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_47 = tt.expand_dims %iy {axis = 10 : i32} : tensor<2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2x1xi32>
    %iy_48 = tt.broadcast %iy_47 : tensor<2x2x2x2x2x2x2x2x2x2x1xi32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %iy_49 = arith.xori %ix, %iy_48 : tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %y = tt.bitcast %iy_49 : tensor<2x2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xf32>
    %ar_50 = tt.reshape %ar : tensor<2xi32> -> tensor<1x1x1x1x1x1x1x1x1x1x2xi32>
    %ret_51 = arith.cmpf ogt, %h, %y : tensor<2x2x2x2x2x2x2x2x2x2x2xf32>
    %ret_52 = tt.broadcast %ar_46 : tensor<1x1x1x1x1x1x1x1x1x2x1xi32> -> tensor<1x1x1x1x1x1x1x1x1x2x2xi32>
    %ret_53 = tt.broadcast %ar_50 : tensor<1x1x1x1x1x1x1x1x1x1x2xi32> -> tensor<1x1x1x1x1x1x1x1x1x2x2xi32>
    %ret_54 = arith.xori %ret_52, %ret_53 : tensor<1x1x1x1x1x1x1x1x1x2x2xi32>
    %ret_55 = arith.cmpi ne, %ret_54, %ret : tensor<1x1x1x1x1x1x1x1x1x2x2xi32>
    %ret_56 = tt.broadcast %ret_55 : tensor<1x1x1x1x1x1x1x1x1x2x2xi1> -> tensor<2x2x2x2x2x2x2x2x2x2x2xi1>
    %ret_57 = arith.cmpi ne, %ret_51, %ret_56 : tensor<2x2x2x2x2x2x2x2x2x2x2xi1>
    %ret_58 = arith.select %ret_57, %y, %h : tensor<2x2x2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2x2x2xf32>
    %ar_59 = tt.reshape %ar : tensor<2xi32> -> tensor<1x1x1x1x1x1x1x1x2x1x1xi32>
    %ix_60 = tt.bitcast %ret_58 : tensor<2x2x2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %iy_61 = "tt.reduce"(%ix_60) <{axis = 9 : i32}> ({
    ^bb0(%iy_422: i32, %iy_423: i32):
      %iy_424 = arith.xori %iy_422, %iy_423 : i32
      tt.reduce.return %iy_424 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_62 = tt.expand_dims %iy_61 {axis = 9 : i32} : tensor<2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x1x2xi32>
    %iy_63 = tt.broadcast %iy_62 : tensor<2x2x2x2x2x2x2x2x2x1x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %iy_64 = arith.xori %ix_60, %iy_63 : tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %y_65 = tt.bitcast %iy_64 : tensor<2x2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xf32>
    %ret_66 = arith.cmpf ogt, %ret_58, %y_65 : tensor<2x2x2x2x2x2x2x2x2x2x2xf32>
    %ret_67 = tt.broadcast %ar_59 : tensor<1x1x1x1x1x1x1x1x2x1x1xi32> -> tensor<1x1x1x1x1x1x1x1x2x2x1xi32>
    %ret_68 = tt.broadcast %ar_46 : tensor<1x1x1x1x1x1x1x1x1x2x1xi32> -> tensor<1x1x1x1x1x1x1x1x2x2x1xi32>
    %ret_69 = arith.xori %ret_67, %ret_68 : tensor<1x1x1x1x1x1x1x1x2x2x1xi32>
    %ret_70 = arith.cmpi ne, %ret_69, %ret_1 : tensor<1x1x1x1x1x1x1x1x2x2x1xi32>
    %ret_71 = tt.broadcast %ret_70 : tensor<1x1x1x1x1x1x1x1x2x2x1xi1> -> tensor<2x2x2x2x2x2x2x2x2x2x2xi1>
    %ret_72 = arith.cmpi ne, %ret_66, %ret_71 : tensor<2x2x2x2x2x2x2x2x2x2x2xi1>
    %ret_73 = arith.select %ret_72, %y_65, %ret_58 : tensor<2x2x2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2x2x2xf32>
    %ix_74 = tt.bitcast %ret_73 : tensor<2x2x2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %iy_75 = "tt.reduce"(%ix_74) <{axis = 10 : i32}> ({
    ^bb0(%iy_422: i32, %iy_423: i32):
      %iy_424 = arith.xori %iy_422, %iy_423 : i32
      tt.reduce.return %iy_424 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_76 = tt.expand_dims %iy_75 {axis = 10 : i32} : tensor<2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2x1xi32>
    %iy_77 = tt.broadcast %iy_76 : tensor<2x2x2x2x2x2x2x2x2x2x1xi32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %iy_78 = arith.xori %ix_74, %iy_77 : tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %y_79 = tt.bitcast %iy_78 : tensor<2x2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xf32>
    %ret_80 = arith.cmpf ogt, %ret_73, %y_79 : tensor<2x2x2x2x2x2x2x2x2x2x2xf32>
    %ret_81 = tt.broadcast %ar_59 : tensor<1x1x1x1x1x1x1x1x2x1x1xi32> -> tensor<1x1x1x1x1x1x1x1x2x1x2xi32>
    %ret_82 = tt.broadcast %ar_50 : tensor<1x1x1x1x1x1x1x1x1x1x2xi32> -> tensor<1x1x1x1x1x1x1x1x2x1x2xi32>
    %ret_83 = arith.xori %ret_81, %ret_82 : tensor<1x1x1x1x1x1x1x1x2x1x2xi32>
    %ret_84 = arith.cmpi ne, %ret_83, %ret_0 : tensor<1x1x1x1x1x1x1x1x2x1x2xi32>
    %ret_85 = tt.broadcast %ret_84 : tensor<1x1x1x1x1x1x1x1x2x1x2xi1> -> tensor<2x2x2x2x2x2x2x2x2x2x2xi1>
    %ret_86 = arith.cmpi ne, %ret_80, %ret_85 : tensor<2x2x2x2x2x2x2x2x2x2x2xi1>
    %ret_87 = arith.select %ret_86, %y_79, %ret_73 : tensor<2x2x2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2x2x2xf32>
    %ar_88 = tt.reshape %ar : tensor<2xi32> -> tensor<1x1x1x1x1x1x1x2x1x1x1xi32>
    %ix_89 = tt.bitcast %ret_87 : tensor<2x2x2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %iy_90 = "tt.reduce"(%ix_89) <{axis = 8 : i32}> ({
    ^bb0(%iy_422: i32, %iy_423: i32):
      %iy_424 = arith.xori %iy_422, %iy_423 : i32
      tt.reduce.return %iy_424 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_91 = tt.expand_dims %iy_90 {axis = 8 : i32} : tensor<2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x1x2x2xi32>
    %iy_92 = tt.broadcast %iy_91 : tensor<2x2x2x2x2x2x2x2x1x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %iy_93 = arith.xori %ix_89, %iy_92 : tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %y_94 = tt.bitcast %iy_93 : tensor<2x2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xf32>
    %ret_95 = arith.cmpf ogt, %ret_87, %y_94 : tensor<2x2x2x2x2x2x2x2x2x2x2xf32>
    %ret_96 = tt.broadcast %ar_88 : tensor<1x1x1x1x1x1x1x2x1x1x1xi32> -> tensor<1x1x1x1x1x1x1x2x2x1x1xi32>
    %ret_97 = tt.broadcast %ar_59 : tensor<1x1x1x1x1x1x1x1x2x1x1xi32> -> tensor<1x1x1x1x1x1x1x2x2x1x1xi32>
    %ret_98 = arith.xori %ret_96, %ret_97 : tensor<1x1x1x1x1x1x1x2x2x1x1xi32>
    %ret_99 = arith.cmpi ne, %ret_98, %ret_4 : tensor<1x1x1x1x1x1x1x2x2x1x1xi32>
    %ret_100 = tt.broadcast %ret_99 : tensor<1x1x1x1x1x1x1x2x2x1x1xi1> -> tensor<2x2x2x2x2x2x2x2x2x2x2xi1>
    %ret_101 = arith.cmpi ne, %ret_95, %ret_100 : tensor<2x2x2x2x2x2x2x2x2x2x2xi1>
    %ret_102 = arith.select %ret_101, %y_94, %ret_87 : tensor<2x2x2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2x2x2xf32>
    %ix_103 = tt.bitcast %ret_102 : tensor<2x2x2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %iy_104 = "tt.reduce"(%ix_103) <{axis = 9 : i32}> ({
    ^bb0(%iy_422: i32, %iy_423: i32):
      %iy_424 = arith.xori %iy_422, %iy_423 : i32
      tt.reduce.return %iy_424 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_105 = tt.expand_dims %iy_104 {axis = 9 : i32} : tensor<2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x1x2xi32>
    %iy_106 = tt.broadcast %iy_105 : tensor<2x2x2x2x2x2x2x2x2x1x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %iy_107 = arith.xori %ix_103, %iy_106 : tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %y_108 = tt.bitcast %iy_107 : tensor<2x2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xf32>
    %ret_109 = arith.cmpf ogt, %ret_102, %y_108 : tensor<2x2x2x2x2x2x2x2x2x2x2xf32>
    %ret_110 = tt.broadcast %ar_88 : tensor<1x1x1x1x1x1x1x2x1x1x1xi32> -> tensor<1x1x1x1x1x1x1x2x1x2x1xi32>
    %ret_111 = tt.broadcast %ar_46 : tensor<1x1x1x1x1x1x1x1x1x2x1xi32> -> tensor<1x1x1x1x1x1x1x2x1x2x1xi32>
    %ret_112 = arith.xori %ret_110, %ret_111 : tensor<1x1x1x1x1x1x1x2x1x2x1xi32>
    %ret_113 = arith.cmpi ne, %ret_112, %ret_3 : tensor<1x1x1x1x1x1x1x2x1x2x1xi32>
    %ret_114 = tt.broadcast %ret_113 : tensor<1x1x1x1x1x1x1x2x1x2x1xi1> -> tensor<2x2x2x2x2x2x2x2x2x2x2xi1>
    %ret_115 = arith.cmpi ne, %ret_109, %ret_114 : tensor<2x2x2x2x2x2x2x2x2x2x2xi1>
    %ret_116 = arith.select %ret_115, %y_108, %ret_102 : tensor<2x2x2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2x2x2xf32>
    %ix_117 = tt.bitcast %ret_116 : tensor<2x2x2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %iy_118 = "tt.reduce"(%ix_117) <{axis = 10 : i32}> ({
    ^bb0(%iy_422: i32, %iy_423: i32):
      %iy_424 = arith.xori %iy_422, %iy_423 : i32
      tt.reduce.return %iy_424 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_119 = tt.expand_dims %iy_118 {axis = 10 : i32} : tensor<2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2x1xi32>
    %iy_120 = tt.broadcast %iy_119 : tensor<2x2x2x2x2x2x2x2x2x2x1xi32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %iy_121 = arith.xori %ix_117, %iy_120 : tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %y_122 = tt.bitcast %iy_121 : tensor<2x2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xf32>
    %ret_123 = arith.cmpf ogt, %ret_116, %y_122 : tensor<2x2x2x2x2x2x2x2x2x2x2xf32>
    %ret_124 = tt.broadcast %ar_88 : tensor<1x1x1x1x1x1x1x2x1x1x1xi32> -> tensor<1x1x1x1x1x1x1x2x1x1x2xi32>
    %ret_125 = tt.broadcast %ar_50 : tensor<1x1x1x1x1x1x1x1x1x1x2xi32> -> tensor<1x1x1x1x1x1x1x2x1x1x2xi32>
    %ret_126 = arith.xori %ret_124, %ret_125 : tensor<1x1x1x1x1x1x1x2x1x1x2xi32>
    %ret_127 = arith.cmpi ne, %ret_126, %ret_2 : tensor<1x1x1x1x1x1x1x2x1x1x2xi32>
    %ret_128 = tt.broadcast %ret_127 : tensor<1x1x1x1x1x1x1x2x1x1x2xi1> -> tensor<2x2x2x2x2x2x2x2x2x2x2xi1>
    %ret_129 = arith.cmpi ne, %ret_123, %ret_128 : tensor<2x2x2x2x2x2x2x2x2x2x2xi1>
    %ret_130 = arith.select %ret_129, %y_122, %ret_116 : tensor<2x2x2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2x2x2xf32>
    %ar_131 = tt.reshape %ar : tensor<2xi32> -> tensor<1x1x1x1x1x1x2x1x1x1x1xi32>
    %ix_132 = tt.bitcast %ret_130 : tensor<2x2x2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %iy_133 = "tt.reduce"(%ix_132) <{axis = 7 : i32}> ({
    ^bb0(%iy_422: i32, %iy_423: i32):
      %iy_424 = arith.xori %iy_422, %iy_423 : i32
      tt.reduce.return %iy_424 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_134 = tt.expand_dims %iy_133 {axis = 7 : i32} : tensor<2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x1x2x2x2xi32>
    %iy_135 = tt.broadcast %iy_134 : tensor<2x2x2x2x2x2x2x1x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %iy_136 = arith.xori %ix_132, %iy_135 : tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %y_137 = tt.bitcast %iy_136 : tensor<2x2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xf32>
    %ret_138 = arith.cmpf ogt, %ret_130, %y_137 : tensor<2x2x2x2x2x2x2x2x2x2x2xf32>
    %ret_139 = tt.broadcast %ar_131 : tensor<1x1x1x1x1x1x2x1x1x1x1xi32> -> tensor<1x1x1x1x1x1x2x2x1x1x1xi32>
    %ret_140 = tt.broadcast %ar_88 : tensor<1x1x1x1x1x1x1x2x1x1x1xi32> -> tensor<1x1x1x1x1x1x2x2x1x1x1xi32>
    %ret_141 = arith.xori %ret_139, %ret_140 : tensor<1x1x1x1x1x1x2x2x1x1x1xi32>
    %ret_142 = arith.cmpi ne, %ret_141, %ret_8 : tensor<1x1x1x1x1x1x2x2x1x1x1xi32>
    %ret_143 = tt.broadcast %ret_142 : tensor<1x1x1x1x1x1x2x2x1x1x1xi1> -> tensor<2x2x2x2x2x2x2x2x2x2x2xi1>
    %ret_144 = arith.cmpi ne, %ret_138, %ret_143 : tensor<2x2x2x2x2x2x2x2x2x2x2xi1>
    %ret_145 = arith.select %ret_144, %y_137, %ret_130 : tensor<2x2x2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2x2x2xf32>
    %ix_146 = tt.bitcast %ret_145 : tensor<2x2x2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %iy_147 = "tt.reduce"(%ix_146) <{axis = 8 : i32}> ({
    ^bb0(%iy_422: i32, %iy_423: i32):
      %iy_424 = arith.xori %iy_422, %iy_423 : i32
      tt.reduce.return %iy_424 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_148 = tt.expand_dims %iy_147 {axis = 8 : i32} : tensor<2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x1x2x2xi32>
    %iy_149 = tt.broadcast %iy_148 : tensor<2x2x2x2x2x2x2x2x1x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %iy_150 = arith.xori %ix_146, %iy_149 : tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %y_151 = tt.bitcast %iy_150 : tensor<2x2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xf32>
    %ret_152 = arith.cmpf ogt, %ret_145, %y_151 : tensor<2x2x2x2x2x2x2x2x2x2x2xf32>
    %ret_153 = tt.broadcast %ar_131 : tensor<1x1x1x1x1x1x2x1x1x1x1xi32> -> tensor<1x1x1x1x1x1x2x1x2x1x1xi32>
    %ret_154 = tt.broadcast %ar_59 : tensor<1x1x1x1x1x1x1x1x2x1x1xi32> -> tensor<1x1x1x1x1x1x2x1x2x1x1xi32>
    %ret_155 = arith.xori %ret_153, %ret_154 : tensor<1x1x1x1x1x1x2x1x2x1x1xi32>
    %ret_156 = arith.cmpi ne, %ret_155, %ret_7 : tensor<1x1x1x1x1x1x2x1x2x1x1xi32>
    %ret_157 = tt.broadcast %ret_156 : tensor<1x1x1x1x1x1x2x1x2x1x1xi1> -> tensor<2x2x2x2x2x2x2x2x2x2x2xi1>
    %ret_158 = arith.cmpi ne, %ret_152, %ret_157 : tensor<2x2x2x2x2x2x2x2x2x2x2xi1>
    %ret_159 = arith.select %ret_158, %y_151, %ret_145 : tensor<2x2x2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2x2x2xf32>
    %ix_160 = tt.bitcast %ret_159 : tensor<2x2x2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %iy_161 = "tt.reduce"(%ix_160) <{axis = 9 : i32}> ({
    ^bb0(%iy_422: i32, %iy_423: i32):
      %iy_424 = arith.xori %iy_422, %iy_423 : i32
      tt.reduce.return %iy_424 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_162 = tt.expand_dims %iy_161 {axis = 9 : i32} : tensor<2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x1x2xi32>
    %iy_163 = tt.broadcast %iy_162 : tensor<2x2x2x2x2x2x2x2x2x1x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %iy_164 = arith.xori %ix_160, %iy_163 : tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %y_165 = tt.bitcast %iy_164 : tensor<2x2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xf32>
    %ret_166 = arith.cmpf ogt, %ret_159, %y_165 : tensor<2x2x2x2x2x2x2x2x2x2x2xf32>
    %ret_167 = tt.broadcast %ar_131 : tensor<1x1x1x1x1x1x2x1x1x1x1xi32> -> tensor<1x1x1x1x1x1x2x1x1x2x1xi32>
    %ret_168 = tt.broadcast %ar_46 : tensor<1x1x1x1x1x1x1x1x1x2x1xi32> -> tensor<1x1x1x1x1x1x2x1x1x2x1xi32>
    %ret_169 = arith.xori %ret_167, %ret_168 : tensor<1x1x1x1x1x1x2x1x1x2x1xi32>
    %ret_170 = arith.cmpi ne, %ret_169, %ret_6 : tensor<1x1x1x1x1x1x2x1x1x2x1xi32>
    %ret_171 = tt.broadcast %ret_170 : tensor<1x1x1x1x1x1x2x1x1x2x1xi1> -> tensor<2x2x2x2x2x2x2x2x2x2x2xi1>
    %ret_172 = arith.cmpi ne, %ret_166, %ret_171 : tensor<2x2x2x2x2x2x2x2x2x2x2xi1>
    %ret_173 = arith.select %ret_172, %y_165, %ret_159 : tensor<2x2x2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2x2x2xf32>
    %ix_174 = tt.bitcast %ret_173 : tensor<2x2x2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %iy_175 = "tt.reduce"(%ix_174) <{axis = 10 : i32}> ({
    ^bb0(%iy_422: i32, %iy_423: i32):
      %iy_424 = arith.xori %iy_422, %iy_423 : i32
      tt.reduce.return %iy_424 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_176 = tt.expand_dims %iy_175 {axis = 10 : i32} : tensor<2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2x1xi32>
    %iy_177 = tt.broadcast %iy_176 : tensor<2x2x2x2x2x2x2x2x2x2x1xi32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %iy_178 = arith.xori %ix_174, %iy_177 : tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %y_179 = tt.bitcast %iy_178 : tensor<2x2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xf32>
    %ret_180 = arith.cmpf ogt, %ret_173, %y_179 : tensor<2x2x2x2x2x2x2x2x2x2x2xf32>
    %ret_181 = tt.broadcast %ar_131 : tensor<1x1x1x1x1x1x2x1x1x1x1xi32> -> tensor<1x1x1x1x1x1x2x1x1x1x2xi32>
    %ret_182 = tt.broadcast %ar_50 : tensor<1x1x1x1x1x1x1x1x1x1x2xi32> -> tensor<1x1x1x1x1x1x2x1x1x1x2xi32>
    %ret_183 = arith.xori %ret_181, %ret_182 : tensor<1x1x1x1x1x1x2x1x1x1x2xi32>
    %ret_184 = arith.cmpi ne, %ret_183, %ret_5 : tensor<1x1x1x1x1x1x2x1x1x1x2xi32>
    %ret_185 = tt.broadcast %ret_184 : tensor<1x1x1x1x1x1x2x1x1x1x2xi1> -> tensor<2x2x2x2x2x2x2x2x2x2x2xi1>
    %ret_186 = arith.cmpi ne, %ret_180, %ret_185 : tensor<2x2x2x2x2x2x2x2x2x2x2xi1>
    %ret_187 = arith.select %ret_186, %y_179, %ret_173 : tensor<2x2x2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2x2x2xf32>
    %ar_188 = tt.reshape %ar : tensor<2xi32> -> tensor<1x1x1x1x1x2x1x1x1x1x1xi32>
    %ix_189 = tt.bitcast %ret_187 : tensor<2x2x2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %iy_190 = "tt.reduce"(%ix_189) <{axis = 6 : i32}> ({
    ^bb0(%iy_422: i32, %iy_423: i32):
      %iy_424 = arith.xori %iy_422, %iy_423 : i32
      tt.reduce.return %iy_424 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_191 = tt.expand_dims %iy_190 {axis = 6 : i32} : tensor<2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x1x2x2x2x2xi32>
    %iy_192 = tt.broadcast %iy_191 : tensor<2x2x2x2x2x2x1x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %iy_193 = arith.xori %ix_189, %iy_192 : tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %y_194 = tt.bitcast %iy_193 : tensor<2x2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xf32>
    %ret_195 = arith.cmpf ogt, %ret_187, %y_194 : tensor<2x2x2x2x2x2x2x2x2x2x2xf32>
    %ret_196 = tt.broadcast %ar_188 : tensor<1x1x1x1x1x2x1x1x1x1x1xi32> -> tensor<1x1x1x1x1x2x2x1x1x1x1xi32>
    %ret_197 = tt.broadcast %ar_131 : tensor<1x1x1x1x1x1x2x1x1x1x1xi32> -> tensor<1x1x1x1x1x2x2x1x1x1x1xi32>
    %ret_198 = arith.xori %ret_196, %ret_197 : tensor<1x1x1x1x1x2x2x1x1x1x1xi32>
    %ret_199 = arith.cmpi ne, %ret_198, %ret_13 : tensor<1x1x1x1x1x2x2x1x1x1x1xi32>
    %ret_200 = tt.broadcast %ret_199 : tensor<1x1x1x1x1x2x2x1x1x1x1xi1> -> tensor<2x2x2x2x2x2x2x2x2x2x2xi1>
    %ret_201 = arith.cmpi ne, %ret_195, %ret_200 : tensor<2x2x2x2x2x2x2x2x2x2x2xi1>
    %ret_202 = arith.select %ret_201, %y_194, %ret_187 : tensor<2x2x2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2x2x2xf32>
    %ix_203 = tt.bitcast %ret_202 : tensor<2x2x2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %iy_204 = "tt.reduce"(%ix_203) <{axis = 7 : i32}> ({
    ^bb0(%iy_422: i32, %iy_423: i32):
      %iy_424 = arith.xori %iy_422, %iy_423 : i32
      tt.reduce.return %iy_424 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_205 = tt.expand_dims %iy_204 {axis = 7 : i32} : tensor<2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x1x2x2x2xi32>
    %iy_206 = tt.broadcast %iy_205 : tensor<2x2x2x2x2x2x2x1x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %iy_207 = arith.xori %ix_203, %iy_206 : tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %y_208 = tt.bitcast %iy_207 : tensor<2x2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xf32>
    %ret_209 = arith.cmpf ogt, %ret_202, %y_208 : tensor<2x2x2x2x2x2x2x2x2x2x2xf32>
    %ret_210 = tt.broadcast %ar_188 : tensor<1x1x1x1x1x2x1x1x1x1x1xi32> -> tensor<1x1x1x1x1x2x1x2x1x1x1xi32>
    %ret_211 = tt.broadcast %ar_88 : tensor<1x1x1x1x1x1x1x2x1x1x1xi32> -> tensor<1x1x1x1x1x2x1x2x1x1x1xi32>
    %ret_212 = arith.xori %ret_210, %ret_211 : tensor<1x1x1x1x1x2x1x2x1x1x1xi32>
    %ret_213 = arith.cmpi ne, %ret_212, %ret_12 : tensor<1x1x1x1x1x2x1x2x1x1x1xi32>
    %ret_214 = tt.broadcast %ret_213 : tensor<1x1x1x1x1x2x1x2x1x1x1xi1> -> tensor<2x2x2x2x2x2x2x2x2x2x2xi1>
    %ret_215 = arith.cmpi ne, %ret_209, %ret_214 : tensor<2x2x2x2x2x2x2x2x2x2x2xi1>
    %ret_216 = arith.select %ret_215, %y_208, %ret_202 : tensor<2x2x2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2x2x2xf32>
    %ix_217 = tt.bitcast %ret_216 : tensor<2x2x2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %iy_218 = "tt.reduce"(%ix_217) <{axis = 8 : i32}> ({
    ^bb0(%iy_422: i32, %iy_423: i32):
      %iy_424 = arith.xori %iy_422, %iy_423 : i32
      tt.reduce.return %iy_424 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_219 = tt.expand_dims %iy_218 {axis = 8 : i32} : tensor<2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x1x2x2xi32>
    %iy_220 = tt.broadcast %iy_219 : tensor<2x2x2x2x2x2x2x2x1x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %iy_221 = arith.xori %ix_217, %iy_220 : tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %y_222 = tt.bitcast %iy_221 : tensor<2x2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xf32>
    %ret_223 = arith.cmpf ogt, %ret_216, %y_222 : tensor<2x2x2x2x2x2x2x2x2x2x2xf32>
    %ret_224 = tt.broadcast %ar_188 : tensor<1x1x1x1x1x2x1x1x1x1x1xi32> -> tensor<1x1x1x1x1x2x1x1x2x1x1xi32>
    %ret_225 = tt.broadcast %ar_59 : tensor<1x1x1x1x1x1x1x1x2x1x1xi32> -> tensor<1x1x1x1x1x2x1x1x2x1x1xi32>
    %ret_226 = arith.xori %ret_224, %ret_225 : tensor<1x1x1x1x1x2x1x1x2x1x1xi32>
    %ret_227 = arith.cmpi ne, %ret_226, %ret_11 : tensor<1x1x1x1x1x2x1x1x2x1x1xi32>
    %ret_228 = tt.broadcast %ret_227 : tensor<1x1x1x1x1x2x1x1x2x1x1xi1> -> tensor<2x2x2x2x2x2x2x2x2x2x2xi1>
    %ret_229 = arith.cmpi ne, %ret_223, %ret_228 : tensor<2x2x2x2x2x2x2x2x2x2x2xi1>
    %ret_230 = arith.select %ret_229, %y_222, %ret_216 : tensor<2x2x2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2x2x2xf32>
    %ix_231 = tt.bitcast %ret_230 : tensor<2x2x2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %iy_232 = "tt.reduce"(%ix_231) <{axis = 9 : i32}> ({
    ^bb0(%iy_422: i32, %iy_423: i32):
      %iy_424 = arith.xori %iy_422, %iy_423 : i32
      tt.reduce.return %iy_424 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_233 = tt.expand_dims %iy_232 {axis = 9 : i32} : tensor<2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x1x2xi32>
    %iy_234 = tt.broadcast %iy_233 : tensor<2x2x2x2x2x2x2x2x2x1x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %iy_235 = arith.xori %ix_231, %iy_234 : tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %y_236 = tt.bitcast %iy_235 : tensor<2x2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xf32>
    %ret_237 = arith.cmpf ogt, %ret_230, %y_236 : tensor<2x2x2x2x2x2x2x2x2x2x2xf32>
    %ret_238 = tt.broadcast %ar_188 : tensor<1x1x1x1x1x2x1x1x1x1x1xi32> -> tensor<1x1x1x1x1x2x1x1x1x2x1xi32>
    %ret_239 = tt.broadcast %ar_46 : tensor<1x1x1x1x1x1x1x1x1x2x1xi32> -> tensor<1x1x1x1x1x2x1x1x1x2x1xi32>
    %ret_240 = arith.xori %ret_238, %ret_239 : tensor<1x1x1x1x1x2x1x1x1x2x1xi32>
    %ret_241 = arith.cmpi ne, %ret_240, %ret_10 : tensor<1x1x1x1x1x2x1x1x1x2x1xi32>
    %ret_242 = tt.broadcast %ret_241 : tensor<1x1x1x1x1x2x1x1x1x2x1xi1> -> tensor<2x2x2x2x2x2x2x2x2x2x2xi1>
    %ret_243 = arith.cmpi ne, %ret_237, %ret_242 : tensor<2x2x2x2x2x2x2x2x2x2x2xi1>
    %ret_244 = arith.select %ret_243, %y_236, %ret_230 : tensor<2x2x2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2x2x2xf32>
    %ix_245 = tt.bitcast %ret_244 : tensor<2x2x2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %iy_246 = "tt.reduce"(%ix_245) <{axis = 10 : i32}> ({
    ^bb0(%iy_422: i32, %iy_423: i32):
      %iy_424 = arith.xori %iy_422, %iy_423 : i32
      tt.reduce.return %iy_424 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_247 = tt.expand_dims %iy_246 {axis = 10 : i32} : tensor<2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2x1xi32>
    %iy_248 = tt.broadcast %iy_247 : tensor<2x2x2x2x2x2x2x2x2x2x1xi32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %iy_249 = arith.xori %ix_245, %iy_248 : tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %y_250 = tt.bitcast %iy_249 : tensor<2x2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xf32>
    %ret_251 = arith.cmpf ogt, %ret_244, %y_250 : tensor<2x2x2x2x2x2x2x2x2x2x2xf32>
    %ret_252 = tt.broadcast %ar_188 : tensor<1x1x1x1x1x2x1x1x1x1x1xi32> -> tensor<1x1x1x1x1x2x1x1x1x1x2xi32>
    %ret_253 = tt.broadcast %ar_50 : tensor<1x1x1x1x1x1x1x1x1x1x2xi32> -> tensor<1x1x1x1x1x2x1x1x1x1x2xi32>
    %ret_254 = arith.xori %ret_252, %ret_253 : tensor<1x1x1x1x1x2x1x1x1x1x2xi32>
    %ret_255 = arith.cmpi ne, %ret_254, %ret_9 : tensor<1x1x1x1x1x2x1x1x1x1x2xi32>
    %ret_256 = tt.broadcast %ret_255 : tensor<1x1x1x1x1x2x1x1x1x1x2xi1> -> tensor<2x2x2x2x2x2x2x2x2x2x2xi1>
    %ret_257 = arith.cmpi ne, %ret_251, %ret_256 : tensor<2x2x2x2x2x2x2x2x2x2x2xi1>
    %ret_258 = arith.select %ret_257, %y_250, %ret_244 : tensor<2x2x2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2x2x2xf32>
    %ar_259 = tt.reshape %ar : tensor<2xi32> -> tensor<1x1x1x1x2x1x1x1x1x1x1xi32>
    %ix_260 = tt.bitcast %ret_258 : tensor<2x2x2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %iy_261 = "tt.reduce"(%ix_260) <{axis = 5 : i32}> ({
    ^bb0(%iy_422: i32, %iy_423: i32):
      %iy_424 = arith.xori %iy_422, %iy_423 : i32
      tt.reduce.return %iy_424 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_262 = tt.expand_dims %iy_261 {axis = 5 : i32} : tensor<2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x1x2x2x2x2x2xi32>
    %iy_263 = tt.broadcast %iy_262 : tensor<2x2x2x2x2x1x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %iy_264 = arith.xori %ix_260, %iy_263 : tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %y_265 = tt.bitcast %iy_264 : tensor<2x2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xf32>
    %ret_266 = arith.cmpf ogt, %ret_258, %y_265 : tensor<2x2x2x2x2x2x2x2x2x2x2xf32>
    %ret_267 = tt.broadcast %ar_259 : tensor<1x1x1x1x2x1x1x1x1x1x1xi32> -> tensor<1x1x1x1x2x2x1x1x1x1x1xi32>
    %ret_268 = tt.broadcast %ar_188 : tensor<1x1x1x1x1x2x1x1x1x1x1xi32> -> tensor<1x1x1x1x2x2x1x1x1x1x1xi32>
    %ret_269 = arith.xori %ret_267, %ret_268 : tensor<1x1x1x1x2x2x1x1x1x1x1xi32>
    %ret_270 = arith.cmpi ne, %ret_269, %ret_19 : tensor<1x1x1x1x2x2x1x1x1x1x1xi32>
    %ret_271 = tt.broadcast %ret_270 : tensor<1x1x1x1x2x2x1x1x1x1x1xi1> -> tensor<2x2x2x2x2x2x2x2x2x2x2xi1>
    %ret_272 = arith.cmpi ne, %ret_266, %ret_271 : tensor<2x2x2x2x2x2x2x2x2x2x2xi1>
    %ret_273 = arith.select %ret_272, %y_265, %ret_258 : tensor<2x2x2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2x2x2xf32>
    %ix_274 = tt.bitcast %ret_273 : tensor<2x2x2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %iy_275 = "tt.reduce"(%ix_274) <{axis = 6 : i32}> ({
    ^bb0(%iy_422: i32, %iy_423: i32):
      %iy_424 = arith.xori %iy_422, %iy_423 : i32
      tt.reduce.return %iy_424 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_276 = tt.expand_dims %iy_275 {axis = 6 : i32} : tensor<2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x1x2x2x2x2xi32>
    %iy_277 = tt.broadcast %iy_276 : tensor<2x2x2x2x2x2x1x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %iy_278 = arith.xori %ix_274, %iy_277 : tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %y_279 = tt.bitcast %iy_278 : tensor<2x2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xf32>
    %ret_280 = arith.cmpf ogt, %ret_273, %y_279 : tensor<2x2x2x2x2x2x2x2x2x2x2xf32>
    %ret_281 = tt.broadcast %ar_259 : tensor<1x1x1x1x2x1x1x1x1x1x1xi32> -> tensor<1x1x1x1x2x1x2x1x1x1x1xi32>
    %ret_282 = tt.broadcast %ar_131 : tensor<1x1x1x1x1x1x2x1x1x1x1xi32> -> tensor<1x1x1x1x2x1x2x1x1x1x1xi32>
    %ret_283 = arith.xori %ret_281, %ret_282 : tensor<1x1x1x1x2x1x2x1x1x1x1xi32>
    %ret_284 = arith.cmpi ne, %ret_283, %ret_18 : tensor<1x1x1x1x2x1x2x1x1x1x1xi32>
    %ret_285 = tt.broadcast %ret_284 : tensor<1x1x1x1x2x1x2x1x1x1x1xi1> -> tensor<2x2x2x2x2x2x2x2x2x2x2xi1>
    %ret_286 = arith.cmpi ne, %ret_280, %ret_285 : tensor<2x2x2x2x2x2x2x2x2x2x2xi1>
    %ret_287 = arith.select %ret_286, %y_279, %ret_273 : tensor<2x2x2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2x2x2xf32>
    %ix_288 = tt.bitcast %ret_287 : tensor<2x2x2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %iy_289 = "tt.reduce"(%ix_288) <{axis = 7 : i32}> ({
    ^bb0(%iy_422: i32, %iy_423: i32):
      %iy_424 = arith.xori %iy_422, %iy_423 : i32
      tt.reduce.return %iy_424 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_290 = tt.expand_dims %iy_289 {axis = 7 : i32} : tensor<2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x1x2x2x2xi32>
    %iy_291 = tt.broadcast %iy_290 : tensor<2x2x2x2x2x2x2x1x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %iy_292 = arith.xori %ix_288, %iy_291 : tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %y_293 = tt.bitcast %iy_292 : tensor<2x2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xf32>
    %ret_294 = arith.cmpf ogt, %ret_287, %y_293 : tensor<2x2x2x2x2x2x2x2x2x2x2xf32>
    %ret_295 = tt.broadcast %ar_259 : tensor<1x1x1x1x2x1x1x1x1x1x1xi32> -> tensor<1x1x1x1x2x1x1x2x1x1x1xi32>
    %ret_296 = tt.broadcast %ar_88 : tensor<1x1x1x1x1x1x1x2x1x1x1xi32> -> tensor<1x1x1x1x2x1x1x2x1x1x1xi32>
    %ret_297 = arith.xori %ret_295, %ret_296 : tensor<1x1x1x1x2x1x1x2x1x1x1xi32>
    %ret_298 = arith.cmpi ne, %ret_297, %ret_17 : tensor<1x1x1x1x2x1x1x2x1x1x1xi32>
    %ret_299 = tt.broadcast %ret_298 : tensor<1x1x1x1x2x1x1x2x1x1x1xi1> -> tensor<2x2x2x2x2x2x2x2x2x2x2xi1>
    %ret_300 = arith.cmpi ne, %ret_294, %ret_299 : tensor<2x2x2x2x2x2x2x2x2x2x2xi1>
    %ret_301 = arith.select %ret_300, %y_293, %ret_287 : tensor<2x2x2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2x2x2xf32>
    %ix_302 = tt.bitcast %ret_301 : tensor<2x2x2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %iy_303 = "tt.reduce"(%ix_302) <{axis = 8 : i32}> ({
    ^bb0(%iy_422: i32, %iy_423: i32):
      %iy_424 = arith.xori %iy_422, %iy_423 : i32
      tt.reduce.return %iy_424 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_304 = tt.expand_dims %iy_303 {axis = 8 : i32} : tensor<2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x1x2x2xi32>
    %iy_305 = tt.broadcast %iy_304 : tensor<2x2x2x2x2x2x2x2x1x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %iy_306 = arith.xori %ix_302, %iy_305 : tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %y_307 = tt.bitcast %iy_306 : tensor<2x2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xf32>
    %ret_308 = arith.cmpf ogt, %ret_301, %y_307 : tensor<2x2x2x2x2x2x2x2x2x2x2xf32>
    %ret_309 = tt.broadcast %ar_259 : tensor<1x1x1x1x2x1x1x1x1x1x1xi32> -> tensor<1x1x1x1x2x1x1x1x2x1x1xi32>
    %ret_310 = tt.broadcast %ar_59 : tensor<1x1x1x1x1x1x1x1x2x1x1xi32> -> tensor<1x1x1x1x2x1x1x1x2x1x1xi32>
    %ret_311 = arith.xori %ret_309, %ret_310 : tensor<1x1x1x1x2x1x1x1x2x1x1xi32>
    %ret_312 = arith.cmpi ne, %ret_311, %ret_16 : tensor<1x1x1x1x2x1x1x1x2x1x1xi32>
    %ret_313 = tt.broadcast %ret_312 : tensor<1x1x1x1x2x1x1x1x2x1x1xi1> -> tensor<2x2x2x2x2x2x2x2x2x2x2xi1>
    %ret_314 = arith.cmpi ne, %ret_308, %ret_313 : tensor<2x2x2x2x2x2x2x2x2x2x2xi1>
    %ret_315 = arith.select %ret_314, %y_307, %ret_301 : tensor<2x2x2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2x2x2xf32>
    %ix_316 = tt.bitcast %ret_315 : tensor<2x2x2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %iy_317 = "tt.reduce"(%ix_316) <{axis = 9 : i32}> ({
    ^bb0(%iy_422: i32, %iy_423: i32):
      %iy_424 = arith.xori %iy_422, %iy_423 : i32
      tt.reduce.return %iy_424 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_318 = tt.expand_dims %iy_317 {axis = 9 : i32} : tensor<2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x1x2xi32>
    %iy_319 = tt.broadcast %iy_318 : tensor<2x2x2x2x2x2x2x2x2x1x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %iy_320 = arith.xori %ix_316, %iy_319 : tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %y_321 = tt.bitcast %iy_320 : tensor<2x2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xf32>
    %ret_322 = arith.cmpf ogt, %ret_315, %y_321 : tensor<2x2x2x2x2x2x2x2x2x2x2xf32>
    %ret_323 = tt.broadcast %ar_259 : tensor<1x1x1x1x2x1x1x1x1x1x1xi32> -> tensor<1x1x1x1x2x1x1x1x1x2x1xi32>
    %ret_324 = tt.broadcast %ar_46 : tensor<1x1x1x1x1x1x1x1x1x2x1xi32> -> tensor<1x1x1x1x2x1x1x1x1x2x1xi32>
    %ret_325 = arith.xori %ret_323, %ret_324 : tensor<1x1x1x1x2x1x1x1x1x2x1xi32>
    %ret_326 = arith.cmpi ne, %ret_325, %ret_15 : tensor<1x1x1x1x2x1x1x1x1x2x1xi32>
    %ret_327 = tt.broadcast %ret_326 : tensor<1x1x1x1x2x1x1x1x1x2x1xi1> -> tensor<2x2x2x2x2x2x2x2x2x2x2xi1>
    %ret_328 = arith.cmpi ne, %ret_322, %ret_327 : tensor<2x2x2x2x2x2x2x2x2x2x2xi1>
    %ret_329 = arith.select %ret_328, %y_321, %ret_315 : tensor<2x2x2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2x2x2xf32>
    %ix_330 = tt.bitcast %ret_329 : tensor<2x2x2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %iy_331 = "tt.reduce"(%ix_330) <{axis = 10 : i32}> ({
    ^bb0(%iy_422: i32, %iy_423: i32):
      %iy_424 = arith.xori %iy_422, %iy_423 : i32
      tt.reduce.return %iy_424 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_332 = tt.expand_dims %iy_331 {axis = 10 : i32} : tensor<2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2x1xi32>
    %iy_333 = tt.broadcast %iy_332 : tensor<2x2x2x2x2x2x2x2x2x2x1xi32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %iy_334 = arith.xori %ix_330, %iy_333 : tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %y_335 = tt.bitcast %iy_334 : tensor<2x2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xf32>
    %ret_336 = arith.cmpf ogt, %ret_329, %y_335 : tensor<2x2x2x2x2x2x2x2x2x2x2xf32>
    %ret_337 = tt.broadcast %ar_259 : tensor<1x1x1x1x2x1x1x1x1x1x1xi32> -> tensor<1x1x1x1x2x1x1x1x1x1x2xi32>
    %ret_338 = tt.broadcast %ar_50 : tensor<1x1x1x1x1x1x1x1x1x1x2xi32> -> tensor<1x1x1x1x2x1x1x1x1x1x2xi32>
    %ret_339 = arith.xori %ret_337, %ret_338 : tensor<1x1x1x1x2x1x1x1x1x1x2xi32>
    %ret_340 = arith.cmpi ne, %ret_339, %ret_14 : tensor<1x1x1x1x2x1x1x1x1x1x2xi32>
    %ret_341 = tt.broadcast %ret_340 : tensor<1x1x1x1x2x1x1x1x1x1x2xi1> -> tensor<2x2x2x2x2x2x2x2x2x2x2xi1>
    %ret_342 = arith.cmpi ne, %ret_336, %ret_341 : tensor<2x2x2x2x2x2x2x2x2x2x2xi1>
    %ret_343 = arith.select %ret_342, %y_335, %ret_329 : tensor<2x2x2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2x2x2xf32>
    %ix_344 = tt.bitcast %ret_343 : tensor<2x2x2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %iy_345 = "tt.reduce"(%ix_344) <{axis = 4 : i32}> ({
    ^bb0(%iy_422: i32, %iy_423: i32):
      %iy_424 = arith.xori %iy_422, %iy_423 : i32
      tt.reduce.return %iy_424 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_346 = tt.expand_dims %iy_345 {axis = 4 : i32} : tensor<2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x1x2x2x2x2x2x2xi32>
    %iy_347 = tt.broadcast %iy_346 : tensor<2x2x2x2x1x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %iy_348 = arith.xori %ix_344, %iy_347 : tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %y_349 = tt.bitcast %iy_348 : tensor<2x2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xf32>
    %ret_350 = arith.cmpf ogt, %ret_343, %y_349 : tensor<2x2x2x2x2x2x2x2x2x2x2xf32>
    %ret_351 = arith.cmpi ne, %ar_259, %ret_26 : tensor<1x1x1x1x2x1x1x1x1x1x1xi32>
    %ret_352 = tt.broadcast %ret_351 : tensor<1x1x1x1x2x1x1x1x1x1x1xi1> -> tensor<2x2x2x2x2x2x2x2x2x2x2xi1>
    %ret_353 = arith.cmpi ne, %ret_350, %ret_352 : tensor<2x2x2x2x2x2x2x2x2x2x2xi1>
    %ret_354 = arith.select %ret_353, %y_349, %ret_343 : tensor<2x2x2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2x2x2xf32>
    %ix_355 = tt.bitcast %ret_354 : tensor<2x2x2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %iy_356 = "tt.reduce"(%ix_355) <{axis = 5 : i32}> ({
    ^bb0(%iy_422: i32, %iy_423: i32):
      %iy_424 = arith.xori %iy_422, %iy_423 : i32
      tt.reduce.return %iy_424 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_357 = tt.expand_dims %iy_356 {axis = 5 : i32} : tensor<2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x1x2x2x2x2x2xi32>
    %iy_358 = tt.broadcast %iy_357 : tensor<2x2x2x2x2x1x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %iy_359 = arith.xori %ix_355, %iy_358 : tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %y_360 = tt.bitcast %iy_359 : tensor<2x2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xf32>
    %ret_361 = arith.cmpf ogt, %ret_354, %y_360 : tensor<2x2x2x2x2x2x2x2x2x2x2xf32>
    %ret_362 = arith.cmpi ne, %ar_188, %ret_25 : tensor<1x1x1x1x1x2x1x1x1x1x1xi32>
    %ret_363 = tt.broadcast %ret_362 : tensor<1x1x1x1x1x2x1x1x1x1x1xi1> -> tensor<2x2x2x2x2x2x2x2x2x2x2xi1>
    %ret_364 = arith.cmpi ne, %ret_361, %ret_363 : tensor<2x2x2x2x2x2x2x2x2x2x2xi1>
    %ret_365 = arith.select %ret_364, %y_360, %ret_354 : tensor<2x2x2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2x2x2xf32>
    %ix_366 = tt.bitcast %ret_365 : tensor<2x2x2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %iy_367 = "tt.reduce"(%ix_366) <{axis = 6 : i32}> ({
    ^bb0(%iy_422: i32, %iy_423: i32):
      %iy_424 = arith.xori %iy_422, %iy_423 : i32
      tt.reduce.return %iy_424 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_368 = tt.expand_dims %iy_367 {axis = 6 : i32} : tensor<2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x1x2x2x2x2xi32>
    %iy_369 = tt.broadcast %iy_368 : tensor<2x2x2x2x2x2x1x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %iy_370 = arith.xori %ix_366, %iy_369 : tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %y_371 = tt.bitcast %iy_370 : tensor<2x2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xf32>
    %ret_372 = arith.cmpf ogt, %ret_365, %y_371 : tensor<2x2x2x2x2x2x2x2x2x2x2xf32>
    %ret_373 = arith.cmpi ne, %ar_131, %ret_24 : tensor<1x1x1x1x1x1x2x1x1x1x1xi32>
    %ret_374 = tt.broadcast %ret_373 : tensor<1x1x1x1x1x1x2x1x1x1x1xi1> -> tensor<2x2x2x2x2x2x2x2x2x2x2xi1>
    %ret_375 = arith.cmpi ne, %ret_372, %ret_374 : tensor<2x2x2x2x2x2x2x2x2x2x2xi1>
    %ret_376 = arith.select %ret_375, %y_371, %ret_365 : tensor<2x2x2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2x2x2xf32>
    %ix_377 = tt.bitcast %ret_376 : tensor<2x2x2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %iy_378 = "tt.reduce"(%ix_377) <{axis = 7 : i32}> ({
    ^bb0(%iy_422: i32, %iy_423: i32):
      %iy_424 = arith.xori %iy_422, %iy_423 : i32
      tt.reduce.return %iy_424 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_379 = tt.expand_dims %iy_378 {axis = 7 : i32} : tensor<2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x1x2x2x2xi32>
    %iy_380 = tt.broadcast %iy_379 : tensor<2x2x2x2x2x2x2x1x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %iy_381 = arith.xori %ix_377, %iy_380 : tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %y_382 = tt.bitcast %iy_381 : tensor<2x2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xf32>
    %ret_383 = arith.cmpf ogt, %ret_376, %y_382 : tensor<2x2x2x2x2x2x2x2x2x2x2xf32>
    %ret_384 = arith.cmpi ne, %ar_88, %ret_23 : tensor<1x1x1x1x1x1x1x2x1x1x1xi32>
    %ret_385 = tt.broadcast %ret_384 : tensor<1x1x1x1x1x1x1x2x1x1x1xi1> -> tensor<2x2x2x2x2x2x2x2x2x2x2xi1>
    %ret_386 = arith.cmpi ne, %ret_383, %ret_385 : tensor<2x2x2x2x2x2x2x2x2x2x2xi1>
    %ret_387 = arith.select %ret_386, %y_382, %ret_376 : tensor<2x2x2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2x2x2xf32>
    %ix_388 = tt.bitcast %ret_387 : tensor<2x2x2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %iy_389 = "tt.reduce"(%ix_388) <{axis = 8 : i32}> ({
    ^bb0(%iy_422: i32, %iy_423: i32):
      %iy_424 = arith.xori %iy_422, %iy_423 : i32
      tt.reduce.return %iy_424 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_390 = tt.expand_dims %iy_389 {axis = 8 : i32} : tensor<2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x1x2x2xi32>
    %iy_391 = tt.broadcast %iy_390 : tensor<2x2x2x2x2x2x2x2x1x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %iy_392 = arith.xori %ix_388, %iy_391 : tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %y_393 = tt.bitcast %iy_392 : tensor<2x2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xf32>
    %ret_394 = arith.cmpf ogt, %ret_387, %y_393 : tensor<2x2x2x2x2x2x2x2x2x2x2xf32>
    %ret_395 = arith.cmpi ne, %ar_59, %ret_22 : tensor<1x1x1x1x1x1x1x1x2x1x1xi32>
    %ret_396 = tt.broadcast %ret_395 : tensor<1x1x1x1x1x1x1x1x2x1x1xi1> -> tensor<2x2x2x2x2x2x2x2x2x2x2xi1>
    %ret_397 = arith.cmpi ne, %ret_394, %ret_396 : tensor<2x2x2x2x2x2x2x2x2x2x2xi1>
    %ret_398 = arith.select %ret_397, %y_393, %ret_387 : tensor<2x2x2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2x2x2xf32>
    %ix_399 = tt.bitcast %ret_398 : tensor<2x2x2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %iy_400 = "tt.reduce"(%ix_399) <{axis = 9 : i32}> ({
    ^bb0(%iy_422: i32, %iy_423: i32):
      %iy_424 = arith.xori %iy_422, %iy_423 : i32
      tt.reduce.return %iy_424 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_401 = tt.expand_dims %iy_400 {axis = 9 : i32} : tensor<2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x1x2xi32>
    %iy_402 = tt.broadcast %iy_401 : tensor<2x2x2x2x2x2x2x2x2x1x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %iy_403 = arith.xori %ix_399, %iy_402 : tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %y_404 = tt.bitcast %iy_403 : tensor<2x2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xf32>
    %ret_405 = arith.cmpf ogt, %ret_398, %y_404 : tensor<2x2x2x2x2x2x2x2x2x2x2xf32>
    %ret_406 = arith.cmpi ne, %ar_46, %ret_21 : tensor<1x1x1x1x1x1x1x1x1x2x1xi32>
    %ret_407 = tt.broadcast %ret_406 : tensor<1x1x1x1x1x1x1x1x1x2x1xi1> -> tensor<2x2x2x2x2x2x2x2x2x2x2xi1>
    %ret_408 = arith.cmpi ne, %ret_405, %ret_407 : tensor<2x2x2x2x2x2x2x2x2x2x2xi1>
    %ret_409 = arith.select %ret_408, %y_404, %ret_398 : tensor<2x2x2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2x2x2xf32>
    %ix_410 = tt.bitcast %ret_409 : tensor<2x2x2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %iy_411 = "tt.reduce"(%ix_410) <{axis = 10 : i32}> ({
    ^bb0(%iy_422: i32, %iy_423: i32):
      %iy_424 = arith.xori %iy_422, %iy_423 : i32
      tt.reduce.return %iy_424 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_412 = tt.expand_dims %iy_411 {axis = 10 : i32} : tensor<2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2x1xi32>
    %iy_413 = tt.broadcast %iy_412 : tensor<2x2x2x2x2x2x2x2x2x2x1xi32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %iy_414 = arith.xori %ix_410, %iy_413 : tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %y_415 = tt.bitcast %iy_414 : tensor<2x2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xf32>
    %ret_416 = arith.cmpf ogt, %ret_409, %y_415 : tensor<2x2x2x2x2x2x2x2x2x2x2xf32>
    %ret_417 = arith.cmpi ne, %ar_50, %ret_20 : tensor<1x1x1x1x1x1x1x1x1x1x2xi32>
    %ret_418 = tt.broadcast %ret_417 : tensor<1x1x1x1x1x1x1x1x1x1x2xi1> -> tensor<2x2x2x2x2x2x2x2x2x2x2xi1>
    %ret_419 = arith.cmpi ne, %ret_416, %ret_418 : tensor<2x2x2x2x2x2x2x2x2x2x2xi1>
    %ret_420 = arith.select %ret_419, %y_415, %ret_409 : tensor<2x2x2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2x2x2xf32>
    %x_421 = tt.reshape %ret_420 : tensor<2x2x2x2x2x2x2x2x2x2x2xf32> -> tensor<16x128xf32>
    %0 = tt.splat %rows : i32 -> tensor<16xi32>
    %1 = arith.cmpi slt, %r_33, %0 : tensor<16xi32>
    %2 = tt.splat %lo_ptr : !tt.ptr<f32> -> tensor<16x!tt.ptr<f32>>
    %3 = tt.addptr %2, %r_33 : tensor<16x!tt.ptr<f32>>, tensor<16xi32>
    %4 = arith.cmpi eq, %x_40, %cst_27 : tensor<1x128xi32>
    %5 = tt.broadcast %4 : tensor<1x128xi1> -> tensor<16x128xi1>
    %6 = arith.select %5, %x_421, %cst_28 : tensor<16x128xi1>, tensor<16x128xf32>
    %7 = "tt.reduce"(%6) <{axis = 1 : i32}> ({
    ^bb0(%arg4: f32, %arg5: f32):
      %14 = arith.addf %arg4, %arg5 : f32
      tt.reduce.return %14 : f32
    }) : (tensor<16x128xf32>) -> tensor<16xf32>
    tt.store %3, %7, %1 : tensor<16x!tt.ptr<f32>>
    %8 = tt.splat %hi_ptr : !tt.ptr<f32> -> tensor<16x!tt.ptr<f32>>
    %9 = tt.addptr %8, %r_33 : tensor<16x!tt.ptr<f32>>, tensor<16xi32>
    %10 = arith.cmpi eq, %x_40, %cst : tensor<1x128xi32>
    %11 = tt.broadcast %10 : tensor<1x128xi1> -> tensor<16x128xi1>
    %12 = arith.select %11, %x_421, %cst_28 : tensor<16x128xi1>, tensor<16x128xf32>
    %13 = "tt.reduce"(%12) <{axis = 1 : i32}> ({
    ^bb0(%arg4: f32, %arg5: f32):
      %14 = arith.addf %arg4, %arg5 : f32
      tt.reduce.return %14 : f32
    }) : (tensor<16x128xf32>) -> tensor<16xf32>
    tt.store %9, %13, %1 : tensor<16x!tt.ptr<f32>>
    tt.return
  }
}
// -----
module {
  tt.func public @row_median(%x_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %lo_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %hi_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %rows: i32) attributes {noinline = false} {
    %cst = arith.constant dense<115> : tensor<1x128xi32>
    %cst_0 = arith.constant dense<64> : tensor<1x128xi32>
    %cst_1 = arith.constant dense<0.000000e+00> : tensor<16x128xf32>
    %x = arith.constant dense<128> : tensor<16x1xi32>
    %c16_i32 = arith.constant 16 : i32
    %r = tt.get_program_id x : i32
    %r_2 = arith.muli %r, %c16_i32 : i32
    %r_3 = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
    %r_4 = tt.splat %r_2 : i32 -> tensor<16xi32>
    %r_5 = arith.addi %r_4, %r_3 : tensor<16xi32>
    %c = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32>
    %x_6 = tt.expand_dims %r_5 {axis = 1 : i32} : tensor<16xi32> -> tensor<16x1xi32>
    %x_7 = tt.splat %rows : i32 -> tensor<16x1xi32>
    %x_8 = arith.cmpi slt, %x_6, %x_7 : tensor<16x1xi32>
    %x_9 = arith.muli %x_6, %x : tensor<16x1xi32>
    %x_10 = tt.splat %x_ptr : !tt.ptr<f32> -> tensor<16x1x!tt.ptr<f32>>
    %x_11 = tt.addptr %x_10, %x_9 : tensor<16x1x!tt.ptr<f32>>, tensor<16x1xi32>
    %x_12 = tt.expand_dims %c {axis = 0 : i32} : tensor<128xi32> -> tensor<1x128xi32>
    %x_13 = tt.broadcast %x_11 : tensor<16x1x!tt.ptr<f32>> -> tensor<16x128x!tt.ptr<f32>>
    %x_14 = tt.broadcast %x_12 : tensor<1x128xi32> -> tensor<16x128xi32>
    %x_15 = tt.addptr %x_13, %x_14 : tensor<16x128x!tt.ptr<f32>>, tensor<16x128xi32>
    %x_16 = tt.broadcast %x_8 : tensor<16x1xi1> -> tensor<16x128xi1>
    %x_17 = tt.load %x_15, %x_16, %cst_1 : tensor<16x128x!tt.ptr<f32>>
    %h = tt.reshape %x_17 : tensor<16x128xf32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xf32>
    %ar = tt.make_range {end = 2 : i32, start = 0 : i32} : tensor<2xi32>
    %ar_18 = tt.reshape %ar : tensor<2xi32> -> tensor<1x1x1x1x1x1x1x1x1x2x1xi32>
    %ix = tt.bitcast %h : tensor<2x2x2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %iy = "tt.reduce"(%ix) <{axis = 10 : i32}> ({
    ^bb0(%iy_393: i32, %iy_394: i32):
      %iy_395 = arith.xori %iy_393, %iy_394 : i32
      tt.reduce.return %iy_395 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_19 = tt.expand_dims %iy {axis = 10 : i32} : tensor<2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2x1xi32>
    %iy_20 = tt.broadcast %iy_19 : tensor<2x2x2x2x2x2x2x2x2x2x1xi32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %iy_21 = arith.xori %ix, %iy_20 : tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %y = tt.bitcast %iy_21 : tensor<2x2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xf32>
    %ar_22 = tt.reshape %ar : tensor<2xi32> -> tensor<1x1x1x1x1x1x1x1x1x1x2xi32>
    %ret = arith.cmpf ogt, %h, %y : tensor<2x2x2x2x2x2x2x2x2x2x2xf32>
    %ret_23 = tt.broadcast %ar_18 : tensor<1x1x1x1x1x1x1x1x1x2x1xi32> -> tensor<1x1x1x1x1x1x1x1x1x2x2xi32>
    %ret_24 = tt.broadcast %ar_22 : tensor<1x1x1x1x1x1x1x1x1x1x2xi32> -> tensor<1x1x1x1x1x1x1x1x1x2x2xi32>
    %ret_25 = arith.xori %ret_23, %ret_24 : tensor<1x1x1x1x1x1x1x1x1x2x2xi32>
    %ret_26 = arith.extui %ret : tensor<2x2x2x2x2x2x2x2x2x2x2xi1> to tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %ret_27 = tt.broadcast %ret_25 : tensor<1x1x1x1x1x1x1x1x1x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %ret_28 = arith.cmpi ne, %ret_26, %ret_27 : tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %ret_29 = arith.select %ret_28, %y, %h : tensor<2x2x2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2x2x2xf32>
    %ar_30 = tt.reshape %ar : tensor<2xi32> -> tensor<1x1x1x1x1x1x1x1x2x1x1xi32>
    %ix_31 = tt.bitcast %ret_29 : tensor<2x2x2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %iy_32 = "tt.reduce"(%ix_31) <{axis = 9 : i32}> ({
    ^bb0(%iy_393: i32, %iy_394: i32):
      %iy_395 = arith.xori %iy_393, %iy_394 : i32
      tt.reduce.return %iy_395 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_33 = tt.expand_dims %iy_32 {axis = 9 : i32} : tensor<2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x1x2xi32>
    %iy_34 = tt.broadcast %iy_33 : tensor<2x2x2x2x2x2x2x2x2x1x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %iy_35 = arith.xori %ix_31, %iy_34 : tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %y_36 = tt.bitcast %iy_35 : tensor<2x2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xf32>
    %ret_37 = arith.cmpf ogt, %ret_29, %y_36 : tensor<2x2x2x2x2x2x2x2x2x2x2xf32>
    %ret_38 = tt.broadcast %ar_30 : tensor<1x1x1x1x1x1x1x1x2x1x1xi32> -> tensor<1x1x1x1x1x1x1x1x2x2x1xi32>
    %ret_39 = tt.broadcast %ar_18 : tensor<1x1x1x1x1x1x1x1x1x2x1xi32> -> tensor<1x1x1x1x1x1x1x1x2x2x1xi32>
    %ret_40 = arith.xori %ret_38, %ret_39 : tensor<1x1x1x1x1x1x1x1x2x2x1xi32>
    %ret_41 = arith.extui %ret_37 : tensor<2x2x2x2x2x2x2x2x2x2x2xi1> to tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %ret_42 = tt.broadcast %ret_40 : tensor<1x1x1x1x1x1x1x1x2x2x1xi32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %ret_43 = arith.cmpi ne, %ret_41, %ret_42 : tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %ret_44 = arith.select %ret_43, %y_36, %ret_29 : tensor<2x2x2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2x2x2xf32>
    %ix_45 = tt.bitcast %ret_44 : tensor<2x2x2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %iy_46 = "tt.reduce"(%ix_45) <{axis = 10 : i32}> ({
    ^bb0(%iy_393: i32, %iy_394: i32):
      %iy_395 = arith.xori %iy_393, %iy_394 : i32
      tt.reduce.return %iy_395 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_47 = tt.expand_dims %iy_46 {axis = 10 : i32} : tensor<2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2x1xi32>
    %iy_48 = tt.broadcast %iy_47 : tensor<2x2x2x2x2x2x2x2x2x2x1xi32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %iy_49 = arith.xori %ix_45, %iy_48 : tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %y_50 = tt.bitcast %iy_49 : tensor<2x2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xf32>
    %ret_51 = arith.cmpf ogt, %ret_44, %y_50 : tensor<2x2x2x2x2x2x2x2x2x2x2xf32>
    %ret_52 = tt.broadcast %ar_30 : tensor<1x1x1x1x1x1x1x1x2x1x1xi32> -> tensor<1x1x1x1x1x1x1x1x2x1x2xi32>
    %ret_53 = tt.broadcast %ar_22 : tensor<1x1x1x1x1x1x1x1x1x1x2xi32> -> tensor<1x1x1x1x1x1x1x1x2x1x2xi32>
    %ret_54 = arith.xori %ret_52, %ret_53 : tensor<1x1x1x1x1x1x1x1x2x1x2xi32>
    %ret_55 = arith.extui %ret_51 : tensor<2x2x2x2x2x2x2x2x2x2x2xi1> to tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %ret_56 = tt.broadcast %ret_54 : tensor<1x1x1x1x1x1x1x1x2x1x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %ret_57 = arith.cmpi ne, %ret_55, %ret_56 : tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %ret_58 = arith.select %ret_57, %y_50, %ret_44 : tensor<2x2x2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2x2x2xf32>
    %ar_59 = tt.reshape %ar : tensor<2xi32> -> tensor<1x1x1x1x1x1x1x2x1x1x1xi32>
    %ix_60 = tt.bitcast %ret_58 : tensor<2x2x2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %iy_61 = "tt.reduce"(%ix_60) <{axis = 8 : i32}> ({
    ^bb0(%iy_393: i32, %iy_394: i32):
      %iy_395 = arith.xori %iy_393, %iy_394 : i32
      tt.reduce.return %iy_395 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_62 = tt.expand_dims %iy_61 {axis = 8 : i32} : tensor<2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x1x2x2xi32>
    %iy_63 = tt.broadcast %iy_62 : tensor<2x2x2x2x2x2x2x2x1x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %iy_64 = arith.xori %ix_60, %iy_63 : tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %y_65 = tt.bitcast %iy_64 : tensor<2x2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xf32>
    %ret_66 = arith.cmpf ogt, %ret_58, %y_65 : tensor<2x2x2x2x2x2x2x2x2x2x2xf32>
    %ret_67 = tt.broadcast %ar_59 : tensor<1x1x1x1x1x1x1x2x1x1x1xi32> -> tensor<1x1x1x1x1x1x1x2x2x1x1xi32>
    %ret_68 = tt.broadcast %ar_30 : tensor<1x1x1x1x1x1x1x1x2x1x1xi32> -> tensor<1x1x1x1x1x1x1x2x2x1x1xi32>
    %ret_69 = arith.xori %ret_67, %ret_68 : tensor<1x1x1x1x1x1x1x2x2x1x1xi32>
    %ret_70 = arith.extui %ret_66 : tensor<2x2x2x2x2x2x2x2x2x2x2xi1> to tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %ret_71 = tt.broadcast %ret_69 : tensor<1x1x1x1x1x1x1x2x2x1x1xi32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %ret_72 = arith.cmpi ne, %ret_70, %ret_71 : tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %ret_73 = arith.select %ret_72, %y_65, %ret_58 : tensor<2x2x2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2x2x2xf32>
    %ix_74 = tt.bitcast %ret_73 : tensor<2x2x2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %iy_75 = "tt.reduce"(%ix_74) <{axis = 9 : i32}> ({
    ^bb0(%iy_393: i32, %iy_394: i32):
      %iy_395 = arith.xori %iy_393, %iy_394 : i32
      tt.reduce.return %iy_395 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_76 = tt.expand_dims %iy_75 {axis = 9 : i32} : tensor<2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x1x2xi32>
    %iy_77 = tt.broadcast %iy_76 : tensor<2x2x2x2x2x2x2x2x2x1x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %iy_78 = arith.xori %ix_74, %iy_77 : tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %y_79 = tt.bitcast %iy_78 : tensor<2x2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xf32>
    %ret_80 = arith.cmpf ogt, %ret_73, %y_79 : tensor<2x2x2x2x2x2x2x2x2x2x2xf32>
    %ret_81 = tt.broadcast %ar_59 : tensor<1x1x1x1x1x1x1x2x1x1x1xi32> -> tensor<1x1x1x1x1x1x1x2x1x2x1xi32>
    %ret_82 = tt.broadcast %ar_18 : tensor<1x1x1x1x1x1x1x1x1x2x1xi32> -> tensor<1x1x1x1x1x1x1x2x1x2x1xi32>
    %ret_83 = arith.xori %ret_81, %ret_82 : tensor<1x1x1x1x1x1x1x2x1x2x1xi32>
    %ret_84 = arith.extui %ret_80 : tensor<2x2x2x2x2x2x2x2x2x2x2xi1> to tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %ret_85 = tt.broadcast %ret_83 : tensor<1x1x1x1x1x1x1x2x1x2x1xi32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %ret_86 = arith.cmpi ne, %ret_84, %ret_85 : tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %ret_87 = arith.select %ret_86, %y_79, %ret_73 : tensor<2x2x2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2x2x2xf32>
    %ix_88 = tt.bitcast %ret_87 : tensor<2x2x2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %iy_89 = "tt.reduce"(%ix_88) <{axis = 10 : i32}> ({
    ^bb0(%iy_393: i32, %iy_394: i32):
      %iy_395 = arith.xori %iy_393, %iy_394 : i32
      tt.reduce.return %iy_395 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_90 = tt.expand_dims %iy_89 {axis = 10 : i32} : tensor<2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2x1xi32>
    %iy_91 = tt.broadcast %iy_90 : tensor<2x2x2x2x2x2x2x2x2x2x1xi32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %iy_92 = arith.xori %ix_88, %iy_91 : tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %y_93 = tt.bitcast %iy_92 : tensor<2x2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xf32>
    %ret_94 = arith.cmpf ogt, %ret_87, %y_93 : tensor<2x2x2x2x2x2x2x2x2x2x2xf32>
    %ret_95 = tt.broadcast %ar_59 : tensor<1x1x1x1x1x1x1x2x1x1x1xi32> -> tensor<1x1x1x1x1x1x1x2x1x1x2xi32>
    %ret_96 = tt.broadcast %ar_22 : tensor<1x1x1x1x1x1x1x1x1x1x2xi32> -> tensor<1x1x1x1x1x1x1x2x1x1x2xi32>
    %ret_97 = arith.xori %ret_95, %ret_96 : tensor<1x1x1x1x1x1x1x2x1x1x2xi32>
    %ret_98 = arith.extui %ret_94 : tensor<2x2x2x2x2x2x2x2x2x2x2xi1> to tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %ret_99 = tt.broadcast %ret_97 : tensor<1x1x1x1x1x1x1x2x1x1x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %ret_100 = arith.cmpi ne, %ret_98, %ret_99 : tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %ret_101 = arith.select %ret_100, %y_93, %ret_87 : tensor<2x2x2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2x2x2xf32>
    %ar_102 = tt.reshape %ar : tensor<2xi32> -> tensor<1x1x1x1x1x1x2x1x1x1x1xi32>
    %ix_103 = tt.bitcast %ret_101 : tensor<2x2x2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %iy_104 = "tt.reduce"(%ix_103) <{axis = 7 : i32}> ({
    ^bb0(%iy_393: i32, %iy_394: i32):
      %iy_395 = arith.xori %iy_393, %iy_394 : i32
      tt.reduce.return %iy_395 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_105 = tt.expand_dims %iy_104 {axis = 7 : i32} : tensor<2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x1x2x2x2xi32>
    %iy_106 = tt.broadcast %iy_105 : tensor<2x2x2x2x2x2x2x1x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %iy_107 = arith.xori %ix_103, %iy_106 : tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %y_108 = tt.bitcast %iy_107 : tensor<2x2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xf32>
    %ret_109 = arith.cmpf ogt, %ret_101, %y_108 : tensor<2x2x2x2x2x2x2x2x2x2x2xf32>
    %ret_110 = tt.broadcast %ar_102 : tensor<1x1x1x1x1x1x2x1x1x1x1xi32> -> tensor<1x1x1x1x1x1x2x2x1x1x1xi32>
    %ret_111 = tt.broadcast %ar_59 : tensor<1x1x1x1x1x1x1x2x1x1x1xi32> -> tensor<1x1x1x1x1x1x2x2x1x1x1xi32>
    %ret_112 = arith.xori %ret_110, %ret_111 : tensor<1x1x1x1x1x1x2x2x1x1x1xi32>
    %ret_113 = arith.extui %ret_109 : tensor<2x2x2x2x2x2x2x2x2x2x2xi1> to tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %ret_114 = tt.broadcast %ret_112 : tensor<1x1x1x1x1x1x2x2x1x1x1xi32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %ret_115 = arith.cmpi ne, %ret_113, %ret_114 : tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %ret_116 = arith.select %ret_115, %y_108, %ret_101 : tensor<2x2x2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2x2x2xf32>
    %ix_117 = tt.bitcast %ret_116 : tensor<2x2x2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %iy_118 = "tt.reduce"(%ix_117) <{axis = 8 : i32}> ({
    ^bb0(%iy_393: i32, %iy_394: i32):
      %iy_395 = arith.xori %iy_393, %iy_394 : i32
      tt.reduce.return %iy_395 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_119 = tt.expand_dims %iy_118 {axis = 8 : i32} : tensor<2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x1x2x2xi32>
    %iy_120 = tt.broadcast %iy_119 : tensor<2x2x2x2x2x2x2x2x1x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %iy_121 = arith.xori %ix_117, %iy_120 : tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %y_122 = tt.bitcast %iy_121 : tensor<2x2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xf32>
    %ret_123 = arith.cmpf ogt, %ret_116, %y_122 : tensor<2x2x2x2x2x2x2x2x2x2x2xf32>
    %ret_124 = tt.broadcast %ar_102 : tensor<1x1x1x1x1x1x2x1x1x1x1xi32> -> tensor<1x1x1x1x1x1x2x1x2x1x1xi32>
    %ret_125 = tt.broadcast %ar_30 : tensor<1x1x1x1x1x1x1x1x2x1x1xi32> -> tensor<1x1x1x1x1x1x2x1x2x1x1xi32>
    %ret_126 = arith.xori %ret_124, %ret_125 : tensor<1x1x1x1x1x1x2x1x2x1x1xi32>
    %ret_127 = arith.extui %ret_123 : tensor<2x2x2x2x2x2x2x2x2x2x2xi1> to tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %ret_128 = tt.broadcast %ret_126 : tensor<1x1x1x1x1x1x2x1x2x1x1xi32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %ret_129 = arith.cmpi ne, %ret_127, %ret_128 : tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %ret_130 = arith.select %ret_129, %y_122, %ret_116 : tensor<2x2x2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2x2x2xf32>
    %ix_131 = tt.bitcast %ret_130 : tensor<2x2x2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %iy_132 = "tt.reduce"(%ix_131) <{axis = 9 : i32}> ({
    ^bb0(%iy_393: i32, %iy_394: i32):
      %iy_395 = arith.xori %iy_393, %iy_394 : i32
      tt.reduce.return %iy_395 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_133 = tt.expand_dims %iy_132 {axis = 9 : i32} : tensor<2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x1x2xi32>
    %iy_134 = tt.broadcast %iy_133 : tensor<2x2x2x2x2x2x2x2x2x1x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %iy_135 = arith.xori %ix_131, %iy_134 : tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %y_136 = tt.bitcast %iy_135 : tensor<2x2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xf32>
    %ret_137 = arith.cmpf ogt, %ret_130, %y_136 : tensor<2x2x2x2x2x2x2x2x2x2x2xf32>
    %ret_138 = tt.broadcast %ar_102 : tensor<1x1x1x1x1x1x2x1x1x1x1xi32> -> tensor<1x1x1x1x1x1x2x1x1x2x1xi32>
    %ret_139 = tt.broadcast %ar_18 : tensor<1x1x1x1x1x1x1x1x1x2x1xi32> -> tensor<1x1x1x1x1x1x2x1x1x2x1xi32>
    %ret_140 = arith.xori %ret_138, %ret_139 : tensor<1x1x1x1x1x1x2x1x1x2x1xi32>
    %ret_141 = arith.extui %ret_137 : tensor<2x2x2x2x2x2x2x2x2x2x2xi1> to tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %ret_142 = tt.broadcast %ret_140 : tensor<1x1x1x1x1x1x2x1x1x2x1xi32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %ret_143 = arith.cmpi ne, %ret_141, %ret_142 : tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %ret_144 = arith.select %ret_143, %y_136, %ret_130 : tensor<2x2x2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2x2x2xf32>
    %ix_145 = tt.bitcast %ret_144 : tensor<2x2x2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %iy_146 = "tt.reduce"(%ix_145) <{axis = 10 : i32}> ({
    ^bb0(%iy_393: i32, %iy_394: i32):
      %iy_395 = arith.xori %iy_393, %iy_394 : i32
      tt.reduce.return %iy_395 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_147 = tt.expand_dims %iy_146 {axis = 10 : i32} : tensor<2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2x1xi32>
    %iy_148 = tt.broadcast %iy_147 : tensor<2x2x2x2x2x2x2x2x2x2x1xi32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %iy_149 = arith.xori %ix_145, %iy_148 : tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %y_150 = tt.bitcast %iy_149 : tensor<2x2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xf32>
    %ret_151 = arith.cmpf ogt, %ret_144, %y_150 : tensor<2x2x2x2x2x2x2x2x2x2x2xf32>
    %ret_152 = tt.broadcast %ar_102 : tensor<1x1x1x1x1x1x2x1x1x1x1xi32> -> tensor<1x1x1x1x1x1x2x1x1x1x2xi32>
    %ret_153 = tt.broadcast %ar_22 : tensor<1x1x1x1x1x1x1x1x1x1x2xi32> -> tensor<1x1x1x1x1x1x2x1x1x1x2xi32>
    %ret_154 = arith.xori %ret_152, %ret_153 : tensor<1x1x1x1x1x1x2x1x1x1x2xi32>
    %ret_155 = arith.extui %ret_151 : tensor<2x2x2x2x2x2x2x2x2x2x2xi1> to tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %ret_156 = tt.broadcast %ret_154 : tensor<1x1x1x1x1x1x2x1x1x1x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %ret_157 = arith.cmpi ne, %ret_155, %ret_156 : tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %ret_158 = arith.select %ret_157, %y_150, %ret_144 : tensor<2x2x2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2x2x2xf32>
    %ar_159 = tt.reshape %ar : tensor<2xi32> -> tensor<1x1x1x1x1x2x1x1x1x1x1xi32>
    %ix_160 = tt.bitcast %ret_158 : tensor<2x2x2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %iy_161 = "tt.reduce"(%ix_160) <{axis = 6 : i32}> ({
    ^bb0(%iy_393: i32, %iy_394: i32):
      %iy_395 = arith.xori %iy_393, %iy_394 : i32
      tt.reduce.return %iy_395 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_162 = tt.expand_dims %iy_161 {axis = 6 : i32} : tensor<2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x1x2x2x2x2xi32>
    %iy_163 = tt.broadcast %iy_162 : tensor<2x2x2x2x2x2x1x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %iy_164 = arith.xori %ix_160, %iy_163 : tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %y_165 = tt.bitcast %iy_164 : tensor<2x2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xf32>
    %ret_166 = arith.cmpf ogt, %ret_158, %y_165 : tensor<2x2x2x2x2x2x2x2x2x2x2xf32>
    %ret_167 = tt.broadcast %ar_159 : tensor<1x1x1x1x1x2x1x1x1x1x1xi32> -> tensor<1x1x1x1x1x2x2x1x1x1x1xi32>
    %ret_168 = tt.broadcast %ar_102 : tensor<1x1x1x1x1x1x2x1x1x1x1xi32> -> tensor<1x1x1x1x1x2x2x1x1x1x1xi32>
    %ret_169 = arith.xori %ret_167, %ret_168 : tensor<1x1x1x1x1x2x2x1x1x1x1xi32>
    %ret_170 = arith.extui %ret_166 : tensor<2x2x2x2x2x2x2x2x2x2x2xi1> to tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %ret_171 = tt.broadcast %ret_169 : tensor<1x1x1x1x1x2x2x1x1x1x1xi32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %ret_172 = arith.cmpi ne, %ret_170, %ret_171 : tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %ret_173 = arith.select %ret_172, %y_165, %ret_158 : tensor<2x2x2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2x2x2xf32>
    %ix_174 = tt.bitcast %ret_173 : tensor<2x2x2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %iy_175 = "tt.reduce"(%ix_174) <{axis = 7 : i32}> ({
    ^bb0(%iy_393: i32, %iy_394: i32):
      %iy_395 = arith.xori %iy_393, %iy_394 : i32
      tt.reduce.return %iy_395 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_176 = tt.expand_dims %iy_175 {axis = 7 : i32} : tensor<2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x1x2x2x2xi32>
    %iy_177 = tt.broadcast %iy_176 : tensor<2x2x2x2x2x2x2x1x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %iy_178 = arith.xori %ix_174, %iy_177 : tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %y_179 = tt.bitcast %iy_178 : tensor<2x2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xf32>
    %ret_180 = arith.cmpf ogt, %ret_173, %y_179 : tensor<2x2x2x2x2x2x2x2x2x2x2xf32>
    %ret_181 = tt.broadcast %ar_159 : tensor<1x1x1x1x1x2x1x1x1x1x1xi32> -> tensor<1x1x1x1x1x2x1x2x1x1x1xi32>
    %ret_182 = tt.broadcast %ar_59 : tensor<1x1x1x1x1x1x1x2x1x1x1xi32> -> tensor<1x1x1x1x1x2x1x2x1x1x1xi32>
    %ret_183 = arith.xori %ret_181, %ret_182 : tensor<1x1x1x1x1x2x1x2x1x1x1xi32>
    %ret_184 = arith.extui %ret_180 : tensor<2x2x2x2x2x2x2x2x2x2x2xi1> to tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %ret_185 = tt.broadcast %ret_183 : tensor<1x1x1x1x1x2x1x2x1x1x1xi32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %ret_186 = arith.cmpi ne, %ret_184, %ret_185 : tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %ret_187 = arith.select %ret_186, %y_179, %ret_173 : tensor<2x2x2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2x2x2xf32>
    %ix_188 = tt.bitcast %ret_187 : tensor<2x2x2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %iy_189 = "tt.reduce"(%ix_188) <{axis = 8 : i32}> ({
    ^bb0(%iy_393: i32, %iy_394: i32):
      %iy_395 = arith.xori %iy_393, %iy_394 : i32
      tt.reduce.return %iy_395 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_190 = tt.expand_dims %iy_189 {axis = 8 : i32} : tensor<2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x1x2x2xi32>
    %iy_191 = tt.broadcast %iy_190 : tensor<2x2x2x2x2x2x2x2x1x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %iy_192 = arith.xori %ix_188, %iy_191 : tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %y_193 = tt.bitcast %iy_192 : tensor<2x2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xf32>
    %ret_194 = arith.cmpf ogt, %ret_187, %y_193 : tensor<2x2x2x2x2x2x2x2x2x2x2xf32>
    %ret_195 = tt.broadcast %ar_159 : tensor<1x1x1x1x1x2x1x1x1x1x1xi32> -> tensor<1x1x1x1x1x2x1x1x2x1x1xi32>
    %ret_196 = tt.broadcast %ar_30 : tensor<1x1x1x1x1x1x1x1x2x1x1xi32> -> tensor<1x1x1x1x1x2x1x1x2x1x1xi32>
    %ret_197 = arith.xori %ret_195, %ret_196 : tensor<1x1x1x1x1x2x1x1x2x1x1xi32>
    %ret_198 = arith.extui %ret_194 : tensor<2x2x2x2x2x2x2x2x2x2x2xi1> to tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %ret_199 = tt.broadcast %ret_197 : tensor<1x1x1x1x1x2x1x1x2x1x1xi32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %ret_200 = arith.cmpi ne, %ret_198, %ret_199 : tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %ret_201 = arith.select %ret_200, %y_193, %ret_187 : tensor<2x2x2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2x2x2xf32>
    %ix_202 = tt.bitcast %ret_201 : tensor<2x2x2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %iy_203 = "tt.reduce"(%ix_202) <{axis = 9 : i32}> ({
    ^bb0(%iy_393: i32, %iy_394: i32):
      %iy_395 = arith.xori %iy_393, %iy_394 : i32
      tt.reduce.return %iy_395 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_204 = tt.expand_dims %iy_203 {axis = 9 : i32} : tensor<2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x1x2xi32>
    %iy_205 = tt.broadcast %iy_204 : tensor<2x2x2x2x2x2x2x2x2x1x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %iy_206 = arith.xori %ix_202, %iy_205 : tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %y_207 = tt.bitcast %iy_206 : tensor<2x2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xf32>
    %ret_208 = arith.cmpf ogt, %ret_201, %y_207 : tensor<2x2x2x2x2x2x2x2x2x2x2xf32>
    %ret_209 = tt.broadcast %ar_159 : tensor<1x1x1x1x1x2x1x1x1x1x1xi32> -> tensor<1x1x1x1x1x2x1x1x1x2x1xi32>
    %ret_210 = tt.broadcast %ar_18 : tensor<1x1x1x1x1x1x1x1x1x2x1xi32> -> tensor<1x1x1x1x1x2x1x1x1x2x1xi32>
    %ret_211 = arith.xori %ret_209, %ret_210 : tensor<1x1x1x1x1x2x1x1x1x2x1xi32>
    %ret_212 = arith.extui %ret_208 : tensor<2x2x2x2x2x2x2x2x2x2x2xi1> to tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %ret_213 = tt.broadcast %ret_211 : tensor<1x1x1x1x1x2x1x1x1x2x1xi32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %ret_214 = arith.cmpi ne, %ret_212, %ret_213 : tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %ret_215 = arith.select %ret_214, %y_207, %ret_201 : tensor<2x2x2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2x2x2xf32>
    %ix_216 = tt.bitcast %ret_215 : tensor<2x2x2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %iy_217 = "tt.reduce"(%ix_216) <{axis = 10 : i32}> ({
    ^bb0(%iy_393: i32, %iy_394: i32):
      %iy_395 = arith.xori %iy_393, %iy_394 : i32
      tt.reduce.return %iy_395 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_218 = tt.expand_dims %iy_217 {axis = 10 : i32} : tensor<2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2x1xi32>
    %iy_219 = tt.broadcast %iy_218 : tensor<2x2x2x2x2x2x2x2x2x2x1xi32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %iy_220 = arith.xori %ix_216, %iy_219 : tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %y_221 = tt.bitcast %iy_220 : tensor<2x2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xf32>
    %ret_222 = arith.cmpf ogt, %ret_215, %y_221 : tensor<2x2x2x2x2x2x2x2x2x2x2xf32>
    %ret_223 = tt.broadcast %ar_159 : tensor<1x1x1x1x1x2x1x1x1x1x1xi32> -> tensor<1x1x1x1x1x2x1x1x1x1x2xi32>
    %ret_224 = tt.broadcast %ar_22 : tensor<1x1x1x1x1x1x1x1x1x1x2xi32> -> tensor<1x1x1x1x1x2x1x1x1x1x2xi32>
    %ret_225 = arith.xori %ret_223, %ret_224 : tensor<1x1x1x1x1x2x1x1x1x1x2xi32>
    %ret_226 = arith.extui %ret_222 : tensor<2x2x2x2x2x2x2x2x2x2x2xi1> to tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %ret_227 = tt.broadcast %ret_225 : tensor<1x1x1x1x1x2x1x1x1x1x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %ret_228 = arith.cmpi ne, %ret_226, %ret_227 : tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %ret_229 = arith.select %ret_228, %y_221, %ret_215 : tensor<2x2x2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2x2x2xf32>
    %ar_230 = tt.reshape %ar : tensor<2xi32> -> tensor<1x1x1x1x2x1x1x1x1x1x1xi32>
    %ix_231 = tt.bitcast %ret_229 : tensor<2x2x2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %iy_232 = "tt.reduce"(%ix_231) <{axis = 5 : i32}> ({
    ^bb0(%iy_393: i32, %iy_394: i32):
      %iy_395 = arith.xori %iy_393, %iy_394 : i32
      tt.reduce.return %iy_395 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_233 = tt.expand_dims %iy_232 {axis = 5 : i32} : tensor<2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x1x2x2x2x2x2xi32>
    %iy_234 = tt.broadcast %iy_233 : tensor<2x2x2x2x2x1x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %iy_235 = arith.xori %ix_231, %iy_234 : tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %y_236 = tt.bitcast %iy_235 : tensor<2x2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xf32>
    %ret_237 = arith.cmpf ogt, %ret_229, %y_236 : tensor<2x2x2x2x2x2x2x2x2x2x2xf32>
    %ret_238 = tt.broadcast %ar_230 : tensor<1x1x1x1x2x1x1x1x1x1x1xi32> -> tensor<1x1x1x1x2x2x1x1x1x1x1xi32>
    %ret_239 = tt.broadcast %ar_159 : tensor<1x1x1x1x1x2x1x1x1x1x1xi32> -> tensor<1x1x1x1x2x2x1x1x1x1x1xi32>
    %ret_240 = arith.xori %ret_238, %ret_239 : tensor<1x1x1x1x2x2x1x1x1x1x1xi32>
    %ret_241 = arith.extui %ret_237 : tensor<2x2x2x2x2x2x2x2x2x2x2xi1> to tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %ret_242 = tt.broadcast %ret_240 : tensor<1x1x1x1x2x2x1x1x1x1x1xi32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %ret_243 = arith.cmpi ne, %ret_241, %ret_242 : tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %ret_244 = arith.select %ret_243, %y_236, %ret_229 : tensor<2x2x2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2x2x2xf32>
    %ix_245 = tt.bitcast %ret_244 : tensor<2x2x2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %iy_246 = "tt.reduce"(%ix_245) <{axis = 6 : i32}> ({
    ^bb0(%iy_393: i32, %iy_394: i32):
      %iy_395 = arith.xori %iy_393, %iy_394 : i32
      tt.reduce.return %iy_395 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_247 = tt.expand_dims %iy_246 {axis = 6 : i32} : tensor<2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x1x2x2x2x2xi32>
    %iy_248 = tt.broadcast %iy_247 : tensor<2x2x2x2x2x2x1x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %iy_249 = arith.xori %ix_245, %iy_248 : tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %y_250 = tt.bitcast %iy_249 : tensor<2x2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xf32>
    %ret_251 = arith.cmpf ogt, %ret_244, %y_250 : tensor<2x2x2x2x2x2x2x2x2x2x2xf32>
    %ret_252 = tt.broadcast %ar_230 : tensor<1x1x1x1x2x1x1x1x1x1x1xi32> -> tensor<1x1x1x1x2x1x2x1x1x1x1xi32>
    %ret_253 = tt.broadcast %ar_102 : tensor<1x1x1x1x1x1x2x1x1x1x1xi32> -> tensor<1x1x1x1x2x1x2x1x1x1x1xi32>
    %ret_254 = arith.xori %ret_252, %ret_253 : tensor<1x1x1x1x2x1x2x1x1x1x1xi32>
    %ret_255 = arith.extui %ret_251 : tensor<2x2x2x2x2x2x2x2x2x2x2xi1> to tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %ret_256 = tt.broadcast %ret_254 : tensor<1x1x1x1x2x1x2x1x1x1x1xi32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %ret_257 = arith.cmpi ne, %ret_255, %ret_256 : tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %ret_258 = arith.select %ret_257, %y_250, %ret_244 : tensor<2x2x2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2x2x2xf32>
    %ix_259 = tt.bitcast %ret_258 : tensor<2x2x2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %iy_260 = "tt.reduce"(%ix_259) <{axis = 7 : i32}> ({
    ^bb0(%iy_393: i32, %iy_394: i32):
      %iy_395 = arith.xori %iy_393, %iy_394 : i32
      tt.reduce.return %iy_395 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_261 = tt.expand_dims %iy_260 {axis = 7 : i32} : tensor<2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x1x2x2x2xi32>
    %iy_262 = tt.broadcast %iy_261 : tensor<2x2x2x2x2x2x2x1x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %iy_263 = arith.xori %ix_259, %iy_262 : tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %y_264 = tt.bitcast %iy_263 : tensor<2x2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xf32>
    %ret_265 = arith.cmpf ogt, %ret_258, %y_264 : tensor<2x2x2x2x2x2x2x2x2x2x2xf32>
    %ret_266 = tt.broadcast %ar_230 : tensor<1x1x1x1x2x1x1x1x1x1x1xi32> -> tensor<1x1x1x1x2x1x1x2x1x1x1xi32>
    %ret_267 = tt.broadcast %ar_59 : tensor<1x1x1x1x1x1x1x2x1x1x1xi32> -> tensor<1x1x1x1x2x1x1x2x1x1x1xi32>
    %ret_268 = arith.xori %ret_266, %ret_267 : tensor<1x1x1x1x2x1x1x2x1x1x1xi32>
    %ret_269 = arith.extui %ret_265 : tensor<2x2x2x2x2x2x2x2x2x2x2xi1> to tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %ret_270 = tt.broadcast %ret_268 : tensor<1x1x1x1x2x1x1x2x1x1x1xi32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %ret_271 = arith.cmpi ne, %ret_269, %ret_270 : tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %ret_272 = arith.select %ret_271, %y_264, %ret_258 : tensor<2x2x2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2x2x2xf32>
    %ix_273 = tt.bitcast %ret_272 : tensor<2x2x2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %iy_274 = "tt.reduce"(%ix_273) <{axis = 8 : i32}> ({
    ^bb0(%iy_393: i32, %iy_394: i32):
      %iy_395 = arith.xori %iy_393, %iy_394 : i32
      tt.reduce.return %iy_395 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_275 = tt.expand_dims %iy_274 {axis = 8 : i32} : tensor<2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x1x2x2xi32>
    %iy_276 = tt.broadcast %iy_275 : tensor<2x2x2x2x2x2x2x2x1x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %iy_277 = arith.xori %ix_273, %iy_276 : tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %y_278 = tt.bitcast %iy_277 : tensor<2x2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xf32>
    %ret_279 = arith.cmpf ogt, %ret_272, %y_278 : tensor<2x2x2x2x2x2x2x2x2x2x2xf32>
    %ret_280 = tt.broadcast %ar_230 : tensor<1x1x1x1x2x1x1x1x1x1x1xi32> -> tensor<1x1x1x1x2x1x1x1x2x1x1xi32>
    %ret_281 = tt.broadcast %ar_30 : tensor<1x1x1x1x1x1x1x1x2x1x1xi32> -> tensor<1x1x1x1x2x1x1x1x2x1x1xi32>
    %ret_282 = arith.xori %ret_280, %ret_281 : tensor<1x1x1x1x2x1x1x1x2x1x1xi32>
    %ret_283 = arith.extui %ret_279 : tensor<2x2x2x2x2x2x2x2x2x2x2xi1> to tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %ret_284 = tt.broadcast %ret_282 : tensor<1x1x1x1x2x1x1x1x2x1x1xi32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %ret_285 = arith.cmpi ne, %ret_283, %ret_284 : tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %ret_286 = arith.select %ret_285, %y_278, %ret_272 : tensor<2x2x2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2x2x2xf32>
    %ix_287 = tt.bitcast %ret_286 : tensor<2x2x2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %iy_288 = "tt.reduce"(%ix_287) <{axis = 9 : i32}> ({
    ^bb0(%iy_393: i32, %iy_394: i32):
      %iy_395 = arith.xori %iy_393, %iy_394 : i32
      tt.reduce.return %iy_395 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_289 = tt.expand_dims %iy_288 {axis = 9 : i32} : tensor<2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x1x2xi32>
    %iy_290 = tt.broadcast %iy_289 : tensor<2x2x2x2x2x2x2x2x2x1x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %iy_291 = arith.xori %ix_287, %iy_290 : tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %y_292 = tt.bitcast %iy_291 : tensor<2x2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xf32>
    %ret_293 = arith.cmpf ogt, %ret_286, %y_292 : tensor<2x2x2x2x2x2x2x2x2x2x2xf32>
    %ret_294 = tt.broadcast %ar_230 : tensor<1x1x1x1x2x1x1x1x1x1x1xi32> -> tensor<1x1x1x1x2x1x1x1x1x2x1xi32>
    %ret_295 = tt.broadcast %ar_18 : tensor<1x1x1x1x1x1x1x1x1x2x1xi32> -> tensor<1x1x1x1x2x1x1x1x1x2x1xi32>
    %ret_296 = arith.xori %ret_294, %ret_295 : tensor<1x1x1x1x2x1x1x1x1x2x1xi32>
    %ret_297 = arith.extui %ret_293 : tensor<2x2x2x2x2x2x2x2x2x2x2xi1> to tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %ret_298 = tt.broadcast %ret_296 : tensor<1x1x1x1x2x1x1x1x1x2x1xi32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %ret_299 = arith.cmpi ne, %ret_297, %ret_298 : tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %ret_300 = arith.select %ret_299, %y_292, %ret_286 : tensor<2x2x2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2x2x2xf32>
    %ix_301 = tt.bitcast %ret_300 : tensor<2x2x2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %iy_302 = "tt.reduce"(%ix_301) <{axis = 10 : i32}> ({
    ^bb0(%iy_393: i32, %iy_394: i32):
      %iy_395 = arith.xori %iy_393, %iy_394 : i32
      tt.reduce.return %iy_395 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_303 = tt.expand_dims %iy_302 {axis = 10 : i32} : tensor<2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2x1xi32>
    %iy_304 = tt.broadcast %iy_303 : tensor<2x2x2x2x2x2x2x2x2x2x1xi32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %iy_305 = arith.xori %ix_301, %iy_304 : tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %y_306 = tt.bitcast %iy_305 : tensor<2x2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xf32>
    %ret_307 = arith.cmpf ogt, %ret_300, %y_306 : tensor<2x2x2x2x2x2x2x2x2x2x2xf32>
    %ret_308 = tt.broadcast %ar_230 : tensor<1x1x1x1x2x1x1x1x1x1x1xi32> -> tensor<1x1x1x1x2x1x1x1x1x1x2xi32>
    %ret_309 = tt.broadcast %ar_22 : tensor<1x1x1x1x1x1x1x1x1x1x2xi32> -> tensor<1x1x1x1x2x1x1x1x1x1x2xi32>
    %ret_310 = arith.xori %ret_308, %ret_309 : tensor<1x1x1x1x2x1x1x1x1x1x2xi32>
    %ret_311 = arith.extui %ret_307 : tensor<2x2x2x2x2x2x2x2x2x2x2xi1> to tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %ret_312 = tt.broadcast %ret_310 : tensor<1x1x1x1x2x1x1x1x1x1x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %ret_313 = arith.cmpi ne, %ret_311, %ret_312 : tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %ret_314 = arith.select %ret_313, %y_306, %ret_300 : tensor<2x2x2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2x2x2xf32>
    %ix_315 = tt.bitcast %ret_314 : tensor<2x2x2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %iy_316 = "tt.reduce"(%ix_315) <{axis = 4 : i32}> ({
    ^bb0(%iy_393: i32, %iy_394: i32):
      %iy_395 = arith.xori %iy_393, %iy_394 : i32
      tt.reduce.return %iy_395 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_317 = tt.expand_dims %iy_316 {axis = 4 : i32} : tensor<2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x1x2x2x2x2x2x2xi32>
    %iy_318 = tt.broadcast %iy_317 : tensor<2x2x2x2x1x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %iy_319 = arith.xori %ix_315, %iy_318 : tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %y_320 = tt.bitcast %iy_319 : tensor<2x2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xf32>
    %ret_321 = arith.cmpf ogt, %ret_314, %y_320 : tensor<2x2x2x2x2x2x2x2x2x2x2xf32>
    %ret_322 = arith.extui %ret_321 : tensor<2x2x2x2x2x2x2x2x2x2x2xi1> to tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %ret_323 = tt.broadcast %ar_230 : tensor<1x1x1x1x2x1x1x1x1x1x1xi32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %ret_324 = arith.cmpi ne, %ret_322, %ret_323 : tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %ret_325 = arith.select %ret_324, %y_320, %ret_314 : tensor<2x2x2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2x2x2xf32>
    %ix_326 = tt.bitcast %ret_325 : tensor<2x2x2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %iy_327 = "tt.reduce"(%ix_326) <{axis = 5 : i32}> ({
    ^bb0(%iy_393: i32, %iy_394: i32):
      %iy_395 = arith.xori %iy_393, %iy_394 : i32
      tt.reduce.return %iy_395 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_328 = tt.expand_dims %iy_327 {axis = 5 : i32} : tensor<2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x1x2x2x2x2x2xi32>
    %iy_329 = tt.broadcast %iy_328 : tensor<2x2x2x2x2x1x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %iy_330 = arith.xori %ix_326, %iy_329 : tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %y_331 = tt.bitcast %iy_330 : tensor<2x2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xf32>
    %ret_332 = arith.cmpf ogt, %ret_325, %y_331 : tensor<2x2x2x2x2x2x2x2x2x2x2xf32>
    %ret_333 = arith.extui %ret_332 : tensor<2x2x2x2x2x2x2x2x2x2x2xi1> to tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %ret_334 = tt.broadcast %ar_159 : tensor<1x1x1x1x1x2x1x1x1x1x1xi32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %ret_335 = arith.cmpi ne, %ret_333, %ret_334 : tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %ret_336 = arith.select %ret_335, %y_331, %ret_325 : tensor<2x2x2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2x2x2xf32>
    %ix_337 = tt.bitcast %ret_336 : tensor<2x2x2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %iy_338 = "tt.reduce"(%ix_337) <{axis = 6 : i32}> ({
    ^bb0(%iy_393: i32, %iy_394: i32):
      %iy_395 = arith.xori %iy_393, %iy_394 : i32
      tt.reduce.return %iy_395 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_339 = tt.expand_dims %iy_338 {axis = 6 : i32} : tensor<2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x1x2x2x2x2xi32>
    %iy_340 = tt.broadcast %iy_339 : tensor<2x2x2x2x2x2x1x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %iy_341 = arith.xori %ix_337, %iy_340 : tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %y_342 = tt.bitcast %iy_341 : tensor<2x2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xf32>
    %ret_343 = arith.cmpf ogt, %ret_336, %y_342 : tensor<2x2x2x2x2x2x2x2x2x2x2xf32>
    %ret_344 = arith.extui %ret_343 : tensor<2x2x2x2x2x2x2x2x2x2x2xi1> to tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %ret_345 = tt.broadcast %ar_102 : tensor<1x1x1x1x1x1x2x1x1x1x1xi32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %ret_346 = arith.cmpi ne, %ret_344, %ret_345 : tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %ret_347 = arith.select %ret_346, %y_342, %ret_336 : tensor<2x2x2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2x2x2xf32>
    %ix_348 = tt.bitcast %ret_347 : tensor<2x2x2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %iy_349 = "tt.reduce"(%ix_348) <{axis = 7 : i32}> ({
    ^bb0(%iy_393: i32, %iy_394: i32):
      %iy_395 = arith.xori %iy_393, %iy_394 : i32
      tt.reduce.return %iy_395 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_350 = tt.expand_dims %iy_349 {axis = 7 : i32} : tensor<2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x1x2x2x2xi32>
    %iy_351 = tt.broadcast %iy_350 : tensor<2x2x2x2x2x2x2x1x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %iy_352 = arith.xori %ix_348, %iy_351 : tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %y_353 = tt.bitcast %iy_352 : tensor<2x2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xf32>
    %ret_354 = arith.cmpf ogt, %ret_347, %y_353 : tensor<2x2x2x2x2x2x2x2x2x2x2xf32>
    %ret_355 = arith.extui %ret_354 : tensor<2x2x2x2x2x2x2x2x2x2x2xi1> to tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %ret_356 = tt.broadcast %ar_59 : tensor<1x1x1x1x1x1x1x2x1x1x1xi32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %ret_357 = arith.cmpi ne, %ret_355, %ret_356 : tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %ret_358 = arith.select %ret_357, %y_353, %ret_347 : tensor<2x2x2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2x2x2xf32>
    %ix_359 = tt.bitcast %ret_358 : tensor<2x2x2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %iy_360 = "tt.reduce"(%ix_359) <{axis = 8 : i32}> ({
    ^bb0(%iy_393: i32, %iy_394: i32):
      %iy_395 = arith.xori %iy_393, %iy_394 : i32
      tt.reduce.return %iy_395 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_361 = tt.expand_dims %iy_360 {axis = 8 : i32} : tensor<2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x1x2x2xi32>
    %iy_362 = tt.broadcast %iy_361 : tensor<2x2x2x2x2x2x2x2x1x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %iy_363 = arith.xori %ix_359, %iy_362 : tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %y_364 = tt.bitcast %iy_363 : tensor<2x2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xf32>
    %ret_365 = arith.cmpf ogt, %ret_358, %y_364 : tensor<2x2x2x2x2x2x2x2x2x2x2xf32>
    %ret_366 = arith.extui %ret_365 : tensor<2x2x2x2x2x2x2x2x2x2x2xi1> to tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %ret_367 = tt.broadcast %ar_30 : tensor<1x1x1x1x1x1x1x1x2x1x1xi32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %ret_368 = arith.cmpi ne, %ret_366, %ret_367 : tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %ret_369 = arith.select %ret_368, %y_364, %ret_358 : tensor<2x2x2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2x2x2xf32>
    %ix_370 = tt.bitcast %ret_369 : tensor<2x2x2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %iy_371 = "tt.reduce"(%ix_370) <{axis = 9 : i32}> ({
    ^bb0(%iy_393: i32, %iy_394: i32):
      %iy_395 = arith.xori %iy_393, %iy_394 : i32
      tt.reduce.return %iy_395 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_372 = tt.expand_dims %iy_371 {axis = 9 : i32} : tensor<2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x1x2xi32>
    %iy_373 = tt.broadcast %iy_372 : tensor<2x2x2x2x2x2x2x2x2x1x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %iy_374 = arith.xori %ix_370, %iy_373 : tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %y_375 = tt.bitcast %iy_374 : tensor<2x2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xf32>
    %ret_376 = arith.cmpf ogt, %ret_369, %y_375 : tensor<2x2x2x2x2x2x2x2x2x2x2xf32>
    %ret_377 = arith.extui %ret_376 : tensor<2x2x2x2x2x2x2x2x2x2x2xi1> to tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %ret_378 = tt.broadcast %ar_18 : tensor<1x1x1x1x1x1x1x1x1x2x1xi32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %ret_379 = arith.cmpi ne, %ret_377, %ret_378 : tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %ret_380 = arith.select %ret_379, %y_375, %ret_369 : tensor<2x2x2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2x2x2xf32>
    %ix_381 = tt.bitcast %ret_380 : tensor<2x2x2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %iy_382 = "tt.reduce"(%ix_381) <{axis = 10 : i32}> ({
    ^bb0(%iy_393: i32, %iy_394: i32):
      %iy_395 = arith.xori %iy_393, %iy_394 : i32
      tt.reduce.return %iy_395 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_383 = tt.expand_dims %iy_382 {axis = 10 : i32} : tensor<2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2x1xi32>
    %iy_384 = tt.broadcast %iy_383 : tensor<2x2x2x2x2x2x2x2x2x2x1xi32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %iy_385 = arith.xori %ix_381, %iy_384 : tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %y_386 = tt.bitcast %iy_385 : tensor<2x2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xf32>
    %ret_387 = arith.cmpf ogt, %ret_380, %y_386 : tensor<2x2x2x2x2x2x2x2x2x2x2xf32>
    %ret_388 = arith.extui %ret_387 : tensor<2x2x2x2x2x2x2x2x2x2x2xi1> to tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %ret_389 = tt.broadcast %ar_22 : tensor<1x1x1x1x1x1x1x1x1x1x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %ret_390 = arith.cmpi ne, %ret_388, %ret_389 : tensor<2x2x2x2x2x2x2x2x2x2x2xi32>
    %ret_391 = arith.select %ret_390, %y_386, %ret_380 : tensor<2x2x2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2x2x2xf32>
    %x_392 = tt.reshape %ret_391 : tensor<2x2x2x2x2x2x2x2x2x2x2xf32> -> tensor<16x128xf32>
    %0 = tt.splat %rows : i32 -> tensor<16xi32>
    %1 = arith.cmpi slt, %r_5, %0 : tensor<16xi32>
    %2 = tt.splat %lo_ptr : !tt.ptr<f32> -> tensor<16x!tt.ptr<f32>>
    %3 = tt.addptr %2, %r_5 : tensor<16x!tt.ptr<f32>>, tensor<16xi32>
    %4 = arith.cmpi eq, %x_12, %cst_0 : tensor<1x128xi32>
    %5 = tt.broadcast %4 : tensor<1x128xi1> -> tensor<16x128xi1>
    %6 = arith.select %5, %x_392, %cst_1 : tensor<16x128xi1>, tensor<16x128xf32>
    %7 = "tt.reduce"(%6) <{axis = 1 : i32}> ({
    ^bb0(%arg4: f32, %arg5: f32):
      %14 = arith.addf %arg4, %arg5 : f32
      tt.reduce.return %14 : f32
    }) : (tensor<16x128xf32>) -> tensor<16xf32>
    tt.store %3, %7, %1 : tensor<16x!tt.ptr<f32>>
    %8 = tt.splat %hi_ptr : !tt.ptr<f32> -> tensor<16x!tt.ptr<f32>>
    %9 = tt.addptr %8, %r_5 : tensor<16x!tt.ptr<f32>>, tensor<16xi32>
    %10 = arith.cmpi eq, %x_12, %cst : tensor<1x128xi32>
    %11 = tt.broadcast %10 : tensor<1x128xi1> -> tensor<16x128xi1>
    %12 = arith.select %11, %x_392, %cst_1 : tensor<16x128xi1>, tensor<16x128xf32>
    %13 = "tt.reduce"(%12) <{axis = 1 : i32}> ({
    ^bb0(%arg4: f32, %arg5: f32):
      %14 = arith.addf %arg4, %arg5 : f32
      tt.reduce.return %14 : f32
    }) : (tensor<16x128xf32>) -> tensor<16xf32>
    tt.store %9, %13, %1 : tensor<16x!tt.ptr<f32>>
    tt.return
  }
}
