// NVIDIA: LLVM IR to PTX to cubin.
#include "Assembler.h"
#include "CubinInfo.h"
#include "PtxVersion.h"
#include "Target/Backends.h"
#include "Target/RegisterNeed.h"

#include "llvm/IR/Module.h"
#include "llvm/Support/TargetSelect.h"

#include <map>

using namespace llvm;

namespace lathe {
namespace {

class NVPTXBackend : public Backend {
public:
  explicit NVPTXBackend(const ChipInfo &chip) : Backend(chip) {}

  Expected<std::string> emitAssembly(Module &module, const KernelOptions &options) override {
    // Not before: the phases up to this one serve every limit.
    limitRegisters(*module.getFunction(options.entry), options);
    Expected<TargetMachine *> machine = machineFor(lowestPtxVersion(module, chipInfo), options.fpFusion);
    if (!machine)
      return machine.takeError();
    return runCodegen(module, **machine);
  }

  Expected<Binary> assemble(StringRef assembly, const KernelOptions &options) override {
    PtxAssembler *assembler = PtxAssembler::get();
    if (!assembler)
      return Binary{assembly.str(), "ptx"};
    Expected<Binary> binary = assembleWith(*assembler, assembly, options);
    if (!binary || options.maxRegisters)
      return binary;
    if (size_t limit = assembly.find(kBlocksDirective); limit != StringRef::npos) {
      // The need of registers was an estimate: the assembler has constants and addresses of its own.
      std::string free = (assembly.take_front(limit) + assembly.drop_front(assembly.find('\n', limit))).str();
      return binary->spillBytes ? assembleWith(*assembler, free, options) : std::move(binary);
    }
    // It may have spilled rather than take the registers of half of the threads, or taken a few more, so that a
    // processor holds a block less.
    bool isSparing = binary->spillBytes && binary->registers < kTheirRegisters;
    bool isOver = binary->registers > kTheirRegisters && binary->registers <= kTheirRegisters * 5 / 4;
    size_t threads = assembly.find(kThreadsDirective);
    unsigned blocks = countBlocks(options);
    if (!(isSparing || isOver) || blocks == 0 || threads == StringRef::npos)
      return binary;
    std::string limited = (assembly.take_front(threads) + kBlocksDirective + " " + std::to_string(blocks) + "\n" +
                           assembly.drop_front(threads))
                              .str();
    Expected<Binary> other = assembleWith(*assembler, limited, options);
    bool isBetter =
        other && (isOver ? other->spillBytes <= binary->spillBytes : other->spillBytes < binary->spillBytes);
    if (!other)
      consumeError(other.takeError());
    return isBetter ? std::move(other) : std::move(binary);
  }

  std::string assemblerBuild() const override {
    PtxAssembler *assembler = PtxAssembler::get();
    return assembler ? assembler->build() : "";
  }

  void warmUp() override {
    PtxAssembler::get();
    if (Expected<TargetMachine *> machine = machineFor(basePtxVersion(), true); !machine)
      consumeError(machine.takeError());
  }

protected:
  void prepare(Module &module, const KernelOptions &options) override {
    Function *kernel = module.getFunction(options.entry);
    kernel->setCallingConv(CallingConv::PTX_Kernel);
    kernel->setLinkage(GlobalValue::ExternalLinkage);
    kernel->addFnAttr("nvvm.reqntid", std::to_string(options.numWarps * chipInfo.warpSize));
  }

  Error runPasses(Module &module, const KernelOptions &options) override {
    // IR passes do not depend on the PTX version or on fusion, so that variants share their output.
    Expected<TargetMachine *> machine = machineFor(basePtxVersion(), true);
    if (!machine)
      return machine.takeError();
    module.setTargetTriple((*machine)->getTargetTriple());
    module.setDataLayout((*machine)->createDataLayout());
    simplifyIR(module, **machine);
    return Error::success();
  }

private:
  static constexpr StringLiteral kBlocksDirective = ".minnctapersm", kThreadsDirective = ".reqntid";
  // A processor whose threads have 64 registers each holds 1024 threads.
  static constexpr unsigned kEnoughThreads = 1024, kTheirRegisters = 64;

  /// The blocks of a kernel that hold 1024 threads; 0 if no whole number of blocks does.
  unsigned countBlocks(const KernelOptions &options) const {
    constexpr unsigned kMostBlocks = 16; // that every chip's processor holds
    unsigned blocks = kEnoughThreads / (options.numWarps * chipInfo.warpSize);
    return blocks <= kMostBlocks ? blocks : 0;
  }

  Expected<Binary> assembleWith(PtxAssembler &assembler, StringRef assembly, const KernelOptions &options) const {
    Expected<AssembledCubin> cubin = assembler.assemble(assembly, chipInfo.arch);
    if (!cubin)
      return cubin.takeError();
    return describeCubin(std::move(*cubin), chipInfo, options);
  }

  /// Sets the author's limit of registers, or the one up to which more threads are no gain.
  void limitRegisters(Function &kernel, const KernelOptions &options) const {
    // The assembler saves registers for as many threads as a processor holds, by issuing a load only once the result of
    // the one before is used. 1024 threads are enough for a kernel that waits in loops, and gain more if their loads
    // are in flight together. The code is asked to fit as it is written, since then no spill is needed.
    unsigned blocks = countBlocks(options);
    if (options.maxRegisters)
      kernel.addFnAttr("nvvm.maxnreg", std::to_string(options.maxRegisters));
    else if (blocks != 0 && waitsInLoops(kernel) && countLiveRegisters(kernel) <= kTheirRegisters)
      kernel.addFnAttr("nvvm.minctasm", std::to_string(blocks));
  }

  unsigned basePtxVersion() const {
    LLVMContext context;
    return lowestPtxVersion(Module("none", context), chipInfo);
  }

  Expected<TargetMachine *> machineFor(unsigned ptx, bool fpFusion) {
    std::unique_ptr<TargetMachine> &machine = machines[{ptx, fpFusion}];
    if (!machine) {
      auto made = createTargetMachine("nvptx64-nvidia-cuda", chipInfo.arch, "+ptx" + std::to_string(ptx), fpFusion);
      if (!made)
        return made.takeError();
      machine = std::move(*made);
    }
    return machine.get();
  }

  std::map<std::pair<unsigned, bool>, std::unique_ptr<TargetMachine>> machines;
};

} // namespace

std::unique_ptr<Backend> createNVPTXBackend(const ChipInfo &chip) {
  LLVMInitializeNVPTXTargetInfo();
  LLVMInitializeNVPTXTarget();
  LLVMInitializeNVPTXTargetMC();
  LLVMInitializeNVPTXAsmPrinter();
  return std::make_unique<NVPTXBackend>(chip);
}

} // namespace lathe
