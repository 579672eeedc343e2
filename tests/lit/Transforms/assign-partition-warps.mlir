// Partitions get warps behind those of the default region, larger ones first, and registers if they ask for some.
//
// RUN: lathe-opt %s --split-input-file --lathe-ttg-assign-partition-warps | FileCheck %s
// RUN: lathe-opt %s --split-input-file --lathe-ttg-assign-partition-warps=max-registers=128 | FileCheck %s --check-prefix=LIMIT

// CHECK: module attributes {{.*}}"ttg.total-num-warps" = 11 : i32
// CHECK-NOT: ttg.maxnreg
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  // CHECK-LABEL: @places
  tt.func public @places() {
    // CHECK: ttg.warp_specialize() attributes {warpGroupStartIds = array<i32: 10, 4, 8>}
    ttg.warp_specialize()
    default {
      ttg.warp_yield
    }
    partition0() num_warps(1) {
      ttg.warp_return
    }
    partition1() num_warps(4) {
      ttg.warp_return
    }
    partition2() num_warps(2) {
      ttg.warp_return
    } : () -> ()
    // The same warps once more.
    // CHECK: ttg.warp_specialize() attributes {warpGroupStartIds = array<i32: 4>}
    ttg.warp_specialize()
    default {
      ttg.warp_yield
    }
    partition0() num_warps(2) {
      ttg.warp_return
    } : () -> ()
    tt.return
  }
}

// -----

// Whole groups; what is left of 168 * 3 registers is the default region's.
// CHECK: module attributes {{.*}}ttg.maxnreg = 168 : i32{{.*}}"ttg.total-num-warps" = 12 : i32
// LIMIT: module attributes {{.*}}ttg.maxnreg = 128 : i32
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  // CHECK-LABEL: @registers
  tt.func public @registers() {
    // CHECK: ttg.warp_specialize() attributes {actualRegisters = array<i32: 224, 40, 240, 40>, requestedRegisters = array<i32: 24, 240, 40>, warpGroupStartIds = array<i32: 10, 4, 8>}
    // LIMIT: actualRegisters = array<i32: 104, 40, 240, 40>
    ttg.warp_specialize() attributes {requestedRegisters = array<i32: 24, 240, 40>}
    default {
      ttg.warp_yield
    }
    partition0() num_warps(1) {
      ttg.warp_return
    }
    partition1() num_warps(4) {
      ttg.warp_return
    }
    partition2() num_warps(2) {
      ttg.warp_return
    } : () -> ()
    tt.return
  }
}

// -----

// A chip whose warps keep their registers.
// CHECK: module attributes {{.*}}"ttg.total-num-warps" = 8 : i32
// CHECK-NOT: actualRegisters
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:80", "ttg.threads-per-warp" = 32 : i32} {
  tt.func public @fixed() {
    ttg.warp_specialize() attributes {requestedRegisters = array<i32: 40>}
    default {
      ttg.warp_yield
    }
    partition0() num_warps(1) {
      ttg.warp_return
    } : () -> ()
    tt.return
  }
}
