// RUN: lathe-opt %s --lathe-tt-legalize-dots="target=cuda:80" | FileCheck %s --check-prefixes=CHECK,SM80
// RUN: lathe-opt %s --lathe-tt-legalize-dots="target=cuda:90" | FileCheck %s --check-prefixes=CHECK,SM90
// RUN: lathe-opt %s --lathe-tt-legalize-dots="target=cuda:90 num-warps=8" | FileCheck %s --check-prefix=EIGHT
// RUN: lathe-opt %s --lathe-tt-legalize-dots="target=hip:gfx942" | FileCheck %s --check-prefixes=CHECK,GFX942

// 8-bit floats become f16 where the chip does not multiply them.
// CHECK-LABEL: tt.func @float8
// SM80: tt.fp_to_fp %arg0 : tensor<64x64xf8E5M2> -> tensor<64x64xf16>
// SM80: tt.dot {{.*}} : tensor<64x64xf16> * tensor<64x64xf16> -> tensor<64x64xf32>
// SM90: tt.dot %arg0, %arg1, {{.*}} : tensor<64x64xf8E5M2> * tensor<64x64xf8E4M3FN> -> tensor<64x64xf32>
// GFX942: tt.dot {{.*}} : tensor<64x64xf16> * tensor<64x64xf16> -> tensor<64x64xf32>
tt.func @float8(%a: tensor<64x64xf8E5M2>, %b: tensor<64x64xf8E4M3FN>, %c: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %0 = tt.dot %a, %b, %c : tensor<64x64xf8E5M2> * tensor<64x64xf8E4M3FN> -> tensor<64x64xf32>
  tt.return %0 : tensor<64x64xf32>
}

// Sums in bf16 are made in f32, sums in f16 where there is no instruction for them.
// CHECK-LABEL: tt.func @sums
// CHECK: %[[C:.*]] = arith.extf %arg2 : tensor<64x64xbf16> to tensor<64x64xf32>
// CHECK: %[[D:.*]] = tt.dot %arg0, %arg0, %[[C]] : tensor<64x64xbf16> * tensor<64x64xbf16> -> tensor<64x64xf32>
// CHECK: arith.truncf %[[D]] : tensor<64x64xf32> to tensor<64x64xbf16>
// SM80: tt.dot %arg1, %arg1, %arg1 : tensor<64x64xf16> * tensor<64x64xf16> -> tensor<64x64xf16>
// GFX942: tt.dot %arg1, %arg1, %{{.*}} : tensor<64x64xf16> * tensor<64x64xf16> -> tensor<64x64xf32>
tt.func @sums(%a: tensor<64x64xbf16>, %b: tensor<64x64xf16>, %c: tensor<64x64xbf16>) -> (tensor<64x64xbf16>, tensor<64x64xf16>) {
  %0 = tt.dot %a, %a, %c : tensor<64x64xbf16> * tensor<64x64xbf16> -> tensor<64x64xbf16>
  %1 = tt.dot %b, %b, %b : tensor<64x64xf16> * tensor<64x64xf16> -> tensor<64x64xf16>
  tt.return %0, %1 : tensor<64x64xbf16>, tensor<64x64xf16>
}

// What no instruction computes has one type.
// CHECK-LABEL: tt.func @small
// CHECK: arith.extsi %arg0 : tensor<8x16xi8> to tensor<8x16xi32>
// CHECK: tt.dot {{.*}} : tensor<8x16xi32> * tensor<16x8xi32> -> tensor<8x8xi32>
tt.func @small(%a: tensor<8x16xi8>, %b: tensor<16x8xi8>, %c: tensor<8x8xi32>) -> tensor<8x8xi32> {
  %0 = tt.dot %a, %b, %c : tensor<8x16xi8> * tensor<16x8xi8> -> tensor<8x8xi32>
  tt.return %0 : tensor<8x8xi32>
}

// Three products of tf32, the largest last; of f32 where those cost no more.
// CHECK-LABEL: tt.func @tf32x3
// SM80: %[[BIG:.*]] = tt.bitcast %{{.*}} : tensor<64x64xi32> -> tensor<64x64xf32>
// SM80: %[[REST:.*]] = arith.subf %arg0, %[[BIG]]
// SM80: %[[P:.*]] = tt.dot %[[BIG]], %{{.*}}, %{{.*}}, inputPrecision = tf32
// SM80: %[[Q:.*]] = tt.dot %[[REST]], %{{.*}}, %[[P]], inputPrecision = tf32
// SM80: %[[IS:.*]] = arith.cmpf ord, %[[Q]], %[[Q]]
// SM80: %[[S:.*]] = arith.select %[[IS]], %[[Q]],
// SM80: %[[R:.*]] = tt.dot %[[BIG]], %{{.*}}, %[[S]], inputPrecision = tf32
// SM80: arith.addf %[[R]], %arg1
// GFX942: tt.dot %arg0, %arg0, %arg1 :
// GFX942-NOT: tt.dot
// CHECK: tt.return
tt.func @tf32x3(%a: tensor<64x64xf32>, %c: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %0 = tt.dot %a, %a, %c, inputPrecision = tf32x3 : tensor<64x64xf32> * tensor<64x64xf32> -> tensor<64x64xf32>
  tt.return %0 : tensor<64x64xf32>
}

