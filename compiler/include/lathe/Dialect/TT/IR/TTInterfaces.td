// Interfaces of the types of the tt dialect.
#ifndef LATHE_DIALECT_TT_IR_TTINTERFACES_TD
#define LATHE_DIALECT_TT_IR_TTINTERFACES_TD

include "mlir/IR/OpBase.td"

def TT_DescriptorTypeInterface : TypeInterface<"DescriptorType"> {
  let cppNamespace = "::lathe::tt";
  let description = [{
    A type of values that describe a tensor in global memory of which blocks are copied. Elements may be signed
    or unsigned integers (`si8`, `ui8`): the padding and the atomic reductions of a copy depend on the sign.
  }];
  let methods = [
    InterfaceMethod<"Shape of a block.", "::llvm::ArrayRef<int64_t>", "getShape">,
    InterfaceMethod<"Element type of the tensor described.", "::mlir::Type", "getElementType">,
    InterfaceMethod<"Layout of a block in shared memory; null where none is chosen yet.", "::mlir::Attribute",
                    "getSharedLayout">
  ];
  let extraClassDeclaration = [{
    /// The tensor that one block is, as a value: shape and element type, signless, without a layout.
    ::mlir::RankedTensorType getBlockType();
  }];
}

#endif
