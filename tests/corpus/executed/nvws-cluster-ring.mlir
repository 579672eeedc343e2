// Products of two CTAs whose left blocks the first one copies to both, through a ring whose buffers both give back to it;
// each has half of the right blocks' columns.
//
// targets: cuda:90
// input f16 20480 integers -3 3
// input f16 20480 integers -3 3
// output f32 4096
// scalar i32 5
#mma = #ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [4, 1], CGALayout = [[0, 1]], instrShape = [16, 32, 16]}>
#sh = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16, CGALayout = [[0, 0]]}>
#half = #ttg.nvmma_shared<{swizzlingByteWidth = 64, transposed = false, elementBitWidth = 16, CGALayout = [[0, 1]]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 2 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  tt.func public @kernel(%a: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %b: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %y: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %n: i32) {
    %l0m = arith.constant 0 : i32
    %dar = arith.constant 320 : i32
    %dac = arith.constant 64 : i32
    %dabr = arith.constant 64 : i32
    %dabc = arith.constant 64 : i32
    %dast = arith.constant 128 : i64
    %dae = arith.constant 1 : i32
    %daraw = ttg.global_scratch_alloc {alignment = 128 : i32, nbytes = 128 : i32} : !tt.ptr<i8>
    ttng.tensormap_create %daraw, %a, [%dabc, %dabr], [%dac, %dar], [%dast], [%dae, %dae] {elem_type = 6 : i32, fill_mode = 0 : i32, interleave_layout = 0 : i32, swizzle_mode = 3 : i32} : (!tt.ptr<i8>, !tt.ptr<f16>, i32, i32, i32, i32, i64, i32, i32) -> ()
    ttng.tensormap_fenceproxy_acquire %daraw : !tt.ptr<i8>
    %da = ttng.reinterpret_tensor_descriptor %daraw : !tt.ptr<i8> to !tt.tensordesc<64x64xf16, #sh>
    %dbr = arith.constant 320 : i32
    %dbc = arith.constant 64 : i32
    %dbbr = arith.constant 64 : i32
    %dbbc = arith.constant 32 : i32
    %dbst = arith.constant 128 : i64
    %dbe = arith.constant 1 : i32
    %dbraw = ttg.global_scratch_alloc {alignment = 128 : i32, nbytes = 128 : i32} : !tt.ptr<i8>
    ttng.tensormap_create %dbraw, %b, [%dbbc, %dbbr], [%dbc, %dbr], [%dbst], [%dbe, %dbe] {elem_type = 6 : i32, fill_mode = 0 : i32, interleave_layout = 0 : i32, swizzle_mode = 2 : i32} : (!tt.ptr<i8>, !tt.ptr<f16>, i32, i32, i32, i32, i64, i32, i32) -> ()
    ttng.tensormap_fenceproxy_acquire %dbraw : !tt.ptr<i8>
    %db = ttng.reinterpret_tensor_descriptor %dbraw : !tt.ptr<i8> to !tt.tensordesc<64x64xf16, #half>
    %as = ttg.local_alloc : () -> !ttg.memdesc<2x64x64xf16, #sh, #smem, mutable>
    %bs = ttg.local_alloc : () -> !ttg.memdesc<2x64x64xf16, #half, #smem, mutable>
    %ring = nvws.aref.create %as, %bs : <[!ttg.memdesc<2x64x64xf16, #sh, #smem, mutable>, !ttg.memdesc<2x64x64xf16, #half, #smem, mutable>]>
    %r = nvws.warp_group
    partition0 num_warps(4) {
      %l0 = arith.constant 0 : i32
      %l1 = arith.constant 1 : i32
      %zero = arith.constant dense<0.0> : tensor<64x64xf32, #mma>
      %sum = scf.for %i = %l0 to %n step %l1 iter_args(%acc = %zero) -> (tensor<64x64xf32, #mma>) : i32 {
        %x:3 = nvws.aref.get.enter %ring : <[!ttg.memdesc<2x64x64xf16, #sh, #smem, mutable>, !ttg.memdesc<2x64x64xf16, #half, #smem, mutable>]> -> !ttg.memdesc<64x64xf16, #sh, #smem, mutable>, !ttg.memdesc<64x64xf16, #half, #smem, mutable>, !ttg.async.token
        %d = ttng.warp_group_dot %x#0, %x#1, %acc {inputPrecision = 0 : i32, isAsync = true} : !ttg.memdesc<64x64xf16, #sh, #smem, mutable> * !ttg.memdesc<64x64xf16, #half, #smem, mutable> -> tensor<64x64xf32, #mma>
        %w = ttng.warp_group_dot_wait %d {pendings = 0 : i32} : tensor<64x64xf32, #mma>
        nvws.aref.get.exit %ring, %x#2 [#nvws.async_op<wgmma>] : <[!ttg.memdesc<2x64x64xf16, #sh, #smem, mutable>, !ttg.memdesc<2x64x64xf16, #half, #smem, mutable>]>, !ttg.async.token
        scf.yield %w : tensor<64x64xf32, #mma>
      }
      nvws.warp_group.yield %sum : tensor<64x64xf32, #mma>
    }
    partition1 num_warps(1) {
      %l0 = arith.constant 0 : i32
      %l1 = arith.constant 1 : i32
      %l64 = arith.constant 64 : i32
      scf.for %i = %l0 to %n step %l1 : i32 {
        %at = arith.muli %i, %l64 : i32
        %x:3 = nvws.aref.put.enter %ring : <[!ttg.memdesc<2x64x64xf16, #sh, #smem, mutable>, !ttg.memdesc<2x64x64xf16, #half, #smem, mutable>]> -> !ttg.memdesc<64x64xf16, #sh, #smem, mutable>, !ttg.memdesc<64x64xf16, #half, #smem, mutable>, !ttg.async.token
        nvws.descriptor_load %da[%at, %l0] 8192 %x#0 : !tt.tensordesc<64x64xf16, #sh>, i32, i32, !ttg.memdesc<64x64xf16, #sh, #smem, mutable>
        nvws.descriptor_load %db[%at, %l0] 4096 %x#1 : !tt.tensordesc<64x64xf16, #half>, i32, i32, !ttg.memdesc<64x64xf16, #half, #smem, mutable>
        nvws.aref.put.exit %ring, %x#2 [#nvws.async_op<tma_load>] : <[!ttg.memdesc<2x64x64xf16, #sh, #smem, mutable>, !ttg.memdesc<2x64x64xf16, #half, #smem, mutable>]>, !ttg.async.token
      }
      nvws.warp_group.return
    }
    %m1r = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32, #ttg.slice<{dim = 1, parent = #mma}>>
    %m1c = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #mma}>>
    %m1re = tt.expand_dims %m1r {axis = 1 : i32} : tensor<64xi32, #ttg.slice<{dim = 1, parent = #mma}>> -> tensor<64x1xi32, #mma>
    %m1ce = tt.expand_dims %m1c {axis = 0 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #mma}>> -> tensor<1x64xi32, #mma>
    %m1k = arith.constant dense<64> : tensor<64x1xi32, #mma>
    %m1s = arith.muli %m1re, %m1k : tensor<64x1xi32, #mma>
    %m1b = tt.splat %l0m : i32 -> tensor<64x1xi32, #mma>
    %m1t = arith.addi %m1s, %m1b : tensor<64x1xi32, #mma>
    %m1rb = tt.broadcast %m1t : tensor<64x1xi32, #mma> -> tensor<64x64xi32, #mma>
    %m1cb = tt.broadcast %m1ce : tensor<1x64xi32, #mma> -> tensor<64x64xi32, #mma>
    %m1o = arith.addi %m1rb, %m1cb : tensor<64x64xi32, #mma>
    %m1p = tt.splat %y : !tt.ptr<f32> -> tensor<64x64x!tt.ptr<f32>, #mma>
    %m1 = tt.addptr %m1p, %m1o : tensor<64x64x!tt.ptr<f32>, #mma>, tensor<64x64xi32, #mma>
    tt.store %m1, %r : tensor<64x64x!tt.ptr<f32>, #mma>
    tt.return
  }
}
// -----
module {
  tt.func public @kernel(%a: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %b: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %y: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %n: i32) {
    %m = arith.constant 320 : i32
    %c = arith.constant 64 : i32
    %s = arith.constant 64 : i64
    %one = arith.constant 1 : i64
    %k0 = arith.constant 0 : i32
    %k1 = arith.constant 1 : i32
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %da = tt.make_tensor_descriptor %a, [%m, %c], [%s, %one] {padding = 1 : i32} : <f16>, <64x64xf16>
    %db = tt.make_tensor_descriptor %b, [%m, %c], [%s, %one] {padding = 1 : i32} : <f16>, <64x64xf16>
    %sum = scf.for %i = %k0 to %n step %k1 iter_args(%acc = %zero) -> (tensor<64x64xf32>) : i32 {
      %at = arith.muli %i, %c : i32
      %x = tt.descriptor_load %da[%at, %k0] : !tt.tensordesc<64x64xf16> -> tensor<64x64xf16>
      %z = tt.descriptor_load %db[%at, %k0] : !tt.tensordesc<64x64xf16> -> tensor<64x64xf16>
      %d = tt.dot %x, %z, %acc : tensor<64x64xf16> * tensor<64x64xf16> -> tensor<64x64xf32>
      scf.yield %d : tensor<64x64xf32>
    }
    %m2r = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
    %m2c = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
    %m2re = tt.expand_dims %m2r {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
    %m2ce = tt.expand_dims %m2c {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
    %m2k = arith.constant dense<64> : tensor<64x1xi32>
    %m2s = arith.muli %m2re, %m2k : tensor<64x1xi32>
    %m2b = tt.splat %k0 : i32 -> tensor<64x1xi32>
    %m2t = arith.addi %m2s, %m2b : tensor<64x1xi32>
    %m2rb = tt.broadcast %m2t : tensor<64x1xi32> -> tensor<64x64xi32>
    %m2cb = tt.broadcast %m2ce : tensor<1x64xi32> -> tensor<64x64xi32>
    %m2o = arith.addi %m2rb, %m2cb : tensor<64x64xi32>
    %m2p = tt.splat %y : !tt.ptr<f32> -> tensor<64x64x!tt.ptr<f32>>
    %m2 = tt.addptr %m2p, %m2o : tensor<64x64x!tt.ptr<f32>>, tensor<64x64xi32>
    tt.store %m2, %sum : tensor<64x64x!tt.ptr<f32>>
    tt.return
  }
}
