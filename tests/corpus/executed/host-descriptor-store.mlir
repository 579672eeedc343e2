// Blocks stored through a descriptor that the host makes, at indices of which only the launch knows that some lie before
// the tensor. It has 40 rows of 64 columns.
//
// targets: cuda:90 hip:gfx942
// warps: 1 4
// grid: 5 1 1
// input f16 1024 integers -8 8
// inout f16 2560 integers -8 8
// scalar i64 40
// scalar i64 64
// scalar i64 64
// scalar i64 1
// scalar i1 0
// scalar i1 0
// scalar i32 -16
module {
  tt.func public @kernel(%x: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %y: !tt.tensordesc<16x64xf16>, %first: i32) {
    %i = tt.get_program_id x : i32
    %c0 = arith.constant 0 : i32
    %c16 = arith.constant 16 : i32
    %steps = arith.muli %i, %c16 : i32
    // From the 16 rows before the tensor to the 8 that are its last.
    %at = arith.addi %steps, %first : i32
    %r = tt.make_range {start = 0 : i32, end = 1024 : i32} : tensor<1024xi32>
    %p = tt.splat %x : !tt.ptr<f16> -> tensor<1024x!tt.ptr<f16>>
    %from = tt.addptr %p, %r : tensor<1024x!tt.ptr<f16>>, tensor<1024xi32>
    %flat = tt.load %from : tensor<1024x!tt.ptr<f16>>
    %v = tt.reshape %flat : tensor<1024xf16> -> tensor<16x64xf16>
    tt.descriptor_store %y[%at, %c0], %v : !tt.tensordesc<16x64xf16>, tensor<16x64xf16>
    tt.return
  }
}
