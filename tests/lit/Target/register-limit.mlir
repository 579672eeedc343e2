// The assembler may take the registers that 1024 threads of a processor have, where the code fits in them as it is
// written: it would save them for 2048 threads, and wait for each load before it starts the next.
//
// RUN: lathe-compiler compile %s --target cuda:90 --set num_warps=8 --emit asm | FileCheck %s --check-prefix=EIGHT
// RUN: lathe-compiler compile %s --target cuda:90 --set num_warps=16 --emit asm | FileCheck %s --check-prefix=SIXTEEN
// RUN: lathe-compiler compile %s --target cuda:90 --set num_warps=8 --set maxnreg=40 --emit asm | FileCheck %s --check-prefix=OWN
// RUN: lathe-compiler compile %s --target cuda:90 --set num_warps=4 --emit asm | FileCheck %s --check-prefix=MANY
// A kernel without a loop waits once, while other blocks work. Where the assembler spills to save registers, it may take
// them after all.
// RUN: sed '/^\/\/ -----/,$d' %S/../../corpus/second/conv1d_causal.mlir > %t.mlir
// RUN: lathe-compiler compile %t.mlir --target cuda:90 --set num_warps=8 --emit asm | FileCheck %s --check-prefix=STRAIGHT
// RUN: lathe-compiler compile %t.mlir --target cuda:90 --set num_warps=8 -o %t.cubin 2>&1 | FileCheck %s --check-prefix=UNSPILT
// It may spill with more registers too. Asked for the blocks that it has left room for by itself, it may find an order
// without.
// RUN: sed '/^\/\/ -----/,$d' %S/../../corpus/third/gemm_skinny_f32.mlir > %t.mlir
// RUN: lathe-compiler compile %t.mlir --target cuda:90 --set num_warps=4 --set num_stages=3 -o %t.cubin 2>&1 | FileCheck %s --check-prefix=UNSPILT
// Nor does one ask that waits for one atomic access after the other.
// RUN: sed '/^\/\/ -----/,$d' %S/../../corpus/second/group_norm_bwd.mlir > %t.mlir
// RUN: lathe-compiler compile %t.mlir --target cuda:90 --set num_warps=8 --emit asm | FileCheck %s --check-prefix=STRAIGHT
// The assembler would copy its loops, whose loads are not in flight together for it.
// RUN: lathe-compiler compile %t.mlir --target cuda:90 --set num_warps=8 --emit asm | FileCheck %s --check-prefix=ROLLED
// ROLLED-COUNT-3: .pragma "nounroll";
// STRAIGHT-NOT: .minnctapersm
// UNSPILT: registers, 0 bytes spilled
// Where a few registers more would cost a block, the assembler does with those of 1024 threads if it spills nothing.
// RUN: sed '/^\/\/ -----/,$d' %S/../../corpus/second/int4_group_gemm.mlir > %t.mlir
// RUN: lathe-compiler compile %t.mlir --target cuda:90 --set num_warps=8 --set num_stages=1 -o %t.cubin 2>&1 | FileCheck %s --check-prefix=FITS
// FITS: 64 registers, 0 bytes spilled
// Code without a loop says how many registers it needs as it is written, all loads before the first use. Where the
// assembler makes do with less, but a processor holds no more blocks for it, it gets them.
// RUN: sed '/^\/\/ -----/,$d' %S/../../corpus/second/rms_norm_row16k.mlir > %t.mlir
// RUN: lathe-compiler compile %t.mlir --target cuda:90 --set num_warps=8 --emit asm | FileCheck %s --check-prefix=NEED
// RUN: lathe-compiler compile %t.mlir --target cuda:90 --set num_warps=8 -o %t.cubin 2>&1 | FileCheck %s --check-prefix=ROOM
// NEED-NOT: .minnctapersm
// NEED: // registers as written: 1{{[0-9][0-9]$}}
// ROOM: 1{{[0-2][0-9]}} registers, 0 bytes spilled
// A loop that has as many instructions with more registers, and waits for its loads as often, leaves them to threads.
// RUN: sed '/^\/\/ -----/,$d' %S/../../corpus/second/int8_scaled_gemm.mlir > %t.mlir
// RUN: lathe-compiler compile %t.mlir --target cuda:90 --set num_warps=8 --set num_stages=1 -o %t.cubin 2>&1 | FileCheck %s --check-prefix=FITS
// So it is with a loop that needs more than the registers of 1024 threads, where those of 768 serve.
// RUN: sed '/^\/\/ -----/,$d' %S/../../corpus/second/delta_recurrent.mlir > %t.mlir
// RUN: lathe-compiler compile %t.mlir --target cuda:90 --set num_warps=4 --emit asm | FileCheck %s --check-prefix=LOOP
// RUN: lathe-compiler compile %t.mlir --target cuda:90 --set num_warps=4 -o %t.cubin 2>&1 | FileCheck %s --check-prefix=LOOPED
// LOOP-NOT: .minnctapersm
// LOOP: // registers as written, in loops: 7{{[0-9]$}}
// LOOPED: 7{{[0-9]}} registers, 0 bytes spilled
// The registers of 1024 threads are not given up for a few more of them, nor for more of which each waits for loads more
// often.
// RUN: lathe-compiler compile %S/../../corpus/cross_entropy_bf16.ttir --target cuda:90 --set num_warps=4 -o %t.cubin 2>&1 | FileCheck %s --check-prefix=FEW
// RUN: lathe-compiler compile %S/../../corpus/layer_norm_f16.ttir --target cuda:90 --set num_warps=8 -o %t.cubin 2>&1 | FileCheck %s --check-prefix=KEPT
// RUN: lathe-compiler compile %S/../../corpus/cross_entropy_bf16.ttir --target cuda:90 --set num_warps=8 -o %t.cubin 2>&1 | FileCheck %s --check-prefix=GIVEN
// FEW: 5{{[0-9]}} registers, 0 bytes spilled
// KEPT: 40 registers, 0 bytes spilled
// GIVEN: 32 registers, 0 bytes spilled
// A processor that would hold one block only gets a second one, if it spills nothing; not where shared memory has no room
// for more blocks.
// RUN: sed '/^\/\/ -----/,$d' %S/../../corpus/second/layer_norm_bwd_dx.mlir > %t.mlir
// RUN: lathe-compiler compile %t.mlir --target cuda:90 --set num_warps=16 -o %t.cubin 2>&1 | FileCheck %s --check-prefix=FITS
// RUN: sed '/^\/\/ -----/,$d' %S/../../corpus/second/retention.mlir > %t.mlir
// RUN: lathe-compiler compile %t.mlir --target cuda:90 --set num_warps=8 --set num_stages=3 -o %t.cubin 2>&1 | FileCheck %s --check-prefix=THREE
// THREE: 7{{[0-9]}} registers, 0 bytes spilled
// For a block more, registers may be spilled before or after the loops, which the code of the binary tells.
// RUN: sed '/^\/\/ -----/,$d' %S/../../corpus/second/moe_gemm.mlir > %t.mlir
// RUN: lathe-compiler compile %t.mlir --target cuda:90 --set num_warps=8 --set num_stages=1 -o %t.cubin 2>&1 | FileCheck %s --check-prefix=OUTSIDE
// OUTSIDE: 80 registers, {{[1-9][0-9]*}} bytes spilled
// Two blocks with copies of two turns in flight are enough beside wgmma: a third one would take the registers of the
// copies' addresses. With copies of one turn in flight it is worth them.
// RUN: sed '/^\/\/ -----/,$d' %S/../../corpus/matmul_f16_v0.ttir > %t.mlir
// RUN: lathe-compiler compile %t.mlir --target cuda:90 --set num_warps=4 --set num_stages=4 -o %t.cubin 2>&1 | FileCheck %s --check-prefix=ENOUGH
// RUN: lathe-compiler compile %t.mlir --target cuda:90 --set num_warps=4 --set num_stages=2 -o %t.cubin 2>&1 | FileCheck %s --check-prefix=THIRD
// ENOUGH: {{(19|20)[0-9]}} registers, 0 bytes spilled
// THIRD: 168 registers, 0 bytes spilled
// EIGHT: .reqntid 256
// EIGHT: .minnctapersm 4
// SIXTEEN: .reqntid 512
// SIXTEEN: .minnctapersm 2
// The author's limit stands alone.
// OWN: .maxnreg 40
// OWN-NOT: .minnctapersm
// A thread of four warps holds 32 sums and as many loaded elements, and needs more for addresses.
// MANY: .reqntid 128
// MANY-NOT: .minnctapersm

