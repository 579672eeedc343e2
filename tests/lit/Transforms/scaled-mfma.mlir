// tt.dot_scaled by MFMA with scales.
//
// RUN: lathe-opt %s --lathe-tt-legalize-dots="target=hip:gfx950" --lathe-tt-convert-to-ttg="target=hip:gfx950 threads-per-warp=64" --lathe-ttg-accelerate-matmul | FileCheck %s
// RUN: lathe-opt %s --lathe-tt-legalize-dots="target=hip:gfx950" --lathe-tt-convert-to-ttg="target=hip:gfx950 threads-per-warp=64" --lathe-ttg-accelerate-matmul="matrix-instr-nonkdim=16" | FileCheck %s --check-prefix=SMALL
// RUN: lathe-opt %s --lathe-tt-legalize-dots="target=hip:gfx942" | FileCheck %s --check-prefix=OLDER
// RUN: lathe-opt %s --lathe-tt-legalize-dots="target=hip:gfx950" --lathe-tt-convert-to-ttg="target=hip:gfx950 threads-per-warp=64" --lathe-ttg-accelerate-matmul="matrix-instr-nonkdim=32 kpack=2" --remarks-filter-missed=lathe -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: lathe-opt %s --lathe-tt-legalize-dots="target=hip:gfx942" --remarks-filter-missed=lathe -o /dev/null 2>&1 | FileCheck %s --check-prefix=NONE --allow-empty

// A lane has 32 elements along K, and the scale of each block that it has elements of.
// CHECK-DAG: #[[MFMA:.*]] = #ttg.amd_mfma<{version = 4, warpsPerCTA = [2, 2], instrShape = [32, 32, 64], isTransposed = true}>
// CHECK-DAG: #[[SA:.*]] = #ttg.linear<{register = {{\[\[}}0, 2], [64, 0]], lane = {{\[\[}}1, 0], [2, 0], [4, 0], [8, 0], [16, 0], [0, 1]], warp = {{\[\[}}0, 0], [32, 0]], block = []}>
// CHECK-DAG: #[[SB:.*]] = #ttg.linear<{register = {{\[\[}}0, 2]], lane = {{\[\[}}1, 0], [2, 0], [4, 0], [8, 0], [16, 0], [0, 1]], warp = {{\[\[}}32, 0], [0, 0]], block = []}>
// SMALL-DAG: #[[MFMA:.*]] = #ttg.amd_mfma<{version = 4, {{.*}}instrShape = [16, 16, 128], isTransposed = true}>

// CHECK-LABEL: tt.func @mixed
// CHECK: tt.dot_scaled {{.*}} : tensor<128x128xf8E4M3FN, #ttg.dot_op<{opIdx = 0, parent = #[[MFMA]], kWidth = 16}>>, tensor<128x4xi8, #[[SA]]> * tensor<64x64xi8, #ttg.dot_op<{opIdx = 1, parent = #[[MFMA]], kWidth = 16}>>, tensor<64x4xi8, #[[SB]]> -> tensor<128x64xf32, #[[MFMA]]>
// SMALL-LABEL: tt.func @mixed
// SMALL: tt.dot_scaled {{.*}} -> tensor<128x64xf32, #[[MFMA]]>
// OLDER-LABEL: tt.func @mixed
// OLDER-NOT: tt.dot_scaled
// OLDER: tt.dot
tt.func @mixed(%a: tensor<128x128xf8E4M3FN>, %sa: tensor<128x4xi8>, %b: tensor<64x64xi8>, %sb: tensor<64x4xi8>, %c: tensor<128x64xf32>) -> tensor<128x64xf32> {
  %d = tt.dot_scaled %a scale %sa, %b scale %sb, %c lhs = e4m3 rhs = e2m1 {fastMath = false} : tensor<128x128xf8E4M3FN>, tensor<128x4xi8> * tensor<64x64xi8>, tensor<64x4xi8> -> tensor<128x64xf32>
  tt.return %d : tensor<128x64xf32>
}

// NONE-NOT: dot-scaled-widened
// REMARK-COUNT-3: dot-scaled-widened{{.*}}tt.dot_scaled widens its operands for a product without scales
// REMARK-NOT: dot-scaled-widened
// REMARK: unused-hint{{.*}}kpack = 2
// REMARK: unused-hint{{.*}}matrix_instr_nonkdim = 32
// REMARK: unused-hint{{.*}}kpack = 2
//
// Widened: scales for 16 elements, elements packed along N, and a side without scales.
// CHECK-LABEL: tt.func @others
// CHECK-NOT: tt.dot_scaled
// CHECK: tt.return
tt.func @others(%a: tensor<128x64xi8>, %sa: tensor<128x8xf8E4M3FN>, %b: tensor<64x64xi8>, %sb: tensor<64x8xf8E4M3FN>, %x: tensor<128x128xf8E4M3FN>, %sx: tensor<128x4xi8>, %y: tensor<128x32xi8>, %sy: tensor<64x4xi8>, %c: tensor<128x64xf32>) -> tensor<128x64xf32> {
  %d = tt.dot_scaled %a scale %sa, %b scale %sb, %c lhs = e2m1 rhs = e2m1 {fastMath = false} : tensor<128x64xi8>, tensor<128x8xf8E4M3FN> * tensor<64x64xi8>, tensor<64x8xf8E4M3FN> -> tensor<128x64xf32>
  %e = tt.dot_scaled %x scale %sx, %y scale %sy, %d lhs = e4m3 rhs = e2m1 {fastMath = false, rhs_k_pack = false} : tensor<128x128xf8E4M3FN>, tensor<128x4xi8> * tensor<128x32xi8>, tensor<64x4xi8> -> tensor<128x64xf32>
  %f = tt.dot_scaled %x, %b scale %sy, %e lhs = e4m3 rhs = e2m1 {fastMath = false} : tensor<128x128xf8E4M3FN> * tensor<64x64xi8>, tensor<64x4xi8> -> tensor<128x64xf32>
  tt.return %f : tensor<128x64xf32>
}

// 16 rows do not fit the larger instruction.
// CHECK-LABEL: tt.func @few_rows
// CHECK: tt.dot_scaled
tt.func @few_rows(%a: tensor<16x128xf8E4M3FN>, %sa: tensor<16x4xi8>, %b: tensor<64x64xi8>, %sb: tensor<64x4xi8>, %c: tensor<16x64xf32>) -> tensor<16x64xf32> {
  %d = tt.dot_scaled %a scale %sa, %b scale %sb, %c lhs = e4m3 rhs = e2m1 {fastMath = false} : tensor<16x128xf8E4M3FN>, tensor<16x4xi8> * tensor<64x64xi8>, tensor<64x4xi8> -> tensor<16x64xf32>
  tt.return %d : tensor<16x64xf32>
}
