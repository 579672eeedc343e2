// Hints to accesses of global memory on AMD's chips: what is obeyed, and the remark where nothing is.
//
// RUN: lathe-opt %s --split-input-file --lathe-ttg-allocate-shared-memory --lathe-ttg-convert-to-llvm | FileCheck %s
// RUN: lathe-opt %s --split-input-file --lathe-ttg-allocate-shared-memory --lathe-ttg-convert-to-llvm --remarks-filter-missed=lathe 2>&1 | FileCheck %s --check-prefix=REMARK

// Through pointers data is used once, or not cached; ca and wb are what these chips do.
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 1 : i32, ttg.target = "hip:gfx942", "ttg.threads-per-warp" = 64 : i32} {
  // CHECK-LABEL: llvm.func @pointers
  // CHECK: lathe_amd.load %{{.*}} {nontemporal}
  // CHECK: lathe_amd.load %{{.*}} {isVolatile}
  // CHECK-COUNT-3: lathe_amd.load %arg0 : <1> -> f32
  // CHECK: lathe_amd.store {{.*}} {nontemporal}
  // CHECK-COUNT-2: lathe_amd.store %{{.*}}, %arg0 if %{{[0-9]+}} : f32
  // REMARK-NOT: = ca
  // REMARK: cacheModifier = cg has no effect here: loads and stores through pointers pass no cache by
  // REMARK: evictionPolicy = evict_last has no effect here: loads and stores through pointers can only say that data is used once
  // REMARK-NOT: = wb
  // REMARK: cacheModifier = wt has no effect here: stores through pointers cannot ask for it
  tt.func public @pointers(%p: !tt.ptr<f32>) {
    %a = tt.load %p evictionPolicy = evict_first : !tt.ptr<f32>
    %b = tt.load %p cacheModifier = cv : !tt.ptr<f32>
    %c = tt.load %p cacheModifier = ca : !tt.ptr<f32>
    %d = tt.load %p cacheModifier = cg : !tt.ptr<f32>
    %e = tt.load %p evictionPolicy = evict_last : !tt.ptr<f32>
    tt.store %p, %a cacheModifier = cs : !tt.ptr<f32>
    tt.store %p, %c cacheModifier = wb : !tt.ptr<f32>
    %f = arith.addf %d, %e : f32
    tt.store %p, %f cacheModifier = wt : !tt.ptr<f32>
    tt.return
  }
}

// -----

#blocked = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [64], warpsPerCTA = [1], order = [0]}>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 1 : i32, ttg.target = "hip:gfx942", "ttg.threads-per-warp" = 64 : i32} {
  // CHECK-LABEL: llvm.func @buffers
  // CHECK-DAG: %[[ONCE:.*]] = llvm.mlir.constant(2 : i32)
  // CHECK-DAG: %[[ONCE_DEVICE:.*]] = llvm.mlir.constant(18 : i32)
  // CHECK: rocdl.raw.ptr.buffer.load %{{.*}}, %{{.*}}, %{{.*}}, %[[ONCE]] : i32
  // CHECK: rocdl.raw.ptr.buffer.load %{{.*}}, %{{.*}}, %{{.*}}, %[[ONCE_DEVICE]] : i32
  // REMARK: evictionPolicy = evict_last has no effect here: the chip's memory instructions can only say that data is used once
  // REMARK: stride has no effect here: it asks for a swizzle of the first cache
  tt.func public @buffers(%p: !tt.ptr<f32>, %row: i32) {
    %at = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32, #blocked>
    %a = amdg.buffer_load %p[%at] evictionPolicy = evict_first : tensor<64xf32, #blocked>
    %b = amdg.buffer_load %p[%at] cacheModifier = cg evictionPolicy = evict_first : tensor<64xf32, #blocked>
    amdg.buffer_store %a, %p[%at] evictionPolicy = evict_last : tensor<64xf32, #blocked>
    amdg.buffer_store %b, %p[%at] stride = %row : tensor<64xf32, #blocked>
    tt.return
  }
}

// -----

// RDNA 4 can say that data is used often.
#blocked = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [1], order = [0]}>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 1 : i32, ttg.target = "hip:gfx1201", "ttg.threads-per-warp" = 32 : i32} {
  // CHECK-LABEL: llvm.func @often
  // CHECK-DAG: %[[OFTEN:.*]] = llvm.mlir.constant(2 : i32)
  // CHECK-DAG: %[[OFTEN_SYSTEM:.*]] = llvm.mlir.constant(26 : i32)
  // CHECK: rocdl.raw.ptr.buffer.load %{{.*}}, %{{.*}}, %{{.*}}, %[[OFTEN]] : i32
  // CHECK: rocdl.raw.ptr.buffer.store %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %[[OFTEN_SYSTEM]] : i32
  // REMARK-NOT: unused-hint
  tt.func public @often(%p: !tt.ptr<f32>) {
    %at = tt.make_range {start = 0 : i32, end = 32 : i32} : tensor<32xi32, #blocked>
    %a = amdg.buffer_load %p[%at] evictionPolicy = evict_last : tensor<32xf32, #blocked>
    amdg.buffer_store %a, %p[%at] cacheModifier = wt evictionPolicy = evict_last : tensor<32xf32, #blocked>
    tt.return
  }
}

// -----

// Copies to LDS have the same bits, through pointers too.
#a = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [1, 64], warpsPerCTA = [1, 1], order = [1, 0]}>
#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 1 : i32, ttg.target = "hip:gfx942", "ttg.threads-per-warp" = 64 : i32} {
  // CHECK-LABEL: llvm.func @direct
  // CHECK: rocdl.global.load.lds %{{.*}}, %{{.*}}, 4, 0, 18
  tt.func public @direct(%x: !tt.ptr<f32> {tt.divisibility = 16 : i32}) {
    %c = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #a}>>
    %at = tt.expand_dims %c {axis = 0 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #a}>> -> tensor<1x64xi32, #a>
    %xs = tt.splat %x : !tt.ptr<f32> -> tensor<1x64x!tt.ptr<f32>, #a>
    %p = tt.addptr %xs, %at : tensor<1x64x!tt.ptr<f32>, #a>, tensor<1x64xi32, #a>
    %m = ttg.local_alloc : () -> !ttg.memdesc<1x64xf32, #shared, #smem, mutable>
    %t = ttg.async_copy_global_to_local %p, %m cacheModifier = cg evictionPolicy = evict_first : tensor<1x64x!tt.ptr<f32>, #a> -> <1x64xf32, #shared, #smem, mutable>
    tt.return
  }
}
