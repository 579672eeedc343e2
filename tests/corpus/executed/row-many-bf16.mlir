// A row of bf16 elements times the sum of its squares, with more elements for each thread than it has registers. Behind
// the barriers of the sum, code for cuda widens them again.
//
// targets: cuda:80 cuda:90 hip:gfx942
// warps: 2
// grid: 1
// input bf16 16384 integers -2 2
// output bf16 16384
module {
  tt.func public @kernel(%p: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %o: !tt.ptr<bf16> {tt.divisibility = 16 : i32}) {
    %r = tt.make_range {start = 0 : i32, end = 16384 : i32} : tensor<16384xi32>
    %ps = tt.splat %p : !tt.ptr<bf16> -> tensor<16384x!tt.ptr<bf16>>
    %at = tt.addptr %ps, %r : tensor<16384x!tt.ptr<bf16>>, tensor<16384xi32>
    %b = tt.load %at : tensor<16384x!tt.ptr<bf16>>
    %x = arith.extf %b : tensor<16384xbf16> to tensor<16384xf32>
    %xx = arith.mulf %x, %x : tensor<16384xf32>
    %s = "tt.reduce"(%xx) <{axis = 0 : i32}> ({
    ^bb0(%u: f32, %v: f32):
      %w = arith.addf %u, %v : f32
      tt.reduce.return %w : f32
    }) : (tensor<16384xf32>) -> f32
    %ss = tt.splat %s : f32 -> tensor<16384xf32>
    %y = arith.mulf %x, %ss : tensor<16384xf32>
    %z = arith.truncf %y : tensor<16384xf32> to tensor<16384xbf16>
    %os = tt.splat %o : !tt.ptr<bf16> -> tensor<16384x!tt.ptr<bf16>>
    %to = tt.addptr %os, %r : tensor<16384x!tt.ptr<bf16>>, tensor<16384xi32>
    tt.store %to, %z : tensor<16384x!tt.ptr<bf16>>
    tt.return
  }
}
