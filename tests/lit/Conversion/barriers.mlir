// RUN: lathe-opt %s --lathe-ttg-allocate-shared-memory --lathe-ttg-lower-control-flow --lathe-ttg-insert-barriers | FileCheck %s

#blocked = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  // One reduction in a loop writes in each turn what the last turn read.
  // CHECK-LABEL: @one_in_loop
  // CHECK: ^bb2:
  // CHECK: ttg.barrier local
  // CHECK-NEXT: "tt.reduce"
  tt.func public @one_in_loop(%n: i32, %p: !tt.ptr<i32>) {
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %x = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32, #blocked>
    %r = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %c0) -> (i32) : i32 {
      %is = tt.splat %i : i32 -> tensor<128xi32, #blocked>
      %y = arith.addi %x, %is : tensor<128xi32, #blocked>
      %sum = "tt.reduce"(%y) <{axis = 0 : i32}> ({
      ^bb0(%a: i32, %b: i32):
        %s = arith.addi %a, %b : i32
        tt.reduce.return %s : i32
      }) : (tensor<128xi32, #blocked>) -> i32
      %next = arith.addi %acc, %sum : i32
      scf.yield %next : i32
    }
    tt.store %p, %r : !tt.ptr<i32>
    tt.return
  }

  // Two reductions in a loop separate each other by the barriers inside them.
  // CHECK-LABEL: @two_in_loop
  // CHECK: allocation.offset = 0 : i32
  // CHECK: allocation.offset = 16 : i32
  // CHECK-NOT: ttg.barrier
  // CHECK: tt.return
  tt.func public @two_in_loop(%n: i32, %p: !tt.ptr<i32>) {
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %x = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32, #blocked>
    %r = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %c0) -> (i32) : i32 {
      %is = tt.splat %i : i32 -> tensor<128xi32, #blocked>
      %y = arith.addi %x, %is : tensor<128xi32, #blocked>
      %sum = "tt.reduce"(%y) <{axis = 0 : i32}> ({
      ^bb0(%a: i32, %b: i32):
        %s = arith.addi %a, %b : i32
        tt.reduce.return %s : i32
      }) : (tensor<128xi32, #blocked>) -> i32
      %max = "tt.reduce"(%y) <{axis = 0 : i32}> ({
      ^bb0(%a: i32, %b: i32):
        %s = arith.maxsi %a, %b : i32
        tt.reduce.return %s : i32
      }) : (tensor<128xi32, #blocked>) -> i32
      %both = arith.addi %sum, %max : i32
      %next = arith.addi %acc, %both : i32
      scf.yield %next : i32
    }
    tt.store %p, %r : !tt.ptr<i32>
    tt.return
  }
}
