// Blocks of an im2col tensor are copied by a box of all pixels for each swizzled row of channels.
//
// RUN: lathe-opt %s --lathe-ttg-convert-to-llvm | FileCheck %s

#bar = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#sh = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  // CHECK: llvm.func @pixels(%[[MAP:[a-z0-9]*]]: !llvm.ptr {{{.*}}lathe_nv.tensor_map = #lathe_nv.tensor_map<box = [512, 64], element = 6, swizzle = 3, flags = 2, im2col = 4>{{.*}}}, %[[N:[a-z0-9]*]]: i32, %[[Y:[a-z0-9]*]]: i32, %[[X:[a-z0-9]*]]: i32, %[[C:[a-z0-9]*]]: i32, %[[RIGHT:[a-z0-9]*]]: i16, %[[DOWN:[a-z0-9]*]]: i16
  // CHECK: lathe_nv.bulk_load %[[TO:.*]], %[[MAP]][%[[C]], %[[X]], %[[Y]], %[[N]]] offsets[%[[RIGHT]], %[[DOWN]]], %{{.*}} if
  // CHECK: %[[NEXT:.*]] = llvm.add %[[C]], %{{.*}} : i32
  // CHECK: lathe_nv.bulk_load %{{.*}}, %[[MAP]][%[[NEXT]], %[[X]], %[[Y]], %[[N]]] offsets[%[[RIGHT]], %[[DOWN]]], %{{.*}} if
  // CHECK-NOT: lathe_nv.bulk_load
  tt.func public @pixels(%d: !ttng.tensordesc_im2col<512x128xf16, #sh> {lathe_nv.tensor_map = #lathe_nv.tensor_map<box = [512, 64], element = 6, swizzle = 3, flags = 2, im2col = 4>}, %n: i32, %y: i32, %x: i32, %c: i32, %right: i16, %down: i16, %pred: i1) {
    %b = ttg.local_alloc {allocation.offset = 0 : i32} : () -> !ttg.memdesc<1xi64, #bar, #smem, mutable>
    %a = ttg.local_alloc {allocation.offset = 1024 : i32} : () -> !ttg.memdesc<512x128xf16, #sh, #smem, mutable>
    ttng.async_tma_copy_global_to_local %d[%n, %y, %x, %c] offsets = [%down, %right] %a, %b, %pred : !ttng.tensordesc_im2col<512x128xf16, #sh>, !ttg.memdesc<1xi64, #bar, #smem, mutable> -> !ttg.memdesc<512x128xf16, #sh, #smem, mutable>
    tt.return
  }
}
