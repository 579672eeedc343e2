// Every kernel of the corpus, compiled with many knobs for many chips, simulated, compared with the reference.
//
// By default the runs cover every pair of values of two of kernel, chip, warps, stages and buffer operations; with
// LATHE_PROOFS=all in the environment they are the product, in several orders of the warps. Chips that are not main
// ones run a few kernels.

#include "proof_support.h"

#include "lathe/Target/Target.h"

#include "llvm/Support/FileSystem.h"

#include <gtest/gtest.h>

#include <array>
#include <set>

namespace lathe::proof {
namespace {

const llvm::StringRef kMainChips[] = {"cuda:80", "cuda:90", "cuda:100", "hip:gfx942", "hip:gfx950", "hip:gfx1201"};
const llvm::StringRef kSmokeKernels[] = {"row_softmax_f32_v0", "matmul_f16_v2", "matmul_i8", "gemm_int4_f16",
                                         "linear_recurrence_f32"};
const int kWarps[] = {1, 4, 8};
const int kStages[] = {1, 2, 3, 4};

struct Row {
  const Case *kernel;
  const ChipInfo *chip;
  int numWarps, numStages;
  bool buffers; ///< false where the chip has none

  Knobs knobs() const {
    Knobs result = {{"num_warps", KnobValue(int64_t(numWarps))}, {"num_stages", KnobValue(int64_t(numStages))}};
    if (chip->hasBuffers())
      result["use_buffer_ops"] = KnobValue(buffers);
    return result;
  }
};

std::vector<Row> everything() {
  std::vector<Row> rows;
  for (const Case &kernel : allCases())
    for (const ChipInfo &chip : allChips())
      if (llvm::is_contained(kMainChips, chip.id) || llvm::is_contained(kSmokeKernels, kernel.name))
        for (int warps : kWarps)
          for (int stages : kStages)
            for (bool buffers : {true, false})
              if (!buffers || chip.hasBuffers())
                rows.push_back({&kernel, &chip, warps, stages, buffers});
  return rows;
}

/// Takes rows until every pair of two columns' values that occurs has been taken: always one of those that have the
/// most new pairs among the next few hundred, so that making the list stays cheap.
std::vector<Row> pairwise(const std::vector<Row> &rows) {
  using Pair = std::array<uintptr_t, 4>;
  auto pairsOf = [](const Row &row) {
    std::array<uintptr_t, 5> values = {uintptr_t(row.kernel), uintptr_t(row.chip), uintptr_t(row.numWarps),
                                       uintptr_t(row.numStages), uintptr_t(row.buffers) + !row.chip->hasBuffers() * 2};
    std::vector<Pair> pairs;
    for (uintptr_t a = 0; a < values.size(); ++a)
      for (uintptr_t b = a + 1; b < values.size(); ++b)
        pairs.push_back({a, values[a], b, values[b]});
    return pairs;
  };
  std::set<Pair> covered;
  auto countNew = [&](const Row &row) {
    return llvm::count_if(pairsOf(row), [&](const Pair &pair) { return !covered.count(pair); });
  };
  std::vector<Row> chosen;
  for (size_t begin = 0; begin < rows.size();) {
    size_t end = begin;
    while (end < rows.size() && rows[end].kernel == rows[begin].kernel && rows[end].chip == rows[begin].chip)
      ++end;
    // One row for this kernel and chip; more where it alone can bring pairs that are still missing.
    auto range = llvm::make_range(rows.begin() + begin, rows.begin() + end);
    auto best = llvm::max_element(range, [&](const Row &a, const Row &b) { return countNew(a) < countNew(b); });
    chosen.push_back(*best);
    for (const Pair &pair : pairsOf(*best))
      covered.insert(pair);
    begin = end;
  }
  for (const Row &row : rows)
    if (countNew(row)) {
      chosen.push_back(row);
      for (const Pair &pair : pairsOf(row))
        covered.insert(pair);
    }
  return chosen;
}

std::vector<Row> rows() { return wantsEverything() ? everything() : pairwise(everything()); }

/// A kernel may be too large for a chip only if what it must hold at once is.
void checkResources(const Row &row, const std::string &message) {
  int64_t least = (row.numStages - 1) * row.kernel->stageBytes;
  EXPECT_GT(least, row.chip->sharedBytesPerBlock) << message << "; the stages need " << least << " bytes";
}

void prove(const Row &row, bool promises) {
  const std::vector<Problem> &problems = promises ? row.kernel->problems : row.kernel->odd;
  if (problems.empty())
    return;
  auto compiled = Compiled::tryMake(sourceOf(*row.kernel, promises), row.kernel->file, row.chip->id.str(), row.knobs());
  if (!compiled) {
    std::string message = llvm::toString(compiled.takeError());
    ASSERT_NE(message.find("out_of_resources"), std::string::npos) << message;
    return checkResources(row, message);
  }
  for (const Problem &problem : problems) {
    const Memory *wanted = expected(*row.kernel, promises, problem);
    ASSERT_TRUE(wanted);
    for (uint64_t seed = 1; seed <= (wantsEverything() ? 4 : 1); ++seed) {
      SCOPED_TRACE(problem.name + ", seed " + std::to_string(seed));
      Memory got;
      simulate::Result result = (*compiled)->simulate(problem, got, seed);
      EXPECT_TRUE(result.ok()) << describe(result.findings);
      EXPECT_EQ(differences(problem, *wanted, got), "");
    }
  }
}

class Proof : public ::testing::TestWithParam<Row> {};

TEST_P(Proof, AgreesWithTheReference) {
  prove(GetParam(), true);
  prove(GetParam(), false);
}

INSTANTIATE_TEST_SUITE_P(Corpus, Proof, ::testing::ValuesIn(rows()), [](const ::testing::TestParamInfo<Row> &info) {
  const Row &row = info.param;
  std::string chip = row.chip->id.str();
  chip.replace(chip.find(':'), 1, "_");
  return row.kernel->name + "_" + chip + "_" + std::to_string(row.numWarps) + "warps_" + std::to_string(row.numStages) +
         "stages" +
         (row.chip->isCuda() ? ""
          : row.buffers      ? "_buffers"
                             : "_global");
});

/// A module of tests/corpus/ttgir: the kernel as another compiler's passes left it, for one chip.
struct Lowered {
  const Case *kernel;
  llvm::StringRef folder, chip;
  std::string path() const { return "ttgir/" + folder.str() + "/" + kernel->name + ".ttgir"; }
};

std::vector<Lowered> lowered() {
  const std::pair<llvm::StringRef, llvm::StringRef> kFolders[] = {
      {"sm80", "cuda:80"},    {"sm90", "cuda:90"},          {"gfx942", "hip:gfx942"},    {"gfx950", "hip:gfx950"},
      {"sm90_39", "cuda:90"}, {"gfx942_39", "hip:gfx942"},  {"gfx950_39", "hip:gfx950"}, {"gfx1201_39", "hip:gfx1201"},
      {"sm100", "cuda:100"},  {"sm90_39_ctas2", "cuda:90"}, {"sm90_39_ctas4", "cuda:90"}};
  std::vector<Lowered> all;
  for (const Case &kernel : allCases())
    for (auto [folder, chip] : kFolders)
      if (Lowered row{&kernel, folder, chip}; llvm::sys::fs::exists(corpusPath(row.path())))
        all.push_back(row);
  return all;
}

class TTGIR : public ::testing::TestWithParam<Lowered> {};

TEST_P(TTGIR, AgreesWithTheReference) {
  const Lowered &row = GetParam();
  std::unique_ptr<Compiled> compiled = Compiled::make(readCorpus(row.path()), row.path(), row.chip.str(), {});
  ASSERT_TRUE(compiled);
  for (const Problem &problem : row.kernel->problems) {
    SCOPED_TRACE(problem.name);
    const Memory *wanted = expected(*row.kernel, true, problem);
    ASSERT_TRUE(wanted);
    Memory got;
    simulate::Result result = compiled->simulate(problem, got);
    EXPECT_TRUE(result.ok()) << describe(result.findings);
    EXPECT_EQ(differences(problem, *wanted, got), "");
  }
}

/// The modules whose copies and waits the reference has, but for layouts: it has no buffer operations and no tensor
/// memory, and no barriers that count the bytes of one CTA of several.
class InterpretedTTGIR : public TTGIR {
public:
  static std::vector<Lowered> rows() {
    std::vector<Lowered> all = lowered();
    llvm::erase_if(all, [](const Lowered &row) {
      return (row.chip != "cuda:80" && row.chip != "cuda:90") || row.folder.contains("ctas");
    });
    return all;
  }
};

TEST_P(InterpretedTTGIR, IsRunByTheReference) {
  const Lowered &row = GetParam();
  std::vector<SourceDiagnostic> diagnostics;
  auto module = llvm::cantFail(session().ingest(readCorpus(row.path()), row.path(), diagnostics));
  for (const Problem &problem : row.kernel->problems) {
    SCOPED_TRACE(problem.name);
    const Memory *wanted = expected(*row.kernel, true, problem);
    ASSERT_TRUE(wanted);
    Memory got;
    reference::Outcome outcome = interpret(*module, problem, got);
    ASSERT_TRUE(outcome.ok()) << outcome.failure->message;
    EXPECT_EQ(differences(problem, *wanted, got), "");
  }
}

std::string nameOfModule(const ::testing::TestParamInfo<Lowered> &info) {
  return info.param.kernel->name + "_" + info.param.folder.str();
}

INSTANTIATE_TEST_SUITE_P(Corpus, TTGIR, ::testing::ValuesIn(lowered()), nameOfModule);
INSTANTIATE_TEST_SUITE_P(Corpus, InterpretedTTGIR, ::testing::ValuesIn(InterpretedTTGIR::rows()), nameOfModule);

/// The reference runs every problem: what the proofs compare with is there.
TEST(Corpus, TheReferenceRunsEveryProblem) {
  for (const Case &kernel : allCases()) {
    SCOPED_TRACE(kernel.name);
    for (const Problem &problem : kernel.problems)
      EXPECT_TRUE(expected(kernel, true, problem)) << problem.name;
    for (const Problem &problem : kernel.odd)
      EXPECT_TRUE(expected(kernel, false, problem)) << problem.name;
  }
}

} // namespace
} // namespace lathe::proof
