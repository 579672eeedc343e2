#include "lathe/Driver/Compilation.h"

#include "Translate.h"

#include "lathe/Dialect/LatheNV/IR/LatheNV.h"
#include "lathe/Dialect/ProtonGPU/IR/Dialect.h"
#include "lathe/Dialect/TT/IR/Dialect.h"
#include "lathe/Dialect/TTG/IR/Cluster.h"
#include "lathe/Dialect/TTG/IR/Dialect.h"
#include "lathe/Dialect/TTG/IR/Partitions.h"
#include "lathe/Phases/Pipelines.h"

#include "mlir/Bytecode/BytecodeWriter.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Pass/PassManager.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/DiagnosticPrinter.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"

#include <chrono>

using namespace mlir;
using llvm::Error;
using llvm::Expected;
using llvm::Twine;

namespace lathe {

Compilation::Compilation(Session &session, const ChipInfo &chip, Source source)
    : session(session), chipInfo(chip), source(std::move(source)) {}

Compilation::~Compilation() = default;

std::optional<Phase> Compilation::next() const {
  if (nextPhase >= static_cast<int>(allPhases().size()))
    return std::nullopt;
  return static_cast<Phase>(nextPhase);
}

Error Compilation::advance(const KnobSet &knobs) {
  auto begin = std::chrono::steady_clock::now();
  Phase phase = *next();
  Error error = Error::success();
  switch (phase) {
  case Phase::Ingest:
    error = runIngest();
    break;
  case Phase::TT:
  case Phase::TTG:
  case Phase::Pipelined:
  case Phase::LLVMDialect:
    error = runDialectPhase(phase, knobs);
    break;
  case Phase::LLVM:
    error = runLLVM(knobs);
    break;
  case Phase::Asm:
    error = runAsm(knobs);
    break;
  case Phase::Binary:
    error = runBinary(knobs);
    break;
  }
  phaseMs[phase] = std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin).count();
  ++nextPhase;
  return error;
}

// The first error that a pass reported says more than anything this class could.
std::optional<std::string> Compilation::firstError() const {
  auto first = llvm::find_if(messages, [](const SourceDiagnostic &message) { return message.severity == "error"; });
  return first == messages.end() ? std::nullopt : std::optional(first->message);
}

Error Compilation::runIngest() {
  auto module = session.ingest(source.text, source.name, messages);
  if (!module)
    return module.takeError();
  mlirModule = std::move(*module);
  cameWithLayouts = (*mlirModule)->hasAttr(ttg::kNumWarps);
  return selectEntry();
}

// A module may hold several kernels; a compilation is of one.
Error Compilation::selectEntry() {
  std::vector<EntryInfo> entries = entriesOf(*mlirModule);
  if (entries.empty())
    return compileError("no_kernel", "the module has no public function", "entry");
  std::string names;
  for (const EntryInfo &entry : entries)
    names += (names.empty() ? "" : ", ") + entry.name;
  if (source.entry.empty() && entries.size() > 1)
    return compileError("unknown_entry", "the module has several kernels, " + names + "; name the entry", "entry");
  auto found = llvm::find_if(
      entries, [&](const EntryInfo &entry) { return source.entry.empty() || entry.name == source.entry; });
  if (found == entries.end())
    return compileError("unknown_entry", "the module has no kernel '" + source.entry + "'; it has " + names, "entry");
  entryInfo = *found;
  for (auto function : llvm::make_early_inc_range(mlirModule->getOps<tt::FuncOp>()))
    if (function.isPublic() && function.getName() != entryInfo.name)
      function.erase();
  return markSmallBuffers();
}

