// Made by make.py.
//
// targets: cuda:80 cuda:90 hip:gfx942 hip:gfx950 hip:gfx1201
// warps: 4 8
// stages: 1
// grid: 1 1 1
// input f32 1024 normal 2
// output f32 1024 tolerance 1e-4 1e-7
// scalar f32 0.9
module {
  tt.func public @top_p_mask(%x_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %y_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %limit: f32) attributes {noinline = false} {
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
    %ret_9 = arith.constant dense<0> : tensor<1x1x1x1x2x1x1x1x1x2xi32>
    %ret_10 = arith.constant dense<0> : tensor<1x1x1x1x2x1x1x1x2x1xi32>
    %ret_11 = arith.constant dense<0> : tensor<1x1x1x1x2x1x1x2x1x1xi32>
    %ret_12 = arith.constant dense<0> : tensor<1x1x1x1x2x1x2x1x1x1xi32>
    %ret_13 = arith.constant dense<0> : tensor<1x1x1x1x2x2x1x1x1x1xi32>
    %ret_14 = arith.constant dense<0> : tensor<1x1x1x2x1x1x1x1x1x2xi32>
    %ret_15 = arith.constant dense<0> : tensor<1x1x1x2x1x1x1x1x2x1xi32>
    %ret_16 = arith.constant dense<0> : tensor<1x1x1x2x1x1x1x2x1x1xi32>
    %ret_17 = arith.constant dense<0> : tensor<1x1x1x2x1x1x2x1x1x1xi32>
    %ret_18 = arith.constant dense<0> : tensor<1x1x1x2x1x2x1x1x1x1xi32>
    %ret_19 = arith.constant dense<0> : tensor<1x1x1x2x2x1x1x1x1x1xi32>
    %ret_20 = arith.constant dense<0> : tensor<1x1x2x1x1x1x1x1x1x2xi32>
    %ret_21 = arith.constant dense<0> : tensor<1x1x2x1x1x1x1x1x2x1xi32>
    %ret_22 = arith.constant dense<0> : tensor<1x1x2x1x1x1x1x2x1x1xi32>
    %ret_23 = arith.constant dense<0> : tensor<1x1x2x1x1x1x2x1x1x1xi32>
    %ret_24 = arith.constant dense<0> : tensor<1x1x2x1x1x2x1x1x1x1xi32>
    %ret_25 = arith.constant dense<0> : tensor<1x1x2x1x2x1x1x1x1x1xi32>
    %ret_26 = arith.constant dense<0> : tensor<1x1x2x2x1x1x1x1x1x1xi32>
    %ret_27 = arith.constant dense<0> : tensor<1x2x1x1x1x1x1x1x1x2xi32>
    %ret_28 = arith.constant dense<0> : tensor<1x2x1x1x1x1x1x1x2x1xi32>
    %ret_29 = arith.constant dense<0> : tensor<1x2x1x1x1x1x1x2x1x1xi32>
    %ret_30 = arith.constant dense<0> : tensor<1x2x1x1x1x1x2x1x1x1xi32>
    %ret_31 = arith.constant dense<0> : tensor<1x2x1x1x1x2x1x1x1x1xi32>
    %ret_32 = arith.constant dense<0> : tensor<1x2x1x1x2x1x1x1x1x1xi32>
    %ret_33 = arith.constant dense<0> : tensor<1x2x1x2x1x1x1x1x1x1xi32>
    %ret_34 = arith.constant dense<0> : tensor<1x2x2x1x1x1x1x1x1x1xi32>
    %ret_35 = arith.constant dense<0> : tensor<2x1x1x1x1x1x1x1x1x2xi32>
    %ret_36 = arith.constant dense<0> : tensor<2x1x1x1x1x1x1x1x2x1xi32>
    %ret_37 = arith.constant dense<0> : tensor<2x1x1x1x1x1x1x2x1x1xi32>
    %ret_38 = arith.constant dense<0> : tensor<2x1x1x1x1x1x2x1x1x1xi32>
    %ret_39 = arith.constant dense<0> : tensor<2x1x1x1x1x2x1x1x1x1xi32>
    %ret_40 = arith.constant dense<0> : tensor<2x1x1x1x2x1x1x1x1x1xi32>
    %ret_41 = arith.constant dense<0> : tensor<2x1x1x2x1x1x1x1x1x1xi32>
    %ret_42 = arith.constant dense<0> : tensor<2x1x2x1x1x1x1x1x1x1xi32>
    %ret_43 = arith.constant dense<0> : tensor<2x2x1x1x1x1x1x1x1x1xi32>
    %ret_44 = arith.constant dense<1> : tensor<1x1x1x1x1x1x1x1x1x2xi32>
    %ret_45 = arith.constant dense<1> : tensor<1x1x1x1x1x1x1x1x2x1xi32>
    %ret_46 = arith.constant dense<1> : tensor<1x1x1x1x1x1x1x2x1x1xi32>
    %ret_47 = arith.constant dense<1> : tensor<1x1x1x1x1x1x2x1x1x1xi32>
    %ret_48 = arith.constant dense<1> : tensor<1x1x1x1x1x2x1x1x1x1xi32>
    %ret_49 = arith.constant dense<1> : tensor<1x1x1x1x2x1x1x1x1x1xi32>
    %ret_50 = arith.constant dense<1> : tensor<1x1x1x2x1x1x1x1x1x1xi32>
    %ret_51 = arith.constant dense<1> : tensor<1x1x2x1x1x1x1x1x1x1xi32>
    %ret_52 = arith.constant dense<1> : tensor<1x2x1x1x1x1x1x1x1x1xi32>
    %ret_53 = arith.constant dense<1> : tensor<2x1x1x1x1x1x1x1x1x1xi32>
    %ret_54 = arith.constant dense<0> : tensor<1x1x1x1x1x1x1x1x1x2xi32>
    %ret_55 = arith.constant dense<0> : tensor<1x1x1x1x1x1x1x1x2x1xi32>
    %ret_56 = arith.constant dense<0> : tensor<1x1x1x1x1x1x1x2x1x1xi32>
    %ret_57 = arith.constant dense<0> : tensor<1x1x1x1x1x1x2x1x1x1xi32>
    %ret_58 = arith.constant dense<0> : tensor<1x1x1x1x1x2x1x1x1x1xi32>
    %ret_59 = arith.constant dense<0> : tensor<1x1x1x1x2x1x1x1x1x1xi32>
    %ret_60 = arith.constant dense<0> : tensor<1x1x1x2x1x1x1x1x1x1xi32>
    %ret_61 = arith.constant dense<0> : tensor<1x1x2x1x1x1x1x1x1x1xi32>
    %ret_62 = arith.constant dense<0> : tensor<1x2x1x1x1x1x1x1x1x1xi32>
    %ret_63 = arith.constant dense<0> : tensor<2x1x1x1x1x1x1x1x1x1xi32>
    %kept = arith.constant dense<0.000000e+00> : tensor<1024xf32>
    %c1024_i32 = arith.constant 1024 : i32
    %row = tt.get_program_id x : i32
    %i = tt.make_range {end = 1024 : i32, start = 0 : i32} : tensor<1024xi32>
    %x = arith.muli %row, %c1024_i32 : i32
    %x_64 = tt.addptr %x_ptr, %x : !tt.ptr<f32>, i32
    %x_65 = tt.splat %x_64 : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>>
    %x_66 = tt.addptr %x_65, %i : tensor<1024x!tt.ptr<f32>>, tensor<1024xi32>
    %x_67 = tt.load %x_66 : tensor<1024x!tt.ptr<f32>>
    %p = "tt.reduce"(%x_67) <{axis = 0 : i32}> ({
    ^bb0(%p_836: f32, %p_837: f32):
      %p_838 = arith.maxnumf %p_836, %p_837 : f32
      tt.reduce.return %p_838 : f32
    }) : (tensor<1024xf32>) -> f32
    %p_68 = tt.splat %p : f32 -> tensor<1024xf32>
    %p_69 = arith.subf %x_67, %p_68 : tensor<1024xf32>
    %p_70 = math.exp %p_69 : tensor<1024xf32>
    %p_71 = "tt.reduce"(%p_70) <{axis = 0 : i32}> ({
    ^bb0(%p_836: f32, %p_837: f32):
      %p_838 = arith.addf %p_836, %p_837 : f32
      tt.reduce.return %p_838 : f32
    }) : (tensor<1024xf32>) -> f32
    %p_72 = tt.splat %p_71 : f32 -> tensor<1024xf32>
    %p_73 = arith.divf %p_70, %p_72 : tensor<1024xf32>
    %h = tt.reshape %p_73 : tensor<1024xf32> -> tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ar = tt.make_range {end = 2 : i32, start = 0 : i32} : tensor<2xi32>
    %ar_74 = tt.reshape %ar : tensor<2xi32> -> tensor<1x1x1x1x1x1x1x1x2x1xi32>
    %ix = tt.bitcast %h : tensor<2x2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy = "tt.reduce"(%ix) <{axis = 9 : i32}> ({
    ^bb0(%iy_836: i32, %iy_837: i32):
      %iy_838 = arith.xori %iy_836, %iy_837 : i32
      tt.reduce.return %iy_838 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %iy_75 = tt.expand_dims %iy {axis = 9 : i32} : tensor<2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x1xi32>
    %iy_76 = tt.broadcast %iy_75 : tensor<2x2x2x2x2x2x2x2x2x1xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_77 = arith.xori %ix, %iy_76 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %y = tt.bitcast %iy_77 : tensor<2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ar_78 = tt.reshape %ar : tensor<2xi32> -> tensor<1x1x1x1x1x1x1x1x1x2xi32>
    %ret_79 = arith.cmpf ogt, %h, %y : tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_80 = tt.broadcast %ar_74 : tensor<1x1x1x1x1x1x1x1x2x1xi32> -> tensor<1x1x1x1x1x1x1x1x2x2xi32>
    %ret_81 = tt.broadcast %ar_78 : tensor<1x1x1x1x1x1x1x1x1x2xi32> -> tensor<1x1x1x1x1x1x1x1x2x2xi32>
    %ret_82 = arith.xori %ret_80, %ret_81 : tensor<1x1x1x1x1x1x1x1x2x2xi32>
    %ret_83 = arith.cmpi ne, %ret_82, %ret : tensor<1x1x1x1x1x1x1x1x2x2xi32>
    %ret_84 = tt.broadcast %ret_83 : tensor<1x1x1x1x1x1x1x1x2x2xi1> -> tensor<2x2x2x2x2x2x2x2x2x2xi1>
    %ret_85 = arith.cmpi ne, %ret_79, %ret_84 : tensor<2x2x2x2x2x2x2x2x2x2xi1>
    %ret_86 = arith.select %ret_85, %y, %h : tensor<2x2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ar_87 = tt.reshape %ar : tensor<2xi32> -> tensor<1x1x1x1x1x1x1x2x1x1xi32>
    %ix_88 = tt.bitcast %ret_86 : tensor<2x2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_89 = "tt.reduce"(%ix_88) <{axis = 8 : i32}> ({
    ^bb0(%iy_836: i32, %iy_837: i32):
      %iy_838 = arith.xori %iy_836, %iy_837 : i32
      tt.reduce.return %iy_838 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %iy_90 = tt.expand_dims %iy_89 {axis = 8 : i32} : tensor<2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x1x2xi32>
    %iy_91 = tt.broadcast %iy_90 : tensor<2x2x2x2x2x2x2x2x1x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_92 = arith.xori %ix_88, %iy_91 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %y_93 = tt.bitcast %iy_92 : tensor<2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_94 = arith.cmpf ogt, %ret_86, %y_93 : tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_95 = tt.broadcast %ar_87 : tensor<1x1x1x1x1x1x1x2x1x1xi32> -> tensor<1x1x1x1x1x1x1x2x2x1xi32>
    %ret_96 = tt.broadcast %ar_74 : tensor<1x1x1x1x1x1x1x1x2x1xi32> -> tensor<1x1x1x1x1x1x1x2x2x1xi32>
    %ret_97 = arith.xori %ret_95, %ret_96 : tensor<1x1x1x1x1x1x1x2x2x1xi32>
    %ret_98 = arith.cmpi ne, %ret_97, %ret_1 : tensor<1x1x1x1x1x1x1x2x2x1xi32>
    %ret_99 = tt.broadcast %ret_98 : tensor<1x1x1x1x1x1x1x2x2x1xi1> -> tensor<2x2x2x2x2x2x2x2x2x2xi1>
    %ret_100 = arith.cmpi ne, %ret_94, %ret_99 : tensor<2x2x2x2x2x2x2x2x2x2xi1>
    %ret_101 = arith.select %ret_100, %y_93, %ret_86 : tensor<2x2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ix_102 = tt.bitcast %ret_101 : tensor<2x2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_103 = "tt.reduce"(%ix_102) <{axis = 9 : i32}> ({
    ^bb0(%iy_836: i32, %iy_837: i32):
      %iy_838 = arith.xori %iy_836, %iy_837 : i32
      tt.reduce.return %iy_838 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %iy_104 = tt.expand_dims %iy_103 {axis = 9 : i32} : tensor<2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x1xi32>
    %iy_105 = tt.broadcast %iy_104 : tensor<2x2x2x2x2x2x2x2x2x1xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_106 = arith.xori %ix_102, %iy_105 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %y_107 = tt.bitcast %iy_106 : tensor<2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_108 = arith.cmpf ogt, %ret_101, %y_107 : tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_109 = tt.broadcast %ar_87 : tensor<1x1x1x1x1x1x1x2x1x1xi32> -> tensor<1x1x1x1x1x1x1x2x1x2xi32>
    %ret_110 = tt.broadcast %ar_78 : tensor<1x1x1x1x1x1x1x1x1x2xi32> -> tensor<1x1x1x1x1x1x1x2x1x2xi32>
    %ret_111 = arith.xori %ret_109, %ret_110 : tensor<1x1x1x1x1x1x1x2x1x2xi32>
    %ret_112 = arith.cmpi ne, %ret_111, %ret_0 : tensor<1x1x1x1x1x1x1x2x1x2xi32>
    %ret_113 = tt.broadcast %ret_112 : tensor<1x1x1x1x1x1x1x2x1x2xi1> -> tensor<2x2x2x2x2x2x2x2x2x2xi1>
    %ret_114 = arith.cmpi ne, %ret_108, %ret_113 : tensor<2x2x2x2x2x2x2x2x2x2xi1>
    %ret_115 = arith.select %ret_114, %y_107, %ret_101 : tensor<2x2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ar_116 = tt.reshape %ar : tensor<2xi32> -> tensor<1x1x1x1x1x1x2x1x1x1xi32>
    %ix_117 = tt.bitcast %ret_115 : tensor<2x2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_118 = "tt.reduce"(%ix_117) <{axis = 7 : i32}> ({
    ^bb0(%iy_836: i32, %iy_837: i32):
      %iy_838 = arith.xori %iy_836, %iy_837 : i32
      tt.reduce.return %iy_838 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %iy_119 = tt.expand_dims %iy_118 {axis = 7 : i32} : tensor<2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x1x2x2xi32>
    %iy_120 = tt.broadcast %iy_119 : tensor<2x2x2x2x2x2x2x1x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_121 = arith.xori %ix_117, %iy_120 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %y_122 = tt.bitcast %iy_121 : tensor<2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_123 = arith.cmpf ogt, %ret_115, %y_122 : tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_124 = tt.broadcast %ar_116 : tensor<1x1x1x1x1x1x2x1x1x1xi32> -> tensor<1x1x1x1x1x1x2x2x1x1xi32>
    %ret_125 = tt.broadcast %ar_87 : tensor<1x1x1x1x1x1x1x2x1x1xi32> -> tensor<1x1x1x1x1x1x2x2x1x1xi32>
    %ret_126 = arith.xori %ret_124, %ret_125 : tensor<1x1x1x1x1x1x2x2x1x1xi32>
    %ret_127 = arith.cmpi ne, %ret_126, %ret_4 : tensor<1x1x1x1x1x1x2x2x1x1xi32>
    %ret_128 = tt.broadcast %ret_127 : tensor<1x1x1x1x1x1x2x2x1x1xi1> -> tensor<2x2x2x2x2x2x2x2x2x2xi1>
    %ret_129 = arith.cmpi ne, %ret_123, %ret_128 : tensor<2x2x2x2x2x2x2x2x2x2xi1>
    %ret_130 = arith.select %ret_129, %y_122, %ret_115 : tensor<2x2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ix_131 = tt.bitcast %ret_130 : tensor<2x2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_132 = "tt.reduce"(%ix_131) <{axis = 8 : i32}> ({
    ^bb0(%iy_836: i32, %iy_837: i32):
      %iy_838 = arith.xori %iy_836, %iy_837 : i32
      tt.reduce.return %iy_838 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %iy_133 = tt.expand_dims %iy_132 {axis = 8 : i32} : tensor<2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x1x2xi32>
    %iy_134 = tt.broadcast %iy_133 : tensor<2x2x2x2x2x2x2x2x1x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_135 = arith.xori %ix_131, %iy_134 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %y_136 = tt.bitcast %iy_135 : tensor<2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_137 = arith.cmpf ogt, %ret_130, %y_136 : tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_138 = tt.broadcast %ar_116 : tensor<1x1x1x1x1x1x2x1x1x1xi32> -> tensor<1x1x1x1x1x1x2x1x2x1xi32>
    %ret_139 = tt.broadcast %ar_74 : tensor<1x1x1x1x1x1x1x1x2x1xi32> -> tensor<1x1x1x1x1x1x2x1x2x1xi32>
    %ret_140 = arith.xori %ret_138, %ret_139 : tensor<1x1x1x1x1x1x2x1x2x1xi32>
    %ret_141 = arith.cmpi ne, %ret_140, %ret_3 : tensor<1x1x1x1x1x1x2x1x2x1xi32>
    %ret_142 = tt.broadcast %ret_141 : tensor<1x1x1x1x1x1x2x1x2x1xi1> -> tensor<2x2x2x2x2x2x2x2x2x2xi1>
    %ret_143 = arith.cmpi ne, %ret_137, %ret_142 : tensor<2x2x2x2x2x2x2x2x2x2xi1>
    %ret_144 = arith.select %ret_143, %y_136, %ret_130 : tensor<2x2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ix_145 = tt.bitcast %ret_144 : tensor<2x2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_146 = "tt.reduce"(%ix_145) <{axis = 9 : i32}> ({
    ^bb0(%iy_836: i32, %iy_837: i32):
      %iy_838 = arith.xori %iy_836, %iy_837 : i32
      tt.reduce.return %iy_838 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %iy_147 = tt.expand_dims %iy_146 {axis = 9 : i32} : tensor<2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x1xi32>
    %iy_148 = tt.broadcast %iy_147 : tensor<2x2x2x2x2x2x2x2x2x1xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_149 = arith.xori %ix_145, %iy_148 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %y_150 = tt.bitcast %iy_149 : tensor<2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_151 = arith.cmpf ogt, %ret_144, %y_150 : tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_152 = tt.broadcast %ar_116 : tensor<1x1x1x1x1x1x2x1x1x1xi32> -> tensor<1x1x1x1x1x1x2x1x1x2xi32>
    %ret_153 = tt.broadcast %ar_78 : tensor<1x1x1x1x1x1x1x1x1x2xi32> -> tensor<1x1x1x1x1x1x2x1x1x2xi32>
    %ret_154 = arith.xori %ret_152, %ret_153 : tensor<1x1x1x1x1x1x2x1x1x2xi32>
    %ret_155 = arith.cmpi ne, %ret_154, %ret_2 : tensor<1x1x1x1x1x1x2x1x1x2xi32>
    %ret_156 = tt.broadcast %ret_155 : tensor<1x1x1x1x1x1x2x1x1x2xi1> -> tensor<2x2x2x2x2x2x2x2x2x2xi1>
    %ret_157 = arith.cmpi ne, %ret_151, %ret_156 : tensor<2x2x2x2x2x2x2x2x2x2xi1>
    %ret_158 = arith.select %ret_157, %y_150, %ret_144 : tensor<2x2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ar_159 = tt.reshape %ar : tensor<2xi32> -> tensor<1x1x1x1x1x2x1x1x1x1xi32>
    %ix_160 = tt.bitcast %ret_158 : tensor<2x2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_161 = "tt.reduce"(%ix_160) <{axis = 6 : i32}> ({
    ^bb0(%iy_836: i32, %iy_837: i32):
      %iy_838 = arith.xori %iy_836, %iy_837 : i32
      tt.reduce.return %iy_838 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %iy_162 = tt.expand_dims %iy_161 {axis = 6 : i32} : tensor<2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x1x2x2x2xi32>
    %iy_163 = tt.broadcast %iy_162 : tensor<2x2x2x2x2x2x1x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_164 = arith.xori %ix_160, %iy_163 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %y_165 = tt.bitcast %iy_164 : tensor<2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_166 = arith.cmpf ogt, %ret_158, %y_165 : tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_167 = tt.broadcast %ar_159 : tensor<1x1x1x1x1x2x1x1x1x1xi32> -> tensor<1x1x1x1x1x2x2x1x1x1xi32>
    %ret_168 = tt.broadcast %ar_116 : tensor<1x1x1x1x1x1x2x1x1x1xi32> -> tensor<1x1x1x1x1x2x2x1x1x1xi32>
    %ret_169 = arith.xori %ret_167, %ret_168 : tensor<1x1x1x1x1x2x2x1x1x1xi32>
    %ret_170 = arith.cmpi ne, %ret_169, %ret_8 : tensor<1x1x1x1x1x2x2x1x1x1xi32>
    %ret_171 = tt.broadcast %ret_170 : tensor<1x1x1x1x1x2x2x1x1x1xi1> -> tensor<2x2x2x2x2x2x2x2x2x2xi1>
    %ret_172 = arith.cmpi ne, %ret_166, %ret_171 : tensor<2x2x2x2x2x2x2x2x2x2xi1>
    %ret_173 = arith.select %ret_172, %y_165, %ret_158 : tensor<2x2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ix_174 = tt.bitcast %ret_173 : tensor<2x2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_175 = "tt.reduce"(%ix_174) <{axis = 7 : i32}> ({
    ^bb0(%iy_836: i32, %iy_837: i32):
      %iy_838 = arith.xori %iy_836, %iy_837 : i32
      tt.reduce.return %iy_838 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %iy_176 = tt.expand_dims %iy_175 {axis = 7 : i32} : tensor<2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x1x2x2xi32>
    %iy_177 = tt.broadcast %iy_176 : tensor<2x2x2x2x2x2x2x1x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_178 = arith.xori %ix_174, %iy_177 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %y_179 = tt.bitcast %iy_178 : tensor<2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_180 = arith.cmpf ogt, %ret_173, %y_179 : tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_181 = tt.broadcast %ar_159 : tensor<1x1x1x1x1x2x1x1x1x1xi32> -> tensor<1x1x1x1x1x2x1x2x1x1xi32>
    %ret_182 = tt.broadcast %ar_87 : tensor<1x1x1x1x1x1x1x2x1x1xi32> -> tensor<1x1x1x1x1x2x1x2x1x1xi32>
    %ret_183 = arith.xori %ret_181, %ret_182 : tensor<1x1x1x1x1x2x1x2x1x1xi32>
    %ret_184 = arith.cmpi ne, %ret_183, %ret_7 : tensor<1x1x1x1x1x2x1x2x1x1xi32>
    %ret_185 = tt.broadcast %ret_184 : tensor<1x1x1x1x1x2x1x2x1x1xi1> -> tensor<2x2x2x2x2x2x2x2x2x2xi1>
    %ret_186 = arith.cmpi ne, %ret_180, %ret_185 : tensor<2x2x2x2x2x2x2x2x2x2xi1>
    %ret_187 = arith.select %ret_186, %y_179, %ret_173 : tensor<2x2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ix_188 = tt.bitcast %ret_187 : tensor<2x2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_189 = "tt.reduce"(%ix_188) <{axis = 8 : i32}> ({
    ^bb0(%iy_836: i32, %iy_837: i32):
      %iy_838 = arith.xori %iy_836, %iy_837 : i32
      tt.reduce.return %iy_838 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %iy_190 = tt.expand_dims %iy_189 {axis = 8 : i32} : tensor<2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x1x2xi32>
    %iy_191 = tt.broadcast %iy_190 : tensor<2x2x2x2x2x2x2x2x1x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_192 = arith.xori %ix_188, %iy_191 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %y_193 = tt.bitcast %iy_192 : tensor<2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_194 = arith.cmpf ogt, %ret_187, %y_193 : tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_195 = tt.broadcast %ar_159 : tensor<1x1x1x1x1x2x1x1x1x1xi32> -> tensor<1x1x1x1x1x2x1x1x2x1xi32>
    %ret_196 = tt.broadcast %ar_74 : tensor<1x1x1x1x1x1x1x1x2x1xi32> -> tensor<1x1x1x1x1x2x1x1x2x1xi32>
    %ret_197 = arith.xori %ret_195, %ret_196 : tensor<1x1x1x1x1x2x1x1x2x1xi32>
    %ret_198 = arith.cmpi ne, %ret_197, %ret_6 : tensor<1x1x1x1x1x2x1x1x2x1xi32>
    %ret_199 = tt.broadcast %ret_198 : tensor<1x1x1x1x1x2x1x1x2x1xi1> -> tensor<2x2x2x2x2x2x2x2x2x2xi1>
    %ret_200 = arith.cmpi ne, %ret_194, %ret_199 : tensor<2x2x2x2x2x2x2x2x2x2xi1>
    %ret_201 = arith.select %ret_200, %y_193, %ret_187 : tensor<2x2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ix_202 = tt.bitcast %ret_201 : tensor<2x2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_203 = "tt.reduce"(%ix_202) <{axis = 9 : i32}> ({
    ^bb0(%iy_836: i32, %iy_837: i32):
      %iy_838 = arith.xori %iy_836, %iy_837 : i32
      tt.reduce.return %iy_838 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %iy_204 = tt.expand_dims %iy_203 {axis = 9 : i32} : tensor<2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x1xi32>
    %iy_205 = tt.broadcast %iy_204 : tensor<2x2x2x2x2x2x2x2x2x1xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_206 = arith.xori %ix_202, %iy_205 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %y_207 = tt.bitcast %iy_206 : tensor<2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_208 = arith.cmpf ogt, %ret_201, %y_207 : tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_209 = tt.broadcast %ar_159 : tensor<1x1x1x1x1x2x1x1x1x1xi32> -> tensor<1x1x1x1x1x2x1x1x1x2xi32>
    %ret_210 = tt.broadcast %ar_78 : tensor<1x1x1x1x1x1x1x1x1x2xi32> -> tensor<1x1x1x1x1x2x1x1x1x2xi32>
    %ret_211 = arith.xori %ret_209, %ret_210 : tensor<1x1x1x1x1x2x1x1x1x2xi32>
    %ret_212 = arith.cmpi ne, %ret_211, %ret_5 : tensor<1x1x1x1x1x2x1x1x1x2xi32>
    %ret_213 = tt.broadcast %ret_212 : tensor<1x1x1x1x1x2x1x1x1x2xi1> -> tensor<2x2x2x2x2x2x2x2x2x2xi1>
    %ret_214 = arith.cmpi ne, %ret_208, %ret_213 : tensor<2x2x2x2x2x2x2x2x2x2xi1>
    %ret_215 = arith.select %ret_214, %y_207, %ret_201 : tensor<2x2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ar_216 = tt.reshape %ar : tensor<2xi32> -> tensor<1x1x1x1x2x1x1x1x1x1xi32>
    %ix_217 = tt.bitcast %ret_215 : tensor<2x2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_218 = "tt.reduce"(%ix_217) <{axis = 5 : i32}> ({
    ^bb0(%iy_836: i32, %iy_837: i32):
      %iy_838 = arith.xori %iy_836, %iy_837 : i32
      tt.reduce.return %iy_838 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %iy_219 = tt.expand_dims %iy_218 {axis = 5 : i32} : tensor<2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x1x2x2x2x2xi32>
    %iy_220 = tt.broadcast %iy_219 : tensor<2x2x2x2x2x1x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_221 = arith.xori %ix_217, %iy_220 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %y_222 = tt.bitcast %iy_221 : tensor<2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_223 = arith.cmpf ogt, %ret_215, %y_222 : tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_224 = tt.broadcast %ar_216 : tensor<1x1x1x1x2x1x1x1x1x1xi32> -> tensor<1x1x1x1x2x2x1x1x1x1xi32>
    %ret_225 = tt.broadcast %ar_159 : tensor<1x1x1x1x1x2x1x1x1x1xi32> -> tensor<1x1x1x1x2x2x1x1x1x1xi32>
    %ret_226 = arith.xori %ret_224, %ret_225 : tensor<1x1x1x1x2x2x1x1x1x1xi32>
    %ret_227 = arith.cmpi ne, %ret_226, %ret_13 : tensor<1x1x1x1x2x2x1x1x1x1xi32>
    %ret_228 = tt.broadcast %ret_227 : tensor<1x1x1x1x2x2x1x1x1x1xi1> -> tensor<2x2x2x2x2x2x2x2x2x2xi1>
    %ret_229 = arith.cmpi ne, %ret_223, %ret_228 : tensor<2x2x2x2x2x2x2x2x2x2xi1>
    %ret_230 = arith.select %ret_229, %y_222, %ret_215 : tensor<2x2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ix_231 = tt.bitcast %ret_230 : tensor<2x2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_232 = "tt.reduce"(%ix_231) <{axis = 6 : i32}> ({
    ^bb0(%iy_836: i32, %iy_837: i32):
      %iy_838 = arith.xori %iy_836, %iy_837 : i32
      tt.reduce.return %iy_838 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %iy_233 = tt.expand_dims %iy_232 {axis = 6 : i32} : tensor<2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x1x2x2x2xi32>
    %iy_234 = tt.broadcast %iy_233 : tensor<2x2x2x2x2x2x1x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_235 = arith.xori %ix_231, %iy_234 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %y_236 = tt.bitcast %iy_235 : tensor<2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_237 = arith.cmpf ogt, %ret_230, %y_236 : tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_238 = tt.broadcast %ar_216 : tensor<1x1x1x1x2x1x1x1x1x1xi32> -> tensor<1x1x1x1x2x1x2x1x1x1xi32>
    %ret_239 = tt.broadcast %ar_116 : tensor<1x1x1x1x1x1x2x1x1x1xi32> -> tensor<1x1x1x1x2x1x2x1x1x1xi32>
    %ret_240 = arith.xori %ret_238, %ret_239 : tensor<1x1x1x1x2x1x2x1x1x1xi32>
    %ret_241 = arith.cmpi ne, %ret_240, %ret_12 : tensor<1x1x1x1x2x1x2x1x1x1xi32>
    %ret_242 = tt.broadcast %ret_241 : tensor<1x1x1x1x2x1x2x1x1x1xi1> -> tensor<2x2x2x2x2x2x2x2x2x2xi1>
    %ret_243 = arith.cmpi ne, %ret_237, %ret_242 : tensor<2x2x2x2x2x2x2x2x2x2xi1>
    %ret_244 = arith.select %ret_243, %y_236, %ret_230 : tensor<2x2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ix_245 = tt.bitcast %ret_244 : tensor<2x2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_246 = "tt.reduce"(%ix_245) <{axis = 7 : i32}> ({
    ^bb0(%iy_836: i32, %iy_837: i32):
      %iy_838 = arith.xori %iy_836, %iy_837 : i32
      tt.reduce.return %iy_838 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %iy_247 = tt.expand_dims %iy_246 {axis = 7 : i32} : tensor<2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x1x2x2xi32>
    %iy_248 = tt.broadcast %iy_247 : tensor<2x2x2x2x2x2x2x1x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_249 = arith.xori %ix_245, %iy_248 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %y_250 = tt.bitcast %iy_249 : tensor<2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_251 = arith.cmpf ogt, %ret_244, %y_250 : tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_252 = tt.broadcast %ar_216 : tensor<1x1x1x1x2x1x1x1x1x1xi32> -> tensor<1x1x1x1x2x1x1x2x1x1xi32>
    %ret_253 = tt.broadcast %ar_87 : tensor<1x1x1x1x1x1x1x2x1x1xi32> -> tensor<1x1x1x1x2x1x1x2x1x1xi32>
    %ret_254 = arith.xori %ret_252, %ret_253 : tensor<1x1x1x1x2x1x1x2x1x1xi32>
    %ret_255 = arith.cmpi ne, %ret_254, %ret_11 : tensor<1x1x1x1x2x1x1x2x1x1xi32>
    %ret_256 = tt.broadcast %ret_255 : tensor<1x1x1x1x2x1x1x2x1x1xi1> -> tensor<2x2x2x2x2x2x2x2x2x2xi1>
    %ret_257 = arith.cmpi ne, %ret_251, %ret_256 : tensor<2x2x2x2x2x2x2x2x2x2xi1>
    %ret_258 = arith.select %ret_257, %y_250, %ret_244 : tensor<2x2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ix_259 = tt.bitcast %ret_258 : tensor<2x2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_260 = "tt.reduce"(%ix_259) <{axis = 8 : i32}> ({
    ^bb0(%iy_836: i32, %iy_837: i32):
      %iy_838 = arith.xori %iy_836, %iy_837 : i32
      tt.reduce.return %iy_838 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %iy_261 = tt.expand_dims %iy_260 {axis = 8 : i32} : tensor<2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x1x2xi32>
    %iy_262 = tt.broadcast %iy_261 : tensor<2x2x2x2x2x2x2x2x1x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_263 = arith.xori %ix_259, %iy_262 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %y_264 = tt.bitcast %iy_263 : tensor<2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_265 = arith.cmpf ogt, %ret_258, %y_264 : tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_266 = tt.broadcast %ar_216 : tensor<1x1x1x1x2x1x1x1x1x1xi32> -> tensor<1x1x1x1x2x1x1x1x2x1xi32>
    %ret_267 = tt.broadcast %ar_74 : tensor<1x1x1x1x1x1x1x1x2x1xi32> -> tensor<1x1x1x1x2x1x1x1x2x1xi32>
    %ret_268 = arith.xori %ret_266, %ret_267 : tensor<1x1x1x1x2x1x1x1x2x1xi32>
    %ret_269 = arith.cmpi ne, %ret_268, %ret_10 : tensor<1x1x1x1x2x1x1x1x2x1xi32>
    %ret_270 = tt.broadcast %ret_269 : tensor<1x1x1x1x2x1x1x1x2x1xi1> -> tensor<2x2x2x2x2x2x2x2x2x2xi1>
    %ret_271 = arith.cmpi ne, %ret_265, %ret_270 : tensor<2x2x2x2x2x2x2x2x2x2xi1>
    %ret_272 = arith.select %ret_271, %y_264, %ret_258 : tensor<2x2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ix_273 = tt.bitcast %ret_272 : tensor<2x2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_274 = "tt.reduce"(%ix_273) <{axis = 9 : i32}> ({
    ^bb0(%iy_836: i32, %iy_837: i32):
      %iy_838 = arith.xori %iy_836, %iy_837 : i32
      tt.reduce.return %iy_838 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %iy_275 = tt.expand_dims %iy_274 {axis = 9 : i32} : tensor<2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x1xi32>
    %iy_276 = tt.broadcast %iy_275 : tensor<2x2x2x2x2x2x2x2x2x1xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_277 = arith.xori %ix_273, %iy_276 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %y_278 = tt.bitcast %iy_277 : tensor<2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_279 = arith.cmpf ogt, %ret_272, %y_278 : tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_280 = tt.broadcast %ar_216 : tensor<1x1x1x1x2x1x1x1x1x1xi32> -> tensor<1x1x1x1x2x1x1x1x1x2xi32>
    %ret_281 = tt.broadcast %ar_78 : tensor<1x1x1x1x1x1x1x1x1x2xi32> -> tensor<1x1x1x1x2x1x1x1x1x2xi32>
    %ret_282 = arith.xori %ret_280, %ret_281 : tensor<1x1x1x1x2x1x1x1x1x2xi32>
    %ret_283 = arith.cmpi ne, %ret_282, %ret_9 : tensor<1x1x1x1x2x1x1x1x1x2xi32>
    %ret_284 = tt.broadcast %ret_283 : tensor<1x1x1x1x2x1x1x1x1x2xi1> -> tensor<2x2x2x2x2x2x2x2x2x2xi1>
    %ret_285 = arith.cmpi ne, %ret_279, %ret_284 : tensor<2x2x2x2x2x2x2x2x2x2xi1>
    %ret_286 = arith.select %ret_285, %y_278, %ret_272 : tensor<2x2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ar_287 = tt.reshape %ar : tensor<2xi32> -> tensor<1x1x1x2x1x1x1x1x1x1xi32>
    %ix_288 = tt.bitcast %ret_286 : tensor<2x2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_289 = "tt.reduce"(%ix_288) <{axis = 4 : i32}> ({
    ^bb0(%iy_836: i32, %iy_837: i32):
      %iy_838 = arith.xori %iy_836, %iy_837 : i32
      tt.reduce.return %iy_838 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %iy_290 = tt.expand_dims %iy_289 {axis = 4 : i32} : tensor<2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x1x2x2x2x2x2xi32>
    %iy_291 = tt.broadcast %iy_290 : tensor<2x2x2x2x1x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_292 = arith.xori %ix_288, %iy_291 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %y_293 = tt.bitcast %iy_292 : tensor<2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_294 = arith.cmpf ogt, %ret_286, %y_293 : tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_295 = tt.broadcast %ar_287 : tensor<1x1x1x2x1x1x1x1x1x1xi32> -> tensor<1x1x1x2x2x1x1x1x1x1xi32>
    %ret_296 = tt.broadcast %ar_216 : tensor<1x1x1x1x2x1x1x1x1x1xi32> -> tensor<1x1x1x2x2x1x1x1x1x1xi32>
    %ret_297 = arith.xori %ret_295, %ret_296 : tensor<1x1x1x2x2x1x1x1x1x1xi32>
    %ret_298 = arith.cmpi ne, %ret_297, %ret_19 : tensor<1x1x1x2x2x1x1x1x1x1xi32>
    %ret_299 = tt.broadcast %ret_298 : tensor<1x1x1x2x2x1x1x1x1x1xi1> -> tensor<2x2x2x2x2x2x2x2x2x2xi1>
    %ret_300 = arith.cmpi ne, %ret_294, %ret_299 : tensor<2x2x2x2x2x2x2x2x2x2xi1>
    %ret_301 = arith.select %ret_300, %y_293, %ret_286 : tensor<2x2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ix_302 = tt.bitcast %ret_301 : tensor<2x2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_303 = "tt.reduce"(%ix_302) <{axis = 5 : i32}> ({
    ^bb0(%iy_836: i32, %iy_837: i32):
      %iy_838 = arith.xori %iy_836, %iy_837 : i32
      tt.reduce.return %iy_838 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %iy_304 = tt.expand_dims %iy_303 {axis = 5 : i32} : tensor<2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x1x2x2x2x2xi32>
    %iy_305 = tt.broadcast %iy_304 : tensor<2x2x2x2x2x1x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_306 = arith.xori %ix_302, %iy_305 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %y_307 = tt.bitcast %iy_306 : tensor<2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_308 = arith.cmpf ogt, %ret_301, %y_307 : tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_309 = tt.broadcast %ar_287 : tensor<1x1x1x2x1x1x1x1x1x1xi32> -> tensor<1x1x1x2x1x2x1x1x1x1xi32>
    %ret_310 = tt.broadcast %ar_159 : tensor<1x1x1x1x1x2x1x1x1x1xi32> -> tensor<1x1x1x2x1x2x1x1x1x1xi32>
    %ret_311 = arith.xori %ret_309, %ret_310 : tensor<1x1x1x2x1x2x1x1x1x1xi32>
    %ret_312 = arith.cmpi ne, %ret_311, %ret_18 : tensor<1x1x1x2x1x2x1x1x1x1xi32>
    %ret_313 = tt.broadcast %ret_312 : tensor<1x1x1x2x1x2x1x1x1x1xi1> -> tensor<2x2x2x2x2x2x2x2x2x2xi1>
    %ret_314 = arith.cmpi ne, %ret_308, %ret_313 : tensor<2x2x2x2x2x2x2x2x2x2xi1>
    %ret_315 = arith.select %ret_314, %y_307, %ret_301 : tensor<2x2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ix_316 = tt.bitcast %ret_315 : tensor<2x2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_317 = "tt.reduce"(%ix_316) <{axis = 6 : i32}> ({
    ^bb0(%iy_836: i32, %iy_837: i32):
      %iy_838 = arith.xori %iy_836, %iy_837 : i32
      tt.reduce.return %iy_838 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %iy_318 = tt.expand_dims %iy_317 {axis = 6 : i32} : tensor<2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x1x2x2x2xi32>
    %iy_319 = tt.broadcast %iy_318 : tensor<2x2x2x2x2x2x1x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_320 = arith.xori %ix_316, %iy_319 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %y_321 = tt.bitcast %iy_320 : tensor<2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_322 = arith.cmpf ogt, %ret_315, %y_321 : tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_323 = tt.broadcast %ar_287 : tensor<1x1x1x2x1x1x1x1x1x1xi32> -> tensor<1x1x1x2x1x1x2x1x1x1xi32>
    %ret_324 = tt.broadcast %ar_116 : tensor<1x1x1x1x1x1x2x1x1x1xi32> -> tensor<1x1x1x2x1x1x2x1x1x1xi32>
    %ret_325 = arith.xori %ret_323, %ret_324 : tensor<1x1x1x2x1x1x2x1x1x1xi32>
    %ret_326 = arith.cmpi ne, %ret_325, %ret_17 : tensor<1x1x1x2x1x1x2x1x1x1xi32>
    %ret_327 = tt.broadcast %ret_326 : tensor<1x1x1x2x1x1x2x1x1x1xi1> -> tensor<2x2x2x2x2x2x2x2x2x2xi1>
    %ret_328 = arith.cmpi ne, %ret_322, %ret_327 : tensor<2x2x2x2x2x2x2x2x2x2xi1>
    %ret_329 = arith.select %ret_328, %y_321, %ret_315 : tensor<2x2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ix_330 = tt.bitcast %ret_329 : tensor<2x2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_331 = "tt.reduce"(%ix_330) <{axis = 7 : i32}> ({
    ^bb0(%iy_836: i32, %iy_837: i32):
      %iy_838 = arith.xori %iy_836, %iy_837 : i32
      tt.reduce.return %iy_838 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %iy_332 = tt.expand_dims %iy_331 {axis = 7 : i32} : tensor<2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x1x2x2xi32>
    %iy_333 = tt.broadcast %iy_332 : tensor<2x2x2x2x2x2x2x1x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_334 = arith.xori %ix_330, %iy_333 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %y_335 = tt.bitcast %iy_334 : tensor<2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_336 = arith.cmpf ogt, %ret_329, %y_335 : tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_337 = tt.broadcast %ar_287 : tensor<1x1x1x2x1x1x1x1x1x1xi32> -> tensor<1x1x1x2x1x1x1x2x1x1xi32>
    %ret_338 = tt.broadcast %ar_87 : tensor<1x1x1x1x1x1x1x2x1x1xi32> -> tensor<1x1x1x2x1x1x1x2x1x1xi32>
    %ret_339 = arith.xori %ret_337, %ret_338 : tensor<1x1x1x2x1x1x1x2x1x1xi32>
    %ret_340 = arith.cmpi ne, %ret_339, %ret_16 : tensor<1x1x1x2x1x1x1x2x1x1xi32>
    %ret_341 = tt.broadcast %ret_340 : tensor<1x1x1x2x1x1x1x2x1x1xi1> -> tensor<2x2x2x2x2x2x2x2x2x2xi1>
    %ret_342 = arith.cmpi ne, %ret_336, %ret_341 : tensor<2x2x2x2x2x2x2x2x2x2xi1>
    %ret_343 = arith.select %ret_342, %y_335, %ret_329 : tensor<2x2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ix_344 = tt.bitcast %ret_343 : tensor<2x2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_345 = "tt.reduce"(%ix_344) <{axis = 8 : i32}> ({
    ^bb0(%iy_836: i32, %iy_837: i32):
      %iy_838 = arith.xori %iy_836, %iy_837 : i32
      tt.reduce.return %iy_838 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %iy_346 = tt.expand_dims %iy_345 {axis = 8 : i32} : tensor<2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x1x2xi32>
    %iy_347 = tt.broadcast %iy_346 : tensor<2x2x2x2x2x2x2x2x1x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_348 = arith.xori %ix_344, %iy_347 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %y_349 = tt.bitcast %iy_348 : tensor<2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_350 = arith.cmpf ogt, %ret_343, %y_349 : tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_351 = tt.broadcast %ar_287 : tensor<1x1x1x2x1x1x1x1x1x1xi32> -> tensor<1x1x1x2x1x1x1x1x2x1xi32>
    %ret_352 = tt.broadcast %ar_74 : tensor<1x1x1x1x1x1x1x1x2x1xi32> -> tensor<1x1x1x2x1x1x1x1x2x1xi32>
    %ret_353 = arith.xori %ret_351, %ret_352 : tensor<1x1x1x2x1x1x1x1x2x1xi32>
    %ret_354 = arith.cmpi ne, %ret_353, %ret_15 : tensor<1x1x1x2x1x1x1x1x2x1xi32>
    %ret_355 = tt.broadcast %ret_354 : tensor<1x1x1x2x1x1x1x1x2x1xi1> -> tensor<2x2x2x2x2x2x2x2x2x2xi1>
    %ret_356 = arith.cmpi ne, %ret_350, %ret_355 : tensor<2x2x2x2x2x2x2x2x2x2xi1>
    %ret_357 = arith.select %ret_356, %y_349, %ret_343 : tensor<2x2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ix_358 = tt.bitcast %ret_357 : tensor<2x2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_359 = "tt.reduce"(%ix_358) <{axis = 9 : i32}> ({
    ^bb0(%iy_836: i32, %iy_837: i32):
      %iy_838 = arith.xori %iy_836, %iy_837 : i32
      tt.reduce.return %iy_838 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %iy_360 = tt.expand_dims %iy_359 {axis = 9 : i32} : tensor<2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x1xi32>
    %iy_361 = tt.broadcast %iy_360 : tensor<2x2x2x2x2x2x2x2x2x1xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_362 = arith.xori %ix_358, %iy_361 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %y_363 = tt.bitcast %iy_362 : tensor<2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_364 = arith.cmpf ogt, %ret_357, %y_363 : tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_365 = tt.broadcast %ar_287 : tensor<1x1x1x2x1x1x1x1x1x1xi32> -> tensor<1x1x1x2x1x1x1x1x1x2xi32>
    %ret_366 = tt.broadcast %ar_78 : tensor<1x1x1x1x1x1x1x1x1x2xi32> -> tensor<1x1x1x2x1x1x1x1x1x2xi32>
    %ret_367 = arith.xori %ret_365, %ret_366 : tensor<1x1x1x2x1x1x1x1x1x2xi32>
    %ret_368 = arith.cmpi ne, %ret_367, %ret_14 : tensor<1x1x1x2x1x1x1x1x1x2xi32>
    %ret_369 = tt.broadcast %ret_368 : tensor<1x1x1x2x1x1x1x1x1x2xi1> -> tensor<2x2x2x2x2x2x2x2x2x2xi1>
    %ret_370 = arith.cmpi ne, %ret_364, %ret_369 : tensor<2x2x2x2x2x2x2x2x2x2xi1>
    %ret_371 = arith.select %ret_370, %y_363, %ret_357 : tensor<2x2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ar_372 = tt.reshape %ar : tensor<2xi32> -> tensor<1x1x2x1x1x1x1x1x1x1xi32>
    %ix_373 = tt.bitcast %ret_371 : tensor<2x2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_374 = "tt.reduce"(%ix_373) <{axis = 3 : i32}> ({
    ^bb0(%iy_836: i32, %iy_837: i32):
      %iy_838 = arith.xori %iy_836, %iy_837 : i32
      tt.reduce.return %iy_838 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %iy_375 = tt.expand_dims %iy_374 {axis = 3 : i32} : tensor<2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x1x2x2x2x2x2x2xi32>
    %iy_376 = tt.broadcast %iy_375 : tensor<2x2x2x1x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_377 = arith.xori %ix_373, %iy_376 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %y_378 = tt.bitcast %iy_377 : tensor<2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_379 = arith.cmpf ogt, %ret_371, %y_378 : tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_380 = tt.broadcast %ar_372 : tensor<1x1x2x1x1x1x1x1x1x1xi32> -> tensor<1x1x2x2x1x1x1x1x1x1xi32>
    %ret_381 = tt.broadcast %ar_287 : tensor<1x1x1x2x1x1x1x1x1x1xi32> -> tensor<1x1x2x2x1x1x1x1x1x1xi32>
    %ret_382 = arith.xori %ret_380, %ret_381 : tensor<1x1x2x2x1x1x1x1x1x1xi32>
    %ret_383 = arith.cmpi ne, %ret_382, %ret_26 : tensor<1x1x2x2x1x1x1x1x1x1xi32>
    %ret_384 = tt.broadcast %ret_383 : tensor<1x1x2x2x1x1x1x1x1x1xi1> -> tensor<2x2x2x2x2x2x2x2x2x2xi1>
    %ret_385 = arith.cmpi ne, %ret_379, %ret_384 : tensor<2x2x2x2x2x2x2x2x2x2xi1>
    %ret_386 = arith.select %ret_385, %y_378, %ret_371 : tensor<2x2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ix_387 = tt.bitcast %ret_386 : tensor<2x2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_388 = "tt.reduce"(%ix_387) <{axis = 4 : i32}> ({
    ^bb0(%iy_836: i32, %iy_837: i32):
      %iy_838 = arith.xori %iy_836, %iy_837 : i32
      tt.reduce.return %iy_838 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %iy_389 = tt.expand_dims %iy_388 {axis = 4 : i32} : tensor<2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x1x2x2x2x2x2xi32>
    %iy_390 = tt.broadcast %iy_389 : tensor<2x2x2x2x1x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_391 = arith.xori %ix_387, %iy_390 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %y_392 = tt.bitcast %iy_391 : tensor<2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_393 = arith.cmpf ogt, %ret_386, %y_392 : tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_394 = tt.broadcast %ar_372 : tensor<1x1x2x1x1x1x1x1x1x1xi32> -> tensor<1x1x2x1x2x1x1x1x1x1xi32>
    %ret_395 = tt.broadcast %ar_216 : tensor<1x1x1x1x2x1x1x1x1x1xi32> -> tensor<1x1x2x1x2x1x1x1x1x1xi32>
    %ret_396 = arith.xori %ret_394, %ret_395 : tensor<1x1x2x1x2x1x1x1x1x1xi32>
    %ret_397 = arith.cmpi ne, %ret_396, %ret_25 : tensor<1x1x2x1x2x1x1x1x1x1xi32>
    %ret_398 = tt.broadcast %ret_397 : tensor<1x1x2x1x2x1x1x1x1x1xi1> -> tensor<2x2x2x2x2x2x2x2x2x2xi1>
    %ret_399 = arith.cmpi ne, %ret_393, %ret_398 : tensor<2x2x2x2x2x2x2x2x2x2xi1>
    %ret_400 = arith.select %ret_399, %y_392, %ret_386 : tensor<2x2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ix_401 = tt.bitcast %ret_400 : tensor<2x2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_402 = "tt.reduce"(%ix_401) <{axis = 5 : i32}> ({
    ^bb0(%iy_836: i32, %iy_837: i32):
      %iy_838 = arith.xori %iy_836, %iy_837 : i32
      tt.reduce.return %iy_838 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %iy_403 = tt.expand_dims %iy_402 {axis = 5 : i32} : tensor<2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x1x2x2x2x2xi32>
    %iy_404 = tt.broadcast %iy_403 : tensor<2x2x2x2x2x1x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_405 = arith.xori %ix_401, %iy_404 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %y_406 = tt.bitcast %iy_405 : tensor<2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_407 = arith.cmpf ogt, %ret_400, %y_406 : tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_408 = tt.broadcast %ar_372 : tensor<1x1x2x1x1x1x1x1x1x1xi32> -> tensor<1x1x2x1x1x2x1x1x1x1xi32>
    %ret_409 = tt.broadcast %ar_159 : tensor<1x1x1x1x1x2x1x1x1x1xi32> -> tensor<1x1x2x1x1x2x1x1x1x1xi32>
    %ret_410 = arith.xori %ret_408, %ret_409 : tensor<1x1x2x1x1x2x1x1x1x1xi32>
    %ret_411 = arith.cmpi ne, %ret_410, %ret_24 : tensor<1x1x2x1x1x2x1x1x1x1xi32>
    %ret_412 = tt.broadcast %ret_411 : tensor<1x1x2x1x1x2x1x1x1x1xi1> -> tensor<2x2x2x2x2x2x2x2x2x2xi1>
    %ret_413 = arith.cmpi ne, %ret_407, %ret_412 : tensor<2x2x2x2x2x2x2x2x2x2xi1>
    %ret_414 = arith.select %ret_413, %y_406, %ret_400 : tensor<2x2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ix_415 = tt.bitcast %ret_414 : tensor<2x2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_416 = "tt.reduce"(%ix_415) <{axis = 6 : i32}> ({
    ^bb0(%iy_836: i32, %iy_837: i32):
      %iy_838 = arith.xori %iy_836, %iy_837 : i32
      tt.reduce.return %iy_838 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %iy_417 = tt.expand_dims %iy_416 {axis = 6 : i32} : tensor<2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x1x2x2x2xi32>
    %iy_418 = tt.broadcast %iy_417 : tensor<2x2x2x2x2x2x1x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_419 = arith.xori %ix_415, %iy_418 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %y_420 = tt.bitcast %iy_419 : tensor<2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_421 = arith.cmpf ogt, %ret_414, %y_420 : tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_422 = tt.broadcast %ar_372 : tensor<1x1x2x1x1x1x1x1x1x1xi32> -> tensor<1x1x2x1x1x1x2x1x1x1xi32>
    %ret_423 = tt.broadcast %ar_116 : tensor<1x1x1x1x1x1x2x1x1x1xi32> -> tensor<1x1x2x1x1x1x2x1x1x1xi32>
    %ret_424 = arith.xori %ret_422, %ret_423 : tensor<1x1x2x1x1x1x2x1x1x1xi32>
    %ret_425 = arith.cmpi ne, %ret_424, %ret_23 : tensor<1x1x2x1x1x1x2x1x1x1xi32>
    %ret_426 = tt.broadcast %ret_425 : tensor<1x1x2x1x1x1x2x1x1x1xi1> -> tensor<2x2x2x2x2x2x2x2x2x2xi1>
    %ret_427 = arith.cmpi ne, %ret_421, %ret_426 : tensor<2x2x2x2x2x2x2x2x2x2xi1>
    %ret_428 = arith.select %ret_427, %y_420, %ret_414 : tensor<2x2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ix_429 = tt.bitcast %ret_428 : tensor<2x2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_430 = "tt.reduce"(%ix_429) <{axis = 7 : i32}> ({
    ^bb0(%iy_836: i32, %iy_837: i32):
      %iy_838 = arith.xori %iy_836, %iy_837 : i32
      tt.reduce.return %iy_838 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %iy_431 = tt.expand_dims %iy_430 {axis = 7 : i32} : tensor<2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x1x2x2xi32>
    %iy_432 = tt.broadcast %iy_431 : tensor<2x2x2x2x2x2x2x1x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_433 = arith.xori %ix_429, %iy_432 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %y_434 = tt.bitcast %iy_433 : tensor<2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_435 = arith.cmpf ogt, %ret_428, %y_434 : tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_436 = tt.broadcast %ar_372 : tensor<1x1x2x1x1x1x1x1x1x1xi32> -> tensor<1x1x2x1x1x1x1x2x1x1xi32>
    %ret_437 = tt.broadcast %ar_87 : tensor<1x1x1x1x1x1x1x2x1x1xi32> -> tensor<1x1x2x1x1x1x1x2x1x1xi32>
    %ret_438 = arith.xori %ret_436, %ret_437 : tensor<1x1x2x1x1x1x1x2x1x1xi32>
    %ret_439 = arith.cmpi ne, %ret_438, %ret_22 : tensor<1x1x2x1x1x1x1x2x1x1xi32>
    %ret_440 = tt.broadcast %ret_439 : tensor<1x1x2x1x1x1x1x2x1x1xi1> -> tensor<2x2x2x2x2x2x2x2x2x2xi1>
    %ret_441 = arith.cmpi ne, %ret_435, %ret_440 : tensor<2x2x2x2x2x2x2x2x2x2xi1>
    %ret_442 = arith.select %ret_441, %y_434, %ret_428 : tensor<2x2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ix_443 = tt.bitcast %ret_442 : tensor<2x2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_444 = "tt.reduce"(%ix_443) <{axis = 8 : i32}> ({
    ^bb0(%iy_836: i32, %iy_837: i32):
      %iy_838 = arith.xori %iy_836, %iy_837 : i32
      tt.reduce.return %iy_838 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %iy_445 = tt.expand_dims %iy_444 {axis = 8 : i32} : tensor<2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x1x2xi32>
    %iy_446 = tt.broadcast %iy_445 : tensor<2x2x2x2x2x2x2x2x1x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_447 = arith.xori %ix_443, %iy_446 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %y_448 = tt.bitcast %iy_447 : tensor<2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_449 = arith.cmpf ogt, %ret_442, %y_448 : tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_450 = tt.broadcast %ar_372 : tensor<1x1x2x1x1x1x1x1x1x1xi32> -> tensor<1x1x2x1x1x1x1x1x2x1xi32>
    %ret_451 = tt.broadcast %ar_74 : tensor<1x1x1x1x1x1x1x1x2x1xi32> -> tensor<1x1x2x1x1x1x1x1x2x1xi32>
    %ret_452 = arith.xori %ret_450, %ret_451 : tensor<1x1x2x1x1x1x1x1x2x1xi32>
    %ret_453 = arith.cmpi ne, %ret_452, %ret_21 : tensor<1x1x2x1x1x1x1x1x2x1xi32>
    %ret_454 = tt.broadcast %ret_453 : tensor<1x1x2x1x1x1x1x1x2x1xi1> -> tensor<2x2x2x2x2x2x2x2x2x2xi1>
    %ret_455 = arith.cmpi ne, %ret_449, %ret_454 : tensor<2x2x2x2x2x2x2x2x2x2xi1>
    %ret_456 = arith.select %ret_455, %y_448, %ret_442 : tensor<2x2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ix_457 = tt.bitcast %ret_456 : tensor<2x2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_458 = "tt.reduce"(%ix_457) <{axis = 9 : i32}> ({
    ^bb0(%iy_836: i32, %iy_837: i32):
      %iy_838 = arith.xori %iy_836, %iy_837 : i32
      tt.reduce.return %iy_838 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %iy_459 = tt.expand_dims %iy_458 {axis = 9 : i32} : tensor<2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x1xi32>
    %iy_460 = tt.broadcast %iy_459 : tensor<2x2x2x2x2x2x2x2x2x1xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_461 = arith.xori %ix_457, %iy_460 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %y_462 = tt.bitcast %iy_461 : tensor<2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_463 = arith.cmpf ogt, %ret_456, %y_462 : tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_464 = tt.broadcast %ar_372 : tensor<1x1x2x1x1x1x1x1x1x1xi32> -> tensor<1x1x2x1x1x1x1x1x1x2xi32>
    %ret_465 = tt.broadcast %ar_78 : tensor<1x1x1x1x1x1x1x1x1x2xi32> -> tensor<1x1x2x1x1x1x1x1x1x2xi32>
    %ret_466 = arith.xori %ret_464, %ret_465 : tensor<1x1x2x1x1x1x1x1x1x2xi32>
    %ret_467 = arith.cmpi ne, %ret_466, %ret_20 : tensor<1x1x2x1x1x1x1x1x1x2xi32>
    %ret_468 = tt.broadcast %ret_467 : tensor<1x1x2x1x1x1x1x1x1x2xi1> -> tensor<2x2x2x2x2x2x2x2x2x2xi1>
    %ret_469 = arith.cmpi ne, %ret_463, %ret_468 : tensor<2x2x2x2x2x2x2x2x2x2xi1>
    %ret_470 = arith.select %ret_469, %y_462, %ret_456 : tensor<2x2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ar_471 = tt.reshape %ar : tensor<2xi32> -> tensor<1x2x1x1x1x1x1x1x1x1xi32>
    %ix_472 = tt.bitcast %ret_470 : tensor<2x2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_473 = "tt.reduce"(%ix_472) <{axis = 2 : i32}> ({
    ^bb0(%iy_836: i32, %iy_837: i32):
      %iy_838 = arith.xori %iy_836, %iy_837 : i32
      tt.reduce.return %iy_838 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %iy_474 = tt.expand_dims %iy_473 {axis = 2 : i32} : tensor<2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x1x2x2x2x2x2x2x2xi32>
    %iy_475 = tt.broadcast %iy_474 : tensor<2x2x1x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_476 = arith.xori %ix_472, %iy_475 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %y_477 = tt.bitcast %iy_476 : tensor<2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_478 = arith.cmpf ogt, %ret_470, %y_477 : tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_479 = tt.broadcast %ar_471 : tensor<1x2x1x1x1x1x1x1x1x1xi32> -> tensor<1x2x2x1x1x1x1x1x1x1xi32>
    %ret_480 = tt.broadcast %ar_372 : tensor<1x1x2x1x1x1x1x1x1x1xi32> -> tensor<1x2x2x1x1x1x1x1x1x1xi32>
    %ret_481 = arith.xori %ret_479, %ret_480 : tensor<1x2x2x1x1x1x1x1x1x1xi32>
    %ret_482 = arith.cmpi ne, %ret_481, %ret_34 : tensor<1x2x2x1x1x1x1x1x1x1xi32>
    %ret_483 = tt.broadcast %ret_482 : tensor<1x2x2x1x1x1x1x1x1x1xi1> -> tensor<2x2x2x2x2x2x2x2x2x2xi1>
    %ret_484 = arith.cmpi ne, %ret_478, %ret_483 : tensor<2x2x2x2x2x2x2x2x2x2xi1>
    %ret_485 = arith.select %ret_484, %y_477, %ret_470 : tensor<2x2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ix_486 = tt.bitcast %ret_485 : tensor<2x2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_487 = "tt.reduce"(%ix_486) <{axis = 3 : i32}> ({
    ^bb0(%iy_836: i32, %iy_837: i32):
      %iy_838 = arith.xori %iy_836, %iy_837 : i32
      tt.reduce.return %iy_838 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %iy_488 = tt.expand_dims %iy_487 {axis = 3 : i32} : tensor<2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x1x2x2x2x2x2x2xi32>
    %iy_489 = tt.broadcast %iy_488 : tensor<2x2x2x1x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_490 = arith.xori %ix_486, %iy_489 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %y_491 = tt.bitcast %iy_490 : tensor<2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_492 = arith.cmpf ogt, %ret_485, %y_491 : tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_493 = tt.broadcast %ar_471 : tensor<1x2x1x1x1x1x1x1x1x1xi32> -> tensor<1x2x1x2x1x1x1x1x1x1xi32>
    %ret_494 = tt.broadcast %ar_287 : tensor<1x1x1x2x1x1x1x1x1x1xi32> -> tensor<1x2x1x2x1x1x1x1x1x1xi32>
    %ret_495 = arith.xori %ret_493, %ret_494 : tensor<1x2x1x2x1x1x1x1x1x1xi32>
    %ret_496 = arith.cmpi ne, %ret_495, %ret_33 : tensor<1x2x1x2x1x1x1x1x1x1xi32>
    %ret_497 = tt.broadcast %ret_496 : tensor<1x2x1x2x1x1x1x1x1x1xi1> -> tensor<2x2x2x2x2x2x2x2x2x2xi1>
    %ret_498 = arith.cmpi ne, %ret_492, %ret_497 : tensor<2x2x2x2x2x2x2x2x2x2xi1>
    %ret_499 = arith.select %ret_498, %y_491, %ret_485 : tensor<2x2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ix_500 = tt.bitcast %ret_499 : tensor<2x2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_501 = "tt.reduce"(%ix_500) <{axis = 4 : i32}> ({
    ^bb0(%iy_836: i32, %iy_837: i32):
      %iy_838 = arith.xori %iy_836, %iy_837 : i32
      tt.reduce.return %iy_838 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %iy_502 = tt.expand_dims %iy_501 {axis = 4 : i32} : tensor<2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x1x2x2x2x2x2xi32>
    %iy_503 = tt.broadcast %iy_502 : tensor<2x2x2x2x1x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_504 = arith.xori %ix_500, %iy_503 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %y_505 = tt.bitcast %iy_504 : tensor<2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_506 = arith.cmpf ogt, %ret_499, %y_505 : tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_507 = tt.broadcast %ar_471 : tensor<1x2x1x1x1x1x1x1x1x1xi32> -> tensor<1x2x1x1x2x1x1x1x1x1xi32>
    %ret_508 = tt.broadcast %ar_216 : tensor<1x1x1x1x2x1x1x1x1x1xi32> -> tensor<1x2x1x1x2x1x1x1x1x1xi32>
    %ret_509 = arith.xori %ret_507, %ret_508 : tensor<1x2x1x1x2x1x1x1x1x1xi32>
    %ret_510 = arith.cmpi ne, %ret_509, %ret_32 : tensor<1x2x1x1x2x1x1x1x1x1xi32>
    %ret_511 = tt.broadcast %ret_510 : tensor<1x2x1x1x2x1x1x1x1x1xi1> -> tensor<2x2x2x2x2x2x2x2x2x2xi1>
    %ret_512 = arith.cmpi ne, %ret_506, %ret_511 : tensor<2x2x2x2x2x2x2x2x2x2xi1>
    %ret_513 = arith.select %ret_512, %y_505, %ret_499 : tensor<2x2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ix_514 = tt.bitcast %ret_513 : tensor<2x2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_515 = "tt.reduce"(%ix_514) <{axis = 5 : i32}> ({
    ^bb0(%iy_836: i32, %iy_837: i32):
      %iy_838 = arith.xori %iy_836, %iy_837 : i32
      tt.reduce.return %iy_838 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %iy_516 = tt.expand_dims %iy_515 {axis = 5 : i32} : tensor<2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x1x2x2x2x2xi32>
    %iy_517 = tt.broadcast %iy_516 : tensor<2x2x2x2x2x1x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_518 = arith.xori %ix_514, %iy_517 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %y_519 = tt.bitcast %iy_518 : tensor<2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_520 = arith.cmpf ogt, %ret_513, %y_519 : tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_521 = tt.broadcast %ar_471 : tensor<1x2x1x1x1x1x1x1x1x1xi32> -> tensor<1x2x1x1x1x2x1x1x1x1xi32>
    %ret_522 = tt.broadcast %ar_159 : tensor<1x1x1x1x1x2x1x1x1x1xi32> -> tensor<1x2x1x1x1x2x1x1x1x1xi32>
    %ret_523 = arith.xori %ret_521, %ret_522 : tensor<1x2x1x1x1x2x1x1x1x1xi32>
    %ret_524 = arith.cmpi ne, %ret_523, %ret_31 : tensor<1x2x1x1x1x2x1x1x1x1xi32>
    %ret_525 = tt.broadcast %ret_524 : tensor<1x2x1x1x1x2x1x1x1x1xi1> -> tensor<2x2x2x2x2x2x2x2x2x2xi1>
    %ret_526 = arith.cmpi ne, %ret_520, %ret_525 : tensor<2x2x2x2x2x2x2x2x2x2xi1>
    %ret_527 = arith.select %ret_526, %y_519, %ret_513 : tensor<2x2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ix_528 = tt.bitcast %ret_527 : tensor<2x2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_529 = "tt.reduce"(%ix_528) <{axis = 6 : i32}> ({
    ^bb0(%iy_836: i32, %iy_837: i32):
      %iy_838 = arith.xori %iy_836, %iy_837 : i32
      tt.reduce.return %iy_838 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %iy_530 = tt.expand_dims %iy_529 {axis = 6 : i32} : tensor<2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x1x2x2x2xi32>
    %iy_531 = tt.broadcast %iy_530 : tensor<2x2x2x2x2x2x1x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_532 = arith.xori %ix_528, %iy_531 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %y_533 = tt.bitcast %iy_532 : tensor<2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_534 = arith.cmpf ogt, %ret_527, %y_533 : tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_535 = tt.broadcast %ar_471 : tensor<1x2x1x1x1x1x1x1x1x1xi32> -> tensor<1x2x1x1x1x1x2x1x1x1xi32>
    %ret_536 = tt.broadcast %ar_116 : tensor<1x1x1x1x1x1x2x1x1x1xi32> -> tensor<1x2x1x1x1x1x2x1x1x1xi32>
    %ret_537 = arith.xori %ret_535, %ret_536 : tensor<1x2x1x1x1x1x2x1x1x1xi32>
    %ret_538 = arith.cmpi ne, %ret_537, %ret_30 : tensor<1x2x1x1x1x1x2x1x1x1xi32>
    %ret_539 = tt.broadcast %ret_538 : tensor<1x2x1x1x1x1x2x1x1x1xi1> -> tensor<2x2x2x2x2x2x2x2x2x2xi1>
    %ret_540 = arith.cmpi ne, %ret_534, %ret_539 : tensor<2x2x2x2x2x2x2x2x2x2xi1>
    %ret_541 = arith.select %ret_540, %y_533, %ret_527 : tensor<2x2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ix_542 = tt.bitcast %ret_541 : tensor<2x2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_543 = "tt.reduce"(%ix_542) <{axis = 7 : i32}> ({
    ^bb0(%iy_836: i32, %iy_837: i32):
      %iy_838 = arith.xori %iy_836, %iy_837 : i32
      tt.reduce.return %iy_838 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %iy_544 = tt.expand_dims %iy_543 {axis = 7 : i32} : tensor<2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x1x2x2xi32>
    %iy_545 = tt.broadcast %iy_544 : tensor<2x2x2x2x2x2x2x1x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_546 = arith.xori %ix_542, %iy_545 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %y_547 = tt.bitcast %iy_546 : tensor<2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_548 = arith.cmpf ogt, %ret_541, %y_547 : tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_549 = tt.broadcast %ar_471 : tensor<1x2x1x1x1x1x1x1x1x1xi32> -> tensor<1x2x1x1x1x1x1x2x1x1xi32>
    %ret_550 = tt.broadcast %ar_87 : tensor<1x1x1x1x1x1x1x2x1x1xi32> -> tensor<1x2x1x1x1x1x1x2x1x1xi32>
    %ret_551 = arith.xori %ret_549, %ret_550 : tensor<1x2x1x1x1x1x1x2x1x1xi32>
    %ret_552 = arith.cmpi ne, %ret_551, %ret_29 : tensor<1x2x1x1x1x1x1x2x1x1xi32>
    %ret_553 = tt.broadcast %ret_552 : tensor<1x2x1x1x1x1x1x2x1x1xi1> -> tensor<2x2x2x2x2x2x2x2x2x2xi1>
    %ret_554 = arith.cmpi ne, %ret_548, %ret_553 : tensor<2x2x2x2x2x2x2x2x2x2xi1>
    %ret_555 = arith.select %ret_554, %y_547, %ret_541 : tensor<2x2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ix_556 = tt.bitcast %ret_555 : tensor<2x2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_557 = "tt.reduce"(%ix_556) <{axis = 8 : i32}> ({
    ^bb0(%iy_836: i32, %iy_837: i32):
      %iy_838 = arith.xori %iy_836, %iy_837 : i32
      tt.reduce.return %iy_838 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %iy_558 = tt.expand_dims %iy_557 {axis = 8 : i32} : tensor<2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x1x2xi32>
    %iy_559 = tt.broadcast %iy_558 : tensor<2x2x2x2x2x2x2x2x1x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_560 = arith.xori %ix_556, %iy_559 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %y_561 = tt.bitcast %iy_560 : tensor<2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_562 = arith.cmpf ogt, %ret_555, %y_561 : tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_563 = tt.broadcast %ar_471 : tensor<1x2x1x1x1x1x1x1x1x1xi32> -> tensor<1x2x1x1x1x1x1x1x2x1xi32>
    %ret_564 = tt.broadcast %ar_74 : tensor<1x1x1x1x1x1x1x1x2x1xi32> -> tensor<1x2x1x1x1x1x1x1x2x1xi32>
    %ret_565 = arith.xori %ret_563, %ret_564 : tensor<1x2x1x1x1x1x1x1x2x1xi32>
    %ret_566 = arith.cmpi ne, %ret_565, %ret_28 : tensor<1x2x1x1x1x1x1x1x2x1xi32>
    %ret_567 = tt.broadcast %ret_566 : tensor<1x2x1x1x1x1x1x1x2x1xi1> -> tensor<2x2x2x2x2x2x2x2x2x2xi1>
    %ret_568 = arith.cmpi ne, %ret_562, %ret_567 : tensor<2x2x2x2x2x2x2x2x2x2xi1>
    %ret_569 = arith.select %ret_568, %y_561, %ret_555 : tensor<2x2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ix_570 = tt.bitcast %ret_569 : tensor<2x2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_571 = "tt.reduce"(%ix_570) <{axis = 9 : i32}> ({
    ^bb0(%iy_836: i32, %iy_837: i32):
      %iy_838 = arith.xori %iy_836, %iy_837 : i32
      tt.reduce.return %iy_838 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %iy_572 = tt.expand_dims %iy_571 {axis = 9 : i32} : tensor<2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x1xi32>
    %iy_573 = tt.broadcast %iy_572 : tensor<2x2x2x2x2x2x2x2x2x1xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_574 = arith.xori %ix_570, %iy_573 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %y_575 = tt.bitcast %iy_574 : tensor<2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_576 = arith.cmpf ogt, %ret_569, %y_575 : tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_577 = tt.broadcast %ar_471 : tensor<1x2x1x1x1x1x1x1x1x1xi32> -> tensor<1x2x1x1x1x1x1x1x1x2xi32>
    %ret_578 = tt.broadcast %ar_78 : tensor<1x1x1x1x1x1x1x1x1x2xi32> -> tensor<1x2x1x1x1x1x1x1x1x2xi32>
    %ret_579 = arith.xori %ret_577, %ret_578 : tensor<1x2x1x1x1x1x1x1x1x2xi32>
    %ret_580 = arith.cmpi ne, %ret_579, %ret_27 : tensor<1x2x1x1x1x1x1x1x1x2xi32>
    %ret_581 = tt.broadcast %ret_580 : tensor<1x2x1x1x1x1x1x1x1x2xi1> -> tensor<2x2x2x2x2x2x2x2x2x2xi1>
    %ret_582 = arith.cmpi ne, %ret_576, %ret_581 : tensor<2x2x2x2x2x2x2x2x2x2xi1>
    %ret_583 = arith.select %ret_582, %y_575, %ret_569 : tensor<2x2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ar_584 = tt.reshape %ar : tensor<2xi32> -> tensor<2x1x1x1x1x1x1x1x1x1xi32>
    %ix_585 = tt.bitcast %ret_583 : tensor<2x2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_586 = "tt.reduce"(%ix_585) <{axis = 1 : i32}> ({
    ^bb0(%iy_836: i32, %iy_837: i32):
      %iy_838 = arith.xori %iy_836, %iy_837 : i32
      tt.reduce.return %iy_838 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %iy_587 = tt.expand_dims %iy_586 {axis = 1 : i32} : tensor<2x2x2x2x2x2x2x2x2xi32> -> tensor<2x1x2x2x2x2x2x2x2x2xi32>
    %iy_588 = tt.broadcast %iy_587 : tensor<2x1x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_589 = arith.xori %ix_585, %iy_588 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %y_590 = tt.bitcast %iy_589 : tensor<2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_591 = arith.cmpf ogt, %ret_583, %y_590 : tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_592 = tt.broadcast %ar_584 : tensor<2x1x1x1x1x1x1x1x1x1xi32> -> tensor<2x2x1x1x1x1x1x1x1x1xi32>
    %ret_593 = tt.broadcast %ar_471 : tensor<1x2x1x1x1x1x1x1x1x1xi32> -> tensor<2x2x1x1x1x1x1x1x1x1xi32>
    %ret_594 = arith.xori %ret_592, %ret_593 : tensor<2x2x1x1x1x1x1x1x1x1xi32>
    %ret_595 = arith.cmpi ne, %ret_594, %ret_43 : tensor<2x2x1x1x1x1x1x1x1x1xi32>
    %ret_596 = tt.broadcast %ret_595 : tensor<2x2x1x1x1x1x1x1x1x1xi1> -> tensor<2x2x2x2x2x2x2x2x2x2xi1>
    %ret_597 = arith.cmpi ne, %ret_591, %ret_596 : tensor<2x2x2x2x2x2x2x2x2x2xi1>
    %ret_598 = arith.select %ret_597, %y_590, %ret_583 : tensor<2x2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ix_599 = tt.bitcast %ret_598 : tensor<2x2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_600 = "tt.reduce"(%ix_599) <{axis = 2 : i32}> ({
    ^bb0(%iy_836: i32, %iy_837: i32):
      %iy_838 = arith.xori %iy_836, %iy_837 : i32
      tt.reduce.return %iy_838 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %iy_601 = tt.expand_dims %iy_600 {axis = 2 : i32} : tensor<2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x1x2x2x2x2x2x2x2xi32>
    %iy_602 = tt.broadcast %iy_601 : tensor<2x2x1x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_603 = arith.xori %ix_599, %iy_602 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %y_604 = tt.bitcast %iy_603 : tensor<2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_605 = arith.cmpf ogt, %ret_598, %y_604 : tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_606 = tt.broadcast %ar_584 : tensor<2x1x1x1x1x1x1x1x1x1xi32> -> tensor<2x1x2x1x1x1x1x1x1x1xi32>
    %ret_607 = tt.broadcast %ar_372 : tensor<1x1x2x1x1x1x1x1x1x1xi32> -> tensor<2x1x2x1x1x1x1x1x1x1xi32>
    %ret_608 = arith.xori %ret_606, %ret_607 : tensor<2x1x2x1x1x1x1x1x1x1xi32>
    %ret_609 = arith.cmpi ne, %ret_608, %ret_42 : tensor<2x1x2x1x1x1x1x1x1x1xi32>
    %ret_610 = tt.broadcast %ret_609 : tensor<2x1x2x1x1x1x1x1x1x1xi1> -> tensor<2x2x2x2x2x2x2x2x2x2xi1>
    %ret_611 = arith.cmpi ne, %ret_605, %ret_610 : tensor<2x2x2x2x2x2x2x2x2x2xi1>
    %ret_612 = arith.select %ret_611, %y_604, %ret_598 : tensor<2x2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ix_613 = tt.bitcast %ret_612 : tensor<2x2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_614 = "tt.reduce"(%ix_613) <{axis = 3 : i32}> ({
    ^bb0(%iy_836: i32, %iy_837: i32):
      %iy_838 = arith.xori %iy_836, %iy_837 : i32
      tt.reduce.return %iy_838 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %iy_615 = tt.expand_dims %iy_614 {axis = 3 : i32} : tensor<2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x1x2x2x2x2x2x2xi32>
    %iy_616 = tt.broadcast %iy_615 : tensor<2x2x2x1x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_617 = arith.xori %ix_613, %iy_616 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %y_618 = tt.bitcast %iy_617 : tensor<2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_619 = arith.cmpf ogt, %ret_612, %y_618 : tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_620 = tt.broadcast %ar_584 : tensor<2x1x1x1x1x1x1x1x1x1xi32> -> tensor<2x1x1x2x1x1x1x1x1x1xi32>
    %ret_621 = tt.broadcast %ar_287 : tensor<1x1x1x2x1x1x1x1x1x1xi32> -> tensor<2x1x1x2x1x1x1x1x1x1xi32>
    %ret_622 = arith.xori %ret_620, %ret_621 : tensor<2x1x1x2x1x1x1x1x1x1xi32>
    %ret_623 = arith.cmpi ne, %ret_622, %ret_41 : tensor<2x1x1x2x1x1x1x1x1x1xi32>
    %ret_624 = tt.broadcast %ret_623 : tensor<2x1x1x2x1x1x1x1x1x1xi1> -> tensor<2x2x2x2x2x2x2x2x2x2xi1>
    %ret_625 = arith.cmpi ne, %ret_619, %ret_624 : tensor<2x2x2x2x2x2x2x2x2x2xi1>
    %ret_626 = arith.select %ret_625, %y_618, %ret_612 : tensor<2x2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ix_627 = tt.bitcast %ret_626 : tensor<2x2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_628 = "tt.reduce"(%ix_627) <{axis = 4 : i32}> ({
    ^bb0(%iy_836: i32, %iy_837: i32):
      %iy_838 = arith.xori %iy_836, %iy_837 : i32
      tt.reduce.return %iy_838 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %iy_629 = tt.expand_dims %iy_628 {axis = 4 : i32} : tensor<2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x1x2x2x2x2x2xi32>
    %iy_630 = tt.broadcast %iy_629 : tensor<2x2x2x2x1x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_631 = arith.xori %ix_627, %iy_630 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %y_632 = tt.bitcast %iy_631 : tensor<2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_633 = arith.cmpf ogt, %ret_626, %y_632 : tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_634 = tt.broadcast %ar_584 : tensor<2x1x1x1x1x1x1x1x1x1xi32> -> tensor<2x1x1x1x2x1x1x1x1x1xi32>
    %ret_635 = tt.broadcast %ar_216 : tensor<1x1x1x1x2x1x1x1x1x1xi32> -> tensor<2x1x1x1x2x1x1x1x1x1xi32>
    %ret_636 = arith.xori %ret_634, %ret_635 : tensor<2x1x1x1x2x1x1x1x1x1xi32>
    %ret_637 = arith.cmpi ne, %ret_636, %ret_40 : tensor<2x1x1x1x2x1x1x1x1x1xi32>
    %ret_638 = tt.broadcast %ret_637 : tensor<2x1x1x1x2x1x1x1x1x1xi1> -> tensor<2x2x2x2x2x2x2x2x2x2xi1>
    %ret_639 = arith.cmpi ne, %ret_633, %ret_638 : tensor<2x2x2x2x2x2x2x2x2x2xi1>
    %ret_640 = arith.select %ret_639, %y_632, %ret_626 : tensor<2x2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ix_641 = tt.bitcast %ret_640 : tensor<2x2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_642 = "tt.reduce"(%ix_641) <{axis = 5 : i32}> ({
    ^bb0(%iy_836: i32, %iy_837: i32):
      %iy_838 = arith.xori %iy_836, %iy_837 : i32
      tt.reduce.return %iy_838 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %iy_643 = tt.expand_dims %iy_642 {axis = 5 : i32} : tensor<2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x1x2x2x2x2xi32>
    %iy_644 = tt.broadcast %iy_643 : tensor<2x2x2x2x2x1x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_645 = arith.xori %ix_641, %iy_644 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %y_646 = tt.bitcast %iy_645 : tensor<2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_647 = arith.cmpf ogt, %ret_640, %y_646 : tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_648 = tt.broadcast %ar_584 : tensor<2x1x1x1x1x1x1x1x1x1xi32> -> tensor<2x1x1x1x1x2x1x1x1x1xi32>
    %ret_649 = tt.broadcast %ar_159 : tensor<1x1x1x1x1x2x1x1x1x1xi32> -> tensor<2x1x1x1x1x2x1x1x1x1xi32>
    %ret_650 = arith.xori %ret_648, %ret_649 : tensor<2x1x1x1x1x2x1x1x1x1xi32>
    %ret_651 = arith.cmpi ne, %ret_650, %ret_39 : tensor<2x1x1x1x1x2x1x1x1x1xi32>
    %ret_652 = tt.broadcast %ret_651 : tensor<2x1x1x1x1x2x1x1x1x1xi1> -> tensor<2x2x2x2x2x2x2x2x2x2xi1>
    %ret_653 = arith.cmpi ne, %ret_647, %ret_652 : tensor<2x2x2x2x2x2x2x2x2x2xi1>
    %ret_654 = arith.select %ret_653, %y_646, %ret_640 : tensor<2x2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ix_655 = tt.bitcast %ret_654 : tensor<2x2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_656 = "tt.reduce"(%ix_655) <{axis = 6 : i32}> ({
    ^bb0(%iy_836: i32, %iy_837: i32):
      %iy_838 = arith.xori %iy_836, %iy_837 : i32
      tt.reduce.return %iy_838 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %iy_657 = tt.expand_dims %iy_656 {axis = 6 : i32} : tensor<2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x1x2x2x2xi32>
    %iy_658 = tt.broadcast %iy_657 : tensor<2x2x2x2x2x2x1x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_659 = arith.xori %ix_655, %iy_658 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %y_660 = tt.bitcast %iy_659 : tensor<2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_661 = arith.cmpf ogt, %ret_654, %y_660 : tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_662 = tt.broadcast %ar_584 : tensor<2x1x1x1x1x1x1x1x1x1xi32> -> tensor<2x1x1x1x1x1x2x1x1x1xi32>
    %ret_663 = tt.broadcast %ar_116 : tensor<1x1x1x1x1x1x2x1x1x1xi32> -> tensor<2x1x1x1x1x1x2x1x1x1xi32>
    %ret_664 = arith.xori %ret_662, %ret_663 : tensor<2x1x1x1x1x1x2x1x1x1xi32>
    %ret_665 = arith.cmpi ne, %ret_664, %ret_38 : tensor<2x1x1x1x1x1x2x1x1x1xi32>
    %ret_666 = tt.broadcast %ret_665 : tensor<2x1x1x1x1x1x2x1x1x1xi1> -> tensor<2x2x2x2x2x2x2x2x2x2xi1>
    %ret_667 = arith.cmpi ne, %ret_661, %ret_666 : tensor<2x2x2x2x2x2x2x2x2x2xi1>
    %ret_668 = arith.select %ret_667, %y_660, %ret_654 : tensor<2x2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ix_669 = tt.bitcast %ret_668 : tensor<2x2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_670 = "tt.reduce"(%ix_669) <{axis = 7 : i32}> ({
    ^bb0(%iy_836: i32, %iy_837: i32):
      %iy_838 = arith.xori %iy_836, %iy_837 : i32
      tt.reduce.return %iy_838 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %iy_671 = tt.expand_dims %iy_670 {axis = 7 : i32} : tensor<2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x1x2x2xi32>
    %iy_672 = tt.broadcast %iy_671 : tensor<2x2x2x2x2x2x2x1x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_673 = arith.xori %ix_669, %iy_672 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %y_674 = tt.bitcast %iy_673 : tensor<2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_675 = arith.cmpf ogt, %ret_668, %y_674 : tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_676 = tt.broadcast %ar_584 : tensor<2x1x1x1x1x1x1x1x1x1xi32> -> tensor<2x1x1x1x1x1x1x2x1x1xi32>
    %ret_677 = tt.broadcast %ar_87 : tensor<1x1x1x1x1x1x1x2x1x1xi32> -> tensor<2x1x1x1x1x1x1x2x1x1xi32>
    %ret_678 = arith.xori %ret_676, %ret_677 : tensor<2x1x1x1x1x1x1x2x1x1xi32>
    %ret_679 = arith.cmpi ne, %ret_678, %ret_37 : tensor<2x1x1x1x1x1x1x2x1x1xi32>
    %ret_680 = tt.broadcast %ret_679 : tensor<2x1x1x1x1x1x1x2x1x1xi1> -> tensor<2x2x2x2x2x2x2x2x2x2xi1>
    %ret_681 = arith.cmpi ne, %ret_675, %ret_680 : tensor<2x2x2x2x2x2x2x2x2x2xi1>
    %ret_682 = arith.select %ret_681, %y_674, %ret_668 : tensor<2x2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ix_683 = tt.bitcast %ret_682 : tensor<2x2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_684 = "tt.reduce"(%ix_683) <{axis = 8 : i32}> ({
    ^bb0(%iy_836: i32, %iy_837: i32):
      %iy_838 = arith.xori %iy_836, %iy_837 : i32
      tt.reduce.return %iy_838 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %iy_685 = tt.expand_dims %iy_684 {axis = 8 : i32} : tensor<2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x1x2xi32>
    %iy_686 = tt.broadcast %iy_685 : tensor<2x2x2x2x2x2x2x2x1x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_687 = arith.xori %ix_683, %iy_686 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %y_688 = tt.bitcast %iy_687 : tensor<2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_689 = arith.cmpf ogt, %ret_682, %y_688 : tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_690 = tt.broadcast %ar_584 : tensor<2x1x1x1x1x1x1x1x1x1xi32> -> tensor<2x1x1x1x1x1x1x1x2x1xi32>
    %ret_691 = tt.broadcast %ar_74 : tensor<1x1x1x1x1x1x1x1x2x1xi32> -> tensor<2x1x1x1x1x1x1x1x2x1xi32>
    %ret_692 = arith.xori %ret_690, %ret_691 : tensor<2x1x1x1x1x1x1x1x2x1xi32>
    %ret_693 = arith.cmpi ne, %ret_692, %ret_36 : tensor<2x1x1x1x1x1x1x1x2x1xi32>
    %ret_694 = tt.broadcast %ret_693 : tensor<2x1x1x1x1x1x1x1x2x1xi1> -> tensor<2x2x2x2x2x2x2x2x2x2xi1>
    %ret_695 = arith.cmpi ne, %ret_689, %ret_694 : tensor<2x2x2x2x2x2x2x2x2x2xi1>
    %ret_696 = arith.select %ret_695, %y_688, %ret_682 : tensor<2x2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ix_697 = tt.bitcast %ret_696 : tensor<2x2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_698 = "tt.reduce"(%ix_697) <{axis = 9 : i32}> ({
    ^bb0(%iy_836: i32, %iy_837: i32):
      %iy_838 = arith.xori %iy_836, %iy_837 : i32
      tt.reduce.return %iy_838 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %iy_699 = tt.expand_dims %iy_698 {axis = 9 : i32} : tensor<2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x1xi32>
    %iy_700 = tt.broadcast %iy_699 : tensor<2x2x2x2x2x2x2x2x2x1xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_701 = arith.xori %ix_697, %iy_700 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %y_702 = tt.bitcast %iy_701 : tensor<2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_703 = arith.cmpf ogt, %ret_696, %y_702 : tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_704 = tt.broadcast %ar_584 : tensor<2x1x1x1x1x1x1x1x1x1xi32> -> tensor<2x1x1x1x1x1x1x1x1x2xi32>
    %ret_705 = tt.broadcast %ar_78 : tensor<1x1x1x1x1x1x1x1x1x2xi32> -> tensor<2x1x1x1x1x1x1x1x1x2xi32>
    %ret_706 = arith.xori %ret_704, %ret_705 : tensor<2x1x1x1x1x1x1x1x1x2xi32>
    %ret_707 = arith.cmpi ne, %ret_706, %ret_35 : tensor<2x1x1x1x1x1x1x1x1x2xi32>
    %ret_708 = tt.broadcast %ret_707 : tensor<2x1x1x1x1x1x1x1x1x2xi1> -> tensor<2x2x2x2x2x2x2x2x2x2xi1>
    %ret_709 = arith.cmpi ne, %ret_703, %ret_708 : tensor<2x2x2x2x2x2x2x2x2x2xi1>
    %ret_710 = arith.select %ret_709, %y_702, %ret_696 : tensor<2x2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ix_711 = tt.bitcast %ret_710 : tensor<2x2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_712 = "tt.reduce"(%ix_711) <{axis = 0 : i32}> ({
    ^bb0(%iy_836: i32, %iy_837: i32):
      %iy_838 = arith.xori %iy_836, %iy_837 : i32
      tt.reduce.return %iy_838 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %iy_713 = tt.expand_dims %iy_712 {axis = 0 : i32} : tensor<2x2x2x2x2x2x2x2x2xi32> -> tensor<1x2x2x2x2x2x2x2x2x2xi32>
    %iy_714 = tt.broadcast %iy_713 : tensor<1x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_715 = arith.xori %ix_711, %iy_714 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %y_716 = tt.bitcast %iy_715 : tensor<2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_717 = arith.cmpf ogt, %ret_710, %y_716 : tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_718 = arith.xori %ar_584, %ret_53 : tensor<2x1x1x1x1x1x1x1x1x1xi32>
    %ret_719 = arith.cmpi ne, %ret_718, %ret_63 : tensor<2x1x1x1x1x1x1x1x1x1xi32>
    %ret_720 = tt.broadcast %ret_719 : tensor<2x1x1x1x1x1x1x1x1x1xi1> -> tensor<2x2x2x2x2x2x2x2x2x2xi1>
    %ret_721 = arith.cmpi ne, %ret_717, %ret_720 : tensor<2x2x2x2x2x2x2x2x2x2xi1>
    %ret_722 = arith.select %ret_721, %y_716, %ret_710 : tensor<2x2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ix_723 = tt.bitcast %ret_722 : tensor<2x2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_724 = "tt.reduce"(%ix_723) <{axis = 1 : i32}> ({
    ^bb0(%iy_836: i32, %iy_837: i32):
      %iy_838 = arith.xori %iy_836, %iy_837 : i32
      tt.reduce.return %iy_838 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %iy_725 = tt.expand_dims %iy_724 {axis = 1 : i32} : tensor<2x2x2x2x2x2x2x2x2xi32> -> tensor<2x1x2x2x2x2x2x2x2x2xi32>
    %iy_726 = tt.broadcast %iy_725 : tensor<2x1x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_727 = arith.xori %ix_723, %iy_726 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %y_728 = tt.bitcast %iy_727 : tensor<2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_729 = arith.cmpf ogt, %ret_722, %y_728 : tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_730 = arith.xori %ar_471, %ret_52 : tensor<1x2x1x1x1x1x1x1x1x1xi32>
    %ret_731 = arith.cmpi ne, %ret_730, %ret_62 : tensor<1x2x1x1x1x1x1x1x1x1xi32>
    %ret_732 = tt.broadcast %ret_731 : tensor<1x2x1x1x1x1x1x1x1x1xi1> -> tensor<2x2x2x2x2x2x2x2x2x2xi1>
    %ret_733 = arith.cmpi ne, %ret_729, %ret_732 : tensor<2x2x2x2x2x2x2x2x2x2xi1>
    %ret_734 = arith.select %ret_733, %y_728, %ret_722 : tensor<2x2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ix_735 = tt.bitcast %ret_734 : tensor<2x2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_736 = "tt.reduce"(%ix_735) <{axis = 2 : i32}> ({
    ^bb0(%iy_836: i32, %iy_837: i32):
      %iy_838 = arith.xori %iy_836, %iy_837 : i32
      tt.reduce.return %iy_838 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %iy_737 = tt.expand_dims %iy_736 {axis = 2 : i32} : tensor<2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x1x2x2x2x2x2x2x2xi32>
    %iy_738 = tt.broadcast %iy_737 : tensor<2x2x1x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_739 = arith.xori %ix_735, %iy_738 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %y_740 = tt.bitcast %iy_739 : tensor<2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_741 = arith.cmpf ogt, %ret_734, %y_740 : tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_742 = arith.xori %ar_372, %ret_51 : tensor<1x1x2x1x1x1x1x1x1x1xi32>
    %ret_743 = arith.cmpi ne, %ret_742, %ret_61 : tensor<1x1x2x1x1x1x1x1x1x1xi32>
    %ret_744 = tt.broadcast %ret_743 : tensor<1x1x2x1x1x1x1x1x1x1xi1> -> tensor<2x2x2x2x2x2x2x2x2x2xi1>
    %ret_745 = arith.cmpi ne, %ret_741, %ret_744 : tensor<2x2x2x2x2x2x2x2x2x2xi1>
    %ret_746 = arith.select %ret_745, %y_740, %ret_734 : tensor<2x2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ix_747 = tt.bitcast %ret_746 : tensor<2x2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_748 = "tt.reduce"(%ix_747) <{axis = 3 : i32}> ({
    ^bb0(%iy_836: i32, %iy_837: i32):
      %iy_838 = arith.xori %iy_836, %iy_837 : i32
      tt.reduce.return %iy_838 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %iy_749 = tt.expand_dims %iy_748 {axis = 3 : i32} : tensor<2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x1x2x2x2x2x2x2xi32>
    %iy_750 = tt.broadcast %iy_749 : tensor<2x2x2x1x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_751 = arith.xori %ix_747, %iy_750 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %y_752 = tt.bitcast %iy_751 : tensor<2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_753 = arith.cmpf ogt, %ret_746, %y_752 : tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_754 = arith.xori %ar_287, %ret_50 : tensor<1x1x1x2x1x1x1x1x1x1xi32>
    %ret_755 = arith.cmpi ne, %ret_754, %ret_60 : tensor<1x1x1x2x1x1x1x1x1x1xi32>
    %ret_756 = tt.broadcast %ret_755 : tensor<1x1x1x2x1x1x1x1x1x1xi1> -> tensor<2x2x2x2x2x2x2x2x2x2xi1>
    %ret_757 = arith.cmpi ne, %ret_753, %ret_756 : tensor<2x2x2x2x2x2x2x2x2x2xi1>
    %ret_758 = arith.select %ret_757, %y_752, %ret_746 : tensor<2x2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ix_759 = tt.bitcast %ret_758 : tensor<2x2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_760 = "tt.reduce"(%ix_759) <{axis = 4 : i32}> ({
    ^bb0(%iy_836: i32, %iy_837: i32):
      %iy_838 = arith.xori %iy_836, %iy_837 : i32
      tt.reduce.return %iy_838 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %iy_761 = tt.expand_dims %iy_760 {axis = 4 : i32} : tensor<2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x1x2x2x2x2x2xi32>
    %iy_762 = tt.broadcast %iy_761 : tensor<2x2x2x2x1x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_763 = arith.xori %ix_759, %iy_762 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %y_764 = tt.bitcast %iy_763 : tensor<2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_765 = arith.cmpf ogt, %ret_758, %y_764 : tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_766 = arith.xori %ar_216, %ret_49 : tensor<1x1x1x1x2x1x1x1x1x1xi32>
    %ret_767 = arith.cmpi ne, %ret_766, %ret_59 : tensor<1x1x1x1x2x1x1x1x1x1xi32>
    %ret_768 = tt.broadcast %ret_767 : tensor<1x1x1x1x2x1x1x1x1x1xi1> -> tensor<2x2x2x2x2x2x2x2x2x2xi1>
    %ret_769 = arith.cmpi ne, %ret_765, %ret_768 : tensor<2x2x2x2x2x2x2x2x2x2xi1>
    %ret_770 = arith.select %ret_769, %y_764, %ret_758 : tensor<2x2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ix_771 = tt.bitcast %ret_770 : tensor<2x2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_772 = "tt.reduce"(%ix_771) <{axis = 5 : i32}> ({
    ^bb0(%iy_836: i32, %iy_837: i32):
      %iy_838 = arith.xori %iy_836, %iy_837 : i32
      tt.reduce.return %iy_838 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %iy_773 = tt.expand_dims %iy_772 {axis = 5 : i32} : tensor<2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x1x2x2x2x2xi32>
    %iy_774 = tt.broadcast %iy_773 : tensor<2x2x2x2x2x1x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_775 = arith.xori %ix_771, %iy_774 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %y_776 = tt.bitcast %iy_775 : tensor<2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_777 = arith.cmpf ogt, %ret_770, %y_776 : tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_778 = arith.xori %ar_159, %ret_48 : tensor<1x1x1x1x1x2x1x1x1x1xi32>
    %ret_779 = arith.cmpi ne, %ret_778, %ret_58 : tensor<1x1x1x1x1x2x1x1x1x1xi32>
    %ret_780 = tt.broadcast %ret_779 : tensor<1x1x1x1x1x2x1x1x1x1xi1> -> tensor<2x2x2x2x2x2x2x2x2x2xi1>
    %ret_781 = arith.cmpi ne, %ret_777, %ret_780 : tensor<2x2x2x2x2x2x2x2x2x2xi1>
    %ret_782 = arith.select %ret_781, %y_776, %ret_770 : tensor<2x2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ix_783 = tt.bitcast %ret_782 : tensor<2x2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_784 = "tt.reduce"(%ix_783) <{axis = 6 : i32}> ({
    ^bb0(%iy_836: i32, %iy_837: i32):
      %iy_838 = arith.xori %iy_836, %iy_837 : i32
      tt.reduce.return %iy_838 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %iy_785 = tt.expand_dims %iy_784 {axis = 6 : i32} : tensor<2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x1x2x2x2xi32>
    %iy_786 = tt.broadcast %iy_785 : tensor<2x2x2x2x2x2x1x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_787 = arith.xori %ix_783, %iy_786 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %y_788 = tt.bitcast %iy_787 : tensor<2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_789 = arith.cmpf ogt, %ret_782, %y_788 : tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_790 = arith.xori %ar_116, %ret_47 : tensor<1x1x1x1x1x1x2x1x1x1xi32>
    %ret_791 = arith.cmpi ne, %ret_790, %ret_57 : tensor<1x1x1x1x1x1x2x1x1x1xi32>
    %ret_792 = tt.broadcast %ret_791 : tensor<1x1x1x1x1x1x2x1x1x1xi1> -> tensor<2x2x2x2x2x2x2x2x2x2xi1>
    %ret_793 = arith.cmpi ne, %ret_789, %ret_792 : tensor<2x2x2x2x2x2x2x2x2x2xi1>
    %ret_794 = arith.select %ret_793, %y_788, %ret_782 : tensor<2x2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ix_795 = tt.bitcast %ret_794 : tensor<2x2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_796 = "tt.reduce"(%ix_795) <{axis = 7 : i32}> ({
    ^bb0(%iy_836: i32, %iy_837: i32):
      %iy_838 = arith.xori %iy_836, %iy_837 : i32
      tt.reduce.return %iy_838 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %iy_797 = tt.expand_dims %iy_796 {axis = 7 : i32} : tensor<2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x1x2x2xi32>
    %iy_798 = tt.broadcast %iy_797 : tensor<2x2x2x2x2x2x2x1x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_799 = arith.xori %ix_795, %iy_798 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %y_800 = tt.bitcast %iy_799 : tensor<2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_801 = arith.cmpf ogt, %ret_794, %y_800 : tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_802 = arith.xori %ar_87, %ret_46 : tensor<1x1x1x1x1x1x1x2x1x1xi32>
    %ret_803 = arith.cmpi ne, %ret_802, %ret_56 : tensor<1x1x1x1x1x1x1x2x1x1xi32>
    %ret_804 = tt.broadcast %ret_803 : tensor<1x1x1x1x1x1x1x2x1x1xi1> -> tensor<2x2x2x2x2x2x2x2x2x2xi1>
    %ret_805 = arith.cmpi ne, %ret_801, %ret_804 : tensor<2x2x2x2x2x2x2x2x2x2xi1>
    %ret_806 = arith.select %ret_805, %y_800, %ret_794 : tensor<2x2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ix_807 = tt.bitcast %ret_806 : tensor<2x2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_808 = "tt.reduce"(%ix_807) <{axis = 8 : i32}> ({
    ^bb0(%iy_836: i32, %iy_837: i32):
      %iy_838 = arith.xori %iy_836, %iy_837 : i32
      tt.reduce.return %iy_838 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %iy_809 = tt.expand_dims %iy_808 {axis = 8 : i32} : tensor<2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x1x2xi32>
    %iy_810 = tt.broadcast %iy_809 : tensor<2x2x2x2x2x2x2x2x1x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_811 = arith.xori %ix_807, %iy_810 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %y_812 = tt.bitcast %iy_811 : tensor<2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_813 = arith.cmpf ogt, %ret_806, %y_812 : tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_814 = arith.xori %ar_74, %ret_45 : tensor<1x1x1x1x1x1x1x1x2x1xi32>
    %ret_815 = arith.cmpi ne, %ret_814, %ret_55 : tensor<1x1x1x1x1x1x1x1x2x1xi32>
    %ret_816 = tt.broadcast %ret_815 : tensor<1x1x1x1x1x1x1x1x2x1xi1> -> tensor<2x2x2x2x2x2x2x2x2x2xi1>
    %ret_817 = arith.cmpi ne, %ret_813, %ret_816 : tensor<2x2x2x2x2x2x2x2x2x2xi1>
    %ret_818 = arith.select %ret_817, %y_812, %ret_806 : tensor<2x2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ix_819 = tt.bitcast %ret_818 : tensor<2x2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_820 = "tt.reduce"(%ix_819) <{axis = 9 : i32}> ({
    ^bb0(%iy_836: i32, %iy_837: i32):
      %iy_838 = arith.xori %iy_836, %iy_837 : i32
      tt.reduce.return %iy_838 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %iy_821 = tt.expand_dims %iy_820 {axis = 9 : i32} : tensor<2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x1xi32>
    %iy_822 = tt.broadcast %iy_821 : tensor<2x2x2x2x2x2x2x2x2x1xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_823 = arith.xori %ix_819, %iy_822 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %y_824 = tt.bitcast %iy_823 : tensor<2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_825 = arith.cmpf ogt, %ret_818, %y_824 : tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_826 = arith.xori %ar_78, %ret_44 : tensor<1x1x1x1x1x1x1x1x1x2xi32>
    %ret_827 = arith.cmpi ne, %ret_826, %ret_54 : tensor<1x1x1x1x1x1x1x1x1x2xi32>
    %ret_828 = tt.broadcast %ret_827 : tensor<1x1x1x1x1x1x1x1x1x2xi1> -> tensor<2x2x2x2x2x2x2x2x2x2xi1>
    %ret_829 = arith.cmpi ne, %ret_825, %ret_828 : tensor<2x2x2x2x2x2x2x2x2x2xi1>
    %ret_830 = arith.select %ret_829, %y_824, %ret_818 : tensor<2x2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %x_831 = tt.reshape %ret_830 : tensor<2x2x2x2x2x2x2x2x2x2xf32> -> tensor<1024xf32>
    %before = "tt.scan"(%x_831) <{axis = 0 : i32, reverse = false}> ({
    ^bb0(%before_836: f32, %before_837: f32):
      %before_838 = arith.addf %before_836, %before_837 : f32
      tt.scan.return %before_838 : f32
    }) : (tensor<1024xf32>) -> tensor<1024xf32>
    %before_832 = arith.subf %before, %x_831 : tensor<1024xf32>
    %kept_833 = tt.splat %limit : f32 -> tensor<1024xf32>
    %kept_834 = arith.cmpf olt, %before_832, %kept_833 : tensor<1024xf32>
    %kept_835 = arith.select %kept_834, %x_831, %kept : tensor<1024xi1>, tensor<1024xf32>
    %0 = tt.addptr %y_ptr, %x : !tt.ptr<f32>, i32
    %1 = tt.splat %0 : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>>
    %2 = tt.addptr %1, %i : tensor<1024x!tt.ptr<f32>>, tensor<1024xi32>
    %3 = "tt.reduce"(%kept_835) <{axis = 0 : i32}> ({
    ^bb0(%arg3: f32, %arg4: f32):
      %6 = arith.addf %arg3, %arg4 : f32
      tt.reduce.return %6 : f32
    }) : (tensor<1024xf32>) -> f32
    %4 = tt.splat %3 : f32 -> tensor<1024xf32>
    %5 = arith.divf %kept_835, %4 : tensor<1024xf32>
    tt.store %2, %5 : tensor<1024x!tt.ptr<f32>>
    tt.return
  }
}
// -----
module {
  tt.func public @top_p_mask(%x_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %y_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %limit: f32) attributes {noinline = false} {
    %ret = arith.constant dense<1> : tensor<1x1x1x1x1x1x1x1x1x2xi32>
    %ret_0 = arith.constant dense<1> : tensor<1x1x1x1x1x1x1x1x2x1xi32>
    %ret_1 = arith.constant dense<1> : tensor<1x1x1x1x1x1x1x2x1x1xi32>
    %ret_2 = arith.constant dense<1> : tensor<1x1x1x1x1x1x2x1x1x1xi32>
    %ret_3 = arith.constant dense<1> : tensor<1x1x1x1x1x2x1x1x1x1xi32>
    %ret_4 = arith.constant dense<1> : tensor<1x1x1x1x2x1x1x1x1x1xi32>
    %ret_5 = arith.constant dense<1> : tensor<1x1x1x2x1x1x1x1x1x1xi32>
    %ret_6 = arith.constant dense<1> : tensor<1x1x2x1x1x1x1x1x1x1xi32>
    %ret_7 = arith.constant dense<1> : tensor<1x2x1x1x1x1x1x1x1x1xi32>
    %ret_8 = arith.constant dense<1> : tensor<2x1x1x1x1x1x1x1x1x1xi32>
    %kept = arith.constant dense<0.000000e+00> : tensor<1024xf32>
    %c1024_i32 = arith.constant 1024 : i32
    %row = tt.get_program_id x : i32
    %i = tt.make_range {end = 1024 : i32, start = 0 : i32} : tensor<1024xi32>
    %x = arith.muli %row, %c1024_i32 : i32
    %x_9 = tt.addptr %x_ptr, %x : !tt.ptr<f32>, i32
    %x_10 = tt.splat %x_9 : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>>
    %x_11 = tt.addptr %x_10, %i : tensor<1024x!tt.ptr<f32>>, tensor<1024xi32>
    %x_12 = tt.load %x_11 : tensor<1024x!tt.ptr<f32>>
    %p = "tt.reduce"(%x_12) <{axis = 0 : i32}> ({
    ^bb0(%p_781: f32, %p_782: f32):
      %p_783 = arith.maxnumf %p_781, %p_782 : f32
      tt.reduce.return %p_783 : f32
    }) : (tensor<1024xf32>) -> f32
    %p_13 = tt.splat %p : f32 -> tensor<1024xf32>
    %p_14 = arith.subf %x_12, %p_13 : tensor<1024xf32>
    %p_15 = math.exp %p_14 : tensor<1024xf32>
    %p_16 = "tt.reduce"(%p_15) <{axis = 0 : i32}> ({
    ^bb0(%p_781: f32, %p_782: f32):
      %p_783 = arith.addf %p_781, %p_782 : f32
      tt.reduce.return %p_783 : f32
    }) : (tensor<1024xf32>) -> f32
    %p_17 = tt.splat %p_16 : f32 -> tensor<1024xf32>
    %p_18 = arith.divf %p_15, %p_17 : tensor<1024xf32>
    %h = tt.reshape %p_18 : tensor<1024xf32> -> tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ar = tt.make_range {end = 2 : i32, start = 0 : i32} : tensor<2xi32>
    %ar_19 = tt.reshape %ar : tensor<2xi32> -> tensor<1x1x1x1x1x1x1x1x2x1xi32>
    %ix = tt.bitcast %h : tensor<2x2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy = "tt.reduce"(%ix) <{axis = 9 : i32}> ({
    ^bb0(%iy_781: i32, %iy_782: i32):
      %iy_783 = arith.xori %iy_781, %iy_782 : i32
      tt.reduce.return %iy_783 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %iy_20 = tt.expand_dims %iy {axis = 9 : i32} : tensor<2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x1xi32>
    %iy_21 = tt.broadcast %iy_20 : tensor<2x2x2x2x2x2x2x2x2x1xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_22 = arith.xori %ix, %iy_21 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %y = tt.bitcast %iy_22 : tensor<2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ar_23 = tt.reshape %ar : tensor<2xi32> -> tensor<1x1x1x1x1x1x1x1x1x2xi32>
    %ret_24 = arith.cmpf ogt, %h, %y : tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_25 = tt.broadcast %ar_19 : tensor<1x1x1x1x1x1x1x1x2x1xi32> -> tensor<1x1x1x1x1x1x1x1x2x2xi32>
    %ret_26 = tt.broadcast %ar_23 : tensor<1x1x1x1x1x1x1x1x1x2xi32> -> tensor<1x1x1x1x1x1x1x1x2x2xi32>
    %ret_27 = arith.xori %ret_25, %ret_26 : tensor<1x1x1x1x1x1x1x1x2x2xi32>
    %ret_28 = arith.extui %ret_24 : tensor<2x2x2x2x2x2x2x2x2x2xi1> to tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_29 = tt.broadcast %ret_27 : tensor<1x1x1x1x1x1x1x1x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_30 = arith.cmpi ne, %ret_28, %ret_29 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_31 = arith.select %ret_30, %y, %h : tensor<2x2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ar_32 = tt.reshape %ar : tensor<2xi32> -> tensor<1x1x1x1x1x1x1x2x1x1xi32>
    %ix_33 = tt.bitcast %ret_31 : tensor<2x2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_34 = "tt.reduce"(%ix_33) <{axis = 8 : i32}> ({
    ^bb0(%iy_781: i32, %iy_782: i32):
      %iy_783 = arith.xori %iy_781, %iy_782 : i32
      tt.reduce.return %iy_783 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %iy_35 = tt.expand_dims %iy_34 {axis = 8 : i32} : tensor<2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x1x2xi32>
    %iy_36 = tt.broadcast %iy_35 : tensor<2x2x2x2x2x2x2x2x1x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_37 = arith.xori %ix_33, %iy_36 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %y_38 = tt.bitcast %iy_37 : tensor<2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_39 = arith.cmpf ogt, %ret_31, %y_38 : tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_40 = tt.broadcast %ar_32 : tensor<1x1x1x1x1x1x1x2x1x1xi32> -> tensor<1x1x1x1x1x1x1x2x2x1xi32>
    %ret_41 = tt.broadcast %ar_19 : tensor<1x1x1x1x1x1x1x1x2x1xi32> -> tensor<1x1x1x1x1x1x1x2x2x1xi32>
    %ret_42 = arith.xori %ret_40, %ret_41 : tensor<1x1x1x1x1x1x1x2x2x1xi32>
    %ret_43 = arith.extui %ret_39 : tensor<2x2x2x2x2x2x2x2x2x2xi1> to tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_44 = tt.broadcast %ret_42 : tensor<1x1x1x1x1x1x1x2x2x1xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_45 = arith.cmpi ne, %ret_43, %ret_44 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_46 = arith.select %ret_45, %y_38, %ret_31 : tensor<2x2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ix_47 = tt.bitcast %ret_46 : tensor<2x2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_48 = "tt.reduce"(%ix_47) <{axis = 9 : i32}> ({
    ^bb0(%iy_781: i32, %iy_782: i32):
      %iy_783 = arith.xori %iy_781, %iy_782 : i32
      tt.reduce.return %iy_783 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %iy_49 = tt.expand_dims %iy_48 {axis = 9 : i32} : tensor<2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x1xi32>
    %iy_50 = tt.broadcast %iy_49 : tensor<2x2x2x2x2x2x2x2x2x1xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_51 = arith.xori %ix_47, %iy_50 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %y_52 = tt.bitcast %iy_51 : tensor<2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_53 = arith.cmpf ogt, %ret_46, %y_52 : tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_54 = tt.broadcast %ar_32 : tensor<1x1x1x1x1x1x1x2x1x1xi32> -> tensor<1x1x1x1x1x1x1x2x1x2xi32>
    %ret_55 = tt.broadcast %ar_23 : tensor<1x1x1x1x1x1x1x1x1x2xi32> -> tensor<1x1x1x1x1x1x1x2x1x2xi32>
    %ret_56 = arith.xori %ret_54, %ret_55 : tensor<1x1x1x1x1x1x1x2x1x2xi32>
    %ret_57 = arith.extui %ret_53 : tensor<2x2x2x2x2x2x2x2x2x2xi1> to tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_58 = tt.broadcast %ret_56 : tensor<1x1x1x1x1x1x1x2x1x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_59 = arith.cmpi ne, %ret_57, %ret_58 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_60 = arith.select %ret_59, %y_52, %ret_46 : tensor<2x2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ar_61 = tt.reshape %ar : tensor<2xi32> -> tensor<1x1x1x1x1x1x2x1x1x1xi32>
    %ix_62 = tt.bitcast %ret_60 : tensor<2x2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_63 = "tt.reduce"(%ix_62) <{axis = 7 : i32}> ({
    ^bb0(%iy_781: i32, %iy_782: i32):
      %iy_783 = arith.xori %iy_781, %iy_782 : i32
      tt.reduce.return %iy_783 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %iy_64 = tt.expand_dims %iy_63 {axis = 7 : i32} : tensor<2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x1x2x2xi32>
    %iy_65 = tt.broadcast %iy_64 : tensor<2x2x2x2x2x2x2x1x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_66 = arith.xori %ix_62, %iy_65 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %y_67 = tt.bitcast %iy_66 : tensor<2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_68 = arith.cmpf ogt, %ret_60, %y_67 : tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_69 = tt.broadcast %ar_61 : tensor<1x1x1x1x1x1x2x1x1x1xi32> -> tensor<1x1x1x1x1x1x2x2x1x1xi32>
    %ret_70 = tt.broadcast %ar_32 : tensor<1x1x1x1x1x1x1x2x1x1xi32> -> tensor<1x1x1x1x1x1x2x2x1x1xi32>
    %ret_71 = arith.xori %ret_69, %ret_70 : tensor<1x1x1x1x1x1x2x2x1x1xi32>
    %ret_72 = arith.extui %ret_68 : tensor<2x2x2x2x2x2x2x2x2x2xi1> to tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_73 = tt.broadcast %ret_71 : tensor<1x1x1x1x1x1x2x2x1x1xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_74 = arith.cmpi ne, %ret_72, %ret_73 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_75 = arith.select %ret_74, %y_67, %ret_60 : tensor<2x2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ix_76 = tt.bitcast %ret_75 : tensor<2x2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_77 = "tt.reduce"(%ix_76) <{axis = 8 : i32}> ({
    ^bb0(%iy_781: i32, %iy_782: i32):
      %iy_783 = arith.xori %iy_781, %iy_782 : i32
      tt.reduce.return %iy_783 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %iy_78 = tt.expand_dims %iy_77 {axis = 8 : i32} : tensor<2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x1x2xi32>
    %iy_79 = tt.broadcast %iy_78 : tensor<2x2x2x2x2x2x2x2x1x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_80 = arith.xori %ix_76, %iy_79 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %y_81 = tt.bitcast %iy_80 : tensor<2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_82 = arith.cmpf ogt, %ret_75, %y_81 : tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_83 = tt.broadcast %ar_61 : tensor<1x1x1x1x1x1x2x1x1x1xi32> -> tensor<1x1x1x1x1x1x2x1x2x1xi32>
    %ret_84 = tt.broadcast %ar_19 : tensor<1x1x1x1x1x1x1x1x2x1xi32> -> tensor<1x1x1x1x1x1x2x1x2x1xi32>
    %ret_85 = arith.xori %ret_83, %ret_84 : tensor<1x1x1x1x1x1x2x1x2x1xi32>
    %ret_86 = arith.extui %ret_82 : tensor<2x2x2x2x2x2x2x2x2x2xi1> to tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_87 = tt.broadcast %ret_85 : tensor<1x1x1x1x1x1x2x1x2x1xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_88 = arith.cmpi ne, %ret_86, %ret_87 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_89 = arith.select %ret_88, %y_81, %ret_75 : tensor<2x2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ix_90 = tt.bitcast %ret_89 : tensor<2x2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_91 = "tt.reduce"(%ix_90) <{axis = 9 : i32}> ({
    ^bb0(%iy_781: i32, %iy_782: i32):
      %iy_783 = arith.xori %iy_781, %iy_782 : i32
      tt.reduce.return %iy_783 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %iy_92 = tt.expand_dims %iy_91 {axis = 9 : i32} : tensor<2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x1xi32>
    %iy_93 = tt.broadcast %iy_92 : tensor<2x2x2x2x2x2x2x2x2x1xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_94 = arith.xori %ix_90, %iy_93 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %y_95 = tt.bitcast %iy_94 : tensor<2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_96 = arith.cmpf ogt, %ret_89, %y_95 : tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_97 = tt.broadcast %ar_61 : tensor<1x1x1x1x1x1x2x1x1x1xi32> -> tensor<1x1x1x1x1x1x2x1x1x2xi32>
    %ret_98 = tt.broadcast %ar_23 : tensor<1x1x1x1x1x1x1x1x1x2xi32> -> tensor<1x1x1x1x1x1x2x1x1x2xi32>
    %ret_99 = arith.xori %ret_97, %ret_98 : tensor<1x1x1x1x1x1x2x1x1x2xi32>
    %ret_100 = arith.extui %ret_96 : tensor<2x2x2x2x2x2x2x2x2x2xi1> to tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_101 = tt.broadcast %ret_99 : tensor<1x1x1x1x1x1x2x1x1x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_102 = arith.cmpi ne, %ret_100, %ret_101 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_103 = arith.select %ret_102, %y_95, %ret_89 : tensor<2x2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ar_104 = tt.reshape %ar : tensor<2xi32> -> tensor<1x1x1x1x1x2x1x1x1x1xi32>
    %ix_105 = tt.bitcast %ret_103 : tensor<2x2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_106 = "tt.reduce"(%ix_105) <{axis = 6 : i32}> ({
    ^bb0(%iy_781: i32, %iy_782: i32):
      %iy_783 = arith.xori %iy_781, %iy_782 : i32
      tt.reduce.return %iy_783 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %iy_107 = tt.expand_dims %iy_106 {axis = 6 : i32} : tensor<2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x1x2x2x2xi32>
    %iy_108 = tt.broadcast %iy_107 : tensor<2x2x2x2x2x2x1x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_109 = arith.xori %ix_105, %iy_108 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %y_110 = tt.bitcast %iy_109 : tensor<2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_111 = arith.cmpf ogt, %ret_103, %y_110 : tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_112 = tt.broadcast %ar_104 : tensor<1x1x1x1x1x2x1x1x1x1xi32> -> tensor<1x1x1x1x1x2x2x1x1x1xi32>
    %ret_113 = tt.broadcast %ar_61 : tensor<1x1x1x1x1x1x2x1x1x1xi32> -> tensor<1x1x1x1x1x2x2x1x1x1xi32>
    %ret_114 = arith.xori %ret_112, %ret_113 : tensor<1x1x1x1x1x2x2x1x1x1xi32>
    %ret_115 = arith.extui %ret_111 : tensor<2x2x2x2x2x2x2x2x2x2xi1> to tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_116 = tt.broadcast %ret_114 : tensor<1x1x1x1x1x2x2x1x1x1xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_117 = arith.cmpi ne, %ret_115, %ret_116 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_118 = arith.select %ret_117, %y_110, %ret_103 : tensor<2x2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ix_119 = tt.bitcast %ret_118 : tensor<2x2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_120 = "tt.reduce"(%ix_119) <{axis = 7 : i32}> ({
    ^bb0(%iy_781: i32, %iy_782: i32):
      %iy_783 = arith.xori %iy_781, %iy_782 : i32
      tt.reduce.return %iy_783 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %iy_121 = tt.expand_dims %iy_120 {axis = 7 : i32} : tensor<2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x1x2x2xi32>
    %iy_122 = tt.broadcast %iy_121 : tensor<2x2x2x2x2x2x2x1x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_123 = arith.xori %ix_119, %iy_122 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %y_124 = tt.bitcast %iy_123 : tensor<2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_125 = arith.cmpf ogt, %ret_118, %y_124 : tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_126 = tt.broadcast %ar_104 : tensor<1x1x1x1x1x2x1x1x1x1xi32> -> tensor<1x1x1x1x1x2x1x2x1x1xi32>
    %ret_127 = tt.broadcast %ar_32 : tensor<1x1x1x1x1x1x1x2x1x1xi32> -> tensor<1x1x1x1x1x2x1x2x1x1xi32>
    %ret_128 = arith.xori %ret_126, %ret_127 : tensor<1x1x1x1x1x2x1x2x1x1xi32>
    %ret_129 = arith.extui %ret_125 : tensor<2x2x2x2x2x2x2x2x2x2xi1> to tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_130 = tt.broadcast %ret_128 : tensor<1x1x1x1x1x2x1x2x1x1xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_131 = arith.cmpi ne, %ret_129, %ret_130 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_132 = arith.select %ret_131, %y_124, %ret_118 : tensor<2x2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ix_133 = tt.bitcast %ret_132 : tensor<2x2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_134 = "tt.reduce"(%ix_133) <{axis = 8 : i32}> ({
    ^bb0(%iy_781: i32, %iy_782: i32):
      %iy_783 = arith.xori %iy_781, %iy_782 : i32
      tt.reduce.return %iy_783 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %iy_135 = tt.expand_dims %iy_134 {axis = 8 : i32} : tensor<2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x1x2xi32>
    %iy_136 = tt.broadcast %iy_135 : tensor<2x2x2x2x2x2x2x2x1x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_137 = arith.xori %ix_133, %iy_136 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %y_138 = tt.bitcast %iy_137 : tensor<2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_139 = arith.cmpf ogt, %ret_132, %y_138 : tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_140 = tt.broadcast %ar_104 : tensor<1x1x1x1x1x2x1x1x1x1xi32> -> tensor<1x1x1x1x1x2x1x1x2x1xi32>
    %ret_141 = tt.broadcast %ar_19 : tensor<1x1x1x1x1x1x1x1x2x1xi32> -> tensor<1x1x1x1x1x2x1x1x2x1xi32>
    %ret_142 = arith.xori %ret_140, %ret_141 : tensor<1x1x1x1x1x2x1x1x2x1xi32>
    %ret_143 = arith.extui %ret_139 : tensor<2x2x2x2x2x2x2x2x2x2xi1> to tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_144 = tt.broadcast %ret_142 : tensor<1x1x1x1x1x2x1x1x2x1xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_145 = arith.cmpi ne, %ret_143, %ret_144 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_146 = arith.select %ret_145, %y_138, %ret_132 : tensor<2x2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ix_147 = tt.bitcast %ret_146 : tensor<2x2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_148 = "tt.reduce"(%ix_147) <{axis = 9 : i32}> ({
    ^bb0(%iy_781: i32, %iy_782: i32):
      %iy_783 = arith.xori %iy_781, %iy_782 : i32
      tt.reduce.return %iy_783 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %iy_149 = tt.expand_dims %iy_148 {axis = 9 : i32} : tensor<2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x1xi32>
    %iy_150 = tt.broadcast %iy_149 : tensor<2x2x2x2x2x2x2x2x2x1xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_151 = arith.xori %ix_147, %iy_150 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %y_152 = tt.bitcast %iy_151 : tensor<2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_153 = arith.cmpf ogt, %ret_146, %y_152 : tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_154 = tt.broadcast %ar_104 : tensor<1x1x1x1x1x2x1x1x1x1xi32> -> tensor<1x1x1x1x1x2x1x1x1x2xi32>
    %ret_155 = tt.broadcast %ar_23 : tensor<1x1x1x1x1x1x1x1x1x2xi32> -> tensor<1x1x1x1x1x2x1x1x1x2xi32>
    %ret_156 = arith.xori %ret_154, %ret_155 : tensor<1x1x1x1x1x2x1x1x1x2xi32>
    %ret_157 = arith.extui %ret_153 : tensor<2x2x2x2x2x2x2x2x2x2xi1> to tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_158 = tt.broadcast %ret_156 : tensor<1x1x1x1x1x2x1x1x1x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_159 = arith.cmpi ne, %ret_157, %ret_158 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_160 = arith.select %ret_159, %y_152, %ret_146 : tensor<2x2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ar_161 = tt.reshape %ar : tensor<2xi32> -> tensor<1x1x1x1x2x1x1x1x1x1xi32>
    %ix_162 = tt.bitcast %ret_160 : tensor<2x2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_163 = "tt.reduce"(%ix_162) <{axis = 5 : i32}> ({
    ^bb0(%iy_781: i32, %iy_782: i32):
      %iy_783 = arith.xori %iy_781, %iy_782 : i32
      tt.reduce.return %iy_783 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %iy_164 = tt.expand_dims %iy_163 {axis = 5 : i32} : tensor<2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x1x2x2x2x2xi32>
    %iy_165 = tt.broadcast %iy_164 : tensor<2x2x2x2x2x1x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_166 = arith.xori %ix_162, %iy_165 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %y_167 = tt.bitcast %iy_166 : tensor<2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_168 = arith.cmpf ogt, %ret_160, %y_167 : tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_169 = tt.broadcast %ar_161 : tensor<1x1x1x1x2x1x1x1x1x1xi32> -> tensor<1x1x1x1x2x2x1x1x1x1xi32>
    %ret_170 = tt.broadcast %ar_104 : tensor<1x1x1x1x1x2x1x1x1x1xi32> -> tensor<1x1x1x1x2x2x1x1x1x1xi32>
    %ret_171 = arith.xori %ret_169, %ret_170 : tensor<1x1x1x1x2x2x1x1x1x1xi32>
    %ret_172 = arith.extui %ret_168 : tensor<2x2x2x2x2x2x2x2x2x2xi1> to tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_173 = tt.broadcast %ret_171 : tensor<1x1x1x1x2x2x1x1x1x1xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_174 = arith.cmpi ne, %ret_172, %ret_173 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_175 = arith.select %ret_174, %y_167, %ret_160 : tensor<2x2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ix_176 = tt.bitcast %ret_175 : tensor<2x2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_177 = "tt.reduce"(%ix_176) <{axis = 6 : i32}> ({
    ^bb0(%iy_781: i32, %iy_782: i32):
      %iy_783 = arith.xori %iy_781, %iy_782 : i32
      tt.reduce.return %iy_783 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %iy_178 = tt.expand_dims %iy_177 {axis = 6 : i32} : tensor<2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x1x2x2x2xi32>
    %iy_179 = tt.broadcast %iy_178 : tensor<2x2x2x2x2x2x1x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_180 = arith.xori %ix_176, %iy_179 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %y_181 = tt.bitcast %iy_180 : tensor<2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_182 = arith.cmpf ogt, %ret_175, %y_181 : tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_183 = tt.broadcast %ar_161 : tensor<1x1x1x1x2x1x1x1x1x1xi32> -> tensor<1x1x1x1x2x1x2x1x1x1xi32>
    %ret_184 = tt.broadcast %ar_61 : tensor<1x1x1x1x1x1x2x1x1x1xi32> -> tensor<1x1x1x1x2x1x2x1x1x1xi32>
    %ret_185 = arith.xori %ret_183, %ret_184 : tensor<1x1x1x1x2x1x2x1x1x1xi32>
    %ret_186 = arith.extui %ret_182 : tensor<2x2x2x2x2x2x2x2x2x2xi1> to tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_187 = tt.broadcast %ret_185 : tensor<1x1x1x1x2x1x2x1x1x1xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_188 = arith.cmpi ne, %ret_186, %ret_187 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_189 = arith.select %ret_188, %y_181, %ret_175 : tensor<2x2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ix_190 = tt.bitcast %ret_189 : tensor<2x2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_191 = "tt.reduce"(%ix_190) <{axis = 7 : i32}> ({
    ^bb0(%iy_781: i32, %iy_782: i32):
      %iy_783 = arith.xori %iy_781, %iy_782 : i32
      tt.reduce.return %iy_783 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %iy_192 = tt.expand_dims %iy_191 {axis = 7 : i32} : tensor<2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x1x2x2xi32>
    %iy_193 = tt.broadcast %iy_192 : tensor<2x2x2x2x2x2x2x1x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_194 = arith.xori %ix_190, %iy_193 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %y_195 = tt.bitcast %iy_194 : tensor<2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_196 = arith.cmpf ogt, %ret_189, %y_195 : tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_197 = tt.broadcast %ar_161 : tensor<1x1x1x1x2x1x1x1x1x1xi32> -> tensor<1x1x1x1x2x1x1x2x1x1xi32>
    %ret_198 = tt.broadcast %ar_32 : tensor<1x1x1x1x1x1x1x2x1x1xi32> -> tensor<1x1x1x1x2x1x1x2x1x1xi32>
    %ret_199 = arith.xori %ret_197, %ret_198 : tensor<1x1x1x1x2x1x1x2x1x1xi32>
    %ret_200 = arith.extui %ret_196 : tensor<2x2x2x2x2x2x2x2x2x2xi1> to tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_201 = tt.broadcast %ret_199 : tensor<1x1x1x1x2x1x1x2x1x1xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_202 = arith.cmpi ne, %ret_200, %ret_201 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_203 = arith.select %ret_202, %y_195, %ret_189 : tensor<2x2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ix_204 = tt.bitcast %ret_203 : tensor<2x2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_205 = "tt.reduce"(%ix_204) <{axis = 8 : i32}> ({
    ^bb0(%iy_781: i32, %iy_782: i32):
      %iy_783 = arith.xori %iy_781, %iy_782 : i32
      tt.reduce.return %iy_783 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %iy_206 = tt.expand_dims %iy_205 {axis = 8 : i32} : tensor<2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x1x2xi32>
    %iy_207 = tt.broadcast %iy_206 : tensor<2x2x2x2x2x2x2x2x1x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_208 = arith.xori %ix_204, %iy_207 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %y_209 = tt.bitcast %iy_208 : tensor<2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_210 = arith.cmpf ogt, %ret_203, %y_209 : tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_211 = tt.broadcast %ar_161 : tensor<1x1x1x1x2x1x1x1x1x1xi32> -> tensor<1x1x1x1x2x1x1x1x2x1xi32>
    %ret_212 = tt.broadcast %ar_19 : tensor<1x1x1x1x1x1x1x1x2x1xi32> -> tensor<1x1x1x1x2x1x1x1x2x1xi32>
    %ret_213 = arith.xori %ret_211, %ret_212 : tensor<1x1x1x1x2x1x1x1x2x1xi32>
    %ret_214 = arith.extui %ret_210 : tensor<2x2x2x2x2x2x2x2x2x2xi1> to tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_215 = tt.broadcast %ret_213 : tensor<1x1x1x1x2x1x1x1x2x1xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_216 = arith.cmpi ne, %ret_214, %ret_215 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_217 = arith.select %ret_216, %y_209, %ret_203 : tensor<2x2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ix_218 = tt.bitcast %ret_217 : tensor<2x2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_219 = "tt.reduce"(%ix_218) <{axis = 9 : i32}> ({
    ^bb0(%iy_781: i32, %iy_782: i32):
      %iy_783 = arith.xori %iy_781, %iy_782 : i32
      tt.reduce.return %iy_783 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %iy_220 = tt.expand_dims %iy_219 {axis = 9 : i32} : tensor<2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x1xi32>
    %iy_221 = tt.broadcast %iy_220 : tensor<2x2x2x2x2x2x2x2x2x1xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_222 = arith.xori %ix_218, %iy_221 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %y_223 = tt.bitcast %iy_222 : tensor<2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_224 = arith.cmpf ogt, %ret_217, %y_223 : tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_225 = tt.broadcast %ar_161 : tensor<1x1x1x1x2x1x1x1x1x1xi32> -> tensor<1x1x1x1x2x1x1x1x1x2xi32>
    %ret_226 = tt.broadcast %ar_23 : tensor<1x1x1x1x1x1x1x1x1x2xi32> -> tensor<1x1x1x1x2x1x1x1x1x2xi32>
    %ret_227 = arith.xori %ret_225, %ret_226 : tensor<1x1x1x1x2x1x1x1x1x2xi32>
    %ret_228 = arith.extui %ret_224 : tensor<2x2x2x2x2x2x2x2x2x2xi1> to tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_229 = tt.broadcast %ret_227 : tensor<1x1x1x1x2x1x1x1x1x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_230 = arith.cmpi ne, %ret_228, %ret_229 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_231 = arith.select %ret_230, %y_223, %ret_217 : tensor<2x2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ar_232 = tt.reshape %ar : tensor<2xi32> -> tensor<1x1x1x2x1x1x1x1x1x1xi32>
    %ix_233 = tt.bitcast %ret_231 : tensor<2x2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_234 = "tt.reduce"(%ix_233) <{axis = 4 : i32}> ({
    ^bb0(%iy_781: i32, %iy_782: i32):
      %iy_783 = arith.xori %iy_781, %iy_782 : i32
      tt.reduce.return %iy_783 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %iy_235 = tt.expand_dims %iy_234 {axis = 4 : i32} : tensor<2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x1x2x2x2x2x2xi32>
    %iy_236 = tt.broadcast %iy_235 : tensor<2x2x2x2x1x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_237 = arith.xori %ix_233, %iy_236 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %y_238 = tt.bitcast %iy_237 : tensor<2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_239 = arith.cmpf ogt, %ret_231, %y_238 : tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_240 = tt.broadcast %ar_232 : tensor<1x1x1x2x1x1x1x1x1x1xi32> -> tensor<1x1x1x2x2x1x1x1x1x1xi32>
    %ret_241 = tt.broadcast %ar_161 : tensor<1x1x1x1x2x1x1x1x1x1xi32> -> tensor<1x1x1x2x2x1x1x1x1x1xi32>
    %ret_242 = arith.xori %ret_240, %ret_241 : tensor<1x1x1x2x2x1x1x1x1x1xi32>
    %ret_243 = arith.extui %ret_239 : tensor<2x2x2x2x2x2x2x2x2x2xi1> to tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_244 = tt.broadcast %ret_242 : tensor<1x1x1x2x2x1x1x1x1x1xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_245 = arith.cmpi ne, %ret_243, %ret_244 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_246 = arith.select %ret_245, %y_238, %ret_231 : tensor<2x2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ix_247 = tt.bitcast %ret_246 : tensor<2x2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_248 = "tt.reduce"(%ix_247) <{axis = 5 : i32}> ({
    ^bb0(%iy_781: i32, %iy_782: i32):
      %iy_783 = arith.xori %iy_781, %iy_782 : i32
      tt.reduce.return %iy_783 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %iy_249 = tt.expand_dims %iy_248 {axis = 5 : i32} : tensor<2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x1x2x2x2x2xi32>
    %iy_250 = tt.broadcast %iy_249 : tensor<2x2x2x2x2x1x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_251 = arith.xori %ix_247, %iy_250 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %y_252 = tt.bitcast %iy_251 : tensor<2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_253 = arith.cmpf ogt, %ret_246, %y_252 : tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_254 = tt.broadcast %ar_232 : tensor<1x1x1x2x1x1x1x1x1x1xi32> -> tensor<1x1x1x2x1x2x1x1x1x1xi32>
    %ret_255 = tt.broadcast %ar_104 : tensor<1x1x1x1x1x2x1x1x1x1xi32> -> tensor<1x1x1x2x1x2x1x1x1x1xi32>
    %ret_256 = arith.xori %ret_254, %ret_255 : tensor<1x1x1x2x1x2x1x1x1x1xi32>
    %ret_257 = arith.extui %ret_253 : tensor<2x2x2x2x2x2x2x2x2x2xi1> to tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_258 = tt.broadcast %ret_256 : tensor<1x1x1x2x1x2x1x1x1x1xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_259 = arith.cmpi ne, %ret_257, %ret_258 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_260 = arith.select %ret_259, %y_252, %ret_246 : tensor<2x2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ix_261 = tt.bitcast %ret_260 : tensor<2x2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_262 = "tt.reduce"(%ix_261) <{axis = 6 : i32}> ({
    ^bb0(%iy_781: i32, %iy_782: i32):
      %iy_783 = arith.xori %iy_781, %iy_782 : i32
      tt.reduce.return %iy_783 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %iy_263 = tt.expand_dims %iy_262 {axis = 6 : i32} : tensor<2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x1x2x2x2xi32>
    %iy_264 = tt.broadcast %iy_263 : tensor<2x2x2x2x2x2x1x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_265 = arith.xori %ix_261, %iy_264 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %y_266 = tt.bitcast %iy_265 : tensor<2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_267 = arith.cmpf ogt, %ret_260, %y_266 : tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_268 = tt.broadcast %ar_232 : tensor<1x1x1x2x1x1x1x1x1x1xi32> -> tensor<1x1x1x2x1x1x2x1x1x1xi32>
    %ret_269 = tt.broadcast %ar_61 : tensor<1x1x1x1x1x1x2x1x1x1xi32> -> tensor<1x1x1x2x1x1x2x1x1x1xi32>
    %ret_270 = arith.xori %ret_268, %ret_269 : tensor<1x1x1x2x1x1x2x1x1x1xi32>
    %ret_271 = arith.extui %ret_267 : tensor<2x2x2x2x2x2x2x2x2x2xi1> to tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_272 = tt.broadcast %ret_270 : tensor<1x1x1x2x1x1x2x1x1x1xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_273 = arith.cmpi ne, %ret_271, %ret_272 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_274 = arith.select %ret_273, %y_266, %ret_260 : tensor<2x2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ix_275 = tt.bitcast %ret_274 : tensor<2x2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_276 = "tt.reduce"(%ix_275) <{axis = 7 : i32}> ({
    ^bb0(%iy_781: i32, %iy_782: i32):
      %iy_783 = arith.xori %iy_781, %iy_782 : i32
      tt.reduce.return %iy_783 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %iy_277 = tt.expand_dims %iy_276 {axis = 7 : i32} : tensor<2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x1x2x2xi32>
    %iy_278 = tt.broadcast %iy_277 : tensor<2x2x2x2x2x2x2x1x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_279 = arith.xori %ix_275, %iy_278 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %y_280 = tt.bitcast %iy_279 : tensor<2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_281 = arith.cmpf ogt, %ret_274, %y_280 : tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_282 = tt.broadcast %ar_232 : tensor<1x1x1x2x1x1x1x1x1x1xi32> -> tensor<1x1x1x2x1x1x1x2x1x1xi32>
    %ret_283 = tt.broadcast %ar_32 : tensor<1x1x1x1x1x1x1x2x1x1xi32> -> tensor<1x1x1x2x1x1x1x2x1x1xi32>
    %ret_284 = arith.xori %ret_282, %ret_283 : tensor<1x1x1x2x1x1x1x2x1x1xi32>
    %ret_285 = arith.extui %ret_281 : tensor<2x2x2x2x2x2x2x2x2x2xi1> to tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_286 = tt.broadcast %ret_284 : tensor<1x1x1x2x1x1x1x2x1x1xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_287 = arith.cmpi ne, %ret_285, %ret_286 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_288 = arith.select %ret_287, %y_280, %ret_274 : tensor<2x2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ix_289 = tt.bitcast %ret_288 : tensor<2x2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_290 = "tt.reduce"(%ix_289) <{axis = 8 : i32}> ({
    ^bb0(%iy_781: i32, %iy_782: i32):
      %iy_783 = arith.xori %iy_781, %iy_782 : i32
      tt.reduce.return %iy_783 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %iy_291 = tt.expand_dims %iy_290 {axis = 8 : i32} : tensor<2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x1x2xi32>
    %iy_292 = tt.broadcast %iy_291 : tensor<2x2x2x2x2x2x2x2x1x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_293 = arith.xori %ix_289, %iy_292 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %y_294 = tt.bitcast %iy_293 : tensor<2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_295 = arith.cmpf ogt, %ret_288, %y_294 : tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_296 = tt.broadcast %ar_232 : tensor<1x1x1x2x1x1x1x1x1x1xi32> -> tensor<1x1x1x2x1x1x1x1x2x1xi32>
    %ret_297 = tt.broadcast %ar_19 : tensor<1x1x1x1x1x1x1x1x2x1xi32> -> tensor<1x1x1x2x1x1x1x1x2x1xi32>
    %ret_298 = arith.xori %ret_296, %ret_297 : tensor<1x1x1x2x1x1x1x1x2x1xi32>
    %ret_299 = arith.extui %ret_295 : tensor<2x2x2x2x2x2x2x2x2x2xi1> to tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_300 = tt.broadcast %ret_298 : tensor<1x1x1x2x1x1x1x1x2x1xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_301 = arith.cmpi ne, %ret_299, %ret_300 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_302 = arith.select %ret_301, %y_294, %ret_288 : tensor<2x2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ix_303 = tt.bitcast %ret_302 : tensor<2x2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_304 = "tt.reduce"(%ix_303) <{axis = 9 : i32}> ({
    ^bb0(%iy_781: i32, %iy_782: i32):
      %iy_783 = arith.xori %iy_781, %iy_782 : i32
      tt.reduce.return %iy_783 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %iy_305 = tt.expand_dims %iy_304 {axis = 9 : i32} : tensor<2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x1xi32>
    %iy_306 = tt.broadcast %iy_305 : tensor<2x2x2x2x2x2x2x2x2x1xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_307 = arith.xori %ix_303, %iy_306 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %y_308 = tt.bitcast %iy_307 : tensor<2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_309 = arith.cmpf ogt, %ret_302, %y_308 : tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_310 = tt.broadcast %ar_232 : tensor<1x1x1x2x1x1x1x1x1x1xi32> -> tensor<1x1x1x2x1x1x1x1x1x2xi32>
    %ret_311 = tt.broadcast %ar_23 : tensor<1x1x1x1x1x1x1x1x1x2xi32> -> tensor<1x1x1x2x1x1x1x1x1x2xi32>
    %ret_312 = arith.xori %ret_310, %ret_311 : tensor<1x1x1x2x1x1x1x1x1x2xi32>
    %ret_313 = arith.extui %ret_309 : tensor<2x2x2x2x2x2x2x2x2x2xi1> to tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_314 = tt.broadcast %ret_312 : tensor<1x1x1x2x1x1x1x1x1x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_315 = arith.cmpi ne, %ret_313, %ret_314 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_316 = arith.select %ret_315, %y_308, %ret_302 : tensor<2x2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ar_317 = tt.reshape %ar : tensor<2xi32> -> tensor<1x1x2x1x1x1x1x1x1x1xi32>
    %ix_318 = tt.bitcast %ret_316 : tensor<2x2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_319 = "tt.reduce"(%ix_318) <{axis = 3 : i32}> ({
    ^bb0(%iy_781: i32, %iy_782: i32):
      %iy_783 = arith.xori %iy_781, %iy_782 : i32
      tt.reduce.return %iy_783 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %iy_320 = tt.expand_dims %iy_319 {axis = 3 : i32} : tensor<2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x1x2x2x2x2x2x2xi32>
    %iy_321 = tt.broadcast %iy_320 : tensor<2x2x2x1x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_322 = arith.xori %ix_318, %iy_321 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %y_323 = tt.bitcast %iy_322 : tensor<2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_324 = arith.cmpf ogt, %ret_316, %y_323 : tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_325 = tt.broadcast %ar_317 : tensor<1x1x2x1x1x1x1x1x1x1xi32> -> tensor<1x1x2x2x1x1x1x1x1x1xi32>
    %ret_326 = tt.broadcast %ar_232 : tensor<1x1x1x2x1x1x1x1x1x1xi32> -> tensor<1x1x2x2x1x1x1x1x1x1xi32>
    %ret_327 = arith.xori %ret_325, %ret_326 : tensor<1x1x2x2x1x1x1x1x1x1xi32>
    %ret_328 = arith.extui %ret_324 : tensor<2x2x2x2x2x2x2x2x2x2xi1> to tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_329 = tt.broadcast %ret_327 : tensor<1x1x2x2x1x1x1x1x1x1xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_330 = arith.cmpi ne, %ret_328, %ret_329 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_331 = arith.select %ret_330, %y_323, %ret_316 : tensor<2x2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ix_332 = tt.bitcast %ret_331 : tensor<2x2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_333 = "tt.reduce"(%ix_332) <{axis = 4 : i32}> ({
    ^bb0(%iy_781: i32, %iy_782: i32):
      %iy_783 = arith.xori %iy_781, %iy_782 : i32
      tt.reduce.return %iy_783 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %iy_334 = tt.expand_dims %iy_333 {axis = 4 : i32} : tensor<2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x1x2x2x2x2x2xi32>
    %iy_335 = tt.broadcast %iy_334 : tensor<2x2x2x2x1x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_336 = arith.xori %ix_332, %iy_335 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %y_337 = tt.bitcast %iy_336 : tensor<2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_338 = arith.cmpf ogt, %ret_331, %y_337 : tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_339 = tt.broadcast %ar_317 : tensor<1x1x2x1x1x1x1x1x1x1xi32> -> tensor<1x1x2x1x2x1x1x1x1x1xi32>
    %ret_340 = tt.broadcast %ar_161 : tensor<1x1x1x1x2x1x1x1x1x1xi32> -> tensor<1x1x2x1x2x1x1x1x1x1xi32>
    %ret_341 = arith.xori %ret_339, %ret_340 : tensor<1x1x2x1x2x1x1x1x1x1xi32>
    %ret_342 = arith.extui %ret_338 : tensor<2x2x2x2x2x2x2x2x2x2xi1> to tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_343 = tt.broadcast %ret_341 : tensor<1x1x2x1x2x1x1x1x1x1xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_344 = arith.cmpi ne, %ret_342, %ret_343 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_345 = arith.select %ret_344, %y_337, %ret_331 : tensor<2x2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ix_346 = tt.bitcast %ret_345 : tensor<2x2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_347 = "tt.reduce"(%ix_346) <{axis = 5 : i32}> ({
    ^bb0(%iy_781: i32, %iy_782: i32):
      %iy_783 = arith.xori %iy_781, %iy_782 : i32
      tt.reduce.return %iy_783 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %iy_348 = tt.expand_dims %iy_347 {axis = 5 : i32} : tensor<2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x1x2x2x2x2xi32>
    %iy_349 = tt.broadcast %iy_348 : tensor<2x2x2x2x2x1x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_350 = arith.xori %ix_346, %iy_349 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %y_351 = tt.bitcast %iy_350 : tensor<2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_352 = arith.cmpf ogt, %ret_345, %y_351 : tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_353 = tt.broadcast %ar_317 : tensor<1x1x2x1x1x1x1x1x1x1xi32> -> tensor<1x1x2x1x1x2x1x1x1x1xi32>
    %ret_354 = tt.broadcast %ar_104 : tensor<1x1x1x1x1x2x1x1x1x1xi32> -> tensor<1x1x2x1x1x2x1x1x1x1xi32>
    %ret_355 = arith.xori %ret_353, %ret_354 : tensor<1x1x2x1x1x2x1x1x1x1xi32>
    %ret_356 = arith.extui %ret_352 : tensor<2x2x2x2x2x2x2x2x2x2xi1> to tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_357 = tt.broadcast %ret_355 : tensor<1x1x2x1x1x2x1x1x1x1xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_358 = arith.cmpi ne, %ret_356, %ret_357 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_359 = arith.select %ret_358, %y_351, %ret_345 : tensor<2x2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ix_360 = tt.bitcast %ret_359 : tensor<2x2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_361 = "tt.reduce"(%ix_360) <{axis = 6 : i32}> ({
    ^bb0(%iy_781: i32, %iy_782: i32):
      %iy_783 = arith.xori %iy_781, %iy_782 : i32
      tt.reduce.return %iy_783 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %iy_362 = tt.expand_dims %iy_361 {axis = 6 : i32} : tensor<2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x1x2x2x2xi32>
    %iy_363 = tt.broadcast %iy_362 : tensor<2x2x2x2x2x2x1x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_364 = arith.xori %ix_360, %iy_363 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %y_365 = tt.bitcast %iy_364 : tensor<2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_366 = arith.cmpf ogt, %ret_359, %y_365 : tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_367 = tt.broadcast %ar_317 : tensor<1x1x2x1x1x1x1x1x1x1xi32> -> tensor<1x1x2x1x1x1x2x1x1x1xi32>
    %ret_368 = tt.broadcast %ar_61 : tensor<1x1x1x1x1x1x2x1x1x1xi32> -> tensor<1x1x2x1x1x1x2x1x1x1xi32>
    %ret_369 = arith.xori %ret_367, %ret_368 : tensor<1x1x2x1x1x1x2x1x1x1xi32>
    %ret_370 = arith.extui %ret_366 : tensor<2x2x2x2x2x2x2x2x2x2xi1> to tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_371 = tt.broadcast %ret_369 : tensor<1x1x2x1x1x1x2x1x1x1xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_372 = arith.cmpi ne, %ret_370, %ret_371 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_373 = arith.select %ret_372, %y_365, %ret_359 : tensor<2x2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ix_374 = tt.bitcast %ret_373 : tensor<2x2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_375 = "tt.reduce"(%ix_374) <{axis = 7 : i32}> ({
    ^bb0(%iy_781: i32, %iy_782: i32):
      %iy_783 = arith.xori %iy_781, %iy_782 : i32
      tt.reduce.return %iy_783 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %iy_376 = tt.expand_dims %iy_375 {axis = 7 : i32} : tensor<2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x1x2x2xi32>
    %iy_377 = tt.broadcast %iy_376 : tensor<2x2x2x2x2x2x2x1x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_378 = arith.xori %ix_374, %iy_377 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %y_379 = tt.bitcast %iy_378 : tensor<2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_380 = arith.cmpf ogt, %ret_373, %y_379 : tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_381 = tt.broadcast %ar_317 : tensor<1x1x2x1x1x1x1x1x1x1xi32> -> tensor<1x1x2x1x1x1x1x2x1x1xi32>
    %ret_382 = tt.broadcast %ar_32 : tensor<1x1x1x1x1x1x1x2x1x1xi32> -> tensor<1x1x2x1x1x1x1x2x1x1xi32>
    %ret_383 = arith.xori %ret_381, %ret_382 : tensor<1x1x2x1x1x1x1x2x1x1xi32>
    %ret_384 = arith.extui %ret_380 : tensor<2x2x2x2x2x2x2x2x2x2xi1> to tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_385 = tt.broadcast %ret_383 : tensor<1x1x2x1x1x1x1x2x1x1xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_386 = arith.cmpi ne, %ret_384, %ret_385 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_387 = arith.select %ret_386, %y_379, %ret_373 : tensor<2x2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ix_388 = tt.bitcast %ret_387 : tensor<2x2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_389 = "tt.reduce"(%ix_388) <{axis = 8 : i32}> ({
    ^bb0(%iy_781: i32, %iy_782: i32):
      %iy_783 = arith.xori %iy_781, %iy_782 : i32
      tt.reduce.return %iy_783 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %iy_390 = tt.expand_dims %iy_389 {axis = 8 : i32} : tensor<2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x1x2xi32>
    %iy_391 = tt.broadcast %iy_390 : tensor<2x2x2x2x2x2x2x2x1x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_392 = arith.xori %ix_388, %iy_391 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %y_393 = tt.bitcast %iy_392 : tensor<2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_394 = arith.cmpf ogt, %ret_387, %y_393 : tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_395 = tt.broadcast %ar_317 : tensor<1x1x2x1x1x1x1x1x1x1xi32> -> tensor<1x1x2x1x1x1x1x1x2x1xi32>
    %ret_396 = tt.broadcast %ar_19 : tensor<1x1x1x1x1x1x1x1x2x1xi32> -> tensor<1x1x2x1x1x1x1x1x2x1xi32>
    %ret_397 = arith.xori %ret_395, %ret_396 : tensor<1x1x2x1x1x1x1x1x2x1xi32>
    %ret_398 = arith.extui %ret_394 : tensor<2x2x2x2x2x2x2x2x2x2xi1> to tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_399 = tt.broadcast %ret_397 : tensor<1x1x2x1x1x1x1x1x2x1xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_400 = arith.cmpi ne, %ret_398, %ret_399 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_401 = arith.select %ret_400, %y_393, %ret_387 : tensor<2x2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ix_402 = tt.bitcast %ret_401 : tensor<2x2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_403 = "tt.reduce"(%ix_402) <{axis = 9 : i32}> ({
    ^bb0(%iy_781: i32, %iy_782: i32):
      %iy_783 = arith.xori %iy_781, %iy_782 : i32
      tt.reduce.return %iy_783 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %iy_404 = tt.expand_dims %iy_403 {axis = 9 : i32} : tensor<2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x1xi32>
    %iy_405 = tt.broadcast %iy_404 : tensor<2x2x2x2x2x2x2x2x2x1xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_406 = arith.xori %ix_402, %iy_405 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %y_407 = tt.bitcast %iy_406 : tensor<2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_408 = arith.cmpf ogt, %ret_401, %y_407 : tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_409 = tt.broadcast %ar_317 : tensor<1x1x2x1x1x1x1x1x1x1xi32> -> tensor<1x1x2x1x1x1x1x1x1x2xi32>
    %ret_410 = tt.broadcast %ar_23 : tensor<1x1x1x1x1x1x1x1x1x2xi32> -> tensor<1x1x2x1x1x1x1x1x1x2xi32>
    %ret_411 = arith.xori %ret_409, %ret_410 : tensor<1x1x2x1x1x1x1x1x1x2xi32>
    %ret_412 = arith.extui %ret_408 : tensor<2x2x2x2x2x2x2x2x2x2xi1> to tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_413 = tt.broadcast %ret_411 : tensor<1x1x2x1x1x1x1x1x1x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_414 = arith.cmpi ne, %ret_412, %ret_413 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_415 = arith.select %ret_414, %y_407, %ret_401 : tensor<2x2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ar_416 = tt.reshape %ar : tensor<2xi32> -> tensor<1x2x1x1x1x1x1x1x1x1xi32>
    %ix_417 = tt.bitcast %ret_415 : tensor<2x2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_418 = "tt.reduce"(%ix_417) <{axis = 2 : i32}> ({
    ^bb0(%iy_781: i32, %iy_782: i32):
      %iy_783 = arith.xori %iy_781, %iy_782 : i32
      tt.reduce.return %iy_783 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %iy_419 = tt.expand_dims %iy_418 {axis = 2 : i32} : tensor<2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x1x2x2x2x2x2x2x2xi32>
    %iy_420 = tt.broadcast %iy_419 : tensor<2x2x1x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_421 = arith.xori %ix_417, %iy_420 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %y_422 = tt.bitcast %iy_421 : tensor<2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_423 = arith.cmpf ogt, %ret_415, %y_422 : tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_424 = tt.broadcast %ar_416 : tensor<1x2x1x1x1x1x1x1x1x1xi32> -> tensor<1x2x2x1x1x1x1x1x1x1xi32>
    %ret_425 = tt.broadcast %ar_317 : tensor<1x1x2x1x1x1x1x1x1x1xi32> -> tensor<1x2x2x1x1x1x1x1x1x1xi32>
    %ret_426 = arith.xori %ret_424, %ret_425 : tensor<1x2x2x1x1x1x1x1x1x1xi32>
    %ret_427 = arith.extui %ret_423 : tensor<2x2x2x2x2x2x2x2x2x2xi1> to tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_428 = tt.broadcast %ret_426 : tensor<1x2x2x1x1x1x1x1x1x1xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_429 = arith.cmpi ne, %ret_427, %ret_428 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_430 = arith.select %ret_429, %y_422, %ret_415 : tensor<2x2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ix_431 = tt.bitcast %ret_430 : tensor<2x2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_432 = "tt.reduce"(%ix_431) <{axis = 3 : i32}> ({
    ^bb0(%iy_781: i32, %iy_782: i32):
      %iy_783 = arith.xori %iy_781, %iy_782 : i32
      tt.reduce.return %iy_783 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %iy_433 = tt.expand_dims %iy_432 {axis = 3 : i32} : tensor<2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x1x2x2x2x2x2x2xi32>
    %iy_434 = tt.broadcast %iy_433 : tensor<2x2x2x1x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_435 = arith.xori %ix_431, %iy_434 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %y_436 = tt.bitcast %iy_435 : tensor<2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_437 = arith.cmpf ogt, %ret_430, %y_436 : tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_438 = tt.broadcast %ar_416 : tensor<1x2x1x1x1x1x1x1x1x1xi32> -> tensor<1x2x1x2x1x1x1x1x1x1xi32>
    %ret_439 = tt.broadcast %ar_232 : tensor<1x1x1x2x1x1x1x1x1x1xi32> -> tensor<1x2x1x2x1x1x1x1x1x1xi32>
    %ret_440 = arith.xori %ret_438, %ret_439 : tensor<1x2x1x2x1x1x1x1x1x1xi32>
    %ret_441 = arith.extui %ret_437 : tensor<2x2x2x2x2x2x2x2x2x2xi1> to tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_442 = tt.broadcast %ret_440 : tensor<1x2x1x2x1x1x1x1x1x1xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_443 = arith.cmpi ne, %ret_441, %ret_442 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_444 = arith.select %ret_443, %y_436, %ret_430 : tensor<2x2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ix_445 = tt.bitcast %ret_444 : tensor<2x2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_446 = "tt.reduce"(%ix_445) <{axis = 4 : i32}> ({
    ^bb0(%iy_781: i32, %iy_782: i32):
      %iy_783 = arith.xori %iy_781, %iy_782 : i32
      tt.reduce.return %iy_783 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %iy_447 = tt.expand_dims %iy_446 {axis = 4 : i32} : tensor<2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x1x2x2x2x2x2xi32>
    %iy_448 = tt.broadcast %iy_447 : tensor<2x2x2x2x1x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_449 = arith.xori %ix_445, %iy_448 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %y_450 = tt.bitcast %iy_449 : tensor<2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_451 = arith.cmpf ogt, %ret_444, %y_450 : tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_452 = tt.broadcast %ar_416 : tensor<1x2x1x1x1x1x1x1x1x1xi32> -> tensor<1x2x1x1x2x1x1x1x1x1xi32>
    %ret_453 = tt.broadcast %ar_161 : tensor<1x1x1x1x2x1x1x1x1x1xi32> -> tensor<1x2x1x1x2x1x1x1x1x1xi32>
    %ret_454 = arith.xori %ret_452, %ret_453 : tensor<1x2x1x1x2x1x1x1x1x1xi32>
    %ret_455 = arith.extui %ret_451 : tensor<2x2x2x2x2x2x2x2x2x2xi1> to tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_456 = tt.broadcast %ret_454 : tensor<1x2x1x1x2x1x1x1x1x1xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_457 = arith.cmpi ne, %ret_455, %ret_456 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_458 = arith.select %ret_457, %y_450, %ret_444 : tensor<2x2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ix_459 = tt.bitcast %ret_458 : tensor<2x2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_460 = "tt.reduce"(%ix_459) <{axis = 5 : i32}> ({
    ^bb0(%iy_781: i32, %iy_782: i32):
      %iy_783 = arith.xori %iy_781, %iy_782 : i32
      tt.reduce.return %iy_783 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %iy_461 = tt.expand_dims %iy_460 {axis = 5 : i32} : tensor<2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x1x2x2x2x2xi32>
    %iy_462 = tt.broadcast %iy_461 : tensor<2x2x2x2x2x1x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_463 = arith.xori %ix_459, %iy_462 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %y_464 = tt.bitcast %iy_463 : tensor<2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_465 = arith.cmpf ogt, %ret_458, %y_464 : tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_466 = tt.broadcast %ar_416 : tensor<1x2x1x1x1x1x1x1x1x1xi32> -> tensor<1x2x1x1x1x2x1x1x1x1xi32>
    %ret_467 = tt.broadcast %ar_104 : tensor<1x1x1x1x1x2x1x1x1x1xi32> -> tensor<1x2x1x1x1x2x1x1x1x1xi32>
    %ret_468 = arith.xori %ret_466, %ret_467 : tensor<1x2x1x1x1x2x1x1x1x1xi32>
    %ret_469 = arith.extui %ret_465 : tensor<2x2x2x2x2x2x2x2x2x2xi1> to tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_470 = tt.broadcast %ret_468 : tensor<1x2x1x1x1x2x1x1x1x1xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_471 = arith.cmpi ne, %ret_469, %ret_470 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_472 = arith.select %ret_471, %y_464, %ret_458 : tensor<2x2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ix_473 = tt.bitcast %ret_472 : tensor<2x2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_474 = "tt.reduce"(%ix_473) <{axis = 6 : i32}> ({
    ^bb0(%iy_781: i32, %iy_782: i32):
      %iy_783 = arith.xori %iy_781, %iy_782 : i32
      tt.reduce.return %iy_783 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %iy_475 = tt.expand_dims %iy_474 {axis = 6 : i32} : tensor<2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x1x2x2x2xi32>
    %iy_476 = tt.broadcast %iy_475 : tensor<2x2x2x2x2x2x1x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_477 = arith.xori %ix_473, %iy_476 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %y_478 = tt.bitcast %iy_477 : tensor<2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_479 = arith.cmpf ogt, %ret_472, %y_478 : tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_480 = tt.broadcast %ar_416 : tensor<1x2x1x1x1x1x1x1x1x1xi32> -> tensor<1x2x1x1x1x1x2x1x1x1xi32>
    %ret_481 = tt.broadcast %ar_61 : tensor<1x1x1x1x1x1x2x1x1x1xi32> -> tensor<1x2x1x1x1x1x2x1x1x1xi32>
    %ret_482 = arith.xori %ret_480, %ret_481 : tensor<1x2x1x1x1x1x2x1x1x1xi32>
    %ret_483 = arith.extui %ret_479 : tensor<2x2x2x2x2x2x2x2x2x2xi1> to tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_484 = tt.broadcast %ret_482 : tensor<1x2x1x1x1x1x2x1x1x1xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_485 = arith.cmpi ne, %ret_483, %ret_484 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_486 = arith.select %ret_485, %y_478, %ret_472 : tensor<2x2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ix_487 = tt.bitcast %ret_486 : tensor<2x2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_488 = "tt.reduce"(%ix_487) <{axis = 7 : i32}> ({
    ^bb0(%iy_781: i32, %iy_782: i32):
      %iy_783 = arith.xori %iy_781, %iy_782 : i32
      tt.reduce.return %iy_783 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %iy_489 = tt.expand_dims %iy_488 {axis = 7 : i32} : tensor<2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x1x2x2xi32>
    %iy_490 = tt.broadcast %iy_489 : tensor<2x2x2x2x2x2x2x1x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_491 = arith.xori %ix_487, %iy_490 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %y_492 = tt.bitcast %iy_491 : tensor<2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_493 = arith.cmpf ogt, %ret_486, %y_492 : tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_494 = tt.broadcast %ar_416 : tensor<1x2x1x1x1x1x1x1x1x1xi32> -> tensor<1x2x1x1x1x1x1x2x1x1xi32>
    %ret_495 = tt.broadcast %ar_32 : tensor<1x1x1x1x1x1x1x2x1x1xi32> -> tensor<1x2x1x1x1x1x1x2x1x1xi32>
    %ret_496 = arith.xori %ret_494, %ret_495 : tensor<1x2x1x1x1x1x1x2x1x1xi32>
    %ret_497 = arith.extui %ret_493 : tensor<2x2x2x2x2x2x2x2x2x2xi1> to tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_498 = tt.broadcast %ret_496 : tensor<1x2x1x1x1x1x1x2x1x1xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_499 = arith.cmpi ne, %ret_497, %ret_498 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_500 = arith.select %ret_499, %y_492, %ret_486 : tensor<2x2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ix_501 = tt.bitcast %ret_500 : tensor<2x2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_502 = "tt.reduce"(%ix_501) <{axis = 8 : i32}> ({
    ^bb0(%iy_781: i32, %iy_782: i32):
      %iy_783 = arith.xori %iy_781, %iy_782 : i32
      tt.reduce.return %iy_783 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %iy_503 = tt.expand_dims %iy_502 {axis = 8 : i32} : tensor<2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x1x2xi32>
    %iy_504 = tt.broadcast %iy_503 : tensor<2x2x2x2x2x2x2x2x1x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_505 = arith.xori %ix_501, %iy_504 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %y_506 = tt.bitcast %iy_505 : tensor<2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_507 = arith.cmpf ogt, %ret_500, %y_506 : tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_508 = tt.broadcast %ar_416 : tensor<1x2x1x1x1x1x1x1x1x1xi32> -> tensor<1x2x1x1x1x1x1x1x2x1xi32>
    %ret_509 = tt.broadcast %ar_19 : tensor<1x1x1x1x1x1x1x1x2x1xi32> -> tensor<1x2x1x1x1x1x1x1x2x1xi32>
    %ret_510 = arith.xori %ret_508, %ret_509 : tensor<1x2x1x1x1x1x1x1x2x1xi32>
    %ret_511 = arith.extui %ret_507 : tensor<2x2x2x2x2x2x2x2x2x2xi1> to tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_512 = tt.broadcast %ret_510 : tensor<1x2x1x1x1x1x1x1x2x1xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_513 = arith.cmpi ne, %ret_511, %ret_512 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_514 = arith.select %ret_513, %y_506, %ret_500 : tensor<2x2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ix_515 = tt.bitcast %ret_514 : tensor<2x2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_516 = "tt.reduce"(%ix_515) <{axis = 9 : i32}> ({
    ^bb0(%iy_781: i32, %iy_782: i32):
      %iy_783 = arith.xori %iy_781, %iy_782 : i32
      tt.reduce.return %iy_783 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %iy_517 = tt.expand_dims %iy_516 {axis = 9 : i32} : tensor<2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x1xi32>
    %iy_518 = tt.broadcast %iy_517 : tensor<2x2x2x2x2x2x2x2x2x1xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_519 = arith.xori %ix_515, %iy_518 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %y_520 = tt.bitcast %iy_519 : tensor<2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_521 = arith.cmpf ogt, %ret_514, %y_520 : tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_522 = tt.broadcast %ar_416 : tensor<1x2x1x1x1x1x1x1x1x1xi32> -> tensor<1x2x1x1x1x1x1x1x1x2xi32>
    %ret_523 = tt.broadcast %ar_23 : tensor<1x1x1x1x1x1x1x1x1x2xi32> -> tensor<1x2x1x1x1x1x1x1x1x2xi32>
    %ret_524 = arith.xori %ret_522, %ret_523 : tensor<1x2x1x1x1x1x1x1x1x2xi32>
    %ret_525 = arith.extui %ret_521 : tensor<2x2x2x2x2x2x2x2x2x2xi1> to tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_526 = tt.broadcast %ret_524 : tensor<1x2x1x1x1x1x1x1x1x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_527 = arith.cmpi ne, %ret_525, %ret_526 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_528 = arith.select %ret_527, %y_520, %ret_514 : tensor<2x2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ar_529 = tt.reshape %ar : tensor<2xi32> -> tensor<2x1x1x1x1x1x1x1x1x1xi32>
    %ix_530 = tt.bitcast %ret_528 : tensor<2x2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_531 = "tt.reduce"(%ix_530) <{axis = 1 : i32}> ({
    ^bb0(%iy_781: i32, %iy_782: i32):
      %iy_783 = arith.xori %iy_781, %iy_782 : i32
      tt.reduce.return %iy_783 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %iy_532 = tt.expand_dims %iy_531 {axis = 1 : i32} : tensor<2x2x2x2x2x2x2x2x2xi32> -> tensor<2x1x2x2x2x2x2x2x2x2xi32>
    %iy_533 = tt.broadcast %iy_532 : tensor<2x1x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_534 = arith.xori %ix_530, %iy_533 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %y_535 = tt.bitcast %iy_534 : tensor<2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_536 = arith.cmpf ogt, %ret_528, %y_535 : tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_537 = tt.broadcast %ar_529 : tensor<2x1x1x1x1x1x1x1x1x1xi32> -> tensor<2x2x1x1x1x1x1x1x1x1xi32>
    %ret_538 = tt.broadcast %ar_416 : tensor<1x2x1x1x1x1x1x1x1x1xi32> -> tensor<2x2x1x1x1x1x1x1x1x1xi32>
    %ret_539 = arith.xori %ret_537, %ret_538 : tensor<2x2x1x1x1x1x1x1x1x1xi32>
    %ret_540 = arith.extui %ret_536 : tensor<2x2x2x2x2x2x2x2x2x2xi1> to tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_541 = tt.broadcast %ret_539 : tensor<2x2x1x1x1x1x1x1x1x1xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_542 = arith.cmpi ne, %ret_540, %ret_541 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_543 = arith.select %ret_542, %y_535, %ret_528 : tensor<2x2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ix_544 = tt.bitcast %ret_543 : tensor<2x2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_545 = "tt.reduce"(%ix_544) <{axis = 2 : i32}> ({
    ^bb0(%iy_781: i32, %iy_782: i32):
      %iy_783 = arith.xori %iy_781, %iy_782 : i32
      tt.reduce.return %iy_783 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %iy_546 = tt.expand_dims %iy_545 {axis = 2 : i32} : tensor<2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x1x2x2x2x2x2x2x2xi32>
    %iy_547 = tt.broadcast %iy_546 : tensor<2x2x1x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_548 = arith.xori %ix_544, %iy_547 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %y_549 = tt.bitcast %iy_548 : tensor<2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_550 = arith.cmpf ogt, %ret_543, %y_549 : tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_551 = tt.broadcast %ar_529 : tensor<2x1x1x1x1x1x1x1x1x1xi32> -> tensor<2x1x2x1x1x1x1x1x1x1xi32>
    %ret_552 = tt.broadcast %ar_317 : tensor<1x1x2x1x1x1x1x1x1x1xi32> -> tensor<2x1x2x1x1x1x1x1x1x1xi32>
    %ret_553 = arith.xori %ret_551, %ret_552 : tensor<2x1x2x1x1x1x1x1x1x1xi32>
    %ret_554 = arith.extui %ret_550 : tensor<2x2x2x2x2x2x2x2x2x2xi1> to tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_555 = tt.broadcast %ret_553 : tensor<2x1x2x1x1x1x1x1x1x1xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_556 = arith.cmpi ne, %ret_554, %ret_555 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_557 = arith.select %ret_556, %y_549, %ret_543 : tensor<2x2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ix_558 = tt.bitcast %ret_557 : tensor<2x2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_559 = "tt.reduce"(%ix_558) <{axis = 3 : i32}> ({
    ^bb0(%iy_781: i32, %iy_782: i32):
      %iy_783 = arith.xori %iy_781, %iy_782 : i32
      tt.reduce.return %iy_783 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %iy_560 = tt.expand_dims %iy_559 {axis = 3 : i32} : tensor<2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x1x2x2x2x2x2x2xi32>
    %iy_561 = tt.broadcast %iy_560 : tensor<2x2x2x1x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_562 = arith.xori %ix_558, %iy_561 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %y_563 = tt.bitcast %iy_562 : tensor<2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_564 = arith.cmpf ogt, %ret_557, %y_563 : tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_565 = tt.broadcast %ar_529 : tensor<2x1x1x1x1x1x1x1x1x1xi32> -> tensor<2x1x1x2x1x1x1x1x1x1xi32>
    %ret_566 = tt.broadcast %ar_232 : tensor<1x1x1x2x1x1x1x1x1x1xi32> -> tensor<2x1x1x2x1x1x1x1x1x1xi32>
    %ret_567 = arith.xori %ret_565, %ret_566 : tensor<2x1x1x2x1x1x1x1x1x1xi32>
    %ret_568 = arith.extui %ret_564 : tensor<2x2x2x2x2x2x2x2x2x2xi1> to tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_569 = tt.broadcast %ret_567 : tensor<2x1x1x2x1x1x1x1x1x1xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_570 = arith.cmpi ne, %ret_568, %ret_569 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_571 = arith.select %ret_570, %y_563, %ret_557 : tensor<2x2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ix_572 = tt.bitcast %ret_571 : tensor<2x2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_573 = "tt.reduce"(%ix_572) <{axis = 4 : i32}> ({
    ^bb0(%iy_781: i32, %iy_782: i32):
      %iy_783 = arith.xori %iy_781, %iy_782 : i32
      tt.reduce.return %iy_783 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %iy_574 = tt.expand_dims %iy_573 {axis = 4 : i32} : tensor<2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x1x2x2x2x2x2xi32>
    %iy_575 = tt.broadcast %iy_574 : tensor<2x2x2x2x1x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_576 = arith.xori %ix_572, %iy_575 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %y_577 = tt.bitcast %iy_576 : tensor<2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_578 = arith.cmpf ogt, %ret_571, %y_577 : tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_579 = tt.broadcast %ar_529 : tensor<2x1x1x1x1x1x1x1x1x1xi32> -> tensor<2x1x1x1x2x1x1x1x1x1xi32>
    %ret_580 = tt.broadcast %ar_161 : tensor<1x1x1x1x2x1x1x1x1x1xi32> -> tensor<2x1x1x1x2x1x1x1x1x1xi32>
    %ret_581 = arith.xori %ret_579, %ret_580 : tensor<2x1x1x1x2x1x1x1x1x1xi32>
    %ret_582 = arith.extui %ret_578 : tensor<2x2x2x2x2x2x2x2x2x2xi1> to tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_583 = tt.broadcast %ret_581 : tensor<2x1x1x1x2x1x1x1x1x1xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_584 = arith.cmpi ne, %ret_582, %ret_583 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_585 = arith.select %ret_584, %y_577, %ret_571 : tensor<2x2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ix_586 = tt.bitcast %ret_585 : tensor<2x2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_587 = "tt.reduce"(%ix_586) <{axis = 5 : i32}> ({
    ^bb0(%iy_781: i32, %iy_782: i32):
      %iy_783 = arith.xori %iy_781, %iy_782 : i32
      tt.reduce.return %iy_783 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %iy_588 = tt.expand_dims %iy_587 {axis = 5 : i32} : tensor<2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x1x2x2x2x2xi32>
    %iy_589 = tt.broadcast %iy_588 : tensor<2x2x2x2x2x1x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_590 = arith.xori %ix_586, %iy_589 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %y_591 = tt.bitcast %iy_590 : tensor<2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_592 = arith.cmpf ogt, %ret_585, %y_591 : tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_593 = tt.broadcast %ar_529 : tensor<2x1x1x1x1x1x1x1x1x1xi32> -> tensor<2x1x1x1x1x2x1x1x1x1xi32>
    %ret_594 = tt.broadcast %ar_104 : tensor<1x1x1x1x1x2x1x1x1x1xi32> -> tensor<2x1x1x1x1x2x1x1x1x1xi32>
    %ret_595 = arith.xori %ret_593, %ret_594 : tensor<2x1x1x1x1x2x1x1x1x1xi32>
    %ret_596 = arith.extui %ret_592 : tensor<2x2x2x2x2x2x2x2x2x2xi1> to tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_597 = tt.broadcast %ret_595 : tensor<2x1x1x1x1x2x1x1x1x1xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_598 = arith.cmpi ne, %ret_596, %ret_597 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_599 = arith.select %ret_598, %y_591, %ret_585 : tensor<2x2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ix_600 = tt.bitcast %ret_599 : tensor<2x2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_601 = "tt.reduce"(%ix_600) <{axis = 6 : i32}> ({
    ^bb0(%iy_781: i32, %iy_782: i32):
      %iy_783 = arith.xori %iy_781, %iy_782 : i32
      tt.reduce.return %iy_783 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %iy_602 = tt.expand_dims %iy_601 {axis = 6 : i32} : tensor<2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x1x2x2x2xi32>
    %iy_603 = tt.broadcast %iy_602 : tensor<2x2x2x2x2x2x1x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_604 = arith.xori %ix_600, %iy_603 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %y_605 = tt.bitcast %iy_604 : tensor<2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_606 = arith.cmpf ogt, %ret_599, %y_605 : tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_607 = tt.broadcast %ar_529 : tensor<2x1x1x1x1x1x1x1x1x1xi32> -> tensor<2x1x1x1x1x1x2x1x1x1xi32>
    %ret_608 = tt.broadcast %ar_61 : tensor<1x1x1x1x1x1x2x1x1x1xi32> -> tensor<2x1x1x1x1x1x2x1x1x1xi32>
    %ret_609 = arith.xori %ret_607, %ret_608 : tensor<2x1x1x1x1x1x2x1x1x1xi32>
    %ret_610 = arith.extui %ret_606 : tensor<2x2x2x2x2x2x2x2x2x2xi1> to tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_611 = tt.broadcast %ret_609 : tensor<2x1x1x1x1x1x2x1x1x1xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_612 = arith.cmpi ne, %ret_610, %ret_611 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_613 = arith.select %ret_612, %y_605, %ret_599 : tensor<2x2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ix_614 = tt.bitcast %ret_613 : tensor<2x2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_615 = "tt.reduce"(%ix_614) <{axis = 7 : i32}> ({
    ^bb0(%iy_781: i32, %iy_782: i32):
      %iy_783 = arith.xori %iy_781, %iy_782 : i32
      tt.reduce.return %iy_783 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %iy_616 = tt.expand_dims %iy_615 {axis = 7 : i32} : tensor<2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x1x2x2xi32>
    %iy_617 = tt.broadcast %iy_616 : tensor<2x2x2x2x2x2x2x1x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_618 = arith.xori %ix_614, %iy_617 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %y_619 = tt.bitcast %iy_618 : tensor<2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_620 = arith.cmpf ogt, %ret_613, %y_619 : tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_621 = tt.broadcast %ar_529 : tensor<2x1x1x1x1x1x1x1x1x1xi32> -> tensor<2x1x1x1x1x1x1x2x1x1xi32>
    %ret_622 = tt.broadcast %ar_32 : tensor<1x1x1x1x1x1x1x2x1x1xi32> -> tensor<2x1x1x1x1x1x1x2x1x1xi32>
    %ret_623 = arith.xori %ret_621, %ret_622 : tensor<2x1x1x1x1x1x1x2x1x1xi32>
    %ret_624 = arith.extui %ret_620 : tensor<2x2x2x2x2x2x2x2x2x2xi1> to tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_625 = tt.broadcast %ret_623 : tensor<2x1x1x1x1x1x1x2x1x1xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_626 = arith.cmpi ne, %ret_624, %ret_625 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_627 = arith.select %ret_626, %y_619, %ret_613 : tensor<2x2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ix_628 = tt.bitcast %ret_627 : tensor<2x2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_629 = "tt.reduce"(%ix_628) <{axis = 8 : i32}> ({
    ^bb0(%iy_781: i32, %iy_782: i32):
      %iy_783 = arith.xori %iy_781, %iy_782 : i32
      tt.reduce.return %iy_783 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %iy_630 = tt.expand_dims %iy_629 {axis = 8 : i32} : tensor<2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x1x2xi32>
    %iy_631 = tt.broadcast %iy_630 : tensor<2x2x2x2x2x2x2x2x1x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_632 = arith.xori %ix_628, %iy_631 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %y_633 = tt.bitcast %iy_632 : tensor<2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_634 = arith.cmpf ogt, %ret_627, %y_633 : tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_635 = tt.broadcast %ar_529 : tensor<2x1x1x1x1x1x1x1x1x1xi32> -> tensor<2x1x1x1x1x1x1x1x2x1xi32>
    %ret_636 = tt.broadcast %ar_19 : tensor<1x1x1x1x1x1x1x1x2x1xi32> -> tensor<2x1x1x1x1x1x1x1x2x1xi32>
    %ret_637 = arith.xori %ret_635, %ret_636 : tensor<2x1x1x1x1x1x1x1x2x1xi32>
    %ret_638 = arith.extui %ret_634 : tensor<2x2x2x2x2x2x2x2x2x2xi1> to tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_639 = tt.broadcast %ret_637 : tensor<2x1x1x1x1x1x1x1x2x1xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_640 = arith.cmpi ne, %ret_638, %ret_639 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_641 = arith.select %ret_640, %y_633, %ret_627 : tensor<2x2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ix_642 = tt.bitcast %ret_641 : tensor<2x2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_643 = "tt.reduce"(%ix_642) <{axis = 9 : i32}> ({
    ^bb0(%iy_781: i32, %iy_782: i32):
      %iy_783 = arith.xori %iy_781, %iy_782 : i32
      tt.reduce.return %iy_783 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %iy_644 = tt.expand_dims %iy_643 {axis = 9 : i32} : tensor<2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x1xi32>
    %iy_645 = tt.broadcast %iy_644 : tensor<2x2x2x2x2x2x2x2x2x1xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_646 = arith.xori %ix_642, %iy_645 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %y_647 = tt.bitcast %iy_646 : tensor<2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_648 = arith.cmpf ogt, %ret_641, %y_647 : tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_649 = tt.broadcast %ar_529 : tensor<2x1x1x1x1x1x1x1x1x1xi32> -> tensor<2x1x1x1x1x1x1x1x1x2xi32>
    %ret_650 = tt.broadcast %ar_23 : tensor<1x1x1x1x1x1x1x1x1x2xi32> -> tensor<2x1x1x1x1x1x1x1x1x2xi32>
    %ret_651 = arith.xori %ret_649, %ret_650 : tensor<2x1x1x1x1x1x1x1x1x2xi32>
    %ret_652 = arith.extui %ret_648 : tensor<2x2x2x2x2x2x2x2x2x2xi1> to tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_653 = tt.broadcast %ret_651 : tensor<2x1x1x1x1x1x1x1x1x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_654 = arith.cmpi ne, %ret_652, %ret_653 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_655 = arith.select %ret_654, %y_647, %ret_641 : tensor<2x2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ix_656 = tt.bitcast %ret_655 : tensor<2x2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_657 = "tt.reduce"(%ix_656) <{axis = 0 : i32}> ({
    ^bb0(%iy_781: i32, %iy_782: i32):
      %iy_783 = arith.xori %iy_781, %iy_782 : i32
      tt.reduce.return %iy_783 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %iy_658 = tt.expand_dims %iy_657 {axis = 0 : i32} : tensor<2x2x2x2x2x2x2x2x2xi32> -> tensor<1x2x2x2x2x2x2x2x2x2xi32>
    %iy_659 = tt.broadcast %iy_658 : tensor<1x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_660 = arith.xori %ix_656, %iy_659 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %y_661 = tt.bitcast %iy_660 : tensor<2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_662 = arith.cmpf ogt, %ret_655, %y_661 : tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_663 = arith.xori %ar_529, %ret_8 : tensor<2x1x1x1x1x1x1x1x1x1xi32>
    %ret_664 = arith.extui %ret_662 : tensor<2x2x2x2x2x2x2x2x2x2xi1> to tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_665 = tt.broadcast %ret_663 : tensor<2x1x1x1x1x1x1x1x1x1xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_666 = arith.cmpi ne, %ret_664, %ret_665 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_667 = arith.select %ret_666, %y_661, %ret_655 : tensor<2x2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ix_668 = tt.bitcast %ret_667 : tensor<2x2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_669 = "tt.reduce"(%ix_668) <{axis = 1 : i32}> ({
    ^bb0(%iy_781: i32, %iy_782: i32):
      %iy_783 = arith.xori %iy_781, %iy_782 : i32
      tt.reduce.return %iy_783 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %iy_670 = tt.expand_dims %iy_669 {axis = 1 : i32} : tensor<2x2x2x2x2x2x2x2x2xi32> -> tensor<2x1x2x2x2x2x2x2x2x2xi32>
    %iy_671 = tt.broadcast %iy_670 : tensor<2x1x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_672 = arith.xori %ix_668, %iy_671 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %y_673 = tt.bitcast %iy_672 : tensor<2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_674 = arith.cmpf ogt, %ret_667, %y_673 : tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_675 = arith.xori %ar_416, %ret_7 : tensor<1x2x1x1x1x1x1x1x1x1xi32>
    %ret_676 = arith.extui %ret_674 : tensor<2x2x2x2x2x2x2x2x2x2xi1> to tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_677 = tt.broadcast %ret_675 : tensor<1x2x1x1x1x1x1x1x1x1xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_678 = arith.cmpi ne, %ret_676, %ret_677 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_679 = arith.select %ret_678, %y_673, %ret_667 : tensor<2x2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ix_680 = tt.bitcast %ret_679 : tensor<2x2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_681 = "tt.reduce"(%ix_680) <{axis = 2 : i32}> ({
    ^bb0(%iy_781: i32, %iy_782: i32):
      %iy_783 = arith.xori %iy_781, %iy_782 : i32
      tt.reduce.return %iy_783 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %iy_682 = tt.expand_dims %iy_681 {axis = 2 : i32} : tensor<2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x1x2x2x2x2x2x2x2xi32>
    %iy_683 = tt.broadcast %iy_682 : tensor<2x2x1x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_684 = arith.xori %ix_680, %iy_683 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %y_685 = tt.bitcast %iy_684 : tensor<2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_686 = arith.cmpf ogt, %ret_679, %y_685 : tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_687 = arith.xori %ar_317, %ret_6 : tensor<1x1x2x1x1x1x1x1x1x1xi32>
    %ret_688 = arith.extui %ret_686 : tensor<2x2x2x2x2x2x2x2x2x2xi1> to tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_689 = tt.broadcast %ret_687 : tensor<1x1x2x1x1x1x1x1x1x1xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_690 = arith.cmpi ne, %ret_688, %ret_689 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_691 = arith.select %ret_690, %y_685, %ret_679 : tensor<2x2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ix_692 = tt.bitcast %ret_691 : tensor<2x2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_693 = "tt.reduce"(%ix_692) <{axis = 3 : i32}> ({
    ^bb0(%iy_781: i32, %iy_782: i32):
      %iy_783 = arith.xori %iy_781, %iy_782 : i32
      tt.reduce.return %iy_783 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %iy_694 = tt.expand_dims %iy_693 {axis = 3 : i32} : tensor<2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x1x2x2x2x2x2x2xi32>
    %iy_695 = tt.broadcast %iy_694 : tensor<2x2x2x1x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_696 = arith.xori %ix_692, %iy_695 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %y_697 = tt.bitcast %iy_696 : tensor<2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_698 = arith.cmpf ogt, %ret_691, %y_697 : tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_699 = arith.xori %ar_232, %ret_5 : tensor<1x1x1x2x1x1x1x1x1x1xi32>
    %ret_700 = arith.extui %ret_698 : tensor<2x2x2x2x2x2x2x2x2x2xi1> to tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_701 = tt.broadcast %ret_699 : tensor<1x1x1x2x1x1x1x1x1x1xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_702 = arith.cmpi ne, %ret_700, %ret_701 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_703 = arith.select %ret_702, %y_697, %ret_691 : tensor<2x2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ix_704 = tt.bitcast %ret_703 : tensor<2x2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_705 = "tt.reduce"(%ix_704) <{axis = 4 : i32}> ({
    ^bb0(%iy_781: i32, %iy_782: i32):
      %iy_783 = arith.xori %iy_781, %iy_782 : i32
      tt.reduce.return %iy_783 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %iy_706 = tt.expand_dims %iy_705 {axis = 4 : i32} : tensor<2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x1x2x2x2x2x2xi32>
    %iy_707 = tt.broadcast %iy_706 : tensor<2x2x2x2x1x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_708 = arith.xori %ix_704, %iy_707 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %y_709 = tt.bitcast %iy_708 : tensor<2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_710 = arith.cmpf ogt, %ret_703, %y_709 : tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_711 = arith.xori %ar_161, %ret_4 : tensor<1x1x1x1x2x1x1x1x1x1xi32>
    %ret_712 = arith.extui %ret_710 : tensor<2x2x2x2x2x2x2x2x2x2xi1> to tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_713 = tt.broadcast %ret_711 : tensor<1x1x1x1x2x1x1x1x1x1xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_714 = arith.cmpi ne, %ret_712, %ret_713 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_715 = arith.select %ret_714, %y_709, %ret_703 : tensor<2x2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ix_716 = tt.bitcast %ret_715 : tensor<2x2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_717 = "tt.reduce"(%ix_716) <{axis = 5 : i32}> ({
    ^bb0(%iy_781: i32, %iy_782: i32):
      %iy_783 = arith.xori %iy_781, %iy_782 : i32
      tt.reduce.return %iy_783 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %iy_718 = tt.expand_dims %iy_717 {axis = 5 : i32} : tensor<2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x1x2x2x2x2xi32>
    %iy_719 = tt.broadcast %iy_718 : tensor<2x2x2x2x2x1x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_720 = arith.xori %ix_716, %iy_719 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %y_721 = tt.bitcast %iy_720 : tensor<2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_722 = arith.cmpf ogt, %ret_715, %y_721 : tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_723 = arith.xori %ar_104, %ret_3 : tensor<1x1x1x1x1x2x1x1x1x1xi32>
    %ret_724 = arith.extui %ret_722 : tensor<2x2x2x2x2x2x2x2x2x2xi1> to tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_725 = tt.broadcast %ret_723 : tensor<1x1x1x1x1x2x1x1x1x1xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_726 = arith.cmpi ne, %ret_724, %ret_725 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_727 = arith.select %ret_726, %y_721, %ret_715 : tensor<2x2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ix_728 = tt.bitcast %ret_727 : tensor<2x2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_729 = "tt.reduce"(%ix_728) <{axis = 6 : i32}> ({
    ^bb0(%iy_781: i32, %iy_782: i32):
      %iy_783 = arith.xori %iy_781, %iy_782 : i32
      tt.reduce.return %iy_783 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %iy_730 = tt.expand_dims %iy_729 {axis = 6 : i32} : tensor<2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x1x2x2x2xi32>
    %iy_731 = tt.broadcast %iy_730 : tensor<2x2x2x2x2x2x1x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_732 = arith.xori %ix_728, %iy_731 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %y_733 = tt.bitcast %iy_732 : tensor<2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_734 = arith.cmpf ogt, %ret_727, %y_733 : tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_735 = arith.xori %ar_61, %ret_2 : tensor<1x1x1x1x1x1x2x1x1x1xi32>
    %ret_736 = arith.extui %ret_734 : tensor<2x2x2x2x2x2x2x2x2x2xi1> to tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_737 = tt.broadcast %ret_735 : tensor<1x1x1x1x1x1x2x1x1x1xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_738 = arith.cmpi ne, %ret_736, %ret_737 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_739 = arith.select %ret_738, %y_733, %ret_727 : tensor<2x2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ix_740 = tt.bitcast %ret_739 : tensor<2x2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_741 = "tt.reduce"(%ix_740) <{axis = 7 : i32}> ({
    ^bb0(%iy_781: i32, %iy_782: i32):
      %iy_783 = arith.xori %iy_781, %iy_782 : i32
      tt.reduce.return %iy_783 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %iy_742 = tt.expand_dims %iy_741 {axis = 7 : i32} : tensor<2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x1x2x2xi32>
    %iy_743 = tt.broadcast %iy_742 : tensor<2x2x2x2x2x2x2x1x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_744 = arith.xori %ix_740, %iy_743 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %y_745 = tt.bitcast %iy_744 : tensor<2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_746 = arith.cmpf ogt, %ret_739, %y_745 : tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_747 = arith.xori %ar_32, %ret_1 : tensor<1x1x1x1x1x1x1x2x1x1xi32>
    %ret_748 = arith.extui %ret_746 : tensor<2x2x2x2x2x2x2x2x2x2xi1> to tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_749 = tt.broadcast %ret_747 : tensor<1x1x1x1x1x1x1x2x1x1xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_750 = arith.cmpi ne, %ret_748, %ret_749 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_751 = arith.select %ret_750, %y_745, %ret_739 : tensor<2x2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ix_752 = tt.bitcast %ret_751 : tensor<2x2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_753 = "tt.reduce"(%ix_752) <{axis = 8 : i32}> ({
    ^bb0(%iy_781: i32, %iy_782: i32):
      %iy_783 = arith.xori %iy_781, %iy_782 : i32
      tt.reduce.return %iy_783 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %iy_754 = tt.expand_dims %iy_753 {axis = 8 : i32} : tensor<2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x1x2xi32>
    %iy_755 = tt.broadcast %iy_754 : tensor<2x2x2x2x2x2x2x2x1x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_756 = arith.xori %ix_752, %iy_755 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %y_757 = tt.bitcast %iy_756 : tensor<2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_758 = arith.cmpf ogt, %ret_751, %y_757 : tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_759 = arith.xori %ar_19, %ret_0 : tensor<1x1x1x1x1x1x1x1x2x1xi32>
    %ret_760 = arith.extui %ret_758 : tensor<2x2x2x2x2x2x2x2x2x2xi1> to tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_761 = tt.broadcast %ret_759 : tensor<1x1x1x1x1x1x1x1x2x1xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_762 = arith.cmpi ne, %ret_760, %ret_761 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_763 = arith.select %ret_762, %y_757, %ret_751 : tensor<2x2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ix_764 = tt.bitcast %ret_763 : tensor<2x2x2x2x2x2x2x2x2x2xf32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_765 = "tt.reduce"(%ix_764) <{axis = 9 : i32}> ({
    ^bb0(%iy_781: i32, %iy_782: i32):
      %iy_783 = arith.xori %iy_781, %iy_782 : i32
      tt.reduce.return %iy_783 : i32
    }) : (tensor<2x2x2x2x2x2x2x2x2x2xi32>) -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %iy_766 = tt.expand_dims %iy_765 {axis = 9 : i32} : tensor<2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x1xi32>
    %iy_767 = tt.broadcast %iy_766 : tensor<2x2x2x2x2x2x2x2x2x1xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %iy_768 = arith.xori %ix_764, %iy_767 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %y_769 = tt.bitcast %iy_768 : tensor<2x2x2x2x2x2x2x2x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_770 = arith.cmpf ogt, %ret_763, %y_769 : tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %ret_771 = arith.xori %ar_23, %ret : tensor<1x1x1x1x1x1x1x1x1x2xi32>
    %ret_772 = arith.extui %ret_770 : tensor<2x2x2x2x2x2x2x2x2x2xi1> to tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_773 = tt.broadcast %ret_771 : tensor<1x1x1x1x1x1x1x1x1x2xi32> -> tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_774 = arith.cmpi ne, %ret_772, %ret_773 : tensor<2x2x2x2x2x2x2x2x2x2xi32>
    %ret_775 = arith.select %ret_774, %y_769, %ret_763 : tensor<2x2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2x2xf32>
    %x_776 = tt.reshape %ret_775 : tensor<2x2x2x2x2x2x2x2x2x2xf32> -> tensor<1024xf32>
    %before = "tt.scan"(%x_776) <{axis = 0 : i32, reverse = false}> ({
    ^bb0(%before_781: f32, %before_782: f32):
      %before_783 = arith.addf %before_781, %before_782 : f32
      tt.scan.return %before_783 : f32
    }) : (tensor<1024xf32>) -> tensor<1024xf32>
    %before_777 = arith.subf %before, %x_776 : tensor<1024xf32>
    %kept_778 = tt.splat %limit : f32 -> tensor<1024xf32>
    %kept_779 = arith.cmpf olt, %before_777, %kept_778 : tensor<1024xf32>
    %kept_780 = arith.select %kept_779, %x_776, %kept : tensor<1024xi1>, tensor<1024xf32>
    %0 = tt.addptr %y_ptr, %x : !tt.ptr<f32>, i32
    %1 = tt.splat %0 : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>>
    %2 = tt.addptr %1, %i : tensor<1024x!tt.ptr<f32>>, tensor<1024xi32>
    %3 = "tt.reduce"(%kept_780) <{axis = 0 : i32}> ({
    ^bb0(%arg3: f32, %arg4: f32):
      %6 = arith.addf %arg3, %arg4 : f32
      tt.reduce.return %6 : f32
    }) : (tensor<1024xf32>) -> f32
    %4 = tt.splat %3 : f32 -> tensor<1024xf32>
    %5 = arith.divf %kept_780, %4 : tensor<1024xf32>
    tt.store %2, %5 : tensor<1024x!tt.ptr<f32>>
    tt.return
  }
}
