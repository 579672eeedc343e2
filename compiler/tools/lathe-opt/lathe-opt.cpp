// lathe-opt: runs passes of the compiler on IR text, for tests and for people. Takes every spelling that Ingest takes.
#include "lathe/Conversion/Passes.h"
#include "lathe/Dialect/AllDialects.h"
#include "lathe/Ingest/Legacy.h"
#include "lathe/Ingest/Spelling.h"
#include "lathe/Transforms/Passes.h"
#include "lathe/Transforms/SharedMemory/Passes.h"
#include "mlir/Conversion/SCFToControlFlow/SCFToControlFlow.h"
#include "mlir/IR/DialectRegistry.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "mlir/Support/FileUtilities.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"
#include "mlir/Transforms/Passes.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/ToolOutputFile.h"

using namespace mlir;

namespace {

/// Rewrites operations of older releases, before anything is verified.
class UpgradePass : public PassWrapper<UpgradePass, OperationPass<ModuleOp>> {
public:
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(UpgradePass)
  StringRef getArgument() const override { return "lathe-upgrade"; }
  StringRef getDescription() const override { return "Rewrites operations of older releases; always runs first"; }
  void runOnOperation() override {
    if (failed(lathe::upgradeOperations(getOperation())))
      signalPassFailure();
  }
};

LogicalResult run(StringRef inputFile, StringRef outputFile, DialectRegistry &registry) {
  std::string error;
  auto input = openInputFile(inputFile, &error);
  auto output = input ? openOutputFile(outputFile, &error) : nullptr;
  if (!input || !output) {
    llvm::errs() << error << "\n";
    return failure();
  }
  MlirOptMainConfig given = MlirOptMainConfig::createFromCLOptions(), config = given;
  config.verifyOnParsing(false);
  config.setPassPipelineSetupFn([given](PassManager &manager) {
    manager.addPass(std::make_unique<UpgradePass>());
    return given.setupPassPipeline(manager);
  });
  auto text =
      llvm::MemoryBuffer::getMemBufferCopy(lathe::respell(input->getBuffer()).text(), input->getBufferIdentifier());
  if (failed(MlirOptMain(output->os(), std::move(text), registry, config)))
    return failure();
  output->keep();
  return success();
}

} // namespace

int main(int argc, char **argv) {
  llvm::InitLLVM init(argc, argv);
  DialectRegistry registry;
  lathe::registerAllDialects(registry);
  lathe::registerLegacyDialect(registry);
  lathe::registerLatheTransformsPasses();
  lathe::registerLatheSharedMemoryPasses();
  lathe::registerLatheConversionPasses();
  registerTransformsPasses();
  registerPass([] { return createSCFToControlFlowPass(); });
  registerPass([] { return std::make_unique<UpgradePass>(); });
  auto [input, output] = registerAndParseCLIOptions(argc, argv, "Lathe pass driver\n", registry);
  MlirOptMainConfig config = MlirOptMainConfig::createFromCLOptions();
  if (config.shouldListPasses() || config.shouldShowDialects())
    return asMainReturnCode(MlirOptMain(argc, argv, input, output, registry));
  return asMainReturnCode(run(input, output, registry));
}
