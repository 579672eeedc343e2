// RUN: lathe-opt %s --lathe-ttg-pipeline-loops="num-stages=3 async-copies=true" | FileCheck %s
// RUN: lathe-opt %s --lathe-ttg-pipeline-loops="num-stages=1" | FileCheck %s --check-prefix=ONE

// A division that no iteration changes is computed once, if there is an iteration: else its divisor may be 0.
#a = #ttg.blocked<{sizePerThread = [4], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
module attributes {"ttg.num-warps" = 4 : i32, "ttg.threads-per-warp" = 32 : i32, "ttg.num-ctas" = 1 : i32, ttg.target = "cuda:90"} {
  // CHECK-LABEL: tt.func @divide
  // CHECK: %[[MORE:.*]] = arith.cmpi sgt, %arg2, %{{.*}} : i32
  // CHECK: scf.if %[[MORE]]
  // CHECK: %[[Q:.*]] = arith.divsi %{{.*}}, %{{.*}} : tensor<512xi32, #blocked>
  // CHECK: arith.remsi %[[Q]], %{{.*}} : tensor<512xi32, #blocked>
  // CHECK: scf.for
  // CHECK-NOT: arith.divsi
  // CHECK-NOT: arith.remsi
  // CHECK: } else {
  tt.func @divide(%x: !tt.ptr<f32>, %first: tensor<512xf32, #a>, %n: i32, %width: i32, %height: i32) -> tensor<512xf32, #a> {
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %range = tt.make_range {end = 512 : i32, start = 0 : i32} : tensor<512xi32, #a>
    %all = tt.splat %x : !tt.ptr<f32> -> tensor<512x!tt.ptr<f32>, #a>
    %r = scf.for %i = %c0 to %n step %c1 iter_args(%sum = %first) -> (tensor<512xf32, #a>) : i32 {
      %w = tt.splat %width : i32 -> tensor<512xi32, #a>
      %h = tt.splat %height : i32 -> tensor<512xi32, #a>
      %q = arith.divsi %range, %w : tensor<512xi32, #a>
      %row = arith.remsi %q, %h : tensor<512xi32, #a>
      %turn = tt.splat %i : i32 -> tensor<512xi32, #a>
      %offset = arith.addi %row, %turn : tensor<512xi32, #a>
      %at = tt.addptr %all, %offset : tensor<512x!tt.ptr<f32>, #a>, tensor<512xi32, #a>
      %value = tt.load %at : tensor<512x!tt.ptr<f32>, #a>
      %next = arith.addf %sum, %value : tensor<512xf32, #a>
      scf.yield %next : tensor<512xf32, #a>
    } {tt.num_stages = 2 : i32}
    tt.return %r : tensor<512xf32, #a>
  }

  // In a loop that is not pipelined too.
  // ONE-LABEL: tt.func @unpipelined
  // ONE: scf.if
  // ONE: arith.divsi
  // ONE: scf.for
  // ONE-NOT: arith.divsi
  // ONE: tt.return
  tt.func @unpipelined(%x: tensor<512x!tt.ptr<i32>, #a>, %first: tensor<512xi32, #a>, %n: i32, %width: i32) {
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    scf.for %i = %c0 to %n step %c1 : i32 {
      %w = tt.splat %width : i32 -> tensor<512xi32, #a>
      %q = arith.divsi %first, %w : tensor<512xi32, #a>
      tt.store %x, %q : tensor<512x!tt.ptr<i32>, #a>
    }
    tt.return
  }
}
