// The loops that ask for a warp that loads, and get none: it would cost more than it saves. The knob divides them all.
//
// RUN: lathe-opt %s --split-input-file --lathe-ttg-specialize-loops="num-stages=2 shared-bytes=232448" | FileCheck %s
// RUN: lathe-opt %s --split-input-file --lathe-ttg-specialize-loops="num-stages=2 shared-bytes=232448" --remarks-filter-missed=lathe 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: lathe-opt %s --split-input-file --lathe-ttg-specialize-loops="num-stages=2 shared-bytes=232448 all-loops=true" | FileCheck %s --check-prefix=ALL

#blocked = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [4, 8], warpsPerCTA = [8, 1], order = [1, 0]}>
#mma = #ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [8, 1], instrShape = [16, 64, 16]}>
#dot = #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 2}>
#sh = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#shT = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = true, elementBitWidth = 16}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 8 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  // Nothing runs beside the products of this loop.
  // CHECK-LABEL: @nothing_to_gain
  // CHECK-NOT: ttg.warp_specialize
  // REMARK: loop-not-specialized{{.*}}its products take 256 cycles of an iteration and all else 0, so that 0 % can be saved
  tt.func public @nothing_to_gain(%dk: !tt.tensordesc<64x64xf16, #sh>, %q: !ttg.memdesc<128x64xf16, #sh, #smem>, %n: i32) -> tensor<128x64xf32, #mma> {
    %c0 = arith.constant 0 : i32
    %c64 = arith.constant 64 : i32
    %zero = arith.constant dense<0.0> : tensor<128x64xf32, #mma>
    %sum = scf.for %k = %c0 to %n step %c64 iter_args(%acc = %zero) -> (tensor<128x64xf32, #mma>) : i32 {
      %x = tt.descriptor_load %dk[%k, %c0] : !tt.tensordesc<64x64xf16, #sh> -> tensor<64x64xf16, #blocked>
      %xs = ttg.local_alloc %x : (tensor<64x64xf16, #blocked>) -> !ttg.memdesc<64x64xf16, #sh, #smem>
      %t = ttng.warp_group_dot %q, %xs, %acc {inputPrecision = 0 : i32} : !ttg.memdesc<128x64xf16, #sh, #smem> * !ttg.memdesc<64x64xf16, #sh, #smem> -> tensor<128x64xf32, #mma>
      scf.yield %t : tensor<128x64xf32, #mma>
    } {tt.warp_specialize}
    tt.return %sum : tensor<128x64xf32, #mma>
  }

  // Two programs of 256 threads have 128 registers a thread: 32 for the sum, 32 for the scores, 40 for others.
  // CHECK-LABEL: @shared_unit
  // CHECK-NOT: ttg.warp_specialize
  // REMARK: loop-not-specialized{{.*}}a unit of the chip runs 2 programs at a time without it
  // ALL-LABEL: @shared_unit
  // ALL: ttg.warp_specialize
  tt.func public @shared_unit(%q: !ttg.memdesc<128x64xf16, #sh, #smem>, %dk: !tt.tensordesc<64x64xf16, #sh>, %dv: !tt.tensordesc<64x64xf16, #sh>, %n: i32) -> tensor<128x64xf32, #mma> {
    %c0 = arith.constant 0 : i32
    %step = arith.constant 64 : i32
    %none = arith.constant dense<0.0> : tensor<128x64xf32, #mma>
    %zero = arith.constant dense<0.0> : tensor<128x64xf32, #mma>
    %sum = scf.for %k = %c0 to %n step %step iter_args(%acc = %zero) -> (tensor<128x64xf32, #mma>) : i32 {
      %x = tt.descriptor_load %dk[%k, %c0] : !tt.tensordesc<64x64xf16, #sh> -> tensor<64x64xf16, #blocked>
      %xs = ttg.local_alloc %x : (tensor<64x64xf16, #blocked>) -> !ttg.memdesc<64x64xf16, #sh, #smem>
      %xt = ttg.memdesc_trans %xs {order = array<i32: 1, 0>} : !ttg.memdesc<64x64xf16, #sh, #smem> -> !ttg.memdesc<64x64xf16, #shT, #smem>
      %s = ttng.warp_group_dot %q, %xt, %none {inputPrecision = 0 : i32} : !ttg.memdesc<128x64xf16, #sh, #smem> * !ttg.memdesc<64x64xf16, #shT, #smem> -> tensor<128x64xf32, #mma>
      %p = math.exp2 %s : tensor<128x64xf32, #mma>
      %h = arith.truncf %p : tensor<128x64xf32, #mma> to tensor<128x64xf16, #mma>
      %a = ttg.convert_layout %h : tensor<128x64xf16, #mma> -> tensor<128x64xf16, #dot>
      %y = tt.descriptor_load %dv[%k, %c0] : !tt.tensordesc<64x64xf16, #sh> -> tensor<64x64xf16, #blocked>
      %ys = ttg.local_alloc %y : (tensor<64x64xf16, #blocked>) -> !ttg.memdesc<64x64xf16, #sh, #smem>
      %t = ttng.warp_group_dot %a, %ys, %acc {inputPrecision = 0 : i32} : tensor<128x64xf16, #dot> * !ttg.memdesc<64x64xf16, #sh, #smem> -> tensor<128x64xf32, #mma>
      scf.yield %t : tensor<128x64xf32, #mma>
    } {tt.warp_specialize}
    tt.return %sum : tensor<128x64xf32, #mma>
  }

  // 64 registers for the sum.
  // CHECK-LABEL: @own_unit
  // CHECK: ttg.warp_specialize
  tt.func public @own_unit(%q: !ttg.memdesc<128x128xf16, #sh, #smem>, %dk: !tt.tensordesc<64x128xf16, #sh>, %dv: !tt.tensordesc<64x128xf16, #sh>, %n: i32) -> tensor<128x128xf32, #mma> {
    %c0 = arith.constant 0 : i32
    %step = arith.constant 64 : i32
    %none = arith.constant dense<0.0> : tensor<128x64xf32, #mma>
    %zero = arith.constant dense<0.0> : tensor<128x128xf32, #mma>
    %sum = scf.for %k = %c0 to %n step %step iter_args(%acc = %zero) -> (tensor<128x128xf32, #mma>) : i32 {
      %x = tt.descriptor_load %dk[%k, %c0] : !tt.tensordesc<64x128xf16, #sh> -> tensor<64x128xf16, #blocked>
      %xs = ttg.local_alloc %x : (tensor<64x128xf16, #blocked>) -> !ttg.memdesc<64x128xf16, #sh, #smem>
      %xt = ttg.memdesc_trans %xs {order = array<i32: 1, 0>} : !ttg.memdesc<64x128xf16, #sh, #smem> -> !ttg.memdesc<128x64xf16, #shT, #smem>
      %s = ttng.warp_group_dot %q, %xt, %none {inputPrecision = 0 : i32} : !ttg.memdesc<128x128xf16, #sh, #smem> * !ttg.memdesc<128x64xf16, #shT, #smem> -> tensor<128x64xf32, #mma>
      %p = math.exp2 %s : tensor<128x64xf32, #mma>
      %h = arith.truncf %p : tensor<128x64xf32, #mma> to tensor<128x64xf16, #mma>
      %a = ttg.convert_layout %h : tensor<128x64xf16, #mma> -> tensor<128x64xf16, #dot>
      %y = tt.descriptor_load %dv[%k, %c0] : !tt.tensordesc<64x128xf16, #sh> -> tensor<64x128xf16, #blocked>
      %ys = ttg.local_alloc %y : (tensor<64x128xf16, #blocked>) -> !ttg.memdesc<64x128xf16, #sh, #smem>
      %t = ttng.warp_group_dot %a, %ys, %acc {inputPrecision = 0 : i32} : tensor<128x64xf16, #dot> * !ttg.memdesc<64x128xf16, #sh, #smem> -> tensor<128x128xf32, #mma>
      scf.yield %t : tensor<128x128xf32, #mma>
    } {tt.warp_specialize}
    tt.return %sum : tensor<128x128xf32, #mma>
  }
}

// -----

#blocked = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
#mma = #ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 64, 16]}>
#dot = #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 2}>
#sh = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#shT = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = true, elementBitWidth = 16}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  // CHECK-LABEL: @one_group
  // CHECK-NOT: ttg.warp_specialize
  // REMARK: loop-not-specialized{{.*}}four warps compute, so no others run beside their products
  // ALL-LABEL: @one_group
  // ALL: ttg.warp_specialize
  tt.func public @one_group(%q: !ttg.memdesc<128x128xf16, #sh, #smem>, %dk: !tt.tensordesc<64x128xf16, #sh>, %dv: !tt.tensordesc<64x128xf16, #sh>, %n: i32) -> tensor<128x128xf32, #mma> {
    %c0 = arith.constant 0 : i32
    %step = arith.constant 64 : i32
    %none = arith.constant dense<0.0> : tensor<128x64xf32, #mma>
    %zero = arith.constant dense<0.0> : tensor<128x128xf32, #mma>
    %sum = scf.for %k = %c0 to %n step %step iter_args(%acc = %zero) -> (tensor<128x128xf32, #mma>) : i32 {
      %x = tt.descriptor_load %dk[%k, %c0] : !tt.tensordesc<64x128xf16, #sh> -> tensor<64x128xf16, #blocked>
      %xs = ttg.local_alloc %x : (tensor<64x128xf16, #blocked>) -> !ttg.memdesc<64x128xf16, #sh, #smem>
      %xt = ttg.memdesc_trans %xs {order = array<i32: 1, 0>} : !ttg.memdesc<64x128xf16, #sh, #smem> -> !ttg.memdesc<128x64xf16, #shT, #smem>
      %s = ttng.warp_group_dot %q, %xt, %none {inputPrecision = 0 : i32} : !ttg.memdesc<128x128xf16, #sh, #smem> * !ttg.memdesc<128x64xf16, #shT, #smem> -> tensor<128x64xf32, #mma>
      %p = math.exp2 %s : tensor<128x64xf32, #mma>
      %h = arith.truncf %p : tensor<128x64xf32, #mma> to tensor<128x64xf16, #mma>
      %a = ttg.convert_layout %h : tensor<128x64xf16, #mma> -> tensor<128x64xf16, #dot>
      %y = tt.descriptor_load %dv[%k, %c0] : !tt.tensordesc<64x128xf16, #sh> -> tensor<64x128xf16, #blocked>
      %ys = ttg.local_alloc %y : (tensor<64x128xf16, #blocked>) -> !ttg.memdesc<64x128xf16, #sh, #smem>
      %t = ttng.warp_group_dot %a, %ys, %acc {inputPrecision = 0 : i32} : tensor<128x64xf16, #dot> * !ttg.memdesc<64x128xf16, #sh, #smem> -> tensor<128x128xf32, #mma>
      scf.yield %t : tensor<128x128xf32, #mma>
    } {tt.warp_specialize}
    tt.return %sum : tensor<128x128xf32, #mma>
  }
}
