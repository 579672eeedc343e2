// Tiles that load what the tile before has stored: the warp that loads must not go ahead of the stores.
//
// targets: cuda:90 cuda:100
// warps: 4 8
// stages: 2
// knob: warp_specialize true false
// inout f16 49152 integers -1 1
// input f16 16384 integers -1 1
// scalar i32 2
module {
  tt.func public @kernel(%x: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %b: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %tiles: i32) {
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %c64 = arith.constant 64 : i32
    %c128 = arith.constant 128 : i32
    %c384 = arith.constant 384 : i32
    %l128 = arith.constant 128 : i64
    %one = arith.constant 1 : i64
    %zero = arith.constant dense<0.0> : tensor<128x128xf32>
    %da = tt.make_tensor_descriptor %x, [%c384, %c128], [%l128, %one] : <f16>, <128x64xf16>
    %db = tt.make_tensor_descriptor %b, [%c128, %c128], [%l128, %one] : <f16>, <64x128xf16>
    %dc = tt.make_tensor_descriptor %x, [%c384, %c128], [%l128, %one] : <f16>, <128x128xf16>
    scf.for %tile = %c0 to %tiles step %c1 : i32 {
      %row = arith.muli %tile, %c128 : i32
      %sum = scf.for %k = %c0 to %c128 step %c64 iter_args(%acc = %zero) -> (tensor<128x128xf32>) : i32 {
        %v = tt.descriptor_load %da[%row, %k] : !tt.tensordesc<128x64xf16> -> tensor<128x64xf16>
        %y = tt.descriptor_load %db[%k, %c0] : !tt.tensordesc<64x128xf16> -> tensor<64x128xf16>
        %t = tt.dot %v, %y, %acc : tensor<128x64xf16> * tensor<64x128xf16> -> tensor<128x128xf32>
        scf.yield %t : tensor<128x128xf32>
      }
      %half = arith.truncf %sum : tensor<128x128xf32> to tensor<128x128xf16>
      %at = arith.addi %row, %c128 : i32
      tt.descriptor_store %dc[%at, %c0], %half : !tt.tensordesc<128x128xf16>, tensor<128x128xf16>
    }
    tt.return
  }
}
