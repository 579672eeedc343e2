// Floats of 8 bits in both formats.
//
// targets: cuda:90
// interpreted
// input f8E4M3FN 8192 integers -4 4
// input f8E5M2 8192 integers -4 4
// input f32 4096 integers -4 4
// output f32 4096
#blocked = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
#mma = #ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 64, 32]}>
#sa = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 8}>
#sb = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 8}>
#sbt = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = true, elementBitWidth = 8}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  tt.func public @kernel(%a: !tt.ptr<f8E4M3FN> {tt.divisibility = 16 : i32}, %b: !tt.ptr<f8E5M2> {tt.divisibility = 16 : i32}, %c: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %d: !tt.ptr<f32> {tt.divisibility = 16 : i32}) {
    %r1 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32, #ttg.slice<{dim = 1, parent = #blocked}>>
    %c2 = tt.make_range {start = 0 : i32, end = 128 : i32} : tensor<128xi32, #ttg.slice<{dim = 0, parent = #blocked}>>
    %r3 = tt.expand_dims %r1 {axis = 1 : i32} : tensor<64xi32, #ttg.slice<{dim = 1, parent = #blocked}>> -> tensor<64x1xi32, #blocked>
    %c4 = tt.expand_dims %c2 {axis = 0 : i32} : tensor<128xi32, #ttg.slice<{dim = 0, parent = #blocked}>> -> tensor<1x128xi32, #blocked>
    %k5 = arith.constant dense<128> : tensor<64x1xi32, #blocked>
    %m6 = arith.muli %r3, %k5 : tensor<64x1xi32, #blocked>
    %r7 = tt.broadcast %m6 : tensor<64x1xi32, #blocked> -> tensor<64x128xi32, #blocked>
    %c8 = tt.broadcast %c4 : tensor<1x128xi32, #blocked> -> tensor<64x128xi32, #blocked>
    %o9 = arith.addi %r7, %c8 : tensor<64x128xi32, #blocked>
    %p10 = tt.splat %a : !tt.ptr<f8E4M3FN> -> tensor<64x128x!tt.ptr<f8E4M3FN>, #blocked>
    %p11 = tt.addptr %p10, %o9 : tensor<64x128x!tt.ptr<f8E4M3FN>, #blocked>, tensor<64x128xi32, #blocked>
    %x12 = tt.load %p11 : tensor<64x128x!tt.ptr<f8E4M3FN>, #blocked>
    %r13 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32, #ttg.slice<{dim = 1, parent = #blocked}>>
    %c14 = tt.make_range {start = 0 : i32, end = 128 : i32} : tensor<128xi32, #ttg.slice<{dim = 0, parent = #blocked}>>
    %r15 = tt.expand_dims %r13 {axis = 1 : i32} : tensor<64xi32, #ttg.slice<{dim = 1, parent = #blocked}>> -> tensor<64x1xi32, #blocked>
    %c16 = tt.expand_dims %c14 {axis = 0 : i32} : tensor<128xi32, #ttg.slice<{dim = 0, parent = #blocked}>> -> tensor<1x128xi32, #blocked>
    %k17 = arith.constant dense<128> : tensor<64x1xi32, #blocked>
    %m18 = arith.muli %r15, %k17 : tensor<64x1xi32, #blocked>
    %r19 = tt.broadcast %m18 : tensor<64x1xi32, #blocked> -> tensor<64x128xi32, #blocked>
    %c20 = tt.broadcast %c16 : tensor<1x128xi32, #blocked> -> tensor<64x128xi32, #blocked>
    %o21 = arith.addi %r19, %c20 : tensor<64x128xi32, #blocked>
    %p22 = tt.splat %b : !tt.ptr<f8E5M2> -> tensor<64x128x!tt.ptr<f8E5M2>, #blocked>
    %p23 = tt.addptr %p22, %o21 : tensor<64x128x!tt.ptr<f8E5M2>, #blocked>, tensor<64x128xi32, #blocked>
    %x24 = tt.load %p23 : tensor<64x128x!tt.ptr<f8E5M2>, #blocked>
    %r25 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32, #ttg.slice<{dim = 1, parent = #blocked}>>
    %c26 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #blocked}>>
    %r27 = tt.expand_dims %r25 {axis = 1 : i32} : tensor<64xi32, #ttg.slice<{dim = 1, parent = #blocked}>> -> tensor<64x1xi32, #blocked>
    %c28 = tt.expand_dims %c26 {axis = 0 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #blocked}>> -> tensor<1x64xi32, #blocked>
    %k29 = arith.constant dense<64> : tensor<64x1xi32, #blocked>
    %m30 = arith.muli %r27, %k29 : tensor<64x1xi32, #blocked>
    %r31 = tt.broadcast %m30 : tensor<64x1xi32, #blocked> -> tensor<64x64xi32, #blocked>
    %c32 = tt.broadcast %c28 : tensor<1x64xi32, #blocked> -> tensor<64x64xi32, #blocked>
    %o33 = arith.addi %r31, %c32 : tensor<64x64xi32, #blocked>
    %p34 = tt.splat %c : !tt.ptr<f32> -> tensor<64x64x!tt.ptr<f32>, #blocked>
    %p35 = tt.addptr %p34, %o33 : tensor<64x64x!tt.ptr<f32>, #blocked>, tensor<64x64xi32, #blocked>
    %x36 = tt.load %p35 : tensor<64x64x!tt.ptr<f32>, #blocked>
    %s37 = ttg.local_alloc %x24 : (tensor<64x128xf8E5M2, #blocked>) -> !ttg.memdesc<64x128xf8E5M2, #sb, #smem>
    %s38 = ttg.memdesc_trans %s37 {order = array<i32: 1, 0>} : !ttg.memdesc<64x128xf8E5M2, #sb, #smem> -> !ttg.memdesc<128x64xf8E5M2, #sbt, #smem>
    %s39 = ttg.local_alloc %x12 : (tensor<64x128xf8E4M3FN, #blocked>) -> !ttg.memdesc<64x128xf8E4M3FN, #sa, #smem>
    %c40 = ttg.convert_layout %x36 : tensor<64x64xf32, #blocked> -> tensor<64x64xf32, #mma>
    ttng.fence_async_shared {bCluster = false}
    %d41 = ttng.warp_group_dot %s39, %s38, %c40 {inputPrecision = 2 : i32, maxNumImpreciseAcc = 1073741824 : i32} : !ttg.memdesc<64x128xf8E4M3FN, #sa, #smem> * !ttg.memdesc<128x64xf8E5M2, #sbt, #smem> -> tensor<64x64xf32, #mma>
    %e42 = ttg.convert_layout %d41 : tensor<64x64xf32, #mma> -> tensor<64x64xf32, #blocked>
    %r43 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32, #ttg.slice<{dim = 1, parent = #blocked}>>
    %c44 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #blocked}>>
    %r45 = tt.expand_dims %r43 {axis = 1 : i32} : tensor<64xi32, #ttg.slice<{dim = 1, parent = #blocked}>> -> tensor<64x1xi32, #blocked>
    %c46 = tt.expand_dims %c44 {axis = 0 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #blocked}>> -> tensor<1x64xi32, #blocked>
    %k47 = arith.constant dense<64> : tensor<64x1xi32, #blocked>
    %m48 = arith.muli %r45, %k47 : tensor<64x1xi32, #blocked>
    %r49 = tt.broadcast %m48 : tensor<64x1xi32, #blocked> -> tensor<64x64xi32, #blocked>
    %c50 = tt.broadcast %c46 : tensor<1x64xi32, #blocked> -> tensor<64x64xi32, #blocked>
    %o51 = arith.addi %r49, %c50 : tensor<64x64xi32, #blocked>
    %p52 = tt.splat %d : !tt.ptr<f32> -> tensor<64x64x!tt.ptr<f32>, #blocked>
    %p53 = tt.addptr %p52, %o51 : tensor<64x64x!tt.ptr<f32>, #blocked>, tensor<64x64xi32, #blocked>
    tt.store %p53, %e42 : tensor<64x64x!tt.ptr<f32>, #blocked>
    tt.return
  }
}
// -----
module {
  tt.func public @kernel(%a: !tt.ptr<f8E4M3FN> {tt.divisibility = 16 : i32}, %b: !tt.ptr<f8E5M2> {tt.divisibility = 16 : i32}, %c: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %d: !tt.ptr<f32> {tt.divisibility = 16 : i32}) {
    %r1 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
    %c2 = tt.make_range {start = 0 : i32, end = 128 : i32} : tensor<128xi32>
    %r3 = tt.expand_dims %r1 {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
    %c4 = tt.expand_dims %c2 {axis = 0 : i32} : tensor<128xi32> -> tensor<1x128xi32>
    %k5 = arith.constant dense<128> : tensor<64x1xi32>
    %m6 = arith.muli %r3, %k5 : tensor<64x1xi32>
    %r7 = tt.broadcast %m6 : tensor<64x1xi32> -> tensor<64x128xi32>
    %c8 = tt.broadcast %c4 : tensor<1x128xi32> -> tensor<64x128xi32>
    %o9 = arith.addi %r7, %c8 : tensor<64x128xi32>
    %p10 = tt.splat %a : !tt.ptr<f8E4M3FN> -> tensor<64x128x!tt.ptr<f8E4M3FN>>
    %p11 = tt.addptr %p10, %o9 : tensor<64x128x!tt.ptr<f8E4M3FN>>, tensor<64x128xi32>
    %x12 = tt.load %p11 : tensor<64x128x!tt.ptr<f8E4M3FN>>
    %r13 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
    %c14 = tt.make_range {start = 0 : i32, end = 128 : i32} : tensor<128xi32>
    %r15 = tt.expand_dims %r13 {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
    %c16 = tt.expand_dims %c14 {axis = 0 : i32} : tensor<128xi32> -> tensor<1x128xi32>
    %k17 = arith.constant dense<128> : tensor<64x1xi32>
    %m18 = arith.muli %r15, %k17 : tensor<64x1xi32>
    %r19 = tt.broadcast %m18 : tensor<64x1xi32> -> tensor<64x128xi32>
    %c20 = tt.broadcast %c16 : tensor<1x128xi32> -> tensor<64x128xi32>
    %o21 = arith.addi %r19, %c20 : tensor<64x128xi32>
    %p22 = tt.splat %b : !tt.ptr<f8E5M2> -> tensor<64x128x!tt.ptr<f8E5M2>>
    %p23 = tt.addptr %p22, %o21 : tensor<64x128x!tt.ptr<f8E5M2>>, tensor<64x128xi32>
    %x24 = tt.load %p23 : tensor<64x128x!tt.ptr<f8E5M2>>
    %r25 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
    %c26 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
    %r27 = tt.expand_dims %r25 {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
    %c28 = tt.expand_dims %c26 {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
    %k29 = arith.constant dense<64> : tensor<64x1xi32>
    %m30 = arith.muli %r27, %k29 : tensor<64x1xi32>
    %r31 = tt.broadcast %m30 : tensor<64x1xi32> -> tensor<64x64xi32>
    %c32 = tt.broadcast %c28 : tensor<1x64xi32> -> tensor<64x64xi32>
    %o33 = arith.addi %r31, %c32 : tensor<64x64xi32>
    %p34 = tt.splat %c : !tt.ptr<f32> -> tensor<64x64x!tt.ptr<f32>>
    %p35 = tt.addptr %p34, %o33 : tensor<64x64x!tt.ptr<f32>>, tensor<64x64xi32>
    %x36 = tt.load %p35 : tensor<64x64x!tt.ptr<f32>>
    %t37 = tt.trans %x24 {order = array<i32: 1, 0>} : tensor<64x128xf8E5M2> -> tensor<128x64xf8E5M2>
    %d38 = tt.dot %x12, %t37, %x36 : tensor<64x128xf8E4M3FN> * tensor<128x64xf8E5M2> -> tensor<64x64xf32>
    %r39 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
    %c40 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
    %r41 = tt.expand_dims %r39 {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
    %c42 = tt.expand_dims %c40 {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
    %k43 = arith.constant dense<64> : tensor<64x1xi32>
    %m44 = arith.muli %r41, %k43 : tensor<64x1xi32>
    %r45 = tt.broadcast %m44 : tensor<64x1xi32> -> tensor<64x64xi32>
    %c46 = tt.broadcast %c42 : tensor<1x64xi32> -> tensor<64x64xi32>
    %o47 = arith.addi %r45, %c46 : tensor<64x64xi32>
    %p48 = tt.splat %d : !tt.ptr<f32> -> tensor<64x64x!tt.ptr<f32>>
    %p49 = tt.addptr %p48, %o47 : tensor<64x64x!tt.ptr<f32>>, tensor<64x64xi32>
    tt.store %p49, %d38 : tensor<64x64x!tt.ptr<f32>>
    tt.return
  }
}
