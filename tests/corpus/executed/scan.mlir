// Scans whose axis lies in registers, lanes and warps, in both directions, of one and two dimensions.
//
// targets: cuda:80 cuda:90 hip:gfx942 hip:gfx950 hip:gfx1201
// warps: 1 4 8
// input i32 2048 integers -50 50
// output i32 2048
// output i32 2048
// output i32 2048
// output i32 2048
// output i64 2048
tt.func public @scan(%x: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %o0: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %o1: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %o2: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %o3: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %o4: !tt.ptr<i64> {tt.divisibility = 16 : i32}) {
  %i = tt.make_range {start = 0 : i32, end = 2048 : i32} : tensor<2048xi32>
  %xs = tt.splat %x : !tt.ptr<i32> -> tensor<2048x!tt.ptr<i32>>
  %xp = tt.addptr %xs, %i : tensor<2048x!tt.ptr<i32>>, tensor<2048xi32>
  %v = tt.load %xp : tensor<2048x!tt.ptr<i32>>
  %s0 = "tt.scan"(%v) <{axis = 0 : i32, reverse = false}> ({
  ^bb0(%a: i32, %b: i32):
    %s = arith.addi %a, %b : i32
    tt.scan.return %s : i32
  }) : (tensor<2048xi32>) -> tensor<2048xi32>
  %p0 = tt.splat %o0 : !tt.ptr<i32> -> tensor<2048x!tt.ptr<i32>>
  %q0 = tt.addptr %p0, %i : tensor<2048x!tt.ptr<i32>>, tensor<2048xi32>
  tt.store %q0, %s0 : tensor<2048x!tt.ptr<i32>>
  // Not commutative: the later one, unless it is a multiple of four.
  %s1 = "tt.scan"(%v) <{axis = 0 : i32, reverse = true}> ({
  ^bb0(%a: i32, %b: i32):
    %three = arith.constant 3 : i32
    %zero = arith.constant 0 : i32
    %r = arith.andi %b, %three : i32
    %skip = arith.cmpi eq, %r, %zero : i32
    %s = arith.select %skip, %a, %b : i32
    tt.scan.return %s : i32
  }) : (tensor<2048xi32>) -> tensor<2048xi32>
  %p1 = tt.splat %o1 : !tt.ptr<i32> -> tensor<2048x!tt.ptr<i32>>
  %q1 = tt.addptr %p1, %i : tensor<2048x!tt.ptr<i32>>, tensor<2048xi32>
  tt.store %q1, %s1 : tensor<2048x!tt.ptr<i32>>
  // A matrix, along each axis.
  %i2 = tt.reshape %i : tensor<2048xi32> -> tensor<32x64xi32>
  %xs2 = tt.splat %x : !tt.ptr<i32> -> tensor<32x64x!tt.ptr<i32>>
  %xp2 = tt.addptr %xs2, %i2 : tensor<32x64x!tt.ptr<i32>>, tensor<32x64xi32>
  %m = tt.load %xp2 : tensor<32x64x!tt.ptr<i32>>
  %s2 = "tt.scan"(%m) <{axis = 0 : i32, reverse = false}> ({
  ^bb0(%a: i32, %b: i32):
    %s = arith.maxsi %a, %b : i32
    tt.scan.return %s : i32
  }) : (tensor<32x64xi32>) -> tensor<32x64xi32>
  %p2 = tt.splat %o2 : !tt.ptr<i32> -> tensor<32x64x!tt.ptr<i32>>
  %q2 = tt.addptr %p2, %i2 : tensor<32x64x!tt.ptr<i32>>, tensor<32x64xi32>
  tt.store %q2, %s2 : tensor<32x64x!tt.ptr<i32>>
  // Two operands of different widths: x -> a x + b composed, a being 1 or -1.
  %w = arith.extsi %m : tensor<32x64xi32> to tensor<32x64xi64>
  %twos = arith.constant dense<2> : tensor<32x64xi32>
  %ones = arith.constant dense<1> : tensor<32x64xi32>
  %m2 = arith.andi %m, %twos : tensor<32x64xi32>
  %f = arith.subi %m2, %ones : tensor<32x64xi32>
  %s3:2 = "tt.scan"(%f, %w) <{axis = 1 : i32, reverse = true}> ({
  ^bb0(%a: i32, %aw: i64, %b: i32, %bw: i64):
    %c = arith.muli %a, %b : i32
    %be = arith.extsi %b : i32 to i64
    %t = arith.muli %aw, %be : i64
    %cw = arith.addi %t, %bw : i64
    tt.scan.return %c, %cw : i32, i64
  }) : (tensor<32x64xi32>, tensor<32x64xi64>) -> (tensor<32x64xi32>, tensor<32x64xi64>)
  %p3 = tt.splat %o3 : !tt.ptr<i32> -> tensor<32x64x!tt.ptr<i32>>
  %q3 = tt.addptr %p3, %i2 : tensor<32x64x!tt.ptr<i32>>, tensor<32x64xi32>
  tt.store %q3, %s3#0 : tensor<32x64x!tt.ptr<i32>>
  %p4 = tt.splat %o4 : !tt.ptr<i64> -> tensor<32x64x!tt.ptr<i64>>
  %q4 = tt.addptr %p4, %i2 : tensor<32x64x!tt.ptr<i64>>, tensor<32x64xi32>
  tt.store %q4, %s3#1 : tensor<32x64x!tt.ptr<i64>>
  tt.return
}
