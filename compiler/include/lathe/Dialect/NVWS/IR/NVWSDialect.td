// The nvws dialect: warp specialisation before it is lowered to barriers.
#ifndef LATHE_DIALECT_NVWS_IR_NVWSDIALECT_TD
#define LATHE_DIALECT_NVWS_IR_NVWSDIALECT_TD

include "mlir/IR/OpBase.td"
include "mlir/IR/DialectBase.td"

def NVWS_Dialect : Dialect {
  let name = "nvws";
  let cppNamespace = "::lathe::nvws";
  let summary = "Warp specialisation before it is lowered to barriers";
  let description = [{
    Groups of warps hand buffers to each other. An aref is a ring of buffers with a producer and a consumer: each
    enters a stage, which waits until the other has left it, uses its buffers and leaves it. Where stage and
    phase are not given yet a pass numbers them. A token is the older form, without the buffers.
  }];
  let dependentDialects = ["::lathe::ttg::TTGDialect"];
  let useDefaultTypePrinterParser = 1;
  let useDefaultAttributePrinterParser = 1;
  let extraClassDeclaration = [{
    void registerTypes();
    void registerAttributes();
  }];
}

#endif
