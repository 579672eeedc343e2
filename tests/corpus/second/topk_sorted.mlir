// Made by make.py.
//
// targets: cuda:80 cuda:90 hip:gfx942 hip:gfx950 hip:gfx1201
// warps: 4 8
// stages: 1
// grid: 2 1 1
// input f32 2048 integers -999 999
// output f32 32
module {
  tt.func public @topk_sorted(%x_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %y_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %ret = arith.constant dense<0> : tensor<1x1x1x1x1x1x1x1x2x2xi32>
    %ret_0 = arith.constant dense<0> : tensor<1x1x1x1x1x1x1x2x1x2xi32>
    %ret_1 = arith.constant dense<0> : tensor<1x1x1x1x1x1x1x2x2x1xi32>
    %ret_2 = arith.constant dense<0> : tensor<1x1x1x1x1x1x2x1x1x2xi32>
    %ret_3 = arith.constant dense<0> : tensor<1x1x1x1x1x1x2x1x2x1xi32>
    %ret_4 = arith.constant dense<0> : tensor<1x1x1x1x1x1x2x2x1x1xi32>
    %ret_5 = arith.constant dense<0> : tensor<1x1x1x1x1x2x1x1x1x2xi32>
    %ret_6 = arith.constant dense<0> : tensor<1x1x1x1x1x2x1x1x2x1xi32>
    %ret_7 = arith.constant dense<0> : tensor<1x1x1x1x1x2x1x2x1x1xi32>
    %ret_8 = arith.constant dense<0> : tensor<1x1x1x1x1x2x2x1x1x1xi32>
    %ret_9 = arith.constant dense<0> : tensor<1x1x1x1x2x1x1x1x2xi32>
    %ret_10 = arith.constant dense<0> : tensor<1x1x1x1x2x1x1x2x1xi32>
    %ret_11 = arith.constant dense<0> : tensor<1x1x1x1x2x1x2x1x1xi32>
    %ret_12 = arith.constant dense<0> : tensor<1x1x1x1x2x2x1x1x1xi32>
    %ret_13 = arith.constant dense<0> : tensor<1x1x1x2x1x1x1x2xi32>
    %ret_14 = arith.constant dense<0> : tensor<1x1x1x2x1x1x2x1xi32>
    %ret_15 = arith.constant dense<0> : tensor<1x1x1x2x1x2x1x1xi32>
    %ret_16 = arith.constant dense<0> : tensor<1x1x1x2x2x1x1x1xi32>
    %ret_17 = arith.constant dense<0> : tensor<1x1x2x1x1x1x2xi32>
    %ret_18 = arith.constant dense<0> : tensor<1x1x2x1x1x2x1xi32>
    %ret_19 = arith.constant dense<0> : tensor<1x1x2x1x2x1x1xi32>
    %ret_20 = arith.constant dense<0> : tensor<1x1x2x2x1x1x1xi32>
    %ret_21 = arith.constant dense<0> : tensor<1x2x1x1x1x2xi32>
    %ret_22 = arith.constant dense<0> : tensor<1x2x1x1x2x1xi32>
    %ret_23 = arith.constant dense<0> : tensor<1x2x1x2x1x1xi32>
    %ret_24 = arith.constant dense<0> : tensor<1x2x2x1x1x1xi32>
    %ret_25 = arith.constant dense<0> : tensor<2x1x1x1x2xi32>
    %ret_26 = arith.constant dense<0> : tensor<2x1x1x2x1xi32>
    %ret_27 = arith.constant dense<0> : tensor<2x1x2x1x1xi32>
    %ret_28 = arith.constant dense<0> : tensor<2x2x1x1x1xi32>
    %ret_29 = arith.constant dense<1> : tensor<1x1x1x2xi32>
    %ret_30 = arith.constant dense<1> : tensor<1x1x2x1xi32>
    %ret_31 = arith.constant dense<1> : tensor<1x2x1x1xi32>
    %ret_32 = arith.constant dense<1> : tensor<2x1x1x1xi32>
    %ret_33 = arith.constant dense<0> : tensor<1x1x1x2xi32>
    %ret_34 = arith.constant dense<0> : tensor<1x1x2x1xi32>
    %ret_35 = arith.constant dense<0> : tensor<1x2x1x1xi32>
    %ret_36 = arith.constant dense<0> : tensor<2x1x1x1xi32>
    %c16_i32 = arith.constant 16 : i32
    %x = arith.constant 1024 : i32
    %row = tt.get_program_id x : i32
    %x_37 = arith.muli %row, %x : i32
    %x_38 = tt.addptr %x_ptr, %x_37 : !tt.ptr<f32>, i32
    %x_39 = tt.make_range {end = 1024 : i32, start = 0 : i32} : tensor<1024xi32>
    %x_40 = tt.splat %x_38 : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>>
    %x_41 = tt.addptr %x_40, %x_39 : tensor<1024x!tt.ptr<f32>>, tensor<1024xi32>
    %x_42 = tt.load %x_41 : tensor<1024x!tt.ptr<f32>>
    %0 = arith.muli %row, %c16_i32 : i32
    %1 = tt.addptr %y_ptr, %0 : !tt.ptr<f32>, i32
    %2 = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
    %3 = tt.splat %1 : !tt.ptr<f32> -> tensor<16x!tt.ptr<f32>>
    %4 = tt.addptr %3, %2 : tensor<16x!tt.ptr<f32>>, tensor<16xi32>
    %h = tt.reshape %x_42 : tensor<1024xf32> -> tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ar = tt.make_range {end = 2 : i32, start = 0 : i32} : tensor<2xi32>
    %ar_43 = tt.reshape %ar : tensor<2xi32> -> tensor<1x1x1x1x1x1x1x1x2x1xi32>
    %ix = tt.bitcast %h : tensor<2x2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy = "tt.reduce"(%ix) <{axis = 9 : i32}> ({
    ^bb0(%iy_549: i32, %iy_550: i32):
      %iy_551 = arith.xori %iy_549, %iy_550 : i32
      tt.reduce.return %iy_551 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %iy_44 = tt.expand_dims %iy {axis = 9 : i32} : tensor<2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x1xi32>
    %iy_45 = tt.broadcast %iy_44 : tensor<2x2x2x2x2x2x2x2x2x1xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_46 = arith.xori %ix, %iy_45 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %y = tt.bitcast %iy_46 : tensor<2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ar_47 = tt.reshape %ar : tensor<2xi32> -> tensor<1x1x1x1x1x1x1x1x1x2xi32>
    %ret_48 = arith.cmpf ogt, %h, %y : tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_49 = tt.broadcast %ar_43 : tensor<1x1x1x1x1x1x1x1x2x1xi32> -> tensor<1x1x1x1x1x1x1x1x2x2xi32>
    %ret_50 = tt.broadcast %ar_47 : tensor<1x1x1x1x1x1x1x1x1x2xi32> -> tensor<1x1x1x1x1x1x1x1x2x2xi32>
    %ret_51 = arith.xori %ret_49, %ret_50 : tensor<1x1x1x1x1x1x1x1x2x2xi32>
    %ret_52 = arith.cmpi ne, %ret_51, %ret : tensor<1x1x1x1x1x1x1x1x2x2xi32>
    %ret_53 = tt.broadcast %ret_52 : tensor<1x1x1x1x1x1x1x1x2x2xi1> -> tensor<2x2x2x2x2x2x2x2x2x2xi1>
    %ret_54 = arith.cmpi ne, %ret_48, %ret_53 : tensor<2x2x2x2x2x2x2x2x2x2xi1>
    %ret_55 = arith.select %ret_54, %y, %h : tensor<2x2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ar_56 = tt.reshape %ar : tensor<2xi32> -> tensor<1x1x1x1x1x1x1x2x1x1xi32>
    %ix_57 = tt.bitcast %ret_55 : tensor<2x2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_58 = "tt.reduce"(%ix_57) <{axis = 8 : i32}> ({
    ^bb0(%iy_549: i32, %iy_550: i32):
      %iy_551 = arith.xori %iy_549, %iy_550 : i32
      tt.reduce.return %iy_551 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %iy_59 = tt.expand_dims %iy_58 {axis = 8 : i32} : tensor<2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x1x2xi32>
    %iy_60 = tt.broadcast %iy_59 : tensor<2x2x2x2x2x2x2x2x1x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_61 = arith.xori %ix_57, %iy_60 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %y_62 = tt.bitcast %iy_61 : tensor<2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_63 = arith.cmpf ogt, %ret_55, %y_62 : tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_64 = tt.broadcast %ar_56 : tensor<1x1x1x1x1x1x1x2x1x1xi32> -> tensor<1x1x1x1x1x1x1x2x2x1xi32>
    %ret_65 = tt.broadcast %ar_43 : tensor<1x1x1x1x1x1x1x1x2x1xi32> -> tensor<1x1x1x1x1x1x1x2x2x1xi32>
    %ret_66 = arith.xori %ret_64, %ret_65 : tensor<1x1x1x1x1x1x1x2x2x1xi32>
    %ret_67 = arith.cmpi ne, %ret_66, %ret_1 : tensor<1x1x1x1x1x1x1x2x2x1xi32>
    %ret_68 = tt.broadcast %ret_67 : tensor<1x1x1x1x1x1x1x2x2x1xi1> -> tensor<2x2x2x2x2x2x2x2x2x2xi1>
    %ret_69 = arith.cmpi ne, %ret_63, %ret_68 : tensor<2x2x2x2x2x2x2x2x2x2xi1>
    %ret_70 = arith.select %ret_69, %y_62, %ret_55 : tensor<2x2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ix_71 = tt.bitcast %ret_70 : tensor<2x2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_72 = "tt.reduce"(%ix_71) <{axis = 9 : i32}> ({
    ^bb0(%iy_549: i32, %iy_550: i32):
      %iy_551 = arith.xori %iy_549, %iy_550 : i32
      tt.reduce.return %iy_551 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %iy_73 = tt.expand_dims %iy_72 {axis = 9 : i32} : tensor<2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x1xi32>
    %iy_74 = tt.broadcast %iy_73 : tensor<2x2x2x2x2x2x2x2x2x1xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_75 = arith.xori %ix_71, %iy_74 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %y_76 = tt.bitcast %iy_75 : tensor<2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_77 = arith.cmpf ogt, %ret_70, %y_76 : tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_78 = tt.broadcast %ar_56 : tensor<1x1x1x1x1x1x1x2x1x1xi32> -> tensor<1x1x1x1x1x1x1x2x1x2xi32>
    %ret_79 = tt.broadcast %ar_47 : tensor<1x1x1x1x1x1x1x1x1x2xi32> -> tensor<1x1x1x1x1x1x1x2x1x2xi32>
    %ret_80 = arith.xori %ret_78, %ret_79 : tensor<1x1x1x1x1x1x1x2x1x2xi32>
    %ret_81 = arith.cmpi ne, %ret_80, %ret_0 : tensor<1x1x1x1x1x1x1x2x1x2xi32>
    %ret_82 = tt.broadcast %ret_81 : tensor<1x1x1x1x1x1x1x2x1x2xi1> -> tensor<2x2x2x2x2x2x2x2x2x2xi1>
    %ret_83 = arith.cmpi ne, %ret_77, %ret_82 : tensor<2x2x2x2x2x2x2x2x2x2xi1>
    %ret_84 = arith.select %ret_83, %y_76, %ret_70 : tensor<2x2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ar_85 = tt.reshape %ar : tensor<2xi32> -> tensor<1x1x1x1x1x1x2x1x1x1xi32>
    %ix_86 = tt.bitcast %ret_84 : tensor<2x2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_87 = "tt.reduce"(%ix_86) <{axis = 7 : i32}> ({
    ^bb0(%iy_549: i32, %iy_550: i32):
      %iy_551 = arith.xori %iy_549, %iy_550 : i32
      tt.reduce.return %iy_551 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %iy_88 = tt.expand_dims %iy_87 {axis = 7 : i32} : tensor<2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x1x2x2xi32>
    %iy_89 = tt.broadcast %iy_88 : tensor<2x2x2x2x2x2x2x1x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_90 = arith.xori %ix_86, %iy_89 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %y_91 = tt.bitcast %iy_90 : tensor<2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_92 = arith.cmpf ogt, %ret_84, %y_91 : tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_93 = tt.broadcast %ar_85 : tensor<1x1x1x1x1x1x2x1x1x1xi32> -> tensor<1x1x1x1x1x1x2x2x1x1xi32>
    %ret_94 = tt.broadcast %ar_56 : tensor<1x1x1x1x1x1x1x2x1x1xi32> -> tensor<1x1x1x1x1x1x2x2x1x1xi32>
    %ret_95 = arith.xori %ret_93, %ret_94 : tensor<1x1x1x1x1x1x2x2x1x1xi32>
    %ret_96 = arith.cmpi ne, %ret_95, %ret_4 : tensor<1x1x1x1x1x1x2x2x1x1xi32>
    %ret_97 = tt.broadcast %ret_96 : tensor<1x1x1x1x1x1x2x2x1x1xi1> -> tensor<2x2x2x2x2x2x2x2x2x2xi1>
    %ret_98 = arith.cmpi ne, %ret_92, %ret_97 : tensor<2x2x2x2x2x2x2x2x2x2xi1>
    %ret_99 = arith.select %ret_98, %y_91, %ret_84 : tensor<2x2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ix_100 = tt.bitcast %ret_99 : tensor<2x2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_101 = "tt.reduce"(%ix_100) <{axis = 8 : i32}> ({
    ^bb0(%iy_549: i32, %iy_550: i32):
      %iy_551 = arith.xori %iy_549, %iy_550 : i32
      tt.reduce.return %iy_551 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %iy_102 = tt.expand_dims %iy_101 {axis = 8 : i32} : tensor<2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x1x2xi32>
    %iy_103 = tt.broadcast %iy_102 : tensor<2x2x2x2x2x2x2x2x1x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_104 = arith.xori %ix_100, %iy_103 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %y_105 = tt.bitcast %iy_104 : tensor<2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_106 = arith.cmpf ogt, %ret_99, %y_105 : tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_107 = tt.broadcast %ar_85 : tensor<1x1x1x1x1x1x2x1x1x1xi32> -> tensor<1x1x1x1x1x1x2x1x2x1xi32>
    %ret_108 = tt.broadcast %ar_43 : tensor<1x1x1x1x1x1x1x1x2x1xi32> -> tensor<1x1x1x1x1x1x2x1x2x1xi32>
    %ret_109 = arith.xori %ret_107, %ret_108 : tensor<1x1x1x1x1x1x2x1x2x1xi32>
    %ret_110 = arith.cmpi ne, %ret_109, %ret_3 : tensor<1x1x1x1x1x1x2x1x2x1xi32>
    %ret_111 = tt.broadcast %ret_110 : tensor<1x1x1x1x1x1x2x1x2x1xi1> -> tensor<2x2x2x2x2x2x2x2x2x2xi1>
    %ret_112 = arith.cmpi ne, %ret_106, %ret_111 : tensor<2x2x2x2x2x2x2x2x2x2xi1>
    %ret_113 = arith.select %ret_112, %y_105, %ret_99 : tensor<2x2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ix_114 = tt.bitcast %ret_113 : tensor<2x2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_115 = "tt.reduce"(%ix_114) <{axis = 9 : i32}> ({
    ^bb0(%iy_549: i32, %iy_550: i32):
      %iy_551 = arith.xori %iy_549, %iy_550 : i32
      tt.reduce.return %iy_551 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %iy_116 = tt.expand_dims %iy_115 {axis = 9 : i32} : tensor<2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x1xi32>
    %iy_117 = tt.broadcast %iy_116 : tensor<2x2x2x2x2x2x2x2x2x1xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_118 = arith.xori %ix_114, %iy_117 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %y_119 = tt.bitcast %iy_118 : tensor<2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_120 = arith.cmpf ogt, %ret_113, %y_119 : tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_121 = tt.broadcast %ar_85 : tensor<1x1x1x1x1x1x2x1x1x1xi32> -> tensor<1x1x1x1x1x1x2x1x1x2xi32>
    %ret_122 = tt.broadcast %ar_47 : tensor<1x1x1x1x1x1x1x1x1x2xi32> -> tensor<1x1x1x1x1x1x2x1x1x2xi32>
    %ret_123 = arith.xori %ret_121, %ret_122 : tensor<1x1x1x1x1x1x2x1x1x2xi32>
    %ret_124 = arith.cmpi ne, %ret_123, %ret_2 : tensor<1x1x1x1x1x1x2x1x1x2xi32>
    %ret_125 = tt.broadcast %ret_124 : tensor<1x1x1x1x1x1x2x1x1x2xi1> -> tensor<2x2x2x2x2x2x2x2x2x2xi1>
    %ret_126 = arith.cmpi ne, %ret_120, %ret_125 : tensor<2x2x2x2x2x2x2x2x2x2xi1>
    %ret_127 = arith.select %ret_126, %y_119, %ret_113 : tensor<2x2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ar_128 = tt.reshape %ar : tensor<2xi32> -> tensor<1x1x1x1x1x2x1x1x1x1xi32>
    %ix_129 = tt.bitcast %ret_127 : tensor<2x2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_130 = "tt.reduce"(%ix_129) <{axis = 6 : i32}> ({
    ^bb0(%iy_549: i32, %iy_550: i32):
      %iy_551 = arith.xori %iy_549, %iy_550 : i32
      tt.reduce.return %iy_551 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %iy_131 = tt.expand_dims %iy_130 {axis = 6 : i32} : tensor<2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x1x2x2x2xi32>
    %iy_132 = tt.broadcast %iy_131 : tensor<2x2x2x2x2x2x1x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_133 = arith.xori %ix_129, %iy_132 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %y_134 = tt.bitcast %iy_133 : tensor<2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_135 = arith.cmpf ogt, %ret_127, %y_134 : tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_136 = tt.broadcast %ar_128 : tensor<1x1x1x1x1x2x1x1x1x1xi32> -> tensor<1x1x1x1x1x2x2x1x1x1xi32>
    %ret_137 = tt.broadcast %ar_85 : tensor<1x1x1x1x1x1x2x1x1x1xi32> -> tensor<1x1x1x1x1x2x2x1x1x1xi32>
    %ret_138 = arith.xori %ret_136, %ret_137 : tensor<1x1x1x1x1x2x2x1x1x1xi32>
    %ret_139 = arith.cmpi ne, %ret_138, %ret_8 : tensor<1x1x1x1x1x2x2x1x1x1xi32>
    %ret_140 = tt.broadcast %ret_139 : tensor<1x1x1x1x1x2x2x1x1x1xi1> -> tensor<2x2x2x2x2x2x2x2x2x2xi1>
    %ret_141 = arith.cmpi ne, %ret_135, %ret_140 : tensor<2x2x2x2x2x2x2x2x2x2xi1>
    %ret_142 = arith.select %ret_141, %y_134, %ret_127 : tensor<2x2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ix_143 = tt.bitcast %ret_142 : tensor<2x2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_144 = "tt.reduce"(%ix_143) <{axis = 7 : i32}> ({
    ^bb0(%iy_549: i32, %iy_550: i32):
      %iy_551 = arith.xori %iy_549, %iy_550 : i32
      tt.reduce.return %iy_551 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %iy_145 = tt.expand_dims %iy_144 {axis = 7 : i32} : tensor<2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x1x2x2xi32>
    %iy_146 = tt.broadcast %iy_145 : tensor<2x2x2x2x2x2x2x1x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_147 = arith.xori %ix_143, %iy_146 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %y_148 = tt.bitcast %iy_147 : tensor<2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_149 = arith.cmpf ogt, %ret_142, %y_148 : tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_150 = tt.broadcast %ar_128 : tensor<1x1x1x1x1x2x1x1x1x1xi32> -> tensor<1x1x1x1x1x2x1x2x1x1xi32>
    %ret_151 = tt.broadcast %ar_56 : tensor<1x1x1x1x1x1x1x2x1x1xi32> -> tensor<1x1x1x1x1x2x1x2x1x1xi32>
    %ret_152 = arith.xori %ret_150, %ret_151 : tensor<1x1x1x1x1x2x1x2x1x1xi32>
    %ret_153 = arith.cmpi ne, %ret_152, %ret_7 : tensor<1x1x1x1x1x2x1x2x1x1xi32>
    %ret_154 = tt.broadcast %ret_153 : tensor<1x1x1x1x1x2x1x2x1x1xi1> -> tensor<2x2x2x2x2x2x2x2x2x2xi1>
    %ret_155 = arith.cmpi ne, %ret_149, %ret_154 : tensor<2x2x2x2x2x2x2x2x2x2xi1>
    %ret_156 = arith.select %ret_155, %y_148, %ret_142 : tensor<2x2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ix_157 = tt.bitcast %ret_156 : tensor<2x2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_158 = "tt.reduce"(%ix_157) <{axis = 8 : i32}> ({
    ^bb0(%iy_549: i32, %iy_550: i32):
      %iy_551 = arith.xori %iy_549, %iy_550 : i32
      tt.reduce.return %iy_551 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %iy_159 = tt.expand_dims %iy_158 {axis = 8 : i32} : tensor<2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x1x2xi32>
    %iy_160 = tt.broadcast %iy_159 : tensor<2x2x2x2x2x2x2x2x1x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_161 = arith.xori %ix_157, %iy_160 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %y_162 = tt.bitcast %iy_161 : tensor<2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_163 = arith.cmpf ogt, %ret_156, %y_162 : tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_164 = tt.broadcast %ar_128 : tensor<1x1x1x1x1x2x1x1x1x1xi32> -> tensor<1x1x1x1x1x2x1x1x2x1xi32>
    %ret_165 = tt.broadcast %ar_43 : tensor<1x1x1x1x1x1x1x1x2x1xi32> -> tensor<1x1x1x1x1x2x1x1x2x1xi32>
    %ret_166 = arith.xori %ret_164, %ret_165 : tensor<1x1x1x1x1x2x1x1x2x1xi32>
    %ret_167 = arith.cmpi ne, %ret_166, %ret_6 : tensor<1x1x1x1x1x2x1x1x2x1xi32>
    %ret_168 = tt.broadcast %ret_167 : tensor<1x1x1x1x1x2x1x1x2x1xi1> -> tensor<2x2x2x2x2x2x2x2x2x2xi1>
    %ret_169 = arith.cmpi ne, %ret_163, %ret_168 : tensor<2x2x2x2x2x2x2x2x2x2xi1>
    %ret_170 = arith.select %ret_169, %y_162, %ret_156 : tensor<2x2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ix_171 = tt.bitcast %ret_170 : tensor<2x2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_172 = "tt.reduce"(%ix_171) <{axis = 9 : i32}> ({
    ^bb0(%iy_549: i32, %iy_550: i32):
      %iy_551 = arith.xori %iy_549, %iy_550 : i32
      tt.reduce.return %iy_551 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %iy_173 = tt.expand_dims %iy_172 {axis = 9 : i32} : tensor<2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x1xi32>
    %iy_174 = tt.broadcast %iy_173 : tensor<2x2x2x2x2x2x2x2x2x1xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_175 = arith.xori %ix_171, %iy_174 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %y_176 = tt.bitcast %iy_175 : tensor<2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_177 = arith.cmpf ogt, %ret_170, %y_176 : tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_178 = tt.broadcast %ar_128 : tensor<1x1x1x1x1x2x1x1x1x1xi32> -> tensor<1x1x1x1x1x2x1x1x1x2xi32>
    %ret_179 = tt.broadcast %ar_47 : tensor<1x1x1x1x1x1x1x1x1x2xi32> -> tensor<1x1x1x1x1x2x1x1x1x2xi32>
    %ret_180 = arith.xori %ret_178, %ret_179 : tensor<1x1x1x1x1x2x1x1x1x2xi32>
    %ret_181 = arith.cmpi ne, %ret_180, %ret_5 : tensor<1x1x1x1x1x2x1x1x1x2xi32>
    %ret_182 = tt.broadcast %ret_181 : tensor<1x1x1x1x1x2x1x1x1x2xi1> -> tensor<2x2x2x2x2x2x2x2x2x2xi1>
    %ret_183 = arith.cmpi ne, %ret_177, %ret_182 : tensor<2x2x2x2x2x2x2x2x2x2xi1>
    %ret_184 = arith.select %ret_183, %y_176, %ret_170 : tensor<2x2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %h_185 = "tt.reduce"(%ret_184) <{axis = 5 : i32}> ({
    ^bb0(%h_549: f32, %h_550: f32):
      %h_551 = arith.maxnumf %h_549, %h_550 : f32
      tt.reduce.return %h_551 : f32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2xf32>) -> tensor<2x2x2x2x2x2x2x2x2xf32>
    %ar_186 = tt.reshape %ar : tensor<2xi32> -> tensor<1x1x1x1x2x1x1x1x1xi32>
    %ix_187 = tt.bitcast %h_185 : tensor<2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %iy_188 = "tt.reduce"(%ix_187) <{axis = 5 : i32}> ({
    ^bb0(%iy_549: i32, %iy_550: i32):
      %iy_551 = arith.xori %iy_549, %iy_550 : i32
      tt.reduce.return %iy_551 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2xi32>
    %iy_189 = tt.expand_dims %iy_188 {axis = 5 : i32} : tensor<2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x1x2x2x2xi32>
    %iy_190 = tt.broadcast %iy_189 : tensor<2x2x2x2x2x1x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %iy_191 = arith.xori %ix_187, %iy_190 : tensor<2x2x2x2x2x2x2x2x2xi32>
    %y_192 = tt.bitcast %iy_191 : tensor<2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2xf32>
    %ar_193 = tt.reshape %ar : tensor<2xi32> -> tensor<1x1x1x1x1x2x1x1x1xi32>
    %ret_194 = arith.cmpf ogt, %h_185, %y_192 : tensor<2x2x2x2x2x2x2x2x2xf32>
    %ret_195 = tt.broadcast %ar_186 : tensor<1x1x1x1x2x1x1x1x1xi32> -> tensor<1x1x1x1x2x2x1x1x1xi32>
    %ret_196 = tt.broadcast %ar_193 : tensor<1x1x1x1x1x2x1x1x1xi32> -> tensor<1x1x1x1x2x2x1x1x1xi32>
    %ret_197 = arith.xori %ret_195, %ret_196 : tensor<1x1x1x1x2x2x1x1x1xi32>
    %ret_198 = arith.cmpi ne, %ret_197, %ret_12 : tensor<1x1x1x1x2x2x1x1x1xi32>
    %ret_199 = tt.broadcast %ret_198 : tensor<1x1x1x1x2x2x1x1x1xi1> -> tensor<2x2x2x2x2x2x2x2x2xi1>
    %ret_200 = arith.cmpi ne, %ret_194, %ret_199 : tensor<2x2x2x2x2x2x2x2x2xi1>
    %ret_201 = arith.select %ret_200, %y_192, %h_185 : tensor<2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2xf32>
    %ix_202 = tt.bitcast %ret_201 : tensor<2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %iy_203 = "tt.reduce"(%ix_202) <{axis = 6 : i32}> ({
    ^bb0(%iy_549: i32, %iy_550: i32):
      %iy_551 = arith.xori %iy_549, %iy_550 : i32
      tt.reduce.return %iy_551 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2xi32>
    %iy_204 = tt.expand_dims %iy_203 {axis = 6 : i32} : tensor<2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x1x2x2xi32>
    %iy_205 = tt.broadcast %iy_204 : tensor<2x2x2x2x2x2x1x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %iy_206 = arith.xori %ix_202, %iy_205 : tensor<2x2x2x2x2x2x2x2x2xi32>
    %y_207 = tt.bitcast %iy_206 : tensor<2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2xf32>
    %ar_208 = tt.reshape %ar : tensor<2xi32> -> tensor<1x1x1x1x1x1x2x1x1xi32>
    %ret_209 = arith.cmpf ogt, %ret_201, %y_207 : tensor<2x2x2x2x2x2x2x2x2xf32>
    %ret_210 = tt.broadcast %ar_186 : tensor<1x1x1x1x2x1x1x1x1xi32> -> tensor<1x1x1x1x2x1x2x1x1xi32>
    %ret_211 = tt.broadcast %ar_208 : tensor<1x1x1x1x1x1x2x1x1xi32> -> tensor<1x1x1x1x2x1x2x1x1xi32>
    %ret_212 = arith.xori %ret_210, %ret_211 : tensor<1x1x1x1x2x1x2x1x1xi32>
    %ret_213 = arith.cmpi ne, %ret_212, %ret_11 : tensor<1x1x1x1x2x1x2x1x1xi32>
    %ret_214 = tt.broadcast %ret_213 : tensor<1x1x1x1x2x1x2x1x1xi1> -> tensor<2x2x2x2x2x2x2x2x2xi1>
    %ret_215 = arith.cmpi ne, %ret_209, %ret_214 : tensor<2x2x2x2x2x2x2x2x2xi1>
    %ret_216 = arith.select %ret_215, %y_207, %ret_201 : tensor<2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2xf32>
    %ix_217 = tt.bitcast %ret_216 : tensor<2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %iy_218 = "tt.reduce"(%ix_217) <{axis = 7 : i32}> ({
    ^bb0(%iy_549: i32, %iy_550: i32):
      %iy_551 = arith.xori %iy_549, %iy_550 : i32
      tt.reduce.return %iy_551 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2xi32>
    %iy_219 = tt.expand_dims %iy_218 {axis = 7 : i32} : tensor<2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x1x2xi32>
    %iy_220 = tt.broadcast %iy_219 : tensor<2x2x2x2x2x2x2x1x2xi32> -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %iy_221 = arith.xori %ix_217, %iy_220 : tensor<2x2x2x2x2x2x2x2x2xi32>
    %y_222 = tt.bitcast %iy_221 : tensor<2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2xf32>
    %ar_223 = tt.reshape %ar : tensor<2xi32> -> tensor<1x1x1x1x1x1x1x2x1xi32>
    %ret_224 = arith.cmpf ogt, %ret_216, %y_222 : tensor<2x2x2x2x2x2x2x2x2xf32>
    %ret_225 = tt.broadcast %ar_186 : tensor<1x1x1x1x2x1x1x1x1xi32> -> tensor<1x1x1x1x2x1x1x2x1xi32>
    %ret_226 = tt.broadcast %ar_223 : tensor<1x1x1x1x1x1x1x2x1xi32> -> tensor<1x1x1x1x2x1x1x2x1xi32>
    %ret_227 = arith.xori %ret_225, %ret_226 : tensor<1x1x1x1x2x1x1x2x1xi32>
    %ret_228 = arith.cmpi ne, %ret_227, %ret_10 : tensor<1x1x1x1x2x1x1x2x1xi32>
    %ret_229 = tt.broadcast %ret_228 : tensor<1x1x1x1x2x1x1x2x1xi1> -> tensor<2x2x2x2x2x2x2x2x2xi1>
    %ret_230 = arith.cmpi ne, %ret_224, %ret_229 : tensor<2x2x2x2x2x2x2x2x2xi1>
    %ret_231 = arith.select %ret_230, %y_222, %ret_216 : tensor<2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2xf32>
    %ix_232 = tt.bitcast %ret_231 : tensor<2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %iy_233 = "tt.reduce"(%ix_232) <{axis = 8 : i32}> ({
    ^bb0(%iy_549: i32, %iy_550: i32):
      %iy_551 = arith.xori %iy_549, %iy_550 : i32
      tt.reduce.return %iy_551 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2xi32>
    %iy_234 = tt.expand_dims %iy_233 {axis = 8 : i32} : tensor<2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x1xi32>
    %iy_235 = tt.broadcast %iy_234 : tensor<2x2x2x2x2x2x2x2x1xi32> -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %iy_236 = arith.xori %ix_232, %iy_235 : tensor<2x2x2x2x2x2x2x2x2xi32>
    %y_237 = tt.bitcast %iy_236 : tensor<2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2xf32>
    %ar_238 = tt.reshape %ar : tensor<2xi32> -> tensor<1x1x1x1x1x1x1x1x2xi32>
    %ret_239 = arith.cmpf ogt, %ret_231, %y_237 : tensor<2x2x2x2x2x2x2x2x2xf32>
    %ret_240 = tt.broadcast %ar_186 : tensor<1x1x1x1x2x1x1x1x1xi32> -> tensor<1x1x1x1x2x1x1x1x2xi32>
    %ret_241 = tt.broadcast %ar_238 : tensor<1x1x1x1x1x1x1x1x2xi32> -> tensor<1x1x1x1x2x1x1x1x2xi32>
    %ret_242 = arith.xori %ret_240, %ret_241 : tensor<1x1x1x1x2x1x1x1x2xi32>
    %ret_243 = arith.cmpi ne, %ret_242, %ret_9 : tensor<1x1x1x1x2x1x1x1x2xi32>
    %ret_244 = tt.broadcast %ret_243 : tensor<1x1x1x1x2x1x1x1x2xi1> -> tensor<2x2x2x2x2x2x2x2x2xi1>
    %ret_245 = arith.cmpi ne, %ret_239, %ret_244 : tensor<2x2x2x2x2x2x2x2x2xi1>
    %ret_246 = arith.select %ret_245, %y_237, %ret_231 : tensor<2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2xf32>
    %h_247 = "tt.reduce"(%ret_246) <{axis = 4 : i32}> ({
    ^bb0(%h_549: f32, %h_550: f32):
      %h_551 = arith.maxnumf %h_549, %h_550 : f32
      tt.reduce.return %h_551 : f32
    }) : (tensor<2x2x2x2x2x2x2x2x2xf32>) -> tensor<2x2x2x2x2x2x2x2xf32>
    %ar_248 = tt.reshape %ar : tensor<2xi32> -> tensor<1x1x1x2x1x1x1x1xi32>
    %ix_249 = tt.bitcast %h_247 : tensor<2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2xi32>
    %iy_250 = "tt.reduce"(%ix_249) <{axis = 4 : i32}> ({
    ^bb0(%iy_549: i32, %iy_550: i32):
      %iy_551 = arith.xori %iy_549, %iy_550 : i32
      tt.reduce.return %iy_551 : i32
    }) : (tensor<2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2xi32>
    %iy_251 = tt.expand_dims %iy_250 {axis = 4 : i32} : tensor<2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x1x2x2x2xi32>
    %iy_252 = tt.broadcast %iy_251 : tensor<2x2x2x2x1x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2xi32>
    %iy_253 = arith.xori %ix_249, %iy_252 : tensor<2x2x2x2x2x2x2x2xi32>
    %y_254 = tt.bitcast %iy_253 : tensor<2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2xf32>
    %ar_255 = tt.reshape %ar : tensor<2xi32> -> tensor<1x1x1x1x2x1x1x1xi32>
    %ret_256 = arith.cmpf ogt, %h_247, %y_254 : tensor<2x2x2x2x2x2x2x2xf32>
    %ret_257 = tt.broadcast %ar_248 : tensor<1x1x1x2x1x1x1x1xi32> -> tensor<1x1x1x2x2x1x1x1xi32>
    %ret_258 = tt.broadcast %ar_255 : tensor<1x1x1x1x2x1x1x1xi32> -> tensor<1x1x1x2x2x1x1x1xi32>
    %ret_259 = arith.xori %ret_257, %ret_258 : tensor<1x1x1x2x2x1x1x1xi32>
    %ret_260 = arith.cmpi ne, %ret_259, %ret_16 : tensor<1x1x1x2x2x1x1x1xi32>
    %ret_261 = tt.broadcast %ret_260 : tensor<1x1x1x2x2x1x1x1xi1> -> tensor<2x2x2x2x2x2x2x2xi1>
    %ret_262 = arith.cmpi ne, %ret_256, %ret_261 : tensor<2x2x2x2x2x2x2x2xi1>
    %ret_263 = arith.select %ret_262, %y_254, %h_247 : tensor<2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2xf32>
    %ix_264 = tt.bitcast %ret_263 : tensor<2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2xi32>
    %iy_265 = "tt.reduce"(%ix_264) <{axis = 5 : i32}> ({
    ^bb0(%iy_549: i32, %iy_550: i32):
      %iy_551 = arith.xori %iy_549, %iy_550 : i32
      tt.reduce.return %iy_551 : i32
    }) : (tensor<2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2xi32>
    %iy_266 = tt.expand_dims %iy_265 {axis = 5 : i32} : tensor<2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x1x2x2xi32>
    %iy_267 = tt.broadcast %iy_266 : tensor<2x2x2x2x2x1x2x2xi32> -> tensor<2x2x2x2x2x2x2x2xi32>
    %iy_268 = arith.xori %ix_264, %iy_267 : tensor<2x2x2x2x2x2x2x2xi32>
    %y_269 = tt.bitcast %iy_268 : tensor<2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2xf32>
    %ar_270 = tt.reshape %ar : tensor<2xi32> -> tensor<1x1x1x1x1x2x1x1xi32>
    %ret_271 = arith.cmpf ogt, %ret_263, %y_269 : tensor<2x2x2x2x2x2x2x2xf32>
    %ret_272 = tt.broadcast %ar_248 : tensor<1x1x1x2x1x1x1x1xi32> -> tensor<1x1x1x2x1x2x1x1xi32>
    %ret_273 = tt.broadcast %ar_270 : tensor<1x1x1x1x1x2x1x1xi32> -> tensor<1x1x1x2x1x2x1x1xi32>
    %ret_274 = arith.xori %ret_272, %ret_273 : tensor<1x1x1x2x1x2x1x1xi32>
    %ret_275 = arith.cmpi ne, %ret_274, %ret_15 : tensor<1x1x1x2x1x2x1x1xi32>
    %ret_276 = tt.broadcast %ret_275 : tensor<1x1x1x2x1x2x1x1xi1> -> tensor<2x2x2x2x2x2x2x2xi1>
    %ret_277 = arith.cmpi ne, %ret_271, %ret_276 : tensor<2x2x2x2x2x2x2x2xi1>
    %ret_278 = arith.select %ret_277, %y_269, %ret_263 : tensor<2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2xf32>
    %ix_279 = tt.bitcast %ret_278 : tensor<2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2xi32>
    %iy_280 = "tt.reduce"(%ix_279) <{axis = 6 : i32}> ({
    ^bb0(%iy_549: i32, %iy_550: i32):
      %iy_551 = arith.xori %iy_549, %iy_550 : i32
      tt.reduce.return %iy_551 : i32
    }) : (tensor<2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2xi32>
    %iy_281 = tt.expand_dims %iy_280 {axis = 6 : i32} : tensor<2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x1x2xi32>
    %iy_282 = tt.broadcast %iy_281 : tensor<2x2x2x2x2x2x1x2xi32> -> tensor<2x2x2x2x2x2x2x2xi32>
    %iy_283 = arith.xori %ix_279, %iy_282 : tensor<2x2x2x2x2x2x2x2xi32>
    %y_284 = tt.bitcast %iy_283 : tensor<2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2xf32>
    %ar_285 = tt.reshape %ar : tensor<2xi32> -> tensor<1x1x1x1x1x1x2x1xi32>
    %ret_286 = arith.cmpf ogt, %ret_278, %y_284 : tensor<2x2x2x2x2x2x2x2xf32>
    %ret_287 = tt.broadcast %ar_248 : tensor<1x1x1x2x1x1x1x1xi32> -> tensor<1x1x1x2x1x1x2x1xi32>
    %ret_288 = tt.broadcast %ar_285 : tensor<1x1x1x1x1x1x2x1xi32> -> tensor<1x1x1x2x1x1x2x1xi32>
    %ret_289 = arith.xori %ret_287, %ret_288 : tensor<1x1x1x2x1x1x2x1xi32>
    %ret_290 = arith.cmpi ne, %ret_289, %ret_14 : tensor<1x1x1x2x1x1x2x1xi32>
    %ret_291 = tt.broadcast %ret_290 : tensor<1x1x1x2x1x1x2x1xi1> -> tensor<2x2x2x2x2x2x2x2xi1>
    %ret_292 = arith.cmpi ne, %ret_286, %ret_291 : tensor<2x2x2x2x2x2x2x2xi1>
    %ret_293 = arith.select %ret_292, %y_284, %ret_278 : tensor<2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2xf32>
    %ix_294 = tt.bitcast %ret_293 : tensor<2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2xi32>
    %iy_295 = "tt.reduce"(%ix_294) <{axis = 7 : i32}> ({
    ^bb0(%iy_549: i32, %iy_550: i32):
      %iy_551 = arith.xori %iy_549, %iy_550 : i32
      tt.reduce.return %iy_551 : i32
    }) : (tensor<2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2xi32>
    %iy_296 = tt.expand_dims %iy_295 {axis = 7 : i32} : tensor<2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x1xi32>
    %iy_297 = tt.broadcast %iy_296 : tensor<2x2x2x2x2x2x2x1xi32> -> tensor<2x2x2x2x2x2x2x2xi32>
    %iy_298 = arith.xori %ix_294, %iy_297 : tensor<2x2x2x2x2x2x2x2xi32>
    %y_299 = tt.bitcast %iy_298 : tensor<2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2xf32>
    %ar_300 = tt.reshape %ar : tensor<2xi32> -> tensor<1x1x1x1x1x1x1x2xi32>
    %ret_301 = arith.cmpf ogt, %ret_293, %y_299 : tensor<2x2x2x2x2x2x2x2xf32>
    %ret_302 = tt.broadcast %ar_248 : tensor<1x1x1x2x1x1x1x1xi32> -> tensor<1x1x1x2x1x1x1x2xi32>
    %ret_303 = tt.broadcast %ar_300 : tensor<1x1x1x1x1x1x1x2xi32> -> tensor<1x1x1x2x1x1x1x2xi32>
    %ret_304 = arith.xori %ret_302, %ret_303 : tensor<1x1x1x2x1x1x1x2xi32>
    %ret_305 = arith.cmpi ne, %ret_304, %ret_13 : tensor<1x1x1x2x1x1x1x2xi32>
    %ret_306 = tt.broadcast %ret_305 : tensor<1x1x1x2x1x1x1x2xi1> -> tensor<2x2x2x2x2x2x2x2xi1>
    %ret_307 = arith.cmpi ne, %ret_301, %ret_306 : tensor<2x2x2x2x2x2x2x2xi1>
    %ret_308 = arith.select %ret_307, %y_299, %ret_293 : tensor<2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2xf32>
    %h_309 = "tt.reduce"(%ret_308) <{axis = 3 : i32}> ({
    ^bb0(%h_549: f32, %h_550: f32):
      %h_551 = arith.maxnumf %h_549, %h_550 : f32
      tt.reduce.return %h_551 : f32
    }) : (tensor<2x2x2x2x2x2x2x2xf32>) -> tensor<2x2x2x2x2x2x2xf32>
    %ar_310 = tt.reshape %ar : tensor<2xi32> -> tensor<1x1x2x1x1x1x1xi32>
    %ix_311 = tt.bitcast %h_309 : tensor<2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2xi32>
    %iy_312 = "tt.reduce"(%ix_311) <{axis = 3 : i32}> ({
    ^bb0(%iy_549: i32, %iy_550: i32):
      %iy_551 = arith.xori %iy_549, %iy_550 : i32
      tt.reduce.return %iy_551 : i32
    }) : (tensor<2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2xi32>
    %iy_313 = tt.expand_dims %iy_312 {axis = 3 : i32} : tensor<2x2x2x2x2x2xi32> -> tensor<2x2x2x1x2x2x2xi32>
    %iy_314 = tt.broadcast %iy_313 : tensor<2x2x2x1x2x2x2xi32> -> tensor<2x2x2x2x2x2x2xi32>
    %iy_315 = arith.xori %ix_311, %iy_314 : tensor<2x2x2x2x2x2x2xi32>
    %y_316 = tt.bitcast %iy_315 : tensor<2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2xf32>
    %ar_317 = tt.reshape %ar : tensor<2xi32> -> tensor<1x1x1x2x1x1x1xi32>
    %ret_318 = arith.cmpf ogt, %h_309, %y_316 : tensor<2x2x2x2x2x2x2xf32>
    %ret_319 = tt.broadcast %ar_310 : tensor<1x1x2x1x1x1x1xi32> -> tensor<1x1x2x2x1x1x1xi32>
    %ret_320 = tt.broadcast %ar_317 : tensor<1x1x1x2x1x1x1xi32> -> tensor<1x1x2x2x1x1x1xi32>
    %ret_321 = arith.xori %ret_319, %ret_320 : tensor<1x1x2x2x1x1x1xi32>
    %ret_322 = arith.cmpi ne, %ret_321, %ret_20 : tensor<1x1x2x2x1x1x1xi32>
    %ret_323 = tt.broadcast %ret_322 : tensor<1x1x2x2x1x1x1xi1> -> tensor<2x2x2x2x2x2x2xi1>
    %ret_324 = arith.cmpi ne, %ret_318, %ret_323 : tensor<2x2x2x2x2x2x2xi1>
    %ret_325 = arith.select %ret_324, %y_316, %h_309 : tensor<2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2xf32>
    %ix_326 = tt.bitcast %ret_325 : tensor<2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2xi32>
    %iy_327 = "tt.reduce"(%ix_326) <{axis = 4 : i32}> ({
    ^bb0(%iy_549: i32, %iy_550: i32):
      %iy_551 = arith.xori %iy_549, %iy_550 : i32
      tt.reduce.return %iy_551 : i32
    }) : (tensor<2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2xi32>
    %iy_328 = tt.expand_dims %iy_327 {axis = 4 : i32} : tensor<2x2x2x2x2x2xi32> -> tensor<2x2x2x2x1x2x2xi32>
    %iy_329 = tt.broadcast %iy_328 : tensor<2x2x2x2x1x2x2xi32> -> tensor<2x2x2x2x2x2x2xi32>
    %iy_330 = arith.xori %ix_326, %iy_329 : tensor<2x2x2x2x2x2x2xi32>
    %y_331 = tt.bitcast %iy_330 : tensor<2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2xf32>
    %ar_332 = tt.reshape %ar : tensor<2xi32> -> tensor<1x1x1x1x2x1x1xi32>
    %ret_333 = arith.cmpf ogt, %ret_325, %y_331 : tensor<2x2x2x2x2x2x2xf32>
    %ret_334 = tt.broadcast %ar_310 : tensor<1x1x2x1x1x1x1xi32> -> tensor<1x1x2x1x2x1x1xi32>
    %ret_335 = tt.broadcast %ar_332 : tensor<1x1x1x1x2x1x1xi32> -> tensor<1x1x2x1x2x1x1xi32>
    %ret_336 = arith.xori %ret_334, %ret_335 : tensor<1x1x2x1x2x1x1xi32>
    %ret_337 = arith.cmpi ne, %ret_336, %ret_19 : tensor<1x1x2x1x2x1x1xi32>
    %ret_338 = tt.broadcast %ret_337 : tensor<1x1x2x1x2x1x1xi1> -> tensor<2x2x2x2x2x2x2xi1>
    %ret_339 = arith.cmpi ne, %ret_333, %ret_338 : tensor<2x2x2x2x2x2x2xi1>
    %ret_340 = arith.select %ret_339, %y_331, %ret_325 : tensor<2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2xf32>
    %ix_341 = tt.bitcast %ret_340 : tensor<2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2xi32>
    %iy_342 = "tt.reduce"(%ix_341) <{axis = 5 : i32}> ({
    ^bb0(%iy_549: i32, %iy_550: i32):
      %iy_551 = arith.xori %iy_549, %iy_550 : i32
      tt.reduce.return %iy_551 : i32
    }) : (tensor<2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2xi32>
    %iy_343 = tt.expand_dims %iy_342 {axis = 5 : i32} : tensor<2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x1x2xi32>
    %iy_344 = tt.broadcast %iy_343 : tensor<2x2x2x2x2x1x2xi32> -> tensor<2x2x2x2x2x2x2xi32>
    %iy_345 = arith.xori %ix_341, %iy_344 : tensor<2x2x2x2x2x2x2xi32>
    %y_346 = tt.bitcast %iy_345 : tensor<2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2xf32>
    %ar_347 = tt.reshape %ar : tensor<2xi32> -> tensor<1x1x1x1x1x2x1xi32>
    %ret_348 = arith.cmpf ogt, %ret_340, %y_346 : tensor<2x2x2x2x2x2x2xf32>
    %ret_349 = tt.broadcast %ar_310 : tensor<1x1x2x1x1x1x1xi32> -> tensor<1x1x2x1x1x2x1xi32>
    %ret_350 = tt.broadcast %ar_347 : tensor<1x1x1x1x1x2x1xi32> -> tensor<1x1x2x1x1x2x1xi32>
    %ret_351 = arith.xori %ret_349, %ret_350 : tensor<1x1x2x1x1x2x1xi32>
    %ret_352 = arith.cmpi ne, %ret_351, %ret_18 : tensor<1x1x2x1x1x2x1xi32>
    %ret_353 = tt.broadcast %ret_352 : tensor<1x1x2x1x1x2x1xi1> -> tensor<2x2x2x2x2x2x2xi1>
    %ret_354 = arith.cmpi ne, %ret_348, %ret_353 : tensor<2x2x2x2x2x2x2xi1>
    %ret_355 = arith.select %ret_354, %y_346, %ret_340 : tensor<2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2xf32>
    %ix_356 = tt.bitcast %ret_355 : tensor<2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2xi32>
    %iy_357 = "tt.reduce"(%ix_356) <{axis = 6 : i32}> ({
    ^bb0(%iy_549: i32, %iy_550: i32):
      %iy_551 = arith.xori %iy_549, %iy_550 : i32
      tt.reduce.return %iy_551 : i32
    }) : (tensor<2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2xi32>
    %iy_358 = tt.expand_dims %iy_357 {axis = 6 : i32} : tensor<2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x1xi32>
    %iy_359 = tt.broadcast %iy_358 : tensor<2x2x2x2x2x2x1xi32> -> tensor<2x2x2x2x2x2x2xi32>
    %iy_360 = arith.xori %ix_356, %iy_359 : tensor<2x2x2x2x2x2x2xi32>
    %y_361 = tt.bitcast %iy_360 : tensor<2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2xf32>
    %ar_362 = tt.reshape %ar : tensor<2xi32> -> tensor<1x1x1x1x1x1x2xi32>
    %ret_363 = arith.cmpf ogt, %ret_355, %y_361 : tensor<2x2x2x2x2x2x2xf32>
    %ret_364 = tt.broadcast %ar_310 : tensor<1x1x2x1x1x1x1xi32> -> tensor<1x1x2x1x1x1x2xi32>
    %ret_365 = tt.broadcast %ar_362 : tensor<1x1x1x1x1x1x2xi32> -> tensor<1x1x2x1x1x1x2xi32>
    %ret_366 = arith.xori %ret_364, %ret_365 : tensor<1x1x2x1x1x1x2xi32>
    %ret_367 = arith.cmpi ne, %ret_366, %ret_17 : tensor<1x1x2x1x1x1x2xi32>
    %ret_368 = tt.broadcast %ret_367 : tensor<1x1x2x1x1x1x2xi1> -> tensor<2x2x2x2x2x2x2xi1>
    %ret_369 = arith.cmpi ne, %ret_363, %ret_368 : tensor<2x2x2x2x2x2x2xi1>
    %ret_370 = arith.select %ret_369, %y_361, %ret_355 : tensor<2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2xf32>
    %h_371 = "tt.reduce"(%ret_370) <{axis = 2 : i32}> ({
    ^bb0(%h_549: f32, %h_550: f32):
      %h_551 = arith.maxnumf %h_549, %h_550 : f32
      tt.reduce.return %h_551 : f32
    }) : (tensor<2x2x2x2x2x2x2xf32>) -> tensor<2x2x2x2x2x2xf32>
    %ar_372 = tt.reshape %ar : tensor<2xi32> -> tensor<1x2x1x1x1x1xi32>
    %ix_373 = tt.bitcast %h_371 : tensor<2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2xi32>
    %iy_374 = "tt.reduce"(%ix_373) <{axis = 2 : i32}> ({
    ^bb0(%iy_549: i32, %iy_550: i32):
      %iy_551 = arith.xori %iy_549, %iy_550 : i32
      tt.reduce.return %iy_551 : i32
    }) : (tensor<2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2xi32>
    %iy_375 = tt.expand_dims %iy_374 {axis = 2 : i32} : tensor<2x2x2x2x2xi32> -> tensor<2x2x1x2x2x2xi32>
    %iy_376 = tt.broadcast %iy_375 : tensor<2x2x1x2x2x2xi32> -> tensor<2x2x2x2x2x2xi32>
    %iy_377 = arith.xori %ix_373, %iy_376 : tensor<2x2x2x2x2x2xi32>
    %y_378 = tt.bitcast %iy_377 : tensor<2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2xf32>
    %ar_379 = tt.reshape %ar : tensor<2xi32> -> tensor<1x1x2x1x1x1xi32>
    %ret_380 = arith.cmpf ogt, %h_371, %y_378 : tensor<2x2x2x2x2x2xf32>
    %ret_381 = tt.broadcast %ar_372 : tensor<1x2x1x1x1x1xi32> -> tensor<1x2x2x1x1x1xi32>
    %ret_382 = tt.broadcast %ar_379 : tensor<1x1x2x1x1x1xi32> -> tensor<1x2x2x1x1x1xi32>
    %ret_383 = arith.xori %ret_381, %ret_382 : tensor<1x2x2x1x1x1xi32>
    %ret_384 = arith.cmpi ne, %ret_383, %ret_24 : tensor<1x2x2x1x1x1xi32>
    %ret_385 = tt.broadcast %ret_384 : tensor<1x2x2x1x1x1xi1> -> tensor<2x2x2x2x2x2xi1>
    %ret_386 = arith.cmpi ne, %ret_380, %ret_385 : tensor<2x2x2x2x2x2xi1>
    %ret_387 = arith.select %ret_386, %y_378, %h_371 : tensor<2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2xf32>
    %ix_388 = tt.bitcast %ret_387 : tensor<2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2xi32>
    %iy_389 = "tt.reduce"(%ix_388) <{axis = 3 : i32}> ({
    ^bb0(%iy_549: i32, %iy_550: i32):
      %iy_551 = arith.xori %iy_549, %iy_550 : i32
      tt.reduce.return %iy_551 : i32
    }) : (tensor<2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2xi32>
    %iy_390 = tt.expand_dims %iy_389 {axis = 3 : i32} : tensor<2x2x2x2x2xi32> -> tensor<2x2x2x1x2x2xi32>
    %iy_391 = tt.broadcast %iy_390 : tensor<2x2x2x1x2x2xi32> -> tensor<2x2x2x2x2x2xi32>
    %iy_392 = arith.xori %ix_388, %iy_391 : tensor<2x2x2x2x2x2xi32>
    %y_393 = tt.bitcast %iy_392 : tensor<2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2xf32>
    %ar_394 = tt.reshape %ar : tensor<2xi32> -> tensor<1x1x1x2x1x1xi32>
    %ret_395 = arith.cmpf ogt, %ret_387, %y_393 : tensor<2x2x2x2x2x2xf32>
    %ret_396 = tt.broadcast %ar_372 : tensor<1x2x1x1x1x1xi32> -> tensor<1x2x1x2x1x1xi32>
    %ret_397 = tt.broadcast %ar_394 : tensor<1x1x1x2x1x1xi32> -> tensor<1x2x1x2x1x1xi32>
    %ret_398 = arith.xori %ret_396, %ret_397 : tensor<1x2x1x2x1x1xi32>
    %ret_399 = arith.cmpi ne, %ret_398, %ret_23 : tensor<1x2x1x2x1x1xi32>
    %ret_400 = tt.broadcast %ret_399 : tensor<1x2x1x2x1x1xi1> -> tensor<2x2x2x2x2x2xi1>
    %ret_401 = arith.cmpi ne, %ret_395, %ret_400 : tensor<2x2x2x2x2x2xi1>
    %ret_402 = arith.select %ret_401, %y_393, %ret_387 : tensor<2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2xf32>
    %ix_403 = tt.bitcast %ret_402 : tensor<2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2xi32>
    %iy_404 = "tt.reduce"(%ix_403) <{axis = 4 : i32}> ({
    ^bb0(%iy_549: i32, %iy_550: i32):
      %iy_551 = arith.xori %iy_549, %iy_550 : i32
      tt.reduce.return %iy_551 : i32
    }) : (tensor<2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2xi32>
    %iy_405 = tt.expand_dims %iy_404 {axis = 4 : i32} : tensor<2x2x2x2x2xi32> -> tensor<2x2x2x2x1x2xi32>
    %iy_406 = tt.broadcast %iy_405 : tensor<2x2x2x2x1x2xi32> -> tensor<2x2x2x2x2x2xi32>
    %iy_407 = arith.xori %ix_403, %iy_406 : tensor<2x2x2x2x2x2xi32>
    %y_408 = tt.bitcast %iy_407 : tensor<2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2xf32>
    %ar_409 = tt.reshape %ar : tensor<2xi32> -> tensor<1x1x1x1x2x1xi32>
    %ret_410 = arith.cmpf ogt, %ret_402, %y_408 : tensor<2x2x2x2x2x2xf32>
    %ret_411 = tt.broadcast %ar_372 : tensor<1x2x1x1x1x1xi32> -> tensor<1x2x1x1x2x1xi32>
    %ret_412 = tt.broadcast %ar_409 : tensor<1x1x1x1x2x1xi32> -> tensor<1x2x1x1x2x1xi32>
    %ret_413 = arith.xori %ret_411, %ret_412 : tensor<1x2x1x1x2x1xi32>
    %ret_414 = arith.cmpi ne, %ret_413, %ret_22 : tensor<1x2x1x1x2x1xi32>
    %ret_415 = tt.broadcast %ret_414 : tensor<1x2x1x1x2x1xi1> -> tensor<2x2x2x2x2x2xi1>
    %ret_416 = arith.cmpi ne, %ret_410, %ret_415 : tensor<2x2x2x2x2x2xi1>
    %ret_417 = arith.select %ret_416, %y_408, %ret_402 : tensor<2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2xf32>
    %ix_418 = tt.bitcast %ret_417 : tensor<2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2xi32>
    %iy_419 = "tt.reduce"(%ix_418) <{axis = 5 : i32}> ({
    ^bb0(%iy_549: i32, %iy_550: i32):
      %iy_551 = arith.xori %iy_549, %iy_550 : i32
      tt.reduce.return %iy_551 : i32
    }) : (tensor<2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2xi32>
    %iy_420 = tt.expand_dims %iy_419 {axis = 5 : i32} : tensor<2x2x2x2x2xi32> -> tensor<2x2x2x2x2x1xi32>
    %iy_421 = tt.broadcast %iy_420 : tensor<2x2x2x2x2x1xi32> -> tensor<2x2x2x2x2x2xi32>
    %iy_422 = arith.xori %ix_418, %iy_421 : tensor<2x2x2x2x2x2xi32>
    %y_423 = tt.bitcast %iy_422 : tensor<2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2xf32>
    %ar_424 = tt.reshape %ar : tensor<2xi32> -> tensor<1x1x1x1x1x2xi32>
    %ret_425 = arith.cmpf ogt, %ret_417, %y_423 : tensor<2x2x2x2x2x2xf32>
    %ret_426 = tt.broadcast %ar_372 : tensor<1x2x1x1x1x1xi32> -> tensor<1x2x1x1x1x2xi32>
    %ret_427 = tt.broadcast %ar_424 : tensor<1x1x1x1x1x2xi32> -> tensor<1x2x1x1x1x2xi32>
    %ret_428 = arith.xori %ret_426, %ret_427 : tensor<1x2x1x1x1x2xi32>
    %ret_429 = arith.cmpi ne, %ret_428, %ret_21 : tensor<1x2x1x1x1x2xi32>
    %ret_430 = tt.broadcast %ret_429 : tensor<1x2x1x1x1x2xi1> -> tensor<2x2x2x2x2x2xi1>
    %ret_431 = arith.cmpi ne, %ret_425, %ret_430 : tensor<2x2x2x2x2x2xi1>
    %ret_432 = arith.select %ret_431, %y_423, %ret_417 : tensor<2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2xf32>
    %h_433 = "tt.reduce"(%ret_432) <{axis = 1 : i32}> ({
    ^bb0(%h_549: f32, %h_550: f32):
      %h_551 = arith.maxnumf %h_549, %h_550 : f32
      tt.reduce.return %h_551 : f32
    }) : (tensor<2x2x2x2x2x2xf32>) -> tensor<2x2x2x2x2xf32>
    %ar_434 = tt.reshape %ar : tensor<2xi32> -> tensor<2x1x1x1x1xi32>
    %ix_435 = tt.bitcast %h_433 : tensor<2x2x2x2x2xf32> -> tensor<2x2x2x2x2xi32>
    %iy_436 = "tt.reduce"(%ix_435) <{axis = 1 : i32}> ({
    ^bb0(%iy_549: i32, %iy_550: i32):
      %iy_551 = arith.xori %iy_549, %iy_550 : i32
      tt.reduce.return %iy_551 : i32
    }) : (tensor<2x2x2x2x2xi32>) -> tensor<2x2x2x2xi32>
    %iy_437 = tt.expand_dims %iy_436 {axis = 1 : i32} : tensor<2x2x2x2xi32> -> tensor<2x1x2x2x2xi32>
    %iy_438 = tt.broadcast %iy_437 : tensor<2x1x2x2x2xi32> -> tensor<2x2x2x2x2xi32>
    %iy_439 = arith.xori %ix_435, %iy_438 : tensor<2x2x2x2x2xi32>
    %y_440 = tt.bitcast %iy_439 : tensor<2x2x2x2x2xi32> -> tensor<2x2x2x2x2xf32>
    %ar_441 = tt.reshape %ar : tensor<2xi32> -> tensor<1x2x1x1x1xi32>
    %ret_442 = arith.cmpf ogt, %h_433, %y_440 : tensor<2x2x2x2x2xf32>
    %ret_443 = tt.broadcast %ar_434 : tensor<2x1x1x1x1xi32> -> tensor<2x2x1x1x1xi32>
    %ret_444 = tt.broadcast %ar_441 : tensor<1x2x1x1x1xi32> -> tensor<2x2x1x1x1xi32>
    %ret_445 = arith.xori %ret_443, %ret_444 : tensor<2x2x1x1x1xi32>
    %ret_446 = arith.cmpi ne, %ret_445, %ret_28 : tensor<2x2x1x1x1xi32>
    %ret_447 = tt.broadcast %ret_446 : tensor<2x2x1x1x1xi1> -> tensor<2x2x2x2x2xi1>
    %ret_448 = arith.cmpi ne, %ret_442, %ret_447 : tensor<2x2x2x2x2xi1>
    %ret_449 = arith.select %ret_448, %y_440, %h_433 : tensor<2x2x2x2x2xi1>, tensor<2x2x2x2x2xf32>
    %ix_450 = tt.bitcast %ret_449 : tensor<2x2x2x2x2xf32> -> tensor<2x2x2x2x2xi32>
    %iy_451 = "tt.reduce"(%ix_450) <{axis = 2 : i32}> ({
    ^bb0(%iy_549: i32, %iy_550: i32):
      %iy_551 = arith.xori %iy_549, %iy_550 : i32
      tt.reduce.return %iy_551 : i32
    }) : (tensor<2x2x2x2x2xi32>) -> tensor<2x2x2x2xi32>
    %iy_452 = tt.expand_dims %iy_451 {axis = 2 : i32} : tensor<2x2x2x2xi32> -> tensor<2x2x1x2x2xi32>
    %iy_453 = tt.broadcast %iy_452 : tensor<2x2x1x2x2xi32> -> tensor<2x2x2x2x2xi32>
    %iy_454 = arith.xori %ix_450, %iy_453 : tensor<2x2x2x2x2xi32>
    %y_455 = tt.bitcast %iy_454 : tensor<2x2x2x2x2xi32> -> tensor<2x2x2x2x2xf32>
    %ar_456 = tt.reshape %ar : tensor<2xi32> -> tensor<1x1x2x1x1xi32>
    %ret_457 = arith.cmpf ogt, %ret_449, %y_455 : tensor<2x2x2x2x2xf32>
    %ret_458 = tt.broadcast %ar_434 : tensor<2x1x1x1x1xi32> -> tensor<2x1x2x1x1xi32>
    %ret_459 = tt.broadcast %ar_456 : tensor<1x1x2x1x1xi32> -> tensor<2x1x2x1x1xi32>
    %ret_460 = arith.xori %ret_458, %ret_459 : tensor<2x1x2x1x1xi32>
    %ret_461 = arith.cmpi ne, %ret_460, %ret_27 : tensor<2x1x2x1x1xi32>
    %ret_462 = tt.broadcast %ret_461 : tensor<2x1x2x1x1xi1> -> tensor<2x2x2x2x2xi1>
    %ret_463 = arith.cmpi ne, %ret_457, %ret_462 : tensor<2x2x2x2x2xi1>
    %ret_464 = arith.select %ret_463, %y_455, %ret_449 : tensor<2x2x2x2x2xi1>, tensor<2x2x2x2x2xf32>
    %ix_465 = tt.bitcast %ret_464 : tensor<2x2x2x2x2xf32> -> tensor<2x2x2x2x2xi32>
    %iy_466 = "tt.reduce"(%ix_465) <{axis = 3 : i32}> ({
    ^bb0(%iy_549: i32, %iy_550: i32):
      %iy_551 = arith.xori %iy_549, %iy_550 : i32
      tt.reduce.return %iy_551 : i32
    }) : (tensor<2x2x2x2x2xi32>) -> tensor<2x2x2x2xi32>
    %iy_467 = tt.expand_dims %iy_466 {axis = 3 : i32} : tensor<2x2x2x2xi32> -> tensor<2x2x2x1x2xi32>
    %iy_468 = tt.broadcast %iy_467 : tensor<2x2x2x1x2xi32> -> tensor<2x2x2x2x2xi32>
    %iy_469 = arith.xori %ix_465, %iy_468 : tensor<2x2x2x2x2xi32>
    %y_470 = tt.bitcast %iy_469 : tensor<2x2x2x2x2xi32> -> tensor<2x2x2x2x2xf32>
    %ar_471 = tt.reshape %ar : tensor<2xi32> -> tensor<1x1x1x2x1xi32>
    %ret_472 = arith.cmpf ogt, %ret_464, %y_470 : tensor<2x2x2x2x2xf32>
    %ret_473 = tt.broadcast %ar_434 : tensor<2x1x1x1x1xi32> -> tensor<2x1x1x2x1xi32>
    %ret_474 = tt.broadcast %ar_471 : tensor<1x1x1x2x1xi32> -> tensor<2x1x1x2x1xi32>
    %ret_475 = arith.xori %ret_473, %ret_474 : tensor<2x1x1x2x1xi32>
    %ret_476 = arith.cmpi ne, %ret_475, %ret_26 : tensor<2x1x1x2x1xi32>
    %ret_477 = tt.broadcast %ret_476 : tensor<2x1x1x2x1xi1> -> tensor<2x2x2x2x2xi1>
    %ret_478 = arith.cmpi ne, %ret_472, %ret_477 : tensor<2x2x2x2x2xi1>
    %ret_479 = arith.select %ret_478, %y_470, %ret_464 : tensor<2x2x2x2x2xi1>, tensor<2x2x2x2x2xf32>
    %ix_480 = tt.bitcast %ret_479 : tensor<2x2x2x2x2xf32> -> tensor<2x2x2x2x2xi32>
    %iy_481 = "tt.reduce"(%ix_480) <{axis = 4 : i32}> ({
    ^bb0(%iy_549: i32, %iy_550: i32):
      %iy_551 = arith.xori %iy_549, %iy_550 : i32
      tt.reduce.return %iy_551 : i32
    }) : (tensor<2x2x2x2x2xi32>) -> tensor<2x2x2x2xi32>
    %iy_482 = tt.expand_dims %iy_481 {axis = 4 : i32} : tensor<2x2x2x2xi32> -> tensor<2x2x2x2x1xi32>
    %iy_483 = tt.broadcast %iy_482 : tensor<2x2x2x2x1xi32> -> tensor<2x2x2x2x2xi32>
    %iy_484 = arith.xori %ix_480, %iy_483 : tensor<2x2x2x2x2xi32>
    %y_485 = tt.bitcast %iy_484 : tensor<2x2x2x2x2xi32> -> tensor<2x2x2x2x2xf32>
    %ar_486 = tt.reshape %ar : tensor<2xi32> -> tensor<1x1x1x1x2xi32>
    %ret_487 = arith.cmpf ogt, %ret_479, %y_485 : tensor<2x2x2x2x2xf32>
    %ret_488 = tt.broadcast %ar_434 : tensor<2x1x1x1x1xi32> -> tensor<2x1x1x1x2xi32>
    %ret_489 = tt.broadcast %ar_486 : tensor<1x1x1x1x2xi32> -> tensor<2x1x1x1x2xi32>
    %ret_490 = arith.xori %ret_488, %ret_489 : tensor<2x1x1x1x2xi32>
    %ret_491 = arith.cmpi ne, %ret_490, %ret_25 : tensor<2x1x1x1x2xi32>
    %ret_492 = tt.broadcast %ret_491 : tensor<2x1x1x1x2xi1> -> tensor<2x2x2x2x2xi1>
    %ret_493 = arith.cmpi ne, %ret_487, %ret_492 : tensor<2x2x2x2x2xi1>
    %ret_494 = arith.select %ret_493, %y_485, %ret_479 : tensor<2x2x2x2x2xi1>, tensor<2x2x2x2x2xf32>
    %h_495 = "tt.reduce"(%ret_494) <{axis = 0 : i32}> ({
    ^bb0(%h_549: f32, %h_550: f32):
      %h_551 = arith.maxnumf %h_549, %h_550 : f32
      tt.reduce.return %h_551 : f32
    }) : (tensor<2x2x2x2x2xf32>) -> tensor<2x2x2x2xf32>
    %ix_496 = tt.bitcast %h_495 : tensor<2x2x2x2xf32> -> tensor<2x2x2x2xi32>
    %iy_497 = "tt.reduce"(%ix_496) <{axis = 0 : i32}> ({
    ^bb0(%iy_549: i32, %iy_550: i32):
      %iy_551 = arith.xori %iy_549, %iy_550 : i32
      tt.reduce.return %iy_551 : i32
    }) : (tensor<2x2x2x2xi32>) -> tensor<2x2x2xi32>
    %iy_498 = tt.expand_dims %iy_497 {axis = 0 : i32} : tensor<2x2x2xi32> -> tensor<1x2x2x2xi32>
    %iy_499 = tt.broadcast %iy_498 : tensor<1x2x2x2xi32> -> tensor<2x2x2x2xi32>
    %iy_500 = arith.xori %ix_496, %iy_499 : tensor<2x2x2x2xi32>
    %y_501 = tt.bitcast %iy_500 : tensor<2x2x2x2xi32> -> tensor<2x2x2x2xf32>
    %ar_502 = tt.reshape %ar : tensor<2xi32> -> tensor<2x1x1x1xi32>
    %ret_503 = arith.cmpf ogt, %h_495, %y_501 : tensor<2x2x2x2xf32>
    %ret_504 = arith.xori %ar_502, %ret_32 : tensor<2x1x1x1xi32>
    %ret_505 = arith.cmpi ne, %ret_504, %ret_36 : tensor<2x1x1x1xi32>
    %ret_506 = tt.broadcast %ret_505 : tensor<2x1x1x1xi1> -> tensor<2x2x2x2xi1>
    %ret_507 = arith.cmpi ne, %ret_503, %ret_506 : tensor<2x2x2x2xi1>
    %ret_508 = arith.select %ret_507, %y_501, %h_495 : tensor<2x2x2x2xi1>, tensor<2x2x2x2xf32>
    %ix_509 = tt.bitcast %ret_508 : tensor<2x2x2x2xf32> -> tensor<2x2x2x2xi32>
    %iy_510 = "tt.reduce"(%ix_509) <{axis = 1 : i32}> ({
    ^bb0(%iy_549: i32, %iy_550: i32):
      %iy_551 = arith.xori %iy_549, %iy_550 : i32
      tt.reduce.return %iy_551 : i32
    }) : (tensor<2x2x2x2xi32>) -> tensor<2x2x2xi32>
    %iy_511 = tt.expand_dims %iy_510 {axis = 1 : i32} : tensor<2x2x2xi32> -> tensor<2x1x2x2xi32>
    %iy_512 = tt.broadcast %iy_511 : tensor<2x1x2x2xi32> -> tensor<2x2x2x2xi32>
    %iy_513 = arith.xori %ix_509, %iy_512 : tensor<2x2x2x2xi32>
    %y_514 = tt.bitcast %iy_513 : tensor<2x2x2x2xi32> -> tensor<2x2x2x2xf32>
    %ar_515 = tt.reshape %ar : tensor<2xi32> -> tensor<1x2x1x1xi32>
    %ret_516 = arith.cmpf ogt, %ret_508, %y_514 : tensor<2x2x2x2xf32>
    %ret_517 = arith.xori %ar_515, %ret_31 : tensor<1x2x1x1xi32>
    %ret_518 = arith.cmpi ne, %ret_517, %ret_35 : tensor<1x2x1x1xi32>
    %ret_519 = tt.broadcast %ret_518 : tensor<1x2x1x1xi1> -> tensor<2x2x2x2xi1>
    %ret_520 = arith.cmpi ne, %ret_516, %ret_519 : tensor<2x2x2x2xi1>
    %ret_521 = arith.select %ret_520, %y_514, %ret_508 : tensor<2x2x2x2xi1>, tensor<2x2x2x2xf32>
    %ix_522 = tt.bitcast %ret_521 : tensor<2x2x2x2xf32> -> tensor<2x2x2x2xi32>
    %iy_523 = "tt.reduce"(%ix_522) <{axis = 2 : i32}> ({
    ^bb0(%iy_549: i32, %iy_550: i32):
      %iy_551 = arith.xori %iy_549, %iy_550 : i32
      tt.reduce.return %iy_551 : i32
    }) : (tensor<2x2x2x2xi32>) -> tensor<2x2x2xi32>
    %iy_524 = tt.expand_dims %iy_523 {axis = 2 : i32} : tensor<2x2x2xi32> -> tensor<2x2x1x2xi32>
    %iy_525 = tt.broadcast %iy_524 : tensor<2x2x1x2xi32> -> tensor<2x2x2x2xi32>
    %iy_526 = arith.xori %ix_522, %iy_525 : tensor<2x2x2x2xi32>
    %y_527 = tt.bitcast %iy_526 : tensor<2x2x2x2xi32> -> tensor<2x2x2x2xf32>
    %ar_528 = tt.reshape %ar : tensor<2xi32> -> tensor<1x1x2x1xi32>
    %ret_529 = arith.cmpf ogt, %ret_521, %y_527 : tensor<2x2x2x2xf32>
    %ret_530 = arith.xori %ar_528, %ret_30 : tensor<1x1x2x1xi32>
    %ret_531 = arith.cmpi ne, %ret_530, %ret_34 : tensor<1x1x2x1xi32>
    %ret_532 = tt.broadcast %ret_531 : tensor<1x1x2x1xi1> -> tensor<2x2x2x2xi1>
    %ret_533 = arith.cmpi ne, %ret_529, %ret_532 : tensor<2x2x2x2xi1>
    %ret_534 = arith.select %ret_533, %y_527, %ret_521 : tensor<2x2x2x2xi1>, tensor<2x2x2x2xf32>
    %ix_535 = tt.bitcast %ret_534 : tensor<2x2x2x2xf32> -> tensor<2x2x2x2xi32>
    %iy_536 = "tt.reduce"(%ix_535) <{axis = 3 : i32}> ({
    ^bb0(%iy_549: i32, %iy_550: i32):
      %iy_551 = arith.xori %iy_549, %iy_550 : i32
      tt.reduce.return %iy_551 : i32
    }) : (tensor<2x2x2x2xi32>) -> tensor<2x2x2xi32>
    %iy_537 = tt.expand_dims %iy_536 {axis = 3 : i32} : tensor<2x2x2xi32> -> tensor<2x2x2x1xi32>
    %iy_538 = tt.broadcast %iy_537 : tensor<2x2x2x1xi32> -> tensor<2x2x2x2xi32>
    %iy_539 = arith.xori %ix_535, %iy_538 : tensor<2x2x2x2xi32>
    %y_540 = tt.bitcast %iy_539 : tensor<2x2x2x2xi32> -> tensor<2x2x2x2xf32>
    %ar_541 = tt.reshape %ar : tensor<2xi32> -> tensor<1x1x1x2xi32>
    %ret_542 = arith.cmpf ogt, %ret_534, %y_540 : tensor<2x2x2x2xf32>
    %ret_543 = arith.xori %ar_541, %ret_29 : tensor<1x1x1x2xi32>
    %ret_544 = arith.cmpi ne, %ret_543, %ret_33 : tensor<1x1x1x2xi32>
    %ret_545 = tt.broadcast %ret_544 : tensor<1x1x1x2xi1> -> tensor<2x2x2x2xi1>
    %ret_546 = arith.cmpi ne, %ret_542, %ret_545 : tensor<2x2x2x2xi1>
    %ret_547 = arith.select %ret_546, %y_540, %ret_534 : tensor<2x2x2x2xi1>, tensor<2x2x2x2xf32>
    %x_548 = tt.reshape %ret_547 : tensor<2x2x2x2xf32> -> tensor<16xf32>
    tt.store %4, %x_548 : tensor<16x!tt.ptr<f32>>
    tt.return
  }
}
// -----
module {
  tt.func public @topk_sorted(%x_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %y_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %ret = arith.constant dense<1> : tensor<1x1x1x2xi32>
    %ret_0 = arith.constant dense<1> : tensor<1x1x2x1xi32>
    %ret_1 = arith.constant dense<1> : tensor<1x2x1x1xi32>
    %ret_2 = arith.constant dense<1> : tensor<2x1x1x1xi32>
    %c16_i32 = arith.constant 16 : i32
    %c1024_i32 = arith.constant 1024 : i32
    %row = tt.get_program_id x : i32
    %x = arith.muli %row, %c1024_i32 : i32
    %x_3 = tt.addptr %x_ptr, %x : !tt.ptr<f32>, i32
    %x_4 = tt.make_range {end = 1024 : i32, start = 0 : i32} : tensor<1024xi32>
    %x_5 = tt.splat %x_3 : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>>
    %x_6 = tt.addptr %x_5, %x_4 : tensor<1024x!tt.ptr<f32>>, tensor<1024xi32>
    %x_7 = tt.load %x_6 : tensor<1024x!tt.ptr<f32>>
    %0 = arith.muli %row, %c16_i32 : i32
    %1 = tt.addptr %y_ptr, %0 : !tt.ptr<f32>, i32
    %2 = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
    %3 = tt.splat %1 : !tt.ptr<f32> -> tensor<16x!tt.ptr<f32>>
    %4 = tt.addptr %3, %2 : tensor<16x!tt.ptr<f32>>, tensor<16xi32>
    %h = tt.reshape %x_7 : tensor<1024xf32> -> tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ar = tt.make_range {end = 2 : i32, start = 0 : i32} : tensor<2xi32>
    %ar_8 = tt.reshape %ar : tensor<2xi32> -> tensor<1x1x1x1x1x1x1x1x2x1xi32>
    %ix = tt.bitcast %h : tensor<2x2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy = "tt.reduce"(%ix) <{axis = 9 : i32}> ({
    ^bb0(%iy_514: i32, %iy_515: i32):
      %iy_516 = arith.xori %iy_514, %iy_515 : i32
      tt.reduce.return %iy_516 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %iy_9 = tt.expand_dims %iy {axis = 9 : i32} : tensor<2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x1xi32>
    %iy_10 = tt.broadcast %iy_9 : tensor<2x2x2x2x2x2x2x2x2x1xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_11 = arith.xori %ix, %iy_10 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %y = tt.bitcast %iy_11 : tensor<2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ar_12 = tt.reshape %ar : tensor<2xi32> -> tensor<1x1x1x1x1x1x1x1x1x2xi32>
    %ret_13 = arith.cmpf ogt, %h, %y : tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_14 = tt.broadcast %ar_8 : tensor<1x1x1x1x1x1x1x1x2x1xi32> -> tensor<1x1x1x1x1x1x1x1x2x2xi32>
    %ret_15 = tt.broadcast %ar_12 : tensor<1x1x1x1x1x1x1x1x1x2xi32> -> tensor<1x1x1x1x1x1x1x1x2x2xi32>
    %ret_16 = arith.xori %ret_14, %ret_15 : tensor<1x1x1x1x1x1x1x1x2x2xi32>
    %ret_17 = arith.extui %ret_13 : tensor<2x2x2x2x2x2x2x2x2x2xi1> to tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_18 = tt.broadcast %ret_16 : tensor<1x1x1x1x1x1x1x1x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_19 = arith.cmpi ne, %ret_17, %ret_18 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_20 = arith.select %ret_19, %y, %h : tensor<2x2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ar_21 = tt.reshape %ar : tensor<2xi32> -> tensor<1x1x1x1x1x1x1x2x1x1xi32>
    %ix_22 = tt.bitcast %ret_20 : tensor<2x2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_23 = "tt.reduce"(%ix_22) <{axis = 8 : i32}> ({
    ^bb0(%iy_514: i32, %iy_515: i32):
      %iy_516 = arith.xori %iy_514, %iy_515 : i32
      tt.reduce.return %iy_516 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %iy_24 = tt.expand_dims %iy_23 {axis = 8 : i32} : tensor<2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x1x2xi32>
    %iy_25 = tt.broadcast %iy_24 : tensor<2x2x2x2x2x2x2x2x1x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_26 = arith.xori %ix_22, %iy_25 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %y_27 = tt.bitcast %iy_26 : tensor<2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_28 = arith.cmpf ogt, %ret_20, %y_27 : tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_29 = tt.broadcast %ar_21 : tensor<1x1x1x1x1x1x1x2x1x1xi32> -> tensor<1x1x1x1x1x1x1x2x2x1xi32>
    %ret_30 = tt.broadcast %ar_8 : tensor<1x1x1x1x1x1x1x1x2x1xi32> -> tensor<1x1x1x1x1x1x1x2x2x1xi32>
    %ret_31 = arith.xori %ret_29, %ret_30 : tensor<1x1x1x1x1x1x1x2x2x1xi32>
    %ret_32 = arith.extui %ret_28 : tensor<2x2x2x2x2x2x2x2x2x2xi1> to tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_33 = tt.broadcast %ret_31 : tensor<1x1x1x1x1x1x1x2x2x1xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_34 = arith.cmpi ne, %ret_32, %ret_33 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_35 = arith.select %ret_34, %y_27, %ret_20 : tensor<2x2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ix_36 = tt.bitcast %ret_35 : tensor<2x2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_37 = "tt.reduce"(%ix_36) <{axis = 9 : i32}> ({
    ^bb0(%iy_514: i32, %iy_515: i32):
      %iy_516 = arith.xori %iy_514, %iy_515 : i32
      tt.reduce.return %iy_516 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %iy_38 = tt.expand_dims %iy_37 {axis = 9 : i32} : tensor<2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x1xi32>
    %iy_39 = tt.broadcast %iy_38 : tensor<2x2x2x2x2x2x2x2x2x1xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_40 = arith.xori %ix_36, %iy_39 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %y_41 = tt.bitcast %iy_40 : tensor<2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_42 = arith.cmpf ogt, %ret_35, %y_41 : tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_43 = tt.broadcast %ar_21 : tensor<1x1x1x1x1x1x1x2x1x1xi32> -> tensor<1x1x1x1x1x1x1x2x1x2xi32>
    %ret_44 = tt.broadcast %ar_12 : tensor<1x1x1x1x1x1x1x1x1x2xi32> -> tensor<1x1x1x1x1x1x1x2x1x2xi32>
    %ret_45 = arith.xori %ret_43, %ret_44 : tensor<1x1x1x1x1x1x1x2x1x2xi32>
    %ret_46 = arith.extui %ret_42 : tensor<2x2x2x2x2x2x2x2x2x2xi1> to tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_47 = tt.broadcast %ret_45 : tensor<1x1x1x1x1x1x1x2x1x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_48 = arith.cmpi ne, %ret_46, %ret_47 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_49 = arith.select %ret_48, %y_41, %ret_35 : tensor<2x2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ar_50 = tt.reshape %ar : tensor<2xi32> -> tensor<1x1x1x1x1x1x2x1x1x1xi32>
    %ix_51 = tt.bitcast %ret_49 : tensor<2x2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_52 = "tt.reduce"(%ix_51) <{axis = 7 : i32}> ({
    ^bb0(%iy_514: i32, %iy_515: i32):
      %iy_516 = arith.xori %iy_514, %iy_515 : i32
      tt.reduce.return %iy_516 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %iy_53 = tt.expand_dims %iy_52 {axis = 7 : i32} : tensor<2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x1x2x2xi32>
    %iy_54 = tt.broadcast %iy_53 : tensor<2x2x2x2x2x2x2x1x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_55 = arith.xori %ix_51, %iy_54 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %y_56 = tt.bitcast %iy_55 : tensor<2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_57 = arith.cmpf ogt, %ret_49, %y_56 : tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_58 = tt.broadcast %ar_50 : tensor<1x1x1x1x1x1x2x1x1x1xi32> -> tensor<1x1x1x1x1x1x2x2x1x1xi32>
    %ret_59 = tt.broadcast %ar_21 : tensor<1x1x1x1x1x1x1x2x1x1xi32> -> tensor<1x1x1x1x1x1x2x2x1x1xi32>
    %ret_60 = arith.xori %ret_58, %ret_59 : tensor<1x1x1x1x1x1x2x2x1x1xi32>
    %ret_61 = arith.extui %ret_57 : tensor<2x2x2x2x2x2x2x2x2x2xi1> to tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_62 = tt.broadcast %ret_60 : tensor<1x1x1x1x1x1x2x2x1x1xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_63 = arith.cmpi ne, %ret_61, %ret_62 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_64 = arith.select %ret_63, %y_56, %ret_49 : tensor<2x2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ix_65 = tt.bitcast %ret_64 : tensor<2x2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_66 = "tt.reduce"(%ix_65) <{axis = 8 : i32}> ({
    ^bb0(%iy_514: i32, %iy_515: i32):
      %iy_516 = arith.xori %iy_514, %iy_515 : i32
      tt.reduce.return %iy_516 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %iy_67 = tt.expand_dims %iy_66 {axis = 8 : i32} : tensor<2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x1x2xi32>
    %iy_68 = tt.broadcast %iy_67 : tensor<2x2x2x2x2x2x2x2x1x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_69 = arith.xori %ix_65, %iy_68 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %y_70 = tt.bitcast %iy_69 : tensor<2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_71 = arith.cmpf ogt, %ret_64, %y_70 : tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_72 = tt.broadcast %ar_50 : tensor<1x1x1x1x1x1x2x1x1x1xi32> -> tensor<1x1x1x1x1x1x2x1x2x1xi32>
    %ret_73 = tt.broadcast %ar_8 : tensor<1x1x1x1x1x1x1x1x2x1xi32> -> tensor<1x1x1x1x1x1x2x1x2x1xi32>
    %ret_74 = arith.xori %ret_72, %ret_73 : tensor<1x1x1x1x1x1x2x1x2x1xi32>
    %ret_75 = arith.extui %ret_71 : tensor<2x2x2x2x2x2x2x2x2x2xi1> to tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_76 = tt.broadcast %ret_74 : tensor<1x1x1x1x1x1x2x1x2x1xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_77 = arith.cmpi ne, %ret_75, %ret_76 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_78 = arith.select %ret_77, %y_70, %ret_64 : tensor<2x2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ix_79 = tt.bitcast %ret_78 : tensor<2x2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_80 = "tt.reduce"(%ix_79) <{axis = 9 : i32}> ({
    ^bb0(%iy_514: i32, %iy_515: i32):
      %iy_516 = arith.xori %iy_514, %iy_515 : i32
      tt.reduce.return %iy_516 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %iy_81 = tt.expand_dims %iy_80 {axis = 9 : i32} : tensor<2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x1xi32>
    %iy_82 = tt.broadcast %iy_81 : tensor<2x2x2x2x2x2x2x2x2x1xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_83 = arith.xori %ix_79, %iy_82 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %y_84 = tt.bitcast %iy_83 : tensor<2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_85 = arith.cmpf ogt, %ret_78, %y_84 : tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_86 = tt.broadcast %ar_50 : tensor<1x1x1x1x1x1x2x1x1x1xi32> -> tensor<1x1x1x1x1x1x2x1x1x2xi32>
    %ret_87 = tt.broadcast %ar_12 : tensor<1x1x1x1x1x1x1x1x1x2xi32> -> tensor<1x1x1x1x1x1x2x1x1x2xi32>
    %ret_88 = arith.xori %ret_86, %ret_87 : tensor<1x1x1x1x1x1x2x1x1x2xi32>
    %ret_89 = arith.extui %ret_85 : tensor<2x2x2x2x2x2x2x2x2x2xi1> to tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_90 = tt.broadcast %ret_88 : tensor<1x1x1x1x1x1x2x1x1x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_91 = arith.cmpi ne, %ret_89, %ret_90 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_92 = arith.select %ret_91, %y_84, %ret_78 : tensor<2x2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ar_93 = tt.reshape %ar : tensor<2xi32> -> tensor<1x1x1x1x1x2x1x1x1x1xi32>
    %ix_94 = tt.bitcast %ret_92 : tensor<2x2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_95 = "tt.reduce"(%ix_94) <{axis = 6 : i32}> ({
    ^bb0(%iy_514: i32, %iy_515: i32):
      %iy_516 = arith.xori %iy_514, %iy_515 : i32
      tt.reduce.return %iy_516 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %iy_96 = tt.expand_dims %iy_95 {axis = 6 : i32} : tensor<2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x1x2x2x2xi32>
    %iy_97 = tt.broadcast %iy_96 : tensor<2x2x2x2x2x2x1x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_98 = arith.xori %ix_94, %iy_97 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %y_99 = tt.bitcast %iy_98 : tensor<2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_100 = arith.cmpf ogt, %ret_92, %y_99 : tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_101 = tt.broadcast %ar_93 : tensor<1x1x1x1x1x2x1x1x1x1xi32> -> tensor<1x1x1x1x1x2x2x1x1x1xi32>
    %ret_102 = tt.broadcast %ar_50 : tensor<1x1x1x1x1x1x2x1x1x1xi32> -> tensor<1x1x1x1x1x2x2x1x1x1xi32>
    %ret_103 = arith.xori %ret_101, %ret_102 : tensor<1x1x1x1x1x2x2x1x1x1xi32>
    %ret_104 = arith.extui %ret_100 : tensor<2x2x2x2x2x2x2x2x2x2xi1> to tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_105 = tt.broadcast %ret_103 : tensor<1x1x1x1x1x2x2x1x1x1xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_106 = arith.cmpi ne, %ret_104, %ret_105 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_107 = arith.select %ret_106, %y_99, %ret_92 : tensor<2x2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ix_108 = tt.bitcast %ret_107 : tensor<2x2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_109 = "tt.reduce"(%ix_108) <{axis = 7 : i32}> ({
    ^bb0(%iy_514: i32, %iy_515: i32):
      %iy_516 = arith.xori %iy_514, %iy_515 : i32
      tt.reduce.return %iy_516 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %iy_110 = tt.expand_dims %iy_109 {axis = 7 : i32} : tensor<2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x1x2x2xi32>
    %iy_111 = tt.broadcast %iy_110 : tensor<2x2x2x2x2x2x2x1x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_112 = arith.xori %ix_108, %iy_111 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %y_113 = tt.bitcast %iy_112 : tensor<2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_114 = arith.cmpf ogt, %ret_107, %y_113 : tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_115 = tt.broadcast %ar_93 : tensor<1x1x1x1x1x2x1x1x1x1xi32> -> tensor<1x1x1x1x1x2x1x2x1x1xi32>
    %ret_116 = tt.broadcast %ar_21 : tensor<1x1x1x1x1x1x1x2x1x1xi32> -> tensor<1x1x1x1x1x2x1x2x1x1xi32>
    %ret_117 = arith.xori %ret_115, %ret_116 : tensor<1x1x1x1x1x2x1x2x1x1xi32>
    %ret_118 = arith.extui %ret_114 : tensor<2x2x2x2x2x2x2x2x2x2xi1> to tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_119 = tt.broadcast %ret_117 : tensor<1x1x1x1x1x2x1x2x1x1xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_120 = arith.cmpi ne, %ret_118, %ret_119 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_121 = arith.select %ret_120, %y_113, %ret_107 : tensor<2x2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ix_122 = tt.bitcast %ret_121 : tensor<2x2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_123 = "tt.reduce"(%ix_122) <{axis = 8 : i32}> ({
    ^bb0(%iy_514: i32, %iy_515: i32):
      %iy_516 = arith.xori %iy_514, %iy_515 : i32
      tt.reduce.return %iy_516 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %iy_124 = tt.expand_dims %iy_123 {axis = 8 : i32} : tensor<2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x1x2xi32>
    %iy_125 = tt.broadcast %iy_124 : tensor<2x2x2x2x2x2x2x2x1x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_126 = arith.xori %ix_122, %iy_125 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %y_127 = tt.bitcast %iy_126 : tensor<2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_128 = arith.cmpf ogt, %ret_121, %y_127 : tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_129 = tt.broadcast %ar_93 : tensor<1x1x1x1x1x2x1x1x1x1xi32> -> tensor<1x1x1x1x1x2x1x1x2x1xi32>
    %ret_130 = tt.broadcast %ar_8 : tensor<1x1x1x1x1x1x1x1x2x1xi32> -> tensor<1x1x1x1x1x2x1x1x2x1xi32>
    %ret_131 = arith.xori %ret_129, %ret_130 : tensor<1x1x1x1x1x2x1x1x2x1xi32>
    %ret_132 = arith.extui %ret_128 : tensor<2x2x2x2x2x2x2x2x2x2xi1> to tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_133 = tt.broadcast %ret_131 : tensor<1x1x1x1x1x2x1x1x2x1xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_134 = arith.cmpi ne, %ret_132, %ret_133 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_135 = arith.select %ret_134, %y_127, %ret_121 : tensor<2x2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ix_136 = tt.bitcast %ret_135 : tensor<2x2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_137 = "tt.reduce"(%ix_136) <{axis = 9 : i32}> ({
    ^bb0(%iy_514: i32, %iy_515: i32):
      %iy_516 = arith.xori %iy_514, %iy_515 : i32
      tt.reduce.return %iy_516 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %iy_138 = tt.expand_dims %iy_137 {axis = 9 : i32} : tensor<2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x1xi32>
    %iy_139 = tt.broadcast %iy_138 : tensor<2x2x2x2x2x2x2x2x2x1xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_140 = arith.xori %ix_136, %iy_139 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %y_141 = tt.bitcast %iy_140 : tensor<2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_142 = arith.cmpf ogt, %ret_135, %y_141 : tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_143 = tt.broadcast %ar_93 : tensor<1x1x1x1x1x2x1x1x1x1xi32> -> tensor<1x1x1x1x1x2x1x1x1x2xi32>
    %ret_144 = tt.broadcast %ar_12 : tensor<1x1x1x1x1x1x1x1x1x2xi32> -> tensor<1x1x1x1x1x2x1x1x1x2xi32>
    %ret_145 = arith.xori %ret_143, %ret_144 : tensor<1x1x1x1x1x2x1x1x1x2xi32>
    %ret_146 = arith.extui %ret_142 : tensor<2x2x2x2x2x2x2x2x2x2xi1> to tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_147 = tt.broadcast %ret_145 : tensor<1x1x1x1x1x2x1x1x1x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_148 = arith.cmpi ne, %ret_146, %ret_147 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_149 = arith.select %ret_148, %y_141, %ret_135 : tensor<2x2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %h_150 = "tt.reduce"(%ret_149) <{axis = 5 : i32}> ({
    ^bb0(%h_514: f32, %h_515: f32):
      %h_516 = arith.maxnumf %h_514, %h_515 : f32
      tt.reduce.return %h_516 : f32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2xf32>) -> tensor<2x2x2x2x2x2x2x2x2xf32>
    %ar_151 = tt.reshape %ar : tensor<2xi32> -> tensor<1x1x1x1x2x1x1x1x1xi32>
    %ix_152 = tt.bitcast %h_150 : tensor<2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %iy_153 = "tt.reduce"(%ix_152) <{axis = 5 : i32}> ({
    ^bb0(%iy_514: i32, %iy_515: i32):
      %iy_516 = arith.xori %iy_514, %iy_515 : i32
      tt.reduce.return %iy_516 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2xi32>
    %iy_154 = tt.expand_dims %iy_153 {axis = 5 : i32} : tensor<2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x1x2x2x2xi32>
    %iy_155 = tt.broadcast %iy_154 : tensor<2x2x2x2x2x1x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %iy_156 = arith.xori %ix_152, %iy_155 : tensor<2x2x2x2x2x2x2x2x2xi32>
    %y_157 = tt.bitcast %iy_156 : tensor<2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2xf32>
    %ar_158 = tt.reshape %ar : tensor<2xi32> -> tensor<1x1x1x1x1x2x1x1x1xi32>
    %ret_159 = arith.cmpf ogt, %h_150, %y_157 : tensor<2x2x2x2x2x2x2x2x2xf32>
    %ret_160 = tt.broadcast %ar_151 : tensor<1x1x1x1x2x1x1x1x1xi32> -> tensor<1x1x1x1x2x2x1x1x1xi32>
    %ret_161 = tt.broadcast %ar_158 : tensor<1x1x1x1x1x2x1x1x1xi32> -> tensor<1x1x1x1x2x2x1x1x1xi32>
    %ret_162 = arith.xori %ret_160, %ret_161 : tensor<1x1x1x1x2x2x1x1x1xi32>
    %ret_163 = arith.extui %ret_159 : tensor<2x2x2x2x2x2x2x2x2xi1> to tensor<2x2x2x2x2x2x2x2x2xi32>
    %ret_164 = tt.broadcast %ret_162 : tensor<1x1x1x1x2x2x1x1x1xi32> -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %ret_165 = arith.cmpi ne, %ret_163, %ret_164 : tensor<2x2x2x2x2x2x2x2x2xi32>
    %ret_166 = arith.select %ret_165, %y_157, %h_150 : tensor<2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2xf32>
    %ix_167 = tt.bitcast %ret_166 : tensor<2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %iy_168 = "tt.reduce"(%ix_167) <{axis = 6 : i32}> ({
    ^bb0(%iy_514: i32, %iy_515: i32):
      %iy_516 = arith.xori %iy_514, %iy_515 : i32
      tt.reduce.return %iy_516 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2xi32>
    %iy_169 = tt.expand_dims %iy_168 {axis = 6 : i32} : tensor<2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x1x2x2xi32>
    %iy_170 = tt.broadcast %iy_169 : tensor<2x2x2x2x2x2x1x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %iy_171 = arith.xori %ix_167, %iy_170 : tensor<2x2x2x2x2x2x2x2x2xi32>
    %y_172 = tt.bitcast %iy_171 : tensor<2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2xf32>
    %ar_173 = tt.reshape %ar : tensor<2xi32> -> tensor<1x1x1x1x1x1x2x1x1xi32>
    %ret_174 = arith.cmpf ogt, %ret_166, %y_172 : tensor<2x2x2x2x2x2x2x2x2xf32>
    %ret_175 = tt.broadcast %ar_151 : tensor<1x1x1x1x2x1x1x1x1xi32> -> tensor<1x1x1x1x2x1x2x1x1xi32>
    %ret_176 = tt.broadcast %ar_173 : tensor<1x1x1x1x1x1x2x1x1xi32> -> tensor<1x1x1x1x2x1x2x1x1xi32>
    %ret_177 = arith.xori %ret_175, %ret_176 : tensor<1x1x1x1x2x1x2x1x1xi32>
    %ret_178 = arith.extui %ret_174 : tensor<2x2x2x2x2x2x2x2x2xi1> to tensor<2x2x2x2x2x2x2x2x2xi32>
    %ret_179 = tt.broadcast %ret_177 : tensor<1x1x1x1x2x1x2x1x1xi32> -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %ret_180 = arith.cmpi ne, %ret_178, %ret_179 : tensor<2x2x2x2x2x2x2x2x2xi32>
    %ret_181 = arith.select %ret_180, %y_172, %ret_166 : tensor<2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2xf32>
    %ix_182 = tt.bitcast %ret_181 : tensor<2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %iy_183 = "tt.reduce"(%ix_182) <{axis = 7 : i32}> ({
    ^bb0(%iy_514: i32, %iy_515: i32):
      %iy_516 = arith.xori %iy_514, %iy_515 : i32
      tt.reduce.return %iy_516 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2xi32>
    %iy_184 = tt.expand_dims %iy_183 {axis = 7 : i32} : tensor<2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x1x2xi32>
    %iy_185 = tt.broadcast %iy_184 : tensor<2x2x2x2x2x2x2x1x2xi32> -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %iy_186 = arith.xori %ix_182, %iy_185 : tensor<2x2x2x2x2x2x2x2x2xi32>
    %y_187 = tt.bitcast %iy_186 : tensor<2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2xf32>
    %ar_188 = tt.reshape %ar : tensor<2xi32> -> tensor<1x1x1x1x1x1x1x2x1xi32>
    %ret_189 = arith.cmpf ogt, %ret_181, %y_187 : tensor<2x2x2x2x2x2x2x2x2xf32>
    %ret_190 = tt.broadcast %ar_151 : tensor<1x1x1x1x2x1x1x1x1xi32> -> tensor<1x1x1x1x2x1x1x2x1xi32>
    %ret_191 = tt.broadcast %ar_188 : tensor<1x1x1x1x1x1x1x2x1xi32> -> tensor<1x1x1x1x2x1x1x2x1xi32>
    %ret_192 = arith.xori %ret_190, %ret_191 : tensor<1x1x1x1x2x1x1x2x1xi32>
    %ret_193 = arith.extui %ret_189 : tensor<2x2x2x2x2x2x2x2x2xi1> to tensor<2x2x2x2x2x2x2x2x2xi32>
    %ret_194 = tt.broadcast %ret_192 : tensor<1x1x1x1x2x1x1x2x1xi32> -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %ret_195 = arith.cmpi ne, %ret_193, %ret_194 : tensor<2x2x2x2x2x2x2x2x2xi32>
    %ret_196 = arith.select %ret_195, %y_187, %ret_181 : tensor<2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2xf32>
    %ix_197 = tt.bitcast %ret_196 : tensor<2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %iy_198 = "tt.reduce"(%ix_197) <{axis = 8 : i32}> ({
    ^bb0(%iy_514: i32, %iy_515: i32):
      %iy_516 = arith.xori %iy_514, %iy_515 : i32
      tt.reduce.return %iy_516 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2xi32>
    %iy_199 = tt.expand_dims %iy_198 {axis = 8 : i32} : tensor<2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x1xi32>
    %iy_200 = tt.broadcast %iy_199 : tensor<2x2x2x2x2x2x2x2x1xi32> -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %iy_201 = arith.xori %ix_197, %iy_200 : tensor<2x2x2x2x2x2x2x2x2xi32>
    %y_202 = tt.bitcast %iy_201 : tensor<2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2xf32>
    %ar_203 = tt.reshape %ar : tensor<2xi32> -> tensor<1x1x1x1x1x1x1x1x2xi32>
    %ret_204 = arith.cmpf ogt, %ret_196, %y_202 : tensor<2x2x2x2x2x2x2x2x2xf32>
    %ret_205 = tt.broadcast %ar_151 : tensor<1x1x1x1x2x1x1x1x1xi32> -> tensor<1x1x1x1x2x1x1x1x2xi32>
    %ret_206 = tt.broadcast %ar_203 : tensor<1x1x1x1x1x1x1x1x2xi32> -> tensor<1x1x1x1x2x1x1x1x2xi32>
    %ret_207 = arith.xori %ret_205, %ret_206 : tensor<1x1x1x1x2x1x1x1x2xi32>
    %ret_208 = arith.extui %ret_204 : tensor<2x2x2x2x2x2x2x2x2xi1> to tensor<2x2x2x2x2x2x2x2x2xi32>
    %ret_209 = tt.broadcast %ret_207 : tensor<1x1x1x1x2x1x1x1x2xi32> -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %ret_210 = arith.cmpi ne, %ret_208, %ret_209 : tensor<2x2x2x2x2x2x2x2x2xi32>
    %ret_211 = arith.select %ret_210, %y_202, %ret_196 : tensor<2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2xf32>
    %h_212 = "tt.reduce"(%ret_211) <{axis = 4 : i32}> ({
    ^bb0(%h_514: f32, %h_515: f32):
      %h_516 = arith.maxnumf %h_514, %h_515 : f32
      tt.reduce.return %h_516 : f32
    }) : (tensor<2x2x2x2x2x2x2x2x2xf32>) -> tensor<2x2x2x2x2x2x2x2xf32>
    %ar_213 = tt.reshape %ar : tensor<2xi32> -> tensor<1x1x1x2x1x1x1x1xi32>
    %ix_214 = tt.bitcast %h_212 : tensor<2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2xi32>
    %iy_215 = "tt.reduce"(%ix_214) <{axis = 4 : i32}> ({
    ^bb0(%iy_514: i32, %iy_515: i32):
      %iy_516 = arith.xori %iy_514, %iy_515 : i32
      tt.reduce.return %iy_516 : i32
    }) : (tensor<2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2xi32>
    %iy_216 = tt.expand_dims %iy_215 {axis = 4 : i32} : tensor<2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x1x2x2x2xi32>
    %iy_217 = tt.broadcast %iy_216 : tensor<2x2x2x2x1x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2xi32>
    %iy_218 = arith.xori %ix_214, %iy_217 : tensor<2x2x2x2x2x2x2x2xi32>
    %y_219 = tt.bitcast %iy_218 : tensor<2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2xf32>
    %ar_220 = tt.reshape %ar : tensor<2xi32> -> tensor<1x1x1x1x2x1x1x1xi32>
    %ret_221 = arith.cmpf ogt, %h_212, %y_219 : tensor<2x2x2x2x2x2x2x2xf32>
    %ret_222 = tt.broadcast %ar_213 : tensor<1x1x1x2x1x1x1x1xi32> -> tensor<1x1x1x2x2x1x1x1xi32>
    %ret_223 = tt.broadcast %ar_220 : tensor<1x1x1x1x2x1x1x1xi32> -> tensor<1x1x1x2x2x1x1x1xi32>
    %ret_224 = arith.xori %ret_222, %ret_223 : tensor<1x1x1x2x2x1x1x1xi32>
    %ret_225 = arith.extui %ret_221 : tensor<2x2x2x2x2x2x2x2xi1> to tensor<2x2x2x2x2x2x2x2xi32>
    %ret_226 = tt.broadcast %ret_224 : tensor<1x1x1x2x2x1x1x1xi32> -> tensor<2x2x2x2x2x2x2x2xi32>
    %ret_227 = arith.cmpi ne, %ret_225, %ret_226 : tensor<2x2x2x2x2x2x2x2xi32>
    %ret_228 = arith.select %ret_227, %y_219, %h_212 : tensor<2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2xf32>
    %ix_229 = tt.bitcast %ret_228 : tensor<2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2xi32>
    %iy_230 = "tt.reduce"(%ix_229) <{axis = 5 : i32}> ({
    ^bb0(%iy_514: i32, %iy_515: i32):
      %iy_516 = arith.xori %iy_514, %iy_515 : i32
      tt.reduce.return %iy_516 : i32
    }) : (tensor<2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2xi32>
    %iy_231 = tt.expand_dims %iy_230 {axis = 5 : i32} : tensor<2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x1x2x2xi32>
    %iy_232 = tt.broadcast %iy_231 : tensor<2x2x2x2x2x1x2x2xi32> -> tensor<2x2x2x2x2x2x2x2xi32>
    %iy_233 = arith.xori %ix_229, %iy_232 : tensor<2x2x2x2x2x2x2x2xi32>
    %y_234 = tt.bitcast %iy_233 : tensor<2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2xf32>
    %ar_235 = tt.reshape %ar : tensor<2xi32> -> tensor<1x1x1x1x1x2x1x1xi32>
    %ret_236 = arith.cmpf ogt, %ret_228, %y_234 : tensor<2x2x2x2x2x2x2x2xf32>
    %ret_237 = tt.broadcast %ar_213 : tensor<1x1x1x2x1x1x1x1xi32> -> tensor<1x1x1x2x1x2x1x1xi32>
    %ret_238 = tt.broadcast %ar_235 : tensor<1x1x1x1x1x2x1x1xi32> -> tensor<1x1x1x2x1x2x1x1xi32>
    %ret_239 = arith.xori %ret_237, %ret_238 : tensor<1x1x1x2x1x2x1x1xi32>
    %ret_240 = arith.extui %ret_236 : tensor<2x2x2x2x2x2x2x2xi1> to tensor<2x2x2x2x2x2x2x2xi32>
    %ret_241 = tt.broadcast %ret_239 : tensor<1x1x1x2x1x2x1x1xi32> -> tensor<2x2x2x2x2x2x2x2xi32>
    %ret_242 = arith.cmpi ne, %ret_240, %ret_241 : tensor<2x2x2x2x2x2x2x2xi32>
    %ret_243 = arith.select %ret_242, %y_234, %ret_228 : tensor<2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2xf32>
    %ix_244 = tt.bitcast %ret_243 : tensor<2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2xi32>
    %iy_245 = "tt.reduce"(%ix_244) <{axis = 6 : i32}> ({
    ^bb0(%iy_514: i32, %iy_515: i32):
      %iy_516 = arith.xori %iy_514, %iy_515 : i32
      tt.reduce.return %iy_516 : i32
    }) : (tensor<2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2xi32>
    %iy_246 = tt.expand_dims %iy_245 {axis = 6 : i32} : tensor<2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x1x2xi32>
    %iy_247 = tt.broadcast %iy_246 : tensor<2x2x2x2x2x2x1x2xi32> -> tensor<2x2x2x2x2x2x2x2xi32>
    %iy_248 = arith.xori %ix_244, %iy_247 : tensor<2x2x2x2x2x2x2x2xi32>
    %y_249 = tt.bitcast %iy_248 : tensor<2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2xf32>
    %ar_250 = tt.reshape %ar : tensor<2xi32> -> tensor<1x1x1x1x1x1x2x1xi32>
    %ret_251 = arith.cmpf ogt, %ret_243, %y_249 : tensor<2x2x2x2x2x2x2x2xf32>
    %ret_252 = tt.broadcast %ar_213 : tensor<1x1x1x2x1x1x1x1xi32> -> tensor<1x1x1x2x1x1x2x1xi32>
    %ret_253 = tt.broadcast %ar_250 : tensor<1x1x1x1x1x1x2x1xi32> -> tensor<1x1x1x2x1x1x2x1xi32>
    %ret_254 = arith.xori %ret_252, %ret_253 : tensor<1x1x1x2x1x1x2x1xi32>
    %ret_255 = arith.extui %ret_251 : tensor<2x2x2x2x2x2x2x2xi1> to tensor<2x2x2x2x2x2x2x2xi32>
    %ret_256 = tt.broadcast %ret_254 : tensor<1x1x1x2x1x1x2x1xi32> -> tensor<2x2x2x2x2x2x2x2xi32>
    %ret_257 = arith.cmpi ne, %ret_255, %ret_256 : tensor<2x2x2x2x2x2x2x2xi32>
    %ret_258 = arith.select %ret_257, %y_249, %ret_243 : tensor<2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2xf32>
    %ix_259 = tt.bitcast %ret_258 : tensor<2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2xi32>
    %iy_260 = "tt.reduce"(%ix_259) <{axis = 7 : i32}> ({
    ^bb0(%iy_514: i32, %iy_515: i32):
      %iy_516 = arith.xori %iy_514, %iy_515 : i32
      tt.reduce.return %iy_516 : i32
    }) : (tensor<2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2xi32>
    %iy_261 = tt.expand_dims %iy_260 {axis = 7 : i32} : tensor<2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x1xi32>
    %iy_262 = tt.broadcast %iy_261 : tensor<2x2x2x2x2x2x2x1xi32> -> tensor<2x2x2x2x2x2x2x2xi32>
    %iy_263 = arith.xori %ix_259, %iy_262 : tensor<2x2x2x2x2x2x2x2xi32>
    %y_264 = tt.bitcast %iy_263 : tensor<2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2xf32>
    %ar_265 = tt.reshape %ar : tensor<2xi32> -> tensor<1x1x1x1x1x1x1x2xi32>
    %ret_266 = arith.cmpf ogt, %ret_258, %y_264 : tensor<2x2x2x2x2x2x2x2xf32>
    %ret_267 = tt.broadcast %ar_213 : tensor<1x1x1x2x1x1x1x1xi32> -> tensor<1x1x1x2x1x1x1x2xi32>
    %ret_268 = tt.broadcast %ar_265 : tensor<1x1x1x1x1x1x1x2xi32> -> tensor<1x1x1x2x1x1x1x2xi32>
    %ret_269 = arith.xori %ret_267, %ret_268 : tensor<1x1x1x2x1x1x1x2xi32>
    %ret_270 = arith.extui %ret_266 : tensor<2x2x2x2x2x2x2x2xi1> to tensor<2x2x2x2x2x2x2x2xi32>
    %ret_271 = tt.broadcast %ret_269 : tensor<1x1x1x2x1x1x1x2xi32> -> tensor<2x2x2x2x2x2x2x2xi32>
    %ret_272 = arith.cmpi ne, %ret_270, %ret_271 : tensor<2x2x2x2x2x2x2x2xi32>
    %ret_273 = arith.select %ret_272, %y_264, %ret_258 : tensor<2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2xf32>
    %h_274 = "tt.reduce"(%ret_273) <{axis = 3 : i32}> ({
    ^bb0(%h_514: f32, %h_515: f32):
      %h_516 = arith.maxnumf %h_514, %h_515 : f32
      tt.reduce.return %h_516 : f32
    }) : (tensor<2x2x2x2x2x2x2x2xf32>) -> tensor<2x2x2x2x2x2x2xf32>
    %ar_275 = tt.reshape %ar : tensor<2xi32> -> tensor<1x1x2x1x1x1x1xi32>
    %ix_276 = tt.bitcast %h_274 : tensor<2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2xi32>
    %iy_277 = "tt.reduce"(%ix_276) <{axis = 3 : i32}> ({
    ^bb0(%iy_514: i32, %iy_515: i32):
      %iy_516 = arith.xori %iy_514, %iy_515 : i32
      tt.reduce.return %iy_516 : i32
    }) : (tensor<2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2xi32>
    %iy_278 = tt.expand_dims %iy_277 {axis = 3 : i32} : tensor<2x2x2x2x2x2xi32> -> tensor<2x2x2x1x2x2x2xi32>
    %iy_279 = tt.broadcast %iy_278 : tensor<2x2x2x1x2x2x2xi32> -> tensor<2x2x2x2x2x2x2xi32>
    %iy_280 = arith.xori %ix_276, %iy_279 : tensor<2x2x2x2x2x2x2xi32>
    %y_281 = tt.bitcast %iy_280 : tensor<2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2xf32>
    %ar_282 = tt.reshape %ar : tensor<2xi32> -> tensor<1x1x1x2x1x1x1xi32>
    %ret_283 = arith.cmpf ogt, %h_274, %y_281 : tensor<2x2x2x2x2x2x2xf32>
    %ret_284 = tt.broadcast %ar_275 : tensor<1x1x2x1x1x1x1xi32> -> tensor<1x1x2x2x1x1x1xi32>
    %ret_285 = tt.broadcast %ar_282 : tensor<1x1x1x2x1x1x1xi32> -> tensor<1x1x2x2x1x1x1xi32>
    %ret_286 = arith.xori %ret_284, %ret_285 : tensor<1x1x2x2x1x1x1xi32>
    %ret_287 = arith.extui %ret_283 : tensor<2x2x2x2x2x2x2xi1> to tensor<2x2x2x2x2x2x2xi32>
    %ret_288 = tt.broadcast %ret_286 : tensor<1x1x2x2x1x1x1xi32> -> tensor<2x2x2x2x2x2x2xi32>
    %ret_289 = arith.cmpi ne, %ret_287, %ret_288 : tensor<2x2x2x2x2x2x2xi32>
    %ret_290 = arith.select %ret_289, %y_281, %h_274 : tensor<2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2xf32>
    %ix_291 = tt.bitcast %ret_290 : tensor<2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2xi32>
    %iy_292 = "tt.reduce"(%ix_291) <{axis = 4 : i32}> ({
    ^bb0(%iy_514: i32, %iy_515: i32):
      %iy_516 = arith.xori %iy_514, %iy_515 : i32
      tt.reduce.return %iy_516 : i32
    }) : (tensor<2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2xi32>
    %iy_293 = tt.expand_dims %iy_292 {axis = 4 : i32} : tensor<2x2x2x2x2x2xi32> -> tensor<2x2x2x2x1x2x2xi32>
    %iy_294 = tt.broadcast %iy_293 : tensor<2x2x2x2x1x2x2xi32> -> tensor<2x2x2x2x2x2x2xi32>
    %iy_295 = arith.xori %ix_291, %iy_294 : tensor<2x2x2x2x2x2x2xi32>
    %y_296 = tt.bitcast %iy_295 : tensor<2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2xf32>
    %ar_297 = tt.reshape %ar : tensor<2xi32> -> tensor<1x1x1x1x2x1x1xi32>
    %ret_298 = arith.cmpf ogt, %ret_290, %y_296 : tensor<2x2x2x2x2x2x2xf32>
    %ret_299 = tt.broadcast %ar_275 : tensor<1x1x2x1x1x1x1xi32> -> tensor<1x1x2x1x2x1x1xi32>
    %ret_300 = tt.broadcast %ar_297 : tensor<1x1x1x1x2x1x1xi32> -> tensor<1x1x2x1x2x1x1xi32>
    %ret_301 = arith.xori %ret_299, %ret_300 : tensor<1x1x2x1x2x1x1xi32>
    %ret_302 = arith.extui %ret_298 : tensor<2x2x2x2x2x2x2xi1> to tensor<2x2x2x2x2x2x2xi32>
    %ret_303 = tt.broadcast %ret_301 : tensor<1x1x2x1x2x1x1xi32> -> tensor<2x2x2x2x2x2x2xi32>
    %ret_304 = arith.cmpi ne, %ret_302, %ret_303 : tensor<2x2x2x2x2x2x2xi32>
    %ret_305 = arith.select %ret_304, %y_296, %ret_290 : tensor<2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2xf32>
    %ix_306 = tt.bitcast %ret_305 : tensor<2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2xi32>
    %iy_307 = "tt.reduce"(%ix_306) <{axis = 5 : i32}> ({
    ^bb0(%iy_514: i32, %iy_515: i32):
      %iy_516 = arith.xori %iy_514, %iy_515 : i32
      tt.reduce.return %iy_516 : i32
    }) : (tensor<2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2xi32>
    %iy_308 = tt.expand_dims %iy_307 {axis = 5 : i32} : tensor<2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x1x2xi32>
    %iy_309 = tt.broadcast %iy_308 : tensor<2x2x2x2x2x1x2xi32> -> tensor<2x2x2x2x2x2x2xi32>
    %iy_310 = arith.xori %ix_306, %iy_309 : tensor<2x2x2x2x2x2x2xi32>
    %y_311 = tt.bitcast %iy_310 : tensor<2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2xf32>
    %ar_312 = tt.reshape %ar : tensor<2xi32> -> tensor<1x1x1x1x1x2x1xi32>
    %ret_313 = arith.cmpf ogt, %ret_305, %y_311 : tensor<2x2x2x2x2x2x2xf32>
    %ret_314 = tt.broadcast %ar_275 : tensor<1x1x2x1x1x1x1xi32> -> tensor<1x1x2x1x1x2x1xi32>
    %ret_315 = tt.broadcast %ar_312 : tensor<1x1x1x1x1x2x1xi32> -> tensor<1x1x2x1x1x2x1xi32>
    %ret_316 = arith.xori %ret_314, %ret_315 : tensor<1x1x2x1x1x2x1xi32>
    %ret_317 = arith.extui %ret_313 : tensor<2x2x2x2x2x2x2xi1> to tensor<2x2x2x2x2x2x2xi32>
    %ret_318 = tt.broadcast %ret_316 : tensor<1x1x2x1x1x2x1xi32> -> tensor<2x2x2x2x2x2x2xi32>
    %ret_319 = arith.cmpi ne, %ret_317, %ret_318 : tensor<2x2x2x2x2x2x2xi32>
    %ret_320 = arith.select %ret_319, %y_311, %ret_305 : tensor<2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2xf32>
    %ix_321 = tt.bitcast %ret_320 : tensor<2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2xi32>
    %iy_322 = "tt.reduce"(%ix_321) <{axis = 6 : i32}> ({
    ^bb0(%iy_514: i32, %iy_515: i32):
      %iy_516 = arith.xori %iy_514, %iy_515 : i32
      tt.reduce.return %iy_516 : i32
    }) : (tensor<2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2xi32>
    %iy_323 = tt.expand_dims %iy_322 {axis = 6 : i32} : tensor<2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x1xi32>
    %iy_324 = tt.broadcast %iy_323 : tensor<2x2x2x2x2x2x1xi32> -> tensor<2x2x2x2x2x2x2xi32>
    %iy_325 = arith.xori %ix_321, %iy_324 : tensor<2x2x2x2x2x2x2xi32>
    %y_326 = tt.bitcast %iy_325 : tensor<2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2xf32>
    %ar_327 = tt.reshape %ar : tensor<2xi32> -> tensor<1x1x1x1x1x1x2xi32>
    %ret_328 = arith.cmpf ogt, %ret_320, %y_326 : tensor<2x2x2x2x2x2x2xf32>
    %ret_329 = tt.broadcast %ar_275 : tensor<1x1x2x1x1x1x1xi32> -> tensor<1x1x2x1x1x1x2xi32>
    %ret_330 = tt.broadcast %ar_327 : tensor<1x1x1x1x1x1x2xi32> -> tensor<1x1x2x1x1x1x2xi32>
    %ret_331 = arith.xori %ret_329, %ret_330 : tensor<1x1x2x1x1x1x2xi32>
    %ret_332 = arith.extui %ret_328 : tensor<2x2x2x2x2x2x2xi1> to tensor<2x2x2x2x2x2x2xi32>
    %ret_333 = tt.broadcast %ret_331 : tensor<1x1x2x1x1x1x2xi32> -> tensor<2x2x2x2x2x2x2xi32>
    %ret_334 = arith.cmpi ne, %ret_332, %ret_333 : tensor<2x2x2x2x2x2x2xi32>
    %ret_335 = arith.select %ret_334, %y_326, %ret_320 : tensor<2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2xf32>
    %h_336 = "tt.reduce"(%ret_335) <{axis = 2 : i32}> ({
    ^bb0(%h_514: f32, %h_515: f32):
      %h_516 = arith.maxnumf %h_514, %h_515 : f32
      tt.reduce.return %h_516 : f32
    }) : (tensor<2x2x2x2x2x2x2xf32>) -> tensor<2x2x2x2x2x2xf32>
    %ar_337 = tt.reshape %ar : tensor<2xi32> -> tensor<1x2x1x1x1x1xi32>
    %ix_338 = tt.bitcast %h_336 : tensor<2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2xi32>
    %iy_339 = "tt.reduce"(%ix_338) <{axis = 2 : i32}> ({
    ^bb0(%iy_514: i32, %iy_515: i32):
      %iy_516 = arith.xori %iy_514, %iy_515 : i32
      tt.reduce.return %iy_516 : i32
    }) : (tensor<2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2xi32>
    %iy_340 = tt.expand_dims %iy_339 {axis = 2 : i32} : tensor<2x2x2x2x2xi32> -> tensor<2x2x1x2x2x2xi32>
    %iy_341 = tt.broadcast %iy_340 : tensor<2x2x1x2x2x2xi32> -> tensor<2x2x2x2x2x2xi32>
    %iy_342 = arith.xori %ix_338, %iy_341 : tensor<2x2x2x2x2x2xi32>
    %y_343 = tt.bitcast %iy_342 : tensor<2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2xf32>
    %ar_344 = tt.reshape %ar : tensor<2xi32> -> tensor<1x1x2x1x1x1xi32>
    %ret_345 = arith.cmpf ogt, %h_336, %y_343 : tensor<2x2x2x2x2x2xf32>
    %ret_346 = tt.broadcast %ar_337 : tensor<1x2x1x1x1x1xi32> -> tensor<1x2x2x1x1x1xi32>
    %ret_347 = tt.broadcast %ar_344 : tensor<1x1x2x1x1x1xi32> -> tensor<1x2x2x1x1x1xi32>
    %ret_348 = arith.xori %ret_346, %ret_347 : tensor<1x2x2x1x1x1xi32>
    %ret_349 = arith.extui %ret_345 : tensor<2x2x2x2x2x2xi1> to tensor<2x2x2x2x2x2xi32>
    %ret_350 = tt.broadcast %ret_348 : tensor<1x2x2x1x1x1xi32> -> tensor<2x2x2x2x2x2xi32>
    %ret_351 = arith.cmpi ne, %ret_349, %ret_350 : tensor<2x2x2x2x2x2xi32>
    %ret_352 = arith.select %ret_351, %y_343, %h_336 : tensor<2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2xf32>
    %ix_353 = tt.bitcast %ret_352 : tensor<2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2xi32>
    %iy_354 = "tt.reduce"(%ix_353) <{axis = 3 : i32}> ({
    ^bb0(%iy_514: i32, %iy_515: i32):
      %iy_516 = arith.xori %iy_514, %iy_515 : i32
      tt.reduce.return %iy_516 : i32
    }) : (tensor<2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2xi32>
    %iy_355 = tt.expand_dims %iy_354 {axis = 3 : i32} : tensor<2x2x2x2x2xi32> -> tensor<2x2x2x1x2x2xi32>
    %iy_356 = tt.broadcast %iy_355 : tensor<2x2x2x1x2x2xi32> -> tensor<2x2x2x2x2x2xi32>
    %iy_357 = arith.xori %ix_353, %iy_356 : tensor<2x2x2x2x2x2xi32>
    %y_358 = tt.bitcast %iy_357 : tensor<2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2xf32>
    %ar_359 = tt.reshape %ar : tensor<2xi32> -> tensor<1x1x1x2x1x1xi32>
    %ret_360 = arith.cmpf ogt, %ret_352, %y_358 : tensor<2x2x2x2x2x2xf32>
    %ret_361 = tt.broadcast %ar_337 : tensor<1x2x1x1x1x1xi32> -> tensor<1x2x1x2x1x1xi32>
    %ret_362 = tt.broadcast %ar_359 : tensor<1x1x1x2x1x1xi32> -> tensor<1x2x1x2x1x1xi32>
    %ret_363 = arith.xori %ret_361, %ret_362 : tensor<1x2x1x2x1x1xi32>
    %ret_364 = arith.extui %ret_360 : tensor<2x2x2x2x2x2xi1> to tensor<2x2x2x2x2x2xi32>
    %ret_365 = tt.broadcast %ret_363 : tensor<1x2x1x2x1x1xi32> -> tensor<2x2x2x2x2x2xi32>
    %ret_366 = arith.cmpi ne, %ret_364, %ret_365 : tensor<2x2x2x2x2x2xi32>
    %ret_367 = arith.select %ret_366, %y_358, %ret_352 : tensor<2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2xf32>
    %ix_368 = tt.bitcast %ret_367 : tensor<2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2xi32>
    %iy_369 = "tt.reduce"(%ix_368) <{axis = 4 : i32}> ({
    ^bb0(%iy_514: i32, %iy_515: i32):
      %iy_516 = arith.xori %iy_514, %iy_515 : i32
      tt.reduce.return %iy_516 : i32
    }) : (tensor<2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2xi32>
    %iy_370 = tt.expand_dims %iy_369 {axis = 4 : i32} : tensor<2x2x2x2x2xi32> -> tensor<2x2x2x2x1x2xi32>
    %iy_371 = tt.broadcast %iy_370 : tensor<2x2x2x2x1x2xi32> -> tensor<2x2x2x2x2x2xi32>
    %iy_372 = arith.xori %ix_368, %iy_371 : tensor<2x2x2x2x2x2xi32>
    %y_373 = tt.bitcast %iy_372 : tensor<2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2xf32>
    %ar_374 = tt.reshape %ar : tensor<2xi32> -> tensor<1x1x1x1x2x1xi32>
    %ret_375 = arith.cmpf ogt, %ret_367, %y_373 : tensor<2x2x2x2x2x2xf32>
    %ret_376 = tt.broadcast %ar_337 : tensor<1x2x1x1x1x1xi32> -> tensor<1x2x1x1x2x1xi32>
    %ret_377 = tt.broadcast %ar_374 : tensor<1x1x1x1x2x1xi32> -> tensor<1x2x1x1x2x1xi32>
    %ret_378 = arith.xori %ret_376, %ret_377 : tensor<1x2x1x1x2x1xi32>
    %ret_379 = arith.extui %ret_375 : tensor<2x2x2x2x2x2xi1> to tensor<2x2x2x2x2x2xi32>
    %ret_380 = tt.broadcast %ret_378 : tensor<1x2x1x1x2x1xi32> -> tensor<2x2x2x2x2x2xi32>
    %ret_381 = arith.cmpi ne, %ret_379, %ret_380 : tensor<2x2x2x2x2x2xi32>
    %ret_382 = arith.select %ret_381, %y_373, %ret_367 : tensor<2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2xf32>
    %ix_383 = tt.bitcast %ret_382 : tensor<2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2xi32>
    %iy_384 = "tt.reduce"(%ix_383) <{axis = 5 : i32}> ({
    ^bb0(%iy_514: i32, %iy_515: i32):
      %iy_516 = arith.xori %iy_514, %iy_515 : i32
      tt.reduce.return %iy_516 : i32
    }) : (tensor<2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2xi32>
    %iy_385 = tt.expand_dims %iy_384 {axis = 5 : i32} : tensor<2x2x2x2x2xi32> -> tensor<2x2x2x2x2x1xi32>
    %iy_386 = tt.broadcast %iy_385 : tensor<2x2x2x2x2x1xi32> -> tensor<2x2x2x2x2x2xi32>
    %iy_387 = arith.xori %ix_383, %iy_386 : tensor<2x2x2x2x2x2xi32>
    %y_388 = tt.bitcast %iy_387 : tensor<2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2xf32>
    %ar_389 = tt.reshape %ar : tensor<2xi32> -> tensor<1x1x1x1x1x2xi32>
    %ret_390 = arith.cmpf ogt, %ret_382, %y_388 : tensor<2x2x2x2x2x2xf32>
    %ret_391 = tt.broadcast %ar_337 : tensor<1x2x1x1x1x1xi32> -> tensor<1x2x1x1x1x2xi32>
    %ret_392 = tt.broadcast %ar_389 : tensor<1x1x1x1x1x2xi32> -> tensor<1x2x1x1x1x2xi32>
    %ret_393 = arith.xori %ret_391, %ret_392 : tensor<1x2x1x1x1x2xi32>
    %ret_394 = arith.extui %ret_390 : tensor<2x2x2x2x2x2xi1> to tensor<2x2x2x2x2x2xi32>
    %ret_395 = tt.broadcast %ret_393 : tensor<1x2x1x1x1x2xi32> -> tensor<2x2x2x2x2x2xi32>
    %ret_396 = arith.cmpi ne, %ret_394, %ret_395 : tensor<2x2x2x2x2x2xi32>
    %ret_397 = arith.select %ret_396, %y_388, %ret_382 : tensor<2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2xf32>
    %h_398 = "tt.reduce"(%ret_397) <{axis = 1 : i32}> ({
    ^bb0(%h_514: f32, %h_515: f32):
      %h_516 = arith.maxnumf %h_514, %h_515 : f32
      tt.reduce.return %h_516 : f32
    }) : (tensor<2x2x2x2x2x2xf32>) -> tensor<2x2x2x2x2xf32>
    %ar_399 = tt.reshape %ar : tensor<2xi32> -> tensor<2x1x1x1x1xi32>
    %ix_400 = tt.bitcast %h_398 : tensor<2x2x2x2x2xf32> -> tensor<2x2x2x2x2xi32>
    %iy_401 = "tt.reduce"(%ix_400) <{axis = 1 : i32}> ({
    ^bb0(%iy_514: i32, %iy_515: i32):
      %iy_516 = arith.xori %iy_514, %iy_515 : i32
      tt.reduce.return %iy_516 : i32
    }) : (tensor<2x2x2x2x2xi32>) -> tensor<2x2x2x2xi32>
    %iy_402 = tt.expand_dims %iy_401 {axis = 1 : i32} : tensor<2x2x2x2xi32> -> tensor<2x1x2x2x2xi32>
    %iy_403 = tt.broadcast %iy_402 : tensor<2x1x2x2x2xi32> -> tensor<2x2x2x2x2xi32>
    %iy_404 = arith.xori %ix_400, %iy_403 : tensor<2x2x2x2x2xi32>
    %y_405 = tt.bitcast %iy_404 : tensor<2x2x2x2x2xi32> -> tensor<2x2x2x2x2xf32>
    %ar_406 = tt.reshape %ar : tensor<2xi32> -> tensor<1x2x1x1x1xi32>
    %ret_407 = arith.cmpf ogt, %h_398, %y_405 : tensor<2x2x2x2x2xf32>
    %ret_408 = tt.broadcast %ar_399 : tensor<2x1x1x1x1xi32> -> tensor<2x2x1x1x1xi32>
    %ret_409 = tt.broadcast %ar_406 : tensor<1x2x1x1x1xi32> -> tensor<2x2x1x1x1xi32>
    %ret_410 = arith.xori %ret_408, %ret_409 : tensor<2x2x1x1x1xi32>
    %ret_411 = arith.extui %ret_407 : tensor<2x2x2x2x2xi1> to tensor<2x2x2x2x2xi32>
    %ret_412 = tt.broadcast %ret_410 : tensor<2x2x1x1x1xi32> -> tensor<2x2x2x2x2xi32>
    %ret_413 = arith.cmpi ne, %ret_411, %ret_412 : tensor<2x2x2x2x2xi32>
    %ret_414 = arith.select %ret_413, %y_405, %h_398 : tensor<2x2x2x2x2xi1>, tensor<2x2x2x2x2xf32>
    %ix_415 = tt.bitcast %ret_414 : tensor<2x2x2x2x2xf32> -> tensor<2x2x2x2x2xi32>
    %iy_416 = "tt.reduce"(%ix_415) <{axis = 2 : i32}> ({
    ^bb0(%iy_514: i32, %iy_515: i32):
      %iy_516 = arith.xori %iy_514, %iy_515 : i32
      tt.reduce.return %iy_516 : i32
    }) : (tensor<2x2x2x2x2xi32>) -> tensor<2x2x2x2xi32>
    %iy_417 = tt.expand_dims %iy_416 {axis = 2 : i32} : tensor<2x2x2x2xi32> -> tensor<2x2x1x2x2xi32>
    %iy_418 = tt.broadcast %iy_417 : tensor<2x2x1x2x2xi32> -> tensor<2x2x2x2x2xi32>
    %iy_419 = arith.xori %ix_415, %iy_418 : tensor<2x2x2x2x2xi32>
    %y_420 = tt.bitcast %iy_419 : tensor<2x2x2x2x2xi32> -> tensor<2x2x2x2x2xf32>
    %ar_421 = tt.reshape %ar : tensor<2xi32> -> tensor<1x1x2x1x1xi32>
    %ret_422 = arith.cmpf ogt, %ret_414, %y_420 : tensor<2x2x2x2x2xf32>
    %ret_423 = tt.broadcast %ar_399 : tensor<2x1x1x1x1xi32> -> tensor<2x1x2x1x1xi32>
    %ret_424 = tt.broadcast %ar_421 : tensor<1x1x2x1x1xi32> -> tensor<2x1x2x1x1xi32>
    %ret_425 = arith.xori %ret_423, %ret_424 : tensor<2x1x2x1x1xi32>
    %ret_426 = arith.extui %ret_422 : tensor<2x2x2x2x2xi1> to tensor<2x2x2x2x2xi32>
    %ret_427 = tt.broadcast %ret_425 : tensor<2x1x2x1x1xi32> -> tensor<2x2x2x2x2xi32>
    %ret_428 = arith.cmpi ne, %ret_426, %ret_427 : tensor<2x2x2x2x2xi32>
    %ret_429 = arith.select %ret_428, %y_420, %ret_414 : tensor<2x2x2x2x2xi1>, tensor<2x2x2x2x2xf32>
    %ix_430 = tt.bitcast %ret_429 : tensor<2x2x2x2x2xf32> -> tensor<2x2x2x2x2xi32>
    %iy_431 = "tt.reduce"(%ix_430) <{axis = 3 : i32}> ({
    ^bb0(%iy_514: i32, %iy_515: i32):
      %iy_516 = arith.xori %iy_514, %iy_515 : i32
      tt.reduce.return %iy_516 : i32
    }) : (tensor<2x2x2x2x2xi32>) -> tensor<2x2x2x2xi32>
    %iy_432 = tt.expand_dims %iy_431 {axis = 3 : i32} : tensor<2x2x2x2xi32> -> tensor<2x2x2x1x2xi32>
    %iy_433 = tt.broadcast %iy_432 : tensor<2x2x2x1x2xi32> -> tensor<2x2x2x2x2xi32>
    %iy_434 = arith.xori %ix_430, %iy_433 : tensor<2x2x2x2x2xi32>
    %y_435 = tt.bitcast %iy_434 : tensor<2x2x2x2x2xi32> -> tensor<2x2x2x2x2xf32>
    %ar_436 = tt.reshape %ar : tensor<2xi32> -> tensor<1x1x1x2x1xi32>
    %ret_437 = arith.cmpf ogt, %ret_429, %y_435 : tensor<2x2x2x2x2xf32>
    %ret_438 = tt.broadcast %ar_399 : tensor<2x1x1x1x1xi32> -> tensor<2x1x1x2x1xi32>
    %ret_439 = tt.broadcast %ar_436 : tensor<1x1x1x2x1xi32> -> tensor<2x1x1x2x1xi32>
    %ret_440 = arith.xori %ret_438, %ret_439 : tensor<2x1x1x2x1xi32>
    %ret_441 = arith.extui %ret_437 : tensor<2x2x2x2x2xi1> to tensor<2x2x2x2x2xi32>
    %ret_442 = tt.broadcast %ret_440 : tensor<2x1x1x2x1xi32> -> tensor<2x2x2x2x2xi32>
    %ret_443 = arith.cmpi ne, %ret_441, %ret_442 : tensor<2x2x2x2x2xi32>
    %ret_444 = arith.select %ret_443, %y_435, %ret_429 : tensor<2x2x2x2x2xi1>, tensor<2x2x2x2x2xf32>
    %ix_445 = tt.bitcast %ret_444 : tensor<2x2x2x2x2xf32> -> tensor<2x2x2x2x2xi32>
    %iy_446 = "tt.reduce"(%ix_445) <{axis = 4 : i32}> ({
    ^bb0(%iy_514: i32, %iy_515: i32):
      %iy_516 = arith.xori %iy_514, %iy_515 : i32
      tt.reduce.return %iy_516 : i32
    }) : (tensor<2x2x2x2x2xi32>) -> tensor<2x2x2x2xi32>
    %iy_447 = tt.expand_dims %iy_446 {axis = 4 : i32} : tensor<2x2x2x2xi32> -> tensor<2x2x2x2x1xi32>
    %iy_448 = tt.broadcast %iy_447 : tensor<2x2x2x2x1xi32> -> tensor<2x2x2x2x2xi32>
    %iy_449 = arith.xori %ix_445, %iy_448 : tensor<2x2x2x2x2xi32>
    %y_450 = tt.bitcast %iy_449 : tensor<2x2x2x2x2xi32> -> tensor<2x2x2x2x2xf32>
    %ar_451 = tt.reshape %ar : tensor<2xi32> -> tensor<1x1x1x1x2xi32>
    %ret_452 = arith.cmpf ogt, %ret_444, %y_450 : tensor<2x2x2x2x2xf32>
    %ret_453 = tt.broadcast %ar_399 : tensor<2x1x1x1x1xi32> -> tensor<2x1x1x1x2xi32>
    %ret_454 = tt.broadcast %ar_451 : tensor<1x1x1x1x2xi32> -> tensor<2x1x1x1x2xi32>
    %ret_455 = arith.xori %ret_453, %ret_454 : tensor<2x1x1x1x2xi32>
    %ret_456 = arith.extui %ret_452 : tensor<2x2x2x2x2xi1> to tensor<2x2x2x2x2xi32>
    %ret_457 = tt.broadcast %ret_455 : tensor<2x1x1x1x2xi32> -> tensor<2x2x2x2x2xi32>
    %ret_458 = arith.cmpi ne, %ret_456, %ret_457 : tensor<2x2x2x2x2xi32>
    %ret_459 = arith.select %ret_458, %y_450, %ret_444 : tensor<2x2x2x2x2xi1>, tensor<2x2x2x2x2xf32>
    %h_460 = "tt.reduce"(%ret_459) <{axis = 0 : i32}> ({
    ^bb0(%h_514: f32, %h_515: f32):
      %h_516 = arith.maxnumf %h_514, %h_515 : f32
      tt.reduce.return %h_516 : f32
    }) : (tensor<2x2x2x2x2xf32>) -> tensor<2x2x2x2xf32>
    %ix_461 = tt.bitcast %h_460 : tensor<2x2x2x2xf32> -> tensor<2x2x2x2xi32>
    %iy_462 = "tt.reduce"(%ix_461) <{axis = 0 : i32}> ({
    ^bb0(%iy_514: i32, %iy_515: i32):
      %iy_516 = arith.xori %iy_514, %iy_515 : i32
      tt.reduce.return %iy_516 : i32
    }) : (tensor<2x2x2x2xi32>) -> tensor<2x2x2xi32>
    %iy_463 = tt.expand_dims %iy_462 {axis = 0 : i32} : tensor<2x2x2xi32> -> tensor<1x2x2x2xi32>
    %iy_464 = tt.broadcast %iy_463 : tensor<1x2x2x2xi32> -> tensor<2x2x2x2xi32>
    %iy_465 = arith.xori %ix_461, %iy_464 : tensor<2x2x2x2xi32>
    %y_466 = tt.bitcast %iy_465 : tensor<2x2x2x2xi32> -> tensor<2x2x2x2xf32>
    %ar_467 = tt.reshape %ar : tensor<2xi32> -> tensor<2x1x1x1xi32>
    %ret_468 = arith.cmpf ogt, %h_460, %y_466 : tensor<2x2x2x2xf32>
    %ret_469 = arith.xori %ar_467, %ret_2 : tensor<2x1x1x1xi32>
    %ret_470 = arith.extui %ret_468 : tensor<2x2x2x2xi1> to tensor<2x2x2x2xi32>
    %ret_471 = tt.broadcast %ret_469 : tensor<2x1x1x1xi32> -> tensor<2x2x2x2xi32>
    %ret_472 = arith.cmpi ne, %ret_470, %ret_471 : tensor<2x2x2x2xi32>
    %ret_473 = arith.select %ret_472, %y_466, %h_460 : tensor<2x2x2x2xi1>, tensor<2x2x2x2xf32>
    %ix_474 = tt.bitcast %ret_473 : tensor<2x2x2x2xf32> -> tensor<2x2x2x2xi32>
    %iy_475 = "tt.reduce"(%ix_474) <{axis = 1 : i32}> ({
    ^bb0(%iy_514: i32, %iy_515: i32):
      %iy_516 = arith.xori %iy_514, %iy_515 : i32
      tt.reduce.return %iy_516 : i32
    }) : (tensor<2x2x2x2xi32>) -> tensor<2x2x2xi32>
    %iy_476 = tt.expand_dims %iy_475 {axis = 1 : i32} : tensor<2x2x2xi32> -> tensor<2x1x2x2xi32>
    %iy_477 = tt.broadcast %iy_476 : tensor<2x1x2x2xi32> -> tensor<2x2x2x2xi32>
    %iy_478 = arith.xori %ix_474, %iy_477 : tensor<2x2x2x2xi32>
    %y_479 = tt.bitcast %iy_478 : tensor<2x2x2x2xi32> -> tensor<2x2x2x2xf32>
    %ar_480 = tt.reshape %ar : tensor<2xi32> -> tensor<1x2x1x1xi32>
    %ret_481 = arith.cmpf ogt, %ret_473, %y_479 : tensor<2x2x2x2xf32>
    %ret_482 = arith.xori %ar_480, %ret_1 : tensor<1x2x1x1xi32>
    %ret_483 = arith.extui %ret_481 : tensor<2x2x2x2xi1> to tensor<2x2x2x2xi32>
    %ret_484 = tt.broadcast %ret_482 : tensor<1x2x1x1xi32> -> tensor<2x2x2x2xi32>
    %ret_485 = arith.cmpi ne, %ret_483, %ret_484 : tensor<2x2x2x2xi32>
    %ret_486 = arith.select %ret_485, %y_479, %ret_473 : tensor<2x2x2x2xi1>, tensor<2x2x2x2xf32>
    %ix_487 = tt.bitcast %ret_486 : tensor<2x2x2x2xf32> -> tensor<2x2x2x2xi32>
    %iy_488 = "tt.reduce"(%ix_487) <{axis = 2 : i32}> ({
    ^bb0(%iy_514: i32, %iy_515: i32):
      %iy_516 = arith.xori %iy_514, %iy_515 : i32
      tt.reduce.return %iy_516 : i32
    }) : (tensor<2x2x2x2xi32>) -> tensor<2x2x2xi32>
    %iy_489 = tt.expand_dims %iy_488 {axis = 2 : i32} : tensor<2x2x2xi32> -> tensor<2x2x1x2xi32>
    %iy_490 = tt.broadcast %iy_489 : tensor<2x2x1x2xi32> -> tensor<2x2x2x2xi32>
    %iy_491 = arith.xori %ix_487, %iy_490 : tensor<2x2x2x2xi32>
    %y_492 = tt.bitcast %iy_491 : tensor<2x2x2x2xi32> -> tensor<2x2x2x2xf32>
    %ar_493 = tt.reshape %ar : tensor<2xi32> -> tensor<1x1x2x1xi32>
    %ret_494 = arith.cmpf ogt, %ret_486, %y_492 : tensor<2x2x2x2xf32>
    %ret_495 = arith.xori %ar_493, %ret_0 : tensor<1x1x2x1xi32>
    %ret_496 = arith.extui %ret_494 : tensor<2x2x2x2xi1> to tensor<2x2x2x2xi32>
    %ret_497 = tt.broadcast %ret_495 : tensor<1x1x2x1xi32> -> tensor<2x2x2x2xi32>
    %ret_498 = arith.cmpi ne, %ret_496, %ret_497 : tensor<2x2x2x2xi32>
    %ret_499 = arith.select %ret_498, %y_492, %ret_486 : tensor<2x2x2x2xi1>, tensor<2x2x2x2xf32>
    %ix_500 = tt.bitcast %ret_499 : tensor<2x2x2x2xf32> -> tensor<2x2x2x2xi32>
    %iy_501 = "tt.reduce"(%ix_500) <{axis = 3 : i32}> ({
    ^bb0(%iy_514: i32, %iy_515: i32):
      %iy_516 = arith.xori %iy_514, %iy_515 : i32
      tt.reduce.return %iy_516 : i32
    }) : (tensor<2x2x2x2xi32>) -> tensor<2x2x2xi32>
    %iy_502 = tt.expand_dims %iy_501 {axis = 3 : i32} : tensor<2x2x2xi32> -> tensor<2x2x2x1xi32>
    %iy_503 = tt.broadcast %iy_502 : tensor<2x2x2x1xi32> -> tensor<2x2x2x2xi32>
    %iy_504 = arith.xori %ix_500, %iy_503 : tensor<2x2x2x2xi32>
    %y_505 = tt.bitcast %iy_504 : tensor<2x2x2x2xi32> -> tensor<2x2x2x2xf32>
    %ar_506 = tt.reshape %ar : tensor<2xi32> -> tensor<1x1x1x2xi32>
    %ret_507 = arith.cmpf ogt, %ret_499, %y_505 : tensor<2x2x2x2xf32>
    %ret_508 = arith.xori %ar_506, %ret : tensor<1x1x1x2xi32>
    %ret_509 = arith.extui %ret_507 : tensor<2x2x2x2xi1> to tensor<2x2x2x2xi32>
    %ret_510 = tt.broadcast %ret_508 : tensor<1x1x1x2xi32> -> tensor<2x2x2x2xi32>
    %ret_511 = arith.cmpi ne, %ret_509, %ret_510 : tensor<2x2x2x2xi32>
    %ret_512 = arith.select %ret_511, %y_505, %ret_499 : tensor<2x2x2x2xi1>, tensor<2x2x2x2xf32>
    %x_513 = tt.reshape %ret_512 : tensor<2x2x2x2xf32> -> tensor<16xf32>
    tt.store %4, %x_513 : tensor<16x!tt.ptr<f32>>
    tt.return
  }
}
