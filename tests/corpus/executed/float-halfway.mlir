// f64 at and beside the halfway points between neighbours of narrower floats, over the exponents of f32.
//
// targets: cuda:80 cuda:90 cuda:100 hip:gfx942 hip:gfx950 hip:gfx1100 hip:gfx1201 hip:gfx1250
// grid: 3
// output bf16 6144
// output bf16 6144
// output f16 6144
// output f16 6144
// output f32 6144
// output f32 6144
tt.func public @convert(%o0: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %o1: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %o2: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %o3: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %o4: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %o5: !tt.ptr<f32> {tt.divisibility = 16 : i32}) {
  %v1 = tt.get_program_id x : i32
  %v2 = arith.constant 2048 : i32
  %v3 = arith.muli %v1, %v2 : i32
  %v4 = tt.make_range {start = 0 : i32, end = 2048 : i32} : tensor<2048xi32>
  %v5 = tt.splat %v3 : i32 -> tensor<2048xi32>
  %v6 = arith.addi %v4, %v5 : tensor<2048xi32>
  %v7 = arith.extui %v4 : tensor<2048xi32> to tensor<2048xi64>
  %v8 = arith.constant 24 : i64
  %v9 = arith.constant 0 : i32
  %v10 = arith.cmpi eq, %v1, %v9 : i32
  %v11 = arith.constant 8 : i64
  %v12 = arith.select %v10, %v11, %v8 : i64
  %v13 = arith.constant 1 : i32
  %v14 = arith.cmpi eq, %v1, %v13 : i32
  %v15 = arith.constant 11 : i64
  %v16 = arith.select %v14, %v15, %v12 : i64
  %v17 = tt.splat %v16 : i64 -> tensor<2048xi64>
  %v18 = arith.constant dense<1> : tensor<2048xi64>
  %v19 = arith.shli %v18, %v17 : tensor<2048xi64>
  %v20 = arith.constant dense<8> : tensor<2048xi64>
  %v21 = arith.shrui %v7, %v20 : tensor<2048xi64>
  %v22 = arith.constant dense<3> : tensor<2048xi64>
  %v23 = arith.andi %v21, %v22 : tensor<2048xi64>
  %v24 = arith.addi %v23, %v23 : tensor<2048xi64>
  %v25 = arith.constant dense<1> : tensor<2048xi64>
  %v26 = arith.addi %v24, %v25 : tensor<2048xi64>
  %v27 = arith.addi %v19, %v26 : tensor<2048xi64>
  %v28 = arith.constant dense<6> : tensor<2048xi64>
  %v29 = arith.shrui %v7, %v28 : tensor<2048xi64>
  %v30 = arith.constant dense<3> : tensor<2048xi64>
  %v31 = arith.andi %v29, %v30 : tensor<2048xi64>
  %v32 = arith.constant dense<2> : tensor<2048xi64>
  %v33 = arith.subi %v31, %v32 : tensor<2048xi64>
  %v34 = arith.constant dense<20> : tensor<2048xi64>
  %v35 = arith.shli %v27, %v34 : tensor<2048xi64>
  %v36 = arith.addi %v35, %v33 : tensor<2048xi64>
  %v37 = arith.sitofp %v36 : tensor<2048xi64> to tensor<2048xf64>
  %v38 = arith.constant dense<63> : tensor<2048xi64>
  %v39 = arith.andi %v7, %v38 : tensor<2048xi64>
  %v40 = arith.constant dense<6> : tensor<2048xi64>
  %v41 = arith.muli %v39, %v40 : tensor<2048xi64>
  %v42 = arith.constant dense<793> : tensor<2048xi64>
  %v43 = arith.addi %v41, %v42 : tensor<2048xi64>
  %v44 = arith.constant dense<52> : tensor<2048xi64>
  %v45 = arith.shli %v43, %v44 : tensor<2048xi64>
  %v46 = arith.bitcast %v45 : tensor<2048xi64> to tensor<2048xf64>
  %v47 = arith.mulf %v37, %v46 : tensor<2048xf64>
  %v48 = arith.constant dense<10> : tensor<2048xi64>
  %v49 = arith.shrui %v7, %v48 : tensor<2048xi64>
  %v50 = arith.constant dense<1> : tensor<2048xi64>
  %v51 = arith.andi %v49, %v50 : tensor<2048xi64>
  %v52 = arith.constant dense<0> : tensor<2048xi64>
  %v53 = arith.cmpi ne, %v51, %v52 : tensor<2048xi64>
  %v54 = arith.negf %v47 : tensor<2048xf64>
  %v55 = arith.select %v53, %v54, %v47 : tensor<2048xi1>, tensor<2048xf64>
  %v56 = tt.fp_to_fp %v55, rounding = rtne : tensor<2048xf64> -> tensor<2048xbf16>
  %v57 = tt.splat %o0 : !tt.ptr<bf16> -> tensor<2048x!tt.ptr<bf16>>
  %v58 = tt.addptr %v57, %v6 : tensor<2048x!tt.ptr<bf16>>, tensor<2048xi32>
  tt.store %v58, %v56 : tensor<2048x!tt.ptr<bf16>>
  %v59 = tt.fp_to_fp %v55, rounding = rtz : tensor<2048xf64> -> tensor<2048xbf16>
  %v60 = tt.splat %o1 : !tt.ptr<bf16> -> tensor<2048x!tt.ptr<bf16>>
  %v61 = tt.addptr %v60, %v6 : tensor<2048x!tt.ptr<bf16>>, tensor<2048xi32>
  tt.store %v61, %v59 : tensor<2048x!tt.ptr<bf16>>
  %v62 = tt.fp_to_fp %v55, rounding = rtne : tensor<2048xf64> -> tensor<2048xf16>
  %v63 = tt.splat %o2 : !tt.ptr<f16> -> tensor<2048x!tt.ptr<f16>>
  %v64 = tt.addptr %v63, %v6 : tensor<2048x!tt.ptr<f16>>, tensor<2048xi32>
  tt.store %v64, %v62 : tensor<2048x!tt.ptr<f16>>
  %v65 = tt.fp_to_fp %v55, rounding = rtz : tensor<2048xf64> -> tensor<2048xf16>
  %v66 = tt.splat %o3 : !tt.ptr<f16> -> tensor<2048x!tt.ptr<f16>>
  %v67 = tt.addptr %v66, %v6 : tensor<2048x!tt.ptr<f16>>, tensor<2048xi32>
  tt.store %v67, %v65 : tensor<2048x!tt.ptr<f16>>
  %v68 = tt.fp_to_fp %v55, rounding = rtne : tensor<2048xf64> -> tensor<2048xf32>
  %v69 = tt.splat %o4 : !tt.ptr<f32> -> tensor<2048x!tt.ptr<f32>>
  %v70 = tt.addptr %v69, %v6 : tensor<2048x!tt.ptr<f32>>, tensor<2048xi32>
  tt.store %v70, %v68 : tensor<2048x!tt.ptr<f32>>
  %v71 = tt.fp_to_fp %v55, rounding = rtz : tensor<2048xf64> -> tensor<2048xf32>
  %v72 = tt.splat %o5 : !tt.ptr<f32> -> tensor<2048x!tt.ptr<f32>>
  %v73 = tt.addptr %v72, %v6 : tensor<2048x!tt.ptr<f32>>, tensor<2048xi32>
  tt.store %v73, %v71 : tensor<2048x!tt.ptr<f32>>
  tt.return
}
