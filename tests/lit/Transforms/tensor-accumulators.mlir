// Which dots of a chip with tensor memory accumulate there.
//
// RUN: lathe-opt %s --lathe-tt-convert-to-ttg="target=cuda:100" --lathe-ttg-accelerate-matmul --remarks-filter-missed=lathe 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: lathe-opt %s --lathe-tt-convert-to-ttg="target=cuda:100" --lathe-ttg-accelerate-matmul | FileCheck %s
// RUN: lathe-opt %s --lathe-tt-convert-to-ttg="target=cuda:100 num-warps=8" --lathe-ttg-accelerate-matmul | FileCheck %s --check-prefix=EIGHT
// RUN: lathe-opt %s --lathe-tt-convert-to-ttg="target=cuda:100 num-warps=2" --lathe-ttg-accelerate-matmul | FileCheck %s --check-prefix=TWO
// RUN: lathe-opt %s --lathe-tt-convert-to-ttg="target=cuda:103" --lathe-ttg-accelerate-matmul | FileCheck %s --check-prefix=B300

// REMARK: sums-move-around-product
// REMARK-SAME: tt.dot of 128x64x64 stores its accumulator to tensor memory and loads it again around the product
// REMARK: left-through-shared-memory
// REMARK-SAME: it takes 128 columns of tensor memory, and the accumulators leave 0

// CHECK-DAG: #[[R128:.*]] = #ttg.linear<{register = {{\[\[}}0, 1], [0, 2], [0, 4], [0, 8], [0, 16], [0, 32]], lane = {{\[\[}}1, 0], [2, 0], [4, 0], [8, 0], [16, 0]], warp = {{\[\[}}32, 0], [64, 0]], block = []}>
// CHECK-DAG: #[[R64:.*]] = #ttg.linear<{register = {{\[\[}}0, 1], [0, 2], [0, 4], [0, 8], [0, 16]], lane = {{\[\[}}1, 0], [2, 0], [4, 0], [8, 0], [0, 32]], warp = {{\[\[}}16, 0], [32, 0]], block = []}>
// CHECK-DAG: #[[T128:.*]] = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1>
// CHECK-DAG: #[[TF16:.*]] = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 2>
// CHECK-DAG: #[[T64:.*]] = #ttng.tensor_memory_encoding<blockM = 64, blockN = 64, colStride = 1>
// EIGHT-DAG: #[[R128:.*]] = #ttg.linear<{register = {{\[\[}}0, 1], [0, 2], [0, 4], [0, 8], [0, 16]], lane = {{\[\[}}1, 0], [2, 0], [4, 0], [8, 0], [16, 0]], warp = {{\[\[}}32, 0], [64, 0], [0, 32]], block = []}>

// The loop carries the accumulator: it is allocated before and loaded behind.
// CHECK-LABEL: tt.func @carried
// CHECK: %[[INIT:.*]] = ttg.convert_layout %arg2
// CHECK: %[[ACC:.*]] = ttng.tmem_alloc %[[INIT]] : (tensor<128x64xf32, #[[R128]]>) -> !ttg.memdesc<128x64xf32, #[[T128]], #ttng.tensor_memory, mutable>
// CHECK: scf.for
// CHECK-NOT: ttng.tmem
// CHECK: ttng.tc_gen5_mma %{{.*}}, %{{.*}}, %[[ACC]], %true{{.*}}, %true{{.*}} : !ttg.memdesc<128x64xf16
// CHECK-NOT: ttng.tmem
// CHECK: }
// CHECK: ttng.tmem_load %[[ACC]] : {{.*}} -> tensor<128x64xf32, #[[R128]]>
// EIGHT-LABEL: tt.func @carried
// EIGHT: ttng.tmem_alloc %{{.*}} : (tensor<128x64xf32, #[[R128]]>)
// TWO-LABEL: tt.func @carried
// TWO-NOT: ttng.
// TWO: tt.return
tt.func @carried(%a: tensor<128x64xf16>, %b: tensor<64x64xf16>, %c: tensor<128x64xf32>, %n: i32) -> tensor<128x64xf32> {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %c) -> (tensor<128x64xf32>) : i32 {
    %d = tt.dot %a, %b, %acc : tensor<128x64xf16> * tensor<64x64xf16> -> tensor<128x64xf32>
    scf.yield %d : tensor<128x64xf32>
  }
  tt.return %r : tensor<128x64xf32>
}

