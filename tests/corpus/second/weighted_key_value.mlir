// Made by make.py.
//
// targets: cuda:80 cuda:90 hip:gfx942 hip:gfx950 hip:gfx1201
// warps: 1 2 4
// stages: 1 3
// grid: 2 1 1
// input f32 1800 normal
// input f32 1800 normal
// input f32 200 normal
// input f32 200 normal
// output f32 1800 tolerance 1e-4 1e-4
// scalar i32 9
// scalar i32 200
module {
  tt.func public @weighted_key_value(%k_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %v_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %w_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %u_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %o_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %t: i32, %d: i32) attributes {noinline = false} {
    %c1_i32 = arith.constant 1 : i32
    %c0_i32 = arith.constant 0 : i32
    %top = arith.constant dense<-9.99999968E+37> : tensor<128xf32>
    %cst = arith.constant dense<0.000000e+00> : tensor<128xf32>
    %c = arith.constant 128 : i32
    %c_0 = tt.get_program_id x : i32
    %c_1 = arith.muli %c_0, %c : i32
    %c_2 = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32>
    %c_3 = tt.splat %c_1 : i32 -> tensor<128xi32>
    %c_4 = arith.addi %c_3, %c_2 : tensor<128xi32>
    %keep = tt.splat %d : i32 -> tensor<128xi32>
    %keep_5 = arith.cmpi slt, %c_4, %keep : tensor<128xi32>
    %w = tt.splat %w_ptr : !tt.ptr<f32> -> tensor<128x!tt.ptr<f32>>
    %w_6 = tt.addptr %w, %c_4 : tensor<128x!tt.ptr<f32>>, tensor<128xi32>
    %w_7 = tt.load %w_6, %keep_5, %cst : tensor<128x!tt.ptr<f32>>
    %w_8 = math.exp %w_7 : tensor<128xf32>
    %u = tt.splat %u_ptr : !tt.ptr<f32> -> tensor<128x!tt.ptr<f32>>
    %u_9 = tt.addptr %u, %c_4 : tensor<128x!tt.ptr<f32>>, tensor<128xi32>
    %u_10 = tt.load %u_9, %keep_5, %cst : tensor<128x!tt.ptr<f32>>
    %top_11:3 = scf.for %n = %c0_i32 to %t step %c1_i32 iter_args(%num = %cst, %den = %cst, %top_12 = %top) -> (tensor<128xf32>, tensor<128xf32>, tensor<128xf32>)  : i32 {
      %k = arith.muli %n, %d : i32
      %k_13 = tt.addptr %k_ptr, %k : !tt.ptr<f32>, i32
      %k_14 = tt.splat %k_13 : !tt.ptr<f32> -> tensor<128x!tt.ptr<f32>>
      %k_15 = tt.addptr %k_14, %c_4 : tensor<128x!tt.ptr<f32>>, tensor<128xi32>
      %k_16 = tt.load %k_15, %keep_5, %cst : tensor<128x!tt.ptr<f32>>
      %v = tt.addptr %v_ptr, %k : !tt.ptr<f32>, i32
      %v_17 = tt.splat %v : !tt.ptr<f32> -> tensor<128x!tt.ptr<f32>>
      %v_18 = tt.addptr %v_17, %c_4 : tensor<128x!tt.ptr<f32>>, tensor<128xi32>
      %v_19 = tt.load %v_18, %keep_5, %cst : tensor<128x!tt.ptr<f32>>
      %m = arith.addf %u_10, %k_16 : tensor<128xf32>
      %m_20 = arith.maxnumf %top_12, %m : tensor<128xf32>
      %e0 = arith.subf %top_12, %m_20 : tensor<128xf32>
      %e0_21 = math.exp %e0 : tensor<128xf32>
      %e1 = arith.subf %m, %m_20 : tensor<128xf32>
      %e1_22 = math.exp %e1 : tensor<128xf32>
      %0 = tt.addptr %o_ptr, %k : !tt.ptr<f32>, i32
      %1 = tt.splat %0 : !tt.ptr<f32> -> tensor<128x!tt.ptr<f32>>
      %2 = tt.addptr %1, %c_4 : tensor<128x!tt.ptr<f32>>, tensor<128xi32>
      %3 = arith.mulf %e0_21, %num : tensor<128xf32>
      %4 = arith.mulf %e1_22, %v_19 : tensor<128xf32>
      %5 = arith.addf %3, %4 : tensor<128xf32>
      %6 = arith.mulf %e0_21, %den : tensor<128xf32>
      %7 = arith.addf %6, %e1_22 : tensor<128xf32>
      %8 = arith.divf %5, %7 : tensor<128xf32>
      tt.store %2, %8, %keep_5 : tensor<128x!tt.ptr<f32>>
      %m_23 = arith.subf %top_12, %w_8 : tensor<128xf32>
      %m_24 = arith.maxnumf %m_23, %k_16 : tensor<128xf32>
      %e0_25 = arith.subf %m_23, %m_24 : tensor<128xf32>
      %e0_26 = math.exp %e0_25 : tensor<128xf32>
      %e1_27 = arith.subf %k_16, %m_24 : tensor<128xf32>
      %e1_28 = math.exp %e1_27 : tensor<128xf32>
      %num_29 = arith.mulf %e0_26, %num : tensor<128xf32>
      %num_30 = arith.mulf %e1_28, %v_19 : tensor<128xf32>
      %num_31 = arith.addf %num_29, %num_30 : tensor<128xf32>
      %den_32 = arith.mulf %e0_26, %den : tensor<128xf32>
      %den_33 = arith.addf %den_32, %e1_28 : tensor<128xf32>
      scf.yield %num_31, %den_33, %m_24 : tensor<128xf32>, tensor<128xf32>, tensor<128xf32>
    }
    tt.return
  }
}
// -----
module {
  tt.func public @weighted_key_value(%k_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %v_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %w_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %u_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %o_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %t: i32, %d: i32) attributes {noinline = false} {
    %c1_i32 = arith.constant 1 : i32
    %c0_i32 = arith.constant 0 : i32
    %top = arith.constant dense<-9.99999968E+37> : tensor<128xf32>
    %cst = arith.constant dense<0.000000e+00> : tensor<128xf32>
    %c128_i32 = arith.constant 128 : i32
    %c = tt.get_program_id x : i32
    %c_0 = arith.muli %c, %c128_i32 : i32
    %c_1 = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32>
    %c_2 = tt.splat %c_0 : i32 -> tensor<128xi32>
    %c_3 = arith.addi %c_2, %c_1 : tensor<128xi32>
    %keep = tt.splat %d : i32 -> tensor<128xi32>
    %keep_4 = arith.cmpi slt, %c_3, %keep : tensor<128xi32>
    %w = tt.splat %w_ptr : !tt.ptr<f32> -> tensor<128x!tt.ptr<f32>>
    %w_5 = tt.addptr %w, %c_3 : tensor<128x!tt.ptr<f32>>, tensor<128xi32>
    %w_6 = tt.load %w_5, %keep_4, %cst : tensor<128x!tt.ptr<f32>>
    %w_7 = math.exp %w_6 : tensor<128xf32>
    %w_8 = arith.subf %cst, %w_7 : tensor<128xf32>
    %u = tt.splat %u_ptr : !tt.ptr<f32> -> tensor<128x!tt.ptr<f32>>
    %u_9 = tt.addptr %u, %c_3 : tensor<128x!tt.ptr<f32>>, tensor<128xi32>
    %u_10 = tt.load %u_9, %keep_4, %cst : tensor<128x!tt.ptr<f32>>
    %top_11:3 = scf.for %n = %c0_i32 to %t step %c1_i32 iter_args(%num = %cst, %den = %cst, %top_12 = %top) -> (tensor<128xf32>, tensor<128xf32>, tensor<128xf32>)  : i32 {
      %k = arith.muli %n, %d : i32
      %k_13 = tt.addptr %k_ptr, %k : !tt.ptr<f32>, i32
      %k_14 = tt.splat %k_13 : !tt.ptr<f32> -> tensor<128x!tt.ptr<f32>>
      %k_15 = tt.addptr %k_14, %c_3 : tensor<128x!tt.ptr<f32>>, tensor<128xi32>
      %k_16 = tt.load %k_15, %keep_4, %cst : tensor<128x!tt.ptr<f32>>
      %v = tt.addptr %v_ptr, %k : !tt.ptr<f32>, i32
      %v_17 = tt.splat %v : !tt.ptr<f32> -> tensor<128x!tt.ptr<f32>>
      %v_18 = tt.addptr %v_17, %c_3 : tensor<128x!tt.ptr<f32>>, tensor<128xi32>
      %v_19 = tt.load %v_18, %keep_4, %cst : tensor<128x!tt.ptr<f32>>
      %m = arith.addf %u_10, %k_16 : tensor<128xf32>
      %m_20 = arith.maxnumf %top_12, %m : tensor<128xf32>
      %e0 = arith.subf %top_12, %m_20 : tensor<128xf32>
      %e0_21 = math.exp %e0 : tensor<128xf32>
      %e1 = arith.subf %m, %m_20 : tensor<128xf32>
      %e1_22 = math.exp %e1 : tensor<128xf32>
      %0 = tt.addptr %o_ptr, %k : !tt.ptr<f32>, i32
      %1 = tt.splat %0 : !tt.ptr<f32> -> tensor<128x!tt.ptr<f32>>
      %2 = tt.addptr %1, %c_3 : tensor<128x!tt.ptr<f32>>, tensor<128xi32>
      %3 = arith.mulf %e0_21, %num : tensor<128xf32>
      %4 = arith.mulf %e1_22, %v_19 : tensor<128xf32>
      %5 = arith.addf %3, %4 : tensor<128xf32>
      %6 = arith.mulf %e0_21, %den : tensor<128xf32>
      %7 = arith.addf %6, %e1_22 : tensor<128xf32>
      %8 = arith.divf %5, %7 : tensor<128xf32>
      tt.store %2, %8, %keep_4 : tensor<128x!tt.ptr<f32>>
      %m_23 = arith.addf %top_12, %w_8 : tensor<128xf32>
      %m_24 = arith.maxnumf %m_23, %k_16 : tensor<128xf32>
      %e0_25 = arith.subf %m_23, %m_24 : tensor<128xf32>
      %e0_26 = math.exp %e0_25 : tensor<128xf32>
      %e1_27 = arith.subf %k_16, %m_24 : tensor<128xf32>
      %e1_28 = math.exp %e1_27 : tensor<128xf32>
      %num_29 = arith.mulf %e0_26, %num : tensor<128xf32>
      %num_30 = arith.mulf %e1_28, %v_19 : tensor<128xf32>
      %num_31 = arith.addf %num_29, %num_30 : tensor<128xf32>
      %den_32 = arith.mulf %e0_26, %den : tensor<128xf32>
      %den_33 = arith.addf %den_32, %e1_28 : tensor<128xf32>
      scf.yield %num_31, %den_33, %m_24 : tensor<128xf32>, tensor<128xf32>, tensor<128xf32>
    }
    tt.return
  }
}
