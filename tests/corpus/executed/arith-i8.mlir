// Integer arithmetic of one width.
//
// targets: cuda:80 cuda:90 hip:gfx942 hip:gfx950 hip:gfx1201
// warps: 4
// input i8 1024 integers -127 127
// input i8 1024 integers -127 127
// output i8 1024
// output i8 1024
// output i8 1024
// output i8 1024
// output i8 1024
// output i8 1024
// output i8 1024
// output i8 1024
// output i8 1024
// output i8 1024
// output i8 1024
// output i8 1024
// output i8 1024
// output i8 1024
// output i8 1024
// output i8 1024
// output i8 1024
// output i8 1024
// output i8 1024
// output i8 1024
// output i8 1024
// output i8 1024
// output i8 1024
// output i8 1024
tt.func public @integers(%x: !tt.ptr<i8> {tt.divisibility = 16 : i32}, %y: !tt.ptr<i8> {tt.divisibility = 16 : i32}, %o0: !tt.ptr<i8> {tt.divisibility = 16 : i32}, %o1: !tt.ptr<i8> {tt.divisibility = 16 : i32}, %o2: !tt.ptr<i8> {tt.divisibility = 16 : i32}, %o3: !tt.ptr<i8> {tt.divisibility = 16 : i32}, %o4: !tt.ptr<i8> {tt.divisibility = 16 : i32}, %o5: !tt.ptr<i8> {tt.divisibility = 16 : i32}, %o6: !tt.ptr<i8> {tt.divisibility = 16 : i32}, %o7: !tt.ptr<i8> {tt.divisibility = 16 : i32}, %o8: !tt.ptr<i8> {tt.divisibility = 16 : i32}, %o9: !tt.ptr<i8> {tt.divisibility = 16 : i32}, %o10: !tt.ptr<i8> {tt.divisibility = 16 : i32}, %o11: !tt.ptr<i8> {tt.divisibility = 16 : i32}, %o12: !tt.ptr<i8> {tt.divisibility = 16 : i32}, %o13: !tt.ptr<i8> {tt.divisibility = 16 : i32}, %o14: !tt.ptr<i8> {tt.divisibility = 16 : i32}, %o15: !tt.ptr<i8> {tt.divisibility = 16 : i32}, %o16: !tt.ptr<i8> {tt.divisibility = 16 : i32}, %o17: !tt.ptr<i8> {tt.divisibility = 16 : i32}, %o18: !tt.ptr<i8> {tt.divisibility = 16 : i32}, %o19: !tt.ptr<i8> {tt.divisibility = 16 : i32}, %o20: !tt.ptr<i8> {tt.divisibility = 16 : i32}, %o21: !tt.ptr<i8> {tt.divisibility = 16 : i32}, %o22: !tt.ptr<i8> {tt.divisibility = 16 : i32}, %o23: !tt.ptr<i8> {tt.divisibility = 16 : i32}) {
  %v1 = tt.get_program_id x : i32
  %v2 = arith.constant 1024 : i32
  %v3 = arith.muli %v1, %v2 : i32
  %v4 = tt.make_range {start = 0 : i32, end = 1024 : i32} : tensor<1024xi32>
  %v5 = tt.splat %v3 : i32 -> tensor<1024xi32>
  %v6 = arith.addi %v4, %v5 : tensor<1024xi32>
  %v7 = tt.splat %x : !tt.ptr<i8> -> tensor<1024x!tt.ptr<i8>>
  %v8 = tt.addptr %v7, %v6 : tensor<1024x!tt.ptr<i8>>, tensor<1024xi32>
  %v9 = tt.load %v8 : tensor<1024x!tt.ptr<i8>>
  %v10 = tt.splat %y : !tt.ptr<i8> -> tensor<1024x!tt.ptr<i8>>
  %v11 = tt.addptr %v10, %v6 : tensor<1024x!tt.ptr<i8>>, tensor<1024xi32>
  %v12 = tt.load %v11 : tensor<1024x!tt.ptr<i8>>
  %v13 = arith.constant dense<1> : tensor<1024xi8>
  %v14 = arith.ori %v12, %v13 : tensor<1024xi8>
  %v15 = arith.constant dense<7> : tensor<1024xi8>
  %v16 = arith.andi %v12, %v15 : tensor<1024xi8>
  %v17 = arith.divsi %v9, %v14 : tensor<1024xi8>
  %v18 = tt.splat %o0 : !tt.ptr<i8> -> tensor<1024x!tt.ptr<i8>>
  %v19 = tt.addptr %v18, %v6 : tensor<1024x!tt.ptr<i8>>, tensor<1024xi32>
  tt.store %v19, %v17 : tensor<1024x!tt.ptr<i8>>
  %v20 = arith.divui %v9, %v14 : tensor<1024xi8>
  %v21 = tt.splat %o1 : !tt.ptr<i8> -> tensor<1024x!tt.ptr<i8>>
  %v22 = tt.addptr %v21, %v6 : tensor<1024x!tt.ptr<i8>>, tensor<1024xi32>
  tt.store %v22, %v20 : tensor<1024x!tt.ptr<i8>>
  %v23 = arith.remsi %v9, %v14 : tensor<1024xi8>
  %v24 = tt.splat %o2 : !tt.ptr<i8> -> tensor<1024x!tt.ptr<i8>>
  %v25 = tt.addptr %v24, %v6 : tensor<1024x!tt.ptr<i8>>, tensor<1024xi32>
  tt.store %v25, %v23 : tensor<1024x!tt.ptr<i8>>
  %v26 = arith.remui %v9, %v14 : tensor<1024xi8>
  %v27 = tt.splat %o3 : !tt.ptr<i8> -> tensor<1024x!tt.ptr<i8>>
  %v28 = tt.addptr %v27, %v6 : tensor<1024x!tt.ptr<i8>>, tensor<1024xi32>
  tt.store %v28, %v26 : tensor<1024x!tt.ptr<i8>>
  %v29 = arith.ceildivsi %v9, %v14 : tensor<1024xi8>
  %v30 = tt.splat %o4 : !tt.ptr<i8> -> tensor<1024x!tt.ptr<i8>>
  %v31 = tt.addptr %v30, %v6 : tensor<1024x!tt.ptr<i8>>, tensor<1024xi32>
  tt.store %v31, %v29 : tensor<1024x!tt.ptr<i8>>
  %v32 = arith.ceildivui %v9, %v14 : tensor<1024xi8>
  %v33 = tt.splat %o5 : !tt.ptr<i8> -> tensor<1024x!tt.ptr<i8>>
  %v34 = tt.addptr %v33, %v6 : tensor<1024x!tt.ptr<i8>>, tensor<1024xi32>
  tt.store %v34, %v32 : tensor<1024x!tt.ptr<i8>>
  %v35 = arith.floordivsi %v9, %v14 : tensor<1024xi8>
  %v36 = tt.splat %o6 : !tt.ptr<i8> -> tensor<1024x!tt.ptr<i8>>
  %v37 = tt.addptr %v36, %v6 : tensor<1024x!tt.ptr<i8>>, tensor<1024xi32>
  tt.store %v37, %v35 : tensor<1024x!tt.ptr<i8>>
  %v38 = arith.addi %v9, %v14 : tensor<1024xi8>
  %v39 = tt.splat %o7 : !tt.ptr<i8> -> tensor<1024x!tt.ptr<i8>>
  %v40 = tt.addptr %v39, %v6 : tensor<1024x!tt.ptr<i8>>, tensor<1024xi32>
  tt.store %v40, %v38 : tensor<1024x!tt.ptr<i8>>
  %v41 = arith.subi %v9, %v14 : tensor<1024xi8>
  %v42 = tt.splat %o8 : !tt.ptr<i8> -> tensor<1024x!tt.ptr<i8>>
  %v43 = tt.addptr %v42, %v6 : tensor<1024x!tt.ptr<i8>>, tensor<1024xi32>
  tt.store %v43, %v41 : tensor<1024x!tt.ptr<i8>>
  %v44 = arith.muli %v9, %v14 : tensor<1024xi8>
  %v45 = tt.splat %o9 : !tt.ptr<i8> -> tensor<1024x!tt.ptr<i8>>
  %v46 = tt.addptr %v45, %v6 : tensor<1024x!tt.ptr<i8>>, tensor<1024xi32>
  tt.store %v46, %v44 : tensor<1024x!tt.ptr<i8>>
  %v47 = arith.andi %v9, %v14 : tensor<1024xi8>
  %v48 = tt.splat %o10 : !tt.ptr<i8> -> tensor<1024x!tt.ptr<i8>>
  %v49 = tt.addptr %v48, %v6 : tensor<1024x!tt.ptr<i8>>, tensor<1024xi32>
  tt.store %v49, %v47 : tensor<1024x!tt.ptr<i8>>
  %v50 = arith.ori %v9, %v14 : tensor<1024xi8>
  %v51 = tt.splat %o11 : !tt.ptr<i8> -> tensor<1024x!tt.ptr<i8>>
  %v52 = tt.addptr %v51, %v6 : tensor<1024x!tt.ptr<i8>>, tensor<1024xi32>
  tt.store %v52, %v50 : tensor<1024x!tt.ptr<i8>>
  %v53 = arith.xori %v9, %v14 : tensor<1024xi8>
  %v54 = tt.splat %o12 : !tt.ptr<i8> -> tensor<1024x!tt.ptr<i8>>
  %v55 = tt.addptr %v54, %v6 : tensor<1024x!tt.ptr<i8>>, tensor<1024xi32>
  tt.store %v55, %v53 : tensor<1024x!tt.ptr<i8>>
  %v56 = arith.maxsi %v9, %v14 : tensor<1024xi8>
  %v57 = tt.splat %o13 : !tt.ptr<i8> -> tensor<1024x!tt.ptr<i8>>
  %v58 = tt.addptr %v57, %v6 : tensor<1024x!tt.ptr<i8>>, tensor<1024xi32>
  tt.store %v58, %v56 : tensor<1024x!tt.ptr<i8>>
  %v59 = arith.maxui %v9, %v14 : tensor<1024xi8>
  %v60 = tt.splat %o14 : !tt.ptr<i8> -> tensor<1024x!tt.ptr<i8>>
  %v61 = tt.addptr %v60, %v6 : tensor<1024x!tt.ptr<i8>>, tensor<1024xi32>
  tt.store %v61, %v59 : tensor<1024x!tt.ptr<i8>>
  %v62 = arith.minsi %v9, %v14 : tensor<1024xi8>
  %v63 = tt.splat %o15 : !tt.ptr<i8> -> tensor<1024x!tt.ptr<i8>>
  %v64 = tt.addptr %v63, %v6 : tensor<1024x!tt.ptr<i8>>, tensor<1024xi32>
  tt.store %v64, %v62 : tensor<1024x!tt.ptr<i8>>
  %v65 = arith.minui %v9, %v14 : tensor<1024xi8>
  %v66 = tt.splat %o16 : !tt.ptr<i8> -> tensor<1024x!tt.ptr<i8>>
  %v67 = tt.addptr %v66, %v6 : tensor<1024x!tt.ptr<i8>>, tensor<1024xi32>
  tt.store %v67, %v65 : tensor<1024x!tt.ptr<i8>>
  %v68 = arith.shli %v9, %v16 : tensor<1024xi8>
  %v69 = tt.splat %o17 : !tt.ptr<i8> -> tensor<1024x!tt.ptr<i8>>
  %v70 = tt.addptr %v69, %v6 : tensor<1024x!tt.ptr<i8>>, tensor<1024xi32>
  tt.store %v70, %v68 : tensor<1024x!tt.ptr<i8>>
  %v71 = arith.shrsi %v9, %v16 : tensor<1024xi8>
  %v72 = tt.splat %o18 : !tt.ptr<i8> -> tensor<1024x!tt.ptr<i8>>
  %v73 = tt.addptr %v72, %v6 : tensor<1024x!tt.ptr<i8>>, tensor<1024xi32>
  tt.store %v73, %v71 : tensor<1024x!tt.ptr<i8>>
  %v74 = arith.shrui %v9, %v16 : tensor<1024xi8>
  %v75 = tt.splat %o19 : !tt.ptr<i8> -> tensor<1024x!tt.ptr<i8>>
  %v76 = tt.addptr %v75, %v6 : tensor<1024x!tt.ptr<i8>>, tensor<1024xi32>
  tt.store %v76, %v74 : tensor<1024x!tt.ptr<i8>>
  %v77 = math.absi %v9 : tensor<1024xi8>
  %v78 = tt.splat %o20 : !tt.ptr<i8> -> tensor<1024x!tt.ptr<i8>>
  %v79 = tt.addptr %v78, %v6 : tensor<1024x!tt.ptr<i8>>, tensor<1024xi32>
  tt.store %v79, %v77 : tensor<1024x!tt.ptr<i8>>
  %v80 = math.ctpop %v9 : tensor<1024xi8>
  %v81 = tt.splat %o21 : !tt.ptr<i8> -> tensor<1024x!tt.ptr<i8>>
  %v82 = tt.addptr %v81, %v6 : tensor<1024x!tt.ptr<i8>>, tensor<1024xi32>
  tt.store %v82, %v80 : tensor<1024x!tt.ptr<i8>>
  %v83 = math.ctlz %v9 : tensor<1024xi8>
  %v84 = tt.splat %o22 : !tt.ptr<i8> -> tensor<1024x!tt.ptr<i8>>
  %v85 = tt.addptr %v84, %v6 : tensor<1024x!tt.ptr<i8>>, tensor<1024xi32>
  tt.store %v85, %v83 : tensor<1024x!tt.ptr<i8>>
  %v86 = math.cttz %v9 : tensor<1024xi8>
  %v87 = tt.splat %o23 : !tt.ptr<i8> -> tensor<1024x!tt.ptr<i8>>
  %v88 = tt.addptr %v87, %v6 : tensor<1024x!tt.ptr<i8>>, tensor<1024xi32>
  tt.store %v88, %v86 : tensor<1024x!tt.ptr<i8>>
  tt.return
}
