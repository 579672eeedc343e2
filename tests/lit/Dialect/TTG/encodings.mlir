// Every layout, every optional key of it present and absent, parses and prints back.
//
// RUN: lathe-opt %s -mlir-print-op-generic | FileCheck %s
// RUN: lathe-opt %s | lathe-opt -mlir-print-op-generic | FileCheck %s

// CHECK-DAG: #[[A0:blocked[0-9]*]] = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>{{$}}
// CHECK-DAG: #[[A1:blocked[0-9]*]] = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0], CGALayout = {{[[][[]}}2], [1], [0]]}>{{$}}
// CHECK-DAG: #[[A2:linear[0-9]*]] = #ttg.linear<{register = {{[[][[]}}0, 1], [0, 0]], lane = {{[[][[]}}0, 2], [1, 0]], warp = {{[[][[]}}0, 0]], block = {{[[][[]}}2, 0]]}>{{$}}
// CHECK-DAG: #[[A3:generic_linear[0-9]*]] = #ttg.generic_linear<{register = {{[[][[]}}0, 1]], lane = {{[[][[]}}0, 2], [1, 0]], warp = {{[[][[]}}2, 2]], block = []}>{{$}}
// CHECK-DAG: #[[A4:mma[0-9]*]] = #ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [2, 2], instrShape = [16, 8]}>{{$}}
// CHECK-DAG: #[[A5:mma[0-9]*]] = #ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [2, 2], CGALayout = {{[[][[]}}1, 0]], instrShape = [16, 8]}>{{$}}
// CHECK-DAG: #[[A6:mma[0-9]*]] = #ttg.nvidia_mma<{versionMajor = 2, versionMinor = 1, warpsPerCTA = [4, 1, 1], instrShape = [1, 16, 8]}>{{$}}
// CHECK-DAG: #[[A7:mma[0-9]*]] = #ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 64, 16]}>{{$}}
// CHECK-DAG: #[[A8:mma[0-9]*]] = #ttg.amd_mfma<{version = 3, warpsPerCTA = [2, 2], instrShape = [32, 32, 8], isTransposed = true}>{{$}}
// CHECK-DAG: #[[A9:mma[0-9]*]] = #ttg.amd_mfma<{version = 3, warpsPerCTA = [2, 2], instrShape = [16, 16, 4], isTransposed = true, CGALayout = {{[[][[]}}0, 1]], tilesPerWarp = [2, 1], elementBitWidth = 64}>{{$}}
// CHECK-DAG: #[[A10:mma[0-9]*]] = #ttg.amd_wmma<{version = 1, isTranspose = false, ctaLayout = {warp = {{[[][[]}}0, 1]]}}>{{$}}
// CHECK-DAG: #[[A11:mma[0-9]*]] = #ttg.amd_wmma<{version = 2, isTranspose = false, ctaLayout = {register = {{[[][[]}}0, 1]], warp = {{[[][[]}}0, 2], [1, 0]]}, CGALayout = {{[[][[]}}1, 0]], instrShape = [16, 16, 32]}>{{$}}
// CHECK-DAG: #[[A12:mma[0-9]*]] = #ttg.amd_wmma<{version = 3, isTranspose = false, ctaLayout = {}, instrShape = [16, 16, 64], rank = 3}>{{$}}
// CHECK-DAG: #[[A13:shared[0-9]*]] = #ttg.swizzled_shared<{vec = 4, perPhase = 1, maxPhase = 8, order = [1, 0]}>{{$}}
// CHECK-DAG: #[[A14:shared[0-9]*]] = #ttg.swizzled_shared<{vec = 4, perPhase = 1, maxPhase = 8, order = [1, 0], CGALayout = {{[[][[]}}0, 1]]}>{{$}}
// CHECK-DAG: #[[A15:shared[0-9]*]] = #ttg.amd_rotating_shared<{vec = 4, perPhase = 1, maxPhase = 16, order = [0, 1]}>{{$}}
// CHECK-DAG: #[[A16:shared[0-9]*]] = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>{{$}}
// CHECK-DAG: #[[A17:shared[0-9]*]] = #ttg.nvmma_shared<{swizzlingByteWidth = 64, transposed = true, elementBitWidth = 8, fp4Padded = true, rank = 3}>{{$}}
// CHECK-DAG: #[[A18:shared[0-9]*]] = #ttg.nvmma_shared<{swizzlingByteWidth = 0, transposed = false, elementBitWidth = 32, CGALayout = {{[[][[]}}1, 0, 0]]}>{{$}}
// CHECK-DAG: #[[A19:shared[0-9]*]] = #ttg.padded_shared<[512:+16, 4096:+8] {order = [1, 0], shape = [64, 128]}>{{$}}
// CHECK-DAG: #[[A20:shared[0-9]*]] = #ttg.padded_shared<[32:+4] {offset = {{[[][[]}}0, 1], [2, 0], [0, 2]], block = {{[[][[]}}1, 0]]}>{{$}}
// CHECK-DAG: #[[A21:shared[0-9]*]] = #ttg.shared_linear<{offset = {{[[][[]}}0, 1], [1, 1]]}, alignment = 16>{{$}}
// CHECK-DAG: #[[A22:shared[0-9]*]] = #ttg.shared_linear<{offset = {{[[][[]}}0, 1], [0, 0]], block = {{[[][[]}}1, 0]]}, alignment = 128>{{$}}
// CHECK-DAG: #[[A23:shared[0-9]*]] = #ttg.partitioned_shared<{numPartitions = 2, numGroups = 4, partitionDim = 1, partitionLayout = #[[A13]]}>{{$}}

