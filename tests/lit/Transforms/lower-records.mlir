// Marks become readings of the clock and stores of records; the kernel gets the memory for them.
//
// RUN: lathe-opt %s --split-input-file --lathe-proton-lower-records="records=64" | FileCheck %s
// RUN: lathe-opt %s --split-input-file --lathe-proton-lower-records="records=64 shared=true" | FileCheck %s --check-prefix=SHARED
// RUN: lathe-opt %s --split-input-file --lathe-proton-lower-records="records=64 granularity=warp_group" | FileCheck %s --check-prefix=GROUP
// RUN: lathe-opt %s --split-input-file --lathe-proton-lower-records="records=64 shared=true strategy=flush flush-records=16" | FileCheck %s --check-prefix=FLUSH
// RUN: lathe-opt %s --split-input-file --lathe-proton-lower-records="records=64 warps=1,3" | FileCheck %s --check-prefix=SELECTED
// RUN: lathe-opt %s --split-input-file --lathe-proton-lower-records="records=64 warps=0-3" | FileCheck %s --check-prefix=ALL
// RUN: lathe-opt %s --split-input-file --lathe-proton-lower-records="drop=true" | FileCheck %s --check-prefix=DROP

// 4 warps of 64 records of 8 bytes, and a header of 96 bytes.
// CHECK: proton_gpu.scopes = [#proton_gpu.scope<name = "outer", kind = mark, file = "lower-records.mlir", line = {{[0-9]+}}>, #proton_gpu.scope<name = "inner", {{.*}}>]
// CHECK-LABEL: tt.func public @marked
// CHECK-NEXT: %[[SCRATCH:.*]] = ttg.global_scratch_alloc {alignment = 128 : i32, nbytes = 2144 : i32, third_party_allocation} : !tt.ptr<i32>
// CHECK-NEXT: proton_gpu.initialize %[[SCRATCH]]
// CHECK-NEXT: proton_gpu.init_ctx %[[SCRATCH]]
// CHECK-NEXT: %[[WORDS:.*]] = arith.constant 24 : i32
// CHECK-NEXT: %[[DATA:.*]] = tt.addptr %[[SCRATCH]], %[[WORDS]]
// CHECK-NEXT: %[[SEGMENT:.*]] = proton_gpu.segment_alloc %[[DATA]] : !tt.ptr<i32> -> <2048, #proton_gpu.global_memory, warp>
// CHECK-COUNT-4: proton_gpu.circular_store {{.*}} {scopeId = 255 : i32}
// CHECK-NOT: proton.record
// CHECK: %[[T0:.*]] = proton_gpu.read_counter : i32
// CHECK-NEXT: proton_gpu.circular_store start %[[SEGMENT]], %[[T0]] {scopeId = 0 : i32}
// CHECK: scf.for
// A scope of one op is one record, which is stored where the block ends.
// CHECK-NEXT: %[[T1:.*]] = proton_gpu.read_counter : i32
// CHECK-NEXT: tt.store
// CHECK-NEXT: %[[T2:.*]] = proton_gpu.read_counter : i32
// CHECK-NEXT: arith.addi
// CHECK-NEXT: proton_gpu.span_store %[[SEGMENT]], %[[T1]] to %[[T2]] {scopeId = 1 : i32}
// CHECK-NEXT: }
// CHECK: proton_gpu.circular_store end {{.*}} {scopeId = 0 : i32}
// CHECK: proton_gpu.finalize %[[SEGMENT]], %[[SCRATCH]]
// CHECK-NEXT: tt.return

// GROUP-LABEL: tt.func public @marked
// GROUP: nbytes = 608 : i32
// GROUP: proton_gpu.segment_alloc {{.*}} -> <512, #proton_gpu.global_memory, warp_group>

// SHARED-LABEL: tt.func public @marked
// SHARED: ttg.local_alloc : () -> !ttg.memdesc<512xi32, #{{.*}}, #smem, mutable>
// SHARED-NEXT: proton_gpu.segment_alloc {{.*}} -> <2048, #smem, warp>

// Each warp has 16 records in shared memory, and room for 64 in the profile.
// FLUSH-LABEL: tt.func public @marked
// FLUSH-NEXT: %[[SCRATCH:.*]] = ttg.global_scratch_alloc {alignment = 128 : i32, nbytes = 2144 : i32, third_party_allocation} : !tt.ptr<i32>
// FLUSH: %[[BUFFER:.*]] = ttg.local_alloc : () -> !ttg.memdesc<128xi32, #{{.*}}, #smem, mutable>
// FLUSH-NEXT: proton_gpu.segment_alloc %[[BUFFER]] flush to %[[SCRATCH]] : {{.*}} -> <512, #smem, warp, flush 2048>

