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
#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
#shared1 = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
#mma = #ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 64, 16]}>
#wide = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#wideT = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = true, elementBitWidth = 16}>
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
// The kernel does not know where the tensor lies, and stores no block before it.
// CHECK: %[[ABOVE:.*]] = arith.cmpi sle, %[[M]], %c-32_i32
// CHECK: %[[LEFT:.*]] = arith.cmpi sle, %[[M]], %c-64_i32
// CHECK: %[[BEFORE:.*]] = arith.ori %[[ABOVE]], %[[LEFT]]
// CHECK: scf.if %[[BEFORE]] {
// CHECK-NEXT: } else {
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

// Copies of an im2col tensor have all pixels of a block, and as many channels as a swizzled row.
// CHECK-LABEL: @pixels
// CHECK-SAME: (%[[D:[a-z0-9]*]]: !ttng.tensordesc_im2col<512x128xf16, #{{.*}}> {lathe_nv.tensor_map = #lathe_nv.tensor_map<box = [512, 64], element = 6, swizzle = 3, flags = 2, im2col = 4>}, %[[M:[a-z0-9]*]]: i32,
// CHECK-NOT: ttng.host_im2col_descriptor
// CHECK: ttng.async_tma_copy_global_to_local %[[D]][%[[M]], %[[M]], %[[M]], %[[M]]] offsets =
tt.func public @pixels(%p: !tt.ptr<f16> {tt.host_descriptor = array<i32: 4, 2, 1>}, %n0: i64, %n1: i64, %n2: i64, %n3: i64, %s0: i64, %s1: i64, %s2: i64, %s3: i64, %nan: i1, %rounds: i1, %l0: i32, %l1: i32, %u0: i32, %u1: i32, %t0: i32, %t1: i32, %m: i32, %w: i16, %buf: !ttg.memdesc<512x128xf16, #wide, #smem, mutable>, %bar: !ttg.memdesc<1xi64, #shared1, #smem, mutable>, %pred: i1) {
  %d = ttng.host_im2col_descriptor %p, [%n0, %n1, %n2, %n3], [%s0, %s1, %s2, %s3], %nan, %rounds, [%l0, %l1], [%u0, %u1], [%t0, %t1] : !tt.ptr<f16>, !ttng.tensordesc_im2col<512x128xf16, #wide>
  ttng.async_tma_copy_global_to_local %d[%m, %m, %m, %m] offsets = [%w, %w] %buf, %bar, %pred : !ttng.tensordesc_im2col<512x128xf16, #wide>, !ttg.memdesc<1xi64, #shared1, #smem, mutable> -> !ttg.memdesc<512x128xf16, #wide, #smem, mutable>
  tt.return
}

