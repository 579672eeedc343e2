// A warp of its own loads the operands of a product: no iteration, one, as many as there are buffers, and more.
//
// targets: cuda:90 cuda:100
// warps: 4 8
// stages: 1 2 3 4
// knob: warp_specialize true false
// grid: 4 1 1
// input f16 81920 integers -4 4
// input f16 81920 integers -4 4
// output f32 65536
module {
  tt.func public @kernel(%a: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %b: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %c: !tt.ptr<f32> {tt.divisibility = 16 : i32}) {
    %c0 = arith.constant 0 : i32
    %c64 = arith.constant 64 : i32
    %c128 = arith.constant 128 : i32
    %c512 = arith.constant 512 : i32
    %c640 = arith.constant 640 : i32
    %l128 = arith.constant 128 : i64
    %l640 = arith.constant 640 : i64
    %one = arith.constant 1 : i64
    %zero = arith.constant dense<0.0> : tensor<128x128xf32>
    %da = tt.make_tensor_descriptor %a, [%c128, %c640], [%l640, %one] : <f16>, <128x64xf16>
    %db = tt.make_tensor_descriptor %b, [%c640, %c128], [%l128, %one] : <f16>, <64x128xf16>
    %dc = tt.make_tensor_descriptor %c, [%c512, %c128], [%l128, %one] : <f32>, <128x128xf32>
    %pid = tt.get_program_id x : i32
    %square = arith.muli %pid, %pid : i32
    %end = arith.muli %square, %c64 : i32
    %sum = scf.for %k = %c0 to %end step %c64 iter_args(%acc = %zero) -> (tensor<128x128xf32>) : i32 {
      %x = tt.descriptor_load %da[%c0, %k] : !tt.tensordesc<128x64xf16> -> tensor<128x64xf16>
      %y = tt.descriptor_load %db[%k, %c0] : !tt.tensordesc<64x128xf16> -> tensor<64x128xf16>
      %t = tt.dot %x, %y, %acc : tensor<128x64xf16> * tensor<64x128xf16> -> tensor<128x128xf32>
      scf.yield %t : tensor<128x128xf32>
    }
    %at = arith.muli %pid, %c128 : i32
    tt.descriptor_store %dc[%at, %c0], %sum : !tt.tensordesc<128x128xf32>, tensor<128x128xf32>
    tt.return
  }
}
