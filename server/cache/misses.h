// Why a measurement is not in the store: how it differs from the nearest one that is. Pure.
#ifndef LATHE_SERVER_CACHE_MISSES_H_
#define LATHE_SERVER_CACHE_MISSES_H_

#include <string>
#include <vector>

#include "absl/types/span.h"
#include "lathe/v1/tuning.pb.h"
#include "server/cache/keys.h"
#include "server/store/store.h"

namespace lathe {

struct AskedMeasurement {
  CompileIdentity identity;  // with builds
  std::string problem;       // ProblemDigest()
  std::string device_model;
  std::vector<MeasurementConditions> conditions;  // of the fleet's devices of this model
};

// `known` are measurements of the same module, entry, target and knobs. Nearest is the one that differs in the fewest
// parts; the reason is the first of them, in the order in which MeasurementMiss.Reason has them.
v1::MeasurementMiss WhyNotMeasured(const AskedMeasurement& asked, absl::Span<const MeasuredBefore> known);

}  // namespace lathe

#endif  // LATHE_SERVER_CACHE_MISSES_H_
