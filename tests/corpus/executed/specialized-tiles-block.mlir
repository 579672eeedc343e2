// Tiles whose left block is loaded once for all products of a tile: on cuda:100 the warp that issues them cannot go through
// the tiles by itself.
//
// targets: cuda:90 cuda:100
// warps: 4 8
// stages: 2 3
// knob: warp_specialize true false
// grid: 2 1 1
// input f16 81920 integers -4 4
// input f16 40960 integers -4 4
// output f16 98304
// scalar i32 6
module {
  tt.func public @kernel(%a: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %b: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %c: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %tiles: i32) {
    %c0 = arith.constant 0 : i32
    %c2 = arith.constant 2 : i32
    %c64 = arith.constant 64 : i32
    %c128 = arith.constant 128 : i32
    %c256 = arith.constant 256 : i32
    %c320 = arith.constant 320 : i32
    %c768 = arith.constant 768 : i32
    %l128 = arith.constant 128 : i64
    %l320 = arith.constant 320 : i64
    %one = arith.constant 1 : i64
    %zero = arith.constant dense<0.0> : tensor<128x128xf32>
    %da = tt.make_tensor_descriptor %a, [%c256, %c320], [%l320, %one] : <f16>, <128x64xf16>
    %db = tt.make_tensor_descriptor %b, [%c320, %c128], [%l128, %one] : <f16>, <64x128xf16>
    %dc = tt.make_tensor_descriptor %c, [%c768, %c128], [%l128, %one] : <f16>, <128x128xf16>
    %pid = tt.get_program_id x : i32
    %last = scf.for %tile = %pid to %tiles step %c2 iter_args(%row = %c0) -> (i32) : i32 {
      %turns = arith.muli %tile, %c64 : i32
      %x = tt.descriptor_load %da[%row, %c0] : !tt.tensordesc<128x64xf16> -> tensor<128x64xf16>
      %sum = scf.for %k = %c0 to %turns step %c64 iter_args(%acc = %zero) -> (tensor<128x128xf32>) : i32 {
        %y = tt.descriptor_load %db[%k, %c0] : !tt.tensordesc<64x128xf16> -> tensor<64x128xf16>
        %t = tt.dot %x, %y, %acc : tensor<128x64xf16> * tensor<64x128xf16> -> tensor<128x128xf32>
        scf.yield %t : tensor<128x128xf32>
      }
      %half = arith.truncf %sum : tensor<128x128xf32> to tensor<128x128xf16>
      %at = arith.muli %tile, %c128 : i32
      tt.descriptor_store %dc[%at, %c0], %half : !tt.tensordesc<128x128xf16>, tensor<128x128xf16>
      %next = arith.subi %c128, %row : i32
      scf.yield %next : i32
    }
    tt.return
  }
}
