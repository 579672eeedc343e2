// The gluon dialect: encodings that a Gluon front end leaves to be inferred.
#ifndef LATHE_DIALECT_GLUON_IR_DIALECT_H
#define LATHE_DIALECT_GLUON_IR_DIALECT_H

#include "lathe/Dialect/TTG/IR/Dialect.h"
#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

#include "lathe/Dialect/Gluon/IR/GluonDialect.h.inc"

#define GET_ATTRDEF_CLASSES
#include "lathe/Dialect/Gluon/IR/GluonAttrs.h.inc"

#define GET_OP_CLASSES
#include "lathe/Dialect/Gluon/IR/GluonOps.h.inc"

#endif
