// A buffer of f16 laid out by amd_rotating_shared, written by rows and read by columns.
//
// targets: cuda:90
// interpreted
// input f16 4096 integers -100 100
// output f16 4096
#blocked = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
#smem = #ttg.shared_memory
#columns = #ttg.blocked<{sizePerThread = [4, 1], threadsPerWarp = [8, 4], warpsPerCTA = [1, 4], order = [0, 1]}>
#shared = #ttg.amd_rotating_shared<{vec = 4, perPhase = 1, maxPhase = 16, order = [1, 0]}>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  tt.func public @kernel(%a: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %out: !tt.ptr<f16> {tt.divisibility = 16 : i32}) {
    %r_1 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32, #ttg.slice<{dim = 1, parent = #blocked}>>
    %c_2 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #blocked}>>
    %r_3 = tt.expand_dims %r_1 {axis = 1 : i32} : tensor<64xi32, #ttg.slice<{dim = 1, parent = #blocked}>> -> tensor<64x1xi32, #blocked>
    %c_4 = tt.expand_dims %c_2 {axis = 0 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #blocked}>> -> tensor<1x64xi32, #blocked>
    %k_5 = arith.constant dense<64> : tensor<64x1xi32, #blocked>
    %m_6 = arith.muli %r_3, %k_5 : tensor<64x1xi32, #blocked>
    %r_7 = tt.broadcast %m_6 : tensor<64x1xi32, #blocked> -> tensor<64x64xi32, #blocked>
    %c_8 = tt.broadcast %c_4 : tensor<1x64xi32, #blocked> -> tensor<64x64xi32, #blocked>
    %o_9 = arith.addi %r_7, %c_8 : tensor<64x64xi32, #blocked>
    %p_10 = tt.splat %a : !tt.ptr<f16> -> tensor<64x64x!tt.ptr<f16>, #blocked>
    %p_11 = tt.addptr %p_10, %o_9 : tensor<64x64x!tt.ptr<f16>, #blocked>, tensor<64x64xi32, #blocked>
    %x_12 = tt.load %p_11 : tensor<64x64x!tt.ptr<f16>, #blocked>
    %m = ttg.local_alloc %x_12 : (tensor<64x64xf16, #blocked>) -> !ttg.memdesc<64x64xf16, #shared, #smem>
    %y = ttg.local_load %m : !ttg.memdesc<64x64xf16, #shared, #smem> -> tensor<64x64xf16, #columns>
    %r_13 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32, #ttg.slice<{dim = 1, parent = #columns}>>
    %c_14 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #columns}>>
    %r_15 = tt.expand_dims %r_13 {axis = 1 : i32} : tensor<64xi32, #ttg.slice<{dim = 1, parent = #columns}>> -> tensor<64x1xi32, #columns>
    %c_16 = tt.expand_dims %c_14 {axis = 0 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #columns}>> -> tensor<1x64xi32, #columns>
    %k_17 = arith.constant dense<64> : tensor<64x1xi32, #columns>
    %m_18 = arith.muli %r_15, %k_17 : tensor<64x1xi32, #columns>
    %r_19 = tt.broadcast %m_18 : tensor<64x1xi32, #columns> -> tensor<64x64xi32, #columns>
    %c_20 = tt.broadcast %c_16 : tensor<1x64xi32, #columns> -> tensor<64x64xi32, #columns>
    %o_21 = arith.addi %r_19, %c_20 : tensor<64x64xi32, #columns>
    %p_22 = tt.splat %out : !tt.ptr<f16> -> tensor<64x64x!tt.ptr<f16>, #columns>
    %p_23 = tt.addptr %p_22, %o_21 : tensor<64x64x!tt.ptr<f16>, #columns>, tensor<64x64xi32, #columns>
    tt.store %p_23, %y : tensor<64x64x!tt.ptr<f16>, #columns>
    tt.return
  }
}
// -----
tt.func public @kernel(%a: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %out: !tt.ptr<f16> {tt.divisibility = 16 : i32}) {
  %r_1 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
  %c_2 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
  %r_3 = tt.expand_dims %r_1 {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
  %c_4 = tt.expand_dims %c_2 {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
  %k_5 = arith.constant dense<64> : tensor<64x1xi32>
  %m_6 = arith.muli %r_3, %k_5 : tensor<64x1xi32>
  %r_7 = tt.broadcast %m_6 : tensor<64x1xi32> -> tensor<64x64xi32>
  %c_8 = tt.broadcast %c_4 : tensor<1x64xi32> -> tensor<64x64xi32>
  %o_9 = arith.addi %r_7, %c_8 : tensor<64x64xi32>
  %p_10 = tt.splat %a : !tt.ptr<f16> -> tensor<64x64x!tt.ptr<f16>>
  %p_11 = tt.addptr %p_10, %o_9 : tensor<64x64x!tt.ptr<f16>>, tensor<64x64xi32>
  %x_12 = tt.load %p_11 : tensor<64x64x!tt.ptr<f16>>
  %r_13 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
  %c_14 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
  %r_15 = tt.expand_dims %r_13 {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
  %c_16 = tt.expand_dims %c_14 {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
  %k_17 = arith.constant dense<64> : tensor<64x1xi32>
  %m_18 = arith.muli %r_15, %k_17 : tensor<64x1xi32>
  %r_19 = tt.broadcast %m_18 : tensor<64x1xi32> -> tensor<64x64xi32>
  %c_20 = tt.broadcast %c_16 : tensor<1x64xi32> -> tensor<64x64xi32>
  %o_21 = arith.addi %r_19, %c_20 : tensor<64x64xi32>
  %p_22 = tt.splat %out : !tt.ptr<f16> -> tensor<64x64x!tt.ptr<f16>>
  %p_23 = tt.addptr %p_22, %o_21 : tensor<64x64x!tt.ptr<f16>>, tensor<64x64xi32>
  tt.store %p_23, %x_12 : tensor<64x64x!tt.ptr<f16>>
  tt.return
}