// Two of four warps: half of the memory.
// SELECTED-LABEL: tt.func public @marked
// SELECTED: nbytes = 1120 : i32
// SELECTED: proton_gpu.segment_alloc {{.*}} -> <1024, #proton_gpu.global_memory, warp, [1, 3]>
// ALL: proton_gpu.segment_alloc {{.*}} -> <2048, #proton_gpu.global_memory, warp>

// DROP-NOT: proton
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func public @marked(%p: !tt.ptr<f32>, %x: f32, %n: i32) {
    %zero = arith.constant 0 : i32
    %one = arith.constant 1 : i32
    proton.record start "outer"
    scf.for %i = %zero to %n step %one : i32 {
      proton.record start "inner"
      tt.store %p, %x : !tt.ptr<f32>
      proton.record end "inner"
      %m = arith.addi %i, %one : i32
    }
    proton.record end "outer"
    tt.return
  }
}

// -----

// A kernel without marks stays as it is.
// CHECK-LABEL: tt.func public @plain
// CHECK-NEXT: tt.store
// CHECK-NEXT: tt.return
tt.func public @plain(%p: !tt.ptr<f32>, %x: f32) {
  tt.store %p, %x : !tt.ptr<f32>
  tt.return
}

// -----

// The scope of a record that stands alone is one of its own, and one record of each scope is stored before the next is
// made.
// CHECK-LABEL: tt.func public @mixed
// CHECK-COUNT-4: proton_gpu.circular_store {{.*}} {scopeId = 255 : i32}
// CHECK: proton_gpu.read_counter
// CHECK-NEXT: tt.store
// CHECK-NEXT: proton_gpu.read_counter
// CHECK-NEXT: arith.constant
// CHECK-NEXT: proton_gpu.span_store {{.*}} {scopeId = 0 : i32}
// CHECK-NEXT: proton_gpu.read_counter
// CHECK-NEXT: proton_gpu.circular_store start {{.*}} {scopeId = 1 : i32}
// CHECK-NEXT: tt.store
// CHECK-NEXT: tt.store
// CHECK-NEXT: proton_gpu.read_counter
// CHECK-NEXT: proton_gpu.circular_store end {{.*}} {scopeId = 1 : i32}
// CHECK: proton_gpu.finalize
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func public @mixed(%p: !tt.ptr<f32>, %x: f32) {
    proton.record start "one"
    tt.store %p, %x : !tt.ptr<f32>
    proton.record end "one"
    %c = arith.constant 3 : i32
    proton.record start "two"
    tt.store %p, %x : !tt.ptr<f32>
    tt.store %p, %x : !tt.ptr<f32>
    proton.record end "two"
    tt.return
  }
}

// -----

// The warps of a partition go on in the segments that they had in the last one. The default region's are those of the
// kernel.
// CHECK-LABEL: tt.func public @divided
// CHECK: %[[SCRATCH:.*]] = ttg.global_scratch_alloc
// CHECK: proton_gpu.init_ctx %[[SCRATCH]]
// CHECK: %[[DATA:.*]] = tt.addptr %[[SCRATCH]]
// CHECK: %[[SEGMENT:.*]] = proton_gpu.segment_alloc %[[DATA]]
// CHECK: ttg.warp_specialize(%{{.*}}, %[[SCRATCH]], %[[DATA]])
// CHECK: default {
// CHECK: proton_gpu.circular_store start %[[SEGMENT]], {{.*}} {scopeId = 0 : i32}
// CHECK: partition0(%{{.*}}: !tt.ptr<i32>, %[[S:.*]]: !tt.ptr<i32>, %[[B:.*]]: !tt.ptr<i32>) num_warps(4) {
// CHECK-NEXT: %[[OWN:.*]] = proton_gpu.segment_alloc %[[B]] : !tt.ptr<i32> -> <6144, #proton_gpu.global_memory, warp>
// CHECK-NEXT: proton_gpu.restore_ctx %[[OWN]], %[[S]]
// CHECK-NEXT: %[[T:.*]] = proton_gpu.read_counter
// CHECK-NEXT: proton_gpu.circular_store start %[[OWN]], %[[T]] {scopeId = 1 : i32}
// CHECK: proton_gpu.save_ctx %[[OWN]], %[[S]]
// CHECK-NEXT: ttg.warp_return
// CHECK: partition1(
// CHECK-NEXT: ttg.warp_return
module attributes {"ttg.num-warps" = 4 : i32, "ttg.total-num-warps" = 12 : i32} {
  tt.func public @divided(%p: !tt.ptr<i32>) {
    ttg.warp_specialize(%p)
    default {
      proton.record start "default"
      ttg.warp_yield
    }
    partition0(%q: !tt.ptr<i32>) num_warps(4) {
      proton.record start "part"
      ttg.warp_return
    }
    partition1(%q: !tt.ptr<i32>) num_warps(4) {
      ttg.warp_return
    } : (!tt.ptr<i32>) -> ()
    tt.return
  }
}
