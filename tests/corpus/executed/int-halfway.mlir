// Integers at and beside the halfway points between neighbouring floats: each program has those of one format.
//
// targets: cuda:80 cuda:90 cuda:100 hip:gfx942 hip:gfx950 hip:gfx1100 hip:gfx1201 hip:gfx1250
// grid: 4
// output bf16 8192
// output bf16 8192
// output f16 8192
// output f16 8192
// output f32 8192
// output f32 8192
// output f64 8192
// output f64 8192
// output bf16 8192
// output bf16 8192
// output f16 8192
// output f16 8192
// output f32 8192
// output f32 8192
// output f64 8192
// output f64 8192
// output bf16 8192
// output bf16 8192
// output f16 8192
// output f16 8192
// output f32 8192
// output f32 8192
// output f64 8192
// output f64 8192
tt.func public @convert(%o0: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %o1: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %o2: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %o3: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %o4: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %o5: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %o6: !tt.ptr<f64> {tt.divisibility = 16 : i32}, %o7: !tt.ptr<f64> {tt.divisibility = 16 : i32}, %o8: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %o9: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %o10: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %o11: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %o12: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %o13: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %o14: !tt.ptr<f64> {tt.divisibility = 16 : i32}, %o15: !tt.ptr<f64> {tt.divisibility = 16 : i32}, %o16: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %o17: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %o18: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %o19: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %o20: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %o21: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %o22: !tt.ptr<f64> {tt.divisibility = 16 : i32}, %o23: !tt.ptr<f64> {tt.divisibility = 16 : i32}) {
  %v1 = tt.get_program_id x : i32
  %v2 = arith.constant 2048 : i32
  %v3 = arith.muli %v1, %v2 : i32
  %v4 = tt.make_range {start = 0 : i32, end = 2048 : i32} : tensor<2048xi32>
  %v5 = tt.splat %v3 : i32 -> tensor<2048xi32>
  %v6 = arith.addi %v4, %v5 : tensor<2048xi32>
  %v7 = arith.extui %v4 : tensor<2048xi32> to tensor<2048xi64>
  %v8 = arith.constant 53 : i64
  %v9 = arith.constant 0 : i32
  %v10 = arith.cmpi eq, %v1, %v9 : i32
  %v11 = arith.constant 8 : i64
  %v12 = arith.select %v10, %v11, %v8 : i64
  %v13 = arith.constant 1 : i32
  %v14 = arith.cmpi eq, %v1, %v13 : i32
  %v15 = arith.constant 11 : i64
  %v16 = arith.select %v14, %v15, %v12 : i64
  %v17 = arith.constant 2 : i32
  %v18 = arith.cmpi eq, %v1, %v17 : i32
  %v19 = arith.constant 24 : i64
  %v20 = arith.select %v18, %v19, %v16 : i64
  %v21 = tt.splat %v20 : i64 -> tensor<2048xi64>
  %v22 = arith.constant dense<1> : tensor<2048xi64>
  %v23 = arith.shli %v22, %v21 : tensor<2048xi64>
  %v24 = arith.constant dense<8> : tensor<2048xi64>
  %v25 = arith.shrui %v7, %v24 : tensor<2048xi64>
  %v26 = arith.constant dense<3> : tensor<2048xi64>
  %v27 = arith.andi %v25, %v26 : tensor<2048xi64>
  %v28 = arith.addi %v27, %v27 : tensor<2048xi64>
  %v29 = arith.constant dense<1> : tensor<2048xi64>
  %v30 = arith.addi %v28, %v29 : tensor<2048xi64>
  %v31 = arith.addi %v23, %v30 : tensor<2048xi64>
  %v32 = arith.constant dense<6> : tensor<2048xi64>
  %v33 = arith.shrui %v7, %v32 : tensor<2048xi64>
  %v34 = arith.constant dense<3> : tensor<2048xi64>
  %v35 = arith.andi %v33, %v34 : tensor<2048xi64>
  %v36 = arith.constant dense<2> : tensor<2048xi64>
  %v37 = arith.subi %v35, %v36 : tensor<2048xi64>
  %v38 = arith.constant dense<63> : tensor<2048xi64>
  %v39 = arith.andi %v7, %v38 : tensor<2048xi64>
  %v40 = arith.shli %v31, %v39 : tensor<2048xi64>
  %v41 = arith.addi %v40, %v37 : tensor<2048xi64>
  %v42 = arith.constant dense<0> : tensor<2048xi64>
  %v43 = arith.subi %v42, %v41 : tensor<2048xi64>
  %v44 = arith.constant dense<10> : tensor<2048xi64>
  %v45 = arith.shrui %v7, %v44 : tensor<2048xi64>
  %v46 = arith.constant dense<1> : tensor<2048xi64>
  %v47 = arith.andi %v45, %v46 : tensor<2048xi64>
  %v48 = arith.constant dense<0> : tensor<2048xi64>
  %v49 = arith.cmpi ne, %v47, %v48 : tensor<2048xi64>
  %v50 = arith.select %v49, %v43, %v41 : tensor<2048xi1>, tensor<2048xi64>
  %v51 = arith.sitofp %v50 : tensor<2048xi64> to tensor<2048xbf16>
  %v52 = tt.splat %o0 : !tt.ptr<bf16> -> tensor<2048x!tt.ptr<bf16>>
  %v53 = tt.addptr %v52, %v6 : tensor<2048x!tt.ptr<bf16>>, tensor<2048xi32>
  tt.store %v53, %v51 : tensor<2048x!tt.ptr<bf16>>
  %v54 = arith.uitofp %v50 : tensor<2048xi64> to tensor<2048xbf16>
  %v55 = tt.splat %o1 : !tt.ptr<bf16> -> tensor<2048x!tt.ptr<bf16>>
  %v56 = tt.addptr %v55, %v6 : tensor<2048x!tt.ptr<bf16>>, tensor<2048xi32>
  tt.store %v56, %v54 : tensor<2048x!tt.ptr<bf16>>
  %v57 = arith.sitofp %v50 : tensor<2048xi64> to tensor<2048xf16>
  %v58 = tt.splat %o2 : !tt.ptr<f16> -> tensor<2048x!tt.ptr<f16>>
  %v59 = tt.addptr %v58, %v6 : tensor<2048x!tt.ptr<f16>>, tensor<2048xi32>
  tt.store %v59, %v57 : tensor<2048x!tt.ptr<f16>>
  %v60 = arith.uitofp %v50 : tensor<2048xi64> to tensor<2048xf16>
  %v61 = tt.splat %o3 : !tt.ptr<f16> -> tensor<2048x!tt.ptr<f16>>
  %v62 = tt.addptr %v61, %v6 : tensor<2048x!tt.ptr<f16>>, tensor<2048xi32>
  tt.store %v62, %v60 : tensor<2048x!tt.ptr<f16>>
  %v63 = arith.sitofp %v50 : tensor<2048xi64> to tensor<2048xf32>
  %v64 = tt.splat %o4 : !tt.ptr<f32> -> tensor<2048x!tt.ptr<f32>>
  %v65 = tt.addptr %v64, %v6 : tensor<2048x!tt.ptr<f32>>, tensor<2048xi32>
  tt.store %v65, %v63 : tensor<2048x!tt.ptr<f32>>
  %v66 = arith.uitofp %v50 : tensor<2048xi64> to tensor<2048xf32>
  %v67 = tt.splat %o5 : !tt.ptr<f32> -> tensor<2048x!tt.ptr<f32>>
  %v68 = tt.addptr %v67, %v6 : tensor<2048x!tt.ptr<f32>>, tensor<2048xi32>
  tt.store %v68, %v66 : tensor<2048x!tt.ptr<f32>>
  %v69 = arith.sitofp %v50 : tensor<2048xi64> to tensor<2048xf64>
  %v70 = tt.splat %o6 : !tt.ptr<f64> -> tensor<2048x!tt.ptr<f64>>
  %v71 = tt.addptr %v70, %v6 : tensor<2048x!tt.ptr<f64>>, tensor<2048xi32>
  tt.store %v71, %v69 : tensor<2048x!tt.ptr<f64>>
  %v72 = arith.uitofp %v50 : tensor<2048xi64> to tensor<2048xf64>
  %v73 = tt.splat %o7 : !tt.ptr<f64> -> tensor<2048x!tt.ptr<f64>>
  %v74 = tt.addptr %v73, %v6 : tensor<2048x!tt.ptr<f64>>, tensor<2048xi32>
  tt.store %v74, %v72 : tensor<2048x!tt.ptr<f64>>
  %v75 = arith.trunci %v50 : tensor<2048xi64> to tensor<2048xi32>
  %v76 = arith.sitofp %v75 : tensor<2048xi32> to tensor<2048xbf16>
  %v77 = tt.splat %o8 : !tt.ptr<bf16> -> tensor<2048x!tt.ptr<bf16>>
  %v78 = tt.addptr %v77, %v6 : tensor<2048x!tt.ptr<bf16>>, tensor<2048xi32>
  tt.store %v78, %v76 : tensor<2048x!tt.ptr<bf16>>
  %v79 = arith.uitofp %v75 : tensor<2048xi32> to tensor<2048xbf16>
  %v80 = tt.splat %o9 : !tt.ptr<bf16> -> tensor<2048x!tt.ptr<bf16>>
  %v81 = tt.addptr %v80, %v6 : tensor<2048x!tt.ptr<bf16>>, tensor<2048xi32>
  tt.store %v81, %v79 : tensor<2048x!tt.ptr<bf16>>
  %v82 = arith.sitofp %v75 : tensor<2048xi32> to tensor<2048xf16>
  %v83 = tt.splat %o10 : !tt.ptr<f16> -> tensor<2048x!tt.ptr<f16>>
  %v84 = tt.addptr %v83, %v6 : tensor<2048x!tt.ptr<f16>>, tensor<2048xi32>
  tt.store %v84, %v82 : tensor<2048x!tt.ptr<f16>>
  %v85 = arith.uitofp %v75 : tensor<2048xi32> to tensor<2048xf16>
  %v86 = tt.splat %o11 : !tt.ptr<f16> -> tensor<2048x!tt.ptr<f16>>
  %v87 = tt.addptr %v86, %v6 : tensor<2048x!tt.ptr<f16>>, tensor<2048xi32>
  tt.store %v87, %v85 : tensor<2048x!tt.ptr<f16>>
  %v88 = arith.sitofp %v75 : tensor<2048xi32> to tensor<2048xf32>
  %v89 = tt.splat %o12 : !tt.ptr<f32> -> tensor<2048x!tt.ptr<f32>>
  %v90 = tt.addptr %v89, %v6 : tensor<2048x!tt.ptr<f32>>, tensor<2048xi32>
  tt.store %v90, %v88 : tensor<2048x!tt.ptr<f32>>
  %v91 = arith.uitofp %v75 : tensor<2048xi32> to tensor<2048xf32>
  %v92 = tt.splat %o13 : !tt.ptr<f32> -> tensor<2048x!tt.ptr<f32>>
  %v93 = tt.addptr %v92, %v6 : tensor<2048x!tt.ptr<f32>>, tensor<2048xi32>
  tt.store %v93, %v91 : tensor<2048x!tt.ptr<f32>>
  %v94 = arith.sitofp %v75 : tensor<2048xi32> to tensor<2048xf64>
  %v95 = tt.splat %o14 : !tt.ptr<f64> -> tensor<2048x!tt.ptr<f64>>
  %v96 = tt.addptr %v95, %v6 : tensor<2048x!tt.ptr<f64>>, tensor<2048xi32>
  tt.store %v96, %v94 : tensor<2048x!tt.ptr<f64>>
  %v97 = arith.uitofp %v75 : tensor<2048xi32> to tensor<2048xf64>
  %v98 = tt.splat %o15 : !tt.ptr<f64> -> tensor<2048x!tt.ptr<f64>>
  %v99 = tt.addptr %v98, %v6 : tensor<2048x!tt.ptr<f64>>, tensor<2048xi32>
  tt.store %v99, %v97 : tensor<2048x!tt.ptr<f64>>
  %v100 = arith.trunci %v50 : tensor<2048xi64> to tensor<2048xi16>
  %v101 = arith.sitofp %v100 : tensor<2048xi16> to tensor<2048xbf16>
  %v102 = tt.splat %o16 : !tt.ptr<bf16> -> tensor<2048x!tt.ptr<bf16>>
  %v103 = tt.addptr %v102, %v6 : tensor<2048x!tt.ptr<bf16>>, tensor<2048xi32>
  tt.store %v103, %v101 : tensor<2048x!tt.ptr<bf16>>
  %v104 = arith.uitofp %v100 : tensor<2048xi16> to tensor<2048xbf16>
  %v105 = tt.splat %o17 : !tt.ptr<bf16> -> tensor<2048x!tt.ptr<bf16>>
  %v106 = tt.addptr %v105, %v6 : tensor<2048x!tt.ptr<bf16>>, tensor<2048xi32>
  tt.store %v106, %v104 : tensor<2048x!tt.ptr<bf16>>
  %v107 = arith.sitofp %v100 : tensor<2048xi16> to tensor<2048xf16>
  %v108 = tt.splat %o18 : !tt.ptr<f16> -> tensor<2048x!tt.ptr<f16>>
  %v109 = tt.addptr %v108, %v6 : tensor<2048x!tt.ptr<f16>>, tensor<2048xi32>
  tt.store %v109, %v107 : tensor<2048x!tt.ptr<f16>>
  %v110 = arith.uitofp %v100 : tensor<2048xi16> to tensor<2048xf16>
  %v111 = tt.splat %o19 : !tt.ptr<f16> -> tensor<2048x!tt.ptr<f16>>
  %v112 = tt.addptr %v111, %v6 : tensor<2048x!tt.ptr<f16>>, tensor<2048xi32>
  tt.store %v112, %v110 : tensor<2048x!tt.ptr<f16>>
  %v113 = arith.sitofp %v100 : tensor<2048xi16> to tensor<2048xf32>
  %v114 = tt.splat %o20 : !tt.ptr<f32> -> tensor<2048x!tt.ptr<f32>>
  %v115 = tt.addptr %v114, %v6 : tensor<2048x!tt.ptr<f32>>, tensor<2048xi32>
  tt.store %v115, %v113 : tensor<2048x!tt.ptr<f32>>
  %v116 = arith.uitofp %v100 : tensor<2048xi16> to tensor<2048xf32>
  %v117 = tt.splat %o21 : !tt.ptr<f32> -> tensor<2048x!tt.ptr<f32>>
  %v118 = tt.addptr %v117, %v6 : tensor<2048x!tt.ptr<f32>>, tensor<2048xi32>
  tt.store %v118, %v116 : tensor<2048x!tt.ptr<f32>>
  %v119 = arith.sitofp %v100 : tensor<2048xi16> to tensor<2048xf64>
  %v120 = tt.splat %o22 : !tt.ptr<f64> -> tensor<2048x!tt.ptr<f64>>
  %v121 = tt.addptr %v120, %v6 : tensor<2048x!tt.ptr<f64>>, tensor<2048xi32>
  tt.store %v121, %v119 : tensor<2048x!tt.ptr<f64>>
  %v122 = arith.uitofp %v100 : tensor<2048xi16> to tensor<2048xf64>
  %v123 = tt.splat %o23 : !tt.ptr<f64> -> tensor<2048x!tt.ptr<f64>>
  %v124 = tt.addptr %v123, %v6 : tensor<2048x!tt.ptr<f64>>, tensor<2048xi32>
  tt.store %v124, %v122 : tensor<2048x!tt.ptr<f64>>
  tt.return
}
