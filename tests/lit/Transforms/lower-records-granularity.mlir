// RUN: not lathe-opt %s --lathe-proton-lower-records="granularity=lane" 2>&1 | FileCheck %s
// CHECK: requires granularity warp, warp_group or block, found lane
tt.func public @plain() {
  tt.return
}
