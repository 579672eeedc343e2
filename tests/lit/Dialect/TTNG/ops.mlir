// Encodings, attributes and operations of ttng parse and print back.
//
// RUN: lathe-opt %s | FileCheck %s
// RUN: lathe-opt %s | lathe-opt | FileCheck %s
// RUN: lathe-opt %s --mlir-print-op-generic | lathe-opt | FileCheck %s

#nvmma = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#wide = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 32}>
#bytes = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 8}>
#flipped = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = true, elementBitWidth = 8}>
#copies = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16, CGALayout = [[0, 0]]}>
#halves = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16, CGALayout = [[1, 0]]}>
#bytehalves = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 8, CGALayout = [[1, 0]]}>
#bytecolumns = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 8, CGALayout = [[0, 1]]}>
#columns = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16, CGALayout = [[0, 1]]}>
#blocks3 = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16, rank = 3}>
#flat = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#flat2 = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0], CGALayout = [[1]]}>
#same2 = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0], CGALayout = [[0]]}>
#plain = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
#smem = #ttg.shared_memory
#rows = #ttg.blocked<{sizePerThread = [1, 64], threadsPerWarp = [32, 1], warpsPerCTA = [4, 1], order = [0, 1]}>
#line2 = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0], CGALayout = [[1]]}>
#mma = #ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 64, 16]}>
// Keys in any order.
#tmem = #ttng.tensor_memory_encoding<blockN = 64, colStride = 1, blockM = 128, twoCTAs = false>
#tmem128 = #ttng.tensor_memory_encoding<blockM = 128, blockN = 128, colStride = 1>
#strided = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 2>
#short = #ttng.tensor_memory_encoding<blockM = 64, blockN = 64, colStride = 1>
#pair = #ttng.tensor_memory_encoding<blockM = 128, blockN = 128, colStride = 1, twoCTAs = true, CGALayout = [[1, 0]]>
#scales = #ttng.tensor_memory_scales_encoding<>
#scales2 = #ttng.tensor_memory_scales_encoding<CGALayout = [[1, 0]]>

