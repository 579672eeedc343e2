// A race of candidates over rounds: who runs on, who cannot win, when it ends, and what was learnt. A pure function of
// the visits that it is given: no device, no clock.
//
// One observation is one visit: the median of the samples that were taken of a candidate within one round, because such
// neighbours share whatever disturbs them. Two candidates are compared by the differences of their logarithms within
// the same rounds, so that drift which both feel cancels out.
//
//  1. Screening, after rounds 1 and 2, rests on an assumption and not on an interval: no visit is off by more than a
//     few per cent. Whoever was beyond `screen_ratios` of the leader in every visit so far, in time and in cycles,
//     drops out.
//  2. At the looks (statistics.h) a candidate drops out when the one-sided interval of its ratio to the leader lies
//     beyond the width of a tie, in time and in cycles. All looks and rivals of a race share `drop_error`, so that the
//     best is dropped in less than that part of all races.
//  3. The race ends at the look where each candidate left is known: its ratio to the leader has an interval that is
//     narrow enough, or that lies within the width of a tie.
// Intervals that are told share `interval_error` over all looks, so that they hold wherever the race ended.
#ifndef LATHE_WORKER_NUMERICS_RACE_H_
#define LATHE_WORKER_NUMERICS_RACE_H_

#include <array>
#include <cstdint>
#include <map>
#include <span>
#include <vector>

#include "worker/numerics/statistics.h"

namespace lathe {

struct RacePolicy {
  int min_rounds = 4;
  int max_rounds = 64;
  double ci_relative = 0.01;                         // wanted half width of a ratio's interval
  double tie_width = 0.01;                           // relative
  std::array<double, 2> screen_ratios = {1.3, 1.1};  // after the first round, after the second
  double interval_error = 0.05;
  double drop_error = 0.01;
  double least_clock = 0.75;  // of the race's median clock; a visit below it is not believed
  bool run_off = false;       // nobody drops out
};

struct VisitTimes {
  std::vector<double> samples_ns;
  double clock_mhz = 0;  // 0: not told
};

// A number with the interval in which it lies at 95 %.
struct Estimate {
  double value = 0;
  double low = 0;
  double high = 0;
};

struct RatioEstimate {
  Estimate time;
  Estimate cycles;  // zeros where a visit has no clock
  int rounds = 0;   // in which both ran; 0: never, and all else is 0
};

class Race {
 public:
  // `incumbent` never drops out, as it is what others are related to; -1: there is none.
  Race(const RacePolicy& policy, int candidates, int incumbent);

  // The timer's step widens intervals that are narrower than it.
  void SetTimerStep(double step_ns) { timer_step_ns_ = step_ns; }

  // Whether the device was slowed down during a visit of this clock: by the median clock of the visits so far, not by
  // the highest, as large matrix products run far below that within the power limit.
  bool Throttled(double clock_mhz) const;
  // One visit of a candidate in the round that runs. `visit` has samples.
  void Add(int candidate, VisitTimes visit);
  // It failed; it takes no part from now on and is compared with nobody.
  void Fail(int candidate);
  // Before the first round, from one launch each of the candidates (0: none): drops those that are hopeless by it. The
  // first launch of a kernel also loads its code, so that only long ones are judged, and only by a factor of two.
  void ScreenFirstLaunches(std::span<const double> ns);
  void EndRound();

  int rounds() const { return rounds_; }
  bool running(int candidate) const { return runners_[candidate].running; }
  bool dropped(int candidate) const { return runners_[candidate].dropped; }
  bool done() const { return done_; }
  // The fastest of those that run, by the centre of its visits; -1 before there is one.
  int leader() const;
  // The reference of the others' ratios: the incumbent, else the leader; in a run-off always the leader. -1: nobody.
  int reference() const;

  // In nanoseconds. Without visits all zeros. One visit alone has the range of its samples.
  Estimate Time(int candidate);
  RatioEstimate Ratio(int candidate, int reference);
  double median_clock_mhz() const;
  // Whether the clock at the leader's visits moved by more than `limit` (relative) from the first half to the second.
  bool ClockDrifted(double limit) const;

 private:
  struct Observation {
    double log_ns = 0;
    double log_cycles = 0;  // where the clock is known
    double least_ns = 0, most_ns = 0;
    double clock_mhz = 0;  // 0: not told
  };
  struct Runner {
    bool running = true;
    bool dropped = false;
    bool failed = false;
    std::map<int, Observation> visits;  // by round
  };
  struct Pair {
    std::vector<double> log_time, log_cycles;  // a against b, in the rounds of both; cycles: all or none
  };

  Pair Paired(int a, int b) const;
  bool HopelessAgainst(int candidate, int leader, double ratio) const;
  void Screen(double ratio);
  void Look();
  bool IsSlower(int candidate, int leader, double alpha);
  bool IsKnown(int candidate, int leader);
  // Interval of logarithms, not narrower than the timer's step.
  Interval Widened(Interval interval, int candidate) const;
  double Centre(int candidate) const;

  const RacePolicy policy_;
  const int incumbent_;
  const std::vector<int> looks_;
  std::vector<Runner> runners_;
  std::vector<double> clocks_;
  StudentTable table_;
  double timer_step_ns_ = 0;
  int rounds_ = 0;
  bool done_ = false;
};

}  // namespace lathe

#endif  // LATHE_WORKER_NUMERICS_RACE_H_
