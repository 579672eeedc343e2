// RUN: lathe-opt %s --split-input-file --verify-diagnostics --lathe-nvws-lower-ops

#flat = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#sh = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
tt.func public @unnumbered(%d: !tt.tensordesc<64x64xf16, #sh>, %s: i32, %c: i1) {
  %bufs = ttg.local_alloc : () -> !ttg.memdesc<2x64x64xf16, #sh, #smem, mutable>
  %ring = nvws.aref.create %bufs : <[!ttg.memdesc<2x64x64xf16, #sh, #smem, mutable>]>
  // expected-error@+1 {{unsupported: scf.while around a use of a ring without a stage; say which: [%stage, %phase]}}
  scf.while : () -> () {
    scf.condition(%c)
  } do {
    %buf, %token = nvws.aref.put.enter %ring : <[!ttg.memdesc<2x64x64xf16, #sh, #smem, mutable>]> -> !ttg.memdesc<64x64xf16, #sh, #smem, mutable>, !ttg.async.token
    nvws.aref.put.exit %ring, %token [#nvws.async_op<none>] : <[!ttg.memdesc<2x64x64xf16, #sh, #smem, mutable>]>, !ttg.async.token
    scf.yield
  }
  tt.return
}
}

// -----

#sh = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
tt.func public @restarted(%n: i32) {
  %bufs = ttg.local_alloc : () -> !ttg.memdesc<2x64x64xf16, #sh, #smem, mutable>
  %ring = nvws.aref.create %bufs : <[!ttg.memdesc<2x64x64xf16, #sh, #smem, mutable>]>
  %0 = arith.constant 0 : i32
  %1 = arith.constant 1 : i32
  scf.for %i = %0 to %n step %1 : i32 {
    nvws.warp_group
    partition0 num_warps(4) {
      // expected-error@+1 {{unsupported: nvws.aref.put.enter without a stage in warps that start several times; say which: [%stage, %phase]}}
      %buf, %token = nvws.aref.put.enter %ring : <[!ttg.memdesc<2x64x64xf16, #sh, #smem, mutable>]> -> !ttg.memdesc<64x64xf16, #sh, #smem, mutable>, !ttg.async.token
      nvws.aref.put.exit %ring, %token [#nvws.async_op<none>] : <[!ttg.memdesc<2x64x64xf16, #sh, #smem, mutable>]>, !ttg.async.token
      nvws.warp_group.return
    }
  }
  tt.return
}
}

// -----

#flat = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#sh = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
tt.func public @bytes(%d: !tt.tensordesc<64x64xf16, #sh>, %s: i32, %c: i1) {
  %bufs = ttg.local_alloc : () -> !ttg.memdesc<2x64x64xf16, #sh, #smem, mutable>
  %ring = nvws.aref.create %bufs : <[!ttg.memdesc<2x64x64xf16, #sh, #smem, mutable>]>
  %buf, %token = nvws.aref.put.enter %ring[%s, %s] : <[!ttg.memdesc<2x64x64xf16, #sh, #smem, mutable>]> -> !ttg.memdesc<64x64xf16, #sh, #smem, mutable>, !ttg.async.token
  // expected-error@+1 {{'nvws.descriptor_load' op requires txCount to be the 8192 bytes of the buffer, found 4096}}
  nvws.descriptor_load %d[%s, %s] 4096 %buf : !tt.tensordesc<64x64xf16, #sh>, i32, i32, !ttg.memdesc<64x64xf16, #sh, #smem, mutable>
  nvws.aref.put.exit %ring[%s], %token [#nvws.async_op<tma_load>] : <[!ttg.memdesc<2x64x64xf16, #sh, #smem, mutable>]>, !ttg.async.token
  tt.return
}
}

// -----

#flat = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#sh = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
tt.func public @unnamed(%d: !tt.tensordesc<64x64xf16, #sh>, %s: i32, %c: i1) {
  %bufs = ttg.local_alloc : () -> !ttg.memdesc<2x64x64xf16, #sh, #smem, mutable>
  %ring = nvws.aref.create %bufs : <[!ttg.memdesc<2x64x64xf16, #sh, #smem, mutable>]>
  // expected-error@+1 {{'nvws.aref.put.enter' op requires no copies by descriptor into its buffers, as its exit names no tma_load}}
  %buf, %token = nvws.aref.put.enter %ring[%s, %s] : <[!ttg.memdesc<2x64x64xf16, #sh, #smem, mutable>]> -> !ttg.memdesc<64x64xf16, #sh, #smem, mutable>, !ttg.async.token
  nvws.descriptor_load %d[%s, %s] 8192 %buf : !tt.tensordesc<64x64xf16, #sh>, i32, i32, !ttg.memdesc<64x64xf16, #sh, #smem, mutable>
  nvws.aref.put.exit %ring[%s], %token [#nvws.async_op<none>] : <[!ttg.memdesc<2x64x64xf16, #sh, #smem, mutable>]>, !ttg.async.token
  tt.return
}
}

// -----

#flat = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#sh = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
tt.func public @absent(%d: !tt.tensordesc<64x64xf16, #sh>, %s: i32, %c: i1) {
  %bufs = ttg.local_alloc : () -> !ttg.memdesc<2x64x64xf16, #sh, #smem, mutable>
  %ring = nvws.aref.create %bufs : <[!ttg.memdesc<2x64x64xf16, #sh, #smem, mutable>]>
  // expected-error@+1 {{'nvws.aref.put.enter' op requires copies by descriptor into its buffers, as its exit names tma_load}}
  %buf, %token = nvws.aref.put.enter %ring[%s, %s] : <[!ttg.memdesc<2x64x64xf16, #sh, #smem, mutable>]> -> !ttg.memdesc<64x64xf16, #sh, #smem, mutable>, !ttg.async.token
  nvws.aref.put.exit %ring[%s], %token [#nvws.async_op<tma_load>] : <[!ttg.memdesc<2x64x64xf16, #sh, #smem, mutable>]>, !ttg.async.token
  tt.return
}
}

// -----

#flat = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#sh = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
tt.func public @conditional(%d: !tt.tensordesc<64x64xf16, #sh>, %s: i32, %c: i1) {
  %bufs = ttg.local_alloc : () -> !ttg.memdesc<2x64x64xf16, #sh, #smem, mutable>
  %ring = nvws.aref.create %bufs : <[!ttg.memdesc<2x64x64xf16, #sh, #smem, mutable>]>
  %buf, %token = nvws.aref.put.enter %ring[%s, %s] : <[!ttg.memdesc<2x64x64xf16, #sh, #smem, mutable>]> -> !ttg.memdesc<64x64xf16, #sh, #smem, mutable>, !ttg.async.token
  scf.if %c {
    // expected-error@+1 {{unsupported: nvws.descriptor_load in another block than the nvws.aref.put.enter of its buffer}}
    nvws.descriptor_load %d[%s, %s] 8192 %buf : !tt.tensordesc<64x64xf16, #sh>, i32, i32, !ttg.memdesc<64x64xf16, #sh, #smem, mutable>
  }
  nvws.aref.put.exit %ring[%s], %token [#nvws.async_op<tma_load>] : <[!ttg.memdesc<2x64x64xf16, #sh, #smem, mutable>]>, !ttg.async.token
  tt.return
}
}

// -----

#flat = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#sh = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
tt.func public @tensor_memory(%d: !tt.tensordesc<64x64xf16, #sh>, %s: i32, %c: i1) {
  %bufs = ttg.local_alloc : () -> !ttg.memdesc<2x64x64xf16, #sh, #smem, mutable>
  %ring = nvws.aref.create %bufs : <[!ttg.memdesc<2x64x64xf16, #sh, #smem, mutable>]>
  %buf, %token = nvws.aref.put.enter %ring[%s, %s] : <[!ttg.memdesc<2x64x64xf16, #sh, #smem, mutable>]> -> !ttg.memdesc<64x64xf16, #sh, #smem, mutable>, !ttg.async.token
  // expected-error@+1 {{unsupported: nvws.aref.put.exit with tc5mma of shared memory, which no product fills}}
  nvws.aref.put.exit %ring[%s], %token [#nvws.async_op<tc5mma>] : <[!ttg.memdesc<2x64x64xf16, #sh, #smem, mutable>]>, !ttg.async.token
  tt.return
}
}

// -----

#flat = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#sh = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
tt.func public @tensor_copies(%d: !tt.tensordesc<64x64xf16, #sh>, %s: i32, %c: i1) {
  %bufs = ttg.local_alloc : () -> !ttg.memdesc<2x64x64xf16, #sh, #smem, mutable>
  %ring = nvws.aref.create %bufs : <[!ttg.memdesc<2x64x64xf16, #sh, #smem, mutable>]>
  %buf, %token = nvws.aref.put.enter %ring[%s, %s] : <[!ttg.memdesc<2x64x64xf16, #sh, #smem, mutable>]> -> !ttg.memdesc<64x64xf16, #sh, #smem, mutable>, !ttg.async.token
  // expected-error@+1 {{unsupported: nvws.aref.put.exit with tmem_copy; copies to tensor memory are not supported}}
  nvws.aref.put.exit %ring[%s], %token [#nvws.async_op<tmem_copy>] : <[!ttg.memdesc<2x64x64xf16, #sh, #smem, mutable>]>, !ttg.async.token
  tt.return
}
}

// -----

#flat = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#sh = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
tt.func public @read(%d: !tt.tensordesc<64x64xf16, #sh>, %s: i32, %c: i1) {
  %bufs = ttg.local_alloc : () -> !ttg.memdesc<2x64x64xf16, #sh, #smem, mutable>
  %ring = nvws.aref.create %bufs : <[!ttg.memdesc<2x64x64xf16, #sh, #smem, mutable>]>
  %buf, %token = nvws.aref.get.enter %ring[%s, %s] : <[!ttg.memdesc<2x64x64xf16, #sh, #smem, mutable>]> -> !ttg.memdesc<64x64xf16, #sh, #smem, mutable>, !ttg.async.token
  // expected-error@+1 {{unsupported: nvws.aref.get.exit with tma_load; none, wgmma and tc5mma complete a read}}
  nvws.aref.get.exit %ring[%s], %token [#nvws.async_op<tma_load>] : <[!ttg.memdesc<2x64x64xf16, #sh, #smem, mutable>]>, !ttg.async.token
  tt.return
}
}

// -----

#flat = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#sh = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
tt.func public @nothing(%d: !tt.tensordesc<64x64xf16, #sh>, %s: i32, %c: i1) {
  %bufs = ttg.local_alloc : () -> !ttg.memdesc<2x64x64xf16, #sh, #smem, mutable>
  %ring = nvws.aref.create %bufs : <[!ttg.memdesc<2x64x64xf16, #sh, #smem, mutable>]>
  %buf, %token = nvws.aref.get.enter %ring[%s, %s] : <[!ttg.memdesc<2x64x64xf16, #sh, #smem, mutable>]> -> !ttg.memdesc<64x64xf16, #sh, #smem, mutable>, !ttg.async.token
  // expected-error@+1 {{unsupported: nvws.aref.get.exit whose operations arrive 0 times; name what completes the use}}
  nvws.aref.get.exit %ring[%s], %token [] : <[!ttg.memdesc<2x64x64xf16, #sh, #smem, mutable>]>, !ttg.async.token
  tt.return
}
}

// -----

#flat = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#sh = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
tt.func public @outside(%d: !tt.tensordesc<64x64xf16, #sh>, %s: i32, %c: i1) {
  %buf = ttg.local_alloc : () -> !ttg.memdesc<64x64xf16, #sh, #smem, mutable>
  // expected-error@+1 {{unsupported: nvws.descriptor_load outside of a put or between}}
  nvws.descriptor_load %d[%s, %s] 8192 %buf : !tt.tensordesc<64x64xf16, #sh>, i32, i32, !ttg.memdesc<64x64xf16, #sh, #smem, mutable>
  tt.return
}
}

// -----

#flat = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#sh = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
tt.func public @no_buffers(%d: !tt.tensordesc<64x64xf16, #sh>, %s: i32, %c: i1) {
  // expected-error@+1 {{unsupported: nvws.aref.create without buffers, which says no number of stages; use nvws.create_token}}
  %ring = nvws.aref.create : <[]>
  tt.return
}
}

// -----

#flat = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#sh = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
tt.func public @tmem_tokens(%d: !tt.tensordesc<64x64xf16, #sh>, %s: i32, %c: i1) {
  // expected-error@+1 {{unsupported: nvws.create_token for loads from tensor memory, which is not supported}}
  %t = nvws.create_token {loadType = 4 : i32, numBuffers = 2 : i32} : tensor<2x!nvws.token>
  tt.return
}
}

// -----

#flat = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#sh = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
tt.func public @group(%d: !tt.tensordesc<64x64xf16, #sh>, %s: i32, %c: i1) {
  // expected-error@+1 {{unsupported: nvws.warp_group whose first region has 8 warps in a module of 4; the first region runs on the warps around it}}
  nvws.warp_group
  partition0 num_warps(8) {
    nvws.warp_group.return
  }
  tt.return
}
}

// -----

#flat = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#sh = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
tt.func public @two_producers(%d: !tt.tensordesc<64x64xf16, #sh>, %s: i32, %c: i1) {
  %bufs = ttg.local_alloc : () -> !ttg.memdesc<2x64x64xf16, #sh, #smem, mutable>
  %ring = nvws.aref.create %bufs : <[!ttg.memdesc<2x64x64xf16, #sh, #smem, mutable>]>
  nvws.warp_group
  partition0 num_warps(4) {
  %buf, %token = nvws.aref.put.enter %ring[%s, %s] : <[!ttg.memdesc<2x64x64xf16, #sh, #smem, mutable>]> -> !ttg.memdesc<64x64xf16, #sh, #smem, mutable>, !ttg.async.token
  nvws.aref.put.exit %ring[%s], %token [#nvws.async_op<none>] : <[!ttg.memdesc<2x64x64xf16, #sh, #smem, mutable>]>, !ttg.async.token
    nvws.warp_group.return
  }
  partition1 num_warps(1) {
  %buf, %token = nvws.aref.put.enter %ring[%s, %s] : <[!ttg.memdesc<2x64x64xf16, #sh, #smem, mutable>]> -> !ttg.memdesc<64x64xf16, #sh, #smem, mutable>, !ttg.async.token
  // expected-error@+1 {{unsupported: a second set of warps that fills one ring; use a ring for each}}
  nvws.aref.put.exit %ring[%s], %token [#nvws.async_op<none>] : <[!ttg.memdesc<2x64x64xf16, #sh, #smem, mutable>]>, !ttg.async.token
    nvws.warp_group.return
  }
  tt.return
}
}

// -----

#sh = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
tt.func public @elsewhere(%d: !tt.tensordesc<64x64xf16, #sh>, %s: i32, %t: i32) {
  %bufs = ttg.local_alloc : () -> !ttg.memdesc<2x64x64xf16, #sh, #smem, mutable>
  %ring = nvws.aref.create %bufs : <[!ttg.memdesc<2x64x64xf16, #sh, #smem, mutable>]>
  %buf, %token = nvws.aref.put.enter %ring[%s, %s] : <[!ttg.memdesc<2x64x64xf16, #sh, #smem, mutable>]> -> !ttg.memdesc<64x64xf16, #sh, #smem, mutable>, !ttg.async.token
  nvws.descriptor_load %d[%s, %s] 8192 %buf : !tt.tensordesc<64x64xf16, #sh>, i32, i32, !ttg.memdesc<64x64xf16, #sh, #smem, mutable>
  // expected-error@+1 {{unsupported: nvws.aref.put.exit with tma_load of another stage than its nvws.aref.put.enter, where the copies arrive; name the same value in both, or none here}}
  nvws.aref.put.exit %ring[%t], %token [#nvws.async_op<tma_load>] : <[!ttg.memdesc<2x64x64xf16, #sh, #smem, mutable>]>, !ttg.async.token
  tt.return
}
}

// -----

// Each CTA would wait for products of the others, whose completion arrives at one CTA.
#sh = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#smem = #ttg.shared_memory
module attributes {"ttg.cluster-ctas" = 2 : i32, "ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:100", "ttg.threads-per-warp" = 32 : i32} {
tt.func public @shared_products(%d: !tt.tensordesc<32x64xf16, #sh>, %s: i32) {
  %bufs = ttg.local_alloc : () -> !ttg.memdesc<2x64x64xf16, #sh, #smem, mutable>
  %ring = nvws.aref.create %bufs : <[!ttg.memdesc<2x64x64xf16, #sh, #smem, mutable>]>
  %buf, %token = nvws.aref.put.enter %ring[%s, %s] : <[!ttg.memdesc<2x64x64xf16, #sh, #smem, mutable>]> -> !ttg.memdesc<64x64xf16, #sh, #smem, mutable>, !ttg.async.token
  nvws.descriptor_load %d[%s, %s] 8192 %buf {lathe.multicast_bits = 1 : i32} : !tt.tensordesc<32x64xf16, #sh>, i32, i32, !ttg.memdesc<64x64xf16, #sh, #smem, mutable>
  nvws.aref.put.exit %ring[%s], %token [#nvws.async_op<tma_load>] : <[!ttg.memdesc<2x64x64xf16, #sh, #smem, mutable>]>, !ttg.async.token
  %read, %taken = nvws.aref.get.enter %ring[%s, %s] : <[!ttg.memdesc<2x64x64xf16, #sh, #smem, mutable>]> -> !ttg.memdesc<64x64xf16, #sh, #smem, mutable>, !ttg.async.token
  // expected-error@+1 {{unsupported: nvws.aref.get.exit with tc5mma of blocks that the CTAs of a cluster load for each other, each of which waits for all: the products' completion arrives at one; load without multicast}}
  nvws.aref.get.exit %ring[%s], %taken [#nvws.async_op<tc5mma>] : <[!ttg.memdesc<2x64x64xf16, #sh, #smem, mutable>]>, !ttg.async.token
  tt.return
}
}

// -----

#sh = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
tt.func public @unlike(%s: i32) {
  %bufs = ttg.local_alloc : () -> !ttg.memdesc<2x64x64xf16, #sh, #smem, mutable>
  %ring = nvws.aref.create %bufs : <[!ttg.memdesc<2x64x64xf16, #sh, #smem, mutable>]>
  %buf, %token = nvws.aref.get.enter %ring[%s, %s] : <[!ttg.memdesc<2x64x64xf16, #sh, #smem, mutable>]> -> !ttg.memdesc<64x64xf16, #sh, #smem, mutable>, !ttg.async.token
  // expected-note@+1 {{the other exit is here}}
  nvws.aref.get.exit %ring[%s], %token [#nvws.async_op<none>] : <[!ttg.memdesc<2x64x64xf16, #sh, #smem, mutable>]>, !ttg.async.token
  %buf2, %token2 = nvws.aref.get.enter %ring[%s, %s] : <[!ttg.memdesc<2x64x64xf16, #sh, #smem, mutable>]> -> !ttg.memdesc<64x64xf16, #sh, #smem, mutable>, !ttg.async.token
  // expected-error@+1 {{unsupported: nvws.aref.get.exit whose operations arrive 8 times, and those of another exit of the same warps 4 times; name the same at every exit}}
  nvws.aref.get.exit %ring[%s], %token2 [#nvws.async_op<none>, #nvws.async_op<none>] : <[!ttg.memdesc<2x64x64xf16, #sh, #smem, mutable>]>, !ttg.async.token
  tt.return
}
}
