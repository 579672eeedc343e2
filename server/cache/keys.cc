#include "server/cache/keys.h"

#include <google/protobuf/io/coded_stream.h>
#include <google/protobuf/io/zero_copy_stream_impl_lite.h>

#include <algorithm>
#include <map>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "proto/support/digest.h"
#include "tuner/space/problem.h"
#include "tuner/space/space.h"

namespace lathe {
namespace {

bool DependsOnBufferSizes(absl::string_view target) { return absl::StartsWith(target, "hip:"); }

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

std::vector<uint32_t> SmallBuffers(absl::string_view target, const internal::Candidate& candidate) {
  std::vector<uint32_t> small;
  if (!DependsOnBufferSizes(target)) return small;
  for (int i = 0; i < candidate.problem().arguments_size(); ++i) {
    auto fits = [i](const internal::ResolvedProblem& problem) {
      return problem.arguments(i).has_tensor() && TensorBytes(problem.arguments(i).tensor()) < kPointerRangeBytes;
    };
    if (fits(candidate.problem()) && (!candidate.has_check_problem() || fits(candidate.check_problem()))) {
      small.push_back(static_cast<uint32_t>(i));
    }
  }
  return small;
}

std::vector<uint32_t> SmallBuffers(absl::string_view target, absl::Span<const uint32_t> given) {
  if (!DependsOnBufferSizes(target)) return {};
  std::vector<uint32_t> small(given.begin(), given.end());
  std::sort(small.begin(), small.end());
  small.erase(std::unique(small.begin(), small.end()), small.end());
  return small;
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
  if (!identity.small_buffers.empty()) digester.AddField(identity.small_buffers);
  return digester.Finish();
}

std::string DeterministicBytes(const google::protobuf::MessageLite& message) {
  std::string bytes;
  message.ByteSizeLong();  // fills the cached sizes
  {
    google::protobuf::io::StringOutputStream stream(&bytes);
    google::protobuf::io::CodedOutputStream coded(&stream);
    coded.SetSerializationDeterministic(true);
    message.SerializeWithCachedSizes(&coded);
  }
  return bytes;
}

std::string ProblemDigest(const internal::Candidate& candidate, const internal::MeasurePolicy& policy) {
  Digester digester;
  digester.AddField(DeterministicBytes(candidate.problem()));
  digester.AddField(candidate.has_check_problem() ? DeterministicBytes(candidate.check_problem()) : "none");
  digester.AddField(DeterministicBytes(CheckOf(policy)));
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
