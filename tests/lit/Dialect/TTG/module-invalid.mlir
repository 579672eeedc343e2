// What a module says of its machine, and layouts that do not fit it.
//
// RUN: lathe-opt %s --split-input-file --verify-diagnostics -o /dev/null

// expected-error @+1 {{attribute "ttg.num-warps" must be a power of two, found 3 : i32}}
module attributes {"ttg.num-warps" = 3 : i32} {}

// -----

// expected-error @+1 {{attribute "ttg.threads-per-warp" must be a power of two, found "32"}}
module attributes {"ttg.threads-per-warp" = "32"} {}

// -----

// expected-error @+1 {{attribute "ttg.target" must be a string, found 90 : i32}}
module attributes {ttg.target = 90 : i32} {}

// -----

// expected-error @+1 {{attribute "ttg.shared" must be an integer that is not negative, found -1 : i32}}
module attributes {ttg.shared = -1 : i32} {}

// -----

// expected-error @+1 {{attribute "ttg.authored" has no value, found true}}
module attributes {ttg.authored = true} {}

// -----

// expected-error @+1 {{'tt.func' op attribute "ttg.num-ctas" belongs to the module}}
tt.func private @module_only() attributes {"ttg.num-ctas" = 1 : i32}

// -----

tt.func @module_or_function(%a: i32) {
  // expected-error @+1 {{'arith.addi' op attribute "ttg.num-warps" belongs to the module or a function}}
  %0 = arith.addi %a, %a {"ttg.num-warps" = 4 : i32} : i32
  tt.return
}

// -----

#blocked = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
module attributes {"ttg.num-warps" = 8 : i32, "ttg.threads-per-warp" = 32 : i32} {
  tt.func @warps() {
    // expected-error @+1 {{'tt.make_range' op requires a layout of 8 warps here, found 4 in 'tensor<128xi32, #ttg.blocked<}}
    %0 = tt.make_range {start = 0 : i32, end = 128 : i32} : tensor<128xi32, #blocked>
    tt.return
  }
}

// -----

#blocked = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @warps_of_the_function() attributes {"ttg.num-warps" = 2 : i32} {
    // expected-error @+1 {{requires a layout of 2 warps here, found 4 in}}
    %0 = tt.make_range {start = 0 : i32, end = 128 : i32} : tensor<128xi32, #blocked>
    tt.return
  }
}

// -----

#blocked = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
module attributes {"ttg.num-warps" = 4 : i32, "ttg.threads-per-warp" = 64 : i32} {
  tt.func @lanes() {
    // expected-error @+1 {{requires a layout of 64 lanes here, found 32 in}}
    %0 = tt.make_range {start = 0 : i32, end = 128 : i32} : tensor<128xi32, #blocked>
    tt.return
  }
}

// -----

#blocked = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
module attributes {"ttg.num-warps" = 4 : i32, "ttg.num-ctas" = 2 : i32} {
  tt.func @ctas() {
    // expected-error @+1 {{requires a layout of 2 CTAs here, found 1 in}}
    %0 = tt.make_range {start = 0 : i32, end = 128 : i32} : tensor<128xi32, #blocked>
    tt.return
  }
}

// -----

#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0], CGALayout = [[1]]}>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @ctas_of_a_buffer() {
    // expected-error @+1 {{'ttg.local_alloc' op requires a buffer in a layout of one CTA or of all 1, found 2 in '!ttg.memdesc<128xi32}}
    %0 = ttg.local_alloc : () -> !ttg.memdesc<128xi32, #shared, #ttg.shared_memory, mutable>
    tt.return
  }
}

// -----

#blocked = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
module attributes {"ttg.num-warps" = 4 : i32, "ttg.threads-per-warp" = 32 : i32} {
  tt.func @size() {
    // expected-error @+1 {{has a tensor whose sizes are not powers of two, at most 4194304 together, found 'tensor<96xi32}}
    %0 = tt.make_range {start = 0 : i32, end = 96 : i32} : tensor<96xi32, #blocked>
    tt.return
  }
}

// -----

#blocked = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [1, 32], warpsPerCTA = [4, 1], order = [1, 0]}>
module attributes {"ttg.num-warps" = 4 : i32, "ttg.threads-per-warp" = 32 : i32} {
  tt.func @rank() {
    // expected-error @+1 {{has a tensor of rank 1 in a layout of rank 2, found 'tensor<128xi32}}
    %0 = tt.make_range {start = 0 : i32, end = 128 : i32} : tensor<128xi32, #blocked>
    tt.return
  }
}

// -----

#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @memory() {
    // expected-error @+1 {{has a tensor in a layout of memory, found}}
    %0 = tt.make_range {start = 0 : i32, end = 128 : i32} : tensor<128xi32, #shared>
    tt.return
  }
}

// -----

tt.func @partition(%a: i32) {
  // expected-error @+1 {{'arith.addi' op attribute "ttg.partition" must be a sorted list of partitions of type i32, found array<i32: 1, 0>}}
  %0 = arith.addi %a, %a {ttg.partition = array<i32: 1, 0>} : i32
  tt.return
}

// -----

tt.func @outputs(%a: i32) {
  // expected-error @+1 {{'scf.for' op attribute "ttg.partition.outputs" must hold one list of partitions for each of 1 results, found []}}
  %r = scf.for %i = %a to %a step %a iter_args(%x = %a) -> i32 : i32 {
    scf.yield %x : i32
  } {ttg.partition = array<i32: 0>, ttg.partition.outputs = []}
  tt.return
}

// -----

tt.func @outputs_alone(%a: i32) {
  // expected-error @+1 {{'scf.for' op attribute "ttg.partition.outputs" requires "ttg.partition" beside it}}
  %r = scf.for %i = %a to %a step %a iter_args(%x = %a) -> i32 : i32 {
    scf.yield %x : i32
  } {ttg.partition.outputs = [array<i32: 0>]}
  tt.return
}
