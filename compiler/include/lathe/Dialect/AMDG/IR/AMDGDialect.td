// The amdg dialect: AMD's buffer accesses, direct-to-LDS copies and scheduling hints.
#ifndef LATHE_DIALECT_AMDG_IR_AMDGDIALECT_TD
#define LATHE_DIALECT_AMDG_IR_AMDGDIALECT_TD

include "mlir/IR/OpBase.td"
include "mlir/IR/DialectBase.td"

def AMDG_Dialect : Dialect {
  let name = "amdg";
  let cppNamespace = "::lathe::amdg";
  let summary = "AMD's buffer accesses, direct-to-LDS copies and scheduling hints";
  let dependentDialects = ["::lathe::ttg::TTGDialect"];
  let useDefaultAttributePrinterParser = 1;
  let extraClassDeclaration = [{
    void registerAttributes();
  }];
}

#endif
