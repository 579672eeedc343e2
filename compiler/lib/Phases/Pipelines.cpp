#include "lathe/Phases/Pipelines.h"

#include "lathe/Chip/Clusters.h"
#include "lathe/Conversion/Passes.h"
#include "lathe/Target/CompileError.h"
#include "lathe/Transforms/Clusters/Passes.h"
#include "lathe/Transforms/Passes.h"
#include "lathe/Transforms/Profile/Passes.h"
#include "lathe/Transforms/SharedMemory/Passes.h"
#include "lathe/Transforms/WarpSpecialization/Passes.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassOptions.h"
#include "mlir/Pass/PassRegistry.h"
#include "llvm/ADT/StringExtras.h"

#include <algorithm>
#include <map>

using namespace mlir;

namespace lathe {
namespace {

bool hasBulkCopies(const ChipInfo &chip) { return chip.canCopy(AC_BulkTensor); }

void addTT(Pipeline &passes) {
  passes.push_back(createInlineCalls());
  passes.push_back(createUnrollLoops());
  passes.push_back(createSimplify());
}

void addTTG(Pipeline &passes, const ChipInfo &chip, const KnobSet &knobs) {
  ConvertTTToTTGOptions machine;
  machine.target = chip.id.str();
  machine.numWarps = knobs.numWarps();
  machine.threadsPerWarp = chip.warpSize;
  machine.numCTAs = 1;
  AccelerateMatmulOptions matrices;
  matrices.nonK = knobs.matrixInstrNonkdim();
  matrices.kPack = knobs.kpack();
  const SimplifyOptions unlessAuthored{/*skipAuthored=*/true};
  passes.push_back(createResolveMasks());
  if (getMostClusterCTAs(chip))
    passes.push_back(createDivideLayouts());
  passes.push_back(createLowerNVWS());
  bool isCluster = chip.isCuda() && knobs.numCtas() > 1;
  passes.push_back(createRewriteDescriptors({hasBulkCopies(chip)}));
  if (isCluster) {
    passes.push_back(createDivideClusters({int(knobs.numCtas())}));
    passes.push_back(createSimplify());
  }
  passes.push_back(createLegalizeDots({machine.target, machine.numWarps}));
  passes.push_back(createTileElementwise({machine.numWarps, machine.threadsPerWarp}));
  passes.push_back(createConvertTTToTTG(machine));
  passes.push_back(createCoalesce());
  passes.push_back(createAccelerateMatmul(matrices));
  passes.push_back(createRemoveLayoutConversions());
  passes.push_back(createOptimizeReductions());
  passes.push_back(createSimplify(unlessAuthored));
  passes.push_back(createTransposeInThreads());
  // The sums that reductions leave are in layouts of their own.
  passes.push_back(createRemoveLayoutConversions());
  passes.push_back(createSimplify(unlessAuthored));
  if (chip.tensorMemoryColumns) {
    passes.push_back(createSliceTensorLoads());
    passes.push_back(createSimplify(unlessAuthored));
  }
  if (chip.hasMatrixSet(MS_Wgmma))
    passes.push_back(createSliceProducts());
  if (hasBulkCopies(chip))
    passes.push_back(createAssignDescriptorLayouts());
}

void addPipelined(Pipeline &passes, const ChipInfo &chip, const KnobSet &knobs) {
  // Before loops are pipelined: the addresses are simplest then.
  if (chip.isHip() && knobs.useBufferOps()) {
    passes.push_back(createConvertToBufferOps());
    passes.push_back(createSimplify());
  }
  if (hasBulkCopies(chip) && (chip.hasMatrixSet(MS_Wgmma) || chip.hasMatrixSet(MS_Tcgen05))) {
    SpecializeLoopsOptions division;
    division.allLoops = knobs.warpSpecialize();
    division.numStages = knobs.numStages();
    division.sharedBytes = chip.sharedBytesPerBlock;
    division.maxRegisters = int(knobs.maxnreg());
    passes.push_back(createSpecializeLoops(division));
  }
  PipelineLoopsOptions options;
  options.numStages = knobs.numStages();
  options.asyncCopies = chip.canCopy(AC_CpAsync);
  options.bulkCopies = hasBulkCopies(chip);
  options.sharedBytes = chip.sharedBytesPerBlock;
  passes.push_back(createPipelineLoops(options));
  // The assembler of CUDA orders the loads of operands by itself.
  if (chip.isHip())
    passes.push_back(createSliceDots());
  if (hasBulkCopies(chip))
    passes.push_back(createLowerDescriptors());
  passes.push_back(createSpreadReductions());
  passes.push_back(createHoistLoads());
}

void addLLVMDialect(Pipeline &passes, const ChipInfo &chip, const KnobSet &knobs) {
  passes.push_back(createAssignPartitionWarps({int(chip.isCuda() ? knobs.maxnreg() : 0)}));
  // After everything that moves ops.
  if (knobs.profile() == "scopes" || knobs.profile() == "all")
    passes.push_back(createInsertScopes({knobs.profile() == "all"}));
  LowerRecordsOptions records;
  records.records = int(knobs.profileRecords());
  records.shared = knobs.profileBuffer() == "shared";
  records.granularity = knobs.profileGranularity();
  records.strategy = knobs.profileBufferStrategy();
  records.flushRecords = int(knobs.profileFlushRecords());
  records.warps = knobs.profileWarps();
  records.drop = knobs.profile() == "none";
  passes.push_back(createLowerRecords(records));
  if (chip.isCuda()) {
    passes.push_back(createCompleteProducts());
    passes.push_back(createAllocateTensorMemory());
  }
  passes.push_back(createAllocateSharedMemory());
  passes.push_back(createLowerControlFlow());
  passes.push_back(createInsertBarriers());
  passes.push_back(chip.isCuda() ? createInsertProxyFences() : createCountAsyncCopies());
  passes.push_back(createConvertTTGToLLVM());
}

void addLLVM(Pipeline &passes, const ChipInfo &chip) {
  if (chip.isHip()) {
    passes.push_back(createExpandLatheAMD());
    return;
  }
  passes.push_back(createExpandLatheNV());
  passes.push_back(createLowerInlinePtx());
}

bool hasPipeline(Phase phase) { return phase >= Phase::TT && phase <= Phase::LLVM; }

/// The options of a phase's pipeline in lathe-opt.
class PhaseOptions : public PassPipelineOptions<PhaseOptions> {
public:
  PhaseOptions() {
    for (const KnobInfo &knob : allKnobs())
      knobs.push_back(
          {&knob, std::make_unique<Option<std::string>>(*this, spelling(knob), llvm::cl::desc(knob.description),
                                                        llvm::cl::init(toString(knob.defaultValue())))});
  }

