// How far a search may go. Pure functions: time is passed in.
#ifndef LATHE_TUNER_BUDGET_BUDGET_H_
#define LATHE_TUNER_BUDGET_BUDGET_H_

#include <cstddef>
#include <cstdint>
#include <optional>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "lathe/v1/tuning.pb.h"

namespace lathe {

// The server's own bounds, which hold where a specification asks for more or for none. 0: none.
struct BudgetLimits {
  int32_t max_trials = 0;
  double max_seconds = 0;
};

// Where one search stands.
struct Progress {
  size_t asked = 0;           // trials given out so far, the cached ones included
  double seconds = 0;         // since the job began
  double device_seconds = 0;  // for which devices have measured for it
  bool exhausted = false;     // the strategy is done
  bool converged = false;     // nothing more is asked for, since a gain has become unlikely
};

struct BudgetDecision {
  // How many more trials may be asked for now; 0 where the budget is used up or the strategy is
  // done.
  size_t may_ask = 0;
  // Set once nothing more will be asked for: exhausted, converged, max_trials, max_seconds or
  // max_device_seconds. The search ends when the running trials have.
  v1::StopReason stop_reason = v1::STOP_REASON_UNSPECIFIED;
};

// When a search has come so far that a gain has become unlikely. A model may be sure of itself too early, so that the
// chance must have been small for some results in a row, after some more.
class Convergence {
 public:
  // After each result: the chance of a gain, where the strategy knows it.
  void Note(std::optional<double> chance, double limit);
  bool reached() const { return reached_; }

 private:
  int results_ = 0;
  int calm_ = 0;  // results in a row with a chance under the limit
  bool reached_ = false;
};

// The limit of Search.until_chance, or its default.
double ChanceLimit(const v1::Search& search);

// invalid_argument ("search.max_trials", say) for bounds that are negative, not finite, or no share.
absl::Status ValidateSearch(const v1::Search& search);

// Time is looked at before the trial count: past max_seconds or max_device_seconds nothing new starts. A strategy that
// is done while the budget is not gives "exhausted".
BudgetDecision Decide(const v1::Search& search, const BudgetLimits& limits, const Progress& progress);

// How many trials a search may have in hand at once, so that what it has in hand when it reaches max_device_seconds is
// about one trial, going by the `measured` trials that took `device_seconds`; a few while none has been measured. The
// largest value where no device time bounds it.
size_t InHandBound(const v1::Search& search, double device_seconds, size_t measured);

// The most trials of a search; the largest value where nothing bounds them.
size_t TrialBound(const v1::Search& search, const BudgetLimits& limits);

// The most seconds of a search; 0: no limit.
double SecondsBound(const v1::Search& search, const BudgetLimits& limits);

// How many trials a search over `planned` points will make at most.
size_t PlannedTrials(const v1::Search& search, const BudgetLimits& limits, size_t planned);

}  // namespace lathe

#endif  // LATHE_TUNER_BUDGET_BUDGET_H_
