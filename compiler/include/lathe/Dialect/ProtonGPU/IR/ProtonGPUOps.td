// Operations of the proton_gpu dialect.
#ifndef LATHE_DIALECT_PROTONGPU_IR_PROTONGPUOPS_TD
#define LATHE_DIALECT_PROTONGPU_IR_PROTONGPUOPS_TD

include "lathe/Dialect/ProtonGPU/IR/ProtonGPUAttrs.td"
include "lathe/Dialect/ProtonGPU/IR/ProtonGPUDialect.td"
include "lathe/Dialect/ProtonGPU/IR/ProtonGPUTypes.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

class ProtonGPU_Op<string mnemonic, list<Trait> traits = []> : Op<ProtonGPU_Dialect, mnemonic, traits>;

#endif
