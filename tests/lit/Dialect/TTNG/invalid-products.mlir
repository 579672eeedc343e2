// Ill-formed matrix multiplications.
//
// RUN: lathe-opt %s --split-input-file --verify-diagnostics -o /dev/null

#nvmma = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#smem = #ttg.shared_memory
#mma = #ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 64, 16]}>
tt.func @f(%a: !ttg.memdesc<2x64x64xf16, #nvmma, #smem>, %b: !ttg.memdesc<64x64xf16, #nvmma, #smem>, %c: tensor<64x64xf32, #mma>) {
  // expected-error @+1 {{requires operands and an accumulator of rank 2, found}}
  %0 = ttng.warp_group_dot %a, %b, %c : !ttg.memdesc<2x64x64xf16, #nvmma, #smem> * !ttg.memdesc<64x64xf16, #nvmma, #smem> -> tensor<64x64xf32, #mma>
  tt.return
}

// -----

#nvmma = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#smem = #ttg.shared_memory
#mma = #ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 64, 16]}>
tt.func @f(%a: !ttg.memdesc<64x64xf16, #nvmma, #smem>, %b: !ttg.memdesc<32x64xf16, #nvmma, #smem>, %c: tensor<64x64xf32, #mma>) {
  // expected-error @+1 {{requires operands of M by K and K by N elements and an accumulator of M by N, found 64 by 64, 32 by 64 and 64 by 64}}
  %0 = ttng.warp_group_dot %a, %b, %c : !ttg.memdesc<64x64xf16, #nvmma, #smem> * !ttg.memdesc<32x64xf16, #nvmma, #smem> -> tensor<64x64xf32, #mma>
  tt.return
}

// -----

#nvmma = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#smem = #ttg.shared_memory
#mma = #ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 64, 16]}>
tt.func @f(%a: !ttg.memdesc<128x64xf16, #nvmma, #smem>, %b: !ttg.memdesc<64x64xf16, #nvmma, #smem>, %c: tensor<64x64xf32, #mma>) {
  // expected-error @+1 {{requires operands of M by K and K by N elements and an accumulator of M by N, found 128 by 64, 64 by 64 and 64 by 64}}
  %0 = ttng.warp_group_dot %a, %b, %c : !ttg.memdesc<128x64xf16, #nvmma, #smem> * !ttg.memdesc<64x64xf16, #nvmma, #smem> -> tensor<64x64xf32, #mma>
  tt.return
}

// -----

#nvmma = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#smem = #ttg.shared_memory
#mma = #ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 64, 16]}>
tt.func @f(%a: !ttg.memdesc<64x64xf16, #nvmma, #smem>, %b: !ttg.memdesc<64x128xf16, #nvmma, #smem>, %c: tensor<64x64xf32, #mma>) {
  // expected-error @+1 {{requires operands of M by K and K by N elements and an accumulator of M by N, found 64 by 64, 64 by 128 and 64 by 64}}
  %0 = ttng.warp_group_dot %a, %b, %c : !ttg.memdesc<64x64xf16, #nvmma, #smem> * !ttg.memdesc<64x128xf16, #nvmma, #smem> -> tensor<64x64xf32, #mma>
  tt.return
}

// -----

#nvmma = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#smem = #ttg.shared_memory
#mma2 = #ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 8]}>
tt.func @f(%a: !ttg.memdesc<64x64xf16, #nvmma, #smem>, %b: !ttg.memdesc<64x64xf16, #nvmma, #smem>, %c: tensor<64x64xf32, #mma2>) {
  // expected-error @+1 {{requires a result in nvidia_mma of version 3, found}}
  %0 = ttng.warp_group_dot %a, %b, %c : !ttg.memdesc<64x64xf16, #nvmma, #smem> * !ttg.memdesc<64x64xf16, #nvmma, #smem> -> tensor<64x64xf32, #mma2>
  tt.return
}

// -----

#nvmma = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#smem = #ttg.shared_memory
tt.func @f(%a: !ttg.memdesc<64x64xf16, #nvmma, #smem>, %b: !ttg.memdesc<64x64xf16, #nvmma, #smem>, %c: tensor<64x64xf32>) {
  // expected-error @+1 {{requires a result in nvidia_mma of version 3, found}}
  %0 = ttng.warp_group_dot %a, %b, %c : !ttg.memdesc<64x64xf16, #nvmma, #smem> * !ttg.memdesc<64x64xf16, #nvmma, #smem> -> tensor<64x64xf32>
  tt.return
}

// -----

#wide = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 32}>
#smem = #ttg.shared_memory
#mma = #ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 64, 16]}>
tt.func @f(%a: !ttg.memdesc<64x64xi32, #wide, #smem>, %b: !ttg.memdesc<64x64xi32, #wide, #smem>, %c: tensor<64x64xi32, #mma>) {
  // expected-error @+1 {{requires operands of floats or i8, found 'i32'}}
  %0 = ttng.warp_group_dot %a, %b, %c : !ttg.memdesc<64x64xi32, #wide, #smem> * !ttg.memdesc<64x64xi32, #wide, #smem> -> tensor<64x64xi32, #mma>
  tt.return
}

// -----

