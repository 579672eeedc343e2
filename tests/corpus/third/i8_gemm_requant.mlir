// Made by make.py.
//
// targets: cuda:80 cuda:90 hip:gfx942 hip:gfx950 hip:gfx1201
// warps: 4 8
// stages: 3
// grid: 1 1 1
// input i8 16384 integers -4 4
// input i8 16384 integers -4 4
// input f32 128 normal
// input i32 128 integers -9 9
// output i8 16384 tolerance 0 1
// scalar i32 128
// scalar i32 128
// scalar i32 128
// scalar f32 0.02
module {
  tt.func public @i8_gemm_requant(%a_ptr: !tt.ptr<i8> {tt.divisibility = 16 : i32}, %b_ptr: !tt.ptr<i8> {tt.divisibility = 16 : i32}, %s_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %bias_ptr: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %c_ptr: !tt.ptr<i8> {tt.divisibility = 16 : i32}, %m: i32 {tt.divisibility = 16 : i32}, %n: i32 {tt.divisibility = 16 : i32}, %k: i32 {tt.divisibility = 16 : i32}, %scale: f32) attributes {noinline = false} {
    %acc = arith.constant dense<0> : tensor<128x128xi32>
    %cst = arith.constant dense<0> : tensor<64x128xi8>
    %cst_0 = arith.constant dense<0> : tensor<128x64xi8>
    %c64_i32 = arith.constant 64 : i32
    %c0_i32 = arith.constant 0 : i32
    %y = arith.constant dense<1.270000e+02> : tensor<128x128xf32>
    %y_1 = arith.constant dense<-1.280000e+02> : tensor<128x128xf32>
    %c128_i32 = arith.constant 128 : i32
    %r = tt.get_program_id x : i32
    %r_2 = arith.muli %r, %c128_i32 : i32
    %r_3 = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32>
    %r_4 = tt.splat %r_2 : i32 -> tensor<128xi32>
    %r_5 = arith.addi %r_4, %r_3 : tensor<128xi32>
    %c = tt.get_program_id y : i32
    %c_6 = arith.muli %c, %c128_i32 : i32
    %c_7 = tt.splat %c_6 : i32 -> tensor<128xi32>
    %c_8 = arith.addi %c_7, %r_3 : tensor<128xi32>
    %kk = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
    %acc_9 = scf.for %start = %c0_i32 to %k step %c64_i32 iter_args(%acc_27 = %acc) -> (tensor<128x128xi32>)  : i32 {
      %a = tt.expand_dims %r_5 {axis = 1 : i32} : tensor<128xi32> -> tensor<128x1xi32>
      %a_28 = tt.splat %m : i32 -> tensor<128x1xi32>
      %a_29 = arith.cmpi slt, %a, %a_28 : tensor<128x1xi32>
      %a_30 = tt.splat %k : i32 -> tensor<128x1xi32>
      %a_31 = arith.muli %a, %a_30 : tensor<128x1xi32>
      %a_32 = tt.splat %a_ptr : !tt.ptr<i8> -> tensor<128x1x!tt.ptr<i8>>
      %a_33 = tt.addptr %a_32, %a_31 : tensor<128x1x!tt.ptr<i8>>, tensor<128x1xi32>
      %a_34 = tt.splat %start : i32 -> tensor<128x1xi32>
      %a_35 = tt.addptr %a_33, %a_34 : tensor<128x1x!tt.ptr<i8>>, tensor<128x1xi32>
      %a_36 = tt.expand_dims %kk {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
      %a_37 = tt.broadcast %a_35 : tensor<128x1x!tt.ptr<i8>> -> tensor<128x64x!tt.ptr<i8>>
      %a_38 = tt.broadcast %a_36 : tensor<1x64xi32> -> tensor<128x64xi32>
      %a_39 = tt.addptr %a_37, %a_38 : tensor<128x64x!tt.ptr<i8>>, tensor<128x64xi32>
      %a_40 = tt.broadcast %a_29 : tensor<128x1xi1> -> tensor<128x64xi1>
      %a_41 = tt.load %a_39, %a_40, %cst_0 : tensor<128x64x!tt.ptr<i8>>
      %b = tt.expand_dims %c_8 {axis = 0 : i32} : tensor<128xi32> -> tensor<1x128xi32>
      %b_42 = tt.splat %n : i32 -> tensor<1x128xi32>
      %b_43 = arith.cmpi slt, %b, %b_42 : tensor<1x128xi32>
      %b_44 = tt.splat %k : i32 -> tensor<1x128xi32>
      %b_45 = arith.muli %b, %b_44 : tensor<1x128xi32>
      %b_46 = tt.splat %b_ptr : !tt.ptr<i8> -> tensor<1x128x!tt.ptr<i8>>
      %b_47 = tt.addptr %b_46, %b_45 : tensor<1x128x!tt.ptr<i8>>, tensor<1x128xi32>
      %b_48 = tt.splat %start : i32 -> tensor<1x128xi32>
      %b_49 = tt.addptr %b_47, %b_48 : tensor<1x128x!tt.ptr<i8>>, tensor<1x128xi32>
      %b_50 = tt.expand_dims %kk {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
      %b_51 = tt.broadcast %b_49 : tensor<1x128x!tt.ptr<i8>> -> tensor<64x128x!tt.ptr<i8>>
      %b_52 = tt.broadcast %b_50 : tensor<64x1xi32> -> tensor<64x128xi32>
      %b_53 = tt.addptr %b_51, %b_52 : tensor<64x128x!tt.ptr<i8>>, tensor<64x128xi32>
      %b_54 = tt.broadcast %b_43 : tensor<1x128xi1> -> tensor<64x128xi1>
      %b_55 = tt.load %b_53, %b_54, %cst : tensor<64x128x!tt.ptr<i8>>
      %acc_56 = tt.dot %a_41, %b_55, %acc_27, inputPrecision = tf32 : tensor<128x64xi8> * tensor<64x128xi8> -> tensor<128x128xi32>
      scf.yield %acc_56 : tensor<128x128xi32>
    }
    %y_10 = tt.splat %bias_ptr : !tt.ptr<i32> -> tensor<128x!tt.ptr<i32>>
    %y_11 = tt.addptr %y_10, %c_8 : tensor<128x!tt.ptr<i32>>, tensor<128xi32>
    %y_12 = tt.load %y_11 : tensor<128x!tt.ptr<i32>>
    %y_13 = tt.expand_dims %y_12 {axis = 0 : i32} : tensor<128xi32> -> tensor<1x128xi32>
    %y_14 = tt.broadcast %y_13 : tensor<1x128xi32> -> tensor<128x128xi32>
    %y_15 = arith.addi %acc_9, %y_14 : tensor<128x128xi32>
    %y_16 = arith.sitofp %y_15 : tensor<128x128xi32> to tensor<128x128xf32>
    %y_17 = tt.splat %s_ptr : !tt.ptr<f32> -> tensor<128x!tt.ptr<f32>>
    %y_18 = tt.addptr %y_17, %c_8 : tensor<128x!tt.ptr<f32>>, tensor<128xi32>
    %y_19 = tt.load %y_18 : tensor<128x!tt.ptr<f32>>
    %y_20 = tt.splat %scale : f32 -> tensor<128xf32>
    %y_21 = arith.mulf %y_19, %y_20 : tensor<128xf32>
    %y_22 = tt.expand_dims %y_21 {axis = 0 : i32} : tensor<128xf32> -> tensor<1x128xf32>
    %y_23 = tt.broadcast %y_22 : tensor<1x128xf32> -> tensor<128x128xf32>
    %y_24 = arith.mulf %y_16, %y_23 : tensor<128x128xf32>
    %y_25 = tt.extern_elementwise %y_24 {libname = "", libpath = "", pure = true, symbol = "__nv_rintf"} : (tensor<128x128xf32>) -> tensor<128x128xf32>
    %y_26 = tt.clampf %y_25, %y_1, %y, propagateNan = none : tensor<128x128xf32>
    %0 = tt.expand_dims %r_5 {axis = 1 : i32} : tensor<128xi32> -> tensor<128x1xi32>
    %1 = tt.splat %m : i32 -> tensor<128x1xi32>
    %2 = arith.cmpi slt, %0, %1 : tensor<128x1xi32>
    %3 = tt.expand_dims %c_8 {axis = 0 : i32} : tensor<128xi32> -> tensor<1x128xi32>
    %4 = tt.splat %n : i32 -> tensor<1x128xi32>
    %5 = arith.cmpi slt, %3, %4 : tensor<1x128xi32>
    %6 = tt.broadcast %2 : tensor<128x1xi1> -> tensor<128x128xi1>
    %7 = tt.broadcast %5 : tensor<1x128xi1> -> tensor<128x128xi1>
    %8 = arith.andi %6, %7 : tensor<128x128xi1>
    %9 = tt.splat %n : i32 -> tensor<128x1xi32>
    %10 = arith.muli %0, %9 : tensor<128x1xi32>
    %11 = tt.splat %c_ptr : !tt.ptr<i8> -> tensor<128x1x!tt.ptr<i8>>
    %12 = tt.addptr %11, %10 : tensor<128x1x!tt.ptr<i8>>, tensor<128x1xi32>
    %13 = tt.broadcast %12 : tensor<128x1x!tt.ptr<i8>> -> tensor<128x128x!tt.ptr<i8>>
    %14 = tt.broadcast %3 : tensor<1x128xi32> -> tensor<128x128xi32>
    %15 = tt.addptr %13, %14 : tensor<128x128x!tt.ptr<i8>>, tensor<128x128xi32>
    %16 = arith.fptosi %y_26 : tensor<128x128xf32> to tensor<128x128xi8>
    tt.store %15, %16, %8 : tensor<128x128x!tt.ptr<i8>>
    tt.return
  }
}
