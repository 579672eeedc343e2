// The part that both vendors share: target machines, the passes on LLVM IR, the code generator.
#include "Backends.h"
#include "NarrowFloats.h"

#include "llvm/IR/LegacyPassManager.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/OptBisect.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Transforms/IPO/AlwaysInliner.h"
#include "llvm/Transforms/IPO/GlobalDCE.h"
#include "llvm/Transforms/IPO/Inliner.h"
#include "llvm/Transforms/InstCombine/InstCombine.h"
#include "llvm/Transforms/Scalar/ADCE.h"
#include "llvm/Transforms/Scalar/EarlyCSE.h"
#include "llvm/Transforms/Scalar/IndVarSimplify.h"
#include "llvm/Transforms/Scalar/LoopPassManager.h"
#include "llvm/Transforms/Scalar/LoopRotation.h"
#include "llvm/Transforms/Scalar/LoopUnrollPass.h"
#include "llvm/Transforms/Scalar/Reassociate.h"
#include "llvm/Transforms/Scalar/SROA.h"
#include "llvm/Transforms/Scalar/SimplifyCFG.h"

#include <utility>

using namespace llvm;

namespace lathe {

Expected<const ChipInfo *> parseTarget(StringRef text) {
  if (const ChipInfo *chip = findChip(text))
    return chip;
  StringRef vendor = text.split(':').first;
  std::string known = listChips([&](const ChipInfo &chip) { return vendorName(chip.vendor) == vendor; });
  if (known.empty())
    return compileError("unknown_target",
                        "'" + text + "' is not a target; one starts with 'cuda:' or 'hip:', as cuda:90 and hip:gfx942",
                        "target");
  return compileError("unknown_target", "'" + text + "' is not a target; those of " + vendor + " are " + known,
                      "target");
}

Error checkBlockFits(const ChipInfo &chip, const KernelOptions &options) {
  uint64_t threads = uint64_t(options.numWarps) * chip.warpSize;
  if (threads > chip.maxThreadsPerBlock)
    return compileError("out_of_resources", Twine(options.numWarps) + " warps are " + Twine(threads) +
                                                " threads; a block of " + chip.id + " has at most " +
                                                Twine(chip.maxThreadsPerBlock));
  if (options.sharedBytes > chip.sharedBytesPerBlock)
    return compileError("out_of_resources", "the kernel needs " + Twine(options.sharedBytes) +
                                                " bytes of shared memory; a block of " + chip.id + " has at most " +
                                                Twine(chip.sharedBytesPerBlock) +
                                                ": use smaller blocks or fewer stages");
  return Error::success();
}

Backend::~Backend() = default;

Expected<std::unique_ptr<Backend>> Backend::create(const ChipInfo &chip) {
  std::unique_ptr<Backend> backend = chip.isCuda() ? createNVPTXBackend(chip) : createAMDGCNBackend(chip);
  if (!backend)
    return compileError("internal", "LLVM was built without the back end of " + chip.id);
  return backend;
}

// A function that nothing defines would only be found by the assembler, in words that mean nothing to whoever
// wrote the kernel. The driver defines a few, and a pass answers what libdevice asks of the compiler.
static Error checkSymbols(const Module &module, const ChipInfo &chip) {
  constexpr StringLiteral driver[] = {"vprintf", "__assertfail", "__nvvm_reflect"};
  for (const Function &function : module)
    if (function.isDeclaration() && !function.isIntrinsic() && !function.use_empty() &&
        !(chip.isCuda() && is_contained(driver, function.getName())))
      return compileError("unsupported", "unresolved symbol '" + function.getName() +
                                             "': neither the module nor the device library of " + chip.id +
                                             " defines it");
  return Error::success();
}

Error Backend::optimize(Module &module, const KernelOptions &options) {
  if (!module.getFunction(options.entry))
    return internalError("the module lost its entry '" + options.entry + "'");
  if (Error error = linkDeviceLibraries(module, chipInfo))
    return error;
  if (Error error = checkSymbols(module, chipInfo))
    return error;
  prepare(module, options);
  return runPasses(module, options);
}

Expected<std::unique_ptr<TargetMachine>> createTargetMachine(StringRef triple, StringRef cpu, StringRef features,
                                                             bool fpFusion, CodeGenOptLevel level) {
  std::string message;
  Triple parsed(triple);
  const llvm::Target *target = TargetRegistry::lookupTarget(parsed, message);
  if (!target)
    return compileError("internal", message);
  TargetOptions options;
  options.AllowFPOpFusion = fpFusion ? FPOpFusion::Fast : FPOpFusion::Strict;
  options.MCOptions.AsmVerbose = false;
  std::unique_ptr<TargetMachine> machine(
      target->createTargetMachine(parsed, cpu, features, options, Reloc::PIC_, std::nullopt, level));
  if (!machine)
    return internalError("LLVM made no target machine for " + cpu);
  return machine;
}

namespace {

/// The simplification of one function. No code leaves its loop: a value that is hoisted takes a register all through
/// it, and the assembler, which knows how many there are, hoists by itself.
FunctionPassManager simplification(PassBuilder &builder, TargetMachine &machine) {
  InstCombineOptions once; // a second iteration over the whole function finds next to nothing
  once.setVerifyFixpoint(false);
  FunctionPassManager passes;
  passes.addPass(SROAPass(SROAOptions::ModifyCFG));
  passes.addPass(EarlyCSEPass(/*UseMemorySSA=*/true));
  passes.addPass(InstCombinePass(once));
  passes.addPass(NarrowFloatsPass(machine));
  builder.invokePeepholeEPCallbacks(passes, OptimizationLevel::O3);
  passes.addPass(SimplifyCFGPass());
  passes.addPass(ReassociatePass()); // addresses: what threads share comes first
  LoopPassManager loops;
  loops.addPass(LoopRotatePass());
  loops.addPass(IndVarSimplifyPass());
  loops.addPass(LoopFullUnrollPass());
  passes.addPass(createFunctionToLoopPassAdaptor(std::move(loops)));
  passes.addPass(SROAPass(SROAOptions::ModifyCFG)); // arrays whose loops are unrolled now
  passes.addPass(EarlyCSEPass());
  passes.addPass(InstCombinePass(once));
  passes.addPass(SimplifyCFGPass());
  passes.addPass(ADCEPass());
  return passes;
}

/// Everything that is called goes into its callers, as far as O3 would inline it.
void addInlining(ModulePassManager &passes) {
  passes.addPass(AlwaysInlinerPass());
  passes.addPass(ModuleInlinerWrapperPass(getInlineParams(/*OptLevel=*/3, /*SizeOptLevel=*/0)));
  passes.addPass(GlobalDCEPass());
}

} // namespace

void simplifyIR(Module &module, TargetMachine &machine) {
  LoopAnalysisManager loops;
  FunctionAnalysisManager functions;
  CGSCCAnalysisManager callGraphs;
  ModuleAnalysisManager modules;
  PassBuilder builder(&machine);
  builder.registerModuleAnalyses(modules);
  builder.registerCGSCCAnalyses(callGraphs);
  builder.registerFunctionAnalyses(functions);
  builder.registerLoopAnalyses(loops);
  builder.crossRegisterProxies(loops, functions, callGraphs, modules);

  // The target adds its own passes where its callbacks ask for them.
  const OptimizationLevel level = OptimizationLevel::O3;
  constexpr ThinOrFullLTOPhase phase = ThinOrFullLTOPhase::None;
  ModulePassManager passes;
  builder.invokePipelineStartEPCallbacks(passes, level);
  builder.invokePipelineEarlySimplificationEPCallbacks(passes, level, phase);
  if (count_if(module, [](const Function &function) { return !function.isDeclaration(); }) > 1)
    addInlining(passes);
  passes.addPass(createModuleToFunctionPassAdaptor(simplification(builder, machine)));
  CGSCCPassManager late;
  builder.invokeCGSCCOptimizerLateEPCallbacks(late, level);
  passes.addPass(createModuleToPostOrderCGSCCPassAdaptor(std::move(late)));
  builder.invokeOptimizerEarlyEPCallbacks(passes, level, phase);
  builder.invokeOptimizerLastEPCallbacks(passes, level, phase);
  passes.run(module, modules);
}

namespace {

/// Keeps some of a code generator's own passes from running. It speaks for one module's context, so that two back ends
/// in one process may differ; LLVM's options would hold for both.
class SkipPasses : public OptPassGate {
public:
  SkipPasses(LLVMContext &context, ArrayRef<StringRef> names)
      : context(context), before(context.getOptPassGate()), names(names) {
    context.setOptPassGate(*this);
  }
  ~SkipPasses() override { context.setOptPassGate(before); }
  SkipPasses(const SkipPasses &) = delete;
  SkipPasses &operator=(const SkipPasses &) = delete;

  bool isEnabled() const override { return before.isEnabled() || !names.empty(); }
  bool shouldRunPass(StringRef name, StringRef unit) const override {
    bool isNamed = is_contained(names, name), isBehind = std::exchange(skipsCleanUp, isNamed) && name == "early-cse";
    return !isNamed && !isBehind && (!before.isEnabled() || before.shouldRunPass(name, unit));
  }

private:
  LLVMContext &context;
  OptPassGate &before;
  ArrayRef<StringRef> names;
  /// Whether the last pass that asked is skipped: the one behind it finds what the one in front of it left.
  mutable bool skipsCleanUp = false;
};

} // namespace

Expected<std::string> runCodegen(Module &module, TargetMachine &machine, ArrayRef<StringRef> skipped) {
  SkipPasses gate(module.getContext(), skipped);
  SmallString<0> text;
  raw_svector_ostream stream(text);
  legacy::PassManager passes;
  if (machine.addPassesToEmitFile(passes, stream, nullptr, CodeGenFileType::AssemblyFile,
                                  /*DisableVerify=*/true))
    return internalError("LLVM's back end cannot print assembly");
  passes.run(module);
  return text.str().str();
}

} // namespace lathe
