#include "lathe/Driver/Compilation.h"

#include "lathe/Dialect/TT/IR/Dialect.h"
#include "lathe/Pipeline/Pipeline.h"

#include "mlir/Bytecode/BytecodeWriter.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Pass/PassManager.h"
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
    error = runPasses(phase, knobs);
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
Error Compilation::failure(StringRef kind, const Twine &fallback) const {
  auto first = llvm::find_if(messages, [](const SourceDiagnostic &message) { return message.severity == "error"; });
  return compileError(kind, first == messages.end() ? fallback : Twine(first->message));
}

Error Compilation::runIngest() {
  auto module = session.ingest(source.text, source.name, messages);
  if (!module)
    return module.takeError();
  mlirModule = std::move(*module);
  cameWithLayouts = (*mlirModule)->hasAttr("ttg.num-warps");
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
    return compileError("unknown_entry", "the module has several kernels (" + names + "); name one", "entry");
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
                          "argument " + Twine(position) + " of '" + entryInfo.name + "' is no pointer",
                          "small_buffers");
    if (function.getArgAttr(position, "tt.pointer_range"))
      continue;
    function.setArgAttr(position, "tt.pointer_range", range);
    entryInfo.arguments[position].pointerRange = 32;
  }
  return Error::success();
}

// Knobs that only some kernels can take.
Error Compilation::checkKnobsFit(const KnobSet &knobs) const {
  if (cameWithLayouts && knobs.isGiven("num_stages") && knobs.getInt("num_stages") != 1)
    return compileError("refused_knob",
                        "knob 'num_stages': the module is ttg, whose loops are staged as they should be; only 1 leaves "
                        "them so",
                        "knobs.num_stages");
  if (auto warps = module()->getAttrOfType<IntegerAttr>("ttg.num-warps");
      warps && nextPhase == static_cast<int>(Phase::TTG) && knobs.isGiven("num_warps") &&
      warps.getInt() != knobs.getInt("num_warps"))
    return compileError("refused_knob",
                        "knob 'num_warps': the module is ttg and already has layouts for " + Twine(warps.getInt()) +
                            " warps",
                        "knobs.num_warps");
  return Error::success();
}

Error Compilation::runPasses(Phase phase, const KnobSet &knobs) {
  if (phase == Phase::TTG || phase == Phase::Pipelined)
    if (Error error = checkKnobsFit(knobs))
      return error;
  DiagnosticCollector collector(session.context(), messages);
  PassManager passes(&session.context(), ModuleOp::getOperationName());
  // Each pass verifying what the one before made would cost more than the passes do; what leaves the last
  // dialect phase is verified once.
  passes.enableVerifier(false);
  addPhasePasses(phase, passes, chipInfo, cameWithLayouts ? knobs.with("num_stages", 1) : knobs, module());
  if (failed(passes.run(*mlirModule)))
    return failure("unsupported", "the " + phaseName(phase) + " phase failed");
  if (phase != Phase::LLVMDialect)
    return Error::success();
  if (failed(verify(*mlirModule)))
    return failure("internal", "the llvm-dialect phase made an invalid module");
  readLaunchFacts();
  return checkBlockFits(chipInfo, kernelOptions(knobs));
}

static int64_t attributeOr(ModuleOp module, StringRef name, int64_t otherwise) {
  auto attribute = module->getAttrOfType<IntegerAttr>(name);
  return attribute ? attribute.getInt() : otherwise;
}

void Compilation::readLaunchFacts() {
  ModuleOp module = *mlirModule;
  launchFacts.numWarps = attributeOr(module, "ttg.total-num-warps", attributeOr(module, "ttg.num-warps", 4));
  launchFacts.threadsPerWarp = attributeOr(module, "ttg.threads-per-warp", chipInfo.warpSize);
  launchFacts.numCtas = attributeOr(module, "ttg.num-ctas", 1);
  launchFacts.sharedBytes = attributeOr(module, "ttg.shared", 0);
  launchFacts.globalScratchBytes = attributeOr(module, "ttg.global_scratch_memory_size", 0);
  launchFacts.globalScratchAlign = attributeOr(module, "ttg.global_scratch_memory_alignment", 1);
  launchFacts.profileScratchBytes = attributeOr(module, "ttg.profile_scratch_memory_size", 0);
  launchFacts.profileScratchAlign = attributeOr(module, "ttg.profile_scratch_memory_alignment", 1);
}

KernelOptions Compilation::kernelOptions(const KnobSet &knobs) const {
  KernelOptions options;
  options.entry = entryInfo.name;
  options.numWarps = launchFacts.numWarps;
  options.numCtas = launchFacts.numCtas;
  options.sharedBytes = launchFacts.sharedBytes;
  options.fpFusion = knobs.getBool("enable_fp_fusion");
  if (chipInfo.isCuda()) {
    int64_t fromModule = attributeOr(module(), "ttg.maxnreg", 0);
    options.maxRegisters = knobs.getInt("maxnreg") ? knobs.getInt("maxnreg") : fromModule;
  } else {
    options.wavesPerEu = knobs.getInt("waves_per_eu");
  }
  return options;
}

Error Compilation::runLLVM(const KnobSet &knobs) {
  Expected<Backend *> backend = session.backend(chipInfo);
  if (!backend)
    return backend.takeError();
  DiagnosticCollector collector(session.context(), messages);
  PassManager passes(&session.context(), ModuleOp::getOperationName());
  passes.enableVerifier(false);
  addPhasePasses(Phase::LLVM, passes, chipInfo, knobs, module());
  if (failed(passes.run(*mlirModule)))
    return failure("unsupported", "target operations cannot be expanded");
  llvmContext = std::make_unique<llvm::LLVMContext>();
  // Names of values serve nobody after this point and cost time.
  llvmContext->setDiscardValueNames(true);
  llvmModule = translateToLLVM(*mlirModule, *llvmContext);
  if (!llvmModule)
    return failure("unsupported", "the module cannot be translated to LLVM IR");
  return (*backend)->optimize(*llvmModule, kernelOptions(knobs));
}

Error Compilation::runAsm(const KnobSet &knobs) {
  Expected<Backend *> backend = session.backend(chipInfo);
  if (!backend)
    return backend.takeError();
  Expected<std::string> text = (*backend)->emitAssembly(*llvmModule, kernelOptions(knobs));
  if (!text)
    return text.takeError();
  assemblyText = std::move(*text);
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
