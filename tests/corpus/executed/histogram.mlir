// Histograms with and without a mask, of few and of many bins, in a loop that uses their memory again.
//
// targets: cuda:80 cuda:90 hip:gfx942 hip:gfx950 hip:gfx1201
// warps: 1 4 8
// input i32 1024 integers 0 15
// input i64 64 integers 0 511
// output i32 16
// output i32 16
// output i64 512
tt.func public @histogram(%x: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %y: !tt.ptr<i64> {tt.divisibility = 16 : i32}, %o0: !tt.ptr<i32>, %o1: !tt.ptr<i32>, %o2: !tt.ptr<i64>) {
  %i = tt.make_range {start = 0 : i32, end = 256 : i32} : tensor<256xi32>
  %b = tt.make_range {start = 0 : i32, end = 16 : i32} : tensor<16xi32>
  %zero = arith.constant dense<0> : tensor<16xi32>
  %first = arith.constant 0 : i32
  %step = arith.constant 256 : i32
  %end = arith.constant 1024 : i32
  %odd = arith.constant dense<3> : tensor<256xi32>
  %none = arith.constant dense<0> : tensor<256xi32>
  %sums:2 = scf.for %k = %first to %end step %step iter_args(%s0 = %zero, %s1 = %zero) -> (tensor<16xi32>, tensor<16xi32>) : i32 {
    %ks = tt.splat %k : i32 -> tensor<256xi32>
    %at = arith.addi %i, %ks : tensor<256xi32>
    %xs = tt.splat %x : !tt.ptr<i32> -> tensor<256x!tt.ptr<i32>>
    %xp = tt.addptr %xs, %at : tensor<256x!tt.ptr<i32>>, tensor<256xi32>
    %v = tt.load %xp : tensor<256x!tt.ptr<i32>>
    %h0 = tt.histogram %v : tensor<256xi32> -> tensor<16xi32>
    %r = arith.remui %at, %odd : tensor<256xi32>
    %m = arith.cmpi ne, %r, %none : tensor<256xi32>
    %h1 = tt.histogram %v, %m : tensor<256xi32> -> tensor<16xi32>
    %t0 = arith.addi %s0, %h0 : tensor<16xi32>
    %t1 = arith.addi %s1, %h1 : tensor<16xi32>
    scf.yield %t0, %t1 : tensor<16xi32>, tensor<16xi32>
  }
  %p0 = tt.splat %o0 : !tt.ptr<i32> -> tensor<16x!tt.ptr<i32>>
  %q0 = tt.addptr %p0, %b : tensor<16x!tt.ptr<i32>>, tensor<16xi32>
  tt.store %q0, %sums#0 : tensor<16x!tt.ptr<i32>>
  %p1 = tt.splat %o1 : !tt.ptr<i32> -> tensor<16x!tt.ptr<i32>>
  %q1 = tt.addptr %p1, %b : tensor<16x!tt.ptr<i32>>, tensor<16xi32>
  tt.store %q1, %sums#1 : tensor<16x!tt.ptr<i32>>
  %j = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
  %ys = tt.splat %y : !tt.ptr<i64> -> tensor<64x!tt.ptr<i64>>
  %yp = tt.addptr %ys, %j : tensor<64x!tt.ptr<i64>>, tensor<64xi32>
  %w = tt.load %yp : tensor<64x!tt.ptr<i64>>
  %h2 = tt.histogram %w : tensor<64xi64> -> tensor<512xi64>
  %l = tt.make_range {start = 0 : i32, end = 512 : i32} : tensor<512xi32>
  %p2 = tt.splat %o2 : !tt.ptr<i64> -> tensor<512x!tt.ptr<i64>>
  %q2 = tt.addptr %p2, %l : tensor<512x!tt.ptr<i64>>, tensor<512xi32>
  tt.store %q2, %h2 : tensor<512x!tt.ptr<i64>>
  tt.return
}
