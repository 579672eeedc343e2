// Copies of all threads arrive on a barrier, which counts them.
//
// targets: cuda:90
// interpreted
// input f32 512 integers -8 8
// output f32 512
#blocked = #ttg.blocked<{sizePerThread = [4], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
#bar = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#flat = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  tt.func public @kernel(%x: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %y: !tt.ptr<f32> {tt.divisibility = 16 : i32}) {
    %r = tt.make_range {start = 0 : i32, end = 512 : i32} : tensor<512xi32, #blocked>
    %px = tt.splat %x : !tt.ptr<f32> -> tensor<512x!tt.ptr<f32>, #blocked>
    %py = tt.splat %y : !tt.ptr<f32> -> tensor<512x!tt.ptr<f32>, #blocked>
    %ax = tt.addptr %px, %r : tensor<512x!tt.ptr<f32>, #blocked>, tensor<512xi32, #blocked>
    %ay = tt.addptr %py, %r : tensor<512x!tt.ptr<f32>, #blocked>, tensor<512xi32, #blocked>
    %bar = ttg.local_alloc : () -> !ttg.memdesc<1xi64, #bar, #smem, mutable>
    %buf = ttg.local_alloc : () -> !ttg.memdesc<512xf32, #flat, #smem, mutable>
    ttng.init_barrier %bar, 128 : !ttg.memdesc<1xi64, #bar, #smem, mutable>
    ttg.barrier local
    %c0 = arith.constant 0 : i32
    %t = ttg.async_copy_global_to_local %ax, %buf : tensor<512x!tt.ptr<f32>, #blocked> -> <512xf32, #flat, #smem, mutable>
    ttng.async_copy_mbarrier_arrive %bar {noIncrement} : !ttg.memdesc<1xi64, #bar, #smem, mutable>
    ttng.wait_barrier %bar, %c0 : !ttg.memdesc<1xi64, #bar, #smem, mutable>
    %v = ttg.local_load %buf : !ttg.memdesc<512xf32, #flat, #smem, mutable> -> tensor<512xf32, #blocked>
    ttng.inval_barrier %bar : !ttg.memdesc<1xi64, #bar, #smem, mutable>
    tt.store %ay, %v : tensor<512x!tt.ptr<f32>, #blocked>
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
