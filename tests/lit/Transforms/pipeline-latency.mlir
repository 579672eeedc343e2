// tt.latency says which loads run ahead and how far, in place of the number of stages; hints to loops that nothing can
// obey are remarked.
//
// RUN: lathe-opt %s --split-input-file --lathe-ttg-pipeline-loops="num-stages=3 async-copies=true" | FileCheck %s --check-prefixes=ALL,ASYNC
// RUN: lathe-opt %s --split-input-file --lathe-ttg-pipeline-loops="num-stages=3" | FileCheck %s --check-prefixes=ALL,REGS
// RUN: lathe-opt %s --split-input-file --lathe-ttg-pipeline-loops="num-stages=3 async-copies=true bulk-copies=true" | FileCheck %s --check-prefixes=BULK
// RUN: lathe-opt %s --split-input-file --lathe-ttg-pipeline-loops="num-stages=3 async-copies=true" --remarks-filter-missed=lathe 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: lathe-opt %s --split-input-file --lathe-ttg-pipeline-loops="num-stages=1 async-copies=true" --remarks-filter-missed=lathe 2>&1 | FileCheck %s --check-prefix=ONE

// Three iterations ahead for one operand; the other one, whose latency is 0, stays where it is. Three stages would be
// two iterations for both.
// ONE: tt.latency = 3 has no effect here: its loop has one stage (num_stages, tt.num_stages) or another loop in it
// ONE-NOT: ttg.async
#a = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [8, 4], warpsPerCTA = [4, 1], order = [1, 0]}>
#b = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
#mma = #ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [2, 2], instrShape = [16, 8]}>
#da = #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 2}>
#db = #ttg.dot_op<{opIdx = 1, parent = #mma, kWidth = 2}>
module attributes {"ttg.num-warps" = 4 : i32, "ttg.threads-per-warp" = 32 : i32, "ttg.num-ctas" = 1 : i32} {
  // ALL-LABEL: tt.func @one_of_two
  // ASYNC: ttg.local_alloc : () -> !ttg.memdesc<4x64x32xf16
  // ASYNC-NOT: ttg.local_alloc
  // ASYNC-COUNT-3: ttg.async_copy_global_to_local
  // ASYNC-NOT: ttg.async_copy_global_to_local
  // ASYNC: scf.for
  // ASYNC: ttg.async_wait {num = 2 : i32}
  // ASYNC: ttg.async_copy_global_to_local
  // ASYNC-NOT: ttg.async_copy_global_to_local
  // ASYNC: tt.load
  // ASYNC: tt.dot
  // REGS: ttg.local_alloc : () -> !ttg.memdesc<2x64x32xf16
  // REGS-NOT: ttg.local_alloc
  // REGS-COUNT-3: tt.load {{.*}} tensor<64x32x
  // REGS: scf.for
  // REGS: tt.load {{.*}} tensor<64x32x
  // REGS: tt.load {{.*}} tensor<32x64x
  // REGS: tt.dot
  tt.func @one_of_two(%pa0: tensor<64x32x!tt.ptr<f16>, #a> {tt.divisibility = 16 : i32, tt.contiguity = dense<[1, 8]> : tensor<2xi32>},
                      %pb0: tensor<32x64x!tt.ptr<f16>, #b> {tt.divisibility = 16 : i32, tt.contiguity = dense<[1, 8]> : tensor<2xi32>},
                      %n: i32) -> tensor<64x64xf32, #mma> {
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %zero = arith.constant dense<0.0> : tensor<64x64xf32, #mma>
    %sa = arith.constant dense<32> : tensor<64x32xi32, #a>
    %sb = arith.constant dense<2048> : tensor<32x64xi32, #b>
    %r:3 = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %zero, %pa = %pa0, %pb = %pb0) -> (tensor<64x64xf32, #mma>, tensor<64x32x!tt.ptr<f16>, #a>, tensor<32x64x!tt.ptr<f16>, #b>) : i32 {
      %x = tt.load %pa {tt.latency = 3 : i32} : tensor<64x32x!tt.ptr<f16>, #a>
      %y = tt.load %pb {tt.latency = 0 : i32} : tensor<32x64x!tt.ptr<f16>, #b>
      %xd = ttg.convert_layout %x : tensor<64x32xf16, #a> -> tensor<64x32xf16, #da>
      %yd = ttg.convert_layout %y : tensor<32x64xf16, #b> -> tensor<32x64xf16, #db>
      %d = tt.dot %xd, %yd, %acc : tensor<64x32xf16, #da> * tensor<32x64xf16, #db> -> tensor<64x64xf32, #mma>
      %pan = tt.addptr %pa, %sa : tensor<64x32x!tt.ptr<f16>, #a>, tensor<64x32xi32, #a>
      %pbn = tt.addptr %pb, %sb : tensor<32x64x!tt.ptr<f16>, #b>, tensor<32x64xi32, #b>
      scf.yield %d, %pan, %pbn : tensor<64x64xf32, #mma>, tensor<64x32x!tt.ptr<f16>, #a>, tensor<32x64x!tt.ptr<f16>, #b>
    }
    tt.return %r#0 : tensor<64x64xf32, #mma>
  }
}

