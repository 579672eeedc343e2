// Blocks of a buffer, cut inside its swizzling, loaded and stored.
//
// targets: cuda:80 cuda:90
// interpreted
// input f32 2048 iota
// output f32 2048
#blocked = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
#smem = #ttg.shared_memory
#shared = #ttg.swizzled_shared<{vec = 4, perPhase = 1, maxPhase = 8, order = [1, 0]}>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:80", "ttg.threads-per-warp" = 32 : i32} {
  tt.func public @kernel(%a: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %out: !tt.ptr<f32> {tt.divisibility = 16 : i32}) {
    %r_1 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32, #ttg.slice<{dim = 1, parent = #blocked}>>
    %c_2 = tt.make_range {start = 0 : i32, end = 32 : i32} : tensor<32xi32, #ttg.slice<{dim = 0, parent = #blocked}>>
    %r_3 = tt.expand_dims %r_1 {axis = 1 : i32} : tensor<64xi32, #ttg.slice<{dim = 1, parent = #blocked}>> -> tensor<64x1xi32, #blocked>
    %c_4 = tt.expand_dims %c_2 {axis = 0 : i32} : tensor<32xi32, #ttg.slice<{dim = 0, parent = #blocked}>> -> tensor<1x32xi32, #blocked>
    %k_5 = arith.constant dense<32> : tensor<64x1xi32, #blocked>
    %m_6 = arith.muli %r_3, %k_5 : tensor<64x1xi32, #blocked>
    %r_7 = tt.broadcast %m_6 : tensor<64x1xi32, #blocked> -> tensor<64x32xi32, #blocked>
    %c_8 = tt.broadcast %c_4 : tensor<1x32xi32, #blocked> -> tensor<64x32xi32, #blocked>
    %o_9 = arith.addi %r_7, %c_8 : tensor<64x32xi32, #blocked>
    %p_10 = tt.splat %a : !tt.ptr<f32> -> tensor<64x32x!tt.ptr<f32>, #blocked>
    %p_11 = tt.addptr %p_10, %o_9 : tensor<64x32x!tt.ptr<f32>, #blocked>, tensor<64x32xi32, #blocked>
    %x_12 = tt.load %p_11 : tensor<64x32x!tt.ptr<f32>, #blocked>
    %m = ttg.local_alloc : () -> !ttg.memdesc<64x32xf32, #shared, #smem, mutable>
    ttg.local_store %x_12, %m : tensor<64x32xf32, #blocked> -> !ttg.memdesc<64x32xf32, #shared, #smem, mutable>
    %s0 = ttg.memdesc_subslice %m[0, 0] : !ttg.memdesc<64x32xf32, #shared, #smem, mutable> -> !ttg.memdesc<32x16xf32, #shared, #smem, mutable, 64x32>
    %q0 = ttg.local_load %s0 : !ttg.memdesc<32x16xf32, #shared, #smem, mutable, 64x32> -> tensor<32x16xf32, #blocked>
    %s1 = ttg.memdesc_subslice %m[0, 16] : !ttg.memdesc<64x32xf32, #shared, #smem, mutable> -> !ttg.memdesc<32x16xf32, #shared, #smem, mutable, 64x32>
    %q1 = ttg.local_load %s1 : !ttg.memdesc<32x16xf32, #shared, #smem, mutable, 64x32> -> tensor<32x16xf32, #blocked>
    %s2 = ttg.memdesc_subslice %m[32, 0] : !ttg.memdesc<64x32xf32, #shared, #smem, mutable> -> !ttg.memdesc<32x16xf32, #shared, #smem, mutable, 64x32>
    %q2 = ttg.local_load %s2 : !ttg.memdesc<32x16xf32, #shared, #smem, mutable, 64x32> -> tensor<32x16xf32, #blocked>
    %s3 = ttg.memdesc_subslice %m[32, 16] : !ttg.memdesc<64x32xf32, #shared, #smem, mutable> -> !ttg.memdesc<32x16xf32, #shared, #smem, mutable, 64x32>
    %q3 = ttg.local_load %s3 : !ttg.memdesc<32x16xf32, #shared, #smem, mutable, 64x32> -> tensor<32x16xf32, #blocked>
    ttg.local_store %q3, %s0 : tensor<32x16xf32, #blocked> -> !ttg.memdesc<32x16xf32, #shared, #smem, mutable, 64x32>
    ttg.local_store %q2, %s1 : tensor<32x16xf32, #blocked> -> !ttg.memdesc<32x16xf32, #shared, #smem, mutable, 64x32>
    ttg.local_store %q1, %s2 : tensor<32x16xf32, #blocked> -> !ttg.memdesc<32x16xf32, #shared, #smem, mutable, 64x32>
    ttg.local_store %q0, %s3 : tensor<32x16xf32, #blocked> -> !ttg.memdesc<32x16xf32, #shared, #smem, mutable, 64x32>
    %y = ttg.local_load %m : !ttg.memdesc<64x32xf32, #shared, #smem, mutable> -> tensor<64x32xf32, #blocked>
    %r_13 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32, #ttg.slice<{dim = 1, parent = #blocked}>>
    %c_14 = tt.make_range {start = 0 : i32, end = 32 : i32} : tensor<32xi32, #ttg.slice<{dim = 0, parent = #blocked}>>
    %r_15 = tt.expand_dims %r_13 {axis = 1 : i32} : tensor<64xi32, #ttg.slice<{dim = 1, parent = #blocked}>> -> tensor<64x1xi32, #blocked>
    %c_16 = tt.expand_dims %c_14 {axis = 0 : i32} : tensor<32xi32, #ttg.slice<{dim = 0, parent = #blocked}>> -> tensor<1x32xi32, #blocked>
    %k_17 = arith.constant dense<32> : tensor<64x1xi32, #blocked>
    %m_18 = arith.muli %r_15, %k_17 : tensor<64x1xi32, #blocked>
    %r_19 = tt.broadcast %m_18 : tensor<64x1xi32, #blocked> -> tensor<64x32xi32, #blocked>
    %c_20 = tt.broadcast %c_16 : tensor<1x32xi32, #blocked> -> tensor<64x32xi32, #blocked>
    %o_21 = arith.addi %r_19, %c_20 : tensor<64x32xi32, #blocked>
    %p_22 = tt.splat %out : !tt.ptr<f32> -> tensor<64x32x!tt.ptr<f32>, #blocked>
    %p_23 = tt.addptr %p_22, %o_21 : tensor<64x32x!tt.ptr<f32>, #blocked>, tensor<64x32xi32, #blocked>
    tt.store %p_23, %y : tensor<64x32x!tt.ptr<f32>, #blocked>
    tt.return
  }
}
// -----
tt.func public @kernel(%a: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %out: !tt.ptr<f32> {tt.divisibility = 16 : i32}) {
  %r_13 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
  %c_14 = tt.make_range {start = 0 : i32, end = 32 : i32} : tensor<32xi32>
  %r_15 = tt.expand_dims %r_13 {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
  %c_16 = tt.expand_dims %c_14 {axis = 0 : i32} : tensor<32xi32> -> tensor<1x32xi32>
  %k_17 = arith.constant dense<32> : tensor<64x1xi32>
  %m_18 = arith.muli %r_15, %k_17 : tensor<64x1xi32>
  %r_19 = tt.broadcast %m_18 : tensor<64x1xi32> -> tensor<64x32xi32>
  %c_20 = tt.broadcast %c_16 : tensor<1x32xi32> -> tensor<64x32xi32>
  %o_21 = arith.addi %r_19, %c_20 : tensor<64x32xi32>
  %p_22 = tt.splat %out : !tt.ptr<f32> -> tensor<64x32x!tt.ptr<f32>>
  %p_23 = tt.addptr %p_22, %o_21 : tensor<64x32x!tt.ptr<f32>>, tensor<64x32xi32>
  %i = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
  %j = tt.make_range {start = 0 : i32, end = 32 : i32} : tensor<32xi32>
  %c32 = arith.constant dense<32> : tensor<64xi32>
  %c16 = arith.constant dense<16> : tensor<32xi32>
  %ix = arith.xori %i, %c32 : tensor<64xi32>
  %jx = arith.xori %j, %c16 : tensor<32xi32>
  %ie = tt.expand_dims %ix {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
  %je = tt.expand_dims %jx {axis = 0 : i32} : tensor<32xi32> -> tensor<1x32xi32>
  %kk = arith.constant dense<32> : tensor<64x1xi32>
  %im = arith.muli %ie, %kk : tensor<64x1xi32>
  %ib = tt.broadcast %im : tensor<64x1xi32> -> tensor<64x32xi32>
  %jb = tt.broadcast %je : tensor<1x32xi32> -> tensor<64x32xi32>
  %at = arith.addi %ib, %jb : tensor<64x32xi32>
  %ap = tt.splat %a : !tt.ptr<f32> -> tensor<64x32x!tt.ptr<f32>>
  %aa = tt.addptr %ap, %at : tensor<64x32x!tt.ptr<f32>>, tensor<64x32xi32>
  %v = tt.load %aa : tensor<64x32x!tt.ptr<f32>>
  tt.store %p_23, %v : tensor<64x32x!tt.ptr<f32>>
  tt.return
}
