// REQUIRES: ptx-assembler
//
// RUN: lathe-compiler compile %s --target cuda:80 -o %t.80 2>&1 | FileCheck %s
// RUN: lathe-compiler compile %s --target cuda:90 -o %t.90 2>&1 | FileCheck %s
// RUN: lathe-compiler compile %s --target cuda:100 -o %t.100 2>&1 | FileCheck %s
// RUN: llvm-readelf -h -S %t.90 | FileCheck %s --check-prefix=ELF
// CHECK: scale for cuda:{{[0-9]+}}: cubin, {{[0-9]+}} bytes, 4 warps, {{[1-9][0-9]*}} registers, 0 bytes spilled
// ELF: Machine: {{.*}}CUDA
// ELF: .text.scale

tt.func public @scale(%x: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %f: f32) {
  %range = tt.make_range {end = 512 : i32, start = 0 : i32} : tensor<512xi32>
  %base = tt.splat %x : !tt.ptr<f32> -> tensor<512x!tt.ptr<f32>>
  %at = tt.addptr %base, %range : tensor<512x!tt.ptr<f32>>, tensor<512xi32>
  %value = tt.load %at : tensor<512x!tt.ptr<f32>>
  %factor = tt.splat %f : f32 -> tensor<512xf32>
  %product = arith.mulf %value, %factor : tensor<512xf32>
  tt.store %at, %product : tensor<512x!tt.ptr<f32>>
  tt.return
}
