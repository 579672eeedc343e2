// Copies by TMA of different latencies: each has its own barriers. Loops of 0 to 6 iterations.
//
// targets: cuda:90 cuda:120
// warps: 4
// stages: 1 3
// grid: 7 1 1
// input f16 24576 integers -4 4
// input f16 24576 integers -4 4
// output f16 28672
tt.func public @sums(%x: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %y: !tt.ptr<f16> {tt.divisibility = 16 : i32},
                     %out: !tt.ptr<f16> {tt.divisibility = 16 : i32}) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c64 = arith.constant 64 : i32
  %rows = arith.constant 384 : i32
  %all = arith.constant 448 : i32
  %row = arith.constant 64 : i64
  %one = arith.constant 1 : i64
  %zero = arith.constant dense<0.0> : tensor<64x64xf16>
  %n = tt.get_program_id x : i32
  %dx = tt.make_tensor_descriptor %x, [%rows, %c64], [%row, %one] : <f16>, <64x64xf16>
  %dy = tt.make_tensor_descriptor %y, [%rows, %c64], [%row, %one] : <f16>, <64x64xf16>
  %do = tt.make_tensor_descriptor %out, [%all, %c64], [%row, %one] : <f16>, <64x64xf16>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %zero) -> (tensor<64x64xf16>) : i32 {
    %at = arith.muli %i, %c64 : i32
    %a = tt.descriptor_load %dx[%at, %c0] evictionPolicy = evict_last {tt.latency = 3 : i32} : !tt.tensordesc<64x64xf16> -> tensor<64x64xf16>
    %b = tt.descriptor_load %dy[%at, %c0] evictionPolicy = evict_first {tt.latency = 1 : i32} : !tt.tensordesc<64x64xf16> -> tensor<64x64xf16>
    %s = arith.mulf %a, %b : tensor<64x64xf16>
    %t = arith.addf %acc, %s : tensor<64x64xf16>
    scf.yield %t : tensor<64x64xf16>
  }
  %to = arith.muli %n, %c64 : i32
  tt.descriptor_store %do[%to, %c0], %r : !tt.tensordesc<64x64xf16>, tensor<64x64xf16>
  tt.return
}
