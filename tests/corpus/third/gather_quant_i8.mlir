// Made by make.py.
//
// targets: cuda:80 cuda:90 hip:gfx942 hip:gfx950 hip:gfx1201
// warps: 4 8
// stages: 1
// grid: 3 1 1
// input bf16 16384 normal
// input i32 3 integers 0 7
// output i8 6144 tolerance 0 1
// output f32 3 tolerance 1e-5 1e-5
// scalar i32 2048
module {
  tt.func public @gather_quant_i8(%x_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %index_ptr: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %q_ptr: !tt.ptr<i8> {tt.divisibility = 16 : i32}, %s_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %n: i32 {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %x = arith.constant dense<0.000000e+00> : tensor<2048xbf16>
    %scale = arith.constant 1.270000e+02 : f32
    %scale_0 = arith.constant 9.99999993E-9 : f32
    %row = tt.get_program_id x : i32
    %token = tt.addptr %index_ptr, %row : !tt.ptr<i32>, i32
    %token_1 = tt.load %token : !tt.ptr<i32>
    %c = tt.make_range {end = 2048 : i32, start = 0 : i32} : tensor<2048xi32>
    %keep = tt.splat %n : i32 -> tensor<2048xi32>
    %keep_2 = arith.cmpi slt, %c, %keep : tensor<2048xi32>
    %x_3 = arith.extsi %token_1 : i32 to i64
    %x_4 = arith.extsi %n : i32 to i64
    %x_5 = arith.muli %x_3, %x_4 : i64
    %x_6 = tt.addptr %x_ptr, %x_5 : !tt.ptr<bf16>, i64
    %x_7 = tt.splat %x_6 : !tt.ptr<bf16> -> tensor<2048x!tt.ptr<bf16>>
    %x_8 = tt.addptr %x_7, %c : tensor<2048x!tt.ptr<bf16>>, tensor<2048xi32>
    %x_9 = tt.load %x_8, %keep_2, %x : tensor<2048x!tt.ptr<bf16>>
    %x_10 = arith.extf %x_9 : tensor<2048xbf16> to tensor<2048xf32>
    %scale_11 = math.absf %x_10 : tensor<2048xf32>
    %scale_12 = "tt.reduce"(%scale_11) <{axis = 0 : i32}> ({
    ^bb0(%scale_17: f32, %scale_18: f32):
      %scale_19 = arith.maxnumf %scale_17, %scale_18 : f32
      tt.reduce.return %scale_19 : f32
    }) : (tensor<2048xf32>) -> f32
    %scale_13 = arith.maxnumf %scale_12, %scale_0 : f32
    %scale_14 = arith.divf %scale_13, %scale : f32
    %q = tt.splat %scale_14 : f32 -> tensor<2048xf32>
    %q_15 = arith.divf %x_10, %q : tensor<2048xf32>
    %q_16 = tt.extern_elementwise %q_15 {libname = "", libpath = "", pure = true, symbol = "__nv_rintf"} : (tensor<2048xf32>) -> tensor<2048xf32>
    %0 = arith.muli %row, %n : i32
    %1 = tt.addptr %q_ptr, %0 : !tt.ptr<i8>, i32
    %2 = tt.splat %1 : !tt.ptr<i8> -> tensor<2048x!tt.ptr<i8>>
    %3 = tt.addptr %2, %c : tensor<2048x!tt.ptr<i8>>, tensor<2048xi32>
    %4 = arith.fptosi %q_16 : tensor<2048xf32> to tensor<2048xi8>
    tt.store %3, %4, %keep_2 : tensor<2048x!tt.ptr<i8>>
    %5 = tt.addptr %s_ptr, %row : !tt.ptr<f32>, i32
    tt.store %5, %scale_14 : !tt.ptr<f32>
    tt.return
  }
}
// -----
module {
  tt.func public @gather_quant_i8(%x_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %index_ptr: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %q_ptr: !tt.ptr<i8> {tt.divisibility = 16 : i32}, %s_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %n: i32 {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %x = arith.constant dense<0.000000e+00> : tensor<2048xbf16>
    %cst = arith.constant 1.270000e+02 : f32
    %scale = arith.constant 9.99999993E-9 : f32
    %row = tt.get_program_id x : i32
    %token = tt.addptr %index_ptr, %row : !tt.ptr<i32>, i32
    %token_0 = tt.load %token : !tt.ptr<i32>
    %c = tt.make_range {end = 2048 : i32, start = 0 : i32} : tensor<2048xi32>
    %keep = tt.splat %n : i32 -> tensor<2048xi32>
    %keep_1 = arith.cmpi slt, %c, %keep : tensor<2048xi32>
    %x_2 = arith.extsi %token_0 : i32 to i64
    %x_3 = arith.extsi %n : i32 to i64
    %x_4 = arith.muli %x_2, %x_3 : i64
    %x_5 = tt.addptr %x_ptr, %x_4 : !tt.ptr<bf16>, i64
    %x_6 = tt.splat %x_5 : !tt.ptr<bf16> -> tensor<2048x!tt.ptr<bf16>>
    %x_7 = tt.addptr %x_6, %c : tensor<2048x!tt.ptr<bf16>>, tensor<2048xi32>
    %x_8 = tt.load %x_7, %keep_1, %x : tensor<2048x!tt.ptr<bf16>>
    %x_9 = arith.extf %x_8 : tensor<2048xbf16> to tensor<2048xf32>
    %scale_10 = math.absf %x_9 : tensor<2048xf32>
    %scale_11 = "tt.reduce"(%scale_10) <{axis = 0 : i32}> ({
    ^bb0(%scale_16: f32, %scale_17: f32):
      %scale_18 = arith.maxnumf %scale_16, %scale_17 : f32
      tt.reduce.return %scale_18 : f32
    }) : (tensor<2048xf32>) -> f32
    %scale_12 = arith.maxnumf %scale_11, %scale : f32
    %scale_13 = arith.divf %scale_12, %cst : f32
    %q = tt.splat %scale_13 : f32 -> tensor<2048xf32>
    %q_14 = arith.divf %x_9, %q : tensor<2048xf32>
    %q_15 = tt.extern_elementwise %q_14 {libname = "", libpath = "", pure = true, symbol = "__nv_rintf"} : (tensor<2048xf32>) -> tensor<2048xf32>
    %0 = arith.muli %row, %n : i32
    %1 = tt.addptr %q_ptr, %0 : !tt.ptr<i8>, i32
    %2 = tt.splat %1 : !tt.ptr<i8> -> tensor<2048x!tt.ptr<i8>>
    %3 = tt.addptr %2, %c : tensor<2048x!tt.ptr<i8>>, tensor<2048xi32>
    %4 = arith.fptosi %q_15 : tensor<2048xf32> to tensor<2048xi8>
    tt.store %3, %4, %keep_1 : tensor<2048x!tt.ptr<i8>>
    %5 = tt.addptr %s_ptr, %row : !tt.ptr<f32>, i32
    tt.store %5, %scale_13 : !tt.ptr<f32>
    tt.return
  }
}
