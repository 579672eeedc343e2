#include "lathe/Dialect/NVWS/IR/Dialect.h"

#include "llvm/ADT/TypeSwitch.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"

using namespace mlir;
using namespace lathe::nvws;

#include "lathe/Dialect/NVWS/IR/NVWSDialect.cpp.inc"
#include "lathe/Dialect/NVWS/IR/NVWSEnums.cpp.inc"

#define GET_ATTRDEF_CLASSES
#include "lathe/Dialect/NVWS/IR/NVWSAttrs.cpp.inc"

#define GET_TYPEDEF_CLASSES
#include "lathe/Dialect/NVWS/IR/NVWSTypes.cpp.inc"

void NVWSDialect::registerAttributes() {
  addAttributes<
#define GET_ATTRDEF_LIST
#include "lathe/Dialect/NVWS/IR/NVWSAttrs.cpp.inc"
      >();
}

void NVWSDialect::registerTypes() {
  addTypes<
#define GET_TYPEDEF_LIST
#include "lathe/Dialect/NVWS/IR/NVWSTypes.cpp.inc"
      >();
}

void NVWSDialect::initialize() {
  registerAttributes();
  registerTypes();
  addOperations<
#define GET_OP_LIST
#include "lathe/Dialect/NVWS/IR/NVWSOps.cpp.inc"
      >();
}
