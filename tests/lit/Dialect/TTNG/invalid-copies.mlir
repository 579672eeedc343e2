// Ill-formed bulk copies and descriptors.
//
// RUN: lathe-opt %s --split-input-file --verify-diagnostics -o /dev/null

#nvmma = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#flat = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
tt.func @f(%d: !tt.tensordesc<128x64xf16, #nvmma>, %t: !ttg.memdesc<128x64xf16, #nvmma, #smem, mutable>, %b: !ttg.memdesc<1xi32, #flat, #smem, mutable>, %i: i32, %w: i16, %p: i1) {
  // expected-error @+1 {{requires barriers of rank 1 of i64}}
  ttng.async_tma_copy_global_to_local %d[%i, %i] %t, %b, %p : !tt.tensordesc<128x64xf16, #nvmma>, !ttg.memdesc<1xi32, #flat, #smem, mutable> -> !ttg.memdesc<128x64xf16, #nvmma, #smem, mutable>
  tt.return
}

// -----

#nvmma = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#flat = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
tt.func @f(%d: !tt.tensordesc<128x64xf16, #nvmma>, %t: !ttg.memdesc<128x64xf16, #nvmma, #smem>, %b: !ttg.memdesc<1xi64, #flat, #smem, mutable>, %i: i32, %w: i16, %p: i1) {
  // expected-error @+1 {{requires a mutable buffer to write to, found}}
  ttng.async_tma_copy_global_to_local %d[%i, %i] %t, %b, %p : !tt.tensordesc<128x64xf16, #nvmma>, !ttg.memdesc<1xi64, #flat, #smem, mutable> -> !ttg.memdesc<128x64xf16, #nvmma, #smem>
  tt.return
}

// -----

#nvmma = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#plain = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
#flat = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
tt.func @f(%d: !tt.tensordesc<128x64xf16, #nvmma>, %t: !ttg.memdesc<128x64xf16, #plain, #smem, mutable>, %b: !ttg.memdesc<1xi64, #flat, #smem, mutable>, %i: i32, %w: i16, %p: i1) {
  // expected-error @+1 {{requires a buffer in an nvmma_shared layout, found}}
  ttng.async_tma_copy_global_to_local %d[%i, %i] %t, %b, %p : !tt.tensordesc<128x64xf16, #nvmma>, !ttg.memdesc<1xi64, #flat, #smem, mutable> -> !ttg.memdesc<128x64xf16, #plain, #smem, mutable>
  tt.return
}

// -----

#nvmma = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#flipped = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = true, elementBitWidth = 16}>
#flat = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
tt.func @f(%d: !tt.tensordesc<128x64xf16, #nvmma>, %t: !ttg.memdesc<128x64xf16, #flipped, #smem, mutable>, %b: !ttg.memdesc<1xi64, #flat, #smem, mutable>, %i: i32, %w: i16, %p: i1) {
  // expected-error @+1 {{requires a layout that is not transposed, found}}
  ttng.async_tma_copy_global_to_local %d[%i, %i] %t, %b, %p : !tt.tensordesc<128x64xf16, #nvmma>, !ttg.memdesc<1xi64, #flat, #smem, mutable> -> !ttg.memdesc<128x64xf16, #flipped, #smem, mutable>
  tt.return
}

// -----

#nvmma = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#narrow = #ttg.nvmma_shared<{swizzlingByteWidth = 64, transposed = false, elementBitWidth = 16}>
#flat = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
tt.func @f(%d: !tt.tensordesc<128x64xf16, #nvmma>, %t: !ttg.memdesc<128x64xf16, #narrow, #smem, mutable>, %b: !ttg.memdesc<1xi64, #flat, #smem, mutable>, %i: i32, %w: i16, %p: i1) {
  // expected-error @+1 {{requires the layout that the descriptor is made for, found}}
  ttng.async_tma_copy_global_to_local %d[%i, %i] %t, %b, %p : !tt.tensordesc<128x64xf16, #nvmma>, !ttg.memdesc<1xi64, #flat, #smem, mutable> -> !ttg.memdesc<128x64xf16, #narrow, #smem, mutable>
  tt.return
}

// -----

#nvmma = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#plain = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
#flat = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
tt.func @f(%d: !tt.tensordesc<128x64xf16, #plain>, %t: !ttg.memdesc<128x64xf16, #nvmma, #smem, mutable>, %b: !ttg.memdesc<1xi64, #flat, #smem, mutable>, %i: i32, %w: i16, %p: i1) {
  // expected-error @+1 {{requires the layout that the descriptor is made for, found}}
  ttng.async_tma_copy_global_to_local %d[%i, %i] %t, %b, %p : !tt.tensordesc<128x64xf16, #plain>, !ttg.memdesc<1xi64, #flat, #smem, mutable> -> !ttg.memdesc<128x64xf16, #nvmma, #smem, mutable>
  tt.return
}

// -----

#nvmma = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#flat = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
tt.func @f(%d: !tt.tensordesc<128x64xf16, #nvmma>, %t: !ttg.memdesc<128x64xbf16, #nvmma, #smem, mutable>, %b: !ttg.memdesc<1xi64, #flat, #smem, mutable>, %i: i32, %w: i16, %p: i1) {
  // expected-error @+1 {{requires a buffer of the descriptor's element type, found}}
  ttng.async_tma_copy_global_to_local %d[%i, %i] %t, %b, %p : !tt.tensordesc<128x64xf16, #nvmma>, !ttg.memdesc<1xi64, #flat, #smem, mutable> -> !ttg.memdesc<128x64xbf16, #nvmma, #smem, mutable>
  tt.return
}

