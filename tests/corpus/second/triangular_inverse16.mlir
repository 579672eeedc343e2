// Made by make.py.
//
// targets: cuda:80 cuda:90 hip:gfx942 hip:gfx950 hip:gfx1201
// warps: 1 2 4
// stages: 1 3
// grid: 2 4 1
// input f32 8192 normal 0.2
// output f32 8192 tolerance 1e-4 1e-4
module {
  tt.func public @triangular_inverse16(%a_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %x_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %c1_i32 = arith.constant 1 : i32
    %base = arith.constant 4096 : i32
    %cst = arith.constant dense<0.000000e+00> : tensor<16xf32>
    %x = arith.constant dense<0.000000e+00> : tensor<16x16xf32>
    %cst_0 = arith.constant dense<64> : tensor<16x1xi32>
    %c16_i32 = arith.constant 16 : i32
    %c64_i32 = arith.constant 64 : i32
    %base_1 = tt.get_program_id x : i32
    %base_2 = arith.muli %base_1, %base : i32
    %i = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
    %at = tt.get_program_id y : i32
    %at_3 = arith.muli %at, %c16_i32 : i32
    %a = tt.addptr %a_ptr, %base_2 : !tt.ptr<f32>, i32
    %a_4 = tt.expand_dims %i {axis = 1 : i32} : tensor<16xi32> -> tensor<16x1xi32>
    %a_5 = tt.splat %at_3 : i32 -> tensor<16x1xi32>
    %a_6 = arith.addi %a_5, %a_4 : tensor<16x1xi32>
    %a_7 = arith.muli %a_6, %cst_0 : tensor<16x1xi32>
    %a_8 = tt.splat %a : !tt.ptr<f32> -> tensor<16x1x!tt.ptr<f32>>
    %a_9 = tt.addptr %a_8, %a_7 : tensor<16x1x!tt.ptr<f32>>, tensor<16x1xi32>
    %a_10 = tt.addptr %a_9, %a_5 : tensor<16x1x!tt.ptr<f32>>, tensor<16x1xi32>
    %a_11 = tt.expand_dims %i {axis = 0 : i32} : tensor<16xi32> -> tensor<1x16xi32>
    %a_12 = tt.broadcast %a_10 : tensor<16x1x!tt.ptr<f32>> -> tensor<16x16x!tt.ptr<f32>>
    %a_13 = tt.broadcast %a_11 : tensor<1x16xi32> -> tensor<16x16xi32>
    %a_14 = tt.addptr %a_12, %a_13 : tensor<16x16x!tt.ptr<f32>>, tensor<16x16xi32>
    %a_15 = tt.load %a_14 : tensor<16x16x!tt.ptr<f32>>
    %x_16 = tt.broadcast %a_4 : tensor<16x1xi32> -> tensor<16x16xi32>
    %x_17 = arith.cmpi sgt, %x_16, %a_13 : tensor<16x16xi32>
    %x_18 = arith.select %x_17, %a_15, %x : tensor<16x16xi1>, tensor<16x16xf32>
    %x_19 = arith.negf %x_18 : tensor<16x16xf32>
    %x_20 = scf.for %k = %c1_i32 to %c16_i32 step %c1_i32 iter_args(%x_24 = %x_19) -> (tensor<16x16xf32>)  : i32 {
      %row = arith.addi %at_3, %k : i32
      %row_25 = arith.muli %row, %c64_i32 : i32
      %row_26 = tt.addptr %a, %row_25 : !tt.ptr<f32>, i32
      %row_27 = tt.addptr %row_26, %at_3 : !tt.ptr<f32>, i32
      %row_28 = tt.splat %row_27 : !tt.ptr<f32> -> tensor<16x!tt.ptr<f32>>
      %row_29 = tt.addptr %row_28, %i : tensor<16x!tt.ptr<f32>>, tensor<16xi32>
      %row_30 = tt.load %row_29 : tensor<16x!tt.ptr<f32>>
      %row_31 = arith.negf %row_30 : tensor<16xf32>
      %row_32 = tt.splat %k : i32 -> tensor<16xi32>
      %row_33 = arith.cmpi slt, %i, %row_32 : tensor<16xi32>
      %row_34 = arith.select %row_33, %row_31, %cst : tensor<16xi1>, tensor<16xf32>
      %row_35 = tt.expand_dims %row_34 {axis = 1 : i32} : tensor<16xf32> -> tensor<16x1xf32>
      %row_36 = tt.broadcast %row_35 : tensor<16x1xf32> -> tensor<16x16xf32>
      %row_37 = arith.mulf %row_36, %x_24 : tensor<16x16xf32>
      %row_38 = "tt.reduce"(%row_37) <{axis = 0 : i32}> ({
      ^bb0(%row_46: f32, %row_47: f32):
        %row_48 = arith.addf %row_46, %row_47 : f32
        tt.reduce.return %row_48 : f32
      }) : (tensor<16x16xf32>) -> tensor<16xf32>
      %row_39 = arith.addf %row_34, %row_38 : tensor<16xf32>
      %x_40 = arith.cmpi eq, %i, %row_32 : tensor<16xi32>
      %x_41 = tt.expand_dims %x_40 {axis = 1 : i32} : tensor<16xi1> -> tensor<16x1xi1>
      %x_42 = tt.expand_dims %row_39 {axis = 0 : i32} : tensor<16xf32> -> tensor<1x16xf32>
      %x_43 = tt.broadcast %x_42 : tensor<1x16xf32> -> tensor<16x16xf32>
      %x_44 = tt.broadcast %x_41 : tensor<16x1xi1> -> tensor<16x16xi1>
      %x_45 = arith.select %x_44, %x_43, %x_24 : tensor<16x16xi1>, tensor<16x16xf32>
      scf.yield %x_45 : tensor<16x16xf32>
    }
    %x_21 = arith.cmpi eq, %x_16, %a_13 : tensor<16x16xi32>
    %x_22 = arith.uitofp %x_21 : tensor<16x16xi1> to tensor<16x16xf32>
    %x_23 = arith.addf %x_20, %x_22 : tensor<16x16xf32>
    %0 = tt.addptr %x_ptr, %base_2 : !tt.ptr<f32>, i32
    %1 = tt.splat %0 : !tt.ptr<f32> -> tensor<16x1x!tt.ptr<f32>>
    %2 = tt.addptr %1, %a_7 : tensor<16x1x!tt.ptr<f32>>, tensor<16x1xi32>
    %3 = tt.addptr %2, %a_5 : tensor<16x1x!tt.ptr<f32>>, tensor<16x1xi32>
    %4 = tt.broadcast %3 : tensor<16x1x!tt.ptr<f32>> -> tensor<16x16x!tt.ptr<f32>>
    %5 = tt.addptr %4, %a_13 : tensor<16x16x!tt.ptr<f32>>, tensor<16x16xi32>
    tt.store %5, %x_23 : tensor<16x16x!tt.ptr<f32>>
    tt.return
  }
}
// -----
module {
  tt.func public @triangular_inverse16(%a_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %x_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %c1_i32 = arith.constant 1 : i32
    %base = arith.constant 4096 : i32
    %cst = arith.constant dense<0.000000e+00> : tensor<16xf32>
    %cst_0 = arith.constant dense<0.000000e+00> : tensor<16x16xf32>
    %cst_1 = arith.constant dense<64> : tensor<16x1xi32>
    %c16_i32 = arith.constant 16 : i32
    %c64_i32 = arith.constant 64 : i32
    %base_2 = tt.get_program_id x : i32
    %base_3 = arith.muli %base_2, %base : i32
    %i = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
    %at = tt.get_program_id y : i32
    %at_4 = arith.muli %at, %c16_i32 : i32
    %a = tt.addptr %a_ptr, %base_3 : !tt.ptr<f32>, i32
    %a_5 = tt.expand_dims %i {axis = 1 : i32} : tensor<16xi32> -> tensor<16x1xi32>
    %a_6 = tt.splat %at_4 : i32 -> tensor<16x1xi32>
    %a_7 = arith.addi %a_6, %a_5 : tensor<16x1xi32>
    %a_8 = arith.muli %a_7, %cst_1 : tensor<16x1xi32>
    %a_9 = tt.splat %a : !tt.ptr<f32> -> tensor<16x1x!tt.ptr<f32>>
    %a_10 = tt.addptr %a_9, %a_8 : tensor<16x1x!tt.ptr<f32>>, tensor<16x1xi32>
    %a_11 = tt.addptr %a_10, %a_6 : tensor<16x1x!tt.ptr<f32>>, tensor<16x1xi32>
    %a_12 = tt.expand_dims %i {axis = 0 : i32} : tensor<16xi32> -> tensor<1x16xi32>
    %a_13 = tt.broadcast %a_11 : tensor<16x1x!tt.ptr<f32>> -> tensor<16x16x!tt.ptr<f32>>
    %a_14 = tt.broadcast %a_12 : tensor<1x16xi32> -> tensor<16x16xi32>
    %a_15 = tt.addptr %a_13, %a_14 : tensor<16x16x!tt.ptr<f32>>, tensor<16x16xi32>
    %a_16 = tt.load %a_15 : tensor<16x16x!tt.ptr<f32>>
    %x = tt.broadcast %a_5 : tensor<16x1xi32> -> tensor<16x16xi32>
    %x_17 = arith.cmpi sgt, %x, %a_14 : tensor<16x16xi32>
    %x_18 = arith.select %x_17, %a_16, %cst_0 : tensor<16x16xi1>, tensor<16x16xf32>
    %x_19 = arith.subf %cst_0, %x_18 : tensor<16x16xf32>
    %x_20 = scf.for %k = %c1_i32 to %c16_i32 step %c1_i32 iter_args(%x_24 = %x_19) -> (tensor<16x16xf32>)  : i32 {
      %row = arith.addi %at_4, %k : i32
      %row_25 = arith.muli %row, %c64_i32 : i32
      %row_26 = tt.addptr %a, %row_25 : !tt.ptr<f32>, i32
      %row_27 = tt.addptr %row_26, %at_4 : !tt.ptr<f32>, i32
      %row_28 = tt.splat %row_27 : !tt.ptr<f32> -> tensor<16x!tt.ptr<f32>>
      %row_29 = tt.addptr %row_28, %i : tensor<16x!tt.ptr<f32>>, tensor<16xi32>
      %row_30 = tt.load %row_29 : tensor<16x!tt.ptr<f32>>
      %row_31 = arith.subf %cst, %row_30 : tensor<16xf32>
      %row_32 = tt.splat %k : i32 -> tensor<16xi32>
      %row_33 = arith.cmpi slt, %i, %row_32 : tensor<16xi32>
      %row_34 = arith.select %row_33, %row_31, %cst : tensor<16xi1>, tensor<16xf32>
      %row_35 = tt.expand_dims %row_34 {axis = 1 : i32} : tensor<16xf32> -> tensor<16x1xf32>
      %row_36 = tt.broadcast %row_35 : tensor<16x1xf32> -> tensor<16x16xf32>
      %row_37 = arith.mulf %row_36, %x_24 : tensor<16x16xf32>
      %row_38 = "tt.reduce"(%row_37) <{axis = 0 : i32}> ({
      ^bb0(%row_46: f32, %row_47: f32):
        %row_48 = arith.addf %row_46, %row_47 : f32
        tt.reduce.return %row_48 : f32
      }) : (tensor<16x16xf32>) -> tensor<16xf32>
      %row_39 = arith.addf %row_34, %row_38 : tensor<16xf32>
      %x_40 = arith.cmpi eq, %i, %row_32 : tensor<16xi32>
      %x_41 = tt.expand_dims %x_40 {axis = 1 : i32} : tensor<16xi1> -> tensor<16x1xi1>
      %x_42 = tt.expand_dims %row_39 {axis = 0 : i32} : tensor<16xf32> -> tensor<1x16xf32>
      %x_43 = tt.broadcast %x_42 : tensor<1x16xf32> -> tensor<16x16xf32>
      %x_44 = tt.broadcast %x_41 : tensor<16x1xi1> -> tensor<16x16xi1>
      %x_45 = arith.select %x_44, %x_43, %x_24 : tensor<16x16xi1>, tensor<16x16xf32>
      scf.yield %x_45 : tensor<16x16xf32>
    }
    %x_21 = arith.cmpi eq, %x, %a_14 : tensor<16x16xi32>
    %x_22 = arith.uitofp %x_21 : tensor<16x16xi1> to tensor<16x16xf32>
    %x_23 = arith.addf %x_20, %x_22 : tensor<16x16xf32>
    %0 = tt.addptr %x_ptr, %base_3 : !tt.ptr<f32>, i32
    %1 = tt.splat %0 : !tt.ptr<f32> -> tensor<16x1x!tt.ptr<f32>>
    %2 = tt.addptr %1, %a_8 : tensor<16x1x!tt.ptr<f32>>, tensor<16x1xi32>
    %3 = tt.addptr %2, %a_6 : tensor<16x1x!tt.ptr<f32>>, tensor<16x1xi32>
    %4 = tt.broadcast %3 : tensor<16x1x!tt.ptr<f32>> -> tensor<16x16x!tt.ptr<f32>>
    %5 = tt.addptr %4, %a_14 : tensor<16x16x!tt.ptr<f32>>, tensor<16x16xi32>
    tt.store %5, %x_23 : tensor<16x16x!tt.ptr<f32>>
    tt.return
  }
}
