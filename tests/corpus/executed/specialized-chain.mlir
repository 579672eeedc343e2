// Two products after one another, as attention has them, whose right operands come through rings of their own: the
// first one's block is handed back at once, the second one's while the next iteration multiplies.
//
// targets: cuda:90 cuda:100
// warps: 4 8
// stages: 2 3
// knob: warp_specialize true false
// grid: 3 1 1
// input f16 8192 integers -2 2
// input f16 32768 integers -2 2
// input f16 32768 integers -2 2
// output f32 24576
module {
  tt.func public @kernel(%q: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %k: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %v: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %o: !tt.ptr<f32> {tt.divisibility = 16 : i32}) {
    %c0 = arith.constant 0 : i32
    %c3 = arith.constant 3 : i32
    %c64 = arith.constant 64 : i32
    %c128 = arith.constant 128 : i32
    %c384 = arith.constant 384 : i32
    %c512 = arith.constant 512 : i32
    %l64 = arith.constant 64 : i64
    %one = arith.constant 1 : i64
    %zero = arith.constant dense<0.0> : tensor<128x64xf32>
    %none = arith.constant dense<0.0> : tensor<128x64xf32>
    %half = arith.constant dense<0.5> : tensor<128x64xf32>
    %dq = tt.make_tensor_descriptor %q, [%c128, %c64], [%l64, %one] : <f16>, <128x64xf16>
    %dk = tt.make_tensor_descriptor %k, [%c512, %c64], [%l64, %one] : <f16>, <64x64xf16>
    %dv = tt.make_tensor_descriptor %v, [%c512, %c64], [%l64, %one] : <f16>, <64x64xf16>
    %do = tt.make_tensor_descriptor %o, [%c384, %c64], [%l64, %one] : <f32>, <128x64xf32>
    %x = tt.descriptor_load %dq[%c0, %c0] : !tt.tensordesc<128x64xf16> -> tensor<128x64xf16>
    %pid = tt.get_program_id x : i32
    %turns = arith.muli %pid, %c3 : i32
    %end = arith.muli %turns, %c64 : i32
    %sum = scf.for %n = %c0 to %end step %c64 iter_args(%acc = %zero) -> (tensor<128x64xf32>) : i32 {
      %y = tt.descriptor_load %dk[%n, %c0] : !tt.tensordesc<64x64xf16> -> tensor<64x64xf16>
      %yt = tt.trans %y {order = array<i32: 1, 0>} : tensor<64x64xf16> -> tensor<64x64xf16>
      %s = tt.dot %x, %yt, %none : tensor<128x64xf16> * tensor<64x64xf16> -> tensor<128x64xf32>
      %p = arith.truncf %s : tensor<128x64xf32> to tensor<128x64xf16>
      %scaled = arith.mulf %acc, %half : tensor<128x64xf32>
      %z = tt.descriptor_load %dv[%n, %c0] : !tt.tensordesc<64x64xf16> -> tensor<64x64xf16>
      %t = tt.dot %p, %z, %scaled : tensor<128x64xf16> * tensor<64x64xf16> -> tensor<128x64xf32>
      scf.yield %t : tensor<128x64xf32>
    }
    %at = arith.muli %pid, %c128 : i32
    tt.descriptor_store %do[%at, %c0], %sum : !tt.tensordesc<128x64xf32>, tensor<128x64xf32>
    tt.return
  }
}
