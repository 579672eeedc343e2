// RUN: lathe-opt %s --split-input-file --ttg-pipeline-loops="num-stages=3 async-copies=true" | FileCheck %s --check-prefixes=ALL,THREE
// RUN: lathe-opt %s --split-input-file --ttg-pipeline-loops="num-stages=4 async-copies=true" | FileCheck %s --check-prefixes=ALL,FOUR
// RUN: lathe-opt %s --split-input-file --ttg-pipeline-loops="num-stages=2 async-copies=true" | FileCheck %s --check-prefixes=ALL,TWO
// RUN: lathe-opt %s --split-input-file --ttg-pipeline-loops="num-stages=3" | FileCheck %s --check-prefixes=ALL,REGS3
// RUN: lathe-opt %s --split-input-file --ttg-pipeline-loops="num-stages=2" | FileCheck %s --check-prefixes=ALL,REGS2
// RUN: lathe-opt %s --split-input-file --ttg-pipeline-loops="num-stages=4" | FileCheck %s --check-prefixes=ALL,REGS4
// RUN: lathe-opt %s --split-input-file -o %t.before
// RUN: lathe-opt %s --split-input-file --ttg-pipeline-loops="num-stages=1 async-copies=true" -o %t.one
// RUN: diff %t.before %t.one

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
  // THREE: %[[A:.*]] = ttg.local_alloc : () -> !ttg.memdesc<2x64x32xf16, #[[SA]],
  // THREE: %[[B:.*]] = ttg.local_alloc : () -> !ttg.memdesc<2x32x64xf16, #[[SB]],
  // THREE: %[[ANY:.*]] = arith.cmpi sgt, %[[N:.*]], %c0_i32
  // THREE: %[[M0:.*]] = tt.splat %[[ANY]]
  // THREE: ttg.async_copy_global_to_local %{{.*}}, %{{.*}} mask %[[M0]] {contiguity = 8 : i32}
  // THREE: ttg.async_copy_global_to_local
  // THREE-NEXT: ttg.async_commit_group
  // THREE-NOT: ttg.async
  // THREE: %[[LIMIT:.*]] = arith.subi %[[N]], %c1_i32
  // THREE: scf.for %[[I:.*]] = %c0_i32 to %[[N]] step %c1_i32 iter_args({{.*}}%[[SLOT:.*]] = %c1_i32)
  // THREE: %[[MORE:.*]] = arith.cmpi slt, %[[I]], %[[LIMIT]]
  // THREE: ttg.async_wait {num = 0 : i32}
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
  // FOUR: ttg.local_alloc : () -> !ttg.memdesc<3x64x32xf16
  // FOUR-COUNT-2: ttg.async_commit_group
  // FOUR-NOT: ttg.async_commit_group
  // FOUR: scf.for
  // FOUR: ttg.async_wait {num = 1 : i32}
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
