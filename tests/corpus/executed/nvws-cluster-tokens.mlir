// Tokens of each of two CTAs, which copies half of the rows of every block.
//
// targets: cuda:90
// input f16 20480 integers -8 8
// output f16 4096
// scalar i32 5
#blocked = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0], CGALayout = [[1, 0]]}>
#sh = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16, CGALayout = [[1, 0]]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 2 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  tt.func public @kernel(%x: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %y: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %n: i32) {
    %l0e = arith.constant 0 : i32
    %dr = arith.constant 320 : i32
    %dc = arith.constant 64 : i32
    %dbr = arith.constant 32 : i32
    %dbc = arith.constant 64 : i32
    %dst = arith.constant 128 : i64
    %de = arith.constant 1 : i32
    %draw = ttg.global_scratch_alloc {alignment = 128 : i32, nbytes = 128 : i32} : !tt.ptr<i8>
    ttng.tensormap_create %draw, %x, [%dbc, %dbr], [%dc, %dr], [%dst], [%de, %de] {elem_type = 6 : i32, fill_mode = 0 : i32, interleave_layout = 0 : i32, swizzle_mode = 3 : i32} : (!tt.ptr<i8>, !tt.ptr<f16>, i32, i32, i32, i32, i64, i32, i32) -> ()
    ttng.tensormap_fenceproxy_acquire %draw : !tt.ptr<i8>
    %d = ttng.reinterpret_tensor_descriptor %draw : !tt.ptr<i8> to !tt.tensordesc<64x64xf16, #sh>
    %bufs = ttg.local_alloc : () -> !ttg.memdesc<2x64x64xf16, #sh, #smem, mutable>
    %tokens = nvws.create_token {loadType = 2 : i32, numBuffers = 2 : i32} : tensor<2x!nvws.token>
    %r = ttg.warp_specialize(%tokens, %bufs, %d, %n)
    default {
      %l0 = arith.constant 0 : i32
      %l1 = arith.constant 1 : i32
      %false = arith.constant false
      %zero = arith.constant dense<0.0> : tensor<64x64xf16, #blocked>
      %sum:3 = scf.for %i = %l0 to %n step %l1 iter_args(%acc = %zero, %slot = %l0, %phase = %false) -> (tensor<64x64xf16, #blocked>, i32, i1) : i32 {
        nvws.consumer_wait %tokens, %slot, %phase : tensor<2x!nvws.token>, i32, i1
        %buf = ttg.memdesc_index %bufs[%slot] : !ttg.memdesc<2x64x64xf16, #sh, #smem, mutable> -> !ttg.memdesc<64x64xf16, #sh, #smem, mutable>
        %v = ttg.local_load %buf : !ttg.memdesc<64x64xf16, #sh, #smem, mutable> -> tensor<64x64xf16, #blocked>
        nvws.consumer_release %tokens, %slot : tensor<2x!nvws.token>, i32
        %t = arith.addf %acc, %v : tensor<64x64xf16, #blocked>
        %next = arith.subi %l1, %slot : i32
        %wraps = arith.cmpi eq, %next, %l0 : i32
        %phaseN = arith.xori %phase, %wraps : i1
        scf.yield %t, %next, %phaseN : tensor<64x64xf16, #blocked>, i32, i1
      }
      ttg.warp_yield %sum#0 : tensor<64x64xf16, #blocked>
    }
    partition0(%tk: tensor<2x!nvws.token>, %bs: !ttg.memdesc<2x64x64xf16, #sh, #smem, mutable>, %ds: !tt.tensordesc<64x64xf16, #sh>, %m: i32) num_warps(1) {
      %l0 = arith.constant 0 : i32
      %l1 = arith.constant 1 : i32
      %l64 = arith.constant 64 : i32
      %false = arith.constant false
      %s:2 = scf.for %i = %l0 to %m step %l1 iter_args(%slot = %l0, %phase = %false) -> (i32, i1) : i32 {
        %at = arith.muli %i, %l64 : i32
        nvws.producer_acquire %tk, %slot, %phase : tensor<2x!nvws.token>, i32, i1
        %buf = ttg.memdesc_index %bs[%slot] : !ttg.memdesc<2x64x64xf16, #sh, #smem, mutable> -> !ttg.memdesc<64x64xf16, #sh, #smem, mutable>
        nvws.descriptor_load %ds[%at, %l0] 8192 %buf : !tt.tensordesc<64x64xf16, #sh>, i32, i32, !ttg.memdesc<64x64xf16, #sh, #smem, mutable>
        nvws.producer_commit %tk, %slot : tensor<2x!nvws.token>, i32
        %next = arith.subi %l1, %slot : i32
        %wraps = arith.cmpi eq, %next, %l0 : i32
        %phaseN = arith.xori %phase, %wraps : i1
        scf.yield %next, %phaseN : i32, i1
      }
      ttg.warp_return
    } : (tensor<2x!nvws.token>, !ttg.memdesc<2x64x64xf16, #sh, #smem, mutable>, !tt.tensordesc<64x64xf16, #sh>, i32) -> tensor<64x64xf16, #blocked>
    %m13r = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32, #ttg.slice<{dim = 1, parent = #blocked}>>
    %m13c = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #blocked}>>
    %m13re = tt.expand_dims %m13r {axis = 1 : i32} : tensor<64xi32, #ttg.slice<{dim = 1, parent = #blocked}>> -> tensor<64x1xi32, #blocked>
    %m13ce = tt.expand_dims %m13c {axis = 0 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #blocked}>> -> tensor<1x64xi32, #blocked>
    %m13k = arith.constant dense<64> : tensor<64x1xi32, #blocked>
    %m13s = arith.muli %m13re, %m13k : tensor<64x1xi32, #blocked>
    %m13b = tt.splat %l0e : i32 -> tensor<64x1xi32, #blocked>
    %m13t = arith.addi %m13s, %m13b : tensor<64x1xi32, #blocked>
    %m13rb = tt.broadcast %m13t : tensor<64x1xi32, #blocked> -> tensor<64x64xi32, #blocked>
    %m13cb = tt.broadcast %m13ce : tensor<1x64xi32, #blocked> -> tensor<64x64xi32, #blocked>
    %m13o = arith.addi %m13rb, %m13cb : tensor<64x64xi32, #blocked>
    %m13p = tt.splat %y : !tt.ptr<f16> -> tensor<64x64x!tt.ptr<f16>, #blocked>
    %m13 = tt.addptr %m13p, %m13o : tensor<64x64x!tt.ptr<f16>, #blocked>, tensor<64x64xi32, #blocked>
    tt.store %m13, %r : tensor<64x64x!tt.ptr<f16>, #blocked>
    tt.return
  }
}
// -----
module {
  tt.func public @kernel(%x: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %y: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %n: i32) {
    %m = arith.constant 320 : i32
    %c = arith.constant 64 : i32
    %s = arith.constant 64 : i64
    %one = arith.constant 1 : i64
    %k0 = arith.constant 0 : i32
    %k1 = arith.constant 1 : i32
    %zero = arith.constant dense<0.0> : tensor<64x64xf16>
    %d = tt.make_tensor_descriptor %x, [%m, %c], [%s, %one] {padding = 1 : i32} : <f16>, <64x64xf16>
    %sum = scf.for %i = %k0 to %n step %k1 iter_args(%acc = %zero) -> (tensor<64x64xf16>) : i32 {
      %at = arith.muli %i, %c : i32
      %v = tt.descriptor_load %d[%at, %k0] : !tt.tensordesc<64x64xf16> -> tensor<64x64xf16>
      %t = arith.addf %acc, %v : tensor<64x64xf16>
      scf.yield %t : tensor<64x64xf16>
    }
    %m14r = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
    %m14c = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
    %m14re = tt.expand_dims %m14r {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
    %m14ce = tt.expand_dims %m14c {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
    %m14k = arith.constant dense<64> : tensor<64x1xi32>
    %m14s = arith.muli %m14re, %m14k : tensor<64x1xi32>
    %m14b = tt.splat %k0 : i32 -> tensor<64x1xi32>
    %m14t = arith.addi %m14s, %m14b : tensor<64x1xi32>
    %m14rb = tt.broadcast %m14t : tensor<64x1xi32> -> tensor<64x64xi32>
    %m14cb = tt.broadcast %m14ce : tensor<1x64xi32> -> tensor<64x64xi32>
    %m14o = arith.addi %m14rb, %m14cb : tensor<64x64xi32>
    %m14p = tt.splat %y : !tt.ptr<f16> -> tensor<64x64x!tt.ptr<f16>>
    %m14 = tt.addptr %m14p, %m14o : tensor<64x64x!tt.ptr<f16>>, tensor<64x64xi32>
    tt.store %m14, %sum : tensor<64x64x!tt.ptr<f16>>
    tt.return
  }
}