// An accumulator that begins as zero is written by the product; nothing goes there before. 64 rows are a block.
// CHECK-LABEL: tt.func @fresh
// CHECK: %[[ACC:.*]] = ttng.tmem_alloc : () -> !ttg.memdesc<64x64xf32, #[[T64]]
// CHECK: ttng.tc_gen5_mma %{{.*}}, %{{.*}}, %[[ACC]], %false{{.*}}, %true
// CHECK: ttng.tmem_load %[[ACC]] : {{.*}} -> tensor<64x64xf32, #[[R64]]>
tt.func @fresh(%a: tensor<64x64xbf16>, %b: tensor<64x64xbf16>) -> tensor<64x64xf32> {
  %z = arith.constant dense<0.0> : tensor<64x64xf32>
  %d = tt.dot %a, %b, %z : tensor<64x64xbf16> * tensor<64x64xbf16> -> tensor<64x64xf32>
  tt.return %d : tensor<64x64xf32>
}

// An accumulator that the loop changes stays there from one iteration to the next: each loads it, and stores what the
// product adds to.
// CHECK-LABEL: tt.func @rescaled
// CHECK: %[[ACC:.*]] = ttng.tmem_alloc %{{.*}} : (tensor<128x64xf32, #[[R128]]>) -> !ttg.memdesc<128x64xf32, #[[T128]], #ttng.tensor_memory, mutable>
// CHECK: scf.for
// CHECK: %[[OLD:.*]] = ttng.tmem_load %[[ACC]]
// CHECK: %[[BLOCKED:.*]] = ttg.convert_layout %[[OLD]]
// CHECK: %[[H:.*]] = arith.addf %[[BLOCKED]], %[[BLOCKED]]
// CHECK: %[[NEW:.*]] = ttg.convert_layout %[[H]] : {{.*}} -> tensor<128x64xf32, #[[R128]]>
// CHECK: ttng.tmem_store %[[NEW]], %[[ACC]], %true
// CHECK: ttng.tc_gen5_mma %{{.*}}, %{{.*}}, %[[ACC]], %true{{.*}}, %true
// CHECK-NOT: ttng.tmem_
// CHECK: }
// CHECK: ttng.tmem_load %[[ACC]]
tt.func @rescaled(%a: tensor<128x64xf16>, %b: tensor<64x64xf16>, %c: tensor<128x64xf32>, %n: i32) -> tensor<128x64xf32> {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %c) -> (tensor<128x64xf32>) : i32 {
    %h = arith.addf %acc, %acc : tensor<128x64xf32>
    %d = tt.dot %a, %b, %h : tensor<128x64xf16> * tensor<64x64xf16> -> tensor<128x64xf32>
    scf.yield %d : tensor<128x64xf32>
  }
  tt.return %r : tensor<128x64xf32>
}

// One that is only read is loaded for that, and not stored again.
// CHECK-LABEL: tt.func @read
// CHECK: %[[ACC:.*]] = ttng.tmem_alloc %
// CHECK: scf.for
// CHECK: ttng.tmem_load %[[ACC]]
// CHECK-NOT: ttng.tmem_store
// CHECK: ttng.tc_gen5_mma %{{.*}}, %{{.*}}, %[[ACC]], %true{{.*}}, %true
// CHECK: scf.yield
// CHECK: ttng.tmem_load %[[ACC]]
tt.func @read(%a: tensor<128x64xf16>, %b: tensor<64x64xf16>, %c: tensor<128x64xf32>, %p: tensor<128x64x!tt.ptr<f32>>, %n: i32) -> tensor<128x64xf32> {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %c) -> (tensor<128x64xf32>) : i32 {
    tt.store %p, %acc : tensor<128x64x!tt.ptr<f32>>
    %d = tt.dot %a, %b, %acc : tensor<128x64xf16> * tensor<64x64xf16> -> tensor<128x64xf32>
    scf.yield %d : tensor<128x64xf32>
  }
  tt.return %r : tensor<128x64xf32>
}

