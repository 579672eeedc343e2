// A batch of products of f16.
//
// targets: cuda:80 cuda:90 hip:gfx942
// warps: 1 4
// input f16 2048 integers -8 8
// input f16 2048 integers -8 8
// output f32 1024
tt.func public @kernel(%a: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %b: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %d: !tt.ptr<f32> {tt.divisibility = 16 : i32}) {
  %ar0 = tt.make_range {start = 0 : i32, end = 4 : i32} : tensor<4xi32>
  %ar0e1 = tt.expand_dims %ar0 {axis = 1 : i32} : tensor<4xi32> -> tensor<4x1xi32>
  %ar0e2 = tt.expand_dims %ar0e1 {axis = 2 : i32} : tensor<4x1xi32> -> tensor<4x1x1xi32>
  %ak0 = arith.constant dense<512> : tensor<4x1x1xi32>
  %am0 = arith.muli %ar0e2, %ak0 : tensor<4x1x1xi32>
  %ab0 = tt.broadcast %am0 : tensor<4x1x1xi32> -> tensor<4x16x32xi32>
  %ar1 = tt.make_range {start = 0 : i32, end = 16 : i32} : tensor<16xi32>
  %ar1e0 = tt.expand_dims %ar1 {axis = 0 : i32} : tensor<16xi32> -> tensor<1x16xi32>
  %ar1e2 = tt.expand_dims %ar1e0 {axis = 2 : i32} : tensor<1x16xi32> -> tensor<1x16x1xi32>
  %ak1 = arith.constant dense<32> : tensor<1x16x1xi32>
  %am1 = arith.muli %ar1e2, %ak1 : tensor<1x16x1xi32>
  %ab1 = tt.broadcast %am1 : tensor<1x16x1xi32> -> tensor<4x16x32xi32>
  %ar2 = tt.make_range {start = 0 : i32, end = 32 : i32} : tensor<32xi32>
  %ar2e0 = tt.expand_dims %ar2 {axis = 0 : i32} : tensor<32xi32> -> tensor<1x32xi32>
  %ar2e1 = tt.expand_dims %ar2e0 {axis = 1 : i32} : tensor<1x32xi32> -> tensor<1x1x32xi32>
  %ak2 = arith.constant dense<1> : tensor<1x1x32xi32>
  %am2 = arith.muli %ar2e1, %ak2 : tensor<1x1x32xi32>
  %ab2 = tt.broadcast %am2 : tensor<1x1x32xi32> -> tensor<4x16x32xi32>
  %as = arith.addi %ab0, %ab1 : tensor<4x16x32xi32>
  %ao = arith.addi %as, %ab2 : tensor<4x16x32xi32>
  %ap = tt.splat %a : !tt.ptr<f16> -> tensor<4x16x32x!tt.ptr<f16>>
  %aq = tt.addptr %ap, %ao : tensor<4x16x32x!tt.ptr<f16>>, tensor<4x16x32xi32>
  %br0 = tt.make_range {start = 0 : i32, end = 4 : i32} : tensor<4xi32>
  %br0e1 = tt.expand_dims %br0 {axis = 1 : i32} : tensor<4xi32> -> tensor<4x1xi32>
  %br0e2 = tt.expand_dims %br0e1 {axis = 2 : i32} : tensor<4x1xi32> -> tensor<4x1x1xi32>
  %bk0 = arith.constant dense<512> : tensor<4x1x1xi32>
  %bm0 = arith.muli %br0e2, %bk0 : tensor<4x1x1xi32>
  %bb0 = tt.broadcast %bm0 : tensor<4x1x1xi32> -> tensor<4x32x16xi32>
  %br1 = tt.make_range {start = 0 : i32, end = 32 : i32} : tensor<32xi32>
  %br1e0 = tt.expand_dims %br1 {axis = 0 : i32} : tensor<32xi32> -> tensor<1x32xi32>
  %br1e2 = tt.expand_dims %br1e0 {axis = 2 : i32} : tensor<1x32xi32> -> tensor<1x32x1xi32>
  %bk1 = arith.constant dense<16> : tensor<1x32x1xi32>
  %bm1 = arith.muli %br1e2, %bk1 : tensor<1x32x1xi32>
  %bb1 = tt.broadcast %bm1 : tensor<1x32x1xi32> -> tensor<4x32x16xi32>
  %br2 = tt.make_range {start = 0 : i32, end = 16 : i32} : tensor<16xi32>
  %br2e0 = tt.expand_dims %br2 {axis = 0 : i32} : tensor<16xi32> -> tensor<1x16xi32>
  %br2e1 = tt.expand_dims %br2e0 {axis = 1 : i32} : tensor<1x16xi32> -> tensor<1x1x16xi32>
  %bk2 = arith.constant dense<1> : tensor<1x1x16xi32>
  %bm2 = arith.muli %br2e1, %bk2 : tensor<1x1x16xi32>
  %bb2 = tt.broadcast %bm2 : tensor<1x1x16xi32> -> tensor<4x32x16xi32>
  %bs = arith.addi %bb0, %bb1 : tensor<4x32x16xi32>
  %bo = arith.addi %bs, %bb2 : tensor<4x32x16xi32>
  %bp = tt.splat %b : !tt.ptr<f16> -> tensor<4x32x16x!tt.ptr<f16>>
  %bq = tt.addptr %bp, %bo : tensor<4x32x16x!tt.ptr<f16>>, tensor<4x32x16xi32>
  %dr0 = tt.make_range {start = 0 : i32, end = 4 : i32} : tensor<4xi32>
  %dr0e1 = tt.expand_dims %dr0 {axis = 1 : i32} : tensor<4xi32> -> tensor<4x1xi32>
  %dr0e2 = tt.expand_dims %dr0e1 {axis = 2 : i32} : tensor<4x1xi32> -> tensor<4x1x1xi32>
  %dk0 = arith.constant dense<256> : tensor<4x1x1xi32>
  %dm0 = arith.muli %dr0e2, %dk0 : tensor<4x1x1xi32>
  %db0 = tt.broadcast %dm0 : tensor<4x1x1xi32> -> tensor<4x16x16xi32>
  %dr1 = tt.make_range {start = 0 : i32, end = 16 : i32} : tensor<16xi32>
  %dr1e0 = tt.expand_dims %dr1 {axis = 0 : i32} : tensor<16xi32> -> tensor<1x16xi32>
  %dr1e2 = tt.expand_dims %dr1e0 {axis = 2 : i32} : tensor<1x16xi32> -> tensor<1x16x1xi32>
  %dk1 = arith.constant dense<16> : tensor<1x16x1xi32>
  %dm1 = arith.muli %dr1e2, %dk1 : tensor<1x16x1xi32>
  %db1 = tt.broadcast %dm1 : tensor<1x16x1xi32> -> tensor<4x16x16xi32>
  %dr2 = tt.make_range {start = 0 : i32, end = 16 : i32} : tensor<16xi32>
  %dr2e0 = tt.expand_dims %dr2 {axis = 0 : i32} : tensor<16xi32> -> tensor<1x16xi32>
  %dr2e1 = tt.expand_dims %dr2e0 {axis = 1 : i32} : tensor<1x16xi32> -> tensor<1x1x16xi32>
  %dk2 = arith.constant dense<1> : tensor<1x1x16xi32>
  %dm2 = arith.muli %dr2e1, %dk2 : tensor<1x1x16xi32>
  %db2 = tt.broadcast %dm2 : tensor<1x1x16xi32> -> tensor<4x16x16xi32>
  %ds = arith.addi %db0, %db1 : tensor<4x16x16xi32>
  %do = arith.addi %ds, %db2 : tensor<4x16x16xi32>
  %dp = tt.splat %d : !tt.ptr<f32> -> tensor<4x16x16x!tt.ptr<f32>>
  %dq = tt.addptr %dp, %do : tensor<4x16x16x!tt.ptr<f32>>, tensor<4x16x16xi32>
  %x = tt.load %aq : tensor<4x16x32x!tt.ptr<f16>>
  %y = tt.load %bq : tensor<4x32x16x!tt.ptr<f16>>
  %z = arith.constant dense<0.0> : tensor<4x16x16xf32>
  %r = tt.dot %x, %y, %z : tensor<4x16x32xf16> * tensor<4x32x16xf16> -> tensor<4x16x16xf32>
  tt.store %dq, %r : tensor<4x16x16x!tt.ptr<f32>>
  tt.return
}
