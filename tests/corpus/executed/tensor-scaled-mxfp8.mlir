// 8-bit floats of both formats with exponents for blocks of 32. The scales of the left operand come from registers,
// those of the right one from shared memory.
//
// targets: cuda:100 cuda:103
// input f8E4M3FN 32768 integers -4 4
// input f8E5M2 32768 integers -4 4
// input i8 1024 integers 125 129
// input i8 1024 integers 125 129
// input f32 16384 integers -4 4
// output f32 16384
#blocked = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
#bar = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
#lin = #ttg.linear<{register = [[0, 1], [0, 2], [0, 4], [0, 8], [0, 16], [0, 32], [0, 64]], lane = [[1, 0], [2, 0], [4, 0], [8, 0], [16, 0]], warp = [[32, 0], [64, 0]], block = []}>
#sa = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 8}>
#sb = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 8}>
#sbt = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = true, elementBitWidth = 8}>
#tmem = #ttng.tensor_memory_encoding<blockM = 128, blockN = 128, colStride = 1>
#scales = #ttng.tensor_memory_scales_encoding<>
#scale_a = #ttg.linear<{register = [[0, 1], [0, 2], [32, 0], [64, 0], [0, 4]], lane = [[1, 0], [2, 0], [4, 0], [8, 0], [16, 0]], warp = [[0, 0], [0, 0]], block = []}>
#scale_b = #ttg.shared_linear<{offset = [[0, 1], [0, 2], [32, 0], [64, 0], [1, 0], [2, 0], [4, 0], [8, 0], [16, 0], [0, 4]]}, alignment = 128>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:100", "ttg.threads-per-warp" = 32 : i32} {
  tt.func public @kernel(%a: !tt.ptr<f8E4M3FN> {tt.divisibility = 16 : i32}, %b: !tt.ptr<f8E5M2> {tt.divisibility = 16 : i32}, %sa: !tt.ptr<i8> {tt.divisibility = 16 : i32}, %sb: !tt.ptr<i8> {tt.divisibility = 16 : i32}, %c: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %d: !tt.ptr<f32> {tt.divisibility = 16 : i32}) {
    %v1 = tt.make_range {start = 0 : i32, end = 128 : i32} : tensor<128xi32, #ttg.slice<{dim = 1, parent = #blocked}>>
    %v2 = tt.make_range {start = 0 : i32, end = 128 : i32} : tensor<128xi32, #ttg.slice<{dim = 0, parent = #blocked}>>
    %v3 = tt.expand_dims %v1 {axis = 1 : i32} : tensor<128xi32, #ttg.slice<{dim = 1, parent = #blocked}>> -> tensor<128x1xi32, #blocked>
    %v4 = tt.expand_dims %v2 {axis = 0 : i32} : tensor<128xi32, #ttg.slice<{dim = 0, parent = #blocked}>> -> tensor<1x128xi32, #blocked>
    %v5 = arith.constant dense<128> : tensor<128x1xi32, #blocked>
    %v6 = arith.muli %v3, %v5 : tensor<128x1xi32, #blocked>
    %v7 = tt.broadcast %v6 : tensor<128x1xi32, #blocked> -> tensor<128x128xi32, #blocked>
    %v8 = tt.broadcast %v4 : tensor<1x128xi32, #blocked> -> tensor<128x128xi32, #blocked>
    %v9 = arith.addi %v7, %v8 : tensor<128x128xi32, #blocked>
    %v10 = tt.splat %c : !tt.ptr<f32> -> tensor<128x128x!tt.ptr<f32>, #blocked>
    %v11 = tt.addptr %v10, %v9 : tensor<128x128x!tt.ptr<f32>, #blocked>, tensor<128x128xi32, #blocked>
    %v12 = tt.load %v11 : tensor<128x128x!tt.ptr<f32>, #blocked>
    %v13 = ttg.convert_layout %v12 : tensor<128x128xf32, #blocked> -> tensor<128x128xf32, #lin>
    %v14 = ttng.tmem_alloc %v13 : (tensor<128x128xf32, #lin>) -> !ttg.memdesc<128x128xf32, #tmem, #ttng.tensor_memory, mutable>
    %v15 = arith.constant true
    %v16 = ttng.tmem_alloc : () -> !ttg.memdesc<128x8xi8, #scales, #ttng.tensor_memory, mutable>
    %v17 = tt.make_range {start = 0 : i32, end = 128 : i32} : tensor<128xi32, #ttg.slice<{dim = 1, parent = #blocked}>>
    %v18 = tt.make_range {start = 0 : i32, end = 256 : i32} : tensor<256xi32, #ttg.slice<{dim = 0, parent = #blocked}>>
    %v19 = tt.expand_dims %v17 {axis = 1 : i32} : tensor<128xi32, #ttg.slice<{dim = 1, parent = #blocked}>> -> tensor<128x1xi32, #blocked>
    %v20 = tt.expand_dims %v18 {axis = 0 : i32} : tensor<256xi32, #ttg.slice<{dim = 0, parent = #blocked}>> -> tensor<1x256xi32, #blocked>
    %v21 = arith.constant dense<256> : tensor<128x1xi32, #blocked>
    %v22 = arith.muli %v19, %v21 : tensor<128x1xi32, #blocked>
    %v23 = tt.broadcast %v22 : tensor<128x1xi32, #blocked> -> tensor<128x256xi32, #blocked>
    %v24 = tt.broadcast %v20 : tensor<1x256xi32, #blocked> -> tensor<128x256xi32, #blocked>
    %v25 = arith.addi %v23, %v24 : tensor<128x256xi32, #blocked>
    %v26 = tt.splat %a : !tt.ptr<f8E4M3FN> -> tensor<128x256x!tt.ptr<f8E4M3FN>, #blocked>
    %v27 = tt.addptr %v26, %v25 : tensor<128x256x!tt.ptr<f8E4M3FN>, #blocked>, tensor<128x256xi32, #blocked>
    %v28 = tt.load %v27 : tensor<128x256x!tt.ptr<f8E4M3FN>, #blocked>
    %v29 = tt.make_range {start = 0 : i32, end = 128 : i32} : tensor<128xi32, #ttg.slice<{dim = 1, parent = #blocked}>>
    %v30 = tt.make_range {start = 0 : i32, end = 256 : i32} : tensor<256xi32, #ttg.slice<{dim = 0, parent = #blocked}>>
    %v31 = tt.expand_dims %v29 {axis = 1 : i32} : tensor<128xi32, #ttg.slice<{dim = 1, parent = #blocked}>> -> tensor<128x1xi32, #blocked>
    %v32 = tt.expand_dims %v30 {axis = 0 : i32} : tensor<256xi32, #ttg.slice<{dim = 0, parent = #blocked}>> -> tensor<1x256xi32, #blocked>
    %v33 = arith.constant dense<256> : tensor<128x1xi32, #blocked>
    %v34 = arith.muli %v31, %v33 : tensor<128x1xi32, #blocked>
    %v35 = tt.broadcast %v34 : tensor<128x1xi32, #blocked> -> tensor<128x256xi32, #blocked>
    %v36 = tt.broadcast %v32 : tensor<1x256xi32, #blocked> -> tensor<128x256xi32, #blocked>
    %v37 = arith.addi %v35, %v36 : tensor<128x256xi32, #blocked>
    %v38 = tt.splat %b : !tt.ptr<f8E5M2> -> tensor<128x256x!tt.ptr<f8E5M2>, #blocked>
    %v39 = tt.addptr %v38, %v37 : tensor<128x256x!tt.ptr<f8E5M2>, #blocked>, tensor<128x256xi32, #blocked>
    %v40 = tt.load %v39 : tensor<128x256x!tt.ptr<f8E5M2>, #blocked>
    %v41 = tt.make_range {start = 0 : i32, end = 128 : i32} : tensor<128xi32, #ttg.slice<{dim = 1, parent = #blocked}>>
    %v42 = tt.make_range {start = 0 : i32, end = 8 : i32} : tensor<8xi32, #ttg.slice<{dim = 0, parent = #blocked}>>
    %v43 = tt.expand_dims %v41 {axis = 1 : i32} : tensor<128xi32, #ttg.slice<{dim = 1, parent = #blocked}>> -> tensor<128x1xi32, #blocked>
    %v44 = tt.expand_dims %v42 {axis = 0 : i32} : tensor<8xi32, #ttg.slice<{dim = 0, parent = #blocked}>> -> tensor<1x8xi32, #blocked>
    %v45 = arith.constant dense<8> : tensor<128x1xi32, #blocked>
    %v46 = arith.muli %v43, %v45 : tensor<128x1xi32, #blocked>
    %v47 = tt.broadcast %v46 : tensor<128x1xi32, #blocked> -> tensor<128x8xi32, #blocked>
    %v48 = tt.broadcast %v44 : tensor<1x8xi32, #blocked> -> tensor<128x8xi32, #blocked>
    %v49 = arith.addi %v47, %v48 : tensor<128x8xi32, #blocked>
    %v50 = tt.splat %sa : !tt.ptr<i8> -> tensor<128x8x!tt.ptr<i8>, #blocked>
    %v51 = tt.addptr %v50, %v49 : tensor<128x8x!tt.ptr<i8>, #blocked>, tensor<128x8xi32, #blocked>
    %v52 = tt.load %v51 : tensor<128x8x!tt.ptr<i8>, #blocked>
    %v53 = tt.make_range {start = 0 : i32, end = 128 : i32} : tensor<128xi32, #ttg.slice<{dim = 1, parent = #blocked}>>
    %v54 = tt.make_range {start = 0 : i32, end = 8 : i32} : tensor<8xi32, #ttg.slice<{dim = 0, parent = #blocked}>>
    %v55 = tt.expand_dims %v53 {axis = 1 : i32} : tensor<128xi32, #ttg.slice<{dim = 1, parent = #blocked}>> -> tensor<128x1xi32, #blocked>
    %v56 = tt.expand_dims %v54 {axis = 0 : i32} : tensor<8xi32, #ttg.slice<{dim = 0, parent = #blocked}>> -> tensor<1x8xi32, #blocked>
    %v57 = arith.constant dense<8> : tensor<128x1xi32, #blocked>
    %v58 = arith.muli %v55, %v57 : tensor<128x1xi32, #blocked>
    %v59 = tt.broadcast %v58 : tensor<128x1xi32, #blocked> -> tensor<128x8xi32, #blocked>
    %v60 = tt.broadcast %v56 : tensor<1x8xi32, #blocked> -> tensor<128x8xi32, #blocked>
    %v61 = arith.addi %v59, %v60 : tensor<128x8xi32, #blocked>
    %v62 = tt.splat %sb : !tt.ptr<i8> -> tensor<128x8x!tt.ptr<i8>, #blocked>
    %v63 = tt.addptr %v62, %v61 : tensor<128x8x!tt.ptr<i8>, #blocked>, tensor<128x8xi32, #blocked>
    %v64 = tt.load %v63 : tensor<128x8x!tt.ptr<i8>, #blocked>
    %v65 = ttg.local_alloc %v28 : (tensor<128x256xf8E4M3FN, #blocked>) -> !ttg.memdesc<128x256xf8E4M3FN, #sa, #smem>
    %v66 = ttg.local_alloc %v40 : (tensor<128x256xf8E5M2, #blocked>) -> !ttg.memdesc<128x256xf8E5M2, #sb, #smem>
    %v67 = ttg.memdesc_trans %v66 {order = array<i32: 1, 0>} : !ttg.memdesc<128x256xf8E5M2, #sb, #smem> -> !ttg.memdesc<256x128xf8E5M2, #sbt, #smem>
    %v68 = ttg.convert_layout %v52 : tensor<128x8xi8, #blocked> -> tensor<128x8xi8, #scale_a>
    %v69 = ttng.tmem_alloc %v68 : (tensor<128x8xi8, #scale_a>) -> !ttg.memdesc<128x8xi8, #scales, #ttng.tensor_memory>
    %v70 = ttg.local_alloc %v64 : (tensor<128x8xi8, #blocked>) -> !ttg.memdesc<128x8xi8, #scale_b, #smem>
    ttng.tmem_copy %v70, %v16 : !ttg.memdesc<128x8xi8, #scale_b, #smem>, !ttg.memdesc<128x8xi8, #scales, #ttng.tensor_memory, mutable>
    ttng.tc_gen5_mma_scaled %v65, %v67, %v14, %v69, %v16, %v15, %v15 lhs = e4m3 rhs = e5m2 : !ttg.memdesc<128x256xf8E4M3FN, #sa, #smem>, !ttg.memdesc<256x128xf8E5M2, #sbt, #smem>, !ttg.memdesc<128x128xf32, #tmem, #ttng.tensor_memory, mutable>, !ttg.memdesc<128x8xi8, #scales, #ttng.tensor_memory>, !ttg.memdesc<128x8xi8, #scales, #ttng.tensor_memory, mutable>
    %v71 = ttng.tmem_load %v14 : !ttg.memdesc<128x128xf32, #tmem, #ttng.tensor_memory, mutable> -> tensor<128x128xf32, #lin>
    %v72 = ttg.convert_layout %v71 : tensor<128x128xf32, #lin> -> tensor<128x128xf32, #blocked>
    %v73 = tt.make_range {start = 0 : i32, end = 128 : i32} : tensor<128xi32, #ttg.slice<{dim = 1, parent = #blocked}>>
    %v74 = tt.make_range {start = 0 : i32, end = 128 : i32} : tensor<128xi32, #ttg.slice<{dim = 0, parent = #blocked}>>
    %v75 = tt.expand_dims %v73 {axis = 1 : i32} : tensor<128xi32, #ttg.slice<{dim = 1, parent = #blocked}>> -> tensor<128x1xi32, #blocked>
    %v76 = tt.expand_dims %v74 {axis = 0 : i32} : tensor<128xi32, #ttg.slice<{dim = 0, parent = #blocked}>> -> tensor<1x128xi32, #blocked>
    %v77 = arith.constant dense<128> : tensor<128x1xi32, #blocked>
    %v78 = arith.muli %v75, %v77 : tensor<128x1xi32, #blocked>
    %v79 = tt.broadcast %v78 : tensor<128x1xi32, #blocked> -> tensor<128x128xi32, #blocked>
    %v80 = tt.broadcast %v76 : tensor<1x128xi32, #blocked> -> tensor<128x128xi32, #blocked>
    %v81 = arith.addi %v79, %v80 : tensor<128x128xi32, #blocked>
    %v82 = tt.splat %d : !tt.ptr<f32> -> tensor<128x128x!tt.ptr<f32>, #blocked>
    %v83 = tt.addptr %v82, %v81 : tensor<128x128x!tt.ptr<f32>, #blocked>, tensor<128x128xi32, #blocked>
    tt.store %v83, %v72 : tensor<128x128x!tt.ptr<f32>, #blocked>
    tt.return
  }
}
// -----
module {
  tt.func public @kernel(%a: !tt.ptr<f8E4M3FN> {tt.divisibility = 16 : i32}, %b: !tt.ptr<f8E5M2> {tt.divisibility = 16 : i32}, %sa: !tt.ptr<i8> {tt.divisibility = 16 : i32}, %sb: !tt.ptr<i8> {tt.divisibility = 16 : i32}, %c: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %d: !tt.ptr<f32> {tt.divisibility = 16 : i32}) {
    %v1 = tt.make_range {start = 0 : i32, end = 128 : i32} : tensor<128xi32>
    %v2 = tt.make_range {start = 0 : i32, end = 128 : i32} : tensor<128xi32>
    %v3 = tt.expand_dims %v1 {axis = 1 : i32} : tensor<128xi32> -> tensor<128x1xi32>
    %v4 = tt.expand_dims %v2 {axis = 0 : i32} : tensor<128xi32> -> tensor<1x128xi32>
    %v5 = arith.constant dense<128> : tensor<128x1xi32>
    %v6 = arith.muli %v3, %v5 : tensor<128x1xi32>
    %v7 = tt.broadcast %v6 : tensor<128x1xi32> -> tensor<128x128xi32>
    %v8 = tt.broadcast %v4 : tensor<1x128xi32> -> tensor<128x128xi32>
    %v9 = arith.addi %v7, %v8 : tensor<128x128xi32>
    %v10 = tt.splat %c : !tt.ptr<f32> -> tensor<128x128x!tt.ptr<f32>>
    %v11 = tt.addptr %v10, %v9 : tensor<128x128x!tt.ptr<f32>>, tensor<128x128xi32>
    %v12 = tt.load %v11 : tensor<128x128x!tt.ptr<f32>>
    %v13 = tt.make_range {start = 0 : i32, end = 128 : i32} : tensor<128xi32>
    %v14 = tt.make_range {start = 0 : i32, end = 256 : i32} : tensor<256xi32>
    %v15 = tt.expand_dims %v13 {axis = 1 : i32} : tensor<128xi32> -> tensor<128x1xi32>
    %v16 = tt.expand_dims %v14 {axis = 0 : i32} : tensor<256xi32> -> tensor<1x256xi32>
    %v17 = arith.constant dense<256> : tensor<128x1xi32>
    %v18 = arith.muli %v15, %v17 : tensor<128x1xi32>
    %v19 = tt.broadcast %v18 : tensor<128x1xi32> -> tensor<128x256xi32>
    %v20 = tt.broadcast %v16 : tensor<1x256xi32> -> tensor<128x256xi32>
    %v21 = arith.addi %v19, %v20 : tensor<128x256xi32>
    %v22 = tt.splat %a : !tt.ptr<f8E4M3FN> -> tensor<128x256x!tt.ptr<f8E4M3FN>>
    %v23 = tt.addptr %v22, %v21 : tensor<128x256x!tt.ptr<f8E4M3FN>>, tensor<128x256xi32>
    %v24 = tt.load %v23 : tensor<128x256x!tt.ptr<f8E4M3FN>>
    %v25 = tt.make_range {start = 0 : i32, end = 128 : i32} : tensor<128xi32>
    %v26 = tt.make_range {start = 0 : i32, end = 256 : i32} : tensor<256xi32>
    %v27 = tt.expand_dims %v25 {axis = 1 : i32} : tensor<128xi32> -> tensor<128x1xi32>
    %v28 = tt.expand_dims %v26 {axis = 0 : i32} : tensor<256xi32> -> tensor<1x256xi32>
    %v29 = arith.constant dense<256> : tensor<128x1xi32>
    %v30 = arith.muli %v27, %v29 : tensor<128x1xi32>
    %v31 = tt.broadcast %v30 : tensor<128x1xi32> -> tensor<128x256xi32>
    %v32 = tt.broadcast %v28 : tensor<1x256xi32> -> tensor<128x256xi32>
    %v33 = arith.addi %v31, %v32 : tensor<128x256xi32>
    %v34 = tt.splat %b : !tt.ptr<f8E5M2> -> tensor<128x256x!tt.ptr<f8E5M2>>
    %v35 = tt.addptr %v34, %v33 : tensor<128x256x!tt.ptr<f8E5M2>>, tensor<128x256xi32>
    %v36 = tt.load %v35 : tensor<128x256x!tt.ptr<f8E5M2>>
    %v37 = tt.make_range {start = 0 : i32, end = 128 : i32} : tensor<128xi32>
    %v38 = tt.make_range {start = 0 : i32, end = 8 : i32} : tensor<8xi32>
    %v39 = tt.expand_dims %v37 {axis = 1 : i32} : tensor<128xi32> -> tensor<128x1xi32>
    %v40 = tt.expand_dims %v38 {axis = 0 : i32} : tensor<8xi32> -> tensor<1x8xi32>
    %v41 = arith.constant dense<8> : tensor<128x1xi32>
    %v42 = arith.muli %v39, %v41 : tensor<128x1xi32>
    %v43 = tt.broadcast %v42 : tensor<128x1xi32> -> tensor<128x8xi32>
    %v44 = tt.broadcast %v40 : tensor<1x8xi32> -> tensor<128x8xi32>
    %v45 = arith.addi %v43, %v44 : tensor<128x8xi32>
    %v46 = tt.splat %sa : !tt.ptr<i8> -> tensor<128x8x!tt.ptr<i8>>
    %v47 = tt.addptr %v46, %v45 : tensor<128x8x!tt.ptr<i8>>, tensor<128x8xi32>
    %v48 = tt.load %v47 : tensor<128x8x!tt.ptr<i8>>
    %v49 = tt.make_range {start = 0 : i32, end = 128 : i32} : tensor<128xi32>
    %v50 = tt.make_range {start = 0 : i32, end = 8 : i32} : tensor<8xi32>
    %v51 = tt.expand_dims %v49 {axis = 1 : i32} : tensor<128xi32> -> tensor<128x1xi32>
    %v52 = tt.expand_dims %v50 {axis = 0 : i32} : tensor<8xi32> -> tensor<1x8xi32>
    %v53 = arith.constant dense<8> : tensor<128x1xi32>
    %v54 = arith.muli %v51, %v53 : tensor<128x1xi32>
    %v55 = tt.broadcast %v54 : tensor<128x1xi32> -> tensor<128x8xi32>
    %v56 = tt.broadcast %v52 : tensor<1x8xi32> -> tensor<128x8xi32>
    %v57 = arith.addi %v55, %v56 : tensor<128x8xi32>
    %v58 = tt.splat %sb : !tt.ptr<i8> -> tensor<128x8x!tt.ptr<i8>>
    %v59 = tt.addptr %v58, %v57 : tensor<128x8x!tt.ptr<i8>>, tensor<128x8xi32>
    %v60 = tt.load %v59 : tensor<128x8x!tt.ptr<i8>>
    %v61 = tt.trans %v36 {order = array<i32: 1, 0>} : tensor<128x256xf8E5M2> -> tensor<256x128xf8E5M2>
    %v62 = tt.dot_scaled %v24 scale %v48, %v61 scale %v60, %v12 lhs = e4m3 rhs = e5m2 {fastMath = false} : tensor<128x256xf8E4M3FN>, tensor<128x8xi8> * tensor<256x128xf8E5M2>, tensor<128x8xi8> -> tensor<128x128xf32>
    %v63 = tt.make_range {start = 0 : i32, end = 128 : i32} : tensor<128xi32>
    %v64 = tt.make_range {start = 0 : i32, end = 128 : i32} : tensor<128xi32>
    %v65 = tt.expand_dims %v63 {axis = 1 : i32} : tensor<128xi32> -> tensor<128x1xi32>
    %v66 = tt.expand_dims %v64 {axis = 0 : i32} : tensor<128xi32> -> tensor<1x128xi32>
    %v67 = arith.constant dense<128> : tensor<128x1xi32>
    %v68 = arith.muli %v65, %v67 : tensor<128x1xi32>
    %v69 = tt.broadcast %v68 : tensor<128x1xi32> -> tensor<128x128xi32>
    %v70 = tt.broadcast %v66 : tensor<1x128xi32> -> tensor<128x128xi32>
    %v71 = arith.addi %v69, %v70 : tensor<128x128xi32>
    %v72 = tt.splat %d : !tt.ptr<f32> -> tensor<128x128x!tt.ptr<f32>>
    %v73 = tt.addptr %v72, %v71 : tensor<128x128x!tt.ptr<f32>>, tensor<128x128xi32>
    tt.store %v73, %v62 : tensor<128x128x!tt.ptr<f32>>
    tt.return
  }
}