// -----

#nvmma = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#flat = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
tt.func @f(%d: !tt.tensordesc<128x64xf16, #nvmma>, %t: !ttg.memdesc<64x64xf16, #nvmma, #smem, mutable>, %b: !ttg.memdesc<1xi64, #flat, #smem, mutable>, %i: i32, %w: i16, %p: i1) {
  // expected-error @+1 {{requires a buffer of one block of the descriptor, found}}
  ttng.async_tma_copy_global_to_local %d[%i, %i] %t, %b, %p : !tt.tensordesc<128x64xf16, #nvmma>, !ttg.memdesc<1xi64, #flat, #smem, mutable> -> !ttg.memdesc<64x64xf16, #nvmma, #smem, mutable>
  tt.return
}

// -----

#nvmma = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#flat = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
tt.func @f(%d: !tt.tensordesc<2x128x64xf16, #nvmma>, %t: !ttg.memdesc<128x64xf16, #nvmma, #smem, mutable>, %b: !ttg.memdesc<1xi64, #flat, #smem, mutable>, %i: i32, %w: i16, %p: i1) {
  // expected-error @+1 {{requires a buffer of one block of the descriptor, found}}
  ttng.async_tma_copy_global_to_local %d[%i, %i, %i] %t, %b, %p : !tt.tensordesc<2x128x64xf16, #nvmma>, !ttg.memdesc<1xi64, #flat, #smem, mutable> -> !ttg.memdesc<128x64xf16, #nvmma, #smem, mutable>
  tt.return
}

// -----

#nvmma = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#flat = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
tt.func @f(%d: !tt.tensordesc<128x64xf16, #nvmma>, %t: !ttg.memdesc<2x128x64xf16, #nvmma, #smem, mutable>, %b: !ttg.memdesc<1xi64, #flat, #smem, mutable>, %i: i32, %w: i16, %p: i1) {
  // expected-error @+1 {{requires a buffer of one block of the descriptor, found}}
  ttng.async_tma_copy_global_to_local %d[%i, %i] %t, %b, %p : !tt.tensordesc<128x64xf16, #nvmma>, !ttg.memdesc<1xi64, #flat, #smem, mutable> -> !ttg.memdesc<2x128x64xf16, #nvmma, #smem, mutable>
  tt.return
}

// -----

#nvmma = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#flat = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
tt.func @f(%d: !tt.tensordesc<128x64xf16, #nvmma>, %t: !ttg.memdesc<128x64xf16, #nvmma, #smem, mutable>, %b: !ttg.memdesc<1xi64, #flat, #smem, mutable>, %i: i32, %w: i16, %p: i1) {
  // expected-error @+1 {{requires one coordinate for each of the descriptor's 1 to 5 dimensions, found 1 for}}
  ttng.async_tma_copy_global_to_local %d[%i] %t, %b, %p : !tt.tensordesc<128x64xf16, #nvmma>, !ttg.memdesc<1xi64, #flat, #smem, mutable> -> !ttg.memdesc<128x64xf16, #nvmma, #smem, mutable>
  tt.return
}

// -----

#nvmma = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#flat = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
tt.func @f(%d: !tt.tensordesc<128x64xf16, #nvmma>, %t: !ttg.memdesc<128x64xf16, #nvmma, #smem, mutable>, %b: !ttg.memdesc<1xi64, #flat, #smem, mutable>, %i: i32, %w: i16, %p: i1) {
  // expected-error @+1 {{requires one coordinate for each of the descriptor's 1 to 5 dimensions, found 0 for}}
  ttng.async_tma_copy_global_to_local %d[] %t, %b, %p : !tt.tensordesc<128x64xf16, #nvmma>, !ttg.memdesc<1xi64, #flat, #smem, mutable> -> !ttg.memdesc<128x64xf16, #nvmma, #smem, mutable>
  tt.return
}

// -----

#nvmma = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#flat = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
tt.func @f(%d: !tt.tensordesc<1x1x1x1x128x64xf16>, %t: !ttg.memdesc<128x64xf16, #nvmma, #smem, mutable>, %b: !ttg.memdesc<1xi64, #flat, #smem, mutable>, %i: i32, %w: i16, %p: i1) {
  // expected-error @+1 {{requires one coordinate for each of the descriptor's 1 to 5 dimensions, found 6 for}}
  ttng.async_tma_copy_global_to_local %d[%i, %i, %i, %i, %i, %i] %t, %b, %p : !tt.tensordesc<1x1x1x1x128x64xf16>, !ttg.memdesc<1xi64, #flat, #smem, mutable> -> !ttg.memdesc<128x64xf16, #nvmma, #smem, mutable>
  tt.return
}

// -----

#nvmma = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#flat = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
tt.func @f(%d: !tt.tensordesc<128x64xf16, #nvmma>, %t: !ttg.memdesc<128x64xf16, #nvmma, #smem, mutable>, %b: !ttg.memdesc<1xi64, #flat, #smem, mutable>, %i: i32, %w: i16, %p: i1) {
  // expected-error @+1 {{requires an im2col descriptor with offsets, found}}
  ttng.async_tma_copy_global_to_local %d[%i, %i] offsets = [%w] %t, %b, %p : !tt.tensordesc<128x64xf16, #nvmma>, !ttg.memdesc<1xi64, #flat, #smem, mutable> -> !ttg.memdesc<128x64xf16, #nvmma, #smem, mutable>
  tt.return
}

// -----

