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
