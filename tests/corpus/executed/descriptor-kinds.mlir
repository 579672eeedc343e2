// Blocks of one to three dimensions, in several types and paddings, with rows from 16 to 512 bytes; each crosses an edge.
//
// targets: cuda:80 cuda:90 cuda:120 hip:gfx942
// warps: 1 4 8
// input f16 2880 integers -8 8
// input f32 1000 integers -8 8
// input i8 4000 integers -100 100
// input bf16 600 integers -8 8
// output f16 4096
// output f32 1024
// output i8 1024
// output bf16 512
// output f32 512
module {
  tt.func public @kinds(%a: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %b: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %c: !tt.ptr<i8> {tt.divisibility = 16 : i32}, %d: !tt.ptr<bf16> {tt.divisibility = 16 : i32},
      %oa: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %ob: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %oc: !tt.ptr<i8> {tt.divisibility = 16 : i32}, %od: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %oe: !tt.ptr<f32> {tt.divisibility = 16 : i32}) {
    %cm7 = arith.constant -7 : i32
    %cm3 = arith.constant -3 : i32
    %cm1 = arith.constant -1 : i32
    %cm4 = arith.constant -4 : i32
    %c1 = arith.constant 1 : i32
    %c2 = arith.constant 2 : i32
    %c3 = arith.constant 3 : i32
    %c4 = arith.constant 4 : i32
    %c8 = arith.constant 8 : i32
    %c9 = arith.constant 9 : i32
    %c16 = arith.constant 16 : i32
    %c20 = arith.constant 20 : i32
    %c40 = arith.constant 40 : i32
    %c48 = arith.constant 48 : i32
    %c50 = arith.constant 50 : i32
    %c72 = arith.constant 72 : i32
    %c200 = arith.constant 200 : i32
    %c304 = arith.constant 304 : i32
    %c600 = arith.constant 600 : i32
    %l1 = arith.constant 1 : i64
    %l28 = arith.constant 28 : i64
    %l72 = arith.constant 72 : i64
    %l80 = arith.constant 80 : i64
    %l300 = arith.constant 300 : i64
    %da = tt.make_tensor_descriptor %a, [%c40, %c72], [%l72, %l1] {padding = 2 : i32} : <f16>, <64x64xf16>
    %va = tt.descriptor_load %da[%cm7, %c16] : !tt.tensordesc<64x64xf16> -> tensor<64x64xf16>
    %db = tt.make_tensor_descriptor %b, [%c3, %c9, %c20], [%l300, %l28, %l1] {padding = 2 : i32} : <f32>, <2x16x32xf32>
    %vb = tt.descriptor_load %db[%c2, %cm1, %c4] : !tt.tensordesc<2x16x32xf32> -> tensor<2x16x32xf32>
    %dc = tt.make_tensor_descriptor %c, [%c50, %c72], [%l80, %l1] : <i8>, <64x16xi8>
    %vc = tt.descriptor_load %dc[%cm3, %c16] : !tt.tensordesc<64x16xi8> -> tensor<64x16xi8>
    %dd = tt.make_tensor_descriptor %d, [%c600], [%l1] {padding = 2 : i32} : <bf16>, <512xbf16>
    %vd = tt.descriptor_load %dd[%c304] : !tt.tensordesc<512xbf16> -> tensor<512xbf16>
    %de = tt.make_tensor_descriptor %b, [%c9, %c20], [%l28, %l1] : <f32>, <4x128xf32>
    %ve = tt.descriptor_load %de[%c8, %cm4] : !tt.tensordesc<4x128xf32> -> tensor<4x128xf32>
    %ra = tt.make_range {end = 4096 : i32, start = 0 : i32} : tensor<4096xi32>
    %fa = tt.reshape %ra : tensor<4096xi32> -> tensor<64x64xi32>
    %pa = tt.splat %oa : !tt.ptr<f16> -> tensor<64x64x!tt.ptr<f16>>
    %qa = tt.addptr %pa, %fa : tensor<64x64x!tt.ptr<f16>>, tensor<64x64xi32>
    tt.store %qa, %va : tensor<64x64x!tt.ptr<f16>>
    %rb = tt.make_range {end = 1024 : i32, start = 0 : i32} : tensor<1024xi32>
    %fb = tt.reshape %rb : tensor<1024xi32> -> tensor<2x16x32xi32>
    %pb = tt.splat %ob : !tt.ptr<f32> -> tensor<2x16x32x!tt.ptr<f32>>
    %qb = tt.addptr %pb, %fb : tensor<2x16x32x!tt.ptr<f32>>, tensor<2x16x32xi32>
    tt.store %qb, %vb : tensor<2x16x32x!tt.ptr<f32>>
    %rc = tt.make_range {end = 1024 : i32, start = 0 : i32} : tensor<1024xi32>
    %fc = tt.reshape %rc : tensor<1024xi32> -> tensor<64x16xi32>
    %pc = tt.splat %oc : !tt.ptr<i8> -> tensor<64x16x!tt.ptr<i8>>
    %qc = tt.addptr %pc, %fc : tensor<64x16x!tt.ptr<i8>>, tensor<64x16xi32>
    tt.store %qc, %vc : tensor<64x16x!tt.ptr<i8>>
    %rd = tt.make_range {end = 512 : i32, start = 0 : i32} : tensor<512xi32>
    %pd = tt.splat %od : !tt.ptr<bf16> -> tensor<512x!tt.ptr<bf16>>
    %qd = tt.addptr %pd, %rd : tensor<512x!tt.ptr<bf16>>, tensor<512xi32>
    tt.store %qd, %vd : tensor<512x!tt.ptr<bf16>>
    %re = tt.make_range {end = 512 : i32, start = 0 : i32} : tensor<512xi32>
    %fe = tt.reshape %re : tensor<512xi32> -> tensor<4x128xi32>
    %pe = tt.splat %oe : !tt.ptr<f32> -> tensor<4x128x!tt.ptr<f32>>
    %qe = tt.addptr %pe, %fe : tensor<4x128x!tt.ptr<f32>>, tensor<4x128xi32>
    tt.store %qe, %ve : tensor<4x128x!tt.ptr<f32>>
    tt.return
  }
}
