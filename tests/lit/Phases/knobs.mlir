// Knobs that are built change the code as their rows say.
//
// RUN: lathe-compiler compile %s --target cuda:90 --set num_warps=2 --emit asm | FileCheck %s --check-prefix=WARPS2
// RUN: lathe-compiler compile %s --target cuda:90 --set num_warps=16 --emit asm | FileCheck %s --check-prefix=WARPS16
// WARPS2: .reqntid 64{{$}}
// WARPS16: .reqntid 512{{$}}
//
// RUN: lathe-compiler compile %s --target hip:gfx942 --set num_warps=2 --emit asm | FileCheck %s --check-prefix=WAVES2
// RUN: lathe-compiler compile %s --target hip:gfx942 --set num_warps=16 --emit asm | FileCheck %s --check-prefix=WAVES16
// WAVES2: .max_flat_workgroup_size: 128{{$}}
// WAVES16: .max_flat_workgroup_size: 1024{{$}}
//
// RUN: lathe-compiler compile %s --target cuda:90 --emit asm | FileCheck %s --check-prefix=NO-LIMIT
// RUN: lathe-compiler compile %s --target cuda:90 --set maxnreg=40 --emit asm | FileCheck %s --check-prefix=LIMIT
// NO-LIMIT-NOT: .maxnreg
// LIMIT: .maxnreg 40
//
// RUN: lathe-compiler compile %s --target hip:gfx942 --emit llvm | FileCheck %s --check-prefix=NO-WAVES
// RUN: lathe-compiler compile %s --target hip:gfx942 --set waves_per_eu=2 --emit llvm | FileCheck %s --check-prefix=WAVES
// NO-WAVES-NOT: "amdgpu-waves-per-eu"="2
// WAVES: "amdgpu-waves-per-eu"="2
//
// Stages have nothing to do without a loop: the code is the same.
// RUN: lathe-compiler compile %s --target cuda:90 --emit asm -o %t.one
// RUN: lathe-compiler compile %s --target cuda:90 --set num_stages=4 --emit asm -o %t.four
// RUN: cmp %t.one %t.four

tt.func public @scale(%x: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %f: f32) {
  %range = tt.make_range {end = 2048 : i32, start = 0 : i32} : tensor<2048xi32>
  %base = tt.splat %x : !tt.ptr<f32> -> tensor<2048x!tt.ptr<f32>>
  %at = tt.addptr %base, %range : tensor<2048x!tt.ptr<f32>>, tensor<2048xi32>
  %value = tt.load %at : tensor<2048x!tt.ptr<f32>>
  %factor = tt.splat %f : f32 -> tensor<2048xf32>
  %product = arith.mulf %value, %factor : tensor<2048xf32>
  tt.store %at, %product : tensor<2048x!tt.ptr<f32>>
  tt.return
}
