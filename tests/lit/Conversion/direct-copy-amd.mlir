// RUN: lathe-opt --split-input-file --verify-diagnostics --lathe-ttg-allocate-shared-memory --lathe-amdg-count-async-copies --lathe-ttg-convert-to-llvm %s | FileCheck %s

// 16 bytes of each lane, four instructions to a group; the first wait leaves the second group under way. Reads of
// shared memory are told apart from the copies.

#a = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [8, 8], warpsPerCTA = [1, 1], order = [1, 0]}>
#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-warps" = 1 : i32, "ttg.threads-per-warp" = 64 : i32, ttg.target = "hip:gfx950"} {
// CHECK: #[[SCOPE:.*]] = #llvm.alias_scope<
// CHECK-LABEL: llvm.func @groups
// CHECK-NOT: rocdl.ds_bpermute
// CHECK-DAG: %[[SIZE:.*]] = llvm.mlir.constant(16 : i32)
// CHECK-COUNT-8: rocdl.raw.ptr.buffer.load.lds %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}} {alias_scopes = [#[[SCOPE]]]}
// CHECK: rocdl.s.waitcnt 3956
// CHECK: llvm.load {{.*}} {alignment = 16 : i64, noalias_scopes = [#[[SCOPE]]]} : !llvm.ptr<3> -> vector<8xf16>
// CHECK: rocdl.s.waitcnt 3952
tt.func public @groups(%x: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %out: !tt.ptr<f16> {tt.divisibility = 16 : i32}) {
  %r = tt.make_range {start = 0 : i32, end = 32 : i32} : tensor<32xi32, #ttg.slice<{dim = 1, parent = #a}>>
  %c = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #a}>>
  %r2 = tt.expand_dims %r {axis = 1 : i32} : tensor<32xi32, #ttg.slice<{dim = 1, parent = #a}>> -> tensor<32x1xi32, #a>
  %c2 = tt.expand_dims %c {axis = 0 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #a}>> -> tensor<1x64xi32, #a>
  %stride = arith.constant dense<64> : tensor<32x1xi32, #a>
  %row = arith.muli %r2, %stride : tensor<32x1xi32, #a>
  %rb = tt.broadcast %row : tensor<32x1xi32, #a> -> tensor<32x64xi32, #a>
  %cb = tt.broadcast %c2 : tensor<1x64xi32, #a> -> tensor<32x64xi32, #a>
  %at = arith.addi %rb, %cb : tensor<32x64xi32, #a>
  %m = ttg.local_alloc : () -> !ttg.memdesc<32x64xf16, #shared, #smem, mutable>
  %k = ttg.local_alloc : () -> !ttg.memdesc<32x64xf16, #shared, #smem, mutable>
  %t0 = amdg.buffer_load_to_local %x[%at] into %m : <f16>[tensor<32x64xi32, #a>] -> <32x64xf16, #shared, #smem, mutable>
  %g0 = ttg.async_commit_group tokens %t0
  %t1 = amdg.buffer_load_to_local %x[%at] into %k : <f16>[tensor<32x64xi32, #a>] -> <32x64xf16, #shared, #smem, mutable>
  %g1 = ttg.async_commit_group tokens %t1
  %w0 = ttg.async_wait %g0 {num = 1 : i32}
  %v = ttg.local_load %m token %w0 : !ttg.memdesc<32x64xf16, #shared, #smem, mutable> -> tensor<32x64xf16, #a>
  %w1 = ttg.async_wait %g1 {num = 0 : i32}
  amdg.buffer_store %v, %out[%at] : tensor<32x64xf16, #a>
  tt.return
}
}

// -----

// Every second row of a swizzled buffer has its halves exchanged: so do the lanes that load them.

#a = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [1, 64], warpsPerCTA = [1, 1], order = [1, 0]}>
#shared = #ttg.swizzled_shared<{vec = 32, perPhase = 1, maxPhase = 2, order = [1, 0]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-warps" = 1 : i32, "ttg.threads-per-warp" = 64 : i32, ttg.target = "hip:gfx942"} {
// CHECK-LABEL: llvm.func @swizzled
// CHECK: rocdl.raw.ptr.buffer.load.lds
// CHECK: rocdl.ds_bpermute
// CHECK: rocdl.raw.ptr.buffer.load.lds
// CHECK-NOT: rocdl.raw.ptr.buffer.load.lds
tt.func public @swizzled(%x: !tt.ptr<f32> {tt.divisibility = 16 : i32}) {
  %c = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #a}>>
  %c2 = tt.expand_dims %c {axis = 0 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #a}>> -> tensor<1x64xi32, #a>
  %at = tt.broadcast %c2 : tensor<1x64xi32, #a> -> tensor<2x64xi32, #a>
  %m = ttg.local_alloc : () -> !ttg.memdesc<2x64xf32, #shared, #smem, mutable>
  %t0 = amdg.buffer_load_to_local %x[%at] into %m : <f32>[tensor<2x64xi32, #a>] -> <2x64xf32, #shared, #smem, mutable>
  tt.return
}
}

// -----

// Lanes of a column do not lie behind each other.

#a = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [64, 1], warpsPerCTA = [1, 1], order = [1, 0]}>
#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-warps" = 1 : i32, "ttg.threads-per-warp" = 64 : i32, ttg.target = "hip:gfx942"} {
tt.func public @column(%x: !tt.ptr<f32> {tt.divisibility = 16 : i32}) {
  %r = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32, #ttg.slice<{dim = 1, parent = #a}>>
  %r2 = tt.expand_dims %r {axis = 1 : i32} : tensor<64xi32, #ttg.slice<{dim = 1, parent = #a}>> -> tensor<64x1xi32, #a>
  %at = tt.broadcast %r2 : tensor<64x1xi32, #a> -> tensor<64x2xi32, #a>
  %m = ttg.local_alloc : () -> !ttg.memdesc<64x2xf32, #shared, #smem, mutable>
  // expected-error @below {{on hip:gfx942, whose loads to LDS write the lanes of a warp contiguously, 4 bytes each; use layouts with such pieces in the order of the lanes}}
  %t0 = amdg.buffer_load_to_local %x[%at] into %m : <f32>[tensor<64x2xi32, #a>] -> <64x2xf32, #shared, #smem, mutable>
  tt.return
}
}

// -----

#a = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [64], warpsPerCTA = [1], order = [0]}>
#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-warps" = 1 : i32, "ttg.threads-per-warp" = 64 : i32, ttg.target = "hip:gfx90a"} {
tt.func public @chip(%x: !tt.ptr<f32> {tt.divisibility = 16 : i32}) {
  %at = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32, #a>
  %m = ttg.local_alloc : () -> !ttg.memdesc<64xf32, #shared, #smem, mutable>
  // expected-error @below {{on hip:gfx90a, which cannot load to LDS without registers; load and ttg.local_store, or compile for hip:gfx942, hip:gfx950}}
  %t0 = amdg.buffer_load_to_local %x[%at] into %m : <f32>[tensor<64xi32, #a>] -> <64xf32, #shared, #smem, mutable>
  tt.return
}
}
