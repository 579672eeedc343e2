// Products by multiply and add whose operands do not fit a thread's registers: AMD's chips keep them in shared memory and
// loop over slices of K. The second product takes the first one's result, and 16-bit operands are widened slice by slice.
//
// targets: hip:gfx942 hip:gfx1201 hip:gfx1250 cuda:90
// warps: 1 2
// stages: 1 2
// input f32 4096 integers -3 3
// input f16 4096 integers -3 3
// input f16 4096 integers -1 1
// output f32 4096
tt.func public @sliced(%x: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %y: !tt.ptr<f16> {tt.divisibility = 16 : i32},
                       %z: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %o: !tt.ptr<f32> {tt.divisibility = 16 : i32}) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %zero = arith.constant dense<0.0> : tensor<64x64xf64>
  %width = arith.constant dense<64> : tensor<64x1xi32>
  %range = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
  %row = tt.expand_dims %range {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
  %column = tt.expand_dims %range {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
  %rows = arith.muli %row, %width : tensor<64x1xi32>
  %rb = tt.broadcast %rows : tensor<64x1xi32> -> tensor<64x64xi32>
  %cb = tt.broadcast %column : tensor<1x64xi32> -> tensor<64x64xi32>
  %at = arith.addi %rb, %cb : tensor<64x64xi32>
  %xs = tt.splat %x : !tt.ptr<f32> -> tensor<64x64x!tt.ptr<f32>>
  %xp = tt.addptr %xs, %at : tensor<64x64x!tt.ptr<f32>>, tensor<64x64xi32>
  %ys = tt.splat %y : !tt.ptr<f16> -> tensor<64x64x!tt.ptr<f16>>
  %yp = tt.addptr %ys, %at : tensor<64x64x!tt.ptr<f16>>, tensor<64x64xi32>
  %zs = tt.splat %z : !tt.ptr<f16> -> tensor<64x64x!tt.ptr<f16>>
  %zp = tt.addptr %zs, %at : tensor<64x64x!tt.ptr<f16>>, tensor<64x64xi32>
  %a = tt.load %xp : tensor<64x64x!tt.ptr<f32>>
  %a64 = arith.extf %a : tensor<64x64xf32> to tensor<64x64xf64>
  %sum = scf.for %i = %c0 to %c2 step %c1 iter_args(%acc = %zero) -> (tensor<64x64xf64>) : i32 {
    %b = tt.load %yp : tensor<64x64x!tt.ptr<f16>>
    %b64 = arith.extf %b : tensor<64x64xf16> to tensor<64x64xf64>
    %first = tt.dot %a64, %b64, %zero : tensor<64x64xf64> * tensor<64x64xf64> -> tensor<64x64xf64>
    %c = tt.load %zp : tensor<64x64x!tt.ptr<f16>>
    %c64 = arith.extf %c : tensor<64x64xf16> to tensor<64x64xf64>
    %next = tt.dot %first, %c64, %acc : tensor<64x64xf64> * tensor<64x64xf64> -> tensor<64x64xf64>
    scf.yield %next : tensor<64x64xf64>
  }
  %sum32 = arith.truncf %sum : tensor<64x64xf64> to tensor<64x64xf32>
  %os = tt.splat %o : !tt.ptr<f32> -> tensor<64x64x!tt.ptr<f32>>
  %op = tt.addptr %os, %at : tensor<64x64x!tt.ptr<f32>>, tensor<64x64xi32>
  tt.store %op, %sum32 : tensor<64x64x!tt.ptr<f32>>
  tt.return
}
