// Functions that are approximated. The bounds: about 4 units in the last place of f32, and as much of the largest
// result for those that cancel; powf within 2 units.
//
// targets: cuda:80 cuda:90 hip:gfx942 hip:gfx950 hip:gfx1201
// warps: 4
// input f32 1024 normal 3
// output f32 1024 tolerance 6e-7 2e-7
// output f32 1024 tolerance 6e-7 2e-7
// output f32 1024 tolerance 6e-7 2e-7
// output f32 1024 tolerance 6e-7 2e-7
// output f32 1024 tolerance 6e-7 2e-7
// output f32 1024 tolerance 6e-7 2e-7
// output f32 1024 tolerance 6e-7 2e-7
// output f32 1024 tolerance 6e-7 2e-7
// output f32 1024 tolerance 6e-7 2e-7
// output f32 1024 tolerance 6e-7 2e-7
// output f32 1024 tolerance 6e-7 2e-7
// output f32 1024 tolerance 6e-7 2e-7
// output f32 1024 tolerance 6e-7 2e-7
// output f32 1024 tolerance 6e-7 2e-7
// output f32 1024 tolerance 3e-7 1e-37
tt.func public @functions(%x: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %o0: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %o1: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %o2: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %o3: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %o4: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %o5: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %o6: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %o7: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %o8: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %o9: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %o10: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %o11: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %o12: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %d: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %p: !tt.ptr<f32> {tt.divisibility = 16 : i32}) {
  %v1 = tt.get_program_id x : i32
  %v2 = arith.constant 1024 : i32
  %v3 = arith.muli %v1, %v2 : i32
  %v4 = tt.make_range {start = 0 : i32, end = 1024 : i32} : tensor<1024xi32>
  %v5 = tt.splat %v3 : i32 -> tensor<1024xi32>
  %v6 = arith.addi %v4, %v5 : tensor<1024xi32>
  %v7 = tt.splat %x : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>>
  %v8 = tt.addptr %v7, %v6 : tensor<1024x!tt.ptr<f32>>, tensor<1024xi32>
  %v9 = tt.load %v8 : tensor<1024x!tt.ptr<f32>>
  %v10 = math.absf %v9 : tensor<1024xf32>
  %v11 = arith.constant dense<0.125> : tensor<1024xf32>
  %v12 = arith.addf %v10, %v11 : tensor<1024xf32>
  %v13 = math.exp %v9 : tensor<1024xf32>
  %v14 = tt.splat %o0 : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>>
  %v15 = tt.addptr %v14, %v6 : tensor<1024x!tt.ptr<f32>>, tensor<1024xi32>
  tt.store %v15, %v13 : tensor<1024x!tt.ptr<f32>>
  %v16 = math.exp2 %v9 : tensor<1024xf32>
  %v17 = tt.splat %o1 : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>>
  %v18 = tt.addptr %v17, %v6 : tensor<1024x!tt.ptr<f32>>, tensor<1024xi32>
  tt.store %v18, %v16 : tensor<1024x!tt.ptr<f32>>
  %v19 = math.expm1 %v9 : tensor<1024xf32>
  %v20 = tt.splat %o2 : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>>
  %v21 = tt.addptr %v20, %v6 : tensor<1024x!tt.ptr<f32>>, tensor<1024xi32>
  tt.store %v21, %v19 : tensor<1024x!tt.ptr<f32>>
  %v22 = math.log %v12 : tensor<1024xf32>
  %v23 = tt.splat %o3 : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>>
  %v24 = tt.addptr %v23, %v6 : tensor<1024x!tt.ptr<f32>>, tensor<1024xi32>
  tt.store %v24, %v22 : tensor<1024x!tt.ptr<f32>>
  %v25 = math.log2 %v12 : tensor<1024xf32>
  %v26 = tt.splat %o4 : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>>
  %v27 = tt.addptr %v26, %v6 : tensor<1024x!tt.ptr<f32>>, tensor<1024xi32>
  tt.store %v27, %v25 : tensor<1024x!tt.ptr<f32>>
  %v28 = math.log10 %v12 : tensor<1024xf32>
  %v29 = tt.splat %o5 : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>>
  %v30 = tt.addptr %v29, %v6 : tensor<1024x!tt.ptr<f32>>, tensor<1024xi32>
  tt.store %v30, %v28 : tensor<1024x!tt.ptr<f32>>
  %v31 = math.log1p %v12 : tensor<1024xf32>
  %v32 = tt.splat %o6 : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>>
  %v33 = tt.addptr %v32, %v6 : tensor<1024x!tt.ptr<f32>>, tensor<1024xi32>
  tt.store %v33, %v31 : tensor<1024x!tt.ptr<f32>>
  %v34 = math.rsqrt %v12 : tensor<1024xf32>
  %v35 = tt.splat %o7 : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>>
  %v36 = tt.addptr %v35, %v6 : tensor<1024x!tt.ptr<f32>>, tensor<1024xi32>
  tt.store %v36, %v34 : tensor<1024x!tt.ptr<f32>>
  %v37 = math.sqrt %v12 : tensor<1024xf32>
  %v38 = tt.splat %o8 : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>>
  %v39 = tt.addptr %v38, %v6 : tensor<1024x!tt.ptr<f32>>, tensor<1024xi32>
  tt.store %v39, %v37 : tensor<1024x!tt.ptr<f32>>
  %v40 = math.sin %v9 : tensor<1024xf32>
  %v41 = tt.splat %o9 : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>>
  %v42 = tt.addptr %v41, %v6 : tensor<1024x!tt.ptr<f32>>, tensor<1024xi32>
  tt.store %v42, %v40 : tensor<1024x!tt.ptr<f32>>
  %v43 = math.cos %v9 : tensor<1024xf32>
  %v44 = tt.splat %o10 : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>>
  %v45 = tt.addptr %v44, %v6 : tensor<1024x!tt.ptr<f32>>, tensor<1024xi32>
  tt.store %v45, %v43 : tensor<1024x!tt.ptr<f32>>
  %v46 = math.tanh %v9 : tensor<1024xf32>
  %v47 = tt.splat %o11 : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>>
  %v48 = tt.addptr %v47, %v6 : tensor<1024x!tt.ptr<f32>>, tensor<1024xi32>
  tt.store %v48, %v46 : tensor<1024x!tt.ptr<f32>>
  %v49 = math.erf %v9 : tensor<1024xf32>
  %v50 = tt.splat %o12 : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>>
  %v51 = tt.addptr %v50, %v6 : tensor<1024x!tt.ptr<f32>>, tensor<1024xi32>
  tt.store %v51, %v49 : tensor<1024x!tt.ptr<f32>>
  %v52 = arith.divf %v9, %v12 : tensor<1024xf32>
  %v53 = tt.splat %d : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>>
  %v54 = tt.addptr %v53, %v6 : tensor<1024x!tt.ptr<f32>>, tensor<1024xi32>
  tt.store %v54, %v52 : tensor<1024x!tt.ptr<f32>>
  %v55 = math.powf %v12, %v9 : tensor<1024xf32>
  %v56 = tt.splat %p : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>>
  %v57 = tt.addptr %v56, %v6 : tensor<1024x!tt.ptr<f32>>, tensor<1024xi32>
  tt.store %v57, %v55 : tensor<1024x!tt.ptr<f32>>
  tt.return
}
