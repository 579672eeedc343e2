// Sums of blocks in memory.
//
// targets: cuda:90
// interpreted
// input f32 2048 integers -8 8
// inout f32 6000 integers -8 8
#blocked = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
#sh = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 32}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  tt.func public @kernel(%x: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %y: !tt.ptr<f32> {tt.divisibility = 16 : i32}) {
    %dc50 = arith.constant 50 : i32
    %dc120 = arith.constant 120 : i32
    %dc64 = arith.constant 64 : i32
    %dc32 = arith.constant 32 : i32
    %dstride = arith.constant 480 : i64
    %done = arith.constant 1 : i32
    %draw = ttg.global_scratch_alloc {alignment = 128 : i32, nbytes = 128 : i32} : !tt.ptr<i8>
    ttng.tensormap_create %draw, %y, [%dc32, %dc64], [%dc120, %dc50], [%dstride], [%done, %done] {elem_type = 7 : i32, fill_mode = 0 : i32, interleave_layout = 0 : i32, swizzle_mode = 3 : i32} : (!tt.ptr<i8>, !tt.ptr<f32>, i32, i32, i32, i32, i64, i32, i32) -> ()
    ttng.tensormap_fenceproxy_acquire %draw : !tt.ptr<i8>
    %desc = ttng.reinterpret_tensor_descriptor %draw : !tt.ptr<i8> to !tt.tensordesc<64x32xf32, #sh>
    %r1 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32, #ttg.slice<{dim = 1, parent = #blocked}>>
    %c2 = tt.make_range {start = 0 : i32, end = 32 : i32} : tensor<32xi32, #ttg.slice<{dim = 0, parent = #blocked}>>
    %r3 = tt.expand_dims %r1 {axis = 1 : i32} : tensor<64xi32, #ttg.slice<{dim = 1, parent = #blocked}>> -> tensor<64x1xi32, #blocked>
    %c4 = tt.expand_dims %c2 {axis = 0 : i32} : tensor<32xi32, #ttg.slice<{dim = 0, parent = #blocked}>> -> tensor<1x32xi32, #blocked>
    %k5 = arith.constant dense<32> : tensor<64x1xi32, #blocked>
    %m6 = arith.muli %r3, %k5 : tensor<64x1xi32, #blocked>
    %r7 = tt.broadcast %m6 : tensor<64x1xi32, #blocked> -> tensor<64x32xi32, #blocked>
    %c8 = tt.broadcast %c4 : tensor<1x32xi32, #blocked> -> tensor<64x32xi32, #blocked>
    %o9 = arith.addi %r7, %c8 : tensor<64x32xi32, #blocked>
    %p10 = tt.splat %x : !tt.ptr<f32> -> tensor<64x32x!tt.ptr<f32>, #blocked>
    %p11 = tt.addptr %p10, %o9 : tensor<64x32x!tt.ptr<f32>, #blocked>, tensor<64x32xi32, #blocked>
    %x12 = tt.load %p11 : tensor<64x32x!tt.ptr<f32>, #blocked>
    %buf = ttg.local_alloc %x12 : (tensor<64x32xf32, #blocked>) -> !ttg.memdesc<64x32xf32, #sh, #smem, mutable>
    ttng.fence_async_shared {bCluster = false}
    %r0 = arith.constant 16 : i32
    %c0 = arith.constant 96 : i32
    ttng.async_tma_reduce add, %desc[%r0, %c0] %buf : !tt.tensordesc<64x32xf32, #sh>, !ttg.memdesc<64x32xf32, #sh, #smem, mutable>
    ttng.async_tma_store_wait {pendings = 0 : i32}
    tt.return
  }
}
// -----
module {
  tt.func public @kernel(%x: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %y: !tt.ptr<f32> {tt.divisibility = 16 : i32}) {
    %m = arith.constant 50 : i32
    %n = arith.constant 120 : i32
    %i = arith.constant 16 : i32
    %j = arith.constant 96 : i32
    %s = arith.constant 120 : i64
    %one = arith.constant 1 : i64
    %d = tt.make_tensor_descriptor %y, [%m, %n], [%s, %one] : <f32>, <64x32xf32>
    %r1 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
    %c2 = tt.make_range {start = 0 : i32, end = 32 : i32} : tensor<32xi32>
    %r3 = tt.expand_dims %r1 {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
    %c4 = tt.expand_dims %c2 {axis = 0 : i32} : tensor<32xi32> -> tensor<1x32xi32>
    %k5 = arith.constant dense<32> : tensor<64x1xi32>
    %m6 = arith.muli %r3, %k5 : tensor<64x1xi32>
    %r7 = tt.broadcast %m6 : tensor<64x1xi32> -> tensor<64x32xi32>
    %c8 = tt.broadcast %c4 : tensor<1x32xi32> -> tensor<64x32xi32>
    %o9 = arith.addi %r7, %c8 : tensor<64x32xi32>
    %p10 = tt.splat %x : !tt.ptr<f32> -> tensor<64x32x!tt.ptr<f32>>
    %p11 = tt.addptr %p10, %o9 : tensor<64x32x!tt.ptr<f32>>, tensor<64x32xi32>
    %x12 = tt.load %p11 : tensor<64x32x!tt.ptr<f32>>
    tt.descriptor_reduce add, %d[%i, %j], %x12 : !tt.tensordesc<64x32xf32>, tensor<64x32xf32>
    tt.return
  }
}
