// The lathe_amd dialect: see LatheAMDOps.td.
#ifndef LATHE_DIALECT_LATHEAMD_IR_LATHEAMD_H
#define LATHE_DIALECT_LATHEAMD_IR_LATHEAMD_H

#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

#include "lathe/Dialect/LatheAMD/IR/LatheAMDDialect.h.inc"

#define GET_OP_CLASSES
#include "lathe/Dialect/LatheAMD/IR/LatheAMDOps.h.inc"

#endif
