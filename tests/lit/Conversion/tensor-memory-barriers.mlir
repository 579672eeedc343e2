// RUN: lathe-opt %s --split-input-file --lathe-ttng-allocate-tensor-memory --lathe-ttg-allocate-shared-memory --lathe-ttg-lower-control-flow --lathe-ttg-insert-barriers --lathe-ttng-insert-proxy-fences | FileCheck %s

#blocked = #ttg.blocked<{sizePerThread = [1, 64], threadsPerWarp = [32, 1], warpsPerCTA = [4, 1], order = [0, 1]}>
#nvmma = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#bar = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
#t = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:100", "ttg.threads-per-warp" = 32 : i32} {
  // Four warps load what they stored themselves. A product reads what all of them stored, and overwrites what all of
  // them loaded. It reads shared memory through the asynchronous proxy, and arrives through it; tensor memory needs no
  // fence of proxies.
  // CHECK-LABEL: tt.func public @four_warps
  // CHECK: ttng.init_barrier
  // CHECK-NEXT: ttng.tmem_alloc
  // CHECK-NEXT: ttng.tmem_load
  // CHECK-NEXT: ttg.barrier local
  // CHECK-NEXT: ttng.fence_async_shared
  // CHECK-NEXT: ttng.tc_gen5_mma
  // CHECK-NEXT: ttng.wait_barrier
  // CHECK-NEXT: ttng.tmem_load
  // CHECK-NEXT: ttng.tmem_store
  // CHECK-NEXT: ttg.barrier local
  // CHECK-NEXT: ttng.tc_gen5_mma
  // CHECK-NEXT: ttng.wait_barrier
  tt.func public @four_warps(%v: tensor<128x64xf32, #blocked>, %use: i1, %yes: i1) {
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %a = ttg.local_alloc : () -> !ttg.memdesc<128x64xf16, #nvmma, #smem, mutable>
    %b = ttg.local_alloc : () -> !ttg.memdesc<64x64xf16, #nvmma, #smem, mutable>
    %done = ttg.local_alloc : () -> !ttg.memdesc<1xi64, #bar, #smem, mutable>
    ttng.init_barrier %done, 1 : !ttg.memdesc<1xi64, #bar, #smem, mutable>
    %d = ttng.tmem_alloc %v : (tensor<128x64xf32, #blocked>) -> !ttg.memdesc<128x64xf32, #t, #ttng.tensor_memory, mutable>
    %x = ttng.tmem_load %d : !ttg.memdesc<128x64xf32, #t, #ttng.tensor_memory, mutable> -> tensor<128x64xf32, #blocked>
    ttng.tc_gen5_mma %a, %b, %d, %use, %yes, %done[%yes] {is_async} : !ttg.memdesc<128x64xf16, #nvmma, #smem, mutable>, !ttg.memdesc<64x64xf16, #nvmma, #smem, mutable>, !ttg.memdesc<128x64xf32, #t, #ttng.tensor_memory, mutable>, !ttg.memdesc<1xi64, #bar, #smem, mutable>
    ttng.wait_barrier %done, %c0 : !ttg.memdesc<1xi64, #bar, #smem, mutable>
    %y = ttng.tmem_load %d : !ttg.memdesc<128x64xf32, #t, #ttng.tensor_memory, mutable> -> tensor<128x64xf32, #blocked>
    ttng.tmem_store %y, %d, %yes : tensor<128x64xf32, #blocked> -> !ttg.memdesc<128x64xf32, #t, #ttng.tensor_memory, mutable>
    ttng.tc_gen5_mma %a, %b, %d, %use, %yes, %done[%yes] {is_async} : !ttg.memdesc<128x64xf16, #nvmma, #smem, mutable>, !ttg.memdesc<64x64xf16, #nvmma, #smem, mutable>, !ttg.memdesc<128x64xf32, #t, #ttng.tensor_memory, mutable>, !ttg.memdesc<1xi64, #bar, #smem, mutable>
    ttng.wait_barrier %done, %c1 : !ttg.memdesc<1xi64, #bar, #smem, mutable>
    tt.return
  }
}

// -----

