// Shape-changing operations of tt on layouts that do not go with each other.
//
// RUN: lathe-opt %s --split-input-file --verify-diagnostics -o /dev/null

#blocked = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
tt.func @expand(%t: tensor<16xf32, #ttg.slice<{dim = 0, parent = #blocked}>>) {
  // expected-error @+1 {{result layout does not hold every element where the source does, found 'tensor<16xf32}}
  %0 = tt.expand_dims %t {axis = 1 : i32} : tensor<16xf32, #ttg.slice<{dim = 0, parent = #blocked}>> -> tensor<16x1xf32, #blocked>
  tt.return
}

// -----

#blocked = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
tt.func @rank(%t: tensor<16xf32, #blocked>) {
  // expected-error @+1 {{requires tensors of powers of two in layouts of their rank, found 'tensor<16x1xf32}}
  %0 = tt.expand_dims %t {axis = 1 : i32} : tensor<16xf32, #blocked> -> tensor<16x1xf32, #blocked>
  tt.return
}

// -----

#blocked = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
#apart = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [16, 2], warpsPerCTA = [4, 1], order = [1, 0]}>
tt.func @join(%t: tensor<128xf32, #blocked>) {
  // expected-error @+1 {{requires a whole that holds both elements in registers where the half holds one, found 'tensor<128x2xf32}}
  %0 = tt.join %t, %t : tensor<128xf32, #blocked> -> tensor<128x2xf32, #apart>
  tt.return
}
