#include "lathe/Dialect/ProtonGPU/IR/Dialect.h"

#include "mlir/IR/Builders.h"

using namespace mlir;
using namespace lathe::proton_gpu;

#define GET_OP_CLASSES
#include "lathe/Dialect/ProtonGPU/IR/ProtonGPUOps.cpp.inc"
