// Partitions that record, anew in each turn of a loop, compute what they do without.
//
// targets: cuda:80 cuda:90
// interpreted
// knob: profile none marks scopes all
// knob: profile_buffer global shared
// knob: profile_granularity warp block
// input f32 768 integers -8 8
// output f32 1024
// scalar f32 3
// scalar i32 5
// scalar i64 7
// scalar f16 2
#w4 = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
#w2 = #ttg.blocked<{sizePerThread = [4], threadsPerWarp = [32], warpsPerCTA = [2], order = [0]}>
#n1 = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [1], order = [0]}>
#bar = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  tt.func public @kernel(%x: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %y: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %k: f32, %m: i32, %w: i64, %h: f16) {
    %l0 = arith.constant 0 : i32
    %l1 = arith.constant 1 : i32
    %l3 = arith.constant 3 : i32
    %l256 = arith.constant 256 : i32
    %buf = ttg.local_alloc : () -> !ttg.memdesc<256xf32, #bar, #smem, mutable>
    %total = scf.for %i = %l0 to %l3 step %l1 iter_args(%acc = %k) -> (f32) : i32 {
      %at = arith.muli %i, %l256 : i32
      %odd = arith.andi %i, %l1 : i32
      %o = arith.cmpi eq, %odd, %l1 : i32
      %r = ttg.warp_specialize(%x, %buf, %k, %m, %w, %h, %o, %at)
      default {
        proton.record start "sum"
        %more = arith.addf %acc, %k : f32
        proton.record end "sum"
        ttg.warp_yield %more : f32
      }
      partition0(%px: !tt.ptr<f32>, %pb: !ttg.memdesc<256xf32, #bar, #smem, mutable>, %pk: f32, %pm: i32, %pw: i64, %ph: f16, %po: i1, %at2: i32) num_warps(2) {
        proton.record start "part"
        %v25r = tt.make_range {start = 0 : i32, end = 256 : i32} : tensor<256xi32, #w2>
        %v25f = tt.splat %at2 : i32 -> tensor<256xi32, #w2>
        %v25o = arith.addi %v25r, %v25f : tensor<256xi32, #w2>
        %v25p = tt.splat %px : !tt.ptr<f32> -> tensor<256x!tt.ptr<f32>, #w2>
        %v25 = tt.addptr %v25p, %v25o : tensor<256x!tt.ptr<f32>, #w2>, tensor<256xi32, #w2>
        %v = tt.load %v25 : tensor<256x!tt.ptr<f32>, #w2>
        %ks = tt.splat %pk : f32 -> tensor<256xf32, #w2>
        %a = arith.mulf %v, %ks : tensor<256xf32, #w2>
        %wi = arith.trunci %pw : i64 to i32
        %mi = arith.addi %wi, %pm : i32
        %mf = arith.sitofp %mi : i32 to f32
        %hf = arith.extf %ph : f16 to f32
        %mh = arith.addf %mf, %hf : f32
        %chosen = arith.select %po, %mh, %hf : f32
        %cs = tt.splat %chosen : f32 -> tensor<256xf32, #w2>
        %b = arith.addf %a, %cs : tensor<256xf32, #w2>
        ttg.local_store %b, %pb : tensor<256xf32, #w2> -> !ttg.memdesc<256xf32, #bar, #smem, mutable>
        proton.record end "part"
        ttg.warp_return
      } : (!tt.ptr<f32>, !ttg.memdesc<256xf32, #bar, #smem, mutable>, f32, i32, i64, f16, i1, i32) -> f32
      %v26r = tt.make_range {start = 0 : i32, end = 256 : i32} : tensor<256xi32, #w4>
      %v26f = tt.splat %at : i32 -> tensor<256xi32, #w4>
      %v26o = arith.addi %v26r, %v26f : tensor<256xi32, #w4>
      %v26p = tt.splat %y : !tt.ptr<f32> -> tensor<256x!tt.ptr<f32>, #w4>
      %v26 = tt.addptr %v26p, %v26o : tensor<256x!tt.ptr<f32>, #w4>, tensor<256xi32, #w4>
      %v = ttg.local_load %buf : !ttg.memdesc<256xf32, #bar, #smem, mutable> -> tensor<256xf32, #w4>
      tt.store %v26, %v : tensor<256x!tt.ptr<f32>, #w4>
      scf.yield %r : f32
    }
    ttg.warp_specialize(%y, %total)
    default {
      ttg.warp_yield
    }
    partition0(%py: !tt.ptr<f32>, %pt: f32) num_warps(1) {
      %l768 = arith.constant 768 : i32
      %v27r = tt.make_range {start = 0 : i32, end = 128 : i32} : tensor<128xi32, #n1>
      %v27f = tt.splat %l768 : i32 -> tensor<128xi32, #n1>
      %v27o = arith.addi %v27r, %v27f : tensor<128xi32, #n1>
      %v27p = tt.splat %py : !tt.ptr<f32> -> tensor<128x!tt.ptr<f32>, #n1>
      %v27 = tt.addptr %v27p, %v27o : tensor<128x!tt.ptr<f32>, #n1>, tensor<128xi32, #n1>
      %ts = tt.splat %pt : f32 -> tensor<128xf32, #n1>
      tt.store %v27, %ts : tensor<128x!tt.ptr<f32>, #n1>
      ttg.warp_return
    }
    partition1(%py: !tt.ptr<f32>, %pt: f32) num_warps(1) {
      %l896 = arith.constant 896 : i32
      %half = arith.constant 0.5 : f32
      %th = arith.mulf %pt, %half : f32
      %v27r = tt.make_range {start = 0 : i32, end = 128 : i32} : tensor<128xi32, #n1>
      %v27f = tt.splat %l896 : i32 -> tensor<128xi32, #n1>
      %v27o = arith.addi %v27r, %v27f : tensor<128xi32, #n1>
      %v27p = tt.splat %py : !tt.ptr<f32> -> tensor<128x!tt.ptr<f32>, #n1>
      %v27 = tt.addptr %v27p, %v27o : tensor<128x!tt.ptr<f32>, #n1>, tensor<128xi32, #n1>
      %ts = tt.splat %th : f32 -> tensor<128xf32, #n1>
      tt.store %v27, %ts : tensor<128x!tt.ptr<f32>, #n1>
      ttg.warp_return
    } : (!tt.ptr<f32>, f32) -> ()
    tt.return
  }
}
// -----
module {
  tt.func public @kernel(%x: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %y: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %k: f32, %m: i32, %w: i64, %h: f16) {
    %l0 = arith.constant 0 : i32
    %l1 = arith.constant 1 : i32
    %l3 = arith.constant 3 : i32
    %l256 = arith.constant 256 : i32
    %wi = arith.trunci %w : i64 to i32
    %mi = arith.addi %wi, %m : i32
    %mf = arith.sitofp %mi : i32 to f32
    %hf = arith.extf %h : f16 to f32
    %mh = arith.addf %mf, %hf : f32
    %total = scf.for %i = %l0 to %l3 step %l1 iter_args(%acc = %k) -> (f32) : i32 {
      %at = arith.muli %i, %l256 : i32
      %odd = arith.andi %i, %l1 : i32
      %o = arith.cmpi eq, %odd, %l1 : i32
      %v28r = tt.make_range {start = 0 : i32, end = 256 : i32} : tensor<256xi32>
      %v28f = tt.splat %at : i32 -> tensor<256xi32>
      %v28o = arith.addi %v28r, %v28f : tensor<256xi32>
      %v28p = tt.splat %x : !tt.ptr<f32> -> tensor<256x!tt.ptr<f32>>
      %v28 = tt.addptr %v28p, %v28o : tensor<256x!tt.ptr<f32>>, tensor<256xi32>
      %v = tt.load %v28 : tensor<256x!tt.ptr<f32>>
      %ks = tt.splat %k : f32 -> tensor<256xf32>
      %a = arith.mulf %v, %ks : tensor<256xf32>
      %chosen = arith.select %o, %mh, %hf : f32
      %cs = tt.splat %chosen : f32 -> tensor<256xf32>
      %b = arith.addf %a, %cs : tensor<256xf32>
      %v29r = tt.make_range {start = 0 : i32, end = 256 : i32} : tensor<256xi32>
      %v29f = tt.splat %at : i32 -> tensor<256xi32>
      %v29o = arith.addi %v29r, %v29f : tensor<256xi32>
      %v29p = tt.splat %y : !tt.ptr<f32> -> tensor<256x!tt.ptr<f32>>
      %v29 = tt.addptr %v29p, %v29o : tensor<256x!tt.ptr<f32>>, tensor<256xi32>
      tt.store %v29, %b : tensor<256x!tt.ptr<f32>>
      %more = arith.addf %acc, %k : f32
      scf.yield %more : f32
    }
    %l768 = arith.constant 768 : i32
    %l896 = arith.constant 896 : i32
    %v30r = tt.make_range {start = 0 : i32, end = 128 : i32} : tensor<128xi32>
    %v30f = tt.splat %l768 : i32 -> tensor<128xi32>
    %v30o = arith.addi %v30r, %v30f : tensor<128xi32>
    %v30p = tt.splat %y : !tt.ptr<f32> -> tensor<128x!tt.ptr<f32>>
    %v30 = tt.addptr %v30p, %v30o : tensor<128x!tt.ptr<f32>>, tensor<128xi32>
    %ts = tt.splat %total : f32 -> tensor<128xf32>
    tt.store %v30, %ts : tensor<128x!tt.ptr<f32>>
    %half = arith.constant 0.5 : f32
    %th = arith.mulf %total, %half : f32
    %v31r = tt.make_range {start = 0 : i32, end = 128 : i32} : tensor<128xi32>
    %v31f = tt.splat %l896 : i32 -> tensor<128xi32>
    %v31o = arith.addi %v31r, %v31f : tensor<128xi32>
    %v31p = tt.splat %y : !tt.ptr<f32> -> tensor<128x!tt.ptr<f32>>
    %v31 = tt.addptr %v31p, %v31o : tensor<128x!tt.ptr<f32>>, tensor<128xi32>
    %th2 = tt.splat %th : f32 -> tensor<128xf32>
    tt.store %v31, %th2 : tensor<128x!tt.ptr<f32>>
    tt.return
  }
}
