// Made by make.py.
//
// targets: cuda:80 cuda:90 hip:gfx942 hip:gfx950 hip:gfx1201
// warps: 4 8
// stages: 1 3
// grid: 1 1 4
// input f16 19200 integers -2 2
// input f16 19200 integers -2 2
// inout f32 4096 zeros
// inout i32 1 zeros
// output f16 4096
// scalar i32 64
// scalar i32 64
// scalar i32 300
module {
  tt.func public @split_k_last(%a_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %b_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %part_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %count_ptr: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %c_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %m: i32 {tt.divisibility = 16 : i32}, %n: i32 {tt.divisibility = 16 : i32}, %k: i32) attributes {noinline = false} {
    %cst = arith.constant dense<0.000000e+00> : tensor<64x64xf16>
    %c256_i32 = arith.constant 256 : i32
    %c3_i32 = arith.constant 3 : i32
    %arrived = arith.constant true
    %arrived_0 = arith.constant 1 : i32
    %cst_1 = arith.constant dense<0.000000e+00> : tensor<64x64xf32>
    %c64_i32 = arith.constant 64 : i32
    %0 = tt.get_program_id x : i32
    %1 = tt.get_program_id y : i32
    %2 = tt.get_program_id z : i32
    %r = arith.muli %0, %c64_i32 : i32
    %r_2 = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
    %r_3 = tt.splat %r : i32 -> tensor<64xi32>
    %r_4 = arith.addi %r_3, %r_2 : tensor<64xi32>
    %c = arith.muli %1, %c64_i32 : i32
    %c_5 = tt.splat %c : i32 -> tensor<64xi32>
    %c_6 = arith.addi %c_5, %r_2 : tensor<64xi32>
    %3 = arith.muli %2, %c64_i32 : i32
    %acc = scf.for %start = %3 to %k step %c256_i32 iter_args(%acc_24 = %cst_1) -> (tensor<64x64xf32>)  : i32 {
      %kk = tt.splat %start : i32 -> tensor<64xi32>
      %kk_25 = arith.addi %kk, %r_2 : tensor<64xi32>
      %a = tt.expand_dims %r_4 {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
      %a_26 = tt.splat %m : i32 -> tensor<64x1xi32>
      %a_27 = arith.cmpi slt, %a, %a_26 : tensor<64x1xi32>
      %a_28 = tt.expand_dims %kk_25 {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
      %a_29 = tt.splat %k : i32 -> tensor<1x64xi32>
      %a_30 = arith.cmpi slt, %a_28, %a_29 : tensor<1x64xi32>
      %a_31 = tt.broadcast %a_27 : tensor<64x1xi1> -> tensor<64x64xi1>
      %a_32 = tt.broadcast %a_30 : tensor<1x64xi1> -> tensor<64x64xi1>
      %a_33 = arith.andi %a_31, %a_32 : tensor<64x64xi1>
      %a_34 = tt.splat %k : i32 -> tensor<64x1xi32>
      %a_35 = arith.muli %a, %a_34 : tensor<64x1xi32>
      %a_36 = tt.splat %a_ptr : !tt.ptr<f16> -> tensor<64x1x!tt.ptr<f16>>
      %a_37 = tt.addptr %a_36, %a_35 : tensor<64x1x!tt.ptr<f16>>, tensor<64x1xi32>
      %a_38 = tt.broadcast %a_37 : tensor<64x1x!tt.ptr<f16>> -> tensor<64x64x!tt.ptr<f16>>
      %a_39 = tt.broadcast %a_28 : tensor<1x64xi32> -> tensor<64x64xi32>
      %a_40 = tt.addptr %a_38, %a_39 : tensor<64x64x!tt.ptr<f16>>, tensor<64x64xi32>
      %a_41 = tt.load %a_40, %a_33, %cst : tensor<64x64x!tt.ptr<f16>>
      %b = tt.expand_dims %kk_25 {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
      %b_42 = arith.cmpi slt, %b, %a_34 : tensor<64x1xi32>
      %b_43 = tt.expand_dims %c_6 {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
      %b_44 = tt.splat %n : i32 -> tensor<1x64xi32>
      %b_45 = arith.cmpi slt, %b_43, %b_44 : tensor<1x64xi32>
      %b_46 = tt.broadcast %b_42 : tensor<64x1xi1> -> tensor<64x64xi1>
      %b_47 = tt.broadcast %b_45 : tensor<1x64xi1> -> tensor<64x64xi1>
      %b_48 = arith.andi %b_46, %b_47 : tensor<64x64xi1>
      %b_49 = tt.splat %n : i32 -> tensor<64x1xi32>
      %b_50 = arith.muli %b, %b_49 : tensor<64x1xi32>
      %b_51 = tt.splat %b_ptr : !tt.ptr<f16> -> tensor<64x1x!tt.ptr<f16>>
      %b_52 = tt.addptr %b_51, %b_50 : tensor<64x1x!tt.ptr<f16>>, tensor<64x1xi32>
      %b_53 = tt.broadcast %b_52 : tensor<64x1x!tt.ptr<f16>> -> tensor<64x64x!tt.ptr<f16>>
      %b_54 = tt.broadcast %b_43 : tensor<1x64xi32> -> tensor<64x64xi32>
      %b_55 = tt.addptr %b_53, %b_54 : tensor<64x64x!tt.ptr<f16>>, tensor<64x64xi32>
      %b_56 = tt.load %b_55, %b_48, %cst : tensor<64x64x!tt.ptr<f16>>
      %acc_57 = tt.dot %a_41, %b_56, %acc_24, inputPrecision = tf32 : tensor<64x64xf16> * tensor<64x64xf16> -> tensor<64x64xf32>
      scf.yield %acc_57 : tensor<64x64xf32>
    }
    %keep = tt.expand_dims %r_4 {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
    %keep_7 = tt.splat %m : i32 -> tensor<64x1xi32>
    %keep_8 = arith.cmpi slt, %keep, %keep_7 : tensor<64x1xi32>
    %keep_9 = tt.expand_dims %c_6 {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
    %keep_10 = tt.splat %n : i32 -> tensor<1x64xi32>
    %keep_11 = arith.cmpi slt, %keep_9, %keep_10 : tensor<1x64xi32>
    %keep_12 = tt.broadcast %keep_8 : tensor<64x1xi1> -> tensor<64x64xi1>
    %keep_13 = tt.broadcast %keep_11 : tensor<1x64xi1> -> tensor<64x64xi1>
    %keep_14 = arith.andi %keep_12, %keep_13 : tensor<64x64xi1>
    %at = tt.splat %n : i32 -> tensor<64x1xi32>
    %at_15 = arith.muli %keep, %at : tensor<64x1xi32>
    %at_16 = tt.broadcast %at_15 : tensor<64x1xi32> -> tensor<64x64xi32>
    %at_17 = tt.broadcast %keep_9 : tensor<1x64xi32> -> tensor<64x64xi32>
    %at_18 = arith.addi %at_16, %at_17 : tensor<64x64xi32>
    %4 = tt.splat %part_ptr : !tt.ptr<f32> -> tensor<64x64x!tt.ptr<f32>>
    %5 = tt.addptr %4, %at_18 : tensor<64x64x!tt.ptr<f32>>, tensor<64x64xi32>
    %6 = tt.atomic_rmw fadd, acq_rel, gpu, %5, %acc, %keep_14 : (tensor<64x64x!tt.ptr<f32>>, tensor<64x64xf32>, tensor<64x64xi1>) -> tensor<64x64xf32>
    ttg.barrier all
    %arrived_19 = tt.get_num_programs y : i32
    %arrived_20 = arith.muli %0, %arrived_19 : i32
    %arrived_21 = tt.addptr %count_ptr, %arrived_20 : !tt.ptr<i32>, i32
    %arrived_22 = tt.addptr %arrived_21, %1 : !tt.ptr<i32>, i32
    %arrived_23 = tt.atomic_rmw add, acq_rel, gpu, %arrived_22, %arrived_0, %arrived : (!tt.ptr<i32>, i32, i1) -> i32
    %7 = arith.cmpi eq, %arrived_23, %c3_i32 : i32
    scf.if %7 {
      %8 = tt.splat %c_ptr : !tt.ptr<f16> -> tensor<64x64x!tt.ptr<f16>>
      %9 = tt.addptr %8, %at_18 : tensor<64x64x!tt.ptr<f16>>, tensor<64x64xi32>
      %10 = tt.load %5, %keep_14, %cst_1 : tensor<64x64x!tt.ptr<f32>>
      %11 = arith.truncf %10 : tensor<64x64xf32> to tensor<64x64xf16>
      tt.store %9, %11, %keep_14 : tensor<64x64x!tt.ptr<f16>>
    }
    tt.return
  }
}
// -----
module {
  tt.func public @split_k_last(%a_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %b_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %part_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %count_ptr: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %c_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %m: i32 {tt.divisibility = 16 : i32}, %n: i32 {tt.divisibility = 16 : i32}, %k: i32) attributes {noinline = false} {
    %cst = arith.constant dense<0.000000e+00> : tensor<64x64xf16>
    %c256_i32 = arith.constant 256 : i32
    %c3_i32 = arith.constant 3 : i32
    %arrived = arith.constant true
    %arrived_0 = arith.constant 1 : i32
    %cst_1 = arith.constant dense<0.000000e+00> : tensor<64x64xf32>
    %c64_i32 = arith.constant 64 : i32
    %0 = tt.get_program_id x : i32
    %1 = tt.get_program_id y : i32
    %2 = tt.get_program_id z : i32
    %r = arith.muli %0, %c64_i32 : i32
    %r_2 = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
    %r_3 = tt.splat %r : i32 -> tensor<64xi32>
    %r_4 = arith.addi %r_3, %r_2 : tensor<64xi32>
    %c = arith.muli %1, %c64_i32 : i32
    %c_5 = tt.splat %c : i32 -> tensor<64xi32>
    %c_6 = arith.addi %c_5, %r_2 : tensor<64xi32>
    %3 = arith.muli %2, %c64_i32 : i32
    %acc = scf.for %start = %3 to %k step %c256_i32 iter_args(%acc_24 = %cst_1) -> (tensor<64x64xf32>)  : i32 {
      %kk = tt.splat %start : i32 -> tensor<64xi32>
      %kk_25 = arith.addi %kk, %r_2 : tensor<64xi32>
      %a = tt.expand_dims %r_4 {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
      %a_26 = tt.splat %m : i32 -> tensor<64x1xi32>
      %a_27 = arith.cmpi slt, %a, %a_26 : tensor<64x1xi32>
      %a_28 = tt.expand_dims %kk_25 {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
      %a_29 = tt.splat %k : i32 -> tensor<1x64xi32>
      %a_30 = arith.cmpi slt, %a_28, %a_29 : tensor<1x64xi32>
      %a_31 = tt.broadcast %a_27 : tensor<64x1xi1> -> tensor<64x64xi1>
      %a_32 = tt.broadcast %a_30 : tensor<1x64xi1> -> tensor<64x64xi1>
      %a_33 = arith.andi %a_31, %a_32 : tensor<64x64xi1>
      %a_34 = tt.splat %k : i32 -> tensor<64x1xi32>
      %a_35 = arith.muli %a, %a_34 : tensor<64x1xi32>
      %a_36 = tt.splat %a_ptr : !tt.ptr<f16> -> tensor<64x1x!tt.ptr<f16>>
      %a_37 = tt.addptr %a_36, %a_35 : tensor<64x1x!tt.ptr<f16>>, tensor<64x1xi32>
      %a_38 = tt.broadcast %a_37 : tensor<64x1x!tt.ptr<f16>> -> tensor<64x64x!tt.ptr<f16>>
      %a_39 = tt.broadcast %a_28 : tensor<1x64xi32> -> tensor<64x64xi32>
      %a_40 = tt.addptr %a_38, %a_39 : tensor<64x64x!tt.ptr<f16>>, tensor<64x64xi32>
      %a_41 = tt.load %a_40, %a_33, %cst : tensor<64x64x!tt.ptr<f16>>
      %b = tt.expand_dims %kk_25 {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
      %b_42 = arith.cmpi slt, %b, %a_34 : tensor<64x1xi32>
      %b_43 = tt.expand_dims %c_6 {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
      %b_44 = tt.splat %n : i32 -> tensor<1x64xi32>
      %b_45 = arith.cmpi slt, %b_43, %b_44 : tensor<1x64xi32>
      %b_46 = tt.broadcast %b_42 : tensor<64x1xi1> -> tensor<64x64xi1>
      %b_47 = tt.broadcast %b_45 : tensor<1x64xi1> -> tensor<64x64xi1>
      %b_48 = arith.andi %b_46, %b_47 : tensor<64x64xi1>
      %b_49 = tt.splat %n : i32 -> tensor<64x1xi32>
      %b_50 = arith.muli %b, %b_49 : tensor<64x1xi32>
      %b_51 = tt.splat %b_ptr : !tt.ptr<f16> -> tensor<64x1x!tt.ptr<f16>>
      %b_52 = tt.addptr %b_51, %b_50 : tensor<64x1x!tt.ptr<f16>>, tensor<64x1xi32>
      %b_53 = tt.broadcast %b_52 : tensor<64x1x!tt.ptr<f16>> -> tensor<64x64x!tt.ptr<f16>>
      %b_54 = tt.broadcast %b_43 : tensor<1x64xi32> -> tensor<64x64xi32>
      %b_55 = tt.addptr %b_53, %b_54 : tensor<64x64x!tt.ptr<f16>>, tensor<64x64xi32>
      %b_56 = tt.load %b_55, %b_48, %cst : tensor<64x64x!tt.ptr<f16>>
      %acc_57 = tt.dot %a_41, %b_56, %acc_24, inputPrecision = tf32 : tensor<64x64xf16> * tensor<64x64xf16> -> tensor<64x64xf32>
      scf.yield %acc_57 : tensor<64x64xf32>
    }
    %keep = tt.expand_dims %r_4 {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
    %keep_7 = tt.splat %m : i32 -> tensor<64x1xi32>
    %keep_8 = arith.cmpi slt, %keep, %keep_7 : tensor<64x1xi32>
    %keep_9 = tt.expand_dims %c_6 {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
    %keep_10 = tt.splat %n : i32 -> tensor<1x64xi32>
    %keep_11 = arith.cmpi slt, %keep_9, %keep_10 : tensor<1x64xi32>
    %keep_12 = tt.broadcast %keep_8 : tensor<64x1xi1> -> tensor<64x64xi1>
    %keep_13 = tt.broadcast %keep_11 : tensor<1x64xi1> -> tensor<64x64xi1>
    %keep_14 = arith.andi %keep_12, %keep_13 : tensor<64x64xi1>
    %at = tt.splat %n : i32 -> tensor<64x1xi32>
    %at_15 = arith.muli %keep, %at : tensor<64x1xi32>
    %at_16 = tt.broadcast %at_15 : tensor<64x1xi32> -> tensor<64x64xi32>
    %at_17 = tt.broadcast %keep_9 : tensor<1x64xi32> -> tensor<64x64xi32>
    %at_18 = arith.addi %at_16, %at_17 : tensor<64x64xi32>
    %4 = tt.splat %part_ptr : !tt.ptr<f32> -> tensor<64x64x!tt.ptr<f32>>
    %5 = tt.addptr %4, %at_18 : tensor<64x64x!tt.ptr<f32>>, tensor<64x64xi32>
    %6 = tt.atomic_rmw fadd, acq_rel, gpu, %5, %acc, %keep_14 : (tensor<64x64x!tt.ptr<f32>>, tensor<64x64xf32>, tensor<64x64xi1>) -> tensor<64x64xf32>
    gpu.barrier
    %arrived_19 = tt.get_num_programs y : i32
    %arrived_20 = arith.muli %0, %arrived_19 : i32
    %arrived_21 = tt.addptr %count_ptr, %arrived_20 : !tt.ptr<i32>, i32
    %arrived_22 = tt.addptr %arrived_21, %1 : !tt.ptr<i32>, i32
    %arrived_23 = tt.atomic_rmw add, acq_rel, gpu, %arrived_22, %arrived_0, %arrived : (!tt.ptr<i32>, i32, i1) -> i32
    %7 = arith.cmpi eq, %arrived_23, %c3_i32 : i32
    scf.if %7 {
      %8 = tt.splat %c_ptr : !tt.ptr<f16> -> tensor<64x64x!tt.ptr<f16>>
      %9 = tt.addptr %8, %at_18 : tensor<64x64x!tt.ptr<f16>>, tensor<64x64xi32>
      %10 = tt.load %5, %keep_14, %cst_1 : tensor<64x64x!tt.ptr<f32>>
      %11 = arith.truncf %10 : tensor<64x64xf32> to tensor<64x64xf16>
      tt.store %9, %11, %keep_14 : tensor<64x64x!tt.ptr<f16>>
    }
    tt.return
  }
}
