#include "proof_support.h"

#include "lathe/Target/Target.h"

#include "llvm/ADT/APFloat.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MemoryBuffer.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <cstring>
#include <map>

namespace lathe::proof {
namespace {

const llvm::fltSemantics *semanticsOf(Type type) {
  switch (type) {
  case Type::F16:
    return &llvm::APFloat::IEEEhalf();
  case Type::BF16:
    return &llvm::APFloat::BFloat();
  case Type::F32:
    return &llvm::APFloat::IEEEsingle();
  default:
    return nullptr;
  }
}

uint64_t encode(Type type, double value) {
  const llvm::fltSemantics *semantics = semanticsOf(type);
  if (!semantics)
    return uint64_t(int64_t(value));
  llvm::APFloat number(value);
  bool lost;
  number.convert(*semantics, llvm::APFloat::rmNearestTiesToEven, &lost);
  return number.bitcastToAPInt().getZExtValue();
}

double decode(Type type, const uint8_t *bytes) {
  uint64_t bits = 0;
  std::memcpy(&bits, bytes, bytesOf(type));
  const llvm::fltSemantics *semantics = semanticsOf(type);
  if (!semantics)
    return double(int64_t(bits << (64 - 8 * bytesOf(type))) >> (64 - 8 * bytesOf(type)));
  llvm::APFloat number(*semantics, llvm::APInt(8 * bytesOf(type), bits));
  bool lost;
  number.convert(llvm::APFloat::IEEEdouble(), llvm::APFloat::rmNearestTiesToEven, &lost);
  return number.convertToDouble();
}

/// One for the process: it is what makes a first compilation slow.
Session &session() {
  static Session made;
  return made;
}

bool agree(const Operand &operand, const uint8_t *expected, const uint8_t *got) {
  if (std::memcmp(expected, got, bytesOf(operand.type)) == 0)
    return true;
  if (!semanticsOf(operand.type))
    return false;
  double x = decode(operand.type, expected), y = decode(operand.type, got);
  if (std::isnan(x) || std::isnan(y))
    return std::isnan(x) && std::isnan(y);
  const Tolerance &tolerance = operand.tolerance;
  return std::isfinite(x) && std::isfinite(y) &&
         std::fabs(x - y) <= tolerance.absolute + tolerance.relative * std::fabs(x) &&
         (tolerance.absolute > 0 || tolerance.relative > 0);
}

} // namespace

unsigned bytesOf(Type type) {
  switch (type) {
  case Type::I8:
    return 1;
  case Type::F16:
  case Type::BF16:
  case Type::I16:
    return 2;
  case Type::F32:
  case Type::I32:
    return 4;
  case Type::I64:
    return 8;
  }
  return 0;
}

uint64_t Numbers::next() { // SplitMix64, by Steele, Lea and Flood.
  state += 0x9e3779b97f4a7c15;
  uint64_t mixed = state;
  mixed = (mixed ^ mixed >> 30) * 0xbf58476d1ce4e5b9;
  mixed = (mixed ^ mixed >> 27) * 0x94d049bb133111eb;
  return mixed ^ mixed >> 31;
}

double Numbers::normal() {
  double sum = 0;
  for (int i = 0; i < 12; ++i)
    sum += double(next() >> 11) * 0x1p-53;
  return sum - 6;
}

double Numbers::integer(int low, int high) { return low + int(next() % uint64_t(high - low + 1)); }

Operand input(Type type, size_t count, const std::function<double(size_t)> &element) {
  Operand operand{Operand::Kind::Input, type, std::vector<uint8_t>(count * bytesOf(type)), {}};
  for (size_t i = 0; i < count; ++i) {
    uint64_t bits = encode(type, element(i));
    std::memcpy(operand.bytes.data() + i * bytesOf(type), &bits, bytesOf(type));
  }
  return operand;
}

Operand output(Type type, size_t count, Tolerance tolerance) {
  return {Operand::Kind::Output, type, std::vector<uint8_t>(count * bytesOf(type), 0xa5), tolerance};
}

Operand scalar(int32_t value) {
  Operand operand{Operand::Kind::Scalar, Type::I32, std::vector<uint8_t>(4), {}};
  std::memcpy(operand.bytes.data(), &value, 4);
  return operand;
}

Operand scalar(float value) {
  Operand operand{Operand::Kind::Scalar, Type::F32, std::vector<uint8_t>(4), {}};
  std::memcpy(operand.bytes.data(), &value, 4);
  return operand;
}

const Case &caseNamed(const std::string &name) {
  for (const Case &kernel : allCases())
    if (kernel.name == name)
      return kernel;
  ADD_FAILURE() << "no case " << name;
  return allCases().front();
}

std::string sourceOf(const Case &kernel, bool promises) {
  std::string path = std::string(LATHE_SOURCE_DIR) + "/tests/corpus/" + kernel.file;
  auto file = llvm::MemoryBuffer::getFile(path);
  if (!file) {
    ADD_FAILURE() << "cannot read " << path;
    return "";
  }
  std::string text = (*file)->getBuffer().str();
  const std::string promise = ": i32 {tt.divisibility = 16 : i32}";
  if (!promises)
    for (size_t at; (at = text.find(promise)) != std::string::npos;)
      text.replace(at, promise.size(), ": i32");
  return text;
}

std::optional<Memory> runReference(const std::string &source, const std::string &name, const Problem &problem) {
  std::vector<SourceDiagnostic> diagnostics;
  auto module = session().ingest(source, name, diagnostics);
  if (!module) {
    ADD_FAILURE() << llvm::toString(module.takeError());
    return std::nullopt;
  }
  Memory memory;
  for (const Operand &operand : problem.operands) {
    memory.bytes.push_back(operand.bytes);
    memory.written.emplace_back(operand.kind == Operand::Kind::Scalar ? 0 : operand.bytes.size());
  }
  std::vector<reference::Argument> arguments;
  for (auto [i, operand] : llvm::enumerate(problem.operands))
    arguments.push_back(operand.kind == Operand::Kind::Scalar
                            ? reference::Argument::scalar(operand.bytes)
                            : reference::Argument::buffer(memory.bytes[i], memory.written[i]));
  reference::Options options;
  options.grid = problem.grid;
  options.programs = problem.programs;
  reference::Outcome outcome = reference::run(**module, "", arguments, options);
  EXPECT_TRUE(outcome.ok()) << outcome.failure->message;
  if (!outcome.ok())
    return std::nullopt;
  return memory;
}

const Memory *expected(const Case &kernel, bool promises, const Problem &problem) {
  static std::map<std::string, std::optional<Memory>> known;
  auto [entry, inserted] = known.try_emplace(kernel.name + "/" + problem.name + (promises ? "" : "/odd"));
  if (inserted)
    entry->second = runReference(sourceOf(kernel, promises), kernel.file, problem);
  return entry->second ? &*entry->second : nullptr;
}

bool wantsEverything() {
  const char *wanted = std::getenv("LATHE_PROOFS");
  return wanted && std::string(wanted) == "all";
}

std::unique_ptr<Compiled> Compiled::make(const std::string &source, const std::string &name, const std::string &chip,
                                         int numWarps) {
  auto fail = [](llvm::Error error) -> std::unique_ptr<Compiled> {
    ADD_FAILURE() << llvm::toString(std::move(error));
    return nullptr;
  };
  auto info = parseTarget(chip);
  if (!info)
    return fail(info.takeError());
  auto knobs = KnobSet::resolve(**info, {{"num_warps", KnobValue(int64_t(numWarps))}});
  if (!knobs)
    return fail(knobs.takeError());
  auto compiled = std::make_unique<Compiled>();
  compiled->compilation = std::make_unique<Compilation>(session(), **info, Compilation::Source{source, name, ""});
  while (compiled->compilation->next() && *compiled->compilation->next() <= Phase::LLVMDialect)
    if (llvm::Error error = compiled->compilation->advance(*knobs))
      return fail(std::move(error));
  return compiled;
}

simulate::Result Compiled::simulate(const Problem &problem, Memory &memory, uint64_t seed) const {
  const LaunchFacts &facts = compilation->launch();
  simulate::Launch launch;
  launch.chip.vendor = compilation->chip().isCuda() ? simulate::Vendor::Nvidia : simulate::Vendor::Amd;
  for (int axis = 0; axis < 3; ++axis)
    launch.grid[axis] = uint32_t(problem.grid[axis]);
  launch.numWarps = facts.numWarps;
  launch.threadsPerWarp = facts.threadsPerWarp;
  launch.sharedBytes = facts.sharedBytes;
  launch.globalScratchBytes = facts.globalScratchBytes;
  launch.profileScratchBytes = facts.profileScratchBytes;
  launch.programs = problem.programs;
  launch.seed = seed;
  for (const Operand &operand : problem.operands)
    memory.bytes.push_back(operand.bytes);
  std::vector<simulate::Argument> arguments;
  for (auto [i, operand] : llvm::enumerate(problem.operands)) {
    llvm::MutableArrayRef<char> bytes(reinterpret_cast<char *>(memory.bytes[i].data()), memory.bytes[i].size());
    arguments.push_back(operand.kind == Operand::Kind::Scalar ? simulate::Argument::ofScalar(bytes)
                                                              : simulate::Argument::ofBuffer(bytes));
  }
  return simulate::simulate(module(), compilation->entry().name, launch, arguments);
}

std::string differences(const Problem &problem, const Memory &expected, const Memory &got) {
  std::string text;
  int count = 0;
  for (auto [i, operand] : llvm::enumerate(problem.operands)) {
    unsigned bytes = bytesOf(operand.type);
    for (size_t k = 0; k * bytes < expected.bytes[i].size(); ++k) {
      const uint8_t *x = &expected.bytes[i][k * bytes], *y = &got.bytes[i][k * bytes];
      bool written = !expected.written[i].empty() && expected.written[i][k * bytes];
      if (written ? agree(operand, x, y) : std::memcmp(x, y, bytes) == 0)
        continue;
      if (++count <= 4)
        text += llvm::formatv("argument {0} element {1}: expected {2}{3}, got {4}\n", i, k, decode(operand.type, x),
                              written ? "" : " (untouched)", decode(operand.type, y));
    }
  }
  return count > 4 ? text + llvm::formatv("and {0} more\n", count - 4).str() : text;
}

std::string describe(const std::vector<simulate::Finding> &findings) {
  std::string text;
  for (const simulate::Finding &finding : findings)
    text += llvm::formatv("{0}: {1} (program {2}, warp {3}, {4})\n", finding.kind, finding.message, finding.program,
                          finding.warp, finding.location);
  return text;
}

} // namespace lathe::proof
