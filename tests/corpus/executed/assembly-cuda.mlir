// Assembly on single elements, on four bytes at a time, with two results.
//
// targets: cuda:80 cuda:90
// warps: 1 4
// input i32 512 integers -1000 1000
// input i32 512 integers -1000 1000
// input i8 512 integers -128 127
// output i32 512
// output i8 512
// output i32 512
// output i32 512
tt.func public @assembly(%x: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %y: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %b: !tt.ptr<i8> {tt.divisibility = 16 : i32}, %o0: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %o1: !tt.ptr<i8> {tt.divisibility = 16 : i32}, %o2: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %o3: !tt.ptr<i32> {tt.divisibility = 16 : i32}) {
  %v1 = tt.get_program_id x : i32
  %v2 = arith.constant 512 : i32
  %v3 = arith.muli %v1, %v2 : i32
  %v4 = tt.make_range {start = 0 : i32, end = 512 : i32} : tensor<512xi32>
  %v5 = tt.splat %v3 : i32 -> tensor<512xi32>
  %v6 = arith.addi %v4, %v5 : tensor<512xi32>
  %v7 = tt.splat %x : !tt.ptr<i32> -> tensor<512x!tt.ptr<i32>>
  %v8 = tt.addptr %v7, %v6 : tensor<512x!tt.ptr<i32>>, tensor<512xi32>
  %v9 = tt.load %v8 : tensor<512x!tt.ptr<i32>>
  %v10 = tt.splat %y : !tt.ptr<i32> -> tensor<512x!tt.ptr<i32>>
  %v11 = tt.addptr %v10, %v6 : tensor<512x!tt.ptr<i32>>, tensor<512xi32>
  %v12 = tt.load %v11 : tensor<512x!tt.ptr<i32>>
  %v13 = tt.splat %b : !tt.ptr<i8> -> tensor<512x!tt.ptr<i8>>
  %v14 = tt.addptr %v13, %v6 : tensor<512x!tt.ptr<i8>>, tensor<512xi32>
  %v15 = tt.load %v14 : tensor<512x!tt.ptr<i8>>
  %v16 = tt.elementwise_inline_asm "mul.lo.s32 $0, $1, 3; add.s32 $0, $0, $2;" {constraints = "=&r,r,r", packed_element = 1 : i32, pure = true} %v9, %v12 : tensor<512xi32>, tensor<512xi32> -> tensor<512xi32>
  %v17 = tt.elementwise_inline_asm "and.b32 $0, $1, 0x0f0f0f0f;" {constraints = "=r,r", packed_element = 4 : i32, pure = true} %v15 : tensor<512xi8> -> tensor<512xi8>
  %v18:2 = tt.elementwise_inline_asm "add.s32 $0, $2, $3; sub.s32 $1, $2, $3;" {constraints = "=&r,=&r,r,r", packed_element = 1 : i32, pure = false} %v9, %v12 : tensor<512xi32>, tensor<512xi32> -> tensor<512xi32>, tensor<512xi32>
  %v19 = tt.splat %o0 : !tt.ptr<i32> -> tensor<512x!tt.ptr<i32>>
  %v20 = tt.addptr %v19, %v6 : tensor<512x!tt.ptr<i32>>, tensor<512xi32>
  tt.store %v20, %v16 : tensor<512x!tt.ptr<i32>>
  %v21 = tt.splat %o1 : !tt.ptr<i8> -> tensor<512x!tt.ptr<i8>>
  %v22 = tt.addptr %v21, %v6 : tensor<512x!tt.ptr<i8>>, tensor<512xi32>
  tt.store %v22, %v17 : tensor<512x!tt.ptr<i8>>
  %v23 = tt.splat %o2 : !tt.ptr<i32> -> tensor<512x!tt.ptr<i32>>
  %v24 = tt.addptr %v23, %v6 : tensor<512x!tt.ptr<i32>>, tensor<512xi32>
  tt.store %v24, %v18#0 : tensor<512x!tt.ptr<i32>>
  %v25 = tt.splat %o3 : !tt.ptr<i32> -> tensor<512x!tt.ptr<i32>>
  %v26 = tt.addptr %v25, %v6 : tensor<512x!tt.ptr<i32>>, tensor<512xi32>
  tt.store %v26, %v18#1 : tensor<512x!tt.ptr<i32>>
  tt.return
}
// -----
tt.func public @assembly(%x: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %y: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %b: !tt.ptr<i8> {tt.divisibility = 16 : i32}, %o0: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %o1: !tt.ptr<i8> {tt.divisibility = 16 : i32}, %o2: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %o3: !tt.ptr<i32> {tt.divisibility = 16 : i32}) {
  %v1 = tt.get_program_id x : i32
  %v2 = arith.constant 512 : i32
  %v3 = arith.muli %v1, %v2 : i32
  %v4 = tt.make_range {start = 0 : i32, end = 512 : i32} : tensor<512xi32>
  %v5 = tt.splat %v3 : i32 -> tensor<512xi32>
  %v6 = arith.addi %v4, %v5 : tensor<512xi32>
  %v7 = tt.splat %x : !tt.ptr<i32> -> tensor<512x!tt.ptr<i32>>
  %v8 = tt.addptr %v7, %v6 : tensor<512x!tt.ptr<i32>>, tensor<512xi32>
  %v9 = tt.load %v8 : tensor<512x!tt.ptr<i32>>
  %v10 = tt.splat %y : !tt.ptr<i32> -> tensor<512x!tt.ptr<i32>>
  %v11 = tt.addptr %v10, %v6 : tensor<512x!tt.ptr<i32>>, tensor<512xi32>
  %v12 = tt.load %v11 : tensor<512x!tt.ptr<i32>>
  %v13 = tt.splat %b : !tt.ptr<i8> -> tensor<512x!tt.ptr<i8>>
  %v14 = tt.addptr %v13, %v6 : tensor<512x!tt.ptr<i8>>, tensor<512xi32>
  %v15 = tt.load %v14 : tensor<512x!tt.ptr<i8>>
  %v16 = arith.constant dense<3> : tensor<512xi32>
  %v17 = arith.muli %v9, %v16 : tensor<512xi32>
  %v18 = arith.addi %v17, %v12 : tensor<512xi32>
  %v19 = arith.constant dense<15> : tensor<512xi8>
  %v20 = arith.andi %v15, %v19 : tensor<512xi8>
  %v21 = arith.addi %v9, %v12 : tensor<512xi32>
  %v22 = arith.subi %v9, %v12 : tensor<512xi32>
  %v23 = tt.splat %o0 : !tt.ptr<i32> -> tensor<512x!tt.ptr<i32>>
  %v24 = tt.addptr %v23, %v6 : tensor<512x!tt.ptr<i32>>, tensor<512xi32>
  tt.store %v24, %v18 : tensor<512x!tt.ptr<i32>>
  %v25 = tt.splat %o1 : !tt.ptr<i8> -> tensor<512x!tt.ptr<i8>>
  %v26 = tt.addptr %v25, %v6 : tensor<512x!tt.ptr<i8>>, tensor<512xi32>
  tt.store %v26, %v20 : tensor<512x!tt.ptr<i8>>
  %v27 = tt.splat %o2 : !tt.ptr<i32> -> tensor<512x!tt.ptr<i32>>
  %v28 = tt.addptr %v27, %v6 : tensor<512x!tt.ptr<i32>>, tensor<512xi32>
  tt.store %v28, %v21 : tensor<512x!tt.ptr<i32>>
  %v29 = tt.splat %o3 : !tt.ptr<i32> -> tensor<512x!tt.ptr<i32>>
  %v30 = tt.addptr %v29, %v6 : tensor<512x!tt.ptr<i32>>, tensor<512xi32>
  tt.store %v30, %v22 : tensor<512x!tt.ptr<i32>>
  tt.return
}
