// Made by make.py.
//
// targets: cuda:80 cuda:90 hip:gfx942 hip:gfx950 hip:gfx1201
// warps: 4 8
// stages: 1 3
// grid: 2 1 1
// input bf16 16384 integers -1 1
// input f32 128 integers 0 1
// input f32 128 normal 0.1
// output f32 8192 tolerance 1e-4 1e-4
// scalar i32 128
module {
  tt.func public @chunk_scores(%k_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %beta_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %g_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %a_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %t: i32 {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %c128_i32 = arith.constant 128 : i32
    %c0_i32 = arith.constant 0 : i32
    %cst = arith.constant dense<64> : tensor<64x1xi32>
    %cst_0 = arith.constant dense<0.000000e+00> : tensor<64x64xf32>
    %cst_1 = arith.constant dense<128> : tensor<64x1xi32>
    %c64_i32 = arith.constant 64 : i32
    %head = tt.get_program_id y : i32
    %i = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
    %r = arith.muli %head, %t : i32
    %r_2 = tt.get_program_id x : i32
    %r_3 = arith.muli %r_2, %c64_i32 : i32
    %r_4 = arith.addi %r, %r_3 : i32
    %r_5 = tt.splat %r_4 : i32 -> tensor<64xi32>
    %r_6 = arith.addi %r_5, %i : tensor<64xi32>
    %beta = tt.splat %beta_ptr : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
    %beta_7 = tt.addptr %beta, %r_6 : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
    %beta_8 = tt.load %beta_7 : tensor<64x!tt.ptr<f32>>
    %a = scf.for %start = %c0_i32 to %c128_i32 step %c64_i32 iter_args(%a_18 = %cst_0) -> (tensor<64x64xf32>)  : i32 {
      %kc = tt.splat %start : i32 -> tensor<64xi32>
      %kc_19 = arith.addi %kc, %i : tensor<64xi32>
      %k = tt.expand_dims %r_6 {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
      %k_20 = arith.muli %k, %cst_1 : tensor<64x1xi32>
      %k_21 = tt.splat %k_ptr : !tt.ptr<bf16> -> tensor<64x1x!tt.ptr<bf16>>
      %k_22 = tt.addptr %k_21, %k_20 : tensor<64x1x!tt.ptr<bf16>>, tensor<64x1xi32>
      %k_23 = tt.expand_dims %kc_19 {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
      %k_24 = tt.broadcast %k_22 : tensor<64x1x!tt.ptr<bf16>> -> tensor<64x64x!tt.ptr<bf16>>
      %k_25 = tt.broadcast %k_23 : tensor<1x64xi32> -> tensor<64x64xi32>
      %k_26 = tt.addptr %k_24, %k_25 : tensor<64x64x!tt.ptr<bf16>>, tensor<64x64xi32>
      %k_27 = tt.load %k_26 : tensor<64x64x!tt.ptr<bf16>>
      %a_28 = tt.expand_dims %beta_8 {axis = 1 : i32} : tensor<64xf32> -> tensor<64x1xf32>
      %a_29 = arith.extf %k_27 : tensor<64x64xbf16> to tensor<64x64xf32>
      %a_30 = tt.broadcast %a_28 : tensor<64x1xf32> -> tensor<64x64xf32>
      %a_31 = arith.mulf %a_29, %a_30 : tensor<64x64xf32>
      %a_32 = arith.truncf %a_31 : tensor<64x64xf32> to tensor<64x64xbf16>
      %a_33 = tt.trans %k_27 {order = array<i32: 1, 0>} : tensor<64x64xbf16> -> tensor<64x64xbf16>
      %a_34 = tt.dot %a_32, %a_33, %a_18, inputPrecision = tf32 : tensor<64x64xbf16> * tensor<64x64xbf16> -> tensor<64x64xf32>
      scf.yield %a_34 : tensor<64x64xf32>
    }
    %g = tt.splat %g_ptr : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
    %g_9 = tt.addptr %g, %r_6 : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
    %g_10 = tt.load %g_9 : tensor<64x!tt.ptr<f32>>
    %a_11 = tt.expand_dims %g_10 {axis = 1 : i32} : tensor<64xf32> -> tensor<64x1xf32>
    %a_12 = tt.expand_dims %g_10 {axis = 0 : i32} : tensor<64xf32> -> tensor<1x64xf32>
    %a_13 = tt.broadcast %a_11 : tensor<64x1xf32> -> tensor<64x64xf32>
    %a_14 = tt.broadcast %a_12 : tensor<1x64xf32> -> tensor<64x64xf32>
    %a_15 = arith.subf %a_13, %a_14 : tensor<64x64xf32>
    %a_16 = math.exp %a_15 : tensor<64x64xf32>
    %a_17 = arith.mulf %a, %a_16 : tensor<64x64xf32>
    %0 = tt.expand_dims %r_6 {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
    %1 = arith.muli %0, %cst : tensor<64x1xi32>
    %2 = tt.splat %a_ptr : !tt.ptr<f32> -> tensor<64x1x!tt.ptr<f32>>
    %3 = tt.addptr %2, %1 : tensor<64x1x!tt.ptr<f32>>, tensor<64x1xi32>
    %4 = tt.expand_dims %i {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
    %5 = tt.broadcast %3 : tensor<64x1x!tt.ptr<f32>> -> tensor<64x64x!tt.ptr<f32>>
    %6 = tt.broadcast %4 : tensor<1x64xi32> -> tensor<64x64xi32>
    %7 = tt.addptr %5, %6 : tensor<64x64x!tt.ptr<f32>>, tensor<64x64xi32>
    %8 = tt.expand_dims %i {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
    %9 = tt.broadcast %8 : tensor<64x1xi32> -> tensor<64x64xi32>
    %10 = arith.cmpi sgt, %9, %6 : tensor<64x64xi32>
    %11 = arith.select %10, %a_17, %cst_0 : tensor<64x64xi1>, tensor<64x64xf32>
    tt.store %7, %11 : tensor<64x64x!tt.ptr<f32>>
    tt.return
  }
}
