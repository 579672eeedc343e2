// Older forms that nothing of today means are refused by their names.
// RUN: lathe-opt -split-input-file -verify-diagnostics %s

#shared = #ttg.shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
tt.func @dynamic(%m: !tt.memdesc<64x32xf16, #shared, mutable>, %i: i32) {
  %c0 = arith.constant 0 : i32
  // expected-error @below {{'ttg.memdesc_subview' op requires a constant offset in dimension 1, which the result keeps: ttg.memdesc_subslice, its current form, takes constants only}}
  %0 = triton_gpu.memdesc_subview %m[%c0, %i] : !tt.memdesc<64x32xf16, #shared, mutable> -> !tt.memdesc<64x16xf16, #shared, mutable>
  tt.return
}

// -----

#shared = #ttg.shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
tt.func @offsets(%m: !tt.memdesc<64x32xf16, #shared, mutable>) {
  %c0 = arith.constant 0 : i32
  // expected-error @below {{'ttg.memdesc_subview' op requires one offset for each of the source's 2 dimensions and a result of no more, found 1 offsets and 2 dimensions}}
  %0 = ttg.memdesc_subview %m[%c0] : !tt.memdesc<64x32xf16, #shared, mutable> -> !tt.memdesc<64x16xf16, #shared, mutable>
  tt.return
}

// -----

tt.func @block_pointer(%p: !tt.ptr<f16>, %n: i64, %i: i32) {
  // expected-error @below {{custom op 'tt.make_tensor_ptr' is unknown}}
  %0 = tt.make_tensor_ptr %p, [%n, %n], [%n, %n], [%i, %i] {order = array<i32: 1, 0>} : <tensor<32x32xf16>>
  tt.return
}

// -----

// expected-error @below {{pointer element type must be}}
tt.func @block(%p: !tt.ptr<tensor<32x32xf16>>) {
  tt.return
}

// -----

// The number of CTAs must be told whole.
// expected-error @below {{layout has no key 'CTAsPerCGA'}}
#blocked = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0], CTAsPerCGA = [2]}>

// -----

#tmem = #ttng.tensor_memory_encoding<blockM = 128, blockN = 128, colStride = 1>
#nvmma = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
tt.func @segments(%a: !ttg.memdesc<128x64xf16, #nvmma, #ttg.shared_memory>, %p: i1) {
  // Told wrong, the numbers of operands are not believed.
  // expected-error @below {{'ttng.tc_gen5_mma' op}}
  "ttng.tc_gen5_mma"(%a, %p) <{operandSegmentSizes = array<i32: 1, 1, 1, 1, 1, 1, 100, -6>}> : (!ttg.memdesc<128x64xf16, #nvmma, #ttg.shared_memory>, i1) -> ()
  tt.return
}

// -----

#flat = #ttg.shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
tt.func @chunks(%a: !ttg.memdesc<64x16xi8, #flat, #ttg.shared_memory>, %b: !ttg.memdesc<64x8xi8, #ttng.tensor_memory_scales_encoding<>, #ttng.tensor_memory, mutable>) {
  // expected-error @below {{' requires a source of chunks of 128x4 scales; its current form copies between buffers of one shape}}
  ttng.tmem_copy %a, %b : (!ttg.memdesc<64x16xi8, #flat, #ttg.shared_memory>, !ttg.memdesc<64x8xi8, #ttng.tensor_memory_scales_encoding<>, #ttng.tensor_memory, mutable>) -> ()
  tt.return
}
