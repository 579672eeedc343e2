// Chips of each format and architecture make code of their own.
//
// RUN: lathe-compiler compile %s --target cuda:80 --emit asm | FileCheck %s --check-prefixes=PTX,SM80
// RUN: lathe-compiler compile %s --target cuda:86 --emit asm | FileCheck %s --check-prefixes=PTX,SM86
// RUN: lathe-compiler compile %s --target cuda:89 --emit asm | FileCheck %s --check-prefixes=PTX,SM89
// RUN: lathe-compiler compile %s --target cuda:90 --emit asm | FileCheck %s --check-prefixes=PTX,SM90
// RUN: lathe-compiler compile %s --target cuda:100 --emit asm | FileCheck %s --check-prefixes=PTX,SM100
// RUN: lathe-compiler compile %s --target cuda:120 --emit asm | FileCheck %s --check-prefixes=PTX,SM120
// RUN: lathe-compiler compile %s --target hip:gfx90a --emit asm | FileCheck %s --check-prefixes=GCN,GFX90A,WAVE64
// RUN: lathe-compiler compile %s --target hip:gfx942 --emit asm | FileCheck %s --check-prefixes=GCN,GFX942,WAVE64
// RUN: lathe-compiler compile %s --target hip:gfx950 --emit asm | FileCheck %s --check-prefixes=GCN,GFX950,WAVE64
// RUN: lathe-compiler compile %s --target hip:gfx1100 --emit asm | FileCheck %s --check-prefixes=GCN,GFX1100,WAVE32
// RUN: lathe-compiler compile %s --target hip:gfx1201 --emit asm | FileCheck %s --check-prefixes=GCN,GFX1201,WAVE32
//
// The lowest PTX version that has the chip; the suffix from 90 upward.
// SM80: .version 7.0
// SM80-NEXT: .target sm_80{{$}}
// SM86: .version 7.1
// SM86-NEXT: .target sm_86{{$}}
// SM89: .version 7.8
// SM89-NEXT: .target sm_89{{$}}
// SM90: .version 8.0
// SM90-NEXT: .target sm_90a{{$}}
// SM100: .version 8.6
// SM100-NEXT: .target sm_100a{{$}}
// SM120: .version 8.7
// SM120-NEXT: .target sm_120a{{$}}
//
// PTX: .visible .entry scale(
// PTX: .reqntid 128
// PTX: ld.global
// PTX: st.global
//
// GFX90A: .amdgcn_target "amdgcn-amd-amdhsa--gfx90a"
// GFX942: .amdgcn_target "amdgcn-amd-amdhsa--gfx942"
// GFX950: .amdgcn_target "amdgcn-amd-amdhsa--gfx950"
// GFX1100: .amdgcn_target "amdgcn-amd-amdhsa--gfx1100"
// GFX1201: .amdgcn_target "amdgcn-amd-amdhsa--gfx1201"
// GCN: .protected scale
// GCN: {{global|buffer}}_load
// GCN: {{global|buffer}}_store
// GCN: .max_flat_workgroup_size: {{256|128}}
// WAVE64: .wavefront_size: 64
// WAVE32: .wavefront_size: 32

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
