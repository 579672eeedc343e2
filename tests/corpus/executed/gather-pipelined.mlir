// A product of gathered rows: copies of later iterations are on their way while the dot of this one runs. The rows'
// numbers are loaded.
//
// targets: cuda:80 cuda:90 hip:gfx942
// warps: 4
// stages: 1 2 3
// input f16 12288 integers -3 3
// input f16 16384 integers -3 3
// input i32 64 steps 3
// output f32 4096
module {
  tt.func public @product(%x: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %b: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %rows: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %y: !tt.ptr<f32> {tt.divisibility = 16 : i32}) {
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %c4 = arith.constant 4 : i32
    %c48 = arith.constant 48 : i32
    %c64 = arith.constant 64 : i32
    %c256 = arith.constant 256 : i32
    %wide = arith.constant 256 : i64
    %narrow = arith.constant 64 : i64
    %one = arith.constant 1 : i64
    %dx = tt.make_tensor_descriptor %x, [%c48, %c256], [%wide, %one] : <f16>, <1x64xf16>
    %db = tt.make_tensor_descriptor %b, [%c256, %c64], [%narrow, %one] : <f16>, <64x64xf16>
    %range = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
    %pr = tt.splat %rows : !tt.ptr<i32> -> tensor<64x!tt.ptr<i32>>
    %prs = tt.addptr %pr, %range : tensor<64x!tt.ptr<i32>>, tensor<64xi32>
    %loaded = tt.load %prs : tensor<64x!tt.ptr<i32>>
    %mask = arith.constant dense<63> : tensor<64xi32>
    %at = arith.andi %loaded, %mask : tensor<64xi32>
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %sum = scf.for %k = %c0 to %c4 step %c1 iter_args(%acc = %zero) -> (tensor<64x64xf32>) : i32 {
      %column = arith.muli %k, %c64 : i32
      %a = tt.descriptor_gather %dx[%at, %column] : (!tt.tensordesc<1x64xf16>, tensor<64xi32>, i32) -> tensor<64x64xf16>
      %w = tt.descriptor_load %db[%column, %c0] : !tt.tensordesc<64x64xf16> -> tensor<64x64xf16>
      %next = tt.dot %a, %w, %acc : tensor<64x64xf16> * tensor<64x64xf16> -> tensor<64x64xf32>
      scf.yield %next : tensor<64x64xf32>
    }
    %flat = tt.reshape %sum : tensor<64x64xf32> -> tensor<4096xf32>
    %all = tt.make_range {end = 4096 : i32, start = 0 : i32} : tensor<4096xi32>
    %py = tt.splat %y : !tt.ptr<f32> -> tensor<4096x!tt.ptr<f32>>
    %pys = tt.addptr %py, %all : tensor<4096x!tt.ptr<f32>>, tensor<4096xi32>
    tt.store %pys, %flat : tensor<4096x!tt.ptr<f32>>
    tt.return
  }
}
