// Made by make.py.
//
// targets: cuda:80 cuda:90 hip:gfx942 hip:gfx950 hip:gfx1201
// warps: 4 8
// stages: 1
// grid: 2 1 1
// input i32 4000 integers 0 2000000000
// inout i32 256 zeros
// scalar i32 4000
// scalar i32 8
module {
  tt.func public @histogram_bits(%x_ptr: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %count_ptr: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %n: i32 {tt.divisibility = 16 : i32}, %shift: i32) attributes {noinline = false} {
    %cst = arith.constant dense<0> : tensor<256xi32>
    %h = arith.constant dense<255> : tensor<2048xi32>
    %x = arith.constant dense<0> : tensor<2048xi32>
    %i = arith.constant 2048 : i32
    %i_0 = tt.get_program_id x : i32
    %i_1 = arith.muli %i_0, %i : i32
    %i_2 = tt.make_range {end = 2048 : i32, start = 0 : i32} : tensor<2048xi32>
    %i_3 = tt.splat %i_1 : i32 -> tensor<2048xi32>
    %i_4 = arith.addi %i_3, %i_2 : tensor<2048xi32>
    %x_5 = tt.splat %n : i32 -> tensor<2048xi32>
    %x_6 = arith.cmpi slt, %i_4, %x_5 : tensor<2048xi32>
    %x_7 = tt.splat %x_ptr : !tt.ptr<i32> -> tensor<2048x!tt.ptr<i32>>
    %x_8 = tt.addptr %x_7, %i_4 : tensor<2048x!tt.ptr<i32>>, tensor<2048xi32>
    %x_9 = tt.load %x_8, %x_6, %x : tensor<2048x!tt.ptr<i32>>
    %h_10 = tt.splat %shift : i32 -> tensor<2048xi32>
    %h_11 = arith.shrsi %x_9, %h_10 : tensor<2048xi32>
    %h_12 = arith.andi %h_11, %h : tensor<2048xi32>
    %h_13 = tt.histogram %h_12, %x_6 : tensor<2048xi32> -> tensor<256xi32>
    %0 = arith.cmpi sgt, %h_13, %cst : tensor<256xi32>
    %1 = tt.make_range {end = 256 : i32, start = 0 : i32} : tensor<256xi32>
    %2 = tt.splat %count_ptr : !tt.ptr<i32> -> tensor<256x!tt.ptr<i32>>
    %3 = tt.addptr %2, %1 : tensor<256x!tt.ptr<i32>>, tensor<256xi32>
    %4 = tt.atomic_rmw add, acq_rel, gpu, %3, %h_13, %0 : (tensor<256x!tt.ptr<i32>>, tensor<256xi32>, tensor<256xi1>) -> tensor<256xi32>
    tt.return
  }
}
// -----
module {
  tt.func public @histogram_bits(%x_ptr: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %count_ptr: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %n: i32 {tt.divisibility = 16 : i32}, %shift: i32) attributes {noinline = false} {
    %cst = arith.constant dense<0> : tensor<256xi32>
    %h = arith.constant dense<255> : tensor<2048xi32>
    %x = arith.constant dense<0> : tensor<2048xi32>
    %c2048_i32 = arith.constant 2048 : i32
    %i = tt.get_program_id x : i32
    %i_0 = arith.muli %i, %c2048_i32 : i32
    %i_1 = tt.make_range {end = 2048 : i32, start = 0 : i32} : tensor<2048xi32>
    %i_2 = tt.splat %i_0 : i32 -> tensor<2048xi32>
    %i_3 = arith.addi %i_2, %i_1 : tensor<2048xi32>
    %x_4 = tt.splat %n : i32 -> tensor<2048xi32>
    %x_5 = arith.cmpi slt, %i_3, %x_4 : tensor<2048xi32>
    %x_6 = tt.splat %x_ptr : !tt.ptr<i32> -> tensor<2048x!tt.ptr<i32>>
    %x_7 = tt.addptr %x_6, %i_3 : tensor<2048x!tt.ptr<i32>>, tensor<2048xi32>
    %x_8 = tt.load %x_7, %x_5, %x : tensor<2048x!tt.ptr<i32>>
    %h_9 = tt.splat %shift : i32 -> tensor<2048xi32>
    %h_10 = arith.shrsi %x_8, %h_9 : tensor<2048xi32>
    %h_11 = arith.andi %h_10, %h : tensor<2048xi32>
    %h_12 = tt.histogram %h_11, %x_5 : tensor<2048xi32> -> tensor<256xi32>
    %0 = arith.cmpi sgt, %h_12, %cst : tensor<256xi32>
    %1 = tt.make_range {end = 256 : i32, start = 0 : i32} : tensor<256xi32>
    %2 = tt.splat %count_ptr : !tt.ptr<i32> -> tensor<256x!tt.ptr<i32>>
    %3 = tt.addptr %2, %1 : tensor<256x!tt.ptr<i32>>, tensor<256xi32>
    %4 = tt.atomic_rmw add, acq_rel, gpu, %3, %h_12, %0 : (tensor<256x!tt.ptr<i32>>, tensor<256xi32>, tensor<256xi1>) -> tensor<256xi32>
    tt.return
  }
}
