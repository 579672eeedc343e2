// What a module says of its machine; layouts are checked where they are used.
//
// RUN: lathe-opt %s --split-input-file | lathe-opt --split-input-file | FileCheck %s

// CHECK: module attributes {ttg.authored, ttg.global_scratch_memory_alignment = 16 : i32, ttg.global_scratch_memory_size = 0 : i32, ttg.maxnreg = 128 : i32, "ttg.num-ctas" = 2 : i32, "ttg.num-warps" = 4 : i32, ttg.profile_scratch_memory_alignment = 1 : i32, ttg.profile_scratch_memory_size = 0 : i32, ttg.shared = 49152 : i32, ttg.target = "cuda:90", ttg.tensor_memory_size = 0 : i32, "ttg.threads-per-warp" = 32 : i32, "ttg.total-num-warps" = 8 : i32} {
module attributes {ttg.authored, ttg.global_scratch_memory_alignment = 16 : i32, ttg.global_scratch_memory_size = 0 : i32, ttg.maxnreg = 128 : i32, "ttg.num-ctas" = 2 : i32, "ttg.num-warps" = 4 : i32, ttg.profile_scratch_memory_alignment = 1 : i32, ttg.profile_scratch_memory_size = 0 : i32, ttg.shared = 49152 : i32, ttg.target = "cuda:90", ttg.tensor_memory_size = 0 : i32, "ttg.threads-per-warp" = 32 : i32, "ttg.total-num-warps" = 8 : i32} {
}

// -----

#four = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
#two = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [2], order = [0]}>
module attributes {"ttg.num-warps" = 4 : i32} {
  // CHECK-LABEL: tt.func @of_the_module
  tt.func @of_the_module(%a: i32) {
    %0 = tt.splat %a : i32 -> tensor<64xi32, #four>
    // Tensors without a layout, or whose layout is still to be inferred, fit.
    %1 = tt.splat %a : i32 -> tensor<64xi32>
    %2 = tt.splat %a : i32 -> tensor<64xi32, #gluon.auto_encoding>
    // CHECK: ttg.partition = array<i32: 0, 1>, ttg.partition.outputs = [array<i32: 1>]
    %r = scf.for %i = %a to %a step %a iter_args(%x = %a) -> i32 : i32 {
      scf.yield %x : i32
    } {ttg.partition = array<i32: 0, 1>, ttg.partition.outputs = [array<i32: 1>]}
    tt.return
  }
  // CHECK-LABEL: tt.func @of_the_function
  tt.func @of_the_function(%a: i32) attributes {"ttg.num-warps" = 2 : i32} {
    %0 = tt.splat %a : i32 -> tensor<64xi32, #two>
    tt.return
  }
  // CHECK-LABEL: tt.func @of_the_partition
  tt.func @of_the_partition(%a: i32) {
    ttg.warp_specialize(%a)
    default {
      %0 = tt.splat %a : i32 -> tensor<64xi32, #four>
      ttg.warp_yield
    }
    partition0(%b: i32) num_warps(2) {
      %0 = tt.splat %b : i32 -> tensor<64xi32, #two>
      ttg.warp_return
    } : (i32) -> ()
    tt.return
  }
}
