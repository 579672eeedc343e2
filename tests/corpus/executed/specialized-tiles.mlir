// Loops in a loop over tiles that a warp of its own loads for, which computes indices anew that the loop carries.
//
// targets: cuda:90 cuda:100
// warps: 4 8
// stages: 2 3
// knob: warp_specialize true false
// input f16 32768 integers -4 4
// input f16 32768 integers -4 4
// output f16 49152
// scalar i32 3
module {
  tt.func public @kernel(%a: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %b: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %c: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %tiles: i32) {
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %c2 = arith.constant 2 : i32
    %c64 = arith.constant 64 : i32
    %c128 = arith.constant 128 : i32
    %c256 = arith.constant 256 : i32
    %c384 = arith.constant 384 : i32
    %l128 = arith.constant 128 : i64
    %l256 = arith.constant 256 : i64
    %one = arith.constant 1 : i64
    %zero = arith.constant dense<0.0> : tensor<128x128xf32>
    %da = tt.make_tensor_descriptor %a, [%c128, %c256], [%l256, %one] : <f16>, <128x64xf16>
    %db = tt.make_tensor_descriptor %b, [%c256, %c128], [%l128, %one] : <f16>, <64x128xf16>
    %dc = tt.make_tensor_descriptor %c, [%c384, %c128], [%l128, %one] : <f16>, <128x128xf16>
    scf.for %tile = %c0 to %tiles step %c1 : i32 {
      %turns = arith.addi %tile, %c2 : i32
      %sum, %last = scf.for %n = %c0 to %turns step %c1 iter_args(%acc = %zero, %k = %c0) -> (tensor<128x128xf32>, i32) : i32 {
        %x = tt.descriptor_load %da[%c0, %k] : !tt.tensordesc<128x64xf16> -> tensor<128x64xf16>
        %y = tt.descriptor_load %db[%k, %c0] : !tt.tensordesc<64x128xf16> -> tensor<64x128xf16>
        %t = tt.dot %x, %y, %acc : tensor<128x64xf16> * tensor<64x128xf16> -> tensor<128x128xf32>
        %next = arith.addi %k, %c64 : i32
        scf.yield %t, %next : tensor<128x128xf32>, i32
      } {tt.warp_specialize}
      %half = arith.truncf %sum : tensor<128x128xf32> to tensor<128x128xf16>
      %at = arith.muli %tile, %c128 : i32
      tt.descriptor_store %dc[%at, %c0], %half : !tt.tensordesc<128x128xf16>, tensor<128x128xf16>
    }
    tt.return
  }
}
