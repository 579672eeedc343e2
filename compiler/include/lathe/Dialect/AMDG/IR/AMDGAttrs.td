// Attributes of the amdg dialect.
#ifndef LATHE_DIALECT_AMDG_IR_AMDGATTRS_TD
#define LATHE_DIALECT_AMDG_IR_AMDGATTRS_TD

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/EnumAttr.td"
include "lathe/Dialect/AMDG/IR/AMDGDialect.td"

class AMDG_Attr<string name, string text, list<Trait> traits = []> : AttrDef<AMDG_Dialect, name, traits> {
  let mnemonic = text;
}

def AMDG_InstCounterAttr : AMDG_Attr<"InstCounter", "InstCounter"> {
  let summary = "How many instructions of a kind, on which type, a scheduling hint counts";
  let parameters = (ins "int":$value, "::mlir::Type":$type);
  let assemblyFormat = "`<` params `>`";
}

#endif
