#include "lathe/Driver/Compilation.h"

#include "Translate.h"

#include "lathe/Dialect/AllDialects.h"
#include "lathe/Ingest/DescriptorArguments.h"
#include "lathe/Ingest/Ingest.h"
#include "lathe/Support/Remarks.h"
#include "lathe/Target/BuildId.h"

#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/Pass/PassManager.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/Support/SHA256.h"
#include "llvm/Support/SaveAndRestore.h"
#include "llvm/TargetParser/Host.h"

using namespace mlir;
using llvm::Error;
using llvm::Expected;
using llvm::StringLiteral;

namespace lathe {

static StringRef severityName(DiagnosticSeverity severity) {
  switch (severity) {
  case DiagnosticSeverity::Error:
    return "error";
  case DiagnosticSeverity::Warning:
    return "warning";
  case DiagnosticSeverity::Note:
    return "note";
  case DiagnosticSeverity::Remark:
    return "remark";
  }
  return "error";
}

static SourceDiagnostic toSource(const Diagnostic &diagnostic) {
  SourceDiagnostic result;
  result.severity = severityName(diagnostic.getSeverity()).str();
  result.message = diagnostic.str();
  // A location may be a name or an inlined call around the place itself; the innermost file position is the one
  // that the reader can go to.
  diagnostic.getLocation()->walk([&](Location location) {
    auto place = dyn_cast<FileLineColLoc>(location);
    if (!place)
      return WalkResult::advance();
    result.file = place.getFilename().str();
    result.line = place.getLine();
    result.column = place.getColumn();
    return WalkResult::interrupt();
  });
  return result;
}

DiagnosticCollector::DiagnosticCollector(MLIRContext &context, std::vector<SourceDiagnostic> &into) : context(context) {
  handler = context.getDiagEngine().registerHandler([&into](Diagnostic &diagnostic) {
    SourceDiagnostic found = toSource(diagnostic);
    // The copies of an operation in a loop's prologue say the same as the one in the loop.
    if (diagnostic.getSeverity() == DiagnosticSeverity::Remark && llvm::is_contained(into, found))
      return success();
    into.push_back(std::move(found));
    for (const Diagnostic &note : diagnostic.getNotes())
      into.push_back(toSource(note));
    return success();
  });
}

DiagnosticCollector::~DiagnosticCollector() { context.getDiagEngine().eraseHandler(handler); }

bool WatchOptions::isVerifyEachDefault() { return LATHE_VERIFY_EACH; }

/// Passes remarks on as diagnostics: "loop-not-pipelined: the loop is not pipelined: ..".
class RemarksAsDiagnostics : public remark::detail::MLIRRemarkStreamerBase {
public:
  void streamOptimizationRemark(const remark::detail::Remark &remark) override {
    std::string text;
    for (const remark::detail::Remark::Arg &argument : remark.getArgs())
      text += (argument.key == "Suggestion" ? "; to avoid it: " : ": ") + argument.val;
    emitRemark(remark.getLocation()) << remark.getRemarkName() << text;
  }
};

static void enableRemarks(MLIRContext &context) {
  remark::RemarkCategories categories;
  categories.missed = kRemarkCategory.str();
  // Fails only for a pattern that does not parse.
  (void)remark::enableOptimizationRemarks(context, std::make_unique<RemarksAsDiagnostics>(),
                                          std::make_unique<remark::RemarkEmittingPolicyAll>(), categories);
}

Session::Session(WatchOptions watch) : watchOptions(std::move(watch)) {
  DialectRegistry registry;
  registerAllDialects(registry);
  registerTranslations(registry);
  mlirContext = std::make_unique<MLIRContext>(registry, MLIRContext::Threading::DISABLED);
  mlirContext->loadAllAvailableDialects();
  // An operation is traced to its place, not to the stack of this program.
  mlirContext->printOpOnDiagnostic(false);
  if (watchOptions.remarks)
    enableRemarks(*mlirContext);
}

Session::~Session() = default;

Expected<Backend *> Session::backend(const ChipInfo &chip) {
  std::unique_ptr<Backend> &backend = backends[chip.id.str()];
  if (!backend) {
    Expected<std::unique_ptr<Backend>> made = Backend::create(chip);
    if (!made)
      return made.takeError();
    backend = std::move(*made);
    backend->warmUp();
  }
  return backend.get();
}

static StringRef kindOf(IngestFailure failure) {
  switch (failure) {
  case IngestFailure::UnknownOp:
    return "unknown_op";
  case IngestFailure::TooLarge:
    return "ir_too_large";
  case IngestFailure::InvalidIR:
  case IngestFailure::None:
    return "invalid_ir";
  }
  return "invalid_ir";
}

Expected<OwningOpRef<ModuleOp>> Session::ingest(StringRef text, StringRef name,
                                                std::vector<SourceDiagnostic> &diagnostics) {
  DiagnosticCollector collector(context(), diagnostics);
  IngestResult result = lathe::ingest(context(), text, name);
  if (result.module && failed(expandDescriptorArguments(*result.module)))
    result = {nullptr, IngestFailure::InvalidIR};
  if (result.module)
    return std::move(result.module);
  auto first = llvm::find_if(diagnostics, [](const SourceDiagnostic &d) { return d.severity == "error"; });
  return compileError(kindOf(result.failure),
                      first == diagnostics.end() ? llvm::Twine("the module does not parse") : first->message);
}

// Touches loads, stores, a reduction, arithmetic and math, which is what most kernels do.
static constexpr StringLiteral kWarmUpKernel = R"mlir(
module {
  tt.func public @warm_up(%x: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %n: i32 {tt.divisibility = 16 : i32}) {
    %range = tt.make_range {end = 256 : i32, start = 0 : i32} : tensor<256xi32>
    %limit = tt.splat %n : i32 -> tensor<256xi32>
    %keep = arith.cmpi slt, %range, %limit : tensor<256xi32>
    %base = tt.splat %x : !tt.ptr<f32> -> tensor<256x!tt.ptr<f32>>
    %at = tt.addptr %base, %range : tensor<256x!tt.ptr<f32>>, tensor<256xi32>
    %value = tt.load %at, %keep : tensor<256x!tt.ptr<f32>>
    %sum = "tt.reduce"(%value) <{axis = 0 : i32}> ({
    ^bb0(%a: f32, %b: f32):
      %c = arith.addf %a, %b : f32
      tt.reduce.return %c : f32
    }) : (tensor<256xf32>) -> f32
    %all = tt.splat %sum : f32 -> tensor<256xf32>
    %e = math.exp %all : tensor<256xf32>
    %q = arith.divf %value, %e : tensor<256xf32>
    tt.store %at, %q, %keep : tensor<256x!tt.ptr<f32>>
    tt.return
  }
}
)mlir";

