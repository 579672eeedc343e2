// Copies by tensor descriptor, in the forms of every release, parse and print back.
//
// RUN: lathe-opt %s | FileCheck %s
// RUN: lathe-opt %s | lathe-opt | FileCheck %s
// RUN: lathe-opt %s --mlir-print-op-generic | lathe-opt | FileCheck %s

#rows = #ttg.linear<{register = [[1], [2], [4]], lane = [[0], [0], [0], [0], [0]], warp = [[8], [16]], block = []}>
#padded = #ttg.padded_shared<[64:+8] {order = [1, 0], shape = [64, 64]}>
#rowwise = #ttg.padded_shared<[64:+8] {order = [1, 0], shape = [32, 64]}>
#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
#bar = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
#mma = #ttg.amd_mfma<{version = 3, warpsPerCTA = [1, 1], instrShape = [32, 32, 8], isTransposed = true}>
#scale = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [32, 2], warpsPerCTA = [1, 1], order = [1, 0]}>

// CHECK-DAG: #blocked = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [32, 2], warpsPerCTA = [1, 1], order = [1, 0]}>
// CHECK-DAG: #linear = #ttg.linear<{register = {{\[\[}}1], [2], [4]], lane = {{\[\[}}0], [0], [0], [0], [0]], warp = {{\[\[}}8], [16]], block = []}>
// CHECK-DAG: #mma = #ttg.amd_mfma<{version = 3, warpsPerCTA = [1, 1], instrShape = [32, 32, 8], isTransposed = true}>
// CHECK-DAG: #shared = #ttg.padded_shared<[64:+8] {order = [1, 0], shape = [64, 64]}>
// CHECK-DAG: #shared1 = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
// CHECK-DAG: #shared2 = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
// CHECK-DAG: #shared3 = #ttg.padded_shared<[64:+8] {order = [1, 0], shape = [32, 64]}>
// CHECK-DAG: #smem = #ttg.shared_memory

