// A dot of transposed blocks whose rows have 16 bytes, which TMA does not swizzle, in a pipelined loop.
//
// targets: cuda:80 cuda:90 cuda:120 hip:gfx942
// warps: 4 8
// stages: 1 2 3
// input f32 16384 integers -8 8
// output f32 4096
tt.func public @narrow(%x: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %o: !tt.ptr<f32> {tt.divisibility = 16 : i32}) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c3 = arith.constant 3 : i32
  %rows = arith.constant 256 : i32
  %columns = arith.constant 64 : i32
  %stride = arith.constant 64 : i64
  %one = arith.constant 1 : i64
  %d = tt.make_tensor_descriptor %x, [%rows, %columns], [%stride, %one] : <f32>, <64x4xf32>
  %a = arith.constant dense<1.0> : tensor<64x4xf32>
  %zero = arith.constant dense<0.0> : tensor<64x64xf32>
  %sum = scf.for %i = %c0 to %c3 step %c1 iter_args(%s = %zero) -> (tensor<64x64xf32>) : i32 {
    %b = tt.descriptor_load %d[%i, %c0] : !tt.tensordesc<64x4xf32> -> tensor<64x4xf32>
    %t = tt.trans %b {order = array<i32: 1, 0>} : tensor<64x4xf32> -> tensor<4x64xf32>
    %p = tt.dot %a, %t, %s, inputPrecision = tf32 : tensor<64x4xf32> * tensor<4x64xf32> -> tensor<64x64xf32>
    scf.yield %p : tensor<64x64xf32>
  }
  %j = tt.make_range {start = 0 : i32, end = 4096 : i32} : tensor<4096xi32>
  %flat = tt.reshape %sum : tensor<64x64xf32> -> tensor<4096xf32>
  %os = tt.splat %o : !tt.ptr<f32> -> tensor<4096x!tt.ptr<f32>>
  %op = tt.addptr %os, %j : tensor<4096x!tt.ptr<f32>>, tensor<4096xi32>
  tt.store %op, %flat : tensor<4096x!tt.ptr<f32>>
  tt.return
}
