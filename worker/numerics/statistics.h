// The statistics by which a measurement decides: pure functions of samples, thread-safe. Times are
// nanoseconds.
#ifndef LATHE_WORKER_NUMERICS_STATISTICS_H_
#define LATHE_WORKER_NUMERICS_STATISTICS_H_

#include <span>
#include <vector>

namespace lathe {

struct Summary {
  double median = 0;
  // The 95 % confidence interval of the median.
  double ci_low = 0;
  double ci_high = 0;
  int samples = 0;

  // Half of the interval, relative to the median.
  double relative_half_width() const { return median > 0 ? (ci_high - ci_low) / 2 / median : 0; }
};

double Median(std::span<const double> samples);

// Ranks (from 0) of the order statistics that enclose the median of any distribution with at least
// `confidence`: P(low <= Binomial(n, 1/2) < high). With fewer than 6 samples, where no pair does at
// 95 %, the extremes.
struct RankInterval {
  int low = 0;
  int high = 0;
};
RankInterval MedianRanks(int samples, double confidence = 0.95);

// Median and its interval by order statistics, which assumes nothing of the distribution: the
// samples of a GPU have a floor and a long tail. Zeros without samples.
Summary Summarize(std::span<const double> samples);

// Racing: which candidates may still be the fastest. A candidate falls when its interval lies
// wholly above that of the lowest median; before `min_samples` nobody falls. Candidates without
// samples stay.
std::vector<bool> Survivors(std::span<const Summary> candidates, int min_samples);

// How many rounds in total are needed until the interval is as narrow as wanted, by its shrinking
// with the square root of the samples; at least `rounds_done`, and that where it is narrow enough.
int RoundsNeeded(const Summary& summary, int rounds_done, double ci_relative);

// Launches in one sample, so that the timer's resolution is at most `precision` of it. 1 for
// kernels long enough.
int BatchSize(double kernel_ns, double resolution_ns, double precision, int most);

// When to stop a measurement.
struct RoundPolicy {
  int min_rounds = 3;
  int max_rounds = 100;
  double ci_relative = 0.01;
  int min_samples = 8;
};
struct RoundDecision {
  std::vector<bool> keep;  // racing
  bool done = false;       // every kept candidate is known well enough, or only one is kept and is known
};
RoundDecision DecideRound(std::span<const Summary> candidates, const std::vector<bool>& running, int rounds_done,
                          const RoundPolicy& policy);

// True where a baseline kernel's time changed by more than `limit` (relative) over a measurement.
bool Drifted(double before_ns, double after_ns, double limit);

}  // namespace lathe

#endif  // LATHE_WORKER_NUMERICS_STATISTICS_H_