  llvm::Expected<Pipeline> makePipeline(Phase phase) const {
    llvm::Expected<const ChipInfo *> chip = parseTarget(target.getValue());
    if (!chip)
      return chip.takeError();
    std::map<std::string, KnobValue> given;
    for (const auto &[knob, option] : knobs) {
      if (!option->hasValue())
        continue;
      llvm::Expected<KnobValue> value = parseKnobValue(knob->name, option->getValue());
      if (!value)
        return value.takeError();
      given[knob->name.str()] = std::move(*value);
    }
    llvm::Expected<KnobSet> resolved = KnobSet::resolve(**chip, given);
    if (!resolved)
      return resolved.takeError();
    return lathe::makePipeline(phase, **chip, *resolved);
  }

private:
  /// "num-warps"; options keep only a reference to their name.
  static StringRef spelling(const KnobInfo &knob) {
    static std::map<const KnobInfo *, std::string> spellings;
    std::string &text = spellings[&knob];
    if (text.empty()) {
      text = knob.name.str();
      std::replace(text.begin(), text.end(), '_', '-');
    }
    return text;
  }

  Option<std::string> target{*this, "target", llvm::cl::desc("the chip; lathe-compiler targets lists them"),
                             llvm::cl::init("")};
  std::vector<std::pair<const KnobInfo *, std::unique_ptr<Option<std::string>>>> knobs;
};

LogicalResult buildPipeline(Phase phase, OpPassManager &manager, StringRef text,
                            function_ref<LogicalResult(const Twine &)> report) {
  PhaseOptions options;
  if (failed(options.parseFromString(text)))
    return failure();
  llvm::Expected<Pipeline> passes = options.makePipeline(phase);
  if (!passes)
    return report(llvm::toString(passes.takeError()));
  for (std::unique_ptr<Pass> &pass : *passes)
    manager.addPass(std::move(pass));
  return success();
}

} // namespace

Pipeline makePipeline(Phase phase, const ChipInfo &chip, const KnobSet &knobs) {
  Pipeline passes;
  switch (phase) {
  case Phase::TT:
    addTT(passes);
    break;
  case Phase::TTG:
    addTTG(passes, chip, knobs);
    break;
  case Phase::Pipelined:
    addPipelined(passes, chip, knobs);
    break;
  case Phase::LLVMDialect:
    addLLVMDialect(passes, chip, knobs);
    break;
  case Phase::LLVM:
    addLLVM(passes, chip);
    break;
  case Phase::Ingest:
  case Phase::Asm:
  case Phase::Binary:
    break;
  }
  return passes;
}

std::string printPipeline(Phase phase, const ChipInfo &chip, const KnobSet &knobs) {
  OpPassManager manager(ModuleOp::getOperationName());
  for (std::unique_ptr<Pass> &pass : makePipeline(phase, chip, knobs))
    manager.addPass(std::move(pass));
  if (manager.empty())
    return "";
  std::string text;
  llvm::raw_string_ostream stream(text);
  manager.printAsTextualPipeline(stream);
  return text;
}

void registerPhasePipelines() {
  registerLatheTransformsPasses();
  registerLatheSharedMemoryPasses();
  registerLatheClustersPasses();
  registerLatheWarpSpecializationPasses();
  registerLatheProfilePasses();
  registerLatheConversionPasses();
  for (const PhaseInfo &info : allPhases()) {
    if (!hasPipeline(info.phase))
      continue;
    registerPassPipeline(
        "lathe-" + info.name.str(), "The phase " + info.name.str() + ": " + info.description.str(),
        [phase = info.phase](OpPassManager &manager, StringRef text,
                             function_ref<LogicalResult(const Twine &)> report) {
          return buildPipeline(phase, manager, text, report);
        },
        [](function_ref<void(const mlir::detail::PassOptions &)> visit) { visit(PhaseOptions()); });
  }
}

} // namespace lathe
