#include "lathe/Dialect/AMDG/IR/Dialect.h"

#include "mlir/IR/Builders.h"

using namespace mlir;
using namespace lathe::amdg;

#define GET_OP_CLASSES
#include "lathe/Dialect/AMDG/IR/AMDGOps.cpp.inc"
