// Each phase can be printed.
//
// RUN: lathe-compiler compile %s --target cuda:90 --emit ingest | FileCheck %s --check-prefix=INGEST
// RUN: lathe-compiler compile %s --target cuda:90 --emit tt | FileCheck %s --check-prefix=TT
// RUN: lathe-compiler compile %s --target cuda:90 --emit ttg | FileCheck %s --check-prefix=TTG
// RUN: lathe-compiler compile %s --target cuda:90 --emit pipelined | FileCheck %s --check-prefix=TTG
// RUN: lathe-compiler compile %s --target cuda:90 --emit llvm-dialect | FileCheck %s --check-prefix=DIALECT-NV
// RUN: lathe-compiler compile %s --target hip:gfx942 --emit llvm-dialect | FileCheck %s --check-prefix=DIALECT-AMD
// RUN: lathe-compiler compile %s --target cuda:90 --emit llvm | FileCheck %s --check-prefix=LLVM-NV
// RUN: lathe-compiler compile %s --target hip:gfx942 --emit llvm | FileCheck %s --check-prefix=LLVM-AMD
// RUN: lathe-compiler compile %s --target cuda:90 --emit asm | FileCheck %s --check-prefix=ASM-NV
// RUN: lathe-compiler compile %s --target hip:gfx942 --emit asm | FileCheck %s --check-prefix=ASM-AMD
// RUN: lathe-compiler compile %s --target hip:gfx942 --emit binary -o - 2>/dev/null | llvm-readelf -h - | FileCheck %s --check-prefix=BINARY
//
// INGEST: tt.func public @scale
// INGEST-NOT: #ttg
// TT: tt.func public @scale
// TT-NOT: #ttg
// TTG: #ttg.blocked
// TTG: "ttg.num-warps" = 4 : i32
// TTG: tt.func public @scale
// DIALECT-NV: llvm.func @scale
// DIALECT-NV: nvvm.read.ptx.sreg.tid.x
// DIALECT-AMD: llvm.func {{.*}}@scale
// DIALECT-AMD: rocdl.workitem.id.x
// LLVM-NV: target triple = "nvptx64-nvidia-cuda"
// LLVM-NV: define ptx_kernel void @scale
// LLVM-AMD: target triple = "amdgcn-amd-amdhsa"
// LLVM-AMD: define protected amdgpu_kernel void @scale
// ASM-NV: .visible .entry scale
// ASM-AMD: .amdhsa_kernel scale
// BINARY: EM_AMDGPU

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
