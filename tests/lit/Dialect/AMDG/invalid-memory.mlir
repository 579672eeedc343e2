// RUN: lathe-opt %s --split-input-file --verify-diagnostics -o /dev/null

tt.func @pointer(%p: !tt.ptr<i32>, %at: tensor<64xi32>) {
  // expected-error @+1 {{'amdg.buffer_load' op failed to verify that pointer points to the elements}}
  %0 = "amdg.buffer_load"(%p, %at) <{operandSegmentSizes = array<i32: 1, 1, 0, 0, 0>}> : (!tt.ptr<i32>, tensor<64xi32>) -> tensor<64xf32>
  tt.return
}

// -----

tt.func @offsets(%p: !tt.ptr<f32>, %at: tensor<32xi32>) {
  // expected-error @+1 {{'amdg.buffer_load' op failed to verify that offsets are i32 of the shape of the elements}}
  %0 = "amdg.buffer_load"(%p, %at) <{operandSegmentSizes = array<i32: 1, 1, 0, 0, 0>}> : (!tt.ptr<f32>, tensor<32xi32>) -> tensor<64xf32>
  tt.return
}

// -----

tt.func @mask(%p: !tt.ptr<f32>, %at: tensor<64xi32>, %mask: tensor<32xi1>) {
  // expected-error @+1 {{'amdg.buffer_load' op failed to verify that mask is i1 of the shape of the elements}}
  %0 = "amdg.buffer_load"(%p, %at, %mask) <{operandSegmentSizes = array<i32: 1, 1, 0, 1, 0>}> : (!tt.ptr<f32>, tensor<64xi32>, tensor<32xi1>) -> tensor<64xf32>
  tt.return
}

// -----

tt.func @other(%p: !tt.ptr<f32>, %at: tensor<64xi32>) {
  // expected-error @+1 {{'amdg.buffer_load' op failed to verify that other has the type of the result}}
  %0 = "amdg.buffer_load"(%p, %at, %at) <{operandSegmentSizes = array<i32: 1, 1, 0, 0, 1>}> : (!tt.ptr<f32>, tensor<64xi32>, tensor<64xi32>) -> tensor<64xf32>
  tt.return
}

// -----

tt.func @contiguity(%p: !tt.ptr<f32>, %at: tensor<64xi32>) {
  // expected-error @+1 {{'amdg.buffer_load' op requires a positive contiguity, found -4}}
  %0 = amdg.buffer_load %p[%at] {contiguity = -4 : i32} : tensor<64xf32>
  tt.return
}

// -----

tt.func @rmw(%p: !tt.ptr<f32>, %at: tensor<64xi32>) {
  // expected-error @+1 {{'amdg.buffer_atomic_rmw' op failed to verify that value has the type of the result}}
  %0 = "amdg.buffer_atomic_rmw"(%p, %at, %at) <{atomic_rmw_op = 5 : i32, sem = 1 : i32, scope = 1 : i32, operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>}> : (!tt.ptr<f32>, tensor<64xi32>, tensor<64xi32>) -> tensor<64xf32>
  tt.return
}

// -----

tt.func @cas_cmp(%p: !tt.ptr<i64>, %at: tensor<64xi32>, %x: tensor<64xi64>) {
  // expected-error @+1 {{'amdg.buffer_atomic_cas' op failed to verify that cmp has the type of the result}}
  %0 = "amdg.buffer_atomic_cas"(%p, %at, %at, %x) <{sem = 1 : i32, scope = 1 : i32}> : (!tt.ptr<i64>, tensor<64xi32>, tensor<64xi32>, tensor<64xi64>) -> tensor<64xi64>
  tt.return
}

// -----

tt.func @cas_val(%p: !tt.ptr<i64>, %at: tensor<64xi32>, %x: tensor<64xi64>) {
  // expected-error @+1 {{'amdg.buffer_atomic_cas' op failed to verify that val has the type of the result}}
  %0 = "amdg.buffer_atomic_cas"(%p, %at, %x, %at) <{sem = 1 : i32, scope = 1 : i32}> : (!tt.ptr<i64>, tensor<64xi32>, tensor<64xi64>, tensor<64xi32>) -> tensor<64xi64>
  tt.return
}

