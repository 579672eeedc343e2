// Rows of 32 bytes, whose lines other programs share, are fetched by the line, and each turn waits for its own. Rows of
// whole lines are loaded as before. Where no number of a program tells which part it takes, its turns need not wait.
//
// RUN: lathe-compiler compile %s --target cuda:80 --set num_warps=4 --emit asm | FileCheck %s --check-prefixes=PARTS,OLD
// RUN: sed "s/x16x/x64x/g; s/tensor<16xi/tensor<64xi/g; s/end = 16/end = 64/" %s > %t
// RUN: lathe-compiler compile %t --target cuda:80 --set num_warps=4 --emit asm | FileCheck %s --check-prefix=WHOLE
// RUN: sed "s/muli %%pid/muli %%c0/" %s > %t
// RUN: lathe-compiler compile %t --target cuda:80 --set num_warps=4 --emit asm | FileCheck %s --check-prefix=ALONE
//
// OLD: .version 7.4
// PARTS-NOT: ld.global.{{[vb]}}
// PARTS: .pragma "nounroll";
// PARTS: ld.global.L2::128B.v4.b32
// PARTS-NOT: ld.global.{{[vb]}}
//
// ALONE-NOT: .pragma "nounroll";
// ALONE: ld.global.L2::128B.v4.b32
//
// WHOLE-NOT: L2::128B
// WHOLE: ld.global.v4.b32
tt.func public @columns(%p: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %o: !tt.ptr<f16> {tt.divisibility = 16 : i32},
                        %stride: i32 {tt.divisibility = 16 : i32}, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c64 = arith.constant 64 : i32
  %c16 = arith.constant 16 : i32
  %pid = tt.get_program_id x : i32
  %first = arith.muli %pid, %c16 : i32
  %zero = arith.constant dense<0.0> : tensor<64x16xf16>
  %rows = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
  %columns = tt.make_range {start = 0 : i32, end = 16 : i32} : tensor<16xi32>
  %firsts = tt.splat %first : i32 -> tensor<16xi32>
  %own = arith.addi %firsts, %columns : tensor<16xi32>
  %c = tt.expand_dims %own {axis = 0 : i32} : tensor<16xi32> -> tensor<1x16xi32>
  %cb = tt.broadcast %c : tensor<1x16xi32> -> tensor<64x16xi32>
  %s = tt.splat %stride : i32 -> tensor<64x1xi32>
  %ps = tt.splat %p : !tt.ptr<f16> -> tensor<64x16x!tt.ptr<f16>>
  %os = tt.splat %o : !tt.ptr<f16> -> tensor<64x16x!tt.ptr<f16>>
  %sum = scf.for %i = %c0 to %n step %c64 iter_args(%acc = %zero) -> tensor<64x16xf16> : i32 {
    %is = tt.splat %i : i32 -> tensor<64xi32>
    %r = arith.addi %is, %rows : tensor<64xi32>
    %re = tt.expand_dims %r {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
    %rs = arith.muli %re, %s : tensor<64x1xi32>
    %rb = tt.broadcast %rs : tensor<64x1xi32> -> tensor<64x16xi32>
    %at = arith.addi %rb, %cb : tensor<64x16xi32>
    %from = tt.addptr %ps, %at : tensor<64x16x!tt.ptr<f16>>, tensor<64x16xi32>
    %x = tt.load %from : tensor<64x16x!tt.ptr<f16>>
    %next = arith.addf %acc, %x : tensor<64x16xf16>
    scf.yield %next : tensor<64x16xf16>
  }
  %to = tt.addptr %os, %cb : tensor<64x16x!tt.ptr<f16>>, tensor<64x16xi32>
  tt.store %to, %sum : tensor<64x16x!tt.ptr<f16>>
  tt.return
}
