// One warp loads the operands of a matrix product by TMA, a group of four multiplies them with more registers.
//
// targets: cuda:90
// interpreted
// input f16 32768 integers -4 4
// input f16 32768 integers -4 4
// output f32 4096
// scalar i32 8
#mma = #ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 64, 16]}>
#bar = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#sh = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  tt.func public @kernel(%a: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %b: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %c: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %n: i32) {
    %dar = arith.constant 64 : i32
    %dac = arith.constant 512 : i32
    %dabr = arith.constant 64 : i32
    %dabc = arith.constant 64 : i32
    %dast = arith.constant 1024 : i64
    %daone = arith.constant 1 : i32
    %daraw = ttg.global_scratch_alloc {alignment = 128 : i32, nbytes = 128 : i32} : !tt.ptr<i8>
    ttng.tensormap_create %daraw, %a, [%dabc, %dabr], [%dac, %dar], [%dast], [%daone, %daone] {elem_type = 6 : i32, fill_mode = 0 : i32, interleave_layout = 0 : i32, swizzle_mode = 3 : i32} : (!tt.ptr<i8>, !tt.ptr<f16>, i32, i32, i32, i32, i64, i32, i32) -> ()
    ttng.tensormap_fenceproxy_acquire %daraw : !tt.ptr<i8>
    %da = ttng.reinterpret_tensor_descriptor %daraw : !tt.ptr<i8> to !tt.tensordesc<64x64xf16, #sh>
    %dbr = arith.constant 512 : i32
    %dbc = arith.constant 64 : i32
    %dbbr = arith.constant 64 : i32
    %dbbc = arith.constant 64 : i32
    %dbst = arith.constant 128 : i64
    %dbone = arith.constant 1 : i32
    %dbraw = ttg.global_scratch_alloc {alignment = 128 : i32, nbytes = 128 : i32} : !tt.ptr<i8>
    ttng.tensormap_create %dbraw, %b, [%dbbc, %dbbr], [%dbc, %dbr], [%dbst], [%dbone, %dbone] {elem_type = 6 : i32, fill_mode = 0 : i32, interleave_layout = 0 : i32, swizzle_mode = 3 : i32} : (!tt.ptr<i8>, !tt.ptr<f16>, i32, i32, i32, i32, i64, i32, i32) -> ()
    ttng.tensormap_fenceproxy_acquire %dbraw : !tt.ptr<i8>
    %db = ttng.reinterpret_tensor_descriptor %dbraw : !tt.ptr<i8> to !tt.tensordesc<64x64xf16, #sh>
    %as = ttg.local_alloc : () -> !ttg.memdesc<2x64x64xf16, #sh, #smem, mutable>
    %bs = ttg.local_alloc : () -> !ttg.memdesc<2x64x64xf16, #sh, #smem, mutable>
    %full = ttg.local_alloc : () -> !ttg.memdesc<2x1xi64, #bar, #smem, mutable>
    %empty = ttg.local_alloc : () -> !ttg.memdesc<2x1xi64, #bar, #smem, mutable>
    %i0 = arith.constant 0 : i32
    %f0 = ttg.memdesc_index %full[%i0] : !ttg.memdesc<2x1xi64, #bar, #smem, mutable> -> !ttg.memdesc<1xi64, #bar, #smem, mutable>
    %e0 = ttg.memdesc_index %empty[%i0] : !ttg.memdesc<2x1xi64, #bar, #smem, mutable> -> !ttg.memdesc<1xi64, #bar, #smem, mutable>
    ttng.init_barrier %f0, 1 : !ttg.memdesc<1xi64, #bar, #smem, mutable>
    ttng.init_barrier %e0, 1 : !ttg.memdesc<1xi64, #bar, #smem, mutable>
    %i1 = arith.constant 1 : i32
    %f1 = ttg.memdesc_index %full[%i1] : !ttg.memdesc<2x1xi64, #bar, #smem, mutable> -> !ttg.memdesc<1xi64, #bar, #smem, mutable>
    %e1 = ttg.memdesc_index %empty[%i1] : !ttg.memdesc<2x1xi64, #bar, #smem, mutable> -> !ttg.memdesc<1xi64, #bar, #smem, mutable>
    ttng.init_barrier %f1, 1 : !ttg.memdesc<1xi64, #bar, #smem, mutable>
    ttng.init_barrier %e1, 1 : !ttg.memdesc<1xi64, #bar, #smem, mutable>
    ttg.warp_specialize(%as, %bs, %full, %empty, %da, %db, %c, %n) attributes {requestedRegisters = array<i32: 40, 232>}
    default {
      ttg.warp_yield
    }
    partition0(%qa: !ttg.memdesc<2x64x64xf16, #sh, #smem, mutable>, %qb: !ttg.memdesc<2x64x64xf16, #sh, #smem, mutable>, %pf: !ttg.memdesc<2x1xi64, #bar, #smem, mutable>, %pe: !ttg.memdesc<2x1xi64, #bar, #smem, mutable>, %qda: !tt.tensordesc<64x64xf16, #sh>, %qdb: !tt.tensordesc<64x64xf16, #sh>, %qc: !tt.ptr<f32>, %pn: i32) num_warps(1) {
      %l0 = arith.constant 0 : i32
      %l1 = arith.constant 1 : i32
      %ls = arith.constant 2 : i32
      %true = arith.constant true
      %c64 = arith.constant 64 : i32
      %s0, %p0 = scf.for %i = %l0 to %pn step %l1 iter_args(%slot = %l0, %phase = %l0) -> (i32, i32) : i32 {
        %fb = ttg.memdesc_index %pf[%slot] : !ttg.memdesc<2x1xi64, #bar, #smem, mutable> -> !ttg.memdesc<1xi64, #bar, #smem, mutable>
        %eb = ttg.memdesc_index %pe[%slot] : !ttg.memdesc<2x1xi64, #bar, #smem, mutable> -> !ttg.memdesc<1xi64, #bar, #smem, mutable>
        %ab = ttg.memdesc_index %qa[%slot] : !ttg.memdesc<2x64x64xf16, #sh, #smem, mutable> -> !ttg.memdesc<64x64xf16, #sh, #smem, mutable>
        %bb = ttg.memdesc_index %qb[%slot] : !ttg.memdesc<2x64x64xf16, #sh, #smem, mutable> -> !ttg.memdesc<64x64xf16, #sh, #smem, mutable>
        %other = arith.xori %phase, %l1 : i32
        ttng.wait_barrier %eb, %other : !ttg.memdesc<1xi64, #bar, #smem, mutable>
        %at = arith.muli %i, %c64 : i32
        ttng.barrier_expect %fb, 16384, %true : !ttg.memdesc<1xi64, #bar, #smem, mutable>
        ttng.async_tma_copy_global_to_local %qda[%l0, %at] %ab, %fb, %true : !tt.tensordesc<64x64xf16, #sh>, !ttg.memdesc<1xi64, #bar, #smem, mutable> -> !ttg.memdesc<64x64xf16, #sh, #smem, mutable>
        ttng.async_tma_copy_global_to_local %qdb[%at, %l0] %bb, %fb, %true : !tt.tensordesc<64x64xf16, #sh>, !ttg.memdesc<1xi64, #bar, #smem, mutable> -> !ttg.memdesc<64x64xf16, #sh, #smem, mutable>
        %n1 = arith.addi %slot, %l1 : i32
        %wraps = arith.cmpi eq, %n1, %ls : i32
        %next = arith.select %wraps, %l0, %n1 : i32
        %flip = arith.xori %phase, %l1 : i32
        %phaseN = arith.select %wraps, %flip, %phase : i32
        scf.yield %next, %phaseN : i32, i32
      }
      ttg.warp_return
    }
    partition1(%qa: !ttg.memdesc<2x64x64xf16, #sh, #smem, mutable>, %qb: !ttg.memdesc<2x64x64xf16, #sh, #smem, mutable>, %pf: !ttg.memdesc<2x1xi64, #bar, #smem, mutable>, %pe: !ttg.memdesc<2x1xi64, #bar, #smem, mutable>, %qda: !tt.tensordesc<64x64xf16, #sh>, %qdb: !tt.tensordesc<64x64xf16, #sh>, %qc: !tt.ptr<f32>, %pn: i32) num_warps(4) {
      %l0 = arith.constant 0 : i32
      %l1 = arith.constant 1 : i32
      %ls = arith.constant 2 : i32
      %zero = arith.constant dense<0.0> : tensor<64x64xf32, #mma>
      %sum, %s0, %p0 = scf.for %i = %l0 to %pn step %l1 iter_args(%acc = %zero, %slot = %l0, %phase = %l0) -> (tensor<64x64xf32, #mma>, i32, i32) : i32 {
        %fb = ttg.memdesc_index %pf[%slot] : !ttg.memdesc<2x1xi64, #bar, #smem, mutable> -> !ttg.memdesc<1xi64, #bar, #smem, mutable>
        %eb = ttg.memdesc_index %pe[%slot] : !ttg.memdesc<2x1xi64, #bar, #smem, mutable> -> !ttg.memdesc<1xi64, #bar, #smem, mutable>
        %ab = ttg.memdesc_index %qa[%slot] : !ttg.memdesc<2x64x64xf16, #sh, #smem, mutable> -> !ttg.memdesc<64x64xf16, #sh, #smem, mutable>
        %bb = ttg.memdesc_index %qb[%slot] : !ttg.memdesc<2x64x64xf16, #sh, #smem, mutable> -> !ttg.memdesc<64x64xf16, #sh, #smem, mutable>
        ttng.wait_barrier %fb, %phase : !ttg.memdesc<1xi64, #bar, #smem, mutable>
        %t = ttng.warp_group_dot %ab, %bb, %acc {inputPrecision = 0 : i32} : !ttg.memdesc<64x64xf16, #sh, #smem, mutable> * !ttg.memdesc<64x64xf16, #sh, #smem, mutable> -> tensor<64x64xf32, #mma>
        ttng.arrive_barrier %eb, 1 : !ttg.memdesc<1xi64, #bar, #smem, mutable>
        %n1 = arith.addi %slot, %l1 : i32
        %wraps = arith.cmpi eq, %n1, %ls : i32
        %next = arith.select %wraps, %l0, %n1 : i32
        %flip = arith.xori %phase, %l1 : i32
        %phaseN = arith.select %wraps, %flip, %phase : i32
        scf.yield %t, %next, %phaseN : tensor<64x64xf32, #mma>, i32, i32
      }
      %m23r = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32, #ttg.slice<{dim = 1, parent = #mma}>>
      %m23c = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #mma}>>
      %m23re = tt.expand_dims %m23r {axis = 1 : i32} : tensor<64xi32, #ttg.slice<{dim = 1, parent = #mma}>> -> tensor<64x1xi32, #mma>
      %m23ce = tt.expand_dims %m23c {axis = 0 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #mma}>> -> tensor<1x64xi32, #mma>
      %m23k = arith.constant dense<64> : tensor<64x1xi32, #mma>
      %m23s = arith.muli %m23re, %m23k : tensor<64x1xi32, #mma>
      %m23rb = tt.broadcast %m23s : tensor<64x1xi32, #mma> -> tensor<64x64xi32, #mma>
      %m23cb = tt.broadcast %m23ce : tensor<1x64xi32, #mma> -> tensor<64x64xi32, #mma>
      %m23o = arith.addi %m23rb, %m23cb : tensor<64x64xi32, #mma>
      %m23p = tt.splat %qc : !tt.ptr<f32> -> tensor<64x64x!tt.ptr<f32>, #mma>
      %m23 = tt.addptr %m23p, %m23o : tensor<64x64x!tt.ptr<f32>, #mma>, tensor<64x64xi32, #mma>
      tt.store %m23, %sum : tensor<64x64x!tt.ptr<f32>, #mma>
      ttg.warp_return
    } : (!ttg.memdesc<2x64x64xf16, #sh, #smem, mutable>, !ttg.memdesc<2x64x64xf16, #sh, #smem, mutable>, !ttg.memdesc<2x1xi64, #bar, #smem, mutable>, !ttg.memdesc<2x1xi64, #bar, #smem, mutable>, !tt.tensordesc<64x64xf16, #sh>, !tt.tensordesc<64x64xf16, #sh>, !tt.ptr<f32>, i32) -> ()
    tt.return
  }
}
// -----
module {
  tt.func public @kernel(%a: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %b: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %c: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %n: i32) {
    %m = arith.constant 64 : i32
    %k = arith.constant 512 : i32
    %sm = arith.constant 64 : i64
    %sk = arith.constant 512 : i64
    %one = arith.constant 1 : i64
    %k0 = arith.constant 0 : i32
    %k1 = arith.constant 1 : i32
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %da = tt.make_tensor_descriptor %a, [%m, %k], [%sk, %one] {padding = 1 : i32} : <f16>, <64x64xf16>
    %db = tt.make_tensor_descriptor %b, [%k, %m], [%sm, %one] {padding = 1 : i32} : <f16>, <64x64xf16>
    %sum = scf.for %i = %k0 to %n step %k1 iter_args(%acc = %zero) -> (tensor<64x64xf32>) : i32 {
      %at = arith.muli %i, %m : i32
      %va = tt.descriptor_load %da[%k0, %at] : !tt.tensordesc<64x64xf16> -> tensor<64x64xf16>
      %vb = tt.descriptor_load %db[%at, %k0] : !tt.tensordesc<64x64xf16> -> tensor<64x64xf16>
      %t = tt.dot %va, %vb, %acc : tensor<64x64xf16> * tensor<64x64xf16> -> tensor<64x64xf32>
      scf.yield %t : tensor<64x64xf32>
    }
    %m24r = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
    %m24c = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
    %m24re = tt.expand_dims %m24r {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
    %m24ce = tt.expand_dims %m24c {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
    %m24k = arith.constant dense<64> : tensor<64x1xi32>
    %m24s = arith.muli %m24re, %m24k : tensor<64x1xi32>
    %m24rb = tt.broadcast %m24s : tensor<64x1xi32> -> tensor<64x64xi32>
    %m24cb = tt.broadcast %m24ce : tensor<1x64xi32> -> tensor<64x64xi32>
    %m24o = arith.addi %m24rb, %m24cb : tensor<64x64xi32>
    %m24p = tt.splat %c : !tt.ptr<f32> -> tensor<64x64x!tt.ptr<f32>>
    %m24 = tt.addptr %m24p, %m24o : tensor<64x64x!tt.ptr<f32>>, tensor<64x64xi32>
    tt.store %m24, %sum : tensor<64x64x!tt.ptr<f32>>
    tt.return
  }
}
