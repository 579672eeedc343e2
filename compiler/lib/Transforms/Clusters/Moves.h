// Parts of tensors with layouts, moved between the CTAs of a cluster.
#ifndef LATHE_LIB_TRANSFORMS_CLUSTERS_MOVES_H
#define LATHE_LIB_TRANSFORMS_CLUSTERS_MOVES_H

#include "Parts.h"
#include "mlir/IR/Builders.h"
#include <optional>

namespace lathe::clusters {

/// An exchange between each CTA and the one whose number differs in a bit.
struct Move {
  unsigned bit;
  /// It keeps one half along this dimension: the first where its bit is 0.
  std::optional<unsigned> halved;
  /// It takes what the other has (of its half, if there is one) beside its own along this dimension.
  std::optional<unsigned> joined;
};

/// The moves after which CTAs that had the parts `from` of a tensor have those of `to`; none if halves do not lead
/// there.
std::optional<llvm::SmallVector<Move>> planMoves(const Part &from, const Part &to);

/// The part of all CTAs in `from` with no dimension split among the CTAs that `bits` tell apart.
Part joinAll(const Part &from, uint32_t bits);
/// The bits in which the numbers of CTAs differ whose parts differ along a dimension.
uint32_t getBitsAlong(const Part &part, unsigned dim);

/// Builds the moves of `value`, whose layout is of one CTA. The result's layout is any.
mlir::Value buildMoves(mlir::Value value, llvm::ArrayRef<Move> moves, mlir::OpBuilder &b, mlir::Location loc);
/// `value` in the layout of `type`.
mlir::Value convertTo(mlir::RankedTensorType type, mlir::Value value, mlir::OpBuilder &b, mlir::Location loc);
/// A tensor type of this shape whose layout spreads rows over threads.
mlir::RankedTensorType withPlainLayout(mlir::RankedTensorType type, llvm::ArrayRef<int64_t> shape,
                                       mlir::Operation *user);

mlir::Value makeConstant(mlir::OpBuilder &b, mlir::Location loc, int32_t value);
/// The number of this CTA, that of the CTA which differs in `bits`, and whether bit `bit` is set: i32, i32, i1.
mlir::Value getRank(mlir::OpBuilder &b, mlir::Location loc);
mlir::Value getPartner(uint32_t bits, mlir::OpBuilder &b, mlir::Location loc);
mlir::Value isBitSet(unsigned bit, mlir::OpBuilder &b, mlir::Location loc);
/// The mask of an access to `address` that is true where `own` is, which may be null, in the first of the CTAs that
/// have the same: those whose numbers differ in the bits `shared` alone.
mlir::Value onlyFirst(mlir::Value own, mlir::Type address, uint32_t shared, mlir::OpBuilder &b, mlir::Location loc);
/// How far along a dimension the part of this CTA begins behind that of the first one, i32; null if nowhere.
mlir::Value getStart(const Part &part, unsigned dim, mlir::OpBuilder &b, mlir::Location loc);

} // namespace lathe::clusters

#endif