#nvmma = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#smem = #ttg.shared_memory
#mma = #ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 64, 16]}>
tt.func @f(%a: !ttg.memdesc<64x64xf16, #nvmma, #smem>, %b: !ttg.memdesc<64x64xf16, #nvmma, #smem>, %c: tensor<64x64xi32, #mma>) {
  // expected-error @+1 {{requires operands and an accumulator all of integers or all of floats, found 'f16', 'f16' and 'i32'}}
  %0 = ttng.warp_group_dot %a, %b, %c : !ttg.memdesc<64x64xf16, #nvmma, #smem> * !ttg.memdesc<64x64xf16, #nvmma, #smem> -> tensor<64x64xi32, #mma>
  tt.return
}

// -----

#bytes = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 8}>
#smem = #ttg.shared_memory
#mma = #ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 64, 16]}>
tt.func @f(%a: !ttg.memdesc<64x64xf8E5M2, #bytes, #smem>, %b: !ttg.memdesc<64x64xf8E5M2, #bytes, #smem>, %c: tensor<64x64xf32, #mma>) {
  // expected-error @+1 {{requires maxNumImpreciseAcc of at least 32 with 8-bit floats summed in f32, found 0}}
  %0 = ttng.warp_group_dot %a, %b, %c : !ttg.memdesc<64x64xf8E5M2, #bytes, #smem> * !ttg.memdesc<64x64xf8E5M2, #bytes, #smem> -> tensor<64x64xf32, #mma>
  tt.return
}

// -----

#nvmma = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#plain = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
#smem = #ttg.shared_memory
#mma = #ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 64, 16]}>
tt.func @f(%a: !ttg.memdesc<64x64xf16, #plain, #smem>, %b: !ttg.memdesc<64x64xf16, #nvmma, #smem>, %c: tensor<64x64xf32, #mma>) {
  // expected-error @+1 {{requires buffers in an nvmma_shared or shared_linear layout, found}}
  %0 = ttng.warp_group_dot %a, %b, %c : !ttg.memdesc<64x64xf16, #plain, #smem> * !ttg.memdesc<64x64xf16, #nvmma, #smem> -> tensor<64x64xf32, #mma>
  tt.return
}

// -----

#nvmma = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#smem = #ttg.shared_memory
#mma = #ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 64, 16]}>
tt.func @f(%a: tensor<64x64xf16, #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 4}>>, %b: !ttg.memdesc<64x64xf16, #nvmma, #smem>, %c: tensor<64x64xf32, #mma>) {
  // expected-error @+1 {{requires a left operand in registers as dot_op of opIdx 0 and kWidth 2, found}}
  %0 = ttng.warp_group_dot %a, %b, %c : tensor<64x64xf16, #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 4}>> * !ttg.memdesc<64x64xf16, #nvmma, #smem> -> tensor<64x64xf32, #mma>
  tt.return
}

// -----

#nvmma = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#smem = #ttg.shared_memory
#mma = #ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 64, 16]}>
tt.func @f(%a: tensor<64x64xf16, #mma>, %b: !ttg.memdesc<64x64xf16, #nvmma, #smem>, %c: tensor<64x64xf32, #mma>) {
  // expected-error @+1 {{requires a left operand in registers as dot_op of opIdx 0 and kWidth 2, found}}
  %0 = ttng.warp_group_dot %a, %b, %c : tensor<64x64xf16, #mma> * !ttg.memdesc<64x64xf16, #nvmma, #smem> -> tensor<64x64xf32, #mma>
  tt.return
}

// -----

#nvmma = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#smem = #ttg.shared_memory
#mma = #ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 64, 16]}>
tt.func @f(%a: tensor<64x64xf16>, %b: !ttg.memdesc<64x64xf16, #nvmma, #smem>, %c: tensor<64x64xf32, #mma>) {
  // expected-error @+1 {{requires a left operand in registers as dot_op of opIdx 0 and kWidth 2, found}}
  %0 = ttng.warp_group_dot %a, %b, %c : tensor<64x64xf16> * !ttg.memdesc<64x64xf16, #nvmma, #smem> -> tensor<64x64xf32, #mma>
  tt.return
}

// -----

#nvmma = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#plain = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
#smem = #ttg.shared_memory
#mma = #ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 64, 16]}>
tt.func @f(%a: !ttg.memdesc<64x64xf16, #nvmma, #smem>, %b: !ttg.memdesc<64x64xf16, #plain, #smem>, %c: tensor<64x64xf32, #mma>) {
  // expected-error @+1 {{requires a right operand in an nvmma_shared or shared_linear layout, found}}
  %0 = ttng.warp_group_dot %a, %b, %c : !ttg.memdesc<64x64xf16, #nvmma, #smem> * !ttg.memdesc<64x64xf16, #plain, #smem> -> tensor<64x64xf32, #mma>
  tt.return
}

// -----

#nvmma = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#smem = #ttg.shared_memory
#pairs = #ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [2, 1], instrShape = [16, 64, 16]}>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 2 : i32, "ttg.threads-per-warp" = 32 : i32} {
tt.func @f(%a: !ttg.memdesc<64x64xf16, #nvmma, #smem>, %b: !ttg.memdesc<64x64xf16, #nvmma, #smem>, %c: tensor<64x64xf32, #pairs>) {
  // expected-error @+1 {{requires warps in groups of four, found 2}}
  %0 = ttng.warp_group_dot %a, %b, %c : !ttg.memdesc<64x64xf16, #nvmma, #smem> * !ttg.memdesc<64x64xf16, #nvmma, #smem> -> tensor<64x64xf32, #pairs>
  tt.return
}
}

