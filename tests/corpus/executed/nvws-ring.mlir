// A ring that one warp fills by TMA and the first group empties; what the first group yields is stored.
//
// targets: cuda:90
// interpreted
// input f16 32768 integers -8 8
// output f16 4096
// scalar i32 8
#blocked = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
#sh = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  tt.func public @kernel(%x: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %y: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %n: i32) {
    %dr = arith.constant 512 : i32
    %dc = arith.constant 64 : i32
    %dbr = arith.constant 64 : i32
    %dbc = arith.constant 64 : i32
    %dst = arith.constant 128 : i64
    %done = arith.constant 1 : i32
    %draw = ttg.global_scratch_alloc {alignment = 128 : i32, nbytes = 128 : i32} : !tt.ptr<i8>
    ttng.tensormap_create %draw, %x, [%dbc, %dbr], [%dc, %dr], [%dst], [%done, %done] {elem_type = 6 : i32, fill_mode = 0 : i32, interleave_layout = 0 : i32, swizzle_mode = 3 : i32} : (!tt.ptr<i8>, !tt.ptr<f16>, i32, i32, i32, i32, i64, i32, i32) -> ()
    ttng.tensormap_fenceproxy_acquire %draw : !tt.ptr<i8>
    %d = ttng.reinterpret_tensor_descriptor %draw : !tt.ptr<i8> to !tt.tensordesc<64x64xf16, #sh>
    %bufs = ttg.local_alloc : () -> !ttg.memdesc<3x64x64xf16, #sh, #smem, mutable>
    %ring = nvws.aref.create %bufs : <[!ttg.memdesc<3x64x64xf16, #sh, #smem, mutable>]>
    %r = nvws.warp_group
    partition0 num_warps(4) {
      %l0 = arith.constant 0 : i32
      %l1 = arith.constant 1 : i32
      %ls = arith.constant 3 : i32
      %zero = arith.constant dense<0.0> : tensor<64x64xf16, #blocked>
      %sum, %s0, %p0 = scf.for %i = %l0 to %n step %l1 iter_args(%acc = %zero, %slot = %l0, %phase = %l0) -> (tensor<64x64xf16, #blocked>, i32, i32) : i32 {
        %buf, %token = nvws.aref.get.enter %ring[%slot, %phase] : <[!ttg.memdesc<3x64x64xf16, #sh, #smem, mutable>]> -> !ttg.memdesc<64x64xf16, #sh, #smem, mutable>, !ttg.async.token
        %v = ttg.local_load %buf : !ttg.memdesc<64x64xf16, #sh, #smem, mutable> -> tensor<64x64xf16, #blocked>
        nvws.aref.get.exit %ring[%slot], %token [#nvws.async_op<none>] : <[!ttg.memdesc<3x64x64xf16, #sh, #smem, mutable>]>, !ttg.async.token
        %t = arith.addf %acc, %v : tensor<64x64xf16, #blocked>
        %n1 = arith.addi %slot, %l1 : i32
        %wraps = arith.cmpi eq, %n1, %ls : i32
        %next = arith.select %wraps, %l0, %n1 : i32
        %flip = arith.xori %phase, %l1 : i32
        %phaseN = arith.select %wraps, %flip, %phase : i32
        scf.yield %t, %next, %phaseN : tensor<64x64xf16, #blocked>, i32, i32
      }
      nvws.warp_group.yield %sum : tensor<64x64xf16, #blocked>
    }
    partition1 num_warps(1) {
      %l0 = arith.constant 0 : i32
      %l1 = arith.constant 1 : i32
      %ls = arith.constant 3 : i32
      %c64 = arith.constant 64 : i32
      %s0, %p0 = scf.for %i = %l0 to %n step %l1 iter_args(%slot = %l0, %phase = %l1) -> (i32, i32) : i32 {
        %at = arith.muli %i, %c64 : i32
        %first, %token = nvws.aref.put.enter %ring[%slot, %phase] : <[!ttg.memdesc<3x64x64xf16, #sh, #smem, mutable>]> -> !ttg.memdesc<64x64xf16, #sh, #smem, mutable>, !ttg.async.token
        %buf = nvws.aref.buffer %ring[%slot], %token : <[!ttg.memdesc<3x64x64xf16, #sh, #smem, mutable>]>, !ttg.async.token -> !ttg.memdesc<64x64xf16, #sh, #smem, mutable>
        nvws.descriptor_load %d[%at, %l0] 8192 %buf : !tt.tensordesc<64x64xf16, #sh>, i32, i32, !ttg.memdesc<64x64xf16, #sh, #smem, mutable>
        nvws.aref.put.exit %ring[%slot], %token [#nvws.async_op<tma_load>] : <[!ttg.memdesc<3x64x64xf16, #sh, #smem, mutable>]>, !ttg.async.token
        %n1 = arith.addi %slot, %l1 : i32
        %wraps = arith.cmpi eq, %n1, %ls : i32
        %next = arith.select %wraps, %l0, %n1 : i32
        %flip = arith.xori %phase, %l1 : i32
        %phaseN = arith.select %wraps, %flip, %phase : i32
        scf.yield %next, %phaseN : i32, i32
      }
      nvws.warp_group.return
    }
    %m35r = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32, #ttg.slice<{dim = 1, parent = #blocked}>>
    %m35c = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #blocked}>>
    %m35re = tt.expand_dims %m35r {axis = 1 : i32} : tensor<64xi32, #ttg.slice<{dim = 1, parent = #blocked}>> -> tensor<64x1xi32, #blocked>
    %m35ce = tt.expand_dims %m35c {axis = 0 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #blocked}>> -> tensor<1x64xi32, #blocked>
    %m35k = arith.constant dense<64> : tensor<64x1xi32, #blocked>
    %m35s = arith.muli %m35re, %m35k : tensor<64x1xi32, #blocked>
    %m35rb = tt.broadcast %m35s : tensor<64x1xi32, #blocked> -> tensor<64x64xi32, #blocked>
    %m35cb = tt.broadcast %m35ce : tensor<1x64xi32, #blocked> -> tensor<64x64xi32, #blocked>
    %m35o = arith.addi %m35rb, %m35cb : tensor<64x64xi32, #blocked>
    %m35p = tt.splat %y : !tt.ptr<f16> -> tensor<64x64x!tt.ptr<f16>, #blocked>
    %m35 = tt.addptr %m35p, %m35o : tensor<64x64x!tt.ptr<f16>, #blocked>, tensor<64x64xi32, #blocked>
    tt.store %m35, %r : tensor<64x64x!tt.ptr<f16>, #blocked>
    tt.return
  }
}
// -----
module {
  tt.func public @kernel(%x: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %y: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %n: i32) {
    %m = arith.constant 512 : i32
    %c = arith.constant 64 : i32
    %s = arith.constant 64 : i64
    %one = arith.constant 1 : i64
    %k0 = arith.constant 0 : i32
    %k1 = arith.constant 1 : i32
    %acc = arith.constant dense<0.0> : tensor<64x64xf16>
    %d = tt.make_tensor_descriptor %x, [%m, %c], [%s, %one] {padding = 1 : i32} : <f16>, <64x64xf16>
    %sum = scf.for %i = %k0 to %n step %k1 iter_args(%a = %acc) -> (tensor<64x64xf16>) : i32 {
      %at = arith.muli %i, %c : i32
      %v = tt.descriptor_load %d[%at, %k0] : !tt.tensordesc<64x64xf16> -> tensor<64x64xf16>
      %t = arith.addf %a, %v : tensor<64x64xf16>
      scf.yield %t : tensor<64x64xf16>
    }
    %m18r = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
    %m18c = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
    %m18re = tt.expand_dims %m18r {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
    %m18ce = tt.expand_dims %m18c {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
    %m18k = arith.constant dense<64> : tensor<64x1xi32>
    %m18s = arith.muli %m18re, %m18k : tensor<64x1xi32>
    %m18rb = tt.broadcast %m18s : tensor<64x1xi32> -> tensor<64x64xi32>
    %m18cb = tt.broadcast %m18ce : tensor<1x64xi32> -> tensor<64x64xi32>
    %m18o = arith.addi %m18rb, %m18cb : tensor<64x64xi32>
    %m18p = tt.splat %y : !tt.ptr<f16> -> tensor<64x64x!tt.ptr<f16>>
    %m18 = tt.addptr %m18p, %m18o : tensor<64x64x!tt.ptr<f16>>, tensor<64x64xi32>
    tt.store %m18, %sum : tensor<64x64x!tt.ptr<f16>>
    tt.return
  }
}
