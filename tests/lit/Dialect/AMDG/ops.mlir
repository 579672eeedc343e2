// Operations on registers parse and print back.
//
// RUN: lathe-opt %s | FileCheck %s
// RUN: lathe-opt %s | lathe-opt | FileCheck %s
// RUN: lathe-opt %s --mlir-print-op-generic | lathe-opt | FileCheck %s

#blocked = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [16, 4], warpsPerCTA = [4, 1], order = [0, 1]}>
#tile = #ttg.blocked<{sizePerThread = [2, 2], threadsPerWarp = [8, 8], warpsPerCTA = [1, 4], order = [0, 1]}>
#turned = #ttg.linear<{register = [[0, 1], [1, 0]], lane = [[2, 0], [4, 0], [8, 0], [0, 2], [0, 4], [0, 8]], warp = [[0, 16], [0, 32]], block = []}>
#packed = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [8, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
#unpacked = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [8, 8], warpsPerCTA = [4, 1], order = [1, 0]}>

// CHECK-DAG: #blocked = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [16, 4], warpsPerCTA = [4, 1], order = [0, 1]}>
// CHECK-DAG: #blocked1 = #ttg.blocked<{sizePerThread = [2, 2], threadsPerWarp = [8, 8], warpsPerCTA = [1, 4], order = [0, 1]}>
// CHECK-DAG: #blocked2 = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [8, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
// CHECK-DAG: #blocked3 = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [8, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
// CHECK-DAG: #linear = #ttg.linear<{register = {{\[\[}}0, 1], [1, 0]], lane = {{\[\[}}2, 0], [4, 0], [8, 0], [0, 2], [0, 4], [0, 8]], warp = {{\[\[}}0, 16], [0, 32]], block = []}>

// CHECK-LABEL: @pieces(
// CHECK: %{{.*}} = amdg.extract_slice %{{.*}} [0, 96] : tensor<128x128xf16, #blocked> to tensor<128x32xf16, #blocked>
// CHECK: %{{.*}} = amdg.extract_slice %{{.*}} [64, 32] : tensor<128x128xf16, #blocked> to tensor<64x64xf16, #blocked>
// CHECK: %{{.*}} = amdg.concat %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}} : tensor<64x64xf16, #blocked>, tensor<64x64xf16, #blocked>, tensor<64x64xf16, #blocked>, tensor<64x64xf16, #blocked> -> tensor<128x128xf16, #blocked>
// CHECK: %{{.*}} = amdg.concat %{{.*}} : tensor<64x64xf16, #blocked> -> tensor<64x64xf16, #blocked>
tt.func @pieces(%x: tensor<128x128xf16, #blocked>) {
  %0 = amdg.extract_slice %x [0, 96] : tensor<128x128xf16, #blocked> to tensor<128x32xf16, #blocked>
  %1 = amdg.extract_slice %x [64, 32] : tensor<128x128xf16, #blocked> to tensor<64x64xf16, #blocked>
  %2 = amdg.concat %1, %1, %1, %1 : tensor<64x64xf16, #blocked>, tensor<64x64xf16, #blocked>, tensor<64x64xf16, #blocked>, tensor<64x64xf16, #blocked> -> tensor<128x128xf16, #blocked>
  %3 = amdg.concat %1 : tensor<64x64xf16, #blocked> -> tensor<64x64xf16, #blocked>
  tt.return
}

// CHECK-LABEL: @transpose(
// CHECK: %{{.*}} = amdg.in_thread_transpose %{{.*}} : tensor<16x64xf16, #blocked1> -> tensor<16x64xf16, #linear>
tt.func @transpose(%x: tensor<16x64xf16, #tile>) {
  %0 = amdg.in_thread_transpose %x : tensor<16x64xf16, #tile> -> tensor<16x64xf16, #turned>
  tt.return
}

