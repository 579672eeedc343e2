// Bad options of the pass, and lists of warps that the kernel does not have.
//
// RUN: not lathe-opt %s --lathe-proton-lower-records="strategy=ring" 2>&1 | FileCheck %s --check-prefix=A
// A: error: requires strategy circular or flush, found ring
// RUN: not lathe-opt %s --lathe-proton-lower-records="strategy=flush" 2>&1 | FileCheck %s --check-prefix=B
// B: error: requires records in shared memory to flush them: those in global memory have nowhere to go; set shared, or strategy to circular
// RUN: not lathe-opt %s --lathe-proton-lower-records="shared=true strategy=flush records=16 flush-records=64" 2>&1 | FileCheck %s --check-prefix=C
// C: error: requires room for a whole segment of 64 records, found 16 of a warp
// RUN: not lathe-opt %s --lathe-proton-lower-records="flush-records=48" 2>&1 | FileCheck %s --check-prefix=D
// D: error: requires a power of two records, found 48
// RUN: not lathe-opt %s --lathe-proton-lower-records="warps=4-" 2>&1 | FileCheck %s --check-prefix=F
// F: error: requires warps "all" or a list as 0,4-7, found "4-"
// RUN: not lathe-opt %s --lathe-proton-lower-records="warps=0,,1" 2>&1 | FileCheck %s --check-prefix=G
// G: error: requires warps "all" or a list as 0,4-7, found "0,,1"
// RUN: not lathe-opt %s --lathe-proton-lower-records="warps=7-4" 2>&1 | FileCheck %s --check-prefix=H
// H: error: requires warps "all" or a list as 0,4-7, found "7-4"
// RUN: not lathe-opt %s --lathe-proton-lower-records="warps=0,6-8" 2>&1 | FileCheck %s --check-prefix=I
// I: error: cannot profile warp 8 of @k, which has 8, the first is 0; change the list of warps, 0,6-8
// RUN: not lathe-opt %s --lathe-proton-lower-records="warps=0,5-7 granularity=warp_group" 2>&1 | FileCheck %s --check-prefix=J
// J: error: cannot profile 5-7 of the list of warps, 0,5-7: with this granularity only the first of each 4 warps records
// RUN: not lathe-opt %s --lathe-proton-lower-records="warps=1 granularity=block" 2>&1 | FileCheck %s --check-prefix=K
// K: error: cannot profile 1 of the list of warps, 1: with this granularity only the first of each 8 warps records
//
// Groups are recorded by their first warp, which is in the list.
// RUN: lathe-opt %s --lathe-proton-lower-records="records=64 granularity=warp_group warps=4-7" | FileCheck %s --check-prefix=GROUP
// GROUP: proton_gpu.segment_alloc {{.*}} -> <512, #proton_gpu.global_memory, warp_group, [1]>
module attributes {"ttg.num-warps" = 8 : i32} {
  tt.func public @k(%p: !tt.ptr<f32>, %x: f32) {
    proton.record start "store"
    tt.store %p, %x : !tt.ptr<f32>
    proton.record end "store"
    tt.return
  }
}
