// Two warps copy by cp.async into a ring of three; one warp doubles what it gets and hands it on through a ring of one
// stage; the first group adds its running sum and stores that. Two values are yielded.
//
// targets: cuda:90
// interpreted
// input f32 1792 integers -8 8
// inout f32 1792 zeros
// output f32 256
// output i32 1
// scalar i32 7
#w4 = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
#w2 = #ttg.blocked<{sizePerThread = [4], threadsPerWarp = [32], warpsPerCTA = [2], order = [0]}>
#w1 = #ttg.blocked<{sizePerThread = [4], threadsPerWarp = [32], warpsPerCTA = [1], order = [0]}>
#flat = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  tt.func public @kernel(%x: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %y: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %z: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %c: !tt.ptr<i32>, %n: i32) {
    %s3 = ttg.local_alloc : () -> !ttg.memdesc<3x256xf32, #flat, #smem, mutable>
    %s1 = ttg.local_alloc : () -> !ttg.memdesc<1x256xf32, #flat, #smem, mutable>
    %in = nvws.aref.create %s3 : <[!ttg.memdesc<3x256xf32, #flat, #smem, mutable>]>
    %on = nvws.aref.create %s1 : <[!ttg.memdesc<1x256xf32, #flat, #smem, mutable>]>
    %r:2 = nvws.warp_group
    partition0 num_warps(4) {
      %l0 = arith.constant 0 : i32
      %l1 = arith.constant 1 : i32
      %l256 = arith.constant 256 : i32
      %zero = arith.constant dense<0.0> : tensor<256xf32, #w4>
      %sum:2 = scf.for %i = %l0 to %n step %l1 iter_args(%acc = %zero, %count = %l0) -> (tensor<256xf32, #w4>, i32) : i32 {
        %at = arith.muli %i, %l256 : i32
        %buf, %token = nvws.aref.get.enter %on : <[!ttg.memdesc<1x256xf32, #flat, #smem, mutable>]> -> !ttg.memdesc<256xf32, #flat, #smem, mutable>, !ttg.async.token
        %v = ttg.local_load %buf : !ttg.memdesc<256xf32, #flat, #smem, mutable> -> tensor<256xf32, #w4>
        nvws.aref.get.exit %on, %token [#nvws.async_op<none>] : <[!ttg.memdesc<1x256xf32, #flat, #smem, mutable>]>, !ttg.async.token
        %t = arith.addf %acc, %v : tensor<256xf32, #w4>
        %m8r = tt.make_range {start = 0 : i32, end = 256 : i32} : tensor<256xi32, #w4>
        %m8f = tt.splat %at : i32 -> tensor<256xi32, #w4>
        %m8o = arith.addi %m8r, %m8f : tensor<256xi32, #w4>
        %m8p = tt.splat %y : !tt.ptr<f32> -> tensor<256x!tt.ptr<f32>, #w4>
        %m8 = tt.addptr %m8p, %m8o : tensor<256x!tt.ptr<f32>, #w4>, tensor<256xi32, #w4>
        tt.store %m8, %t : tensor<256x!tt.ptr<f32>, #w4>
        %more = arith.addi %count, %i : i32
        scf.yield %t, %more : tensor<256xf32, #w4>, i32
      }
      nvws.warp_group.yield %sum#0, %sum#1 : tensor<256xf32, #w4>, i32
    }
    partition1 num_warps(2) {
      %l0 = arith.constant 0 : i32
      %l1 = arith.constant 1 : i32
      %l256 = arith.constant 256 : i32
      scf.for %i = %l0 to %n step %l1 : i32 {
        %at = arith.muli %i, %l256 : i32
        %m7r = tt.make_range {start = 0 : i32, end = 256 : i32} : tensor<256xi32, #w2>
        %m7f = tt.splat %at : i32 -> tensor<256xi32, #w2>
        %m7o = arith.addi %m7r, %m7f : tensor<256xi32, #w2>
        %m7p = tt.splat %x : !tt.ptr<f32> -> tensor<256x!tt.ptr<f32>, #w2>
        %m7 = tt.addptr %m7p, %m7o : tensor<256x!tt.ptr<f32>, #w2>, tensor<256xi32, #w2>
        %buf, %token = nvws.aref.put.enter %in : <[!ttg.memdesc<3x256xf32, #flat, #smem, mutable>]> -> !ttg.memdesc<256xf32, #flat, #smem, mutable>, !ttg.async.token
        %t = ttg.async_copy_global_to_local %m7, %buf : tensor<256x!tt.ptr<f32>, #w2> -> <256xf32, #flat, #smem, mutable>
        nvws.aref.put.exit %in, %token [#nvws.async_op<cp_async>] : <[!ttg.memdesc<3x256xf32, #flat, #smem, mutable>]>, !ttg.async.token
      }
      nvws.warp_group.return
    }
    partition2 num_warps(1) {
      %l0 = arith.constant 0 : i32
      %l1 = arith.constant 1 : i32
      scf.for %i = %l0 to %n step %l1 : i32 {
        %buf, %token = nvws.aref.get.enter %in : <[!ttg.memdesc<3x256xf32, #flat, #smem, mutable>]> -> !ttg.memdesc<256xf32, #flat, #smem, mutable>, !ttg.async.token
        %v = ttg.local_load %buf : !ttg.memdesc<256xf32, #flat, #smem, mutable> -> tensor<256xf32, #w1>
        nvws.aref.get.exit %in, %token [#nvws.async_op<none>] : <[!ttg.memdesc<3x256xf32, #flat, #smem, mutable>]>, !ttg.async.token
        %w = arith.addf %v, %v : tensor<256xf32, #w1>
        %to, %turn = nvws.aref.put.enter %on : <[!ttg.memdesc<1x256xf32, #flat, #smem, mutable>]> -> !ttg.memdesc<256xf32, #flat, #smem, mutable>, !ttg.async.token
        ttg.local_store %w, %to : tensor<256xf32, #w1> -> !ttg.memdesc<256xf32, #flat, #smem, mutable>
        nvws.aref.put.exit %on, %turn [#nvws.async_op<none>] : <[!ttg.memdesc<1x256xf32, #flat, #smem, mutable>]>, !ttg.async.token
      }
      nvws.warp_group.return
    }
    %l0z = arith.constant 0 : i32
    %m11r = tt.make_range {start = 0 : i32, end = 256 : i32} : tensor<256xi32, #w4>
    %m11f = tt.splat %l0z : i32 -> tensor<256xi32, #w4>
    %m11o = arith.addi %m11r, %m11f : tensor<256xi32, #w4>
    %m11p = tt.splat %z : !tt.ptr<f32> -> tensor<256x!tt.ptr<f32>, #w4>
    %m11 = tt.addptr %m11p, %m11o : tensor<256x!tt.ptr<f32>, #w4>, tensor<256xi32, #w4>
    tt.store %m11, %r#0 : tensor<256x!tt.ptr<f32>, #w4>
    tt.store %c, %r#1 : !tt.ptr<i32>
    tt.return
  }
}
// -----
module {
  tt.func public @kernel(%x: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %y: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %z: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %c: !tt.ptr<i32>, %n: i32) {
    %l0 = arith.constant 0 : i32
    %l1 = arith.constant 1 : i32
    %l256 = arith.constant 256 : i32
    %zero = arith.constant dense<0.0> : tensor<256xf32>
    %sum:2 = scf.for %i = %l0 to %n step %l1 iter_args(%acc = %zero, %count = %l0) -> (tensor<256xf32>, i32) : i32 {
      %at = arith.muli %i, %l256 : i32
      %m9r = tt.make_range {start = 0 : i32, end = 256 : i32} : tensor<256xi32>
      %m9f = tt.splat %at : i32 -> tensor<256xi32>
      %m9o = arith.addi %m9r, %m9f : tensor<256xi32>
      %m9p = tt.splat %x : !tt.ptr<f32> -> tensor<256x!tt.ptr<f32>>
      %m9 = tt.addptr %m9p, %m9o : tensor<256x!tt.ptr<f32>>, tensor<256xi32>
      %v = tt.load %m9 : tensor<256x!tt.ptr<f32>>
      %w = arith.addf %v, %v : tensor<256xf32>
      %t = arith.addf %acc, %w : tensor<256xf32>
      %m10r = tt.make_range {start = 0 : i32, end = 256 : i32} : tensor<256xi32>
      %m10f = tt.splat %at : i32 -> tensor<256xi32>
      %m10o = arith.addi %m10r, %m10f : tensor<256xi32>
      %m10p = tt.splat %y : !tt.ptr<f32> -> tensor<256x!tt.ptr<f32>>
      %m10 = tt.addptr %m10p, %m10o : tensor<256x!tt.ptr<f32>>, tensor<256xi32>
      tt.store %m10, %t : tensor<256x!tt.ptr<f32>>
      %more = arith.addi %count, %i : i32
      scf.yield %t, %more : tensor<256xf32>, i32
    }
    %m12r = tt.make_range {start = 0 : i32, end = 256 : i32} : tensor<256xi32>
    %m12f = tt.splat %l0 : i32 -> tensor<256xi32>
    %m12o = arith.addi %m12r, %m12f : tensor<256xi32>
    %m12p = tt.splat %z : !tt.ptr<f32> -> tensor<256x!tt.ptr<f32>>
    %m12 = tt.addptr %m12p, %m12o : tensor<256x!tt.ptr<f32>>, tensor<256xi32>
    tt.store %m12, %sum#0 : tensor<256x!tt.ptr<f32>>
    tt.store %c, %sum#1 : !tt.ptr<i32>
    tt.return
  }
}
