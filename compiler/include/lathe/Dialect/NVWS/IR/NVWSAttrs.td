// Attributes of the nvws dialect.
#ifndef LATHE_DIALECT_NVWS_IR_NVWSATTRS_TD
#define LATHE_DIALECT_NVWS_IR_NVWSATTRS_TD

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/EnumAttr.td"
include "lathe/Dialect/NVWS/IR/NVWSDialect.td"

class NVWS_Attr<string name, string text, list<Trait> traits = []> : AttrDef<NVWS_Dialect, name, traits> {
  let mnemonic = text;
}

def NVWS_AsyncOp : I32EnumAttr<"AsyncOp", "what completes an asynchronous use of a buffer", [
    I32EnumAttrCase<"NONE", 0, "none">, I32EnumAttrCase<"TMALoad", 1, "tma_load">,
    I32EnumAttrCase<"TC5MMA", 2, "tc5mma">, I32EnumAttrCase<"TMEMCopy", 3, "tmem_copy">,
    I32EnumAttrCase<"CpAsync", 4, "cp_async">, I32EnumAttrCase<"WGMMA", 5, "wgmma">]> {
  let cppNamespace = "::lathe::nvws";
  let genSpecializedAttr = 0;
}
def NVWS_AsyncOpAttr : EnumAttr<NVWS_Dialect, NVWS_AsyncOp, "async_op"> {
  let assemblyFormat = "`<` $value `>`";
}

#endif
