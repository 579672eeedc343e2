// Encodings and memory spaces of the ttg dialect. All print as dictionaries, `#ttg.x<{key = value}>`.
#ifndef LATHE_DIALECT_TTG_IR_TTGATTRS_TD
#define LATHE_DIALECT_TTG_IR_TTGATTRS_TD

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/EnumAttr.td"
include "lathe/Dialect/TTG/IR/TTGDialect.td"
include "lathe/Dialect/TTG/IR/TTGInterfaces.td"

class TTG_Attr<string name, string text, list<Trait> traits = []> : AttrDef<TTG_Dialect, name, traits> {
  let mnemonic = text;
}

class TTG_LayoutAttr<string name, string text, list<string> overridden = []>
    : TTG_Attr<name, text, [DeclareAttrInterfaceMethods<TTG_LayoutEncoding, overridden>]> {
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
}

// Basis vectors of a map from one index space, row by row: basis i is [i * rank, (i + 1) * rank).
class TTG_Bases<string desc> : ArrayRefParameter<"int32_t", desc>;

//===----------------------------------------------------------------------===//
// Layouts of registers
//===----------------------------------------------------------------------===//

def TTG_BlockedEncoding : TTG_LayoutAttr<"BlockedEncoding", "blocked"> {
  let summary = "Every thread owns a block of elements, every warp a block of threads, the CTA a block of warps";
  let description = [{
    The CTA tile is sizePerThread * threadsPerWarp * warpsPerCTA, each in `order` (fastest dimension first); a
    larger tensor repeats it in more registers, a smaller one is held by several threads. `cga` are the bases
    of "block", none for one CTA.

    Example:
    ```mlir
    #blocked = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
    #split = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0],
                           CGALayout = [[1, 0]]}>
    tt.func private @f(tensor<64x64xf32, #blocked>, tensor<64x64xf32, #split>)
    ```
  }];
  let parameters = (ins ArrayRefParameter<"unsigned">:$sizePerThread, ArrayRefParameter<"unsigned">:$threadsPerWarp,
                        ArrayRefParameter<"unsigned">:$warpsPerCTA, ArrayRefParameter<"unsigned">:$order,
                        TTG_Bases<"CGALayout">:$cga);
  let extraClassDeclaration = [{
    /// The usual layout of `shape`: `sizePerThread` elements of each thread, then lanes and then warps spread
    /// over the dimensions in `order`, no further than the tensor reaches; what is left goes to the slowest.
    static BlockedEncodingAttr getDefault(::mlir::MLIRContext *context, ::llvm::ArrayRef<int64_t> shape,
                                          ::llvm::ArrayRef<unsigned> sizePerThread,
                                          ::llvm::ArrayRef<unsigned> order, unsigned numWarps,
                                          unsigned threadsPerWarp);
  }];
}

def TTG_SliceEncoding : TTG_LayoutAttr<"SliceEncoding", "slice"> {
  let summary = "The parent's layout with a dimension left out";
  let description = [{
    Laid out as a tensor that the parent lays out with size one along `dim`: threads that differ only along
    `dim` hold the same element.

    Example:
    ```mlir
    #blocked = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
    tt.func private @f(tensor<64xf32, #ttg.slice<{dim = 1, parent = #blocked}>>)
    ```
  }];
  let parameters = (ins "unsigned":$dim, "::lathe::ttg::LayoutEncoding":$parent);
  let extraClassDeclaration = [{
    /// `shape` with a dimension of size one at `dim`.
    ::llvm::SmallVector<int64_t> paddedShape(::llvm::ArrayRef<int64_t> shape) const;
  }];
}

class TTG_LinearAttr<string name, string text> : TTG_LayoutAttr<name, text> {
  let parameters = (ins "unsigned":$rank, TTG_Bases<"register">:$registers, TTG_Bases<"lane">:$lanes,
                        TTG_Bases<"warp">:$warps, TTG_Bases<"block">:$blocks);
  let extraClassDeclaration = [{
    /// The encoding that means `layout`.
    static }] # name # [{Attr get(::mlir::MLIRContext *context, const ::lathe::LinearLayout &layout);
  }];
}

def TTG_LinearEncoding : TTG_LinearAttr<"LinearEncoding", "linear"> {
  let summary = "A layout given by its bases";
  let description = [{
    Bases of a map that is a permutation matrix apart from zero bases. A larger tensor repeats it in more
    registers.

    Example:
    ```mlir
    #linear = #ttg.linear<{register = [[0, 1], [8, 0]], lane = [[0, 2], [0, 4], [1, 0], [2, 0], [4, 0]],
                          warp = [[0, 0], [16, 0]], block = []}>
    tt.func private @f(tensor<32x8xf32, #linear>)
    ```
  }];
}

