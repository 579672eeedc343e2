// Made by make.py.
//
// targets: cuda:80 cuda:90 hip:gfx942 hip:gfx950 hip:gfx1201
// warps: 4 8
// stages: 1
// grid: 1 1 1
// input bf16 2560 normal
// input bf16 256 integers 0 1
// output bf16 2560 tolerance 0.016 2e-2
// scalar i32 10
module {
  tt.func public @hadamard_dot(%x_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %h_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %y_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %rows: i32) attributes {noinline = false} {
    %x = arith.constant dense<0.000000e+00> : tensor<16x16x16xbf16>
    %z = arith.constant dense<6.250000e-02> : tensor<16x16x16xf32>
    %cst = arith.constant dense<0.000000e+00> : tensor<256x16xf32>
    %h = arith.constant dense<16> : tensor<16x1xi32>
    %at = arith.constant dense<16> : tensor<1x16x1xi32>
    %at_0 = arith.constant dense<256> : tensor<16x1x1xi32>
    %c16_i32 = arith.constant 16 : i32
    %i = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
    %e = tt.get_program_id x : i32
    %e_1 = arith.muli %e, %c16_i32 : i32
    %e_2 = tt.splat %e_1 : i32 -> tensor<16xi32>
    %e_3 = arith.addi %e_2, %i : tensor<16xi32>
    %at_4 = tt.expand_dims %e_3 {axis = 1 : i32} : tensor<16xi32> -> tensor<16x1xi32>
    %at_5 = tt.expand_dims %at_4 {axis = 2 : i32} : tensor<16x1xi32> -> tensor<16x1x1xi32>
    %at_6 = arith.muli %at_5, %at_0 : tensor<16x1x1xi32>
    %at_7 = tt.expand_dims %i {axis = 0 : i32} : tensor<16xi32> -> tensor<1x16xi32>
    %at_8 = tt.expand_dims %at_7 {axis = 2 : i32} : tensor<1x16xi32> -> tensor<1x16x1xi32>
    %at_9 = arith.muli %at_8, %at : tensor<1x16x1xi32>
    %at_10 = tt.broadcast %at_6 : tensor<16x1x1xi32> -> tensor<16x16x1xi32>
    %at_11 = tt.broadcast %at_9 : tensor<1x16x1xi32> -> tensor<16x16x1xi32>
    %at_12 = arith.addi %at_10, %at_11 : tensor<16x16x1xi32>
    %at_13 = tt.expand_dims %at_7 {axis = 1 : i32} : tensor<1x16xi32> -> tensor<1x1x16xi32>
    %at_14 = tt.broadcast %at_12 : tensor<16x16x1xi32> -> tensor<16x16x16xi32>
    %at_15 = tt.broadcast %at_13 : tensor<1x1x16xi32> -> tensor<16x16x16xi32>
    %at_16 = arith.addi %at_14, %at_15 : tensor<16x16x16xi32>
    %keep = tt.splat %rows : i32 -> tensor<16xi32>
    %keep_17 = arith.cmpi slt, %e_3, %keep : tensor<16xi32>
    %keep_18 = tt.expand_dims %keep_17 {axis = 1 : i32} : tensor<16xi1> -> tensor<16x1xi1>
    %keep_19 = tt.expand_dims %keep_18 {axis = 2 : i32} : tensor<16x1xi1> -> tensor<16x1x1xi1>
    %x_20 = tt.splat %x_ptr : !tt.ptr<bf16> -> tensor<16x16x16x!tt.ptr<bf16>>
    %x_21 = tt.addptr %x_20, %at_16 : tensor<16x16x16x!tt.ptr<bf16>>, tensor<16x16x16xi32>
    %x_22 = tt.broadcast %keep_19 : tensor<16x1x1xi1> -> tensor<16x16x16xi1>
    %x_23 = tt.load %x_21, %x_22, %x : tensor<16x16x16x!tt.ptr<bf16>>
    %h_24 = tt.expand_dims %i {axis = 1 : i32} : tensor<16xi32> -> tensor<16x1xi32>
    %h_25 = arith.muli %h_24, %h : tensor<16x1xi32>
    %h_26 = tt.splat %h_ptr : !tt.ptr<bf16> -> tensor<16x1x!tt.ptr<bf16>>
    %h_27 = tt.addptr %h_26, %h_25 : tensor<16x1x!tt.ptr<bf16>>, tensor<16x1xi32>
    %h_28 = tt.broadcast %h_27 : tensor<16x1x!tt.ptr<bf16>> -> tensor<16x16x!tt.ptr<bf16>>
    %h_29 = tt.broadcast %at_7 : tensor<1x16xi32> -> tensor<16x16xi32>
    %h_30 = tt.addptr %h_28, %h_29 : tensor<16x16x!tt.ptr<bf16>>, tensor<16x16xi32>
    %h_31 = tt.load %h_30 : tensor<16x16x!tt.ptr<bf16>>
    %y = tt.reshape %x_23 : tensor<16x16x16xbf16> -> tensor<256x16xbf16>
    %y_32 = tt.dot %y, %h_31, %cst, inputPrecision = tf32 : tensor<256x16xbf16> * tensor<16x16xbf16> -> tensor<256x16xf32>
    %y_33 = arith.truncf %y_32 : tensor<256x16xf32> to tensor<256x16xbf16>
    %y_34 = tt.reshape %y_33 : tensor<256x16xbf16> -> tensor<16x16x16xbf16>
    %y_35 = tt.trans %y_34 {order = array<i32: 0, 2, 1>} : tensor<16x16x16xbf16> -> tensor<16x16x16xbf16>
    %z_36 = tt.reshape %y_35 : tensor<16x16x16xbf16> -> tensor<256x16xbf16>
    %z_37 = tt.dot %z_36, %h_31, %cst, inputPrecision = tf32 : tensor<256x16xbf16> * tensor<16x16xbf16> -> tensor<256x16xf32>
    %z_38 = tt.reshape %z_37 : tensor<256x16xf32> -> tensor<16x16x16xf32>
    %z_39 = tt.trans %z_38 {order = array<i32: 0, 2, 1>} : tensor<16x16x16xf32> -> tensor<16x16x16xf32>
    %z_40 = arith.mulf %z_39, %z : tensor<16x16x16xf32>
    %0 = tt.splat %y_ptr : !tt.ptr<bf16> -> tensor<16x16x16x!tt.ptr<bf16>>
    %1 = tt.addptr %0, %at_16 : tensor<16x16x16x!tt.ptr<bf16>>, tensor<16x16x16xi32>
    %2 = arith.truncf %z_40 : tensor<16x16x16xf32> to tensor<16x16x16xbf16>
    tt.store %1, %2, %x_22 : tensor<16x16x16x!tt.ptr<bf16>>
    tt.return
  }
}
