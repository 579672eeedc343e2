// Bytes summed in integers, A in registers.
//
// targets: cuda:90
// interpreted
// input i8 4096 integers -4 4
// input i8 4096 integers -4 4
// input i32 4096 integers -4 4
// output i32 4096
#blocked = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
#mma = #ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 64, 32]}>
#a = #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 4}>
#sb = #ttg.nvmma_shared<{swizzlingByteWidth = 64, transposed = false, elementBitWidth = 8}>
#sbt = #ttg.nvmma_shared<{swizzlingByteWidth = 64, transposed = true, elementBitWidth = 8}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  tt.func public @kernel(%a: !tt.ptr<i8> {tt.divisibility = 16 : i32}, %b: !tt.ptr<i8> {tt.divisibility = 16 : i32}, %c: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %d: !tt.ptr<i32> {tt.divisibility = 16 : i32}) {
    %r1 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32, #ttg.slice<{dim = 1, parent = #blocked}>>
    %c2 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #blocked}>>
    %r3 = tt.expand_dims %r1 {axis = 1 : i32} : tensor<64xi32, #ttg.slice<{dim = 1, parent = #blocked}>> -> tensor<64x1xi32, #blocked>
    %c4 = tt.expand_dims %c2 {axis = 0 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #blocked}>> -> tensor<1x64xi32, #blocked>
    %k5 = arith.constant dense<64> : tensor<64x1xi32, #blocked>
    %m6 = arith.muli %r3, %k5 : tensor<64x1xi32, #blocked>
    %r7 = tt.broadcast %m6 : tensor<64x1xi32, #blocked> -> tensor<64x64xi32, #blocked>
    %c8 = tt.broadcast %c4 : tensor<1x64xi32, #blocked> -> tensor<64x64xi32, #blocked>
    %o9 = arith.addi %r7, %c8 : tensor<64x64xi32, #blocked>
    %p10 = tt.splat %a : !tt.ptr<i8> -> tensor<64x64x!tt.ptr<i8>, #blocked>
    %p11 = tt.addptr %p10, %o9 : tensor<64x64x!tt.ptr<i8>, #blocked>, tensor<64x64xi32, #blocked>
    %x12 = tt.load %p11 : tensor<64x64x!tt.ptr<i8>, #blocked>
    %r13 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32, #ttg.slice<{dim = 1, parent = #blocked}>>
    %c14 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #blocked}>>
    %r15 = tt.expand_dims %r13 {axis = 1 : i32} : tensor<64xi32, #ttg.slice<{dim = 1, parent = #blocked}>> -> tensor<64x1xi32, #blocked>
    %c16 = tt.expand_dims %c14 {axis = 0 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #blocked}>> -> tensor<1x64xi32, #blocked>
    %k17 = arith.constant dense<64> : tensor<64x1xi32, #blocked>
    %m18 = arith.muli %r15, %k17 : tensor<64x1xi32, #blocked>
    %r19 = tt.broadcast %m18 : tensor<64x1xi32, #blocked> -> tensor<64x64xi32, #blocked>
    %c20 = tt.broadcast %c16 : tensor<1x64xi32, #blocked> -> tensor<64x64xi32, #blocked>
    %o21 = arith.addi %r19, %c20 : tensor<64x64xi32, #blocked>
    %p22 = tt.splat %b : !tt.ptr<i8> -> tensor<64x64x!tt.ptr<i8>, #blocked>
    %p23 = tt.addptr %p22, %o21 : tensor<64x64x!tt.ptr<i8>, #blocked>, tensor<64x64xi32, #blocked>
    %x24 = tt.load %p23 : tensor<64x64x!tt.ptr<i8>, #blocked>
    %r25 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32, #ttg.slice<{dim = 1, parent = #blocked}>>
    %c26 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #blocked}>>
    %r27 = tt.expand_dims %r25 {axis = 1 : i32} : tensor<64xi32, #ttg.slice<{dim = 1, parent = #blocked}>> -> tensor<64x1xi32, #blocked>
    %c28 = tt.expand_dims %c26 {axis = 0 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #blocked}>> -> tensor<1x64xi32, #blocked>
    %k29 = arith.constant dense<64> : tensor<64x1xi32, #blocked>
    %m30 = arith.muli %r27, %k29 : tensor<64x1xi32, #blocked>
    %r31 = tt.broadcast %m30 : tensor<64x1xi32, #blocked> -> tensor<64x64xi32, #blocked>
    %c32 = tt.broadcast %c28 : tensor<1x64xi32, #blocked> -> tensor<64x64xi32, #blocked>
    %o33 = arith.addi %r31, %c32 : tensor<64x64xi32, #blocked>
    %p34 = tt.splat %c : !tt.ptr<i32> -> tensor<64x64x!tt.ptr<i32>, #blocked>
    %p35 = tt.addptr %p34, %o33 : tensor<64x64x!tt.ptr<i32>, #blocked>, tensor<64x64xi32, #blocked>
    %x36 = tt.load %p35 : tensor<64x64x!tt.ptr<i32>, #blocked>
    %s37 = ttg.local_alloc %x24 : (tensor<64x64xi8, #blocked>) -> !ttg.memdesc<64x64xi8, #sb, #smem>
    %s38 = ttg.memdesc_trans %s37 {order = array<i32: 1, 0>} : !ttg.memdesc<64x64xi8, #sb, #smem> -> !ttg.memdesc<64x64xi8, #sbt, #smem>
    %s39 = ttg.convert_layout %x12 : tensor<64x64xi8, #blocked> -> tensor<64x64xi8, #a>
    %c40 = ttg.convert_layout %x36 : tensor<64x64xi32, #blocked> -> tensor<64x64xi32, #mma>
    ttng.fence_async_shared {bCluster = false}
    %d41 = ttng.warp_group_dot %s39, %s38, %c40 {inputPrecision = 2 : i32} : tensor<64x64xi8, #a> * !ttg.memdesc<64x64xi8, #sbt, #smem> -> tensor<64x64xi32, #mma>
    %e42 = ttg.convert_layout %d41 : tensor<64x64xi32, #mma> -> tensor<64x64xi32, #blocked>
    %r43 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32, #ttg.slice<{dim = 1, parent = #blocked}>>
    %c44 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #blocked}>>
    %r45 = tt.expand_dims %r43 {axis = 1 : i32} : tensor<64xi32, #ttg.slice<{dim = 1, parent = #blocked}>> -> tensor<64x1xi32, #blocked>
    %c46 = tt.expand_dims %c44 {axis = 0 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #blocked}>> -> tensor<1x64xi32, #blocked>
    %k47 = arith.constant dense<64> : tensor<64x1xi32, #blocked>
    %m48 = arith.muli %r45, %k47 : tensor<64x1xi32, #blocked>
    %r49 = tt.broadcast %m48 : tensor<64x1xi32, #blocked> -> tensor<64x64xi32, #blocked>
    %c50 = tt.broadcast %c46 : tensor<1x64xi32, #blocked> -> tensor<64x64xi32, #blocked>
    %o51 = arith.addi %r49, %c50 : tensor<64x64xi32, #blocked>
    %p52 = tt.splat %d : !tt.ptr<i32> -> tensor<64x64x!tt.ptr<i32>, #blocked>
    %p53 = tt.addptr %p52, %o51 : tensor<64x64x!tt.ptr<i32>, #blocked>, tensor<64x64xi32, #blocked>
    tt.store %p53, %e42 : tensor<64x64x!tt.ptr<i32>, #blocked>
    tt.return
  }
}
// -----
module {
  tt.func public @kernel(%a: !tt.ptr<i8> {tt.divisibility = 16 : i32}, %b: !tt.ptr<i8> {tt.divisibility = 16 : i32}, %c: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %d: !tt.ptr<i32> {tt.divisibility = 16 : i32}) {
    %r1 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
    %c2 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
    %r3 = tt.expand_dims %r1 {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
    %c4 = tt.expand_dims %c2 {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
    %k5 = arith.constant dense<64> : tensor<64x1xi32>
    %m6 = arith.muli %r3, %k5 : tensor<64x1xi32>
    %r7 = tt.broadcast %m6 : tensor<64x1xi32> -> tensor<64x64xi32>
    %c8 = tt.broadcast %c4 : tensor<1x64xi32> -> tensor<64x64xi32>
    %o9 = arith.addi %r7, %c8 : tensor<64x64xi32>
    %p10 = tt.splat %a : !tt.ptr<i8> -> tensor<64x64x!tt.ptr<i8>>
    %p11 = tt.addptr %p10, %o9 : tensor<64x64x!tt.ptr<i8>>, tensor<64x64xi32>
    %x12 = tt.load %p11 : tensor<64x64x!tt.ptr<i8>>
    %r13 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
    %c14 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
    %r15 = tt.expand_dims %r13 {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
    %c16 = tt.expand_dims %c14 {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
    %k17 = arith.constant dense<64> : tensor<64x1xi32>
    %m18 = arith.muli %r15, %k17 : tensor<64x1xi32>
    %r19 = tt.broadcast %m18 : tensor<64x1xi32> -> tensor<64x64xi32>
    %c20 = tt.broadcast %c16 : tensor<1x64xi32> -> tensor<64x64xi32>
    %o21 = arith.addi %r19, %c20 : tensor<64x64xi32>
    %p22 = tt.splat %b : !tt.ptr<i8> -> tensor<64x64x!tt.ptr<i8>>
    %p23 = tt.addptr %p22, %o21 : tensor<64x64x!tt.ptr<i8>>, tensor<64x64xi32>
    %x24 = tt.load %p23 : tensor<64x64x!tt.ptr<i8>>
    %r25 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
    %c26 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
    %r27 = tt.expand_dims %r25 {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
    %c28 = tt.expand_dims %c26 {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
    %k29 = arith.constant dense<64> : tensor<64x1xi32>
    %m30 = arith.muli %r27, %k29 : tensor<64x1xi32>
    %r31 = tt.broadcast %m30 : tensor<64x1xi32> -> tensor<64x64xi32>
    %c32 = tt.broadcast %c28 : tensor<1x64xi32> -> tensor<64x64xi32>
    %o33 = arith.addi %r31, %c32 : tensor<64x64xi32>
    %p34 = tt.splat %c : !tt.ptr<i32> -> tensor<64x64x!tt.ptr<i32>>
    %p35 = tt.addptr %p34, %o33 : tensor<64x64x!tt.ptr<i32>>, tensor<64x64xi32>
    %x36 = tt.load %p35 : tensor<64x64x!tt.ptr<i32>>
    %t37 = tt.trans %x24 {order = array<i32: 1, 0>} : tensor<64x64xi8> -> tensor<64x64xi8>
    %d38 = tt.dot %x12, %t37, %x36 : tensor<64x64xi8> * tensor<64x64xi8> -> tensor<64x64xi32>
    %r39 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
    %c40 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
    %r41 = tt.expand_dims %r39 {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
    %c42 = tt.expand_dims %c40 {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
    %k43 = arith.constant dense<64> : tensor<64x1xi32>
    %m44 = arith.muli %r41, %k43 : tensor<64x1xi32>
    %r45 = tt.broadcast %m44 : tensor<64x1xi32> -> tensor<64x64xi32>
    %c46 = tt.broadcast %c42 : tensor<1x64xi32> -> tensor<64x64xi32>
    %o47 = arith.addi %r45, %c46 : tensor<64x64xi32>
    %p48 = tt.splat %d : !tt.ptr<i32> -> tensor<64x64x!tt.ptr<i32>>
    %p49 = tt.addptr %p48, %o47 : tensor<64x64x!tt.ptr<i32>>, tensor<64x64xi32>
    tt.store %p49, %d38 : tensor<64x64x!tt.ptr<i32>>
    tt.return
  }
}