#nvmma = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#flat = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
tt.func @f(%d: !ttng.tensordesc_im2col<128x64xf16, #nvmma>, %t: !ttg.memdesc<128x64xf16, #nvmma, #smem, mutable>, %b: !ttg.memdesc<1xi64, #flat, #smem, mutable>, %i: i32, %w: i16, %p: i1) {
  // expected-error @+1 {{requires 3 to 5 coordinates in an im2col tensor, found 2}}
  ttng.async_tma_copy_global_to_local %d[%i, %i] offsets = [%w] %t, %b, %p : !ttng.tensordesc_im2col<128x64xf16, #nvmma>, !ttg.memdesc<1xi64, #flat, #smem, mutable> -> !ttg.memdesc<128x64xf16, #nvmma, #smem, mutable>
  tt.return
}

// -----

#nvmma = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#flat = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
tt.func @f(%d: !ttng.tensordesc_im2col<128x64xf16, #nvmma>, %t: !ttg.memdesc<128x64xf16, #nvmma, #smem, mutable>, %b: !ttg.memdesc<1xi64, #flat, #smem, mutable>, %i: i32, %w: i16, %p: i1) {
  // expected-error @+1 {{requires 3 to 5 coordinates in an im2col tensor, found 6}}
  ttng.async_tma_copy_global_to_local %d[%i, %i, %i, %i, %i, %i] offsets = [%w] %t, %b, %p : !ttng.tensordesc_im2col<128x64xf16, #nvmma>, !ttg.memdesc<1xi64, #flat, #smem, mutable> -> !ttg.memdesc<128x64xf16, #nvmma, #smem, mutable>
  tt.return
}

// -----

#nvmma = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#flat = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
tt.func @f(%d: !ttng.tensordesc_im2col<128x64xf16, #nvmma>, %t: !ttg.memdesc<128x64xf16, #nvmma, #smem, mutable>, %b: !ttg.memdesc<1xi64, #flat, #smem, mutable>, %i: i32, %w: i16, %p: i1) {
  // expected-error @+1 {{requires 2 offsets with 4 coordinates in an im2col tensor, found 1}}
  ttng.async_tma_copy_global_to_local %d[%i, %i, %i, %i] offsets = [%w] %t, %b, %p : !ttng.tensordesc_im2col<128x64xf16, #nvmma>, !ttg.memdesc<1xi64, #flat, #smem, mutable> -> !ttg.memdesc<128x64xf16, #nvmma, #smem, mutable>
  tt.return
}

// -----

#nvmma = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#flat = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
tt.func @f(%d: !ttng.tensordesc_im2col<128x64xf16, #nvmma>, %t: !ttg.memdesc<128x64xf16, #nvmma, #smem, mutable>, %b: !ttg.memdesc<1xi64, #flat, #smem, mutable>, %i: i32, %w: i16, %p: i1) {
  // expected-error @+1 {{requires 1 offsets with 3 coordinates in an im2col tensor, found 0}}
  ttng.async_tma_copy_global_to_local %d[%i, %i, %i] %t, %b, %p : !ttng.tensordesc_im2col<128x64xf16, #nvmma>, !ttg.memdesc<1xi64, #flat, #smem, mutable> -> !ttg.memdesc<128x64xf16, #nvmma, #smem, mutable>
  tt.return
}

// -----

#nvmma = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#flat = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
tt.func @f(%d: !tt.tensordesc<128x64xf16, #nvmma>, %t: !ttg.memdesc<128x64xf16, #nvmma, #smem, mutable>, %b: !ttg.memdesc<1xi64, #flat, #smem, mutable>, %i: i32, %w: i16, %p: i1) {
  // expected-error @+1 {{with multicast requires a layout that several CTAs hold copies in, found}}
  ttng.async_tma_copy_global_to_local %d[%i, %i] %t, %b, %p {multicast} : !tt.tensordesc<128x64xf16, #nvmma>, !ttg.memdesc<1xi64, #flat, #smem, mutable> -> !ttg.memdesc<128x64xf16, #nvmma, #smem, mutable>
  tt.return
}

// -----

#nvmma = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#plain = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
#smem = #ttg.shared_memory
tt.func @f(%d: !tt.tensordesc<128x64xf16, #nvmma>, %t: !ttg.memdesc<128x64xf16, #plain, #smem>, %i: i32) {
  // expected-error @+1 {{requires a buffer in an nvmma_shared layout, found}}
  ttng.async_tma_copy_local_to_global %d[%i, %i] %t : !tt.tensordesc<128x64xf16, #nvmma>, !ttg.memdesc<128x64xf16, #plain, #smem>
  tt.return
}

// -----

#padded = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 8, fp4Padded = true}>
#smem = #ttg.shared_memory
tt.func @f(%d: !tt.tensordesc<128x64xi8, #padded>, %t: !ttg.memdesc<128x64xi8, #padded, #smem>, %i: i32) {
  // expected-error @+1 {{requires a layout without fp4Padded, found}}
  ttng.async_tma_copy_local_to_global %d[%i, %i] %t : !tt.tensordesc<128x64xi8, #padded>, !ttg.memdesc<128x64xi8, #padded, #smem>
  tt.return
}

// -----

#nvmma = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#smem = #ttg.shared_memory
tt.func @f(%d: !tt.tensordesc<128x64xf16, #nvmma>, %t: !ttg.memdesc<128x128xf16, #nvmma, #smem>, %i: i32) {
  // expected-error @+1 {{requires a buffer of one block of the descriptor, found}}
  ttng.async_tma_copy_local_to_global %d[%i, %i] %t : !tt.tensordesc<128x64xf16, #nvmma>, !ttg.memdesc<128x128xf16, #nvmma, #smem>
  tt.return
}

