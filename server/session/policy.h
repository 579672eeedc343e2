// How the trials of a job are checked and measured. Pure.
#ifndef LATHE_SERVER_SESSION_POLICY_H_
#define LATHE_SERVER_SESSION_POLICY_H_

#include <cstdint>

#include "lathe/internal/worker.pb.h"
#include "lathe/v1/tuning.pb.h"

namespace lathe {

// How the server measures, the same for every job.
struct MeasureSettings {
  int min_rounds = 4;
  int max_rounds = 64;
  double max_seconds = 5;     // of each candidate
  double ci_relative = 0.01;  // of a ratio
  double hang_seconds = 20;
};

// The policy for `job`'s specification, with the job's seed. A check without tolerances gets those of its loosest
// output type, exact for integers. `checkable` is false where neither the problem nor a small one can be given to the
// reference interpreter.
internal::MeasurePolicy MakePolicy(const v1::TuningJob& job, const MeasureSettings& settings, bool checkable);

// After how many seconds the variant of an evaluation hangs, whose reference took `reference_ns`: a hundred times as
// long, but 5 s at least, and no longer than others may take, `most`.
double HangSeconds(double most, double reference_ns);

// The seed of the inputs of a draw (check.draws), from 0, for a job with this seed.
uint64_t DrawSeed(uint64_t seed, int draw);

// The most programs of a grid that is checked whole although the specification gives no smaller problem.
inline constexpr uint64_t kWholeGridPrograms = 1024;

}  // namespace lathe

#endif  // LATHE_SERVER_SESSION_POLICY_H_
