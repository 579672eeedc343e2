// Threads store what other threads load by other addresses of the same layout.
//
// targets: cuda:80 cuda:90 cuda:100 cuda:120 hip:gfx942 hip:gfx950 hip:gfx1201
// warps: 1 4
// stages: 1 3
// grid: 1
// inout f32 1056 integers -9 9
// output f32 1024
// scalar i32 4
module {
  tt.func public @kernel(%x: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %p: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %n: i32) {
    %c1_i32 = arith.constant 1 : i32
    %c0_i32 = arith.constant 0 : i32
    %cst = arith.constant dense<1.000000e+00> : tensor<512xf32>
    %r = tt.make_range {end = 512 : i32, start = 0 : i32} : tensor<512xi32>
    scf.for %i = %c0_i32 to %n step %c1_i32  : i32 {
      %a = tt.splat %x : !tt.ptr<f32> -> tensor<512x!tt.ptr<f32>>
      %a_0 = tt.addptr %a, %r : tensor<512x!tt.ptr<f32>>, tensor<512xi32>
      %a_1 = tt.splat %i : i32 -> tensor<512xi32>
      %a_2 = tt.addptr %a_0, %a_1 : tensor<512x!tt.ptr<f32>>, tensor<512xi32>
      %a_3 = tt.load %a_2 : tensor<512x!tt.ptr<f32>>
      %3 = arith.addf %a_3, %cst : tensor<512xf32>
      tt.store %a_0, %3 : tensor<512x!tt.ptr<f32>>
    }
    %0 = tt.splat %p : !tt.ptr<f32> -> tensor<512x!tt.ptr<f32>>
    %1 = tt.addptr %0, %r : tensor<512x!tt.ptr<f32>>, tensor<512xi32>
    %2 = arith.sitofp %r : tensor<512xi32> to tensor<512xf32>
    tt.store %1, %2 : tensor<512x!tt.ptr<f32>>
    tt.return
  }
}
