// RUN: lathe-opt %s --lathe-ttg-allocate-shared-memory --lathe-ttg-insert-barriers --lathe-ttg-convert-to-llvm --split-input-file | FileCheck %s

#blocked = #ttg.blocked<{sizePerThread = [4], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  // CHECK: ttg.shared = 0 : i32
  // Four neighbours in one instruction; no result, since nobody wants it.
  // CHECK-LABEL: llvm.func @vectors
  // CHECK: lathe_nv.atomic_rmw fadd %{{.*}}, %{{.*}} monotonic gpu : <1>, vector<4xf32>
  // CHECK-NOT: lathe_nv.atomic_rmw
  tt.func public @vectors(%p: !tt.ptr<f32> {tt.divisibility = 16 : i32}) {
    %i = tt.make_range {end = 512 : i32, start = 0 : i32} : tensor<512xi32, #blocked>
    %x = arith.sitofp %i : tensor<512xi32, #blocked> to tensor<512xf32, #blocked>
    %ps = tt.splat %p : !tt.ptr<f32> -> tensor<512x!tt.ptr<f32>, #blocked>
    %at = tt.addptr %ps, %i : tensor<512x!tt.ptr<f32>, #blocked>, tensor<512xi32, #blocked>
    %0 = tt.atomic_rmw fadd, relaxed, gpu, %at, %x : (tensor<512x!tt.ptr<f32>, #blocked>, tensor<512xf32, #blocked>) -> tensor<512xf32, #blocked>
    tt.return
  }
}

// -----

module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:80", "ttg.threads-per-warp" = 32 : i32} {
  // One thread takes the ticket after what all did, and shows it to the others.
  // CHECK: ttg.shared = 4 : i32
  // CHECK-LABEL: llvm.func @ticket
  // CHECK: nvvm.barrier0
  // CHECK: %[[OLD:.*]] = lathe_nv.atomic_rmw add %{{.*}}, %{{.*}} if %{{.*}} acq_rel gpu : <1>, i32 -> i32
  // CHECK: llvm.cond_br
  // CHECK: llvm.store %[[OLD]], %{{.*}} : i32, !llvm.ptr<3>
  // CHECK: nvvm.barrier0
  // CHECK: llvm.load %{{.*}} : !llvm.ptr<3> -> i32
  // CHECK-NOT: nvvm.barrier0
  // CHECK: llvm.return
  tt.func public @ticket(%p: !tt.ptr<i32>, %one: i32) {
    %0 = tt.atomic_rmw add, acq_rel, gpu, %p, %one : (!tt.ptr<i32>, i32) -> i32
    %at = tt.addptr %p, %0 : !tt.ptr<i32>, i32
    tt.store %at, %one : !tt.ptr<i32>
    tt.return
  }
}

// -----

#blocked = #ttg.blocked<{sizePerThread = [2], threadsPerWarp = [64], warpsPerCTA = [1], order = [0]}>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 1 : i32, ttg.target = "hip:gfx942", "ttg.threads-per-warp" = 64 : i32} {
  // CHECK-LABEL: llvm.func @packed
  // CHECK: llvm.atomicrmw fadd %{{.*}}, %{{.*}} syncscope("agent") monotonic {rocdl.ignore_denormal_mode, rocdl.no_fine_grained_memory, rocdl.no_remote_memory} : !llvm.ptr<1>, vector<2xf16>
  // CHECK-NOT: llvm.atomicrmw
  tt.func public @packed(%p: !tt.ptr<f16> {tt.divisibility = 16 : i32}) {
    %i = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32, #blocked>
    %x = arith.sitofp %i : tensor<128xi32, #blocked> to tensor<128xf16, #blocked>
    %ps = tt.splat %p : !tt.ptr<f16> -> tensor<128x!tt.ptr<f16>, #blocked>
    %at = tt.addptr %ps, %i : tensor<128x!tt.ptr<f16>, #blocked>, tensor<128xi32, #blocked>
    %0 = tt.atomic_rmw fadd, relaxed, gpu, %at, %x : (tensor<128x!tt.ptr<f16>, #blocked>, tensor<128xf16, #blocked>) -> tensor<128xf16, #blocked>
    tt.return
  }
}
