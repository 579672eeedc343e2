// What release 3.9 prints otherwise than those before it.
// RUN: lathe-opt %s | lathe-opt | FileCheck %s
// RUN: sed -e 's/!tt.ptr<f32> -> //' %s | lathe-opt | FileCheck %s

#blocked = #ttg.blocked<{sizePerThread = [4], threadsPerWarp = [64], warpsPerCTA = [4], order = [0]}>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "hip:gfx942", "ttg.threads-per-warp" = 64 : i32} {
  // The pointer's type before that of the elements; without it the text means the same.
  // CHECK-LABEL: @buffers
  tt.func @buffers(%p: !tt.ptr<f32>, %at: tensor<1024xi32, #blocked>, %mask: tensor<1024xi1, #blocked>) {
    // CHECK: %[[X:.*]] = amdg.buffer_load %{{.*}}[%{{.*}}], %{{.*}} {contiguity = 4 : i32} : !tt.ptr<f32> -> tensor<1024xf32, #blocked>
    %x = amdg.buffer_load %p[%at], %mask {contiguity = 4 : i32} : !tt.ptr<f32> -> tensor<1024xf32, #blocked>
    // CHECK: amdg.buffer_store %[[X]], %{{.*}}[%{{.*}}] : !tt.ptr<f32> -> tensor<1024xf32, #blocked>
    amdg.buffer_store %x, %p[%at] : !tt.ptr<f32> -> tensor<1024xf32, #blocked>
    // CHECK: amdg.buffer_atomic_rmw fadd, acq_rel, gpu, %[[X]], %{{.*}}[%{{.*}}], %{{.*}} : !tt.ptr<f32> -> tensor<1024xf32, #blocked>
    %y = amdg.buffer_atomic_rmw fadd, acq_rel, gpu, %x, %p[%at], %mask : !tt.ptr<f32> -> tensor<1024xf32, #blocked>
    // CHECK: amdg.buffer_atomic_cas acq_rel, gpu, %[[X]], %[[X]], %{{.*}}[%{{.*}}] : !tt.ptr<f32> -> tensor<1024xf32, #blocked>
    %z = amdg.buffer_atomic_cas acq_rel, gpu, %x, %x, %p[%at] : !tt.ptr<f32> -> tensor<1024xf32, #blocked>
    tt.return
  }

  // Both hints of an access in one attribute.
  // CHECK-LABEL: @hints
  tt.func @hints(%p: !tt.ptr<f32>, %at: tensor<1024xi32, #blocked>, %from: tensor<1024x!tt.ptr<f32>, #blocked>) {
    // CHECK: amdg.buffer_load %{{.*}}[%{{.*}}] cacheModifier = cg {contiguity = 4 : i32} :
    %x = amdg.buffer_load %p[%at] {cachePolicy = #tt.cache_policy<cache_modifier = cg, eviction_policy = evict_normal>, contiguity = 4 : i32} : !tt.ptr<f32> -> tensor<1024xf32, #blocked>
    // CHECK: tt.load %{{.*}} evictionPolicy = evict_first {isVolatile = true} :
    %y = tt.load %from {cachePolicy = #tt.cache_policy<cache_modifier = none, eviction_policy = evict_first>, isVolatile = true} : tensor<1024x!tt.ptr<f32>, #blocked>
    // CHECK: tt.load %{{.*}} : tensor
    %z = "tt.load"(%from) <{cachePolicy = #tt.cache_policy<cache_modifier = none, eviction_policy = evict_normal>, operandSegmentSizes = array<i32: 1, 0, 0>}> : (tensor<1024x!tt.ptr<f32>, #blocked>) -> tensor<1024xf32, #blocked>
    // CHECK: tt.store %{{.*}}, %{{.*}} cacheModifier = wt evictionPolicy = evict_last :
    tt.store %from, %y {cachePolicy = #tt.cache_policy<cache_modifier = wt, eviction_policy = evict_last>} : tensor<1024x!tt.ptr<f32>, #blocked>
    tt.return
  }

  // Instructions that may cross a barrier of the scheduler, by name.
  // CHECK-LABEL: @masks
  tt.func @masks() {
    // CHECK-NEXT: rocdl.sched.barrier 0
    rocdl.sched.barrier none
    // CHECK-NEXT: rocdl.sched.barrier 1
    rocdl.sched.barrier non_mem_non_sideeffect
    // CHECK-NEXT: rocdl.sched.barrier 258
    rocdl.sched.barrier valu|ds_read
    // CHECK-NEXT: rocdl.sched.barrier 4095
    rocdl.sched.barrier all
    // CHECK-NEXT: rocdl.sched.group.barrier 8, 1, 0
    rocdl.sched.group.barrier mfma_wmma, 1, 0
    // CHECK-NEXT: rocdl.sched.barrier 6
    rocdl.sched.barrier 6
    tt.return
  }

  // CHECK-LABEL: @quotient
  tt.func @quotient(%x: tensor<1024xf32, #blocked>, %a: f32) -> tensor<1024xf32, #blocked> {
    // CHECK: arith.divf %{{.*}}, %{{.*}} fastmath<afn> : f32
    %b = tt.approx_divf %a, %a : f32
    // CHECK: arith.divf %{{.*}}, %{{.*}} fastmath<afn> {ttg.partition = array<i32: 0>} : tensor<1024xf32, #blocked>
    %0 = tt.approx_divf %x, %x {ttg.partition = array<i32: 0>} : tensor<1024xf32, #blocked>
    tt.return %0 : tensor<1024xf32, #blocked>
  }
}
