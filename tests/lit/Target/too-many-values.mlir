// RUN: not lathe-compiler compile %s --target hip:gfx1201 --set num_warps=1 2>&1 | FileCheck %s
// RUN: lathe-compiler compile %s --target hip:gfx1201 --set num_warps=16 --emit asm | FileCheck %s --check-prefix=FITS
// RUN: not lathe-compiler compile %S/../../corpus/matmul_fp8e5.ttir --target hip:gfx1250 --set num_warps=1 --set num_stages=5 --emit asm 2>&1 | FileCheck %s --check-prefix=LONG
// RUN: lathe-compiler compile %S/../../corpus/matmul_fp8e5.ttir --target hip:gfx1250 --set num_warps=2 --set num_stages=2 --emit asm | FileCheck %s --check-prefix=FITS

// A warp would keep 65,536 elements while it sums them up: 2,048 of each thread.

// CHECK: out_of_resources: a thread holds values of {{[0-9]+}} registers at once; one of hip:gfx1201 has 256: use more warps or smaller blocks
// A chip with more registers would spill for minutes where the code is long as well.
// LONG: out_of_resources: a thread holds values of {{[0-9]+}} registers at once, one of hip:gfx1250 has 1024, and the code has {{[0-9]+}} instructions: to spill so much would take minutes
// FITS: s_endpgm
tt.func public @wide(%x: !tt.ptr<f32> {tt.divisibility = 16 : i32}) {
  %range = tt.make_range {start = 0 : i32, end = 65536 : i32} : tensor<65536xi32>
  %xs = tt.splat %x : !tt.ptr<f32> -> tensor<65536x!tt.ptr<f32>>
  %xp = tt.addptr %xs, %range : tensor<65536x!tt.ptr<f32>>, tensor<65536xi32>
  %v = tt.load %xp : tensor<65536x!tt.ptr<f32>>
  %sum = "tt.reduce"(%v) <{axis = 0 : i32}> ({
  ^bb0(%a: f32, %b: f32):
    %s = arith.addf %a, %b : f32
    tt.reduce.return %s : f32
  }) : (tensor<65536xf32>) -> f32
  %all = tt.splat %sum : f32 -> tensor<65536xf32>
  %d = arith.divf %v, %all : tensor<65536xf32>
  tt.store %xp, %d : tensor<65536x!tt.ptr<f32>>
  tt.return
}
