// Profiles of trials that a job has.
#ifndef LATHE_CLIENT_LIB_PROFILING_H_
#define LATHE_CLIENT_LIB_PROFILING_H_

#include <vector>

#include "absl/status/statusor.h"
#include "lathe/v1/tuning.pb.h"

namespace lathe {

// A specification of one variant, that of a trial: its module, knobs and problem on its device model, checked as the
// job checks. Its profile is left to the caller. invalid_argument for a trial that profiles another, or is of a
// reference.
absl::StatusOr<v1::TuningSpec> SpecOfTrial(const v1::TuningJob& job, const v1::Trial& trial);

// Those that profile others, in order.
std::vector<v1::Trial> ProfilesAmong(const std::vector<v1::Trial>& trials);

// The trials that won.
std::vector<v1::Trial> WinnersOf(const v1::TuningJob& job);

}  // namespace lathe

#endif  // LATHE_CLIENT_LIB_PROFILING_H_
