// Tokens of two buffers that two warps fill by cp.async.
//
// targets: cuda:90
// interpreted
// input f32 1280 integers -8 8
// output f32 2560
#w4 = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
#w2 = #ttg.blocked<{sizePerThread = [4], threadsPerWarp = [32], warpsPerCTA = [2], order = [0]}>
#w1 = #ttg.blocked<{sizePerThread = [4], threadsPerWarp = [32], warpsPerCTA = [1], order = [0]}>
#bar = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  tt.func public @kernel(%x: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %y: !tt.ptr<f32> {tt.divisibility = 16 : i32}) {
    %l0 = arith.constant 0 : i32
    %l1 = arith.constant 1 : i32
    %l5 = arith.constant 5 : i32
    %false = arith.constant false
    %bufs = ttg.local_alloc : () -> !ttg.memdesc<2x256xf32, #bar, #smem, mutable>
    %tokens = nvws.create_token {loadType = 1 : i32, numBuffers = 2 : i32} : tensor<2x!nvws.token>
    nvws.warp_group
    partition0 num_warps(4) {
      %l256 = arith.constant 256 : i32
      %from = arith.constant 0 : i32
      %k = arith.constant dense<2.0> : tensor<256xf32, #w4>
      %s0, %p0 = scf.for %i = %l0 to %l5 step %l1 iter_args(%slot = %l0, %phase = %false) -> (i32, i1) : i32 {
        %at = arith.muli %i, %l256 : i32
        %to = arith.addi %at, %from : i32
        nvws.consumer_wait %tokens, %slot, %phase : tensor<2x!nvws.token>, i32, i1
        %buf = ttg.memdesc_index %bufs[%slot] : !ttg.memdesc<2x256xf32, #bar, #smem, mutable> -> !ttg.memdesc<256xf32, #bar, #smem, mutable>
        %v = ttg.local_load %buf : !ttg.memdesc<256xf32, #bar, #smem, mutable> -> tensor<256xf32, #w4>
        nvws.consumer_release %tokens, %slot : tensor<2x!nvws.token>, i32
        %w = arith.mulf %v, %k : tensor<256xf32, #w4>
        %v43r = tt.make_range {start = 0 : i32, end = 256 : i32} : tensor<256xi32, #w4>
        %v43f = tt.splat %to : i32 -> tensor<256xi32, #w4>
        %v43o = arith.addi %v43r, %v43f : tensor<256xi32, #w4>
        %v43p = tt.splat %y : !tt.ptr<f32> -> tensor<256x!tt.ptr<f32>, #w4>
        %v43 = tt.addptr %v43p, %v43o : tensor<256x!tt.ptr<f32>, #w4>, tensor<256xi32, #w4>
        tt.store %v43, %w : tensor<256x!tt.ptr<f32>, #w4>
        %next = arith.subi %l1, %slot : i32
        %wraps = arith.cmpi eq, %next, %l0 : i32
        %phaseN = arith.xori %phase, %wraps : i1
        scf.yield %next, %phaseN : i32, i1
      }
      nvws.warp_group.yield
    }
    partition1 num_warps(2) {
      %l256 = arith.constant 256 : i32
      %s0, %p0 = scf.for %i = %l0 to %l5 step %l1 iter_args(%slot = %l0, %phase = %false) -> (i32, i1) : i32 {
        %at = arith.muli %i, %l256 : i32
        %v42r = tt.make_range {start = 0 : i32, end = 256 : i32} : tensor<256xi32, #w2>
        %v42f = tt.splat %at : i32 -> tensor<256xi32, #w2>
        %v42o = arith.addi %v42r, %v42f : tensor<256xi32, #w2>
        %v42p = tt.splat %x : !tt.ptr<f32> -> tensor<256x!tt.ptr<f32>, #w2>
        %v42 = tt.addptr %v42p, %v42o : tensor<256x!tt.ptr<f32>, #w2>, tensor<256xi32, #w2>
        nvws.producer_acquire %tokens, %slot, %phase : tensor<2x!nvws.token>, i32, i1
        %buf = ttg.memdesc_index %bufs[%slot] : !ttg.memdesc<2x256xf32, #bar, #smem, mutable> -> !ttg.memdesc<256xf32, #bar, #smem, mutable>
        %t = ttg.async_copy_global_to_local %v42, %buf : tensor<256x!tt.ptr<f32>, #w2> -> <256xf32, #bar, #smem, mutable>
        nvws.producer_commit %tokens, %slot : tensor<2x!nvws.token>, i32
        %next = arith.subi %l1, %slot : i32
        %wraps = arith.cmpi eq, %next, %l0 : i32
        %phaseN = arith.xori %phase, %wraps : i1
        scf.yield %next, %phaseN : i32, i1
      }
      nvws.warp_group.return
    }
    partition2 num_warps(1) {
      %l256 = arith.constant 256 : i32
      %from = arith.constant 1280 : i32
      %k = arith.constant dense<3.0> : tensor<256xf32, #w1>
      %s0, %p0 = scf.for %i = %l0 to %l5 step %l1 iter_args(%slot = %l0, %phase = %false) -> (i32, i1) : i32 {
        %at = arith.muli %i, %l256 : i32
        %to = arith.addi %at, %from : i32
        nvws.consumer_wait %tokens, %slot, %phase : tensor<2x!nvws.token>, i32, i1
        %buf = ttg.memdesc_index %bufs[%slot] : !ttg.memdesc<2x256xf32, #bar, #smem, mutable> -> !ttg.memdesc<256xf32, #bar, #smem, mutable>
        %v = ttg.local_load %buf : !ttg.memdesc<256xf32, #bar, #smem, mutable> -> tensor<256xf32, #w1>
        nvws.consumer_release %tokens, %slot : tensor<2x!nvws.token>, i32
        %w = arith.mulf %v, %k : tensor<256xf32, #w1>
        %v44r = tt.make_range {start = 0 : i32, end = 256 : i32} : tensor<256xi32, #w1>
        %v44f = tt.splat %to : i32 -> tensor<256xi32, #w1>
        %v44o = arith.addi %v44r, %v44f : tensor<256xi32, #w1>
        %v44p = tt.splat %y : !tt.ptr<f32> -> tensor<256x!tt.ptr<f32>, #w1>
        %v44 = tt.addptr %v44p, %v44o : tensor<256x!tt.ptr<f32>, #w1>, tensor<256xi32, #w1>
        tt.store %v44, %w : tensor<256x!tt.ptr<f32>, #w1>
        %next = arith.subi %l1, %slot : i32
        %wraps = arith.cmpi eq, %next, %l0 : i32
        %phaseN = arith.xori %phase, %wraps : i1
        scf.yield %next, %phaseN : i32, i1
      }
      nvws.warp_group.return
    }
    tt.return
  }
}
// -----
module {
  tt.func public @kernel(%x: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %y: !tt.ptr<f32> {tt.divisibility = 16 : i32}) {
    %l0 = arith.constant 0 : i32
    %l1 = arith.constant 1 : i32
    %l5 = arith.constant 5 : i32
    %l256 = arith.constant 256 : i32
    %from = arith.constant 1280 : i32
    scf.for %i = %l0 to %l5 step %l1 : i32 {
      %at = arith.muli %i, %l256 : i32
      %to = arith.addi %at, %from : i32
      %v37r = tt.make_range {start = 0 : i32, end = 256 : i32} : tensor<256xi32>
      %v37f = tt.splat %at : i32 -> tensor<256xi32>
      %v37o = arith.addi %v37r, %v37f : tensor<256xi32>
      %v37p = tt.splat %x : !tt.ptr<f32> -> tensor<256x!tt.ptr<f32>>
      %v37 = tt.addptr %v37p, %v37o : tensor<256x!tt.ptr<f32>>, tensor<256xi32>
      %v = tt.load %v37 : tensor<256x!tt.ptr<f32>>
      %two = arith.constant dense<2.0> : tensor<256xf32>
      %three = arith.constant dense<3.0> : tensor<256xf32>
      %a = arith.mulf %v, %two : tensor<256xf32>
      %b = arith.mulf %v, %three : tensor<256xf32>
      %v38r = tt.make_range {start = 0 : i32, end = 256 : i32} : tensor<256xi32>
      %v38f = tt.splat %at : i32 -> tensor<256xi32>
      %v38o = arith.addi %v38r, %v38f : tensor<256xi32>
      %v38p = tt.splat %y : !tt.ptr<f32> -> tensor<256x!tt.ptr<f32>>
      %v38 = tt.addptr %v38p, %v38o : tensor<256x!tt.ptr<f32>>, tensor<256xi32>
      tt.store %v38, %a : tensor<256x!tt.ptr<f32>>
      %v39r = tt.make_range {start = 0 : i32, end = 256 : i32} : tensor<256xi32>
      %v39f = tt.splat %to : i32 -> tensor<256xi32>
      %v39o = arith.addi %v39r, %v39f : tensor<256xi32>
      %v39p = tt.splat %y : !tt.ptr<f32> -> tensor<256x!tt.ptr<f32>>
      %v39 = tt.addptr %v39p, %v39o : tensor<256x!tt.ptr<f32>>, tensor<256xi32>
      tt.store %v39, %b : tensor<256x!tt.ptr<f32>>
    }
    tt.return
  }
}
