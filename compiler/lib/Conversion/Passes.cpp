#include "lathe/Conversion/Passes.h"

#include "lathe/Transforms/SharedMemory/Passes.h"
#include "mlir/Pass/PassManager.h"

void lathe::addConversionToLLVMPasses(mlir::OpPassManager &pm) {
  pm.addPass(createAllocateSharedMemory());
  pm.addPass(createLowerControlFlow());
  pm.addPass(createInsertBarriers());
  pm.addPass(createInsertProxyFences());
  pm.addPass(createCountAsyncCopies());
  pm.addPass(createConvertTTGToLLVM());
}

void lathe::addExpansionPasses(mlir::OpPassManager &pm) {
  pm.addPass(createExpandLatheNV());
  pm.addPass(createExpandLatheAMD());
}
