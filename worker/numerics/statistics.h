// The statistics by which a measurement decides: pure functions, thread-safe. Values are logarithms of times or of
// ratios of times unless a comment says nanoseconds.
#ifndef LATHE_WORKER_NUMERICS_STATISTICS_H_
#define LATHE_WORKER_NUMERICS_STATISTICS_H_

#include <map>
#include <span>
#include <utility>
#include <vector>

namespace lathe {

// 0 without samples.
double Median(std::span<const double> samples);

// P(|T| <= t) of Student's distribution, for t >= 0. Source: Abramowitz and Stegun, Handbook of Mathematical Functions,
// 26.7.3 and 26.7.4 (finite series for whole degrees of freedom).
double StudentCoverage(double t, int degrees);

// The t with P(|T| > t) = `alpha`, each computed once. Not thread-safe.
class StudentTable {
 public:
  double Quantile(double alpha, int degrees);

 private:
  std::map<std::pair<double, int>, double> known_;
};

struct Interval {
  double low = 0;
  double centre = 0;
  double high = 0;

  double half_width() const { return (high - low) / 2; }
};

// The trimmed mean of `values` and its two-sided interval at 1 - `alpha`. From five values on, a fifth of them is left
// out at each end, so that a disturbed visit neither moves the centre nor widens the interval for ever; fewer than five
// give Student's plain interval. One value, or none, has no interval: both ends are infinite.
// Source: Tukey and McLaughlin, Sankhya A 25 (1963); Wilcox, Introduction to Robust Estimation and Hypothesis Testing,
// section 4.3: centre +- t(h - 1) * s_w / ((1 - 2g/n) * sqrt(n)), with h = n - 2g values kept and s_w the standard
// deviation of the values Winsorized g deep.
Interval TrimmedInterval(std::span<const double> values, double alpha, StudentTable& table);

// The trimmed mean alone.
double TrimmedMean(std::span<const double> values);

// The rounds after which a race is looked at: 4, 8, 16, .. and the last. What is said at any of them holds at the same
// time when each look gets an equal share of the allowed error (Bonferroni; Jennison and Turnbull, Group Sequential
// Methods, chapter 9, call such intervals repeated confidence intervals): a race may then stop at a look for any
// reason.
std::vector<int> Looks(int max_rounds);

// The step of a timer that gave these intervals of various lengths, in nanoseconds: the least difference between two of
// them that is not rounding. 0 where all are equal.
double TimerStep(std::span<const double> elapsed_ns);

// Launches in one sample, the same for all candidates of a race, so that the timer's step is at most `precision` of
// the fastest one's sample. 1 for kernels long enough.
int BatchSize(double kernel_ns, double step_ns, double precision, int most);

// True where `after` differs from `before` by more than `limit` (relative); false where either is unknown (0).
bool Drifted(double before, double after, double limit);

}  // namespace lathe

#endif  // LATHE_WORKER_NUMERICS_STATISTICS_H_
