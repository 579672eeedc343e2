// A loop of another set of warps that goes as an old one does.
#ifndef LATHE_LIB_TRANSFORMS_WARPSPECIALIZATION_LOOPCOPY_H
#define LATHE_LIB_TRANSFORMS_WARPSPECIALIZATION_LOOPCOPY_H

#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/IRMapping.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SetVector.h"

namespace lathe::warps {

// Makes at `at` a loop with the bounds of `old` that carries its values of the numbers `needed`. `map` has what stands
// for values of the old loop; `fillBody` adds what follows from them in an iteration.
void copyLoop(mlir::OpBuilder &at, mlir::IRMapping &map, mlir::scf::ForOp old, const llvm::SetVector<unsigned> &needed,
              llvm::function_ref<void(mlir::OpBuilder &)> fillBody);

} // namespace lathe::warps

#endif
