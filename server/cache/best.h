// Which of the known winners answer a question, by kernel and problem. Pure.
#ifndef LATHE_SERVER_CACHE_BEST_H_
#define LATHE_SERVER_CACHE_BEST_H_

#include <map>
#include <set>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "lathe/internal/compiler.pb.h"
#include "lathe/internal/worker.pb.h"
#include "lathe/v1/fleet.pb.h"
#include "lathe/v1/tuning.pb.h"
#include "server/store/store.h"
#include "tuner/space/problem.h"

namespace lathe {

// Equal for launches whose arguments have equal types, shapes and values, and only for those. The contents of tensors
// and the grid take no part.
std::string KernelProblemKey(const internal::ResolvedProblem& problem);
// The same for the arguments of a question. Errors: argument_mismatch with "arguments" or "arguments[i]" where they do
// not fit the kernel's.
absl::StatusOr<std::string> KernelProblemKey(const google::protobuf::RepeatedPtrField<v1::ArgumentValue>& arguments,
                                             const ArgumentLayouts& layouts);

// The id of the job of "jobs/<id>/trials/<n>".
std::string JobOfTrial(absl::string_view trial);

// The winners of an ended job. `entries` has the entry of each of its modules, `rows` the compiler's knobs.
std::vector<WinnerRecord> WinnersOf(const v1::TuningJob& job, absl::Span<const v1::EntryPoint* const> entries,
                                    absl::Span<const internal::KnobDescription> rows);

// The software and the settings of the fleet now; what is absent is unknown and makes nothing stale.
struct FleetNow {
  struct Builds {
    std::string compiler;
    std::string assembler;  // empty where the target needs none
  };
  std::map<std::string, Builds> builds;                  // target -> the builds that compile for it
  std::map<std::string, std::set<std::string>> drivers;  // device model -> those of its devices
  std::map<std::string, std::set<double>> power_limits;  // device model -> those of its devices, in watts
};

// How the conditions under which `best` was made differ from the fleet's, as sentences, after those that it was stored
// with.
std::vector<std::string> StaleReasons(const v1::BestVariant& best, const FleetNow& fleet);

// One winner for each (target, device model, problem) of `known`: fresh before stale, measured before estimated, then
// the fastest. Those whose problem has other values than `request.problem` are left out.
std::vector<v1::BestVariant> ChooseBest(const v1::GetBestRequest& request, std::vector<v1::BestVariant> known,
                                        const FleetNow& fleet);

// How `known` winners of the kernel differ from the question, each difference once.
std::vector<std::string> Mismatches(const v1::GetBestRequest& request, absl::Span<const v1::BestVariant> known);

}  // namespace lathe

#endif  // LATHE_SERVER_CACHE_BEST_H_
