// The llvm phase: its LLVM IR, imported again, writes what the reference interpreter writes. For NVIDIA that reads the
// inline assembly that the compiler writes.

#include <gtest/gtest.h>

#include "proof_support.h"

namespace lathe::proof {
namespace {

struct Row {
  const Case *kernel;
  std::string chip;
  int numWarps;
};

/// Each kernel on each chip, with a number of warps that goes round; if not everything is wanted, on one of `share`
/// chips.
void addRows(std::vector<Row> &rows, llvm::ArrayRef<const char *> chips, size_t share) {
  const int warps[] = {4, 1, 8};
  for (auto [c, chip] : llvm::enumerate(chips))
    for (auto [k, kernel] : llvm::enumerate(allCases()))
      if (wantsEverything() || (k + c) % share == 0)
        rows.push_back({&kernel, chip, warps[(k + c) / share % 3]});
}

std::vector<Row> rows() {
  std::vector<Row> all;
  addRows(all, {"hip:gfx90a", "hip:gfx942", "hip:gfx950", "hip:gfx1100", "hip:gfx1201"}, 3);
  addRows(all, {"cuda:80", "cuda:86", "cuda:89", "cuda:90", "cuda:100", "cuda:103", "cuda:120"}, 4);
  return all;
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

/// Its threads exchange values, and one thread alone stores what it returns.
TEST(OptimisedFunctions, AreCalledByAllThreads) {
  const char *text = R"(
tt.func private @largest(%x: tensor<64xf32>) -> f32 attributes {noinline = true} {
  %r = "tt.reduce"(%x) <{axis = 0 : i32}> ({
  ^bb0(%a: f32, %b: f32):
    %m = arith.maxnumf %a, %b : f32
    tt.reduce.return %m : f32
  }) : (tensor<64xf32>) -> f32
  tt.return %r : f32
}
tt.func public @kernel(%p: !tt.ptr<f32>, %o: !tt.ptr<f32>) {
  %i = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  %ps = tt.splat %p : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
  %at = tt.addptr %ps, %i : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
  %x = tt.load %at : tensor<64x!tt.ptr<f32>>
  %r = tt.call @largest(%x) : (tensor<64xf32>) -> f32
  tt.store %o, %r : !tt.ptr<f32>
  tt.return
})";
  Problem problem;
  problem.operands = {input(Type::F32, 64, [](size_t k) { return double(k); }), output(Type::F32, 1, {})};
  for (const char *chip : {"hip:gfx942", "hip:gfx1201", "cuda:80", "cuda:90"}) {
    SCOPED_TRACE(chip);
    std::unique_ptr<Compiled> compiled =
        Compiled::make(text, "largest.ttir", chip, {{"num_warps", KnobValue(int64_t(1))}});
    ASSERT_TRUE(compiled);
    ASSERT_FALSE(bool(compiled->optimize()));
    std::optional<Memory> wanted = runReference(text, "largest.ttir", problem);
    ASSERT_TRUE(wanted);
    Memory got;
    simulate::Result result = compiled->simulate(problem, got);
    EXPECT_EQ(describe(result.findings), "");
    EXPECT_EQ(differences(problem, *wanted, got), "");
  }
}

} // namespace
} // namespace lathe::proof
