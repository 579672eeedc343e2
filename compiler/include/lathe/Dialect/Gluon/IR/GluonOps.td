// Operations of the gluon dialect.
#ifndef LATHE_DIALECT_GLUON_IR_GLUONOPS_TD
#define LATHE_DIALECT_GLUON_IR_GLUONOPS_TD

include "lathe/Dialect/Gluon/IR/GluonAttrs.td"
include "lathe/Dialect/Gluon/IR/GluonDialect.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

class Gluon_Op<string mnemonic, list<Trait> traits = []> : Op<Gluon_Dialect, mnemonic, traits>;

#endif
