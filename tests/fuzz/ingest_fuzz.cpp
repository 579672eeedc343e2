// Feeds mutated modules to the ingestion of text.
//
// A module that is taken must be in the current spelling: its print parses and prints the same. Inputs are changed as
// bytes, as libFuzzer does, and by tokens: a name, number or bracketed part is replaced by one seen elsewhere.
#include "lathe/Dialect/AllDialects.h"
#include "lathe/Ingest/Ingest.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/MLIRContext.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

#include <cstdlib>
#include <cstring>
#include <random>
#include <vector>

using namespace llvm;

extern "C" size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t maxSize);

namespace {

mlir::MLIRContext &makeContext() {
  mlir::DialectRegistry registry;
  lathe::registerAllDialects(registry);
  auto *context = new mlir::MLIRContext(registry, mlir::MLIRContext::Threading::DISABLED);
  context->loadAllAvailableDialects();
  context->getDiagEngine().registerHandler([](mlir::Diagnostic &) { return mlir::success(); });
  return *context;
}

/// A context never forgets a type or an attribute, so it is made anew now and then.
mlir::MLIRContext &context() {
  static unsigned uses = 0;
  static mlir::MLIRContext *current = nullptr;
  if (uses++ % 5000 == 0) {
    delete current;
    current = &makeContext();
  }
  return *current;
}

size_t endOfToken(StringRef text, size_t at) {
  auto isName = [](char c) { return isAlnum(c) || c == '_' || c == '.' || c == '$' || c == '-'; };
  size_t end = at + 1;
  if (isName(text[at]) || StringRef("%#!@^").contains(text[at]))
    while (end < text.size() && isName(text[end]))
      ++end;
  return end;
}

using Range = std::pair<size_t, size_t>;

std::vector<Range> tokenize(StringRef text) {
  std::vector<Range> tokens;
  for (size_t at = 0; at < text.size();) {
    size_t end = endOfToken(text, at);
    if (!isSpace(text[at]))
      tokens.push_back({at, end});
    at = end;
  }
  return tokens;
}

/// A part that brackets enclose, or a token.
Range pickPart(StringRef text, ArrayRef<Range> tokens, std::minstd_rand &random) {
  size_t first = random() % tokens.size();
  Range part = tokens[first];
  if (random() % 2 || !StringRef("<({[").contains(text[part.first]))
    return part;
  int depth = 0;
  for (const Range &token : tokens.drop_front(first)) {
    char c = text[token.first];
    depth += StringRef("<({[").contains(c) ? 1 : StringRef(">)}]").contains(c) ? -1 : 0;
    if (depth == 0)
      return {part.first, token.second};
  }
  return part;
}

std::string pickWord(std::minstd_rand &random) {
  static const char *const words[] = {"0",
                                      "1",
                                      "2",
                                      "3",
                                      "4",
                                      "7",
                                      "8",
                                      "16",
                                      "31",
                                      "32",
                                      "64",
                                      "100",
                                      "128",
                                      "4096",
                                      "65536",
                                      "2147483647",
                                      "2147483648",
                                      "4294967296",
                                      "-1",
                                      "-2147483648",
                                      "9223372036854775807",
                                      "-9223372036854775808",
                                      "true",
                                      "false",
                                      "unit",
                                      "i1",
                                      "i4",
                                      "i8",
                                      "i16",
                                      "i32",
                                      "i64",
                                      "f16",
                                      "bf16",
                                      "f32",
                                      "f64",
                                      "f8E5M2",
                                      "f8E4M3FN",
                                      "si8",
                                      "ui8",
                                      "index",
                                      "[]",
                                      "[0]",
                                      "[1, 0]",
                                      "[[0, 1]]",
                                      "[[1, 0], [0, 1]]",
                                      "{}",
                                      "<>",
                                      "none",
                                      "tensor<4xf32>",
                                      "tensor<16x16xf32, #blocked>",
                                      "tensor<0xf32>",
                                      "tensor<?xf32>",
                                      "tensor<f32>",
                                      "tensor<3x5xi32>",
                                      "!tt.ptr<f32>",
                                      "!ttg.async.token",
                                      "vector<4xf32>",
                                      "#ttg.shared_memory",
                                      "#ttng.tensor_memory",
                                      "array<i32: 0, 1>",
                                      "array<i32>",
                                      "dense<1>"};
  return words[random() % std::size(words)];
}

} // namespace

extern "C" size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t maxSize, unsigned seed) {
  std::minstd_rand random(seed);
  StringRef text(reinterpret_cast<char *>(data), size);
  std::vector<Range> tokens = tokenize(text);
  if (tokens.size() < 4 || random() % 4 == 0)
    return LLVMFuzzerMutate(data, size, maxSize);
  std::string changed = text.str();
  for (unsigned times = 1 + random() % 2; times > 0 && !tokens.empty(); --times) {
    Range to = pickPart(changed, tokens, random), from = pickPart(changed, tokens, random);
    std::string with;
    switch (random() % 4) {
    case 0:
      with = pickWord(random);
      break;
    case 1: // Nothing.
      break;
    default:
      with = changed.substr(from.first, from.second - from.first);
    }
    changed.replace(to.first, to.second - to.first, with);
    tokens = tokenize(changed);
  }
  size = std::min(changed.size(), maxSize);
  std::memcpy(data, changed.data(), size);
  return size;
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  StringRef text(reinterpret_cast<const char *>(data), size);
  lathe::IngestResult taken = lathe::ingest(context(), text, "fuzz.mlir");
  if (!taken.module)
    return 0;
  std::string printed = lathe::printCanonical(*taken.module);
  lathe::IngestResult again = lathe::ingest(context(), printed, "printed.mlir");
  if (!again.module || lathe::printCanonical(*again.module) != printed) {
    errs() << "what was taken does not print and parse again:\n" << printed << "\n";
    std::abort();
  }
  return 0;
}
