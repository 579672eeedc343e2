// RUN: lathe-opt %s --split-input-file --verify-diagnostics --lathe-ttg-divide-layouts

#whole = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0], CGALayout = [[0]]}>
module attributes {"ttg.num-ctas" = 2 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  tt.func public @volatile(%p: tensor<128x!tt.ptr<i32>, #whole>) {
    // expected-error @+1 {{tt.load in a module whose layouts are spread over 2 CTAs (ttg.num-ctas): it is volatile, and several CTAs load the same}}
    %0 = tt.load %p {isVolatile = true} : tensor<128x!tt.ptr<i32>, #whole>
    tt.return
  }
}

// -----

// Every other element is a CTA's: no block.
#odd = #ttg.linear<{register = [], lane = [[2], [4], [8], [16], [32]], warp = [[64], [128]], block = [[1]]}>
module attributes {"ttg.num-ctas" = 2 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  // expected-error @+1 {{tt.func in a module whose layouts are spread over 2 CTAs (ttg.num-ctas): no CTA has a block of its own of what has this layout}}
  tt.func public @interleaved(%x: tensor<256xf32, #odd>) {
    tt.return
  }
}

// -----

#half = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0], CGALayout = [[1]]}>
module attributes {"ttg.num-ctas" = 2 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  tt.func public @different(%x: tensor<4xf32, #half>) {
    // expected-error @+1 {{arith.constant in a module whose layouts are spread over 2 CTAs (ttg.num-ctas): its elements may differ}}
    %0 = arith.constant dense<[0.0, 1.0, 2.0, 3.0]> : tensor<4xf32, #half>
    tt.return
  }
}

// -----

#half = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0], CGALayout = [[1]]}>
module attributes {"ttg.num-ctas" = 2 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  tt.func public @resource() {
    // expected-error @+1 {{arith.constant in a module whose layouts are spread over 2 CTAs (ttg.num-ctas): its elements may differ}}
    %0 = arith.constant dense_resource<table> : tensor<1024xf32, #half>
    tt.return
  }
}
{-# dialect_resources: { builtin: { table: "0x0400000000000000" } } #-}

// -----

module attributes {"ttg.num-ctas" = 2 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  tt.func public @scratch(%v: i32) {
    %0 = ttg.global_scratch_alloc {alignment = 128 : i32, nbytes = 256 : i32} : !tt.ptr<i8>
    %1 = tt.bitcast %0 : !tt.ptr<i8> -> !tt.ptr<i32>
    // expected-error @+1 {{tt.store in a module whose layouts are spread over 2 CTAs (ttg.num-ctas): it accesses scratch memory, of which each CTA has its own}}
    tt.store %1, %v : !tt.ptr<i32>
    tt.return
  }
}

// -----

#half = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0], CGALayout = [[1]]}>
module attributes {"ttg.num-ctas" = 2 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  tt.func public @scratch_atomic(%v: tensor<256xi32, #half>) {
    %0 = ttg.global_scratch_alloc {alignment = 128 : i32, nbytes = 256 : i32} : !tt.ptr<i8>
    %1 = tt.bitcast %0 : !tt.ptr<i8> -> !tt.ptr<i32>
    %true = arith.constant dense<true> : tensor<256xi1, #half>
    %p = tt.splat %1 : !tt.ptr<i32> -> tensor<256x!tt.ptr<i32>, #half>
    // expected-error @+1 {{tt.atomic_rmw in a module whose layouts are spread over 2 CTAs (ttg.num-ctas): it accesses scratch memory, of which each CTA has its own}}
    %r = tt.atomic_rmw add, acq_rel, gpu, %p, %v, %true : (tensor<256x!tt.ptr<i32>, #half>, tensor<256xi32, #half>, tensor<256xi1, #half>) -> tensor<256xi32, #half>
    tt.return
  }
}

// -----

#first = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0], CGALayout = [[0], [0]]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 4 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:100", "ttg.threads-per-warp" = 32 : i32, "ttng.two-ctas" = true} {
  tt.func public @barrier_of_all(%bar: !ttg.memdesc<1xi64, #first, #smem, mutable>) {
    // expected-error @+1 {{CTAs of several pairs have a barrier in common}}
    ttng.init_barrier %bar, 1 : !ttg.memdesc<1xi64, #first, #smem, mutable>
    tt.return
  }
}

// -----

#mixed = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0], CGALayout = [[1], [0]]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 4 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:100", "ttg.threads-per-warp" = 32 : i32, "ttng.two-ctas" = true} {
  tt.func public @barrier_of_different_pairs(%bar: !ttg.memdesc<2xi64, #mixed, #smem, mutable>) {
    // expected-error @+1 {{CTAs of several pairs have a barrier in common}}
    ttng.arrive_barrier %bar, 1 : !ttg.memdesc<2xi64, #mixed, #smem, mutable>
    tt.return
  }
}

