// Variants for problems that nobody tuned, by the tunings of other problems of the same kernel.
#ifndef LATHE_SERVER_CACHE_PREDICTIONS_H_
#define LATHE_SERVER_CACHE_PREDICTIONS_H_

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "lathe/internal/compiler.pb.h"
#include "lathe/v1/tuning.pb.h"
#include "server/store/store.h"
#include "tuner/space/problem.h"

namespace lathe {

struct PredictionQuestion {
  const v1::GetBestRequest& request;
  std::string problem;  // KernelProblemKey() of the request's arguments; empty where it names the problem
  const ArgumentLayouts& layouts;
  absl::Span<const internal::KnobDescription> rows;
};

struct Predictions {
  std::vector<v1::BestVariant> best;
  std::vector<std::string> unfit;  // why a device model has none, where its variant cannot be launched for the problem
};

// One variant for each target and device model of `winners`, which has one winner for each problem of them. Device
// models whose problems have other names than the question are left out. The 16 nearest problems are asked.
absl::StatusOr<Predictions> PredictBest(const PredictionQuestion& question, absl::Span<const v1::BestVariant> winners,
                                        Store* store);

// Learns from the winners' jobs. `winners` are as for PredictBest(). Errors: invalid_argument where they are of several
// targets ("target") or device models ("device_model"), or `max_leaves` is out of its range; not_found where their
// problems have no values to decide by.
absl::StatusOr<v1::Heuristic> LearnHeuristic(const v1::GetHeuristicRequest& request,
                                             absl::Span<const v1::BestVariant> winners, Store* store);

}  // namespace lathe

#endif  // LATHE_SERVER_CACHE_PREDICTIONS_H_