// CHECK-LABEL: @blocks(
// CHECK: %{{.*}} = amdg.async_tdm_copy_global_to_local %{{.*}}[%{{.*}}, %{{.*}}] into %{{.*}}, %{{.*}} : !tt.tensordesc<64x64xf16> -> !ttg.memdesc<64x64xf16, #shared, #smem, mutable>
// CHECK: %{{.*}} = amdg.async_tdm_copy_global_to_local %{{.*}}[%{{.*}}, %{{.*}}] into %{{.*}}, pred = %{{.*}} : !tt.tensordesc<64x64xf16> -> !ttg.memdesc<64x64xf16, #shared, #smem, mutable>
// CHECK: %{{.*}} = amdg.async_tdm_copy_global_to_local %{{.*}}[%{{.*}}, %{{.*}}] into %{{.*}}, pred = %{{.*}}, barrier = %{{.*}} {cache = 3 : i32} : !tt.tensordesc<64x64xf16>, !ttg.memdesc<1xi64, #shared1, #smem, mutable> -> !ttg.memdesc<64x64xf16, #shared, #smem, mutable>
// CHECK: %{{.*}} = amdg.async_tdm_copy_global_to_local %{{.*}} into %{{.*}} : !tt.tensordesc<64x64xf16, #shared> -> !ttg.memdesc<64x64xf16, #shared, #smem, mutable>
// CHECK: %{{.*}} = amdg.async_tdm_copy_global_to_local %{{.*}} into %{{.*}}, barrier = %{{.*}} {warp_used_hint = 10 : i32} : !tt.tensordesc<64x64xf16, #shared>, !ttg.memdesc<1xi64, #shared1, #smem, mutable> -> !ttg.memdesc<64x64xf16, #shared, #smem, mutable>
// CHECK: amdg.async_tdm_copy_local_to_global %{{.*}}[%{{.*}}, %{{.*}}] from %{{.*}} : !ttg.memdesc<64x64xf16, #shared, #smem, mutable> -> !tt.tensordesc<64x64xf16>
// CHECK: amdg.async_tdm_copy_local_to_global %{{.*}} from %{{.*}}, barrier = %{{.*}} {cache = 2 : i32} : !ttg.memdesc<64x64xf16, #shared, #smem, mutable>, !ttg.memdesc<1xi64, #shared1, #smem, mutable> -> !tt.tensordesc<64x64xf16>
tt.func @blocks(%d: !tt.tensordesc<64x64xf16>, %e: !tt.tensordesc<64x64xf16, #padded>, %m: !ttg.memdesc<64x64xf16, #padded, #smem, mutable>, %b: !ttg.memdesc<1xi64, #bar, #smem, mutable>, %i: i32, %p: i1) {
  %0 = amdg.async_tdm_copy_global_to_local %d[%i, %i] into %m, %p : !tt.tensordesc<64x64xf16> -> !ttg.memdesc<64x64xf16, #padded, #smem, mutable>
  %1 = amdg.async_tdm_copy_global_to_local %d[%i, %i] into %m, pred = %i : !tt.tensordesc<64x64xf16> -> !ttg.memdesc<64x64xf16, #padded, #smem, mutable>
  %2 = amdg.async_tdm_copy_global_to_local %d[%i, %i] into %m, pred = %i, barrier = %b {cache = 3 : i32} : !tt.tensordesc<64x64xf16>, !ttg.memdesc<1xi64, #bar, #smem, mutable> -> !ttg.memdesc<64x64xf16, #padded, #smem, mutable>
  %3 = amdg.async_tdm_copy_global_to_local %e into %m : !tt.tensordesc<64x64xf16, #padded> -> !ttg.memdesc<64x64xf16, #padded, #smem, mutable>
  %4 = amdg.async_tdm_copy_global_to_local %e into %m, barrier = %b {warp_used_hint = 10 : i32} : !tt.tensordesc<64x64xf16, #padded>, !ttg.memdesc<1xi64, #bar, #smem, mutable> -> !ttg.memdesc<64x64xf16, #padded, #smem, mutable>
  amdg.async_tdm_copy_local_to_global %d[%i, %i] from %m : !ttg.memdesc<64x64xf16, #padded, #smem, mutable> -> !tt.tensordesc<64x64xf16>
  amdg.async_tdm_copy_local_to_global %d from %m, barrier = %b {cache = 2 : i32} : !ttg.memdesc<64x64xf16, #padded, #smem, mutable>, !ttg.memdesc<1xi64, #bar, #smem, mutable> -> !tt.tensordesc<64x64xf16>
  tt.return
}

