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
  }];
}

def TTG_GenericLinearEncoding : TTG_LinearAttr<"GenericLinearEncoding", "generic_linear"> {
  let summary = "A layout given by its bases, whose warps may be swizzled";
  let description = [{
    As `linear`, but the map need only be surjective, and the bases of "warp" may move along several dimensions.
  }];
}

def TTG_DotOperandEncoding : TTG_LayoutAttr<"DotOperandEncoding", "dot_op"> {
  let summary = "An operand of a matrix product whose result has the parent's layout";
  let description = [{
    Operand `opIdx` (0 is A, M by K; 1 is B, K by N) as the instruction of the parent reads it. `kWidth`
    consecutive elements along K lie in one thread; 0 under a blocked parent, where a thread holds all of K.
  }];
  let parameters = (ins "unsigned":$opIdx, "::lathe::ttg::LayoutEncoding":$parent, "unsigned":$kWidth);
}

def TTG_NvidiaMmaEncoding : TTG_LayoutAttr<"NvidiaMmaEncoding", "nvidia_mma"> {
  let summary = "The accumulator of NVIDIA's matrix instructions";
  let description = [{
    The accumulator fragments of mma.sync (versionMajor 2, instrShape [16, 8]) or wgmma (3, [16, N, K]), warps
    spread by warpsPerCTA over the two matrix dimensions, larger tensors repeated in registers.
  }];
  let parameters = (ins "unsigned":$versionMajor, "unsigned":$versionMinor, ArrayRefParameter<"unsigned">:$warpsPerCTA,
                        TTG_Bases<"CGALayout">:$cga, ArrayRefParameter<"unsigned">:$instrShape);
}

def TTG_AMDMfmaEncoding : TTG_LayoutAttr<"AMDMfmaEncoding", "amd_mfma"> {
  let summary = "The accumulator of AMD's MFMA instructions";
  let description = [{
    The accumulator of an MFMA of instrShape M, N, K, transposed if its operands are swapped. Each warp owns
    tilesPerWarp adjacent tiles of it.
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
  }];
}

def TTG_AMDRotatingSharedEncoding : TTG_SwizzledAttr<"AMDRotatingSharedEncoding", "amd_rotating_shared"> {
  let summary = "As swizzled_shared, with a permutation that changes from one group of rows to the next";
  let description = [{
    Element (row, col) lies in its row at col xor (vec * (((row / perPhase) mod maxPhase) xor
    ((row / perPhase / maxPhase) mod maxPhase))).
  }];
}

def TTG_NVMMASharedEncoding : TTG_LayoutAttr<"NVMMASharedEncoding", "nvmma_shared"> {
  let summary = "What bulk tensor copies write and matrix instructions read";
  let description = [{
    Tiles of 8 rows of swizzlingByteWidth bytes, whose 16-byte vectors are permuted by the row; `transposed` if
    the slower dimension is contiguous. `fp4Padded`: 8 bytes of gap follow each 8 bytes of packed 4-bit elements.
  }];
  let parameters = (ins "unsigned":$swizzlingByteWidth, "bool":$transposed, "unsigned":$elementBitWidth,
                        "bool":$fp4Padded, "unsigned":$rank, TTG_Bases<"CGALayout">:$cga);
}

def TTG_PaddedSharedEncoding : TTG_LayoutAttr<"PaddedSharedEncoding", "padded_shared"> {
  let summary = "Memory with gaps at regular intervals, against bank conflicts";
  let description = [{
    After every intervals[i] elements paddings[i] elements are left out. The bases of "offset" say in which
    order the elements come; `order` and `shape` stand for the usual one.
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
  }];
  let parameters = (ins "unsigned":$rank, TTG_Bases<"offset">:$offsets, TTG_Bases<"block">:$blocks,
                        "unsigned":$alignment);
}

def TTG_PartitionedSharedEncoding : TTG_LayoutAttr<"PartitionedSharedEncoding", "partitioned_shared"> {
  let summary = "A buffer cut into pieces that lie in different partitions of the memory";
  let description = [{
    numPartitions * numGroups pieces along partitionDim, dealt out to the partitions in turn, each laid out by
    partitionLayout.
  }];
  let parameters = (ins "unsigned":$numPartitions, "unsigned":$numGroups, "unsigned":$partitionDim,
                        "::lathe::ttg::LayoutEncoding":$partitionLayout);
}

def TTG_SharedMemorySpace : TTG_Attr<"SharedMemorySpace", "shared_memory"> {
  let summary = "The memory that the threads of a CTA share";
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
