// The proton_gpu dialect: the intra-kernel profiler's buffers and counters.
#ifndef LATHE_DIALECT_PROTONGPU_IR_PROTONGPUDIALECT_TD
#define LATHE_DIALECT_PROTONGPU_IR_PROTONGPUDIALECT_TD

include "mlir/IR/OpBase.td"
include "mlir/IR/DialectBase.td"

def ProtonGPU_Dialect : Dialect {
  let name = "proton_gpu";
  let cppNamespace = "::lathe::proton_gpu";
  let summary = "The intra-kernel profiler's buffers and counters";
  let dependentDialects = ["::lathe::ttg::TTGDialect"];
  let useDefaultTypePrinterParser = 1;
  let useDefaultAttributePrinterParser = 1;
  let extraClassDeclaration = [{
    void registerTypes();
    void registerAttributes();
  }];
}

#endif
