// Shared by the files of ttg operations, and by other dialects whose operations take ttg's types.
#ifndef LATHE_DIALECT_TTG_IR_TTGOPBASE_TD
#define LATHE_DIALECT_TTG_IR_TTGOPBASE_TD

include "lathe/Dialect/Interfaces/OpInterfaces.td"
include "lathe/Dialect/TTG/IR/TTGAttrs.td"
include "lathe/Dialect/TTG/IR/TTGDialect.td"
include "lathe/Dialect/TTG/IR/TTGTypes.td"
include "lathe/Dialect/TT/IR/TTEnums.td"
include "lathe/Dialect/TT/IR/TTTypes.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

// Memory that the threads of a CTA share.
def TTG_SharedMemory : Resource<"::lathe::ttg::SharedMemory">;
// Memory that all programs of a launch share.
def TTG_GlobalMemory : Resource<"::lathe::tt::GlobalMemory">;

class TTG_Op<string mnemonic, list<Trait> traits = []> : Op<TTG_Dialect, mnemonic, traits>;

#endif
