// Attributes of the gluon dialect.
#ifndef LATHE_DIALECT_GLUON_IR_GLUONATTRS_TD
#define LATHE_DIALECT_GLUON_IR_GLUONATTRS_TD

include "mlir/IR/AttrTypeBase.td"
include "lathe/Dialect/Gluon/IR/GluonDialect.td"

class Gluon_Attr<string name, string text, list<Trait> traits = []> : AttrDef<Gluon_Dialect, name, traits> {
  let mnemonic = text;
}

def Gluon_AutoEncoding : Gluon_Attr<"AutoEncoding", "auto_encoding"> {
  let summary = "A layout that is inferred from the uses of the tensor";
  let description = [{
    Spreads over every operation that keeps or derives layouts, up to a `gluon.set_auto_layout`.

    Example:

    ```mlir
    tt.func @twice(%x: tensor<128xf32, #gluon.auto_encoding>) -> tensor<128xf32, #gluon.auto_encoding> {
      %0 = arith.addf %x, %x : tensor<128xf32, #gluon.auto_encoding>
      tt.return %0 : tensor<128xf32, #gluon.auto_encoding>
    }
    ```
  }];
}

def Gluon_CoalescedEncoding : Gluon_Attr<"CoalescedEncoding", "coalesced_encoding"> {
  let summary = "A layout that is chosen for coalesced access to global memory";
  let description = [{
    Is replaced by the blocked layout in which the loads and stores of the tensor are widest.

    Example:

    ```mlir
    tt.func @read(%p: tensor<128x!tt.ptr<f32>, #gluon.coalesced_encoding>) {
      %0 = tt.load %p : tensor<128x!tt.ptr<f32>, #gluon.coalesced_encoding>
      tt.return
    }
    ```
  }];
}

#endif
