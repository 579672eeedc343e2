// Ill-formed layouts, buffers, and operations on barriers and clusters.
//
// RUN: lathe-opt %s --split-input-file --verify-diagnostics -o /dev/null

// expected-error @+1 {{tensor memory requires blockM 64 or 128, found 32}}
#tmem = #ttng.tensor_memory_encoding<blockM = 32, blockN = 64, colStride = 1>

// -----

// expected-error @+1 {{tensor memory requires blockN to be a power of two of at most 512, found 48}}
#tmem = #ttng.tensor_memory_encoding<blockM = 128, blockN = 48, colStride = 1>

// -----

// expected-error @+1 {{tensor memory requires blockN to be a power of two of at most 512, found 1024}}
#tmem = #ttng.tensor_memory_encoding<blockM = 128, blockN = 1024, colStride = 1>

// -----

// expected-error @+1 {{tensor memory requires colStride 1, 2 or 4, found 8}}
#tmem = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 8>

// -----

// expected-error @+1 {{tensor_memory_encoding layout lacks 'blockM'}}
#tmem = #ttng.tensor_memory_encoding<blockN = 64, colStride = 1>

// -----

// expected-error @+1 {{tensor_memory_encoding layout has no key 'unpacked'}}
#tmem = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1, unpacked = true>

// -----

// expected-error @+1 {{CGALayout of the layout leaves gaps}}
#tmem = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1, CGALayout = [[2, 0]]>

// -----

// expected-error @+1 {{tensor_memory_scales_encoding layout requires basis vectors of length 2, found [1]}}
#scales = #ttng.tensor_memory_scales_encoding<CGALayout = [[1]]>

// -----

// expected-error @+1 {{tensor_memory_scales_encoding layout has no key 'blockM'}}
#scales = #ttng.tensor_memory_scales_encoding<blockM = 128>

// -----

// expected-error @+1 {{attribute "ttng.two-ctas" must be a boolean, found 1 : i32}}
module attributes {"ttng.two-ctas" = 1 : i32} {}

// -----

