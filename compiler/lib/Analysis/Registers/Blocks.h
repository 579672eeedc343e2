// The registers that a block of code needs, in two orders of its ops.
#ifndef LATHE_LIB_ANALYSIS_REGISTERS_BLOCKS_H
#define LATHE_LIB_ANALYSIS_REGISTERS_BLOCKS_H

#include "lathe/Analysis/Registers/Variation.h"
#include "mlir/IR/Block.h"
#include "llvm/ADT/DenseMap.h"

namespace lathe::registers {

/// The registers that hold a value.
class Weights {
public:
  explicit Weights(mlir::ModuleOp module) : variation(module) {}

  /// The value in whose registers `value` is: views, broadcasts and the like only name elements anew, and a choice
  /// between a value and one constant is made again where it is used.
  mlir::Value owner(mlir::Value value) const;

  /// The 32-bit registers of an owner. Constants and arguments of the kernel are part of instructions, and conditions
  /// have registers of their own.
  double get(mlir::Value value);

  /// Those of `elements` elements of it at most.
  double getPart(mlir::Value value, unsigned elements);

private:
  Variation variation;
  llvm::DenseMap<mlir::Value, double> known;

  double count(mlir::Value value) const;
};

/// The most registers that values hold between two ops, if each is done for all of its elements in its place.
double countInOrder(mlir::Block &block, Weights &weights);

/// The same if elements are taken a few at a time: values that are made and used between two ops at which all elements
/// meet take little, and indices are computed where they are used.
double countStreamed(mlir::Block &block, Weights &weights);

} // namespace lathe::registers

#endif