#wide = #ttg.blocked<{sizePerThread = [1, 32], threadsPerWarp = [32, 1], warpsPerCTA = [4, 2], order = [0, 1]}>
#t = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 8 : i32, ttg.target = "cuda:100", "ttg.threads-per-warp" = 32 : i32} {
  // Of eight warps two reach the same rows, and may hold other columns when they load. Other columns are apart.
  // CHECK-LABEL: tt.func public @eight_warps
  // CHECK: ttng.tmem_alloc
  // CHECK-NEXT: ttng.tmem_alloc
  // CHECK-NEXT: ttg.barrier local
  // CHECK-NEXT: ttng.tmem_load
  // CHECK-NEXT: ttng.tmem_load
  tt.func public @eight_warps(%v: tensor<128x64xf32, #wide>) {
    %d = ttng.tmem_alloc %v : (tensor<128x64xf32, #wide>) -> !ttg.memdesc<128x64xf32, #t, #ttng.tensor_memory, mutable>
    %e = ttng.tmem_alloc %v : (tensor<128x64xf32, #wide>) -> !ttg.memdesc<128x64xf32, #t, #ttng.tensor_memory, mutable>
    %x = ttng.tmem_load %d : !ttg.memdesc<128x64xf32, #t, #ttng.tensor_memory, mutable> -> tensor<128x64xf32, #wide>
    %y = ttng.tmem_load %e : !ttg.memdesc<128x64xf32, #t, #ttng.tensor_memory, mutable> -> tensor<128x64xf32, #wide>
    tt.return
  }
}

// -----

#blocked = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
#nvmma = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#bar = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
#t = #ttng.tensor_memory_encoding<blockM = 128, blockN = 128, colStride = 1, twoCTAs = true>
module attributes {"ttg.cluster-ctas" = 2 : i32, "ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:100", "ttg.threads-per-warp" = 32 : i32, "ttng.two-ctas" = true} {
  // What the threads of the second CTA wrote, a product that the first starts reads: their fence comes before they meet,
  // or tell the first.
  // CHECK-LABEL: @pair
  // CHECK: ttg.local_store
  // CHECK-NEXT: ttng.fence_async_shared
  // CHECK-NEXT: ttng.cluster_barrier
  // CHECK-NEXT: ttng.tc_gen5_mma
  // CHECK: ttg.local_store
  // CHECK-NEXT: ttng.fence_async_shared
  // CHECK-NEXT: ttng.arrive_barrier
  tt.func public @pair(%x: tensor<128x64xf16, #blocked>, %use: i1, %yes: i1, %n: i32) {
    %a = ttg.local_alloc : () -> !ttg.memdesc<128x64xf16, #nvmma, #smem, mutable>
    %b = ttg.local_alloc : () -> !ttg.memdesc<64x64xf16, #nvmma, #smem, mutable>
    %bar = ttg.local_alloc : () -> !ttg.memdesc<1xi64, #bar, #smem, mutable>
    %d = ttng.tmem_alloc : () -> !ttg.memdesc<128x128xf32, #t, #ttng.tensor_memory, mutable>
    ttg.local_store %x, %a : tensor<128x64xf16, #blocked> -> !ttg.memdesc<128x64xf16, #nvmma, #smem, mutable>
    ttng.cluster_barrier
    ttng.tc_gen5_mma %a, %b, %d, %use, %yes, %bar[%yes] {is_async, two_ctas} : !ttg.memdesc<128x64xf16, #nvmma, #smem, mutable>, !ttg.memdesc<64x64xf16, #nvmma, #smem, mutable>, !ttg.memdesc<128x128xf32, #t, #ttng.tensor_memory, mutable>, !ttg.memdesc<1xi64, #bar, #smem, mutable>
    ttng.wait_barrier %bar, %n : !ttg.memdesc<1xi64, #bar, #smem, mutable>
    ttg.local_store %x, %a : tensor<128x64xf16, #blocked> -> !ttg.memdesc<128x64xf16, #nvmma, #smem, mutable>
    ttng.arrive_barrier %bar, 1 {lathe.at_leader} : !ttg.memdesc<1xi64, #bar, #smem, mutable>
    tt.return
  }
}
