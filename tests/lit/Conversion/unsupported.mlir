// RUN: lathe-opt %s --lathe-ttg-convert-to-llvm --split-input-file --verify-diagnostics

module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 1 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  tt.func public @no_lowering(%v: i32) {
    // expected-error @+1 {{unsupported: cuda:90 has no lowering of math.ipowi}}
    %0 = math.ipowi %v, %v : i32
    tt.return
  }
}

// -----

// expected-error @+1 {{unsupported: ttg.target names no known chip: "cuda:70"}}
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 1 : i32, ttg.target = "cuda:70", "ttg.threads-per-warp" = 32 : i32} {
}

// -----

// expected-error @+1 {{unsupported: no lowering for clusters of several CTAs}}
module attributes {"ttg.num-ctas" = 2 : i32, "ttg.num-warps" = 1 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
}

// -----

module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 1 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  // expected-error @+1 {{unsupported: the function helper, which has no body}}
  tt.func private @helper(i32) -> i32
}

// -----

module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 1 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  tt.func public @double_error(%p: !tt.ptr<f64>, %v: f64) {
    // expected-error @+1 {{unsupported: no lowering of math.erf on 'f64'}}
    %0 = math.erf %v : f64
    tt.store %p, %0 : !tt.ptr<f64>
    tt.return
  }
}

// -----

// A volatile access happens once, when it is reached.
#blocked = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [1], order = [0]}>
#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 1 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  tt.func public @volatile_copy(%x: !tt.ptr<f32>) {
    %p = tt.splat %x : !tt.ptr<f32> -> tensor<32x!tt.ptr<f32>, #blocked>
    %m = ttg.local_alloc {allocation.offset = 0 : i32} : () -> !ttg.memdesc<32xf32, #shared, #smem, mutable>
    // expected-error @+1 {{unsupported: a volatile asynchronous copy; tt.load and ttg.local_store can be volatile}}
    %0 = ttg.async_copy_global_to_local %p, %m {isVolatile = true} : tensor<32x!tt.ptr<f32>, #blocked> -> <32xf32, #shared, #smem, mutable>
    tt.return
  }
}

// -----

#blocked = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [64], warpsPerCTA = [1], order = [0]}>
#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 1 : i32, ttg.target = "hip:gfx942", "ttg.threads-per-warp" = 64 : i32} {
  tt.func public @volatile_direct_copy(%x: !tt.ptr<f32>) {
    %p = tt.splat %x : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>, #blocked>
    %m = ttg.local_alloc {allocation.offset = 0 : i32} : () -> !ttg.memdesc<64xf32, #shared, #smem, mutable>
    // expected-error @+1 {{unsupported: a volatile asynchronous copy; tt.load and ttg.local_store can be volatile}}
    %0 = ttg.async_copy_global_to_local %p, %m {isVolatile = true} : tensor<64x!tt.ptr<f32>, #blocked> -> <64xf32, #shared, #smem, mutable>
    tt.return
  }
}
