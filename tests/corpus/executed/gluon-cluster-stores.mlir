// The first of two CTAs that have the same stores a tile by TMA, and adds to it.
// Made by tests/corpus/gluon/make.py.
//
// targets: cuda:90
// grid: 1
// input f16 4096 integers -9 9
// output f16 4096
#blocked = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0], CGALayout = [[0, 0]]}>
#shared = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16, CGALayout = [[0, 0]]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 2 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32, "ttng.two-ctas" = false} {
  tt.func public @doubled_by_copies(%x_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %y_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %c64_i32 = arith.constant 64 : i32
    %cst = arith.constant dense<64> : tensor<64x1xi32, #blocked>
    %c0_i32 = arith.constant 0 : i32
    %c1_i32 = arith.constant 1 : i32
    %c128_i64 = arith.constant 128 : i64
    %y = ttg.global_scratch_alloc {alignment = 128 : i32, nbytes = 128 : i32} : !tt.ptr<i8>
    ttng.tensormap_create %y, %y_ptr, [%c64_i32, %c64_i32], [%c64_i32, %c64_i32], [%c128_i64], [%c1_i32, %c1_i32] {elem_type = 6 : i32, fill_mode = 0 : i32, interleave_layout = 0 : i32, swizzle_mode = 3 : i32} : (!tt.ptr<i8>, !tt.ptr<f16>, i32, i32, i32, i32, i64, i32, i32) -> ()
    ttng.tensormap_fenceproxy_acquire %y : !tt.ptr<i8>
    %y_0 = ttng.reinterpret_tensor_descriptor %y : !tt.ptr<i8> to !tt.tensordesc<64x64xf16, #shared>
    %at = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32, #ttg.slice<{dim = 1, parent = #blocked}>>
    %at_1 = tt.expand_dims %at {axis = 1 : i32} : tensor<64xi32, #ttg.slice<{dim = 1, parent = #blocked}>> -> tensor<64x1xi32, #blocked>
    %at_2 = arith.muli %at_1, %cst : tensor<64x1xi32, #blocked>
    %at_3 = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #blocked}>>
    %at_4 = tt.expand_dims %at_3 {axis = 0 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #blocked}>> -> tensor<1x64xi32, #blocked>
    %at_5 = tt.broadcast %at_2 : tensor<64x1xi32, #blocked> -> tensor<64x64xi32, #blocked>
    %at_6 = tt.broadcast %at_4 : tensor<1x64xi32, #blocked> -> tensor<64x64xi32, #blocked>
    %at_7 = arith.addi %at_5, %at_6 : tensor<64x64xi32, #blocked>
    %rows = tt.splat %x_ptr : !tt.ptr<f16> -> tensor<64x64x!tt.ptr<f16>, #blocked>
    %rows_8 = tt.addptr %rows, %at_7 : tensor<64x64x!tt.ptr<f16>, #blocked>, tensor<64x64xi32, #blocked>
    %rows_9 = tt.load %rows_8 : tensor<64x64x!tt.ptr<f16>, #blocked>
    %rows_10 = ttg.local_alloc %rows_9 : (tensor<64x64xf16, #blocked>) -> !ttg.memdesc<64x64xf16, #shared, #smem, mutable>
    ttng.fence_async_shared {bCluster = false}
    ttng.async_tma_copy_local_to_global %y_0[%c0_i32, %c0_i32] %rows_10 : !tt.tensordesc<64x64xf16, #shared>, !ttg.memdesc<64x64xf16, #shared, #smem, mutable>
    ttng.async_tma_store_wait {pendings = 0 : i32}
    ttng.async_tma_reduce add, %y_0[%c0_i32, %c0_i32] %rows_10 : !tt.tensordesc<64x64xf16, #shared>, !ttg.memdesc<64x64xf16, #shared, #smem, mutable>
    ttng.async_tma_store_wait {pendings = 0 : i32, read_only}
    tt.return
  }
}
// -----
module {
  tt.func public @doubled_tile(%x_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %y_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %cst = arith.constant dense<2.000000e+00> : tensor<64x64xf16>
    %at = arith.constant dense<64> : tensor<64x1xi32>
    %at_0 = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
    %at_1 = tt.expand_dims %at_0 {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
    %at_2 = arith.muli %at_1, %at : tensor<64x1xi32>
    %at_3 = tt.expand_dims %at_0 {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
    %at_4 = tt.broadcast %at_2 : tensor<64x1xi32> -> tensor<64x64xi32>
    %at_5 = tt.broadcast %at_3 : tensor<1x64xi32> -> tensor<64x64xi32>
    %at_6 = arith.addi %at_4, %at_5 : tensor<64x64xi32>
    %0 = tt.splat %y_ptr : !tt.ptr<f16> -> tensor<64x64x!tt.ptr<f16>>
    %1 = tt.addptr %0, %at_6 : tensor<64x64x!tt.ptr<f16>>, tensor<64x64xi32>
    %2 = tt.splat %x_ptr : !tt.ptr<f16> -> tensor<64x64x!tt.ptr<f16>>
    %3 = tt.addptr %2, %at_6 : tensor<64x64x!tt.ptr<f16>>, tensor<64x64xi32>
    %4 = tt.load %3 : tensor<64x64x!tt.ptr<f16>>
    %5 = arith.mulf %4, %cst : tensor<64x64xf16>
    tt.store %1, %5 : tensor<64x64x!tt.ptr<f16>>
    tt.return
  }
}