// -----

#nvmma = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#smem = #ttg.shared_memory
tt.func @f(%d: !tt.tensordesc<128x64xf16, #nvmma>, %t: !ttg.memdesc<128x64xf16, #nvmma, #smem, mutable>, %i: i32) {
  // expected-error @+1 {{requires one coordinate for each of the descriptor's 1 to 5 dimensions, found 3 for}}
  ttng.async_tma_copy_local_to_global %d[%i, %i, %i] %t : !tt.tensordesc<128x64xf16, #nvmma>, !ttg.memdesc<128x64xf16, #nvmma, #smem, mutable>
  tt.return
}

// -----

#wide = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 32}>
#smem = #ttg.shared_memory
tt.func @f(%d: !tt.tensordesc<128x32xi32, #wide>, %t: !ttg.memdesc<128x32xi32, #wide, #smem>, %i: i32) {
  // expected-error @+1 {{requires a reduction that the hardware has for the element type, found inc of 'i32'}}
  ttng.async_tma_reduce inc, %d[%i, %i] %t : !tt.tensordesc<128x32xi32, #wide>, !ttg.memdesc<128x32xi32, #wide, #smem>
  tt.return
}

// -----

#wide = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 32}>
#smem = #ttg.shared_memory
tt.func @f(%d: !tt.tensordesc<128x32xui32, #wide>, %t: !ttg.memdesc<128x32xi32, #wide, #smem>, %i: i32) {
  // expected-error @+1 {{requires a reduction that the hardware has for the element type, found dec of 'ui32'}}
  ttng.async_tma_reduce dec, %d[%i, %i] %t : !tt.tensordesc<128x32xui32, #wide>, !ttg.memdesc<128x32xi32, #wide, #smem>
  tt.return
}

// -----

#wide = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 32}>
#smem = #ttg.shared_memory
tt.func @f(%d: !tt.tensordesc<128x32xf32, #wide>, %t: !ttg.memdesc<128x32xf32, #wide, #smem>, %i: i32) {
  // expected-error @+1 {{requires a reduction that the hardware has for the element type, found min of 'f32'}}
  ttng.async_tma_reduce min, %d[%i, %i] %t : !tt.tensordesc<128x32xf32, #wide>, !ttg.memdesc<128x32xf32, #wide, #smem>
  tt.return
}

// -----

#wide = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 32}>
#smem = #ttg.shared_memory
tt.func @f(%d: !tt.tensordesc<128x32xf32, #wide>, %t: !ttg.memdesc<128x32xf32, #wide, #smem>, %i: i32) {
  // expected-error @+1 {{requires a reduction that the hardware has for the element type, found and of 'f32'}}
  ttng.async_tma_reduce and, %d[%i, %i] %t : !tt.tensordesc<128x32xf32, #wide>, !ttg.memdesc<128x32xf32, #wide, #smem>
  tt.return
}

// -----

#wide = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 32}>
#smem = #ttg.shared_memory
tt.func @f(%d: !tt.tensordesc<128x32xi16, #wide>, %t: !ttg.memdesc<128x32xi16, #wide, #smem>, %i: i32) {
  // expected-error @+1 {{requires a reduction that the hardware has for the element type, found add of 'i16'}}
  ttng.async_tma_reduce add, %d[%i, %i] %t : !tt.tensordesc<128x32xi16, #wide>, !ttg.memdesc<128x32xi16, #wide, #smem>
  tt.return
}

// -----

#wide = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 32}>
#smem = #ttg.shared_memory
tt.func @f(%d: !tt.tensordesc<128x32xsi64, #wide>, %t: !ttg.memdesc<128x32xi64, #wide, #smem>, %i: i32) {
  // expected-error @+1 {{requires a reduction that the hardware has for the element type, found add of 'si64'}}
  ttng.async_tma_reduce add, %d[%i, %i] %t : !tt.tensordesc<128x32xsi64, #wide>, !ttg.memdesc<128x32xi64, #wide, #smem>
  tt.return
}

// -----

#wide = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 32}>
#smem = #ttg.shared_memory
tt.func @f(%d: !tt.tensordesc<128x32xf16, #wide>, %t: !ttg.memdesc<128x32xf16, #wide, #smem>, %i: i32) {
  // expected-error @+1 {{requires a reduction that the hardware has for the element type, found xor of 'f16'}}
  ttng.async_tma_reduce xor, %d[%i, %i] %t : !tt.tensordesc<128x32xf16, #wide>, !ttg.memdesc<128x32xf16, #wide, #smem>
  tt.return
}

// -----

#wide = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 32}>
#smem = #ttg.shared_memory
tt.func @f(%d: !tt.tensordesc<128x32xi32, #wide>, %t: !ttg.memdesc<128x32xf32, #wide, #smem>, %i: i32) {
  // expected-error @+1 {{requires a buffer of the descriptor's element type, found}}
  ttng.async_tma_reduce add, %d[%i, %i] %t : !tt.tensordesc<128x32xi32, #wide>, !ttg.memdesc<128x32xf32, #wide, #smem>
  tt.return
}

// -----

#nvmma = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#flat = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
tt.func @f(%d: !tt.tensordesc<1x128xbf16, #nvmma>, %x: tensor<32xi32>, %y: i32, %b: !ttg.memdesc<1xi32, #flat, #smem, mutable>, %t: !ttg.memdesc<32x128xbf16, #nvmma, #smem, mutable>, %p: i1) {
  // expected-error @+1 {{requires barriers of rank 1 of i64}}
  ttng.async_tma_gather %d[%x, %y] %t, %b, %p : !tt.tensordesc<1x128xbf16, #nvmma>, tensor<32xi32>, i32, !ttg.memdesc<1xi32, #flat, #smem, mutable>, !ttg.memdesc<32x128xbf16, #nvmma, #smem, mutable>, i1
  tt.return
}

