// How much a point may improve on the best one, and draws for chances of that.
#ifndef LATHE_TUNER_STRATEGY_SURROGATE_ACQUISITION_H_
#define LATHE_TUNER_STRATEGY_SURROGATE_ACQUISITION_H_

#include <cmath>
#include <cstdint>
#include <random>

namespace lathe {

// The logarithm of the expected improvement on 0 of a normal variable, in units of its deviation. Far below, where it
// vanishes in floating point, by its leading term.
inline float LogImprovement(float mean, float deviation) {
  const float u = -mean / deviation;
  constexpr float kFar = -5;
  if (u < kFar) return -0.5F * u * u - 2 * std::log(-u) - 0.918939F + std::log(deviation);
  const float density = 0.39894228F * std::exp(-0.5F * u * u);
  const float share = 0.5F * std::erfc(-u * static_cast<float>(M_SQRT1_2));
  return std::log(deviation * (u * share + density));
}

// From 0, inclusive, to 1.
inline double DrawUnit(std::mt19937_64& engine) {
  constexpr double kUnit = 1.0 / (uint64_t{1} << 53);
  return static_cast<double>(engine() >> 11) * kUnit;
}

// By Box and Muller.
inline double DrawNormal(std::mt19937_64& engine) {
  const double radius = std::sqrt(-2 * std::log(1 - DrawUnit(engine)));
  return radius * std::cos(2 * M_PI * DrawUnit(engine));
}

}  // namespace lathe

#endif  // LATHE_TUNER_STRATEGY_SURROGATE_ACQUISITION_H_
