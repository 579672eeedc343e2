// RUN: lathe-opt %s --lathe-tt-convert-to-ttg --split-input-file --verify-diagnostics -o /dev/null

tt.func @size() {
  // expected-error @+1 {{has a tensor whose sizes are not powers of two, found 'tensor<96xi32>'}}
  %0 = arith.constant dense<0> : tensor<96xi32>
  tt.return
}

// -----

tt.func @rank(%s: f32) {
  // expected-error @+1 {{has a tensor whose sizes are not powers of two, found 'tensor<f32>'}}
  %0 = tt.splat %s : f32 -> tensor<f32>
  tt.return
}

// -----

tt.func @large() {
  // expected-error @+1 {{has a tensor of more than 1048576 elements}}
  %0 = arith.constant dense<0.0> : tensor<2097152xf32>
  tt.return
}

// -----

tt.func @layout(%s: f32) {
  // expected-error @+1 {{has a layout in a module without 'ttg.num-warps'}}
  %0 = tt.splat %s : f32 -> tensor<128xf32, "row">
  tt.return
}

// -----

module attributes {"ttg.num-warps" = 4 : i32} {
tt.func @none(%s: f32) {
  // expected-error @+1 {{has a tensor without a layout of registers in a module with layouts, found 'tensor<128xf32>'}}
  %0 = tt.splat %s : f32 -> tensor<128xf32>
  tt.return
}
}

// -----

#blocked = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [8], order = [0]}>
module attributes {"ttg.num-warps" = 4 : i32} {
tt.func @warps(%x: f32) {
  // expected-error @+1 {{'arith.constant' op requires a layout of 4 warps here, found 8 in 'tensor<256xf32,}}
  %0 = arith.constant dense<0.0> : tensor<256xf32, #blocked>
  tt.return
}
}
