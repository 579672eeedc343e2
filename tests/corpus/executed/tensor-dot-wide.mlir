// tt.dot into 256 columns: a thread of four warps has 256 sums.
//
// targets: cuda:100 cuda:103
// warps: 4 8
// stages: 1
// input f16 12288 integers -4 4
// input f16 24576 integers -4 4
// output f16 32768
module {
  tt.func public @kernel(%a: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %b: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %d: !tt.ptr<f16> {tt.divisibility = 16 : i32}) {
    %v1 = tt.make_range {start = 0 : i32, end = 128 : i32} : tensor<128xi32>
    %v2 = tt.make_range {start = 0 : i32, end = 32 : i32} : tensor<32xi32>
    %v3 = tt.expand_dims %v1 {axis = 1 : i32} : tensor<128xi32> -> tensor<128x1xi32>
    %v4 = tt.expand_dims %v2 {axis = 0 : i32} : tensor<32xi32> -> tensor<1x32xi32>
    %v5 = arith.constant dense<96> : tensor<128x1xi32>
    %v6 = arith.muli %v3, %v5 : tensor<128x1xi32>
    %v7 = tt.broadcast %v6 : tensor<128x1xi32> -> tensor<128x32xi32>
    %v8 = tt.broadcast %v4 : tensor<1x32xi32> -> tensor<128x32xi32>
    %v9 = arith.addi %v7, %v8 : tensor<128x32xi32>
    %v10 = tt.splat %a : !tt.ptr<f16> -> tensor<128x32x!tt.ptr<f16>>
    %v11 = tt.addptr %v10, %v9 : tensor<128x32x!tt.ptr<f16>>, tensor<128x32xi32>
    %v12 = tt.make_range {start = 0 : i32, end = 32 : i32} : tensor<32xi32>
    %v13 = tt.make_range {start = 0 : i32, end = 256 : i32} : tensor<256xi32>
    %v14 = tt.expand_dims %v12 {axis = 1 : i32} : tensor<32xi32> -> tensor<32x1xi32>
    %v15 = tt.expand_dims %v13 {axis = 0 : i32} : tensor<256xi32> -> tensor<1x256xi32>
    %v16 = arith.constant dense<256> : tensor<32x1xi32>
    %v17 = arith.muli %v14, %v16 : tensor<32x1xi32>
    %v18 = tt.broadcast %v17 : tensor<32x1xi32> -> tensor<32x256xi32>
    %v19 = tt.broadcast %v15 : tensor<1x256xi32> -> tensor<32x256xi32>
    %v20 = arith.addi %v18, %v19 : tensor<32x256xi32>
    %v21 = tt.splat %b : !tt.ptr<f16> -> tensor<32x256x!tt.ptr<f16>>
    %v22 = tt.addptr %v21, %v20 : tensor<32x256x!tt.ptr<f16>>, tensor<32x256xi32>
    %k0 = arith.constant 0 : i32
    %k1 = arith.constant 1 : i32
    %kn = arith.constant 3 : i32
    %z = arith.constant dense<0.0> : tensor<128x256xf32>
    %sa = arith.constant dense<32> : tensor<128x32xi32>
    %sb = arith.constant dense<8192> : tensor<32x256xi32>
    %e:3 = scf.for %i = %k0 to %kn step %k1 iter_args(%acc = %z, %qa = %v11, %qb = %v22) -> (tensor<128x256xf32>, tensor<128x32x!tt.ptr<f16>>, tensor<32x256x!tt.ptr<f16>>) : i32 {
      %x = tt.load %qa : tensor<128x32x!tt.ptr<f16>>
      %y = tt.load %qb : tensor<32x256x!tt.ptr<f16>>
      %r = tt.dot %x, %y, %acc : tensor<128x32xf16> * tensor<32x256xf16> -> tensor<128x256xf32>
      %na = tt.addptr %qa, %sa : tensor<128x32x!tt.ptr<f16>>, tensor<128x32xi32>
      %nb = tt.addptr %qb, %sb : tensor<32x256x!tt.ptr<f16>>, tensor<32x256xi32>
      scf.yield %r, %na, %nb : tensor<128x256xf32>, tensor<128x32x!tt.ptr<f16>>, tensor<32x256x!tt.ptr<f16>>
    }
    %h = arith.truncf %e#0 : tensor<128x256xf32> to tensor<128x256xf16>
    %v23 = tt.make_range {start = 0 : i32, end = 128 : i32} : tensor<128xi32>
    %v24 = tt.make_range {start = 0 : i32, end = 256 : i32} : tensor<256xi32>
    %v25 = tt.expand_dims %v23 {axis = 1 : i32} : tensor<128xi32> -> tensor<128x1xi32>
    %v26 = tt.expand_dims %v24 {axis = 0 : i32} : tensor<256xi32> -> tensor<1x256xi32>
    %v27 = arith.constant dense<256> : tensor<128x1xi32>
    %v28 = arith.muli %v25, %v27 : tensor<128x1xi32>
    %v29 = tt.broadcast %v28 : tensor<128x1xi32> -> tensor<128x256xi32>
    %v30 = tt.broadcast %v26 : tensor<1x256xi32> -> tensor<128x256xi32>
    %v31 = arith.addi %v29, %v30 : tensor<128x256xi32>
    %v32 = tt.splat %d : !tt.ptr<f16> -> tensor<128x256x!tt.ptr<f16>>
    %v33 = tt.addptr %v32, %v31 : tensor<128x256x!tt.ptr<f16>>, tensor<128x256xi32>
    tt.store %v33, %h : tensor<128x256x!tt.ptr<f16>>
    tt.return
  }
}
