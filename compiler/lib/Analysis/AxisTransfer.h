//===- AxisTransfer.h - How single ops carry axis facts on -----------------===//
#ifndef LATHE_LIB_ANALYSIS_AXISTRANSFER_H
#define LATHE_LIB_ANALYSIS_AXISTRANSFER_H

#include "lathe/Analysis/AxisInfo.h"
#include "mlir/IR/Operation.h"
#include "llvm/ADT/STLFunctionalExtras.h"

#include <optional>

namespace lathe::axis {

/// The facts of the only result of `op` from those of its operands (null for
/// operands that are not tracked). nullopt where nothing follows.
std::optional<AxisInfo> transfer(mlir::Operation *op, llvm::ArrayRef<const AxisInfo *> operands);

/// `info`, strengthened by the attributes tt.divisibility, tt.contiguity and
/// tt.constancy (an i32, or a dense list with a number for each dimension).
AxisInfo withHints(const AxisInfo &info, llvm::function_ref<mlir::Attribute(llvm::StringRef)> attribute);

} // namespace lathe::axis

#endif
