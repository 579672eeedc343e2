// Knobs of matrix instructions change the layouts of products as their rows say.
//
// RUN: lathe-compiler compile %s --target hip:gfx942 --emit ttg | FileCheck %s --check-prefix=BOTH
// RUN: lathe-compiler compile %s --target hip:gfx942 --set matrix_instr_nonkdim=16 --emit ttg | FileCheck %s --check-prefix=SMALL
// RUN: lathe-compiler compile %s --target hip:gfx942 --set kpack=2 --emit ttg | FileCheck %s --check-prefix=PACKED
// BOTH: instrShape = [32, 32, 8]
// BOTH: tt.dot {{.*}} kWidth = 4
// SMALL: instrShape = [16, 16, 16]
// SMALL: tt.dot {{.*}} kWidth = 4
// PACKED: instrShape = [32, 32, 8]
// PACKED: tt.dot {{.*}} kWidth = 8

tt.func public @square(%x: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %y: !tt.ptr<f32> {tt.divisibility = 16 : i32}) {
  %range = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  %rows = tt.expand_dims %range {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
  %columns = tt.expand_dims %range {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
  %size = arith.constant dense<64> : tensor<64x1xi32>
  %starts = arith.muli %rows, %size : tensor<64x1xi32>
  %i = tt.broadcast %starts : tensor<64x1xi32> -> tensor<64x64xi32>
  %j = tt.broadcast %columns : tensor<1x64xi32> -> tensor<64x64xi32>
  %at = arith.addi %i, %j : tensor<64x64xi32>
  %from = tt.splat %x : !tt.ptr<f16> -> tensor<64x64x!tt.ptr<f16>>
  %source = tt.addptr %from, %at : tensor<64x64x!tt.ptr<f16>>, tensor<64x64xi32>
  %a = tt.load %source : tensor<64x64x!tt.ptr<f16>>
  %zero = arith.constant dense<0.0> : tensor<64x64xf32>
  %d = tt.dot %a, %a, %zero : tensor<64x64xf16> * tensor<64x64xf16> -> tensor<64x64xf32>
  %to = tt.splat %y : !tt.ptr<f32> -> tensor<64x64x!tt.ptr<f32>>
  %target = tt.addptr %to, %at : tensor<64x64x!tt.ptr<f32>>, tensor<64x64xi32>
  tt.store %target, %d : tensor<64x64x!tt.ptr<f32>>
  tt.return
}