// CHECK-LABEL: @rows
// CHECK: ttng.barrier_expect %[[BAR:.*]], 8192
// CHECK: ttng.async_tma_gather %[[D:.*]][%[[AT:.*]], %{{.*}}] %[[DATA:.*]], %[[BAR]]
// CHECK: ttng.wait_barrier %[[BAR]]
// CHECK: %[[V:.*]] = ttg.local_load %[[DATA]]
// CHECK: %[[WIDE:.*]] = arith.extsi
// CHECK: %[[OUT:.*]] = ttg.local_alloc %[[V]]
// CHECK: ttng.async_tma_scatter %[[D]][%[[WIDE]], %{{.*}}] %[[OUT]]
// CHECK: ttng.async_tma_store_wait {pendings = 0 : i32}
tt.func public @rows(%p: !tt.ptr<f16>, %m: i32, %row: i64, %at: tensor<64xi32, #vector>, %short: tensor<64xi16, #vector>) {
  %one = arith.constant 1 : i64
  %d = tt.make_tensor_descriptor %p, [%m, %m], [%row, %one] : <f16>, <1x64xf16>
  %v = tt.descriptor_gather %d[%at, %m] : (!tt.tensordesc<1x64xf16>, tensor<64xi32, #vector>, i32) -> tensor<64x64xf16, #blocked>
  tt.descriptor_scatter %d[%short, %m], %v : !tt.tensordesc<1x64xf16>, tensor<64xi16, #vector>, i32, tensor<64x64xf16, #blocked>
  tt.return
}

// Blocks that move on may be written in any order: an iteration waits until the other store of the one before is read.
// CHECK-LABEL: @in_flight
// CHECK: %[[FIRST:.*]] = ttg.local_alloc
// CHECK: %[[SECOND:.*]] = ttg.local_alloc
// CHECK: scf.for
// CHECK-NEXT: muli
// CHECK-NEXT: ttng.async_tma_store_wait {pendings = 1 : i32, read_only}
// CHECK-NEXT: ttg.local_store %{{.*}}, %[[FIRST]]
// CHECK-NEXT: ttng.async_tma_copy_local_to_global %{{.*}} %[[FIRST]]
// CHECK-NEXT: ttng.async_tma_store_wait {pendings = 1 : i32, read_only}
// CHECK-NEXT: ttg.local_store %{{.*}}, %[[SECOND]]
// CHECK-NEXT: ttng.async_tma_reduce add, %{{.*}} %[[SECOND]]
// CHECK-NEXT: }
// CHECK-NEXT: ttng.async_tma_store_wait {pendings = 0 : i32}
// CHECK-NEXT: ttg.local_dealloc
// CHECK-NEXT: ttg.local_dealloc
// CHECK-NEXT: tt.return
tt.func public @in_flight(%p: !tt.ptr<f16>, %q: !tt.ptr<f16>, %m: i32, %row: i64, %v: tensor<64x64xf16, #blocked>) {
  %one = arith.constant 1 : i64
  %c64 = arith.constant 64 : i32
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %d = tt.make_tensor_descriptor %p, [%m, %m], [%row, %one] : <f16>, <64x64xf16>
  %e = tt.make_tensor_descriptor %q, [%m, %m], [%row, %one] : <f16>, <64x64xf16>
  scf.for %i = %c0 to %m step %c1 : i32 {
    %at = arith.muli %i, %c64 : i32
    tt.descriptor_store %d[%at, %c0], %v : !tt.tensordesc<64x64xf16>, tensor<64x64xf16, #blocked>
    tt.descriptor_reduce add, %e[%m, %c0], %v : !tt.tensordesc<64x64xf16>, tensor<64x64xf16, #blocked>
  }
  tt.return
}

// A block may be that of the iteration before, or half of it: the one before has to be written.
// CHECK-LABEL: @same_block
// CHECK: scf.for
// CHECK-NEXT: muli
// CHECK-NEXT: ttng.async_tma_store_wait {pendings = 0 : i32}
// CHECK-NEXT: ttg.local_store
// CHECK-NEXT: ttng.async_tma_copy_local_to_global
// CHECK-NEXT: }
// CHECK-NEXT: ttng.async_tma_store_wait {pendings = 0 : i32}
tt.func public @same_block(%p: !tt.ptr<f16>, %m: i32, %row: i64, %v: tensor<64x64xf16, #blocked>) {
  %one = arith.constant 1 : i64
  %c32 = arith.constant 32 : i32
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %d = tt.make_tensor_descriptor %p, [%m, %m], [%row, %one] : <f16>, <64x64xf16>
  scf.for %i = %c0 to %m step %c1 : i32 {
    %at = arith.muli %i, %c32 : i32
    tt.descriptor_store %d[%at, %c0], %v : !tt.tensordesc<64x64xf16>, tensor<64x64xf16, #blocked>
  }
  tt.return
}

// What is loaded, and who waits for the atomic operation, may need what was stored.
// CHECK-LABEL: @not_in_flight
// CHECK: scf.for
// CHECK: ttng.async_tma_copy_local_to_global
// CHECK-NEXT: ttng.async_tma_store_wait {pendings = 0 : i32}
// CHECK: scf.for
// CHECK: ttng.async_tma_copy_local_to_global
// CHECK-NEXT: ttng.async_tma_store_wait {pendings = 0 : i32}
// CHECK: scf.for
// CHECK: ttng.async_tma_copy_local_to_global
// CHECK-NEXT: ttng.async_tma_store_wait {pendings = 0 : i32}
tt.func public @not_in_flight(%p: !tt.ptr<f16>, %flag: !tt.ptr<i32>, %m: i32, %row: i64, %c: i1, %v: tensor<64x64xf16, #blocked>) {
  %one = arith.constant 1 : i64
  %c64 = arith.constant 64 : i32
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %d = tt.make_tensor_descriptor %p, [%m, %m], [%row, %one] : <f16>, <64x64xf16>
  scf.for %i = %c0 to %m step %c1 : i32 {
    %at = arith.muli %i, %c64 : i32
    %w = tt.descriptor_load %d[%c0, %c0] : !tt.tensordesc<64x64xf16> -> tensor<64x64xf16, #blocked>
    tt.descriptor_store %d[%at, %c0], %w : !tt.tensordesc<64x64xf16>, tensor<64x64xf16, #blocked>
  }
  scf.for %i = %c0 to %m step %c1 : i32 {
    %at = arith.muli %i, %c64 : i32
    tt.descriptor_store %d[%at, %c0], %v : !tt.tensordesc<64x64xf16>, tensor<64x64xf16, #blocked>
    %old = tt.atomic_rmw add, acq_rel, gpu, %flag, %c1 : (!tt.ptr<i32>, i32) -> i32
  }
  scf.for %i = %c0 to %m step %c1 : i32 {
    scf.if %c {
      %at = arith.muli %i, %c64 : i32
      tt.descriptor_store %d[%at, %c0], %v : !tt.tensordesc<64x64xf16>, tensor<64x64xf16, #blocked>
    }
  }
  tt.return
}

// The ring has 224 KiB of 227, so that the store takes memory only while it runs.
// CHECK-LABEL: @too_large
// CHECK: scf.for
// CHECK: ttng.async_tma_copy_local_to_global
// CHECK-NEXT: ttng.async_tma_store_wait {pendings = 0 : i32}
tt.func public @too_large(%p: !tt.ptr<f16>, %m: i32, %row: i64, %v: tensor<64x64xf16, #blocked>) {
  %one = arith.constant 1 : i64
  %c64 = arith.constant 64 : i32
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %ring = ttg.local_alloc : () -> !ttg.memdesc<28x64x64xf16, #shared, #smem, mutable>
  %d = tt.make_tensor_descriptor %p, [%m, %m], [%row, %one] : <f16>, <64x64xf16>
  scf.for %i = %c0 to %m step %c1 : i32 {
    %at = arith.muli %i, %c64 : i32
    tt.descriptor_store %d[%at, %c0], %v : !tt.tensordesc<64x64xf16>, tensor<64x64xf16, #blocked>
  }
  ttg.local_dealloc %ring : !ttg.memdesc<28x64x64xf16, #shared, #smem, mutable>
  tt.return
}

// A product reads the block where it came in.
// CHECK-LABEL: @in_place
// CHECK: %[[DATA:.*]] = ttg.local_alloc
// CHECK: ttng.async_tma_copy_global_to_local {{.*}} %[[DATA]],
// CHECK-NOT: ttg.local_load
// CHECK-NOT: ttg.local_alloc
// CHECK: %[[T:.*]] = ttg.memdesc_trans %[[DATA]]
// CHECK: ttng.warp_group_dot %[[DATA]], %[[T]],
tt.func public @in_place(%d: !tt.tensordesc<64x64xf16, #wide>, %m: i32, %c: tensor<64x64xf32, #mma>) -> tensor<64x64xf32, #mma> {
  %v = tt.descriptor_load %d[%m, %m] : !tt.tensordesc<64x64xf16, #wide> -> tensor<64x64xf16, #blocked>
  %a = ttg.local_alloc %v : (tensor<64x64xf16, #blocked>) -> !ttg.memdesc<64x64xf16, #wide, #smem>
  %t = ttg.memdesc_trans %a {order = array<i32: 1, 0>} : !ttg.memdesc<64x64xf16, #wide, #smem> -> !ttg.memdesc<64x64xf16, #wideT, #smem>
  %r = ttng.warp_group_dot %a, %t, %c {inputPrecision = 0 : i32} : !ttg.memdesc<64x64xf16, #wide, #smem> * !ttg.memdesc<64x64xf16, #wideT, #smem> -> tensor<64x64xf32, #mma>
  tt.return %r : tensor<64x64xf32, #mma>
}
}
