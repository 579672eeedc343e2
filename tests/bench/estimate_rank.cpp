// Prints the simulator's estimate beside the times that an H200 took, and how well the one ranks as the other:
// Spearman's rank correlation over the kernels of both corpora.
//
//   estimate_rank [--programs 8] [--bounds] [kernel..]
//
// Times, grids and arguments are those of tests/corpus/samples/h200_kernels.txt. The simulator runs some programs of
// each grid; floating-point inputs are zero, which changes no time but that of kernels whose loops depend on them. A
// kernel whose programs wait for others cannot be run so, and is named. Registers are the assembler's where there is
// one.
// --bounds prints what the estimate is made of.
#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <numeric>

#include "lathe/Dialect/AllDialects.h"
#include "lathe/Driver/Compilation.h"
#include "lathe/Simulate/Simulator.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"

using namespace lathe;
using namespace llvm;

namespace {

struct Kernel {
  std::string name;
  int warps = 0, stages = 0;
  double microseconds = 0;
  std::array<uint32_t, 3> grid = {1, 1, 1};
  std::vector<std::string> arguments;
};

std::string readText(const std::string& path) {
  auto buffer = MemoryBuffer::getFile(path);
  return buffer ? (*buffer)->getBuffer().str() : "";
}

double number(StringRef text) {
  double value = 0;
  text.getAsDouble(value);
  return value;
}

std::vector<Kernel> readKernels() {
  std::vector<Kernel> kernels;
  std::string text = readText(LATHE_CORPUS_DIR "/samples/h200_kernels.txt");
  for (StringRef line : split(text, '\n')) {
    SmallVector<StringRef> words;
    line.split(words, ' ', -1, /*KeepEmpty=*/false);
    if (words.empty() || words[0].starts_with("#")) continue;
    if (words[0] == "kernel" && words.size() == 8)
      kernels.push_back({words[1].str(), int(number(words[3])), int(number(words[5])), number(words[7]), {}, {}});
    else if (words[0] == "grid" && words.size() == 4)
      for (int axis = 0; axis < 3; ++axis) kernels.back().grid[axis] = uint32_t(number(words[axis + 1]));
    else
      kernels.back().arguments.push_back(line.str());
  }
  return kernels;
}

unsigned widthOf(StringRef type) {
  if (type.starts_with("f8")) return 1;
  unsigned bits = 0;
  type.ltrim("bif").getAsInteger(10, bits);
  return std::max(8u, bits) / 8;
}

uint64_t bitsOf(StringRef type, double value) {
  uint64_t bits = 0;
  float narrow = float(value);
  if (type == "f32") {
    std::memcpy(&bits, &narrow, sizeof(narrow));
  } else if (type == "bf16") {
    std::memcpy(&bits, &narrow, sizeof(narrow));
    bits >>= 16;
  } else if (type == "f16") {
    _Float16 half = _Float16(value);
    std::memcpy(&bits, &half, sizeof(half));
  } else if (type == "f64") {
    std::memcpy(&bits, &value, sizeof(value));
  } else {
    bits = uint64_t(int64_t(value));
  }
  return bits;
}

struct FreeMemory {
  void operator()(char* memory) const { std::free(memory); }
};

/// A kernel's arguments and their memory, of which only what is written or read takes room.
struct Data {
  std::vector<std::unique_ptr<char, FreeMemory>> memory;
  std::vector<simulate::Argument> arguments;

  explicit Data(const Kernel& kernel) {
    for (StringRef line : kernel.arguments) {
      SmallVector<StringRef> words;
      line.split(words, ' ', -1, /*KeepEmpty=*/false);
      if (words[0] == "scalar") {
        uint64_t bits = bitsOf(words[1], number(words[2]));
        char bytes[8];
        std::memcpy(bytes, &bits, 8);
        arguments.push_back(simulate::Argument::ofScalar(ArrayRef<char>(bytes, widthOf(words[1]))));
        continue;
      }
      addBuffer(words);
    }
  }

