// Four warps that go through tiles get a second group beside them: each computes every second tile, their ends take turns,
// and a stage of the ring is read by one of them. What a tile passes on and how long it takes is computed by both.
//
// RUN: lathe-opt %s --lathe-ttg-specialize-loops="num-stages=3 shared-bytes=232448 all-loops=true" --canonicalize | FileCheck %s
// RUN: lathe-opt %s --lathe-ttg-specialize-loops="num-stages=3 shared-bytes=232448 all-loops=true" --lathe-ttg-pipeline-loops | FileCheck %s --check-prefix=FLIGHT
// RUN: lathe-opt %s --lathe-ttg-specialize-loops="num-stages=3 shared-bytes=232448 all-loops=true" --remarks-filter-missed=lathe 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: lathe-opt %s --lathe-ttg-specialize-loops="num-stages=3 shared-bytes=232448 all-loops=true max-registers=112" --remarks-filter-missed=lathe 2>&1 | FileCheck %s --check-prefix=FEW
// RUN: lathe-opt %s --lathe-ttg-specialize-loops="num-stages=3 shared-bytes=100000 all-loops=true" --remarks-filter-missed=lathe 2>&1 | FileCheck %s --check-prefix=SMALL
// RUN: lathe-opt %s --lathe-ttg-specialize-loops="num-stages=7 shared-bytes=180000 all-loops=true" --remarks-filter-missed=lathe 2>&1 | FileCheck %s --check-prefix=STAGES

