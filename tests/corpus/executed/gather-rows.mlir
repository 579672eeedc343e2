// Rows of 128 and of 512 bytes by copies of their own: some rows are not there, some are read twice, and the last columns
// lie outside. Then rows are scattered in reverse, the first of them above the tensor.
//
// targets: cuda:80 cuda:90 cuda:100 hip:gfx942
// warps: 1 4
// input f16 5120 integers -8 8
// input f32 3200 integers -8 8
// output f16 8192
// output f32 4096
module {
  tt.func public @rows(%x: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %z: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %y: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %w: !tt.ptr<f32> {tt.divisibility = 16 : i32}) {
    %c8 = arith.constant 8 : i32
    %c16 = arith.constant 16 : i32
    %c25 = arith.constant 25 : i32
    %c40 = arith.constant 40 : i32
    %c64 = arith.constant 64 : i32
    %c128 = arith.constant 128 : i32
    %row = arith.constant 128 : i64
    %one = arith.constant 1 : i64
    %dx = tt.make_tensor_descriptor %x, [%c40, %c128], [%row, %one] {padding = 2 : i32} : <f16>, <1x64xf16>
    %dy = tt.make_tensor_descriptor %y, [%c64, %c128], [%row, %one] : <f16>, <1x64xf16>
    %range = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
    %five = arith.constant dense<5> : tensor<64xi32>
    %mask = arith.constant dense<63> : tensor<64xi32>
    %times = arith.muli %range, %five : tensor<64xi32>
    %at = arith.andi %times, %mask : tensor<64xi32>
    %v = tt.descriptor_gather %dx[%at, %c8] : (!tt.tensordesc<1x64xf16>, tensor<64xi32>, i32) -> tensor<64x64xf16>
    %sixty = arith.constant dense<60> : tensor<64xi32>
    %back = arith.subi %sixty, %range : tensor<64xi32>
    tt.descriptor_scatter %dy[%back, %c16], %v : !tt.tensordesc<1x64xf16>, tensor<64xi32>, i32, tensor<64x64xf16>
    tt.descriptor_scatter %dy[%range, %c128], %v : !tt.tensordesc<1x64xf16>, tensor<64xi32>, i32, tensor<64x64xf16>
    %dz = tt.make_tensor_descriptor %z, [%c25, %c128], [%row, %one] : <f32>, <1x128xf32>
    %dw = tt.make_tensor_descriptor %w, [%c64, %c128], [%row, %one] : <f32>, <1x128xf32>
    %few = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
    %half = arith.constant dense<1> : tensor<16xi32>
    %twice = arith.shrui %few, %half : tensor<16xi32>
    %short = arith.trunci %twice : tensor<16xi32> to tensor<16xi16>
    %u = tt.descriptor_gather %dz[%short, %c64] : (!tt.tensordesc<1x128xf32>, tensor<16xi16>, i32) -> tensor<16x128xf32>
    %places = arith.trunci %few : tensor<16xi32> to tensor<16xi16>
    %minus = arith.constant dense<-3> : tensor<16xi16>
    %above = arith.addi %places, %minus : tensor<16xi16>
    tt.descriptor_scatter %dw[%above, %c8], %u : !tt.tensordesc<1x128xf32>, tensor<16xi16>, i32, tensor<16x128xf32>
    tt.return
  }
}