def TTG_GenericLinearEncoding : TTG_LinearAttr<"GenericLinearEncoding", "generic_linear"> {
  let summary = "A layout given by its bases, whose warps may be swizzled";
  let description = [{
    As `linear`, but the map need only be surjective, and the bases of "warp" may move along several dimensions.

    Example:
    ```mlir
    #skewed = #ttg.generic_linear<{register = [[0, 1], [16, 0], [0, 8]],
                                   lane = [[0, 2], [0, 4], [1, 0], [2, 0], [4, 0]], warp = [[8, 8]], block = []}>
    tt.func private @f(tensor<32x16xf32, #skewed>)
    ```
  }];
}

def TTG_DotOperandEncoding : TTG_LayoutAttr<"DotOperandEncoding", "dot_op"> {
  let summary = "An operand of a matrix product whose result has the parent's layout";
  let description = [{
    Operand `opIdx` (0 is A, M by K; 1 is B, K by N) as the instruction of the parent reads it. `kWidth`
    consecutive elements along K lie in one thread; 0 under a blocked parent, where a thread holds all of K.

    Example:
    ```mlir
    #mma = #ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [2, 2], instrShape = [16, 8]}>
    tt.func private @f(tensor<64x32xf16, #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 2}>>,
                       tensor<32x64xf16, #ttg.dot_op<{opIdx = 1, parent = #mma, kWidth = 2}>>)
    ```
  }];
  let parameters = (ins "unsigned":$opIdx, "::lathe::ttg::LayoutEncoding":$parent, "unsigned":$kWidth);
}

def TTG_NvidiaMmaEncoding : TTG_LayoutAttr<"NvidiaMmaEncoding", "nvidia_mma"> {
  let summary = "The accumulator of NVIDIA's matrix instructions";
  let description = [{
    The accumulator fragments of mma.sync (versionMajor 2, instrShape [16, 8]) or wgmma (3, [16, N, K]), warps
    spread by warpsPerCTA over the two matrix dimensions, larger tensors repeated in registers.

    Example:
    ```mlir
    #mma = #ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [2, 2], instrShape = [16, 8]}>
    #wgmma = #ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 128, 16]}>
    tt.func private @f(tensor<64x64xf32, #mma>, tensor<64x128xf32, #wgmma>)
    ```
  }];
  let parameters = (ins "unsigned":$versionMajor, "unsigned":$versionMinor, ArrayRefParameter<"unsigned">:$warpsPerCTA,
                        TTG_Bases<"CGALayout">:$cga, ArrayRefParameter<"unsigned">:$instrShape);
}

def TTG_AMDMfmaEncoding : TTG_LayoutAttr<"AMDMfmaEncoding", "amd_mfma"> {
  let summary = "The accumulator of AMD's MFMA instructions";
  let description = [{
    The accumulator of an MFMA of instrShape M, N, K, transposed if its operands are swapped. Each warp owns
    tilesPerWarp adjacent tiles of it.

    Example:
    ```mlir
    #mma = #ttg.amd_mfma<{version = 3, warpsPerCTA = [2, 2], instrShape = [32, 32, 8], isTransposed = true}>
    #tiled = #ttg.amd_mfma<{version = 4, warpsPerCTA = [2, 2], instrShape = [16, 16, 32], isTransposed = true,
                            tilesPerWarp = [2, 2]}>
    tt.func private @f(tensor<64x64xf32, #mma>, tensor<64x64xf32, #tiled>)
    ```
  }];
  let parameters = (ins "unsigned":$version, ArrayRefParameter<"unsigned">:$warpsPerCTA,
                        ArrayRefParameter<"unsigned">:$instrShape, "bool":$isTransposed, TTG_Bases<"CGALayout">:$cga,
                        ArrayRefParameter<"unsigned">:$tilesPerWarp, "unsigned":$elementBitWidth);
}

