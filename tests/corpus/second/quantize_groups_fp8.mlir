// Made by make.py.
//
// targets: cuda:80 cuda:90 hip:gfx942 hip:gfx950 hip:gfx1201
// warps: 4 8
// stages: 1
// grid: 2 1 1
// input bf16 5120 integers -100 100
// output f8E4M3FN 5120 tolerance 0.13 0.01
// output f32 40 tolerance 1e-6 0
// scalar i32 40
module {
  tt.func public @quantize_groups(%x_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %q_ptr: !tt.ptr<f8E4M3FN> {tt.divisibility = 16 : i32}, %s_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %rows: i32) attributes {noinline = false} {
    %x = arith.constant dense<0.000000e+00> : tensor<32x128xbf16>
    %s = arith.constant dense<4.480000e+02> : tensor<32xf32>
    %s_0 = arith.constant dense<1.000000e-10> : tensor<32xf32>
    %at = arith.constant dense<128> : tensor<32x1xi32>
    %r = arith.constant 32 : i32
    %r_1 = tt.get_program_id x : i32
    %r_2 = arith.muli %r_1, %r : i32
    %r_3 = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32>
    %r_4 = tt.splat %r_2 : i32 -> tensor<32xi32>
    %r_5 = arith.addi %r_4, %r_3 : tensor<32xi32>
    %at_6 = tt.expand_dims %r_5 {axis = 1 : i32} : tensor<32xi32> -> tensor<32x1xi32>
    %at_7 = arith.muli %at_6, %at : tensor<32x1xi32>
    %at_8 = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32>
    %at_9 = tt.expand_dims %at_8 {axis = 0 : i32} : tensor<128xi32> -> tensor<1x128xi32>
    %at_10 = tt.broadcast %at_7 : tensor<32x1xi32> -> tensor<32x128xi32>
    %at_11 = tt.broadcast %at_9 : tensor<1x128xi32> -> tensor<32x128xi32>
    %at_12 = arith.addi %at_10, %at_11 : tensor<32x128xi32>
    %x_13 = tt.splat %rows : i32 -> tensor<32x1xi32>
    %x_14 = arith.cmpi slt, %at_6, %x_13 : tensor<32x1xi32>
    %x_15 = tt.splat %x_ptr : !tt.ptr<bf16> -> tensor<32x128x!tt.ptr<bf16>>
    %x_16 = tt.addptr %x_15, %at_12 : tensor<32x128x!tt.ptr<bf16>>, tensor<32x128xi32>
    %x_17 = tt.broadcast %x_14 : tensor<32x1xi1> -> tensor<32x128xi1>
    %x_18 = tt.load %x_16, %x_17, %x : tensor<32x128x!tt.ptr<bf16>>
    %x_19 = arith.extf %x_18 : tensor<32x128xbf16> to tensor<32x128xf32>
    %s_20 = math.absf %x_19 : tensor<32x128xf32>
    %s_21 = "tt.reduce"(%s_20) <{axis = 1 : i32}> ({
    ^bb0(%s_24: f32, %s_25: f32):
      %s_26 = arith.maxnumf %s_24, %s_25 : f32
      tt.reduce.return %s_26 : f32
    }) : (tensor<32x128xf32>) -> tensor<32xf32>
    %s_22 = arith.maxnumf %s_21, %s_0 : tensor<32xf32>
    %s_23 = arith.divf %s_22, %s : tensor<32xf32>
    %0 = tt.splat %q_ptr : !tt.ptr<f8E4M3FN> -> tensor<32x128x!tt.ptr<f8E4M3FN>>
    %1 = tt.addptr %0, %at_12 : tensor<32x128x!tt.ptr<f8E4M3FN>>, tensor<32x128xi32>
    %2 = tt.expand_dims %s_23 {axis = 1 : i32} : tensor<32xf32> -> tensor<32x1xf32>
    %3 = tt.broadcast %2 : tensor<32x1xf32> -> tensor<32x128xf32>
    %4 = arith.divf %x_19, %3 : tensor<32x128xf32>
    %5 = tt.fp_to_fp %4, rounding = rtne : tensor<32x128xf32> -> tensor<32x128xf8E4M3FN>
    tt.store %1, %5, %x_17 : tensor<32x128x!tt.ptr<f8E4M3FN>>
    %6 = tt.splat %rows : i32 -> tensor<32xi32>
    %7 = arith.cmpi slt, %r_5, %6 : tensor<32xi32>
    %8 = tt.splat %s_ptr : !tt.ptr<f32> -> tensor<32x!tt.ptr<f32>>
    %9 = tt.addptr %8, %r_5 : tensor<32x!tt.ptr<f32>>, tensor<32xi32>
    tt.store %9, %s_23, %7 : tensor<32x!tt.ptr<f32>>
    tt.return
  }
}
// -----
module {
  tt.func public @quantize_groups(%x_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %q_ptr: !tt.ptr<f8E4M3FN> {tt.divisibility = 16 : i32}, %s_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %rows: i32) attributes {noinline = false} {
    %x = arith.constant dense<0.000000e+00> : tensor<32x128xbf16>
    %s = arith.constant dense<4.480000e+02> : tensor<32xf32>
    %s_0 = arith.constant dense<1.000000e-10> : tensor<32xf32>
    %at = arith.constant dense<128> : tensor<32x1xi32>
    %c32_i32 = arith.constant 32 : i32
    %r = tt.get_program_id x : i32
    %r_1 = arith.muli %r, %c32_i32 : i32
    %r_2 = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32>
    %r_3 = tt.splat %r_1 : i32 -> tensor<32xi32>
    %r_4 = arith.addi %r_3, %r_2 : tensor<32xi32>
    %at_5 = tt.expand_dims %r_4 {axis = 1 : i32} : tensor<32xi32> -> tensor<32x1xi32>
    %at_6 = arith.muli %at_5, %at : tensor<32x1xi32>
    %at_7 = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32>
    %at_8 = tt.expand_dims %at_7 {axis = 0 : i32} : tensor<128xi32> -> tensor<1x128xi32>
    %at_9 = tt.broadcast %at_6 : tensor<32x1xi32> -> tensor<32x128xi32>
    %at_10 = tt.broadcast %at_8 : tensor<1x128xi32> -> tensor<32x128xi32>
    %at_11 = arith.addi %at_9, %at_10 : tensor<32x128xi32>
    %x_12 = tt.splat %rows : i32 -> tensor<32x1xi32>
    %x_13 = arith.cmpi slt, %at_5, %x_12 : tensor<32x1xi32>
    %x_14 = tt.splat %x_ptr : !tt.ptr<bf16> -> tensor<32x128x!tt.ptr<bf16>>
    %x_15 = tt.addptr %x_14, %at_11 : tensor<32x128x!tt.ptr<bf16>>, tensor<32x128xi32>
    %x_16 = tt.broadcast %x_13 : tensor<32x1xi1> -> tensor<32x128xi1>
    %x_17 = tt.load %x_15, %x_16, %x : tensor<32x128x!tt.ptr<bf16>>
    %x_18 = arith.extf %x_17 : tensor<32x128xbf16> to tensor<32x128xf32>
    %s_19 = math.absf %x_18 : tensor<32x128xf32>
    %s_20 = "tt.reduce"(%s_19) <{axis = 1 : i32}> ({
    ^bb0(%s_23: f32, %s_24: f32):
      %s_25 = arith.maxnumf %s_23, %s_24 : f32
      tt.reduce.return %s_25 : f32
    }) : (tensor<32x128xf32>) -> tensor<32xf32>
    %s_21 = arith.maxnumf %s_20, %s_0 : tensor<32xf32>
    %s_22 = arith.divf %s_21, %s : tensor<32xf32>
    %0 = tt.splat %q_ptr : !tt.ptr<f8E4M3FN> -> tensor<32x128x!tt.ptr<f8E4M3FN>>
    %1 = tt.addptr %0, %at_11 : tensor<32x128x!tt.ptr<f8E4M3FN>>, tensor<32x128xi32>
    %2 = tt.expand_dims %s_22 {axis = 1 : i32} : tensor<32xf32> -> tensor<32x1xf32>
    %3 = tt.broadcast %2 : tensor<32x1xf32> -> tensor<32x128xf32>
    %4 = arith.divf %x_18, %3 : tensor<32x128xf32>
    %5 = tt.fp_to_fp %4, rounding = rtne : tensor<32x128xf32> -> tensor<32x128xf8E4M3FN>
    tt.store %1, %5, %x_16 : tensor<32x128x!tt.ptr<f8E4M3FN>>
    %6 = tt.splat %rows : i32 -> tensor<32xi32>
    %7 = arith.cmpi slt, %r_4, %6 : tensor<32xi32>
    %8 = tt.splat %s_ptr : !tt.ptr<f32> -> tensor<32x!tt.ptr<f32>>
    %9 = tt.addptr %8, %r_4 : tensor<32x!tt.ptr<f32>>, tensor<32xi32>
    tt.store %9, %s_22, %7 : tensor<32x!tt.ptr<f32>>
    tt.return
  }
}
