// Stores and reductions of blocks that begin before their tensors, at indices that only the launch knows: in rows, in
// columns, in a loop that comes from there into the tensor while others are in flight, and beside one that lies inside.
//
// targets: cuda:90 hip:gfx942
// warps: 4 8
// input f16 16384 integers -8 8
// inout f16 16384 integers -8 8
// inout f16 16384 integers -8 8
// inout i32 4096 integers 0 100
// inout f32 8192 integers 0 100
// scalar i32 -1
module {
  tt.func public @kernel(%x: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %y: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %z: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %i: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %w: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %sign: i32) {
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %c4 = arith.constant 4 : i32
    %c8 = arith.constant 8 : i32
    %c24 = arith.constant 24 : i32
    %c64 = arith.constant 64 : i32
    %c128 = arith.constant 128 : i32
    %c256 = arith.constant 256 : i32
    %row = arith.constant 64 : i64
    %one = arith.constant 1 : i64
    %dx = tt.make_tensor_descriptor %x, [%c256, %c64], [%row, %one] : <f16>, <64x64xf16>
    %dy = tt.make_tensor_descriptor %y, [%c256, %c64], [%row, %one] : <f16>, <64x64xf16>
    %dz = tt.make_tensor_descriptor %z, [%c256, %c64], [%row, %one] : <f16>, <64x64xf16>
    %di = tt.make_tensor_descriptor %i, [%c64, %c64], [%row, %one] : <i32>, <64x64xi32>
    %dw = tt.make_tensor_descriptor %w, [%c128, %c64], [%row, %one] : <f32>, <64x64xf32>
    %up = arith.muli %sign, %c24 : i32
    %left = arith.muli %sign, %c8 : i32
    // From 24 rows before the tensor on.
    scf.for %n = %c0 to %c4 step %c1 : i32 {
      %at = arith.muli %n, %c64 : i32
      %to = arith.addi %at, %up : i32
      %v = tt.descriptor_load %dx[%at, %c0] : !tt.tensordesc<64x64xf16> -> tensor<64x64xf16>
      tt.descriptor_store %dy[%to, %c0], %v : !tt.tensordesc<64x64xf16>, tensor<64x64xf16>
      %twice = arith.addf %v, %v : tensor<64x64xf16>
      tt.descriptor_store %dz[%at, %left], %twice : !tt.tensordesc<64x64xf16>, tensor<64x64xf16>
    }
    %v = tt.descriptor_load %dx[%c64, %c0] : !tt.tensordesc<64x64xf16> -> tensor<64x64xf16>
    %n = arith.fptosi %v : tensor<64x64xf16> to tensor<64x64xi32>
    tt.descriptor_reduce add, %di[%up, %left], %n : !tt.tensordesc<64x64xi32>, tensor<64x64xi32>
    ttg.barrier all
    tt.descriptor_reduce max, %di[%left, %c0], %n : !tt.tensordesc<64x64xi32>, tensor<64x64xi32>
    ttg.barrier all
    tt.descriptor_reduce xor, %di[%c0, %up], %n : !tt.tensordesc<64x64xi32>, tensor<64x64xi32>
    ttg.barrier all
    tt.descriptor_reduce add, %di[%c8, %c8], %n : !tt.tensordesc<64x64xi32>, tensor<64x64xi32>
    %f = arith.extf %v : tensor<64x64xf16> to tensor<64x64xf32>
    scf.for %k = %c0 to %c4 step %c1 : i32 {
      %by = arith.muli %k, %c24 : i32
      %to = arith.addi %by, %up : i32
      tt.descriptor_reduce add, %dw[%to, %left], %f : !tt.tensordesc<64x64xf32>, tensor<64x64xf32>
    }
    tt.return
  }
}
