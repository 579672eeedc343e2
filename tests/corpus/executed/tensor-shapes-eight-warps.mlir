// Eight warps: those that reach the same rows divide the columns in one layout, the halves of the rows in the other.
//
// targets: cuda:100 cuda:103
// input f32 8192 integers -1000 1000
// output f32 8192
#blocked = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [4, 8], warpsPerCTA = [8, 1], order = [1, 0]}>
#s32 = #ttg.linear<{register = [[0, 1], [0, 2], [0, 4], [0, 8], [0, 16]], lane = [[1, 0], [2, 0], [4, 0], [8, 0], [16, 0]], warp = [[32, 0], [64, 0], [0, 32]], block = []}>
#s256 = #ttg.linear<{register = [[0, 1], [8, 0], [0, 8], [0, 16], [0, 32]], lane = [[0, 2], [0, 4], [1, 0], [2, 0], [4, 0]], warp = [[32, 0], [64, 0], [16, 0]], block = []}>
#tmem = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 8 : i32, ttg.target = "cuda:100", "ttg.threads-per-warp" = 32 : i32} {
  tt.func public @kernel(%a: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %d: !tt.ptr<f32> {tt.divisibility = 16 : i32}) {
    %v1 = tt.make_range {start = 0 : i32, end = 128 : i32} : tensor<128xi32, #ttg.slice<{dim = 1, parent = #blocked}>>
    %v2 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #blocked}>>
    %v3 = tt.expand_dims %v1 {axis = 1 : i32} : tensor<128xi32, #ttg.slice<{dim = 1, parent = #blocked}>> -> tensor<128x1xi32, #blocked>
    %v4 = tt.expand_dims %v2 {axis = 0 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #blocked}>> -> tensor<1x64xi32, #blocked>
    %v5 = arith.constant dense<64> : tensor<128x1xi32, #blocked>
    %v6 = arith.muli %v3, %v5 : tensor<128x1xi32, #blocked>
    %v7 = tt.broadcast %v6 : tensor<128x1xi32, #blocked> -> tensor<128x64xi32, #blocked>
    %v8 = tt.broadcast %v4 : tensor<1x64xi32, #blocked> -> tensor<128x64xi32, #blocked>
    %v9 = arith.addi %v7, %v8 : tensor<128x64xi32, #blocked>
    %v10 = tt.splat %a : !tt.ptr<f32> -> tensor<128x64x!tt.ptr<f32>, #blocked>
    %v11 = tt.addptr %v10, %v9 : tensor<128x64x!tt.ptr<f32>, #blocked>, tensor<128x64xi32, #blocked>
    %v12 = tt.load %v11 : tensor<128x64x!tt.ptr<f32>, #blocked>
    %v13 = ttg.convert_layout %v12 : tensor<128x64xf32, #blocked> -> tensor<128x64xf32, #s256>
    %v14 = ttng.tmem_alloc %v13 : (tensor<128x64xf32, #s256>) -> !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable>
    %v15 = ttng.tmem_load %v14 : !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable> -> tensor<128x64xf32, #s32>
    %v16 = ttng.tmem_alloc %v15 : (tensor<128x64xf32, #s32>) -> !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable>
    %v17 = ttng.tmem_load %v16 : !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable> -> tensor<128x64xf32, #s256>
    %v18 = ttg.convert_layout %v17 : tensor<128x64xf32, #s256> -> tensor<128x64xf32, #blocked>
    %v19 = tt.make_range {start = 0 : i32, end = 128 : i32} : tensor<128xi32, #ttg.slice<{dim = 1, parent = #blocked}>>
    %v20 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #blocked}>>
    %v21 = tt.expand_dims %v19 {axis = 1 : i32} : tensor<128xi32, #ttg.slice<{dim = 1, parent = #blocked}>> -> tensor<128x1xi32, #blocked>
    %v22 = tt.expand_dims %v20 {axis = 0 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #blocked}>> -> tensor<1x64xi32, #blocked>
    %v23 = arith.constant dense<64> : tensor<128x1xi32, #blocked>
    %v24 = arith.muli %v21, %v23 : tensor<128x1xi32, #blocked>
    %v25 = tt.broadcast %v24 : tensor<128x1xi32, #blocked> -> tensor<128x64xi32, #blocked>
    %v26 = tt.broadcast %v22 : tensor<1x64xi32, #blocked> -> tensor<128x64xi32, #blocked>
    %v27 = arith.addi %v25, %v26 : tensor<128x64xi32, #blocked>
    %v28 = tt.splat %d : !tt.ptr<f32> -> tensor<128x64x!tt.ptr<f32>, #blocked>
    %v29 = tt.addptr %v28, %v27 : tensor<128x64x!tt.ptr<f32>, #blocked>, tensor<128x64xi32, #blocked>
    tt.store %v29, %v18 : tensor<128x64x!tt.ptr<f32>, #blocked>
    tt.return
  }
}
// -----
module {
  tt.func public @kernel(%a: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %d: !tt.ptr<f32> {tt.divisibility = 16 : i32}) {
    %v1 = tt.make_range {start = 0 : i32, end = 128 : i32} : tensor<128xi32>
    %v2 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
    %v3 = tt.expand_dims %v1 {axis = 1 : i32} : tensor<128xi32> -> tensor<128x1xi32>
    %v4 = tt.expand_dims %v2 {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
    %v5 = arith.constant dense<64> : tensor<128x1xi32>
    %v6 = arith.muli %v3, %v5 : tensor<128x1xi32>
    %v7 = tt.broadcast %v6 : tensor<128x1xi32> -> tensor<128x64xi32>
    %v8 = tt.broadcast %v4 : tensor<1x64xi32> -> tensor<128x64xi32>
    %v9 = arith.addi %v7, %v8 : tensor<128x64xi32>
    %v10 = tt.splat %a : !tt.ptr<f32> -> tensor<128x64x!tt.ptr<f32>>
    %v11 = tt.addptr %v10, %v9 : tensor<128x64x!tt.ptr<f32>>, tensor<128x64xi32>
    %v12 = tt.load %v11 : tensor<128x64x!tt.ptr<f32>>
    %v13 = tt.make_range {start = 0 : i32, end = 128 : i32} : tensor<128xi32>
    %v14 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
    %v15 = tt.expand_dims %v13 {axis = 1 : i32} : tensor<128xi32> -> tensor<128x1xi32>
    %v16 = tt.expand_dims %v14 {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
    %v17 = arith.constant dense<64> : tensor<128x1xi32>
    %v18 = arith.muli %v15, %v17 : tensor<128x1xi32>
    %v19 = tt.broadcast %v18 : tensor<128x1xi32> -> tensor<128x64xi32>
    %v20 = tt.broadcast %v16 : tensor<1x64xi32> -> tensor<128x64xi32>
    %v21 = arith.addi %v19, %v20 : tensor<128x64xi32>
    %v22 = tt.splat %d : !tt.ptr<f32> -> tensor<128x64x!tt.ptr<f32>>
    %v23 = tt.addptr %v22, %v21 : tensor<128x64x!tt.ptr<f32>>, tensor<128x64xi32>
    tt.store %v23, %v12 : tensor<128x64x!tt.ptr<f32>>
    tt.return
  }
}
