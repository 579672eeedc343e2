#include "lathe/Dialect/Proton/IR/Dialect.h"

#include "mlir/IR/Builders.h"

using namespace mlir;
using namespace lathe::proton;

#define GET_OP_CLASSES
#include "lathe/Dialect/Proton/IR/ProtonOps.cpp.inc"
