// Which products of tiles a warp issues that goes through the tiles by itself.
//
// RUN: lathe-opt %s --lathe-ttg-specialize-loops="all-loops=true num-stages=2 shared-bytes=232448" | FileCheck %s

// A view of the sums is made of what the ring gives.
// CHECK: ttng.tmem_alloc : () -> !ttg.memdesc<2x128x128xf32
// CHECK: ttg.warp_specialize
// CHECK: scf.for
// CHECK: ttng.wait_barrier
// CHECK: ttng.tmem_subslice
// CHECK: partition0(
// CHECK: scf.for
// CHECK: scf.for
// CHECK: ttng.tc_gen5_mma

// The scalars of a tile that the loop reads, addresses or not, are computed anew.
//
// RUN: sed -e 's|// scalar: ||' %s | lathe-opt --lathe-ttg-specialize-loops="all-loops=true num-stages=2 shared-bytes=232448" | FileCheck %s --check-prefix=SCALAR

// SCALAR: ttg.warp_specialize
// SCALAR: partition0(
// SCALAR: scf.for %[[TILE:[a-z0-9]+]] =
// SCALAR: %[[ROW:.*]] = arith.xori %[[TILE]],
// SCALAR: scf.for
// SCALAR: arith.addi %{{.*}}, %[[ROW]]
// SCALAR: ttng.tc_gen5_mma

// A view before the loop would be one of other columns than the ring gives.
//
// RUN: sed -e 's|// before: ||;/behind/d' %s | lathe-opt --lathe-ttg-specialize-loops="all-loops=true num-stages=2 shared-bytes=232448" --remarks-filter-missed=lathe 2>&1 | FileCheck %s --check-prefix=VIEW

// VIEW: loads-restart{{.*}}the sums of a tile are used by other operations than loads behind its products
// VIEW: scf.for
// VIEW: ttg.warp_specialize

// Sums that begin with -0.0 differ from those of a first product without sums.
//
// RUN: sed -e 's|dense<0.0>|dense<-0.0>|' %s | lathe-opt --lathe-ttg-specialize-loops="all-loops=true num-stages=2 shared-bytes=232448" --remarks-filter-missed=lathe 2>&1 | FileCheck %s --check-prefix=NEGATIVE

// NEGATIVE: loads-restart{{.*}}the sums of a tile begin with what an earlier one or another operation leaves
// NEGATIVE: scf.for
// NEGATIVE: ttg.warp_specialize

// Products that themselves say when sums begin.
//
// RUN: sed -e 's|%yes, %yes|%again, %yes|' %s | lathe-opt --lathe-ttg-specialize-loops="all-loops=true num-stages=2 shared-bytes=232448" --remarks-filter-missed=lathe 2>&1 | FileCheck %s --check-prefix=BEGINS

// BEGINS: loop-not-specialized{{.*}}a warp that issues its products into tensor memory cannot do ttng.tc_gen5_mma
// BEGINS-NOT: ttg.warp_specialize

// A buffer that holds no block that the loop loads would be filled by all warps.
//
// RUN: sed -e 's|// other: ||;s|%xs, %ys|%os, %ys|' %s | lathe-opt --lathe-ttg-specialize-loops="all-loops=true num-stages=2 shared-bytes=232448" --remarks-filter-missed=lathe 2>&1 | FileCheck %s --check-prefix=OTHER

// OTHER: loop-not-specialized{{.*}}a warp that issues its products into tensor memory cannot do ttg.local_alloc
// OTHER-NOT: ttg.warp_specialize