void Session::warmUp(const ChipInfo &chip) {
  Expected<KnobSet> knobs = KnobSet::resolve(chip, {});
  if (!knobs)
    return consumeError(knobs.takeError());
  // Nobody wants to see this kernel.
  llvm::SaveAndRestore<llvm::raw_ostream *> silent(watchOptions.dumpTo, nullptr);
  Compilation compilation(*this, chip, {kWarmUpKernel.str(), "warm-up", ""});
  while (compilation.next() && *compilation.next() != Phase::Binary)
    if (Error error = compilation.advance(*knobs))
      return consumeError(std::move(error));
}

std::string compilerBuild() {
  llvm::SHA256 hash;
  // The program holds this library; the two others are shared libraries of the system.
  for (const void *address : {reinterpret_cast<const void *>(&compilerBuild),
                              reinterpret_cast<const void *>(&llvm::sys::getDefaultTargetTriple),
                              reinterpret_cast<const void *>(&mlir::registerPassManagerCLOptions)})
    hash.update(buildIdOfLoadedObject(address));
  std::string digest = llvm::toHex(hash.final(), /*LowerCase=*/true);
  return "lathe " LATHE_VERSION " llvm " LLVM_VERSION_STRING " " + digest.substr(0, 16);
}

} // namespace lathe