// -----

#first = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0], CGALayout = [[0]]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 2 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:100", "ttg.threads-per-warp" = 32 : i32, "ttng.two-ctas" = true} {
  tt.func public @commit_in_common(%bar: !ttg.memdesc<1xi64, #first, #smem, mutable>, %yes: i1) {
    // expected-error @+1 {{ttng.tc_gen5_commit in a module whose layouts are spread over 2 CTAs (ttg.num-ctas): commits arrive at a barrier of each CTA, but CTAs have this one in common}}
    ttng.tc_gen5_commit %bar, %yes : !ttg.memdesc<1xi64, #first, #smem, mutable>
    tt.return
  }
}

// -----

#a = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16, CGALayout = [[1, 0]]}>
#b = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16, CGALayout = [[0, 1]]}>
#each = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0], CGALayout = [[1]]}>
#first = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0], CGALayout = [[0]]}>
#smem = #ttg.shared_memory
#t = #ttng.tensor_memory_encoding<blockM = 128, blockN = 128, colStride = 1, CGALayout = [[1, 0]], twoCTAs = true>
!A = !ttg.memdesc<256x64xf16, #a, #smem, mutable>
!B = !ttg.memdesc<64x128xf16, #b, #smem, mutable>
!D = !ttg.memdesc<256x128xf32, #t, #ttng.tensor_memory, mutable>
!E = !ttg.memdesc<2xi64, #each, #smem, mutable>
!F = !ttg.memdesc<1xi64, #first, #smem, mutable>
module attributes {"ttg.num-ctas" = 2 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:100", "ttg.threads-per-warp" = 32 : i32, "ttng.two-ctas" = true} {
  tt.func public @product_in_common(%a: !A, %b: !B, %d: !D, %own: !E, %common: !F, %yes: i1) {
    // expected-error @+1 {{ttng.tc_gen5_mma in a module whose layouts are spread over 2 CTAs (ttg.num-ctas): commits arrive at a barrier of each CTA, but CTAs have this one in common}}
    ttng.tc_gen5_mma %a, %b, %d, %yes, %yes, %own[%yes], %common[%yes] {is_async, two_ctas} : !A, !B, !D, !E, !F
    tt.return
  }
}

// -----

#r = #ttg.linear<{register = [[0, 1], [0, 2], [0, 4], [0, 8], [0, 16], [0, 32], [0, 64]], lane = [[1, 0], [2, 0], [4, 0], [8, 0], [16, 0]], warp = [[32, 0], [64, 0]], block = [[128, 0]]}>
#a = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16, CGALayout = [[1, 0]]}>
#b = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16, CGALayout = [[0, 1]]}>
#each = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0], CGALayout = [[1]]}>
#smem = #ttg.shared_memory
#t = #ttng.tensor_memory_encoding<blockM = 128, blockN = 128, colStride = 1, CGALayout = [[1, 0]], twoCTAs = true>
!A = !ttg.memdesc<256x64xf16, #a, #smem, mutable>
!B = !ttg.memdesc<64x128xf16, #b, #smem, mutable>
!D = !ttg.memdesc<256x128xf32, #t, #ttng.tensor_memory, mutable>
!E = !ttg.memdesc<2xi64, #each, #smem, mutable>
module attributes {"ttg.num-ctas" = 2 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:100", "ttg.threads-per-warp" = 32 : i32, "ttng.two-ctas" = true} {
  tt.func private @stays(%a: !A, %b: !B, %d: !D, %done: !E, %yes: i1) attributes {noinline = true} {
    // expected-error @+1 {{unsupported: ttng.tc_gen5_mma in a noinline function: the CTAs of a pair have to meet before it, which they cannot here}}
    ttng.tc_gen5_mma %a, %b, %d, %yes, %yes, %done[%yes] {is_async, two_ctas} : !A, !B, !D, !E
    tt.return
  }
  tt.func public @calls(%a: !A, %b: !B, %done: !E, %yes: i1, %x: tensor<256x128xf32, #r>) {
    %d = ttng.tmem_alloc : () -> !D
    ttng.tmem_store %x, %d, %yes : tensor<256x128xf32, #r> -> !D
    tt.call @stays(%a, %b, %d, %done, %yes) : (!A, !B, !D, !E, i1) -> ()
    tt.return
  }
}

