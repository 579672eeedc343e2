// The proton_gpu dialect: the intra-kernel profiler's buffers and counters.
#ifndef LATHE_DIALECT_PROTONGPU_IR_DIALECT_H
#define LATHE_DIALECT_PROTONGPU_IR_DIALECT_H

#include "lathe/Dialect/TTG/IR/Dialect.h"
#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

#include "lathe/Dialect/ProtonGPU/IR/ProtonGPUDialect.h.inc"
#include "lathe/Dialect/ProtonGPU/IR/ProtonGPUEnums.h.inc"

#define GET_ATTRDEF_CLASSES
#include "lathe/Dialect/ProtonGPU/IR/ProtonGPUAttrs.h.inc"

#define GET_TYPEDEF_CLASSES
#include "lathe/Dialect/ProtonGPU/IR/ProtonGPUTypes.h.inc"

#define GET_OP_CLASSES
#include "lathe/Dialect/ProtonGPU/IR/ProtonGPUOps.h.inc"

#endif
