// RUN: lathe-opt %s --split-input-file --lathe-ttg-pipeline-loops="num-stages=3 async-copies=true" | FileCheck %s --check-prefixes=ALL,THREE
// RUN: lathe-opt %s --split-input-file --lathe-ttg-pipeline-loops="num-stages=4 async-copies=true" | FileCheck %s --check-prefixes=ALL,FOUR
// RUN: lathe-opt %s --split-input-file --lathe-ttg-pipeline-loops="num-stages=2 async-copies=true" | FileCheck %s --check-prefixes=ALL,TWO
// RUN: lathe-opt %s --split-input-file --lathe-ttg-pipeline-loops="num-stages=3" | FileCheck %s --check-prefixes=ALL,REGS3
// RUN: lathe-opt %s --split-input-file --lathe-ttg-pipeline-loops="num-stages=2" | FileCheck %s --check-prefixes=ALL,REGS2
// RUN: lathe-opt %s --split-input-file --lathe-ttg-pipeline-loops="num-stages=4" | FileCheck %s --check-prefixes=ALL,REGS4
// RUN: lathe-opt %s --split-input-file --lathe-ttg-pipeline-loops="num-stages=3 async-copies=true bulk-copies=true" | FileCheck %s --check-prefixes=ALL,BULK
// One stage leaves loops as they are, unless they ask for more.
// RUN: lathe-opt %s --split-input-file --lathe-ttg-pipeline-loops="num-stages=1 async-copies=true" | FileCheck %s --check-prefix=ONE
// ONE-NOT: ttg.async
// ONE: tt.func @asked
// ONE: ttg.async_wait
// ONE: tt.func @in_place
// ONE-NOT: ttg.async

