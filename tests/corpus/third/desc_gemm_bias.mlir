// Made by make.py.
//
// targets: cuda:80 cuda:90 hip:gfx942 hip:gfx950 hip:gfx1201
// warps: 4 8
// stages: 3 4
// grid: 1 1 1
// input bf16 16384 integers -2 2
// input bf16 16384 integers -2 2
// input bf16 128 integers -2 2
// output bf16 16384 tolerance 0.0079 1e-4
// scalar i32 128
// scalar i32 128
// scalar i32 128
module {
  tt.func public @desc_gemm_bias(%a_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %b_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %bias_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %c_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %m: i32 {tt.divisibility = 16 : i32}, %n: i32 {tt.divisibility = 16 : i32}, %k: i32 {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %acc = arith.constant dense<0.000000e+00> : tensor<128x128xf32>
    %c64_i32 = arith.constant 64 : i32
    %c0_i32 = arith.constant 0 : i32
    %c128_i32 = arith.constant 128 : i32
    %c1_i64 = arith.constant 1 : i64
    %a = arith.extsi %k : i32 to i64
    %a_0 = tt.make_tensor_descriptor %a_ptr, [%m, %k], [%a, %c1_i64] : <bf16>, <128x64xbf16>
    %b = tt.make_tensor_descriptor %b_ptr, [%n, %k], [%a, %c1_i64] : <bf16>, <128x64xbf16>
    %out = arith.extsi %n : i32 to i64
    %out_1 = tt.make_tensor_descriptor %c_ptr, [%m, %n], [%out, %c1_i64] : <bf16>, <128x128xbf16>
    %0 = tt.get_program_id x : i32
    %1 = arith.muli %0, %c128_i32 : i32
    %2 = tt.get_program_id y : i32
    %3 = arith.muli %2, %c128_i32 : i32
    %acc_2 = scf.for %start = %c0_i32 to %k step %c64_i32 iter_args(%acc_12 = %acc) -> (tensor<128x128xf32>)  : i32 {
      %acc_13 = tt.descriptor_load %a_0[%1, %start] : !tt.tensordesc<128x64xbf16> -> tensor<128x64xbf16>
      %acc_14 = tt.descriptor_load %b[%3, %start] : !tt.tensordesc<128x64xbf16> -> tensor<128x64xbf16>
      %acc_15 = tt.trans %acc_14 {order = array<i32: 1, 0>} : tensor<128x64xbf16> -> tensor<64x128xbf16>
      %acc_16 = tt.dot %acc_13, %acc_15, %acc_12, inputPrecision = tf32 : tensor<128x64xbf16> * tensor<64x128xbf16> -> tensor<128x128xf32>
      scf.yield %acc_16 : tensor<128x128xf32>
    }
    %acc_3 = tt.addptr %bias_ptr, %3 : !tt.ptr<bf16>, i32
    %acc_4 = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32>
    %acc_5 = tt.splat %acc_3 : !tt.ptr<bf16> -> tensor<128x!tt.ptr<bf16>>
    %acc_6 = tt.addptr %acc_5, %acc_4 : tensor<128x!tt.ptr<bf16>>, tensor<128xi32>
    %acc_7 = tt.load %acc_6 : tensor<128x!tt.ptr<bf16>>
    %acc_8 = arith.extf %acc_7 : tensor<128xbf16> to tensor<128xf32>
    %acc_9 = tt.expand_dims %acc_8 {axis = 0 : i32} : tensor<128xf32> -> tensor<1x128xf32>
    %acc_10 = tt.broadcast %acc_9 : tensor<1x128xf32> -> tensor<128x128xf32>
    %acc_11 = arith.addf %acc_2, %acc_10 : tensor<128x128xf32>
    %4 = arith.truncf %acc_11 : tensor<128x128xf32> to tensor<128x128xbf16>
    tt.descriptor_store %out_1[%1, %3], %4 : !tt.tensordesc<128x128xbf16>, tensor<128x128xbf16>
    tt.return
  }
}
// -----
module {
  tt.func public @desc_gemm_bias(%a_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %b_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %bias_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %c_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %m: i32 {tt.divisibility = 16 : i32}, %n: i32 {tt.divisibility = 16 : i32}, %k: i32 {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %acc = arith.constant dense<0.000000e+00> : tensor<128x128xf32>
    %c64_i32 = arith.constant 64 : i32
    %c0_i32 = arith.constant 0 : i32
    %c128_i32 = arith.constant 128 : i32
    %c1_i64 = arith.constant 1 : i64
    %a = arith.extsi %k : i32 to i64
    %a_0 = tt.make_tensor_descriptor %a_ptr, [%m, %k], [%a, %c1_i64] : <bf16>, <tensor<128x64xbf16>>
    %b = tt.make_tensor_descriptor %b_ptr, [%n, %k], [%a, %c1_i64] : <bf16>, <tensor<128x64xbf16>>
    %out = arith.extsi %n : i32 to i64
    %out_1 = tt.make_tensor_descriptor %c_ptr, [%m, %n], [%out, %c1_i64] : <bf16>, <tensor<128x128xbf16>>
    %0 = tt.get_program_id x : i32
    %1 = arith.muli %0, %c128_i32 : i32
    %2 = tt.get_program_id y : i32
    %3 = arith.muli %2, %c128_i32 : i32
    %acc_2 = scf.for %start = %c0_i32 to %k step %c64_i32 iter_args(%acc_12 = %acc) -> (tensor<128x128xf32>)  : i32 {
      %acc_13 = tt.descriptor_load %a_0[%1, %start] : !tt.tensordesc<tensor<128x64xbf16>> -> tensor<128x64xbf16>
      %acc_14 = tt.descriptor_load %b[%3, %start] : !tt.tensordesc<tensor<128x64xbf16>> -> tensor<128x64xbf16>
      %acc_15 = tt.trans %acc_14 {order = array<i32: 1, 0>} : tensor<128x64xbf16> -> tensor<64x128xbf16>
      %acc_16 = tt.dot %acc_13, %acc_15, %acc_12, inputPrecision = tf32 : tensor<128x64xbf16> * tensor<64x128xbf16> -> tensor<128x128xf32>
      scf.yield %acc_16 : tensor<128x128xf32>
    }
    %acc_3 = tt.addptr %bias_ptr, %3 : !tt.ptr<bf16>, i32
    %acc_4 = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32>
    %acc_5 = tt.splat %acc_3 : !tt.ptr<bf16> -> tensor<128x!tt.ptr<bf16>>
    %acc_6 = tt.addptr %acc_5, %acc_4 : tensor<128x!tt.ptr<bf16>>, tensor<128xi32>
    %acc_7 = tt.load %acc_6 : tensor<128x!tt.ptr<bf16>>
    %acc_8 = arith.extf %acc_7 : tensor<128xbf16> to tensor<128xf32>
    %acc_9 = tt.expand_dims %acc_8 {axis = 0 : i32} : tensor<128xf32> -> tensor<1x128xf32>
    %acc_10 = tt.broadcast %acc_9 : tensor<1x128xf32> -> tensor<128x128xf32>
    %acc_11 = arith.addf %acc_2, %acc_10 : tensor<128x128xf32>
    %4 = arith.truncf %acc_11 : tensor<128x128xf32> to tensor<128x128xbf16>
    tt.descriptor_store %out_1[%1, %3], %4 : !tt.tensordesc<tensor<128x128xbf16>>, tensor<128x128xbf16>
    tt.return
  }
}
