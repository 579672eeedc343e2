// Where a slot less makes room for one block more on a processor, the copies of a value that threads store again for the
// product start behind the barrier in front of it: 56 KiB of shared memory, of which four blocks fit, not 64.
//
// RUN: lathe-compiler compile %s --target cuda:90 --set num_warps=4 --set num_stages=3 --emit pipelined | FileCheck %s --check-prefixes=CHECK,GAINS
// RUN: lathe-compiler compile %s --target cuda:90 --set num_warps=4 --set num_stages=2 --emit pipelined | FileCheck %s --check-prefixes=CHECK,TWO
//
// Eight warps would have registers for three blocks alone.
// RUN: lathe-compiler compile %s --target cuda:90 --set num_warps=8 --set num_stages=3 --emit pipelined | FileCheck %s --check-prefixes=CHECK,EIGHT

// CHECK-LABEL: tt.func public @product
// GAINS: ttg.local_alloc : () -> !ttg.memdesc<3x64x64xbf16
// GAINS: ttg.local_alloc : () -> !ttg.memdesc<2x64x128xi8
// EIGHT: ttg.local_alloc : () -> !ttg.memdesc<3x64x64xbf16
// EIGHT: ttg.local_alloc : () -> !ttg.memdesc<3x64x128xi8
// CHECK: scf.for
// GAINS: ttg.async_wait {num = 1 : i32}
// GAINS: ttg.async_copy_global_to_local {{.*}} -> <64x64xbf16
// GAINS: ttg.local_load
// GAINS: ttng.warp_group_dot
// GAINS: ttg.async_copy_global_to_local {{.*}} -> <64x128xi8
// GAINS: ttg.async_commit_group
// EIGHT: ttg.async_wait {num = 1 : i32}
// EIGHT: ttg.async_copy_global_to_local {{.*}} -> <64x64xbf16
// EIGHT: ttg.async_copy_global_to_local {{.*}} -> <64x128xi8
// EIGHT: ttng.warp_group_dot
// TWO: ttng.warp_group_dot
// CHECK: scf.yield
tt.func public @product(%a: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %w: !tt.ptr<i8> {tt.divisibility = 16 : i32}, %o: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %k: i32 {tt.divisibility = 16 : i32}) {
  %c0 = arith.constant 0 : i32
  %c64 = arith.constant 64 : i32
  %zero = arith.constant dense<0.0> : tensor<64x128xf32>
  %stepA = arith.constant dense<64> : tensor<64x64xi32>
  %stepW = arith.constant dense<64> : tensor<64x128xi32>
  %r64 = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  %r128 = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32>
  %row = tt.expand_dims %r64 {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
  %ofK = tt.expand_dims %r64 {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
  %column = tt.expand_dims %r128 {axis = 0 : i32} : tensor<128xi32> -> tensor<1x128xi32>
  %ksA = tt.splat %k : i32 -> tensor<64x1xi32>
  %ksW = tt.splat %k : i32 -> tensor<1x128xi32>
  %rowStart = arith.muli %row, %ksA : tensor<64x1xi32>
  %columnStart = arith.muli %column, %ksW : tensor<1x128xi32>
  %rowsA = tt.broadcast %rowStart : tensor<64x1xi32> -> tensor<64x64xi32>
  %ksOfA = tt.broadcast %ofK : tensor<1x64xi32> -> tensor<64x64xi32>
  %atA = arith.addi %rowsA, %ksOfA : tensor<64x64xi32>
  %columnsW = tt.broadcast %columnStart : tensor<1x128xi32> -> tensor<64x128xi32>
  %ksOfW = tt.broadcast %row : tensor<64x1xi32> -> tensor<64x128xi32>
  %atW = arith.addi %columnsW, %ksOfW : tensor<64x128xi32>
  %as = tt.splat %a : !tt.ptr<bf16> -> tensor<64x64x!tt.ptr<bf16>>
  %ws = tt.splat %w : !tt.ptr<i8> -> tensor<64x128x!tt.ptr<i8>>
  %pa = tt.addptr %as, %atA : tensor<64x64x!tt.ptr<bf16>>, tensor<64x64xi32>
  %pw = tt.addptr %ws, %atW : tensor<64x128x!tt.ptr<i8>>, tensor<64x128xi32>
  %sum:3 = scf.for %i = %c0 to %k step %c64 iter_args(%qa = %pa, %qw = %pw, %acc = %zero) -> (tensor<64x64x!tt.ptr<bf16>>, tensor<64x128x!tt.ptr<i8>>, tensor<64x128xf32>) : i32 {
    %x = tt.load %qa : tensor<64x64x!tt.ptr<bf16>>
    %y = tt.load %qw : tensor<64x128x!tt.ptr<i8>>
    %z = arith.sitofp %y : tensor<64x128xi8> to tensor<64x128xbf16>
    %d = tt.dot %x, %z, %acc : tensor<64x64xbf16> * tensor<64x128xbf16> -> tensor<64x128xf32>
    %na = tt.addptr %qa, %stepA : tensor<64x64x!tt.ptr<bf16>>, tensor<64x64xi32>
    %nw = tt.addptr %qw, %stepW : tensor<64x128x!tt.ptr<i8>>, tensor<64x128xi32>
    scf.yield %na, %nw, %d : tensor<64x64x!tt.ptr<bf16>>, tensor<64x128x!tt.ptr<i8>>, tensor<64x128xf32>
  }
  %width = arith.constant dense<128> : tensor<64x1xi32>
  %lines = arith.muli %row, %width : tensor<64x1xi32>
  %lb = tt.broadcast %lines : tensor<64x1xi32> -> tensor<64x128xi32>
  %cb = tt.broadcast %column : tensor<1x128xi32> -> tensor<64x128xi32>
  %to = arith.addi %lb, %cb : tensor<64x128xi32>
  %os = tt.splat %o : !tt.ptr<f32> -> tensor<64x128x!tt.ptr<f32>>
  %po = tt.addptr %os, %to : tensor<64x128x!tt.ptr<f32>>, tensor<64x128xi32>
  tt.store %po, %sum#2 : tensor<64x128x!tt.ptr<f32>>
  tt.return
}
