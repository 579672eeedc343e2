// The gluon dialect: encodings that a Gluon front end leaves to be inferred.
#ifndef LATHE_DIALECT_GLUON_IR_GLUONDIALECT_TD
#define LATHE_DIALECT_GLUON_IR_GLUONDIALECT_TD

include "mlir/IR/OpBase.td"
include "mlir/IR/DialectBase.td"

def Gluon_Dialect : Dialect {
  let name = "gluon";
  let cppNamespace = "::lathe::gluon";
  let summary = "Encodings that a Gluon front end leaves to be inferred";
  let dependentDialects = ["::lathe::ttg::TTGDialect"];
  let useDefaultAttributePrinterParser = 1;
  let extraClassDeclaration = [{
    void registerAttributes();
  }];
}

#endif