// Both operands come by asynchronous copies, one group and one wait in a turn; copies of iterations that there are not
// are masked, and what they write is waited for before the buffers are given back.
#a = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [8, 4], warpsPerCTA = [4, 1], order = [1, 0]}>
#b = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
#mma = #ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [2, 2], instrShape = [16, 8]}>
#da = #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 2}>
#db = #ttg.dot_op<{opIdx = 1, parent = #mma, kWidth = 2}>
module attributes {"ttg.num-warps" = 4 : i32, "ttg.threads-per-warp" = 32 : i32, "ttg.num-ctas" = 1 : i32} {
  // THREE: #[[SA:.*]] = #ttg.swizzled_shared<{vec = 8, perPhase = 2, maxPhase = 4, order = [1, 0]}>
  // THREE: #[[SB:.*]] = #ttg.swizzled_shared<{vec = 8, perPhase = 1, maxPhase = 8, order = [1, 0]}>
  // ALL-LABEL: tt.func @matmul
  //
  // THREE: %[[A:.*]] = ttg.local_alloc : () -> !ttg.memdesc<3x64x32xf16, #[[SA]],
  // THREE: %[[B:.*]] = ttg.local_alloc : () -> !ttg.memdesc<3x32x64xf16, #[[SB]],
  // THREE: %[[ANY:.*]] = arith.cmpi sgt, %[[N:.*]], %c0_i32
  // THREE: %[[M0:.*]] = tt.splat %[[ANY]]
  // THREE: ttg.async_copy_global_to_local %{{.*}}, %{{.*}} mask %[[M0]] {contiguity = 8 : i32}
  // THREE: ttg.async_copy_global_to_local
  // THREE-NEXT: ttg.async_commit_group
  // THREE: ttg.async_commit_group
  // THREE-NOT: ttg.async
  // THREE: %[[LIMIT:.*]] = arith.subi %[[N]], %c2_i32
  // THREE: scf.for %[[I:.*]] = %c0_i32 to %[[N]] step %c1_i32 iter_args({{.*}}%[[SLOT:.*]] = %c2_i32)
  // THREE: %[[MORE:.*]] = arith.cmpi slt, %[[I]], %[[LIMIT]]
  // THREE: ttg.async_wait {num = 1 : i32}
  // THREE: %[[TOA:.*]] = ttg.memdesc_index %[[A]][%[[SLOT]]]
  // THREE: %[[M:.*]] = tt.splat %[[MORE]] : i1 -> tensor<64x32xi1
  // THREE: ttg.async_copy_global_to_local %{{.*}}, %[[TOA]] mask %[[M]]
  // THREE: %[[TOB:.*]] = ttg.memdesc_index %[[B]][%[[SLOT]]]
  // THREE: ttg.async_copy_global_to_local %{{.*}}, %[[TOB]] mask
  // THREE: ttg.async_commit_group
  // THREE: %[[BEHIND:.*]] = arith.select
  // THREE: %[[FROMA:.*]] = ttg.memdesc_index %[[A]][%[[BEHIND]]]
  // THREE: %[[FROMB:.*]] = ttg.memdesc_index %[[B]][%[[BEHIND]]]
  // THREE: ttg.local_load %[[FROMA]] : {{.*}} -> tensor<64x32xf16, #ttg.dot_op
  // THREE: ttg.local_load %[[FROMB]] : {{.*}} -> tensor<32x64xf16, #ttg.dot_op
  // THREE: tt.dot
  // THREE: scf.yield
  // THREE: ttg.async_wait {num = 0 : i32}
  // THREE-COUNT-2: ttg.local_dealloc
  //
  // FOUR: ttg.local_alloc : () -> !ttg.memdesc<4x64x32xf16
  // FOUR-COUNT-3: ttg.async_commit_group
  // FOUR-NOT: ttg.async_commit_group
  // FOUR: scf.for
  // FOUR: ttg.async_wait {num = 2 : i32}
  //
  // With two stages the copies start once the operands are read, before the product.
  // TWO: ttg.local_alloc : () -> !ttg.memdesc<1x64x32xf16,
  // TWO: ttg.async_commit_group
  // TWO-NOT: ttg.async_commit_group
  // TWO: scf.for
  // TWO: ttg.async_wait {num = 0 : i32}
  // TWO: ttg.local_load
  // TWO: ttg.local_load
  // TWO: ttg.async_copy_global_to_local
  // TWO: ttg.async_copy_global_to_local
  // TWO: ttg.async_commit_group
  // TWO: tt.dot
  // TWO: scf.yield
  //
  // Through registers: loaded before the product of the iteration before, stored behind it.
  // REGS2: ttg.local_alloc : () -> !ttg.memdesc<1x64x32xf16,
  // REGS2: tt.load
  // REGS2: tt.load
  // REGS2: ttg.local_store
  // REGS2: ttg.local_store
  // REGS2: scf.for
  // REGS2: tt.load
  // REGS2: tt.load
  // REGS2: ttg.local_load
  // REGS2: ttg.local_load
  // REGS2: tt.dot
  // REGS2: ttg.local_store
  // REGS2: ttg.local_store
  // REGS2: scf.yield
  // REGS2-NOT: ttg.async
  //
  // With a third stage values stay a turn in registers, from the fourth on there are more buffers.
  // REGS3: ttg.local_alloc : () -> !ttg.memdesc<1x64x32xf16,
  // REGS3: scf.for {{.*}} tensor<64x32xf16, #blocked
  // REGS4: ttg.local_alloc : () -> !ttg.memdesc<2x64x32xf16,
  tt.func @matmul(%pa0: tensor<64x32x!tt.ptr<f16>, #a> {tt.divisibility = 16 : i32, tt.contiguity = dense<[1, 8]> : tensor<2xi32>},
                  %pb0: tensor<32x64x!tt.ptr<f16>, #b> {tt.divisibility = 16 : i32, tt.contiguity = dense<[1, 8]> : tensor<2xi32>},
                  %n: i32) -> tensor<64x64xf32, #mma> {
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %zero = arith.constant dense<0.0> : tensor<64x64xf32, #mma>
    %sa = arith.constant dense<32> : tensor<64x32xi32, #a>
    %sb = arith.constant dense<2048> : tensor<32x64xi32, #b>
    %r:3 = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %zero, %pa = %pa0, %pb = %pb0) -> (tensor<64x64xf32, #mma>, tensor<64x32x!tt.ptr<f16>, #a>, tensor<32x64x!tt.ptr<f16>, #b>) : i32 {
      %x = tt.load %pa : tensor<64x32x!tt.ptr<f16>, #a>
      %y = tt.load %pb : tensor<32x64x!tt.ptr<f16>, #b>
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

// The product of a warp group stays in flight for a turn: it is waited for before its buffers are filled again, so that
// there is one buffer more.
#a = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
#mma = #ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 64, 16]}>
#nvmma = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#nvmmat = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = true, elementBitWidth = 16}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-warps" = 4 : i32, "ttg.threads-per-warp" = 32 : i32, "ttg.num-ctas" = 1 : i32, ttg.target = "cuda:90"} {
  // Dots that are in flight at the end of a loop are waited for before what a loop without iterations leaves meets them.
  // ALL-LABEL: tt.func @warp_groups
  // THREE-COUNT-2: ttg.local_alloc : () -> !ttg.memdesc<3x64x64xf16, #shared, #smem, mutable>
  // THREE: %[[RUNS:.*]] = arith.cmpi sgt, %arg2, %c0_i32
  // THREE: %[[IF:.*]] = scf.if %[[RUNS]]
  // THREE: scf.for {{.*}} = %c0_i32 to %arg2
  // THREE: ttg.async_wait {num = 1 : i32}
  // THREE: %[[A:.*]] = ttg.memdesc_index
  // THREE: %[[B:.*]] = ttg.memdesc_index
  // THREE: %[[T:.*]] = ttg.memdesc_trans %[[B]] {{.*}} mutable> -> {{.*}} mutable>
  // THREE: %[[D:.*]] = ttng.warp_group_dot %[[A]], %[[T]], %{{.*}} {isAsync = true}
  // THREE: %[[W:.*]] = ttng.warp_group_dot_wait %[[D]] {pendings = 1 : i32}
  // THREE: ttg.async_copy_global_to_local
  // THREE: ttg.async_commit_group
  // THREE: scf.yield {{.*}}%[[W]]
  // THREE: %[[LAST:.*]] = ttng.warp_group_dot_wait %{{.*}} {pendings = 0 : i32}
  // THREE: scf.yield %[[LAST]]
  // THREE: else
  // THREE: scf.yield %cst
  // THREE: ttg.local_dealloc
  // THREE: tt.return %[[IF]]
  tt.func @warp_groups(%pa0: tensor<64x64x!tt.ptr<f16>, #a> {tt.divisibility = 16 : i32, tt.contiguity = dense<[1, 8]> : tensor<2xi32>},
                  %pb0: tensor<64x64x!tt.ptr<f16>, #a> {tt.divisibility = 16 : i32, tt.contiguity = dense<[1, 8]> : tensor<2xi32>},
                  %n: i32) -> tensor<64x64xf32, #mma> {
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %zero = arith.constant dense<0.0> : tensor<64x64xf32, #mma>
    %s = arith.constant dense<64> : tensor<64x64xi32, #a>
    %r:3 = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %zero, %pa = %pa0, %pb = %pb0) -> (tensor<64x64xf32, #mma>, tensor<64x64x!tt.ptr<f16>, #a>, tensor<64x64x!tt.ptr<f16>, #a>) : i32 {
      %x = tt.load %pa : tensor<64x64x!tt.ptr<f16>, #a>
      %y = tt.load %pb : tensor<64x64x!tt.ptr<f16>, #a>
      %xs = ttg.local_alloc %x : (tensor<64x64xf16, #a>) -> !ttg.memdesc<64x64xf16, #nvmma, #smem>
      %ys = ttg.local_alloc %y : (tensor<64x64xf16, #a>) -> !ttg.memdesc<64x64xf16, #nvmma, #smem>
      %yt = ttg.memdesc_trans %ys {order = array<i32: 1, 0>} : !ttg.memdesc<64x64xf16, #nvmma, #smem> -> !ttg.memdesc<64x64xf16, #nvmmat, #smem>
      %d = ttng.warp_group_dot %xs, %yt, %acc : !ttg.memdesc<64x64xf16, #nvmma, #smem> * !ttg.memdesc<64x64xf16, #nvmmat, #smem> -> tensor<64x64xf32, #mma>
      %pan = tt.addptr %pa, %s : tensor<64x64x!tt.ptr<f16>, #a>, tensor<64x64xi32, #a>
      %pbn = tt.addptr %pb, %s : tensor<64x64x!tt.ptr<f16>, #a>, tensor<64x64xi32, #a>
      scf.yield %d, %pan, %pbn : tensor<64x64xf32, #mma>, tensor<64x64x!tt.ptr<f16>, #a>, tensor<64x64x!tt.ptr<f16>, #a>
    }
    tt.return %r#0 : tensor<64x64xf32, #mma>
  }

  // ALL-LABEL: tt.func @warp_groups_of_eight_iterations
  // THREE-NOT: scf.if
  // THREE: tt.return
  tt.func @warp_groups_of_eight_iterations(%pa0: tensor<64x64x!tt.ptr<f16>, #a> {tt.divisibility = 16 : i32, tt.contiguity = dense<[1, 8]> : tensor<2xi32>},
                  %pb0: tensor<64x64x!tt.ptr<f16>, #a> {tt.divisibility = 16 : i32, tt.contiguity = dense<[1, 8]> : tensor<2xi32>}) -> tensor<64x64xf32, #mma> {
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %n = arith.constant 8 : i32
    %zero = arith.constant dense<0.0> : tensor<64x64xf32, #mma>
    %s = arith.constant dense<64> : tensor<64x64xi32, #a>
    %r:3 = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %zero, %pa = %pa0, %pb = %pb0) -> (tensor<64x64xf32, #mma>, tensor<64x64x!tt.ptr<f16>, #a>, tensor<64x64x!tt.ptr<f16>, #a>) : i32 {
      %x = tt.load %pa : tensor<64x64x!tt.ptr<f16>, #a>
      %y = tt.load %pb : tensor<64x64x!tt.ptr<f16>, #a>
      %xs = ttg.local_alloc %x : (tensor<64x64xf16, #a>) -> !ttg.memdesc<64x64xf16, #nvmma, #smem>
      %ys = ttg.local_alloc %y : (tensor<64x64xf16, #a>) -> !ttg.memdesc<64x64xf16, #nvmma, #smem>
      %yt = ttg.memdesc_trans %ys {order = array<i32: 1, 0>} : !ttg.memdesc<64x64xf16, #nvmma, #smem> -> !ttg.memdesc<64x64xf16, #nvmmat, #smem>
      %d = ttng.warp_group_dot %xs, %yt, %acc : !ttg.memdesc<64x64xf16, #nvmma, #smem> * !ttg.memdesc<64x64xf16, #nvmmat, #smem> -> tensor<64x64xf32, #mma>
      %pan = tt.addptr %pa, %s : tensor<64x64x!tt.ptr<f16>, #a>, tensor<64x64xi32, #a>
      %pbn = tt.addptr %pb, %s : tensor<64x64x!tt.ptr<f16>, #a>, tensor<64x64xi32, #a>
      scf.yield %d, %pan, %pbn : tensor<64x64xf32, #mma>, tensor<64x64x!tt.ptr<f16>, #a>, tensor<64x64x!tt.ptr<f16>, #a>
    }
    tt.return %r#0 : tensor<64x64xf32, #mma>
  }

  // A result that the turn uses is waited for there, and with it the product of the turn before.
  // ALL-LABEL: tt.func @attention
  // THREE: scf.for {{.*}}%[[ACC:[a-z0-9_]+]] = %cst
  // THREE: %[[S:.*]] = ttng.warp_group_dot {{.*}} {isAsync = true}
  // THREE: %[[SW:.*]]:2 = ttng.warp_group_dot_wait %[[ACC]], %[[S]] {pendings = 0 : i32}
  // THREE: arith.truncf %[[SW]]#1
  // THREE: %[[SCALED:.*]] = arith.addf %[[SW]]#0, %[[SW]]#0
  // THREE: %[[O:.*]] = ttng.warp_group_dot %{{.*}}, %{{.*}}, %[[SCALED]] {isAsync = true}
  // THREE-NOT: ttng.warp_group_dot_wait
  // THREE: scf.yield {{.*}}%[[O]]
  // THREE: ttng.warp_group_dot_wait %{{.*}} {pendings = 0 : i32}
  tt.func @attention(%q: !ttg.memdesc<64x64xf16, #nvmma, #smem>,
                  %pa0: tensor<64x64x!tt.ptr<f16>, #a> {tt.divisibility = 16 : i32, tt.contiguity = dense<[1, 8]> : tensor<2xi32>},
                  %n: i32) -> tensor<64x64xf32, #mma> {
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %zero = arith.constant dense<0.0> : tensor<64x64xf32, #mma>
    %s = arith.constant dense<64> : tensor<64x64xi32, #a>
    %qs = ttg.local_alloc {alignment = 1024 : i32} : () -> !ttg.memdesc<64x64xf16, #nvmma, #smem, mutable>
    %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %zero, %pa = %pa0) -> (tensor<64x64xf32, #mma>, tensor<64x64x!tt.ptr<f16>, #a>) : i32 {
      %x = tt.load %pa : tensor<64x64x!tt.ptr<f16>, #a>
      %xs = ttg.local_alloc %x : (tensor<64x64xf16, #a>) -> !ttg.memdesc<64x64xf16, #nvmma, #smem>
      %d = ttng.warp_group_dot %qs, %xs, %zero : !ttg.memdesc<64x64xf16, #nvmma, #smem, mutable> * !ttg.memdesc<64x64xf16, #nvmma, #smem> -> tensor<64x64xf32, #mma>
      %h = arith.truncf %d : tensor<64x64xf32, #mma> to tensor<64x64xf16, #mma>
      %ha = ttg.convert_layout %h : tensor<64x64xf16, #mma> -> tensor<64x64xf16, #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 2}>>
      %more = arith.addf %acc, %acc : tensor<64x64xf32, #mma>
      %o = ttng.warp_group_dot %ha, %xs, %more : tensor<64x64xf16, #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 2}>> * !ttg.memdesc<64x64xf16, #nvmma, #smem> -> tensor<64x64xf32, #mma>
      %pan = tt.addptr %pa, %s : tensor<64x64x!tt.ptr<f16>, #a>, tensor<64x64xi32, #a>
      scf.yield %o, %pan : tensor<64x64xf32, #mma>, tensor<64x64x!tt.ptr<f16>, #a>
    }
    tt.return %r#0 : tensor<64x64xf32, #mma>
  }
}

