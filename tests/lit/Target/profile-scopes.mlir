// What a launcher is told of a profile's scopes: their numbers, places, and which of them a wait waits for.
//
// RUN: lathe-compiler compile %corpus/matmul_f16_v0.ttir --target cuda:90 --set num_stages=3 --set profile=scopes -o %t.cubin --json %t.json
// RUN: FileCheck %s --input-file=%t.json
// CHECK: "scopes": [
// CHECK: "name": "loop kernels.py:175",
// CHECK-NEXT: "number": 0,
// CHECK: "cause": "copies",
// CHECK-NEXT: "file": "kernels.py",
// CHECK-NEXT: "kind": "WAIT",
// CHECK-NEXT: "line": 175,
// CHECK-NEXT: "name": "wait kernels.py:175",
// CHECK-NEXT: "number": 1,
// CHECK-NEXT: "waits_for": [
// CHECK-NEXT: [[A:[0-9]+]],
// CHECK-NEXT: [[B:[0-9]+]]
// CHECK-NEXT: ]
// CHECK: "kind": "PRODUCT",
// CHECK: "name": "load kernels.py:177",
// CHECK-NEXT: "number": [[A]],
// CHECK: "name": "load kernels.py:178",
// CHECK-NEXT: "number": [[B]],
