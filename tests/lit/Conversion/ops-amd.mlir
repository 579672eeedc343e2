// RUN: lathe-opt --split-input-file --verify-diagnostics --lathe-ttg-convert-to-llvm %s | FileCheck %s

#blocked = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [64], warpsPerCTA = [2], order = [0]}>
module attributes {"ttg.num-warps" = 2 : i32, "ttg.threads-per-warp" = 64 : i32, ttg.target = "hip:gfx942"} {
// Stores count as loads; what is not named may be as many as the counters hold.
// CHECK-LABEL: llvm.func @waits
// CHECK: rocdl.s.waitcnt 3954
// CHECK: rocdl.s.waitcnt 49279
// CHECK: rocdl.s.waitcnt 3955
tt.func public @waits() {
  amdg.memory_counter_wait load(2) store(20)
  amdg.memory_counter_wait ds(0)
  %0 = amdg.async_wait {num_inst = 3 : i32}
  tt.return
}

// Warps whose predicate is false go around the barrier.
// CHECK-LABEL: llvm.func @ahead
// CHECK: llvm.cond_br %{{.*}}, ^[[AT:bb.*]], ^[[PAST:bb.*]]
// CHECK: ^[[AT]]:
// CHECK-NEXT: rocdl.s.barrier
// CHECK-NEXT: llvm.br ^[[PAST]]
tt.func public @ahead(%n: i32) {
  %zero = arith.constant 0 : i32
  %some = arith.cmpi sgt, %n, %zero : i32
  amdg.cond_barrier %some
  tt.return
}

// Of 4 matrix instructions one comes after every second of the others.
// CHECK-LABEL: llvm.func @hints
// CHECK: rocdl.iglp.opt 2
// CHECK: rocdl.sched.group.barrier 256, 1, 0
// CHECK-NEXT: rocdl.sched.group.barrier 256, 1, 0
// CHECK-NEXT: rocdl.sched.group.barrier 8, 1, 0
// CHECK-COUNT-2: rocdl.sched.group.barrier 256, 1, 0
// CHECK-NEXT: rocdl.sched.group.barrier 8, 1, 0
// CHECK-COUNT-2: rocdl.sched.group.barrier 512, 1, 0
// CHECK-NEXT: rocdl.sched.group.barrier 8, 1, 0
// CHECK-COUNT-2: rocdl.sched.group.barrier 32, 1, 0
// CHECK-NEXT: rocdl.sched.group.barrier 8, 1, 0
// CHECK-NEXT: rocdl.s.setprio 1
tt.func public @hints() {
  amdg.instruction_sched_hint {variant = #amdg.SchedHintVariant<none>}
  amdg.instruction_sched_hint {variant = #amdg.SchedHintVariant<attention>}
  amdg.instruction_sched_hint {isBufferLoadsAEnabled = true, isBufferLoadsBEnabled = false, numDsReadsA = #amdg.InstCounter<2, vector<8xf16>>, numDsReadsB = #amdg.InstCounter<2, vector<8xf16>>, numDsWritesA = #amdg.InstCounter<1, vector<8xf16>>, numDsWritesB = #amdg.InstCounter<1, vector<8xf16>>, numGlobalLoadsA = #amdg.InstCounter<1, vector<8xf16>>, numGlobalLoadsB = #amdg.InstCounter<1, vector<8xf16>>, numMMAs = #amdg.InstCounter<4, tensor<16x16x16xf16>>}
  rocdl.s.setprio 1
  tt.return
}
}

// -----

// gfx12 has a wait for each counter.

module attributes {"ttg.num-warps" = 1 : i32, "ttg.threads-per-warp" = 32 : i32, ttg.target = "hip:gfx1201"} {
// CHECK-LABEL: llvm.func @waits12
// CHECK: rocdl.s.wait.loadcnt 2
// CHECK: rocdl.s.wait.storecnt 1
// CHECK: rocdl.s.wait.dscnt 0
tt.func public @waits12() {
  amdg.memory_counter_wait load(2) store(1) ds(0)
  tt.return
}
}

// -----

module attributes {"ttg.num-warps" = 1 : i32, "ttg.threads-per-warp" = 64 : i32, ttg.target = "hip:gfx950"} {
tt.func public @later() {
  // expected-error @below {{unsupported: amdg.async_tdm_wait on hip:gfx950 needs mbarriers, clusters or the tensor data mover, which are not supported for any chip}}
  %0 = amdg.async_tdm_wait {num = 0 : i32}
  tt.return
}
}
