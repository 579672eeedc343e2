// Splits tensors of pointers into parts: a scalar pointer, a scalar offset and a tensor of offsets.
//
// Loops that carry tensors of pointers carry the offsets as well, so that the pointers are dead once only their own
// increments use them.
#ifndef LATHE_TRANSFORMS_POINTERPARTS_H
#define LATHE_TRANSFORMS_POINTERPARTS_H

#include "lathe/Analysis/IntegerRange.h"
#include "lathe/Dialect/TT/IR/Dialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Builders.h"
#include "llvm/ADT/DenseMap.h"
#include <optional>

namespace lathe {

// root + uniform + offsets, in elements. Where all accesses lie within 2^31 bytes of the root (isNear), sums are
// taken modulo 2^32; else `uniform` is i64, and no sum of `offsets` overflows.
struct PointerParts {
  mlir::Value root;
  bool isNear = false;
  mlir::Value uniform; // i32 if near, else i64; null: 0
  mlir::Value offsets; // tensor of the pointers' shape and layout, i32 or (not near) i64; null: all 0
};

class PointerSplitter {
public:
  explicit PointerSplitter(mlir::MLIRContext *context) : b(context) {}

  // The parts of a tensor of pointers, computed by new operations next to those of the pointers; none if the pointers
  // have no common root.
  std::optional<PointerParts> split(mlir::Value pointers);

  // Makes the loop also carry the parts of those carried pointers that it changes only by tt.addptr. Replaces the loop
  // and returns the new one.
  mlir::scf::ForOp splitCarried(mlir::scf::ForOp loop);
  // For every loop of splitCarried, once accesses no longer use its pointers: drops increments of pointers that have no
  // other use, so that they can be removed.
  void stopUnused();

  IntegerRangeAnalysis &getRanges() { return ranges; }
  // To be called before a value is erased.
  void forget(mlir::Value value) {
    known.erase(value);
    ranges.forget(value);
  }

private:
  // One step of a carried pointer: the offsets of the tt.addptr ops between the loop's argument and what it yields.
  struct Step {
    unsigned index;
    PointerParts start;
    llvm::SmallVector<mlir::Value> offsets;
    bool movesUniform = false, movesOffsets = false;
  };

  mlir::OpBuilder b;
  IntegerRangeAnalysis ranges;
  llvm::DenseMap<mlir::Value, std::optional<PointerParts>> known;
  llvm::SmallVector<std::pair<mlir::scf::ForOp, unsigned>> carried;

  std::optional<PointerParts> compute(mlir::Value pointers);
  std::optional<PointerParts> splitScalar(mlir::Value pointer);
  std::optional<Step> findStep(mlir::scf::ForOp loop, unsigned index);
  bool add(PointerParts &parts, mlir::Value offset);
  bool addTensor(PointerParts &parts, mlir::Value offsets);
  void addUniform(PointerParts &parts, mlir::Value scalar);
  mlir::Value asWidth(mlir::Value value, unsigned bits);
};

// The scalar that a tensor of integers is a splat of, as a new constant if it is one; null if it is not a splat.
mlir::Value getSplatScalar(mlir::Value tensor, mlir::OpBuilder &b);

} // namespace lathe

#endif
