// Made by make.py.
//
// targets: cuda:80 cuda:90 hip:gfx942 hip:gfx950 hip:gfx1201
// warps: 4 8 16
// stages: 1 3
// grid: 2 1 1
// input f32 10000 normal
// input f32 10000 normal
// output f32 10000 tolerance 1e-4 1e-5
// output f32 2 tolerance 1e-4 1e-2
// scalar i32 5000
// scalar f32 1e-10
module {
  tt.func public @kl_div(%p_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %t_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %grad_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %loss_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %v: i32, %eps: f32) attributes {noinline = false} {
    %c4096_i32 = arith.constant 4096 : i32
    %c0_i32 = arith.constant 0 : i32
    %cst = arith.constant dense<0xFF800000> : tensor<4096xf32>
    %cst_0 = arith.constant dense<0.000000e+00> : tensor<4096xf32>
    %cst_1 = arith.constant 0.000000e+00 : f32
    %row = tt.get_program_id x : i32
    %acc = scf.for %start = %c0_i32 to %v step %c4096_i32 iter_args(%acc_2 = %cst_1) -> (f32)  : i32 {
      %c = tt.make_range {end = 4096 : i32, start = 0 : i32} : tensor<4096xi32>
      %c_3 = tt.splat %start : i32 -> tensor<4096xi32>
      %c_4 = arith.addi %c_3, %c : tensor<4096xi32>
      %keep = tt.splat %v : i32 -> tensor<4096xi32>
      %keep_5 = arith.cmpi slt, %c_4, %keep : tensor<4096xi32>
      %p = arith.muli %row, %v : i32
      %p_6 = tt.addptr %p_ptr, %p : !tt.ptr<f32>, i32
      %p_7 = tt.splat %p_6 : !tt.ptr<f32> -> tensor<4096x!tt.ptr<f32>>
      %p_8 = tt.addptr %p_7, %c_4 : tensor<4096x!tt.ptr<f32>>, tensor<4096xi32>
      %p_9 = tt.load %p_8, %keep_5, %cst_0 : tensor<4096x!tt.ptr<f32>>
      %t = tt.addptr %t_ptr, %p : !tt.ptr<f32>, i32
      %t_10 = tt.splat %t : !tt.ptr<f32> -> tensor<4096x!tt.ptr<f32>>
      %t_11 = tt.addptr %t_10, %c_4 : tensor<4096x!tt.ptr<f32>>, tensor<4096xi32>
      %t_12 = tt.load %t_11, %keep_5, %cst : tensor<4096x!tt.ptr<f32>>
      %t_13 = math.exp %t_12 : tensor<4096xf32>
      %acc_14 = tt.splat %eps : f32 -> tensor<4096xf32>
      %acc_15 = arith.maxnumf %t_13, %acc_14 : tensor<4096xf32>
      %acc_16 = math.log %acc_15 : tensor<4096xf32>
      %acc_17 = arith.subf %acc_16, %p_9 : tensor<4096xf32>
      %acc_18 = arith.mulf %t_13, %acc_17 : tensor<4096xf32>
      %acc_19 = arith.select %keep_5, %acc_18, %cst_0 : tensor<4096xi1>, tensor<4096xf32>
      %acc_20 = "tt.reduce"(%acc_19) <{axis = 0 : i32}> ({
      ^bb0(%acc_22: f32, %acc_23: f32):
        %acc_24 = arith.addf %acc_22, %acc_23 : f32
        tt.reduce.return %acc_24 : f32
      }) : (tensor<4096xf32>) -> f32
      %acc_21 = arith.addf %acc_2, %acc_20 : f32
      %1 = tt.addptr %grad_ptr, %p : !tt.ptr<f32>, i32
      %2 = tt.splat %1 : !tt.ptr<f32> -> tensor<4096x!tt.ptr<f32>>
      %3 = tt.addptr %2, %c_4 : tensor<4096x!tt.ptr<f32>>, tensor<4096xi32>
      %4 = arith.negf %t_13 : tensor<4096xf32>
      tt.store %3, %4, %keep_5 : tensor<4096x!tt.ptr<f32>>
      scf.yield %acc_21 : f32
    }
    %0 = tt.addptr %loss_ptr, %row : !tt.ptr<f32>, i32
    tt.store %0, %acc : !tt.ptr<f32>
    tt.return
  }
}
// -----
module {
  tt.func public @kl_div(%p_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %t_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %grad_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %loss_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %v: i32, %eps: f32) attributes {noinline = false} {
    %c4096_i32 = arith.constant 4096 : i32
    %c0_i32 = arith.constant 0 : i32
    %cst = arith.constant dense<0xFF800000> : tensor<4096xf32>
    %cst_0 = arith.constant dense<0.000000e+00> : tensor<4096xf32>
    %cst_1 = arith.constant 0.000000e+00 : f32
    %row = tt.get_program_id x : i32
    %acc = scf.for %start = %c0_i32 to %v step %c4096_i32 iter_args(%acc_2 = %cst_1) -> (f32)  : i32 {
      %c = tt.make_range {end = 4096 : i32, start = 0 : i32} : tensor<4096xi32>
      %c_3 = tt.splat %start : i32 -> tensor<4096xi32>
      %c_4 = arith.addi %c_3, %c : tensor<4096xi32>
      %keep = tt.splat %v : i32 -> tensor<4096xi32>
      %keep_5 = arith.cmpi slt, %c_4, %keep : tensor<4096xi32>
      %p = arith.muli %row, %v : i32
      %p_6 = tt.addptr %p_ptr, %p : !tt.ptr<f32>, i32
      %p_7 = tt.splat %p_6 : !tt.ptr<f32> -> tensor<4096x!tt.ptr<f32>>
      %p_8 = tt.addptr %p_7, %c_4 : tensor<4096x!tt.ptr<f32>>, tensor<4096xi32>
      %p_9 = tt.load %p_8, %keep_5, %cst_0 : tensor<4096x!tt.ptr<f32>>
      %t = tt.addptr %t_ptr, %p : !tt.ptr<f32>, i32
      %t_10 = tt.splat %t : !tt.ptr<f32> -> tensor<4096x!tt.ptr<f32>>
      %t_11 = tt.addptr %t_10, %c_4 : tensor<4096x!tt.ptr<f32>>, tensor<4096xi32>
      %t_12 = tt.load %t_11, %keep_5, %cst : tensor<4096x!tt.ptr<f32>>
      %t_13 = math.exp %t_12 : tensor<4096xf32>
      %acc_14 = tt.splat %eps : f32 -> tensor<4096xf32>
      %acc_15 = arith.maxnumf %t_13, %acc_14 : tensor<4096xf32>
      %acc_16 = math.log %acc_15 : tensor<4096xf32>
      %acc_17 = arith.subf %acc_16, %p_9 : tensor<4096xf32>
      %acc_18 = arith.mulf %t_13, %acc_17 : tensor<4096xf32>
      %acc_19 = arith.select %keep_5, %acc_18, %cst_0 : tensor<4096xi1>, tensor<4096xf32>
      %acc_20 = "tt.reduce"(%acc_19) <{axis = 0 : i32}> ({
      ^bb0(%acc_22: f32, %acc_23: f32):
        %acc_24 = arith.addf %acc_22, %acc_23 : f32
        tt.reduce.return %acc_24 : f32
      }) : (tensor<4096xf32>) -> f32
      %acc_21 = arith.addf %acc_2, %acc_20 : f32
      %1 = tt.addptr %grad_ptr, %p : !tt.ptr<f32>, i32
      %2 = tt.splat %1 : !tt.ptr<f32> -> tensor<4096x!tt.ptr<f32>>
      %3 = tt.addptr %2, %c_4 : tensor<4096x!tt.ptr<f32>>, tensor<4096xi32>
      %4 = arith.subf %cst_0, %t_13 : tensor<4096xf32>
      tt.store %3, %4, %keep_5 : tensor<4096x!tt.ptr<f32>>
      scf.yield %acc_21 : f32
    }
    %0 = tt.addptr %loss_ptr, %row : !tt.ptr<f32>, i32
    tt.store %0, %acc : !tt.ptr<f32>
    tt.return
  }
}
