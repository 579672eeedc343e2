// Which values of a function are tied to a layout, and in which layout each operation takes its operands.
#ifndef LATHE_LIB_TRANSFORMS_TIEDLAYOUTS_H
#define LATHE_LIB_TRANSFORMS_TIEDLAYOUTS_H

#include "LayoutInference.h"

#include "mlir/IR/Operation.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include <vector>

namespace lathe {

/// The type of a tensor; null for anything else.
mlir::RankedTensorType getTensor(mlir::Value value);

/// What a conversion converts, which is the same value.
mlir::Value strip(mlir::Value value);

/// True for an operation that can be computed anew, in any layout: it has no effect and takes nothing that is tied
/// to a layout.
bool isSource(mlir::Operation *op);

/// Layouts of the values that have one of their own; every other tensor is free: computed where it is used.
///
/// Computed by the constructor. Anchors are tied first: results of matrix instructions, then those of accesses and of
/// whatever else has the layout it has. From there layouts spread to what is computed of them.
class TiedLayouts {
public:
  explicit TiedLayouts(mlir::Operation *function);

  /// Null for a free value.
  mlir::Attribute lookup(mlir::Value value) const { return layouts.lookup(strip(value)); }

  const llvm::DenseMap<mlir::Value, mlir::Attribute> &all() const { return layouts; }

  /// The layout in which `operand`'s operation takes it; null for operands of free operations.
  mlir::Attribute getRequired(mlir::OpOperand &operand) const;

private:
  /// Values and operands that share a layout: what meets in a loop, a branch or a block, or the operands and results
  /// of an operation that is computed once.
  struct Joint {
    llvm::SmallVector<mlir::Value, 4> members;
    /// Operands that are turned into the layout. Of `late` ones, what a loop begins with, none decides the layout
    /// where others do.
    llvm::SmallVector<mlir::OpOperand *, 4> feeds, late;
    /// The operation, if members are its results: their layout is what it makes of the joint's.
    LayoutTransfer transfer;
    mlir::Attribute layout;
  };

  void collect();
  void collectControlFlow(mlir::Operation *op);
  void addEdge(mlir::ValueRange members, mlir::OpOperand *feed, bool isLate = false);
  void addOperation(mlir::Operation *op, mlir::MutableArrayRef<mlir::OpOperand> feeds, mlir::ValueRange members);
  unsigned getJoint(mlir::Value member);

  void tie(mlir::Value value, mlir::Attribute layout);
  void tieFixed(bool ofMatrices);
  void propagate(bool throughLate);
  void propagateFlow(mlir::Operation *op);
  void propagateJoint(Joint &joint, bool throughLate);
  void settle(Joint &joint, mlir::Attribute layout);
  void tieRest();
  void demand(mlir::Value value, mlir::Attribute layout);
  mlir::Attribute getStoreLayout(mlir::Operation *store, mlir::Value value) const;

  mlir::Operation *function;
  llvm::DenseMap<mlir::Value, mlir::Attribute> layouts;
  std::vector<Joint> joints;
  llvm::DenseMap<mlir::Value, unsigned> jointOf;
  llvm::DenseMap<mlir::OpOperand *, unsigned> jointFedBy;
  /// In the order of the text: operations that layouts flow through, and the first of each joint.
  std::vector<std::pair<mlir::Operation *, unsigned>> steps;
  llvm::SmallVector<mlir::Operation *> fixed;
  llvm::DenseSet<std::pair<mlir::Value, mlir::Attribute>> demanded;
  bool changed = false;
};

} // namespace lathe

#endif
