// Reductions of NaNs of both signs and many payloads. Which NaN results is not defined, but lanes that store the same
// element hold the same.
//
// targets: cuda:80 cuda:90 hip:gfx942 hip:gfx950 hip:gfx1201
// warps: 1 4
// output f32 256
// output f32 256
// output f32 256
// output f32 256
// output f32 256
// output f32 256
// output f16 256
// output f16 256
// output f16 256
// output f16 256
// output f16 256
// output f16 256
// output bf16 256
// output bf16 256
// output bf16 256
// output bf16 256
// output bf16 256
// output bf16 256
// output f64 256
// output f64 256
// output f64 256
// output f64 256
// output f64 256
// output f64 256
tt.func public @reduce(%o0: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %o1: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %o2: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %o3: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %o4: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %o5: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %o6: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %o7: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %o8: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %o9: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %o10: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %o11: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %o12: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %o13: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %o14: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %o15: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %o16: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %o17: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %o18: !tt.ptr<f64> {tt.divisibility = 16 : i32}, %o19: !tt.ptr<f64> {tt.divisibility = 16 : i32}, %o20: !tt.ptr<f64> {tt.divisibility = 16 : i32}, %o21: !tt.ptr<f64> {tt.divisibility = 16 : i32}, %o22: !tt.ptr<f64> {tt.divisibility = 16 : i32}, %o23: !tt.ptr<f64> {tt.divisibility = 16 : i32}) {
  %v1 = tt.get_program_id x : i32
  %v2 = arith.constant 256 : i32
  %v3 = arith.muli %v1, %v2 : i32
  %v4 = tt.make_range {start = 0 : i32, end = 256 : i32} : tensor<256xi32>
  %v5 = tt.splat %v3 : i32 -> tensor<256xi32>
  %v6 = arith.addi %v4, %v5 : tensor<256xi32>
  %v7 = arith.extui %v4 : tensor<256xi32> to tensor<256xi64>
  %v8 = arith.trunci %v7 : tensor<256xi64> to tensor<256xi32>
  %v9 = arith.trunci %v7 : tensor<256xi64> to tensor<256xi16>
  %v10 = arith.constant dense<2141192192> : tensor<256xi32>
  %v11 = arith.ori %v8, %v10 : tensor<256xi32>
  %v12 = arith.constant dense<31> : tensor<256xi32>
  %v13 = arith.shli %v8, %v12 : tensor<256xi32>
  %v14 = arith.ori %v11, %v13 : tensor<256xi32>
  %v15 = arith.bitcast %v14 : tensor<256xi32> to tensor<256xf32>
  %v16 = "tt.reduce"(%v15) <{axis = 0 : i32}> ({
  ^bb0(%l: f32, %r: f32):
    %s = arith.minnumf %l, %r : f32
    tt.reduce.return %s : f32
  }) : (tensor<256xf32>) -> f32
  %v17 = tt.splat %v16 : f32 -> tensor<256xf32>
  %v18 = tt.splat %o0 : !tt.ptr<f32> -> tensor<256x!tt.ptr<f32>>
  %v19 = tt.addptr %v18, %v6 : tensor<256x!tt.ptr<f32>>, tensor<256xi32>
  tt.store %v19, %v17 : tensor<256x!tt.ptr<f32>>
  %v20 = "tt.reduce"(%v15) <{axis = 0 : i32}> ({
  ^bb0(%l: f32, %r: f32):
    %s = arith.maxnumf %l, %r : f32
    tt.reduce.return %s : f32
  }) : (tensor<256xf32>) -> f32
  %v21 = tt.splat %v20 : f32 -> tensor<256xf32>
  %v22 = tt.splat %o1 : !tt.ptr<f32> -> tensor<256x!tt.ptr<f32>>
  %v23 = tt.addptr %v22, %v6 : tensor<256x!tt.ptr<f32>>, tensor<256xi32>
  tt.store %v23, %v21 : tensor<256x!tt.ptr<f32>>
  %v24 = "tt.reduce"(%v15) <{axis = 0 : i32}> ({
  ^bb0(%l: f32, %r: f32):
    %s = arith.minimumf %l, %r : f32
    tt.reduce.return %s : f32
  }) : (tensor<256xf32>) -> f32
  %v25 = tt.splat %v24 : f32 -> tensor<256xf32>
  %v26 = tt.splat %o2 : !tt.ptr<f32> -> tensor<256x!tt.ptr<f32>>
  %v27 = tt.addptr %v26, %v6 : tensor<256x!tt.ptr<f32>>, tensor<256xi32>
  tt.store %v27, %v25 : tensor<256x!tt.ptr<f32>>
  %v28 = "tt.reduce"(%v15) <{axis = 0 : i32}> ({
  ^bb0(%l: f32, %r: f32):
    %s = arith.maximumf %l, %r : f32
    tt.reduce.return %s : f32
  }) : (tensor<256xf32>) -> f32
  %v29 = tt.splat %v28 : f32 -> tensor<256xf32>
  %v30 = tt.splat %o3 : !tt.ptr<f32> -> tensor<256x!tt.ptr<f32>>
  %v31 = tt.addptr %v30, %v6 : tensor<256x!tt.ptr<f32>>, tensor<256xi32>
  tt.store %v31, %v29 : tensor<256x!tt.ptr<f32>>
  %v32 = "tt.reduce"(%v15) <{axis = 0 : i32}> ({
  ^bb0(%l: f32, %r: f32):
    %s = arith.addf %l, %r : f32
    tt.reduce.return %s : f32
  }) : (tensor<256xf32>) -> f32
  %v33 = tt.splat %v32 : f32 -> tensor<256xf32>
  %v34 = tt.splat %o4 : !tt.ptr<f32> -> tensor<256x!tt.ptr<f32>>
  %v35 = tt.addptr %v34, %v6 : tensor<256x!tt.ptr<f32>>, tensor<256xi32>
  tt.store %v35, %v33 : tensor<256x!tt.ptr<f32>>
  %v36 = "tt.reduce"(%v15) <{axis = 0 : i32}> ({
  ^bb0(%l: f32, %r: f32):
    %s = arith.mulf %l, %r : f32
    tt.reduce.return %s : f32
  }) : (tensor<256xf32>) -> f32
  %v37 = tt.splat %v36 : f32 -> tensor<256xf32>
  %v38 = tt.splat %o5 : !tt.ptr<f32> -> tensor<256x!tt.ptr<f32>>
  %v39 = tt.addptr %v38, %v6 : tensor<256x!tt.ptr<f32>>, tensor<256xi32>
  tt.store %v39, %v37 : tensor<256x!tt.ptr<f32>>
  %v40 = arith.constant dense<32256> : tensor<256xi16>
  %v41 = arith.ori %v9, %v40 : tensor<256xi16>
  %v42 = arith.constant dense<15> : tensor<256xi16>
  %v43 = arith.shli %v9, %v42 : tensor<256xi16>
  %v44 = arith.ori %v41, %v43 : tensor<256xi16>
  %v45 = arith.bitcast %v44 : tensor<256xi16> to tensor<256xf16>
  %v46 = "tt.reduce"(%v45) <{axis = 0 : i32}> ({
  ^bb0(%l: f16, %r: f16):
    %s = arith.minnumf %l, %r : f16
    tt.reduce.return %s : f16
  }) : (tensor<256xf16>) -> f16
  %v47 = tt.splat %v46 : f16 -> tensor<256xf16>
  %v48 = tt.splat %o6 : !tt.ptr<f16> -> tensor<256x!tt.ptr<f16>>
  %v49 = tt.addptr %v48, %v6 : tensor<256x!tt.ptr<f16>>, tensor<256xi32>
  tt.store %v49, %v47 : tensor<256x!tt.ptr<f16>>
  %v50 = "tt.reduce"(%v45) <{axis = 0 : i32}> ({
  ^bb0(%l: f16, %r: f16):
    %s = arith.maxnumf %l, %r : f16
    tt.reduce.return %s : f16
  }) : (tensor<256xf16>) -> f16
  %v51 = tt.splat %v50 : f16 -> tensor<256xf16>
  %v52 = tt.splat %o7 : !tt.ptr<f16> -> tensor<256x!tt.ptr<f16>>
  %v53 = tt.addptr %v52, %v6 : tensor<256x!tt.ptr<f16>>, tensor<256xi32>
  tt.store %v53, %v51 : tensor<256x!tt.ptr<f16>>
  %v54 = "tt.reduce"(%v45) <{axis = 0 : i32}> ({
  ^bb0(%l: f16, %r: f16):
    %s = arith.minimumf %l, %r : f16
    tt.reduce.return %s : f16
  }) : (tensor<256xf16>) -> f16
  %v55 = tt.splat %v54 : f16 -> tensor<256xf16>
  %v56 = tt.splat %o8 : !tt.ptr<f16> -> tensor<256x!tt.ptr<f16>>
  %v57 = tt.addptr %v56, %v6 : tensor<256x!tt.ptr<f16>>, tensor<256xi32>
  tt.store %v57, %v55 : tensor<256x!tt.ptr<f16>>
  %v58 = "tt.reduce"(%v45) <{axis = 0 : i32}> ({
  ^bb0(%l: f16, %r: f16):
    %s = arith.maximumf %l, %r : f16
    tt.reduce.return %s : f16
  }) : (tensor<256xf16>) -> f16
  %v59 = tt.splat %v58 : f16 -> tensor<256xf16>
  %v60 = tt.splat %o9 : !tt.ptr<f16> -> tensor<256x!tt.ptr<f16>>
  %v61 = tt.addptr %v60, %v6 : tensor<256x!tt.ptr<f16>>, tensor<256xi32>
  tt.store %v61, %v59 : tensor<256x!tt.ptr<f16>>
  %v62 = "tt.reduce"(%v45) <{axis = 0 : i32}> ({
  ^bb0(%l: f16, %r: f16):
    %s = arith.addf %l, %r : f16
    tt.reduce.return %s : f16
  }) : (tensor<256xf16>) -> f16
  %v63 = tt.splat %v62 : f16 -> tensor<256xf16>
  %v64 = tt.splat %o10 : !tt.ptr<f16> -> tensor<256x!tt.ptr<f16>>
  %v65 = tt.addptr %v64, %v6 : tensor<256x!tt.ptr<f16>>, tensor<256xi32>
  tt.store %v65, %v63 : tensor<256x!tt.ptr<f16>>
  %v66 = "tt.reduce"(%v45) <{axis = 0 : i32}> ({
  ^bb0(%l: f16, %r: f16):
    %s = arith.mulf %l, %r : f16
    tt.reduce.return %s : f16
  }) : (tensor<256xf16>) -> f16
  %v67 = tt.splat %v66 : f16 -> tensor<256xf16>
  %v68 = tt.splat %o11 : !tt.ptr<f16> -> tensor<256x!tt.ptr<f16>>
  %v69 = tt.addptr %v68, %v6 : tensor<256x!tt.ptr<f16>>, tensor<256xi32>
  tt.store %v69, %v67 : tensor<256x!tt.ptr<f16>>
  %v70 = arith.constant dense<31> : tensor<256xi16>
  %v71 = arith.andi %v9, %v70 : tensor<256xi16>
  %v72 = arith.constant dense<32704> : tensor<256xi16>
  %v73 = arith.ori %v71, %v72 : tensor<256xi16>
  %v74 = arith.constant dense<15> : tensor<256xi16>
  %v75 = arith.shli %v9, %v74 : tensor<256xi16>
  %v76 = arith.ori %v73, %v75 : tensor<256xi16>
  %v77 = arith.bitcast %v76 : tensor<256xi16> to tensor<256xbf16>
  %v78 = "tt.reduce"(%v77) <{axis = 0 : i32}> ({
  ^bb0(%l: bf16, %r: bf16):
    %s = arith.minnumf %l, %r : bf16
    tt.reduce.return %s : bf16
  }) : (tensor<256xbf16>) -> bf16
  %v79 = tt.splat %v78 : bf16 -> tensor<256xbf16>
  %v80 = tt.splat %o12 : !tt.ptr<bf16> -> tensor<256x!tt.ptr<bf16>>
  %v81 = tt.addptr %v80, %v6 : tensor<256x!tt.ptr<bf16>>, tensor<256xi32>
  tt.store %v81, %v79 : tensor<256x!tt.ptr<bf16>>
  %v82 = "tt.reduce"(%v77) <{axis = 0 : i32}> ({
  ^bb0(%l: bf16, %r: bf16):
    %s = arith.maxnumf %l, %r : bf16
    tt.reduce.return %s : bf16
  }) : (tensor<256xbf16>) -> bf16
  %v83 = tt.splat %v82 : bf16 -> tensor<256xbf16>
  %v84 = tt.splat %o13 : !tt.ptr<bf16> -> tensor<256x!tt.ptr<bf16>>
  %v85 = tt.addptr %v84, %v6 : tensor<256x!tt.ptr<bf16>>, tensor<256xi32>
  tt.store %v85, %v83 : tensor<256x!tt.ptr<bf16>>
  %v86 = "tt.reduce"(%v77) <{axis = 0 : i32}> ({
  ^bb0(%l: bf16, %r: bf16):
    %s = arith.minimumf %l, %r : bf16
    tt.reduce.return %s : bf16
  }) : (tensor<256xbf16>) -> bf16
  %v87 = tt.splat %v86 : bf16 -> tensor<256xbf16>
  %v88 = tt.splat %o14 : !tt.ptr<bf16> -> tensor<256x!tt.ptr<bf16>>
  %v89 = tt.addptr %v88, %v6 : tensor<256x!tt.ptr<bf16>>, tensor<256xi32>
  tt.store %v89, %v87 : tensor<256x!tt.ptr<bf16>>
  %v90 = "tt.reduce"(%v77) <{axis = 0 : i32}> ({
  ^bb0(%l: bf16, %r: bf16):
    %s = arith.maximumf %l, %r : bf16
    tt.reduce.return %s : bf16
  }) : (tensor<256xbf16>) -> bf16
  %v91 = tt.splat %v90 : bf16 -> tensor<256xbf16>
  %v92 = tt.splat %o15 : !tt.ptr<bf16> -> tensor<256x!tt.ptr<bf16>>
  %v93 = tt.addptr %v92, %v6 : tensor<256x!tt.ptr<bf16>>, tensor<256xi32>
  tt.store %v93, %v91 : tensor<256x!tt.ptr<bf16>>
  %v94 = "tt.reduce"(%v77) <{axis = 0 : i32}> ({
  ^bb0(%l: bf16, %r: bf16):
    %s = arith.addf %l, %r : bf16
    tt.reduce.return %s : bf16
  }) : (tensor<256xbf16>) -> bf16
  %v95 = tt.splat %v94 : bf16 -> tensor<256xbf16>
  %v96 = tt.splat %o16 : !tt.ptr<bf16> -> tensor<256x!tt.ptr<bf16>>
  %v97 = tt.addptr %v96, %v6 : tensor<256x!tt.ptr<bf16>>, tensor<256xi32>
  tt.store %v97, %v95 : tensor<256x!tt.ptr<bf16>>
  %v98 = "tt.reduce"(%v77) <{axis = 0 : i32}> ({
  ^bb0(%l: bf16, %r: bf16):
    %s = arith.mulf %l, %r : bf16
    tt.reduce.return %s : bf16
  }) : (tensor<256xbf16>) -> bf16
  %v99 = tt.splat %v98 : bf16 -> tensor<256xbf16>
  %v100 = tt.splat %o17 : !tt.ptr<bf16> -> tensor<256x!tt.ptr<bf16>>
  %v101 = tt.addptr %v100, %v6 : tensor<256x!tt.ptr<bf16>>, tensor<256xi32>
  tt.store %v101, %v99 : tensor<256x!tt.ptr<bf16>>
  %v102 = arith.constant dense<9221120237041090560> : tensor<256xi64>
  %v103 = arith.ori %v7, %v102 : tensor<256xi64>
  %v104 = arith.constant dense<63> : tensor<256xi64>
  %v105 = arith.shli %v7, %v104 : tensor<256xi64>
  %v106 = arith.ori %v103, %v105 : tensor<256xi64>
  %v107 = arith.bitcast %v106 : tensor<256xi64> to tensor<256xf64>
  %v108 = "tt.reduce"(%v107) <{axis = 0 : i32}> ({
  ^bb0(%l: f64, %r: f64):
    %s = arith.minnumf %l, %r : f64
    tt.reduce.return %s : f64
  }) : (tensor<256xf64>) -> f64
  %v109 = tt.splat %v108 : f64 -> tensor<256xf64>
  %v110 = tt.splat %o18 : !tt.ptr<f64> -> tensor<256x!tt.ptr<f64>>
  %v111 = tt.addptr %v110, %v6 : tensor<256x!tt.ptr<f64>>, tensor<256xi32>
  tt.store %v111, %v109 : tensor<256x!tt.ptr<f64>>
  %v112 = "tt.reduce"(%v107) <{axis = 0 : i32}> ({
  ^bb0(%l: f64, %r: f64):
    %s = arith.maxnumf %l, %r : f64
    tt.reduce.return %s : f64
  }) : (tensor<256xf64>) -> f64
  %v113 = tt.splat %v112 : f64 -> tensor<256xf64>
  %v114 = tt.splat %o19 : !tt.ptr<f64> -> tensor<256x!tt.ptr<f64>>
  %v115 = tt.addptr %v114, %v6 : tensor<256x!tt.ptr<f64>>, tensor<256xi32>
  tt.store %v115, %v113 : tensor<256x!tt.ptr<f64>>
  %v116 = "tt.reduce"(%v107) <{axis = 0 : i32}> ({
  ^bb0(%l: f64, %r: f64):
    %s = arith.minimumf %l, %r : f64
    tt.reduce.return %s : f64
  }) : (tensor<256xf64>) -> f64
  %v117 = tt.splat %v116 : f64 -> tensor<256xf64>
  %v118 = tt.splat %o20 : !tt.ptr<f64> -> tensor<256x!tt.ptr<f64>>
  %v119 = tt.addptr %v118, %v6 : tensor<256x!tt.ptr<f64>>, tensor<256xi32>
  tt.store %v119, %v117 : tensor<256x!tt.ptr<f64>>
  %v120 = "tt.reduce"(%v107) <{axis = 0 : i32}> ({
  ^bb0(%l: f64, %r: f64):
    %s = arith.maximumf %l, %r : f64
    tt.reduce.return %s : f64
  }) : (tensor<256xf64>) -> f64
  %v121 = tt.splat %v120 : f64 -> tensor<256xf64>
  %v122 = tt.splat %o21 : !tt.ptr<f64> -> tensor<256x!tt.ptr<f64>>
  %v123 = tt.addptr %v122, %v6 : tensor<256x!tt.ptr<f64>>, tensor<256xi32>
  tt.store %v123, %v121 : tensor<256x!tt.ptr<f64>>
  %v124 = "tt.reduce"(%v107) <{axis = 0 : i32}> ({
  ^bb0(%l: f64, %r: f64):
    %s = arith.addf %l, %r : f64
    tt.reduce.return %s : f64
  }) : (tensor<256xf64>) -> f64
  %v125 = tt.splat %v124 : f64 -> tensor<256xf64>
  %v126 = tt.splat %o22 : !tt.ptr<f64> -> tensor<256x!tt.ptr<f64>>
  %v127 = tt.addptr %v126, %v6 : tensor<256x!tt.ptr<f64>>, tensor<256xi32>
  tt.store %v127, %v125 : tensor<256x!tt.ptr<f64>>
  %v128 = "tt.reduce"(%v107) <{axis = 0 : i32}> ({
  ^bb0(%l: f64, %r: f64):
    %s = arith.mulf %l, %r : f64
    tt.reduce.return %s : f64
  }) : (tensor<256xf64>) -> f64
  %v129 = tt.splat %v128 : f64 -> tensor<256xf64>
  %v130 = tt.splat %o23 : !tt.ptr<f64> -> tensor<256x!tt.ptr<f64>>
  %v131 = tt.addptr %v130, %v6 : tensor<256x!tt.ptr<f64>>, tensor<256xi32>
  tt.store %v131, %v129 : tensor<256x!tt.ptr<f64>>
  tt.return
}
