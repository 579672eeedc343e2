// Made by make.py.
//
// targets: cuda:80 cuda:90 hip:gfx942 hip:gfx950 hip:gfx1201
// warps: 4 8
// stages: 1
// grid: 3 1 1
// input bf16 3072 normal
// input bf16 3072 normal
// inout f8E4M3FN 16384 zeros tolerance 0.13 1e-2
// inout f8E4M3FN 16384 zeros tolerance 0.13 1e-2
// input i64 3 steps 2
// input f32 8 integers 1 2
// input f32 8 integers 1 2
module {
  tt.func public @kv_write_fp8(%k_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %v_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %kc_ptr: !tt.ptr<f8E4M3FN> {tt.divisibility = 16 : i32}, %vc_ptr: !tt.ptr<f8E4M3FN> {tt.divisibility = 16 : i32}, %slot_ptr: !tt.ptr<i64> {tt.divisibility = 16 : i32}, %ks_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %vs_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %c1024_i64 = arith.constant 1024 : i64
    %c1024_i32 = arith.constant 1024 : i32
    %cst = arith.constant dense<128> : tensor<8x1xi32>
    %c0_i64 = arith.constant 0 : i64
    %token = tt.get_program_id x : i32
    %slot = tt.addptr %slot_ptr, %token : !tt.ptr<i64>, i32
    %slot_0 = tt.load %slot : !tt.ptr<i64>
    %0 = arith.cmpi sge, %slot_0, %c0_i64 : i64
    scf.if %0 {
      %h = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
      %at = tt.expand_dims %h {axis = 1 : i32} : tensor<8xi32> -> tensor<8x1xi32>
      %at_1 = arith.muli %at, %cst : tensor<8x1xi32>
      %at_2 = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32>
      %at_3 = tt.expand_dims %at_2 {axis = 0 : i32} : tensor<128xi32> -> tensor<1x128xi32>
      %at_4 = tt.broadcast %at_1 : tensor<8x1xi32> -> tensor<8x128xi32>
      %at_5 = tt.broadcast %at_3 : tensor<1x128xi32> -> tensor<8x128xi32>
      %at_6 = arith.addi %at_4, %at_5 : tensor<8x128xi32>
      %k = arith.muli %token, %c1024_i32 : i32
      %k_7 = tt.addptr %k_ptr, %k : !tt.ptr<bf16>, i32
      %k_8 = tt.splat %k_7 : !tt.ptr<bf16> -> tensor<8x128x!tt.ptr<bf16>>
      %k_9 = tt.addptr %k_8, %at_6 : tensor<8x128x!tt.ptr<bf16>>, tensor<8x128xi32>
      %k_10 = tt.load %k_9 : tensor<8x128x!tt.ptr<bf16>>
      %k_11 = arith.extf %k_10 : tensor<8x128xbf16> to tensor<8x128xf32>
      %k_12 = tt.splat %ks_ptr : !tt.ptr<f32> -> tensor<8x!tt.ptr<f32>>
      %k_13 = tt.addptr %k_12, %h : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
      %k_14 = tt.load %k_13 : tensor<8x!tt.ptr<f32>>
      %k_15 = tt.expand_dims %k_14 {axis = 1 : i32} : tensor<8xf32> -> tensor<8x1xf32>
      %k_16 = tt.broadcast %k_15 : tensor<8x1xf32> -> tensor<8x128xf32>
      %k_17 = arith.divf %k_11, %k_16 : tensor<8x128xf32>
      %v = tt.addptr %v_ptr, %k : !tt.ptr<bf16>, i32
      %v_18 = tt.splat %v : !tt.ptr<bf16> -> tensor<8x128x!tt.ptr<bf16>>
      %v_19 = tt.addptr %v_18, %at_6 : tensor<8x128x!tt.ptr<bf16>>, tensor<8x128xi32>
      %v_20 = tt.load %v_19 : tensor<8x128x!tt.ptr<bf16>>
      %v_21 = arith.extf %v_20 : tensor<8x128xbf16> to tensor<8x128xf32>
      %v_22 = tt.splat %vs_ptr : !tt.ptr<f32> -> tensor<8x!tt.ptr<f32>>
      %v_23 = tt.addptr %v_22, %h : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
      %v_24 = tt.load %v_23 : tensor<8x!tt.ptr<f32>>
      %v_25 = tt.expand_dims %v_24 {axis = 1 : i32} : tensor<8xf32> -> tensor<8x1xf32>
      %v_26 = tt.broadcast %v_25 : tensor<8x1xf32> -> tensor<8x128xf32>
      %v_27 = arith.divf %v_21, %v_26 : tensor<8x128xf32>
      %1 = arith.muli %slot_0, %c1024_i64 : i64
      %2 = tt.addptr %kc_ptr, %1 : !tt.ptr<f8E4M3FN>, i64
      %3 = tt.splat %2 : !tt.ptr<f8E4M3FN> -> tensor<8x128x!tt.ptr<f8E4M3FN>>
      %4 = tt.addptr %3, %at_6 : tensor<8x128x!tt.ptr<f8E4M3FN>>, tensor<8x128xi32>
      %5 = tt.fp_to_fp %k_17, rounding = rtne : tensor<8x128xf32> -> tensor<8x128xf8E4M3FN>
      tt.store %4, %5 : tensor<8x128x!tt.ptr<f8E4M3FN>>
      %6 = tt.addptr %vc_ptr, %1 : !tt.ptr<f8E4M3FN>, i64
      %7 = tt.splat %6 : !tt.ptr<f8E4M3FN> -> tensor<8x128x!tt.ptr<f8E4M3FN>>
      %8 = tt.addptr %7, %at_6 : tensor<8x128x!tt.ptr<f8E4M3FN>>, tensor<8x128xi32>
      %9 = tt.fp_to_fp %v_27, rounding = rtne : tensor<8x128xf32> -> tensor<8x128xf8E4M3FN>
      tt.store %8, %9 : tensor<8x128x!tt.ptr<f8E4M3FN>>
    }
    tt.return
  }
}
// -----
module {
  tt.func public @kv_write_fp8(%k_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %v_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %kc_ptr: !tt.ptr<f8E4M3FN> {tt.divisibility = 16 : i32}, %vc_ptr: !tt.ptr<f8E4M3FN> {tt.divisibility = 16 : i32}, %slot_ptr: !tt.ptr<i64> {tt.divisibility = 16 : i32}, %ks_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %vs_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %c1024_i64 = arith.constant 1024 : i64
    %c1024_i32 = arith.constant 1024 : i32
    %c0_i64 = arith.constant 0 : i64
    %cst = arith.constant dense<128> : tensor<8x1xi32>
    %token = tt.get_program_id x : i32
    %slot = tt.addptr %slot_ptr, %token : !tt.ptr<i64>, i32
    %slot_0 = tt.load %slot : !tt.ptr<i64>
    %0 = arith.cmpi sge, %slot_0, %c0_i64 : i64
    scf.if %0 {
      %h = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
      %at = tt.expand_dims %h {axis = 1 : i32} : tensor<8xi32> -> tensor<8x1xi32>
      %at_1 = arith.muli %at, %cst : tensor<8x1xi32>
      %at_2 = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32>
      %at_3 = tt.expand_dims %at_2 {axis = 0 : i32} : tensor<128xi32> -> tensor<1x128xi32>
      %at_4 = tt.broadcast %at_1 : tensor<8x1xi32> -> tensor<8x128xi32>
      %at_5 = tt.broadcast %at_3 : tensor<1x128xi32> -> tensor<8x128xi32>
      %at_6 = arith.addi %at_4, %at_5 : tensor<8x128xi32>
      %k = arith.muli %token, %c1024_i32 : i32
      %k_7 = tt.addptr %k_ptr, %k : !tt.ptr<bf16>, i32
      %k_8 = tt.splat %k_7 : !tt.ptr<bf16> -> tensor<8x128x!tt.ptr<bf16>>
      %k_9 = tt.addptr %k_8, %at_6 : tensor<8x128x!tt.ptr<bf16>>, tensor<8x128xi32>
      %k_10 = tt.load %k_9 : tensor<8x128x!tt.ptr<bf16>>
      %k_11 = arith.extf %k_10 : tensor<8x128xbf16> to tensor<8x128xf32>
      %k_12 = tt.splat %ks_ptr : !tt.ptr<f32> -> tensor<8x!tt.ptr<f32>>
      %k_13 = tt.addptr %k_12, %h : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
      %k_14 = tt.load %k_13 : tensor<8x!tt.ptr<f32>>
      %k_15 = tt.expand_dims %k_14 {axis = 1 : i32} : tensor<8xf32> -> tensor<8x1xf32>
      %k_16 = tt.broadcast %k_15 : tensor<8x1xf32> -> tensor<8x128xf32>
      %k_17 = arith.divf %k_11, %k_16 : tensor<8x128xf32>
      %v = tt.addptr %v_ptr, %k : !tt.ptr<bf16>, i32
      %v_18 = tt.splat %v : !tt.ptr<bf16> -> tensor<8x128x!tt.ptr<bf16>>
      %v_19 = tt.addptr %v_18, %at_6 : tensor<8x128x!tt.ptr<bf16>>, tensor<8x128xi32>
      %v_20 = tt.load %v_19 : tensor<8x128x!tt.ptr<bf16>>
      %v_21 = arith.extf %v_20 : tensor<8x128xbf16> to tensor<8x128xf32>
      %v_22 = tt.splat %vs_ptr : !tt.ptr<f32> -> tensor<8x!tt.ptr<f32>>
      %v_23 = tt.addptr %v_22, %h : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
      %v_24 = tt.load %v_23 : tensor<8x!tt.ptr<f32>>
      %v_25 = tt.expand_dims %v_24 {axis = 1 : i32} : tensor<8xf32> -> tensor<8x1xf32>
      %v_26 = tt.broadcast %v_25 : tensor<8x1xf32> -> tensor<8x128xf32>
      %v_27 = arith.divf %v_21, %v_26 : tensor<8x128xf32>
      %1 = arith.muli %slot_0, %c1024_i64 : i64
      %2 = tt.addptr %kc_ptr, %1 : !tt.ptr<f8E4M3FN>, i64
      %3 = tt.splat %2 : !tt.ptr<f8E4M3FN> -> tensor<8x128x!tt.ptr<f8E4M3FN>>
      %4 = tt.addptr %3, %at_6 : tensor<8x128x!tt.ptr<f8E4M3FN>>, tensor<8x128xi32>
      %5 = tt.fp_to_fp %k_17, rounding = rtne : tensor<8x128xf32> -> tensor<8x128xf8E4M3FN>
      tt.store %4, %5 : tensor<8x128x!tt.ptr<f8E4M3FN>>
      %6 = tt.addptr %vc_ptr, %1 : !tt.ptr<f8E4M3FN>, i64
      %7 = tt.splat %6 : !tt.ptr<f8E4M3FN> -> tensor<8x128x!tt.ptr<f8E4M3FN>>
      %8 = tt.addptr %7, %at_6 : tensor<8x128x!tt.ptr<f8E4M3FN>>, tensor<8x128xi32>
      %9 = tt.fp_to_fp %v_27, rounding = rtne : tensor<8x128xf32> -> tensor<8x128xf8E4M3FN>
      tt.store %8, %9 : tensor<8x128x!tt.ptr<f8E4M3FN>>
    }
    tt.return
  }
}
