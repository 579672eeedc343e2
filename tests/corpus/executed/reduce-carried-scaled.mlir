// Sums that a loop scales before each addition: by a factor of each row, from other values than zero; by one factor for
// all, from zero; and of integers.
//
// targets: cuda:80 cuda:90 hip:gfx942 hip:gfx1201
// warps: 1 4 8
// grid: 1 1 1
// input f32 16384 normal
// input f32 64 integers -2 2
// inout f32 16 integers -8 8 tolerance 1e-5 1e-5
// output f32 1 tolerance 1e-5 1e-4
// inout i32 16 integers -8 8
// scalar i32 4
module {
  tt.func public @scaled(%x: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %f: !tt.ptr<f32>, %rows: !tt.ptr<f32>, %all: !tt.ptr<f32>, %whole: !tt.ptr<i32>, %n: i32) {
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %c16 = arith.constant 16 : i32
    %c4096 = arith.constant 4096 : i32
    %zero = arith.constant 0.0 : f32
    %half = arith.constant 0.5 : f32
    %eight = arith.constant dense<8.0> : tensor<16x256xf32>
    %r = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
    %c = tt.make_range {end = 256 : i32, start = 0 : i32} : tensor<256xi32>
    %re = tt.expand_dims %r {axis = 1 : i32} : tensor<16xi32> -> tensor<16x1xi32>
    %ce = tt.expand_dims %c {axis = 0 : i32} : tensor<256xi32> -> tensor<1x256xi32>
    %width = arith.constant dense<256> : tensor<16x1xi32>
    %row = arith.muli %re, %width : tensor<16x1xi32>
    %rb = tt.broadcast %row : tensor<16x1xi32> -> tensor<16x256xi32>
    %cb = tt.broadcast %ce : tensor<1x256xi32> -> tensor<16x256xi32>
    %at = arith.addi %rb, %cb : tensor<16x256xi32>
    %rowsAt = tt.splat %rows : !tt.ptr<f32> -> tensor<16x!tt.ptr<f32>>
    %rowPtr = tt.addptr %rowsAt, %r : tensor<16x!tt.ptr<f32>>, tensor<16xi32>
    %begin = tt.load %rowPtr : tensor<16x!tt.ptr<f32>>
    %wholeAt = tt.splat %whole : !tt.ptr<i32> -> tensor<16x!tt.ptr<i32>>
    %wholePtr = tt.addptr %wholeAt, %r : tensor<16x!tt.ptr<i32>>, tensor<16xi32>
    %beginWhole = tt.load %wholePtr : tensor<16x!tt.ptr<i32>>
    %three = arith.constant dense<3> : tensor<16xi32>
    %out:3 = scf.for %k = %c0 to %n step %c1 iter_args(%acc = %begin, %sum = %zero, %count = %beginWhole) -> (tensor<16xf32>, f32, tensor<16xi32>) : i32 {
      %offset = arith.muli %k, %c4096 : i32
      %base = tt.addptr %x, %offset : !tt.ptr<f32>, i32
      %ptrs = tt.splat %base : !tt.ptr<f32> -> tensor<16x256x!tt.ptr<f32>>
      %ptr = tt.addptr %ptrs, %at : tensor<16x256x!tt.ptr<f32>>, tensor<16x256xi32>
      %v = tt.load %ptr : tensor<16x256x!tt.ptr<f32>>
      %fo = arith.muli %k, %c16 : i32
      %fb = tt.addptr %f, %fo : !tt.ptr<f32>, i32
      %fs = tt.splat %fb : !tt.ptr<f32> -> tensor<16x!tt.ptr<f32>>
      %fp = tt.addptr %fs, %r : tensor<16x!tt.ptr<f32>>, tensor<16xi32>
      %factor = tt.load %fp : tensor<16x!tt.ptr<f32>>
      %part = "tt.reduce"(%v) <{axis = 1 : i32}> ({
      ^bb0(%a: f32, %b: f32):
        %s = arith.addf %a, %b : f32
        tt.reduce.return %s : f32
      }) : (tensor<16x256xf32>) -> tensor<16xf32>
      %scaled = arith.mulf %acc, %factor : tensor<16xf32>
      %next = arith.addf %scaled, %part : tensor<16xf32>
      %flat = tt.reshape %v : tensor<16x256xf32> -> tensor<4096xf32>
      %total = "tt.reduce"(%flat) <{axis = 0 : i32}> ({
      ^bb0(%a: f32, %b: f32):
        %s = arith.addf %a, %b : f32
        tt.reduce.return %s : f32
      }) : (tensor<4096xf32>) -> f32
      %less = arith.mulf %half, %sum : f32
      %nextSum = arith.addf %total, %less : f32
      %times = arith.mulf %v, %eight : tensor<16x256xf32>
      %i = arith.fptosi %times : tensor<16x256xf32> to tensor<16x256xi32>
      %counted = "tt.reduce"(%i) <{axis = 1 : i32}> ({
      ^bb0(%a: i32, %b: i32):
        %s = arith.addi %a, %b : i32
        tt.reduce.return %s : i32
      }) : (tensor<16x256xi32>) -> tensor<16xi32>
      %tripled = arith.muli %count, %three : tensor<16xi32>
      %nextCount = arith.addi %tripled, %counted : tensor<16xi32>
      scf.yield %next, %nextSum, %nextCount : tensor<16xf32>, f32, tensor<16xi32>
    }
    tt.store %rowPtr, %out#0 : tensor<16x!tt.ptr<f32>>
    tt.store %all, %out#1 : !tt.ptr<f32>
    tt.store %wholePtr, %out#2 : tensor<16x!tt.ptr<i32>>
    tt.return
  }
}
