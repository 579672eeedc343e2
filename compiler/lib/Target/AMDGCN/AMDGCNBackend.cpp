// AMD: LLVM IR to AMDGCN assembly to hsaco, all in this process.
#include "Assemble.h"
#include "ConstantScales.h"
#include "HsacoInfo.h"
#include "ScheduleHint.h"
#include "Target/Backends.h"
#include "Target/PackNarrowValues.h"
#include "Target/RegisterNeed.h"

#include "llvm/CodeGen/MachineRegisterInfo.h"
#include "llvm/CodeGen/Passes.h"
#include "llvm/CodeGen/TargetPassConfig.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Metadata.h"
#include "llvm/IR/Module.h"
#include "llvm/PassInfo.h"
#include "llvm/PassRegistry.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Target/RegisterTargetPassConfigCallback.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;

namespace lathe {
namespace {

constexpr StringLiteral kTriple = "amdgcn-amd-amdhsa";

/// Code that keeps more than this many times a thread's registers alive would move nearly every value to memory and
/// back, and LLVM would take minutes for it.
constexpr unsigned kMostLive = 8;

/// For each value that finds no register, LLVM's usual allocator asks of each value that is in its way, in each
/// register, whether that one could move: minutes where there are many registers, many instructions and far too many
/// values. Its simple allocator does not; with so many spills its code is of about the same length.
bool needsSimpleAllocator(unsigned live, uint64_t instructions, const ChipInfo &chip) {
  constexpr uint64_t kManySteps = 512 * 5000;
  return live > chip.maxRegistersPerThread * 3 / 2 && chip.maxRegistersPerThread * instructions > kManySteps;
}

/// Even the simple allocator looks at all that lives beside each value it spills, and takes more than a minute for
/// code of this many instructions times values without a register.
constexpr uint64_t kMostSpillSteps = 125'000'000;

/// Lets the simple allocator go first: the usual one then finds nothing left to do.
void allocateSimply(TargetMachine &, legacy::PassManagerBase &, TargetPassConfig *config) {
  // After this pass only vector registers are left to allocate.
  const PassInfo *before = PassRegistry::getPassRegistry()->getPassInfo(StringRef("amdgpu-reserve-wwm-regs"));
  config->insertPass(before->getTypeInfo(), createBasicRegisterAllocator());
}

/// A figure of the kernel's metadata in assembly text; 0 if it is not there.
unsigned readFigure(StringRef assembly, StringRef name) {
  StringRef rest = assembly.split(("." + name + ":").str()).second.ltrim();
  unsigned figure = 0;
  return rest.consumeInteger(10, figure) ? 0 : figure;
}

/// Blocks that a unit has room for at once if a thread takes `registers`, of which the chips with MFMA give eight at a
/// time.
uint64_t countBlocks(unsigned registers, const KernelOptions &options, const ChipInfo &chip) {
  uint64_t byRegisters =
      chip.registersPerUnit / (alignTo(std::max(registers, 1u), 8) * options.numWarps * chip.warpSize);
  return options.sharedBytes ? std::min(byRegisters, chip.sharedBytesPerUnit / options.sharedBytes) : byRegisters;
}

/// A block that is alone on its unit leaves it idle at each barrier. True if a little fewer registers let in a second.
bool almostFitsTwice(unsigned registers, const KernelOptions &options, const ChipInfo &chip) {
  return countBlocks(registers, options, chip) == 1 && countBlocks(registers * 7 / 8, options, chip) > 1;
}

class AMDGCNBackend : public Backend {
public:
  explicit AMDGCNBackend(const ChipInfo &chip) : Backend(chip) {}

  Expected<std::string> emitAssembly(Module &module, const KernelOptions &options) override {
    Expected<TargetMachine *> machine = machineFor(options.fpFusion);
    if (!machine)
      return machine.takeError();
    const Function &kernel = *module.getFunction(options.entry);
    unsigned live = countLiveRegisters(kernel);
    if (live > kMostLive * chipInfo.maxRegistersPerThread)
      return compileError("out_of_resources",
                          "a thread holds values of " + Twine(live) + " registers at once; one of " + chipInfo.id +
                              " has " + Twine(chipInfo.maxRegistersPerThread) + ": use more warps or smaller blocks");
    uint64_t instructions = kernel.getInstructionCount();
    uint64_t tooMany = live > chipInfo.maxRegistersPerThread ? live - chipInfo.maxRegistersPerThread : 0;
    if (tooMany * instructions > kMostSpillSteps)
      return compileError("out_of_resources",
                          "a thread holds values of " + Twine(live) + " registers at once, one of " + chipInfo.id +
                              " has " + Twine(chipInfo.maxRegistersPerThread) + ", and the code has " +
                              Twine(instructions) +
                              " instructions: to spill so much would take minutes; use more warps, fewer stages or "
                              "smaller blocks");
    std::optional<RegisterTargetPassConfigCallback> simple;
    if (needsSimpleAllocator(live, instructions, chipInfo))
      simple.emplace(allocateSimply);
    std::unique_ptr<Module> again;
    if (chipInfo.hasMatrixSet(MS_Mfma2) && options.scheduleHint == "none" && live > chipInfo.maxRegistersPerThread / 4)
      again = CloneModule(module);
    Expected<std::string> text = runCodegen(module, **machine);
    if (!text || !again || !almostFitsTwice(readFigure(*text, "vgpr_count"), options, chipInfo))
      return text;
    again->getFunction(options.entry)->addFnAttr("amdgpu-sched-strategy", "iterative-ilp");
    Expected<std::string> other = runCodegen(*again, **machine);
    if (!other)
      return other;
    bool isBetter = countBlocks(readFigure(*other, "vgpr_count"), options, chipInfo) > 1 &&
                    readFigure(*other, "vgpr_spill_count") <= readFigure(*text, "vgpr_spill_count");
    return isBetter ? std::move(other) : std::move(text);
  }

