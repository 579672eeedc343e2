// tt.dot of i8: tcgen05 on the chip that has it, mma.sync on the one that dropped it.
//
// targets: cuda:100 cuda:103
// warps: 4 8
// stages: 1 3
// input i8 32768 integers -128 127
// input i8 16384 integers -128 127
// output i32 8192
module {
  tt.func public @kernel(%a: !tt.ptr<i8> {tt.divisibility = 16 : i32}, %b: !tt.ptr<i8> {tt.divisibility = 16 : i32}, %d: !tt.ptr<i32> {tt.divisibility = 16 : i32}) {
    %v1 = tt.make_range {start = 0 : i32, end = 128 : i32} : tensor<128xi32>
    %v2 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
    %v3 = tt.expand_dims %v1 {axis = 1 : i32} : tensor<128xi32> -> tensor<128x1xi32>
    %v4 = tt.expand_dims %v2 {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
    %v5 = arith.constant dense<256> : tensor<128x1xi32>
    %v6 = arith.muli %v3, %v5 : tensor<128x1xi32>
    %v7 = tt.broadcast %v6 : tensor<128x1xi32> -> tensor<128x64xi32>
    %v8 = tt.broadcast %v4 : tensor<1x64xi32> -> tensor<128x64xi32>
    %v9 = arith.addi %v7, %v8 : tensor<128x64xi32>
    %v10 = tt.splat %a : !tt.ptr<i8> -> tensor<128x64x!tt.ptr<i8>>
    %v11 = tt.addptr %v10, %v9 : tensor<128x64x!tt.ptr<i8>>, tensor<128x64xi32>
    %v12 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
    %v13 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
    %v14 = tt.expand_dims %v12 {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
    %v15 = tt.expand_dims %v13 {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
    %v16 = arith.constant dense<64> : tensor<64x1xi32>
    %v17 = arith.muli %v14, %v16 : tensor<64x1xi32>
    %v18 = tt.broadcast %v17 : tensor<64x1xi32> -> tensor<64x64xi32>
    %v19 = tt.broadcast %v15 : tensor<1x64xi32> -> tensor<64x64xi32>
    %v20 = arith.addi %v18, %v19 : tensor<64x64xi32>
    %v21 = tt.splat %b : !tt.ptr<i8> -> tensor<64x64x!tt.ptr<i8>>
    %v22 = tt.addptr %v21, %v20 : tensor<64x64x!tt.ptr<i8>>, tensor<64x64xi32>
    %k0 = arith.constant 0 : i32
    %k1 = arith.constant 1 : i32
    %kn = arith.constant 4 : i32
    %z = arith.constant dense<0> : tensor<128x64xi32>
    %sa = arith.constant dense<64> : tensor<128x64xi32>
    %sb = arith.constant dense<4096> : tensor<64x64xi32>
    %e:3 = scf.for %i = %k0 to %kn step %k1 iter_args(%acc = %z, %qa = %v11, %qb = %v22) -> (tensor<128x64xi32>, tensor<128x64x!tt.ptr<i8>>, tensor<64x64x!tt.ptr<i8>>) : i32 {
      %x = tt.load %qa : tensor<128x64x!tt.ptr<i8>>
      %y = tt.load %qb : tensor<64x64x!tt.ptr<i8>>
      %r = tt.dot %x, %y, %acc : tensor<128x64xi8> * tensor<64x64xi8> -> tensor<128x64xi32>
      %na = tt.addptr %qa, %sa : tensor<128x64x!tt.ptr<i8>>, tensor<128x64xi32>
      %nb = tt.addptr %qb, %sb : tensor<64x64x!tt.ptr<i8>>, tensor<64x64xi32>
      scf.yield %r, %na, %nb : tensor<128x64xi32>, tensor<128x64x!tt.ptr<i8>>, tensor<64x64x!tt.ptr<i8>>
    }
    %v23 = tt.make_range {start = 0 : i32, end = 128 : i32} : tensor<128xi32>
    %v24 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
    %v25 = tt.expand_dims %v23 {axis = 1 : i32} : tensor<128xi32> -> tensor<128x1xi32>
    %v26 = tt.expand_dims %v24 {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
    %v27 = arith.constant dense<64> : tensor<128x1xi32>
    %v28 = arith.muli %v25, %v27 : tensor<128x1xi32>
    %v29 = tt.broadcast %v28 : tensor<128x1xi32> -> tensor<128x64xi32>
    %v30 = tt.broadcast %v26 : tensor<1x64xi32> -> tensor<128x64xi32>
    %v31 = arith.addi %v29, %v30 : tensor<128x64xi32>
    %v32 = tt.splat %d : !tt.ptr<i32> -> tensor<128x64x!tt.ptr<i32>>
    %v33 = tt.addptr %v32, %v31 : tensor<128x64x!tt.ptr<i32>>, tensor<128x64xi32>
    tt.store %v33, %e#0 : tensor<128x64x!tt.ptr<i32>>
    tt.return
  }
}
