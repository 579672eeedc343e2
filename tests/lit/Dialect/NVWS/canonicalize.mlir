// RUN: lathe-opt %s --canonicalize | FileCheck %s

#rows = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#smem = #ttg.shared_memory

// A ring that nobody uses goes, as does a group of warps without an effect; waits and copies stay.
// CHECK-LABEL: tt.func @unused
tt.func @unused(%a: !ttg.memdesc<3x64x16xf16, #rows, #smem, mutable>, %b: !ttg.memdesc<64x16xf16, #rows, #smem, mutable>,
                %r: !nvws.aref<[]>, %d: !tt.tensordesc<64x16xf16>, %i: i32) {
  // CHECK-NEXT: nvws.aref.put.enter
  // CHECK-NEXT: nvws.descriptor_load
  // CHECK-NEXT: tt.return
  %0 = nvws.aref.create %a : <[!ttg.memdesc<3x64x16xf16, #rows, #smem, mutable>]>
  %1 = nvws.aref.put.enter %r : <[]> -> !ttg.async.token
  nvws.descriptor_load %d[%i, %i] 2048 %b : !tt.tensordesc<64x16xf16>, i32, i32, !ttg.memdesc<64x16xf16, #rows, #smem, mutable>
  %2 = nvws.warp_group
  partition0 num_warps(4) {
    %y = arith.addi %i, %i : i32
    nvws.warp_group.yield %y : i32
  }
  tt.return
}
