// RUN: not lathe-opt %s --lathe-proton-lower-records="records=48" 2>&1 | FileCheck %s
// CHECK: requires a power of two records, found 48
tt.func public @plain() {
  tt.return
}
