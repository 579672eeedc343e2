// Two products in flight on one accumulator, the first of which begins it. Their commits arrive on one barrier.
//
// targets: cuda:100 cuda:103
// input f16 8192 integers -4 4
// input f16 4096 integers -4 4
// output f32 8192
#blocked = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
#bar = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
#lin = #ttg.linear<{register = [[0, 1], [0, 2], [0, 4], [0, 8], [0, 16], [0, 32]], lane = [[1, 0], [2, 0], [4, 0], [8, 0], [16, 0]], warp = [[32, 0], [64, 0]], block = []}>
#sh = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#tmem = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:100", "ttg.threads-per-warp" = 32 : i32} {
  tt.func public @kernel(%a: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %b: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %d: !tt.ptr<f32> {tt.divisibility = 16 : i32}) {
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
    %v14 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #blocked}>>
    %v15 = tt.expand_dims %v13 {axis = 1 : i32} : tensor<64xi32, #ttg.slice<{dim = 1, parent = #blocked}>> -> tensor<64x1xi32, #blocked>
    %v16 = tt.expand_dims %v14 {axis = 0 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #blocked}>> -> tensor<1x64xi32, #blocked>
    %v17 = arith.constant dense<64> : tensor<64x1xi32, #blocked>
    %v18 = arith.muli %v15, %v17 : tensor<64x1xi32, #blocked>
    %v19 = tt.broadcast %v18 : tensor<64x1xi32, #blocked> -> tensor<64x64xi32, #blocked>
    %v20 = tt.broadcast %v16 : tensor<1x64xi32, #blocked> -> tensor<64x64xi32, #blocked>
    %v21 = arith.addi %v19, %v20 : tensor<64x64xi32, #blocked>
    %v22 = tt.splat %b : !tt.ptr<f16> -> tensor<64x64x!tt.ptr<f16>, #blocked>
    %v23 = tt.addptr %v22, %v21 : tensor<64x64x!tt.ptr<f16>, #blocked>, tensor<64x64xi32, #blocked>
    %v24 = tt.load %v23 : tensor<64x64x!tt.ptr<f16>, #blocked>
    %v25 = arith.constant true
    %v26 = arith.constant false
    %v27 = arith.constant 0 : i32
    %sa = ttg.local_alloc %v12 : (tensor<128x64xf16, #blocked>) -> !ttg.memdesc<128x64xf16, #sh, #smem>
    %sb = ttg.local_alloc %v24 : (tensor<64x64xf16, #blocked>) -> !ttg.memdesc<64x64xf16, #sh, #smem>
    %acc, %t0 = ttng.tmem_alloc : () -> (!ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable>, !ttg.async.token)
    %done = ttg.local_alloc : () -> !ttg.memdesc<1xi64, #bar, #smem, mutable>
    ttng.init_barrier %done, 2 : !ttg.memdesc<1xi64, #bar, #smem, mutable>
    %t1 = ttng.tc_gen5_mma %sa, %sb, %acc[%t0], %v26, %v25, %done[%v25] {is_async} : !ttg.memdesc<128x64xf16, #sh, #smem>, !ttg.memdesc<64x64xf16, #sh, #smem>, !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable>, !ttg.memdesc<1xi64, #bar, #smem, mutable>
    %t2 = ttng.tc_gen5_mma %sa, %sb, %acc[%t1], %v25, %v25 {is_async} : !ttg.memdesc<128x64xf16, #sh, #smem>, !ttg.memdesc<64x64xf16, #sh, #smem>, !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable>
    ttng.tc_gen5_commit %done, %v25 : !ttg.memdesc<1xi64, #bar, #smem, mutable>
    ttng.tc_gen5_commit %done, %v26 : !ttg.memdesc<1xi64, #bar, #smem, mutable>
    ttng.wait_barrier %done, %v27 : !ttg.memdesc<1xi64, #bar, #smem, mutable>
    ttng.inval_barrier %done : !ttg.memdesc<1xi64, #bar, #smem, mutable>
    %r, %t3 = ttng.tmem_load %acc[%t2] : !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable> -> tensor<128x64xf32, #lin>
    %v28 = ttg.convert_layout %r : tensor<128x64xf32, #lin> -> tensor<128x64xf32, #blocked>
    %v29 = tt.make_range {start = 0 : i32, end = 128 : i32} : tensor<128xi32, #ttg.slice<{dim = 1, parent = #blocked}>>
    %v30 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #blocked}>>
    %v31 = tt.expand_dims %v29 {axis = 1 : i32} : tensor<128xi32, #ttg.slice<{dim = 1, parent = #blocked}>> -> tensor<128x1xi32, #blocked>
    %v32 = tt.expand_dims %v30 {axis = 0 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #blocked}>> -> tensor<1x64xi32, #blocked>
    %v33 = arith.constant dense<64> : tensor<128x1xi32, #blocked>
    %v34 = arith.muli %v31, %v33 : tensor<128x1xi32, #blocked>
    %v35 = tt.broadcast %v34 : tensor<128x1xi32, #blocked> -> tensor<128x64xi32, #blocked>
    %v36 = tt.broadcast %v32 : tensor<1x64xi32, #blocked> -> tensor<128x64xi32, #blocked>
    %v37 = arith.addi %v35, %v36 : tensor<128x64xi32, #blocked>
    %v38 = tt.splat %d : !tt.ptr<f32> -> tensor<128x64x!tt.ptr<f32>, #blocked>
    %v39 = tt.addptr %v38, %v37 : tensor<128x64x!tt.ptr<f32>, #blocked>, tensor<128x64xi32, #blocked>
    tt.store %v39, %v28 : tensor<128x64x!tt.ptr<f32>, #blocked>
    tt.return
  }
}
// -----
module {
  tt.func public @kernel(%a: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %b: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %d: !tt.ptr<f32> {tt.divisibility = 16 : i32}) {
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
    %v14 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
    %v15 = tt.expand_dims %v13 {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
    %v16 = tt.expand_dims %v14 {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
    %v17 = arith.constant dense<64> : tensor<64x1xi32>
    %v18 = arith.muli %v15, %v17 : tensor<64x1xi32>
    %v19 = tt.broadcast %v18 : tensor<64x1xi32> -> tensor<64x64xi32>
    %v20 = tt.broadcast %v16 : tensor<1x64xi32> -> tensor<64x64xi32>
    %v21 = arith.addi %v19, %v20 : tensor<64x64xi32>
    %v22 = tt.splat %b : !tt.ptr<f16> -> tensor<64x64x!tt.ptr<f16>>
    %v23 = tt.addptr %v22, %v21 : tensor<64x64x!tt.ptr<f16>>, tensor<64x64xi32>
    %v24 = tt.load %v23 : tensor<64x64x!tt.ptr<f16>>
    %z = arith.constant dense<0.0> : tensor<128x64xf32>
    %d1 = tt.dot %v12, %v24, %z : tensor<128x64xf16> * tensor<64x64xf16> -> tensor<128x64xf32>
    %d2 = tt.dot %v12, %v24, %d1 : tensor<128x64xf16> * tensor<64x64xf16> -> tensor<128x64xf32>
    %v25 = tt.make_range {start = 0 : i32, end = 128 : i32} : tensor<128xi32>
    %v26 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
    %v27 = tt.expand_dims %v25 {axis = 1 : i32} : tensor<128xi32> -> tensor<128x1xi32>
    %v28 = tt.expand_dims %v26 {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
    %v29 = arith.constant dense<64> : tensor<128x1xi32>
    %v30 = arith.muli %v27, %v29 : tensor<128x1xi32>
    %v31 = tt.broadcast %v30 : tensor<128x1xi32> -> tensor<128x64xi32>
    %v32 = tt.broadcast %v28 : tensor<1x64xi32> -> tensor<128x64xi32>
    %v33 = arith.addi %v31, %v32 : tensor<128x64xi32>
    %v34 = tt.splat %d : !tt.ptr<f32> -> tensor<128x64x!tt.ptr<f32>>
    %v35 = tt.addptr %v34, %v33 : tensor<128x64x!tt.ptr<f32>>, tensor<128x64xi32>
    tt.store %v35, %d2 : tensor<128x64x!tt.ptr<f32>>
    tt.return
  }
}
