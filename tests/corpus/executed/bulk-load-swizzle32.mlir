// A bulk copy of rows of 32 bytes, by 8 warps.
//
// targets: cuda:90
// interpreted
// input f16 4096 integers -8 8
// output f16 1024
#blocked = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [4, 8], warpsPerCTA = [8, 1], order = [1, 0]}>
#bar = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#sh = #ttg.nvmma_shared<{swizzlingByteWidth = 32, transposed = false, elementBitWidth = 16}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 8 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  tt.func public @kernel(%x: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %y: !tt.ptr<f16> {tt.divisibility = 16 : i32}) {
    %dc64 = arith.constant 64 : i32
    %dc16 = arith.constant 16 : i32
    %dstride = arith.constant 128 : i64
    %done = arith.constant 1 : i32
    %draw = ttg.global_scratch_alloc {alignment = 128 : i32, nbytes = 128 : i32} : !tt.ptr<i8>
    ttng.tensormap_create %draw, %x, [%dc16, %dc64], [%dc64, %dc64], [%dstride], [%done, %done] {elem_type = 6 : i32, fill_mode = 0 : i32, interleave_layout = 0 : i32, swizzle_mode = 1 : i32} : (!tt.ptr<i8>, !tt.ptr<f16>, i32, i32, i32, i32, i64, i32, i32) -> ()
    ttng.tensormap_fenceproxy_acquire %draw : !tt.ptr<i8>
    %desc = ttng.reinterpret_tensor_descriptor %draw : !tt.ptr<i8> to !tt.tensordesc<64x16xf16, #sh>
    %buf = ttg.local_alloc : () -> !ttg.memdesc<64x16xf16, #sh, #smem, mutable>
    %bar = ttg.local_alloc : () -> !ttg.memdesc<1xi64, #bar, #smem, mutable>
    ttng.init_barrier %bar, 1 : !ttg.memdesc<1xi64, #bar, #smem, mutable>
    %true = arith.constant true
    %zero = arith.constant 0 : i32
    ttng.barrier_expect %bar, 2048, %true : !ttg.memdesc<1xi64, #bar, #smem, mutable>
    %r0 = arith.constant 0 : i32
    %c0 = arith.constant 16 : i32
    ttng.async_tma_copy_global_to_local %desc[%r0, %c0] %buf, %bar, %true : !tt.tensordesc<64x16xf16, #sh>, !ttg.memdesc<1xi64, #bar, #smem, mutable> -> !ttg.memdesc<64x16xf16, #sh, #smem, mutable>
    ttng.wait_barrier %bar, %zero deps %buf : !ttg.memdesc<1xi64, #bar, #smem, mutable>, !ttg.memdesc<64x16xf16, #sh, #smem, mutable>
    %v = ttg.local_load %buf : !ttg.memdesc<64x16xf16, #sh, #smem, mutable> -> tensor<64x16xf16, #blocked>
    ttng.inval_barrier %bar : !ttg.memdesc<1xi64, #bar, #smem, mutable>
    %r1 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32, #ttg.slice<{dim = 1, parent = #blocked}>>
    %c2 = tt.make_range {start = 0 : i32, end = 16 : i32} : tensor<16xi32, #ttg.slice<{dim = 0, parent = #blocked}>>
    %r3 = tt.expand_dims %r1 {axis = 1 : i32} : tensor<64xi32, #ttg.slice<{dim = 1, parent = #blocked}>> -> tensor<64x1xi32, #blocked>
    %c4 = tt.expand_dims %c2 {axis = 0 : i32} : tensor<16xi32, #ttg.slice<{dim = 0, parent = #blocked}>> -> tensor<1x16xi32, #blocked>
    %k5 = arith.constant dense<16> : tensor<64x1xi32, #blocked>
    %m6 = arith.muli %r3, %k5 : tensor<64x1xi32, #blocked>
    %r7 = tt.broadcast %m6 : tensor<64x1xi32, #blocked> -> tensor<64x16xi32, #blocked>
    %c8 = tt.broadcast %c4 : tensor<1x16xi32, #blocked> -> tensor<64x16xi32, #blocked>
    %o9 = arith.addi %r7, %c8 : tensor<64x16xi32, #blocked>
    %p10 = tt.splat %y : !tt.ptr<f16> -> tensor<64x16x!tt.ptr<f16>, #blocked>
    %p11 = tt.addptr %p10, %o9 : tensor<64x16x!tt.ptr<f16>, #blocked>, tensor<64x16xi32, #blocked>
    tt.store %p11, %v : tensor<64x16x!tt.ptr<f16>, #blocked>
    tt.return
  }
}
// -----
module {
  tt.func public @kernel(%x: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %y: !tt.ptr<f16> {tt.divisibility = 16 : i32}) {
    %m = arith.constant 64 : i32
    %n = arith.constant 64 : i32
    %i = arith.constant 0 : i32
    %j = arith.constant 16 : i32
    %s = arith.constant 64 : i64
    %one = arith.constant 1 : i64
    %d = tt.make_tensor_descriptor %x, [%m, %n], [%s, %one] {padding = 1 : i32} : <f16>, <64x16xf16>
    %v = tt.descriptor_load %d[%i, %j] : !tt.tensordesc<64x16xf16> -> tensor<64x16xf16>
    %r1 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
    %c2 = tt.make_range {start = 0 : i32, end = 16 : i32} : tensor<16xi32>
    %r3 = tt.expand_dims %r1 {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
    %c4 = tt.expand_dims %c2 {axis = 0 : i32} : tensor<16xi32> -> tensor<1x16xi32>
    %k5 = arith.constant dense<16> : tensor<64x1xi32>
    %m6 = arith.muli %r3, %k5 : tensor<64x1xi32>
    %r7 = tt.broadcast %m6 : tensor<64x1xi32> -> tensor<64x16xi32>
    %c8 = tt.broadcast %c4 : tensor<1x16xi32> -> tensor<64x16xi32>
    %o9 = arith.addi %r7, %c8 : tensor<64x16xi32>
    %p10 = tt.splat %y : !tt.ptr<f16> -> tensor<64x16x!tt.ptr<f16>>
    %p11 = tt.addptr %p10, %o9 : tensor<64x16x!tt.ptr<f16>>, tensor<64x16xi32>
    tt.store %p11, %v : tensor<64x16x!tt.ptr<f16>>
    tt.return
  }
}
