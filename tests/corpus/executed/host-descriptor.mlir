// Blocks at the edges of a tensor that the host describes, padded with NaN. The tensor has 40 rows of 72 columns, 80
// apart.
//
// targets: cuda:80 cuda:90 hip:gfx942 hip:gfx1201
// warps: 1 4
// grid: 3 2 1
// input f16 3200 integers -8 8
// scalar i64 40
// scalar i64 72
// scalar i64 80
// scalar i64 1
// scalar i1 1
// scalar i1 0
// scalar i32 40
// scalar i32 72
// scalar i64 80
// scalar i64 1
// output f16 6144
module {
  tt.func public @kernel(%x: !tt.tensordesc<16x64xf16>, %m: i32, %n: i32, %row: i64, %column: i64, %y: !tt.ptr<f16> {tt.divisibility = 16 : i32}) {
    %i = tt.get_program_id x : i32
    %j = tt.get_program_id y : i32
    %c16 = arith.constant 16 : i32
    %c64 = arith.constant 64 : i32
    %at = arith.muli %i, %c16 : i32
    %from = arith.muli %j, %c64 : i32
    %v = tt.descriptor_load %x[%at, %from] : !tt.tensordesc<16x64xf16> -> tensor<16x64xf16>
    %c2 = arith.constant 2 : i32
    %block = arith.muli %i, %c2 : i32
    %number = arith.addi %block, %j : i32
    %size = arith.constant 1024 : i32
    %start = arith.muli %number, %size : i32
    %base = tt.addptr %y, %start : !tt.ptr<f16>, i32
    %flat = tt.reshape %v : tensor<16x64xf16> -> tensor<1024xf16>
    %p = tt.splat %base : !tt.ptr<f16> -> tensor<1024x!tt.ptr<f16>>
    %r = tt.make_range {start = 0 : i32, end = 1024 : i32} : tensor<1024xi32>
    %to = tt.addptr %p, %r : tensor<1024x!tt.ptr<f16>>, tensor<1024xi32>
    tt.store %to, %flat : tensor<1024x!tt.ptr<f16>>
    tt.return
  }
}
