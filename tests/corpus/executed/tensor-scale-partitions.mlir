// Scales that one partition copies again, unchanged, once the product of another one has read them.
//
// targets: cuda:100 cuda:103
// input f8E4M3FN 16384 integers -4 4
// input f8E5M2 8192 integers -4 4
// input i8 512 integers 125 129
// input i8 256 integers 125 129
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
#sb8 = #ttg.nvmma_shared<{swizzlingByteWidth = 64, transposed = false, elementBitWidth = 8}>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:100", "ttg.threads-per-warp" = 32 : i32} {
  tt.func public @kernel(%a: !tt.ptr<f8E4M3FN> {tt.divisibility = 16 : i32}, %b: !tt.ptr<f8E5M2> {tt.divisibility = 16 : i32}, %s: !tt.ptr<i8> {tt.divisibility = 16 : i32}, %t: !tt.ptr<i8> {tt.divisibility = 16 : i32}, %d: !tt.ptr<f32> {tt.divisibility = 16 : i32}) {
    %v1 = tt.make_range {start = 0 : i32, end = 128 : i32} : tensor<128xi32, #ttg.slice<{dim = 1, parent = #blocked}>>
    %v2 = tt.make_range {start = 0 : i32, end = 128 : i32} : tensor<128xi32, #ttg.slice<{dim = 0, parent = #blocked}>>
    %v3 = tt.expand_dims %v1 {axis = 1 : i32} : tensor<128xi32, #ttg.slice<{dim = 1, parent = #blocked}>> -> tensor<128x1xi32, #blocked>
    %v4 = tt.expand_dims %v2 {axis = 0 : i32} : tensor<128xi32, #ttg.slice<{dim = 0, parent = #blocked}>> -> tensor<1x128xi32, #blocked>
    %v5 = arith.constant dense<128> : tensor<128x1xi32, #blocked>
    %v6 = arith.muli %v3, %v5 : tensor<128x1xi32, #blocked>
    %v7 = tt.broadcast %v6 : tensor<128x1xi32, #blocked> -> tensor<128x128xi32, #blocked>
    %v8 = tt.broadcast %v4 : tensor<1x128xi32, #blocked> -> tensor<128x128xi32, #blocked>
    %v9 = arith.addi %v7, %v8 : tensor<128x128xi32, #blocked>
    %v10 = tt.splat %a : !tt.ptr<f8E4M3FN> -> tensor<128x128x!tt.ptr<f8E4M3FN>, #blocked>
    %v11 = tt.addptr %v10, %v9 : tensor<128x128x!tt.ptr<f8E4M3FN>, #blocked>, tensor<128x128xi32, #blocked>
    %v12 = tt.load %v11 : tensor<128x128x!tt.ptr<f8E4M3FN>, #blocked>
    %v13 = tt.make_range {start = 0 : i32, end = 128 : i32} : tensor<128xi32, #ttg.slice<{dim = 1, parent = #blocked}>>
    %v14 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #blocked}>>
    %v15 = tt.expand_dims %v13 {axis = 1 : i32} : tensor<128xi32, #ttg.slice<{dim = 1, parent = #blocked}>> -> tensor<128x1xi32, #blocked>
    %v16 = tt.expand_dims %v14 {axis = 0 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #blocked}>> -> tensor<1x64xi32, #blocked>
    %v17 = arith.constant dense<64> : tensor<128x1xi32, #blocked>
    %v18 = arith.muli %v15, %v17 : tensor<128x1xi32, #blocked>
    %v19 = tt.broadcast %v18 : tensor<128x1xi32, #blocked> -> tensor<128x64xi32, #blocked>
    %v20 = tt.broadcast %v16 : tensor<1x64xi32, #blocked> -> tensor<128x64xi32, #blocked>
    %v21 = arith.addi %v19, %v20 : tensor<128x64xi32, #blocked>
    %v22 = tt.splat %b : !tt.ptr<f8E5M2> -> tensor<128x64x!tt.ptr<f8E5M2>, #blocked>
    %v23 = tt.addptr %v22, %v21 : tensor<128x64x!tt.ptr<f8E5M2>, #blocked>, tensor<128x64xi32, #blocked>
    %v24 = tt.load %v23 : tensor<128x64x!tt.ptr<f8E5M2>, #blocked>
    %v25 = tt.make_range {start = 0 : i32, end = 128 : i32} : tensor<128xi32, #ttg.slice<{dim = 1, parent = #blocked}>>
    %v26 = tt.make_range {start = 0 : i32, end = 4 : i32} : tensor<4xi32, #ttg.slice<{dim = 0, parent = #blocked}>>
    %v27 = tt.expand_dims %v25 {axis = 1 : i32} : tensor<128xi32, #ttg.slice<{dim = 1, parent = #blocked}>> -> tensor<128x1xi32, #blocked>
    %v28 = tt.expand_dims %v26 {axis = 0 : i32} : tensor<4xi32, #ttg.slice<{dim = 0, parent = #blocked}>> -> tensor<1x4xi32, #blocked>
    %v29 = arith.constant dense<4> : tensor<128x1xi32, #blocked>
    %v30 = arith.muli %v27, %v29 : tensor<128x1xi32, #blocked>
    %v31 = tt.broadcast %v30 : tensor<128x1xi32, #blocked> -> tensor<128x4xi32, #blocked>
    %v32 = tt.broadcast %v28 : tensor<1x4xi32, #blocked> -> tensor<128x4xi32, #blocked>
    %v33 = arith.addi %v31, %v32 : tensor<128x4xi32, #blocked>
    %v34 = tt.splat %s : !tt.ptr<i8> -> tensor<128x4x!tt.ptr<i8>, #blocked>
    %v35 = tt.addptr %v34, %v33 : tensor<128x4x!tt.ptr<i8>, #blocked>, tensor<128x4xi32, #blocked>
    %v36 = tt.load %v35 : tensor<128x4x!tt.ptr<i8>, #blocked>
    %v37 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32, #ttg.slice<{dim = 1, parent = #blocked}>>
    %v38 = tt.make_range {start = 0 : i32, end = 4 : i32} : tensor<4xi32, #ttg.slice<{dim = 0, parent = #blocked}>>
    %v39 = tt.expand_dims %v37 {axis = 1 : i32} : tensor<64xi32, #ttg.slice<{dim = 1, parent = #blocked}>> -> tensor<64x1xi32, #blocked>
    %v40 = tt.expand_dims %v38 {axis = 0 : i32} : tensor<4xi32, #ttg.slice<{dim = 0, parent = #blocked}>> -> tensor<1x4xi32, #blocked>
    %v41 = arith.constant dense<4> : tensor<64x1xi32, #blocked>
    %v42 = arith.muli %v39, %v41 : tensor<64x1xi32, #blocked>
    %v43 = tt.broadcast %v42 : tensor<64x1xi32, #blocked> -> tensor<64x4xi32, #blocked>
    %v44 = tt.broadcast %v40 : tensor<1x4xi32, #blocked> -> tensor<64x4xi32, #blocked>
    %v45 = arith.addi %v43, %v44 : tensor<64x4xi32, #blocked>
    %v46 = tt.splat %t : !tt.ptr<i8> -> tensor<64x4x!tt.ptr<i8>, #blocked>
    %v47 = tt.addptr %v46, %v45 : tensor<64x4x!tt.ptr<i8>, #blocked>, tensor<64x4xi32, #blocked>
    %v48 = tt.load %v47 : tensor<64x4x!tt.ptr<i8>, #blocked>
    %yes = arith.constant true
    %k0 = arith.constant 0 : i32
    %ma = ttg.local_alloc %v12 : (tensor<128x128xf8E4M3FN, #blocked>) -> !ttg.memdesc<128x128xf8E4M3FN, #sa, #smem>
    %mb = ttg.local_alloc %v24 : (tensor<128x64xf8E5M2, #blocked>) -> !ttg.memdesc<128x64xf8E5M2, #sb8, #smem>
    %ms1 = ttg.local_alloc %v36 : (tensor<128x4xi8, #blocked>) -> !ttg.memdesc<128x4xi8, #scale_a, #smem>
    %tr = ttg.convert_layout %v48 : tensor<64x4xi8, #blocked> -> tensor<64x4xi8, #scale_b>
    %tb = ttng.tmem_alloc %tr : (tensor<64x4xi8, #scale_b>) -> !ttg.memdesc<64x4xi8, #scales, #ttng.tensor_memory, mutable>
    %ta = ttng.tmem_alloc : () -> !ttg.memdesc<128x4xi8, #scales, #ttng.tensor_memory, mutable>
    %d_ = ttng.tmem_alloc : () -> !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable>
    %ready1 = ttg.local_alloc : () -> !ttg.memdesc<1xi64, #bar, #smem, mutable>
    ttng.init_barrier %ready1, 1 : !ttg.memdesc<1xi64, #bar, #smem, mutable>
    %done1 = ttg.local_alloc : () -> !ttg.memdesc<1xi64, #bar, #smem, mutable>
    ttng.init_barrier %done1, 1 : !ttg.memdesc<1xi64, #bar, #smem, mutable>
    %ready2 = ttg.local_alloc : () -> !ttg.memdesc<1xi64, #bar, #smem, mutable>
    ttng.init_barrier %ready2, 1 : !ttg.memdesc<1xi64, #bar, #smem, mutable>
    %done2 = ttg.local_alloc : () -> !ttg.memdesc<1xi64, #bar, #smem, mutable>
    ttng.init_barrier %done2, 1 : !ttg.memdesc<1xi64, #bar, #smem, mutable>
    ttg.warp_specialize(%ma, %mb, %d_, %ta, %tb, %ready1, %done1, %ready2, %done2)
    default {
      ttng.tmem_copy %ms1, %ta : !ttg.memdesc<128x4xi8, #scale_a, #smem>, !ttg.memdesc<128x4xi8, #scales, #ttng.tensor_memory, mutable>
      ttng.tc_gen5_commit %ready1 : !ttg.memdesc<1xi64, #bar, #smem, mutable>
      ttng.wait_barrier %done1, %k0 : !ttg.memdesc<1xi64, #bar, #smem, mutable>
      ttng.tmem_copy %ms1, %ta : !ttg.memdesc<128x4xi8, #scale_a, #smem>, !ttg.memdesc<128x4xi8, #scales, #ttng.tensor_memory, mutable>
      ttng.tc_gen5_commit %ready2 : !ttg.memdesc<1xi64, #bar, #smem, mutable>
      ttng.wait_barrier %done2, %k0 : !ttg.memdesc<1xi64, #bar, #smem, mutable>
      %r = ttng.tmem_load %d_ : !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable> -> tensor<128x64xf32, #lin>
      %o = ttg.convert_layout %r : tensor<128x64xf32, #lin> -> tensor<128x64xf32, #blocked>
    %v49 = tt.make_range {start = 0 : i32, end = 128 : i32} : tensor<128xi32, #ttg.slice<{dim = 1, parent = #blocked}>>
    %v50 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #blocked}>>
    %v51 = tt.expand_dims %v49 {axis = 1 : i32} : tensor<128xi32, #ttg.slice<{dim = 1, parent = #blocked}>> -> tensor<128x1xi32, #blocked>
    %v52 = tt.expand_dims %v50 {axis = 0 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #blocked}>> -> tensor<1x64xi32, #blocked>
    %v53 = arith.constant dense<64> : tensor<128x1xi32, #blocked>
    %v54 = arith.muli %v51, %v53 : tensor<128x1xi32, #blocked>
    %v55 = tt.broadcast %v54 : tensor<128x1xi32, #blocked> -> tensor<128x64xi32, #blocked>
    %v56 = tt.broadcast %v52 : tensor<1x64xi32, #blocked> -> tensor<128x64xi32, #blocked>
    %v57 = arith.addi %v55, %v56 : tensor<128x64xi32, #blocked>
    %v58 = tt.splat %d : !tt.ptr<f32> -> tensor<128x64x!tt.ptr<f32>, #blocked>
    %v59 = tt.addptr %v58, %v57 : tensor<128x64x!tt.ptr<f32>, #blocked>, tensor<128x64xi32, #blocked>
    tt.store %v59, %o : tensor<128x64x!tt.ptr<f32>, #blocked>
      ttg.warp_yield
    }
    partition0(%pa: !ttg.memdesc<128x128xf8E4M3FN, #sa, #smem>, %pb: !ttg.memdesc<128x64xf8E5M2, #sb8, #smem>, %pd: !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable>, %pta: !ttg.memdesc<128x4xi8, #scales, #ttng.tensor_memory, mutable>, %ptb: !ttg.memdesc<64x4xi8, #scales, #ttng.tensor_memory, mutable>, %r1: !ttg.memdesc<1xi64, #bar, #smem, mutable>, %d1: !ttg.memdesc<1xi64, #bar, #smem, mutable>, %r2: !ttg.memdesc<1xi64, #bar, #smem, mutable>, %d2: !ttg.memdesc<1xi64, #bar, #smem, mutable>) num_warps(4) {
      %zero = arith.constant 0 : i32
      %on = arith.constant true
      %off = arith.constant false
      ttng.wait_barrier %r1, %zero : !ttg.memdesc<1xi64, #bar, #smem, mutable>
      ttng.tc_gen5_mma_scaled %pa, %pb, %pd, %pta, %ptb, %off, %on lhs = e4m3 rhs = e5m2, %d1[%on] {is_async} : !ttg.memdesc<128x128xf8E4M3FN, #sa, #smem>, !ttg.memdesc<128x64xf8E5M2, #sb8, #smem>, !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable>, !ttg.memdesc<128x4xi8, #scales, #ttng.tensor_memory, mutable>, !ttg.memdesc<64x4xi8, #scales, #ttng.tensor_memory, mutable>, !ttg.memdesc<1xi64, #bar, #smem, mutable>
      ttng.wait_barrier %r2, %zero : !ttg.memdesc<1xi64, #bar, #smem, mutable>
      ttng.tc_gen5_mma_scaled %pa, %pb, %pd, %pta, %ptb, %on, %on lhs = e4m3 rhs = e5m2, %d2[%on] {is_async} : !ttg.memdesc<128x128xf8E4M3FN, #sa, #smem>, !ttg.memdesc<128x64xf8E5M2, #sb8, #smem>, !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable>, !ttg.memdesc<128x4xi8, #scales, #ttng.tensor_memory, mutable>, !ttg.memdesc<64x4xi8, #scales, #ttng.tensor_memory, mutable>, !ttg.memdesc<1xi64, #bar, #smem, mutable>
      ttg.warp_return
    } : (!ttg.memdesc<128x128xf8E4M3FN, #sa, #smem>, !ttg.memdesc<128x64xf8E5M2, #sb8, #smem>, !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable>, !ttg.memdesc<128x4xi8, #scales, #ttng.tensor_memory, mutable>, !ttg.memdesc<64x4xi8, #scales, #ttng.tensor_memory, mutable>, !ttg.memdesc<1xi64, #bar, #smem, mutable>, !ttg.memdesc<1xi64, #bar, #smem, mutable>, !ttg.memdesc<1xi64, #bar, #smem, mutable>, !ttg.memdesc<1xi64, #bar, #smem, mutable>) -> ()
    ttng.inval_barrier %ready1 : !ttg.memdesc<1xi64, #bar, #smem, mutable>
    ttng.inval_barrier %done1 : !ttg.memdesc<1xi64, #bar, #smem, mutable>
    ttng.inval_barrier %ready2 : !ttg.memdesc<1xi64, #bar, #smem, mutable>
    ttng.inval_barrier %done2 : !ttg.memdesc<1xi64, #bar, #smem, mutable>
    tt.return
  }
}
// -----
module {
  tt.func public @kernel(%a: !tt.ptr<f8E4M3FN> {tt.divisibility = 16 : i32}, %b: !tt.ptr<f8E5M2> {tt.divisibility = 16 : i32}, %s: !tt.ptr<i8> {tt.divisibility = 16 : i32}, %t: !tt.ptr<i8> {tt.divisibility = 16 : i32}, %d: !tt.ptr<f32> {tt.divisibility = 16 : i32}) {
    %v1 = tt.make_range {start = 0 : i32, end = 128 : i32} : tensor<128xi32>
    %v2 = tt.make_range {start = 0 : i32, end = 128 : i32} : tensor<128xi32>
    %v3 = tt.expand_dims %v1 {axis = 1 : i32} : tensor<128xi32> -> tensor<128x1xi32>
    %v4 = tt.expand_dims %v2 {axis = 0 : i32} : tensor<128xi32> -> tensor<1x128xi32>
    %v5 = arith.constant dense<128> : tensor<128x1xi32>
    %v6 = arith.muli %v3, %v5 : tensor<128x1xi32>
    %v7 = tt.broadcast %v6 : tensor<128x1xi32> -> tensor<128x128xi32>
    %v8 = tt.broadcast %v4 : tensor<1x128xi32> -> tensor<128x128xi32>
    %v9 = arith.addi %v7, %v8 : tensor<128x128xi32>
    %v10 = tt.splat %a : !tt.ptr<f8E4M3FN> -> tensor<128x128x!tt.ptr<f8E4M3FN>>
    %v11 = tt.addptr %v10, %v9 : tensor<128x128x!tt.ptr<f8E4M3FN>>, tensor<128x128xi32>
    %v12 = tt.load %v11 : tensor<128x128x!tt.ptr<f8E4M3FN>>
    %v13 = tt.make_range {start = 0 : i32, end = 128 : i32} : tensor<128xi32>
    %v14 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
    %v15 = tt.expand_dims %v13 {axis = 1 : i32} : tensor<128xi32> -> tensor<128x1xi32>
    %v16 = tt.expand_dims %v14 {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
    %v17 = arith.constant dense<64> : tensor<128x1xi32>
    %v18 = arith.muli %v15, %v17 : tensor<128x1xi32>
    %v19 = tt.broadcast %v18 : tensor<128x1xi32> -> tensor<128x64xi32>
    %v20 = tt.broadcast %v16 : tensor<1x64xi32> -> tensor<128x64xi32>
    %v21 = arith.addi %v19, %v20 : tensor<128x64xi32>
    %v22 = tt.splat %b : !tt.ptr<f8E5M2> -> tensor<128x64x!tt.ptr<f8E5M2>>
    %v23 = tt.addptr %v22, %v21 : tensor<128x64x!tt.ptr<f8E5M2>>, tensor<128x64xi32>
    %v24 = tt.load %v23 : tensor<128x64x!tt.ptr<f8E5M2>>
    %v25 = tt.make_range {start = 0 : i32, end = 128 : i32} : tensor<128xi32>
    %v26 = tt.make_range {start = 0 : i32, end = 4 : i32} : tensor<4xi32>
    %v27 = tt.expand_dims %v25 {axis = 1 : i32} : tensor<128xi32> -> tensor<128x1xi32>
    %v28 = tt.expand_dims %v26 {axis = 0 : i32} : tensor<4xi32> -> tensor<1x4xi32>
    %v29 = arith.constant dense<4> : tensor<128x1xi32>
    %v30 = arith.muli %v27, %v29 : tensor<128x1xi32>
    %v31 = tt.broadcast %v30 : tensor<128x1xi32> -> tensor<128x4xi32>
    %v32 = tt.broadcast %v28 : tensor<1x4xi32> -> tensor<128x4xi32>
    %v33 = arith.addi %v31, %v32 : tensor<128x4xi32>
    %v34 = tt.splat %s : !tt.ptr<i8> -> tensor<128x4x!tt.ptr<i8>>
    %v35 = tt.addptr %v34, %v33 : tensor<128x4x!tt.ptr<i8>>, tensor<128x4xi32>
    %v36 = tt.load %v35 : tensor<128x4x!tt.ptr<i8>>
    %v37 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
    %v38 = tt.make_range {start = 0 : i32, end = 4 : i32} : tensor<4xi32>
    %v39 = tt.expand_dims %v37 {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
    %v40 = tt.expand_dims %v38 {axis = 0 : i32} : tensor<4xi32> -> tensor<1x4xi32>
    %v41 = arith.constant dense<4> : tensor<64x1xi32>
    %v42 = arith.muli %v39, %v41 : tensor<64x1xi32>
    %v43 = tt.broadcast %v42 : tensor<64x1xi32> -> tensor<64x4xi32>
    %v44 = tt.broadcast %v40 : tensor<1x4xi32> -> tensor<64x4xi32>
    %v45 = arith.addi %v43, %v44 : tensor<64x4xi32>
    %v46 = tt.splat %t : !tt.ptr<i8> -> tensor<64x4x!tt.ptr<i8>>
    %v47 = tt.addptr %v46, %v45 : tensor<64x4x!tt.ptr<i8>>, tensor<64x4xi32>
    %v48 = tt.load %v47 : tensor<64x4x!tt.ptr<i8>>
    %v49 = arith.constant dense<0.0> : tensor<128x64xf32>
    %v50 = tt.dot_scaled %v12 scale %v36, %v24 scale %v48, %v49 lhs = e4m3 rhs = e5m2 {fastMath = false} : tensor<128x128xf8E4M3FN>, tensor<128x4xi8> * tensor<128x64xf8E5M2>, tensor<64x4xi8> -> tensor<128x64xf32>
    %v51 = tt.dot_scaled %v12 scale %v36, %v24 scale %v48, %v50 lhs = e4m3 rhs = e5m2 {fastMath = false} : tensor<128x128xf8E4M3FN>, tensor<128x4xi8> * tensor<128x64xf8E5M2>, tensor<64x4xi8> -> tensor<128x64xf32>
    %v52 = tt.make_range {start = 0 : i32, end = 128 : i32} : tensor<128xi32>
    %v53 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
    %v54 = tt.expand_dims %v52 {axis = 1 : i32} : tensor<128xi32> -> tensor<128x1xi32>
    %v55 = tt.expand_dims %v53 {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
    %v56 = arith.constant dense<64> : tensor<128x1xi32>
    %v57 = arith.muli %v54, %v56 : tensor<128x1xi32>
    %v58 = tt.broadcast %v57 : tensor<128x1xi32> -> tensor<128x64xi32>
    %v59 = tt.broadcast %v55 : tensor<1x64xi32> -> tensor<128x64xi32>
    %v60 = arith.addi %v58, %v59 : tensor<128x64xi32>
    %v61 = tt.splat %d : !tt.ptr<f32> -> tensor<128x64x!tt.ptr<f32>>
    %v62 = tt.addptr %v61, %v60 : tensor<128x64x!tt.ptr<f32>>, tensor<128x64xi32>
    tt.store %v62, %v51 : tensor<128x64x!tt.ptr<f32>>
    tt.return
  }
}
