// Copies of 4 bytes, as the layout of the threads wants it.
//
// targets: cuda:80 cuda:90
// interpreted
// input f32 1024 integers -99 99
// output f32 1024
#blocked = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [1, 32], warpsPerCTA = [4, 1], order = [1, 0]}>
#smem = #ttg.shared_memory
#shared = #ttg.swizzled_shared<{vec = 4, perPhase = 1, maxPhase = 8, order = [1, 0]}>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:80", "ttg.threads-per-warp" = 32 : i32} {
  tt.func public @kernel(%a: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %out: !tt.ptr<f32> {tt.divisibility = 16 : i32}) {
    %r_1 = tt.make_range {start = 0 : i32, end = 32 : i32} : tensor<32xi32, #ttg.slice<{dim = 1, parent = #blocked}>>
    %c_2 = tt.make_range {start = 0 : i32, end = 32 : i32} : tensor<32xi32, #ttg.slice<{dim = 0, parent = #blocked}>>
    %r_3 = tt.expand_dims %r_1 {axis = 1 : i32} : tensor<32xi32, #ttg.slice<{dim = 1, parent = #blocked}>> -> tensor<32x1xi32, #blocked>
    %c_4 = tt.expand_dims %c_2 {axis = 0 : i32} : tensor<32xi32, #ttg.slice<{dim = 0, parent = #blocked}>> -> tensor<1x32xi32, #blocked>
    %k_5 = arith.constant dense<32> : tensor<32x1xi32, #blocked>
    %m_6 = arith.muli %r_3, %k_5 : tensor<32x1xi32, #blocked>
    %r_7 = tt.broadcast %m_6 : tensor<32x1xi32, #blocked> -> tensor<32x32xi32, #blocked>
    %c_8 = tt.broadcast %c_4 : tensor<1x32xi32, #blocked> -> tensor<32x32xi32, #blocked>
    %o_9 = arith.addi %r_7, %c_8 : tensor<32x32xi32, #blocked>
    %p_10 = tt.splat %a : !tt.ptr<f32> -> tensor<32x32x!tt.ptr<f32>, #blocked>
    %p_11 = tt.addptr %p_10, %o_9 : tensor<32x32x!tt.ptr<f32>, #blocked>, tensor<32x32xi32, #blocked>
    %i = tt.make_range {start = 0 : i32, end = 32 : i32} : tensor<32xi32, #ttg.slice<{dim = 1, parent = #blocked}>>
    %n = arith.constant dense<32> : tensor<32xi32, #ttg.slice<{dim = 1, parent = #blocked}>>
    %in = arith.cmpi slt, %i, %n : tensor<32xi32, #ttg.slice<{dim = 1, parent = #blocked}>>
    %ie = tt.expand_dims %in {axis = 1 : i32} : tensor<32xi1, #ttg.slice<{dim = 1, parent = #blocked}>> -> tensor<32x1xi1, #blocked>
    %mask = tt.broadcast %ie : tensor<32x1xi1, #blocked> -> tensor<32x32xi1, #blocked>
    %zero = arith.constant dense<0.0> : tensor<32x32xf32, #blocked>
    %m = ttg.local_alloc : () -> !ttg.memdesc<32x32xf32, #shared, #smem, mutable>
    %t = ttg.async_copy_global_to_local %p_11, %m mask %mask other %zero : tensor<32x32x!tt.ptr<f32>, #blocked> -> <32x32xf32, #shared, #smem, mutable>
    %g = ttg.async_commit_group tokens %t
    %w = ttg.async_wait %g {num = 0 : i32}
    %y = ttg.local_load %m token %w : !ttg.memdesc<32x32xf32, #shared, #smem, mutable> -> tensor<32x32xf32, #blocked>
    %r_12 = tt.make_range {start = 0 : i32, end = 32 : i32} : tensor<32xi32, #ttg.slice<{dim = 1, parent = #blocked}>>
    %c_13 = tt.make_range {start = 0 : i32, end = 32 : i32} : tensor<32xi32, #ttg.slice<{dim = 0, parent = #blocked}>>
    %r_14 = tt.expand_dims %r_12 {axis = 1 : i32} : tensor<32xi32, #ttg.slice<{dim = 1, parent = #blocked}>> -> tensor<32x1xi32, #blocked>
    %c_15 = tt.expand_dims %c_13 {axis = 0 : i32} : tensor<32xi32, #ttg.slice<{dim = 0, parent = #blocked}>> -> tensor<1x32xi32, #blocked>
    %k_16 = arith.constant dense<32> : tensor<32x1xi32, #blocked>
    %m_17 = arith.muli %r_14, %k_16 : tensor<32x1xi32, #blocked>
    %r_18 = tt.broadcast %m_17 : tensor<32x1xi32, #blocked> -> tensor<32x32xi32, #blocked>
    %c_19 = tt.broadcast %c_15 : tensor<1x32xi32, #blocked> -> tensor<32x32xi32, #blocked>
    %o_20 = arith.addi %r_18, %c_19 : tensor<32x32xi32, #blocked>
    %p_21 = tt.splat %out : !tt.ptr<f32> -> tensor<32x32x!tt.ptr<f32>, #blocked>
    %p_22 = tt.addptr %p_21, %o_20 : tensor<32x32x!tt.ptr<f32>, #blocked>, tensor<32x32xi32, #blocked>
    tt.store %p_22, %y : tensor<32x32x!tt.ptr<f32>, #blocked>
    tt.return
  }
}
// -----
tt.func public @kernel(%a: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %out: !tt.ptr<f32> {tt.divisibility = 16 : i32}) {
  %r_1 = tt.make_range {start = 0 : i32, end = 32 : i32} : tensor<32xi32>
  %c_2 = tt.make_range {start = 0 : i32, end = 32 : i32} : tensor<32xi32>
  %r_3 = tt.expand_dims %r_1 {axis = 1 : i32} : tensor<32xi32> -> tensor<32x1xi32>
  %c_4 = tt.expand_dims %c_2 {axis = 0 : i32} : tensor<32xi32> -> tensor<1x32xi32>
  %k_5 = arith.constant dense<32> : tensor<32x1xi32>
  %m_6 = arith.muli %r_3, %k_5 : tensor<32x1xi32>
  %r_7 = tt.broadcast %m_6 : tensor<32x1xi32> -> tensor<32x32xi32>
  %c_8 = tt.broadcast %c_4 : tensor<1x32xi32> -> tensor<32x32xi32>
  %o_9 = arith.addi %r_7, %c_8 : tensor<32x32xi32>
  %p_10 = tt.splat %a : !tt.ptr<f32> -> tensor<32x32x!tt.ptr<f32>>
  %p_11 = tt.addptr %p_10, %o_9 : tensor<32x32x!tt.ptr<f32>>, tensor<32x32xi32>
  %i = tt.make_range {start = 0 : i32, end = 32 : i32} : tensor<32xi32>
  %n = arith.constant dense<32> : tensor<32xi32>
  %in = arith.cmpi slt, %i, %n : tensor<32xi32>
  %ie = tt.expand_dims %in {axis = 1 : i32} : tensor<32xi1> -> tensor<32x1xi1>
  %mask = tt.broadcast %ie : tensor<32x1xi1> -> tensor<32x32xi1>
  %zero = arith.constant dense<0.0> : tensor<32x32xf32>
  %y = tt.load %p_11, %mask, %zero : tensor<32x32x!tt.ptr<f32>>
  %r_12 = tt.make_range {start = 0 : i32, end = 32 : i32} : tensor<32xi32>
  %c_13 = tt.make_range {start = 0 : i32, end = 32 : i32} : tensor<32xi32>
  %r_14 = tt.expand_dims %r_12 {axis = 1 : i32} : tensor<32xi32> -> tensor<32x1xi32>
  %c_15 = tt.expand_dims %c_13 {axis = 0 : i32} : tensor<32xi32> -> tensor<1x32xi32>
  %k_16 = arith.constant dense<32> : tensor<32x1xi32>
  %m_17 = arith.muli %r_14, %k_16 : tensor<32x1xi32>
  %r_18 = tt.broadcast %m_17 : tensor<32x1xi32> -> tensor<32x32xi32>
  %c_19 = tt.broadcast %c_15 : tensor<1x32xi32> -> tensor<32x32xi32>
  %o_20 = arith.addi %r_18, %c_19 : tensor<32x32xi32>
  %p_21 = tt.splat %out : !tt.ptr<f32> -> tensor<32x32x!tt.ptr<f32>>
  %p_22 = tt.addptr %p_21, %o_20 : tensor<32x32x!tt.ptr<f32>>, tensor<32x32xi32>
  tt.store %p_22, %y : tensor<32x32x!tt.ptr<f32>>
  tt.return
}