#blocked = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
#mma = #ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 128, 16]}>
#sh = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  // CHECK-LABEL: @tiles
  // Two arrivals of four warps each would be eight.
  // CHECK-COUNT-3: ttng.init_barrier %{{.*}}, 1 :
  // CHECK-COUNT-3: ttng.init_barrier %{{.*}}, 4 :
  // CHECK: ttg.warp_specialize{{.*}} attributes {requestedRegisters = array<i32: 240, 24>}
  // CHECK-NEXT: default {
  // CHECK-NOT: nvvm.barrier.arrive
  // CHECK: scf.for {{.*}} iter_args(%[[ROW:.*]] = %{{.*}}, %[[OWNER:.*]] = %c0_i32, %[[STAGE:.*]] = %c0_i32, %[[PHASE:.*]] = %c0_i32)
  // CHECK: %[[TURNS:.*]] = arith.muli
  // CHECK: %[[IS:.*]] = arith.cmpi eq, %[[OWNER]], %c0_i32
  // CHECK: scf.if %[[IS]]
  // CHECK: nvvm.barrier id = %c14_i32{{.*}} number_of_threads = %c256_i32
  // CHECK: scf.for {{.*}} -> (tensor<128x128xf32, #{{.*}}>, i32, i32)
  // CHECK: ttng.wait_barrier
  // CHECK: ttng.warp_group_dot
  // CHECK: nvvm.barrier.arrive id = %c15_i32{{.*}} number_of_threads = %c256_i32
  // CHECK-NEXT: nvvm.barrier id = %c12_i32{{.*}} number_of_threads = %c256_i32
  // CHECK: tt.store
  // CHECK-NEXT: nvvm.barrier.arrive id = %c13_i32{{.*}} number_of_threads = %c256_i32
  // CHECK: } else {
  // CHECK: arith.ceildivsi %[[TURNS]]
  // CHECK: arith.divui
  // CHECK: arith.remui
  // CHECK: arith.xori %[[OWNER]]
  // CHECK: nvvm.barrier id = %c14_i32
  // CHECK: nvvm.barrier id = %c12_i32
  // CHECK: partition0
  // CHECK: nvvm.barrier.arrive id = %c14_i32{{.*}} number_of_threads = %c256_i32
  // CHECK: nvvm.barrier.arrive id = %c12_i32{{.*}} number_of_threads = %c256_i32
  // CHECK: scf.for
  // CHECK: arith.cmpi eq, %{{.*}}, %c1_i32
  // CHECK: nvvm.barrier id = %c15_i32{{.*}} number_of_threads = %c256_i32
  // CHECK: ttng.warp_group_dot
  // CHECK: nvvm.barrier.arrive id = %c14_i32{{.*}} number_of_threads = %c256_i32
  // CHECK-NEXT: nvvm.barrier id = %c13_i32{{.*}} number_of_threads = %c256_i32
  // CHECK: tt.store
  // CHECK-NEXT: nvvm.barrier.arrive id = %c12_i32{{.*}} number_of_threads = %c256_i32
  // CHECK: nvvm.barrier id = %c15_i32
  // CHECK: nvvm.barrier id = %c13_i32
  // CHECK: partition1
  // CHECK-NOT: scf.if
  // CHECK: ttng.async_tma_copy_global_to_local
  //
  // Products of both groups are in flight over the next iteration; what the last one has read is handed back behind it.
  // FLIGHT-LABEL: @tiles
  // FLIGHT: ttng.warp_group_dot {{.*}}isAsync = true
  // FLIGHT: ttng.arrive_barrier %{{.*}}, 1, %{{.*}} {lathe.by_warp}
  // FLIGHT: ttng.arrive_barrier %{{.*}}, 1, %{{.*}} {lathe.by_warp}
  // FLIGHT: nvvm.barrier.arrive
  // FLIGHT: partition0
  // FLIGHT: ttng.warp_group_dot {{.*}}isAsync = true
  // FLIGHT: ttng.arrive_barrier %{{.*}}, 1, %{{.*}} {lathe.by_warp}
  // FLIGHT: ttng.arrive_barrier %{{.*}}, 1, %{{.*}} {lathe.by_warp}
  // FLIGHT: nvvm.barrier.arrive
  // FLIGHT: partition1
  //
  // REMARK-NOT: tiles-in-order
  // FEW: tiles-in-order{{.*}}no second group of warps multiplies while a tile ends: a thread would need 168 registers, 40 of them not for tensors, and has 152
  tt.func public @tiles(%da: !tt.tensordesc<128x64xf16, #sh>, %db: !tt.tensordesc<64x128xf16, #sh>, %p: !tt.ptr<f16>, %n: i32) {
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %c64 = arith.constant 64 : i32
    %zero = arith.constant dense<0.0> : tensor<128x128xf32, #mma>
    %last = scf.for %tile = %c0 to %n step %c1 iter_args(%row = %c0) -> (i32) : i32 {
      %turns = arith.muli %tile, %c64 : i32
      %some = arith.cmpi sge, %turns, %c0 : i32
      llvm.intr.assume %some : i1
      %sum = scf.for %k = %c0 to %turns step %c64 iter_args(%acc = %zero) -> (tensor<128x128xf32, #mma>) : i32 {
        %x = tt.descriptor_load %da[%row, %k] : !tt.tensordesc<128x64xf16, #sh> -> tensor<128x64xf16, #blocked>
        %xs = ttg.local_alloc %x : (tensor<128x64xf16, #blocked>) -> !ttg.memdesc<128x64xf16, #sh, #smem>
        %y = tt.descriptor_load %db[%k, %c0] : !tt.tensordesc<64x128xf16, #sh> -> tensor<64x128xf16, #blocked>
        %ys = ttg.local_alloc %y : (tensor<64x128xf16, #blocked>) -> !ttg.memdesc<64x128xf16, #sh, #smem>
        %t = ttng.warp_group_dot %xs, %ys, %acc {inputPrecision = 0 : i32} : !ttg.memdesc<128x64xf16, #sh, #smem> * !ttg.memdesc<64x128xf16, #sh, #smem> -> tensor<128x128xf32, #mma>
        scf.yield %t : tensor<128x128xf32, #mma>
      }
      %h = arith.truncf %sum : tensor<128x128xf32, #mma> to tensor<128x128xf16, #mma>
      %ps = tt.splat %p : !tt.ptr<f16> -> tensor<128x128x!tt.ptr<f16>, #mma>
      tt.store %ps, %h : tensor<128x128x!tt.ptr<f16>, #mma>
      %next = arith.addi %row, %c64 : i32
      scf.yield %next : i32
    }
    tt.return
  }

  // A tile passes its sum on.
  // REMARK: tiles-in-order{{.*}}a tile passes a tensor on to the next
  // CHECK-LABEL: @sums
  // CHECK: partition0
  // CHECK-NOT: partition1
  tt.func public @sums(%da: !tt.tensordesc<128x64xf16, #sh>, %bs: !ttg.memdesc<64x128xf16, #sh, #smem>, %p: !tt.ptr<f32>, %n: i32) {
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %c64 = arith.constant 64 : i32
    %zero = arith.constant dense<0.0> : tensor<128x128xf32, #mma>
    %all = scf.for %tile = %c0 to %n step %c1 iter_args(%before = %zero) -> (tensor<128x128xf32, #mma>) : i32 {
      %turns = arith.muli %tile, %c64 : i32
      %sum = scf.for %k = %c0 to %turns step %c64 iter_args(%acc = %before) -> (tensor<128x128xf32, #mma>) : i32 {
        %x = tt.descriptor_load %da[%tile, %k] : !tt.tensordesc<128x64xf16, #sh> -> tensor<128x64xf16, #blocked>
        %xs = ttg.local_alloc %x : (tensor<128x64xf16, #blocked>) -> !ttg.memdesc<128x64xf16, #sh, #smem>
        %t = ttng.warp_group_dot %xs, %bs, %acc {inputPrecision = 0 : i32} : !ttg.memdesc<128x64xf16, #sh, #smem> * !ttg.memdesc<64x128xf16, #sh, #smem> -> tensor<128x128xf32, #mma>
        scf.yield %t : tensor<128x128xf32, #mma>
      }
      scf.yield %sum : tensor<128x128xf32, #mma>
    }
    %ps = tt.splat %p : !tt.ptr<f32> -> tensor<128x128x!tt.ptr<f32>, #mma>
    tt.store %ps, %all : tensor<128x128x!tt.ptr<f32>, #mma>
    tt.return
  }

  // SMALL: tiles-in-order{{.*}}2 stages fit in shared memory beside the ends of two tiles; use smaller blocks
  // STAGES: fewer-stages{{.*}}the ends of two groups' tiles leave shared memory for 6 of 7
  // STAGES: store-not-in-flight
  // CHECK-LABEL: @stored
  // CHECK: partition1
  tt.func public @stored(%da: !tt.tensordesc<128x64xf16, #sh>, %bs: !ttg.memdesc<64x128xf16, #sh, #smem>, %p: !tt.ptr<f16>, %n: i32) {
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %c64 = arith.constant 64 : i32
    %c128 = arith.constant 128 : i32
    %l128 = arith.constant 128 : i64
    %l1 = arith.constant 1 : i64
    %zero = arith.constant dense<0.0> : tensor<128x128xf32, #mma>
    %dc = tt.make_tensor_descriptor %p, [%c128, %c128], [%l128, %l1] : <f16>, <128x128xf16, #sh>
    scf.for %tile = %c0 to %n step %c1 : i32 {
      %sum = scf.for %k = %c0 to %c128 step %c64 iter_args(%acc = %zero) -> (tensor<128x128xf32, #mma>) : i32 {
        %x = tt.descriptor_load %da[%tile, %k] : !tt.tensordesc<128x64xf16, #sh> -> tensor<128x64xf16, #blocked>
        %xs = ttg.local_alloc %x : (tensor<128x64xf16, #blocked>) -> !ttg.memdesc<128x64xf16, #sh, #smem>
        %t = ttng.warp_group_dot %xs, %bs, %acc {inputPrecision = 0 : i32} : !ttg.memdesc<128x64xf16, #sh, #smem> * !ttg.memdesc<64x128xf16, #sh, #smem> -> tensor<128x128xf32, #mma>
        scf.yield %t : tensor<128x128xf32, #mma>
      }
      %h = arith.truncf %sum : tensor<128x128xf32, #mma> to tensor<128x128xf16, #mma>
      tt.descriptor_store %dc[%c0, %c0], %h : !tt.tensordesc<128x128xf16, #sh>, tensor<128x128xf16, #mma>
    }
    tt.return
  }
}
