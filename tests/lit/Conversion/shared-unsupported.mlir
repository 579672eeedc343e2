// RUN: lathe-opt %s --lathe-ttg-allocate-shared-memory --lathe-ttg-convert-to-llvm --split-input-file --verify-diagnostics

#mma = #ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [2, 2], instrShape = [16, 8]}>
#a = #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 4}>
#b = #ttg.dot_op<{opIdx = 1, parent = #mma, kWidth = 4}>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:80", "ttg.threads-per-warp" = 32 : i32} {
  tt.func public @float8(%p: !tt.ptr<f32>, %x: f8E5M2, %y: f32) {
    %a = tt.splat %x : f8E5M2 -> tensor<32x32xf8E5M2, #a>
    %b = tt.splat %x : f8E5M2 -> tensor<32x32xf8E5M2, #b>
    %c = tt.splat %y : f32 -> tensor<32x32xf32, #mma>
    // expected-error @+1 {{unsupported: tt.dot of 'f8E5M2' and 'f8E5M2' with results of 'f32' and precision ieee by mma.sync on cuda:80, which has no such instruction; convert the operands, or give the result a blocked layout}}
    %d = tt.dot %a, %b, %c : tensor<32x32xf8E5M2, #a> * tensor<32x32xf8E5M2, #b> -> tensor<32x32xf32, #mma>
    tt.return
  }
}

// -----

#mma = #ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [2, 2], instrShape = [16, 8]}>
#a = #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 1}>
#b = #ttg.dot_op<{opIdx = 1, parent = #mma, kWidth = 1}>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:80", "ttg.threads-per-warp" = 32 : i32} {
  tt.func public @exact(%p: !tt.ptr<f32>, %y: f32) {
    %a = tt.splat %y : f32 -> tensor<32x32xf32, #a>
    %b = tt.splat %y : f32 -> tensor<32x32xf32, #b>
    %c = tt.splat %y : f32 -> tensor<32x32xf32, #mma>
    // expected-error @+1 {{unsupported: tt.dot of 'f32' and 'f32' with results of 'f32' and precision ieee by mma.sync on cuda:80, which has no such instruction; convert the operands, or give the result a blocked layout}}
    %d = tt.dot %a, %b, %c : tensor<32x32xf32, #a> * tensor<32x32xf32, #b> -> tensor<32x32xf32, #mma>
    tt.return
  }
}

// -----

#blocked = #ttg.blocked<{sizePerThread = [4], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:80", "ttg.threads-per-warp" = 32 : i32} {
  tt.func public @filled(%p: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %c: i1, %x: f32) {
    %r = tt.make_range {start = 0 : i32, end = 512 : i32} : tensor<512xi32, #blocked>
    %ps = tt.splat %p : !tt.ptr<f32> -> tensor<512x!tt.ptr<f32>, #blocked>
    %at = tt.addptr %ps, %r : tensor<512x!tt.ptr<f32>, #blocked>, tensor<512xi32, #blocked>
    %mask = tt.splat %c : i1 -> tensor<512xi1, #blocked>
    %other = tt.splat %x : f32 -> tensor<512xf32, #blocked>
    %m = ttg.local_alloc : () -> !ttg.memdesc<512xf32, #shared, #smem, mutable>
    // expected-error @+1 {{unsupported: ttg.async_copy_global_to_local with an `other` that is not zero; cp.async fills with zeros: omit `other` and select after the load from the buffer}}
    %t = ttg.async_copy_global_to_local %at, %m mask %mask other %other : tensor<512x!tt.ptr<f32>, #blocked> -> <512xf32, #shared, #smem, mutable>
    tt.return
  }
}

// -----

#blocked = #ttg.blocked<{sizePerThread = [8], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:80", "ttg.threads-per-warp" = 32 : i32} {
  // Nothing is known of where the pointer points to.
  tt.func public @narrow(%p: !tt.ptr<f16>) {
    %r = tt.make_range {start = 0 : i32, end = 1024 : i32} : tensor<1024xi32, #blocked>
    %ps = tt.splat %p : !tt.ptr<f16> -> tensor<1024x!tt.ptr<f16>, #blocked>
    %at = tt.addptr %ps, %r : tensor<1024x!tt.ptr<f16>, #blocked>, tensor<1024xi32, #blocked>
    %m = ttg.local_alloc : () -> !ttg.memdesc<1024xf16, #shared, #smem, mutable>
    // expected-error @+1 {{unsupported: ttg.async_copy_global_to_local of pieces of less than 4 bytes, as the addresses, the mask or the layouts are not known to be contiguous and aligned for more; set tt.divisibility on the pointer argument, or use tt.load and ttg.local_store}}
    %t = ttg.async_copy_global_to_local %at, %m : tensor<1024x!tt.ptr<f16>, #blocked> -> <1024xf16, #shared, #smem, mutable>
    tt.return
  }
}