Error Compilation::markSmallBuffers() {
  auto function = cast<tt::FuncOp>(SymbolTable::lookupSymbolIn(*mlirModule, entryInfo.name));
  auto range = IntegerAttr::get(IntegerType::get(&session.context(), 32), 32);
  for (unsigned position : source.smallBuffers) {
    if (position >= function.getNumArguments() || !isa<tt::PointerType>(function.getArgument(position).getType()))
      return compileError("argument_mismatch",
                          "argument " + Twine(position) + " of '" + entryInfo.name +
                              "' is not a pointer; the first is number 0",
                          "specialization.arguments[" + Twine(position) + "]");
    if (function.getArgAttr(position, "tt.pointer_range"))
      continue;
    function.setArgAttr(position, "tt.pointer_range", range);
    entryInfo.arguments[position].pointerRange = 32;
  }
  return Error::success();
}

// Knobs that only some kernels can take.
Error Compilation::checkKnobsFit(const KnobSet &knobs) const {
  if (cameWithLayouts && knobs.isGiven(Knob::numStages) && knobs.numStages() != 1)
    return compileError("refused_knob",
                        "knob 'num_stages': the module is in ttg form, whose loops are pipelined by their own "
                        "tt.num_stages only; omit the knob, or compile the tt form",
                        "knobs.num_stages");
  if (auto warps = module()->getAttrOfType<IntegerAttr>(ttg::kNumWarps);
      warps && nextPhase == static_cast<int>(Phase::TTG) && knobs.isGiven(Knob::numWarps) &&
      warps.getInt() != knobs.numWarps())
    return compileError("refused_knob",
                        "knob 'num_warps': the module is in ttg form with layouts for " + Twine(warps.getInt()) +
                            " warps; omit the knob, or compile the tt form",
                        "knobs.num_warps");
  if (cameWithLayouts && knobs.isGiven(Knob::numCtas) && knobs.numCtas() != ttg::getClusterCTAs(module()))
    return compileError("refused_knob",
                        "knob 'num_ctas': the module is in ttg form with tensors of " +
                            Twine(ttg::getClusterCTAs(module())) + " CTAs; omit the knob, or compile the tt form",
                        "knobs.num_ctas");
  return Error::success();
}

Error Compilation::runPipeline(Phase phase, const KnobSet &knobs) {
  for (std::unique_ptr<Pass> &pass : makePipeline(phase, chipInfo, knobs))
    if (Error error = runPass(phase, std::move(pass)))
      return error;
  return Error::success();
}

// Each pass has a manager of its own, and the manager does not verify: that would not tell a pass that refuses a
// kernel from one that breaks it. No pass here keeps an analysis for the next.
Error Compilation::runPass(Phase phase, std::unique_ptr<Pass> pass) {
  std::string name = pass->getArgument().str();
  PassManager manager(&session.context(), ModuleOp::getOperationName());
  manager.enableVerifier(false);
  manager.addPass(std::move(pass));
  if (failed(manager.run(*mlirModule))) {
    if (std::optional<std::string> reason = firstError())
      return compileError("unsupported", *reason);
    return internalError("the pass '" + name + "' failed without a diagnostic");
  }
  const WatchOptions &watch = session.watch();
  if (watch.dumpTo && (watch.dumpAfter == name || watch.dumpAfter == "all")) {
    *watch.dumpTo << "// ----- after " << name << ", phase " << phaseName(phase) << "\n";
    module().print(*watch.dumpTo, OpPrintingFlags().enableDebugInfo(false));
  }
  if (watch.verifyEach && failed(verify(*mlirModule)))
    return internalError("the pass '" + name + "' of the phase " + phaseName(phase) +
                         " made an invalid module: " + firstError().value_or("no reason is given"));
  return Error::success();
}

Error Compilation::runDialectPhase(Phase phase, const KnobSet &knobs) {
  if (phase == Phase::TTG || phase == Phase::Pipelined)
    if (Error error = checkKnobsFit(knobs))
      return error;
  DiagnosticCollector collector(session.context(), messages);
  if (Error error = runPipeline(phase, knobs))
    return error;
  if (phase == Phase::Pipelined && chipInfo.isCuda())
    registerNeed = findRegisterNeed(module());
  if (phase == Phase::Pipelined) {
    loopWork = countLoopWork(module());
    loopGroups = countLoopGroups(module());
  }
  if (phase != Phase::LLVMDialect)
    return Error::success();
  if (!session.watch().verifyEach && failed(verify(*mlirModule)))
    return internalError("the llvm-dialect phase made an invalid module: " +
                         firstError().value_or("no reason is given"));
  readLaunchFacts();
  if (chipInfo.isCuda())
    launchFacts.estimatedRegisters = estimateRegisters(kernelOptions(knobs));
  return checkBlockFits(chipInfo, kernelOptions(knobs));
}

