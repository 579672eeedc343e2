// RUN: lathe-opt --split-input-file --verify-diagnostics --lathe-ttg-allocate-shared-memory --lathe-ttg-convert-to-llvm %s | FileCheck %s

// Vectors as words; a lane whose mask is false reads out of range, and takes `other` unless that is zero.

#blocked = #ttg.blocked<{sizePerThread = [8], threadsPerWarp = [64], warpsPerCTA = [1], order = [0]}>
module attributes {"ttg.num-warps" = 1 : i32, "ttg.threads-per-warp" = 64 : i32, ttg.target = "hip:gfx942"} {
// CHECK-LABEL: llvm.func @masked
// CHECK-DAG: %[[RECORDS:.*]] = llvm.mlir.constant(2147483648 : i64)
// CHECK-DAG: %[[FLAGS:.*]] = llvm.mlir.constant(159744 : i32)
// CHECK-DAG: %[[NOWHERE:.*]] = llvm.mlir.constant(-2147483648 : i32)
// CHECK-DAG: %[[DEVICE:.*]] = llvm.mlir.constant(16 : i32)
// CHECK: %[[BUFFER:.*]] = rocdl.make.buffer.rsrc %arg0, %{{.*}}, %[[RECORDS]], %[[FLAGS]] : <1> to <8>
// CHECK: %[[AT:.*]] = llvm.select %[[MASK:.*]], %{{.*}}, %[[NOWHERE]]
// CHECK: %[[WORDS:.*]] = rocdl.raw.ptr.buffer.load %[[BUFFER]], %[[AT]], %{{.*}}, %[[DEVICE]] : vector<4xi32>
// CHECK: %[[HALVES:.*]] = llvm.bitcast %[[WORDS]] : vector<4xi32> to vector<8xf16>
// CHECK: llvm.extractelement %[[HALVES]]
// CHECK: llvm.select %[[MASK]]
// CHECK: rocdl.raw.ptr.buffer.load {{.*}} : vector<4xi32>
// CHECK: llvm.bitcast {{.*}} : vector<8xf16> to vector<4xi32>
// CHECK: rocdl.raw.ptr.buffer.store {{.*}} : vector<4xi32>
tt.func public @masked(%x: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %y: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %n: i32 {tt.divisibility = 16 : i32}) {
  %at = tt.make_range {start = 0 : i32, end = 512 : i32} : tensor<512xi32, #blocked>
  %ns = tt.splat %n : i32 -> tensor<512xi32, #blocked>
  %mask = arith.cmpi slt, %at, %ns : tensor<512xi32, #blocked>
  %one = arith.constant dense<1.0> : tensor<512xf16, #blocked>
  %zero = arith.constant dense<0.0> : tensor<512xf16, #blocked>
  %v = amdg.buffer_load %x[%at], %mask, %one cacheModifier = cg : tensor<512xf16, #blocked>
  %w = amdg.buffer_load %y[%at], %mask, %zero : tensor<512xf16, #blocked>
  %s = arith.addf %v, %w : tensor<512xf16, #blocked>
  amdg.buffer_store %s, %x[%at], %mask : tensor<512xf16, #blocked>
  tt.return
}

// A promise makes vectors where nothing is known.
// CHECK-LABEL: llvm.func @promised
// CHECK: rocdl.raw.ptr.buffer.load {{.*}} : i16
// CHECK: rocdl.raw.ptr.buffer.load {{.*}} : vector<4xi32>
// CHECK-NOT: rocdl.raw.ptr.buffer.load
tt.func public @promised(%x: !tt.ptr<f16>, %start: i32) {
  %range = tt.make_range {start = 0 : i32, end = 512 : i32} : tensor<512xi32, #blocked>
  %starts = tt.splat %start : i32 -> tensor<512xi32, #blocked>
  %at = arith.addi %range, %starts : tensor<512xi32, #blocked>
  %v = amdg.buffer_load %x[%at] : tensor<512xf16, #blocked>
  %w = amdg.buffer_load %x[%at] {contiguity = 8 : i32} : tensor<512xf16, #blocked>
  %s = arith.addf %v, %w : tensor<512xf16, #blocked>
  amdg.buffer_store %s, %x[%at] {contiguity = 8 : i32} : tensor<512xf16, #blocked>
  tt.return
}
}

// -----

// From gfx10 on the resource says how to check, and gfx12 has scopes.

#blocked = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [1], order = [0]}>
module attributes {"ttg.num-warps" = 1 : i32, "ttg.threads-per-warp" = 32 : i32, ttg.target = "hip:gfx1201"} {
// CHECK-LABEL: llvm.func @rdna
// CHECK-DAG: %[[FLAGS:.*]] = llvm.mlir.constant(822243328 : i32)
// CHECK-DAG: %[[SYSTEM:.*]] = llvm.mlir.constant(24 : i32)
// CHECK: rocdl.make.buffer.rsrc {{.*}}, %[[FLAGS]]
// CHECK: rocdl.raw.ptr.buffer.load {{.*}}, %[[SYSTEM]] : i32
// CHECK: llvm.fence syncscope("agent") release
// CHECK: %[[OLD:.*]] = llvm.call_intrinsic "llvm.amdgcn.raw.ptr.buffer.atomic.fadd"
// CHECK: llvm.fence syncscope("agent") acquire
// CHECK: rocdl.raw.ptr.buffer.atomic.cmpswap
tt.func public @rdna(%x: !tt.ptr<f32>) {
  %at = tt.make_range {start = 0 : i32, end = 32 : i32} : tensor<32xi32, #blocked>
  %v = amdg.buffer_load %x[%at] cacheModifier = cv : tensor<32xf32, #blocked>
  %old = amdg.buffer_atomic_rmw fadd, acq_rel, gpu, %v, %x[%at] : tensor<32xf32, #blocked>
  %swapped = amdg.buffer_atomic_cas relaxed, gpu, %old, %v, %x[%at] : tensor<32xf32, #blocked>
  tt.return
}
}

// -----

#blocked = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [64], warpsPerCTA = [1], order = [0]}>
module attributes {"ttg.num-warps" = 1 : i32, "ttg.threads-per-warp" = 64 : i32, ttg.target = "hip:gfx942"} {
tt.func public @narrow(%x: !tt.ptr<i16>) {
  %at = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32, #blocked>
  %one = arith.constant dense<1> : tensor<64xi16, #blocked>
  // expected-error @below {{unsupported: amdg.buffer_atomic_rmw on elements of 16 bits; use atomics through pointers (use_buffer_ops=false)}}
  %old = amdg.buffer_atomic_rmw add, relaxed, gpu, %one, %x[%at] : tensor<64xi16, #blocked>
  tt.return
}
}
