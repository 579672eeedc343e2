// Pairs of 4-bit floats times powers of two.
//
// targets: hip:gfx90a hip:gfx942 hip:gfx950
// grid: 1
// input i8 256 integers -128 127
// input i8 512 integers 110 127
// output f16 512
#p = #ttg.blocked<{sizePerThread = [1, 2], threadsPerWarp = [8, 8], warpsPerCTA = [2, 1], order = [1, 0]}>
#u = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [8, 8], warpsPerCTA = [2, 1], order = [1, 0]}>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 2 : i32, "ttg.threads-per-warp" = 64 : i32} {
tt.func public @k(%x: !tt.ptr<i8> {tt.divisibility = 16 : i32}, %s: !tt.ptr<i8> {tt.divisibility = 16 : i32}, %out: !tt.ptr<f16> {tt.divisibility = 16 : i32}) {
  %s_r = tt.make_range {start = 0 : i32, end = 16 : i32} : tensor<16xi32, #ttg.slice<{dim = 1, parent = #u}>>
  %s_c = tt.make_range {start = 0 : i32, end = 32 : i32} : tensor<32xi32, #ttg.slice<{dim = 0, parent = #u}>>
  %s_r2 = tt.expand_dims %s_r {axis = 1 : i32} : tensor<16xi32, #ttg.slice<{dim = 1, parent = #u}>> -> tensor<16x1xi32, #u>
  %s_c2 = tt.expand_dims %s_c {axis = 0 : i32} : tensor<32xi32, #ttg.slice<{dim = 0, parent = #u}>> -> tensor<1x32xi32, #u>
  %s_s = arith.constant dense<32> : tensor<16x1xi32, #u>
  %s_m = arith.muli %s_r2, %s_s : tensor<16x1xi32, #u>
  %s_rb = tt.broadcast %s_m : tensor<16x1xi32, #u> -> tensor<16x32xi32, #u>
  %s_cb = tt.broadcast %s_c2 : tensor<1x32xi32, #u> -> tensor<16x32xi32, #u>
  %s_o = arith.addi %s_rb, %s_cb : tensor<16x32xi32, #u>
  %s_p = tt.splat %s : !tt.ptr<i8> -> tensor<16x32x!tt.ptr<i8>, #u>
  %s_1 = tt.addptr %s_p, %s_o : tensor<16x32x!tt.ptr<i8>, #u>, tensor<16x32xi32, #u>
  %q_r = tt.make_range {start = 0 : i32, end = 16 : i32} : tensor<16xi32, #ttg.slice<{dim = 1, parent = #u}>>
  %q_c = tt.make_range {start = 0 : i32, end = 32 : i32} : tensor<32xi32, #ttg.slice<{dim = 0, parent = #u}>>
  %q_r2 = tt.expand_dims %q_r {axis = 1 : i32} : tensor<16xi32, #ttg.slice<{dim = 1, parent = #u}>> -> tensor<16x1xi32, #u>
  %q_c2 = tt.expand_dims %q_c {axis = 0 : i32} : tensor<32xi32, #ttg.slice<{dim = 0, parent = #u}>> -> tensor<1x32xi32, #u>
  %q_s = arith.constant dense<32> : tensor<16x1xi32, #u>
  %q_m = arith.muli %q_r2, %q_s : tensor<16x1xi32, #u>
  %q_rb = tt.broadcast %q_m : tensor<16x1xi32, #u> -> tensor<16x32xi32, #u>
  %q_cb = tt.broadcast %q_c2 : tensor<1x32xi32, #u> -> tensor<16x32xi32, #u>
  %q_o = arith.addi %q_rb, %q_cb : tensor<16x32xi32, #u>
  %q_p = tt.splat %out : !tt.ptr<f16> -> tensor<16x32x!tt.ptr<f16>, #u>
  %q = tt.addptr %q_p, %q_o : tensor<16x32x!tt.ptr<f16>, #u>, tensor<16x32xi32, #u>
  %e = tt.load %s_1 : tensor<16x32x!tt.ptr<i8>, #u>
  %p_r = tt.make_range {start = 0 : i32, end = 16 : i32} : tensor<16xi32, #ttg.slice<{dim = 1, parent = #p}>>
  %p_c = tt.make_range {start = 0 : i32, end = 16 : i32} : tensor<16xi32, #ttg.slice<{dim = 0, parent = #p}>>
  %p_r2 = tt.expand_dims %p_r {axis = 1 : i32} : tensor<16xi32, #ttg.slice<{dim = 1, parent = #p}>> -> tensor<16x1xi32, #p>
  %p_c2 = tt.expand_dims %p_c {axis = 0 : i32} : tensor<16xi32, #ttg.slice<{dim = 0, parent = #p}>> -> tensor<1x16xi32, #p>
  %p_s = arith.constant dense<16> : tensor<16x1xi32, #p>
  %p_m = arith.muli %p_r2, %p_s : tensor<16x1xi32, #p>
  %p_rb = tt.broadcast %p_m : tensor<16x1xi32, #p> -> tensor<16x16xi32, #p>
  %p_cb = tt.broadcast %p_c2 : tensor<1x16xi32, #p> -> tensor<16x16xi32, #p>
  %p_o = arith.addi %p_rb, %p_cb : tensor<16x16xi32, #p>
  %p_p = tt.splat %x : !tt.ptr<i8> -> tensor<16x16x!tt.ptr<i8>, #p>
  %p = tt.addptr %p_p, %p_o : tensor<16x16x!tt.ptr<i8>, #p>, tensor<16x16xi32, #p>
  %v = tt.load %p : tensor<16x16x!tt.ptr<i8>, #p>
  %h = amdg.scaled_upcast_fp4 %v scale %e {axis = 1 : i32} : tensor<16x16xi8, #p>, tensor<16x32xi8, #u> -> tensor<16x32xf16, #u>
  tt.store %q, %h : tensor<16x32x!tt.ptr<f16>, #u>
  tt.return
}
}
// -----
tt.func public @k(%x: !tt.ptr<i8> {tt.divisibility = 16 : i32}, %s: !tt.ptr<i8> {tt.divisibility = 16 : i32}, %out: !tt.ptr<f16> {tt.divisibility = 16 : i32}) {
  %s_r = tt.make_range {start = 0 : i32, end = 16 : i32} : tensor<16xi32>
  %s_c = tt.make_range {start = 0 : i32, end = 32 : i32} : tensor<32xi32>
  %s_r2 = tt.expand_dims %s_r {axis = 1 : i32} : tensor<16xi32> -> tensor<16x1xi32>
  %s_c2 = tt.expand_dims %s_c {axis = 0 : i32} : tensor<32xi32> -> tensor<1x32xi32>
  %s_s = arith.constant dense<32> : tensor<16x1xi32>
  %s_m = arith.muli %s_r2, %s_s : tensor<16x1xi32>
  %s_rb = tt.broadcast %s_m : tensor<16x1xi32> -> tensor<16x32xi32>
  %s_cb = tt.broadcast %s_c2 : tensor<1x32xi32> -> tensor<16x32xi32>
  %s_o = arith.addi %s_rb, %s_cb : tensor<16x32xi32>
  %s_p = tt.splat %s : !tt.ptr<i8> -> tensor<16x32x!tt.ptr<i8>>
  %s_1 = tt.addptr %s_p, %s_o : tensor<16x32x!tt.ptr<i8>>, tensor<16x32xi32>
  %q_r = tt.make_range {start = 0 : i32, end = 16 : i32} : tensor<16xi32>
  %q_c = tt.make_range {start = 0 : i32, end = 32 : i32} : tensor<32xi32>
  %q_r2 = tt.expand_dims %q_r {axis = 1 : i32} : tensor<16xi32> -> tensor<16x1xi32>
  %q_c2 = tt.expand_dims %q_c {axis = 0 : i32} : tensor<32xi32> -> tensor<1x32xi32>
  %q_s = arith.constant dense<32> : tensor<16x1xi32>
  %q_m = arith.muli %q_r2, %q_s : tensor<16x1xi32>
  %q_rb = tt.broadcast %q_m : tensor<16x1xi32> -> tensor<16x32xi32>
  %q_cb = tt.broadcast %q_c2 : tensor<1x32xi32> -> tensor<16x32xi32>
  %q_o = arith.addi %q_rb, %q_cb : tensor<16x32xi32>
  %q_p = tt.splat %out : !tt.ptr<f16> -> tensor<16x32x!tt.ptr<f16>>
  %q = tt.addptr %q_p, %q_o : tensor<16x32x!tt.ptr<f16>>, tensor<16x32xi32>
  %e = tt.load %s_1 : tensor<16x32x!tt.ptr<i8>>
  %one = arith.constant dense<1> : tensor<16x32xi32>
  %at = arith.shrui %s_o, %one : tensor<16x32xi32>
  %xs = tt.splat %x : !tt.ptr<i8> -> tensor<16x32x!tt.ptr<i8>>
  %xp = tt.addptr %xs, %at : tensor<16x32x!tt.ptr<i8>>, tensor<16x32xi32>
  %b = tt.load %xp : tensor<16x32x!tt.ptr<i8>>
  %w = arith.extui %b : tensor<16x32xi8> to tensor<16x32xi32>
  %two = arith.constant dense<2> : tensor<16x32xi32>
  %odd = arith.andi %s_o, %one : tensor<16x32xi32>
  %by = arith.shli %odd, %two : tensor<16x32xi32>
  %code = arith.shrui %w, %by : tensor<16x32xi32>
  %seven = arith.constant dense<7> : tensor<16x32xi32>
  %eight = arith.constant dense<8> : tensor<16x32xi32>
  %four = arith.constant dense<4> : tensor<16x32xi32>
  %mag = arith.andi %code, %seven : tensor<16x32xi32>
  %low = arith.andi %mag, %one : tensor<16x32xi32>
  %mantissa = arith.ori %low, %two : tensor<16x32xi32>
  %half = arith.shrui %mag, %one : tensor<16x32xi32>
  %shift = arith.subi %half, %one : tensor<16x32xi32>
  %zero = arith.constant dense<0> : tensor<16x32xi32>
  %shift0 = arith.maxsi %shift, %zero : tensor<16x32xi32>
  %large = arith.shli %mantissa, %shift0 : tensor<16x32xi32>
  %small = arith.cmpi slt, %mag, %four : tensor<16x32xi32>
  %int = arith.select %small, %mag, %large : tensor<16x32xi1>, tensor<16x32xi32>
  %f = arith.sitofp %int : tensor<16x32xi32> to tensor<16x32xf32>
  %pos = arith.constant dense<0.5> : tensor<16x32xf32>
  %neg = arith.constant dense<-0.5> : tensor<16x32xf32>
  %signed = arith.andi %code, %eight : tensor<16x32xi32>
  %isneg = arith.cmpi ne, %signed, %zero : tensor<16x32xi32>
  %unit = arith.select %isneg, %neg, %pos : tensor<16x32xi1>, tensor<16x32xf32>
  %value = arith.mulf %f, %unit : tensor<16x32xf32>
  %ew = arith.extui %e : tensor<16x32xi8> to tensor<16x32xi32>
  %bits = arith.constant dense<23> : tensor<16x32xi32>
  %eb = arith.shli %ew, %bits : tensor<16x32xi32>
  %scale = tt.bitcast %eb : tensor<16x32xi32> -> tensor<16x32xf32>
  %m = arith.mulf %value, %scale : tensor<16x32xf32>
  %h = arith.truncf %m : tensor<16x32xf32> to tensor<16x32xf16>
  tt.store %q, %h : tensor<16x32x!tt.ptr<f16>>
  tt.return
}
