// Attributes of the gluon dialect.
#ifndef LATHE_DIALECT_GLUON_IR_GLUONATTRS_TD
#define LATHE_DIALECT_GLUON_IR_GLUONATTRS_TD

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/EnumAttr.td"
include "lathe/Dialect/Gluon/IR/GluonDialect.td"

class Gluon_Attr<string name, string text, list<Trait> traits = []> : AttrDef<Gluon_Dialect, name, traits> {
  let mnemonic = text;
}

def Gluon_AutoEncoding : Gluon_Attr<"AutoEncoding", "auto_encoding"> {
  let summary = "A layout that is inferred from the uses of the tensor";
}

def Gluon_CoalescedEncoding : Gluon_Attr<"CoalescedEncoding", "coalesced_encoding"> {
  let summary = "A layout that is chosen for coalesced access to global memory";
}

#endif
