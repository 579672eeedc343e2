#include "lathe/Dialect/Gluon/IR/Dialect.h"

#include "llvm/ADT/TypeSwitch.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"

using namespace mlir;
using namespace lathe::gluon;

#include "lathe/Dialect/Gluon/IR/GluonDialect.cpp.inc"
#include "lathe/Dialect/Gluon/IR/GluonEnums.cpp.inc"

#define GET_ATTRDEF_CLASSES
#include "lathe/Dialect/Gluon/IR/GluonAttrs.cpp.inc"

void GluonDialect::registerAttributes() {
  addAttributes<
#define GET_ATTRDEF_LIST
#include "lathe/Dialect/Gluon/IR/GluonAttrs.cpp.inc"
      >();
}

void GluonDialect::initialize() {
  registerAttributes();
  addOperations<
#define GET_OP_LIST
#include "lathe/Dialect/Gluon/IR/GluonOps.cpp.inc"
      >();
}
