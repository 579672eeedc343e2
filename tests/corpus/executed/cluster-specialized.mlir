// A warp of its own in each CTA of a cluster loads for the other CTAs too: they tell each other that a buffer is free. Two loops,
// one after the other, with more iterations than buffers.
//
// targets: cuda:90
// warps: 4 8
// stages: 3
// knob: num_ctas 2 4
// knob: warp_specialize true
// grid: 2 1 1
// input f16 196608 integers -3 3
// scalar i64 256
// scalar i64 768
// scalar i64 768
// scalar i64 1
// scalar i1 0
// scalar i1 0
// scalar i32 256
// scalar i32 768
// scalar i64 768
// scalar i64 1
// input f16 98304 integers -3 3
// scalar i64 768
// scalar i64 128
// scalar i64 128
// scalar i64 1
// scalar i1 0
// scalar i1 0
// scalar i32 768
// scalar i32 128
// scalar i64 128
// scalar i64 1
// output f32 32768
// scalar i64 256
// scalar i64 128
// scalar i64 128
// scalar i64 1
// scalar i1 0
// scalar i1 0
// scalar i32 256
// scalar i32 128
// scalar i64 128
// scalar i64 1
module {
  tt.func public @kernel(%a: !tt.tensordesc<128x64xf16>, %am: i32, %an: i32, %arow: i64, %acolumn: i64,
                         %b: !tt.tensordesc<64x128xf16>, %bm: i32, %bn: i32, %brow: i64, %bcolumn: i64,
                         %c: !tt.tensordesc<128x128xf32>, %cm: i32, %cn: i32, %crow: i64, %ccolumn: i64) {
    %c0 = arith.constant 0 : i32
    %c64 = arith.constant 64 : i32
    %c128 = arith.constant 128 : i32
    %c320 = arith.constant 320 : i32
    %c768 = arith.constant 768 : i32
    %zero = arith.constant dense<0.0> : tensor<128x128xf32>
    %pid = tt.get_program_id x : i32
    %row = arith.muli %pid, %c128 : i32
    %d = scf.for %k = %c0 to %c320 step %c64 iter_args(%sum = %zero) -> (tensor<128x128xf32>) : i32 {
      %va = tt.descriptor_load %a[%row, %k] : !tt.tensordesc<128x64xf16> -> tensor<128x64xf16>
      %vb = tt.descriptor_load %b[%k, %c0] : !tt.tensordesc<64x128xf16> -> tensor<64x128xf16>
      %p = tt.dot %va, %vb, %sum : tensor<128x64xf16> * tensor<64x128xf16> -> tensor<128x128xf32>
      scf.yield %p : tensor<128x128xf32>
    }
    %e = scf.for %k = %c320 to %c768 step %c64 iter_args(%sum = %d) -> (tensor<128x128xf32>) : i32 {
      %va = tt.descriptor_load %a[%row, %k] : !tt.tensordesc<128x64xf16> -> tensor<128x64xf16>
      %vb = tt.descriptor_load %b[%k, %c0] : !tt.tensordesc<64x128xf16> -> tensor<64x128xf16>
      %p = tt.dot %va, %vb, %sum : tensor<128x64xf16> * tensor<64x128xf16> -> tensor<128x128xf32>
      scf.yield %p : tensor<128x128xf32>
    }
    tt.descriptor_store %c[%row, %c0], %e : !tt.tensordesc<128x128xf32>, tensor<128x128xf32>
    tt.return
  }
}
