// Which device models a job tunes for. Pure.
#ifndef LATHE_SERVER_ADMISSION_TARGETS_H_
#define LATHE_SERVER_ADMISSION_TARGETS_H_

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "google/protobuf/repeated_ptr_field.h"
#include "lathe/v1/fleet.pb.h"
#include "lathe/v1/tuning.pb.h"

namespace lathe {

using TargetDescriptions = google::protobuf::RepeatedPtrField<v1::TargetDescription>;

// Null where no target has this id.
const v1::TargetDescription* FindTarget(const TargetDescriptions& targets, absl::string_view id);
// Their ids, for people.
std::string ListTargets(const TargetDescriptions& targets);

// `targets` are chips ("cuda:90") or device models; none means every kind of device attached. A chip stands for the
// attached models with that chip. Where a real and a simulated device share a chip, the real one alone is meant unless
// the simulated one is named. `chips` are those that the compiler knows. Sorted by chip and model, without duplicates.
// Errors: unknown_target for what is not a chip and no model that is attached; no_worker for a chip that nothing
// attached has. They name the target and what is attached.
absl::StatusOr<std::vector<v1::JobDevice>> ResolveTargets(
    const google::protobuf::RepeatedPtrField<std::string>& targets, absl::Span<const v1::Device> attached,
    const TargetDescriptions& chips);

}  // namespace lathe

#endif  // LATHE_SERVER_ADMISSION_TARGETS_H_
