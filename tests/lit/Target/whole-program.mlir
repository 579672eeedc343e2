// A kernel is assembled as a whole program: as relocatable code, for which the allocation of registers aims at other
// figures, this one would take 66.
//
// REQUIRES: ptx-assembler
// RUN: lathe-compiler compile %corpus/gemv_f16.ttir --target cuda:90 --set num_stages=3 -o %t.cubin 2>&1 | FileCheck %s
// CHECK: gemv for cuda:90: cubin, {{[0-9]+}} bytes, 4 warps, {{[1-5][0-9]}} registers, 0 bytes spilled
