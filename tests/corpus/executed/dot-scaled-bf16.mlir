// bf16 beside numbers of four bits packed along N.
//
// targets: cuda:80 cuda:90 hip:gfx942 hip:gfx950 hip:gfx1201
// warps: 4
// input bf16 4096 integers -4 4
// input i8 2048 integers -128 127
// input i8 128 integers 124 130
// output f32 4096
tt.func public @kernel(%a: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %b: !tt.ptr<i8> {tt.divisibility = 16 : i32}, %sb: !tt.ptr<i8> {tt.divisibility = 16 : i32}, %o: !tt.ptr<f32> {tt.divisibility = 16 : i32}) {
  %v1 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
  %v2 = tt.expand_dims %v1 {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
  %v3 = arith.constant dense<64> : tensor<64x1xi32>
  %v4 = arith.muli %v2, %v3 : tensor<64x1xi32>
  %v5 = tt.broadcast %v4 : tensor<64x1xi32> -> tensor<64x64xi32>
  %v6 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
  %v7 = tt.expand_dims %v6 {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
  %v8 = tt.broadcast %v7 : tensor<1x64xi32> -> tensor<64x64xi32>
  %v9 = arith.addi %v5, %v8 : tensor<64x64xi32>
  %v10 = tt.splat %a : !tt.ptr<bf16> -> tensor<64x64x!tt.ptr<bf16>>
  %v11 = tt.addptr %v10, %v9 : tensor<64x64x!tt.ptr<bf16>>, tensor<64x64xi32>
  %v12 = tt.load %v11 : tensor<64x64x!tt.ptr<bf16>>
  %v13 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
  %v14 = tt.expand_dims %v13 {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
  %v15 = arith.constant dense<32> : tensor<64x1xi32>
  %v16 = arith.muli %v14, %v15 : tensor<64x1xi32>
  %v17 = tt.broadcast %v16 : tensor<64x1xi32> -> tensor<64x32xi32>
  %v18 = tt.make_range {start = 0 : i32, end = 32 : i32} : tensor<32xi32>
  %v19 = tt.expand_dims %v18 {axis = 0 : i32} : tensor<32xi32> -> tensor<1x32xi32>
  %v20 = tt.broadcast %v19 : tensor<1x32xi32> -> tensor<64x32xi32>
  %v21 = arith.addi %v17, %v20 : tensor<64x32xi32>
  %v22 = tt.splat %b : !tt.ptr<i8> -> tensor<64x32x!tt.ptr<i8>>
  %v23 = tt.addptr %v22, %v21 : tensor<64x32x!tt.ptr<i8>>, tensor<64x32xi32>
  %v24 = tt.load %v23 : tensor<64x32x!tt.ptr<i8>>
  %v25 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
  %v26 = tt.expand_dims %v25 {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
  %v27 = arith.constant dense<2> : tensor<64x1xi32>
  %v28 = arith.muli %v26, %v27 : tensor<64x1xi32>
  %v29 = tt.broadcast %v28 : tensor<64x1xi32> -> tensor<64x2xi32>
  %v30 = tt.make_range {start = 0 : i32, end = 2 : i32} : tensor<2xi32>
  %v31 = tt.expand_dims %v30 {axis = 0 : i32} : tensor<2xi32> -> tensor<1x2xi32>
  %v32 = tt.broadcast %v31 : tensor<1x2xi32> -> tensor<64x2xi32>
  %v33 = arith.addi %v29, %v32 : tensor<64x2xi32>
  %v34 = tt.splat %sb : !tt.ptr<i8> -> tensor<64x2x!tt.ptr<i8>>
  %v35 = tt.addptr %v34, %v33 : tensor<64x2x!tt.ptr<i8>>, tensor<64x2xi32>
  %v36 = tt.load %v35 : tensor<64x2x!tt.ptr<i8>>
  %v37 = arith.constant dense<0.0> : tensor<64x64xf32>
  %v38 = tt.dot_scaled %v12, %v24 scale %v36, %v37 lhs = bf16 rhs = e2m1 {fastMath = false, rhs_k_pack = false} : tensor<64x64xbf16> * tensor<64x32xi8>, tensor<64x2xi8> -> tensor<64x64xf32>
  %v39 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
  %v40 = tt.expand_dims %v39 {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
  %v41 = arith.constant dense<64> : tensor<64x1xi32>
  %v42 = arith.muli %v40, %v41 : tensor<64x1xi32>
  %v43 = tt.broadcast %v42 : tensor<64x1xi32> -> tensor<64x64xi32>
  %v44 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
  %v45 = tt.expand_dims %v44 {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
  %v46 = tt.broadcast %v45 : tensor<1x64xi32> -> tensor<64x64xi32>
  %v47 = arith.addi %v43, %v46 : tensor<64x64xi32>
  %v48 = tt.splat %o : !tt.ptr<f32> -> tensor<64x64x!tt.ptr<f32>>
  %v49 = tt.addptr %v48, %v47 : tensor<64x64x!tt.ptr<f32>>, tensor<64x64xi32>
  tt.store %v49, %v38 : tensor<64x64x!tt.ptr<f32>>
  tt.return
}
