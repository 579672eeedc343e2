// A buffer of bf16 laid out by nvmma_shared, written by rows and read by columns.
//
// targets: cuda:90
// interpreted
// input bf16 8192 integers -100 100
// output bf16 8192
#blocked = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
#smem = #ttg.shared_memory
#columns = #ttg.blocked<{sizePerThread = [4, 1], threadsPerWarp = [8, 4], warpsPerCTA = [1, 4], order = [0, 1]}>
#shared = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = true, elementBitWidth = 16}>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  tt.func public @kernel(%a: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %out: !tt.ptr<bf16> {tt.divisibility = 16 : i32}) {
    %r_1 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32, #ttg.slice<{dim = 1, parent = #blocked}>>
    %c_2 = tt.make_range {start = 0 : i32, end = 128 : i32} : tensor<128xi32, #ttg.slice<{dim = 0, parent = #blocked}>>
    %r_3 = tt.expand_dims %r_1 {axis = 1 : i32} : tensor<64xi32, #ttg.slice<{dim = 1, parent = #blocked}>> -> tensor<64x1xi32, #blocked>
    %c_4 = tt.expand_dims %c_2 {axis = 0 : i32} : tensor<128xi32, #ttg.slice<{dim = 0, parent = #blocked}>> -> tensor<1x128xi32, #blocked>
    %k_5 = arith.constant dense<128> : tensor<64x1xi32, #blocked>
    %m_6 = arith.muli %r_3, %k_5 : tensor<64x1xi32, #blocked>
    %r_7 = tt.broadcast %m_6 : tensor<64x1xi32, #blocked> -> tensor<64x128xi32, #blocked>
    %c_8 = tt.broadcast %c_4 : tensor<1x128xi32, #blocked> -> tensor<64x128xi32, #blocked>
    %o_9 = arith.addi %r_7, %c_8 : tensor<64x128xi32, #blocked>
    %p_10 = tt.splat %a : !tt.ptr<bf16> -> tensor<64x128x!tt.ptr<bf16>, #blocked>
    %p_11 = tt.addptr %p_10, %o_9 : tensor<64x128x!tt.ptr<bf16>, #blocked>, tensor<64x128xi32, #blocked>
    %x_12 = tt.load %p_11 : tensor<64x128x!tt.ptr<bf16>, #blocked>
    %m = ttg.local_alloc %x_12 : (tensor<64x128xbf16, #blocked>) -> !ttg.memdesc<64x128xbf16, #shared, #smem>
    %y = ttg.local_load %m : !ttg.memdesc<64x128xbf16, #shared, #smem> -> tensor<64x128xbf16, #columns>
    %r_13 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32, #ttg.slice<{dim = 1, parent = #columns}>>
    %c_14 = tt.make_range {start = 0 : i32, end = 128 : i32} : tensor<128xi32, #ttg.slice<{dim = 0, parent = #columns}>>
    %r_15 = tt.expand_dims %r_13 {axis = 1 : i32} : tensor<64xi32, #ttg.slice<{dim = 1, parent = #columns}>> -> tensor<64x1xi32, #columns>
    %c_16 = tt.expand_dims %c_14 {axis = 0 : i32} : tensor<128xi32, #ttg.slice<{dim = 0, parent = #columns}>> -> tensor<1x128xi32, #columns>
    %k_17 = arith.constant dense<128> : tensor<64x1xi32, #columns>
    %m_18 = arith.muli %r_15, %k_17 : tensor<64x1xi32, #columns>
    %r_19 = tt.broadcast %m_18 : tensor<64x1xi32, #columns> -> tensor<64x128xi32, #columns>
    %c_20 = tt.broadcast %c_16 : tensor<1x128xi32, #columns> -> tensor<64x128xi32, #columns>
    %o_21 = arith.addi %r_19, %c_20 : tensor<64x128xi32, #columns>
    %p_22 = tt.splat %out : !tt.ptr<bf16> -> tensor<64x128x!tt.ptr<bf16>, #columns>
    %p_23 = tt.addptr %p_22, %o_21 : tensor<64x128x!tt.ptr<bf16>, #columns>, tensor<64x128xi32, #columns>
    tt.store %p_23, %y : tensor<64x128x!tt.ptr<bf16>, #columns>
    tt.return
  }
}
// -----
tt.func public @kernel(%a: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %out: !tt.ptr<bf16> {tt.divisibility = 16 : i32}) {
  %r_1 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
  %c_2 = tt.make_range {start = 0 : i32, end = 128 : i32} : tensor<128xi32>
  %r_3 = tt.expand_dims %r_1 {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
  %c_4 = tt.expand_dims %c_2 {axis = 0 : i32} : tensor<128xi32> -> tensor<1x128xi32>
  %k_5 = arith.constant dense<128> : tensor<64x1xi32>
  %m_6 = arith.muli %r_3, %k_5 : tensor<64x1xi32>
  %r_7 = tt.broadcast %m_6 : tensor<64x1xi32> -> tensor<64x128xi32>
  %c_8 = tt.broadcast %c_4 : tensor<1x128xi32> -> tensor<64x128xi32>
  %o_9 = arith.addi %r_7, %c_8 : tensor<64x128xi32>
  %p_10 = tt.splat %a : !tt.ptr<bf16> -> tensor<64x128x!tt.ptr<bf16>>
  %p_11 = tt.addptr %p_10, %o_9 : tensor<64x128x!tt.ptr<bf16>>, tensor<64x128xi32>
  %x_12 = tt.load %p_11 : tensor<64x128x!tt.ptr<bf16>>
  %r_13 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
  %c_14 = tt.make_range {start = 0 : i32, end = 128 : i32} : tensor<128xi32>
  %r_15 = tt.expand_dims %r_13 {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
  %c_16 = tt.expand_dims %c_14 {axis = 0 : i32} : tensor<128xi32> -> tensor<1x128xi32>
  %k_17 = arith.constant dense<128> : tensor<64x1xi32>
  %m_18 = arith.muli %r_15, %k_17 : tensor<64x1xi32>
  %r_19 = tt.broadcast %m_18 : tensor<64x1xi32> -> tensor<64x128xi32>
  %c_20 = tt.broadcast %c_16 : tensor<1x128xi32> -> tensor<64x128xi32>
  %o_21 = arith.addi %r_19, %c_20 : tensor<64x128xi32>
  %p_22 = tt.splat %out : !tt.ptr<bf16> -> tensor<64x128x!tt.ptr<bf16>>
  %p_23 = tt.addptr %p_22, %o_21 : tensor<64x128x!tt.ptr<bf16>>, tensor<64x128xi32>
  tt.store %p_23, %x_12 : tensor<64x128x!tt.ptr<bf16>>
  tt.return
}
