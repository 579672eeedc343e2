// The contract of every search strategy, written once and run for each row of the registry.
#include <gmock/gmock.h>
#include <google/protobuf/text_format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <random>
#include <set>

#include "absl/strings/str_cat.h"
#include "proto/support/errors.h"
#include "tuner/space/space.h"
#include "tuner/strategy/registry.h"

namespace lathe {
namespace {

// 3 modules x 5 x 4 points, of which a constraint leaves 42.
SearchSpace TestSpace() {
  v1::TuningSpec spec;
  std::vector<internal::KnobDescription> rows(2);
  EXPECT_TRUE(google::protobuf::TextFormat::ParseFromString(R"(
      modules {} modules {} modules {}
      space {
        common { key: "x" value { values { int_value: 1 } values { int_value: 2 } values { int_value: 3 }
                                  values { int_value: 4 } values { int_value: 5 } } }
        common { key: "y" value { values { int_value: 1 } values { int_value: 2 } values { int_value: 3 }
                                  values { int_value: 4 } } } }
      constraints: "x + y <= 7 and x * y != 1 and x * y != 2")",
                                                            &spec));
  rows[0].set_name("x");
  rows[1].set_name("y");
  for (auto& row : rows) {
    row.set_type(internal::KnobDescription::INT);
    row.add_targets("cuda");
  }
  auto space = SearchSpace::Create(spec, "cuda:90", rows);
  EXPECT_TRUE(space.ok()) << space.status();
  return *std::move(space);
}

// A cost with one minimum, and points that fail.
Observation Observe(size_t point) { return {point, point % 7 != 3, 100.0 + static_cast<double>((point * 37) % 50)}; }

// Facts of the points that do not fail.
void Describe(Strategy& strategy, size_t point) {
  if (!Observe(point).ok) return;
  const double part = static_cast<double>(point % 5);
  strategy.Describe(point, {32 + 16 * part, point % 3 == 0 ? 8.0 : 0.0, 1024 * (1 + part * part)});
}

// Tells the strategy what a compilation of the point, which was looked at, shows.
void Answer(Strategy& strategy, size_t point) {
  if (Observe(point).ok) {
    Describe(strategy, point);
  } else {
    strategy.Exclude(point);
  }
}

struct Row {
  std::string name;
  size_t ahead = 0;  // points to look at for each that is given
};

class StrategyConformance : public testing::TestWithParam<Row> {
 protected:
  std::unique_ptr<Strategy> Make(uint64_t seed = 1) {
    auto strategy = MakeStrategy(GetParam().name, space_, seed, {.compile_ahead = GetParam().ahead});
    EXPECT_TRUE(strategy.ok()) << strategy.status();
    return *std::move(strategy);
  }

  // Asks for up to `count` points, after all answers to what it looks at.
  std::vector<size_t> Next(Strategy& strategy, size_t count) {
    for (size_t point : strategy.Look(count)) {
      looked_.push_back(point);
      Answer(strategy, point);
    }
    return strategy.Ask(count);
  }

  // Asks for up to `count` points, `batch` at a time, telling all of each batch.
  std::vector<size_t> Run(Strategy& strategy, size_t count, size_t batch) {
    looked_.clear();
    std::vector<size_t> given;
    while (given.size() < count) {
      std::vector<size_t> points = Next(strategy, std::min(batch, count - given.size()));
      if (points.empty()) break;
      for (size_t point : points) Describe(strategy, point);
      for (size_t point : points) strategy.Tell(Observe(point));
      given.insert(given.end(), points.begin(), points.end());
    }
    return given;
  }

  // Brings it to where one stood that had given these and looked at `looked_`.
  void Restore(Strategy& strategy, const std::vector<size_t>& given) {
    std::vector<Observation> told;
    for (size_t point : given) told.push_back(Observe(point));
    for (size_t point : looked_) Answer(strategy, point);
    for (size_t point : given) Describe(strategy, point);
    strategy.Restore(given, told, looked_);
  }

