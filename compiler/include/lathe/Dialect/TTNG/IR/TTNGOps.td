// Operations of the ttng dialect.
#ifndef LATHE_DIALECT_TTNG_IR_TTNGOPS_TD
#define LATHE_DIALECT_TTNG_IR_TTNGOPS_TD

include "lathe/Dialect/TTNG/IR/TTNGAttrs.td"
include "lathe/Dialect/TTNG/IR/TTNGDialect.td"
include "lathe/Dialect/TTNG/IR/TTNGTypes.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

class TTNG_Op<string mnemonic, list<Trait> traits = []> : Op<TTNG_Dialect, mnemonic, traits>;

#endif
