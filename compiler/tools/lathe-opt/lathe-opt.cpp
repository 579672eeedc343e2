// lathe-opt: runs passes of the compiler on IR text, for tests and for people.
#include "lathe/Dialect/AllDialects.h"
#include "lathe/Transforms/Passes.h"
#include "mlir/IR/DialectRegistry.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"
#include "mlir/Transforms/Passes.h"

int main(int argc, char **argv) {
  mlir::DialectRegistry registry;
  lathe::registerAllDialects(registry);
  lathe::registerLatheTransformsPasses();
  mlir::registerTransformsPasses();
  return mlir::asMainReturnCode(mlir::MlirOptMain(argc, argv, "Lathe pass driver\n", registry));
}
