// Products of four iterations, whose scales are copied from shared memory in each of them.
//
// targets: cuda:100 cuda:103
// input f8E4M3FN 65536 integers -4 4
// input i8 16384 integers -128 127
// input i8 2048 integers 125 129
// input i8 1024 integers 125 129
// input f32 8192 integers -4 4
// output f32 8192
#blocked = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
#bar = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
#lin = #ttg.linear<{register = [[0, 1], [0, 2], [0, 4], [0, 8], [0, 16], [0, 32]], lane = [[1, 0], [2, 0], [4, 0], [8, 0], [16, 0]], warp = [[32, 0], [64, 0]], block = []}>
#sa = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 8}>
#sb = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 8, fp4Padded = true}>
#sbt = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = true, elementBitWidth = 8, fp4Padded = true}>
#tmem = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1>
#scales = #ttng.tensor_memory_scales_encoding<>
#scale_a = #ttg.shared_linear<{offset = [[0, 1], [0, 2], [32, 0], [64, 0], [1, 0], [2, 0], [4, 0], [8, 0], [16, 0]]}, alignment = 128>
#scale_b = #ttg.linear<{register = [[0, 1], [0, 2], [32, 0]], lane = [[1, 0], [2, 0], [4, 0], [8, 0], [16, 0]], warp = [[0, 0], [0, 0]], block = []}>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:100", "ttg.threads-per-warp" = 32 : i32} {
  tt.func public @kernel(%a: !tt.ptr<f8E4M3FN> {tt.divisibility = 16 : i32}, %b: !tt.ptr<i8> {tt.divisibility = 16 : i32}, %sa: !tt.ptr<i8> {tt.divisibility = 16 : i32}, %sb: !tt.ptr<i8> {tt.divisibility = 16 : i32}, %c: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %d: !tt.ptr<f32> {tt.divisibility = 16 : i32}) {
    %v1 = tt.make_range {start = 0 : i32, end = 128 : i32} : tensor<128xi32, #ttg.slice<{dim = 1, parent = #blocked}>>
    %v2 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #blocked}>>
    %v3 = tt.expand_dims %v1 {axis = 1 : i32} : tensor<128xi32, #ttg.slice<{dim = 1, parent = #blocked}>> -> tensor<128x1xi32, #blocked>
    %v4 = tt.expand_dims %v2 {axis = 0 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #blocked}>> -> tensor<1x64xi32, #blocked>
    %v5 = arith.constant dense<64> : tensor<128x1xi32, #blocked>
    %v6 = arith.muli %v3, %v5 : tensor<128x1xi32, #blocked>
    %v7 = tt.broadcast %v6 : tensor<128x1xi32, #blocked> -> tensor<128x64xi32, #blocked>
    %v8 = tt.broadcast %v4 : tensor<1x64xi32, #blocked> -> tensor<128x64xi32, #blocked>
    %v9 = arith.addi %v7, %v8 : tensor<128x64xi32, #blocked>
    %v10 = tt.splat %c : !tt.ptr<f32> -> tensor<128x64x!tt.ptr<f32>, #blocked>
    %v11 = tt.addptr %v10, %v9 : tensor<128x64x!tt.ptr<f32>, #blocked>, tensor<128x64xi32, #blocked>
    %v12 = tt.load %v11 : tensor<128x64x!tt.ptr<f32>, #blocked>
    %v13 = ttg.convert_layout %v12 : tensor<128x64xf32, #blocked> -> tensor<128x64xf32, #lin>
    %v14 = ttng.tmem_alloc %v13 : (tensor<128x64xf32, #lin>) -> !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable>
    %v15 = arith.constant true
    %v16 = ttng.tmem_alloc : () -> !ttg.memdesc<128x4xi8, #scales, #ttng.tensor_memory, mutable>
    %v17 = ttng.tmem_alloc : () -> !ttg.memdesc<64x4xi8, #scales, #ttng.tensor_memory, mutable>
    %v18 = ttg.local_alloc : () -> !ttg.memdesc<1xi64, #bar, #smem, mutable>
    ttng.init_barrier %v18, 1 : !ttg.memdesc<1xi64, #bar, #smem, mutable>
    %v19 = arith.constant 0 : i32
    %v20 = arith.constant 1 : i32
    %v21 = arith.constant 4 : i32
    scf.for %i = %v19 to %v21 step %v20 : i32 {
      %v22 = arith.constant 128 : i32
      %v23 = arith.muli %i, %v22 : i32
      %v24 = tt.make_range {start = 0 : i32, end = 128 : i32} : tensor<128xi32, #ttg.slice<{dim = 1, parent = #blocked}>>
      %v25 = tt.make_range {start = 0 : i32, end = 128 : i32} : tensor<128xi32, #ttg.slice<{dim = 0, parent = #blocked}>>
      %v26 = tt.expand_dims %v24 {axis = 1 : i32} : tensor<128xi32, #ttg.slice<{dim = 1, parent = #blocked}>> -> tensor<128x1xi32, #blocked>
      %v27 = tt.expand_dims %v25 {axis = 0 : i32} : tensor<128xi32, #ttg.slice<{dim = 0, parent = #blocked}>> -> tensor<1x128xi32, #blocked>
      %v28 = arith.constant dense<512> : tensor<128x1xi32, #blocked>
      %v29 = arith.muli %v26, %v28 : tensor<128x1xi32, #blocked>
      %v30 = tt.broadcast %v29 : tensor<128x1xi32, #blocked> -> tensor<128x128xi32, #blocked>
      %v31 = tt.broadcast %v27 : tensor<1x128xi32, #blocked> -> tensor<128x128xi32, #blocked>
      %v32 = arith.addi %v30, %v31 : tensor<128x128xi32, #blocked>
      %v33 = tt.addptr %a, %v23 : !tt.ptr<f8E4M3FN>, i32
      %v34 = tt.splat %v33 : !tt.ptr<f8E4M3FN> -> tensor<128x128x!tt.ptr<f8E4M3FN>, #blocked>
      %v35 = tt.addptr %v34, %v32 : tensor<128x128x!tt.ptr<f8E4M3FN>, #blocked>, tensor<128x128xi32, #blocked>
      %v36 = tt.load %v35 : tensor<128x128x!tt.ptr<f8E4M3FN>, #blocked>
      %v37 = arith.constant 64 : i32
      %v38 = arith.muli %i, %v37 : i32
      %v39 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32, #ttg.slice<{dim = 1, parent = #blocked}>>
      %v40 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #blocked}>>
      %v41 = tt.expand_dims %v39 {axis = 1 : i32} : tensor<64xi32, #ttg.slice<{dim = 1, parent = #blocked}>> -> tensor<64x1xi32, #blocked>
      %v42 = tt.expand_dims %v40 {axis = 0 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #blocked}>> -> tensor<1x64xi32, #blocked>
      %v43 = arith.constant dense<256> : tensor<64x1xi32, #blocked>
      %v44 = arith.muli %v41, %v43 : tensor<64x1xi32, #blocked>
      %v45 = tt.broadcast %v44 : tensor<64x1xi32, #blocked> -> tensor<64x64xi32, #blocked>
      %v46 = tt.broadcast %v42 : tensor<1x64xi32, #blocked> -> tensor<64x64xi32, #blocked>
      %v47 = arith.addi %v45, %v46 : tensor<64x64xi32, #blocked>
      %v48 = tt.addptr %b, %v38 : !tt.ptr<i8>, i32
      %v49 = tt.splat %v48 : !tt.ptr<i8> -> tensor<64x64x!tt.ptr<i8>, #blocked>
      %v50 = tt.addptr %v49, %v47 : tensor<64x64x!tt.ptr<i8>, #blocked>, tensor<64x64xi32, #blocked>
      %v51 = tt.load %v50 : tensor<64x64x!tt.ptr<i8>, #blocked>
      %v52 = arith.constant 4 : i32
      %v53 = arith.muli %i, %v52 : i32
      %v54 = tt.make_range {start = 0 : i32, end = 128 : i32} : tensor<128xi32, #ttg.slice<{dim = 1, parent = #blocked}>>
      %v55 = tt.make_range {start = 0 : i32, end = 4 : i32} : tensor<4xi32, #ttg.slice<{dim = 0, parent = #blocked}>>
      %v56 = tt.expand_dims %v54 {axis = 1 : i32} : tensor<128xi32, #ttg.slice<{dim = 1, parent = #blocked}>> -> tensor<128x1xi32, #blocked>
      %v57 = tt.expand_dims %v55 {axis = 0 : i32} : tensor<4xi32, #ttg.slice<{dim = 0, parent = #blocked}>> -> tensor<1x4xi32, #blocked>
      %v58 = arith.constant dense<16> : tensor<128x1xi32, #blocked>
      %v59 = arith.muli %v56, %v58 : tensor<128x1xi32, #blocked>
      %v60 = tt.broadcast %v59 : tensor<128x1xi32, #blocked> -> tensor<128x4xi32, #blocked>
      %v61 = tt.broadcast %v57 : tensor<1x4xi32, #blocked> -> tensor<128x4xi32, #blocked>
      %v62 = arith.addi %v60, %v61 : tensor<128x4xi32, #blocked>
      %v63 = tt.addptr %sa, %v53 : !tt.ptr<i8>, i32
      %v64 = tt.splat %v63 : !tt.ptr<i8> -> tensor<128x4x!tt.ptr<i8>, #blocked>
      %v65 = tt.addptr %v64, %v62 : tensor<128x4x!tt.ptr<i8>, #blocked>, tensor<128x4xi32, #blocked>
      %v66 = tt.load %v65 : tensor<128x4x!tt.ptr<i8>, #blocked>
      %v67 = arith.constant 4 : i32
      %v68 = arith.muli %i, %v67 : i32
      %v69 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32, #ttg.slice<{dim = 1, parent = #blocked}>>
      %v70 = tt.make_range {start = 0 : i32, end = 4 : i32} : tensor<4xi32, #ttg.slice<{dim = 0, parent = #blocked}>>
      %v71 = tt.expand_dims %v69 {axis = 1 : i32} : tensor<64xi32, #ttg.slice<{dim = 1, parent = #blocked}>> -> tensor<64x1xi32, #blocked>
      %v72 = tt.expand_dims %v70 {axis = 0 : i32} : tensor<4xi32, #ttg.slice<{dim = 0, parent = #blocked}>> -> tensor<1x4xi32, #blocked>
      %v73 = arith.constant dense<16> : tensor<64x1xi32, #blocked>
      %v74 = arith.muli %v71, %v73 : tensor<64x1xi32, #blocked>
      %v75 = tt.broadcast %v74 : tensor<64x1xi32, #blocked> -> tensor<64x4xi32, #blocked>
      %v76 = tt.broadcast %v72 : tensor<1x4xi32, #blocked> -> tensor<64x4xi32, #blocked>
      %v77 = arith.addi %v75, %v76 : tensor<64x4xi32, #blocked>
      %v78 = tt.addptr %sb, %v68 : !tt.ptr<i8>, i32
      %v79 = tt.splat %v78 : !tt.ptr<i8> -> tensor<64x4x!tt.ptr<i8>, #blocked>
      %v80 = tt.addptr %v79, %v77 : tensor<64x4x!tt.ptr<i8>, #blocked>, tensor<64x4xi32, #blocked>
      %v81 = tt.load %v80 : tensor<64x4x!tt.ptr<i8>, #blocked>
      %v82 = ttg.local_alloc %v36 : (tensor<128x128xf8E4M3FN, #blocked>) -> !ttg.memdesc<128x128xf8E4M3FN, #sa, #smem>
      %v83 = ttg.local_alloc %v51 : (tensor<64x64xi8, #blocked>) -> !ttg.memdesc<64x64xi8, #sb, #smem>
      %v84 = ttg.memdesc_trans %v83 {order = array<i32: 1, 0>} : !ttg.memdesc<64x64xi8, #sb, #smem> -> !ttg.memdesc<64x64xi8, #sbt, #smem>
      %v85 = ttg.local_alloc %v66 : (tensor<128x4xi8, #blocked>) -> !ttg.memdesc<128x4xi8, #scale_a, #smem>
      ttng.tmem_copy %v85, %v16 : !ttg.memdesc<128x4xi8, #scale_a, #smem>, !ttg.memdesc<128x4xi8, #scales, #ttng.tensor_memory, mutable>
      %v86 = ttg.convert_layout %v81 : tensor<64x4xi8, #blocked> -> tensor<64x4xi8, #scale_b>
      ttng.tmem_store %v86, %v17, %v15 : tensor<64x4xi8, #scale_b> -> !ttg.memdesc<64x4xi8, #scales, #ttng.tensor_memory, mutable>
      ttng.tc_gen5_mma_scaled %v82, %v84, %v14, %v16, %v17, %v15, %v15 lhs = e4m3 rhs = e2m1, %v18[%v15] {is_async} : !ttg.memdesc<128x128xf8E4M3FN, #sa, #smem>, !ttg.memdesc<64x64xi8, #sbt, #smem>, !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable>, !ttg.memdesc<128x4xi8, #scales, #ttng.tensor_memory, mutable>, !ttg.memdesc<64x4xi8, #scales, #ttng.tensor_memory, mutable>, !ttg.memdesc<1xi64, #bar, #smem, mutable>
      %v87 = arith.andi %i, %v20 : i32
      ttng.wait_barrier %v18, %v87 : !ttg.memdesc<1xi64, #bar, #smem, mutable>
    }
    ttng.inval_barrier %v18 : !ttg.memdesc<1xi64, #bar, #smem, mutable>
    %v88 = ttng.tmem_load %v14 : !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable> -> tensor<128x64xf32, #lin>
    %v89 = ttg.convert_layout %v88 : tensor<128x64xf32, #lin> -> tensor<128x64xf32, #blocked>
    %v90 = tt.make_range {start = 0 : i32, end = 128 : i32} : tensor<128xi32, #ttg.slice<{dim = 1, parent = #blocked}>>
    %v91 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #blocked}>>
    %v92 = tt.expand_dims %v90 {axis = 1 : i32} : tensor<128xi32, #ttg.slice<{dim = 1, parent = #blocked}>> -> tensor<128x1xi32, #blocked>
    %v93 = tt.expand_dims %v91 {axis = 0 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #blocked}>> -> tensor<1x64xi32, #blocked>
    %v94 = arith.constant dense<64> : tensor<128x1xi32, #blocked>
    %v95 = arith.muli %v92, %v94 : tensor<128x1xi32, #blocked>
    %v96 = tt.broadcast %v95 : tensor<128x1xi32, #blocked> -> tensor<128x64xi32, #blocked>
    %v97 = tt.broadcast %v93 : tensor<1x64xi32, #blocked> -> tensor<128x64xi32, #blocked>
    %v98 = arith.addi %v96, %v97 : tensor<128x64xi32, #blocked>
    %v99 = tt.splat %d : !tt.ptr<f32> -> tensor<128x64x!tt.ptr<f32>, #blocked>
    %v100 = tt.addptr %v99, %v98 : tensor<128x64x!tt.ptr<f32>, #blocked>, tensor<128x64xi32, #blocked>
    tt.store %v100, %v89 : tensor<128x64x!tt.ptr<f32>, #blocked>
    tt.return
  }
}
// -----
module {
  tt.func public @kernel(%a: !tt.ptr<f8E4M3FN> {tt.divisibility = 16 : i32}, %b: !tt.ptr<i8> {tt.divisibility = 16 : i32}, %sa: !tt.ptr<i8> {tt.divisibility = 16 : i32}, %sb: !tt.ptr<i8> {tt.divisibility = 16 : i32}, %c: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %d: !tt.ptr<f32> {tt.divisibility = 16 : i32}) {
    %v1 = tt.make_range {start = 0 : i32, end = 128 : i32} : tensor<128xi32>
    %v2 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
    %v3 = tt.expand_dims %v1 {axis = 1 : i32} : tensor<128xi32> -> tensor<128x1xi32>
    %v4 = tt.expand_dims %v2 {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
    %v5 = arith.constant dense<64> : tensor<128x1xi32>
    %v6 = arith.muli %v3, %v5 : tensor<128x1xi32>
    %v7 = tt.broadcast %v6 : tensor<128x1xi32> -> tensor<128x64xi32>
    %v8 = tt.broadcast %v4 : tensor<1x64xi32> -> tensor<128x64xi32>
    %v9 = arith.addi %v7, %v8 : tensor<128x64xi32>
    %v10 = tt.splat %c : !tt.ptr<f32> -> tensor<128x64x!tt.ptr<f32>>
    %v11 = tt.addptr %v10, %v9 : tensor<128x64x!tt.ptr<f32>>, tensor<128x64xi32>
    %v12 = tt.load %v11 : tensor<128x64x!tt.ptr<f32>>
    %v13 = arith.constant 0 : i32
    %v14 = arith.constant 1 : i32
    %v15 = arith.constant 4 : i32
    %v16 = scf.for %i = %v13 to %v15 step %v14 iter_args(%sum = %v12) -> (tensor<128x64xf32>) : i32 {
      %v17 = arith.constant 128 : i32
      %v18 = arith.muli %i, %v17 : i32
      %v19 = tt.make_range {start = 0 : i32, end = 128 : i32} : tensor<128xi32>
      %v20 = tt.make_range {start = 0 : i32, end = 128 : i32} : tensor<128xi32>
      %v21 = tt.expand_dims %v19 {axis = 1 : i32} : tensor<128xi32> -> tensor<128x1xi32>
      %v22 = tt.expand_dims %v20 {axis = 0 : i32} : tensor<128xi32> -> tensor<1x128xi32>
      %v23 = arith.constant dense<512> : tensor<128x1xi32>
      %v24 = arith.muli %v21, %v23 : tensor<128x1xi32>
      %v25 = tt.broadcast %v24 : tensor<128x1xi32> -> tensor<128x128xi32>
      %v26 = tt.broadcast %v22 : tensor<1x128xi32> -> tensor<128x128xi32>
      %v27 = arith.addi %v25, %v26 : tensor<128x128xi32>
      %v28 = tt.addptr %a, %v18 : !tt.ptr<f8E4M3FN>, i32
      %v29 = tt.splat %v28 : !tt.ptr<f8E4M3FN> -> tensor<128x128x!tt.ptr<f8E4M3FN>>
      %v30 = tt.addptr %v29, %v27 : tensor<128x128x!tt.ptr<f8E4M3FN>>, tensor<128x128xi32>
      %v31 = tt.load %v30 : tensor<128x128x!tt.ptr<f8E4M3FN>>
      %v32 = arith.constant 64 : i32
      %v33 = arith.muli %i, %v32 : i32
      %v34 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
      %v35 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
      %v36 = tt.expand_dims %v34 {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
      %v37 = tt.expand_dims %v35 {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
      %v38 = arith.constant dense<256> : tensor<64x1xi32>
      %v39 = arith.muli %v36, %v38 : tensor<64x1xi32>
      %v40 = tt.broadcast %v39 : tensor<64x1xi32> -> tensor<64x64xi32>
      %v41 = tt.broadcast %v37 : tensor<1x64xi32> -> tensor<64x64xi32>
      %v42 = arith.addi %v40, %v41 : tensor<64x64xi32>
      %v43 = tt.addptr %b, %v33 : !tt.ptr<i8>, i32
      %v44 = tt.splat %v43 : !tt.ptr<i8> -> tensor<64x64x!tt.ptr<i8>>
      %v45 = tt.addptr %v44, %v42 : tensor<64x64x!tt.ptr<i8>>, tensor<64x64xi32>
      %v46 = tt.load %v45 : tensor<64x64x!tt.ptr<i8>>
      %v47 = arith.constant 4 : i32
      %v48 = arith.muli %i, %v47 : i32
      %v49 = tt.make_range {start = 0 : i32, end = 128 : i32} : tensor<128xi32>
      %v50 = tt.make_range {start = 0 : i32, end = 4 : i32} : tensor<4xi32>
      %v51 = tt.expand_dims %v49 {axis = 1 : i32} : tensor<128xi32> -> tensor<128x1xi32>
      %v52 = tt.expand_dims %v50 {axis = 0 : i32} : tensor<4xi32> -> tensor<1x4xi32>
      %v53 = arith.constant dense<16> : tensor<128x1xi32>
      %v54 = arith.muli %v51, %v53 : tensor<128x1xi32>
      %v55 = tt.broadcast %v54 : tensor<128x1xi32> -> tensor<128x4xi32>
      %v56 = tt.broadcast %v52 : tensor<1x4xi32> -> tensor<128x4xi32>
      %v57 = arith.addi %v55, %v56 : tensor<128x4xi32>
      %v58 = tt.addptr %sa, %v48 : !tt.ptr<i8>, i32
      %v59 = tt.splat %v58 : !tt.ptr<i8> -> tensor<128x4x!tt.ptr<i8>>
      %v60 = tt.addptr %v59, %v57 : tensor<128x4x!tt.ptr<i8>>, tensor<128x4xi32>
      %v61 = tt.load %v60 : tensor<128x4x!tt.ptr<i8>>
      %v62 = arith.constant 4 : i32
      %v63 = arith.muli %i, %v62 : i32
      %v64 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
      %v65 = tt.make_range {start = 0 : i32, end = 4 : i32} : tensor<4xi32>
      %v66 = tt.expand_dims %v64 {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
      %v67 = tt.expand_dims %v65 {axis = 0 : i32} : tensor<4xi32> -> tensor<1x4xi32>
      %v68 = arith.constant dense<16> : tensor<64x1xi32>
      %v69 = arith.muli %v66, %v68 : tensor<64x1xi32>
      %v70 = tt.broadcast %v69 : tensor<64x1xi32> -> tensor<64x4xi32>
      %v71 = tt.broadcast %v67 : tensor<1x4xi32> -> tensor<64x4xi32>
      %v72 = arith.addi %v70, %v71 : tensor<64x4xi32>
      %v73 = tt.addptr %sb, %v63 : !tt.ptr<i8>, i32
      %v74 = tt.splat %v73 : !tt.ptr<i8> -> tensor<64x4x!tt.ptr<i8>>
      %v75 = tt.addptr %v74, %v72 : tensor<64x4x!tt.ptr<i8>>, tensor<64x4xi32>
      %v76 = tt.load %v75 : tensor<64x4x!tt.ptr<i8>>
      %v77 = tt.trans %v46 {order = array<i32: 1, 0>} : tensor<64x64xi8> -> tensor<64x64xi8>
      %v78 = tt.dot_scaled %v31 scale %v61, %v77 scale %v76, %sum lhs = e4m3 rhs = e2m1 {fastMath = false} : tensor<128x128xf8E4M3FN>, tensor<128x4xi8> * tensor<64x64xi8>, tensor<64x4xi8> -> tensor<128x64xf32>
      scf.yield %v78 : tensor<128x64xf32>
    }
    %v79 = tt.make_range {start = 0 : i32, end = 128 : i32} : tensor<128xi32>
    %v80 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
    %v81 = tt.expand_dims %v79 {axis = 1 : i32} : tensor<128xi32> -> tensor<128x1xi32>
    %v82 = tt.expand_dims %v80 {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
    %v83 = arith.constant dense<64> : tensor<128x1xi32>
    %v84 = arith.muli %v81, %v83 : tensor<128x1xi32>
    %v85 = tt.broadcast %v84 : tensor<128x1xi32> -> tensor<128x64xi32>
    %v86 = tt.broadcast %v82 : tensor<1x64xi32> -> tensor<128x64xi32>
    %v87 = arith.addi %v85, %v86 : tensor<128x64xi32>
    %v88 = tt.splat %d : !tt.ptr<f32> -> tensor<128x64x!tt.ptr<f32>>
    %v89 = tt.addptr %v88, %v87 : tensor<128x64x!tt.ptr<f32>>, tensor<128x64xi32>
    tt.store %v89, %v16 : tensor<128x64x!tt.ptr<f32>>
    tt.return
  }
}