// CHECK-LABEL: tt.func @bf16x6
// CHECK-COUNT-6: tt.dot {{.*}} : tensor<64x64xbf16> * tensor<64x64xbf16> -> tensor<64x64xf32>
// CHECK-NOT: tt.dot
// CHECK: tt.return
tt.func @bf16x6(%a: tensor<64x64xf32>, %c: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %0 = tt.dot %a, %a, %c, inputPrecision = bf16x6 : tensor<64x64xf32> * tensor<64x64xf32> -> tensor<64x64xf32>
  tt.return %0 : tensor<64x64xf32>
}

// Numbers of four bits are pairs along K, scales are repeated for the elements that share them; those of b are
// transposed. A chip of CUDA looks the numbers up and scales them in bf16, where that is exact.
// CHECK-LABEL: tt.func @scaled
// SM90: tt.unpack_e2m1 %arg0 : tensor<64x32xi8> -> tensor<64x32xbf16>
// SM90: tt.join {{.*}} : tensor<64x32xbf16> -> tensor<64x32x2xbf16>
// SM90: tt.reshape {{.*}} : tensor<64x32x2xbf16> -> tensor<64x64xbf16>
// SM90: tt.broadcast {{.*}} : tensor<64x2x1xbf16> -> tensor<64x2x32xbf16>
// SM90: arith.mulf {{.*}} : tensor<64x64xbf16>
// GFX942: tt.join {{.*}} : tensor<64x32xf16> -> tensor<64x32x2xf16>
// GFX942: tt.reshape {{.*}} : tensor<64x32x2xf16> -> tensor<64x64xf16>
// GFX942: tt.broadcast {{.*}} : tensor<64x2x1xf32> -> tensor<64x2x32xf32>
// GFX942: tt.reshape {{.*}} : tensor<64x2x32xf32> -> tensor<64x64xf32>
// GFX942: arith.truncf {{.*}} : tensor<64x64xf32> to tensor<64x64xbf16>
// CHECK: tt.trans {{.*}} {order = array<i32: 1, 0>} : tensor<128x64xf32> -> tensor<64x128xf32>
// CHECK: tt.fp_to_fp %arg2 : tensor<64x128xf8E4M3FN> -> tensor<64x128xf32>
// CHECK: tt.dot {{.*}} : tensor<64x64xbf16> * tensor<64x128xbf16> -> tensor<64x128xf32>
tt.func @scaled(%a: tensor<64x32xi8>, %sa: tensor<64x2xi8>, %b: tensor<64x128xf8E4M3FN>, %sb: tensor<128x2xi8>, %c: tensor<64x128xf32>) -> tensor<64x128xf32> {
  %0 = tt.dot_scaled %a scale %sa, %b scale %sb, %c lhs = e2m1 rhs = e4m3 {fastMath = false}
    : tensor<64x32xi8>, tensor<64x2xi8> * tensor<64x128xf8E4M3FN>, tensor<128x2xi8> -> tensor<64x128xf32>
  tt.return %0 : tensor<64x128xf32>
}

// Pairs along N, beside an operand of f16, in which a scaled number may overflow: it is scaled in f32.
// CHECK-LABEL: tt.func @packed
// SM90: tt.unpack_e2m1 %arg1 : tensor<64x64xi8> -> tensor<64x64xf16>
// CHECK: tt.reshape {{.*}} : tensor<64x64x2xf16> -> tensor<64x128xf16>
// CHECK-NOT: 2143289344
// CHECK: arith.mulf {{.*}} : tensor<64x128xf32>
// SM80: tt.dot {{.*}} : tensor<128x64xf16> * tensor<64x64xf16> -> tensor<128x64xf32>
// SM90: tt.dot {{.*}} : tensor<128x64xf16> * tensor<64x64xf16> -> tensor<128x64xf32>
// GFX942: tt.dot %arg0, {{.*}} : tensor<64x64xf16> * tensor<64x128xf16> -> tensor<64x128xf32>
tt.func @packed(%a: tensor<64x64xf16>, %b: tensor<64x64xi8>, %sb: tensor<128x2xi8>, %c: tensor<64x128xf32>) -> tensor<64x128xf32> {
  %0 = tt.dot_scaled %a, %b scale %sb, %c lhs = fp16 rhs = e2m1 {fastMath = true, rhs_k_pack = false}
    : tensor<64x64xf16> * tensor<64x64xi8>, tensor<128x2xi8> -> tensor<64x128xf32>
  tt.return %0 : tensor<64x128xf32>
}

