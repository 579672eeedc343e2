// Runs random programs, or compiles random modules, one process each, so that a crash or an endless loop is found and
// not suffered.
//
//   program_fuzz programs FIRST COUNT SECONDS   random programs from seed FIRST on, against the reference
//   program_fuzz divided FIRST COUNT SECONDS    those with loops that get a warp that loads
//   program_fuzz rings FIRST COUNT SECONDS      those whose partitions hand buffers on through rings and tokens
//   program_fuzz modules FIRST COUNT SECONDS    modules of the corpora for random chips and knobs, up to the binary
//   program_fuzz show SEED [divided|rings]      the program of a seed
//   program_fuzz reduce SEED [divided]          a smaller program with the same fault
//
// Ends after COUNT cases or SECONDS, whichever comes first; prints each case that is wrong and then how many there were
// of each verdict. Exits with 1 if one was wrong.

#include "Proof/random_program.h"

#include "lathe/Isolation/Isolation.h"
#include "lathe/Target/Target.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Parser/Parser.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

#include <chrono>
#include <map>

namespace lathe::proof {
namespace {

constexpr Limits kLimits = {.seconds = 60, .memoryBytes = uint64_t(6) << 30};

/// One case: gives its verdict, a word, and perhaps a complaint after a line's end.
using Case = std::function<std::string(uint64_t seed)>;

std::string runIsolatedCase(const Case &body, uint64_t seed) {
  std::string verdict;
  Task task;
  task.body = [&](const Sender &send, Progress &) { send(body(seed)); };
  task.onMessage = [&](const std::string &message) { verdict = message; };
  task.onEnd = [&](const TaskOutcome &outcome) {
    if (outcome.kind == TaskOutcome::TimedOut)
      verdict = "slow\n";
    else if (outcome.kind != TaskOutcome::Finished)
      verdict = "crash\n" + outcome.detail;
  };
  runIsolated({std::move(task)}, kLimits, 1);
  return verdict.empty() ? "crash\nends without a word" : verdict;
}

std::string wordOf(const std::string &verdict) { return verdict.substr(0, verdict.find('\n')); }

std::string proveText(const RandomProgram &program) {
  std::string complaint;
  switch (prove(program, complaint)) {
  case Verdict::Agrees:
    return "agrees";
  case Verdict::TooLarge:
    return "large";
  case Verdict::Wrong:
    // The first words tell one fault from another.
    return complaint.substr(0, std::min(complaint.find(' '), complaint.find('\n'))) + "\n" + complaint;
  }
  return "";
}

template <RandomProgram make(uint64_t seed)> std::string proveSeed(uint64_t seed) {
  RandomProgram program = make(seed);
  std::string verdict = proveText(program);
  return wordOf(verdict) == "agrees" || wordOf(verdict) == "large" ? verdict : verdict + "\n" + describe(program);
}

/// The modules of both corpora.
std::vector<std::string> corpusFiles() {
  std::vector<std::string> files;
  std::error_code error;
  for (const char *folder : {"", "second"})
    for (llvm::sys::fs::directory_iterator at(corpusPath(folder), error), end; at != end && !error;
         at.increment(error)) {
      llvm::StringRef extension = llvm::sys::path::extension(at->path());
      if (extension == ".ttir" || extension == ".mlir")
        files.push_back(std::string(folder) + "/" + llvm::sys::path::filename(at->path()).str());
    }
  llvm::sort(files);
  return files;
}

struct Choice {
  std::string file;
  const ChipInfo *chip;
  Knobs knobs;
};

Choice choose(uint64_t seed) {
  static const std::vector<std::string> files = corpusFiles();
  Numbers numbers(seed);
  auto pick = [&](int count) { return int(numbers.integer(0, count - 1)); };
  Choice made;
  made.file = files[size_t(pick(int(files.size())))];
  llvm::ArrayRef<ChipInfo> chips = allChips();
  made.chip = &chips[size_t(pick(int(chips.size())))];
  made.knobs = {{"num_warps", KnobValue(int64_t(1) << pick(6))}, {"num_stages", KnobValue(int64_t(1 + pick(6)))}};
  if (made.chip->isCuda() && pick(4) == 0)
    made.knobs["maxnreg"] = KnobValue(int64_t(32 << pick(3)));
  if (!made.chip->isCuda() && made.chip->hasBuffers())
    made.knobs["use_buffer_ops"] = KnobValue(pick(2) == 0);
  if (!made.chip->isCuda() && pick(4) == 0)
    made.knobs["waves_per_eu"] = KnobValue(int64_t(pick(5)));
  return made;
}

std::string compileSeed(uint64_t seed) {
  Choice choice = choose(seed);
  auto knobs = KnobSet::resolve(*choice.chip, choice.knobs);
  if (!knobs)
    return llvm::consumeError(knobs.takeError()), "refused";
  Compilation::Source source{readCorpus(choice.file), choice.file, ""};
  source.text = source.text.substr(0, source.text.find("\n// -----"));
  Compilation compilation(session(), *choice.chip, std::move(source));
  while (compilation.next())
    if (llvm::Error error = compilation.advance(*knobs)) {
      std::string message = llvm::toString(std::move(error)), word = message.substr(0, message.find(':'));
      if (word == "out_of_resources" || word == "unsupported")
        return word;
      return word + "\n" + message + "\nseed " + std::to_string(seed) + " " + choice.file + " for " +
             choice.chip->id.str() + ", " + describe(choice.knobs);
    }
  return "compiles";
}

std::string describeModule(uint64_t seed) {
  Choice choice = choose(seed);
  return choice.file + " for " + choice.chip->id.str() + ", " + describe(choice.knobs);
}

bool isFault(const std::string &verdict) {
  static const char *const fine[] = {"agrees", "large", "compiles", "refused", "out_of_resources", "unsupported"};
  return !llvm::is_contained(fine, wordOf(verdict));
}

int hunt(const Case &body, const std::function<std::string(uint64_t)> &name, uint64_t first, uint64_t count,
         double seconds) {
  auto start = std::chrono::steady_clock::now();
  std::map<std::string, unsigned> verdicts;
  bool found = false;
  for (uint64_t seed = first; seed < first + count; ++seed) {
    if (std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count() > seconds)
      break;
    std::string verdict = runIsolatedCase(body, seed);
    ++verdicts[wordOf(verdict)];
    if (!isFault(verdict))
      continue;
    found = true;
    llvm::outs() << "seed " << seed << ", " << name(seed) << ": " << verdict << "\n\n";
    llvm::outs().flush();
  }
  for (const auto &[verdict, times] : verdicts)
    llvm::outs() << times << " " << verdict << "\n";
  return found;
}

std::string print(mlir::ModuleOp module) {
  std::string text;
  llvm::raw_string_ostream stream(text);
  module.print(stream);
  return text;
}

/// Makes the program without its n-th operation, or with a constant or an operand in its result's place; empty if there
/// is no such change, `done` if there is no such operation.
std::string change(const std::string &text, unsigned number, unsigned way, bool &done) {
  std::vector<SourceDiagnostic> diagnostics;
  auto module = session().ingest(text, "random.ttir", diagnostics);
  if (!module)
    return llvm::consumeError(module.takeError()), done = true, "";
  std::vector<mlir::Operation *> ops;
  (*module)->walk([&](mlir::Operation *op) {
    if (!op->hasTrait<mlir::OpTrait::IsTerminator>() && !op->hasTrait<mlir::OpTrait::SymbolTable>() &&
        !llvm::isa<mlir::FunctionOpInterface>(op))
      ops.push_back(op);
  });
  if (number >= ops.size())
    return done = true, "";
  mlir::Operation *op = ops[ops.size() - 1 - number];
  if (op->use_empty())
    return way ? "" : (op->erase(), print(**module));
  if (op->getNumResults() != 1)
    return "";
  mlir::Type type = op->getResult(0).getType();
  mlir::Value other;
  if (way == 0) {
    mlir::OpBuilder builder(op);
    mlir::Type element = mlir::getElementTypeOrSelf(type);
    if (!element.isIntOrFloat() || llvm::isa<mlir::arith::ConstantOp>(op))
      return "";
    mlir::Attribute one = element.isF32() || llvm::isa<mlir::FloatType>(element)
                              ? mlir::Attribute(builder.getFloatAttr(element, 1))
                              : mlir::Attribute(builder.getIntegerAttr(element, 1));
    if (auto tensor = llvm::dyn_cast<mlir::RankedTensorType>(type))
      one = mlir::SplatElementsAttr::get(tensor, one);
    other = mlir::arith::ConstantOp::create(builder, op->getLoc(), llvm::cast<mlir::TypedAttr>(one));
  } else {
    if (way > op->getNumOperands() || op->getOperand(way - 1).getType() != type)
      return "";
    other = op->getOperand(way - 1);
  }
  op->getResult(0).replaceAllUsesWith(other);
  op->erase();
  return print(**module);
}

int reduce(RandomProgram program) {
  auto verdictOf = [&](const std::string &text) {
    RandomProgram changed = program;
    changed.text = text;
    return runIsolatedCase([&](uint64_t) { return proveText(changed); }, program.seed);
  };
  std::string fault = verdictOf(program.text);
  if (!isFault(fault))
    return llvm::outs() << fault << "\n", 0;
  for (bool again = true; again;) {
    again = false;
    bool done = false;
    for (unsigned number = 0; !done;) {
      bool taken = false;
      for (unsigned way = 0; way < 4 && !done && !taken; ++way) {
        std::string text = change(program.text, number, way, done);
        if (done || text.empty() || wordOf(verdictOf(text)) != wordOf(fault))
          continue;
        program.text = text;
        taken = again = true;
      }
      number += !taken;
    }
  }
  llvm::outs() << describe(program) << "\n" << program.text << verdictOf(program.text) << "\n";
  return 1;
}

/// A program with a twin as an executed file, apart from the numbers of its inputs.
std::string describeFile(const RandomProgram &program) {
  static const char *const kinds[] = {"input", "inout", "output", "scalar"};
  std::string text = "// " + describe(program) + "\n//\n// targets: " + program.chip + "\n// interpreted\n";
  for (const Operand &operand : program.problem.operands) {
    size_t count = operand.bytes.size() / bytesOf(operand.type);
    bool isScalar = operand.kind == Operand::Kind::Scalar;
    int32_t value = 0;
    if (isScalar)
      std::memcpy(&value, operand.bytes.data(), std::min(sizeof(value), operand.bytes.size()));
    text += std::string("// ") + kinds[int(operand.kind)] + " " + nameOf(operand.type).str() + " " +
            std::to_string(isScalar ? value : int64_t(count)) +
            (operand.kind == Operand::Kind::Input ? " integers -999 999" : "") + "\n";
  }
  return text + program.text + "// -----\n" + program.twin;
}

int usage() {
  llvm::errs()
      << "usage: program_fuzz programs|divided|rings|modules FIRST COUNT SECONDS, show SEED [divided|rings], or "
         "reduce SEED [divided]\n";
  return 2;
}

int run(llvm::ArrayRef<std::string> words) {
  auto number = [&](size_t at) { return words.size() > at ? std::stoull(words[at]) : 1; };
  auto nameless = [](uint64_t) { return std::string("a program"); };
  if (words.size() == 4 && words[0] == "programs")
    return hunt(proveSeed<makeRandomProgram>, nameless, number(1), number(2), double(number(3)));
  if (words.size() == 4 && words[0] == "divided")
    return hunt(proveSeed<makeDividedProgram>, nameless, number(1), number(2), double(number(3)));
  if (words.size() == 4 && words[0] == "rings")
    return hunt(proveSeed<makeRingProgram>, nameless, number(1), number(2), double(number(3)));
  if (words.size() == 4 && words[0] == "modules")
    return hunt(compileSeed, describeModule, number(1), number(2), double(number(3)));
  bool isDivided = words.size() == 3 && words[2] == "divided";
  bool isRings = words.size() == 3 && words[2] == "rings" && words[0] == "show";
  if (words.size() != 2 && !isDivided && !isRings)
    return usage();
  RandomProgram program = isRings     ? makeRingProgram(number(1))
                          : isDivided ? makeDividedProgram(number(1))
                                      : makeRandomProgram(number(1));
  if (words[0] == "show") {
    if (program.twin.empty())
      llvm::outs() << "// " << describe(program) << "\n" << program.text;
    else
      llvm::outs() << describeFile(program);
    return 0;
  }
  return words[0] == "reduce" ? reduce(program) : usage();
}

} // namespace
} // namespace lathe::proof

int main(int argc, char **argv) {
  std::vector<std::string> words(argv + 1, argv + argc);
  for (const char *chip : {"cuda:90", "hip:gfx942"})
    lathe::proof::session().warmUp(**lathe::parseTarget(chip));
  return lathe::proof::run(words);
}
