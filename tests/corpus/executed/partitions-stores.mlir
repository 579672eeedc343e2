// Four warps write a buffer that one warp stores by TMA, three times: the last numbers stay.
//
// targets: cuda:90
// interpreted
// input f16 4096 integers -8 8
// output f16 4096
#blocked = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
#bar = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#sh = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  tt.func public @kernel(%x: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %y: !tt.ptr<f16> {tt.divisibility = 16 : i32}) {
    %dr = arith.constant 64 : i32
    %dc = arith.constant 64 : i32
    %dbr = arith.constant 64 : i32
    %dbc = arith.constant 64 : i32
    %dst = arith.constant 128 : i64
    %done = arith.constant 1 : i32
    %draw = ttg.global_scratch_alloc {alignment = 128 : i32, nbytes = 128 : i32} : !tt.ptr<i8>
    ttng.tensormap_create %draw, %y, [%dbc, %dbr], [%dc, %dr], [%dst], [%done, %done] {elem_type = 6 : i32, fill_mode = 0 : i32, interleave_layout = 0 : i32, swizzle_mode = 3 : i32} : (!tt.ptr<i8>, !tt.ptr<f16>, i32, i32, i32, i32, i64, i32, i32) -> ()
    ttng.tensormap_fenceproxy_acquire %draw : !tt.ptr<i8>
    %d = ttng.reinterpret_tensor_descriptor %draw : !tt.ptr<i8> to !tt.tensordesc<64x64xf16, #sh>
    %buf = ttg.local_alloc : () -> !ttg.memdesc<64x64xf16, #sh, #smem, mutable>
    %full = ttg.local_alloc : () -> !ttg.memdesc<1xi64, #bar, #smem, mutable>
    %empty = ttg.local_alloc : () -> !ttg.memdesc<1xi64, #bar, #smem, mutable>
    ttng.init_barrier %full, 1 : !ttg.memdesc<1xi64, #bar, #smem, mutable>
    ttng.init_barrier %empty, 1 : !ttg.memdesc<1xi64, #bar, #smem, mutable>
    ttg.warp_specialize(%x, %d, %buf, %full, %empty)
    default {
      ttg.warp_yield
    }
    partition0(%px: !tt.ptr<f16>, %pd: !tt.tensordesc<64x64xf16, #sh>, %pb: !ttg.memdesc<64x64xf16, #sh, #smem, mutable>, %pf: !ttg.memdesc<1xi64, #bar, #smem, mutable>, %pe: !ttg.memdesc<1xi64, #bar, #smem, mutable>) num_warps(4) {
      %l0 = arith.constant 0 : i32
      %l1 = arith.constant 1 : i32
      %l3 = arith.constant 3 : i32
      %m32r = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32, #ttg.slice<{dim = 1, parent = #blocked}>>
      %m32c = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #blocked}>>
      %m32re = tt.expand_dims %m32r {axis = 1 : i32} : tensor<64xi32, #ttg.slice<{dim = 1, parent = #blocked}>> -> tensor<64x1xi32, #blocked>
      %m32ce = tt.expand_dims %m32c {axis = 0 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #blocked}>> -> tensor<1x64xi32, #blocked>
      %m32k = arith.constant dense<64> : tensor<64x1xi32, #blocked>
      %m32s = arith.muli %m32re, %m32k : tensor<64x1xi32, #blocked>
      %m32rb = tt.broadcast %m32s : tensor<64x1xi32, #blocked> -> tensor<64x64xi32, #blocked>
      %m32cb = tt.broadcast %m32ce : tensor<1x64xi32, #blocked> -> tensor<64x64xi32, #blocked>
      %m32o = arith.addi %m32rb, %m32cb : tensor<64x64xi32, #blocked>
      %m32p = tt.splat %px : !tt.ptr<f16> -> tensor<64x64x!tt.ptr<f16>, #blocked>
      %m32 = tt.addptr %m32p, %m32o : tensor<64x64x!tt.ptr<f16>, #blocked>, tensor<64x64xi32, #blocked>
      %v = tt.load %m32 : tensor<64x64x!tt.ptr<f16>, #blocked>
      %r = scf.for %i = %l0 to %l3 step %l1 iter_args(%w = %v) -> (tensor<64x64xf16, #blocked>) : i32 {
        %before = arith.addi %i, %l1 : i32
        ttng.wait_barrier %pe, %before : !ttg.memdesc<1xi64, #bar, #smem, mutable>
        ttg.local_store %w, %pb : tensor<64x64xf16, #blocked> -> !ttg.memdesc<64x64xf16, #sh, #smem, mutable>
        ttng.arrive_barrier %pf, 1 : !ttg.memdesc<1xi64, #bar, #smem, mutable>
        %w2 = arith.addf %w, %w : tensor<64x64xf16, #blocked>
        scf.yield %w2 : tensor<64x64xf16, #blocked>
      }
      ttg.warp_return
    }
    partition1(%px: !tt.ptr<f16>, %pd: !tt.tensordesc<64x64xf16, #sh>, %pb: !ttg.memdesc<64x64xf16, #sh, #smem, mutable>, %pf: !ttg.memdesc<1xi64, #bar, #smem, mutable>, %pe: !ttg.memdesc<1xi64, #bar, #smem, mutable>) num_warps(1) {
      %l0 = arith.constant 0 : i32
      %l1 = arith.constant 1 : i32
      %l3 = arith.constant 3 : i32
      scf.for %i = %l0 to %l3 step %l1 : i32 {
        ttng.wait_barrier %pf, %i : !ttg.memdesc<1xi64, #bar, #smem, mutable>
        ttng.async_tma_copy_local_to_global %pd[%l0, %l0] %pb : !tt.tensordesc<64x64xf16, #sh>, !ttg.memdesc<64x64xf16, #sh, #smem, mutable>
        ttng.async_tma_store_wait {pendings = 0 : i32}
        ttng.arrive_barrier %pe, 1 : !ttg.memdesc<1xi64, #bar, #smem, mutable>
      }
      ttg.warp_return
    } : (!tt.ptr<f16>, !tt.tensordesc<64x64xf16, #sh>, !ttg.memdesc<64x64xf16, #sh, #smem, mutable>, !ttg.memdesc<1xi64, #bar, #smem, mutable>, !ttg.memdesc<1xi64, #bar, #smem, mutable>) -> ()
    tt.return
  }
}
// -----
module {
  tt.func public @kernel(%x: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %y: !tt.ptr<f16> {tt.divisibility = 16 : i32}) {
    %m33r = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
    %m33c = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
    %m33re = tt.expand_dims %m33r {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
    %m33ce = tt.expand_dims %m33c {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
    %m33k = arith.constant dense<64> : tensor<64x1xi32>
    %m33s = arith.muli %m33re, %m33k : tensor<64x1xi32>
    %m33rb = tt.broadcast %m33s : tensor<64x1xi32> -> tensor<64x64xi32>
    %m33cb = tt.broadcast %m33ce : tensor<1x64xi32> -> tensor<64x64xi32>
    %m33o = arith.addi %m33rb, %m33cb : tensor<64x64xi32>
    %m33p = tt.splat %x : !tt.ptr<f16> -> tensor<64x64x!tt.ptr<f16>>
    %m33 = tt.addptr %m33p, %m33o : tensor<64x64x!tt.ptr<f16>>, tensor<64x64xi32>
    %v = tt.load %m33 : tensor<64x64x!tt.ptr<f16>>
    %four = arith.constant dense<4.0> : tensor<64x64xf16>
    %w = arith.mulf %v, %four : tensor<64x64xf16>
    %m34r = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
    %m34c = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
    %m34re = tt.expand_dims %m34r {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
    %m34ce = tt.expand_dims %m34c {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
    %m34k = arith.constant dense<64> : tensor<64x1xi32>
    %m34s = arith.muli %m34re, %m34k : tensor<64x1xi32>
    %m34rb = tt.broadcast %m34s : tensor<64x1xi32> -> tensor<64x64xi32>
    %m34cb = tt.broadcast %m34ce : tensor<1x64xi32> -> tensor<64x64xi32>
    %m34o = arith.addi %m34rb, %m34cb : tensor<64x64xi32>
    %m34p = tt.splat %y : !tt.ptr<f16> -> tensor<64x64x!tt.ptr<f16>>
    %m34 = tt.addptr %m34p, %m34o : tensor<64x64x!tt.ptr<f16>>, tensor<64x64xi32>
    tt.store %m34, %w : tensor<64x64x!tt.ptr<f16>>
    tt.return
  }
}