// CUDA's instructions take what is computed as the left operand: the product of the transposed operands, whose sum the
// loop carries transposed.
// CHECK-LABEL: tt.func @turned
// SM90: %[[ZERO:.*]] = tt.trans %arg3 {order = array<i32: 1, 0>} : tensor<32x64xf32> -> tensor<64x32xf32>
// SM90: scf.for {{.*}} iter_args({{.*}}, %[[SUM:.*]] = %[[ZERO]])
// SM90: %[[A:.*]] = tt.trans %arg0 {order = array<i32: 1, 0>} : tensor<32x64xbf16> -> tensor<64x32xbf16>
// SM90: %[[B:.*]] = tt.trans {{.*}} : tensor<64x64xbf16> -> tensor<64x64xbf16>
// SM90: %[[D:.*]] = tt.dot %[[B]], %[[A]], %[[SUM]] : tensor<64x64xbf16> * tensor<64x32xbf16> -> tensor<64x32xf32>
// SM90: scf.yield {{.*}}, %[[D]]
// SM90: tt.trans %{{.*}}#1 {order = array<i32: 1, 0>} : tensor<64x32xf32> -> tensor<32x64xf32>
// GFX942: tt.dot {{.*}} : tensor<32x64xbf16> * tensor<64x64xbf16> -> tensor<32x64xf32>
// Eight warps would widen each row twice.
// EIGHT-LABEL: tt.func @turned
// EIGHT: tt.dot {{.*}} : tensor<32x64xbf16> * tensor<64x64xbf16> -> tensor<32x64xf32>
tt.func @turned(%a: tensor<32x64xbf16>, %b: tensor<32x64xi8>, %sb: tensor<64x2xi8>, %c: tensor<32x64xf32>, %n: i32) -> tensor<32x64xf32> {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %0 = scf.for %i = %zero to %n step %one iter_args(%sum = %c) -> tensor<32x64xf32> : i32 {
    %1 = tt.dot_scaled %a, %b scale %sb, %sum lhs = bf16 rhs = e2m1 {fastMath = true}
      : tensor<32x64xbf16> * tensor<32x64xi8>, tensor<64x2xi8> -> tensor<32x64xf32>
    scf.yield %1 : tensor<32x64xf32>
  }
  tt.return %0 : tensor<32x64xf32>
}

// With fewer than 64 columns wgmma could not compute it.
// CHECK-LABEL: tt.func @narrow
// CHECK: tt.dot %arg0, {{.*}} : tensor<64x64xbf16> * tensor<64x32xbf16> -> tensor<64x32xf32>
tt.func @narrow(%a: tensor<64x64xbf16>, %b: tensor<32x32xi8>, %sb: tensor<32x2xi8>, %c: tensor<64x32xf32>) -> tensor<64x32xf32> {
  %0 = tt.dot_scaled %a, %b scale %sb, %c lhs = bf16 rhs = e2m1 {fastMath = true}
    : tensor<64x64xbf16> * tensor<32x32xi8>, tensor<32x2xi8> -> tensor<64x32xf32>
  tt.return %0 : tensor<64x32xf32>
}

// All dots that a dot of a cluster becomes say what the CTAs compute together; rows and columns change places where a dot is
// turned.
// CHECK-LABEL: tt.func @parts_in_a_cluster
// SM90-COUNT-3: tt.dot {{.*}} {lathe.cluster_tile = array<i64: 128, 64>} :
// SM90-NOT: tt.dot
// CHECK: tt.return
tt.func @parts_in_a_cluster(%a: tensor<64x64xf32>, %c: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %0 = tt.dot %a, %a, %c, inputPrecision = tf32x3 {lathe.cluster_tile = array<i64: 128, 64>} : tensor<64x64xf32> * tensor<64x64xf32> -> tensor<64x64xf32>
  tt.return %0 : tensor<64x64xf32>
}

// CHECK-LABEL: tt.func @turned_in_a_cluster
// SM90: tt.dot {{.*}} {lathe.cluster_tile = array<i64: 128, 32>} : tensor<64x64xbf16> * tensor<64x32xbf16> -> tensor<64x32xf32>
tt.func @turned_in_a_cluster(%a: tensor<32x64xbf16>, %b: tensor<32x64xi8>, %sb: tensor<64x2xi8>, %c: tensor<32x64xf32>) -> tensor<32x64xf32> {
  %0 = tt.dot_scaled %a, %b scale %sb, %c lhs = bf16 rhs = e2m1 {fastMath = true, lathe.cluster_tile = array<i64: 32, 128>}
    : tensor<32x64xbf16> * tensor<32x64xi8>, tensor<64x2xi8> -> tensor<32x64xf32>
  tt.return %0 : tensor<32x64xf32>
}
