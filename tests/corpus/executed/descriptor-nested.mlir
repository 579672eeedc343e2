// Loops that are pipelined within a loop, with fewer turns than stages at first and none at all once; each result is
// stored and added through a descriptor.
//
// targets: cuda:80 cuda:90 cuda:120 hip:gfx942
// warps: 1 4
// stages: 2 4
// input f16 10240 integers -2 2
// input f16 10240 integers -2 2
// output f32 4000
// inout f32 4000 integers -8 8
module {
  tt.func public @nested(%x: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %y: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %z: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %w: !tt.ptr<f32> {tt.divisibility = 16 : i32}) {
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %c2 = arith.constant 2 : i32
    %c3 = arith.constant 3 : i32
    %c4 = arith.constant 4 : i32
    %c16 = arith.constant 16 : i32
    %c32 = arith.constant 32 : i32
    %c40 = arith.constant 40 : i32
    %c50 = arith.constant 50 : i32
    %c64 = arith.constant 64 : i32
    %c80 = arith.constant 80 : i32
    %c160 = arith.constant 160 : i32
    %l1 = arith.constant 1 : i64
    %l80 = arith.constant 80 : i64
    %l160 = arith.constant 160 : i64
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %dx = tt.make_tensor_descriptor %x, [%c50, %c160], [%l160, %l1] : <f16>, <64x32xf16>
    %dy = tt.make_tensor_descriptor %y, [%c64, %c160], [%l160, %l1] : <f16>, <32x64xf16>
    %dz = tt.make_tensor_descriptor %z, [%c50, %c80], [%l80, %l1] : <f32>, <64x64xf32>
    %dw = tt.make_tensor_descriptor %w, [%c50, %c80], [%l80, %l1] : <f32>, <64x64xf32>
    scf.for %i = %c0 to %c4 step %c1 : i32 {
      %turns = arith.muli %i, %c2 : i32
      %at = arith.muli %i, %c16 : i32
      %acc = scf.for %k = %c0 to %turns step %c1 iter_args(%s = %zero) -> (tensor<64x64xf32>) : i32 {
        %column = arith.muli %k, %c32 : i32
        %row = arith.muli %k, %c16 : i32
        %a = tt.descriptor_load %dx[%at, %column] : !tt.tensordesc<64x32xf16> -> tensor<64x32xf16>
        %b = tt.descriptor_load %dy[%row, %at] : !tt.tensordesc<32x64xf16> -> tensor<32x64xf16>
        %t = tt.dot %a, %b, %s, inputPrecision = tf32 : tensor<64x32xf16> * tensor<32x64xf16> -> tensor<64x64xf32>
        scf.yield %t : tensor<64x64xf32>
      }
      tt.descriptor_store %dz[%at, %at], %acc : !tt.tensordesc<64x64xf32>, tensor<64x64xf32>
      tt.descriptor_reduce add, %dw[%at, %at], %acc : !tt.tensordesc<64x64xf32>, tensor<64x64xf32>
    }
    tt.return
  }
}
