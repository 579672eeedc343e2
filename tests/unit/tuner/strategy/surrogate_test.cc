// Whether the strategy finds the best of spaces with known costs. What holds for each strategy is in tests/conformance.
#include "tuner/strategy/surrogate/surrogate.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <set>

#include "absl/strings/str_cat.h"
#include "tests/unit/tuner/testing.h"
#include "tuner/strategy/lattice.h"

namespace lathe {
namespace {

// 12 x 12 x 12 modules, whose constants are 1, 2, .. 12.
SearchSpace Cube() {
  v1::TuningSpec spec;
  for (int i = 0; i < 12 * 12 * 12; ++i) {
    auto& constants = *spec.add_modules()->mutable_constants();
    constants["X"] = i % 12 + 1;
    constants["Y"] = i / 12 % 12 + 1;
    constants["Z"] = i / 144 + 1;
  }
  auto space = SearchSpace::Create(spec, "cuda:90", {});
  EXPECT_TRUE(space.ok()) << space.status();
  return *std::move(space);
}

// Failed where X + Y > 20; the best, 100, is at (9, 3, 6).
Observation Cost(size_t point) {
  const double x = static_cast<double>(point % 12) + 1, y = static_cast<double>(point / 12 % 12) + 1,
               z = static_cast<double>(point / 144) + 1;
  const double cost = 100 * (1 + std::abs(x - 9) / 8 + std::pow(y - 3, 2) / 20) * (1 + std::pow((z - 6) / 6, 2));
  return {point, x + y <= 20, cost};
}
constexpr size_t kBest = 8 + 12 * 2 + 144 * 5;

// How many trials it takes to the best point, `width` at a time.
size_t TrialsToBest(const std::shared_ptr<const Lattice>& space, uint64_t seed, size_t width) {
  auto strategy = MakeSurrogateStrategy(space, seed);
  for (size_t tried = 0; tried < space->size();) {
    const std::vector<size_t> points = strategy->Ask(width);
    for (size_t point : points) strategy->Tell(Cost(point));
    tried += points.size();
    if (std::find(points.begin(), points.end(), kBest) != points.end()) return tried;
  }
  return space->size();
}

TEST(SurrogateTest, FindsTheBestOf1728AfterFewTrials) {
  const auto space = std::make_shared<const Lattice>(Cube());
  std::vector<size_t> trials;
  for (uint64_t seed = 0; seed < 9; ++seed) trials.push_back(TrialsToBest(space, seed, 1));
  std::sort(trials.begin(), trials.end());
  EXPECT_LE(trials[4], 40u);  // random search needs 864 in the median
  EXPECT_LE(trials.back(), 90u);
}

TEST(SurrogateTest, LosesLittleWithEightAtATime) {
  const auto space = std::make_shared<const Lattice>(Cube());
  std::vector<size_t> trials;
  for (uint64_t seed = 0; seed < 9; ++seed) trials.push_back(TrialsToBest(space, seed, 8));
  std::sort(trials.begin(), trials.end());
  EXPECT_LE(trials[4], 56u);
}

TEST(SurrogateTest, SpreadsPointsInFlight) {
  const auto space = std::make_shared<const Lattice>(Cube());
  auto strategy = MakeSurrogateStrategy(space, 1);
  for (size_t point : strategy->Ask(12)) strategy->Tell(Cost(point));
  const std::vector<size_t> batch = strategy->Ask(24);
  std::set<uint32_t> values;
  for (size_t point : batch) values.insert(space->At(point)[2]);
  EXPECT_GE(values.size(), 4u) << "24 points have only so many different Z";
}

TEST(SurrogateTest, AllFailingItStillGoesOn) {
  const auto space = std::make_shared<const Lattice>(Cube());
  auto strategy = MakeSurrogateStrategy(space, 1);
  std::set<size_t> given;
  for (int i = 0; i < 100; ++i) {
    for (size_t point : strategy->Ask(1)) {
      EXPECT_TRUE(given.insert(point).second);
      strategy->Tell({point, false, 0});
    }
  }
  EXPECT_EQ(given.size(), 100u);
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
  const auto lattice = std::make_shared<const Lattice>(*space);
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
