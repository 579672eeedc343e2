// A tile that takes too many registers of a thread is loaded from tensor memory and stored by columns.
//
// RUN: lathe-opt %s --split-input-file --lathe-ttng-slice-loads --canonicalize --cse | FileCheck %s
// RUN: lathe-opt %s --split-input-file --lathe-ttng-slice-loads --remarks-filter-missed=lathe -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK

#blocked = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [1, 32], warpsPerCTA = [4, 1], order = [1, 0]}>
#rows = #ttg.linear<{register = [[0, 1], [0, 2], [0, 4], [0, 8], [0, 16], [0, 32], [0, 64], [0, 128]], lane = [[1, 0], [2, 0], [4, 0], [8, 0], [16, 0]], warp = [[32, 0], [64, 0]], block = []}>
#t = #ttng.tensor_memory_encoding<blockM = 128, blockN = 256, colStride = 1>
// CHECK-DAG: #[[BLOCKED:.*]] = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
// CHECK-DAG: #[[ROWS:.*]] = #ttg.linear<{register = {{\[\[}}0, 1], [0, 2], [0, 4], [0, 8], [0, 16], [0, 32]], lane
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:100", "ttg.threads-per-warp" = 32 : i32} {
  // The bias is read before the first store, which may write it. Lanes that find no columns move to other rows.
  // CHECK-LABEL: tt.func @wide
  // CHECK-COUNT-4: tt.load {{.*}} : tensor<1x64x!tt.ptr<f32>, #[[ROWS]]>
  // CHECK-NOT: tt.load
  // CHECK: ttng.tmem_load {{.*}} -> tensor<128x64xf32, #[[ROWS]]>
  // CHECK: tt.store {{.*}} : tensor<128x64x!tt.ptr<f16>, #[[BLOCKED]]>
  // CHECK: tt.make_range {end = 128 : i32, start = 64 : i32}
  // CHECK: ttng.tmem_subslice %{{.*}} {N = 64 : i32}
  // CHECK: tt.store {{.*}} : tensor<128x64x!tt.ptr<f16>, #[[BLOCKED]]>
  // CHECK: ttng.tmem_subslice %{{.*}} {N = 128 : i32}
  // CHECK: tt.store {{.*}} : tensor<128x64x!tt.ptr<f16>, #[[BLOCKED]]>
  // CHECK: ttng.tmem_subslice %{{.*}} {N = 192 : i32}
  // CHECK: tt.store {{.*}} : tensor<128x64x!tt.ptr<f16>, #[[BLOCKED]]>
  // CHECK-NOT: tensor<128x256
  tt.func @wide(%d: !ttg.memdesc<128x256xf32, #t, #ttng.tensor_memory, mutable>, %p: !tt.ptr<f16>, %bias: !tt.ptr<f32>, %stride: i32) {
    %bp = tt.splat %bias : !tt.ptr<f32> -> tensor<1x256x!tt.ptr<f32>, #rows>
    %bc = tt.make_range {start = 0 : i32, end = 256 : i32} : tensor<256xi32, #ttg.slice<{dim = 0, parent = #rows}>>
    %be = tt.expand_dims %bc {axis = 0 : i32} : tensor<256xi32, #ttg.slice<{dim = 0, parent = #rows}>> -> tensor<1x256xi32, #rows>
    %ba = tt.addptr %bp, %be : tensor<1x256x!tt.ptr<f32>, #rows>, tensor<1x256xi32, #rows>
    %b = tt.load %ba : tensor<1x256x!tt.ptr<f32>, #rows>
    %bb = tt.broadcast %b : tensor<1x256xf32, #rows> -> tensor<128x256xf32, #rows>
    %x = ttng.tmem_load %d : !ttg.memdesc<128x256xf32, #t, #ttng.tensor_memory, mutable> -> tensor<128x256xf32, #rows>
    %s = arith.addf %x, %bb : tensor<128x256xf32, #rows>
    %h = arith.truncf %s : tensor<128x256xf32, #rows> to tensor<128x256xf16, #rows>
    %v = ttg.convert_layout %h : tensor<128x256xf16, #rows> -> tensor<128x256xf16, #blocked>
    %r = tt.make_range {start = 0 : i32, end = 128 : i32} : tensor<128xi32, #ttg.slice<{dim = 1, parent = #blocked}>>
    %c = tt.make_range {start = 0 : i32, end = 256 : i32} : tensor<256xi32, #ttg.slice<{dim = 0, parent = #blocked}>>
    %re = tt.expand_dims %r {axis = 1 : i32} : tensor<128xi32, #ttg.slice<{dim = 1, parent = #blocked}>> -> tensor<128x1xi32, #blocked>
    %ce = tt.expand_dims %c {axis = 0 : i32} : tensor<256xi32, #ttg.slice<{dim = 0, parent = #blocked}>> -> tensor<1x256xi32, #blocked>
    %k = tt.splat %stride : i32 -> tensor<128x1xi32, #blocked>
    %m = arith.muli %re, %k : tensor<128x1xi32, #blocked>
    %rb = tt.broadcast %m : tensor<128x1xi32, #blocked> -> tensor<128x256xi32, #blocked>
    %cb = tt.broadcast %ce : tensor<1x256xi32, #blocked> -> tensor<128x256xi32, #blocked>
    %o = arith.addi %rb, %cb : tensor<128x256xi32, #blocked>
    %q = tt.splat %p : !tt.ptr<f16> -> tensor<128x256x!tt.ptr<f16>, #blocked>
    %a = tt.addptr %q, %o : tensor<128x256x!tt.ptr<f16>, #blocked>, tensor<128x256xi32, #blocked>
    tt.store %a, %v : tensor<128x256x!tt.ptr<f16>, #blocked>
    tt.return
  }

  // Another use of the sums, memory that may change in between, and addresses that come from elsewhere.
  // REMARK-COUNT-3: tensor-load-not-sliced{{.*}}a thread loads 256 words of tensor memory at a time
  // CHECK-LABEL: tt.func @used_twice
  // CHECK-NOT: ttng.tmem_subslice
  // CHECK-LABEL: tt.func @written_between
  // CHECK-NOT: ttng.tmem_subslice
  // CHECK-LABEL: tt.func @unknown_addresses
  // CHECK-NOT: ttng.tmem_subslice
  // CHECK: tt.return
  tt.func @used_twice(%d: !ttg.memdesc<128x256xf32, #t, #ttng.tensor_memory, mutable>, %p: !tt.ptr<f32>, %y: !tt.ptr<f32>) {
    %x = ttng.tmem_load %d : !ttg.memdesc<128x256xf32, #t, #ttng.tensor_memory, mutable> -> tensor<128x256xf32, #rows>
    %q = tt.splat %p : !tt.ptr<f32> -> tensor<128x256x!tt.ptr<f32>, #rows>
    %z = tt.splat %y : !tt.ptr<f32> -> tensor<128x256x!tt.ptr<f32>, #rows>
    tt.store %q, %x : tensor<128x256x!tt.ptr<f32>, #rows>
    tt.store %z, %x : tensor<128x256x!tt.ptr<f32>, #rows>
    tt.return
  }
  tt.func @written_between(%d: !ttg.memdesc<128x256xf32, #t, #ttng.tensor_memory, mutable>, %p: !tt.ptr<f32>, %other: tensor<128x256xf32, #rows>, %yes: i1) {
    %x = ttng.tmem_load %d : !ttg.memdesc<128x256xf32, #t, #ttng.tensor_memory, mutable> -> tensor<128x256xf32, #rows>
    ttng.tmem_store %other, %d, %yes : tensor<128x256xf32, #rows> -> !ttg.memdesc<128x256xf32, #t, #ttng.tensor_memory, mutable>
    %q = tt.splat %p : !tt.ptr<f32> -> tensor<128x256x!tt.ptr<f32>, #rows>
    tt.store %q, %x : tensor<128x256x!tt.ptr<f32>, #rows>
    tt.return
  }
  tt.func @unknown_addresses(%d: !ttg.memdesc<128x256xf32, #t, #ttng.tensor_memory, mutable>, %q: tensor<128x256x!tt.ptr<f32>, #rows>) {
    %x = ttng.tmem_load %d : !ttg.memdesc<128x256xf32, #t, #ttng.tensor_memory, mutable> -> tensor<128x256xf32, #rows>
    tt.store %q, %x : tensor<128x256x!tt.ptr<f32>, #rows>
    tt.return
  }

  // A thread would hold two loads of 128 words, and the addresses have no slices.
  // REMARK-COUNT-2: tensor-load-not-sliced{{.*}}a thread loads 128 words of tensor memory at a time beside 128 of other loads
  // CHECK-LABEL: tt.func @held_together
  // CHECK-NOT: ttng.tmem_subslice
  tt.func @held_together(%d: !ttg.memdesc<128x128xf32, #t, #ttng.tensor_memory, mutable>, %e: !ttg.memdesc<128x128xf32, #t, #ttng.tensor_memory, mutable>, %q: tensor<128x128x!tt.ptr<f32>, #rows>, %z: tensor<128x128x!tt.ptr<f32>, #rows>) {
    %x = ttng.tmem_load %d : !ttg.memdesc<128x128xf32, #t, #ttng.tensor_memory, mutable> -> tensor<128x128xf32, #rows>
    %y = ttng.tmem_load %e : !ttg.memdesc<128x128xf32, #t, #ttng.tensor_memory, mutable> -> tensor<128x128xf32, #rows>
    tt.store %q, %x : tensor<128x128x!tt.ptr<f32>, #rows>
    tt.store %z, %y : tensor<128x128x!tt.ptr<f32>, #rows>
    tt.return
  }

  // Loads of 64 words are as small as slices are.
  // REMARK-NOT: tensor-load-not-sliced
  // CHECK-LABEL: tt.func @small
  // CHECK-NOT: ttng.tmem_subslice
  // CHECK: tt.return
  tt.func @small(%d: !ttg.memdesc<128x64xf32, #t, #ttng.tensor_memory, mutable>, %e: !ttg.memdesc<128x64xf32, #t, #ttng.tensor_memory, mutable>, %f: !ttg.memdesc<128x64xf32, #t, #ttng.tensor_memory, mutable>, %q: tensor<128x64x!tt.ptr<f32>, #rows>) {
    %x = ttng.tmem_load %d : !ttg.memdesc<128x64xf32, #t, #ttng.tensor_memory, mutable> -> tensor<128x64xf32, #rows>
    %y = ttng.tmem_load %e : !ttg.memdesc<128x64xf32, #t, #ttng.tensor_memory, mutable> -> tensor<128x64xf32, #rows>
    %z = ttng.tmem_load %f : !ttg.memdesc<128x64xf32, #t, #ttng.tensor_memory, mutable> -> tensor<128x64xf32, #rows>
    %xy = arith.addf %x, %y : tensor<128x64xf32, #rows>
    %xyz = arith.addf %xy, %z : tensor<128x64xf32, #rows>
    tt.store %q, %xyz : tensor<128x64x!tt.ptr<f32>, #rows>
    tt.return
  }
}
