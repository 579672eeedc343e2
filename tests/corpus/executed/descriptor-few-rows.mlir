// Blocks of fewer rows than a swizzle pattern has: loads and stores of each, and a reduction. What is
// added differs for each element, lest the store undo what the load did wrong.
//
// targets: cuda:80 cuda:90 cuda:120 hip:gfx942
// warps: 1 4
// input f32 2048 integers -8 8
// output f32 2048
// input f16 512 integers -8 8
// output f16 512
// input f32 512 integers -8 8
// output f32 512
// input i8 1024 integers -8 8
// output i8 1024
// input f32 256 integers -8 8
// output f32 256
// input f32 8 integers -8 8
// output f32 8
// inout f32 1024 integers -8 8
module {
  tt.func public @few_rows(%x0: !tt.ptr<f32> {tt.divisibility = 16 : i32},
                           %y0: !tt.ptr<f32> {tt.divisibility = 16 : i32},
                           %x1: !tt.ptr<f16> {tt.divisibility = 16 : i32},
                           %y1: !tt.ptr<f16> {tt.divisibility = 16 : i32},
                           %x2: !tt.ptr<f32> {tt.divisibility = 16 : i32},
                           %y2: !tt.ptr<f32> {tt.divisibility = 16 : i32},
                           %x3: !tt.ptr<i8> {tt.divisibility = 16 : i32},
                           %y3: !tt.ptr<i8> {tt.divisibility = 16 : i32},
                           %x4: !tt.ptr<f32> {tt.divisibility = 16 : i32},
                           %y4: !tt.ptr<f32> {tt.divisibility = 16 : i32},
                           %x5: !tt.ptr<f32> {tt.divisibility = 16 : i32},
                           %y5: !tt.ptr<f32> {tt.divisibility = 16 : i32},
                           %sum: !tt.ptr<f32> {tt.divisibility = 16 : i32}) {
    %c0 = arith.constant 0 : i32
    %one = arith.constant 1 : i64
    %n1 = arith.constant 1 : i32
    %n2 = arith.constant 2 : i32
    %n4 = arith.constant 4 : i32
    %n8 = arith.constant 8 : i32
    %n64 = arith.constant 64 : i32
    %n128 = arith.constant 128 : i32
    %n512 = arith.constant 512 : i32
    %n1024 = arith.constant 1024 : i32
    %s4 = arith.constant 4 : i64
    %s64 = arith.constant 64 : i64
    %s128 = arith.constant 128 : i64
    %s512 = arith.constant 512 : i64
    %s1024 = arith.constant 1024 : i64
    %dx0 = tt.make_tensor_descriptor %x0, [%n2, %n1024], [%s1024, %one] : <f32>, <1x1024xf32>
    %dy0 = tt.make_tensor_descriptor %y0, [%n2, %n1024], [%s1024, %one] : <f32>, <1x1024xf32>
    %range0 = tt.make_range {end = 1024 : i32, start = 0 : i32} : tensor<1024xi32>
    %block0 = tt.reshape %range0 : tensor<1024xi32> -> tensor<1x1024xi32>
    %iota0 = arith.sitofp %block0 : tensor<1x1024xi32> to tensor<1x1024xf32>
    %v00 = tt.descriptor_load %dx0[%c0, %c0] : !tt.tensordesc<1x1024xf32> -> tensor<1x1024xf32>
    %w00 = arith.addf %v00, %iota0 : tensor<1x1024xf32>
    tt.descriptor_store %dy0[%c0, %c0], %w00 : !tt.tensordesc<1x1024xf32>, tensor<1x1024xf32>
    %v01 = tt.descriptor_load %dx0[%n1, %c0] : !tt.tensordesc<1x1024xf32> -> tensor<1x1024xf32>
    %w01 = arith.addf %v01, %iota0 : tensor<1x1024xf32>
    tt.descriptor_store %dy0[%n1, %c0], %w01 : !tt.tensordesc<1x1024xf32>, tensor<1x1024xf32>
    %dx1 = tt.make_tensor_descriptor %x1, [%n4, %n128], [%s128, %one] : <f16>, <2x128xf16>
    %dy1 = tt.make_tensor_descriptor %y1, [%n4, %n128], [%s128, %one] : <f16>, <2x128xf16>
    %range1 = tt.make_range {end = 256 : i32, start = 0 : i32} : tensor<256xi32>
    %block1 = tt.reshape %range1 : tensor<256xi32> -> tensor<2x128xi32>
    %iota1 = arith.sitofp %block1 : tensor<2x128xi32> to tensor<2x128xf16>
    %v10 = tt.descriptor_load %dx1[%c0, %c0] : !tt.tensordesc<2x128xf16> -> tensor<2x128xf16>
    %w10 = arith.addf %v10, %iota1 : tensor<2x128xf16>
    tt.descriptor_store %dy1[%c0, %c0], %w10 : !tt.tensordesc<2x128xf16>, tensor<2x128xf16>
    %v11 = tt.descriptor_load %dx1[%n2, %c0] : !tt.tensordesc<2x128xf16> -> tensor<2x128xf16>
    %w11 = arith.addf %v11, %iota1 : tensor<2x128xf16>
    tt.descriptor_store %dy1[%n2, %c0], %w11 : !tt.tensordesc<2x128xf16>, tensor<2x128xf16>
    %dx2 = tt.make_tensor_descriptor %x2, [%n8, %n64], [%s64, %one] : <f32>, <4x64xf32>
    %dy2 = tt.make_tensor_descriptor %y2, [%n8, %n64], [%s64, %one] : <f32>, <4x64xf32>
    %range2 = tt.make_range {end = 256 : i32, start = 0 : i32} : tensor<256xi32>
    %block2 = tt.reshape %range2 : tensor<256xi32> -> tensor<4x64xi32>
    %iota2 = arith.sitofp %block2 : tensor<4x64xi32> to tensor<4x64xf32>
    %v20 = tt.descriptor_load %dx2[%c0, %c0] : !tt.tensordesc<4x64xf32> -> tensor<4x64xf32>
    %w20 = arith.addf %v20, %iota2 : tensor<4x64xf32>
    tt.descriptor_store %dy2[%c0, %c0], %w20 : !tt.tensordesc<4x64xf32>, tensor<4x64xf32>
    %v21 = tt.descriptor_load %dx2[%n4, %c0] : !tt.tensordesc<4x64xf32> -> tensor<4x64xf32>
    %w21 = arith.addf %v21, %iota2 : tensor<4x64xf32>
    tt.descriptor_store %dy2[%n4, %c0], %w21 : !tt.tensordesc<4x64xf32>, tensor<4x64xf32>
    %dx3 = tt.make_tensor_descriptor %x3, [%n2, %n512], [%s512, %one] : <i8>, <1x512xi8>
    %dy3 = tt.make_tensor_descriptor %y3, [%n2, %n512], [%s512, %one] : <i8>, <1x512xi8>
    %range3 = tt.make_range {end = 512 : i32, start = 0 : i32} : tensor<512xi32>
    %block3 = tt.reshape %range3 : tensor<512xi32> -> tensor<1x512xi32>
    %iota3 = arith.trunci %block3 : tensor<1x512xi32> to tensor<1x512xi8>
    %v30 = tt.descriptor_load %dx3[%c0, %c0] : !tt.tensordesc<1x512xi8> -> tensor<1x512xi8>
    %w30 = arith.addi %v30, %iota3 : tensor<1x512xi8>
    tt.descriptor_store %dy3[%c0, %c0], %w30 : !tt.tensordesc<1x512xi8>, tensor<1x512xi8>
    %v31 = tt.descriptor_load %dx3[%n1, %c0] : !tt.tensordesc<1x512xi8> -> tensor<1x512xi8>
    %w31 = arith.addi %v31, %iota3 : tensor<1x512xi8>
    tt.descriptor_store %dy3[%n1, %c0], %w31 : !tt.tensordesc<1x512xi8>, tensor<1x512xi8>
    %dx4 = tt.make_tensor_descriptor %x4, [%n2, %n2, %n64], [%s128, %s64, %one] : <f32>, <1x2x64xf32>
    %dy4 = tt.make_tensor_descriptor %y4, [%n2, %n2, %n64], [%s128, %s64, %one] : <f32>, <1x2x64xf32>
    %range4 = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32>
    %block4 = tt.reshape %range4 : tensor<128xi32> -> tensor<1x2x64xi32>
    %iota4 = arith.sitofp %block4 : tensor<1x2x64xi32> to tensor<1x2x64xf32>
    %v40 = tt.descriptor_load %dx4[%c0, %c0, %c0] : !tt.tensordesc<1x2x64xf32> -> tensor<1x2x64xf32>
    %w40 = arith.addf %v40, %iota4 : tensor<1x2x64xf32>
    tt.descriptor_store %dy4[%c0, %c0, %c0], %w40 : !tt.tensordesc<1x2x64xf32>, tensor<1x2x64xf32>
    %v41 = tt.descriptor_load %dx4[%n1, %c0, %c0] : !tt.tensordesc<1x2x64xf32> -> tensor<1x2x64xf32>
    %w41 = arith.addf %v41, %iota4 : tensor<1x2x64xf32>
    tt.descriptor_store %dy4[%n1, %c0, %c0], %w41 : !tt.tensordesc<1x2x64xf32>, tensor<1x2x64xf32>
    %dx5 = tt.make_tensor_descriptor %x5, [%n2, %n4], [%s4, %one] : <f32>, <1x4xf32>
    %dy5 = tt.make_tensor_descriptor %y5, [%n2, %n4], [%s4, %one] : <f32>, <1x4xf32>
    %range5 = tt.make_range {end = 4 : i32, start = 0 : i32} : tensor<4xi32>
    %block5 = tt.reshape %range5 : tensor<4xi32> -> tensor<1x4xi32>
    %iota5 = arith.sitofp %block5 : tensor<1x4xi32> to tensor<1x4xf32>
    %v50 = tt.descriptor_load %dx5[%c0, %c0] : !tt.tensordesc<1x4xf32> -> tensor<1x4xf32>
    %w50 = arith.addf %v50, %iota5 : tensor<1x4xf32>
    tt.descriptor_store %dy5[%c0, %c0], %w50 : !tt.tensordesc<1x4xf32>, tensor<1x4xf32>
    %v51 = tt.descriptor_load %dx5[%n1, %c0] : !tt.tensordesc<1x4xf32> -> tensor<1x4xf32>
    %w51 = arith.addf %v51, %iota5 : tensor<1x4xf32>
    tt.descriptor_store %dy5[%n1, %c0], %w51 : !tt.tensordesc<1x4xf32>, tensor<1x4xf32>
    %dsum = tt.make_tensor_descriptor %sum, [%n1, %n1024], [%s1024, %one] : <f32>, <1x1024xf32>
    tt.descriptor_reduce add, %dsum[%c0, %c0], %w00 : !tt.tensordesc<1x1024xf32>, tensor<1x1024xf32>
    tt.return
  }
}
