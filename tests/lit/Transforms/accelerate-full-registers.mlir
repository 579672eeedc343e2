// A wgmma has up to 256 columns. Where a thread's accumulators fill all of its registers, it has 64: the assembler moves
// accumulators to memory and back, an instruction's at a time.
//
// RUN: lathe-opt %s --lathe-tt-convert-to-ttg="target=cuda:90" --lathe-ttg-accelerate-matmul | FileCheck %s --check-prefix=FOUR
// RUN: lathe-opt %s --lathe-tt-convert-to-ttg="target=cuda:90 num-warps=8" --lathe-ttg-accelerate-matmul | FileCheck %s --check-prefix=EIGHT
//
// FOUR-DAG: #[[NARROW:mma[0-9]*]] = #ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 64, 16]}>
// FOUR-DAG: #[[WIDE:mma[0-9]*]] = #ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 256, 16]}>
// EIGHT-DAG: #[[WIDE:mma[0-9]*]] = #ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [8, 1], instrShape = [16, 256, 16]}>

// FOUR-LABEL: tt.func @full
// FOUR: ttng.warp_group_dot {{.*}} -> tensor<128x256xf32, #[[NARROW]]>
// EIGHT-LABEL: tt.func @full
// EIGHT: ttng.warp_group_dot {{.*}} -> tensor<128x256xf32, #[[WIDE]]>
tt.func @full(%a: tensor<128x64xf16>, %b: tensor<64x256xf16>, %c: tensor<128x256xf32>) -> tensor<128x256xf32> {
  %0 = tt.dot %a, %b, %c : tensor<128x64xf16> * tensor<64x256xf16> -> tensor<128x256xf32>
  tt.return %0 : tensor<128x256xf32>
}

// FOUR-LABEL: tt.func @half_full
// FOUR: ttng.warp_group_dot {{.*}} -> tensor<64x256xf32, #[[WIDE]]>
tt.func @half_full(%a: tensor<64x64xf16>, %b: tensor<64x256xf16>, %c: tensor<64x256xf32>) -> tensor<64x256xf32> {
  %0 = tt.dot %a, %b, %c : tensor<64x64xf16> * tensor<64x256xf16> -> tensor<64x256xf32>
  tt.return %0 : tensor<64x256xf32>
}

// FOUR-LABEL: tt.func @narrow_sums
// FOUR: ttng.warp_group_dot {{.*}} -> tensor<128x256xf16, #[[WIDE]]>
tt.func @narrow_sums(%a: tensor<128x64xf16>, %b: tensor<64x256xf16>, %c: tensor<128x256xf16>) -> tensor<128x256xf16> {
  %0 = tt.dot %a, %b, %c : tensor<128x64xf16> * tensor<64x256xf16> -> tensor<128x256xf16>
  tt.return %0 : tensor<128x256xf16>
}
