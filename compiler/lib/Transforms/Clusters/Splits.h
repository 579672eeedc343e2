// Where the tensors of a function are split among the CTAs of a cluster.
#ifndef LATHE_LIB_TRANSFORMS_CLUSTERS_SPLITS_H
#define LATHE_LIB_TRANSFORMS_CLUSTERS_SPLITS_H

#include "lathe/Dialect/TT/IR/Dialect.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SmallVector.h"
#include <optional>
#include <vector>

namespace lathe::clusters {

/// The dimension along which a tensor is split; none where every CTA has all of it.
using Split = std::optional<unsigned>;

/// A label that no split may have: the op needs the whole of the dimension.
inline constexpr int kNever = -1;

/// How the splits of some tensors follow from one another: dimensions with one label are split together.
struct Link {
  struct Member {
    mlir::Value value;
    llvm::SmallVector<int> labels; // of each dimension
    /// The number of the operand or result that the value is; none for another.
    std::optional<unsigned> operand, result;
  };
  llvm::SmallVector<Member> members;
  /// The label of the dimension along which the op combines what the CTAs have, if there is one.
  std::optional<int> combined;

  /// The dimension of a member that has `label`.
  static Split find(const Member &member, std::optional<int> label);
  /// The label of a member's dimension `split`.
  static std::optional<int> getLabel(const Member &member, Split split);
};

/// The links of an op. An op that moves values between regions has one for each value, any other one in all. Fails,
/// with a diagnostic, for ops that cannot be divided; ops without tensors have none.
mlir::FailureOr<llvm::SmallVector<Link>> getLinks(mlir::Operation *op);

/// The splits of a function's tensors, chosen before anything is changed.
class SplitAnalysis {
public:
  SplitAnalysis(mlir::Operation *root, int64_t ctas) : root(root), ctas(ctas) {}

  mlir::LogicalResult run();
  Split get(mlir::Value value) const { return splits.lookup(value); }
  /// The links of an op of the function.
  llvm::ArrayRef<Link> getLinksOf(mlir::Operation *op) const;
  bool canSplit(mlir::RankedTensorType type, unsigned dim) const { return type.getDimSize(dim) % ctas == 0; }

private:
  mlir::Operation *root;
  int64_t ctas;
  llvm::DenseMap<mlir::Value, Split> splits;
  llvm::MapVector<mlir::Operation *, llvm::SmallVector<Link>> links;
  llvm::DenseMap<mlir::Value, llvm::SmallVector<const Link *>> linksOf;
  std::vector<mlir::Value> tensors;

  mlir::LogicalResult collect();
  void choose(mlir::Value value, Split split);
  void spread(const Link &link, mlir::Value from, Split split, llvm::SmallVectorImpl<mlir::Value> &open);
  Split chooseForDot(mlir::RankedTensorType type, bool isOnly) const;
  Split chooseFor(mlir::Value value) const;
};

} // namespace lathe::clusters

#endif
