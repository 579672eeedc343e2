// Values that are wanted split in two ways: a matrix and its transpose, rows as columns, halves, pairs; of floats,
// bits and pointers.
//
// targets: cuda:90 cuda:100
// warps: 1 4
// knob: num_ctas 1 2 4
// input i32 4096 integers -100 100
// output i32 4096
// output i32 4096
// output i32 2048
module {
  tt.func public @kernel(%x: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %y: !tt.ptr<i32> {tt.divisibility = 16 : i32},
                         %z: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %h: !tt.ptr<i32> {tt.divisibility = 16 : i32}) {
    %r = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
    %row = tt.expand_dims %r {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
    %column = tt.expand_dims %r {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
    %c64 = arith.constant dense<64> : tensor<64x1xi32>
    %start = arith.muli %row, %c64 : tensor<64x1xi32>
    %a = tt.broadcast %start : tensor<64x1xi32> -> tensor<64x64xi32>
    %b = tt.broadcast %column : tensor<1x64xi32> -> tensor<64x64xi32>
    %at = arith.addi %a, %b : tensor<64x64xi32>
    %px = tt.splat %x : !tt.ptr<i32> -> tensor<64x64x!tt.ptr<i32>>
    %ax = tt.addptr %px, %at : tensor<64x64x!tt.ptr<i32>>, tensor<64x64xi32>
    %v = tt.load %ax : tensor<64x64x!tt.ptr<i32>>
    %t = tt.trans %v {order = array<i32: 1, 0>} : tensor<64x64xi32> -> tensor<64x64xi32>
    %c3 = arith.constant dense<3> : tensor<64x64xi32>
    %t3 = arith.muli %t, %c3 : tensor<64x64xi32>
    %sum = arith.addi %v, %t3 : tensor<64x64xi32>
    // Bits and addresses that depend on loaded values move, too.
    %zero = arith.constant dense<0> : tensor<64x64xi32>
    %isPositive = arith.cmpi sgt, %v, %zero : tensor<64x64xi32>
    %isPositiveT = tt.trans %isPositive {order = array<i32: 1, 0>} : tensor<64x64xi1> -> tensor<64x64xi1>
    %chosen = arith.select %isPositiveT, %sum, %v : tensor<64x64xi1>, tensor<64x64xi32>
    %py = tt.splat %y : !tt.ptr<i32> -> tensor<64x64x!tt.ptr<i32>>
    %ay = tt.addptr %py, %at : tensor<64x64x!tt.ptr<i32>>, tensor<64x64xi32>
    tt.store %ay, %chosen : tensor<64x64x!tt.ptr<i32>>
    // Rows of the flat tensor do not follow the matrix's columns.
    %ct = tt.trans %chosen {order = array<i32: 1, 0>} : tensor<64x64xi32> -> tensor<64x64xi32>
    %flat = tt.reshape %ct : tensor<64x64xi32> -> tensor<4096xi32>
    %r4096 = tt.make_range {start = 0 : i32, end = 4096 : i32} : tensor<4096xi32>
    %flatSum = arith.addi %flat, %r4096 : tensor<4096xi32>
    %pz = tt.splat %z : !tt.ptr<i32> -> tensor<4096x!tt.ptr<i32>>
    %az = tt.addptr %pz, %r4096 : tensor<4096x!tt.ptr<i32>>, tensor<4096xi32>
    tt.store %az, %flatSum : tensor<4096x!tt.ptr<i32>>
    %pairs = tt.reshape %flatSum : tensor<4096xi32> -> tensor<2048x2xi32>
    %even, %odd = tt.split %pairs : tensor<2048x2xi32> -> tensor<2048xi32>
    %halves = arith.subi %even, %odd : tensor<2048xi32>
    %joined = tt.join %halves, %odd : tensor<2048xi32> -> tensor<2048x2xi32>
    %back = tt.reshape %joined : tensor<2048x2xi32> -> tensor<2x2048xi32>
    %backSum = "tt.reduce"(%back) <{axis = 0 : i32}> ({
    ^bb0(%p: i32, %q: i32):
      %s = arith.addi %p, %q : i32
      tt.reduce.return %s : i32
    }) : (tensor<2x2048xi32>) -> tensor<2048xi32>
    %r2048 = tt.make_range {start = 0 : i32, end = 2048 : i32} : tensor<2048xi32>
    %ph = tt.splat %h : !tt.ptr<i32> -> tensor<2048x!tt.ptr<i32>>
    %ah = tt.addptr %ph, %r2048 : tensor<2048x!tt.ptr<i32>>, tensor<2048xi32>
    tt.store %ah, %backSum : tensor<2048x!tt.ptr<i32>>
    tt.return
  }
}
