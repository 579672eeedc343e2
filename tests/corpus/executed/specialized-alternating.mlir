// Tiles of a persistent kernel that two groups of four warps compute by turns: one multiplies while the other ends its
// tile. Each end reads what the tile before has left, so that their order shows. Odd and even numbers of tiles, tiles
// without an iteration, with fewer than there are buffers, and more.
//
// targets: cuda:90 cuda:100
// warps: 4
// stages: 2 3 4
// knob: warp_specialize true false
// grid: 2 1 1
// input f16 81920 integers -4 4
// input f16 40960 integers -4 4
// input f32 128 integers -4 4
// inout f32 16384 integers -4 4
// output f16 49152
// scalar i32 7
module {
  tt.func public @kernel(%a: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %b: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %bias: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %c: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %d: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %tiles: i32) {
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %c2 = arith.constant 2 : i32
    %c5 = arith.constant 5 : i32
    %c64 = arith.constant 64 : i32
    %c128 = arith.constant 128 : i32
    %c256 = arith.constant 256 : i32
    %c320 = arith.constant 320 : i32
    %c512 = arith.constant 512 : i32
    %l128 = arith.constant 128 : i64
    %l320 = arith.constant 320 : i64
    %one = arith.constant 1 : i64
    %zero = arith.constant dense<0.0> : tensor<64x128xf32>
    %half = arith.constant dense<0.5> : tensor<64x128xf32>
    %wide = arith.constant dense<128> : tensor<64x1xi32>
    %da = tt.make_tensor_descriptor %a, [%c256, %c320], [%l320, %one] : <f16>, <64x64xf16>
    %db = tt.make_tensor_descriptor %b, [%c320, %c128], [%l128, %one] : <f16>, <64x128xf16>
    %dd = tt.make_tensor_descriptor %d, [%c512, %c128], [%l128, %one] : <f16>, <64x128xf16>
    %pid = tt.get_program_id x : i32
    %own = arith.muli %pid, %c64 : i32
    %base = arith.muli %own, %c128 : i32
    %mine = tt.addptr %c, %base : !tt.ptr<f32>, i32
    %last = scf.for %tile = %c0 to %tiles step %c1 iter_args(%row = %c0) -> (i32) : i32 {
      %number = arith.remsi %tile, %c5 : i32
      %turns = arith.muli %number, %c64 : i32
      %sum = scf.for %k = %c0 to %turns step %c64 iter_args(%acc = %zero) -> (tensor<64x128xf32>) : i32 {
        %x = tt.descriptor_load %da[%row, %k] : !tt.tensordesc<64x64xf16> -> tensor<64x64xf16>
        %y = tt.descriptor_load %db[%k, %c0] : !tt.tensordesc<64x128xf16> -> tensor<64x128xf16>
        %t = tt.dot %x, %y, %acc : tensor<64x64xf16> * tensor<64x128xf16> -> tensor<64x128xf32>
        scf.yield %t : tensor<64x128xf32>
      }
      %is = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32>
      %js = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
      %rows = tt.expand_dims %js {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
      %starts = arith.muli %rows, %wide : tensor<64x1xi32>
      %columns = tt.expand_dims %is {axis = 0 : i32} : tensor<128xi32> -> tensor<1x128xi32>
      %startss = tt.broadcast %starts : tensor<64x1xi32> -> tensor<64x128xi32>
      %columnss = tt.broadcast %columns : tensor<1x128xi32> -> tensor<64x128xi32>
      %at = arith.addi %startss, %columnss : tensor<64x128xi32>
      %bases = tt.splat %mine : !tt.ptr<f32> -> tensor<64x128x!tt.ptr<f32>>
      %places = tt.addptr %bases, %at : tensor<64x128x!tt.ptr<f32>>, tensor<64x128xi32>
      %before = tt.load %places : tensor<64x128x!tt.ptr<f32>>
      %halves = arith.mulf %before, %half : tensor<64x128xf32>
      %after = arith.addf %halves, %sum : tensor<64x128xf32>
      tt.store %places, %after : tensor<64x128x!tt.ptr<f32>>
      %biases = tt.splat %bias : !tt.ptr<f32> -> tensor<128x!tt.ptr<f32>>
      %biasat = tt.addptr %biases, %is : tensor<128x!tt.ptr<f32>>, tensor<128xi32>
      %added = tt.load %biasat : tensor<128x!tt.ptr<f32>>
      %addedrow = tt.expand_dims %added {axis = 0 : i32} : tensor<128xf32> -> tensor<1x128xf32>
      %addedall = tt.broadcast %addedrow : tensor<1x128xf32> -> tensor<64x128xf32>
      %biased = arith.addf %sum, %addedall : tensor<64x128xf32>
      %short = arith.truncf %biased : tensor<64x128xf32> to tensor<64x128xf16>
      %odd = arith.remsi %tile, %c2 : i32
      %placeof = arith.muli %odd, %c256 : i32
      %place = arith.addi %placeof, %own : i32
      tt.descriptor_store %dd[%place, %c0], %short : !tt.tensordesc<64x128xf16>, tensor<64x128xf16>
      %next = arith.subi %c128, %row : i32
      scf.yield %next : i32
    }
    tt.return
  }
}
