// The layouts of registers that Triton 3.6 chooses for accesses to tensor memory are accepted, for each shape of
// instruction, element width and number of warps.
//
// RUN: lathe-opt %s --split-input-file | FileCheck %s

// CHECK-COUNT-32: ttng.tmem_store

#m0 = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1>
#m1 = #ttng.tensor_memory_encoding<blockM = 128, blockN = 32, colStride = 1>
#m2 = #ttng.tensor_memory_encoding<blockM = 64, blockN = 64, colStride = 1>
#m3 = #ttng.tensor_memory_encoding<blockM = 64, blockN = 32, colStride = 1>
#m4 = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 2>
#m5 = #ttng.tensor_memory_scales_encoding<>
#m6 = #ttng.tensor_memory_encoding<blockM = 128, blockN = 2, colStride = 2>
// 32x32b
#l0 = #ttg.linear<{register = [[0, 1], [0, 2], [0, 4], [0, 8], [0, 16], [0, 32]], lane = [[1, 0], [2, 0], [4, 0], [8, 0], [16, 0]], warp = [[32, 0], [64, 0]], block = []}>
// 32x32b
#l1 = #ttg.linear<{register = [[0, 1], [0, 2], [0, 4], [0, 8], [0, 16], [128, 0], [0, 32], [0, 64]], lane = [[1, 0], [2, 0], [4, 0], [8, 0], [16, 0]], warp = [[32, 0], [64, 0]], block = []}>
// 32x32b
#l2 = #ttg.linear<{register = [[0, 1], [0, 2], [0, 4], [0, 8], [0, 16]], lane = [[1, 0], [2, 0], [4, 0], [8, 0], [0, 32]], warp = [[16, 0], [32, 0]], block = []}>
// 32x32b
#l3 = #ttg.linear<{register = [[0, 1], [0, 2], [0, 4], [0, 8], [0, 16], [0, 64]], lane = [[1, 0], [2, 0], [4, 0], [8, 0], [0, 32]], warp = [[16, 0], [32, 0]], block = []}>
// 32x32b
#l4 = #ttg.linear<{register = [[0, 1], [0, 2], [0, 4], [0, 8], [0, 16], [0, 32], [0, 64]], lane = [[1, 0], [2, 0], [4, 0], [8, 0], [64, 0]], warp = [[16, 0], [32, 0]], block = []}>
// 32x32b
#l5 = #ttg.linear<{register = [[0, 1], [0, 2], [0, 4], [0, 8], [0, 16], [128, 0], [0, 32]], lane = [[1, 0], [2, 0], [4, 0], [8, 0], [64, 0]], warp = [[16, 0], [32, 0]], block = []}>
// 32x32b
#l6 = #ttg.linear<{register = [[0, 1], [0, 2], [0, 4], [0, 8], [0, 16], [0, 32]], lane = [[1, 0], [2, 0], [4, 0], [8, 0], [16, 0]], warp = [[32, 0], [64, 0]], block = []}>
// 32x32b
#l7 = #ttg.linear<{register = [[0, 1], [0, 2], [0, 4], [0, 8], [0, 16], [0, 32]], lane = [[1, 0], [2, 0], [4, 0], [8, 0], [16, 0]], warp = [[32, 0], [64, 0]], block = []}>
// 32x32b
#l8 = #ttg.linear<{register = [[0, 1], [0, 2], [32, 0], [64, 0], [0, 4]], lane = [[1, 0], [2, 0], [4, 0], [8, 0], [16, 0]], warp = [[0, 0], [0, 0]], block = []}>
// 32x32b
#l9 = #ttg.linear<{register = [[0, 1], [0, 2], [0, 0]], lane = [[1, 0], [2, 0], [4, 0], [8, 0], [16, 0]], warp = [[0, 0], [0, 0]], block = []}>
// 32x32b
#l10 = #ttg.linear<{register = [[0, 1], [0, 2], [32, 0], [64, 0], [128, 0], [0, 4], [0, 8]], lane = [[1, 0], [2, 0], [4, 0], [8, 0], [16, 0]], warp = [[0, 0], [0, 0]], block = []}>
// 16x64b
#l11 = #ttg.linear<{register = [[0, 2], [0, 4], [0, 8], [0, 16], [0, 32], [16, 0]], lane = [[8, 0], [0, 1], [1, 0], [2, 0], [4, 0]], warp = [[32, 0], [64, 0]], block = []}>
// 16x64b
#l12 = #ttg.linear<{register = [[0, 1], [0, 4], [0, 8], [0, 16], [0, 32], [16, 0]], lane = [[8, 0], [0, 2], [1, 0], [2, 0], [4, 0]], warp = [[32, 0], [64, 0]], block = []}>
// 16x64b
#l13 = #ttg.linear<{register = [[0, 2], [0, 4], [0, 8], [0, 16], [0, 32]], lane = [[8, 0], [0, 1], [1, 0], [2, 0], [4, 0]], warp = [[16, 0], [32, 0]], block = []}>
// 16x128b
#l14 = #ttg.linear<{register = [[8, 0], [0, 4], [0, 8], [0, 16], [0, 32], [16, 0]], lane = [[0, 1], [0, 2], [1, 0], [2, 0], [4, 0]], warp = [[32, 0], [64, 0]], block = []}>
// 16x128b
#l15 = #ttg.linear<{register = [[0, 1], [8, 0], [0, 8], [0, 16], [0, 32], [16, 0]], lane = [[0, 2], [0, 4], [1, 0], [2, 0], [4, 0]], warp = [[32, 0], [64, 0]], block = []}>
// 16x128b
#l16 = #ttg.linear<{register = [[8, 0], [0, 4], [0, 8], [0, 16], [0, 32]], lane = [[0, 1], [0, 2], [1, 0], [2, 0], [4, 0]], warp = [[16, 0], [32, 0]], block = []}>
// 16x256b
#l17 = #ttg.linear<{register = [[0, 1], [8, 0], [0, 8], [0, 16], [0, 32], [16, 0]], lane = [[0, 2], [0, 4], [1, 0], [2, 0], [4, 0]], warp = [[32, 0], [64, 0]], block = []}>
// 16x256b
#l18 = #ttg.linear<{register = [[0, 1], [0, 2], [8, 0], [0, 16], [0, 32], [16, 0]], lane = [[0, 4], [0, 8], [1, 0], [2, 0], [4, 0]], warp = [[32, 0], [64, 0]], block = []}>
// 16x256b
#l19 = #ttg.linear<{register = [[0, 1], [8, 0], [0, 8], [0, 16], [0, 32]], lane = [[0, 2], [0, 4], [1, 0], [2, 0], [4, 0]], warp = [[16, 0], [32, 0]], block = []}>
// 32x32b
#l20 = #ttg.linear<{register = [[0, 1]], lane = [[1, 0], [2, 0], [4, 0], [8, 0], [16, 0]], warp = [[32, 0], [64, 0]], block = []}>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, "ttg.threads-per-warp" = 32 : i32} {
tt.func @f0(%v: tensor<128x64xf32, #l0>, %m: !ttg.memdesc<128x64xf32, #m0, #ttng.tensor_memory, mutable>, %p: i1) {
  ttng.tmem_store %v, %m, %p : tensor<128x64xf32, #l0> -> !ttg.memdesc<128x64xf32, #m0, #ttng.tensor_memory, mutable>
  tt.return
}
tt.func @f1(%v: tensor<256x128xf32, #l1>, %m: !ttg.memdesc<256x128xf32, #m1, #ttng.tensor_memory, mutable>, %p: i1) {
  ttng.tmem_store %v, %m, %p : tensor<256x128xf32, #l1> -> !ttg.memdesc<256x128xf32, #m1, #ttng.tensor_memory, mutable>
  tt.return
}
tt.func @f2(%v: tensor<64x64xf32, #l2>, %m: !ttg.memdesc<64x64xf32, #m2, #ttng.tensor_memory, mutable>, %p: i1) {
  ttng.tmem_store %v, %m, %p : tensor<64x64xf32, #l2> -> !ttg.memdesc<64x64xf32, #m2, #ttng.tensor_memory, mutable>
  tt.return
}
tt.func @f3(%v: tensor<64x128xf32, #l3>, %m: !ttg.memdesc<64x128xf32, #m3, #ttng.tensor_memory, mutable>, %p: i1) {
  ttng.tmem_store %v, %m, %p : tensor<64x128xf32, #l3> -> !ttg.memdesc<64x128xf32, #m3, #ttng.tensor_memory, mutable>
  tt.return
}
tt.func @f4(%v: tensor<128x128xf32, #l4>, %m: !ttg.memdesc<128x128xf32, #m3, #ttng.tensor_memory, mutable>, %p: i1) {
  ttng.tmem_store %v, %m, %p : tensor<128x128xf32, #l4> -> !ttg.memdesc<128x128xf32, #m3, #ttng.tensor_memory, mutable>
  tt.return
}
tt.func @f5(%v: tensor<256x64xf32, #l5>, %m: !ttg.memdesc<256x64xf32, #m3, #ttng.tensor_memory, mutable>, %p: i1) {
  ttng.tmem_store %v, %m, %p : tensor<256x64xf32, #l5> -> !ttg.memdesc<256x64xf32, #m3, #ttng.tensor_memory, mutable>
  tt.return
}
tt.func @f6(%v: tensor<128x64xf16, #l6>, %m: !ttg.memdesc<128x64xf16, #m4, #ttng.tensor_memory, mutable>, %p: i1) {
  ttng.tmem_store %v, %m, %p : tensor<128x64xf16, #l6> -> !ttg.memdesc<128x64xf16, #m4, #ttng.tensor_memory, mutable>
  tt.return
}
tt.func @f7(%v: tensor<128x64xf16, #l7>, %m: !ttg.memdesc<128x64xf16, #m1, #ttng.tensor_memory, mutable>, %p: i1) {
  ttng.tmem_store %v, %m, %p : tensor<128x64xf16, #l7> -> !ttg.memdesc<128x64xf16, #m1, #ttng.tensor_memory, mutable>
  tt.return
}
tt.func @f8(%v: tensor<128x8xi8, #l8>, %m: !ttg.memdesc<128x8xi8, #m5, #ttng.tensor_memory, mutable>, %p: i1) {
  ttng.tmem_store %v, %m, %p : tensor<128x8xi8, #l8> -> !ttg.memdesc<128x8xi8, #m5, #ttng.tensor_memory, mutable>
  tt.return
}
tt.func @f9(%v: tensor<32x4xi8, #l9>, %m: !ttg.memdesc<32x4xi8, #m5, #ttng.tensor_memory, mutable>, %p: i1) {
  ttng.tmem_store %v, %m, %p : tensor<32x4xi8, #l9> -> !ttg.memdesc<32x4xi8, #m5, #ttng.tensor_memory, mutable>
  tt.return
}
tt.func @f10(%v: tensor<256x16xi8, #l10>, %m: !ttg.memdesc<256x16xi8, #m5, #ttng.tensor_memory, mutable>, %p: i1) {
  ttng.tmem_store %v, %m, %p : tensor<256x16xi8, #l10> -> !ttg.memdesc<256x16xi8, #m5, #ttng.tensor_memory, mutable>
  tt.return
}
tt.func @f11(%v: tensor<128x64xf32, #l11>, %m: !ttg.memdesc<128x64xf32, #m0, #ttng.tensor_memory, mutable>, %p: i1) {
  ttng.tmem_store %v, %m, %p : tensor<128x64xf32, #l11> -> !ttg.memdesc<128x64xf32, #m0, #ttng.tensor_memory, mutable>
  tt.return
}
tt.func @f12(%v: tensor<128x64xf16, #l12>, %m: !ttg.memdesc<128x64xf16, #m0, #ttng.tensor_memory, mutable>, %p: i1) {
  ttng.tmem_store %v, %m, %p : tensor<128x64xf16, #l12> -> !ttg.memdesc<128x64xf16, #m0, #ttng.tensor_memory, mutable>
  tt.return
}
tt.func @f13(%v: tensor<64x64xf32, #l13>, %m: !ttg.memdesc<64x64xf32, #m2, #ttng.tensor_memory, mutable>, %p: i1) {
  ttng.tmem_store %v, %m, %p : tensor<64x64xf32, #l13> -> !ttg.memdesc<64x64xf32, #m2, #ttng.tensor_memory, mutable>
  tt.return
}
tt.func @f14(%v: tensor<128x64xf32, #l14>, %m: !ttg.memdesc<128x64xf32, #m0, #ttng.tensor_memory, mutable>, %p: i1) {
  ttng.tmem_store %v, %m, %p : tensor<128x64xf32, #l14> -> !ttg.memdesc<128x64xf32, #m0, #ttng.tensor_memory, mutable>
  tt.return
}
tt.func @f15(%v: tensor<128x64xf16, #l15>, %m: !ttg.memdesc<128x64xf16, #m0, #ttng.tensor_memory, mutable>, %p: i1) {
  ttng.tmem_store %v, %m, %p : tensor<128x64xf16, #l15> -> !ttg.memdesc<128x64xf16, #m0, #ttng.tensor_memory, mutable>
  tt.return
}
tt.func @f16(%v: tensor<64x64xf32, #l16>, %m: !ttg.memdesc<64x64xf32, #m2, #ttng.tensor_memory, mutable>, %p: i1) {
  ttng.tmem_store %v, %m, %p : tensor<64x64xf32, #l16> -> !ttg.memdesc<64x64xf32, #m2, #ttng.tensor_memory, mutable>
  tt.return
}
tt.func @f17(%v: tensor<128x64xf32, #l17>, %m: !ttg.memdesc<128x64xf32, #m0, #ttng.tensor_memory, mutable>, %p: i1) {
  ttng.tmem_store %v, %m, %p : tensor<128x64xf32, #l17> -> !ttg.memdesc<128x64xf32, #m0, #ttng.tensor_memory, mutable>
  tt.return
}
tt.func @f18(%v: tensor<128x64xf16, #l18>, %m: !ttg.memdesc<128x64xf16, #m0, #ttng.tensor_memory, mutable>, %p: i1) {
  ttng.tmem_store %v, %m, %p : tensor<128x64xf16, #l18> -> !ttg.memdesc<128x64xf16, #m0, #ttng.tensor_memory, mutable>
  tt.return
}
tt.func @f19(%v: tensor<64x64xf32, #l19>, %m: !ttg.memdesc<64x64xf32, #m2, #ttng.tensor_memory, mutable>, %p: i1) {
  ttng.tmem_store %v, %m, %p : tensor<64x64xf32, #l19> -> !ttg.memdesc<64x64xf32, #m2, #ttng.tensor_memory, mutable>
  tt.return
}
tt.func @f20(%v: tensor<128x2xf16, #l20>, %m: !ttg.memdesc<128x2xf16, #m6, #ttng.tensor_memory, mutable>, %p: i1) {
  ttng.tmem_store %v, %m, %p : tensor<128x2xf16, #l20> -> !ttg.memdesc<128x2xf16, #m6, #ttng.tensor_memory, mutable>
  tt.return
}
}

