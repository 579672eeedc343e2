// A product of blocks that descriptors of the host give. The CTAs of a cluster share its rows or, where those would be
// too few, its columns; the operand that all of them need goes to all at once, by one load of each. There are more
// iterations than buffers, so that each buffer is filled again.
//
// targets: cuda:90 cuda:100
// warps: 4
// stages: 1 2 3
// knob: num_ctas 1 2 4
// grid: 2 1 1
// input f16 98304 integers -3 3
// scalar i64 256
// scalar i64 384
// scalar i64 384
// scalar i64 1
// scalar i1 0
// scalar i1 0
// scalar i32 256
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
    %c384 = arith.constant 384 : i32
    %zero = arith.constant dense<0.0> : tensor<128x128xf32>
    %pid = tt.get_program_id x : i32
    %row = arith.muli %pid, %c128 : i32
    %d = scf.for %k = %c0 to %c384 step %c64 iter_args(%sum = %zero) -> (tensor<128x128xf32>) : i32 {
      %va = tt.descriptor_load %a[%row, %k] : !tt.tensordesc<128x64xf16> -> tensor<128x64xf16>
      %vb = tt.descriptor_load %b[%k, %c0] : !tt.tensordesc<64x128xf16> -> tensor<64x128xf16>
      %p = tt.dot %va, %vb, %sum : tensor<128x64xf16> * tensor<64x128xf16> -> tensor<128x128xf32>
      scf.yield %p : tensor<128x128xf32>
    }
    tt.descriptor_store %c[%row, %c0], %d : !tt.tensordesc<128x128xf32>, tensor<128x128xf32>
    tt.return
  }
}
