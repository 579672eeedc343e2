// RUN: lathe-opt %s --split-input-file --verify-diagnostics --lathe-ttg-assign-partition-warps

module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "hip:gfx942", "ttg.threads-per-warp" = 64 : i32} {
tt.func public @amd() {
  // expected-error@+1 {{unsupported: ttg.warp_specialize on hip:gfx942, which has no barrier at which only some warps meet; compile the kernel's tt form}}
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

// -----

module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
tt.func public @barriers() {
  // expected-error@+1 {{unsupported: 15 partitions of several warps; cuda:90 has barriers for 14: use fewer partitions, or partitions of one warp}}
  ttg.warp_specialize()
  default {
    ttg.warp_yield
  }
  partition0() num_warps(2) {
    ttg.warp_return
  }
  partition1() num_warps(2) {
    ttg.warp_return
  }
  partition2() num_warps(2) {
    ttg.warp_return
  }
  partition3() num_warps(2) {
    ttg.warp_return
  }
  partition4() num_warps(2) {
    ttg.warp_return
  }
  partition5() num_warps(2) {
    ttg.warp_return
  }
  partition6() num_warps(2) {
    ttg.warp_return
  }
  partition7() num_warps(2) {
    ttg.warp_return
  }
  partition8() num_warps(2) {
    ttg.warp_return
  }
  partition9() num_warps(2) {
    ttg.warp_return
  }
  partition10() num_warps(2) {
    ttg.warp_return
  }
  partition11() num_warps(2) {
    ttg.warp_return
  }
  partition12() num_warps(2) {
    ttg.warp_return
  }
  partition13() num_warps(2) {
    ttg.warp_return
  }
  partition14() num_warps(2) {
    ttg.warp_return
  } : () -> ()
  tt.return
}
}

// -----

module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
tt.func public @warps() {
  // expected-error@+1 {{unsupported: 36 warps, 4 of them for default regions; a CTA of cuda:90 has at most 32: use fewer or smaller partitions}}
  ttg.warp_specialize()
  default {
    ttg.warp_yield
  }
  partition0() num_warps(16) {
    ttg.warp_return
  }
  partition1() num_warps(16) {
    ttg.warp_return
  } : () -> ()
  tt.return
}
}

// -----

module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
tt.func public @many_registers() {
  // expected-error@+1 {{unsupported: partition 0 asks for 264 registers; a thread of cuda:90 has at most 255}}
  ttg.warp_specialize() attributes {requestedRegisters = array<i32: 264>}
  default {
    ttg.warp_yield
  }
  partition0() num_warps(4) {
    ttg.warp_return
  } : () -> ()
  tt.return
}
}

// -----

module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
tt.func public @all_registers() {
  // expected-error@+1 {{unsupported: the partitions ask for so many registers that 8 of 168 are left for a thread of the default region, which needs at least 24; ask for fewer in requestedRegisters, or use fewer warps}}
  ttg.warp_specialize() attributes {requestedRegisters = array<i32: 248, 248>}
  default {
    ttg.warp_yield
  }
  partition0() num_warps(4) {
    ttg.warp_return
  }
  partition1() num_warps(4) {
    ttg.warp_return
  } : () -> ()
  tt.return
}
}

// -----

module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
tt.func public @actual() {
  // expected-error@+1 {{'ttg.warp_specialize' op requires actualRegisters that are multiples of 8 from 24 to 256, found [100, 24]}}
  ttg.warp_specialize() attributes {actualRegisters = array<i32: 100, 24>}
  default {
    ttg.warp_yield
  }
  partition0() num_warps(4) {
    ttg.warp_return
  } : () -> ()
  tt.return
}
}

// -----

module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
tt.func public @early() {
  // expected-error@+1 {{'ttg.warp_specialize' op requires partitions after the 4 warps of the default region, found 3 as the first warp of partition 0}}
  ttg.warp_specialize() attributes {warpGroupStartIds = array<i32: 3>}
  default {
    ttg.warp_yield
  }
  partition0() num_warps(1) {
    ttg.warp_return
  } : () -> ()
  tt.return
}
}

// -----

module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
tt.func public @unaligned() {
  // expected-error@+1 {{'ttg.warp_specialize' op requires a multiple of 4 as the first warp of partition 0, which has 4, found 5}}
  ttg.warp_specialize() attributes {warpGroupStartIds = array<i32: 5>}
  default {
    ttg.warp_yield
  }
  partition0() num_warps(4) {
    ttg.warp_return
  } : () -> ()
  tt.return
}
}

// -----

module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
tt.func public @overlapping() {
  // expected-error@+1 {{'ttg.warp_specialize' op requires warps of their own for partitions 0 and 1}}
  ttg.warp_specialize() attributes {warpGroupStartIds = array<i32: 4, 5>}
  default {
    ttg.warp_yield
  }
  partition0() num_warps(2) {
    ttg.warp_return
  }
  partition1() num_warps(2) {
    ttg.warp_return
  } : () -> ()
  tt.return
}
}

// -----

module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
tt.func private @called() {
  // expected-error@+1 {{unsupported: ttg.warp_specialize in @called, which is called; let it be inlined}}
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

// -----

module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
tt.func private @callee() attributes {noinline = true} {
  tt.return
}
tt.func public @calls() {
  ttg.warp_specialize()
  default {
    ttg.warp_yield
  }
  partition0() num_warps(1) {
    // expected-error@+1 {{unsupported: a call of @callee from a partition; let the function be inlined}}
    tt.call @callee() : () -> ()
    ttg.warp_return
  } : () -> ()
  tt.return
}
}
