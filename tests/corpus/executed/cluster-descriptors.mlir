// Blocks at the edges of a tensor of 100 rows of 120 columns, 128 apart, divided among the CTAs of a cluster: one is
// loaded as its sum is stored, the transposed one whole by all, and both are added to memory.
//
// targets: cuda:90 cuda:100
// warps: 4
// knob: num_ctas 1 2 4
// grid: 2 2 1
// input f32 12800 integers -8 8
// scalar i64 100
// scalar i64 120
// scalar i64 128
// scalar i64 1
// scalar i1 0
// scalar i1 0
// scalar i32 100
// scalar i32 120
// scalar i64 128
// scalar i64 1
// output f32 12800
// scalar i64 100
// scalar i64 120
// scalar i64 128
// scalar i64 1
// scalar i1 0
// scalar i1 0
// scalar i32 100
// scalar i32 120
// scalar i64 128
// scalar i64 1
// output f32 12800
// scalar i64 100
// scalar i64 120
// scalar i64 128
// scalar i64 1
// scalar i1 0
// scalar i1 0
// scalar i32 100
// scalar i32 120
// scalar i64 128
// scalar i64 1
module {
  tt.func public @kernel(%x: !tt.tensordesc<64x64xf32>, %xm: i32, %xn: i32, %xrow: i64, %xcolumn: i64,
                         %y: !tt.tensordesc<64x64xf32>, %ym: i32, %yn: i32, %yrow: i64, %ycolumn: i64,
                         %z: !tt.tensordesc<64x64xf32>, %zm: i32, %zn: i32, %zrow: i64, %zcolumn: i64) {
    %i = tt.get_program_id x : i32
    %j = tt.get_program_id y : i32
    %c64 = arith.constant 64 : i32
    %row = arith.muli %i, %c64 : i32
    %column = arith.muli %j, %c64 : i32
    %v = tt.descriptor_load %x[%row, %column] : !tt.tensordesc<64x64xf32> -> tensor<64x64xf32>
    %w = tt.descriptor_load %x[%column, %row] : !tt.tensordesc<64x64xf32> -> tensor<64x64xf32>
    %t = tt.trans %w {order = array<i32: 1, 0>} : tensor<64x64xf32> -> tensor<64x64xf32>
    %s = arith.addf %v, %t : tensor<64x64xf32>
    tt.descriptor_store %y[%row, %column], %s : !tt.tensordesc<64x64xf32>, tensor<64x64xf32>
    tt.descriptor_reduce add, %z[%row, %column], %s : !tt.tensordesc<64x64xf32>, tensor<64x64xf32>
    tt.descriptor_reduce add, %z[%row, %column], %v : !tt.tensordesc<64x64xf32>, tensor<64x64xf32>
    tt.return
  }
}
