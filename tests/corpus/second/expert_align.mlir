// Made by make.py.
//
// targets: cuda:80 cuda:90 hip:gfx942 hip:gfx950 hip:gfx1201
// warps: 4 8
// stages: 1
// grid: 1 1 1
// input i32 3000 integers 0 63
// output i32 64
// output i32 64
// scalar i32 3000
// scalar i32 64
module {
  tt.func public @expert_align(%id_ptr: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %count_ptr: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %start_ptr: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %n: i32, %block: i32 {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %c1024_i32 = arith.constant 1024 : i32
    %c0_i32 = arith.constant 0 : i32
    %padded = arith.constant dense<1> : tensor<64xi32>
    %cst = arith.constant dense<0> : tensor<1024xi32>
    %count = arith.constant dense<0> : tensor<64xi32>
    %count_0 = scf.for %start = %c0_i32 to %n step %c1024_i32 iter_args(%count_6 = %count) -> (tensor<64xi32>)  : i32 {
      %i = tt.make_range {end = 1024 : i32, start = 0 : i32} : tensor<1024xi32>
      %i_7 = tt.splat %start : i32 -> tensor<1024xi32>
      %i_8 = arith.addi %i_7, %i : tensor<1024xi32>
      %count_9 = tt.splat %n : i32 -> tensor<1024xi32>
      %count_10 = arith.cmpi slt, %i_8, %count_9 : tensor<1024xi32>
      %count_11 = tt.splat %id_ptr : !tt.ptr<i32> -> tensor<1024x!tt.ptr<i32>>
      %count_12 = tt.addptr %count_11, %i_8 : tensor<1024x!tt.ptr<i32>>, tensor<1024xi32>
      %count_13 = tt.load %count_12, %count_10, %cst : tensor<1024x!tt.ptr<i32>>
      %count_14 = tt.histogram %count_13, %count_10 : tensor<1024xi32> -> tensor<64xi32>
      %count_15 = arith.addi %count_6, %count_14 : tensor<64xi32>
      scf.yield %count_15 : tensor<64xi32>
    }
    %e = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
    %padded_1 = tt.splat %block : i32 -> tensor<64xi32>
    %padded_2 = arith.addi %count_0, %padded_1 : tensor<64xi32>
    %padded_3 = arith.subi %padded_2, %padded : tensor<64xi32>
    %padded_4 = arith.divsi %padded_3, %padded_1 : tensor<64xi32>
    %padded_5 = arith.muli %padded_4, %padded_1 : tensor<64xi32>
    %0 = tt.splat %count_ptr : !tt.ptr<i32> -> tensor<64x!tt.ptr<i32>>
    %1 = tt.addptr %0, %e : tensor<64x!tt.ptr<i32>>, tensor<64xi32>
    tt.store %1, %count_0 : tensor<64x!tt.ptr<i32>>
    %2 = tt.splat %start_ptr : !tt.ptr<i32> -> tensor<64x!tt.ptr<i32>>
    %3 = tt.addptr %2, %e : tensor<64x!tt.ptr<i32>>, tensor<64xi32>
    %4 = "tt.scan"(%padded_5) <{axis = 0 : i32, reverse = false}> ({
    ^bb0(%arg5: i32, %arg6: i32):
      %6 = arith.addi %arg5, %arg6 : i32
      tt.scan.return %6 : i32
    }) : (tensor<64xi32>) -> tensor<64xi32>
    %5 = arith.subi %4, %padded_5 : tensor<64xi32>
    tt.store %3, %5 : tensor<64x!tt.ptr<i32>>
    tt.return
  }
}
