// The proton dialect: marks of an intra-kernel profiler.
#ifndef LATHE_DIALECT_PROTON_IR_DIALECT_H
#define LATHE_DIALECT_PROTON_IR_DIALECT_H

#include "lathe/Dialect/TT/IR/Dialect.h"
#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

#include "lathe/Dialect/Proton/IR/ProtonDialect.h.inc"

#define GET_OP_CLASSES
#include "lathe/Dialect/Proton/IR/ProtonOps.h.inc"

#endif
