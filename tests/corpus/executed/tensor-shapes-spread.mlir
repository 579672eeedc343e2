// As tensor-shapes, with elements of 16 bits that have a column each: words pack two of them.
//
// targets: cuda:100 cuda:103
// input f16 8192 integers -1000 1000
// output f16 8192
#blocked = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
#s32 = #ttg.linear<{register = [[0, 1], [0, 2], [0, 4], [0, 8], [0, 16], [0, 32]], lane = [[1, 0], [2, 0], [4, 0], [8, 0], [16, 0]], warp = [[32, 0], [64, 0]], block = []}>
#s64 = #ttg.linear<{register = [[0, 1], [0, 4], [0, 8], [0, 16], [0, 32], [16, 0]], lane = [[8, 0], [0, 2], [1, 0], [2, 0], [4, 0]], warp = [[32, 0], [64, 0]], block = []}>
#s128 = #ttg.linear<{register = [[0, 1], [8, 0], [0, 8], [0, 16], [0, 32], [16, 0]], lane = [[0, 2], [0, 4], [1, 0], [2, 0], [4, 0]], warp = [[32, 0], [64, 0]], block = []}>
#s256 = #ttg.linear<{register = [[0, 1], [0, 2], [8, 0], [0, 16], [0, 32], [16, 0]], lane = [[0, 4], [0, 8], [1, 0], [2, 0], [4, 0]], warp = [[32, 0], [64, 0]], block = []}>
#tmem = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 2>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:100", "ttg.threads-per-warp" = 32 : i32} {
  tt.func public @kernel(%a: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %d: !tt.ptr<f16> {tt.divisibility = 16 : i32}) {
    %v1 = tt.make_range {start = 0 : i32, end = 128 : i32} : tensor<128xi32, #ttg.slice<{dim = 1, parent = #blocked}>>
    %v2 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #blocked}>>
    %v3 = tt.expand_dims %v1 {axis = 1 : i32} : tensor<128xi32, #ttg.slice<{dim = 1, parent = #blocked}>> -> tensor<128x1xi32, #blocked>
    %v4 = tt.expand_dims %v2 {axis = 0 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #blocked}>> -> tensor<1x64xi32, #blocked>
    %v5 = arith.constant dense<64> : tensor<128x1xi32, #blocked>
    %v6 = arith.muli %v3, %v5 : tensor<128x1xi32, #blocked>
    %v7 = tt.broadcast %v6 : tensor<128x1xi32, #blocked> -> tensor<128x64xi32, #blocked>
    %v8 = tt.broadcast %v4 : tensor<1x64xi32, #blocked> -> tensor<128x64xi32, #blocked>
    %v9 = arith.addi %v7, %v8 : tensor<128x64xi32, #blocked>
    %v10 = tt.splat %a : !tt.ptr<f16> -> tensor<128x64x!tt.ptr<f16>, #blocked>
    %v11 = tt.addptr %v10, %v9 : tensor<128x64x!tt.ptr<f16>, #blocked>, tensor<128x64xi32, #blocked>
    %v12 = tt.load %v11 : tensor<128x64x!tt.ptr<f16>, #blocked>
    %v13 = ttg.convert_layout %v12 : tensor<128x64xf16, #blocked> -> tensor<128x64xf16, #s64>
    %v14 = ttng.tmem_alloc %v13 : (tensor<128x64xf16, #s64>) -> !ttg.memdesc<128x64xf16, #tmem, #ttng.tensor_memory, mutable>
    %v15 = ttng.tmem_load %v14 : !ttg.memdesc<128x64xf16, #tmem, #ttng.tensor_memory, mutable> -> tensor<128x64xf16, #s32>
    %v16 = ttng.tmem_alloc %v15 : (tensor<128x64xf16, #s32>) -> !ttg.memdesc<128x64xf16, #tmem, #ttng.tensor_memory, mutable>
    %v17 = ttng.tmem_load %v16 : !ttg.memdesc<128x64xf16, #tmem, #ttng.tensor_memory, mutable> -> tensor<128x64xf16, #s64>
    %v18 = ttg.convert_layout %v17 : tensor<128x64xf16, #s64> -> tensor<128x64xf16, #s128>
    %v19 = ttng.tmem_alloc %v18 : (tensor<128x64xf16, #s128>) -> !ttg.memdesc<128x64xf16, #tmem, #ttng.tensor_memory, mutable>
    %v20 = ttng.tmem_load %v19 : !ttg.memdesc<128x64xf16, #tmem, #ttng.tensor_memory, mutable> -> tensor<128x64xf16, #s32>
    %v21 = ttng.tmem_alloc %v20 : (tensor<128x64xf16, #s32>) -> !ttg.memdesc<128x64xf16, #tmem, #ttng.tensor_memory, mutable>
    %v22 = ttng.tmem_load %v21 : !ttg.memdesc<128x64xf16, #tmem, #ttng.tensor_memory, mutable> -> tensor<128x64xf16, #s128>
    %v23 = ttg.convert_layout %v22 : tensor<128x64xf16, #s128> -> tensor<128x64xf16, #s256>
    %v24 = ttng.tmem_alloc %v23 : (tensor<128x64xf16, #s256>) -> !ttg.memdesc<128x64xf16, #tmem, #ttng.tensor_memory, mutable>
    %v25 = ttng.tmem_load %v24 : !ttg.memdesc<128x64xf16, #tmem, #ttng.tensor_memory, mutable> -> tensor<128x64xf16, #s32>
    %v26 = ttng.tmem_alloc %v25 : (tensor<128x64xf16, #s32>) -> !ttg.memdesc<128x64xf16, #tmem, #ttng.tensor_memory, mutable>
    %v27 = ttng.tmem_load %v26 : !ttg.memdesc<128x64xf16, #tmem, #ttng.tensor_memory, mutable> -> tensor<128x64xf16, #s256>
    %v28 = ttg.convert_layout %v27 : tensor<128x64xf16, #s256> -> tensor<128x64xf16, #s64>
    %v29 = ttng.tmem_alloc %v28 : (tensor<128x64xf16, #s64>) -> !ttg.memdesc<128x64xf16, #tmem, #ttng.tensor_memory, mutable>
    %v30 = ttng.tmem_load %v29 : !ttg.memdesc<128x64xf16, #tmem, #ttng.tensor_memory, mutable> -> tensor<128x64xf16, #s256>
    %v31 = ttg.convert_layout %v30 : tensor<128x64xf16, #s256> -> tensor<128x64xf16, #blocked>
    %v32 = tt.make_range {start = 0 : i32, end = 128 : i32} : tensor<128xi32, #ttg.slice<{dim = 1, parent = #blocked}>>
    %v33 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #blocked}>>
    %v34 = tt.expand_dims %v32 {axis = 1 : i32} : tensor<128xi32, #ttg.slice<{dim = 1, parent = #blocked}>> -> tensor<128x1xi32, #blocked>
    %v35 = tt.expand_dims %v33 {axis = 0 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #blocked}>> -> tensor<1x64xi32, #blocked>
    %v36 = arith.constant dense<64> : tensor<128x1xi32, #blocked>
    %v37 = arith.muli %v34, %v36 : tensor<128x1xi32, #blocked>
    %v38 = tt.broadcast %v37 : tensor<128x1xi32, #blocked> -> tensor<128x64xi32, #blocked>
    %v39 = tt.broadcast %v35 : tensor<1x64xi32, #blocked> -> tensor<128x64xi32, #blocked>
    %v40 = arith.addi %v38, %v39 : tensor<128x64xi32, #blocked>
    %v41 = tt.splat %d : !tt.ptr<f16> -> tensor<128x64x!tt.ptr<f16>, #blocked>
    %v42 = tt.addptr %v41, %v40 : tensor<128x64x!tt.ptr<f16>, #blocked>, tensor<128x64xi32, #blocked>
    tt.store %v42, %v31 : tensor<128x64x!tt.ptr<f16>, #blocked>
    tt.return
  }
}
// -----
module {
  tt.func public @kernel(%a: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %d: !tt.ptr<f16> {tt.divisibility = 16 : i32}) {
    %v1 = tt.make_range {start = 0 : i32, end = 128 : i32} : tensor<128xi32>
    %v2 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
    %v3 = tt.expand_dims %v1 {axis = 1 : i32} : tensor<128xi32> -> tensor<128x1xi32>
    %v4 = tt.expand_dims %v2 {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
    %v5 = arith.constant dense<64> : tensor<128x1xi32>
    %v6 = arith.muli %v3, %v5 : tensor<128x1xi32>
    %v7 = tt.broadcast %v6 : tensor<128x1xi32> -> tensor<128x64xi32>
    %v8 = tt.broadcast %v4 : tensor<1x64xi32> -> tensor<128x64xi32>
    %v9 = arith.addi %v7, %v8 : tensor<128x64xi32>
    %v10 = tt.splat %a : !tt.ptr<f16> -> tensor<128x64x!tt.ptr<f16>>
    %v11 = tt.addptr %v10, %v9 : tensor<128x64x!tt.ptr<f16>>, tensor<128x64xi32>
    %v12 = tt.load %v11 : tensor<128x64x!tt.ptr<f16>>
    %v13 = tt.make_range {start = 0 : i32, end = 128 : i32} : tensor<128xi32>
    %v14 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
    %v15 = tt.expand_dims %v13 {axis = 1 : i32} : tensor<128xi32> -> tensor<128x1xi32>
    %v16 = tt.expand_dims %v14 {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
    %v17 = arith.constant dense<64> : tensor<128x1xi32>
    %v18 = arith.muli %v15, %v17 : tensor<128x1xi32>
    %v19 = tt.broadcast %v18 : tensor<128x1xi32> -> tensor<128x64xi32>
    %v20 = tt.broadcast %v16 : tensor<1x64xi32> -> tensor<128x64xi32>
    %v21 = arith.addi %v19, %v20 : tensor<128x64xi32>
    %v22 = tt.splat %d : !tt.ptr<f16> -> tensor<128x64x!tt.ptr<f16>>
    %v23 = tt.addptr %v22, %v21 : tensor<128x64x!tt.ptr<f16>>, tensor<128x64xi32>
    tt.store %v23, %v12 : tensor<128x64x!tt.ptr<f16>>
    tt.return
  }
}