static int64_t attributeOr(ModuleOp module, StringRef name, int64_t otherwise) {
  auto attribute = module->getAttrOfType<IntegerAttr>(name);
  return attribute ? attribute.getInt() : otherwise;
}

static ProfileScopeFacts describe(proton_gpu::ScopeAttr scope) {
  ProfileScopeFacts facts;
  facts.name = scope.getName();
  facts.kind = stringifyScopeKind(scope.getKind());
  facts.file = scope.getFile();
  facts.line = scope.getLine();
  facts.cause = scope.getCause();
  if (scope.getWaitsFor())
    facts.waitsFor = std::vector<int32_t>(scope.getWaitsFor().asArrayRef());
  return facts;
}

void Compilation::readLaunchFacts() {
  ModuleOp module = *mlirModule;
  launchFacts.numWarps = ttg::getTotalWarps(module);
  launchFacts.threadsPerWarp = attributeOr(module, ttg::kThreadsPerWarp, chipInfo.warpSize);
  launchFacts.numCtas = ttg::getClusterCTAs(module);
  launchFacts.sharedBytes = attributeOr(module, "ttg.shared", 0);
  launchFacts.globalScratchBytes = attributeOr(module, "ttg.global_scratch_memory_size", 0);
  launchFacts.globalScratchAlign = attributeOr(module, "ttg.global_scratch_memory_alignment", 1);
  launchFacts.profileScratchBytes = attributeOr(module, "ttg.profile_scratch_memory_size", 0);
  launchFacts.profileScratchAlign = attributeOr(module, "ttg.profile_scratch_memory_alignment", 1);
  launchFacts.profileScopes.clear();
  if (auto scopes = module->getAttrOfType<ArrayAttr>(proton_gpu::ScopeAttr::moduleAttributeName))
    for (auto scope : scopes.getAsRange<proton_gpu::ScopeAttr>())
      launchFacts.profileScopes.push_back(describe(scope));
  auto kernel = module.lookupSymbol<LLVM::LLVMFuncOp>(entryInfo.name);
  launchFacts.tensorMaps.clear();
  for (unsigned i = 0, position = 0; i < kernel.getNumArguments(); ++i) {
    auto map = kernel.getArgAttrOfType<nv::TensorMapAttr>(i, nv::TensorMapAttr::attributeName);
    if (map)
      launchFacts.tensorMaps.push_back(
          {position, map.getBox().vec(), map.getElement(), map.getSwizzle(), map.getIm2col()});
    position += map ? map.getNumHostArguments() : 1;
  }
}

int Compilation::estimateRegisters(const KernelOptions &options) const {
  int expected =
      expectRegisters(registerNeed, chipInfo, options.numWarps * chipInfo.warpSize, uint64_t(options.sharedBytes));
  if (!options.maxRegisters)
    return expected;
  // Warps that differ start with all that they may have.
  return module()->hasAttr(ttg::kTotalWarps) ? int(options.maxRegisters)
                                             : std::min(expected, int(options.maxRegisters));
}

KernelOptions Compilation::kernelOptions(const KnobSet &knobs) const {
  KernelOptions options;
  options.entry = entryInfo.name;
  options.numWarps = launchFacts.numWarps;
  options.numCtas = launchFacts.numCtas;
  options.sharedBytes = launchFacts.sharedBytes;
  options.fpFusion = knobs.enableFpFusion();
  if (chipInfo.isCuda()) {
    options.maxRegisters = knobs.maxnreg() ? knobs.maxnreg() : attributeOr(module(), ttg::kMaxRegisters, 0);
  } else {
    options.wavesPerEu = knobs.wavesPerEu() ? knobs.wavesPerEu() : attributeOr(module(), "ttg.waves-per-eu", 0);
    options.scheduleHint = knobs.scheduleHint();
  }
  return options;
}

