// Accesses to memory parse and print back.
//
// RUN: lathe-opt %s | FileCheck %s
// RUN: lathe-opt %s | lathe-opt | FileCheck %s
// RUN: lathe-opt %s --mlir-print-op-generic | lathe-opt | FileCheck %s

#blocked = #ttg.blocked<{sizePerThread = [4], threadsPerWarp = [64], warpsPerCTA = [4], order = [0]}>
#mma = #ttg.amd_mfma<{version = 4, warpsPerCTA = [2, 2], instrShape = [32, 32, 64], isTransposed = true}>
#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#column = #ttg.swizzled_shared<{vec = 16, perPhase = 1, maxPhase = 8, order = [0, 1]}>
#row = #ttg.swizzled_shared<{vec = 16, perPhase = 1, maxPhase = 8, order = [1, 0]}>
#batch = #ttg.swizzled_shared<{vec = 16, perPhase = 1, maxPhase = 8, order = [1, 2, 0]}>
#mma3 = #ttg.amd_mfma<{version = 4, warpsPerCTA = [1, 2, 2], instrShape = [32, 32, 64], isTransposed = true}>
#smem = #ttg.shared_memory

// CHECK-DAG: #blocked = #ttg.blocked<{sizePerThread = [4], threadsPerWarp = [64], warpsPerCTA = [4], order = [0]}>
// CHECK-DAG: #mma = #ttg.amd_mfma<{version = 4, warpsPerCTA = [2, 2], instrShape = [32, 32, 64], isTransposed = true}>
// CHECK-DAG: #mma1 = #ttg.amd_mfma<{version = 4, warpsPerCTA = [1, 2, 2], instrShape = [32, 32, 64], isTransposed = true}>
// CHECK-DAG: #shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
// CHECK-DAG: #shared1 = #ttg.swizzled_shared<{vec = 16, perPhase = 1, maxPhase = 8, order = [0, 1]}>
// CHECK-DAG: #shared2 = #ttg.swizzled_shared<{vec = 16, perPhase = 1, maxPhase = 8, order = [1, 0]}>
// CHECK-DAG: #shared3 = #ttg.swizzled_shared<{vec = 16, perPhase = 1, maxPhase = 8, order = [1, 2, 0]}>
// CHECK-DAG: #smem = #ttg.shared_memory

// CHECK-LABEL: @buffers(
// CHECK: %{{.*}} = amdg.buffer_load %{{.*}}[%{{.*}}] : !tt.ptr<f32> -> tensor<1024xf32, #blocked>
// CHECK: %{{.*}} = amdg.buffer_load %{{.*}}[%{{.*}}], %{{.*}} : !tt.ptr<f32> -> tensor<1024xf32, #blocked>
// CHECK: %{{.*}} = amdg.buffer_load %{{.*}}[%{{.*}}], %{{.*}}, %{{.*}} cacheModifier = cg evictionPolicy = evict_first stride = %{{.*}} {contiguity = 4 : i32} : !tt.ptr<f32> -> tensor<1024xf32, #blocked>
// CHECK: amdg.buffer_store %{{.*}}, %{{.*}}[%{{.*}}] : !tt.ptr<f32> -> tensor<1024xf32, #blocked>
// CHECK: amdg.buffer_store %{{.*}}, %{{.*}}[%{{.*}}], %{{.*}} cacheModifier = cs evictionPolicy = evict_last stride = %{{.*}} {contiguity = 4 : i32} : !tt.ptr<f32> -> tensor<1024xf32, #blocked>
// CHECK: %{{.*}} = amdg.buffer_atomic_rmw fadd, relaxed, sys, %{{.*}}, %{{.*}}[%{{.*}}] : !tt.ptr<f32> -> tensor<1024xf32, #blocked>
// CHECK: %{{.*}} = amdg.buffer_atomic_rmw max, acq_rel, gpu, %{{.*}}, %{{.*}}[%{{.*}}], %{{.*}} stride = %{{.*}} : !tt.ptr<i32> -> tensor<1024xi32, #blocked>
// CHECK: %{{.*}} = amdg.buffer_atomic_cas acquire, cta, %{{.*}}, %{{.*}}, %{{.*}}[%{{.*}}] : !tt.ptr<i32> -> tensor<1024xi32, #blocked>
// CHECK: %{{.*}} = amdg.buffer_atomic_cas release, gpu, %{{.*}}, %{{.*}}, %{{.*}}[%{{.*}}] stride = %{{.*}} : !tt.ptr<i32> -> tensor<1024xi32, #blocked>
tt.func @buffers(%p: !tt.ptr<f32>, %q: !tt.ptr<i32>, %at: tensor<1024xi32, #blocked>, %mask: tensor<1024xi1, #blocked>, %x: tensor<1024xf32, #blocked>, %row: i32) {
  %0 = amdg.buffer_load %p[%at] : tensor<1024xf32, #blocked>
  %1 = amdg.buffer_load %p[%at], %mask : tensor<1024xf32, #blocked>
  %2 = amdg.buffer_load %p[%at], %mask, %x cacheModifier = cg evictionPolicy = evict_first stride = %row {contiguity = 4 : i32} : tensor<1024xf32, #blocked>
  amdg.buffer_store %x, %p[%at] : tensor<1024xf32, #blocked>
  amdg.buffer_store %x, %p[%at], %mask cacheModifier = cs evictionPolicy = evict_last stride = %row {contiguity = 4 : i32} : tensor<1024xf32, #blocked>
  %3 = amdg.buffer_atomic_rmw fadd, relaxed, sys, %x, %p[%at] : tensor<1024xf32, #blocked>
  %4 = amdg.buffer_atomic_rmw max, acq_rel, gpu, %at, %q[%at], %mask stride = %row : tensor<1024xi32, #blocked>
  %5 = amdg.buffer_atomic_cas acquire, cta, %at, %at, %q[%at] : tensor<1024xi32, #blocked>
  %6 = amdg.buffer_atomic_cas release, gpu, %at, %at, %q[%at] stride = %row : tensor<1024xi32, #blocked>
  tt.return
}

