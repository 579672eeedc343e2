// Every kernel, chip and number of warps: compiled, simulated, compared with the reference.
//
// By default a cover in which every pair (kernel, chip), (kernel, warps) and (chip, warps) occurs; with the
// environment variable LATHE_PROOFS=all the full product.

#include "proof_support.h"

#include <gtest/gtest.h>

#include <cstdlib>

namespace lathe::proof {
namespace {

const char *const kChips[] = {"cuda:80", "cuda:90", "cuda:100", "hip:gfx90a", "hip:gfx942", "hip:gfx1201"};
const int kWarps[] = {1, 2, 4, 8, 16};

struct Row {
  const Case *kernel;
  std::string chip;
  int numWarps;
};

std::vector<Row> rows() {
  const char *wanted = std::getenv("LATHE_PROOFS");
  bool all = wanted && std::string(wanted) == "all";
  std::vector<Row> result;
  for (size_t k = 0; k < allCases().size(); ++k)
    for (size_t c = 0; c < std::size(kChips); ++c)
      for (size_t w = 0; w < std::size(kWarps); ++w)
        // Six chips run through the five numbers of warps, and so do ten kernels.
        if (all || w == (k + c) % std::size(kWarps))
          result.push_back({&allCases()[k], kChips[c], kWarps[w]});
  return result;
}

void prove(const Row &row, bool promises) {
  const std::vector<Problem> &problems = promises ? row.kernel->problems : row.kernel->odd;
  if (problems.empty())
    return;
  std::unique_ptr<Compiled> compiled = Compiled::make(*row.kernel, promises, row.chip, row.numWarps);
  ASSERT_TRUE(compiled);
  for (const Problem &problem : problems) {
    SCOPED_TRACE(problem.name);
    const Memory *wanted = expected(*row.kernel, promises, problem);
    ASSERT_TRUE(wanted);
    Memory got;
    simulate::Result result = compiled->simulate(problem, got);
    EXPECT_TRUE(result.ok()) << describe(result.findings);
    EXPECT_EQ(differences(problem, *wanted, got), "");
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