// CHECK-LABEL: @rows(
// CHECK: %{{.*}} = amdg.async_tdm_gather %{{.*}}[%{{.*}}, %{{.*}}] to %{{.*}}, pred = %{{.*}} : tensor<32xi32, #linear>, !ttg.memdesc<32x64xf16, #shared2, #smem, mutable> -> !tt.tensordesc<32x64xf16>
// CHECK: %{{.*}} = amdg.async_tdm_gather %{{.*}}[%{{.*}}, %{{.*}}] to %{{.*}}, pred = %{{.*}}, barrier = %{{.*}} : tensor<32xi32, #linear>, !ttg.memdesc<32x64xf16, #shared3, #smem, mutable>, !ttg.memdesc<1xi64, #shared1, #smem, mutable> -> !tt.tensordesc<32x64xf16>
// CHECK: %{{.*}} = amdg.async_tdm_gather %{{.*}}[%{{.*}}] to %{{.*}} : tensor<32xi16>, !ttg.memdesc<32x64xf16, #shared2, #smem, mutable> -> !tt.tensordesc<32x64xf16>
// CHECK: %{{.*}} = amdg.async_tdm_gather %{{.*}}[%{{.*}}] to %{{.*}}, barrier = %{{.*}} : tensor<32xi16>, !ttg.memdesc<32x64xf16, #shared2, #smem, mutable>, !ttg.memdesc<1xi64, #shared1, #smem, mutable> -> !tt.tensordesc<32x64xf16>
// CHECK: %{{.*}} = amdg.async_tdm_scatter %{{.*}}[%{{.*}}, %{{.*}}] from %{{.*}} : tensor<32xi32, #linear>, !ttg.memdesc<32x64xf16, #shared2, #smem, mutable> -> !tt.tensordesc<32x64xf16>
// CHECK: %{{.*}} = amdg.async_tdm_scatter %{{.*}}[%{{.*}}] from %{{.*}}, barrier = %{{.*}} : tensor<32xi16>, !ttg.memdesc<32x64xf16, #shared3, #smem, mutable>, !ttg.memdesc<1xi64, #shared1, #smem, mutable> -> !tt.tensordesc<32x64xf16>
tt.func @rows(%d: !tt.tensordesc<32x64xf16>, %rows: tensor<32xi32, #rows>, %short: tensor<32xi16>, %col: i32, %m: !ttg.memdesc<32x64xf16, #shared, #smem, mutable>, %n: !ttg.memdesc<32x64xf16, #rowwise, #smem, mutable>, %b: !ttg.memdesc<1xi64, #bar, #smem, mutable>) {
  %0 = amdg.async_tdm_gather %d[%rows, %col] to %m, pred = %col : tensor<32xi32, #rows>, !ttg.memdesc<32x64xf16, #shared, #smem, mutable> -> !tt.tensordesc<32x64xf16>
  %1 = amdg.async_tdm_gather %d[%rows, %col] to %n, pred = %col, barrier = %b : tensor<32xi32, #rows>, !ttg.memdesc<32x64xf16, #rowwise, #smem, mutable>, !ttg.memdesc<1xi64, #bar, #smem, mutable> -> !tt.tensordesc<32x64xf16>
  %2 = amdg.async_tdm_gather %d[%short] to %m : tensor<32xi16>, !ttg.memdesc<32x64xf16, #shared, #smem, mutable> -> !tt.tensordesc<32x64xf16>
  %3 = amdg.async_tdm_gather %d[%short] to %m, barrier = %b : tensor<32xi16>, !ttg.memdesc<32x64xf16, #shared, #smem, mutable>, !ttg.memdesc<1xi64, #bar, #smem, mutable> -> !tt.tensordesc<32x64xf16>
  %4 = amdg.async_tdm_scatter %d[%rows, %col] from %m : tensor<32xi32, #rows>, !ttg.memdesc<32x64xf16, #shared, #smem, mutable> -> !tt.tensordesc<32x64xf16>
  %5 = amdg.async_tdm_scatter %d[%short] from %n, barrier = %b : tensor<32xi16>, !ttg.memdesc<32x64xf16, #rowwise, #smem, mutable>, !ttg.memdesc<1xi64, #bar, #smem, mutable> -> !tt.tensordesc<32x64xf16>
  tt.return
}

// CHECK-LABEL: @waits(
// CHECK: %{{.*}} = amdg.async_tdm_wait {num = 0 : i32}
// CHECK: %{{.*}} = amdg.async_tdm_wait %{{.*}}, %{{.*}} {num = 1 : i32}
// CHECK: %{{.*}} = amdg.async_tdm_intrinsic_wait {count = 0 : i32}
// CHECK: %{{.*}} = amdg.async_tdm_intrinsic_wait %{{.*}}, %{{.*}} {count = 3 : i32}
tt.func @waits(%t: !ttg.async.token) {
  %0 = amdg.async_tdm_wait {num = 0 : i32}
  %1 = amdg.async_tdm_wait %0, %t {num = 1 : i32}
  %2 = amdg.async_tdm_intrinsic_wait {count = 0 : i32}
  %3 = amdg.async_tdm_intrinsic_wait %2, %t {count = 3 : i32}
  tt.return
}

