// Products of loaded blocks whose sums begin as zero, which start first in their iteration and fill tensor memory while
// those before are read, and sums over the iterations of what is made of them: no iteration, three, and six.
//
// targets: cuda:90 cuda:100 cuda:103
// warps: 4 8
// stages: 1 2 3
// grid: 3 1 1
// input f16 8192 integers -2 2
// input f16 8192 integers -2 2
// input f16 32768 integers -2 2
// input f16 32768 integers -2 2
// output f32 24576
// output f32 24576
module {
  tt.func public @kernel(%k: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %v: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %q: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %g: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %dk: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %dv: !tt.ptr<f32> {tt.divisibility = 16 : i32}) {
    %c0 = arith.constant 0 : i32
    %c3 = arith.constant 3 : i32
    %c64 = arith.constant 64 : i32
    %c128 = arith.constant 128 : i32
    %c384 = arith.constant 384 : i32
    %c512 = arith.constant 512 : i32
    %l64 = arith.constant 64 : i64
    %one = arith.constant 1 : i64
    %zero = arith.constant dense<0.0> : tensor<128x64xf32>
    %keys = tt.make_tensor_descriptor %k, [%c128, %c64], [%l64, %one] : <f16>, <128x64xf16>
    %values = tt.make_tensor_descriptor %v, [%c128, %c64], [%l64, %one] : <f16>, <128x64xf16>
    %queries = tt.make_tensor_descriptor %q, [%c512, %c64], [%l64, %one] : <f16>, <64x64xf16>
    %gradients = tt.make_tensor_descriptor %g, [%c512, %c64], [%l64, %one] : <f16>, <64x64xf16>
    %first = tt.make_tensor_descriptor %dk, [%c384, %c64], [%l64, %one] : <f32>, <128x64xf32>
    %second = tt.make_tensor_descriptor %dv, [%c384, %c64], [%l64, %one] : <f32>, <128x64xf32>
    %x = tt.descriptor_load %keys[%c0, %c0] : !tt.tensordesc<128x64xf16> -> tensor<128x64xf16>
    %w = tt.descriptor_load %values[%c0, %c0] : !tt.tensordesc<128x64xf16> -> tensor<128x64xf16>
    %pid = tt.get_program_id x : i32
    %turns = arith.muli %pid, %c3 : i32
    %end = arith.muli %turns, %c64 : i32
    %sums:2 = scf.for %n = %c0 to %end step %c64 iter_args(%acc = %zero, %other = %zero) -> (tensor<128x64xf32>, tensor<128x64xf32>) : i32 {
      %y = tt.descriptor_load %queries[%n, %c0] : !tt.tensordesc<64x64xf16> -> tensor<64x64xf16>
      %yt = tt.trans %y {order = array<i32: 1, 0>} : tensor<64x64xf16> -> tensor<64x64xf16>
      %s = tt.dot %x, %yt, %zero : tensor<128x64xf16> * tensor<64x64xf16> -> tensor<128x64xf32>
      %p = arith.truncf %s : tensor<128x64xf32> to tensor<128x64xf16>
      %z = tt.descriptor_load %gradients[%n, %c0] : !tt.tensordesc<64x64xf16> -> tensor<64x64xf16>
      %one_more = tt.dot %p, %z, %other : tensor<128x64xf16> * tensor<64x64xf16> -> tensor<128x64xf32>
      %zt = tt.trans %z {order = array<i32: 1, 0>} : tensor<64x64xf16> -> tensor<64x64xf16>
      %t = tt.dot %w, %zt, %zero : tensor<128x64xf16> * tensor<64x64xf16> -> tensor<128x64xf32>
      %less = arith.subf %t, %s : tensor<128x64xf32>
      %u = arith.truncf %less : tensor<128x64xf32> to tensor<128x64xf16>
      %more = tt.dot %u, %y, %acc : tensor<128x64xf16> * tensor<64x64xf16> -> tensor<128x64xf32>
      scf.yield %more, %one_more : tensor<128x64xf32>, tensor<128x64xf32>
    }
    %at = arith.muli %pid, %c128 : i32
    tt.descriptor_store %first[%at, %c0], %sums#0 : !tt.tensordesc<128x64xf32>, tensor<128x64xf32>
    tt.descriptor_store %second[%at, %c0], %sums#1 : !tt.tensordesc<128x64xf32>, tensor<128x64xf32>
    tt.return
  }
}
