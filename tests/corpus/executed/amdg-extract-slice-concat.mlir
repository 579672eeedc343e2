// Blocks of a tensor taken out and put together: the upper right one doubled.
//
// targets: hip:gfx90a hip:gfx942 hip:gfx950
// grid: 1
// input i32 4096 integers -99 99
// output i32 4096
#a = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [16, 4], warpsPerCTA = [4, 1], order = [1, 0]}>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, "ttg.threads-per-warp" = 64 : i32} {
tt.func public @k(%x: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %out: !tt.ptr<i32> {tt.divisibility = 16 : i32}) {
  %p_r = tt.make_range {start = 0 : i32, end = 128 : i32} : tensor<128xi32, #ttg.slice<{dim = 1, parent = #a}>>
  %p_c = tt.make_range {start = 0 : i32, end = 32 : i32} : tensor<32xi32, #ttg.slice<{dim = 0, parent = #a}>>
  %p_r2 = tt.expand_dims %p_r {axis = 1 : i32} : tensor<128xi32, #ttg.slice<{dim = 1, parent = #a}>> -> tensor<128x1xi32, #a>
  %p_c2 = tt.expand_dims %p_c {axis = 0 : i32} : tensor<32xi32, #ttg.slice<{dim = 0, parent = #a}>> -> tensor<1x32xi32, #a>
  %p_s = arith.constant dense<32> : tensor<128x1xi32, #a>
  %p_m = arith.muli %p_r2, %p_s : tensor<128x1xi32, #a>
  %p_rb = tt.broadcast %p_m : tensor<128x1xi32, #a> -> tensor<128x32xi32, #a>
  %p_cb = tt.broadcast %p_c2 : tensor<1x32xi32, #a> -> tensor<128x32xi32, #a>
  %p_o = arith.addi %p_rb, %p_cb : tensor<128x32xi32, #a>
  %p_p = tt.splat %x : !tt.ptr<i32> -> tensor<128x32x!tt.ptr<i32>, #a>
  %p = tt.addptr %p_p, %p_o : tensor<128x32x!tt.ptr<i32>, #a>, tensor<128x32xi32, #a>
  %q_r = tt.make_range {start = 0 : i32, end = 128 : i32} : tensor<128xi32, #ttg.slice<{dim = 1, parent = #a}>>
  %q_c = tt.make_range {start = 0 : i32, end = 32 : i32} : tensor<32xi32, #ttg.slice<{dim = 0, parent = #a}>>
  %q_r2 = tt.expand_dims %q_r {axis = 1 : i32} : tensor<128xi32, #ttg.slice<{dim = 1, parent = #a}>> -> tensor<128x1xi32, #a>
  %q_c2 = tt.expand_dims %q_c {axis = 0 : i32} : tensor<32xi32, #ttg.slice<{dim = 0, parent = #a}>> -> tensor<1x32xi32, #a>
  %q_s = arith.constant dense<32> : tensor<128x1xi32, #a>
  %q_m = arith.muli %q_r2, %q_s : tensor<128x1xi32, #a>
  %q_rb = tt.broadcast %q_m : tensor<128x1xi32, #a> -> tensor<128x32xi32, #a>
  %q_cb = tt.broadcast %q_c2 : tensor<1x32xi32, #a> -> tensor<128x32xi32, #a>
  %q_o = arith.addi %q_rb, %q_cb : tensor<128x32xi32, #a>
  %q_p = tt.splat %out : !tt.ptr<i32> -> tensor<128x32x!tt.ptr<i32>, #a>
  %q = tt.addptr %q_p, %q_o : tensor<128x32x!tt.ptr<i32>, #a>, tensor<128x32xi32, #a>
  %v = tt.load %p : tensor<128x32x!tt.ptr<i32>, #a>
  %s0 = amdg.extract_slice %v [0, 0] : tensor<128x32xi32, #a> to tensor<64x16xi32, #a>
  %s1 = amdg.extract_slice %v [0, 16] : tensor<128x32xi32, #a> to tensor<64x16xi32, #a>
  %s2 = amdg.extract_slice %v [64, 0] : tensor<128x32xi32, #a> to tensor<64x16xi32, #a>
  %s3 = amdg.extract_slice %v [64, 16] : tensor<128x32xi32, #a> to tensor<64x16xi32, #a>
  %t1 = arith.addi %s1, %s1 : tensor<64x16xi32, #a>
  %r = amdg.concat %s0, %t1, %s2, %s3 : tensor<64x16xi32, #a>, tensor<64x16xi32, #a>, tensor<64x16xi32, #a>, tensor<64x16xi32, #a> -> tensor<128x32xi32, #a>
  tt.store %q, %r : tensor<128x32x!tt.ptr<i32>, #a>
  tt.return
}
}
// -----
tt.func public @k(%x: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %out: !tt.ptr<i32> {tt.divisibility = 16 : i32}) {
  %p_r = tt.make_range {start = 0 : i32, end = 128 : i32} : tensor<128xi32>
  %p_c = tt.make_range {start = 0 : i32, end = 32 : i32} : tensor<32xi32>
  %p_r2 = tt.expand_dims %p_r {axis = 1 : i32} : tensor<128xi32> -> tensor<128x1xi32>
  %p_c2 = tt.expand_dims %p_c {axis = 0 : i32} : tensor<32xi32> -> tensor<1x32xi32>
  %p_s = arith.constant dense<32> : tensor<128x1xi32>
  %p_m = arith.muli %p_r2, %p_s : tensor<128x1xi32>
  %p_rb = tt.broadcast %p_m : tensor<128x1xi32> -> tensor<128x32xi32>
  %p_cb = tt.broadcast %p_c2 : tensor<1x32xi32> -> tensor<128x32xi32>
  %p_o = arith.addi %p_rb, %p_cb : tensor<128x32xi32>
  %p_p = tt.splat %x : !tt.ptr<i32> -> tensor<128x32x!tt.ptr<i32>>
  %p = tt.addptr %p_p, %p_o : tensor<128x32x!tt.ptr<i32>>, tensor<128x32xi32>
  %q_r = tt.make_range {start = 0 : i32, end = 128 : i32} : tensor<128xi32>
  %q_c = tt.make_range {start = 0 : i32, end = 32 : i32} : tensor<32xi32>
  %q_r2 = tt.expand_dims %q_r {axis = 1 : i32} : tensor<128xi32> -> tensor<128x1xi32>
  %q_c2 = tt.expand_dims %q_c {axis = 0 : i32} : tensor<32xi32> -> tensor<1x32xi32>
  %q_s = arith.constant dense<32> : tensor<128x1xi32>
  %q_m = arith.muli %q_r2, %q_s : tensor<128x1xi32>
  %q_rb = tt.broadcast %q_m : tensor<128x1xi32> -> tensor<128x32xi32>
  %q_cb = tt.broadcast %q_c2 : tensor<1x32xi32> -> tensor<128x32xi32>
  %q_o = arith.addi %q_rb, %q_cb : tensor<128x32xi32>
  %q_p = tt.splat %out : !tt.ptr<i32> -> tensor<128x32x!tt.ptr<i32>>
  %q = tt.addptr %q_p, %q_o : tensor<128x32x!tt.ptr<i32>>, tensor<128x32xi32>
  %v = tt.load %p : tensor<128x32x!tt.ptr<i32>>
  %rows = arith.constant dense<64> : tensor<128x1xi32>
  %columns = arith.constant dense<16> : tensor<1x32xi32>
  %upper = arith.cmpi slt, %p_r2, %rows : tensor<128x1xi32>
  %right = arith.cmpi sge, %p_c2, %columns : tensor<1x32xi32>
  %ub = tt.broadcast %upper : tensor<128x1xi1> -> tensor<128x32xi1>
  %rb = tt.broadcast %right : tensor<1x32xi1> -> tensor<128x32xi1>
  %both = arith.andi %ub, %rb : tensor<128x32xi1>
  %twice = arith.addi %v, %v : tensor<128x32xi32>
  %r = arith.select %both, %twice, %v : tensor<128x32xi1>, tensor<128x32xi32>
  tt.store %q, %r : tensor<128x32x!tt.ptr<i32>>
  tt.return
}
