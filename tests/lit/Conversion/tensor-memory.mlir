// RUN: lathe-opt %s --split-input-file --lathe-ttng-allocate-tensor-memory --lathe-ttg-allocate-shared-memory --lathe-ttg-convert-to-llvm | FileCheck %s
// RUN: lathe-opt %s --split-input-file --lathe-ttng-allocate-tensor-memory --lathe-ttg-allocate-shared-memory --lathe-ttg-convert-to-llvm --lathe-nv-expand-ops | FileCheck %s --check-prefix=PTX

#blocked = #ttg.blocked<{sizePerThread = [1, 64], threadsPerWarp = [32, 1], warpsPerCTA = [4, 1], order = [0, 1]}>
#sa = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#bar = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
#t = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:100", "ttg.threads-per-warp" = 32 : i32} {
  // The first warp allocates once, and frees before each return. Rows of a warp are 32 << 16 apart. A product of K = 64
  // is four steps; only the first may begin the accumulator. Its commit is the same thread's.
  // CHECK-LABEL: llvm.func @product
  // CHECK: lathe_nv.tensor_alloc %{{.*}}, 64 if %{{.*}} : <3>
  // CHECK-NEXT: lathe_nv.tensor_fence{{$}}
  // CHECK-NEXT: nvvm.barrier0
  // CHECK-NEXT: lathe_nv.tensor_fence {after}
  // CHECK-NEXT: %[[BASE:.*]] = llvm.load
  // CHECK: lathe_nv.tensor_fence {after}
  // CHECK: lathe_nv.tensor_store shape_32x32b %{{.*}} [0] x [64], {{.*}} if %{{.*}}
  // CHECK-NEXT: lathe_nv.tensor_fence{{$}}
  // CHECK: lathe_nv.tensor_fence {after}
  // CHECK: lathe_nv.tensor_product f16 %[[BASE]], %{{.*}}, %{{.*}}, 135331856 plus %[[USE:arg[0-9]+]] if %[[ONE:.*]] : i64
  // CHECK-NOT: %[[USE]] if
  // CHECK-COUNT-3: lathe_nv.tensor_product f16 %[[BASE]], {{.*}} if %[[ONE]] : i64
  // CHECK: lathe_nv.tensor_commit %{{.*}} if %{{.*}} : <3>
  // CHECK: lathe_nv.tensor_load shape_32x32b %{{.*}} [0] x [64] -> (
  // CHECK-NEXT: lathe_nv.tensor_fence{{$}}
  // CHECK: nvvm.barrier0
  // CHECK-NEXT: lathe_nv.tensor_fence {after}
  // CHECK: lathe_nv.tensor_dealloc %[[BASE]], 64 if
  // CHECK-NEXT: llvm.return
  // CHECK: lathe_nv.tensor_dealloc %[[BASE]], 64 if
  // CHECK-NEXT: llvm.return
  // PTX-LABEL: llvm.func @product
  // PTX: "@$1 tcgen05.alloc.cta_group::1.sync.aligned.shared::cta.b32 [$0], 64;\0A@$1 tcgen05.relinquish_alloc_permit.cta_group::1.sync.aligned;", "r,b"
  // PTX: "tcgen05.fence::before_thread_sync;"
  // PTX: "tcgen05.fence::after_thread_sync;"
  // PTX: "@$65 tcgen05.st.sync.aligned.32x32b.x64.b32 [$64 + 0], {$0, $1, {{.*}}, $63};\0Atcgen05.wait::st.sync.aligned;"
  // PTX: "{\0A.reg .b32 instruction;\0Amov.b32 instruction, 135331856;\0A@$4 tcgen05.mma.cta_group::1.kind::f16 [$0], $1, $2, instruction, $3;\0A}", "r,l,l,b,b"
  // PTX: "@$1 tcgen05.commit.cta_group::1.mbarrier::arrive::one.shared::cluster.b64 [$0];", "r,b"
  // PTX: "tcgen05.ld.sync.aligned.32x32b.x64.b32 {$0, $1, {{.*}}, $63}, [$64 + 0];\0Atcgen05.wait::ld.sync.aligned;"
  // PTX: "@$1 tcgen05.dealloc.cta_group::1.sync.aligned.b32 $0, 64;", "r,b"
  tt.func public @product(%p: !tt.ptr<f32>, %use: i1, %yes: i1, %early: i1) {
    %c0 = arith.constant 0 : i32
    %one = arith.constant dense<1.0> : tensor<128x64xf32, #blocked>
    %a = ttg.local_alloc : () -> !ttg.memdesc<128x64xf16, #sa, #smem, mutable>
    %b = ttg.local_alloc : () -> !ttg.memdesc<64x64xf16, #sa, #smem, mutable>
    %done = ttg.local_alloc : () -> !ttg.memdesc<1xi64, #bar, #smem, mutable>
    %d = ttng.tmem_alloc %one : (tensor<128x64xf32, #blocked>) -> !ttg.memdesc<128x64xf32, #t, #ttng.tensor_memory, mutable>
    ttng.tc_gen5_mma %a, %b, %d, %use, %yes, %done[%yes] {is_async} : !ttg.memdesc<128x64xf16, #sa, #smem, mutable>, !ttg.memdesc<64x64xf16, #sa, #smem, mutable>, !ttg.memdesc<128x64xf32, #t, #ttng.tensor_memory, mutable>, !ttg.memdesc<1xi64, #bar, #smem, mutable>
    ttng.wait_barrier %done, %c0 : !ttg.memdesc<1xi64, #bar, #smem, mutable>
    cf.cond_br %early, ^out, ^on
  ^on:
    %x = ttng.tmem_load %d : !ttg.memdesc<128x64xf32, #t, #ttng.tensor_memory, mutable> -> tensor<128x64xf32, #blocked>
    %q = tt.splat %p : !tt.ptr<f32> -> tensor<128x64x!tt.ptr<f32>, #blocked>
    tt.store %q, %x : tensor<128x64x!tt.ptr<f32>, #blocked>
    tt.return
  ^out:
    tt.return
  }
}

