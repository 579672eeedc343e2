// RUN: lathe-opt %s --split-input-file --verify-diagnostics --lathe-ttg-assign-partition-warps --lathe-ttg-allocate-shared-memory --lathe-ttg-lower-control-flow --lathe-ttg-convert-to-llvm

#blocked = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  tt.func public @tensor(%x: i32) {
    %t = tt.splat %x : i32 -> tensor<128xi32, #blocked>
    // expected-error@+1 {{unsupported: ttg.warp_specialize that passes 'tensor<128xi32, #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>>' to its partitions; pass scalars, pointers and buffers, and tensors through a buffer}}
    ttg.warp_specialize(%t)
    default {
      ttg.warp_yield
    }
    partition0(%u: tensor<128xi32, #blocked>) num_warps(4) {
      ttg.warp_return
    } : (tensor<128xi32, #blocked>) -> ()
    tt.return
  }
}

// -----

module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  tt.func public @wide(%x: i128) {
    // expected-error@+1 {{unsupported: ttg.warp_specialize that passes 'i128' to its partitions}}
    ttg.warp_specialize(%x)
    default {
      ttg.warp_yield
    }
    partition0(%y: i128) num_warps(1) {
      ttg.warp_return
    } : (i128) -> ()
    tt.return
  }
}

// -----

// The warps that sleep are woken for a barrier of the cluster, but those of a partition do not come to it.
module attributes {"ttg.cluster-ctas" = 2 : i32, "ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  tt.func public @beside_partitions(%again: i1) {
    ttng.cluster_barrier
    ttg.warp_specialize()
    default {
      scf.if %again {
        // expected-error@+1 {{unsupported: ttng.cluster_barrier in a program with ttg.warp_specialize: a cluster's CTAs meet with all their warps, of which some sleep or run partitions; use num_ctas = 1}}
        ttng.cluster_barrier
      }
      ttg.warp_yield
    }
    partition0() num_warps(1) {
      ttg.warp_return
    } : () -> ()
    ttng.cluster_barrier
    tt.return
  }
}

// -----

module attributes {"ttg.cluster-ctas" = 2 : i32, "ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  tt.func public @in_a_partition() {
    ttg.warp_specialize()
    default {
      ttg.warp_yield
    }
    partition0() num_warps(1) {
      // expected-error@+1 {{unsupported: ttng.cluster_barrier in a program with ttg.warp_specialize: a cluster's CTAs meet with all their warps, of which some sleep or run partitions; use num_ctas = 1}}
      ttng.cluster_barrier
      ttg.warp_return
    } : () -> ()
    tt.return
  }
}

// -----

module attributes {"ttg.cluster-ctas" = 2 : i32, "ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  tt.func private @called() {
    // expected-error@+1 {{unsupported: ttng.cluster_barrier in a program with ttg.warp_specialize: a cluster's CTAs meet with all their warps, of which some sleep or run partitions; use num_ctas = 1}}
    ttng.cluster_barrier
    tt.return
  }
  tt.func public @while_warps_sleep() {
    tt.call @called() : () -> ()
    ttg.warp_specialize()
    default {
      ttg.warp_yield
    }
    partition0() num_warps(1) {
      ttg.warp_return
    } : () -> ()
    tt.return
  }
}
