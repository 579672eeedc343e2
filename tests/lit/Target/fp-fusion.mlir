// enable_fp_fusion decides whether a product and a sum become one instruction.
//
// RUN: lathe-compiler compile %s --target cuda:90 --emit asm | FileCheck %s --check-prefix=CUDA-ON
// RUN: lathe-compiler compile %s --target cuda:90 --set enable_fp_fusion=false --emit asm | FileCheck %s --check-prefix=CUDA-OFF
// RUN: lathe-compiler compile %s --target hip:gfx942 --emit asm | FileCheck %s --check-prefix=HIP-ON
// RUN: lathe-compiler compile %s --target hip:gfx942 --set enable_fp_fusion=false --emit asm | FileCheck %s --check-prefix=HIP-OFF
// CUDA-ON: fma.rn.f32
// CUDA-OFF-NOT: fma.rn
// CUDA-OFF: mul.rn.f32
// CUDA-OFF: add.rn.f32
// HIP-ON: {{v_(pk_)?fma}}
// HIP-OFF-NOT: {{v_(pk_)?fma}}
// HIP-OFF: {{v_(pk_)?mul_f32}}
// HIP-OFF: {{v_(pk_)?add_f32}}

tt.func public @axpy(%x: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %f: f32, %g: f32) {
  %range = tt.make_range {end = 512 : i32, start = 0 : i32} : tensor<512xi32>
  %base = tt.splat %x : !tt.ptr<f32> -> tensor<512x!tt.ptr<f32>>
  %at = tt.addptr %base, %range : tensor<512x!tt.ptr<f32>>, tensor<512xi32>
  %value = tt.load %at : tensor<512x!tt.ptr<f32>>
  %factor = tt.splat %f : f32 -> tensor<512xf32>
  %addend = tt.splat %g : f32 -> tensor<512xf32>
  %product = arith.mulf %value, %factor : tensor<512xf32>
  %sum = arith.addf %product, %addend : tensor<512xf32>
  tt.store %at, %sum : tensor<512x!tt.ptr<f32>>
  tt.return
}
