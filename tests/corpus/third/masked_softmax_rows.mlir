// Made by make.py.
//
// targets: cuda:80 cuda:90 hip:gfx942 hip:gfx950 hip:gfx1201
// warps: 4 8
// stages: 1
// grid: 3 1 1
// input f16 5000 normal
// input i8 5000 integers 0 1
// output f16 5000 tolerance 0.002 1e-4
// scalar i32 10
// scalar i32 500
// scalar f32 0.125
module {
  tt.func public @masked_softmax_rows(%x_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %mask_ptr: !tt.ptr<i8> {tt.divisibility = 16 : i32}, %y_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %rows: i32, %n: i32, %scale: f32) attributes {noinline = false} {
    %hidden = arith.constant dense<1> : tensor<4x512xi8>
    %x = arith.constant dense<0xFC00> : tensor<4x512xf16>
    %x_0 = arith.constant dense<-1.000000e+04> : tensor<4x512xf32>
    %x_1 = arith.constant dense<0> : tensor<4x512xi8>
    %r = arith.constant 4 : i32
    %r_2 = tt.get_program_id x : i32
    %r_3 = arith.muli %r_2, %r : i32
    %r_4 = tt.make_range {end = 4 : i32, start = 0 : i32} : tensor<4xi32>
    %r_5 = tt.splat %r_3 : i32 -> tensor<4xi32>
    %r_6 = arith.addi %r_5, %r_4 : tensor<4xi32>
    %c = tt.make_range {end = 512 : i32, start = 0 : i32} : tensor<512xi32>
    %at = tt.expand_dims %r_6 {axis = 1 : i32} : tensor<4xi32> -> tensor<4x1xi32>
    %at_7 = tt.splat %n : i32 -> tensor<4x1xi32>
    %at_8 = arith.muli %at, %at_7 : tensor<4x1xi32>
    %at_9 = tt.expand_dims %c {axis = 0 : i32} : tensor<512xi32> -> tensor<1x512xi32>
    %at_10 = tt.broadcast %at_8 : tensor<4x1xi32> -> tensor<4x512xi32>
    %at_11 = tt.broadcast %at_9 : tensor<1x512xi32> -> tensor<4x512xi32>
    %at_12 = arith.addi %at_10, %at_11 : tensor<4x512xi32>
    %keep = tt.splat %rows : i32 -> tensor<4x1xi32>
    %keep_13 = arith.cmpi slt, %at, %keep : tensor<4x1xi32>
    %keep_14 = tt.splat %n : i32 -> tensor<1x512xi32>
    %keep_15 = arith.cmpi slt, %at_9, %keep_14 : tensor<1x512xi32>
    %keep_16 = tt.broadcast %keep_13 : tensor<4x1xi1> -> tensor<4x512xi1>
    %keep_17 = tt.broadcast %keep_15 : tensor<1x512xi1> -> tensor<4x512xi1>
    %keep_18 = arith.andi %keep_16, %keep_17 : tensor<4x512xi1>
    %x_19 = tt.splat %x_ptr : !tt.ptr<f16> -> tensor<4x512x!tt.ptr<f16>>
    %x_20 = tt.addptr %x_19, %at_12 : tensor<4x512x!tt.ptr<f16>>, tensor<4x512xi32>
    %x_21 = tt.load %x_20, %keep_18, %x : tensor<4x512x!tt.ptr<f16>>
    %x_22 = arith.extf %x_21 : tensor<4x512xf16> to tensor<4x512xf32>
    %x_23 = tt.splat %scale : f32 -> tensor<4x512xf32>
    %x_24 = arith.mulf %x_22, %x_23 : tensor<4x512xf32>
    %hidden_25 = tt.splat %mask_ptr : !tt.ptr<i8> -> tensor<4x512x!tt.ptr<i8>>
    %hidden_26 = tt.addptr %hidden_25, %at_12 : tensor<4x512x!tt.ptr<i8>>, tensor<4x512xi32>
    %hidden_27 = tt.load %hidden_26, %keep_18, %hidden : tensor<4x512x!tt.ptr<i8>>
    %x_28 = arith.cmpi ne, %hidden_27, %x_1 : tensor<4x512xi8>
    %x_29 = arith.select %x_28, %x_0, %x_24 : tensor<4x512xi1>, tensor<4x512xf32>
    %e = "tt.reduce"(%x_29) <{axis = 1 : i32}> ({
    ^bb0(%e_34: f32, %e_35: f32):
      %e_36 = arith.maxnumf %e_34, %e_35 : f32
      tt.reduce.return %e_36 : f32
    }) : (tensor<4x512xf32>) -> tensor<4xf32>
    %e_30 = tt.expand_dims %e {axis = 1 : i32} : tensor<4xf32> -> tensor<4x1xf32>
    %e_31 = tt.broadcast %e_30 : tensor<4x1xf32> -> tensor<4x512xf32>
    %e_32 = arith.subf %x_29, %e_31 : tensor<4x512xf32>
    %e_33 = math.exp %e_32 : tensor<4x512xf32>
    %0 = tt.splat %y_ptr : !tt.ptr<f16> -> tensor<4x512x!tt.ptr<f16>>
    %1 = tt.addptr %0, %at_12 : tensor<4x512x!tt.ptr<f16>>, tensor<4x512xi32>
    %2 = "tt.reduce"(%e_33) <{axis = 1 : i32}> ({
    ^bb0(%arg6: f32, %arg7: f32):
      %7 = arith.addf %arg6, %arg7 : f32
      tt.reduce.return %7 : f32
    }) : (tensor<4x512xf32>) -> tensor<4xf32>
    %3 = tt.expand_dims %2 {axis = 1 : i32} : tensor<4xf32> -> tensor<4x1xf32>
    %4 = tt.broadcast %3 : tensor<4x1xf32> -> tensor<4x512xf32>
    %5 = arith.divf %e_33, %4 : tensor<4x512xf32>
    %6 = arith.truncf %5 : tensor<4x512xf32> to tensor<4x512xf16>
    tt.store %1, %6, %keep_18 : tensor<4x512x!tt.ptr<f16>>
    tt.return
  }
}
// -----
module {
  tt.func public @masked_softmax_rows(%x_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %mask_ptr: !tt.ptr<i8> {tt.divisibility = 16 : i32}, %y_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %rows: i32, %n: i32, %scale: f32) attributes {noinline = false} {
    %hidden = arith.constant dense<1> : tensor<4x512xi8>
    %x = arith.constant dense<0xFC00> : tensor<4x512xf16>
    %x_0 = arith.constant dense<-1.000000e+04> : tensor<4x512xf32>
    %x_1 = arith.constant dense<0> : tensor<4x512xi32>
    %c4_i32 = arith.constant 4 : i32
    %r = tt.get_program_id x : i32
    %r_2 = arith.muli %r, %c4_i32 : i32
    %r_3 = tt.make_range {end = 4 : i32, start = 0 : i32} : tensor<4xi32>
    %r_4 = tt.splat %r_2 : i32 -> tensor<4xi32>
    %r_5 = arith.addi %r_4, %r_3 : tensor<4xi32>
    %c = tt.make_range {end = 512 : i32, start = 0 : i32} : tensor<512xi32>
    %at = tt.expand_dims %r_5 {axis = 1 : i32} : tensor<4xi32> -> tensor<4x1xi32>
    %at_6 = tt.splat %n : i32 -> tensor<4x1xi32>
    %at_7 = arith.muli %at, %at_6 : tensor<4x1xi32>
    %at_8 = tt.expand_dims %c {axis = 0 : i32} : tensor<512xi32> -> tensor<1x512xi32>
    %at_9 = tt.broadcast %at_7 : tensor<4x1xi32> -> tensor<4x512xi32>
    %at_10 = tt.broadcast %at_8 : tensor<1x512xi32> -> tensor<4x512xi32>
    %at_11 = arith.addi %at_9, %at_10 : tensor<4x512xi32>
    %keep = tt.splat %rows : i32 -> tensor<4x1xi32>
    %keep_12 = arith.cmpi slt, %at, %keep : tensor<4x1xi32>
    %keep_13 = tt.splat %n : i32 -> tensor<1x512xi32>
    %keep_14 = arith.cmpi slt, %at_8, %keep_13 : tensor<1x512xi32>
    %keep_15 = tt.broadcast %keep_12 : tensor<4x1xi1> -> tensor<4x512xi1>
    %keep_16 = tt.broadcast %keep_14 : tensor<1x512xi1> -> tensor<4x512xi1>
    %keep_17 = arith.andi %keep_15, %keep_16 : tensor<4x512xi1>
    %x_18 = tt.splat %x_ptr : !tt.ptr<f16> -> tensor<4x512x!tt.ptr<f16>>
    %x_19 = tt.addptr %x_18, %at_11 : tensor<4x512x!tt.ptr<f16>>, tensor<4x512xi32>
    %x_20 = tt.load %x_19, %keep_17, %x : tensor<4x512x!tt.ptr<f16>>
    %x_21 = arith.extf %x_20 : tensor<4x512xf16> to tensor<4x512xf32>
    %x_22 = tt.splat %scale : f32 -> tensor<4x512xf32>
    %x_23 = arith.mulf %x_21, %x_22 : tensor<4x512xf32>
    %hidden_24 = tt.splat %mask_ptr : !tt.ptr<i8> -> tensor<4x512x!tt.ptr<i8>>
    %hidden_25 = tt.addptr %hidden_24, %at_11 : tensor<4x512x!tt.ptr<i8>>, tensor<4x512xi32>
    %hidden_26 = tt.load %hidden_25, %keep_17, %hidden : tensor<4x512x!tt.ptr<i8>>
    %x_27 = arith.extsi %hidden_26 : tensor<4x512xi8> to tensor<4x512xi32>
    %x_28 = arith.cmpi ne, %x_27, %x_1 : tensor<4x512xi32>
    %x_29 = arith.select %x_28, %x_0, %x_23 : tensor<4x512xi1>, tensor<4x512xf32>
    %e = "tt.reduce"(%x_29) <{axis = 1 : i32}> ({
    ^bb0(%e_34: f32, %e_35: f32):
      %e_36 = arith.maxnumf %e_34, %e_35 : f32
      tt.reduce.return %e_36 : f32
    }) : (tensor<4x512xf32>) -> tensor<4xf32>
    %e_30 = tt.expand_dims %e {axis = 1 : i32} : tensor<4xf32> -> tensor<4x1xf32>
    %e_31 = tt.broadcast %e_30 : tensor<4x1xf32> -> tensor<4x512xf32>
    %e_32 = arith.subf %x_29, %e_31 : tensor<4x512xf32>
    %e_33 = math.exp %e_32 : tensor<4x512xf32>
    %0 = tt.splat %y_ptr : !tt.ptr<f16> -> tensor<4x512x!tt.ptr<f16>>
    %1 = tt.addptr %0, %at_11 : tensor<4x512x!tt.ptr<f16>>, tensor<4x512xi32>
    %2 = "tt.reduce"(%e_33) <{axis = 1 : i32}> ({
    ^bb0(%arg6: f32, %arg7: f32):
      %7 = arith.addf %arg6, %arg7 : f32
      tt.reduce.return %7 : f32
    }) : (tensor<4x512xf32>) -> tensor<4xf32>
    %3 = tt.expand_dims %2 {axis = 1 : i32} : tensor<4xf32> -> tensor<4x1xf32>
    %4 = tt.broadcast %3 : tensor<4x1xf32> -> tensor<4x512xf32>
    %5 = arith.divf %e_33, %4 : tensor<4x512xf32>
    %6 = arith.truncf %5 : tensor<4x512xf32> to tensor<4x512xf16>
    tt.store %1, %6, %keep_17 : tensor<4x512x!tt.ptr<f16>>
    tt.return
  }
}
