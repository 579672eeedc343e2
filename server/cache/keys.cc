#include "server/cache/keys.h"

#include <algorithm>
#include <map>
#include <utility>

#include "absl/strings/str_cat.h"
#include "proto/support/digest.h"
#include "proto/support/messages.h"
#include "tuner/space/space.h"

namespace lathe {
namespace {

// The policy's fields about sampling change how certain a time is, not the time: only fields that the output depends on
// take part in identities.
internal::MeasurePolicy CheckOf(const internal::MeasurePolicy& policy) {
  internal::MeasurePolicy check;
  check.set_rtol(policy.rtol());
  check.set_atol(policy.atol());
  check.set_check_programs(policy.check_programs());
  check.set_check_disabled(policy.check_disabled());
  return check;
}

// Left out where there is none, because the identities of stored measurements from before this field must stay.
void AddReference(const internal::Candidate& candidate, Digester* digester) {
  if (candidate.has_reference()) digester->AddField(DeterministicBytes(candidate.reference()));
}

}  // namespace

std::string CanonicalKnobs(const v1::Knobs& knobs, absl::Span<const internal::KnobDescription> rows) {
  std::map<std::string, std::string> sorted;
  for (const auto& [name, value] : knobs.values()) sorted[name] = FormatKnobValue(value);
  for (const internal::KnobDescription& row : rows) {
    auto it = sorted.find(row.name());
    if (it != sorted.end() && it->second == row.default_value()) sorted.erase(it);
  }
  std::string text;
  for (const auto& [name, value] : sorted) absl::StrAppend(&text, text.empty() ? "" : " ", name, "=", value);
  return text;
}

v1::Specialization EffectiveSpecialization(const v1::Specialization& given, const v1::TargetDescription& target) {
  v1::Specialization effective;
  for (const auto& [position, attributes] : given.arguments()) {
    for (const auto& [name, value] : attributes.values()) {
      const auto& names = target.specializes_on();
      if (std::find(names.begin(), names.end(), name) == names.end()) continue;
      (*(*effective.mutable_arguments())[position].mutable_values())[name] = value;
    }
  }
  return effective;
}

std::string CanonicalSpecialization(const v1::Specialization& specialization) {
  std::map<std::pair<uint32_t, std::string>, int64_t> sorted;
  for (const auto& [position, attributes] : specialization.arguments()) {
    for (const auto& [name, value] : attributes.values()) sorted[{position, name}] = value;
  }
  std::string text;
  for (const auto& [key, value] : sorted) {
    absl::StrAppend(&text, text.empty() ? "" : " ", key.first, ":", key.second, "=", value);
  }
  return text;
}

std::string CompileKey(const CompileIdentity& identity) {
  Digester digester;
  digester.AddField("compile 1");
  digester.AddField(identity.module_digest);
  digester.AddField(identity.entry);
  digester.AddField(identity.target);
  digester.AddField(identity.knobs);
  digester.AddField(identity.compiler_build);
  digester.AddField(identity.assembler_build);
  // Left out where it is empty, because the keys of stored results from before this field must stay the same.
  if (!identity.specialization.empty()) digester.AddField(identity.specialization);
  if (!identity.owner.empty()) {
    digester.AddField("owner");
    digester.AddField(identity.owner);
  }
  return digester.Finish();
}

std::string ProblemDigest(const internal::Candidate& candidate, const internal::MeasurePolicy& policy) {
  Digester digester;
  digester.AddField(DeterministicBytes(candidate.problem()));
  digester.AddField(candidate.has_check_problem() ? DeterministicBytes(candidate.check_problem()) : "none");
  digester.AddField(DeterministicBytes(CheckOf(policy)));
  AddReference(candidate, &digester);
  return digester.Finish();
}

std::string MeasurementIdentity(absl::string_view compile_key, const internal::Candidate& candidate,
                                const internal::MeasurePolicy& policy, const MeasurementConditions& conditions) {
  Digester digester;
  digester.AddField("measure 2");
  digester.AddField(compile_key);
  digester.AddField(DeterministicBytes(candidate.problem()));
  digester.AddField(candidate.has_check_problem() ? DeterministicBytes(candidate.check_problem()) : "none");
  digester.AddField(DeterministicBytes(CheckOf(policy)));
  digester.AddField(conditions.device_model);
  digester.AddField(conditions.driver);
  digester.AddField(absl::StrCat(conditions.power_limit_watts));
  AddReference(candidate, &digester);
  return digester.Finish();
}

std::string RunOffIdentity(std::vector<std::string> measurements) {
  std::sort(measurements.begin(), measurements.end());
  Digester digester;
  digester.AddField("run-off 1");
  for (const std::string& identity : measurements) digester.AddField(identity);
  return digester.Finish();
}

std::string LaunchIdentity(const internal::Candidate& candidate) {
  const v1::Artifact& artifact = candidate.artifact();
  Digester digester;
  digester.AddField(artifact.digest());
  digester.AddField(artifact.entry());
  digester.AddField(absl::StrCat(artifact.num_warps(), " ", artifact.threads_per_warp(), " ", artifact.shared_bytes(),
                                 " ", artifact.global_scratch_bytes()));
  for (int size : artifact.cluster()) digester.AddField(absl::StrCat(size));
  digester.AddField(DeterministicBytes(candidate.problem()));
  digester.AddField(candidate.has_check_problem() ? DeterministicBytes(candidate.check_problem()) : "none");
  return digester.Finish();
}

}  // namespace lathe
