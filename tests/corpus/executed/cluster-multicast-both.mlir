// A product of blocks that descriptors of the host give. The CTAs of a cluster share its rows and its columns: a part of A goes
// to all CTAs of its rows at once, one of B to all CTAs of its columns. There are more iterations than buffers.
//
// targets: cuda:90 cuda:100
// warps: 4
// stages: 1 3
// knob: num_ctas 4 8 16
// grid: 1
// input f16 114688 integers -3 3
// scalar i64 256
// scalar i64 448
// scalar i64 448
// scalar i64 1
// scalar i1 0
// scalar i1 0
// scalar i32 256
// scalar i32 448
// scalar i64 448
// scalar i64 1
// input f16 114688 integers -3 3
// scalar i64 448
// scalar i64 256
// scalar i64 256
// scalar i64 1
// scalar i1 0
// scalar i1 0
// scalar i32 448
// scalar i32 256
// scalar i64 256
// scalar i64 1
// output f32 65536
// scalar i64 256
// scalar i64 256
// scalar i64 256
// scalar i64 1
// scalar i1 0
// scalar i1 0
// scalar i32 256
// scalar i32 256
// scalar i64 256
// scalar i64 1
module {
  tt.func public @kernel(%a: !tt.tensordesc<256x64xf16>, %am: i32, %an: i32, %arow: i64, %acolumn: i64,
                         %b: !tt.tensordesc<64x256xf16>, %bm: i32, %bn: i32, %brow: i64, %bcolumn: i64,
                         %c: !tt.tensordesc<256x256xf32>, %cm: i32, %cn: i32, %crow: i64, %ccolumn: i64) {
    %c0 = arith.constant 0 : i32
    %c64 = arith.constant 64 : i32
    %c256 = arith.constant 256 : i32
    %c448 = arith.constant 448 : i32
    %zero = arith.constant dense<0.0> : tensor<256x256xf32>
    %pid = tt.get_program_id x : i32
    %row = arith.muli %pid, %c256 : i32
    %d = scf.for %k = %c0 to %c448 step %c64 iter_args(%sum = %zero) -> (tensor<256x256xf32>) : i32 {
      %va = tt.descriptor_load %a[%row, %k] : !tt.tensordesc<256x64xf16> -> tensor<256x64xf16>
      %vb = tt.descriptor_load %b[%k, %c0] : !tt.tensordesc<64x256xf16> -> tensor<64x256xf16>
      %p = tt.dot %va, %vb, %sum : tensor<256x64xf16> * tensor<64x256xf16> -> tensor<256x256xf32>
      scf.yield %p : tensor<256x256xf32>
    }
    tt.descriptor_store %c[%row, %c0], %d : !tt.tensordesc<256x256xf32>, tensor<256x256xf32>
    tt.return
  }
}
