// Made by make.py.
//
// targets: cuda:80 cuda:90 hip:gfx942 hip:gfx950 hip:gfx1201
// warps: 4 8
// stages: 1
// grid: 4 1 1
// input bf16 12288 normal
// input bf16 6144 normal
// input bf16 6144 normal
// output bf16 12288 tolerance 0.0079 1e-4
// scalar i32 2
// scalar i32 3072
// scalar f32 1e-6
module {
  tt.func public @ada_layer_norm(%x_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %shift_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %scale_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %y_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %t: i32, %n: i32 {tt.divisibility = 16 : i32}, %eps: f32) attributes {noinline = false} {
    %cst = arith.constant dense<0.000000e+00> : tensor<4096xbf16>
    %cst_0 = arith.constant dense<1.000000e+00> : tensor<4096xf32>
    %row = tt.get_program_id x : i32
    %batch = arith.divsi %row, %t : i32
    %c = tt.make_range {end = 4096 : i32, start = 0 : i32} : tensor<4096xi32>
    %keep = tt.splat %n : i32 -> tensor<4096xi32>
    %keep_1 = arith.cmpi slt, %c, %keep : tensor<4096xi32>
    %x = arith.muli %row, %n : i32
    %x_2 = tt.addptr %x_ptr, %x : !tt.ptr<bf16>, i32
    %x_3 = tt.splat %x_2 : !tt.ptr<bf16> -> tensor<4096x!tt.ptr<bf16>>
    %x_4 = tt.addptr %x_3, %c : tensor<4096x!tt.ptr<bf16>>, tensor<4096xi32>
    %x_5 = tt.load %x_4, %keep_1, %cst : tensor<4096x!tt.ptr<bf16>>
    %x_6 = arith.extf %x_5 : tensor<4096xbf16> to tensor<4096xf32>
    %mean = "tt.reduce"(%x_6) <{axis = 0 : i32}> ({
    ^bb0(%mean_27: f32, %mean_28: f32):
      %mean_29 = arith.addf %mean_27, %mean_28 : f32
      tt.reduce.return %mean_29 : f32
    }) : (tensor<4096xf32>) -> f32
    %mean_7 = arith.sitofp %n : i32 to f32
    %mean_8 = arith.divf %mean, %mean_7 : f32
    %var = arith.mulf %x_6, %x_6 : tensor<4096xf32>
    %var_9 = "tt.reduce"(%var) <{axis = 0 : i32}> ({
    ^bb0(%var_27: f32, %var_28: f32):
      %var_29 = arith.addf %var_27, %var_28 : f32
      tt.reduce.return %var_29 : f32
    }) : (tensor<4096xf32>) -> f32
    %var_10 = arith.divf %var_9, %mean_7 : f32
    %var_11 = arith.mulf %mean_8, %mean_8 : f32
    %var_12 = arith.subf %var_10, %var_11 : f32
    %xhat = tt.splat %mean_8 : f32 -> tensor<4096xf32>
    %xhat_13 = arith.subf %x_6, %xhat : tensor<4096xf32>
    %xhat_14 = arith.addf %var_12, %eps : f32
    %xhat_15 = math.rsqrt %xhat_14 : f32
    %xhat_16 = tt.splat %xhat_15 : f32 -> tensor<4096xf32>
    %xhat_17 = arith.mulf %xhat_13, %xhat_16 : tensor<4096xf32>
    %shift = arith.muli %batch, %n : i32
    %shift_18 = tt.addptr %shift_ptr, %shift : !tt.ptr<bf16>, i32
    %shift_19 = tt.splat %shift_18 : !tt.ptr<bf16> -> tensor<4096x!tt.ptr<bf16>>
    %shift_20 = tt.addptr %shift_19, %c : tensor<4096x!tt.ptr<bf16>>, tensor<4096xi32>
    %shift_21 = tt.load %shift_20, %keep_1, %cst : tensor<4096x!tt.ptr<bf16>>
    %shift_22 = arith.extf %shift_21 : tensor<4096xbf16> to tensor<4096xf32>
    %scale = tt.addptr %scale_ptr, %shift : !tt.ptr<bf16>, i32
    %scale_23 = tt.splat %scale : !tt.ptr<bf16> -> tensor<4096x!tt.ptr<bf16>>
    %scale_24 = tt.addptr %scale_23, %c : tensor<4096x!tt.ptr<bf16>>, tensor<4096xi32>
    %scale_25 = tt.load %scale_24, %keep_1, %cst : tensor<4096x!tt.ptr<bf16>>
    %scale_26 = arith.extf %scale_25 : tensor<4096xbf16> to tensor<4096xf32>
    %0 = tt.addptr %y_ptr, %x : !tt.ptr<bf16>, i32
    %1 = tt.splat %0 : !tt.ptr<bf16> -> tensor<4096x!tt.ptr<bf16>>
    %2 = tt.addptr %1, %c : tensor<4096x!tt.ptr<bf16>>, tensor<4096xi32>
    %3 = arith.addf %scale_26, %cst_0 : tensor<4096xf32>
    %4 = arith.mulf %xhat_17, %3 : tensor<4096xf32>
    %5 = arith.addf %4, %shift_22 : tensor<4096xf32>
    %6 = arith.truncf %5 : tensor<4096xf32> to tensor<4096xbf16>
    tt.store %2, %6, %keep_1 : tensor<4096x!tt.ptr<bf16>>
    tt.return
  }
}
