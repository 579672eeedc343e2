// Stores that are in flight across iterations: to blocks that move on, to two tensors, and to one block again and again,
// where the last value stays.
//
// targets: cuda:90 hip:gfx942
// warps: 4
// input f16 16384 integers -8 8
// output f16 16384
// output f16 16384
// output f16 8192
module {
  tt.func public @kernel(%x: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %y: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %z: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %w: !tt.ptr<f16> {tt.divisibility = 16 : i32}) {
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %c4 = arith.constant 4 : i32
    %c64 = arith.constant 64 : i32
    %c128 = arith.constant 128 : i32
    %c256 = arith.constant 256 : i32
    %row = arith.constant 64 : i64
    %one = arith.constant 1 : i64
    %dx = tt.make_tensor_descriptor %x, [%c256, %c64], [%row, %one] : <f16>, <64x64xf16>
    %dy = tt.make_tensor_descriptor %y, [%c256, %c64], [%row, %one] : <f16>, <64x64xf16>
    %dz = tt.make_tensor_descriptor %z, [%c256, %c64], [%row, %one] : <f16>, <64x64xf16>
    %dw = tt.make_tensor_descriptor %w, [%c128, %c64], [%row, %one] : <f16>, <64x64xf16>
    scf.for %i = %c0 to %c4 step %c1 : i32 {
      %at = arith.muli %i, %c64 : i32
      %v = tt.descriptor_load %dx[%at, %c0] : !tt.tensordesc<64x64xf16> -> tensor<64x64xf16>
      %twice = arith.addf %v, %v : tensor<64x64xf16>
      tt.descriptor_store %dy[%at, %c0], %twice : !tt.tensordesc<64x64xf16>, tensor<64x64xf16>
      %square = arith.mulf %v, %v : tensor<64x64xf16>
      tt.descriptor_store %dz[%at, %c0], %square : !tt.tensordesc<64x64xf16>, tensor<64x64xf16>
    }
    scf.for %i = %c0 to %c4 step %c1 : i32 {
      %at = arith.muli %i, %c64 : i32
      %v = tt.descriptor_load %dx[%at, %c0] : !tt.tensordesc<64x64xf16> -> tensor<64x64xf16>
      %pair = arith.shrui %i, %c1 : i32
      %to = arith.muli %pair, %c64 : i32
      tt.descriptor_store %dw[%to, %c0], %v : !tt.tensordesc<64x64xf16>, tensor<64x64xf16>
    }
    tt.return
  }
}
