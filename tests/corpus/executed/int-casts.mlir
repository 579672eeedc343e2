// Integers of all widths to floats of all widths and back, i1 and extensions among integers.
//
// targets: cuda:80 cuda:90 hip:gfx942 hip:gfx950 hip:gfx1201
// input i8 256 integers -2000000000 2000000000
// input i16 256 integers -2000000000 2000000000
// input i32 256 integers -2000000000 2000000000
// input i64 256 integers -2000000000 2000000000
// input i1 256 integers 0 1
// input f32 256 normal 30
// output f16 256
// output f16 256
// output bf16 256
// output bf16 256
// output f32 256
// output f32 256
// output f64 256
// output f64 256
// output f16 256
// output f16 256
// output bf16 256
// output bf16 256
// output f32 256
// output f32 256
// output f64 256
// output f64 256
// output f16 256
// output f16 256
// output bf16 256
// output bf16 256
// output f32 256
// output f32 256
// output f64 256
// output f64 256
// output f16 256
// output f16 256
// output bf16 256
// output bf16 256
// output f32 256
// output f32 256
// output f64 256
// output f64 256
// output i8 256
// output i8 256
// output i8 256
// output i8 256
// output i8 256
// output i8 256
// output i8 256
// output i8 256
// output i16 256
// output i16 256
// output i16 256
// output i16 256
// output i16 256
// output i16 256
// output i16 256
// output i16 256
// output i32 256
// output i32 256
// output i32 256
// output i32 256
// output i32 256
// output i32 256
// output i32 256
// output i32 256
// output i64 256
// output i64 256
// output i64 256
// output i64 256
// output i64 256
// output i64 256
// output i64 256
// output i64 256
// output i64 256
// output i32 256
// output i16 256
// output i8 256
// output i1 256
// output i32 256
// output i8 256
// output f32 256
// output f16 256
tt.func public @convert(%xi8: !tt.ptr<i8> {tt.divisibility = 16 : i32}, %xi16: !tt.ptr<i16> {tt.divisibility = 16 : i32}, %xi32: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %xi64: !tt.ptr<i64> {tt.divisibility = 16 : i32}, %b: !tt.ptr<i1> {tt.divisibility = 16 : i32}, %y: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %o0: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %o1: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %o2: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %o3: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %o4: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %o5: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %o6: !tt.ptr<f64> {tt.divisibility = 16 : i32}, %o7: !tt.ptr<f64> {tt.divisibility = 16 : i32}, %o8: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %o9: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %o10: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %o11: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %o12: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %o13: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %o14: !tt.ptr<f64> {tt.divisibility = 16 : i32}, %o15: !tt.ptr<f64> {tt.divisibility = 16 : i32}, %o16: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %o17: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %o18: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %o19: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %o20: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %o21: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %o22: !tt.ptr<f64> {tt.divisibility = 16 : i32}, %o23: !tt.ptr<f64> {tt.divisibility = 16 : i32}, %o24: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %o25: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %o26: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %o27: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %o28: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %o29: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %o30: !tt.ptr<f64> {tt.divisibility = 16 : i32}, %o31: !tt.ptr<f64> {tt.divisibility = 16 : i32}, %o32: !tt.ptr<i8> {tt.divisibility = 16 : i32}, %o33: !tt.ptr<i8> {tt.divisibility = 16 : i32}, %o34: !tt.ptr<i8> {tt.divisibility = 16 : i32}, %o35: !tt.ptr<i8> {tt.divisibility = 16 : i32}, %o36: !tt.ptr<i8> {tt.divisibility = 16 : i32}, %o37: !tt.ptr<i8> {tt.divisibility = 16 : i32}, %o38: !tt.ptr<i8> {tt.divisibility = 16 : i32}, %o39: !tt.ptr<i8> {tt.divisibility = 16 : i32}, %o40: !tt.ptr<i16> {tt.divisibility = 16 : i32}, %o41: !tt.ptr<i16> {tt.divisibility = 16 : i32}, %o42: !tt.ptr<i16> {tt.divisibility = 16 : i32}, %o43: !tt.ptr<i16> {tt.divisibility = 16 : i32}, %o44: !tt.ptr<i16> {tt.divisibility = 16 : i32}, %o45: !tt.ptr<i16> {tt.divisibility = 16 : i32}, %o46: !tt.ptr<i16> {tt.divisibility = 16 : i32}, %o47: !tt.ptr<i16> {tt.divisibility = 16 : i32}, %o48: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %o49: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %o50: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %o51: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %o52: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %o53: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %o54: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %o55: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %o56: !tt.ptr<i64> {tt.divisibility = 16 : i32}, %o57: !tt.ptr<i64> {tt.divisibility = 16 : i32}, %o58: !tt.ptr<i64> {tt.divisibility = 16 : i32}, %o59: !tt.ptr<i64> {tt.divisibility = 16 : i32}, %o60: !tt.ptr<i64> {tt.divisibility = 16 : i32}, %o61: !tt.ptr<i64> {tt.divisibility = 16 : i32}, %o62: !tt.ptr<i64> {tt.divisibility = 16 : i32}, %o63: !tt.ptr<i64> {tt.divisibility = 16 : i32}, %o64: !tt.ptr<i64> {tt.divisibility = 16 : i32}, %o65: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %o66: !tt.ptr<i16> {tt.divisibility = 16 : i32}, %o67: !tt.ptr<i8> {tt.divisibility = 16 : i32}, %o68: !tt.ptr<i1> {tt.divisibility = 16 : i32}, %o69: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %o70: !tt.ptr<i8> {tt.divisibility = 16 : i32}, %o71: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %o72: !tt.ptr<f16> {tt.divisibility = 16 : i32}) {
  %v1 = tt.get_program_id x : i32
  %v2 = arith.constant 256 : i32
  %v3 = arith.muli %v1, %v2 : i32
  %v4 = tt.make_range {start = 0 : i32, end = 256 : i32} : tensor<256xi32>
  %v5 = tt.splat %v3 : i32 -> tensor<256xi32>
  %v6 = arith.addi %v4, %v5 : tensor<256xi32>
  %v7 = tt.splat %xi8 : !tt.ptr<i8> -> tensor<256x!tt.ptr<i8>>
  %v8 = tt.addptr %v7, %v6 : tensor<256x!tt.ptr<i8>>, tensor<256xi32>
  %v9 = tt.load %v8 : tensor<256x!tt.ptr<i8>>
  %v10 = tt.splat %xi16 : !tt.ptr<i16> -> tensor<256x!tt.ptr<i16>>
  %v11 = tt.addptr %v10, %v6 : tensor<256x!tt.ptr<i16>>, tensor<256xi32>
  %v12 = tt.load %v11 : tensor<256x!tt.ptr<i16>>
  %v13 = tt.splat %xi32 : !tt.ptr<i32> -> tensor<256x!tt.ptr<i32>>
  %v14 = tt.addptr %v13, %v6 : tensor<256x!tt.ptr<i32>>, tensor<256xi32>
  %v15 = tt.load %v14 : tensor<256x!tt.ptr<i32>>
  %v16 = tt.splat %xi64 : !tt.ptr<i64> -> tensor<256x!tt.ptr<i64>>
  %v17 = tt.addptr %v16, %v6 : tensor<256x!tt.ptr<i64>>, tensor<256xi32>
  %v18 = tt.load %v17 : tensor<256x!tt.ptr<i64>>
  %v19 = tt.splat %b : !tt.ptr<i1> -> tensor<256x!tt.ptr<i1>>
  %v20 = tt.addptr %v19, %v6 : tensor<256x!tt.ptr<i1>>, tensor<256xi32>
  %v21 = tt.load %v20 : tensor<256x!tt.ptr<i1>>
  %v22 = tt.splat %y : !tt.ptr<f32> -> tensor<256x!tt.ptr<f32>>
  %v23 = tt.addptr %v22, %v6 : tensor<256x!tt.ptr<f32>>, tensor<256xi32>
  %v24 = tt.load %v23 : tensor<256x!tt.ptr<f32>>
  %v25 = arith.truncf %v24 : tensor<256xf32> to tensor<256xf16>
  %v26 = arith.truncf %v24 : tensor<256xf32> to tensor<256xbf16>
  %v27 = arith.extf %v24 : tensor<256xf32> to tensor<256xf64>
  %v28 = math.absf %v25 : tensor<256xf16>
  %v29 = math.absf %v26 : tensor<256xbf16>
  %v30 = math.absf %v24 : tensor<256xf32>
  %v31 = math.absf %v27 : tensor<256xf64>
  %v32 = arith.sitofp %v9 : tensor<256xi8> to tensor<256xf16>
  %v33 = tt.splat %o0 : !tt.ptr<f16> -> tensor<256x!tt.ptr<f16>>
  %v34 = tt.addptr %v33, %v6 : tensor<256x!tt.ptr<f16>>, tensor<256xi32>
  tt.store %v34, %v32 : tensor<256x!tt.ptr<f16>>
  %v35 = arith.uitofp %v9 : tensor<256xi8> to tensor<256xf16>
  %v36 = tt.splat %o1 : !tt.ptr<f16> -> tensor<256x!tt.ptr<f16>>
  %v37 = tt.addptr %v36, %v6 : tensor<256x!tt.ptr<f16>>, tensor<256xi32>
  tt.store %v37, %v35 : tensor<256x!tt.ptr<f16>>
  %v38 = arith.sitofp %v9 : tensor<256xi8> to tensor<256xbf16>
  %v39 = tt.splat %o2 : !tt.ptr<bf16> -> tensor<256x!tt.ptr<bf16>>
  %v40 = tt.addptr %v39, %v6 : tensor<256x!tt.ptr<bf16>>, tensor<256xi32>
  tt.store %v40, %v38 : tensor<256x!tt.ptr<bf16>>
  %v41 = arith.uitofp %v9 : tensor<256xi8> to tensor<256xbf16>
  %v42 = tt.splat %o3 : !tt.ptr<bf16> -> tensor<256x!tt.ptr<bf16>>
  %v43 = tt.addptr %v42, %v6 : tensor<256x!tt.ptr<bf16>>, tensor<256xi32>
  tt.store %v43, %v41 : tensor<256x!tt.ptr<bf16>>
  %v44 = arith.sitofp %v9 : tensor<256xi8> to tensor<256xf32>
  %v45 = tt.splat %o4 : !tt.ptr<f32> -> tensor<256x!tt.ptr<f32>>
  %v46 = tt.addptr %v45, %v6 : tensor<256x!tt.ptr<f32>>, tensor<256xi32>
  tt.store %v46, %v44 : tensor<256x!tt.ptr<f32>>
  %v47 = arith.uitofp %v9 : tensor<256xi8> to tensor<256xf32>
  %v48 = tt.splat %o5 : !tt.ptr<f32> -> tensor<256x!tt.ptr<f32>>
  %v49 = tt.addptr %v48, %v6 : tensor<256x!tt.ptr<f32>>, tensor<256xi32>
  tt.store %v49, %v47 : tensor<256x!tt.ptr<f32>>
  %v50 = arith.sitofp %v9 : tensor<256xi8> to tensor<256xf64>
  %v51 = tt.splat %o6 : !tt.ptr<f64> -> tensor<256x!tt.ptr<f64>>
  %v52 = tt.addptr %v51, %v6 : tensor<256x!tt.ptr<f64>>, tensor<256xi32>
  tt.store %v52, %v50 : tensor<256x!tt.ptr<f64>>
  %v53 = arith.uitofp %v9 : tensor<256xi8> to tensor<256xf64>
  %v54 = tt.splat %o7 : !tt.ptr<f64> -> tensor<256x!tt.ptr<f64>>
  %v55 = tt.addptr %v54, %v6 : tensor<256x!tt.ptr<f64>>, tensor<256xi32>
  tt.store %v55, %v53 : tensor<256x!tt.ptr<f64>>
  %v56 = arith.sitofp %v12 : tensor<256xi16> to tensor<256xf16>
  %v57 = tt.splat %o8 : !tt.ptr<f16> -> tensor<256x!tt.ptr<f16>>
  %v58 = tt.addptr %v57, %v6 : tensor<256x!tt.ptr<f16>>, tensor<256xi32>
  tt.store %v58, %v56 : tensor<256x!tt.ptr<f16>>
  %v59 = arith.uitofp %v12 : tensor<256xi16> to tensor<256xf16>
  %v60 = tt.splat %o9 : !tt.ptr<f16> -> tensor<256x!tt.ptr<f16>>
  %v61 = tt.addptr %v60, %v6 : tensor<256x!tt.ptr<f16>>, tensor<256xi32>
  tt.store %v61, %v59 : tensor<256x!tt.ptr<f16>>
  %v62 = arith.sitofp %v12 : tensor<256xi16> to tensor<256xbf16>
  %v63 = tt.splat %o10 : !tt.ptr<bf16> -> tensor<256x!tt.ptr<bf16>>
  %v64 = tt.addptr %v63, %v6 : tensor<256x!tt.ptr<bf16>>, tensor<256xi32>
  tt.store %v64, %v62 : tensor<256x!tt.ptr<bf16>>
  %v65 = arith.uitofp %v12 : tensor<256xi16> to tensor<256xbf16>
  %v66 = tt.splat %o11 : !tt.ptr<bf16> -> tensor<256x!tt.ptr<bf16>>
  %v67 = tt.addptr %v66, %v6 : tensor<256x!tt.ptr<bf16>>, tensor<256xi32>
  tt.store %v67, %v65 : tensor<256x!tt.ptr<bf16>>
  %v68 = arith.sitofp %v12 : tensor<256xi16> to tensor<256xf32>
  %v69 = tt.splat %o12 : !tt.ptr<f32> -> tensor<256x!tt.ptr<f32>>
  %v70 = tt.addptr %v69, %v6 : tensor<256x!tt.ptr<f32>>, tensor<256xi32>
  tt.store %v70, %v68 : tensor<256x!tt.ptr<f32>>
  %v71 = arith.uitofp %v12 : tensor<256xi16> to tensor<256xf32>
  %v72 = tt.splat %o13 : !tt.ptr<f32> -> tensor<256x!tt.ptr<f32>>
  %v73 = tt.addptr %v72, %v6 : tensor<256x!tt.ptr<f32>>, tensor<256xi32>
  tt.store %v73, %v71 : tensor<256x!tt.ptr<f32>>
  %v74 = arith.sitofp %v12 : tensor<256xi16> to tensor<256xf64>
  %v75 = tt.splat %o14 : !tt.ptr<f64> -> tensor<256x!tt.ptr<f64>>
  %v76 = tt.addptr %v75, %v6 : tensor<256x!tt.ptr<f64>>, tensor<256xi32>
  tt.store %v76, %v74 : tensor<256x!tt.ptr<f64>>
  %v77 = arith.uitofp %v12 : tensor<256xi16> to tensor<256xf64>
  %v78 = tt.splat %o15 : !tt.ptr<f64> -> tensor<256x!tt.ptr<f64>>
  %v79 = tt.addptr %v78, %v6 : tensor<256x!tt.ptr<f64>>, tensor<256xi32>
  tt.store %v79, %v77 : tensor<256x!tt.ptr<f64>>
  %v80 = arith.sitofp %v15 : tensor<256xi32> to tensor<256xf16>
  %v81 = tt.splat %o16 : !tt.ptr<f16> -> tensor<256x!tt.ptr<f16>>
  %v82 = tt.addptr %v81, %v6 : tensor<256x!tt.ptr<f16>>, tensor<256xi32>
  tt.store %v82, %v80 : tensor<256x!tt.ptr<f16>>
  %v83 = arith.uitofp %v15 : tensor<256xi32> to tensor<256xf16>
  %v84 = tt.splat %o17 : !tt.ptr<f16> -> tensor<256x!tt.ptr<f16>>
  %v85 = tt.addptr %v84, %v6 : tensor<256x!tt.ptr<f16>>, tensor<256xi32>
  tt.store %v85, %v83 : tensor<256x!tt.ptr<f16>>
  %v86 = arith.sitofp %v15 : tensor<256xi32> to tensor<256xbf16>
  %v87 = tt.splat %o18 : !tt.ptr<bf16> -> tensor<256x!tt.ptr<bf16>>
  %v88 = tt.addptr %v87, %v6 : tensor<256x!tt.ptr<bf16>>, tensor<256xi32>
  tt.store %v88, %v86 : tensor<256x!tt.ptr<bf16>>
  %v89 = arith.uitofp %v15 : tensor<256xi32> to tensor<256xbf16>
  %v90 = tt.splat %o19 : !tt.ptr<bf16> -> tensor<256x!tt.ptr<bf16>>
  %v91 = tt.addptr %v90, %v6 : tensor<256x!tt.ptr<bf16>>, tensor<256xi32>
  tt.store %v91, %v89 : tensor<256x!tt.ptr<bf16>>
  %v92 = arith.sitofp %v15 : tensor<256xi32> to tensor<256xf32>
  %v93 = tt.splat %o20 : !tt.ptr<f32> -> tensor<256x!tt.ptr<f32>>
  %v94 = tt.addptr %v93, %v6 : tensor<256x!tt.ptr<f32>>, tensor<256xi32>
  tt.store %v94, %v92 : tensor<256x!tt.ptr<f32>>
  %v95 = arith.uitofp %v15 : tensor<256xi32> to tensor<256xf32>
  %v96 = tt.splat %o21 : !tt.ptr<f32> -> tensor<256x!tt.ptr<f32>>
  %v97 = tt.addptr %v96, %v6 : tensor<256x!tt.ptr<f32>>, tensor<256xi32>
  tt.store %v97, %v95 : tensor<256x!tt.ptr<f32>>
  %v98 = arith.sitofp %v15 : tensor<256xi32> to tensor<256xf64>
  %v99 = tt.splat %o22 : !tt.ptr<f64> -> tensor<256x!tt.ptr<f64>>
  %v100 = tt.addptr %v99, %v6 : tensor<256x!tt.ptr<f64>>, tensor<256xi32>
  tt.store %v100, %v98 : tensor<256x!tt.ptr<f64>>
  %v101 = arith.uitofp %v15 : tensor<256xi32> to tensor<256xf64>
  %v102 = tt.splat %o23 : !tt.ptr<f64> -> tensor<256x!tt.ptr<f64>>
  %v103 = tt.addptr %v102, %v6 : tensor<256x!tt.ptr<f64>>, tensor<256xi32>
  tt.store %v103, %v101 : tensor<256x!tt.ptr<f64>>
  %v104 = arith.sitofp %v18 : tensor<256xi64> to tensor<256xf16>
  %v105 = tt.splat %o24 : !tt.ptr<f16> -> tensor<256x!tt.ptr<f16>>
  %v106 = tt.addptr %v105, %v6 : tensor<256x!tt.ptr<f16>>, tensor<256xi32>
  tt.store %v106, %v104 : tensor<256x!tt.ptr<f16>>
  %v107 = arith.uitofp %v18 : tensor<256xi64> to tensor<256xf16>
  %v108 = tt.splat %o25 : !tt.ptr<f16> -> tensor<256x!tt.ptr<f16>>
  %v109 = tt.addptr %v108, %v6 : tensor<256x!tt.ptr<f16>>, tensor<256xi32>
  tt.store %v109, %v107 : tensor<256x!tt.ptr<f16>>
  %v110 = arith.sitofp %v18 : tensor<256xi64> to tensor<256xbf16>
  %v111 = tt.splat %o26 : !tt.ptr<bf16> -> tensor<256x!tt.ptr<bf16>>
  %v112 = tt.addptr %v111, %v6 : tensor<256x!tt.ptr<bf16>>, tensor<256xi32>
  tt.store %v112, %v110 : tensor<256x!tt.ptr<bf16>>
  %v113 = arith.uitofp %v18 : tensor<256xi64> to tensor<256xbf16>
  %v114 = tt.splat %o27 : !tt.ptr<bf16> -> tensor<256x!tt.ptr<bf16>>
  %v115 = tt.addptr %v114, %v6 : tensor<256x!tt.ptr<bf16>>, tensor<256xi32>
  tt.store %v115, %v113 : tensor<256x!tt.ptr<bf16>>
  %v116 = arith.sitofp %v18 : tensor<256xi64> to tensor<256xf32>
  %v117 = tt.splat %o28 : !tt.ptr<f32> -> tensor<256x!tt.ptr<f32>>
  %v118 = tt.addptr %v117, %v6 : tensor<256x!tt.ptr<f32>>, tensor<256xi32>
  tt.store %v118, %v116 : tensor<256x!tt.ptr<f32>>
  %v119 = arith.uitofp %v18 : tensor<256xi64> to tensor<256xf32>
  %v120 = tt.splat %o29 : !tt.ptr<f32> -> tensor<256x!tt.ptr<f32>>
  %v121 = tt.addptr %v120, %v6 : tensor<256x!tt.ptr<f32>>, tensor<256xi32>
  tt.store %v121, %v119 : tensor<256x!tt.ptr<f32>>
  %v122 = arith.sitofp %v18 : tensor<256xi64> to tensor<256xf64>
  %v123 = tt.splat %o30 : !tt.ptr<f64> -> tensor<256x!tt.ptr<f64>>
  %v124 = tt.addptr %v123, %v6 : tensor<256x!tt.ptr<f64>>, tensor<256xi32>
  tt.store %v124, %v122 : tensor<256x!tt.ptr<f64>>
  %v125 = arith.uitofp %v18 : tensor<256xi64> to tensor<256xf64>
  %v126 = tt.splat %o31 : !tt.ptr<f64> -> tensor<256x!tt.ptr<f64>>
  %v127 = tt.addptr %v126, %v6 : tensor<256x!tt.ptr<f64>>, tensor<256xi32>
  tt.store %v127, %v125 : tensor<256x!tt.ptr<f64>>
  %v128 = arith.fptosi %v25 : tensor<256xf16> to tensor<256xi8>
  %v129 = tt.splat %o32 : !tt.ptr<i8> -> tensor<256x!tt.ptr<i8>>
  %v130 = tt.addptr %v129, %v6 : tensor<256x!tt.ptr<i8>>, tensor<256xi32>
  tt.store %v130, %v128 : tensor<256x!tt.ptr<i8>>
  %v131 = arith.fptoui %v28 : tensor<256xf16> to tensor<256xi8>
  %v132 = tt.splat %o33 : !tt.ptr<i8> -> tensor<256x!tt.ptr<i8>>
  %v133 = tt.addptr %v132, %v6 : tensor<256x!tt.ptr<i8>>, tensor<256xi32>
  tt.store %v133, %v131 : tensor<256x!tt.ptr<i8>>
  %v134 = arith.fptosi %v26 : tensor<256xbf16> to tensor<256xi8>
  %v135 = tt.splat %o34 : !tt.ptr<i8> -> tensor<256x!tt.ptr<i8>>
  %v136 = tt.addptr %v135, %v6 : tensor<256x!tt.ptr<i8>>, tensor<256xi32>
  tt.store %v136, %v134 : tensor<256x!tt.ptr<i8>>
  %v137 = arith.fptoui %v29 : tensor<256xbf16> to tensor<256xi8>
  %v138 = tt.splat %o35 : !tt.ptr<i8> -> tensor<256x!tt.ptr<i8>>
  %v139 = tt.addptr %v138, %v6 : tensor<256x!tt.ptr<i8>>, tensor<256xi32>
  tt.store %v139, %v137 : tensor<256x!tt.ptr<i8>>
  %v140 = arith.fptosi %v24 : tensor<256xf32> to tensor<256xi8>
  %v141 = tt.splat %o36 : !tt.ptr<i8> -> tensor<256x!tt.ptr<i8>>
  %v142 = tt.addptr %v141, %v6 : tensor<256x!tt.ptr<i8>>, tensor<256xi32>
  tt.store %v142, %v140 : tensor<256x!tt.ptr<i8>>
  %v143 = arith.fptoui %v30 : tensor<256xf32> to tensor<256xi8>
  %v144 = tt.splat %o37 : !tt.ptr<i8> -> tensor<256x!tt.ptr<i8>>
  %v145 = tt.addptr %v144, %v6 : tensor<256x!tt.ptr<i8>>, tensor<256xi32>
  tt.store %v145, %v143 : tensor<256x!tt.ptr<i8>>
  %v146 = arith.fptosi %v27 : tensor<256xf64> to tensor<256xi8>
  %v147 = tt.splat %o38 : !tt.ptr<i8> -> tensor<256x!tt.ptr<i8>>
  %v148 = tt.addptr %v147, %v6 : tensor<256x!tt.ptr<i8>>, tensor<256xi32>
  tt.store %v148, %v146 : tensor<256x!tt.ptr<i8>>
  %v149 = arith.fptoui %v31 : tensor<256xf64> to tensor<256xi8>
  %v150 = tt.splat %o39 : !tt.ptr<i8> -> tensor<256x!tt.ptr<i8>>
  %v151 = tt.addptr %v150, %v6 : tensor<256x!tt.ptr<i8>>, tensor<256xi32>
  tt.store %v151, %v149 : tensor<256x!tt.ptr<i8>>
  %v152 = arith.fptosi %v25 : tensor<256xf16> to tensor<256xi16>
  %v153 = tt.splat %o40 : !tt.ptr<i16> -> tensor<256x!tt.ptr<i16>>
  %v154 = tt.addptr %v153, %v6 : tensor<256x!tt.ptr<i16>>, tensor<256xi32>
  tt.store %v154, %v152 : tensor<256x!tt.ptr<i16>>
  %v155 = arith.fptoui %v28 : tensor<256xf16> to tensor<256xi16>
  %v156 = tt.splat %o41 : !tt.ptr<i16> -> tensor<256x!tt.ptr<i16>>
  %v157 = tt.addptr %v156, %v6 : tensor<256x!tt.ptr<i16>>, tensor<256xi32>
  tt.store %v157, %v155 : tensor<256x!tt.ptr<i16>>
  %v158 = arith.fptosi %v26 : tensor<256xbf16> to tensor<256xi16>
  %v159 = tt.splat %o42 : !tt.ptr<i16> -> tensor<256x!tt.ptr<i16>>
  %v160 = tt.addptr %v159, %v6 : tensor<256x!tt.ptr<i16>>, tensor<256xi32>
  tt.store %v160, %v158 : tensor<256x!tt.ptr<i16>>
  %v161 = arith.fptoui %v29 : tensor<256xbf16> to tensor<256xi16>
  %v162 = tt.splat %o43 : !tt.ptr<i16> -> tensor<256x!tt.ptr<i16>>
  %v163 = tt.addptr %v162, %v6 : tensor<256x!tt.ptr<i16>>, tensor<256xi32>
  tt.store %v163, %v161 : tensor<256x!tt.ptr<i16>>
  %v164 = arith.fptosi %v24 : tensor<256xf32> to tensor<256xi16>
  %v165 = tt.splat %o44 : !tt.ptr<i16> -> tensor<256x!tt.ptr<i16>>
  %v166 = tt.addptr %v165, %v6 : tensor<256x!tt.ptr<i16>>, tensor<256xi32>
  tt.store %v166, %v164 : tensor<256x!tt.ptr<i16>>
  %v167 = arith.fptoui %v30 : tensor<256xf32> to tensor<256xi16>
  %v168 = tt.splat %o45 : !tt.ptr<i16> -> tensor<256x!tt.ptr<i16>>
  %v169 = tt.addptr %v168, %v6 : tensor<256x!tt.ptr<i16>>, tensor<256xi32>
  tt.store %v169, %v167 : tensor<256x!tt.ptr<i16>>
  %v170 = arith.fptosi %v27 : tensor<256xf64> to tensor<256xi16>
  %v171 = tt.splat %o46 : !tt.ptr<i16> -> tensor<256x!tt.ptr<i16>>
  %v172 = tt.addptr %v171, %v6 : tensor<256x!tt.ptr<i16>>, tensor<256xi32>
  tt.store %v172, %v170 : tensor<256x!tt.ptr<i16>>
  %v173 = arith.fptoui %v31 : tensor<256xf64> to tensor<256xi16>
  %v174 = tt.splat %o47 : !tt.ptr<i16> -> tensor<256x!tt.ptr<i16>>
  %v175 = tt.addptr %v174, %v6 : tensor<256x!tt.ptr<i16>>, tensor<256xi32>
  tt.store %v175, %v173 : tensor<256x!tt.ptr<i16>>
  %v176 = arith.fptosi %v25 : tensor<256xf16> to tensor<256xi32>
  %v177 = tt.splat %o48 : !tt.ptr<i32> -> tensor<256x!tt.ptr<i32>>
  %v178 = tt.addptr %v177, %v6 : tensor<256x!tt.ptr<i32>>, tensor<256xi32>
  tt.store %v178, %v176 : tensor<256x!tt.ptr<i32>>
  %v179 = arith.fptoui %v28 : tensor<256xf16> to tensor<256xi32>
  %v180 = tt.splat %o49 : !tt.ptr<i32> -> tensor<256x!tt.ptr<i32>>
  %v181 = tt.addptr %v180, %v6 : tensor<256x!tt.ptr<i32>>, tensor<256xi32>
  tt.store %v181, %v179 : tensor<256x!tt.ptr<i32>>
  %v182 = arith.fptosi %v26 : tensor<256xbf16> to tensor<256xi32>
  %v183 = tt.splat %o50 : !tt.ptr<i32> -> tensor<256x!tt.ptr<i32>>
  %v184 = tt.addptr %v183, %v6 : tensor<256x!tt.ptr<i32>>, tensor<256xi32>
  tt.store %v184, %v182 : tensor<256x!tt.ptr<i32>>
  %v185 = arith.fptoui %v29 : tensor<256xbf16> to tensor<256xi32>
  %v186 = tt.splat %o51 : !tt.ptr<i32> -> tensor<256x!tt.ptr<i32>>
  %v187 = tt.addptr %v186, %v6 : tensor<256x!tt.ptr<i32>>, tensor<256xi32>
  tt.store %v187, %v185 : tensor<256x!tt.ptr<i32>>
  %v188 = arith.fptosi %v24 : tensor<256xf32> to tensor<256xi32>
  %v189 = tt.splat %o52 : !tt.ptr<i32> -> tensor<256x!tt.ptr<i32>>
  %v190 = tt.addptr %v189, %v6 : tensor<256x!tt.ptr<i32>>, tensor<256xi32>
  tt.store %v190, %v188 : tensor<256x!tt.ptr<i32>>
  %v191 = arith.fptoui %v30 : tensor<256xf32> to tensor<256xi32>
  %v192 = tt.splat %o53 : !tt.ptr<i32> -> tensor<256x!tt.ptr<i32>>
  %v193 = tt.addptr %v192, %v6 : tensor<256x!tt.ptr<i32>>, tensor<256xi32>
  tt.store %v193, %v191 : tensor<256x!tt.ptr<i32>>
  %v194 = arith.fptosi %v27 : tensor<256xf64> to tensor<256xi32>
  %v195 = tt.splat %o54 : !tt.ptr<i32> -> tensor<256x!tt.ptr<i32>>
  %v196 = tt.addptr %v195, %v6 : tensor<256x!tt.ptr<i32>>, tensor<256xi32>
  tt.store %v196, %v194 : tensor<256x!tt.ptr<i32>>
  %v197 = arith.fptoui %v31 : tensor<256xf64> to tensor<256xi32>
  %v198 = tt.splat %o55 : !tt.ptr<i32> -> tensor<256x!tt.ptr<i32>>
  %v199 = tt.addptr %v198, %v6 : tensor<256x!tt.ptr<i32>>, tensor<256xi32>
  tt.store %v199, %v197 : tensor<256x!tt.ptr<i32>>
  %v200 = arith.fptosi %v25 : tensor<256xf16> to tensor<256xi64>
  %v201 = tt.splat %o56 : !tt.ptr<i64> -> tensor<256x!tt.ptr<i64>>
  %v202 = tt.addptr %v201, %v6 : tensor<256x!tt.ptr<i64>>, tensor<256xi32>
  tt.store %v202, %v200 : tensor<256x!tt.ptr<i64>>
  %v203 = arith.fptoui %v28 : tensor<256xf16> to tensor<256xi64>
  %v204 = tt.splat %o57 : !tt.ptr<i64> -> tensor<256x!tt.ptr<i64>>
  %v205 = tt.addptr %v204, %v6 : tensor<256x!tt.ptr<i64>>, tensor<256xi32>
  tt.store %v205, %v203 : tensor<256x!tt.ptr<i64>>
  %v206 = arith.fptosi %v26 : tensor<256xbf16> to tensor<256xi64>
  %v207 = tt.splat %o58 : !tt.ptr<i64> -> tensor<256x!tt.ptr<i64>>
  %v208 = tt.addptr %v207, %v6 : tensor<256x!tt.ptr<i64>>, tensor<256xi32>
  tt.store %v208, %v206 : tensor<256x!tt.ptr<i64>>
  %v209 = arith.fptoui %v29 : tensor<256xbf16> to tensor<256xi64>
  %v210 = tt.splat %o59 : !tt.ptr<i64> -> tensor<256x!tt.ptr<i64>>
  %v211 = tt.addptr %v210, %v6 : tensor<256x!tt.ptr<i64>>, tensor<256xi32>
  tt.store %v211, %v209 : tensor<256x!tt.ptr<i64>>
  %v212 = arith.fptosi %v24 : tensor<256xf32> to tensor<256xi64>
  %v213 = tt.splat %o60 : !tt.ptr<i64> -> tensor<256x!tt.ptr<i64>>
  %v214 = tt.addptr %v213, %v6 : tensor<256x!tt.ptr<i64>>, tensor<256xi32>
  tt.store %v214, %v212 : tensor<256x!tt.ptr<i64>>
  %v215 = arith.fptoui %v30 : tensor<256xf32> to tensor<256xi64>
  %v216 = tt.splat %o61 : !tt.ptr<i64> -> tensor<256x!tt.ptr<i64>>
  %v217 = tt.addptr %v216, %v6 : tensor<256x!tt.ptr<i64>>, tensor<256xi32>
  tt.store %v217, %v215 : tensor<256x!tt.ptr<i64>>
  %v218 = arith.fptosi %v27 : tensor<256xf64> to tensor<256xi64>
  %v219 = tt.splat %o62 : !tt.ptr<i64> -> tensor<256x!tt.ptr<i64>>
  %v220 = tt.addptr %v219, %v6 : tensor<256x!tt.ptr<i64>>, tensor<256xi32>
  tt.store %v220, %v218 : tensor<256x!tt.ptr<i64>>
  %v221 = arith.fptoui %v31 : tensor<256xf64> to tensor<256xi64>
  %v222 = tt.splat %o63 : !tt.ptr<i64> -> tensor<256x!tt.ptr<i64>>
  %v223 = tt.addptr %v222, %v6 : tensor<256x!tt.ptr<i64>>, tensor<256xi32>
  tt.store %v223, %v221 : tensor<256x!tt.ptr<i64>>
  %v224 = arith.extsi %v9 : tensor<256xi8> to tensor<256xi64>
  %v225 = tt.splat %o64 : !tt.ptr<i64> -> tensor<256x!tt.ptr<i64>>
  %v226 = tt.addptr %v225, %v6 : tensor<256x!tt.ptr<i64>>, tensor<256xi32>
  tt.store %v226, %v224 : tensor<256x!tt.ptr<i64>>
  %v227 = arith.extui %v9 : tensor<256xi8> to tensor<256xi32>
  %v228 = tt.splat %o65 : !tt.ptr<i32> -> tensor<256x!tt.ptr<i32>>
  %v229 = tt.addptr %v228, %v6 : tensor<256x!tt.ptr<i32>>, tensor<256xi32>
  tt.store %v229, %v227 : tensor<256x!tt.ptr<i32>>
  %v230 = arith.trunci %v18 : tensor<256xi64> to tensor<256xi16>
  %v231 = tt.splat %o66 : !tt.ptr<i16> -> tensor<256x!tt.ptr<i16>>
  %v232 = tt.addptr %v231, %v6 : tensor<256x!tt.ptr<i16>>, tensor<256xi32>
  tt.store %v232, %v230 : tensor<256x!tt.ptr<i16>>
  %v233 = arith.trunci %v15 : tensor<256xi32> to tensor<256xi8>
  %v234 = tt.splat %o67 : !tt.ptr<i8> -> tensor<256x!tt.ptr<i8>>
  %v235 = tt.addptr %v234, %v6 : tensor<256x!tt.ptr<i8>>, tensor<256xi32>
  tt.store %v235, %v233 : tensor<256x!tt.ptr<i8>>
  %v236 = arith.trunci %v18 : tensor<256xi64> to tensor<256xi1>
  %v237 = tt.splat %o68 : !tt.ptr<i1> -> tensor<256x!tt.ptr<i1>>
  %v238 = tt.addptr %v237, %v6 : tensor<256x!tt.ptr<i1>>, tensor<256xi32>
  tt.store %v238, %v236 : tensor<256x!tt.ptr<i1>>
  %v239 = arith.extsi %v21 : tensor<256xi1> to tensor<256xi32>
  %v240 = tt.splat %o69 : !tt.ptr<i32> -> tensor<256x!tt.ptr<i32>>
  %v241 = tt.addptr %v240, %v6 : tensor<256x!tt.ptr<i32>>, tensor<256xi32>
  tt.store %v241, %v239 : tensor<256x!tt.ptr<i32>>
  %v242 = arith.extui %v21 : tensor<256xi1> to tensor<256xi8>
  %v243 = tt.splat %o70 : !tt.ptr<i8> -> tensor<256x!tt.ptr<i8>>
  %v244 = tt.addptr %v243, %v6 : tensor<256x!tt.ptr<i8>>, tensor<256xi32>
  tt.store %v244, %v242 : tensor<256x!tt.ptr<i8>>
  %v245 = arith.uitofp %v21 : tensor<256xi1> to tensor<256xf32>
  %v246 = tt.splat %o71 : !tt.ptr<f32> -> tensor<256x!tt.ptr<f32>>
  %v247 = tt.addptr %v246, %v6 : tensor<256x!tt.ptr<f32>>, tensor<256xi32>
  tt.store %v247, %v245 : tensor<256x!tt.ptr<f32>>
  %v248 = arith.sitofp %v21 : tensor<256xi1> to tensor<256xf16>
  %v249 = tt.splat %o72 : !tt.ptr<f16> -> tensor<256x!tt.ptr<f16>>
  %v250 = tt.addptr %v249, %v6 : tensor<256x!tt.ptr<f16>>, tensor<256xi32>
  tt.store %v250, %v248 : tensor<256x!tt.ptr<f16>>
  tt.return
}
