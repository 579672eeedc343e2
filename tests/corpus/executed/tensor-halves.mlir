// Elements of 16 bits, two to a column and each in a column of its own.
//
// targets: cuda:100 cuda:103
// input f16 8192 integers -64 64
// output f16 8192
#blocked = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
#bar = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
#lin = #ttg.linear<{register = [[0, 1], [0, 2], [0, 4], [0, 8], [0, 16], [0, 32]], lane = [[1, 0], [2, 0], [4, 0], [8, 0], [16, 0]], warp = [[32, 0], [64, 0]], block = []}>
#tmem = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1>
#apart = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 2>
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
    %v13 = arith.constant true
    %v14 = ttg.convert_layout %v12 : tensor<128x64xf16, #blocked> -> tensor<128x64xf16, #lin>
    %s = ttng.tmem_alloc : () -> !ttg.memdesc<128x64xf16, #tmem, #ttng.tensor_memory, mutable>
    %u = ttng.tmem_alloc %v14 : (tensor<128x64xf16, #lin>) -> !ttg.memdesc<128x64xf16, #apart, #ttng.tensor_memory, mutable>
    %r = ttng.tmem_load %u : !ttg.memdesc<128x64xf16, #apart, #ttng.tensor_memory, mutable> -> tensor<128x64xf16, #lin>
    ttng.tmem_store %r, %s, %v13 : tensor<128x64xf16, #lin> -> !ttg.memdesc<128x64xf16, #tmem, #ttng.tensor_memory, mutable>
    %q = ttng.tmem_load %s : !ttg.memdesc<128x64xf16, #tmem, #ttng.tensor_memory, mutable> -> tensor<128x64xf16, #lin>
    %v15 = ttg.convert_layout %q : tensor<128x64xf16, #lin> -> tensor<128x64xf16, #blocked>
    %v16 = tt.make_range {start = 0 : i32, end = 128 : i32} : tensor<128xi32, #ttg.slice<{dim = 1, parent = #blocked}>>
    %v17 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #blocked}>>
    %v18 = tt.expand_dims %v16 {axis = 1 : i32} : tensor<128xi32, #ttg.slice<{dim = 1, parent = #blocked}>> -> tensor<128x1xi32, #blocked>
    %v19 = tt.expand_dims %v17 {axis = 0 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #blocked}>> -> tensor<1x64xi32, #blocked>
    %v20 = arith.constant dense<64> : tensor<128x1xi32, #blocked>
    %v21 = arith.muli %v18, %v20 : tensor<128x1xi32, #blocked>
    %v22 = tt.broadcast %v21 : tensor<128x1xi32, #blocked> -> tensor<128x64xi32, #blocked>
    %v23 = tt.broadcast %v19 : tensor<1x64xi32, #blocked> -> tensor<128x64xi32, #blocked>
    %v24 = arith.addi %v22, %v23 : tensor<128x64xi32, #blocked>
    %v25 = tt.splat %d : !tt.ptr<f16> -> tensor<128x64x!tt.ptr<f16>, #blocked>
    %v26 = tt.addptr %v25, %v24 : tensor<128x64x!tt.ptr<f16>, #blocked>, tensor<128x64xi32, #blocked>
    tt.store %v26, %v15 : tensor<128x64x!tt.ptr<f16>, #blocked>
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
