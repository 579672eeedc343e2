// An operation that moves before a broadcast gets the layout there, which may have another form.
// RUN: lathe-opt %s --lathe-ir-simplify-ops | FileCheck %s

#narrow = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
#wide = #ttg.blocked<{sizePerThread = [4, 8], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
module attributes {"ttg.num-warps" = 4 : i32} {
  // CHECK-LABEL: @other_form
  tt.func @other_form(%x: tensor<1x64xf32, #narrow>, %y: tensor<1x64xf32, #wide>, %s: f32) -> (tensor<64x64xf32, #wide>, tensor<64x64xf32, #wide>) {
    %0 = tt.broadcast %x : tensor<1x64xf32, #narrow> -> tensor<64x64xf32, #wide>
    %1 = tt.splat %s : f32 -> tensor<64x64xf32, #wide>
    // CHECK: %[[SPLAT:.*]] = tt.splat %{{.*}} : f32 -> tensor<1x64xf32, #[[NARROW:.*]]>
    // CHECK: %[[SUM:.*]] = arith.addf %{{.*}}, %[[SPLAT]] : tensor<1x64xf32, #[[NARROW]]>
    // CHECK: tt.broadcast %[[SUM]] : tensor<1x64xf32, #[[NARROW]]> -> tensor<64x64xf32, #[[WIDE:.*]]>
    %2 = arith.addf %0, %1 : tensor<64x64xf32, #wide>
    // Two forms before the broadcasts have no operation in common.
    // CHECK: arith.mulf %{{.*}}, %{{.*}} : tensor<64x64xf32, #[[WIDE]]>
    %3 = tt.broadcast %y : tensor<1x64xf32, #wide> -> tensor<64x64xf32, #wide>
    %4 = arith.mulf %0, %3 : tensor<64x64xf32, #wide>
    tt.return %2, %4 : tensor<64x64xf32, #wide>, tensor<64x64xf32, #wide>
  }
}
