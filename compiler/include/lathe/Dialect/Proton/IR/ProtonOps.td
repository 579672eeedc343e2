// Operations of the proton dialect.
#ifndef LATHE_DIALECT_PROTON_IR_PROTONOPS_TD
#define LATHE_DIALECT_PROTON_IR_PROTONOPS_TD

include "lathe/Dialect/Proton/IR/ProtonDialect.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

class Proton_Op<string mnemonic, list<Trait> traits = []> : Op<Proton_Dialect, mnemonic, traits>;

#endif
