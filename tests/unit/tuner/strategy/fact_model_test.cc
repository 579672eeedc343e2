#include "tuner/strategy/surrogate/fact_model.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "tuner/model/estimate.h"

namespace lathe {
namespace {

using Eigen::Index;
using Eigen::MatrixXf;

// A grid of 20 x 20 points. Registers double along the first axis, shared memory grows with both.
class FactModelTest : public testing::Test {
 protected:
  static constexpr Index kSide = 20;

  FactModelTest() : grid_(kSide * kSide, 2) {
    for (Index i = 0; i < grid_.rows(); ++i) {
      grid_(i, 0) = static_cast<float>(i / kSide) / (kSide - 1);
      grid_(i, 1) = static_cast<float>(i % kSide) / (kSide - 1);
    }
  }
  CodeFacts FactsOf(Index i) const {
    return {32 * std::exp2(grid_(i, 0)), 0, 1024 * std::exp2(2 * grid_(i, 0) + grid_(i, 1))};
  }
  // From every so many-th point.
  FactModel Make(Index stride) const {
    std::vector<Index> numbers;
    std::vector<CodeFacts> facts;
    for (Index i = 0; i < grid_.rows(); i += stride) {
      numbers.push_back(i);
      facts.push_back(FactsOf(i));
    }
    return FactModel(grid_, axes_, grid_(numbers, Eigen::all), facts, EstimateLogCost);
  }

  const ColumnAxes axes_ = {0, 1};
  MatrixXf grid_;
};

TEST_F(FactModelTest, ExpectsOfOthersWhatTheCompiledOnesShow) {
  const FactModel model = Make(13);
  ASSERT_EQ(model.columns(), 2u);  // nothing spills
  double squares = 0;
  for (Index i = 0; i < grid_.rows(); ++i)
    squares += (model.expected().row(i) - model.Columns(FactsOf(i))).squaredNorm();
  EXPECT_LT(std::sqrt(squares / static_cast<double>(2 * grid_.rows())), 0.03);
}

TEST_F(FactModelTest, ProductsOfAxesAreKnownFromAFewCorners) {
  const std::vector<Index> numbers = {0, kSide - 1, kSide * (kSide - 1), kSide * 10 + 10};
  std::vector<CodeFacts> facts;
  for (Index i : numbers) facts.push_back(FactsOf(i));
  const FactModel model(grid_, axes_, grid_(numbers, Eigen::all), facts, EstimateLogCost);
  ASSERT_EQ(model.columns(), 2u);
  for (Index i : {Index{5}, Index{kSide * 4 + 15}, Index{kSide * 15 + 3}})
    EXPECT_LT((model.expected().row(i) - model.Columns(FactsOf(i))).cwiseAbs().maxCoeff(), 0.05) << i;
}

TEST_F(FactModelTest, ColumnsAreLogarithmsBetweenTheLeastAndTheMost) {
  const FactModel model = Make(1);
  EXPECT_NEAR(model.Columns({32, 0, 1024})[0], 0, 1e-5);
  EXPECT_NEAR(model.Columns({64, 0, 1024})[0], 1, 1e-5);
  EXPECT_NEAR(model.Columns({32 * std::sqrt(2.0), 0, 1024})[0], 0.5, 1e-5);
  EXPECT_NEAR(model.Columns({32, 0, 8192})[1], 1, 1e-5);
  EXPECT_NEAR(model.Columns({32, 0, 65536})[1], 2, 1e-5);  // beyond all that was told
  EXPECT_EQ(model.Unknown()[0], 0.5F);
}

TEST_F(FactModelTest, EstimatesFollowWhatIsExpectedOfCode) {
  const FactModel model = Make(13);
  for (Index i = 0; i < grid_.rows(); ++i) EXPECT_NEAR(model.estimates()[i], EstimateLogCost(FactsOf(i)), 0.05) << i;
}

TEST_F(FactModelTest, RoundsOfALaunchFollowFromWhatIsExpectedOfIt) {
  // Programs halve along the first axis: 1.5 to 0.75 for each multiprocessor.
  const auto facts_of = [this](Index i) {
    CodeFacts facts = FactsOf(i);
    facts.share = 1.5 * std::exp2(-grid_(i, 0));
    return facts;
  };
  std::vector<Index> numbers;
  std::vector<CodeFacts> facts;
  for (Index i = 0; i < grid_.rows(); i += 13) {
    numbers.push_back(i);
    facts.push_back(facts_of(i));
  }
  const FactModel model(grid_, axes_, grid_(numbers, Eigen::all), facts, EstimateLogCost);
  ASSERT_EQ(model.columns(), 3u);
  for (Index i = 0; i < grid_.rows(); ++i) {
    if (std::abs(facts_of(i).share - 1) < 0.03) continue;  // either side of a whole round
    EXPECT_NEAR(model.expected()(i, 2), model.Columns(facts_of(i))[2], 0.05) << i;
  }
}

TEST_F(FactModelTest, LoopsShowWhatTheyNeedForWhatTheyGetDone) {
  // Tiles of products: operations grow with both axes, bytes with their sum.
  const auto facts_of = [this](Index i) {
    const double m = 16 * std::exp2(2 * grid_(i, 0)), n = 16 * std::exp2(2 * grid_(i, 1));
    CodeFacts facts{.registers = 32, .shared_bytes = 1024, .threads = 128};
    facts.loop = {.global_bytes = m * 64, .shared_bytes = m * 64, .flops = m * n * 32, .instructions = 100};
    return facts;
  };
  std::vector<Index> numbers;
  std::vector<CodeFacts> facts;
  for (Index i = 0; i < grid_.rows(); i += 13) {
    numbers.push_back(i);
    facts.push_back(facts_of(i));
  }
  const FactModel model(grid_, axes_, grid_(numbers, Eigen::all), facts, EstimateLogCost);
  ASSERT_EQ(model.columns(), 3u) << "global and shared bytes and instructions";
  for (Index i = 0; i < grid_.rows(); ++i) {
    const Eigen::RowVectorXf columns = model.Columns(facts_of(i));
    if (columns.minCoeff() < 0 || columns.maxCoeff() > 1) continue;  // beyond all that was told
    EXPECT_NEAR(model.estimates()[i], EstimateLogCost(facts_of(i)), 0.1) << i;
    EXPECT_LT((model.expected().row(i) - columns).cwiseAbs().maxCoeff(), 0.05) << i;
  }
  EXPECT_EQ(model.Columns(facts_of(0))[0], model.Columns(facts_of(kSide * (kSide - 1)))[0])
      << "as many bytes for each operation";
}

TEST_F(FactModelTest, LaunchesThatLeaveMultiprocessorsIdleDiffer) {
  std::vector<CodeFacts> facts(8, CodeFacts{.registers = 32, .shared_bytes = 1024});
  for (size_t i = 0; i < facts.size(); ++i) facts[i].share = i % 2 == 0 ? 1 : 1.5;
  const FactModel model(grid_, axes_, grid_.topRows(8), facts, EstimateLogCost);
  ASSERT_EQ(model.columns(), 1u);
  EXPECT_NEAR(model.Columns(facts[0])[0], 0, 1e-5);
  EXPECT_NEAR(model.Columns(facts[1])[0], 1, 1e-5);
}

TEST_F(FactModelTest, WhereAllAreAlikeThereIsNothingToKnow) {
  const FactModel model(grid_, axes_, grid_.topRows(8), std::vector<CodeFacts>(8, CodeFacts{32, 0, 1024}),
                        EstimateLogCost);
  EXPECT_EQ(model.columns(), 0u);
}

}  // namespace
}  // namespace lathe
