// HandlerTable: the functions that lower ops for one chip.
#ifndef LATHE_LIB_CONVERSION_TTGTOLLVM_CORE_HANDLERTABLE_H
#define LATHE_LIB_CONVERSION_TTGTOLLVM_CORE_HANDLERTABLE_H

#include "lathe/Chip/Chip.h"
#include "mlir/IR/Operation.h"
#include "llvm/ADT/DenseMap.h"

namespace lathe::conversion {

class Lowering;

// Lowers one op; reports a diagnostic if it fails.
using Handler = mlir::LogicalResult (*)(mlir::Operation *op, Lowering &lowering);

// The handlers of the ops that one chip can execute; each family of ops adds its own.
class HandlerTable {
public:
  explicit HandlerTable(const ChipInfo &chip) : chip(chip) {}

  template <typename Op> void add(Handler handler) { handlers[mlir::TypeID::get<Op>()] = handler; }
  // Registers ops that the chip cannot execute. The diagnostic is "<op> on <chip> needs <needs>", so that `needs` may
  // end in "; <advice>".
  template <typename... Ops> void refuse(llvm::StringLiteral needs) {
    ((missing[mlir::TypeID::get<Ops>()] = needs), ...);
  }

  // Lowers an op, or reports why the chip cannot execute it.
  mlir::LogicalResult lower(mlir::Operation *op, Lowering &lowering) const;

private:
  const ChipInfo &chip;
  llvm::DenseMap<mlir::TypeID, Handler> handlers;
  llvm::DenseMap<mlir::TypeID, llvm::StringRef> missing;
};

} // namespace lathe::conversion

#endif
