// Four warps fill a ring of one stage by descriptor, nothing else; one warp empties it. Between the wait and the copy the
// four must meet, or slow ones miss a phase.
//
// targets: cuda:90
// interpreted
// input f16 16384 integers -8 8
// output f16 2048
// scalar i32 8
#blocked = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
#one = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [4, 8], warpsPerCTA = [1, 1], order = [1, 0]}>
#two = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [4, 8], warpsPerCTA = [2, 1], order = [1, 0]}>
#rows = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [1], order = [0]}>
#mma = #ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 64, 16]}>
#sh = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#flat = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  tt.func public @kernel(%x: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %y: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %n: i32) {
    %dr = arith.constant 256 : i32
    %dc = arith.constant 64 : i32
    %dbr = arith.constant 32 : i32
    %dbc = arith.constant 64 : i32
    %dst = arith.constant 128 : i64
    %de = arith.constant 1 : i32
    %draw = ttg.global_scratch_alloc {alignment = 128 : i32, nbytes = 128 : i32} : !tt.ptr<i8>
    ttng.tensormap_create %draw, %x, [%dbc, %dbr], [%dc, %dr], [%dst], [%de, %de] {elem_type = 6 : i32, fill_mode = 0 : i32, interleave_layout = 0 : i32, swizzle_mode = 3 : i32} : (!tt.ptr<i8>, !tt.ptr<f16>, i32, i32, i32, i32, i64, i32, i32) -> ()
    ttng.tensormap_fenceproxy_acquire %draw : !tt.ptr<i8>
    %d = ttng.reinterpret_tensor_descriptor %draw : !tt.ptr<i8> to !tt.tensordesc<32x64xf16, #sh>
    %bufs = ttg.local_alloc : () -> !ttg.memdesc<1x32x64xf16, #sh, #smem, mutable>
    %ring = nvws.aref.create %bufs : <[!ttg.memdesc<1x32x64xf16, #sh, #smem, mutable>]>
    nvws.warp_group
    partition0 num_warps(4) {
      %l0 = arith.constant 0 : i32
      %l1 = arith.constant 1 : i32
      %l32 = arith.constant 32 : i32
      scf.for %i = %l0 to %n step %l1 : i32 {
        %at = arith.muli %i, %l32 : i32
        %buf, %token = nvws.aref.put.enter %ring : <[!ttg.memdesc<1x32x64xf16, #sh, #smem, mutable>]> -> !ttg.memdesc<32x64xf16, #sh, #smem, mutable>, !ttg.async.token
        nvws.descriptor_load %d[%at, %l0] 4096 %buf : !tt.tensordesc<32x64xf16, #sh>, i32, i32, !ttg.memdesc<32x64xf16, #sh, #smem, mutable>
        nvws.aref.put.exit %ring, %token [#nvws.async_op<tma_load>] : <[!ttg.memdesc<1x32x64xf16, #sh, #smem, mutable>]>, !ttg.async.token
      }
      nvws.warp_group.yield
    }
    partition1 num_warps(1) {
      %zero0 = arith.constant 0 : i32
      %l1 = arith.constant 1 : i32
      %zero = arith.constant dense<0.0> : tensor<32x64xf16, #one>
      %sum = scf.for %i = %zero0 to %n step %l1 iter_args(%acc = %zero) -> (tensor<32x64xf16, #one>) : i32 {
        %buf, %token = nvws.aref.get.enter %ring : <[!ttg.memdesc<1x32x64xf16, #sh, #smem, mutable>]> -> !ttg.memdesc<32x64xf16, #sh, #smem, mutable>, !ttg.async.token
        %v = ttg.local_load %buf : !ttg.memdesc<32x64xf16, #sh, #smem, mutable> -> tensor<32x64xf16, #one>
        nvws.aref.get.exit %ring, %token [#nvws.async_op<none>] : <[!ttg.memdesc<1x32x64xf16, #sh, #smem, mutable>]>, !ttg.async.token
        %t = arith.addf %acc, %v : tensor<32x64xf16, #one>
        scf.yield %t : tensor<32x64xf16, #one>
      }
      %m15r = tt.make_range {start = 0 : i32, end = 32 : i32} : tensor<32xi32, #ttg.slice<{dim = 1, parent = #one}>>
      %m15c = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #one}>>
      %m15re = tt.expand_dims %m15r {axis = 1 : i32} : tensor<32xi32, #ttg.slice<{dim = 1, parent = #one}>> -> tensor<32x1xi32, #one>
      %m15ce = tt.expand_dims %m15c {axis = 0 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #one}>> -> tensor<1x64xi32, #one>
      %m15k = arith.constant dense<64> : tensor<32x1xi32, #one>
      %m15s = arith.muli %m15re, %m15k : tensor<32x1xi32, #one>
      %m15b = tt.splat %zero0 : i32 -> tensor<32x1xi32, #one>
      %m15t = arith.addi %m15s, %m15b : tensor<32x1xi32, #one>
      %m15rb = tt.broadcast %m15t : tensor<32x1xi32, #one> -> tensor<32x64xi32, #one>
      %m15cb = tt.broadcast %m15ce : tensor<1x64xi32, #one> -> tensor<32x64xi32, #one>
      %m15o = arith.addi %m15rb, %m15cb : tensor<32x64xi32, #one>
      %m15p = tt.splat %y : !tt.ptr<f16> -> tensor<32x64x!tt.ptr<f16>, #one>
      %m15 = tt.addptr %m15p, %m15o : tensor<32x64x!tt.ptr<f16>, #one>, tensor<32x64xi32, #one>
      tt.store %m15, %sum : tensor<32x64x!tt.ptr<f16>, #one>
      nvws.warp_group.return
    }
    tt.return
  }
}
// -----
module {
  tt.func public @kernel(%x: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %y: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %n: i32) {
    %m = arith.constant 256 : i32
    %c = arith.constant 64 : i32
    %l32 = arith.constant 32 : i32
    %s = arith.constant 64 : i64
    %one = arith.constant 1 : i64
    %k0 = arith.constant 0 : i32
    %k1 = arith.constant 1 : i32
    %zero = arith.constant dense<0.0> : tensor<32x64xf16>
    %d = tt.make_tensor_descriptor %x, [%m, %c], [%s, %one] {padding = 1 : i32} : <f16>, <32x64xf16>
    %sum = scf.for %i = %k0 to %n step %k1 iter_args(%acc = %zero) -> (tensor<32x64xf16>) : i32 {
      %at = arith.muli %i, %l32 : i32
      %v = tt.descriptor_load %d[%at, %k0] : !tt.tensordesc<32x64xf16> -> tensor<32x64xf16>
      %t = arith.addf %acc, %v : tensor<32x64xf16>
      scf.yield %t : tensor<32x64xf16>
    }
    %m16r = tt.make_range {start = 0 : i32, end = 32 : i32} : tensor<32xi32>
    %m16c = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
    %m16re = tt.expand_dims %m16r {axis = 1 : i32} : tensor<32xi32> -> tensor<32x1xi32>
    %m16ce = tt.expand_dims %m16c {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
    %m16k = arith.constant dense<64> : tensor<32x1xi32>
    %m16s = arith.muli %m16re, %m16k : tensor<32x1xi32>
    %m16b = tt.splat %k0 : i32 -> tensor<32x1xi32>
    %m16t = arith.addi %m16s, %m16b : tensor<32x1xi32>
    %m16rb = tt.broadcast %m16t : tensor<32x1xi32> -> tensor<32x64xi32>
    %m16cb = tt.broadcast %m16ce : tensor<1x64xi32> -> tensor<32x64xi32>
    %m16o = arith.addi %m16rb, %m16cb : tensor<32x64xi32>
    %m16p = tt.splat %y : !tt.ptr<f16> -> tensor<32x64x!tt.ptr<f16>>
    %m16 = tt.addptr %m16p, %m16o : tensor<32x64x!tt.ptr<f16>>, tensor<32x64xi32>
    tt.store %m16, %sum : tensor<32x64x!tt.ptr<f16>>
    tt.return
  }
}
