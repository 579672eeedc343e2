// mma.sync of signed bytes.
//
// targets: cuda:80 cuda:90 cuda:120
// input i8 4096 integers -128 127
// input i8 4096 integers -128 127
// input i32 4096 integers -128 127
// output i32 4096
#blocked = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
#mma = #ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [2, 2], instrShape = [16, 8]}>
#a = #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 4}>
#b = #ttg.dot_op<{opIdx = 1, parent = #mma, kWidth = 4}>
#sa = #ttg.swizzled_shared<{vec = 16, perPhase = 2, maxPhase = 4, order = [1, 0]}>
#sb = #ttg.swizzled_shared<{vec = 16, perPhase = 2, maxPhase = 4, order = [0, 1]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:80", "ttg.threads-per-warp" = 32 : i32} {
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
    %m37 = ttg.local_alloc %x12 : (tensor<64x64xi8, #blocked>) -> !ttg.memdesc<64x64xi8, #sa, #smem>
    %d38 = ttg.local_load %m37 : !ttg.memdesc<64x64xi8, #sa, #smem> -> tensor<64x64xi8, #a>
    %m39 = ttg.local_alloc %x24 : (tensor<64x64xi8, #blocked>) -> !ttg.memdesc<64x64xi8, #sb, #smem>
    %d40 = ttg.local_load %m39 : !ttg.memdesc<64x64xi8, #sb, #smem> -> tensor<64x64xi8, #b>
    %y41 = ttg.convert_layout %x36 : tensor<64x64xi32, #blocked> -> tensor<64x64xi32, #mma>
    %d42 = tt.dot %d38, %d40, %y41 : tensor<64x64xi8, #a> * tensor<64x64xi8, #b> -> tensor<64x64xi32, #mma>
    %y43 = ttg.convert_layout %d42 : tensor<64x64xi32, #mma> -> tensor<64x64xi32, #blocked>
    %r44 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32, #ttg.slice<{dim = 1, parent = #blocked}>>
    %c45 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #blocked}>>
    %r46 = tt.expand_dims %r44 {axis = 1 : i32} : tensor<64xi32, #ttg.slice<{dim = 1, parent = #blocked}>> -> tensor<64x1xi32, #blocked>
    %c47 = tt.expand_dims %c45 {axis = 0 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #blocked}>> -> tensor<1x64xi32, #blocked>
    %k48 = arith.constant dense<64> : tensor<64x1xi32, #blocked>
    %m49 = arith.muli %r46, %k48 : tensor<64x1xi32, #blocked>
    %r50 = tt.broadcast %m49 : tensor<64x1xi32, #blocked> -> tensor<64x64xi32, #blocked>
    %c51 = tt.broadcast %c47 : tensor<1x64xi32, #blocked> -> tensor<64x64xi32, #blocked>
    %o52 = arith.addi %r50, %c51 : tensor<64x64xi32, #blocked>
    %p53 = tt.splat %d : !tt.ptr<i32> -> tensor<64x64x!tt.ptr<i32>, #blocked>
    %p54 = tt.addptr %p53, %o52 : tensor<64x64x!tt.ptr<i32>, #blocked>, tensor<64x64xi32, #blocked>
    tt.store %p54, %y43 : tensor<64x64x!tt.ptr<i32>, #blocked>
    tt.return
  }
}
// -----
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
  %d37 = tt.dot %x12, %x24, %x36 : tensor<64x64xi8> * tensor<64x64xi8> -> tensor<64x64xi32>
  %r38 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
  %c39 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
  %r40 = tt.expand_dims %r38 {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
  %c41 = tt.expand_dims %c39 {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
  %k42 = arith.constant dense<64> : tensor<64x1xi32>
  %m43 = arith.muli %r40, %k42 : tensor<64x1xi32>
  %r44 = tt.broadcast %m43 : tensor<64x1xi32> -> tensor<64x64xi32>
  %c45 = tt.broadcast %c41 : tensor<1x64xi32> -> tensor<64x64xi32>
  %o46 = arith.addi %r44, %c45 : tensor<64x64xi32>
  %p47 = tt.splat %d : !tt.ptr<i32> -> tensor<64x64x!tt.ptr<i32>>
  %p48 = tt.addptr %p47, %o46 : tensor<64x64x!tt.ptr<i32>>, tensor<64x64xi32>
  tt.store %p48, %d37 : tensor<64x64x!tt.ptr<i32>>
  tt.return
}
