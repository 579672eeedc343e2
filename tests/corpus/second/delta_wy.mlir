// Made by make.py.
//
// targets: cuda:80 cuda:90 hip:gfx942 hip:gfx950 hip:gfx1201
// warps: 4 8
// stages: 1 3
// grid: 1 1 1
// input bf16 8192 integers -1 1
// input bf16 8192 integers -1 1
// input f32 64 integers 0 2
// input f32 64 normal 0.1
// input bf16 4096 integers -1 1
// output bf16 8192 tolerance 0.016 0.2
// output bf16 8192 tolerance 0.0079 1e-4
// scalar i32 64
module {
  tt.func public @delta_wy(%k_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %v_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %beta_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %g_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %a_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %w_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %u_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %t: i32 {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %c128_i32 = arith.constant 128 : i32
    %c0_i32 = arith.constant 0 : i32
    %cst = arith.constant dense<0.000000e+00> : tensor<64x64xf32>
    %cst_0 = arith.constant dense<128> : tensor<64x1xi32>
    %a = arith.constant dense<64> : tensor<64x1xi32>
    %c64_i32 = arith.constant 64 : i32
    %head = tt.get_program_id y : i32
    %i = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
    %r = arith.muli %head, %t : i32
    %r_1 = tt.get_program_id x : i32
    %r_2 = arith.muli %r_1, %c64_i32 : i32
    %r_3 = arith.addi %r, %r_2 : i32
    %r_4 = tt.splat %r_3 : i32 -> tensor<64xi32>
    %r_5 = arith.addi %r_4, %i : tensor<64xi32>
    %beta = tt.splat %beta_ptr : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
    %beta_6 = tt.addptr %beta, %r_5 : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
    %beta_7 = tt.load %beta_6 : tensor<64x!tt.ptr<f32>>
    %decay = tt.splat %g_ptr : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
    %decay_8 = tt.addptr %decay, %r_5 : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
    %decay_9 = tt.load %decay_8 : tensor<64x!tt.ptr<f32>>
    %decay_10 = math.exp %decay_9 : tensor<64xf32>
    %a_11 = tt.expand_dims %r_5 {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
    %a_12 = arith.muli %a_11, %a : tensor<64x1xi32>
    %a_13 = tt.splat %a_ptr : !tt.ptr<bf16> -> tensor<64x1x!tt.ptr<bf16>>
    %a_14 = tt.addptr %a_13, %a_12 : tensor<64x1x!tt.ptr<bf16>>, tensor<64x1xi32>
    %a_15 = tt.expand_dims %i {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
    %a_16 = tt.broadcast %a_14 : tensor<64x1x!tt.ptr<bf16>> -> tensor<64x64x!tt.ptr<bf16>>
    %a_17 = tt.broadcast %a_15 : tensor<1x64xi32> -> tensor<64x64xi32>
    %a_18 = tt.addptr %a_16, %a_17 : tensor<64x64x!tt.ptr<bf16>>, tensor<64x64xi32>
    %a_19 = tt.load %a_18 : tensor<64x64x!tt.ptr<bf16>>
    scf.for %start = %c0_i32 to %c128_i32 step %c64_i32  : i32 {
      %c = tt.splat %start : i32 -> tensor<64xi32>
      %c_20 = arith.addi %c, %i : tensor<64xi32>
      %v = arith.muli %a_11, %cst_0 : tensor<64x1xi32>
      %v_21 = tt.splat %v_ptr : !tt.ptr<bf16> -> tensor<64x1x!tt.ptr<bf16>>
      %v_22 = tt.addptr %v_21, %v : tensor<64x1x!tt.ptr<bf16>>, tensor<64x1xi32>
      %v_23 = tt.expand_dims %c_20 {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
      %v_24 = tt.broadcast %v_22 : tensor<64x1x!tt.ptr<bf16>> -> tensor<64x64x!tt.ptr<bf16>>
      %v_25 = tt.broadcast %v_23 : tensor<1x64xi32> -> tensor<64x64xi32>
      %v_26 = tt.addptr %v_24, %v_25 : tensor<64x64x!tt.ptr<bf16>>, tensor<64x64xi32>
      %v_27 = tt.load %v_26 : tensor<64x64x!tt.ptr<bf16>>
      %u = tt.expand_dims %beta_7 {axis = 1 : i32} : tensor<64xf32> -> tensor<64x1xf32>
      %u_28 = arith.extf %v_27 : tensor<64x64xbf16> to tensor<64x64xf32>
      %u_29 = tt.broadcast %u : tensor<64x1xf32> -> tensor<64x64xf32>
      %u_30 = arith.mulf %u_28, %u_29 : tensor<64x64xf32>
      %u_31 = arith.truncf %u_30 : tensor<64x64xf32> to tensor<64x64xbf16>
      %u_32 = tt.dot %a_19, %u_31, %cst, inputPrecision = tf32 : tensor<64x64xbf16> * tensor<64x64xbf16> -> tensor<64x64xf32>
      %0 = tt.splat %u_ptr : !tt.ptr<bf16> -> tensor<64x1x!tt.ptr<bf16>>
      %1 = tt.addptr %0, %v : tensor<64x1x!tt.ptr<bf16>>, tensor<64x1xi32>
      %2 = tt.broadcast %1 : tensor<64x1x!tt.ptr<bf16>> -> tensor<64x64x!tt.ptr<bf16>>
      %3 = tt.addptr %2, %v_25 : tensor<64x64x!tt.ptr<bf16>>, tensor<64x64xi32>
      %4 = arith.truncf %u_32 : tensor<64x64xf32> to tensor<64x64xbf16>
      tt.store %3, %4 : tensor<64x64x!tt.ptr<bf16>>
    }
    scf.for %start = %c0_i32 to %c128_i32 step %c64_i32  : i32 {
      %c = tt.splat %start : i32 -> tensor<64xi32>
      %c_20 = arith.addi %c, %i : tensor<64xi32>
      %k = arith.muli %a_11, %cst_0 : tensor<64x1xi32>
      %k_21 = tt.splat %k_ptr : !tt.ptr<bf16> -> tensor<64x1x!tt.ptr<bf16>>
      %k_22 = tt.addptr %k_21, %k : tensor<64x1x!tt.ptr<bf16>>, tensor<64x1xi32>
      %k_23 = tt.expand_dims %c_20 {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
      %k_24 = tt.broadcast %k_22 : tensor<64x1x!tt.ptr<bf16>> -> tensor<64x64x!tt.ptr<bf16>>
      %k_25 = tt.broadcast %k_23 : tensor<1x64xi32> -> tensor<64x64xi32>
      %k_26 = tt.addptr %k_24, %k_25 : tensor<64x64x!tt.ptr<bf16>>, tensor<64x64xi32>
      %k_27 = tt.load %k_26 : tensor<64x64x!tt.ptr<bf16>>
      %w = arith.mulf %beta_7, %decay_10 : tensor<64xf32>
      %w_28 = tt.expand_dims %w {axis = 1 : i32} : tensor<64xf32> -> tensor<64x1xf32>
      %w_29 = arith.extf %k_27 : tensor<64x64xbf16> to tensor<64x64xf32>
      %w_30 = tt.broadcast %w_28 : tensor<64x1xf32> -> tensor<64x64xf32>
      %w_31 = arith.mulf %w_29, %w_30 : tensor<64x64xf32>
      %w_32 = arith.truncf %w_31 : tensor<64x64xf32> to tensor<64x64xbf16>
      %w_33 = tt.dot %a_19, %w_32, %cst, inputPrecision = tf32 : tensor<64x64xbf16> * tensor<64x64xbf16> -> tensor<64x64xf32>
      %0 = tt.splat %w_ptr : !tt.ptr<bf16> -> tensor<64x1x!tt.ptr<bf16>>
      %1 = tt.addptr %0, %k : tensor<64x1x!tt.ptr<bf16>>, tensor<64x1xi32>
      %2 = tt.broadcast %1 : tensor<64x1x!tt.ptr<bf16>> -> tensor<64x64x!tt.ptr<bf16>>
      %3 = tt.addptr %2, %k_25 : tensor<64x64x!tt.ptr<bf16>>, tensor<64x64xi32>
      %4 = arith.truncf %w_33 : tensor<64x64xf32> to tensor<64x64xbf16>
      tt.store %3, %4 : tensor<64x64x!tt.ptr<bf16>>
    }
    tt.return
  }
}
