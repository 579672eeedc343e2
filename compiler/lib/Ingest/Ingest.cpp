#include "lathe/Ingest/Ingest.h"

#include "Aliases.h"
#include "Lexing.h"

#include "lathe/Dialect/TT/IR/Dialect.h"
#include "lathe/Ingest/Legacy.h"
#include "lathe/Ingest/Spelling.h"
#include "mlir/IR/AsmState.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Parser/Parser.h"
#include "llvm/ADT/SmallPtrSet.h"

#include <utility>

using namespace mlir;
using namespace lathe;
using namespace lathe::detail;

namespace {

/// Where a text is refused before it is parsed.
struct Refusal {
  size_t at = 0;
  std::string message;
  IngestFailure failure = IngestFailure::InvalidIR;
};

/// Whether `rest`, which follows `array<`, begins with an element type that arrays have. MLIR's parser takes the width
/// of any other before it refuses it, and crashes where there is none.
bool isArrayElement(StringRef rest) {
  StringRef type = rest.ltrim().take_while([](char c) { return llvm::isAlnum(c) || c == '_'; });
  return llvm::is_contained({"i1", "i8", "i16", "i32", "i64", "f32", "f64"}, type);
}

/// Finds what MLIR's parser does not survive: what a recursive descent would follow deeper than `limit` (brackets
/// within each other, and signs in a row, of which affine expressions allow any number), and arrays of other things
/// than numbers.
std::optional<Refusal> findUnsafe(StringRef text, unsigned limit) {
  unsigned depth = 0, signs = 0;
  for (size_t i = 0; i < text.size(); ++i) {
    char c = text[i];
    if (isComment(text, i)) {
      i = findCommentEnd(text, i);
      continue;
    }
    if (c == '"') {
      i = findStringEnd(text, i);
      continue;
    }
    bool arrow = c == '-' && text.substr(i + 1).starts_with(">");
    if (arrow) {
      ++i;
      signs = 0;
      continue;
    }
    if (c == '<' && text.take_front(i).ends_with("array") && !isArrayElement(text.substr(i + 1)))
      return Refusal{i + 1, "array elements must be i1, i8, i16, i32, i64, f32 or f64", IngestFailure::InvalidIR};
    if (c == '(' || c == '[' || c == '{' || c == '<')
      ++depth;
    else if ((c == ')' || c == ']' || c == '}' || c == '>') && depth > 0)
      --depth;
    if (c != ' ')
      signs = c == '-' ? signs + 1 : 0;
    if (depth > limit || signs > limit)
      return Refusal{i,
                     (Twine(signs > limit ? "minus signs follow each other" : "brackets are nested") + " more than " +
                      Twine(limit) + " times")
                         .str(),
                     IngestFailure::TooLarge};
  }
  return std::nullopt;
}

Location locate(MLIRContext &context, StringRef text, StringRef name, size_t at) {
  StringRef before = text.take_front(at);
  size_t lineStart = before.rfind('\n');
  unsigned column = at - (lineStart == StringRef::npos ? 0 : lineStart + 1) + 1;
  return FileLineColLoc::get(&context, name, before.count('\n') + 1, column);
}

/// True for what MLIR says of an operation or a dialect that it does not have.
bool isAboutUnknownOp(StringRef message) {
  return (message.contains("custom op '") && message.contains("is unknown")) ||
         message.contains("unregistered operation") || message.contains("unregistered dialect") ||
         (message.contains("Dialect `") && message.contains("not found for custom op")) ||
         message.contains("created with unregistered dialect");
}

/// Tells locations in a respelled text as locations in the original.
class Relocator {
public:
  Relocator(const Respelled &text, StringRef name) : text(text), name(name) {}

  Location operator()(Location location) const {
    auto place = dyn_cast<FileLineColLoc>(location);
    if (!place || place.getFilename() != name)
      return location;
    unsigned column = text.originalColumn(place.getLine(), place.getColumn());
    return column == place.getColumn() ? location : FileLineColLoc::get(place.getFilename(), place.getLine(), column);
  }

  /// Relocates all operations and block arguments.
  void relocate(ModuleOp module) const {
    module->walk([&](Operation *op) {
      op->setLoc((*this)(op->getLoc()));
      for (Region &region : op->getRegions())
        for (Block &block : region)
          for (BlockArgument argument : block.getArguments())
            argument.setLoc((*this)(argument.getLoc()));
    });
  }

private:
  const Respelled &text;
  StringRef name;
};

OwningOpRef<ModuleOp> parse(MLIRContext &context, const Respelled &text, StringRef name) {
  // Verified after the upgrade, which makes old forms valid.
  ParserConfig config(&context, /*verifyAfterParse=*/false);
  if (!text.movesColumns())
    return parseSourceString<ModuleOp>(text.text(), config, name);
  Relocator relocator(text, name);
  OwningOpRef<ModuleOp> module;
  {
    // A diagnostic with a new location is emitted again and passes this handler a second time.
    bool isRelocated = false;
    ScopedDiagnosticHandler relocate(&context, [&](Diagnostic &diagnostic) {
      if (std::exchange(isRelocated, false))
        return failure();
      Location place = relocator(diagnostic.getLocation());
      if (place == diagnostic.getLocation())
        return failure();
      isRelocated = true;
      InFlightDiagnostic moved = context.getDiagEngine().emit(place, diagnostic.getSeverity());
      moved << diagnostic.str();
      for (Diagnostic &note : diagnostic.getNotes())
        moved.attachNote(relocator(note.getLocation())) << note.str();
      return success();
    });
    module = parseSourceString<ModuleOp>(text.text(), config, name);
  }
  if (module)
    relocator.relocate(*module);
  return module;
}

/// Attributes of a module, such as its warps, hold for what is directly in it.
LogicalResult refuseNested(ModuleOp module) {
  for (auto inner : module.getOps<ModuleOp>())
    return inner.emitError("module in a module; send each module by itself");
  return success();
}

} // namespace

