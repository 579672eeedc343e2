// The barrier of a cluster of one is also that of its threads: what one wrote before it, another reads behind it.
//
// targets: cuda:90 cuda:100
// input f32 512 integers -8 8
// output f32 512
#blocked = #ttg.blocked<{sizePerThread = [4], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
#other = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
#flat = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  tt.func public @kernel(%x: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %y: !tt.ptr<f32> {tt.divisibility = 16 : i32}) {
    %r = tt.make_range {start = 0 : i32, end = 512 : i32} : tensor<512xi32, #blocked>
    %px = tt.splat %x : !tt.ptr<f32> -> tensor<512x!tt.ptr<f32>, #blocked>
    %py = tt.splat %y : !tt.ptr<f32> -> tensor<512x!tt.ptr<f32>, #other>
    %ax = tt.addptr %px, %r : tensor<512x!tt.ptr<f32>, #blocked>, tensor<512xi32, #blocked>
    %s = tt.make_range {start = 0 : i32, end = 512 : i32} : tensor<512xi32, #other>
    %ay = tt.addptr %py, %s : tensor<512x!tt.ptr<f32>, #other>, tensor<512xi32, #other>
    %v = tt.load %ax : tensor<512x!tt.ptr<f32>, #blocked>
    %buf = ttg.local_alloc %v : (tensor<512xf32, #blocked>) -> !ttg.memdesc<512xf32, #flat, #smem, mutable>
    ttng.cluster_arrive {relaxed = false}
    ttng.cluster_wait
    %w = ttg.local_load %buf : !ttg.memdesc<512xf32, #flat, #smem, mutable> -> tensor<512xf32, #other>
    tt.store %ay, %w : tensor<512x!tt.ptr<f32>, #other>
    tt.return
  }
}
// -----
module {
  tt.func public @kernel(%x: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %y: !tt.ptr<f32> {tt.divisibility = 16 : i32}) {
    %r = tt.make_range {start = 0 : i32, end = 512 : i32} : tensor<512xi32>
    %px = tt.splat %x : !tt.ptr<f32> -> tensor<512x!tt.ptr<f32>>
    %py = tt.splat %y : !tt.ptr<f32> -> tensor<512x!tt.ptr<f32>>
    %ax = tt.addptr %px, %r : tensor<512x!tt.ptr<f32>>, tensor<512xi32>
    %ay = tt.addptr %py, %r : tensor<512x!tt.ptr<f32>>, tensor<512xi32>
    %v = tt.load %ax : tensor<512x!tt.ptr<f32>>
    tt.store %ay, %v : tensor<512x!tt.ptr<f32>>
    tt.return
  }
}
