// Four products in one.
//
// targets: cuda:80 cuda:89 cuda:90 cuda:100 hip:gfx90a hip:gfx942 hip:gfx950 hip:gfx1100 hip:gfx1201
// warps: 1 4 8
// input f16 4096 integers -4 4
// input f16 4096 integers -4 4
// output f32 4096
tt.func public @kernel(%a: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %b: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %o: !tt.ptr<f32> {tt.divisibility = 16 : i32}) {
  %v1 = tt.make_range {start = 0 : i32, end = 4 : i32} : tensor<4xi32>
  %v2 = tt.expand_dims %v1 {axis = 1 : i32} : tensor<4xi32> -> tensor<4x1xi32>
  %v3 = tt.expand_dims %v2 {axis = 2 : i32} : tensor<4x1xi32> -> tensor<4x1x1xi32>
  %v4 = arith.constant dense<1024> : tensor<4x1x1xi32>
  %v5 = arith.muli %v3, %v4 : tensor<4x1x1xi32>
  %v6 = tt.broadcast %v5 : tensor<4x1x1xi32> -> tensor<4x32x32xi32>
  %v7 = tt.make_range {start = 0 : i32, end = 32 : i32} : tensor<32xi32>
  %v8 = tt.expand_dims %v7 {axis = 0 : i32} : tensor<32xi32> -> tensor<1x32xi32>
  %v9 = tt.expand_dims %v8 {axis = 2 : i32} : tensor<1x32xi32> -> tensor<1x32x1xi32>
  %v10 = arith.constant dense<32> : tensor<1x32x1xi32>
  %v11 = arith.muli %v9, %v10 : tensor<1x32x1xi32>
  %v12 = tt.broadcast %v11 : tensor<1x32x1xi32> -> tensor<4x32x32xi32>
  %v13 = arith.addi %v6, %v12 : tensor<4x32x32xi32>
  %v14 = tt.make_range {start = 0 : i32, end = 32 : i32} : tensor<32xi32>
  %v15 = tt.expand_dims %v14 {axis = 0 : i32} : tensor<32xi32> -> tensor<1x32xi32>
  %v16 = tt.expand_dims %v15 {axis = 0 : i32} : tensor<1x32xi32> -> tensor<1x1x32xi32>
  %v17 = tt.broadcast %v16 : tensor<1x1x32xi32> -> tensor<4x32x32xi32>
  %v18 = arith.addi %v13, %v17 : tensor<4x32x32xi32>
  %v19 = tt.splat %a : !tt.ptr<f16> -> tensor<4x32x32x!tt.ptr<f16>>
  %v20 = tt.addptr %v19, %v18 : tensor<4x32x32x!tt.ptr<f16>>, tensor<4x32x32xi32>
  %v21 = tt.load %v20 : tensor<4x32x32x!tt.ptr<f16>>
  %v22 = tt.make_range {start = 0 : i32, end = 4 : i32} : tensor<4xi32>
  %v23 = tt.expand_dims %v22 {axis = 1 : i32} : tensor<4xi32> -> tensor<4x1xi32>
  %v24 = tt.expand_dims %v23 {axis = 2 : i32} : tensor<4x1xi32> -> tensor<4x1x1xi32>
  %v25 = arith.constant dense<1024> : tensor<4x1x1xi32>
  %v26 = arith.muli %v24, %v25 : tensor<4x1x1xi32>
  %v27 = tt.broadcast %v26 : tensor<4x1x1xi32> -> tensor<4x32x32xi32>
  %v28 = tt.make_range {start = 0 : i32, end = 32 : i32} : tensor<32xi32>
  %v29 = tt.expand_dims %v28 {axis = 0 : i32} : tensor<32xi32> -> tensor<1x32xi32>
  %v30 = tt.expand_dims %v29 {axis = 2 : i32} : tensor<1x32xi32> -> tensor<1x32x1xi32>
  %v31 = arith.constant dense<32> : tensor<1x32x1xi32>
  %v32 = arith.muli %v30, %v31 : tensor<1x32x1xi32>
  %v33 = tt.broadcast %v32 : tensor<1x32x1xi32> -> tensor<4x32x32xi32>
  %v34 = arith.addi %v27, %v33 : tensor<4x32x32xi32>
  %v35 = tt.make_range {start = 0 : i32, end = 32 : i32} : tensor<32xi32>
  %v36 = tt.expand_dims %v35 {axis = 0 : i32} : tensor<32xi32> -> tensor<1x32xi32>
  %v37 = tt.expand_dims %v36 {axis = 0 : i32} : tensor<1x32xi32> -> tensor<1x1x32xi32>
  %v38 = tt.broadcast %v37 : tensor<1x1x32xi32> -> tensor<4x32x32xi32>
  %v39 = arith.addi %v34, %v38 : tensor<4x32x32xi32>
  %v40 = tt.splat %b : !tt.ptr<f16> -> tensor<4x32x32x!tt.ptr<f16>>
  %v41 = tt.addptr %v40, %v39 : tensor<4x32x32x!tt.ptr<f16>>, tensor<4x32x32xi32>
  %v42 = tt.load %v41 : tensor<4x32x32x!tt.ptr<f16>>
  %v43 = arith.constant dense<0.0> : tensor<4x32x32xf32>
  %v44 = tt.dot %v21, %v42, %v43 : tensor<4x32x32xf16> * tensor<4x32x32xf16> -> tensor<4x32x32xf32>
  %v45 = tt.make_range {start = 0 : i32, end = 4 : i32} : tensor<4xi32>
  %v46 = tt.expand_dims %v45 {axis = 1 : i32} : tensor<4xi32> -> tensor<4x1xi32>
  %v47 = tt.expand_dims %v46 {axis = 2 : i32} : tensor<4x1xi32> -> tensor<4x1x1xi32>
  %v48 = arith.constant dense<1024> : tensor<4x1x1xi32>
  %v49 = arith.muli %v47, %v48 : tensor<4x1x1xi32>
  %v50 = tt.broadcast %v49 : tensor<4x1x1xi32> -> tensor<4x32x32xi32>
  %v51 = tt.make_range {start = 0 : i32, end = 32 : i32} : tensor<32xi32>
  %v52 = tt.expand_dims %v51 {axis = 0 : i32} : tensor<32xi32> -> tensor<1x32xi32>
  %v53 = tt.expand_dims %v52 {axis = 2 : i32} : tensor<1x32xi32> -> tensor<1x32x1xi32>
  %v54 = arith.constant dense<32> : tensor<1x32x1xi32>
  %v55 = arith.muli %v53, %v54 : tensor<1x32x1xi32>
  %v56 = tt.broadcast %v55 : tensor<1x32x1xi32> -> tensor<4x32x32xi32>
  %v57 = arith.addi %v50, %v56 : tensor<4x32x32xi32>
  %v58 = tt.make_range {start = 0 : i32, end = 32 : i32} : tensor<32xi32>
  %v59 = tt.expand_dims %v58 {axis = 0 : i32} : tensor<32xi32> -> tensor<1x32xi32>
  %v60 = tt.expand_dims %v59 {axis = 0 : i32} : tensor<1x32xi32> -> tensor<1x1x32xi32>
  %v61 = tt.broadcast %v60 : tensor<1x1x32xi32> -> tensor<4x32x32xi32>
  %v62 = arith.addi %v57, %v61 : tensor<4x32x32xi32>
  %v63 = tt.splat %o : !tt.ptr<f32> -> tensor<4x32x32x!tt.ptr<f32>>
  %v64 = tt.addptr %v63, %v62 : tensor<4x32x32x!tt.ptr<f32>>, tensor<4x32x32xi32>
  tt.store %v64, %v44 : tensor<4x32x32x!tt.ptr<f32>>
  tt.return
}
