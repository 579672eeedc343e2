// Maxima of numbers that were f16 are computed in f16, with the comparisons between them; also those with a constant.
//
// RUN: lathe-compiler compile %s --target cuda:80 --set num_warps=4 --emit asm | FileCheck %s
//
// So are those of bf16, if the chip compares them.
//
// RUN: bash -c 'sed s/f16/bf16/g %s >%t.bf16 && lathe-compiler compile %t.bf16 --target cuda:90 --set num_warps=4 --emit asm' | FileCheck %s --check-prefix=BRAIN
// RUN: lathe-compiler compile %t.bf16 --target cuda:80 --set num_warps=4 --emit asm | FileCheck %s --check-prefix=WIDE

// CHECK-NOT: cvt.f32
// CHECK-NOT: {{max.f32|setp.*f32}}
// CHECK-COUNT-4: max.f16
// CHECK-NOT: cvt.rn

// BRAIN-NOT: {{max.f32|setp.*f32}}
// BRAIN-COUNT-4: max.bf16
// BRAIN-NOT: cvt.rn

// WIDE-COUNT-4: max.f32
// WIDE: cvt.rn.bf16x2.f32
tt.func public @best(%x: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %y: !tt.ptr<f16> {tt.divisibility = 16 : i32},
                     %o: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %w: !tt.ptr<i32> {tt.divisibility = 16 : i32}) {
  %range = tt.make_range {start = 0 : i32, end = 256 : i32} : tensor<256xi32>
  %xs = tt.splat %x : !tt.ptr<f16> -> tensor<256x!tt.ptr<f16>>
  %xp = tt.addptr %xs, %range : tensor<256x!tt.ptr<f16>>, tensor<256xi32>
  %a = tt.load %xp : tensor<256x!tt.ptr<f16>>
  %ys = tt.splat %y : !tt.ptr<f16> -> tensor<256x!tt.ptr<f16>>
  %yp = tt.addptr %ys, %range : tensor<256x!tt.ptr<f16>>, tensor<256xi32>
  %b = tt.load %yp : tensor<256x!tt.ptr<f16>>
  %wa = arith.extf %a : tensor<256xf16> to tensor<256xf32>
  %wb = arith.extf %b : tensor<256xf16> to tensor<256xf32>
  %least = arith.constant dense<-2.0> : tensor<256xf32>
  %zero = arith.constant dense<0> : tensor<256xi32>
  %first = arith.maxnumf %wa, %least : tensor<256xf32>
  %later = arith.cmpf ogt, %wb, %first : tensor<256xf32>
  %where = arith.select %later, %range, %zero : tensor<256xi1>, tensor<256xi32>
  %both = arith.maxnumf %first, %wb : tensor<256xf32>
  %best = arith.truncf %both : tensor<256xf32> to tensor<256xf16>
  %os = tt.splat %o : !tt.ptr<f16> -> tensor<256x!tt.ptr<f16>>
  %op = tt.addptr %os, %range : tensor<256x!tt.ptr<f16>>, tensor<256xi32>
  tt.store %op, %best : tensor<256x!tt.ptr<f16>>
  %ws = tt.splat %w : !tt.ptr<i32> -> tensor<256x!tt.ptr<i32>>
  %wp = tt.addptr %ws, %range : tensor<256x!tt.ptr<i32>>, tensor<256xi32>
  tt.store %wp, %where : tensor<256x!tt.ptr<i32>>
  tt.return
}
