// RUN: lathe-opt %s --split-input-file --verify-diagnostics -o /dev/null

#blocked = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
tt.func @convert(%t: tensor<16xf32, #blocked>) {
  // expected-error @+1 {{'ttg.convert_layout' op requires tensors in layouts of registers}}
  %0 = ttg.convert_layout %t : tensor<16xf32, #blocked> -> tensor<16xf32>
  tt.return
}

// -----

#blocked = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
tt.func @store(%t: tensor<16xf32, #blocked>, %m: !ttg.memdesc<16xf32, #shared, #smem>) {
  // expected-error @+1 {{'ttg.local_store' op requires a mutable buffer}}
  ttg.local_store %t, %m : tensor<16xf32, #blocked> -> !ttg.memdesc<16xf32, #shared, #smem>
  tt.return
}

// -----

tt.func @barrier() {
  // expected-error @+1 {{barrier orders no memory called 'remote'}}
  ttg.barrier remote
  tt.return
}
