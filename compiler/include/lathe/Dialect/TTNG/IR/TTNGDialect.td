// The ttng dialect: NVIDIA's asynchronous machinery: mbarriers, bulk tensor copies, wgmma, tensor memory.
#ifndef LATHE_DIALECT_TTNG_IR_TTNGDIALECT_TD
#define LATHE_DIALECT_TTNG_IR_TTNGDIALECT_TD

include "mlir/IR/OpBase.td"
include "mlir/IR/DialectBase.td"

def TTNG_Dialect : Dialect {
  let name = "ttng";
  let cppNamespace = "::lathe::ttng";
  let summary = "NVIDIA's asynchronous machinery: mbarriers, bulk tensor copies, wgmma, tensor memory";
  let dependentDialects = ["::lathe::ttg::TTGDialect"];
  let useDefaultTypePrinterParser = 1;
  let useDefaultAttributePrinterParser = 1;
  let hasOperationAttrVerify = 1;
  let extraClassDeclaration = [{
    void registerTypes();
    void registerAttributes();
  }];
}

#endif
