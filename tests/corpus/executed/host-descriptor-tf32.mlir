// Reads through the host's descriptor are rounded to tf32; infinities and NaNs stay.
//
// targets: cuda:90 hip:gfx942
// input f32 1024 special
// scalar i64 16
// scalar i64 64
// scalar i64 64
// scalar i64 1
// scalar i1 0
// scalar i1 1
// scalar i32 16
// scalar i32 64
// scalar i64 64
// scalar i64 1
// output f32 1024
module {
  tt.func public @kernel(%x: !tt.tensordesc<16x64xf32>, %m: i32, %n: i32, %row: i64, %column: i64, %y: !tt.ptr<f32> {tt.divisibility = 16 : i32}) {
    %zero = arith.constant 0 : i32
    %v = tt.descriptor_load %x[%zero, %zero] : !tt.tensordesc<16x64xf32> -> tensor<16x64xf32>
    %flat = tt.reshape %v : tensor<16x64xf32> -> tensor<1024xf32>
    %p = tt.splat %y : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>>
    %r = tt.make_range {start = 0 : i32, end = 1024 : i32} : tensor<1024xi32>
    %to = tt.addptr %p, %r : tensor<1024x!tt.ptr<f32>>, tensor<1024xi32>
    tt.store %to, %flat : tensor<1024x!tt.ptr<f32>>
    tt.return
  }
}
