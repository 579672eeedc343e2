// Waits that count instructions: two copies of two loads each, of 16 bytes of each lane, straight to shared memory.
//
// targets: hip:gfx950
// grid: 1
// input f16 4096 integers -9 9
// input f16 4096 integers -9 9
// output f16 4096
// scalar i32 61
#a = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [8, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
#out = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [1, 64], warpsPerCTA = [4, 1], order = [1, 0]}>
#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, "ttg.threads-per-warp" = 64 : i32} {
tt.func public @k(%x: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %y: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %out: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %n: i32) {
  %p_r = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32, #ttg.slice<{dim = 1, parent = #a}>>
  %p_c = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #a}>>
  %p_r2 = tt.expand_dims %p_r {axis = 1 : i32} : tensor<64xi32, #ttg.slice<{dim = 1, parent = #a}>> -> tensor<64x1xi32, #a>
  %p_c2 = tt.expand_dims %p_c {axis = 0 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #a}>> -> tensor<1x64xi32, #a>
  %p_s = arith.constant dense<64> : tensor<64x1xi32, #a>
  %p_m = arith.muli %p_r2, %p_s : tensor<64x1xi32, #a>
  %p_rb = tt.broadcast %p_m : tensor<64x1xi32, #a> -> tensor<64x64xi32, #a>
  %p_cb = tt.broadcast %p_c2 : tensor<1x64xi32, #a> -> tensor<64x64xi32, #a>
  %p_o = arith.addi %p_rb, %p_cb : tensor<64x64xi32, #a>
  %p_p = tt.splat %x : !tt.ptr<f16> -> tensor<64x64x!tt.ptr<f16>, #a>
  %p = tt.addptr %p_p, %p_o : tensor<64x64x!tt.ptr<f16>, #a>, tensor<64x64xi32, #a>
  %z_r = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32, #ttg.slice<{dim = 1, parent = #a}>>
  %z_c = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #a}>>
  %z_r2 = tt.expand_dims %z_r {axis = 1 : i32} : tensor<64xi32, #ttg.slice<{dim = 1, parent = #a}>> -> tensor<64x1xi32, #a>
  %z_c2 = tt.expand_dims %z_c {axis = 0 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #a}>> -> tensor<1x64xi32, #a>
  %z_s = arith.constant dense<64> : tensor<64x1xi32, #a>
  %z_m = arith.muli %z_r2, %z_s : tensor<64x1xi32, #a>
  %z_rb = tt.broadcast %z_m : tensor<64x1xi32, #a> -> tensor<64x64xi32, #a>
  %z_cb = tt.broadcast %z_c2 : tensor<1x64xi32, #a> -> tensor<64x64xi32, #a>
  %z_o = arith.addi %z_rb, %z_cb : tensor<64x64xi32, #a>
  %z_p = tt.splat %y : !tt.ptr<f16> -> tensor<64x64x!tt.ptr<f16>, #a>
  %z = tt.addptr %z_p, %z_o : tensor<64x64x!tt.ptr<f16>, #a>, tensor<64x64xi32, #a>
  %q_r = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32, #ttg.slice<{dim = 1, parent = #out}>>
  %q_c = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #out}>>
  %q_r2 = tt.expand_dims %q_r {axis = 1 : i32} : tensor<64xi32, #ttg.slice<{dim = 1, parent = #out}>> -> tensor<64x1xi32, #out>
  %q_c2 = tt.expand_dims %q_c {axis = 0 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #out}>> -> tensor<1x64xi32, #out>
  %q_s = arith.constant dense<64> : tensor<64x1xi32, #out>
  %q_m = arith.muli %q_r2, %q_s : tensor<64x1xi32, #out>
  %q_rb = tt.broadcast %q_m : tensor<64x1xi32, #out> -> tensor<64x64xi32, #out>
  %q_cb = tt.broadcast %q_c2 : tensor<1x64xi32, #out> -> tensor<64x64xi32, #out>
  %q_o = arith.addi %q_rb, %q_cb : tensor<64x64xi32, #out>
  %q_p = tt.splat %out : !tt.ptr<f16> -> tensor<64x64x!tt.ptr<f16>, #out>
  %q = tt.addptr %q_p, %q_o : tensor<64x64x!tt.ptr<f16>, #out>, tensor<64x64xi32, #out>
  %ns = tt.splat %n : i32 -> tensor<64x1xi32, #a>
  %rows = arith.cmpi slt, %p_r2, %ns : tensor<64x1xi32, #a>
  %mask = tt.broadcast %rows : tensor<64x1xi1, #a> -> tensor<64x64xi1, #a>
  %m = ttg.local_alloc : () -> !ttg.memdesc<64x64xf16, #shared, #smem, mutable>
  %k = ttg.local_alloc : () -> !ttg.memdesc<64x64xf16, #shared, #smem, mutable>
  %t0 = amdg.buffer_load_to_local %x[%p_o] mask = %mask into %m : <f16>[tensor<64x64xi32, #a>] -> <64x64xf16, #shared, #smem, mutable>
  %g0 = ttg.async_commit_group tokens %t0
  %t1 = amdg.buffer_load_to_local %y[%z_o] mask = %mask into %k : <f16>[tensor<64x64xi32, #a>] -> <64x64xf16, #shared, #smem, mutable>
  %g1 = ttg.async_commit_group tokens %t1
  %w0 = amdg.async_wait %g0 {num_inst = 2 : i32}
  %v = ttg.local_load %m token %w0 : !ttg.memdesc<64x64xf16, #shared, #smem, mutable> -> tensor<64x64xf16, #out>
  %w1 = amdg.async_wait %g1 {num_inst = 0 : i32}
  %u = ttg.local_load %k token %w1 : !ttg.memdesc<64x64xf16, #shared, #smem, mutable> -> tensor<64x64xf16, #out>
  %s = arith.addf %v, %u : tensor<64x64xf16, #out>
  %d = arith.addf %s, %u : tensor<64x64xf16, #out>
  tt.store %q, %d : tensor<64x64x!tt.ptr<f16>, #out>
  tt.return
}
}
// -----
tt.func public @k(%x: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %y: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %out: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %n: i32) {
  %p_r = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
  %p_c = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
  %p_r2 = tt.expand_dims %p_r {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
  %p_c2 = tt.expand_dims %p_c {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
  %p_s = arith.constant dense<64> : tensor<64x1xi32>
  %p_m = arith.muli %p_r2, %p_s : tensor<64x1xi32>
  %p_rb = tt.broadcast %p_m : tensor<64x1xi32> -> tensor<64x64xi32>
  %p_cb = tt.broadcast %p_c2 : tensor<1x64xi32> -> tensor<64x64xi32>
  %p_o = arith.addi %p_rb, %p_cb : tensor<64x64xi32>
  %p_p = tt.splat %x : !tt.ptr<f16> -> tensor<64x64x!tt.ptr<f16>>
  %p = tt.addptr %p_p, %p_o : tensor<64x64x!tt.ptr<f16>>, tensor<64x64xi32>
  %z_r = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
  %z_c = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
  %z_r2 = tt.expand_dims %z_r {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
  %z_c2 = tt.expand_dims %z_c {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
  %z_s = arith.constant dense<64> : tensor<64x1xi32>
  %z_m = arith.muli %z_r2, %z_s : tensor<64x1xi32>
  %z_rb = tt.broadcast %z_m : tensor<64x1xi32> -> tensor<64x64xi32>
  %z_cb = tt.broadcast %z_c2 : tensor<1x64xi32> -> tensor<64x64xi32>
  %z_o = arith.addi %z_rb, %z_cb : tensor<64x64xi32>
  %z_p = tt.splat %y : !tt.ptr<f16> -> tensor<64x64x!tt.ptr<f16>>
  %z = tt.addptr %z_p, %z_o : tensor<64x64x!tt.ptr<f16>>, tensor<64x64xi32>
  %q_r = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
  %q_c = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
  %q_r2 = tt.expand_dims %q_r {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
  %q_c2 = tt.expand_dims %q_c {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
  %q_s = arith.constant dense<64> : tensor<64x1xi32>
  %q_m = arith.muli %q_r2, %q_s : tensor<64x1xi32>
  %q_rb = tt.broadcast %q_m : tensor<64x1xi32> -> tensor<64x64xi32>
  %q_cb = tt.broadcast %q_c2 : tensor<1x64xi32> -> tensor<64x64xi32>
  %q_o = arith.addi %q_rb, %q_cb : tensor<64x64xi32>
  %q_p = tt.splat %out : !tt.ptr<f16> -> tensor<64x64x!tt.ptr<f16>>
  %q = tt.addptr %q_p, %q_o : tensor<64x64x!tt.ptr<f16>>, tensor<64x64xi32>
  %ns = tt.splat %n : i32 -> tensor<64x1xi32>
  %rows = arith.cmpi slt, %p_r2, %ns : tensor<64x1xi32>
  %mask = tt.broadcast %rows : tensor<64x1xi1> -> tensor<64x64xi1>
  %zero = arith.constant dense<0.0> : tensor<64x64xf16>
  %v = tt.load %p, %mask, %zero : tensor<64x64x!tt.ptr<f16>>
  %u = tt.load %z, %mask, %zero : tensor<64x64x!tt.ptr<f16>>
  %s = arith.addf %v, %u : tensor<64x64xf16>
  %d = arith.addf %s, %u : tensor<64x64xf16>
  tt.store %q, %d : tensor<64x64x!tt.ptr<f16>>
  tt.return
}
