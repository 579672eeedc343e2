#include "worker/measure/session.h"

#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/time/clock.h"
#include "proto/support/errors.h"
#include "proto/support/status_macros.h"
#include "worker/measure/sampling.h"

namespace lathe {
namespace {

// A job and its check problem, and the one before.
constexpr size_t kKeptProblems = 3;
constexpr size_t kKeptAnswers = 16;
constexpr int kDefaultCheckPrograms = 16;
// The worker waits this much longer than the child itself does before it kills the child.
constexpr absl::Duration kGrace = absl::Seconds(10);
constexpr absl::Duration kStagingTime = absl::Minutes(10);

absl::StatusOr<std::string> ReadBlob(const internal::MeasureTask& task, const std::string& digest) {
  const auto found = task.blobs().find(digest);
  if (found == task.blobs().end())
    return MakeError(ErrorKind::internal, absl::StrCat("the worker staged no blob ",
                                                       digest.empty() ? "(no digest)" : digest, " for this task"));
  std::ifstream file(found->second, std::ios::binary);
  if (!file) return MakeError(ErrorKind::internal, absl::StrCat("cannot read ", found->second));
  return std::string(std::istreambuf_iterator<char>(file), {});
}

Launch LaunchOf(const internal::ResolvedProblem& problem, const StagedProblem& staged, uint64_t seed) {
  Launch launch;
  launch.grid = GridOf(problem);
  launch.arguments = staged.arguments();
  launch.seed = seed;
  return launch;
}

// Answers are the same for the same module, entry, grid, arguments and programs.
std::string AnswerKey(const internal::Candidate& candidate, const internal::ResolvedProblem& problem, uint64_t seed,
                      const std::vector<uint64_t>& programs) {
  std::string key = absl::StrCat(candidate.module_digest(), "/", candidate.artifact().entry());
  for (uint32_t extent : GridOf(problem)) absl::StrAppend(&key, "/", extent);
  for (uint64_t program : programs) absl::StrAppend(&key, ",", program);
  return absl::StrCat(key, "/", StagedProblem::Key(problem, seed));
}

template <typename List>
auto FindRecent(List& list, const std::string& key) {
  auto found = std::find_if(list.begin(), list.end(), [&](const auto& entry) { return entry.first == key; });
  if (found != list.end()) list.splice(list.begin(), list, found);
  return found;
}

}  // namespace

MeasureSession::MeasureSession(Device& device, CompilerPool& pool, SessionOptions options, Emit emit)
    : device_(device), pool_(pool), options_(std::move(options)), emit_(std::move(emit)) {}

void MeasureSession::Run(const internal::MeasureTask& task) {
  const absl::Time start = absl::Now();
  internal::MeasureEvent event;
  internal::MeasureEnd& end = *event.mutable_end();
  verified_.clear();
  // A failure of the oracle in an earlier task may have had a reason that is gone.
  expected_.remove_if([](const auto& entry) { return !entry.second.ok(); });
  RunCandidates(task, end);
  end.set_device_unfit(!usable());
  end.set_busy_seconds(absl::ToDoubleSeconds(absl::Now() - start));
  emit_(event);
}

void MeasureSession::RunCandidates(const internal::MeasureTask& task, internal::MeasureEnd& end) {
  const std::set<std::string> verified(task.verified().begin(), task.verified().end());
  std::vector<Loaded> loaded;
  for (const internal::Candidate& candidate : task.work().candidates()) {
    const absl::Status status = RunCandidate(task, candidate, verified.contains(candidate.trial()), loaded);
    if (!status.ok()) EmitFailure(candidate.trial(), status);
    if (!usable()) return;
  }
  if (device_.simulated()) end.set_rounds(1);
  if (!loaded.empty()) TimeLoaded(task, loaded, end);
}

absl::Status MeasureSession::RunCandidate(const internal::MeasureTask& task, const internal::Candidate& candidate,
                                          bool verified_before, std::vector<Loaded>& loaded) {
  const internal::MeasurePolicy& policy = task.work().policy();
  EmitProgress(internal::WORK_PHASE_STAGING, "", kStagingTime);
  LATHE_ASSIGN_OR_RETURN(std::shared_ptr<const StagedProblem> problem, Stage(candidate.problem(), policy.seed()));
  const v1::Artifact& artifact = candidate.artifact();
  LATHE_ASSIGN_OR_RETURN(const std::string code,
                         ReadBlob(task, device_.simulated() ? artifact.simulation_digest() : artifact.digest()));
  EmitProgress(internal::WORK_PHASE_CHECKING, candidate.trial(), HangTimeout(policy) + kGrace);
  if (options_.faults.Hits("measure", "crash", artifact.knobs())) std::abort();
  while (options_.faults.Hits("measure", "hang", artifact.knobs())) pause();
  if (options_.faults.Hits("measure", "lost", artifact.knobs())) {
    lost_ = true;
    return MakeError(ErrorKind::illegal_access, "an illegal access, as LATHE_FAULT asks");
  }
  LATHE_ASSIGN_OR_RETURN(std::unique_ptr<Kernel> kernel, device_.Load(artifact, code));
  const bool check = !policy.check_disabled() && !verified_before;
  if (device_.simulated()) return Simulate(task, candidate, *kernel, check);
  if (check) {
    LATHE_RETURN_IF_ERROR(CheckCandidate(task, candidate, *kernel).status());
    internal::MeasureEvent event;
    event.mutable_verified()->set_trial(candidate.trial());
    emit_(event);
  }
  loaded.push_back({&candidate, std::move(kernel), std::move(problem), check || verified_before});
  return absl::OkStatus();
}

absl::StatusOr<LaunchReport> MeasureSession::CheckCandidate(const internal::MeasureTask& task,
                                                            const internal::Candidate& candidate,
                                                            const Kernel& kernel) {
  const internal::MeasurePolicy& policy = task.work().policy();
  const bool small = candidate.has_check_problem();
  const internal::ResolvedProblem& problem = small ? candidate.check_problem() : candidate.problem();
  LATHE_ASSIGN_OR_RETURN(std::shared_ptr<const StagedProblem> staged, Stage(problem, policy.seed()));
  CheckRequest request;
  request.kernel = &kernel;
  request.problem = staged.get();
  request.launch = LaunchOf(problem, *staged, policy.seed());
  // A check problem is there because the kernel needs its whole grid.
  if (!small) {
    const int count = policy.check_programs() > 0 ? policy.check_programs() : kDefaultCheckPrograms;
    request.launch.programs = SamplePrograms(request.launch.grid, count, policy.seed());
  }
  LATHE_ASSIGN_OR_RETURN(request.expected, Ask(task, candidate, problem, *staged, request.launch.programs));
  const std::string key = AnswerKey(candidate, problem, policy.seed(), {});
  const auto verified = verified_.find(key);
  if (verified != verified_.end()) request.verified = &verified->second.output;
  request.tolerance = {policy.rtol(), policy.atol()};
  request.hang_timeout = HangTimeout(policy);
  EmitProgress(internal::WORK_PHASE_CHECKING, candidate.trial(),
               (device_.simulated() ? options_.simulation_timeout : request.hang_timeout) + kGrace);
  absl::StatusOr<CheckResult> result = CheckKernel(device_, request);
  if (!result.ok()) {
    // A wrong kernel may have written into the inputs of the next one.
    if (usable()) LATHE_RETURN_IF_ERROR(staged->RestoreAll(device_));
    return result.status();
  }
  if (verified == verified_.end() && !device_.simulated())
    verified_[key] = {std::move(result->output), candidate.trial()};
  return result->report;
}

absl::Status MeasureSession::Simulate(const internal::MeasureTask& task, const internal::Candidate& candidate,
                                      const Kernel& kernel, bool check) {
  const internal::MeasurePolicy& policy = task.work().policy();
  LaunchReport report;
  if (check) {
    LATHE_ASSIGN_OR_RETURN(report, CheckCandidate(task, candidate, kernel));
  }
  // The estimate is that of the problem itself: the check ran it too, unless it had one of its own.
  if (!check || candidate.has_check_problem()) {
    LATHE_ASSIGN_OR_RETURN(std::shared_ptr<const StagedProblem> staged, Stage(candidate.problem(), policy.seed()));
    Launch launch = LaunchOf(candidate.problem(), *staged, policy.seed());
    const int count = policy.check_programs() > 0 ? policy.check_programs() : kDefaultCheckPrograms;
    launch.programs = SamplePrograms(launch.grid, count, policy.seed());
    LATHE_RETURN_IF_ERROR(staged->Prepare(device_));
    EmitProgress(internal::WORK_PHASE_TIMING, candidate.trial(), options_.simulation_timeout + kGrace);
    LATHE_ASSIGN_OR_RETURN(report, device_.Run(kernel, launch));
    if (!report.findings.empty()) return FindingError(report.findings.front());
  }
  internal::MeasureEvent event;
  internal::TrialOutcome& outcome = *event.mutable_trial();
  outcome.set_trial(candidate.trial());
  outcome.set_checked(check);
  outcome.set_estimate_ns(report.estimate_ns);
  *outcome.mutable_simulation() = report.counters;
  *outcome.mutable_conditions() = device_.Conditions();
  emit_(event);
  return absl::OkStatus();
}

void MeasureSession::TimeLoaded(const internal::MeasureTask& task, std::vector<Loaded>& loaded,
                                internal::MeasureEnd& end) {
  const internal::MeasurePolicy& policy = task.work().policy();
  std::vector<TimedCandidate> candidates;
  for (const Loaded& one : loaded)
    candidates.push_back({one.kernel.get(), LaunchOf(one.candidate->problem(), *one.problem, policy.seed())});
  const TimingPolicy timing = TimingOf(policy);
  Timer timer(device_, timing);
  const auto progress = [&](int candidate, int round) {
    EmitProgress(internal::WORK_PHASE_TIMING, candidate < 0 ? "" : loaded[candidate].candidate->trial(),
                 timing.hang_timeout + kGrace, round);
  };
  absl::StatusOr<TimingResult> result = timer.Measure(candidates, progress);
  if (!result.ok()) {
    for (const Loaded& one : loaded) EmitFailure(one.candidate->trial(), result.status());
    return;
  }
  end.set_rounds(result->rounds);
  EmitTimes(policy, loaded, *result);
}

void MeasureSession::EmitTimes(const internal::MeasurePolicy& policy, const std::vector<Loaded>& loaded,
                               const TimingResult& result) {
  v1::DeviceConditions conditions = result.after.driver().empty() ? result.before : result.after;
  conditions.set_baseline_before_ns(result.baseline_before_ns);
  conditions.set_baseline_after_ns(result.baseline_after_ns);
  if (Drifted(result.baseline_before_ns, result.baseline_after_ns, options_.drift_limit))
    conditions.set_throttle(
        absl::StrCat(conditions.throttle(), conditions.throttle().empty() ? "" : ", ", "baseline_drift"));
  for (size_t i = 0; i < loaded.size(); ++i) {
    const CandidateTimes& times = result.candidates[i];
    if (!times.status.ok()) {
      EmitFailure(loaded[i].candidate->trial(), times.status);
      continue;
    }
    // Without the device the rounds broke off: the others are measured again by a new child.
    if (!usable()) continue;
    const Summary summary = Summarize(times.samples_ns);
    internal::MeasureEvent event;
    internal::TrialOutcome& outcome = *event.mutable_trial();
    outcome.set_trial(loaded[i].candidate->trial());
    outcome.set_checked(loaded[i].checked);
    outcome.mutable_time_ns()->set_median(summary.median);
    outcome.mutable_time_ns()->set_ci_low(summary.ci_low);
    outcome.mutable_time_ns()->set_ci_high(summary.ci_high);
    outcome.mutable_time_ns()->set_samples(summary.samples);
    outcome.mutable_samples_ns()->Add(times.samples_ns.begin(), times.samples_ns.end());
    outcome.set_dropped(times.dropped);
    *outcome.mutable_conditions() = conditions;
    emit_(event);
  }
}

TimingPolicy MeasureSession::TimingOf(const internal::MeasurePolicy& policy) const {
  TimingPolicy timing = options_.timing;
  timing.hang_timeout = HangTimeout(policy);
  timing.seed = policy.seed();
  if (policy.min_rounds() > 0) timing.rounds.min_rounds = policy.min_rounds();
  if (policy.max_rounds() > 0) timing.rounds.max_rounds = policy.max_rounds();
  if (policy.ci_relative() > 0) timing.rounds.ci_relative = policy.ci_relative();
  if (policy.max_seconds() > 0) timing.max_time = absl::Seconds(policy.max_seconds());
  return timing;
}

absl::Duration MeasureSession::HangTimeout(const internal::MeasurePolicy& policy) const {
  return policy.hang_seconds() > 0 ? absl::Seconds(policy.hang_seconds()) : options_.timing.hang_timeout;
}

absl::StatusOr<std::shared_ptr<const StagedProblem>> MeasureSession::Stage(const internal::ResolvedProblem& problem,
                                                                           uint64_t seed) {
  const std::string key = StagedProblem::Key(problem, seed);
  const auto found = FindRecent(staged_, key);
  if (found != staged_.end()) return found->second;
  // Frees first: the old tensors may fill the device.
  while (staged_.size() >= kKeptProblems) staged_.pop_back();
  LATHE_ASSIGN_OR_RETURN(std::unique_ptr<StagedProblem> staged, StagedProblem::Create(device_, problem, seed));
  staged_.emplace_front(key, std::move(staged));
  return staged_.front().second;
}

absl::StatusOr<const Expected*> MeasureSession::Ask(const internal::MeasureTask& task,
                                                    const internal::Candidate& candidate,
                                                    const internal::ResolvedProblem& problem,
                                                    const StagedProblem& staged,
                                                    const std::vector<uint64_t>& programs) {
  const std::string key = AnswerKey(candidate, problem, task.work().policy().seed(), programs);
  auto found = FindRecent(expected_, key);
  if (found == expected_.end()) {
    EmitProgress(internal::WORK_PHASE_REFERENCE, "", options_.reference_timeout + kGrace);
    OracleQuestion question;
    LATHE_ASSIGN_OR_RETURN(question.module_text, ReadBlob(task, candidate.module_digest()));
    question.entry = candidate.artifact().entry();
    question.grid = GridOf(problem);
    question.programs = programs;
    while (expected_.size() >= kKeptAnswers) expected_.pop_back();
    // A failure is kept as well: the oracle would fail for the next variant too.
    expected_.emplace_front(key, AskOracle(pool_, question, problem, staged, options_.reference_timeout));
    found = expected_.begin();
  }
  if (!found->second.ok()) return found->second.status();
  return found->second->get();
}

void MeasureSession::EmitProgress(internal::WorkPhase phase, absl::string_view trial, absl::Duration allowed,
                                  int round) {
  internal::MeasureEvent event;
  event.mutable_progress()->set_phase(phase);
  event.mutable_progress()->set_trial(std::string(trial));
  event.mutable_progress()->set_allowed_seconds(absl::ToDoubleSeconds(allowed));
  event.mutable_progress()->set_round(round);
  emit_(event);
}

void MeasureSession::EmitFailure(const std::string& trial, const absl::Status& status) {
  internal::MeasureEvent event;
  event.mutable_trial()->set_trial(trial);
  *event.mutable_trial()->mutable_error() = DetailOf(status);
  emit_(event);
}

absl::Status MeasureSession::RunCanary() {
  if (options_.faults.Hits("canary", "fail"))
    return MakeError(ErrorKind::device_lost, "the canary fails, as LATHE_FAULT asks");
  constexpr uint64_t kBytes = 1 << 20;
  const auto lost = [](const absl::Status& status) {
    return MakeError(ErrorKind::device_lost, absl::StrCat("canary: ", status.message()));
  };
  absl::StatusOr<DeviceBuffer> a = device_.Allocate(kBytes);
  if (!a.ok()) return lost(a.status());
  absl::StatusOr<DeviceBuffer> b = device_.Allocate(kBytes);
  if (!b.ok()) {
    device_.Free(*a);
    return lost(b.status());
  }
  std::vector<uint8_t> bytes(kBytes);
  absl::Status status = device_.Fill(*a, 0x5a);
  if (status.ok()) status = device_.Copy(*b, *a);
  if (status.ok()) status = device_.Synchronize(absl::Seconds(10));
  if (status.ok()) status = device_.CopyOut(*b, std::span<uint8_t>(bytes));
  if (status.ok() && std::any_of(bytes.begin(), bytes.end(), [](uint8_t byte) { return byte != 0x5a; }))
    status = absl::DataLossError("the device's memory does not hold the bytes that were written to it");
  device_.Free(*a);
  device_.Free(*b);
  return status.ok() ? status : lost(status);
}

}  // namespace lathe