def TTG_AMDWmmaEncoding : TTG_LayoutAttr<"AMDWmmaEncoding", "amd_wmma"> {
  let summary = "The accumulator of AMD's WMMA instructions";
  let description = [{
    The accumulator of a WMMA of instrShape M, N, K, transposed if its operands are swapped. The bases of
    `ctaLayout` say, in tiles, which ones of them each warp owns ("warp") and repeats ("register").

    Example:
    ```mlir
    #mma = #ttg.amd_wmma<{version = 2, isTranspose = true, ctaLayout = {register = [[0, 1]], warp = [[0, 2], [1, 0]]}}>
    tt.func private @f(tensor<32x64xf32, #mma>)
    ```
  }];
  let parameters = (ins "unsigned":$version, "unsigned":$rank, "bool":$isTransposed, TTG_Bases<"register">:$registers,
                        TTG_Bases<"warp">:$warps, TTG_Bases<"CGALayout">:$cga,
                        ArrayRefParameter<"unsigned">:$instrShape);
}

//===----------------------------------------------------------------------===//
// Layouts of shared memory
//===----------------------------------------------------------------------===//

class TTG_SwizzledAttr<string name, string text> : TTG_LayoutAttr<name, text> {
  let parameters = (ins "unsigned":$vec, "unsigned":$perPhase, "unsigned":$maxPhase,
                        ArrayRefParameter<"unsigned">:$order, TTG_Bases<"CGALayout">:$cga);
}

def TTG_SwizzledSharedEncoding : TTG_SwizzledAttr<"SwizzledSharedEncoding", "swizzled_shared"> {
  let summary = "Rows of memory whose vectors are permuted by the row, against bank conflicts";
  let description = [{
    Element (row, col), col along order[0] and row along order[1], lies in its row at
    col xor (vec * ((row / perPhase) mod maxPhase)).

    Example:
    ```mlir
    #shared = #ttg.swizzled_shared<{vec = 8, perPhase = 1, maxPhase = 8, order = [1, 0]}>
    tt.func private @f(!ttg.memdesc<64x64xf16, #shared, #ttg.shared_memory, mutable>)
    ```
  }];
}

def TTG_AMDRotatingSharedEncoding : TTG_SwizzledAttr<"AMDRotatingSharedEncoding", "amd_rotating_shared"> {
  let summary = "As swizzled_shared, with a permutation that changes from one group of rows to the next";
  let description = [{
    Element (row, col) lies in its row at col xor (vec * (((row / perPhase) mod maxPhase) xor
    ((row / perPhase / maxPhase) mod maxPhase))).

    Example:
    ```mlir
    #shared = #ttg.amd_rotating_shared<{vec = 4, perPhase = 1, maxPhase = 16, order = [0, 1]}>
    tt.func private @f(!ttg.memdesc<64x64xf16, #shared, #ttg.shared_memory, mutable>)
    ```
  }];
}

def TTG_NVMMASharedEncoding : TTG_LayoutAttr<"NVMMASharedEncoding", "nvmma_shared"> {
  let summary = "What bulk tensor copies write and matrix instructions read";
  let description = [{
    The buffer is cut into the boxes that one bulk tensor copy moves: at most 256 elements along each dimension, and
    swizzlingByteWidth bytes along the contiguous one, which is the last dimension, or the first if `transposed`. In a
    box, bits 4 to 6 of an address in bytes are xored with bits 7 to 9; of these, widths 64 and 32 use the low two and
    the low one. Boxes follow each other, the first dimension fastest; without swizzling, the last one.
    `fp4Padded`: 8 bytes of gap follow each 8 bytes of packed 4-bit elements.

    Example:
    ```mlir
    #shared = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
    #packed = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 8, fp4Padded = true}>
    tt.func private @f(!ttg.memdesc<128x64xf16, #shared, #ttg.shared_memory, mutable>,
                       !ttg.memdesc<128x64xi8, #packed, #ttg.shared_memory, mutable>)
    ```
  }];
  let parameters = (ins "unsigned":$swizzlingByteWidth, "bool":$transposed, "unsigned":$elementBitWidth,
                        "bool":$fp4Padded, "unsigned":$rank, TTG_Bases<"CGALayout">:$cga);
}

