// Pairs of 4-bit integers, widened, transposed and multiplied.
//
// targets: cuda:80 cuda:89 cuda:90 cuda:100 hip:gfx90a hip:gfx942 hip:gfx950 hip:gfx1100 hip:gfx1201
// warps: 1 4 8
// input f16 4096 integers -4 4
// input i8 2048 integers -128 127
// output f32 4096
tt.func public @kernel(%a: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %q: !tt.ptr<i8> {tt.divisibility = 16 : i32}, %o: !tt.ptr<f32> {tt.divisibility = 16 : i32}) {
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
  %v15 = arith.constant dense<32> : tensor<64x1xi32>
  %v16 = arith.muli %v14, %v15 : tensor<64x1xi32>
  %v17 = tt.broadcast %v16 : tensor<64x1xi32> -> tensor<64x32xi32>
  %v18 = tt.make_range {start = 0 : i32, end = 32 : i32} : tensor<32xi32>
  %v19 = tt.expand_dims %v18 {axis = 0 : i32} : tensor<32xi32> -> tensor<1x32xi32>
  %v20 = tt.broadcast %v19 : tensor<1x32xi32> -> tensor<64x32xi32>
  %v21 = arith.addi %v17, %v20 : tensor<64x32xi32>
  %v22 = tt.splat %q : !tt.ptr<i8> -> tensor<64x32x!tt.ptr<i8>>
  %v23 = tt.addptr %v22, %v21 : tensor<64x32x!tt.ptr<i8>>, tensor<64x32xi32>
  %v24 = tt.load %v23 : tensor<64x32x!tt.ptr<i8>>
  %v25 = arith.constant dense<15> : tensor<64x32xi8>
  %v26 = arith.constant dense<4> : tensor<64x32xi8>
  %v27 = arith.andi %v24, %v25 : tensor<64x32xi8>
  %v28 = arith.shrui %v24, %v26 : tensor<64x32xi8>
  %v29 = tt.join %v27, %v28 : tensor<64x32xi8> -> tensor<64x32x2xi8>
  %v30 = tt.reshape %v29 : tensor<64x32x2xi8> -> tensor<64x64xi8>
  %v31 = arith.sitofp %v30 : tensor<64x64xi8> to tensor<64x64xf16>
  %v32 = tt.trans %v31 {order = array<i32: 1, 0>} : tensor<64x64xf16> -> tensor<64x64xf16>
  %v33 = arith.constant dense<0.0> : tensor<64x64xf32>
  %v34 = tt.dot %v12, %v32, %v33 : tensor<64x64xf16> * tensor<64x64xf16> -> tensor<64x64xf32>
  %v35 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
  %v36 = tt.expand_dims %v35 {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
  %v37 = arith.constant dense<64> : tensor<64x1xi32>
  %v38 = arith.muli %v36, %v37 : tensor<64x1xi32>
  %v39 = tt.broadcast %v38 : tensor<64x1xi32> -> tensor<64x64xi32>
  %v40 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
  %v41 = tt.expand_dims %v40 {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
  %v42 = tt.broadcast %v41 : tensor<1x64xi32> -> tensor<64x64xi32>
  %v43 = arith.addi %v39, %v42 : tensor<64x64xi32>
  %v44 = tt.splat %o : !tt.ptr<f32> -> tensor<64x64x!tt.ptr<f32>>
  %v45 = tt.addptr %v44, %v43 : tensor<64x64x!tt.ptr<f32>>, tensor<64x64xi32>
  tt.store %v45, %v34 : tensor<64x64x!tt.ptr<f32>>
  tt.return
}
