// RUN: lathe-opt %s --split-input-file --verify-diagnostics -o /dev/null

// expected-error @+1 {{aref requires buffers of type !ttg.memdesc, found 'i32'}}
tt.func @f(%r: !nvws.aref<[i32]>) { tt.return }

// -----

#rows = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#smem = #ttg.shared_memory
tt.func @f(%a: !ttg.memdesc<3x64x16xf16, #rows, #smem, mutable>, %b: !ttg.memdesc<2x64x16xf16, #rows, #smem, mutable>) {
  // expected-error @+1 {{'nvws.aref.create' op requires buffers of one depth, found 3 and 2}}
  %0 = nvws.aref.create %a, %b : <[!ttg.memdesc<3x64x16xf16, #rows, #smem, mutable>, !ttg.memdesc<2x64x16xf16, #rows, #smem, mutable>]>
  tt.return
}

// -----

#rows = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#smem = #ttg.shared_memory
#row = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [2, 16], warpsPerCTA = [4, 1], order = [1, 0]}>
tt.func @f(%a: !ttg.memdesc<64x16xf16, #rows, #smem, mutable>) {
  %1 = ttg.local_load %a : !ttg.memdesc<64x16xf16, #rows, #smem, mutable> -> tensor<64x16xf16, #row>
  // expected-error @+1 {{'nvws.aref.create' op requires buffers that are used through the ring only, found a use by 'ttg.local_load'}}
  %0 = nvws.aref.create %a : <[!ttg.memdesc<64x16xf16, #rows, #smem, mutable>]>
  tt.return
}

// -----

#rows = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#smem = #ttg.shared_memory
tt.func @f(%a: !ttg.memdesc<3x64x16xf16, #rows, #smem, mutable>) {
  // expected-error @+1 {{'nvws.aref.create' op failed to verify that operands are the buffers of the result}}
  %0 = "nvws.aref.create"(%a) : (!ttg.memdesc<3x64x16xf16, #rows, #smem, mutable>) -> !nvws.aref<[!ttg.memdesc<2x64x16xf16, #rows, #smem, mutable>]>
  tt.return
}

// -----

#rows = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#smem = #ttg.shared_memory
tt.func @f(%r: !nvws.aref<[!ttg.memdesc<3x64x16xf16, #rows, #smem, mutable>]>) {
  // expected-error @+1 {{'nvws.aref.put.enter' op requires 1 buffers, as the ring has, found 0}}
  %0 = nvws.aref.put.enter %r : <[!ttg.memdesc<3x64x16xf16, #rows, #smem, mutable>]> -> !ttg.async.token
  tt.return
}

// -----

#rows = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#smem = #ttg.shared_memory
tt.func @f(%r: !nvws.aref<[!ttg.memdesc<3x64x16xf16, #rows, #smem, mutable>]>) {
  // expected-error @+1 {{'nvws.aref.put.enter' op requires one stage of '!ttg.memdesc<3x64x16xf16}}
  %0, %1 = nvws.aref.put.enter %r : <[!ttg.memdesc<3x64x16xf16, #rows, #smem, mutable>]> -> !ttg.memdesc<64x32xf16, #rows, #smem, mutable>, !ttg.async.token
  tt.return
}

// -----

tt.func @f(%r: !nvws.aref<[]>, %i: i32) {
  // expected-error @+1 {{'nvws.aref.put.enter' op requires a stage and a phase or neither}}
  %0 = "nvws.aref.put.enter"(%r, %i) <{operandSegmentSizes = array<i32: 1, 1, 0>}> : (!nvws.aref<[]>, i32) -> !ttg.async.token
  tt.return
}

// -----

#rows = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#smem = #ttg.shared_memory
tt.func @f(%r: !nvws.aref<[!ttg.memdesc<3x64x16xf16, #rows, #smem, mutable>]>) {
  // expected-error @+1 {{'nvws.aref.get.enter' op requires 1 buffers, as the ring has, found 0}}
  %0 = nvws.aref.get.enter %r : <[!ttg.memdesc<3x64x16xf16, #rows, #smem, mutable>]> -> !ttg.async.token
  tt.return
}

// -----

#rows = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#smem = #ttg.shared_memory
tt.func @f(%r: !nvws.aref<[!ttg.memdesc<3x64x16xf16, #rows, #smem, mutable>]>) {
  // expected-error @+1 {{'nvws.aref.get.enter' op requires one stage of '!ttg.memdesc<3x64x16xf16}}
  %0, %1 = nvws.aref.get.enter %r : <[!ttg.memdesc<3x64x16xf16, #rows, #smem, mutable>]> -> !ttg.memdesc<64x32xf16, #rows, #smem, mutable>, !ttg.async.token
  tt.return
}

// -----

tt.func @f(%r: !nvws.aref<[]>, %i: i32) {
  // expected-error @+1 {{'nvws.aref.get.enter' op requires a stage and a phase or neither}}
  %0 = "nvws.aref.get.enter"(%r, %i) <{operandSegmentSizes = array<i32: 1, 1, 0>}> : (!nvws.aref<[]>, i32) -> !ttg.async.token
  tt.return
}

// -----

#rows = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#smem = #ttg.shared_memory
tt.func @f(%r: !nvws.aref<[!ttg.memdesc<3x64x16xf16, #rows, #smem, mutable>]>) {
  // expected-error @+1 {{'nvws.aref.put.enter' op requires one stage of '!ttg.memdesc<3x64x16xf16, #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>, #ttg.shared_memory, mutable>', found '!ttg.memdesc<3x64x16xf16}}
  %0, %1 = nvws.aref.put.enter %r : <[!ttg.memdesc<3x64x16xf16, #rows, #smem, mutable>]> -> !ttg.memdesc<3x64x16xf16, #rows, #smem, mutable>, !ttg.async.token
  tt.return
}

// -----

#rows = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#smem = #ttg.shared_memory
tt.func @f(%r: !nvws.aref<[]>, %t: !ttg.async.token) {
  // expected-error @+1 {{'nvws.aref.buffer' op requires 0 results, one per buffer of the ring, found 1}}
  %0 = nvws.aref.buffer %r, %t : <[]>, !ttg.async.token -> !ttg.memdesc<64x16xf16, #rows, #smem, mutable>
  tt.return
}

// -----

tt.func @f(%r: !nvws.aref<[]>, %t: !ttg.async.token) {
  // expected-error @+1 {{attribute 'async_ops' failed to satisfy constraint: array of #nvws.async_op}}
  nvws.aref.put.exit %r, %t [1 : i32] : <[]>, !ttg.async.token
  tt.return
}

// -----

#rows = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#smem = #ttg.shared_memory
tt.func @f(%d: !tt.tensordesc<64x16xf16>, %i: i32, %a: !ttg.memdesc<64x16xf16, #rows, #smem, mutable>) {
  // expected-error @+1 {{'nvws.descriptor_load' op requires txCount of at least 0, found -1}}
  nvws.descriptor_load %d[%i, %i] -1 %a : !tt.tensordesc<64x16xf16>, i32, i32, !ttg.memdesc<64x16xf16, #rows, #smem, mutable>
  tt.return
}

// -----

#rows = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#smem = #ttg.shared_memory
tt.func @f(%d: !tt.tensordesc<64x16xf16>, %i: i32, %a: !ttg.memdesc<64x16xf16, #rows, #smem, mutable>) {
  // expected-error @+1 {{'nvws.descriptor_load' op requires 2 coordinates, one per dimension of the block, found 1}}
  nvws.descriptor_load %d[%i] 0 %a : !tt.tensordesc<64x16xf16>, i32, !ttg.memdesc<64x16xf16, #rows, #smem, mutable>
  tt.return
}

// -----

#rows = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#smem = #ttg.shared_memory
tt.func @f(%d: !tt.tensordesc<64x16xf16>, %i: i32, %a: !ttg.memdesc<64x32xf16, #rows, #smem, mutable>) {
  // expected-error @+1 {{'nvws.descriptor_load' op requires a buffer for the block 'tensor<64x16xf16>', found '!ttg.memdesc<64x32xf16}}
  nvws.descriptor_load %d[%i, %i] 0 %a : !tt.tensordesc<64x16xf16>, i32, i32, !ttg.memdesc<64x32xf16, #rows, #smem, mutable>
  tt.return
}

// -----

#rows = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#smem = #ttg.shared_memory
tt.func @f(%d: !tt.tensordesc<1x64xf16>, %x: tensor<32xi32>, %i: i32, %a: !ttg.memdesc<32x64xf16, #rows, #smem, mutable>) {
  // expected-error @+1 {{'nvws.descriptor_gather' op requires txCount of at least 0, found -1}}
  nvws.descriptor_gather %d[%x, %i] -1 %a : !tt.tensordesc<1x64xf16>, tensor<32xi32>, i32, !ttg.memdesc<32x64xf16, #rows, #smem, mutable>
  tt.return
}

// -----

#rows = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#smem = #ttg.shared_memory
tt.func @f(%d: !tt.tensordesc<2x64xf16>, %x: tensor<32xi32>, %i: i32, %a: !ttg.memdesc<32x64xf16, #rows, #smem, mutable>) {
  // expected-error @+1 {{'nvws.descriptor_gather' op requires a block of one row, found '!tt.tensordesc<2x64xf16>'}}
  nvws.descriptor_gather %d[%x, %i] 0 %a : !tt.tensordesc<2x64xf16>, tensor<32xi32>, i32, !ttg.memdesc<32x64xf16, #rows, #smem, mutable>
  tt.return
}

// -----

#rows = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#smem = #ttg.shared_memory
tt.func @f(%d: !tt.tensordesc<1x64xf16>, %x: tensor<32x1xi32>, %i: i32, %a: !ttg.memdesc<32x64xf16, #rows, #smem, mutable>) {
  // expected-error @+1 {{'nvws.descriptor_gather' op requires row numbers of rank 1, found 'tensor<32x1xi32>'}}
  nvws.descriptor_gather %d[%x, %i] 0 %a : !tt.tensordesc<1x64xf16>, tensor<32x1xi32>, i32, !ttg.memdesc<32x64xf16, #rows, #smem, mutable>
  tt.return
}

// -----

#rows = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#smem = #ttg.shared_memory
tt.func @f(%d: !tt.tensordesc<1x64xf16>, %x: tensor<32xi32>, %i: i32, %a: !ttg.memdesc<16x64xf16, #rows, #smem, mutable>) {
  // expected-error @+1 {{'nvws.descriptor_gather' op requires a buffer for 32 rows 'tensor<1x64xf16>', found '!ttg.memdesc<16x64xf16}}
  nvws.descriptor_gather %d[%x, %i] 0 %a : !tt.tensordesc<1x64xf16>, tensor<32xi32>, i32, !ttg.memdesc<16x64xf16, #rows, #smem, mutable>
  tt.return
}

// -----

tt.func @f() {
  // expected-error @+1 {{'nvws.create_token' op requires a token for each of numBuffers = 3 buffers, found 'tensor<2x!nvws.token>'}}
  %0 = nvws.create_token {loadType = 0 : i32, numBuffers = 3 : i32} : tensor<2x!nvws.token>
  tt.return
}

// -----

tt.func @f() {
  // expected-error @+1 {{attribute 'loadType' failed to satisfy constraint}}
  %0 = nvws.create_token {loadType = 5 : i32, numBuffers = 3 : i32} : tensor<3x!nvws.token>
  tt.return
}

// -----

tt.func @f(%t: tensor<3xi32>, %i: i32) {
  // expected-error @+1 {{'nvws.producer_commit' op operand #0 must be tensor of token values, but got 'tensor<3xi32>'}}
  nvws.producer_commit %t, %i : tensor<3xi32>, i32
  tt.return
}

// -----

tt.func @f() {
  // expected-error @+1 {{'nvws.warp_group' op requires a number of warps for each of 1 regions, found 2}}
  "nvws.warp_group"() <{numWarps = array<i32: 4, 4>}> ({ nvws.warp_group.return }) : () -> ()
  tt.return
}

// -----

tt.func @f() {
  // expected-error @+1 {{'nvws.warp_group' op requires regions run by at least one warp, found 0}}
  nvws.warp_group partition0 num_warps(0) { nvws.warp_group.return }
  tt.return
}

// -----

tt.func @f() {
  // expected-error @+1 {{'nvws.warp_group' op requires a region that yields its results, found none}}
  %0 = "nvws.warp_group"() <{numWarps = array<i32>}> : () -> i32
  tt.return
}

// -----

tt.func @f() {
  // expected-error @+1 {{'nvws.warp_group' op requires regions without arguments, found 1}}
  "nvws.warp_group"() <{numWarps = array<i32: 4>}> ({ ^bb0(%a: i32): nvws.warp_group.return }) : () -> ()
  tt.return
}

// -----

tt.func @f() {
  // expected-error @+1 {{'nvws.warp_group' op requires its first region to end in nvws.warp_group.yield, for it has results}}
  %0 = "nvws.warp_group"() <{numWarps = array<i32: 4>}> ({ nvws.warp_group.return }) : () -> i32
  tt.return
}

// -----

tt.func @f(%x: i32) {
  // expected-error @+1 {{'nvws.warp_group' op requires its first region to yield ('f32'), found ('i32')}}
  %0 = "nvws.warp_group"() <{numWarps = array<i32: 4>}> ({ nvws.warp_group.yield %x : i32 }) : () -> f32
  tt.return
}

// -----

tt.func @f() {
  // expected-error @+1 {{'nvws.warp_group.return' op expects parent op 'nvws.warp_group'}}
  nvws.warp_group.return
  tt.return
}

// -----

tt.func @f(%r: !nvws.aref<[]>, %t: !ttg.async.token) {
  // expected-error-re @+2 {{expected {{.*}}AsyncOp to be one of}}
  // expected-error @+1 {{failed to parse NVWS_AsyncOpAttr parameter 'value'}}
  nvws.aref.put.exit %r, %t [#nvws.async_op<foo>] : <[]>, !ttg.async.token
  tt.return
}
