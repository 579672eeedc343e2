// Whether the strategy finds the best of spaces with known costs. What holds for each strategy is in tests/conformance.
#include "tuner/strategy/surrogate/surrogate.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <memory>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "absl/algorithm/container.h"
#include "tests/unit/tuner/strategy/cube.h"
#include "tests/unit/tuner/testing.h"
#include "tuner/model/cost_model.h"
#include "tuner/strategy/lattice.h"

namespace lathe {
namespace {

TEST(SurrogateTest, FindsTheBestOf1728AfterFewTrials) {
  const auto space = std::make_shared<const Lattice>(std::make_shared<const SearchSpace>(Cube()));
  std::vector<size_t> trials;
  for (uint64_t seed = 0; seed < 9; ++seed) trials.push_back(TrialsToBest(*MakeSurrogateStrategy(space, seed), 1));
  std::sort(trials.begin(), trials.end());
  EXPECT_LE(trials[4], 40u);  // random search needs 864 in the median
  EXPECT_LE(trials.back(), 90u);
}

TEST(SurrogateTest, LosesLittleWithEightAtATime) {
  const auto space = std::make_shared<const Lattice>(std::make_shared<const SearchSpace>(Cube()));
  std::vector<size_t> trials;
  for (uint64_t seed = 0; seed < 9; ++seed) trials.push_back(TrialsToBest(*MakeSurrogateStrategy(space, seed), 8));
  std::sort(trials.begin(), trials.end());
  EXPECT_LE(trials[4], 56u);
}

TEST(SurrogateTest, SpreadsPointsInFlight) {
  const auto space = std::make_shared<const Lattice>(std::make_shared<const SearchSpace>(Cube()));
  auto strategy = MakeSurrogateStrategy(space, 1);
  for (size_t point : strategy->Ask(12)) strategy->Tell(Cost(point));
  const std::vector<size_t> batch = strategy->Ask(24);
  std::set<uint32_t> values;
  for (size_t point : batch) values.insert(space->At(point)[2]);
  EXPECT_GE(values.size(), 4u) << "24 points have only so many different Z";
}

TEST(SurrogateTest, TheChanceOfAGainFallsOnceTheBestIsFound) {
  const auto space = std::make_shared<const Lattice>(std::make_shared<const SearchSpace>(Cube()));
  auto strategy = MakeSurrogateStrategy(space, 3);
  EXPECT_EQ(strategy->ChanceOfGain(0.02), std::nullopt);
  std::vector<double> before, after;
  bool found = false;
  for (int i = 0; i < 120; ++i) {
    const size_t point = strategy->Ask(1).at(0);
    strategy->Tell(Cost(point));
    const std::optional<double> chance = strategy->ChanceOfGain(0.02);
    if (chance) (found ? after : before).push_back(*chance);
    found = found || point == kBest;
  }
  ASSERT_GE(before.size(), 5u);
  ASSERT_GE(after.size(), 40u);
  EXPECT_GT(*std::max_element(before.begin(), before.end()), 0.5);
  EXPECT_LT(after.back(), 0.05);
  // A larger gain is less likely, a gain of nearly everything impossible.
  EXPECT_LE(*strategy->ChanceOfGain(0.2), *strategy->ChanceOfGain(0.02));
  EXPECT_EQ(*strategy->ChanceOfGain(0.999), 0);
}

// Costs fall the more the larger X and Z, until X Z is more than there is room for.
TEST(SurrogateTest, FindsABestThatLiesBesideFailures) {
  const auto space = std::make_shared<const Lattice>(std::make_shared<const SearchSpace>(Cube()));
  const auto observe = [](size_t point) {
    const double x = static_cast<double>(point % 12) + 1, y = static_cast<double>(point / 12 % 12) + 1,
                 z = PlaneOf(point) + 1;
    return Observation{point, x * z <= 48, 100 * (1 + 8 / x + 8 / z) * (1 + 0.1 * std::abs(y - 8))};
  };
  double best = 1e9;
  for (size_t point = 0; point < space->size(); ++point)
    if (observe(point).ok) best = std::min(best, observe(point).cost);
  std::vector<size_t> trials, failures;
  for (uint64_t seed = 0; seed < 9; ++seed) {
    auto strategy = MakeSurrogateStrategy(space, seed);
    size_t tried = 0, failed = 0;
    for (bool found = false; !found && tried < 200; ++tried) {
      const Observation observation = observe(strategy->Ask(1).at(0));
      failed += observation.ok ? 0 : 1;
      found = observation.ok && observation.cost <= best;
      strategy->Tell(observation);
    }
    trials.push_back(tried);
    failures.push_back(failed);
  }
  std::sort(trials.begin(), trials.end());
  std::sort(failures.begin(), failures.end());
  EXPECT_LE(trials[4], 40u);
  EXPECT_LE(trials.back(), 80u);
  EXPECT_LE(failures.back(), 30u);
}

TEST(SurrogateTest, WhatCodeShowsCounts) {
  const auto space = std::make_shared<const Lattice>(std::make_shared<const SearchSpace>(Cube()));
  const auto run = [&](auto facts_of) {
    auto strategy = MakeSurrogateStrategy(space, 1);
    std::vector<size_t> given;
    for (int i = 0; i < 40; ++i) {
      given.push_back(strategy->Ask(1).at(0));
      const Observation observation = Cost(given.back());
      if (const std::optional<CodeFacts> facts = facts_of(observation)) strategy->Describe(observation.point, *facts);
      strategy->Tell(observation);
    }
    return given;
  };
  using Facts = std::optional<CodeFacts>;
  const std::vector<size_t> without = run([](const Observation&) { return Facts(); });
  const std::vector<size_t> alike = run([](const Observation& one) { return one.ok ? Facts({64, 8, 4096}) : Facts(); });
  const std::vector<size_t> telling =
      run([](const Observation& one) { return one.ok ? Facts({one.cost / 4, 0, 4096}) : Facts(); });
  EXPECT_EQ(alike, without) << "what is the same everywhere says nothing";
  EXPECT_NE(telling, without);
}

// The cost of a point whose code spills or not, as no axis tells.
double SpilledCost(size_t point, double spills) { return Cost(point).cost * (1 + spills); }

// The least cost after 24 trials, the sum over seeds.
double LeastCosts(size_t ahead) {
  const auto space = std::make_shared<const Lattice>(std::make_shared<const SearchSpace>(Cube()));
  const auto spills = [](size_t point) { return static_cast<double>(point * 2654435761 % 4294967296 >> 30); };
  double sum = 0;
  for (uint64_t seed = 0; seed < 9; ++seed) {
    auto strategy = MakeSurrogateStrategy(space, seed, ahead);
    double least = std::numeric_limits<double>::infinity();
    for (int i = 0; i < 24; ++i) {
      for (size_t look : strategy->Look(1)) strategy->Describe(look, {64, 16 * spills(look), 4096});
      const size_t point = strategy->Ask(1).at(0);
      strategy->Describe(point, {64, 16 * spills(point), 4096});
      strategy->Tell({point, true, SpilledCost(point, spills(point))});
      least = std::min(least, SpilledCost(point, spills(point)));
    }
    sum += least;
  }
  return sum;
}

TEST(SurrogateTest, WhatIsLookedAtBeforehandSparesTrials) { EXPECT_LT(LeastCosts(8), 0.95 * LeastCosts(0)); }

// Facts from which the cost of each point follows by EstimateLogCost, to the power of `exponent`.
CodeFacts TellingFacts(size_t point, double exponent) {
  return {.registers = 64, .spill_bytes = std::expm1(5 * exponent * std::log(Cost(point).cost / 100) + 10)};
}

// Points of the cube that succeed as a strategy tries them that looks at eight for each.
template <typename FactsOf>
std::vector<size_t> TriedByCode(uint64_t seed, const FactsOf& facts_of, int count,
                                const std::shared_ptr<const CostModel>& model = nullptr) {
  const auto space = std::make_shared<const Lattice>(std::make_shared<const SearchSpace>(Cube()));
  auto strategy = MakeSurrogateStrategy(space, seed, 8);
  if (model != nullptr) strategy->Expect(model);
  std::vector<size_t> tried;
  for (int i = 0; i < count; ++i) {
    for (size_t look : strategy->Look(1)) {
      if (Cost(look).ok) {
        strategy->Describe(look, facts_of(look));
      } else {
        strategy->Exclude(look);
      }
    }
    tried.push_back(strategy->Ask(1).at(0));
    strategy->Tell(Cost(tried.back()));
  }
  return tried;
}

// The mean over seeds of the least cost of so many trials, over the best of all.
template <typename FactsOf>
double LeastByFacts(const FactsOf& facts_of, int count, const std::shared_ptr<const CostModel>& model = nullptr) {
  constexpr uint64_t kSeeds = 5;
  double sum = 0;
  for (uint64_t seed = 0; seed < kSeeds; ++seed) {
    double least = std::numeric_limits<double>::infinity();
    for (size_t point : TriedByCode(seed, facts_of, count, model)) least = std::min(least, Cost(point).cost);
    sum += least / 100;
  }
  return sum / kSeeds;
}

double LeastByCode(double exponent, int count) {
  return LeastByFacts([exponent](size_t point) { return TellingFacts(point, exponent); }, count);
}

TEST(SurrogateTest, BeginsWithWhatCodeLetsExpect) {
  EXPECT_LE(LeastByCode(1, 4), 0.8 * LeastByCode(-1, 4));
  EXPECT_LE(LeastByCode(1, 12), 1.05);
}

TEST(SurrogateTest, CodeThatMisleadsDoesNotStopIt) { EXPECT_LE(LeastByCode(-1, 14), 1.05); }

// Registers from which the cost of each point follows, and which the built-in estimate pays no heed to.
CodeFacts RegistersOf(size_t point) { return {.registers = 20 + 80 * std::log(Cost(point).cost / 100)}; }

// Learned from two kernels that registers make slow.
std::shared_ptr<const CostModel> SlowByRegisters() {
  std::vector<MeasuredSearch> searches = {{"matmul", {}}, {"norm", {}}};
  for (MeasuredSearch& search : searches) {
    for (int registers = 16; registers < 256; ++registers) {
      const double count = registers;
      search.results.push_back({{.registers = count}, count * count});
    }
  }
  std::optional<CostModel> model = CostModel::Train(searches);
  EXPECT_TRUE(model && model->helps());
  return std::make_shared<const CostModel>(*std::move(model));
}

TEST(SurrogateTest, BeginsWithWhatAModelOfTheChipExpects) {
  EXPECT_LE(LeastByFacts(RegistersOf, 2, SlowByRegisters()), 0.8 * LeastByFacts(RegistersOf, 2));
  EXPECT_LE(LeastByFacts(RegistersOf, 12, SlowByRegisters()), 1.05);
}

TEST(SurrogateTest, AmongTheFirstLooksOfEachCallAreSomeThatTheModelExpectsMostOf) {
  const auto space = std::make_shared<const Lattice>(std::make_shared<const SearchSpace>(Cube()));
  // The count differs from call to call.
  constexpr std::array kCounts = {1, 1, 1, 2, 1};
  std::array<size_t, kCounts.size()> cheap = {};
  for (uint64_t seed = 0; seed < 4; ++seed) {
    auto strategy = MakeSurrogateStrategy(space, seed, 8);
    strategy->Expect(SlowByRegisters());
    for (size_t call = 0; call < kCounts.size(); ++call) {
      for (size_t look : strategy->Look(kCounts[call])) {
        const Observation cost = Cost(look);
        cheap[call] += cost.ok && cost.cost < 150 ? 1 : 0;
        strategy->Describe(look, RegistersOf(look));
      }
      strategy->Ask(kCounts[call]);
    }
  }
  // 4 % of all points are as cheap.
  for (size_t call = 1; call < kCounts.size(); ++call) EXPECT_GE(cheap[call], 4u) << call;
}

// Loops whose cycles go with the point's cost; what is known of the code else says the opposite.
CodeFacts LoopsOf(size_t point) {
  const double cost = Cost(point).cost;
  return {.registers = 64,
          .spill_bytes = std::expm1(2 - std::log(cost / 100)),
          .loop = {.global_bytes = 1000, .instructions = cost}};
}

TEST(SurrogateTest, WhatOnlySomeCodeTellsIsNotHeeded) {
  const auto with = [](size_t point) { return LoopsOf(point); };
  const auto without = [](size_t point) {
    CodeFacts facts = LoopsOf(point);
    facts.loop = {};
    return facts;
  };
  constexpr int kTrials = 12;
  int described = 0;
  const auto mixed = [&](size_t point) { return described++ % 3 == 0 ? without(point) : with(point); };
  EXPECT_EQ(TriedByCode(3, mixed, kTrials), TriedByCode(3, without, kTrials));
  EXPECT_NE(TriedByCode(3, with, kTrials), TriedByCode(3, without, kTrials));
}

TEST(SurrogateTest, EveryOtherTrialGoesToANeighbourOfTheBest) {
  const auto space = std::make_shared<const Lattice>(std::make_shared<const SearchSpace>(Cube()));
  int near = 0, turns = 0;
  for (uint64_t seed = 0; seed < 4; ++seed) {
    const std::vector<size_t> tried = TriedByCode(seed, RegistersOf, 24);
    size_t best = tried[0];
    for (size_t i = 0; i < tried.size(); ++i) {
      if (i >= 8 && i % 2 == 0) {
        ++turns;
        near += absl::c_linear_search(space->Neighbors(best), tried[i]) ? 1 : 0;
      }
      if (Cost(tried[i]).cost < Cost(best).cost) best = tried[i];
    }
  }
  EXPECT_GE(near, turns * 9 / 10) << "of " << turns;
}

// By pairs.
CodeFacts PairedFacts(size_t point) {
  CodeFacts facts = TellingFacts(point, 1);
  facts.identity = 1 + point / 2;
  return facts;
}

TEST(SurrogateTest, OnePointOfEachCodeIsTried) {
  const std::vector<size_t> tried = TriedByCode(1, PairedFacts, 60);
  std::set<uint64_t> codes;
  for (size_t point : tried) codes.insert(point / 2);
  EXPECT_EQ(codes.size(), tried.size());
}

TEST(SurrogateTest, ARestoredSearchKnowsWhichCodeItTried) {
  const auto space = std::make_shared<const Lattice>(std::make_shared<const SearchSpace>(Cube()));
  const std::vector<size_t> tried = TriedByCode(2, PairedFacts, 20);
  auto strategy = MakeSurrogateStrategy(space, 2, 8);
  std::vector<Observation> told;
  for (size_t point : tried) {
    strategy->Describe(point, PairedFacts(point));
    told.push_back(Cost(point));
  }
  strategy->Restore(tried, told, {});
  std::set<uint64_t> codes;
  for (size_t point : tried) codes.insert(point / 2);
  for (int i = 0; i < 20; ++i) {
    for (size_t look : strategy->Look(1)) {
      if (Cost(look).ok) {
        strategy->Describe(look, PairedFacts(look));
      } else {
        strategy->Exclude(look);
      }
    }
    const size_t point = strategy->Ask(1).at(0);
    EXPECT_TRUE(codes.insert(point / 2).second) << point;
    strategy->Tell(Cost(point));
  }
}

TEST(SurrogateTest, AModelOfTheChipSaysNothingOfCodeThatNobodyLooksAt) {
  const auto space = std::make_shared<const Lattice>(std::make_shared<const SearchSpace>(Cube()));
  auto with = MakeSurrogateStrategy(space, 5, 0), without = MakeSurrogateStrategy(space, 5, 0);
  with->Expect(SlowByRegisters());
  for (int i = 0; i < 8; ++i) {
    const size_t point = without->Ask(1).at(0);
    EXPECT_EQ(with->Ask(1).at(0), point) << i;
    with->Tell(Cost(point));
    without->Tell(Cost(point));
  }
}

// The third point that is given, where the first two cost what they do, or the other way round.
size_t ThirdPoint(uint64_t seed, bool inverted) {
  const auto space = std::make_shared<const Lattice>(std::make_shared<const SearchSpace>(Cube()));
  auto strategy = MakeSurrogateStrategy(space, seed, 8);
  strategy->Expect(SlowByRegisters());
  size_t point = 0;
  for (int i = 0; i < 3; ++i) {
    for (size_t look : strategy->Look(1)) strategy->Describe(look, RegistersOf(look));
    point = strategy->Ask(1).at(0);
    const double cost = Cost(point).cost;
    strategy->Tell({point, true, inverted ? 1e6 / cost : cost});
  }
  return point;
}

TEST(SurrogateTest, TheFirstResultsCorrectAModelOfTheChip) {
  int different = 0;
  for (uint64_t seed = 0; seed < 8; ++seed) different += ThirdPoint(seed, false) != ThirdPoint(seed, true) ? 1 : 0;
  EXPECT_GE(different, 2);
}

// The results of a search of every so many-th point of the cube, where a cost is `cost`.
template <typename CostOf>
Precedent PrecedentOf(size_t stride, CostOf cost) {
  Precedent precedent;
  for (size_t point = 0; point < size_t{12} * 12 * 12; point += stride) {
    Observation one = Cost(point);
    one.cost = cost(one.cost);
    precedent.results.push_back(one);
  }
  return precedent;
}

size_t MedianTrials(const std::vector<Precedent>& precedents, size_t width) {
  const auto space = std::make_shared<const Lattice>(std::make_shared<const SearchSpace>(Cube()));
  std::vector<size_t> trials;
  for (uint64_t seed = 0; seed < 5; ++seed) {
    auto strategy = MakeSurrogateStrategy(space, seed);
    strategy->Recall(precedents);
    trials.push_back(TrialsToBest(*strategy, width));
  }
  std::sort(trials.begin(), trials.end());
  return trials[2];
}

TEST(SurrogateTest, LikeSearchesShortenItAndMisleadingOnesDoNotStopIt) {
  const size_t without = MedianTrials({}, 1);
  const std::vector<Precedent> alike = {PrecedentOf(5, [](double cost) { return 3 * std::pow(cost, 1.2); })};
  EXPECT_LE(MedianTrials(alike, 1), without / 2);
  const std::vector<Precedent> opposite = {PrecedentOf(13, [](double cost) { return 1e4 / cost; })};
  EXPECT_LE(MedianTrials(opposite, 1), without * 5 / 2);
}

// The part of Cost() that goes with Z.
double CostOfZ(size_t point) { return 1 + std::pow((PlaneOf(point) - 5) / 6, 2); }

// Code that lets expect this cost.
CodeFacts SpillingFor(double cost) {
  constexpr double kBySpills = 0.15;
  return {.registers = 64,
          .spill_bytes = std::expm1(10 + std::log(cost) / kBySpills),
          .loop = {.global_bytes = 1000, .instructions = 100}};
}

TEST(SurrogateTest, CodeTellsHowCostsOfLikeSearchesCompareWithThoseHere) {
  // Code makes costs there the other way round; the rest is the same.
  Precedent precedent;
  for (size_t point = 0; point < size_t{12} * 12 * 12; point += 5) {
    Observation one = Cost(point);
    const double part = CostOfZ(point);
    one.cost *= std::pow(part, -2);
    precedent.results.push_back(one);
    precedent.there.push_back({one.cost, SpillingFor(1 / part)});
  }
  const auto space = std::make_shared<const Lattice>(std::make_shared<const SearchSpace>(Cube()));
  const auto least = [&](const Precedent& known) {
    double sum = 0;
    for (uint64_t seed = 0; seed < 5; ++seed) {
      auto strategy = MakeSurrogateStrategy(space, seed, 8);
      strategy->Recall({known});
      double best = std::numeric_limits<double>::infinity();
      for (int i = 0; i < 6; ++i) {
        for (size_t look : strategy->Look(1)) strategy->Describe(look, SpillingFor(CostOfZ(look)));
        const size_t point = strategy->Ask(1).at(0);
        strategy->Tell(Cost(point));
        if (Cost(point).ok) best = std::min(best, Cost(point).cost / 100);
      }
      sum += best;
    }
    return sum / 5;
  };
  Precedent costs_alone = precedent;
  costs_alone.there.clear();
  EXPECT_LE(least(precedent), 1.1);
  EXPECT_LE(least(precedent), 0.9 * least(costs_alone));
}

TEST(SurrogateTest, FailuresOfLikeSearchesAreNotRepeated) {
  // Only the half that fails is known, and that the rest of it would be fast.
  Precedent precedent;
  for (size_t point = 0; point < size_t{12} * 12 * 12; ++point) {
    const Observation one = Cost(point);
    const size_t x = point % 12, y = point / 12 % 12;
    if (!one.ok) precedent.results.push_back(one);
    if (one.ok && x + y == 18) precedent.results.push_back({point, true, 1});
    if (one.ok && x + y == 4) precedent.results.push_back({point, true, 100});
  }
  const auto space = std::make_shared<const Lattice>(std::make_shared<const SearchSpace>(Cube()));
  auto strategy = MakeSurrogateStrategy(space, 3);
  strategy->Recall({precedent});
  size_t failures = 0;
  for (int i = 0; i < 24; ++i) {
    for (size_t point : strategy->Ask(1)) {
      failures += Cost(point).ok ? 0 : 1;
      strategy->Tell(Cost(point));
    }
  }
  EXPECT_EQ(failures, 0u);
}

TEST(SurrogateTest, WithoutAnyResultItBeginsWithWhatLikeSearchesExpect) {
  const auto space = std::make_shared<const Lattice>(std::make_shared<const SearchSpace>(Cube()));
  auto strategy = MakeSurrogateStrategy(space, 3);
  strategy->Recall({PrecedentOf(13, [](double cost) { return cost; })});
  std::vector<double> costs;
  for (size_t point : strategy->Ask(16)) costs.push_back(Cost(point).cost);
  ASSERT_EQ(costs.size(), 16u);
  std::sort(costs.begin(), costs.end());
  EXPECT_LE(costs[9], 170) << "four that did best, then half of the others by what is expected";
}

TEST(SurrogateTest, AllFailingItStillGoesOn) {
  const auto space = std::make_shared<const Lattice>(std::make_shared<const SearchSpace>(Cube()));
  auto strategy = MakeSurrogateStrategy(space, 1);
  std::set<size_t> given;
  for (int i = 0; i < 100; ++i) {
    for (size_t point : strategy->Ask(1)) {
      EXPECT_TRUE(given.insert(point).second);
      strategy->Tell({point, false, 0});
    }
  }
  EXPECT_EQ(given.size(), 100u);
  EXPECT_EQ(strategy->ChanceOfGain(0.02), std::nullopt);
}

TEST(SurrogateTest, ASpaceTooLargeToCompareWholeIsSampled) {
  v1::TuningSpec spec = Parsed<v1::TuningSpec>(R"(
    space { common { key: "num_warps" value { values { int_value: 1 } values { int_value: 2 } values { int_value: 4 }
                                              values { int_value: 8 } values { int_value: 16 } } } })");
  for (int i = 0; i < 10'000; ++i) {
    auto& constants = *spec.add_modules()->mutable_constants();
    constants["X"] = i % 100 + 1;
    constants["Y"] = i / 100 + 1;
  }
  auto space = SearchSpace::Create(spec, "cuda:90", TestKnobs());
  ASSERT_TRUE(space.ok()) << space.status();
  ASSERT_EQ(space->size(), 50'000u);
  const auto lattice = std::make_shared<const Lattice>(std::make_shared<const SearchSpace>(*space));
  const auto cost = [&](size_t point) {
    const auto place = lattice->At(point);
    return 100 + std::abs(place[0] - 70.0) + std::abs(place[1] - 20.0) + 30 * std::abs(place[2] - 2.0);
  };
  auto strategy = MakeSurrogateStrategy(lattice, 1);
  double best = 1e9;
  for (int i = 0; i < 60; ++i) {
    for (size_t point : strategy->Ask(1)) {
      best = std::min(best, cost(point));
      strategy->Tell({point, true, cost(point)});
    }
  }
  EXPECT_LE(best, 103);
}

}  // namespace
}  // namespace lathe
