// Two neighbours are converted by one instruction.
//
// RUN: bash -c 'for t in cuda:80 cuda:90; do lathe-compiler compile %s --target $t --set num_warps=1 --emit asm || exit 1; done' | FileCheck %s

// CHECK-COUNT-2: cvt.rn.bf16x2.f32
// CHECK-COUNT-2: cvt.rn.f16x2.f32
// CHECK-NOT: {{cvt.rn.b?f16.f32}}
// CHECK-COUNT-2: cvt.rn.bf16x2.f32
// CHECK-COUNT-2: cvt.rn.f16x2.f32
// CHECK-NOT: {{cvt.rn.b?f16.f32}}
tt.func public @pack(%x: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %o: !tt.ptr<bf16> {tt.divisibility = 16 : i32},
                     %p: !tt.ptr<f16> {tt.divisibility = 16 : i32}) {
  %range = tt.make_range {start = 0 : i32, end = 128 : i32} : tensor<128xi32>
  %xs = tt.splat %x : !tt.ptr<f32> -> tensor<128x!tt.ptr<f32>>
  %xp = tt.addptr %xs, %range : tensor<128x!tt.ptr<f32>>, tensor<128xi32>
  %a = tt.load %xp : tensor<128x!tt.ptr<f32>>
  %b = arith.truncf %a : tensor<128xf32> to tensor<128xbf16>
  %h = arith.truncf %a : tensor<128xf32> to tensor<128xf16>
  %os = tt.splat %o : !tt.ptr<bf16> -> tensor<128x!tt.ptr<bf16>>
  %op = tt.addptr %os, %range : tensor<128x!tt.ptr<bf16>>, tensor<128xi32>
  tt.store %op, %b : tensor<128x!tt.ptr<bf16>>
  %ps = tt.splat %p : !tt.ptr<f16> -> tensor<128x!tt.ptr<f16>>
  %pp = tt.addptr %ps, %range : tensor<128x!tt.ptr<f16>>, tensor<128xi32>
  tt.store %pp, %h : tensor<128x!tt.ptr<f16>>
  tt.return
}
