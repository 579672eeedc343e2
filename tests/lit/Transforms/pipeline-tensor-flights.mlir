// Products in tensor memory whose sums an iteration reads run beside the rest of it.
//
// The scores of attention start an iteration ahead, as soon as those of this one are in registers. Its second product
// is waited for by the next iteration, in front of the load of the sums that it rescales.
//
// RUN: lathe-compiler compile %corpus/attention_fwd_f16_v0.ttir --target cuda:100 --set num_stages=3 --emit pipelined | FileCheck %s
// RUN: lathe-compiler compile %corpus/attention_fwd_f16_v0.ttir --target cuda:100 --set num_stages=1 --emit pipelined | FileCheck %s --check-prefix=ONE

// CHECK: %[[SUMS:[^,]*]] = ttng.tmem_alloc %{{.*}} : (tensor<128x64xf32
// CHECK: %[[SCORED:.*]] = ttg.local_alloc : () -> !ttg.memdesc<1xi64
// CHECK: %[[ADDED:.*]] = ttg.local_alloc : () -> !ttg.memdesc<1xi64
// CHECK: %[[SCORES:[^,]*]] = ttng.tmem_alloc : () -> !ttg.memdesc<128x64xf32
// CHECK: %[[LEFT:[^,]*]] = ttng.tmem_alloc : () -> !ttg.memdesc<128x64xf16
// CHECK: ttng.tc_gen5_mma %{{.*}}, %{{.*}}, %[[SCORES]], %false, %[[EXISTS:.*]], %[[SCORED]][%true] {is_async}
// CHECK: scf.for
// CHECK: ttng.wait_barrier %[[SCORED]]
// CHECK-NEXT: ttng.tmem_load %[[SCORES]]
// CHECK-NEXT: ttng.tc_gen5_mma %{{.*}}, %{{.*}}, %[[SCORES]], %false, %{{.*}}, %[[SCORED]][%true] {is_async}
// CHECK: ttg.async_copy_global_to_local
// CHECK: math.exp2
// CHECK: ttng.wait_barrier %[[ADDED]]
// CHECK-NEXT: ttng.tmem_load %[[SUMS]]
// CHECK: ttng.tmem_store %{{.*}}, %[[LEFT]]
// CHECK: ttng.tc_gen5_mma %[[LEFT]], %{{.*}}, %[[SUMS]], %true, %true, %[[ADDED]][%true] {is_async}
// CHECK-NOT: ttng.wait_barrier
// CHECK: ttg.async_copy_global_to_local
// CHECK: scf.yield
// CHECK: ttng.wait_barrier %[[ADDED]]

// ONE: ttng.tc_gen5_mma
// ONE-NOT: is_async
// ONE: tt.return

// Blocks that products of both kinds read are not read ahead: what can start first in the iteration does, and only one
// wait in front of the copies frees all buffers.
//
// RUN: lathe-compiler compile %corpus/executed/tensor-early.mlir --target cuda:100 --set num_stages=3 --emit pipelined | FileCheck %s --check-prefix=EARLY

// EARLY: scf.for
// EARLY: ttng.tc_gen5_mma %{{.*}}, %{{.*}}, %[[FIRST:.*]], %false, %true, %[[DONE:.*]][%true] {is_async}
// EARLY: ttng.tc_gen5_mma %{{.*}}, %{{.*}}, %[[SECOND:.*]], %false, %true, %[[LATER:.*]][%true] {is_async}
// EARLY-NEXT: ttng.wait_barrier %[[DONE]]
// EARLY: ttng.async_tma_copy_global_to_local
// EARLY: ttng.tmem_load %[[FIRST]]
// EARLY: ttng.tc_gen5_mma {{.*}} %true, %true {is_async}
// EARLY-NEXT: ttng.wait_barrier %[[LATER]]
// EARLY-NEXT: ttng.tmem_load %[[SECOND]]
// EARLY: ttng.tc_gen5_mma {{.*}} %true, %true, %[[LAST:.*]][%true] {is_async}
// EARLY-NOT: ttng.wait_barrier
// EARLY: scf.yield
// EARLY: ttng.wait_barrier %[[LAST]]
