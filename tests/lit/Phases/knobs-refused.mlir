// Knobs that a chip or a module refuses.
//
// RUN: not lathe-compiler compile %s --target cuda:90 --set num_warps=3 2>&1 | FileCheck %s --check-prefix=RANGE
// RANGE: invalid_knob: knob 'num_warps': 3 is not in its range, 1..32, a power of two
// RUN: not lathe-compiler compile %s --target cuda:90 --set num_warps=many 2>&1 | FileCheck %s --check-prefix=TYPE
// TYPE: invalid_knob: knob 'num_warps': 'many' is not of type int
// RUN: not lathe-compiler compile %s --target cuda:90 --set warps=3 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// UNKNOWN: unknown_knob: knob 'warps': there is no such knob
// RUN: not lathe-compiler compile %s --target hip:gfx942 --set num_warps=32 2>&1 | FileCheck %s --check-prefix=THREADS
// THREADS: out_of_resources: knob 'num_warps': 32 warps are 2048 threads; a block of hip:gfx942 has at most 1024
//
// RUN: not lathe-compiler compile %s --target cuda:90 --set waves_per_eu=2 2>&1 | FileCheck %s --check-prefix=VENDOR-HIP
// VENDOR-HIP: refused_knob: knob 'waves_per_eu': cuda:90 does not have it; hip targets do
// RUN: not lathe-compiler compile %s --target hip:gfx942 --set maxnreg=64 2>&1 | FileCheck %s --check-prefix=VENDOR-CUDA
// VENDOR-CUDA: refused_knob: knob 'maxnreg': hip:gfx942 does not have it; cuda targets do
//
// RUN: not lathe-compiler compile %s --target cuda:89 --set num_ctas=2 2>&1 | FileCheck %s --check-prefix=CTAS
// CTAS: refused_knob: knob 'num_ctas': cuda:89 has no clusters, or they are not supported for it; chips that take them: cuda:90, cuda:100, cuda:103
// RUN: not lathe-compiler compile %s --target cuda:80 --set warp_specialize=true 2>&1 | FileCheck %s --check-prefix=SPECIALIZE
// RUN: lathe-compiler compile %s --target cuda:80 --set warp_specialize=false --emit asm -o %t.asm
// SPECIALIZE: refused_knob: knob 'warp_specialize': cuda:80 has neither wgmma nor tcgen05, beside which a warp of its own could load; omit it: chips that have one are cuda:90, cuda:100, cuda:103
// RUN: not lathe-compiler compile %s --target hip:gfx942 --set matrix_instr_nonkdim=8 2>&1 | FileCheck %s --check-prefix=MATRIX
// MATRIX: invalid_knob: knob 'matrix_instr_nonkdim': 8 is not a size of an MFMA; use 16, 32, or 0 to leave the choice to the compiler
// RUN: not lathe-compiler compile %s --target hip:gfx942 --set schedule_hint=fast 2>&1 | FileCheck %s --check-prefix=HINT
// HINT: invalid_knob: knob 'schedule_hint': fast is not in its range, none|attention|memory-bound-attention
//
// Records are flushed from shared memory, and whole segments of them.
// RUN: not lathe-compiler compile %s --target cuda:90 --set profile_buffer_strategy=flush 2>&1 | FileCheck %s --check-prefix=FLUSH
// FLUSH: invalid_knob: knob 'profile_buffer_strategy': flush copies records from shared memory, and profile_buffer is global; set profile_buffer to shared, or the strategy to circular
// RUN: not lathe-compiler compile %s --target hip:gfx942 --set profile_buffer_strategy=flush --set profile_buffer=shared --set profile_records=32 2>&1 | FileCheck %s --check-prefix=ROOM
// ROOM: invalid_knob: knob 'profile_flush_records': 64 records are flushed at once, and profile_records keeps 32; raise that, or lower this one
// RUN: not lathe-compiler compile %s --target cuda:90 --set profile_flush_records=128 2>&1 | FileCheck %s --check-prefix=CIRCULAR
// CIRCULAR: invalid_knob: knob 'profile_flush_records': nothing is flushed with profile_buffer_strategy circular; set that to flush, or omit this one
// RUN: not lathe-compiler compile %s --target cuda:90 --set profile_warps=0,4- 2>&1 | FileCheck %s --check-prefix=WARPS
// WARPS: invalid_knob: knob 'profile_warps': '0,4-' is not all, or numbers and ranges of warps: 0,4-7
// RUN: not lathe-compiler compile %s --target cuda:90 --set profile=scopes --set profile_warps=0,4-7 2>&1 | FileCheck %s --check-prefix=FEWER
// FEWER: cannot profile warp 7 of @total, which has 4, the first is 0; change the list of warps, 0,4-7
//
// The stages of a module with layouts are its own.
// RUN: lathe-compiler compile %s --target cuda:90 --emit ttg -o %t.ttgir
// RUN: not lathe-compiler compile %t.ttgir --target cuda:90 --set num_stages=3 2>&1 | FileCheck %s --check-prefix=STAGES
// RUN: lathe-compiler compile %t.ttgir --target cuda:90 --set num_stages=1 --emit asm -o %t.asm
// STAGES: refused_knob: knob 'num_stages': the module is in ttg form, whose loops are pipelined by their own tt.num_stages only; omit the knob, or compile the tt form

tt.func public @total(%x: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %n: i32) {
  %zero = arith.constant 0 : i32
  %step = arith.constant 128 : i32
  %start = arith.constant dense<0.0> : tensor<128xf32>
  %range = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32>
  %base = tt.splat %x : !tt.ptr<f32> -> tensor<128x!tt.ptr<f32>>
  %sums = scf.for %i = %zero to %n step %step iter_args(%sum = %start) -> (tensor<128xf32>) : i32 {
    %first = tt.splat %i : i32 -> tensor<128xi32>
    %offset = arith.addi %first, %range : tensor<128xi32>
    %at = tt.addptr %base, %offset : tensor<128x!tt.ptr<f32>>, tensor<128xi32>
    %value = tt.load %at : tensor<128x!tt.ptr<f32>>
    %next = arith.addf %sum, %value : tensor<128xf32>
    scf.yield %next : tensor<128xf32>
  }
  %out = tt.addptr %base, %range : tensor<128x!tt.ptr<f32>>, tensor<128xi32>
  tt.store %out, %sums : tensor<128x!tt.ptr<f32>>
  tt.return
}
