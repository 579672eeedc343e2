// Four warps copy by cp.async into a buffer that two others read, four times; the default region does nothing.
//
// targets: cuda:90
// interpreted
// input f32 2048 integers -8 8
// output f32 2048
#w4 = #ttg.blocked<{sizePerThread = [4], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
#w2 = #ttg.blocked<{sizePerThread = [4], threadsPerWarp = [32], warpsPerCTA = [2], order = [0]}>
#bar = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  tt.func public @kernel(%x: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %y: !tt.ptr<f32> {tt.divisibility = 16 : i32}) {
    %buf = ttg.local_alloc : () -> !ttg.memdesc<512xf32, #bar, #smem, mutable>
    %full = ttg.local_alloc : () -> !ttg.memdesc<1xi64, #bar, #smem, mutable>
    %empty = ttg.local_alloc : () -> !ttg.memdesc<1xi64, #bar, #smem, mutable>
    ttng.init_barrier %full, 128 : !ttg.memdesc<1xi64, #bar, #smem, mutable>
    ttng.init_barrier %empty, 1 : !ttg.memdesc<1xi64, #bar, #smem, mutable>
    ttg.warp_specialize(%x, %y, %buf, %full, %empty)
    default {
      ttg.warp_yield
    }
    partition0(%px: !tt.ptr<f32>, %py: !tt.ptr<f32>, %pb: !ttg.memdesc<512xf32, #bar, #smem, mutable>, %pf: !ttg.memdesc<1xi64, #bar, #smem, mutable>, %pe: !ttg.memdesc<1xi64, #bar, #smem, mutable>) num_warps(4) {
      %l0 = arith.constant 0 : i32
      %l1 = arith.constant 1 : i32
      %l4 = arith.constant 4 : i32
      %l512 = arith.constant 512 : i32
      scf.for %i = %l0 to %l4 step %l1 : i32 {
        %at = arith.muli %i, %l512 : i32
        %v19r = tt.make_range {start = 0 : i32, end = 512 : i32} : tensor<512xi32, #w4>
        %v19f = tt.splat %at : i32 -> tensor<512xi32, #w4>
        %v19o = arith.addi %v19r, %v19f : tensor<512xi32, #w4>
        %v19p = tt.splat %px : !tt.ptr<f32> -> tensor<512x!tt.ptr<f32>, #w4>
        %v19 = tt.addptr %v19p, %v19o : tensor<512x!tt.ptr<f32>, #w4>, tensor<512xi32, #w4>
        %before = arith.subi %l1, %i : i32
        ttng.wait_barrier %pe, %before : !ttg.memdesc<1xi64, #bar, #smem, mutable>
        %t = ttg.async_copy_global_to_local %v19, %pb : tensor<512x!tt.ptr<f32>, #w4> -> <512xf32, #bar, #smem, mutable>
        ttng.async_copy_mbarrier_arrive %pf {noIncrement} : !ttg.memdesc<1xi64, #bar, #smem, mutable>
      }
      ttg.warp_return
    }
    partition1(%px: !tt.ptr<f32>, %py: !tt.ptr<f32>, %pb: !ttg.memdesc<512xf32, #bar, #smem, mutable>, %pf: !ttg.memdesc<1xi64, #bar, #smem, mutable>, %pe: !ttg.memdesc<1xi64, #bar, #smem, mutable>) num_warps(2) {
      %l0 = arith.constant 0 : i32
      %l1 = arith.constant 1 : i32
      %l4 = arith.constant 4 : i32
      %l512 = arith.constant 512 : i32
      scf.for %i = %l0 to %l4 step %l1 : i32 {
        %at = arith.muli %i, %l512 : i32
        ttng.wait_barrier %pf, %i : !ttg.memdesc<1xi64, #bar, #smem, mutable>
        %v = ttg.local_load %pb : !ttg.memdesc<512xf32, #bar, #smem, mutable> -> tensor<512xf32, #w2>
        ttng.arrive_barrier %pe, 1 : !ttg.memdesc<1xi64, #bar, #smem, mutable>
        %w = arith.addf %v, %v : tensor<512xf32, #w2>
        %v20r = tt.make_range {start = 0 : i32, end = 512 : i32} : tensor<512xi32, #w2>
        %v20f = tt.splat %at : i32 -> tensor<512xi32, #w2>
        %v20o = arith.addi %v20r, %v20f : tensor<512xi32, #w2>
        %v20p = tt.splat %py : !tt.ptr<f32> -> tensor<512x!tt.ptr<f32>, #w2>
        %v20 = tt.addptr %v20p, %v20o : tensor<512x!tt.ptr<f32>, #w2>, tensor<512xi32, #w2>
        tt.store %v20, %w : tensor<512x!tt.ptr<f32>, #w2>
      }
      ttg.warp_return
    } : (!tt.ptr<f32>, !tt.ptr<f32>, !ttg.memdesc<512xf32, #bar, #smem, mutable>, !ttg.memdesc<1xi64, #bar, #smem, mutable>, !ttg.memdesc<1xi64, #bar, #smem, mutable>) -> ()
    tt.return
  }
}
// -----
module {
  tt.func public @kernel(%x: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %y: !tt.ptr<f32> {tt.divisibility = 16 : i32}) {
    %v21r = tt.make_range {start = 0 : i32, end = 2048 : i32} : tensor<2048xi32>
    %v21p = tt.splat %x : !tt.ptr<f32> -> tensor<2048x!tt.ptr<f32>>
    %v21 = tt.addptr %v21p, %v21r : tensor<2048x!tt.ptr<f32>>, tensor<2048xi32>
    %v = tt.load %v21 : tensor<2048x!tt.ptr<f32>>
    %w = arith.addf %v, %v : tensor<2048xf32>
    %v22r = tt.make_range {start = 0 : i32, end = 2048 : i32} : tensor<2048xi32>
    %v22p = tt.splat %y : !tt.ptr<f32> -> tensor<2048x!tt.ptr<f32>>
    %v22 = tt.addptr %v22p, %v22r : tensor<2048x!tt.ptr<f32>>, tensor<2048xi32>
    tt.store %v22, %w : tensor<2048x!tt.ptr<f32>>
    tt.return
  }
}
