// Loops that wait in each iteration for a sum of what they carry: which threads hold what, and what is loaded ahead.
//
// RUN: lathe-opt %s --lathe-tt-convert-to-ttg="target=cuda:90 num-warps=2" --lathe-ttg-coalesce-accesses --lathe-ttg-remove-layout-conversions --canonicalize | FileCheck %s --check-prefix=LAYOUT
// RUN: lathe-opt %s --lathe-tt-convert-to-ttg="target=cuda:90 num-warps=2" --lathe-ttg-coalesce-accesses --lathe-ttg-remove-layout-conversions --canonicalize --lathe-ttg-pipeline-loops="num-stages=3 async-copies=true" | FileCheck %s --check-prefix=AHEAD
// RUN: lathe-opt %s --lathe-tt-convert-to-ttg="target=cuda:90 num-warps=2" --lathe-ttg-coalesce-accesses --lathe-ttg-remove-layout-conversions --canonicalize --lathe-ttg-pipeline-loops="num-stages=1 async-copies=true" | FileCheck %s --check-prefix=ONE
// ONE-NOT: ttg.async
//
// Both warps divide the columns, so that a sum of rows stays in one warp. A tensor that is never in memory has four rows
// in a thread.
// LAYOUT-DAG: #[[TILE:.*]] = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [16, 2], warpsPerCTA = [1, 2], order = [1, 0]}>
// LAYOUT-DAG: #[[STATE:.*]] = #ttg.blocked<{sizePerThread = [4, 1], threadsPerWarp = [4, 8], warpsPerCTA = [1, 2], order = [1, 0]}>
// LAYOUT-DAG: #[[LINE:.*]] = #ttg.blocked<{sizePerThread = [2], threadsPerWarp = [32], warpsPerCTA = [2], order = [0]}>

// A load of fewer elements than there are threads is repeated in each layout in which it is used. An iteration ahead it
// is in registers.
// LAYOUT-LABEL: tt.func @small
// LAYOUT: scf.for {{.*}} -> (tensor<16x16xf32, #[[TILE]]>)
// LAYOUT-DAG: tt.load {{.*}} : tensor<16x!tt.ptr<f32>, #ttg.slice<{dim = 0, parent = #[[TILE]]}>>
// LAYOUT-DAG: tt.load {{.*}} : tensor<16x!tt.ptr<f32>, #ttg.slice<{dim = 1, parent = #[[TILE]]}>>
// LAYOUT-NOT: ttg.convert_layout
// LAYOUT: tt.return
// AHEAD-LABEL: tt.func @small
// AHEAD-COUNT-3: tt.load
// AHEAD: scf.for {{.*}} -> ({{.*}}tensor<16xf32, {{.*}}tensor<16xf32, {{.*}})
// AHEAD-COUNT-2: tt.load
// AHEAD: "tt.reduce"
// AHEAD-NOT: ttg.async
// AHEAD: tt.return
tt.func @small(%p: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %q: !tt.ptr<f32> {tt.divisibility = 16 : i32}) {
  %c1 = arith.constant 1 : i32
  %c16 = arith.constant 16 : i32
  %rows = arith.constant dense<16> : tensor<16x1xi32>
  %r = tt.make_range {start = 0 : i32, end = 16 : i32} : tensor<16xi32>
  %y = tt.expand_dims %r {axis = 1 : i32} : tensor<16xi32> -> tensor<16x1xi32>
  %x = tt.expand_dims %r {axis = 0 : i32} : tensor<16xi32> -> tensor<1x16xi32>
  %y16 = arith.muli %y, %rows : tensor<16x1xi32>
  %yb = tt.broadcast %y16 : tensor<16x1xi32> -> tensor<16x16xi32>
  %xb = tt.broadcast %x : tensor<1x16xi32> -> tensor<16x16xi32>
  %o = arith.addi %yb, %xb : tensor<16x16xi32>
  %b = tt.splat %p : !tt.ptr<f32> -> tensor<16x16x!tt.ptr<f32>>
  %at = tt.addptr %b, %o : tensor<16x16x!tt.ptr<f32>>, tensor<16x16xi32>
  %first = tt.load %at : tensor<16x16x!tt.ptr<f32>>
  %last = scf.for %i = %c1 to %c16 step %c1 iter_args(%t = %first) -> (tensor<16x16xf32>) : i32 {
    %i16 = arith.muli %i, %c16 : i32
    %row = tt.addptr %p, %i16 : !tt.ptr<f32>, i32
    %rb = tt.splat %row : !tt.ptr<f32> -> tensor<16x!tt.ptr<f32>>
    %from = tt.addptr %rb, %r : tensor<16x!tt.ptr<f32>>, tensor<16xi32>
    %v = tt.load %from : tensor<16x!tt.ptr<f32>>
    %ve = tt.expand_dims %v {axis = 1 : i32} : tensor<16xf32> -> tensor<16x1xf32>
    %vb = tt.broadcast %ve : tensor<16x1xf32> -> tensor<16x16xf32>
    %vt = arith.mulf %vb, %t : tensor<16x16xf32>
    %s = "tt.reduce"(%vt) <{axis = 0 : i32}> ({
    ^bb0(%u: f32, %w: f32):
      %z = arith.addf %u, %w : f32
      tt.reduce.return %z : f32
    }) : (tensor<16x16xf32>) -> tensor<16xf32>
    %vs = arith.addf %v, %s : tensor<16xf32>
    %se = tt.expand_dims %vs {axis = 0 : i32} : tensor<16xf32> -> tensor<1x16xf32>
    %sb = tt.broadcast %se : tensor<1x16xf32> -> tensor<16x16xf32>
    %next = arith.addf %t, %sb : tensor<16x16xf32>
    scf.yield %next : tensor<16x16xf32>
  }
  %qb = tt.splat %q : !tt.ptr<f32> -> tensor<16x16x!tt.ptr<f32>>
  %to = tt.addptr %qb, %o : tensor<16x16x!tt.ptr<f32>>, tensor<16x16xi32>
  tt.store %to, %last : tensor<16x16x!tt.ptr<f32>>
  tt.return
}

