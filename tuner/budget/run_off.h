// The run-off of a search: its leaders measured together on one device, in many short rounds. Pure.
#ifndef LATHE_TUNER_BUDGET_RUN_OFF_H_
#define LATHE_TUNER_BUDGET_RUN_OFF_H_

#include "absl/strings/string_view.h"
#include "lathe/internal/worker.pb.h"
#include "lathe/v1/tuning.pb.h"

namespace lathe {

// The policy of a run-off, from that of the job's batches.
internal::MeasurePolicy RunOffPolicy(internal::MeasurePolicy policy);

// The result of a run-off. Trials that failed in it are left out; without two that have times it has no entries, and
// the ranking does without it.
v1::RunOff MakeRunOff(const internal::MeasureOutcome& outcome, absl::string_view worker);

}  // namespace lathe

#endif  // LATHE_TUNER_BUDGET_RUN_OFF_H_
