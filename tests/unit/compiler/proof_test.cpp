// Every kernel, chip and number of warps: compiled, simulated, compared with the reference.
//
// The chips of the main job run every number of warps; the others a cover in which each kernel runs on each chip and
// every pair (kernel, warps) and (chip, warps) occurs. With LATHE_PROOFS=all in the environment every chip runs every
// number of warps, in several orders of the warps.

#include "proof_support.h"

#include "lathe/Target/Target.h"

#include <gtest/gtest.h>

namespace lathe::proof {
namespace {

const llvm::StringRef kMainChips[] = {"cuda:80", "cuda:90", "cuda:100", "hip:gfx90a", "hip:gfx942", "hip:gfx1201"};
const int kWarps[] = {1, 2, 4, 8, 16};

struct Row {
  const Case *kernel;
  std::string chip;
  int numWarps;
};

std::vector<Row> rows() {
  std::vector<Row> result;
  for (auto [k, kernel] : llvm::enumerate(allCases()))
    for (auto [c, chip] : llvm::enumerate(allChips()))
      for (auto [w, warps] : llvm::enumerate(kWarps))
        // Five chips or more and ten kernels run through the five numbers of warps.
        if (wantsEverything() || llvm::is_contained(kMainChips, chip.id) || w == (k + c) % std::size(kWarps))
          result.push_back({&kernel, chip.id.str(), warps});
  return result;
}

void prove(const Row &row, bool promises) {
  const std::vector<Problem> &problems = promises ? row.kernel->problems : row.kernel->odd;
  if (problems.empty())
    return;
  std::unique_ptr<Compiled> compiled = Compiled::make(*row.kernel, promises, row.chip, row.numWarps);
  ASSERT_TRUE(compiled);
  for (const Problem &problem : problems) {
    const Memory *wanted = expected(*row.kernel, promises, problem);
    ASSERT_TRUE(wanted);
    for (uint64_t seed = 1; seed <= (wantsEverything() ? 4 : 1); ++seed) {
      SCOPED_TRACE(problem.name + ", seed " + std::to_string(seed));
      Memory got;
      simulate::Result result = compiled->simulate(problem, got, seed);
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
  std::string chip = info.param.chip;
  chip.replace(chip.find(':'), 1, "_");
  return info.param.kernel->name + "_" + chip + "_" + std::to_string(info.param.numWarps) + "warps";
});

} // namespace
} // namespace lathe::proof