// -----

#nvmma = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#flat = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
tt.func @f(%d: !tt.tensordesc<1x128xbf16, #nvmma>, %x: tensor<32xi32>, %y: i32, %b: !ttg.memdesc<1xi64, #flat, #smem, mutable>, %t: !ttg.memdesc<32x128xbf16, #nvmma, #smem>, %p: i1) {
  // expected-error @+1 {{requires a mutable buffer to write to, found}}
  ttng.async_tma_gather %d[%x, %y] %t, %b, %p : !tt.tensordesc<1x128xbf16, #nvmma>, tensor<32xi32>, i32, !ttg.memdesc<1xi64, #flat, #smem, mutable>, !ttg.memdesc<32x128xbf16, #nvmma, #smem>, i1
  tt.return
}

// -----

#nvmma = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#plain = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
#flat = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
tt.func @f(%d: !tt.tensordesc<1x128xbf16, #nvmma>, %x: tensor<32xi32>, %y: i32, %b: !ttg.memdesc<1xi64, #flat, #smem, mutable>, %t: !ttg.memdesc<32x128xbf16, #plain, #smem, mutable>, %p: i1) {
  // expected-error @+1 {{requires a buffer in an nvmma_shared layout, found}}
  ttng.async_tma_gather %d[%x, %y] %t, %b, %p : !tt.tensordesc<1x128xbf16, #nvmma>, tensor<32xi32>, i32, !ttg.memdesc<1xi64, #flat, #smem, mutable>, !ttg.memdesc<32x128xbf16, #plain, #smem, mutable>, i1
  tt.return
}

// -----

#padded = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 8, fp4Padded = true}>
#flat = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
tt.func @f(%d: !tt.tensordesc<1x128xi8, #padded>, %x: tensor<32xi32>, %y: i32, %b: !ttg.memdesc<1xi64, #flat, #smem, mutable>, %t: !ttg.memdesc<32x128xi8, #padded, #smem, mutable>, %p: i1) {
  // expected-error @+1 {{requires a layout without fp4Padded, found}}
  ttng.async_tma_gather %d[%x, %y] %t, %b, %p : !tt.tensordesc<1x128xi8, #padded>, tensor<32xi32>, i32, !ttg.memdesc<1xi64, #flat, #smem, mutable>, !ttg.memdesc<32x128xi8, #padded, #smem, mutable>, i1
  tt.return
}

// -----

#nvmma = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#flat = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
tt.func @f(%d: !tt.tensordesc<2x128xbf16, #nvmma>, %x: tensor<32xi32>, %y: i32, %b: !ttg.memdesc<1xi64, #flat, #smem, mutable>, %t: !ttg.memdesc<32x128xbf16, #nvmma, #smem, mutable>, %p: i1) {
  // expected-error @+1 {{requires a descriptor of blocks of one row, found}}
  ttng.async_tma_gather %d[%x, %y] %t, %b, %p : !tt.tensordesc<2x128xbf16, #nvmma>, tensor<32xi32>, i32, !ttg.memdesc<1xi64, #flat, #smem, mutable>, !ttg.memdesc<32x128xbf16, #nvmma, #smem, mutable>, i1
  tt.return
}

// -----

#nvmma = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#flat = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
tt.func @f(%d: !tt.tensordesc<128xbf16, #nvmma>, %x: tensor<32xi32>, %y: i32, %b: !ttg.memdesc<1xi64, #flat, #smem, mutable>, %t: !ttg.memdesc<32x128xbf16, #nvmma, #smem, mutable>, %p: i1) {
  // expected-error @+1 {{requires a descriptor of blocks of one row, found}}
  ttng.async_tma_gather %d[%x, %y] %t, %b, %p : !tt.tensordesc<128xbf16, #nvmma>, tensor<32xi32>, i32, !ttg.memdesc<1xi64, #flat, #smem, mutable>, !ttg.memdesc<32x128xbf16, #nvmma, #smem, mutable>, i1
  tt.return
}

// -----

#nvmma = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#flat = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
tt.func @f(%d: !tt.tensordesc<1x128xbf16, #nvmma>, %x: tensor<32x1xi32>, %y: i32, %b: !ttg.memdesc<1xi64, #flat, #smem, mutable>, %t: !ttg.memdesc<32x128xbf16, #nvmma, #smem, mutable>, %p: i1) {
  // expected-error @+1 {{requires row offsets of rank 1, found}}
  ttng.async_tma_gather %d[%x, %y] %t, %b, %p : !tt.tensordesc<1x128xbf16, #nvmma>, tensor<32x1xi32>, i32, !ttg.memdesc<1xi64, #flat, #smem, mutable>, !ttg.memdesc<32x128xbf16, #nvmma, #smem, mutable>, i1
  tt.return
}

// -----

#nvmma = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#flat = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
tt.func @f(%d: !tt.tensordesc<1x128xbf16, #nvmma>, %x: tensor<16xi32>, %y: i32, %b: !ttg.memdesc<1xi64, #flat, #smem, mutable>, %t: !ttg.memdesc<32x128xbf16, #nvmma, #smem, mutable>, %p: i1) {
  // expected-error @+1 {{requires a buffer of a row of 128 for each of 16 offsets, found}}
  ttng.async_tma_gather %d[%x, %y] %t, %b, %p : !tt.tensordesc<1x128xbf16, #nvmma>, tensor<16xi32>, i32, !ttg.memdesc<1xi64, #flat, #smem, mutable>, !ttg.memdesc<32x128xbf16, #nvmma, #smem, mutable>, i1
  tt.return
}

