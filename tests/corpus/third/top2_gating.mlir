// Made by make.py.
//
// targets: cuda:80 cuda:90 hip:gfx942 hip:gfx950 hip:gfx1201
// warps: 4 8
// stages: 1
// grid: 2 1 1
// input f32 6400 normal
// output f32 200 tolerance 1e-5 1e-5
// output i32 200
// inout i32 64 zeros
// inout f32 64 zeros tolerance 1e-4 1e-3
// scalar i32 100
module {
  tt.func public @top2_gating(%x_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %w_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %id_ptr: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %count_ptr: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %prob_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %t: i32) attributes {noinline = false} {
    %cst = arith.constant dense<true> : tensor<64xi1>
    %cst_0 = arith.constant dense<1> : tensor<64xi32>
    %cst_1 = arith.constant dense<2> : tensor<64xi32>
    %norm = arith.constant dense<1.000000e+00> : tensor<64xf32>
    %rest = arith.constant dense<-1.000000e+00> : tensor<64x64xf32>
    %cst_2 = arith.constant dense<0.000000e+00> : tensor<64x64xf32>
    %x = arith.constant dense<64> : tensor<64x1xi32>
    %c64_i32 = arith.constant 64 : i32
    %r = tt.get_program_id x : i32
    %r_3 = arith.muli %r, %c64_i32 : i32
    %r_4 = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
    %r_5 = tt.splat %r_3 : i32 -> tensor<64xi32>
    %r_6 = arith.addi %r_5, %r_4 : tensor<64xi32>
    %live = tt.splat %t : i32 -> tensor<64xi32>
    %live_7 = arith.cmpi slt, %r_6, %live : tensor<64xi32>
    %x_8 = tt.expand_dims %live_7 {axis = 1 : i32} : tensor<64xi1> -> tensor<64x1xi1>
    %x_9 = tt.expand_dims %r_6 {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
    %x_10 = arith.muli %x_9, %x : tensor<64x1xi32>
    %x_11 = tt.splat %x_ptr : !tt.ptr<f32> -> tensor<64x1x!tt.ptr<f32>>
    %x_12 = tt.addptr %x_11, %x_10 : tensor<64x1x!tt.ptr<f32>>, tensor<64x1xi32>
    %x_13 = tt.expand_dims %r_4 {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
    %x_14 = tt.broadcast %x_12 : tensor<64x1x!tt.ptr<f32>> -> tensor<64x64x!tt.ptr<f32>>
    %x_15 = tt.broadcast %x_13 : tensor<1x64xi32> -> tensor<64x64xi32>
    %x_16 = tt.addptr %x_14, %x_15 : tensor<64x64x!tt.ptr<f32>>, tensor<64x64xi32>
    %x_17 = tt.broadcast %x_8 : tensor<64x1xi1> -> tensor<64x64xi1>
    %x_18 = tt.load %x_16, %x_17, %cst_2 : tensor<64x64x!tt.ptr<f32>>
    %p = "tt.reduce"(%x_18) <{axis = 1 : i32}> ({
    ^bb0(%p_37: f32, %p_38: f32):
      %p_39 = arith.maxnumf %p_37, %p_38 : f32
      tt.reduce.return %p_39 : f32
    }) : (tensor<64x64xf32>) -> tensor<64xf32>
    %p_19 = tt.expand_dims %p {axis = 1 : i32} : tensor<64xf32> -> tensor<64x1xf32>
    %p_20 = tt.broadcast %p_19 : tensor<64x1xf32> -> tensor<64x64xf32>
    %p_21 = arith.subf %x_18, %p_20 : tensor<64x64xf32>
    %p_22 = math.exp %p_21 : tensor<64x64xf32>
    %p_23 = "tt.reduce"(%p_22) <{axis = 1 : i32}> ({
    ^bb0(%p_37: f32, %p_38: f32):
      %p_39 = arith.addf %p_37, %p_38 : f32
      tt.reduce.return %p_39 : f32
    }) : (tensor<64x64xf32>) -> tensor<64xf32>
    %p_24 = tt.expand_dims %p_23 {axis = 1 : i32} : tensor<64xf32> -> tensor<64x1xf32>
    %p_25 = tt.broadcast %p_24 : tensor<64x1xf32> -> tensor<64x64xf32>
    %p_26 = arith.divf %p_22, %p_25 : tensor<64x64xf32>
    %0:2 = "tt.reduce"(%p_26, %x_15) <{axis = 1 : i32}> ({
    ^bb0(%arg6: f32, %arg7: i32, %arg8: f32, %arg9: i32):
      %tie = arith.cmpf oeq, %arg6, %arg8 : f32
      %tie_37 = arith.cmpi slt, %arg7, %arg9 : i32
      %tie_38 = arith.andi %tie, %tie_37 : i1
      %gt = arith.cmpf ogt, %arg6, %arg8 : f32
      %gt_39 = arith.ori %gt, %tie_38 : i1
      %v_ret = arith.select %gt_39, %arg6, %arg8 : f32
      %i_ret = arith.select %gt_39, %arg7, %arg9 : i32
      tt.reduce.return %v_ret, %i_ret : f32, i32
    }) : (tensor<64x64xf32>, tensor<64x64xi32>) -> (tensor<64xf32>, tensor<64xi32>)
    %rest_27 = tt.expand_dims %0#1 {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
    %rest_28 = tt.broadcast %rest_27 : tensor<64x1xi32> -> tensor<64x64xi32>
    %rest_29 = arith.cmpi eq, %x_15, %rest_28 : tensor<64x64xi32>
    %rest_30 = arith.select %rest_29, %rest, %p_26 : tensor<64x64xi1>, tensor<64x64xf32>
    %1:2 = "tt.reduce"(%rest_30, %x_15) <{axis = 1 : i32}> ({
    ^bb0(%arg6: f32, %arg7: i32, %arg8: f32, %arg9: i32):
      %tie = arith.cmpf oeq, %arg6, %arg8 : f32
      %tie_37 = arith.cmpi slt, %arg7, %arg9 : i32
      %tie_38 = arith.andi %tie, %tie_37 : i1
      %gt = arith.cmpf ogt, %arg6, %arg8 : f32
      %gt_39 = arith.ori %gt, %tie_38 : i1
      %v_ret = arith.select %gt_39, %arg6, %arg8 : f32
      %i_ret = arith.select %gt_39, %arg7, %arg9 : i32
      tt.reduce.return %v_ret, %i_ret : f32, i32
    }) : (tensor<64x64xf32>, tensor<64x64xi32>) -> (tensor<64xf32>, tensor<64xi32>)
    %norm_31 = arith.addf %0#0, %1#0 : tensor<64xf32>
    %norm_32 = arith.divf %norm, %norm_31 : tensor<64xf32>
    %2 = arith.muli %r_6, %cst_1 : tensor<64xi32>
    %3 = tt.splat %w_ptr : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
    %4 = tt.addptr %3, %2 : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
    %5 = arith.mulf %0#0, %norm_32 : tensor<64xf32>
    tt.store %4, %5, %live_7 : tensor<64x!tt.ptr<f32>>
    %6 = tt.addptr %4, %cst_0 : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
    %7 = arith.mulf %1#0, %norm_32 : tensor<64xf32>
    tt.store %6, %7, %live_7 : tensor<64x!tt.ptr<f32>>
    %8 = tt.splat %id_ptr : !tt.ptr<i32> -> tensor<64x!tt.ptr<i32>>
    %9 = tt.addptr %8, %2 : tensor<64x!tt.ptr<i32>>, tensor<64xi32>
    tt.store %9, %0#1, %live_7 : tensor<64x!tt.ptr<i32>>
    %10 = tt.addptr %9, %cst_0 : tensor<64x!tt.ptr<i32>>, tensor<64xi32>
    tt.store %10, %1#1, %live_7 : tensor<64x!tt.ptr<i32>>
    %hit = tt.expand_dims %1#1 {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
    %hit_33 = tt.broadcast %hit : tensor<64x1xi32> -> tensor<64x64xi32>
    %hit_34 = arith.cmpi eq, %x_15, %hit_33 : tensor<64x64xi32>
    %hit_35 = arith.ori %rest_29, %hit_34 : tensor<64x64xi1>
    %hit_36 = arith.andi %hit_35, %x_17 : tensor<64x64xi1>
    %11 = tt.splat %count_ptr : !tt.ptr<i32> -> tensor<64x!tt.ptr<i32>>
    %12 = tt.addptr %11, %r_4 : tensor<64x!tt.ptr<i32>>, tensor<64xi32>
    %13 = arith.extui %hit_36 : tensor<64x64xi1> to tensor<64x64xi32>
    %14 = "tt.reduce"(%13) <{axis = 0 : i32}> ({
    ^bb0(%arg6: i32, %arg7: i32):
      %21 = arith.addi %arg6, %arg7 : i32
      tt.reduce.return %21 : i32
    }) : (tensor<64x64xi32>) -> tensor<64xi32>
    %15 = tt.atomic_rmw add, relaxed, gpu, %12, %14, %cst : (tensor<64x!tt.ptr<i32>>, tensor<64xi32>, tensor<64xi1>) -> tensor<64xi32>
    %16 = tt.splat %prob_ptr : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
    %17 = tt.addptr %16, %r_4 : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
    %18 = arith.select %x_17, %p_26, %cst_2 : tensor<64x64xi1>, tensor<64x64xf32>
    %19 = "tt.reduce"(%18) <{axis = 0 : i32}> ({
    ^bb0(%arg6: f32, %arg7: f32):
      %21 = arith.addf %arg6, %arg7 : f32
      tt.reduce.return %21 : f32
    }) : (tensor<64x64xf32>) -> tensor<64xf32>
    %20 = tt.atomic_rmw fadd, relaxed, gpu, %17, %19, %cst : (tensor<64x!tt.ptr<f32>>, tensor<64xf32>, tensor<64xi1>) -> tensor<64xf32>
    tt.return
  }
}
