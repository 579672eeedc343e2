// NVIDIA: LLVM IR to PTX to cubin.
#include "Assembler.h"
#include "CopyConditions.h"
#include "CubinInfo.h"
#include "InvariantAddresses.h"
#include "LoopCode.h"
#include "LoopEnds.h"
#include "PairFloats.h"
#include "PtxVersion.h"
#include "Target/Backends.h"
#include "Target/PackNarrowValues.h"
#include "Target/RegisterNeed.h"
#include "Target/ShareConditions.h"
#include "WidenAgain.h"
#include "lathe/Chip/PartsOfLines.h"
#include "lathe/Chip/Registers.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/TargetSelect.h"

#include <map>

using namespace llvm;

namespace lathe {
namespace {

/// Keeps the assembler from copying the bodies of loops. It does so that loads of several turns are in flight together;
/// where it saves registers for more threads instead, the copies run one after the other.
void keepLoopsRolled(Function &kernel) {
  LLVMContext &context = kernel.getContext();
  MDNode *rolled = MDNode::get(context, MDString::get(context, "llvm.loop.unroll.disable"));
  for (Instruction *jump : jumpsBack(kernel))
    jump->setMetadata(LLVMContext::MD_loop,
                      makePostTransformationMetadata(context, jump->getMetadata(LLVMContext::MD_loop), {}, {rolled}));
}

/// Makes global loads fetch whole lines into the L2 cache.
std::string fetchWholeLines(StringRef assembly) {
  constexpr StringLiteral load = "ld.global";
  std::string text;
  for (size_t at; (at = assembly.find(load)) != StringRef::npos; assembly = assembly.drop_front(at + load.size())) {
    text += assembly.take_front(at + load.size());
    StringRef rest = assembly.drop_front(at + load.size());
    if (rest.starts_with(".v") || rest.starts_with(".b"))
      text += ".L2::128B";
  }
  return text + assembly.str();
}

class NVPTXBackend : public Backend {
public:
  explicit NVPTXBackend(const ChipInfo &chip) : Backend(chip) {}

  Expected<std::string> emitAssembly(Module &module, const KernelOptions &options) override {
    // Not before: the phases up to this one serve every limit.
    Function &kernel = *module.getFunction(options.entry);
    if (!options.fpFusion)
      for (Function &function : module)
        separateProducts(function);
    bool isLimited = limitRegisters(kernel, options);
    bool loops = hasLoops(kernel), waits = waitsInLoops(kernel);
    // Where programs share lines of memory, they have to get to each at about the same time: a line that one of them
    // has brought to the L2 cache should be there for the next. They stay together if each waits for its own loads.
    bool takesParts = loops && kernel.hasFnAttribute(kPartsOfLines);
    if (loops && (!waits || kernel.hasFnAttribute(kSharedLines)))
      keepLoopsRolled(kernel);
    std::string need;
    if (!isLimited && (waits || !loops))
      need = ((waits ? kNeedInLoops : kNeed) + std::to_string(countLiveRegisters(kernel)) + "\n").str();
    constexpr unsigned kWithPrefetchSize = 74;
    unsigned version = std::max(lowestPtxVersion(module, chipInfo), takesParts ? kWithPrefetchSize : 0);
    Expected<TargetMachine *> machine = machineFor(version, options.fpFusion);
    if (!machine)
      return machine.takeError();
    // Sums are arranged already, and this pass looks at each of them again. It finds parts that the addresses of
    // windows share, which kernels have that read all of a window without a loop.
    SmallVector<StringRef> skipped;
    if (loops)
      skipped.push_back("nary-reassociate");
    Expected<std::string> assembly = runCodegen(module, **machine, skipped);
    if (!assembly)
      return assembly;
    return (takesParts ? fetchWholeLines(*assembly) : std::move(*assembly)) + need;
  }

