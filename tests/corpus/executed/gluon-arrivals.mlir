// Four CTAs wait for arrivals of other CTAs, at barriers of each and at those that two of them share.
// Made by tests/corpus/gluon/make.py.
//
// targets: cuda:90
// grid: 1
// input f32 512 integers -9 9
// output f32 512
#blocked = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0], CGALayout = [[1], [2]]}>
#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0], CGALayout = [[0], [1]]}>
#shared1 = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0], CGALayout = [[1], [2]]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 4 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32, "ttng.two-ctas" = false} {
  tt.func public @doubled_after_arrivals(%x_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %y_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %c0_i32 = arith.constant 0 : i32
    %c3_i32 = arith.constant 3 : i32
    %c1_i32 = arith.constant 1 : i32
    %true = arith.constant true
    %cst = arith.constant dense<2.000000e+00> : tensor<512xf32, #blocked>
    %bar = ttg.local_alloc : () -> !ttg.memdesc<2xi64, #shared, #smem, mutable>
    %bar_0 = ttg.local_alloc : () -> !ttg.memdesc<4xi64, #shared1, #smem, mutable>
    ttng.init_barrier %bar, 2 : !ttg.memdesc<2xi64, #shared, #smem, mutable>
    ttng.init_barrier %bar_0, 3 : !ttg.memdesc<4xi64, #shared1, #smem, mutable>
    %at = tt.make_range {end = 512 : i32, start = 0 : i32} : tensor<512xi32, #blocked>
    scf.for %turn = %c0_i32 to %c3_i32 step %c1_i32  : i32 {
      ttng.arrive_barrier %bar, 2, %true : !ttg.memdesc<2xi64, #shared, #smem, mutable>
      %6 = arith.andi %turn, %c1_i32 : i32
      ttng.wait_barrier %bar, %6, %true : !ttg.memdesc<2xi64, #shared, #smem, mutable>
      ttng.arrive_barrier %bar_0, 3, %true {fromCTA = 2 : i32} : !ttg.memdesc<4xi64, #shared1, #smem, mutable>
      ttng.wait_barrier %bar_0, %6, %true : !ttg.memdesc<4xi64, #shared1, #smem, mutable>
    }
    %0 = tt.splat %y_ptr : !tt.ptr<f32> -> tensor<512x!tt.ptr<f32>, #blocked>
    %1 = tt.addptr %0, %at : tensor<512x!tt.ptr<f32>, #blocked>, tensor<512xi32, #blocked>
    %2 = tt.splat %x_ptr : !tt.ptr<f32> -> tensor<512x!tt.ptr<f32>, #blocked>
    %3 = tt.addptr %2, %at : tensor<512x!tt.ptr<f32>, #blocked>, tensor<512xi32, #blocked>
    %4 = tt.load %3 : tensor<512x!tt.ptr<f32>, #blocked>
    %5 = arith.mulf %4, %cst : tensor<512xf32, #blocked>
    tt.store %1, %5 : tensor<512x!tt.ptr<f32>, #blocked>
    ttng.inval_barrier %bar_0 : !ttg.memdesc<4xi64, #shared1, #smem, mutable>
    tt.return
  }
}
// -----
module {
  tt.func public @doubled(%x_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %y_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %cst = arith.constant dense<2.000000e+00> : tensor<512xf32>
    %at = tt.make_range {end = 512 : i32, start = 0 : i32} : tensor<512xi32>
    %0 = tt.splat %y_ptr : !tt.ptr<f32> -> tensor<512x!tt.ptr<f32>>
    %1 = tt.addptr %0, %at : tensor<512x!tt.ptr<f32>>, tensor<512xi32>
    %2 = tt.splat %x_ptr : !tt.ptr<f32> -> tensor<512x!tt.ptr<f32>>
    %3 = tt.addptr %2, %at : tensor<512x!tt.ptr<f32>>, tensor<512xi32>
    %4 = tt.load %3 : tensor<512x!tt.ptr<f32>>
    %5 = arith.mulf %4, %cst : tensor<512xf32>
    tt.store %1, %5 : tensor<512x!tt.ptr<f32>>
    tt.return
  }
}