// CHECK-LABEL: @scaled(
// CHECK: %{{.*}} = amdg.scaled_upcast_fp4 %{{.*}} scale %{{.*}} {axis = 1 : i32} : tensor<32x32xi8, #blocked2>, tensor<32x64xbf16, #blocked3> -> tensor<32x64xf16, #blocked3>
// CHECK: %{{.*}} = amdg.scaled_upcast_fp4 %{{.*}} scale %{{.*}} {axis = 1 : i32} : tensor<32x32xi8, #blocked2>, tensor<32x64xi8, #blocked3> -> tensor<32x64xbf16, #blocked3>
// CHECK: %{{.*}} = amdg.scaled_upcast_fp8 %{{.*}} scale %{{.*}} : tensor<32x64xf8E4M3FN, #blocked3>, tensor<32x64xbf16, #blocked3> -> tensor<32x64xf16, #blocked3>
// CHECK: %{{.*}} = amdg.scaled_upcast_fp8 %{{.*}} scale %{{.*}} : tensor<32x64xf8E5M2, #blocked3>, tensor<32x64xi8, #blocked3> -> tensor<32x64xbf16, #blocked3>
tt.func @scaled(%x: tensor<32x32xi8, #packed>, %s: tensor<32x64xbf16, #unpacked>, %t: tensor<32x64xi8, #unpacked>, %y: tensor<32x64xf8E4M3FN, #unpacked>, %z: tensor<32x64xf8E5M2, #unpacked>) {
  %0 = amdg.scaled_upcast_fp4 %x scale %s {axis = 1 : i32} : tensor<32x32xi8, #packed>, tensor<32x64xbf16, #unpacked> -> tensor<32x64xf16, #unpacked>
  %1 = amdg.scaled_upcast_fp4 %x scale %t {axis = 1 : i32} : tensor<32x32xi8, #packed>, tensor<32x64xi8, #unpacked> -> tensor<32x64xbf16, #unpacked>
  %2 = amdg.scaled_upcast_fp8 %y scale %s : tensor<32x64xf8E4M3FN, #unpacked>, tensor<32x64xbf16, #unpacked> -> tensor<32x64xf16, #unpacked>
  %3 = amdg.scaled_upcast_fp8 %z scale %t : tensor<32x64xf8E5M2, #unpacked>, tensor<32x64xi8, #unpacked> -> tensor<32x64xbf16, #unpacked>
  tt.return
}

// CHECK-LABEL: @hints(
// CHECK: amdg.instruction_sched_hint {variant = #amdg.SchedHintVariant<none>}
// CHECK: amdg.instruction_sched_hint {variant = #amdg.SchedHintVariant<attention>}
// CHECK: amdg.instruction_sched_hint {isBufferLoadsAEnabled = true, isBufferLoadsBEnabled = false, numDsReadsA = #amdg.InstCounter<8, vector<8xf16>>, numDsReadsB = #amdg.InstCounter<8, vector<8xf16>>, numDsWritesA = #amdg.InstCounter<4, vector<8xf16>>, numDsWritesB = #amdg.InstCounter<4, vector<8xf16>>, numGlobalLoadsA = #amdg.InstCounter<4, vector<8xf16>>, numGlobalLoadsB = #amdg.InstCounter<4, vector<8xf16>>, numMMAs = #amdg.InstCounter<0, none>}
tt.func @hints() {
  amdg.instruction_sched_hint {variant = #amdg.SchedHintVariant<none>}
  amdg.instruction_sched_hint {variant = #amdg.SchedHintVariant<attention>}
  amdg.instruction_sched_hint {isBufferLoadsAEnabled = true, isBufferLoadsBEnabled = false, numDsReadsA = #amdg.InstCounter<8, vector<8xf16>>, numDsReadsB = #amdg.InstCounter<8, vector<8xf16>>, numDsWritesA = #amdg.InstCounter<4, vector<8xf16>>, numDsWritesB = #amdg.InstCounter<4, vector<8xf16>>, numGlobalLoadsA = #amdg.InstCounter<4, vector<8xf16>>, numGlobalLoadsB = #amdg.InstCounter<4, vector<8xf16>>, numMMAs = #amdg.InstCounter<0, none>}
  tt.return
}
