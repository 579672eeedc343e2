// Every operation, type and attribute of nvws parses and prints back, and so does its generic form.
//
// RUN: lathe-opt %s | lathe-opt | FileCheck %s
// RUN: lathe-opt %s --mlir-print-op-generic | lathe-opt | FileCheck %s

#rows = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#scales = #ttng.tensor_memory_scales_encoding<>
#smem = #ttg.shared_memory
#tmem = #ttng.tensor_memory

// CHECK-LABEL: tt.func @ring
tt.func @ring(%a: !ttg.memdesc<3x64x16xf16, #rows, #smem, mutable>, %b: !ttg.memdesc<3x16x32xf16, #rows, #smem, mutable>, %i: i32) {
  // CHECK: %[[R:.*]] = nvws.aref.create %{{.*}}, %{{.*}} : <[!ttg.memdesc<3x64x16xf16, #shared, #smem, mutable>, !ttg.memdesc<3x16x32xf16, #shared, #smem, mutable>]>
  %0 = nvws.aref.create %a, %b : !nvws.aref<[!ttg.memdesc<3x64x16xf16, #rows, #smem, mutable>, !ttg.memdesc<3x16x32xf16, #rows, #smem, mutable>]>
  // CHECK: %{{.*}}:2, %[[T:.*]] = nvws.aref.put.enter %[[R]][%{{.*}}, %{{.*}}] : <[!ttg.memdesc<3x64x16xf16, #shared, #smem, mutable>, !ttg.memdesc<3x16x32xf16, #shared, #smem, mutable>]> -> !ttg.memdesc<64x16xf16, #shared, #smem, mutable>, !ttg.memdesc<16x32xf16, #shared, #smem, mutable>, !ttg.async.token
  %b1:2, %t1 = nvws.aref.put.enter %0[%i, %i] : <[!ttg.memdesc<3x64x16xf16, #rows, #smem, mutable>, !ttg.memdesc<3x16x32xf16, #rows, #smem, mutable>]> -> !ttg.memdesc<64x16xf16, #rows, #smem, mutable>, !ttg.memdesc<16x32xf16, #rows, #smem, mutable>, !ttg.async.token
  // CHECK: nvws.aref.buffer %[[R]][%{{.*}}], %[[T]] : <[{{.*}}]>, !ttg.async.token -> !ttg.memdesc<64x16xf16, #shared, #smem, mutable>, !ttg.memdesc<16x32xf16, #shared, #smem, mutable>
  %b2:2 = nvws.aref.buffer %0[%i], %t1 : <[!ttg.memdesc<3x64x16xf16, #rows, #smem, mutable>, !ttg.memdesc<3x16x32xf16, #rows, #smem, mutable>]>, !ttg.async.token -> !ttg.memdesc<64x16xf16, #rows, #smem, mutable>, !ttg.memdesc<16x32xf16, #rows, #smem, mutable>
  // CHECK: nvws.aref.put.exit %[[R]][%{{.*}}], %[[T]] [#nvws.async_op<none>, #nvws.async_op<tma_load>] : <[{{.*}}]>, !ttg.async.token
  nvws.aref.put.exit %0[%i], %t1 [#nvws.async_op<none>, #nvws.async_op<tma_load>] : <[!ttg.memdesc<3x64x16xf16, #rows, #smem, mutable>, !ttg.memdesc<3x16x32xf16, #rows, #smem, mutable>]>, !ttg.async.token
  // CHECK: %{{.*}}:2, %[[U:.*]] = nvws.aref.get.enter %[[R]] {kept} : <[{{.*}}]> -> !ttg.memdesc<64x16xf16, #shared, #smem>, !ttg.memdesc<16x32xf16, #shared, #smem, mutable>, !ttg.async.token
  %b3:2, %t2 = nvws.aref.get.enter %0 {kept} : <[!ttg.memdesc<3x64x16xf16, #rows, #smem, mutable>, !ttg.memdesc<3x16x32xf16, #rows, #smem, mutable>]> -> !ttg.memdesc<64x16xf16, #rows, #smem>, !ttg.memdesc<16x32xf16, #rows, #smem, mutable>, !ttg.async.token
  // CHECK: nvws.aref.get.exit %[[R]], %[[U]] [#nvws.async_op<tc5mma>, #nvws.async_op<tmem_copy>, #nvws.async_op<cp_async>, #nvws.async_op<wgmma>] : <[{{.*}}]>, !ttg.async.token
  nvws.aref.get.exit %0, %t2 [#nvws.async_op<tc5mma>, #nvws.async_op<tmem_copy>, #nvws.async_op<cp_async>, #nvws.async_op<wgmma>] : <[!ttg.memdesc<3x64x16xf16, #rows, #smem, mutable>, !ttg.memdesc<3x16x32xf16, #rows, #smem, mutable>]>, !ttg.async.token
  tt.return
}

// CHECK-LABEL: tt.func @unnumbered
tt.func @unnumbered(%0: !nvws.aref<[!ttg.memdesc<128x8xi8, #scales, #tmem, mutable>]>, %1: !nvws.aref<[]>, %i: i32) {
  // CHECK: %{{.*}}, %[[T:.*]] = nvws.aref.put.enter %{{.*}} : <[!ttg.memdesc<128x8xi8, #{{.*}}, #{{.*}}, mutable>]> -> !ttg.memdesc<128x8xi8, #{{.*}}, #{{.*}}, mutable>, !ttg.async.token
  %b, %t = nvws.aref.put.enter %0 : <[!ttg.memdesc<128x8xi8, #scales, #tmem, mutable>]> -> !ttg.memdesc<128x8xi8, #scales, #tmem, mutable>, !ttg.async.token
  // CHECK: nvws.aref.buffer %{{.*}}, %[[T]] : <[{{.*}}]>, !ttg.async.token -> !ttg.memdesc<128x8xi8, #{{.*}}, #{{.*}}, mutable>
  %c = nvws.aref.buffer %0, %t : <[!ttg.memdesc<128x8xi8, #scales, #tmem, mutable>]>, !ttg.async.token -> !ttg.memdesc<128x8xi8, #scales, #tmem, mutable>
  // CHECK: nvws.aref.put.exit %{{.*}}, %[[T]] [] : <[{{.*}}]>, !ttg.async.token
  nvws.aref.put.exit %0, %t [] : <[!ttg.memdesc<128x8xi8, #scales, #tmem, mutable>]>, !ttg.async.token
  // CHECK: nvws.aref.get.enter %{{.*}}[%{{.*}}, %{{.*}}] : <[]> -> !ttg.async.token
  %u = nvws.aref.get.enter %1[%i, %i] : <[]> -> !ttg.async.token
  // CHECK: nvws.aref.get.exit %{{.*}}[%{{.*}}], %{{.*}} [#nvws.async_op<wgmma>] : <[]>, !ttg.async.token
  nvws.aref.get.exit %1[%i], %u [#nvws.async_op<wgmma>] : <[]>, !ttg.async.token
  tt.return
}

// CHECK-LABEL: tt.func @copies
tt.func @copies(%d: !tt.tensordesc<64x16xf16>, %e: !tt.tensordesc<1x64xsi8>, %g: !tt.tensordesc<1x64xf16>, %i: i32, %x: tensor<32xi32>,
                %a: !ttg.memdesc<64x16xf16, #rows, #smem, mutable>, %b: !ttg.memdesc<64xi8, #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>, #smem, mutable>,
                %c: !ttg.memdesc<32x64xf16, #rows, #smem, mutable>) {
  // CHECK: nvws.descriptor_load %{{.*}}[%{{.*}}, %{{.*}}] 2048 %{{.*}} : !tt.tensordesc<64x16xf16>, i32, i32, !ttg.memdesc<64x16xf16, #shared, #smem, mutable>
  nvws.descriptor_load %d[%i, %i] 2048 %a : !tt.tensordesc<64x16xf16>, i32, i32, !ttg.memdesc<64x16xf16, #rows, #smem, mutable>
  // CHECK: nvws.descriptor_load %{{.*}}[%{{.*}}, %{{.*}}] 0 %{{.*}} cacheModifier = ca evictionPolicy = evict_last : !tt.tensordesc<1x64xsi8>, i32, i32, !ttg.memdesc<64xi8, #{{.*}}, #smem, mutable>
  nvws.descriptor_load %e[%i, %i] 0 %b cacheModifier = ca evictionPolicy = evict_last : !tt.tensordesc<1x64xsi8>, i32, i32, !ttg.memdesc<64xi8, #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>, #smem, mutable>
  // CHECK: nvws.descriptor_gather %{{.*}}[%{{.*}}, %{{.*}}] 4096 %{{.*}} : !tt.tensordesc<1x64xf16>, tensor<32xi32>, i32, !ttg.memdesc<32x64xf16, #shared, #smem, mutable>
  nvws.descriptor_gather %g[%x, %i] 4096 %c : !tt.tensordesc<1x64xf16>, tensor<32xi32>, i32, !ttg.memdesc<32x64xf16, #rows, #smem, mutable>
  tt.return
}

// CHECK-LABEL: tt.func @tokens
tt.func @tokens(%i: i32, %p: i1) {
  // CHECK: %[[T:.*]] = nvws.create_token {loadType = 2 : i32, numBuffers = 3 : i32} : tensor<3x!nvws.token>
  %t = nvws.create_token {loadType = 2 : i32, numBuffers = 3 : i32} : tensor<3x!nvws.token>
  // CHECK: nvws.producer_acquire %[[T]], %{{.*}}, %{{.*}} : tensor<3x!nvws.token>, i32, i1
  nvws.producer_acquire %t, %i, %p : tensor<3x!nvws.token>, i32, i1
  // CHECK: nvws.producer_commit %[[T]], %{{.*}} : tensor<3x!nvws.token>, i32
  nvws.producer_commit %t, %i : tensor<3x!nvws.token>, i32
  // CHECK: nvws.consumer_wait %[[T]], %{{.*}}, %{{.*}} : tensor<3x!nvws.token>, i32, i1
  nvws.consumer_wait %t, %i, %p : tensor<3x!nvws.token>, i32, i1
  // CHECK: nvws.consumer_release %[[T]], %{{.*}} {async_task_id = array<i32: 0>} : tensor<3x!nvws.token>, i32
  nvws.consumer_release %t, %i {async_task_id = array<i32: 0>} : tensor<3x!nvws.token>, i32
  tt.return
}

// CHECK-LABEL: tt.func @groups
tt.func @groups(%x: i32, %c: i1) -> (i32, i32) {
  // CHECK: nvws.warp_group attributes {kept = 1 : i32}
  // CHECK-NEXT: partition0 num_warps(4) {
  // CHECK-NEXT: nvws.warp_group.yield
  // CHECK-NEXT: }
  // CHECK-NEXT: partition1 num_warps(8) {
  // CHECK-NEXT: nvws.warp_group.return
  // CHECK-NEXT: }
  nvws.warp_group attributes {kept = 1 : i32}
  partition0 num_warps(4) {
    nvws.warp_group.yield
  }
  partition1 num_warps(8) {
    nvws.warp_group.return
  }
  // CHECK: %[[R:.*]]:2 = nvws.warp_group
  // CHECK-NEXT: partition0 num_warps(1) {
  // CHECK-NEXT: cf.cond_br
  // CHECK-NEXT: ^bb1:
  // CHECK-NEXT: nvws.warp_group.yield %{{.*}}, %{{.*}} : i32, i32
  // CHECK-NEXT: ^bb2:
  // CHECK-NEXT: %[[Y:.*]] = arith.addi
  // CHECK-NEXT: nvws.warp_group.yield %{{.*}}, %[[Y]] : i32, i32
  // CHECK-NEXT: }
  %0:2 = nvws.warp_group
  partition0 num_warps(1) {
    cf.cond_br %c, ^bb1, ^bb2
  ^bb1:
    nvws.warp_group.yield %x, %x : i32, i32
  ^bb2:
    %y = arith.addi %x, %x : i32
    nvws.warp_group.yield %x, %y : i32, i32
  }
  // CHECK: nvws.warp_group{{$}}
  // CHECK-NEXT: tt.return %[[R]]#0, %[[R]]#1
  nvws.warp_group
  tt.return %0#0, %0#1 : i32, i32
}
