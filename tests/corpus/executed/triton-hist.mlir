// tl.histogram with a mask. (Triton 3.6)
//
// targets: cuda:80 cuda:90 hip:gfx942 hip:gfx950 hip:gfx1201
// warps: 1 4
// input i32 256 integers 0 31
// output i32 32
// scalar i32 200
module {
  tt.func public @k_hist(%arg0: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %arg1: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %arg2: i32) attributes {noinline = false} {
    %cst = arith.constant dense<0> : tensor<256xi32>
    %0 = tt.make_range {end = 256 : i32, start = 0 : i32} : tensor<256xi32>
    %1 = tt.splat %arg2 : i32 -> tensor<256xi32>
    %2 = arith.cmpi slt, %0, %1 : tensor<256xi32>
    %3 = tt.splat %arg0 : !tt.ptr<i32> -> tensor<256x!tt.ptr<i32>>
    %4 = tt.addptr %3, %0 : tensor<256x!tt.ptr<i32>>, tensor<256xi32>
    %5 = tt.load %4, %2, %cst : tensor<256x!tt.ptr<i32>>
    %6 = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32>
    %7 = tt.splat %arg1 : !tt.ptr<i32> -> tensor<32x!tt.ptr<i32>>
    %8 = tt.addptr %7, %6 : tensor<32x!tt.ptr<i32>>, tensor<32xi32>
    %9 = tt.histogram %5, %2 : tensor<256xi32> -> tensor<32xi32>
    tt.store %8, %9 : tensor<32x!tt.ptr<i32>>
    tt.return
  }
}

