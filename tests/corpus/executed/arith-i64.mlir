// Integer arithmetic of one width.
//
// targets: cuda:80 cuda:90 hip:gfx942 hip:gfx950 hip:gfx1201
// warps: 4
// input i64 1024 integers -2000000000 2000000000
// input i64 1024 integers -999 999
// output i64 1024
// output i64 1024
// output i64 1024
// output i64 1024
// output i64 1024
// output i64 1024
// output i64 1024
// output i64 1024
// output i64 1024
// output i64 1024
// output i64 1024
// output i64 1024
// output i64 1024
// output i64 1024
// output i64 1024
// output i64 1024
// output i64 1024
// output i64 1024
// output i64 1024
// output i64 1024
// output i64 1024
// output i64 1024
// output i64 1024
// output i64 1024
// output i64 1024
// output i64 1024
// output i64 1024
// output i64 1024
// output i64 1024
tt.func public @integers(%x: !tt.ptr<i64> {tt.divisibility = 16 : i32}, %y: !tt.ptr<i64> {tt.divisibility = 16 : i32}, %o0: !tt.ptr<i64> {tt.divisibility = 16 : i32}, %o1: !tt.ptr<i64> {tt.divisibility = 16 : i32}, %o2: !tt.ptr<i64> {tt.divisibility = 16 : i32}, %o3: !tt.ptr<i64> {tt.divisibility = 16 : i32}, %o4: !tt.ptr<i64> {tt.divisibility = 16 : i32}, %o5: !tt.ptr<i64> {tt.divisibility = 16 : i32}, %o6: !tt.ptr<i64> {tt.divisibility = 16 : i32}, %o7: !tt.ptr<i64> {tt.divisibility = 16 : i32}, %o8: !tt.ptr<i64> {tt.divisibility = 16 : i32}, %o9: !tt.ptr<i64> {tt.divisibility = 16 : i32}, %o10: !tt.ptr<i64> {tt.divisibility = 16 : i32}, %o11: !tt.ptr<i64> {tt.divisibility = 16 : i32}, %o12: !tt.ptr<i64> {tt.divisibility = 16 : i32}, %o13: !tt.ptr<i64> {tt.divisibility = 16 : i32}, %o14: !tt.ptr<i64> {tt.divisibility = 16 : i32}, %o15: !tt.ptr<i64> {tt.divisibility = 16 : i32}, %o16: !tt.ptr<i64> {tt.divisibility = 16 : i32}, %o17: !tt.ptr<i64> {tt.divisibility = 16 : i32}, %o18: !tt.ptr<i64> {tt.divisibility = 16 : i32}, %o19: !tt.ptr<i64> {tt.divisibility = 16 : i32}, %o20: !tt.ptr<i64> {tt.divisibility = 16 : i32}, %o21: !tt.ptr<i64> {tt.divisibility = 16 : i32}, %o22: !tt.ptr<i64> {tt.divisibility = 16 : i32}, %o23: !tt.ptr<i64> {tt.divisibility = 16 : i32}, %o24: !tt.ptr<i64> {tt.divisibility = 16 : i32}, %o25: !tt.ptr<i64> {tt.divisibility = 16 : i32}, %o26: !tt.ptr<i64> {tt.divisibility = 16 : i32}, %o27: !tt.ptr<i64> {tt.divisibility = 16 : i32}, %o28: !tt.ptr<i64> {tt.divisibility = 16 : i32}) {
  %v1 = tt.get_program_id x : i32
  %v2 = arith.constant 1024 : i32
  %v3 = arith.muli %v1, %v2 : i32
  %v4 = tt.make_range {start = 0 : i32, end = 1024 : i32} : tensor<1024xi32>
  %v5 = tt.splat %v3 : i32 -> tensor<1024xi32>
  %v6 = arith.addi %v4, %v5 : tensor<1024xi32>
  %v7 = tt.splat %x : !tt.ptr<i64> -> tensor<1024x!tt.ptr<i64>>
  %v8 = tt.addptr %v7, %v6 : tensor<1024x!tt.ptr<i64>>, tensor<1024xi32>
  %v9 = tt.load %v8 : tensor<1024x!tt.ptr<i64>>
  %v10 = tt.splat %y : !tt.ptr<i64> -> tensor<1024x!tt.ptr<i64>>
  %v11 = tt.addptr %v10, %v6 : tensor<1024x!tt.ptr<i64>>, tensor<1024xi32>
  %v12 = tt.load %v11 : tensor<1024x!tt.ptr<i64>>
  %v13 = arith.constant dense<1> : tensor<1024xi64>
  %v14 = arith.ori %v12, %v13 : tensor<1024xi64>
  %v15 = arith.constant dense<7> : tensor<1024xi64>
  %v16 = arith.andi %v12, %v15 : tensor<1024xi64>
  %v17 = arith.divsi %v9, %v14 : tensor<1024xi64>
  %v18 = tt.splat %o0 : !tt.ptr<i64> -> tensor<1024x!tt.ptr<i64>>
  %v19 = tt.addptr %v18, %v6 : tensor<1024x!tt.ptr<i64>>, tensor<1024xi32>
  tt.store %v19, %v17 : tensor<1024x!tt.ptr<i64>>
  %v20 = arith.divui %v9, %v14 : tensor<1024xi64>
  %v21 = tt.splat %o1 : !tt.ptr<i64> -> tensor<1024x!tt.ptr<i64>>
  %v22 = tt.addptr %v21, %v6 : tensor<1024x!tt.ptr<i64>>, tensor<1024xi32>
  tt.store %v22, %v20 : tensor<1024x!tt.ptr<i64>>
  %v23 = arith.remsi %v9, %v14 : tensor<1024xi64>
  %v24 = tt.splat %o2 : !tt.ptr<i64> -> tensor<1024x!tt.ptr<i64>>
  %v25 = tt.addptr %v24, %v6 : tensor<1024x!tt.ptr<i64>>, tensor<1024xi32>
  tt.store %v25, %v23 : tensor<1024x!tt.ptr<i64>>
  %v26 = arith.remui %v9, %v14 : tensor<1024xi64>
  %v27 = tt.splat %o3 : !tt.ptr<i64> -> tensor<1024x!tt.ptr<i64>>
  %v28 = tt.addptr %v27, %v6 : tensor<1024x!tt.ptr<i64>>, tensor<1024xi32>
  tt.store %v28, %v26 : tensor<1024x!tt.ptr<i64>>
  %v29 = arith.ceildivsi %v9, %v14 : tensor<1024xi64>
  %v30 = tt.splat %o4 : !tt.ptr<i64> -> tensor<1024x!tt.ptr<i64>>
  %v31 = tt.addptr %v30, %v6 : tensor<1024x!tt.ptr<i64>>, tensor<1024xi32>
  tt.store %v31, %v29 : tensor<1024x!tt.ptr<i64>>
  %v32 = arith.ceildivui %v9, %v14 : tensor<1024xi64>
  %v33 = tt.splat %o5 : !tt.ptr<i64> -> tensor<1024x!tt.ptr<i64>>
  %v34 = tt.addptr %v33, %v6 : tensor<1024x!tt.ptr<i64>>, tensor<1024xi32>
  tt.store %v34, %v32 : tensor<1024x!tt.ptr<i64>>
  %v35 = arith.floordivsi %v9, %v14 : tensor<1024xi64>
  %v36 = tt.splat %o6 : !tt.ptr<i64> -> tensor<1024x!tt.ptr<i64>>
  %v37 = tt.addptr %v36, %v6 : tensor<1024x!tt.ptr<i64>>, tensor<1024xi32>
  tt.store %v37, %v35 : tensor<1024x!tt.ptr<i64>>
  %v38 = arith.addi %v9, %v14 : tensor<1024xi64>
  %v39 = tt.splat %o7 : !tt.ptr<i64> -> tensor<1024x!tt.ptr<i64>>
  %v40 = tt.addptr %v39, %v6 : tensor<1024x!tt.ptr<i64>>, tensor<1024xi32>
  tt.store %v40, %v38 : tensor<1024x!tt.ptr<i64>>
  %v41 = arith.subi %v9, %v14 : tensor<1024xi64>
  %v42 = tt.splat %o8 : !tt.ptr<i64> -> tensor<1024x!tt.ptr<i64>>
  %v43 = tt.addptr %v42, %v6 : tensor<1024x!tt.ptr<i64>>, tensor<1024xi32>
  tt.store %v43, %v41 : tensor<1024x!tt.ptr<i64>>
  %v44 = arith.muli %v9, %v14 : tensor<1024xi64>
  %v45 = tt.splat %o9 : !tt.ptr<i64> -> tensor<1024x!tt.ptr<i64>>
  %v46 = tt.addptr %v45, %v6 : tensor<1024x!tt.ptr<i64>>, tensor<1024xi32>
  tt.store %v46, %v44 : tensor<1024x!tt.ptr<i64>>
  %v47 = arith.andi %v9, %v14 : tensor<1024xi64>
  %v48 = tt.splat %o10 : !tt.ptr<i64> -> tensor<1024x!tt.ptr<i64>>
  %v49 = tt.addptr %v48, %v6 : tensor<1024x!tt.ptr<i64>>, tensor<1024xi32>
  tt.store %v49, %v47 : tensor<1024x!tt.ptr<i64>>
  %v50 = arith.ori %v9, %v14 : tensor<1024xi64>
  %v51 = tt.splat %o11 : !tt.ptr<i64> -> tensor<1024x!tt.ptr<i64>>
  %v52 = tt.addptr %v51, %v6 : tensor<1024x!tt.ptr<i64>>, tensor<1024xi32>
  tt.store %v52, %v50 : tensor<1024x!tt.ptr<i64>>
  %v53 = arith.xori %v9, %v14 : tensor<1024xi64>
  %v54 = tt.splat %o12 : !tt.ptr<i64> -> tensor<1024x!tt.ptr<i64>>
  %v55 = tt.addptr %v54, %v6 : tensor<1024x!tt.ptr<i64>>, tensor<1024xi32>
  tt.store %v55, %v53 : tensor<1024x!tt.ptr<i64>>
  %v56 = arith.maxsi %v9, %v14 : tensor<1024xi64>
  %v57 = tt.splat %o13 : !tt.ptr<i64> -> tensor<1024x!tt.ptr<i64>>
  %v58 = tt.addptr %v57, %v6 : tensor<1024x!tt.ptr<i64>>, tensor<1024xi32>
  tt.store %v58, %v56 : tensor<1024x!tt.ptr<i64>>
  %v59 = arith.maxui %v9, %v14 : tensor<1024xi64>
  %v60 = tt.splat %o14 : !tt.ptr<i64> -> tensor<1024x!tt.ptr<i64>>
  %v61 = tt.addptr %v60, %v6 : tensor<1024x!tt.ptr<i64>>, tensor<1024xi32>
  tt.store %v61, %v59 : tensor<1024x!tt.ptr<i64>>
  %v62 = arith.minsi %v9, %v14 : tensor<1024xi64>
  %v63 = tt.splat %o15 : !tt.ptr<i64> -> tensor<1024x!tt.ptr<i64>>
  %v64 = tt.addptr %v63, %v6 : tensor<1024x!tt.ptr<i64>>, tensor<1024xi32>
  tt.store %v64, %v62 : tensor<1024x!tt.ptr<i64>>
  %v65 = arith.minui %v9, %v14 : tensor<1024xi64>
  %v66 = tt.splat %o16 : !tt.ptr<i64> -> tensor<1024x!tt.ptr<i64>>
  %v67 = tt.addptr %v66, %v6 : tensor<1024x!tt.ptr<i64>>, tensor<1024xi32>
  tt.store %v67, %v65 : tensor<1024x!tt.ptr<i64>>
  %v68 = arith.shli %v9, %v16 : tensor<1024xi64>
  %v69 = tt.splat %o17 : !tt.ptr<i64> -> tensor<1024x!tt.ptr<i64>>
  %v70 = tt.addptr %v69, %v6 : tensor<1024x!tt.ptr<i64>>, tensor<1024xi32>
  tt.store %v70, %v68 : tensor<1024x!tt.ptr<i64>>
  %v71 = arith.shrsi %v9, %v16 : tensor<1024xi64>
  %v72 = tt.splat %o18 : !tt.ptr<i64> -> tensor<1024x!tt.ptr<i64>>
  %v73 = tt.addptr %v72, %v6 : tensor<1024x!tt.ptr<i64>>, tensor<1024xi32>
  tt.store %v73, %v71 : tensor<1024x!tt.ptr<i64>>
  %v74 = arith.shrui %v9, %v16 : tensor<1024xi64>
  %v75 = tt.splat %o19 : !tt.ptr<i64> -> tensor<1024x!tt.ptr<i64>>
  %v76 = tt.addptr %v75, %v6 : tensor<1024x!tt.ptr<i64>>, tensor<1024xi32>
  tt.store %v76, %v74 : tensor<1024x!tt.ptr<i64>>
  %v77 = math.absi %v9 : tensor<1024xi64>
  %v78 = tt.splat %o20 : !tt.ptr<i64> -> tensor<1024x!tt.ptr<i64>>
  %v79 = tt.addptr %v78, %v6 : tensor<1024x!tt.ptr<i64>>, tensor<1024xi32>
  tt.store %v79, %v77 : tensor<1024x!tt.ptr<i64>>
  %v80 = math.ctpop %v9 : tensor<1024xi64>
  %v81 = tt.splat %o21 : !tt.ptr<i64> -> tensor<1024x!tt.ptr<i64>>
  %v82 = tt.addptr %v81, %v6 : tensor<1024x!tt.ptr<i64>>, tensor<1024xi32>
  tt.store %v82, %v80 : tensor<1024x!tt.ptr<i64>>
  %v83 = math.ctlz %v9 : tensor<1024xi64>
  %v84 = tt.splat %o22 : !tt.ptr<i64> -> tensor<1024x!tt.ptr<i64>>
  %v85 = tt.addptr %v84, %v6 : tensor<1024x!tt.ptr<i64>>, tensor<1024xi32>
  tt.store %v85, %v83 : tensor<1024x!tt.ptr<i64>>
  %v86 = math.cttz %v9 : tensor<1024xi64>
  %v87 = tt.splat %o23 : !tt.ptr<i64> -> tensor<1024x!tt.ptr<i64>>
  %v88 = tt.addptr %v87, %v6 : tensor<1024x!tt.ptr<i64>>, tensor<1024xi32>
  tt.store %v88, %v86 : tensor<1024x!tt.ptr<i64>>
  %v89 = tt.mulhiui %v9, %v14 : tensor<1024xi64>
  %v90 = tt.splat %o24 : !tt.ptr<i64> -> tensor<1024x!tt.ptr<i64>>
  %v91 = tt.addptr %v90, %v6 : tensor<1024x!tt.ptr<i64>>, tensor<1024xi32>
  tt.store %v91, %v89 : tensor<1024x!tt.ptr<i64>>
  %v92, %v92b = arith.mului_extended %v9, %v14 : tensor<1024xi64>
  %v93 = tt.splat %o25 : !tt.ptr<i64> -> tensor<1024x!tt.ptr<i64>>
  %v94 = tt.addptr %v93, %v6 : tensor<1024x!tt.ptr<i64>>, tensor<1024xi32>
  tt.store %v94, %v92 : tensor<1024x!tt.ptr<i64>>
  %v95, %v95b = arith.mului_extended %v9, %v14 : tensor<1024xi64>
  %v96 = tt.splat %o26 : !tt.ptr<i64> -> tensor<1024x!tt.ptr<i64>>
  %v97 = tt.addptr %v96, %v6 : tensor<1024x!tt.ptr<i64>>, tensor<1024xi32>
  tt.store %v97, %v95b : tensor<1024x!tt.ptr<i64>>
  %v98, %v98b = arith.mulsi_extended %v9, %v14 : tensor<1024xi64>
  %v99 = tt.splat %o27 : !tt.ptr<i64> -> tensor<1024x!tt.ptr<i64>>
  %v100 = tt.addptr %v99, %v6 : tensor<1024x!tt.ptr<i64>>, tensor<1024xi32>
  tt.store %v100, %v98 : tensor<1024x!tt.ptr<i64>>
  %v101, %v101b = arith.mulsi_extended %v9, %v14 : tensor<1024xi64>
  %v102 = tt.splat %o28 : !tt.ptr<i64> -> tensor<1024x!tt.ptr<i64>>
  %v103 = tt.addptr %v102, %v6 : tensor<1024x!tt.ptr<i64>>, tensor<1024xi32>
  tt.store %v103, %v101b : tensor<1024x!tt.ptr<i64>>
  tt.return
}
