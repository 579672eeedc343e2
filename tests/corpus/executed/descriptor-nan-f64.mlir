// Blocks of 64-bit floats that are padded with NaN.
//
// targets: cuda:80 cuda:90 cuda:120 hip:gfx942
// warps: 1 4
// input f64 96 integers -8 8
// output f64 64
tt.func public @padding(%x: !tt.ptr<f64> {tt.divisibility = 16 : i32}, %y: !tt.ptr<f64> {tt.divisibility = 16 : i32}) {
  %c8 = arith.constant 8 : i32
  %c12 = arith.constant 12 : i32
  %cm2 = arith.constant -2 : i32
  %row = arith.constant 12 : i64
  %one = arith.constant 1 : i64
  %d = tt.make_tensor_descriptor %x, [%c8, %c12], [%row, %one] {padding = 2 : i32} : <f64>, <8x8xf64>
  %block = tt.descriptor_load %d[%cm2, %c8] : !tt.tensordesc<8x8xf64> -> tensor<8x8xf64>
  %range = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  %flat = tt.reshape %range : tensor<64xi32> -> tensor<8x8xi32>
  %p = tt.splat %y : !tt.ptr<f64> -> tensor<8x8x!tt.ptr<f64>>
  %at = tt.addptr %p, %flat : tensor<8x8x!tt.ptr<f64>>, tensor<8x8xi32>
  tt.store %at, %block : tensor<8x8x!tt.ptr<f64>>
  tt.return
}
