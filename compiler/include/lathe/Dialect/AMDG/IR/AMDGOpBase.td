// Shared by the files of amdg operations.
#ifndef LATHE_DIALECT_AMDG_IR_AMDGOPBASE_TD
#define LATHE_DIALECT_AMDG_IR_AMDGOPBASE_TD

include "lathe/Dialect/AMDG/IR/AMDGAttrs.td"
include "lathe/Dialect/AMDG/IR/AMDGDialect.td"
include "lathe/Dialect/TTG/IR/TTGOpBase.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

// The cache that all compute units share.
def AMDG_L2Cache : Resource<"::lathe::amdg::L2Cache">;

class AMDG_Op<string mnemonic, list<Trait> traits = []> : Op<AMDG_Dialect, mnemonic, traits>;

def AMDG_I32Tensor : RankedTensorOf<[I32], [], "tensor of i32">;

// Operands and results have one shape and one encoding.
def AMDG_SameShapeAndEncoding : NativeOpTrait<"SameShapeAndEncoding"> {
  let cppNamespace = "::lathe::tt";
}

#endif
