// A warp of its own in each CTA of a cluster loads for the other CTAs through a loop over tiles, ahead of what computes them: by
// one set of warps, or by two in turns. Tiles have different numbers of iterations.
//
// targets: cuda:90
// warps: 4 8
// stages: 3
// knob: num_ctas 2 4
// knob: warp_specialize true
// grid: 1
// input f16 196608 integers -3 3
// scalar i64 512
// scalar i64 384
// scalar i64 384
// scalar i64 1
// scalar i1 0
// scalar i1 0
// scalar i32 512
// scalar i32 384
// scalar i64 384
// scalar i64 1
// input f16 49152 integers -3 3
// scalar i64 384
// scalar i64 128
// scalar i64 128
// scalar i64 1
// scalar i1 0
// scalar i1 0
// scalar i32 384
// scalar i32 128
// scalar i64 128
// scalar i64 1
// output f32 65536
// scalar i64 512
// scalar i64 128
// scalar i64 128
// scalar i64 1
// scalar i1 0
// scalar i1 0
// scalar i32 512
// scalar i32 128
// scalar i64 128
// scalar i64 1
// scalar i32 4
module {
  tt.func public @kernel(%a: !tt.tensordesc<128x64xf16>, %am: i32, %an: i32, %arow: i64, %acolumn: i64,
                         %b: !tt.tensordesc<64x128xf16>, %bm: i32, %bn: i32, %brow: i64, %bcolumn: i64,
                         %c: !tt.tensordesc<128x128xf32>, %cm: i32, %cn: i32, %crow: i64, %ccolumn: i64, %tiles: i32) {
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %c3 = arith.constant 3 : i32
    %c64 = arith.constant 64 : i32
    %c128 = arith.constant 128 : i32
    %zero = arith.constant dense<0.0> : tensor<128x128xf32>
    %first = tt.get_program_id x : i32
    %programs = tt.get_num_programs x : i32
    scf.for %tile = %first to %tiles step %programs : i32 {
      %turns = arith.addi %tile, %c3 : i32
      %length = arith.muli %turns, %c64 : i32
      %row = arith.muli %tile, %c128 : i32
      %d = scf.for %k = %c0 to %length step %c64 iter_args(%sum = %zero) -> (tensor<128x128xf32>) : i32 {
        %va = tt.descriptor_load %a[%row, %k] : !tt.tensordesc<128x64xf16> -> tensor<128x64xf16>
        %vb = tt.descriptor_load %b[%k, %c0] : !tt.tensordesc<64x128xf16> -> tensor<64x128xf16>
        %p = tt.dot %va, %vb, %sum : tensor<128x64xf16> * tensor<64x128xf16> -> tensor<128x128xf32>
        scf.yield %p : tensor<128x128xf32>
      }
      tt.descriptor_store %c[%row, %c0], %d : !tt.tensordesc<128x128xf32>, tensor<128x128xf32>
    }
    tt.return
  }
}
