// f32 by 16x16 tiles, several K in a register sequence.
//
// targets: hip:gfx942
// interpreted
// grid: 1
// input f32 512 integers -4 4
// input f32 512 integers -4 4
// inout f32 1024 integers -8 8
#blocked = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [16, 4], warpsPerCTA = [2, 1], order = [1, 0]}>
#mma = #ttg.amd_mfma<{version = 3, warpsPerCTA = [2, 1], instrShape = [16, 16, 4], isTransposed = false}>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 2 : i32, "ttg.threads-per-warp" = 64 : i32} {
tt.func public @dot(%a: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %b: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %c: !tt.ptr<f32> {tt.divisibility = 16 : i32}) {
  %A_r = tt.make_range {start = 0 : i32, end = 32 : i32} : tensor<32xi32, #ttg.slice<{dim = 1, parent = #blocked}>>
  %A_c = tt.make_range {start = 0 : i32, end = 16 : i32} : tensor<16xi32, #ttg.slice<{dim = 0, parent = #blocked}>>
  %A_r2 = tt.expand_dims %A_r {axis = 1 : i32} : tensor<32xi32, #ttg.slice<{dim = 1, parent = #blocked}>> -> tensor<32x1xi32, #blocked>
  %A_c2 = tt.expand_dims %A_c {axis = 0 : i32} : tensor<16xi32, #ttg.slice<{dim = 0, parent = #blocked}>> -> tensor<1x16xi32, #blocked>
  %A_s = arith.constant dense<16> : tensor<32x1xi32, #blocked>
  %A_m = arith.muli %A_r2, %A_s : tensor<32x1xi32, #blocked>
  %A_rb = tt.broadcast %A_m : tensor<32x1xi32, #blocked> -> tensor<32x16xi32, #blocked>
  %A_cb = tt.broadcast %A_c2 : tensor<1x16xi32, #blocked> -> tensor<32x16xi32, #blocked>
  %A_o = arith.addi %A_rb, %A_cb : tensor<32x16xi32, #blocked>
  %A_p = tt.splat %a : !tt.ptr<f32> -> tensor<32x16x!tt.ptr<f32>, #blocked>
  %A_a = tt.addptr %A_p, %A_o : tensor<32x16x!tt.ptr<f32>, #blocked>, tensor<32x16xi32, #blocked>
  %B_r = tt.make_range {start = 0 : i32, end = 16 : i32} : tensor<16xi32, #ttg.slice<{dim = 1, parent = #blocked}>>
  %B_c = tt.make_range {start = 0 : i32, end = 32 : i32} : tensor<32xi32, #ttg.slice<{dim = 0, parent = #blocked}>>
  %B_r2 = tt.expand_dims %B_r {axis = 1 : i32} : tensor<16xi32, #ttg.slice<{dim = 1, parent = #blocked}>> -> tensor<16x1xi32, #blocked>
  %B_c2 = tt.expand_dims %B_c {axis = 0 : i32} : tensor<32xi32, #ttg.slice<{dim = 0, parent = #blocked}>> -> tensor<1x32xi32, #blocked>
  %B_s = arith.constant dense<32> : tensor<16x1xi32, #blocked>
  %B_m = arith.muli %B_r2, %B_s : tensor<16x1xi32, #blocked>
  %B_rb = tt.broadcast %B_m : tensor<16x1xi32, #blocked> -> tensor<16x32xi32, #blocked>
  %B_cb = tt.broadcast %B_c2 : tensor<1x32xi32, #blocked> -> tensor<16x32xi32, #blocked>
  %B_o = arith.addi %B_rb, %B_cb : tensor<16x32xi32, #blocked>
  %B_p = tt.splat %b : !tt.ptr<f32> -> tensor<16x32x!tt.ptr<f32>, #blocked>
  %B_a = tt.addptr %B_p, %B_o : tensor<16x32x!tt.ptr<f32>, #blocked>, tensor<16x32xi32, #blocked>
  %C_r = tt.make_range {start = 0 : i32, end = 32 : i32} : tensor<32xi32, #ttg.slice<{dim = 1, parent = #blocked}>>
  %C_c = tt.make_range {start = 0 : i32, end = 32 : i32} : tensor<32xi32, #ttg.slice<{dim = 0, parent = #blocked}>>
  %C_r2 = tt.expand_dims %C_r {axis = 1 : i32} : tensor<32xi32, #ttg.slice<{dim = 1, parent = #blocked}>> -> tensor<32x1xi32, #blocked>
  %C_c2 = tt.expand_dims %C_c {axis = 0 : i32} : tensor<32xi32, #ttg.slice<{dim = 0, parent = #blocked}>> -> tensor<1x32xi32, #blocked>
  %C_s = arith.constant dense<32> : tensor<32x1xi32, #blocked>
  %C_m = arith.muli %C_r2, %C_s : tensor<32x1xi32, #blocked>
  %C_rb = tt.broadcast %C_m : tensor<32x1xi32, #blocked> -> tensor<32x32xi32, #blocked>
  %C_cb = tt.broadcast %C_c2 : tensor<1x32xi32, #blocked> -> tensor<32x32xi32, #blocked>
  %C_o = arith.addi %C_rb, %C_cb : tensor<32x32xi32, #blocked>
  %C_p = tt.splat %c : !tt.ptr<f32> -> tensor<32x32x!tt.ptr<f32>, #blocked>
  %C_a = tt.addptr %C_p, %C_o : tensor<32x32x!tt.ptr<f32>, #blocked>, tensor<32x32xi32, #blocked>
  %x = tt.load %A_a : tensor<32x16x!tt.ptr<f32>, #blocked>
  %y = tt.load %B_a : tensor<16x32x!tt.ptr<f32>, #blocked>
  %z = tt.load %C_a : tensor<32x32x!tt.ptr<f32>, #blocked>
  %xd = ttg.convert_layout %x : tensor<32x16xf32, #blocked> -> tensor<32x16xf32, #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 2}>>
  %yd = ttg.convert_layout %y : tensor<16x32xf32, #blocked> -> tensor<16x32xf32, #ttg.dot_op<{opIdx = 1, parent = #mma, kWidth = 2}>>
  %zd = ttg.convert_layout %z : tensor<32x32xf32, #blocked> -> tensor<32x32xf32, #mma>
  %r = tt.dot %xd, %yd, %zd : tensor<32x16xf32, #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 2}>> * tensor<16x32xf32, #ttg.dot_op<{opIdx = 1, parent = #mma, kWidth = 2}>> -> tensor<32x32xf32, #mma>
  %rb = ttg.convert_layout %r : tensor<32x32xf32, #mma> -> tensor<32x32xf32, #blocked>
  tt.store %C_a, %rb : tensor<32x32x!tt.ptr<f32>, #blocked>
  tt.return
}
}
// -----
tt.func public @dot(%a: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %b: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %c: !tt.ptr<f32> {tt.divisibility = 16 : i32}) {
  %A_r = tt.make_range {start = 0 : i32, end = 32 : i32} : tensor<32xi32>
  %A_c = tt.make_range {start = 0 : i32, end = 16 : i32} : tensor<16xi32>
  %A_r2 = tt.expand_dims %A_r {axis = 1 : i32} : tensor<32xi32> -> tensor<32x1xi32>
  %A_c2 = tt.expand_dims %A_c {axis = 0 : i32} : tensor<16xi32> -> tensor<1x16xi32>
  %A_s = arith.constant dense<16> : tensor<32x1xi32>
  %A_m = arith.muli %A_r2, %A_s : tensor<32x1xi32>
  %A_rb = tt.broadcast %A_m : tensor<32x1xi32> -> tensor<32x16xi32>
  %A_cb = tt.broadcast %A_c2 : tensor<1x16xi32> -> tensor<32x16xi32>
  %A_o = arith.addi %A_rb, %A_cb : tensor<32x16xi32>
  %A_p = tt.splat %a : !tt.ptr<f32> -> tensor<32x16x!tt.ptr<f32>>
  %A_a = tt.addptr %A_p, %A_o : tensor<32x16x!tt.ptr<f32>>, tensor<32x16xi32>
  %B_r = tt.make_range {start = 0 : i32, end = 16 : i32} : tensor<16xi32>
  %B_c = tt.make_range {start = 0 : i32, end = 32 : i32} : tensor<32xi32>
  %B_r2 = tt.expand_dims %B_r {axis = 1 : i32} : tensor<16xi32> -> tensor<16x1xi32>
  %B_c2 = tt.expand_dims %B_c {axis = 0 : i32} : tensor<32xi32> -> tensor<1x32xi32>
  %B_s = arith.constant dense<32> : tensor<16x1xi32>
  %B_m = arith.muli %B_r2, %B_s : tensor<16x1xi32>
  %B_rb = tt.broadcast %B_m : tensor<16x1xi32> -> tensor<16x32xi32>
  %B_cb = tt.broadcast %B_c2 : tensor<1x32xi32> -> tensor<16x32xi32>
  %B_o = arith.addi %B_rb, %B_cb : tensor<16x32xi32>
  %B_p = tt.splat %b : !tt.ptr<f32> -> tensor<16x32x!tt.ptr<f32>>
  %B_a = tt.addptr %B_p, %B_o : tensor<16x32x!tt.ptr<f32>>, tensor<16x32xi32>
  %C_r = tt.make_range {start = 0 : i32, end = 32 : i32} : tensor<32xi32>
  %C_c = tt.make_range {start = 0 : i32, end = 32 : i32} : tensor<32xi32>
  %C_r2 = tt.expand_dims %C_r {axis = 1 : i32} : tensor<32xi32> -> tensor<32x1xi32>
  %C_c2 = tt.expand_dims %C_c {axis = 0 : i32} : tensor<32xi32> -> tensor<1x32xi32>
  %C_s = arith.constant dense<32> : tensor<32x1xi32>
  %C_m = arith.muli %C_r2, %C_s : tensor<32x1xi32>
  %C_rb = tt.broadcast %C_m : tensor<32x1xi32> -> tensor<32x32xi32>
  %C_cb = tt.broadcast %C_c2 : tensor<1x32xi32> -> tensor<32x32xi32>
  %C_o = arith.addi %C_rb, %C_cb : tensor<32x32xi32>
  %C_p = tt.splat %c : !tt.ptr<f32> -> tensor<32x32x!tt.ptr<f32>>
  %C_a = tt.addptr %C_p, %C_o : tensor<32x32x!tt.ptr<f32>>, tensor<32x32xi32>
  %x = tt.load %A_a : tensor<32x16x!tt.ptr<f32>>
  %y = tt.load %B_a : tensor<16x32x!tt.ptr<f32>>
  %z = tt.load %C_a : tensor<32x32x!tt.ptr<f32>>
  %r = tt.dot %x, %y, %z : tensor<32x16xf32> * tensor<16x32xf32> -> tensor<32x32xf32>
  tt.store %C_a, %r : tensor<32x32x!tt.ptr<f32>>
  tt.return
}
