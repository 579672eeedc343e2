// A buffer of a copy that a wait for all but the latest group guards: its end lets another buffer have its place while the
// other copy is under way.
//
// targets: cuda:80 cuda:90
// input f32 1024 integers -8 8
// output f32 512
#blocked = #ttg.blocked<{sizePerThread = [4], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
#other = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
#flat = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:80", "ttg.threads-per-warp" = 32 : i32} {
  tt.func public @kernel(%x: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %y: !tt.ptr<f32> {tt.divisibility = 16 : i32}) {
    %r = tt.make_range {start = 0 : i32, end = 512 : i32} : tensor<512xi32, #blocked>
    %far = arith.constant dense<512> : tensor<512xi32, #blocked>
    %px = tt.splat %x : !tt.ptr<f32> -> tensor<512x!tt.ptr<f32>, #blocked>
    %py = tt.splat %y : !tt.ptr<f32> -> tensor<512x!tt.ptr<f32>, #blocked>
    %ax = tt.addptr %px, %r : tensor<512x!tt.ptr<f32>, #blocked>, tensor<512xi32, #blocked>
    %bx = tt.addptr %ax, %far : tensor<512x!tt.ptr<f32>, #blocked>, tensor<512xi32, #blocked>
    %ay = tt.addptr %py, %r : tensor<512x!tt.ptr<f32>, #blocked>, tensor<512xi32, #blocked>
    %m = ttg.local_alloc : () -> !ttg.memdesc<512xf32, #flat, #smem, mutable>
    %k = ttg.local_alloc : () -> !ttg.memdesc<512xf32, #flat, #smem, mutable>
    %t0 = ttg.async_copy_global_to_local %ax, %m : tensor<512x!tt.ptr<f32>, #blocked> -> <512xf32, #flat, #smem, mutable>
    %g0 = ttg.async_commit_group tokens %t0
    %t1 = ttg.async_copy_global_to_local %bx, %k : tensor<512x!tt.ptr<f32>, #blocked> -> <512xf32, #flat, #smem, mutable>
    %g1 = ttg.async_commit_group tokens %t1
    %w0 = ttg.async_wait %g0 {num = 1 : i32}
    %u = ttg.local_load %m token %w0 : !ttg.memdesc<512xf32, #flat, #smem, mutable> -> tensor<512xf32, #blocked>
    ttg.local_dealloc %m : !ttg.memdesc<512xf32, #flat, #smem, mutable>
    %twice = arith.addf %u, %u : tensor<512xf32, #blocked>
    %n = ttg.local_alloc %twice : (tensor<512xf32, #blocked>) -> !ttg.memdesc<512xf32, #flat, #smem, mutable>
    %o = ttg.local_load %n : !ttg.memdesc<512xf32, #flat, #smem, mutable> -> tensor<512xf32, #other>
    %w1 = ttg.async_wait %g1 {num = 0 : i32}
    %v = ttg.local_load %k token %w1 : !ttg.memdesc<512xf32, #flat, #smem, mutable> -> tensor<512xf32, #blocked>
    %c = ttg.convert_layout %o : tensor<512xf32, #other> -> tensor<512xf32, #blocked>
    %sum = arith.addf %c, %v : tensor<512xf32, #blocked>
    tt.store %ay, %sum : tensor<512x!tt.ptr<f32>, #blocked>
    tt.return
  }
}
// -----
tt.func public @kernel(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>) {
  %r = tt.make_range {start = 0 : i32, end = 512 : i32} : tensor<512xi32>
  %far = arith.constant dense<512> : tensor<512xi32>
  %px = tt.splat %x : !tt.ptr<f32> -> tensor<512x!tt.ptr<f32>>
  %py = tt.splat %y : !tt.ptr<f32> -> tensor<512x!tt.ptr<f32>>
  %ax = tt.addptr %px, %r : tensor<512x!tt.ptr<f32>>, tensor<512xi32>
  %bx = tt.addptr %ax, %far : tensor<512x!tt.ptr<f32>>, tensor<512xi32>
  %ay = tt.addptr %py, %r : tensor<512x!tt.ptr<f32>>, tensor<512xi32>
  %u = tt.load %ax : tensor<512x!tt.ptr<f32>>
  %v = tt.load %bx : tensor<512x!tt.ptr<f32>>
  %twice = arith.addf %u, %u : tensor<512xf32>
  %sum = arith.addf %twice, %v : tensor<512xf32>
  tt.store %ay, %sum : tensor<512x!tt.ptr<f32>>
  tt.return
}