// A load of which each thread needs many elements is exchanged. The copies to shared memory are two iterations ahead.
// LAYOUT-LABEL: tt.func @long
// LAYOUT: scf.for {{.*}} -> (tensor<128x16xf32, #[[STATE]]>)
// LAYOUT: %[[V:.*]] = tt.load {{.*}} : tensor<128x!tt.ptr<f32>, #[[LINE]]>
// LAYOUT: ttg.convert_layout %[[V]] : {{.*}} -> tensor<128xf32, #ttg.slice<{dim = 1, parent = #[[STATE]]}>>
// AHEAD-LABEL: tt.func @long
// AHEAD: ttg.local_alloc : () -> !ttg.memdesc<3x128xf32
// AHEAD: scf.for
// AHEAD: ttg.async_wait
// AHEAD: ttg.async_copy_global_to_local
// AHEAD: ttg.local_load {{.*}} -> tensor<128xf32, #ttg.slice
// AHEAD-NOT: ttg.convert_layout
// AHEAD: tt.return
tt.func @long(%p: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %q: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %n: i32) {
  %zero = arith.constant dense<0.0> : tensor<128x16xf32>
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c16 = arith.constant 16 : i32
  %c128 = arith.constant 128 : i32
  %r = tt.make_range {start = 0 : i32, end = 128 : i32} : tensor<128xi32>
  %c = tt.make_range {start = 0 : i32, end = 16 : i32} : tensor<16xi32>
  %last = scf.for %i = %c0 to %n step %c1 iter_args(%t = %zero) -> (tensor<128x16xf32>) : i32 {
    %i128 = arith.muli %i, %c128 : i32
    %row = tt.addptr %p, %i128 : !tt.ptr<f32>, i32
    %rb = tt.splat %row : !tt.ptr<f32> -> tensor<128x!tt.ptr<f32>>
    %from = tt.addptr %rb, %r : tensor<128x!tt.ptr<f32>>, tensor<128xi32>
    %v = tt.load %from : tensor<128x!tt.ptr<f32>>
    %ve = tt.expand_dims %v {axis = 1 : i32} : tensor<128xf32> -> tensor<128x1xf32>
    %vb = tt.broadcast %ve : tensor<128x1xf32> -> tensor<128x16xf32>
    %vt = arith.mulf %vb, %t : tensor<128x16xf32>
    %s = "tt.reduce"(%vt) <{axis = 0 : i32}> ({
    ^bb0(%u: f32, %w: f32):
      %z = arith.addf %u, %w : f32
      tt.reduce.return %z : f32
    }) : (tensor<128x16xf32>) -> tensor<16xf32>
    %se = tt.expand_dims %s {axis = 0 : i32} : tensor<16xf32> -> tensor<1x16xf32>
    %sb = tt.broadcast %se : tensor<1x16xf32> -> tensor<128x16xf32>
    %vsb = arith.mulf %vb, %sb : tensor<128x16xf32>
    %next = arith.addf %t, %vsb : tensor<128x16xf32>
    %i16 = arith.muli %i, %c16 : i32
    %out = tt.addptr %q, %i16 : !tt.ptr<f32>, i32
    %ob = tt.splat %out : !tt.ptr<f32> -> tensor<16x!tt.ptr<f32>>
    %to = tt.addptr %ob, %c : tensor<16x!tt.ptr<f32>>, tensor<16xi32>
    tt.store %to, %s : tensor<16x!tt.ptr<f32>>
    scf.yield %next : tensor<128x16xf32>
  }
  tt.return
}
