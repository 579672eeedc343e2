// The default partition takes tensors and returns two; two warps hand it values through a ring.
// Made by tests/corpus/gluon/make.py.
//
// targets: cuda:90
// grid: 1
// input f32 2048 normal
// output f32 256
// output f32 256
// scalar i32 8
#blocked = #ttg.blocked<{sizePerThread = [2], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
#blocked1 = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [2], order = [0]}>
#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32, "ttng.two-ctas" = false} {
  tt.func public @ends_by_warps(%x_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %y_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %z_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %n: i32) attributes {noinline = false} {
    %c0_i32 = arith.constant 0 : i32
    %c1_i32 = arith.constant 1 : i32
    %c2_i32 = arith.constant 2 : i32
    %true = arith.constant true
    %ring = ttg.local_alloc : () -> !ttg.memdesc<2x256xf32, #shared, #smem, mutable>
    %bar = ttg.local_alloc : () -> !ttg.memdesc<2x1xi64, #shared, #smem, mutable>
    %bar_0 = ttg.local_alloc : () -> !ttg.memdesc<2x1xi64, #shared, #smem, mutable>
    %0 = ttg.memdesc_index %bar[%c0_i32] : !ttg.memdesc<2x1xi64, #shared, #smem, mutable> -> !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.init_barrier %0, 1 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    %1 = ttg.memdesc_index %bar_0[%c0_i32] : !ttg.memdesc<2x1xi64, #shared, #smem, mutable> -> !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.init_barrier %1, 1 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    %2 = ttg.memdesc_index %bar[%c1_i32] : !ttg.memdesc<2x1xi64, #shared, #smem, mutable> -> !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.init_barrier %2, 1 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    %3 = ttg.memdesc_index %bar_0[%c1_i32] : !ttg.memdesc<2x1xi64, #shared, #smem, mutable> -> !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.init_barrier %3, 1 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    %at = tt.make_range {end = 256 : i32, start = 0 : i32} : tensor<256xi32, #blocked>
    %first = tt.splat %x_ptr : !tt.ptr<f32> -> tensor<256x!tt.ptr<f32>, #blocked>
    %first_1 = tt.addptr %first, %at : tensor<256x!tt.ptr<f32>, #blocked>, tensor<256xi32, #blocked>
    %first_2 = tt.load %first_1 : tensor<256x!tt.ptr<f32>, #blocked>
    %4:2 = ttg.warp_specialize(%x_ptr, %ring, %bar, %bar_0, %n) attributes {requestedRegisters = array<i32: 32>}
    default {
      %high:2 = scf.for %i = %c1_i32 to %n step %c1_i32 iter_args(%low = %first_2, %high_3 = %first_2) -> (tensor<256xf32, #blocked>, tensor<256xf32, #blocked>)  : i32 {
        %slot = arith.remsi %i, %c2_i32 : i32
        %9 = ttg.memdesc_index %bar[%slot] : !ttg.memdesc<2x1xi64, #shared, #smem, mutable> -> !ttg.memdesc<1xi64, #shared, #smem, mutable>
        %10 = arith.subi %i, %c1_i32 : i32
        %11 = arith.divsi %10, %c2_i32 : i32
        %12 = arith.andi %11, %c1_i32 : i32
        ttng.wait_barrier %9, %12, %true : !ttg.memdesc<1xi64, #shared, #smem, mutable>
        %x = ttg.memdesc_index %ring[%slot] : !ttg.memdesc<2x256xf32, #shared, #smem, mutable> -> !ttg.memdesc<256xf32, #shared, #smem, mutable>
        %x_4 = ttg.local_load %x : !ttg.memdesc<256xf32, #shared, #smem, mutable> -> tensor<256xf32, #blocked>
        %13 = ttg.memdesc_index %bar_0[%slot] : !ttg.memdesc<2x1xi64, #shared, #smem, mutable> -> !ttg.memdesc<1xi64, #shared, #smem, mutable>
        ttng.arrive_barrier %13, 1, %true : !ttg.memdesc<1xi64, #shared, #smem, mutable>
        %low_5 = arith.minnumf %low, %x_4 : tensor<256xf32, #blocked>
        %high_6 = arith.maxnumf %high_3, %x_4 : tensor<256xf32, #blocked>
        scf.yield %low_5, %high_6 : tensor<256xf32, #blocked>, tensor<256xf32, #blocked>
      }
      ttg.warp_yield %high#0, %high#1 : tensor<256xf32, #blocked>, tensor<256xf32, #blocked>
    }
    partition0(%arg4: !tt.ptr<f32>, %arg5: !ttg.memdesc<2x256xf32, #shared, #smem, mutable>, %arg6: !ttg.memdesc<2x1xi64, #shared, #smem, mutable>, %arg7: !ttg.memdesc<2x1xi64, #shared, #smem, mutable>, %arg8: i32) num_warps(2) {
      %c1_i32_3 = arith.constant 1 : i32
      %c2_i32_4 = arith.constant 2 : i32
      %true_5 = arith.constant true
      %c256_i32 = arith.constant 256 : i32
      scf.for %i = %c1_i32_3 to %arg8 step %c1_i32_3  : i32 {
        %slot = arith.remsi %i, %c2_i32_4 : i32
        %9 = ttg.memdesc_index %arg7[%slot] : !ttg.memdesc<2x1xi64, #shared, #smem, mutable> -> !ttg.memdesc<1xi64, #shared, #smem, mutable>
        %10 = arith.subi %i, %c1_i32_3 : i32
        %11 = arith.divsi %10, %c2_i32_4 : i32
        %12 = arith.andi %11, %c1_i32_3 : i32
        %13 = arith.xori %12, %c1_i32_3 : i32
        ttng.wait_barrier %9, %13, %true_5 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
        %14 = ttg.memdesc_index %arg5[%slot] : !ttg.memdesc<2x256xf32, #shared, #smem, mutable> -> !ttg.memdesc<256xf32, #shared, #smem, mutable>
        %15 = arith.muli %i, %c256_i32 : i32
        %16 = tt.addptr %arg4, %15 : !tt.ptr<f32>, i32
        %17 = tt.make_range {end = 256 : i32, start = 0 : i32} : tensor<256xi32, #blocked1>
        %18 = tt.splat %16 : !tt.ptr<f32> -> tensor<256x!tt.ptr<f32>, #blocked1>
        %19 = tt.addptr %18, %17 : tensor<256x!tt.ptr<f32>, #blocked1>, tensor<256xi32, #blocked1>
        %20 = tt.load %19 : tensor<256x!tt.ptr<f32>, #blocked1>
        ttg.local_store %20, %14 : tensor<256xf32, #blocked1> -> !ttg.memdesc<256xf32, #shared, #smem, mutable>
        %21 = ttg.memdesc_index %arg6[%slot] : !ttg.memdesc<2x1xi64, #shared, #smem, mutable> -> !ttg.memdesc<1xi64, #shared, #smem, mutable>
        ttng.arrive_barrier %21, 1, %true_5 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
      }
      ttg.warp_return
    } : (!tt.ptr<f32>, !ttg.memdesc<2x256xf32, #shared, #smem, mutable>, !ttg.memdesc<2x1xi64, #shared, #smem, mutable>, !ttg.memdesc<2x1xi64, #shared, #smem, mutable>, i32) -> (tensor<256xf32, #blocked>, tensor<256xf32, #blocked>)
    %5 = tt.splat %y_ptr : !tt.ptr<f32> -> tensor<256x!tt.ptr<f32>, #blocked>
    %6 = tt.addptr %5, %at : tensor<256x!tt.ptr<f32>, #blocked>, tensor<256xi32, #blocked>
    tt.store %6, %4#0 : tensor<256x!tt.ptr<f32>, #blocked>
    %7 = tt.splat %z_ptr : !tt.ptr<f32> -> tensor<256x!tt.ptr<f32>, #blocked>
    %8 = tt.addptr %7, %at : tensor<256x!tt.ptr<f32>, #blocked>, tensor<256xi32, #blocked>
    tt.store %8, %4#1 : tensor<256x!tt.ptr<f32>, #blocked>
    tt.return
  }
}
// -----
module {
  tt.func public @chained(%x_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %y_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %z_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %n: i32) attributes {noinline = false} {
    %c1_i32 = arith.constant 1 : i32
    %c256_i32 = arith.constant 256 : i32
    %at = tt.make_range {end = 256 : i32, start = 0 : i32} : tensor<256xi32>
    %low = tt.splat %x_ptr : !tt.ptr<f32> -> tensor<256x!tt.ptr<f32>>
    %low_0 = tt.addptr %low, %at : tensor<256x!tt.ptr<f32>>, tensor<256xi32>
    %low_1 = tt.load %low_0 : tensor<256x!tt.ptr<f32>>
    %high:2 = scf.for %i = %c1_i32 to %n step %c1_i32 iter_args(%low_2 = %low_1, %high_3 = %low_1) -> (tensor<256xf32>, tensor<256xf32>)  : i32 {
      %x = arith.muli %i, %c256_i32 : i32
      %x_4 = tt.addptr %x_ptr, %x : !tt.ptr<f32>, i32
      %x_5 = tt.splat %x_4 : !tt.ptr<f32> -> tensor<256x!tt.ptr<f32>>
      %x_6 = tt.addptr %x_5, %at : tensor<256x!tt.ptr<f32>>, tensor<256xi32>
      %x_7 = tt.load %x_6 : tensor<256x!tt.ptr<f32>>
      %low_8 = arith.minnumf %low_2, %x_7 : tensor<256xf32>
      %high_9 = arith.maxnumf %high_3, %x_7 : tensor<256xf32>
      scf.yield %low_8, %high_9 : tensor<256xf32>, tensor<256xf32>
    }
    %0 = tt.splat %y_ptr : !tt.ptr<f32> -> tensor<256x!tt.ptr<f32>>
    %1 = tt.addptr %0, %at : tensor<256x!tt.ptr<f32>>, tensor<256xi32>
    tt.store %1, %high#0 : tensor<256x!tt.ptr<f32>>
    %2 = tt.splat %z_ptr : !tt.ptr<f32> -> tensor<256x!tt.ptr<f32>>
    %3 = tt.addptr %2, %at : tensor<256x!tt.ptr<f32>>, tensor<256xi32>
    tt.store %3, %high#1 : tensor<256x!tt.ptr<f32>>
    tt.return
  }
}
