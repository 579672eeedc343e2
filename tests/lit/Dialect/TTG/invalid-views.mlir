// RUN: lathe-opt %s --split-input-file --verify-diagnostics -o /dev/null

#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
tt.func @element(%m: !ttg.memdesc<2x16xf32, #shared, #smem>, %i: i32) {
  // expected-error @+1 {{'ttg.memdesc_index' op requires the source's element type, found '!ttg.memdesc<2x16xf32}}
  %0 = ttg.memdesc_index %m[%i] : !ttg.memdesc<2x16xf32, #shared, #smem> -> !ttg.memdesc<16xi32, #shared, #smem>
  tt.return
}

// -----

#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
tt.func @mutability(%m: !ttg.memdesc<16xf32, #shared, #smem>) {
  // expected-error @+1 {{'ttg.memdesc_trans' op requires a mutable source for a mutable result, found '!ttg.memdesc<16xf32}}
  %0 = ttg.memdesc_trans %m {order = array<i32: 0>} : !ttg.memdesc<16xf32, #shared, #smem> -> !ttg.memdesc<16xf32, #shared, #smem, mutable>
  tt.return
}

// -----

#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
#tmem = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1>
#smem = #ttg.shared_memory
tt.func @space(%m: !ttg.memdesc<128x64xf32, #shared, #smem>) {
  // expected-error @+1 {{'ttg.memdesc_trans' op requires the source's memory space, found '!ttg.memdesc<128x64xf32}}
  %0 = ttg.memdesc_trans %m {order = array<i32: 0, 1>} : !ttg.memdesc<128x64xf32, #shared, #smem> -> !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory>
  tt.return
}

// -----

#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
tt.func @index_shape(%m: !ttg.memdesc<2x16xf32, #shared, #smem>, %i: i32) {
  // expected-error @+1 {{'ttg.memdesc_index' op requires a result of the source's shape without dimension 0, found '!ttg.memdesc<2x16xf32}}
  %0 = ttg.memdesc_index %m[%i] : !ttg.memdesc<2x16xf32, #shared, #smem> -> !ttg.memdesc<8xf32, #shared, #smem>
  tt.return
}

// -----

#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
tt.func @index_slice(%m: !ttg.memdesc<2x16xf32, #shared, #smem, 4x16>, %i: i32) {
  // expected-error @+1 {{'ttg.memdesc_index' op requires a source and a result that are not slices, found '!ttg.memdesc<2x16xf32}}
  %0 = ttg.memdesc_index %m[%i] : !ttg.memdesc<2x16xf32, #shared, #smem, 4x16> -> !ttg.memdesc<16xf32, #shared, #smem>
  tt.return
}

// -----

#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [2, 1, 0]}>
#shared1 = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0, 1]}>
#smem = #ttg.shared_memory
tt.func @index_layout(%m: !ttg.memdesc<2x16x16xf32, #shared, #smem>, %i: i32) {
  // expected-error @+1 {{'ttg.memdesc_index' op requires a result layout that holds every element where the source's does, found '!ttg.memdesc<2x16x16xf32}}
  %0 = ttg.memdesc_index %m[%i] : !ttg.memdesc<2x16x16xf32, #shared, #smem> -> !ttg.memdesc<16x16xf32, #shared1, #smem>
  tt.return
}

// -----

#tmem = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1>
tt.func @subslice_memory(%m: !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable>) {
  // expected-error @+1 {{'ttg.memdesc_subslice' op requires a buffer in shared memory, found '!ttg.memdesc<128x64xf32}}
  %0 = ttg.memdesc_subslice %m[0, 0] : !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable> -> !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable>
  tt.return
}

// -----

#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
#shared1 = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0, 1]}>
#smem = #ttg.shared_memory
tt.func @subslice_layout(%m: !ttg.memdesc<16x16xf32, #shared, #smem>) {
  // expected-error @+1 {{'ttg.memdesc_subslice' op requires the source's layout, found '!ttg.memdesc<16x16xf32}}
  %0 = ttg.memdesc_subslice %m[0, 0] : !ttg.memdesc<16x16xf32, #shared, #smem> -> !ttg.memdesc<8x16xf32, #shared1, #smem, 16x16>
  tt.return
}

// -----

