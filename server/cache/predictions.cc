#include "server/cache/predictions.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/strip.h"
#include "proto/support/errors.h"
#include "proto/support/status_macros.h"
#include "server/cache/best.h"
#include "server/cache/tuned_family.h"
#include "tuner/family/tree.h"
#include "tuner/space/space.h"

namespace lathe {
namespace {

constexpr size_t kNearestProblems = 16;
constexpr int32_t kUsualLeaves = 16;
constexpr int32_t kMostLeaves = 256;

// Those of one target and device model; where some are measured, only these.
std::vector<std::vector<v1::BestVariant>> ByDevice(absl::Span<const v1::BestVariant> winners) {
  std::map<std::pair<std::string, std::string>, std::vector<v1::BestVariant>> groups;
  for (const v1::BestVariant& winner : winners) groups[{winner.target(), winner.device_model()}].push_back(winner);
  std::vector<std::vector<v1::BestVariant>> all;
  for (auto& [key, group] : groups) {
    const auto estimates =
        std::stable_partition(group.begin(), group.end(), [](const auto& one) { return !one.estimate(); });
    if (estimates != group.begin()) group.erase(estimates, group.end());
    all.push_back(std::move(group));
  }
  return all;
}

std::vector<std::string> NamesIn(const v1::Problem& problem) {
  std::set<std::string> names;
  for (const auto& [name, value] : problem.values()) names.insert(name);
  return {names.begin(), names.end()};
}

// The question's problem in the names of these winners.
absl::StatusOr<std::optional<v1::Problem>> ProblemIn(const PredictionQuestion& question, const v1::BestVariant& winner,
                                                     Store* store) {
  if (question.request.has_problem()) return question.request.problem();
  absl::StatusOr<JobRecord> job = store->GetJob(absl::StripPrefix(winner.job(), "jobs/"));
  if (absl::IsNotFound(job.status())) return std::nullopt;
  LATHE_RETURN_IF_ERROR(job.status());
  return ProblemOf(question.request.arguments(), job->job.spec(), NamesIn(winner.problem()));
}

void SortByDistance(const v1::Problem& problem, std::vector<v1::BestVariant>& winners) {
  const std::vector<std::string> names = NamesIn(problem);
  const auto values = [&names](const v1::Problem& one) {
    std::vector<int64_t> numbers;
    for (const std::string& name : names) numbers.push_back(one.values().at(name));
    return numbers;
  };
  winners.erase(std::remove_if(winners.begin(), winners.end(),
                               [&](const v1::BestVariant& one) { return NamesIn(one.problem()) != names; }),
                winners.end());
  const std::vector<int64_t> asked = values(problem);
  std::stable_sort(winners.begin(), winners.end(), [&](const v1::BestVariant& a, const v1::BestVariant& b) {
    return Distance(asked, values(a.problem())) < Distance(asked, values(b.problem()));
  });
}

// Why the variant cannot be launched for the problem, or the launch is not the question's; empty where it can be.
absl::StatusOr<std::string> Misfit(const PredictionQuestion& question, const v1::Problem& problem,
                                   const TunedFamily::Variant& variant, Store* store) {
  LATHE_ASSIGN_OR_RETURN(const JobRecord job, store->GetJob(absl::StripPrefix(variant.job, "jobs/")));
  const Names names = NamesOf(job.job.spec(), {variant.trial.module_index(), variant.trial.knobs()},
                              variant.trial.target(), question.rows);
  const absl::StatusOr<internal::ResolvedProblem> resolved =
      ResolveProblem(job.job.spec(), problem, names, question.layouts, "problem");
  if (!resolved.ok()) return absl::StrCat(DetailOf(resolved.status()).field(), ": ", resolved.status().message());
  if (question.problem.empty() || KernelProblemKey(*resolved) == question.problem) return "";
  return absl::StrCat("the specification of ", variant.job, " has other arguments with these values");
}

v1::BestVariant Answer(const v1::BestVariant& like, const v1::Problem& problem, const TunedFamily& tuned,
                       const Prediction& prediction, absl::Span<const v1::BestVariant> winners) {
  const TunedFamily::Variant& variant = tuned.variants[prediction.variant];
  v1::BestVariant best;
  best.set_target(like.target());
  best.set_device_model(like.device_model());
  best.set_estimate(like.estimate());
  best.set_job(variant.job);
  *best.mutable_problem() = problem;
  v1::Trial& trial = *best.mutable_trial();
  trial.set_name(variant.trial.name());
  trial.set_target(like.target());
  trial.set_device_model(like.device_model());
  *trial.mutable_constants() = variant.trial.constants();
  *trial.mutable_knobs() = variant.trial.knobs();
  *trial.mutable_problem() = problem;
  trial.set_module_index(variant.trial.module_index());
  best.mutable_prediction()->set_slowdown(prediction.slowdown);
  for (const v1::BestVariant& winner : winners) *best.mutable_prediction()->add_problems() = winner.problem();
  return best;
}

absl::Status OneOf(const std::set<std::string>& values, absl::string_view noun, const std::string& field) {
  if (values.size() == 1) return absl::OkStatus();
  return MakeError(
      ErrorKind::invalid_argument,
      absl::StrCat("the kernel was tuned for several ", noun, ": ", absl::StrJoin(values, ", "), "; name one"), field);
}

void SetRegret(const Regret& regret, v1::Heuristic::Regret* out) {
  out->set_mean(regret.mean);
  out->set_worst(regret.worst);
}

// The tree's nodes, and the variants that its leaves have, numbered anew.
void SetTree(const Tree& tree, const TunedFamily& tuned, v1::Heuristic* heuristic) {
  std::map<size_t, int32_t> numbers;
  for (const Tree::Node& node : tree.nodes) {
    v1::Heuristic::Node& out = *heuristic->add_nodes();
    if (node.size) {
      out.set_value(tuned.family.sizes[*node.size]);
      out.set_at_most(node.at_most);
      out.set_multiple_of(node.multiple_of);
      out.set_yes(static_cast<int32_t>(node.yes));
      out.set_no(static_cast<int32_t>(node.no));
      continue;
    }
    const auto [known, fresh] = numbers.try_emplace(node.variant, heuristic->variants_size());
    out.set_variant(known->second);
    if (!fresh) continue;
    const TunedFamily::Variant& variant = tuned.variants[node.variant];
    v1::Heuristic::Variant& added = *heuristic->add_variants();
    added.set_module(variant.module);
    *added.mutable_constants() = variant.trial.constants();
    *added.mutable_knobs() = variant.trial.knobs();
    added.set_trial(variant.trial.name());
  }
}

}  // namespace

absl::StatusOr<Predictions> PredictBest(const PredictionQuestion& question, absl::Span<const v1::BestVariant> winners,
                                        Store* store) {
  Predictions predictions;
  for (std::vector<v1::BestVariant>& group : ByDevice(winners)) {
    LATHE_ASSIGN_OR_RETURN(const std::optional<v1::Problem> problem, ProblemIn(question, group[0], store));
    if (!problem || problem->values().empty()) continue;
    SortByDistance(*problem, group);
    if (group.size() > kNearestProblems) group.resize(kNearestProblems);
    LATHE_ASSIGN_OR_RETURN(const TunedFamily tuned, LoadFamily(group, store));
    const std::optional<std::vector<int64_t>> values = ValuesOf(*problem, tuned.family);
    if (!values) continue;
    const std::optional<Prediction> prediction = Predict(tuned.family, *values);
    if (!prediction) continue;
    LATHE_ASSIGN_OR_RETURN(std::string misfit, Misfit(question, *problem, tuned.variants[prediction->variant], store));
    if (misfit.empty()) {
      predictions.best.push_back(Answer(group[0], *problem, tuned, *prediction, group));
    } else {
      predictions.unfit.push_back(absl::StrCat("no prediction on ", group[0].device_model(), ": ", misfit));
    }
  }
  return predictions;
}

absl::StatusOr<v1::Heuristic> LearnHeuristic(const v1::GetHeuristicRequest& request,
                                             absl::Span<const v1::BestVariant> winners, Store* store) {
  if (request.max_leaves() < 0 || request.max_leaves() > kMostLeaves) {
    return MakeError(ErrorKind::invalid_argument, absl::StrCat("write 1 to ", kMostLeaves), "max_leaves");
  }
  std::set<std::string> targets, models;
  for (const v1::BestVariant& winner : winners) {
    targets.insert(winner.target());
    models.insert(winner.device_model());
  }
  LATHE_RETURN_IF_ERROR(OneOf(targets, "targets", "target"));
  LATHE_RETURN_IF_ERROR(OneOf(models, "device models", "device_model"));
  const std::vector<v1::BestVariant> group = ByDevice(winners)[0];
  LATHE_ASSIGN_OR_RETURN(const TunedFamily tuned, LoadFamily(group, store));
  const std::optional<LearnedTree> learned =
      LearnTree(tuned.family, request.max_leaves() > 0 ? request.max_leaves() : kUsualLeaves);
  if (!learned) {
    return MakeError(ErrorKind::not_found,
                     "the problems that were tuned have no values to decide by, or their trials are gone: tune the "
                     "kernel for problems with names, such as {M: 4096}",
                     "module");
  }
  v1::Heuristic heuristic;
  heuristic.set_target(group[0].target());
  heuristic.set_device_model(group[0].device_model());
  heuristic.set_estimate(group[0].estimate());
  for (const std::string& name : tuned.family.sizes) heuristic.add_values(name);
  for (const v1::Problem& problem : tuned.problems) *heuristic.add_problems() = problem;
  SetTree(learned->tree, tuned, &heuristic);
  SetRegret(learned->learned, heuristic.mutable_learned());
  if (tuned.problems.size() > 1) SetRegret(learned->held_out, heuristic.mutable_held_out());
  return heuristic;
}

}  // namespace lathe
