// Made by make.py.
//
// targets: cuda:80 cuda:90 hip:gfx942 hip:gfx950 hip:gfx1201
// warps: 4 8
// stages: 1 2
// grid: 2 1 1
// input bf16 38400 normal
// input bf16 38400 normal
// input bf16 128 normal
// output bf16 38400 tolerance 0.0079 1e-4
// output f32 256 tolerance 1e-4 1e-3
// scalar i32 300
// scalar f32 1e-6
module {
  tt.func public @head_rms_bwd(%dy_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %x_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %w_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %dx_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %dw_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %rows: i32, %eps: f32) attributes {noinline = false} {
    %dw = arith.constant dense<0.000000e+00> : tensor<128xf32>
    %cst = arith.constant dense<0.000000e+00> : tensor<32x128xbf16>
    %cst_0 = arith.constant dense<1.280000e+02> : tensor<32xf32>
    %cst_1 = arith.constant dense<128> : tensor<32x1xi32>
    %c128_i32 = arith.constant 128 : i32
    %c32_i32 = arith.constant 32 : i32
    %pid = tt.get_program_id x : i32
    %d = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32>
    %w = tt.splat %w_ptr : !tt.ptr<bf16> -> tensor<128x!tt.ptr<bf16>>
    %w_2 = tt.addptr %w, %d : tensor<128x!tt.ptr<bf16>>, tensor<128xi32>
    %w_3 = tt.load %w_2 : tensor<128x!tt.ptr<bf16>>
    %w_4 = arith.extf %w_3 : tensor<128xbf16> to tensor<128xf32>
    %0 = arith.muli %pid, %c32_i32 : i32
    %1 = tt.get_num_programs x : i32
    %2 = arith.muli %1, %c32_i32 : i32
    %dw_5 = scf.for %start = %0 to %rows step %2 iter_args(%dw_6 = %dw) -> (tensor<128xf32>)  : i32 {
      %r = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32>
      %r_7 = tt.splat %start : i32 -> tensor<32xi32>
      %r_8 = arith.addi %r_7, %r : tensor<32xi32>
      %keep = tt.splat %rows : i32 -> tensor<32xi32>
      %keep_9 = arith.cmpi slt, %r_8, %keep : tensor<32xi32>
      %keep_10 = tt.expand_dims %keep_9 {axis = 1 : i32} : tensor<32xi1> -> tensor<32x1xi1>
      %at = tt.expand_dims %r_8 {axis = 1 : i32} : tensor<32xi32> -> tensor<32x1xi32>
      %at_11 = arith.muli %at, %cst_1 : tensor<32x1xi32>
      %at_12 = tt.expand_dims %d {axis = 0 : i32} : tensor<128xi32> -> tensor<1x128xi32>
      %at_13 = tt.broadcast %at_11 : tensor<32x1xi32> -> tensor<32x128xi32>
      %at_14 = tt.broadcast %at_12 : tensor<1x128xi32> -> tensor<32x128xi32>
      %at_15 = arith.addi %at_13, %at_14 : tensor<32x128xi32>
      %x = tt.splat %x_ptr : !tt.ptr<bf16> -> tensor<32x128x!tt.ptr<bf16>>
      %x_16 = tt.addptr %x, %at_15 : tensor<32x128x!tt.ptr<bf16>>, tensor<32x128xi32>
      %x_17 = tt.broadcast %keep_10 : tensor<32x1xi1> -> tensor<32x128xi1>
      %x_18 = tt.load %x_16, %x_17, %cst : tensor<32x128x!tt.ptr<bf16>>
      %x_19 = arith.extf %x_18 : tensor<32x128xbf16> to tensor<32x128xf32>
      %dy = tt.splat %dy_ptr : !tt.ptr<bf16> -> tensor<32x128x!tt.ptr<bf16>>
      %dy_20 = tt.addptr %dy, %at_15 : tensor<32x128x!tt.ptr<bf16>>, tensor<32x128xi32>
      %dy_21 = tt.load %dy_20, %x_17, %cst : tensor<32x128x!tt.ptr<bf16>>
      %dy_22 = arith.extf %dy_21 : tensor<32x128xbf16> to tensor<32x128xf32>
      %rstd = arith.mulf %x_19, %x_19 : tensor<32x128xf32>
      %rstd_23 = "tt.reduce"(%rstd) <{axis = 1 : i32}> ({
      ^bb0(%rstd_37: f32, %rstd_38: f32):
        %rstd_39 = arith.addf %rstd_37, %rstd_38 : f32
        tt.reduce.return %rstd_39 : f32
      }) : (tensor<32x128xf32>) -> tensor<32xf32>
      %rstd_24 = arith.divf %rstd_23, %cst_0 : tensor<32xf32>
      %rstd_25 = tt.splat %eps : f32 -> tensor<32xf32>
      %rstd_26 = arith.addf %rstd_24, %rstd_25 : tensor<32xf32>
      %rstd_27 = math.rsqrt %rstd_26 : tensor<32xf32>
      %xhat = tt.expand_dims %rstd_27 {axis = 1 : i32} : tensor<32xf32> -> tensor<32x1xf32>
      %xhat_28 = tt.broadcast %xhat : tensor<32x1xf32> -> tensor<32x128xf32>
      %xhat_29 = arith.mulf %x_19, %xhat_28 : tensor<32x128xf32>
      %g = tt.expand_dims %w_4 {axis = 0 : i32} : tensor<128xf32> -> tensor<1x128xf32>
      %g_30 = tt.broadcast %g : tensor<1x128xf32> -> tensor<32x128xf32>
      %g_31 = arith.mulf %dy_22, %g_30 : tensor<32x128xf32>
      %c = arith.mulf %g_31, %xhat_29 : tensor<32x128xf32>
      %c_32 = "tt.reduce"(%c) <{axis = 1 : i32}> ({
      ^bb0(%c_37: f32, %c_38: f32):
        %c_39 = arith.addf %c_37, %c_38 : f32
        tt.reduce.return %c_39 : f32
      }) : (tensor<32x128xf32>) -> tensor<32xf32>
      %c_33 = arith.divf %c_32, %cst_0 : tensor<32xf32>
      %7 = tt.splat %dx_ptr : !tt.ptr<bf16> -> tensor<32x128x!tt.ptr<bf16>>
      %8 = tt.addptr %7, %at_15 : tensor<32x128x!tt.ptr<bf16>>, tensor<32x128xi32>
      %9 = tt.expand_dims %c_33 {axis = 1 : i32} : tensor<32xf32> -> tensor<32x1xf32>
      %10 = tt.broadcast %9 : tensor<32x1xf32> -> tensor<32x128xf32>
      %11 = arith.mulf %xhat_29, %10 : tensor<32x128xf32>
      %12 = arith.subf %g_31, %11 : tensor<32x128xf32>
      %13 = arith.mulf %12, %xhat_28 : tensor<32x128xf32>
      %14 = arith.truncf %13 : tensor<32x128xf32> to tensor<32x128xbf16>
      tt.store %8, %14, %x_17 : tensor<32x128x!tt.ptr<bf16>>
      %dw_34 = arith.mulf %dy_22, %xhat_29 : tensor<32x128xf32>
      %dw_35 = "tt.reduce"(%dw_34) <{axis = 0 : i32}> ({
      ^bb0(%dw_37: f32, %dw_38: f32):
        %dw_39 = arith.addf %dw_37, %dw_38 : f32
        tt.reduce.return %dw_39 : f32
      }) : (tensor<32x128xf32>) -> tensor<128xf32>
      %dw_36 = arith.addf %dw_6, %dw_35 : tensor<128xf32>
      scf.yield %dw_36 : tensor<128xf32>
    }
    %3 = arith.muli %pid, %c128_i32 : i32
    %4 = tt.addptr %dw_ptr, %3 : !tt.ptr<f32>, i32
    %5 = tt.splat %4 : !tt.ptr<f32> -> tensor<128x!tt.ptr<f32>>
    %6 = tt.addptr %5, %d : tensor<128x!tt.ptr<f32>>, tensor<128xi32>
    tt.store %6, %dw_5 : tensor<128x!tt.ptr<f32>>
    tt.return
  }
}
