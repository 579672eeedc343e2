// Jobs that measure stale winners again. Pure.
#ifndef LATHE_SERVER_SESSION_REFRESH_H_
#define LATHE_SERVER_SESSION_REFRESH_H_

#include <functional>

#include "absl/types/span.h"
#include "lathe/v1/tuning.pb.h"
#include "server/store/store.h"

namespace lathe {

// A job, without name, state and times, that measures `stale` winners again, each with the variants of `root` that came
// close to it: enough to say whether their order has moved. `root` is the job that chose them first, `trials` are its
// trials; the winners have stale_because.
v1::TuningJob MakeRefresh(const v1::TuningJob& root, absl::Span<const TrialRecord> trials,
                          absl::Span<const v1::BestVariant> stale);

// Says in `job`, a refresh that has its winners, what moved.
void FillMoves(v1::TuningJob* job, size_t trials, const std::function<const v1::Trial&(size_t)>& trial);

}  // namespace lathe

#endif  // LATHE_SERVER_SESSION_REFRESH_H_
