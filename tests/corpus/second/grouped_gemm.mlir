// Made by make.py.
//
// targets: cuda:80 cuda:90 hip:gfx942 hip:gfx950 hip:gfx1201
// warps: 4 8
// stages: 1 3
// grid: 132 1 1
// input f16 46080 integers -2 2
// input f16 36864 integers -2 2
// output f16 61440
// input i32 3 integers 1 160
// scalar i32 3
// scalar i32 160
// scalar i32 128
// scalar i32 96
module {
  tt.func public @grouped_gemm(%a_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %b_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %c_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %rows_ptr: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %groups: i32, %m_max: i32 {tt.divisibility = 16 : i32}, %n: i32 {tt.divisibility = 16 : i32}, %k: i32 {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %c127_i32 = arith.constant 127 : i32
    %cst = arith.constant dense<0.000000e+00> : tensor<32x128xf16>
    %cst_0 = arith.constant dense<0.000000e+00> : tensor<128x32xf16>
    %c32_i32 = arith.constant 32 : i32
    %c1_i32 = arith.constant 1 : i32
    %c132_i32 = arith.constant 132 : i32
    %cst_1 = arith.constant dense<0.000000e+00> : tensor<128x128xf32>
    %c128_i32 = arith.constant 128 : i32
    %c0_i32 = arith.constant 0 : i32
    %tile = tt.get_program_id x : i32
    %done:2 = scf.for %g = %c0_i32 to %groups step %c1_i32 iter_args(%tile_2 = %tile, %done_3 = %c0_i32) -> (i32, i32)  : i32 {
      %m = tt.addptr %rows_ptr, %g : !tt.ptr<i32>, i32
      %m_4 = tt.load %m : !tt.ptr<i32>
      %tn = arith.addi %n, %c127_i32 : i32
      %tn_5 = arith.divsi %tn, %c128_i32 : i32
      %count = arith.addi %m_4, %c127_i32 : i32
      %count_6 = arith.divsi %count, %c128_i32 : i32
      %count_7 = arith.muli %count_6, %tn_5 : i32
      %tile_8 = scf.while (%tile_10 = %tile_2) : (i32) -> i32 {
        %0 = arith.addi %done_3, %count_7 : i32
        %1 = arith.cmpi slt, %tile_10, %0 : i32
        scf.condition(%1) %tile_10 : i32
      } do {
      ^bb0(%tile_10: i32):
        %at = arith.subi %tile_10, %done_3 : i32
        %r = arith.divsi %at, %tn_5 : i32
        %r_11 = arith.muli %r, %c128_i32 : i32
        %r_12 = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32>
        %r_13 = tt.splat %r_11 : i32 -> tensor<128xi32>
        %r_14 = arith.addi %r_13, %r_12 : tensor<128xi32>
        %c = arith.remsi %at, %tn_5 : i32
        %c_15 = arith.muli %c, %c128_i32 : i32
        %c_16 = tt.splat %c_15 : i32 -> tensor<128xi32>
        %c_17 = arith.addi %c_16, %r_12 : tensor<128xi32>
        %kk = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32>
        %acc = scf.for %start = %c0_i32 to %k step %c32_i32 iter_args(%acc_19 = %cst_1) -> (tensor<128x128xf32>)  : i32 {
          %a = tt.expand_dims %r_14 {axis = 1 : i32} : tensor<128xi32> -> tensor<128x1xi32>
          %a_20 = tt.splat %m_4 : i32 -> tensor<128x1xi32>
          %a_21 = arith.cmpi slt, %a, %a_20 : tensor<128x1xi32>
          %a_22 = arith.muli %g, %m_max : i32
          %a_23 = tt.splat %a_22 : i32 -> tensor<128x1xi32>
          %a_24 = arith.addi %a_23, %a : tensor<128x1xi32>
          %a_25 = tt.splat %k : i32 -> tensor<128x1xi32>
          %a_26 = arith.muli %a_24, %a_25 : tensor<128x1xi32>
          %a_27 = tt.splat %a_ptr : !tt.ptr<f16> -> tensor<128x1x!tt.ptr<f16>>
          %a_28 = tt.addptr %a_27, %a_26 : tensor<128x1x!tt.ptr<f16>>, tensor<128x1xi32>
          %a_29 = tt.splat %start : i32 -> tensor<128x1xi32>
          %a_30 = tt.addptr %a_28, %a_29 : tensor<128x1x!tt.ptr<f16>>, tensor<128x1xi32>
          %a_31 = tt.expand_dims %kk {axis = 0 : i32} : tensor<32xi32> -> tensor<1x32xi32>
          %a_32 = tt.broadcast %a_30 : tensor<128x1x!tt.ptr<f16>> -> tensor<128x32x!tt.ptr<f16>>
          %a_33 = tt.broadcast %a_31 : tensor<1x32xi32> -> tensor<128x32xi32>
          %a_34 = tt.addptr %a_32, %a_33 : tensor<128x32x!tt.ptr<f16>>, tensor<128x32xi32>
          %a_35 = tt.broadcast %a_21 : tensor<128x1xi1> -> tensor<128x32xi1>
          %a_36 = tt.load %a_34, %a_35, %cst_0 : tensor<128x32x!tt.ptr<f16>>
          %b = tt.expand_dims %c_17 {axis = 0 : i32} : tensor<128xi32> -> tensor<1x128xi32>
          %b_37 = tt.splat %n : i32 -> tensor<1x128xi32>
          %b_38 = arith.cmpi slt, %b, %b_37 : tensor<1x128xi32>
          %b_39 = arith.muli %g, %k : i32
          %b_40 = arith.addi %b_39, %start : i32
          %b_41 = tt.expand_dims %kk {axis = 1 : i32} : tensor<32xi32> -> tensor<32x1xi32>
          %b_42 = tt.splat %b_40 : i32 -> tensor<32x1xi32>
          %b_43 = arith.addi %b_42, %b_41 : tensor<32x1xi32>
          %b_44 = tt.splat %n : i32 -> tensor<32x1xi32>
          %b_45 = arith.muli %b_43, %b_44 : tensor<32x1xi32>
          %b_46 = tt.splat %b_ptr : !tt.ptr<f16> -> tensor<32x1x!tt.ptr<f16>>
          %b_47 = tt.addptr %b_46, %b_45 : tensor<32x1x!tt.ptr<f16>>, tensor<32x1xi32>
          %b_48 = tt.broadcast %b_47 : tensor<32x1x!tt.ptr<f16>> -> tensor<32x128x!tt.ptr<f16>>
          %b_49 = tt.broadcast %b : tensor<1x128xi32> -> tensor<32x128xi32>
          %b_50 = tt.addptr %b_48, %b_49 : tensor<32x128x!tt.ptr<f16>>, tensor<32x128xi32>
          %b_51 = tt.broadcast %b_38 : tensor<1x128xi1> -> tensor<32x128xi1>
          %b_52 = tt.load %b_50, %b_51, %cst : tensor<32x128x!tt.ptr<f16>>
          %acc_53 = tt.dot %a_36, %b_52, %acc_19, inputPrecision = tf32 : tensor<128x32xf16> * tensor<32x128xf16> -> tensor<128x128xf32>
          scf.yield %acc_53 : tensor<128x128xf32>
        }
        %0 = tt.expand_dims %r_14 {axis = 1 : i32} : tensor<128xi32> -> tensor<128x1xi32>
        %1 = tt.splat %m_4 : i32 -> tensor<128x1xi32>
        %2 = arith.cmpi slt, %0, %1 : tensor<128x1xi32>
        %3 = tt.expand_dims %c_17 {axis = 0 : i32} : tensor<128xi32> -> tensor<1x128xi32>
        %4 = tt.splat %n : i32 -> tensor<1x128xi32>
        %5 = arith.cmpi slt, %3, %4 : tensor<1x128xi32>
        %6 = tt.broadcast %2 : tensor<128x1xi1> -> tensor<128x128xi1>
        %7 = tt.broadcast %5 : tensor<1x128xi1> -> tensor<128x128xi1>
        %8 = arith.andi %6, %7 : tensor<128x128xi1>
        %9 = arith.muli %g, %m_max : i32
        %10 = tt.splat %9 : i32 -> tensor<128x1xi32>
        %11 = arith.addi %10, %0 : tensor<128x1xi32>
        %12 = tt.splat %n : i32 -> tensor<128x1xi32>
        %13 = arith.muli %11, %12 : tensor<128x1xi32>
        %14 = tt.splat %c_ptr : !tt.ptr<f16> -> tensor<128x1x!tt.ptr<f16>>
        %15 = tt.addptr %14, %13 : tensor<128x1x!tt.ptr<f16>>, tensor<128x1xi32>
        %16 = tt.broadcast %15 : tensor<128x1x!tt.ptr<f16>> -> tensor<128x128x!tt.ptr<f16>>
        %17 = tt.broadcast %3 : tensor<1x128xi32> -> tensor<128x128xi32>
        %18 = tt.addptr %16, %17 : tensor<128x128x!tt.ptr<f16>>, tensor<128x128xi32>
        %19 = arith.truncf %acc : tensor<128x128xf32> to tensor<128x128xf16>
        tt.store %18, %19, %8 : tensor<128x128x!tt.ptr<f16>>
        %tile_18 = arith.addi %tile_10, %c132_i32 : i32
        scf.yield %tile_18 : i32
      }
      %done_9 = arith.addi %done_3, %count_7 : i32
      scf.yield %tile_8, %done_9 : i32, i32
    }
    tt.return
  }
}
