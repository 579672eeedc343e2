// RUN: lathe-opt %s --lathe-ttg-convert-to-llvm --split-input-file --verify-diagnostics

module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 1 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  tt.func public @no_lowering(%v: i32) {
    // expected-error @+1 {{unsupported: math.ipowi has no lowering on cuda:90}}
    %0 = math.ipowi %v, %v : i32
    tt.return
  }
}

// -----

// expected-error @+1 {{unsupported: the chip "cuda:70" of ttg.target is not known; `lathe-compiler targets` lists the chips}}
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 1 : i32, ttg.target = "cuda:70", "ttg.threads-per-warp" = 32 : i32} {
}

// -----

// expected-error @+1 {{unsupported: clusters of 2 CTAs over which the layouts of tensors are spread (ttg.num-ctas); compile the kernel's tt form with the knob num_ctas}}
module attributes {"ttg.num-ctas" = 2 : i32, "ttg.num-warps" = 1 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
}

// -----

// expected-error @+1 {{unsupported: clusters of 32 CTAs (ttg.cluster-ctas) on cuda:90, which has at most 16}}
module attributes {"ttg.cluster-ctas" = 32 : i32, "ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 1 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
}

// -----

// expected-error @+1 {{unsupported: clusters of 2 CTAs (ttg.cluster-ctas) on cuda:89, which has none}}
module attributes {"ttg.cluster-ctas" = 2 : i32, "ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 1 : i32, ttg.target = "cuda:89", "ttg.threads-per-warp" = 32 : i32} {
}

// -----

module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 1 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  // expected-error @+1 {{unsupported: function @helper without a body; define it in the module, or use tt.extern_elementwise for a function of the device library}}
  tt.func private @helper(i32) -> i32
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

// -----

#blocked = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
module attributes {"ttg.cluster-ctas" = 2 : i32, "ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, "ttg.total-num-warps" = 8 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  tt.func public @exchange_beside_partitions(%x: tensor<128xf32, #blocked>, %rank: i32) {
    // expected-error @+1 {{unsupported: ttng.cluster_exchange in a program with ttg.warp_specialize: a cluster's CTAs meet with all their warps, of which some sleep or run partitions; use num_ctas = 1}}
    %0 = ttng.cluster_exchange %x from %rank : tensor<128xf32, #blocked>
    tt.return
  }
}
