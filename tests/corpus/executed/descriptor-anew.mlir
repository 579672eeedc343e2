// A loop that makes a descriptor in each turn while the one of the turn before is in use; strides that are not known to
// be aligned, and ones that are not.
//
// targets: cuda:80 cuda:90 hip:gfx942
// warps: 4
// stages: 1 3
// input f16 4096 integers -8 8
// output f16 1024
// scalar i64 37
module {
  tt.func public @anew(%x: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %y: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %stride: i64) {
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %c3 = arith.constant 3 : i32
    %c8 = arith.constant 8 : i32
    %c16 = arith.constant 16 : i32
    %c32 = arith.constant 32 : i32
    %c512 = arith.constant 512 : i32
    %l1 = arith.constant 1 : i64
    %l32 = arith.constant 32 : i64
    %l33 = arith.constant 33 : i64
    %zero = arith.constant dense<0.0> : tensor<32x32xf16>
    %first = tt.make_tensor_descriptor %x, [%c32, %c32], [%l32, %l1] : <f16>, <32x32xf16>
    %sum, %last, %base = scf.for %i = %c0 to %c3 step %c1 iter_args(%s = %zero, %d = %first, %p = %x)
        -> (tensor<32x32xf16>, !tt.tensordesc<32x32xf16>, !tt.ptr<f16>) : i32 {
      %q = tt.addptr %p, %c512 : !tt.ptr<f16>, i32
      %e = tt.make_tensor_descriptor %q, [%c16, %c32], [%l32, %l1] : <f16>, <32x32xf16>
      %v = tt.descriptor_load %d[%c0, %c8] : !tt.tensordesc<32x32xf16> -> tensor<32x32xf16>
      %t = arith.addf %s, %v : tensor<32x32xf16>
      scf.yield %t, %e, %q : tensor<32x32xf16>, !tt.tensordesc<32x32xf16>, !tt.ptr<f16>
    } {tt.num_stages = 3 : i32}
    %odd = tt.make_tensor_descriptor %x, [%c32, %c32], [%l33, %l1] : <f16>, <16x64xf16>
    %u = tt.descriptor_load %odd[%c8, %c1] : !tt.tensordesc<16x64xf16> -> tensor<16x64xf16>
    %any = tt.make_tensor_descriptor %x, [%c32, %c32], [%stride, %l1] : <f16>, <64x16xf16>
    %w = tt.descriptor_load %any[%c3, %c1] : !tt.tensordesc<64x16xf16> -> tensor<64x16xf16>
    %u2 = tt.reshape %u : tensor<16x64xf16> -> tensor<32x32xf16>
    %w2 = tt.reshape %w : tensor<64x16xf16> -> tensor<32x32xf16>
    %m = arith.addf %sum, %u2 : tensor<32x32xf16>
    %n = arith.addf %m, %w2 : tensor<32x32xf16>
    %to = tt.make_tensor_descriptor %y, [%c32, %c32], [%l32, %l1] : <f16>, <32x32xf16>
    tt.descriptor_store %to[%c0, %c0], %n : !tt.tensordesc<32x32xf16>, tensor<32x32xf16>
    tt.return
  }
}
