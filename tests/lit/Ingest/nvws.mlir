// Every operation of nvws: the documents' spelling is the current one, apart from the buffers'.
// RUN: lathe-opt %s | lathe-opt | FileCheck %s

#shared = #ttg.shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0], hasLeadingOffset = false}>
#nvmma = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-warps" = 4 : i32} {
  // CHECK-LABEL: @arefs
  tt.func @arefs(%m: !ttg.memdesc<2x64x16xf16, #shared, #smem, mutable>, %stage: i32, %phase: i32) {
    // CHECK: %[[A:.*]] = nvws.aref.create %{{.*}} : <[!ttg.memdesc<2x64x16xf16, #{{.*}}, #smem, mutable>]>
    %0 = nvws.aref.create %m : !nvws.aref<[!ttg.memdesc<2x64x16xf16, #shared, #smem, mutable>]>
    // CHECK: %[[B:.*]], %[[T:.*]] = nvws.aref.put.enter %[[A]][%{{.*}}, %{{.*}}] : <[{{.*}}]> -> !ttg.memdesc<64x16xf16, {{.*}}>, !ttg.async.token
    %1, %2 = nvws.aref.put.enter %0[%stage, %phase] : !nvws.aref<[!ttg.memdesc<2x64x16xf16, #shared, #smem, mutable>]> -> !ttg.memdesc<64x16xf16, #shared, #smem, mutable>, !ttg.async.token
    // CHECK: nvws.aref.put.exit %[[A]][%{{.*}}], %[[T]] [#nvws.async_op<tma_load>, #nvws.async_op<none>] : <[{{.*}}]>, !ttg.async.token
    nvws.aref.put.exit %0[%stage], %2 [#nvws.async_op<tma_load>, #nvws.async_op<none>] : !nvws.aref<[!ttg.memdesc<2x64x16xf16, #shared, #smem, mutable>]>, !ttg.async.token
    // CHECK: %{{.*}}, %[[U:.*]] = nvws.aref.get.enter %[[A]] : <[{{.*}}]> -> !ttg.memdesc<64x16xf16, {{.*}}>, !ttg.async.token
    %3, %4 = nvws.aref.get.enter %0 : <[!ttg.memdesc<2x64x16xf16, #shared, #smem, mutable>]> -> !ttg.memdesc<64x16xf16, #shared, #smem, mutable>, !ttg.async.token
    // CHECK: nvws.aref.buffer %[[A]][%{{.*}}], %[[U]] : <[{{.*}}]>, !ttg.async.token -> !ttg.memdesc<64x16xf16
    %5 = nvws.aref.buffer %0[%stage], %4 : <[!ttg.memdesc<2x64x16xf16, #shared, #smem, mutable>]>, !ttg.async.token -> !ttg.memdesc<64x16xf16, #shared, #smem, mutable>
    // CHECK: nvws.aref.get.exit %[[A]], %[[U]] [#nvws.async_op<wgmma>] : <[{{.*}}]>, !ttg.async.token
    nvws.aref.get.exit %0, %4 [#nvws.async_op<wgmma>] : <[!ttg.memdesc<2x64x16xf16, #shared, #smem, mutable>]>, !ttg.async.token
    tt.return
  }

  // CHECK-LABEL: @tokens
  tt.func @tokens(%idx: i32, %phase: i1) {
    // CHECK: %[[T:.*]] = nvws.create_token {loadType = 2 : i32, numBuffers = 3 : i32} : tensor<3x!nvws.token>
    %0 = nvws.create_token {loadType = 2 : i32, numBuffers = 3 : i32} : tensor<3x!nvws.token>
    // CHECK: nvws.producer_acquire %[[T]], %{{.*}}, %{{.*}} : tensor<3x!nvws.token>, i32, i1
    nvws.producer_acquire %0, %idx, %phase : tensor<3x!nvws.token>, i32, i1
    // CHECK: nvws.producer_commit %[[T]], %{{.*}} : tensor<3x!nvws.token>, i32
    nvws.producer_commit %0, %idx : tensor<3x!nvws.token>, i32
    // CHECK: nvws.consumer_wait %[[T]], %{{.*}}, %{{.*}} : tensor<3x!nvws.token>, i32, i1
    nvws.consumer_wait %0, %idx, %phase : tensor<3x!nvws.token>, i32, i1
    // CHECK: nvws.consumer_release %[[T]], %{{.*}} : tensor<3x!nvws.token>, i32
    nvws.consumer_release %0, %idx : tensor<3x!nvws.token>, i32
    tt.return
  }

  // CHECK-LABEL: @descriptors
  tt.func @descriptors(%desc: !tt.tensordesc<tensor<128x64xf16, #nvmma>>, %rows: !tt.tensordesc<tensor<1x64xf16, #nvmma>>,
                       %x: tensor<128xi32, #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>>,
                       %m: !ttg.memdesc<128x64xf16, #nvmma, #smem, mutable>, %i: i32) {
    // CHECK: nvws.descriptor_load %{{.*}}[%{{.*}}, %{{.*}}] 16384 %{{.*}} : !tt.tensordesc<128x64xf16, #{{.*}}>, i32, i32, !ttg.memdesc<128x64xf16
    nvws.descriptor_load %desc[%i, %i] 16384 %m : !tt.tensordesc<tensor<128x64xf16, #nvmma>>, i32, i32, !ttg.memdesc<128x64xf16, #nvmma, #smem, mutable>
    // CHECK: nvws.descriptor_gather %{{.*}}[%{{.*}}, %{{.*}}] 16384 %{{.*}} : !tt.tensordesc<1x64xf16
    nvws.descriptor_gather %rows[%x, %i] 16384 %m : !tt.tensordesc<tensor<1x64xf16, #nvmma>>, tensor<128xi32, #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>>, i32, !ttg.memdesc<128x64xf16, #nvmma, #smem, mutable>
    tt.return
  }

  // CHECK-LABEL: @warp_groups
  tt.func @warp_groups(%i: i32) {
    // CHECK: nvws.warp_group
    // CHECK-NEXT: partition0 num_warps(4) {
    // CHECK: nvws.warp_group.yield %{{.*}} : i32
    // CHECK: partition1 num_warps(8) {
    // CHECK: nvws.warp_group.return
    %0 = nvws.warp_group
    partition0 num_warps(4) {
      %1 = arith.addi %i, %i : i32
      nvws.warp_group.yield %1 : i32
    }
    partition1 num_warps(8) {
      nvws.warp_group.return
    }
    tt.return
  }
}
