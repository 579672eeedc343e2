// Layouts that are not layouts.
//
// RUN: lathe-opt %s --split-input-file --verify-diagnostics -o /dev/null

// expected-error @+1 {{blocked layout lacks 'order'}}
#layout = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4]}>

// -----

// expected-error @+1 {{blocked layout has no key 'lanes'}}
#layout = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0], lanes = 3}>

// -----

// expected-error @+1 {{tensor_memory_scales_encoding layout repeats 'CGALayout'}}
#layout = #ttng.tensor_memory_scales_encoding<CGALayout = [], CGALayout = []>

// -----

// expected-error @+1 {{swizzled_shared layout requires an integer from 0 to 2147483647 as 'vec', found -1 : i64}}
#layout = #ttg.swizzled_shared<{vec = -1, perPhase = 1, maxPhase = 1, order = [0]}>

// -----

// expected-error @+1 {{swizzled_shared layout requires a list of integers from 0 to 2147483647 as 'order', found [true]}}
#layout = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [true]}>

// -----

// expected-error @+1 {{nvmma_shared layout requires true or false as 'transposed', found 1 : i64}}
#layout = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = 1, elementBitWidth = 16}>

// -----

// expected-error @+1 {{slice layout requires a layout as 'parent', found 1 : i64}}
#layout = #ttg.slice<{dim = 0, parent = 1}>

// -----

// expected-error @+1 {{linear layout requires a list of basis vectors as 'lane', found [1]}}
#layout = #ttg.linear<{register = [[1]], lane = [1], warp = [], block = []}>

// -----

// expected-error @+1 {{linear layout requires basis vectors of integers from 0 to 2147483647 as 'lane', found }}
#layout = #ttg.linear<{register = [[1]], lane = [[-1]], warp = [], block = []}>

// -----

// expected-error @+1 {{linear layout requires basis vectors of length 1, found [2, 0] in 'lane'}}
#layout = #ttg.linear<{register = [[1]], lane = [[2, 0]], warp = [], block = []}>

// -----

// expected-error @+1 {{linear layout lacks 'block'}}
#layout = #ttg.linear<{register = [[1]], lane = [[2]], warp = []}>

// -----

// expected-error @+1 {{amd_wmma layout requires a dictionary as 'ctaLayout', found 1 : i64}}
#layout = #ttg.amd_wmma<{version = 1, isTranspose = false, ctaLayout = 1}>

// -----

// expected-error @+1 {{blocked layout requires one entry per dimension in each list, found sizePerThread = [1, 4], threadsPerWarp = [32], warpsPerCTA = [4, 1], order = [1, 0]}}
#layout = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [32], warpsPerCTA = [4, 1], order = [1, 0]}>

// -----

// expected-error @+1 {{threadsPerWarp must hold powers of two, found [24]}}
#layout = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [24], warpsPerCTA = [4], order = [0]}>

// -----

// expected-error @+1 {{warpsPerCTA must have a product of at most 256, found [64, 32]}}
#layout = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [1, 32], warpsPerCTA = [64, 32], order = [0, 1]}>

// -----

// expected-error @+1 {{order must be a permutation of the dimensions, found [1, 1]}}
#layout = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [1, 32], warpsPerCTA = [4, 1], order = [1, 1]}>

// -----

// expected-error @+1 {{CGALayout of the layout leaves gaps: no basis reaches [1, 0]}}
#layout = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [1, 32], warpsPerCTA = [4, 1], order = [1, 0], CGALayout = [[2, 0]]}>

// -----

// expected-error @+1 {{slice layout requires a parent of registers, found #ttg.swizzled_shared<}}
#layout = #ttg.slice<{dim = 0, parent = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>}>

// -----

// expected-error @+1 {{slice layout has dim 0 of a parent of rank 1}}
#layout = #ttg.slice<{dim = 0, parent = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>}>

// -----

// expected-error @+1 {{linear layout must be a permutation matrix apart from zero bases, found basis [3]}}
#layout = #ttg.linear<{register = [[3]], lane = [[4]], warp = [], block = []}>

// -----

// expected-error @+1 {{linear layout reaches [1] by two bases}}
#layout = #ttg.linear<{register = [[1]], lane = [[1]], warp = [], block = []}>

// -----

// expected-error @+1 {{linear layout leaves gaps: no basis reaches [2]}}
#layout = #ttg.linear<{register = [[1]], lane = [[4]], warp = [], block = []}>

// -----

// expected-error @+1 {{linear layout requires at least one dimension}}
#layout = #ttg.linear<{register = [], lane = [], warp = [], block = []}>

// -----

// expected-error @+1 {{linear layout may have at most 8 bases of 'warp', found 11}}
#layout = #ttg.linear<{register = [[1]], lane = [], warp = [[0], [0], [0], [0], [0], [0], [0], [0], [0], [0], [0]], block = []}>

// -----

// expected-error @+1 {{linear layout may reach at most 4194304 elements}}
#layout = #ttg.linear<{register = [[1073741824]], lane = [], warp = [], block = []}>

// -----

