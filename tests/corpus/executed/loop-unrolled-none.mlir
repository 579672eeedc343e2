// An unrolled loop whose end lies before its start.
//
// targets: cuda:80 cuda:90 hip:gfx942
// warps: 4
// grid: 1
// input f32 4096 integers -9 9
// output f32 64
// scalar i32 8
// scalar i32 3
tt.func public @k(%x: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %o: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %lo: i32, %n: i32) {
  %c4 = arith.constant 4 : i32
  %c64 = arith.constant 64 : i32
  %z = arith.constant dense<0.0> : tensor<64xf32>
  %r = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
  %xs = tt.splat %x : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
  %xp = tt.addptr %xs, %r : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
  %f = scf.for %i = %lo to %n step %c4 iter_args(%acc = %z) -> (tensor<64xf32>) : i32 {
    %m = arith.muli %i, %c64 : i32
    %ms = tt.splat %m : i32 -> tensor<64xi32>
    %p = tt.addptr %xp, %ms : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
    %v = tt.load %p : tensor<64x!tt.ptr<f32>>
    %a = arith.addf %acc, %v : tensor<64xf32>
    scf.yield %a : tensor<64xf32>
  } {tt.loop_unroll_factor = 4 : i32}
  %os = tt.splat %o : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
  %op = tt.addptr %os, %r : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
  tt.store %op, %f : tensor<64x!tt.ptr<f32>>
  tt.return
}