// -----

#nvmma = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#smem = #ttg.shared_memory
#mma = #ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 64, 16]}>
tt.func @f(%a: !ttg.memdesc<32x64xf16, #nvmma, #smem>, %b: !ttg.memdesc<64x64xf16, #nvmma, #smem>, %c: tensor<32x64xf32, #mma>) {
  // expected-error @+1 {{requires a result of multiples of 64 rows and 8 columns in each CTA, found 32 by 64}}
  %0 = ttng.warp_group_dot %a, %b, %c : !ttg.memdesc<32x64xf16, #nvmma, #smem> * !ttg.memdesc<64x64xf16, #nvmma, #smem> -> tensor<32x64xf32, #mma>
  tt.return
}

// -----

#nvmma = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#smem = #ttg.shared_memory
#mma = #ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 64, 16]}>
tt.func @f(%a: !ttg.memdesc<64x64xf16, #nvmma, #smem>, %b: !ttg.memdesc<64x4xf16, #ttg.nvmma_shared<{swizzlingByteWidth = 0, transposed = false, elementBitWidth = 16}>, #smem>, %c: tensor<64x4xf32, #mma>) {
  // expected-error @+1 {{requires a result of multiples of 64 rows and 8 columns in each CTA, found 64 by 4}}
  %0 = ttng.warp_group_dot %a, %b, %c : !ttg.memdesc<64x64xf16, #nvmma, #smem> * !ttg.memdesc<64x4xf16, #ttg.nvmma_shared<{swizzlingByteWidth = 0, transposed = false, elementBitWidth = 16}>, #smem> -> tensor<64x4xf32, #mma>
  tt.return
}

// -----

