#include "lathe/Dialect/AMDG/IR/Dialect.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace lathe::amdg;

#include "lathe/Dialect/AMDG/IR/AMDGDialect.cpp.inc"
#include "lathe/Dialect/AMDG/IR/AMDGEnums.cpp.inc"

#define GET_ATTRDEF_CLASSES
#include "lathe/Dialect/AMDG/IR/AMDGAttrs.cpp.inc"

void AMDGDialect::registerAttributes() {
  addAttributes<
#define GET_ATTRDEF_LIST
#include "lathe/Dialect/AMDG/IR/AMDGAttrs.cpp.inc"
      >();
}

LogicalResult InstCounterAttr::verify(function_ref<InFlightDiagnostic()> emitError, int value, Type) {
  if (value < 0)
    return emitError() << "InstCounter requires a count that is not negative, found " << value;
  return success();
}

void AMDGDialect::initialize() {
  registerAttributes();
  addOperations<
#define GET_OP_LIST
#include "lathe/Dialect/AMDG/IR/AMDGOps.cpp.inc"
      >();
}
