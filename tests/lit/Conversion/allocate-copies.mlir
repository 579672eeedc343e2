// The end of another buffer does not end a copy: nothing lies over a buffer that is still being filled.
//
// RUN: lathe-opt %s --lathe-ttg-allocate-shared-memory | FileCheck %s

#a = #ttg.blocked<{sizePerThread = [4], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
#s = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#sm = #ttg.shared_memory
module attributes {"ttg.num-warps" = 4 : i32, "ttg.threads-per-warp" = 32 : i32, "ttg.num-ctas" = 1 : i32, ttg.target = "cuda:90"} {
  // CHECK-LABEL: @k
  // CHECK: ttg.local_alloc {allocation.offset = 0 : i32}
  // CHECK: ttg.local_alloc {allocation.offset = 2048 : i32}
  // CHECK: ttg.local_alloc %{{.*}} {allocation.offset = 2048 : i32}
  tt.func public @k(%q: tensor<512x!tt.ptr<f32>, #a>, %v: tensor<512xf32, #a>) -> tensor<512xf32, #a> {
    %A = ttg.local_alloc : () -> !ttg.memdesc<512xf32, #s, #sm, mutable>
    %B = ttg.local_alloc : () -> !ttg.memdesc<512xf32, #s, #sm, mutable>
    %t = ttg.async_copy_global_to_local %q, %A : tensor<512x!tt.ptr<f32>, #a> -> <512xf32, #s, #sm, mutable>
    %u = ttg.async_commit_group tokens %t
    ttg.local_dealloc %B : !ttg.memdesc<512xf32, #s, #sm, mutable>
    %C = ttg.local_alloc %v : (tensor<512xf32, #a>) -> !ttg.memdesc<512xf32, #s, #sm>
    %w = ttg.async_wait %u {num = 0 : i32}
    %l = ttg.local_load %C : !ttg.memdesc<512xf32, #s, #sm> -> tensor<512xf32, #a>
    tt.return %l : tensor<512xf32, #a>
  }
}
