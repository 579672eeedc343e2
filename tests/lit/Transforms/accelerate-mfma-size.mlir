// An MFMA of the size that was asked for may need a longer K than the dot has: the dot then uses the other size.
//
// RUN: lathe-opt %s --lathe-tt-convert-to-ttg="target=hip:gfx950 threads-per-warp=64" --lathe-ttg-accelerate-matmul="matrix-instr-nonkdim=16" --remarks-filter-missed=lathe 2>&1 | FileCheck %s
//
// CHECK: unused-hint{{.*}}matrix_instr_nonkdim = 16 has no effect here
// CHECK-DAG: #[[LARGE:mma[0-9]*]] = #ttg.amd_mfma<{version = 4, warpsPerCTA = [2, 2], instrShape = [32, 32, 16]
// CHECK-DAG: #[[SMALL:mma[0-9]*]] = #ttg.amd_mfma<{version = 4, warpsPerCTA = [2, 2], instrShape = [16, 16, 32]

// CHECK-LABEL: tt.func @short
// CHECK: tt.dot {{.*}} -> tensor<64x64xf32, #[[LARGE]]>
tt.func @short(%a: tensor<64x16xf8E4M3FN>, %b: tensor<16x64xf8E4M3FN>, %c: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %0 = tt.dot %a, %b, %c : tensor<64x16xf8E4M3FN> * tensor<16x64xf8E4M3FN> -> tensor<64x64xf32>
  tt.return %0 : tensor<64x64xf32>
}

// CHECK-LABEL: tt.func @long
// CHECK: tt.dot {{.*}} -> tensor<64x64xf32, #[[SMALL]]>
tt.func @long(%a: tensor<64x64xf8E4M3FN>, %b: tensor<64x64xf8E4M3FN>, %c: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %0 = tt.dot %a, %b, %c : tensor<64x64xf8E4M3FN> * tensor<64x64xf8E4M3FN> -> tensor<64x64xf32>
  tt.return %0 : tensor<64x64xf32>
}
