#include "worker/numerics/statistics.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace lathe {

double Median(std::span<const double> samples) {
  if (samples.empty()) return 0;
  std::vector<double> sorted(samples.begin(), samples.end());
  std::sort(sorted.begin(), sorted.end());
  const size_t middle = sorted.size() / 2;
  return sorted.size() % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

RankInterval MedianRanks(int samples, double confidence) {
  if (samples <= 0) return {};
  // The interval (x[r], x[n-1-r]) misses the median with probability 2 * P(Binomial(n, 1/2) <= r):
  // the largest r for which that is small enough. Probabilities are summed as exp of logarithms, so
  // large n do not underflow.
  const double allowed = (1 - confidence) / 2;
  const double log_scale = -samples * std::log(2.0);
  double below = 0;
  int rank = -1;
  for (int k = 0; k < samples / 2; ++k) {
    below += std::exp(std::lgamma(samples + 1.0) - std::lgamma(k + 1.0) - std::lgamma(samples - k + 1.0) + log_scale);
    if (below > allowed) break;
    rank = k;
  }
  rank = std::max(rank, 0);
  return {rank, samples - 1 - rank};
}

Summary Summarize(std::span<const double> samples) {
  Summary summary;
  if (samples.empty()) return summary;
  std::vector<double> sorted(samples.begin(), samples.end());
  std::sort(sorted.begin(), sorted.end());
  const RankInterval ranks = MedianRanks(static_cast<int>(sorted.size()));
  const size_t middle = sorted.size() / 2;
  summary.median = sorted.size() % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  summary.ci_low = sorted[ranks.low];
  summary.ci_high = sorted[ranks.high];
  summary.samples = static_cast<int>(sorted.size());
  return summary;
}

std::vector<bool> Survivors(std::span<const Summary> candidates, int min_samples) {
  const Summary* best = nullptr;
  for (const Summary& candidate : candidates)
    if (candidate.samples >= min_samples && (best == nullptr || candidate.median < best->median)) best = &candidate;
  std::vector<bool> keep(candidates.size(), true);
  if (best == nullptr) return keep;
  for (size_t i = 0; i < candidates.size(); ++i)
    keep[i] = candidates[i].samples < min_samples || candidates[i].ci_low <= best->ci_high;
  return keep;
}

int RoundsNeeded(const Summary& summary, int rounds_done, double ci_relative) {
  const double width = summary.relative_half_width();
  if (ci_relative <= 0 || width <= ci_relative) return rounds_done;
  const double factor = width / ci_relative;
  const double rounds = std::ceil(rounds_done * factor * factor);
  return rounds > std::numeric_limits<int>::max() / 2 ? std::numeric_limits<int>::max() / 2 : static_cast<int>(rounds);
}

int BatchSize(double kernel_ns, double resolution_ns, double precision, int most) {
  if (kernel_ns <= 0 || precision <= 0) return 1;
  const double wanted = std::ceil(resolution_ns / precision / kernel_ns);
  return static_cast<int>(std::clamp(wanted, 1.0, static_cast<double>(std::max(1, most))));
}

RoundDecision DecideRound(std::span<const Summary> candidates, const std::vector<bool>& running, int rounds_done,
                          const RoundPolicy& policy) {
  RoundDecision decision;
  decision.keep = running;
  if (rounds_done < policy.min_rounds) return decision;
  // Those that fell earlier stay in the comparison: their medians are no better now.
  const std::vector<bool> survive = Survivors(candidates, policy.min_samples);
  int kept = 0;
  bool known = true;
  for (size_t i = 0; i < candidates.size(); ++i) {
    decision.keep[i] = running[i] && survive[i];
    if (!decision.keep[i]) continue;
    ++kept;
    known = known && candidates[i].samples >= policy.min_samples &&
            RoundsNeeded(candidates[i], rounds_done, policy.ci_relative) <= rounds_done;
  }
  decision.done = kept == 0 || known || rounds_done >= policy.max_rounds;
  return decision;
}

bool Drifted(double before_ns, double after_ns, double limit) {
  if (before_ns <= 0 || after_ns <= 0) return false;
  return std::fabs(after_ns / before_ns - 1) > limit;
}

}  // namespace lathe
