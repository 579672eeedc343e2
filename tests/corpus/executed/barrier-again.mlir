// A barrier that each iteration makes, uses and gives up.
//
// targets: cuda:90 cuda:100
// input f32 512 integers -8 8
// output f32 512
#blocked = #ttg.blocked<{sizePerThread = [4], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
#flat = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  tt.func public @kernel(%x: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %y: !tt.ptr<f32> {tt.divisibility = 16 : i32}) {
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %c3 = arith.constant 3 : i32
    %r = tt.make_range {start = 0 : i32, end = 512 : i32} : tensor<512xi32, #blocked>
    %px = tt.splat %x : !tt.ptr<f32> -> tensor<512x!tt.ptr<f32>, #blocked>
    %py = tt.splat %y : !tt.ptr<f32> -> tensor<512x!tt.ptr<f32>, #blocked>
    %ax = tt.addptr %px, %r : tensor<512x!tt.ptr<f32>, #blocked>, tensor<512xi32, #blocked>
    %ay = tt.addptr %py, %r : tensor<512x!tt.ptr<f32>, #blocked>, tensor<512xi32, #blocked>
    %v = tt.load %ax : tensor<512x!tt.ptr<f32>, #blocked>
    %bar = ttg.local_alloc : () -> !ttg.memdesc<1xi64, #flat, #smem, mutable>
    %sum = scf.for %i = %c0 to %c3 step %c1 iter_args(%s = %v) -> (tensor<512xf32, #blocked>) : i32 {
      ttng.init_barrier %bar, 1 : !ttg.memdesc<1xi64, #flat, #smem, mutable>
      ttng.arrive_barrier %bar, 1 : !ttg.memdesc<1xi64, #flat, #smem, mutable>
      ttng.wait_barrier %bar, %c0 : !ttg.memdesc<1xi64, #flat, #smem, mutable>
      ttng.inval_barrier %bar : !ttg.memdesc<1xi64, #flat, #smem, mutable>
      %t = arith.addf %s, %v : tensor<512xf32, #blocked>
      scf.yield %t : tensor<512xf32, #blocked>
    }
    tt.store %ay, %sum : tensor<512x!tt.ptr<f32>, #blocked>
    tt.return
  }
}
// -----
tt.func public @kernel(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>) {
  %r = tt.make_range {start = 0 : i32, end = 512 : i32} : tensor<512xi32>
  %px = tt.splat %x : !tt.ptr<f32> -> tensor<512x!tt.ptr<f32>>
  %py = tt.splat %y : !tt.ptr<f32> -> tensor<512x!tt.ptr<f32>>
  %ax = tt.addptr %px, %r : tensor<512x!tt.ptr<f32>>, tensor<512xi32>
  %ay = tt.addptr %py, %r : tensor<512x!tt.ptr<f32>>, tensor<512xi32>
  %v = tt.load %ax : tensor<512x!tt.ptr<f32>>
  %two = arith.addf %v, %v : tensor<512xf32>
  %four = arith.addf %two, %two : tensor<512xf32>
  tt.store %ay, %four : tensor<512x!tt.ptr<f32>>
  tt.return
}
