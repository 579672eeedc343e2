// The first of two CTAs stores a tile by TMA that both load again.
// Made by tests/corpus/gluon/make.py.
//
// targets: cuda:90
// grid: 1
// input f16 4096 integers -9 9
// output f16 4096
// scalar i32 3
#blocked = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0], CGALayout = [[0, 0]]}>
#shared = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16, CGALayout = [[0, 0]]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 2 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32, "ttng.two-ctas" = false} {
  tt.func public @doubled_in_place(%x_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %y_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %n: i32) attributes {noinline = false} {
    %c64_i32 = arith.constant 64 : i32
    %cst = arith.constant dense<64> : tensor<64x1xi32, #blocked>
    %c0_i32 = arith.constant 0 : i32
    %c1_i32 = arith.constant 1 : i32
    %cst_0 = arith.constant dense<2.000000e+00> : tensor<64x64xf16, #blocked>
    %c128_i64 = arith.constant 128 : i64
    %y = ttg.global_scratch_alloc {alignment = 128 : i32, nbytes = 128 : i32} : !tt.ptr<i8>
    ttng.tensormap_create %y, %y_ptr, [%c64_i32, %c64_i32], [%c64_i32, %c64_i32], [%c128_i64], [%c1_i32, %c1_i32] {elem_type = 6 : i32, fill_mode = 0 : i32, interleave_layout = 0 : i32, swizzle_mode = 3 : i32} : (!tt.ptr<i8>, !tt.ptr<f16>, i32, i32, i32, i32, i64, i32, i32) -> ()
    ttng.tensormap_fenceproxy_acquire %y : !tt.ptr<i8>
    %y_1 = ttng.reinterpret_tensor_descriptor %y : !tt.ptr<i8> to !tt.tensordesc<64x64xf16, #shared>
    %at = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32, #ttg.slice<{dim = 1, parent = #blocked}>>
    %at_2 = tt.expand_dims %at {axis = 1 : i32} : tensor<64xi32, #ttg.slice<{dim = 1, parent = #blocked}>> -> tensor<64x1xi32, #blocked>
    %at_3 = arith.muli %at_2, %cst : tensor<64x1xi32, #blocked>
    %at_4 = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #blocked}>>
    %at_5 = tt.expand_dims %at_4 {axis = 0 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #blocked}>> -> tensor<1x64xi32, #blocked>
    %at_6 = tt.broadcast %at_3 : tensor<64x1xi32, #blocked> -> tensor<64x64xi32, #blocked>
    %at_7 = tt.broadcast %at_5 : tensor<1x64xi32, #blocked> -> tensor<64x64xi32, #blocked>
    %at_8 = arith.addi %at_6, %at_7 : tensor<64x64xi32, #blocked>
    %rows = ttg.local_alloc : () -> !ttg.memdesc<64x64xf16, #shared, #smem, mutable>
    %0 = tt.splat %y_ptr : !tt.ptr<f16> -> tensor<64x64x!tt.ptr<f16>, #blocked>
    %1 = tt.addptr %0, %at_8 : tensor<64x64x!tt.ptr<f16>, #blocked>, tensor<64x64xi32, #blocked>
    %2 = tt.splat %x_ptr : !tt.ptr<f16> -> tensor<64x64x!tt.ptr<f16>, #blocked>
    %3 = tt.addptr %2, %at_8 : tensor<64x64x!tt.ptr<f16>, #blocked>, tensor<64x64xi32, #blocked>
    %4 = tt.load %3 : tensor<64x64x!tt.ptr<f16>, #blocked>
    tt.store %1, %4 : tensor<64x64x!tt.ptr<f16>, #blocked>
    scf.for %_ = %c0_i32 to %n step %c1_i32  : i32 {
      %5 = tt.load %1 : tensor<64x64x!tt.ptr<f16>, #blocked>
      %6 = arith.mulf %5, %cst_0 : tensor<64x64xf16, #blocked>
      ttg.local_store %6, %rows : tensor<64x64xf16, #blocked> -> !ttg.memdesc<64x64xf16, #shared, #smem, mutable>
      ttng.fence_async_shared {bCluster = false}
      ttng.async_tma_copy_local_to_global %y_1[%c0_i32, %c0_i32] %rows : !tt.tensordesc<64x64xf16, #shared>, !ttg.memdesc<64x64xf16, #shared, #smem, mutable>
      ttng.async_tma_store_wait {pendings = 0 : i32}
    }
    tt.return
  }
}
// -----
module {
  tt.func public @doubled_in_turns(%x_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %y_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %n: i32) attributes {noinline = false} {
    %c1_i32 = arith.constant 1 : i32
    %c0_i32 = arith.constant 0 : i32
    %cst = arith.constant dense<2.000000e+00> : tensor<64x64xf16>
    %at = arith.constant dense<64> : tensor<64x1xi32>
    %at_0 = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
    %at_1 = tt.expand_dims %at_0 {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
    %at_2 = arith.muli %at_1, %at : tensor<64x1xi32>
    %at_3 = tt.expand_dims %at_0 {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
    %at_4 = tt.broadcast %at_2 : tensor<64x1xi32> -> tensor<64x64xi32>
    %at_5 = tt.broadcast %at_3 : tensor<1x64xi32> -> tensor<64x64xi32>
    %at_6 = arith.addi %at_4, %at_5 : tensor<64x64xi32>
    %values = tt.splat %x_ptr : !tt.ptr<f16> -> tensor<64x64x!tt.ptr<f16>>
    %values_7 = tt.addptr %values, %at_6 : tensor<64x64x!tt.ptr<f16>>, tensor<64x64xi32>
    %values_8 = tt.load %values_7 : tensor<64x64x!tt.ptr<f16>>
    %values_9 = scf.for %_ = %c0_i32 to %n step %c1_i32 iter_args(%values_10 = %values_8) -> (tensor<64x64xf16>)  : i32 {
      %values_11 = arith.mulf %values_10, %cst : tensor<64x64xf16>
      scf.yield %values_11 : tensor<64x64xf16>
    }
    %0 = tt.splat %y_ptr : !tt.ptr<f16> -> tensor<64x64x!tt.ptr<f16>>
    %1 = tt.addptr %0, %at_6 : tensor<64x64x!tt.ptr<f16>>, tensor<64x64xi32>
    tt.store %1, %values_9 : tensor<64x64x!tt.ptr<f16>>
    tt.return
  }
}
