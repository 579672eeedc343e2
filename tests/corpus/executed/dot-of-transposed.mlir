// A product is both operands of another, once transposed, and its accumulator.
//
// targets: cuda:80 cuda:90 hip:gfx942 hip:gfx950 hip:gfx1201
// warps: 4 8
// input f16 4096 integers -2 2
// input f16 4096 integers -2 2
// output f32 4096
tt.func public @kernel(%a: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %b: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %o: !tt.ptr<f32> {tt.divisibility = 16 : i32}) {
  %v1 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
  %v2 = tt.expand_dims %v1 {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
  %v3 = arith.constant dense<64> : tensor<64x1xi32>
  %v4 = arith.muli %v2, %v3 : tensor<64x1xi32>
  %v5 = tt.broadcast %v4 : tensor<64x1xi32> -> tensor<64x64xi32>
  %v6 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
  %v7 = tt.expand_dims %v6 {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
  %v8 = tt.broadcast %v7 : tensor<1x64xi32> -> tensor<64x64xi32>
  %v9 = arith.addi %v5, %v8 : tensor<64x64xi32>
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
  %v25 = arith.constant dense<0.0> : tensor<64x64xf32>
  %v26 = tt.dot %v12, %v24, %v25 : tensor<64x64xf16> * tensor<64x64xf16> -> tensor<64x64xf32>
  %v27 = arith.truncf %v26 : tensor<64x64xf32> to tensor<64x64xf16>
  %v28 = tt.trans %v27 {order = array<i32: 1, 0>} : tensor<64x64xf16> -> tensor<64x64xf16>
  %v29 = tt.dot %v28, %v27, %v26 : tensor<64x64xf16> * tensor<64x64xf16> -> tensor<64x64xf32>
  %v30 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
  %v31 = tt.expand_dims %v30 {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
  %v32 = arith.constant dense<64> : tensor<64x1xi32>
  %v33 = arith.muli %v31, %v32 : tensor<64x1xi32>
  %v34 = tt.broadcast %v33 : tensor<64x1xi32> -> tensor<64x64xi32>
  %v35 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
  %v36 = tt.expand_dims %v35 {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
  %v37 = tt.broadcast %v36 : tensor<1x64xi32> -> tensor<64x64xi32>
  %v38 = arith.addi %v34, %v37 : tensor<64x64xi32>
  %v39 = tt.splat %o : !tt.ptr<f32> -> tensor<64x64x!tt.ptr<f32>>
  %v40 = tt.addptr %v39, %v38 : tensor<64x64x!tt.ptr<f32>>, tensor<64x64xi32>
  tt.store %v40, %v29 : tensor<64x64x!tt.ptr<f32>>
  tt.return
}
