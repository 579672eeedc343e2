// Conversions, barriers and what a program asks of the machine parse and print back.
//
// RUN: lathe-opt %s | FileCheck %s
// RUN: lathe-opt %s | lathe-opt | FileCheck %s
// RUN: lathe-opt %s --mlir-print-op-generic | lathe-opt | FileCheck %s

#packed = #ttg.blocked<{sizePerThread = [1, 2], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
#unpacked = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>

// CHECK-DAG: #blocked = #ttg.blocked<{sizePerThread = [1, 2], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
// CHECK-DAG: #blocked1 = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>

// CHECK-LABEL: @fp4(
// CHECK: %{{.*}} = ttg.fp4_to_fp %{{.*}} {axis = 1 : i32} : tensor<16x16xi8, #blocked> -> tensor<16x32xbf16, #blocked1>
// CHECK: %{{.*}} = ttg.fp4_to_fp %{{.*}} {axis = 0 : i32} : tensor<8x16xi8> -> tensor<16x16xf16>
tt.func @fp4(%x: tensor<16x16xi8, #packed>, %y: tensor<8x16xi8>) {
  %0 = ttg.fp4_to_fp %x {axis = 1 : i32} : tensor<16x16xi8, #packed> -> tensor<16x32xbf16, #unpacked>
  %1 = ttg.fp4_to_fp %y {axis = 0 : i32} : tensor<8x16xi8> -> tensor<16x16xf16>
  tt.return
}

// CHECK-LABEL: @program(
// CHECK: %{{.*}} = ttg.warp_id
// CHECK: %{{.*}} = ttg.warp_id {omitUniformHint}
// CHECK: ttg.barrier none
// CHECK: ttg.barrier local|global_read|global_write
// CHECK: ttg.barrier tensor_read|tensor_write
// CHECK: ttg.barrier all
// CHECK: %{{.*}} = ttg.global_scratch_alloc {alignment = 128 : i32, nbytes = 256 : i32} : !tt.ptr<i8>
// CHECK: %{{.*}} = ttg.global_scratch_alloc {alignment = 1 : i32, nbytes = 0 : i32, shared_cluster_state, third_party_allocation} : !tt.ptr<i8>
tt.func @program() -> i32 {
  %0 = ttg.warp_id
  %1 = ttg.warp_id {omitUniformHint}
  ttg.barrier none
  ttg.barrier local|global_read|global_write
  ttg.barrier tensor_read|tensor_write
  ttg.barrier all
  %2 = ttg.global_scratch_alloc {alignment = 128 : i32, nbytes = 256 : i32} : !tt.ptr<i8>
  %3 = ttg.global_scratch_alloc {alignment = 1 : i32, nbytes = 0 : i32, shared_cluster_state, third_party_allocation} : !tt.ptr<i8>
  tt.return %1 : i32
}