// -----

// A scalar is carried in registers for as many iterations as are asked for, in a loop without a dot too; a volatile
// load, or one that another loop depends on, stays.
module attributes {"ttg.num-warps" = 4 : i32, "ttg.threads-per-warp" = 32 : i32, "ttg.num-ctas" = 1 : i32} {
  // ALL-LABEL: tt.func @scalars
  // ALL-COUNT-2: tt.load %arg0
  // ALL: scf.for {{.*}} iter_args(%{{[^,]*}} = %{{[^,]*}}, %{{[^,]*}} = %{{[^,]*}}, %{{[^,]*}} = %{{[^,]*}})
  // ALL: tt.load %arg0
  // ALL: tt.load %arg1 {isVolatile = true,
  // ALL: scf.yield
  // REMARK: tt.self_latency has no effect here: a dot is in flight over the next iteration
  // REMARK: tt.latency = 1 has no effect here: only loads from global memory are started iterations ahead
  // REMARK: tt.warp_specialize has no effect here: only chips with wgmma give loads a warp of their own
  // REMARK: tt.flatten has no effect here: nested loops are kept as they are
  // REMARK: tt.latency = 1 has no effect here: the load is not directly in an scf.for
  // REMARK: tt.latency = 2 has no effect here: the load is volatile
  // REMARK-NOT: tt.disallow_acc_multi_buffer has
  tt.func @scalars(%p: !tt.ptr<f32>, %q: !tt.ptr<f32>, %n: i32) -> f32 {
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %zero = arith.constant 0.0 : f32
    %r = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %zero) -> (f32) : i32 {
      %x = tt.load %p {tt.latency = 2 : i32} : !tt.ptr<f32>
      %y = tt.load %q {isVolatile = true, tt.latency = 2 : i32} : !tt.ptr<f32>
      %s = arith.addf %x, %y {tt.self_latency = 1 : i32} : f32
      %t = arith.addf %acc, %s {tt.latency = 1 : i32} : f32
      scf.yield %t : f32
    } {tt.disallow_acc_multi_buffer, tt.flatten, tt.warp_specialize}
    %z = tt.load %q {tt.latency = 1 : i32} : !tt.ptr<f32>
    %u = arith.addf %r, %z : f32
    tt.return %u : f32
  }
}

// -----

