// Two warps fill a ring by cp.async, whose landing arrives at the barriers.
// Made by tests/corpus/gluon/make.py.
//
// targets: cuda:90
// grid: 1
// input f32 16384 integers -8 8
// output f32 32
// scalar i32 8
#blocked = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
#blocked1 = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [1, 32], warpsPerCTA = [2, 1], order = [1, 0]}>
#shared = #ttg.swizzled_shared<{vec = 4, perPhase = 1, maxPhase = 8, order = [1, 0]}>
#shared1 = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32, "ttng.two-ctas" = false} {
  tt.func public @row_sums_by_copies(%x_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %y_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %n: i32) attributes {noinline = false} {
    %c0_i32 = arith.constant 0 : i32
    %c1_i32 = arith.constant 1 : i32
    %c2_i32 = arith.constant 2 : i32
    %cst = arith.constant dense<0.000000e+00> : tensor<32x64xf32, #blocked>
    %c3_i32 = arith.constant 3 : i32
    %true = arith.constant true
    %ring = ttg.local_alloc : () -> !ttg.memdesc<3x32x64xf32, #shared, #smem, mutable>
    %bar = ttg.local_alloc : () -> !ttg.memdesc<3x1xi64, #shared1, #smem, mutable>
    %bar_0 = ttg.local_alloc : () -> !ttg.memdesc<3x1xi64, #shared1, #smem, mutable>
    %0 = ttg.memdesc_index %bar[%c0_i32] : !ttg.memdesc<3x1xi64, #shared1, #smem, mutable> -> !ttg.memdesc<1xi64, #shared1, #smem, mutable>
    ttng.init_barrier %0, 64 : !ttg.memdesc<1xi64, #shared1, #smem, mutable>
    %1 = ttg.memdesc_index %bar_0[%c0_i32] : !ttg.memdesc<3x1xi64, #shared1, #smem, mutable> -> !ttg.memdesc<1xi64, #shared1, #smem, mutable>
    ttng.init_barrier %1, 1 : !ttg.memdesc<1xi64, #shared1, #smem, mutable>
    %2 = ttg.memdesc_index %bar[%c1_i32] : !ttg.memdesc<3x1xi64, #shared1, #smem, mutable> -> !ttg.memdesc<1xi64, #shared1, #smem, mutable>
    ttng.init_barrier %2, 64 : !ttg.memdesc<1xi64, #shared1, #smem, mutable>
    %3 = ttg.memdesc_index %bar_0[%c1_i32] : !ttg.memdesc<3x1xi64, #shared1, #smem, mutable> -> !ttg.memdesc<1xi64, #shared1, #smem, mutable>
    ttng.init_barrier %3, 1 : !ttg.memdesc<1xi64, #shared1, #smem, mutable>
    %4 = ttg.memdesc_index %bar[%c2_i32] : !ttg.memdesc<3x1xi64, #shared1, #smem, mutable> -> !ttg.memdesc<1xi64, #shared1, #smem, mutable>
    ttng.init_barrier %4, 64 : !ttg.memdesc<1xi64, #shared1, #smem, mutable>
    %5 = ttg.memdesc_index %bar_0[%c2_i32] : !ttg.memdesc<3x1xi64, #shared1, #smem, mutable> -> !ttg.memdesc<1xi64, #shared1, #smem, mutable>
    ttng.init_barrier %5, 1 : !ttg.memdesc<1xi64, #shared1, #smem, mutable>
    ttg.warp_specialize(%x_ptr, %ring, %bar, %bar_0, %n)
    default {
      %acc = scf.for %i = %c0_i32 to %n step %c1_i32 iter_args(%acc_1 = %cst) -> (tensor<32x64xf32, #blocked>)  : i32 {
        %slot = arith.remsi %i, %c3_i32 : i32
        %10 = ttg.memdesc_index %bar[%slot] : !ttg.memdesc<3x1xi64, #shared1, #smem, mutable> -> !ttg.memdesc<1xi64, #shared1, #smem, mutable>
        %11 = arith.divsi %i, %c3_i32 : i32
        %12 = arith.andi %11, %c1_i32 : i32
        ttng.wait_barrier %10, %12, %true : !ttg.memdesc<1xi64, #shared1, #smem, mutable>
        %acc_2 = ttg.memdesc_index %ring[%slot] : !ttg.memdesc<3x32x64xf32, #shared, #smem, mutable> -> !ttg.memdesc<32x64xf32, #shared, #smem, mutable>
        %acc_3 = ttg.local_load %acc_2 : !ttg.memdesc<32x64xf32, #shared, #smem, mutable> -> tensor<32x64xf32, #blocked>
        %acc_4 = arith.addf %acc_1, %acc_3 : tensor<32x64xf32, #blocked>
        %13 = ttg.memdesc_index %bar_0[%slot] : !ttg.memdesc<3x1xi64, #shared1, #smem, mutable> -> !ttg.memdesc<1xi64, #shared1, #smem, mutable>
        ttng.arrive_barrier %13, 1, %true : !ttg.memdesc<1xi64, #shared1, #smem, mutable>
        scf.yield %acc_4 : tensor<32x64xf32, #blocked>
      }
      %6 = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32, #ttg.slice<{dim = 1, parent = #blocked}>>
      %7 = tt.splat %y_ptr : !tt.ptr<f32> -> tensor<32x!tt.ptr<f32>, #ttg.slice<{dim = 1, parent = #blocked}>>
      %8 = tt.addptr %7, %6 : tensor<32x!tt.ptr<f32>, #ttg.slice<{dim = 1, parent = #blocked}>>, tensor<32xi32, #ttg.slice<{dim = 1, parent = #blocked}>>
      %9 = "tt.reduce"(%acc) <{axis = 1 : i32}> ({
      ^bb0(%arg3: f32, %arg4: f32):
        %10 = arith.addf %arg3, %arg4 : f32
        tt.reduce.return %10 : f32
      }) : (tensor<32x64xf32, #blocked>) -> tensor<32xf32, #ttg.slice<{dim = 1, parent = #blocked}>>
      tt.store %8, %9 : tensor<32x!tt.ptr<f32>, #ttg.slice<{dim = 1, parent = #blocked}>>
      ttg.warp_yield
    }
    partition0(%arg3: !tt.ptr<f32>, %arg4: !ttg.memdesc<3x32x64xf32, #shared, #smem, mutable>, %arg5: !ttg.memdesc<3x1xi64, #shared1, #smem, mutable>, %arg6: !ttg.memdesc<3x1xi64, #shared1, #smem, mutable>, %arg7: i32) num_warps(2) {
      %cst_1 = arith.constant dense<64> : tensor<32x1xi32, #blocked1>
      %c0_i32_2 = arith.constant 0 : i32
      %c1_i32_3 = arith.constant 1 : i32
      %c3_i32_4 = arith.constant 3 : i32
      %true_5 = arith.constant true
      %c2048_i32 = arith.constant 2048 : i32
      %at = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32, #ttg.slice<{dim = 1, parent = #blocked1}>>
      %at_6 = tt.expand_dims %at {axis = 1 : i32} : tensor<32xi32, #ttg.slice<{dim = 1, parent = #blocked1}>> -> tensor<32x1xi32, #blocked1>
      %at_7 = arith.muli %at_6, %cst_1 : tensor<32x1xi32, #blocked1>
      %at_8 = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #blocked1}>>
      %at_9 = tt.expand_dims %at_8 {axis = 0 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #blocked1}>> -> tensor<1x64xi32, #blocked1>
      %at_10 = tt.broadcast %at_7 : tensor<32x1xi32, #blocked1> -> tensor<32x64xi32, #blocked1>
      %at_11 = tt.broadcast %at_9 : tensor<1x64xi32, #blocked1> -> tensor<32x64xi32, #blocked1>
      %at_12 = arith.addi %at_10, %at_11 : tensor<32x64xi32, #blocked1>
      scf.for %i = %c0_i32_2 to %arg7 step %c1_i32_3  : i32 {
        %slot = arith.remsi %i, %c3_i32_4 : i32
        %6 = ttg.memdesc_index %arg6[%slot] : !ttg.memdesc<3x1xi64, #shared1, #smem, mutable> -> !ttg.memdesc<1xi64, #shared1, #smem, mutable>
        %7 = arith.divsi %i, %c3_i32_4 : i32
        %8 = arith.andi %7, %c1_i32_3 : i32
        %9 = arith.xori %8, %c1_i32_3 : i32
        ttng.wait_barrier %6, %9, %true_5 : !ttg.memdesc<1xi64, #shared1, #smem, mutable>
        %10 = ttg.memdesc_index %arg4[%slot] : !ttg.memdesc<3x32x64xf32, #shared, #smem, mutable> -> !ttg.memdesc<32x64xf32, #shared, #smem, mutable>
        %11 = arith.muli %i, %c2048_i32 : i32
        %12 = tt.addptr %arg3, %11 : !tt.ptr<f32>, i32
        %13 = tt.splat %12 : !tt.ptr<f32> -> tensor<32x64x!tt.ptr<f32>, #blocked1>
        %14 = tt.addptr %13, %at_12 : tensor<32x64x!tt.ptr<f32>, #blocked1>, tensor<32x64xi32, #blocked1>
        %15 = ttg.async_copy_global_to_local %14, %10 : tensor<32x64x!tt.ptr<f32>, #blocked1> -> <32x64xf32, #shared, #smem, mutable>
        %16 = ttg.memdesc_index %arg5[%slot] : !ttg.memdesc<3x1xi64, #shared1, #smem, mutable> -> !ttg.memdesc<1xi64, #shared1, #smem, mutable>
        ttng.async_copy_mbarrier_arrive %16 {noIncrement} : !ttg.memdesc<1xi64, #shared1, #smem, mutable>
      }
      ttg.warp_return
    } : (!tt.ptr<f32>, !ttg.memdesc<3x32x64xf32, #shared, #smem, mutable>, !ttg.memdesc<3x1xi64, #shared1, #smem, mutable>, !ttg.memdesc<3x1xi64, #shared1, #smem, mutable>, i32) -> ()
    tt.return
  }
}
// -----
module {
  tt.func public @row_sums(%x_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %y_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %n: i32) attributes {noinline = false} {
    %acc = arith.constant dense<0.000000e+00> : tensor<32x64xf32>
    %c2048_i32 = arith.constant 2048 : i32
    %c1_i32 = arith.constant 1 : i32
    %c0_i32 = arith.constant 0 : i32
    %at = arith.constant dense<64> : tensor<32x1xi32>
    %at_0 = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32>
    %at_1 = tt.expand_dims %at_0 {axis = 1 : i32} : tensor<32xi32> -> tensor<32x1xi32>
    %at_2 = arith.muli %at_1, %at : tensor<32x1xi32>
    %at_3 = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
    %at_4 = tt.expand_dims %at_3 {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
    %at_5 = tt.broadcast %at_2 : tensor<32x1xi32> -> tensor<32x64xi32>
    %at_6 = tt.broadcast %at_4 : tensor<1x64xi32> -> tensor<32x64xi32>
    %at_7 = arith.addi %at_5, %at_6 : tensor<32x64xi32>
    %acc_8 = scf.for %i = %c0_i32 to %n step %c1_i32 iter_args(%acc_9 = %acc) -> (tensor<32x64xf32>)  : i32 {
      %acc_10 = arith.muli %i, %c2048_i32 : i32
      %acc_11 = tt.addptr %x_ptr, %acc_10 : !tt.ptr<f32>, i32
      %acc_12 = tt.splat %acc_11 : !tt.ptr<f32> -> tensor<32x64x!tt.ptr<f32>>
      %acc_13 = tt.addptr %acc_12, %at_7 : tensor<32x64x!tt.ptr<f32>>, tensor<32x64xi32>
      %acc_14 = tt.load %acc_13 : tensor<32x64x!tt.ptr<f32>>
      %acc_15 = arith.addf %acc_9, %acc_14 : tensor<32x64xf32>
      scf.yield %acc_15 : tensor<32x64xf32>
    }
    %0 = tt.splat %y_ptr : !tt.ptr<f32> -> tensor<32x!tt.ptr<f32>>
    %1 = tt.addptr %0, %at_0 : tensor<32x!tt.ptr<f32>>, tensor<32xi32>
    %2 = "tt.reduce"(%acc_8) <{axis = 1 : i32}> ({
    ^bb0(%arg3: f32, %arg4: f32):
      %3 = arith.addf %arg3, %arg4 : f32
      tt.reduce.return %3 : f32
    }) : (tensor<32x64xf32>) -> tensor<32xf32>
    tt.store %1, %2 : tensor<32x!tt.ptr<f32>>
    tt.return
  }
}
