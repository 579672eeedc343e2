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

class TTG_LayoutAttr<string name, string text>
    : TTG_Attr<name, text, [DeclareAttrInterfaceMethods<TTG_LayoutEncoding>]> {
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
}

// Basis vectors of a map from one index space, row by row: basis i is [i * rank, (i + 1) * rank).
class TTG_Bases<string desc> : ArrayRefParameter<"int32_t", desc>;

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

def TTG_LinearEncoding : TTG_LayoutAttr<"LinearEncoding", "linear"> {
  let summary = "A layout given by its bases";
  let description = [{
    Bases of a map that is a permutation matrix apart from zero bases. A larger tensor repeats it in more
    registers.
  }];
  let parameters = (ins "unsigned":$rank, TTG_Bases<"register">:$registers, TTG_Bases<"lane">:$lanes,
                        TTG_Bases<"warp">:$warps, TTG_Bases<"block">:$blocks);
  let extraClassDeclaration = [{
    /// The encoding that means `layout`.
    static LinearEncodingAttr get(::mlir::MLIRContext *context, const ::lathe::LinearLayout &layout);
  }];
}

def TTG_SwizzledSharedEncoding : TTG_LayoutAttr<"SwizzledSharedEncoding", "swizzled_shared"> {
  let summary = "Rows of memory whose vectors are permuted by the row, against bank conflicts";
  let description = [{
    Element (row, col), col along order[0] and row along order[1], lies in its row at
    col xor (vec * ((row / perPhase) mod maxPhase)).
  }];
  let parameters = (ins "unsigned":$vec, "unsigned":$perPhase, "unsigned":$maxPhase,
                        ArrayRefParameter<"unsigned">:$order, TTG_Bases<"CGALayout">:$cga);
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
