#include "server/cache/best.h"

#include <tuple>
#include <utility>

#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "google/protobuf/repeated_ptr_field.h"
#include "proto/support/digest.h"
#include "proto/support/errors.h"
#include "proto/support/status_macros.h"
#include "tuner/budget/ranking.h"
#include "tuner/space/space.h"

namespace lathe {
namespace {

// Answers name this many differences at most.
constexpr size_t kMaxMismatches = 20;

std::string TensorText(absl::string_view dtype, const google::protobuf::RepeatedField<int64_t>& shape) {
  return absl::StrCat("tensor ", dtype, " ", absl::StrJoin(shape, "x"));
}

std::string ScalarText(absl::string_view bytes) { return absl::StrCat("scalar ", absl::BytesToHexString(bytes)); }

std::string KeyOf(const std::vector<std::string>& arguments) { return absl::StrJoin(arguments, "; "); }

absl::StatusOr<std::string> ArgumentText(const v1::ArgumentValue& value, const v1::ArgumentLayout& layout,
                                         const std::string& field) {
  const bool pointer = absl::StartsWith(layout.type(), "!tt.ptr");
  if (pointer != value.has_tensor()) {
    return MakeError(ErrorKind::argument_mismatch,
                     absl::StrCat("the kernel takes ", pointer ? "a tensor" : "a scalar", " (", layout.type(), ")"),
                     field);
  }
  if (value.has_tensor()) return TensorText(value.tensor().dtype(), value.tensor().shape());
  const std::string text = value.kind_case() == v1::ArgumentValue::kIntValue
                               ? absl::StrCat(value.int_value())
                               : absl::StrFormat("%.17g", value.float_value());
  LATHE_ASSIGN_OR_RETURN(std::string bytes, EncodeScalar(text, layout.type(), {}, field));
  return ScalarText(bytes);
}

double Cost(const v1::BestVariant& best) {
  return best.estimate() ? best.trial().estimate_ns() : best.trial().time_ns().median();
}

auto Rank(const v1::BestVariant& best) { return std::tuple(best.stale(), best.estimate(), Cost(best)); }

// "driver: measured with 570, the fleet has 580"; empty where they agree or one is unknown.
std::string Difference(absl::string_view name, absl::string_view then, absl::string_view now) {
  if (then.empty() || now.empty() || then == now) return "";
  return absl::StrCat(name, ": measured with ", then, ", the fleet has ", now);
}

bool FitsProblem(const v1::GetBestRequest& request, const v1::BestVariant& best) {
  return !request.has_problem() || ProblemKey(request.problem()) == ProblemKey(best.problem());
}

}  // namespace

std::string KernelProblemKey(const internal::ResolvedProblem& problem) {
  std::vector<std::string> arguments;
  for (const internal::ResolvedArgument& argument : problem.arguments()) {
    arguments.push_back(argument.has_tensor() ? TensorText(argument.tensor().dtype(), argument.tensor().shape())
                                              : ScalarText(argument.scalar()));
  }
  return KeyOf(arguments);
}

absl::StatusOr<std::string> KernelProblemKey(const google::protobuf::RepeatedPtrField<v1::ArgumentValue>& arguments,
                                             const ArgumentLayouts& layouts) {
  if (arguments.size() != layouts.size()) {
    return MakeError(
        ErrorKind::argument_mismatch,
        absl::StrCat("the kernel takes ", layouts.size(), " arguments, the question has ", arguments.size()),
        "arguments");
  }
  std::vector<std::string> texts;
  for (int i = 0; i < arguments.size(); ++i) {
    LATHE_ASSIGN_OR_RETURN(std::string text,
                           ArgumentText(arguments.Get(i), layouts.Get(i), absl::StrCat("arguments[", i, "]")));
    texts.push_back(std::move(text));
  }
  return KeyOf(texts);
}

std::string JobOfTrial(absl::string_view trial) {
  const std::vector<absl::string_view> parts = absl::StrSplit(trial, '/');
  return parts.size() > 1 ? std::string(parts[1]) : "";
}

std::vector<WinnerRecord> WinnersOf(const v1::TuningJob& job, absl::Span<const v1::EntryPoint* const> entries,
                                    absl::Span<const internal::KnobDescription> rows) {
  WinnerRecord common;
  for (const v1::ModuleSource& module : job.spec().modules()) common.modules.push_back(module.digest());
  common.spec_name = job.spec().name();
  common.tenant = job.tenant();
  common.labels.insert(job.spec().labels().begin(), job.spec().labels().end());
  std::vector<WinnerRecord> winners;
  for (const v1::BestVariant& best : job.best()) {
    const v1::Trial& trial = best.trial();
    if (trial.module_index() < 0 || trial.module_index() >= static_cast<int>(entries.size())) continue;
    const v1::EntryPoint& entry = *entries[trial.module_index()];
    const Names names = NamesOf(job.spec(), {trial.module_index(), trial.knobs()}, best.target(), rows);
    absl::StatusOr<internal::ResolvedProblem> problem =
        ResolveProblem(job.spec(), best.problem(), names, entry.arguments(), "problem");
    if (!problem.ok()) continue;  // it was measured by another release, with other rules
    WinnerRecord& winner = winners.emplace_back(common);
    winner.entry = entry.name();
    winner.problem = KernelProblemKey(*problem);
    winner.best = best;
    winner.best.set_job(job.name());
    *winner.best.mutable_end_time() = job.end_time();
    winner.best.mutable_trial()->clear_samples_ns();
    winner.best.mutable_trial()->clear_visits();
    for (const v1::Refresh::Move& move : job.refresh().moves()) {
      const bool same = move.target() == best.target() && move.device_model() == best.device_model() &&
                        ProblemKey(move.problem()) == ProblemKey(best.problem());
      if (same) winner.replaces = absl::StrCat("jobs/", JobOfTrial(move.before().name()));
    }
  }
  return winners;
}

std::vector<std::string> StaleReasons(const v1::BestVariant& best, const FleetNow& fleet) {
  std::vector<std::string> reasons(best.stale_because().begin(), best.stale_because().end());
  const auto add = [&reasons](std::string reason) {
    if (!reason.empty()) reasons.push_back(std::move(reason));
  };
  const v1::Artifact& artifact = best.trial().artifact();
  if (auto builds = fleet.builds.find(best.target()); builds != fleet.builds.end()) {
    add(Difference("compiler", artifact.compiler_build(), builds->second.compiler));
    add(Difference("assembler", artifact.assembler_build(), builds->second.assembler));
  }
  const v1::DeviceConditions& conditions = best.trial().conditions();
  if (auto drivers = fleet.drivers.find(best.device_model());
      drivers != fleet.drivers.end() && !drivers->second.contains(conditions.driver())) {
    add(Difference("driver", conditions.driver(), absl::StrJoin(drivers->second, " and ")));
  }
  if (auto limits = fleet.power_limits.find(best.device_model());
      conditions.power_limit_watts() > 0 && limits != fleet.power_limits.end() &&
      !limits->second.contains(conditions.power_limit_watts())) {
    add(Difference("power limit", absl::StrCat(conditions.power_limit_watts(), " W"),
                   absl::StrCat(absl::StrJoin(limits->second, " W and "), " W")));
  }
  return reasons;
}

std::vector<v1::BestVariant> ChooseBest(const v1::GetBestRequest& request, std::vector<v1::BestVariant> known,
                                        const FleetNow& fleet) {
  std::map<std::tuple<std::string, std::string, std::string>, v1::BestVariant> chosen;
  for (v1::BestVariant& best : known) {
    if (!FitsProblem(request, best)) continue;
    std::vector<std::string> reasons = StaleReasons(best, fleet);
    best.clear_stale_because();
    for (std::string& reason : reasons) best.add_stale_because(std::move(reason));
    best.set_stale(best.stale_because_size() > 0);
    auto key = std::tuple(best.target(), best.device_model(), ProblemKey(best.problem()));
    auto [it, fresh] = chosen.try_emplace(key, best);
    if (!fresh && Rank(best) < Rank(it->second)) it->second = std::move(best);
  }
  std::vector<v1::BestVariant> answer;
  for (auto& [key, best] : chosen) answer.push_back(std::move(best));
  return answer;
}

std::vector<std::string> Mismatches(const v1::GetBestRequest& request, absl::Span<const v1::BestVariant> known) {
  std::set<std::string> found;
  for (const v1::BestVariant& best : known) {
    std::vector<std::string> differences;
    if (!request.target().empty() && request.target() != best.target()) {
      differences.push_back(absl::StrCat("target: asked ", request.target(), ", have ", best.target()));
    }
    if (!request.device_model().empty() && request.device_model() != best.device_model()) {
      differences.push_back(absl::StrCat("device: asked ", request.device_model(), ", have ", best.device_model()));
    }
    if (!FitsProblem(request, best)) {
      differences.push_back(
          absl::StrCat("problem: asked ", ProblemKey(request.problem()), ", have ", ProblemKey(best.problem())));
    }
    if (differences.empty()) {
      differences.push_back(absl::StrCat("arguments or filters: have ", best.job(), " with problem ",
                                         best.problem().values().empty() ? "(no values)" : ProblemKey(best.problem())));
    }
    if (found.size() < kMaxMismatches) found.insert(absl::StrJoin(differences, "; "));
  }
  return {found.begin(), found.end()};
}

}  // namespace lathe
