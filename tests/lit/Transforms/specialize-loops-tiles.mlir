// The warp that loads goes through the loop over tiles around by itself, unless what a tile stores may be what the next one
// loads. The hint may be on either loop.
//
// RUN: lathe-opt %s --lathe-ttg-specialize-loops="num-stages=3 shared-bytes=232448" | FileCheck %s
// RUN: lathe-opt %s --lathe-ttg-specialize-loops="num-stages=3 shared-bytes=232448" --lathe-ttg-pipeline-loops | FileCheck %s --check-prefix=FLIGHT
// RUN: lathe-opt %s --lathe-ttg-specialize-loops="num-stages=3 shared-bytes=232448 all-loops=true" --remarks-filter-missed=lathe 2>&1 | FileCheck %s --check-prefix=REMARK

#blocked = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [4, 8], warpsPerCTA = [8, 1], order = [1, 0]}>
#mma = #ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [8, 1], instrShape = [16, 128, 16]}>
#sh = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 8 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  // CHECK-LABEL: @tiles
  // CHECK: ttg.warp_specialize
  // CHECK-NEXT: default {
  // CHECK: scf.for
  // CHECK: scf.for {{.*}} -> (tensor<128x128xf32, #{{.*}}>, i32, i32)
  // CHECK: ttng.wait_barrier
  // CHECK: tt.store
  // CHECK: partition0
  // CHECK: scf.for {{.*}} -> (i32, i32)
  // CHECK: arith.muli
  // CHECK: scf.for {{.*}} -> (i32, i32)
  // CHECK: ttng.async_tma_copy_global_to_local
  //
  // What the last iteration has read is handed back behind the loop, if there was one.
  // FLIGHT-LABEL: @tiles
  // FLIGHT: scf.for
  // FLIGHT: %[[LOOP:.*]]:3 = scf.for
  // FLIGHT: ttng.arrive_barrier %{{.*}}, 1, %{{.*}} {lathe.by_warp}
  // FLIGHT: scf.yield
  // FLIGHT: arith.subi %[[LOOP]]#1
  // FLIGHT: %[[SOME:.*]] = arith.cmpi sgt
  // FLIGHT: ttng.arrive_barrier %{{.*}}, 1, %[[SOME]] {lathe.by_warp}
  // FLIGHT: tt.store
  tt.func public @tiles(%da: !tt.tensordesc<128x64xf16, #sh>, %bs: !ttg.memdesc<64x128xf16, #sh, #smem>, %p: !tt.ptr<f16>, %n: i32) {
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %c64 = arith.constant 64 : i32
    %zero = arith.constant dense<0.0> : tensor<128x128xf32, #mma>
    scf.for %tile = %c0 to %n step %c1 : i32 {
      %turns = arith.muli %tile, %c64 : i32
      %some = arith.cmpi sge, %turns, %c0 : i32
      llvm.intr.assume %some : i1
      %sum = scf.for %k = %c0 to %turns step %c64 iter_args(%acc = %zero) -> (tensor<128x128xf32, #mma>) : i32 {
        %x = tt.descriptor_load %da[%tile, %k] : !tt.tensordesc<128x64xf16, #sh> -> tensor<128x64xf16, #blocked>
        %xs = ttg.local_alloc %x : (tensor<128x64xf16, #blocked>) -> !ttg.memdesc<128x64xf16, #sh, #smem>
        %t = ttng.warp_group_dot %xs, %bs, %acc {inputPrecision = 0 : i32} : !ttg.memdesc<128x64xf16, #sh, #smem> * !ttg.memdesc<64x128xf16, #sh, #smem> -> tensor<128x128xf32, #mma>
        scf.yield %t : tensor<128x128xf32, #mma>
      }
      %h = arith.truncf %sum : tensor<128x128xf32, #mma> to tensor<128x128xf16, #mma>
      %ps = tt.splat %p : !tt.ptr<f16> -> tensor<128x128x!tt.ptr<f16>, #mma>
      tt.store %ps, %h : tensor<128x128x!tt.ptr<f16>, #mma>
    } {tt.warp_specialize}
    tt.return
  }

  // REMARK: loads-restart{{.*}}the warp that loads starts anew for each tile of the loop around: tt.store may write what the next tile loads
  // CHECK-LABEL: @chain
  // CHECK-NOT: ttg.warp_specialize
  tt.func public @chain(%unused: i32, %bs: !ttg.memdesc<64x128xf16, #sh, #smem>, %p: !tt.ptr<f16>, %n: i32) {
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %c64 = arith.constant 64 : i32
    %zero = arith.constant dense<0.0> : tensor<128x128xf32, #mma>
    %c128 = arith.constant 128 : i32
    %l64 = arith.constant 64 : i64
    %l1 = arith.constant 1 : i64
    %da = tt.make_tensor_descriptor %p, [%c128, %c64], [%l64, %l1] : <f16>, <128x64xf16, #sh>
    scf.for %tile = %c0 to %n step %c1 : i32 {
      %turns = arith.muli %tile, %c64 : i32
      %some = arith.cmpi sge, %turns, %c0 : i32
      llvm.intr.assume %some : i1
      %sum = scf.for %k = %c0 to %turns step %c64 iter_args(%acc = %zero) -> (tensor<128x128xf32, #mma>) : i32 {
        %x = tt.descriptor_load %da[%tile, %k] : !tt.tensordesc<128x64xf16, #sh> -> tensor<128x64xf16, #blocked>
        %xs = ttg.local_alloc %x : (tensor<128x64xf16, #blocked>) -> !ttg.memdesc<128x64xf16, #sh, #smem>
        %t = ttng.warp_group_dot %xs, %bs, %acc {inputPrecision = 0 : i32} : !ttg.memdesc<128x64xf16, #sh, #smem> * !ttg.memdesc<64x128xf16, #sh, #smem> -> tensor<128x128xf32, #mma>
        scf.yield %t : tensor<128x128xf32, #mma>
      }
      %h = arith.truncf %sum : tensor<128x128xf32, #mma> to tensor<128x128xf16, #mma>
      %ps = tt.splat %p : !tt.ptr<f16> -> tensor<128x128x!tt.ptr<f16>, #mma>
      tt.store %ps, %h : tensor<128x128x!tt.ptr<f16>, #mma>
    } {tt.warp_specialize}
    tt.return
  }
}