#rows = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
#columns = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [2, 16], warpsPerCTA = [4, 1], order = [1, 0]}>
#half = #ttg.linear<{register = [[0, 1], [0, 2], [0, 4], [0, 8], [0, 16], [0, 32]], lane = [[1, 0], [2, 0], [4, 0], [8, 0], [16, 0]], warp = [[32, 0], [64, 0]], block = []}>
#sums = #ttg.linear<{register = [[0, 1], [0, 2], [0, 4], [0, 8], [0, 16], [0, 32], [0, 64]], lane = [[1, 0], [2, 0], [4, 0], [8, 0], [16, 0]], warp = [[32, 0], [64, 0]], block = []}>
#sh = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#smem = #ttg.shared_memory
#tmem = #ttng.tensor_memory_encoding<blockM = 128, blockN = 128, colStride = 1>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:100", "ttg.threads-per-warp" = 32 : i32} {
  tt.func public @tiles(%a: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %b: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %c: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %n: i32, %again: i1) {
    %yes = arith.constant true
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %c64 = arith.constant 64 : i32
    %c128 = arith.constant 128 : i32
    %c4096 = arith.constant 4096 : i32
    %l4096 = arith.constant 4096 : i64
    %one = arith.constant 1 : i64
    %zero = arith.constant dense<0.0> : tensor<128x128xf32, #sums>
    %da = tt.make_tensor_descriptor %a, [%c4096, %c4096], [%l4096, %one] : <f16>, <128x64xf16, #sh>
    %db = tt.make_tensor_descriptor %b, [%c4096, %c4096], [%l4096, %one] : <f16>, <64x128xf16, #sh>
    %dc = tt.make_tensor_descriptor %c, [%c4096, %c4096], [%l4096, %one] : <f16>, <128x64xf16, #sh>
    // other: %o = arith.constant dense<1.0> : tensor<128x64xf16, #rows>
    scf.for %tile = %c0 to %n step %c1 : i32 {
      // scalar: %scalar = arith.xori %tile, %c64 : i32
      %turns = arith.muli %tile, %c64 : i32
      %d = ttng.tmem_alloc %zero : (tensor<128x128xf32, #sums>) -> !ttg.memdesc<128x128xf32, #tmem, #ttng.tensor_memory, mutable>
      // before: %view = ttng.tmem_subslice %d {N = 64 : i32} : !ttg.memdesc<128x128xf32, #tmem, #ttng.tensor_memory, mutable> -> !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable, 128x128>
      scf.for %k = %c0 to %turns step %c64 : i32 {
        // scalar: %unused = arith.addi %k, %scalar : i32
        // other: %os = ttg.local_alloc %o : (tensor<128x64xf16, #rows>) -> !ttg.memdesc<128x64xf16, #sh, #smem>
        %x = tt.descriptor_load %da[%c0, %k] : !tt.tensordesc<128x64xf16, #sh> -> tensor<128x64xf16, #rows>
        %xs = ttg.local_alloc %x : (tensor<128x64xf16, #rows>) -> !ttg.memdesc<128x64xf16, #sh, #smem>
        %y = tt.descriptor_load %db[%k, %c0] : !tt.tensordesc<64x128xf16, #sh> -> tensor<64x128xf16, #columns>
        %ys = ttg.local_alloc %y : (tensor<64x128xf16, #columns>) -> !ttg.memdesc<64x128xf16, #sh, #smem>
        ttng.tc_gen5_mma %xs, %ys, %d, %yes, %yes : !ttg.memdesc<128x64xf16, #sh, #smem>, !ttg.memdesc<64x128xf16, #sh, #smem>, !ttg.memdesc<128x128xf32, #tmem, #ttng.tensor_memory, mutable>
      }
      %view = ttng.tmem_subslice %d {N = 64 : i32} : !ttg.memdesc<128x128xf32, #tmem, #ttng.tensor_memory, mutable> -> !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable, 128x128> // behind
      %sum = ttng.tmem_load %view : !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable, 128x128> -> tensor<128x64xf32, #half>
      %h = arith.truncf %sum : tensor<128x64xf32, #half> to tensor<128x64xf16, #half>
      %at = arith.muli %tile, %c128 : i32
      tt.descriptor_store %dc[%at, %c0], %h : !tt.tensordesc<128x64xf16, #sh>, tensor<128x64xf16, #half>
    }
    tt.return
  }
}