// -----

#nvmma = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#flat = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
tt.func @f(%d: !tt.tensordesc<1x64xbf16, #nvmma>, %x: tensor<32xi32>, %y: i32, %b: !ttg.memdesc<1xi64, #flat, #smem, mutable>, %t: !ttg.memdesc<32x128xbf16, #nvmma, #smem, mutable>, %p: i1) {
  // expected-error @+1 {{requires a buffer of a row of 64 for each of 32 offsets, found}}
  ttng.async_tma_gather %d[%x, %y] %t, %b, %p : !tt.tensordesc<1x64xbf16, #nvmma>, tensor<32xi32>, i32, !ttg.memdesc<1xi64, #flat, #smem, mutable>, !ttg.memdesc<32x128xbf16, #nvmma, #smem, mutable>, i1
  tt.return
}

// -----

#nvmma = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#flat = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
tt.func @f(%d: !tt.tensordesc<1x128xf16, #nvmma>, %x: tensor<32xi32>, %y: i32, %b: !ttg.memdesc<1xi64, #flat, #smem, mutable>, %t: !ttg.memdesc<32x128xbf16, #nvmma, #smem, mutable>, %p: i1) {
  // expected-error @+1 {{requires a buffer of the descriptor's element type, found}}
  ttng.async_tma_gather %d[%x, %y] %t, %b, %p : !tt.tensordesc<1x128xf16, #nvmma>, tensor<32xi32>, i32, !ttg.memdesc<1xi64, #flat, #smem, mutable>, !ttg.memdesc<32x128xbf16, #nvmma, #smem, mutable>, i1
  tt.return
}

// -----

#nvmma = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#flat = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
tt.func @f(%d: !tt.tensordesc<1x128xi64, #nvmma>, %x: tensor<32xi32>, %y: i32, %b: !ttg.memdesc<1xi64, #flat, #smem, mutable>, %t: !ttg.memdesc<32x128xi64, #nvmma, #smem, mutable>, %p: i1) {
  // expected-error @+1 {{requires elements of at most 32 bits, found 'i64'}}
  ttng.async_tma_gather %d[%x, %y] %t, %b, %p : !tt.tensordesc<1x128xi64, #nvmma>, tensor<32xi32>, i32, !ttg.memdesc<1xi64, #flat, #smem, mutable>, !ttg.memdesc<32x128xi64, #nvmma, #smem, mutable>, i1
  tt.return
}

// -----

#nvmma = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#flat = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
tt.func @f(%d: !tt.tensordesc<1x128xbf16, #nvmma>, %x: tensor<4xi32>, %y: i32, %b: !ttg.memdesc<1xi64, #flat, #smem, mutable>, %t: !ttg.memdesc<4x128xbf16, #nvmma, #smem, mutable>, %p: i1) {
  // expected-error @+1 {{requires at least 8 rows of 16 elements, found}}
  ttng.async_tma_gather %d[%x, %y] %t, %b, %p : !tt.tensordesc<1x128xbf16, #nvmma>, tensor<4xi32>, i32, !ttg.memdesc<1xi64, #flat, #smem, mutable>, !ttg.memdesc<4x128xbf16, #nvmma, #smem, mutable>, i1
  tt.return
}

// -----

#flat = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
tt.func @f(%d: !tt.tensordesc<1x8xbf16, #ttg.nvmma_shared<{swizzlingByteWidth = 0, transposed = false, elementBitWidth = 16}>>, %x: tensor<32xi32>, %y: i32, %b: !ttg.memdesc<1xi64, #flat, #smem, mutable>, %t: !ttg.memdesc<32x8xbf16, #ttg.nvmma_shared<{swizzlingByteWidth = 0, transposed = false, elementBitWidth = 16}>, #smem, mutable>, %p: i1) {
  // expected-error @+1 {{requires at least 8 rows of 16 elements, found}}
  ttng.async_tma_gather %d[%x, %y] %t, %b, %p : !tt.tensordesc<1x8xbf16, #ttg.nvmma_shared<{swizzlingByteWidth = 0, transposed = false, elementBitWidth = 16}>>, tensor<32xi32>, i32, !ttg.memdesc<1xi64, #flat, #smem, mutable>, !ttg.memdesc<32x8xbf16, #ttg.nvmma_shared<{swizzlingByteWidth = 0, transposed = false, elementBitWidth = 16}>, #smem, mutable>, i1
  tt.return
}

// -----

#nvmma = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#flat = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
tt.func @f(%d: !tt.tensordesc<1x128xbf16, #nvmma>, %x: tensor<32xi32>, %y: i32, %b: !ttg.memdesc<1xi64, #flat, #smem, mutable>, %t: !ttg.memdesc<32x128xbf16, #nvmma, #smem, mutable>, %p: i1) {
  // expected-error @+1 {{with multicast requires a layout that several CTAs hold copies in, found}}
  ttng.async_tma_gather %d[%x, %y] %t, %b, %p {multicast} : !tt.tensordesc<1x128xbf16, #nvmma>, tensor<32xi32>, i32, !ttg.memdesc<1xi64, #flat, #smem, mutable>, !ttg.memdesc<32x128xbf16, #nvmma, #smem, mutable>, i1
  tt.return
}

