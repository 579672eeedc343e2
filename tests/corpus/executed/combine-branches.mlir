// Combine regions with branches, several results, assertions.
//
// targets: cuda:80 cuda:90 hip:gfx942 hip:gfx1201
// warps: 1 4
// input f32 512 integers -99 99
// output f32 8
// output i32 8
// output f32 512
tt.func public @combine(%x: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %o: !tt.ptr<f32>, %p: !tt.ptr<i32>, %q: !tt.ptr<f32>) {
  %i = tt.make_range {start = 0 : i32, end = 512 : i32} : tensor<512xi32>
  %r = tt.make_range {start = 0 : i32, end = 8 : i32} : tensor<8xi32>
  %i2 = tt.reshape %i : tensor<512xi32> -> tensor<8x64xi32>
  %xs = tt.splat %x : !tt.ptr<f32> -> tensor<8x64x!tt.ptr<f32>>
  %xp = tt.addptr %xs, %i2 : tensor<8x64x!tt.ptr<f32>>, tensor<8x64xi32>
  %v = tt.load %xp : tensor<8x64x!tt.ptr<f32>>
  // The largest and where it is, the first of equals.
  %m:2 = "tt.reduce"(%v, %i2) <{axis = 1 : i32}> ({
  ^bb0(%a: f32, %ai: i32, %b: f32, %bi: i32):
    %zero = arith.constant 0 : i32
    %fine = arith.cmpi sge, %ai, %zero : i32
    tt.assert %fine, "indices are not negative" : i1
    %gt = arith.cmpf ogt, %a, %b : f32
    %best:2 = scf.if %gt -> (f32, i32) {
      scf.yield %a, %ai : f32, i32
    } else {
      %eq = arith.cmpf oeq, %a, %b : f32
      %second:2 = scf.if %eq -> (f32, i32) {
        %first = arith.minsi %ai, %bi : i32
        scf.yield %a, %first : f32, i32
      } else {
        scf.yield %b, %bi : f32, i32
      }
      scf.yield %second#0, %second#1 : f32, i32
    }
    tt.reduce.return %best#0, %best#1 : f32, i32
  }) : (tensor<8x64xf32>, tensor<8x64xi32>) -> (tensor<8xf32>, tensor<8xi32>)
  %os = tt.splat %o : !tt.ptr<f32> -> tensor<8x!tt.ptr<f32>>
  %op = tt.addptr %os, %r : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
  tt.store %op, %m#0 : tensor<8x!tt.ptr<f32>>
  %ps = tt.splat %p : !tt.ptr<i32> -> tensor<8x!tt.ptr<i32>>
  %pp = tt.addptr %ps, %r : tensor<8x!tt.ptr<i32>>, tensor<8xi32>
  tt.store %pp, %m#1 : tensor<8x!tt.ptr<i32>>
  %s = "tt.scan"(%v) <{axis = 0 : i32, reverse = false}> ({
  ^bb0(%a: f32, %b: f32):
    %lt = arith.cmpf olt, %a, %b : f32
    %c = scf.if %lt -> (f32) {
      scf.yield %b : f32
    } else {
      scf.yield %a : f32
    }
    tt.scan.return %c : f32
  }) : (tensor<8x64xf32>) -> tensor<8x64xf32>
  %qs = tt.splat %q : !tt.ptr<f32> -> tensor<8x64x!tt.ptr<f32>>
  %qp = tt.addptr %qs, %i2 : tensor<8x64x!tt.ptr<f32>>, tensor<8x64xi32>
  tt.store %qp, %s : tensor<8x64x!tt.ptr<f32>>
  tt.return
}
