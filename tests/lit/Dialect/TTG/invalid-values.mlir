// RUN: lathe-opt %s --split-input-file --verify-diagnostics -o /dev/null

tt.func @axis(%x: tensor<8x16xi8>) {
  // expected-error @+1 {{'ttg.fp4_to_fp' op requires an axis of the source, found 2 for 'tensor<8x16xi8>'}}
  %0 = ttg.fp4_to_fp %x {axis = 2 : i32} : tensor<8x16xi8> -> tensor<8x32xf16>
  tt.return
}

// -----

tt.func @shape(%x: tensor<8x16xi8>) {
  // expected-error @+1 {{'ttg.fp4_to_fp' op requires a result with twice the source's size along dimension 0, found 'tensor<8x16xi8>'}}
  %0 = ttg.fp4_to_fp %x {axis = 0 : i32} : tensor<8x16xi8> -> tensor<8x32xf16>
  tt.return
}

// -----

#blocked = #ttg.blocked<{sizePerThread = [1, 2], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
tt.func @one_layout(%x: tensor<16x16xi8>) {
  // expected-error @+1 {{'ttg.fp4_to_fp' op requires layouts of both source and result or of neither, found 'tensor<16x16xi8>'}}
  %0 = ttg.fp4_to_fp %x {axis = 1 : i32} : tensor<16x16xi8> -> tensor<16x32xf16, #blocked>
  tt.return
}

// -----

#blocked = #ttg.blocked<{sizePerThread = [1, 2], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
#blocked1 = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [1, 32], warpsPerCTA = [4, 1], order = [1, 0]}>
tt.func @pair(%x: tensor<16x16xi8, #blocked>) {
  // expected-error @+1 {{'ttg.fp4_to_fp' op requires both elements of a pair in one thread, found 'tensor<16x32xf16}}
  %0 = ttg.fp4_to_fp %x {axis = 1 : i32} : tensor<16x16xi8, #blocked> -> tensor<16x32xf16, #blocked1>
  tt.return
}

// -----

#blocked = #ttg.blocked<{sizePerThread = [1, 2], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
tt.func @place(%x: tensor<16x16xi8, #blocked>) {
  // expected-error @+1 {{'ttg.fp4_to_fp' op requires a result layout that holds each pair where the source's holds its byte, found 'tensor<16x16xi8}}
  %0 = ttg.fp4_to_fp %x {axis = 1 : i32} : tensor<16x16xi8, #blocked> -> tensor<16x32xf16, #blocked>
  tt.return
}

// -----

tt.func @size() {
  // expected-error @+1 {{'ttg.global_scratch_alloc' op requires a size that is not negative, found -1}}
  %0 = ttg.global_scratch_alloc {alignment = 128 : i32, nbytes = -1 : i32} : !tt.ptr<i8>
  tt.return
}

// -----

tt.func @alignment() {
  // expected-error @+1 {{'ttg.global_scratch_alloc' op requires an alignment that is a power of two, found 0}}
  %0 = ttg.global_scratch_alloc {alignment = 0 : i32, nbytes = 1 : i32} : !tt.ptr<i8>
  tt.return
}

// -----

tt.func @none() {
  // expected-error @+1 {{barrier requires either none or names of memory, found both}}
  ttg.barrier none|local
  tt.return
}

// -----

#blocked = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
tt.func @convert(%x: tensor<16xf32, #blocked>) {
  // expected-error @+1 {{'ttg.convert_layout' op requires tensors in layouts of registers, found 'tensor<16xf32}}
  %0 = ttg.convert_layout %x : tensor<16xf32, #blocked> -> tensor<16xf32, #shared>
  tt.return
}
