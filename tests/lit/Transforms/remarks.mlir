// Slower code than the author may expect is remarked, with what was done and what to do; and only if asked for.
//
// RUN: lathe-opt %s --lathe-ttg-accelerate-matmul --lathe-ttg-pipeline-loops="num-stages=3" --remarks-filter-missed=lathe 2>&1 | FileCheck %s
// RUN: lathe-opt %s --lathe-ttg-accelerate-matmul --lathe-ttg-pipeline-loops="num-stages=3" 2>&1 | FileCheck %s --check-prefix=NONE

// NONE-NOT: remark

#blocked = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {

// CHECK: dot-by-mma-sync
// CHECK-SAME: tt.dot of 32x32x32 uses mma.sync
tt.func public @few_rows(%a: tensor<32x32xf16, #ttg.dot_op<{opIdx = 0, parent = #blocked}>>, %b: tensor<32x32xf16, #ttg.dot_op<{opIdx = 1, parent = #blocked}>>, %c: tensor<32x32xf32, #blocked>) -> tensor<32x32xf32, #blocked> {
  %d = tt.dot %a, %b, %c : tensor<32x32xf16, #ttg.dot_op<{opIdx = 0, parent = #blocked}>> * tensor<32x32xf16, #ttg.dot_op<{opIdx = 1, parent = #blocked}>> -> tensor<32x32xf32, #blocked>
  tt.return %d : tensor<32x32xf32, #blocked>
}

// CHECK: dot-without-matrix-instruction
// CHECK-SAME: computed by multiply and add: cuda:90 has no matrix instruction of this size for f32 and f32 with results of f32
tt.func public @full_precision(%a: tensor<32x32xf32, #ttg.dot_op<{opIdx = 0, parent = #blocked}>>, %b: tensor<32x32xf32, #ttg.dot_op<{opIdx = 1, parent = #blocked}>>, %c: tensor<32x32xf32, #blocked>) -> tensor<32x32xf32, #blocked> {
  %d = tt.dot %a, %b, %c, inputPrecision = ieee : tensor<32x32xf32, #ttg.dot_op<{opIdx = 0, parent = #blocked}>> * tensor<32x32xf32, #ttg.dot_op<{opIdx = 1, parent = #blocked}>> -> tensor<32x32xf32, #blocked>
  tt.return %d : tensor<32x32xf32, #blocked>
}

// CHECK: loop-not-pipelined
// CHECK-SAME: it contains tt.atomic_rmw, across which loads cannot be moved
tt.func public @atomic_in_loop(%p: tensor<32x32x!tt.ptr<f16>, #ttg.dot_op<{opIdx = 0, parent = #blocked}>>, %q: !tt.ptr<i32>, %b: tensor<32x32xf16, #ttg.dot_op<{opIdx = 1, parent = #blocked}>>, %n: i32, %c: tensor<32x32xf32, #blocked>) -> tensor<32x32xf32, #blocked> {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %true = arith.constant true
  %r = scf.for %i = %zero to %n step %one iter_args(%acc = %c) -> (tensor<32x32xf32, #blocked>) : i32 {
    %a = tt.load %p : tensor<32x32x!tt.ptr<f16>, #ttg.dot_op<{opIdx = 0, parent = #blocked}>>
    %old = tt.atomic_rmw add, acq_rel, gpu, %q, %one, %true : (!tt.ptr<i32>, i32, i1) -> i32
    tt.store %q, %old : !tt.ptr<i32>
    %d = tt.dot %a, %b, %acc : tensor<32x32xf16, #ttg.dot_op<{opIdx = 0, parent = #blocked}>> * tensor<32x32xf16, #ttg.dot_op<{opIdx = 1, parent = #blocked}>> -> tensor<32x32xf32, #blocked>
    scf.yield %d : tensor<32x32xf32, #blocked>
  }
  tt.return %r : tensor<32x32xf32, #blocked>
}
}
