// The proton dialect: marks of an intra-kernel profiler.
#ifndef LATHE_DIALECT_PROTON_IR_PROTONDIALECT_TD
#define LATHE_DIALECT_PROTON_IR_PROTONDIALECT_TD

include "mlir/IR/OpBase.td"
include "mlir/IR/DialectBase.td"

def Proton_Dialect : Dialect {
  let name = "proton";
  let cppNamespace = "::lathe::proton";
  let summary = "Marks of an intra-kernel profiler";
  let dependentDialects = ["::lathe::tt::TTDialect"];
}

#endif
