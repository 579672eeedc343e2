// tt.dot_scaled by constant scales of 2^-127 on both sides.
//
// targets: hip:gfx950
// warps: 4 8
// stages: 1
// knob: matrix_instr_nonkdim 0 16
// input f8E4M3FN 16384 integers -4 4
// input f8E5M2 8192 integers -4 4
// output f32 8192
tt.func public @kernel(%a: !tt.ptr<f8E4M3FN> {tt.divisibility = 16 : i32}, %b: !tt.ptr<f8E5M2> {tt.divisibility = 16 : i32}, %d: !tt.ptr<f32> {tt.divisibility = 16 : i32}) {
  %x_r = tt.make_range {start = 0 : i32, end = 128 : i32} : tensor<128xi32>
  %x_c = tt.make_range {start = 0 : i32, end = 128 : i32} : tensor<128xi32>
  %x_re = tt.expand_dims %x_r {axis = 1 : i32} : tensor<128xi32> -> tensor<128x1xi32>
  %x_ce = tt.expand_dims %x_c {axis = 0 : i32} : tensor<128xi32> -> tensor<1x128xi32>
  %x_w = arith.constant dense<128> : tensor<128x1xi32>
  %x_m = arith.muli %x_re, %x_w : tensor<128x1xi32>
  %x_rb = tt.broadcast %x_m : tensor<128x1xi32> -> tensor<128x128xi32>
  %x_cb = tt.broadcast %x_ce : tensor<1x128xi32> -> tensor<128x128xi32>
  %x_o = arith.addi %x_rb, %x_cb : tensor<128x128xi32>
  %x_s = tt.splat %a : !tt.ptr<f8E4M3FN> -> tensor<128x128x!tt.ptr<f8E4M3FN>>
  %x_p = tt.addptr %x_s, %x_o : tensor<128x128x!tt.ptr<f8E4M3FN>>, tensor<128x128xi32>
  %x = tt.load %x_p : tensor<128x128x!tt.ptr<f8E4M3FN>>
  %y_r = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
  %y_c = tt.make_range {start = 0 : i32, end = 128 : i32} : tensor<128xi32>
  %y_re = tt.expand_dims %y_r {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
  %y_ce = tt.expand_dims %y_c {axis = 0 : i32} : tensor<128xi32> -> tensor<1x128xi32>
  %y_w = arith.constant dense<128> : tensor<64x1xi32>
  %y_m = arith.muli %y_re, %y_w : tensor<64x1xi32>
  %y_rb = tt.broadcast %y_m : tensor<64x1xi32> -> tensor<64x128xi32>
  %y_cb = tt.broadcast %y_ce : tensor<1x128xi32> -> tensor<64x128xi32>
  %y_o = arith.addi %y_rb, %y_cb : tensor<64x128xi32>
  %y_s = tt.splat %b : !tt.ptr<f8E5M2> -> tensor<64x128x!tt.ptr<f8E5M2>>
  %y_p = tt.addptr %y_s, %y_o : tensor<64x128x!tt.ptr<f8E5M2>>, tensor<64x128xi32>
  %y = tt.load %y_p : tensor<64x128x!tt.ptr<f8E5M2>>
  %scale_x = arith.constant dense<0> : tensor<128x4xi8>
  %scale_y = arith.constant dense<0> : tensor<64x4xi8>
  %one = arith.constant dense<1.0> : tensor<128x64xf32>
  %t = tt.trans %y {order = array<i32: 1, 0>} : tensor<64x128xf8E5M2> -> tensor<128x64xf8E5M2>
  %sum = tt.dot_scaled %x scale %scale_x, %t scale %scale_y, %one lhs = e4m3 rhs = e5m2 {fastMath = false} : tensor<128x128xf8E4M3FN>, tensor<128x4xi8> * tensor<128x64xf8E5M2>, tensor<64x4xi8> -> tensor<128x64xf32>
  %z_r = tt.make_range {start = 0 : i32, end = 128 : i32} : tensor<128xi32>
  %z_c = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
  %z_re = tt.expand_dims %z_r {axis = 1 : i32} : tensor<128xi32> -> tensor<128x1xi32>
  %z_ce = tt.expand_dims %z_c {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
  %z_w = arith.constant dense<64> : tensor<128x1xi32>
  %z_m = arith.muli %z_re, %z_w : tensor<128x1xi32>
  %z_rb = tt.broadcast %z_m : tensor<128x1xi32> -> tensor<128x64xi32>
  %z_cb = tt.broadcast %z_ce : tensor<1x64xi32> -> tensor<128x64xi32>
  %z_o = arith.addi %z_rb, %z_cb : tensor<128x64xi32>
  %z_s = tt.splat %d : !tt.ptr<f32> -> tensor<128x64x!tt.ptr<f32>>
  %z_p = tt.addptr %z_s, %z_o : tensor<128x64x!tt.ptr<f32>>, tensor<128x64xi32>
  tt.store %z_p, %sum : tensor<128x64x!tt.ptr<f32>>
  tt.return
}
