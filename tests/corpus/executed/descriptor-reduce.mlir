// Every reduction of a block that crosses the lower right corner.
//
// targets: cuda:80 cuda:90 cuda:120 hip:gfx942
// warps: 4
// input i32 1024 integers 0 100
// inout i32 1600 integers 0 100
module {
  tt.func public @reduce(%x: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %y: !tt.ptr<i32> {tt.divisibility = 16 : i32}) {
    %c0 = arith.constant 0 : i32
    %c16 = arith.constant 16 : i32
    %c32 = arith.constant 32 : i32
    %c40 = arith.constant 40 : i32
    %rowx = arith.constant 32 : i64
    %rowy = arith.constant 40 : i64
    %one = arith.constant 1 : i64
    %dx = tt.make_tensor_descriptor %x, [%c32, %c32], [%rowx, %one] : <i32>, <32x32xi32>
    %dy = tt.make_tensor_descriptor %y, [%c40, %c40], [%rowy, %one] : <i32>, <32x32xi32>
    %v = tt.descriptor_load %dx[%c0, %c0] : !tt.tensordesc<32x32xi32> -> tensor<32x32xi32>
    tt.descriptor_reduce add, %dy[%c16, %c16], %v : !tt.tensordesc<32x32xi32>, tensor<32x32xi32>
    tt.descriptor_reduce max, %dy[%c16, %c16], %v : !tt.tensordesc<32x32xi32>, tensor<32x32xi32>
    tt.descriptor_reduce min, %dy[%c16, %c16], %v : !tt.tensordesc<32x32xi32>, tensor<32x32xi32>
    tt.descriptor_reduce xor, %dy[%c16, %c16], %v : !tt.tensordesc<32x32xi32>, tensor<32x32xi32>
    tt.descriptor_reduce or, %dy[%c16, %c16], %v : !tt.tensordesc<32x32xi32>, tensor<32x32xi32>
    tt.descriptor_reduce and, %dy[%c16, %c16], %v : !tt.tensordesc<32x32xi32>, tensor<32x32xi32>
    tt.return
  }
}
