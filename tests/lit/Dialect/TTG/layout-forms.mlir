// Layouts of one map are the same layout, whatever their form.
// RUN: lathe-opt %s --split-input-file | lathe-opt --split-input-file | FileCheck %s

#narrow = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
#wide = #ttg.blocked<{sizePerThread = [4, 8], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
#linear = #ttg.linear<{register = [[0, 1], [0, 2], [0, 4], [4, 0]], lane = [[0, 8], [0, 16], [0, 32], [8, 0], [16, 0]], warp = [[1, 0], [2, 0]], block = []}>
#same = #ttg.linear<{register = [[0, 1], [0, 2], [0, 4]], lane = [[0, 8], [0, 16], [0, 32], [1, 0], [2, 0]], warp = [[4, 0], [8, 0]], block = []}>
module attributes {"ttg.num-warps" = 4 : i32} {
  // CHECK-LABEL: @broadcasts
  tt.func @broadcasts(%t: tensor<1x64xf32, #narrow>) {
    // Copies in registers that the source does not repeat.
    // CHECK: tt.broadcast %{{.*}} : tensor<1x64xf32, #[[NARROW:.*]]> -> tensor<64x64xf32, #[[WIDE:.*]]>
    %0 = tt.broadcast %t : tensor<1x64xf32, #narrow> -> tensor<64x64xf32, #wide>
    // Lanes and warps apart in rows, which the source has one of.
    // CHECK: tt.broadcast %{{.*}} : tensor<1x64xf32, #[[NARROW]]> -> tensor<32x64xf32, #{{.*}}>
    %1 = tt.broadcast %t : tensor<1x64xf32, #narrow> -> tensor<32x64xf32, #linear>
    tt.return
  }

  // CHECK-LABEL: @elements
  tt.func @elements(%p: tensor<16x64x!tt.ptr<f32>, #narrow>, %i: tensor<16x64xi32, #same>, %x: tensor<16x64xf32, #same>, %y: tensor<16x64xf32, #narrow>) {
    // CHECK: tt.addptr %{{.*}}, %{{.*}} : tensor<16x64x!tt.ptr<f32>, #[[NARROW]]>, tensor<16x64xi32, #[[SAME:.*]]>
    %0 = tt.addptr %p, %i : tensor<16x64x!tt.ptr<f32>, #narrow>, tensor<16x64xi32, #same>
    // CHECK: tt.fp_to_fp %{{.*}}, rounding = rtne : tensor<16x64xf32, #[[SAME]]> -> tensor<16x64xf16, #[[NARROW]]>
    %1 = tt.fp_to_fp %x, rounding = rtne : tensor<16x64xf32, #same> -> tensor<16x64xf16, #narrow>
    // CHECK: tt.elementwise_inline_asm {{.*}} : tensor<16x64xf32, #[[SAME]]>, tensor<16x64xf32, #[[NARROW]]> -> tensor<16x64xf32, #[[NARROW]]>
    %2 = tt.elementwise_inline_asm "add.f32 $0, $1, $2;" {constraints = "=r,r,r", packed_element = 1 : i32, pure = true} %x, %y : tensor<16x64xf32, #same>, tensor<16x64xf32, #narrow> -> tensor<16x64xf32, #narrow>
    // CHECK: "tt.reduce"
    %3:2 = "tt.reduce"(%x, %y) <{axis = 1 : i32}> ({
    ^bb0(%a: f32, %b: f32, %c: f32, %d: f32):
      tt.reduce.return %a, %b : f32, f32
    }) : (tensor<16x64xf32, #same>, tensor<16x64xf32, #narrow>) -> (tensor<16xf32, #ttg.slice<{dim = 1, parent = #same}>>, tensor<16xf32, #ttg.slice<{dim = 1, parent = #narrow}>>)
    tt.return
  }
}

// -----

// A thread of a warp-group product holds whole rows, however many columns an instruction has.
#few = #ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 64, 16]}>
#many = #ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 128, 16]}>
module attributes {"ttg.num-warps" = 4 : i32} {
  // CHECK-LABEL: @rows
  tt.func @rows(%t: tensor<128x1xf32, #few>) {
    // CHECK: tt.broadcast %{{.*}} : tensor<128x1xf32, #{{.*}}> -> tensor<128x128xf32, #{{.*}}>
    %0 = tt.broadcast %t : tensor<128x1xf32, #few> -> tensor<128x128xf32, #many>
    tt.return
  }
}
