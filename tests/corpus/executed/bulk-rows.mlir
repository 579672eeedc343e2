// Rows gathered and scattered in a module with layouts: each warp copies its own, in two swizzled parts.
//
// targets: cuda:90
// interpreted
// input f16 10240 integers -8 8
// output f16 20480
#rows = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
#bar = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#sh = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  tt.func public @kernel(%x: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %y: !tt.ptr<f16> {tt.divisibility = 16 : i32}) {
    %c80 = arith.constant 80 : i32
    %c128 = arith.constant 128 : i32
    %c160 = arith.constant 160 : i32
    %c64 = arith.constant 64 : i32
    %stride = arith.constant 256 : i64
    %one = arith.constant 1 : i32
    %from = ttg.global_scratch_alloc {alignment = 128 : i32, nbytes = 128 : i32} : !tt.ptr<i8>
    ttng.tensormap_create %from, %x, [%c64, %one], [%c128, %c80], [%stride], [%one, %one] {elem_type = 6 : i32, fill_mode = 0 : i32, interleave_layout = 0 : i32, swizzle_mode = 3 : i32} : (!tt.ptr<i8>, !tt.ptr<f16>, i32, i32, i32, i32, i64, i32, i32) -> ()
    ttng.tensormap_fenceproxy_acquire %from : !tt.ptr<i8>
    %dx = ttng.reinterpret_tensor_descriptor %from : !tt.ptr<i8> to !tt.tensordesc<1x128xf16, #sh>
    %to = ttg.global_scratch_alloc {alignment = 128 : i32, nbytes = 128 : i32} : !tt.ptr<i8>
    ttng.tensormap_create %to, %y, [%c64, %one], [%c128, %c160], [%stride], [%one, %one] {elem_type = 6 : i32, fill_mode = 0 : i32, interleave_layout = 0 : i32, swizzle_mode = 3 : i32} : (!tt.ptr<i8>, !tt.ptr<f16>, i32, i32, i32, i32, i64, i32, i32) -> ()
    ttng.tensormap_fenceproxy_acquire %to : !tt.ptr<i8>
    %dy = ttng.reinterpret_tensor_descriptor %to : !tt.ptr<i8> to !tt.tensordesc<1x128xf16, #sh>
    %buf = ttg.local_alloc : () -> !ttg.memdesc<128x128xf16, #sh, #smem, mutable>
    %bar = ttg.local_alloc : () -> !ttg.memdesc<1xi64, #bar, #smem, mutable>
    ttng.init_barrier %bar, 1 : !ttg.memdesc<1xi64, #bar, #smem, mutable>
    %true = arith.constant true
    %c0 = arith.constant 0 : i32
    %c8 = arith.constant 8 : i32
    %i = tt.make_range {start = 0 : i32, end = 128 : i32} : tensor<128xi32, #rows>
    %three = arith.constant dense<3> : tensor<128xi32, #rows>
    %mask = arith.constant dense<127> : tensor<128xi32, #rows>
    %t = arith.muli %i, %three : tensor<128xi32, #rows>
    %at = arith.andi %t, %mask : tensor<128xi32, #rows>
    ttng.barrier_expect %bar, 32768, %true : !ttg.memdesc<1xi64, #bar, #smem, mutable>
    ttng.async_tma_gather %dx[%at, %c8] %buf, %bar, %true : !tt.tensordesc<1x128xf16, #sh>, tensor<128xi32, #rows>, i32, !ttg.memdesc<1xi64, #bar, #smem, mutable>, !ttg.memdesc<128x128xf16, #sh, #smem, mutable>, i1
    ttng.wait_barrier %bar, %c0 : !ttg.memdesc<1xi64, #bar, #smem, mutable>
    ttng.inval_barrier %bar : !ttg.memdesc<1xi64, #bar, #smem, mutable>
    ttng.async_tma_scatter %dy[%i, %c0] %buf : !tt.tensordesc<1x128xf16, #sh>, tensor<128xi32, #rows>, i32, !ttg.memdesc<128x128xf16, #sh, #smem, mutable>
    ttng.async_tma_store_wait {pendings = 0 : i32}
    tt.return
  }
}
// -----
module {
  tt.func public @kernel(%x: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %y: !tt.ptr<f16> {tt.divisibility = 16 : i32}) {
    %c0 = arith.constant 0 : i32
    %c8 = arith.constant 8 : i32
    %c80 = arith.constant 80 : i32
    %c128 = arith.constant 128 : i32
    %c160 = arith.constant 160 : i32
    %stride = arith.constant 128 : i64
    %one = arith.constant 1 : i64
    %dx = tt.make_tensor_descriptor %x, [%c80, %c128], [%stride, %one] : <f16>, <1x128xf16>
    %dy = tt.make_tensor_descriptor %y, [%c160, %c128], [%stride, %one] : <f16>, <1x128xf16>
    %i = tt.make_range {start = 0 : i32, end = 128 : i32} : tensor<128xi32>
    %three = arith.constant dense<3> : tensor<128xi32>
    %mask = arith.constant dense<127> : tensor<128xi32>
    %t = arith.muli %i, %three : tensor<128xi32>
    %at = arith.andi %t, %mask : tensor<128xi32>
    %v = tt.descriptor_gather %dx[%at, %c8] : (!tt.tensordesc<1x128xf16>, tensor<128xi32>, i32) -> tensor<128x128xf16>
    tt.descriptor_scatter %dy[%i, %c0], %v : !tt.tensordesc<1x128xf16>, tensor<128xi32>, i32, tensor<128x128xf16>
    tt.return
  }
}
