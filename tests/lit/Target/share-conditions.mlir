// A thread has eight columns of two rows: the condition of the whole tile is combined with those of the two rows.
//
// RUN: lathe-compiler compile %s --target cuda:90 --set num_warps=1 --emit asm | FileCheck %s

// CHECK-COUNT-18: and.pred
// CHECK-NOT: and.pred
tt.func public @tile(%x: !tt.ptr<f16>, %o: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %m: i32, %n: i32, %limit: i32) {
  %rows = tt.make_range {start = 0 : i32, end = 8 : i32} : tensor<8xi32>
  %columns = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
  %row = tt.expand_dims %rows {axis = 1 : i32} : tensor<8xi32> -> tensor<8x1xi32>
  %column = tt.expand_dims %columns {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
  %ms = tt.splat %m : i32 -> tensor<8x1xi32>
  %ns = tt.splat %n : i32 -> tensor<1x64xi32>
  %inRows = arith.cmpi slt, %row, %ms : tensor<8x1xi32>
  %inColumns = arith.cmpi slt, %column, %ns : tensor<1x64xi32>
  %program = tt.get_program_id x : i32
  %isLive = arith.cmpi slt, %program, %limit : i32
  %live = tt.splat %isLive : i1 -> tensor<8x64xi1>
  %rm = tt.broadcast %inRows : tensor<8x1xi1> -> tensor<8x64xi1>
  %cm = tt.broadcast %inColumns : tensor<1x64xi1> -> tensor<8x64xi1>
  %inside = arith.andi %rm, %cm : tensor<8x64xi1>
  %mask = arith.andi %inside, %live : tensor<8x64xi1>
  %strides = tt.splat %n : i32 -> tensor<8x1xi32>
  %starts = arith.muli %row, %strides : tensor<8x1xi32>
  %rb = tt.broadcast %starts : tensor<8x1xi32> -> tensor<8x64xi32>
  %cb = tt.broadcast %column : tensor<1x64xi32> -> tensor<8x64xi32>
  %at = arith.addi %rb, %cb : tensor<8x64xi32>
  %xs = tt.splat %x : !tt.ptr<f16> -> tensor<8x64x!tt.ptr<f16>>
  %xp = tt.addptr %xs, %at : tensor<8x64x!tt.ptr<f16>>, tensor<8x64xi32>
  %zero = arith.constant dense<0.0> : tensor<8x64xf16>
  %v = tt.load %xp, %mask, %zero : tensor<8x64x!tt.ptr<f16>>
  %width = arith.constant dense<64> : tensor<8x1xi32>
  %lines = arith.muli %row, %width : tensor<8x1xi32>
  %lb = tt.broadcast %lines : tensor<8x1xi32> -> tensor<8x64xi32>
  %to = arith.addi %lb, %cb : tensor<8x64xi32>
  %os = tt.splat %o : !tt.ptr<f16> -> tensor<8x64x!tt.ptr<f16>>
  %op = tt.addptr %os, %to : tensor<8x64x!tt.ptr<f16>>, tensor<8x64xi32>
  tt.store %op, %v : tensor<8x64x!tt.ptr<f16>>
  tt.return
}
