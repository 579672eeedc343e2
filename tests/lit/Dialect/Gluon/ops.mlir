// Every operation and encoding of gluon parses and prints back, and so does its generic form.
//
// RUN: lathe-opt %s | lathe-opt | FileCheck %s
// RUN: lathe-opt %s --mlir-print-op-generic | lathe-opt | FileCheck %s

#row = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>

module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, "ttg.threads-per-warp" = 32 : i32} {
  // CHECK-LABEL: tt.func @decided
  // CHECK-SAME: tensor<128xf32, #gluon.auto_encoding>
  tt.func @decided(%x: tensor<128xf32, #gluon.auto_encoding>) {
    // CHECK: gluon.set_auto_layout %{{.*}} : tensor<128xf32, #gluon.auto_encoding> -> tensor<128xf32, #{{.*}}>
    %0 = gluon.set_auto_layout %x : tensor<128xf32, #gluon.auto_encoding> -> tensor<128xf32, #row>
    // CHECK: gluon.set_auto_layout %{{.*}} : tensor<128xf32, #gluon.auto_encoding> -> tensor<128xf32, #gluon.coalesced_encoding>
    %1 = gluon.set_auto_layout %x : tensor<128xf32, #gluon.auto_encoding> -> tensor<128xf32, #gluon.coalesced_encoding>
    tt.return
  }

  // What derives layouts from others takes one that is to be inferred.
  // CHECK-LABEL: tt.func @derived
  tt.func @derived(%x: tensor<128xf32, #gluon.auto_encoding>, %a: tensor<32x32xf16, #gluon.auto_encoding>, %c: tensor<32x32xf32, #gluon.auto_encoding>) {
    // CHECK: tt.join {{.*}} : tensor<128xf32, #gluon.auto_encoding> -> tensor<128x2xf32, #gluon.auto_encoding>
    %0 = tt.join %x, %x : tensor<128xf32, #gluon.auto_encoding> -> tensor<128x2xf32, #gluon.auto_encoding>
    // CHECK: tt.split {{.*}} : tensor<128x2xf32, #gluon.auto_encoding> -> tensor<128xf32, #gluon.auto_encoding>
    %1, %2 = tt.split %0 : tensor<128x2xf32, #gluon.auto_encoding> -> tensor<128xf32, #gluon.auto_encoding>
    // CHECK: tt.trans {{.*}} : tensor<128x2xf32, #gluon.auto_encoding> -> tensor<2x128xf32, #gluon.auto_encoding>
    %3 = tt.trans %0 {order = array<i32: 1, 0>} : tensor<128x2xf32, #gluon.auto_encoding> -> tensor<2x128xf32, #gluon.auto_encoding>
    // CHECK: tt.reshape {{.*}} : tensor<2x128xf32, #gluon.auto_encoding> -> tensor<256xf32, #gluon.auto_encoding>
    %4 = tt.reshape %3 : tensor<2x128xf32, #gluon.auto_encoding> -> tensor<256xf32, #gluon.auto_encoding>
    // CHECK: tt.expand_dims {{.*}} : tensor<256xf32, #gluon.auto_encoding> -> tensor<1x256xf32, #gluon.auto_encoding>
    %5 = tt.expand_dims %4 {axis = 0 : i32} : tensor<256xf32, #gluon.auto_encoding> -> tensor<1x256xf32, #gluon.auto_encoding>
    // CHECK: (tensor<128x2xf32, #gluon.auto_encoding>) -> tensor<2xf32, #gluon.auto_encoding>
    %6 = "tt.reduce"(%0) <{axis = 0 : i32}> ({
    ^bb0(%p: f32, %q: f32):
      tt.reduce.return %p : f32
    }) : (tensor<128x2xf32, #gluon.auto_encoding>) -> tensor<2xf32, #gluon.auto_encoding>
    // CHECK: tt.dot {{.*}} : tensor<32x32xf16, #gluon.auto_encoding> * tensor<32x32xf16, #gluon.auto_encoding> -> tensor<32x32xf32, #gluon.auto_encoding>
    %7 = tt.dot %a, %a, %c : tensor<32x32xf16, #gluon.auto_encoding> * tensor<32x32xf16, #gluon.auto_encoding> -> tensor<32x32xf32, #gluon.auto_encoding>
    tt.return
  }
}
