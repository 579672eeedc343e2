// The default region becomes the code behind the op that starts the partitions; their memory and barriers are their own.
//
// RUN: lathe-opt %s --lathe-ttg-assign-partition-warps --lathe-ttg-allocate-shared-memory | FileCheck %s --check-prefix=MEMORY
// RUN: lathe-opt %s --lathe-ttg-assign-partition-warps --lathe-ttg-allocate-shared-memory --lathe-ttg-lower-control-flow | FileCheck %s --check-prefix=FLOW
// RUN: lathe-opt %s --lathe-ttg-assign-partition-warps --lathe-ttg-allocate-shared-memory --lathe-ttg-lower-control-flow --lathe-ttg-insert-barriers --lathe-ttg-convert-to-llvm | FileCheck %s

#wide = #ttg.blocked<{sizePerThread = [4], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
#narrow = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
#wide2 = #ttg.blocked<{sizePerThread = [4], threadsPerWarp = [32], warpsPerCTA = [2], order = [0]}>
#narrow2 = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [2], order = [0]}>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  // MEMORY: allocation.partition_state = 4112 : i32
  // MEMORY: ttg.warp_specialize(%{{.*}}, %{{.*}}) attributes {allocation.offset = 0 : i32
  // MEMORY: ttg.convert_layout %{{.*}} {allocation.offset = 16 : i32}
  // MEMORY: ttg.convert_layout %{{.*}} {allocation.offset = 2064 : i32}

  // FLOW: ttg.warp_specialize
  // FLOW-SAME: ttg.started
  // FLOW-NEXT: default {
  // FLOW-NEXT: ttg.warp_yield
  // FLOW-NEXT: }
  // FLOW: } : (i32, !tt.ptr<i32>) -> ()
  // FLOW-NEXT: cf.br ^[[DEFAULT:bb[0-9]+]]
  // FLOW: ^[[DEFAULT]]:
  // FLOW: ttg.convert_layout
  // FLOW: cf.br ^[[AFTER:bb[0-9]+]](%{{.*}} : tensor<512xi32
  // FLOW: ^[[AFTER]](
  // FLOW-NEXT: ttg.barrier local|global_read|global_write {ttg.join}

  // CHECK-LABEL: llvm.func @kernel
  // The warps of the default region, and the others.
  // CHECK: nvvm.shfl.sync idx
  // CHECK: llvm.cond_br %{{.*}}, ^[[MAIN:bb[0-9]+]], ^[[LOOP:bb[0-9]+]]
  // CHECK: ^[[MAIN]]:
  // The captures and the number of the place.
  // CHECK-COUNT-3: llvm.store
  // CHECK: nvvm.barrier0
  // The default region's warps meet at barrier 1, the partition's at barrier 2.
  // CHECK: nvvm.barrier id = %[[ONE:.*]] number_of_threads = %{{.*}}
  // CHECK: nvvm.barrier0
  // CHECK: llvm.store
  // CHECK: nvvm.barrier0
  // CHECK: llvm.return
  // CHECK: ^[[LOOP]]:
  // CHECK: nvvm.barrier0
  // CHECK: llvm.load
  // CHECK: llvm.switch
  // CHECK: nvvm.barrier id = %{{.*}} number_of_threads = %{{.*}}
  tt.func public @kernel(%p: !tt.ptr<i32>, %x: i32) {
    %n = tt.make_range {start = 0 : i32, end = 512 : i32} : tensor<512xi32, #wide>
    %r = ttg.warp_specialize(%x, %p)
    default {
      %m = ttg.convert_layout %n : tensor<512xi32, #wide> -> tensor<512xi32, #narrow>
      ttg.warp_yield %m : tensor<512xi32, #narrow>
    }
    partition0(%y: i32, %q: !tt.ptr<i32>) num_warps(2) {
      %o = tt.make_range {start = 0 : i32, end = 512 : i32} : tensor<512xi32, #wide2>
      %s = tt.splat %y : i32 -> tensor<512xi32, #wide2>
      %t = arith.addi %o, %s : tensor<512xi32, #wide2>
      %c = ttg.convert_layout %t : tensor<512xi32, #wide2> -> tensor<512xi32, #narrow2>
      %b = tt.make_range {start = 0 : i32, end = 512 : i32} : tensor<512xi32, #narrow2>
      %bp = tt.splat %q : !tt.ptr<i32> -> tensor<512x!tt.ptr<i32>, #narrow2>
      %ba = tt.addptr %bp, %b : tensor<512x!tt.ptr<i32>, #narrow2>, tensor<512xi32, #narrow2>
      tt.store %ba, %c : tensor<512x!tt.ptr<i32>, #narrow2>
      ttg.warp_return
    } : (i32, !tt.ptr<i32>) -> tensor<512xi32, #narrow>
    %k = arith.constant dense<512> : tensor<512xi32, #narrow>
    %b = tt.make_range {start = 512 : i32, end = 1024 : i32} : tensor<512xi32, #narrow>
    %bp = tt.splat %p : !tt.ptr<i32> -> tensor<512x!tt.ptr<i32>, #narrow>
    %ba = tt.addptr %bp, %b : tensor<512x!tt.ptr<i32>, #narrow>, tensor<512xi32, #narrow>
    tt.store %ba, %r : tensor<512x!tt.ptr<i32>, #narrow>
    tt.return
  }
}
