// Made by make.py.
//
// targets: cuda:80 cuda:90 hip:gfx942 hip:gfx950 hip:gfx1201
// warps: 1 2 4
// stages: 1 3
// grid: 2 1 1
// input f32 448 normal
// input f32 448 normal 0.3
// input f32 448 normal
// input f32 448 normal 0.3
// output f32 448 tolerance 1e-3 1e-3
// scalar i32 7
module {
  tt.func public @recurrent_gated(%q_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %k_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %v_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %g_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %o_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %t: i32) attributes {noinline = false} {
    %state = arith.constant dense<0.000000e+00> : tensor<32x64xf32>
    %c1_i32 = arith.constant 1 : i32
    %c0_i32 = arith.constant 0 : i32
    %c64_i32 = arith.constant 64 : i32
    %vc = arith.constant 32 : i32
    %head = tt.get_program_id y : i32
    %kc = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
    %vc_0 = tt.get_program_id x : i32
    %vc_1 = arith.muli %vc_0, %vc : i32
    %vc_2 = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32>
    %vc_3 = tt.splat %vc_1 : i32 -> tensor<32xi32>
    %vc_4 = arith.addi %vc_3, %vc_2 : tensor<32xi32>
    %state_5 = scf.for %n = %c0_i32 to %t step %c1_i32 iter_args(%state_6 = %state) -> (tensor<32x64xf32>)  : i32 {
      %r = arith.muli %head, %t : i32
      %r_7 = arith.addi %r, %n : i32
      %q = arith.muli %r_7, %c64_i32 : i32
      %q_8 = tt.addptr %q_ptr, %q : !tt.ptr<f32>, i32
      %q_9 = tt.splat %q_8 : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
      %q_10 = tt.addptr %q_9, %kc : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
      %q_11 = tt.load %q_10 : tensor<64x!tt.ptr<f32>>
      %k = tt.addptr %k_ptr, %q : !tt.ptr<f32>, i32
      %k_12 = tt.splat %k : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
      %k_13 = tt.addptr %k_12, %kc : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
      %k_14 = tt.load %k_13 : tensor<64x!tt.ptr<f32>>
      %v = tt.addptr %v_ptr, %q : !tt.ptr<f32>, i32
      %v_15 = tt.splat %v : !tt.ptr<f32> -> tensor<32x!tt.ptr<f32>>
      %v_16 = tt.addptr %v_15, %vc_4 : tensor<32x!tt.ptr<f32>>, tensor<32xi32>
      %v_17 = tt.load %v_16 : tensor<32x!tt.ptr<f32>>
      %g = tt.addptr %g_ptr, %q : !tt.ptr<f32>, i32
      %g_18 = tt.splat %g : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
      %g_19 = tt.addptr %g_18, %kc : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
      %g_20 = tt.load %g_19 : tensor<64x!tt.ptr<f32>>
      %g_21 = math.absf %g_20 : tensor<64xf32>
      %g_22 = arith.negf %g_21 : tensor<64xf32>
      %g_23 = math.exp %g_22 : tensor<64xf32>
      %state_24 = tt.expand_dims %g_23 {axis = 0 : i32} : tensor<64xf32> -> tensor<1x64xf32>
      %state_25 = tt.broadcast %state_24 : tensor<1x64xf32> -> tensor<32x64xf32>
      %state_26 = arith.mulf %state_6, %state_25 : tensor<32x64xf32>
      %state_27 = tt.expand_dims %v_17 {axis = 1 : i32} : tensor<32xf32> -> tensor<32x1xf32>
      %state_28 = tt.expand_dims %k_14 {axis = 0 : i32} : tensor<64xf32> -> tensor<1x64xf32>
      %state_29 = tt.broadcast %state_27 : tensor<32x1xf32> -> tensor<32x64xf32>
      %state_30 = tt.broadcast %state_28 : tensor<1x64xf32> -> tensor<32x64xf32>
      %state_31 = arith.mulf %state_29, %state_30 : tensor<32x64xf32>
      %state_32 = arith.addf %state_26, %state_31 : tensor<32x64xf32>
      %0 = tt.addptr %o_ptr, %q : !tt.ptr<f32>, i32
      %1 = tt.splat %0 : !tt.ptr<f32> -> tensor<32x!tt.ptr<f32>>
      %2 = tt.addptr %1, %vc_4 : tensor<32x!tt.ptr<f32>>, tensor<32xi32>
      %3 = tt.expand_dims %q_11 {axis = 0 : i32} : tensor<64xf32> -> tensor<1x64xf32>
      %4 = tt.broadcast %3 : tensor<1x64xf32> -> tensor<32x64xf32>
      %5 = arith.mulf %state_32, %4 : tensor<32x64xf32>
      %6 = "tt.reduce"(%5) <{axis = 1 : i32}> ({
      ^bb0(%arg8: f32, %arg9: f32):
        %7 = arith.addf %arg8, %arg9 : f32
        tt.reduce.return %7 : f32
      }) : (tensor<32x64xf32>) -> tensor<32xf32>
      tt.store %2, %6 : tensor<32x!tt.ptr<f32>>
      scf.yield %state_32 : tensor<32x64xf32>
    }
    tt.return
  }
}
// -----
module {
  tt.func public @recurrent_gated(%q_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %k_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %v_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %g_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %o_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %t: i32) attributes {noinline = false} {
    %state = arith.constant dense<0.000000e+00> : tensor<32x64xf32>
    %c1_i32 = arith.constant 1 : i32
    %c0_i32 = arith.constant 0 : i32
    %cst = arith.constant dense<0.000000e+00> : tensor<64xf32>
    %c64_i32 = arith.constant 64 : i32
    %c32_i32 = arith.constant 32 : i32
    %head = tt.get_program_id y : i32
    %kc = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
    %vc = tt.get_program_id x : i32
    %vc_0 = arith.muli %vc, %c32_i32 : i32
    %vc_1 = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32>
    %vc_2 = tt.splat %vc_0 : i32 -> tensor<32xi32>
    %vc_3 = arith.addi %vc_2, %vc_1 : tensor<32xi32>
    %state_4 = scf.for %n = %c0_i32 to %t step %c1_i32 iter_args(%state_5 = %state) -> (tensor<32x64xf32>)  : i32 {
      %r = arith.muli %head, %t : i32
      %r_6 = arith.addi %r, %n : i32
      %q = arith.muli %r_6, %c64_i32 : i32
      %q_7 = tt.addptr %q_ptr, %q : !tt.ptr<f32>, i32
      %q_8 = tt.splat %q_7 : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
      %q_9 = tt.addptr %q_8, %kc : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
      %q_10 = tt.load %q_9 : tensor<64x!tt.ptr<f32>>
      %k = tt.addptr %k_ptr, %q : !tt.ptr<f32>, i32
      %k_11 = tt.splat %k : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
      %k_12 = tt.addptr %k_11, %kc : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
      %k_13 = tt.load %k_12 : tensor<64x!tt.ptr<f32>>
      %v = tt.addptr %v_ptr, %q : !tt.ptr<f32>, i32
      %v_14 = tt.splat %v : !tt.ptr<f32> -> tensor<32x!tt.ptr<f32>>
      %v_15 = tt.addptr %v_14, %vc_3 : tensor<32x!tt.ptr<f32>>, tensor<32xi32>
      %v_16 = tt.load %v_15 : tensor<32x!tt.ptr<f32>>
      %g = tt.addptr %g_ptr, %q : !tt.ptr<f32>, i32
      %g_17 = tt.splat %g : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
      %g_18 = tt.addptr %g_17, %kc : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
      %g_19 = tt.load %g_18 : tensor<64x!tt.ptr<f32>>
      %g_20 = math.absf %g_19 : tensor<64xf32>
      %g_21 = arith.subf %cst, %g_20 : tensor<64xf32>
      %g_22 = math.exp %g_21 : tensor<64xf32>
      %state_23 = tt.expand_dims %g_22 {axis = 0 : i32} : tensor<64xf32> -> tensor<1x64xf32>
      %state_24 = tt.broadcast %state_23 : tensor<1x64xf32> -> tensor<32x64xf32>
      %state_25 = arith.mulf %state_5, %state_24 : tensor<32x64xf32>
      %state_26 = tt.expand_dims %v_16 {axis = 1 : i32} : tensor<32xf32> -> tensor<32x1xf32>
      %state_27 = tt.expand_dims %k_13 {axis = 0 : i32} : tensor<64xf32> -> tensor<1x64xf32>
      %state_28 = tt.broadcast %state_26 : tensor<32x1xf32> -> tensor<32x64xf32>
      %state_29 = tt.broadcast %state_27 : tensor<1x64xf32> -> tensor<32x64xf32>
      %state_30 = arith.mulf %state_28, %state_29 : tensor<32x64xf32>
      %state_31 = arith.addf %state_25, %state_30 : tensor<32x64xf32>
      %0 = tt.addptr %o_ptr, %q : !tt.ptr<f32>, i32
      %1 = tt.splat %0 : !tt.ptr<f32> -> tensor<32x!tt.ptr<f32>>
      %2 = tt.addptr %1, %vc_3 : tensor<32x!tt.ptr<f32>>, tensor<32xi32>
      %3 = tt.expand_dims %q_10 {axis = 0 : i32} : tensor<64xf32> -> tensor<1x64xf32>
      %4 = tt.broadcast %3 : tensor<1x64xf32> -> tensor<32x64xf32>
      %5 = arith.mulf %state_31, %4 : tensor<32x64xf32>
      %6 = "tt.reduce"(%5) <{axis = 1 : i32}> ({
      ^bb0(%arg8: f32, %arg9: f32):
        %7 = arith.addf %arg8, %arg9 : f32
        tt.reduce.return %7 : f32
      }) : (tensor<32x64xf32>) -> tensor<32xf32>
      tt.store %2, %6 : tensor<32x!tt.ptr<f32>>
      scf.yield %state_31 : tensor<32x64xf32>
    }
    tt.return
  }
}
