#include "lathe/Dialect/Gluon/IR/Dialect.h"

#include "mlir/IR/Builders.h"

using namespace mlir;
using namespace lathe::gluon;

#define GET_OP_CLASSES
#include "lathe/Dialect/Gluon/IR/GluonOps.cpp.inc"
