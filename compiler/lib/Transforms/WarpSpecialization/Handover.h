// Buffers that warps hand to each other: two mbarriers for each, full and empty.
#ifndef LATHE_LIB_TRANSFORMS_WARPSPECIALIZATION_HANDOVER_H
#define LATHE_LIB_TRANSFORMS_WARPSPECIALIZATION_HANDOVER_H

#include "lathe/Dialect/NVWS/IR/Dialect.h"
#include "lathe/Dialect/TTG/IR/Partitions.h"
#include "lathe/Dialect/TTNG/IR/Dialect.h"

namespace lathe::warps {

// Replaces a ring, and what is done with it, by its buffers and barriers; reports a use that cannot be.
mlir::LogicalResult lowerRing(nvws::ArefCreateOp op);
// The same for tokens.
mlir::LogicalResult lowerTokens(nvws::CreateTokenOp op);

// Gives stages and phases to `enters` of one ring, all puts or all gets of one set of warps, in the order in which they
// are reached from `first` on; the first has stage 0 and `phase`. Where `skipped` (i32) is computed, other warps enter
// as many stages; null if they never do.
mlir::LogicalResult numberStages(llvm::ArrayRef<mlir::Operation *> enters, mlir::Operation *first, int64_t depth,
                                 int32_t phase, mlir::Value skipped = {});

// On an nvws.aref.create: of the sets of warps that read it, one alone reads each stage and hands it back.
inline constexpr llvm::StringLiteral kReadByOne = "lathe.read_by_one";

} // namespace lathe::warps

#endif
