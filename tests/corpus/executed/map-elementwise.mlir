// Regions of scalar code on each element and on pairs, with branches, with several results.
//
// targets: cuda:80 cuda:90 hip:gfx942 hip:gfx950 hip:gfx1201
// warps: 1 4
// input i32 512 integers -50 50
// input f32 512 integers -50 50
// output i32 512
// output f32 512
tt.func public @map(%x: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %y: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %o: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %p: !tt.ptr<f32> {tt.divisibility = 16 : i32}) {
  %i = tt.make_range {start = 0 : i32, end = 512 : i32} : tensor<512xi32>
  %xs = tt.splat %x : !tt.ptr<i32> -> tensor<512x!tt.ptr<i32>>
  %xp = tt.addptr %xs, %i : tensor<512x!tt.ptr<i32>>, tensor<512xi32>
  %v = tt.load %xp : tensor<512x!tt.ptr<i32>>
  %ys = tt.splat %y : !tt.ptr<f32> -> tensor<512x!tt.ptr<f32>>
  %yp = tt.addptr %ys, %i : tensor<512x!tt.ptr<f32>>, tensor<512xi32>
  %w = tt.load %yp : tensor<512x!tt.ptr<f32>>
  // The steps of Collatz's sequence until 1, at most 40.
  %steps, %scaled = "tt.map_elementwise"(%v, %w) <{pack = 1 : i32}> ({
  ^bb0(%a: i32, %b: f32):
    %zero = arith.constant 0 : i32
    %one = arith.constant 1 : i32
    %two = arith.constant 2 : i32
    %three = arith.constant 3 : i32
    %forty = arith.constant 40 : i32
    cf.br ^loop(%a, %zero : i32, i32)
  ^loop(%c: i32, %k: i32):
    %done = arith.cmpi sle, %c, %one : i32
    %many = arith.cmpi sge, %k, %forty : i32
    %stop = arith.ori %done, %many : i1
    cf.cond_br %stop, ^end, ^step
  ^step:
    %low = arith.andi %c, %one : i32
    %odd = arith.cmpi ne, %low, %zero : i32
    %h = arith.shrsi %c, %one : i32
    %t = arith.muli %c, %three : i32
    %t1 = arith.addi %t, %one : i32
    %d = arith.select %odd, %t1, %h : i32
    %k1 = arith.addi %k, %one : i32
    cf.br ^loop(%d, %k1 : i32, i32)
  ^end:
    %f = arith.sitofp %k : i32 to f32
    %g = arith.mulf %f, %b : f32
    tt.map_elementwise.return %k, %g : i32, f32
  }) : (tensor<512xi32>, tensor<512xf32>) -> (tensor<512xi32>, tensor<512xf32>)
  // Of pairs each, by a function that treats both alike.
  %abs = "tt.map_elementwise"(%scaled) <{pack = 2 : i32}> ({
  ^bb0(%a: f32, %b: f32):
    %z = arith.constant 0.0 : f32
    %na = arith.subf %z, %a : f32
    %nb = arith.subf %z, %b : f32
    %ma = arith.maxnumf %a, %na : f32
    %mb = arith.maxnumf %b, %nb : f32
    tt.map_elementwise.return %ma, %mb : f32, f32
  }) : (tensor<512xf32>) -> tensor<512xf32>
  %os = tt.splat %o : !tt.ptr<i32> -> tensor<512x!tt.ptr<i32>>
  %op = tt.addptr %os, %i : tensor<512x!tt.ptr<i32>>, tensor<512xi32>
  tt.store %op, %steps : tensor<512x!tt.ptr<i32>>
  %ps = tt.splat %p : !tt.ptr<f32> -> tensor<512x!tt.ptr<f32>>
  %pp = tt.addptr %ps, %i : tensor<512x!tt.ptr<f32>>, tensor<512xi32>
  tt.store %pp, %abs : tensor<512x!tt.ptr<f32>>
  tt.return
}
