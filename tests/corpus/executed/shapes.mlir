// Joins, splits, concatenation, transposition of three dimensions, reshapes that may reorder, pointers as numbers.
//
// targets: cuda:80 cuda:90 hip:gfx942 hip:gfx950 hip:gfx1201
// warps: 1 4 8
// input i32 512 integers -1000 1000
// output i32 512
// output i32 512
// output i32 2
// output i64 1
// output i32 512
tt.func public @shapes(%x: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %o: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %p: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %q: !tt.ptr<i32>, %w: !tt.ptr<i64>, %u: !tt.ptr<i32>) {
  %i = tt.make_range {start = 0 : i32, end = 512 : i32} : tensor<512xi32>
  %h = tt.make_range {start = 100 : i32, end = 356 : i32} : tensor<256xi32>
  %c100 = arith.constant dense<100> : tensor<256xi32>
  %h0 = arith.subi %h, %c100 : tensor<256xi32>
  %xs = tt.splat %x : !tt.ptr<i32> -> tensor<512x!tt.ptr<i32>>
  %xp = tt.addptr %xs, %i : tensor<512x!tt.ptr<i32>>, tensor<512xi32>
  %v = tt.load %xp : tensor<512x!tt.ptr<i32>>
  // Swap neighbours.
  %pairs = tt.reshape %v : tensor<512xi32> -> tensor<256x2xi32>
  %a, %b = tt.split %pairs : tensor<256x2xi32> -> tensor<256xi32>
  %j = tt.join %b, %a : tensor<256xi32> -> tensor<256x2xi32>
  %f = tt.reshape %j : tensor<256x2xi32> -> tensor<512xi32>
  %os = tt.splat %o : !tt.ptr<i32> -> tensor<512x!tt.ptr<i32>>
  %op = tt.addptr %os, %i : tensor<512x!tt.ptr<i32>>, tensor<512xi32>
  tt.store %op, %f : tensor<512x!tt.ptr<i32>>
  // 8 x 4 x 16 to 16 x 8 x 4.
  %c = tt.reshape %v : tensor<512xi32> -> tensor<8x4x16xi32>
  %t = tt.trans %c {order = array<i32: 2, 0, 1>} : tensor<8x4x16xi32> -> tensor<16x8x4xi32>
  %g = tt.reshape %t : tensor<16x8x4xi32> -> tensor<512xi32>
  %ps = tt.splat %p : !tt.ptr<i32> -> tensor<512x!tt.ptr<i32>>
  %pp = tt.addptr %ps, %i : tensor<512x!tt.ptr<i32>>, tensor<512xi32>
  tt.store %pp, %g : tensor<512x!tt.ptr<i32>>
  // In any order: only sums are the same.
  %k = tt.cat %a, %h0 : tensor<256xi32> -> tensor<512xi32>
  %sum = "tt.reduce"(%k) <{axis = 0 : i32}> ({
  ^bb0(%y: i32, %z: i32):
    %s = arith.addi %y, %z : i32
    tt.reduce.return %s : i32
  }) : (tensor<512xi32>) -> i32
  tt.store %q, %sum : !tt.ptr<i32>
  %re = tt.reshape %v allow_reorder : tensor<512xi32> -> tensor<16x32xi32>
  %square = arith.muli %re, %re : tensor<16x32xi32>
  %cols = "tt.reduce"(%square) <{axis = 1 : i32}> ({
  ^bb0(%y: i32, %z: i32):
    %s = arith.addi %y, %z : i32
    tt.reduce.return %s : i32
  }) : (tensor<16x32xi32>) -> tensor<16xi32>
  %all = "tt.reduce"(%cols) <{axis = 0 : i32}> ({
  ^bb0(%y: i32, %z: i32):
    %s = arith.addi %y, %z : i32
    tt.reduce.return %s : i32
  }) : (tensor<16xi32>) -> i32
  %one = arith.constant 1 : i32
  %q1 = tt.addptr %q, %one : !tt.ptr<i32>, i32
  tt.store %q1, %all : !tt.ptr<i32>
  // Distances of addresses; 64-bit offsets; a pointer from a number.
  %n0 = tt.ptr_to_int %x : !tt.ptr<i32> -> i64
  %far = arith.constant 4294967297 : i64
  %back = arith.constant -4294967296 : i64
  %f1 = tt.addptr %x, %far : !tt.ptr<i32>, i64
  %f2 = tt.addptr %f1, %back : !tt.ptr<i32>, i64
  %n1 = tt.ptr_to_int %f2 : !tt.ptr<i32> -> i64
  %d = arith.subi %n1, %n0 : i64
  tt.store %w, %d : !tt.ptr<i64>
  %ns = tt.ptr_to_int %xp : tensor<512x!tt.ptr<i32>> -> tensor<512xi64>
  %four = arith.constant dense<4> : tensor<512xi64>
  %last = arith.constant dense<511> : tensor<512xi32>
  %isLast = arith.cmpi eq, %i, %last : tensor<512xi32>
  %nz = arith.constant dense<0> : tensor<512xi64>
  %step = arith.select %isLast, %nz, %four : tensor<512xi1>, tensor<512xi64>
  %next = arith.addi %ns, %step : tensor<512xi64>
  %np = tt.int_to_ptr %next : tensor<512xi64> -> tensor<512x!tt.ptr<i32>>
  %nv = tt.load %np : tensor<512x!tt.ptr<i32>>
  %us = tt.splat %u : !tt.ptr<i32> -> tensor<512x!tt.ptr<i32>>
  %up = tt.addptr %us, %i : tensor<512x!tt.ptr<i32>>, tensor<512xi32>
  tt.store %up, %nv : tensor<512x!tt.ptr<i32>>
  tt.return
}
