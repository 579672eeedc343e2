// Operations of the gluon dialect.
#ifndef LATHE_DIALECT_GLUON_IR_GLUONOPS_TD
#define LATHE_DIALECT_GLUON_IR_GLUONOPS_TD

include "lathe/Dialect/Gluon/IR/GluonAttrs.td"
include "lathe/Dialect/Gluon/IR/GluonDialect.td"
include "lathe/Dialect/TT/IR/TTTypes.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

class Gluon_Op<string mnemonic, list<Trait> traits = []> : Op<Gluon_Dialect, mnemonic, traits>;

def Gluon_SetAutoLayoutOp : Gluon_Op<"set_auto_layout", [Pure, SameOperandsAndResultShape,
                                                         SameOperandsAndResultElementType]> {
  let summary = "decides the layout of a tensor that had #gluon.auto_encoding";
  let description = [{
    The same tensor in the layout given; inference carries it backwards to what the source comes from.

    Example:

    ```mlir
    #row = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
    tt.func @decide(%x: tensor<128xf32, #gluon.auto_encoding>) -> tensor<128xf32, #row> {
      %0 = gluon.set_auto_layout %x : tensor<128xf32, #gluon.auto_encoding> -> tensor<128xf32, #row>
      tt.return %0 : tensor<128xf32, #row>
    }
    ```
  }];
  let arguments = (ins TT_Tensor:$src);
  let results = (outs TT_Tensor:$result);
  let assemblyFormat = "$src attr-dict `:` type($src) `->` type($result)";
  let hasVerifier = 1;
}

#endif
