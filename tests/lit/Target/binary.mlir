// Machine code in its container, with the figures that the container holds.
//
// RUN: lathe-compiler compile %s --target hip:gfx942 -o %t.hsaco 2>&1 | FileCheck %s --check-prefix=REPORT-AMD
// RUN: llvm-readelf -h --notes %t.hsaco | FileCheck %s --check-prefix=HSACO
// RUN: llvm-objdump -d %t.hsaco | FileCheck %s --check-prefix=CODE
// REPORT-AMD: scale for hip:gfx942: hsaco, {{[0-9]+}} bytes, 4 warps, {{[1-9][0-9]*}} registers, 0 bytes spilled, 0 bytes shared
// HSACO: Type: {{.*}}DYN
// HSACO: Machine: {{.*}}EM_AMDGPU
// HSACO: Flags: {{.*}}gfx942
// HSACO: .name: {{ *}}scale
// HSACO: .symbol: {{ *}}scale.kd
// CODE: <scale>:
// CODE: s_endpgm
//
// Without an assembler the artifact carries PTX, and says so.
// RUN: env LATHE_NVJITLINK=none LATHE_PTXAS=none lathe-compiler compile %s --target cuda:90 -o %t.ptx 2>&1 \
// RUN:   | FileCheck %s --check-prefix=REPORT-PTX
// RUN: FileCheck %s --check-prefix=PTX < %t.ptx
// REPORT-PTX: scale for cuda:90: ptx,
// PTX: .target sm_90a

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
