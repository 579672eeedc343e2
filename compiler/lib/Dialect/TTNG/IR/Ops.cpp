#include "lathe/Dialect/TTNG/IR/Dialect.h"

#include "mlir/IR/Builders.h"

using namespace mlir;
using namespace lathe::ttng;

#define GET_OP_CLASSES
#include "lathe/Dialect/TTNG/IR/TTNGOps.cpp.inc"
