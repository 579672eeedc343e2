// Operations of the nvws dialect.
#ifndef LATHE_DIALECT_NVWS_IR_NVWSOPS_TD
#define LATHE_DIALECT_NVWS_IR_NVWSOPS_TD

include "lathe/Dialect/NVWS/IR/NVWSAttrs.td"
include "lathe/Dialect/NVWS/IR/NVWSDialect.td"
include "lathe/Dialect/NVWS/IR/NVWSTypes.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

class NVWS_Op<string mnemonic, list<Trait> traits = []> : Op<NVWS_Dialect, mnemonic, traits>;

#endif
