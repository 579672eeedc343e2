#include "lathe/Dialect/Proton/IR/Dialect.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace lathe::proton;

#include "lathe/Dialect/Proton/IR/ProtonDialect.cpp.inc"

void ProtonDialect::initialize() {
  addOperations<
#define GET_OP_LIST
#include "lathe/Dialect/Proton/IR/ProtonOps.cpp.inc"
      >();
}
