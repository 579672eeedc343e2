// The wait for a product in flight lies before the marks of the loads whose buffers it frees, not within them.
//
// RUN: lathe-compiler compile %corpus/executed/proton-record-pipelined.mlir --target cuda:90 --set num_stages=3 --emit pipelined | FileCheck %s
// CHECK: scf.for
// CHECK: proton.record start "product"
// CHECK-NEXT: ttng.warp_group_dot {{.*}}isAsync = true
// CHECK-NEXT: proton.record end "product"
// CHECK-NOT: proton.record start
// CHECK: ttng.warp_group_dot_wait
// CHECK: proton.record start "loads"
// CHECK-NOT: ttng.warp_group_dot_wait
// CHECK: proton.record end "loads"
// CHECK: scf.yield
