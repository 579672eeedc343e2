// RUN: lathe-opt %s --canonicalize | FileCheck %s

#a = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
#b = #ttg.blocked<{sizePerThread = [4], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
#row = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
#column = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0, 1]}>
#flat = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory

// What a buffer that nothing writes was filled with is what it holds.
// CHECK-LABEL: tt.func @forward
tt.func @forward(%x: tensor<128xf32, #a>) -> tensor<128xf32, #a> {
  // CHECK-NEXT: tt.return %arg0
  %0 = ttg.local_alloc %x : (tensor<128xf32, #a>) -> !ttg.memdesc<128xf32, #flat, #smem>
  %1 = ttg.local_load %0 : !ttg.memdesc<128xf32, #flat, #smem> -> tensor<128xf32, #a>
  tt.return %1 : tensor<128xf32, #a>
}

// One that something may write need not hold it, and another layout is what the buffer was made for.
// CHECK-LABEL: tt.func @keep
tt.func @keep(%x: tensor<128xf32, #a>) -> (tensor<128xf32, #a>, tensor<128xf32, #b>) {
  // CHECK-COUNT-2: ttg.local_alloc
  // CHECK-COUNT-2: ttg.local_load
  %0 = ttg.local_alloc %x : (tensor<128xf32, #a>) -> !ttg.memdesc<128xf32, #flat, #smem, mutable>
  %1 = ttg.local_alloc %x : (tensor<128xf32, #a>) -> !ttg.memdesc<128xf32, #flat, #smem>
  %2 = ttg.local_load %0 : !ttg.memdesc<128xf32, #flat, #smem, mutable> -> tensor<128xf32, #a>
  %3 = ttg.local_load %1 : !ttg.memdesc<128xf32, #flat, #smem> -> tensor<128xf32, #b>
  tt.return %2, %3 : tensor<128xf32, #a>, tensor<128xf32, #b>
}

// A copy of a buffer that nothing writes is that buffer, unless it lives longer.
// CHECK-LABEL: tt.func @copy
tt.func @copy(%m: !ttg.memdesc<128xf32, #flat, #smem>, %n: !ttg.memdesc<128xf32, #flat, #smem>) -> (!ttg.memdesc<128xf32, #flat, #smem>, !ttg.memdesc<128xf32, #flat, #smem>) {
  // CHECK-NEXT: %[[X:.*]] = ttg.local_load %arg1
  // CHECK-NEXT: %[[N:.*]] = ttg.local_alloc %[[X]]
  // CHECK-NEXT: ttg.local_dealloc %arg1
  // CHECK-NEXT: tt.return %arg0, %[[N]]
  %0 = ttg.local_load %m : !ttg.memdesc<128xf32, #flat, #smem> -> tensor<128xf32, #a>
  %1 = ttg.local_alloc %0 : (tensor<128xf32, #a>) -> !ttg.memdesc<128xf32, #flat, #smem>
  %2 = ttg.local_load %n : !ttg.memdesc<128xf32, #flat, #smem> -> tensor<128xf32, #a>
  %3 = ttg.local_alloc %2 : (tensor<128xf32, #a>) -> !ttg.memdesc<128xf32, #flat, #smem>
  ttg.local_dealloc %n : !ttg.memdesc<128xf32, #flat, #smem>
  tt.return %1, %3 : !ttg.memdesc<128xf32, #flat, #smem>, !ttg.memdesc<128xf32, #flat, #smem>
}

// Buffers that have their place may share it with others at other times.
// CHECK-LABEL: tt.func @placed
tt.func @placed(%m: !ttg.memdesc<128xf32, #flat, #smem>) -> !ttg.memdesc<128xf32, #flat, #smem> {
  // CHECK: ttg.local_alloc
  %0 = ttg.local_load %m : !ttg.memdesc<128xf32, #flat, #smem> -> tensor<128xf32, #a>
  %1 = ttg.local_alloc %0 {allocation.offset = 0 : i32} : (tensor<128xf32, #a>) -> !ttg.memdesc<128xf32, #flat, #smem>
  tt.return %1 : !ttg.memdesc<128xf32, #flat, #smem>
}

// Memory takes elements from where they are.
// CHECK-LABEL: tt.func @convert
tt.func @convert(%x: tensor<128xf32, #a>, %m: !ttg.memdesc<128xf32, #flat, #smem, mutable>) -> !ttg.memdesc<128xf32, #flat, #smem> {
  // CHECK-NEXT: %[[M:.*]] = ttg.local_alloc %arg0
  // CHECK-NEXT: ttg.local_store %arg0, %arg1
  // CHECK-NEXT: tt.return %[[M]]
  %0 = ttg.convert_layout %x : tensor<128xf32, #a> -> tensor<128xf32, #b>
  %1 = ttg.local_alloc %0 : (tensor<128xf32, #b>) -> !ttg.memdesc<128xf32, #flat, #smem>
  ttg.local_store %0, %m : tensor<128xf32, #b> -> !ttg.memdesc<128xf32, #flat, #smem, mutable>
  tt.return %1 : !ttg.memdesc<128xf32, #flat, #smem>
}

// CHECK-LABEL: tt.func @index
tt.func @index(%m: !ttg.memdesc<1x16x32xf32, #row, #smem>, %i: i32) -> !ttg.memdesc<16x32xf32, #row, #smem> {
  // CHECK-NEXT: %[[C0:.*]] = arith.constant 0 : i32
  // CHECK-NEXT: ttg.memdesc_index %arg0[%[[C0]]]
  %0 = ttg.memdesc_index %m[%i] : !ttg.memdesc<1x16x32xf32, #row, #smem> -> !ttg.memdesc<16x32xf32, #row, #smem>
  tt.return %0 : !ttg.memdesc<16x32xf32, #row, #smem>
}

// CHECK-LABEL: tt.func @subslice
tt.func @subslice(%m: !ttg.memdesc<64x64xf32, #row, #smem>) -> (!ttg.memdesc<16x32xf32, #row, #smem, 64x64>, !ttg.memdesc<64x64xf32, #row, #smem>) {
  // CHECK-NEXT: %[[M:.*]] = ttg.memdesc_subslice %arg0[48, 32] : !ttg.memdesc<64x64xf32, {{.*}}> -> !ttg.memdesc<16x32xf32, {{.*}}, 64x64>
  // CHECK-NEXT: tt.return %[[M]], %arg0
  %0 = ttg.memdesc_subslice %m[32, 32] : !ttg.memdesc<64x64xf32, #row, #smem> -> !ttg.memdesc<32x32xf32, #row, #smem, 64x64>
  %1 = ttg.memdesc_subslice %0[16, 0] : !ttg.memdesc<32x32xf32, #row, #smem, 64x64> -> !ttg.memdesc<16x32xf32, #row, #smem, 64x64>
  %2 = ttg.memdesc_subslice %m[0, 0] : !ttg.memdesc<64x64xf32, #row, #smem> -> !ttg.memdesc<64x64xf32, #row, #smem>
  tt.return %1, %2 : !ttg.memdesc<16x32xf32, #row, #smem, 64x64>, !ttg.memdesc<64x64xf32, #row, #smem>
}

// CHECK-LABEL: tt.func @trans
tt.func @trans(%m: !ttg.memdesc<64x32xf32, #row, #smem>) -> !ttg.memdesc<64x32xf32, #row, #smem> {
  // CHECK-NEXT: tt.return %arg0
  %0 = ttg.memdesc_trans %m {order = array<i32: 1, 0>} : !ttg.memdesc<64x32xf32, #row, #smem> -> !ttg.memdesc<32x64xf32, #column, #smem>
  %1 = ttg.memdesc_trans %0 {order = array<i32: 1, 0>} : !ttg.memdesc<32x64xf32, #column, #smem> -> !ttg.memdesc<64x32xf32, #row, #smem>
  tt.return %1 : !ttg.memdesc<64x32xf32, #row, #smem>
}

// CHECK-LABEL: tt.func @reshape
tt.func @reshape(%m: !ttg.memdesc<64x32xf32, #row, #smem>) -> (!ttg.memdesc<32x64xf32, #row, #smem>, !ttg.memdesc<64x32xf32, #row, #smem>) {
  // CHECK-NEXT: %[[M:.*]] = ttg.memdesc_reshape %arg0 : !ttg.memdesc<64x32xf32, {{.*}}> -> !ttg.memdesc<32x64xf32, {{.*}}>
  // CHECK-NEXT: tt.return %[[M]], %arg0
  %0 = ttg.memdesc_reshape %m : !ttg.memdesc<64x32xf32, #row, #smem> -> !ttg.memdesc<2048xf32, #flat, #smem>
  %1 = ttg.memdesc_reshape %0 : !ttg.memdesc<2048xf32, #flat, #smem> -> !ttg.memdesc<32x64xf32, #row, #smem>
  %2 = ttg.memdesc_reshape %0 : !ttg.memdesc<2048xf32, #flat, #smem> -> !ttg.memdesc<64x32xf32, #row, #smem>
  tt.return %1, %2 : !ttg.memdesc<32x64xf32, #row, #smem>, !ttg.memdesc<64x32xf32, #row, #smem>
}

// CHECK-LABEL: tt.func @reinterpret
tt.func @reinterpret(%m: !ttg.memdesc<64x32xf32, #row, #smem>) -> (!ttg.memdesc<2048xi16, #flat, #smem>, !ttg.memdesc<64x32xf32, #row, #smem>) {
  // CHECK-NEXT: %[[M:.*]] = ttg.memdesc_reinterpret %arg0 : !ttg.memdesc<64x32xf32, {{.*}}> -> !ttg.memdesc<2048xi16, {{.*}}>
  // CHECK-NEXT: tt.return %[[M]], %arg0
  %0 = ttg.memdesc_reinterpret %m : !ttg.memdesc<64x32xf32, #row, #smem> -> !ttg.memdesc<8192xi8, #flat, #smem>
  %1 = ttg.memdesc_reinterpret %0 : !ttg.memdesc<8192xi8, #flat, #smem> -> !ttg.memdesc<2048xi16, #flat, #smem>
  %2 = ttg.memdesc_reinterpret %0 : !ttg.memdesc<8192xi8, #flat, #smem> -> !ttg.memdesc<64x32xf32, #row, #smem>
  tt.return %1, %2 : !ttg.memdesc<2048xi16, #flat, #smem>, !ttg.memdesc<64x32xf32, #row, #smem>
}

// Results that nothing uses are not yielded; each value is captured once, if a partition uses it.
// CHECK-LABEL: tt.func @specialize
tt.func @specialize(%p: !tt.ptr<i32>, %x: i32, %y: i32) -> i32 {
  // CHECK-NEXT: %[[R:.*]] = ttg.warp_specialize(%arg0, %arg1) attributes {warpGroupStartIds = array<i32: 4, 8>}
  // CHECK-NEXT: default {
  // CHECK-NEXT: ttg.warp_yield %arg1 : i32
  // CHECK: partition0(%[[P:.*]]: !tt.ptr<i32>, %[[X:.*]]: i32) num_warps(4) {
  // CHECK-NEXT: tt.store %[[P]], %[[X]]
  // CHECK: partition1(%[[Q:.*]]: !tt.ptr<i32>, %[[Y:.*]]: i32) num_warps(1) {
  // CHECK-NEXT: tt.store %[[Q]], %[[Y]]
  // CHECK: } : (!tt.ptr<i32>, i32) -> i32
  %0:3 = ttg.warp_specialize(%p, %x, %y, %x) attributes {warpGroupStartIds = array<i32: 4, 8>}
  default {
    ttg.warp_yield %y, %x, %x : i32, i32, i32
  }
  partition0(%q: !tt.ptr<i32>, %a: i32, %b: i32, %c: i32) num_warps(4) {
    tt.store %q, %a : !tt.ptr<i32>
    ttg.warp_return
  }
  partition1(%q: !tt.ptr<i32>, %a: i32, %b: i32, %c: i32) num_warps(1) {
    tt.store %q, %c : !tt.ptr<i32>
    ttg.warp_return
  } : (!tt.ptr<i32>, i32, i32, i32) -> (i32, i32, i32)
  tt.return %0#1 : i32
}

// CHECK-LABEL: tt.func @predicates
tt.func @predicates() -> (i1, i1, i1) {
  // CHECK-DAG: %[[T:.*]] = arith.constant true
  // CHECK-DAG: %[[F:.*]] = arith.constant false
  // CHECK: tt.return %[[T]], %[[F]], %[[T]]
  %c0 = arith.constant 0 : i32
  %c2 = arith.constant 2 : i32
  %c3 = arith.constant 3 : i32
  %0 = ttg.predicate_stage %c0, %c3, %c2 maxStage 2 stage 1 : i32 -> i1
  %1 = ttg.predicate_stage %c0, %c3, %c2 maxStage 2 stage 0 : i32 -> i1
  %2 = ttg.predicate_stage %c0, %c3, %c2 maxStage 2 stage 2 : i32 -> i1
  tt.return %0, %1, %2 : i1, i1, i1
}

// CHECK-LABEL: tt.func @masks
tt.func @masks(%p: !tt.ptr<i32>, %x: i32) -> i32 {
  // CHECK-NEXT: %[[X:.*]] = tt.load %arg0
  // CHECK-NEXT: tt.return %[[X]]
  %true = arith.constant true
  %false = arith.constant false
  %0 = "ttg.mask"(%true) ({
    %1 = tt.load %p : !tt.ptr<i32>
    ttg.mask.return %1 : i32
  }) : (i1) -> i32
  "ttg.mask"(%false) ({
    tt.store %p, %x : !tt.ptr<i32>
    ttg.mask.return
  }) : (i1) -> ()
  tt.return %0 : i32
}