// expected-error @+1 {{generic_linear layout requires bases of 'lane' that move along one dimension, found [1, 1]}}
#layout = #ttg.generic_linear<{register = [[0, 1]], lane = [[1, 1]], warp = [], block = []}>

// -----

// expected-error @+1 {{generic_linear layout must reach every element, found one of rank 1 for 4 elements}}
#layout = #ttg.generic_linear<{register = [], lane = [], warp = [[2]], block = []}>

// -----

// expected-error @+1 {{dot_op layout requires opIdx 0 or 1, found 2}}
#layout = #ttg.dot_op<{opIdx = 2, parent = #ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [2, 2], instrShape = [16, 8]}>, kWidth = 2}>

// -----

// expected-error @+1 {{dot_op layout requires kWidth 0 under a blocked parent, found 2}}
#layout = #ttg.dot_op<{opIdx = 0, parent = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [1, 32], warpsPerCTA = [4, 1], order = [1, 0]}>, kWidth = 2}>

// -----

// expected-error @+1 {{dot_op layout requires a parent that is blocked, nvidia_mma, amd_mfma or amd_wmma, found #ttg.linear<}}
#layout = #ttg.dot_op<{opIdx = 0, parent = #ttg.linear<{register = [[0, 1]], lane = [], warp = [], block = []}>}>

// -----

// expected-error @+1 {{dot_op layout requires as kWidth a power of two up to 256 under a matrix instruction's parent, found 0}}
#layout = #ttg.dot_op<{opIdx = 0, parent = #ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [2, 2], instrShape = [16, 8]}>}>

// -----

// expected-error @+1 {{dot_op layout requires opIdx 0 under wgmma, which reads only A from registers, found 1}}
#layout = #ttg.dot_op<{opIdx = 1, parent = #ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 64, 16]}>, kWidth = 2}>

// -----

// expected-error @+1 {{dot_op layout requires kWidth 8 or 16 under WMMA version 1, found 4}}
#layout = #ttg.dot_op<{opIdx = 0, parent = #ttg.amd_wmma<{version = 1, isTranspose = false, ctaLayout = {warp = [[0, 1]]}}>, kWidth = 4}>

// -----

// expected-error @+1 {{dot_op layout requires kWidth 4, 8 or 16 under WMMA version 2, found 2}}
#layout = #ttg.dot_op<{opIdx = 0, parent = #ttg.amd_wmma<{version = 2, isTranspose = false, ctaLayout = {warp = [[0, 1]]}}>, kWidth = 2}>

// -----

// expected-error @+1 {{nvidia_mma layout requires two dimensions, or three with a batch, found warpsPerCTA = [4]}}
#layout = #ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [4], instrShape = [16, 8]}>

// -----

// expected-error @+1 {{nvidia_mma layout of version 2 requires instrShape [16, 8] or [8, 8], found [16, 16]}}
#layout = #ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [2, 2], instrShape = [16, 16]}>

// -----

// expected-error @+1 {{nvidia_mma layout requires versionMajor 2 (mma.sync) or 3 (wgmma), found 5}}
#layout = #ttg.nvidia_mma<{versionMajor = 5, versionMinor = 0, warpsPerCTA = [2, 2], instrShape = [16, 8]}>

// -----

// expected-error @+1 {{nvidia_mma layout of version 3 requires instrShape [16, N, K], N a multiple of 8 up to 256, found [16, 12, 16]}}
#layout = #ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 12, 16]}>

// -----

// expected-error @+1 {{amd_mfma layout requires a version from 0 to 4, found 5}}
#layout = #ttg.amd_mfma<{version = 5, warpsPerCTA = [2, 2], instrShape = [32, 32, 8], isTransposed = true}>

// -----

// expected-error @+1 {{amd_mfma layout requires instrShape [M, N, K] with M by N 32 by 32, 16 by 16, 64 by 4 or 4 by 64, found [4, 4, 4]}}
#layout = #ttg.amd_mfma<{version = 3, warpsPerCTA = [2, 2], instrShape = [4, 4, 4], isTransposed = true}>

// -----

// expected-error @+1 {{amd_mfma layout requires one entry of tilesPerWarp per dimension, found [2]}}
#layout = #ttg.amd_mfma<{version = 3, warpsPerCTA = [2, 2], instrShape = [32, 32, 8], isTransposed = true, tilesPerWarp = [2]}>

// -----

// expected-error @+1 {{amd_mfma layout requires elementBitWidth 32 or 64, found 16}}
#layout = #ttg.amd_mfma<{version = 3, warpsPerCTA = [2, 2], instrShape = [32, 32, 8], isTransposed = true, elementBitWidth = 16}>

// -----

// expected-error @+1 {{amd_wmma layout requires two dimensions, or three with a batch, found 1}}
#layout = #ttg.amd_wmma<{version = 1, isTranspose = false, ctaLayout = {warp = [[1]]}}>

// -----

// expected-error @+1 {{amd_wmma layout requires a ctaLayout that leaves no gaps}}
#layout = #ttg.amd_wmma<{version = 1, isTranspose = false, ctaLayout = {warp = [[0, 2]]}}>

// -----

