// The amdg dialect: AMD's buffer accesses, direct-to-LDS copies and scheduling hints.
#ifndef LATHE_DIALECT_AMDG_IR_DIALECT_H
#define LATHE_DIALECT_AMDG_IR_DIALECT_H

#include "lathe/Dialect/TTG/IR/Dialect.h"
#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

#include "lathe/Dialect/AMDG/IR/AMDGDialect.h.inc"
#include "lathe/Dialect/AMDG/IR/AMDGEnums.h.inc"

#define GET_ATTRDEF_CLASSES
#include "lathe/Dialect/AMDG/IR/AMDGAttrs.h.inc"

namespace lathe::amdg {

/// The cache that all compute units share.
struct L2Cache : public mlir::SideEffects::Resource::Base<L2Cache> {
  llvm::StringRef getName() final { return "<L2 cache>"; }
};

/// Copies by tensor descriptor, in either direction.
extern const AsyncQueue kTensorCopies;

} // namespace lathe::amdg

#define GET_OP_CLASSES
#include "lathe/Dialect/AMDG/IR/AMDGOps.h.inc"

#endif
