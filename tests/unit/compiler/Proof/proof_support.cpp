#include "proof_support.h"

#include "lathe/Dialect/LatheNV/IR/LatheNV.h"
#include "lathe/Target/Target.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
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

struct TypeRow {
  Type type;
  const char *name;
  unsigned bytes;
  const llvm::fltSemantics *semantics; ///< null: an integer
};

const TypeRow kTypes[] = {
    {Type::I1, "i1", 1, nullptr},
    {Type::I8, "i8", 1, nullptr},
    {Type::I16, "i16", 2, nullptr},
    {Type::I32, "i32", 4, nullptr},
    {Type::I64, "i64", 8, nullptr},
    {Type::F16, "f16", 2, &llvm::APFloat::IEEEhalf()},
    {Type::BF16, "bf16", 2, &llvm::APFloat::BFloat()},
    {Type::F32, "f32", 4, &llvm::APFloat::IEEEsingle()},
    {Type::F64, "f64", 8, &llvm::APFloat::IEEEdouble()},
    {Type::F8E4M3FN, "f8E4M3FN", 1, &llvm::APFloat::Float8E4M3FN()},
    {Type::F8E5M2, "f8E5M2", 1, &llvm::APFloat::Float8E5M2()},
    {Type::F8E4M3FNUZ, "f8E4M3FNUZ", 1, &llvm::APFloat::Float8E4M3FNUZ()},
    {Type::F8E5M2FNUZ, "f8E5M2FNUZ", 1, &llvm::APFloat::Float8E5M2FNUZ()},
};

const TypeRow &rowOf(Type type) {
  return *llvm::find_if(kTypes, [&](const TypeRow &row) { return row.type == type; });
}

const llvm::fltSemantics *semanticsOf(Type type) { return rowOf(type).semantics; }

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

Session &session() {
  static Session made(WatchOptions{.verifyEach = true});
  return made;
}

unsigned bytesOf(Type type) { return rowOf(type).bytes; }

llvm::StringRef nameOf(Type type) { return rowOf(type).name; }

