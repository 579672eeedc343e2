// Reads of shared memory between matrix instructions, as a hint asks: only the assembly shows it.
//
// targets: hip:gfx950
// grid: 1
// input f16 4096 integers -4 4
// input f16 4096 integers -4 4
// inout f32 16384 integers -8 8
#blocked = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [8, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
#mma = #ttg.amd_mfma<{version = 4, warpsPerCTA = [2, 2], instrShape = [16, 16, 32], isTransposed = true, tilesPerWarp = [2, 2]}>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, "ttg.threads-per-warp" = 64 : i32} {
tt.func public @dot(%a: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %b: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %c: !tt.ptr<f32> {tt.divisibility = 16 : i32}) {
  %A_r = tt.make_range {start = 0 : i32, end = 128 : i32} : tensor<128xi32, #ttg.slice<{dim = 1, parent = #blocked}>>
  %A_c = tt.make_range {start = 0 : i32, end = 32 : i32} : tensor<32xi32, #ttg.slice<{dim = 0, parent = #blocked}>>
  %A_r2 = tt.expand_dims %A_r {axis = 1 : i32} : tensor<128xi32, #ttg.slice<{dim = 1, parent = #blocked}>> -> tensor<128x1xi32, #blocked>
  %A_c2 = tt.expand_dims %A_c {axis = 0 : i32} : tensor<32xi32, #ttg.slice<{dim = 0, parent = #blocked}>> -> tensor<1x32xi32, #blocked>
  %A_s = arith.constant dense<32> : tensor<128x1xi32, #blocked>
  %A_m = arith.muli %A_r2, %A_s : tensor<128x1xi32, #blocked>
  %A_rb = tt.broadcast %A_m : tensor<128x1xi32, #blocked> -> tensor<128x32xi32, #blocked>
  %A_cb = tt.broadcast %A_c2 : tensor<1x32xi32, #blocked> -> tensor<128x32xi32, #blocked>
  %A_o = arith.addi %A_rb, %A_cb : tensor<128x32xi32, #blocked>
  %A_p = tt.splat %a : !tt.ptr<f16> -> tensor<128x32x!tt.ptr<f16>, #blocked>
  %A_a = tt.addptr %A_p, %A_o : tensor<128x32x!tt.ptr<f16>, #blocked>, tensor<128x32xi32, #blocked>
  %B_r = tt.make_range {start = 0 : i32, end = 32 : i32} : tensor<32xi32, #ttg.slice<{dim = 1, parent = #blocked}>>
  %B_c = tt.make_range {start = 0 : i32, end = 128 : i32} : tensor<128xi32, #ttg.slice<{dim = 0, parent = #blocked}>>
  %B_r2 = tt.expand_dims %B_r {axis = 1 : i32} : tensor<32xi32, #ttg.slice<{dim = 1, parent = #blocked}>> -> tensor<32x1xi32, #blocked>
  %B_c2 = tt.expand_dims %B_c {axis = 0 : i32} : tensor<128xi32, #ttg.slice<{dim = 0, parent = #blocked}>> -> tensor<1x128xi32, #blocked>
  %B_s = arith.constant dense<128> : tensor<32x1xi32, #blocked>
  %B_m = arith.muli %B_r2, %B_s : tensor<32x1xi32, #blocked>
  %B_rb = tt.broadcast %B_m : tensor<32x1xi32, #blocked> -> tensor<32x128xi32, #blocked>
  %B_cb = tt.broadcast %B_c2 : tensor<1x128xi32, #blocked> -> tensor<32x128xi32, #blocked>
  %B_o = arith.addi %B_rb, %B_cb : tensor<32x128xi32, #blocked>
  %B_p = tt.splat %b : !tt.ptr<f16> -> tensor<32x128x!tt.ptr<f16>, #blocked>
  %B_a = tt.addptr %B_p, %B_o : tensor<32x128x!tt.ptr<f16>, #blocked>, tensor<32x128xi32, #blocked>
  %C_r = tt.make_range {start = 0 : i32, end = 128 : i32} : tensor<128xi32, #ttg.slice<{dim = 1, parent = #blocked}>>
  %C_c = tt.make_range {start = 0 : i32, end = 128 : i32} : tensor<128xi32, #ttg.slice<{dim = 0, parent = #blocked}>>
  %C_r2 = tt.expand_dims %C_r {axis = 1 : i32} : tensor<128xi32, #ttg.slice<{dim = 1, parent = #blocked}>> -> tensor<128x1xi32, #blocked>
  %C_c2 = tt.expand_dims %C_c {axis = 0 : i32} : tensor<128xi32, #ttg.slice<{dim = 0, parent = #blocked}>> -> tensor<1x128xi32, #blocked>
  %C_s = arith.constant dense<128> : tensor<128x1xi32, #blocked>
  %C_m = arith.muli %C_r2, %C_s : tensor<128x1xi32, #blocked>
  %C_rb = tt.broadcast %C_m : tensor<128x1xi32, #blocked> -> tensor<128x128xi32, #blocked>
  %C_cb = tt.broadcast %C_c2 : tensor<1x128xi32, #blocked> -> tensor<128x128xi32, #blocked>
  %C_o = arith.addi %C_rb, %C_cb : tensor<128x128xi32, #blocked>
  %C_p = tt.splat %c : !tt.ptr<f32> -> tensor<128x128x!tt.ptr<f32>, #blocked>
  %C_a = tt.addptr %C_p, %C_o : tensor<128x128x!tt.ptr<f32>, #blocked>, tensor<128x128xi32, #blocked>
  %x = tt.load %A_a : tensor<128x32x!tt.ptr<f16>, #blocked>
  %y = tt.load %B_a : tensor<32x128x!tt.ptr<f16>, #blocked>
  %z = tt.load %C_a : tensor<128x128x!tt.ptr<f32>, #blocked>
  %xd = ttg.convert_layout %x : tensor<128x32xf16, #blocked> -> tensor<128x32xf16, #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 8}>>
  %yd = ttg.convert_layout %y : tensor<32x128xf16, #blocked> -> tensor<32x128xf16, #ttg.dot_op<{opIdx = 1, parent = #mma, kWidth = 8}>>
  %zd = ttg.convert_layout %z : tensor<128x128xf32, #blocked> -> tensor<128x128xf32, #mma>
  amdg.instruction_sched_hint {isBufferLoadsAEnabled = false, isBufferLoadsBEnabled = false, numDsReadsA = #amdg.InstCounter<4, vector<8xf16>>, numDsReadsB = #amdg.InstCounter<4, vector<8xf16>>, numDsWritesA = #amdg.InstCounter<0, vector<8xf16>>, numDsWritesB = #amdg.InstCounter<0, vector<8xf16>>, numGlobalLoadsA = #amdg.InstCounter<0, vector<8xf16>>, numGlobalLoadsB = #amdg.InstCounter<0, vector<8xf16>>, numMMAs = #amdg.InstCounter<16, tensor<16x16x32xf16>>}
  %r = tt.dot %xd, %yd, %zd : tensor<128x32xf16, #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 8}>> * tensor<32x128xf16, #ttg.dot_op<{opIdx = 1, parent = #mma, kWidth = 8}>> -> tensor<128x128xf32, #mma>
  %rb = ttg.convert_layout %r : tensor<128x128xf32, #mma> -> tensor<128x128xf32, #blocked>
  tt.store %C_a, %rb : tensor<128x128x!tt.ptr<f32>, #blocked>
  tt.return
}
}
// -----
tt.func public @dot(%a: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %b: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %c: !tt.ptr<f32> {tt.divisibility = 16 : i32}) {
  %A_r = tt.make_range {start = 0 : i32, end = 128 : i32} : tensor<128xi32>
  %A_c = tt.make_range {start = 0 : i32, end = 32 : i32} : tensor<32xi32>
  %A_r2 = tt.expand_dims %A_r {axis = 1 : i32} : tensor<128xi32> -> tensor<128x1xi32>
  %A_c2 = tt.expand_dims %A_c {axis = 0 : i32} : tensor<32xi32> -> tensor<1x32xi32>
  %A_s = arith.constant dense<32> : tensor<128x1xi32>
  %A_m = arith.muli %A_r2, %A_s : tensor<128x1xi32>
  %A_rb = tt.broadcast %A_m : tensor<128x1xi32> -> tensor<128x32xi32>
  %A_cb = tt.broadcast %A_c2 : tensor<1x32xi32> -> tensor<128x32xi32>
  %A_o = arith.addi %A_rb, %A_cb : tensor<128x32xi32>
  %A_p = tt.splat %a : !tt.ptr<f16> -> tensor<128x32x!tt.ptr<f16>>
  %A_a = tt.addptr %A_p, %A_o : tensor<128x32x!tt.ptr<f16>>, tensor<128x32xi32>
  %B_r = tt.make_range {start = 0 : i32, end = 32 : i32} : tensor<32xi32>
  %B_c = tt.make_range {start = 0 : i32, end = 128 : i32} : tensor<128xi32>
  %B_r2 = tt.expand_dims %B_r {axis = 1 : i32} : tensor<32xi32> -> tensor<32x1xi32>
  %B_c2 = tt.expand_dims %B_c {axis = 0 : i32} : tensor<128xi32> -> tensor<1x128xi32>
  %B_s = arith.constant dense<128> : tensor<32x1xi32>
  %B_m = arith.muli %B_r2, %B_s : tensor<32x1xi32>
  %B_rb = tt.broadcast %B_m : tensor<32x1xi32> -> tensor<32x128xi32>
  %B_cb = tt.broadcast %B_c2 : tensor<1x128xi32> -> tensor<32x128xi32>
  %B_o = arith.addi %B_rb, %B_cb : tensor<32x128xi32>
  %B_p = tt.splat %b : !tt.ptr<f16> -> tensor<32x128x!tt.ptr<f16>>
  %B_a = tt.addptr %B_p, %B_o : tensor<32x128x!tt.ptr<f16>>, tensor<32x128xi32>
  %C_r = tt.make_range {start = 0 : i32, end = 128 : i32} : tensor<128xi32>
  %C_c = tt.make_range {start = 0 : i32, end = 128 : i32} : tensor<128xi32>
  %C_r2 = tt.expand_dims %C_r {axis = 1 : i32} : tensor<128xi32> -> tensor<128x1xi32>
  %C_c2 = tt.expand_dims %C_c {axis = 0 : i32} : tensor<128xi32> -> tensor<1x128xi32>
  %C_s = arith.constant dense<128> : tensor<128x1xi32>
  %C_m = arith.muli %C_r2, %C_s : tensor<128x1xi32>
  %C_rb = tt.broadcast %C_m : tensor<128x1xi32> -> tensor<128x128xi32>
  %C_cb = tt.broadcast %C_c2 : tensor<1x128xi32> -> tensor<128x128xi32>
  %C_o = arith.addi %C_rb, %C_cb : tensor<128x128xi32>
  %C_p = tt.splat %c : !tt.ptr<f32> -> tensor<128x128x!tt.ptr<f32>>
  %C_a = tt.addptr %C_p, %C_o : tensor<128x128x!tt.ptr<f32>>, tensor<128x128xi32>
  %x = tt.load %A_a : tensor<128x32x!tt.ptr<f16>>
  %y = tt.load %B_a : tensor<32x128x!tt.ptr<f16>>
  %z = tt.load %C_a : tensor<128x128x!tt.ptr<f32>>
  %r = tt.dot %x, %y, %z : tensor<128x32xf16> * tensor<32x128xf16> -> tensor<128x128xf32>
  tt.store %C_a, %r : tensor<128x128x!tt.ptr<f32>>
  tt.return
}
