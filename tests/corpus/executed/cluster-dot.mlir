// Products whose rows or columns CTAs share, in a loop; the second multiplies what is computed from the first.
//
// targets: cuda:90 cuda:100
// warps: 4
// stages: 1 3
// knob: num_ctas 1 2 4
// input f16 16384 integers -3 3
// input f16 16384 integers -3 3
// output f32 16384
module {
  tt.func public @kernel(%a: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %b: !tt.ptr<f16> {tt.divisibility = 16 : i32},
                         %c: !tt.ptr<f32> {tt.divisibility = 16 : i32}) {
    %c0 = arith.constant 0 : i32
    %c32 = arith.constant 32 : i32
    %c128 = arith.constant 128 : i32
    %zero = arith.constant dense<0.0> : tensor<128x128xf32>
    // One range for rows and columns, as common subexpressions make it.
    %r = tt.make_range {start = 0 : i32, end = 128 : i32} : tensor<128xi32>
    %k = tt.make_range {start = 0 : i32, end = 32 : i32} : tensor<32xi32>
    %row = tt.expand_dims %r {axis = 1 : i32} : tensor<128xi32> -> tensor<128x1xi32>
    %column = tt.expand_dims %r {axis = 0 : i32} : tensor<128xi32> -> tensor<1x128xi32>
    %ka = tt.expand_dims %k {axis = 0 : i32} : tensor<32xi32> -> tensor<1x32xi32>
    %kb = tt.expand_dims %k {axis = 1 : i32} : tensor<32xi32> -> tensor<32x1xi32>
    %s1 = arith.constant dense<128> : tensor<128x1xi32>
    %s2 = arith.constant dense<128> : tensor<32x1xi32>
    %rowOffset = arith.muli %row, %s1 : tensor<128x1xi32>
    %kOffset = arith.muli %kb, %s2 : tensor<32x1xi32>
    %oa0 = tt.broadcast %rowOffset : tensor<128x1xi32> -> tensor<128x32xi32>
    %oa1 = tt.broadcast %ka : tensor<1x32xi32> -> tensor<128x32xi32>
    %oa = arith.addi %oa0, %oa1 : tensor<128x32xi32>
    %ob0 = tt.broadcast %kOffset : tensor<32x1xi32> -> tensor<32x128xi32>
    %ob1 = tt.broadcast %column : tensor<1x128xi32> -> tensor<32x128xi32>
    %ob = arith.addi %ob0, %ob1 : tensor<32x128xi32>
    %pa = tt.splat %a : !tt.ptr<f16> -> tensor<128x32x!tt.ptr<f16>>
    %pa0 = tt.addptr %pa, %oa : tensor<128x32x!tt.ptr<f16>>, tensor<128x32xi32>
    %pb = tt.splat %b : !tt.ptr<f16> -> tensor<32x128x!tt.ptr<f16>>
    %pb0 = tt.addptr %pb, %ob : tensor<32x128x!tt.ptr<f16>>, tensor<32x128xi32>
    %stepA = arith.constant dense<32> : tensor<128x32xi32>
    %stepB = arith.constant dense<4096> : tensor<32x128xi32>
    %d:3 = scf.for %i = %c0 to %c128 step %c32 iter_args(%acc = %zero, %ia = %pa0, %ib = %pb0) -> (tensor<128x128xf32>, tensor<128x32x!tt.ptr<f16>>, tensor<32x128x!tt.ptr<f16>>) : i32 {
      %va = tt.load %ia : tensor<128x32x!tt.ptr<f16>>
      %vb = tt.load %ib : tensor<32x128x!tt.ptr<f16>>
      %p = tt.dot %va, %vb, %acc : tensor<128x32xf16> * tensor<32x128xf16> -> tensor<128x128xf32>
      %na = tt.addptr %ia, %stepA : tensor<128x32x!tt.ptr<f16>>, tensor<128x32xi32>
      %nb = tt.addptr %ib, %stepB : tensor<32x128x!tt.ptr<f16>>, tensor<32x128xi32>
      scf.yield %p, %na, %nb : tensor<128x128xf32>, tensor<128x32x!tt.ptr<f16>>, tensor<32x128x!tt.ptr<f16>>
    }
    // Rows are reduced, and the product transposed is its own operand.
    %most = "tt.reduce"(%d#0) <{axis = 1 : i32}> ({
    ^bb0(%x: f32, %y: f32):
      %s = arith.maximumf %x, %y : f32
      tt.reduce.return %s : f32
    }) : (tensor<128x128xf32>) -> tensor<128xf32>
    %most1 = tt.expand_dims %most {axis = 1 : i32} : tensor<128xf32> -> tensor<128x1xf32>
    %mostB = tt.broadcast %most1 : tensor<128x1xf32> -> tensor<128x128xf32>
    %isMost = arith.cmpf oeq, %d#0, %mostB : tensor<128x128xf32>
    %marks = arith.uitofp %isMost : tensor<128x128xi1> to tensor<128x128xf16>
    %marksT = tt.trans %marks {order = array<i32: 1, 0>} : tensor<128x128xf16> -> tensor<128x128xf16>
    %e = tt.dot %marks, %marksT, %d#0 : tensor<128x128xf16> * tensor<128x128xf16> -> tensor<128x128xf32>
    %oc0 = tt.broadcast %rowOffset : tensor<128x1xi32> -> tensor<128x128xi32>
    %oc1 = tt.broadcast %column : tensor<1x128xi32> -> tensor<128x128xi32>
    %oc = arith.addi %oc0, %oc1 : tensor<128x128xi32>
    %pc = tt.splat %c : !tt.ptr<f32> -> tensor<128x128x!tt.ptr<f32>>
    %pc0 = tt.addptr %pc, %oc : tensor<128x128x!tt.ptr<f32>>, tensor<128x128xi32>
    tt.store %pc0, %e : tensor<128x128x!tt.ptr<f32>>
    tt.return
  }
}