// One that is read behind the product, or that something else than the product makes, stays in registers, and what the
// product leaves is added there. Sums of 16 bits, which would be rounded twice, go to tensor memory and come back.
// CHECK-LABEL: tt.func @read_behind
// CHECK-NOT: ttng.
// CHECK: scf.for
// CHECK: %[[ACC:.*]] = ttng.tmem_alloc : ()
// CHECK: ttng.tc_gen5_mma %{{.*}}, %{{.*}}, %[[ACC]], %false{{.*}}, %true
// CHECK: %[[PRODUCT:.*]] = ttng.tmem_load %[[ACC]]
// CHECK: arith.addf %[[PRODUCT]], %{{.*}} : tensor<128x64xf32, #[[R128]]>
// CHECK: tt.store
// CHECK: scf.yield
// CHECK-NOT: ttng.
// CHECK-LABEL: tt.func @added
// CHECK: %[[ACC:.*]] = ttng.tmem_alloc : ()
// CHECK: ttng.tc_gen5_mma %{{.*}}, %{{.*}}, %[[ACC]], %false{{.*}}, %true
// CHECK: %[[PRODUCT:.*]] = ttng.tmem_load %[[ACC]]
// CHECK: arith.addf %[[PRODUCT]], %{{.*}} : tensor<128x64xf32, #[[R128]]>
// CHECK-LABEL: tt.func @added_halves
// CHECK: %[[ACC:.*]] = ttng.tmem_alloc %{{.*}} : (tensor<128x64xf16, #[[R128]]>)
// CHECK: ttng.tc_gen5_mma %{{.*}}, %{{.*}}, %[[ACC]], %true{{.*}}, %true
// CHECK: ttng.tmem_load %[[ACC]]
tt.func @read_behind(%a: tensor<128x64xf16>, %b: tensor<64x64xf16>, %c: tensor<128x64xf32>, %p: tensor<128x64x!tt.ptr<f32>>, %n: i32) -> tensor<128x64xf32> {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %c) -> (tensor<128x64xf32>) : i32 {
    %d = tt.dot %a, %b, %acc : tensor<128x64xf16> * tensor<64x64xf16> -> tensor<128x64xf32>
    tt.store %p, %acc : tensor<128x64x!tt.ptr<f32>>
    scf.yield %d : tensor<128x64xf32>
  }
  tt.return %r : tensor<128x64xf32>
}
tt.func @added(%a: tensor<128x64xf16>, %b: tensor<64x64xf16>, %c: tensor<128x64xf32>) -> tensor<128x64xf32> {
  %d = tt.dot %a, %b, %c : tensor<128x64xf16> * tensor<64x64xf16> -> tensor<128x64xf32>
  tt.return %d : tensor<128x64xf32>
}
tt.func @added_halves(%a: tensor<128x64xf16>, %b: tensor<64x64xf16>, %c: tensor<128x64xf16>) -> tensor<128x64xf16> {
  %d = tt.dot %a, %b, %c : tensor<128x64xf16> * tensor<64x64xf16> -> tensor<128x64xf16>
  tt.return %d : tensor<128x64xf16>
}

// Dots of a chain: what one makes is the left operand of the next in tensor memory, and its right operand in shared
// memory. Blocks of 64 rows read left operands from shared memory.
// CHECK-LABEL: tt.func @chain
// CHECK: %[[FIRST:.*]] = ttng.tmem_alloc : ()
// CHECK: ttng.tc_gen5_mma %{{.*}}, %{{.*}}, %[[FIRST]], %false
// CHECK: ttng.tmem_load %[[FIRST]]
// CHECK: %[[H:.*]] = arith.truncf
// CHECK: %[[LEFT:.*]] = ttng.tmem_alloc %{{.*}} : (tensor<128x64xf16, #[[R128]]>) -> !ttg.memdesc<128x64xf16, #[[T128]], #ttng.tensor_memory>
// CHECK: %[[SECOND:.*]] = ttng.tmem_alloc : ()
// CHECK: ttng.tc_gen5_mma %[[LEFT]], %{{.*}}, %[[SECOND]], %false
// CHECK-LABEL: tt.func @chain_of_64_rows
// CHECK: ttng.tc_gen5_mma
// CHECK: ttg.local_alloc {{.*}} -> !ttg.memdesc<64x64xf16
// CHECK: ttng.tc_gen5_mma %{{.*}}, %{{.*}}, %{{.*}}, %false{{.*}} : !ttg.memdesc<64x64xf16, #{{[a-z0-9]+}}, #smem>
// CHECK-LABEL: tt.func @chain_to_the_right
// CHECK: ttng.tc_gen5_mma
// CHECK: ttg.local_alloc {{.*}} -> !ttg.memdesc<64x64xf16
// CHECK: ttng.tc_gen5_mma
tt.func @chain(%a: tensor<128x64xf16>, %b: tensor<64x64xf16>) -> tensor<128x64xf32> {
  %z = arith.constant dense<0.0> : tensor<128x64xf32>
  %d = tt.dot %a, %b, %z : tensor<128x64xf16> * tensor<64x64xf16> -> tensor<128x64xf32>
  %h = arith.truncf %d : tensor<128x64xf32> to tensor<128x64xf16>
  %e = tt.dot %h, %b, %z : tensor<128x64xf16> * tensor<64x64xf16> -> tensor<128x64xf32>
  tt.return %e : tensor<128x64xf32>
}
tt.func @chain_of_64_rows(%a: tensor<64x64xf16>, %b: tensor<64x64xf16>) -> tensor<64x64xf32> {
  %z = arith.constant dense<0.0> : tensor<64x64xf32>
  %d = tt.dot %a, %b, %z : tensor<64x64xf16> * tensor<64x64xf16> -> tensor<64x64xf32>
  %h = arith.truncf %d : tensor<64x64xf32> to tensor<64x64xf16>
  %e = tt.dot %h, %b, %z : tensor<64x64xf16> * tensor<64x64xf16> -> tensor<64x64xf32>
  tt.return %e : tensor<64x64xf32>
}
tt.func @chain_to_the_right(%a: tensor<64x64xf16>, %b: tensor<64x64xf16>) -> tensor<64x64xf32> {
  %z = arith.constant dense<0.0> : tensor<64x64xf32>
  %d = tt.dot %a, %b, %z : tensor<64x64xf16> * tensor<64x64xf16> -> tensor<64x64xf32>
  %h = arith.truncf %d : tensor<64x64xf32> to tensor<64x64xf16>
  %e = tt.dot %a, %h, %z : tensor<64x64xf16> * tensor<64x64xf16> -> tensor<64x64xf32>
  tt.return %e : tensor<64x64xf32>
}

