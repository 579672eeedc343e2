// num_stages: how far the loads of a loop with a matrix product run ahead.
//
// DEFINE: %{kernel} = %S/../../corpus/executed/pipeline-matmul.mlir
// DEFINE: %{compile} = lathe-compiler compile %{kernel} --set num_warps=4
//
// RUN: %{compile} --target cuda:80 --set num_stages=1 --emit asm | FileCheck %s --check-prefix=ONE
// RUN: %{compile} --target cuda:80 --set num_stages=2 --emit asm | FileCheck %s --check-prefix=TWO
// RUN: %{compile} --target cuda:80 --set num_stages=4 --emit asm | FileCheck %s --check-prefix=FOUR
// RUN: %{compile} --target cuda:80 --emit asm -o %t.default
// RUN: %{compile} --target cuda:80 --set num_stages=3 --emit asm -o %t.three
// RUN: cmp %t.default %t.three
// ONE-NOT: cp.async
// TWO: cp.async.wait_group 0;
// FOUR: cp.async.wait_group 2;
//
// On AMD values wait in registers and in more buffers.
// RUN: %{compile} --target hip:gfx942 --set num_stages=1 --emit pipelined -o %t.one
// RUN: %{compile} --target hip:gfx942 --set num_stages=2 --emit pipelined | FileCheck %s --check-prefix=AMD2
// RUN: %{compile} --target hip:gfx942 --set num_stages=4 --emit pipelined | FileCheck %s --check-prefix=AMD4
// RUN: FileCheck %s --check-prefix=AMD1 --input-file %t.one
// AMD1-NOT: ttg.local_store
// AMD2: ttg.local_alloc : () -> !ttg.memdesc<1x64x32xf16
// AMD4: ttg.local_alloc : () -> !ttg.memdesc<2x64x32xf16
