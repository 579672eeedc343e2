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
  let description = [{
    `#amdg.InstCounter<4, vector<8xf16>>`; the type is `none` where the count says nothing of types.
  }];
  let parameters = (ins "int":$value, "::mlir::Type":$type);
  let assemblyFormat = "`<` params `>`";
  let genVerifyDecl = 1;
}

def AMDG_SchedHint : I32EnumAttr<"SchedHint", "schedule of the instructions of a loop", [
    I32EnumAttrCase<"None", 0, "none">, I32EnumAttrCase<"Attention", 1, "attention">]> {
  let cppNamespace = "::lathe::amdg";
  let genSpecializedAttr = 0;
}

def AMDG_SchedHintVariantAttr : EnumAttr<AMDG_Dialect, AMDG_SchedHint, "SchedHintVariant"> {
  let summary = "Schedule that a hint asks for";
  let assemblyFormat = "`<` $value `>`";
}

#endif
