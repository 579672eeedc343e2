// Made by make.py.
//
// targets: cuda:80 cuda:90 hip:gfx942 hip:gfx950 hip:gfx1201
// warps: 4 8
// stages: 1
// grid: 2 1 1
// input i32 1024 integers 0 30000
// output i32 1024
// output i32 1024
module {
  tt.func public @sort_pairs(%key_ptr: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %out_ptr: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %at_ptr: !tt.ptr<i32> {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %ret = arith.constant dense<0> : tensor<1x1x1x1x1x1x1x2x2xi32>
    %ret_0 = arith.constant dense<0> : tensor<1x1x1x1x1x1x2x1x2xi32>
    %ret_1 = arith.constant dense<0> : tensor<1x1x1x1x1x1x2x2x1xi32>
    %ret_2 = arith.constant dense<0> : tensor<1x1x1x1x1x2x1x1x2xi32>
    %ret_3 = arith.constant dense<0> : tensor<1x1x1x1x1x2x1x2x1xi32>
    %ret_4 = arith.constant dense<0> : tensor<1x1x1x1x1x2x2x1x1xi32>
    %ret_5 = arith.constant dense<0> : tensor<1x1x1x1x2x1x1x1x2xi32>
    %ret_6 = arith.constant dense<0> : tensor<1x1x1x1x2x1x1x2x1xi32>
    %ret_7 = arith.constant dense<0> : tensor<1x1x1x1x2x1x2x1x1xi32>
    %ret_8 = arith.constant dense<0> : tensor<1x1x1x1x2x2x1x1x1xi32>
    %ret_9 = arith.constant dense<0> : tensor<1x1x1x2x1x1x1x1x2xi32>
    %ret_10 = arith.constant dense<0> : tensor<1x1x1x2x1x1x1x2x1xi32>
    %ret_11 = arith.constant dense<0> : tensor<1x1x1x2x1x1x2x1x1xi32>
    %ret_12 = arith.constant dense<0> : tensor<1x1x1x2x1x2x1x1x1xi32>
    %ret_13 = arith.constant dense<0> : tensor<1x1x1x2x2x1x1x1x1xi32>
    %ret_14 = arith.constant dense<0> : tensor<1x1x2x1x1x1x1x1x2xi32>
    %ret_15 = arith.constant dense<0> : tensor<1x1x2x1x1x1x1x2x1xi32>
    %ret_16 = arith.constant dense<0> : tensor<1x1x2x1x1x1x2x1x1xi32>
    %ret_17 = arith.constant dense<0> : tensor<1x1x2x1x1x2x1x1x1xi32>
    %ret_18 = arith.constant dense<0> : tensor<1x1x2x1x2x1x1x1x1xi32>
    %ret_19 = arith.constant dense<0> : tensor<1x1x2x2x1x1x1x1x1xi32>
    %ret_20 = arith.constant dense<0> : tensor<1x2x1x1x1x1x1x1x2xi32>
    %ret_21 = arith.constant dense<0> : tensor<1x2x1x1x1x1x1x2x1xi32>
    %ret_22 = arith.constant dense<0> : tensor<1x2x1x1x1x1x2x1x1xi32>
    %ret_23 = arith.constant dense<0> : tensor<1x2x1x1x1x2x1x1x1xi32>
    %ret_24 = arith.constant dense<0> : tensor<1x2x1x1x2x1x1x1x1xi32>
    %ret_25 = arith.constant dense<0> : tensor<1x2x1x2x1x1x1x1x1xi32>
    %ret_26 = arith.constant dense<0> : tensor<1x2x2x1x1x1x1x1x1xi32>
    %ret_27 = arith.constant dense<0> : tensor<2x1x1x1x1x1x1x1x2xi32>
    %ret_28 = arith.constant dense<0> : tensor<2x1x1x1x1x1x1x2x1xi32>
    %ret_29 = arith.constant dense<0> : tensor<2x1x1x1x1x1x2x1x1xi32>
    %ret_30 = arith.constant dense<0> : tensor<2x1x1x1x1x2x1x1x1xi32>
    %ret_31 = arith.constant dense<0> : tensor<2x1x1x1x2x1x1x1x1xi32>
    %ret_32 = arith.constant dense<0> : tensor<2x1x1x2x1x1x1x1x1xi32>
    %ret_33 = arith.constant dense<0> : tensor<2x1x2x1x1x1x1x1x1xi32>
    %ret_34 = arith.constant dense<0> : tensor<2x2x1x1x1x1x1x1x1xi32>
    %ret_35 = arith.constant dense<0> : tensor<1x1x1x1x1x1x1x1x2xi32>
    %ret_36 = arith.constant dense<0> : tensor<1x1x1x1x1x1x1x2x1xi32>
    %ret_37 = arith.constant dense<0> : tensor<1x1x1x1x1x1x2x1x1xi32>
    %ret_38 = arith.constant dense<0> : tensor<1x1x1x1x1x2x1x1x1xi32>
    %ret_39 = arith.constant dense<0> : tensor<1x1x1x1x2x1x1x1x1xi32>
    %ret_40 = arith.constant dense<0> : tensor<1x1x1x2x1x1x1x1x1xi32>
    %ret_41 = arith.constant dense<0> : tensor<1x1x2x1x1x1x1x1x1xi32>
    %ret_42 = arith.constant dense<0> : tensor<1x2x1x1x1x1x1x1x1xi32>
    %ret_43 = arith.constant dense<0> : tensor<2x1x1x1x1x1x1x1x1xi32>
    %cst = arith.constant dense<65535> : tensor<512xi64>
    %cst_44 = arith.constant dense<16> : tensor<512xi64>
    %pair = arith.constant dense<65536> : tensor<512xi64>
    %c512_i32 = arith.constant 512 : i32
    %row = tt.get_program_id x : i32
    %i = tt.make_range {end = 512 : i32, start = 0 : i32} : tensor<512xi32>
    %pair_45 = arith.muli %row, %c512_i32 : i32
    %pair_46 = tt.addptr %key_ptr, %pair_45 : !tt.ptr<i32>, i32
    %pair_47 = tt.splat %pair_46 : !tt.ptr<i32> -> tensor<512x!tt.ptr<i32>>
    %pair_48 = tt.addptr %pair_47, %i : tensor<512x!tt.ptr<i32>>, tensor<512xi32>
    %pair_49 = tt.load %pair_48 : tensor<512x!tt.ptr<i32>>
    %pair_50 = arith.extsi %pair_49 : tensor<512xi32> to tensor<512xi64>
    %pair_51 = arith.muli %pair_50, %pair : tensor<512xi64>
    %pair_52 = arith.extsi %i : tensor<512xi32> to tensor<512xi64>
    %pair_53 = arith.addi %pair_51, %pair_52 : tensor<512xi64>
    %h = tt.reshape %pair_53 : tensor<512xi64> -> tensor<2x2x2x2x2x2x2x2x2xi64>
    %ar = tt.make_range {end = 2 : i32, start = 0 : i32} : tensor<2xi32>
    %ar_54 = tt.reshape %ar : tensor<2xi32> -> tensor<1x1x1x1x1x1x1x2x1xi32>
    %iy = "tt.reduce"(%h) <{axis = 8 : i32}> ({
    ^bb0(%iy_575: i64, %iy_576: i64):
      %iy_577 = arith.xori %iy_575, %iy_576 : i64
      tt.reduce.return %iy_577 : i64
    }) : (tensor<2x2x2x2x2x2x2x2x2xi64>) -> tensor<2x2x2x2x2x2x2x2xi64>
    %iy_55 = tt.expand_dims %iy {axis = 8 : i32} : tensor<2x2x2x2x2x2x2x2xi64> -> tensor<2x2x2x2x2x2x2x2x1xi64>
    %iy_56 = tt.broadcast %iy_55 : tensor<2x2x2x2x2x2x2x2x1xi64> -> tensor<2x2x2x2x2x2x2x2x2xi64>
    %iy_57 = arith.xori %h, %iy_56 : tensor<2x2x2x2x2x2x2x2x2xi64>
    %ar_58 = tt.reshape %ar : tensor<2xi32> -> tensor<1x1x1x1x1x1x1x1x2xi32>
    %ret_59 = arith.cmpi sgt, %h, %iy_57 : tensor<2x2x2x2x2x2x2x2x2xi64>
    %ret_60 = tt.broadcast %ar_54 : tensor<1x1x1x1x1x1x1x2x1xi32> -> tensor<1x1x1x1x1x1x1x2x2xi32>
    %ret_61 = tt.broadcast %ar_58 : tensor<1x1x1x1x1x1x1x1x2xi32> -> tensor<1x1x1x1x1x1x1x2x2xi32>
    %ret_62 = arith.xori %ret_60, %ret_61 : tensor<1x1x1x1x1x1x1x2x2xi32>
    %ret_63 = arith.cmpi ne, %ret_62, %ret : tensor<1x1x1x1x1x1x1x2x2xi32>
    %ret_64 = tt.broadcast %ret_63 : tensor<1x1x1x1x1x1x1x2x2xi1> -> tensor<2x2x2x2x2x2x2x2x2xi1>
    %ret_65 = arith.cmpi ne, %ret_59, %ret_64 : tensor<2x2x2x2x2x2x2x2x2xi1>
    %ret_66 = arith.select %ret_65, %iy_57, %h : tensor<2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2xi64>
    %ar_67 = tt.reshape %ar : tensor<2xi32> -> tensor<1x1x1x1x1x1x2x1x1xi32>
    %iy_68 = "tt.reduce"(%ret_66) <{axis = 7 : i32}> ({
    ^bb0(%iy_575: i64, %iy_576: i64):
      %iy_577 = arith.xori %iy_575, %iy_576 : i64
      tt.reduce.return %iy_577 : i64
    }) : (tensor<2x2x2x2x2x2x2x2x2xi64>) -> tensor<2x2x2x2x2x2x2x2xi64>
    %iy_69 = tt.expand_dims %iy_68 {axis = 7 : i32} : tensor<2x2x2x2x2x2x2x2xi64> -> tensor<2x2x2x2x2x2x2x1x2xi64>
    %iy_70 = tt.broadcast %iy_69 : tensor<2x2x2x2x2x2x2x1x2xi64> -> tensor<2x2x2x2x2x2x2x2x2xi64>
    %iy_71 = arith.xori %ret_66, %iy_70 : tensor<2x2x2x2x2x2x2x2x2xi64>
    %ret_72 = arith.cmpi sgt, %ret_66, %iy_71 : tensor<2x2x2x2x2x2x2x2x2xi64>
    %ret_73 = tt.broadcast %ar_67 : tensor<1x1x1x1x1x1x2x1x1xi32> -> tensor<1x1x1x1x1x1x2x2x1xi32>
    %ret_74 = tt.broadcast %ar_54 : tensor<1x1x1x1x1x1x1x2x1xi32> -> tensor<1x1x1x1x1x1x2x2x1xi32>
    %ret_75 = arith.xori %ret_73, %ret_74 : tensor<1x1x1x1x1x1x2x2x1xi32>
    %ret_76 = arith.cmpi ne, %ret_75, %ret_1 : tensor<1x1x1x1x1x1x2x2x1xi32>
    %ret_77 = tt.broadcast %ret_76 : tensor<1x1x1x1x1x1x2x2x1xi1> -> tensor<2x2x2x2x2x2x2x2x2xi1>
    %ret_78 = arith.cmpi ne, %ret_72, %ret_77 : tensor<2x2x2x2x2x2x2x2x2xi1>
    %ret_79 = arith.select %ret_78, %iy_71, %ret_66 : tensor<2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2xi64>
    %iy_80 = "tt.reduce"(%ret_79) <{axis = 8 : i32}> ({
    ^bb0(%iy_575: i64, %iy_576: i64):
      %iy_577 = arith.xori %iy_575, %iy_576 : i64
      tt.reduce.return %iy_577 : i64
    }) : (tensor<2x2x2x2x2x2x2x2x2xi64>) -> tensor<2x2x2x2x2x2x2x2xi64>
    %iy_81 = tt.expand_dims %iy_80 {axis = 8 : i32} : tensor<2x2x2x2x2x2x2x2xi64> -> tensor<2x2x2x2x2x2x2x2x1xi64>
    %iy_82 = tt.broadcast %iy_81 : tensor<2x2x2x2x2x2x2x2x1xi64> -> tensor<2x2x2x2x2x2x2x2x2xi64>
    %iy_83 = arith.xori %ret_79, %iy_82 : tensor<2x2x2x2x2x2x2x2x2xi64>
    %ret_84 = arith.cmpi sgt, %ret_79, %iy_83 : tensor<2x2x2x2x2x2x2x2x2xi64>
    %ret_85 = tt.broadcast %ar_67 : tensor<1x1x1x1x1x1x2x1x1xi32> -> tensor<1x1x1x1x1x1x2x1x2xi32>
    %ret_86 = tt.broadcast %ar_58 : tensor<1x1x1x1x1x1x1x1x2xi32> -> tensor<1x1x1x1x1x1x2x1x2xi32>
    %ret_87 = arith.xori %ret_85, %ret_86 : tensor<1x1x1x1x1x1x2x1x2xi32>
    %ret_88 = arith.cmpi ne, %ret_87, %ret_0 : tensor<1x1x1x1x1x1x2x1x2xi32>
    %ret_89 = tt.broadcast %ret_88 : tensor<1x1x1x1x1x1x2x1x2xi1> -> tensor<2x2x2x2x2x2x2x2x2xi1>
    %ret_90 = arith.cmpi ne, %ret_84, %ret_89 : tensor<2x2x2x2x2x2x2x2x2xi1>
    %ret_91 = arith.select %ret_90, %iy_83, %ret_79 : tensor<2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2xi64>
    %ar_92 = tt.reshape %ar : tensor<2xi32> -> tensor<1x1x1x1x1x2x1x1x1xi32>
    %iy_93 = "tt.reduce"(%ret_91) <{axis = 6 : i32}> ({
    ^bb0(%iy_575: i64, %iy_576: i64):
      %iy_577 = arith.xori %iy_575, %iy_576 : i64
      tt.reduce.return %iy_577 : i64
    }) : (tensor<2x2x2x2x2x2x2x2x2xi64>) -> tensor<2x2x2x2x2x2x2x2xi64>
    %iy_94 = tt.expand_dims %iy_93 {axis = 6 : i32} : tensor<2x2x2x2x2x2x2x2xi64> -> tensor<2x2x2x2x2x2x1x2x2xi64>
    %iy_95 = tt.broadcast %iy_94 : tensor<2x2x2x2x2x2x1x2x2xi64> -> tensor<2x2x2x2x2x2x2x2x2xi64>
    %iy_96 = arith.xori %ret_91, %iy_95 : tensor<2x2x2x2x2x2x2x2x2xi64>
    %ret_97 = arith.cmpi sgt, %ret_91, %iy_96 : tensor<2x2x2x2x2x2x2x2x2xi64>
    %ret_98 = tt.broadcast %ar_92 : tensor<1x1x1x1x1x2x1x1x1xi32> -> tensor<1x1x1x1x1x2x2x1x1xi32>
    %ret_99 = tt.broadcast %ar_67 : tensor<1x1x1x1x1x1x2x1x1xi32> -> tensor<1x1x1x1x1x2x2x1x1xi32>
    %ret_100 = arith.xori %ret_98, %ret_99 : tensor<1x1x1x1x1x2x2x1x1xi32>
    %ret_101 = arith.cmpi ne, %ret_100, %ret_4 : tensor<1x1x1x1x1x2x2x1x1xi32>
    %ret_102 = tt.broadcast %ret_101 : tensor<1x1x1x1x1x2x2x1x1xi1> -> tensor<2x2x2x2x2x2x2x2x2xi1>
    %ret_103 = arith.cmpi ne, %ret_97, %ret_102 : tensor<2x2x2x2x2x2x2x2x2xi1>
    %ret_104 = arith.select %ret_103, %iy_96, %ret_91 : tensor<2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2xi64>
    %iy_105 = "tt.reduce"(%ret_104) <{axis = 7 : i32}> ({
    ^bb0(%iy_575: i64, %iy_576: i64):
      %iy_577 = arith.xori %iy_575, %iy_576 : i64
      tt.reduce.return %iy_577 : i64
    }) : (tensor<2x2x2x2x2x2x2x2x2xi64>) -> tensor<2x2x2x2x2x2x2x2xi64>
    %iy_106 = tt.expand_dims %iy_105 {axis = 7 : i32} : tensor<2x2x2x2x2x2x2x2xi64> -> tensor<2x2x2x2x2x2x2x1x2xi64>
    %iy_107 = tt.broadcast %iy_106 : tensor<2x2x2x2x2x2x2x1x2xi64> -> tensor<2x2x2x2x2x2x2x2x2xi64>
    %iy_108 = arith.xori %ret_104, %iy_107 : tensor<2x2x2x2x2x2x2x2x2xi64>
    %ret_109 = arith.cmpi sgt, %ret_104, %iy_108 : tensor<2x2x2x2x2x2x2x2x2xi64>
    %ret_110 = tt.broadcast %ar_92 : tensor<1x1x1x1x1x2x1x1x1xi32> -> tensor<1x1x1x1x1x2x1x2x1xi32>
    %ret_111 = tt.broadcast %ar_54 : tensor<1x1x1x1x1x1x1x2x1xi32> -> tensor<1x1x1x1x1x2x1x2x1xi32>
    %ret_112 = arith.xori %ret_110, %ret_111 : tensor<1x1x1x1x1x2x1x2x1xi32>
    %ret_113 = arith.cmpi ne, %ret_112, %ret_3 : tensor<1x1x1x1x1x2x1x2x1xi32>
    %ret_114 = tt.broadcast %ret_113 : tensor<1x1x1x1x1x2x1x2x1xi1> -> tensor<2x2x2x2x2x2x2x2x2xi1>
    %ret_115 = arith.cmpi ne, %ret_109, %ret_114 : tensor<2x2x2x2x2x2x2x2x2xi1>
    %ret_116 = arith.select %ret_115, %iy_108, %ret_104 : tensor<2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2xi64>
    %iy_117 = "tt.reduce"(%ret_116) <{axis = 8 : i32}> ({
    ^bb0(%iy_575: i64, %iy_576: i64):
      %iy_577 = arith.xori %iy_575, %iy_576 : i64
      tt.reduce.return %iy_577 : i64
    }) : (tensor<2x2x2x2x2x2x2x2x2xi64>) -> tensor<2x2x2x2x2x2x2x2xi64>
    %iy_118 = tt.expand_dims %iy_117 {axis = 8 : i32} : tensor<2x2x2x2x2x2x2x2xi64> -> tensor<2x2x2x2x2x2x2x2x1xi64>
    %iy_119 = tt.broadcast %iy_118 : tensor<2x2x2x2x2x2x2x2x1xi64> -> tensor<2x2x2x2x2x2x2x2x2xi64>
    %iy_120 = arith.xori %ret_116, %iy_119 : tensor<2x2x2x2x2x2x2x2x2xi64>
    %ret_121 = arith.cmpi sgt, %ret_116, %iy_120 : tensor<2x2x2x2x2x2x2x2x2xi64>
    %ret_122 = tt.broadcast %ar_92 : tensor<1x1x1x1x1x2x1x1x1xi32> -> tensor<1x1x1x1x1x2x1x1x2xi32>
    %ret_123 = tt.broadcast %ar_58 : tensor<1x1x1x1x1x1x1x1x2xi32> -> tensor<1x1x1x1x1x2x1x1x2xi32>
    %ret_124 = arith.xori %ret_122, %ret_123 : tensor<1x1x1x1x1x2x1x1x2xi32>
    %ret_125 = arith.cmpi ne, %ret_124, %ret_2 : tensor<1x1x1x1x1x2x1x1x2xi32>
    %ret_126 = tt.broadcast %ret_125 : tensor<1x1x1x1x1x2x1x1x2xi1> -> tensor<2x2x2x2x2x2x2x2x2xi1>
    %ret_127 = arith.cmpi ne, %ret_121, %ret_126 : tensor<2x2x2x2x2x2x2x2x2xi1>
    %ret_128 = arith.select %ret_127, %iy_120, %ret_116 : tensor<2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2xi64>
    %ar_129 = tt.reshape %ar : tensor<2xi32> -> tensor<1x1x1x1x2x1x1x1x1xi32>
    %iy_130 = "tt.reduce"(%ret_128) <{axis = 5 : i32}> ({
    ^bb0(%iy_575: i64, %iy_576: i64):
      %iy_577 = arith.xori %iy_575, %iy_576 : i64
      tt.reduce.return %iy_577 : i64
    }) : (tensor<2x2x2x2x2x2x2x2x2xi64>) -> tensor<2x2x2x2x2x2x2x2xi64>
    %iy_131 = tt.expand_dims %iy_130 {axis = 5 : i32} : tensor<2x2x2x2x2x2x2x2xi64> -> tensor<2x2x2x2x2x1x2x2x2xi64>
    %iy_132 = tt.broadcast %iy_131 : tensor<2x2x2x2x2x1x2x2x2xi64> -> tensor<2x2x2x2x2x2x2x2x2xi64>
    %iy_133 = arith.xori %ret_128, %iy_132 : tensor<2x2x2x2x2x2x2x2x2xi64>
    %ret_134 = arith.cmpi sgt, %ret_128, %iy_133 : tensor<2x2x2x2x2x2x2x2x2xi64>
    %ret_135 = tt.broadcast %ar_129 : tensor<1x1x1x1x2x1x1x1x1xi32> -> tensor<1x1x1x1x2x2x1x1x1xi32>
    %ret_136 = tt.broadcast %ar_92 : tensor<1x1x1x1x1x2x1x1x1xi32> -> tensor<1x1x1x1x2x2x1x1x1xi32>
    %ret_137 = arith.xori %ret_135, %ret_136 : tensor<1x1x1x1x2x2x1x1x1xi32>
    %ret_138 = arith.cmpi ne, %ret_137, %ret_8 : tensor<1x1x1x1x2x2x1x1x1xi32>
    %ret_139 = tt.broadcast %ret_138 : tensor<1x1x1x1x2x2x1x1x1xi1> -> tensor<2x2x2x2x2x2x2x2x2xi1>
    %ret_140 = arith.cmpi ne, %ret_134, %ret_139 : tensor<2x2x2x2x2x2x2x2x2xi1>
    %ret_141 = arith.select %ret_140, %iy_133, %ret_128 : tensor<2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2xi64>
    %iy_142 = "tt.reduce"(%ret_141) <{axis = 6 : i32}> ({
    ^bb0(%iy_575: i64, %iy_576: i64):
      %iy_577 = arith.xori %iy_575, %iy_576 : i64
      tt.reduce.return %iy_577 : i64
    }) : (tensor<2x2x2x2x2x2x2x2x2xi64>) -> tensor<2x2x2x2x2x2x2x2xi64>
    %iy_143 = tt.expand_dims %iy_142 {axis = 6 : i32} : tensor<2x2x2x2x2x2x2x2xi64> -> tensor<2x2x2x2x2x2x1x2x2xi64>
    %iy_144 = tt.broadcast %iy_143 : tensor<2x2x2x2x2x2x1x2x2xi64> -> tensor<2x2x2x2x2x2x2x2x2xi64>
    %iy_145 = arith.xori %ret_141, %iy_144 : tensor<2x2x2x2x2x2x2x2x2xi64>
    %ret_146 = arith.cmpi sgt, %ret_141, %iy_145 : tensor<2x2x2x2x2x2x2x2x2xi64>
    %ret_147 = tt.broadcast %ar_129 : tensor<1x1x1x1x2x1x1x1x1xi32> -> tensor<1x1x1x1x2x1x2x1x1xi32>
    %ret_148 = tt.broadcast %ar_67 : tensor<1x1x1x1x1x1x2x1x1xi32> -> tensor<1x1x1x1x2x1x2x1x1xi32>
    %ret_149 = arith.xori %ret_147, %ret_148 : tensor<1x1x1x1x2x1x2x1x1xi32>
    %ret_150 = arith.cmpi ne, %ret_149, %ret_7 : tensor<1x1x1x1x2x1x2x1x1xi32>
    %ret_151 = tt.broadcast %ret_150 : tensor<1x1x1x1x2x1x2x1x1xi1> -> tensor<2x2x2x2x2x2x2x2x2xi1>
    %ret_152 = arith.cmpi ne, %ret_146, %ret_151 : tensor<2x2x2x2x2x2x2x2x2xi1>
    %ret_153 = arith.select %ret_152, %iy_145, %ret_141 : tensor<2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2xi64>
    %iy_154 = "tt.reduce"(%ret_153) <{axis = 7 : i32}> ({
    ^bb0(%iy_575: i64, %iy_576: i64):
      %iy_577 = arith.xori %iy_575, %iy_576 : i64
      tt.reduce.return %iy_577 : i64
    }) : (tensor<2x2x2x2x2x2x2x2x2xi64>) -> tensor<2x2x2x2x2x2x2x2xi64>
    %iy_155 = tt.expand_dims %iy_154 {axis = 7 : i32} : tensor<2x2x2x2x2x2x2x2xi64> -> tensor<2x2x2x2x2x2x2x1x2xi64>
    %iy_156 = tt.broadcast %iy_155 : tensor<2x2x2x2x2x2x2x1x2xi64> -> tensor<2x2x2x2x2x2x2x2x2xi64>
    %iy_157 = arith.xori %ret_153, %iy_156 : tensor<2x2x2x2x2x2x2x2x2xi64>
    %ret_158 = arith.cmpi sgt, %ret_153, %iy_157 : tensor<2x2x2x2x2x2x2x2x2xi64>
    %ret_159 = tt.broadcast %ar_129 : tensor<1x1x1x1x2x1x1x1x1xi32> -> tensor<1x1x1x1x2x1x1x2x1xi32>
    %ret_160 = tt.broadcast %ar_54 : tensor<1x1x1x1x1x1x1x2x1xi32> -> tensor<1x1x1x1x2x1x1x2x1xi32>
    %ret_161 = arith.xori %ret_159, %ret_160 : tensor<1x1x1x1x2x1x1x2x1xi32>
    %ret_162 = arith.cmpi ne, %ret_161, %ret_6 : tensor<1x1x1x1x2x1x1x2x1xi32>
    %ret_163 = tt.broadcast %ret_162 : tensor<1x1x1x1x2x1x1x2x1xi1> -> tensor<2x2x2x2x2x2x2x2x2xi1>
    %ret_164 = arith.cmpi ne, %ret_158, %ret_163 : tensor<2x2x2x2x2x2x2x2x2xi1>
    %ret_165 = arith.select %ret_164, %iy_157, %ret_153 : tensor<2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2xi64>
    %iy_166 = "tt.reduce"(%ret_165) <{axis = 8 : i32}> ({
    ^bb0(%iy_575: i64, %iy_576: i64):
      %iy_577 = arith.xori %iy_575, %iy_576 : i64
      tt.reduce.return %iy_577 : i64
    }) : (tensor<2x2x2x2x2x2x2x2x2xi64>) -> tensor<2x2x2x2x2x2x2x2xi64>
    %iy_167 = tt.expand_dims %iy_166 {axis = 8 : i32} : tensor<2x2x2x2x2x2x2x2xi64> -> tensor<2x2x2x2x2x2x2x2x1xi64>
    %iy_168 = tt.broadcast %iy_167 : tensor<2x2x2x2x2x2x2x2x1xi64> -> tensor<2x2x2x2x2x2x2x2x2xi64>
    %iy_169 = arith.xori %ret_165, %iy_168 : tensor<2x2x2x2x2x2x2x2x2xi64>
    %ret_170 = arith.cmpi sgt, %ret_165, %iy_169 : tensor<2x2x2x2x2x2x2x2x2xi64>
    %ret_171 = tt.broadcast %ar_129 : tensor<1x1x1x1x2x1x1x1x1xi32> -> tensor<1x1x1x1x2x1x1x1x2xi32>
    %ret_172 = tt.broadcast %ar_58 : tensor<1x1x1x1x1x1x1x1x2xi32> -> tensor<1x1x1x1x2x1x1x1x2xi32>
    %ret_173 = arith.xori %ret_171, %ret_172 : tensor<1x1x1x1x2x1x1x1x2xi32>
    %ret_174 = arith.cmpi ne, %ret_173, %ret_5 : tensor<1x1x1x1x2x1x1x1x2xi32>
    %ret_175 = tt.broadcast %ret_174 : tensor<1x1x1x1x2x1x1x1x2xi1> -> tensor<2x2x2x2x2x2x2x2x2xi1>
    %ret_176 = arith.cmpi ne, %ret_170, %ret_175 : tensor<2x2x2x2x2x2x2x2x2xi1>
    %ret_177 = arith.select %ret_176, %iy_169, %ret_165 : tensor<2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2xi64>
    %ar_178 = tt.reshape %ar : tensor<2xi32> -> tensor<1x1x1x2x1x1x1x1x1xi32>
    %iy_179 = "tt.reduce"(%ret_177) <{axis = 4 : i32}> ({
    ^bb0(%iy_575: i64, %iy_576: i64):
      %iy_577 = arith.xori %iy_575, %iy_576 : i64
      tt.reduce.return %iy_577 : i64
    }) : (tensor<2x2x2x2x2x2x2x2x2xi64>) -> tensor<2x2x2x2x2x2x2x2xi64>
    %iy_180 = tt.expand_dims %iy_179 {axis = 4 : i32} : tensor<2x2x2x2x2x2x2x2xi64> -> tensor<2x2x2x2x1x2x2x2x2xi64>
    %iy_181 = tt.broadcast %iy_180 : tensor<2x2x2x2x1x2x2x2x2xi64> -> tensor<2x2x2x2x2x2x2x2x2xi64>
    %iy_182 = arith.xori %ret_177, %iy_181 : tensor<2x2x2x2x2x2x2x2x2xi64>
    %ret_183 = arith.cmpi sgt, %ret_177, %iy_182 : tensor<2x2x2x2x2x2x2x2x2xi64>
    %ret_184 = tt.broadcast %ar_178 : tensor<1x1x1x2x1x1x1x1x1xi32> -> tensor<1x1x1x2x2x1x1x1x1xi32>
    %ret_185 = tt.broadcast %ar_129 : tensor<1x1x1x1x2x1x1x1x1xi32> -> tensor<1x1x1x2x2x1x1x1x1xi32>
    %ret_186 = arith.xori %ret_184, %ret_185 : tensor<1x1x1x2x2x1x1x1x1xi32>
    %ret_187 = arith.cmpi ne, %ret_186, %ret_13 : tensor<1x1x1x2x2x1x1x1x1xi32>
    %ret_188 = tt.broadcast %ret_187 : tensor<1x1x1x2x2x1x1x1x1xi1> -> tensor<2x2x2x2x2x2x2x2x2xi1>
    %ret_189 = arith.cmpi ne, %ret_183, %ret_188 : tensor<2x2x2x2x2x2x2x2x2xi1>
    %ret_190 = arith.select %ret_189, %iy_182, %ret_177 : tensor<2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2xi64>
    %iy_191 = "tt.reduce"(%ret_190) <{axis = 5 : i32}> ({
    ^bb0(%iy_575: i64, %iy_576: i64):
      %iy_577 = arith.xori %iy_575, %iy_576 : i64
      tt.reduce.return %iy_577 : i64
    }) : (tensor<2x2x2x2x2x2x2x2x2xi64>) -> tensor<2x2x2x2x2x2x2x2xi64>
    %iy_192 = tt.expand_dims %iy_191 {axis = 5 : i32} : tensor<2x2x2x2x2x2x2x2xi64> -> tensor<2x2x2x2x2x1x2x2x2xi64>
    %iy_193 = tt.broadcast %iy_192 : tensor<2x2x2x2x2x1x2x2x2xi64> -> tensor<2x2x2x2x2x2x2x2x2xi64>
    %iy_194 = arith.xori %ret_190, %iy_193 : tensor<2x2x2x2x2x2x2x2x2xi64>
    %ret_195 = arith.cmpi sgt, %ret_190, %iy_194 : tensor<2x2x2x2x2x2x2x2x2xi64>
    %ret_196 = tt.broadcast %ar_178 : tensor<1x1x1x2x1x1x1x1x1xi32> -> tensor<1x1x1x2x1x2x1x1x1xi32>
    %ret_197 = tt.broadcast %ar_92 : tensor<1x1x1x1x1x2x1x1x1xi32> -> tensor<1x1x1x2x1x2x1x1x1xi32>
    %ret_198 = arith.xori %ret_196, %ret_197 : tensor<1x1x1x2x1x2x1x1x1xi32>
    %ret_199 = arith.cmpi ne, %ret_198, %ret_12 : tensor<1x1x1x2x1x2x1x1x1xi32>
    %ret_200 = tt.broadcast %ret_199 : tensor<1x1x1x2x1x2x1x1x1xi1> -> tensor<2x2x2x2x2x2x2x2x2xi1>
    %ret_201 = arith.cmpi ne, %ret_195, %ret_200 : tensor<2x2x2x2x2x2x2x2x2xi1>
    %ret_202 = arith.select %ret_201, %iy_194, %ret_190 : tensor<2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2xi64>
    %iy_203 = "tt.reduce"(%ret_202) <{axis = 6 : i32}> ({
    ^bb0(%iy_575: i64, %iy_576: i64):
      %iy_577 = arith.xori %iy_575, %iy_576 : i64
      tt.reduce.return %iy_577 : i64
    }) : (tensor<2x2x2x2x2x2x2x2x2xi64>) -> tensor<2x2x2x2x2x2x2x2xi64>
    %iy_204 = tt.expand_dims %iy_203 {axis = 6 : i32} : tensor<2x2x2x2x2x2x2x2xi64> -> tensor<2x2x2x2x2x2x1x2x2xi64>
    %iy_205 = tt.broadcast %iy_204 : tensor<2x2x2x2x2x2x1x2x2xi64> -> tensor<2x2x2x2x2x2x2x2x2xi64>
    %iy_206 = arith.xori %ret_202, %iy_205 : tensor<2x2x2x2x2x2x2x2x2xi64>
    %ret_207 = arith.cmpi sgt, %ret_202, %iy_206 : tensor<2x2x2x2x2x2x2x2x2xi64>
    %ret_208 = tt.broadcast %ar_178 : tensor<1x1x1x2x1x1x1x1x1xi32> -> tensor<1x1x1x2x1x1x2x1x1xi32>
    %ret_209 = tt.broadcast %ar_67 : tensor<1x1x1x1x1x1x2x1x1xi32> -> tensor<1x1x1x2x1x1x2x1x1xi32>
    %ret_210 = arith.xori %ret_208, %ret_209 : tensor<1x1x1x2x1x1x2x1x1xi32>
    %ret_211 = arith.cmpi ne, %ret_210, %ret_11 : tensor<1x1x1x2x1x1x2x1x1xi32>
    %ret_212 = tt.broadcast %ret_211 : tensor<1x1x1x2x1x1x2x1x1xi1> -> tensor<2x2x2x2x2x2x2x2x2xi1>
    %ret_213 = arith.cmpi ne, %ret_207, %ret_212 : tensor<2x2x2x2x2x2x2x2x2xi1>
    %ret_214 = arith.select %ret_213, %iy_206, %ret_202 : tensor<2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2xi64>
    %iy_215 = "tt.reduce"(%ret_214) <{axis = 7 : i32}> ({
    ^bb0(%iy_575: i64, %iy_576: i64):
      %iy_577 = arith.xori %iy_575, %iy_576 : i64
      tt.reduce.return %iy_577 : i64
    }) : (tensor<2x2x2x2x2x2x2x2x2xi64>) -> tensor<2x2x2x2x2x2x2x2xi64>
    %iy_216 = tt.expand_dims %iy_215 {axis = 7 : i32} : tensor<2x2x2x2x2x2x2x2xi64> -> tensor<2x2x2x2x2x2x2x1x2xi64>
    %iy_217 = tt.broadcast %iy_216 : tensor<2x2x2x2x2x2x2x1x2xi64> -> tensor<2x2x2x2x2x2x2x2x2xi64>
    %iy_218 = arith.xori %ret_214, %iy_217 : tensor<2x2x2x2x2x2x2x2x2xi64>
    %ret_219 = arith.cmpi sgt, %ret_214, %iy_218 : tensor<2x2x2x2x2x2x2x2x2xi64>
    %ret_220 = tt.broadcast %ar_178 : tensor<1x1x1x2x1x1x1x1x1xi32> -> tensor<1x1x1x2x1x1x1x2x1xi32>
    %ret_221 = tt.broadcast %ar_54 : tensor<1x1x1x1x1x1x1x2x1xi32> -> tensor<1x1x1x2x1x1x1x2x1xi32>
    %ret_222 = arith.xori %ret_220, %ret_221 : tensor<1x1x1x2x1x1x1x2x1xi32>
    %ret_223 = arith.cmpi ne, %ret_222, %ret_10 : tensor<1x1x1x2x1x1x1x2x1xi32>
    %ret_224 = tt.broadcast %ret_223 : tensor<1x1x1x2x1x1x1x2x1xi1> -> tensor<2x2x2x2x2x2x2x2x2xi1>
    %ret_225 = arith.cmpi ne, %ret_219, %ret_224 : tensor<2x2x2x2x2x2x2x2x2xi1>
    %ret_226 = arith.select %ret_225, %iy_218, %ret_214 : tensor<2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2xi64>
    %iy_227 = "tt.reduce"(%ret_226) <{axis = 8 : i32}> ({
    ^bb0(%iy_575: i64, %iy_576: i64):
      %iy_577 = arith.xori %iy_575, %iy_576 : i64
      tt.reduce.return %iy_577 : i64
    }) : (tensor<2x2x2x2x2x2x2x2x2xi64>) -> tensor<2x2x2x2x2x2x2x2xi64>
    %iy_228 = tt.expand_dims %iy_227 {axis = 8 : i32} : tensor<2x2x2x2x2x2x2x2xi64> -> tensor<2x2x2x2x2x2x2x2x1xi64>
    %iy_229 = tt.broadcast %iy_228 : tensor<2x2x2x2x2x2x2x2x1xi64> -> tensor<2x2x2x2x2x2x2x2x2xi64>
    %iy_230 = arith.xori %ret_226, %iy_229 : tensor<2x2x2x2x2x2x2x2x2xi64>
    %ret_231 = arith.cmpi sgt, %ret_226, %iy_230 : tensor<2x2x2x2x2x2x2x2x2xi64>
    %ret_232 = tt.broadcast %ar_178 : tensor<1x1x1x2x1x1x1x1x1xi32> -> tensor<1x1x1x2x1x1x1x1x2xi32>
    %ret_233 = tt.broadcast %ar_58 : tensor<1x1x1x1x1x1x1x1x2xi32> -> tensor<1x1x1x2x1x1x1x1x2xi32>
    %ret_234 = arith.xori %ret_232, %ret_233 : tensor<1x1x1x2x1x1x1x1x2xi32>
    %ret_235 = arith.cmpi ne, %ret_234, %ret_9 : tensor<1x1x1x2x1x1x1x1x2xi32>
    %ret_236 = tt.broadcast %ret_235 : tensor<1x1x1x2x1x1x1x1x2xi1> -> tensor<2x2x2x2x2x2x2x2x2xi1>
    %ret_237 = arith.cmpi ne, %ret_231, %ret_236 : tensor<2x2x2x2x2x2x2x2x2xi1>
    %ret_238 = arith.select %ret_237, %iy_230, %ret_226 : tensor<2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2xi64>
    %ar_239 = tt.reshape %ar : tensor<2xi32> -> tensor<1x1x2x1x1x1x1x1x1xi32>
    %iy_240 = "tt.reduce"(%ret_238) <{axis = 3 : i32}> ({
    ^bb0(%iy_575: i64, %iy_576: i64):
      %iy_577 = arith.xori %iy_575, %iy_576 : i64
      tt.reduce.return %iy_577 : i64
    }) : (tensor<2x2x2x2x2x2x2x2x2xi64>) -> tensor<2x2x2x2x2x2x2x2xi64>
    %iy_241 = tt.expand_dims %iy_240 {axis = 3 : i32} : tensor<2x2x2x2x2x2x2x2xi64> -> tensor<2x2x2x1x2x2x2x2x2xi64>
    %iy_242 = tt.broadcast %iy_241 : tensor<2x2x2x1x2x2x2x2x2xi64> -> tensor<2x2x2x2x2x2x2x2x2xi64>
    %iy_243 = arith.xori %ret_238, %iy_242 : tensor<2x2x2x2x2x2x2x2x2xi64>
    %ret_244 = arith.cmpi sgt, %ret_238, %iy_243 : tensor<2x2x2x2x2x2x2x2x2xi64>
    %ret_245 = tt.broadcast %ar_239 : tensor<1x1x2x1x1x1x1x1x1xi32> -> tensor<1x1x2x2x1x1x1x1x1xi32>
    %ret_246 = tt.broadcast %ar_178 : tensor<1x1x1x2x1x1x1x1x1xi32> -> tensor<1x1x2x2x1x1x1x1x1xi32>
    %ret_247 = arith.xori %ret_245, %ret_246 : tensor<1x1x2x2x1x1x1x1x1xi32>
    %ret_248 = arith.cmpi ne, %ret_247, %ret_19 : tensor<1x1x2x2x1x1x1x1x1xi32>
    %ret_249 = tt.broadcast %ret_248 : tensor<1x1x2x2x1x1x1x1x1xi1> -> tensor<2x2x2x2x2x2x2x2x2xi1>
    %ret_250 = arith.cmpi ne, %ret_244, %ret_249 : tensor<2x2x2x2x2x2x2x2x2xi1>
    %ret_251 = arith.select %ret_250, %iy_243, %ret_238 : tensor<2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2xi64>
    %iy_252 = "tt.reduce"(%ret_251) <{axis = 4 : i32}> ({
    ^bb0(%iy_575: i64, %iy_576: i64):
      %iy_577 = arith.xori %iy_575, %iy_576 : i64
      tt.reduce.return %iy_577 : i64
    }) : (tensor<2x2x2x2x2x2x2x2x2xi64>) -> tensor<2x2x2x2x2x2x2x2xi64>
    %iy_253 = tt.expand_dims %iy_252 {axis = 4 : i32} : tensor<2x2x2x2x2x2x2x2xi64> -> tensor<2x2x2x2x1x2x2x2x2xi64>
    %iy_254 = tt.broadcast %iy_253 : tensor<2x2x2x2x1x2x2x2x2xi64> -> tensor<2x2x2x2x2x2x2x2x2xi64>
    %iy_255 = arith.xori %ret_251, %iy_254 : tensor<2x2x2x2x2x2x2x2x2xi64>
    %ret_256 = arith.cmpi sgt, %ret_251, %iy_255 : tensor<2x2x2x2x2x2x2x2x2xi64>
    %ret_257 = tt.broadcast %ar_239 : tensor<1x1x2x1x1x1x1x1x1xi32> -> tensor<1x1x2x1x2x1x1x1x1xi32>
    %ret_258 = tt.broadcast %ar_129 : tensor<1x1x1x1x2x1x1x1x1xi32> -> tensor<1x1x2x1x2x1x1x1x1xi32>
    %ret_259 = arith.xori %ret_257, %ret_258 : tensor<1x1x2x1x2x1x1x1x1xi32>
    %ret_260 = arith.cmpi ne, %ret_259, %ret_18 : tensor<1x1x2x1x2x1x1x1x1xi32>
    %ret_261 = tt.broadcast %ret_260 : tensor<1x1x2x1x2x1x1x1x1xi1> -> tensor<2x2x2x2x2x2x2x2x2xi1>
    %ret_262 = arith.cmpi ne, %ret_256, %ret_261 : tensor<2x2x2x2x2x2x2x2x2xi1>
    %ret_263 = arith.select %ret_262, %iy_255, %ret_251 : tensor<2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2xi64>
    %iy_264 = "tt.reduce"(%ret_263) <{axis = 5 : i32}> ({
    ^bb0(%iy_575: i64, %iy_576: i64):
      %iy_577 = arith.xori %iy_575, %iy_576 : i64
      tt.reduce.return %iy_577 : i64
    }) : (tensor<2x2x2x2x2x2x2x2x2xi64>) -> tensor<2x2x2x2x2x2x2x2xi64>
    %iy_265 = tt.expand_dims %iy_264 {axis = 5 : i32} : tensor<2x2x2x2x2x2x2x2xi64> -> tensor<2x2x2x2x2x1x2x2x2xi64>
    %iy_266 = tt.broadcast %iy_265 : tensor<2x2x2x2x2x1x2x2x2xi64> -> tensor<2x2x2x2x2x2x2x2x2xi64>
    %iy_267 = arith.xori %ret_263, %iy_266 : tensor<2x2x2x2x2x2x2x2x2xi64>
    %ret_268 = arith.cmpi sgt, %ret_263, %iy_267 : tensor<2x2x2x2x2x2x2x2x2xi64>
    %ret_269 = tt.broadcast %ar_239 : tensor<1x1x2x1x1x1x1x1x1xi32> -> tensor<1x1x2x1x1x2x1x1x1xi32>
    %ret_270 = tt.broadcast %ar_92 : tensor<1x1x1x1x1x2x1x1x1xi32> -> tensor<1x1x2x1x1x2x1x1x1xi32>
    %ret_271 = arith.xori %ret_269, %ret_270 : tensor<1x1x2x1x1x2x1x1x1xi32>
    %ret_272 = arith.cmpi ne, %ret_271, %ret_17 : tensor<1x1x2x1x1x2x1x1x1xi32>
    %ret_273 = tt.broadcast %ret_272 : tensor<1x1x2x1x1x2x1x1x1xi1> -> tensor<2x2x2x2x2x2x2x2x2xi1>
    %ret_274 = arith.cmpi ne, %ret_268, %ret_273 : tensor<2x2x2x2x2x2x2x2x2xi1>
    %ret_275 = arith.select %ret_274, %iy_267, %ret_263 : tensor<2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2xi64>
    %iy_276 = "tt.reduce"(%ret_275) <{axis = 6 : i32}> ({
    ^bb0(%iy_575: i64, %iy_576: i64):
      %iy_577 = arith.xori %iy_575, %iy_576 : i64
      tt.reduce.return %iy_577 : i64
    }) : (tensor<2x2x2x2x2x2x2x2x2xi64>) -> tensor<2x2x2x2x2x2x2x2xi64>
    %iy_277 = tt.expand_dims %iy_276 {axis = 6 : i32} : tensor<2x2x2x2x2x2x2x2xi64> -> tensor<2x2x2x2x2x2x1x2x2xi64>
    %iy_278 = tt.broadcast %iy_277 : tensor<2x2x2x2x2x2x1x2x2xi64> -> tensor<2x2x2x2x2x2x2x2x2xi64>
    %iy_279 = arith.xori %ret_275, %iy_278 : tensor<2x2x2x2x2x2x2x2x2xi64>
    %ret_280 = arith.cmpi sgt, %ret_275, %iy_279 : tensor<2x2x2x2x2x2x2x2x2xi64>
    %ret_281 = tt.broadcast %ar_239 : tensor<1x1x2x1x1x1x1x1x1xi32> -> tensor<1x1x2x1x1x1x2x1x1xi32>
    %ret_282 = tt.broadcast %ar_67 : tensor<1x1x1x1x1x1x2x1x1xi32> -> tensor<1x1x2x1x1x1x2x1x1xi32>
    %ret_283 = arith.xori %ret_281, %ret_282 : tensor<1x1x2x1x1x1x2x1x1xi32>
    %ret_284 = arith.cmpi ne, %ret_283, %ret_16 : tensor<1x1x2x1x1x1x2x1x1xi32>
    %ret_285 = tt.broadcast %ret_284 : tensor<1x1x2x1x1x1x2x1x1xi1> -> tensor<2x2x2x2x2x2x2x2x2xi1>
    %ret_286 = arith.cmpi ne, %ret_280, %ret_285 : tensor<2x2x2x2x2x2x2x2x2xi1>
    %ret_287 = arith.select %ret_286, %iy_279, %ret_275 : tensor<2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2xi64>
    %iy_288 = "tt.reduce"(%ret_287) <{axis = 7 : i32}> ({
    ^bb0(%iy_575: i64, %iy_576: i64):
      %iy_577 = arith.xori %iy_575, %iy_576 : i64
      tt.reduce.return %iy_577 : i64
    }) : (tensor<2x2x2x2x2x2x2x2x2xi64>) -> tensor<2x2x2x2x2x2x2x2xi64>
    %iy_289 = tt.expand_dims %iy_288 {axis = 7 : i32} : tensor<2x2x2x2x2x2x2x2xi64> -> tensor<2x2x2x2x2x2x2x1x2xi64>
    %iy_290 = tt.broadcast %iy_289 : tensor<2x2x2x2x2x2x2x1x2xi64> -> tensor<2x2x2x2x2x2x2x2x2xi64>
    %iy_291 = arith.xori %ret_287, %iy_290 : tensor<2x2x2x2x2x2x2x2x2xi64>
    %ret_292 = arith.cmpi sgt, %ret_287, %iy_291 : tensor<2x2x2x2x2x2x2x2x2xi64>
    %ret_293 = tt.broadcast %ar_239 : tensor<1x1x2x1x1x1x1x1x1xi32> -> tensor<1x1x2x1x1x1x1x2x1xi32>
    %ret_294 = tt.broadcast %ar_54 : tensor<1x1x1x1x1x1x1x2x1xi32> -> tensor<1x1x2x1x1x1x1x2x1xi32>
    %ret_295 = arith.xori %ret_293, %ret_294 : tensor<1x1x2x1x1x1x1x2x1xi32>
    %ret_296 = arith.cmpi ne, %ret_295, %ret_15 : tensor<1x1x2x1x1x1x1x2x1xi32>
    %ret_297 = tt.broadcast %ret_296 : tensor<1x1x2x1x1x1x1x2x1xi1> -> tensor<2x2x2x2x2x2x2x2x2xi1>
    %ret_298 = arith.cmpi ne, %ret_292, %ret_297 : tensor<2x2x2x2x2x2x2x2x2xi1>
    %ret_299 = arith.select %ret_298, %iy_291, %ret_287 : tensor<2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2xi64>
    %iy_300 = "tt.reduce"(%ret_299) <{axis = 8 : i32}> ({
    ^bb0(%iy_575: i64, %iy_576: i64):
      %iy_577 = arith.xori %iy_575, %iy_576 : i64
      tt.reduce.return %iy_577 : i64
    }) : (tensor<2x2x2x2x2x2x2x2x2xi64>) -> tensor<2x2x2x2x2x2x2x2xi64>
    %iy_301 = tt.expand_dims %iy_300 {axis = 8 : i32} : tensor<2x2x2x2x2x2x2x2xi64> -> tensor<2x2x2x2x2x2x2x2x1xi64>
    %iy_302 = tt.broadcast %iy_301 : tensor<2x2x2x2x2x2x2x2x1xi64> -> tensor<2x2x2x2x2x2x2x2x2xi64>
    %iy_303 = arith.xori %ret_299, %iy_302 : tensor<2x2x2x2x2x2x2x2x2xi64>
    %ret_304 = arith.cmpi sgt, %ret_299, %iy_303 : tensor<2x2x2x2x2x2x2x2x2xi64>
    %ret_305 = tt.broadcast %ar_239 : tensor<1x1x2x1x1x1x1x1x1xi32> -> tensor<1x1x2x1x1x1x1x1x2xi32>
    %ret_306 = tt.broadcast %ar_58 : tensor<1x1x1x1x1x1x1x1x2xi32> -> tensor<1x1x2x1x1x1x1x1x2xi32>
    %ret_307 = arith.xori %ret_305, %ret_306 : tensor<1x1x2x1x1x1x1x1x2xi32>
    %ret_308 = arith.cmpi ne, %ret_307, %ret_14 : tensor<1x1x2x1x1x1x1x1x2xi32>
    %ret_309 = tt.broadcast %ret_308 : tensor<1x1x2x1x1x1x1x1x2xi1> -> tensor<2x2x2x2x2x2x2x2x2xi1>
    %ret_310 = arith.cmpi ne, %ret_304, %ret_309 : tensor<2x2x2x2x2x2x2x2x2xi1>
    %ret_311 = arith.select %ret_310, %iy_303, %ret_299 : tensor<2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2xi64>
    %ar_312 = tt.reshape %ar : tensor<2xi32> -> tensor<1x2x1x1x1x1x1x1x1xi32>
    %iy_313 = "tt.reduce"(%ret_311) <{axis = 2 : i32}> ({
    ^bb0(%iy_575: i64, %iy_576: i64):
      %iy_577 = arith.xori %iy_575, %iy_576 : i64
      tt.reduce.return %iy_577 : i64
    }) : (tensor<2x2x2x2x2x2x2x2x2xi64>) -> tensor<2x2x2x2x2x2x2x2xi64>
    %iy_314 = tt.expand_dims %iy_313 {axis = 2 : i32} : tensor<2x2x2x2x2x2x2x2xi64> -> tensor<2x2x1x2x2x2x2x2x2xi64>
    %iy_315 = tt.broadcast %iy_314 : tensor<2x2x1x2x2x2x2x2x2xi64> -> tensor<2x2x2x2x2x2x2x2x2xi64>
    %iy_316 = arith.xori %ret_311, %iy_315 : tensor<2x2x2x2x2x2x2x2x2xi64>
    %ret_317 = arith.cmpi sgt, %ret_311, %iy_316 : tensor<2x2x2x2x2x2x2x2x2xi64>
    %ret_318 = tt.broadcast %ar_312 : tensor<1x2x1x1x1x1x1x1x1xi32> -> tensor<1x2x2x1x1x1x1x1x1xi32>
    %ret_319 = tt.broadcast %ar_239 : tensor<1x1x2x1x1x1x1x1x1xi32> -> tensor<1x2x2x1x1x1x1x1x1xi32>
    %ret_320 = arith.xori %ret_318, %ret_319 : tensor<1x2x2x1x1x1x1x1x1xi32>
    %ret_321 = arith.cmpi ne, %ret_320, %ret_26 : tensor<1x2x2x1x1x1x1x1x1xi32>
    %ret_322 = tt.broadcast %ret_321 : tensor<1x2x2x1x1x1x1x1x1xi1> -> tensor<2x2x2x2x2x2x2x2x2xi1>
    %ret_323 = arith.cmpi ne, %ret_317, %ret_322 : tensor<2x2x2x2x2x2x2x2x2xi1>
    %ret_324 = arith.select %ret_323, %iy_316, %ret_311 : tensor<2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2xi64>
    %iy_325 = "tt.reduce"(%ret_324) <{axis = 3 : i32}> ({
    ^bb0(%iy_575: i64, %iy_576: i64):
      %iy_577 = arith.xori %iy_575, %iy_576 : i64
      tt.reduce.return %iy_577 : i64
    }) : (tensor<2x2x2x2x2x2x2x2x2xi64>) -> tensor<2x2x2x2x2x2x2x2xi64>
    %iy_326 = tt.expand_dims %iy_325 {axis = 3 : i32} : tensor<2x2x2x2x2x2x2x2xi64> -> tensor<2x2x2x1x2x2x2x2x2xi64>
    %iy_327 = tt.broadcast %iy_326 : tensor<2x2x2x1x2x2x2x2x2xi64> -> tensor<2x2x2x2x2x2x2x2x2xi64>
    %iy_328 = arith.xori %ret_324, %iy_327 : tensor<2x2x2x2x2x2x2x2x2xi64>
    %ret_329 = arith.cmpi sgt, %ret_324, %iy_328 : tensor<2x2x2x2x2x2x2x2x2xi64>
    %ret_330 = tt.broadcast %ar_312 : tensor<1x2x1x1x1x1x1x1x1xi32> -> tensor<1x2x1x2x1x1x1x1x1xi32>
    %ret_331 = tt.broadcast %ar_178 : tensor<1x1x1x2x1x1x1x1x1xi32> -> tensor<1x2x1x2x1x1x1x1x1xi32>
    %ret_332 = arith.xori %ret_330, %ret_331 : tensor<1x2x1x2x1x1x1x1x1xi32>
    %ret_333 = arith.cmpi ne, %ret_332, %ret_25 : tensor<1x2x1x2x1x1x1x1x1xi32>
    %ret_334 = tt.broadcast %ret_333 : tensor<1x2x1x2x1x1x1x1x1xi1> -> tensor<2x2x2x2x2x2x2x2x2xi1>
    %ret_335 = arith.cmpi ne, %ret_329, %ret_334 : tensor<2x2x2x2x2x2x2x2x2xi1>
    %ret_336 = arith.select %ret_335, %iy_328, %ret_324 : tensor<2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2xi64>
    %iy_337 = "tt.reduce"(%ret_336) <{axis = 4 : i32}> ({
    ^bb0(%iy_575: i64, %iy_576: i64):
      %iy_577 = arith.xori %iy_575, %iy_576 : i64
      tt.reduce.return %iy_577 : i64
    }) : (tensor<2x2x2x2x2x2x2x2x2xi64>) -> tensor<2x2x2x2x2x2x2x2xi64>
    %iy_338 = tt.expand_dims %iy_337 {axis = 4 : i32} : tensor<2x2x2x2x2x2x2x2xi64> -> tensor<2x2x2x2x1x2x2x2x2xi64>
    %iy_339 = tt.broadcast %iy_338 : tensor<2x2x2x2x1x2x2x2x2xi64> -> tensor<2x2x2x2x2x2x2x2x2xi64>
    %iy_340 = arith.xori %ret_336, %iy_339 : tensor<2x2x2x2x2x2x2x2x2xi64>
    %ret_341 = arith.cmpi sgt, %ret_336, %iy_340 : tensor<2x2x2x2x2x2x2x2x2xi64>
    %ret_342 = tt.broadcast %ar_312 : tensor<1x2x1x1x1x1x1x1x1xi32> -> tensor<1x2x1x1x2x1x1x1x1xi32>
    %ret_343 = tt.broadcast %ar_129 : tensor<1x1x1x1x2x1x1x1x1xi32> -> tensor<1x2x1x1x2x1x1x1x1xi32>
    %ret_344 = arith.xori %ret_342, %ret_343 : tensor<1x2x1x1x2x1x1x1x1xi32>
    %ret_345 = arith.cmpi ne, %ret_344, %ret_24 : tensor<1x2x1x1x2x1x1x1x1xi32>
    %ret_346 = tt.broadcast %ret_345 : tensor<1x2x1x1x2x1x1x1x1xi1> -> tensor<2x2x2x2x2x2x2x2x2xi1>
    %ret_347 = arith.cmpi ne, %ret_341, %ret_346 : tensor<2x2x2x2x2x2x2x2x2xi1>
    %ret_348 = arith.select %ret_347, %iy_340, %ret_336 : tensor<2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2xi64>
    %iy_349 = "tt.reduce"(%ret_348) <{axis = 5 : i32}> ({
    ^bb0(%iy_575: i64, %iy_576: i64):
      %iy_577 = arith.xori %iy_575, %iy_576 : i64
      tt.reduce.return %iy_577 : i64
    }) : (tensor<2x2x2x2x2x2x2x2x2xi64>) -> tensor<2x2x2x2x2x2x2x2xi64>
    %iy_350 = tt.expand_dims %iy_349 {axis = 5 : i32} : tensor<2x2x2x2x2x2x2x2xi64> -> tensor<2x2x2x2x2x1x2x2x2xi64>
    %iy_351 = tt.broadcast %iy_350 : tensor<2x2x2x2x2x1x2x2x2xi64> -> tensor<2x2x2x2x2x2x2x2x2xi64>
    %iy_352 = arith.xori %ret_348, %iy_351 : tensor<2x2x2x2x2x2x2x2x2xi64>
    %ret_353 = arith.cmpi sgt, %ret_348, %iy_352 : tensor<2x2x2x2x2x2x2x2x2xi64>
    %ret_354 = tt.broadcast %ar_312 : tensor<1x2x1x1x1x1x1x1x1xi32> -> tensor<1x2x1x1x1x2x1x1x1xi32>
    %ret_355 = tt.broadcast %ar_92 : tensor<1x1x1x1x1x2x1x1x1xi32> -> tensor<1x2x1x1x1x2x1x1x1xi32>
    %ret_356 = arith.xori %ret_354, %ret_355 : tensor<1x2x1x1x1x2x1x1x1xi32>
    %ret_357 = arith.cmpi ne, %ret_356, %ret_23 : tensor<1x2x1x1x1x2x1x1x1xi32>
    %ret_358 = tt.broadcast %ret_357 : tensor<1x2x1x1x1x2x1x1x1xi1> -> tensor<2x2x2x2x2x2x2x2x2xi1>
    %ret_359 = arith.cmpi ne, %ret_353, %ret_358 : tensor<2x2x2x2x2x2x2x2x2xi1>
    %ret_360 = arith.select %ret_359, %iy_352, %ret_348 : tensor<2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2xi64>
    %iy_361 = "tt.reduce"(%ret_360) <{axis = 6 : i32}> ({
    ^bb0(%iy_575: i64, %iy_576: i64):
      %iy_577 = arith.xori %iy_575, %iy_576 : i64
      tt.reduce.return %iy_577 : i64
    }) : (tensor<2x2x2x2x2x2x2x2x2xi64>) -> tensor<2x2x2x2x2x2x2x2xi64>
    %iy_362 = tt.expand_dims %iy_361 {axis = 6 : i32} : tensor<2x2x2x2x2x2x2x2xi64> -> tensor<2x2x2x2x2x2x1x2x2xi64>
    %iy_363 = tt.broadcast %iy_362 : tensor<2x2x2x2x2x2x1x2x2xi64> -> tensor<2x2x2x2x2x2x2x2x2xi64>
    %iy_364 = arith.xori %ret_360, %iy_363 : tensor<2x2x2x2x2x2x2x2x2xi64>
    %ret_365 = arith.cmpi sgt, %ret_360, %iy_364 : tensor<2x2x2x2x2x2x2x2x2xi64>
    %ret_366 = tt.broadcast %ar_312 : tensor<1x2x1x1x1x1x1x1x1xi32> -> tensor<1x2x1x1x1x1x2x1x1xi32>
    %ret_367 = tt.broadcast %ar_67 : tensor<1x1x1x1x1x1x2x1x1xi32> -> tensor<1x2x1x1x1x1x2x1x1xi32>
    %ret_368 = arith.xori %ret_366, %ret_367 : tensor<1x2x1x1x1x1x2x1x1xi32>
    %ret_369 = arith.cmpi ne, %ret_368, %ret_22 : tensor<1x2x1x1x1x1x2x1x1xi32>
    %ret_370 = tt.broadcast %ret_369 : tensor<1x2x1x1x1x1x2x1x1xi1> -> tensor<2x2x2x2x2x2x2x2x2xi1>
    %ret_371 = arith.cmpi ne, %ret_365, %ret_370 : tensor<2x2x2x2x2x2x2x2x2xi1>
    %ret_372 = arith.select %ret_371, %iy_364, %ret_360 : tensor<2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2xi64>
    %iy_373 = "tt.reduce"(%ret_372) <{axis = 7 : i32}> ({
    ^bb0(%iy_575: i64, %iy_576: i64):
      %iy_577 = arith.xori %iy_575, %iy_576 : i64
      tt.reduce.return %iy_577 : i64
    }) : (tensor<2x2x2x2x2x2x2x2x2xi64>) -> tensor<2x2x2x2x2x2x2x2xi64>
    %iy_374 = tt.expand_dims %iy_373 {axis = 7 : i32} : tensor<2x2x2x2x2x2x2x2xi64> -> tensor<2x2x2x2x2x2x2x1x2xi64>
    %iy_375 = tt.broadcast %iy_374 : tensor<2x2x2x2x2x2x2x1x2xi64> -> tensor<2x2x2x2x2x2x2x2x2xi64>
    %iy_376 = arith.xori %ret_372, %iy_375 : tensor<2x2x2x2x2x2x2x2x2xi64>
    %ret_377 = arith.cmpi sgt, %ret_372, %iy_376 : tensor<2x2x2x2x2x2x2x2x2xi64>
    %ret_378 = tt.broadcast %ar_312 : tensor<1x2x1x1x1x1x1x1x1xi32> -> tensor<1x2x1x1x1x1x1x2x1xi32>
    %ret_379 = tt.broadcast %ar_54 : tensor<1x1x1x1x1x1x1x2x1xi32> -> tensor<1x2x1x1x1x1x1x2x1xi32>
    %ret_380 = arith.xori %ret_378, %ret_379 : tensor<1x2x1x1x1x1x1x2x1xi32>
    %ret_381 = arith.cmpi ne, %ret_380, %ret_21 : tensor<1x2x1x1x1x1x1x2x1xi32>
    %ret_382 = tt.broadcast %ret_381 : tensor<1x2x1x1x1x1x1x2x1xi1> -> tensor<2x2x2x2x2x2x2x2x2xi1>
    %ret_383 = arith.cmpi ne, %ret_377, %ret_382 : tensor<2x2x2x2x2x2x2x2x2xi1>
    %ret_384 = arith.select %ret_383, %iy_376, %ret_372 : tensor<2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2xi64>
    %iy_385 = "tt.reduce"(%ret_384) <{axis = 8 : i32}> ({
    ^bb0(%iy_575: i64, %iy_576: i64):
      %iy_577 = arith.xori %iy_575, %iy_576 : i64
      tt.reduce.return %iy_577 : i64
    }) : (tensor<2x2x2x2x2x2x2x2x2xi64>) -> tensor<2x2x2x2x2x2x2x2xi64>
    %iy_386 = tt.expand_dims %iy_385 {axis = 8 : i32} : tensor<2x2x2x2x2x2x2x2xi64> -> tensor<2x2x2x2x2x2x2x2x1xi64>
    %iy_387 = tt.broadcast %iy_386 : tensor<2x2x2x2x2x2x2x2x1xi64> -> tensor<2x2x2x2x2x2x2x2x2xi64>
    %iy_388 = arith.xori %ret_384, %iy_387 : tensor<2x2x2x2x2x2x2x2x2xi64>
    %ret_389 = arith.cmpi sgt, %ret_384, %iy_388 : tensor<2x2x2x2x2x2x2x2x2xi64>
    %ret_390 = tt.broadcast %ar_312 : tensor<1x2x1x1x1x1x1x1x1xi32> -> tensor<1x2x1x1x1x1x1x1x2xi32>
    %ret_391 = tt.broadcast %ar_58 : tensor<1x1x1x1x1x1x1x1x2xi32> -> tensor<1x2x1x1x1x1x1x1x2xi32>
    %ret_392 = arith.xori %ret_390, %ret_391 : tensor<1x2x1x1x1x1x1x1x2xi32>
    %ret_393 = arith.cmpi ne, %ret_392, %ret_20 : tensor<1x2x1x1x1x1x1x1x2xi32>
    %ret_394 = tt.broadcast %ret_393 : tensor<1x2x1x1x1x1x1x1x2xi1> -> tensor<2x2x2x2x2x2x2x2x2xi1>
    %ret_395 = arith.cmpi ne, %ret_389, %ret_394 : tensor<2x2x2x2x2x2x2x2x2xi1>
    %ret_396 = arith.select %ret_395, %iy_388, %ret_384 : tensor<2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2xi64>
    %ar_397 = tt.reshape %ar : tensor<2xi32> -> tensor<2x1x1x1x1x1x1x1x1xi32>
    %iy_398 = "tt.reduce"(%ret_396) <{axis = 1 : i32}> ({
    ^bb0(%iy_575: i64, %iy_576: i64):
      %iy_577 = arith.xori %iy_575, %iy_576 : i64
      tt.reduce.return %iy_577 : i64
    }) : (tensor<2x2x2x2x2x2x2x2x2xi64>) -> tensor<2x2x2x2x2x2x2x2xi64>
    %iy_399 = tt.expand_dims %iy_398 {axis = 1 : i32} : tensor<2x2x2x2x2x2x2x2xi64> -> tensor<2x1x2x2x2x2x2x2x2xi64>
    %iy_400 = tt.broadcast %iy_399 : tensor<2x1x2x2x2x2x2x2x2xi64> -> tensor<2x2x2x2x2x2x2x2x2xi64>
    %iy_401 = arith.xori %ret_396, %iy_400 : tensor<2x2x2x2x2x2x2x2x2xi64>
    %ret_402 = arith.cmpi sgt, %ret_396, %iy_401 : tensor<2x2x2x2x2x2x2x2x2xi64>
    %ret_403 = tt.broadcast %ar_397 : tensor<2x1x1x1x1x1x1x1x1xi32> -> tensor<2x2x1x1x1x1x1x1x1xi32>
    %ret_404 = tt.broadcast %ar_312 : tensor<1x2x1x1x1x1x1x1x1xi32> -> tensor<2x2x1x1x1x1x1x1x1xi32>
    %ret_405 = arith.xori %ret_403, %ret_404 : tensor<2x2x1x1x1x1x1x1x1xi32>
    %ret_406 = arith.cmpi ne, %ret_405, %ret_34 : tensor<2x2x1x1x1x1x1x1x1xi32>
    %ret_407 = tt.broadcast %ret_406 : tensor<2x2x1x1x1x1x1x1x1xi1> -> tensor<2x2x2x2x2x2x2x2x2xi1>
    %ret_408 = arith.cmpi ne, %ret_402, %ret_407 : tensor<2x2x2x2x2x2x2x2x2xi1>
    %ret_409 = arith.select %ret_408, %iy_401, %ret_396 : tensor<2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2xi64>
    %iy_410 = "tt.reduce"(%ret_409) <{axis = 2 : i32}> ({
    ^bb0(%iy_575: i64, %iy_576: i64):
      %iy_577 = arith.xori %iy_575, %iy_576 : i64
      tt.reduce.return %iy_577 : i64
    }) : (tensor<2x2x2x2x2x2x2x2x2xi64>) -> tensor<2x2x2x2x2x2x2x2xi64>
    %iy_411 = tt.expand_dims %iy_410 {axis = 2 : i32} : tensor<2x2x2x2x2x2x2x2xi64> -> tensor<2x2x1x2x2x2x2x2x2xi64>
    %iy_412 = tt.broadcast %iy_411 : tensor<2x2x1x2x2x2x2x2x2xi64> -> tensor<2x2x2x2x2x2x2x2x2xi64>
    %iy_413 = arith.xori %ret_409, %iy_412 : tensor<2x2x2x2x2x2x2x2x2xi64>
    %ret_414 = arith.cmpi sgt, %ret_409, %iy_413 : tensor<2x2x2x2x2x2x2x2x2xi64>
    %ret_415 = tt.broadcast %ar_397 : tensor<2x1x1x1x1x1x1x1x1xi32> -> tensor<2x1x2x1x1x1x1x1x1xi32>
    %ret_416 = tt.broadcast %ar_239 : tensor<1x1x2x1x1x1x1x1x1xi32> -> tensor<2x1x2x1x1x1x1x1x1xi32>
    %ret_417 = arith.xori %ret_415, %ret_416 : tensor<2x1x2x1x1x1x1x1x1xi32>
    %ret_418 = arith.cmpi ne, %ret_417, %ret_33 : tensor<2x1x2x1x1x1x1x1x1xi32>
    %ret_419 = tt.broadcast %ret_418 : tensor<2x1x2x1x1x1x1x1x1xi1> -> tensor<2x2x2x2x2x2x2x2x2xi1>
    %ret_420 = arith.cmpi ne, %ret_414, %ret_419 : tensor<2x2x2x2x2x2x2x2x2xi1>
    %ret_421 = arith.select %ret_420, %iy_413, %ret_409 : tensor<2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2xi64>
    %iy_422 = "tt.reduce"(%ret_421) <{axis = 3 : i32}> ({
    ^bb0(%iy_575: i64, %iy_576: i64):
      %iy_577 = arith.xori %iy_575, %iy_576 : i64
      tt.reduce.return %iy_577 : i64
    }) : (tensor<2x2x2x2x2x2x2x2x2xi64>) -> tensor<2x2x2x2x2x2x2x2xi64>
    %iy_423 = tt.expand_dims %iy_422 {axis = 3 : i32} : tensor<2x2x2x2x2x2x2x2xi64> -> tensor<2x2x2x1x2x2x2x2x2xi64>
    %iy_424 = tt.broadcast %iy_423 : tensor<2x2x2x1x2x2x2x2x2xi64> -> tensor<2x2x2x2x2x2x2x2x2xi64>
    %iy_425 = arith.xori %ret_421, %iy_424 : tensor<2x2x2x2x2x2x2x2x2xi64>
    %ret_426 = arith.cmpi sgt, %ret_421, %iy_425 : tensor<2x2x2x2x2x2x2x2x2xi64>
    %ret_427 = tt.broadcast %ar_397 : tensor<2x1x1x1x1x1x1x1x1xi32> -> tensor<2x1x1x2x1x1x1x1x1xi32>
    %ret_428 = tt.broadcast %ar_178 : tensor<1x1x1x2x1x1x1x1x1xi32> -> tensor<2x1x1x2x1x1x1x1x1xi32>
    %ret_429 = arith.xori %ret_427, %ret_428 : tensor<2x1x1x2x1x1x1x1x1xi32>
    %ret_430 = arith.cmpi ne, %ret_429, %ret_32 : tensor<2x1x1x2x1x1x1x1x1xi32>
    %ret_431 = tt.broadcast %ret_430 : tensor<2x1x1x2x1x1x1x1x1xi1> -> tensor<2x2x2x2x2x2x2x2x2xi1>
    %ret_432 = arith.cmpi ne, %ret_426, %ret_431 : tensor<2x2x2x2x2x2x2x2x2xi1>
    %ret_433 = arith.select %ret_432, %iy_425, %ret_421 : tensor<2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2xi64>
    %iy_434 = "tt.reduce"(%ret_433) <{axis = 4 : i32}> ({
    ^bb0(%iy_575: i64, %iy_576: i64):
      %iy_577 = arith.xori %iy_575, %iy_576 : i64
      tt.reduce.return %iy_577 : i64
    }) : (tensor<2x2x2x2x2x2x2x2x2xi64>) -> tensor<2x2x2x2x2x2x2x2xi64>
    %iy_435 = tt.expand_dims %iy_434 {axis = 4 : i32} : tensor<2x2x2x2x2x2x2x2xi64> -> tensor<2x2x2x2x1x2x2x2x2xi64>
    %iy_436 = tt.broadcast %iy_435 : tensor<2x2x2x2x1x2x2x2x2xi64> -> tensor<2x2x2x2x2x2x2x2x2xi64>
    %iy_437 = arith.xori %ret_433, %iy_436 : tensor<2x2x2x2x2x2x2x2x2xi64>
    %ret_438 = arith.cmpi sgt, %ret_433, %iy_437 : tensor<2x2x2x2x2x2x2x2x2xi64>
    %ret_439 = tt.broadcast %ar_397 : tensor<2x1x1x1x1x1x1x1x1xi32> -> tensor<2x1x1x1x2x1x1x1x1xi32>
    %ret_440 = tt.broadcast %ar_129 : tensor<1x1x1x1x2x1x1x1x1xi32> -> tensor<2x1x1x1x2x1x1x1x1xi32>
    %ret_441 = arith.xori %ret_439, %ret_440 : tensor<2x1x1x1x2x1x1x1x1xi32>
    %ret_442 = arith.cmpi ne, %ret_441, %ret_31 : tensor<2x1x1x1x2x1x1x1x1xi32>
    %ret_443 = tt.broadcast %ret_442 : tensor<2x1x1x1x2x1x1x1x1xi1> -> tensor<2x2x2x2x2x2x2x2x2xi1>
    %ret_444 = arith.cmpi ne, %ret_438, %ret_443 : tensor<2x2x2x2x2x2x2x2x2xi1>
    %ret_445 = arith.select %ret_444, %iy_437, %ret_433 : tensor<2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2xi64>
    %iy_446 = "tt.reduce"(%ret_445) <{axis = 5 : i32}> ({
    ^bb0(%iy_575: i64, %iy_576: i64):
      %iy_577 = arith.xori %iy_575, %iy_576 : i64
      tt.reduce.return %iy_577 : i64
    }) : (tensor<2x2x2x2x2x2x2x2x2xi64>) -> tensor<2x2x2x2x2x2x2x2xi64>
    %iy_447 = tt.expand_dims %iy_446 {axis = 5 : i32} : tensor<2x2x2x2x2x2x2x2xi64> -> tensor<2x2x2x2x2x1x2x2x2xi64>
    %iy_448 = tt.broadcast %iy_447 : tensor<2x2x2x2x2x1x2x2x2xi64> -> tensor<2x2x2x2x2x2x2x2x2xi64>
    %iy_449 = arith.xori %ret_445, %iy_448 : tensor<2x2x2x2x2x2x2x2x2xi64>
    %ret_450 = arith.cmpi sgt, %ret_445, %iy_449 : tensor<2x2x2x2x2x2x2x2x2xi64>
    %ret_451 = tt.broadcast %ar_397 : tensor<2x1x1x1x1x1x1x1x1xi32> -> tensor<2x1x1x1x1x2x1x1x1xi32>
    %ret_452 = tt.broadcast %ar_92 : tensor<1x1x1x1x1x2x1x1x1xi32> -> tensor<2x1x1x1x1x2x1x1x1xi32>
    %ret_453 = arith.xori %ret_451, %ret_452 : tensor<2x1x1x1x1x2x1x1x1xi32>
    %ret_454 = arith.cmpi ne, %ret_453, %ret_30 : tensor<2x1x1x1x1x2x1x1x1xi32>
    %ret_455 = tt.broadcast %ret_454 : tensor<2x1x1x1x1x2x1x1x1xi1> -> tensor<2x2x2x2x2x2x2x2x2xi1>
    %ret_456 = arith.cmpi ne, %ret_450, %ret_455 : tensor<2x2x2x2x2x2x2x2x2xi1>
    %ret_457 = arith.select %ret_456, %iy_449, %ret_445 : tensor<2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2xi64>
    %iy_458 = "tt.reduce"(%ret_457) <{axis = 6 : i32}> ({
    ^bb0(%iy_575: i64, %iy_576: i64):
      %iy_577 = arith.xori %iy_575, %iy_576 : i64
      tt.reduce.return %iy_577 : i64
    }) : (tensor<2x2x2x2x2x2x2x2x2xi64>) -> tensor<2x2x2x2x2x2x2x2xi64>
    %iy_459 = tt.expand_dims %iy_458 {axis = 6 : i32} : tensor<2x2x2x2x2x2x2x2xi64> -> tensor<2x2x2x2x2x2x1x2x2xi64>
    %iy_460 = tt.broadcast %iy_459 : tensor<2x2x2x2x2x2x1x2x2xi64> -> tensor<2x2x2x2x2x2x2x2x2xi64>
    %iy_461 = arith.xori %ret_457, %iy_460 : tensor<2x2x2x2x2x2x2x2x2xi64>
    %ret_462 = arith.cmpi sgt, %ret_457, %iy_461 : tensor<2x2x2x2x2x2x2x2x2xi64>
    %ret_463 = tt.broadcast %ar_397 : tensor<2x1x1x1x1x1x1x1x1xi32> -> tensor<2x1x1x1x1x1x2x1x1xi32>
    %ret_464 = tt.broadcast %ar_67 : tensor<1x1x1x1x1x1x2x1x1xi32> -> tensor<2x1x1x1x1x1x2x1x1xi32>
    %ret_465 = arith.xori %ret_463, %ret_464 : tensor<2x1x1x1x1x1x2x1x1xi32>
    %ret_466 = arith.cmpi ne, %ret_465, %ret_29 : tensor<2x1x1x1x1x1x2x1x1xi32>
    %ret_467 = tt.broadcast %ret_466 : tensor<2x1x1x1x1x1x2x1x1xi1> -> tensor<2x2x2x2x2x2x2x2x2xi1>
    %ret_468 = arith.cmpi ne, %ret_462, %ret_467 : tensor<2x2x2x2x2x2x2x2x2xi1>
    %ret_469 = arith.select %ret_468, %iy_461, %ret_457 : tensor<2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2xi64>
    %iy_470 = "tt.reduce"(%ret_469) <{axis = 7 : i32}> ({
    ^bb0(%iy_575: i64, %iy_576: i64):
      %iy_577 = arith.xori %iy_575, %iy_576 : i64
      tt.reduce.return %iy_577 : i64
    }) : (tensor<2x2x2x2x2x2x2x2x2xi64>) -> tensor<2x2x2x2x2x2x2x2xi64>
    %iy_471 = tt.expand_dims %iy_470 {axis = 7 : i32} : tensor<2x2x2x2x2x2x2x2xi64> -> tensor<2x2x2x2x2x2x2x1x2xi64>
    %iy_472 = tt.broadcast %iy_471 : tensor<2x2x2x2x2x2x2x1x2xi64> -> tensor<2x2x2x2x2x2x2x2x2xi64>
    %iy_473 = arith.xori %ret_469, %iy_472 : tensor<2x2x2x2x2x2x2x2x2xi64>
    %ret_474 = arith.cmpi sgt, %ret_469, %iy_473 : tensor<2x2x2x2x2x2x2x2x2xi64>
    %ret_475 = tt.broadcast %ar_397 : tensor<2x1x1x1x1x1x1x1x1xi32> -> tensor<2x1x1x1x1x1x1x2x1xi32>
    %ret_476 = tt.broadcast %ar_54 : tensor<1x1x1x1x1x1x1x2x1xi32> -> tensor<2x1x1x1x1x1x1x2x1xi32>
    %ret_477 = arith.xori %ret_475, %ret_476 : tensor<2x1x1x1x1x1x1x2x1xi32>
    %ret_478 = arith.cmpi ne, %ret_477, %ret_28 : tensor<2x1x1x1x1x1x1x2x1xi32>
    %ret_479 = tt.broadcast %ret_478 : tensor<2x1x1x1x1x1x1x2x1xi1> -> tensor<2x2x2x2x2x2x2x2x2xi1>
    %ret_480 = arith.cmpi ne, %ret_474, %ret_479 : tensor<2x2x2x2x2x2x2x2x2xi1>
    %ret_481 = arith.select %ret_480, %iy_473, %ret_469 : tensor<2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2xi64>
    %iy_482 = "tt.reduce"(%ret_481) <{axis = 8 : i32}> ({
    ^bb0(%iy_575: i64, %iy_576: i64):
      %iy_577 = arith.xori %iy_575, %iy_576 : i64
      tt.reduce.return %iy_577 : i64
    }) : (tensor<2x2x2x2x2x2x2x2x2xi64>) -> tensor<2x2x2x2x2x2x2x2xi64>
    %iy_483 = tt.expand_dims %iy_482 {axis = 8 : i32} : tensor<2x2x2x2x2x2x2x2xi64> -> tensor<2x2x2x2x2x2x2x2x1xi64>
    %iy_484 = tt.broadcast %iy_483 : tensor<2x2x2x2x2x2x2x2x1xi64> -> tensor<2x2x2x2x2x2x2x2x2xi64>
    %iy_485 = arith.xori %ret_481, %iy_484 : tensor<2x2x2x2x2x2x2x2x2xi64>
    %ret_486 = arith.cmpi sgt, %ret_481, %iy_485 : tensor<2x2x2x2x2x2x2x2x2xi64>
    %ret_487 = tt.broadcast %ar_397 : tensor<2x1x1x1x1x1x1x1x1xi32> -> tensor<2x1x1x1x1x1x1x1x2xi32>
    %ret_488 = tt.broadcast %ar_58 : tensor<1x1x1x1x1x1x1x1x2xi32> -> tensor<2x1x1x1x1x1x1x1x2xi32>
    %ret_489 = arith.xori %ret_487, %ret_488 : tensor<2x1x1x1x1x1x1x1x2xi32>
    %ret_490 = arith.cmpi ne, %ret_489, %ret_27 : tensor<2x1x1x1x1x1x1x1x2xi32>
    %ret_491 = tt.broadcast %ret_490 : tensor<2x1x1x1x1x1x1x1x2xi1> -> tensor<2x2x2x2x2x2x2x2x2xi1>
    %ret_492 = arith.cmpi ne, %ret_486, %ret_491 : tensor<2x2x2x2x2x2x2x2x2xi1>
    %ret_493 = arith.select %ret_492, %iy_485, %ret_481 : tensor<2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2xi64>
    %iy_494 = "tt.reduce"(%ret_493) <{axis = 0 : i32}> ({
    ^bb0(%iy_575: i64, %iy_576: i64):
      %iy_577 = arith.xori %iy_575, %iy_576 : i64
      tt.reduce.return %iy_577 : i64
    }) : (tensor<2x2x2x2x2x2x2x2x2xi64>) -> tensor<2x2x2x2x2x2x2x2xi64>
    %iy_495 = tt.expand_dims %iy_494 {axis = 0 : i32} : tensor<2x2x2x2x2x2x2x2xi64> -> tensor<1x2x2x2x2x2x2x2x2xi64>
    %iy_496 = tt.broadcast %iy_495 : tensor<1x2x2x2x2x2x2x2x2xi64> -> tensor<2x2x2x2x2x2x2x2x2xi64>
    %iy_497 = arith.xori %ret_493, %iy_496 : tensor<2x2x2x2x2x2x2x2x2xi64>
    %ret_498 = arith.cmpi sgt, %ret_493, %iy_497 : tensor<2x2x2x2x2x2x2x2x2xi64>
    %ret_499 = arith.cmpi ne, %ar_397, %ret_43 : tensor<2x1x1x1x1x1x1x1x1xi32>
    %ret_500 = tt.broadcast %ret_499 : tensor<2x1x1x1x1x1x1x1x1xi1> -> tensor<2x2x2x2x2x2x2x2x2xi1>
    %ret_501 = arith.cmpi ne, %ret_498, %ret_500 : tensor<2x2x2x2x2x2x2x2x2xi1>
    %ret_502 = arith.select %ret_501, %iy_497, %ret_493 : tensor<2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2xi64>
    %iy_503 = "tt.reduce"(%ret_502) <{axis = 1 : i32}> ({
    ^bb0(%iy_575: i64, %iy_576: i64):
      %iy_577 = arith.xori %iy_575, %iy_576 : i64
      tt.reduce.return %iy_577 : i64
    }) : (tensor<2x2x2x2x2x2x2x2x2xi64>) -> tensor<2x2x2x2x2x2x2x2xi64>
    %iy_504 = tt.expand_dims %iy_503 {axis = 1 : i32} : tensor<2x2x2x2x2x2x2x2xi64> -> tensor<2x1x2x2x2x2x2x2x2xi64>
    %iy_505 = tt.broadcast %iy_504 : tensor<2x1x2x2x2x2x2x2x2xi64> -> tensor<2x2x2x2x2x2x2x2x2xi64>
    %iy_506 = arith.xori %ret_502, %iy_505 : tensor<2x2x2x2x2x2x2x2x2xi64>
    %ret_507 = arith.cmpi sgt, %ret_502, %iy_506 : tensor<2x2x2x2x2x2x2x2x2xi64>
    %ret_508 = arith.cmpi ne, %ar_312, %ret_42 : tensor<1x2x1x1x1x1x1x1x1xi32>
    %ret_509 = tt.broadcast %ret_508 : tensor<1x2x1x1x1x1x1x1x1xi1> -> tensor<2x2x2x2x2x2x2x2x2xi1>
    %ret_510 = arith.cmpi ne, %ret_507, %ret_509 : tensor<2x2x2x2x2x2x2x2x2xi1>
    %ret_511 = arith.select %ret_510, %iy_506, %ret_502 : tensor<2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2xi64>
    %iy_512 = "tt.reduce"(%ret_511) <{axis = 2 : i32}> ({
    ^bb0(%iy_575: i64, %iy_576: i64):
      %iy_577 = arith.xori %iy_575, %iy_576 : i64
      tt.reduce.return %iy_577 : i64
    }) : (tensor<2x2x2x2x2x2x2x2x2xi64>) -> tensor<2x2x2x2x2x2x2x2xi64>
    %iy_513 = tt.expand_dims %iy_512 {axis = 2 : i32} : tensor<2x2x2x2x2x2x2x2xi64> -> tensor<2x2x1x2x2x2x2x2x2xi64>
    %iy_514 = tt.broadcast %iy_513 : tensor<2x2x1x2x2x2x2x2x2xi64> -> tensor<2x2x2x2x2x2x2x2x2xi64>
    %iy_515 = arith.xori %ret_511, %iy_514 : tensor<2x2x2x2x2x2x2x2x2xi64>
    %ret_516 = arith.cmpi sgt, %ret_511, %iy_515 : tensor<2x2x2x2x2x2x2x2x2xi64>
    %ret_517 = arith.cmpi ne, %ar_239, %ret_41 : tensor<1x1x2x1x1x1x1x1x1xi32>
    %ret_518 = tt.broadcast %ret_517 : tensor<1x1x2x1x1x1x1x1x1xi1> -> tensor<2x2x2x2x2x2x2x2x2xi1>
    %ret_519 = arith.cmpi ne, %ret_516, %ret_518 : tensor<2x2x2x2x2x2x2x2x2xi1>
    %ret_520 = arith.select %ret_519, %iy_515, %ret_511 : tensor<2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2xi64>
    %iy_521 = "tt.reduce"(%ret_520) <{axis = 3 : i32}> ({
    ^bb0(%iy_575: i64, %iy_576: i64):
      %iy_577 = arith.xori %iy_575, %iy_576 : i64
      tt.reduce.return %iy_577 : i64
    }) : (tensor<2x2x2x2x2x2x2x2x2xi64>) -> tensor<2x2x2x2x2x2x2x2xi64>
    %iy_522 = tt.expand_dims %iy_521 {axis = 3 : i32} : tensor<2x2x2x2x2x2x2x2xi64> -> tensor<2x2x2x1x2x2x2x2x2xi64>
    %iy_523 = tt.broadcast %iy_522 : tensor<2x2x2x1x2x2x2x2x2xi64> -> tensor<2x2x2x2x2x2x2x2x2xi64>
    %iy_524 = arith.xori %ret_520, %iy_523 : tensor<2x2x2x2x2x2x2x2x2xi64>
    %ret_525 = arith.cmpi sgt, %ret_520, %iy_524 : tensor<2x2x2x2x2x2x2x2x2xi64>
    %ret_526 = arith.cmpi ne, %ar_178, %ret_40 : tensor<1x1x1x2x1x1x1x1x1xi32>
    %ret_527 = tt.broadcast %ret_526 : tensor<1x1x1x2x1x1x1x1x1xi1> -> tensor<2x2x2x2x2x2x2x2x2xi1>
    %ret_528 = arith.cmpi ne, %ret_525, %ret_527 : tensor<2x2x2x2x2x2x2x2x2xi1>
    %ret_529 = arith.select %ret_528, %iy_524, %ret_520 : tensor<2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2xi64>
    %iy_530 = "tt.reduce"(%ret_529) <{axis = 4 : i32}> ({
    ^bb0(%iy_575: i64, %iy_576: i64):
      %iy_577 = arith.xori %iy_575, %iy_576 : i64
      tt.reduce.return %iy_577 : i64
    }) : (tensor<2x2x2x2x2x2x2x2x2xi64>) -> tensor<2x2x2x2x2x2x2x2xi64>
    %iy_531 = tt.expand_dims %iy_530 {axis = 4 : i32} : tensor<2x2x2x2x2x2x2x2xi64> -> tensor<2x2x2x2x1x2x2x2x2xi64>
    %iy_532 = tt.broadcast %iy_531 : tensor<2x2x2x2x1x2x2x2x2xi64> -> tensor<2x2x2x2x2x2x2x2x2xi64>
    %iy_533 = arith.xori %ret_529, %iy_532 : tensor<2x2x2x2x2x2x2x2x2xi64>
    %ret_534 = arith.cmpi sgt, %ret_529, %iy_533 : tensor<2x2x2x2x2x2x2x2x2xi64>
    %ret_535 = arith.cmpi ne, %ar_129, %ret_39 : tensor<1x1x1x1x2x1x1x1x1xi32>
    %ret_536 = tt.broadcast %ret_535 : tensor<1x1x1x1x2x1x1x1x1xi1> -> tensor<2x2x2x2x2x2x2x2x2xi1>
    %ret_537 = arith.cmpi ne, %ret_534, %ret_536 : tensor<2x2x2x2x2x2x2x2x2xi1>
    %ret_538 = arith.select %ret_537, %iy_533, %ret_529 : tensor<2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2xi64>
    %iy_539 = "tt.reduce"(%ret_538) <{axis = 5 : i32}> ({
    ^bb0(%iy_575: i64, %iy_576: i64):
      %iy_577 = arith.xori %iy_575, %iy_576 : i64
      tt.reduce.return %iy_577 : i64
    }) : (tensor<2x2x2x2x2x2x2x2x2xi64>) -> tensor<2x2x2x2x2x2x2x2xi64>
    %iy_540 = tt.expand_dims %iy_539 {axis = 5 : i32} : tensor<2x2x2x2x2x2x2x2xi64> -> tensor<2x2x2x2x2x1x2x2x2xi64>
    %iy_541 = tt.broadcast %iy_540 : tensor<2x2x2x2x2x1x2x2x2xi64> -> tensor<2x2x2x2x2x2x2x2x2xi64>
    %iy_542 = arith.xori %ret_538, %iy_541 : tensor<2x2x2x2x2x2x2x2x2xi64>
    %ret_543 = arith.cmpi sgt, %ret_538, %iy_542 : tensor<2x2x2x2x2x2x2x2x2xi64>
    %ret_544 = arith.cmpi ne, %ar_92, %ret_38 : tensor<1x1x1x1x1x2x1x1x1xi32>
    %ret_545 = tt.broadcast %ret_544 : tensor<1x1x1x1x1x2x1x1x1xi1> -> tensor<2x2x2x2x2x2x2x2x2xi1>
    %ret_546 = arith.cmpi ne, %ret_543, %ret_545 : tensor<2x2x2x2x2x2x2x2x2xi1>
    %ret_547 = arith.select %ret_546, %iy_542, %ret_538 : tensor<2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2xi64>
    %iy_548 = "tt.reduce"(%ret_547) <{axis = 6 : i32}> ({
    ^bb0(%iy_575: i64, %iy_576: i64):
      %iy_577 = arith.xori %iy_575, %iy_576 : i64
      tt.reduce.return %iy_577 : i64
    }) : (tensor<2x2x2x2x2x2x2x2x2xi64>) -> tensor<2x2x2x2x2x2x2x2xi64>
    %iy_549 = tt.expand_dims %iy_548 {axis = 6 : i32} : tensor<2x2x2x2x2x2x2x2xi64> -> tensor<2x2x2x2x2x2x1x2x2xi64>
    %iy_550 = tt.broadcast %iy_549 : tensor<2x2x2x2x2x2x1x2x2xi64> -> tensor<2x2x2x2x2x2x2x2x2xi64>
    %iy_551 = arith.xori %ret_547, %iy_550 : tensor<2x2x2x2x2x2x2x2x2xi64>
    %ret_552 = arith.cmpi sgt, %ret_547, %iy_551 : tensor<2x2x2x2x2x2x2x2x2xi64>
    %ret_553 = arith.cmpi ne, %ar_67, %ret_37 : tensor<1x1x1x1x1x1x2x1x1xi32>
    %ret_554 = tt.broadcast %ret_553 : tensor<1x1x1x1x1x1x2x1x1xi1> -> tensor<2x2x2x2x2x2x2x2x2xi1>
    %ret_555 = arith.cmpi ne, %ret_552, %ret_554 : tensor<2x2x2x2x2x2x2x2x2xi1>
    %ret_556 = arith.select %ret_555, %iy_551, %ret_547 : tensor<2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2xi64>
    %iy_557 = "tt.reduce"(%ret_556) <{axis = 7 : i32}> ({
    ^bb0(%iy_575: i64, %iy_576: i64):
      %iy_577 = arith.xori %iy_575, %iy_576 : i64
      tt.reduce.return %iy_577 : i64
    }) : (tensor<2x2x2x2x2x2x2x2x2xi64>) -> tensor<2x2x2x2x2x2x2x2xi64>
    %iy_558 = tt.expand_dims %iy_557 {axis = 7 : i32} : tensor<2x2x2x2x2x2x2x2xi64> -> tensor<2x2x2x2x2x2x2x1x2xi64>
    %iy_559 = tt.broadcast %iy_558 : tensor<2x2x2x2x2x2x2x1x2xi64> -> tensor<2x2x2x2x2x2x2x2x2xi64>
    %iy_560 = arith.xori %ret_556, %iy_559 : tensor<2x2x2x2x2x2x2x2x2xi64>
    %ret_561 = arith.cmpi sgt, %ret_556, %iy_560 : tensor<2x2x2x2x2x2x2x2x2xi64>
    %ret_562 = arith.cmpi ne, %ar_54, %ret_36 : tensor<1x1x1x1x1x1x1x2x1xi32>
    %ret_563 = tt.broadcast %ret_562 : tensor<1x1x1x1x1x1x1x2x1xi1> -> tensor<2x2x2x2x2x2x2x2x2xi1>
    %ret_564 = arith.cmpi ne, %ret_561, %ret_563 : tensor<2x2x2x2x2x2x2x2x2xi1>
    %ret_565 = arith.select %ret_564, %iy_560, %ret_556 : tensor<2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2xi64>
    %iy_566 = "tt.reduce"(%ret_565) <{axis = 8 : i32}> ({
    ^bb0(%iy_575: i64, %iy_576: i64):
      %iy_577 = arith.xori %iy_575, %iy_576 : i64
      tt.reduce.return %iy_577 : i64
    }) : (tensor<2x2x2x2x2x2x2x2x2xi64>) -> tensor<2x2x2x2x2x2x2x2xi64>
    %iy_567 = tt.expand_dims %iy_566 {axis = 8 : i32} : tensor<2x2x2x2x2x2x2x2xi64> -> tensor<2x2x2x2x2x2x2x2x1xi64>
    %iy_568 = tt.broadcast %iy_567 : tensor<2x2x2x2x2x2x2x2x1xi64> -> tensor<2x2x2x2x2x2x2x2x2xi64>
    %iy_569 = arith.xori %ret_565, %iy_568 : tensor<2x2x2x2x2x2x2x2x2xi64>
    %ret_570 = arith.cmpi sgt, %ret_565, %iy_569 : tensor<2x2x2x2x2x2x2x2x2xi64>
    %ret_571 = arith.cmpi ne, %ar_58, %ret_35 : tensor<1x1x1x1x1x1x1x1x2xi32>
    %ret_572 = tt.broadcast %ret_571 : tensor<1x1x1x1x1x1x1x1x2xi1> -> tensor<2x2x2x2x2x2x2x2x2xi1>
    %ret_573 = arith.cmpi ne, %ret_570, %ret_572 : tensor<2x2x2x2x2x2x2x2x2xi1>
    %ret_574 = arith.select %ret_573, %iy_569, %ret_565 : tensor<2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2xi64>
    %x = tt.reshape %ret_574 : tensor<2x2x2x2x2x2x2x2x2xi64> -> tensor<512xi64>
    %0 = tt.addptr %out_ptr, %pair_45 : !tt.ptr<i32>, i32
    %1 = tt.splat %0 : !tt.ptr<i32> -> tensor<512x!tt.ptr<i32>>
    %2 = tt.addptr %1, %i : tensor<512x!tt.ptr<i32>>, tensor<512xi32>
    %3 = arith.shrsi %x, %cst_44 : tensor<512xi64>
    %4 = arith.trunci %3 : tensor<512xi64> to tensor<512xi32>
    tt.store %2, %4 : tensor<512x!tt.ptr<i32>>
    %5 = tt.addptr %at_ptr, %pair_45 : !tt.ptr<i32>, i32
    %6 = tt.splat %5 : !tt.ptr<i32> -> tensor<512x!tt.ptr<i32>>
    %7 = tt.addptr %6, %i : tensor<512x!tt.ptr<i32>>, tensor<512xi32>
    %8 = arith.andi %x, %cst : tensor<512xi64>
    %9 = arith.trunci %8 : tensor<512xi64> to tensor<512xi32>
    tt.store %7, %9 : tensor<512x!tt.ptr<i32>>
    tt.return
  }
}
// -----
module {
  tt.func public @sort_pairs(%key_ptr: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %out_ptr: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %at_ptr: !tt.ptr<i32> {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %cst = arith.constant dense<65535> : tensor<512xi64>
    %cst_0 = arith.constant dense<16> : tensor<512xi64>
    %pair = arith.constant dense<65536> : tensor<512xi64>
    %c512_i32 = arith.constant 512 : i32
    %row = tt.get_program_id x : i32
    %i = tt.make_range {end = 512 : i32, start = 0 : i32} : tensor<512xi32>
    %pair_1 = arith.muli %row, %c512_i32 : i32
    %pair_2 = tt.addptr %key_ptr, %pair_1 : !tt.ptr<i32>, i32
    %pair_3 = tt.splat %pair_2 : !tt.ptr<i32> -> tensor<512x!tt.ptr<i32>>
    %pair_4 = tt.addptr %pair_3, %i : tensor<512x!tt.ptr<i32>>, tensor<512xi32>
    %pair_5 = tt.load %pair_4 : tensor<512x!tt.ptr<i32>>
    %pair_6 = arith.extsi %pair_5 : tensor<512xi32> to tensor<512xi64>
    %pair_7 = arith.muli %pair_6, %pair : tensor<512xi64>
    %pair_8 = arith.extsi %i : tensor<512xi32> to tensor<512xi64>
    %pair_9 = arith.addi %pair_7, %pair_8 : tensor<512xi64>
    %h = tt.reshape %pair_9 : tensor<512xi64> -> tensor<2x2x2x2x2x2x2x2x2xi64>
    %ar = tt.make_range {end = 2 : i32, start = 0 : i32} : tensor<2xi32>
    %ar_10 = tt.reshape %ar : tensor<2xi32> -> tensor<1x1x1x1x1x1x1x2x1xi32>
    %iy = "tt.reduce"(%h) <{axis = 8 : i32}> ({
    ^bb0(%iy_530: i64, %iy_531: i64):
      %iy_532 = arith.xori %iy_530, %iy_531 : i64
      tt.reduce.return %iy_532 : i64
    }) : (tensor<2x2x2x2x2x2x2x2x2xi64>) -> tensor<2x2x2x2x2x2x2x2xi64>
    %iy_11 = tt.expand_dims %iy {axis = 8 : i32} : tensor<2x2x2x2x2x2x2x2xi64> -> tensor<2x2x2x2x2x2x2x2x1xi64>
    %iy_12 = tt.broadcast %iy_11 : tensor<2x2x2x2x2x2x2x2x1xi64> -> tensor<2x2x2x2x2x2x2x2x2xi64>
    %iy_13 = arith.xori %h, %iy_12 : tensor<2x2x2x2x2x2x2x2x2xi64>
    %ar_14 = tt.reshape %ar : tensor<2xi32> -> tensor<1x1x1x1x1x1x1x1x2xi32>
    %ret = arith.cmpi sgt, %h, %iy_13 : tensor<2x2x2x2x2x2x2x2x2xi64>
    %ret_15 = tt.broadcast %ar_10 : tensor<1x1x1x1x1x1x1x2x1xi32> -> tensor<1x1x1x1x1x1x1x2x2xi32>
    %ret_16 = tt.broadcast %ar_14 : tensor<1x1x1x1x1x1x1x1x2xi32> -> tensor<1x1x1x1x1x1x1x2x2xi32>
    %ret_17 = arith.xori %ret_15, %ret_16 : tensor<1x1x1x1x1x1x1x2x2xi32>
    %ret_18 = arith.extui %ret : tensor<2x2x2x2x2x2x2x2x2xi1> to tensor<2x2x2x2x2x2x2x2x2xi32>
    %ret_19 = tt.broadcast %ret_17 : tensor<1x1x1x1x1x1x1x2x2xi32> -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %ret_20 = arith.cmpi ne, %ret_18, %ret_19 : tensor<2x2x2x2x2x2x2x2x2xi32>
    %ret_21 = arith.select %ret_20, %iy_13, %h : tensor<2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2xi64>
    %ar_22 = tt.reshape %ar : tensor<2xi32> -> tensor<1x1x1x1x1x1x2x1x1xi32>
    %iy_23 = "tt.reduce"(%ret_21) <{axis = 7 : i32}> ({
    ^bb0(%iy_530: i64, %iy_531: i64):
      %iy_532 = arith.xori %iy_530, %iy_531 : i64
      tt.reduce.return %iy_532 : i64
    }) : (tensor<2x2x2x2x2x2x2x2x2xi64>) -> tensor<2x2x2x2x2x2x2x2xi64>
    %iy_24 = tt.expand_dims %iy_23 {axis = 7 : i32} : tensor<2x2x2x2x2x2x2x2xi64> -> tensor<2x2x2x2x2x2x2x1x2xi64>
    %iy_25 = tt.broadcast %iy_24 : tensor<2x2x2x2x2x2x2x1x2xi64> -> tensor<2x2x2x2x2x2x2x2x2xi64>
    %iy_26 = arith.xori %ret_21, %iy_25 : tensor<2x2x2x2x2x2x2x2x2xi64>
    %ret_27 = arith.cmpi sgt, %ret_21, %iy_26 : tensor<2x2x2x2x2x2x2x2x2xi64>
    %ret_28 = tt.broadcast %ar_22 : tensor<1x1x1x1x1x1x2x1x1xi32> -> tensor<1x1x1x1x1x1x2x2x1xi32>
    %ret_29 = tt.broadcast %ar_10 : tensor<1x1x1x1x1x1x1x2x1xi32> -> tensor<1x1x1x1x1x1x2x2x1xi32>
    %ret_30 = arith.xori %ret_28, %ret_29 : tensor<1x1x1x1x1x1x2x2x1xi32>
    %ret_31 = arith.extui %ret_27 : tensor<2x2x2x2x2x2x2x2x2xi1> to tensor<2x2x2x2x2x2x2x2x2xi32>
    %ret_32 = tt.broadcast %ret_30 : tensor<1x1x1x1x1x1x2x2x1xi32> -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %ret_33 = arith.cmpi ne, %ret_31, %ret_32 : tensor<2x2x2x2x2x2x2x2x2xi32>
    %ret_34 = arith.select %ret_33, %iy_26, %ret_21 : tensor<2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2xi64>
    %iy_35 = "tt.reduce"(%ret_34) <{axis = 8 : i32}> ({
    ^bb0(%iy_530: i64, %iy_531: i64):
      %iy_532 = arith.xori %iy_530, %iy_531 : i64
      tt.reduce.return %iy_532 : i64
    }) : (tensor<2x2x2x2x2x2x2x2x2xi64>) -> tensor<2x2x2x2x2x2x2x2xi64>
    %iy_36 = tt.expand_dims %iy_35 {axis = 8 : i32} : tensor<2x2x2x2x2x2x2x2xi64> -> tensor<2x2x2x2x2x2x2x2x1xi64>
    %iy_37 = tt.broadcast %iy_36 : tensor<2x2x2x2x2x2x2x2x1xi64> -> tensor<2x2x2x2x2x2x2x2x2xi64>
    %iy_38 = arith.xori %ret_34, %iy_37 : tensor<2x2x2x2x2x2x2x2x2xi64>
    %ret_39 = arith.cmpi sgt, %ret_34, %iy_38 : tensor<2x2x2x2x2x2x2x2x2xi64>
    %ret_40 = tt.broadcast %ar_22 : tensor<1x1x1x1x1x1x2x1x1xi32> -> tensor<1x1x1x1x1x1x2x1x2xi32>
    %ret_41 = tt.broadcast %ar_14 : tensor<1x1x1x1x1x1x1x1x2xi32> -> tensor<1x1x1x1x1x1x2x1x2xi32>
    %ret_42 = arith.xori %ret_40, %ret_41 : tensor<1x1x1x1x1x1x2x1x2xi32>
    %ret_43 = arith.extui %ret_39 : tensor<2x2x2x2x2x2x2x2x2xi1> to tensor<2x2x2x2x2x2x2x2x2xi32>
    %ret_44 = tt.broadcast %ret_42 : tensor<1x1x1x1x1x1x2x1x2xi32> -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %ret_45 = arith.cmpi ne, %ret_43, %ret_44 : tensor<2x2x2x2x2x2x2x2x2xi32>
    %ret_46 = arith.select %ret_45, %iy_38, %ret_34 : tensor<2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2xi64>
    %ar_47 = tt.reshape %ar : tensor<2xi32> -> tensor<1x1x1x1x1x2x1x1x1xi32>
    %iy_48 = "tt.reduce"(%ret_46) <{axis = 6 : i32}> ({
    ^bb0(%iy_530: i64, %iy_531: i64):
      %iy_532 = arith.xori %iy_530, %iy_531 : i64
      tt.reduce.return %iy_532 : i64
    }) : (tensor<2x2x2x2x2x2x2x2x2xi64>) -> tensor<2x2x2x2x2x2x2x2xi64>
    %iy_49 = tt.expand_dims %iy_48 {axis = 6 : i32} : tensor<2x2x2x2x2x2x2x2xi64> -> tensor<2x2x2x2x2x2x1x2x2xi64>
    %iy_50 = tt.broadcast %iy_49 : tensor<2x2x2x2x2x2x1x2x2xi64> -> tensor<2x2x2x2x2x2x2x2x2xi64>
    %iy_51 = arith.xori %ret_46, %iy_50 : tensor<2x2x2x2x2x2x2x2x2xi64>
    %ret_52 = arith.cmpi sgt, %ret_46, %iy_51 : tensor<2x2x2x2x2x2x2x2x2xi64>
    %ret_53 = tt.broadcast %ar_47 : tensor<1x1x1x1x1x2x1x1x1xi32> -> tensor<1x1x1x1x1x2x2x1x1xi32>
    %ret_54 = tt.broadcast %ar_22 : tensor<1x1x1x1x1x1x2x1x1xi32> -> tensor<1x1x1x1x1x2x2x1x1xi32>
    %ret_55 = arith.xori %ret_53, %ret_54 : tensor<1x1x1x1x1x2x2x1x1xi32>
    %ret_56 = arith.extui %ret_52 : tensor<2x2x2x2x2x2x2x2x2xi1> to tensor<2x2x2x2x2x2x2x2x2xi32>
    %ret_57 = tt.broadcast %ret_55 : tensor<1x1x1x1x1x2x2x1x1xi32> -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %ret_58 = arith.cmpi ne, %ret_56, %ret_57 : tensor<2x2x2x2x2x2x2x2x2xi32>
    %ret_59 = arith.select %ret_58, %iy_51, %ret_46 : tensor<2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2xi64>
    %iy_60 = "tt.reduce"(%ret_59) <{axis = 7 : i32}> ({
    ^bb0(%iy_530: i64, %iy_531: i64):
      %iy_532 = arith.xori %iy_530, %iy_531 : i64
      tt.reduce.return %iy_532 : i64
    }) : (tensor<2x2x2x2x2x2x2x2x2xi64>) -> tensor<2x2x2x2x2x2x2x2xi64>
    %iy_61 = tt.expand_dims %iy_60 {axis = 7 : i32} : tensor<2x2x2x2x2x2x2x2xi64> -> tensor<2x2x2x2x2x2x2x1x2xi64>
    %iy_62 = tt.broadcast %iy_61 : tensor<2x2x2x2x2x2x2x1x2xi64> -> tensor<2x2x2x2x2x2x2x2x2xi64>
    %iy_63 = arith.xori %ret_59, %iy_62 : tensor<2x2x2x2x2x2x2x2x2xi64>
    %ret_64 = arith.cmpi sgt, %ret_59, %iy_63 : tensor<2x2x2x2x2x2x2x2x2xi64>
    %ret_65 = tt.broadcast %ar_47 : tensor<1x1x1x1x1x2x1x1x1xi32> -> tensor<1x1x1x1x1x2x1x2x1xi32>
    %ret_66 = tt.broadcast %ar_10 : tensor<1x1x1x1x1x1x1x2x1xi32> -> tensor<1x1x1x1x1x2x1x2x1xi32>
    %ret_67 = arith.xori %ret_65, %ret_66 : tensor<1x1x1x1x1x2x1x2x1xi32>
    %ret_68 = arith.extui %ret_64 : tensor<2x2x2x2x2x2x2x2x2xi1> to tensor<2x2x2x2x2x2x2x2x2xi32>
    %ret_69 = tt.broadcast %ret_67 : tensor<1x1x1x1x1x2x1x2x1xi32> -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %ret_70 = arith.cmpi ne, %ret_68, %ret_69 : tensor<2x2x2x2x2x2x2x2x2xi32>
    %ret_71 = arith.select %ret_70, %iy_63, %ret_59 : tensor<2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2xi64>
    %iy_72 = "tt.reduce"(%ret_71) <{axis = 8 : i32}> ({
    ^bb0(%iy_530: i64, %iy_531: i64):
      %iy_532 = arith.xori %iy_530, %iy_531 : i64
      tt.reduce.return %iy_532 : i64
    }) : (tensor<2x2x2x2x2x2x2x2x2xi64>) -> tensor<2x2x2x2x2x2x2x2xi64>
    %iy_73 = tt.expand_dims %iy_72 {axis = 8 : i32} : tensor<2x2x2x2x2x2x2x2xi64> -> tensor<2x2x2x2x2x2x2x2x1xi64>
    %iy_74 = tt.broadcast %iy_73 : tensor<2x2x2x2x2x2x2x2x1xi64> -> tensor<2x2x2x2x2x2x2x2x2xi64>
    %iy_75 = arith.xori %ret_71, %iy_74 : tensor<2x2x2x2x2x2x2x2x2xi64>
    %ret_76 = arith.cmpi sgt, %ret_71, %iy_75 : tensor<2x2x2x2x2x2x2x2x2xi64>
    %ret_77 = tt.broadcast %ar_47 : tensor<1x1x1x1x1x2x1x1x1xi32> -> tensor<1x1x1x1x1x2x1x1x2xi32>
    %ret_78 = tt.broadcast %ar_14 : tensor<1x1x1x1x1x1x1x1x2xi32> -> tensor<1x1x1x1x1x2x1x1x2xi32>
    %ret_79 = arith.xori %ret_77, %ret_78 : tensor<1x1x1x1x1x2x1x1x2xi32>
    %ret_80 = arith.extui %ret_76 : tensor<2x2x2x2x2x2x2x2x2xi1> to tensor<2x2x2x2x2x2x2x2x2xi32>
    %ret_81 = tt.broadcast %ret_79 : tensor<1x1x1x1x1x2x1x1x2xi32> -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %ret_82 = arith.cmpi ne, %ret_80, %ret_81 : tensor<2x2x2x2x2x2x2x2x2xi32>
    %ret_83 = arith.select %ret_82, %iy_75, %ret_71 : tensor<2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2xi64>
    %ar_84 = tt.reshape %ar : tensor<2xi32> -> tensor<1x1x1x1x2x1x1x1x1xi32>
    %iy_85 = "tt.reduce"(%ret_83) <{axis = 5 : i32}> ({
    ^bb0(%iy_530: i64, %iy_531: i64):
      %iy_532 = arith.xori %iy_530, %iy_531 : i64
      tt.reduce.return %iy_532 : i64
    }) : (tensor<2x2x2x2x2x2x2x2x2xi64>) -> tensor<2x2x2x2x2x2x2x2xi64>
    %iy_86 = tt.expand_dims %iy_85 {axis = 5 : i32} : tensor<2x2x2x2x2x2x2x2xi64> -> tensor<2x2x2x2x2x1x2x2x2xi64>
    %iy_87 = tt.broadcast %iy_86 : tensor<2x2x2x2x2x1x2x2x2xi64> -> tensor<2x2x2x2x2x2x2x2x2xi64>
    %iy_88 = arith.xori %ret_83, %iy_87 : tensor<2x2x2x2x2x2x2x2x2xi64>
    %ret_89 = arith.cmpi sgt, %ret_83, %iy_88 : tensor<2x2x2x2x2x2x2x2x2xi64>
    %ret_90 = tt.broadcast %ar_84 : tensor<1x1x1x1x2x1x1x1x1xi32> -> tensor<1x1x1x1x2x2x1x1x1xi32>
    %ret_91 = tt.broadcast %ar_47 : tensor<1x1x1x1x1x2x1x1x1xi32> -> tensor<1x1x1x1x2x2x1x1x1xi32>
    %ret_92 = arith.xori %ret_90, %ret_91 : tensor<1x1x1x1x2x2x1x1x1xi32>
    %ret_93 = arith.extui %ret_89 : tensor<2x2x2x2x2x2x2x2x2xi1> to tensor<2x2x2x2x2x2x2x2x2xi32>
    %ret_94 = tt.broadcast %ret_92 : tensor<1x1x1x1x2x2x1x1x1xi32> -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %ret_95 = arith.cmpi ne, %ret_93, %ret_94 : tensor<2x2x2x2x2x2x2x2x2xi32>
    %ret_96 = arith.select %ret_95, %iy_88, %ret_83 : tensor<2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2xi64>
    %iy_97 = "tt.reduce"(%ret_96) <{axis = 6 : i32}> ({
    ^bb0(%iy_530: i64, %iy_531: i64):
      %iy_532 = arith.xori %iy_530, %iy_531 : i64
      tt.reduce.return %iy_532 : i64
    }) : (tensor<2x2x2x2x2x2x2x2x2xi64>) -> tensor<2x2x2x2x2x2x2x2xi64>
    %iy_98 = tt.expand_dims %iy_97 {axis = 6 : i32} : tensor<2x2x2x2x2x2x2x2xi64> -> tensor<2x2x2x2x2x2x1x2x2xi64>
    %iy_99 = tt.broadcast %iy_98 : tensor<2x2x2x2x2x2x1x2x2xi64> -> tensor<2x2x2x2x2x2x2x2x2xi64>
    %iy_100 = arith.xori %ret_96, %iy_99 : tensor<2x2x2x2x2x2x2x2x2xi64>
    %ret_101 = arith.cmpi sgt, %ret_96, %iy_100 : tensor<2x2x2x2x2x2x2x2x2xi64>
    %ret_102 = tt.broadcast %ar_84 : tensor<1x1x1x1x2x1x1x1x1xi32> -> tensor<1x1x1x1x2x1x2x1x1xi32>
    %ret_103 = tt.broadcast %ar_22 : tensor<1x1x1x1x1x1x2x1x1xi32> -> tensor<1x1x1x1x2x1x2x1x1xi32>
    %ret_104 = arith.xori %ret_102, %ret_103 : tensor<1x1x1x1x2x1x2x1x1xi32>
    %ret_105 = arith.extui %ret_101 : tensor<2x2x2x2x2x2x2x2x2xi1> to tensor<2x2x2x2x2x2x2x2x2xi32>
    %ret_106 = tt.broadcast %ret_104 : tensor<1x1x1x1x2x1x2x1x1xi32> -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %ret_107 = arith.cmpi ne, %ret_105, %ret_106 : tensor<2x2x2x2x2x2x2x2x2xi32>
    %ret_108 = arith.select %ret_107, %iy_100, %ret_96 : tensor<2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2xi64>
    %iy_109 = "tt.reduce"(%ret_108) <{axis = 7 : i32}> ({
    ^bb0(%iy_530: i64, %iy_531: i64):
      %iy_532 = arith.xori %iy_530, %iy_531 : i64
      tt.reduce.return %iy_532 : i64
    }) : (tensor<2x2x2x2x2x2x2x2x2xi64>) -> tensor<2x2x2x2x2x2x2x2xi64>
    %iy_110 = tt.expand_dims %iy_109 {axis = 7 : i32} : tensor<2x2x2x2x2x2x2x2xi64> -> tensor<2x2x2x2x2x2x2x1x2xi64>
    %iy_111 = tt.broadcast %iy_110 : tensor<2x2x2x2x2x2x2x1x2xi64> -> tensor<2x2x2x2x2x2x2x2x2xi64>
    %iy_112 = arith.xori %ret_108, %iy_111 : tensor<2x2x2x2x2x2x2x2x2xi64>
    %ret_113 = arith.cmpi sgt, %ret_108, %iy_112 : tensor<2x2x2x2x2x2x2x2x2xi64>
    %ret_114 = tt.broadcast %ar_84 : tensor<1x1x1x1x2x1x1x1x1xi32> -> tensor<1x1x1x1x2x1x1x2x1xi32>
    %ret_115 = tt.broadcast %ar_10 : tensor<1x1x1x1x1x1x1x2x1xi32> -> tensor<1x1x1x1x2x1x1x2x1xi32>
    %ret_116 = arith.xori %ret_114, %ret_115 : tensor<1x1x1x1x2x1x1x2x1xi32>
    %ret_117 = arith.extui %ret_113 : tensor<2x2x2x2x2x2x2x2x2xi1> to tensor<2x2x2x2x2x2x2x2x2xi32>
    %ret_118 = tt.broadcast %ret_116 : tensor<1x1x1x1x2x1x1x2x1xi32> -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %ret_119 = arith.cmpi ne, %ret_117, %ret_118 : tensor<2x2x2x2x2x2x2x2x2xi32>
    %ret_120 = arith.select %ret_119, %iy_112, %ret_108 : tensor<2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2xi64>
    %iy_121 = "tt.reduce"(%ret_120) <{axis = 8 : i32}> ({
    ^bb0(%iy_530: i64, %iy_531: i64):
      %iy_532 = arith.xori %iy_530, %iy_531 : i64
      tt.reduce.return %iy_532 : i64
    }) : (tensor<2x2x2x2x2x2x2x2x2xi64>) -> tensor<2x2x2x2x2x2x2x2xi64>
    %iy_122 = tt.expand_dims %iy_121 {axis = 8 : i32} : tensor<2x2x2x2x2x2x2x2xi64> -> tensor<2x2x2x2x2x2x2x2x1xi64>
    %iy_123 = tt.broadcast %iy_122 : tensor<2x2x2x2x2x2x2x2x1xi64> -> tensor<2x2x2x2x2x2x2x2x2xi64>
    %iy_124 = arith.xori %ret_120, %iy_123 : tensor<2x2x2x2x2x2x2x2x2xi64>
    %ret_125 = arith.cmpi sgt, %ret_120, %iy_124 : tensor<2x2x2x2x2x2x2x2x2xi64>
    %ret_126 = tt.broadcast %ar_84 : tensor<1x1x1x1x2x1x1x1x1xi32> -> tensor<1x1x1x1x2x1x1x1x2xi32>
    %ret_127 = tt.broadcast %ar_14 : tensor<1x1x1x1x1x1x1x1x2xi32> -> tensor<1x1x1x1x2x1x1x1x2xi32>
    %ret_128 = arith.xori %ret_126, %ret_127 : tensor<1x1x1x1x2x1x1x1x2xi32>
    %ret_129 = arith.extui %ret_125 : tensor<2x2x2x2x2x2x2x2x2xi1> to tensor<2x2x2x2x2x2x2x2x2xi32>
    %ret_130 = tt.broadcast %ret_128 : tensor<1x1x1x1x2x1x1x1x2xi32> -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %ret_131 = arith.cmpi ne, %ret_129, %ret_130 : tensor<2x2x2x2x2x2x2x2x2xi32>
    %ret_132 = arith.select %ret_131, %iy_124, %ret_120 : tensor<2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2xi64>
    %ar_133 = tt.reshape %ar : tensor<2xi32> -> tensor<1x1x1x2x1x1x1x1x1xi32>
    %iy_134 = "tt.reduce"(%ret_132) <{axis = 4 : i32}> ({
    ^bb0(%iy_530: i64, %iy_531: i64):
      %iy_532 = arith.xori %iy_530, %iy_531 : i64
      tt.reduce.return %iy_532 : i64
    }) : (tensor<2x2x2x2x2x2x2x2x2xi64>) -> tensor<2x2x2x2x2x2x2x2xi64>
    %iy_135 = tt.expand_dims %iy_134 {axis = 4 : i32} : tensor<2x2x2x2x2x2x2x2xi64> -> tensor<2x2x2x2x1x2x2x2x2xi64>
    %iy_136 = tt.broadcast %iy_135 : tensor<2x2x2x2x1x2x2x2x2xi64> -> tensor<2x2x2x2x2x2x2x2x2xi64>
    %iy_137 = arith.xori %ret_132, %iy_136 : tensor<2x2x2x2x2x2x2x2x2xi64>
    %ret_138 = arith.cmpi sgt, %ret_132, %iy_137 : tensor<2x2x2x2x2x2x2x2x2xi64>
    %ret_139 = tt.broadcast %ar_133 : tensor<1x1x1x2x1x1x1x1x1xi32> -> tensor<1x1x1x2x2x1x1x1x1xi32>
    %ret_140 = tt.broadcast %ar_84 : tensor<1x1x1x1x2x1x1x1x1xi32> -> tensor<1x1x1x2x2x1x1x1x1xi32>
    %ret_141 = arith.xori %ret_139, %ret_140 : tensor<1x1x1x2x2x1x1x1x1xi32>
    %ret_142 = arith.extui %ret_138 : tensor<2x2x2x2x2x2x2x2x2xi1> to tensor<2x2x2x2x2x2x2x2x2xi32>
    %ret_143 = tt.broadcast %ret_141 : tensor<1x1x1x2x2x1x1x1x1xi32> -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %ret_144 = arith.cmpi ne, %ret_142, %ret_143 : tensor<2x2x2x2x2x2x2x2x2xi32>
    %ret_145 = arith.select %ret_144, %iy_137, %ret_132 : tensor<2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2xi64>
    %iy_146 = "tt.reduce"(%ret_145) <{axis = 5 : i32}> ({
    ^bb0(%iy_530: i64, %iy_531: i64):
      %iy_532 = arith.xori %iy_530, %iy_531 : i64
      tt.reduce.return %iy_532 : i64
    }) : (tensor<2x2x2x2x2x2x2x2x2xi64>) -> tensor<2x2x2x2x2x2x2x2xi64>
    %iy_147 = tt.expand_dims %iy_146 {axis = 5 : i32} : tensor<2x2x2x2x2x2x2x2xi64> -> tensor<2x2x2x2x2x1x2x2x2xi64>
    %iy_148 = tt.broadcast %iy_147 : tensor<2x2x2x2x2x1x2x2x2xi64> -> tensor<2x2x2x2x2x2x2x2x2xi64>
    %iy_149 = arith.xori %ret_145, %iy_148 : tensor<2x2x2x2x2x2x2x2x2xi64>
    %ret_150 = arith.cmpi sgt, %ret_145, %iy_149 : tensor<2x2x2x2x2x2x2x2x2xi64>
    %ret_151 = tt.broadcast %ar_133 : tensor<1x1x1x2x1x1x1x1x1xi32> -> tensor<1x1x1x2x1x2x1x1x1xi32>
    %ret_152 = tt.broadcast %ar_47 : tensor<1x1x1x1x1x2x1x1x1xi32> -> tensor<1x1x1x2x1x2x1x1x1xi32>
    %ret_153 = arith.xori %ret_151, %ret_152 : tensor<1x1x1x2x1x2x1x1x1xi32>
    %ret_154 = arith.extui %ret_150 : tensor<2x2x2x2x2x2x2x2x2xi1> to tensor<2x2x2x2x2x2x2x2x2xi32>
    %ret_155 = tt.broadcast %ret_153 : tensor<1x1x1x2x1x2x1x1x1xi32> -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %ret_156 = arith.cmpi ne, %ret_154, %ret_155 : tensor<2x2x2x2x2x2x2x2x2xi32>
    %ret_157 = arith.select %ret_156, %iy_149, %ret_145 : tensor<2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2xi64>
    %iy_158 = "tt.reduce"(%ret_157) <{axis = 6 : i32}> ({
    ^bb0(%iy_530: i64, %iy_531: i64):
      %iy_532 = arith.xori %iy_530, %iy_531 : i64
      tt.reduce.return %iy_532 : i64
    }) : (tensor<2x2x2x2x2x2x2x2x2xi64>) -> tensor<2x2x2x2x2x2x2x2xi64>
    %iy_159 = tt.expand_dims %iy_158 {axis = 6 : i32} : tensor<2x2x2x2x2x2x2x2xi64> -> tensor<2x2x2x2x2x2x1x2x2xi64>
    %iy_160 = tt.broadcast %iy_159 : tensor<2x2x2x2x2x2x1x2x2xi64> -> tensor<2x2x2x2x2x2x2x2x2xi64>
    %iy_161 = arith.xori %ret_157, %iy_160 : tensor<2x2x2x2x2x2x2x2x2xi64>
    %ret_162 = arith.cmpi sgt, %ret_157, %iy_161 : tensor<2x2x2x2x2x2x2x2x2xi64>
    %ret_163 = tt.broadcast %ar_133 : tensor<1x1x1x2x1x1x1x1x1xi32> -> tensor<1x1x1x2x1x1x2x1x1xi32>
    %ret_164 = tt.broadcast %ar_22 : tensor<1x1x1x1x1x1x2x1x1xi32> -> tensor<1x1x1x2x1x1x2x1x1xi32>
    %ret_165 = arith.xori %ret_163, %ret_164 : tensor<1x1x1x2x1x1x2x1x1xi32>
    %ret_166 = arith.extui %ret_162 : tensor<2x2x2x2x2x2x2x2x2xi1> to tensor<2x2x2x2x2x2x2x2x2xi32>
    %ret_167 = tt.broadcast %ret_165 : tensor<1x1x1x2x1x1x2x1x1xi32> -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %ret_168 = arith.cmpi ne, %ret_166, %ret_167 : tensor<2x2x2x2x2x2x2x2x2xi32>
    %ret_169 = arith.select %ret_168, %iy_161, %ret_157 : tensor<2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2xi64>
    %iy_170 = "tt.reduce"(%ret_169) <{axis = 7 : i32}> ({
    ^bb0(%iy_530: i64, %iy_531: i64):
      %iy_532 = arith.xori %iy_530, %iy_531 : i64
      tt.reduce.return %iy_532 : i64
    }) : (tensor<2x2x2x2x2x2x2x2x2xi64>) -> tensor<2x2x2x2x2x2x2x2xi64>
    %iy_171 = tt.expand_dims %iy_170 {axis = 7 : i32} : tensor<2x2x2x2x2x2x2x2xi64> -> tensor<2x2x2x2x2x2x2x1x2xi64>
    %iy_172 = tt.broadcast %iy_171 : tensor<2x2x2x2x2x2x2x1x2xi64> -> tensor<2x2x2x2x2x2x2x2x2xi64>
    %iy_173 = arith.xori %ret_169, %iy_172 : tensor<2x2x2x2x2x2x2x2x2xi64>
    %ret_174 = arith.cmpi sgt, %ret_169, %iy_173 : tensor<2x2x2x2x2x2x2x2x2xi64>
    %ret_175 = tt.broadcast %ar_133 : tensor<1x1x1x2x1x1x1x1x1xi32> -> tensor<1x1x1x2x1x1x1x2x1xi32>
    %ret_176 = tt.broadcast %ar_10 : tensor<1x1x1x1x1x1x1x2x1xi32> -> tensor<1x1x1x2x1x1x1x2x1xi32>
    %ret_177 = arith.xori %ret_175, %ret_176 : tensor<1x1x1x2x1x1x1x2x1xi32>
    %ret_178 = arith.extui %ret_174 : tensor<2x2x2x2x2x2x2x2x2xi1> to tensor<2x2x2x2x2x2x2x2x2xi32>
    %ret_179 = tt.broadcast %ret_177 : tensor<1x1x1x2x1x1x1x2x1xi32> -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %ret_180 = arith.cmpi ne, %ret_178, %ret_179 : tensor<2x2x2x2x2x2x2x2x2xi32>
    %ret_181 = arith.select %ret_180, %iy_173, %ret_169 : tensor<2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2xi64>
    %iy_182 = "tt.reduce"(%ret_181) <{axis = 8 : i32}> ({
    ^bb0(%iy_530: i64, %iy_531: i64):
      %iy_532 = arith.xori %iy_530, %iy_531 : i64
      tt.reduce.return %iy_532 : i64
    }) : (tensor<2x2x2x2x2x2x2x2x2xi64>) -> tensor<2x2x2x2x2x2x2x2xi64>
    %iy_183 = tt.expand_dims %iy_182 {axis = 8 : i32} : tensor<2x2x2x2x2x2x2x2xi64> -> tensor<2x2x2x2x2x2x2x2x1xi64>
    %iy_184 = tt.broadcast %iy_183 : tensor<2x2x2x2x2x2x2x2x1xi64> -> tensor<2x2x2x2x2x2x2x2x2xi64>
    %iy_185 = arith.xori %ret_181, %iy_184 : tensor<2x2x2x2x2x2x2x2x2xi64>
    %ret_186 = arith.cmpi sgt, %ret_181, %iy_185 : tensor<2x2x2x2x2x2x2x2x2xi64>
    %ret_187 = tt.broadcast %ar_133 : tensor<1x1x1x2x1x1x1x1x1xi32> -> tensor<1x1x1x2x1x1x1x1x2xi32>
    %ret_188 = tt.broadcast %ar_14 : tensor<1x1x1x1x1x1x1x1x2xi32> -> tensor<1x1x1x2x1x1x1x1x2xi32>
    %ret_189 = arith.xori %ret_187, %ret_188 : tensor<1x1x1x2x1x1x1x1x2xi32>
    %ret_190 = arith.extui %ret_186 : tensor<2x2x2x2x2x2x2x2x2xi1> to tensor<2x2x2x2x2x2x2x2x2xi32>
    %ret_191 = tt.broadcast %ret_189 : tensor<1x1x1x2x1x1x1x1x2xi32> -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %ret_192 = arith.cmpi ne, %ret_190, %ret_191 : tensor<2x2x2x2x2x2x2x2x2xi32>
    %ret_193 = arith.select %ret_192, %iy_185, %ret_181 : tensor<2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2xi64>
    %ar_194 = tt.reshape %ar : tensor<2xi32> -> tensor<1x1x2x1x1x1x1x1x1xi32>
    %iy_195 = "tt.reduce"(%ret_193) <{axis = 3 : i32}> ({
    ^bb0(%iy_530: i64, %iy_531: i64):
      %iy_532 = arith.xori %iy_530, %iy_531 : i64
      tt.reduce.return %iy_532 : i64
    }) : (tensor<2x2x2x2x2x2x2x2x2xi64>) -> tensor<2x2x2x2x2x2x2x2xi64>
    %iy_196 = tt.expand_dims %iy_195 {axis = 3 : i32} : tensor<2x2x2x2x2x2x2x2xi64> -> tensor<2x2x2x1x2x2x2x2x2xi64>
    %iy_197 = tt.broadcast %iy_196 : tensor<2x2x2x1x2x2x2x2x2xi64> -> tensor<2x2x2x2x2x2x2x2x2xi64>
    %iy_198 = arith.xori %ret_193, %iy_197 : tensor<2x2x2x2x2x2x2x2x2xi64>
    %ret_199 = arith.cmpi sgt, %ret_193, %iy_198 : tensor<2x2x2x2x2x2x2x2x2xi64>
    %ret_200 = tt.broadcast %ar_194 : tensor<1x1x2x1x1x1x1x1x1xi32> -> tensor<1x1x2x2x1x1x1x1x1xi32>
    %ret_201 = tt.broadcast %ar_133 : tensor<1x1x1x2x1x1x1x1x1xi32> -> tensor<1x1x2x2x1x1x1x1x1xi32>
    %ret_202 = arith.xori %ret_200, %ret_201 : tensor<1x1x2x2x1x1x1x1x1xi32>
    %ret_203 = arith.extui %ret_199 : tensor<2x2x2x2x2x2x2x2x2xi1> to tensor<2x2x2x2x2x2x2x2x2xi32>
    %ret_204 = tt.broadcast %ret_202 : tensor<1x1x2x2x1x1x1x1x1xi32> -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %ret_205 = arith.cmpi ne, %ret_203, %ret_204 : tensor<2x2x2x2x2x2x2x2x2xi32>
    %ret_206 = arith.select %ret_205, %iy_198, %ret_193 : tensor<2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2xi64>
    %iy_207 = "tt.reduce"(%ret_206) <{axis = 4 : i32}> ({
    ^bb0(%iy_530: i64, %iy_531: i64):
      %iy_532 = arith.xori %iy_530, %iy_531 : i64
      tt.reduce.return %iy_532 : i64
    }) : (tensor<2x2x2x2x2x2x2x2x2xi64>) -> tensor<2x2x2x2x2x2x2x2xi64>
    %iy_208 = tt.expand_dims %iy_207 {axis = 4 : i32} : tensor<2x2x2x2x2x2x2x2xi64> -> tensor<2x2x2x2x1x2x2x2x2xi64>
    %iy_209 = tt.broadcast %iy_208 : tensor<2x2x2x2x1x2x2x2x2xi64> -> tensor<2x2x2x2x2x2x2x2x2xi64>
    %iy_210 = arith.xori %ret_206, %iy_209 : tensor<2x2x2x2x2x2x2x2x2xi64>
    %ret_211 = arith.cmpi sgt, %ret_206, %iy_210 : tensor<2x2x2x2x2x2x2x2x2xi64>
    %ret_212 = tt.broadcast %ar_194 : tensor<1x1x2x1x1x1x1x1x1xi32> -> tensor<1x1x2x1x2x1x1x1x1xi32>
    %ret_213 = tt.broadcast %ar_84 : tensor<1x1x1x1x2x1x1x1x1xi32> -> tensor<1x1x2x1x2x1x1x1x1xi32>
    %ret_214 = arith.xori %ret_212, %ret_213 : tensor<1x1x2x1x2x1x1x1x1xi32>
    %ret_215 = arith.extui %ret_211 : tensor<2x2x2x2x2x2x2x2x2xi1> to tensor<2x2x2x2x2x2x2x2x2xi32>
    %ret_216 = tt.broadcast %ret_214 : tensor<1x1x2x1x2x1x1x1x1xi32> -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %ret_217 = arith.cmpi ne, %ret_215, %ret_216 : tensor<2x2x2x2x2x2x2x2x2xi32>
    %ret_218 = arith.select %ret_217, %iy_210, %ret_206 : tensor<2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2xi64>
    %iy_219 = "tt.reduce"(%ret_218) <{axis = 5 : i32}> ({
    ^bb0(%iy_530: i64, %iy_531: i64):
      %iy_532 = arith.xori %iy_530, %iy_531 : i64
      tt.reduce.return %iy_532 : i64
    }) : (tensor<2x2x2x2x2x2x2x2x2xi64>) -> tensor<2x2x2x2x2x2x2x2xi64>
    %iy_220 = tt.expand_dims %iy_219 {axis = 5 : i32} : tensor<2x2x2x2x2x2x2x2xi64> -> tensor<2x2x2x2x2x1x2x2x2xi64>
    %iy_221 = tt.broadcast %iy_220 : tensor<2x2x2x2x2x1x2x2x2xi64> -> tensor<2x2x2x2x2x2x2x2x2xi64>
    %iy_222 = arith.xori %ret_218, %iy_221 : tensor<2x2x2x2x2x2x2x2x2xi64>
    %ret_223 = arith.cmpi sgt, %ret_218, %iy_222 : tensor<2x2x2x2x2x2x2x2x2xi64>
    %ret_224 = tt.broadcast %ar_194 : tensor<1x1x2x1x1x1x1x1x1xi32> -> tensor<1x1x2x1x1x2x1x1x1xi32>
    %ret_225 = tt.broadcast %ar_47 : tensor<1x1x1x1x1x2x1x1x1xi32> -> tensor<1x1x2x1x1x2x1x1x1xi32>
    %ret_226 = arith.xori %ret_224, %ret_225 : tensor<1x1x2x1x1x2x1x1x1xi32>
    %ret_227 = arith.extui %ret_223 : tensor<2x2x2x2x2x2x2x2x2xi1> to tensor<2x2x2x2x2x2x2x2x2xi32>
    %ret_228 = tt.broadcast %ret_226 : tensor<1x1x2x1x1x2x1x1x1xi32> -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %ret_229 = arith.cmpi ne, %ret_227, %ret_228 : tensor<2x2x2x2x2x2x2x2x2xi32>
    %ret_230 = arith.select %ret_229, %iy_222, %ret_218 : tensor<2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2xi64>
    %iy_231 = "tt.reduce"(%ret_230) <{axis = 6 : i32}> ({
    ^bb0(%iy_530: i64, %iy_531: i64):
      %iy_532 = arith.xori %iy_530, %iy_531 : i64
      tt.reduce.return %iy_532 : i64
    }) : (tensor<2x2x2x2x2x2x2x2x2xi64>) -> tensor<2x2x2x2x2x2x2x2xi64>
    %iy_232 = tt.expand_dims %iy_231 {axis = 6 : i32} : tensor<2x2x2x2x2x2x2x2xi64> -> tensor<2x2x2x2x2x2x1x2x2xi64>
    %iy_233 = tt.broadcast %iy_232 : tensor<2x2x2x2x2x2x1x2x2xi64> -> tensor<2x2x2x2x2x2x2x2x2xi64>
    %iy_234 = arith.xori %ret_230, %iy_233 : tensor<2x2x2x2x2x2x2x2x2xi64>
    %ret_235 = arith.cmpi sgt, %ret_230, %iy_234 : tensor<2x2x2x2x2x2x2x2x2xi64>
    %ret_236 = tt.broadcast %ar_194 : tensor<1x1x2x1x1x1x1x1x1xi32> -> tensor<1x1x2x1x1x1x2x1x1xi32>
    %ret_237 = tt.broadcast %ar_22 : tensor<1x1x1x1x1x1x2x1x1xi32> -> tensor<1x1x2x1x1x1x2x1x1xi32>
    %ret_238 = arith.xori %ret_236, %ret_237 : tensor<1x1x2x1x1x1x2x1x1xi32>
    %ret_239 = arith.extui %ret_235 : tensor<2x2x2x2x2x2x2x2x2xi1> to tensor<2x2x2x2x2x2x2x2x2xi32>
    %ret_240 = tt.broadcast %ret_238 : tensor<1x1x2x1x1x1x2x1x1xi32> -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %ret_241 = arith.cmpi ne, %ret_239, %ret_240 : tensor<2x2x2x2x2x2x2x2x2xi32>
    %ret_242 = arith.select %ret_241, %iy_234, %ret_230 : tensor<2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2xi64>
    %iy_243 = "tt.reduce"(%ret_242) <{axis = 7 : i32}> ({
    ^bb0(%iy_530: i64, %iy_531: i64):
      %iy_532 = arith.xori %iy_530, %iy_531 : i64
      tt.reduce.return %iy_532 : i64
    }) : (tensor<2x2x2x2x2x2x2x2x2xi64>) -> tensor<2x2x2x2x2x2x2x2xi64>
    %iy_244 = tt.expand_dims %iy_243 {axis = 7 : i32} : tensor<2x2x2x2x2x2x2x2xi64> -> tensor<2x2x2x2x2x2x2x1x2xi64>
    %iy_245 = tt.broadcast %iy_244 : tensor<2x2x2x2x2x2x2x1x2xi64> -> tensor<2x2x2x2x2x2x2x2x2xi64>
    %iy_246 = arith.xori %ret_242, %iy_245 : tensor<2x2x2x2x2x2x2x2x2xi64>
    %ret_247 = arith.cmpi sgt, %ret_242, %iy_246 : tensor<2x2x2x2x2x2x2x2x2xi64>
    %ret_248 = tt.broadcast %ar_194 : tensor<1x1x2x1x1x1x1x1x1xi32> -> tensor<1x1x2x1x1x1x1x2x1xi32>
    %ret_249 = tt.broadcast %ar_10 : tensor<1x1x1x1x1x1x1x2x1xi32> -> tensor<1x1x2x1x1x1x1x2x1xi32>
    %ret_250 = arith.xori %ret_248, %ret_249 : tensor<1x1x2x1x1x1x1x2x1xi32>
    %ret_251 = arith.extui %ret_247 : tensor<2x2x2x2x2x2x2x2x2xi1> to tensor<2x2x2x2x2x2x2x2x2xi32>
    %ret_252 = tt.broadcast %ret_250 : tensor<1x1x2x1x1x1x1x2x1xi32> -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %ret_253 = arith.cmpi ne, %ret_251, %ret_252 : tensor<2x2x2x2x2x2x2x2x2xi32>
    %ret_254 = arith.select %ret_253, %iy_246, %ret_242 : tensor<2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2xi64>
    %iy_255 = "tt.reduce"(%ret_254) <{axis = 8 : i32}> ({
    ^bb0(%iy_530: i64, %iy_531: i64):
      %iy_532 = arith.xori %iy_530, %iy_531 : i64
      tt.reduce.return %iy_532 : i64
    }) : (tensor<2x2x2x2x2x2x2x2x2xi64>) -> tensor<2x2x2x2x2x2x2x2xi64>
    %iy_256 = tt.expand_dims %iy_255 {axis = 8 : i32} : tensor<2x2x2x2x2x2x2x2xi64> -> tensor<2x2x2x2x2x2x2x2x1xi64>
    %iy_257 = tt.broadcast %iy_256 : tensor<2x2x2x2x2x2x2x2x1xi64> -> tensor<2x2x2x2x2x2x2x2x2xi64>
    %iy_258 = arith.xori %ret_254, %iy_257 : tensor<2x2x2x2x2x2x2x2x2xi64>
    %ret_259 = arith.cmpi sgt, %ret_254, %iy_258 : tensor<2x2x2x2x2x2x2x2x2xi64>
    %ret_260 = tt.broadcast %ar_194 : tensor<1x1x2x1x1x1x1x1x1xi32> -> tensor<1x1x2x1x1x1x1x1x2xi32>
    %ret_261 = tt.broadcast %ar_14 : tensor<1x1x1x1x1x1x1x1x2xi32> -> tensor<1x1x2x1x1x1x1x1x2xi32>
    %ret_262 = arith.xori %ret_260, %ret_261 : tensor<1x1x2x1x1x1x1x1x2xi32>
    %ret_263 = arith.extui %ret_259 : tensor<2x2x2x2x2x2x2x2x2xi1> to tensor<2x2x2x2x2x2x2x2x2xi32>
    %ret_264 = tt.broadcast %ret_262 : tensor<1x1x2x1x1x1x1x1x2xi32> -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %ret_265 = arith.cmpi ne, %ret_263, %ret_264 : tensor<2x2x2x2x2x2x2x2x2xi32>
    %ret_266 = arith.select %ret_265, %iy_258, %ret_254 : tensor<2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2xi64>
    %ar_267 = tt.reshape %ar : tensor<2xi32> -> tensor<1x2x1x1x1x1x1x1x1xi32>
    %iy_268 = "tt.reduce"(%ret_266) <{axis = 2 : i32}> ({
    ^bb0(%iy_530: i64, %iy_531: i64):
      %iy_532 = arith.xori %iy_530, %iy_531 : i64
      tt.reduce.return %iy_532 : i64
    }) : (tensor<2x2x2x2x2x2x2x2x2xi64>) -> tensor<2x2x2x2x2x2x2x2xi64>
    %iy_269 = tt.expand_dims %iy_268 {axis = 2 : i32} : tensor<2x2x2x2x2x2x2x2xi64> -> tensor<2x2x1x2x2x2x2x2x2xi64>
    %iy_270 = tt.broadcast %iy_269 : tensor<2x2x1x2x2x2x2x2x2xi64> -> tensor<2x2x2x2x2x2x2x2x2xi64>
    %iy_271 = arith.xori %ret_266, %iy_270 : tensor<2x2x2x2x2x2x2x2x2xi64>
    %ret_272 = arith.cmpi sgt, %ret_266, %iy_271 : tensor<2x2x2x2x2x2x2x2x2xi64>
    %ret_273 = tt.broadcast %ar_267 : tensor<1x2x1x1x1x1x1x1x1xi32> -> tensor<1x2x2x1x1x1x1x1x1xi32>
    %ret_274 = tt.broadcast %ar_194 : tensor<1x1x2x1x1x1x1x1x1xi32> -> tensor<1x2x2x1x1x1x1x1x1xi32>
    %ret_275 = arith.xori %ret_273, %ret_274 : tensor<1x2x2x1x1x1x1x1x1xi32>
    %ret_276 = arith.extui %ret_272 : tensor<2x2x2x2x2x2x2x2x2xi1> to tensor<2x2x2x2x2x2x2x2x2xi32>
    %ret_277 = tt.broadcast %ret_275 : tensor<1x2x2x1x1x1x1x1x1xi32> -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %ret_278 = arith.cmpi ne, %ret_276, %ret_277 : tensor<2x2x2x2x2x2x2x2x2xi32>
    %ret_279 = arith.select %ret_278, %iy_271, %ret_266 : tensor<2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2xi64>
    %iy_280 = "tt.reduce"(%ret_279) <{axis = 3 : i32}> ({
    ^bb0(%iy_530: i64, %iy_531: i64):
      %iy_532 = arith.xori %iy_530, %iy_531 : i64
      tt.reduce.return %iy_532 : i64
    }) : (tensor<2x2x2x2x2x2x2x2x2xi64>) -> tensor<2x2x2x2x2x2x2x2xi64>
    %iy_281 = tt.expand_dims %iy_280 {axis = 3 : i32} : tensor<2x2x2x2x2x2x2x2xi64> -> tensor<2x2x2x1x2x2x2x2x2xi64>
    %iy_282 = tt.broadcast %iy_281 : tensor<2x2x2x1x2x2x2x2x2xi64> -> tensor<2x2x2x2x2x2x2x2x2xi64>
    %iy_283 = arith.xori %ret_279, %iy_282 : tensor<2x2x2x2x2x2x2x2x2xi64>
    %ret_284 = arith.cmpi sgt, %ret_279, %iy_283 : tensor<2x2x2x2x2x2x2x2x2xi64>
    %ret_285 = tt.broadcast %ar_267 : tensor<1x2x1x1x1x1x1x1x1xi32> -> tensor<1x2x1x2x1x1x1x1x1xi32>
    %ret_286 = tt.broadcast %ar_133 : tensor<1x1x1x2x1x1x1x1x1xi32> -> tensor<1x2x1x2x1x1x1x1x1xi32>
    %ret_287 = arith.xori %ret_285, %ret_286 : tensor<1x2x1x2x1x1x1x1x1xi32>
    %ret_288 = arith.extui %ret_284 : tensor<2x2x2x2x2x2x2x2x2xi1> to tensor<2x2x2x2x2x2x2x2x2xi32>
    %ret_289 = tt.broadcast %ret_287 : tensor<1x2x1x2x1x1x1x1x1xi32> -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %ret_290 = arith.cmpi ne, %ret_288, %ret_289 : tensor<2x2x2x2x2x2x2x2x2xi32>
    %ret_291 = arith.select %ret_290, %iy_283, %ret_279 : tensor<2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2xi64>
    %iy_292 = "tt.reduce"(%ret_291) <{axis = 4 : i32}> ({
    ^bb0(%iy_530: i64, %iy_531: i64):
      %iy_532 = arith.xori %iy_530, %iy_531 : i64
      tt.reduce.return %iy_532 : i64
    }) : (tensor<2x2x2x2x2x2x2x2x2xi64>) -> tensor<2x2x2x2x2x2x2x2xi64>
    %iy_293 = tt.expand_dims %iy_292 {axis = 4 : i32} : tensor<2x2x2x2x2x2x2x2xi64> -> tensor<2x2x2x2x1x2x2x2x2xi64>
    %iy_294 = tt.broadcast %iy_293 : tensor<2x2x2x2x1x2x2x2x2xi64> -> tensor<2x2x2x2x2x2x2x2x2xi64>
    %iy_295 = arith.xori %ret_291, %iy_294 : tensor<2x2x2x2x2x2x2x2x2xi64>
    %ret_296 = arith.cmpi sgt, %ret_291, %iy_295 : tensor<2x2x2x2x2x2x2x2x2xi64>
    %ret_297 = tt.broadcast %ar_267 : tensor<1x2x1x1x1x1x1x1x1xi32> -> tensor<1x2x1x1x2x1x1x1x1xi32>
    %ret_298 = tt.broadcast %ar_84 : tensor<1x1x1x1x2x1x1x1x1xi32> -> tensor<1x2x1x1x2x1x1x1x1xi32>
    %ret_299 = arith.xori %ret_297, %ret_298 : tensor<1x2x1x1x2x1x1x1x1xi32>
    %ret_300 = arith.extui %ret_296 : tensor<2x2x2x2x2x2x2x2x2xi1> to tensor<2x2x2x2x2x2x2x2x2xi32>
    %ret_301 = tt.broadcast %ret_299 : tensor<1x2x1x1x2x1x1x1x1xi32> -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %ret_302 = arith.cmpi ne, %ret_300, %ret_301 : tensor<2x2x2x2x2x2x2x2x2xi32>
    %ret_303 = arith.select %ret_302, %iy_295, %ret_291 : tensor<2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2xi64>
    %iy_304 = "tt.reduce"(%ret_303) <{axis = 5 : i32}> ({
    ^bb0(%iy_530: i64, %iy_531: i64):
      %iy_532 = arith.xori %iy_530, %iy_531 : i64
      tt.reduce.return %iy_532 : i64
    }) : (tensor<2x2x2x2x2x2x2x2x2xi64>) -> tensor<2x2x2x2x2x2x2x2xi64>
    %iy_305 = tt.expand_dims %iy_304 {axis = 5 : i32} : tensor<2x2x2x2x2x2x2x2xi64> -> tensor<2x2x2x2x2x1x2x2x2xi64>
    %iy_306 = tt.broadcast %iy_305 : tensor<2x2x2x2x2x1x2x2x2xi64> -> tensor<2x2x2x2x2x2x2x2x2xi64>
    %iy_307 = arith.xori %ret_303, %iy_306 : tensor<2x2x2x2x2x2x2x2x2xi64>
    %ret_308 = arith.cmpi sgt, %ret_303, %iy_307 : tensor<2x2x2x2x2x2x2x2x2xi64>
    %ret_309 = tt.broadcast %ar_267 : tensor<1x2x1x1x1x1x1x1x1xi32> -> tensor<1x2x1x1x1x2x1x1x1xi32>
    %ret_310 = tt.broadcast %ar_47 : tensor<1x1x1x1x1x2x1x1x1xi32> -> tensor<1x2x1x1x1x2x1x1x1xi32>
    %ret_311 = arith.xori %ret_309, %ret_310 : tensor<1x2x1x1x1x2x1x1x1xi32>
    %ret_312 = arith.extui %ret_308 : tensor<2x2x2x2x2x2x2x2x2xi1> to tensor<2x2x2x2x2x2x2x2x2xi32>
    %ret_313 = tt.broadcast %ret_311 : tensor<1x2x1x1x1x2x1x1x1xi32> -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %ret_314 = arith.cmpi ne, %ret_312, %ret_313 : tensor<2x2x2x2x2x2x2x2x2xi32>
    %ret_315 = arith.select %ret_314, %iy_307, %ret_303 : tensor<2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2xi64>
    %iy_316 = "tt.reduce"(%ret_315) <{axis = 6 : i32}> ({
    ^bb0(%iy_530: i64, %iy_531: i64):
      %iy_532 = arith.xori %iy_530, %iy_531 : i64
      tt.reduce.return %iy_532 : i64
    }) : (tensor<2x2x2x2x2x2x2x2x2xi64>) -> tensor<2x2x2x2x2x2x2x2xi64>
    %iy_317 = tt.expand_dims %iy_316 {axis = 6 : i32} : tensor<2x2x2x2x2x2x2x2xi64> -> tensor<2x2x2x2x2x2x1x2x2xi64>
    %iy_318 = tt.broadcast %iy_317 : tensor<2x2x2x2x2x2x1x2x2xi64> -> tensor<2x2x2x2x2x2x2x2x2xi64>
    %iy_319 = arith.xori %ret_315, %iy_318 : tensor<2x2x2x2x2x2x2x2x2xi64>
    %ret_320 = arith.cmpi sgt, %ret_315, %iy_319 : tensor<2x2x2x2x2x2x2x2x2xi64>
    %ret_321 = tt.broadcast %ar_267 : tensor<1x2x1x1x1x1x1x1x1xi32> -> tensor<1x2x1x1x1x1x2x1x1xi32>
    %ret_322 = tt.broadcast %ar_22 : tensor<1x1x1x1x1x1x2x1x1xi32> -> tensor<1x2x1x1x1x1x2x1x1xi32>
    %ret_323 = arith.xori %ret_321, %ret_322 : tensor<1x2x1x1x1x1x2x1x1xi32>
    %ret_324 = arith.extui %ret_320 : tensor<2x2x2x2x2x2x2x2x2xi1> to tensor<2x2x2x2x2x2x2x2x2xi32>
    %ret_325 = tt.broadcast %ret_323 : tensor<1x2x1x1x1x1x2x1x1xi32> -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %ret_326 = arith.cmpi ne, %ret_324, %ret_325 : tensor<2x2x2x2x2x2x2x2x2xi32>
    %ret_327 = arith.select %ret_326, %iy_319, %ret_315 : tensor<2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2xi64>
    %iy_328 = "tt.reduce"(%ret_327) <{axis = 7 : i32}> ({
    ^bb0(%iy_530: i64, %iy_531: i64):
      %iy_532 = arith.xori %iy_530, %iy_531 : i64
      tt.reduce.return %iy_532 : i64
    }) : (tensor<2x2x2x2x2x2x2x2x2xi64>) -> tensor<2x2x2x2x2x2x2x2xi64>
    %iy_329 = tt.expand_dims %iy_328 {axis = 7 : i32} : tensor<2x2x2x2x2x2x2x2xi64> -> tensor<2x2x2x2x2x2x2x1x2xi64>
    %iy_330 = tt.broadcast %iy_329 : tensor<2x2x2x2x2x2x2x1x2xi64> -> tensor<2x2x2x2x2x2x2x2x2xi64>
    %iy_331 = arith.xori %ret_327, %iy_330 : tensor<2x2x2x2x2x2x2x2x2xi64>
    %ret_332 = arith.cmpi sgt, %ret_327, %iy_331 : tensor<2x2x2x2x2x2x2x2x2xi64>
    %ret_333 = tt.broadcast %ar_267 : tensor<1x2x1x1x1x1x1x1x1xi32> -> tensor<1x2x1x1x1x1x1x2x1xi32>
    %ret_334 = tt.broadcast %ar_10 : tensor<1x1x1x1x1x1x1x2x1xi32> -> tensor<1x2x1x1x1x1x1x2x1xi32>
    %ret_335 = arith.xori %ret_333, %ret_334 : tensor<1x2x1x1x1x1x1x2x1xi32>
    %ret_336 = arith.extui %ret_332 : tensor<2x2x2x2x2x2x2x2x2xi1> to tensor<2x2x2x2x2x2x2x2x2xi32>
    %ret_337 = tt.broadcast %ret_335 : tensor<1x2x1x1x1x1x1x2x1xi32> -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %ret_338 = arith.cmpi ne, %ret_336, %ret_337 : tensor<2x2x2x2x2x2x2x2x2xi32>
    %ret_339 = arith.select %ret_338, %iy_331, %ret_327 : tensor<2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2xi64>
    %iy_340 = "tt.reduce"(%ret_339) <{axis = 8 : i32}> ({
    ^bb0(%iy_530: i64, %iy_531: i64):
      %iy_532 = arith.xori %iy_530, %iy_531 : i64
      tt.reduce.return %iy_532 : i64
    }) : (tensor<2x2x2x2x2x2x2x2x2xi64>) -> tensor<2x2x2x2x2x2x2x2xi64>
    %iy_341 = tt.expand_dims %iy_340 {axis = 8 : i32} : tensor<2x2x2x2x2x2x2x2xi64> -> tensor<2x2x2x2x2x2x2x2x1xi64>
    %iy_342 = tt.broadcast %iy_341 : tensor<2x2x2x2x2x2x2x2x1xi64> -> tensor<2x2x2x2x2x2x2x2x2xi64>
    %iy_343 = arith.xori %ret_339, %iy_342 : tensor<2x2x2x2x2x2x2x2x2xi64>
    %ret_344 = arith.cmpi sgt, %ret_339, %iy_343 : tensor<2x2x2x2x2x2x2x2x2xi64>
    %ret_345 = tt.broadcast %ar_267 : tensor<1x2x1x1x1x1x1x1x1xi32> -> tensor<1x2x1x1x1x1x1x1x2xi32>
    %ret_346 = tt.broadcast %ar_14 : tensor<1x1x1x1x1x1x1x1x2xi32> -> tensor<1x2x1x1x1x1x1x1x2xi32>
    %ret_347 = arith.xori %ret_345, %ret_346 : tensor<1x2x1x1x1x1x1x1x2xi32>
    %ret_348 = arith.extui %ret_344 : tensor<2x2x2x2x2x2x2x2x2xi1> to tensor<2x2x2x2x2x2x2x2x2xi32>
    %ret_349 = tt.broadcast %ret_347 : tensor<1x2x1x1x1x1x1x1x2xi32> -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %ret_350 = arith.cmpi ne, %ret_348, %ret_349 : tensor<2x2x2x2x2x2x2x2x2xi32>
    %ret_351 = arith.select %ret_350, %iy_343, %ret_339 : tensor<2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2xi64>
    %ar_352 = tt.reshape %ar : tensor<2xi32> -> tensor<2x1x1x1x1x1x1x1x1xi32>
    %iy_353 = "tt.reduce"(%ret_351) <{axis = 1 : i32}> ({
    ^bb0(%iy_530: i64, %iy_531: i64):
      %iy_532 = arith.xori %iy_530, %iy_531 : i64
      tt.reduce.return %iy_532 : i64
    }) : (tensor<2x2x2x2x2x2x2x2x2xi64>) -> tensor<2x2x2x2x2x2x2x2xi64>
    %iy_354 = tt.expand_dims %iy_353 {axis = 1 : i32} : tensor<2x2x2x2x2x2x2x2xi64> -> tensor<2x1x2x2x2x2x2x2x2xi64>
    %iy_355 = tt.broadcast %iy_354 : tensor<2x1x2x2x2x2x2x2x2xi64> -> tensor<2x2x2x2x2x2x2x2x2xi64>
    %iy_356 = arith.xori %ret_351, %iy_355 : tensor<2x2x2x2x2x2x2x2x2xi64>
    %ret_357 = arith.cmpi sgt, %ret_351, %iy_356 : tensor<2x2x2x2x2x2x2x2x2xi64>
    %ret_358 = tt.broadcast %ar_352 : tensor<2x1x1x1x1x1x1x1x1xi32> -> tensor<2x2x1x1x1x1x1x1x1xi32>
    %ret_359 = tt.broadcast %ar_267 : tensor<1x2x1x1x1x1x1x1x1xi32> -> tensor<2x2x1x1x1x1x1x1x1xi32>
    %ret_360 = arith.xori %ret_358, %ret_359 : tensor<2x2x1x1x1x1x1x1x1xi32>
    %ret_361 = arith.extui %ret_357 : tensor<2x2x2x2x2x2x2x2x2xi1> to tensor<2x2x2x2x2x2x2x2x2xi32>
    %ret_362 = tt.broadcast %ret_360 : tensor<2x2x1x1x1x1x1x1x1xi32> -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %ret_363 = arith.cmpi ne, %ret_361, %ret_362 : tensor<2x2x2x2x2x2x2x2x2xi32>
    %ret_364 = arith.select %ret_363, %iy_356, %ret_351 : tensor<2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2xi64>
    %iy_365 = "tt.reduce"(%ret_364) <{axis = 2 : i32}> ({
    ^bb0(%iy_530: i64, %iy_531: i64):
      %iy_532 = arith.xori %iy_530, %iy_531 : i64
      tt.reduce.return %iy_532 : i64
    }) : (tensor<2x2x2x2x2x2x2x2x2xi64>) -> tensor<2x2x2x2x2x2x2x2xi64>
    %iy_366 = tt.expand_dims %iy_365 {axis = 2 : i32} : tensor<2x2x2x2x2x2x2x2xi64> -> tensor<2x2x1x2x2x2x2x2x2xi64>
    %iy_367 = tt.broadcast %iy_366 : tensor<2x2x1x2x2x2x2x2x2xi64> -> tensor<2x2x2x2x2x2x2x2x2xi64>
    %iy_368 = arith.xori %ret_364, %iy_367 : tensor<2x2x2x2x2x2x2x2x2xi64>
    %ret_369 = arith.cmpi sgt, %ret_364, %iy_368 : tensor<2x2x2x2x2x2x2x2x2xi64>
    %ret_370 = tt.broadcast %ar_352 : tensor<2x1x1x1x1x1x1x1x1xi32> -> tensor<2x1x2x1x1x1x1x1x1xi32>
    %ret_371 = tt.broadcast %ar_194 : tensor<1x1x2x1x1x1x1x1x1xi32> -> tensor<2x1x2x1x1x1x1x1x1xi32>
    %ret_372 = arith.xori %ret_370, %ret_371 : tensor<2x1x2x1x1x1x1x1x1xi32>
    %ret_373 = arith.extui %ret_369 : tensor<2x2x2x2x2x2x2x2x2xi1> to tensor<2x2x2x2x2x2x2x2x2xi32>
    %ret_374 = tt.broadcast %ret_372 : tensor<2x1x2x1x1x1x1x1x1xi32> -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %ret_375 = arith.cmpi ne, %ret_373, %ret_374 : tensor<2x2x2x2x2x2x2x2x2xi32>
    %ret_376 = arith.select %ret_375, %iy_368, %ret_364 : tensor<2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2xi64>
    %iy_377 = "tt.reduce"(%ret_376) <{axis = 3 : i32}> ({
    ^bb0(%iy_530: i64, %iy_531: i64):
      %iy_532 = arith.xori %iy_530, %iy_531 : i64
      tt.reduce.return %iy_532 : i64
    }) : (tensor<2x2x2x2x2x2x2x2x2xi64>) -> tensor<2x2x2x2x2x2x2x2xi64>
    %iy_378 = tt.expand_dims %iy_377 {axis = 3 : i32} : tensor<2x2x2x2x2x2x2x2xi64> -> tensor<2x2x2x1x2x2x2x2x2xi64>
    %iy_379 = tt.broadcast %iy_378 : tensor<2x2x2x1x2x2x2x2x2xi64> -> tensor<2x2x2x2x2x2x2x2x2xi64>
    %iy_380 = arith.xori %ret_376, %iy_379 : tensor<2x2x2x2x2x2x2x2x2xi64>
    %ret_381 = arith.cmpi sgt, %ret_376, %iy_380 : tensor<2x2x2x2x2x2x2x2x2xi64>
    %ret_382 = tt.broadcast %ar_352 : tensor<2x1x1x1x1x1x1x1x1xi32> -> tensor<2x1x1x2x1x1x1x1x1xi32>
    %ret_383 = tt.broadcast %ar_133 : tensor<1x1x1x2x1x1x1x1x1xi32> -> tensor<2x1x1x2x1x1x1x1x1xi32>
    %ret_384 = arith.xori %ret_382, %ret_383 : tensor<2x1x1x2x1x1x1x1x1xi32>
    %ret_385 = arith.extui %ret_381 : tensor<2x2x2x2x2x2x2x2x2xi1> to tensor<2x2x2x2x2x2x2x2x2xi32>
    %ret_386 = tt.broadcast %ret_384 : tensor<2x1x1x2x1x1x1x1x1xi32> -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %ret_387 = arith.cmpi ne, %ret_385, %ret_386 : tensor<2x2x2x2x2x2x2x2x2xi32>
    %ret_388 = arith.select %ret_387, %iy_380, %ret_376 : tensor<2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2xi64>
    %iy_389 = "tt.reduce"(%ret_388) <{axis = 4 : i32}> ({
    ^bb0(%iy_530: i64, %iy_531: i64):
      %iy_532 = arith.xori %iy_530, %iy_531 : i64
      tt.reduce.return %iy_532 : i64
    }) : (tensor<2x2x2x2x2x2x2x2x2xi64>) -> tensor<2x2x2x2x2x2x2x2xi64>
    %iy_390 = tt.expand_dims %iy_389 {axis = 4 : i32} : tensor<2x2x2x2x2x2x2x2xi64> -> tensor<2x2x2x2x1x2x2x2x2xi64>
    %iy_391 = tt.broadcast %iy_390 : tensor<2x2x2x2x1x2x2x2x2xi64> -> tensor<2x2x2x2x2x2x2x2x2xi64>
    %iy_392 = arith.xori %ret_388, %iy_391 : tensor<2x2x2x2x2x2x2x2x2xi64>
    %ret_393 = arith.cmpi sgt, %ret_388, %iy_392 : tensor<2x2x2x2x2x2x2x2x2xi64>
    %ret_394 = tt.broadcast %ar_352 : tensor<2x1x1x1x1x1x1x1x1xi32> -> tensor<2x1x1x1x2x1x1x1x1xi32>
    %ret_395 = tt.broadcast %ar_84 : tensor<1x1x1x1x2x1x1x1x1xi32> -> tensor<2x1x1x1x2x1x1x1x1xi32>
    %ret_396 = arith.xori %ret_394, %ret_395 : tensor<2x1x1x1x2x1x1x1x1xi32>
    %ret_397 = arith.extui %ret_393 : tensor<2x2x2x2x2x2x2x2x2xi1> to tensor<2x2x2x2x2x2x2x2x2xi32>
    %ret_398 = tt.broadcast %ret_396 : tensor<2x1x1x1x2x1x1x1x1xi32> -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %ret_399 = arith.cmpi ne, %ret_397, %ret_398 : tensor<2x2x2x2x2x2x2x2x2xi32>
    %ret_400 = arith.select %ret_399, %iy_392, %ret_388 : tensor<2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2xi64>
    %iy_401 = "tt.reduce"(%ret_400) <{axis = 5 : i32}> ({
    ^bb0(%iy_530: i64, %iy_531: i64):
      %iy_532 = arith.xori %iy_530, %iy_531 : i64
      tt.reduce.return %iy_532 : i64
    }) : (tensor<2x2x2x2x2x2x2x2x2xi64>) -> tensor<2x2x2x2x2x2x2x2xi64>
    %iy_402 = tt.expand_dims %iy_401 {axis = 5 : i32} : tensor<2x2x2x2x2x2x2x2xi64> -> tensor<2x2x2x2x2x1x2x2x2xi64>
    %iy_403 = tt.broadcast %iy_402 : tensor<2x2x2x2x2x1x2x2x2xi64> -> tensor<2x2x2x2x2x2x2x2x2xi64>
    %iy_404 = arith.xori %ret_400, %iy_403 : tensor<2x2x2x2x2x2x2x2x2xi64>
    %ret_405 = arith.cmpi sgt, %ret_400, %iy_404 : tensor<2x2x2x2x2x2x2x2x2xi64>
    %ret_406 = tt.broadcast %ar_352 : tensor<2x1x1x1x1x1x1x1x1xi32> -> tensor<2x1x1x1x1x2x1x1x1xi32>
    %ret_407 = tt.broadcast %ar_47 : tensor<1x1x1x1x1x2x1x1x1xi32> -> tensor<2x1x1x1x1x2x1x1x1xi32>
    %ret_408 = arith.xori %ret_406, %ret_407 : tensor<2x1x1x1x1x2x1x1x1xi32>
    %ret_409 = arith.extui %ret_405 : tensor<2x2x2x2x2x2x2x2x2xi1> to tensor<2x2x2x2x2x2x2x2x2xi32>
    %ret_410 = tt.broadcast %ret_408 : tensor<2x1x1x1x1x2x1x1x1xi32> -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %ret_411 = arith.cmpi ne, %ret_409, %ret_410 : tensor<2x2x2x2x2x2x2x2x2xi32>
    %ret_412 = arith.select %ret_411, %iy_404, %ret_400 : tensor<2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2xi64>
    %iy_413 = "tt.reduce"(%ret_412) <{axis = 6 : i32}> ({
    ^bb0(%iy_530: i64, %iy_531: i64):
      %iy_532 = arith.xori %iy_530, %iy_531 : i64
      tt.reduce.return %iy_532 : i64
    }) : (tensor<2x2x2x2x2x2x2x2x2xi64>) -> tensor<2x2x2x2x2x2x2x2xi64>
    %iy_414 = tt.expand_dims %iy_413 {axis = 6 : i32} : tensor<2x2x2x2x2x2x2x2xi64> -> tensor<2x2x2x2x2x2x1x2x2xi64>
    %iy_415 = tt.broadcast %iy_414 : tensor<2x2x2x2x2x2x1x2x2xi64> -> tensor<2x2x2x2x2x2x2x2x2xi64>
    %iy_416 = arith.xori %ret_412, %iy_415 : tensor<2x2x2x2x2x2x2x2x2xi64>
    %ret_417 = arith.cmpi sgt, %ret_412, %iy_416 : tensor<2x2x2x2x2x2x2x2x2xi64>
    %ret_418 = tt.broadcast %ar_352 : tensor<2x1x1x1x1x1x1x1x1xi32> -> tensor<2x1x1x1x1x1x2x1x1xi32>
    %ret_419 = tt.broadcast %ar_22 : tensor<1x1x1x1x1x1x2x1x1xi32> -> tensor<2x1x1x1x1x1x2x1x1xi32>
    %ret_420 = arith.xori %ret_418, %ret_419 : tensor<2x1x1x1x1x1x2x1x1xi32>
    %ret_421 = arith.extui %ret_417 : tensor<2x2x2x2x2x2x2x2x2xi1> to tensor<2x2x2x2x2x2x2x2x2xi32>
    %ret_422 = tt.broadcast %ret_420 : tensor<2x1x1x1x1x1x2x1x1xi32> -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %ret_423 = arith.cmpi ne, %ret_421, %ret_422 : tensor<2x2x2x2x2x2x2x2x2xi32>
    %ret_424 = arith.select %ret_423, %iy_416, %ret_412 : tensor<2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2xi64>
    %iy_425 = "tt.reduce"(%ret_424) <{axis = 7 : i32}> ({
    ^bb0(%iy_530: i64, %iy_531: i64):
      %iy_532 = arith.xori %iy_530, %iy_531 : i64
      tt.reduce.return %iy_532 : i64
    }) : (tensor<2x2x2x2x2x2x2x2x2xi64>) -> tensor<2x2x2x2x2x2x2x2xi64>
    %iy_426 = tt.expand_dims %iy_425 {axis = 7 : i32} : tensor<2x2x2x2x2x2x2x2xi64> -> tensor<2x2x2x2x2x2x2x1x2xi64>
    %iy_427 = tt.broadcast %iy_426 : tensor<2x2x2x2x2x2x2x1x2xi64> -> tensor<2x2x2x2x2x2x2x2x2xi64>
    %iy_428 = arith.xori %ret_424, %iy_427 : tensor<2x2x2x2x2x2x2x2x2xi64>
    %ret_429 = arith.cmpi sgt, %ret_424, %iy_428 : tensor<2x2x2x2x2x2x2x2x2xi64>
    %ret_430 = tt.broadcast %ar_352 : tensor<2x1x1x1x1x1x1x1x1xi32> -> tensor<2x1x1x1x1x1x1x2x1xi32>
    %ret_431 = tt.broadcast %ar_10 : tensor<1x1x1x1x1x1x1x2x1xi32> -> tensor<2x1x1x1x1x1x1x2x1xi32>
    %ret_432 = arith.xori %ret_430, %ret_431 : tensor<2x1x1x1x1x1x1x2x1xi32>
    %ret_433 = arith.extui %ret_429 : tensor<2x2x2x2x2x2x2x2x2xi1> to tensor<2x2x2x2x2x2x2x2x2xi32>
    %ret_434 = tt.broadcast %ret_432 : tensor<2x1x1x1x1x1x1x2x1xi32> -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %ret_435 = arith.cmpi ne, %ret_433, %ret_434 : tensor<2x2x2x2x2x2x2x2x2xi32>
    %ret_436 = arith.select %ret_435, %iy_428, %ret_424 : tensor<2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2xi64>
    %iy_437 = "tt.reduce"(%ret_436) <{axis = 8 : i32}> ({
    ^bb0(%iy_530: i64, %iy_531: i64):
      %iy_532 = arith.xori %iy_530, %iy_531 : i64
      tt.reduce.return %iy_532 : i64
    }) : (tensor<2x2x2x2x2x2x2x2x2xi64>) -> tensor<2x2x2x2x2x2x2x2xi64>
    %iy_438 = tt.expand_dims %iy_437 {axis = 8 : i32} : tensor<2x2x2x2x2x2x2x2xi64> -> tensor<2x2x2x2x2x2x2x2x1xi64>
    %iy_439 = tt.broadcast %iy_438 : tensor<2x2x2x2x2x2x2x2x1xi64> -> tensor<2x2x2x2x2x2x2x2x2xi64>
    %iy_440 = arith.xori %ret_436, %iy_439 : tensor<2x2x2x2x2x2x2x2x2xi64>
    %ret_441 = arith.cmpi sgt, %ret_436, %iy_440 : tensor<2x2x2x2x2x2x2x2x2xi64>
    %ret_442 = tt.broadcast %ar_352 : tensor<2x1x1x1x1x1x1x1x1xi32> -> tensor<2x1x1x1x1x1x1x1x2xi32>
    %ret_443 = tt.broadcast %ar_14 : tensor<1x1x1x1x1x1x1x1x2xi32> -> tensor<2x1x1x1x1x1x1x1x2xi32>
    %ret_444 = arith.xori %ret_442, %ret_443 : tensor<2x1x1x1x1x1x1x1x2xi32>
    %ret_445 = arith.extui %ret_441 : tensor<2x2x2x2x2x2x2x2x2xi1> to tensor<2x2x2x2x2x2x2x2x2xi32>
    %ret_446 = tt.broadcast %ret_444 : tensor<2x1x1x1x1x1x1x1x2xi32> -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %ret_447 = arith.cmpi ne, %ret_445, %ret_446 : tensor<2x2x2x2x2x2x2x2x2xi32>
    %ret_448 = arith.select %ret_447, %iy_440, %ret_436 : tensor<2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2xi64>
    %iy_449 = "tt.reduce"(%ret_448) <{axis = 0 : i32}> ({
    ^bb0(%iy_530: i64, %iy_531: i64):
      %iy_532 = arith.xori %iy_530, %iy_531 : i64
      tt.reduce.return %iy_532 : i64
    }) : (tensor<2x2x2x2x2x2x2x2x2xi64>) -> tensor<2x2x2x2x2x2x2x2xi64>
    %iy_450 = tt.expand_dims %iy_449 {axis = 0 : i32} : tensor<2x2x2x2x2x2x2x2xi64> -> tensor<1x2x2x2x2x2x2x2x2xi64>
    %iy_451 = tt.broadcast %iy_450 : tensor<1x2x2x2x2x2x2x2x2xi64> -> tensor<2x2x2x2x2x2x2x2x2xi64>
    %iy_452 = arith.xori %ret_448, %iy_451 : tensor<2x2x2x2x2x2x2x2x2xi64>
    %ret_453 = arith.cmpi sgt, %ret_448, %iy_452 : tensor<2x2x2x2x2x2x2x2x2xi64>
    %ret_454 = arith.extui %ret_453 : tensor<2x2x2x2x2x2x2x2x2xi1> to tensor<2x2x2x2x2x2x2x2x2xi32>
    %ret_455 = tt.broadcast %ar_352 : tensor<2x1x1x1x1x1x1x1x1xi32> -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %ret_456 = arith.cmpi ne, %ret_454, %ret_455 : tensor<2x2x2x2x2x2x2x2x2xi32>
    %ret_457 = arith.select %ret_456, %iy_452, %ret_448 : tensor<2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2xi64>
    %iy_458 = "tt.reduce"(%ret_457) <{axis = 1 : i32}> ({
    ^bb0(%iy_530: i64, %iy_531: i64):
      %iy_532 = arith.xori %iy_530, %iy_531 : i64
      tt.reduce.return %iy_532 : i64
    }) : (tensor<2x2x2x2x2x2x2x2x2xi64>) -> tensor<2x2x2x2x2x2x2x2xi64>
    %iy_459 = tt.expand_dims %iy_458 {axis = 1 : i32} : tensor<2x2x2x2x2x2x2x2xi64> -> tensor<2x1x2x2x2x2x2x2x2xi64>
    %iy_460 = tt.broadcast %iy_459 : tensor<2x1x2x2x2x2x2x2x2xi64> -> tensor<2x2x2x2x2x2x2x2x2xi64>
    %iy_461 = arith.xori %ret_457, %iy_460 : tensor<2x2x2x2x2x2x2x2x2xi64>
    %ret_462 = arith.cmpi sgt, %ret_457, %iy_461 : tensor<2x2x2x2x2x2x2x2x2xi64>
    %ret_463 = arith.extui %ret_462 : tensor<2x2x2x2x2x2x2x2x2xi1> to tensor<2x2x2x2x2x2x2x2x2xi32>
    %ret_464 = tt.broadcast %ar_267 : tensor<1x2x1x1x1x1x1x1x1xi32> -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %ret_465 = arith.cmpi ne, %ret_463, %ret_464 : tensor<2x2x2x2x2x2x2x2x2xi32>
    %ret_466 = arith.select %ret_465, %iy_461, %ret_457 : tensor<2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2xi64>
    %iy_467 = "tt.reduce"(%ret_466) <{axis = 2 : i32}> ({
    ^bb0(%iy_530: i64, %iy_531: i64):
      %iy_532 = arith.xori %iy_530, %iy_531 : i64
      tt.reduce.return %iy_532 : i64
    }) : (tensor<2x2x2x2x2x2x2x2x2xi64>) -> tensor<2x2x2x2x2x2x2x2xi64>
    %iy_468 = tt.expand_dims %iy_467 {axis = 2 : i32} : tensor<2x2x2x2x2x2x2x2xi64> -> tensor<2x2x1x2x2x2x2x2x2xi64>
    %iy_469 = tt.broadcast %iy_468 : tensor<2x2x1x2x2x2x2x2x2xi64> -> tensor<2x2x2x2x2x2x2x2x2xi64>
    %iy_470 = arith.xori %ret_466, %iy_469 : tensor<2x2x2x2x2x2x2x2x2xi64>
    %ret_471 = arith.cmpi sgt, %ret_466, %iy_470 : tensor<2x2x2x2x2x2x2x2x2xi64>
    %ret_472 = arith.extui %ret_471 : tensor<2x2x2x2x2x2x2x2x2xi1> to tensor<2x2x2x2x2x2x2x2x2xi32>
    %ret_473 = tt.broadcast %ar_194 : tensor<1x1x2x1x1x1x1x1x1xi32> -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %ret_474 = arith.cmpi ne, %ret_472, %ret_473 : tensor<2x2x2x2x2x2x2x2x2xi32>
    %ret_475 = arith.select %ret_474, %iy_470, %ret_466 : tensor<2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2xi64>
    %iy_476 = "tt.reduce"(%ret_475) <{axis = 3 : i32}> ({
    ^bb0(%iy_530: i64, %iy_531: i64):
      %iy_532 = arith.xori %iy_530, %iy_531 : i64
      tt.reduce.return %iy_532 : i64
    }) : (tensor<2x2x2x2x2x2x2x2x2xi64>) -> tensor<2x2x2x2x2x2x2x2xi64>
    %iy_477 = tt.expand_dims %iy_476 {axis = 3 : i32} : tensor<2x2x2x2x2x2x2x2xi64> -> tensor<2x2x2x1x2x2x2x2x2xi64>
    %iy_478 = tt.broadcast %iy_477 : tensor<2x2x2x1x2x2x2x2x2xi64> -> tensor<2x2x2x2x2x2x2x2x2xi64>
    %iy_479 = arith.xori %ret_475, %iy_478 : tensor<2x2x2x2x2x2x2x2x2xi64>
    %ret_480 = arith.cmpi sgt, %ret_475, %iy_479 : tensor<2x2x2x2x2x2x2x2x2xi64>
    %ret_481 = arith.extui %ret_480 : tensor<2x2x2x2x2x2x2x2x2xi1> to tensor<2x2x2x2x2x2x2x2x2xi32>
    %ret_482 = tt.broadcast %ar_133 : tensor<1x1x1x2x1x1x1x1x1xi32> -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %ret_483 = arith.cmpi ne, %ret_481, %ret_482 : tensor<2x2x2x2x2x2x2x2x2xi32>
    %ret_484 = arith.select %ret_483, %iy_479, %ret_475 : tensor<2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2xi64>
    %iy_485 = "tt.reduce"(%ret_484) <{axis = 4 : i32}> ({
    ^bb0(%iy_530: i64, %iy_531: i64):
      %iy_532 = arith.xori %iy_530, %iy_531 : i64
      tt.reduce.return %iy_532 : i64
    }) : (tensor<2x2x2x2x2x2x2x2x2xi64>) -> tensor<2x2x2x2x2x2x2x2xi64>
    %iy_486 = tt.expand_dims %iy_485 {axis = 4 : i32} : tensor<2x2x2x2x2x2x2x2xi64> -> tensor<2x2x2x2x1x2x2x2x2xi64>
    %iy_487 = tt.broadcast %iy_486 : tensor<2x2x2x2x1x2x2x2x2xi64> -> tensor<2x2x2x2x2x2x2x2x2xi64>
    %iy_488 = arith.xori %ret_484, %iy_487 : tensor<2x2x2x2x2x2x2x2x2xi64>
    %ret_489 = arith.cmpi sgt, %ret_484, %iy_488 : tensor<2x2x2x2x2x2x2x2x2xi64>
    %ret_490 = arith.extui %ret_489 : tensor<2x2x2x2x2x2x2x2x2xi1> to tensor<2x2x2x2x2x2x2x2x2xi32>
    %ret_491 = tt.broadcast %ar_84 : tensor<1x1x1x1x2x1x1x1x1xi32> -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %ret_492 = arith.cmpi ne, %ret_490, %ret_491 : tensor<2x2x2x2x2x2x2x2x2xi32>
    %ret_493 = arith.select %ret_492, %iy_488, %ret_484 : tensor<2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2xi64>
    %iy_494 = "tt.reduce"(%ret_493) <{axis = 5 : i32}> ({
    ^bb0(%iy_530: i64, %iy_531: i64):
      %iy_532 = arith.xori %iy_530, %iy_531 : i64
      tt.reduce.return %iy_532 : i64
    }) : (tensor<2x2x2x2x2x2x2x2x2xi64>) -> tensor<2x2x2x2x2x2x2x2xi64>
    %iy_495 = tt.expand_dims %iy_494 {axis = 5 : i32} : tensor<2x2x2x2x2x2x2x2xi64> -> tensor<2x2x2x2x2x1x2x2x2xi64>
    %iy_496 = tt.broadcast %iy_495 : tensor<2x2x2x2x2x1x2x2x2xi64> -> tensor<2x2x2x2x2x2x2x2x2xi64>
    %iy_497 = arith.xori %ret_493, %iy_496 : tensor<2x2x2x2x2x2x2x2x2xi64>
    %ret_498 = arith.cmpi sgt, %ret_493, %iy_497 : tensor<2x2x2x2x2x2x2x2x2xi64>
    %ret_499 = arith.extui %ret_498 : tensor<2x2x2x2x2x2x2x2x2xi1> to tensor<2x2x2x2x2x2x2x2x2xi32>
    %ret_500 = tt.broadcast %ar_47 : tensor<1x1x1x1x1x2x1x1x1xi32> -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %ret_501 = arith.cmpi ne, %ret_499, %ret_500 : tensor<2x2x2x2x2x2x2x2x2xi32>
    %ret_502 = arith.select %ret_501, %iy_497, %ret_493 : tensor<2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2xi64>
    %iy_503 = "tt.reduce"(%ret_502) <{axis = 6 : i32}> ({
    ^bb0(%iy_530: i64, %iy_531: i64):
      %iy_532 = arith.xori %iy_530, %iy_531 : i64
      tt.reduce.return %iy_532 : i64
    }) : (tensor<2x2x2x2x2x2x2x2x2xi64>) -> tensor<2x2x2x2x2x2x2x2xi64>
    %iy_504 = tt.expand_dims %iy_503 {axis = 6 : i32} : tensor<2x2x2x2x2x2x2x2xi64> -> tensor<2x2x2x2x2x2x1x2x2xi64>
    %iy_505 = tt.broadcast %iy_504 : tensor<2x2x2x2x2x2x1x2x2xi64> -> tensor<2x2x2x2x2x2x2x2x2xi64>
    %iy_506 = arith.xori %ret_502, %iy_505 : tensor<2x2x2x2x2x2x2x2x2xi64>
    %ret_507 = arith.cmpi sgt, %ret_502, %iy_506 : tensor<2x2x2x2x2x2x2x2x2xi64>
    %ret_508 = arith.extui %ret_507 : tensor<2x2x2x2x2x2x2x2x2xi1> to tensor<2x2x2x2x2x2x2x2x2xi32>
    %ret_509 = tt.broadcast %ar_22 : tensor<1x1x1x1x1x1x2x1x1xi32> -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %ret_510 = arith.cmpi ne, %ret_508, %ret_509 : tensor<2x2x2x2x2x2x2x2x2xi32>
    %ret_511 = arith.select %ret_510, %iy_506, %ret_502 : tensor<2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2xi64>
    %iy_512 = "tt.reduce"(%ret_511) <{axis = 7 : i32}> ({
    ^bb0(%iy_530: i64, %iy_531: i64):
      %iy_532 = arith.xori %iy_530, %iy_531 : i64
      tt.reduce.return %iy_532 : i64
    }) : (tensor<2x2x2x2x2x2x2x2x2xi64>) -> tensor<2x2x2x2x2x2x2x2xi64>
    %iy_513 = tt.expand_dims %iy_512 {axis = 7 : i32} : tensor<2x2x2x2x2x2x2x2xi64> -> tensor<2x2x2x2x2x2x2x1x2xi64>
    %iy_514 = tt.broadcast %iy_513 : tensor<2x2x2x2x2x2x2x1x2xi64> -> tensor<2x2x2x2x2x2x2x2x2xi64>
    %iy_515 = arith.xori %ret_511, %iy_514 : tensor<2x2x2x2x2x2x2x2x2xi64>
    %ret_516 = arith.cmpi sgt, %ret_511, %iy_515 : tensor<2x2x2x2x2x2x2x2x2xi64>
    %ret_517 = arith.extui %ret_516 : tensor<2x2x2x2x2x2x2x2x2xi1> to tensor<2x2x2x2x2x2x2x2x2xi32>
    %ret_518 = tt.broadcast %ar_10 : tensor<1x1x1x1x1x1x1x2x1xi32> -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %ret_519 = arith.cmpi ne, %ret_517, %ret_518 : tensor<2x2x2x2x2x2x2x2x2xi32>
    %ret_520 = arith.select %ret_519, %iy_515, %ret_511 : tensor<2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2xi64>
    %iy_521 = "tt.reduce"(%ret_520) <{axis = 8 : i32}> ({
    ^bb0(%iy_530: i64, %iy_531: i64):
      %iy_532 = arith.xori %iy_530, %iy_531 : i64
      tt.reduce.return %iy_532 : i64
    }) : (tensor<2x2x2x2x2x2x2x2x2xi64>) -> tensor<2x2x2x2x2x2x2x2xi64>
    %iy_522 = tt.expand_dims %iy_521 {axis = 8 : i32} : tensor<2x2x2x2x2x2x2x2xi64> -> tensor<2x2x2x2x2x2x2x2x1xi64>
    %iy_523 = tt.broadcast %iy_522 : tensor<2x2x2x2x2x2x2x2x1xi64> -> tensor<2x2x2x2x2x2x2x2x2xi64>
    %iy_524 = arith.xori %ret_520, %iy_523 : tensor<2x2x2x2x2x2x2x2x2xi64>
    %ret_525 = arith.cmpi sgt, %ret_520, %iy_524 : tensor<2x2x2x2x2x2x2x2x2xi64>
    %ret_526 = arith.extui %ret_525 : tensor<2x2x2x2x2x2x2x2x2xi1> to tensor<2x2x2x2x2x2x2x2x2xi32>
    %ret_527 = tt.broadcast %ar_14 : tensor<1x1x1x1x1x1x1x1x2xi32> -> tensor<2x2x2x2x2x2x2x2x2xi32>
    %ret_528 = arith.cmpi ne, %ret_526, %ret_527 : tensor<2x2x2x2x2x2x2x2x2xi32>
    %ret_529 = arith.select %ret_528, %iy_524, %ret_520 : tensor<2x2x2x2x2x2x2x2x2xi1>, tensor<2x2x2x2x2x2x2x2x2xi64>
    %x = tt.reshape %ret_529 : tensor<2x2x2x2x2x2x2x2x2xi64> -> tensor<512xi64>
    %0 = tt.addptr %out_ptr, %pair_1 : !tt.ptr<i32>, i32
    %1 = tt.splat %0 : !tt.ptr<i32> -> tensor<512x!tt.ptr<i32>>
    %2 = tt.addptr %1, %i : tensor<512x!tt.ptr<i32>>, tensor<512xi32>
    %3 = arith.shrsi %x, %cst_0 : tensor<512xi64>
    %4 = arith.trunci %3 : tensor<512xi64> to tensor<512xi32>
    tt.store %2, %4 : tensor<512x!tt.ptr<i32>>
    %5 = tt.addptr %at_ptr, %pair_1 : !tt.ptr<i32>, i32
    %6 = tt.splat %5 : !tt.ptr<i32> -> tensor<512x!tt.ptr<i32>>
    %7 = tt.addptr %6, %i : tensor<512x!tt.ptr<i32>>, tensor<512xi32>
    %8 = arith.andi %x, %cst : tensor<512xi64>
    %9 = arith.trunci %8 : tensor<512xi64> to tensor<512xi32>
    tt.store %7, %9 : tensor<512x!tt.ptr<i32>>
    tt.return
  }
}
