#include "lathe/Dialect/NVWS/IR/Dialect.h"

#include "mlir/IR/Builders.h"

using namespace mlir;
using namespace lathe::nvws;

#define GET_OP_CLASSES
#include "lathe/Dialect/NVWS/IR/NVWSOps.cpp.inc"