  SearchSpace space_ = TestSpace();
  std::vector<size_t> looked_;  // by the last Run
};

TEST_P(StrategyConformance, GivesPointsOfTheSpaceOnceEach) {
  for (size_t batch : {1, 4, 1000}) {
    auto strategy = Make();
    std::vector<size_t> given = Run(*strategy, space_.size() * 2, batch);
    std::set<size_t> distinct(given.begin(), given.end());
    EXPECT_EQ(distinct.size(), given.size());
    EXPECT_FALSE(given.empty());
    EXPECT_LT(*distinct.rbegin(), space_.size());
    EXPECT_LE(given.size(), strategy->Planned());
  }
}

TEST_P(StrategyConformance, NeverGivesMoreThanAsked) {
  auto strategy = Make();
  EXPECT_TRUE(Next(*strategy, 0).empty());
  EXPECT_LE(Next(*strategy, 3).size(), 3u);
}

TEST_P(StrategyConformance, EndsAndSaysSo) {
  auto strategy = Make();
  EXPECT_FALSE(strategy->Done());
  Run(*strategy, space_.size() * 2, 5);
  EXPECT_TRUE(strategy->Done());
  EXPECT_TRUE(strategy->Ask(1).empty());
}

TEST_P(StrategyConformance, IsDeterministic) {
  for (uint64_t seed : {0, 1, 99}) {
    auto one = Make(seed), other = Make(seed);
    EXPECT_EQ(Run(*one, space_.size(), 4), Run(*other, space_.size(), 4));
  }
}

TEST_P(StrategyConformance, DoesNotWaitForLateReports) {
  auto strategy = Make();
  std::vector<size_t> first = Next(*strategy, 4);
  ASSERT_FALSE(first.empty());
  std::vector<size_t> second = Next(*strategy, 4);
  // Told in another order than asked.
  for (auto point = first.rbegin(); point != first.rend(); ++point) strategy->Tell(Observe(*point));
  for (size_t point : second) {
    EXPECT_EQ(std::count(first.begin(), first.end(), point), 0);
    strategy->Tell(Observe(point));
  }
  EXPECT_FALSE(Next(*strategy, 1).empty());
}

TEST_P(StrategyConformance, RestoredItGoesOnAsItWouldHave) {
  for (size_t stop : {0, 1, 7, 20}) {
    auto whole = Make(5), before = Make(5), after = Make(5);
    std::vector<size_t> expected = Run(*whole, space_.size(), 1);
    std::vector<size_t> given = Run(*before, stop, 1);
    Restore(*after, given);
    std::vector<size_t> rest = Run(*after, space_.size(), 1);
    given.insert(given.end(), rest.begin(), rest.end());
    EXPECT_EQ(given, expected) << "stopped after " << stop;
  }
}

TEST_P(StrategyConformance, RestoredItRemembersLikeSearches) {
  Precedent precedent;
  for (size_t point = 0; point < space_.size(); point += 3) precedent.results.push_back(Observe(point));
  for (size_t stop : {0, 2, 9}) {
    auto whole = Make(5), before = Make(5), after = Make(5);
    for (Strategy* one : {whole.get(), before.get(), after.get()}) one->Recall({precedent});
    const std::vector<size_t> expected = Run(*whole, space_.size(), 1);
    std::vector<size_t> given = Run(*before, stop, 1);
    Restore(*after, given);
    const std::vector<size_t> rest = Run(*after, space_.size(), 1);
    given.insert(given.end(), rest.begin(), rest.end());
    EXPECT_EQ(given, expected) << "stopped after " << stop;
    EXPECT_EQ(given.size(), expected.size());
  }
}

TEST_P(StrategyConformance, RestoredWithPointsInFlightItGivesThemNotAgain) {
  auto before = Make(5), after = Make(5);
  std::vector<size_t> asked = Next(*before, 10);
  std::vector<Observation> told;
  for (size_t i = 0; i < asked.size(); i += 2) told.push_back(Observe(asked[i]));
  after->Restore(asked, told, {});
  for (size_t i = 1; i < asked.size(); i += 2) after->Tell(Observe(asked[i]));
  for (size_t point : Run(*after, space_.size(), 4)) {
    EXPECT_EQ(std::count(asked.begin(), asked.end(), point), 0) << point;
  }
}

TEST_P(StrategyConformance, LooksOnceAtWhatItHasNotGiven) {
  auto strategy = Make();
  std::set<size_t> named;
  size_t given = 0;
  for (int i = 0; i < 60; ++i) {
    for (size_t point : strategy->Look(2)) {
      EXPECT_LT(point, space_.size());
      EXPECT_TRUE(named.insert(point).second) << point;
      Answer(*strategy, point);
    }
    for (size_t point : strategy->Ask(1)) {
      named.insert(point);
      ++given;
      strategy->Tell(Observe(point));
    }
  }
  EXPECT_EQ(named.size(), space_.size());
  EXPECT_EQ(given < space_.size(), GetParam().ahead > 0) << "what has no code is not given";
}

TEST_P(StrategyConformance, WaitsForWhatItLooksAt) {
  auto strategy = Make();
  const std::vector<size_t> looks = strategy->Look(3);
  EXPECT_EQ(looks.size(), 3 * GetParam().ahead);
  EXPECT_EQ(strategy->Ask(3).empty(), !looks.empty());
  if (looks.empty()) return;
  EXPECT_TRUE(strategy->Look(3).empty()) << "they are on their way";
  for (size_t i = 0; i < looks.size(); ++i) {
    EXPECT_EQ(strategy->Ask(3).size(), i > 0 && i % GetParam().ahead == 0 ? 1u : 0u) << i;
    strategy->Describe(looks[i], {64, 0, 1024});
  }
  EXPECT_EQ(strategy->Ask(3).size(), 1u);
}

TEST_P(StrategyConformance, WhatHasNoCodeIsNotWaitedFor) {
  auto strategy = Make();
  const std::vector<size_t> looks = strategy->Look(1);
  for (size_t point : looks) strategy->Exclude(point);
  const std::vector<size_t> given = strategy->Ask(1);
  ASSERT_EQ(given.size(), 1u);
  EXPECT_EQ(std::count(looks.begin(), looks.end(), given[0]), 0);
}

TEST_P(StrategyConformance, RestoredWithoutItsLooksItLooksAgain) {
  auto before = Make(5), after = Make(5);
  const std::vector<size_t> given = Run(*before, 9, 1);
  looked_.clear();
  Restore(*after, given);
  EXPECT_EQ(after->Look(2).size(), 2 * GetParam().ahead) << "not for all that were given";
  auto other = Make(5);
  Restore(*other, given);
  for (size_t point : Run(*other, space_.size(), 3)) {
    EXPECT_EQ(std::count(given.begin(), given.end(), point), 0) << point;
  }
}

std::vector<Row> Rows() {
  std::vector<Row> rows;
  for (absl::string_view name : StrategyNames()) rows.push_back({std::string(name)});
  for (const char* name : {"portfolio", "surrogate"}) rows.push_back({name, 3});
  return rows;
}

INSTANTIATE_TEST_SUITE_P(Registry, StrategyConformance, testing::ValuesIn(Rows()), [](const auto& info) {
  return absl::StrCat(info.param.name, info.param.ahead > 0 ? "_ahead" : "");
});

TEST(ExhaustiveTest, CoversTheSpaceInOrder) {
  SearchSpace space = TestSpace();
  std::vector<size_t> order(space.size());
  std::iota(order.begin(), order.end(), size_t{0});
  EXPECT_EQ(MakeStrategy("", space, 3, {}).value()->Ask(1000), order);
}

TEST(RandomTest, CoversTheSpaceInAnOrderOfTheSeed) {
  SearchSpace space = TestSpace();
  auto one = MakeStrategy("random", space, 1, {}).value()->Ask(1000);
  auto other = MakeStrategy("random", space, 2, {}).value()->Ask(1000);
  EXPECT_NE(one, other);
  EXPECT_EQ(std::set<size_t>(one.begin(), one.end()).size(), space.size());
  // The order is part of the contract: a restarted server of another platform must go on with the
  // same one.
  ASSERT_EQ(space.size(), 42u);
  one.resize(5);
  EXPECT_THAT(one, testing::ElementsAre(19, 29, 15, 22, 16));
}

TEST(RandomTest, EveryPointComesFirstAboutAsOften) {
  SearchSpace space = TestSpace();
  std::vector<int> first(space.size(), 0);
  for (uint64_t seed = 0; seed < 4200; ++seed) ++first[MakeStrategy("random", space, seed, {}).value()->Ask(1).at(0)];
  // 100 expected; five standard deviations.
  for (int count : first) EXPECT_NEAR(count, 100, 50);
}

TEST(RegistryTest, AutoLearnsWhereTheBudgetHasNotEveryPoint) {
  SearchSpace space = TestSpace();
  const auto first = [&](absl::string_view name, SearchBudget budget) {
    return MakeStrategy(name, space, 7, budget).value()->Ask(12);
  };
  const std::vector<size_t> all = first("exhaustive", {}), learned = first("portfolio", {});
  ASSERT_NE(all, learned);
  EXPECT_EQ(first("auto", {}), all);
  EXPECT_EQ(first("", {42, false}), all);
  EXPECT_EQ(first("auto", {41, false}), learned);
  EXPECT_EQ(first("auto", {42, true}), all);  // few enough for any time
  EXPECT_EQ(first("auto", {42, false, true}), learned);
}

TEST(RegistryTest, SpacesBeyondMemoryAreSearched) {
  v1::TuningSpec spec;
  spec.mutable_search()->set_max_trials(100);
  for (int i = 0; i < 3000; ++i) (*spec.add_modules()->mutable_constants())["m"] = i;
  std::vector<internal::KnobDescription> rows(3);
  for (size_t i = 0; i < rows.size(); ++i) {
    rows[i].set_name(std::string(1, static_cast<char>('x' + i)));
    rows[i].set_type(internal::KnobDescription::INT);
    rows[i].add_targets("cuda");
    auto& values = (*spec.mutable_space()->mutable_common())[rows[i].name()];
    for (int value = 1; value <= 100; ++value) values.add_values()->set_int_value(value);
  }
  auto space = SearchSpace::Create(spec, "cuda:90", rows);
  ASSERT_TRUE(space.ok()) << space.status();
  ASSERT_EQ(space->size(), 3'000'000'000u);
  for (absl::string_view name : StrategyNames()) {
    auto strategy = *MakeStrategy(name, *space, 3, {.trials = 100});
    std::set<size_t> given;
    size_t least = space->size();
    for (int i = 0; i < 40; ++i) {
      for (size_t point : strategy->Ask(1)) {
        EXPECT_TRUE(given.insert(point).second) << name;
        EXPECT_LT(point, space->size()) << name;
        least = std::min(least, point);
        strategy->Tell(Observe(point));
      }
    }
    EXPECT_EQ(given.size(), 40u) << name;
    EXPECT_EQ(strategy->Planned(), space->size()) << name;
    EXPECT_FALSE(strategy->Done()) << name;
    if (name != "exhaustive") EXPECT_GT(*given.rbegin() - least, space->size() / 4) << name;
  }
}

TEST(RandomTest, ALargeSpaceIsPermuted) {
  v1::TuningSpec spec;
  for (int i = 0; i < 1'000'003; ++i) spec.add_modules();
  auto space = SearchSpace::Create(spec, "cuda:90", {}, {.max_points = 2'000'000});
  ASSERT_TRUE(space.ok()) << space.status();
  auto strategy = *MakeStrategy("random", *space, 1, {});
  std::vector<bool> given(space->size(), false);
  size_t count = 0;
  for (std::vector<size_t> points = strategy->Ask(1000); !points.empty(); points = strategy->Ask(1000)) {
    for (size_t point : points) {
      ASSERT_FALSE(given[point]);
      given[point] = true;
      ++count;
    }
  }
  EXPECT_EQ(count, space->size());
  EXPECT_NE(MakeStrategy("random", *space, 1, {}).value()->Ask(3),
            MakeStrategy("random", *space, 2, {}).value()->Ask(3));
}

TEST(RegistryTest, UnknownStrategiesAreNamed) {
  SearchSpace space = TestSpace();
  auto made = MakeStrategy("genetic", space, 1, {});
  ASSERT_FALSE(made.ok());
  EXPECT_EQ(KindOf(made.status()), ErrorKind::unknown_strategy);
  EXPECT_EQ(DetailOf(made.status()).field(), "search.strategy");
  EXPECT_THAT(DetailOf(made.status()).message(), testing::HasSubstr("exhaustive, portfolio, random, surrogate"));
}

TEST(RegistryTest, UntilGainNeedsAStrategyThatKnowsWhatIsLeft) {
  v1::Search search;
  search.set_until_gain(0.02);
  for (absl::string_view name : StrategyNames()) {
    search.set_strategy(std::string(name));
    SearchSpace space = TestSpace();
    auto strategy = *MakeStrategy(name, space, 1, {.until_gain = true});
    for (int i = 0; i < 20; ++i) {
      for (size_t point : strategy->Ask(1)) strategy->Tell(Observe(point));
    }
    EXPECT_EQ(CheckStrategy(search).ok(), strategy->ChanceOfGain(0.02).has_value()) << name;
  }
  search.set_strategy("random");
  EXPECT_EQ(DetailOf(CheckStrategy(search)).field(), "search.until_gain");
}

TEST(RegistryTest, CompilingAheadNeedsAStrategyThatChoosesByCode) {
  SearchSpace space = TestSpace();
  for (absl::string_view name : StrategyNames()) {
    v1::Search search;
    search.set_strategy(std::string(name));
    auto strategy = *MakeStrategy(name, space, 1, {.trials = 10, .compile_ahead = 4});
    const bool looks = strategy->Look(1).size() == 4;
    EXPECT_EQ(CompileAheadOf(search, 24), looks ? 8u : 0u) << name;
    EXPECT_EQ(CompileAheadOf(search, 100), looks ? 2u : 0u) << name;
    EXPECT_EQ(CompileAheadOf(search, 101), 0u) << name;
    EXPECT_EQ(CompileAheadOf(search, 1000), 0u) << name;
    search.set_compile_ahead(4);
    EXPECT_EQ(CompileAheadOf(search, 1000), 4u) << name;
    EXPECT_EQ(CheckStrategy(search).ok(), looks) << name;
    search.set_compile_ahead(0);
    EXPECT_TRUE(CheckStrategy(search).ok()) << name;
    EXPECT_EQ(CompileAheadOf(search, 24), 0u) << name;
  }
  v1::Search search;
  search.set_strategy("random");
  search.set_compile_ahead(1);
  EXPECT_EQ(DetailOf(CheckStrategy(search)).field(), "search.compile_ahead");
}

}  // namespace
}  // namespace lathe