// CHECK-LABEL: @descriptors(
// CHECK: amdg.tdm_prefetch %{{.*}}[%{{.*}}, %{{.*}}], %{{.*}}, speculative = false : !tt.tensordesc<64x64xf16>
// CHECK: %{{.*}} = amdg.tdm_prefetch %{{.*}}[%{{.*}}, %{{.*}}], %{{.*}}, speculative = true returnOffsets : !tt.tensordesc<64x64xf16> -> tensor<64x1xi64>
// CHECK: %{{.*}} = amdg.update_tensor_descriptor %{{.*}} add_offsets = [%{{.*}}, %{{.*}}] : !tt.tensordesc<64x64xf16>
// CHECK: %{{.*}} = amdg.update_tensor_descriptor %{{.*}} add_offsets = [%{{.*}}, %{{.*}}] set_bounds = [%{{.*}}, %{{.*}}] pred = %{{.*}} : !tt.tensordesc<64x64xf16>
// CHECK: %{{.*}} = amdg.update_tensor_descriptor %{{.*}} pred = %{{.*}} : !tt.tensordesc<64x64xf16>
// CHECK: %{{.*}} = amdg.update_tensor_descriptor %{{.*}} set_bounds = [%{{.*}}, %{{.*}}] : !tt.tensordesc<64x64xf16>
// CHECK: %{{.*}} = amdg.update_tensor_descriptor %{{.*}} add_offsets = [%{{.*}}, %{{.*}}] {clamp_bounds} : !tt.tensordesc<64x64xf16>
tt.func @descriptors(%d: !tt.tensordesc<64x64xf16>, %i: i32, %p: i1) {
  amdg.tdm_prefetch %d[%i, %i], %p, speculative = false : !tt.tensordesc<64x64xf16>
  %0 = amdg.tdm_prefetch %d[%i, %i], %p, speculative = true returnOffsets : !tt.tensordesc<64x64xf16> -> tensor<64x1xi64>
  %1 = amdg.update_tensor_descriptor %d add_offsets = [%i, %i] : !tt.tensordesc<64x64xf16>
  %2 = amdg.update_tensor_descriptor %d add_offsets = [%i, %i] set_bounds = [%i, %i] pred = %i : !tt.tensordesc<64x64xf16>
  %3 = amdg.update_tensor_descriptor %d pred = %i : !tt.tensordesc<64x64xf16>
  %4 = amdg.update_tensor_descriptor %d set_bounds = [%i, %i] : !tt.tensordesc<64x64xf16>
  %5 = amdg.update_tensor_descriptor %d add_offsets = [%i, %i] {clamp_bounds} : !tt.tensordesc<64x64xf16>
  tt.return
}

// CHECK-LABEL: @mxfp(
// CHECK: %{{.*}} = amdg.upcast_mxfp %{{.*}}, %{{.*}} fp_type = e4m3 {fastMath = false} : tensor<32x64xi8, #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 8}>>, tensor<32x2xi8, #blocked> -> tensor<32x64xbf16, #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 8}>>
// CHECK: %{{.*}} = amdg.upcast_mxfp %{{.*}}, %{{.*}} fp_type = e2m1 {fastMath = true} : tensor<32x64xi8, #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 8}>>, tensor<32x4xi8, #blocked> -> tensor<32x128xf16, #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 16}>>
tt.func @mxfp(%x: tensor<32x64xi8, #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 8}>>, %s: tensor<32x2xi8, #scale>, %t: tensor<32x4xi8, #scale>) {
  %0 = amdg.upcast_mxfp %x, %s fp_type = e4m3 {fastMath = false} : tensor<32x64xi8, #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 8}>>, tensor<32x2xi8, #scale> -> tensor<32x64xbf16, #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 8}>>
  %1 = amdg.upcast_mxfp %x, %t fp_type = e2m1 {fastMath = true} : tensor<32x64xi8, #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 8}>>, tensor<32x4xi8, #scale> -> tensor<32x128xf16, #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 16}>>
  tt.return
}
