// Every kind of atomic on integers, with a mask and the result used, in several orderings and scopes.
//
// targets: cuda:80 cuda:90 hip:gfx942 hip:gfx950 hip:gfx1201
// warps: 1 4
// inout i32 1152 integers -100 100
// input i32 128 integers -100 100
// output i32 1152
tt.func public @atomics(%m: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %x: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %o: !tt.ptr<i32> {tt.divisibility = 16 : i32}) {
  %v1 = tt.make_range {start = 0 : i32, end = 128 : i32} : tensor<128xi32>
  %v2 = arith.constant dense<3> : tensor<128xi32>
  %v3 = arith.constant dense<0> : tensor<128xi32>
  %v4 = arith.remui %v1, %v2 : tensor<128xi32>
  %v5 = arith.cmpi ne, %v4, %v3 : tensor<128xi32>
  %v6 = tt.splat %x : !tt.ptr<i32> -> tensor<128x!tt.ptr<i32>>
  %v7 = tt.addptr %v6, %v1 : tensor<128x!tt.ptr<i32>>, tensor<128xi32>
  %v8 = tt.load %v7 : tensor<128x!tt.ptr<i32>>
  %v9 = arith.constant dense<0> : tensor<128xi32>
  %v10 = arith.addi %v1, %v9 : tensor<128xi32>
  %v11 = tt.splat %m : !tt.ptr<i32> -> tensor<128x!tt.ptr<i32>>
  %v12 = tt.addptr %v11, %v10 : tensor<128x!tt.ptr<i32>>, tensor<128xi32>
  %v13 = tt.atomic_rmw and, relaxed, gpu, %v12, %v8, %v5 : (tensor<128x!tt.ptr<i32>>, tensor<128xi32>, tensor<128xi1>) -> tensor<128xi32>
  %v14 = tt.splat %o : !tt.ptr<i32> -> tensor<128x!tt.ptr<i32>>
  %v15 = tt.addptr %v14, %v10 : tensor<128x!tt.ptr<i32>>, tensor<128xi32>
  tt.store %v15, %v13, %v5 : tensor<128x!tt.ptr<i32>>
  %v16 = arith.constant dense<128> : tensor<128xi32>
  %v17 = arith.addi %v1, %v16 : tensor<128xi32>
  %v18 = tt.splat %m : !tt.ptr<i32> -> tensor<128x!tt.ptr<i32>>
  %v19 = tt.addptr %v18, %v17 : tensor<128x!tt.ptr<i32>>, tensor<128xi32>
  %v20 = tt.atomic_rmw or, acquire, gpu, %v19, %v8, %v5 : (tensor<128x!tt.ptr<i32>>, tensor<128xi32>, tensor<128xi1>) -> tensor<128xi32>
  %v21 = tt.splat %o : !tt.ptr<i32> -> tensor<128x!tt.ptr<i32>>
  %v22 = tt.addptr %v21, %v17 : tensor<128x!tt.ptr<i32>>, tensor<128xi32>
  tt.store %v22, %v20, %v5 : tensor<128x!tt.ptr<i32>>
  %v23 = arith.constant dense<256> : tensor<128xi32>
  %v24 = arith.addi %v1, %v23 : tensor<128xi32>
  %v25 = tt.splat %m : !tt.ptr<i32> -> tensor<128x!tt.ptr<i32>>
  %v26 = tt.addptr %v25, %v24 : tensor<128x!tt.ptr<i32>>, tensor<128xi32>
  %v27 = tt.atomic_rmw xor, release, cta, %v26, %v8, %v5 : (tensor<128x!tt.ptr<i32>>, tensor<128xi32>, tensor<128xi1>) -> tensor<128xi32>
  %v28 = tt.splat %o : !tt.ptr<i32> -> tensor<128x!tt.ptr<i32>>
  %v29 = tt.addptr %v28, %v24 : tensor<128x!tt.ptr<i32>>, tensor<128xi32>
  tt.store %v29, %v27, %v5 : tensor<128x!tt.ptr<i32>>
  %v30 = arith.constant dense<384> : tensor<128xi32>
  %v31 = arith.addi %v1, %v30 : tensor<128xi32>
  %v32 = tt.splat %m : !tt.ptr<i32> -> tensor<128x!tt.ptr<i32>>
  %v33 = tt.addptr %v32, %v31 : tensor<128x!tt.ptr<i32>>, tensor<128xi32>
  %v34 = tt.atomic_rmw add, acq_rel, sys, %v33, %v8, %v5 : (tensor<128x!tt.ptr<i32>>, tensor<128xi32>, tensor<128xi1>) -> tensor<128xi32>
  %v35 = tt.splat %o : !tt.ptr<i32> -> tensor<128x!tt.ptr<i32>>
  %v36 = tt.addptr %v35, %v31 : tensor<128x!tt.ptr<i32>>, tensor<128xi32>
  tt.store %v36, %v34, %v5 : tensor<128x!tt.ptr<i32>>
  %v37 = arith.constant dense<512> : tensor<128xi32>
  %v38 = arith.addi %v1, %v37 : tensor<128xi32>
  %v39 = tt.splat %m : !tt.ptr<i32> -> tensor<128x!tt.ptr<i32>>
  %v40 = tt.addptr %v39, %v38 : tensor<128x!tt.ptr<i32>>, tensor<128xi32>
  %v41 = tt.atomic_rmw max, relaxed, gpu, %v40, %v8, %v5 : (tensor<128x!tt.ptr<i32>>, tensor<128xi32>, tensor<128xi1>) -> tensor<128xi32>
  %v42 = tt.splat %o : !tt.ptr<i32> -> tensor<128x!tt.ptr<i32>>
  %v43 = tt.addptr %v42, %v38 : tensor<128x!tt.ptr<i32>>, tensor<128xi32>
  tt.store %v43, %v41, %v5 : tensor<128x!tt.ptr<i32>>
  %v44 = arith.constant dense<640> : tensor<128xi32>
  %v45 = arith.addi %v1, %v44 : tensor<128xi32>
  %v46 = tt.splat %m : !tt.ptr<i32> -> tensor<128x!tt.ptr<i32>>
  %v47 = tt.addptr %v46, %v45 : tensor<128x!tt.ptr<i32>>, tensor<128xi32>
  %v48 = tt.atomic_rmw min, acquire, gpu, %v47, %v8, %v5 : (tensor<128x!tt.ptr<i32>>, tensor<128xi32>, tensor<128xi1>) -> tensor<128xi32>
  %v49 = tt.splat %o : !tt.ptr<i32> -> tensor<128x!tt.ptr<i32>>
  %v50 = tt.addptr %v49, %v45 : tensor<128x!tt.ptr<i32>>, tensor<128xi32>
  tt.store %v50, %v48, %v5 : tensor<128x!tt.ptr<i32>>
  %v51 = arith.constant dense<768> : tensor<128xi32>
  %v52 = arith.addi %v1, %v51 : tensor<128xi32>
  %v53 = tt.splat %m : !tt.ptr<i32> -> tensor<128x!tt.ptr<i32>>
  %v54 = tt.addptr %v53, %v52 : tensor<128x!tt.ptr<i32>>, tensor<128xi32>
  %v55 = tt.atomic_rmw umax, release, cta, %v54, %v8, %v5 : (tensor<128x!tt.ptr<i32>>, tensor<128xi32>, tensor<128xi1>) -> tensor<128xi32>
  %v56 = tt.splat %o : !tt.ptr<i32> -> tensor<128x!tt.ptr<i32>>
  %v57 = tt.addptr %v56, %v52 : tensor<128x!tt.ptr<i32>>, tensor<128xi32>
  tt.store %v57, %v55, %v5 : tensor<128x!tt.ptr<i32>>
  %v58 = arith.constant dense<896> : tensor<128xi32>
  %v59 = arith.addi %v1, %v58 : tensor<128xi32>
  %v60 = tt.splat %m : !tt.ptr<i32> -> tensor<128x!tt.ptr<i32>>
  %v61 = tt.addptr %v60, %v59 : tensor<128x!tt.ptr<i32>>, tensor<128xi32>
  %v62 = tt.atomic_rmw umin, acq_rel, sys, %v61, %v8, %v5 : (tensor<128x!tt.ptr<i32>>, tensor<128xi32>, tensor<128xi1>) -> tensor<128xi32>
  %v63 = tt.splat %o : !tt.ptr<i32> -> tensor<128x!tt.ptr<i32>>
  %v64 = tt.addptr %v63, %v59 : tensor<128x!tt.ptr<i32>>, tensor<128xi32>
  tt.store %v64, %v62, %v5 : tensor<128x!tt.ptr<i32>>
  %v65 = arith.constant dense<1024> : tensor<128xi32>
  %v66 = arith.addi %v1, %v65 : tensor<128xi32>
  %v67 = tt.splat %m : !tt.ptr<i32> -> tensor<128x!tt.ptr<i32>>
  %v68 = tt.addptr %v67, %v66 : tensor<128x!tt.ptr<i32>>, tensor<128xi32>
  %v69 = tt.atomic_rmw exch, relaxed, gpu, %v68, %v8, %v5 : (tensor<128x!tt.ptr<i32>>, tensor<128xi32>, tensor<128xi1>) -> tensor<128xi32>
  %v70 = tt.splat %o : !tt.ptr<i32> -> tensor<128x!tt.ptr<i32>>
  %v71 = tt.addptr %v70, %v66 : tensor<128x!tt.ptr<i32>>, tensor<128xi32>
  tt.store %v71, %v69, %v5 : tensor<128x!tt.ptr<i32>>
  tt.return
}