// -----

#r = #ttg.linear<{register = [[0, 1], [0, 2], [0, 4], [0, 8], [0, 16], [0, 32], [0, 64]], lane = [[1, 0], [2, 0], [4, 0], [8, 0], [16, 0]], warp = [[32, 0], [64, 0]], block = [[128, 0]]}>
#a = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16, CGALayout = [[1, 0]]}>
#b = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16, CGALayout = [[0, 1]]}>
#each = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0], CGALayout = [[1]]}>
#smem = #ttg.shared_memory
#t = #ttng.tensor_memory_encoding<blockM = 128, blockN = 128, colStride = 1, CGALayout = [[1, 0]], twoCTAs = true>
!A = !ttg.memdesc<256x64xf16, #a, #smem, mutable>
!B = !ttg.memdesc<64x128xf16, #b, #smem, mutable>
!D = !ttg.memdesc<256x128xf32, #t, #ttng.tensor_memory, mutable>
!E = !ttg.memdesc<2xi64, #each, #smem, mutable>
module attributes {"ttg.num-ctas" = 2 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:100", "ttg.threads-per-warp" = 32 : i32, "ttng.two-ctas" = true} {
  tt.func public @product_behind_arrival(%a: !A, %b: !B, %done: !E, %yes: i1, %x: tensor<256x128xf32, #r>) {
    %d = ttng.tmem_alloc : () -> !D
    ttng.tmem_store %x, %d, %yes : tensor<256x128xf32, #r> -> !D
    ttng.cluster_arrive {relaxed = false}
    // expected-error @+1 {{unsupported: ttng.tc_gen5_mma between ttng.cluster_arrive and ttng.cluster_wait: the CTAs of a pair have to meet before it, which they cannot here}}
    ttng.tc_gen5_mma %a, %b, %d, %yes, %yes, %done[%yes] {is_async, two_ctas} : !A, !B, !D, !E
    ttng.cluster_wait
    tt.return
  }
}

// -----

#first = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0], CGALayout = [[0]]}>
#smem = #ttg.shared_memory
!F = !ttg.memdesc<1xi64, #first, #smem, mutable>
module attributes {"ttg.num-ctas" = 2 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:100", "ttg.threads-per-warp" = 32 : i32, "ttng.two-ctas" = true} {
  tt.func public @use_before_wait(%x: i32) {
    %f = ttg.local_alloc : () -> !F
    ttng.init_barrier %f, 1 : !F
    ttng.cluster_arrive {relaxed = true}
    // expected-error @+1 {{unsupported: ttng.wait_barrier between ttng.cluster_arrive and ttng.cluster_wait}}
    ttng.wait_barrier %f, %x : !F
    ttng.cluster_wait
    tt.return
  }
}

// -----

#tile = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16, CGALayout = [[1, 0]]}>
#bar = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0], CGALayout = [[1]]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 2 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  tt.func public @pixels(%d: !ttng.tensordesc_im2col<64x64xf16, #tile>, %i: i32, %w: i16, %t: !ttg.memdesc<64x64xf16, #tile, #smem, mutable>, %b: !ttg.memdesc<2xi64, #bar, #smem, mutable>, %pred: i1) {
    // expected-error @+1 {{the hardware alone knows at which pixel of an im2col tensor a later part begins}}
    ttng.async_tma_copy_global_to_local %d[%i, %i, %i, %i] offsets = [%w, %w] %t, %b, %pred : !ttng.tensordesc_im2col<64x64xf16, #tile>, !ttg.memdesc<2xi64, #bar, #smem, mutable> -> !ttg.memdesc<64x64xf16, #tile, #smem, mutable>
    tt.return
  }
}

// -----

#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0], CGALayout = [[0]]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 2 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32, "ttng.two-ctas" = false} {
  tt.func public @both(%b: !ttg.memdesc<1xi64, #shared, #smem, mutable>) {
    // expected-error @+1 {{its barrier lies in one CTA, and its arrivals come from one}}
    ttng.arrive_barrier %b, 1 {fromCTA = 0 : i32} : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    tt.return
  }
}

// -----

