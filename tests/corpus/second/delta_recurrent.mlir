// Made by make.py.
//
// targets: cuda:80 cuda:90 hip:gfx942 hip:gfx950 hip:gfx1201
// warps: 1 2 4
// stages: 1 3
// grid: 4 1 1
// input f32 896 normal 0.1
// input f32 896 normal 0.1
// input f32 448 normal
// input f32 7 integers 0 1
// output f32 448 tolerance 1e-3 1e-3
// scalar i32 7
module {
  tt.func public @delta_recurrent(%q_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %k_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %v_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %beta_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %o_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %t: i32) attributes {noinline = false} {
    %state = arith.constant dense<0.000000e+00> : tensor<128x16xf32>
    %c1_i32 = arith.constant 1 : i32
    %c0_i32 = arith.constant 0 : i32
    %c64_i32 = arith.constant 64 : i32
    %c128_i32 = arith.constant 128 : i32
    %vc = arith.constant 16 : i32
    %head = tt.get_program_id y : i32
    %kc = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32>
    %vc_0 = tt.get_program_id x : i32
    %vc_1 = arith.muli %vc_0, %vc : i32
    %vc_2 = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
    %vc_3 = tt.splat %vc_1 : i32 -> tensor<16xi32>
    %vc_4 = arith.addi %vc_3, %vc_2 : tensor<16xi32>
    %state_5 = scf.for %n = %c0_i32 to %t step %c1_i32 iter_args(%state_6 = %state) -> (tensor<128x16xf32>)  : i32 {
      %r = arith.muli %head, %t : i32
      %r_7 = arith.addi %r, %n : i32
      %k = arith.muli %r_7, %c128_i32 : i32
      %k_8 = tt.addptr %k_ptr, %k : !tt.ptr<f32>, i32
      %k_9 = tt.splat %k_8 : !tt.ptr<f32> -> tensor<128x!tt.ptr<f32>>
      %k_10 = tt.addptr %k_9, %kc : tensor<128x!tt.ptr<f32>>, tensor<128xi32>
      %k_11 = tt.load %k_10 : tensor<128x!tt.ptr<f32>>
      %q = tt.addptr %q_ptr, %k : !tt.ptr<f32>, i32
      %q_12 = tt.splat %q : !tt.ptr<f32> -> tensor<128x!tt.ptr<f32>>
      %q_13 = tt.addptr %q_12, %kc : tensor<128x!tt.ptr<f32>>, tensor<128xi32>
      %q_14 = tt.load %q_13 : tensor<128x!tt.ptr<f32>>
      %v = arith.muli %r_7, %c64_i32 : i32
      %v_15 = tt.addptr %v_ptr, %v : !tt.ptr<f32>, i32
      %v_16 = tt.splat %v_15 : !tt.ptr<f32> -> tensor<16x!tt.ptr<f32>>
      %v_17 = tt.addptr %v_16, %vc_4 : tensor<16x!tt.ptr<f32>>, tensor<16xi32>
      %v_18 = tt.load %v_17 : tensor<16x!tt.ptr<f32>>
      %v_19 = tt.expand_dims %k_11 {axis = 1 : i32} : tensor<128xf32> -> tensor<128x1xf32>
      %v_20 = tt.broadcast %v_19 : tensor<128x1xf32> -> tensor<128x16xf32>
      %v_21 = arith.mulf %state_6, %v_20 : tensor<128x16xf32>
      %v_22 = "tt.reduce"(%v_21) <{axis = 0 : i32}> ({
      ^bb0(%v_32: f32, %v_33: f32):
        %v_34 = arith.addf %v_32, %v_33 : f32
        tt.reduce.return %v_34 : f32
      }) : (tensor<128x16xf32>) -> tensor<16xf32>
      %v_23 = arith.subf %v_18, %v_22 : tensor<16xf32>
      %v_24 = tt.addptr %beta_ptr, %r_7 : !tt.ptr<f32>, i32
      %v_25 = tt.load %v_24 : !tt.ptr<f32>
      %v_26 = tt.splat %v_25 : f32 -> tensor<16xf32>
      %v_27 = arith.mulf %v_23, %v_26 : tensor<16xf32>
      %state_28 = tt.expand_dims %v_27 {axis = 0 : i32} : tensor<16xf32> -> tensor<1x16xf32>
      %state_29 = tt.broadcast %state_28 : tensor<1x16xf32> -> tensor<128x16xf32>
      %state_30 = arith.mulf %v_20, %state_29 : tensor<128x16xf32>
      %state_31 = arith.addf %state_6, %state_30 : tensor<128x16xf32>
      %0 = tt.addptr %o_ptr, %v : !tt.ptr<f32>, i32
      %1 = tt.splat %0 : !tt.ptr<f32> -> tensor<16x!tt.ptr<f32>>
      %2 = tt.addptr %1, %vc_4 : tensor<16x!tt.ptr<f32>>, tensor<16xi32>
      %3 = tt.expand_dims %q_14 {axis = 1 : i32} : tensor<128xf32> -> tensor<128x1xf32>
      %4 = tt.broadcast %3 : tensor<128x1xf32> -> tensor<128x16xf32>
      %5 = arith.mulf %state_31, %4 : tensor<128x16xf32>
      %6 = "tt.reduce"(%5) <{axis = 0 : i32}> ({
      ^bb0(%arg8: f32, %arg9: f32):
        %7 = arith.addf %arg8, %arg9 : f32
        tt.reduce.return %7 : f32
      }) : (tensor<128x16xf32>) -> tensor<16xf32>
      tt.store %2, %6 : tensor<16x!tt.ptr<f32>>
      scf.yield %state_31 : tensor<128x16xf32>
    }
    tt.return
  }
}
// -----
module {
  tt.func public @delta_recurrent(%q_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %k_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %v_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %beta_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %o_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %t: i32) attributes {noinline = false} {
    %state = arith.constant dense<0.000000e+00> : tensor<128x16xf32>
    %c1_i32 = arith.constant 1 : i32
    %c0_i32 = arith.constant 0 : i32
    %c64_i32 = arith.constant 64 : i32
    %c128_i32 = arith.constant 128 : i32
    %c16_i32 = arith.constant 16 : i32
    %head = tt.get_program_id y : i32
    %kc = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32>
    %vc = tt.get_program_id x : i32
    %vc_0 = arith.muli %vc, %c16_i32 : i32
    %vc_1 = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
    %vc_2 = tt.splat %vc_0 : i32 -> tensor<16xi32>
    %vc_3 = arith.addi %vc_2, %vc_1 : tensor<16xi32>
    %state_4 = scf.for %n = %c0_i32 to %t step %c1_i32 iter_args(%state_5 = %state) -> (tensor<128x16xf32>)  : i32 {
      %r = arith.muli %head, %t : i32
      %r_6 = arith.addi %r, %n : i32
      %k = arith.muli %r_6, %c128_i32 : i32
      %k_7 = tt.addptr %k_ptr, %k : !tt.ptr<f32>, i32
      %k_8 = tt.splat %k_7 : !tt.ptr<f32> -> tensor<128x!tt.ptr<f32>>
      %k_9 = tt.addptr %k_8, %kc : tensor<128x!tt.ptr<f32>>, tensor<128xi32>
      %k_10 = tt.load %k_9 : tensor<128x!tt.ptr<f32>>
      %q = tt.addptr %q_ptr, %k : !tt.ptr<f32>, i32
      %q_11 = tt.splat %q : !tt.ptr<f32> -> tensor<128x!tt.ptr<f32>>
      %q_12 = tt.addptr %q_11, %kc : tensor<128x!tt.ptr<f32>>, tensor<128xi32>
      %q_13 = tt.load %q_12 : tensor<128x!tt.ptr<f32>>
      %v = arith.muli %r_6, %c64_i32 : i32
      %v_14 = tt.addptr %v_ptr, %v : !tt.ptr<f32>, i32
      %v_15 = tt.splat %v_14 : !tt.ptr<f32> -> tensor<16x!tt.ptr<f32>>
      %v_16 = tt.addptr %v_15, %vc_3 : tensor<16x!tt.ptr<f32>>, tensor<16xi32>
      %v_17 = tt.load %v_16 : tensor<16x!tt.ptr<f32>>
      %v_18 = tt.expand_dims %k_10 {axis = 1 : i32} : tensor<128xf32> -> tensor<128x1xf32>
      %v_19 = tt.broadcast %v_18 : tensor<128x1xf32> -> tensor<128x16xf32>
      %v_20 = arith.mulf %state_5, %v_19 : tensor<128x16xf32>
      %v_21 = "tt.reduce"(%v_20) <{axis = 0 : i32}> ({
      ^bb0(%v_31: f32, %v_32: f32):
        %v_33 = arith.addf %v_31, %v_32 : f32
        tt.reduce.return %v_33 : f32
      }) : (tensor<128x16xf32>) -> tensor<16xf32>
      %v_22 = arith.subf %v_17, %v_21 : tensor<16xf32>
      %v_23 = tt.addptr %beta_ptr, %r_6 : !tt.ptr<f32>, i32
      %v_24 = tt.load %v_23 : !tt.ptr<f32>
      %v_25 = tt.splat %v_24 : f32 -> tensor<16xf32>
      %v_26 = arith.mulf %v_22, %v_25 : tensor<16xf32>
      %state_27 = tt.expand_dims %v_26 {axis = 0 : i32} : tensor<16xf32> -> tensor<1x16xf32>
      %state_28 = tt.broadcast %state_27 : tensor<1x16xf32> -> tensor<128x16xf32>
      %state_29 = arith.mulf %v_19, %state_28 : tensor<128x16xf32>
      %state_30 = arith.addf %state_5, %state_29 : tensor<128x16xf32>
      %0 = tt.addptr %o_ptr, %v : !tt.ptr<f32>, i32
      %1 = tt.splat %0 : !tt.ptr<f32> -> tensor<16x!tt.ptr<f32>>
      %2 = tt.addptr %1, %vc_3 : tensor<16x!tt.ptr<f32>>, tensor<16xi32>
      %3 = tt.expand_dims %q_13 {axis = 1 : i32} : tensor<128xf32> -> tensor<128x1xf32>
      %4 = tt.broadcast %3 : tensor<128x1xf32> -> tensor<128x16xf32>
      %5 = arith.mulf %state_30, %4 : tensor<128x16xf32>
      %6 = "tt.reduce"(%5) <{axis = 0 : i32}> ({
      ^bb0(%arg8: f32, %arg9: f32):
        %7 = arith.addf %arg8, %arg9 : f32
        tt.reduce.return %7 : f32
      }) : (tensor<128x16xf32>) -> tensor<16xf32>
      tt.store %2, %6 : tensor<16x!tt.ptr<f32>>
      scf.yield %state_30 : tensor<128x16xf32>
    }
    tt.return
  }
}
