// A pipelined loop of 8 bits, two steps of which are more than its variable can be.
//
// targets: cuda:80 cuda:90 cuda:100 hip:gfx942 hip:gfx1201
// warps: 4
// stages: 1 2 3
// grid: 1
// input f16 4096 integers -2 2
// input f16 4096 integers -2 2
// output f32 4096
// scalar i8 -128
// scalar i8 -100
// scalar i8 100
tt.func public @k(%x: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %y: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %o: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %lb: i8, %ub: i8, %st: i8) {
  %i = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
  %e0 = tt.expand_dims %i {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
  %e1 = tt.expand_dims %i {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
  %c = arith.constant dense<64> : tensor<64x1xi32>
  %m = arith.muli %e0, %c : tensor<64x1xi32>
  %a = tt.broadcast %m : tensor<64x1xi32> -> tensor<64x64xi32>
  %b = tt.broadcast %e1 : tensor<1x64xi32> -> tensor<64x64xi32>
  %r = arith.addi %a, %b : tensor<64x64xi32>
  %xs = tt.splat %x : !tt.ptr<f16> -> tensor<64x64x!tt.ptr<f16>>
  %xp = tt.addptr %xs, %r : tensor<64x64x!tt.ptr<f16>>, tensor<64x64xi32>
  %ys = tt.splat %y : !tt.ptr<f16> -> tensor<64x64x!tt.ptr<f16>>
  %yp = tt.addptr %ys, %r : tensor<64x64x!tt.ptr<f16>>, tensor<64x64xi32>
  %os = tt.splat %o : !tt.ptr<f32> -> tensor<64x64x!tt.ptr<f32>>
  %op = tt.addptr %os, %r : tensor<64x64x!tt.ptr<f32>>, tensor<64x64xi32>
  %z = arith.constant dense<0.0> : tensor<64x64xf32>
  %k128 = arith.constant 128 : i32
  %k32 = arith.constant 32 : i32
  %f = scf.for %k = %lb to %ub step %st iter_args(%acc = %z) -> (tensor<64x64xf32>) : i8 {
    %kk = arith.extsi %k : i8 to i32
    %k2 = arith.addi %kk, %k128 : i32
    %k3 = arith.muli %k2, %k32 : i32
    %ks = tt.splat %k3 : i32 -> tensor<64x64xi32>
    %xq = tt.addptr %xp, %ks : tensor<64x64x!tt.ptr<f16>>, tensor<64x64xi32>
    %yq = tt.addptr %yp, %ks : tensor<64x64x!tt.ptr<f16>>, tensor<64x64xi32>
    %u = tt.load %xq : tensor<64x64x!tt.ptr<f16>>
    %v = tt.load %yq : tensor<64x64x!tt.ptr<f16>>
    %d = tt.dot %u, %v, %acc : tensor<64x64xf16> * tensor<64x64xf16> -> tensor<64x64xf32>
    scf.yield %d : tensor<64x64xf32>
  }
  tt.store %op, %f : tensor<64x64x!tt.ptr<f32>>
  tt.return
}