// -----

#nvmma = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#plain = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
#smem = #ttg.shared_memory
tt.func @f(%d: !tt.tensordesc<1x128xbf16, #nvmma>, %x: tensor<32xi32>, %y: i32, %t: !ttg.memdesc<32x128xbf16, #plain, #smem, mutable>) {
  // expected-error @+1 {{requires a buffer in an nvmma_shared layout, found}}
  ttng.async_tma_scatter %d[%x, %y] %t : !tt.tensordesc<1x128xbf16, #nvmma>, tensor<32xi32>, i32, !ttg.memdesc<32x128xbf16, #plain, #smem, mutable>
  tt.return
}

// -----

#padded = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 8, fp4Padded = true}>
#smem = #ttg.shared_memory
tt.func @f(%d: !tt.tensordesc<1x128xi8, #padded>, %x: tensor<32xi32>, %y: i32, %t: !ttg.memdesc<32x128xi8, #padded, #smem, mutable>) {
  // expected-error @+1 {{requires a layout without fp4Padded, found}}
  ttng.async_tma_scatter %d[%x, %y] %t : !tt.tensordesc<1x128xi8, #padded>, tensor<32xi32>, i32, !ttg.memdesc<32x128xi8, #padded, #smem, mutable>
  tt.return
}

// -----

#nvmma = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#smem = #ttg.shared_memory
tt.func @f(%d: !tt.tensordesc<32x128xbf16, #nvmma>, %x: tensor<32xi32>, %y: i32, %t: !ttg.memdesc<32x128xbf16, #nvmma, #smem, mutable>) {
  // expected-error @+1 {{requires a descriptor of blocks of one row, found}}
  ttng.async_tma_scatter %d[%x, %y] %t : !tt.tensordesc<32x128xbf16, #nvmma>, tensor<32xi32>, i32, !ttg.memdesc<32x128xbf16, #nvmma, #smem, mutable>
  tt.return
}

// -----

tt.func @f() {
  // expected-error @+1 {{requires pendings that are not negative, found -1}}
  ttng.async_tma_store_wait {pendings = -1 : i32}
  tt.return
}

// -----

tt.func @f(%q: !tt.ptr<i8>, %i: i32, %s: i64) {
  // expected-error @+1 {{requires a rank of 1 to 5, found 0}}
  ttng.tensormap_create %q, %q, [], [], [], [] {elem_type = 6 : i32, fill_mode = 0 : i32, interleave_layout = 0 : i32, swizzle_mode = 3 : i32} : (!tt.ptr<i8>, !tt.ptr<i8>) -> ()
  tt.return
}

// -----

tt.func @f(%q: !tt.ptr<i8>, %i: i32, %s: i64) {
  // expected-error @+1 {{requires a rank of 1 to 5, found 6}}
  ttng.tensormap_create %q, %q, [%i, %i, %i, %i, %i, %i], [%i, %i, %i, %i, %i, %i], [%s, %s, %s, %s, %s], [%i, %i, %i, %i, %i, %i] {elem_type = 6 : i32, fill_mode = 0 : i32, interleave_layout = 0 : i32, swizzle_mode = 3 : i32} : (!tt.ptr<i8>, !tt.ptr<i8>, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i64, i64, i64, i64, i64, i32, i32, i32, i32, i32, i32) -> ()
  tt.return
}

// -----

tt.func @f(%q: !tt.ptr<i8>, %i: i32, %s: i64) {
  // expected-error @+1 {{requires as many sizes of the tensor and element strides as of the box, and one stride less, found}}
  ttng.tensormap_create %q, %q, [%i, %i], [%i], [%s], [%i, %i] {elem_type = 6 : i32, fill_mode = 0 : i32, interleave_layout = 0 : i32, swizzle_mode = 3 : i32} : (!tt.ptr<i8>, !tt.ptr<i8>, i32, i32, i32, i64, i32, i32) -> ()
  tt.return
}

// -----

tt.func @f(%q: !tt.ptr<i8>, %i: i32, %s: i64) {
  // expected-error @+1 {{requires as many sizes of the tensor and element strides as of the box, and one stride less, found}}
  ttng.tensormap_create %q, %q, [%i, %i], [%i, %i], [%s, %s], [%i, %i] {elem_type = 6 : i32, fill_mode = 0 : i32, interleave_layout = 0 : i32, swizzle_mode = 3 : i32} : (!tt.ptr<i8>, !tt.ptr<i8>, i32, i32, i32, i32, i64, i64, i32, i32) -> ()
  tt.return
}

// -----

tt.func @f(%q: !tt.ptr<i8>, %i: i32, %s: i64) {
  // expected-error @+1 {{requires as many sizes of the tensor and element strides as of the box, and one stride less, found}}
  ttng.tensormap_create %q, %q, [%i, %i], [%i, %i], [%s], [%i] {elem_type = 6 : i32, fill_mode = 0 : i32, interleave_layout = 0 : i32, swizzle_mode = 3 : i32} : (!tt.ptr<i8>, !tt.ptr<i8>, i32, i32, i32, i32, i64, i32) -> ()
  tt.return
}

// -----

tt.func @f(%q: !tt.ptr<i8>, %i: i32, %s: i64) {
  // expected-error @+1 {{attribute 'elem_type' failed to satisfy constraint}}
  ttng.tensormap_create %q, %q, [%i], [%i], [], [%i] {elem_type = 16 : i32, fill_mode = 0 : i32, interleave_layout = 0 : i32, swizzle_mode = 3 : i32} : (!tt.ptr<i8>, !tt.ptr<i8>, i32, i32, i32) -> ()
  tt.return
}

