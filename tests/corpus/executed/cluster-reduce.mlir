// Reductions along the dimension that is split among CTAs, and along the other: to a scalar, to rows, to columns, of
// two values with an order between equal ones.
//
// targets: cuda:90 cuda:100
// warps: 1 4
// knob: num_ctas 1 2 4 8
// input f32 2048 integers -64 64
// output f32 34
// output i32 1
// output f32 64
module {
  tt.func public @kernel(%x: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %rows: !tt.ptr<f32>, %index: !tt.ptr<i32>,
                         %columns: !tt.ptr<f32> {tt.divisibility = 16 : i32}) {
    %c32 = arith.constant 32 : i32
    %c33 = arith.constant 33 : i32
    %flat = tt.make_range {start = 0 : i32, end = 2048 : i32} : tensor<2048xi32>
    %px = tt.splat %x : !tt.ptr<f32> -> tensor<2048x!tt.ptr<f32>>
    %ax = tt.addptr %px, %flat : tensor<2048x!tt.ptr<f32>>, tensor<2048xi32>
    %v = tt.load %ax : tensor<2048x!tt.ptr<f32>>
    %sum = "tt.reduce"(%v) <{axis = 0 : i32}> ({
    ^bb0(%a: f32, %b: f32):
      %s = arith.addf %a, %b : f32
      tt.reduce.return %s : f32
    }) : (tensor<2048xf32>) -> f32
    %most:2 = "tt.reduce"(%v, %flat) <{axis = 0 : i32}> ({
    ^bb0(%a: f32, %i: i32, %b: f32, %j: i32):
      %gt = arith.cmpf ogt, %a, %b : f32
      %eq = arith.cmpf oeq, %a, %b : f32
      %lt = arith.cmpi slt, %i, %j : i32
      %tie = arith.andi %eq, %lt : i1
      %own = arith.ori %gt, %tie : i1
      %m = arith.select %own, %a, %b : f32
      %k = arith.select %own, %i, %j : i32
      tt.reduce.return %m, %k : f32, i32
    }) : (tensor<2048xf32>, tensor<2048xi32>) -> (f32, i32)
    %pSum = tt.addptr %rows, %c32 : !tt.ptr<f32>, i32
    tt.store %pSum, %sum : !tt.ptr<f32>
    %pMost = tt.addptr %rows, %c33 : !tt.ptr<f32>, i32
    tt.store %pMost, %most#0 : !tt.ptr<f32>
    tt.store %index, %most#1 : !tt.ptr<i32>
    // 32 rows of 64 columns.
    %r32 = tt.make_range {start = 0 : i32, end = 32 : i32} : tensor<32xi32>
    %r64 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
    %e = tt.expand_dims %r32 {axis = 1 : i32} : tensor<32xi32> -> tensor<32x1xi32>
    %c64 = arith.constant dense<64> : tensor<32x1xi32>
    %e64 = arith.muli %e, %c64 : tensor<32x1xi32>
    %f = tt.expand_dims %r64 {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
    %eb = tt.broadcast %e64 : tensor<32x1xi32> -> tensor<32x64xi32>
    %fb = tt.broadcast %f : tensor<1x64xi32> -> tensor<32x64xi32>
    %at = arith.addi %eb, %fb : tensor<32x64xi32>
    %pm = tt.splat %x : !tt.ptr<f32> -> tensor<32x64x!tt.ptr<f32>>
    %am = tt.addptr %pm, %at : tensor<32x64x!tt.ptr<f32>>, tensor<32x64xi32>
    %m2 = tt.load %am : tensor<32x64x!tt.ptr<f32>>
    %ofRows = "tt.reduce"(%m2) <{axis = 1 : i32}> ({
    ^bb0(%a: f32, %b: f32):
      %s = arith.addf %a, %b : f32
      tt.reduce.return %s : f32
    }) : (tensor<32x64xf32>) -> tensor<32xf32>
    %ofColumns = "tt.reduce"(%m2) <{axis = 0 : i32}> ({
    ^bb0(%a: f32, %b: f32):
      %s = arith.maximumf %a, %b : f32
      tt.reduce.return %s : f32
    }) : (tensor<32x64xf32>) -> tensor<64xf32>
    %pr = tt.splat %rows : !tt.ptr<f32> -> tensor<32x!tt.ptr<f32>>
    %ar = tt.addptr %pr, %r32 : tensor<32x!tt.ptr<f32>>, tensor<32xi32>
    tt.store %ar, %ofRows : tensor<32x!tt.ptr<f32>>
    %pc = tt.splat %columns : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
    %ac = tt.addptr %pc, %r64 : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
    tt.store %ac, %ofColumns : tensor<64x!tt.ptr<f32>>
    tt.return
  }
}
