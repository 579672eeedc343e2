// Hints to accesses of global memory on NVIDIA's chips: what is obeyed, and the remark where nothing is.
//
// RUN: lathe-opt %s --split-input-file --lathe-ttg-allocate-shared-memory --lathe-ttg-convert-to-llvm | FileCheck %s
// RUN: lathe-opt %s --split-input-file --lathe-ttg-allocate-shared-memory --lathe-ttg-convert-to-llvm --remarks-filter-missed=lathe 2>&1 | FileCheck %s --check-prefix=REMARK

// An operator of PTX stands only where its instruction has it, else ptxas would refuse the kernel.
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 1 : i32, ttg.target = "cuda:80", "ttg.threads-per-warp" = 32 : i32} {
  // CHECK-LABEL: llvm.func @accesses
  // CHECK: lathe_nv.load %{{.*}} {cache = 2 : i32, evict = 2 : i32}
  // CHECK: llvm.load
  // CHECK: lathe_nv.load %{{.*}} {cache = 2 : i32, isVolatile}
  // CHECK: lathe_nv.store %{{.*}} {cache = 3 : i32, evict = 1 : i32}
  // CHECK: lathe_nv.store %{{.*}} if %{{[0-9]+}} : f32
  // REMARK: unused-hint
  // REMARK-SAME: cacheModifier = wb has no effect here: it is a hint of stores
  // REMARK: unused-hint
  // REMARK-SAME: cacheModifier = cg has no effect here: a volatile access takes no other hint
  // REMARK: unused-hint
  // REMARK-SAME: cacheModifier = cv has no effect here: it is a hint of loads
  tt.func public @accesses(%p: !tt.ptr<f32>) {
    %a = tt.load %p cacheModifier = cg evictionPolicy = evict_last : !tt.ptr<f32>
    %b = tt.load %p cacheModifier = wb : !tt.ptr<f32>
    %c = tt.load %p cacheModifier = cg {isVolatile = true} : !tt.ptr<f32>
    tt.store %p, %a cacheModifier = cs evictionPolicy = evict_first : !tt.ptr<f32>
    tt.store %p, %b cacheModifier = cv : !tt.ptr<f32>
    tt.return
  }
}

// -----

// cp.async has two operators, and priorities in L2.
#blocked = #ttg.blocked<{sizePerThread = [8], threadsPerWarp = [32], warpsPerCTA = [1], order = [0]}>
#narrow = #ttg.blocked<{sizePerThread = [2], threadsPerWarp = [32], warpsPerCTA = [1], order = [0]}>
#shared = #ttg.swizzled_shared<{vec = 8, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 1 : i32, ttg.target = "cuda:80", "ttg.threads-per-warp" = 32 : i32} {
  // CHECK-LABEL: llvm.func @copies
  // CHECK: nvvm.cp.async.shared.global %{{.*}}, %{{.*}}, 16, cache = cg
  // CHECK: nvvm.cp.async.shared.global %{{.*}}, %{{.*}}, 16, cache = ca
  // CHECK: nvvm.cp.async.shared.global %{{.*}}, %{{.*}}, 16, cache = cg
  // CHECK: lathe_nv.cp_async %{{.*}}, %{{.*}} {cache = 1 : i32, evict = 2 : i32, size = 16 : i32}
  // CHECK: lathe_nv.cp_async %{{.*}}, %{{.*}} {evict = 1 : i32, size = 16 : i32}
  // CHECK: lathe_nv.cp_async %{{.*}}, %{{.*}} {evict = 2 : i32, size = 16 : i32}
  // CHECK: nvvm.cp.async.shared.global %{{.*}}, %{{.*}}, 4, cache = ca
  // REMARK: cacheModifier = cs has no effect here: evictionPolicy = evict_last asks for the opposite
  // REMARK: cacheModifier = cv has no effect here: asynchronous copies may find what they read in a cache
  // REMARK: cacheModifier = cg has no effect here: only asynchronous copies of 16 bytes pass L1 by
  tt.func public @copies(%x: !tt.ptr<f16> {tt.divisibility = 16 : i32}) {
    %r = tt.make_range {start = 0 : i32, end = 256 : i32} : tensor<256xi32, #blocked>
    %xs = tt.splat %x : !tt.ptr<f16> -> tensor<256x!tt.ptr<f16>, #blocked>
    %p = tt.addptr %xs, %r : tensor<256x!tt.ptr<f16>, #blocked>, tensor<256xi32, #blocked>
    %m = ttg.local_alloc : () -> !ttg.memdesc<256xf16, #shared, #smem, mutable>
    %0 = ttg.async_copy_global_to_local %p, %m : tensor<256x!tt.ptr<f16>, #blocked> -> <256xf16, #shared, #smem, mutable>
    %1 = ttg.async_copy_global_to_local %p, %m cacheModifier = ca : tensor<256x!tt.ptr<f16>, #blocked> -> <256xf16, #shared, #smem, mutable>
    %2 = ttg.async_copy_global_to_local %p, %m cacheModifier = cg : tensor<256x!tt.ptr<f16>, #blocked> -> <256xf16, #shared, #smem, mutable>
    %3 = ttg.async_copy_global_to_local %p, %m cacheModifier = ca evictionPolicy = evict_last : tensor<256x!tt.ptr<f16>, #blocked> -> <256xf16, #shared, #smem, mutable>
    %4 = ttg.async_copy_global_to_local %p, %m cacheModifier = cs : tensor<256x!tt.ptr<f16>, #blocked> -> <256xf16, #shared, #smem, mutable>
    %5 = ttg.async_copy_global_to_local %p, %m cacheModifier = cs evictionPolicy = evict_last : tensor<256x!tt.ptr<f16>, #blocked> -> <256xf16, #shared, #smem, mutable>
    %6 = ttg.async_copy_global_to_local %p, %m cacheModifier = cv : tensor<256x!tt.ptr<f16>, #blocked> -> <256xf16, #shared, #smem, mutable>
    %rn = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32, #narrow>
    %xn = tt.splat %x : !tt.ptr<f16> -> tensor<64x!tt.ptr<f16>, #narrow>
    %pn = tt.addptr %xn, %rn : tensor<64x!tt.ptr<f16>, #narrow>, tensor<64xi32, #narrow>
    %n = ttg.local_alloc : () -> !ttg.memdesc<64xf16, #shared, #smem, mutable>
    %7 = ttg.async_copy_global_to_local %pn, %n cacheModifier = cg : tensor<64x!tt.ptr<f16>, #narrow> -> <64xf16, #shared, #smem, mutable>
    tt.return
  }
}

