// Assigns layouts: the values of a function that have a fixed layout, and the layout in which each operation takes its
// operands.
#ifndef LATHE_LIB_TRANSFORMS_TIEDLAYOUTS_H
#define LATHE_LIB_TRANSFORMS_TIEDLAYOUTS_H

#include "lathe/Transforms/LayoutInference.h"

#include "mlir/IR/Operation.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include <vector>

namespace lathe {

/// The type of a tensor; null for anything else.
mlir::RankedTensorType getTensor(mlir::Value value);

/// The source of a chain of conversions, which is the same value in another layout.
mlir::Value strip(mlir::Value value);

/// True for a load that the pipeliner may copy to shared memory for a dot: one of its loop takes what is computed from
/// the loaded values in the same iteration, or the author asks for it (`tt.latency`). Indices of others' addresses
/// do not count: where the pipeliner copies them too, from three stages on, it does so in the layout of their use.
bool mayBeCopiedForDot(mlir::Operation *load);

/// True for an operation that can be recomputed in any layout: it has no effect, and no operand has a fixed layout.
bool isSource(mlir::Operation *op);

/// The layouts of tied values. Every other tensor is free: it is computed in each layout in which it is used.
///
/// The constructor ties anchors first: results of matrix instructions, then results of accesses and of other operations
/// that fix their layout. From the anchors layouts spread to the values computed from them.
class TiedLayouts {
public:
  explicit TiedLayouts(mlir::Operation *function);

  /// Null for a free value.
  mlir::Attribute lookup(mlir::Value value) const { return layouts.lookup(strip(value)); }

  const llvm::DenseMap<mlir::Value, mlir::Attribute> &all() const { return layouts; }

  /// The layout in which the operation takes `operand`; null for operands of free operations.
  mlir::Attribute getRequired(mlir::OpOperand &operand) const;

private:
  /// Values and operands that must share a layout: those that flow into each other by a loop, a branch or a block, or
  /// the operands and results of an operation that is computed once.
  struct Joint {
    llvm::SmallVector<mlir::Value, 4> members;
    /// Operands that are converted to the layout. `late` ones, the initial values of a loop, decide the layout only if
    /// no other operand does.
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
  /// In program order: operations through which layouts spread, and the first of each joint.
  std::vector<std::pair<mlir::Operation *, unsigned>> steps;
  llvm::SmallVector<mlir::Operation *> fixed;
  llvm::DenseSet<std::pair<mlir::Value, mlir::Attribute>> demanded;
  bool changed = false;
};

} // namespace lathe

#endif
