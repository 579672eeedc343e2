// Pairs of 4-bit elements along the rows, read as pairs along K for a product's left operand.
//
// targets: hip:gfx942 hip:gfx950
// grid: 1
// input i8 8192 integers -128 127
// output i8 8192
#src = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [4, 16], warpsPerCTA = [4, 1], order = [1, 0]}>
#mma = #ttg.amd_mfma<{version = 4, warpsPerCTA = [2, 2], instrShape = [32, 32, 64], isTransposed = true}>
#dot = #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 16}>
#shared = #ttg.swizzled_shared<{vec = 16, perPhase = 1, maxPhase = 4, order = [0, 1]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, "ttg.threads-per-warp" = 64 : i32} {
tt.func public @k(%x: !tt.ptr<i8> {tt.divisibility = 16 : i32}, %y: !tt.ptr<i8> {tt.divisibility = 16 : i32}) {
  %p_r = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32, #ttg.slice<{dim = 1, parent = #src}>>
  %p_c = tt.make_range {start = 0 : i32, end = 128 : i32} : tensor<128xi32, #ttg.slice<{dim = 0, parent = #src}>>
  %p_r2 = tt.expand_dims %p_r {axis = 1 : i32} : tensor<64xi32, #ttg.slice<{dim = 1, parent = #src}>> -> tensor<64x1xi32, #src>
  %p_c2 = tt.expand_dims %p_c {axis = 0 : i32} : tensor<128xi32, #ttg.slice<{dim = 0, parent = #src}>> -> tensor<1x128xi32, #src>
  %p_rb = tt.broadcast %p_r2 : tensor<64x1xi32, #src> -> tensor<64x128xi32, #src>
  %p_cb = tt.broadcast %p_c2 : tensor<1x128xi32, #src> -> tensor<64x128xi32, #src>
  %p_s = arith.constant dense<128> : tensor<64x128xi32, #src>
  %p_m = arith.muli %p_rb, %p_s : tensor<64x128xi32, #src>
  %p_o = arith.addi %p_m, %p_cb : tensor<64x128xi32, #src>
  %px_p = tt.splat %x : !tt.ptr<i8> -> tensor<64x128x!tt.ptr<i8>, #src>
  %px = tt.addptr %px_p, %p_o : tensor<64x128x!tt.ptr<i8>, #src>, tensor<64x128xi32, #src>
  %v = tt.load %px : tensor<64x128x!tt.ptr<i8>, #src>
  %m = ttg.local_alloc %v : (tensor<64x128xi8, #src>) -> !ttg.memdesc<64x128xi8, #shared, #smem>
  %w = amdg.local_load_packed_tranposed %m : !ttg.memdesc<64x128xi8, #shared, #smem> -> tensor<128x64xi8, #dot>
  %u = ttg.convert_layout %w : tensor<128x64xi8, #dot> -> tensor<128x64xi8, #src>
  %q_r = tt.make_range {start = 0 : i32, end = 128 : i32} : tensor<128xi32, #ttg.slice<{dim = 1, parent = #src}>>
  %q_c = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #src}>>
  %q_r2 = tt.expand_dims %q_r {axis = 1 : i32} : tensor<128xi32, #ttg.slice<{dim = 1, parent = #src}>> -> tensor<128x1xi32, #src>
  %q_c2 = tt.expand_dims %q_c {axis = 0 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #src}>> -> tensor<1x64xi32, #src>
  %q_rb = tt.broadcast %q_r2 : tensor<128x1xi32, #src> -> tensor<128x64xi32, #src>
  %q_cb = tt.broadcast %q_c2 : tensor<1x64xi32, #src> -> tensor<128x64xi32, #src>
  %q_s = arith.constant dense<64> : tensor<128x64xi32, #src>
  %q_m = arith.muli %q_rb, %q_s : tensor<128x64xi32, #src>
  %q_o = arith.addi %q_m, %q_cb : tensor<128x64xi32, #src>
  %qy_p = tt.splat %y : !tt.ptr<i8> -> tensor<128x64x!tt.ptr<i8>, #src>
  %qy = tt.addptr %qy_p, %q_o : tensor<128x64x!tt.ptr<i8>, #src>, tensor<128x64xi32, #src>
  tt.store %qy, %u : tensor<128x64x!tt.ptr<i8>, #src>
  tt.return
}
}
// -----
tt.func public @k(%x: !tt.ptr<i8>, %y: !tt.ptr<i8>) {
  %q_r = tt.make_range {start = 0 : i32, end = 128 : i32} : tensor<128xi32>
  %q_c = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
  %q_r2 = tt.expand_dims %q_r {axis = 1 : i32} : tensor<128xi32> -> tensor<128x1xi32>
  %q_c2 = tt.expand_dims %q_c {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
  %q_rb = tt.broadcast %q_r2 : tensor<128x1xi32> -> tensor<128x64xi32>
  %q_cb = tt.broadcast %q_c2 : tensor<1x64xi32> -> tensor<128x64xi32>
  %q_s = arith.constant dense<64> : tensor<128x64xi32>
  %q_m = arith.muli %q_rb, %q_s : tensor<128x64xi32>
  %q_o = arith.addi %q_m, %q_cb : tensor<128x64xi32>
  %one = arith.constant dense<1> : tensor<128x64xi32>
  %two = arith.constant dense<2> : tensor<128x64xi32>
  %four = arith.constant dense<4> : tensor<128x64xi32>
  %fifteen = arith.constant dense<15> : tensor<128x64xi32>
  %line = arith.constant dense<128> : tensor<128x64xi32>
  %half = arith.divsi %q_rb, %two : tensor<128x64xi32>
  %odd = arith.remsi %q_rb, %two : tensor<128x64xi32>
  %shift = arith.muli %odd, %four : tensor<128x64xi32>
  %first = arith.muli %q_cb, %two : tensor<128x64xi32>
  %second = arith.addi %first, %one : tensor<128x64xi32>
  %a_l = arith.muli %half, %line : tensor<128x64xi32>
  %a_o = arith.addi %a_l, %first : tensor<128x64xi32>
  %a_q_p = tt.splat %x : !tt.ptr<i8> -> tensor<128x64x!tt.ptr<i8>>
  %a_q = tt.addptr %a_q_p, %a_o : tensor<128x64x!tt.ptr<i8>>, tensor<128x64xi32>
  %a_v = tt.load %a_q : tensor<128x64x!tt.ptr<i8>>
  %a_w = arith.extui %a_v : tensor<128x64xi8> to tensor<128x64xi32>
  %a_h = arith.shrui %a_w, %shift : tensor<128x64xi32>
  %a = arith.andi %a_h, %fifteen : tensor<128x64xi32>
  %b_l = arith.muli %half, %line : tensor<128x64xi32>
  %b_o = arith.addi %b_l, %second : tensor<128x64xi32>
  %b_q_p = tt.splat %x : !tt.ptr<i8> -> tensor<128x64x!tt.ptr<i8>>
  %b_q = tt.addptr %b_q_p, %b_o : tensor<128x64x!tt.ptr<i8>>, tensor<128x64xi32>
  %b_v = tt.load %b_q : tensor<128x64x!tt.ptr<i8>>
  %b_w = arith.extui %b_v : tensor<128x64xi8> to tensor<128x64xi32>
  %b_h = arith.shrui %b_w, %shift : tensor<128x64xi32>
  %b = arith.andi %b_h, %fifteen : tensor<128x64xi32>
  %high = arith.shli %b, %four : tensor<128x64xi32>
  %both = arith.ori %a, %high : tensor<128x64xi32>
  %byte = arith.trunci %both : tensor<128x64xi32> to tensor<128x64xi8>
  %qy_p = tt.splat %y : !tt.ptr<i8> -> tensor<128x64x!tt.ptr<i8>>
  %qy = tt.addptr %qy_p, %q_o : tensor<128x64x!tt.ptr<i8>>, tensor<128x64xi32>
  tt.store %qy, %byte : tensor<128x64x!tt.ptr<i8>>
  tt.return
}