// -----

tt.func @f(%q: !tt.ptr<i8>, %i: i32, %s: i64) {
  // expected-error @+1 {{attribute 'fill_mode' failed to satisfy constraint}}
  ttng.tensormap_create %q, %q, [%i], [%i], [], [%i] {elem_type = 6 : i32, fill_mode = 2 : i32, interleave_layout = 0 : i32, swizzle_mode = 3 : i32} : (!tt.ptr<i8>, !tt.ptr<i8>, i32, i32, i32) -> ()
  tt.return
}

// -----

tt.func @f(%q: !tt.ptr<i8>, %i: i32, %s: i64) {
  // expected-error @+1 {{attribute 'interleave_layout' failed to satisfy constraint}}
  ttng.tensormap_create %q, %q, [%i], [%i], [], [%i] {elem_type = 6 : i32, fill_mode = 0 : i32, interleave_layout = 3 : i32, swizzle_mode = 3 : i32} : (!tt.ptr<i8>, !tt.ptr<i8>, i32, i32, i32) -> ()
  tt.return
}

// -----

tt.func @f(%q: !tt.ptr<i8>, %i: i32, %s: i64) {
  // expected-error @+1 {{attribute 'swizzle_mode' failed to satisfy constraint}}
  ttng.tensormap_create %q, %q, [%i], [%i], [], [%i] {elem_type = 6 : i32, fill_mode = 0 : i32, interleave_layout = 0 : i32, swizzle_mode = -1 : i32} : (!tt.ptr<i8>, !tt.ptr<i8>, i32, i32, i32) -> ()
  tt.return
}

// -----

#nvmma = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#flat = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
module attributes {"ttg.cluster-ctas" = 4 : i32, "ttg.num-ctas" = 1 : i32} {
  tt.func @f(%d: !tt.tensordesc<32x64xf16, #nvmma>, %t: !ttg.memdesc<64x64xf16, #nvmma, #smem, mutable>, %b: !ttg.memdesc<1xi64, #flat, #smem, mutable>, %i: i32, %p: i1) {
    // expected-error @+1 {{with multicast requires a buffer of 4 blocks of the descriptor along one dimension, found}}
    ttng.async_tma_copy_global_to_local %d[%i, %i] %t, %b, %p {multicast} : !tt.tensordesc<32x64xf16, #nvmma>, !ttg.memdesc<1xi64, #flat, #smem, mutable> -> !ttg.memdesc<64x64xf16, #nvmma, #smem, mutable>
    tt.return
  }
}

// -----

#nvmma = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#flat = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
module attributes {"ttg.cluster-ctas" = 4 : i32, "ttg.num-ctas" = 1 : i32} {
  tt.func @f(%d: !tt.tensordesc<32x64xf16, #nvmma>, %t: !ttg.memdesc<64x64xf16, #nvmma, #smem, mutable>, %b: !ttg.memdesc<1xi64, #flat, #smem, mutable>, %i: i32, %p: i1) {
    // expected-error @+1 {{requires bits of lathe.multicast_bits that follow each other, of numbers of the 4 CTAs of the cluster, found 4}}
    ttng.async_tma_copy_global_to_local %d[%i, %i] %t, %b, %p {multicast, lathe.multicast_bits = 4 : i32} : !tt.tensordesc<32x64xf16, #nvmma>, !ttg.memdesc<1xi64, #flat, #smem, mutable> -> !ttg.memdesc<64x64xf16, #nvmma, #smem, mutable>
    tt.return
  }
}

// -----

#nvmma = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
tt.func @f(%p: !tt.ptr<f16>, %n: i64, %flag: i1, %low: i32) {
  // expected-error @+1 {{requires a tensor of rank 3 to 5, found 2}}
  %0 = ttng.host_im2col_descriptor %p, [%n, %n], [%n, %n], %flag, %flag, [], [], [] : !tt.ptr<f16>, !ttng.tensordesc_im2col<64x64xf16, #nvmma>
  tt.return
}

// -----

#nvmma = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
tt.func @f(%p: !tt.ptr<f16>, %n: i64, %flag: i1, %low: i32) {
  // expected-error @+1 {{requires as many strides as sizes, and two corners and steps less, found 4, 4, 2, 2 and 1}}
  %0 = ttng.host_im2col_descriptor %p, [%n, %n, %n, %n], [%n, %n, %n, %n], %flag, %flag, [%low, %low], [%low, %low], [%low] : !tt.ptr<f16>, !ttng.tensordesc_im2col<64x64xf16, #nvmma>
  tt.return
}

// -----

#bar = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#sh = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#smem = #ttg.shared_memory
module attributes {"ttg.cluster-ctas" = 2 : i32, "ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90"} {
  tt.func @receivers(%d: !tt.tensordesc<64x64xf16, #sh>, %i: i32, %a: !ttg.memdesc<64x64xf16, #sh, #smem, mutable>, %b: !ttg.memdesc<1xi64, #bar, #smem, mutable>, %pred: i1) {
    // expected-error @+1 {{requires bits of lathe.multicast_by_first of numbers of the 2 CTAs of the cluster, found 2}}
    ttng.async_tma_copy_global_to_local %d[%i, %i] %a, %b, %pred {multicast, lathe.multicast_by_first = 2 : i32} : !tt.tensordesc<64x64xf16, #sh>, !ttg.memdesc<1xi64, #bar, #smem, mutable> -> !ttg.memdesc<64x64xf16, #sh, #smem, mutable>
    tt.return
  }
}
