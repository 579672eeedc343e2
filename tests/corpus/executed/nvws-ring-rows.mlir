// Rows that one warp gathers into a ring, some twice and some from outside; two sets of warps read each stage. The
// spelling is the documents'.
//
// targets: cuda:90
// interpreted
// input f16 5120 integers -8 8
// output f16 10240
// output f16 10240
// scalar i32 5
#blocked = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
#one = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [4, 8], warpsPerCTA = [1, 1], order = [1, 0]}>
#two = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [4, 8], warpsPerCTA = [2, 1], order = [1, 0]}>
#rows = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [1], order = [0]}>
#mma = #ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 64, 16]}>
#sh = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#flat = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  tt.func public @kernel(%x: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %y: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %z: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %n: i32) {
    %dr = arith.constant 80 : i32
    %dc = arith.constant 64 : i32
    %dbr = arith.constant 1 : i32
    %dbc = arith.constant 64 : i32
    %dst = arith.constant 128 : i64
    %de = arith.constant 1 : i32
    %draw = ttg.global_scratch_alloc {alignment = 128 : i32, nbytes = 128 : i32} : !tt.ptr<i8>
    ttng.tensormap_create %draw, %x, [%dbc, %dbr], [%dc, %dr], [%dst], [%de, %de] {elem_type = 6 : i32, fill_mode = 0 : i32, interleave_layout = 0 : i32, swizzle_mode = 3 : i32} : (!tt.ptr<i8>, !tt.ptr<f16>, i32, i32, i32, i32, i64, i32, i32) -> ()
    ttng.tensormap_fenceproxy_acquire %draw : !tt.ptr<i8>
    %d = ttng.reinterpret_tensor_descriptor %draw : !tt.ptr<i8> to !tt.tensordesc<tensor<1x64xf16, #sh>>
    %bufs = ttg.local_alloc : () -> !ttg.memdesc<2x32x64xf16, #sh, #smem, mutable>
    %ring = nvws.aref.create %bufs : !nvws.aref<[!ttg.memdesc<2x32x64xf16, #sh, #smem, mutable>]>
    nvws.warp_group
    partition0 num_warps(4) {
      %l0 = arith.constant 0 : i32
      %l1 = arith.constant 1 : i32
      %l2048 = arith.constant 2048 : i32
      scf.for %i = %l0 to %n step %l1 : i32 {
        %to = arith.muli %i, %l2048 : i32
        %buf, %token = nvws.aref.get.enter %ring : !nvws.aref<[!ttg.memdesc<2x32x64xf16, #sh, #smem, mutable>]> -> !ttg.memdesc<32x64xf16, #sh, #smem, mutable>, !ttg.async.token
        %v = ttg.local_load %buf : !ttg.memdesc<32x64xf16, #sh, #smem, mutable> -> tensor<32x64xf16, #blocked>
        nvws.aref.get.exit %ring, %token [#nvws.async_op<none>] : !nvws.aref<[!ttg.memdesc<2x32x64xf16, #sh, #smem, mutable>]>, !ttg.async.token
        %w = arith.addf %v, %v : tensor<32x64xf16, #blocked>
        %m3r = tt.make_range {start = 0 : i32, end = 32 : i32} : tensor<32xi32, #ttg.slice<{dim = 1, parent = #blocked}>>
        %m3c = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #blocked}>>
        %m3re = tt.expand_dims %m3r {axis = 1 : i32} : tensor<32xi32, #ttg.slice<{dim = 1, parent = #blocked}>> -> tensor<32x1xi32, #blocked>
        %m3ce = tt.expand_dims %m3c {axis = 0 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #blocked}>> -> tensor<1x64xi32, #blocked>
        %m3k = arith.constant dense<64> : tensor<32x1xi32, #blocked>
        %m3s = arith.muli %m3re, %m3k : tensor<32x1xi32, #blocked>
        %m3b = tt.splat %to : i32 -> tensor<32x1xi32, #blocked>
        %m3t = arith.addi %m3s, %m3b : tensor<32x1xi32, #blocked>
        %m3rb = tt.broadcast %m3t : tensor<32x1xi32, #blocked> -> tensor<32x64xi32, #blocked>
        %m3cb = tt.broadcast %m3ce : tensor<1x64xi32, #blocked> -> tensor<32x64xi32, #blocked>
        %m3o = arith.addi %m3rb, %m3cb : tensor<32x64xi32, #blocked>
        %m3p = tt.splat %y : !tt.ptr<f16> -> tensor<32x64x!tt.ptr<f16>, #blocked>
        %m3 = tt.addptr %m3p, %m3o : tensor<32x64x!tt.ptr<f16>, #blocked>, tensor<32x64xi32, #blocked>
        tt.store %m3, %w : tensor<32x64x!tt.ptr<f16>, #blocked>
      }
      nvws.warp_group.yield
    }
    partition1 num_warps(1) {
      %l0 = arith.constant 0 : i32
      %l1 = arith.constant 1 : i32
      %l17 = arith.constant 17 : i32
      %range = tt.make_range {start = 0 : i32, end = 32 : i32} : tensor<32xi32, #rows>
      %five = arith.constant dense<5> : tensor<32xi32, #rows>
      %mask = arith.constant dense<63> : tensor<32xi32, #rows>
      %times = arith.muli %range, %five : tensor<32xi32, #rows>
      scf.for %i = %l0 to %n step %l1 : i32 {
        %first = arith.muli %i, %l17 : i32
        %all = tt.splat %first : i32 -> tensor<32xi32, #rows>
        %sum = arith.andi %times, %mask : tensor<32xi32, #rows>
        %at = arith.addi %sum, %all : tensor<32xi32, #rows>
        %buf, %token = nvws.aref.put.enter %ring : !nvws.aref<[!ttg.memdesc<2x32x64xf16, #sh, #smem, mutable>]> -> !ttg.memdesc<32x64xf16, #sh, #smem, mutable>, !ttg.async.token
        nvws.descriptor_gather %d[%at, %l0] 4096 %buf : !tt.tensordesc<tensor<1x64xf16, #sh>>, tensor<32xi32, #rows>, i32, !ttg.memdesc<32x64xf16, #sh, #smem, mutable>
        nvws.aref.put.exit %ring, %token [#nvws.async_op<tma_load>] : !nvws.aref<[!ttg.memdesc<2x32x64xf16, #sh, #smem, mutable>]>, !ttg.async.token
      }
      nvws.warp_group.return
    }
    partition2 num_warps(2) {
      %l0 = arith.constant 0 : i32
      %l1 = arith.constant 1 : i32
      %l2048 = arith.constant 2048 : i32
      scf.for %i = %l0 to %n step %l1 : i32 {
        %to = arith.muli %i, %l2048 : i32
        %buf, %token = nvws.aref.get.enter %ring : !nvws.aref<[!ttg.memdesc<2x32x64xf16, #sh, #smem, mutable>]> -> !ttg.memdesc<32x64xf16, #sh, #smem, mutable>, !ttg.async.token
        %v = ttg.local_load %buf : !ttg.memdesc<32x64xf16, #sh, #smem, mutable> -> tensor<32x64xf16, #two>
        nvws.aref.get.exit %ring, %token [#nvws.async_op<none>] : !nvws.aref<[!ttg.memdesc<2x32x64xf16, #sh, #smem, mutable>]>, !ttg.async.token
        %w = arith.mulf %v, %v : tensor<32x64xf16, #two>
        %m4r = tt.make_range {start = 0 : i32, end = 32 : i32} : tensor<32xi32, #ttg.slice<{dim = 1, parent = #two}>>
        %m4c = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #two}>>
        %m4re = tt.expand_dims %m4r {axis = 1 : i32} : tensor<32xi32, #ttg.slice<{dim = 1, parent = #two}>> -> tensor<32x1xi32, #two>
        %m4ce = tt.expand_dims %m4c {axis = 0 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #two}>> -> tensor<1x64xi32, #two>
        %m4k = arith.constant dense<64> : tensor<32x1xi32, #two>
        %m4s = arith.muli %m4re, %m4k : tensor<32x1xi32, #two>
        %m4b = tt.splat %to : i32 -> tensor<32x1xi32, #two>
        %m4t = arith.addi %m4s, %m4b : tensor<32x1xi32, #two>
        %m4rb = tt.broadcast %m4t : tensor<32x1xi32, #two> -> tensor<32x64xi32, #two>
        %m4cb = tt.broadcast %m4ce : tensor<1x64xi32, #two> -> tensor<32x64xi32, #two>
        %m4o = arith.addi %m4rb, %m4cb : tensor<32x64xi32, #two>
        %m4p = tt.splat %z : !tt.ptr<f16> -> tensor<32x64x!tt.ptr<f16>, #two>
        %m4 = tt.addptr %m4p, %m4o : tensor<32x64x!tt.ptr<f16>, #two>, tensor<32x64xi32, #two>
        tt.store %m4, %w : tensor<32x64x!tt.ptr<f16>, #two>
      }
      nvws.warp_group.return
    }
    tt.return
  }
}
// -----
module {
  tt.func public @kernel(%x: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %y: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %z: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %n: i32) {
    %m = arith.constant 80 : i32
    %c = arith.constant 64 : i32
    %s = arith.constant 64 : i64
    %o = arith.constant 1 : i64
    %k0 = arith.constant 0 : i32
    %k1 = arith.constant 1 : i32
    %l17 = arith.constant 17 : i32
    %l2048 = arith.constant 2048 : i32
    %d = tt.make_tensor_descriptor %x, [%m, %c], [%s, %o] {padding = 1 : i32} : <f16>, <1x64xf16>
    %range = tt.make_range {start = 0 : i32, end = 32 : i32} : tensor<32xi32>
    %five = arith.constant dense<5> : tensor<32xi32>
    %mask = arith.constant dense<63> : tensor<32xi32>
    %times = arith.muli %range, %five : tensor<32xi32>
    %sum = arith.andi %times, %mask : tensor<32xi32>
    scf.for %i = %k0 to %n step %k1 : i32 {
      %first = arith.muli %i, %l17 : i32
      %all = tt.splat %first : i32 -> tensor<32xi32>
      %at = arith.addi %sum, %all : tensor<32xi32>
      %to = arith.muli %i, %l2048 : i32
      %v = tt.descriptor_gather %d[%at, %k0] : (!tt.tensordesc<1x64xf16>, tensor<32xi32>, i32) -> tensor<32x64xf16>
      %w = arith.addf %v, %v : tensor<32x64xf16>
      %q = arith.mulf %v, %v : tensor<32x64xf16>
      %m5r = tt.make_range {start = 0 : i32, end = 32 : i32} : tensor<32xi32>
      %m5c = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
      %m5re = tt.expand_dims %m5r {axis = 1 : i32} : tensor<32xi32> -> tensor<32x1xi32>
      %m5ce = tt.expand_dims %m5c {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
      %m5k = arith.constant dense<64> : tensor<32x1xi32>
      %m5s = arith.muli %m5re, %m5k : tensor<32x1xi32>
      %m5b = tt.splat %to : i32 -> tensor<32x1xi32>
      %m5t = arith.addi %m5s, %m5b : tensor<32x1xi32>
      %m5rb = tt.broadcast %m5t : tensor<32x1xi32> -> tensor<32x64xi32>
      %m5cb = tt.broadcast %m5ce : tensor<1x64xi32> -> tensor<32x64xi32>
      %m5o = arith.addi %m5rb, %m5cb : tensor<32x64xi32>
      %m5p = tt.splat %y : !tt.ptr<f16> -> tensor<32x64x!tt.ptr<f16>>
      %m5 = tt.addptr %m5p, %m5o : tensor<32x64x!tt.ptr<f16>>, tensor<32x64xi32>
      tt.store %m5, %w : tensor<32x64x!tt.ptr<f16>>
      %m6r = tt.make_range {start = 0 : i32, end = 32 : i32} : tensor<32xi32>
      %m6c = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
      %m6re = tt.expand_dims %m6r {axis = 1 : i32} : tensor<32xi32> -> tensor<32x1xi32>
      %m6ce = tt.expand_dims %m6c {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
      %m6k = arith.constant dense<64> : tensor<32x1xi32>
      %m6s = arith.muli %m6re, %m6k : tensor<32x1xi32>
      %m6b = tt.splat %to : i32 -> tensor<32x1xi32>
      %m6t = arith.addi %m6s, %m6b : tensor<32x1xi32>
      %m6rb = tt.broadcast %m6t : tensor<32x1xi32> -> tensor<32x64xi32>
      %m6cb = tt.broadcast %m6ce : tensor<1x64xi32> -> tensor<32x64xi32>
      %m6o = arith.addi %m6rb, %m6cb : tensor<32x64xi32>
      %m6p = tt.splat %z : !tt.ptr<f16> -> tensor<32x64x!tt.ptr<f16>>
      %m6 = tt.addptr %m6p, %m6o : tensor<32x64x!tt.ptr<f16>>, tensor<32x64xi32>
      tt.store %m6, %q : tensor<32x64x!tt.ptr<f16>>
    }
    tt.return
  }
}