// CHECK-DAG: #[[ROWS:[a-z_0-9]+]] = #ttg.blocked<{sizePerThread = [1, 64], threadsPerWarp = [32, 1], warpsPerCTA = [4, 1], order = [0, 1]}>
// CHECK-DAG: #[[LINE2:[a-z_0-9]+]] = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0], CGALayout = {{\[}}[1]]}>
// CHECK-DAG: #[[BLOCKED2:[a-z_0-9]+]] = #ttg.blocked<{sizePerThread = [4, 1], threadsPerWarp = [1, 32], warpsPerCTA = [4, 1], order = [0, 1], CGALayout = {{\[}}[0, 0]]}>
// CHECK-DAG: #[[MMA:[a-z_0-9]+]] = #ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 64, 16]}>
// CHECK-DAG: #[[FLAT:[a-z_0-9]+]] = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
// CHECK-DAG: #[[NVMMA:[a-z_0-9]+]] = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
// CHECK-DAG: #[[BLOCKS3:[a-z_0-9]+]] = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16, rank = 3}>
// CHECK-DAG: #[[WIDE:[a-z_0-9]+]] = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 32}>
// CHECK-DAG: #[[PLAIN:[a-z_0-9]+]] = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
// CHECK-DAG: #[[BYTES:[a-z_0-9]+]] = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 8}>
// CHECK-DAG: #[[FLIPPED:[a-z_0-9]+]] = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = true, elementBitWidth = 8}>
// CHECK-DAG: #[[FLAT2:[a-z_0-9]+]] = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0], CGALayout = {{\[}}[1]]}>
// CHECK-DAG: #[[SAME2:[a-z_0-9]+]] = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0], CGALayout = {{\[}}[0]]}>
// CHECK-DAG: #[[COPIES:[a-z_0-9]+]] = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16, CGALayout = {{\[}}[0, 0]]}>
// CHECK-DAG: #[[HALVES:[a-z_0-9]+]] = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16, CGALayout = {{\[}}[1, 0]]}>
// CHECK-DAG: #[[COLUMNS:[a-z_0-9]+]] = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16, CGALayout = {{\[}}[0, 1]]}>
// CHECK-DAG: #[[BYTEHALVES:[a-z_0-9]+]] = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 8, CGALayout = {{\[}}[1, 0]]}>
// CHECK-DAG: #[[BYTECOLUMNS:[a-z_0-9]+]] = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 8, CGALayout = {{\[}}[0, 1]]}>
// CHECK-DAG: #[[SMEM:[a-z_0-9]+]] = #ttg.shared_memory
// CHECK-DAG: #[[TMEM128:[a-z_0-9]+]] = #ttng.tensor_memory_encoding<blockM = 128, blockN = 128, colStride = 1>
// CHECK-DAG: #[[TMEM:[a-z_0-9]+]] = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1>
// CHECK-DAG: #[[STRIDED:[a-z_0-9]+]] = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 2>
// CHECK-DAG: #[[SHORT:[a-z_0-9]+]] = #ttng.tensor_memory_encoding<blockM = 64, blockN = 64, colStride = 1>
// CHECK-DAG: #[[PAIR:[a-z_0-9]+]] = #ttng.tensor_memory_encoding<blockM = 128, blockN = 128, colStride = 1, CGALayout = {{\[}}[1, 0]], twoCTAs = true>
// CHECK-DAG: #[[SCALES:[a-z_0-9]+]] = #ttng.tensor_memory_scales_encoding<>
// CHECK-DAG: #[[SCALES2:[a-z_0-9]+]] = #ttng.tensor_memory_scales_encoding<CGALayout = {{\[}}[1, 0]]>
// CHECK: module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, "ttg.threads-per-warp" = 32 : i32, "ttng.two-ctas" = false}
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, "ttg.threads-per-warp" = 32 : i32, "ttng.two-ctas" = false} {
  // CHECK: tt.func @barriers
  tt.func @barriers(%barrier: !ttg.memdesc<1xi64, #flat, #smem, mutable>, %tile: !ttg.memdesc<128x64xf16, #nvmma, #smem, mutable>,
                    %phase: i32, %pred: i1) {
    // CHECK: ttng.init_barrier %{{.*}}, 1 : !ttg.memdesc<1xi64, #[[FLAT]], #[[SMEM]], mutable>
    ttng.init_barrier %barrier, 1 : !ttg.memdesc<1xi64, #flat, #smem, mutable>
    // CHECK: ttng.barrier_expect %{{.*}}, 16384, %{{.*}} : !ttg.memdesc<1xi64, #[[FLAT]], #[[SMEM]], mutable>
    ttng.barrier_expect %barrier, 16384, %pred : !ttg.memdesc<1xi64, #flat, #smem, mutable>
    // CHECK: ttng.barrier_expect %{{.*}}, 16384 {here}, %{{.*}} : !ttg.memdesc<1xi64, #[[FLAT]], #[[SMEM]], mutable>
    ttng.barrier_expect %barrier, 16384 {here}, %pred : !ttg.memdesc<1xi64, #flat, #smem, mutable>
    // CHECK: ttng.wait_barrier %{{.*}}, %{{.*}} : !ttg.memdesc<1xi64, #[[FLAT]], #[[SMEM]], mutable>
    ttng.wait_barrier %barrier, %phase : !ttg.memdesc<1xi64, #flat, #smem, mutable>
    // CHECK: ttng.wait_barrier %{{.*}}, %{{.*}}, %{{.*}} : !ttg.memdesc<1xi64, #[[FLAT]], #[[SMEM]], mutable>
    ttng.wait_barrier %barrier, %phase, %pred : !ttg.memdesc<1xi64, #flat, #smem, mutable>
    // CHECK: ttng.wait_barrier %{{.*}}, %{{.*}} deps %{{.*}} : !ttg.memdesc<1xi64, #[[FLAT]], #[[SMEM]], mutable>, !ttg.memdesc<128x64xf16, #[[NVMMA]], #[[SMEM]], mutable>
    ttng.wait_barrier %barrier, %phase deps %tile : !ttg.memdesc<1xi64, #flat, #smem, mutable>, !ttg.memdesc<128x64xf16, #nvmma, #smem, mutable>
    // CHECK: ttng.wait_barrier %{{.*}}, %{{.*}}, %{{.*}} deps %{{.*}}, %{{.*}} : !ttg.memdesc<1xi64, #[[FLAT]], #[[SMEM]], mutable>, !ttg.memdesc<128x64xf16, #[[NVMMA]], #[[SMEM]], mutable>, !ttg.memdesc<1xi64, #[[FLAT]], #[[SMEM]], mutable>
    ttng.wait_barrier %barrier, %phase, %pred deps %tile, %barrier : !ttg.memdesc<1xi64, #flat, #smem, mutable>, !ttg.memdesc<128x64xf16, #nvmma, #smem, mutable>, !ttg.memdesc<1xi64, #flat, #smem, mutable>
    // CHECK: ttng.arrive_barrier %{{.*}}, 2 : !ttg.memdesc<1xi64, #[[FLAT]], #[[SMEM]], mutable>
    ttng.arrive_barrier %barrier, 2 : !ttg.memdesc<1xi64, #flat, #smem, mutable>
    // CHECK: ttng.arrive_barrier %{{.*}}, 1, %{{.*}} : !ttg.memdesc<1xi64, #[[FLAT]], #[[SMEM]], mutable>
    ttng.arrive_barrier %barrier, 1, %pred : !ttg.memdesc<1xi64, #flat, #smem, mutable>
    // CHECK: ttng.async_copy_mbarrier_arrive %{{.*}} : !ttg.memdesc<1xi64, #[[FLAT]], #[[SMEM]], mutable>
    ttng.async_copy_mbarrier_arrive %barrier : !ttg.memdesc<1xi64, #flat, #smem, mutable>
    // CHECK: ttng.async_copy_mbarrier_arrive %{{.*}} {noIncrement} : !ttg.memdesc<1xi64, #[[FLAT]], #[[SMEM]], mutable>
    ttng.async_copy_mbarrier_arrive %barrier {noIncrement} : !ttg.memdesc<1xi64, #flat, #smem, mutable>
    // CHECK: ttng.inval_barrier %{{.*}} : !ttg.memdesc<1xi64, #[[FLAT]], #[[SMEM]], mutable>
    ttng.inval_barrier %barrier : !ttg.memdesc<1xi64, #flat, #smem, mutable>
    // CHECK: ttng.fence_async_shared {bCluster = false}
    ttng.fence_async_shared {bCluster = false}
    // CHECK: ttng.fence_async_shared {bCluster = true}
    ttng.fence_async_shared {bCluster = true}
    tt.return
  }

  // CHECK: tt.func @pixels
  tt.func @pixels(%p: !tt.ptr<f16>, %n: i64, %flag: i1, %at: i32) {
    // CHECK: ttng.host_im2col_descriptor %{{.*}}, [%{{.*}}, %{{.*}}, %{{.*}}], [%{{.*}}, %{{.*}}, %{{.*}}], %{{.*}}, %{{.*}}, [%{{.*}}], [%{{.*}}], [%{{.*}}] : !tt.ptr<f16>, !ttng.tensordesc_im2col<64x64xf16, #[[NVMMA]]>
    %0 = ttng.host_im2col_descriptor %p, [%n, %n, %n], [%n, %n, %n], %flag, %flag, [%at], [%at], [%at] : !tt.ptr<f16>, !ttng.tensordesc_im2col<64x64xf16, #nvmma>
    tt.return
  }

  // CHECK: tt.func @tma
  tt.func @tma(%desc: !tt.tensordesc<128x64xf16, #nvmma>, %unlaid: !tt.tensordesc<128x64xf16>, %deep: !tt.tensordesc<1x128x64xf16, #blocks3>,
               %image: !ttng.tensordesc_im2col<128x64xf16, #nvmma>, %wide: !tt.tensordesc<128x32xf32, #wide>, %ints: !tt.tensordesc<128x32xsi32, #wide>,
               %row: !tt.tensordesc<1x64xf16, #nvmma>, %i: i32, %w: i16, %offsets: tensor<128xi32, #ttg.slice<{dim = 1, parent = #rows}>>,
               %barrier: !ttg.memdesc<1xi64, #flat, #smem, mutable>, %tile: !ttg.memdesc<128x64xf16, #nvmma, #smem, mutable>,
               %sums: !ttg.memdesc<128x32xf32, #wide, #smem, mutable>, %counts: !ttg.memdesc<128x32xi32, #wide, #smem>, %pred: i1) {
    // CHECK: ttng.async_tma_copy_global_to_local %{{.*}}[%{{.*}}, %{{.*}}] %{{.*}}, %{{.*}}, %{{.*}} : !tt.tensordesc<128x64xf16, #[[NVMMA]]>, !ttg.memdesc<1xi64, #[[FLAT]], #[[SMEM]], mutable> -> !ttg.memdesc<128x64xf16, #[[NVMMA]], #[[SMEM]], mutable>
    ttng.async_tma_copy_global_to_local %desc[%i, %i] %tile, %barrier, %pred : !tt.tensordesc<128x64xf16, #nvmma>, !ttg.memdesc<1xi64, #flat, #smem, mutable> -> !ttg.memdesc<128x64xf16, #nvmma, #smem, mutable>
    // CHECK: ttng.async_tma_copy_global_to_local %{{.*}}[%{{.*}}, %{{.*}}] %{{.*}}, %{{.*}}, %{{.*}} cacheModifier = cg evictionPolicy = evict_first {isVolatile = true} : !tt.tensordesc<128x64xf16>, !ttg.memdesc<1xi64, #[[FLAT]], #[[SMEM]], mutable> -> !ttg.memdesc<128x64xf16, #[[NVMMA]], #[[SMEM]], mutable>
    ttng.async_tma_copy_global_to_local %unlaid[%i, %i] %tile, %barrier, %pred cacheModifier = cg evictionPolicy = evict_first {isVolatile = true} : !tt.tensordesc<128x64xf16>, !ttg.memdesc<1xi64, #flat, #smem, mutable> -> !ttg.memdesc<128x64xf16, #nvmma, #smem, mutable>
    // CHECK: ttng.async_tma_copy_global_to_local %{{.*}}[%{{.*}}, %{{.*}}, %{{.*}}] %{{.*}}, %{{.*}}, %{{.*}} evictionPolicy = evict_last : !tt.tensordesc<1x128x64xf16, #[[BLOCKS3]]>, !ttg.memdesc<1xi64, #[[FLAT]], #[[SMEM]], mutable> -> !ttg.memdesc<128x64xf16, #[[NVMMA]], #[[SMEM]], mutable>
    ttng.async_tma_copy_global_to_local %deep[%i, %i, %i] %tile, %barrier, %pred evictionPolicy = evict_last : !tt.tensordesc<1x128x64xf16, #blocks3>, !ttg.memdesc<1xi64, #flat, #smem, mutable> -> !ttg.memdesc<128x64xf16, #nvmma, #smem, mutable>
    // CHECK: ttng.async_tma_copy_global_to_local %{{.*}}[%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}] offsets = [%{{.*}}, %{{.*}}] %{{.*}}, %{{.*}}, %{{.*}} : !ttng.tensordesc_im2col<128x64xf16, #[[NVMMA]]>, !ttg.memdesc<1xi64, #[[FLAT]], #[[SMEM]], mutable> -> !ttg.memdesc<128x64xf16, #[[NVMMA]], #[[SMEM]], mutable>
    ttng.async_tma_copy_global_to_local %image[%i, %i, %i, %i] offsets = [%w, %w] %tile, %barrier, %pred : !ttng.tensordesc_im2col<128x64xf16, #nvmma>, !ttg.memdesc<1xi64, #flat, #smem, mutable> -> !ttg.memdesc<128x64xf16, #nvmma, #smem, mutable>
    // CHECK: ttng.async_tma_copy_local_to_global %{{.*}}[%{{.*}}, %{{.*}}] %{{.*}} : !tt.tensordesc<128x64xf16, #[[NVMMA]]>, !ttg.memdesc<128x64xf16, #[[NVMMA]], #[[SMEM]], mutable>
    ttng.async_tma_copy_local_to_global %desc[%i, %i] %tile : !tt.tensordesc<128x64xf16, #nvmma>, !ttg.memdesc<128x64xf16, #nvmma, #smem, mutable>
    // CHECK: ttng.async_tma_reduce add, %{{.*}}[%{{.*}}, %{{.*}}] %{{.*}} : !tt.tensordesc<128x32xf32, #[[WIDE]]>, !ttg.memdesc<128x32xf32, #[[WIDE]], #[[SMEM]], mutable>
    ttng.async_tma_reduce add, %wide[%i, %i] %sums : !tt.tensordesc<128x32xf32, #wide>, !ttg.memdesc<128x32xf32, #wide, #smem, mutable>
    // CHECK: ttng.async_tma_reduce min, %{{.*}}[%{{.*}}, %{{.*}}] %{{.*}} : !tt.tensordesc<128x32xsi32, #[[WIDE]]>, !ttg.memdesc<128x32xi32, #[[WIDE]], #[[SMEM]]>
    ttng.async_tma_reduce min, %ints[%i, %i] %counts : !tt.tensordesc<128x32xsi32, #wide>, !ttg.memdesc<128x32xi32, #wide, #smem>
    // CHECK: ttng.async_tma_reduce max, %{{.*}}[%{{.*}}, %{{.*}}] %{{.*}} : !tt.tensordesc<128x32xsi32, #[[WIDE]]>, !ttg.memdesc<128x32xi32, #[[WIDE]], #[[SMEM]]>
    ttng.async_tma_reduce max, %ints[%i, %i] %counts : !tt.tensordesc<128x32xsi32, #wide>, !ttg.memdesc<128x32xi32, #wide, #smem>
    // CHECK: ttng.async_tma_reduce and, %{{.*}}[%{{.*}}, %{{.*}}] %{{.*}} : !tt.tensordesc<128x32xsi32, #[[WIDE]]>, !ttg.memdesc<128x32xi32, #[[WIDE]], #[[SMEM]]>
    ttng.async_tma_reduce and, %ints[%i, %i] %counts : !tt.tensordesc<128x32xsi32, #wide>, !ttg.memdesc<128x32xi32, #wide, #smem>
    // CHECK: ttng.async_tma_reduce or, %{{.*}}[%{{.*}}, %{{.*}}] %{{.*}} : !tt.tensordesc<128x32xsi32, #[[WIDE]]>, !ttg.memdesc<128x32xi32, #[[WIDE]], #[[SMEM]]>
    ttng.async_tma_reduce or, %ints[%i, %i] %counts : !tt.tensordesc<128x32xsi32, #wide>, !ttg.memdesc<128x32xi32, #wide, #smem>
    // CHECK: ttng.async_tma_reduce xor, %{{.*}}[%{{.*}}, %{{.*}}] %{{.*}} : !tt.tensordesc<128x32xsi32, #[[WIDE]]>, !ttg.memdesc<128x32xi32, #[[WIDE]], #[[SMEM]]>
    ttng.async_tma_reduce xor, %ints[%i, %i] %counts : !tt.tensordesc<128x32xsi32, #wide>, !ttg.memdesc<128x32xi32, #wide, #smem>
    // CHECK: ttng.async_tma_gather %{{.*}}[%{{.*}}, %{{.*}}] %{{.*}}, %{{.*}}, %{{.*}} : !tt.tensordesc<1x64xf16, #[[NVMMA]]>, tensor<128xi32, #ttg.slice<{dim = 1, parent = #[[ROWS]]}>>, i32, !ttg.memdesc<1xi64, #[[FLAT]], #[[SMEM]], mutable>, !ttg.memdesc<128x64xf16, #[[NVMMA]], #[[SMEM]], mutable>, i1
    ttng.async_tma_gather %row[%offsets, %i] %tile, %barrier, %pred : !tt.tensordesc<1x64xf16, #nvmma>, tensor<128xi32, #ttg.slice<{dim = 1, parent = #rows}>>, i32, !ttg.memdesc<1xi64, #flat, #smem, mutable>, !ttg.memdesc<128x64xf16, #nvmma, #smem, mutable>, i1
    // CHECK: ttng.async_tma_scatter %{{.*}}[%{{.*}}, %{{.*}}] %{{.*}} : !tt.tensordesc<1x64xf16, #[[NVMMA]]>, tensor<128xi32, #ttg.slice<{dim = 1, parent = #[[ROWS]]}>>, i32, !ttg.memdesc<128x64xf16, #[[NVMMA]], #[[SMEM]], mutable>
    ttng.async_tma_scatter %row[%offsets, %i] %tile : !tt.tensordesc<1x64xf16, #nvmma>, tensor<128xi32, #ttg.slice<{dim = 1, parent = #rows}>>, i32, !ttg.memdesc<128x64xf16, #nvmma, #smem, mutable>
    // CHECK: ttng.async_tma_store_wait {pendings = 0 : i32}
    ttng.async_tma_store_wait {pendings = 0 : i32}
    // CHECK: ttng.async_tma_store_wait {pendings = 1 : i32, read_only}
    ttng.async_tma_store_wait {pendings = 1 : i32, read_only}
    tt.return
  }

  // CHECK: tt.func @descriptors
  tt.func @descriptors(%raw: !tt.ptr<i8>, %tensor: !tt.ptr<f16>, %i: i32, %s: i64) {
    // CHECK: ttng.tensormap_create %{{.*}}, %{{.*}}, [%{{.*}}], [%{{.*}}], [], [%{{.*}}] {elem_type = 15 : i32, fill_mode = 1 : i32, interleave_layout = 2 : i32, swizzle_mode = 3 : i32} : (!tt.ptr<i8>, !tt.ptr<f16>, i32, i32, i32) -> ()
    ttng.tensormap_create %raw, %tensor, [%i], [%i], [], [%i] {elem_type = 15 : i32, fill_mode = 1 : i32, interleave_layout = 2 : i32, swizzle_mode = 3 : i32} : (!tt.ptr<i8>, !tt.ptr<f16>, i32, i32, i32) -> ()
    // CHECK: ttng.tensormap_create %{{.*}}, %{{.*}}, [%{{.*}}, %{{.*}}], [%{{.*}}, %{{.*}}], [%{{.*}}], [%{{.*}}, %{{.*}}] {elem_type = 6 : i32, fill_mode = 0 : i32, interleave_layout = 0 : i32, swizzle_mode = 0 : i32} : (!tt.ptr<i8>, !tt.ptr<f16>, i32, i32, i32, i32, i64, i32, i32) -> ()
    ttng.tensormap_create %raw, %tensor, [%i, %i], [%i, %i], [%s], [%i, %i] {elem_type = 6 : i32, fill_mode = 0 : i32, interleave_layout = 0 : i32, swizzle_mode = 0 : i32} : (!tt.ptr<i8>, !tt.ptr<f16>, i32, i32, i32, i32, i64, i32, i32) -> ()
    // CHECK: ttng.tensormap_fenceproxy_acquire %{{.*}} : !tt.ptr<i8>
    ttng.tensormap_fenceproxy_acquire %raw : !tt.ptr<i8>
    // CHECK: %{{.*}} = ttng.reinterpret_tensor_descriptor %{{.*}} : !tt.ptr<i8> to !tt.tensordesc<128x64xf16, #[[NVMMA]]>
    %0 = ttng.reinterpret_tensor_descriptor %raw : !tt.ptr<i8> to !tt.tensordesc<128x64xf16, #nvmma>
    tt.return
  }

  // CHECK: tt.func @tensor_memory
  tt.func @tensor_memory(%t: tensor<128x64xf32, #rows>, %h: tensor<128x64xf16, #rows>, %pred: i1, %dep: !ttg.async.token,
                         %whole: !ttg.memdesc<128x128xf32, #tmem128, #ttng.tensor_memory, mutable>,
                         %staged: !ttg.memdesc<128x64xf32, #wide, #smem>, %unscaled: !ttg.memdesc<128x4xi8, #plain, #smem>) {
    // CHECK: %{{.*}} = ttng.tmem_alloc : () -> !ttg.memdesc<128x64xf32, #[[TMEM]], #ttng.tensor_memory, mutable>
    %0 = ttng.tmem_alloc : () -> !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable>
    // CHECK: %{{.*}}, %{{.*}} = ttng.tmem_alloc : () -> (!ttg.memdesc<128x64xf32, #[[TMEM]], #ttng.tensor_memory, mutable>, !ttg.async.token)
    %1, %t1 = ttng.tmem_alloc : () -> (!ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable>, !ttg.async.token)
    // CHECK: %{{.*}}, %{{.*}} = ttng.tmem_alloc %{{.*}} : (tensor<128x64xf32, #[[ROWS]]>) -> (!ttg.memdesc<128x64xf32, #[[TMEM]], #ttng.tensor_memory, mutable>, !ttg.async.token)
    %2, %t2 = ttng.tmem_alloc %t : (tensor<128x64xf32, #rows>) -> (!ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable>, !ttg.async.token)
    // CHECK: %{{.*}} = ttng.tmem_alloc %{{.*}} : (tensor<128x64xf16, #[[ROWS]]>) -> !ttg.memdesc<128x64xf16, #[[STRIDED]], #ttng.tensor_memory>
    %3 = ttng.tmem_alloc %h : (tensor<128x64xf16, #rows>) -> !ttg.memdesc<128x64xf16, #strided, #ttng.tensor_memory>
    // CHECK: %{{.*}} = ttng.tmem_alloc : () -> !ttg.memdesc<3x128x64xf32, #[[TMEM]], #ttng.tensor_memory, mutable>
    %4 = ttng.tmem_alloc : () -> !ttg.memdesc<3x128x64xf32, #tmem, #ttng.tensor_memory, mutable>
    // CHECK: %{{.*}} = ttng.tmem_alloc : () -> !ttg.memdesc<128x4xi8, #[[SCALES]], #ttng.tensor_memory, mutable>
    %5 = ttng.tmem_alloc : () -> !ttg.memdesc<128x4xi8, #scales, #ttng.tensor_memory, mutable>
    // CHECK: %{{.*}} = ttng.tmem_alloc : () -> !ttg.memdesc<64x128xf32, #[[SHORT]], #ttng.tensor_memory, mutable>
    %6 = ttng.tmem_alloc : () -> !ttg.memdesc<64x128xf32, #short, #ttng.tensor_memory, mutable>
    // CHECK: %{{.*}} = ttng.tmem_load %{{.*}} : !ttg.memdesc<128x64xf32, #[[TMEM]], #ttng.tensor_memory, mutable> -> tensor<128x64xf32, #[[ROWS]]>
    %7 = ttng.tmem_load %0 : !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable> -> tensor<128x64xf32, #rows>
    // CHECK: %{{.*}}, %{{.*}} = ttng.tmem_load %{{.*}}[] : !ttg.memdesc<128x64xf32, #[[TMEM]], #ttng.tensor_memory, mutable> -> tensor<128x64xf32, #[[ROWS]]>
    %8, %t8 = ttng.tmem_load %0[] : !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable> -> tensor<128x64xf32, #rows>
    // CHECK: %{{.*}}, %{{.*}} = ttng.tmem_load %{{.*}}[%{{.*}}] : !ttg.memdesc<128x64xf32, #[[TMEM]], #ttng.tensor_memory, mutable> -> tensor<128x64xf32, #[[ROWS]]>
    %9, %t9 = ttng.tmem_load %0[%dep] : !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable> -> tensor<128x64xf32, #rows>
    // CHECK: %{{.*}}, %{{.*}} = ttng.tmem_load %{{.*}} {redOp = #ttng.redOp<max>} : !ttg.memdesc<128x64xf32, #[[TMEM]], #ttng.tensor_memory, mutable> -> tensor<128x64xf32, #[[ROWS]]>, tensor<128xf32, #ttg.slice<{dim = 1, parent = #[[ROWS]]}>>
    %10, %r10 = ttng.tmem_load %0 {redOp = #ttng.redOp<max>} : !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable> -> tensor<128x64xf32, #rows>, tensor<128xf32, #ttg.slice<{dim = 1, parent = #rows}>>
    // CHECK: %{{.*}}, %{{.*}}, %{{.*}} = ttng.tmem_load %{{.*}}[%{{.*}}] {NaN = true, abs = true, redOp = #ttng.redOp<min>} : !ttg.memdesc<128x64xf32, #[[TMEM]], #ttng.tensor_memory, mutable> -> tensor<128x64xf32, #[[ROWS]]>, tensor<128xf32, #ttg.slice<{dim = 1, parent = #[[ROWS]]}>>
    %11, %t11, %r11 = ttng.tmem_load %0[%dep] {NaN = true, abs = true, redOp = #ttng.redOp<min>} : !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable> -> tensor<128x64xf32, #rows>, tensor<128xf32, #ttg.slice<{dim = 1, parent = #rows}>>
    // CHECK: ttng.tmem_store %{{.*}}, %{{.*}}, %{{.*}} : tensor<128x64xf32, #[[ROWS]]> -> !ttg.memdesc<128x64xf32, #[[TMEM]], #ttng.tensor_memory, mutable>
    ttng.tmem_store %t, %0, %pred : tensor<128x64xf32, #rows> -> !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable>
    // CHECK: %{{.*}} = ttng.tmem_store %{{.*}}, %{{.*}}[], %{{.*}} : tensor<128x64xf32, #[[ROWS]]> -> !ttg.memdesc<128x64xf32, #[[TMEM]], #ttng.tensor_memory, mutable>
    %t12 = ttng.tmem_store %t, %0[], %pred : tensor<128x64xf32, #rows> -> !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable>
    // CHECK: %{{.*}} = ttng.tmem_store %{{.*}}, %{{.*}}[%{{.*}}], %{{.*}} : tensor<128x64xf32, #[[ROWS]]> -> !ttg.memdesc<128x64xf32, #[[TMEM]], #ttng.tensor_memory, mutable>
    %t13 = ttng.tmem_store %t, %0[%dep], %pred : tensor<128x64xf32, #rows> -> !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable>
    // CHECK: %{{.*}} = ttng.tmem_subslice %{{.*}} {N = 64 : i32} : !ttg.memdesc<128x128xf32, #[[TMEM128]], #ttng.tensor_memory, mutable> -> !ttg.memdesc<128x64xf32, #[[TMEM]], #ttng.tensor_memory, mutable, 128x128>
    %14 = ttng.tmem_subslice %whole {N = 64 : i32} : !ttg.memdesc<128x128xf32, #tmem128, #ttng.tensor_memory, mutable> -> !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable, 128x128>
    // CHECK: %{{.*}} = ttng.tmem_subslice %{{.*}} {N = 64 : i32} : !ttg.memdesc<128x128xf32, #[[TMEM128]], #ttng.tensor_memory, mutable> -> !ttg.memdesc<128x64xf32, #[[TMEM128]], #ttng.tensor_memory, mutable, 128x128>
    %15 = ttng.tmem_subslice %whole {N = 64 : i32} : !ttg.memdesc<128x128xf32, #tmem128, #ttng.tensor_memory, mutable> -> !ttg.memdesc<128x64xf32, #tmem128, #ttng.tensor_memory, mutable, 128x128>
    // CHECK: %{{.*}} = ttng.tmem_load %{{.*}} : !ttg.memdesc<128x64xf32, #[[TMEM]], #ttng.tensor_memory, mutable, 128x128> -> tensor<128x64xf32, #[[ROWS]]>
    %16 = ttng.tmem_load %14 : !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable, 128x128> -> tensor<128x64xf32, #rows>
    // CHECK: ttng.tmem_copy %{{.*}}, %{{.*}} : !ttg.memdesc<128x64xf32, #[[WIDE]], #[[SMEM]]>, !ttg.memdesc<128x64xf32, #[[TMEM]], #ttng.tensor_memory, mutable>
    ttng.tmem_copy %staged, %0 : !ttg.memdesc<128x64xf32, #wide, #smem>, !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable>
    // CHECK: ttng.tmem_copy %{{.*}}, %{{.*}} : !ttg.memdesc<128x4xi8, #[[PLAIN]], #[[SMEM]]>, !ttg.memdesc<128x4xi8, #[[SCALES]], #ttng.tensor_memory, mutable>
    ttng.tmem_copy %unscaled, %5 : !ttg.memdesc<128x4xi8, #plain, #smem>, !ttg.memdesc<128x4xi8, #scales, #ttng.tensor_memory, mutable>
    tt.return
  }

  // CHECK: tt.func @warp_group
  tt.func @warp_group(%a: !ttg.memdesc<64x64xf16, #nvmma, #smem>, %b: !ttg.memdesc<64x64xf16, #nvmma, #smem>, %c: tensor<64x64xf32, #mma>,
                      %r: tensor<64x64xf16, #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 2}>>, %use: i1) {
    // CHECK: %{{.*}} = ttng.warp_group_dot %{{.*}}, %{{.*}}, %{{.*}} : !ttg.memdesc<64x64xf16, #[[NVMMA]], #[[SMEM]]> * !ttg.memdesc<64x64xf16, #[[NVMMA]], #[[SMEM]]> -> tensor<64x64xf32, #[[MMA]]>
    %0 = ttng.warp_group_dot %a, %b, %c : !ttg.memdesc<64x64xf16, #nvmma, #smem> * !ttg.memdesc<64x64xf16, #nvmma, #smem> -> tensor<64x64xf32, #mma>
    // CHECK: %{{.*}} = ttng.warp_group_dot %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}} {inputPrecision = 0 : i32, isAsync = true, maxNumImpreciseAcc = 64 : i32} : tensor<64x64xf16, #ttg.dot_op<{opIdx = 0, parent = #[[MMA]], kWidth = 2}>> * !ttg.memdesc<64x64xf16, #[[NVMMA]], #[[SMEM]]> -> tensor<64x64xf32, #[[MMA]]>
    %1 = ttng.warp_group_dot %r, %b, %c, %use {inputPrecision = 0 : i32, isAsync = true, maxNumImpreciseAcc = 64 : i32} : tensor<64x64xf16, #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 2}>> * !ttg.memdesc<64x64xf16, #nvmma, #smem> -> tensor<64x64xf32, #mma>
    // CHECK: %{{.*}}:2 = ttng.warp_group_dot_wait %{{.*}}, %{{.*}} {pendings = 0 : i32} : tensor<64x64xf32, #[[MMA]]>, !ttg.memdesc<64x64xf16, #[[NVMMA]], #[[SMEM]]>
    %2:2 = ttng.warp_group_dot_wait %1, %a {pendings = 0 : i32} : tensor<64x64xf32, #mma>, !ttg.memdesc<64x64xf16, #nvmma, #smem>
    tt.return
  }

  // CHECK: tt.func @products
  tt.func @products(%a: !ttg.memdesc<128x64xf16, #nvmma, #smem>, %at: !ttg.memdesc<128x64xf16, #tmem, #ttng.tensor_memory>, %b: !ttg.memdesc<64x64xf16, #nvmma, #smem>,
                    %d: !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable>, %h: !ttg.memdesc<128x64xf16, #strided, #ttng.tensor_memory, mutable>,
                    %f4: !ttg.memdesc<128x64xi8, #bytes, #smem>, %f4t: !ttg.memdesc<64x64xi8, #flipped, #smem>, %f8: !ttg.memdesc<128x64xf8E5M2, #bytes, #smem>,
                    %as: !ttg.memdesc<128x4xi8, #scales, #ttng.tensor_memory>, %bs: !ttg.memdesc<64x4xi8, #scales, #ttng.tensor_memory>,
                    %barrier: !ttg.memdesc<1xi64, #flat, #smem, mutable>, %dep: !ttg.async.token, %use: i1, %pred: i1) {
    // CHECK: ttng.tc_gen5_mma %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}} : !ttg.memdesc<128x64xf16, #[[NVMMA]], #[[SMEM]]>, !ttg.memdesc<64x64xf16, #[[NVMMA]], #[[SMEM]]>, !ttg.memdesc<128x64xf32, #[[TMEM]], #ttng.tensor_memory, mutable>
    ttng.tc_gen5_mma %a, %b, %d, %use, %pred : !ttg.memdesc<128x64xf16, #nvmma, #smem>, !ttg.memdesc<64x64xf16, #nvmma, #smem>, !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable>
    // CHECK: %{{.*}} = ttng.tc_gen5_mma %{{.*}}, %{{.*}}, %{{.*}}[], %{{.*}}, %{{.*}} {is_async} : !ttg.memdesc<128x64xf16, #[[TMEM]], #ttng.tensor_memory>, !ttg.memdesc<64x64xf16, #[[NVMMA]], #[[SMEM]]>, !ttg.memdesc<128x64xf32, #[[TMEM]], #ttng.tensor_memory, mutable>
    %t0 = ttng.tc_gen5_mma %at, %b, %d[], %use, %pred {is_async} : !ttg.memdesc<128x64xf16, #tmem, #ttng.tensor_memory>, !ttg.memdesc<64x64xf16, #nvmma, #smem>, !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable>
    // CHECK: %{{.*}} = ttng.tc_gen5_mma %{{.*}}, %{{.*}}, %{{.*}}[%{{.*}}], %{{.*}}, %{{.*}}, %{{.*}}[%{{.*}}], %{{.*}}[%{{.*}}] {is_async, is_unsigned, multicast} : !ttg.memdesc<128x64xf16, #[[NVMMA]], #[[SMEM]]>, !ttg.memdesc<64x64xf16, #[[NVMMA]], #[[SMEM]]>, !ttg.memdesc<128x64xf16, #[[STRIDED]], #ttng.tensor_memory, mutable>, !ttg.memdesc<1xi64, #[[FLAT]], #[[SMEM]], mutable>, !ttg.memdesc<1xi64, #[[FLAT]], #[[SMEM]], mutable>
    %t1 = ttng.tc_gen5_mma %a, %b, %h[%dep], %use, %pred, %barrier[%pred], %barrier[%use] {is_async, is_unsigned, multicast} : !ttg.memdesc<128x64xf16, #nvmma, #smem>, !ttg.memdesc<64x64xf16, #nvmma, #smem>, !ttg.memdesc<128x64xf16, #strided, #ttng.tensor_memory, mutable>, !ttg.memdesc<1xi64, #flat, #smem, mutable>, !ttg.memdesc<1xi64, #flat, #smem, mutable>
    // CHECK: ttng.tc_gen5_mma_scaled %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}} lhs = e2m1 rhs = e2m1 : !ttg.memdesc<128x64xi8, #[[BYTES]], #[[SMEM]]>, !ttg.memdesc<64x64xi8, #[[FLIPPED]], #[[SMEM]]>, !ttg.memdesc<128x64xf32, #[[TMEM]], #ttng.tensor_memory, mutable>, !ttg.memdesc<128x4xi8, #[[SCALES]], #ttng.tensor_memory>, !ttg.memdesc<64x4xi8, #[[SCALES]], #ttng.tensor_memory>
    ttng.tc_gen5_mma_scaled %f4, %f4t, %d, %as, %bs, %use, %pred lhs = e2m1 rhs = e2m1 : !ttg.memdesc<128x64xi8, #bytes, #smem>, !ttg.memdesc<64x64xi8, #flipped, #smem>, !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable>, !ttg.memdesc<128x4xi8, #scales, #ttng.tensor_memory>, !ttg.memdesc<64x4xi8, #scales, #ttng.tensor_memory>
    // CHECK: %{{.*}} = ttng.tc_gen5_mma_scaled %{{.*}}, %{{.*}}, %{{.*}}[%{{.*}}], %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}} lhs = e2m1 rhs = e5m2, %{{.*}}[%{{.*}}] {is_async, multicast} : !ttg.memdesc<128x64xi8, #[[BYTES]], #[[SMEM]]>, !ttg.memdesc<128x64xf8E5M2, #[[BYTES]], #[[SMEM]]>, !ttg.memdesc<128x64xf32, #[[TMEM]], #ttng.tensor_memory, mutable>, !ttg.memdesc<128x4xi8, #[[SCALES]], #ttng.tensor_memory>, !ttg.memdesc<64x4xi8, #[[SCALES]], #ttng.tensor_memory>, !ttg.memdesc<1xi64, #[[FLAT]], #[[SMEM]], mutable>
    %t2 = ttng.tc_gen5_mma_scaled %f4, %f8, %d[%dep], %as, %bs, %use, %pred lhs = e2m1 rhs = e5m2, %barrier[%pred] {is_async, multicast} : !ttg.memdesc<128x64xi8, #bytes, #smem>, !ttg.memdesc<128x64xf8E5M2, #bytes, #smem>, !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable>, !ttg.memdesc<128x4xi8, #scales, #ttng.tensor_memory>, !ttg.memdesc<64x4xi8, #scales, #ttng.tensor_memory>, !ttg.memdesc<1xi64, #flat, #smem, mutable>
    // CHECK: ttng.tc_gen5_commit %{{.*}} : !ttg.memdesc<1xi64, #[[FLAT]], #[[SMEM]], mutable>
    ttng.tc_gen5_commit %barrier : !ttg.memdesc<1xi64, #flat, #smem, mutable>
    // CHECK: ttng.tc_gen5_commit %{{.*}}, %{{.*}} : !ttg.memdesc<1xi64, #[[FLAT]], #[[SMEM]], mutable>
    ttng.tc_gen5_commit %barrier, %pred : !ttg.memdesc<1xi64, #flat, #smem, mutable>
    // CHECK: ttng.tc_gen5_commit %{{.*}}, %{{.*}} descs %{{.*}}, %{{.*}} : !ttg.memdesc<1xi64, #[[FLAT]], #[[SMEM]], mutable>, !ttg.memdesc<128x64xf16, #[[NVMMA]], #[[SMEM]]>, !ttg.memdesc<64x64xf16, #[[NVMMA]], #[[SMEM]]>
    ttng.tc_gen5_commit %barrier, %pred descs %a, %b : !ttg.memdesc<1xi64, #flat, #smem, mutable>, !ttg.memdesc<128x64xf16, #nvmma, #smem>, !ttg.memdesc<64x64xf16, #nvmma, #smem>
    tt.return
  }
}

// CHECK: module attributes {"ttg.num-ctas" = 2 : i32, "ttg.num-warps" = 4 : i32, "ttg.threads-per-warp" = 32 : i32, "ttng.two-ctas" = true}
module attributes {"ttg.num-ctas" = 2 : i32, "ttg.num-warps" = 4 : i32, "ttg.threads-per-warp" = 32 : i32, "ttng.two-ctas" = true} {
  // CHECK: tt.func @cluster
  tt.func @cluster(%src: tensor<256xf32, #line2>, %dst: !ttg.memdesc<256xf32, #flat2, #smem, mutable>, %barrier: !ttg.memdesc<2xi64, #flat2, #smem, mutable>,
                   %answer: !ttg.memdesc<2xi64, #same2, #smem, mutable>) {
    // CHECK: ttng.cluster_arrive
    ttng.cluster_arrive
    // CHECK: ttng.cluster_arrive {relaxed = true}
    ttng.cluster_arrive {relaxed = true}
    // CHECK: ttng.cluster_wait
    ttng.cluster_wait
    // CHECK: ttng.cluster_barrier
    ttng.cluster_barrier
    // CHECK: ttng.cluster_barrier {relaxed = true}
    ttng.cluster_barrier {relaxed = true}
    // CHECK: ttng.fence_mbarrier_init_release_cluster
    ttng.fence_mbarrier_init_release_cluster
    // CHECK: ttng.async_shared_store %{{.*}}, %{{.*}}, %{{.*}} : tensor<256xf32, #[[LINE2]]> -> !ttg.memdesc<256xf32, #[[FLAT2]], #[[SMEM]], mutable>, !ttg.memdesc<2xi64, #[[FLAT2]], #[[SMEM]], mutable>
    ttng.async_shared_store %src, %dst, %barrier : tensor<256xf32, #line2> -> !ttg.memdesc<256xf32, #flat2, #smem, mutable>, !ttg.memdesc<2xi64, #flat2, #smem, mutable>
    // CHECK: ttng.clc_try_cancel %{{.*}}, %{{.*}} : !ttg.memdesc<2xi64, #[[SAME2]], #[[SMEM]], mutable>, !ttg.memdesc<2xi64, #[[FLAT2]], #[[SMEM]], mutable>
    ttng.clc_try_cancel %answer, %barrier : !ttg.memdesc<2xi64, #same2, #smem, mutable>, !ttg.memdesc<2xi64, #flat2, #smem, mutable>
    // CHECK: %{{.*}} = ttng.clc_load_result %{{.*}} : !ttg.memdesc<2xi64, #[[SAME2]], #[[SMEM]], mutable> -> i128
    %0 = ttng.clc_load_result %answer : !ttg.memdesc<2xi64, #same2, #smem, mutable> -> i128
    // CHECK: %{{.*}} = ttng.clc_is_canceled %{{.*}} : i128 -> i1
    %1 = ttng.clc_is_canceled %0 : i128 -> i1
    // CHECK: %{{.*}} = ttng.clc_get_program_id %{{.*}}, x : i128 -> i32
    %2 = ttng.clc_get_program_id %0, x : i128 -> i32
    // CHECK: %{{.*}} = ttng.clc_get_program_id %{{.*}}, y : i128 -> i32
    %3 = ttng.clc_get_program_id %0, y : i128 -> i32
    // CHECK: %{{.*}} = ttng.clc_get_program_id %{{.*}}, z : i128 -> i32
    %4 = ttng.clc_get_program_id %0, z : i128 -> i32
    tt.return
  }

  // CHECK: tt.func @pairs
  tt.func @pairs(%desc: !tt.tensordesc<128x64xf16, #copies>, %row: !tt.tensordesc<1x64xf16, #copies>, %i: i32, %offsets: tensor<128xi32, #ttg.slice<{dim = 1, parent = #ttg.blocked<{sizePerThread = [4, 1], threadsPerWarp = [1, 32], warpsPerCTA = [4, 1], order = [0, 1], CGALayout = [[0, 0]]}>}>>,
                 %barrier: !ttg.memdesc<2xi64, #flat2, #smem, mutable>, %tile: !ttg.memdesc<128x64xf16, #copies, #smem, mutable>,
                 %a: !ttg.memdesc<256x64xf16, #halves, #smem>, %b: !ttg.memdesc<64x128xf16, #columns, #smem>,
                 %d: !ttg.memdesc<256x128xf32, #pair, #ttng.tensor_memory, mutable>, %scales: !ttg.memdesc<256x4xi8, #scales2, #ttng.tensor_memory>, %bscales: !ttg.memdesc<128x4xi8, #scales, #ttng.tensor_memory>,
                 %f8: !ttg.memdesc<256x128xf8E4M3FN, #bytehalves, #smem>, %g8: !ttg.memdesc<128x128xf8E4M3FN, #bytecolumns, #smem>, %pred: i1) {
    // CHECK: ttng.async_tma_copy_global_to_local %{{.*}}[%{{.*}}, %{{.*}}] %{{.*}}, %{{.*}}, %{{.*}} {multicast} : !tt.tensordesc<128x64xf16, #[[COPIES]]>, !ttg.memdesc<2xi64, #[[FLAT2]], #[[SMEM]], mutable> -> !ttg.memdesc<128x64xf16, #[[COPIES]], #[[SMEM]], mutable>
    ttng.async_tma_copy_global_to_local %desc[%i, %i] %tile, %barrier, %pred {multicast} : !tt.tensordesc<128x64xf16, #copies>, !ttg.memdesc<2xi64, #flat2, #smem, mutable> -> !ttg.memdesc<128x64xf16, #copies, #smem, mutable>
    // CHECK: ttng.async_tma_gather %{{.*}}[%{{.*}}, %{{.*}}] %{{.*}}, %{{.*}}, %{{.*}} {multicast} : !tt.tensordesc<1x64xf16, #[[COPIES]]>, tensor<128xi32, #ttg.slice<{dim = 1, parent = #[[BLOCKED2]]}>>, i32, !ttg.memdesc<2xi64, #[[FLAT2]], #[[SMEM]], mutable>, !ttg.memdesc<128x64xf16, #[[COPIES]], #[[SMEM]], mutable>, i1
    ttng.async_tma_gather %row[%offsets, %i] %tile, %barrier, %pred {multicast} : !tt.tensordesc<1x64xf16, #copies>, tensor<128xi32, #ttg.slice<{dim = 1, parent = #ttg.blocked<{sizePerThread = [4, 1], threadsPerWarp = [1, 32], warpsPerCTA = [4, 1], order = [0, 1], CGALayout = [[0, 0]]}>}>>, i32, !ttg.memdesc<2xi64, #flat2, #smem, mutable>, !ttg.memdesc<128x64xf16, #copies, #smem, mutable>, i1
    // CHECK: ttng.tc_gen5_mma %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}} {two_ctas} : !ttg.memdesc<256x64xf16, #[[HALVES]], #[[SMEM]]>, !ttg.memdesc<64x128xf16, #[[COLUMNS]], #[[SMEM]]>, !ttg.memdesc<256x128xf32, #[[PAIR]], #ttng.tensor_memory, mutable>
    ttng.tc_gen5_mma %a, %b, %d, %pred, %pred {two_ctas} : !ttg.memdesc<256x64xf16, #halves, #smem>, !ttg.memdesc<64x128xf16, #columns, #smem>, !ttg.memdesc<256x128xf32, #pair, #ttng.tensor_memory, mutable>
    // CHECK: ttng.tc_gen5_mma_scaled %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}} lhs = e4m3 rhs = e4m3 {two_ctas} : !ttg.memdesc<256x128xf8E4M3FN, #[[BYTEHALVES]], #[[SMEM]]>, !ttg.memdesc<128x128xf8E4M3FN, #[[BYTECOLUMNS]], #[[SMEM]]>, !ttg.memdesc<256x128xf32, #[[PAIR]], #ttng.tensor_memory, mutable>, !ttg.memdesc<256x4xi8, #[[SCALES2]], #ttng.tensor_memory>, !ttg.memdesc<128x4xi8, #[[SCALES]], #ttng.tensor_memory>
    ttng.tc_gen5_mma_scaled %f8, %g8, %d, %scales, %bscales, %pred, %pred lhs = e4m3 rhs = e4m3 {two_ctas} : !ttg.memdesc<256x128xf8E4M3FN, #bytehalves, #smem>, !ttg.memdesc<128x128xf8E4M3FN, #bytecolumns, #smem>, !ttg.memdesc<256x128xf32, #pair, #ttng.tensor_memory, mutable>, !ttg.memdesc<256x4xi8, #scales2, #ttng.tensor_memory>, !ttg.memdesc<128x4xi8, #scales, #ttng.tensor_memory>
    tt.return
  }
}

// CHECK: module attributes {"ttg.cluster-ctas" = 4 : i32}
module attributes {"ttg.cluster-ctas" = 4 : i32} {
  // CHECK: tt.func @divided
  tt.func @divided(%t: tensor<64xf32>, %p: tensor<8x!tt.ptr<f32>>, %i: i1) -> (tensor<64xf32>, tensor<8x!tt.ptr<f32>>, i1) {
    // CHECK: %[[RANK:.*]] = ttng.cluster_rank : i32
    %rank = ttng.cluster_rank : i32
    // CHECK: %{{.*}} = ttng.cluster_exchange %{{.*}} from %[[RANK]] : tensor<64xf32>
    %0 = ttng.cluster_exchange %t from %rank : tensor<64xf32>
    // CHECK: %{{.*}} = ttng.cluster_exchange %{{.*}} from %[[RANK]] : tensor<8x!tt.ptr<f32>>
    %1 = ttng.cluster_exchange %p from %rank : tensor<8x!tt.ptr<f32>>
    // CHECK: %{{.*}} = ttng.cluster_exchange %{{.*}} from %[[RANK]] : i1
    %2 = ttng.cluster_exchange %i from %rank : i1
    // CHECK: ttng.cluster_barrier
    ttng.cluster_barrier
    tt.return %0, %1, %2 : tensor<64xf32>, tensor<8x!tt.ptr<f32>>, i1
  }
}