tt.func public @column_sums(%x: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %y: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %rows: i32) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %pitch = arith.constant 4096 : i32
  %start = arith.constant dense<0.0> : tensor<4096xf32>
  %range = tt.make_range {end = 4096 : i32, start = 0 : i32} : tensor<4096xi32>
  %sums = scf.for %row = %zero to %rows step %one iter_args(%sum = %start) -> (tensor<4096xf32>) : i32 {
    %first = arith.muli %row, %pitch : i32
    %row_at = tt.addptr %x, %first : !tt.ptr<f32>, i32
    %all = tt.splat %row_at : !tt.ptr<f32> -> tensor<4096x!tt.ptr<f32>>
    %at = tt.addptr %all, %range : tensor<4096x!tt.ptr<f32>>, tensor<4096xi32>
    %value = tt.load %at : tensor<4096x!tt.ptr<f32>>
    %next = arith.addf %sum, %value : tensor<4096xf32>
    scf.yield %next : tensor<4096xf32>
  }
  %all = tt.splat %y : !tt.ptr<f32> -> tensor<4096x!tt.ptr<f32>>
  %at = tt.addptr %all, %range : tensor<4096x!tt.ptr<f32>>, tensor<4096xi32>
  tt.store %at, %sums : tensor<4096x!tt.ptr<f32>>
  tt.return
}
