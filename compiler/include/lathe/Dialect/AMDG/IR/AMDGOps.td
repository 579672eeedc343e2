// Operations of the amdg dialect.
#ifndef LATHE_DIALECT_AMDG_IR_AMDGOPS_TD
#define LATHE_DIALECT_AMDG_IR_AMDGOPS_TD

include "lathe/Dialect/AMDG/IR/AMDGAttrs.td"
include "lathe/Dialect/AMDG/IR/AMDGDialect.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

class AMDG_Op<string mnemonic, list<Trait> traits = []> : Op<AMDG_Dialect, mnemonic, traits>;

#endif
