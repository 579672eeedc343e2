// Two buffers in turns: each barrier goes through four phases.
//
// targets: cuda:90
// interpreted
// input f16 32768 integers -8 8
// output f16 4096
#blocked = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
#bar = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#sh = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  tt.func public @kernel(%x: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %y: !tt.ptr<f16> {tt.divisibility = 16 : i32}) {
    %dc512 = arith.constant 512 : i32
    %dc64 = arith.constant 64 : i32
    %dstride = arith.constant 128 : i64
    %done = arith.constant 1 : i32
    %draw = ttg.global_scratch_alloc {alignment = 128 : i32, nbytes = 128 : i32} : !tt.ptr<i8>
    ttng.tensormap_create %draw, %x, [%dc64, %dc64], [%dc64, %dc512], [%dstride], [%done, %done] {elem_type = 6 : i32, fill_mode = 0 : i32, interleave_layout = 0 : i32, swizzle_mode = 3 : i32} : (!tt.ptr<i8>, !tt.ptr<f16>, i32, i32, i32, i32, i64, i32, i32) -> ()
    ttng.tensormap_fenceproxy_acquire %draw : !tt.ptr<i8>
    %desc = ttng.reinterpret_tensor_descriptor %draw : !tt.ptr<i8> to !tt.tensordesc<64x64xf16, #sh>
    %bufs = ttg.local_alloc : () -> !ttg.memdesc<2x64x64xf16, #sh, #smem, mutable>
    %bars = ttg.local_alloc : () -> !ttg.memdesc<2x1xi64, #bar, #smem, mutable>
    %true = arith.constant true
    %k0 = arith.constant 0 : i32
    %k1 = arith.constant 1 : i32
    %k8 = arith.constant 8 : i32
    %k64 = arith.constant 64 : i32
    %acc = arith.constant dense<0.0> : tensor<64x64xf16, #blocked>
    %b0 = ttg.memdesc_index %bars[%k0] : !ttg.memdesc<2x1xi64, #bar, #smem, mutable> -> !ttg.memdesc<1xi64, #bar, #smem, mutable>
    %b1 = ttg.memdesc_index %bars[%k1] : !ttg.memdesc<2x1xi64, #bar, #smem, mutable> -> !ttg.memdesc<1xi64, #bar, #smem, mutable>
    ttng.init_barrier %b0, 1 : !ttg.memdesc<1xi64, #bar, #smem, mutable>
    ttng.init_barrier %b1, 1 : !ttg.memdesc<1xi64, #bar, #smem, mutable>
    %first = ttg.memdesc_index %bufs[%k0] : !ttg.memdesc<2x64x64xf16, #sh, #smem, mutable> -> !ttg.memdesc<64x64xf16, #sh, #smem, mutable>
    ttng.barrier_expect %b0, 8192, %true : !ttg.memdesc<1xi64, #bar, #smem, mutable>
    ttng.async_tma_copy_global_to_local %desc[%k0, %k0] %first, %b0, %true : !tt.tensordesc<64x64xf16, #sh>, !ttg.memdesc<1xi64, #bar, #smem, mutable> -> !ttg.memdesc<64x64xf16, #sh, #smem, mutable>
    %sum, %slotN, %phaseN = scf.for %i = %k0 to %k8 step %k1 iter_args(%s = %acc, %slot = %k0, %phase = %k0) -> (tensor<64x64xf16, #blocked>, i32, i32) : i32 {
      %n = arith.addi %i, %k1 : i32
      %more = arith.cmpi slt, %n, %k8 : i32
      %other = arith.subi %k1, %slot : i32
      %ob = ttg.memdesc_index %bars[%other] : !ttg.memdesc<2x1xi64, #bar, #smem, mutable> -> !ttg.memdesc<1xi64, #bar, #smem, mutable>
      %obuf = ttg.memdesc_index %bufs[%other] : !ttg.memdesc<2x64x64xf16, #sh, #smem, mutable> -> !ttg.memdesc<64x64xf16, #sh, #smem, mutable>
      %at = arith.muli %n, %k64 : i32
      ttng.barrier_expect %ob, 8192, %more : !ttg.memdesc<1xi64, #bar, #smem, mutable>
      ttng.async_tma_copy_global_to_local %desc[%at, %k0] %obuf, %ob, %more : !tt.tensordesc<64x64xf16, #sh>, !ttg.memdesc<1xi64, #bar, #smem, mutable> -> !ttg.memdesc<64x64xf16, #sh, #smem, mutable>
      %bar = ttg.memdesc_index %bars[%slot] : !ttg.memdesc<2x1xi64, #bar, #smem, mutable> -> !ttg.memdesc<1xi64, #bar, #smem, mutable>
      %buf = ttg.memdesc_index %bufs[%slot] : !ttg.memdesc<2x64x64xf16, #sh, #smem, mutable> -> !ttg.memdesc<64x64xf16, #sh, #smem, mutable>
      ttng.wait_barrier %bar, %phase : !ttg.memdesc<1xi64, #bar, #smem, mutable>
      %v = ttg.local_load %buf : !ttg.memdesc<64x64xf16, #sh, #smem, mutable> -> tensor<64x64xf16, #blocked>
      %t = arith.addf %s, %v : tensor<64x64xf16, #blocked>
      %flip = arith.xori %phase, %slot : i32
      scf.yield %t, %other, %flip : tensor<64x64xf16, #blocked>, i32, i32
    }
    ttng.inval_barrier %b0 : !ttg.memdesc<1xi64, #bar, #smem, mutable>
    ttng.inval_barrier %b1 : !ttg.memdesc<1xi64, #bar, #smem, mutable>
    %r1 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32, #ttg.slice<{dim = 1, parent = #blocked}>>
    %c2 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #blocked}>>
    %r3 = tt.expand_dims %r1 {axis = 1 : i32} : tensor<64xi32, #ttg.slice<{dim = 1, parent = #blocked}>> -> tensor<64x1xi32, #blocked>
    %c4 = tt.expand_dims %c2 {axis = 0 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #blocked}>> -> tensor<1x64xi32, #blocked>
    %k5 = arith.constant dense<64> : tensor<64x1xi32, #blocked>
    %m6 = arith.muli %r3, %k5 : tensor<64x1xi32, #blocked>
    %r7 = tt.broadcast %m6 : tensor<64x1xi32, #blocked> -> tensor<64x64xi32, #blocked>
    %c8 = tt.broadcast %c4 : tensor<1x64xi32, #blocked> -> tensor<64x64xi32, #blocked>
    %o9 = arith.addi %r7, %c8 : tensor<64x64xi32, #blocked>
    %p10 = tt.splat %y : !tt.ptr<f16> -> tensor<64x64x!tt.ptr<f16>, #blocked>
    %p11 = tt.addptr %p10, %o9 : tensor<64x64x!tt.ptr<f16>, #blocked>, tensor<64x64xi32, #blocked>
    tt.store %p11, %sum : tensor<64x64x!tt.ptr<f16>, #blocked>
    tt.return
  }
}
// -----
module {
  tt.func public @kernel(%x: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %y: !tt.ptr<f16> {tt.divisibility = 16 : i32}) {
    %m = arith.constant 512 : i32
    %n = arith.constant 64 : i32
    %s = arith.constant 64 : i64
    %one = arith.constant 1 : i64
    %k0 = arith.constant 0 : i32
    %k1 = arith.constant 1 : i32
    %k8 = arith.constant 8 : i32
    %acc = arith.constant dense<0.0> : tensor<64x64xf16>
    %d = tt.make_tensor_descriptor %x, [%m, %n], [%s, %one] : <f16>, <64x64xf16>
    %sum = scf.for %i = %k0 to %k8 step %k1 iter_args(%a = %acc) -> (tensor<64x64xf16>) : i32 {
      %at = arith.muli %i, %n : i32
      %v = tt.descriptor_load %d[%at, %k0] : !tt.tensordesc<64x64xf16> -> tensor<64x64xf16>
      %t = arith.addf %a, %v : tensor<64x64xf16>
      scf.yield %t : tensor<64x64xf16>
    }
    %r1 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
    %c2 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
    %r3 = tt.expand_dims %r1 {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
    %c4 = tt.expand_dims %c2 {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
    %k5 = arith.constant dense<64> : tensor<64x1xi32>
    %m6 = arith.muli %r3, %k5 : tensor<64x1xi32>
    %r7 = tt.broadcast %m6 : tensor<64x1xi32> -> tensor<64x64xi32>
    %c8 = tt.broadcast %c4 : tensor<1x64xi32> -> tensor<64x64xi32>
    %o9 = arith.addi %r7, %c8 : tensor<64x64xi32>
    %p10 = tt.splat %y : !tt.ptr<f16> -> tensor<64x64x!tt.ptr<f16>>
    %p11 = tt.addptr %p10, %o9 : tensor<64x64x!tt.ptr<f16>>, tensor<64x64xi32>
    tt.store %p11, %sum : tensor<64x64x!tt.ptr<f16>>
    tt.return
  }
}
