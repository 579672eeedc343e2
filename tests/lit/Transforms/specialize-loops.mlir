// Loads of a loop get a warp of their own: it computes their indices anew, the others read the rings that it fills.
//
// RUN: lathe-opt %s --lathe-ttg-specialize-loops="num-stages=3 shared-bytes=232448 all-loops=true" | FileCheck %s
// RUN: lathe-opt %s --lathe-ttg-specialize-loops="num-stages=3 shared-bytes=232448 all-loops=true" --lathe-ttg-pipeline-loops | FileCheck %s --check-prefix=FLIGHT
// RUN: lathe-opt %s --lathe-ttg-specialize-loops="num-stages=1 shared-bytes=232448 all-loops=true" | FileCheck %s --check-prefix=ONE
// RUN: lathe-opt %s --lathe-ttg-specialize-loops="num-stages=3 shared-bytes=65536 all-loops=true" | FileCheck %s --check-prefix=SHORT

#blocked = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [4, 8], warpsPerCTA = [8, 1], order = [1, 0]}>
#mma = #ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [8, 1], instrShape = [16, 128, 16]}>
#sh = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 8 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  // Both blocks are handed over together: 16 KiB and 16 KiB. With two groups of warps that compute, the loading warp
  // gives registers away.
  // CHECK-LABEL: @both
  // CHECK: ttg.local_alloc : () -> !ttg.memdesc<3x128x64xf16
  // CHECK: ttg.local_alloc : () -> !ttg.memdesc<3x64x128xf16
  // CHECK: ttg.warp_specialize({{.*}}) attributes {requestedRegisters = array<i32: 24>}
  // CHECK-NEXT: default {
  // CHECK: scf.for {{.*}} -> (tensor<128x128xf32, #{{.*}}>, i32, i32, i32)
  // CHECK: ttng.wait_barrier
  // CHECK: ttng.warp_group_dot
  // CHECK: ttng.arrive_barrier {{.*}} {lathe.by_warp}
  // CHECK: lathe.hands_over
  // CHECK: partition0({{.*}}) num_warps(1)
  // CHECK: scf.for {{.*}} -> (i32, i32, i32)
  // CHECK: ttng.wait_barrier
  // CHECK: ttng.barrier_expect %{{.*}}, 32768
  // CHECK: ttng.async_tma_copy_global_to_local
  // CHECK: ttng.async_tma_copy_global_to_local
  // CHECK: ttg.warp_return
  // CHECK: ttg.local_dealloc
  // CHECK: ttg.local_dealloc
  // CHECK-NOT: tt.warp_specialize
  // ONE-LABEL: @both
  // ONE-NOT: ttg.warp_specialize
  // SHORT-LABEL: @both
  // SHORT-NOT: ttg.warp_specialize
  // SHORT-LABEL: @one
  //
  // A product is in flight over the next iteration, which hands its blocks back.
  // FLIGHT-LABEL: @both
  // FLIGHT: %[[D:.*]] = ttng.warp_group_dot {{.*}} isAsync = true
  // FLIGHT: ttng.warp_group_dot_wait %[[D]] {pendings = 1 : i32}
  // FLIGHT-NEXT: ttng.arrive_barrier %{{.*}}, 1, %{{.*}} {lathe.by_warp} :
  // FLIGHT: ttng.warp_group_dot_wait {{.*}} {pendings = 0 : i32}
  // FLIGHT: partition0
  tt.func public @both(%da: !tt.tensordesc<128x64xf16, #sh>, %db: !tt.tensordesc<64x128xf16, #sh>, %n: i32) -> tensor<128x128xf32, #mma> {
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %c64 = arith.constant 64 : i32
    %zero = arith.constant dense<0.0> : tensor<128x128xf32, #mma>
    %sum, %last = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %zero, %k = %c0) -> (tensor<128x128xf32, #mma>, i32) : i32 {
      %x = tt.descriptor_load %da[%c0, %k] : !tt.tensordesc<128x64xf16, #sh> -> tensor<128x64xf16, #blocked>
      %xs = ttg.local_alloc %x : (tensor<128x64xf16, #blocked>) -> !ttg.memdesc<128x64xf16, #sh, #smem>
      %y = tt.descriptor_load %db[%k, %c0] : !tt.tensordesc<64x128xf16, #sh> -> tensor<64x128xf16, #blocked>
      %ys = ttg.local_alloc %y : (tensor<64x128xf16, #blocked>) -> !ttg.memdesc<64x128xf16, #sh, #smem>
      %t = ttng.warp_group_dot %xs, %ys, %acc {inputPrecision = 0 : i32} : !ttg.memdesc<128x64xf16, #sh, #smem> * !ttg.memdesc<64x128xf16, #sh, #smem> -> tensor<128x128xf32, #mma>
      %next = arith.addi %k, %c64 : i32
      scf.yield %t, %next : tensor<128x128xf32, #mma>, i32
    } {tt.warp_specialize}
    tt.return %sum : tensor<128x128xf32, #mma>
  }

  // One block of two; and a loop that stores cannot be divided.
  // CHECK-LABEL: @one
  // CHECK: ttg.warp_specialize
  // CHECK-LABEL: @stores
  // CHECK-NOT: ttg.warp_specialize
  tt.func public @one(%da: !tt.tensordesc<128x64xf16, #sh>, %bs: !ttg.memdesc<64x128xf16, #sh, #smem>, %n: i32) -> tensor<128x128xf32, #mma> {
    %c0 = arith.constant 0 : i32
    %c64 = arith.constant 64 : i32
    %zero = arith.constant dense<0.0> : tensor<128x128xf32, #mma>
    %sum = scf.for %k = %c0 to %n step %c64 iter_args(%acc = %zero) -> (tensor<128x128xf32, #mma>) : i32 {
      %x = tt.descriptor_load %da[%c0, %k] : !tt.tensordesc<128x64xf16, #sh> -> tensor<128x64xf16, #blocked>
      %xs = ttg.local_alloc %x : (tensor<128x64xf16, #blocked>) -> !ttg.memdesc<128x64xf16, #sh, #smem>
      %t = ttng.warp_group_dot %xs, %bs, %acc {inputPrecision = 0 : i32} : !ttg.memdesc<128x64xf16, #sh, #smem> * !ttg.memdesc<64x128xf16, #sh, #smem> -> tensor<128x128xf32, #mma>
      scf.yield %t : tensor<128x128xf32, #mma>
    }
    tt.return %sum : tensor<128x128xf32, #mma>
  }

  tt.func public @stores(%da: !tt.tensordesc<128x64xf16, #sh>, %bs: !ttg.memdesc<64x128xf16, #sh, #smem>, %p: !tt.ptr<i32>, %n: i32) -> tensor<128x128xf32, #mma> {
    %c0 = arith.constant 0 : i32
    %c64 = arith.constant 64 : i32
    %zero = arith.constant dense<0.0> : tensor<128x128xf32, #mma>
    %sum = scf.for %k = %c0 to %n step %c64 iter_args(%acc = %zero) -> (tensor<128x128xf32, #mma>) : i32 {
      %x = tt.descriptor_load %da[%c0, %k] : !tt.tensordesc<128x64xf16, #sh> -> tensor<128x64xf16, #blocked>
      %xs = ttg.local_alloc %x : (tensor<128x64xf16, #blocked>) -> !ttg.memdesc<128x64xf16, #sh, #smem>
      %t = ttng.warp_group_dot %xs, %bs, %acc {inputPrecision = 0 : i32} : !ttg.memdesc<128x64xf16, #sh, #smem> * !ttg.memdesc<64x128xf16, #sh, #smem> -> tensor<128x128xf32, #mma>
      tt.store %p, %k : !tt.ptr<i32>
      scf.yield %t : tensor<128x128xf32, #mma>
    } {tt.warp_specialize}
    tt.return %sum : tensor<128x128xf32, #mma>
  }
}
