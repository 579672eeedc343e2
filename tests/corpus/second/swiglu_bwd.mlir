// Made by make.py.
//
// targets: cuda:80 cuda:90 hip:gfx942 hip:gfx950 hip:gfx1201
// warps: 4 8 16
// stages: 1
// grid: 1 1 1
// input bf16 11000 normal
// inout bf16 11000 normal tolerance 0.016 1e-3
// inout bf16 11000 normal tolerance 0.016 1e-3
// scalar i32 11000
module {
  tt.func public @swiglu_bwd(%dy_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %a_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %b_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %n: i32) attributes {noinline = false} {
    %cst = arith.constant dense<0.000000e+00> : tensor<16384xbf16>
    %cst_0 = arith.constant dense<1.000000e+00> : tensor<16384xf32>
    %row = tt.get_program_id x : i32
    %row_1 = arith.extsi %row : i32 to i64
    %c = tt.make_range {end = 16384 : i32, start = 0 : i32} : tensor<16384xi32>
    %dy = tt.splat %n : i32 -> tensor<16384xi32>
    %dy_2 = arith.cmpi slt, %c, %dy : tensor<16384xi32>
    %dy_3 = arith.extsi %n : i32 to i64
    %dy_4 = arith.muli %row_1, %dy_3 : i64
    %dy_5 = tt.addptr %dy_ptr, %dy_4 : !tt.ptr<bf16>, i64
    %dy_6 = tt.splat %dy_5 : !tt.ptr<bf16> -> tensor<16384x!tt.ptr<bf16>>
    %dy_7 = tt.addptr %dy_6, %c : tensor<16384x!tt.ptr<bf16>>, tensor<16384xi32>
    %dy_8 = tt.load %dy_7, %dy_2, %cst : tensor<16384x!tt.ptr<bf16>>
    %dy_9 = arith.extf %dy_8 : tensor<16384xbf16> to tensor<16384xf32>
    %a = tt.addptr %a_ptr, %dy_4 : !tt.ptr<bf16>, i64
    %a_10 = tt.splat %a : !tt.ptr<bf16> -> tensor<16384x!tt.ptr<bf16>>
    %a_11 = tt.addptr %a_10, %c : tensor<16384x!tt.ptr<bf16>>, tensor<16384xi32>
    %a_12 = tt.load %a_11, %dy_2, %cst : tensor<16384x!tt.ptr<bf16>>
    %a_13 = arith.extf %a_12 : tensor<16384xbf16> to tensor<16384xf32>
    %b = tt.addptr %b_ptr, %dy_4 : !tt.ptr<bf16>, i64
    %b_14 = tt.splat %b : !tt.ptr<bf16> -> tensor<16384x!tt.ptr<bf16>>
    %b_15 = tt.addptr %b_14, %c : tensor<16384x!tt.ptr<bf16>>, tensor<16384xi32>
    %b_16 = tt.load %b_15, %dy_2, %cst : tensor<16384x!tt.ptr<bf16>>
    %b_17 = arith.extf %b_16 : tensor<16384xbf16> to tensor<16384xf32>
    %s = arith.negf %a_13 : tensor<16384xf32>
    %s_18 = math.exp %s : tensor<16384xf32>
    %s_19 = arith.addf %s_18, %cst_0 : tensor<16384xf32>
    %s_20 = arith.divf %cst_0, %s_19 : tensor<16384xf32>
    %0 = arith.mulf %dy_9, %a_13 : tensor<16384xf32>
    %1 = arith.mulf %0, %s_20 : tensor<16384xf32>
    %2 = arith.truncf %1 : tensor<16384xf32> to tensor<16384xbf16>
    tt.store %b_15, %2, %dy_2 : tensor<16384x!tt.ptr<bf16>>
    %3 = arith.mulf %dy_9, %b_17 : tensor<16384xf32>
    %4 = arith.mulf %a_13, %s_20 : tensor<16384xf32>
    %5 = arith.subf %cst_0, %s_20 : tensor<16384xf32>
    %6 = arith.mulf %4, %5 : tensor<16384xf32>
    %7 = arith.addf %s_20, %6 : tensor<16384xf32>
    %8 = arith.mulf %3, %7 : tensor<16384xf32>
    %9 = arith.truncf %8 : tensor<16384xf32> to tensor<16384xbf16>
    tt.store %a_11, %9, %dy_2 : tensor<16384x!tt.ptr<bf16>>
    tt.return
  }
}
// -----
module {
  tt.func public @swiglu_bwd(%dy_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %a_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %b_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %n: i32) attributes {noinline = false} {
    %s = arith.constant dense<0.000000e+00> : tensor<16384xf32>
    %cst = arith.constant dense<0.000000e+00> : tensor<16384xbf16>
    %cst_0 = arith.constant dense<1.000000e+00> : tensor<16384xf32>
    %row = tt.get_program_id x : i32
    %row_1 = arith.extsi %row : i32 to i64
    %c = tt.make_range {end = 16384 : i32, start = 0 : i32} : tensor<16384xi32>
    %dy = tt.splat %n : i32 -> tensor<16384xi32>
    %dy_2 = arith.cmpi slt, %c, %dy : tensor<16384xi32>
    %dy_3 = arith.extsi %n : i32 to i64
    %dy_4 = arith.muli %row_1, %dy_3 : i64
    %dy_5 = tt.addptr %dy_ptr, %dy_4 : !tt.ptr<bf16>, i64
    %dy_6 = tt.splat %dy_5 : !tt.ptr<bf16> -> tensor<16384x!tt.ptr<bf16>>
    %dy_7 = tt.addptr %dy_6, %c : tensor<16384x!tt.ptr<bf16>>, tensor<16384xi32>
    %dy_8 = tt.load %dy_7, %dy_2, %cst : tensor<16384x!tt.ptr<bf16>>
    %dy_9 = arith.extf %dy_8 : tensor<16384xbf16> to tensor<16384xf32>
    %a = tt.addptr %a_ptr, %dy_4 : !tt.ptr<bf16>, i64
    %a_10 = tt.splat %a : !tt.ptr<bf16> -> tensor<16384x!tt.ptr<bf16>>
    %a_11 = tt.addptr %a_10, %c : tensor<16384x!tt.ptr<bf16>>, tensor<16384xi32>
    %a_12 = tt.load %a_11, %dy_2, %cst : tensor<16384x!tt.ptr<bf16>>
    %a_13 = arith.extf %a_12 : tensor<16384xbf16> to tensor<16384xf32>
    %b = tt.addptr %b_ptr, %dy_4 : !tt.ptr<bf16>, i64
    %b_14 = tt.splat %b : !tt.ptr<bf16> -> tensor<16384x!tt.ptr<bf16>>
    %b_15 = tt.addptr %b_14, %c : tensor<16384x!tt.ptr<bf16>>, tensor<16384xi32>
    %b_16 = tt.load %b_15, %dy_2, %cst : tensor<16384x!tt.ptr<bf16>>
    %b_17 = arith.extf %b_16 : tensor<16384xbf16> to tensor<16384xf32>
    %s_18 = arith.subf %s, %a_13 : tensor<16384xf32>
    %s_19 = math.exp %s_18 : tensor<16384xf32>
    %s_20 = arith.addf %s_19, %cst_0 : tensor<16384xf32>
    %s_21 = arith.divf %cst_0, %s_20 : tensor<16384xf32>
    %0 = arith.mulf %dy_9, %a_13 : tensor<16384xf32>
    %1 = arith.mulf %0, %s_21 : tensor<16384xf32>
    %2 = arith.truncf %1 : tensor<16384xf32> to tensor<16384xbf16>
    tt.store %b_15, %2, %dy_2 : tensor<16384x!tt.ptr<bf16>>
    %3 = arith.mulf %dy_9, %b_17 : tensor<16384xf32>
    %4 = arith.mulf %a_13, %s_21 : tensor<16384xf32>
    %5 = arith.subf %cst_0, %s_21 : tensor<16384xf32>
    %6 = arith.mulf %4, %5 : tensor<16384xf32>
    %7 = arith.addf %s_21, %6 : tensor<16384xf32>
    %8 = arith.mulf %3, %7 : tensor<16384xf32>
    %9 = arith.truncf %8 : tensor<16384xf32> to tensor<16384xbf16>
    tt.store %a_11, %9, %dy_2 : tensor<16384x!tt.ptr<bf16>>
    tt.return
  }
}
