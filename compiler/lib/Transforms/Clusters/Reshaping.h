// Values of a program that is divided among CTAs, split in another way.
#ifndef LATHE_LIB_TRANSFORMS_CLUSTERS_RESHAPING_H
#define LATHE_LIB_TRANSFORMS_CLUSTERS_RESHAPING_H

#include "Splits.h"
#include "mlir/IR/Builders.h"

namespace lathe::clusters {

/// Builds what moves values between the CTAs of a cluster, and knows how each tensor is split.
class Reshaper {
public:
  explicit Reshaper(const SplitAnalysis &analysis) : analysis(analysis) {}

  // ---- the state of the function
  /// Sets the number of this CTA, which is built at the top of the function's body.
  void begin(mlir::Block &entry);
  /// How a tensor of the new function is split.
  Split getSplit(mlir::Value value) const;
  /// The type that the whole tensor has.
  mlir::RankedTensorType getWhole(mlir::Value value) const;
  mlir::RankedTensorType getPart(mlir::RankedTensorType whole, const Split &split) const;
  /// Gives a tensor the type of a CTA's part.
  void divide(mlir::Value value, const Split &split);
  /// Notes that `value` is a part of a tensor of type `whole`.
  void note(mlir::Value value, mlir::RankedTensorType whole, const Split &split);
  /// The part of `value` that a CTA has if it is split at `want`; made behind the value itself.
  mlir::Value reshape(mlir::Value value, const Split &want);

  // ---- building, at `b`
  /// The number that `bits`, which follow each other, of the CTA's number are; 0 without bits.
  mlir::Value getNumber(uint32_t bits);
  /// True in the first of the CTAs that have the same part of a tensor, and the number of that one.
  mlir::Value isFirst(const Split &split);
  mlir::Value getFirst(const Split &split);
  /// The CTA's part of the integers from `start` on, `whole` in all; it can be made anew for any split.
  mlir::Value makeRange(mlir::RankedTensorType whole, int32_t start, const Split &split, mlir::OpBuilder &b,
                        mlir::Location loc);
  /// Whether bit `bit` of the CTA's number is set, and what the CTA has whose number differs in that bit.
  mlir::Value isSet(unsigned bit) const { return bits[bit]; }
  mlir::Value exchange(mlir::Value value, unsigned bit, mlir::OpBuilder &b, mlir::Location loc) const;
  /// `yes` where bit `bit` of the CTA's number is set, else `no`; tensors or scalars.
  mlir::Value select(unsigned bit, mlir::Value yes, mlir::Value no, mlir::OpBuilder &b, mlir::Location loc) const;
  unsigned numBits() const { return bits.size(); }
  mlir::Value i32(int32_t value, mlir::OpBuilder &b, mlir::Location loc) const;

private:
  struct State {
    mlir::RankedTensorType whole;
    Split split;
  };
  const SplitAnalysis &analysis;
  mlir::Value rank;
  /// By bits: see getNumber(), getFirst() and isFirst().
  llvm::DenseMap<uint32_t, mlir::Value> numbers, firstNumbers, areFirst;
  llvm::SmallVector<mlir::Value> bits, partners;
  llvm::DenseMap<mlir::Value, State> states;
  llvm::DenseMap<std::pair<mlir::Value, int>, mlir::Value> made;
  llvm::DenseMap<mlir::Value, int32_t> ranges; // their starts
  llvm::DenseMap<mlir::Operation *, const Link *> links;

  const Link *getLink(mlir::Operation *op) const;
  uint32_t getAll() const { return (1u << numBits()) - 1; }
  bool isCheap(mlir::Value value, const Split &want, unsigned depth) const;
  mlir::Value recompute(mlir::Value value, const Split &want, mlir::OpBuilder &b);
  mlir::Value gather(mlir::Value value, unsigned dim, uint32_t bits, mlir::OpBuilder &b);
  mlir::Value slice(mlir::Value value, unsigned dim, uint32_t bits, mlir::OpBuilder &b);
};

} // namespace lathe::clusters

#endif