// Copies by TMA of different latencies have barriers of their own.
#blocked = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
#sh = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
module attributes {"ttg.num-warps" = 4 : i32, "ttg.threads-per-warp" = 32 : i32, "ttg.num-ctas" = 1 : i32} {
  // BULK-LABEL: tt.func @descriptors
  // BULK-DAG: ttg.local_alloc : () -> !ttg.memdesc<4x1xi64
  // BULK-DAG: ttg.local_alloc : () -> !ttg.memdesc<1x1xi64
  // BULK-DAG: ttg.local_alloc : () -> !ttg.memdesc<4x64x64xf16
  // BULK-DAG: ttg.local_alloc : () -> !ttg.memdesc<1x64x64xf16
  // BULK: scf.for
  // BULK-COUNT-2: ttng.wait_barrier
  // BULK-DAG: ttng.async_tma_copy_global_to_local {{.*}} evictionPolicy = evict_last
  // BULK-DAG: ttng.async_tma_copy_global_to_local {{.*}} evictionPolicy = evict_first
  // BULK: scf.yield
  tt.func @descriptors(%da: !tt.tensordesc<64x64xf16, #sh>, %db: !tt.tensordesc<64x64xf16, #sh>, %n: i32) -> tensor<64x64xf16, #blocked> {
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %zero = arith.constant dense<0.0> : tensor<64x64xf16, #blocked>
    %r = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %zero) -> (tensor<64x64xf16, #blocked>) : i32 {
      %x = tt.descriptor_load %da[%i, %c0] evictionPolicy = evict_last {tt.latency = 3 : i32} : !tt.tensordesc<64x64xf16, #sh> -> tensor<64x64xf16, #blocked>
      %y = tt.descriptor_load %db[%i, %c0] evictionPolicy = evict_first {tt.latency = 1 : i32} : !tt.tensordesc<64x64xf16, #sh> -> tensor<64x64xf16, #blocked>
      %s = arith.mulf %x, %y : tensor<64x64xf16, #blocked>
      %t = arith.addf %acc, %s : tensor<64x64xf16, #blocked>
      scf.yield %t : tensor<64x64xf16, #blocked>
    }
    tt.return %r : tensor<64x64xf16, #blocked>
  }
}

// -----

// A load that must fetch anew goes through registers: cp.async cannot be told so.
#a = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [8, 4], warpsPerCTA = [4, 1], order = [1, 0]}>
#t = #ttg.blocked<{sizePerThread = [8, 1], threadsPerWarp = [4, 8], warpsPerCTA = [1, 4], order = [0, 1]}>
module attributes {"ttg.num-warps" = 4 : i32, "ttg.threads-per-warp" = 32 : i32, "ttg.num-ctas" = 1 : i32} {
  // ASYNC-LABEL: tt.func @anew
  // ASYNC: ttg.async_copy_global_to_local
  // ASYNC-NOT: ttg.async_copy_global_to_local
  // ASYNC: scf.for
  // ASYNC: tt.load {{.*}} cacheModifier = cv
  // ASYNC: ttg.async_copy_global_to_local
  // ASYNC-NOT: ttg.async_copy_global_to_local
  // ASYNC: ttg.local_store
  tt.func @anew(%pa: tensor<64x32x!tt.ptr<f16>, #a> {tt.divisibility = 16 : i32, tt.contiguity = dense<[1, 8]> : tensor<2xi32>}, %n: i32) -> tensor<64x32xf16, #t> {
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %zero = arith.constant dense<0.0> : tensor<64x32xf16, #t>
    %r = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %zero) -> (tensor<64x32xf16, #t>) : i32 {
      %x = tt.load %pa {tt.latency = 1 : i32} : tensor<64x32x!tt.ptr<f16>, #a>
      %y = tt.load %pa cacheModifier = cv {tt.latency = 1 : i32} : tensor<64x32x!tt.ptr<f16>, #a>
      %xt = ttg.convert_layout %x : tensor<64x32xf16, #a> -> tensor<64x32xf16, #t>
      %yt = ttg.convert_layout %y : tensor<64x32xf16, #a> -> tensor<64x32xf16, #t>
      %s = arith.addf %xt, %yt : tensor<64x32xf16, #t>
      %u = arith.addf %acc, %s : tensor<64x32xf16, #t>
      scf.yield %u : tensor<64x32xf16, #t>
    }
    tt.return %r : tensor<64x32xf16, #t>
  }
}
