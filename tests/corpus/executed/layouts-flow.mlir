// A tile that is loaded along columns and stored along rows, summed in a while loop, chosen by blocks, and scaled in a
// branch: layouts meet at all of them.
//
// targets: cuda:80 cuda:90 hip:gfx942 hip:gfx1201
// warps: 1 4 8
// input f32 2048 integers -8 8
// output f32 1024
// output f32 32
// scalar i32 2
tt.func public @kernel(%x: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %y: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %z: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %zero = arith.constant dense<0.0> : tensor<32x32xf32>
  %one = arith.constant dense<1.0> : tensor<32x32xf32>
  %size = arith.constant dense<32> : tensor<32x1xi32>
  %across = arith.constant dense<32> : tensor<1x32xi32>
  %tile = arith.constant dense<1024> : tensor<32x32xi32>
  %r = tt.make_range {start = 0 : i32, end = 32 : i32} : tensor<32xi32>
  %i = tt.expand_dims %r {axis = 1 : i32} : tensor<32xi32> -> tensor<32x1xi32>
  %j = tt.expand_dims %r {axis = 0 : i32} : tensor<32xi32> -> tensor<1x32xi32>
  %ib = tt.broadcast %i : tensor<32x1xi32> -> tensor<32x32xi32>
  %jb = tt.broadcast %j : tensor<1x32xi32> -> tensor<32x32xi32>
  %is = arith.muli %i, %size : tensor<32x1xi32>
  %js = arith.muli %j, %across : tensor<1x32xi32>
  %isb = tt.broadcast %is : tensor<32x1xi32> -> tensor<32x32xi32>
  %jsb = tt.broadcast %js : tensor<1x32xi32> -> tensor<32x32xi32>
  %rows = arith.addi %isb, %jb : tensor<32x32xi32>
  %columns = arith.addi %jsb, %ib : tensor<32x32xi32>
  %xs = tt.splat %x : !tt.ptr<f32> -> tensor<32x32x!tt.ptr<f32>>
  %first = tt.addptr %xs, %columns : tensor<32x32x!tt.ptr<f32>>, tensor<32x32xi32>
  %w:3 = scf.while (%sum = %zero, %at = %first, %k = %c0) : (tensor<32x32xf32>, tensor<32x32x!tt.ptr<f32>>, i32) -> (tensor<32x32xf32>, tensor<32x32x!tt.ptr<f32>>, i32) {
    %more = arith.cmpi slt, %k, %n : i32
    scf.condition(%more) %sum, %at, %k : tensor<32x32xf32>, tensor<32x32x!tt.ptr<f32>>, i32
  } do {
  ^bb0(%sum: tensor<32x32xf32>, %at: tensor<32x32x!tt.ptr<f32>>, %k: i32):
    %v = tt.load %at : tensor<32x32x!tt.ptr<f32>>
    %s = arith.addf %sum, %v : tensor<32x32xf32>
    %next = tt.addptr %at, %tile : tensor<32x32x!tt.ptr<f32>>, tensor<32x32xi32>
    %l = arith.addi %k, %c1 : i32
    scf.yield %s, %next, %l : tensor<32x32xf32>, tensor<32x32x!tt.ptr<f32>>, i32
  }
  %two = arith.cmpi sgt, %n, %c1 : i32
  %t = scf.if %two -> (tensor<32x32xf32>) {
    %d = arith.addf %w#0, %one : tensor<32x32xf32>
    scf.yield %d : tensor<32x32xf32>
  } else {
    scf.yield %one : tensor<32x32xf32>
  }
  %total = "tt.reduce"(%t) <{axis = 0 : i32}> ({
  ^bb0(%a: f32, %b: f32):
    %m = arith.maxnumf %a, %b : f32
    tt.reduce.return %m : f32
  }) : (tensor<32x32xf32>) -> tensor<32xf32>
  %none = arith.cmpi eq, %n, %c0 : i32
  cf.cond_br %none, ^bb1, ^bb2(%t, %total : tensor<32x32xf32>, tensor<32xf32>)
^bb1:
  %q = tt.load %first : tensor<32x32x!tt.ptr<f32>>
  %p = arith.addf %q, %t : tensor<32x32xf32>
  cf.br ^bb2(%p, %total : tensor<32x32xf32>, tensor<32xf32>)
^bb2(%u: tensor<32x32xf32>, %f: tensor<32xf32>):
  %ys = tt.splat %y : !tt.ptr<f32> -> tensor<32x32x!tt.ptr<f32>>
  %to = tt.addptr %ys, %rows : tensor<32x32x!tt.ptr<f32>>, tensor<32x32xi32>
  tt.store %to, %u : tensor<32x32x!tt.ptr<f32>>
  %zs = tt.splat %z : !tt.ptr<f32> -> tensor<32x!tt.ptr<f32>>
  %tz = tt.addptr %zs, %r : tensor<32x!tt.ptr<f32>>, tensor<32xi32>
  tt.store %tz, %f : tensor<32x!tt.ptr<f32>>
  tt.return
}
