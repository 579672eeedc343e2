// AMD: LLVM IR to AMDGCN assembly to hsaco, all in this process.
#include "Assemble.h"
#include "HsacoInfo.h"
#include "PackNarrowValues.h"
#include "Target/Backends.h"
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

using namespace llvm;

namespace lathe {
namespace {

constexpr StringLiteral kTriple = "amdgcn-amd-amdhsa";

/// Code that keeps more than this many times a thread's registers alive would move nearly every value to memory and
/// back, and LLVM would take minutes for it.
constexpr unsigned kMostLive = 8;

/// For each value that finds no register, LLVM's usual allocator asks of each value that is in its way, in each
/// register, whether that one could move: minutes where there are 512 registers, many instructions and far too many
/// values. Its simple allocator does not; with so many spills its code is of about the same length.
bool needsSimpleAllocator(unsigned live, uint64_t instructions, const ChipInfo &chip) {
  return chip.maxRegistersPerThread >= 512 && live > chip.maxRegistersPerThread * 3 / 2 && instructions > 5000;
}

/// Lets the simple allocator go first: the usual one then finds nothing left to do.
void allocateSimply(TargetMachine &, legacy::PassManagerBase &, TargetPassConfig *config) {
  // After this pass only vector registers are left to allocate.
  const PassInfo *before = PassRegistry::getPassRegistry()->getPassInfo(StringRef("amdgpu-reserve-wwm-regs"));
  config->insertPass(before->getTypeInfo(), createBasicRegisterAllocator());
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
    std::optional<RegisterTargetPassConfigCallback> simple;
    if (needsSimpleAllocator(live, kernel.getInstructionCount(), chipInfo))
      simple.emplace(allocateSimply);
    return runCodegen(module, **machine);
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
    for (Function &function : module)
      packNarrowValues(function);
    return Error::success();
  }

private:
  Expected<TargetMachine *> machineFor(bool fpFusion) {
    std::unique_ptr<TargetMachine> &machine = machines[fpFusion];
    if (!machine) {
      auto made = createTargetMachine(kTriple, chipInfo.arch, "", fpFusion);
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