// CHECK-LABEL: @copies(
// CHECK: %{{.*}} = amdg.buffer_load_to_local %{{.*}}[%{{.*}}] into %{{.*}} : <f32>[tensor<1024xi32, #blocked>]  -> <1024xf32, #shared, #smem, mutable>
// CHECK: %{{.*}} = amdg.buffer_load_to_local %{{.*}}[%{{.*}}] mask = %{{.*}} other = %{{.*}} stride = %{{.*}} cacheModifier = cg evictionPolicy = evict_last into %{{.*}} {contiguity = 4 : i32} : <f32>[tensor<1024xi32, #blocked>] tensor<1024xf32, #blocked> -> <1024xf32, #shared, #smem, mutable>
// CHECK: %{{.*}} = amdg.async_copy_local_to_global %{{.*}}, %{{.*}} : !ttg.memdesc<1024xf32, #shared, #smem, mutable> -> tensor<1024x!tt.ptr<f32>, #blocked>
// CHECK: %{{.*}} = amdg.async_copy_local_to_global %{{.*}}, %{{.*}} mask %{{.*}} cacheModifier = wt evictionPolicy = evict_last {contiguity = 4 : i32} : !ttg.memdesc<1024xf32, #shared, #smem, mutable> -> tensor<1024x!tt.ptr<f32>, #blocked>
tt.func @copies(%p: !tt.ptr<f32>, %ps: tensor<1024x!tt.ptr<f32>, #blocked>, %at: tensor<1024xi32, #blocked>, %mask: tensor<1024xi1, #blocked>, %x: tensor<1024xf32, #blocked>, %row: i32, %m: !ttg.memdesc<1024xf32, #shared, #smem, mutable>) {
  %0 = amdg.buffer_load_to_local %p[%at] into %m : <f32>[tensor<1024xi32, #blocked>] -> <1024xf32, #shared, #smem, mutable>
  %1 = amdg.buffer_load_to_local %p[%at] mask = %mask other = %x stride = %row cacheModifier = cg evictionPolicy = evict_last into %m {contiguity = 4 : i32} : <f32>[tensor<1024xi32, #blocked>] tensor<1024xf32, #blocked> -> <1024xf32, #shared, #smem, mutable>
  %2 = amdg.async_copy_local_to_global %m, %ps : !ttg.memdesc<1024xf32, #shared, #smem, mutable> -> tensor<1024x!tt.ptr<f32>, #blocked>
  %3 = amdg.async_copy_local_to_global %m, %ps mask %mask cacheModifier = wt evictionPolicy = evict_last {contiguity = 4 : i32} : !ttg.memdesc<1024xf32, #shared, #smem, mutable> -> tensor<1024x!tt.ptr<f32>, #blocked>
  tt.return
}

// CHECK-LABEL: @lanes(
// CHECK: %{{.*}} = amdg.masked_load %{{.*}}, %{{.*}}, %{{.*}} : (!llvm.ptr<1>, i1, vector<4xf32>) -> vector<4xf32>
// CHECK: %{{.*}} = amdg.masked_load %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}} cacheModifier = ca forceNoAlias true : (!llvm.ptr<1>, i1, vector<4xf32>, i16) -> vector<4xf32>
// CHECK: amdg.masked_store %{{.*}}, %{{.*}}, %{{.*}} : !llvm.ptr<1>, vector<4xf32>, i1
// CHECK: amdg.masked_store %{{.*}}, %{{.*}}, %{{.*}} cacheModifier = wt forceNoAlias true : !llvm.ptr<1>, vector<4xf32>, i1
tt.func @lanes(%p: !llvm.ptr<1>, %mask: i1, %else: vector<4xf32>, %ctas: i16) {
  %0 = amdg.masked_load %p, %mask, %else : (!llvm.ptr<1>, i1, vector<4xf32>) -> vector<4xf32>
  %1 = amdg.masked_load %p, %mask, %else, %ctas cacheModifier = ca forceNoAlias true : (!llvm.ptr<1>, i1, vector<4xf32>, i16) -> vector<4xf32>
  amdg.masked_store %p, %else, %mask : !llvm.ptr<1>, vector<4xf32>, i1
  amdg.masked_store %p, %else, %mask cacheModifier = wt forceNoAlias true : !llvm.ptr<1>, vector<4xf32>, i1
  tt.return
}

// CHECK-LABEL: @packed(
// CHECK: %{{.*}} = amdg.local_load_packed_tranposed %{{.*}} : !ttg.memdesc<64x128xi8, #shared1, #smem> -> tensor<128x64xi8, #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 16}>>
// CHECK: %{{.*}} = amdg.local_load_packed_tranposed %{{.*}} token %{{.*}} : !ttg.memdesc<128x64xi8, #shared2, #smem> -> tensor<64x128xi8, #ttg.dot_op<{opIdx = 1, parent = #mma, kWidth = 16}>>
// CHECK: %{{.*}} = amdg.local_load_packed_tranposed %{{.*}} : !ttg.memdesc<2x64x128xi8, #shared3, #smem> -> tensor<2x128x64xi8, #ttg.dot_op<{opIdx = 0, parent = #mma1, kWidth = 16}>>
tt.func @packed(%a: !ttg.memdesc<64x128xi8, #column, #smem>, %b: !ttg.memdesc<128x64xi8, #row, #smem>, %c: !ttg.memdesc<2x64x128xi8, #batch, #smem>, %done: !ttg.async.token) {
  %0 = amdg.local_load_packed_tranposed %a : !ttg.memdesc<64x128xi8, #column, #smem> -> tensor<128x64xi8, #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 16}>>
  %1 = amdg.local_load_packed_tranposed %b token %done : !ttg.memdesc<128x64xi8, #row, #smem> -> tensor<64x128xi8, #ttg.dot_op<{opIdx = 1, parent = #mma, kWidth = 16}>>
  %2 = amdg.local_load_packed_tranposed %c : !ttg.memdesc<2x64x128xi8, #batch, #smem> -> tensor<2x128x64xi8, #ttg.dot_op<{opIdx = 0, parent = #mma3, kWidth = 16}>>
  tt.return
}

// CHECK-LABEL: @waits(
// CHECK: %{{.*}} = amdg.async_wait {num_inst = 0 : i32}
// CHECK: %{{.*}} = amdg.async_wait %{{.*}}, %{{.*}} {num_inst = 4 : i32}
// CHECK: amdg.memory_counter_wait
// CHECK: amdg.memory_counter_wait load(1) store(2) ds(3)
// CHECK: amdg.memory_counter_wait ds(0)
tt.func @waits(%t: !ttg.async.token) {
  %0 = amdg.async_wait {num_inst = 0 : i32}
  %1 = amdg.async_wait %0, %t {num_inst = 4 : i32}
  amdg.memory_counter_wait
  amdg.memory_counter_wait load(1) store(2) ds(3)
  amdg.memory_counter_wait ds(0)
  tt.return
}
