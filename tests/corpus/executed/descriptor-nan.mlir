// A block of rank 3 of which the value leaves out the dimension of size one, padded with NaN; strides that are no
// products of sizes.
//
// targets: cuda:80 cuda:90 cuda:120 hip:gfx942
// warps: 4
// input f32 1000 integers -8 8
// output f32 1024
module {
  tt.func public @padding(%x: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %y: !tt.ptr<f32> {tt.divisibility = 16 : i32}) {
    %c3 = arith.constant 3 : i32
    %c9 = arith.constant 9 : i32
    %c20 = arith.constant 20 : i32
    %plane = arith.constant 300 : i64
    %row = arith.constant 28 : i64
    %one = arith.constant 1 : i64
    %c2 = arith.constant 2 : i32
    %cm1 = arith.constant -1 : i32
    %c4 = arith.constant 4 : i32
    %d = tt.make_tensor_descriptor %x, [%c3, %c9, %c20], [%plane, %row, %one] {padding = 2 : i32} : <f32>, <1x32x32xf32>
    %block = tt.descriptor_load %d[%c2, %cm1, %c4] : !tt.tensordesc<1x32x32xf32> -> tensor<32x32xf32>
    %range = tt.make_range {end = 1024 : i32, start = 0 : i32} : tensor<1024xi32>
    %flat = tt.reshape %range : tensor<1024xi32> -> tensor<32x32xi32>
    %p = tt.splat %y : !tt.ptr<f32> -> tensor<32x32x!tt.ptr<f32>>
    %at = tt.addptr %p, %flat : tensor<32x32x!tt.ptr<f32>>, tensor<32x32xi32>
    tt.store %at, %block : tensor<32x32x!tt.ptr<f32>>
    tt.return
  }
}
