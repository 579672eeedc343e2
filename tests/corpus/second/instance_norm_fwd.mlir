// Made by make.py.
//
// targets: cuda:80 cuda:90 hip:gfx942 hip:gfx950 hip:gfx1201
// warps: 4 8
// stages: 1
// grid: 4 1 1
// input f32 3200 normal
// input f32 16 normal
// output f32 3200 tolerance 1e-5 1e-5
// scalar i32 16
// scalar i32 100
// scalar f32 1e-5
module {
  tt.func public @instance_norm_fwd(%x_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %w_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %y_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %channels: i32 {tt.divisibility = 16 : i32}, %spatial: i32, %eps: f32) attributes {noinline = false} {
    %cst = arith.constant dense<0.000000e+00> : tensor<8x1024xf32>
    %keep = arith.constant dense<0> : tensor<8x1xi32>
    %r = arith.constant 8 : i32
    %r_0 = tt.get_program_id x : i32
    %r_1 = arith.muli %r_0, %r : i32
    %r_2 = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
    %r_3 = tt.splat %r_1 : i32 -> tensor<8xi32>
    %r_4 = arith.addi %r_3, %r_2 : tensor<8xi32>
    %c = tt.make_range {end = 1024 : i32, start = 0 : i32} : tensor<1024xi32>
    %keep_5 = tt.expand_dims %c {axis = 0 : i32} : tensor<1024xi32> -> tensor<1x1024xi32>
    %keep_6 = tt.splat %spatial : i32 -> tensor<1x1024xi32>
    %keep_7 = arith.cmpi slt, %keep_5, %keep_6 : tensor<1x1024xi32>
    %keep_8 = tt.expand_dims %r_4 {axis = 1 : i32} : tensor<8xi32> -> tensor<8x1xi32>
    %keep_9 = arith.cmpi sge, %keep_8, %keep : tensor<8x1xi32>
    %keep_10 = tt.broadcast %keep_7 : tensor<1x1024xi1> -> tensor<8x1024xi1>
    %keep_11 = tt.broadcast %keep_9 : tensor<8x1xi1> -> tensor<8x1024xi1>
    %keep_12 = arith.andi %keep_10, %keep_11 : tensor<8x1024xi1>
    %x = tt.splat %spatial : i32 -> tensor<8x1xi32>
    %x_13 = arith.muli %keep_8, %x : tensor<8x1xi32>
    %x_14 = tt.splat %x_ptr : !tt.ptr<f32> -> tensor<8x1x!tt.ptr<f32>>
    %x_15 = tt.addptr %x_14, %x_13 : tensor<8x1x!tt.ptr<f32>>, tensor<8x1xi32>
    %x_16 = tt.broadcast %x_15 : tensor<8x1x!tt.ptr<f32>> -> tensor<8x1024x!tt.ptr<f32>>
    %x_17 = tt.broadcast %keep_5 : tensor<1x1024xi32> -> tensor<8x1024xi32>
    %x_18 = tt.addptr %x_16, %x_17 : tensor<8x1024x!tt.ptr<f32>>, tensor<8x1024xi32>
    %x_19 = tt.load %x_18, %keep_12, %cst : tensor<8x1024x!tt.ptr<f32>>
    %mean = "tt.reduce"(%x_19) <{axis = 1 : i32}> ({
    ^bb0(%mean_38: f32, %mean_39: f32):
      %mean_40 = arith.addf %mean_38, %mean_39 : f32
      tt.reduce.return %mean_40 : f32
    }) : (tensor<8x1024xf32>) -> tensor<8xf32>
    %mean_20 = arith.sitofp %spatial : i32 to f32
    %mean_21 = tt.splat %mean_20 : f32 -> tensor<8xf32>
    %mean_22 = arith.divf %mean, %mean_21 : tensor<8xf32>
    %d = tt.expand_dims %mean_22 {axis = 1 : i32} : tensor<8xf32> -> tensor<8x1xf32>
    %d_23 = tt.broadcast %d : tensor<8x1xf32> -> tensor<8x1024xf32>
    %d_24 = arith.subf %x_19, %d_23 : tensor<8x1024xf32>
    %d_25 = arith.select %keep_12, %d_24, %cst : tensor<8x1024xi1>, tensor<8x1024xf32>
    %var = arith.mulf %d_25, %d_25 : tensor<8x1024xf32>
    %var_26 = "tt.reduce"(%var) <{axis = 1 : i32}> ({
    ^bb0(%var_38: f32, %var_39: f32):
      %var_40 = arith.addf %var_38, %var_39 : f32
      tt.reduce.return %var_40 : f32
    }) : (tensor<8x1024xf32>) -> tensor<8xf32>
    %var_27 = arith.divf %var_26, %mean_21 : tensor<8xf32>
    %w = tt.splat %channels : i32 -> tensor<8xi32>
    %w_28 = arith.remsi %r_4, %w : tensor<8xi32>
    %w_29 = tt.splat %w_ptr : !tt.ptr<f32> -> tensor<8x!tt.ptr<f32>>
    %w_30 = tt.addptr %w_29, %w_28 : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
    %w_31 = tt.load %w_30 : tensor<8x!tt.ptr<f32>>
    %y = tt.splat %eps : f32 -> tensor<8xf32>
    %y_32 = arith.addf %var_27, %y : tensor<8xf32>
    %y_33 = math.sqrt %y_32 : tensor<8xf32>
    %y_34 = arith.divf %w_31, %y_33 : tensor<8xf32>
    %y_35 = tt.expand_dims %y_34 {axis = 1 : i32} : tensor<8xf32> -> tensor<8x1xf32>
    %y_36 = tt.broadcast %y_35 : tensor<8x1xf32> -> tensor<8x1024xf32>
    %y_37 = arith.mulf %d_25, %y_36 : tensor<8x1024xf32>
    %0 = tt.splat %y_ptr : !tt.ptr<f32> -> tensor<8x1x!tt.ptr<f32>>
    %1 = tt.addptr %0, %x_13 : tensor<8x1x!tt.ptr<f32>>, tensor<8x1xi32>
    %2 = tt.broadcast %1 : tensor<8x1x!tt.ptr<f32>> -> tensor<8x1024x!tt.ptr<f32>>
    %3 = tt.addptr %2, %x_17 : tensor<8x1024x!tt.ptr<f32>>, tensor<8x1024xi32>
    tt.store %3, %y_37, %keep_12 : tensor<8x1024x!tt.ptr<f32>>
    tt.return
  }
}
// -----
module {
  tt.func public @instance_norm_fwd(%x_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %w_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %y_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %channels: i32 {tt.divisibility = 16 : i32}, %spatial: i32, %eps: f32) attributes {noinline = false} {
    %cst = arith.constant dense<0.000000e+00> : tensor<8x1024xf32>
    %keep = arith.constant dense<0> : tensor<8x1xi32>
    %c8_i32 = arith.constant 8 : i32
    %r = tt.get_program_id x : i32
    %r_0 = arith.muli %r, %c8_i32 : i32
    %r_1 = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
    %r_2 = tt.splat %r_0 : i32 -> tensor<8xi32>
    %r_3 = arith.addi %r_2, %r_1 : tensor<8xi32>
    %c = tt.make_range {end = 1024 : i32, start = 0 : i32} : tensor<1024xi32>
    %keep_4 = tt.expand_dims %c {axis = 0 : i32} : tensor<1024xi32> -> tensor<1x1024xi32>
    %keep_5 = tt.splat %spatial : i32 -> tensor<1x1024xi32>
    %keep_6 = arith.cmpi slt, %keep_4, %keep_5 : tensor<1x1024xi32>
    %keep_7 = tt.expand_dims %r_3 {axis = 1 : i32} : tensor<8xi32> -> tensor<8x1xi32>
    %keep_8 = arith.cmpi sge, %keep_7, %keep : tensor<8x1xi32>
    %keep_9 = tt.broadcast %keep_6 : tensor<1x1024xi1> -> tensor<8x1024xi1>
    %keep_10 = tt.broadcast %keep_8 : tensor<8x1xi1> -> tensor<8x1024xi1>
    %keep_11 = arith.andi %keep_9, %keep_10 : tensor<8x1024xi1>
    %x = tt.splat %spatial : i32 -> tensor<8x1xi32>
    %x_12 = arith.muli %keep_7, %x : tensor<8x1xi32>
    %x_13 = tt.splat %x_ptr : !tt.ptr<f32> -> tensor<8x1x!tt.ptr<f32>>
    %x_14 = tt.addptr %x_13, %x_12 : tensor<8x1x!tt.ptr<f32>>, tensor<8x1xi32>
    %x_15 = tt.broadcast %x_14 : tensor<8x1x!tt.ptr<f32>> -> tensor<8x1024x!tt.ptr<f32>>
    %x_16 = tt.broadcast %keep_4 : tensor<1x1024xi32> -> tensor<8x1024xi32>
    %x_17 = tt.addptr %x_15, %x_16 : tensor<8x1024x!tt.ptr<f32>>, tensor<8x1024xi32>
    %x_18 = tt.load %x_17, %keep_11, %cst : tensor<8x1024x!tt.ptr<f32>>
    %mean = "tt.reduce"(%x_18) <{axis = 1 : i32}> ({
    ^bb0(%mean_37: f32, %mean_38: f32):
      %mean_39 = arith.addf %mean_37, %mean_38 : f32
      tt.reduce.return %mean_39 : f32
    }) : (tensor<8x1024xf32>) -> tensor<8xf32>
    %mean_19 = arith.sitofp %spatial : i32 to f32
    %mean_20 = tt.splat %mean_19 : f32 -> tensor<8xf32>
    %mean_21 = arith.divf %mean, %mean_20 : tensor<8xf32>
    %d = tt.expand_dims %mean_21 {axis = 1 : i32} : tensor<8xf32> -> tensor<8x1xf32>
    %d_22 = tt.broadcast %d : tensor<8x1xf32> -> tensor<8x1024xf32>
    %d_23 = arith.subf %x_18, %d_22 : tensor<8x1024xf32>
    %d_24 = arith.select %keep_11, %d_23, %cst : tensor<8x1024xi1>, tensor<8x1024xf32>
    %var = arith.mulf %d_24, %d_24 : tensor<8x1024xf32>
    %var_25 = "tt.reduce"(%var) <{axis = 1 : i32}> ({
    ^bb0(%var_37: f32, %var_38: f32):
      %var_39 = arith.addf %var_37, %var_38 : f32
      tt.reduce.return %var_39 : f32
    }) : (tensor<8x1024xf32>) -> tensor<8xf32>
    %var_26 = arith.divf %var_25, %mean_20 : tensor<8xf32>
    %w = tt.splat %channels : i32 -> tensor<8xi32>
    %w_27 = arith.remsi %r_3, %w : tensor<8xi32>
    %w_28 = tt.splat %w_ptr : !tt.ptr<f32> -> tensor<8x!tt.ptr<f32>>
    %w_29 = tt.addptr %w_28, %w_27 : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
    %w_30 = tt.load %w_29 : tensor<8x!tt.ptr<f32>>
    %y = tt.splat %eps : f32 -> tensor<8xf32>
    %y_31 = arith.addf %var_26, %y : tensor<8xf32>
    %y_32 = math.sqrt %y_31 : tensor<8xf32>
    %y_33 = arith.divf %w_30, %y_32 : tensor<8xf32>
    %y_34 = tt.expand_dims %y_33 {axis = 1 : i32} : tensor<8xf32> -> tensor<8x1xf32>
    %y_35 = tt.broadcast %y_34 : tensor<8x1xf32> -> tensor<8x1024xf32>
    %y_36 = arith.mulf %d_24, %y_35 : tensor<8x1024xf32>
    %0 = tt.splat %y_ptr : !tt.ptr<f32> -> tensor<8x1x!tt.ptr<f32>>
    %1 = tt.addptr %0, %x_12 : tensor<8x1x!tt.ptr<f32>>, tensor<8x1xi32>
    %2 = tt.broadcast %1 : tensor<8x1x!tt.ptr<f32>> -> tensor<8x1024x!tt.ptr<f32>>
    %3 = tt.addptr %2, %x_16 : tensor<8x1024x!tt.ptr<f32>>, tensor<8x1024xi32>
    tt.store %3, %y_36, %keep_11 : tensor<8x1024x!tt.ptr<f32>>
    tt.return
  }
}