// -----

// TMA knows priorities in L2 alone.
#bar = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#sh = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 1 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  // CHECK-LABEL: llvm.func @bulk
  // CHECK: lathe_nv.bulk_load {{.*}} if %{{[0-9]+}} : <3>
  // CHECK: lathe_nv.bulk_load {{.*}} if %{{[0-9]+}} {evict = 2 : i32} : <3>
  // CHECK: lathe_nv.bulk_load {{.*}} if %{{[0-9]+}} {evict = 1 : i32} : <3>
  // CHECK: lathe_nv.bulk_load {{.*}} if %{{[0-9]+}} : <3>
  // REMARK: cacheModifier = ca has no effect here: copies by TMA go through L2 and not through L1
  tt.func public @bulk(%raw: !tt.ptr<i8>) {
    %zero = arith.constant 0 : i32
    %true = arith.constant true
    %desc = ttng.reinterpret_tensor_descriptor %raw : !tt.ptr<i8> to !tt.tensordesc<64x64xf16, #sh>
    %buf = ttg.local_alloc : () -> !ttg.memdesc<64x64xf16, #sh, #smem, mutable>
    %bar = ttg.local_alloc : () -> !ttg.memdesc<1xi64, #bar, #smem, mutable>
    ttng.async_tma_copy_global_to_local %desc[%zero, %zero] %buf, %bar, %true cacheModifier = cg : !tt.tensordesc<64x64xf16, #sh>, !ttg.memdesc<1xi64, #bar, #smem, mutable> -> !ttg.memdesc<64x64xf16, #sh, #smem, mutable>
    ttng.async_tma_copy_global_to_local %desc[%zero, %zero] %buf, %bar, %true evictionPolicy = evict_last : !tt.tensordesc<64x64xf16, #sh>, !ttg.memdesc<1xi64, #bar, #smem, mutable> -> !ttg.memdesc<64x64xf16, #sh, #smem, mutable>
    ttng.async_tma_copy_global_to_local %desc[%zero, %zero] %buf, %bar, %true cacheModifier = cs : !tt.tensordesc<64x64xf16, #sh>, !ttg.memdesc<1xi64, #bar, #smem, mutable> -> !ttg.memdesc<64x64xf16, #sh, #smem, mutable>
    ttng.async_tma_copy_global_to_local %desc[%zero, %zero] %buf, %bar, %true cacheModifier = ca : !tt.tensordesc<64x64xf16, #sh>, !ttg.memdesc<1xi64, #bar, #smem, mutable> -> !ttg.memdesc<64x64xf16, #sh, #smem, mutable>
    tt.return
  }
}