#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
#smem = #ttg.shared_memory
tt.func @subslice_rank(%m: !ttg.memdesc<16x16xf32, #shared, #smem>) {
  // expected-error @+1 {{'ttg.memdesc_subslice' op requires as many offsets and result dimensions as the source has dimensions, found 1 offsets, '!ttg.memdesc<16x16xf32}}
  %0 = ttg.memdesc_subslice %m[0] : !ttg.memdesc<16x16xf32, #shared, #smem> -> !ttg.memdesc<8x16xf32, #shared, #smem, 16x16>
  tt.return
}

// -----

#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
#smem = #ttg.shared_memory
tt.func @subslice_outside(%m: !ttg.memdesc<16x16xf32, #shared, #smem>) {
  // expected-error @+1 {{'ttg.memdesc_subslice' op requires a block within the source, found [16, 0] in '!ttg.memdesc<16x16xf32}}
  %0 = ttg.memdesc_subslice %m[16, 0] : !ttg.memdesc<16x16xf32, #shared, #smem> -> !ttg.memdesc<8x16xf32, #shared, #smem, 16x16>
  tt.return
}

// -----

#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
#smem = #ttg.shared_memory
tt.func @subslice_unaligned(%m: !ttg.memdesc<16x16xf32, #shared, #smem>) {
  // expected-error @+1 {{'ttg.memdesc_subslice' op requires offsets that are multiples of the result's sizes, found [4, 0] for '!ttg.memdesc<8x16xf32}}
  %0 = ttg.memdesc_subslice %m[4, 0] : !ttg.memdesc<16x16xf32, #shared, #smem> -> !ttg.memdesc<8x16xf32, #shared, #smem, 16x16>
  tt.return
}

// -----

#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
#smem = #ttg.shared_memory
tt.func @subslice_allocation(%m: !ttg.memdesc<16x16xf32, #shared, #smem>) {
  // expected-error @+1 {{'ttg.memdesc_subslice' op requires the source's allocation shape, found '!ttg.memdesc<16x16xf32}}
  %0 = ttg.memdesc_subslice %m[8, 0] : !ttg.memdesc<16x16xf32, #shared, #smem> -> !ttg.memdesc<8x16xf32, #shared, #smem, 32x16>
  tt.return
}

// -----

#shared = #ttg.swizzled_shared<{vec = 4, perPhase = 1, maxPhase = 4, order = [1, 0]}>
#smem = #ttg.shared_memory
tt.func @subslice_swizzle(%m: !ttg.memdesc<16x16xf32, #shared, #smem>) {
  // expected-error @+1 {{'ttg.memdesc_subslice' op requires blocks that do not cut through the swizzling, found '!ttg.memdesc<2x16xf32}}
  %0 = ttg.memdesc_subslice %m[2, 0] : !ttg.memdesc<16x16xf32, #shared, #smem> -> !ttg.memdesc<2x16xf32, #shared, #smem, 16x16>
  tt.return
}

// -----

#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0], CGALayout = [[1, 0]]}>
#smem = #ttg.shared_memory
tt.func @subslice_ctas(%m: !ttg.memdesc<16x16xf32, #shared, #smem>) {
  // expected-error @+1 {{'ttg.memdesc_subslice' op requires blocks that lie within one CTA, found '!ttg.memdesc<8x16xf32}}
  %0 = ttg.memdesc_subslice %m[8, 0] : !ttg.memdesc<16x16xf32, #shared, #smem> -> !ttg.memdesc<8x16xf32, #shared, #smem, 16x16>
  tt.return
}

// -----

#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
#smem = #ttg.shared_memory
tt.func @trans_order(%m: !ttg.memdesc<16x16xf32, #shared, #smem>) {
  // expected-error @+1 {{'ttg.memdesc_trans' op requires an order that permutes the source's 2 dimensions, found [1, 2]}}
  %0 = ttg.memdesc_trans %m {order = array<i32: 1, 2>} : !ttg.memdesc<16x16xf32, #shared, #smem> -> !ttg.memdesc<16x16xf32, #shared, #smem>
  tt.return
}

// -----

