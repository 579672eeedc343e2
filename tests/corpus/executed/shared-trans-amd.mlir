// A buffer stored, viewed transposed, and loaded, by waves of 64.
//
// targets: hip:gfx942
// interpreted
// input f32 2048 iota
// output f32 2048
#blocked = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [8, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
#smem = #ttg.shared_memory
#shared = #ttg.swizzled_shared<{vec = 4, perPhase = 1, maxPhase = 8, order = [1, 0]}>
#shared1 = #ttg.swizzled_shared<{vec = 4, perPhase = 1, maxPhase = 8, order = [0, 1]}>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "hip:gfx942", "ttg.threads-per-warp" = 64 : i32} {
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
    %mt = ttg.memdesc_trans %m {order = array<i32: 1, 0>} : !ttg.memdesc<64x32xf32, #shared, #smem, mutable> -> !ttg.memdesc<32x64xf32, #shared1, #smem, mutable>
    %y = ttg.local_load %mt : !ttg.memdesc<32x64xf32, #shared1, #smem, mutable> -> tensor<32x64xf32, #blocked>
    ttg.local_dealloc %m : !ttg.memdesc<64x32xf32, #shared, #smem, mutable>
    %r_13 = tt.make_range {start = 0 : i32, end = 32 : i32} : tensor<32xi32, #ttg.slice<{dim = 1, parent = #blocked}>>
    %c_14 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #blocked}>>
    %r_15 = tt.expand_dims %r_13 {axis = 1 : i32} : tensor<32xi32, #ttg.slice<{dim = 1, parent = #blocked}>> -> tensor<32x1xi32, #blocked>
    %c_16 = tt.expand_dims %c_14 {axis = 0 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #blocked}>> -> tensor<1x64xi32, #blocked>
    %k_17 = arith.constant dense<64> : tensor<32x1xi32, #blocked>
    %m_18 = arith.muli %r_15, %k_17 : tensor<32x1xi32, #blocked>
    %r_19 = tt.broadcast %m_18 : tensor<32x1xi32, #blocked> -> tensor<32x64xi32, #blocked>
    %c_20 = tt.broadcast %c_16 : tensor<1x64xi32, #blocked> -> tensor<32x64xi32, #blocked>
    %o_21 = arith.addi %r_19, %c_20 : tensor<32x64xi32, #blocked>
    %p_22 = tt.splat %out : !tt.ptr<f32> -> tensor<32x64x!tt.ptr<f32>, #blocked>
    %p_23 = tt.addptr %p_22, %o_21 : tensor<32x64x!tt.ptr<f32>, #blocked>, tensor<32x64xi32, #blocked>
    tt.store %p_23, %y : tensor<32x64x!tt.ptr<f32>, #blocked>
    tt.return
  }
}
// -----
tt.func public @kernel(%a: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %out: !tt.ptr<f32> {tt.divisibility = 16 : i32}) {
  %r_1 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
  %c_2 = tt.make_range {start = 0 : i32, end = 32 : i32} : tensor<32xi32>
  %r_3 = tt.expand_dims %r_1 {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
  %c_4 = tt.expand_dims %c_2 {axis = 0 : i32} : tensor<32xi32> -> tensor<1x32xi32>
  %k_5 = arith.constant dense<32> : tensor<64x1xi32>
  %m_6 = arith.muli %r_3, %k_5 : tensor<64x1xi32>
  %r_7 = tt.broadcast %m_6 : tensor<64x1xi32> -> tensor<64x32xi32>
  %c_8 = tt.broadcast %c_4 : tensor<1x32xi32> -> tensor<64x32xi32>
  %o_9 = arith.addi %r_7, %c_8 : tensor<64x32xi32>
  %p_10 = tt.splat %a : !tt.ptr<f32> -> tensor<64x32x!tt.ptr<f32>>
  %p_11 = tt.addptr %p_10, %o_9 : tensor<64x32x!tt.ptr<f32>>, tensor<64x32xi32>
  %x_12 = tt.load %p_11 : tensor<64x32x!tt.ptr<f32>>
  %y = tt.trans %x_12 {order = array<i32: 1, 0>} : tensor<64x32xf32> -> tensor<32x64xf32>
  %r_13 = tt.make_range {start = 0 : i32, end = 32 : i32} : tensor<32xi32>
  %c_14 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
  %r_15 = tt.expand_dims %r_13 {axis = 1 : i32} : tensor<32xi32> -> tensor<32x1xi32>
  %c_16 = tt.expand_dims %c_14 {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
  %k_17 = arith.constant dense<64> : tensor<32x1xi32>
  %m_18 = arith.muli %r_15, %k_17 : tensor<32x1xi32>
  %r_19 = tt.broadcast %m_18 : tensor<32x1xi32> -> tensor<32x64xi32>
  %c_20 = tt.broadcast %c_16 : tensor<1x64xi32> -> tensor<32x64xi32>
  %o_21 = arith.addi %r_19, %c_20 : tensor<32x64xi32>
  %p_22 = tt.splat %out : !tt.ptr<f32> -> tensor<32x64x!tt.ptr<f32>>
  %p_23 = tt.addptr %p_22, %o_21 : tensor<32x64x!tt.ptr<f32>>, tensor<32x64xi32>
  tt.store %p_23, %y : tensor<32x64x!tt.ptr<f32>>
  tt.return
}
