// RUN: lathe-compiler compile %s --target hip:gfx942 --set num_warps=4 --set num_stages=2 --set use_buffer_ops=false --emit llvm | FileCheck %s
// RUN: lathe-compiler compile %s --target cuda:90 --set num_warps=4 --set num_stages=3 --emit llvm | FileCheck %s --check-prefix=CUDA

// Bytes that a pipelined loop loads behind a test of its last iteration come out of that test, and go on to the next
// iteration, in whole registers.

// CHECK: define {{.*}}@bytes
// CHECK-NOT: phi {{.*}}i8
// CHECK: phi <4 x i32>
// CHECK-NOT: phi {{.*}}i8
// CHECK: }
// CUDA: define {{.*}}@bytes
// CUDA-NOT: phi i8
// CUDA: attributes #0
tt.func public @bytes(%x: !tt.ptr<i8> {tt.divisibility = 16 : i32}, %y: !tt.ptr<i8> {tt.divisibility = 16 : i32},
                      %o: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %zero = arith.constant dense<0> : tensor<64x64xi32>
  %width = arith.constant dense<64> : tensor<64x1xi32>
  %step = arith.constant dense<4096> : tensor<64x64xi32>
  %range = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
  %row = tt.expand_dims %range {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
  %column = tt.expand_dims %range {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
  %rows = arith.muli %row, %width : tensor<64x1xi32>
  %rb = tt.broadcast %rows : tensor<64x1xi32> -> tensor<64x64xi32>
  %cb = tt.broadcast %column : tensor<1x64xi32> -> tensor<64x64xi32>
  %at = arith.addi %rb, %cb : tensor<64x64xi32>
  %xs = tt.splat %x : !tt.ptr<i8> -> tensor<64x64x!tt.ptr<i8>>
  %xp = tt.addptr %xs, %at : tensor<64x64x!tt.ptr<i8>>, tensor<64x64xi32>
  %ys = tt.splat %y : !tt.ptr<i8> -> tensor<64x64x!tt.ptr<i8>>
  %yp = tt.addptr %ys, %at : tensor<64x64x!tt.ptr<i8>>, tensor<64x64xi32>
  %sum:3 = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %zero, %xa = %xp, %ya = %yp) -> (tensor<64x64xi32>, tensor<64x64x!tt.ptr<i8>>, tensor<64x64x!tt.ptr<i8>>) : i32 {
    %a = tt.load %xa : tensor<64x64x!tt.ptr<i8>>
    %b = tt.load %ya : tensor<64x64x!tt.ptr<i8>>
    %next = tt.dot %a, %b, %acc : tensor<64x64xi8> * tensor<64x64xi8> -> tensor<64x64xi32>
    %xn = tt.addptr %xa, %step : tensor<64x64x!tt.ptr<i8>>, tensor<64x64xi32>
    %yn = tt.addptr %ya, %step : tensor<64x64x!tt.ptr<i8>>, tensor<64x64xi32>
    scf.yield %next, %xn, %yn : tensor<64x64xi32>, tensor<64x64x!tt.ptr<i8>>, tensor<64x64x!tt.ptr<i8>>
  }
  %os = tt.splat %o : !tt.ptr<i32> -> tensor<64x64x!tt.ptr<i32>>
  %op = tt.addptr %os, %at : tensor<64x64x!tt.ptr<i32>>, tensor<64x64xi32>
  tt.store %op, %sum#0 : tensor<64x64x!tt.ptr<i32>>
  tt.return
}
