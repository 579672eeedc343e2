// Rows 5 * i modulo 64 of a matrix of 40 rows, from column 8 on: some are not there.
//
// targets: cuda:80 cuda:90 cuda:120 hip:gfx942
// warps: 4
// input f16 2560 integers -8 8
// output f16 2560
module {
  tt.func public @rows(%x: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %y: !tt.ptr<f16> {tt.divisibility = 16 : i32}) {
    %c8 = arith.constant 8 : i32
    %c40 = arith.constant 40 : i32
    %c64 = arith.constant 64 : i32
    %row = arith.constant 64 : i64
    %one = arith.constant 1 : i64
    %dx = tt.make_tensor_descriptor %x, [%c40, %c64], [%row, %one] : <f16>, <1x32xf16>
    %dy = tt.make_tensor_descriptor %y, [%c40, %c64], [%row, %one] : <f16>, <1x32xf16>
    %range = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
    %five = arith.constant dense<5> : tensor<64xi32>
    %mask = arith.constant dense<63> : tensor<64xi32>
    %times = arith.muli %range, %five : tensor<64xi32>
    %at = arith.andi %times, %mask : tensor<64xi32>
    %v = tt.descriptor_gather %dx[%at, %c8] : (!tt.tensordesc<1x32xf16>, tensor<64xi32>, i32) -> tensor<64x32xf16>
    tt.descriptor_scatter %dy[%range, %c40], %v : !tt.tensordesc<1x32xf16>, tensor<64xi32>, i32, tensor<64x32xf16>
    tt.return
  }
}
