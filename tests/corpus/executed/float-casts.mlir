// Narrowing in both roundings, and widening, with numbers at the edges of the formats.
//
// targets: cuda:80 cuda:90 hip:gfx942 hip:gfx950 hip:gfx1201
// input f32 1024 special 100
// input f64 1024 special 3
// output f16 1024
// output f16 1024
// output bf16 1024
// output bf16 1024
// output f32 1024
// output f32 1024
// output f16 1024
// output f16 1024
// output bf16 1024
// output bf16 1024
// output f32 1024
// output bf16 1024
// output f64 1024
tt.func public @convert(%xf32: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %xf64: !tt.ptr<f64> {tt.divisibility = 16 : i32}, %of32f16rtne: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %of32f16rtz: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %of32bf16rtne: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %of32bf16rtz: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %of64f32rtne: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %of64f32rtz: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %of64f16rtne: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %of64f16rtz: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %of64bf16rtne: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %of64bf16rtz: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %obf16f32: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %of16bf16: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %of16f64: !tt.ptr<f64> {tt.divisibility = 16 : i32}) {
  %v1 = tt.get_program_id x : i32
  %v2 = arith.constant 1024 : i32
  %v3 = arith.muli %v1, %v2 : i32
  %v4 = tt.make_range {start = 0 : i32, end = 1024 : i32} : tensor<1024xi32>
  %v5 = tt.splat %v3 : i32 -> tensor<1024xi32>
  %v6 = arith.addi %v4, %v5 : tensor<1024xi32>
  %v7 = tt.splat %xf32 : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>>
  %v8 = tt.addptr %v7, %v6 : tensor<1024x!tt.ptr<f32>>, tensor<1024xi32>
  %v9 = tt.load %v8 : tensor<1024x!tt.ptr<f32>>
  %v10 = tt.splat %xf64 : !tt.ptr<f64> -> tensor<1024x!tt.ptr<f64>>
  %v11 = tt.addptr %v10, %v6 : tensor<1024x!tt.ptr<f64>>, tensor<1024xi32>
  %v12 = tt.load %v11 : tensor<1024x!tt.ptr<f64>>
  %v13 = tt.fp_to_fp %v9, rounding = rtne : tensor<1024xf32> -> tensor<1024xf16>
  %v14 = tt.splat %of32f16rtne : !tt.ptr<f16> -> tensor<1024x!tt.ptr<f16>>
  %v15 = tt.addptr %v14, %v6 : tensor<1024x!tt.ptr<f16>>, tensor<1024xi32>
  tt.store %v15, %v13 : tensor<1024x!tt.ptr<f16>>
  %v16 = tt.fp_to_fp %v9, rounding = rtz : tensor<1024xf32> -> tensor<1024xf16>
  %v17 = tt.splat %of32f16rtz : !tt.ptr<f16> -> tensor<1024x!tt.ptr<f16>>
  %v18 = tt.addptr %v17, %v6 : tensor<1024x!tt.ptr<f16>>, tensor<1024xi32>
  tt.store %v18, %v16 : tensor<1024x!tt.ptr<f16>>
  %v19 = tt.fp_to_fp %v9, rounding = rtne : tensor<1024xf32> -> tensor<1024xbf16>
  %v20 = tt.splat %of32bf16rtne : !tt.ptr<bf16> -> tensor<1024x!tt.ptr<bf16>>
  %v21 = tt.addptr %v20, %v6 : tensor<1024x!tt.ptr<bf16>>, tensor<1024xi32>
  tt.store %v21, %v19 : tensor<1024x!tt.ptr<bf16>>
  %v22 = tt.fp_to_fp %v9, rounding = rtz : tensor<1024xf32> -> tensor<1024xbf16>
  %v23 = tt.splat %of32bf16rtz : !tt.ptr<bf16> -> tensor<1024x!tt.ptr<bf16>>
  %v24 = tt.addptr %v23, %v6 : tensor<1024x!tt.ptr<bf16>>, tensor<1024xi32>
  tt.store %v24, %v22 : tensor<1024x!tt.ptr<bf16>>
  %v25 = tt.fp_to_fp %v12, rounding = rtne : tensor<1024xf64> -> tensor<1024xf32>
  %v26 = tt.splat %of64f32rtne : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>>
  %v27 = tt.addptr %v26, %v6 : tensor<1024x!tt.ptr<f32>>, tensor<1024xi32>
  tt.store %v27, %v25 : tensor<1024x!tt.ptr<f32>>
  %v28 = tt.fp_to_fp %v12, rounding = rtz : tensor<1024xf64> -> tensor<1024xf32>
  %v29 = tt.splat %of64f32rtz : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>>
  %v30 = tt.addptr %v29, %v6 : tensor<1024x!tt.ptr<f32>>, tensor<1024xi32>
  tt.store %v30, %v28 : tensor<1024x!tt.ptr<f32>>
  %v31 = tt.fp_to_fp %v12, rounding = rtne : tensor<1024xf64> -> tensor<1024xf16>
  %v32 = tt.splat %of64f16rtne : !tt.ptr<f16> -> tensor<1024x!tt.ptr<f16>>
  %v33 = tt.addptr %v32, %v6 : tensor<1024x!tt.ptr<f16>>, tensor<1024xi32>
  tt.store %v33, %v31 : tensor<1024x!tt.ptr<f16>>
  %v34 = tt.fp_to_fp %v12, rounding = rtz : tensor<1024xf64> -> tensor<1024xf16>
  %v35 = tt.splat %of64f16rtz : !tt.ptr<f16> -> tensor<1024x!tt.ptr<f16>>
  %v36 = tt.addptr %v35, %v6 : tensor<1024x!tt.ptr<f16>>, tensor<1024xi32>
  tt.store %v36, %v34 : tensor<1024x!tt.ptr<f16>>
  %v37 = tt.fp_to_fp %v12, rounding = rtne : tensor<1024xf64> -> tensor<1024xbf16>
  %v38 = tt.splat %of64bf16rtne : !tt.ptr<bf16> -> tensor<1024x!tt.ptr<bf16>>
  %v39 = tt.addptr %v38, %v6 : tensor<1024x!tt.ptr<bf16>>, tensor<1024xi32>
  tt.store %v39, %v37 : tensor<1024x!tt.ptr<bf16>>
  %v40 = tt.fp_to_fp %v12, rounding = rtz : tensor<1024xf64> -> tensor<1024xbf16>
  %v41 = tt.splat %of64bf16rtz : !tt.ptr<bf16> -> tensor<1024x!tt.ptr<bf16>>
  %v42 = tt.addptr %v41, %v6 : tensor<1024x!tt.ptr<bf16>>, tensor<1024xi32>
  tt.store %v42, %v40 : tensor<1024x!tt.ptr<bf16>>
  %v43 = arith.truncf %v9 : tensor<1024xf32> to tensor<1024xf16>
  %v44 = arith.truncf %v9 : tensor<1024xf32> to tensor<1024xbf16>
  %v45 = arith.extf %v44 : tensor<1024xbf16> to tensor<1024xf32>
  %v46 = tt.splat %obf16f32 : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>>
  %v47 = tt.addptr %v46, %v6 : tensor<1024x!tt.ptr<f32>>, tensor<1024xi32>
  tt.store %v47, %v45 : tensor<1024x!tt.ptr<f32>>
  %v48 = tt.fp_to_fp %v43 : tensor<1024xf16> -> tensor<1024xbf16>
  %v49 = tt.splat %of16bf16 : !tt.ptr<bf16> -> tensor<1024x!tt.ptr<bf16>>
  %v50 = tt.addptr %v49, %v6 : tensor<1024x!tt.ptr<bf16>>, tensor<1024xi32>
  tt.store %v50, %v48 : tensor<1024x!tt.ptr<bf16>>
  %v51 = arith.extf %v43 : tensor<1024xf16> to tensor<1024xf64>
  %v52 = tt.splat %of16f64 : !tt.ptr<f64> -> tensor<1024x!tt.ptr<f64>>
  %v53 = tt.addptr %v52, %v6 : tensor<1024x!tt.ptr<f64>>, tensor<1024xi32>
  tt.store %v53, %v51 : tensor<1024x!tt.ptr<f64>>
  tt.return
}
