// Hints to loops of a module with layouts: its author has chosen which warps do what.
//
// RUN: lathe-opt %s --lathe-ttg-pipeline-loops="num-stages=3" --remarks-filter-missed=lathe 2>&1 | FileCheck %s

// CHECK: tt.warp_specialize has no effect here: the author of a module with layouts chooses which warps do what
module attributes {ttg.authored, "ttg.num-warps" = 4 : i32, "ttg.threads-per-warp" = 32 : i32, "ttg.num-ctas" = 1 : i32, ttg.target = "cuda:90"} {
  tt.func @sum(%p: !tt.ptr<f32>, %n: i32) -> f32 {
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %zero = arith.constant 0.0 : f32
    %r = scf.for %i = %c0 to %n step %c1 iter_args(%sum = %zero) -> (f32) : i32 {
      %v = tt.load %p : !tt.ptr<f32>
      %s = arith.addf %sum, %v : f32
      scf.yield %s : f32
    } {tt.warp_specialize}
    tt.return %r : f32
  }
}
