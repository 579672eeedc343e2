#include "worker/numerics/statistics.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <numeric>

namespace lathe {
namespace {

constexpr int kFirstLook = 4;
constexpr size_t kLeastTrimmed = 5;

std::vector<double> Sorted(std::span<const double> values) {
  std::vector<double> sorted(values.begin(), values.end());
  std::sort(sorted.begin(), sorted.end());
  return sorted;
}

// How many values are left out at each end.
size_t TrimmedAway(size_t values) { return values < kLeastTrimmed ? 0 : values / 5; }

double MeanOfKept(std::span<const double> sorted) {
  const size_t away = TrimmedAway(sorted.size());
  const std::span<const double> kept = sorted.subspan(away, sorted.size() - 2 * away);
  return std::accumulate(kept.begin(), kept.end(), 0.0) / static_cast<double>(kept.size());
}

double WinsorizedDeviation(std::span<const double> sorted) {
  const size_t n = sorted.size(), away = TrimmedAway(n);
  const auto value = [&](size_t i) { return sorted[std::clamp(i, away, n - 1 - away)]; };
  double mean = 0, squares = 0;
  for (size_t i = 0; i < n; ++i) mean += value(i) / static_cast<double>(n);
  for (size_t i = 0; i < n; ++i) squares += (value(i) - mean) * (value(i) - mean);
  return std::sqrt(squares / static_cast<double>(n - 1));
}

}  // namespace

double Median(std::span<const double> samples) {
  if (samples.empty()) return 0;
  const std::vector<double> sorted = Sorted(samples);
  const size_t middle = sorted.size() / 2;
  return sorted.size() % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

double StudentCoverage(double t, int degrees) {
  const double theta = std::atan(t / std::sqrt(degrees));
  const double cosine = std::cos(theta), sine = std::sin(theta);
  const bool odd = degrees % 2 == 1;
  if (degrees == 1) return theta * 2 / std::numbers::pi;
  // Terms up to cos^(degrees - 2), each the one before times cos^2 * (k - 1) / k.
  double term = odd ? cosine : 1, sum = term;
  for (int k = odd ? 3 : 2; k <= degrees - 2; k += 2) {
    term *= cosine * cosine * (k - 1) / k;
    sum += term;
  }
  return odd ? (theta + sine * sum) * 2 / std::numbers::pi : sine * sum;
}

double StudentTable::Quantile(double alpha, int degrees) {
  const auto [entry, fresh] = known_.try_emplace({alpha, degrees}, 0);
  if (!fresh) return entry->second;
  // Bisection over the angle, whose range is finite: t = sqrt(degrees) * tan(angle).
  const double root = std::sqrt(degrees);
  double low = 0, high = std::numbers::pi / 2;
  for (int i = 0; i < 60; ++i) {
    const double middle = (low + high) / 2;
    (1 - StudentCoverage(root * std::tan(middle), degrees) > alpha ? low : high) = middle;
  }
  entry->second = root * std::tan((low + high) / 2);
  return entry->second;
}

double TrimmedMean(std::span<const double> values) { return values.empty() ? 0 : MeanOfKept(Sorted(values)); }

Interval TrimmedInterval(std::span<const double> values, double alpha, StudentTable& table) {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  if (values.size() < 2) return {-kInfinity, TrimmedMean(values), kInfinity};
  const std::vector<double> sorted = Sorted(values);
  const auto n = static_cast<double>(sorted.size());
  const auto kept = static_cast<int>(sorted.size() - 2 * TrimmedAway(sorted.size()));
  const double error = WinsorizedDeviation(sorted) * n / kept / std::sqrt(n);
  const double half = table.Quantile(alpha, kept - 1) * error;
  const double centre = MeanOfKept(sorted);
  return {centre - half, centre, centre + half};
}

std::vector<int> Looks(int max_rounds) {
  std::vector<int> looks;
  for (int round = kFirstLook; round < max_rounds; round *= 2) looks.push_back(round);
  looks.push_back(max_rounds);
  return looks;
}

double TimerStep(std::span<const double> elapsed_ns) {
  const std::vector<double> sorted = Sorted(elapsed_ns);
  double step = 0;
  for (size_t i = 1; i < sorted.size(); ++i) {
    const double difference = sorted[i] - sorted[i - 1];
    // Events give milliseconds as a float: a relative error of 6e-8.
    if (difference <= 1e-6 * sorted[i] + 1e-3) continue;
    if (step == 0 || difference < step) step = difference;
  }
  return step;
}

int BatchSize(double kernel_ns, double step_ns, double precision, int most) {
  if (kernel_ns <= 0 || precision <= 0) return 1;
  const double wanted = std::ceil(step_ns / precision / kernel_ns);
  return static_cast<int>(std::clamp(wanted, 1.0, static_cast<double>(std::max(1, most))));
}

bool Drifted(double before, double after, double limit) {
  if (before <= 0 || after <= 0) return false;
  return std::fabs(after / before - 1) > limit;
}

}  // namespace lathe
