// The keys that results are stored under: README.md says what a result's identity is. Pure functions.
#ifndef LATHE_SERVER_CACHE_KEYS_H_
#define LATHE_SERVER_CACHE_KEYS_H_

#include <string>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "lathe/internal/compiler.pb.h"
#include "lathe/internal/worker.pb.h"
#include "lathe/v1/common.pb.h"
#include "lathe/v1/fleet.pb.h"
#include "server/store/store.h"

namespace lathe {

// The knobs as one text, by name, "maxnreg=64 num_warps=8": equal for sets that mean the same. A knob with its default
// value is left out, as if it were absent.
std::string CanonicalKnobs(const v1::Knobs& knobs, absl::Span<const internal::KnobDescription> rows);

// `given` without the attributes that `target`'s code does not depend on.
v1::Specialization EffectiveSpecialization(const v1::Specialization& given, const v1::TargetDescription& target);

// A specialization as one text, by position and name, "0:tt.pointer_range=32 2:tt.pointer_range=32": equal for those
// that mean the same. Empty where there is none.
std::string CanonicalSpecialization(const v1::Specialization& specialization);

// A digest over every field of `identity`.
std::string CompileKey(const CompileIdentity& identity);

// The conditions that a measured time depends on besides the machine code.
struct MeasurementConditions {
  std::string device_model;
  std::string driver;
  double power_limit_watts = 0;
};

// A digest of the part of a measurement's identity that is neither code nor device: the problem, and the check of its
// output.
std::string ProblemDigest(const internal::Candidate& candidate, const internal::MeasurePolicy& policy);

// A digest over the code, the launch, the inputs, how the output is checked, and the device. `candidate` has its two
// problems set.
std::string MeasurementIdentity(absl::string_view compile_key, const internal::Candidate& candidate,
                                const internal::MeasurePolicy& policy, const MeasurementConditions& conditions);

// A digest of the measurements with these identities, taken together on one device.
std::string RunOffIdentity(std::vector<std::string> measurements);

// Equal for two candidates of one device that must take the same time and give the same output: the same binary
// launched the same way on the same inputs.
std::string LaunchIdentity(const internal::Candidate& candidate);

}  // namespace lathe

#endif  // LATHE_SERVER_CACHE_KEYS_H_