// CHECK: test.layout = #[[A0]]
tt.func private @l0() attributes {test.layout = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>}
// CHECK: test.layout = #[[A1]]
tt.func private @l1() attributes {test.layout = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0], CGALayout = [[2], [1], [0]]}>}
// CHECK: test.layout = #[[A2]]
tt.func private @l2() attributes {test.layout = #ttg.linear<{register = [[0, 1], [0, 0]], lane = [[0, 2], [1, 0]], warp = [[0, 0]], block = [[2, 0]]}>}
// CHECK: test.layout = #[[A3]]
tt.func private @l3() attributes {test.layout = #ttg.generic_linear<{register = [[0, 1]], lane = [[0, 2], [1, 0]], warp = [[2, 2]], block = []}>}
// CHECK: test.layout = #[[A4]]
tt.func private @l4() attributes {test.layout = #ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [2, 2], instrShape = [16, 8]}>}
// CHECK: test.layout = #[[A5]]
tt.func private @l5() attributes {test.layout = #ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [2, 2], CGALayout = [[1, 0]], instrShape = [16, 8]}>}
// CHECK: test.layout = #[[A6]]
tt.func private @l6() attributes {test.layout = #ttg.nvidia_mma<{versionMajor = 2, versionMinor = 1, warpsPerCTA = [4, 1, 1], instrShape = [1, 16, 8]}>}
// CHECK: test.layout = #[[A7]]
tt.func private @l7() attributes {test.layout = #ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 64, 16]}>}
// CHECK: test.layout = #[[A8]]
tt.func private @l8() attributes {test.layout = #ttg.amd_mfma<{version = 3, warpsPerCTA = [2, 2], instrShape = [32, 32, 8], isTransposed = true}>}
// CHECK: test.layout = #[[A9]]
tt.func private @l9() attributes {test.layout = #ttg.amd_mfma<{version = 3, warpsPerCTA = [2, 2], instrShape = [16, 16, 4], isTransposed = true, CGALayout = [[0, 1]], tilesPerWarp = [2, 1], elementBitWidth = 64}>}
// CHECK: test.layout = #[[A10]]
tt.func private @l10() attributes {test.layout = #ttg.amd_wmma<{version = 1, isTranspose = false, ctaLayout = {warp = [[0, 1]]}}>}
// CHECK: test.layout = #[[A11]]
tt.func private @l11() attributes {test.layout = #ttg.amd_wmma<{version = 2, isTranspose = false, ctaLayout = {register = [[0, 1]], warp = [[0, 2], [1, 0]]}, CGALayout = [[1, 0]], instrShape = [16, 16, 32]}>}
// CHECK: test.layout = #[[A12]]
tt.func private @l12() attributes {test.layout = #ttg.amd_wmma<{version = 3, isTranspose = false, ctaLayout = {}, instrShape = [16, 16, 64], rank = 3}>}
// CHECK: test.layout = #[[A13]]
tt.func private @l13() attributes {test.layout = #ttg.swizzled_shared<{vec = 4, perPhase = 1, maxPhase = 8, order = [1, 0]}>}
// CHECK: test.layout = #[[A14]]
tt.func private @l14() attributes {test.layout = #ttg.swizzled_shared<{vec = 4, perPhase = 1, maxPhase = 8, order = [1, 0], CGALayout = [[0, 1]]}>}
// CHECK: test.layout = #[[A15]]
tt.func private @l15() attributes {test.layout = #ttg.amd_rotating_shared<{vec = 4, perPhase = 1, maxPhase = 16, order = [0, 1]}>}
// CHECK: test.layout = #[[A16]]
tt.func private @l16() attributes {test.layout = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>}
// CHECK: test.layout = #[[A17]]
tt.func private @l17() attributes {test.layout = #ttg.nvmma_shared<{swizzlingByteWidth = 64, transposed = true, elementBitWidth = 8, fp4Padded = true, rank = 3}>}
// CHECK: test.layout = #[[A18]]
tt.func private @l18() attributes {test.layout = #ttg.nvmma_shared<{swizzlingByteWidth = 0, transposed = false, elementBitWidth = 32, CGALayout = [[1, 0, 0]]}>}
// CHECK: test.layout = #[[A19]]
tt.func private @l19() attributes {test.layout = #ttg.padded_shared<[512:+16, 4096:+8] {order = [1, 0], shape = [64, 128]}>}
// CHECK: test.layout = #[[A20]]
tt.func private @l20() attributes {test.layout = #ttg.padded_shared<[32:+4] {offset = [[0, 1], [2, 0], [0, 2]], block = [[1, 0]]}>}
// CHECK: test.layout = #[[A21]]
tt.func private @l21() attributes {test.layout = #ttg.shared_linear<{offset = [[0, 1], [1, 1]]}, alignment = 16>}
// CHECK: test.layout = #[[A22]]
tt.func private @l22() attributes {test.layout = #ttg.shared_linear<{offset = [[0, 1], [0, 0]], block = [[1, 0]]}, alignment = 128>}
// CHECK: test.layout = #[[A23]]
tt.func private @l23() attributes {test.layout = #ttg.partitioned_shared<{numPartitions = 2, numGroups = 4, partitionDim = 1, partitionLayout = #ttg.swizzled_shared<{vec = 4, perPhase = 1, maxPhase = 8, order = [1, 0]}>}>}
// CHECK: test.layout = #ttg.slice<{dim = 1, parent = #[[A4]]}>
tt.func private @l24() attributes {test.layout = #ttg.slice<{dim = 1, parent = #ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [2, 2], instrShape = [16, 8]}>}>}
// CHECK: test.layout = #ttg.dot_op<{opIdx = 0, parent = #[[A0]]}>
tt.func private @l25() attributes {test.layout = #ttg.dot_op<{opIdx = 0, parent = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>}>}
// CHECK: test.layout = #ttg.dot_op<{opIdx = 1, parent = #[[A4]], kWidth = 4}>
tt.func private @l26() attributes {test.layout = #ttg.dot_op<{opIdx = 1, parent = #ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [2, 2], instrShape = [16, 8]}>, kWidth = 4}>}

// Keys in any order, integers of any type, defaults spelled out.
// CHECK: test.layout = #[[A0]]
tt.func private @order() attributes {test.layout = #ttg.blocked<{order = [1 : i32, 0], warpsPerCTA = [4, 1], CGALayout = [], sizePerThread = [1, 4], threadsPerWarp = [4, 8]}>}
// CHECK: test.layout = #[[A8]]
tt.func private @mfma_defaults() attributes {test.layout = #ttg.amd_mfma<{version = 3, warpsPerCTA = [2, 2], instrShape = [32, 32, 8], isTransposed = true, tilesPerWarp = [1, 1, 1], elementBitWidth = 32}>}
// CHECK: test.layout = #[[A10]]
tt.func private @wmma_defaults() attributes {test.layout = #ttg.amd_wmma<{version = 1, ctaLayout = {register = [], warp = [[0, 1]]}, instrShape = [16, 16, 16], rank = 2}>}
// CHECK: test.layout = #[[A16]]
tt.func private @nvmma_defaults() attributes {test.layout = #ttg.nvmma_shared<{swizzlingByteWidth = 128, elementBitWidth = 16, fp4Padded = false, rank = 2}>}
// CHECK: test.layout = #[[A19]]
tt.func private @padded_long() attributes {test.layout = #ttg.padded_shared<[512:+16, 4096:+8] {block = [], offset = [[0, 1], [0, 2], [0, 4], [0, 8], [0, 16], [0, 32], [0, 64], [1, 0], [2, 0], [4, 0], [8, 0], [16, 0], [32, 0]]}>}
// CHECK: test.layout = #[[A21]]
tt.func private @linear_block() attributes {test.layout = #ttg.shared_linear<{offset = [[0, 1], [1, 1]], block = []}, alignment = 16>}
