// A dot in a branch of a pipelined loop reads its operand's buffer where it stands, so the copy of the next iteration
// may only start after it.
//
// targets: cuda:80 cuda:90 hip:gfx942
// warps: 4 8
// stages: 1 2 3
// input f32 256 integers -4 4
// input f32 512 integers -4 4
// output f32 256
tt.func public @conditional(%x: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %w: !tt.ptr<f32> {tt.divisibility = 16 : i32},
                            %o: !tt.ptr<f32> {tt.divisibility = 16 : i32}) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c8 = arith.constant 8 : i32
  %c32 = arith.constant 32 : i32
  %zero = arith.constant dense<0.0> : tensor<4x64xf32>
  %twos = arith.constant dense<2.0> : tensor<4x4xf32>
  %eights = arith.constant dense<8> : tensor<4x1xi32>
  %row64 = arith.constant dense<64> : tensor<8x1xi32>
  %out64 = arith.constant dense<64> : tensor<4x1xi32>
  %four = tt.make_range {start = 0 : i32, end = 4 : i32} : tensor<4xi32>
  %eight = tt.make_range {start = 0 : i32, end = 8 : i32} : tensor<8xi32>
  %many = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
  %four1 = tt.expand_dims %four {axis = 1 : i32} : tensor<4xi32> -> tensor<4x1xi32>
  %eight0 = tt.expand_dims %eight {axis = 0 : i32} : tensor<8xi32> -> tensor<1x8xi32>
  %eight1 = tt.expand_dims %eight {axis = 1 : i32} : tensor<8xi32> -> tensor<8x1xi32>
  %many0 = tt.expand_dims %many {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
  %xr = arith.muli %four1, %eights : tensor<4x1xi32>
  %xrb = tt.broadcast %xr : tensor<4x1xi32> -> tensor<4x8xi32>
  %xcb = tt.broadcast %eight0 : tensor<1x8xi32> -> tensor<4x8xi32>
  %xat = arith.addi %xrb, %xcb : tensor<4x8xi32>
  %wr = arith.muli %eight1, %row64 : tensor<8x1xi32>
  %wrb = tt.broadcast %wr : tensor<8x1xi32> -> tensor<8x64xi32>
  %wcb = tt.broadcast %many0 : tensor<1x64xi32> -> tensor<8x64xi32>
  %wat = arith.addi %wrb, %wcb : tensor<8x64xi32>
  %wp = tt.splat %w : !tt.ptr<f32> -> tensor<8x64x!tt.ptr<f32>>
  %wps = tt.addptr %wp, %wat : tensor<8x64x!tt.ptr<f32>>, tensor<8x64xi32>
  %weights = tt.load %wps : tensor<8x64x!tt.ptr<f32>>
  %sum = scf.for %i = %c0 to %c8 step %c1 iter_args(%acc = %zero) -> (tensor<4x64xf32>) : i32 {
    %start = arith.muli %i, %c32 : i32
    %from = tt.addptr %x, %start : !tt.ptr<f32>, i32
    %xp = tt.splat %from : !tt.ptr<f32> -> tensor<4x8x!tt.ptr<f32>>
    %xps = tt.addptr %xp, %xat : tensor<4x8x!tt.ptr<f32>>, tensor<4x8xi32>
    %a = tt.load %xps : tensor<4x8x!tt.ptr<f32>>
    %wanted = arith.cmpi ne, %i, %c1 : i32
    %part = scf.if %wanted -> (tensor<4x64xf32>) {
      %d = tt.dot %a, %weights, %zero : tensor<4x8xf32> * tensor<8x64xf32> -> tensor<4x64xf32>
      scf.yield %d : tensor<4x64xf32>
    } else {
      scf.yield %zero : tensor<4x64xf32>
    }
    %next = tt.dot %twos, %part, %acc : tensor<4x4xf32> * tensor<4x64xf32> -> tensor<4x64xf32>
    scf.yield %next : tensor<4x64xf32>
  }
  %or = arith.muli %four1, %out64 : tensor<4x1xi32>
  %orb = tt.broadcast %or : tensor<4x1xi32> -> tensor<4x64xi32>
  %ocb = tt.broadcast %many0 : tensor<1x64xi32> -> tensor<4x64xi32>
  %oat = arith.addi %orb, %ocb : tensor<4x64xi32>
  %op = tt.splat %o : !tt.ptr<f32> -> tensor<4x64x!tt.ptr<f32>>
  %ops = tt.addptr %op, %oat : tensor<4x64x!tt.ptr<f32>>, tensor<4x64xi32>
  tt.store %ops, %sum : tensor<4x64x!tt.ptr<f32>>
  tt.return
}
