// A long chain of ops that use their operand twice: each is looked at once.
//
// RUN: timeout 20 lathe-opt %s --lathe-tt-convert-to-ttg="target=cuda:90" --lathe-ttg-accelerate-matmul | FileCheck %s

module {
  // CHECK-LABEL: @k
  // CHECK: ttng.warp_group_dot
  tt.func public @k(%s: f16, %o: !tt.ptr<f32>, %b: !tt.ptr<f16>, %off: i32) {
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %bs = tt.splat %b : !tt.ptr<f16> -> tensor<64x64x!tt.ptr<f16>>
    %lb = tt.load %bs : tensor<64x64x!tt.ptr<f16>>
    %r = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
    %e = tt.expand_dims %r {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
    %f = arith.sitofp %e : tensor<1x64xi32> to tensor<1x64xf16>
    %r2 = tt.expand_dims %r {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
    %f2 = arith.sitofp %r2 : tensor<64x1xi32> to tensor<64x1xf16>
    %g1 = tt.broadcast %f : tensor<1x64xf16> -> tensor<64x64xf16>
    %g2 = tt.broadcast %f2 : tensor<64x1xf16> -> tensor<64x64xf16>
    %v0 = arith.mulf %g1, %g2 : tensor<64x64xf16>
    %v1 = arith.mulf %v0, %v0 : tensor<64x64xf16>
    %v2 = arith.mulf %v1, %v1 : tensor<64x64xf16>
    %v3 = arith.mulf %v2, %v2 : tensor<64x64xf16>
    %v4 = arith.mulf %v3, %v3 : tensor<64x64xf16>
    %v5 = arith.mulf %v4, %v4 : tensor<64x64xf16>
    %v6 = arith.mulf %v5, %v5 : tensor<64x64xf16>
    %v7 = arith.mulf %v6, %v6 : tensor<64x64xf16>
    %v8 = arith.mulf %v7, %v7 : tensor<64x64xf16>
    %v9 = arith.mulf %v8, %v8 : tensor<64x64xf16>
    %v10 = arith.mulf %v9, %v9 : tensor<64x64xf16>
    %v11 = arith.mulf %v10, %v10 : tensor<64x64xf16>
    %v12 = arith.mulf %v11, %v11 : tensor<64x64xf16>
    %v13 = arith.mulf %v12, %v12 : tensor<64x64xf16>
    %v14 = arith.mulf %v13, %v13 : tensor<64x64xf16>
    %v15 = arith.mulf %v14, %v14 : tensor<64x64xf16>
    %v16 = arith.mulf %v15, %v15 : tensor<64x64xf16>
    %v17 = arith.mulf %v16, %v16 : tensor<64x64xf16>
    %v18 = arith.mulf %v17, %v17 : tensor<64x64xf16>
    %v19 = arith.mulf %v18, %v18 : tensor<64x64xf16>
    %v20 = arith.mulf %v19, %v19 : tensor<64x64xf16>
    %v21 = arith.mulf %v20, %v20 : tensor<64x64xf16>
    %v22 = arith.mulf %v21, %v21 : tensor<64x64xf16>
    %v23 = arith.mulf %v22, %v22 : tensor<64x64xf16>
    %v24 = arith.mulf %v23, %v23 : tensor<64x64xf16>
    %v25 = arith.mulf %v24, %v24 : tensor<64x64xf16>
    %v26 = arith.mulf %v25, %v25 : tensor<64x64xf16>
    %v27 = arith.mulf %v26, %v26 : tensor<64x64xf16>
    %v28 = arith.mulf %v27, %v27 : tensor<64x64xf16>
    %v29 = arith.mulf %v28, %v28 : tensor<64x64xf16>
    %v30 = arith.mulf %v29, %v29 : tensor<64x64xf16>
    %v31 = arith.mulf %v30, %v30 : tensor<64x64xf16>
    %v32 = arith.mulf %v31, %v31 : tensor<64x64xf16>
    %v33 = arith.mulf %v32, %v32 : tensor<64x64xf16>
    %v34 = arith.mulf %v33, %v33 : tensor<64x64xf16>
    %d = tt.dot %v34, %lb, %zero : tensor<64x64xf16> * tensor<64x64xf16> -> tensor<64x64xf32>
    %os = tt.splat %o : !tt.ptr<f32> -> tensor<64x64x!tt.ptr<f32>>
    tt.store %os, %d : tensor<64x64x!tt.ptr<f32>>
    tt.return
  }
}
