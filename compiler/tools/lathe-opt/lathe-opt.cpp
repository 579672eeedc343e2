// lathe-opt: runs passes of the compiler on IR text, for tests and for people.
#include "lathe/Conversion/Passes.h"
#include "lathe/Dialect/AllDialects.h"
#include "lathe/Transforms/Passes.h"
#include "mlir/Conversion/SCFToControlFlow/SCFToControlFlow.h"
#include "mlir/IR/DialectRegistry.h"
#include "mlir/Pass/PassRegistry.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"
#include "mlir/Transforms/Passes.h"

int main(int argc, char **argv) {
  mlir::DialectRegistry registry;
  lathe::registerAllDialects(registry);
  lathe::registerLatheTransformsPasses();
  lathe::registerLatheConversionPasses();
  mlir::registerTransformsPasses();
  mlir::registerPass([] { return mlir::createSCFToControlFlowPass(); });
  return mlir::asMainReturnCode(mlir::MlirOptMain(argc, argv, "Lathe pass driver\n", registry));
}
