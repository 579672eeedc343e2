// The second dot reads its left operand, which the first one made, from registers, so that it is in flight while the
// next iterations' operands are stored. Rows of 33 elements are loaded one element at a time.
//
// targets: cuda:90 cuda:100 hip:gfx942
// warps: 4
// stages: 1 2 3 4
// input f16 24576 integers -2 2
// input f16 2048 integers -2 2
// input f16 6400 integers -2 2
// output f32 2048
tt.func public @kernel(%a: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %b: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %w: !tt.ptr<f16> {tt.divisibility = 2 : i32}, %o: !tt.ptr<f32> {tt.divisibility = 16 : i32}) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c6 = arith.constant 6 : i32
  %r64 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
  %r32 = tt.make_range {start = 0 : i32, end = 32 : i32} : tensor<32xi32>
  %m = tt.expand_dims %r64 {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
  %k = tt.expand_dims %r64 {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
  %n = tt.expand_dims %r32 {axis = 0 : i32} : tensor<32xi32> -> tensor<1x32xi32>
  %j = tt.expand_dims %r32 {axis = 1 : i32} : tensor<32xi32> -> tensor<32x1xi32>
  %s64 = arith.constant dense<64> : tensor<64x1xi32>
  %s32 = arith.constant dense<32> : tensor<64x1xi32>
  %s33 = arith.constant dense<33> : tensor<32x1xi32>
  %m64 = arith.muli %m, %s64 : tensor<64x1xi32>
  %m32 = arith.muli %m, %s32 : tensor<64x1xi32>
  %j33 = arith.muli %j, %s33 : tensor<32x1xi32>
  %ra0 = tt.broadcast %m64 : tensor<64x1xi32> -> tensor<64x64xi32>
  %ca0 = tt.broadcast %k : tensor<1x64xi32> -> tensor<64x64xi32>
  %oa = arith.addi %ra0, %ca0 : tensor<64x64xi32>
  %rb0 = tt.broadcast %m32 : tensor<64x1xi32> -> tensor<64x32xi32>
  %cb0 = tt.broadcast %n : tensor<1x32xi32> -> tensor<64x32xi32>
  %ob = arith.addi %rb0, %cb0 : tensor<64x32xi32>
  %rw0 = tt.broadcast %j33 : tensor<32x1xi32> -> tensor<32x32xi32>
  %cw0 = tt.broadcast %n : tensor<1x32xi32> -> tensor<32x32xi32>
  %ow = arith.addi %rw0, %cw0 : tensor<32x32xi32>
  %pa0 = tt.splat %a : !tt.ptr<f16> -> tensor<64x64x!tt.ptr<f16>>
  %pa = tt.addptr %pa0, %oa : tensor<64x64x!tt.ptr<f16>>, tensor<64x64xi32>
  %pb0 = tt.splat %b : !tt.ptr<f16> -> tensor<64x32x!tt.ptr<f16>>
  %pb = tt.addptr %pb0, %ob : tensor<64x32x!tt.ptr<f16>>, tensor<64x32xi32>
  %pw0 = tt.splat %w : !tt.ptr<f16> -> tensor<32x32x!tt.ptr<f16>>
  %pw = tt.addptr %pw0, %ow : tensor<32x32x!tt.ptr<f16>>, tensor<32x32xi32>
  %po0 = tt.splat %o : !tt.ptr<f32> -> tensor<64x32x!tt.ptr<f32>>
  %po = tt.addptr %po0, %ob : tensor<64x32x!tt.ptr<f32>>, tensor<64x32xi32>
  %vb = tt.load %pb : tensor<64x32x!tt.ptr<f16>>
  %zero = arith.constant dense<0.0> : tensor<64x32xf32>
  %na = arith.constant dense<4096> : tensor<64x64xi32>
  %nw = arith.constant dense<1056> : tensor<32x32xi32>
  %r:3 = scf.for %i = %c0 to %c6 step %c1 iter_args(%acc = %zero, %qa = %pa, %qw = %pw) -> (tensor<64x32xf32>, tensor<64x64x!tt.ptr<f16>>, tensor<32x32x!tt.ptr<f16>>) : i32 {
    %x = tt.load %qa : tensor<64x64x!tt.ptr<f16>>
    %y = arith.addf %x, %x : tensor<64x64xf16>
    %v = tt.load %qw : tensor<32x32x!tt.ptr<f16>>
    %first = tt.dot %y, %vb, %zero : tensor<64x64xf16> * tensor<64x32xf16> -> tensor<64x32xf32>
    %left = arith.truncf %first : tensor<64x32xf32> to tensor<64x32xf16>
    %second = tt.dot %left, %v, %acc : tensor<64x32xf16> * tensor<32x32xf16> -> tensor<64x32xf32>
    %ta = tt.addptr %qa, %na : tensor<64x64x!tt.ptr<f16>>, tensor<64x64xi32>
    %tw = tt.addptr %qw, %nw : tensor<32x32x!tt.ptr<f16>>, tensor<32x32xi32>
    scf.yield %second, %ta, %tw : tensor<64x32xf32>, tensor<64x64x!tt.ptr<f16>>, tensor<32x32x!tt.ptr<f16>>
  }
  tt.store %po, %r#0 : tensor<64x32x!tt.ptr<f32>>
  tt.return
}
