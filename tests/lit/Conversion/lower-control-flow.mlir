// RUN: lathe-opt %s --lathe-ttg-lower-control-flow | FileCheck %s

#blocked = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [1], order = [0]}>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 1 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  // Loops become branches; what a combine region holds stays structured, for it has one block.
  // CHECK-LABEL: tt.func public @loop
  // CHECK-NOT: scf.for
  // CHECK: cf.cond_br
  // CHECK: "tt.reduce"
  // CHECK: scf.if
  // CHECK: tt.reduce.return
  tt.func public @loop(%p: !tt.ptr<i32>, %n: i32) {
    %zero = arith.constant 0 : i32
    %one = arith.constant 1 : i32
    %v = tt.splat %n : i32 -> tensor<32xi32, #blocked>
    %r = scf.for %i = %zero to %n step %one iter_args(%acc = %v) -> (tensor<32xi32, #blocked>) : i32 {
      %s = arith.addi %acc, %v : tensor<32xi32, #blocked>
      scf.yield %s : tensor<32xi32, #blocked>
    }
    %m = "tt.reduce"(%r) <{axis = 0 : i32}> ({
    ^bb0(%a: i32, %b: i32):
      %c = arith.cmpi sgt, %a, %b : i32
      %x = scf.if %c -> (i32) {
        scf.yield %a : i32
      } else {
        scf.yield %b : i32
      }
      tt.reduce.return %x : i32
    }) : (tensor<32xi32, #blocked>) -> i32
    tt.store %p, %m : !tt.ptr<i32>
    tt.return
  }
}
