// Measurements of jobs on the same kernel, as precedents of a search.
#ifndef LATHE_SERVER_SESSION_PRECEDENTS_H_
#define LATHE_SERVER_SESSION_PRECEDENTS_H_

#include <string>
#include <vector>

#include "absl/types/span.h"
#include "lathe/internal/compiler.pb.h"
#include "lathe/v1/tuning.pb.h"
#include "server/store/store.h"
#include "tuner/space/space.h"
#include "tuner/strategy/strategy.h"

namespace lathe {

struct KnownTrial {
  std::string job;     // "jobs/<id>"
  std::string module;  // canonical digest
  v1::Trial trial;
};

// Trials of the first jobs that `winners` name, a few of them. Jobs that were deleted are passed over, as are those
// that the store does not give, with a warning.
std::vector<KnownTrial> LoadKnownTrials(absl::Span<const v1::BestVariant> winners, Store* store);

// The trials at a job's problem on a device are one precedent: those with most in common with `device` first, a few of
// them. A time is told as the grid of `spec` lets expect it for `problem` on `device`; a variant that `space` has not
// is left out. Failures count where the code is the same and cannot run.
std::vector<Precedent> PrecedentsOf(const v1::TuningSpec& spec, const SearchSpace& space,
                                    absl::Span<const internal::KnobDescription> rows, const v1::JobDevice& device,
                                    const v1::Problem& problem, absl::Span<const KnownTrial> known);

}  // namespace lathe

#endif  // LATHE_SERVER_SESSION_PRECEDENTS_H_
