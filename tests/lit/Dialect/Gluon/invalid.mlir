// RUN: lathe-opt %s --split-input-file --verify-diagnostics -o /dev/null

tt.func @source(%x: tensor<128xf32>) {
  // expected-error @+1 {{'gluon.set_auto_layout' op requires a source in #gluon.auto_encoding, found 'tensor<128xf32>'}}
  %0 = gluon.set_auto_layout %x : tensor<128xf32> -> tensor<128xf32, #gluon.coalesced_encoding>
  tt.return
}

// -----

tt.func @no_result_layout(%x: tensor<128xf32, #gluon.auto_encoding>) {
  // expected-error @+1 {{'gluon.set_auto_layout' op requires a result in a layout that is decided, found 'tensor<128xf32>'}}
  %0 = gluon.set_auto_layout %x : tensor<128xf32, #gluon.auto_encoding> -> tensor<128xf32>
  tt.return
}

// -----

tt.func @undecided(%x: tensor<128xf32, #gluon.auto_encoding>) {
  // expected-error @+1 {{'gluon.set_auto_layout' op requires a result in a layout that is decided}}
  %0 = gluon.set_auto_layout %x : tensor<128xf32, #gluon.auto_encoding> -> tensor<128xf32, #gluon.auto_encoding>
  tt.return
}

// -----

tt.func @two_layouts(%x: tensor<128xf32, #gluon.auto_encoding>) {
  // expected-error @+1 {{'tt.reshape' op requires one layout to be inferred for all tensors, found}}
  %0 = tt.reshape %x : tensor<128xf32, #gluon.auto_encoding> -> tensor<64x2xf32, #gluon.coalesced_encoding>
  tt.return
}
