// Which trials won. Pure functions over finished trials.
#ifndef LATHE_TUNER_BUDGET_RANKING_H_
#define LATHE_TUNER_BUDGET_RANKING_H_

#include <map>
#include <string>
#include <vector>

#include "absl/types/span.h"
#include "lathe/v1/tuning.pb.h"

namespace lathe {

// Whether a search may learn a trial's cost: it is ok, its output was checked, and it has a time or an estimate. A race
// that drops a slow one knows its time well enough for that.
bool HasCost(const v1::Trial& trial);

// Whether a trial may win at all: it has a cost, and racing did not drop it.
bool CanWin(const v1::Trial& trial);

// When variants count as equally fast.
struct TieRule {
  double width = 0.01;  // relative
};

// The winner of each (target, device model, problem), sorted by these. Groups without an eligible trial have none. A
// run-off decides the group that its first entry's trial is of; one of an unknown trial is left out.
//
// Measured times and estimates are never compared: where a group has an eligible measured trial, only measured ones
// take part; otherwise the estimates do, and the answer says so.
//
// Measured trials stand on one scale (scale.h), the entries of a run-off by its ratios. Named as ties of the fastest
// are those that were not shown to be slower than it by more than the width of a tie, and are not slower by more than
// twice that width as it seems. The winner is the first, in the order below, of those that were shown to be within the
// width; the fastest itself always is. So a winner that one search found is the winner or a named tie of another,
// unless one of their 95 % intervals missed. Equal estimates are ties.
//
// Order: fewest spilled bytes, least shared memory, fewest registers, fewest warps, then the smallest module index,
// constants and knobs by name, trial name. None of these is noisy. The other ties are named in the same order.
std::vector<v1::BestVariant> RankTrials(absl::Span<const v1::Trial* const> trials,
                                        absl::Span<const v1::RunOff> run_offs = {}, const TieRule& rule = {});
std::vector<v1::BestVariant> RankTrials(absl::Span<const v1::Trial> trials, absl::Span<const v1::RunOff> run_offs = {},
                                        const TieRule& rule = {});

// The trials that a run-off should measure together, at most `most`: those that can win and were not clearly shown to
// be slower than the fastest by more than the width of a tie, fastest first; then those that were, but whose own times
// are less than the fastest's. One disturbed visit of an incumbent moves its whole batch on the scale, and the times of
// that batch do not show it. Of trials with the same machine code one. `arm` is the trials of one target, device model
// and problem, all of them done. Empty where there are not two.
std::vector<std::string> RunOffLeaders(absl::Span<const v1::Trial* const> arm, const TieRule& rule = {},
                                       size_t most = 8);

// The software that the fleet runs now.
struct FleetBuilds {
  std::string compiler_build;                  // empty: unknown, nothing is stale by it
  std::map<std::string, std::string> drivers;  // device model -> driver
};

// Marks winners that another compiler build or driver than the fleet's present one has measured.
void MarkStale(const FleetBuilds& now, std::vector<v1::BestVariant>* best);

// "n_cols=4000 rows=256": equal for equal problems; empty for one without values.
std::string ProblemKey(const v1::Problem& problem);

}  // namespace lathe

#endif  // LATHE_TUNER_BUDGET_RANKING_H_
