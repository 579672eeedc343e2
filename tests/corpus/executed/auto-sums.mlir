// Sums of rows by TMA, whose loop the front end pipelines.
// Made by tests/corpus/gluon/make.py.
//
// targets: cuda:90
// grid: 1
// input f32 16384 integers -8 8
// output f32 32
// scalar i32 8
#blocked = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [2, 16], warpsPerCTA = [4, 1], order = [1, 0]}>
#blocked1 = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
#shared = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 32}>
#shared1 = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32, "ttng.two-ctas" = false} {
  tt.func public @sums_desc(%x_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %y_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %n: i32) attributes {noinline = false} {
    %cst = arith.constant dense<0.000000e+00> : tensor<32x64xf32, #blocked>
    %c1_i32 = arith.constant 1 : i32
    %c0_i32 = arith.constant 0 : i32
    %c64_i32 = arith.constant 64 : i32
    %c32_i32 = arith.constant 32 : i32
    %c256_i64 = arith.constant 256 : i64
    %true = arith.constant true
    %x = arith.muli %n, %c32_i32 : i32
    %x_0 = ttg.global_scratch_alloc {alignment = 128 : i32, nbytes = 128 : i32} : !tt.ptr<i8>
    ttng.tensormap_create %x_0, %x_ptr, [%c32_i32, %c32_i32], [%c64_i32, %x], [%c256_i64], [%c1_i32, %c1_i32] {elem_type = 7 : i32, fill_mode = 0 : i32, interleave_layout = 0 : i32, swizzle_mode = 3 : i32} : (!tt.ptr<i8>, !tt.ptr<f32>, i32, i32, i32, i32, i64, i32, i32) -> ()
    ttng.tensormap_fenceproxy_acquire %x_0 : !tt.ptr<i8>
    %x_1 = ttng.reinterpret_tensor_descriptor %x_0 : !tt.ptr<i8> to !tt.tensordesc<32x64xf32, #shared>
    %acc = scf.for %i = %c0_i32 to %n step %c1_i32 iter_args(%acc_2 = %cst) -> (tensor<32x64xf32, #blocked>)  : i32 {
      %acc_3 = arith.muli %i, %c32_i32 : i32
      %acc_4 = ttg.local_alloc : () -> !ttg.memdesc<32x64xf32, #shared, #smem, mutable>
      %acc_5 = ttg.local_alloc : () -> !ttg.memdesc<1xi64, #shared1, #smem, mutable>
      ttng.init_barrier %acc_5, 1 : !ttg.memdesc<1xi64, #shared1, #smem, mutable>
      ttng.barrier_expect %acc_5, 8192, %true : !ttg.memdesc<1xi64, #shared1, #smem, mutable>
      ttng.async_tma_copy_global_to_local %x_1[%acc_3, %c0_i32] %acc_4, %acc_5, %true : !tt.tensordesc<32x64xf32, #shared>, !ttg.memdesc<1xi64, #shared1, #smem, mutable> -> !ttg.memdesc<32x64xf32, #shared, #smem, mutable>
      ttng.wait_barrier %acc_5, %c0_i32 : !ttg.memdesc<1xi64, #shared1, #smem, mutable>
      ttng.inval_barrier %acc_5 : !ttg.memdesc<1xi64, #shared1, #smem, mutable>
      %acc_6 = ttg.local_load %acc_4 : !ttg.memdesc<32x64xf32, #shared, #smem, mutable> -> tensor<32x64xf32, #blocked>
      %acc_7 = arith.addf %acc_2, %acc_6 : tensor<32x64xf32, #blocked>
      scf.yield %acc_7 : tensor<32x64xf32, #blocked>
    } {tt.num_stages = 0 : i32, tt.warp_specialize}
    %0 = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32, #blocked1>
    %1 = tt.splat %y_ptr : !tt.ptr<f32> -> tensor<32x!tt.ptr<f32>, #blocked1>
    %2 = tt.addptr %1, %0 : tensor<32x!tt.ptr<f32>, #blocked1>, tensor<32xi32, #blocked1>
    %3 = "tt.reduce"(%acc) <{axis = 1 : i32}> ({
    ^bb0(%arg3: f32, %arg4: f32):
      %5 = arith.addf %arg3, %arg4 : f32
      tt.reduce.return %5 : f32
    }) : (tensor<32x64xf32, #blocked>) -> tensor<32xf32, #ttg.slice<{dim = 1, parent = #blocked}>>
    %4 = ttg.convert_layout %3 : tensor<32xf32, #ttg.slice<{dim = 1, parent = #blocked}>> -> tensor<32xf32, #blocked1>
    tt.store %2, %4 : tensor<32x!tt.ptr<f32>, #blocked1>
    tt.return
  }
}
// -----
module {
  tt.func public @sums_desc(%x_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %y_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %n: i32) attributes {noinline = false} {
    %acc = arith.constant dense<0.000000e+00> : tensor<32x64xf32>
    %c1_i32 = arith.constant 1 : i32
    %c0_i32 = arith.constant 0 : i32
    %x = arith.constant 1 : i64
    %x_0 = arith.constant 64 : i64
    %x_1 = arith.constant 64 : i32
    %c32_i32 = arith.constant 32 : i32
    %x_2 = arith.muli %n, %c32_i32 : i32
    %x_3 = tt.make_tensor_descriptor %x_ptr, [%x_2, %x_1], [%x_0, %x] : <f32>, <32x64xf32>
    %acc_4 = scf.for %i = %c0_i32 to %n step %c1_i32 iter_args(%acc_5 = %acc) -> (tensor<32x64xf32>)  : i32 {
      %acc_6 = arith.muli %i, %c32_i32 : i32
      %acc_7 = tt.descriptor_load %x_3[%acc_6, %c0_i32] : !tt.tensordesc<32x64xf32> -> tensor<32x64xf32>
      %acc_8 = arith.addf %acc_5, %acc_7 : tensor<32x64xf32>
      scf.yield %acc_8 : tensor<32x64xf32>
    }
    %0 = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32>
    %1 = tt.splat %y_ptr : !tt.ptr<f32> -> tensor<32x!tt.ptr<f32>>
    %2 = tt.addptr %1, %0 : tensor<32x!tt.ptr<f32>>, tensor<32xi32>
    %3 = "tt.reduce"(%acc_4) <{axis = 1 : i32}> ({
    ^bb0(%arg3: f32, %arg4: f32):
      %4 = arith.addf %arg3, %arg4 : f32
      tt.reduce.return %4 : f32
    }) : (tensor<32x64xf32>) -> tensor<32xf32>
    tt.store %2, %3 : tensor<32x!tt.ptr<f32>>
    tt.return
  }
}
