// Made by make.py.
//
// targets: cuda:80 cuda:90 hip:gfx942 hip:gfx950 hip:gfx1201
// warps: 4 8
// stages: 1 3
// grid: 2 1 1
// input f16 10000 normal
// output i32 2
// output f32 2
// scalar i32 5000
module {
  tt.func public @argmax_vocab_loop(%x_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %index_ptr: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %max_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %v: i32) attributes {noinline = false} {
    %cst = arith.constant dense<0xFC00> : tensor<2048xf16>
    %c2048_i32 = arith.constant 2048 : i32
    %c0_i32 = arith.constant 0 : i32
    %cst_0 = arith.constant 0xFF800000 : f32
    %row = tt.get_program_id x : i32
    %where:2 = scf.for %start = %c0_i32 to %v step %c2048_i32 iter_args(%best = %cst_0, %where_1 = %c0_i32) -> (f32, i32)  : i32 {
      %c = tt.make_range {end = 2048 : i32, start = 0 : i32} : tensor<2048xi32>
      %c_2 = tt.splat %start : i32 -> tensor<2048xi32>
      %c_3 = arith.addi %c_2, %c : tensor<2048xi32>
      %x = tt.splat %v : i32 -> tensor<2048xi32>
      %x_4 = arith.cmpi slt, %c_3, %x : tensor<2048xi32>
      %x_5 = arith.muli %row, %v : i32
      %x_6 = tt.addptr %x_ptr, %x_5 : !tt.ptr<f16>, i32
      %x_7 = tt.splat %x_6 : !tt.ptr<f16> -> tensor<2048x!tt.ptr<f16>>
      %x_8 = tt.addptr %x_7, %c_3 : tensor<2048x!tt.ptr<f16>>, tensor<2048xi32>
      %x_9 = tt.load %x_8, %x_4, %cst : tensor<2048x!tt.ptr<f16>>
      %x_10 = arith.extf %x_9 : tensor<2048xf16> to tensor<2048xf32>
      %2:2 = "tt.reduce"(%x_10, %c) <{axis = 0 : i32}> ({
      ^bb0(%arg7: f32, %arg8: i32, %arg9: f32, %arg10: i32):
        %tie = arith.cmpf oeq, %arg7, %arg9 : f32
        %tie_15 = arith.cmpi slt, %arg8, %arg10 : i32
        %tie_16 = arith.andi %tie, %tie_15 : i1
        %gt = arith.cmpf ogt, %arg7, %arg9 : f32
        %gt_17 = arith.ori %gt, %tie_16 : i1
        %v_ret = arith.select %gt_17, %arg7, %arg9 : f32
        %i_ret = arith.select %gt_17, %arg8, %arg10 : i32
        tt.reduce.return %v_ret, %i_ret : f32, i32
      }) : (tensor<2048xf32>, tensor<2048xi32>) -> (f32, i32)
      %where_11 = arith.cmpf ogt, %2#0, %best : f32
      %where_12 = arith.addi %start, %2#1 : i32
      %where_13 = arith.select %where_11, %where_12, %where_1 : i32
      %best_14 = arith.maxnumf %best, %2#0 : f32
      scf.yield %best_14, %where_13 : f32, i32
    }
    %0 = tt.addptr %index_ptr, %row : !tt.ptr<i32>, i32
    tt.store %0, %where#1 : !tt.ptr<i32>
    %1 = tt.addptr %max_ptr, %row : !tt.ptr<f32>, i32
    tt.store %1, %where#0 : !tt.ptr<f32>
    tt.return
  }
}
