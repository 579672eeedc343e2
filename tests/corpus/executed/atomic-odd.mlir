// Atomics that few chips have an instruction for: of 16 bits, largest and smallest floats, exchanges of halves.
//
// targets: cuda:80 cuda:90 hip:gfx942 hip:gfx1201
// warps: 1 4
// inout i16 512 integers -100 100
// inout f32 256 integers -100 100
// inout f16 256 integers -100 100
// inout f64 256 integers -100 100
// output i16 256
// output f32 256
// output f16 256
tt.func public @odd(%p: !tt.ptr<i16>, %q: !tt.ptr<f32>, %h: !tt.ptr<f16>, %d: !tt.ptr<f64>, %o: !tt.ptr<i16>, %of: !tt.ptr<f32>, %oh: !tt.ptr<f16>) {
  %i = tt.make_range {start = 0 : i32, end = 256 : i32} : tensor<256xi32>
  %c256 = arith.constant dense<256> : tensor<256xi32>
  %i2 = arith.addi %i, %c256 : tensor<256xi32>
  %v = arith.trunci %i : tensor<256xi32> to tensor<256xi16>
  %ps = tt.splat %p : !tt.ptr<i16> -> tensor<256x!tt.ptr<i16>>
  %at = tt.addptr %ps, %i : tensor<256x!tt.ptr<i16>>, tensor<256xi32>
  %at2 = tt.addptr %ps, %i2 : tensor<256x!tt.ptr<i16>>, tensor<256xi32>
  %a = tt.atomic_rmw add, relaxed, gpu, %at, %v : (tensor<256x!tt.ptr<i16>>, tensor<256xi16>) -> tensor<256xi16>
  %m = tt.atomic_rmw umin, acq_rel, gpu, %at2, %v : (tensor<256x!tt.ptr<i16>>, tensor<256xi16>) -> tensor<256xi16>
  %sum = arith.addi %a, %v : tensor<256xi16>
  %c = tt.atomic_cas relaxed, cta, %at, %sum, %m : (tensor<256x!tt.ptr<i16>>, tensor<256xi16>, tensor<256xi16>) -> tensor<256xi16>
  %os = tt.splat %o : !tt.ptr<i16> -> tensor<256x!tt.ptr<i16>>
  %op = tt.addptr %os, %i : tensor<256x!tt.ptr<i16>>, tensor<256xi32>
  tt.store %op, %c : tensor<256x!tt.ptr<i16>>
  %f = arith.sitofp %v : tensor<256xi16> to tensor<256xf32>
  %half = arith.constant dense<100.0> : tensor<256xf32>
  %g = arith.subf %f, %half : tensor<256xf32>
  %qs = tt.splat %q : !tt.ptr<f32> -> tensor<256x!tt.ptr<f32>>
  %qp = tt.addptr %qs, %i : tensor<256x!tt.ptr<f32>>, tensor<256xi32>
  %x = tt.atomic_rmw max, relaxed, gpu, %qp, %g : (tensor<256x!tt.ptr<f32>>, tensor<256xf32>) -> tensor<256xf32>
  %fs = tt.splat %of : !tt.ptr<f32> -> tensor<256x!tt.ptr<f32>>
  %fp = tt.addptr %fs, %i : tensor<256x!tt.ptr<f32>>, tensor<256xi32>
  tt.store %fp, %x : tensor<256x!tt.ptr<f32>>
  %gh = arith.truncf %g : tensor<256xf32> to tensor<256xf16>
  %hs = tt.splat %h : !tt.ptr<f16> -> tensor<256x!tt.ptr<f16>>
  %hp = tt.addptr %hs, %i : tensor<256x!tt.ptr<f16>>, tensor<256xi32>
  %y = tt.atomic_rmw exch, relaxed, gpu, %hp, %gh : (tensor<256x!tt.ptr<f16>>, tensor<256xf16>) -> tensor<256xf16>
  %hs2 = tt.splat %oh : !tt.ptr<f16> -> tensor<256x!tt.ptr<f16>>
  %hp2 = tt.addptr %hs2, %i : tensor<256x!tt.ptr<f16>>, tensor<256xi32>
  tt.store %hp2, %y : tensor<256x!tt.ptr<f16>>
  %gd = arith.extf %g : tensor<256xf32> to tensor<256xf64>
  %ds = tt.splat %d : !tt.ptr<f64> -> tensor<256x!tt.ptr<f64>>
  %dp = tt.addptr %ds, %i : tensor<256x!tt.ptr<f64>>, tensor<256xi32>
  %z = tt.atomic_rmw min, relaxed, gpu, %dp, %gd : (tensor<256x!tt.ptr<f64>>, tensor<256xf64>) -> tensor<256xf64>
  tt.return
}