// -----

#m0 = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1>
#m1 = #ttng.tensor_memory_encoding<blockM = 64, blockN = 64, colStride = 1>
// 16x64b
#l0 = #ttg.linear<{register = [[0, 2], [0, 4], [0, 8], [0, 16], [0, 32]], lane = [[8, 0], [0, 1], [1, 0], [2, 0], [4, 0]], warp = [[32, 0], [64, 0], [16, 0]], block = []}>
// 16x64b
#l1 = #ttg.linear<{register = [[0, 1], [0, 4], [0, 8], [0, 16], [0, 32]], lane = [[8, 0], [0, 2], [1, 0], [2, 0], [4, 0]], warp = [[32, 0], [64, 0], [16, 0]], block = []}>
// 16x64b
#l2 = #ttg.linear<{register = [[0, 2], [0, 4], [0, 8], [0, 16]], lane = [[8, 0], [0, 1], [1, 0], [2, 0], [4, 0]], warp = [[16, 0], [32, 0], [0, 32]], block = []}>
// 16x128b
#l3 = #ttg.linear<{register = [[8, 0], [0, 4], [0, 8], [0, 16], [0, 32]], lane = [[0, 1], [0, 2], [1, 0], [2, 0], [4, 0]], warp = [[32, 0], [64, 0], [16, 0]], block = []}>
// 16x128b
#l4 = #ttg.linear<{register = [[0, 1], [8, 0], [0, 8], [0, 16], [0, 32]], lane = [[0, 2], [0, 4], [1, 0], [2, 0], [4, 0]], warp = [[32, 0], [64, 0], [16, 0]], block = []}>
// 16x128b
#l5 = #ttg.linear<{register = [[8, 0], [0, 4], [0, 8], [0, 16]], lane = [[0, 1], [0, 2], [1, 0], [2, 0], [4, 0]], warp = [[16, 0], [32, 0], [0, 32]], block = []}>
// 16x256b
#l6 = #ttg.linear<{register = [[0, 1], [8, 0], [0, 8], [0, 16], [0, 32]], lane = [[0, 2], [0, 4], [1, 0], [2, 0], [4, 0]], warp = [[32, 0], [64, 0], [16, 0]], block = []}>
// 16x256b
#l7 = #ttg.linear<{register = [[0, 1], [0, 2], [8, 0], [0, 16], [0, 32]], lane = [[0, 4], [0, 8], [1, 0], [2, 0], [4, 0]], warp = [[32, 0], [64, 0], [16, 0]], block = []}>
// 16x256b
#l8 = #ttg.linear<{register = [[0, 1], [8, 0], [0, 8], [0, 16]], lane = [[0, 2], [0, 4], [1, 0], [2, 0], [4, 0]], warp = [[16, 0], [32, 0], [0, 32]], block = []}>
// 32x32b
#l9 = #ttg.linear<{register = [[0, 1], [0, 2], [0, 4], [0, 8], [0, 16]], lane = [[1, 0], [2, 0], [4, 0], [8, 0], [16, 0]], warp = [[32, 0], [64, 0], [0, 32]], block = []}>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 8 : i32, "ttg.threads-per-warp" = 32 : i32} {
tt.func @f0(%v: tensor<128x64xf32, #l0>, %m: !ttg.memdesc<128x64xf32, #m0, #ttng.tensor_memory, mutable>, %p: i1) {
  ttng.tmem_store %v, %m, %p : tensor<128x64xf32, #l0> -> !ttg.memdesc<128x64xf32, #m0, #ttng.tensor_memory, mutable>
  tt.return
}
tt.func @f1(%v: tensor<128x64xf16, #l1>, %m: !ttg.memdesc<128x64xf16, #m0, #ttng.tensor_memory, mutable>, %p: i1) {
  ttng.tmem_store %v, %m, %p : tensor<128x64xf16, #l1> -> !ttg.memdesc<128x64xf16, #m0, #ttng.tensor_memory, mutable>
  tt.return
}
tt.func @f2(%v: tensor<64x64xf32, #l2>, %m: !ttg.memdesc<64x64xf32, #m1, #ttng.tensor_memory, mutable>, %p: i1) {
  ttng.tmem_store %v, %m, %p : tensor<64x64xf32, #l2> -> !ttg.memdesc<64x64xf32, #m1, #ttng.tensor_memory, mutable>
  tt.return
}
tt.func @f3(%v: tensor<128x64xf32, #l3>, %m: !ttg.memdesc<128x64xf32, #m0, #ttng.tensor_memory, mutable>, %p: i1) {
  ttng.tmem_store %v, %m, %p : tensor<128x64xf32, #l3> -> !ttg.memdesc<128x64xf32, #m0, #ttng.tensor_memory, mutable>
  tt.return
}
tt.func @f4(%v: tensor<128x64xf16, #l4>, %m: !ttg.memdesc<128x64xf16, #m0, #ttng.tensor_memory, mutable>, %p: i1) {
  ttng.tmem_store %v, %m, %p : tensor<128x64xf16, #l4> -> !ttg.memdesc<128x64xf16, #m0, #ttng.tensor_memory, mutable>
  tt.return
}
tt.func @f5(%v: tensor<64x64xf32, #l5>, %m: !ttg.memdesc<64x64xf32, #m1, #ttng.tensor_memory, mutable>, %p: i1) {
  ttng.tmem_store %v, %m, %p : tensor<64x64xf32, #l5> -> !ttg.memdesc<64x64xf32, #m1, #ttng.tensor_memory, mutable>
  tt.return
}
tt.func @f6(%v: tensor<128x64xf32, #l6>, %m: !ttg.memdesc<128x64xf32, #m0, #ttng.tensor_memory, mutable>, %p: i1) {
  ttng.tmem_store %v, %m, %p : tensor<128x64xf32, #l6> -> !ttg.memdesc<128x64xf32, #m0, #ttng.tensor_memory, mutable>
  tt.return
}
tt.func @f7(%v: tensor<128x64xf16, #l7>, %m: !ttg.memdesc<128x64xf16, #m0, #ttng.tensor_memory, mutable>, %p: i1) {
  ttng.tmem_store %v, %m, %p : tensor<128x64xf16, #l7> -> !ttg.memdesc<128x64xf16, #m0, #ttng.tensor_memory, mutable>
  tt.return
}
tt.func @f8(%v: tensor<64x64xf32, #l8>, %m: !ttg.memdesc<64x64xf32, #m1, #ttng.tensor_memory, mutable>, %p: i1) {
  ttng.tmem_store %v, %m, %p : tensor<64x64xf32, #l8> -> !ttg.memdesc<64x64xf32, #m1, #ttng.tensor_memory, mutable>
  tt.return
}
tt.func @f9(%v: tensor<128x64xf32, #l9>, %m: !ttg.memdesc<128x64xf32, #m0, #ttng.tensor_memory, mutable>, %p: i1) {
  ttng.tmem_store %v, %m, %p : tensor<128x64xf32, #l9> -> !ttg.memdesc<128x64xf32, #m0, #ttng.tensor_memory, mutable>
  tt.return
}
}

// -----

#m0 = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1>
// 32x32b
#l0 = #ttg.linear<{register = [[0, 1], [0, 2], [0, 4], [0, 8]], lane = [[1, 0], [2, 0], [4, 0], [8, 0], [16, 0]], warp = [[32, 0], [64, 0], [0, 16], [0, 32]], block = []}>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 16 : i32, "ttg.threads-per-warp" = 32 : i32} {
tt.func @f0(%v: tensor<128x64xf32, #l0>, %m: !ttg.memdesc<128x64xf32, #m0, #ttng.tensor_memory, mutable>, %p: i1) {
  ttng.tmem_store %v, %m, %p : tensor<128x64xf32, #l0> -> !ttg.memdesc<128x64xf32, #m0, #ttng.tensor_memory, mutable>
  tt.return
}
}