#strided = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 2>
// expected-error @+1 {{tensor memory requires an element and colStride of at most 32 bits together, found 'f32' and colStride 2}}
tt.func private @f(!ttg.memdesc<128x64xf32, #strided, #ttng.tensor_memory, mutable>)

// -----

#tmem = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1>
// expected-error @+1 {{tensor memory requires an element and colStride of at most 32 bits together, found '!tt.ptr<f32>' and colStride 1}}
tt.func private @f(!ttg.memdesc<128x64x!tt.ptr<f32>, #tmem, #ttng.tensor_memory, mutable>)

// -----

#tmem = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1>
// expected-error @+1 {{tensor memory requires sizes that are powers of two, of at most 4194304 elements, found [192, 64]}}
tt.func private @f(!ttg.memdesc<192x64xf32, #tmem, #ttng.tensor_memory, mutable>)

// -----

#tmem = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1>
// expected-error @+1 {{tensor memory requires sizes that are powers of two, of at most 4194304 elements, found [65536, 65536]}}
tt.func private @f(!ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable, 65536x65536>)

// -----

#tmem = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1>
// expected-error @+1 {{tensor memory requires an allocation of at least a block in each CTA, 128 by 64, found [64, 64]}}
tt.func private @f(!ttg.memdesc<64x64xf32, #tmem, #ttng.tensor_memory, mutable>)

// -----

#half = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1, CGALayout = [[1, 0]]>
// expected-error @+1 {{tensor memory requires an allocation of at least a block in each CTA, 256 by 64, found [128, 64]}}
tt.func private @f(!ttg.memdesc<128x64xf32, #half, #ttng.tensor_memory, mutable>)

// -----

#scales = #ttng.tensor_memory_scales_encoding<>
// expected-error @+1 {{scales in tensor memory require one buffer of rank 2, found [2, 128, 4] of [2, 128, 4]}}
tt.func private @f(!ttg.memdesc<2x128x4xi8, #scales, #ttng.tensor_memory, mutable>)

// -----

#scales = #ttng.tensor_memory_scales_encoding<>
// expected-error @+1 {{scales in tensor memory require elements of 8 bits, found 'i16'}}
tt.func private @f(!ttg.memdesc<128x4xi16, #scales, #ttng.tensor_memory, mutable>)

// -----

#smem = #ttg.shared_memory
#tmem = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1>
// expected-error @+1 {{requires the memory space #ttng.tensor_memory, found #ttg.shared_memory}}
tt.func private @f(!ttg.memdesc<128x64xf32, #tmem, #smem, mutable>)

// -----

#flat = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
tt.func @f(%b: !ttg.memdesc<1xi32, #flat, #smem, mutable>, %i: i32, %p: i1) {
  // expected-error @+1 {{requires barriers of rank 1 of i64, at most one for each of 1 CTAs, found '!ttg.memdesc<1xi32,}}
  ttng.init_barrier %b, 1 : !ttg.memdesc<1xi32, #flat, #smem, mutable>
  tt.return
}

// -----

#flat = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
tt.func @f(%b: !ttg.memdesc<1xi32, #flat, #smem, mutable>, %i: i32, %p: i1) {
  // expected-error @+1 {{requires barriers of rank 1 of i64, at most one for each of 1 CTAs, found '!ttg.memdesc<1xi32,}}
  ttng.inval_barrier %b : !ttg.memdesc<1xi32, #flat, #smem, mutable>
  tt.return
}

// -----

#flat = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
tt.func @f(%b: !ttg.memdesc<1xi32, #flat, #smem, mutable>, %i: i32, %p: i1) {
  // expected-error @+1 {{requires barriers of rank 1 of i64, at most one for each of 1 CTAs, found '!ttg.memdesc<1xi32,}}
  ttng.barrier_expect %b, 16, %p : !ttg.memdesc<1xi32, #flat, #smem, mutable>
  tt.return
}

// -----

#flat = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
tt.func @f(%b: !ttg.memdesc<1xi32, #flat, #smem, mutable>, %i: i32, %p: i1) {
  // expected-error @+1 {{requires barriers of rank 1 of i64, at most one for each of 1 CTAs, found '!ttg.memdesc<1xi32,}}
  ttng.wait_barrier %b, %i : !ttg.memdesc<1xi32, #flat, #smem, mutable>
  tt.return
}

// -----

#flat = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
tt.func @f(%b: !ttg.memdesc<1xi32, #flat, #smem, mutable>, %i: i32, %p: i1) {
  // expected-error @+1 {{requires barriers of rank 1 of i64, at most one for each of 1 CTAs, found '!ttg.memdesc<1xi32,}}
  ttng.arrive_barrier %b, 1 : !ttg.memdesc<1xi32, #flat, #smem, mutable>
  tt.return
}

// -----

#flat = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
tt.func @f(%b: !ttg.memdesc<1xi32, #flat, #smem, mutable>, %i: i32, %p: i1) {
  // expected-error @+1 {{requires barriers of rank 1 of i64, at most one for each of 1 CTAs, found '!ttg.memdesc<1xi32,}}
  ttng.async_copy_mbarrier_arrive %b : !ttg.memdesc<1xi32, #flat, #smem, mutable>
  tt.return
}

// -----

#flat = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
tt.func @f(%b: !ttg.memdesc<1xi32, #flat, #smem, mutable>, %i: i32, %p: i1) {
  // expected-error @+1 {{requires barriers of rank 1 of i64, at most one for each of 1 CTAs, found '!ttg.memdesc<1xi32,}}
  ttng.tc_gen5_commit %b : !ttg.memdesc<1xi32, #flat, #smem, mutable>
  tt.return
}

// -----

#flat = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
tt.func @f(%b: !ttg.memdesc<2xi64, #flat, #smem, mutable>) {
  // expected-error @+1 {{requires barriers of rank 1 of i64, at most one for each of 1 CTAs, found}}
  ttng.inval_barrier %b : !ttg.memdesc<2xi64, #flat, #smem, mutable>
  tt.return
}

// -----

#plain = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
#smem = #ttg.shared_memory
tt.func @f(%b: !ttg.memdesc<1x1xi64, #plain, #smem, mutable>) {
  // expected-error @+1 {{requires barriers of rank 1 of i64}}
  ttng.inval_barrier %b : !ttg.memdesc<1x1xi64, #plain, #smem, mutable>
  tt.return
}

// -----

#flat2 = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0], CGALayout = [[1]]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 2 : i32, "ttg.num-warps" = 4 : i32, "ttg.threads-per-warp" = 32 : i32} {
tt.func @f(%b: !ttg.memdesc<4xi64, #flat2, #smem, mutable>) {
  // expected-error @+1 {{at most one for each of 2 CTAs, found}}
  ttng.inval_barrier %b : !ttg.memdesc<4xi64, #flat2, #smem, mutable>
  tt.return
}
}

// -----

#flat = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
tt.func @f(%b: !ttg.memdesc<1xi64, #flat, #smem, mutable>) {
  // expected-error @+1 {{requires a count of at least 1, found 0}}
  ttng.init_barrier %b, 0 : !ttg.memdesc<1xi64, #flat, #smem, mutable>
  tt.return
}

// -----

#flat = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
tt.func @f(%b: !ttg.memdesc<1xi64, #flat, #smem, mutable>) {
  // expected-error @+1 {{requires a count of at least 1, found -1}}
  ttng.arrive_barrier %b, -1 : !ttg.memdesc<1xi64, #flat, #smem, mutable>
  tt.return
}

// -----

#flat = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
tt.func @f(%b: !ttg.memdesc<1xi64, #flat, #smem, mutable>, %p: i1) {
  // expected-error @+1 {{requires a number of bytes that is not negative, found -16}}
  ttng.barrier_expect %b, -16, %p : !ttg.memdesc<1xi64, #flat, #smem, mutable>
  tt.return
}

// -----

tt.func private @f() attributes {noinline = true} {
  // expected-error @+1 {{requires a kernel around it, found the noinline function @f}}
  ttng.cluster_arrive
  tt.return
}

// -----

tt.func private @f() attributes {noinline = true} {
  // expected-error @+1 {{requires a kernel around it, found the noinline function @f}}
  ttng.cluster_wait
  tt.return
}

// -----

module attributes {"ttg.num-ctas" = 2 : i32, "ttg.num-warps" = 4 : i32, "ttg.threads-per-warp" = 32 : i32} {
tt.func private @f() attributes {noinline = true} {
  // expected-error @+1 {{requires a kernel around it, found the noinline function @f}}
  ttng.cluster_barrier
  tt.return
}
}

// -----

tt.func @f() {
  // expected-error @+1 {{requires more than one CTA in a cluster, found ttg.num-ctas = 1}}
  ttng.cluster_barrier
  tt.return
}

// -----

tt.func @f() {
  // expected-error @+1 {{requires more than one CTA in a cluster, found ttg.num-ctas = 1}}
  ttng.fence_mbarrier_init_release_cluster
  tt.return
}

// -----

#flat = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
tt.func @f(%s: tensor<256xf32>, %d: !ttg.memdesc<256xf32, #flat, #smem, mutable>, %b: !ttg.memdesc<1xi64, #flat, #smem, mutable>) {
  // expected-error @+1 {{requires more than one CTA in a cluster, found ttg.num-ctas = 1}}
  ttng.async_shared_store %s, %d, %b : tensor<256xf32> -> !ttg.memdesc<256xf32, #flat, #smem, mutable>, !ttg.memdesc<1xi64, #flat, #smem, mutable>
  tt.return
}

// -----

#flat2 = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0], CGALayout = [[1]]}>
#smem = #ttg.shared_memory
#line2 = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0], CGALayout = [[1]]}>
module attributes {"ttg.num-ctas" = 2 : i32, "ttg.num-warps" = 4 : i32, "ttg.threads-per-warp" = 32 : i32} {
tt.func @f(%s: tensor<256xf32, #line2>, %d: !ttg.memdesc<256xf32, #flat2, #smem>, %b: !ttg.memdesc<2xi64, #flat2, #smem, mutable>) {
  // expected-error @+1 {{requires a mutable buffer to write to, found}}
  ttng.async_shared_store %s, %d, %b : tensor<256xf32, #line2> -> !ttg.memdesc<256xf32, #flat2, #smem>, !ttg.memdesc<2xi64, #flat2, #smem, mutable>
  tt.return
}
}

// -----

#flat2 = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0], CGALayout = [[1]]}>
#smem = #ttg.shared_memory
#line2 = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0], CGALayout = [[1]]}>
module attributes {"ttg.num-ctas" = 2 : i32, "ttg.num-warps" = 4 : i32, "ttg.threads-per-warp" = 32 : i32} {
tt.func @f(%s: tensor<256xf32, #line2>, %d: !ttg.memdesc<256xi32, #flat2, #smem, mutable>, %b: !ttg.memdesc<2xi64, #flat2, #smem, mutable>) {
  // expected-error @+1 {{requires source and destination of one shape and element type, found}}
  ttng.async_shared_store %s, %d, %b : tensor<256xf32, #line2> -> !ttg.memdesc<256xi32, #flat2, #smem, mutable>, !ttg.memdesc<2xi64, #flat2, #smem, mutable>
  tt.return
}
}

// -----

#flat2 = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0], CGALayout = [[1]]}>
#smem = #ttg.shared_memory
#line2 = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0], CGALayout = [[1]]}>
module attributes {"ttg.num-ctas" = 2 : i32, "ttg.num-warps" = 4 : i32, "ttg.threads-per-warp" = 32 : i32} {
tt.func @f(%s: tensor<256xf32, #line2>, %d: !ttg.memdesc<256xf32, #flat2, #smem, mutable>, %b: !ttg.memdesc<2xi32, #flat2, #smem, mutable>) {
  // expected-error @+1 {{requires barriers of rank 1 of i64}}
  ttng.async_shared_store %s, %d, %b : tensor<256xf32, #line2> -> !ttg.memdesc<256xf32, #flat2, #smem, mutable>, !ttg.memdesc<2xi32, #flat2, #smem, mutable>
  tt.return
}
}

// -----

#flat = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
tt.func @f(%a: !ttg.memdesc<4xi32, #flat, #smem, mutable>, %b: !ttg.memdesc<1xi64, #flat, #smem, mutable>) {
  // expected-error @+1 {{requires an answer of type 2xi64, found}}
  ttng.clc_try_cancel %a, %b : !ttg.memdesc<4xi32, #flat, #smem, mutable>, !ttg.memdesc<1xi64, #flat, #smem, mutable>
  tt.return
}

// -----

#flat = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#flat2 = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0], CGALayout = [[1]]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 2 : i32, "ttg.num-warps" = 4 : i32, "ttg.threads-per-warp" = 32 : i32} {
tt.func @f(%a: !ttg.memdesc<2xi64, #flat2, #smem, mutable>, %b: !ttg.memdesc<1xi64, #flat, #smem, mutable>) {
  // expected-error @+1 {{requires an answer that each CTA holds for itself, found}}
  ttng.clc_try_cancel %a, %b : !ttg.memdesc<2xi64, #flat2, #smem, mutable>, !ttg.memdesc<1xi64, #flat, #smem, mutable>
  tt.return
}
}

// -----

#flat = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
tt.func @f(%a: !ttg.memdesc<2xi64, #flat, #smem, mutable>, %b: !ttg.memdesc<1xi32, #flat, #smem, mutable>) {
  // expected-error @+1 {{requires barriers of rank 1 of i64}}
  ttng.clc_try_cancel %a, %b : !ttg.memdesc<2xi64, #flat, #smem, mutable>, !ttg.memdesc<1xi32, #flat, #smem, mutable>
  tt.return
}

// -----

#flat = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
tt.func @f(%a: !ttg.memdesc<1xi64, #flat, #smem, mutable>) {
  // expected-error @+1 {{requires an answer of type 2xi64, found}}
  %0 = ttng.clc_load_result %a : !ttg.memdesc<1xi64, #flat, #smem, mutable> -> i128
  tt.return
}

// -----

tt.func @f() -> i32 {
  // expected-error @+1 {{requires more than one CTA in a cluster, found ttg.num-ctas = 1}}
  %0 = ttng.cluster_rank : i32
  tt.return %0 : i32
}

// -----

tt.func @f(%r: i32) -> i32 {
  // expected-error @+1 {{requires more than one CTA in a cluster, found ttg.num-ctas = 1}}
  %0 = ttng.cluster_exchange %r from %r : i32
  tt.return %0 : i32
}

// -----

module attributes {"ttg.cluster-ctas" = 2 : i32} {
tt.func private @f(%r: i32) -> i32 attributes {noinline = true} {
  // expected-error @+1 {{requires a kernel around it, found the noinline function @f}}
  %0 = ttng.cluster_exchange %r from %r : i32
  tt.return %0 : i32
}
}

// -----

// expected-error @+1 {{attribute "ttg.cluster-ctas" must be a power of two, found 3 : i32}}
module attributes {"ttg.cluster-ctas" = 3 : i32} {
}
