// Backward attention, dk and dv: two loops with four dots each, the first of them with the causal mask. The
// gradient of the output goes into dots, transposed and not, and into a sum over rows. (Triton 3.9)
//
// Probabilities and their gradients are rounded to f16 before the dots, where both sides may end on neighbours.
//
// targets: cuda:86 cuda:90 cuda:100 hip:gfx942 hip:gfx1201
// warps: 4 8 16
// stages: 2 3
// grid: 3 2 1
// input f16 18432 normal 0.5
// input f16 18432 normal 0.5
// input f16 18432 normal 0.5
// input f16 18432 normal 0.5
// input f16 18432 normal 0.1
// input f32 288 integers 2 4
// output f16 18432 tolerance 1e-3 1e-3
// output f16 18432 tolerance 1e-3 1e-3
// scalar i32 144
// scalar f32 0.18
module {
  tt.func public @attention_bwd_kv(%q_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %k_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %v_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %do_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %o_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %lse_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %dk_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %dv_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %n: i32 {tt.divisibility = 16 : i32}, %scale: f32) attributes {noinline = false} {
    %cst = arith.constant dense<0.000000e+00> : tensor<32x64xf16>
    %c32_i32 = arith.constant 32 : i32
    %cst_0 = arith.constant dense<0.000000e+00> : tensor<64x64xf16>
    %cst_1 = arith.constant dense<0xFF800000> : tensor<32x64xf32>
    %cst_2 = arith.constant dense<0x7F800000> : tensor<32xf32>
    %cst_3 = arith.constant dense<0.000000e+00> : tensor<32x64xf32>
    %cst_4 = arith.constant dense<64> : tensor<32x1xi32>
    %cst_5 = arith.constant dense<0.000000e+00> : tensor<64x64xf32>
    %kv = arith.constant dense<64> : tensor<64x1xi32>
    %base = arith.constant 64 : i64
    %c64_i32 = arith.constant 64 : i32
    %start_n = tt.get_program_id x : i32
    %start_n_6 = arith.muli %start_n, %c64_i32 : i32
    %head = tt.get_program_id y : i32
    %base_7 = arith.extsi %head : i32 to i64
    %base_8 = arith.extsi %n : i32 to i64
    %base_9 = arith.muli %base_7, %base_8 : i64
    %base_10 = arith.muli %base_9, %base : i64
    %offs_n = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
    %offs_n_11 = tt.splat %start_n_6 : i32 -> tensor<64xi32>
    %offs_n_12 = arith.addi %offs_n_11, %offs_n : tensor<64xi32>
    %kv_13 = tt.expand_dims %offs_n_12 {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
    %kv_14 = arith.muli %kv_13, %kv : tensor<64x1xi32>
    %kv_15 = arith.extsi %kv_14 : tensor<64x1xi32> to tensor<64x1xi64>
    %kv_16 = tt.splat %base_10 : i64 -> tensor<64x1xi64>
    %kv_17 = arith.addi %kv_16, %kv_15 : tensor<64x1xi64>
    %kv_18 = tt.expand_dims %offs_n {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
    %kv_19 = arith.extsi %kv_18 : tensor<1x64xi32> to tensor<1x64xi64>
    %kv_20 = tt.broadcast %kv_17 : tensor<64x1xi64> -> tensor<64x64xi64>
    %kv_21 = tt.broadcast %kv_19 : tensor<1x64xi64> -> tensor<64x64xi64>
    %kv_22 = arith.addi %kv_20, %kv_21 : tensor<64x64xi64>
    %inside = tt.splat %n : i32 -> tensor<64x1xi32>
    %inside_23 = arith.cmpi slt, %kv_13, %inside : tensor<64x1xi32>
    %k = tt.splat %k_ptr : !tt.ptr<f16> -> tensor<64x64x!tt.ptr<f16>>
    %k_24 = tt.addptr %k, %kv_22 : tensor<64x64x!tt.ptr<f16>>, tensor<64x64xi64>
    %k_25 = tt.broadcast %inside_23 : tensor<64x1xi1> -> tensor<64x64xi1>
    %k_26 = tt.load %k_24, %k_25, %cst_0 : tensor<64x64x!tt.ptr<f16>>
    %v = tt.splat %v_ptr : !tt.ptr<f16> -> tensor<64x64x!tt.ptr<f16>>
    %v_27 = tt.addptr %v, %kv_22 : tensor<64x64x!tt.ptr<f16>>, tensor<64x64xi64>
    %v_28 = tt.load %v_27, %k_25, %cst_0 : tensor<64x64x!tt.ptr<f16>>
    %hi = arith.addi %start_n_6, %c64_i32 : i32
    %dv:2 = scf.for %start_m = %start_n_6 to %hi step %c32_i32 iter_args(%dk = %cst_5, %dv_30 = %cst_5) -> (tensor<64x64xf32>, tensor<64x64xf32>)  : i32 {
      %offs_m = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32>
      %offs_m_31 = tt.splat %start_m : i32 -> tensor<32xi32>
      %offs_m_32 = arith.addi %offs_m_31, %offs_m : tensor<32xi32>
      %rows = tt.expand_dims %offs_m_32 {axis = 1 : i32} : tensor<32xi32> -> tensor<32x1xi32>
      %rows_33 = arith.muli %rows, %cst_4 : tensor<32x1xi32>
      %rows_34 = arith.extsi %rows_33 : tensor<32x1xi32> to tensor<32x1xi64>
      %rows_35 = tt.splat %base_10 : i64 -> tensor<32x1xi64>
      %rows_36 = arith.addi %rows_35, %rows_34 : tensor<32x1xi64>
      %rows_37 = tt.broadcast %rows_36 : tensor<32x1xi64> -> tensor<32x64xi64>
      %rows_38 = tt.broadcast %kv_19 : tensor<1x64xi64> -> tensor<32x64xi64>
      %rows_39 = arith.addi %rows_37, %rows_38 : tensor<32x64xi64>
      %keep = tt.splat %n : i32 -> tensor<32x1xi32>
      %keep_40 = arith.cmpi slt, %rows, %keep : tensor<32x1xi32>
      %q = tt.splat %q_ptr : !tt.ptr<f16> -> tensor<32x64x!tt.ptr<f16>>
      %q_41 = tt.addptr %q, %rows_39 : tensor<32x64x!tt.ptr<f16>>, tensor<32x64xi64>
      %q_42 = tt.broadcast %keep_40 : tensor<32x1xi1> -> tensor<32x64xi1>
      %q_43 = tt.load %q_41, %q_42, %cst : tensor<32x64x!tt.ptr<f16>>
      %do = tt.splat %do_ptr : !tt.ptr<f16> -> tensor<32x64x!tt.ptr<f16>>
      %do_44 = tt.addptr %do, %rows_39 : tensor<32x64x!tt.ptr<f16>>, tensor<32x64xi64>
      %do_45 = tt.load %do_44, %q_42, %cst : tensor<32x64x!tt.ptr<f16>>
      %lse = tt.splat %n : i32 -> tensor<32xi32>
      %lse_46 = arith.cmpi slt, %offs_m_32, %lse : tensor<32xi32>
      %lse_47 = arith.muli %head, %n : i32
      %lse_48 = tt.addptr %lse_ptr, %lse_47 : !tt.ptr<f32>, i32
      %lse_49 = tt.splat %lse_48 : !tt.ptr<f32> -> tensor<32x!tt.ptr<f32>>
      %lse_50 = tt.addptr %lse_49, %offs_m_32 : tensor<32x!tt.ptr<f32>>, tensor<32xi32>
      %lse_51 = tt.load %lse_50, %lse_46, %cst_2 : tensor<32x!tt.ptr<f32>>
      %o = tt.splat %o_ptr : !tt.ptr<f16> -> tensor<32x64x!tt.ptr<f16>>
      %o_52 = tt.addptr %o, %rows_39 : tensor<32x64x!tt.ptr<f16>>, tensor<32x64xi64>
      %o_53 = tt.load %o_52, %q_42, %cst : tensor<32x64x!tt.ptr<f16>>
      %delta = arith.extf %o_53 : tensor<32x64xf16> to tensor<32x64xf32>
      %delta_54 = arith.extf %do_45 : tensor<32x64xf16> to tensor<32x64xf32>
      %delta_55 = arith.mulf %delta, %delta_54 : tensor<32x64xf32>
      %delta_56 = "tt.reduce"(%delta_55) <{axis = 1 : i32}> ({
      ^bb0(%delta_78: f32, %delta_79: f32):
        %delta_80 = arith.addf %delta_78, %delta_79 : f32
        tt.reduce.return %delta_80 : f32
      }) : (tensor<32x64xf32>) -> tensor<32xf32>
      %qk = tt.trans %k_26 {order = array<i32: 1, 0>} : tensor<64x64xf16> -> tensor<64x64xf16>
      %qk_57 = tt.dot %q_43, %qk, %cst_3, inputPrecision = tf32 : tensor<32x64xf16> * tensor<64x64xf16> -> tensor<32x64xf32>
      %qk_58 = tt.splat %scale : f32 -> tensor<32x64xf32>
      %qk_59 = arith.mulf %qk_57, %qk_58 : tensor<32x64xf32>
      %qk_60 = tt.expand_dims %offs_n_12 {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
      %qk_61 = tt.broadcast %rows : tensor<32x1xi32> -> tensor<32x64xi32>
      %qk_62 = tt.broadcast %qk_60 : tensor<1x64xi32> -> tensor<32x64xi32>
      %qk_63 = arith.cmpi sge, %qk_61, %qk_62 : tensor<32x64xi32>
      %qk_64 = arith.select %qk_63, %qk_59, %cst_1 : tensor<32x64xi1>, tensor<32x64xf32>
      %p = tt.expand_dims %lse_51 {axis = 1 : i32} : tensor<32xf32> -> tensor<32x1xf32>
      %p_65 = tt.broadcast %p : tensor<32x1xf32> -> tensor<32x64xf32>
      %p_66 = arith.subf %qk_64, %p_65 : tensor<32x64xf32>
      %p_67 = math.exp2 %p_66 : tensor<32x64xf32>
      %dv_68 = arith.truncf %p_67 : tensor<32x64xf32> to tensor<32x64xf16>
      %dv_69 = tt.trans %dv_68 {order = array<i32: 1, 0>} : tensor<32x64xf16> -> tensor<64x32xf16>
      %dv_70 = tt.dot %dv_69, %do_45, %dv_30, inputPrecision = tf32 : tensor<64x32xf16> * tensor<32x64xf16> -> tensor<64x64xf32>
      %dp = tt.trans %v_28 {order = array<i32: 1, 0>} : tensor<64x64xf16> -> tensor<64x64xf16>
      %dp_71 = tt.dot %do_45, %dp, %cst_3, inputPrecision = tf32 : tensor<32x64xf16> * tensor<64x64xf16> -> tensor<32x64xf32>
      %ds = tt.expand_dims %delta_56 {axis = 1 : i32} : tensor<32xf32> -> tensor<32x1xf32>
      %ds_72 = tt.broadcast %ds : tensor<32x1xf32> -> tensor<32x64xf32>
      %ds_73 = arith.subf %dp_71, %ds_72 : tensor<32x64xf32>
      %ds_74 = arith.mulf %p_67, %ds_73 : tensor<32x64xf32>
      %ds_75 = arith.truncf %ds_74 : tensor<32x64xf32> to tensor<32x64xf16>
      %dk_76 = tt.trans %ds_75 {order = array<i32: 1, 0>} : tensor<32x64xf16> -> tensor<64x32xf16>
      %dk_77 = tt.dot %dk_76, %q_43, %dk, inputPrecision = tf32 : tensor<64x32xf16> * tensor<32x64xf16> -> tensor<64x64xf32>
      scf.yield %dk_77, %dv_70 : tensor<64x64xf32>, tensor<64x64xf32>
    }
    %dv_29:2 = scf.for %start_m = %hi to %n step %c32_i32 iter_args(%dk = %dv#0, %dv_30 = %dv#1) -> (tensor<64x64xf32>, tensor<64x64xf32>)  : i32 {
      %offs_m = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32>
      %offs_m_31 = tt.splat %start_m : i32 -> tensor<32xi32>
      %offs_m_32 = arith.addi %offs_m_31, %offs_m : tensor<32xi32>
      %rows = tt.expand_dims %offs_m_32 {axis = 1 : i32} : tensor<32xi32> -> tensor<32x1xi32>
      %rows_33 = arith.muli %rows, %cst_4 : tensor<32x1xi32>
      %rows_34 = arith.extsi %rows_33 : tensor<32x1xi32> to tensor<32x1xi64>
      %rows_35 = tt.splat %base_10 : i64 -> tensor<32x1xi64>
      %rows_36 = arith.addi %rows_35, %rows_34 : tensor<32x1xi64>
      %rows_37 = tt.broadcast %rows_36 : tensor<32x1xi64> -> tensor<32x64xi64>
      %rows_38 = tt.broadcast %kv_19 : tensor<1x64xi64> -> tensor<32x64xi64>
      %rows_39 = arith.addi %rows_37, %rows_38 : tensor<32x64xi64>
      %keep = tt.splat %n : i32 -> tensor<32x1xi32>
      %keep_40 = arith.cmpi slt, %rows, %keep : tensor<32x1xi32>
      %q = tt.splat %q_ptr : !tt.ptr<f16> -> tensor<32x64x!tt.ptr<f16>>
      %q_41 = tt.addptr %q, %rows_39 : tensor<32x64x!tt.ptr<f16>>, tensor<32x64xi64>
      %q_42 = tt.broadcast %keep_40 : tensor<32x1xi1> -> tensor<32x64xi1>
      %q_43 = tt.load %q_41, %q_42, %cst : tensor<32x64x!tt.ptr<f16>>
      %do = tt.splat %do_ptr : !tt.ptr<f16> -> tensor<32x64x!tt.ptr<f16>>
      %do_44 = tt.addptr %do, %rows_39 : tensor<32x64x!tt.ptr<f16>>, tensor<32x64xi64>
      %do_45 = tt.load %do_44, %q_42, %cst : tensor<32x64x!tt.ptr<f16>>
      %lse = tt.splat %n : i32 -> tensor<32xi32>
      %lse_46 = arith.cmpi slt, %offs_m_32, %lse : tensor<32xi32>
      %lse_47 = arith.muli %head, %n : i32
      %lse_48 = tt.addptr %lse_ptr, %lse_47 : !tt.ptr<f32>, i32
      %lse_49 = tt.splat %lse_48 : !tt.ptr<f32> -> tensor<32x!tt.ptr<f32>>
      %lse_50 = tt.addptr %lse_49, %offs_m_32 : tensor<32x!tt.ptr<f32>>, tensor<32xi32>
      %lse_51 = tt.load %lse_50, %lse_46, %cst_2 : tensor<32x!tt.ptr<f32>>
      %o = tt.splat %o_ptr : !tt.ptr<f16> -> tensor<32x64x!tt.ptr<f16>>
      %o_52 = tt.addptr %o, %rows_39 : tensor<32x64x!tt.ptr<f16>>, tensor<32x64xi64>
      %o_53 = tt.load %o_52, %q_42, %cst : tensor<32x64x!tt.ptr<f16>>
      %delta = arith.extf %o_53 : tensor<32x64xf16> to tensor<32x64xf32>
      %delta_54 = arith.extf %do_45 : tensor<32x64xf16> to tensor<32x64xf32>
      %delta_55 = arith.mulf %delta, %delta_54 : tensor<32x64xf32>
      %delta_56 = "tt.reduce"(%delta_55) <{axis = 1 : i32}> ({
      ^bb0(%delta_73: f32, %delta_74: f32):
        %delta_75 = arith.addf %delta_73, %delta_74 : f32
        tt.reduce.return %delta_75 : f32
      }) : (tensor<32x64xf32>) -> tensor<32xf32>
      %qk = tt.trans %k_26 {order = array<i32: 1, 0>} : tensor<64x64xf16> -> tensor<64x64xf16>
      %qk_57 = tt.dot %q_43, %qk, %cst_3, inputPrecision = tf32 : tensor<32x64xf16> * tensor<64x64xf16> -> tensor<32x64xf32>
      %qk_58 = tt.splat %scale : f32 -> tensor<32x64xf32>
      %qk_59 = arith.mulf %qk_57, %qk_58 : tensor<32x64xf32>
      %p = tt.expand_dims %lse_51 {axis = 1 : i32} : tensor<32xf32> -> tensor<32x1xf32>
      %p_60 = tt.broadcast %p : tensor<32x1xf32> -> tensor<32x64xf32>
      %p_61 = arith.subf %qk_59, %p_60 : tensor<32x64xf32>
      %p_62 = math.exp2 %p_61 : tensor<32x64xf32>
      %dv_63 = arith.truncf %p_62 : tensor<32x64xf32> to tensor<32x64xf16>
      %dv_64 = tt.trans %dv_63 {order = array<i32: 1, 0>} : tensor<32x64xf16> -> tensor<64x32xf16>
      %dv_65 = tt.dot %dv_64, %do_45, %dv_30, inputPrecision = tf32 : tensor<64x32xf16> * tensor<32x64xf16> -> tensor<64x64xf32>
      %dp = tt.trans %v_28 {order = array<i32: 1, 0>} : tensor<64x64xf16> -> tensor<64x64xf16>
      %dp_66 = tt.dot %do_45, %dp, %cst_3, inputPrecision = tf32 : tensor<32x64xf16> * tensor<64x64xf16> -> tensor<32x64xf32>
      %ds = tt.expand_dims %delta_56 {axis = 1 : i32} : tensor<32xf32> -> tensor<32x1xf32>
      %ds_67 = tt.broadcast %ds : tensor<32x1xf32> -> tensor<32x64xf32>
      %ds_68 = arith.subf %dp_66, %ds_67 : tensor<32x64xf32>
      %ds_69 = arith.mulf %p_62, %ds_68 : tensor<32x64xf32>
      %ds_70 = arith.truncf %ds_69 : tensor<32x64xf32> to tensor<32x64xf16>
      %dk_71 = tt.trans %ds_70 {order = array<i32: 1, 0>} : tensor<32x64xf16> -> tensor<64x32xf16>
      %dk_72 = tt.dot %dk_71, %q_43, %dk, inputPrecision = tf32 : tensor<64x32xf16> * tensor<32x64xf16> -> tensor<64x64xf32>
      scf.yield %dk_72, %dv_65 : tensor<64x64xf32>, tensor<64x64xf32>
    }
    %0 = tt.splat %dv_ptr : !tt.ptr<f16> -> tensor<64x64x!tt.ptr<f16>>
    %1 = tt.addptr %0, %kv_22 : tensor<64x64x!tt.ptr<f16>>, tensor<64x64xi64>
    %2 = arith.truncf %dv_29#1 : tensor<64x64xf32> to tensor<64x64xf16>
    tt.store %1, %2, %k_25 : tensor<64x64x!tt.ptr<f16>>
    %3 = tt.splat %dk_ptr : !tt.ptr<f16> -> tensor<64x64x!tt.ptr<f16>>
    %4 = tt.addptr %3, %kv_22 : tensor<64x64x!tt.ptr<f16>>, tensor<64x64xi64>
    %5 = tt.splat %scale : f32 -> tensor<64x64xf32>
    %6 = arith.mulf %dv_29#0, %5 : tensor<64x64xf32>
    %7 = arith.truncf %6 : tensor<64x64xf32> to tensor<64x64xf16>
    tt.store %4, %7, %k_25 : tensor<64x64x!tt.ptr<f16>>
    tt.return
  }
}