 private:
  void addBuffer(ArrayRef<StringRef> words) {
    unsigned width = widthOf(words[1]);
    size_t count = size_t(number(words[2]));
    memory.emplace_back(static_cast<char*>(std::calloc(count, width)));
    char* bytes = memory.back().get();
    StringRef how = words.size() > 3 ? words[3] : "zeros";
    uint64_t state = 1;
    double low = words.size() > 4 ? number(words[4]) : 0, step = low, scale = words.size() > 4 ? low : 1;
    uint64_t range = words.size() > 5 ? uint64_t(number(words[5]) - low) + 1 : 1;
    bool fills = !words[1].starts_with("f8") && how != "zeros" && words[0] != "output";
    for (size_t i = 0; fills && i < count; ++i) {
      state = state * 6364136223846793005u + 1442695040888963407u;
      uint64_t value = bitsOf(words[1], how == "iota"     ? double(i)
                                        : how == "steps"  ? double(i) * step
                                        : how == "normal" ? double(int64_t(state >> 33) - (1 << 30)) / (1 << 29) * scale
                                                          : low + double((state >> 33) % range));
      std::memcpy(bytes + i * width, &value, width);
    }
    arguments.push_back(simulate::Argument::ofBuffer(MutableArrayRef<char>(bytes, count * width)));
  }
};

std::string moduleOf(const Kernel& kernel) {
  std::string text = readText(LATHE_CORPUS_DIR "/" + kernel.name + ".ttir");
  if (text.empty()) text = readText(LATHE_CORPUS_DIR "/" + kernel.name + ".mlir");
  return text.substr(0, text.find("\n// -----"));
}

/// Runs the phases up to `last`.
Error advanceTo(Compilation& compilation, const KnobSet& knobs, Phase last) {
  while (compilation.next() && *compilation.next() <= last)
    if (Error error = compilation.advance(knobs)) return error;
  return Error::success();
}

Expected<simulate::Result> estimate(Session& session, const Kernel& kernel, unsigned programs) {
  const ChipInfo& chip = *findChip("cuda:90");
  auto knobs = KnobSet::resolve(
      chip, {{"num_warps", KnobValue(int64_t(kernel.warps))}, {"num_stages", KnobValue(int64_t(kernel.stages))}});
  if (!knobs) return knobs.takeError();
  Compilation::Source source{moduleOf(kernel), kernel.name, "", {}};
  Compilation whole(session, chip, source), compilation(session, chip, source);
  if (Error error = advanceTo(compilation, *knobs, Phase::LLVMDialect)) return error;
  const LaunchFacts& facts = compilation.launch();
  simulate::Launch launch;
  if (Error error = advanceTo(whole, *knobs, Phase::Binary))
    logAllUnhandledErrors(std::move(error), errs(), kernel.name + ": estimated without its registers: ");
  else
    launch.registers = int(whole.binary().registers);
  launch.chip = simulate::factsOf(chip);
  launch.chip.memoryBytesPerSecond = 4.8e12;  // the row of cuda:90 is an H100's; an H200 differs in its memory
  launch.grid = kernel.grid;
  launch.numWarps = facts.numWarps;
  launch.clusterCtas = facts.numCtas;
  launch.threadsPerWarp = facts.threadsPerWarp;
  launch.sharedBytes = facts.sharedBytes;
  launch.globalScratchBytes = facts.globalScratchBytes;
  launch.detectRaces = false;
  launch.maxInstructions = 20000000;
  uint64_t all = uint64_t(kernel.grid[0]) * kernel.grid[1] * kernel.grid[2];
  for (unsigned i = 0; i < programs; ++i) launch.programs.push_back(all * (2 * i + 1) / (2 * programs));
  launch.programs.erase(std::unique(launch.programs.begin(), launch.programs.end()), launch.programs.end());
  Data data(kernel);
  return simulate::simulate(compilation.module(), compilation.entry().name, launch, data.arguments);
}

std::vector<double> ranks(ArrayRef<double> values) {
  std::vector<size_t> order(values.size());
  std::iota(order.begin(), order.end(), 0);
  llvm::stable_sort(order, [&](size_t a, size_t b) { return values[a] < values[b]; });
  std::vector<double> found(values.size());
  for (auto [rank, at] : enumerate(order)) found[at] = double(rank);
  return found;
}

/// Spearman's: 1 - 6 sum(d^2) / (n (n^2 - 1)), d the difference of the ranks.
double correlate(ArrayRef<double> a, ArrayRef<double> b) {
  std::vector<double> x = ranks(a), y = ranks(b);
  double sum = 0, n = double(a.size());
  for (auto [i, j] : zip_equal(x, y)) sum += (i - j) * (i - j);
  return n > 1 ? 1 - 6 * sum / (n * (n * n - 1)) : 0;
}

struct Options {
  unsigned programs = 8;
  bool bounds = false;
  std::vector<std::string> kernels;
};

int run(const Options& options) {
  Session session;
  std::vector<double> estimated, measured;
  for (const Kernel& kernel : readKernels()) {
    if (!options.kernels.empty() && !is_contained(options.kernels, kernel.name)) continue;
    Expected<simulate::Result> result = estimate(session, kernel, options.programs);
    if (!result || result->estimateNs == 0) {
      outs() << left_justify(kernel.name, 34) << " "
             << (!result                    ? toString(result.takeError())
                 : result->findings.empty() ? "no estimate"
                                            : result->findings.front().message)
             << "\n";
      continue;
    }
    double microseconds = result->estimateNs / 1000;
    estimated.push_back(microseconds);
    measured.push_back(kernel.microseconds);
    outs() << left_justify(kernel.name, 34)
           << format("%9.1f us, measured %8.1f: %5.2f", microseconds, kernel.microseconds,
                     microseconds / kernel.microseconds);
    if (options.bounds)
      outs() << format("   issue %8.1f latency %8.1f memory %8.1f", result->bounds.issueNs / 1000,
                       result->bounds.latencyNs / 1000, result->bounds.memoryNs / 1000);
    outs() << "\n";
    outs().flush();
  }
  double logs = 0;
  for (auto [a, b] : zip_equal(estimated, measured)) logs += std::abs(std::log(a / b));
  outs() << estimated.size() << " kernels: Spearman's rank correlation "
         << format("%.3f", correlate(estimated, measured)) << ", off by a factor of "
         << format("%.2f", std::exp(logs / std::max<size_t>(1, estimated.size()))) << " (geometric mean)\n";
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  Options options;
  for (int i = 1; i < argc; ++i) {
    StringRef word = argv[i];
    if (word == "--programs" && i + 1 < argc)
      options.programs = unsigned(std::max(1, std::atoi(argv[++i])));
    else if (word == "--bounds")
      options.bounds = true;
    else if (word.starts_with("-"))
      return errs() << "usage: estimate_rank [--programs 8] [--bounds] [kernel..]\n", 2;
    else
      options.kernels.push_back(word.str());
  }
  return run(options);
}
