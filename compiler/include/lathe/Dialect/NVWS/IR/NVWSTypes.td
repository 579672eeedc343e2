// Types of the nvws dialect.
#ifndef LATHE_DIALECT_NVWS_IR_NVWSTYPES_TD
#define LATHE_DIALECT_NVWS_IR_NVWSTYPES_TD

include "mlir/IR/AttrTypeBase.td"
include "lathe/Dialect/NVWS/IR/NVWSDialect.td"

class NVWS_Type<string name, string text, list<Trait> traits = []> : TypeDef<NVWS_Dialect, name, traits> {
  let mnemonic = text;
}

def NVWS_ArefType : NVWS_Type<"Aref", "aref"> {
  let summary = "A ring of buffers that a producer and a consumer hand to each other";
  let description = [{
    `!nvws.aref<[T, T]>`: the buffers, whose dimension 0 counts the stages of the ring. Scales in tensor memory
    have one stage and no such dimension.

    Example:

    ```mlir
    #rows = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
    #smem = #ttg.shared_memory
    tt.func @argument(%ring: !nvws.aref<[!ttg.memdesc<3x64x16xf16, #rows, #smem, mutable>]>) {
      tt.return
    }
    ```
  }];
  let parameters = (ins ArrayRefParameter<"::mlir::Type">:$buffers);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
}

def NVWS_TokenType : NVWS_Type<"Token", "token"> {
  let summary = "token";
  let description = [{
    Stands for a buffer that a producer and a consumer hand to each other. Tokens come as tensors, one element
    per buffer.

    Example:

    ```mlir
    tt.func @argument(%tokens: tensor<3x!nvws.token>) {
      tt.return
    }
    ```
  }];
}

#endif
