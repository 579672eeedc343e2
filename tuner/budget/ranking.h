// Which trials won. Pure functions over finished trials.
#ifndef LATHE_TUNER_BUDGET_RANKING_H_
#define LATHE_TUNER_BUDGET_RANKING_H_

#include <map>
#include <string>
#include <vector>

#include "absl/types/span.h"
#include "lathe/v1/tuning.pb.h"

namespace lathe {

// Whether a trial may win at all: it is ok, its output was checked, racing did not drop it, and it
// has a time or an estimate.
bool CanWin(const v1::Trial& trial);

// The winner of each (target, device model, problem), sorted by these. Groups without an eligible
// trial have none.
//
// Measured times and estimates are never compared: where a group has an eligible measured trial,
// only measured ones take part; otherwise the estimates do, and the answer says so.
//
// The trials whose 95 % confidence interval of the median reaches down to that of the smallest
// median cannot be told apart from it: they are ties. Equal estimates are ties too. Among ties the
// winner is, in this order, the one with the fewest spilled bytes, the least shared memory, the
// fewest registers, the fewest warps, then the smallest module index, constants and knobs by name,
// trial name. None of these is noisy, so that a repeated run names the same winner as long as the
// same variants tie. The other ties are named in the same order.
std::vector<v1::BestVariant> RankTrials(absl::Span<const v1::Trial> trials);

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
