// Loads and stores of blocks that cross every edge of a tensor of 50 by 80, one before its start.
//
// targets: cuda:80 cuda:90 cuda:120 hip:gfx942
// warps: 1 4
// input f16 4000 integers -8 8
// output f16 4096
// output f16 4000
module {
  tt.func public @blocks(%x: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %whole: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %y: !tt.ptr<f16> {tt.divisibility = 16 : i32}) {
    %rows = arith.constant 50 : i32
    %columns = arith.constant 80 : i32
    %row = arith.constant 80 : i64
    %one = arith.constant 1 : i64
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %c2 = arith.constant 2 : i32
    %c32 = arith.constant 32 : i32
    %c64 = arith.constant 64 : i32
    %cm5 = arith.constant -5 : i32
    %cm8 = arith.constant -8 : i32
    %from = tt.make_tensor_descriptor %x, [%rows, %columns], [%row, %one] : <f16>, <32x64xf16>
    %to = tt.make_tensor_descriptor %y, [%rows, %columns], [%row, %one] : <f16>, <32x64xf16>
    %edge = tt.descriptor_load %from[%cm5, %cm8] : !tt.tensordesc<32x64xf16> -> tensor<32x64xf16>
    %corner = tt.descriptor_load %from[%c32, %c64] : !tt.tensordesc<32x64xf16> -> tensor<32x64xf16>
    %range = tt.make_range {end = 2048 : i32, start = 0 : i32} : tensor<2048xi32>
    %flat = tt.reshape %range : tensor<2048xi32> -> tensor<32x64xi32>
    %p = tt.splat %whole : !tt.ptr<f16> -> tensor<32x64x!tt.ptr<f16>>
    %at = tt.addptr %p, %flat : tensor<32x64x!tt.ptr<f16>>, tensor<32x64xi32>
    tt.store %at, %edge : tensor<32x64x!tt.ptr<f16>>
    %half = arith.constant 2048 : i32
    %second = tt.addptr %whole, %half : !tt.ptr<f16>, i32
    %q = tt.splat %second : !tt.ptr<f16> -> tensor<32x64x!tt.ptr<f16>>
    %bt = tt.addptr %q, %flat : tensor<32x64x!tt.ptr<f16>>, tensor<32x64xi32>
    tt.store %bt, %corner : tensor<32x64x!tt.ptr<f16>>
    scf.for %i = %c0 to %c2 step %c1 : i32 {
      %r = arith.muli %i, %c32 : i32
      scf.for %j = %c0 to %c2 step %c1 : i32 {
        %c = arith.muli %j, %c64 : i32
        %block = tt.descriptor_load %from[%r, %c] : !tt.tensordesc<32x64xf16> -> tensor<32x64xf16>
        %twice = arith.addf %block, %block : tensor<32x64xf16>
        tt.descriptor_store %to[%r, %c], %twice : !tt.tensordesc<32x64xf16>, tensor<32x64xf16>
      }
    }
    tt.return
  }
}