  Expected<Binary> assemble(StringRef assembly, const KernelOptions &options) override {
    PtxAssembler *assembler = PtxAssembler::get();
    if (!assembler)
      return Binary{assembly.str(), "ptx"};
    Expected<Binary> binary = assembleWith(*assembler, assembly, options);
    if (!binary || options.maxRegisters)
      return binary;
    std::string free = withoutLimit(assembly);
    // The need of registers was an estimate: the assembler has constants and addresses of its own.
    if (free != assembly && binary->spillBytes)
      return assembleWith(*assembler, free, options);
    Limit limit = free != assembly ? chooseLimitBeyond(*binary, options) : chooseLimit(assembly, *binary, options);
    size_t threads = free.find(kThreadsDirective);
    if (limit.blocks == 0 || threads == std::string::npos)
      return binary;
    std::string limited = (StringRef(free).take_front(threads) + kBlocksDirective + " " + std::to_string(limit.blocks) +
                           "\n" + StringRef(free).drop_front(threads))
                              .str();
    Expected<Binary> other = assembleWith(*assembler, limited, options);
    if (!other) {
      consumeError(other.takeError());
      return binary;
    }
    bool isWorse = (limit.gain == Gain::MoreBlocks || limit.gain == Gain::MoreThanEnough) &&
                   losesByBlocks(limit.blocks, *other, assembly, options) &&
                   !losesByBlocks(limit.blocks, *binary, assembly, options);
    return !isWorse && isBetter(*other, *binary, limit.gain, options) ? std::move(other) : std::move(binary);
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
    if (options.numCtas > 1)
      kernel->addFnAttr("nvvm.cluster_dim", std::to_string(options.numCtas) + ",1,1");
  }

  Error runPasses(Module &module, const KernelOptions &options) override {
    // IR passes do not depend on the PTX version or on fusion, so that variants share their output.
    Expected<TargetMachine *> machine = machineFor(basePtxVersion(), true);
    if (!machine)
      return machine.takeError();
    module.setTargetTriple((*machine)->getTargetTriple());
    module.setDataLayout((*machine)->createDataLayout());
    simplifyIR(module, **machine);
    for (Function &function : module) {
      if (function.isDeclaration())
        continue;
      joinNarrowElements(function);
      shareConditions(function);
      keepCopyConditions(function);
      hoistInvariantSums(function);
      jumpBackWhereTrue(function);
      widenAgainBehindBarriers(function, unsigned(registersAtStart(chipInfo, options.numWarps)));
      if (hasFloatPairs(chipInfo))
        pairFloats(function);
    }
    return Error::success();
  }

private:
  // Say how many registers a kernel needs as it is written, without loops and with loops that wait.
  static constexpr StringLiteral kNeed = "// registers as written: ",
                                 kNeedInLoops = "// registers as written, in loops: ";
  static constexpr StringLiteral kBlocksDirective = ".minnctapersm", kThreadsDirective = ".reqntid";
  // A processor whose threads have 64 registers each holds 1024 threads.
  static constexpr unsigned kEnoughThreads = 1024, kTheirRegisters = 64;
  // So many threads are enough where the loads of each are in flight together.
  static constexpr unsigned kFewThreads = 768;
  // A block more is worth so many bytes that a thread stores and loads once each, before or after its loops.
  static constexpr unsigned kFewSpilledBytes = 128;
  // So many blocks keep memory and matrix units busy where copies of several turns are in flight beside wgmma.
  static constexpr unsigned kBusyBlocks = 2;

  enum class Gain { FewerSpills, MoreBlocks, MoreRegisters, ShorterLoops, MoreThanEnough };

  /// The number of blocks that the assembler is asked to leave room for, and the gain that is hoped for.
  struct Limit {
    unsigned blocks = 0; ///< 0: the assembler chose well by itself
    Gain gain = Gain::MoreBlocks;
  };

  /// The assembly without the blocks that the assembler was asked to leave room for.
  static std::string withoutLimit(StringRef assembly) {
    size_t limit = assembly.find(kBlocksDirective);
    if (limit == StringRef::npos)
      return assembly.str();
    return (assembly.take_front(limit) + assembly.drop_front(assembly.find('\n', limit) + 1)).str();
  }

  /// Whether the code waits for copies to shared memory while later ones stay in flight, beside wgmma.
  static bool keepsCopiesInFlight(StringRef assembly) {
    constexpr StringLiteral wait = "cp.async.wait_group";
    bool keeps = false;
    for (size_t at = assembly.find(wait); at != StringRef::npos; at = assembly.find(wait, at + 1)) {
      unsigned groups = 0;
      keeps |= !assembly.drop_front(at + wait.size()).ltrim().consumeInteger(10, groups) && groups > 0;
    }
    return keeps && assembly.contains("wgmma.mma_async");
  }

