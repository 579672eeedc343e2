// Types of the ttng dialect.
#ifndef LATHE_DIALECT_TTNG_IR_TTNGTYPES_TD
#define LATHE_DIALECT_TTNG_IR_TTNGTYPES_TD

include "mlir/IR/AttrTypeBase.td"
include "lathe/Dialect/TT/IR/TTTypes.td"
include "lathe/Dialect/TTNG/IR/TTNGDialect.td"

class TTNG_Type<string name, string text, list<Trait> traits = []> : TypeDef<TTNG_Dialect, name, traits> {
  let mnemonic = text;
}

def TTNG_TensorDescIm2ColType
    : TTNG_Type<"TensorDescIm2Col", "tensordesc_im2col", [DeclareTypeInterfaceMethods<TT_DescriptorTypeInterface>]> {
  let summary = "Description of a tensor whose copied blocks are rows of an im2col matrix";
  let description = [{
    `!ttng.tensordesc_im2col<64x128xf16, #shared>`: a block is pixels by channels. The grammar is that of
    `!tt.tensordesc`.
  }];
  let parameters = (ins ArrayRefParameter<"int64_t">:$shape, "::mlir::Type":$elementType,
                        "::mlir::Attribute":$sharedLayout);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
}

#endif
