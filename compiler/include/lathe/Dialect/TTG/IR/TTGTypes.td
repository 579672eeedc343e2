// Types of the ttg dialect.
#ifndef LATHE_DIALECT_TTG_IR_TTGTYPES_TD
#define LATHE_DIALECT_TTG_IR_TTGTYPES_TD

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/BuiltinTypeInterfaces.td"
include "lathe/Dialect/TTG/IR/TTGDialect.td"

class TTG_Type<string name, string text, list<Trait> traits = []> : TypeDef<TTG_Dialect, name, traits> {
  let mnemonic = text;
}

def TTG_MemDescType : TTG_Type<"MemDesc", "memdesc", [ShapedTypeInterface]> {
  let summary = "A buffer in a memory that tensors are staged in";
  let description = [{
    `!ttg.memdesc<64x16xf16, #shared, #smem, mutable, 2x64x16>`: shape and element type, layout, memory space,
    whether it may be written after its allocation, and the shape allocated where it is a view of more.
    The layout's rank is the shape's, or one less where dimension 0 counts buffers. All sizes but the first are powers
    of two, unless the layout leaves gaps.

    Example:
    ```mlir
    #shared = #ttg.swizzled_shared<{vec = 8, perPhase = 1, maxPhase = 8, order = [1, 0]}>
    tt.func private @f(!ttg.memdesc<3x64x64xf16, #shared, #ttg.shared_memory, mutable>,
                       !ttg.memdesc<64x16xf16, #shared, #ttg.shared_memory, mutable, 3x64x64>)
    ```
  }];
  let parameters = (ins ArrayRefParameter<"int64_t">:$shape, "::mlir::Type":$elementType,
                        "::mlir::Attribute":$encoding, "::mlir::Attribute":$memorySpace, "bool":$mutableMemory,
                        ArrayRefParameter<"int64_t">:$allocShape);
  let builders = [TypeBuilderWithInferredContext<(ins "::llvm::ArrayRef<int64_t>":$shape, "::mlir::Type":$elementType,
      "::mlir::Attribute":$encoding, "::mlir::Attribute":$memorySpace, CArg<"bool", "false">:$mutableMemory), [{
    return $_get(elementType.getContext(), shape, elementType, encoding, memorySpace, mutableMemory, shape);
  }]>];
  let extraClassDeclaration = [{
    MemDescType cloneWith(std::optional<::llvm::ArrayRef<int64_t>> shape, ::mlir::Type elementType) const;
    bool hasRank() const { return true; }
  }];
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
}

def TTG_AsyncTokenType : TTG_Type<"AsyncToken", "async.token"> {
  let summary = "Orders asynchronous copies, commits and waits";
  let description = [{
    Without a value at run time: an operation that takes a token comes after the one that gave it.

    Example:
    ```mlir
    tt.func @f(%copy: !ttg.async.token) {
      %0 = ttg.async_commit_group tokens %copy
      tt.return
    }
    ```
  }];
}

#endif
