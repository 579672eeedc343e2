// RUN: lathe-opt %s --split-input-file --verify-diagnostics -o /dev/null

#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
tt.func @slice() {
  // expected-error @+1 {{'ttg.local_alloc' op requires a result that is not a slice, found '!ttg.memdesc<16xf32}}
  %0 = ttg.local_alloc : () -> !ttg.memdesc<16xf32, #shared, #smem, mutable, 32>
  tt.return
}

// -----

#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
tt.func @nothing() {
  // expected-error @+1 {{'ttg.local_alloc' op without a source requires a mutable buffer, found '!ttg.memdesc<16xf32}}
  %0 = ttg.local_alloc : () -> !ttg.memdesc<16xf32, #shared, #smem>
  tt.return
}

// -----

#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
tt.func @alignment() {
  // expected-error @+1 {{'ttg.local_alloc' op requires an alignment that is a power of two, found -8}}
  %0 = ttg.local_alloc {alignment = -8 : i32} : () -> !ttg.memdesc<16xf32, #shared, #smem, mutable>
  tt.return
}

// -----

#blocked = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
tt.func @contents(%x: tensor<16xf32, #blocked>) {
  // expected-error @+1 {{'ttg.local_alloc' op requires a tensor and a buffer of one shape and element type, found 'tensor<16xf32}}
  %0 = ttg.local_alloc %x : (tensor<16xf32, #blocked>) -> !ttg.memdesc<32xf32, #shared, #smem>
  tt.return
}

// -----

#blocked = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [1, 32], warpsPerCTA = [4, 1], order = [1, 0]}>
#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
tt.func @rank(%m: !ttg.memdesc<2x16xf32, #shared, #smem>) {
  // expected-error @+1 {{'ttg.local_load' op requires a buffer whose layout has the tensor's rank 2, found '!ttg.memdesc<2x16xf32}}
  %0 = ttg.local_load %m : !ttg.memdesc<2x16xf32, #shared, #smem> -> tensor<2x16xf32, #blocked>
  tt.return
}

// -----

#blocked = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [1, 32], warpsPerCTA = [4, 1], order = [1, 0]}>
#tmem = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1>
tt.func @memory(%m: !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable>) {
  // expected-error @+1 {{'ttg.local_load' op requires a buffer in shared memory, found '!ttg.memdesc<128x64xf32}}
  %0 = ttg.local_load %m : !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable> -> tensor<128x64xf32, #blocked>
  tt.return
}

// -----

#blocked = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
tt.func @store(%x: tensor<16xf32, #blocked>, %m: !ttg.memdesc<16xf32, #shared, #smem>) {
  // expected-error @+1 {{'ttg.local_store' op requires a mutable buffer, found '!ttg.memdesc<16xf32}}
  ttg.local_store %x, %m : tensor<16xf32, #blocked> -> !ttg.memdesc<16xf32, #shared, #smem>
  tt.return
}

// -----

#blocked = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
tt.func @shapes(%m: !ttg.memdesc<16xf32, #shared, #smem>, %at: tensor<16xi32, #blocked>) {
  // expected-error @+1 {{'ttg.local_gather' op requires indices and values of one shape and layout, found 'tensor<16xi32}}
  %0 = ttg.local_gather %m[%at] {axis = 0 : i32} : !ttg.memdesc<16xf32, #shared, #smem>, tensor<16xi32, #blocked> -> tensor<32xf32, #blocked>
  tt.return
}

// -----

#blocked = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
tt.func @elements(%m: !ttg.memdesc<16xf32, #shared, #smem, mutable>, %at: tensor<16xi32, #blocked>) {
  // expected-error @+1 {{'ttg.local_scatter' op requires values of the buffer's element type, found 'tensor<16xi32}}
  ttg.local_scatter %m[%at], %at {axis = 0 : i32} : !ttg.memdesc<16xf32, #shared, #smem, mutable>, tensor<16xi32, #blocked>, tensor<16xi32, #blocked>
  tt.return
}

// -----

#blocked = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
#smem = #ttg.shared_memory
tt.func @indices(%m: !ttg.memdesc<16x16xi32, #shared, #smem>, %at: tensor<16xi32, #blocked>) {
  // expected-error @+1 {{'ttg.local_gather' op requires indices of the buffer's rank 2, found 'tensor<16xi32}}
  %0 = ttg.local_gather %m[%at] {axis = 0 : i32} : !ttg.memdesc<16x16xi32, #shared, #smem>, tensor<16xi32, #blocked> -> tensor<16xi32, #blocked>
  tt.return
}

// -----

#blocked = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
tt.func @axis(%m: !ttg.memdesc<16xi32, #shared, #smem>, %at: tensor<16xi32, #blocked>) {
  // expected-error @+1 {{'ttg.local_gather' op requires an axis of the buffer, found -1 for '!ttg.memdesc<16xi32}}
  %0 = ttg.local_gather %m[%at] {axis = -1 : i32} : !ttg.memdesc<16xi32, #shared, #smem>, tensor<16xi32, #blocked> -> tensor<16xi32, #blocked>
  tt.return
}

// -----

#blocked = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
tt.func @pointers(%m: !ttg.memdesc<16x!tt.ptr<i32>, #shared, #smem, mutable>, %at: tensor<16xi32, #blocked>, %x: tensor<16x!tt.ptr<i32>, #blocked>) {
  // expected-error @+1 {{'ttg.local_atomic_scatter_rmw' op requires values that are integers or floats, found 'tensor<16x!tt.ptr<i32>}}
  %0 = ttg.local_atomic_scatter_rmw add, %m[%at], %x {axis = 0 : i32} : (!ttg.memdesc<16x!tt.ptr<i32>, #shared, #smem, mutable>, tensor<16x!tt.ptr<i32>, #blocked>, tensor<16xi32, #blocked>) -> tensor<16x!tt.ptr<i32>, #blocked>
  tt.return
}

// -----

#blocked = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
tt.func @result(%m: !ttg.memdesc<16xi32, #shared, #smem, mutable>, %at: tensor<16xi32, #blocked>) {
  // expected-error @+1 {{'ttg.local_atomic_scatter_rmw' op failed to verify that result has the type of the values}}
  %0 = ttg.local_atomic_scatter_rmw add, %m[%at], %at {axis = 0 : i32} : (!ttg.memdesc<16xi32, #shared, #smem, mutable>, tensor<16xi32, #blocked>, tensor<16xi32, #blocked>) -> tensor<16xi64, #blocked>
  tt.return
}

// -----

#blocked = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
tt.func @mask(%m: !ttg.memdesc<16xi32, #shared, #smem, mutable>, %at: tensor<16xi32, #blocked>, %mask: tensor<32xi1, #blocked>) {
  // expected-error @+1 {{'ttg.local_atomic_scatter_rmw' op failed to verify that mask is i1 of the shape of the values}}
  %0 = ttg.local_atomic_scatter_rmw add, %m[%at], %at, %mask {axis = 0 : i32} : (!ttg.memdesc<16xi32, #shared, #smem, mutable>, tensor<16xi32, #blocked>, tensor<16xi32, #blocked>, tensor<32xi1, #blocked>) -> tensor<16xi32, #blocked>
  tt.return
}

// -----

#blocked = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
tt.func @copy(%p: tensor<16x!tt.ptr<f32>, #blocked>, %m: !ttg.memdesc<32xf32, #shared, #smem, mutable>) {
  // expected-error @+1 {{'ttg.async_copy_global_to_local' op requires pointers and a buffer of one shape and element type, found 'tensor<16x!tt.ptr<f32>}}
  %0 = ttg.async_copy_global_to_local %p, %m : tensor<16x!tt.ptr<f32>, #blocked> -> <32xf32, #shared, #smem, mutable>
  tt.return
}

// -----

#blocked = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
tt.func @contiguity(%p: tensor<16x!tt.ptr<f32>, #blocked>, %m: !ttg.memdesc<16xf32, #shared, #smem, mutable>) {
  // expected-error @+1 {{'ttg.async_copy_global_to_local' op requires a positive contiguity, found 0}}
  %0 = ttg.async_copy_global_to_local %p, %m {contiguity = 0 : i32} : tensor<16x!tt.ptr<f32>, #blocked> -> <16xf32, #shared, #smem, mutable>
  tt.return
}

// -----

#blocked = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
tt.func @copy_mask(%p: tensor<16x!tt.ptr<f32>, #blocked>, %m: !ttg.memdesc<16xf32, #shared, #smem, mutable>, %mask: tensor<8xi1, #blocked>) {
  // expected-error @+1 {{'ttg.async_copy_global_to_local' op failed to verify that mask is i1 of the pointers' shape}}
  %0 = "ttg.async_copy_global_to_local"(%p, %m, %mask) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> : (tensor<16x!tt.ptr<f32>, #blocked>, !ttg.memdesc<16xf32, #shared, #smem, mutable>, tensor<8xi1, #blocked>) -> !ttg.async.token
  tt.return
}

// -----

#blocked = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
tt.func @copy_other(%p: tensor<16x!tt.ptr<f32>, #blocked>, %m: !ttg.memdesc<16xf32, #shared, #smem, mutable>, %other: tensor<16xi32, #blocked>) {
  // expected-error @+1 {{'ttg.async_copy_global_to_local' op failed to verify that other is what the pointers point to}}
  %0 = "ttg.async_copy_global_to_local"(%p, %m, %other) <{operandSegmentSizes = array<i32: 1, 1, 0, 1>}> : (tensor<16x!tt.ptr<f32>, #blocked>, !ttg.memdesc<16xf32, #shared, #smem, mutable>, tensor<16xi32, #blocked>) -> !ttg.async.token
  tt.return
}

// -----

tt.func @wait() {
  // expected-error @+1 {{'ttg.async_wait' op requires a number of groups that is not negative, found -1}}
  %0 = ttg.async_wait {num = -1 : i32}
  tt.return
}
