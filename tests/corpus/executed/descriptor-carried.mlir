// Descriptors that branches choose and loops swap.
//
// targets: cuda:80 cuda:90 cuda:120 hip:gfx942
// warps: 4
// input f32 4096 integers -8 8
// input f32 4096 integers -8 8
// output f32 1024
// scalar i32 1
module {
  tt.func public @carried(%x: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %y: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %z: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %which: i32) {
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %c3 = arith.constant 3 : i32
    %c16 = arith.constant 16 : i32
    %c64 = arith.constant 64 : i32
    %row = arith.constant 64 : i64
    %one = arith.constant 1 : i64
    %zero = arith.constant dense<0.0> : tensor<32x32xf32>
    %dx = tt.make_tensor_descriptor %x, [%c64, %c64], [%row, %one] : <f32>, <32x32xf32>
    %dy = tt.make_tensor_descriptor %y, [%c64, %c64], [%row, %one] : <f32>, <32x32xf32>
    %isY = arith.cmpi eq, %which, %c1 : i32
    %first, %second = scf.if %isY -> (!tt.tensordesc<32x32xf32>, !tt.tensordesc<32x32xf32>) {
      scf.yield %dy, %dx : !tt.tensordesc<32x32xf32>, !tt.tensordesc<32x32xf32>
    } else {
      scf.yield %dx, %dy : !tt.tensordesc<32x32xf32>, !tt.tensordesc<32x32xf32>
    }
    %sum, %a, %b = scf.for %i = %c0 to %c3 step %c1 iter_args(%s = %zero, %p = %first, %q = %second)
        -> (tensor<32x32xf32>, !tt.tensordesc<32x32xf32>, !tt.tensordesc<32x32xf32>) : i32 {
      %at = arith.muli %i, %c16 : i32
      %v = tt.descriptor_load %p[%at, %at] : !tt.tensordesc<32x32xf32> -> tensor<32x32xf32>
      %twice = arith.addf %s, %s : tensor<32x32xf32>
      %next = arith.addf %twice, %v : tensor<32x32xf32>
      scf.yield %next, %q, %p : tensor<32x32xf32>, !tt.tensordesc<32x32xf32>, !tt.tensordesc<32x32xf32>
    }
    %c32 = arith.constant 32 : i32
    %rowz = arith.constant 32 : i64
    %dz = tt.make_tensor_descriptor %z, [%c32, %c32], [%rowz, %one] : <f32>, <32x32xf32>
    tt.descriptor_store %dz[%c0, %c0], %sum : !tt.tensordesc<32x32xf32>, tensor<32x32xf32>
    tt.return
  }
}