#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
#shared1 = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0, 1]}>
#smem = #ttg.shared_memory
tt.func @trans_shape(%m: !ttg.memdesc<16x32xf32, #shared, #smem, 2x16x64>) {
  // expected-error @+1 {{'ttg.memdesc_trans' op requires a result of shape [32, 16] in an allocation of [2, 64, 16], found '!ttg.memdesc<32x16xf32}}
  %0 = ttg.memdesc_trans %m {order = array<i32: 1, 0>} : !ttg.memdesc<16x32xf32, #shared, #smem, 2x16x64> -> !ttg.memdesc<32x16xf32, #shared1, #smem>
  tt.return
}

// -----

#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
#smem = #ttg.shared_memory
tt.func @trans_layout(%m: !ttg.memdesc<16x32xf32, #shared, #smem>) {
  // expected-error @+1 {{'ttg.memdesc_trans' op requires a result layout that holds every element where the source's does, found '!ttg.memdesc<16x32xf32}}
  %0 = ttg.memdesc_trans %m {order = array<i32: 1, 0>} : !ttg.memdesc<16x32xf32, #shared, #smem> -> !ttg.memdesc<32x16xf32, #shared, #smem>
  tt.return
}

// -----

#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
#smem = #ttg.shared_memory
tt.func @reshape_count(%m: !ttg.memdesc<16x32xf32, #shared, #smem>) {
  // expected-error @+1 {{'ttg.memdesc_reshape' op requires a result of as many elements as the source, found '!ttg.memdesc<16x32xf32}}
  %0 = ttg.memdesc_reshape %m : !ttg.memdesc<16x32xf32, #shared, #smem> -> !ttg.memdesc<16x16xf32, #shared, #smem>
  tt.return
}

// -----

#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
#smem = #ttg.shared_memory
tt.func @reshape_slice(%m: !ttg.memdesc<16x32xf32, #shared, #smem, 16x64>) {
  // expected-error @+1 {{'ttg.memdesc_reshape' op requires a source that is not a slice, found '!ttg.memdesc<16x32xf32}}
  %0 = ttg.memdesc_reshape %m : !ttg.memdesc<16x32xf32, #shared, #smem, 16x64> -> !ttg.memdesc<32x16xf32, #shared, #smem>
  tt.return
}

// -----

#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
#smem = #ttg.shared_memory
tt.func @reshape_allocation(%m: !ttg.memdesc<16x32xf32, #shared, #smem>) {
  // expected-error @+1 {{'ttg.memdesc_reshape' op requires a result in an allocation of [32, 16], found '!ttg.memdesc<32x16xf32}}
  %0 = ttg.memdesc_reshape %m : !ttg.memdesc<16x32xf32, #shared, #smem> -> !ttg.memdesc<32x16xf32, #shared, #smem, 64x16>
  tt.return
}

// -----

#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
#shared1 = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0, 1]}>
#smem = #ttg.shared_memory
tt.func @reshape_layout(%m: !ttg.memdesc<16x32xf32, #shared, #smem>) {
  // expected-error @+1 {{'ttg.memdesc_reshape' op requires a result layout that holds every element where the source's does, found '!ttg.memdesc<16x32xf32}}
  %0 = ttg.memdesc_reshape %m : !ttg.memdesc<16x32xf32, #shared, #smem> -> !ttg.memdesc<32x16xf32, #shared1, #smem>
  tt.return
}

// -----

#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
#smem = #ttg.shared_memory
tt.func @reinterpret_slice(%m: !ttg.memdesc<16x32xf32, #shared, #smem, 16x64>) {
  // expected-error @+1 {{'ttg.memdesc_reinterpret' op requires a source and a result that are not slices, found '!ttg.memdesc<16x32xf32}}
  %0 = ttg.memdesc_reinterpret %m : !ttg.memdesc<16x32xf32, #shared, #smem, 16x64> -> !ttg.memdesc<16x32xi32, #shared, #smem>
  tt.return
}

// -----

#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
#smem = #ttg.shared_memory
tt.func @reinterpret_size(%m: !ttg.memdesc<16x32xf32, #shared, #smem>) {
  // expected-error @+1 {{'ttg.memdesc_reinterpret' op requires a result no larger than the source, found '!ttg.memdesc<16x32xf64}}
  %0 = ttg.memdesc_reinterpret %m : !ttg.memdesc<16x32xf32, #shared, #smem> -> !ttg.memdesc<16x32xf64, #shared, #smem>
  tt.return
}
