// Exact arithmetic and comparisons of bf16, with zeros, infinities, NaN and subnormal numbers among the operands.
//
// targets: cuda:80 cuda:90 hip:gfx942 hip:gfx950 hip:gfx1201
// warps: 4
// input bf16 1024 special 3
// input bf16 1024 special 2
// output bf16 1024
// output bf16 1024
// output bf16 1024
// output bf16 1024
// output bf16 1024
// output bf16 1024
// output bf16 1024
// output bf16 1024
// output bf16 1024
// output bf16 1024
// output bf16 1024
// output bf16 1024
// output bf16 1024
// output bf16 1024
// output bf16 1024
// output bf16 1024
// output bf16 1024
// output bf16 1024
// output bf16 1024
// output bf16 1024
// output i16 1024
tt.func public @floats(%x: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %y: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %o0: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %o1: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %o2: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %o3: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %o4: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %o5: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %o6: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %o7: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %o8: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %o9: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %o10: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %o11: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %o12: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %o13: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %o14: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %o15: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %o16: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %o17: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %o18: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %o19: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %c: !tt.ptr<i16> {tt.divisibility = 16 : i32}) {
  %v1 = tt.get_program_id x : i32
  %v2 = arith.constant 1024 : i32
  %v3 = arith.muli %v1, %v2 : i32
  %v4 = tt.make_range {start = 0 : i32, end = 1024 : i32} : tensor<1024xi32>
  %v5 = tt.splat %v3 : i32 -> tensor<1024xi32>
  %v6 = arith.addi %v4, %v5 : tensor<1024xi32>
  %v7 = tt.splat %x : !tt.ptr<bf16> -> tensor<1024x!tt.ptr<bf16>>
  %v8 = tt.addptr %v7, %v6 : tensor<1024x!tt.ptr<bf16>>, tensor<1024xi32>
  %v9 = tt.load %v8 : tensor<1024x!tt.ptr<bf16>>
  %v10 = tt.splat %y : !tt.ptr<bf16> -> tensor<1024x!tt.ptr<bf16>>
  %v11 = tt.addptr %v10, %v6 : tensor<1024x!tt.ptr<bf16>>, tensor<1024xi32>
  %v12 = tt.load %v11 : tensor<1024x!tt.ptr<bf16>>
  %v13 = arith.constant dense<-2.0> : tensor<1024xbf16>
  %v14 = arith.constant dense<1.5> : tensor<1024xbf16>
  %v15 = arith.addf %v9, %v12 : tensor<1024xbf16>
  %v16 = tt.splat %o0 : !tt.ptr<bf16> -> tensor<1024x!tt.ptr<bf16>>
  %v17 = tt.addptr %v16, %v6 : tensor<1024x!tt.ptr<bf16>>, tensor<1024xi32>
  tt.store %v17, %v15 : tensor<1024x!tt.ptr<bf16>>
  %v18 = arith.subf %v9, %v12 : tensor<1024xbf16>
  %v19 = tt.splat %o1 : !tt.ptr<bf16> -> tensor<1024x!tt.ptr<bf16>>
  %v20 = tt.addptr %v19, %v6 : tensor<1024x!tt.ptr<bf16>>, tensor<1024xi32>
  tt.store %v20, %v18 : tensor<1024x!tt.ptr<bf16>>
  %v21 = arith.mulf %v9, %v12 : tensor<1024xbf16>
  %v22 = tt.splat %o2 : !tt.ptr<bf16> -> tensor<1024x!tt.ptr<bf16>>
  %v23 = tt.addptr %v22, %v6 : tensor<1024x!tt.ptr<bf16>>, tensor<1024xi32>
  tt.store %v23, %v21 : tensor<1024x!tt.ptr<bf16>>
  %v24 = arith.maxnumf %v9, %v12 : tensor<1024xbf16>
  %v25 = tt.splat %o3 : !tt.ptr<bf16> -> tensor<1024x!tt.ptr<bf16>>
  %v26 = tt.addptr %v25, %v6 : tensor<1024x!tt.ptr<bf16>>, tensor<1024xi32>
  tt.store %v26, %v24 : tensor<1024x!tt.ptr<bf16>>
  %v27 = arith.minnumf %v9, %v12 : tensor<1024xbf16>
  %v28 = tt.splat %o4 : !tt.ptr<bf16> -> tensor<1024x!tt.ptr<bf16>>
  %v29 = tt.addptr %v28, %v6 : tensor<1024x!tt.ptr<bf16>>, tensor<1024xi32>
  tt.store %v29, %v27 : tensor<1024x!tt.ptr<bf16>>
  %v30 = arith.maximumf %v9, %v12 : tensor<1024xbf16>
  %v31 = tt.splat %o5 : !tt.ptr<bf16> -> tensor<1024x!tt.ptr<bf16>>
  %v32 = tt.addptr %v31, %v6 : tensor<1024x!tt.ptr<bf16>>, tensor<1024xi32>
  tt.store %v32, %v30 : tensor<1024x!tt.ptr<bf16>>
  %v33 = arith.minimumf %v9, %v12 : tensor<1024xbf16>
  %v34 = tt.splat %o6 : !tt.ptr<bf16> -> tensor<1024x!tt.ptr<bf16>>
  %v35 = tt.addptr %v34, %v6 : tensor<1024x!tt.ptr<bf16>>, tensor<1024xi32>
  tt.store %v35, %v33 : tensor<1024x!tt.ptr<bf16>>
  %v36 = tt.precise_divf %v9, %v12 : tensor<1024xbf16>
  %v37 = tt.splat %o7 : !tt.ptr<bf16> -> tensor<1024x!tt.ptr<bf16>>
  %v38 = tt.addptr %v37, %v6 : tensor<1024x!tt.ptr<bf16>>, tensor<1024xi32>
  tt.store %v38, %v36 : tensor<1024x!tt.ptr<bf16>>
  %v39 = tt.precise_sqrt %v9 : tensor<1024xbf16>
  %v40 = tt.splat %o8 : !tt.ptr<bf16> -> tensor<1024x!tt.ptr<bf16>>
  %v41 = tt.addptr %v40, %v6 : tensor<1024x!tt.ptr<bf16>>, tensor<1024xi32>
  tt.store %v41, %v39 : tensor<1024x!tt.ptr<bf16>>
  %v42 = arith.negf %v9 : tensor<1024xbf16>
  %v43 = tt.splat %o9 : !tt.ptr<bf16> -> tensor<1024x!tt.ptr<bf16>>
  %v44 = tt.addptr %v43, %v6 : tensor<1024x!tt.ptr<bf16>>, tensor<1024xi32>
  tt.store %v44, %v42 : tensor<1024x!tt.ptr<bf16>>
  %v45 = math.absf %v9 : tensor<1024xbf16>
  %v46 = tt.splat %o10 : !tt.ptr<bf16> -> tensor<1024x!tt.ptr<bf16>>
  %v47 = tt.addptr %v46, %v6 : tensor<1024x!tt.ptr<bf16>>, tensor<1024xi32>
  tt.store %v47, %v45 : tensor<1024x!tt.ptr<bf16>>
  %v48 = math.floor %v9 : tensor<1024xbf16>
  %v49 = tt.splat %o11 : !tt.ptr<bf16> -> tensor<1024x!tt.ptr<bf16>>
  %v50 = tt.addptr %v49, %v6 : tensor<1024x!tt.ptr<bf16>>, tensor<1024xi32>
  tt.store %v50, %v48 : tensor<1024x!tt.ptr<bf16>>
  %v51 = math.ceil %v9 : tensor<1024xbf16>
  %v52 = tt.splat %o12 : !tt.ptr<bf16> -> tensor<1024x!tt.ptr<bf16>>
  %v53 = tt.addptr %v52, %v6 : tensor<1024x!tt.ptr<bf16>>, tensor<1024xi32>
  tt.store %v53, %v51 : tensor<1024x!tt.ptr<bf16>>
  %v54 = math.trunc %v9 : tensor<1024xbf16>
  %v55 = tt.splat %o13 : !tt.ptr<bf16> -> tensor<1024x!tt.ptr<bf16>>
  %v56 = tt.addptr %v55, %v6 : tensor<1024x!tt.ptr<bf16>>, tensor<1024xi32>
  tt.store %v56, %v54 : tensor<1024x!tt.ptr<bf16>>
  %v57 = math.roundeven %v9 : tensor<1024xbf16>
  %v58 = tt.splat %o14 : !tt.ptr<bf16> -> tensor<1024x!tt.ptr<bf16>>
  %v59 = tt.addptr %v58, %v6 : tensor<1024x!tt.ptr<bf16>>, tensor<1024xi32>
  tt.store %v59, %v57 : tensor<1024x!tt.ptr<bf16>>
  %v60 = math.round %v9 : tensor<1024xbf16>
  %v61 = tt.splat %o15 : !tt.ptr<bf16> -> tensor<1024x!tt.ptr<bf16>>
  %v62 = tt.addptr %v61, %v6 : tensor<1024x!tt.ptr<bf16>>, tensor<1024xi32>
  tt.store %v62, %v60 : tensor<1024x!tt.ptr<bf16>>
  %v63 = math.fma %v9, %v12, %v14 : tensor<1024xbf16>
  %v64 = tt.splat %o16 : !tt.ptr<bf16> -> tensor<1024x!tt.ptr<bf16>>
  %v65 = tt.addptr %v64, %v6 : tensor<1024x!tt.ptr<bf16>>, tensor<1024xi32>
  tt.store %v65, %v63 : tensor<1024x!tt.ptr<bf16>>
  %v66 = math.copysign %v9, %v12 : tensor<1024xbf16>
  %v67 = tt.splat %o17 : !tt.ptr<bf16> -> tensor<1024x!tt.ptr<bf16>>
  %v68 = tt.addptr %v67, %v6 : tensor<1024x!tt.ptr<bf16>>, tensor<1024xi32>
  tt.store %v68, %v66 : tensor<1024x!tt.ptr<bf16>>
  %v69 = tt.clampf %v9, %v13, %v14, propagateNan = none : tensor<1024xbf16>
  %v70 = tt.splat %o18 : !tt.ptr<bf16> -> tensor<1024x!tt.ptr<bf16>>
  %v71 = tt.addptr %v70, %v6 : tensor<1024x!tt.ptr<bf16>>, tensor<1024xi32>
  tt.store %v71, %v69 : tensor<1024x!tt.ptr<bf16>>
  %v72 = tt.clampf %v9, %v13, %v14, propagateNan = all : tensor<1024xbf16>
  %v73 = tt.splat %o19 : !tt.ptr<bf16> -> tensor<1024x!tt.ptr<bf16>>
  %v74 = tt.addptr %v73, %v6 : tensor<1024x!tt.ptr<bf16>>, tensor<1024xi32>
  tt.store %v74, %v72 : tensor<1024x!tt.ptr<bf16>>
  %v75 = arith.constant dense<0> : tensor<1024xi16>
  %v76 = arith.cmpf oeq, %v9, %v12 : tensor<1024xbf16>
  %v77 = arith.constant dense<1> : tensor<1024xi16>
  %v78 = arith.ori %v75, %v77 : tensor<1024xi16>
  %v79 = arith.select %v76, %v78, %v75 : tensor<1024xi1>, tensor<1024xi16>
  %v80 = arith.cmpf ogt, %v9, %v12 : tensor<1024xbf16>
  %v81 = arith.constant dense<2> : tensor<1024xi16>
  %v82 = arith.ori %v79, %v81 : tensor<1024xi16>
  %v83 = arith.select %v80, %v82, %v79 : tensor<1024xi1>, tensor<1024xi16>
  %v84 = arith.cmpf oge, %v9, %v12 : tensor<1024xbf16>
  %v85 = arith.constant dense<4> : tensor<1024xi16>
  %v86 = arith.ori %v83, %v85 : tensor<1024xi16>
  %v87 = arith.select %v84, %v86, %v83 : tensor<1024xi1>, tensor<1024xi16>
  %v88 = arith.cmpf olt, %v9, %v12 : tensor<1024xbf16>
  %v89 = arith.constant dense<8> : tensor<1024xi16>
  %v90 = arith.ori %v87, %v89 : tensor<1024xi16>
  %v91 = arith.select %v88, %v90, %v87 : tensor<1024xi1>, tensor<1024xi16>
  %v92 = arith.cmpf ole, %v9, %v12 : tensor<1024xbf16>
  %v93 = arith.constant dense<16> : tensor<1024xi16>
  %v94 = arith.ori %v91, %v93 : tensor<1024xi16>
  %v95 = arith.select %v92, %v94, %v91 : tensor<1024xi1>, tensor<1024xi16>
  %v96 = arith.cmpf one, %v9, %v12 : tensor<1024xbf16>
  %v97 = arith.constant dense<32> : tensor<1024xi16>
  %v98 = arith.ori %v95, %v97 : tensor<1024xi16>
  %v99 = arith.select %v96, %v98, %v95 : tensor<1024xi1>, tensor<1024xi16>
  %v100 = arith.cmpf ord, %v9, %v12 : tensor<1024xbf16>
  %v101 = arith.constant dense<64> : tensor<1024xi16>
  %v102 = arith.ori %v99, %v101 : tensor<1024xi16>
  %v103 = arith.select %v100, %v102, %v99 : tensor<1024xi1>, tensor<1024xi16>
  %v104 = arith.cmpf ueq, %v9, %v12 : tensor<1024xbf16>
  %v105 = arith.constant dense<128> : tensor<1024xi16>
  %v106 = arith.ori %v103, %v105 : tensor<1024xi16>
  %v107 = arith.select %v104, %v106, %v103 : tensor<1024xi1>, tensor<1024xi16>
  %v108 = arith.cmpf ugt, %v9, %v12 : tensor<1024xbf16>
  %v109 = arith.constant dense<256> : tensor<1024xi16>
  %v110 = arith.ori %v107, %v109 : tensor<1024xi16>
  %v111 = arith.select %v108, %v110, %v107 : tensor<1024xi1>, tensor<1024xi16>
  %v112 = arith.cmpf uge, %v9, %v12 : tensor<1024xbf16>
  %v113 = arith.constant dense<512> : tensor<1024xi16>
  %v114 = arith.ori %v111, %v113 : tensor<1024xi16>
  %v115 = arith.select %v112, %v114, %v111 : tensor<1024xi1>, tensor<1024xi16>
  %v116 = arith.cmpf ult, %v9, %v12 : tensor<1024xbf16>
  %v117 = arith.constant dense<1024> : tensor<1024xi16>
  %v118 = arith.ori %v115, %v117 : tensor<1024xi16>
  %v119 = arith.select %v116, %v118, %v115 : tensor<1024xi1>, tensor<1024xi16>
  %v120 = arith.cmpf ule, %v9, %v12 : tensor<1024xbf16>
  %v121 = arith.constant dense<2048> : tensor<1024xi16>
  %v122 = arith.ori %v119, %v121 : tensor<1024xi16>
  %v123 = arith.select %v120, %v122, %v119 : tensor<1024xi1>, tensor<1024xi16>
  %v124 = arith.cmpf une, %v9, %v12 : tensor<1024xbf16>
  %v125 = arith.constant dense<4096> : tensor<1024xi16>
  %v126 = arith.ori %v123, %v125 : tensor<1024xi16>
  %v127 = arith.select %v124, %v126, %v123 : tensor<1024xi1>, tensor<1024xi16>
  %v128 = arith.cmpf uno, %v9, %v12 : tensor<1024xbf16>
  %v129 = arith.constant dense<8192> : tensor<1024xi16>
  %v130 = arith.ori %v127, %v129 : tensor<1024xi16>
  %v131 = arith.select %v128, %v130, %v127 : tensor<1024xi1>, tensor<1024xi16>
  %v132 = tt.splat %c : !tt.ptr<i16> -> tensor<1024x!tt.ptr<i16>>
  %v133 = tt.addptr %v132, %v6 : tensor<1024x!tt.ptr<i16>>, tensor<1024xi32>
  tt.store %v133, %v131 : tensor<1024x!tt.ptr<i16>>
  tt.return
}
