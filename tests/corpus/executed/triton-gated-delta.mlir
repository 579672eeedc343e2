// A gated recurrence over chunks: five dots in one loop, keys and queries read in several layouts each. (Triton 3.9)
//
// The dots round their operands to TF32 where the chip has it; the state carries what that loses.
//
// targets: cuda:86 cuda:90 cuda:100 hip:gfx942 hip:gfx1201
// warps: 4 8 16
// stages: 2 3
// grid: 1 2 1
// input f32 12288 normal 0.1
// input f32 12288 normal 0.1
// input f32 12288 normal
// input f32 12288 normal 0.05
// input f32 192 normal 0.5
// output f32 12288 tolerance 2e-3 2e-3
// output f32 24576 tolerance 2e-3 2e-3
// scalar i32 96
module {
  tt.func public @gated_delta(%q_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %k_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %v_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %g_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %b_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %o_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %h_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %n: i32 {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %c0_i32 = arith.constant 0 : i32
    %cst = arith.constant dense<0.000000e+00> : tensor<64x64xf32>
    %cst_0 = arith.constant dense<0.000000e+00> : tensor<32x32xf32>
    %cst_1 = arith.constant dense<0.000000e+00> : tensor<32x64xf32>
    %cst_2 = arith.constant dense<64> : tensor<32x1xi32>
    %c32_i32 = arith.constant 32 : i32
    %c64_i32 = arith.constant 64 : i32
    %head = tt.get_program_id y : i32
    %col = tt.get_program_id x : i32
    %col_3 = arith.muli %col, %c64_i32 : i32
    %width = tt.get_num_programs x : i32
    %width_4 = arith.muli %width, %c64_i32 : i32
    %rows = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32>
    %dk = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
    %dv = tt.splat %col_3 : i32 -> tensor<64xi32>
    %dv_5 = arith.addi %dv, %dk : tensor<64xi32>
    %state = scf.for %start = %c0_i32 to %n step %c32_i32 iter_args(%state_6 = %cst) -> (tensor<64x64xf32>)  : i32 {
      %at = arith.muli %head, %n : i32
      %at_7 = arith.addi %at, %start : i32
      %at_8 = tt.splat %at_7 : i32 -> tensor<32xi32>
      %at_9 = arith.addi %at_8, %rows : tensor<32xi32>
      %q = tt.expand_dims %at_9 {axis = 1 : i32} : tensor<32xi32> -> tensor<32x1xi32>
      %q_10 = arith.muli %q, %cst_2 : tensor<32x1xi32>
      %q_11 = tt.splat %q_ptr : !tt.ptr<f32> -> tensor<32x1x!tt.ptr<f32>>
      %q_12 = tt.addptr %q_11, %q_10 : tensor<32x1x!tt.ptr<f32>>, tensor<32x1xi32>
      %q_13 = tt.expand_dims %dk {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
      %q_14 = tt.broadcast %q_12 : tensor<32x1x!tt.ptr<f32>> -> tensor<32x64x!tt.ptr<f32>>
      %q_15 = tt.broadcast %q_13 : tensor<1x64xi32> -> tensor<32x64xi32>
      %q_16 = tt.addptr %q_14, %q_15 : tensor<32x64x!tt.ptr<f32>>, tensor<32x64xi32>
      %q_17 = tt.load %q_16 : tensor<32x64x!tt.ptr<f32>>
      %k = tt.splat %k_ptr : !tt.ptr<f32> -> tensor<32x1x!tt.ptr<f32>>
      %k_18 = tt.addptr %k, %q_10 : tensor<32x1x!tt.ptr<f32>>, tensor<32x1xi32>
      %k_19 = tt.broadcast %k_18 : tensor<32x1x!tt.ptr<f32>> -> tensor<32x64x!tt.ptr<f32>>
      %k_20 = tt.addptr %k_19, %q_15 : tensor<32x64x!tt.ptr<f32>>, tensor<32x64xi32>
      %k_21 = tt.load %k_20 : tensor<32x64x!tt.ptr<f32>>
      %v = tt.splat %width_4 : i32 -> tensor<32x1xi32>
      %v_22 = arith.muli %q, %v : tensor<32x1xi32>
      %v_23 = tt.splat %v_ptr : !tt.ptr<f32> -> tensor<32x1x!tt.ptr<f32>>
      %v_24 = tt.addptr %v_23, %v_22 : tensor<32x1x!tt.ptr<f32>>, tensor<32x1xi32>
      %v_25 = tt.expand_dims %dv_5 {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
      %v_26 = tt.broadcast %v_24 : tensor<32x1x!tt.ptr<f32>> -> tensor<32x64x!tt.ptr<f32>>
      %v_27 = tt.broadcast %v_25 : tensor<1x64xi32> -> tensor<32x64xi32>
      %v_28 = tt.addptr %v_26, %v_27 : tensor<32x64x!tt.ptr<f32>>, tensor<32x64xi32>
      %v_29 = tt.load %v_28 : tensor<32x64x!tt.ptr<f32>>
      %g = tt.splat %g_ptr : !tt.ptr<f32> -> tensor<32x1x!tt.ptr<f32>>
      %g_30 = tt.addptr %g, %q_10 : tensor<32x1x!tt.ptr<f32>>, tensor<32x1xi32>
      %g_31 = tt.broadcast %g_30 : tensor<32x1x!tt.ptr<f32>> -> tensor<32x64x!tt.ptr<f32>>
      %g_32 = tt.addptr %g_31, %q_15 : tensor<32x64x!tt.ptr<f32>>, tensor<32x64xi32>
      %g_33 = tt.load %g_32 : tensor<32x64x!tt.ptr<f32>>
      %b = tt.splat %b_ptr : !tt.ptr<f32> -> tensor<32x!tt.ptr<f32>>
      %b_34 = tt.addptr %b, %at_9 : tensor<32x!tt.ptr<f32>>, tensor<32xi32>
      %b_35 = tt.load %b_34 : tensor<32x!tt.ptr<f32>>
      %c = "tt.scan"(%g_33) <{axis = 0 : i32, reverse = false}> ({
      ^bb0(%c_60: f32, %c_61: f32):
        %c_62 = arith.addf %c_60, %c_61 : f32
        tt.scan.return %c_62 : f32
      }) : (tensor<32x64xf32>) -> tensor<32x64xf32>
      %total = "tt.reduce"(%g_33) <{axis = 0 : i32}> ({
      ^bb0(%total_60: f32, %total_61: f32):
        %total_62 = arith.addf %total_60, %total_61 : f32
        tt.reduce.return %total_62 : f32
      }) : (tensor<32x64xf32>) -> tensor<64xf32>
      %chunk = arith.divsi %at_7, %c32_i32 : i32
      %0 = arith.muli %chunk, %c64_i32 : i32
      %1 = tt.expand_dims %dk {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
      %2 = tt.splat %0 : i32 -> tensor<64x1xi32>
      %3 = arith.addi %2, %1 : tensor<64x1xi32>
      %4 = tt.splat %width_4 : i32 -> tensor<64x1xi32>
      %5 = arith.muli %3, %4 : tensor<64x1xi32>
      %6 = tt.splat %h_ptr : !tt.ptr<f32> -> tensor<64x1x!tt.ptr<f32>>
      %7 = tt.addptr %6, %5 : tensor<64x1x!tt.ptr<f32>>, tensor<64x1xi32>
      %8 = tt.broadcast %7 : tensor<64x1x!tt.ptr<f32>> -> tensor<64x64x!tt.ptr<f32>>
      %9 = tt.broadcast %v_25 : tensor<1x64xi32> -> tensor<64x64xi32>
      %10 = tt.addptr %8, %9 : tensor<64x64x!tt.ptr<f32>>, tensor<64x64xi32>
      tt.store %10, %state_6 : tensor<64x64x!tt.ptr<f32>>
      %kb = tt.expand_dims %b_35 {axis = 1 : i32} : tensor<32xf32> -> tensor<32x1xf32>
      %kb_36 = tt.broadcast %kb : tensor<32x1xf32> -> tensor<32x64xf32>
      %kb_37 = arith.mulf %k_21, %kb_36 : tensor<32x64xf32>
      %qg = math.exp2 %c : tensor<32x64xf32>
      %qg_38 = arith.mulf %q_17, %qg : tensor<32x64xf32>
      %kn = arith.negf %c : tensor<32x64xf32>
      %kn_39 = math.exp2 %kn : tensor<32x64xf32>
      %kn_40 = arith.mulf %k_21, %kn_39 : tensor<32x64xf32>
      %kl = tt.expand_dims %total {axis = 0 : i32} : tensor<64xf32> -> tensor<1x64xf32>
      %kl_41 = tt.broadcast %kl : tensor<1x64xf32> -> tensor<32x64xf32>
      %kl_42 = arith.subf %kl_41, %c : tensor<32x64xf32>
      %kl_43 = math.exp2 %kl_42 : tensor<32x64xf32>
      %kl_44 = arith.mulf %k_21, %kl_43 : tensor<32x64xf32>
      %v2 = tt.dot %kb_37, %state_6, %cst_1, inputPrecision = tf32 : tensor<32x64xf32> * tensor<64x64xf32> -> tensor<32x64xf32>
      %v2_45 = arith.subf %v_29, %v2 : tensor<32x64xf32>
      %s = tt.trans %kn_40 {order = array<i32: 1, 0>} : tensor<32x64xf32> -> tensor<64x32xf32>
      %s_46 = tt.dot %qg_38, %s, %cst_0, inputPrecision = tf32 : tensor<32x64xf32> * tensor<64x32xf32> -> tensor<32x32xf32>
      %s_47 = tt.expand_dims %rows {axis = 1 : i32} : tensor<32xi32> -> tensor<32x1xi32>
      %s_48 = tt.expand_dims %rows {axis = 0 : i32} : tensor<32xi32> -> tensor<1x32xi32>
      %s_49 = tt.broadcast %s_47 : tensor<32x1xi32> -> tensor<32x32xi32>
      %s_50 = tt.broadcast %s_48 : tensor<1x32xi32> -> tensor<32x32xi32>
      %s_51 = arith.cmpi sge, %s_49, %s_50 : tensor<32x32xi32>
      %s_52 = arith.select %s_51, %s_46, %cst_0 : tensor<32x32xi1>, tensor<32x32xf32>
      %o = tt.dot %s_52, %v2_45, %cst_1, inputPrecision = tf32 : tensor<32x32xf32> * tensor<32x64xf32> -> tensor<32x64xf32>
      %o_53 = tt.dot %qg_38, %state_6, %o, inputPrecision = tf32 : tensor<32x64xf32> * tensor<64x64xf32> -> tensor<32x64xf32>
      %11 = tt.splat %o_ptr : !tt.ptr<f32> -> tensor<32x1x!tt.ptr<f32>>
      %12 = tt.addptr %11, %v_22 : tensor<32x1x!tt.ptr<f32>>, tensor<32x1xi32>
      %13 = tt.broadcast %12 : tensor<32x1x!tt.ptr<f32>> -> tensor<32x64x!tt.ptr<f32>>
      %14 = tt.addptr %13, %v_27 : tensor<32x64x!tt.ptr<f32>>, tensor<32x64xi32>
      tt.store %14, %o_53 : tensor<32x64x!tt.ptr<f32>>
      %state_54 = math.exp2 %total : tensor<64xf32>
      %state_55 = tt.expand_dims %state_54 {axis = 1 : i32} : tensor<64xf32> -> tensor<64x1xf32>
      %state_56 = tt.broadcast %state_55 : tensor<64x1xf32> -> tensor<64x64xf32>
      %state_57 = arith.mulf %state_6, %state_56 : tensor<64x64xf32>
      %state_58 = tt.trans %kl_44 {order = array<i32: 1, 0>} : tensor<32x64xf32> -> tensor<64x32xf32>
      %state_59 = tt.dot %state_58, %v2_45, %state_57, inputPrecision = tf32 : tensor<64x32xf32> * tensor<32x64xf32> -> tensor<64x64xf32>
      scf.yield %state_59 : tensor<64x64xf32>
    }
    tt.return
  }
}
