// The nvws dialect: warp specialisation before it is lowered to barriers.
#ifndef LATHE_DIALECT_NVWS_IR_DIALECT_H
#define LATHE_DIALECT_NVWS_IR_DIALECT_H

#include "lathe/Dialect/TTG/IR/Dialect.h"
#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

#include "lathe/Dialect/NVWS/IR/NVWSDialect.h.inc"
#include "lathe/Dialect/NVWS/IR/NVWSEnums.h.inc"

#define GET_ATTRDEF_CLASSES
#include "lathe/Dialect/NVWS/IR/NVWSAttrs.h.inc"

#define GET_TYPEDEF_CLASSES
#include "lathe/Dialect/NVWS/IR/NVWSTypes.h.inc"

#define GET_OP_CLASSES
#include "lathe/Dialect/NVWS/IR/NVWSOps.h.inc"

#endif
