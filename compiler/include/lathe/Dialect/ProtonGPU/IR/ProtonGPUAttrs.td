// Attributes of the proton_gpu dialect.
#ifndef LATHE_DIALECT_PROTONGPU_IR_PROTONGPUATTRS_TD
#define LATHE_DIALECT_PROTONGPU_IR_PROTONGPUATTRS_TD

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/EnumAttr.td"
include "lathe/Dialect/ProtonGPU/IR/ProtonGPUDialect.td"

class ProtonGPU_Attr<string name, string text, list<Trait> traits = []> : AttrDef<ProtonGPU_Dialect, name, traits> {
  let mnemonic = text;
}

def ProtonGPU_GlobalMemorySpace : ProtonGPU_Attr<"GlobalMemorySpace", "global_memory"> {
  let summary = "Memory that all programs of a launch share, as the home of a profile buffer";
}

#endif
