// Rings of blocks of fewer rows than a swizzle pattern has, one of them smaller than what bulk copies align to.
//
// targets: cuda:80 cuda:90 cuda:120 hip:gfx942
// warps: 4
// input f32 8192 integers -8 8
// input f16 1024 integers -8 8
// input f32 32 integers -8 8
// output f32 1024
// output f16 128
// output f32 4
module {
  tt.func public @rings(%x: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %y: !tt.ptr<f16> {tt.divisibility = 16 : i32},
                        %z: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %xs: !tt.ptr<f32> {tt.divisibility = 16 : i32},
                        %ys: !tt.ptr<f16> {tt.divisibility = 16 : i32},
                        %zs: !tt.ptr<f32> {tt.divisibility = 16 : i32}) {
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %c2 = arith.constant 2 : i32
    %c4 = arith.constant 4 : i32
    %c8 = arith.constant 8 : i32
    %c16 = arith.constant 16 : i32
    %c64 = arith.constant 64 : i32
    %c1024 = arith.constant 1024 : i32
    %one = arith.constant 1 : i64
    %s4 = arith.constant 4 : i64
    %s64 = arith.constant 64 : i64
    %s1024 = arith.constant 1024 : i64
    %dx = tt.make_tensor_descriptor %x, [%c8, %c1024], [%s1024, %one] : <f32>, <1x1024xf32>
    %dy = tt.make_tensor_descriptor %y, [%c16, %c64], [%s64, %one] : <f16>, <2x64xf16>
    %dz = tt.make_tensor_descriptor %z, [%c8, %c4], [%s4, %one] : <f32>, <1x4xf32>
    %a0 = arith.constant dense<0.0> : tensor<1x1024xf32>
    %b0 = arith.constant dense<0.0> : tensor<2x64xf16>
    %d0 = arith.constant dense<0.0> : tensor<1x4xf32>
    %r:3 = scf.for %i = %c0 to %c8 step %c1 iter_args(%a = %a0, %b = %b0, %d = %d0) -> (tensor<1x1024xf32>, tensor<2x64xf16>, tensor<1x4xf32>) : i32 {
      %at = arith.muli %i, %c2 : i32
      %u = tt.descriptor_load %dx[%i, %c0] : !tt.tensordesc<1x1024xf32> -> tensor<1x1024xf32>
      %v = tt.descriptor_load %dy[%at, %c0] : !tt.tensordesc<2x64xf16> -> tensor<2x64xf16>
      %w = tt.descriptor_load %dz[%i, %c0] : !tt.tensordesc<1x4xf32> -> tensor<1x4xf32>
      %a1 = arith.addf %a, %u : tensor<1x1024xf32>
      %b1 = arith.addf %b, %v : tensor<2x64xf16>
      %d1 = arith.addf %d, %w : tensor<1x4xf32>
      scf.yield %a1, %b1, %d1 : tensor<1x1024xf32>, tensor<2x64xf16>, tensor<1x4xf32>
    } {tt.num_stages = 3 : i32}
    %range = tt.make_range {end = 1024 : i32, start = 0 : i32} : tensor<1024xi32>
    %flat = tt.reshape %range : tensor<1024xi32> -> tensor<1x1024xi32>
    %p = tt.splat %xs : !tt.ptr<f32> -> tensor<1x1024x!tt.ptr<f32>>
    %pa = tt.addptr %p, %flat : tensor<1x1024x!tt.ptr<f32>>, tensor<1x1024xi32>
    tt.store %pa, %r#0 : tensor<1x1024x!tt.ptr<f32>>
    %range1 = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32>
    %flat1 = tt.reshape %range1 : tensor<128xi32> -> tensor<2x64xi32>
    %q = tt.splat %ys : !tt.ptr<f16> -> tensor<2x64x!tt.ptr<f16>>
    %qa = tt.addptr %q, %flat1 : tensor<2x64x!tt.ptr<f16>>, tensor<2x64xi32>
    tt.store %qa, %r#1 : tensor<2x64x!tt.ptr<f16>>
    %range2 = tt.make_range {end = 4 : i32, start = 0 : i32} : tensor<4xi32>
    %flat2 = tt.reshape %range2 : tensor<4xi32> -> tensor<1x4xi32>
    %s = tt.splat %zs : !tt.ptr<f32> -> tensor<1x4x!tt.ptr<f32>>
    %sa = tt.addptr %s, %flat2 : tensor<1x4x!tt.ptr<f32>>, tensor<1x4xi32>
    tt.store %sa, %r#2 : tensor<1x4x!tt.ptr<f32>>
    tt.return
  }
}