// -----

#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
tt.func @to_local_mutable(%p: !tt.ptr<f32>, %at: tensor<64xi32>, %m: !ttg.memdesc<64xf32, #shared, #smem>) {
  // expected-error @+1 {{'amdg.buffer_load_to_local' op requires a mutable buffer, found '!ttg.memdesc<64xf32}}
  %0 = amdg.buffer_load_to_local %p[%at] into %m : <f32>[tensor<64xi32>] -> <64xf32, #shared, #smem>
  tt.return
}

// -----

#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
tt.func @to_local_element(%p: !tt.ptr<f32>, %at: tensor<64xi32>, %m: !ttg.memdesc<64xf16, #shared, #smem, mutable>) {
  // expected-error @+1 {{'amdg.buffer_load_to_local' op requires a buffer of the pointer's elements, found '!ttg.memdesc<64xf16}}
  %0 = amdg.buffer_load_to_local %p[%at] into %m : <f32>[tensor<64xi32>] -> <64xf16, #shared, #smem, mutable>
  tt.return
}

// -----

#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
tt.func @to_local_other(%p: !tt.ptr<f32>, %at: tensor<64xi32>, %mask: tensor<64xi1>, %m: !ttg.memdesc<64xf32, #shared, #smem, mutable>) {
  // expected-error @+1 {{'amdg.buffer_load_to_local' op requires elements of type 'tensor<64xf32>' where the mask is false, found 'tensor<64xi32>'}}
  %0 = amdg.buffer_load_to_local %p[%at] mask = %mask other = %at into %m : <f32>[tensor<64xi32>] tensor<64xi32> -> <64xf32, #shared, #smem, mutable>
  tt.return
}

// -----

#tmem = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1>
tt.func @to_global_memory(%m: !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable>, %p: tensor<128x64x!tt.ptr<f32>>) {
  // expected-error @+1 {{'amdg.async_copy_local_to_global' op requires a buffer in shared memory, found '!ttg.memdesc<128x64xf32}}
  %0 = amdg.async_copy_local_to_global %m, %p : !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable> -> tensor<128x64x!tt.ptr<f32>>
  tt.return
}

// -----

#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
tt.func @to_global_shape(%m: !ttg.memdesc<64xf32, #shared, #smem>, %p: tensor<32x!tt.ptr<f32>>) {
  // expected-error @+1 {{'amdg.async_copy_local_to_global' op requires pointers and a buffer of one shape and element type, found 'tensor<32x!tt.ptr<f32>>'}}
  %0 = amdg.async_copy_local_to_global %m, %p : !ttg.memdesc<64xf32, #shared, #smem> -> tensor<32x!tt.ptr<f32>>
  tt.return
}

// -----

