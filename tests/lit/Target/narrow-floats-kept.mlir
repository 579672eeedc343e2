// A maximum stays in f32 if a sum uses it, and one with a number that f16 does not have.
//
// RUN: lathe-compiler compile %s --target cuda:90 --set num_warps=4 --emit asm | FileCheck %s

// CHECK-NOT: max.f16
// CHECK-COUNT-4: max.f32
// CHECK-NOT: max.f16
tt.func public @sums(%x: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %y: !tt.ptr<f16> {tt.divisibility = 16 : i32},
                     %o: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %p: !tt.ptr<f16> {tt.divisibility = 16 : i32}) {
  %range = tt.make_range {start = 0 : i32, end = 256 : i32} : tensor<256xi32>
  %xs = tt.splat %x : !tt.ptr<f16> -> tensor<256x!tt.ptr<f16>>
  %xp = tt.addptr %xs, %range : tensor<256x!tt.ptr<f16>>, tensor<256xi32>
  %a = tt.load %xp : tensor<256x!tt.ptr<f16>>
  %ys = tt.splat %y : !tt.ptr<f16> -> tensor<256x!tt.ptr<f16>>
  %yp = tt.addptr %ys, %range : tensor<256x!tt.ptr<f16>>, tensor<256xi32>
  %b = tt.load %yp : tensor<256x!tt.ptr<f16>>
  %wa = arith.extf %a : tensor<256xf16> to tensor<256xf32>
  %wb = arith.extf %b : tensor<256xf16> to tensor<256xf32>
  %both = arith.maxnumf %wa, %wb : tensor<256xf32>
  %quarter = arith.constant dense<0.25> : tensor<256xf32>
  %sum = arith.addf %both, %quarter : tensor<256xf32>
  %tenth = arith.constant dense<0.1> : tensor<256xf32>
  %least = arith.maxnumf %wb, %tenth : tensor<256xf32>
  %s = arith.truncf %sum : tensor<256xf32> to tensor<256xf16>
  %l = arith.truncf %least : tensor<256xf32> to tensor<256xf16>
  %os = tt.splat %o : !tt.ptr<f16> -> tensor<256x!tt.ptr<f16>>
  %op = tt.addptr %os, %range : tensor<256x!tt.ptr<f16>>, tensor<256xi32>
  tt.store %op, %s : tensor<256x!tt.ptr<f16>>
  %ps = tt.splat %p : !tt.ptr<f16> -> tensor<256x!tt.ptr<f16>>
  %pp = tt.addptr %ps, %range : tensor<256x!tt.ptr<f16>>, tensor<256xi32>
  tt.store %pp, %l : tensor<256x!tt.ptr<f16>>
  tt.return
}
