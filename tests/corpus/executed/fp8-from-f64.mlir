// f64 with every upper half and some lower halves to every 8-bit format, in both roundings.
//
// targets: cuda:80 cuda:89 cuda:90 hip:gfx942 hip:gfx950 hip:gfx1201
// grid: 64
// input i16 65536 iota
// output f8E4M3FN 65536
// output f8E4M3FN 65536
// output f8E4M3FN 65536
// output f8E4M3FN 65536
// output f8E4M3FN 65536
// output f8E4M3FN 65536
// output f8E5M2 65536
// output f8E5M2 65536
// output f8E5M2 65536
// output f8E5M2 65536
// output f8E5M2 65536
// output f8E5M2 65536
// output f8E4M3FNUZ 65536
// output f8E4M3FNUZ 65536
// output f8E4M3FNUZ 65536
// output f8E4M3FNUZ 65536
// output f8E4M3FNUZ 65536
// output f8E4M3FNUZ 65536
// output f8E5M2FNUZ 65536
// output f8E5M2FNUZ 65536
// output f8E5M2FNUZ 65536
// output f8E5M2FNUZ 65536
// output f8E5M2FNUZ 65536
// output f8E5M2FNUZ 65536
tt.func public @convert(%x: !tt.ptr<i16> {tt.divisibility = 16 : i32}, %o0: !tt.ptr<f8E4M3FN> {tt.divisibility = 16 : i32}, %o1: !tt.ptr<f8E4M3FN> {tt.divisibility = 16 : i32}, %o2: !tt.ptr<f8E4M3FN> {tt.divisibility = 16 : i32}, %o3: !tt.ptr<f8E4M3FN> {tt.divisibility = 16 : i32}, %o4: !tt.ptr<f8E4M3FN> {tt.divisibility = 16 : i32}, %o5: !tt.ptr<f8E4M3FN> {tt.divisibility = 16 : i32}, %o6: !tt.ptr<f8E5M2> {tt.divisibility = 16 : i32}, %o7: !tt.ptr<f8E5M2> {tt.divisibility = 16 : i32}, %o8: !tt.ptr<f8E5M2> {tt.divisibility = 16 : i32}, %o9: !tt.ptr<f8E5M2> {tt.divisibility = 16 : i32}, %o10: !tt.ptr<f8E5M2> {tt.divisibility = 16 : i32}, %o11: !tt.ptr<f8E5M2> {tt.divisibility = 16 : i32}, %o12: !tt.ptr<f8E4M3FNUZ> {tt.divisibility = 16 : i32}, %o13: !tt.ptr<f8E4M3FNUZ> {tt.divisibility = 16 : i32}, %o14: !tt.ptr<f8E4M3FNUZ> {tt.divisibility = 16 : i32}, %o15: !tt.ptr<f8E4M3FNUZ> {tt.divisibility = 16 : i32}, %o16: !tt.ptr<f8E4M3FNUZ> {tt.divisibility = 16 : i32}, %o17: !tt.ptr<f8E4M3FNUZ> {tt.divisibility = 16 : i32}, %o18: !tt.ptr<f8E5M2FNUZ> {tt.divisibility = 16 : i32}, %o19: !tt.ptr<f8E5M2FNUZ> {tt.divisibility = 16 : i32}, %o20: !tt.ptr<f8E5M2FNUZ> {tt.divisibility = 16 : i32}, %o21: !tt.ptr<f8E5M2FNUZ> {tt.divisibility = 16 : i32}, %o22: !tt.ptr<f8E5M2FNUZ> {tt.divisibility = 16 : i32}, %o23: !tt.ptr<f8E5M2FNUZ> {tt.divisibility = 16 : i32}) {
  %v1 = tt.get_program_id x : i32
  %v2 = arith.constant 1024 : i32
  %v3 = arith.muli %v1, %v2 : i32
  %v4 = tt.make_range {start = 0 : i32, end = 1024 : i32} : tensor<1024xi32>
  %v5 = tt.splat %v3 : i32 -> tensor<1024xi32>
  %v6 = arith.addi %v4, %v5 : tensor<1024xi32>
  %v7 = tt.splat %x : !tt.ptr<i16> -> tensor<1024x!tt.ptr<i16>>
  %v8 = tt.addptr %v7, %v6 : tensor<1024x!tt.ptr<i16>>, tensor<1024xi32>
  %v9 = tt.load %v8 : tensor<1024x!tt.ptr<i16>>
  %v10 = arith.extui %v9 : tensor<1024xi16> to tensor<1024xi64>
  %v11 = arith.constant dense<48> : tensor<1024xi64>
  %v12 = arith.shli %v10, %v11 : tensor<1024xi64>
  %v13 = arith.constant dense<0> : tensor<1024xi64>
  %v14 = arith.ori %v12, %v13 : tensor<1024xi64>
  %v15 = tt.bitcast %v14 : tensor<1024xi64> -> tensor<1024xf64>
  %v16 = arith.constant dense<1> : tensor<1024xi64>
  %v17 = arith.ori %v12, %v16 : tensor<1024xi64>
  %v18 = tt.bitcast %v17 : tensor<1024xi64> -> tensor<1024xf64>
  %v19 = arith.constant dense<140737488355328> : tensor<1024xi64>
  %v20 = arith.ori %v12, %v19 : tensor<1024xi64>
  %v21 = tt.bitcast %v20 : tensor<1024xi64> -> tensor<1024xf64>
  %v22 = tt.fp_to_fp %v15, rounding = rtne : tensor<1024xf64> -> tensor<1024xf8E4M3FN>
  %v23 = tt.splat %o0 : !tt.ptr<f8E4M3FN> -> tensor<1024x!tt.ptr<f8E4M3FN>>
  %v24 = tt.addptr %v23, %v6 : tensor<1024x!tt.ptr<f8E4M3FN>>, tensor<1024xi32>
  tt.store %v24, %v22 : tensor<1024x!tt.ptr<f8E4M3FN>>
  %v25 = tt.fp_to_fp %v18, rounding = rtne : tensor<1024xf64> -> tensor<1024xf8E4M3FN>
  %v26 = tt.splat %o1 : !tt.ptr<f8E4M3FN> -> tensor<1024x!tt.ptr<f8E4M3FN>>
  %v27 = tt.addptr %v26, %v6 : tensor<1024x!tt.ptr<f8E4M3FN>>, tensor<1024xi32>
  tt.store %v27, %v25 : tensor<1024x!tt.ptr<f8E4M3FN>>
  %v28 = tt.fp_to_fp %v21, rounding = rtne : tensor<1024xf64> -> tensor<1024xf8E4M3FN>
  %v29 = tt.splat %o2 : !tt.ptr<f8E4M3FN> -> tensor<1024x!tt.ptr<f8E4M3FN>>
  %v30 = tt.addptr %v29, %v6 : tensor<1024x!tt.ptr<f8E4M3FN>>, tensor<1024xi32>
  tt.store %v30, %v28 : tensor<1024x!tt.ptr<f8E4M3FN>>
  %v31 = tt.fp_to_fp %v15, rounding = rtz : tensor<1024xf64> -> tensor<1024xf8E4M3FN>
  %v32 = tt.splat %o3 : !tt.ptr<f8E4M3FN> -> tensor<1024x!tt.ptr<f8E4M3FN>>
  %v33 = tt.addptr %v32, %v6 : tensor<1024x!tt.ptr<f8E4M3FN>>, tensor<1024xi32>
  tt.store %v33, %v31 : tensor<1024x!tt.ptr<f8E4M3FN>>
  %v34 = tt.fp_to_fp %v18, rounding = rtz : tensor<1024xf64> -> tensor<1024xf8E4M3FN>
  %v35 = tt.splat %o4 : !tt.ptr<f8E4M3FN> -> tensor<1024x!tt.ptr<f8E4M3FN>>
  %v36 = tt.addptr %v35, %v6 : tensor<1024x!tt.ptr<f8E4M3FN>>, tensor<1024xi32>
  tt.store %v36, %v34 : tensor<1024x!tt.ptr<f8E4M3FN>>
  %v37 = tt.fp_to_fp %v21, rounding = rtz : tensor<1024xf64> -> tensor<1024xf8E4M3FN>
  %v38 = tt.splat %o5 : !tt.ptr<f8E4M3FN> -> tensor<1024x!tt.ptr<f8E4M3FN>>
  %v39 = tt.addptr %v38, %v6 : tensor<1024x!tt.ptr<f8E4M3FN>>, tensor<1024xi32>
  tt.store %v39, %v37 : tensor<1024x!tt.ptr<f8E4M3FN>>
  %v40 = tt.fp_to_fp %v15, rounding = rtne : tensor<1024xf64> -> tensor<1024xf8E5M2>
  %v41 = tt.splat %o6 : !tt.ptr<f8E5M2> -> tensor<1024x!tt.ptr<f8E5M2>>
  %v42 = tt.addptr %v41, %v6 : tensor<1024x!tt.ptr<f8E5M2>>, tensor<1024xi32>
  tt.store %v42, %v40 : tensor<1024x!tt.ptr<f8E5M2>>
  %v43 = tt.fp_to_fp %v18, rounding = rtne : tensor<1024xf64> -> tensor<1024xf8E5M2>
  %v44 = tt.splat %o7 : !tt.ptr<f8E5M2> -> tensor<1024x!tt.ptr<f8E5M2>>
  %v45 = tt.addptr %v44, %v6 : tensor<1024x!tt.ptr<f8E5M2>>, tensor<1024xi32>
  tt.store %v45, %v43 : tensor<1024x!tt.ptr<f8E5M2>>
  %v46 = tt.fp_to_fp %v21, rounding = rtne : tensor<1024xf64> -> tensor<1024xf8E5M2>
  %v47 = tt.splat %o8 : !tt.ptr<f8E5M2> -> tensor<1024x!tt.ptr<f8E5M2>>
  %v48 = tt.addptr %v47, %v6 : tensor<1024x!tt.ptr<f8E5M2>>, tensor<1024xi32>
  tt.store %v48, %v46 : tensor<1024x!tt.ptr<f8E5M2>>
  %v49 = tt.fp_to_fp %v15, rounding = rtz : tensor<1024xf64> -> tensor<1024xf8E5M2>
  %v50 = tt.splat %o9 : !tt.ptr<f8E5M2> -> tensor<1024x!tt.ptr<f8E5M2>>
  %v51 = tt.addptr %v50, %v6 : tensor<1024x!tt.ptr<f8E5M2>>, tensor<1024xi32>
  tt.store %v51, %v49 : tensor<1024x!tt.ptr<f8E5M2>>
  %v52 = tt.fp_to_fp %v18, rounding = rtz : tensor<1024xf64> -> tensor<1024xf8E5M2>
  %v53 = tt.splat %o10 : !tt.ptr<f8E5M2> -> tensor<1024x!tt.ptr<f8E5M2>>
  %v54 = tt.addptr %v53, %v6 : tensor<1024x!tt.ptr<f8E5M2>>, tensor<1024xi32>
  tt.store %v54, %v52 : tensor<1024x!tt.ptr<f8E5M2>>
  %v55 = tt.fp_to_fp %v21, rounding = rtz : tensor<1024xf64> -> tensor<1024xf8E5M2>
  %v56 = tt.splat %o11 : !tt.ptr<f8E5M2> -> tensor<1024x!tt.ptr<f8E5M2>>
  %v57 = tt.addptr %v56, %v6 : tensor<1024x!tt.ptr<f8E5M2>>, tensor<1024xi32>
  tt.store %v57, %v55 : tensor<1024x!tt.ptr<f8E5M2>>
  %v58 = tt.fp_to_fp %v15, rounding = rtne : tensor<1024xf64> -> tensor<1024xf8E4M3FNUZ>
  %v59 = tt.splat %o12 : !tt.ptr<f8E4M3FNUZ> -> tensor<1024x!tt.ptr<f8E4M3FNUZ>>
  %v60 = tt.addptr %v59, %v6 : tensor<1024x!tt.ptr<f8E4M3FNUZ>>, tensor<1024xi32>
  tt.store %v60, %v58 : tensor<1024x!tt.ptr<f8E4M3FNUZ>>
  %v61 = tt.fp_to_fp %v18, rounding = rtne : tensor<1024xf64> -> tensor<1024xf8E4M3FNUZ>
  %v62 = tt.splat %o13 : !tt.ptr<f8E4M3FNUZ> -> tensor<1024x!tt.ptr<f8E4M3FNUZ>>
  %v63 = tt.addptr %v62, %v6 : tensor<1024x!tt.ptr<f8E4M3FNUZ>>, tensor<1024xi32>
  tt.store %v63, %v61 : tensor<1024x!tt.ptr<f8E4M3FNUZ>>
  %v64 = tt.fp_to_fp %v21, rounding = rtne : tensor<1024xf64> -> tensor<1024xf8E4M3FNUZ>
  %v65 = tt.splat %o14 : !tt.ptr<f8E4M3FNUZ> -> tensor<1024x!tt.ptr<f8E4M3FNUZ>>
  %v66 = tt.addptr %v65, %v6 : tensor<1024x!tt.ptr<f8E4M3FNUZ>>, tensor<1024xi32>
  tt.store %v66, %v64 : tensor<1024x!tt.ptr<f8E4M3FNUZ>>
  %v67 = tt.fp_to_fp %v15, rounding = rtz : tensor<1024xf64> -> tensor<1024xf8E4M3FNUZ>
  %v68 = tt.splat %o15 : !tt.ptr<f8E4M3FNUZ> -> tensor<1024x!tt.ptr<f8E4M3FNUZ>>
  %v69 = tt.addptr %v68, %v6 : tensor<1024x!tt.ptr<f8E4M3FNUZ>>, tensor<1024xi32>
  tt.store %v69, %v67 : tensor<1024x!tt.ptr<f8E4M3FNUZ>>
  %v70 = tt.fp_to_fp %v18, rounding = rtz : tensor<1024xf64> -> tensor<1024xf8E4M3FNUZ>
  %v71 = tt.splat %o16 : !tt.ptr<f8E4M3FNUZ> -> tensor<1024x!tt.ptr<f8E4M3FNUZ>>
  %v72 = tt.addptr %v71, %v6 : tensor<1024x!tt.ptr<f8E4M3FNUZ>>, tensor<1024xi32>
  tt.store %v72, %v70 : tensor<1024x!tt.ptr<f8E4M3FNUZ>>
  %v73 = tt.fp_to_fp %v21, rounding = rtz : tensor<1024xf64> -> tensor<1024xf8E4M3FNUZ>
  %v74 = tt.splat %o17 : !tt.ptr<f8E4M3FNUZ> -> tensor<1024x!tt.ptr<f8E4M3FNUZ>>
  %v75 = tt.addptr %v74, %v6 : tensor<1024x!tt.ptr<f8E4M3FNUZ>>, tensor<1024xi32>
  tt.store %v75, %v73 : tensor<1024x!tt.ptr<f8E4M3FNUZ>>
  %v76 = tt.fp_to_fp %v15, rounding = rtne : tensor<1024xf64> -> tensor<1024xf8E5M2FNUZ>
  %v77 = tt.splat %o18 : !tt.ptr<f8E5M2FNUZ> -> tensor<1024x!tt.ptr<f8E5M2FNUZ>>
  %v78 = tt.addptr %v77, %v6 : tensor<1024x!tt.ptr<f8E5M2FNUZ>>, tensor<1024xi32>
  tt.store %v78, %v76 : tensor<1024x!tt.ptr<f8E5M2FNUZ>>
  %v79 = tt.fp_to_fp %v18, rounding = rtne : tensor<1024xf64> -> tensor<1024xf8E5M2FNUZ>
  %v80 = tt.splat %o19 : !tt.ptr<f8E5M2FNUZ> -> tensor<1024x!tt.ptr<f8E5M2FNUZ>>
  %v81 = tt.addptr %v80, %v6 : tensor<1024x!tt.ptr<f8E5M2FNUZ>>, tensor<1024xi32>
  tt.store %v81, %v79 : tensor<1024x!tt.ptr<f8E5M2FNUZ>>
  %v82 = tt.fp_to_fp %v21, rounding = rtne : tensor<1024xf64> -> tensor<1024xf8E5M2FNUZ>
  %v83 = tt.splat %o20 : !tt.ptr<f8E5M2FNUZ> -> tensor<1024x!tt.ptr<f8E5M2FNUZ>>
  %v84 = tt.addptr %v83, %v6 : tensor<1024x!tt.ptr<f8E5M2FNUZ>>, tensor<1024xi32>
  tt.store %v84, %v82 : tensor<1024x!tt.ptr<f8E5M2FNUZ>>
  %v85 = tt.fp_to_fp %v15, rounding = rtz : tensor<1024xf64> -> tensor<1024xf8E5M2FNUZ>
  %v86 = tt.splat %o21 : !tt.ptr<f8E5M2FNUZ> -> tensor<1024x!tt.ptr<f8E5M2FNUZ>>
  %v87 = tt.addptr %v86, %v6 : tensor<1024x!tt.ptr<f8E5M2FNUZ>>, tensor<1024xi32>
  tt.store %v87, %v85 : tensor<1024x!tt.ptr<f8E5M2FNUZ>>
  %v88 = tt.fp_to_fp %v18, rounding = rtz : tensor<1024xf64> -> tensor<1024xf8E5M2FNUZ>
  %v89 = tt.splat %o22 : !tt.ptr<f8E5M2FNUZ> -> tensor<1024x!tt.ptr<f8E5M2FNUZ>>
  %v90 = tt.addptr %v89, %v6 : tensor<1024x!tt.ptr<f8E5M2FNUZ>>, tensor<1024xi32>
  tt.store %v90, %v88 : tensor<1024x!tt.ptr<f8E5M2FNUZ>>
  %v91 = tt.fp_to_fp %v21, rounding = rtz : tensor<1024xf64> -> tensor<1024xf8E5M2FNUZ>
  %v92 = tt.splat %o23 : !tt.ptr<f8E5M2FNUZ> -> tensor<1024x!tt.ptr<f8E5M2FNUZ>>
  %v93 = tt.addptr %v92, %v6 : tensor<1024x!tt.ptr<f8E5M2FNUZ>>, tensor<1024xi32>
  tt.store %v93, %v91 : tensor<1024x!tt.ptr<f8E5M2FNUZ>>
  tt.return
}
