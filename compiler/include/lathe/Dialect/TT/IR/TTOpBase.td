// Base classes that the operations of the tt dialect have in common.
#ifndef LATHE_DIALECT_TT_IR_TTOPBASE_TD
#define LATHE_DIALECT_TT_IR_TTOPBASE_TD

include "lathe/Dialect/Interfaces/OpInterfaces.td"
include "lathe/Dialect/TT/IR/TTDialect.td"
include "lathe/Dialect/TT/IR/TTEnums.td"
include "lathe/Dialect/TT/IR/TTTypes.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

// Memory that all programs of a launch share.
def GlobalMemory : Resource<"::lathe::tt::GlobalMemory">;

// Tensors have a power of two elements, at most kMaxElements. Checked before anything that multiplies sizes.
def TT_TensorSizes : NativeOpTrait<"TensorSizes">, StructuralOpTrait {
  let cppNamespace = "::lathe::tt";
}

class TT_Op<string mnemonic, list<Trait> traits = []>
    : Op<TT_Dialect, mnemonic, !listconcat([TT_TensorSizes], traits)>;

// Operands (the optional ones if present) and results have one shape and one encoding.
def TT_SameShapeAndEncoding : NativeOpTrait<"SameShapeAndEncoding"> {
  let cppNamespace = "::lathe::tt";
}

// All tensors among operands and results have one encoding, whatever their shapes.
def TT_SameEncoding : NativeOpTrait<"SameEncoding"> {
  let cppNamespace = "::lathe::tt";
}

#endif
