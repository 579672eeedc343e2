// Shared buffers and the copies into them parse and print back.
//
// RUN: lathe-opt %s | FileCheck %s
// RUN: lathe-opt %s | lathe-opt | FileCheck %s
// RUN: lathe-opt %s --mlir-print-op-generic | lathe-opt | FileCheck %s

#blocked = #ttg.blocked<{sizePerThread = [4], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
#blocked1 = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#shared1 = #ttg.swizzled_shared<{vec = 4, perPhase = 1, maxPhase = 8, order = [1, 0]}>
#smem = #ttg.shared_memory

// CHECK-DAG: #blocked = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
// CHECK-DAG: #blocked1 = #ttg.blocked<{sizePerThread = [4], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
// CHECK-DAG: #shared = #ttg.swizzled_shared<{vec = 4, perPhase = 1, maxPhase = 8, order = [1, 0]}>
// CHECK-DAG: #shared1 = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
// CHECK-DAG: #smem = #ttg.shared_memory

// CHECK-LABEL: @life(
// CHECK: %{{.*}} = ttg.local_alloc %{{.*}} : (tensor<16x32xf32, #blocked>) -> !ttg.memdesc<16x32xf32, #shared, #smem>
// CHECK: %{{.*}} = ttg.local_alloc %{{.*}} {alignment = 16 : i32} : (tensor<16x32xf32, #blocked>) -> !ttg.memdesc<16x32xf32, #shared, #smem, mutable>
// CHECK: %{{.*}} = ttg.local_alloc : () -> !ttg.memdesc<3x16x32xf32, #shared, #smem, mutable>
// CHECK: ttg.local_dealloc %{{.*}} : !ttg.memdesc<3x16x32xf32, #shared, #smem, mutable>
tt.func @life(%x: tensor<16x32xf32, #blocked1>) {
  %0 = ttg.local_alloc %x : (tensor<16x32xf32, #blocked1>) -> !ttg.memdesc<16x32xf32, #shared1, #smem>
  %1 = ttg.local_alloc %x {alignment = 16 : i32} : (tensor<16x32xf32, #blocked1>) -> !ttg.memdesc<16x32xf32, #shared1, #smem, mutable>
  %2 = ttg.local_alloc : () -> !ttg.memdesc<3x16x32xf32, #shared1, #smem, mutable>
  ttg.local_dealloc %2 : !ttg.memdesc<3x16x32xf32, #shared1, #smem, mutable>
  tt.return
}

// CHECK-LABEL: @access(
// CHECK: %{{.*}} = ttg.local_load %{{.*}} : !ttg.memdesc<512xf32, #shared1, #smem, mutable> -> tensor<512xf32, #blocked1>
// CHECK: %{{.*}} = ttg.local_load %{{.*}} token %{{.*}} : !ttg.memdesc<512xf32, #shared1, #smem, mutable> -> tensor<512xf32, #blocked1>
// CHECK: ttg.local_store %{{.*}}, %{{.*}} : tensor<512xf32, #blocked1> -> !ttg.memdesc<512xf32, #shared1, #smem, mutable>
tt.func @access(%x: tensor<512xf32, #blocked>, %m: !ttg.memdesc<512xf32, #shared, #smem, mutable>, %done: !ttg.async.token) {
  %0 = ttg.local_load %m : !ttg.memdesc<512xf32, #shared, #smem, mutable> -> tensor<512xf32, #blocked>
  %1 = ttg.local_load %m token %done : !ttg.memdesc<512xf32, #shared, #smem, mutable> -> tensor<512xf32, #blocked>
  ttg.local_store %x, %m : tensor<512xf32, #blocked> -> !ttg.memdesc<512xf32, #shared, #smem, mutable>
  tt.return
}

// CHECK-LABEL: @indexed(
// CHECK: %{{.*}} = ttg.local_gather %{{.*}}[%{{.*}}] {axis = 0 : i32} : !ttg.memdesc<32x32xi32, #shared, #smem, mutable>, tensor<16x32xi32, #blocked> -> tensor<16x32xi32, #blocked>
// CHECK: %{{.*}} = ttg.local_gather %{{.*}}[%{{.*}}] token %{{.*}} {axis = 1 : i32} : !ttg.memdesc<32x32xi32, #shared, #smem, mutable>, tensor<16x32xi32, #blocked> -> tensor<16x32xi32, #blocked>
// CHECK: ttg.local_scatter %{{.*}}[%{{.*}}], %{{.*}} {axis = 0 : i32} : !ttg.memdesc<32x32xi32, #shared, #smem, mutable>, tensor<16x32xi32, #blocked>, tensor<16x32xi32, #blocked>
// CHECK: ttg.local_scatter %{{.*}}[%{{.*}}], %{{.*}} token %{{.*}} {axis = 1 : i32} : !ttg.memdesc<32x32xi32, #shared, #smem, mutable>, tensor<16x32xi32, #blocked>, tensor<16x32xi32, #blocked>
// CHECK: %{{.*}} = ttg.local_atomic_scatter_rmw add, %{{.*}}[%{{.*}}], %{{.*}} {axis = 0 : i32} : (!ttg.memdesc<32x32xi32, #shared, #smem, mutable>, tensor<16x32xi32, #blocked>, tensor<16x32xi32, #blocked>) -> tensor<16x32xi32, #blocked>
// CHECK: %{{.*}} = ttg.local_atomic_scatter_rmw exch, %{{.*}}[%{{.*}}], %{{.*}}, %{{.*}} {axis = 1 : i32} : (!ttg.memdesc<32x32xi32, #shared, #smem, mutable>, tensor<16x32xi32, #blocked>, tensor<16x32xi32, #blocked>, tensor<16x32xi1, #blocked>) -> tensor<16x32xi32, #blocked>
tt.func @indexed(%m: !ttg.memdesc<32x32xi32, #shared1, #smem, mutable>, %at: tensor<16x32xi32, #blocked1>, %x: tensor<16x32xi32, #blocked1>, %mask: tensor<16x32xi1, #blocked1>, %done: !ttg.async.token) {
  %0 = ttg.local_gather %m[%at] {axis = 0 : i32} : !ttg.memdesc<32x32xi32, #shared1, #smem, mutable>, tensor<16x32xi32, #blocked1> -> tensor<16x32xi32, #blocked1>
  %1 = ttg.local_gather %m[%at] token %done {axis = 1 : i32} : !ttg.memdesc<32x32xi32, #shared1, #smem, mutable>, tensor<16x32xi32, #blocked1> -> tensor<16x32xi32, #blocked1>
  ttg.local_scatter %m[%at], %x {axis = 0 : i32} : !ttg.memdesc<32x32xi32, #shared1, #smem, mutable>, tensor<16x32xi32, #blocked1>, tensor<16x32xi32, #blocked1>
  ttg.local_scatter %m[%at], %x token %done {axis = 1 : i32} : !ttg.memdesc<32x32xi32, #shared1, #smem, mutable>, tensor<16x32xi32, #blocked1>, tensor<16x32xi32, #blocked1>
  %2 = ttg.local_atomic_scatter_rmw add, %m[%at], %x {axis = 0 : i32} : (!ttg.memdesc<32x32xi32, #shared1, #smem, mutable>, tensor<16x32xi32, #blocked1>, tensor<16x32xi32, #blocked1>) -> tensor<16x32xi32, #blocked1>
  %3 = ttg.local_atomic_scatter_rmw exch, %m[%at], %x, %mask {axis = 1 : i32} : (!ttg.memdesc<32x32xi32, #shared1, #smem, mutable>, tensor<16x32xi32, #blocked1>, tensor<16x32xi32, #blocked1>, tensor<16x32xi1, #blocked1>) -> tensor<16x32xi32, #blocked1>
  tt.return
}

// CHECK-LABEL: @async(
// CHECK: %{{.*}} = ttg.async_copy_global_to_local %{{.*}}, %{{.*}} : tensor<512x!tt.ptr<f32>, #blocked1> -> <512xf32, #shared1, #smem, mutable>
// CHECK: %{{.*}} = ttg.async_copy_global_to_local %{{.*}}, %{{.*}} mask %{{.*}} other %{{.*}} cacheModifier = cg evictionPolicy = evict_first {contiguity = 4 : i32, isVolatile = true} : tensor<512x!tt.ptr<f32>, #blocked1> -> <512xf32, #shared1, #smem, mutable>
// CHECK: %{{.*}} = ttg.async_commit_group
// CHECK: %{{.*}} = ttg.async_commit_group tokens %{{.*}}, %{{.*}}
// CHECK: %{{.*}} = ttg.async_wait {num = 0 : i32}
// CHECK: %{{.*}} = ttg.async_wait %{{.*}}, %{{.*}} {num = 1 : i32}
tt.func @async(%p: tensor<512x!tt.ptr<f32>, #blocked>, %m: !ttg.memdesc<512xf32, #shared, #smem, mutable>, %mask: tensor<512xi1, #blocked>, %other: tensor<512xf32, #blocked>) {
  %0 = ttg.async_copy_global_to_local %p, %m : tensor<512x!tt.ptr<f32>, #blocked> -> <512xf32, #shared, #smem, mutable>
  %1 = ttg.async_copy_global_to_local %p, %m mask %mask other %other cacheModifier = cg evictionPolicy = evict_first {contiguity = 4 : i32, isVolatile = true} : tensor<512x!tt.ptr<f32>, #blocked> -> <512xf32, #shared, #smem, mutable>
  %2 = ttg.async_commit_group
  %3 = ttg.async_commit_group tokens %0, %1
  %4 = ttg.async_wait {num = 0 : i32}
  %5 = ttg.async_wait %2, %3 {num = 1 : i32}
  tt.return
}
