// Types of the nvws dialect.
#ifndef LATHE_DIALECT_NVWS_IR_NVWSTYPES_TD
#define LATHE_DIALECT_NVWS_IR_NVWSTYPES_TD

include "mlir/IR/AttrTypeBase.td"
include "lathe/Dialect/NVWS/IR/NVWSDialect.td"

class NVWS_Type<string name, string text, list<Trait> traits = []> : TypeDef<NVWS_Dialect, name, traits> {
  let mnemonic = text;
}

def NVWS_TokenType : NVWS_Type<"Token", "token"> {
  let summary = "A buffer that a producer and a consumer hand to each other";
}

#endif
