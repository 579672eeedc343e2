// RUN: lathe-opt %s --split-input-file --verify-diagnostics -o /dev/null

#rows = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
#columns = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [4, 8], warpsPerCTA = [1, 4], order = [1, 0]}>
tt.func @warps(%t: tensor<1x256xf32, #rows>) {
  // expected-error @+1 {{'tt.broadcast' op requires a result whose threads hold what they repeat, found}}
  %0 = tt.broadcast %t : tensor<1x256xf32, #rows> -> tensor<32x256xf32, #columns>
  tt.return
}

// -----

#rows = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
#lanes = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [2, 16], warpsPerCTA = [4, 1], order = [1, 0]}>
tt.func @lanes(%t: tensor<1x64xf32, #rows>) {
  // expected-error @+1 {{'tt.broadcast' op requires a result whose threads hold what they repeat, found}}
  %0 = tt.broadcast %t : tensor<1x64xf32, #rows> -> tensor<32x64xf32, #lanes>
  tt.return
}

// -----

#rows = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
tt.func @one(%t: tensor<1x64xf32, #rows>) {
  // expected-error @+1 {{'tt.broadcast' op requires one layout for source and result, found}}
  %0 = tt.broadcast %t : tensor<1x64xf32, #rows> -> tensor<32x64xf32>
  tt.return
}

// -----

#rows = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
#other = #ttg.linear<{register = [[0, 1], [0, 4], [0, 2]], lane = [[0, 8], [0, 16], [0, 32], [1, 0], [2, 0]], warp = [[4, 0], [8, 0]], block = []}>
tt.func @registers(%p: tensor<16x64x!tt.ptr<f32>, #rows>, %i: tensor<16x64xi32, #other>) {
  // expected-error @+1 {{'tt.addptr' op requires one layout for all operands and results, but operand 1}}
  %0 = tt.addptr %p, %i : tensor<16x64x!tt.ptr<f32>, #rows>, tensor<16x64xi32, #other>
  tt.return
}