#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
tt.func @to_global_mask(%m: !ttg.memdesc<64xf32, #shared, #smem>, %p: tensor<64x!tt.ptr<f32>>, %mask: tensor<32xi1>) {
  // expected-error @+1 {{'amdg.async_copy_local_to_global' op failed to verify that mask is i1 of the pointers' shape}}
  %0 = "amdg.async_copy_local_to_global"(%m, %p, %mask) : (!ttg.memdesc<64xf32, #shared, #smem>, tensor<64x!tt.ptr<f32>>, tensor<32xi1>) -> !ttg.async.token
  tt.return
}

// -----

tt.func @lane(%p: !llvm.ptr<1>, %mask: i1, %else: f32) {
  // expected-error @+1 {{'amdg.masked_load' op failed to verify that all of {falseVal, result} have same type}}
  %0 = amdg.masked_load %p, %mask, %else : (!llvm.ptr<1>, i1, f32) -> i32
  tt.return
}

// -----

#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0, 1]}>
#smem = #ttg.shared_memory
tt.func @packed_operand(%m: !ttg.memdesc<64x128xi8, #shared, #smem>) {
  // expected-error @+1 {{'amdg.local_load_packed_tranposed' op requires a result in a dot_op layout, found 'tensor<128x64xi8>'}}
  %0 = amdg.local_load_packed_tranposed %m : !ttg.memdesc<64x128xi8, #shared, #smem> -> tensor<128x64xi8>
  tt.return
}

// -----

#mma = #ttg.amd_mfma<{version = 4, warpsPerCTA = [2, 2], instrShape = [32, 32, 64], isTransposed = true}>
#padded = #ttg.padded_shared<[64:+8] {order = [0, 1], shape = [64, 128]}>
#smem = #ttg.shared_memory
tt.func @packed_layout(%m: !ttg.memdesc<64x128xi8, #padded, #smem>) {
  // expected-error @+1 {{'amdg.local_load_packed_tranposed' op requires a buffer in a swizzled layout, found '!ttg.memdesc<64x128xi8}}
  %0 = amdg.local_load_packed_tranposed %m : !ttg.memdesc<64x128xi8, #padded, #smem> -> tensor<128x64xi8, #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 16}>>
  tt.return
}

// -----

#mma = #ttg.amd_mfma<{version = 4, warpsPerCTA = [2, 2], instrShape = [32, 32, 64], isTransposed = true}>
#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0, 1]}>
#smem = #ttg.shared_memory
tt.func @packed_rank(%m: !ttg.memdesc<2x64x128xi8, #shared, #smem>) {
  // expected-error @+1 {{'amdg.local_load_packed_tranposed' op requires matrices or batches of them, found '!ttg.memdesc<2x64x128xi8}}
  %0 = amdg.local_load_packed_tranposed %m : !ttg.memdesc<2x64x128xi8, #shared, #smem> -> tensor<128x64xi8, #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 16}>>
  tt.return
}

// -----

#mma = #ttg.amd_mfma<{version = 4, warpsPerCTA = [2, 2], instrShape = [32, 32, 64], isTransposed = true}>
#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
#smem = #ttg.shared_memory
tt.func @packed_order(%m: !ttg.memdesc<64x128xi8, #shared, #smem>) {
  // expected-error @+1 {{'amdg.local_load_packed_tranposed' op requires a buffer of order [0, 1], found '!ttg.memdesc<64x128xi8}}
  %0 = amdg.local_load_packed_tranposed %m : !ttg.memdesc<64x128xi8, #shared, #smem> -> tensor<128x64xi8, #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 16}>>
  tt.return
}

// -----

#mma = #ttg.amd_mfma<{version = 4, warpsPerCTA = [2, 2], instrShape = [32, 32, 64], isTransposed = true}>
#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
#smem = #ttg.shared_memory
tt.func @packed_shape(%m: !ttg.memdesc<64x128xi8, #shared, #smem>) {
  // expected-error @+1 {{'amdg.local_load_packed_tranposed' op requires a result of shape [32, 256], found 'tensor<64x128xi8}}
  %0 = amdg.local_load_packed_tranposed %m : !ttg.memdesc<64x128xi8, #shared, #smem> -> tensor<64x128xi8, #ttg.dot_op<{opIdx = 1, parent = #mma, kWidth = 16}>>
  tt.return
}

// -----

tt.func @counter() {
  // expected-error @+1 {{'amdg.memory_counter_wait' op requires counts that are not negative, found -1}}
  amdg.memory_counter_wait store(-1)
  tt.return
}

// -----

#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
tt.func @barrier(%b: !ttg.memdesc<2xi64, #shared, #smem, mutable>, %phase: i32) {
  // expected-error @+1 {{'amdg.wait_barrier' op requires a barrier in a buffer of 1xi64, found '!ttg.memdesc<2xi64}}
  amdg.wait_barrier %b, %phase : !ttg.memdesc<2xi64, #shared, #smem, mutable>
  tt.return
}

// -----

#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
tt.func @arrivals(%b: !ttg.memdesc<1xi64, #shared, #smem, mutable>) {
  // expected-error @+1 {{'amdg.init_barrier' op requires at least one arrival, found 0}}
  amdg.init_barrier %b, 0 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
  tt.return
}

// -----

tt.func @cluster() {
  // expected-error @+1 {{'amdg.cluster_barrier_arrive' op requires a module of several CTAs, found 1}}
  amdg.cluster_barrier_arrive
  tt.return
}
