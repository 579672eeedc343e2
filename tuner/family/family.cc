#include "tuner/family/family.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

namespace lathe {
namespace {

// A variant that is slower than this everywhere is nobody's choice.
constexpr double kCandidateSlowdown = 1.1;
constexpr int kAlignmentOctaves = 4;
constexpr double kAlignmentWeight = 0.5;
// Two problems at the same place weigh alike, and not infinitely much.
constexpr double kNearest = 0.25;

double Fastest(const Family::Problem& problem) {
  double fastest = std::numeric_limits<double>::infinity();
  for (double time : problem.times_ns) {
    if (time != kNotMeasured) fastest = std::min(fastest, time);
  }
  return fastest;
}

// The median slowdown of the variants that succeeded: one at least did.
double MedianSlowdown(const Family::Problem& problem, double fastest) {
  std::vector<double> slowdowns;
  for (double time : problem.times_ns) {
    if (time != kNotMeasured && std::isfinite(time)) slowdowns.push_back(time / fastest);
  }
  const auto middle = slowdowns.begin() + slowdowns.size() / 2;
  std::nth_element(slowdowns.begin(), middle, slowdowns.end());
  return *middle;
}

int Octaves(int64_t value) {
  return std::min(kAlignmentOctaves, std::countr_zero(static_cast<uint64_t>(value) | uint64_t{1} << kAlignmentOctaves));
}

// The candidate with the least weighted mean at all problems but `without`, and its weights.
size_t Choose(const Slowdowns& slowdowns, absl::Span<const int64_t> values, std::optional<size_t> without,
              std::vector<double>& weights) {
  weights.assign(slowdowns.problems(), 0);
  for (size_t q = 0; q < slowdowns.problems(); ++q) {
    const double distance = Distance(values, slowdowns.values(q));
    if (q != without) weights[q] = 1 / (distance * distance + kNearest);
  }
  size_t chosen = 0;
  double least = std::numeric_limits<double>::infinity();
  for (size_t c = 0; c < slowdowns.candidates().size(); ++c) {
    double sum = 0;
    for (size_t q = 0; q < slowdowns.problems(); ++q) sum += weights[q] * slowdowns.Log(q, c);
    if (sum < least) {
      least = sum;
      chosen = c;
    }
  }
  return chosen;
}

}  // namespace

Slowdowns::Slowdowns(const Family& family) {
  std::vector<const Family::Problem*> kept;
  std::vector<double> fastest;
  for (const Family::Problem& problem : family.problems) {
    const double best = Fastest(problem);
    if (!std::isfinite(best)) continue;
    kept.push_back(&problem);
    fastest.push_back(best);
    values_.push_back(problem.values);
  }
  for (size_t v = 0; v < family.variants; ++v) {
    for (size_t q = 0; q < kept.size(); ++q) {
      const double time = kept[q]->times_ns[v];
      if (time == kNotMeasured || time > kCandidateSlowdown * fastest[q]) continue;
      candidates_.push_back(v);
      break;
    }
  }
  for (size_t q = 0; q < kept.size(); ++q) {
    const double unknown = std::log(MedianSlowdown(*kept[q], fastest[q]));
    std::vector<double>& logs = logs_.emplace_back();
    for (size_t v : candidates_) {
      const double time = kept[q]->times_ns[v];
      logs.push_back(time == kNotMeasured   ? unknown
                     : !std::isfinite(time) ? std::log(kFailedSlowdown)
                                            : std::log(time / fastest[q]));
    }
  }
}

double Distance(absl::Span<const int64_t> a, absl::Span<const int64_t> b) {
  double sum = 0;
  for (size_t i = 0; i < a.size(); ++i) {
    const double octaves = std::log2(std::max<int64_t>(a[i], 1)) - std::log2(std::max<int64_t>(b[i], 1));
    const double alignment = kAlignmentWeight * (Octaves(a[i]) - Octaves(b[i]));
    sum += octaves * octaves + alignment * alignment;
  }
  return std::sqrt(sum);
}

std::optional<Prediction> Predict(const Family& family, absl::Span<const int64_t> values) {
  const Slowdowns slowdowns(family);
  if (slowdowns.problems() == 0) return std::nullopt;
  std::vector<double> weights, ignored;
  Prediction prediction;
  prediction.variant = slowdowns.candidates()[Choose(slowdowns, values, std::nullopt, weights)];
  if (slowdowns.problems() == 1) return prediction;
  double sum = 0, total = 0;
  for (size_t q = 0; q < slowdowns.problems(); ++q) {
    sum += weights[q] * slowdowns.Log(q, Choose(slowdowns, slowdowns.values(q), q, ignored));
    total += weights[q];
  }
  prediction.slowdown = std::exp(sum / total);
  return prediction;
}

}  // namespace lathe
