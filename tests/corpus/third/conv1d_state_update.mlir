// Made by make.py.
//
// targets: cuda:80 cuda:90 hip:gfx942 hip:gfx950 hip:gfx1201
// warps: 2 4
// stages: 1
// grid: 2 2 1
// input bf16 600 normal
// inout bf16 2400 normal
// input bf16 1200 normal
// input bf16 300 normal
// output bf16 600 tolerance 0.0079 1e-4
// scalar i32 300
module {
  tt.func public @conv1d_state_update(%x_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %state_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %w_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %b_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %y_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %n: i32) attributes {noinline = false} {
    %cst = arith.constant dense<1.000000e+00> : tensor<256xf32>
    %cst_0 = arith.constant dense<0.000000e+00> : tensor<256xbf16>
    %cst_1 = arith.constant dense<3> : tensor<256xi32>
    %cst_2 = arith.constant dense<2> : tensor<256xi32>
    %cst_3 = arith.constant dense<1> : tensor<256xi32>
    %cst_4 = arith.constant dense<4> : tensor<256xi32>
    %c = arith.constant 256 : i32
    %batch = tt.get_program_id x : i32
    %c_5 = tt.get_program_id y : i32
    %c_6 = arith.muli %c_5, %c : i32
    %c_7 = tt.make_range {end = 256 : i32, start = 0 : i32} : tensor<256xi32>
    %c_8 = tt.splat %c_6 : i32 -> tensor<256xi32>
    %c_9 = arith.addi %c_8, %c_7 : tensor<256xi32>
    %keep = tt.splat %n : i32 -> tensor<256xi32>
    %keep_10 = arith.cmpi slt, %c_9, %keep : tensor<256xi32>
    %s = arith.muli %batch, %n : i32
    %s_11 = tt.splat %s : i32 -> tensor<256xi32>
    %s_12 = arith.addi %s_11, %c_9 : tensor<256xi32>
    %s_13 = arith.muli %s_12, %cst_4 : tensor<256xi32>
    %s_14 = tt.splat %state_ptr : !tt.ptr<bf16> -> tensor<256x!tt.ptr<bf16>>
    %s_15 = tt.addptr %s_14, %s_13 : tensor<256x!tt.ptr<bf16>>, tensor<256xi32>
    %s1 = tt.addptr %s_15, %cst_3 : tensor<256x!tt.ptr<bf16>>, tensor<256xi32>
    %s1_16 = tt.load %s1, %keep_10, %cst_0 : tensor<256x!tt.ptr<bf16>>
    %s2 = tt.addptr %s_15, %cst_2 : tensor<256x!tt.ptr<bf16>>, tensor<256xi32>
    %s2_17 = tt.load %s2, %keep_10, %cst_0 : tensor<256x!tt.ptr<bf16>>
    %s3 = tt.addptr %s_15, %cst_1 : tensor<256x!tt.ptr<bf16>>, tensor<256xi32>
    %s3_18 = tt.load %s3, %keep_10, %cst_0 : tensor<256x!tt.ptr<bf16>>
    %x = tt.addptr %x_ptr, %s : !tt.ptr<bf16>, i32
    %x_19 = tt.splat %x : !tt.ptr<bf16> -> tensor<256x!tt.ptr<bf16>>
    %x_20 = tt.addptr %x_19, %c_9 : tensor<256x!tt.ptr<bf16>>, tensor<256xi32>
    %x_21 = tt.load %x_20, %keep_10, %cst_0 : tensor<256x!tt.ptr<bf16>>
    %acc = tt.splat %b_ptr : !tt.ptr<bf16> -> tensor<256x!tt.ptr<bf16>>
    %acc_22 = tt.addptr %acc, %c_9 : tensor<256x!tt.ptr<bf16>>, tensor<256xi32>
    %acc_23 = tt.load %acc_22, %keep_10, %cst_0 : tensor<256x!tt.ptr<bf16>>
    %acc_24 = arith.extf %acc_23 : tensor<256xbf16> to tensor<256xf32>
    %acc_25 = arith.extf %s1_16 : tensor<256xbf16> to tensor<256xf32>
    %acc_26 = arith.muli %c_9, %cst_4 : tensor<256xi32>
    %acc_27 = tt.splat %w_ptr : !tt.ptr<bf16> -> tensor<256x!tt.ptr<bf16>>
    %acc_28 = tt.addptr %acc_27, %acc_26 : tensor<256x!tt.ptr<bf16>>, tensor<256xi32>
    %acc_29 = tt.load %acc_28, %keep_10, %cst_0 : tensor<256x!tt.ptr<bf16>>
    %acc_30 = arith.extf %acc_29 : tensor<256xbf16> to tensor<256xf32>
    %acc_31 = arith.mulf %acc_25, %acc_30 : tensor<256xf32>
    %acc_32 = arith.addf %acc_24, %acc_31 : tensor<256xf32>
    %acc_33 = arith.extf %s2_17 : tensor<256xbf16> to tensor<256xf32>
    %acc_34 = tt.addptr %acc_28, %cst_3 : tensor<256x!tt.ptr<bf16>>, tensor<256xi32>
    %acc_35 = tt.load %acc_34, %keep_10, %cst_0 : tensor<256x!tt.ptr<bf16>>
    %acc_36 = arith.extf %acc_35 : tensor<256xbf16> to tensor<256xf32>
    %acc_37 = arith.mulf %acc_33, %acc_36 : tensor<256xf32>
    %acc_38 = arith.addf %acc_32, %acc_37 : tensor<256xf32>
    %acc_39 = arith.extf %s3_18 : tensor<256xbf16> to tensor<256xf32>
    %acc_40 = tt.addptr %acc_28, %cst_2 : tensor<256x!tt.ptr<bf16>>, tensor<256xi32>
    %acc_41 = tt.load %acc_40, %keep_10, %cst_0 : tensor<256x!tt.ptr<bf16>>
    %acc_42 = arith.extf %acc_41 : tensor<256xbf16> to tensor<256xf32>
    %acc_43 = arith.mulf %acc_39, %acc_42 : tensor<256xf32>
    %acc_44 = arith.addf %acc_38, %acc_43 : tensor<256xf32>
    %acc_45 = arith.extf %x_21 : tensor<256xbf16> to tensor<256xf32>
    %acc_46 = tt.addptr %acc_28, %cst_1 : tensor<256x!tt.ptr<bf16>>, tensor<256xi32>
    %acc_47 = tt.load %acc_46, %keep_10, %cst_0 : tensor<256x!tt.ptr<bf16>>
    %acc_48 = arith.extf %acc_47 : tensor<256xbf16> to tensor<256xf32>
    %acc_49 = arith.mulf %acc_45, %acc_48 : tensor<256xf32>
    %acc_50 = arith.addf %acc_44, %acc_49 : tensor<256xf32>
    ttg.barrier all
    tt.store %s_15, %s1_16, %keep_10 : tensor<256x!tt.ptr<bf16>>
    tt.store %s1, %s2_17, %keep_10 : tensor<256x!tt.ptr<bf16>>
    tt.store %s2, %s3_18, %keep_10 : tensor<256x!tt.ptr<bf16>>
    tt.store %s3, %x_21, %keep_10 : tensor<256x!tt.ptr<bf16>>
    %0 = tt.addptr %y_ptr, %s : !tt.ptr<bf16>, i32
    %1 = tt.splat %0 : !tt.ptr<bf16> -> tensor<256x!tt.ptr<bf16>>
    %2 = tt.addptr %1, %c_9 : tensor<256x!tt.ptr<bf16>>, tensor<256xi32>
    %3 = arith.negf %acc_50 : tensor<256xf32>
    %4 = math.exp %3 : tensor<256xf32>
    %5 = arith.addf %4, %cst : tensor<256xf32>
    %6 = arith.divf %cst, %5 : tensor<256xf32>
    %7 = arith.mulf %acc_50, %6 : tensor<256xf32>
    %8 = arith.truncf %7 : tensor<256xf32> to tensor<256xbf16>
    tt.store %2, %8, %keep_10 : tensor<256x!tt.ptr<bf16>>
    tt.return
  }
}
// -----
module {
  tt.func public @conv1d_state_update(%x_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %state_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %w_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %b_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %y_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %n: i32) attributes {noinline = false} {
    %cst = arith.constant dense<0.000000e+00> : tensor<256xf32>
    %cst_0 = arith.constant dense<1.000000e+00> : tensor<256xf32>
    %cst_1 = arith.constant dense<0.000000e+00> : tensor<256xbf16>
    %cst_2 = arith.constant dense<3> : tensor<256xi32>
    %cst_3 = arith.constant dense<2> : tensor<256xi32>
    %cst_4 = arith.constant dense<1> : tensor<256xi32>
    %cst_5 = arith.constant dense<4> : tensor<256xi32>
    %c256_i32 = arith.constant 256 : i32
    %batch = tt.get_program_id x : i32
    %c = tt.get_program_id y : i32
    %c_6 = arith.muli %c, %c256_i32 : i32
    %c_7 = tt.make_range {end = 256 : i32, start = 0 : i32} : tensor<256xi32>
    %c_8 = tt.splat %c_6 : i32 -> tensor<256xi32>
    %c_9 = arith.addi %c_8, %c_7 : tensor<256xi32>
    %keep = tt.splat %n : i32 -> tensor<256xi32>
    %keep_10 = arith.cmpi slt, %c_9, %keep : tensor<256xi32>
    %s = arith.muli %batch, %n : i32
    %s_11 = tt.splat %s : i32 -> tensor<256xi32>
    %s_12 = arith.addi %s_11, %c_9 : tensor<256xi32>
    %s_13 = arith.muli %s_12, %cst_5 : tensor<256xi32>
    %s_14 = tt.splat %state_ptr : !tt.ptr<bf16> -> tensor<256x!tt.ptr<bf16>>
    %s_15 = tt.addptr %s_14, %s_13 : tensor<256x!tt.ptr<bf16>>, tensor<256xi32>
    %s1 = tt.addptr %s_15, %cst_4 : tensor<256x!tt.ptr<bf16>>, tensor<256xi32>
    %s1_16 = tt.load %s1, %keep_10, %cst_1 : tensor<256x!tt.ptr<bf16>>
    %s2 = tt.addptr %s_15, %cst_3 : tensor<256x!tt.ptr<bf16>>, tensor<256xi32>
    %s2_17 = tt.load %s2, %keep_10, %cst_1 : tensor<256x!tt.ptr<bf16>>
    %s3 = tt.addptr %s_15, %cst_2 : tensor<256x!tt.ptr<bf16>>, tensor<256xi32>
    %s3_18 = tt.load %s3, %keep_10, %cst_1 : tensor<256x!tt.ptr<bf16>>
    %x = tt.addptr %x_ptr, %s : !tt.ptr<bf16>, i32
    %x_19 = tt.splat %x : !tt.ptr<bf16> -> tensor<256x!tt.ptr<bf16>>
    %x_20 = tt.addptr %x_19, %c_9 : tensor<256x!tt.ptr<bf16>>, tensor<256xi32>
    %x_21 = tt.load %x_20, %keep_10, %cst_1 : tensor<256x!tt.ptr<bf16>>
    %acc = tt.splat %b_ptr : !tt.ptr<bf16> -> tensor<256x!tt.ptr<bf16>>
    %acc_22 = tt.addptr %acc, %c_9 : tensor<256x!tt.ptr<bf16>>, tensor<256xi32>
    %acc_23 = tt.load %acc_22, %keep_10, %cst_1 : tensor<256x!tt.ptr<bf16>>
    %acc_24 = arith.extf %acc_23 : tensor<256xbf16> to tensor<256xf32>
    %acc_25 = arith.extf %s1_16 : tensor<256xbf16> to tensor<256xf32>
    %acc_26 = arith.muli %c_9, %cst_5 : tensor<256xi32>
    %acc_27 = tt.splat %w_ptr : !tt.ptr<bf16> -> tensor<256x!tt.ptr<bf16>>
    %acc_28 = tt.addptr %acc_27, %acc_26 : tensor<256x!tt.ptr<bf16>>, tensor<256xi32>
    %acc_29 = tt.load %acc_28, %keep_10, %cst_1 : tensor<256x!tt.ptr<bf16>>
    %acc_30 = arith.extf %acc_29 : tensor<256xbf16> to tensor<256xf32>
    %acc_31 = arith.mulf %acc_25, %acc_30 : tensor<256xf32>
    %acc_32 = arith.addf %acc_24, %acc_31 : tensor<256xf32>
    %acc_33 = arith.extf %s2_17 : tensor<256xbf16> to tensor<256xf32>
    %acc_34 = tt.addptr %acc_28, %cst_4 : tensor<256x!tt.ptr<bf16>>, tensor<256xi32>
    %acc_35 = tt.load %acc_34, %keep_10, %cst_1 : tensor<256x!tt.ptr<bf16>>
    %acc_36 = arith.extf %acc_35 : tensor<256xbf16> to tensor<256xf32>
    %acc_37 = arith.mulf %acc_33, %acc_36 : tensor<256xf32>
    %acc_38 = arith.addf %acc_32, %acc_37 : tensor<256xf32>
    %acc_39 = arith.extf %s3_18 : tensor<256xbf16> to tensor<256xf32>
    %acc_40 = tt.addptr %acc_28, %cst_3 : tensor<256x!tt.ptr<bf16>>, tensor<256xi32>
    %acc_41 = tt.load %acc_40, %keep_10, %cst_1 : tensor<256x!tt.ptr<bf16>>
    %acc_42 = arith.extf %acc_41 : tensor<256xbf16> to tensor<256xf32>
    %acc_43 = arith.mulf %acc_39, %acc_42 : tensor<256xf32>
    %acc_44 = arith.addf %acc_38, %acc_43 : tensor<256xf32>
    %acc_45 = arith.extf %x_21 : tensor<256xbf16> to tensor<256xf32>
    %acc_46 = tt.addptr %acc_28, %cst_2 : tensor<256x!tt.ptr<bf16>>, tensor<256xi32>
    %acc_47 = tt.load %acc_46, %keep_10, %cst_1 : tensor<256x!tt.ptr<bf16>>
    %acc_48 = arith.extf %acc_47 : tensor<256xbf16> to tensor<256xf32>
    %acc_49 = arith.mulf %acc_45, %acc_48 : tensor<256xf32>
    %acc_50 = arith.addf %acc_44, %acc_49 : tensor<256xf32>
    gpu.barrier
    tt.store %s_15, %s1_16, %keep_10 : tensor<256x!tt.ptr<bf16>>
    tt.store %s1, %s2_17, %keep_10 : tensor<256x!tt.ptr<bf16>>
    tt.store %s2, %s3_18, %keep_10 : tensor<256x!tt.ptr<bf16>>
    tt.store %s3, %x_21, %keep_10 : tensor<256x!tt.ptr<bf16>>
    %0 = tt.addptr %y_ptr, %s : !tt.ptr<bf16>, i32
    %1 = tt.splat %0 : !tt.ptr<bf16> -> tensor<256x!tt.ptr<bf16>>
    %2 = tt.addptr %1, %c_9 : tensor<256x!tt.ptr<bf16>>, tensor<256xi32>
    %3 = arith.subf %cst, %acc_50 : tensor<256xf32>
    %4 = math.exp %3 : tensor<256xf32>
    %5 = arith.addf %4, %cst_0 : tensor<256xf32>
    %6 = arith.divf %cst_0, %5 : tensor<256xf32>
    %7 = arith.mulf %acc_50, %6 : tensor<256xf32>
    %8 = arith.truncf %7 : tensor<256xf32> to tensor<256xbf16>
    tt.store %2, %8, %keep_10 : tensor<256x!tt.ptr<bf16>>
    tt.return
  }
}
