// Made by make.py.
//
// targets: cuda:80 cuda:90 hip:gfx942 hip:gfx950 hip:gfx1201
// warps: 4 8
// stages: 1
// grid: 2 1 1
// input bf16 8192 normal
// inout bf16 8192 normal tolerance 0.0079 1e-4
// input bf16 4096 normal
// output f8E4M3FN 8192 tolerance 0.13 1e-2
// output f32 2 tolerance 1e-5 1e-5
// scalar i32 4096
// scalar f32 1e-6
module {
  tt.func public @add_rms_quant_fp8(%x_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %res_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %w_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %q_ptr: !tt.ptr<f8E4M3FN> {tt.divisibility = 16 : i32}, %s_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %n: i32 {tt.divisibility = 16 : i32}, %eps: f32) attributes {noinline = false} {
    %cst = arith.constant dense<0.000000e+00> : tensor<4096xbf16>
    %q = arith.constant dense<4.480000e+02> : tensor<4096xf32>
    %q_0 = arith.constant dense<-4.480000e+02> : tensor<4096xf32>
    %cst_1 = arith.constant 4.480000e+02 : f32
    %scale = arith.constant 1.000000e-10 : f32
    %row = tt.get_program_id x : i32
    %c = tt.make_range {end = 4096 : i32, start = 0 : i32} : tensor<4096xi32>
    %keep = tt.splat %n : i32 -> tensor<4096xi32>
    %keep_2 = arith.cmpi slt, %c, %keep : tensor<4096xi32>
    %x = arith.muli %row, %n : i32
    %x_3 = tt.addptr %x_ptr, %x : !tt.ptr<bf16>, i32
    %x_4 = tt.splat %x_3 : !tt.ptr<bf16> -> tensor<4096x!tt.ptr<bf16>>
    %x_5 = tt.addptr %x_4, %c : tensor<4096x!tt.ptr<bf16>>, tensor<4096xi32>
    %x_6 = tt.load %x_5, %keep_2, %cst : tensor<4096x!tt.ptr<bf16>>
    %x_7 = arith.extf %x_6 : tensor<4096xbf16> to tensor<4096xf32>
    %h = tt.addptr %res_ptr, %x : !tt.ptr<bf16>, i32
    %h_8 = tt.splat %h : !tt.ptr<bf16> -> tensor<4096x!tt.ptr<bf16>>
    %h_9 = tt.addptr %h_8, %c : tensor<4096x!tt.ptr<bf16>>, tensor<4096xi32>
    %h_10 = tt.load %h_9, %keep_2, %cst : tensor<4096x!tt.ptr<bf16>>
    %h_11 = arith.extf %h_10 : tensor<4096xbf16> to tensor<4096xf32>
    %h_12 = arith.addf %x_7, %h_11 : tensor<4096xf32>
    %0 = arith.truncf %h_12 : tensor<4096xf32> to tensor<4096xbf16>
    tt.store %h_9, %0, %keep_2 : tensor<4096x!tt.ptr<bf16>>
    %rstd = arith.mulf %h_12, %h_12 : tensor<4096xf32>
    %rstd_13 = "tt.reduce"(%rstd) <{axis = 0 : i32}> ({
    ^bb0(%rstd_31: f32, %rstd_32: f32):
      %rstd_33 = arith.addf %rstd_31, %rstd_32 : f32
      tt.reduce.return %rstd_33 : f32
    }) : (tensor<4096xf32>) -> f32
    %rstd_14 = arith.sitofp %n : i32 to f32
    %rstd_15 = arith.divf %rstd_13, %rstd_14 : f32
    %rstd_16 = arith.addf %rstd_15, %eps : f32
    %rstd_17 = math.rsqrt %rstd_16 : f32
    %y = tt.splat %rstd_17 : f32 -> tensor<4096xf32>
    %y_18 = arith.mulf %h_12, %y : tensor<4096xf32>
    %y_19 = tt.splat %w_ptr : !tt.ptr<bf16> -> tensor<4096x!tt.ptr<bf16>>
    %y_20 = tt.addptr %y_19, %c : tensor<4096x!tt.ptr<bf16>>, tensor<4096xi32>
    %y_21 = tt.load %y_20, %keep_2, %cst : tensor<4096x!tt.ptr<bf16>>
    %y_22 = arith.extf %y_21 : tensor<4096xbf16> to tensor<4096xf32>
    %y_23 = arith.mulf %y_18, %y_22 : tensor<4096xf32>
    %scale_24 = math.absf %y_23 : tensor<4096xf32>
    %scale_25 = "tt.reduce"(%scale_24) <{axis = 0 : i32}> ({
    ^bb0(%scale_31: f32, %scale_32: f32):
      %scale_33 = arith.maxnumf %scale_31, %scale_32 : f32
      tt.reduce.return %scale_33 : f32
    }) : (tensor<4096xf32>) -> f32
    %scale_26 = arith.maxnumf %scale_25, %scale : f32
    %scale_27 = arith.divf %scale_26, %cst_1 : f32
    %q_28 = tt.splat %scale_27 : f32 -> tensor<4096xf32>
    %q_29 = arith.divf %y_23, %q_28 : tensor<4096xf32>
    %q_30 = tt.clampf %q_29, %q_0, %q, propagateNan = none : tensor<4096xf32>
    %1 = tt.addptr %q_ptr, %x : !tt.ptr<f8E4M3FN>, i32
    %2 = tt.splat %1 : !tt.ptr<f8E4M3FN> -> tensor<4096x!tt.ptr<f8E4M3FN>>
    %3 = tt.addptr %2, %c : tensor<4096x!tt.ptr<f8E4M3FN>>, tensor<4096xi32>
    %4 = tt.fp_to_fp %q_30, rounding = rtne : tensor<4096xf32> -> tensor<4096xf8E4M3FN>
    tt.store %3, %4, %keep_2 : tensor<4096x!tt.ptr<f8E4M3FN>>
    %5 = tt.addptr %s_ptr, %row : !tt.ptr<f32>, i32
    tt.store %5, %scale_27 : !tt.ptr<f32>
    tt.return
  }
}
