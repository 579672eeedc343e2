// The place of the last of equal numbers, on which the lanes of all CTAs must agree: see reduce-last.
//
// targets: cuda:90 cuda:100
// warps: 4
// knob: num_ctas 2 4
// input f32 128 integers 0 1
// output f32 128
tt.func public @kernel(%x: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %o: !tt.ptr<f32> {tt.divisibility = 16 : i32}) {
  %n1 = arith.constant 1 : i32
  %n128 = arith.constant 128 : i32
  %r = tt.make_range {start = 0 : i32, end = 128 : i32} : tensor<128xi32>
  %xs = tt.splat %x : !tt.ptr<f32> -> tensor<128x!tt.ptr<f32>>
  %xp = tt.addptr %xs, %r : tensor<128x!tt.ptr<f32>>, tensor<128xi32>
  %v = tt.load %xp : tensor<128x!tt.ptr<f32>>
  %last:2 = "tt.reduce"(%v, %r) <{axis = 0 : i32}> ({
  ^bb0(%a: f32, %i: i32, %b: f32, %j: i32):
    %gt = arith.cmpf ogt, %a, %b : f32
    %w = arith.select %gt, %a, %b : f32
    %k = arith.select %gt, %i, %j : i32
    tt.reduce.return %w, %k : f32, i32
  }) : (tensor<128xf32>, tensor<128xi32>) -> (f32, i32)
  %none = arith.subf %v, %v : tensor<128xf32>
  %sums = scf.for %i = %last#1 to %n128 step %n1 iter_args(%acc = %none) -> (tensor<128xf32>) : i32 {
    %s = "tt.reduce"(%acc) <{axis = 0 : i32}> ({
    ^bb0(%a: f32, %b: f32):
      %t = arith.addf %a, %b : f32
      tt.reduce.return %t : f32
    }) : (tensor<128xf32>) -> f32
    %ss = tt.splat %s : f32 -> tensor<128xf32>
    %next = arith.addf %acc, %ss : tensor<128xf32>
    scf.yield %next : tensor<128xf32>
  }
  %os = tt.splat %o : !tt.ptr<f32> -> tensor<128x!tt.ptr<f32>>
  %op = tt.addptr %os, %r : tensor<128x!tt.ptr<f32>>, tensor<128xi32>
  tt.store %op, %sums : tensor<128x!tt.ptr<f32>>
  tt.return
}
