// The back end alone writes how a kernel is launched: once, from the machine of the module, the knobs, and what the
// module says in their place.
//
// RUN: split-file %s %t
// RUN: lathe-compiler compile %t/plain.mlir --target cuda:90 --emit llvm-dialect | FileCheck %s --check-prefix=DIALECT
// RUN: lathe-compiler compile %t/plain.mlir --target hip:gfx942 --emit llvm-dialect | FileCheck %s --check-prefix=DIALECT
// DIALECT-NOT: {{reqntid|maxnreg|work_group_size|waves_per_eu}}
//
// RUN: lathe-compiler compile %t/plain.mlir --target cuda:90 --set num_warps=2 --set maxnreg=40 --emit llvm | FileCheck %s --check-prefix=NV
// NV: attributes #0 = {{.*}} "nvvm.reqntid"="64"
// NV-NOT: maxnreg
// RUN: lathe-compiler compile %t/plain.mlir --target cuda:90 --set num_warps=2 --set maxnreg=40 --emit asm | FileCheck %s --check-prefix=PTX
// PTX: .reqntid 64{{$}}
// PTX: .maxnreg 40{{$}}
//
// RUN: lathe-compiler compile %t/plain.mlir --target hip:gfx942 --set num_warps=2 --emit llvm | FileCheck %s --check-prefix=AMD
// RUN: lathe-compiler compile %t/plain.mlir --target hip:gfx942 --set num_warps=2 --set waves_per_eu=2 --emit llvm | FileCheck %s --check-prefixes=AMD,WAVES
// AMD: define {{.*}}amdgpu_kernel void @scale({{.*}} !reqd_work_group_size ![[SIZE:[0-9]+]]
// AMD: attributes #0 = {{.*}} "amdgpu-flat-work-group-size"="128,128"
// WAVES-SAME: "amdgpu-waves-per-eu"="2
// AMD-SAME: "uniform-work-group-size"
// AMD: ![[SIZE]] = !{i32 128, i32 1, i32 1}
//
// A module with layouts may say what the knobs leave open; a knob that is given wins.
// RUN: lathe-compiler compile %t/nvidia.mlir --target cuda:90 --emit asm | FileCheck %s --check-prefix=OWN-PTX
// RUN: lathe-compiler compile %t/nvidia.mlir --target cuda:90 --set maxnreg=40 --emit asm | FileCheck %s --check-prefix=PTX40
// OWN-PTX: .maxnreg 96{{$}}
// PTX40: .maxnreg 40{{$}}
// RUN: lathe-compiler compile %t/amd.mlir --target hip:gfx942 --emit llvm | FileCheck %s --check-prefix=OWN-WAVES
// RUN: lathe-compiler compile %t/amd.mlir --target hip:gfx942 --set waves_per_eu=4 --emit llvm | FileCheck %s --check-prefix=WAVES4
// OWN-WAVES: "amdgpu-waves-per-eu"="2
// WAVES4: "amdgpu-waves-per-eu"="4

//--- plain.mlir
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

//--- nvidia.mlir
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32, ttg.maxnreg = 96 : i32} {
  tt.func public @one(%p: !tt.ptr<f32>, %x: f32) {
    tt.store %p, %x : !tt.ptr<f32>
    tt.return
  }
}

//--- amd.mlir
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "hip:gfx942", "ttg.threads-per-warp" = 64 : i32, "ttg.waves-per-eu" = 2 : i32} {
  tt.func public @one(%p: !tt.ptr<f32>, %x: f32) {
    tt.store %p, %x : !tt.ptr<f32>
    tt.return
  }
}
