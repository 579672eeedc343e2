// RUN: lathe-opt %s --split-input-file --verify-diagnostics -o /dev/null

// expected-error @+1 {{blocked layout requires one entry per dimension in each list}}
#blocked = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [32], warpsPerCTA = [4, 1], order = [1, 0]}>

// -----

// expected-error @+1 {{threadsPerWarp must hold powers of two, found [24]}}
#blocked = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [24], warpsPerCTA = [4], order = [0]}>

// -----

// expected-error @+1 {{order must be a permutation of the dimensions, found [1, 1]}}
#blocked = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [1, 32], warpsPerCTA = [4, 1], order = [1, 1]}>

// -----

// expected-error @+1 {{layout has no key 'lanes'}}
#blocked = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], lanes = [32], warpsPerCTA = [4], order = [0]}>

// -----

// expected-error @+1 {{layout lacks 'order'}}
#blocked = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4]}>

// -----

// expected-error @+1 {{linear layout must be a permutation matrix apart from zero bases, found basis [3]}}
#linear = #ttg.linear<{register = [[3]], lane = [[4]], warp = [], block = []}>

// -----

#blocked = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
// expected-error @+1 {{slice layout has dim 0 of a parent of rank 1}}
#slice = #ttg.slice<{dim = 0, parent = #blocked}>

// -----

// expected-error @+1 {{attribute "ttg.num-warps" must be a power of two of type i32, found 3 : i32}}
module attributes {"ttg.num-warps" = 3 : i32} {}

// -----

#blocked = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
module attributes {"ttg.num-warps" = 8 : i32, "ttg.threads-per-warp" = 32 : i32} {
  tt.func @warps() {
    // expected-error @+1 {{has a layout of 4 warps in a module with 8}}
    %0 = tt.make_range {start = 0 : i32, end = 128 : i32} : tensor<128xi32, #blocked>
    tt.return
  }
}

// -----

#blocked = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
module attributes {"ttg.num-warps" = 4 : i32, "ttg.threads-per-warp" = 64 : i32} {
  tt.func @lanes() {
    // expected-error @+1 {{has a layout of 32 lanes in a module with 64}}
    %0 = tt.make_range {start = 0 : i32, end = 128 : i32} : tensor<128xi32, #blocked>
    tt.return
  }
}

// -----

#blocked = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
module attributes {"ttg.num-warps" = 4 : i32, "ttg.threads-per-warp" = 32 : i32} {
  tt.func @size() {
    // expected-error @+1 {{has a tensor whose sizes are not powers of two}}
    %0 = tt.make_range {start = 0 : i32, end = 96 : i32} : tensor<96xi32, #blocked>
    tt.return
  }
}

// -----

#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @memory() {
    // expected-error @+1 {{has a tensor in a layout of memory}}
    %0 = tt.make_range {start = 0 : i32, end = 128 : i32} : tensor<128xi32, #shared>
    tt.return
  }
}

// -----

#blocked = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
tt.func @expand(%t: tensor<16xf32, #ttg.slice<{dim = 0, parent = #blocked}>>) {
  // expected-error @+1 {{result layout does not hold every element where the source does}}
  %0 = tt.expand_dims %t {axis = 1 : i32} : tensor<16xf32, #ttg.slice<{dim = 0, parent = #blocked}>> -> tensor<16x1xf32, #blocked>
  tt.return
}

// -----

#blocked = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
tt.func @convert(%t: tensor<16xf32, #blocked>) {
  // expected-error @+1 {{'ttg.convert_layout' op requires tensors in layouts of registers}}
  %0 = ttg.convert_layout %t : tensor<16xf32, #blocked> -> tensor<16xf32>
  tt.return
}

// -----

#blocked = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
tt.func @store(%t: tensor<16xf32, #blocked>, %m: !ttg.memdesc<16xf32, #shared, #smem>) {
  // expected-error @+1 {{'ttg.local_store' op requires a mutable buffer}}
  ttg.local_store %t, %m : tensor<16xf32, #blocked> -> !ttg.memdesc<16xf32, #shared, #smem>
  tt.return
}

// -----

#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
// expected-error @+1 {{memdesc sizes after the first must be powers of two, found [2, 24]}}
tt.func private @memdesc(!ttg.memdesc<2x24xf32, #shared, #smem>)

// -----

tt.func @barrier() {
  // expected-error @+1 {{barrier orders no memory called 'remote'}}
  ttg.barrier remote
  tt.return
}

// -----

module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @no_layout() {
    // expected-error @+1 {{has a tensor without a layout in a module with layouts}}
    %0 = tt.make_range {start = 0 : i32, end = 128 : i32} : tensor<128xi32>
    tt.return
  }
}

// -----

module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @other_encoding() {
    // expected-error @+1 {{has a tensor whose encoding is no layout}}
    %0 = tt.make_range {start = 0 : i32, end = 128 : i32} : tensor<128xi32, "row">
    tt.return
  }
}

// -----

#blocked = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
tt.func @rank(%t: tensor<16xf32, #blocked>) {
  // expected-error @+1 {{requires tensors of powers of two in layouts of their rank}}
  %0 = tt.expand_dims %t {axis = 1 : i32} : tensor<16xf32, #blocked> -> tensor<16x1xf32, #blocked>
  tt.return
}
