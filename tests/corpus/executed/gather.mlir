// Gathers along both axes: within a warp, across warps, of narrow and wide elements, from larger and smaller sources.
//
// targets: cuda:80 cuda:90 hip:gfx942 hip:gfx950 hip:gfx1201
// warps: 1 4 8
// input f32 64 integers -100 100
// input i32 64 integers 0 31
// input i16 512 integers -999 999
// output f32 64
// output i16 512
// output i16 1024
// output i64 128
tt.func public @gather(%x: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %at: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %m: !tt.ptr<i16> {tt.divisibility = 16 : i32}, %o0: !tt.ptr<f32>, %o1: !tt.ptr<i16>, %o2: !tt.ptr<i16>, %o3: !tt.ptr<i64>) {
  %i = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
  %xs = tt.splat %x : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
  %xp = tt.addptr %xs, %i : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
  %v = tt.load %xp : tensor<64x!tt.ptr<f32>>
  %as = tt.splat %at : !tt.ptr<i32> -> tensor<64x!tt.ptr<i32>>
  %ap = tt.addptr %as, %i : tensor<64x!tt.ptr<i32>>, tensor<64xi32>
  %index = tt.load %ap : tensor<64x!tt.ptr<i32>>
  %g0 = tt.gather %v[%index] {axis = 0 : i32} : (tensor<64xf32>, tensor<64xi32>) -> tensor<64xf32>
  %p0 = tt.splat %o0 : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
  %q0 = tt.addptr %p0, %i : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
  tt.store %q0, %g0 : tensor<64x!tt.ptr<f32>>
  // A matrix of 8 by 64, its rows permuted by column.
  %j = tt.make_range {start = 0 : i32, end = 512 : i32} : tensor<512xi32>
  %j2 = tt.reshape %j : tensor<512xi32> -> tensor<8x64xi32>
  %ms = tt.splat %m : !tt.ptr<i16> -> tensor<8x64x!tt.ptr<i16>>
  %mp = tt.addptr %ms, %j2 : tensor<8x64x!tt.ptr<i16>>, tensor<8x64xi32>
  %w = tt.load %mp : tensor<8x64x!tt.ptr<i16>>
  %five = arith.constant dense<5> : tensor<8x64xi32>
  %seven = arith.constant dense<7> : tensor<8x64xi32>
  %t = arith.muli %j2, %five : tensor<8x64xi32>
  %sixth = arith.constant dense<6> : tensor<8x64xi32>
  %u = arith.shrui %j2, %sixth : tensor<8x64xi32>
  %t2 = arith.addi %t, %u : tensor<8x64xi32>
  %row = arith.andi %t2, %seven : tensor<8x64xi32>
  %row8 = arith.trunci %row : tensor<8x64xi32> to tensor<8x64xi8>
  %g1 = tt.gather %w[%row8] {axis = 0 : i32} : (tensor<8x64xi16>, tensor<8x64xi8>) -> tensor<8x64xi16>
  %p1 = tt.splat %o1 : !tt.ptr<i16> -> tensor<8x64x!tt.ptr<i16>>
  %q1 = tt.addptr %p1, %j2 : tensor<8x64x!tt.ptr<i16>>, tensor<8x64xi32>
  tt.store %q1, %g1 : tensor<8x64x!tt.ptr<i16>>
  // More indices than the source has columns.
  %k = tt.make_range {start = 0 : i32, end = 1024 : i32} : tensor<1024xi32>
  %k2 = tt.reshape %k : tensor<1024xi32> -> tensor<8x128xi32>
  %mask = arith.constant dense<63> : tensor<8x128xi32>
  %eleven = arith.constant dense<11> : tensor<8x128xi32>
  %c = arith.muli %k2, %eleven : tensor<8x128xi32>
  %col = arith.andi %c, %mask : tensor<8x128xi32>
  %g2 = tt.gather %w[%col] {axis = 1 : i32} : (tensor<8x64xi16>, tensor<8x128xi32>) -> tensor<8x128xi16>
  %p2 = tt.splat %o2 : !tt.ptr<i16> -> tensor<8x128x!tt.ptr<i16>>
  %q2 = tt.addptr %p2, %k2 : tensor<8x128x!tt.ptr<i16>>, tensor<8x128xi32>
  tt.store %q2, %g2 : tensor<8x128x!tt.ptr<i16>>
  // Fewer, of wide elements.
  %n = tt.make_range {start = 0 : i32, end = 128 : i32} : tensor<128xi32>
  %n2 = tt.reshape %n : tensor<128xi32> -> tensor<8x16xi32>
  %wide = arith.extsi %w : tensor<8x64xi16> to tensor<8x64xi64>
  %low = arith.constant dense<63> : tensor<8x16xi32>
  %thirteen = arith.constant dense<13> : tensor<8x16xi32>
  %d = arith.muli %n2, %thirteen : tensor<8x16xi32>
  %few = arith.andi %d, %low : tensor<8x16xi32>
  %g3 = tt.gather %wide[%few] {axis = 1 : i32} : (tensor<8x64xi64>, tensor<8x16xi32>) -> tensor<8x16xi64>
  %p3 = tt.splat %o3 : !tt.ptr<i64> -> tensor<8x16x!tt.ptr<i64>>
  %q3 = tt.addptr %p3, %n2 : tensor<8x16x!tt.ptr<i64>>, tensor<8x16xi32>
  tt.store %q3, %g3 : tensor<8x16x!tt.ptr<i64>>
  tt.return
}
