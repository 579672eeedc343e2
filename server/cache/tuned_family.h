// All tunings of one kernel on one device model, as the tuner's family of problems: who would run a problem that nobody
// tuned learns from them.
#ifndef LATHE_SERVER_CACHE_TUNED_FAMILY_H_
#define LATHE_SERVER_CACHE_TUNED_FAMILY_H_

#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "lathe/v1/tuning.pb.h"
#include "server/store/store.h"
#include "tuner/family/family.h"

namespace lathe {

struct TunedFamily {
  struct Variant {
    std::string module;  // canonical digest
    std::string job;     // "jobs/<id>" of `trial`
    v1::Trial trial;     // the fastest in terms of its problem's winner
  };
  Family family;
  std::vector<v1::Problem> problems;  // as the family's
  std::vector<Variant> variants;      // as the family numbers them
};

// `winners` are of one target and device model, one for each problem, all measured or all estimated; of those that have
// other names of values than the first, or none, nothing is taken. Reads each job's trials once. Pruned jobs are
// passed over.
absl::StatusOr<TunedFamily> LoadFamily(absl::Span<const v1::BestVariant> winners, Store* store);

// The numbers of `problem`'s values in the order of the family's sizes; nullopt where the names differ.
std::optional<std::vector<int64_t>> ValuesOf(const v1::Problem& problem, const Family& family);

// The problem with the values of `names` that these arguments have: of each name that stands alone as an extent or a
// scalar of the specification. nullopt where a name never does.
std::optional<v1::Problem> ProblemOf(const google::protobuf::RepeatedPtrField<v1::ArgumentValue>& arguments,
                                     const v1::TuningSpec& spec, absl::Span<const std::string> names);

}  // namespace lathe

#endif  // LATHE_SERVER_CACHE_TUNED_FAMILY_H_
