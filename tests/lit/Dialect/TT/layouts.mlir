// Operations of tt under layouts: what moves no element, and how a product's operands lie.
//
// RUN: lathe-opt %s | lathe-opt | FileCheck %s
// RUN: lathe-opt %s --mlir-print-op-generic | lathe-opt | FileCheck %s

#row = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
#pairs = #ttg.blocked<{sizePerThread = [1, 2], threadsPerWarp = [32, 1], warpsPerCTA = [4, 1], order = [1, 0]}>
#flat = #ttg.blocked<{sizePerThread = [2], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
#turned = #ttg.blocked<{sizePerThread = [2, 1], threadsPerWarp = [1, 32], warpsPerCTA = [1, 4], order = [0, 1]}>
#a = #ttg.dot_op<{opIdx = 0, parent = #pairs}>
#b = #ttg.dot_op<{opIdx = 1, parent = #pairs}>

module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, "ttg.threads-per-warp" = 32 : i32} {
  // CHECK-LABEL: tt.func @shapes
  tt.func @shapes(%t: tensor<128xf32, #row>, %i: tensor<128xi32, #row>, %u: tensor<256xi32, #row>) {
    // CHECK: tt.join %{{.*}}, %{{.*}} : tensor<128xf32, #[[$ROW:.*]]> -> tensor<128x2xf32, #[[$PAIRS:.*]]>
    %0 = tt.join %t, %t : tensor<128xf32, #row> -> tensor<128x2xf32, #pairs>
    // CHECK: tt.split %{{.*}} : tensor<128x2xf32, #[[$PAIRS]]> -> tensor<128xf32, #ttg.slice<{dim = 1, parent = #[[$PAIRS]]}>>
    %1, %2 = tt.split %0 : tensor<128x2xf32, #pairs> -> tensor<128xf32, #ttg.slice<{dim = 1, parent = #pairs}>>
    // CHECK: tt.reshape %{{.*}} : tensor<128x2xf32, #[[$PAIRS]]> -> tensor<256xf32, #[[$FLAT:.*]]>
    %3 = tt.reshape %0 : tensor<128x2xf32, #pairs> -> tensor<256xf32, #flat>
    // CHECK: tt.reshape %{{.*}} allow_reorder : tensor<128x2xf32, #[[$PAIRS]]> -> tensor<256xf32, #[[$ROW]]>
    %4 = tt.reshape %0 allow_reorder : tensor<128x2xf32, #pairs> -> tensor<256xf32, #row>
    // CHECK: tt.trans %{{.*}} {order = array<i32: 1, 0>} : tensor<128x2xf32, #[[$PAIRS]]> -> tensor<2x128xf32, #[[$TURNED:.*]]>
    %5 = tt.trans %0 {order = array<i32: 1, 0>} : tensor<128x2xf32, #pairs> -> tensor<2x128xf32, #turned>
    // CHECK: tt.expand_dims %{{.*}} {axis = 1 : i32} : tensor<128xf32, #ttg.slice<{dim = 1, parent = #[[$PAIRS]]}>> -> tensor<128x1xf32, #[[$PAIRS]]>
    %6 = tt.expand_dims %1 {axis = 1 : i32} : tensor<128xf32, #ttg.slice<{dim = 1, parent = #pairs}>> -> tensor<128x1xf32, #pairs>
    // CHECK: tt.broadcast %{{.*}} : tensor<128x1xf32, #[[$PAIRS]]> -> tensor<128x2xf32, #[[$PAIRS]]>
    %7 = tt.broadcast %6 : tensor<128x1xf32, #pairs> -> tensor<128x2xf32, #pairs>
    // CHECK: tt.cat %{{.*}}, %{{.*}} : tensor<128xf32, #[[$ROW]]> -> tensor<256xf32, #[[$FLAT]]>
    %8 = tt.cat %t, %t : tensor<128xf32, #row> -> tensor<256xf32, #flat>
    // CHECK: tt.gather %{{.*}}[%{{.*}}] {axis = 0 : i32} : (tensor<256xf32, #[[$FLAT]]>, tensor<128xi32, #[[$ROW]]>) -> tensor<128xf32, #[[$ROW]]>
    %9 = tt.gather %3[%i] {axis = 0 : i32} : (tensor<256xf32, #flat>, tensor<128xi32, #row>) -> tensor<128xf32, #row>
    // CHECK: tt.histogram %{{.*}} : tensor<256xi32, #[[$ROW]]> -> tensor<128xi32, #[[$FLAT]]>
    %10 = tt.histogram %u : tensor<256xi32, #row> -> tensor<128xi32, #flat>
    // CHECK: (tensor<128x2xf32, #[[$PAIRS]]>) -> tensor<2xf32, #ttg.slice<{dim = 0, parent = #[[$PAIRS]]}>>
    %11 = "tt.reduce"(%0) <{axis = 0 : i32}> ({
    ^bb0(%x: f32, %y: f32):
      tt.reduce.return %x : f32
    }) : (tensor<128x2xf32, #pairs>) -> tensor<2xf32, #ttg.slice<{dim = 0, parent = #pairs}>>
    tt.return
  }

  // CHECK-LABEL: tt.func @product
  tt.func @product(%x: tensor<32x32xf16, #a>, %y: tensor<32x32xf16, #b>, %z: tensor<32x32xf32, #pairs>) {
    // CHECK: tt.dot %{{.*}}, %{{.*}}, %{{.*}} : tensor<32x32xf16, #ttg.dot_op<{opIdx = 0, parent = #[[$PAIRS]]}>> * tensor<32x32xf16, #ttg.dot_op<{opIdx = 1, parent = #[[$PAIRS]]}>> -> tensor<32x32xf32, #[[$PAIRS]]>
    %0 = tt.dot %x, %y, %z : tensor<32x32xf16, #a> * tensor<32x32xf16, #b> -> tensor<32x32xf32, #pairs>
    tt.return
  }
}
