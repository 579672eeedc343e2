// Made by make.py.
//
// targets: cuda:80 cuda:90 hip:gfx942 hip:gfx950 hip:gfx1201
// warps: 1 4 8
// stages: 1
// grid: 3 1 1
// input f32 6144 normal
// input f32 48 normal 3
// output f16 384 tolerance 0.001 1e-4
module {
  tt.func public @split_kv_combine(%o_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %lse_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %out_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %o = arith.constant dense<128> : tensor<16x1xi32>
    %c128_i32 = arith.constant 128 : i32
    %c16_i32 = arith.constant 16 : i32
    %n = tt.get_program_id x : i32
    %s = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
    %d = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32>
    %lse = arith.muli %n, %c16_i32 : i32
    %lse_0 = tt.addptr %lse_ptr, %lse : !tt.ptr<f32>, i32
    %lse_1 = tt.splat %lse_0 : !tt.ptr<f32> -> tensor<16x!tt.ptr<f32>>
    %lse_2 = tt.addptr %lse_1, %s : tensor<16x!tt.ptr<f32>>, tensor<16xi32>
    %lse_3 = tt.load %lse_2 : tensor<16x!tt.ptr<f32>>
    %w = "tt.reduce"(%lse_3) <{axis = 0 : i32}> ({
    ^bb0(%w_18: f32, %w_19: f32):
      %w_20 = arith.maxnumf %w_18, %w_19 : f32
      tt.reduce.return %w_20 : f32
    }) : (tensor<16xf32>) -> f32
    %w_4 = tt.splat %w : f32 -> tensor<16xf32>
    %w_5 = arith.subf %lse_3, %w_4 : tensor<16xf32>
    %w_6 = math.exp %w_5 : tensor<16xf32>
    %o_7 = tt.expand_dims %s {axis = 1 : i32} : tensor<16xi32> -> tensor<16x1xi32>
    %o_8 = tt.splat %lse : i32 -> tensor<16x1xi32>
    %o_9 = arith.addi %o_8, %o_7 : tensor<16x1xi32>
    %o_10 = arith.muli %o_9, %o : tensor<16x1xi32>
    %o_11 = tt.splat %o_ptr : !tt.ptr<f32> -> tensor<16x1x!tt.ptr<f32>>
    %o_12 = tt.addptr %o_11, %o_10 : tensor<16x1x!tt.ptr<f32>>, tensor<16x1xi32>
    %o_13 = tt.expand_dims %d {axis = 0 : i32} : tensor<128xi32> -> tensor<1x128xi32>
    %o_14 = tt.broadcast %o_12 : tensor<16x1x!tt.ptr<f32>> -> tensor<16x128x!tt.ptr<f32>>
    %o_15 = tt.broadcast %o_13 : tensor<1x128xi32> -> tensor<16x128xi32>
    %o_16 = tt.addptr %o_14, %o_15 : tensor<16x128x!tt.ptr<f32>>, tensor<16x128xi32>
    %o_17 = tt.load %o_16 : tensor<16x128x!tt.ptr<f32>>
    %0 = arith.muli %n, %c128_i32 : i32
    %1 = tt.addptr %out_ptr, %0 : !tt.ptr<f16>, i32
    %2 = tt.splat %1 : !tt.ptr<f16> -> tensor<128x!tt.ptr<f16>>
    %3 = tt.addptr %2, %d : tensor<128x!tt.ptr<f16>>, tensor<128xi32>
    %4 = tt.expand_dims %w_6 {axis = 1 : i32} : tensor<16xf32> -> tensor<16x1xf32>
    %5 = tt.broadcast %4 : tensor<16x1xf32> -> tensor<16x128xf32>
    %6 = arith.mulf %o_17, %5 : tensor<16x128xf32>
    %7 = "tt.reduce"(%6) <{axis = 0 : i32}> ({
    ^bb0(%arg3: f32, %arg4: f32):
      %12 = arith.addf %arg3, %arg4 : f32
      tt.reduce.return %12 : f32
    }) : (tensor<16x128xf32>) -> tensor<128xf32>
    %8 = "tt.reduce"(%w_6) <{axis = 0 : i32}> ({
    ^bb0(%arg3: f32, %arg4: f32):
      %12 = arith.addf %arg3, %arg4 : f32
      tt.reduce.return %12 : f32
    }) : (tensor<16xf32>) -> f32
    %9 = tt.splat %8 : f32 -> tensor<128xf32>
    %10 = arith.divf %7, %9 : tensor<128xf32>
    %11 = arith.truncf %10 : tensor<128xf32> to tensor<128xf16>
    tt.store %3, %11 : tensor<128x!tt.ptr<f16>>
    tt.return
  }
}