IngestResult lathe::ingest(MLIRContext &context, StringRef text, StringRef name, const IngestLimits &limits) {
  if (text.size() > limits.maxBytes) {
    emitError(FileLineColLoc::get(&context, name, 1, 1))
        << "the module has " << text.size() << " bytes; the limit is " << limits.maxBytes;
    return {nullptr, IngestFailure::TooLarge};
  }
  if (std::optional<Refusal> refusal = findUnsafe(text, limits.maxNesting)) {
    emitError(locate(context, text, name, refusal->at)) << refusal->message;
    return {nullptr, refusal->failure};
  }
  if (std::optional<AliasRefusal> refusal = findLargeAlias(text, limits.maxWrittenOutBytes, limits.maxAliasNesting)) {
    emitError(locate(context, text, name, refusal->at)) << refusal->message;
    return {nullptr, IngestFailure::TooLarge};
  }
  // The parser also takes MLIR bytecode, whose reader does not expect hostile input.
  if (text.starts_with("ML\xefR")) {
    emitError(FileLineColLoc::get(&context, name, 1, 1)) << "the module is MLIR bytecode; pass its text";
    return {nullptr, IngestFailure::InvalidIR};
  }

  loadLegacyDialect(context);
  IngestResult result;
  result.failure = IngestFailure::InvalidIR;
  ScopedDiagnosticHandler handler(&context, [&](Diagnostic &diagnostic) {
    if (diagnostic.getSeverity() == DiagnosticSeverity::Error && isAboutUnknownOp(diagnostic.str()))
      result.failure = IngestFailure::UnknownOp;
    // Only looked at; whoever collects diagnostics gets it.
    return failure();
  });
  OwningOpRef<ModuleOp> module = parse(context, respell(text), name);
  if (!module || failed(refuseNested(*module)) || failed(upgradeOperations(*module)) || failed(verify(*module)))
    return result;
  result.module = std::move(module);
  result.failure = IngestFailure::None;
  return result;
}

/// Moves the constants of `block` to its start, in the order of their text.
static void sortConstants(Block &block) {
  SmallVector<std::pair<std::string, Operation *>> constants;
  for (Operation &op : block)
    if (op.hasTrait<OpTrait::ConstantLike>()) {
      llvm::raw_string_ostream(constants.emplace_back("", &op).first)
          << op.getName() << ' ' << op.getResultTypes() << ' ' << op.getAttrDictionary();
    }
  llvm::stable_sort(constants, llvm::less_first());
  for (auto &[text, op] : llvm::reverse(constants))
    op->moveBefore(&block, block.begin());
}

/// Names functions that only the module itself calls by their order, at its end, in which calls reach them first.
/// Functions without a body keep their names, by which libraries define them.
static void nameByCalls(ModuleOp module) {
  SmallVector<tt::FuncOp> functions;
  llvm::SmallPtrSet<Operation *, 8> reached;
  for (auto function : module.getOps<tt::FuncOp>())
    if (function.isPublic())
      functions.push_back(function);
  for (size_t i = 0; i < functions.size(); ++i)
    functions[i]->walk<WalkOrder::PreOrder>([&](tt::CallOp call) {
      auto callee = module.lookupSymbol<tt::FuncOp>(call.getCallee());
      if (callee && !callee.isPublic() && !callee.isDeclaration() && reached.insert(callee).second)
        functions.push_back(callee);
    });
  auto rename = [&](StringRef prefix) {
    unsigned number = 0;
    for (tt::FuncOp function : functions) {
      if (!reached.contains(function))
        continue;
      std::string name;
      do
        name = (prefix + Twine(number++)).str();
      while (module.lookupSymbol(name));
      auto symbol = StringAttr::get(module.getContext(), name);
      if (failed(SymbolTable::replaceAllSymbolUses(function, symbol, module)))
        continue; // Nobody else can name it where uses cannot be seen.
      function.setSymNameAttr(symbol);
      function->moveBefore(module.getBody(), module.getBody()->end());
    }
  };
  // Some may have the names that others get.
  rename("renamed");
  rename("function");
}

std::string lathe::printCanonical(ModuleOp module, std::vector<SourceLine> *lines) {
  OwningOpRef<ModuleOp> copy = module.clone();
  nameByCalls(*copy);
  copy->walk([](Block *block) { sortConstants(*block); });
  copy->walk([](tt::FuncOp function) {
    if (auto noInline = function->getAttrOfType<BoolAttr>("noinline"); noInline && !noInline.getValue())
      function->removeAttr("noinline");
    if (function.isPublic())
      function.setPublic();
  });
  std::string text;
  llvm::raw_string_ostream stream(text);
  AsmState::LocationMap printed;
  AsmState state(copy->getOperation(), OpPrintingFlags().enableDebugInfo(false), lines ? &printed : nullptr);
  copy->print(stream, state);
  if (lines) {
    lines->assign(StringRef(text).count('\n') + 1, {});
    copy->walk<WalkOrder::PreOrder>([&](Operation *op) {
      auto it = printed.find(op);
      if (it == printed.end() || it->second.first == 0 || it->second.first > lines->size())
        return;
      SourceLine &line = (*lines)[it->second.first - 1];
      if (line.file.empty())
        line = getSourceLine(op->getLoc());
    });
  }
  return text;
}
