// A product of f16 whose operands both run fastest along M and N.
//
// targets: cuda:80 cuda:90 hip:gfx942 hip:gfx950 hip:gfx1201
// warps: 1 4 8
// input f16 4096 integers -4 4
// input f16 4096 integers -4 4
// input f32 4096 integers -8 8
// output f32 4096
tt.func public @kernel(%a: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %b: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %c: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %o: !tt.ptr<f32> {tt.divisibility = 16 : i32}) {
  %v1 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
  %v2 = tt.expand_dims %v1 {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
  %v3 = tt.broadcast %v2 : tensor<64x1xi32> -> tensor<64x64xi32>
  %v4 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
  %v5 = tt.expand_dims %v4 {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
  %v6 = arith.constant dense<64> : tensor<1x64xi32>
  %v7 = arith.muli %v5, %v6 : tensor<1x64xi32>
  %v8 = tt.broadcast %v7 : tensor<1x64xi32> -> tensor<64x64xi32>
  %v9 = arith.addi %v3, %v8 : tensor<64x64xi32>
  %v10 = tt.splat %a : !tt.ptr<f16> -> tensor<64x64x!tt.ptr<f16>>
  %v11 = tt.addptr %v10, %v9 : tensor<64x64x!tt.ptr<f16>>, tensor<64x64xi32>
  %v12 = tt.load %v11 : tensor<64x64x!tt.ptr<f16>>
  %v13 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
  %v14 = tt.expand_dims %v13 {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
  %v15 = arith.constant dense<64> : tensor<64x1xi32>
  %v16 = arith.muli %v14, %v15 : tensor<64x1xi32>
  %v17 = tt.broadcast %v16 : tensor<64x1xi32> -> tensor<64x64xi32>
  %v18 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
  %v19 = tt.expand_dims %v18 {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
  %v20 = tt.broadcast %v19 : tensor<1x64xi32> -> tensor<64x64xi32>
  %v21 = arith.addi %v17, %v20 : tensor<64x64xi32>
  %v22 = tt.splat %b : !tt.ptr<f16> -> tensor<64x64x!tt.ptr<f16>>
  %v23 = tt.addptr %v22, %v21 : tensor<64x64x!tt.ptr<f16>>, tensor<64x64xi32>
  %v24 = tt.load %v23 : tensor<64x64x!tt.ptr<f16>>
  %v25 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
  %v26 = tt.expand_dims %v25 {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
  %v27 = arith.constant dense<64> : tensor<64x1xi32>
  %v28 = arith.muli %v26, %v27 : tensor<64x1xi32>
  %v29 = tt.broadcast %v28 : tensor<64x1xi32> -> tensor<64x64xi32>
  %v30 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
  %v31 = tt.expand_dims %v30 {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
  %v32 = tt.broadcast %v31 : tensor<1x64xi32> -> tensor<64x64xi32>
  %v33 = arith.addi %v29, %v32 : tensor<64x64xi32>
  %v34 = tt.splat %c : !tt.ptr<f32> -> tensor<64x64x!tt.ptr<f32>>
  %v35 = tt.addptr %v34, %v33 : tensor<64x64x!tt.ptr<f32>>, tensor<64x64xi32>
  %v36 = tt.load %v35 : tensor<64x64x!tt.ptr<f32>>
  %v37 = tt.dot %v12, %v24, %v36 : tensor<64x64xf16> * tensor<64x64xf16> -> tensor<64x64xf32>
  %v38 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
  %v39 = tt.expand_dims %v38 {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
  %v40 = arith.constant dense<64> : tensor<64x1xi32>
  %v41 = arith.muli %v39, %v40 : tensor<64x1xi32>
  %v42 = tt.broadcast %v41 : tensor<64x1xi32> -> tensor<64x64xi32>
  %v43 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
  %v44 = tt.expand_dims %v43 {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
  %v45 = tt.broadcast %v44 : tensor<1x64xi32> -> tensor<64x64xi32>
  %v46 = arith.addi %v42, %v45 : tensor<64x64xi32>
  %v47 = tt.splat %o : !tt.ptr<f32> -> tensor<64x64x!tt.ptr<f32>>
  %v48 = tt.addptr %v47, %v46 : tensor<64x64x!tt.ptr<f32>>, tensor<64x64xi32>
  tt.store %v48, %v37 : tensor<64x64x!tt.ptr<f32>>
  tt.return
}
