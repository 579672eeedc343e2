// RUN: lathe-opt %s --split-input-file --verify-diagnostics -o /dev/null

#blocked = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [16, 4], warpsPerCTA = [4, 1], order = [0, 1]}>
tt.func @slice_element(%x: tensor<128x128xf16, #blocked>) {
  // expected-error @+1 {{'amdg.extract_slice' op requires the source's element type, found 'tensor<128x128xf16}}
  %0 = amdg.extract_slice %x [0, 0] : tensor<128x128xf16, #blocked> to tensor<128x32xf32, #blocked>
  tt.return
}

// -----

#blocked = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [16, 4], warpsPerCTA = [4, 1], order = [0, 1]}>
tt.func @slice_rank(%x: tensor<128x128xf16, #blocked>) {
  // expected-error @+1 {{'amdg.extract_slice' op requires as many offsets and result dimensions as the source has dimensions, found 1 offsets, 'tensor<128x128xf16}}
  %0 = amdg.extract_slice %x [0] : tensor<128x128xf16, #blocked> to tensor<128x32xf16, #blocked>
  tt.return
}

// -----

#blocked = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [16, 4], warpsPerCTA = [4, 1], order = [0, 1]}>
tt.func @slice_outside(%x: tensor<128x128xf16, #blocked>) {
  // expected-error @+1 {{'amdg.extract_slice' op requires a block within the source, found [0, 112] in 'tensor<128x128xf16}}
  %0 = amdg.extract_slice %x [0, 112] : tensor<128x128xf16, #blocked> to tensor<128x32xf16, #blocked>
  tt.return
}

// -----

tt.func @slice_layout(%x: tensor<128x128xf16>) {
  // expected-error @+1 {{'amdg.extract_slice' op requires tensors of powers of two in layouts of registers, found 'tensor<128x128xf16>'}}
  %0 = amdg.extract_slice %x [0, 0] : tensor<128x128xf16> to tensor<128x32xf16>
  tt.return
}

// -----

#blocked = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [16, 4], warpsPerCTA = [4, 1], order = [0, 1]}>
#blocked1 = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [4, 16], warpsPerCTA = [4, 1], order = [0, 1]}>
tt.func @slice_lanes(%x: tensor<128x128xf16, #blocked>) {
  // expected-error @+1 {{'amdg.extract_slice' op requires layouts of the same lanes and warps, found 'tensor<128x128xf16}}
  %0 = amdg.extract_slice %x [0, 0] : tensor<128x128xf16, #blocked> to tensor<64x128xf16, #blocked1>
  tt.return
}

// -----

#blocked = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [16, 4], warpsPerCTA = [4, 1], order = [0, 1]}>
tt.func @slice_tile(%x: tensor<128x128xf16, #blocked>) {
  // expected-error @+1 {{'amdg.extract_slice' op requires every element in a thread that has it already, found element [0, 8] of 'tensor<128x128xf16}}
  %0 = amdg.extract_slice %x [0, 8] : tensor<128x128xf16, #blocked> to tensor<128x32xf16, #blocked>
  tt.return
}

// -----

#blocked = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [1], warpsPerCTA = [1], order = [0]}>
tt.func @slice_registers(%x: tensor<262144xf16, #blocked>) {
  // expected-error @+1 {{'amdg.extract_slice' op requires at most 65536 elements in a thread, found 'tensor<262144xf16}}
  %0 = amdg.extract_slice %x [0] : tensor<262144xf16, #blocked> to tensor<16xf16, #blocked>
  tt.return
}

// -----

#blocked = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [8, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
tt.func @concat_types(%x: tensor<32x64xf32, #blocked>, %y: tensor<64x32xf32, #blocked>) {
  // expected-error @+1 {{'amdg.concat' op requires sources of one type, found 'tensor<32x64xf32}}
  %0 = amdg.concat %x, %y : tensor<32x64xf32, #blocked>, tensor<64x32xf32, #blocked> -> tensor<64x64xf32, #blocked>
  tt.return
}

// -----

tt.func @concat_nothing() {
  // expected-error @+1 {{'amdg.concat' op requires at least one source}}
  %0 = "amdg.concat"() : () -> tensor<64x64xf32>
  tt.return
}

// -----

#blocked = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [8, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
tt.func @concat_element(%x: tensor<32x64xf32, #blocked>) {
  // expected-error @+1 {{'amdg.concat' op requires a result of the sources' element type, found 'tensor<32x64xf32}}
  %0 = amdg.concat %x, %x : tensor<32x64xf32, #blocked>, tensor<32x64xf32, #blocked> -> tensor<64x64xf16, #blocked>
  tt.return
}

// -----

#blocked = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [8, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
tt.func @concat_count(%x: tensor<32x64xf32, #blocked>) {
  // expected-error @+1 {{'amdg.concat' op requires as many sources as make up the result, found 2 of 'tensor<32x64xf32}}
  %0 = amdg.concat %x, %x : tensor<32x64xf32, #blocked>, tensor<32x64xf32, #blocked> -> tensor<128x64xf32, #blocked>
  tt.return
}