  /// Whether a processor that holds so many blocks of a warp group would gain by one less: their copies wait for each
  /// other's addresses, since registers are few, and fewer blocks keep memory and matrix units busy.
  bool losesByBlocks(unsigned held, const Binary &binary, StringRef assembly, const KernelOptions &options) const {
    constexpr unsigned warpsOfGroup = 4;
    return held == kBusyBlocks + 1 && options.numWarps == warpsOfGroup && keepsCopiesInFlight(assembly) &&
           delaysCopies(binary.bytes, options.entry, chipInfo);
  }

  Limit chooseLimit(StringRef assembly, const Binary &binary, const KernelOptions &options) const {
    unsigned need = 0, held = countHeldBlocks(binary, options);
    if (!binary.spillBytes && findNumber(assembly, kNeedInLoops, need) &&
        losesByBlocks(held, binary, assembly, options) &&
        countHeldBlocks(binary, options, std::max(need, binary.registers)) == kBusyBlocks)
      return {kBusyBlocks, Gain::MoreRegisters};
    Limit limit = chooseLimitByNeed(assembly, binary, options);
    return limit.blocks ? limit : Limit{countBlocksNearby(binary, options), Gain::MoreBlocks};
  }

  /// One block more than a processor holds if a fifth of the registers would make room for it; else 0. The assembler
  /// takes registers that it can do without as long as it is not asked.
  unsigned countBlocksNearby(const Binary &binary, const KernelOptions &options) const {
    unsigned more = countHeldBlocks(binary, options) + 1, registers = registersOf(more, options);
    bool fits = registers && countHeldBlocks(binary, options, registers) >= more;
    return fits && !binary.spillBytes && registers * 5 >= binary.registers * 4 ? more : 0;
  }

  /// The limit for a binary whose blocks hold enough threads. One block more is worth the registers of loads in flight
  /// if it has at least a seventh as many threads as the others together.
  Limit chooseLimitBeyond(const Binary &binary, const KernelOptions &options) const {
    constexpr unsigned kFewBlocks = 7;
    bool isFew = countHeldBlocks(binary, options) <= kFewBlocks;
    return {isFew ? countBlocksNearby(binary, options) : 0, Gain::MoreThanEnough};
  }

  Limit chooseLimitByNeed(StringRef assembly, const Binary &binary, const KernelOptions &options) const {
    // It may spill rather than take the registers of half of the threads.
    if (binary.spillBytes && binary.registers < kTheirRegisters)
      return {countBlocks(options), Gain::FewerSpills};
    // Asked for as many blocks as it has left room for by itself, it may find an order without spills.
    if (binary.spillBytes && binary.registers < chipInfo.maxRegistersPerThread)
      return {countHeldBlocks(binary, options), Gain::FewerSpills};
    // A few registers more may cost a block.
    unsigned need = 0, blocks = countHeldBlocks(binary, options);
    if (binary.registers > kTheirRegisters && binary.registers <= kTheirRegisters * 5 / 4 &&
        countHeldBlocks(binary, options, kTheirRegisters) > blocks)
      return {countBlocks(options), Gain::MoreBlocks};
    bool isStraight = findNumber(assembly, kNeed, need);
    // The only block of a processor leaves it idle at each barrier.
    if (!isStraight && blocks == 1 && countHeldBlocks(binary, options, registersOf(2, options)) == 2 &&
        binary.registers <= registersOf(2, options) * 3 / 2)
      return {2, Gain::MoreBlocks};
    // A thread waits once for all of its loads, unless the assembler keeps some back to save registers. Without a loop,
    // it need not where a processor holds no block more for it.
    bool waits = !isStraight && findNumber(assembly, kNeedInLoops, need);
    if (need <= binary.registers || assembly.count("ld.global") <= 1)
      return {};
    if (isStraight && blocks * options.numWarps * chipInfo.warpSize < chipInfo.maxThreadsPerUnit)
      return {blocks, Gain::MoreRegisters};
    unsigned few = waits ? countHeldBlocks(binary, options, need) : 0;
    return {few * options.numWarps * chipInfo.warpSize >= kFewThreads ? few : 0, Gain::ShorterLoops};
  }

  /// Whether a line of the assembly says a number after `label`, and which.
  static bool findNumber(StringRef assembly, StringRef label, unsigned &number) {
    size_t line = assembly.rfind(label);
    return line != StringRef::npos && !assembly.drop_front(line + label.size()).consumeInteger(10, number);
  }

