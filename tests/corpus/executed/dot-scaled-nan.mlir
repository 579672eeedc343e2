// A scale of 255 makes its row no number, and no other.
//
// targets: cuda:80 cuda:90 hip:gfx942 hip:gfx950 hip:gfx1201
// warps: 1 4
// input f8E4M3FN 2048 integers -4 4
// input i8 64 integers 125 129
// input bf16 2048 integers -4 4
// output f32 1024
// output i32 1024
tt.func public @kernel(%a: !tt.ptr<f8E4M3FN> {tt.divisibility = 16 : i32}, %sa: !tt.ptr<i8> {tt.divisibility = 16 : i32}, %b: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %o: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %f: !tt.ptr<i32> {tt.divisibility = 16 : i32}) {
  %v1 = tt.make_range {start = 0 : i32, end = 32 : i32} : tensor<32xi32>
  %v2 = tt.expand_dims %v1 {axis = 1 : i32} : tensor<32xi32> -> tensor<32x1xi32>
  %v3 = arith.constant dense<64> : tensor<32x1xi32>
  %v4 = arith.muli %v2, %v3 : tensor<32x1xi32>
  %v5 = tt.broadcast %v4 : tensor<32x1xi32> -> tensor<32x64xi32>
  %v6 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
  %v7 = tt.expand_dims %v6 {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
  %v8 = tt.broadcast %v7 : tensor<1x64xi32> -> tensor<32x64xi32>
  %v9 = arith.addi %v5, %v8 : tensor<32x64xi32>
  %v10 = tt.splat %a : !tt.ptr<f8E4M3FN> -> tensor<32x64x!tt.ptr<f8E4M3FN>>
  %v11 = tt.addptr %v10, %v9 : tensor<32x64x!tt.ptr<f8E4M3FN>>, tensor<32x64xi32>
  %v12 = tt.load %v11 : tensor<32x64x!tt.ptr<f8E4M3FN>>
  %v13 = tt.make_range {start = 0 : i32, end = 32 : i32} : tensor<32xi32>
  %v14 = tt.expand_dims %v13 {axis = 1 : i32} : tensor<32xi32> -> tensor<32x1xi32>
  %v15 = arith.constant dense<2> : tensor<32x1xi32>
  %v16 = arith.muli %v14, %v15 : tensor<32x1xi32>
  %v17 = tt.broadcast %v16 : tensor<32x1xi32> -> tensor<32x2xi32>
  %v18 = tt.make_range {start = 0 : i32, end = 2 : i32} : tensor<2xi32>
  %v19 = tt.expand_dims %v18 {axis = 0 : i32} : tensor<2xi32> -> tensor<1x2xi32>
  %v20 = tt.broadcast %v19 : tensor<1x2xi32> -> tensor<32x2xi32>
  %v21 = arith.addi %v17, %v20 : tensor<32x2xi32>
  %v22 = tt.splat %sa : !tt.ptr<i8> -> tensor<32x2x!tt.ptr<i8>>
  %v23 = tt.addptr %v22, %v21 : tensor<32x2x!tt.ptr<i8>>, tensor<32x2xi32>
  %v24 = tt.load %v23 : tensor<32x2x!tt.ptr<i8>>
  %v25 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
  %v26 = tt.expand_dims %v25 {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
  %v27 = arith.constant dense<32> : tensor<64x1xi32>
  %v28 = arith.muli %v26, %v27 : tensor<64x1xi32>
  %v29 = tt.broadcast %v28 : tensor<64x1xi32> -> tensor<64x32xi32>
  %v30 = tt.make_range {start = 0 : i32, end = 32 : i32} : tensor<32xi32>
  %v31 = tt.expand_dims %v30 {axis = 0 : i32} : tensor<32xi32> -> tensor<1x32xi32>
  %v32 = tt.broadcast %v31 : tensor<1x32xi32> -> tensor<64x32xi32>
  %v33 = arith.addi %v29, %v32 : tensor<64x32xi32>
  %v34 = tt.splat %b : !tt.ptr<bf16> -> tensor<64x32x!tt.ptr<bf16>>
  %v35 = tt.addptr %v34, %v33 : tensor<64x32x!tt.ptr<bf16>>, tensor<64x32xi32>
  %v36 = tt.load %v35 : tensor<64x32x!tt.ptr<bf16>>
  %v37 = tt.make_range {start = 0 : i32, end = 32 : i32} : tensor<32xi32>
  %v38 = tt.expand_dims %v37 {axis = 1 : i32} : tensor<32xi32> -> tensor<32x1xi32>
  %v39 = arith.constant dense<5> : tensor<32x1xi32>
  %v40 = arith.cmpi eq, %v38, %v39 : tensor<32x1xi32>
  %v41 = tt.broadcast %v40 : tensor<32x1xi1> -> tensor<32x2xi1>
  %v42 = arith.constant dense<-1> : tensor<32x2xi8>
  %v43 = arith.select %v41, %v42, %v24 : tensor<32x2xi1>, tensor<32x2xi8>
  %v44 = arith.constant dense<0.0> : tensor<32x32xf32>
  %v45 = tt.dot_scaled %v12 scale %v43, %v36, %v44 lhs = e4m3 rhs = bf16 {fastMath = false} : tensor<32x64xf8E4M3FN>, tensor<32x2xi8> * tensor<64x32xbf16> -> tensor<32x32xf32>
  %v46 = arith.cmpf uno, %v45, %v45 : tensor<32x32xf32>
  %v47 = arith.select %v46, %v44, %v45 : tensor<32x32xi1>, tensor<32x32xf32>
  %v48 = arith.extui %v46 : tensor<32x32xi1> to tensor<32x32xi32>
  %v49 = tt.make_range {start = 0 : i32, end = 32 : i32} : tensor<32xi32>
  %v50 = tt.expand_dims %v49 {axis = 1 : i32} : tensor<32xi32> -> tensor<32x1xi32>
  %v51 = arith.constant dense<32> : tensor<32x1xi32>
  %v52 = arith.muli %v50, %v51 : tensor<32x1xi32>
  %v53 = tt.broadcast %v52 : tensor<32x1xi32> -> tensor<32x32xi32>
  %v54 = tt.make_range {start = 0 : i32, end = 32 : i32} : tensor<32xi32>
  %v55 = tt.expand_dims %v54 {axis = 0 : i32} : tensor<32xi32> -> tensor<1x32xi32>
  %v56 = tt.broadcast %v55 : tensor<1x32xi32> -> tensor<32x32xi32>
  %v57 = arith.addi %v53, %v56 : tensor<32x32xi32>
  %v58 = tt.splat %o : !tt.ptr<f32> -> tensor<32x32x!tt.ptr<f32>>
  %v59 = tt.addptr %v58, %v57 : tensor<32x32x!tt.ptr<f32>>, tensor<32x32xi32>
  tt.store %v59, %v47 : tensor<32x32x!tt.ptr<f32>>
  %v60 = tt.make_range {start = 0 : i32, end = 32 : i32} : tensor<32xi32>
  %v61 = tt.expand_dims %v60 {axis = 1 : i32} : tensor<32xi32> -> tensor<32x1xi32>
  %v62 = arith.constant dense<32> : tensor<32x1xi32>
  %v63 = arith.muli %v61, %v62 : tensor<32x1xi32>
  %v64 = tt.broadcast %v63 : tensor<32x1xi32> -> tensor<32x32xi32>
  %v65 = tt.make_range {start = 0 : i32, end = 32 : i32} : tensor<32xi32>
  %v66 = tt.expand_dims %v65 {axis = 0 : i32} : tensor<32xi32> -> tensor<1x32xi32>
  %v67 = tt.broadcast %v66 : tensor<1x32xi32> -> tensor<32x32xi32>
  %v68 = arith.addi %v64, %v67 : tensor<32x32xi32>
  %v69 = tt.splat %f : !tt.ptr<i32> -> tensor<32x32x!tt.ptr<i32>>
  %v70 = tt.addptr %v69, %v68 : tensor<32x32x!tt.ptr<i32>>, tensor<32x32xi32>
  tt.store %v70, %v48 : tensor<32x32x!tt.ptr<i32>>
  tt.return
}