// -----

#blocked = #ttg.blocked<{sizePerThread = [2, 2], threadsPerWarp = [8, 8], warpsPerCTA = [1, 4], order = [0, 1]}>
tt.func @transpose_shape(%x: tensor<16x64xf16, #blocked>) {
  // expected-error @+1 {{'amdg.in_thread_transpose' op requires two matrices of one shape and element type, found 'tensor<16x64xf16}}
  %0 = amdg.in_thread_transpose %x : tensor<16x64xf16, #blocked> -> tensor<64x16xf16, #blocked>
  tt.return
}

// -----

#linear = #ttg.linear<{register = [[0, 1], [1, 0]], lane = [[2, 0], [4, 0], [8, 0], [0, 2], [0, 4], [0, 8]], warp = [[0, 16], [0, 32]], block = []}>
tt.func @transpose_source(%x: tensor<16x64xf16, #linear>) {
  // expected-error @+1 {{'amdg.in_thread_transpose' op requires a source in a blocked layout, found 'tensor<16x64xf16}}
  %0 = amdg.in_thread_transpose %x : tensor<16x64xf16, #linear> -> tensor<16x64xf16, #linear>
  tt.return
}

// -----

#blocked = #ttg.blocked<{sizePerThread = [2, 2], threadsPerWarp = [8, 8], warpsPerCTA = [1, 4], order = [0, 1]}>
#linear = #ttg.linear<{register = [[1, 0], [0, 1]], lane = [[2, 0], [4, 0], [8, 0], [0, 2], [0, 4], [0, 8]], warp = [[0, 16], [0, 32]], block = []}>
tt.func @transpose_order(%x: tensor<16x64xf16, #blocked>) {
  // expected-error @+1 {{'amdg.in_thread_transpose' op requires a result layout whose threads hold their blocks in the other order, found 'tensor<16x64xf16}}
  %0 = amdg.in_thread_transpose %x : tensor<16x64xf16, #blocked> -> tensor<16x64xf16, #linear>
  tt.return
}

// -----

tt.func @fp4_scale(%x: tensor<32x32xi8>, %s: tensor<32x32xbf16>) {
  // expected-error @+1 {{'amdg.scaled_upcast_fp4' op requires a scale of the result's shape and layout, found 'tensor<32x32xbf16>'}}
  %0 = amdg.scaled_upcast_fp4 %x scale %s {axis = 1 : i32} : tensor<32x32xi8>, tensor<32x32xbf16> -> tensor<32x64xf16>
  tt.return
}

// -----

#mma = #ttg.amd_mfma<{version = 3, warpsPerCTA = [1, 1], instrShape = [32, 32, 8], isTransposed = true}>
#operand = #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 8}>
tt.func @mxfp_format(%x: tensor<32x64xi8, #operand>, %s: tensor<32x2xi8>) {
  // expected-error @+1 {{'amdg.upcast_mxfp' op requires elements of e2m1, e4m3 or e5m2, found fp16}}
  %0 = amdg.upcast_mxfp %x, %s fp_type = fp16 {fastMath = false} : tensor<32x64xi8, #operand>, tensor<32x2xi8> -> tensor<32x64xbf16, #operand>
  tt.return
}

// -----

#blocked = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [8, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
tt.func @mxfp_operand(%x: tensor<32x64xi8, #blocked>, %s: tensor<32x2xi8, #blocked>) {
  // expected-error @+1 {{'amdg.upcast_mxfp' op requires a source and a result in dot_op layouts, found 'tensor<32x64xi8}}
  %0 = amdg.upcast_mxfp %x, %s fp_type = e4m3 {fastMath = false} : tensor<32x64xi8, #blocked>, tensor<32x2xi8, #blocked> -> tensor<32x64xbf16, #blocked>
  tt.return
}

// -----

#mma = #ttg.amd_mfma<{version = 3, warpsPerCTA = [1, 1], instrShape = [32, 32, 8], isTransposed = true}>
#operand = #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 8}>
tt.func @mxfp_rank(%x: tensor<32x64xi8, #operand>, %s: tensor<64xi8>) {
  // expected-error @+1 {{'amdg.upcast_mxfp' op requires source, scale and result of one rank, found 'tensor<32x64xi8}}
  %0 = amdg.upcast_mxfp %x, %s fp_type = e4m3 {fastMath = false} : tensor<32x64xi8, #operand>, tensor<64xi8> -> tensor<32x64xbf16, #operand>
  tt.return
}

// -----

tt.func @hint() {
  // expected-error @+1 {{'amdg.instruction_sched_hint' op requires either a variant or all 9 counts, found 1 counts}}
  amdg.instruction_sched_hint {numMMAs = #amdg.InstCounter<1, f16>}
  tt.return
}

// -----

// expected-error @+1 {{InstCounter requires a count that is not negative, found -1}}
#counter = #amdg.InstCounter<-1, f16>
