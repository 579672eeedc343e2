// RUN: lathe-opt %s --split-input-file --lathe-ttng-complete-products --lathe-ttng-allocate-tensor-memory --verify-diagnostics | FileCheck %s

#blocked = #ttg.blocked<{sizePerThread = [1, 64], threadsPerWarp = [32, 1], warpsPerCTA = [4, 1], order = [0, 1]}>
#t = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1>
// Buffers that are alive together lie side by side; the third takes the columns of the first. The larger ones come
// first. 32 and 64 columns are 96, and 128 are allocated.
// CHECK: module attributes {{.*}}ttg.tensor_memory_size = 128 : i32
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:100", "ttg.threads-per-warp" = 32 : i32} {
  // CHECK-LABEL: tt.func public @lives
  tt.func public @lives(%p: tensor<128x64x!tt.ptr<f32>, #blocked>, %yes: i1) {
    %one = arith.constant dense<1.0> : tensor<128x64xf32, #blocked>
    %half = arith.constant dense<1.0> : tensor<128x64xf16, #blocked>
    // CHECK: ttng.tmem_alloc %{{.*}} {ttng.column_offset = 64 : i32} : (tensor<128x64xf16
    %h = ttng.tmem_alloc %half : (tensor<128x64xf16, #blocked>) -> !ttg.memdesc<128x64xf16, #t, #ttng.tensor_memory, mutable>
    // CHECK: ttng.tmem_alloc %{{.*}} {ttng.column_offset = 0 : i32} : (tensor<128x64xf32
    %a = ttng.tmem_alloc %one : (tensor<128x64xf32, #blocked>) -> !ttg.memdesc<128x64xf32, #t, #ttng.tensor_memory, mutable>
    %x = ttng.tmem_load %a : !ttg.memdesc<128x64xf32, #t, #ttng.tensor_memory, mutable> -> tensor<128x64xf32, #blocked>
    // CHECK: ttng.tmem_alloc %{{.*}} {ttng.column_offset = 0 : i32} : (tensor<128x64xf32
    %b = ttng.tmem_alloc %x : (tensor<128x64xf32, #blocked>) -> !ttg.memdesc<128x64xf32, #t, #ttng.tensor_memory, mutable>
    %y = ttng.tmem_load %b : !ttg.memdesc<128x64xf32, #t, #ttng.tensor_memory, mutable> -> tensor<128x64xf32, #blocked>
    %z = ttng.tmem_load %h : !ttg.memdesc<128x64xf16, #t, #ttng.tensor_memory, mutable> -> tensor<128x64xf16, #blocked>
    tt.store %p, %y : tensor<128x64x!tt.ptr<f32>, #blocked>
    tt.return
  }
}

// -----

#nvmma = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#smem = #ttg.shared_memory
#t = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:103", "ttg.threads-per-warp" = 32 : i32} {
  // A product that waits gets a barrier of its own, whose first phase ends it. It is alive until its code ends: no wait
  // counts it.
  // CHECK-LABEL: tt.func public @waits
  // CHECK: %[[BAR:.*]] = ttg.local_alloc : () -> !ttg.memdesc<1xi64,
  // CHECK-NEXT: ttng.init_barrier %[[BAR]], 1
  // CHECK: ttng.tc_gen5_mma %{{.*}}, %{{.*}}, %{{.*}}, %arg2, %arg3, %[[BAR]][%true{{.*}}] {is_async}
  // CHECK: ttng.wait_barrier %[[BAR]], %c0{{.*}}, %arg3
  // CHECK-NEXT: ttng.inval_barrier %[[BAR]]
  tt.func public @waits(%a: !ttg.memdesc<128x64xf16, #nvmma, #smem>, %b: !ttg.memdesc<64x64xf16, #nvmma, #smem>, %use: i1, %pred: i1) {
    %d = ttng.tmem_alloc : () -> !ttg.memdesc<128x64xf32, #t, #ttng.tensor_memory, mutable>
    ttng.tc_gen5_mma %a, %b, %d, %use, %pred : !ttg.memdesc<128x64xf16, #nvmma, #smem>, !ttg.memdesc<64x64xf16, #nvmma, #smem>, !ttg.memdesc<128x64xf32, #t, #ttng.tensor_memory, mutable>
    tt.return
  }
}

// -----

#blocked = #ttg.blocked<{sizePerThread = [1, 256], threadsPerWarp = [32, 1], warpsPerCTA = [4, 1], order = [0, 1]}>
#t = #ttng.tensor_memory_encoding<blockM = 128, blockN = 256, colStride = 1>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:100", "ttg.threads-per-warp" = 32 : i32} {
  tt.func public @too_many(%v: tensor<128x256xf32, #blocked>, %yes: i1) {
    %a = ttng.tmem_alloc : () -> !ttg.memdesc<2x128x256xf32, #t, #ttng.tensor_memory, mutable>
    // expected-error @+1 {{out of tensor memory: this buffer and those of @too_many alive with it take 768 columns, and cuda:100 has 512; use smaller tiles or fewer buffers}}
    %b = ttng.tmem_alloc %v : (tensor<128x256xf32, #blocked>) -> !ttg.memdesc<128x256xf32, #t, #ttng.tensor_memory, mutable>
    %c = arith.constant 1 : i32
    %d = ttg.memdesc_index %a[%c] : !ttg.memdesc<2x128x256xf32, #t, #ttng.tensor_memory, mutable> -> !ttg.memdesc<128x256xf32, #t, #ttng.tensor_memory, mutable>
    ttng.tmem_store %v, %d, %yes : tensor<128x256xf32, #blocked> -> !ttg.memdesc<128x256xf32, #t, #ttng.tensor_memory, mutable>
    ttng.tmem_store %v, %b, %yes : tensor<128x256xf32, #blocked> -> !ttg.memdesc<128x256xf32, #t, #ttng.tensor_memory, mutable>
    tt.return
  }
}

// -----

#t = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  tt.func public @another_chip() {
    // expected-error @+1 {{unsupported: tensor memory on cuda:90, which has none; cuda:100, cuda:103 have it: compile the kernel's tt form for others}}
    %a = ttng.tmem_alloc : () -> !ttg.memdesc<128x64xf32, #t, #ttng.tensor_memory, mutable>
    tt.return
  }
}

// -----

#t = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:100", "ttg.threads-per-warp" = 32 : i32} {
  tt.func private @callee() {
    // expected-error @+1 {{unsupported: ttng.tmem_alloc in the called function @callee; allocate in the kernel and pass the buffer}}
    %a = ttng.tmem_alloc : () -> !ttg.memdesc<128x64xf32, #t, #ttng.tensor_memory, mutable>
    tt.return
  }
}
