// RUN: lathe-opt %s --lathe-ttg-allocate-shared-memory --lathe-ttg-insert-barriers --lathe-ttg-convert-to-llvm | FileCheck %s

#blocked = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [8, 4], warpsPerCTA = [4, 1], order = [1, 0]}>
#rows = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
#mma = #ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [2, 2], instrShape = [16, 8]}>
#wide = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [2, 16], warpsPerCTA = [4, 1], order = [1, 0]}>
#group = #ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 128, 16]}>
#a = #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 2}>
#b = #ttg.dot_op<{opIdx = 1, parent = #mma, kWidth = 2}>
#shared = #ttg.swizzled_shared<{vec = 8, perPhase = 2, maxPhase = 4, order = [1, 0]}>
#shared1 = #ttg.swizzled_shared<{vec = 8, perPhase = 1, maxPhase = 8, order = [1, 0]}>
#plain = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
#padded = #ttg.padded_shared<[64:+8] {order = [1, 0], shape = [64, 64]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  // A 64x32 operand is 4 words of 4 matrices; rows 16 apart are reached by constants, halves of a row by another base.
  // CHECK-LABEL: llvm.func @operands
  // CHECK-COUNT-4: nvvm.ldmatrix %{{.*}} {eltType = #nvvm.ld_st_matrix_elt_type<b16>, layout = #nvvm.mma_layout<row>, num = 4 : i32
  // CHECK-NOT: nvvm.ldmatrix {{.*}}row
  // CHECK-COUNT-4: nvvm.ldmatrix %{{.*}} {eltType = #nvvm.ld_st_matrix_elt_type<b16>, layout = #nvvm.mma_layout<col>, num = 4 : i32
  // CHECK-NOT: nvvm.ldmatrix
  // CHECK-COUNT-16: nvvm.mma.sync
  // CHECK-NOT: nvvm.mma.sync
  // CHECK: llvm.return
  tt.func public @operands(%p: !tt.ptr<f32>) {
    %c = arith.constant dense<0.0> : tensor<64x64xf32, #mma>
    %m = ttg.local_alloc : () -> !ttg.memdesc<64x32xf16, #shared, #smem, mutable>
    %n = ttg.local_alloc : () -> !ttg.memdesc<32x64xf16, #shared1, #smem, mutable>
    %x = ttg.local_load %m : !ttg.memdesc<64x32xf16, #shared, #smem, mutable> -> tensor<64x32xf16, #a>
    %y = ttg.local_load %n : !ttg.memdesc<32x64xf16, #shared1, #smem, mutable> -> tensor<32x64xf16, #b>
    %d = tt.dot %x, %y, %c : tensor<64x32xf16, #a> * tensor<32x64xf16, #b> -> tensor<64x64xf32, #mma>
    %e = ttg.local_alloc %d : (tensor<64x64xf32, #mma>) -> !ttg.memdesc<64x64xf32, #plain, #smem>
    tt.return
  }

  // Results go to scratch by stmatrix and come back 16 bytes at once.
  // CHECK-LABEL: llvm.func @results
  // CHECK-COUNT-4: nvvm.stmatrix
  // CHECK: nvvm.barrier0
  // CHECK-COUNT-4: llvm.load %{{.*}} {alignment = 16 : i64} : !llvm.ptr<3> -> vector<8xf16>
  // CHECK-NOT: !llvm.ptr<3> -> vector
  tt.func public @results(%v: f16) {
    %x = tt.splat %v : f16 -> tensor<64x64xf16, #mma>
    %y = ttg.convert_layout %x : tensor<64x64xf16, #mma> -> tensor<64x64xf16, #rows>
    %m = ttg.local_alloc %y : (tensor<64x64xf16, #rows>) -> !ttg.memdesc<64x64xf16, #padded, #smem>
    tt.return
  }

  // Vectors of words that lie in four rows of the result would come as cheaply, but be moved before they are stored.
  // CHECK-LABEL: llvm.func @rows_in_order
  // CHECK-COUNT-16: nvvm.stmatrix
  // CHECK: nvvm.barrier0
  // CHECK-COUNT-16: llvm.load %{{.*}} {alignment = 16 : i64} : !llvm.ptr<3> -> vector<8xbf16>
  // CHECK: llvm.return
  tt.func public @rows_in_order(%v: bf16) {
    %x = tt.splat %v : bf16 -> tensor<128x128xbf16, #group>
    %y = ttg.convert_layout %x : tensor<128x128xbf16, #group> -> tensor<128x128xbf16, #wide>
    %m = ttg.local_alloc %y : (tensor<128x128xbf16, #wide>) -> !ttg.memdesc<128x128xbf16, #padded, #smem>
    tt.return
  }

  // 16 bytes at once, nothing kept in L1, zeros where the mask is false.
  // CHECK-LABEL: llvm.func @copies
  // CHECK-COUNT-2: nvvm.cp.async.shared.global %{{.*}}, %{{.*}}, 16, cache =  cg, %{{.*}} :
  // CHECK-NOT: nvvm.cp.async.shared.global
  // CHECK: nvvm.cp.async.commit.group
  // CHECK-NEXT: nvvm.cp.async.wait.group 0
  // CHECK-NEXT: nvvm.barrier0
  tt.func public @copies(%p: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %c: i1) {
    %r = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32, #ttg.slice<{dim = 1, parent = #blocked}>>
    %e = tt.expand_dims %r {axis = 1 : i32} : tensor<64xi32, #ttg.slice<{dim = 1, parent = #blocked}>> -> tensor<64x1xi32, #blocked>
    %k = arith.constant dense<32> : tensor<64x1xi32, #blocked>
    %row = arith.muli %e, %k : tensor<64x1xi32, #blocked>
    %s = tt.make_range {start = 0 : i32, end = 32 : i32} : tensor<32xi32, #ttg.slice<{dim = 0, parent = #blocked}>>
    %f = tt.expand_dims %s {axis = 0 : i32} : tensor<32xi32, #ttg.slice<{dim = 0, parent = #blocked}>> -> tensor<1x32xi32, #blocked>
    %rows = tt.broadcast %row : tensor<64x1xi32, #blocked> -> tensor<64x32xi32, #blocked>
    %columns = tt.broadcast %f : tensor<1x32xi32, #blocked> -> tensor<64x32xi32, #blocked>
    %at = arith.addi %rows, %columns : tensor<64x32xi32, #blocked>
    %base = tt.splat %p : !tt.ptr<f16> -> tensor<64x32x!tt.ptr<f16>, #blocked>
    %from = tt.addptr %base, %at : tensor<64x32x!tt.ptr<f16>, #blocked>, tensor<64x32xi32, #blocked>
    %mask = tt.splat %c : i1 -> tensor<64x32xi1, #blocked>
    %m = ttg.local_alloc : () -> !ttg.memdesc<64x32xf16, #shared, #smem, mutable>
    %t = ttg.async_copy_global_to_local %from, %m mask %mask : tensor<64x32x!tt.ptr<f16>, #blocked> -> <64x32xf16, #shared, #smem, mutable>
    %g = ttg.async_commit_group tokens %t
    %w = ttg.async_wait %g {num = 0 : i32}
    %x = ttg.local_load %m token %w : !ttg.memdesc<64x32xf16, #shared, #smem, mutable> -> tensor<64x32xf16, #a>
    %y = ttg.local_alloc %x : (tensor<64x32xf16, #a>) -> !ttg.memdesc<64x32xf16, #shared, #smem>
    tt.return
  }
}
