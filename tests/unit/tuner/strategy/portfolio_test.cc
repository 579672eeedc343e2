#include "tuner/strategy/portfolio/portfolio.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "tests/unit/tuner/strategy/cube.h"
#include "tuner/strategy/evolution/evolution.h"
#include "tuner/strategy/surrogate/surrogate.h"

namespace lathe {
namespace {

class PortfolioTest : public testing::Test {
 protected:
  template <auto kMake, auto... kAhead>
  size_t MedianTrials() const {
    std::vector<size_t> trials;
    for (uint64_t seed = 0; seed < 9; ++seed) trials.push_back(TrialsToBest(*kMake(cube_, seed, kAhead...), 1));
    std::sort(trials.begin(), trials.end());
    return trials[4];
  }

  std::vector<size_t> given_;
  std::vector<Observation> told_;
  std::shared_ptr<const Lattice> cube_ = std::make_shared<const Lattice>(std::make_shared<const SearchSpace>(Cube()));
};

TEST_F(PortfolioTest, EvolutionAloneBeatsChance) { EXPECT_LE(MedianTrials<MakeEvolutionStrategy>(), 200u); }

TEST_F(PortfolioTest, ThePortfolioIsNearlyAsGoodAsItsBestMember) {
  const size_t portfolio = MedianTrials<MakePortfolioStrategy, size_t{0}>();
  const size_t member = MedianTrials<MakeSurrogateStrategy, size_t{0}>();
  EXPECT_LE(portfolio, member * 3 / 2);
}

// Points of the portfolio that the surrogate alone, shown all results, would not have given.
TEST_F(PortfolioTest, AThirtySecondOfTheTrialsGoesToAnother) {
  auto portfolio = MakePortfolioStrategy(cube_, 2), surrogate = MakeSurrogateStrategy(cube_, 2);
  size_t others = 0;
  for (int i = 0; i < 128; ++i) {
    const size_t point = portfolio->Ask(1).at(0), own = surrogate->Ask(1).at(0);
    if (point != own) {
      // Only the shared point counts for the next one.
      auto fresh = MakeSurrogateStrategy(cube_, 2);
      ++others;
      given_.push_back(point);
      told_.push_back(Cost(point));
      fresh->Restore(given_, told_, {});
      surrogate = std::move(fresh);
    } else {
      given_.push_back(point);
      told_.push_back(Cost(point));
      surrogate->Tell(Cost(point));
    }
    portfolio->Tell(Cost(point));
  }
  EXPECT_GE(others, 4u);
  EXPECT_LE(others, 24u);
}

TEST_F(PortfolioTest, LearnersBeginNearTheWinnersOfLikeSearches) {
  using Values = std::map<std::string, std::string>;
  const std::vector<Values> winners = {{{"X", "9"}, {"Y", "3"}, {"Z", "6"}},
                                       {{"X", "40"}, {"Y", "3"}, {"Z", "6"}},
                                       {{"X", "9"}, {"Y", "3"}, {"Z", "6"}, {"other", "1"}}};
  std::vector<std::unique_ptr<Learner>> learners;
  learners.push_back(MakePortfolioStrategy(cube_, 2));
  learners.push_back(MakeSurrogateStrategy(cube_, 2));
  learners.push_back(MakeEvolutionStrategy(cube_, 2));
  for (auto& learner : learners) {
    learner->Prefer(winners);
    const std::vector<size_t> points = learner->Ask(4);
    ASSERT_EQ(points.size(), 4u);
    EXPECT_EQ(points[0], kBest);
    EXPECT_EQ(points[1], kBest + 3);  // 12 is the nearest to 40
    EXPECT_EQ(std::set<size_t>(points.begin(), points.end()).size(), 4u);
  }
  // A restored one gives only those that it has not given.
  auto restored = MakePortfolioStrategy(cube_, 2);
  restored->Prefer(winners);
  restored->Restore({kBest}, {Cost(kBest)}, {});
  EXPECT_EQ(restored->Ask(1), std::vector<size_t>{kBest + 3});
}

TEST_F(PortfolioTest, LearnersBeginWithWhatDidBestInLikeSearches) {
  const size_t outside = cube_->size();
  const std::vector<Precedent> precedents = {
      {{{30, true, 500}, {outside, true, 1}, {31, true, 400}, {kBest, false, 0}, {32, true, 900}}},
      {{{40, true, 2e6}, {31, true, 1e6}, {41, true, 4e6}, {42, true, 5e6}}},
      {}};
  std::vector<std::unique_ptr<Learner>> learners;
  learners.push_back(MakePortfolioStrategy(cube_, 2));
  learners.push_back(MakeSurrogateStrategy(cube_, 2));
  learners.push_back(MakeEvolutionStrategy(cube_, 2));
  for (auto& learner : learners) {
    const std::vector<std::map<std::string, std::string>> winners = {{{"X", "9"}, {"Y", "3"}, {"Z", "6"}}};
    learner->Prefer(winners);
    learner->Recall(precedents);
    EXPECT_THAT(learner->Ask(5), testing::ElementsAre(31, 30, 40, 32, kBest))
        << "by rank, then by distance to the best";
  }
  auto restored = MakePortfolioStrategy(cube_, 2);
  restored->Recall(precedents);
  restored->Restore({31, 30}, {Cost(31)}, {});
  EXPECT_THAT(restored->Ask(2), testing::ElementsAre(40, 32));
}

TEST_F(PortfolioTest, ItKnowsTheChanceOfAGain) {
  auto portfolio = MakePortfolioStrategy(cube_, 2);
  for (int i = 0; i < 20; ++i) {
    for (size_t point : portfolio->Ask(1)) portfolio->Tell(Cost(point));
  }
  EXPECT_TRUE(portfolio->ChanceOfGain(0.02).has_value());
}

}  // namespace
}  // namespace lathe
