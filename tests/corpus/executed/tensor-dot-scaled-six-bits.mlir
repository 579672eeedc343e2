// A loop of tt.dot_scaled of 6-bit floats, each in a byte, by block-scaled products into tensor memory.
//
// targets: cuda:100 cuda:103
// warps: 4 8
// stages: 1 3
// input i8 49152 integers -128 127
// input i8 24576 integers -128 127
// input i8 1536 integers 127 128
// input i8 768 integers 127 128
// output f32 8192
tt.func public @kernel(%a: !tt.ptr<i8> {tt.divisibility = 16 : i32}, %b: !tt.ptr<i8> {tt.divisibility = 16 : i32}, %sa: !tt.ptr<i8> {tt.divisibility = 16 : i32}, %sb: !tt.ptr<i8> {tt.divisibility = 16 : i32}, %d: !tt.ptr<f32> {tt.divisibility = 16 : i32}) {
  %v1 = arith.constant 0 : i32
  %v2 = arith.constant 1 : i32
  %v3 = arith.constant 3 : i32
  %v4 = arith.constant dense<0.0> : tensor<128x64xf32>
  %v5 = scf.for %i = %v1 to %v3 step %v2 iter_args(%sum = %v4) -> (tensor<128x64xf32>) : i32 {
    %v6 = arith.constant 128 : i32
    %v7 = arith.muli %i, %v6 : i32
    %v8 = tt.make_range {start = 0 : i32, end = 128 : i32} : tensor<128xi32>
    %v9 = tt.make_range {start = 0 : i32, end = 128 : i32} : tensor<128xi32>
    %v10 = tt.expand_dims %v8 {axis = 1 : i32} : tensor<128xi32> -> tensor<128x1xi32>
    %v11 = tt.expand_dims %v9 {axis = 0 : i32} : tensor<128xi32> -> tensor<1x128xi32>
    %v12 = arith.constant dense<384> : tensor<128x1xi32>
    %v13 = arith.muli %v10, %v12 : tensor<128x1xi32>
    %v14 = tt.broadcast %v13 : tensor<128x1xi32> -> tensor<128x128xi32>
    %v15 = tt.broadcast %v11 : tensor<1x128xi32> -> tensor<128x128xi32>
    %v16 = arith.addi %v14, %v15 : tensor<128x128xi32>
    %v17 = tt.addptr %a, %v7 : !tt.ptr<i8>, i32
    %v18 = tt.splat %v17 : !tt.ptr<i8> -> tensor<128x128x!tt.ptr<i8>>
    %v19 = tt.addptr %v18, %v16 : tensor<128x128x!tt.ptr<i8>>, tensor<128x128xi32>
    %v20 = tt.load %v19 : tensor<128x128x!tt.ptr<i8>>
    %v21 = arith.constant 128 : i32
    %v22 = arith.muli %i, %v21 : i32
    %v23 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
    %v24 = tt.make_range {start = 0 : i32, end = 128 : i32} : tensor<128xi32>
    %v25 = tt.expand_dims %v23 {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
    %v26 = tt.expand_dims %v24 {axis = 0 : i32} : tensor<128xi32> -> tensor<1x128xi32>
    %v27 = arith.constant dense<384> : tensor<64x1xi32>
    %v28 = arith.muli %v25, %v27 : tensor<64x1xi32>
    %v29 = tt.broadcast %v28 : tensor<64x1xi32> -> tensor<64x128xi32>
    %v30 = tt.broadcast %v26 : tensor<1x128xi32> -> tensor<64x128xi32>
    %v31 = arith.addi %v29, %v30 : tensor<64x128xi32>
    %v32 = tt.addptr %b, %v22 : !tt.ptr<i8>, i32
    %v33 = tt.splat %v32 : !tt.ptr<i8> -> tensor<64x128x!tt.ptr<i8>>
    %v34 = tt.addptr %v33, %v31 : tensor<64x128x!tt.ptr<i8>>, tensor<64x128xi32>
    %v35 = tt.load %v34 : tensor<64x128x!tt.ptr<i8>>
    %v36 = arith.constant 4 : i32
    %v37 = arith.muli %i, %v36 : i32
    %v38 = tt.make_range {start = 0 : i32, end = 128 : i32} : tensor<128xi32>
    %v39 = tt.make_range {start = 0 : i32, end = 4 : i32} : tensor<4xi32>
    %v40 = tt.expand_dims %v38 {axis = 1 : i32} : tensor<128xi32> -> tensor<128x1xi32>
    %v41 = tt.expand_dims %v39 {axis = 0 : i32} : tensor<4xi32> -> tensor<1x4xi32>
    %v42 = arith.constant dense<12> : tensor<128x1xi32>
    %v43 = arith.muli %v40, %v42 : tensor<128x1xi32>
    %v44 = tt.broadcast %v43 : tensor<128x1xi32> -> tensor<128x4xi32>
    %v45 = tt.broadcast %v41 : tensor<1x4xi32> -> tensor<128x4xi32>
    %v46 = arith.addi %v44, %v45 : tensor<128x4xi32>
    %v47 = tt.addptr %sa, %v37 : !tt.ptr<i8>, i32
    %v48 = tt.splat %v47 : !tt.ptr<i8> -> tensor<128x4x!tt.ptr<i8>>
    %v49 = tt.addptr %v48, %v46 : tensor<128x4x!tt.ptr<i8>>, tensor<128x4xi32>
    %v50 = tt.load %v49 : tensor<128x4x!tt.ptr<i8>>
    %v51 = arith.constant 4 : i32
    %v52 = arith.muli %i, %v51 : i32
    %v53 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
    %v54 = tt.make_range {start = 0 : i32, end = 4 : i32} : tensor<4xi32>
    %v55 = tt.expand_dims %v53 {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
    %v56 = tt.expand_dims %v54 {axis = 0 : i32} : tensor<4xi32> -> tensor<1x4xi32>
    %v57 = arith.constant dense<12> : tensor<64x1xi32>
    %v58 = arith.muli %v55, %v57 : tensor<64x1xi32>
    %v59 = tt.broadcast %v58 : tensor<64x1xi32> -> tensor<64x4xi32>
    %v60 = tt.broadcast %v56 : tensor<1x4xi32> -> tensor<64x4xi32>
    %v61 = arith.addi %v59, %v60 : tensor<64x4xi32>
    %v62 = tt.addptr %sb, %v52 : !tt.ptr<i8>, i32
    %v63 = tt.splat %v62 : !tt.ptr<i8> -> tensor<64x4x!tt.ptr<i8>>
    %v64 = tt.addptr %v63, %v61 : tensor<64x4x!tt.ptr<i8>>, tensor<64x4xi32>
    %v65 = tt.load %v64 : tensor<64x4x!tt.ptr<i8>>
    %v66 = tt.trans %v35 {order = array<i32: 1, 0>} : tensor<64x128xi8> -> tensor<128x64xi8>
    %v67 = tt.dot_scaled %v20 scale %v50, %v66 scale %v65, %sum lhs = e3m2 rhs = e2m3 {fastMath = false} : tensor<128x128xi8>, tensor<128x4xi8> * tensor<128x64xi8>, tensor<64x4xi8> -> tensor<128x64xf32>
    scf.yield %v67 : tensor<128x64xf32>
  }
  %v68 = tt.make_range {start = 0 : i32, end = 128 : i32} : tensor<128xi32>
  %v69 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
  %v70 = tt.expand_dims %v68 {axis = 1 : i32} : tensor<128xi32> -> tensor<128x1xi32>
  %v71 = tt.expand_dims %v69 {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
  %v72 = arith.constant dense<64> : tensor<128x1xi32>
  %v73 = arith.muli %v70, %v72 : tensor<128x1xi32>
  %v74 = tt.broadcast %v73 : tensor<128x1xi32> -> tensor<128x64xi32>
  %v75 = tt.broadcast %v71 : tensor<1x64xi32> -> tensor<128x64xi32>
  %v76 = arith.addi %v74, %v75 : tensor<128x64xi32>
  %v77 = tt.splat %d : !tt.ptr<f32> -> tensor<128x64x!tt.ptr<f32>>
  %v78 = tt.addptr %v77, %v76 : tensor<128x64x!tt.ptr<f32>>, tensor<128x64xi32>
  tt.store %v78, %v5 : tensor<128x64x!tt.ptr<f32>>
  tt.return
}
