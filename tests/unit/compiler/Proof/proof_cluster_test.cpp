// Every kernel of the corpus with its programs divided among the CTAs of a cluster, simulated, compared with the
// reference. By default each kernel runs with 2 and with 4 CTAs, some with 8 and 16; with LATHE_PROOFS=all each runs
// with all numbers, warps and stages. Those with products run on a chip with tensor memory too.

#include "proof_support.h"

#include <gtest/gtest.h>

namespace lathe::proof {
namespace {

struct Row {
  const Case *kernel;
  const char *target;
  int ctas, warps, stages;
};

std::vector<Row> rows() {
  std::vector<Row> all;
  const llvm::StringRef large[] = {"row_softmax_f32_v0", "matmul_f16_v2", "transpose_f32"};
  for (const Case &kernel : allCases()) {
    bool isLarge = wantsEverything() || llvm::is_contained(large, kernel.name);
    bool hasProduct = llvm::StringRef(sourceOf(kernel, true)).contains("tt.dot");
    for (int ctas : {2, 4, 8, 16})
      if (ctas <= 4 || isLarge)
        for (int warps : {1, 4, 8})
          for (int stages : {1, 3})
            for (const char *target : {"cuda:90", "cuda:100"})
              if ((wantsEverything() || (warps == 4 && stages == 3)) &&
                  (hasProduct || target == llvm::StringRef("cuda:90")))
                all.push_back({&kernel, target, ctas, warps, stages});
  }
  return all;
}

void prove(const Row &row, bool promises) {
  const std::vector<Problem> &problems = promises ? row.kernel->problems : row.kernel->odd;
  if (problems.empty())
    return;
  Knobs knobs = {{"num_ctas", KnobValue(int64_t(row.ctas))},
                 {"num_warps", KnobValue(int64_t(row.warps))},
                 {"num_stages", KnobValue(int64_t(row.stages))}};
  auto compiled = Compiled::tryMake(sourceOf(*row.kernel, promises), row.kernel->file, row.target, knobs);
  if (!compiled) {
    std::string message = llvm::toString(compiled.takeError());
    ASSERT_NE(message.find("out_of_resources"), std::string::npos) << message;
    EXPECT_GT((row.stages - 1) * row.kernel->stageBytes, 227 * 1024) << message;
    return;
  }
  for (const Problem &problem : problems) {
    const Memory *wanted = expected(*row.kernel, promises, problem);
    ASSERT_TRUE(wanted);
    SCOPED_TRACE(problem.name);
    Memory got;
    simulate::Result result = (*compiled)->simulate(problem, got, /*seed=*/uint64_t(row.ctas));
    EXPECT_TRUE(result.ok()) << describe(result.findings);
    EXPECT_EQ(differences(problem, *wanted, got), "");
  }
}

class ClusterProof : public ::testing::TestWithParam<Row> {};

TEST_P(ClusterProof, AgreesWithTheReference) {
  prove(GetParam(), true);
  prove(GetParam(), false);
}

INSTANTIATE_TEST_SUITE_P(Corpus, ClusterProof, ::testing::ValuesIn(rows()),
                         [](const ::testing::TestParamInfo<Row> &info) {
                           const Row &row = info.param;
                           std::string chip = row.target == llvm::StringRef("cuda:90") ? "" : "tensor_memory_";
                           return row.kernel->name + "_" + chip + std::to_string(row.ctas) + "ctas_" +
                                  std::to_string(row.warps) + "warps_" + std::to_string(row.stages) + "stages";
                         });

} // namespace
} // namespace lathe::proof
