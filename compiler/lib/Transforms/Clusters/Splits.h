// Where the tensors of a function are split among the CTAs of a cluster.
#ifndef LATHE_LIB_TRANSFORMS_CLUSTERS_SPLITS_H
#define LATHE_LIB_TRANSFORMS_CLUSTERS_SPLITS_H

#include "lathe/Dialect/TT/IR/Dialect.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/MathExtras.h"
#include <array>
#include <optional>
#include <vector>

namespace lathe::clusters {

/// A cluster has at most 16 CTAs.
inline constexpr unsigned kMostBits = 4;

/// How a tensor is split: which dimension each bit of a CTA's number halves, or none where CTAs that differ in that bit
/// have the same. The bits of a dimension follow each other, and are the number of the CTA's part.
class Split {
public:
  /// Every CTA has all of it.
  Split() { dims.fill(-1); }
  /// Along one dimension, among all CTAs.
  static Split along(unsigned dim, unsigned numBits) {
    Split split;
    for (unsigned bit = 0; bit < numBits; ++bit)
      split.set(bit, dim);
    return split;
  }
  void set(unsigned bit, unsigned dim) { dims[bit] = int8_t(dim); }
  std::optional<unsigned> getDim(unsigned bit) const {
    return dims[bit] < 0 ? std::nullopt : std::optional(unsigned(dims[bit]));
  }
  /// The bits of CTAs' numbers that halve a dimension, or any.
  uint32_t getBits(unsigned dim) const;
  uint32_t getBits() const;
  int64_t getParts(unsigned dim) const { return int64_t(1) << llvm::popcount(getBits(dim)); }
  explicit operator bool() const { return getBits() != 0; }
  bool operator==(const Split &other) const { return dims == other.dims; }
  bool operator!=(const Split &other) const { return dims != other.dims; }
  /// A number of its own.
  int getKey() const;

private:
  std::array<int8_t, kMostBits> dims;
};

/// A label that no split may have: the op needs the whole of the dimension.
inline constexpr int kNever = -1;
/// The label of bits that halve nothing.
inline constexpr int kNone = -2;
/// The label of the dimension that each bit of a CTA's number halves.
using Labels = std::array<int, kMostBits>;

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

  /// A member's split by the dimensions that have the labels; by none where there is no such dimension.
  static Split find(const Member &member, const Labels &labels);
  static Labels getLabels(const Member &member, const Split &split);
};

/// Chains of more ops than this are moved and not computed again.
inline constexpr unsigned kMostRecomputed = 12;
/// Whether any part of the op's result can be made of the same parts of its operands, or of nothing.
bool isRecomputed(mlir::Operation *op);
bool isConstantTensor(mlir::Operation *op);

/// The links of an op. An op that moves values between regions has one for each value, any other one in all. Fails,
/// with a diagnostic, for ops that cannot be divided; ops without tensors have none.
mlir::FailureOr<llvm::SmallVector<Link>> getLinks(mlir::Operation *op);

/// The splits of a function's tensors, chosen before anything is changed.
class SplitAnalysis {
public:
  SplitAnalysis(mlir::Operation *root, int64_t ctas) : root(root), numBits(llvm::Log2_64(ctas)) {}

  mlir::LogicalResult run();
  Split get(mlir::Value value) const { return splits.lookup(value); }
  /// The links of an op of the function.
  llvm::ArrayRef<Link> getLinksOf(mlir::Operation *op) const;
  static bool canSplit(mlir::RankedTensorType type, const Split &split);
  unsigned getNumBits() const { return numBits; }

private:
  mlir::Operation *root;
  unsigned numBits;
  llvm::DenseMap<mlir::Value, Split> splits;
  llvm::MapVector<mlir::Operation *, llvm::SmallVector<Link>> links;
  llvm::DenseMap<mlir::Value, llvm::SmallVector<const Link *>> linksOf;
  std::vector<mlir::Value> tensors;
  llvm::DenseMap<mlir::Value, unsigned> chainLengths;

  mlir::LogicalResult collect();
  unsigned getChainLength(mlir::Value value);
  void choose(mlir::Value value, const Split &split);
  void spread(const Link &link, mlir::Value from, const Split &split, llvm::SmallVectorImpl<mlir::Value> &open);
  Split chooseTile(mlir::RankedTensorType type) const;
  Split chooseForDot(mlir::RankedTensorType type, bool isLast, bool isReduced) const;
  bool isFactor(mlir::Operation *dot) const;
  Split chooseFor(mlir::Value value) const;
};

} // namespace lathe::clusters

#endif
