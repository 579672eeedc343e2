// A product into tensor memory of 128 rows, whose right operand is contiguous along N.
//
// targets: cuda:100 cuda:103
// input f16 8192 integers -4 4
// input f16 8192 integers -4 4
// input f32 16384 integers -4 4
// output f32 16384
#blocked = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
#bar = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
#lin = #ttg.linear<{register = [[0, 1], [0, 2], [0, 4], [0, 8], [0, 16], [0, 32], [0, 64]], lane = [[1, 0], [2, 0], [4, 0], [8, 0], [16, 0]], warp = [[32, 0], [64, 0]], block = []}>
#sa = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#sat = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = true, elementBitWidth = 16}>
#sb = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#sbt = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = true, elementBitWidth = 16}>
#tmem = #ttng.tensor_memory_encoding<blockM = 128, blockN = 128, colStride = 1>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:100", "ttg.threads-per-warp" = 32 : i32} {
  tt.func public @kernel(%a: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %b: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %c: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %d: !tt.ptr<f32> {tt.divisibility = 16 : i32}) {
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
    %v13 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32, #ttg.slice<{dim = 1, parent = #blocked}>>
    %v14 = tt.make_range {start = 0 : i32, end = 128 : i32} : tensor<128xi32, #ttg.slice<{dim = 0, parent = #blocked}>>
    %v15 = tt.expand_dims %v13 {axis = 1 : i32} : tensor<64xi32, #ttg.slice<{dim = 1, parent = #blocked}>> -> tensor<64x1xi32, #blocked>
    %v16 = tt.expand_dims %v14 {axis = 0 : i32} : tensor<128xi32, #ttg.slice<{dim = 0, parent = #blocked}>> -> tensor<1x128xi32, #blocked>
    %v17 = arith.constant dense<128> : tensor<64x1xi32, #blocked>
    %v18 = arith.muli %v15, %v17 : tensor<64x1xi32, #blocked>
    %v19 = tt.broadcast %v18 : tensor<64x1xi32, #blocked> -> tensor<64x128xi32, #blocked>
    %v20 = tt.broadcast %v16 : tensor<1x128xi32, #blocked> -> tensor<64x128xi32, #blocked>
    %v21 = arith.addi %v19, %v20 : tensor<64x128xi32, #blocked>
    %v22 = tt.splat %b : !tt.ptr<f16> -> tensor<64x128x!tt.ptr<f16>, #blocked>
    %v23 = tt.addptr %v22, %v21 : tensor<64x128x!tt.ptr<f16>, #blocked>, tensor<64x128xi32, #blocked>
    %v24 = tt.load %v23 : tensor<64x128x!tt.ptr<f16>, #blocked>
    %v25 = tt.make_range {start = 0 : i32, end = 128 : i32} : tensor<128xi32, #ttg.slice<{dim = 1, parent = #blocked}>>
    %v26 = tt.make_range {start = 0 : i32, end = 128 : i32} : tensor<128xi32, #ttg.slice<{dim = 0, parent = #blocked}>>
    %v27 = tt.expand_dims %v25 {axis = 1 : i32} : tensor<128xi32, #ttg.slice<{dim = 1, parent = #blocked}>> -> tensor<128x1xi32, #blocked>
    %v28 = tt.expand_dims %v26 {axis = 0 : i32} : tensor<128xi32, #ttg.slice<{dim = 0, parent = #blocked}>> -> tensor<1x128xi32, #blocked>
    %v29 = arith.constant dense<128> : tensor<128x1xi32, #blocked>
    %v30 = arith.muli %v27, %v29 : tensor<128x1xi32, #blocked>
    %v31 = tt.broadcast %v30 : tensor<128x1xi32, #blocked> -> tensor<128x128xi32, #blocked>
    %v32 = tt.broadcast %v28 : tensor<1x128xi32, #blocked> -> tensor<128x128xi32, #blocked>
    %v33 = arith.addi %v31, %v32 : tensor<128x128xi32, #blocked>
    %v34 = tt.splat %c : !tt.ptr<f32> -> tensor<128x128x!tt.ptr<f32>, #blocked>
    %v35 = tt.addptr %v34, %v33 : tensor<128x128x!tt.ptr<f32>, #blocked>, tensor<128x128xi32, #blocked>
    %v36 = tt.load %v35 : tensor<128x128x!tt.ptr<f32>, #blocked>
    %s37 = ttg.local_alloc %v12 : (tensor<128x64xf16, #blocked>) -> !ttg.memdesc<128x64xf16, #sa, #smem>
    %s38 = ttg.local_alloc %v24 : (tensor<64x128xf16, #blocked>) -> !ttg.memdesc<64x128xf16, #sb, #smem>
    %v39 = ttg.convert_layout %v36 : tensor<128x128xf32, #blocked> -> tensor<128x128xf32, #lin>
    %acc40 = ttng.tmem_alloc %v39 : (tensor<128x128xf32, #lin>) -> !ttg.memdesc<128x128xf32, #tmem, #ttng.tensor_memory, mutable>
    %v41 = arith.constant true
    ttng.tc_gen5_mma %s37, %s38, %acc40, %v41, %v41 : !ttg.memdesc<128x64xf16, #sa, #smem>, !ttg.memdesc<64x128xf16, #sb, #smem>, !ttg.memdesc<128x128xf32, #tmem, #ttng.tensor_memory, mutable>
    %r42 = ttng.tmem_load %acc40 : !ttg.memdesc<128x128xf32, #tmem, #ttng.tensor_memory, mutable> -> tensor<128x128xf32, #lin>
    %v43 = ttg.convert_layout %r42 : tensor<128x128xf32, #lin> -> tensor<128x128xf32, #blocked>
    %v44 = tt.make_range {start = 0 : i32, end = 128 : i32} : tensor<128xi32, #ttg.slice<{dim = 1, parent = #blocked}>>
    %v45 = tt.make_range {start = 0 : i32, end = 128 : i32} : tensor<128xi32, #ttg.slice<{dim = 0, parent = #blocked}>>
    %v46 = tt.expand_dims %v44 {axis = 1 : i32} : tensor<128xi32, #ttg.slice<{dim = 1, parent = #blocked}>> -> tensor<128x1xi32, #blocked>
    %v47 = tt.expand_dims %v45 {axis = 0 : i32} : tensor<128xi32, #ttg.slice<{dim = 0, parent = #blocked}>> -> tensor<1x128xi32, #blocked>
    %v48 = arith.constant dense<128> : tensor<128x1xi32, #blocked>
    %v49 = arith.muli %v46, %v48 : tensor<128x1xi32, #blocked>
    %v50 = tt.broadcast %v49 : tensor<128x1xi32, #blocked> -> tensor<128x128xi32, #blocked>
    %v51 = tt.broadcast %v47 : tensor<1x128xi32, #blocked> -> tensor<128x128xi32, #blocked>
    %v52 = arith.addi %v50, %v51 : tensor<128x128xi32, #blocked>
    %v53 = tt.splat %d : !tt.ptr<f32> -> tensor<128x128x!tt.ptr<f32>, #blocked>
    %v54 = tt.addptr %v53, %v52 : tensor<128x128x!tt.ptr<f32>, #blocked>, tensor<128x128xi32, #blocked>
    tt.store %v54, %v43 : tensor<128x128x!tt.ptr<f32>, #blocked>
    tt.return
  }
}
// -----
module {
  tt.func public @kernel(%a: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %b: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %c: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %d: !tt.ptr<f32> {tt.divisibility = 16 : i32}) {
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
    %v13 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
    %v14 = tt.make_range {start = 0 : i32, end = 128 : i32} : tensor<128xi32>
    %v15 = tt.expand_dims %v13 {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
    %v16 = tt.expand_dims %v14 {axis = 0 : i32} : tensor<128xi32> -> tensor<1x128xi32>
    %v17 = arith.constant dense<128> : tensor<64x1xi32>
    %v18 = arith.muli %v15, %v17 : tensor<64x1xi32>
    %v19 = tt.broadcast %v18 : tensor<64x1xi32> -> tensor<64x128xi32>
    %v20 = tt.broadcast %v16 : tensor<1x128xi32> -> tensor<64x128xi32>
    %v21 = arith.addi %v19, %v20 : tensor<64x128xi32>
    %v22 = tt.splat %b : !tt.ptr<f16> -> tensor<64x128x!tt.ptr<f16>>
    %v23 = tt.addptr %v22, %v21 : tensor<64x128x!tt.ptr<f16>>, tensor<64x128xi32>
    %v24 = tt.load %v23 : tensor<64x128x!tt.ptr<f16>>
    %v25 = tt.make_range {start = 0 : i32, end = 128 : i32} : tensor<128xi32>
    %v26 = tt.make_range {start = 0 : i32, end = 128 : i32} : tensor<128xi32>
    %v27 = tt.expand_dims %v25 {axis = 1 : i32} : tensor<128xi32> -> tensor<128x1xi32>
    %v28 = tt.expand_dims %v26 {axis = 0 : i32} : tensor<128xi32> -> tensor<1x128xi32>
    %v29 = arith.constant dense<128> : tensor<128x1xi32>
    %v30 = arith.muli %v27, %v29 : tensor<128x1xi32>
    %v31 = tt.broadcast %v30 : tensor<128x1xi32> -> tensor<128x128xi32>
    %v32 = tt.broadcast %v28 : tensor<1x128xi32> -> tensor<128x128xi32>
    %v33 = arith.addi %v31, %v32 : tensor<128x128xi32>
    %v34 = tt.splat %c : !tt.ptr<f32> -> tensor<128x128x!tt.ptr<f32>>
    %v35 = tt.addptr %v34, %v33 : tensor<128x128x!tt.ptr<f32>>, tensor<128x128xi32>
    %v36 = tt.load %v35 : tensor<128x128x!tt.ptr<f32>>
    %d37 = tt.dot %v12, %v24, %v36 : tensor<128x64xf16> * tensor<64x128xf16> -> tensor<128x128xf32>
    %v38 = tt.make_range {start = 0 : i32, end = 128 : i32} : tensor<128xi32>
    %v39 = tt.make_range {start = 0 : i32, end = 128 : i32} : tensor<128xi32>
    %v40 = tt.expand_dims %v38 {axis = 1 : i32} : tensor<128xi32> -> tensor<128x1xi32>
    %v41 = tt.expand_dims %v39 {axis = 0 : i32} : tensor<128xi32> -> tensor<1x128xi32>
    %v42 = arith.constant dense<128> : tensor<128x1xi32>
    %v43 = arith.muli %v40, %v42 : tensor<128x1xi32>
    %v44 = tt.broadcast %v43 : tensor<128x1xi32> -> tensor<128x128xi32>
    %v45 = tt.broadcast %v41 : tensor<1x128xi32> -> tensor<128x128xi32>
    %v46 = arith.addi %v44, %v45 : tensor<128x128xi32>
    %v47 = tt.splat %d : !tt.ptr<f32> -> tensor<128x128x!tt.ptr<f32>>
    %v48 = tt.addptr %v47, %v46 : tensor<128x128x!tt.ptr<f32>>, tensor<128x128xi32>
    tt.store %v48, %d37 : tensor<128x128x!tt.ptr<f32>>
    tt.return
  }
}
