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
  let description = [{
    What completes a use of a buffer, and so what has to arrive before the buffer is handed on: the threads
    themselves (`none`), the hardware behind a bulk copy (`tma_load`), a fifth-generation matrix multiplication
    (`tc5mma`), a copy to tensor memory (`tmem_copy`), `cp_async`, or a warp-group multiplication (`wgmma`).

    Example:

    ```mlir
    tt.func @leave(%ring: !nvws.aref<[]>, %token: !ttg.async.token) {
      nvws.aref.get.exit %ring, %token [#nvws.async_op<tc5mma>] : <[]>, !ttg.async.token
      tt.return
    }
    ```
  }];
  let assemblyFormat = "`<` $value `>`";
}
def NVWS_AsyncOps : TypedArrayAttrBase<NVWS_AsyncOpAttr, "array of #nvws.async_op">;

def NVWS_TokenLoadType : I32EnumAttr<"TokenLoadType", "what fills the buffers that a token guards", [
    I32EnumAttrCase<"NONE", 0, "none">, I32EnumAttrCase<"AsyncLoadOp", 1, "asyncLoadOp">,
    I32EnumAttrCase<"TMALoadOp", 2, "tmaLoadOp">, I32EnumAttrCase<"LocalStoreOp", 3, "localStoreOp">,
    I32EnumAttrCase<"TMEMLoadOp", 4, "tmemLoadOp">]> {
  let cppNamespace = "::lathe::nvws";
}

#endif
