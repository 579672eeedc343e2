// A loop of two products, the second of what is computed from the first: the second runs beside the next iteration's
// first, and two groups of warps take turns.
//
// RUN: lathe-opt %s --split-input-file --lathe-ttg-specialize-loops="num-stages=2 shared-bytes=232448 all-loops=true" | FileCheck %s
// RUN: lathe-opt %s --split-input-file --lathe-ttg-specialize-loops="num-stages=2 shared-bytes=232448 all-loops=true" --remarks-filter-missed=lathe 2>&1 | FileCheck %s --check-prefix=REMARK

#blocked = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [4, 8], warpsPerCTA = [8, 1], order = [1, 0]}>
#mma = #ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [8, 1], instrShape = [16, 64, 16]}>
#dot = #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 2}>
#sh = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#shT = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = true, elementBitWidth = 16}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 8 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  // The first iteration without its second product, and that of the last, are outside of the loop. In the loop, both
  // products are started in the turn of the group, and each block goes back when its product is waited for.
  // CHECK-LABEL: @turns
  // CHECK: ttg.warp_specialize
  // CHECK: %[[SOME:.*]] = arith.cmpi slt, %{{.*}}, %{{.*}} : i32
  // CHECK: scf.if %[[SOME]]
  // CHECK: ttng.wait_barrier
  // CHECK: ttng.warp_group_dot %{{.*}} {inputPrecision = 0 : i32}
  // CHECK: ttng.arrive_barrier {{.*}} {lathe.by_warp}
  // CHECK: %[[P0:.*]] = math.exp2
  // CHECK: %[[START:.*]] = arith.mulf
  // CHECK: arith.truncf %[[P0]]
  // CHECK: %[[LEFT0:.*]] = ttg.convert_layout
  // CHECK: ttg.warp_id
  // CHECK: scf.if
  // CHECK: nvvm.barrier.arrive
  // CHECK: scf.for {{.*}} iter_args(%[[ACC:.*]] = %[[START]], %[[LEFT:.*]] = %[[LEFT0]],
  // CHECK-NOT: arith.{{mulf|truncf}}
  // CHECK: ttng.wait_barrier
  // CHECK-NOT: arith.{{mulf|truncf}}
  // CHECK: nvvm.barrier id = %{{.*}} number_of_threads = %{{.*}}
  // CHECK-NEXT: %[[S:.*]] = ttng.warp_group_dot {{.*}} isAsync = true
  // CHECK: ttng.wait_barrier
  // CHECK: %[[T:.*]] = ttng.warp_group_dot %[[LEFT]], %{{.*}}, %[[ACC]] {{.*}} isAsync = true
  // CHECK: nvvm.barrier.arrive
  // CHECK-NEXT: %[[SW:.*]] = ttng.warp_group_dot_wait %[[S]] {pendings = 1 : i32}
  // CHECK: ttng.arrive_barrier {{.*}} {lathe.by_warp}
  // CHECK: %[[P:.*]] = math.exp2 %[[SW]]
  // CHECK: %[[TW:.*]] = ttng.warp_group_dot_wait %[[T]] {pendings = 0 : i32}
  // CHECK: ttng.arrive_barrier {{.*}} {lathe.by_warp}
  // CHECK: %[[SCALED:.*]] = arith.mulf %[[TW]]
  // CHECK: arith.truncf %[[P]]
  // CHECK: scf.yield %[[SCALED]]
  // CHECK: nvvm.barrier id
  // CHECK-NOT: arith.{{mulf|truncf}}
  // CHECK: ttng.wait_barrier
  // CHECK: ttng.warp_group_dot %{{.*}} {inputPrecision = 0 : i32}
  // CHECK: ttng.arrive_barrier {{.*}} {lathe.by_warp}
  // CHECK: partition0
  tt.func public @turns(%q: !ttg.memdesc<128x64xf16, #sh, #smem>, %dk: !tt.tensordesc<64x64xf16, #sh>, %dv: !tt.tensordesc<64x64xf16, #sh>, %n: i32) -> tensor<128x64xf32, #mma> {
    %c0 = arith.constant 0 : i32
    %c64 = arith.constant 64 : i32
    %zero = arith.constant dense<0.0> : tensor<128x64xf32, #mma>
    %half = arith.constant dense<0.5> : tensor<128x64xf32, #mma>
    %sum = scf.for %k = %c0 to %n step %c64 iter_args(%acc = %zero) -> (tensor<128x64xf32, #mma>) : i32 {
      %x = tt.descriptor_load %dk[%k, %c0] : !tt.tensordesc<64x64xf16, #sh> -> tensor<64x64xf16, #blocked>
      %xs = ttg.local_alloc %x : (tensor<64x64xf16, #blocked>) -> !ttg.memdesc<64x64xf16, #sh, #smem>
      %xt = ttg.memdesc_trans %xs {order = array<i32: 1, 0>} : !ttg.memdesc<64x64xf16, #sh, #smem> -> !ttg.memdesc<64x64xf16, #shT, #smem>
      %s = ttng.warp_group_dot %q, %xt, %zero {inputPrecision = 0 : i32} : !ttg.memdesc<128x64xf16, #sh, #smem> * !ttg.memdesc<64x64xf16, #shT, #smem> -> tensor<128x64xf32, #mma>
      %p = math.exp2 %s : tensor<128x64xf32, #mma>
      %scaled = arith.mulf %acc, %half : tensor<128x64xf32, #mma>
      %h = arith.truncf %p : tensor<128x64xf32, #mma> to tensor<128x64xf16, #mma>
      %d = ttg.convert_layout %h : tensor<128x64xf16, #mma> -> tensor<128x64xf16, #dot>
      %y = tt.descriptor_load %dv[%k, %c0] : !tt.tensordesc<64x64xf16, #sh> -> tensor<64x64xf16, #blocked>
      %ys = ttg.local_alloc %y : (tensor<64x64xf16, #blocked>) -> !ttg.memdesc<64x64xf16, #sh, #smem>
      %t = ttng.warp_group_dot %d, %ys, %scaled {inputPrecision = 0 : i32} : tensor<128x64xf16, #dot> * !ttg.memdesc<64x64xf16, #sh, #smem> -> tensor<128x64xf32, #mma>
      scf.yield %t : tensor<128x64xf32, #mma>
    } {tt.warp_specialize}
    tt.return %sum : tensor<128x64xf32, #mma>
  }
}

// -----

#blocked = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
#mma = #ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 128, 16]}>
#dot = #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 2}>
#sh = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#shT = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = true, elementBitWidth = 16}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  // Four warps lack the registers for the sums of both products: they run in order.
  // CHECK-LABEL: @too_wide
  // CHECK: ttg.warp_specialize
  // CHECK-NOT: isAsync
  // CHECK: lathe.hands_over
  // REMARK: products-in-order{{.*}}a thread would need {{[0-9]+}} registers, 40 of them not for tensors, and has 255
  tt.func public @too_wide(%q: !ttg.memdesc<128x128xf16, #sh, #smem>, %dk: !tt.tensordesc<128x128xf16, #sh>, %dv: !tt.tensordesc<128x128xf16, #sh>, %n: i32) -> tensor<128x128xf32, #mma> {
    %c0 = arith.constant 0 : i32
    %c64 = arith.constant 64 : i32
    %zero = arith.constant dense<0.0> : tensor<128x128xf32, #mma>
    %half = arith.constant dense<0.5> : tensor<128x128xf32, #mma>
    %sum = scf.for %k = %c0 to %n step %c64 iter_args(%acc = %zero) -> (tensor<128x128xf32, #mma>) : i32 {
      %x = tt.descriptor_load %dk[%k, %c0] : !tt.tensordesc<128x128xf16, #sh> -> tensor<128x128xf16, #blocked>
      %xs = ttg.local_alloc %x : (tensor<128x128xf16, #blocked>) -> !ttg.memdesc<128x128xf16, #sh, #smem>
      %xt = ttg.memdesc_trans %xs {order = array<i32: 1, 0>} : !ttg.memdesc<128x128xf16, #sh, #smem> -> !ttg.memdesc<128x128xf16, #shT, #smem>
      %s = ttng.warp_group_dot %q, %xt, %zero {inputPrecision = 0 : i32} : !ttg.memdesc<128x128xf16, #sh, #smem> * !ttg.memdesc<128x128xf16, #shT, #smem> -> tensor<128x128xf32, #mma>
      %p = math.exp2 %s : tensor<128x128xf32, #mma>
      %scaled = arith.mulf %acc, %half : tensor<128x128xf32, #mma>
      %h = arith.truncf %p : tensor<128x128xf32, #mma> to tensor<128x128xf16, #mma>
      %d = ttg.convert_layout %h : tensor<128x128xf16, #mma> -> tensor<128x128xf16, #dot>
      %y = tt.descriptor_load %dv[%k, %c0] : !tt.tensordesc<128x128xf16, #sh> -> tensor<128x128xf16, #blocked>
      %ys = ttg.local_alloc %y : (tensor<128x128xf16, #blocked>) -> !ttg.memdesc<128x128xf16, #sh, #smem>
      %t = ttng.warp_group_dot %d, %ys, %scaled {inputPrecision = 0 : i32} : tensor<128x128xf16, #dot> * !ttg.memdesc<128x128xf16, #sh, #smem> -> tensor<128x128xf32, #mma>
      scf.yield %t : tensor<128x128xf32, #mma>
    } {tt.warp_specialize}
    tt.return %sum : tensor<128x128xf32, #mma>
  }
}

// -----

#blocked = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [4, 8], warpsPerCTA = [8, 1], order = [1, 0]}>
#mma = #ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [8, 1], instrShape = [16, 64, 16]}>
#dot = #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 2}>
#sh = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#shT = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = true, elementBitWidth = 16}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 8 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  // Both products read one block, which goes back once.
  // CHECK-LABEL: @one_block
  // CHECK: ttg.warp_specialize
  // CHECK-NOT: isAsync
  // REMARK: products-in-order{{.*}}the second product's block is read by others too
  tt.func public @one_block(%q: !ttg.memdesc<128x64xf16, #sh, #smem>, %dk: !tt.tensordesc<64x64xf16, #sh>, %dv: !tt.tensordesc<64x64xf16, #sh>, %n: i32) -> tensor<128x64xf32, #mma> {
    %c0 = arith.constant 0 : i32
    %c64 = arith.constant 64 : i32
    %zero = arith.constant dense<0.0> : tensor<128x64xf32, #mma>
    %half = arith.constant dense<0.5> : tensor<128x64xf32, #mma>
    %sum = scf.for %k = %c0 to %n step %c64 iter_args(%acc = %zero) -> (tensor<128x64xf32, #mma>) : i32 {
      %x = tt.descriptor_load %dk[%k, %c0] : !tt.tensordesc<64x64xf16, #sh> -> tensor<64x64xf16, #blocked>
      %xs = ttg.local_alloc %x : (tensor<64x64xf16, #blocked>) -> !ttg.memdesc<64x64xf16, #sh, #smem>
      %xt = ttg.memdesc_trans %xs {order = array<i32: 1, 0>} : !ttg.memdesc<64x64xf16, #sh, #smem> -> !ttg.memdesc<64x64xf16, #shT, #smem>
      %s = ttng.warp_group_dot %q, %xt, %zero {inputPrecision = 0 : i32} : !ttg.memdesc<128x64xf16, #sh, #smem> * !ttg.memdesc<64x64xf16, #shT, #smem> -> tensor<128x64xf32, #mma>
      %p = math.exp2 %s : tensor<128x64xf32, #mma>
      %scaled = arith.mulf %acc, %half : tensor<128x64xf32, #mma>
      %h = arith.truncf %p : tensor<128x64xf32, #mma> to tensor<128x64xf16, #mma>
      %d = ttg.convert_layout %h : tensor<128x64xf16, #mma> -> tensor<128x64xf16, #dot>
      %t = ttng.warp_group_dot %d, %xs, %scaled {inputPrecision = 0 : i32} : tensor<128x64xf16, #dot> * !ttg.memdesc<64x64xf16, #sh, #smem> -> tensor<128x64xf32, #mma>
      scf.yield %t : tensor<128x64xf32, #mma>
    } {tt.warp_specialize}
    tt.return %sum : tensor<128x64xf32, #mma>
  }



  // The sum of the iteration before is read otherwise.
  // CHECK-LABEL: @early_use
  // CHECK: ttg.warp_specialize
  // CHECK-NOT: isAsync
  // REMARK: products-in-order{{.*}}the sum of the second product is used before the product adds to it
  tt.func public @early_use(%q: !ttg.memdesc<128x64xf16, #sh, #smem>, %dk: !tt.tensordesc<64x64xf16, #sh>, %dv: !tt.tensordesc<64x64xf16, #sh>, %n: i32) -> tensor<128x64xf32, #mma> {
    %c0 = arith.constant 0 : i32
    %c64 = arith.constant 64 : i32
    %zero = arith.constant dense<0.0> : tensor<128x64xf32, #mma>
    %half = arith.constant dense<0.5> : tensor<128x64xf32, #mma>
    %sum = scf.for %k = %c0 to %n step %c64 iter_args(%acc = %zero) -> (tensor<128x64xf32, #mma>) : i32 {
      %x = tt.descriptor_load %dk[%k, %c0] : !tt.tensordesc<64x64xf16, #sh> -> tensor<64x64xf16, #blocked>
      %xs = ttg.local_alloc %x : (tensor<64x64xf16, #blocked>) -> !ttg.memdesc<64x64xf16, #sh, #smem>
      %xt = ttg.memdesc_trans %xs {order = array<i32: 1, 0>} : !ttg.memdesc<64x64xf16, #sh, #smem> -> !ttg.memdesc<64x64xf16, #shT, #smem>
      %s = ttng.warp_group_dot %q, %xt, %zero {inputPrecision = 0 : i32} : !ttg.memdesc<128x64xf16, #sh, #smem> * !ttg.memdesc<64x64xf16, #shT, #smem> -> tensor<128x64xf32, #mma>
      %sa = arith.addf %s, %acc : tensor<128x64xf32, #mma>
      %p = math.exp2 %sa : tensor<128x64xf32, #mma>
      %scaled = arith.mulf %acc, %half : tensor<128x64xf32, #mma>
      %h = arith.truncf %p : tensor<128x64xf32, #mma> to tensor<128x64xf16, #mma>
      %d = ttg.convert_layout %h : tensor<128x64xf16, #mma> -> tensor<128x64xf16, #dot>
      %y = tt.descriptor_load %dv[%k, %c0] : !tt.tensordesc<64x64xf16, #sh> -> tensor<64x64xf16, #blocked>
      %ys = ttg.local_alloc %y : (tensor<64x64xf16, #blocked>) -> !ttg.memdesc<64x64xf16, #sh, #smem>
      %t = ttng.warp_group_dot %d, %ys, %scaled {inputPrecision = 0 : i32} : tensor<128x64xf16, #dot> * !ttg.memdesc<64x64xf16, #sh, #smem> -> tensor<128x64xf32, #mma>
      scf.yield %t : tensor<128x64xf32, #mma>
    } {tt.warp_specialize}
    tt.return %sum : tensor<128x64xf32, #mma>
  }



  // The sum is read in the iteration itself.
  // CHECK-LABEL: @own_use
  // CHECK: ttg.warp_specialize
  // CHECK-NOT: isAsync
  // REMARK: products-in-order{{.*}}the second product's result is used in the same iteration
  tt.func public @own_use(%q: !ttg.memdesc<128x64xf16, #sh, #smem>, %dk: !tt.tensordesc<64x64xf16, #sh>, %dv: !tt.tensordesc<64x64xf16, #sh>, %n: i32) -> tensor<128x64xf32, #mma> {
    %c0 = arith.constant 0 : i32
    %c64 = arith.constant 64 : i32
    %zero = arith.constant dense<0.0> : tensor<128x64xf32, #mma>
    %half = arith.constant dense<0.5> : tensor<128x64xf32, #mma>
    %sum = scf.for %k = %c0 to %n step %c64 iter_args(%acc = %zero) -> (tensor<128x64xf32, #mma>) : i32 {
      %x = tt.descriptor_load %dk[%k, %c0] : !tt.tensordesc<64x64xf16, #sh> -> tensor<64x64xf16, #blocked>
      %xs = ttg.local_alloc %x : (tensor<64x64xf16, #blocked>) -> !ttg.memdesc<64x64xf16, #sh, #smem>
      %xt = ttg.memdesc_trans %xs {order = array<i32: 1, 0>} : !ttg.memdesc<64x64xf16, #sh, #smem> -> !ttg.memdesc<64x64xf16, #shT, #smem>
      %s = ttng.warp_group_dot %q, %xt, %zero {inputPrecision = 0 : i32} : !ttg.memdesc<128x64xf16, #sh, #smem> * !ttg.memdesc<64x64xf16, #shT, #smem> -> tensor<128x64xf32, #mma>
      %p = math.exp2 %s : tensor<128x64xf32, #mma>
      %scaled = arith.mulf %acc, %half : tensor<128x64xf32, #mma>
      %h = arith.truncf %p : tensor<128x64xf32, #mma> to tensor<128x64xf16, #mma>
      %d = ttg.convert_layout %h : tensor<128x64xf16, #mma> -> tensor<128x64xf16, #dot>
      %y = tt.descriptor_load %dv[%k, %c0] : !tt.tensordesc<64x64xf16, #sh> -> tensor<64x64xf16, #blocked>
      %ys = ttg.local_alloc %y : (tensor<64x64xf16, #blocked>) -> !ttg.memdesc<64x64xf16, #sh, #smem>
      %t = ttng.warp_group_dot %d, %ys, %scaled {inputPrecision = 0 : i32} : tensor<128x64xf16, #dot> * !ttg.memdesc<64x64xf16, #sh, #smem> -> tensor<128x64xf32, #mma>
      %u = arith.mulf %t, %half : tensor<128x64xf32, #mma>
      scf.yield %u : tensor<128x64xf32, #mma>
    } {tt.warp_specialize}
    tt.return %sum : tensor<128x64xf32, #mma>
  }



  // The products have nothing to do with each other.
  // CHECK-LABEL: @apart
  // CHECK: ttg.warp_specialize
  // CHECK-NOT: isAsync
  // REMARK: products-in-order{{.*}}its second product does not multiply what is computed from the first
  tt.func public @apart(%q: !ttg.memdesc<128x64xf16, #sh, #smem>, %dk: !tt.tensordesc<64x64xf16, #sh>, %dv: !tt.tensordesc<64x64xf16, #sh>, %n: i32) -> tensor<128x64xf32, #mma> {
    %c0 = arith.constant 0 : i32
    %c64 = arith.constant 64 : i32
    %zero = arith.constant dense<0.0> : tensor<128x64xf32, #mma>
    %half = arith.constant dense<0.5> : tensor<128x64xf32, #mma>
    %sum = scf.for %k = %c0 to %n step %c64 iter_args(%acc = %zero) -> (tensor<128x64xf32, #mma>) : i32 {
      %x = tt.descriptor_load %dk[%k, %c0] : !tt.tensordesc<64x64xf16, #sh> -> tensor<64x64xf16, #blocked>
      %xs = ttg.local_alloc %x : (tensor<64x64xf16, #blocked>) -> !ttg.memdesc<64x64xf16, #sh, #smem>
      %xt = ttg.memdesc_trans %xs {order = array<i32: 1, 0>} : !ttg.memdesc<64x64xf16, #sh, #smem> -> !ttg.memdesc<64x64xf16, #shT, #smem>
      %s = ttng.warp_group_dot %q, %xt, %zero {inputPrecision = 0 : i32} : !ttg.memdesc<128x64xf16, #sh, #smem> * !ttg.memdesc<64x64xf16, #shT, #smem> -> tensor<128x64xf32, #mma>
      %p = math.exp2 %half : tensor<128x64xf32, #mma>
      %scaled = arith.mulf %acc, %half : tensor<128x64xf32, #mma>
      %h = arith.truncf %p : tensor<128x64xf32, #mma> to tensor<128x64xf16, #mma>
      %d = ttg.convert_layout %h : tensor<128x64xf16, #mma> -> tensor<128x64xf16, #dot>
      %y = tt.descriptor_load %dv[%k, %c0] : !tt.tensordesc<64x64xf16, #sh> -> tensor<64x64xf16, #blocked>
      %ys = ttg.local_alloc %y : (tensor<64x64xf16, #blocked>) -> !ttg.memdesc<64x64xf16, #sh, #smem>
      %t = ttng.warp_group_dot %d, %ys, %scaled {inputPrecision = 0 : i32} : tensor<128x64xf16, #dot> * !ttg.memdesc<64x64xf16, #sh, #smem> -> tensor<128x64xf32, #mma>
      scf.yield %t : tensor<128x64xf32, #mma>
    } {tt.warp_specialize}
    tt.return %sum : tensor<128x64xf32, #mma>
  }
}
