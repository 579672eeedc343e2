// Partitions of one, two and four warps beside the default region, each with scratch and barriers of its own.
//
// targets: cuda:80 cuda:90 cuda:120
// interpreted
// grid: 2 1 1
// input f32 1408 integers -8 8
// output f32 1408
#w1 = #ttg.blocked<{sizePerThread = [4], threadsPerWarp = [32], warpsPerCTA = [1], order = [0]}>
#n1 = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [1], order = [0]}>
#w2 = #ttg.blocked<{sizePerThread = [4], threadsPerWarp = [32], warpsPerCTA = [2], order = [0]}>
#n2 = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [2], order = [0]}>
#w4 = #ttg.blocked<{sizePerThread = [4], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
#n4 = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  tt.func public @kernel(%x: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %y: !tt.ptr<f32> {tt.divisibility = 16 : i32}) {
    %c0 = arith.constant 0 : i32
    ttg.warp_specialize(%x, %y) attributes {warpGroupStartIds = array<i32: 10, 8, 4>}
    default {
      %v1r = tt.make_range {start = 0 : i32, end = 512 : i32} : tensor<512xi32, #w4>
      %v1f = tt.splat %c0 : i32 -> tensor<512xi32, #w4>
      %v1o = arith.addi %v1r, %v1f : tensor<512xi32, #w4>
      %v1p = tt.splat %x : !tt.ptr<f32> -> tensor<512x!tt.ptr<f32>, #w4>
      %v1 = tt.addptr %v1p, %v1o : tensor<512x!tt.ptr<f32>, #w4>, tensor<512xi32, #w4>
      %a = tt.load %v1 : tensor<512x!tt.ptr<f32>, #w4>
      %total = "tt.reduce"(%a) <{axis = 0 : i32}> ({
      ^bb0(%u: f32, %v: f32):
        %w = arith.addf %u, %v : f32
        tt.reduce.return %w : f32
      }) : (tensor<512xf32, #w4>) -> f32
      %t = tt.splat %total : f32 -> tensor<512xf32, #w4>
      %k = arith.constant dense<2.0> : tensor<512xf32, #w4>
      %b = arith.mulf %a, %k : tensor<512xf32, #w4>
      %c = arith.addf %b, %t : tensor<512xf32, #w4>
      %d = ttg.convert_layout %c : tensor<512xf32, #w4> -> tensor<512xf32, #n4>
      %v2r = tt.make_range {start = 0 : i32, end = 512 : i32} : tensor<512xi32, #n4>
      %v2f = tt.splat %c0 : i32 -> tensor<512xi32, #n4>
      %v2o = arith.addi %v2r, %v2f : tensor<512xi32, #n4>
      %v2p = tt.splat %y : !tt.ptr<f32> -> tensor<512x!tt.ptr<f32>, #n4>
      %v2 = tt.addptr %v2p, %v2o : tensor<512x!tt.ptr<f32>, #n4>, tensor<512xi32, #n4>
      tt.store %v2, %d : tensor<512x!tt.ptr<f32>, #n4>
      ttg.warp_yield
    }
    partition0(%px: !tt.ptr<f32>, %py: !tt.ptr<f32>) num_warps(1) {
      %f = arith.constant 512 : i32
      %v5r = tt.make_range {start = 0 : i32, end = 128 : i32} : tensor<128xi32, #w1>
      %v5f = tt.splat %f : i32 -> tensor<128xi32, #w1>
      %v5o = arith.addi %v5r, %v5f : tensor<128xi32, #w1>
      %v5p = tt.splat %px : !tt.ptr<f32> -> tensor<128x!tt.ptr<f32>, #w1>
      %v5 = tt.addptr %v5p, %v5o : tensor<128x!tt.ptr<f32>, #w1>, tensor<128xi32, #w1>
      %a = tt.load %v5 : tensor<128x!tt.ptr<f32>, #w1>
      %total = "tt.reduce"(%a) <{axis = 0 : i32}> ({
      ^bb0(%u: f32, %v: f32):
        %w = arith.addf %u, %v : f32
        tt.reduce.return %w : f32
      }) : (tensor<128xf32, #w1>) -> f32
      %t = tt.splat %total : f32 -> tensor<128xf32, #w1>
      %k = arith.constant dense<3.0> : tensor<128xf32, #w1>
      %b = arith.mulf %a, %k : tensor<128xf32, #w1>
      %c = arith.addf %b, %t : tensor<128xf32, #w1>
      %d = ttg.convert_layout %c : tensor<128xf32, #w1> -> tensor<128xf32, #n1>
      %v6r = tt.make_range {start = 0 : i32, end = 128 : i32} : tensor<128xi32, #n1>
      %v6f = tt.splat %f : i32 -> tensor<128xi32, #n1>
      %v6o = arith.addi %v6r, %v6f : tensor<128xi32, #n1>
      %v6p = tt.splat %py : !tt.ptr<f32> -> tensor<128x!tt.ptr<f32>, #n1>
      %v6 = tt.addptr %v6p, %v6o : tensor<128x!tt.ptr<f32>, #n1>, tensor<128xi32, #n1>
      tt.store %v6, %d : tensor<128x!tt.ptr<f32>, #n1>
      ttg.warp_return
    }
    partition1(%px: !tt.ptr<f32>, %py: !tt.ptr<f32>) num_warps(2) {
      %f = arith.constant 640 : i32
      %v9r = tt.make_range {start = 0 : i32, end = 256 : i32} : tensor<256xi32, #w2>
      %v9f = tt.splat %f : i32 -> tensor<256xi32, #w2>
      %v9o = arith.addi %v9r, %v9f : tensor<256xi32, #w2>
      %v9p = tt.splat %px : !tt.ptr<f32> -> tensor<256x!tt.ptr<f32>, #w2>
      %v9 = tt.addptr %v9p, %v9o : tensor<256x!tt.ptr<f32>, #w2>, tensor<256xi32, #w2>
      %a = tt.load %v9 : tensor<256x!tt.ptr<f32>, #w2>
      %total = "tt.reduce"(%a) <{axis = 0 : i32}> ({
      ^bb0(%u: f32, %v: f32):
        %w = arith.addf %u, %v : f32
        tt.reduce.return %w : f32
      }) : (tensor<256xf32, #w2>) -> f32
      %t = tt.splat %total : f32 -> tensor<256xf32, #w2>
      %k = arith.constant dense<4.0> : tensor<256xf32, #w2>
      %b = arith.mulf %a, %k : tensor<256xf32, #w2>
      %c = arith.addf %b, %t : tensor<256xf32, #w2>
      %d = ttg.convert_layout %c : tensor<256xf32, #w2> -> tensor<256xf32, #n2>
      %v10r = tt.make_range {start = 0 : i32, end = 256 : i32} : tensor<256xi32, #n2>
      %v10f = tt.splat %f : i32 -> tensor<256xi32, #n2>
      %v10o = arith.addi %v10r, %v10f : tensor<256xi32, #n2>
      %v10p = tt.splat %py : !tt.ptr<f32> -> tensor<256x!tt.ptr<f32>, #n2>
      %v10 = tt.addptr %v10p, %v10o : tensor<256x!tt.ptr<f32>, #n2>, tensor<256xi32, #n2>
      tt.store %v10, %d : tensor<256x!tt.ptr<f32>, #n2>
      ttg.warp_return
    }
    partition2(%px: !tt.ptr<f32>, %py: !tt.ptr<f32>) num_warps(4) {
      %f = arith.constant 896 : i32
      %v13r = tt.make_range {start = 0 : i32, end = 512 : i32} : tensor<512xi32, #w4>
      %v13f = tt.splat %f : i32 -> tensor<512xi32, #w4>
      %v13o = arith.addi %v13r, %v13f : tensor<512xi32, #w4>
      %v13p = tt.splat %px : !tt.ptr<f32> -> tensor<512x!tt.ptr<f32>, #w4>
      %v13 = tt.addptr %v13p, %v13o : tensor<512x!tt.ptr<f32>, #w4>, tensor<512xi32, #w4>
      %a = tt.load %v13 : tensor<512x!tt.ptr<f32>, #w4>
      %total = "tt.reduce"(%a) <{axis = 0 : i32}> ({
      ^bb0(%u: f32, %v: f32):
        %w = arith.addf %u, %v : f32
        tt.reduce.return %w : f32
      }) : (tensor<512xf32, #w4>) -> f32
      %t = tt.splat %total : f32 -> tensor<512xf32, #w4>
      %k = arith.constant dense<5.0> : tensor<512xf32, #w4>
      %b = arith.mulf %a, %k : tensor<512xf32, #w4>
      %c = arith.addf %b, %t : tensor<512xf32, #w4>
      %d = ttg.convert_layout %c : tensor<512xf32, #w4> -> tensor<512xf32, #n4>
      %v14r = tt.make_range {start = 0 : i32, end = 512 : i32} : tensor<512xi32, #n4>
      %v14f = tt.splat %f : i32 -> tensor<512xi32, #n4>
      %v14o = arith.addi %v14r, %v14f : tensor<512xi32, #n4>
      %v14p = tt.splat %py : !tt.ptr<f32> -> tensor<512x!tt.ptr<f32>, #n4>
      %v14 = tt.addptr %v14p, %v14o : tensor<512x!tt.ptr<f32>, #n4>, tensor<512xi32, #n4>
      tt.store %v14, %d : tensor<512x!tt.ptr<f32>, #n4>
      ttg.warp_return
    } : (!tt.ptr<f32>, !tt.ptr<f32>) -> ()
    tt.return
  }
}
// -----
module {
  tt.func public @kernel(%x: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %y: !tt.ptr<f32> {tt.divisibility = 16 : i32}) {
    %f0 = arith.constant 0 : i32
    %v3r = tt.make_range {start = 0 : i32, end = 512 : i32} : tensor<512xi32>
    %v3f = tt.splat %f0 : i32 -> tensor<512xi32>
    %v3o = arith.addi %v3r, %v3f : tensor<512xi32>
    %v3p = tt.splat %x : !tt.ptr<f32> -> tensor<512x!tt.ptr<f32>>
    %v3 = tt.addptr %v3p, %v3o : tensor<512x!tt.ptr<f32>>, tensor<512xi32>
    %a0 = tt.load %v3 : tensor<512x!tt.ptr<f32>>
    %total0 = "tt.reduce"(%a0) <{axis = 0 : i32}> ({
    ^bb0(%u: f32, %v: f32):
      %w = arith.addf %u, %v : f32
      tt.reduce.return %w : f32
    }) : (tensor<512xf32>) -> f32
    %t0 = tt.splat %total0 : f32 -> tensor<512xf32>
    %k0 = arith.constant dense<2.0> : tensor<512xf32>
    %b0 = arith.mulf %a0, %k0 : tensor<512xf32>
    %c0 = arith.addf %b0, %t0 : tensor<512xf32>
    %v4r = tt.make_range {start = 0 : i32, end = 512 : i32} : tensor<512xi32>
    %v4f = tt.splat %f0 : i32 -> tensor<512xi32>
    %v4o = arith.addi %v4r, %v4f : tensor<512xi32>
    %v4p = tt.splat %y : !tt.ptr<f32> -> tensor<512x!tt.ptr<f32>>
    %v4 = tt.addptr %v4p, %v4o : tensor<512x!tt.ptr<f32>>, tensor<512xi32>
    tt.store %v4, %c0 : tensor<512x!tt.ptr<f32>>
    %f1 = arith.constant 512 : i32
    %v7r = tt.make_range {start = 0 : i32, end = 128 : i32} : tensor<128xi32>
    %v7f = tt.splat %f1 : i32 -> tensor<128xi32>
    %v7o = arith.addi %v7r, %v7f : tensor<128xi32>
    %v7p = tt.splat %x : !tt.ptr<f32> -> tensor<128x!tt.ptr<f32>>
    %v7 = tt.addptr %v7p, %v7o : tensor<128x!tt.ptr<f32>>, tensor<128xi32>
    %a1 = tt.load %v7 : tensor<128x!tt.ptr<f32>>
    %total1 = "tt.reduce"(%a1) <{axis = 0 : i32}> ({
    ^bb0(%u: f32, %v: f32):
      %w = arith.addf %u, %v : f32
      tt.reduce.return %w : f32
    }) : (tensor<128xf32>) -> f32
    %t1 = tt.splat %total1 : f32 -> tensor<128xf32>
    %k1 = arith.constant dense<3.0> : tensor<128xf32>
    %b1 = arith.mulf %a1, %k1 : tensor<128xf32>
    %c1 = arith.addf %b1, %t1 : tensor<128xf32>
    %v8r = tt.make_range {start = 0 : i32, end = 128 : i32} : tensor<128xi32>
    %v8f = tt.splat %f1 : i32 -> tensor<128xi32>
    %v8o = arith.addi %v8r, %v8f : tensor<128xi32>
    %v8p = tt.splat %y : !tt.ptr<f32> -> tensor<128x!tt.ptr<f32>>
    %v8 = tt.addptr %v8p, %v8o : tensor<128x!tt.ptr<f32>>, tensor<128xi32>
    tt.store %v8, %c1 : tensor<128x!tt.ptr<f32>>
    %f2 = arith.constant 640 : i32
    %v11r = tt.make_range {start = 0 : i32, end = 256 : i32} : tensor<256xi32>
    %v11f = tt.splat %f2 : i32 -> tensor<256xi32>
    %v11o = arith.addi %v11r, %v11f : tensor<256xi32>
    %v11p = tt.splat %x : !tt.ptr<f32> -> tensor<256x!tt.ptr<f32>>
    %v11 = tt.addptr %v11p, %v11o : tensor<256x!tt.ptr<f32>>, tensor<256xi32>
    %a2 = tt.load %v11 : tensor<256x!tt.ptr<f32>>
    %total2 = "tt.reduce"(%a2) <{axis = 0 : i32}> ({
    ^bb0(%u: f32, %v: f32):
      %w = arith.addf %u, %v : f32
      tt.reduce.return %w : f32
    }) : (tensor<256xf32>) -> f32
    %t2 = tt.splat %total2 : f32 -> tensor<256xf32>
    %k2 = arith.constant dense<4.0> : tensor<256xf32>
    %b2 = arith.mulf %a2, %k2 : tensor<256xf32>
    %c2 = arith.addf %b2, %t2 : tensor<256xf32>
    %v12r = tt.make_range {start = 0 : i32, end = 256 : i32} : tensor<256xi32>
    %v12f = tt.splat %f2 : i32 -> tensor<256xi32>
    %v12o = arith.addi %v12r, %v12f : tensor<256xi32>
    %v12p = tt.splat %y : !tt.ptr<f32> -> tensor<256x!tt.ptr<f32>>
    %v12 = tt.addptr %v12p, %v12o : tensor<256x!tt.ptr<f32>>, tensor<256xi32>
    tt.store %v12, %c2 : tensor<256x!tt.ptr<f32>>
    %f3 = arith.constant 896 : i32
    %v15r = tt.make_range {start = 0 : i32, end = 512 : i32} : tensor<512xi32>
    %v15f = tt.splat %f3 : i32 -> tensor<512xi32>
    %v15o = arith.addi %v15r, %v15f : tensor<512xi32>
    %v15p = tt.splat %x : !tt.ptr<f32> -> tensor<512x!tt.ptr<f32>>
    %v15 = tt.addptr %v15p, %v15o : tensor<512x!tt.ptr<f32>>, tensor<512xi32>
    %a3 = tt.load %v15 : tensor<512x!tt.ptr<f32>>
    %total3 = "tt.reduce"(%a3) <{axis = 0 : i32}> ({
    ^bb0(%u: f32, %v: f32):
      %w = arith.addf %u, %v : f32
      tt.reduce.return %w : f32
    }) : (tensor<512xf32>) -> f32
    %t3 = tt.splat %total3 : f32 -> tensor<512xf32>
    %k3 = arith.constant dense<5.0> : tensor<512xf32>
    %b3 = arith.mulf %a3, %k3 : tensor<512xf32>
    %c3 = arith.addf %b3, %t3 : tensor<512xf32>
    %v16r = tt.make_range {start = 0 : i32, end = 512 : i32} : tensor<512xi32>
    %v16f = tt.splat %f3 : i32 -> tensor<512xi32>
    %v16o = arith.addi %v16r, %v16f : tensor<512xi32>
    %v16p = tt.splat %y : !tt.ptr<f32> -> tensor<512x!tt.ptr<f32>>
    %v16 = tt.addptr %v16p, %v16o : tensor<512x!tt.ptr<f32>>, tensor<512xi32>
    tt.store %v16, %c3 : tensor<512x!tt.ptr<f32>>
    tt.return
  }
}