#nvmma = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#smem = #ttg.shared_memory
#mma = #ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 64, 16]}>
tt.func @f(%a: !ttg.memdesc<64x64xf16, #nvmma, #smem>, %b: !ttg.memdesc<64x64xf16, #nvmma, #smem>, %c: tensor<64x64xf32, #mma>) {
  // expected-error @+1 {{failed to verify that result and accumulator to be of one type}}
  %0 = "ttng.warp_group_dot"(%a, %b, %c) : (!ttg.memdesc<64x64xf16, #nvmma, #smem>, !ttg.memdesc<64x64xf16, #nvmma, #smem>, tensor<64x64xf32, #mma>) -> tensor<64x64xf16, #mma>
  tt.return
}

// -----

tt.func @f() {
  // expected-error @+1 {{requires at least one input}}
  "ttng.warp_group_dot_wait"() {pendings = 0 : i32} : () -> ()
  tt.return
}

// -----

#mma = #ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 64, 16]}>
tt.func @f(%v: tensor<64x64xf32, #mma>) {
  // expected-error @+1 {{requires pendings that are not negative, found -1}}
  %0 = ttng.warp_group_dot_wait %v {pendings = -1 : i32} : tensor<64x64xf32, #mma>
  tt.return
}

// -----

#mma = #ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 64, 16]}>
tt.func @f(%v: tensor<64x64xf32, #mma>) {
  // expected-error @+2 {{incompatible with return type(s) of operation}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = "ttng.warp_group_dot_wait"(%v) {pendings = 0 : i32} : (tensor<64x64xf32, #mma>) -> tensor<64x64xf16, #mma>
  tt.return
}

// -----

#nvmma = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#flat = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
#tmem = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1>
tt.func @f(%a: !ttg.memdesc<128x64xf16, #nvmma, #smem>, %b: !ttg.memdesc<64x64xf16, #nvmma, #smem>, %d: !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable>, %k: !ttg.async.token, %u: i1, %bar: !ttg.memdesc<1xi64, #flat, #smem, mutable>) {
  // expected-error @+1 {{with a token operand requires a token result}}
  "ttng.tc_gen5_mma"(%a, %b, %d, %k, %u, %u) <{operandSegmentSizes = array<i32: 1, 1, 1, 1, 1, 1, 0, 0>}> : (!ttg.memdesc<128x64xf16, #nvmma, #smem>, !ttg.memdesc<64x64xf16, #nvmma, #smem>, !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable>, !ttg.async.token, i1, i1) -> ()
  tt.return
}

// -----

#nvmma = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#flat = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
#tmem = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1>
tt.func @f(%a: !ttg.memdesc<128x64xf16, #nvmma, #smem>, %b: !ttg.memdesc<64x64xf16, #nvmma, #smem>, %d: !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable>, %k: !ttg.async.token, %u: i1, %bar: !ttg.memdesc<1xi64, #flat, #smem, mutable>) {
  // expected-error @+1 {{requires one predicate for each barrier, found 0 for 1}}
  "ttng.tc_gen5_mma"(%a, %b, %d, %u, %u, %bar) <{is_async, operandSegmentSizes = array<i32: 1, 1, 1, 0, 1, 1, 1, 0>}> : (!ttg.memdesc<128x64xf16, #nvmma, #smem>, !ttg.memdesc<64x64xf16, #nvmma, #smem>, !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable>, i1, i1, !ttg.memdesc<1xi64, #flat, #smem, mutable>) -> ()
  tt.return
}

// -----

#nvmma = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#flat = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
#tmem = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1>
tt.func @f(%a: !ttg.memdesc<128x64xf16, #nvmma, #smem>, %b: !ttg.memdesc<64x64xf16, #nvmma, #smem>, %d: !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable>, %k: !ttg.async.token, %u: i1, %bar: !ttg.memdesc<1xi32, #flat, #smem, mutable>) {
  // expected-error @+1 {{requires barriers of rank 1 of i64}}
  ttng.tc_gen5_mma %a, %b, %d, %u, %u, %bar[%u] {is_async} : !ttg.memdesc<128x64xf16, #nvmma, #smem>, !ttg.memdesc<64x64xf16, #nvmma, #smem>, !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable>, !ttg.memdesc<1xi32, #flat, #smem, mutable>
  tt.return
}

// -----

#nvmma = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#wide = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 32}>
#flat = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
tt.func @f(%a: !ttg.memdesc<128x64xf16, #nvmma, #smem>, %b: !ttg.memdesc<64x64xf16, #nvmma, #smem>, %d: !ttg.memdesc<128x64xf32, #wide, #smem, mutable>, %k: !ttg.async.token, %u: i1, %bar: !ttg.memdesc<1xi64, #flat, #smem, mutable>) {
  // expected-error @+1 {{requires an accumulator in a tensor_memory_encoding, found}}
  ttng.tc_gen5_mma %a, %b, %d, %u, %u : !ttg.memdesc<128x64xf16, #nvmma, #smem>, !ttg.memdesc<64x64xf16, #nvmma, #smem>, !ttg.memdesc<128x64xf32, #wide, #smem, mutable>
  tt.return
}

// -----

#nvmma = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#bytes = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 8}>
#flat = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
#scales = #ttng.tensor_memory_scales_encoding<>
tt.func @f(%a: !ttg.memdesc<128x64xi8, #bytes, #smem>, %b: !ttg.memdesc<64x64xf16, #nvmma, #smem>, %d: !ttg.memdesc<128x64xi8, #scales, #ttng.tensor_memory, mutable>, %k: !ttg.async.token, %u: i1, %bar: !ttg.memdesc<1xi64, #flat, #smem, mutable>) {
  // expected-error @+1 {{requires an accumulator in a tensor_memory_encoding, found}}
  ttng.tc_gen5_mma %a, %b, %d, %u, %u : !ttg.memdesc<128x64xi8, #bytes, #smem>, !ttg.memdesc<64x64xf16, #nvmma, #smem>, !ttg.memdesc<128x64xi8, #scales, #ttng.tensor_memory, mutable>
  tt.return
}

// -----

#nvmma = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#flat = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
#short = #ttng.tensor_memory_encoding<blockM = 64, blockN = 64, colStride = 1>
tt.func @f(%a: !ttg.memdesc<128x64xf16, #short, #ttng.tensor_memory>, %b: !ttg.memdesc<64x64xf16, #nvmma, #smem>, %d: !ttg.memdesc<128x64xf32, #short, #ttng.tensor_memory, mutable>, %k: !ttg.async.token, %u: i1, %bar: !ttg.memdesc<1xi64, #flat, #smem, mutable>) {
  // expected-error @+1 {{requires blocks of 64 rows that are not interleaved in a or d, found}}
  ttng.tc_gen5_mma %a, %b, %d, %u, %u : !ttg.memdesc<128x64xf16, #short, #ttng.tensor_memory>, !ttg.memdesc<64x64xf16, #nvmma, #smem>, !ttg.memdesc<128x64xf32, #short, #ttng.tensor_memory, mutable>
  tt.return
}

// -----

#nvmma = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#flat = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
#tmem = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1>
tt.func @f(%a: !ttg.memdesc<1x128x64xf16, #nvmma, #smem>, %b: !ttg.memdesc<64x64xf16, #nvmma, #smem>, %d: !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable>, %k: !ttg.async.token, %u: i1, %bar: !ttg.memdesc<1xi64, #flat, #smem, mutable>) {
  // expected-error @+1 {{requires operands and an accumulator of rank 2, found}}
  ttng.tc_gen5_mma %a, %b, %d, %u, %u : !ttg.memdesc<1x128x64xf16, #nvmma, #smem>, !ttg.memdesc<64x64xf16, #nvmma, #smem>, !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable>
  tt.return
}

// -----

#nvmma = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#narrow = #ttg.nvmma_shared<{swizzlingByteWidth = 64, transposed = false, elementBitWidth = 16}>
#flat = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
#tmem = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1>
tt.func @f(%a: !ttg.memdesc<128x32xf16, #narrow, #smem>, %b: !ttg.memdesc<64x64xf16, #nvmma, #smem>, %d: !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable>, %k: !ttg.async.token, %u: i1, %bar: !ttg.memdesc<1xi64, #flat, #smem, mutable>) {
  // expected-error @+1 {{requires operands of M by K and K by N elements and an accumulator of M by N, found}}
  ttng.tc_gen5_mma %a, %b, %d, %u, %u : !ttg.memdesc<128x32xf16, #narrow, #smem>, !ttg.memdesc<64x64xf16, #nvmma, #smem>, !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable>
  tt.return
}

// -----

#nvmma = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#bytes = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 8}>
#flat = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
#tmem = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1>
tt.func @f(%a: !ttg.memdesc<128x64xf16, #nvmma, #smem>, %b: !ttg.memdesc<64x64xf8E5M2, #bytes, #smem>, %d: !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable>, %k: !ttg.async.token, %u: i1, %bar: !ttg.memdesc<1xi64, #flat, #smem, mutable>) {
  // expected-error @+1 {{requires operands both of f32, both of 16-bit floats or both of 8 bits or less, found 'f16' and 'f8E5M2'}}
  ttng.tc_gen5_mma %a, %b, %d, %u, %u : !ttg.memdesc<128x64xf16, #nvmma, #smem>, !ttg.memdesc<64x64xf8E5M2, #bytes, #smem>, !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable>
  tt.return
}

// -----

#nvmma = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#flat = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
#tmem = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1>
tt.func @f(%a: !ttg.memdesc<128x64xf64, #nvmma, #smem>, %b: !ttg.memdesc<64x64xf64, #nvmma, #smem>, %d: !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable>, %k: !ttg.async.token, %u: i1, %bar: !ttg.memdesc<1xi64, #flat, #smem, mutable>) {
  // expected-error @+1 {{requires operands both of f32, both of 16-bit floats or both of 8 bits or less, found 'f64' and 'f64'}}
  ttng.tc_gen5_mma %a, %b, %d, %u, %u : !ttg.memdesc<128x64xf64, #nvmma, #smem>, !ttg.memdesc<64x64xf64, #nvmma, #smem>, !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable>
  tt.return
}

// -----

#wide = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 32}>
#flat = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
#tmem = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1>
tt.func @f(%a: !ttg.memdesc<128x64xi32, #wide, #smem>, %b: !ttg.memdesc<64x64xi32, #wide, #smem>, %d: !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable>, %k: !ttg.async.token, %u: i1, %bar: !ttg.memdesc<1xi64, #flat, #smem, mutable>) {
  // expected-error @+1 {{requires operands both of f32, both of 16-bit floats or both of 8 bits or less, found 'i32' and 'i32'}}
  ttng.tc_gen5_mma %a, %b, %d, %u, %u : !ttg.memdesc<128x64xi32, #wide, #smem>, !ttg.memdesc<64x64xi32, #wide, #smem>, !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable>
  tt.return
}

// -----

#nvmma = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#wide = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 32}>
#flat = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
#tmem = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1>
tt.func @f(%a: !ttg.memdesc<128x64xbf16, #nvmma, #smem>, %b: !ttg.memdesc<64x64xf32, #wide, #smem>, %d: !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable>, %k: !ttg.async.token, %u: i1, %bar: !ttg.memdesc<1xi64, #flat, #smem, mutable>) {
  // expected-error @+1 {{requires operands both of f32, both of 16-bit floats or both of 8 bits or less, found 'bf16' and 'f32'}}
  ttng.tc_gen5_mma %a, %b, %d, %u, %u : !ttg.memdesc<128x64xbf16, #nvmma, #smem>, !ttg.memdesc<64x64xf32, #wide, #smem>, !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable>
  tt.return
}

// -----

#nvmma = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#flat = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
#strided = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 2>
tt.func @f(%a: !ttg.memdesc<128x64xbf16, #nvmma, #smem>, %b: !ttg.memdesc<64x64xbf16, #nvmma, #smem>, %d: !ttg.memdesc<128x64xf16, #strided, #ttng.tensor_memory, mutable>, %k: !ttg.async.token, %u: i1, %bar: !ttg.memdesc<1xi64, #flat, #smem, mutable>) {
  // expected-error @+1 {{requires an accumulator that the tensor core has for its operands, found 'f16' for 'bf16' and 'bf16'}}
  ttng.tc_gen5_mma %a, %b, %d, %u, %u : !ttg.memdesc<128x64xbf16, #nvmma, #smem>, !ttg.memdesc<64x64xbf16, #nvmma, #smem>, !ttg.memdesc<128x64xf16, #strided, #ttng.tensor_memory, mutable>
  tt.return
}

// -----

#nvmma = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#flat = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
#tmem = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1>
tt.func @f(%a: !ttg.memdesc<128x64xf16, #nvmma, #smem>, %b: !ttg.memdesc<64x64xf16, #nvmma, #smem>, %d: !ttg.memdesc<128x64xi32, #tmem, #ttng.tensor_memory, mutable>, %k: !ttg.async.token, %u: i1, %bar: !ttg.memdesc<1xi64, #flat, #smem, mutable>) {
  // expected-error @+1 {{requires an accumulator that the tensor core has for its operands, found 'i32' for 'f16' and 'f16'}}
  ttng.tc_gen5_mma %a, %b, %d, %u, %u : !ttg.memdesc<128x64xf16, #nvmma, #smem>, !ttg.memdesc<64x64xf16, #nvmma, #smem>, !ttg.memdesc<128x64xi32, #tmem, #ttng.tensor_memory, mutable>
  tt.return
}

// -----

#nvmma = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#plain = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
#flat = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
#tmem = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1>
tt.func @f(%a: !ttg.memdesc<128x64xf16, #plain, #smem>, %b: !ttg.memdesc<64x64xf16, #nvmma, #smem>, %d: !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable>, %k: !ttg.async.token, %u: i1, %bar: !ttg.memdesc<1xi64, #flat, #smem, mutable>) {
  // expected-error @+1 {{requires a left operand in an nvmma_shared, shared_linear or tensor_memory_encoding layout, found}}
  ttng.tc_gen5_mma %a, %b, %d, %u, %u : !ttg.memdesc<128x64xf16, #plain, #smem>, !ttg.memdesc<64x64xf16, #nvmma, #smem>, !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable>
  tt.return
}

// -----

#nvmma = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#plain = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
#flat = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
#tmem = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1>
tt.func @f(%a: !ttg.memdesc<128x64xf16, #nvmma, #smem>, %b: !ttg.memdesc<64x64xf16, #plain, #smem>, %d: !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable>, %k: !ttg.async.token, %u: i1, %bar: !ttg.memdesc<1xi64, #flat, #smem, mutable>) {
  // expected-error @+1 {{requires a right operand in an nvmma_shared or shared_linear layout, found}}
  ttng.tc_gen5_mma %a, %b, %d, %u, %u : !ttg.memdesc<128x64xf16, #nvmma, #smem>, !ttg.memdesc<64x64xf16, #plain, #smem>, !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable>
  tt.return
}

// -----

#nvmma = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#flat = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
#tmem = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1>
#strided = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 2>
tt.func @f(%a: !ttg.memdesc<128x64xf16, #strided, #ttng.tensor_memory>, %b: !ttg.memdesc<64x64xf16, #nvmma, #smem>, %d: !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable>, %k: !ttg.async.token, %u: i1, %bar: !ttg.memdesc<1xi64, #flat, #smem, mutable>) {
  // expected-error @+1 {{requires a left operand of colStride 1, found}}
  ttng.tc_gen5_mma %a, %b, %d, %u, %u : !ttg.memdesc<128x64xf16, #strided, #ttng.tensor_memory>, !ttg.memdesc<64x64xf16, #nvmma, #smem>, !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable>
  tt.return
}

// -----

#nvmma = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#flat = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
#tmem = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1>
tt.func @f(%a: !ttg.memdesc<128x64xf16, #nvmma, #smem>, %b: !ttg.memdesc<64x64xf16, #nvmma, #smem>, %d: !ttg.memdesc<128x64xf16, #tmem, #ttng.tensor_memory, mutable>, %k: !ttg.async.token, %u: i1, %bar: !ttg.memdesc<1xi64, #flat, #smem, mutable>) {
  // expected-error @+1 {{requires an accumulator of colStride 2, found}}
  ttng.tc_gen5_mma %a, %b, %d, %u, %u : !ttg.memdesc<128x64xf16, #nvmma, #smem>, !ttg.memdesc<64x64xf16, #nvmma, #smem>, !ttg.memdesc<128x64xf16, #tmem, #ttng.tensor_memory, mutable>
  tt.return
}

// -----

#nvmma = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#flat = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
#broad = #ttng.tensor_memory_encoding<blockM = 128, blockN = 512, colStride = 1>
tt.func @f(%a: !ttg.memdesc<128x64xf16, #nvmma, #smem>, %b: !ttg.memdesc<64x512xf16, #nvmma, #smem>, %d: !ttg.memdesc<128x512xf32, #broad, #ttng.tensor_memory, mutable>, %k: !ttg.async.token, %u: i1, %bar: !ttg.memdesc<1xi64, #flat, #smem, mutable>) {
  // expected-error @+1 {{requires an accumulator of blockN at most 256, found}}
  ttng.tc_gen5_mma %a, %b, %d, %u, %u : !ttg.memdesc<128x64xf16, #nvmma, #smem>, !ttg.memdesc<64x512xf16, #nvmma, #smem>, !ttg.memdesc<128x512xf32, #broad, #ttng.tensor_memory, mutable>
  tt.return
}

// -----

#columns = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16, CGALayout = [[0, 1]]}>
#flat = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
#half = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1, CGALayout = [[1, 0]]>
#pair = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1, CGALayout = [[1, 0]], twoCTAs = true>
module attributes {"ttg.num-ctas" = 2 : i32, "ttg.num-warps" = 4 : i32, "ttg.threads-per-warp" = 32 : i32} {
tt.func @f(%a: !ttg.memdesc<256x64xf16, #half, #ttng.tensor_memory>, %b: !ttg.memdesc<64x128xf16, #columns, #smem>, %d: !ttg.memdesc<256x128xf32, #pair, #ttng.tensor_memory, mutable>, %k: !ttg.async.token, %u: i1, %bar: !ttg.memdesc<1xi64, #flat, #smem, mutable>) {
  // expected-error @+1 {{with two_ctas requires layouts of tensor memory with twoCTAs, found}}
  ttng.tc_gen5_mma %a, %b, %d, %u, %u {two_ctas} : !ttg.memdesc<256x64xf16, #half, #ttng.tensor_memory>, !ttg.memdesc<64x128xf16, #columns, #smem>, !ttg.memdesc<256x128xf32, #pair, #ttng.tensor_memory, mutable>
  tt.return
}
}

// -----

#halves = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16, CGALayout = [[1, 0]]}>
#copies = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16, CGALayout = [[0, 0]]}>
#flat = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
#pair = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1, CGALayout = [[1, 0]], twoCTAs = true>
module attributes {"ttg.num-ctas" = 2 : i32, "ttg.num-warps" = 4 : i32, "ttg.threads-per-warp" = 32 : i32} {
tt.func @f(%a: !ttg.memdesc<256x64xf16, #halves, #smem>, %b: !ttg.memdesc<64x128xf16, #copies, #smem>, %d: !ttg.memdesc<256x128xf32, #pair, #ttng.tensor_memory, mutable>, %k: !ttg.async.token, %u: i1, %bar: !ttg.memdesc<1xi64, #flat, #smem, mutable>) {
  // expected-error @+1 {{with two_ctas requires the columns of b to be split over the pair, found}}
  ttng.tc_gen5_mma %a, %b, %d, %u, %u {two_ctas} : !ttg.memdesc<256x64xf16, #halves, #smem>, !ttg.memdesc<64x128xf16, #copies, #smem>, !ttg.memdesc<256x128xf32, #pair, #ttng.tensor_memory, mutable>
  tt.return
}
}

// -----

#wide = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 32}>
#bytes = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 8}>
#flat = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
#scales = #ttng.tensor_memory_scales_encoding<>
tt.func @f(%a: !ttg.memdesc<128x128xf8E4M3FN, #bytes, #smem>, %b: !ttg.memdesc<128x64xf8E5M2, #bytes, #smem>, %d: !ttg.memdesc<128x64xf32, #wide, #smem, mutable>, %sa: !ttg.memdesc<128x4xi8, #scales, #ttng.tensor_memory>, %sb: !ttg.memdesc<64x4xi8, #scales, #ttng.tensor_memory>, %u: i1, %bar: !ttg.memdesc<1xi64, #flat, #smem, mutable>) {
  // expected-error @+1 {{requires an accumulator in a tensor_memory_encoding, found}}
  ttng.tc_gen5_mma_scaled %a, %b, %d, %sa, %sb, %u, %u lhs = e4m3 rhs = e5m2 : !ttg.memdesc<128x128xf8E4M3FN, #bytes, #smem>, !ttg.memdesc<128x64xf8E5M2, #bytes, #smem>, !ttg.memdesc<128x64xf32, #wide, #smem, mutable>, !ttg.memdesc<128x4xi8, #scales, #ttng.tensor_memory>, !ttg.memdesc<64x4xi8, #scales, #ttng.tensor_memory>
  tt.return
}

// -----

#bytes = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 8}>
#flat = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
#tmem = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1>
#scales = #ttng.tensor_memory_scales_encoding<>
tt.func @f(%a: !ttg.memdesc<128x128xi8, #bytes, #smem>, %b: !ttg.memdesc<128x64xf8E5M2, #bytes, #smem>, %d: !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable>, %sa: !ttg.memdesc<128x4xi8, #scales, #ttng.tensor_memory>, %sb: !ttg.memdesc<64x4xi8, #scales, #ttng.tensor_memory>, %u: i1, %bar: !ttg.memdesc<1xi64, #flat, #smem, mutable>) {
  // expected-error @+1 {{requires operands of M by K and K by N elements and an accumulator of M by N, found 128 by 256, 128 by 64 and 128 by 64}}
  ttng.tc_gen5_mma_scaled %a, %b, %d, %sa, %sb, %u, %u lhs = e2m1 rhs = e5m2 : !ttg.memdesc<128x128xi8, #bytes, #smem>, !ttg.memdesc<128x64xf8E5M2, #bytes, #smem>, !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable>, !ttg.memdesc<128x4xi8, #scales, #ttng.tensor_memory>, !ttg.memdesc<64x4xi8, #scales, #ttng.tensor_memory>
  tt.return
}

// -----

#nvmma = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#bytes = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 8}>
#flat = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
#tmem = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1>
#scales = #ttng.tensor_memory_scales_encoding<>
tt.func @f(%a: !ttg.memdesc<128x128xf16, #nvmma, #smem>, %b: !ttg.memdesc<128x64xf8E5M2, #bytes, #smem>, %d: !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable>, %sa: !ttg.memdesc<128x4xi8, #scales, #ttng.tensor_memory>, %sb: !ttg.memdesc<64x4xi8, #scales, #ttng.tensor_memory>, %u: i1, %bar: !ttg.memdesc<1xi64, #flat, #smem, mutable>) {
  // expected-error @+1 {{requires operands both of f32, both of 16-bit floats or both of 8 bits or less, found 'f16' and 'f8E5M2'}}
  ttng.tc_gen5_mma_scaled %a, %b, %d, %sa, %sb, %u, %u lhs = e4m3 rhs = e5m2 : !ttg.memdesc<128x128xf16, #nvmma, #smem>, !ttg.memdesc<128x64xf8E5M2, #bytes, #smem>, !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable>, !ttg.memdesc<128x4xi8, #scales, #ttng.tensor_memory>, !ttg.memdesc<64x4xi8, #scales, #ttng.tensor_memory>
  tt.return
}

// -----

#bytes = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 8}>
#flat = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
#tmem = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1>
#scales = #ttng.tensor_memory_scales_encoding<>
tt.func @f(%a: !ttg.memdesc<128x128xf8E4M3FN, #bytes, #smem>, %b: !ttg.memdesc<128x64xf8E5M2, #bytes, #smem>, %d: !ttg.memdesc<128x64xi32, #tmem, #ttng.tensor_memory, mutable>, %sa: !ttg.memdesc<128x4xi8, #scales, #ttng.tensor_memory>, %sb: !ttg.memdesc<64x4xi8, #scales, #ttng.tensor_memory>, %u: i1, %bar: !ttg.memdesc<1xi64, #flat, #smem, mutable>) {
  // expected-error @+1 {{requires an accumulator that the tensor core has for its operands, found 'i32' for 'f8E4M3FN' and 'f8E5M2'}}
  ttng.tc_gen5_mma_scaled %a, %b, %d, %sa, %sb, %u, %u lhs = e4m3 rhs = e5m2 : !ttg.memdesc<128x128xf8E4M3FN, #bytes, #smem>, !ttg.memdesc<128x64xf8E5M2, #bytes, #smem>, !ttg.memdesc<128x64xi32, #tmem, #ttng.tensor_memory, mutable>, !ttg.memdesc<128x4xi8, #scales, #ttng.tensor_memory>, !ttg.memdesc<64x4xi8, #scales, #ttng.tensor_memory>
  tt.return
}

// -----

#bytes = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 8}>
#flat = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
#tmem = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1>
#scales = #ttng.tensor_memory_scales_encoding<>
tt.func @f(%a: !ttg.memdesc<128x64xf8E4M3FN, #bytes, #smem>, %b: !ttg.memdesc<128x64xf8E5M2, #bytes, #smem>, %d: !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable>, %sa: !ttg.memdesc<128x4xi8, #scales, #ttng.tensor_memory>, %sb: !ttg.memdesc<64x4xi8, #scales, #ttng.tensor_memory>, %u: i1, %bar: !ttg.memdesc<1xi64, #flat, #smem, mutable>) {
  // expected-error @+1 {{requires pairs of e2m1 elements in i8, found}}
  ttng.tc_gen5_mma_scaled %a, %b, %d, %sa, %sb, %u, %u lhs = e2m1 rhs = e5m2 : !ttg.memdesc<128x64xf8E4M3FN, #bytes, #smem>, !ttg.memdesc<128x64xf8E5M2, #bytes, #smem>, !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable>, !ttg.memdesc<128x4xi8, #scales, #ttng.tensor_memory>, !ttg.memdesc<64x4xi8, #scales, #ttng.tensor_memory>
  tt.return
}

// -----

#bytes = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 8}>
#flat = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
#short = #ttng.tensor_memory_encoding<blockM = 64, blockN = 64, colStride = 1>
#scales = #ttng.tensor_memory_scales_encoding<>
tt.func @f(%a: !ttg.memdesc<64x128xf8E4M3FN, #bytes, #smem>, %b: !ttg.memdesc<128x64xf8E5M2, #bytes, #smem>, %d: !ttg.memdesc<64x64xf32, #short, #ttng.tensor_memory, mutable>, %sa: !ttg.memdesc<128x4xi8, #scales, #ttng.tensor_memory>, %sb: !ttg.memdesc<64x4xi8, #scales, #ttng.tensor_memory>, %u: i1, %bar: !ttg.memdesc<1xi64, #flat, #smem, mutable>) {
  // expected-error @+1 {{requires an accumulator with blockM = 128, found}}
  ttng.tc_gen5_mma_scaled %a, %b, %d, %sa, %sb, %u, %u lhs = e4m3 rhs = e5m2 : !ttg.memdesc<64x128xf8E4M3FN, #bytes, #smem>, !ttg.memdesc<128x64xf8E5M2, #bytes, #smem>, !ttg.memdesc<64x64xf32, #short, #ttng.tensor_memory, mutable>, !ttg.memdesc<128x4xi8, #scales, #ttng.tensor_memory>, !ttg.memdesc<64x4xi8, #scales, #ttng.tensor_memory>
  tt.return
}

// -----

#nvmma = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#flat = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
tt.func @f(%b: !ttg.memdesc<1xi64, #flat, #smem, mutable>, %a: !ttg.memdesc<128x64xf16, #nvmma, #smem>) {
  // expected-error @+1 {{requires at most 4 multicast operands, found 5}}
  ttng.tc_gen5_commit %b descs %a, %a, %a, %a, %a : !ttg.memdesc<1xi64, #flat, #smem, mutable>, !ttg.memdesc<128x64xf16, #nvmma, #smem>, !ttg.memdesc<128x64xf16, #nvmma, #smem>, !ttg.memdesc<128x64xf16, #nvmma, #smem>, !ttg.memdesc<128x64xf16, #nvmma, #smem>, !ttg.memdesc<128x64xf16, #nvmma, #smem>
  tt.return
}
