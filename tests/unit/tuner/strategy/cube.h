// A space with known costs, for tests of strategies that learn.
#ifndef LATHE_TESTS_UNIT_TUNER_STRATEGY_CUBE_H_
#define LATHE_TESTS_UNIT_TUNER_STRATEGY_CUBE_H_

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "tuner/space/space.h"
#include "tuner/strategy/strategy.h"

namespace lathe {

// 12 x 12 x 12 modules, whose constants are 1, 2, .. 12.
inline SearchSpace Cube() {
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

// Z of a point, less 1.
inline double PlaneOf(size_t point) {
  const size_t plane = point / 144;
  return static_cast<double>(plane);
}

// Failed where X + Y > 20; the best, 100, is at (9, 3, 6).
inline Observation Cost(size_t point) {
  const double x = static_cast<double>(point % 12) + 1, y = static_cast<double>(point / 12 % 12) + 1,
               z = PlaneOf(point) + 1;
  const double cost = 100 * (1 + std::abs(x - 9) / 8 + std::pow(y - 3, 2) / 20) * (1 + std::pow((z - 6) / 6, 2));
  return {point, x + y <= 20, cost};
}
constexpr size_t kBest = 8 + 12 * 2 + 144 * 5;

// How many trials it takes to the best point, `width` at a time.
inline size_t TrialsToBest(Strategy& strategy, size_t width) {
  for (size_t tried = 0; tried < strategy.Planned();) {
    const std::vector<size_t> points = strategy.Ask(width);
    for (size_t point : points) strategy.Tell(Cost(point));
    tried += points.size();
    if (std::find(points.begin(), points.end(), kBest) != points.end()) return tried;
  }
  return strategy.Planned();
}

}  // namespace lathe

#endif  // LATHE_TESTS_UNIT_TUNER_STRATEGY_CUBE_H_
