// The llvm phase for AMD: what O3 makes of a kernel, imported again, writes what the reference interpreter writes.

#include <gtest/gtest.h>

#include "proof_support.h"

namespace lathe::proof {
namespace {

struct Row {
  const Case *kernel;
  std::string chip;
  int numWarps;
};

/// Each kernel on each chip, with a number of warps that goes round.
std::vector<Row> rows() {
  const int warps[] = {4, 1, 8};
  const char *chips[] = {"hip:gfx90a", "hip:gfx942", "hip:gfx950", "hip:gfx1100", "hip:gfx1201"};
  std::vector<Row> result;
  for (auto [c, chip] : llvm::enumerate(chips))
    for (auto [k, kernel] : llvm::enumerate(allCases()))
      if (wantsEverything() || (k + c) % 3 == 0)
        result.push_back({&kernel, chip, warps[(k + c) / 3 % 3]});
  return result;
}

class OptimisedCode : public ::testing::TestWithParam<Row> {};

TEST_P(OptimisedCode, AgreesWithTheReference) {
  const Row &row = GetParam();
  std::unique_ptr<Compiled> compiled =
      Compiled::make(sourceOf(*row.kernel, true), row.kernel->file, row.chip,
                     {{"num_warps", KnobValue(int64_t(row.numWarps))}, {"num_stages", KnobValue(int64_t(2))}});
  ASSERT_TRUE(compiled);
  llvm::Error error = compiled->optimize();
  ASSERT_FALSE(bool(error)) << llvm::toString(std::move(error));
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

INSTANTIATE_TEST_SUITE_P(Corpus, OptimisedCode, ::testing::ValuesIn(rows()), [](const auto &info) {
  std::string chip = info.param.chip;
  chip.replace(chip.find(':'), 1, "_");
  return info.param.kernel->name + "_" + chip + "_" + std::to_string(info.param.numWarps) + "warps";
});

} // namespace
} // namespace lathe::proof
