// The ttg dialect: encodings, types, operations, and what a module says of the machine.
#ifndef LATHE_DIALECT_TTG_IR_DIALECT_H
#define LATHE_DIALECT_TTG_IR_DIALECT_H

#include "lathe/Chip/Chip.h"
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

/// The copies of threads from global to shared memory, in groups.
extern const AsyncQueue kCopyGroups;

/// The most elements of a tensor or buffer that has a linear map.
inline constexpr int64_t kMaxElements = int64_t(1) << 22;

// Attributes of the module.
inline constexpr llvm::StringLiteral kNumWarps = "ttg.num-warps";
inline constexpr llvm::StringLiteral kThreadsPerWarp = "ttg.threads-per-warp";
inline constexpr llvm::StringLiteral kNumCTAs = "ttg.num-ctas";
inline constexpr llvm::StringLiteral kTarget = "ttg.target";
/// Results of lowering, and limits: integers.
inline constexpr llvm::StringLiteral kAmounts[] = {"ttg.maxnreg",
                                                   "ttg.shared",
                                                   "ttg.tensor_memory_size",
                                                   "ttg.total-num-warps",
                                                   "ttg.global_scratch_memory_size",
                                                   "ttg.global_scratch_memory_alignment",
                                                   "ttg.profile_scratch_memory_size",
                                                   "ttg.profile_scratch_memory_alignment"};

// Attributes of operations before they are split among warps: the partitions of the operation, and of its results.
inline constexpr llvm::StringLiteral kPartition = "ttg.partition";
inline constexpr llvm::StringLiteral kPartitionOutputs = "ttg.partition.outputs";

/// The machine that `op` is laid out for: the warps of the partition of a ttg.warp_specialize, of the function or of
/// the module around it, lanes and CTAs of the module; 32 lanes, one CTA and 4 warps where none says.
int getNumWarps(mlir::Operation *op);
int getThreadsPerWarp(mlir::Operation *op);
int getNumCTAs(mlir::Operation *op);
/// The chip that `ttg.target` of the module around `op` names; null where it names none that is known.
const ChipInfo *getChip(mlir::Operation *op);
/// The text of that attribute, for messages; empty where the module has none.
llvm::StringRef getTarget(mlir::Operation *op);

/// Makes the views of a buffer such that they may be of one that is written.
void makeViewsMutable(mlir::Value buffer);

} // namespace lathe::ttg

#define GET_OP_CLASSES
#include "lathe/Dialect/TTG/IR/TTGOps.h.inc"

#endif