// Accumulators take columns before left operands do: two fill the 512.
// CHECK-LABEL: tt.func @columns
// CHECK: ttng.tmem_alloc : () -> !ttg.memdesc<128x256xf32
// CHECK: ttg.local_alloc {{.*}} -> !ttg.memdesc<128x256xf16
// CHECK: ttng.tc_gen5_mma
tt.func @columns(%a: tensor<128x64xf16>, %b: tensor<64x256xf16>, %v: tensor<256x256xf16>) -> tensor<128x256xf32> {
  %z = arith.constant dense<0.0> : tensor<128x256xf32>
  %d = tt.dot %a, %b, %z : tensor<128x64xf16> * tensor<64x256xf16> -> tensor<128x256xf32>
  %h = arith.truncf %d : tensor<128x256xf32> to tensor<128x256xf16>
  %e = tt.dot %h, %v, %z : tensor<128x256xf16> * tensor<256x256xf16> -> tensor<128x256xf32>
  tt.return %e : tensor<128x256xf32>
}

// Sums of integers lie in tensor memory on the chip that has such products; the one after it dropped them.
// CHECK-LABEL: tt.func @integers
// CHECK: %[[ACC:.*]] = ttng.tmem_alloc : () -> !ttg.memdesc<128x64xi32, #[[T128]]
// CHECK: ttng.tc_gen5_mma %{{.*}}, %{{.*}}, %[[ACC]], %false{{.*}}, %true{{.*}} : !ttg.memdesc<128x64xi8
// B300-LABEL: tt.func @integers
// B300-NOT: ttng.
// B300: tt.dot {{.*}} -> tensor<128x64xi32
tt.func @integers(%a: tensor<128x64xi8>, %b: tensor<64x64xi8>) -> tensor<128x64xi32> {
  %z = arith.constant dense<0> : tensor<128x64xi32>
  %d = tt.dot %a, %b, %z : tensor<128x64xi8> * tensor<64x64xi8> -> tensor<128x64xi32>
  tt.return %d : tensor<128x64xi32>
}

// Sums of 16 bits have a column each.
// CHECK-LABEL: tt.func @narrow_sums
// CHECK: ttng.tmem_alloc : () -> !ttg.memdesc<128x64xf16, #[[TF16]], #ttng.tensor_memory, mutable>
// CHECK: ttng.tc_gen5_mma
tt.func @narrow_sums(%a: tensor<128x64xf16>, %b: tensor<64x64xf16>) -> tensor<128x64xf16> {
  %z = arith.constant dense<0.0> : tensor<128x64xf16>
  %d = tt.dot %a, %b, %z : tensor<128x64xf16> * tensor<64x64xf16> -> tensor<128x64xf16>
  tt.return %d : tensor<128x64xf16>
}
