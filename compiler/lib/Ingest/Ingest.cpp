#include "lathe/Ingest/Ingest.h"

#include "lathe/Dialect/TT/IR/Dialect.h"
#include "lathe/Dialect/TTG/IR/Dialect.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Parser/Parser.h"

using namespace mlir;
using namespace lathe;

namespace {

/// Where a text is refused before it is parsed.
struct Refusal {
  size_t at = 0;
  std::string message;
};

/// Finds what a recursive-descent parser would follow deeper than `limit`: brackets within each other, and signs
/// in a row, of which affine expressions allow any number.
std::optional<Refusal> findTooDeep(StringRef text, unsigned limit) {
  unsigned depth = 0, signs = 0;
  for (size_t i = 0; i < text.size(); ++i) {
    char c = text[i];
    if (c == '/' && text.substr(i).starts_with("//")) {
      i = std::min(text.find('\n', i), text.size());
      continue;
    }
    if (c == '"') {
      for (++i; i < text.size() && text[i] != '"' && text[i] != '\n'; ++i)
        i += text[i] == '\\';
      continue;
    }
    bool arrow = c == '-' && text.substr(i + 1).starts_with(">");
    if (arrow) {
      ++i;
      signs = 0;
      continue;
    }
    if (c == '(' || c == '[' || c == '{' || c == '<')
      ++depth;
    else if ((c == ')' || c == ']' || c == '}' || c == '>') && depth > 0)
      --depth;
    if (c != ' ')
      signs = c == '-' ? signs + 1 : 0;
    if (depth > limit || signs > limit)
      return Refusal{i, ("brackets are nested deeper than " + Twine(limit)).str()};
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

/// Attributes of modules and operations that older releases prefixed triton_gpu.
void renameAttributes(ModuleOp module) {
  module->walk([](Operation *op) {
    NamedAttrList attributes(op->getDiscardableAttrDictionary());
    bool changed = false;
    for (NamedAttribute attribute : op->getDiscardableAttrs()) {
      StringRef name = attribute.getName();
      if (!name.consume_front("triton_gpu."))
        continue;
      attributes.erase(attribute.getName());
      attributes.set(("ttg." + name).str(), attribute.getValue());
      changed = true;
    }
    if (changed)
      op->setDiscardableAttrs(attributes.getDictionary(op->getContext()));
  });
}

} // namespace

IngestResult lathe::ingest(MLIRContext &context, StringRef text, StringRef name, const IngestLimits &limits) {
  if (text.size() > limits.maxBytes) {
    emitError(FileLineColLoc::get(&context, name, 1, 1))
        << "module text has " << text.size() << " bytes; the limit is " << limits.maxBytes;
    return {nullptr, IngestFailure::TooLarge};
  }
  if (std::optional<Refusal> refusal = findTooDeep(text, limits.maxNesting)) {
    emitError(locate(context, text, name, refusal->at)) << refusal->message;
    return {nullptr, IngestFailure::TooLarge};
  }
  // The parser also takes MLIR bytecode, whose reader does not expect hostile input.
  if (text.starts_with("ML\xefR")) {
    emitError(FileLineColLoc::get(&context, name, 1, 1)) << "module is MLIR bytecode; text is expected";
    return {nullptr, IngestFailure::InvalidIR};
  }

  IngestResult result;
  result.failure = IngestFailure::InvalidIR;
  ScopedDiagnosticHandler handler(&context, [&](Diagnostic &diagnostic) {
    if (diagnostic.getSeverity() == DiagnosticSeverity::Error && isAboutUnknownOp(diagnostic.str()))
      result.failure = IngestFailure::UnknownOp;
    // Only looked at; whoever collects diagnostics gets it.
    return failure();
  });
  // Verified after the upgrade, which makes old spellings valid.
  ParserConfig config(&context, /*verifyAfterParse=*/false);
  OwningOpRef<ModuleOp> module = parseSourceString<ModuleOp>(upgradePrefixes(text), config, name);
  if (!module)
    return result;
  renameAttributes(*module);
  if (failed(verify(*module)))
    return result;
  result.module = std::move(module);
  result.failure = IngestFailure::None;
  return result;
}

std::string lathe::printCanonical(ModuleOp module) {
  std::string text;
  llvm::raw_string_ostream stream(text);
  OpPrintingFlags flags;
  module.print(stream, flags.enableDebugInfo(false));
  return text;
}