std::optional<Type> parseType(llvm::StringRef name) {
  for (const TypeRow &row : kTypes)
    if (name == row.name)
      return row.type;
  return std::nullopt;
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

Operand inout(Type type, size_t count, const std::function<double(size_t)> &element) {
  Operand operand = input(type, count, element);
  operand.kind = Operand::Kind::InOut;
  return operand;
}

Operand output(Type type, size_t count, Tolerance tolerance) {
  return {Operand::Kind::Output, type, std::vector<uint8_t>(count * bytesOf(type), 0xa5), tolerance};
}

Operand scalar(int32_t value) { return scalar(Type::I32, value); }

Operand scalar(float value) { return scalar(Type::F32, value); }

Operand scalar(Type type, double value) {
  Operand operand = input(type, 1, [&](size_t) { return value; });
  operand.kind = Operand::Kind::Scalar;
  return operand;
}

const Case &caseNamed(const std::string &name) {
  for (const Case &kernel : allCases())
    if (kernel.name == name)
      return kernel;
  ADD_FAILURE() << "no case " << name;
  return allCases().front();
}

std::string corpusPath(const std::string &file) { return std::string(LATHE_SOURCE_DIR) + "/tests/corpus/" + file; }

std::string readCorpus(const std::string &file) {
  auto buffer = llvm::MemoryBuffer::getFile(corpusPath(file));
  if (buffer)
    return (*buffer)->getBuffer().str();
  ADD_FAILURE() << "cannot read " << corpusPath(file);
  return "";
}

std::string sourceOf(const Case &kernel, bool promises) {
  std::string text = readCorpus(kernel.file);
  const std::string promise = ": i32 {tt.divisibility = 16 : i32}";
  if (!promises)
    for (size_t at; (at = text.find(promise)) != std::string::npos;)
      text.replace(at, promise.size(), ": i32");
  return text;
}

reference::Outcome interpret(mlir::ModuleOp module, const Problem &problem, Memory &memory) {
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
  return reference::run(module, "", arguments, options);
}

std::optional<Memory> runReference(const std::string &source, const std::string &name, const Problem &problem) {
  std::vector<SourceDiagnostic> diagnostics;
  auto module = session().ingest(source, name, diagnostics);
  if (!module) {
    ADD_FAILURE() << llvm::toString(module.takeError());
    return std::nullopt;
  }
  Memory memory;
  reference::Outcome outcome = interpret(**module, problem, memory);
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

std::string describe(const Knobs &knobs) {
  std::string text;
  for (const auto &[name, value] : knobs)
    text += (text.empty() ? "" : " ") + name + "=" + toString(value);
  return text;
}

llvm::Expected<std::unique_ptr<Compiled>> Compiled::tryMake(const std::string &source, const std::string &name,
                                                            const std::string &chip, const Knobs &knobs) {
  auto info = parseTarget(chip);
  if (!info)
    return info.takeError();
  auto resolved = KnobSet::resolve(**info, knobs);
  if (!resolved)
    return resolved.takeError();
  auto compiled = std::make_unique<Compiled>();
  compiled->compilation = std::make_unique<Compilation>(session(), **info, Compilation::Source{source, name, ""});
  while (compiled->compilation->next() && *compiled->compilation->next() <= Phase::LLVMDialect)
    if (llvm::Error error = compiled->compilation->advance(*resolved))
      return error;
  compiled->knobs = std::make_unique<KnobSet>(std::move(*resolved));
  return compiled;
}

constexpr llvm::StringLiteral kMaxRegisters = "ttg.maxnreg";

bool Compiled::isDivided() const { return compilation->launch().numWarps > knobs->numWarps(); }

llvm::Error Compiled::optimize(llvm::function_ref<void(std::string &)> change) {
  // LLVM IR has no place for what describes the host's tensor maps, nor for the registers that warps start with.
  llvm::SmallVector<mlir::Attribute> maps;
  auto kernel = module().lookupSymbol<mlir::LLVM::LLVMFuncOp>(compilation->entry().name);
  for (unsigned n = 0; n < kernel.getNumArguments(); ++n)
    maps.push_back(kernel.getArgAttr(n, nv::TensorMapAttr::attributeName));
  mlir::Attribute registers = module()->getAttr(kMaxRegisters);
  if (llvm::Error error = compilation->advance(*knobs))
    return error;
  std::string text = compilation->output();
  if (change)
    change(text);
  optimized = simulate::importLLVM(text, session().context());
  if (!optimized)
    return llvm::createStringError("its LLVM IR cannot be imported");
  kernel = optimized->lookupSymbol<mlir::LLVM::LLVMFuncOp>(compilation->entry().name);
  for (auto [n, map] : llvm::enumerate(maps))
    if (map)
      kernel.setArgAttr(n, nv::TensorMapAttr::attributeName, map);
  if (registers)
    (*optimized)->setAttr(kMaxRegisters, registers);
  return llvm::Error::success();
}

std::unique_ptr<Compiled> Compiled::make(const std::string &source, const std::string &name, const std::string &chip,
                                         const Knobs &knobs) {
  auto compiled = tryMake(source, name, chip, knobs);
  if (compiled)
    return std::move(*compiled);
  ADD_FAILURE() << name << " for " << chip << ", " << describe(knobs) << ": " << llvm::toString(compiled.takeError());
  return nullptr;
}

simulate::Result simulateProblem(mlir::ModuleOp module, llvm::StringRef entry, simulate::Launch launch,
                                 const Problem &problem, Memory &memory) {
  for (int axis = 0; axis < 3; ++axis)
    launch.grid[axis] = uint32_t(problem.grid[axis]);
  launch.programs = problem.programs;
  for (const Operand &operand : problem.operands)
    memory.bytes.push_back(operand.bytes);
  std::vector<simulate::Argument> arguments;
  for (auto [i, operand] : llvm::enumerate(problem.operands)) {
    llvm::MutableArrayRef<char> bytes(reinterpret_cast<char *>(memory.bytes[i].data()), memory.bytes[i].size());
    arguments.push_back(operand.kind == Operand::Kind::Scalar ? simulate::Argument::ofScalar(bytes)
                                                              : simulate::Argument::ofBuffer(bytes));
  }
  return simulate::simulate(module, entry, launch, arguments);
}

simulate::Result Compiled::simulate(const Problem &problem, Memory &memory, uint64_t seed,
                                    simulate::Landing landing) const {
  const LaunchFacts &facts = compilation->launch();
  simulate::Launch launch;
  launch.chip = simulate::factsOf(compilation->chip());
  launch.numWarps = facts.numWarps;
  launch.clusterCtas = facts.numCtas;
  launch.threadsPerWarp = facts.threadsPerWarp;
  launch.sharedBytes = facts.sharedBytes;
  launch.globalScratchBytes = facts.globalScratchBytes;
  launch.profileScratchBytes = facts.profileScratchBytes;
  profileBytes.assign(facts.profileScratchBytes * problem.grid[0] * problem.grid[1] * problem.grid[2], char(0xcd));
  launch.profile = profileBytes;
  launch.seed = seed;
  launch.landing = landing;
  return simulateProblem(module(), compilation->entry().name, launch, problem, memory);
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
