// 6-bit floats, each in a byte, with scales on both sides: all codes, the two bits above them whatever they are.
//
// targets: cuda:80 cuda:90 cuda:120 hip:gfx942 hip:gfx950 hip:gfx1201
// warps: 4
// input i8 4096 integers -128 127
// input i8 4096 integers -128 127
// input i8 128 integers 127 128
// input i8 128 integers 127 128
// output f32 4096
tt.func public @kernel(%a: !tt.ptr<i8> {tt.divisibility = 16 : i32}, %b: !tt.ptr<i8> {tt.divisibility = 16 : i32}, %sa: !tt.ptr<i8> {tt.divisibility = 16 : i32}, %sb: !tt.ptr<i8> {tt.divisibility = 16 : i32}, %o: !tt.ptr<f32> {tt.divisibility = 16 : i32}) {
  %v1 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
  %v2 = tt.expand_dims %v1 {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
  %v3 = arith.constant dense<64> : tensor<64x1xi32>
  %v4 = arith.muli %v2, %v3 : tensor<64x1xi32>
  %v5 = tt.broadcast %v4 : tensor<64x1xi32> -> tensor<64x64xi32>
  %v6 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
  %v7 = tt.expand_dims %v6 {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
  %v8 = tt.broadcast %v7 : tensor<1x64xi32> -> tensor<64x64xi32>
  %v9 = arith.addi %v5, %v8 : tensor<64x64xi32>
  %v10 = tt.splat %a : !tt.ptr<i8> -> tensor<64x64x!tt.ptr<i8>>
  %v11 = tt.addptr %v10, %v9 : tensor<64x64x!tt.ptr<i8>>, tensor<64x64xi32>
  %v12 = tt.load %v11 : tensor<64x64x!tt.ptr<i8>>
  %v13 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
  %v14 = tt.expand_dims %v13 {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
  %v15 = arith.constant dense<64> : tensor<64x1xi32>
  %v16 = arith.muli %v14, %v15 : tensor<64x1xi32>
  %v17 = tt.broadcast %v16 : tensor<64x1xi32> -> tensor<64x64xi32>
  %v18 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
  %v19 = tt.expand_dims %v18 {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
  %v20 = tt.broadcast %v19 : tensor<1x64xi32> -> tensor<64x64xi32>
  %v21 = arith.addi %v17, %v20 : tensor<64x64xi32>
  %v22 = tt.splat %b : !tt.ptr<i8> -> tensor<64x64x!tt.ptr<i8>>
  %v23 = tt.addptr %v22, %v21 : tensor<64x64x!tt.ptr<i8>>, tensor<64x64xi32>
  %v24 = tt.load %v23 : tensor<64x64x!tt.ptr<i8>>
  %v25 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
  %v26 = tt.expand_dims %v25 {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
  %v27 = arith.constant dense<2> : tensor<64x1xi32>
  %v28 = arith.muli %v26, %v27 : tensor<64x1xi32>
  %v29 = tt.broadcast %v28 : tensor<64x1xi32> -> tensor<64x2xi32>
  %v30 = tt.make_range {start = 0 : i32, end = 2 : i32} : tensor<2xi32>
  %v31 = tt.expand_dims %v30 {axis = 0 : i32} : tensor<2xi32> -> tensor<1x2xi32>
  %v32 = tt.broadcast %v31 : tensor<1x2xi32> -> tensor<64x2xi32>
  %v33 = arith.addi %v29, %v32 : tensor<64x2xi32>
  %v34 = tt.splat %sa : !tt.ptr<i8> -> tensor<64x2x!tt.ptr<i8>>
  %v35 = tt.addptr %v34, %v33 : tensor<64x2x!tt.ptr<i8>>, tensor<64x2xi32>
  %v36 = tt.load %v35 : tensor<64x2x!tt.ptr<i8>>
  %v37 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
  %v38 = tt.expand_dims %v37 {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
  %v39 = arith.constant dense<2> : tensor<64x1xi32>
  %v40 = arith.muli %v38, %v39 : tensor<64x1xi32>
  %v41 = tt.broadcast %v40 : tensor<64x1xi32> -> tensor<64x2xi32>
  %v42 = tt.make_range {start = 0 : i32, end = 2 : i32} : tensor<2xi32>
  %v43 = tt.expand_dims %v42 {axis = 0 : i32} : tensor<2xi32> -> tensor<1x2xi32>
  %v44 = tt.broadcast %v43 : tensor<1x2xi32> -> tensor<64x2xi32>
  %v45 = arith.addi %v41, %v44 : tensor<64x2xi32>
  %v46 = tt.splat %sb : !tt.ptr<i8> -> tensor<64x2x!tt.ptr<i8>>
  %v47 = tt.addptr %v46, %v45 : tensor<64x2x!tt.ptr<i8>>, tensor<64x2xi32>
  %v48 = tt.load %v47 : tensor<64x2x!tt.ptr<i8>>
  %v49 = arith.constant dense<0.0> : tensor<64x64xf32>
  %v50 = tt.dot_scaled %v12 scale %v36, %v24 scale %v48, %v49 lhs = e2m3 rhs = e3m2 {fastMath = false} : tensor<64x64xi8>, tensor<64x2xi8> * tensor<64x64xi8>, tensor<64x2xi8> -> tensor<64x64xf32>
  %v51 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
  %v52 = tt.expand_dims %v51 {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
  %v53 = arith.constant dense<64> : tensor<64x1xi32>
  %v54 = arith.muli %v52, %v53 : tensor<64x1xi32>
  %v55 = tt.broadcast %v54 : tensor<64x1xi32> -> tensor<64x64xi32>
  %v56 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
  %v57 = tt.expand_dims %v56 {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
  %v58 = tt.broadcast %v57 : tensor<1x64xi32> -> tensor<64x64xi32>
  %v59 = arith.addi %v55, %v58 : tensor<64x64xi32>
  %v60 = tt.splat %o : !tt.ptr<f32> -> tensor<64x64x!tt.ptr<f32>>
  %v61 = tt.addptr %v60, %v59 : tensor<64x64x!tt.ptr<f32>>, tensor<64x64xi32>
  tt.store %v61, %v50 : tensor<64x64x!tt.ptr<f32>>
  tt.return
}
