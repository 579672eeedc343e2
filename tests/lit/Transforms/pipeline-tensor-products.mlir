// Products in tensor memory of two iterations are in flight: each iteration issues its own, then waits for those of the
// one before, and only then fills buffers.
//
// RUN: lathe-compiler compile %corpus/executed/tensor-dot-loop.mlir --target cuda:100 --set num_stages=3 --emit pipelined | FileCheck %s
// RUN: lathe-compiler compile %corpus/executed/tensor-dot-loop.mlir --target cuda:100 --set num_stages=1 --emit pipelined | FileCheck %s --check-prefix=ONE

// CHECK: %[[ACC:.*]] = ttng.tmem_alloc
// CHECK: %[[A:.*]] = ttg.local_alloc : () -> !ttg.memdesc<3x128x64xf16
// CHECK: %[[B:.*]] = ttg.local_alloc : () -> !ttg.memdesc<3x64x64xf16
// CHECK: %[[BARRIERS:.*]] = ttg.local_alloc : () -> !ttg.memdesc<2x1xi64
// CHECK-COUNT-2: ttng.init_barrier
// CHECK: scf.for
// CHECK: ttg.async_wait
// CHECK: %[[OWN:.*]] = ttg.memdesc_index %[[BARRIERS]]
// CHECK: ttng.tc_gen5_mma %{{.*}}, %{{.*}}, %[[ACC]], %true, %true, %[[OWN]][%true] {is_async}
// CHECK-NOT: ttg.async_copy
// CHECK: %[[BEFORE:.*]] = ttg.memdesc_index %[[BARRIERS]]
// CHECK: ttng.wait_barrier %[[BEFORE]], %{{.*}}, %{{.*}} :
// CHECK: ttg.async_copy_global_to_local
// CHECK: ttg.async_copy_global_to_local
// CHECK: scf.yield
// CHECK: ttng.wait_barrier
// CHECK-COUNT-2: ttng.inval_barrier
// CHECK: ttng.tmem_load %[[ACC]]

// The barriers of products that do not fly come later.
// ONE: ttng.tc_gen5_mma
// ONE-NOT: is_async
// ONE: tt.return
