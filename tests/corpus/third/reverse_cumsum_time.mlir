// Made by make.py.
//
// targets: cuda:80 cuda:90 hip:gfx942 hip:gfx950 hip:gfx1201
// warps: 2 4
// stages: 1 2
// grid: 2 1 1
// input f32 9600 normal 0.3
// output f32 9600 tolerance 1e-4 1e-3
// scalar i32 150
// scalar i32 64
module {
  tt.func public @reverse_cumsum_time(%x_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %y_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %t: i32, %n: i32 {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %c63_i32 = arith.constant 63 : i32
    %carry = arith.constant dense<0.000000e+00> : tensor<32xf32>
    %c-1_i32 = arith.constant -1 : i32
    %cst = arith.constant dense<0.000000e+00> : tensor<64x32xf32>
    %c64_i32 = arith.constant 64 : i32
    %c1_i32 = arith.constant 1 : i32
    %c = arith.constant 32 : i32
    %c_0 = tt.get_program_id x : i32
    %c_1 = arith.muli %c_0, %c : i32
    %c_2 = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32>
    %c_3 = tt.splat %c_1 : i32 -> tensor<32xi32>
    %c_4 = arith.addi %c_3, %c_2 : tensor<32xi32>
    %base = tt.get_program_id y : i32
    %base_5 = arith.muli %base, %t : i32
    %base_6 = arith.muli %base_5, %n : i32
    %0 = arith.addi %t, %c63_i32 : i32
    %1 = arith.divsi %0, %c64_i32 : i32
    %2 = arith.subi %1, %c1_i32 : i32
    %carry_7 = scf.for %arg4 = %c-1_i32 to %2 step %c1_i32 iter_args(%carry_8 = %carry) -> (tensor<32xf32>)  : i32 {
      %r = arith.subi %2, %arg4 : i32
      %i = arith.addi %r, %c-1_i32 : i32
      %r_9 = arith.muli %i, %c64_i32 : i32
      %r_10 = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
      %r_11 = tt.splat %r_9 : i32 -> tensor<64xi32>
      %r_12 = arith.addi %r_11, %r_10 : tensor<64xi32>
      %at = tt.expand_dims %r_12 {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
      %at_13 = tt.splat %n : i32 -> tensor<64x1xi32>
      %at_14 = arith.muli %at, %at_13 : tensor<64x1xi32>
      %at_15 = tt.splat %base_6 : i32 -> tensor<64x1xi32>
      %at_16 = arith.addi %at_15, %at_14 : tensor<64x1xi32>
      %at_17 = tt.expand_dims %c_4 {axis = 0 : i32} : tensor<32xi32> -> tensor<1x32xi32>
      %at_18 = tt.broadcast %at_16 : tensor<64x1xi32> -> tensor<64x32xi32>
      %at_19 = tt.broadcast %at_17 : tensor<1x32xi32> -> tensor<64x32xi32>
      %at_20 = arith.addi %at_18, %at_19 : tensor<64x32xi32>
      %x = tt.splat %t : i32 -> tensor<64x1xi32>
      %x_21 = arith.cmpi slt, %at, %x : tensor<64x1xi32>
      %x_22 = tt.splat %x_ptr : !tt.ptr<f32> -> tensor<64x32x!tt.ptr<f32>>
      %x_23 = tt.addptr %x_22, %at_20 : tensor<64x32x!tt.ptr<f32>>, tensor<64x32xi32>
      %x_24 = tt.broadcast %x_21 : tensor<64x1xi1> -> tensor<64x32xi1>
      %x_25 = tt.load %x_23, %x_24, %cst : tensor<64x32x!tt.ptr<f32>>
      %total = "tt.reduce"(%x_25) <{axis = 0 : i32}> ({
      ^bb0(%total_34: f32, %total_35: f32):
        %total_36 = arith.addf %total_34, %total_35 : f32
        tt.reduce.return %total_36 : f32
      }) : (tensor<64x32xf32>) -> tensor<32xf32>
      %y = tt.expand_dims %total {axis = 0 : i32} : tensor<32xf32> -> tensor<1x32xf32>
      %y_26 = "tt.scan"(%x_25) <{axis = 0 : i32, reverse = false}> ({
      ^bb0(%y_34: f32, %y_35: f32):
        %y_36 = arith.addf %y_34, %y_35 : f32
        tt.scan.return %y_36 : f32
      }) : (tensor<64x32xf32>) -> tensor<64x32xf32>
      %y_27 = tt.broadcast %y : tensor<1x32xf32> -> tensor<64x32xf32>
      %y_28 = arith.subf %y_27, %y_26 : tensor<64x32xf32>
      %y_29 = arith.addf %y_28, %x_25 : tensor<64x32xf32>
      %y_30 = tt.expand_dims %carry_8 {axis = 0 : i32} : tensor<32xf32> -> tensor<1x32xf32>
      %y_31 = tt.broadcast %y_30 : tensor<1x32xf32> -> tensor<64x32xf32>
      %y_32 = arith.addf %y_29, %y_31 : tensor<64x32xf32>
      %3 = tt.splat %y_ptr : !tt.ptr<f32> -> tensor<64x32x!tt.ptr<f32>>
      %4 = tt.addptr %3, %at_20 : tensor<64x32x!tt.ptr<f32>>, tensor<64x32xi32>
      tt.store %4, %y_32, %x_24 : tensor<64x32x!tt.ptr<f32>>
      %carry_33 = arith.addf %carry_8, %total : tensor<32xf32>
      scf.yield %carry_33 : tensor<32xf32>
    }
    tt.return
  }
}
// -----
module {
  tt.func public @reverse_cumsum_time(%x_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %y_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %t: i32, %n: i32 {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %c63_i32 = arith.constant 63 : i32
    %carry = arith.constant dense<0.000000e+00> : tensor<32xf32>
    %c-1_i32 = arith.constant -1 : i32
    %cst = arith.constant dense<0.000000e+00> : tensor<64x32xf32>
    %c64_i32 = arith.constant 64 : i32
    %c1_i32 = arith.constant 1 : i32
    %c32_i32 = arith.constant 32 : i32
    %c = tt.get_program_id x : i32
    %c_0 = arith.muli %c, %c32_i32 : i32
    %c_1 = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32>
    %c_2 = tt.splat %c_0 : i32 -> tensor<32xi32>
    %c_3 = arith.addi %c_2, %c_1 : tensor<32xi32>
    %base = tt.get_program_id y : i32
    %base_4 = arith.muli %base, %t : i32
    %base_5 = arith.muli %base_4, %n : i32
    %0 = arith.addi %t, %c63_i32 : i32
    %1 = arith.divsi %0, %c64_i32 : i32
    %2 = arith.subi %1, %c1_i32 : i32
    %carry_6 = scf.for %arg4 = %c-1_i32 to %2 step %c1_i32 iter_args(%carry_7 = %carry) -> (tensor<32xf32>)  : i32 {
      %r = arith.subi %2, %arg4 : i32
      %i = arith.addi %r, %c-1_i32 : i32
      %r_8 = arith.muli %i, %c64_i32 : i32
      %r_9 = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
      %r_10 = tt.splat %r_8 : i32 -> tensor<64xi32>
      %r_11 = arith.addi %r_10, %r_9 : tensor<64xi32>
      %at = tt.expand_dims %r_11 {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
      %at_12 = tt.splat %n : i32 -> tensor<64x1xi32>
      %at_13 = arith.muli %at, %at_12 : tensor<64x1xi32>
      %at_14 = tt.splat %base_5 : i32 -> tensor<64x1xi32>
      %at_15 = arith.addi %at_14, %at_13 : tensor<64x1xi32>
      %at_16 = tt.expand_dims %c_3 {axis = 0 : i32} : tensor<32xi32> -> tensor<1x32xi32>
      %at_17 = tt.broadcast %at_15 : tensor<64x1xi32> -> tensor<64x32xi32>
      %at_18 = tt.broadcast %at_16 : tensor<1x32xi32> -> tensor<64x32xi32>
      %at_19 = arith.addi %at_17, %at_18 : tensor<64x32xi32>
      %x = tt.splat %t : i32 -> tensor<64x1xi32>
      %x_20 = arith.cmpi slt, %at, %x : tensor<64x1xi32>
      %x_21 = tt.splat %x_ptr : !tt.ptr<f32> -> tensor<64x32x!tt.ptr<f32>>
      %x_22 = tt.addptr %x_21, %at_19 : tensor<64x32x!tt.ptr<f32>>, tensor<64x32xi32>
      %x_23 = tt.broadcast %x_20 : tensor<64x1xi1> -> tensor<64x32xi1>
      %x_24 = tt.load %x_22, %x_23, %cst : tensor<64x32x!tt.ptr<f32>>
      %total = "tt.reduce"(%x_24) <{axis = 0 : i32}> ({
      ^bb0(%total_33: f32, %total_34: f32):
        %total_35 = arith.addf %total_33, %total_34 : f32
        tt.reduce.return %total_35 : f32
      }) : (tensor<64x32xf32>) -> tensor<32xf32>
      %y = tt.expand_dims %total {axis = 0 : i32} : tensor<32xf32> -> tensor<1x32xf32>
      %y_25 = "tt.scan"(%x_24) <{axis = 0 : i32, reverse = false}> ({
      ^bb0(%y_33: f32, %y_34: f32):
        %y_35 = arith.addf %y_33, %y_34 : f32
        tt.scan.return %y_35 : f32
      }) : (tensor<64x32xf32>) -> tensor<64x32xf32>
      %y_26 = tt.broadcast %y : tensor<1x32xf32> -> tensor<64x32xf32>
      %y_27 = arith.subf %y_26, %y_25 : tensor<64x32xf32>
      %y_28 = arith.addf %y_27, %x_24 : tensor<64x32xf32>
      %y_29 = tt.expand_dims %carry_7 {axis = 0 : i32} : tensor<32xf32> -> tensor<1x32xf32>
      %y_30 = tt.broadcast %y_29 : tensor<1x32xf32> -> tensor<64x32xf32>
      %y_31 = arith.addf %y_28, %y_30 : tensor<64x32xf32>
      %3 = tt.splat %y_ptr : !tt.ptr<f32> -> tensor<64x32x!tt.ptr<f32>>
      %4 = tt.addptr %3, %at_19 : tensor<64x32x!tt.ptr<f32>>, tensor<64x32xi32>
      tt.store %4, %y_31, %x_23 : tensor<64x32x!tt.ptr<f32>>
      %carry_32 = arith.addf %carry_7, %total : tensor<32xf32>
      scf.yield %carry_32 : tensor<32xf32>
    }
    tt.return
  }
}