def TTG_PaddedSharedEncoding : TTG_LayoutAttr<"PaddedSharedEncoding", "padded_shared"> {
  let summary = "Memory with gaps at regular intervals, against bank conflicts";
  let description = [{
    After every intervals[i] elements paddings[i] elements are left out. The bases of "offset" say in which
    order the elements come; `order` and `shape` stand for the usual one.

    Example:
    ```mlir
    #shared = #ttg.padded_shared<[512:+16, 4096:+8] {order = [1, 0], shape = [64, 128]}>
    #rows = #ttg.padded_shared<[4:+2] {offset = [[0, 1], [2, 0], [0, 2], [1, 0]], block = []}>
    tt.func private @f(!ttg.memdesc<64x128xf16, #shared, #ttg.shared_memory, mutable>,
                       !ttg.memdesc<4x4xf16, #rows, #ttg.shared_memory, mutable>)
    ```
  }];
  let parameters = (ins ArrayRefParameter<"unsigned">:$intervals, ArrayRefParameter<"unsigned">:$paddings,
                        "unsigned":$rank, TTG_Bases<"offset">:$offsets, TTG_Bases<"block">:$blocks);
  let extraClassDeclaration = [{
    /// The dimensions in the order in which offsets move along them; those that none moves along come last.
    ::llvm::SmallVector<unsigned> getOrder() const;
    /// Where the element lies that the map puts at `offset`, with the gaps before it, in elements.
    int64_t pad(int64_t offset) const;
  }];
}

def TTG_SharedLinearEncoding : TTG_LayoutAttr<"SharedLinearEncoding", "shared_linear", ["verifyBuffer"]> {
  let summary = "A layout of memory given by its bases";
  let description = [{
    Bases of a map that is a bijection apart from zero bases; the buffer starts at a multiple of `alignment` bytes.

    Example:
    ```mlir
    #shared = #ttg.shared_linear<{offset = [[0, 1], [0, 2], [1, 0], [2, 2]]}, alignment = 16>
    tt.func private @f(!ttg.memdesc<4x4xf16, #shared, #ttg.shared_memory, mutable>)
    ```
  }];
  let parameters = (ins "unsigned":$rank, TTG_Bases<"offset">:$offsets, TTG_Bases<"block">:$blocks,
                        "unsigned":$alignment);
}

def TTG_PartitionedSharedEncoding : TTG_LayoutAttr<"PartitionedSharedEncoding", "partitioned_shared"> {
  let summary = "A buffer cut into pieces that lie in different partitions of the memory";
  let description = [{
    numPartitions * numGroups pieces along partitionDim, dealt out to the partitions in turn, each laid out by
    partitionLayout.

    Example:
    ```mlir
    #piece = #ttg.swizzled_shared<{vec = 8, perPhase = 1, maxPhase = 8, order = [1, 0]}>
    #shared = #ttg.partitioned_shared<{numPartitions = 2, numGroups = 4, partitionDim = 0, partitionLayout = #piece}>
    tt.func private @f(!ttg.memdesc<64x64xf16, #shared, #ttg.shared_memory, mutable>)
    ```
  }];
  let parameters = (ins "unsigned":$numPartitions, "unsigned":$numGroups, "unsigned":$partitionDim,
                        "::lathe::ttg::LayoutEncoding":$partitionLayout);
}

def TTG_SharedMemorySpace : TTG_Attr<"SharedMemorySpace", "shared_memory"> {
  let summary = "The memory that the threads of a CTA share";
  let description = [{
    The memory space of a buffer, after its layout.

    Example:
    ```mlir
    #shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
    tt.func private @f(!ttg.memdesc<64xf16, #shared, #ttg.shared_memory>)
    ```
  }];
}

class TTG_BarrierBit<string name, int position, string text> : I32BitEnumAttrCaseBit<name, position, text>;
def TTG_BarrierLocal : TTG_BarrierBit<"Local", 0, "local">;
def TTG_BarrierGlobalRead : TTG_BarrierBit<"GlobalRead", 1, "global_read">;
def TTG_BarrierGlobalWrite : TTG_BarrierBit<"GlobalWrite", 2, "global_write">;
def TTG_BarrierTensorRead : TTG_BarrierBit<"TensorRead", 3, "tensor_read">;
def TTG_BarrierTensorWrite : TTG_BarrierBit<"TensorWrite", 4, "tensor_write">;
def TTG_BarrierSpace : I32BitEnumAttr<"BarrierSpace", "memory whose accesses a barrier orders", [
    I32BitEnumAttrCaseNone<"None", "none">, TTG_BarrierLocal, TTG_BarrierGlobalRead, TTG_BarrierGlobalWrite,
    TTG_BarrierTensorRead, TTG_BarrierTensorWrite,
    I32BitEnumAttrCaseGroup<"All", [TTG_BarrierLocal, TTG_BarrierGlobalRead, TTG_BarrierGlobalWrite,
                                    TTG_BarrierTensorRead, TTG_BarrierTensorWrite], "all">]> {
  let cppNamespace = "::lathe::ttg";
  let separator = "|";
  let printBitEnumPrimaryGroups = 1;
}

#endif