// -----

#half = #ttg.linear<{register = [[0, 1], [0, 2], [0, 4], [0, 8], [0, 16]], lane = [[1, 0], [2, 0], [4, 0], [8, 0], [0, 32]], warp = [[16, 0], [32, 0]], block = []}>
#t = #ttng.tensor_memory_encoding<blockM = 64, blockN = 64, colStride = 1>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:100", "ttg.threads-per-warp" = 32 : i32} {
  // Of blocks of 64 rows a warp has 16; its upper lanes have the other half of the columns. The second of two buffers is
  // 64 columns on.
  // CHECK-LABEL: llvm.func @rows64
  // CHECK: lathe_nv.tensor_alloc %{{.*}}, 128 if
  // CHECK: %[[SECOND:.*]] = llvm.add %{{.*}}, %{{.*}} : i32
  // CHECK: lathe_nv.tensor_store shape_16x32bx2 %{{.*}} [0] x [32], {{.*}} {split = 32 : i32}
  // CHECK: lathe_nv.tensor_load shape_16x32bx2 %{{.*}} [0] x [32] {split = 32 : i32} -> (
  // PTX-LABEL: llvm.func @rows64
  // PTX: tcgen05.st.sync.aligned.16x32bx2.x32.b32 [$32 + 0], 32, {$0, $1,
  // PTX: tcgen05.ld.sync.aligned.16x32bx2.x32.b32 {$0, {{.*}}, $31}, [$32 + 0], 32;
  tt.func public @rows64(%p: !tt.ptr<f32>, %yes: i1) {
    %c1 = arith.constant 1 : i32
    %one = arith.constant dense<1.0> : tensor<64x64xf32, #half>
    %d = ttng.tmem_alloc : () -> !ttg.memdesc<2x64x64xf32, #t, #ttng.tensor_memory, mutable>
    %e = ttg.memdesc_index %d[%c1] : !ttg.memdesc<2x64x64xf32, #t, #ttng.tensor_memory, mutable> -> !ttg.memdesc<64x64xf32, #t, #ttng.tensor_memory, mutable>
    ttng.tmem_store %one, %e, %yes : tensor<64x64xf32, #half> -> !ttg.memdesc<64x64xf32, #t, #ttng.tensor_memory, mutable>
    %x = ttng.tmem_load %e : !ttg.memdesc<64x64xf32, #t, #ttng.tensor_memory, mutable> -> tensor<64x64xf32, #half>
    %q = tt.splat %p : !tt.ptr<f32> -> tensor<64x64x!tt.ptr<f32>, #half>
    tt.store %q, %x : tensor<64x64x!tt.ptr<f32>, #half>
    tt.return
  }
}

// -----

