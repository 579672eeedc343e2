// The nvws dialect: warp specialisation before it is lowered to barriers.
#ifndef LATHE_DIALECT_NVWS_IR_NVWSDIALECT_TD
#define LATHE_DIALECT_NVWS_IR_NVWSDIALECT_TD

include "mlir/IR/OpBase.td"
include "mlir/IR/DialectBase.td"

def NVWS_Dialect : Dialect {
  let name = "nvws";
  let cppNamespace = "::lathe::nvws";
  let summary = "Warp specialisation before it is lowered to barriers";
  let dependentDialects = ["::lathe::ttg::TTGDialect"];
  let useDefaultTypePrinterParser = 1;
  let useDefaultAttributePrinterParser = 1;
  let extraClassDeclaration = [{
    void registerTypes();
    void registerAttributes();
  }];
}

#endif
