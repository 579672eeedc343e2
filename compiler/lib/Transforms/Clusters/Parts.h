// The part that one CTA has of tensors and buffers whose layouts are spread over several.
#ifndef LATHE_LIB_TRANSFORMS_CLUSTERS_PARTS_H
#define LATHE_LIB_TRANSFORMS_CLUSTERS_PARTS_H

#include "lathe/Dialect/TTG/IR/Dialect.h"
#include "llvm/ADT/DenseMap.h"
#include <string>

namespace lathe::clusters {

/// A block of a tensor or buffer.
struct Part {
  llvm::SmallVector<int64_t> shape;
  /// For each bit of a CTA's number, how far the part of a CTA that has it lies behind that of one without it, along
  /// each dimension; all zero where both have the same.
  llvm::SmallVector<llvm::SmallVector<int32_t>> steps;
  ttg::LayoutEncoding layout;

  bool isSplit(unsigned dim) const;
  /// The bits in which the numbers of CTAs differ that have the same.
  uint32_t getShared() const;
  /// True if the elements are neighbours where those of the whole are in the order of rows.
  bool isRunOfRows() const;
};

/// The parts of the types of a module.
class Parts {
public:
  /// `ctas` is a power of two.
  explicit Parts(int ctas);

  /// Why one CTA's part is not a block that its own layout describes; empty if it is one, or the type is not spread.
  std::string whyNot(mlir::Type type);
  /// The part of a type without such a reason; all of what is not spread.
  Part get(mlir::Type type) { return find(type).part; }
  /// The type of the part.
  mlir::Type divide(mlir::Type type) { return find(type).divided; }

  /// Notes that a value that has been divided was of type `whole`.
  void note(mlir::Value value, mlir::Type whole) { wholes[value] = whole; }
  Part getDivided(mlir::Value value) { return get(wholes.lookup(value)); }

private:
  struct Found {
    Part part;
    mlir::Type divided;
    std::string why;
  };
  unsigned numBits;
  llvm::DenseMap<mlir::Type, Found> known;
  llvm::DenseMap<mlir::Value, mlir::Type> wholes;

  const Found &find(mlir::Type type);
  Found compute(mlir::Type type) const;
  std::string computePart(llvm::ArrayRef<int64_t> shape, ttg::LayoutEncoding layout, Part &part) const;
};

} // namespace lathe::clusters

#endif
