// Attributes of the ttng dialect.
#ifndef LATHE_DIALECT_TTNG_IR_TTNGATTRS_TD
#define LATHE_DIALECT_TTNG_IR_TTNGATTRS_TD

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/EnumAttr.td"
include "lathe/Dialect/TTNG/IR/TTNGDialect.td"

class TTNG_Attr<string name, string text, list<Trait> traits = []> : AttrDef<TTNG_Dialect, name, traits> {
  let mnemonic = text;
}

def TTNG_TensorMemorySpace : TTNG_Attr<"TensorMemorySpace", "tensor_memory"> {
  let summary = "The memory of the tensor cores, of 128 rows and 512 columns of 32 bits";
}

#endif
