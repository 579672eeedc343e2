// Blocks that TMA can copy, and their layouts in shared memory.
#ifndef LATHE_TRANSFORMS_DESCRIPTORS_H
#define LATHE_TRANSFORMS_DESCRIPTORS_H

#include "lathe/Dialect/TT/IR/Dialect.h"
#include "lathe/Dialect/TTG/IR/Dialect.h"
#include "mlir/IR/BuiltinOps.h"

namespace lathe {

class AxisInfoAnalysis;

/// True if TMA can copy blocks of this type; whether it can also depends on the tensor, see getBulkObstacle.
bool isBulkBlock(tt::TensorDescType type);

/// The layout of the type's blocks in shared memory: that of the type, or, if it has none, the one with the widest
/// swizzle that the rows fill.
ttg::NVMMASharedEncodingAttr getDescriptorEncoding(tt::TensorDescType type);

/// Row numbers as i32.
mlir::Value widenRows(mlir::OpBuilder &b, mlir::Location loc, mlir::Value rows);

/// True if a program makes the descriptor that `op` gives at most once. Its memory may be read until the program ends,
/// so it is not written again.
bool isMadeOnce(mlir::Operation *op);

/// The atomic operation of a reduction; none for those that only TMA has. Signless integers count as unsigned.
std::optional<tt::RMWOp> getAtomic(tt::DescriptorReduceKind kind, mlir::Type element);

/// The reason, for the kernel's author, why TMA cannot do `op`, which makes or uses a descriptor; empty if it can. TMA
/// needs addresses, strides and starts of rows that are known to be aligned, and has fewer reductions, paddings and
/// shapes.
llvm::StringRef getBulkObstacle(mlir::Operation *op, const AxisInfoAnalysis &axes);

/// True if a block of `type` can be copied in so many parts along each dimension, each by a copy of its own, and lies
/// in shared memory as one copy would leave it there.
bool canCopyInParts(tt::TensorDescType type, llvm::ArrayRef<int64_t> parts);

/// The reason why the descriptor that `op` makes or uses cannot be one of a part of each block, for each of `ctas`
/// CTAs; empty if it can.
llvm::StringRef getDivisionObstacle(mlir::Operation *op, int64_t ctas);

/// Makes accesses through pointers of those through descriptors for which `getObstacle` gives a reason, which a remark
/// tells; without `getObstacle`, of all. Descriptors of one type are treated alike.
mlir::LogicalResult rewriteDescriptors(mlir::ModuleOp module,
                                       llvm::function_ref<llvm::StringRef(mlir::Operation *)> getObstacle);

} // namespace lathe

#endif
