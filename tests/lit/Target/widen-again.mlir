// A thread holds 256 elements, more than it has registers: behind the barriers of the sum they are widened again, from
// the words in which they were loaded. With four times the threads their values are kept.
//
// RUN: lathe-compiler compile %s --target cuda:90 --set num_warps=2 --emit asm -o - | FileCheck %s --check-prefix=FEW
// RUN: lathe-compiler compile %s --target cuda:90 --set num_warps=8 --emit asm -o - | FileCheck %s --check-prefix=MANY
//
// FEW-COUNT-256: cvt.f32.bf16
// FEW: bar.sync
// FEW-NOT: cvt.f32.bf16
// FEW-DAG: shl.b32 %r{{[0-9]+}}, %r{{[0-9]+}}, 16;
// FEW-DAG: and.b32 %r{{[0-9]+}}, %r{{[0-9]+}}, -65536;
// FEW-DAG: st.global
//
// MANY: cvt.f32.bf16
// MANY-NOT: and.b32 %r{{[0-9]+}}, %r{{[0-9]+}}, -65536;
module {
  tt.func public @scale(%p: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %o: !tt.ptr<bf16> {tt.divisibility = 16 : i32}) {
    %r = tt.make_range {start = 0 : i32, end = 16384 : i32} : tensor<16384xi32>
    %ps = tt.splat %p : !tt.ptr<bf16> -> tensor<16384x!tt.ptr<bf16>>
    %at = tt.addptr %ps, %r : tensor<16384x!tt.ptr<bf16>>, tensor<16384xi32>
    %b = tt.load %at : tensor<16384x!tt.ptr<bf16>>
    %x = arith.extf %b : tensor<16384xbf16> to tensor<16384xf32>
    %xx = arith.mulf %x, %x : tensor<16384xf32>
    %s = "tt.reduce"(%xx) <{axis = 0 : i32}> ({
    ^bb0(%u: f32, %v: f32):
      %w = arith.addf %u, %v : f32
      tt.reduce.return %w : f32
    }) : (tensor<16384xf32>) -> f32
    %ss = tt.splat %s : f32 -> tensor<16384xf32>
    %y = arith.mulf %x, %ss : tensor<16384xf32>
    %z = arith.truncf %y : tensor<16384xf32> to tensor<16384xbf16>
    %os = tt.splat %o : !tt.ptr<bf16> -> tensor<16384x!tt.ptr<bf16>>
    %to = tt.addptr %os, %r : tensor<16384x!tt.ptr<bf16>>, tensor<16384xi32>
    tt.store %to, %z : tensor<16384x!tt.ptr<bf16>>
    tt.return
  }
}