// -----

// Blocks of descriptors: one barrier in each slot for both copies, whose phase turns when the slots do.
#mma = #ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 64, 16]}>
#nvmma = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#a = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-warps" = 4 : i32, "ttg.threads-per-warp" = 32 : i32, "ttg.num-ctas" = 1 : i32, ttg.target = "cuda:90"} {
  // ALL-LABEL: tt.func @descriptors
  // BULK: %[[BARS:.*]] = ttg.local_alloc : () -> !ttg.memdesc<3x1xi64,
  // BULK-COUNT-3: ttng.init_barrier {{.*}}, 1
  // BULK: %[[ANY:.*]] = arith.cmpi sgt
  // BULK: ttng.barrier_expect %{{.*}}, 16384, %[[ANY]]
  // BULK: ttng.async_tma_copy_global_to_local {{.*}}, %[[ANY]]
  // BULK: ttng.async_tma_copy_global_to_local {{.*}}, %[[ANY]]
  // BULK: ttng.barrier_expect
  // BULK: scf.for {{.*}} iter_args({{.*}}%[[SLOT:[a-z0-9]+]] = %c2_i32, %[[PHASE:[a-z0-9]+]] = %c0_i32)
  // BULK: %[[LOW:.*]] = arith.cmpi slt, %[[SLOT]], %c2_i32
  // BULK: arith.extui %[[LOW]]
  // BULK: %[[P:.*]] = arith.xori %[[PHASE]]
  // BULK: ttng.wait_barrier %{{.*}}, %[[P]]
  // BULK: ttng.warp_group_dot
  // BULK: ttng.barrier_expect
  // BULK: ttng.warp_group_dot_wait {{.*}} {pendings = 1 : i32}
  // BULK-COUNT-2: ttng.async_tma_copy_global_to_local
  // BULK: scf.yield
  // BULK-COUNT-3: ttng.inval_barrier
  tt.func @descriptors(%a: !tt.tensordesc<64x64xf16, #nvmma>, %b: !tt.tensordesc<64x64xf16, #nvmma>, %n: i32) -> tensor<64x64xf32, #mma> {
    %c0 = arith.constant 0 : i32
    %c64 = arith.constant 64 : i32
    %zero = arith.constant dense<0.0> : tensor<64x64xf32, #mma>
    %r = scf.for %i = %c0 to %n step %c64 iter_args(%acc = %zero) -> (tensor<64x64xf32, #mma>) : i32 {
      %x = tt.descriptor_load %a[%c0, %i] : !tt.tensordesc<64x64xf16, #nvmma> -> tensor<64x64xf16, #a>
      %y = tt.descriptor_load %b[%i, %c0] : !tt.tensordesc<64x64xf16, #nvmma> -> tensor<64x64xf16, #a>
      %xs = ttg.local_alloc %x : (tensor<64x64xf16, #a>) -> !ttg.memdesc<64x64xf16, #nvmma, #smem>
      %ys = ttg.local_alloc %y : (tensor<64x64xf16, #a>) -> !ttg.memdesc<64x64xf16, #nvmma, #smem>
      %d = ttng.warp_group_dot %xs, %ys, %acc : !ttg.memdesc<64x64xf16, #nvmma, #smem> * !ttg.memdesc<64x64xf16, #nvmma, #smem> -> tensor<64x64xf32, #mma>
      scf.yield %d : tensor<64x64xf32, #mma>
    }
    tt.return %r : tensor<64x64xf32, #mma>
  }
}

// -----

// A loop without a product is pipelined if it asks for it; what no other thread needs stays in registers. A loop that
// writes what it may read again, or that waits by itself, stays as it is.
#x = #ttg.blocked<{sizePerThread = [4], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
module attributes {"ttg.num-warps" = 4 : i32, "ttg.threads-per-warp" = 32 : i32, "ttg.num-ctas" = 1 : i32, ttg.target = "cuda:80"} {
  // ALL-LABEL: tt.func @sum
  // ALL: scf.for
  // ALL-NEXT: tt.splat
  // ALL-LABEL: tt.func @asked
  // REGS3: tt.load
  // REGS3: scf.for {{.*}}tensor<512xf32
  // THREE: ttg.async_copy_global_to_local
  // THREE: scf.for
  // THREE: ttg.async_wait
  // THREE: ttg.local_load
  // ALL-NOT: tt.num_stages
  // ALL-LABEL: tt.func @in_place
  // ALL-NOT: ttg.async_copy
  // ALL: scf.for
  // ALL: tt.load
  // ALL: tt.store
  tt.func @sum(%p: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %n: i32, %zero: tensor<512xf32, #x>) -> tensor<512xf32, #x> {
    %c0 = arith.constant 0 : i32
    %c512 = arith.constant 512 : i32
    %range = tt.make_range {start = 0 : i32, end = 512 : i32} : tensor<512xi32, #x>
    %base = tt.splat %p : !tt.ptr<f32> -> tensor<512x!tt.ptr<f32>, #x>
    %r = scf.for %i = %c0 to %n step %c512 iter_args(%acc = %zero) -> (tensor<512xf32, #x>) : i32 {
      %is = tt.splat %i : i32 -> tensor<512xi32, #x>
      %at = arith.addi %is, %range : tensor<512xi32, #x>
      %ptr = tt.addptr %base, %at : tensor<512x!tt.ptr<f32>, #x>, tensor<512xi32, #x>
      %v = tt.load %ptr : tensor<512x!tt.ptr<f32>, #x>
      %next = arith.addf %acc, %v : tensor<512xf32, #x>
      scf.yield %next : tensor<512xf32, #x>
    }
    tt.return %r : tensor<512xf32, #x>
  }

  tt.func @asked(%p: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %n: i32, %zero: tensor<512xf32, #x>) -> tensor<512xf32, #x> {
    %c0 = arith.constant 0 : i32
    %c512 = arith.constant 512 : i32
    %range = tt.make_range {start = 0 : i32, end = 512 : i32} : tensor<512xi32, #x>
    %base = tt.splat %p : !tt.ptr<f32> -> tensor<512x!tt.ptr<f32>, #x>
    %r = scf.for %i = %c0 to %n step %c512 iter_args(%acc = %zero) -> (tensor<512xf32, #x>) : i32 {
      %is = tt.splat %i : i32 -> tensor<512xi32, #x>
      %at = arith.addi %is, %range : tensor<512xi32, #x>
      %ptr = tt.addptr %base, %at : tensor<512x!tt.ptr<f32>, #x>, tensor<512xi32, #x>
      %v = tt.load %ptr : tensor<512x!tt.ptr<f32>, #x>
      %next = arith.addf %acc, %v : tensor<512xf32, #x>
      scf.yield %next : tensor<512xf32, #x>
    } {tt.num_stages = 3 : i32}
    tt.return %r : tensor<512xf32, #x>
  }

  tt.func @in_place(%p: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %n: i32) {
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %range = tt.make_range {start = 0 : i32, end = 512 : i32} : tensor<512xi32, #x>
    %base = tt.splat %p : !tt.ptr<f32> -> tensor<512x!tt.ptr<f32>, #x>
    %first = tt.addptr %base, %range : tensor<512x!tt.ptr<f32>, #x>, tensor<512xi32, #x>
    %step = arith.constant dense<1> : tensor<512xi32, #x>
    scf.for %i = %c0 to %n step %c1 iter_args(%ptr = %first) -> (tensor<512x!tt.ptr<f32>, #x>) : i32 {
      %v = tt.load %ptr : tensor<512x!tt.ptr<f32>, #x>
      %next = tt.addptr %ptr, %step : tensor<512x!tt.ptr<f32>, #x>, tensor<512xi32, #x>
      tt.store %next, %v : tensor<512x!tt.ptr<f32>, #x>
      scf.yield %next : tensor<512x!tt.ptr<f32>, #x>
    } {tt.num_stages = 3 : i32}
    tt.return
  }
}

// -----

// One operand is read as it was loaded and in two other layouts: each reads the buffer itself, the first at the first use.
#a = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [8, 4], warpsPerCTA = [4, 1], order = [1, 0]}>
#c = #ttg.blocked<{sizePerThread = [1, 2], threadsPerWarp = [2, 16], warpsPerCTA = [4, 1], order = [1, 0]}>
#mma = #ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [2, 2], instrShape = [16, 8]}>
#da = #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 2}>
#db = #ttg.dot_op<{opIdx = 1, parent = #mma, kWidth = 2}>
module attributes {"ttg.num-warps" = 4 : i32, "ttg.threads-per-warp" = 32 : i32, "ttg.num-ctas" = 1 : i32, ttg.target = "cuda:80"} {
  // ALL-LABEL: tt.func @read_in_layouts
  // THREE: scf.for
  // THREE: %[[PLAIN:.*]] = ttg.local_load %[[SLOT:.*]] : {{.*}} -> tensor<64x32xf16, #blocked>
  // THREE: arith.addf %{{.*}}, %[[PLAIN]] : tensor<64x32xf16, #blocked>
  // THREE: %[[OTHER:.*]] = ttg.local_load %[[SLOT]] : {{.*}} -> tensor<64x32xf16, #blocked1>
  // THREE: arith.addf %{{.*}}, %[[OTHER]] : tensor<64x32xf16, #blocked1>
  // THREE: %[[A:.*]] = ttg.local_load %[[SLOT]] : {{.*}} -> tensor<64x32xf16, #ttg.dot_op
  // THREE: tt.dot %[[A]]
  tt.func @read_in_layouts(%p: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %n: i32, %b: tensor<32x64xf16, #db>, %zero: tensor<64x64xf32, #mma>, %none: tensor<64x32xf16, #a>, %nothing: tensor<64x32xf16, #c>) -> (tensor<64x64xf32, #mma>, tensor<64x32xf16, #a>, tensor<64x32xf16, #c>) {
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %row = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32, #ttg.slice<{dim = 1, parent = #a}>>
    %column = tt.make_range {start = 0 : i32, end = 32 : i32} : tensor<32xi32, #ttg.slice<{dim = 0, parent = #a}>>
    %rows = tt.expand_dims %row {axis = 1 : i32} : tensor<64xi32, #ttg.slice<{dim = 1, parent = #a}>> -> tensor<64x1xi32, #a>
    %columns = tt.expand_dims %column {axis = 0 : i32} : tensor<32xi32, #ttg.slice<{dim = 0, parent = #a}>> -> tensor<1x32xi32, #a>
    %width = arith.constant dense<1024> : tensor<64x1xi32, #a>
    %starts = arith.muli %rows, %width : tensor<64x1xi32, #a>
    %wide = tt.broadcast %starts : tensor<64x1xi32, #a> -> tensor<64x32xi32, #a>
    %long = tt.broadcast %columns : tensor<1x32xi32, #a> -> tensor<64x32xi32, #a>
    %offsets = arith.addi %wide, %long : tensor<64x32xi32, #a>
    %base = tt.splat %p : !tt.ptr<f16> -> tensor<64x32x!tt.ptr<f16>, #a>
    %first = tt.addptr %base, %offsets : tensor<64x32x!tt.ptr<f16>, #a>, tensor<64x32xi32, #a>
    %step = arith.constant dense<32> : tensor<64x32xi32, #a>
    %r:4 = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %zero, %sum = %none, %more = %nothing, %at = %first) -> (tensor<64x64xf32, #mma>, tensor<64x32xf16, #a>, tensor<64x32xf16, #c>, tensor<64x32x!tt.ptr<f16>, #a>) : i32 {
      %v = tt.load %at : tensor<64x32x!tt.ptr<f16>, #a>
      %added = arith.addf %sum, %v : tensor<64x32xf16, #a>
      %other = ttg.convert_layout %v : tensor<64x32xf16, #a> -> tensor<64x32xf16, #c>
      %also = arith.addf %more, %other : tensor<64x32xf16, #c>
      %da = ttg.convert_layout %v : tensor<64x32xf16, #a> -> tensor<64x32xf16, #da>
      %d = tt.dot %da, %b, %acc : tensor<64x32xf16, #da> * tensor<32x64xf16, #db> -> tensor<64x64xf32, #mma>
      %next = tt.addptr %at, %step : tensor<64x32x!tt.ptr<f16>, #a>, tensor<64x32xi32, #a>
      scf.yield %d, %added, %also, %next : tensor<64x64xf32, #mma>, tensor<64x32xf16, #a>, tensor<64x32xf16, #c>, tensor<64x32x!tt.ptr<f16>, #a>
    }
    tt.return %r#0, %r#1, %r#2 : tensor<64x64xf32, #mma>, tensor<64x32xf16, #a>, tensor<64x32xf16, #c>
  }
}
