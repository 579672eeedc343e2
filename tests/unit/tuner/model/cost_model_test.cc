#include "tuner/model/cost_model.h"

#include <gtest/gtest.h>

#include <cmath>
#include <optional>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "tuner/model/estimate.h"
#include "tuner/strategy/draws.h"

namespace lathe {
namespace {

CodeFacts Facts(std::mt19937_64& engine) {
  return {.registers = 32.0 + 8 * static_cast<double>(Below(28, engine)),
          .spill_bytes = Below(4, engine) == 0 ? 64.0 : 0,
          .shared_bytes = 1024 * static_cast<double>(1 + Below(200, engine)),
          .resident = 1 + static_cast<double>(Below(8, engine)),
          .waves = 1 + static_cast<double>(Below(4, engine)),
          .threads = 128,
          .share = 0.5 + static_cast<double>(Below(20, engine))};
}

// A law that the estimate knows nothing of: code of many registers is fast.
double Cost(const CodeFacts& facts) { return std::exp(EstimateLogCost(facts)) * (facts.registers > 128 ? 1 : 6); }

// A search of one kernel, whose times have a factor of their own.
MeasuredSearch SearchOf(const std::string& kernel, uint64_t seed, double factor, int count = 200) {
  std::mt19937_64 engine(seed);
  MeasuredSearch search{kernel, {}};
  for (int i = 0; i < count; ++i) {
    const CodeFacts facts = Facts(engine);
    search.results.push_back({facts, factor * Cost(facts)});
  }
  return search;
}

std::vector<MeasuredSearch> Searches() {
  return {SearchOf("matmul", 1, 1), SearchOf("matmul", 2, 1000), SearchOf("norm", 3, 20), SearchOf("attention", 4, 3)};
}

TEST(CostModelTest, LearnsWhatTheEstimateDoesNotKnow) {
  const std::optional<CostModel> model = CostModel::Train(Searches());
  ASSERT_TRUE(model);
  EXPECT_GT(model->rank_correlation().model, 0.95);
  EXPECT_LT(model->rank_correlation().estimate, 0.9);
  EXPECT_TRUE(model->helps());
  CodeFacts few = {.registers = 64, .shared_bytes = 64 << 10, .resident = 2, .waves = 1, .threads = 128, .share = 4};
  CodeFacts many = few;
  many.registers = 200;
  EXPECT_NEAR(model->LogCost(few) - model->LogCost(many), std::log(6), 0.2);
}

TEST(CostModelTest, FastVariantsCountMoreThanSlowOnes) {
  std::vector<MeasuredSearch> searches = {{"matmul", {}}, {"norm", {}}};
  // Half of the code of many registers is the fastest of all and half by far the slowest.
  const CodeFacts few = {.registers = 64, .shared_bytes = 1024, .resident = 2, .waves = 1, .threads = 128, .share = 4};
  CodeFacts many = few;
  many.registers = 200;
  for (MeasuredSearch& search : searches) {
    for (int i = 0; i < 40; ++i)
      search.results.push_back(i % 2 == 0 ? MeasuredSearch::Result{few, 2}
                                          : MeasuredSearch::Result{many, i % 4 == 1 ? 1.0 : 100.0});
  }
  const std::optional<CostModel> model = CostModel::Train(searches);
  ASSERT_TRUE(model);
  EXPECT_LT(model->LogCost(many), model->LogCost(few));
}

TEST(CostModelTest, LearnsFromLoops) {
  // The estimate does not know that code which issues much is slow beyond measure.
  const auto cost = [](const CodeFacts& facts) {
    return std::exp(EstimateLogCost(facts)) * (facts.loop.instructions > 300 ? 6 : 1);
  };
  std::vector<MeasuredSearch> searches = Searches();
  for (MeasuredSearch& search : searches) {
    std::mt19937_64 engine(search.results.size() + searches.size());
    for (MeasuredSearch::Result& one : search.results) {
      one.facts.loop = {.global_bytes = 4096,
                        .shared_bytes = 8192,
                        .flops = 1 << 20,
                        .instructions = 10.0 * static_cast<double>(1 + Below(60, engine))};
      one.cost = cost(one.facts);
    }
  }
  const std::optional<CostModel> model = CostModel::Train(searches);
  ASSERT_TRUE(model);
  EXPECT_GT(model->rank_correlation().model, 0.95);
  CodeFacts few = searches[0].results[0].facts, many = few;
  few.loop.instructions = 250, many.loop.instructions = 350;
  EXPECT_GT(model->LogCost(many) - model->LogCost(few), std::log(4));
}

TEST(CostModelTest, LoopsThatOnlySomeResultsKnowTellNothing) {
  std::vector<MeasuredSearch> searches = Searches();
  const std::optional<CostModel> without = CostModel::Train(searches);
  for (MeasuredSearch& search : searches) {
    for (size_t i = 0; i < search.results.size(); i += 2)
      search.results[i].facts.loop = {.flops = 1000.0 * static_cast<double>(i + 1), .instructions = 100};
  }
  const std::optional<CostModel> some = CostModel::Train(searches);
  ASSERT_TRUE(without && some);
  EXPECT_EQ(some->rank_correlation().model, without->rank_correlation().model);
}

TEST(CostModelTest, KernelsThatContradictEachOtherHelpNobody) {
  std::vector<MeasuredSearch> searches = {SearchOf("a", 1, 1), SearchOf("b", 2, 1)};
  for (MeasuredSearch::Result& one : searches[0].results) one.cost = std::exp(EstimateLogCost(one.facts));
  for (MeasuredSearch::Result& one : searches[1].results) {
    one.cost = std::exp(EstimateLogCost(one.facts)) / (one.facts.registers > 128 ? 1 : 6);
  }
  searches.push_back(SearchOf("c", 3, 1));
  const std::optional<CostModel> model = CostModel::Train(searches);
  ASSERT_TRUE(model);
  EXPECT_FALSE(model->helps()) << model->rank_correlation().model << ' ' << model->rank_correlation().estimate;
}

TEST(CostModelTest, OneKernelOrAHandfulOfResultsIsTooLittle) {
  EXPECT_FALSE(CostModel::Train({}));
  EXPECT_FALSE(CostModel::Train({SearchOf("matmul", 1, 1), SearchOf("matmul", 2, 1)}));
  EXPECT_FALSE(CostModel::Train({SearchOf("matmul", 1, 1), SearchOf("norm", 2, 1, 15)}));
}

TEST(CostModelTest, IsTheSameAfterItWasStored) {
  const std::optional<CostModel> model = CostModel::Train(Searches());
  ASSERT_TRUE(model);
  internal::CostModel read;
  ASSERT_TRUE(read.ParseFromString(model->ToProto().SerializeAsString()));
  const std::optional<CostModel> again = CostModel::FromProto(read);
  ASSERT_TRUE(again);
  EXPECT_EQ(again->rank_correlation().model, model->rank_correlation().model);
  std::mt19937_64 engine(9);
  for (int i = 0; i < 50; ++i) {
    const CodeFacts facts = Facts(engine);
    EXPECT_EQ(again->LogCost(facts), model->LogCost(facts));
  }
}

TEST(CostModelTest, AMessageOfAnotherFormIsNone) {
  const internal::CostModel message = CostModel::Train(Searches())->ToProto();
  internal::CostModel changed = message;
  changed.set_form(message.form() + 1);
  EXPECT_FALSE(CostModel::FromProto(changed));
  changed = message;
  changed.mutable_number()->RemoveLast();
  EXPECT_FALSE(CostModel::FromProto(changed));
  EXPECT_FALSE(CostModel::FromProto({}));
}

TEST(CostModelTest, RankCorrelation) {
  EXPECT_DOUBLE_EQ(RankCorrelationOf(std::vector<double>{1, 2, 3}, std::vector<double>{10, 200, 201}), 1);
  EXPECT_DOUBLE_EQ(RankCorrelationOf(std::vector<double>{1, 2, 3}, std::vector<double>{3, 2, 1}), -1);
  // Ranks 0.5, 0.5, 2 and 0, 1, 2: 1.5 over the root of 1.5 x 2.
  EXPECT_NEAR(RankCorrelationOf(std::vector<double>{1, 1, 3}, std::vector<double>{1, 2, 3}), 1.5 / std::sqrt(3), 1e-12);
  EXPECT_EQ(RankCorrelationOf(std::vector<double>{1, 1}, std::vector<double>{1, 2}), 0);
}

}  // namespace
}  // namespace lathe
