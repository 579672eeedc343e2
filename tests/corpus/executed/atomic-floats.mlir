// Additions of floats: aligned ones that go in vectors, shifted ones that do not, with and without results.
//
// targets: cuda:80 cuda:90 hip:gfx942 hip:gfx950 hip:gfx1201
// warps: 1 4
// inout f16 4096 integers -8 8
// input f16 1024 integers -8 8
// output f16 1024
// inout bf16 4096 integers -8 8
// input bf16 1024 integers -8 8
// output bf16 1024
// inout f32 4096 integers -8 8
// input f32 1024 integers -8 8
// output f32 1024
// inout f64 4096 integers -8 8
// input f64 1024 integers -8 8
// output f64 1024
tt.func public @atomics(%mf16: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %xf16: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %of16: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %mbf16: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %xbf16: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %obf16: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %mf32: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %xf32: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %of32: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %mf64: !tt.ptr<f64> {tt.divisibility = 16 : i32}, %xf64: !tt.ptr<f64> {tt.divisibility = 16 : i32}, %of64: !tt.ptr<f64> {tt.divisibility = 16 : i32}) {
  %v1 = tt.make_range {start = 0 : i32, end = 1024 : i32} : tensor<1024xi32>
  %v2 = arith.constant dense<504> : tensor<1024xi32>
  %v3 = arith.cmpi slt, %v1, %v2 : tensor<1024xi32>
  %v4 = arith.constant dense<1025> : tensor<1024xi32>
  %v5 = arith.addi %v1, %v4 : tensor<1024xi32>
  %v6 = arith.constant dense<3072> : tensor<1024xi32>
  %v7 = arith.addi %v1, %v6 : tensor<1024xi32>
  %v8 = tt.splat %xf16 : !tt.ptr<f16> -> tensor<1024x!tt.ptr<f16>>
  %v9 = tt.addptr %v8, %v1 : tensor<1024x!tt.ptr<f16>>, tensor<1024xi32>
  %v10 = tt.load %v9 : tensor<1024x!tt.ptr<f16>>
  %v11 = tt.splat %mf16 : !tt.ptr<f16> -> tensor<1024x!tt.ptr<f16>>
  %v12 = tt.addptr %v11, %v1 : tensor<1024x!tt.ptr<f16>>, tensor<1024xi32>
  %v13 = tt.atomic_rmw fadd, relaxed, gpu, %v12, %v10, %v3 : (tensor<1024x!tt.ptr<f16>>, tensor<1024xf16>, tensor<1024xi1>) -> tensor<1024xf16>
  %v14 = tt.splat %mf16 : !tt.ptr<f16> -> tensor<1024x!tt.ptr<f16>>
  %v15 = tt.addptr %v14, %v5 : tensor<1024x!tt.ptr<f16>>, tensor<1024xi32>
  %v16 = tt.atomic_rmw fadd, acq_rel, gpu, %v15, %v10 : (tensor<1024x!tt.ptr<f16>>, tensor<1024xf16>) -> tensor<1024xf16>
  %v17 = tt.splat %mf16 : !tt.ptr<f16> -> tensor<1024x!tt.ptr<f16>>
  %v18 = tt.addptr %v17, %v7 : tensor<1024x!tt.ptr<f16>>, tensor<1024xi32>
  %v19 = tt.atomic_rmw fadd, relaxed, gpu, %v18, %v16, %v3 : (tensor<1024x!tt.ptr<f16>>, tensor<1024xf16>, tensor<1024xi1>) -> tensor<1024xf16>
  %v20 = tt.splat %of16 : !tt.ptr<f16> -> tensor<1024x!tt.ptr<f16>>
  %v21 = tt.addptr %v20, %v1 : tensor<1024x!tt.ptr<f16>>, tensor<1024xi32>
  tt.store %v21, %v19, %v3 : tensor<1024x!tt.ptr<f16>>
  %v22 = tt.splat %xbf16 : !tt.ptr<bf16> -> tensor<1024x!tt.ptr<bf16>>
  %v23 = tt.addptr %v22, %v1 : tensor<1024x!tt.ptr<bf16>>, tensor<1024xi32>
  %v24 = tt.load %v23 : tensor<1024x!tt.ptr<bf16>>
  %v25 = tt.splat %mbf16 : !tt.ptr<bf16> -> tensor<1024x!tt.ptr<bf16>>
  %v26 = tt.addptr %v25, %v1 : tensor<1024x!tt.ptr<bf16>>, tensor<1024xi32>
  %v27 = tt.atomic_rmw fadd, relaxed, gpu, %v26, %v24, %v3 : (tensor<1024x!tt.ptr<bf16>>, tensor<1024xbf16>, tensor<1024xi1>) -> tensor<1024xbf16>
  %v28 = tt.splat %mbf16 : !tt.ptr<bf16> -> tensor<1024x!tt.ptr<bf16>>
  %v29 = tt.addptr %v28, %v5 : tensor<1024x!tt.ptr<bf16>>, tensor<1024xi32>
  %v30 = tt.atomic_rmw fadd, acq_rel, gpu, %v29, %v24 : (tensor<1024x!tt.ptr<bf16>>, tensor<1024xbf16>) -> tensor<1024xbf16>
  %v31 = tt.splat %mbf16 : !tt.ptr<bf16> -> tensor<1024x!tt.ptr<bf16>>
  %v32 = tt.addptr %v31, %v7 : tensor<1024x!tt.ptr<bf16>>, tensor<1024xi32>
  %v33 = tt.atomic_rmw fadd, relaxed, gpu, %v32, %v30, %v3 : (tensor<1024x!tt.ptr<bf16>>, tensor<1024xbf16>, tensor<1024xi1>) -> tensor<1024xbf16>
  %v34 = tt.splat %obf16 : !tt.ptr<bf16> -> tensor<1024x!tt.ptr<bf16>>
  %v35 = tt.addptr %v34, %v1 : tensor<1024x!tt.ptr<bf16>>, tensor<1024xi32>
  tt.store %v35, %v33, %v3 : tensor<1024x!tt.ptr<bf16>>
  %v36 = tt.splat %xf32 : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>>
  %v37 = tt.addptr %v36, %v1 : tensor<1024x!tt.ptr<f32>>, tensor<1024xi32>
  %v38 = tt.load %v37 : tensor<1024x!tt.ptr<f32>>
  %v39 = tt.splat %mf32 : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>>
  %v40 = tt.addptr %v39, %v1 : tensor<1024x!tt.ptr<f32>>, tensor<1024xi32>
  %v41 = tt.atomic_rmw fadd, relaxed, gpu, %v40, %v38, %v3 : (tensor<1024x!tt.ptr<f32>>, tensor<1024xf32>, tensor<1024xi1>) -> tensor<1024xf32>
  %v42 = tt.splat %mf32 : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>>
  %v43 = tt.addptr %v42, %v5 : tensor<1024x!tt.ptr<f32>>, tensor<1024xi32>
  %v44 = tt.atomic_rmw fadd, acq_rel, gpu, %v43, %v38 : (tensor<1024x!tt.ptr<f32>>, tensor<1024xf32>) -> tensor<1024xf32>
  %v45 = tt.splat %mf32 : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>>
  %v46 = tt.addptr %v45, %v7 : tensor<1024x!tt.ptr<f32>>, tensor<1024xi32>
  %v47 = tt.atomic_rmw fadd, relaxed, gpu, %v46, %v44, %v3 : (tensor<1024x!tt.ptr<f32>>, tensor<1024xf32>, tensor<1024xi1>) -> tensor<1024xf32>
  %v48 = tt.splat %of32 : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>>
  %v49 = tt.addptr %v48, %v1 : tensor<1024x!tt.ptr<f32>>, tensor<1024xi32>
  tt.store %v49, %v47, %v3 : tensor<1024x!tt.ptr<f32>>
  %v50 = tt.splat %xf64 : !tt.ptr<f64> -> tensor<1024x!tt.ptr<f64>>
  %v51 = tt.addptr %v50, %v1 : tensor<1024x!tt.ptr<f64>>, tensor<1024xi32>
  %v52 = tt.load %v51 : tensor<1024x!tt.ptr<f64>>
  %v53 = tt.splat %mf64 : !tt.ptr<f64> -> tensor<1024x!tt.ptr<f64>>
  %v54 = tt.addptr %v53, %v1 : tensor<1024x!tt.ptr<f64>>, tensor<1024xi32>
  %v55 = tt.atomic_rmw fadd, relaxed, gpu, %v54, %v52, %v3 : (tensor<1024x!tt.ptr<f64>>, tensor<1024xf64>, tensor<1024xi1>) -> tensor<1024xf64>
  %v56 = tt.splat %mf64 : !tt.ptr<f64> -> tensor<1024x!tt.ptr<f64>>
  %v57 = tt.addptr %v56, %v5 : tensor<1024x!tt.ptr<f64>>, tensor<1024xi32>
  %v58 = tt.atomic_rmw fadd, acq_rel, gpu, %v57, %v52 : (tensor<1024x!tt.ptr<f64>>, tensor<1024xf64>) -> tensor<1024xf64>
  %v59 = tt.splat %mf64 : !tt.ptr<f64> -> tensor<1024x!tt.ptr<f64>>
  %v60 = tt.addptr %v59, %v7 : tensor<1024x!tt.ptr<f64>>, tensor<1024xi32>
  %v61 = tt.atomic_rmw fadd, relaxed, gpu, %v60, %v58, %v3 : (tensor<1024x!tt.ptr<f64>>, tensor<1024xf64>, tensor<1024xi1>) -> tensor<1024xf64>
  %v62 = tt.splat %of64 : !tt.ptr<f64> -> tensor<1024x!tt.ptr<f64>>
  %v63 = tt.addptr %v62, %v1 : tensor<1024x!tt.ptr<f64>>, tensor<1024xi32>
  tt.store %v63, %v61, %v3 : tensor<1024x!tt.ptr<f64>>
  tt.return
}
