// Types of the proton_gpu dialect.
#ifndef LATHE_DIALECT_PROTONGPU_IR_PROTONGPUTYPES_TD
#define LATHE_DIALECT_PROTONGPU_IR_PROTONGPUTYPES_TD

include "mlir/IR/AttrTypeBase.td"
include "lathe/Dialect/ProtonGPU/IR/ProtonGPUDialect.td"

class ProtonGPU_Type<string name, string text, list<Trait> traits = []> : TypeDef<ProtonGPU_Dialect, name, traits> {
  let mnemonic = text;
}

def ProtonGPU_SegmentType : ProtonGPU_Type<"Segment", "segment"> {
  let summary = "The part of a profile buffer that one unit of the program writes";
}

#endif
