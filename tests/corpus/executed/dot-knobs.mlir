// A product of a product by every MFMA that knobs ask for.
//
// targets: hip:gfx90a hip:gfx942 hip:gfx950
// warps: 4
// knob: matrix_instr_nonkdim 0 16 32
// knob: kpack 1 2
// input f16 2048 integers -2 2
// input f16 2048 integers -2 2
// input f16 2048 integers -2 2
// output f32 2048
tt.func public @kernel(%a: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %b: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %v: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %o: !tt.ptr<f32> {tt.divisibility = 16 : i32}) {
  %v1 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
  %v2 = tt.expand_dims %v1 {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
  %v3 = arith.constant dense<32> : tensor<64x1xi32>
  %v4 = arith.muli %v2, %v3 : tensor<64x1xi32>
  %v5 = tt.broadcast %v4 : tensor<64x1xi32> -> tensor<64x32xi32>
  %v6 = tt.make_range {start = 0 : i32, end = 32 : i32} : tensor<32xi32>
  %v7 = tt.expand_dims %v6 {axis = 0 : i32} : tensor<32xi32> -> tensor<1x32xi32>
  %v8 = tt.broadcast %v7 : tensor<1x32xi32> -> tensor<64x32xi32>
  %v9 = arith.addi %v5, %v8 : tensor<64x32xi32>
  %v10 = tt.splat %a : !tt.ptr<f16> -> tensor<64x32x!tt.ptr<f16>>
  %v11 = tt.addptr %v10, %v9 : tensor<64x32x!tt.ptr<f16>>, tensor<64x32xi32>
  %v12 = tt.load %v11 : tensor<64x32x!tt.ptr<f16>>
  %v13 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
  %v14 = tt.expand_dims %v13 {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
  %v15 = arith.constant dense<32> : tensor<64x1xi32>
  %v16 = arith.muli %v14, %v15 : tensor<64x1xi32>
  %v17 = tt.broadcast %v16 : tensor<64x1xi32> -> tensor<64x32xi32>
  %v18 = tt.make_range {start = 0 : i32, end = 32 : i32} : tensor<32xi32>
  %v19 = tt.expand_dims %v18 {axis = 0 : i32} : tensor<32xi32> -> tensor<1x32xi32>
  %v20 = tt.broadcast %v19 : tensor<1x32xi32> -> tensor<64x32xi32>
  %v21 = arith.addi %v17, %v20 : tensor<64x32xi32>
  %v22 = tt.splat %b : !tt.ptr<f16> -> tensor<64x32x!tt.ptr<f16>>
  %v23 = tt.addptr %v22, %v21 : tensor<64x32x!tt.ptr<f16>>, tensor<64x32xi32>
  %v24 = tt.load %v23 : tensor<64x32x!tt.ptr<f16>>
  %v25 = tt.trans %v24 {order = array<i32: 1, 0>} : tensor<64x32xf16> -> tensor<32x64xf16>
  %v26 = arith.constant dense<0.0> : tensor<64x64xf32>
  %v27 = tt.dot %v12, %v25, %v26 : tensor<64x32xf16> * tensor<32x64xf16> -> tensor<64x64xf32>
  %most = "tt.reduce"(%v27) <{axis = 1 : i32}> ({
  ^bb0(%u: f32, %w: f32):
    %m = arith.maxnumf %u, %w : f32
    tt.reduce.return %m : f32
  }) : (tensor<64x64xf32>) -> tensor<64xf32>
  %v28 = tt.expand_dims %most {axis = 1 : i32} : tensor<64xf32> -> tensor<64x1xf32>
  %v29 = tt.broadcast %v28 : tensor<64x1xf32> -> tensor<64x64xf32>
  %v30 = arith.subf %v27, %v29 : tensor<64x64xf32>
  %v31 = arith.truncf %v30 : tensor<64x64xf32> to tensor<64x64xf16>
  %v32 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
  %v33 = tt.expand_dims %v32 {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
  %v34 = arith.constant dense<32> : tensor<64x1xi32>
  %v35 = arith.muli %v33, %v34 : tensor<64x1xi32>
  %v36 = tt.broadcast %v35 : tensor<64x1xi32> -> tensor<64x32xi32>
  %v37 = tt.make_range {start = 0 : i32, end = 32 : i32} : tensor<32xi32>
  %v38 = tt.expand_dims %v37 {axis = 0 : i32} : tensor<32xi32> -> tensor<1x32xi32>
  %v39 = tt.broadcast %v38 : tensor<1x32xi32> -> tensor<64x32xi32>
  %v40 = arith.addi %v36, %v39 : tensor<64x32xi32>
  %v41 = tt.splat %v : !tt.ptr<f16> -> tensor<64x32x!tt.ptr<f16>>
  %v42 = tt.addptr %v41, %v40 : tensor<64x32x!tt.ptr<f16>>, tensor<64x32xi32>
  %v43 = tt.load %v42 : tensor<64x32x!tt.ptr<f16>>
  %v44 = arith.constant dense<0.0> : tensor<64x32xf32>
  %v45 = tt.dot %v31, %v43, %v44 : tensor<64x64xf16> * tensor<64x32xf16> -> tensor<64x32xf32>
  %v46 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
  %v47 = tt.expand_dims %v46 {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
  %v48 = arith.constant dense<32> : tensor<64x1xi32>
  %v49 = arith.muli %v47, %v48 : tensor<64x1xi32>
  %v50 = tt.broadcast %v49 : tensor<64x1xi32> -> tensor<64x32xi32>
  %v51 = tt.make_range {start = 0 : i32, end = 32 : i32} : tensor<32xi32>
  %v52 = tt.expand_dims %v51 {axis = 0 : i32} : tensor<32xi32> -> tensor<1x32xi32>
  %v53 = tt.broadcast %v52 : tensor<1x32xi32> -> tensor<64x32xi32>
  %v54 = arith.addi %v50, %v53 : tensor<64x32xi32>
  %v55 = tt.splat %o : !tt.ptr<f32> -> tensor<64x32x!tt.ptr<f32>>
  %v56 = tt.addptr %v55, %v54 : tensor<64x32x!tt.ptr<f32>>, tensor<64x32xi32>
  tt.store %v56, %v45 : tensor<64x32x!tt.ptr<f32>>
  tt.return
}
