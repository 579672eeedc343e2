// Matrices copied from shared to tensor memory, the second of two blocks of rows, that land at one commit.
//
// targets: cuda:100 cuda:103
// input f32 8192 normal 1
// input f32 4096 normal 1
// output f32 8192
// output f32 4096
#blocked = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
#bar = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
#sh0 = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 32}>
#tmem0 = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1>
#lin0 = #ttg.linear<{register = [[0, 1], [0, 2], [0, 4], [0, 8], [0, 16], [0, 32]], lane = [[1, 0], [2, 0], [4, 0], [8, 0], [16, 0]], warp = [[32, 0], [64, 0]], block = []}>
#sh1 = #ttg.nvmma_shared<{swizzlingByteWidth = 64, transposed = false, elementBitWidth = 32}>
#tmem1 = #ttng.tensor_memory_encoding<blockM = 128, blockN = 16, colStride = 1>
#lin1 = #ttg.linear<{register = [[0, 1], [0, 2], [0, 4], [0, 8], [128, 0]], lane = [[1, 0], [2, 0], [4, 0], [8, 0], [16, 0]], warp = [[32, 0], [64, 0]], block = []}>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:100", "ttg.threads-per-warp" = 32 : i32} {
  tt.func public @kernel(%a0: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %a1: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %o0: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %o1: !tt.ptr<f32> {tt.divisibility = 16 : i32}) {
    %v1 = arith.constant true
    %v2 = arith.constant 0 : i32
    %v3 = ttg.local_alloc : () -> !ttg.memdesc<1xi64, #bar, #smem, mutable>
    ttng.init_barrier %v3, 1 : !ttg.memdesc<1xi64, #bar, #smem, mutable>
    %v4 = tt.make_range {start = 0 : i32, end = 128 : i32} : tensor<128xi32, #ttg.slice<{dim = 1, parent = #blocked}>>
    %v5 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #blocked}>>
    %v6 = tt.expand_dims %v4 {axis = 1 : i32} : tensor<128xi32, #ttg.slice<{dim = 1, parent = #blocked}>> -> tensor<128x1xi32, #blocked>
    %v7 = tt.expand_dims %v5 {axis = 0 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #blocked}>> -> tensor<1x64xi32, #blocked>
    %v8 = arith.constant dense<64> : tensor<128x1xi32, #blocked>
    %v9 = arith.muli %v6, %v8 : tensor<128x1xi32, #blocked>
    %v10 = tt.broadcast %v9 : tensor<128x1xi32, #blocked> -> tensor<128x64xi32, #blocked>
    %v11 = tt.broadcast %v7 : tensor<1x64xi32, #blocked> -> tensor<128x64xi32, #blocked>
    %v12 = arith.addi %v10, %v11 : tensor<128x64xi32, #blocked>
    %v13 = tt.splat %a0 : !tt.ptr<f32> -> tensor<128x64x!tt.ptr<f32>, #blocked>
    %v14 = tt.addptr %v13, %v12 : tensor<128x64x!tt.ptr<f32>, #blocked>, tensor<128x64xi32, #blocked>
    %v15 = tt.load %v14 : tensor<128x64x!tt.ptr<f32>, #blocked>
    %v16 = ttg.local_alloc %v15 : (tensor<128x64xf32, #blocked>) -> !ttg.memdesc<128x64xf32, #sh0, #smem>
    %v17 = ttng.tmem_alloc : () -> !ttg.memdesc<128x64xf32, #tmem0, #ttng.tensor_memory, mutable>
    %v18 = tt.make_range {start = 0 : i32, end = 256 : i32} : tensor<256xi32, #ttg.slice<{dim = 1, parent = #blocked}>>
    %v19 = tt.make_range {start = 0 : i32, end = 16 : i32} : tensor<16xi32, #ttg.slice<{dim = 0, parent = #blocked}>>
    %v20 = tt.expand_dims %v18 {axis = 1 : i32} : tensor<256xi32, #ttg.slice<{dim = 1, parent = #blocked}>> -> tensor<256x1xi32, #blocked>
    %v21 = tt.expand_dims %v19 {axis = 0 : i32} : tensor<16xi32, #ttg.slice<{dim = 0, parent = #blocked}>> -> tensor<1x16xi32, #blocked>
    %v22 = arith.constant dense<16> : tensor<256x1xi32, #blocked>
    %v23 = arith.muli %v20, %v22 : tensor<256x1xi32, #blocked>
    %v24 = tt.broadcast %v23 : tensor<256x1xi32, #blocked> -> tensor<256x16xi32, #blocked>
    %v25 = tt.broadcast %v21 : tensor<1x16xi32, #blocked> -> tensor<256x16xi32, #blocked>
    %v26 = arith.addi %v24, %v25 : tensor<256x16xi32, #blocked>
    %v27 = tt.splat %a1 : !tt.ptr<f32> -> tensor<256x16x!tt.ptr<f32>, #blocked>
    %v28 = tt.addptr %v27, %v26 : tensor<256x16x!tt.ptr<f32>, #blocked>, tensor<256x16xi32, #blocked>
    %v29 = tt.load %v28 : tensor<256x16x!tt.ptr<f32>, #blocked>
    %v30 = ttg.local_alloc %v29 : (tensor<256x16xf32, #blocked>) -> !ttg.memdesc<256x16xf32, #sh1, #smem>
    %v31 = ttng.tmem_alloc : () -> !ttg.memdesc<256x16xf32, #tmem1, #ttng.tensor_memory, mutable>
    ttng.tmem_copy %v16, %v17 : !ttg.memdesc<128x64xf32, #sh0, #smem>, !ttg.memdesc<128x64xf32, #tmem0, #ttng.tensor_memory, mutable>
    ttng.tmem_copy %v30, %v31 : !ttg.memdesc<256x16xf32, #sh1, #smem>, !ttg.memdesc<256x16xf32, #tmem1, #ttng.tensor_memory, mutable>
    ttng.tc_gen5_commit %v3 : !ttg.memdesc<1xi64, #bar, #smem, mutable>
    ttng.wait_barrier %v3, %v2 : !ttg.memdesc<1xi64, #bar, #smem, mutable>
    ttng.inval_barrier %v3 : !ttg.memdesc<1xi64, #bar, #smem, mutable>
    %v32 = ttng.tmem_load %v17 : !ttg.memdesc<128x64xf32, #tmem0, #ttng.tensor_memory, mutable> -> tensor<128x64xf32, #lin0>
    %v33 = ttg.convert_layout %v32 : tensor<128x64xf32, #lin0> -> tensor<128x64xf32, #blocked>
    %v34 = tt.make_range {start = 0 : i32, end = 128 : i32} : tensor<128xi32, #ttg.slice<{dim = 1, parent = #blocked}>>
    %v35 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #blocked}>>
    %v36 = tt.expand_dims %v34 {axis = 1 : i32} : tensor<128xi32, #ttg.slice<{dim = 1, parent = #blocked}>> -> tensor<128x1xi32, #blocked>
    %v37 = tt.expand_dims %v35 {axis = 0 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #blocked}>> -> tensor<1x64xi32, #blocked>
    %v38 = arith.constant dense<64> : tensor<128x1xi32, #blocked>
    %v39 = arith.muli %v36, %v38 : tensor<128x1xi32, #blocked>
    %v40 = tt.broadcast %v39 : tensor<128x1xi32, #blocked> -> tensor<128x64xi32, #blocked>
    %v41 = tt.broadcast %v37 : tensor<1x64xi32, #blocked> -> tensor<128x64xi32, #blocked>
    %v42 = arith.addi %v40, %v41 : tensor<128x64xi32, #blocked>
    %v43 = tt.splat %o0 : !tt.ptr<f32> -> tensor<128x64x!tt.ptr<f32>, #blocked>
    %v44 = tt.addptr %v43, %v42 : tensor<128x64x!tt.ptr<f32>, #blocked>, tensor<128x64xi32, #blocked>
    tt.store %v44, %v33 : tensor<128x64x!tt.ptr<f32>, #blocked>
    %v45 = ttng.tmem_load %v31 : !ttg.memdesc<256x16xf32, #tmem1, #ttng.tensor_memory, mutable> -> tensor<256x16xf32, #lin1>
    %v46 = ttg.convert_layout %v45 : tensor<256x16xf32, #lin1> -> tensor<256x16xf32, #blocked>
    %v47 = tt.make_range {start = 0 : i32, end = 256 : i32} : tensor<256xi32, #ttg.slice<{dim = 1, parent = #blocked}>>
    %v48 = tt.make_range {start = 0 : i32, end = 16 : i32} : tensor<16xi32, #ttg.slice<{dim = 0, parent = #blocked}>>
    %v49 = tt.expand_dims %v47 {axis = 1 : i32} : tensor<256xi32, #ttg.slice<{dim = 1, parent = #blocked}>> -> tensor<256x1xi32, #blocked>
    %v50 = tt.expand_dims %v48 {axis = 0 : i32} : tensor<16xi32, #ttg.slice<{dim = 0, parent = #blocked}>> -> tensor<1x16xi32, #blocked>
    %v51 = arith.constant dense<16> : tensor<256x1xi32, #blocked>
    %v52 = arith.muli %v49, %v51 : tensor<256x1xi32, #blocked>
    %v53 = tt.broadcast %v52 : tensor<256x1xi32, #blocked> -> tensor<256x16xi32, #blocked>
    %v54 = tt.broadcast %v50 : tensor<1x16xi32, #blocked> -> tensor<256x16xi32, #blocked>
    %v55 = arith.addi %v53, %v54 : tensor<256x16xi32, #blocked>
    %v56 = tt.splat %o1 : !tt.ptr<f32> -> tensor<256x16x!tt.ptr<f32>, #blocked>
    %v57 = tt.addptr %v56, %v55 : tensor<256x16x!tt.ptr<f32>, #blocked>, tensor<256x16xi32, #blocked>
    tt.store %v57, %v46 : tensor<256x16x!tt.ptr<f32>, #blocked>
    tt.return
  }
}
// -----
module {
  tt.func public @kernel(%a0: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %a1: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %o0: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %o1: !tt.ptr<f32> {tt.divisibility = 16 : i32}) {
    %v1 = tt.make_range {start = 0 : i32, end = 128 : i32} : tensor<128xi32>
    %v2 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
    %v3 = tt.expand_dims %v1 {axis = 1 : i32} : tensor<128xi32> -> tensor<128x1xi32>
    %v4 = tt.expand_dims %v2 {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
    %v5 = arith.constant dense<64> : tensor<128x1xi32>
    %v6 = arith.muli %v3, %v5 : tensor<128x1xi32>
    %v7 = tt.broadcast %v6 : tensor<128x1xi32> -> tensor<128x64xi32>
    %v8 = tt.broadcast %v4 : tensor<1x64xi32> -> tensor<128x64xi32>
    %v9 = arith.addi %v7, %v8 : tensor<128x64xi32>
    %v10 = tt.splat %a0 : !tt.ptr<f32> -> tensor<128x64x!tt.ptr<f32>>
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
    %v22 = tt.splat %o0 : !tt.ptr<f32> -> tensor<128x64x!tt.ptr<f32>>
    %v23 = tt.addptr %v22, %v21 : tensor<128x64x!tt.ptr<f32>>, tensor<128x64xi32>
    tt.store %v23, %v12 : tensor<128x64x!tt.ptr<f32>>
    %v24 = tt.make_range {start = 0 : i32, end = 256 : i32} : tensor<256xi32>
    %v25 = tt.make_range {start = 0 : i32, end = 16 : i32} : tensor<16xi32>
    %v26 = tt.expand_dims %v24 {axis = 1 : i32} : tensor<256xi32> -> tensor<256x1xi32>
    %v27 = tt.expand_dims %v25 {axis = 0 : i32} : tensor<16xi32> -> tensor<1x16xi32>
    %v28 = arith.constant dense<16> : tensor<256x1xi32>
    %v29 = arith.muli %v26, %v28 : tensor<256x1xi32>
    %v30 = tt.broadcast %v29 : tensor<256x1xi32> -> tensor<256x16xi32>
    %v31 = tt.broadcast %v27 : tensor<1x16xi32> -> tensor<256x16xi32>
    %v32 = arith.addi %v30, %v31 : tensor<256x16xi32>
    %v33 = tt.splat %a1 : !tt.ptr<f32> -> tensor<256x16x!tt.ptr<f32>>
    %v34 = tt.addptr %v33, %v32 : tensor<256x16x!tt.ptr<f32>>, tensor<256x16xi32>
    %v35 = tt.load %v34 : tensor<256x16x!tt.ptr<f32>>
    %v36 = tt.make_range {start = 0 : i32, end = 256 : i32} : tensor<256xi32>
    %v37 = tt.make_range {start = 0 : i32, end = 16 : i32} : tensor<16xi32>
    %v38 = tt.expand_dims %v36 {axis = 1 : i32} : tensor<256xi32> -> tensor<256x1xi32>
    %v39 = tt.expand_dims %v37 {axis = 0 : i32} : tensor<16xi32> -> tensor<1x16xi32>
    %v40 = arith.constant dense<16> : tensor<256x1xi32>
    %v41 = arith.muli %v38, %v40 : tensor<256x1xi32>
    %v42 = tt.broadcast %v41 : tensor<256x1xi32> -> tensor<256x16xi32>
    %v43 = tt.broadcast %v39 : tensor<1x16xi32> -> tensor<256x16xi32>
    %v44 = arith.addi %v42, %v43 : tensor<256x16xi32>
    %v45 = tt.splat %o1 : !tt.ptr<f32> -> tensor<256x16x!tt.ptr<f32>>
    %v46 = tt.addptr %v45, %v44 : tensor<256x16x!tt.ptr<f32>>, tensor<256x16xi32>
    tt.store %v46, %v35 : tensor<256x16x!tt.ptr<f32>>
    tt.return
  }
}
