// The second and the third corpus: kernels as the newer release of the front end prints them, against their twins,
// which are the older release's and which the reference interpreter runs. See tests/corpus/second/README.md and
// third/README.md.
//
// By default each kernel runs once on a chip of each vendor, with other knobs than its neighbours, and once more with
// programs that CTAs share, every eighth also after the llvm phase for cuda; with LATHE_PROOFS=all in the environment
// on every target with every combination of its knobs, for cuda after the llvm phase too.

#include "executed_file.h"

#include "llvm/ADT/StringExtras.h"

#include <gtest/gtest.h>

namespace lathe::proof {
namespace {

std::vector<ExecutedFile> kernelsOf(const std::string &corpus) {
  return llvm::cantFail(readExecutedFiles(std::string(LATHE_SOURCE_DIR) + "/tests/corpus/" + corpus));
}

const std::vector<ExecutedFile> &secondCorpus() {
  static const std::vector<ExecutedFile> read = kernelsOf("second");
  return read;
}

const std::vector<ExecutedFile> &thirdCorpus() {
  static const std::vector<ExecutedFile> read = kernelsOf("third");
  return read;
}

struct Run {
  const ExecutedFile *kernel;
  std::string target;
  Knobs knobs;
  bool optimized = false; ///< simulated after the llvm phase
};

std::vector<Run> runs(const std::vector<ExecutedFile> &kernels) {
  std::vector<Run> chosen;
  const bool all = wantsEverything();
  for (auto [number, kernel] : llvm::enumerate(kernels))
    for (const std::string &target : kernel.targets)
      for (auto [at, knobs] : llvm::enumerate(kernel.knobs)) {
        bool main = target == "cuda:90" || target == "hip:gfx942";
        // Both vendors' runs of a kernel have different knobs where there are several.
        bool turn = at == (number + (target == "cuda:90")) % kernel.knobs.size();
        if (all || (main && turn))
          chosen.push_back({&kernel, target, knobs});
        constexpr size_t share = 8;
        bool isCuda = llvm::StringRef(target).starts_with("cuda:");
        if (isCuda && (all || (main && turn && number % share == 0)))
          chosen.push_back({&kernel, target, knobs, /*optimized=*/true});
        if (target != "cuda:90" || (!turn && !all))
          continue;
        // Dots accumulate in tensor memory.
        if (kernel.module.find("tt.dot") != std::string::npos) {
          chosen.push_back({&kernel, "cuda:100", knobs});
          if (all || number % share == 1)
            chosen.push_back({&kernel, "cuda:100", knobs, /*optimized=*/true});
        }
        if (!turn)
          continue;
        // The same with programs that CTAs share.
        chosen.push_back({&kernel, target, knobs});
        chosen.back().knobs["num_ctas"] = KnobValue(int64_t(number % 2 ? 2 : 4));
      }
  return chosen;
}

/// The twin's output, kept for the process; null with a test failure if it cannot be run.
const Memory *wanted(const ExecutedFile &kernel) {
  static std::map<std::string, std::optional<Memory>> known;
  auto [entry, inserted] = known.try_emplace(kernel.name);
  if (inserted)
    entry->second = runReference(kernel.twin, kernel.name, kernel.problem);
  return entry->second ? &*entry->second : nullptr;
}

class CorpusKernels : public ::testing::TestWithParam<Run> {};

TEST_P(CorpusKernels, AgreeWithTheirTwins) {
  const auto &[kernel, target, knobs, optimized] = GetParam();
  SCOPED_TRACE(kernel->name + ".mlir for " + target + ", " + describe(knobs));
  auto compiled = Compiled::tryMake(kernel->module, kernel->name + ".mlir", target, knobs);
  if (!compiled) { // The tiles are of a size that large chips have room for.
    std::string message = llvm::toString(compiled.takeError());
    ASSERT_NE(message.find("out_of_resources"), std::string::npos) << message;
    ASSERT_NE(target, "cuda:90") << message;
    return;
  }
  if (optimized) {
    llvm::Error error = (*compiled)->optimize();
    ASSERT_FALSE(bool(error)) << llvm::toString(std::move(error));
  }
  const Memory *expected = wanted(*kernel);
  ASSERT_TRUE(expected);
  Memory got;
  simulate::Result result = (*compiled)->simulate(kernel->problem, got);
  EXPECT_TRUE(result.ok()) << describe(result.findings);
  EXPECT_EQ(differences(kernel->problem, *expected, got), "");
}

std::string identifierOf(const Run &run) {
  std::string name =
      run.kernel->name + "_" + run.target + "_" + describe(run.knobs) + (run.optimized ? "_optimised" : "");
  for (char &character : name)
    if (!llvm::isAlnum(character))
      character = '_';
  return name;
}

auto named = [](const auto &info) { return identifierOf(info.param); };
INSTANTIATE_TEST_SUITE_P(Second, CorpusKernels, ::testing::ValuesIn(runs(secondCorpus())), named);
INSTANTIATE_TEST_SUITE_P(Third, CorpusKernels, ::testing::ValuesIn(runs(thirdCorpus())), named);

TEST(CorpusFiles, HaveEveryKernel) {
  EXPECT_GE(secondCorpus().size(), 60u);
  EXPECT_GE(thirdCorpus().size(), 56u);
}

} // namespace
} // namespace lathe::proof
