// A product in a function that is called.
//
// targets: cuda:90 cuda:100
// warps: 4
// grid: 1
// input f16 4096 integers -2 2
// output f32 4096
tt.func private @f(%x: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %o: !tt.ptr<f32> {tt.divisibility = 16 : i32}) attributes {noinline = true} {
  %i = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
  %e0 = tt.expand_dims %i {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
  %e1 = tt.expand_dims %i {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
  %c = arith.constant dense<64> : tensor<64x1xi32>
  %m = arith.muli %e0, %c : tensor<64x1xi32>
  %a = tt.broadcast %m : tensor<64x1xi32> -> tensor<64x64xi32>
  %b = tt.broadcast %e1 : tensor<1x64xi32> -> tensor<64x64xi32>
  %r = arith.addi %a, %b : tensor<64x64xi32>
  %xs = tt.splat %x : !tt.ptr<f16> -> tensor<64x64x!tt.ptr<f16>>
  %xp = tt.addptr %xs, %r : tensor<64x64x!tt.ptr<f16>>, tensor<64x64xi32>
  %v = tt.load %xp : tensor<64x64x!tt.ptr<f16>>
  %z = arith.constant dense<0.0> : tensor<64x64xf32>
  %d = tt.dot %v, %v, %z : tensor<64x64xf16> * tensor<64x64xf16> -> tensor<64x64xf32>
  %os = tt.splat %o : !tt.ptr<f32> -> tensor<64x64x!tt.ptr<f32>>
  %op = tt.addptr %os, %r : tensor<64x64x!tt.ptr<f32>>, tensor<64x64xi32>
  tt.store %op, %d : tensor<64x64x!tt.ptr<f32>>
  tt.return
}
tt.func public @k(%x: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %o: !tt.ptr<f32> {tt.divisibility = 16 : i32}) {
  tt.call @f(%x, %o) : (!tt.ptr<f16>, !tt.ptr<f32>) -> ()
  tt.return
}
