// Two accumulators of 64 rows, chosen by the number of the iteration.
//
// targets: cuda:100 cuda:103
// input f16 4096 integers -4 4
// input f16 8192 integers -4 4
// output f32 4096
#blocked = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
#bar = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
#lin = #ttg.linear<{register = [[0, 1], [0, 2], [0, 4], [0, 8], [0, 16]], lane = [[1, 0], [2, 0], [4, 0], [8, 0], [0, 32]], warp = [[16, 0], [32, 0]], block = []}>
#sh = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#tmem = #ttng.tensor_memory_encoding<blockM = 64, blockN = 64, colStride = 1>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:100", "ttg.threads-per-warp" = 32 : i32} {
  tt.func public @kernel(%a: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %b: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %d: !tt.ptr<f32> {tt.divisibility = 16 : i32}) {
    %v1 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32, #ttg.slice<{dim = 1, parent = #blocked}>>
    %v2 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #blocked}>>
    %v3 = tt.expand_dims %v1 {axis = 1 : i32} : tensor<64xi32, #ttg.slice<{dim = 1, parent = #blocked}>> -> tensor<64x1xi32, #blocked>
    %v4 = tt.expand_dims %v2 {axis = 0 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #blocked}>> -> tensor<1x64xi32, #blocked>
    %v5 = arith.constant dense<64> : tensor<64x1xi32, #blocked>
    %v6 = arith.muli %v3, %v5 : tensor<64x1xi32, #blocked>
    %v7 = tt.broadcast %v6 : tensor<64x1xi32, #blocked> -> tensor<64x64xi32, #blocked>
    %v8 = tt.broadcast %v4 : tensor<1x64xi32, #blocked> -> tensor<64x64xi32, #blocked>
    %v9 = arith.addi %v7, %v8 : tensor<64x64xi32, #blocked>
    %v10 = tt.splat %a : !tt.ptr<f16> -> tensor<64x64x!tt.ptr<f16>, #blocked>
    %v11 = tt.addptr %v10, %v9 : tensor<64x64x!tt.ptr<f16>, #blocked>, tensor<64x64xi32, #blocked>
    %v12 = tt.load %v11 : tensor<64x64x!tt.ptr<f16>, #blocked>
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
    %v24 = arith.constant true
    %v25 = arith.constant false
    %k0 = arith.constant 0 : i32
    %k1 = arith.constant 1 : i32
    %k2 = arith.constant 2 : i32
    %step = arith.constant dense<4096> : tensor<64x64xi32, #blocked>
    %sa = ttg.local_alloc %v12 : (tensor<64x64xf16, #blocked>) -> !ttg.memdesc<64x64xf16, #sh, #smem>
    %accs = ttng.tmem_alloc : () -> !ttg.memdesc<2x64x64xf32, #tmem, #ttng.tensor_memory, mutable>
    %e = scf.for %i = %k0 to %k2 step %k1 iter_args(%q = %v23) -> (tensor<64x64x!tt.ptr<f16>, #blocked>) : i32 {
      %y = tt.load %q : tensor<64x64x!tt.ptr<f16>, #blocked>
      %sb = ttg.local_alloc %y : (tensor<64x64xf16, #blocked>) -> !ttg.memdesc<64x64xf16, #sh, #smem>
      %acc = ttg.memdesc_index %accs[%i] : !ttg.memdesc<2x64x64xf32, #tmem, #ttng.tensor_memory, mutable> -> !ttg.memdesc<64x64xf32, #tmem, #ttng.tensor_memory, mutable>
      ttng.tc_gen5_mma %sa, %sb, %acc, %v25, %v24 : !ttg.memdesc<64x64xf16, #sh, #smem>, !ttg.memdesc<64x64xf16, #sh, #smem>, !ttg.memdesc<64x64xf32, #tmem, #ttng.tensor_memory, mutable>
      %n = tt.addptr %q, %step : tensor<64x64x!tt.ptr<f16>, #blocked>, tensor<64x64xi32, #blocked>
      scf.yield %n : tensor<64x64x!tt.ptr<f16>, #blocked>
    }
    %first = ttg.memdesc_index %accs[%k0] : !ttg.memdesc<2x64x64xf32, #tmem, #ttng.tensor_memory, mutable> -> !ttg.memdesc<64x64xf32, #tmem, #ttng.tensor_memory, mutable>
    %second = ttg.memdesc_index %accs[%k1] : !ttg.memdesc<2x64x64xf32, #tmem, #ttng.tensor_memory, mutable> -> !ttg.memdesc<64x64xf32, #tmem, #ttng.tensor_memory, mutable>
    %r0 = ttng.tmem_load %first : !ttg.memdesc<64x64xf32, #tmem, #ttng.tensor_memory, mutable> -> tensor<64x64xf32, #lin>
    %r1 = ttng.tmem_load %second : !ttg.memdesc<64x64xf32, #tmem, #ttng.tensor_memory, mutable> -> tensor<64x64xf32, #lin>
    %m = arith.mulf %r0, %r1 : tensor<64x64xf32, #lin>
    %v26 = ttg.convert_layout %m : tensor<64x64xf32, #lin> -> tensor<64x64xf32, #blocked>
    %v27 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32, #ttg.slice<{dim = 1, parent = #blocked}>>
    %v28 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #blocked}>>
    %v29 = tt.expand_dims %v27 {axis = 1 : i32} : tensor<64xi32, #ttg.slice<{dim = 1, parent = #blocked}>> -> tensor<64x1xi32, #blocked>
    %v30 = tt.expand_dims %v28 {axis = 0 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #blocked}>> -> tensor<1x64xi32, #blocked>
    %v31 = arith.constant dense<64> : tensor<64x1xi32, #blocked>
    %v32 = arith.muli %v29, %v31 : tensor<64x1xi32, #blocked>
    %v33 = tt.broadcast %v32 : tensor<64x1xi32, #blocked> -> tensor<64x64xi32, #blocked>
    %v34 = tt.broadcast %v30 : tensor<1x64xi32, #blocked> -> tensor<64x64xi32, #blocked>
    %v35 = arith.addi %v33, %v34 : tensor<64x64xi32, #blocked>
    %v36 = tt.splat %d : !tt.ptr<f32> -> tensor<64x64x!tt.ptr<f32>, #blocked>
    %v37 = tt.addptr %v36, %v35 : tensor<64x64x!tt.ptr<f32>, #blocked>, tensor<64x64xi32, #blocked>
    tt.store %v37, %v26 : tensor<64x64x!tt.ptr<f32>, #blocked>
    tt.return
  }
}
// -----
module {
  tt.func public @kernel(%a: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %b: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %d: !tt.ptr<f32> {tt.divisibility = 16 : i32}) {
    %v1 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
    %v2 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
    %v3 = tt.expand_dims %v1 {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
    %v4 = tt.expand_dims %v2 {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
    %v5 = arith.constant dense<64> : tensor<64x1xi32>
    %v6 = arith.muli %v3, %v5 : tensor<64x1xi32>
    %v7 = tt.broadcast %v6 : tensor<64x1xi32> -> tensor<64x64xi32>
    %v8 = tt.broadcast %v4 : tensor<1x64xi32> -> tensor<64x64xi32>
    %v9 = arith.addi %v7, %v8 : tensor<64x64xi32>
    %v10 = tt.splat %a : !tt.ptr<f16> -> tensor<64x64x!tt.ptr<f16>>
    %v11 = tt.addptr %v10, %v9 : tensor<64x64x!tt.ptr<f16>>, tensor<64x64xi32>
    %v12 = tt.load %v11 : tensor<64x64x!tt.ptr<f16>>
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
    %step = arith.constant dense<4096> : tensor<64x64xi32>
    %pn = tt.addptr %v23, %step : tensor<64x64x!tt.ptr<f16>>, tensor<64x64xi32>
    %y2 = tt.load %pn : tensor<64x64x!tt.ptr<f16>>
    %z = arith.constant dense<0.0> : tensor<64x64xf32>
    %d1 = tt.dot %v12, %v24, %z : tensor<64x64xf16> * tensor<64x64xf16> -> tensor<64x64xf32>
    %d2 = tt.dot %v12, %y2, %z : tensor<64x64xf16> * tensor<64x64xf16> -> tensor<64x64xf32>
    %m = arith.mulf %d1, %d2 : tensor<64x64xf32>
    %v25 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
    %v26 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
    %v27 = tt.expand_dims %v25 {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
    %v28 = tt.expand_dims %v26 {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
    %v29 = arith.constant dense<64> : tensor<64x1xi32>
    %v30 = arith.muli %v27, %v29 : tensor<64x1xi32>
    %v31 = tt.broadcast %v30 : tensor<64x1xi32> -> tensor<64x64xi32>
    %v32 = tt.broadcast %v28 : tensor<1x64xi32> -> tensor<64x64xi32>
    %v33 = arith.addi %v31, %v32 : tensor<64x64xi32>
    %v34 = tt.splat %d : !tt.ptr<f32> -> tensor<64x64x!tt.ptr<f32>>
    %v35 = tt.addptr %v34, %v33 : tensor<64x64x!tt.ptr<f32>>, tensor<64x64xi32>
    tt.store %v35, %m : tensor<64x64x!tt.ptr<f32>>
    tt.return
  }
}
