// 8-bit floats where the knob asks for larger instructions than the dot has room for.
//
// targets: hip:gfx942 hip:gfx950
// warps: 1 4
// knob: matrix_instr_nonkdim 16 32
// input f8E5M2 1024 integers -4 4
// input f8E5M2 1024 integers -4 4
// output f32 256
tt.func public @kernel(%a: !tt.ptr<f8E5M2> {tt.divisibility = 16 : i32}, %b: !tt.ptr<f8E5M2> {tt.divisibility = 16 : i32}, %o: !tt.ptr<f32> {tt.divisibility = 16 : i32}) {
  %i = tt.make_range {start = 0 : i32, end = 1024 : i32} : tensor<1024xi32>
  %as = tt.splat %a : !tt.ptr<f8E5M2> -> tensor<1024x!tt.ptr<f8E5M2>>
  %ap = tt.addptr %as, %i : tensor<1024x!tt.ptr<f8E5M2>>, tensor<1024xi32>
  %av = tt.load %ap : tensor<1024x!tt.ptr<f8E5M2>>
  %x = tt.reshape %av : tensor<1024xf8E5M2> -> tensor<16x64xf8E5M2>
  %bs = tt.splat %b : !tt.ptr<f8E5M2> -> tensor<1024x!tt.ptr<f8E5M2>>
  %bp = tt.addptr %bs, %i : tensor<1024x!tt.ptr<f8E5M2>>, tensor<1024xi32>
  %bv = tt.load %bp : tensor<1024x!tt.ptr<f8E5M2>>
  %y = tt.reshape %bv : tensor<1024xf8E5M2> -> tensor<64x16xf8E5M2>
  %z = arith.constant dense<1.0> : tensor<16x16xf32>
  %d = tt.dot %x, %y, %z : tensor<16x64xf8E5M2> * tensor<64x16xf8E5M2> -> tensor<16x16xf32>
  %j = tt.make_range {start = 0 : i32, end = 256 : i32} : tensor<256xi32>
  %flat = tt.reshape %d : tensor<16x16xf32> -> tensor<256xf32>
  %os = tt.splat %o : !tt.ptr<f32> -> tensor<256x!tt.ptr<f32>>
  %op = tt.addptr %os, %j : tensor<256x!tt.ptr<f32>>, tensor<256xi32>
  tt.store %op, %flat : tensor<256x!tt.ptr<f32>>
  tt.return
}
