// RUN: lathe-opt %s --canonicalize | FileCheck %s

// CHECK-LABEL: tt.func @unused
tt.func @unused(%x: tensor<128xf32, #gluon.auto_encoding>) {
  // CHECK-NEXT: tt.return
  %0 = gluon.set_auto_layout %x : tensor<128xf32, #gluon.auto_encoding> -> tensor<128xf32, #gluon.coalesced_encoding>
  tt.return
}