// expected-error @+1 {{amd_wmma layout requires a version from 1 to 3, found 4}}
#layout = #ttg.amd_wmma<{version = 4, isTranspose = false, ctaLayout = {warp = [[0, 1]]}}>

// -----

// expected-error @+1 {{amd_wmma layout of version 1 has no instrShape [16, 16, 32]}}
#layout = #ttg.amd_wmma<{version = 1, isTranspose = false, ctaLayout = {warp = [[0, 1]]}, instrShape = [16, 16, 32]}>

// -----

// expected-error @+1 {{swizzled_shared layout requires at least one dimension}}
#layout = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = []}>

// -----

// expected-error @+1 {{amd_rotating_shared layout requires powers of two as vec, perPhase and maxPhase, found 3, 1 and 1}}
#layout = #ttg.amd_rotating_shared<{vec = 3, perPhase = 1, maxPhase = 1, order = [0]}>

// -----

// expected-error @+1 {{nvmma_shared layout requires swizzlingByteWidth 0, 32, 64 or 128, found 16}}
#layout = #ttg.nvmma_shared<{swizzlingByteWidth = 16, transposed = false, elementBitWidth = 16}>

// -----

// expected-error @+1 {{nvmma_shared layout requires as elementBitWidth a power of two up to 128, found 12}}
#layout = #ttg.nvmma_shared<{swizzlingByteWidth = 32, transposed = false, elementBitWidth = 12}>

// -----

// expected-error @+1 {{padded_shared layout requires order and shape of one length, found [1, 0] and [64]}}
#layout = #ttg.padded_shared<[32:+4] {order = [1, 0], shape = [64]}>

// -----

// expected-error @+1 {{padded_shared layout requires pairs of an interval and a padding, found [] and []}}
#layout = #ttg.padded_shared<[] {order = [0], shape = [64]}>

// -----

// expected-error @+1 {{padded_shared layout requires powers of two as intervals and paddings, found [3]}}
#layout = #ttg.padded_shared<[32:+3] {order = [0], shape = [64]}>

// -----

// expected-error @+1 {{padded_shared layout repeats the interval 32}}
#layout = #ttg.padded_shared<[32:+4, 32:+8] {order = [0], shape = [64]}>

// -----

// expected-error @+1 {{padded_shared layout requires bases of 'offset' that move along one dimension, found [1, 1]}}
#layout = #ttg.padded_shared<[32:+4] {offset = [[0, 1], [1, 1]], block = []}>

// -----

// expected-error @+1 {{padded_shared layout requires bases that move by powers of two}}
#layout = #ttg.padded_shared<[32:+4] {offset = [[1], [3]], block = []}>

// -----

// expected-error @+1 {{padded_shared layout requires offsets that each hold another element, and that none is left out}}
#layout = #ttg.padded_shared<[32:+4] {offset = [[1], [0], [2]], block = []}>

// -----

// expected-error @+1 {{padded_shared layout lacks 'block'}}
#layout = #ttg.padded_shared<[32:+4] {offset = [[1]]}>

// -----

// expected-error @+1 {{shared_linear layout requires a power of two as alignment, found 12}}
#layout = #ttg.shared_linear<{offset = [[1]]}, alignment = 12>

// -----

// expected-error @+1 {{shared_linear layout must be a bijection apart from zero bases, found 2 bases of rank 1 for 2 elements}}
#layout = #ttg.shared_linear<{offset = [[1], [1]]}, alignment = 16>

// -----

// expected-error @+1 {{partitioned_shared layout requires pieces in another layout of shared memory, found #ttg.blocked<}}
#layout = #ttg.partitioned_shared<{numPartitions = 2, numGroups = 2, partitionDim = 0, partitionLayout = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [1, 32], warpsPerCTA = [4, 1], order = [1, 0]}>}>

// -----

// expected-error @+1 {{partitioned_shared layout requires as numPartitions a power of two from 2 to 256, found 1}}
#layout = #ttg.partitioned_shared<{numPartitions = 1, numGroups = 2, partitionDim = 0, partitionLayout = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>}>

// -----

// expected-error @+1 {{partitioned_shared layout requires as numGroups a power of two up to 256, found 3}}
#layout = #ttg.partitioned_shared<{numPartitions = 2, numGroups = 3, partitionDim = 0, partitionLayout = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>}>

// -----

// expected-error @+1 {{partitioned_shared layout has partitionDim 1 of pieces of rank 1}}
#layout = #ttg.partitioned_shared<{numPartitions = 2, numGroups = 2, partitionDim = 1, partitionLayout = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>}>

// -----

// A key that these layouts have always passed over.
// expected-warning @+1 {{amd_mfma layout has no key 'rows', which is left out}}
#layout = #ttg.amd_mfma<{version = 3, warpsPerCTA = [2, 2], instrShape = [32, 32, 8], isTransposed = true, rows = 3}>

// -----

#blocked = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
// expected-error @+1 {{dot_op layout requires a parent of at least two dimensions, found #ttg.blocked<}}
#layout = #ttg.dot_op<{opIdx = 0, parent = #blocked}>

// -----

// expected-error @+1 {{nvmma_shared layout requires a rank from 1 to 16, found 1073741824}}
#layout = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16, rank = 1073741824}>