#columns = #ttg.linear<{register = [[0, 2], [0, 4], [0, 8], [0, 16], [0, 32], [16, 0]], lane = [[8, 0], [0, 1], [1, 0], [2, 0], [4, 0]], warp = [[32, 0], [64, 0]], block = []}>
#pairs = #ttg.linear<{register = [[8, 0], [0, 4], [0, 8], [0, 16], [0, 32], [16, 0]], lane = [[0, 1], [0, 2], [1, 0], [2, 0], [4, 0]], warp = [[32, 0], [64, 0]], block = []}>
#mma = #ttg.linear<{register = [[0, 1], [8, 0], [0, 8], [0, 16], [0, 32], [16, 0]], lane = [[0, 2], [0, 4], [1, 0], [2, 0], [4, 0]], warp = [[32, 0], [64, 0]], block = []}>
#t = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:100", "ttg.threads-per-warp" = 32 : i32} {
  // The shapes of 16 rows take two messages, 16 << 16 apart; a repetition has one, two or four words.
  // CHECK-LABEL: llvm.func @shapes
  // CHECK: lathe_nv.tensor_store shape_16x64b %{{.*}} [0, 1048576] x [32, 32],
  // CHECK: lathe_nv.tensor_load shape_16x128b %{{.*}} [0, 1048576] x [32, 32] ->
  // CHECK: lathe_nv.tensor_load shape_16x256b %{{.*}} [0, 1048576] x [32, 32] ->
  // PTX-LABEL: llvm.func @shapes
  // PTX: tcgen05.st.sync.aligned.16x64b.x32.b32 [$64 + 0], {$0, {{.*}}, $31};\0A@$65 tcgen05.st.sync.aligned.16x64b.x32.b32 [$64 + 1048576], {$32,
  // PTX: tcgen05.ld.sync.aligned.16x128b.x16.b32 {$0, {{.*}}, $31}, [$64 + 0];
  // PTX: tcgen05.ld.sync.aligned.16x256b.x8.b32 {$0, {{.*}}, $31}, [$64 + 0];
  tt.func public @shapes(%p: !tt.ptr<f32>) {
    %one = arith.constant dense<1.0> : tensor<128x64xf32, #columns>
    %d = ttng.tmem_alloc %one : (tensor<128x64xf32, #columns>) -> !ttg.memdesc<128x64xf32, #t, #ttng.tensor_memory, mutable>
    %x = ttng.tmem_load %d : !ttg.memdesc<128x64xf32, #t, #ttng.tensor_memory, mutable> -> tensor<128x64xf32, #pairs>
    %y = ttng.tmem_load %d : !ttg.memdesc<128x64xf32, #t, #ttng.tensor_memory, mutable> -> tensor<128x64xf32, #mma>
    %q = tt.splat %p : !tt.ptr<f32> -> tensor<128x64x!tt.ptr<f32>, #pairs>
    tt.store %q, %x : tensor<128x64x!tt.ptr<f32>, #pairs>
    %r = tt.splat %p : !tt.ptr<f32> -> tensor<128x64x!tt.ptr<f32>, #mma>
    tt.store %r, %y : tensor<128x64x!tt.ptr<f32>, #mma>
    tt.return
  }
}

// -----

#rows = #ttg.blocked<{sizePerThread = [1, 64], threadsPerWarp = [32, 1], warpsPerCTA = [4, 1], order = [0, 1]}>
#t = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 2>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:100", "ttg.threads-per-warp" = 32 : i32} {
  // Elements of 16 bits with a column each travel two to a word.
  // CHECK-LABEL: llvm.func @spread
  // CHECK: lathe_nv.tensor_alloc %{{.*}}, 64 if
  // CHECK: lathe_nv.tensor_store shape_32x32b %{{.*}} [0] x [32], {{.*}} {packs}
  // CHECK: lathe_nv.tensor_load shape_32x32b %{{.*}} [0] x [32] {packs} ->
  // PTX-LABEL: llvm.func @spread
  // PTX: tcgen05.st.sync.aligned.32x32b.x32.unpack::16b.b32
  // PTX: tcgen05.ld.sync.aligned.32x32b.x32.pack::16b.b32
  tt.func public @spread(%p: !tt.ptr<f16>) {
    %one = arith.constant dense<1.0> : tensor<128x64xf16, #rows>
    %d = ttng.tmem_alloc %one : (tensor<128x64xf16, #rows>) -> !ttg.memdesc<128x64xf16, #t, #ttng.tensor_memory, mutable>
    %x = ttng.tmem_load %d : !ttg.memdesc<128x64xf16, #t, #ttng.tensor_memory, mutable> -> tensor<128x64xf16, #rows>
    %q = tt.splat %p : !tt.ptr<f16> -> tensor<128x64x!tt.ptr<f16>, #rows>
    tt.store %q, %x : tensor<128x64x!tt.ptr<f16>, #rows>
    tt.return
  }
}

