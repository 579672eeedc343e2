// Problems that are drawn from ranges: the same for the same seed, and nobody's to know before. Pure and thread-safe.
#ifndef LATHE_TUNER_SPACE_DRAWN_H_
#define LATHE_TUNER_SPACE_DRAWN_H_

#include <cstdint>
#include <vector>

#include "absl/status/status.h"
#include "lathe/v1/tuning.pb.h"

namespace lathe {

// The most that one specification may have drawn.
inline constexpr int kMostDrawnProblems = 64;

// invalid_argument with "check.drawn_problems.count", ".values", ".values.NAME".
absl::Status CheckDrawn(const v1::TuningSpec& spec);

// The problems of a specification: those listed, then those drawn that are not among them; one without values where
// there are neither. Drawn ones begin at the ends of the ranges, as far as their number goes: every name at its least
// value; every name at its greatest; every name at one that is an odd multiple of its range's step, so that no block of
// several steps fits; each name at its least with the others at their greatest. The others are spread evenly over the
// orders of magnitude. The specification has passed CheckDrawn().
std::vector<v1::Problem> ProblemsOf(const v1::TuningSpec& spec, uint64_t seed);

// How many of ProblemsOf() are those listed: the others are not to be told while the job runs.
inline size_t ListedProblems(const v1::TuningSpec& spec) { return static_cast<size_t>(spec.problems_size()); }

}  // namespace lathe

#endif  // LATHE_TUNER_SPACE_DRAWN_H_
