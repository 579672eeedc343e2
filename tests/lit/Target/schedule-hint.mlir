// The knob schedule_hint reaches LLVM's scheduler, or is refused by name.
//
// RUN: lathe-compiler compile %S/../../corpus/attention_fwd_f16_v0.ttir --target hip:gfx942 --emit llvm | FileCheck %s --check-prefix=NONE
// RUN: lathe-compiler compile %S/../../corpus/attention_fwd_f16_v0.ttir --target hip:gfx942 --set schedule_hint=attention --emit llvm | FileCheck %s --check-prefix=MIX
// RUN: lathe-compiler compile %S/../../corpus/attention_fwd_f16_v0.ttir --target hip:gfx942 --set schedule_hint=memory-bound-attention --emit llvm | FileCheck %s --check-prefix=APART
// NONE-NOT: iglp.opt
// NONE-NOT: amdgpu-sched-strategy
// The mix stands in the block of the loop that has products and exponentials.
// MIX: llvm.amdgcn.mfma.
// MIX: exp2
// MIX-NOT: {{^[0-9]+:}}
// MIX: call void @llvm.amdgcn.iglp.opt(i32 2)
// MIX-NEXT: br i1
// MIX-NOT: call void @llvm.amdgcn.iglp.opt
// APART-NOT: iglp.opt
// APART: "amdgpu-sched-strategy"="iterative-ilp"
//
// Each leaves other assembly than the usual order.
// RUN: lathe-compiler compile %S/../../corpus/attention_fwd_f16_v0.ttir --target hip:gfx942 --emit asm -o %t.none
// RUN: lathe-compiler compile %S/../../corpus/attention_fwd_f16_v0.ttir --target hip:gfx942 --set schedule_hint=attention --emit asm -o %t.mix
// RUN: lathe-compiler compile %S/../../corpus/attention_fwd_f16_v0.ttir --target hip:gfx942 --set schedule_hint=memory-bound-attention --emit asm -o %t.apart
// RUN: not cmp -s %t.none %t.mix
// RUN: not cmp -s %t.none %t.apart
//
// Left to itself the compiler takes the order that lets a second block of 256 threads of 256 registers onto a unit.
// RUN: lathe-compiler compile %S/../../corpus/attention_fwd_f16_v1.ttir --target hip:gfx950 --set num_stages=2 --emit asm -o %t.chosen
// RUN: lathe-compiler compile %S/../../corpus/attention_fwd_f16_v1.ttir --target hip:gfx950 --set num_stages=2 --set schedule_hint=memory-bound-attention --emit asm -o %t.asked
// RUN: cmp %t.chosen %t.asked
// RUN: FileCheck %s --check-prefix=TWO --input-file %t.chosen
// TWO: .vgpr_count: {{ *}}{{2[0-4][0-9]|25[0-6]}}
//
// RUN: not lathe-compiler compile %S/../../corpus/attention_fwd_f16_v0.ttir --target hip:gfx1201 --set schedule_hint=attention 2>&1 | FileCheck %s --check-prefix=CHIP
// RUN: not lathe-compiler compile %S/../../corpus/matmul_f16_v0.ttir --target hip:gfx942 --set schedule_hint=attention 2>&1 | FileCheck %s --check-prefix=LOOP
// RUN: lathe-compiler compile %S/../../corpus/attention_fwd_f16_v0.ttir --target hip:gfx1201 --set schedule_hint=memory-bound-attention --emit llvm | FileCheck %s --check-prefix=APART
// CHIP: refused_knob: knob 'schedule_hint': 'attention' mixes MFMA with exponentials, and hip:gfx1201 has no MFMA
// LOOP: refused_knob: knob 'schedule_hint': 'attention' mixes MFMA with exponentials, and no loop of the kernel has both