// -----

#rows = #ttg.blocked<{sizePerThread = [1, 256], threadsPerWarp = [32, 1], warpsPerCTA = [4, 1], order = [0, 1]}>
#t = #ttng.tensor_memory_encoding<blockM = 128, blockN = 256, colStride = 1>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:100", "ttg.threads-per-warp" = 32 : i32} {
  // More words than a thread can hold beside others are loaded in turns.
  // CHECK-LABEL: llvm.func @wide
  // CHECK: lathe_nv.tensor_load shape_32x32b %[[ALL:.*]] [0] x [64] ->
  // CHECK: lathe_nv.tensor_load shape_32x32b %[[ALL]] [64] x [64] ->
  // CHECK: lathe_nv.tensor_load shape_32x32b %[[ALL]] [128] x [64] ->
  // CHECK: lathe_nv.tensor_load shape_32x32b %[[ALL]] [192] x [64] ->
  // CHECK-NOT: lathe_nv.tensor_load
  // CHECK: lathe_nv.tensor_fence{{$}}
  tt.func public @wide(%p: !tt.ptr<f32>) {
    %d = ttng.tmem_alloc : () -> !ttg.memdesc<128x256xf32, #t, #ttng.tensor_memory, mutable>
    %x = ttng.tmem_load %d : !ttg.memdesc<128x256xf32, #t, #ttng.tensor_memory, mutable> -> tensor<128x256xf32, #rows>
    %q = tt.splat %p : !tt.ptr<f32> -> tensor<128x256x!tt.ptr<f32>, #rows>
    tt.store %q, %x : tensor<128x256x!tt.ptr<f32>, #rows>
    tt.return
  }
}

// -----

#h = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#smem = #ttg.shared_memory
#t = #ttng.tensor_memory_encoding<blockM = 128, blockN = 128, colStride = 1, twoCTAs = true>
module attributes {"ttg.cluster-ctas" = 2 : i32, "ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:100", "ttg.threads-per-warp" = 32 : i32, "ttng.two-ctas" = true} {
  // The other CTA of the pair has started before either allocates. A CTA whose threads met in the cluster's barrier
  // needs no barrier of its own before it issues, unless that one was relaxed and told nothing of memory.
  // CHECK-LABEL: llvm.func @pair
  // CHECK: nvvm.cluster.arrive.relaxed
  // CHECK-NEXT: nvvm.cluster.wait
  // CHECK: lathe_nv.tensor_alloc {{.*}} {pair}
  // CHECK: nvvm.cluster.arrive {aligned}
  // CHECK-NEXT: nvvm.cluster.wait
  // CHECK-NOT: nvvm.barrier0
  // CHECK: lathe_nv.tensor_product
  // CHECK: nvvm.cluster.arrive.relaxed
  // CHECK-NEXT: nvvm.cluster.wait
  // CHECK: nvvm.barrier0
  // CHECK-NEXT: lathe_nv.tensor_fence {after}
  // CHECK: lathe_nv.tensor_product
  tt.func public @pair(%use: i1, %yes: i1) {
    %a = ttg.local_alloc : () -> !ttg.memdesc<128x64xf16, #h, #smem, mutable>
    %b = ttg.local_alloc : () -> !ttg.memdesc<64x64xf16, #h, #smem, mutable>
    %d = ttng.tmem_alloc : () -> !ttg.memdesc<128x128xf32, #t, #ttng.tensor_memory, mutable>
    ttng.cluster_barrier
    ttng.tc_gen5_mma %a, %b, %d, %use, %yes {is_async, two_ctas} : !ttg.memdesc<128x64xf16, #h, #smem, mutable>, !ttg.memdesc<64x64xf16, #h, #smem, mutable>, !ttg.memdesc<128x128xf32, #t, #ttng.tensor_memory, mutable>
    ttng.cluster_barrier {relaxed = true}
    ttng.tc_gen5_mma %a, %b, %d, %use, %yes {is_async, two_ctas} : !ttg.memdesc<128x64xf16, #h, #smem, mutable>, !ttg.memdesc<64x64xf16, #h, #smem, mutable>, !ttg.memdesc<128x128xf32, #t, #ttng.tensor_memory, mutable>
    tt.return
  }
}
