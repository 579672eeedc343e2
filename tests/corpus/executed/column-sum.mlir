// Sums of columns, with a tail that is masked off.
//
// targets: cuda:80 cuda:90 hip:gfx942 hip:gfx1201
// warps: 1 4
// grid: 2
// input f32 1000 integers -8 8
// output f32 64
// scalar i32 15
tt.func public @column_sum(%x: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %out: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %rows: i32) {
  %program = tt.get_program_id x : i32
  %width = arith.constant 32 : i32
  %base = arith.muli %program, %width : i32
  %r = tt.make_range {start = 0 : i32, end = 16 : i32} : tensor<16xi32>
  %c = tt.make_range {start = 0 : i32, end = 32 : i32} : tensor<32xi32>
  %rows_splat = tt.splat %rows : i32 -> tensor<16xi32>
  %inside = arith.cmpi slt, %r, %rows_splat : tensor<16xi32>
  %r2 = tt.expand_dims %r {axis = 1 : i32} : tensor<16xi32> -> tensor<16x1xi32>
  %c2 = tt.expand_dims %c {axis = 0 : i32} : tensor<32xi32> -> tensor<1x32xi32>
  %m2 = tt.expand_dims %inside {axis = 1 : i32} : tensor<16xi1> -> tensor<16x1xi1>
  %stride = arith.constant dense<64> : tensor<16x1xi32>
  %row = arith.muli %r2, %stride : tensor<16x1xi32>
  %start = tt.splat %base : i32 -> tensor<16x1xi32>
  %first = arith.addi %row, %start : tensor<16x1xi32>
  %rb = tt.broadcast %first : tensor<16x1xi32> -> tensor<16x32xi32>
  %cb = tt.broadcast %c2 : tensor<1x32xi32> -> tensor<16x32xi32>
  %mask = tt.broadcast %m2 : tensor<16x1xi1> -> tensor<16x32xi1>
  %offset = arith.addi %rb, %cb : tensor<16x32xi32>
  %ptr = tt.splat %x : !tt.ptr<f32> -> tensor<16x32x!tt.ptr<f32>>
  %at = tt.addptr %ptr, %offset : tensor<16x32x!tt.ptr<f32>>, tensor<16x32xi32>
  %zero = arith.constant dense<0.0> : tensor<16x32xf32>
  %v = tt.load %at, %mask, %zero : tensor<16x32x!tt.ptr<f32>>
  %sum = "tt.reduce"(%v) <{axis = 0 : i32}> ({
  ^bb0(%a: f32, %b: f32):
    %s = arith.addf %a, %b : f32
    tt.reduce.return %s : f32
  }) : (tensor<16x32xf32>) -> tensor<32xf32>
  %start1 = tt.splat %base : i32 -> tensor<32xi32>
  %o = arith.addi %start1, %c : tensor<32xi32>
  %op = tt.splat %out : !tt.ptr<f32> -> tensor<32x!tt.ptr<f32>>
  %oat = tt.addptr %op, %o : tensor<32x!tt.ptr<f32>>, tensor<32xi32>
  tt.store %oat, %sum : tensor<32x!tt.ptr<f32>>
  tt.return
}
