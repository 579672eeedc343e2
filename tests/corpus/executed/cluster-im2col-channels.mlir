// Each of two CTAs copies half of the channels of a block of an im2col tensor.
//
// targets: cuda:90
// input f16 4320 integers -8 8
// scalar i64 2
// scalar i64 5
// scalar i64 6
// scalar i64 72
// scalar i64 2160
// scalar i64 432
// scalar i64 72
// scalar i64 1
// scalar i1 1
// scalar i1 0
// scalar i32 -2
// scalar i32 -1
// scalar i32 -1
// scalar i32 0
// scalar i32 1
// scalar i32 2
// output f16 8192
#blocked = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0], CGALayout = [[0, 1]]}>
#bar = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0], CGALayout = [[1]]}>
#sh = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16, CGALayout = [[0, 1]]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 2 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  tt.func public @kernel(%desc: !ttng.tensordesc_im2col<64x128xf16, #sh>, %y: !tt.ptr<f16> {tt.divisibility = 16 : i32}) {
    %buf = ttg.local_alloc : () -> !ttg.memdesc<64x128xf16, #sh, #smem, mutable>
    %bar = ttg.local_alloc : () -> !ttg.memdesc<2xi64, #bar, #smem, mutable>
    ttng.init_barrier %bar, 1 : !ttg.memdesc<2xi64, #bar, #smem, mutable>
    %true = arith.constant true
    %zero = arith.constant 0 : i32
    ttng.barrier_expect %bar, 8192, %true : !ttg.memdesc<2xi64, #bar, #smem, mutable>
    %one = arith.constant 1 : i32
    %right = arith.constant 2 : i16
    %down = arith.constant 1 : i16
    ttng.async_tma_copy_global_to_local %desc[%zero, %zero, %one, %zero] offsets = [%down, %right] %buf, %bar, %true : !ttng.tensordesc_im2col<64x128xf16, #sh>, !ttg.memdesc<2xi64, #bar, #smem, mutable> -> !ttg.memdesc<64x128xf16, #sh, #smem, mutable>
    ttng.wait_barrier %bar, %zero deps %buf : !ttg.memdesc<2xi64, #bar, #smem, mutable>, !ttg.memdesc<64x128xf16, #sh, #smem, mutable>
    %v = ttg.local_load %buf : !ttg.memdesc<64x128xf16, #sh, #smem, mutable> -> tensor<64x128xf16, #blocked>
    ttng.inval_barrier %bar : !ttg.memdesc<2xi64, #bar, #smem, mutable>
    %r1 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32, #ttg.slice<{dim = 1, parent = #blocked}>>
    %c2 = tt.make_range {start = 0 : i32, end = 128 : i32} : tensor<128xi32, #ttg.slice<{dim = 0, parent = #blocked}>>
    %r3 = tt.expand_dims %r1 {axis = 1 : i32} : tensor<64xi32, #ttg.slice<{dim = 1, parent = #blocked}>> -> tensor<64x1xi32, #blocked>
    %c4 = tt.expand_dims %c2 {axis = 0 : i32} : tensor<128xi32, #ttg.slice<{dim = 0, parent = #blocked}>> -> tensor<1x128xi32, #blocked>
    %k5 = arith.constant dense<128> : tensor<64x1xi32, #blocked>
    %m6 = arith.muli %r3, %k5 : tensor<64x1xi32, #blocked>
    %r7 = tt.broadcast %m6 : tensor<64x1xi32, #blocked> -> tensor<64x128xi32, #blocked>
    %c8 = tt.broadcast %c4 : tensor<1x128xi32, #blocked> -> tensor<64x128xi32, #blocked>
    %o9 = arith.addi %r7, %c8 : tensor<64x128xi32, #blocked>
    %p10 = tt.splat %y : !tt.ptr<f16> -> tensor<64x128x!tt.ptr<f16>, #blocked>
    %p11 = tt.addptr %p10, %o9 : tensor<64x128x!tt.ptr<f16>, #blocked>, tensor<64x128xi32, #blocked>
    tt.store %p11, %v : tensor<64x128x!tt.ptr<f16>, #blocked>
    tt.return
  }
}
// -----
module {
  tt.func public @kernel(%x: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %d0: i64, %d1: i64, %d2: i64, %d3: i64, %s0: i64, %s1: i64, %s2: i64, %s3: i64, %nan: i1, %round: i1, %l0: i32, %l1: i32, %u0: i32, %u1: i32, %t0: i32, %t1: i32, %y: !tt.ptr<f16> {tt.divisibility = 16 : i32}) {
    %r1 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
    %c2 = tt.make_range {start = 0 : i32, end = 128 : i32} : tensor<128xi32>
    %k0 = arith.constant dense<0> : tensor<64xi32>
    %k1 = arith.constant dense<1> : tensor<64xi32>
    %k2 = arith.constant dense<2> : tensor<64xi32>
    %k4 = arith.constant dense<4> : tensor<64xi32>
    %k9 = arith.constant dense<9> : tensor<64xi32>
    %k6 = arith.constant dense<6> : tensor<64xi32>
    %k24 = arith.constant dense<24> : tensor<64xi32>
    %kc = arith.constant dense<72> : tensor<64xi32>
    %kh = arith.constant dense<432> : tensor<64xi32>
    %kn = arith.constant dense<2160> : tensor<64xi32>
    %channels = arith.constant dense<72> : tensor<1x128xi32>
    %pixel = arith.addi %r1, %k9 : tensor<64xi32>
    %column = arith.remsi %pixel, %k4 : tensor<64xi32>
    %columns = arith.muli %column, %k2 : tensor<64xi32>
    %w = arith.addi %columns, %k1 : tensor<64xi32>
    %rowsall = arith.divsi %pixel, %k4 : tensor<64xi32>
    %rowof = arith.remsi %rowsall, %k6 : tensor<64xi32>
    %h = arith.subi %rowof, %k1 : tensor<64xi32>
    %inh = arith.cmpi sge, %h, %k0 : tensor<64xi32>
    %n = arith.divsi %pixel, %k24 : tensor<64xi32>
    %inw = arith.cmpi slt, %w, %k6 : tensor<64xi32>
    %inn = arith.cmpi slt, %n, %k2 : tensor<64xi32>
    %inwn = arith.andi %inw, %inn : tensor<64xi1>
    %inside = arith.andi %inwn, %inh : tensor<64xi1>
    %atn = arith.muli %n, %kn : tensor<64xi32>
    %ath = arith.muli %h, %kh : tensor<64xi32>
    %atw = arith.muli %w, %kc : tensor<64xi32>
    %atnh = arith.addi %atn, %ath : tensor<64xi32>
    %start = arith.addi %atnh, %atw : tensor<64xi32>
    %starts = tt.expand_dims %start {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
    %startall = tt.broadcast %starts : tensor<64x1xi32> -> tensor<64x128xi32>
    %insides = tt.expand_dims %inside {axis = 1 : i32} : tensor<64xi1> -> tensor<64x1xi1>
    %insideall = tt.broadcast %insides : tensor<64x1xi1> -> tensor<64x128xi1>
    %channel = tt.expand_dims %c2 {axis = 0 : i32} : tensor<128xi32> -> tensor<1x128xi32>
    %isin = arith.cmpi slt, %channel, %channels : tensor<1x128xi32>
    %isinall = tt.broadcast %isin : tensor<1x128xi1> -> tensor<64x128xi1>
    %channelall = tt.broadcast %channel : tensor<1x128xi32> -> tensor<64x128xi32>
    %at = arith.addi %startall, %channelall : tensor<64x128xi32>
    %mask = arith.andi %insideall, %isinall : tensor<64x128xi1>
    %none = arith.constant dense<0x7FFF> : tensor<64x128xf16>
    %px = tt.splat %x : !tt.ptr<f16> -> tensor<64x128x!tt.ptr<f16>>
    %pxs = tt.addptr %px, %at : tensor<64x128x!tt.ptr<f16>>, tensor<64x128xi32>
    %v = tt.load %pxs, %mask, %none : tensor<64x128x!tt.ptr<f16>>
    %r3 = tt.expand_dims %r1 {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
    %c4 = tt.expand_dims %c2 {axis = 0 : i32} : tensor<128xi32> -> tensor<1x128xi32>
    %k5 = arith.constant dense<128> : tensor<64x1xi32>
    %m6 = arith.muli %r3, %k5 : tensor<64x1xi32>
    %r7 = tt.broadcast %m6 : tensor<64x1xi32> -> tensor<64x128xi32>
    %c8 = tt.broadcast %c4 : tensor<1x128xi32> -> tensor<64x128xi32>
    %o9 = arith.addi %r7, %c8 : tensor<64x128xi32>
    %p10 = tt.splat %y : !tt.ptr<f16> -> tensor<64x128x!tt.ptr<f16>>
    %p11 = tt.addptr %p10, %o9 : tensor<64x128x!tt.ptr<f16>>, tensor<64x128xi32>
    tt.store %p11, %v : tensor<64x128x!tt.ptr<f16>>
    tt.return
  }
}
