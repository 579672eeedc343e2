#include "lathe/Chip/Chip.h"
#include "lathe/Transforms/Passes.h"

#include "mlir/Pass/PassManager.h"
#include "llvm/ADT/StringRef.h"

void lathe::addTTPasses(mlir::OpPassManager &passes) {
  passes.addPass(createInlineCalls());
  passes.addPass(createUnrollLoops());
  passes.addPass(createSimplify());
}

void lathe::addTTGPasses(mlir::OpPassManager &passes, const ConvertTTToTTGOptions &machine,
                         const AccelerateMatmulOptions &matrices) {
  passes.addPass(createLegalizeDots({machine.target, machine.numWarps}));
  passes.addPass(createConvertTTToTTG(machine));
  passes.addPass(createCoalesce());
  passes.addPass(createAccelerateMatmul(matrices));
  passes.addPass(createRemoveLayoutConversions());
  passes.addPass(createOptimizeReductions());
  passes.addPass(createSimplify());
  const ChipInfo *chip = findChip(machine.target);
  if (chip && chip->isHip())
    passes.addPass(createTransposeInThreads());
  // The sums that reductions leave are in layouts of their own.
  passes.addPass(createRemoveLayoutConversions());
  passes.addPass(createSimplify());
}

void lathe::addPipelinedPasses(mlir::OpPassManager &passes, const PipelineLoopsOptions &options) {
  passes.addPass(createPipelineLoops(options));
}
