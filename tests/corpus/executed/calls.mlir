// Calls: inlined ones, of one block and of several, and ones that stay, which use shared memory and call on.
//
// targets: cuda:80 cuda:90 hip:gfx942 hip:gfx950 hip:gfx1201
// warps: 1 4
// input i32 256 integers -20 20
// output i32 256
// output i32 4
tt.func private @clamped(%x: tensor<256xi32>, %limit: i32) -> tensor<256xi32> attributes {noinline = false} {
  %l = tt.splat %limit : i32 -> tensor<256xi32>
  %r = arith.minsi %x, %l : tensor<256xi32>
  tt.return %r : tensor<256xi32>
}
tt.func private @sign(%x: i32) -> i32 attributes {noinline = false} {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %minus = arith.constant -1 : i32
  %negative = arith.cmpi slt, %x, %zero : i32
  cf.cond_br %negative, ^below, ^above
^below:
  tt.return %minus : i32
^above:
  %positive = arith.cmpi sgt, %x, %zero : i32
  %r = arith.select %positive, %one, %zero : i32
  tt.return %r : i32
}
tt.func private @sum(%x: tensor<256xi32>) -> i32 attributes {noinline = true} {
  %s = "tt.reduce"(%x) <{axis = 0 : i32}> ({
  ^bb0(%a: i32, %b: i32):
    %t = arith.addi %a, %b : i32
    tt.reduce.return %t : i32
  }) : (tensor<256xi32>) -> i32
  tt.return %s : i32
}
tt.func private @running(%x: tensor<256xi32>, %p: !tt.ptr<i32>) -> (tensor<256xi32>, i32) attributes {noinline = true} {
  %s = "tt.scan"(%x) <{axis = 0 : i32, reverse = false}> ({
  ^bb0(%a: i32, %b: i32):
    %t = arith.addi %a, %b : i32
    tt.scan.return %t : i32
  }) : (tensor<256xi32>) -> tensor<256xi32>
  %total = tt.call @sum(%s) : (tensor<256xi32>) -> i32
  tt.store %p, %total : !tt.ptr<i32>
  %t2 = tt.call @sum(%x) : (tensor<256xi32>) -> i32
  tt.return %s, %t2 : tensor<256xi32>, i32
}
tt.func public @calls(%x: !tt.ptr<i32>, %o: !tt.ptr<i32>, %n: !tt.ptr<i32>) {
  %one = arith.constant 1 : i32
  %two = arith.constant 2 : i32
  %three = arith.constant 3 : i32
  %ten = arith.constant 10 : i32
  %i = tt.make_range {start = 0 : i32, end = 256 : i32} : tensor<256xi32>
  %xs = tt.splat %x : !tt.ptr<i32> -> tensor<256x!tt.ptr<i32>>
  %xp = tt.addptr %xs, %i : tensor<256x!tt.ptr<i32>>, tensor<256xi32>
  %v = tt.load %xp : tensor<256x!tt.ptr<i32>>
  %c = tt.call @clamped(%v, %ten) : (tensor<256xi32>, i32) -> tensor<256xi32>
  %r:2 = tt.call @running(%c, %n) : (tensor<256xi32>, !tt.ptr<i32>) -> (tensor<256xi32>, i32)
  %g = tt.call @sum(%r#0) : (tensor<256xi32>) -> i32
  %s = tt.call @sign(%g) : (i32) -> i32
  %n1 = tt.addptr %n, %one : !tt.ptr<i32>, i32
  tt.store %n1, %r#1 : !tt.ptr<i32>
  %n2 = tt.addptr %n, %two : !tt.ptr<i32>, i32
  tt.store %n2, %g : !tt.ptr<i32>
  %n3 = tt.addptr %n, %three : !tt.ptr<i32>, i32
  tt.store %n3, %s : !tt.ptr<i32>
  %os = tt.splat %o : !tt.ptr<i32> -> tensor<256x!tt.ptr<i32>>
  %op = tt.addptr %os, %i : tensor<256x!tt.ptr<i32>>, tensor<256xi32>
  tt.store %op, %r#0 : tensor<256x!tt.ptr<i32>>
  tt.return
}
