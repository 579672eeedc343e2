// RUN: lathe-opt %s --canonicalize | FileCheck %s

#blocked = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [16, 4], warpsPerCTA = [4, 1], order = [0, 1]}>

// A slice of a slice is one of the whole; a slice that is all is the whole.
// CHECK-LABEL: tt.func @slices
tt.func @slices(%x: tensor<128x128xf16, #blocked>) -> (tensor<64x32xf16, #blocked>, tensor<128x128xf16, #blocked>) {
  // CHECK-NEXT: %[[S:.*]] = amdg.extract_slice %arg0 [64, 96] : tensor<128x128xf16, #{{.*}}> to tensor<64x32xf16, #{{.*}}>
  // CHECK-NEXT: tt.return %[[S]], %arg0
  %0 = amdg.extract_slice %x [0, 64] : tensor<128x128xf16, #blocked> to tensor<128x64xf16, #blocked>
  %1 = amdg.extract_slice %0 [64, 32] : tensor<128x64xf16, #blocked> to tensor<64x32xf16, #blocked>
  %2 = amdg.extract_slice %x [0, 0] : tensor<128x128xf16, #blocked> to tensor<128x128xf16, #blocked>
  tt.return %1, %2 : tensor<64x32xf16, #blocked>, tensor<128x128xf16, #blocked>
}

// CHECK-LABEL: tt.func @one
tt.func @one(%x: tensor<128x128xf16, #blocked>) -> tensor<128x128xf16, #blocked> {
  // CHECK-NEXT: tt.return %arg0
  %0 = amdg.concat %x : tensor<128x128xf16, #blocked> -> tensor<128x128xf16, #blocked>
  tt.return %0 : tensor<128x128xf16, #blocked>
}

// A slice that is one of the pieces is that piece.
// CHECK-LABEL: tt.func @piece
tt.func @piece(%x: tensor<64x64xf16, #blocked>, %y: tensor<64x64xf16, #blocked>, %z: tensor<64x64xf16, #blocked>) -> (tensor<64x64xf16, #blocked>, tensor<64x64xf16, #blocked>) {
  // CHECK-NEXT: %[[C:.*]] = amdg.concat
  // CHECK-NEXT: %[[S:.*]] = amdg.extract_slice %[[C]] [64, 32]
  // CHECK-NEXT: tt.return %arg2, %[[S]]
  %0 = amdg.concat %x, %y, %z, %x : tensor<64x64xf16, #blocked>, tensor<64x64xf16, #blocked>, tensor<64x64xf16, #blocked>, tensor<64x64xf16, #blocked> -> tensor<128x128xf16, #blocked>
  %1 = amdg.extract_slice %0 [64, 0] : tensor<128x128xf16, #blocked> to tensor<64x64xf16, #blocked>
  %2 = amdg.extract_slice %0 [64, 32] : tensor<128x128xf16, #blocked> to tensor<64x64xf16, #blocked>
  tt.return %1, %2 : tensor<64x64xf16, #blocked>, tensor<64x64xf16, #blocked>
}
