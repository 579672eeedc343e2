// RUN: lathe-opt %s --lathe-ttg-assign-descriptor-layouts --lathe-ttg-lower-descriptors | FileCheck %s
// RUN: lathe-compiler compile %S/../../corpus/matmul_desc_f16.ttir --target cuda:90 --set num_stages=3 --emit pipelined -o - | FileCheck %s --check-prefix=LOOP

// One wait in a turn for both operands, whose copies have one barrier.
// LOOP-NOT: tt.load
// LOOP: ttng.tensormap_create
// LOOP: scf.for
// LOOP: ttng.wait_barrier
// LOOP-NOT: ttng.wait_barrier
// LOOP: ttng.warp_group_dot
// LOOP-NOT: ttng.wait_barrier
// LOOP: ttng.barrier_expect %{{.*}}, 32768
// LOOP-COUNT-2: ttng.async_tma_copy_global_to_local
// LOOP-NOT: ttng.wait_barrier
// LOOP: scf.yield
// LOOP: ttng.async_tma_copy_local_to_global
// LOOP-NOT: tt.store

#vector = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
#blocked = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
// Boxes are innermost dimension first and no wider than a swizzled row.
// CHECK: #[[$WIDE:.*]] = #ttg.nvmma_shared<{swizzlingByteWidth = 128
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
// CHECK-LABEL: @through
// CHECK-SAME: %[[P:.*]]: !tt.ptr<f16>, %[[M:.*]]: i32, %[[N:.*]]: i32, %[[ROW:.*]]: i64
// CHECK: %[[RAW:.*]] = ttg.global_scratch_alloc {alignment = 128 : i32, nbytes = 128 : i32}
// CHECK: %[[BYTES:.*]] = arith.muli %[[ROW]], %c2_i64
// CHECK: ttng.tensormap_create %[[RAW]], %[[P]], [%c64_i32{{.*}}, %c32_i32{{.*}}], [%[[N]], %[[M]]], [%[[BYTES]]], {{.*}}elem_type = 6 : i32, fill_mode = 1 : i32, interleave_layout = 0 : i32, swizzle_mode = 3 : i32
// CHECK: ttng.tensormap_fenceproxy_acquire %[[RAW]]
// CHECK: %[[D:.*]] = ttng.reinterpret_tensor_descriptor %[[RAW]] : !tt.ptr<i8> to !tt.tensordesc<32x128xf16, #[[$WIDE]]>
// CHECK: %[[DATA:.*]] = ttg.local_alloc
// CHECK: %[[BAR:.*]] = ttg.local_alloc
// CHECK: ttng.init_barrier %[[BAR]], 1
// CHECK: ttng.barrier_expect %[[BAR]], 8192
// CHECK: ttng.async_tma_copy_global_to_local %[[D]][%[[M]], %[[N]]] %[[DATA]], %[[BAR]]
// CHECK: ttng.wait_barrier %[[BAR]]
// CHECK: ttng.inval_barrier %[[BAR]]
// CHECK: %[[V:.*]] = ttg.local_load %[[DATA]]
// CHECK: %[[OUT:.*]] = ttg.local_alloc %[[V]]
// CHECK: ttng.async_tma_copy_local_to_global %[[D]][%[[N]], %[[M]]] %[[OUT]]
// CHECK: ttng.async_tma_store_wait {pendings = 0 : i32}
// CHECK: ttng.async_tma_reduce add, %[[D]]
// CHECK: ttng.async_tma_store_wait {pendings = 0 : i32}
tt.func public @through(%p: !tt.ptr<f16>, %m: i32, %n: i32, %row: i64) {
  %one = arith.constant 1 : i64
  %d = tt.make_tensor_descriptor %p, [%m, %n], [%row, %one] {padding = 2 : i32} : <f16>, <32x128xf16>
  %v = tt.descriptor_load %d[%m, %n] : !tt.tensordesc<32x128xf16> -> tensor<32x128xf16, #blocked>
  tt.descriptor_store %d[%n, %m], %v : !tt.tensordesc<32x128xf16>, tensor<32x128xf16, #blocked>
  tt.descriptor_reduce add, %d[%m, %m], %v : !tt.tensordesc<32x128xf16>, tensor<32x128xf16, #blocked>
  tt.return
}

// The host passes a map in the place of what would describe the tensor. The sizes that follow are the front end's own.
// CHECK-LABEL: @host
// CHECK-SAME: (%[[D:[a-z0-9]*]]: !tt.tensordesc<32x64xf32, #{{.*}}> {lathe_nv.tensor_map = #lathe_nv.tensor_map<box = [32, 32], element = 7, swizzle = 3, flags = 2>}, %[[M:[a-z0-9]*]]: i32)
// CHECK-NOT: ttng.tensormap_create
// CHECK: ttng.async_tma_copy_global_to_local %[[D]][%[[M]], %[[M]]]
// CHECK: ttng.async_tma_copy_local_to_global %[[D]][%[[M]], %[[M]]]
tt.func public @host(%p: !tt.ptr<f32> {tt.host_descriptor = array<i32: 2, 2>}, %n0: i64, %n1: i64, %s0: i64, %s1: i64, %nan: i1, %rounds: i1, %m: i32) {
  %0 = arith.trunci %n0 : i64 to i32
  %1 = arith.trunci %n1 : i64 to i32
  %d = tt.host_descriptor %p, [%0, %1], [%s0, %s1], %nan, %rounds : <f32>, <32x64xf32>
  %v = tt.descriptor_load %d[%m, %m] : !tt.tensordesc<32x64xf32> -> tensor<32x64xf32, #blocked>
  tt.descriptor_store %d[%m, %m], %v : !tt.tensordesc<32x64xf32>, tensor<32x64xf32, #blocked>
  tt.return
}

// Triton 3.6 and 3.7 pass one flag.
// CHECK-LABEL: @older
// CHECK-SAME: (%{{[a-z0-9]*}}: i32, %{{[a-z0-9]*}}: !tt.tensordesc<64xf16, #{{.*}}> {lathe_nv.tensor_map = #lathe_nv.tensor_map<box = [64], element = 6, swizzle = 0, flags = 1>}, %{{[a-z0-9]*}}: i64)
tt.func public @older(%m: i32, %p: !tt.ptr<f16> {tt.host_descriptor = array<i32: 1, 1>}, %n0: i64, %s0: i64, %nan: i1, %last: i64) {
  %0 = arith.trunci %n0 : i64 to i32
  %never = arith.constant false
  %d = tt.host_descriptor %p, [%0], [%s0], %nan, %never : <f16>, <64xf16>
  %v = tt.descriptor_load %d[%m] : !tt.tensordesc<64xf16> -> tensor<64xf16, #vector>
  tt.descriptor_store %d[%m], %v : !tt.tensordesc<64xf16>, tensor<64xf16, #vector>
  tt.return
}
}