/// Errors of LLVM's back ends go to `messages`; by itself the context would end the process.
static void collectErrors(llvm::LLVMContext &context, std::vector<SourceDiagnostic> &messages) {
  context.setDiagnosticHandlerCallBack(
      [](const llvm::DiagnosticInfo *info, void *into) {
        if (info->getSeverity() != llvm::DS_Error)
          return;
        std::string text;
        llvm::raw_string_ostream stream(text);
        llvm::DiagnosticPrinterRawOStream printer(stream);
        info->print(printer);
        static_cast<std::vector<SourceDiagnostic> *>(into)->push_back({"", 0, 0, "error", "the back end: " + text});
      },
      &messages);
}

Error Compilation::runLLVM(const KnobSet &knobs) {
  Expected<Backend *> backend = session.backend(chipInfo);
  if (!backend)
    return backend.takeError();
  DiagnosticCollector collector(session.context(), messages);
  if (Error error = runPipeline(Phase::LLVM, knobs))
    return error;
  llvmContext = std::make_unique<llvm::LLVMContext>();
  // Names of values serve nobody after this point and cost time.
  llvmContext->setDiscardValueNames(true);
  collectErrors(*llvmContext, messages);
  llvmModule = translateToLLVM(*mlirModule, *llvmContext);
  if (!llvmModule)
    return compileError("unsupported", firstError().value_or("the module cannot be translated to LLVM IR"));
  return (*backend)->optimize(*llvmModule, kernelOptions(knobs));
}

Error Compilation::runAsm(const KnobSet &knobs) {
  Expected<Backend *> backend = session.backend(chipInfo);
  if (!backend)
    return backend.takeError();
  Expected<std::string> text = (*backend)->emitAssembly(*llvmModule, kernelOptions(knobs));
  if (!text)
    return text.takeError();
  if (std::optional<std::string> error = firstError())
    return compileError("unsupported", *error);
  assemblyText = std::move(*text);
  loopInstructions = countLoopInstructions(assemblyText);
  // The loops of all groups are in one text, and each warp runs those of its own.
  loopInstructions.instructions = llvm::divideCeil(loopInstructions.instructions, loopGroups);
  return Error::success();
}

Error Compilation::runBinary(const KnobSet &knobs) {
  Expected<Backend *> backend = session.backend(chipInfo);
  if (!backend)
    return backend.takeError();
  Expected<Binary> made = (*backend)->assemble(assemblyText, kernelOptions(knobs));
  if (!made)
    return made.takeError();
  binaryImage = std::move(*made);
  for (const std::string &warning : binaryImage.performanceWarnings)
    messages.push_back({"", 0, 0, "warning", "the assembler: " + warning});
  return Error::success();
}

std::string Compilation::output() const {
  std::string text;
  llvm::raw_string_ostream stream(text);
  switch (static_cast<Phase>(nextPhase - 1)) {
  case Phase::Ingest:
  case Phase::TT:
  case Phase::TTG:
  case Phase::Pipelined:
  case Phase::LLVMDialect: {
    OpPrintingFlags flags;
    module().print(stream, flags.enableDebugInfo(false));
    break;
  }
  case Phase::LLVM:
    llvmModule->print(stream, nullptr);
    break;
  case Phase::Asm:
    return assemblyText;
  case Phase::Binary:
    return binaryImage.bytes;
  }
  return text;
}

std::string Compilation::bytecode() const {
  std::string bytes;
  llvm::raw_string_ostream stream(bytes);
  BytecodeWriterConfig config("lathe");
  if (failed(writeBytecodeToFile(module(), stream, config)))
    return {};
  return bytes;
}

} // namespace lathe