  /// Whether the loops have fewer instructions or waits for loads than those of `binary`, as far as is known. Else the
  /// registers are no gain for a thread, and there would be fewer threads.
  bool shortensLoops(const Binary &other, const Binary &binary, const KernelOptions &options) const {
    std::optional<LoopWork> mine = findLoopWork(other.bytes, options.entry, chipInfo),
                            before = findLoopWork(binary.bytes, options.entry, chipInfo);
    return !mine || !before || mine->instructions < before->instructions || mine->waits < before->waits;
  }

  /// Whether the loops wait for loads more often, as far as is known.
  bool waitsMore(const Binary &other, const Binary &binary, const KernelOptions &options) const {
    std::optional<LoopWork> mine = findLoopWork(other.bytes, options.entry, chipInfo),
                            before = findLoopWork(binary.bytes, options.entry, chipInfo);
    return mine && before && mine->waits > before->waits;
  }

  bool isBetter(const Binary &other, const Binary &binary, Gain gain, const KernelOptions &options) const {
    if (gain == Gain::FewerSpills)
      return other.spillBytes < binary.spillBytes;
    bool isForBlocks = gain == Gain::MoreBlocks || gain == Gain::MoreThanEnough;
    bool spills = other.spillBytes > binary.spillBytes;
    if (spills && (!isForBlocks || other.spillBytes > kFewSpilledBytes ||
                   !keepsLocalMemoryOutOfLoops(other.bytes, options.entry, chipInfo)))
      return false;
    if ((gain == Gain::ShorterLoops && !shortensLoops(other, binary, options)) ||
        (gain == Gain::MoreThanEnough && waitsMore(other, binary, options)))
      return false;
    return other.performanceWarnings.size() <= binary.performanceWarnings.size() &&
           (isForBlocks || other.registers >= binary.registers);
  }

  /// The registers that a thread may have where a processor holds so many blocks.
  unsigned registersOf(unsigned blocks, const KernelOptions &options) const {
    return registersOfBlocks(chipInfo, blocks, options.numWarps * chipInfo.warpSize);
  }

  /// The blocks of the kernel that a processor holds at once, with the binary's registers or with so many.
  unsigned countHeldBlocks(const Binary &binary, const KernelOptions &options, unsigned registers = 0) const {
    return lathe::countHeldBlocks(chipInfo, options.numWarps * chipInfo.warpSize,
                                  registers ? registers : binary.registers,
                                  options.sharedBytes + binary.staticSharedBytes);
  }

  /// The blocks of a kernel that hold enough threads; 0 if no whole number of blocks that a processor holds does.
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

  /// Sets the author's limit of registers, or the one up to which more threads are no gain; returns whether there is
  /// one.
  bool limitRegisters(Function &kernel, const KernelOptions &options) const {
    // The assembler saves registers for as many threads as a processor holds, by issuing a load only once the result of
    // the one before is used. 1024 threads are enough for a kernel that waits in loops, and gain more if their loads
    // are in flight together. The code is asked to fit as it is written, since then no spill is needed.
    unsigned blocks = countBlocks(options);
    if (options.maxRegisters)
      kernel.addFnAttr("nvvm.maxnreg", std::to_string(options.maxRegisters));
    else if (blocks != 0 && waitsInLoops(kernel) && countLiveRegisters(kernel) <= kTheirRegisters)
      kernel.addFnAttr("nvvm.minctasm", std::to_string(blocks));
    else
      return false;
    return true;
  }

  unsigned basePtxVersion() const {
    LLVMContext context;
    return lowestPtxVersion(Module("none", context), chipInfo);
  }

  Expected<TargetMachine *> machineFor(unsigned ptx, bool fpFusion) {
    std::unique_ptr<TargetMachine> &machine = machines[{ptx, fpFusion}];
    if (!machine) {
      // Measured over the corpora, this level takes 9 % less time than the next one in the phase asm, and kernels have
      // no more registers or spills (tests/bench/compile_phases.cpp).
      auto made = createTargetMachine("nvptx64-nvidia-cuda", chipInfo.arch, "+ptx" + std::to_string(ptx), fpFusion,
                                      CodeGenOptLevel::Default);
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
