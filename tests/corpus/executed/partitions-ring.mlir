// One warp fills a ring by TMA, the default region empties it and gives its sum.
//
// targets: cuda:90 cuda:120
// interpreted
// input f16 32768 integers -8 8
// output f16 4096
// scalar i32 8
#blocked = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
#bar = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
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
    %full = ttg.local_alloc : () -> !ttg.memdesc<3x1xi64, #bar, #smem, mutable>
    %empty = ttg.local_alloc : () -> !ttg.memdesc<3x1xi64, #bar, #smem, mutable>
    %i0 = arith.constant 0 : i32
    %f0 = ttg.memdesc_index %full[%i0] : !ttg.memdesc<3x1xi64, #bar, #smem, mutable> -> !ttg.memdesc<1xi64, #bar, #smem, mutable>
    %e0 = ttg.memdesc_index %empty[%i0] : !ttg.memdesc<3x1xi64, #bar, #smem, mutable> -> !ttg.memdesc<1xi64, #bar, #smem, mutable>
    ttng.init_barrier %f0, 1 : !ttg.memdesc<1xi64, #bar, #smem, mutable>
    ttng.init_barrier %e0, 1 : !ttg.memdesc<1xi64, #bar, #smem, mutable>
    %i1 = arith.constant 1 : i32
    %f1 = ttg.memdesc_index %full[%i1] : !ttg.memdesc<3x1xi64, #bar, #smem, mutable> -> !ttg.memdesc<1xi64, #bar, #smem, mutable>
    %e1 = ttg.memdesc_index %empty[%i1] : !ttg.memdesc<3x1xi64, #bar, #smem, mutable> -> !ttg.memdesc<1xi64, #bar, #smem, mutable>
    ttng.init_barrier %f1, 1 : !ttg.memdesc<1xi64, #bar, #smem, mutable>
    ttng.init_barrier %e1, 1 : !ttg.memdesc<1xi64, #bar, #smem, mutable>
    %i2 = arith.constant 2 : i32
    %f2 = ttg.memdesc_index %full[%i2] : !ttg.memdesc<3x1xi64, #bar, #smem, mutable> -> !ttg.memdesc<1xi64, #bar, #smem, mutable>
    %e2 = ttg.memdesc_index %empty[%i2] : !ttg.memdesc<3x1xi64, #bar, #smem, mutable> -> !ttg.memdesc<1xi64, #bar, #smem, mutable>
    ttng.init_barrier %f2, 1 : !ttg.memdesc<1xi64, #bar, #smem, mutable>
    ttng.init_barrier %e2, 1 : !ttg.memdesc<1xi64, #bar, #smem, mutable>
    %r = ttg.warp_specialize(%bufs, %full, %empty, %d, %n)
    default {
      %l0 = arith.constant 0 : i32
      %l1 = arith.constant 1 : i32
      %ls = arith.constant 3 : i32
      %zero = arith.constant dense<0.0> : tensor<64x64xf16, #blocked>
      %sum, %s0, %p0 = scf.for %i = %l0 to %n step %l1 iter_args(%acc = %zero, %slot = %l0, %phase = %l0) -> (tensor<64x64xf16, #blocked>, i32, i32) : i32 {
        %fb = ttg.memdesc_index %full[%slot] : !ttg.memdesc<3x1xi64, #bar, #smem, mutable> -> !ttg.memdesc<1xi64, #bar, #smem, mutable>
        %eb = ttg.memdesc_index %empty[%slot] : !ttg.memdesc<3x1xi64, #bar, #smem, mutable> -> !ttg.memdesc<1xi64, #bar, #smem, mutable>
        %buf = ttg.memdesc_index %bufs[%slot] : !ttg.memdesc<3x64x64xf16, #sh, #smem, mutable> -> !ttg.memdesc<64x64xf16, #sh, #smem, mutable>
        ttng.wait_barrier %fb, %phase : !ttg.memdesc<1xi64, #bar, #smem, mutable>
        %v = ttg.local_load %buf : !ttg.memdesc<64x64xf16, #sh, #smem, mutable> -> tensor<64x64xf16, #blocked>
        ttng.arrive_barrier %eb, 1 : !ttg.memdesc<1xi64, #bar, #smem, mutable>
        %t = arith.addf %acc, %v : tensor<64x64xf16, #blocked>
        %n1 = arith.addi %slot, %l1 : i32
        %wraps = arith.cmpi eq, %n1, %ls : i32
        %next = arith.select %wraps, %l0, %n1 : i32
        %flip = arith.xori %phase, %l1 : i32
        %phaseN = arith.select %wraps, %flip, %phase : i32
        scf.yield %t, %next, %phaseN : tensor<64x64xf16, #blocked>, i32, i32
      }
      ttg.warp_yield %sum : tensor<64x64xf16, #blocked>
    }
    partition0(%pb: !ttg.memdesc<3x64x64xf16, #sh, #smem, mutable>, %pf: !ttg.memdesc<3x1xi64, #bar, #smem, mutable>, %pe: !ttg.memdesc<3x1xi64, #bar, #smem, mutable>, %pd: !tt.tensordesc<64x64xf16, #sh>, %pn: i32) num_warps(1) {
      %l0 = arith.constant 0 : i32
      %l1 = arith.constant 1 : i32
      %ls = arith.constant 3 : i32
      %true = arith.constant true
      %c64 = arith.constant 64 : i32
      %s0, %p0 = scf.for %i = %l0 to %pn step %l1 iter_args(%slot = %l0, %phase = %l0) -> (i32, i32) : i32 {
        %fb = ttg.memdesc_index %pf[%slot] : !ttg.memdesc<3x1xi64, #bar, #smem, mutable> -> !ttg.memdesc<1xi64, #bar, #smem, mutable>
        %eb = ttg.memdesc_index %pe[%slot] : !ttg.memdesc<3x1xi64, #bar, #smem, mutable> -> !ttg.memdesc<1xi64, #bar, #smem, mutable>
        %buf = ttg.memdesc_index %pb[%slot] : !ttg.memdesc<3x64x64xf16, #sh, #smem, mutable> -> !ttg.memdesc<64x64xf16, #sh, #smem, mutable>
        %other = arith.xori %phase, %l1 : i32
        ttng.wait_barrier %eb, %other : !ttg.memdesc<1xi64, #bar, #smem, mutable>
        %at = arith.muli %i, %c64 : i32
        ttng.barrier_expect %fb, 8192, %true : !ttg.memdesc<1xi64, #bar, #smem, mutable>
        ttng.async_tma_copy_global_to_local %pd[%at, %l0] %buf, %fb, %true : !tt.tensordesc<64x64xf16, #sh>, !ttg.memdesc<1xi64, #bar, #smem, mutable> -> !ttg.memdesc<64x64xf16, #sh, #smem, mutable>
        %n1 = arith.addi %slot, %l1 : i32
        %wraps = arith.cmpi eq, %n1, %ls : i32
        %next = arith.select %wraps, %l0, %n1 : i32
        %flip = arith.xori %phase, %l1 : i32
        %phaseN = arith.select %wraps, %flip, %phase : i32
        scf.yield %next, %phaseN : i32, i32
      }
      ttg.warp_return
    } : (!ttg.memdesc<3x64x64xf16, #sh, #smem, mutable>, !ttg.memdesc<3x1xi64, #bar, #smem, mutable>, !ttg.memdesc<3x1xi64, #bar, #smem, mutable>, !tt.tensordesc<64x64xf16, #sh>, i32) -> tensor<64x64xf16, #blocked>
    %m17r = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32, #ttg.slice<{dim = 1, parent = #blocked}>>
    %m17c = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #blocked}>>
    %m17re = tt.expand_dims %m17r {axis = 1 : i32} : tensor<64xi32, #ttg.slice<{dim = 1, parent = #blocked}>> -> tensor<64x1xi32, #blocked>
    %m17ce = tt.expand_dims %m17c {axis = 0 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #blocked}>> -> tensor<1x64xi32, #blocked>
    %m17k = arith.constant dense<64> : tensor<64x1xi32, #blocked>
    %m17s = arith.muli %m17re, %m17k : tensor<64x1xi32, #blocked>
    %m17rb = tt.broadcast %m17s : tensor<64x1xi32, #blocked> -> tensor<64x64xi32, #blocked>
    %m17cb = tt.broadcast %m17ce : tensor<1x64xi32, #blocked> -> tensor<64x64xi32, #blocked>
    %m17o = arith.addi %m17rb, %m17cb : tensor<64x64xi32, #blocked>
    %m17p = tt.splat %y : !tt.ptr<f16> -> tensor<64x64x!tt.ptr<f16>, #blocked>
    %m17 = tt.addptr %m17p, %m17o : tensor<64x64x!tt.ptr<f16>, #blocked>, tensor<64x64xi32, #blocked>
    tt.store %m17, %r : tensor<64x64x!tt.ptr<f16>, #blocked>
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
