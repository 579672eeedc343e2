// Made by make.py.
//
// targets: cuda:80 cuda:90 hip:gfx942 hip:gfx950 hip:gfx1201
// warps: 8 16
// stages: 1 3
// grid: 1 1 1
// input bf16 9000 normal
// input bf16 9000 normal
// output f32 9000 tolerance 1e-4 1e-3
// output f32 1 tolerance 1e-4 1e-1
// scalar i32 9000
// scalar f32 0.3
module {
  tt.func public @jsd(%x_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %y_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %dx_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %loss_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %v: i32, %beta: f32) attributes {noinline = false} {
    %cst = arith.constant dense<0xFF80> : tensor<8192xbf16>
    %c8192_i32 = arith.constant 8192 : i32
    %c0_i32 = arith.constant 0 : i32
    %cst_0 = arith.constant dense<0.000000e+00> : tensor<8192xf32>
    %cst_1 = arith.constant 1.000000e+00 : f32
    %row = tt.get_program_id x : i32
    %acc = scf.for %start = %c0_i32 to %v step %c8192_i32 iter_args(%acc_2 = %cst_0) -> (tensor<8192xf32>)  : i32 {
      %c = tt.make_range {end = 8192 : i32, start = 0 : i32} : tensor<8192xi32>
      %c_3 = tt.splat %start : i32 -> tensor<8192xi32>
      %c_4 = arith.addi %c_3, %c : tensor<8192xi32>
      %keep = tt.splat %v : i32 -> tensor<8192xi32>
      %keep_5 = arith.cmpi slt, %c_4, %keep : tensor<8192xi32>
      %x = arith.muli %row, %v : i32
      %x_6 = tt.addptr %x_ptr, %x : !tt.ptr<bf16>, i32
      %x_7 = tt.splat %x_6 : !tt.ptr<bf16> -> tensor<8192x!tt.ptr<bf16>>
      %x_8 = tt.addptr %x_7, %c_4 : tensor<8192x!tt.ptr<bf16>>, tensor<8192xi32>
      %x_9 = tt.load %x_8, %keep_5, %cst : tensor<8192x!tt.ptr<bf16>>
      %x_10 = arith.extf %x_9 : tensor<8192xbf16> to tensor<8192xf32>
      %y = tt.addptr %y_ptr, %x : !tt.ptr<bf16>, i32
      %y_11 = tt.splat %y : !tt.ptr<bf16> -> tensor<8192x!tt.ptr<bf16>>
      %y_12 = tt.addptr %y_11, %c_4 : tensor<8192x!tt.ptr<bf16>>, tensor<8192xi32>
      %y_13 = tt.load %y_12, %keep_5, %cst : tensor<8192x!tt.ptr<bf16>>
      %y_14 = arith.extf %y_13 : tensor<8192xbf16> to tensor<8192xf32>
      %top = "tt.reduce"(%x_10) <{axis = 0 : i32}> ({
      ^bb0(%top_35: f32, %top_36: f32):
        %top_37 = arith.maxnumf %top_35, %top_36 : f32
        tt.reduce.return %top_37 : f32
      }) : (tensor<8192xf32>) -> f32
      %top_15 = "tt.reduce"(%y_14) <{axis = 0 : i32}> ({
      ^bb0(%top_35: f32, %top_36: f32):
        %top_37 = arith.maxnumf %top_35, %top_36 : f32
        tt.reduce.return %top_37 : f32
      }) : (tensor<8192xf32>) -> f32
      %top_16 = arith.maxnumf %top, %top_15 : f32
      %scale = math.exp %top_16 : f32
      %q = tt.splat %top_16 : f32 -> tensor<8192xf32>
      %q_17 = arith.subf %x_10, %q : tensor<8192xf32>
      %q_18 = math.exp %q_17 : tensor<8192xf32>
      %q_19 = tt.splat %scale : f32 -> tensor<8192xf32>
      %q_20 = arith.mulf %q_18, %q_19 : tensor<8192xf32>
      %p = arith.subf %y_14, %q : tensor<8192xf32>
      %p_21 = math.exp %p : tensor<8192xf32>
      %p_22 = arith.mulf %p_21, %q_19 : tensor<8192xf32>
      %m = tt.splat %beta : f32 -> tensor<8192xf32>
      %m_23 = arith.mulf %m, %p_22 : tensor<8192xf32>
      %m_24 = arith.subf %cst_1, %beta : f32
      %m_25 = tt.splat %m_24 : f32 -> tensor<8192xf32>
      %m_26 = arith.mulf %m_25, %q_20 : tensor<8192xf32>
      %m_27 = arith.addf %m_23, %m_26 : tensor<8192xf32>
      %log_m = math.log %m_27 : tensor<8192xf32>
      %acc_28 = arith.mulf %m_23, %y_14 : tensor<8192xf32>
      %acc_29 = arith.mulf %m_26, %x_10 : tensor<8192xf32>
      %acc_30 = arith.addf %acc_28, %acc_29 : tensor<8192xf32>
      %acc_31 = arith.mulf %m_27, %log_m : tensor<8192xf32>
      %acc_32 = arith.subf %acc_30, %acc_31 : tensor<8192xf32>
      %acc_33 = arith.select %keep_5, %acc_32, %cst_0 : tensor<8192xi1>, tensor<8192xf32>
      %acc_34 = arith.addf %acc_2, %acc_33 : tensor<8192xf32>
      %2 = tt.addptr %dx_ptr, %x : !tt.ptr<f32>, i32
      %3 = tt.splat %2 : !tt.ptr<f32> -> tensor<8192x!tt.ptr<f32>>
      %4 = tt.addptr %3, %c_4 : tensor<8192x!tt.ptr<f32>>, tensor<8192xi32>
      %5 = arith.subf %x_10, %log_m : tensor<8192xf32>
      %6 = arith.mulf %m_26, %5 : tensor<8192xf32>
      tt.store %4, %6, %keep_5 : tensor<8192x!tt.ptr<f32>>
      scf.yield %acc_34 : tensor<8192xf32>
    }
    %0 = tt.addptr %loss_ptr, %row : !tt.ptr<f32>, i32
    %1 = "tt.reduce"(%acc) <{axis = 0 : i32}> ({
    ^bb0(%arg6: f32, %arg7: f32):
      %2 = arith.addf %arg6, %arg7 : f32
      tt.reduce.return %2 : f32
    }) : (tensor<8192xf32>) -> f32
    tt.store %0, %1 : !tt.ptr<f32>
    tt.return
  }
}
