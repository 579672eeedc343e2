// Buffer atomics: maxima with their old values, sums that many threads add to, compare and swap.
//
// targets: hip:gfx1100 hip:gfx1201
// grid: 1
// inout i32 64 integers -20 20
// inout f32 8 integers -4 4
// inout i32 64 integers 0 1
// inout i64 8 integers -4 4
// output i32 64
// output i32 64
// scalar i32 61
#b = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [2], order = [0]}>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 2 : i32, "ttg.threads-per-warp" = 32 : i32} {
tt.func public @k(%x: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %y: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %z: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %u: !tt.ptr<i64> {tt.divisibility = 16 : i32}, %out: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %swapped: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %n: i32) {
  %at = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32, #b>
  %ns = tt.splat %n : i32 -> tensor<64xi32, #b>
  %mask = arith.cmpi slt, %at, %ns : tensor<64xi32, #b>
  %zero = arith.constant dense<0> : tensor<64xi32, #b>
  %seven = arith.constant dense<7> : tensor<64xi32, #b>
  %two = arith.constant dense<2> : tensor<64xi64, #b>
  %half = arith.constant dense<0.5> : tensor<64xf32, #b>
  %eight = arith.constant dense<8> : tensor<64xi32, #b>
  %group = arith.divui %at, %eight : tensor<64xi32, #b>
  %old = amdg.buffer_atomic_rmw max, acq_rel, gpu, %seven, %x[%at], %mask : tensor<64xi32, #b>
  %f = amdg.buffer_atomic_rmw fadd, relaxed, gpu, %half, %y[%group], %mask : tensor<64xf32, #b>
  %c = amdg.buffer_atomic_cas acq_rel, gpu, %zero, %at, %z[%at] : tensor<64xi32, #b>
  %w = amdg.buffer_atomic_rmw add, relaxed, sys, %two, %u[%group] : tensor<64xi64, #b>
  %os = tt.splat %out : !tt.ptr<i32> -> tensor<64x!tt.ptr<i32>, #b>
  %op = tt.addptr %os, %at : tensor<64x!tt.ptr<i32>, #b>, tensor<64xi32, #b>
  tt.store %op, %old, %mask : tensor<64x!tt.ptr<i32>, #b>
  %ss = tt.splat %swapped : !tt.ptr<i32> -> tensor<64x!tt.ptr<i32>, #b>
  %sp = tt.addptr %ss, %at : tensor<64x!tt.ptr<i32>, #b>, tensor<64xi32, #b>
  tt.store %sp, %c : tensor<64x!tt.ptr<i32>, #b>
  tt.return
}
}
// -----
tt.func public @k(%x: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %y: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %z: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %u: !tt.ptr<i64> {tt.divisibility = 16 : i32}, %out: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %swapped: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %n: i32) {
  %at = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
  %ns = tt.splat %n : i32 -> tensor<64xi32>
  %mask = arith.cmpi slt, %at, %ns : tensor<64xi32>
  %zero = arith.constant dense<0> : tensor<64xi32>
  %seven = arith.constant dense<7> : tensor<64xi32>
  %two = arith.constant dense<2> : tensor<64xi64>
  %half = arith.constant dense<0.5> : tensor<64xf32>
  %eight = arith.constant dense<8> : tensor<64xi32>
  %group = arith.divui %at, %eight : tensor<64xi32>
  %xs = tt.splat %x : !tt.ptr<i32> -> tensor<64x!tt.ptr<i32>>
  %xp = tt.addptr %xs, %at : tensor<64x!tt.ptr<i32>>, tensor<64xi32>
  %ys = tt.splat %y : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
  %yp = tt.addptr %ys, %group : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
  %zs = tt.splat %z : !tt.ptr<i32> -> tensor<64x!tt.ptr<i32>>
  %zp = tt.addptr %zs, %at : tensor<64x!tt.ptr<i32>>, tensor<64xi32>
  %us = tt.splat %u : !tt.ptr<i64> -> tensor<64x!tt.ptr<i64>>
  %up = tt.addptr %us, %group : tensor<64x!tt.ptr<i64>>, tensor<64xi32>
  %all = arith.constant dense<true> : tensor<64xi1>
  %old = tt.atomic_rmw max, acq_rel, gpu, %xp, %seven, %mask : (tensor<64x!tt.ptr<i32>>, tensor<64xi32>, tensor<64xi1>) -> tensor<64xi32>
  %f = tt.atomic_rmw fadd, relaxed, gpu, %yp, %half, %mask : (tensor<64x!tt.ptr<f32>>, tensor<64xf32>, tensor<64xi1>) -> tensor<64xf32>
  %c = tt.atomic_cas acq_rel, gpu, %zp, %zero, %at : (tensor<64x!tt.ptr<i32>>, tensor<64xi32>, tensor<64xi32>) -> tensor<64xi32>
  %w = tt.atomic_rmw add, relaxed, sys, %up, %two, %all : (tensor<64x!tt.ptr<i64>>, tensor<64xi64>, tensor<64xi1>) -> tensor<64xi64>
  %os = tt.splat %out : !tt.ptr<i32> -> tensor<64x!tt.ptr<i32>>
  %op = tt.addptr %os, %at : tensor<64x!tt.ptr<i32>>, tensor<64xi32>
  tt.store %op, %old, %mask : tensor<64x!tt.ptr<i32>>
  %ss = tt.splat %swapped : !tt.ptr<i32> -> tensor<64x!tt.ptr<i32>>
  %sp = tt.addptr %ss, %at : tensor<64x!tt.ptr<i32>>, tensor<64xi32>
  tt.store %sp, %c : tensor<64x!tt.ptr<i32>>
  tt.return
}
