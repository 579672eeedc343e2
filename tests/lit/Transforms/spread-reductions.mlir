// RUN: lathe-opt %s --lathe-ttg-spread-reductions --split-input-file | FileCheck %s
//
// The results are stored as the addresses lie, where the lanes can share them out.
// RUN: sed '/^\/\/ -----/,$d' %corpus/second/recurrent_gated.mlir > %t.mlir
// RUN: lathe-compiler compile %t.mlir --target cuda:90 --set num_warps=1 --emit pipelined | FileCheck %s --check-prefix=STORE
// STORE: }) : (tensor<32x64xf32, #{{.*}}>) -> tensor<32xf32, #[[OWN:blocked[0-9]*]]>
// STORE: tt.store %{{.*}}, %{{.*}} : tensor<32x!tt.ptr<f32>, #[[OWN]]>

// A reduction makes its results in the layout in which they are stored, also across operations on each element.

#rows = #ttg.blocked<{sizePerThread = [32, 1], threadsPerWarp = [1, 32], warpsPerCTA = [1, 1], order = [1, 0]}>
#row = #ttg.slice<{dim = 1, parent = #rows}>
#own = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [1], order = [0]}>
// CHECK: #[[OWN:.*]] = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32]
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 1 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  // CHECK-LABEL: tt.func @spread
  // CHECK: }) : (tensor<32x64xf32, #{{.*}}>) -> tensor<32xf32, #[[OWN]]>
  // CHECK: %[[TWO:.*]] = arith.constant dense<2.000000e+00> : tensor<32xf32, #[[OWN]]>
  // CHECK: arith.mulf %{{.*}}, %[[TWO]] : tensor<32xf32, #[[OWN]]>
  // CHECK: arith.truncf {{.*}} : tensor<32xf32, #[[OWN]]> to tensor<32xf16, #[[OWN]]>
  // CHECK-NOT: ttg.convert_layout
  // CHECK: tt.store
  tt.func @spread(%p: tensor<32x!tt.ptr<f16>, #own>, %x: tensor<32x64xf32, #rows>) {
    %two = arith.constant dense<2.0> : tensor<32xf32, #row>
    %sum = "tt.reduce"(%x) <{axis = 1 : i32}> ({
    ^bb0(%a: f32, %b: f32):
      %s = arith.addf %a, %b : f32
      tt.reduce.return %s : f32
    }) : (tensor<32x64xf32, #rows>) -> tensor<32xf32, #row>
    %twice = arith.mulf %sum, %two : tensor<32xf32, #row>
    %half = arith.truncf %twice : tensor<32xf32, #row> to tensor<32xf16, #row>
    %own = ttg.convert_layout %half : tensor<32xf16, #row> -> tensor<32xf16, #own>
    tt.store %p, %own : tensor<32x!tt.ptr<f16>, #own>
    tt.return
  }

  // Results that all lanes need as well stay as they are.
  // CHECK-LABEL: tt.func @shared
  // CHECK: }) : (tensor<32x64xf32, #[[ROWS:.*]]>) -> tensor<32xf32, #ttg.slice<{dim = 1, parent = #[[ROWS]]}>>
  // CHECK: ttg.convert_layout
  tt.func @shared(%p: tensor<32x!tt.ptr<f32>, #own>, %x: tensor<32x64xf32, #rows>) -> tensor<32xf32, #row> {
    %sum = "tt.reduce"(%x) <{axis = 1 : i32}> ({
    ^bb0(%a: f32, %b: f32):
      %s = arith.addf %a, %b : f32
      tt.reduce.return %s : f32
    }) : (tensor<32x64xf32, #rows>) -> tensor<32xf32, #row>
    %own = ttg.convert_layout %sum : tensor<32xf32, #row> -> tensor<32xf32, #own>
    tt.store %p, %own : tensor<32x!tt.ptr<f32>, #own>
    tt.return %sum : tensor<32xf32, #row>
  }
}

// -----

// Several warps exchange partial results in any case: a conversion would be a second exchange.

#rows = #ttg.blocked<{sizePerThread = [4, 1], threadsPerWarp = [8, 4], warpsPerCTA = [1, 4], order = [1, 0]}>
#row = #ttg.slice<{dim = 1, parent = #rows}>
#own = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
// CHECK: #[[OWN:.*]] = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4]
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  // CHECK-LABEL: tt.func @warps
  // CHECK: }) : (tensor<32x64xf32, #{{.*}}>) -> tensor<32xf32, #[[OWN]]>
  // CHECK-NOT: ttg.convert_layout
  tt.func @warps(%p: tensor<32x!tt.ptr<f32>, #own>, %x: tensor<32x64xf32, #rows>) {
    %sum = "tt.reduce"(%x) <{axis = 1 : i32}> ({
    ^bb0(%a: f32, %b: f32):
      %s = arith.addf %a, %b : f32
      tt.reduce.return %s : f32
    }) : (tensor<32x64xf32, #rows>) -> tensor<32xf32, #row>
    %own = ttg.convert_layout %sum : tensor<32xf32, #row> -> tensor<32xf32, #own>
    tt.store %p, %own : tensor<32x!tt.ptr<f32>, #own>
    tt.return
  }
}

// -----

// Lanes of other rows cannot have them without an exchange.

#rows = #ttg.blocked<{sizePerThread = [4, 1], threadsPerWarp = [8, 4], warpsPerCTA = [1, 1], order = [1, 0]}>
#row = #ttg.slice<{dim = 1, parent = #rows}>
#own = #ttg.linear<{register = [], lane = [[16], [8], [4], [2], [1]], warp = [], block = []}>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 1 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  // CHECK-LABEL: tt.func @others
  // CHECK: ttg.convert_layout
  tt.func @others(%p: tensor<32x!tt.ptr<f32>, #own>, %x: tensor<32x4xf32, #rows>) {
    %sum = "tt.reduce"(%x) <{axis = 1 : i32}> ({
    ^bb0(%a: f32, %b: f32):
      %s = arith.addf %a, %b : f32
      tt.reduce.return %s : f32
    }) : (tensor<32x4xf32, #rows>) -> tensor<32xf32, #row>
    %own = ttg.convert_layout %sum : tensor<32xf32, #row> -> tensor<32xf32, #own>
    tt.store %p, %own : tensor<32x!tt.ptr<f32>, #own>
    tt.return
  }
}

// -----

// An operation on several elements of a thread keeps its layout.

#rows = #ttg.blocked<{sizePerThread = [2, 1], threadsPerWarp = [16, 2], warpsPerCTA = [1, 4], order = [1, 0]}>
#row = #ttg.slice<{dim = 1, parent = #rows}>
#own = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  // CHECK-LABEL: tt.func @pairs
  // CHECK: tt.map_elementwise
  // CHECK: ttg.convert_layout
  tt.func @pairs(%p: tensor<32x!tt.ptr<f32>, #own>, %x: tensor<32x64xf32, #rows>) {
    %sum = "tt.reduce"(%x) <{axis = 1 : i32}> ({
    ^bb0(%a: f32, %b: f32):
      %s = arith.addf %a, %b : f32
      tt.reduce.return %s : f32
    }) : (tensor<32x64xf32, #rows>) -> tensor<32xf32, #row>
    %both = "tt.map_elementwise"(%sum) <{pack = 2 : i32}> ({
    ^bb0(%a0: f32, %a1: f32):
      tt.map_elementwise.return %a1, %a0 : f32, f32
    }) : (tensor<32xf32, #row>) -> tensor<32xf32, #row>
    %own = ttg.convert_layout %both : tensor<32xf32, #row> -> tensor<32xf32, #own>
    tt.store %p, %own : tensor<32x!tt.ptr<f32>, #own>
    tt.return
  }
}
