#include "lathe/Phases/Pipelines.h"

#include "lathe/Conversion/Passes.h"
#include "lathe/Dialect/TTG/IR/Dialect.h"
#include "lathe/Transforms/Passes.h"

#include "mlir/Conversion/NVVMToLLVM/NVVMToLLVM.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Target/LLVMIR/Dialect/Builtin/BuiltinToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Dialect/LLVMIR/LLVMToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Dialect/NVVM/NVVMToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Dialect/ROCDL/ROCDLToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Export.h"
#include "llvm/IR/Module.h"

using namespace mlir;

namespace lathe {

static bool hasBulkCopies(const ChipInfo &chip) { return chip.asyncCopyKinds & AK_BulkTensor; }

static void addTTG(OpPassManager &passes, const ChipInfo &chip, const KnobSet &knobs, ModuleOp module) {
  ConvertTTToTTGOptions options;
  options.target = chip.id.str();
  options.numWarps = knobs.getInt("num_warps");
  options.threadsPerWarp = chip.warpSize;
  options.numCTAs = 1;
  // The layouts that a module comes with are its author's choice.
  if (module->hasAttr(ttg::kNumWarps)) {
    passes.addPass(createConvertTTToTTG(options));
    return;
  }
  passes.addPass(createRewriteDescriptors({hasBulkCopies(chip)}));
  AccelerateMatmulOptions matrices;
  matrices.nonK = knobs.getInt("matrix_instr_nonkdim");
  matrices.kPack = knobs.getInt("kpack");
  addTTGPasses(passes, options, matrices);
  if (hasBulkCopies(chip))
    passes.addPass(createAssignDescriptorLayouts());
}

static void addPipelined(OpPassManager &passes, const ChipInfo &chip, const KnobSet &knobs) {
  // Before loops are pipelined: the addresses are simplest then.
  if (!chip.isCuda() && knobs.getBool("use_buffer_ops")) {
    passes.addPass(createConvertToBufferOps());
    passes.addPass(createSimplify());
  }
  PipelineLoopsOptions options;
  options.numStages = knobs.getInt("num_stages");
  options.asyncCopies = chip.asyncCopyKinds & AK_CpAsync;
  options.bulkCopies = hasBulkCopies(chip);
  addPipelinedPasses(passes, options);
  if (hasBulkCopies(chip))
    passes.addPass(createLowerDescriptors());
}

/// Building the patterns of the conversion costs more than all else in this phase; few kernels have such an op.
static bool hasInlinePtx(ModuleOp module) {
  return module
      .walk([](Operation *op) {
        return isa<NVVM::BasicPtxBuilderInterface>(op) ? WalkResult::interrupt() : WalkResult::advance();
      })
      .wasInterrupted();
}

void addPhasePasses(Phase phase, OpPassManager &passes, const ChipInfo &chip, const KnobSet &knobs, ModuleOp module) {
  switch (phase) {
  case Phase::TT:
    return addTTPasses(passes);
  case Phase::TTG:
    return addTTG(passes, chip, knobs, module);
  case Phase::Pipelined:
    return addPipelined(passes, chip, knobs);
  case Phase::LLVMDialect:
    return addConversionToLLVMPasses(passes);
  case Phase::LLVM:
    addExpansionPasses(passes);
    if (chip.isCuda() && hasInlinePtx(module))
      passes.addPass(createConvertNVVMToLLVMPass());
    return;
  case Phase::Ingest:
  case Phase::Asm:
  case Phase::Binary:
    return;
  }
}

void registerTranslations(DialectRegistry &registry) {
  registerBuiltinDialectTranslation(registry);
  registerLLVMDialectTranslation(registry);
  registerNVVMDialectTranslation(registry);
  registerROCDLDialectTranslation(registry);
  registerConvertNVVMToLLVMInterface(registry);
}

std::unique_ptr<llvm::Module> translateToLLVM(ModuleOp module, llvm::LLVMContext &context) {
  return translateModuleToLLVMIR(module, context, "kernel", /*disableVerification=*/true);
}

} // namespace lathe
