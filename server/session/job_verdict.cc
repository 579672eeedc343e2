// One variant beside its reference: which stage it is in, and the verdict at the end.
#include <algorithm>
#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "server/session/job_machine.h"
#include "server/session/trial_state.h"
#include "tuner/budget/bound.h"
#include "tuner/space/problem.h"

namespace lathe {
namespace {

// Says nothing of the variant.
bool IsElsewhere(const v1::ErrorDetail& error) {
  const ErrorKind kind = KindIn(error);
  return IsRetryable(kind) || kind == ErrorKind::internal || kind == ErrorKind::poison ||
         kind == ErrorKind::cancelled || kind == ErrorKind::check_failed;
}

v1::Verdict::Stage StageOf(const v1::Trial& trial, bool simulated) {
  if (trial.artifact().digest().empty()) return v1::Verdict::STATIC;
  return simulated ? v1::Verdict::SIMULATOR : v1::Verdict::DEVICE;
}

// Where several trials say something, the gravest counts, and of equal ones that of the earliest stage.
int Gravity(v1::Verdict::Outcome outcome) {
  switch (outcome) {
    case v1::Verdict::FAILED:
      return 3;
    case v1::Verdict::UNDECIDED:
      return 2;
    case v1::Verdict::SUSPICIOUS:
      return 1;
    default:
      return 0;
  }
}

void Add(v1::Verdict::Outcome outcome, v1::Verdict::Stage stage, const v1::Trial& trial, v1::ErrorDetail error,
         v1::Verdict* verdict) {
  const int before = Gravity(verdict->outcome()), now = Gravity(outcome);
  if (now < before || (now == before && stage >= verdict->stage())) return;
  verdict->set_outcome(outcome);
  verdict->set_stage(stage);
  verdict->set_trial(trial.name());
  *verdict->mutable_error() = std::move(error);
}

// Where the specification does not say how many bytes a kernel must move, a gather looks too fast.
std::string Assumption(const v1::Comparison& comparison, const v1::Work& work) {
  if (comparison.limit() != v1::Comparison::MEMORY || !work.bytes().empty()) return "";
  return ", if it has to read all of each input: where it need not, say in check.work.bytes how much it moves";
}

double TimeOf(const v1::Trial& trial) {
  if (HasFailed(trial)) return 0;
  return trial.has_time_ns() ? trial.time_ns().median() : trial.estimate_ns();
}

void SetSpeedup(const v1::RatioSummary& ratio, v1::Comparison* comparison) {
  comparison->set_speedup(1 / ratio.ratio());
  if (ratio.ci_low() <= 0 || ratio.ci_high() <= 0) return;
  comparison->set_speedup_low(1 / ratio.ci_high());
  comparison->set_speedup_high(1 / ratio.ci_low());
}

}  // namespace

JobMachine::Entrance JobMachine::EntranceOf(size_t to) const {
  if (!Evaluates() || arms_[to].device.simulated()) return Entrance::kOpen;
  Entrance entrance = Entrance::kOpen;
  for (const Arm& arm : arms_) {
    if (!arm.device.simulated() || arm.device.target() != arms_[to].device.target()) continue;
    if (arm.variant < 0 || slots_[arm.variant].phase != Phase::kDone) {
      entrance = Entrance::kWaits;
    } else if (HasFailed(trials_[arm.variant]) && !IsElsewhere(trials_[arm.variant].error())) {
      return Entrance::kClosed;
    }
  }
  return entrance;
}

LeastWork JobMachine::WorkOf(size_t a) const {
  const Arm& arm = arms_[a];
  const v1::TuningSpec& spec = job_.job.spec();
  absl::StatusOr<internal::ResolvedProblem> problem;
  Names names;
  if (arm.reference_launch) {
    names = arm.reference_launch->NamesOn(arm.problem);
    problem = arm.reference_launch->Resolve(arm.problem, modules_.back().entry->arguments(), arm.problem_field);
  } else {
    const KernelOfTrial kernel = KernelOf(a, 0);
    names = NamesOf(spec, kernel.variant, arm.device.target(), parameters_.knob_rows);
    problem = ResolveProblem(spec, arm.problem, names, kernel.module->entry->arguments(), arm.problem_field);
    names.insert(arm.problem.values().begin(), arm.problem.values().end());
  }
  if (!problem.ok()) return {};
  return LeastWorkOf(spec, *problem, names).value_or(LeastWork());
}

v1::Comparison JobMachine::Compare(size_t a, const v1::Trial& trial) const {
  const Arm& arm = arms_[a];
  v1::Comparison comparison;
  comparison.set_target(arm.device.target());
  comparison.set_device_model(arm.device.device_model());
  *comparison.mutable_problem() = arm.problem;
  comparison.set_draw(arm.draw);
  // A stored measurement had inputs of its own.
  if (!trial.cached()) comparison.set_seed(DrawSeed(job_.job.check_seed(), arm.draw));
  comparison.set_trial(trial.name());
  comparison.set_estimate(arm.device.simulated());
  comparison.set_time_ns(TimeOf(trial));
  comparison.set_nondeterministic(trial.nondeterministic());
  const TimeBound bound = BoundOf(arm.device.device_model(), WorkOf(a));
  comparison.set_bound_ns(bound.ns);
  comparison.set_limit(bound.limit);
  if (arm.reference < 0) return comparison;
  const v1::Trial& reference = trials_[arm.reference];
  comparison.set_reference(reference.name());
  comparison.set_reference_ns(TimeOf(reference));
  if (HasFailed(trial) || HasFailed(reference)) return comparison;
  if (trial.ratio().reference() == reference.name() && trial.ratio().ratio() > 0) {
    SetSpeedup(trial.ratio(), &comparison);
  } else if (comparison.time_ns() > 0) {
    comparison.set_speedup(comparison.reference_ns() / comparison.time_ns());
  }
  return comparison;
}

v1::Verdict JobMachine::MakeVerdict() const {
  v1::Verdict verdict;
  verdict.set_outcome(v1::Verdict::PASSED);
  v1::Verdict::Stage last = v1::Verdict::STATIC;
  for (size_t a = 0; a < arms_.size(); ++a) {
    const Arm& arm = arms_[a];
    const bool simulated = arm.device.simulated();
    if (arm.variant < 0) {
      Add(v1::Verdict::UNDECIDED, v1::Verdict::STATIC, {},
          Failure(ErrorKind::cancelled, "the job ended before every problem was tried"), &verdict);
      continue;
    }
    const v1::Trial& trial = trials_[arm.variant];
    const v1::Comparison comparison = Compare(a, trial);
    *verdict.add_comparisons() = comparison;
    const v1::Verdict::Stage stage = StageOf(trial, simulated);
    last = std::max(last, stage);
    if (HasFailed(trial)) {
      if (EntranceOf(a) == Entrance::kClosed && stage == v1::Verdict::DEVICE) continue;
      Add(IsElsewhere(trial.error()) ? v1::Verdict::UNDECIDED : v1::Verdict::FAILED, stage, trial, trial.error(),
          &verdict);
    } else if (!trial.checked()) {
      Add(v1::Verdict::UNDECIDED, stage, trial, Failure(ErrorKind::check_failed, "the variant could not be checked"),
          &verdict);
    } else if (trial.time_ns().ci_high() > 0 && trial.time_ns().ci_high() < comparison.bound_ns()) {
      Add(v1::Verdict::SUSPICIOUS, stage, trial,
          Failure(ErrorKind::wrong_result,
                  absl::StrCat("the variant took ", trial.time_ns().median(), " ns; the device needs ",
                               comparison.bound_ns(), " ns at least for this problem",
                               Assumption(comparison, job_.job.spec().check().work()))),
          &verdict);
    }
    if (arm.reference >= 0 && HasFailed(trials_[arm.reference])) {
      const v1::Trial& reference = trials_[arm.reference];
      v1::ErrorDetail error = reference.error();
      error.set_message(absl::StrCat("the reference: ", error.message()));
      Add(v1::Verdict::UNDECIDED, StageOf(reference, simulated), reference, std::move(error), &verdict);
    }
  }
  if (verdict.outcome() == v1::Verdict::PASSED) verdict.set_stage(last);
  return verdict;
}

}  // namespace lathe
