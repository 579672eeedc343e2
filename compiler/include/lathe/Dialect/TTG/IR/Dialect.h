// The ttg dialect: encodings, types, operations, and what a module says of the machine.
#ifndef LATHE_DIALECT_TTG_IR_DIALECT_H
#define LATHE_DIALECT_TTG_IR_DIALECT_H

#include "lathe/Dialect/TT/IR/Dialect.h"
#include "lathe/Layout/LinearLayout.h"
#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

#include "lathe/Dialect/TTG/IR/TTGDialect.h.inc"
#include "lathe/Dialect/TTG/IR/TTGEnums.h.inc"
#include "lathe/Dialect/TTG/IR/TTGInterfaces.h.inc"

#define GET_ATTRDEF_CLASSES
#include "lathe/Dialect/TTG/IR/TTGAttrs.h.inc"

#define GET_TYPEDEF_CLASSES
#include "lathe/Dialect/TTG/IR/TTGTypes.h.inc"

namespace lathe::ttg {

/// Memory that the threads of a CTA share.
struct SharedMemory : public mlir::SideEffects::Resource::Base<SharedMemory> {
  llvm::StringRef getName() final { return "<shared memory>"; }
};

/// The most elements of a tensor or buffer that has a linear map.
inline constexpr int64_t kMaxElements = int64_t(1) << 30;

// Attributes of the module.
inline constexpr llvm::StringLiteral kNumWarps = "ttg.num-warps";
inline constexpr llvm::StringLiteral kThreadsPerWarp = "ttg.threads-per-warp";
inline constexpr llvm::StringLiteral kNumCTAs = "ttg.num-ctas";
inline constexpr llvm::StringLiteral kTarget = "ttg.target";

/// The machine that `op`'s module is laid out for; 32 lanes, one CTA and 4 warps where it does not say.
int getNumWarps(mlir::Operation *op);
int getThreadsPerWarp(mlir::Operation *op);
int getNumCTAs(mlir::Operation *op);
/// "cuda:90", "hip:gfx942"; empty where the module has none.
llvm::StringRef getTarget(mlir::Operation *op);

} // namespace lathe::ttg

#define GET_OP_CLASSES
#include "lathe/Dialect/TTG/IR/TTGOps.h.inc"

#endif
