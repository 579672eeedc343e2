// Made by make.py.
//
// targets: cuda:80 cuda:90 hip:gfx942 hip:gfx950 hip:gfx1201
// warps: 4 8
// stages: 1
// grid: 2 1 1
// input bf16 3072 normal
// output bf16 3072 tolerance 0.0079 1e-4
// scalar i32 6
module {
  tt.func public @hadamard_rows(%x_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %y_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %rows: i32) attributes {noinline = false} {
    %x = arith.constant dense<0.000000e+00> : tensor<4x512xbf16>
    %cst = arith.constant dense<0.0441941731> : tensor<4x512xf32>
    %at = arith.constant dense<512> : tensor<4x1xi32>
    %r = arith.constant 4 : i32
    %r_0 = tt.get_program_id x : i32
    %r_1 = arith.muli %r_0, %r : i32
    %r_2 = tt.make_range {end = 4 : i32, start = 0 : i32} : tensor<4xi32>
    %r_3 = tt.splat %r_1 : i32 -> tensor<4xi32>
    %r_4 = arith.addi %r_3, %r_2 : tensor<4xi32>
    %at_5 = tt.expand_dims %r_4 {axis = 1 : i32} : tensor<4xi32> -> tensor<4x1xi32>
    %at_6 = arith.muli %at_5, %at : tensor<4x1xi32>
    %at_7 = tt.make_range {end = 512 : i32, start = 0 : i32} : tensor<512xi32>
    %at_8 = tt.expand_dims %at_7 {axis = 0 : i32} : tensor<512xi32> -> tensor<1x512xi32>
    %at_9 = tt.broadcast %at_6 : tensor<4x1xi32> -> tensor<4x512xi32>
    %at_10 = tt.broadcast %at_8 : tensor<1x512xi32> -> tensor<4x512xi32>
    %at_11 = arith.addi %at_9, %at_10 : tensor<4x512xi32>
    %x_12 = tt.splat %rows : i32 -> tensor<4x1xi32>
    %x_13 = arith.cmpi slt, %at_5, %x_12 : tensor<4x1xi32>
    %x_14 = tt.splat %x_ptr : !tt.ptr<bf16> -> tensor<4x512x!tt.ptr<bf16>>
    %x_15 = tt.addptr %x_14, %at_11 : tensor<4x512x!tt.ptr<bf16>>, tensor<4x512xi32>
    %x_16 = tt.broadcast %x_13 : tensor<4x1xi1> -> tensor<4x512xi1>
    %x_17 = tt.load %x_15, %x_16, %x : tensor<4x512x!tt.ptr<bf16>>
    %x_18 = arith.extf %x_17 : tensor<4x512xbf16> to tensor<4x512xf32>
    %pairs = tt.reshape %x_18 : tensor<4x512xf32> -> tensor<1024x2x1xf32>
    %pairs_19 = tt.trans %pairs {order = array<i32: 0, 2, 1>} : tensor<1024x2x1xf32> -> tensor<1024x1x2xf32>
    %outLHS, %outRHS = tt.split %pairs_19 : tensor<1024x1x2xf32> -> tensor<1024x1xf32>
    %x_20 = arith.addf %outLHS, %outRHS : tensor<1024x1xf32>
    %x_21 = arith.subf %outLHS, %outRHS : tensor<1024x1xf32>
    %x_22 = tt.join %x_20, %x_21 : tensor<1024x1xf32> -> tensor<1024x1x2xf32>
    %x_23 = tt.trans %x_22 {order = array<i32: 0, 2, 1>} : tensor<1024x1x2xf32> -> tensor<1024x2x1xf32>
    %pairs_24 = tt.reshape %x_23 : tensor<1024x2x1xf32> -> tensor<512x2x2xf32>
    %pairs_25 = tt.trans %pairs_24 {order = array<i32: 0, 2, 1>} : tensor<512x2x2xf32> -> tensor<512x2x2xf32>
    %outLHS_26, %outRHS_27 = tt.split %pairs_25 : tensor<512x2x2xf32> -> tensor<512x2xf32>
    %x_28 = arith.addf %outLHS_26, %outRHS_27 : tensor<512x2xf32>
    %x_29 = arith.subf %outLHS_26, %outRHS_27 : tensor<512x2xf32>
    %x_30 = tt.join %x_28, %x_29 : tensor<512x2xf32> -> tensor<512x2x2xf32>
    %x_31 = tt.trans %x_30 {order = array<i32: 0, 2, 1>} : tensor<512x2x2xf32> -> tensor<512x2x2xf32>
    %pairs_32 = tt.reshape %x_31 : tensor<512x2x2xf32> -> tensor<256x2x4xf32>
    %pairs_33 = tt.trans %pairs_32 {order = array<i32: 0, 2, 1>} : tensor<256x2x4xf32> -> tensor<256x4x2xf32>
    %outLHS_34, %outRHS_35 = tt.split %pairs_33 : tensor<256x4x2xf32> -> tensor<256x4xf32>
    %x_36 = arith.addf %outLHS_34, %outRHS_35 : tensor<256x4xf32>
    %x_37 = arith.subf %outLHS_34, %outRHS_35 : tensor<256x4xf32>
    %x_38 = tt.join %x_36, %x_37 : tensor<256x4xf32> -> tensor<256x4x2xf32>
    %x_39 = tt.trans %x_38 {order = array<i32: 0, 2, 1>} : tensor<256x4x2xf32> -> tensor<256x2x4xf32>
    %pairs_40 = tt.reshape %x_39 : tensor<256x2x4xf32> -> tensor<128x2x8xf32>
    %pairs_41 = tt.trans %pairs_40 {order = array<i32: 0, 2, 1>} : tensor<128x2x8xf32> -> tensor<128x8x2xf32>
    %outLHS_42, %outRHS_43 = tt.split %pairs_41 : tensor<128x8x2xf32> -> tensor<128x8xf32>
    %x_44 = arith.addf %outLHS_42, %outRHS_43 : tensor<128x8xf32>
    %x_45 = arith.subf %outLHS_42, %outRHS_43 : tensor<128x8xf32>
    %x_46 = tt.join %x_44, %x_45 : tensor<128x8xf32> -> tensor<128x8x2xf32>
    %x_47 = tt.trans %x_46 {order = array<i32: 0, 2, 1>} : tensor<128x8x2xf32> -> tensor<128x2x8xf32>
    %pairs_48 = tt.reshape %x_47 : tensor<128x2x8xf32> -> tensor<64x2x16xf32>
    %pairs_49 = tt.trans %pairs_48 {order = array<i32: 0, 2, 1>} : tensor<64x2x16xf32> -> tensor<64x16x2xf32>
    %outLHS_50, %outRHS_51 = tt.split %pairs_49 : tensor<64x16x2xf32> -> tensor<64x16xf32>
    %x_52 = arith.addf %outLHS_50, %outRHS_51 : tensor<64x16xf32>
    %x_53 = arith.subf %outLHS_50, %outRHS_51 : tensor<64x16xf32>
    %x_54 = tt.join %x_52, %x_53 : tensor<64x16xf32> -> tensor<64x16x2xf32>
    %x_55 = tt.trans %x_54 {order = array<i32: 0, 2, 1>} : tensor<64x16x2xf32> -> tensor<64x2x16xf32>
    %pairs_56 = tt.reshape %x_55 : tensor<64x2x16xf32> -> tensor<32x2x32xf32>
    %pairs_57 = tt.trans %pairs_56 {order = array<i32: 0, 2, 1>} : tensor<32x2x32xf32> -> tensor<32x32x2xf32>
    %outLHS_58, %outRHS_59 = tt.split %pairs_57 : tensor<32x32x2xf32> -> tensor<32x32xf32>
    %x_60 = arith.addf %outLHS_58, %outRHS_59 : tensor<32x32xf32>
    %x_61 = arith.subf %outLHS_58, %outRHS_59 : tensor<32x32xf32>
    %x_62 = tt.join %x_60, %x_61 : tensor<32x32xf32> -> tensor<32x32x2xf32>
    %x_63 = tt.trans %x_62 {order = array<i32: 0, 2, 1>} : tensor<32x32x2xf32> -> tensor<32x2x32xf32>
    %pairs_64 = tt.reshape %x_63 : tensor<32x2x32xf32> -> tensor<16x2x64xf32>
    %pairs_65 = tt.trans %pairs_64 {order = array<i32: 0, 2, 1>} : tensor<16x2x64xf32> -> tensor<16x64x2xf32>
    %outLHS_66, %outRHS_67 = tt.split %pairs_65 : tensor<16x64x2xf32> -> tensor<16x64xf32>
    %x_68 = arith.addf %outLHS_66, %outRHS_67 : tensor<16x64xf32>
    %x_69 = arith.subf %outLHS_66, %outRHS_67 : tensor<16x64xf32>
    %x_70 = tt.join %x_68, %x_69 : tensor<16x64xf32> -> tensor<16x64x2xf32>
    %x_71 = tt.trans %x_70 {order = array<i32: 0, 2, 1>} : tensor<16x64x2xf32> -> tensor<16x2x64xf32>
    %pairs_72 = tt.reshape %x_71 : tensor<16x2x64xf32> -> tensor<8x2x128xf32>
    %pairs_73 = tt.trans %pairs_72 {order = array<i32: 0, 2, 1>} : tensor<8x2x128xf32> -> tensor<8x128x2xf32>
    %outLHS_74, %outRHS_75 = tt.split %pairs_73 : tensor<8x128x2xf32> -> tensor<8x128xf32>
    %x_76 = arith.addf %outLHS_74, %outRHS_75 : tensor<8x128xf32>
    %x_77 = arith.subf %outLHS_74, %outRHS_75 : tensor<8x128xf32>
    %x_78 = tt.join %x_76, %x_77 : tensor<8x128xf32> -> tensor<8x128x2xf32>
    %x_79 = tt.trans %x_78 {order = array<i32: 0, 2, 1>} : tensor<8x128x2xf32> -> tensor<8x2x128xf32>
    %pairs_80 = tt.reshape %x_79 : tensor<8x2x128xf32> -> tensor<4x2x256xf32>
    %pairs_81 = tt.trans %pairs_80 {order = array<i32: 0, 2, 1>} : tensor<4x2x256xf32> -> tensor<4x256x2xf32>
    %outLHS_82, %outRHS_83 = tt.split %pairs_81 : tensor<4x256x2xf32> -> tensor<4x256xf32>
    %x_84 = arith.addf %outLHS_82, %outRHS_83 : tensor<4x256xf32>
    %x_85 = arith.subf %outLHS_82, %outRHS_83 : tensor<4x256xf32>
    %x_86 = tt.join %x_84, %x_85 : tensor<4x256xf32> -> tensor<4x256x2xf32>
    %x_87 = tt.trans %x_86 {order = array<i32: 0, 2, 1>} : tensor<4x256x2xf32> -> tensor<4x2x256xf32>
    %x_88 = tt.reshape %x_87 : tensor<4x2x256xf32> -> tensor<4x512xf32>
    %0 = tt.splat %y_ptr : !tt.ptr<bf16> -> tensor<4x512x!tt.ptr<bf16>>
    %1 = tt.addptr %0, %at_11 : tensor<4x512x!tt.ptr<bf16>>, tensor<4x512xi32>
    %2 = arith.mulf %x_88, %cst : tensor<4x512xf32>
    %3 = arith.truncf %2 : tensor<4x512xf32> to tensor<4x512xbf16>
    tt.store %1, %3, %x_16 : tensor<4x512x!tt.ptr<bf16>>
    tt.return
  }
}
// -----
module {
  tt.func public @hadamard_rows(%x_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %y_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %rows: i32) attributes {noinline = false} {
    %x = arith.constant dense<0.000000e+00> : tensor<4x512xbf16>
    %cst = arith.constant dense<0.0441941731> : tensor<4x512xf32>
    %at = arith.constant dense<512> : tensor<4x1xi32>
    %c4_i32 = arith.constant 4 : i32
    %r = tt.get_program_id x : i32
    %r_0 = arith.muli %r, %c4_i32 : i32
    %r_1 = tt.make_range {end = 4 : i32, start = 0 : i32} : tensor<4xi32>
    %r_2 = tt.splat %r_0 : i32 -> tensor<4xi32>
    %r_3 = arith.addi %r_2, %r_1 : tensor<4xi32>
    %at_4 = tt.expand_dims %r_3 {axis = 1 : i32} : tensor<4xi32> -> tensor<4x1xi32>
    %at_5 = arith.muli %at_4, %at : tensor<4x1xi32>
    %at_6 = tt.make_range {end = 512 : i32, start = 0 : i32} : tensor<512xi32>
    %at_7 = tt.expand_dims %at_6 {axis = 0 : i32} : tensor<512xi32> -> tensor<1x512xi32>
    %at_8 = tt.broadcast %at_5 : tensor<4x1xi32> -> tensor<4x512xi32>
    %at_9 = tt.broadcast %at_7 : tensor<1x512xi32> -> tensor<4x512xi32>
    %at_10 = arith.addi %at_8, %at_9 : tensor<4x512xi32>
    %x_11 = tt.splat %rows : i32 -> tensor<4x1xi32>
    %x_12 = arith.cmpi slt, %at_4, %x_11 : tensor<4x1xi32>
    %x_13 = tt.splat %x_ptr : !tt.ptr<bf16> -> tensor<4x512x!tt.ptr<bf16>>
    %x_14 = tt.addptr %x_13, %at_10 : tensor<4x512x!tt.ptr<bf16>>, tensor<4x512xi32>
    %x_15 = tt.broadcast %x_12 : tensor<4x1xi1> -> tensor<4x512xi1>
    %x_16 = tt.load %x_14, %x_15, %x : tensor<4x512x!tt.ptr<bf16>>
    %x_17 = arith.extf %x_16 : tensor<4x512xbf16> to tensor<4x512xf32>
    %pairs = tt.reshape %x_17 : tensor<4x512xf32> -> tensor<1024x2x1xf32>
    %pairs_18 = tt.trans %pairs {order = array<i32: 0, 2, 1>} : tensor<1024x2x1xf32> -> tensor<1024x1x2xf32>
    %outLHS, %outRHS = tt.split %pairs_18 : tensor<1024x1x2xf32> -> tensor<1024x1xf32>
    %x_19 = arith.addf %outLHS, %outRHS : tensor<1024x1xf32>
    %x_20 = arith.subf %outLHS, %outRHS : tensor<1024x1xf32>
    %x_21 = tt.join %x_19, %x_20 : tensor<1024x1xf32> -> tensor<1024x1x2xf32>
    %x_22 = tt.trans %x_21 {order = array<i32: 0, 2, 1>} : tensor<1024x1x2xf32> -> tensor<1024x2x1xf32>
    %pairs_23 = tt.reshape %x_22 : tensor<1024x2x1xf32> -> tensor<512x2x2xf32>
    %pairs_24 = tt.trans %pairs_23 {order = array<i32: 0, 2, 1>} : tensor<512x2x2xf32> -> tensor<512x2x2xf32>
    %outLHS_25, %outRHS_26 = tt.split %pairs_24 : tensor<512x2x2xf32> -> tensor<512x2xf32>
    %x_27 = arith.addf %outLHS_25, %outRHS_26 : tensor<512x2xf32>
    %x_28 = arith.subf %outLHS_25, %outRHS_26 : tensor<512x2xf32>
    %x_29 = tt.join %x_27, %x_28 : tensor<512x2xf32> -> tensor<512x2x2xf32>
    %x_30 = tt.trans %x_29 {order = array<i32: 0, 2, 1>} : tensor<512x2x2xf32> -> tensor<512x2x2xf32>
    %pairs_31 = tt.reshape %x_30 : tensor<512x2x2xf32> -> tensor<256x2x4xf32>
    %pairs_32 = tt.trans %pairs_31 {order = array<i32: 0, 2, 1>} : tensor<256x2x4xf32> -> tensor<256x4x2xf32>
    %outLHS_33, %outRHS_34 = tt.split %pairs_32 : tensor<256x4x2xf32> -> tensor<256x4xf32>
    %x_35 = arith.addf %outLHS_33, %outRHS_34 : tensor<256x4xf32>
    %x_36 = arith.subf %outLHS_33, %outRHS_34 : tensor<256x4xf32>
    %x_37 = tt.join %x_35, %x_36 : tensor<256x4xf32> -> tensor<256x4x2xf32>
    %x_38 = tt.trans %x_37 {order = array<i32: 0, 2, 1>} : tensor<256x4x2xf32> -> tensor<256x2x4xf32>
    %pairs_39 = tt.reshape %x_38 : tensor<256x2x4xf32> -> tensor<128x2x8xf32>
    %pairs_40 = tt.trans %pairs_39 {order = array<i32: 0, 2, 1>} : tensor<128x2x8xf32> -> tensor<128x8x2xf32>
    %outLHS_41, %outRHS_42 = tt.split %pairs_40 : tensor<128x8x2xf32> -> tensor<128x8xf32>
    %x_43 = arith.addf %outLHS_41, %outRHS_42 : tensor<128x8xf32>
    %x_44 = arith.subf %outLHS_41, %outRHS_42 : tensor<128x8xf32>
    %x_45 = tt.join %x_43, %x_44 : tensor<128x8xf32> -> tensor<128x8x2xf32>
    %x_46 = tt.trans %x_45 {order = array<i32: 0, 2, 1>} : tensor<128x8x2xf32> -> tensor<128x2x8xf32>
    %pairs_47 = tt.reshape %x_46 : tensor<128x2x8xf32> -> tensor<64x2x16xf32>
    %pairs_48 = tt.trans %pairs_47 {order = array<i32: 0, 2, 1>} : tensor<64x2x16xf32> -> tensor<64x16x2xf32>
    %outLHS_49, %outRHS_50 = tt.split %pairs_48 : tensor<64x16x2xf32> -> tensor<64x16xf32>
    %x_51 = arith.addf %outLHS_49, %outRHS_50 : tensor<64x16xf32>
    %x_52 = arith.subf %outLHS_49, %outRHS_50 : tensor<64x16xf32>
    %x_53 = tt.join %x_51, %x_52 : tensor<64x16xf32> -> tensor<64x16x2xf32>
    %x_54 = tt.trans %x_53 {order = array<i32: 0, 2, 1>} : tensor<64x16x2xf32> -> tensor<64x2x16xf32>
    %pairs_55 = tt.reshape %x_54 : tensor<64x2x16xf32> -> tensor<32x2x32xf32>
    %pairs_56 = tt.trans %pairs_55 {order = array<i32: 0, 2, 1>} : tensor<32x2x32xf32> -> tensor<32x32x2xf32>
    %outLHS_57, %outRHS_58 = tt.split %pairs_56 : tensor<32x32x2xf32> -> tensor<32x32xf32>
    %x_59 = arith.addf %outLHS_57, %outRHS_58 : tensor<32x32xf32>
    %x_60 = arith.subf %outLHS_57, %outRHS_58 : tensor<32x32xf32>
    %x_61 = tt.join %x_59, %x_60 : tensor<32x32xf32> -> tensor<32x32x2xf32>
    %x_62 = tt.trans %x_61 {order = array<i32: 0, 2, 1>} : tensor<32x32x2xf32> -> tensor<32x2x32xf32>
    %pairs_63 = tt.reshape %x_62 : tensor<32x2x32xf32> -> tensor<16x2x64xf32>
    %pairs_64 = tt.trans %pairs_63 {order = array<i32: 0, 2, 1>} : tensor<16x2x64xf32> -> tensor<16x64x2xf32>
    %outLHS_65, %outRHS_66 = tt.split %pairs_64 : tensor<16x64x2xf32> -> tensor<16x64xf32>
    %x_67 = arith.addf %outLHS_65, %outRHS_66 : tensor<16x64xf32>
    %x_68 = arith.subf %outLHS_65, %outRHS_66 : tensor<16x64xf32>
    %x_69 = tt.join %x_67, %x_68 : tensor<16x64xf32> -> tensor<16x64x2xf32>
    %x_70 = tt.trans %x_69 {order = array<i32: 0, 2, 1>} : tensor<16x64x2xf32> -> tensor<16x2x64xf32>
    %pairs_71 = tt.reshape %x_70 : tensor<16x2x64xf32> -> tensor<8x2x128xf32>
    %pairs_72 = tt.trans %pairs_71 {order = array<i32: 0, 2, 1>} : tensor<8x2x128xf32> -> tensor<8x128x2xf32>
    %outLHS_73, %outRHS_74 = tt.split %pairs_72 : tensor<8x128x2xf32> -> tensor<8x128xf32>
    %x_75 = arith.addf %outLHS_73, %outRHS_74 : tensor<8x128xf32>
    %x_76 = arith.subf %outLHS_73, %outRHS_74 : tensor<8x128xf32>
    %x_77 = tt.join %x_75, %x_76 : tensor<8x128xf32> -> tensor<8x128x2xf32>
    %x_78 = tt.trans %x_77 {order = array<i32: 0, 2, 1>} : tensor<8x128x2xf32> -> tensor<8x2x128xf32>
    %pairs_79 = tt.reshape %x_78 : tensor<8x2x128xf32> -> tensor<4x2x256xf32>
    %pairs_80 = tt.trans %pairs_79 {order = array<i32: 0, 2, 1>} : tensor<4x2x256xf32> -> tensor<4x256x2xf32>
    %outLHS_81, %outRHS_82 = tt.split %pairs_80 : tensor<4x256x2xf32> -> tensor<4x256xf32>
    %x_83 = arith.addf %outLHS_81, %outRHS_82 : tensor<4x256xf32>
    %x_84 = arith.subf %outLHS_81, %outRHS_82 : tensor<4x256xf32>
    %x_85 = tt.join %x_83, %x_84 : tensor<4x256xf32> -> tensor<4x256x2xf32>
    %x_86 = tt.trans %x_85 {order = array<i32: 0, 2, 1>} : tensor<4x256x2xf32> -> tensor<4x2x256xf32>
    %x_87 = tt.reshape %x_86 : tensor<4x2x256xf32> -> tensor<4x512xf32>
    %0 = tt.splat %y_ptr : !tt.ptr<bf16> -> tensor<4x512x!tt.ptr<bf16>>
    %1 = tt.addptr %0, %at_10 : tensor<4x512x!tt.ptr<bf16>>, tensor<4x512xi32>
    %2 = arith.mulf %x_87, %cst : tensor<4x512xf32>
    %3 = arith.truncf %2 : tensor<4x512xf32> to tensor<4x512xbf16>
    tt.store %1, %3, %x_15 : tensor<4x512x!tt.ptr<bf16>>
    tt.return
  }
}
