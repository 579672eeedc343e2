// The layout of a buffer follows from which lanes are served together when it is read.
//
// RUN: lathe-opt %s --split-input-file --lathe-ttg-pipeline-loops="num-stages=3 async-copies=true" | FileCheck %s
//
// Where three buffers do not fit, there are two, and one iteration less is in flight.
// RUN: lathe-opt %s --split-input-file --lathe-ttg-pipeline-loops="num-stages=3 async-copies=true shared-bytes=25000" \
// RUN:   --remarks-filter-missed=lathe 2>&1 | FileCheck %s --check-prefix=LESS
// LESS: fewer-copies-in-flight
// LESS-SAME: 28672 bytes of shared memory would be more than the 25000 of a block
// LESS: ttg.local_alloc : () -> !ttg.memdesc<2x64x16xf32
// LESS: ttg.local_alloc : () -> !ttg.memdesc<3x32x64xbf16

// A lane reads four elements of a row along K, as its neighbours do, so that half of a warp is served at a time: the
// rows of both of its halves, four apart, lie in different banks.
#a = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [8, 4], warpsPerCTA = [4, 1], order = [1, 0]}>
#b = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [2, 16], warpsPerCTA = [4, 1], order = [1, 0]}>
#sums = #ttg.blocked<{sizePerThread = [4, 4], threadsPerWarp = [4, 8], warpsPerCTA = [2, 2], order = [1, 0]}>
#da = #ttg.dot_op<{opIdx = 0, parent = #sums}>
#db = #ttg.dot_op<{opIdx = 1, parent = #sums}>
module attributes {"ttg.num-warps" = 4 : i32, "ttg.threads-per-warp" = 32 : i32, "ttg.num-ctas" = 1 : i32} {
  // CHECK-DAG: #[[A:.*]] = #ttg.swizzled_shared<{vec = 4, perPhase = 4, maxPhase = 2, order = [1, 0]}>
  // CHECK-DAG: #[[B:.*]] = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
  // CHECK-LABEL: tt.func @multiply_and_add
  // CHECK: ttg.local_alloc : () -> !ttg.memdesc<3x64x16xf32, #[[A]]
  // CHECK: ttg.local_alloc : () -> !ttg.memdesc<3x16x64xf32, #[[B]]
  tt.func @multiply_and_add(%pa: tensor<64x16x!tt.ptr<f32>, #a> {tt.divisibility = 16 : i32, tt.contiguity = dense<[1, 4]> : tensor<2xi32>},
                            %pb: tensor<16x64x!tt.ptr<f32>, #b> {tt.divisibility = 16 : i32, tt.contiguity = dense<[1, 4]> : tensor<2xi32>},
                            %n: i32) -> tensor<64x64xf32, #sums> {
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %zero = arith.constant dense<0.0> : tensor<64x64xf32, #sums>
    %r = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %zero) -> (tensor<64x64xf32, #sums>) : i32 {
      %x = tt.load %pa : tensor<64x16x!tt.ptr<f32>, #a>
      %y = tt.load %pb : tensor<16x64x!tt.ptr<f32>, #b>
      %xd = ttg.convert_layout %x : tensor<64x16xf32, #a> -> tensor<64x16xf32, #da>
      %yd = ttg.convert_layout %y : tensor<16x64xf32, #b> -> tensor<16x64xf32, #db>
      %d = tt.dot %xd, %yd, %acc : tensor<64x16xf32, #da> * tensor<16x64xf32, #db> -> tensor<64x64xf32, #sums>
      scf.yield %d : tensor<64x64xf32, #sums>
    }
    tt.return %r : tensor<64x64xf32, #sums>
  }
}

// -----

// Eight elements along K in a lane are read by plain loads, for which two rows share the banks, and not as the matrices
// of eight rows that four bytes in a lane would be.
#a = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
#mma = #ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [1, 4], instrShape = [16, 8]}>
#wide = #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 8}>
#wideb = #ttg.dot_op<{opIdx = 1, parent = #mma, kWidth = 8}>
module attributes {"ttg.num-warps" = 4 : i32, "ttg.threads-per-warp" = 32 : i32, "ttg.num-ctas" = 1 : i32} {
  // CHECK: #[[WIDE:.*]] = #ttg.swizzled_shared<{vec = 32, perPhase = 1, maxPhase = 2, order = [1, 0]}>
  // CHECK-LABEL: tt.func @wide
  // CHECK: ttg.local_alloc : () -> !ttg.memdesc<3x32x64xbf16, #[[WIDE]]
  tt.func @wide(%pa: tensor<32x64x!tt.ptr<bf16>, #a> {tt.divisibility = 16 : i32, tt.contiguity = dense<[1, 8]> : tensor<2xi32>},
                %y: tensor<64x64xbf16, #wideb>, %n: i32) -> tensor<32x64xf32, #mma> {
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %zero = arith.constant dense<0.0> : tensor<32x64xf32, #mma>
    %r = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %zero) -> (tensor<32x64xf32, #mma>) : i32 {
      %x = tt.load %pa : tensor<32x64x!tt.ptr<bf16>, #a>
      %xd = ttg.convert_layout %x : tensor<32x64xbf16, #a> -> tensor<32x64xbf16, #wide>
      %d = tt.dot %xd, %y, %acc : tensor<32x64xbf16, #wide> * tensor<64x64xbf16, #wideb> -> tensor<32x64xf32, #mma>
      scf.yield %d : tensor<32x64xf32, #mma>
    }
    tt.return %r : tensor<32x64xf32, #mma>
  }
}
