// The lathe_nv dialect: see LatheNVOps.td.
#ifndef LATHE_DIALECT_LATHENV_IR_LATHENV_H
#define LATHE_DIALECT_LATHENV_IR_LATHENV_H

#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

#include "lathe/Dialect/LatheNV/IR/LatheNVDialect.h.inc"
#include "lathe/Dialect/LatheNV/IR/LatheNVEnums.h.inc"

namespace lathe::nv {
/// The words of a lane in the smallest load or store of tensor memory of a shape; more are repetitions in the columns.
int32_t getTileWords(TensorAccessShape shape);
} // namespace lathe::nv

#define GET_ATTRDEF_CLASSES
#include "lathe/Dialect/LatheNV/IR/LatheNVAttrs.h.inc"

#define GET_OP_CLASSES
#include "lathe/Dialect/LatheNV/IR/LatheNVOps.h.inc"

#endif
