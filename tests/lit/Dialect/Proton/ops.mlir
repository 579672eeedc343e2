// Every operation of proton parses and prints back, and so does its generic form.
//
// RUN: lathe-opt %s | lathe-opt | FileCheck %s
// RUN: lathe-opt %s --mlir-print-op-generic | lathe-opt | FileCheck %s

// CHECK-LABEL: tt.func @scope
tt.func @scope() {
  // CHECK-NEXT: proton.record start "outer scope"
  proton.record start "outer scope"
  // CHECK-NEXT: proton.record end "outer scope" {kept}
  proton.record end "outer scope" {kept}
  tt.return
}