  Expected<Binary> assemble(StringRef assembly, const KernelOptions &options) override {
    Expected<std::string> object = assembleAMDGCN(assembly, kTriple, chipInfo.arch);
    if (!object)
      return object.takeError();
    Expected<std::string> hsaco = linkHsaco(*object);
    if (!hsaco)
      return hsaco.takeError();
    return describeHsaco(std::move(*hsaco), chipInfo, options);
  }

  std::string assemblerBuild() const override { return "llvm-mc and lld " LLVM_VERSION_STRING; }

  void warmUp() override {
    if (Expected<TargetMachine *> machine = machineFor(true); !machine)
      consumeError(machine.takeError());
  }

protected:
  void prepare(Module &module, const KernelOptions &options) override {
    Function *kernel = module.getFunction(options.entry);
    kernel->setCallingConv(CallingConv::AMDGPU_KERNEL);
    kernel->setLinkage(GlobalValue::ExternalLinkage);
    // The loader finds the kernel's descriptor by its symbol, which the linker only exports if it is protected.
    kernel->setVisibility(GlobalValue::ProtectedVisibility);
    // Every launch has as many threads as the layouts were made for, in one dimension.
    unsigned threads = options.numWarps * chipInfo.warpSize;
    std::string exactly = std::to_string(threads);
    kernel->addFnAttr("amdgpu-flat-work-group-size", exactly + "," + exactly);
    kernel->addFnAttr("uniform-work-group-size", "true");
    SmallVector<Metadata *, 3> extents;
    for (unsigned extent : {threads, 1u, 1u})
      extents.push_back(ConstantAsMetadata::get(ConstantInt::get(Type::getInt32Ty(module.getContext()), extent)));
    kernel->setMetadata("reqd_work_group_size", MDNode::get(module.getContext(), extents));
    if (options.wavesPerEu)
      kernel->addFnAttr("amdgpu-waves-per-eu", std::to_string(options.wavesPerEu));
    // Code object version 5 is what ROCm 5.6 and later load.
    if (!module.getModuleFlag("amdhsa_code_object_version"))
      module.addModuleFlag(Module::Error, "amdhsa_code_object_version", 500);
  }

  Error runPasses(Module &module, const KernelOptions &options) override {
    Expected<TargetMachine *> machine = machineFor(true);
    if (!machine)
      return machine.takeError();
    module.setTargetTriple((*machine)->getTargetTriple());
    module.setDataLayout((*machine)->createDataLayout());
    simplifyIR(module, **machine);
    for (Function &function : module) {
      packNarrowValues(function);
      keepConstantScales(function);
    }
    return applyScheduleHint(*module.getFunction(options.entry), options.scheduleHint, chipInfo);
  }

private:
  Expected<TargetMachine *> machineFor(bool fpFusion) {
    std::unique_ptr<TargetMachine> &machine = machines[fpFusion];
    if (!machine) {
      auto made = createTargetMachine(kTriple, chipInfo.arch, "", fpFusion, CodeGenOptLevel::Aggressive);
      if (!made)
        return made.takeError();
      machine = std::move(*made);
    }
    return machine.get();
  }

  std::unique_ptr<TargetMachine> machines[2];
};

} // namespace

std::unique_ptr<Backend> createAMDGCNBackend(const ChipInfo &chip) {
  LLVMInitializeAMDGPUTargetInfo();
  LLVMInitializeAMDGPUTarget();
  LLVMInitializeAMDGPUTargetMC();
  LLVMInitializeAMDGPUAsmPrinter();
  LLVMInitializeAMDGPUAsmParser();
  return std::make_unique<AMDGCNBackend>(chip);
}

} // namespace lathe
