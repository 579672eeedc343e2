// Pointers that loops move on, back, by tensors, and that are used behind the loop; offsets that are never proven to be
// positive, but end near their argument.
//
// targets: hip:gfx90a hip:gfx942 hip:gfx1100 hip:gfx1201
// warps: 1 4
// knob: use_buffer_ops true false
// grid: 2
// input f32 4096 integers -8 8
// inout f32 512 integers -8 8
// output f32 512
// scalar i32 64
// scalar i32 5
tt.func public @loops(%x: !tt.ptr<f32> {tt.divisibility = 16 : i32, tt.pointer_range = 32 : i32}, %y: !tt.ptr<f32> {tt.divisibility = 16 : i32, tt.pointer_range = 32 : i32}, %out: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %stride: i32 {tt.divisibility = 16 : i32}, %turns: i32) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %width = arith.constant 256 : i32
  %pid = tt.get_program_id x : i32
  %none = arith.constant dense<0.0> : tensor<16x16xf32>
  %r = tt.make_range {start = 0 : i32, end = 16 : i32} : tensor<16xi32>
  %r2 = tt.expand_dims %r {axis = 1 : i32} : tensor<16xi32> -> tensor<16x1xi32>
  %c2 = tt.expand_dims %r {axis = 0 : i32} : tensor<16xi32> -> tensor<1x16xi32>
  %strides = tt.splat %stride : i32 -> tensor<16x1xi32>
  %row = arith.muli %r2, %strides : tensor<16x1xi32>
  %xs = tt.splat %x : !tt.ptr<f32> -> tensor<16x1x!tt.ptr<f32>>
  %xr = tt.addptr %xs, %row : tensor<16x1x!tt.ptr<f32>>, tensor<16x1xi32>
  %xb = tt.broadcast %xr : tensor<16x1x!tt.ptr<f32>> -> tensor<16x16x!tt.ptr<f32>>
  %cb = tt.broadcast %c2 : tensor<1x16xi32> -> tensor<16x16xi32>
  // The last block of columns that the loop visits; it walks back.
  %last = arith.constant 40 : i32
  %lasts = tt.splat %last : i32 -> tensor<16x16xi32>
  %xl = tt.addptr %xb, %lasts : tensor<16x16x!tt.ptr<f32>>, tensor<16x16xi32>
  %first = tt.addptr %xl, %cb : tensor<16x16x!tt.ptr<f32>>, tensor<16x16xi32>
  %back = arith.constant dense<-8> : tensor<16x16xi32>
  %thirty = arith.constant dense<640> : tensor<16x1xi32>
  %bound = arith.cmpi slt, %row, %thirty : tensor<16x1xi32>
  %mask = tt.broadcast %bound : tensor<16x1xi1> -> tensor<16x16xi1>
  %fill = arith.constant dense<2.0> : tensor<16x16xf32>
  %sum:3 = scf.for %i = %zero to %turns step %one iter_args(%s = %none, %p = %first, %q = %xb) -> (tensor<16x16xf32>, tensor<16x16x!tt.ptr<f32>>, tensor<16x16x!tt.ptr<f32>>) : i32 {
    %v = tt.load %p, %mask, %fill : tensor<16x16x!tt.ptr<f32>>
    %w = tt.load %q : tensor<16x16x!tt.ptr<f32>>
    %t = arith.addf %s, %v : tensor<16x16xf32>
    %u = arith.addf %t, %w : tensor<16x16xf32>
    %p2 = tt.addptr %p, %back : tensor<16x16x!tt.ptr<f32>>, tensor<16x16xi32>
    %q2 = tt.addptr %q, %cb : tensor<16x16x!tt.ptr<f32>>, tensor<16x16xi32>
    scf.yield %u, %p2, %q2 : tensor<16x16xf32>, tensor<16x16x!tt.ptr<f32>>, tensor<16x16x!tt.ptr<f32>>
  }
  %behind = tt.load %sum#1 : tensor<16x16x!tt.ptr<f32>>
  %all = arith.addf %sum#0, %behind : tensor<16x16xf32>
  // Each program has its part of y and of the output; y is read and written again.
  %start = arith.muli %pid, %width : i32
  %sixteen = arith.constant dense<16> : tensor<16x1xi32>
  %place = arith.muli %r2, %sixteen : tensor<16x1xi32>
  %placeb = tt.broadcast %place : tensor<16x1xi32> -> tensor<16x16xi32>
  %inside = arith.addi %placeb, %cb : tensor<16x16xi32>
  %yp = tt.addptr %y, %start : !tt.ptr<f32>, i32
  %ys = tt.splat %yp : !tt.ptr<f32> -> tensor<16x16x!tt.ptr<f32>>
  %ya = tt.addptr %ys, %inside : tensor<16x16x!tt.ptr<f32>>, tensor<16x16xi32>
  %old = tt.load %ya : tensor<16x16x!tt.ptr<f32>>
  %new = arith.addf %old, %all : tensor<16x16xf32>
  tt.store %ya, %new : tensor<16x16x!tt.ptr<f32>>
  %starts = tt.splat %start : i32 -> tensor<16x16xi32>
  %at = arith.addi %inside, %starts : tensor<16x16xi32>
  %os = tt.splat %out : !tt.ptr<f32> -> tensor<16x16x!tt.ptr<f32>>
  %op = tt.addptr %os, %at : tensor<16x16x!tt.ptr<f32>>, tensor<16x16xi32>
  tt.store %op, %all, %mask : tensor<16x16x!tt.ptr<f32>>
  tt.return
}