#bar = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0], CGALayout = [[1]]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 2 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  tt.func public @late(%b: !ttg.memdesc<2xi64, #bar, #smem, mutable>) {
    ttg.warp_specialize(%b)
    default {
      ttng.arrive_barrier %b, 1 {fromCTA = 0 : i32} : !ttg.memdesc<2xi64, #bar, #smem, mutable>
      ttg.warp_yield
    }
    partition0(%c: !ttg.memdesc<2xi64, #bar, #smem, mutable>) num_warps(1) {
      // expected-error @+1 {{unsupported: ttng.init_barrier by some of the warps of a program whose CTAs reach each other's barriers}}
      ttng.init_barrier %c, 1 : !ttg.memdesc<2xi64, #bar, #smem, mutable>
      ttg.warp_return
    } : (!ttg.memdesc<2xi64, #bar, #smem, mutable>) -> ()
    tt.return
  }
}

// -----

#bar = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0], CGALayout = [[1]]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 2 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  tt.func private @start(%b: !ttg.memdesc<2xi64, #bar, #smem, mutable>) attributes {noinline = true} {
    // expected-error @+1 {{unsupported: ttng.init_barrier in a function that is called, @start, of a program whose CTAs reach each other's barriers; allow inlining}}
    ttng.init_barrier %b, 1 : !ttg.memdesc<2xi64, #bar, #smem, mutable>
    tt.return
  }
  tt.func public @by_call() {
    %b = ttg.local_alloc : () -> !ttg.memdesc<2xi64, #bar, #smem, mutable>
    tt.call @start(%b) : (!ttg.memdesc<2xi64, #bar, #smem, mutable>) -> ()
    ttng.arrive_barrier %b, 1 {fromCTA = 0 : i32} : !ttg.memdesc<2xi64, #bar, #smem, mutable>
    tt.return
  }
}

// -----

#bar = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0], CGALayout = [[1]]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 2 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  tt.func public @early(%b: !ttg.memdesc<2xi64, #bar, #smem, mutable>) {
    ttg.warp_specialize(%b)
    default {
      ttng.arrive_barrier %b, 1 {fromCTA = 0 : i32} : !ttg.memdesc<2xi64, #bar, #smem, mutable>
      ttg.warp_yield
    }
    partition0(%c: !ttg.memdesc<2xi64, #bar, #smem, mutable>) num_warps(1) {
      // expected-error @+1 {{unsupported: ttng.inval_barrier by some of the warps of a program whose CTAs reach each other's barriers; invalidate barriers behind ttg.warp_specialize}}
      ttng.inval_barrier %c : !ttg.memdesc<2xi64, #bar, #smem, mutable>
      ttg.warp_return
    } : (!ttg.memdesc<2xi64, #bar, #smem, mutable>) -> ()
    tt.return
  }
}

// -----

#tile = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16, CGALayout = [[1, 0]]}>
#bar = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0], CGALayout = [[0]]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 2 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32, "ttng.two-ctas" = false} {
  tt.func public @told_elsewhere(%d: !tt.tensordesc<64x64xf16, #tile>, %i: i32, %t: !ttg.memdesc<64x64xf16, #tile, #smem, mutable>, %b: !ttg.memdesc<1xi64, #bar, #smem, mutable>, %pred: i1) {
    // expected-error @+1 {{it is told at a barrier of another CTA, and products are not of pairs}}
    ttng.async_tma_copy_global_to_local %d[%i, %i] %t, %b, %pred : !tt.tensordesc<64x64xf16, #tile>, !ttg.memdesc<1xi64, #bar, #smem, mutable> -> !ttg.memdesc<64x64xf16, #tile, #smem, mutable>
    tt.return
  }
}

// -----

#bar = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0], CGALayout = [[1]]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 2 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:100", "ttg.threads-per-warp" = 32 : i32, "ttng.two-ctas" = true} {
  tt.func public @from_others(%b: !ttg.memdesc<2xi64, #bar, #smem, mutable>) {
    // expected-error @+1 {{arrivals at other CTAs are not divided where products are of pairs}}
    ttng.arrive_barrier %b, 1 {fromCTA = 0 : i32} : !ttg.memdesc<2xi64, #bar, #smem, mutable>
    tt.return
  }
}

// -----

module attributes {"ttg.num-ctas" = 2 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:100", "ttg.threads-per-warp" = 32 : i32, "ttng.two-ctas" = true} {
  tt.func public @groups() {
    nvws.warp_group
    partition0 num_warps(4) {
      // expected-error @+1 {{rings and groups of nvws are not divided where products are of pairs}}
      nvws.warp_group.return
    }
    tt.return
  }
}
