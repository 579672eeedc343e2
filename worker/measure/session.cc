#include "worker/measure/session.h"

#include <signal.h>
#include <spdlog/spdlog.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/time/clock.h"
#include "proto/support/errors.h"
#include "proto/support/source_lines.h"
#include "proto/support/status_macros.h"
#include "worker/measure/device_kernels.h"
#include "worker/measure/profiler.h"
#include "worker/measure/reference.h"
#include "worker/measure/sampling.h"
#include "worker/measure/task_blobs.h"
#include "worker/numerics/fingerprint.h"
#include "worker/numerics/inputs.h"

namespace lathe {
namespace {

// A job and its check problem, and the one before.
constexpr size_t kKeptProblems = 3;
// The worker waits this much longer than the child itself does before it kills the child.
constexpr absl::Duration kGrace = absl::Seconds(10);
constexpr absl::Duration kStagingTime = absl::Minutes(10);

Launch LaunchOf(const internal::ResolvedProblem& problem, const StagedProblem& staged, uint64_t seed) {
  Launch launch;
  launch.grid = GridOf(problem);
  launch.arguments = staged.arguments();
  launch.seed = seed;
  return launch;
}

// Bytes of a problem's tensors; a tensor that is read and written counts twice, since a copy is kept. A sum that
// 64 bits do not hold is the largest number.
uint64_t BytesOf(const internal::ResolvedProblem& problem) {
  constexpr uint64_t kMost = std::numeric_limits<uint64_t>::max();
  uint64_t sum = 0;
  for (const internal::ResolvedArgument& argument : problem.arguments()) {
    if (!argument.has_tensor()) continue;
    const uint64_t bytes = TensorBytes(argument.tensor()).value_or(0);
    const int copies = argument.tensor().role() == v1::ARGUMENT_ROLE_INOUT ? 2 : 1;
    for (int i = 0; i < copies; ++i)
      if (__builtin_add_overflow(sum, bytes, &sum)) return kMost;
  }
  return sum;
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
  if (task.job().empty() || task.job() != job_) passed_.clear();
  job_ = task.job();
  task_ = &task;
  if (const absl::Status ready = EnsureGate(); ready.ok()) {
    gate_->Begin(task);
    RunCandidates(task, end);
  } else {
    lost_ = true;
    *end.mutable_error() = DetailOf(MakeError(ErrorKind::device_lost, ready.message()));
  }
  task_ = nullptr;
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
    if (usable()) SettleRefuted(task, loaded);
    if (!usable()) return;
  }
  if (device_.simulated()) end.set_rounds(1);
  if (!loaded.empty()) TimeLoaded(task, loaded, end);
}

absl::Status MeasureSession::RunCandidate(const internal::MeasureTask& task, const internal::Candidate& candidate,
                                          bool verified_before, std::vector<Loaded>& loaded) {
  const internal::MeasurePolicy& policy = task.work().policy();
  EmitProgress(internal::WORK_PHASE_STAGING, "", kStagingTime);
  LATHE_ASSIGN_OR_RETURN(std::shared_ptr<StagedProblem> problem, Stage(candidate.problem(), policy.seed()));
  const v1::Artifact& artifact = candidate.artifact();
  LATHE_ASSIGN_OR_RETURN(const std::string code,
                         ReadBlob(task, device_.simulated() ? artifact.simulation_digest() : artifact.digest()));
  EmitProgress(internal::WORK_PHASE_CHECKING, candidate.trial(), HangTimeout(policy) + kGrace);
  if (options_.faults.Hits("measure", "crash", artifact.knobs())) std::abort();
  if (options_.faults.Hits("measure", "killed", artifact.knobs())) raise(SIGKILL);
  while (options_.faults.Hits("measure", "hang", artifact.knobs())) pause();
  if (options_.faults.Hits("measure", "lost", artifact.knobs())) {
    lost_ = true;
    return MakeError(ErrorKind::illegal_access, "an illegal access, as LATHE_FAULT asks");
  }
  LATHE_ASSIGN_OR_RETURN(std::unique_ptr<Kernel> kernel, device_.Load(artifact, code));
  const auto passed = passed_.find(candidate.trial());
  verified_before |= passed != passed_.end();
  const bool check = !policy.check_disabled() && !verified_before;
  if (device_.simulated()) {
    problem.reset();  // its room may be needed for the check's
    return Simulate(task, candidate, *kernel, check);
  }
  bool nondeterministic = passed != passed_.end() && passed->second;
  if (check) {
    LATHE_ASSIGN_OR_RETURN(const GateResult result, CheckCandidate(task, candidate, *kernel));
    nondeterministic = result.nondeterministic;
    passed_[candidate.trial()] = nondeterministic;
    internal::MeasureEvent event;
    event.mutable_verified()->set_trial(candidate.trial());
    emit_(event);
  }
  loaded.push_back({&candidate, std::move(kernel), std::move(problem), check || verified_before, nondeterministic});
  return absl::OkStatus();
}

absl::StatusOr<GateResult> MeasureSession::CheckCandidate(const internal::MeasureTask& task,
                                                          const internal::Candidate& candidate, const Kernel& kernel) {
  const internal::MeasurePolicy& policy = task.work().policy();
  GateSubject subject;
  subject.task = &task;
  subject.candidate = &candidate;
  subject.problem = candidate.has_check_problem() ? &candidate.check_problem() : &candidate.problem();
  subject.kernel = &kernel;
  LATHE_ASSIGN_OR_RETURN(const std::shared_ptr<StagedProblem> staged, Stage(*subject.problem, policy.seed()));
  subject.staged = staged.get();
  subject.hang_timeout = HangTimeout(policy);
  checking_ = candidate.trial();
  // It runs twice.
  checking_allowed_ = 2 * (device_.simulated() ? options_.simulation_timeout : subject.hang_timeout) + kGrace;
  EmitProgress(internal::WORK_PHASE_CHECKING, checking_, checking_allowed_);
  return gate_->Check(subject);
}

void MeasureSession::SettleRefuted(const internal::MeasureTask& task, std::vector<Loaded>& loaded) {
  std::vector<Refutation> refuted = gate_->TakeRefuted();
  while (!refuted.empty() && usable()) {
    Recheck(task, refuted.back(), loaded);
    refuted.pop_back();
    for (Refutation& more : gate_->TakeRefuted()) refuted.push_back(std::move(more));
  }
}

void MeasureSession::Recheck(const internal::MeasureTask& task, const Refutation& refuted,
                             std::vector<Loaded>& loaded) {
  const auto find = [&](const std::string& trial) {
    return std::find_if(loaded.begin(), loaded.end(),
                        [&](const Loaded& one) { return one.candidate->trial() == trial; });
  };
  internal::MeasureEvent event;
  internal::MeasureRefuted& earlier = *event.mutable_refuted();
  passed_.erase(refuted.trial);
  if (const auto found = find(refuted.trial); found != loaded.end()) {
    loaded.erase(found);
    EmitFailure(refuted.trial, refuted.error);
  } else {
    earlier.mutable_trial()->set_trial(refuted.trial);
    *earlier.mutable_trial()->mutable_error() = DetailOf(refuted.error);
  }
  for (const std::string& trial : refuted.compared) {
    passed_.erase(trial);
    const auto found = find(trial);
    if (found == loaded.end()) {
      earlier.add_compared(trial);
      continue;
    }
    if (!usable()) break;
    const absl::StatusOr<GateResult> again = CheckCandidate(task, *found->candidate, *found->kernel);
    if (again.ok()) {
      passed_[trial] = found->nondeterministic = again->nondeterministic;
    } else {
      loaded.erase(found);
      EmitFailure(trial, again.status());
    }
  }
  if (earlier.has_trial() || earlier.compared_size() > 0) emit_(event);
}

absl::Status MeasureSession::Simulate(const internal::MeasureTask& task, const internal::Candidate& candidate,
                                      const Kernel& kernel, bool check) {
  const internal::MeasurePolicy& policy = task.work().policy();
  LaunchReport report;
  if (check) {
    LATHE_ASSIGN_OR_RETURN(GateResult result, CheckCandidate(task, candidate, kernel));
    report = std::move(result.report);
  }
  // The estimate is that of the problem itself: the check ran it too, unless it had one of its own.
  if (!check || candidate.has_check_problem()) {
    LATHE_ASSIGN_OR_RETURN(const std::shared_ptr<StagedProblem> staged, Stage(candidate.problem(), policy.seed()));
    Launch launch = LaunchOf(candidate.problem(), *staged, policy.seed());
    const int count = policy.check_programs() > 0 ? policy.check_programs() : kDefaultCheckPrograms;
    launch.programs = SamplePrograms(launch.grid, count, policy.seed());
    LATHE_RETURN_IF_ERROR(staged->Prepare());
    EmitProgress(internal::WORK_PHASE_TIMING, candidate.trial(), options_.simulation_timeout + kGrace);
    LATHE_ASSIGN_OR_RETURN(report, device_.Run(kernel, launch));
    if (!report.findings.empty()) return FindingError(report.findings.front());
  }
  if (candidate.has_profile()) {
    LATHE_ASSIGN_OR_RETURN(const std::shared_ptr<StagedProblem> staged, Stage(candidate.problem(), policy.seed()));
    LATHE_RETURN_IF_ERROR(Profile(task, candidate, kernel, *staged, 0, 0));
  }
  internal::MeasureEvent event;
  internal::TrialOutcome& outcome = *event.mutable_trial();
  outcome.set_trial(candidate.trial());
  outcome.set_checked(check);
  outcome.set_estimate_ns(report.estimate_ns);
  *outcome.mutable_simulation() = report.counters;
  *outcome.mutable_conditions() = device_.Conditions();
  if (options_.faults.Hits("measure", "throttle")) outcome.mutable_conditions()->set_throttle("hw_slowdown");
  emit_(event);
  return absl::OkStatus();
}

void MeasureSession::TimeLoaded(const internal::MeasureTask& task, std::vector<Loaded>& loaded,
                                internal::MeasureEnd& end) {
  const internal::MeasurePolicy& policy = task.work().policy();
  std::vector<TimedCandidate> candidates;
  int incumbent = -1;
  for (const Loaded& one : loaded) {
    if (one.candidate->incumbent()) incumbent = static_cast<int>(candidates.size());
    candidates.push_back({one.kernel.get(), LaunchOf(one.candidate->problem(), *one.problem, policy.seed())});
  }
  const TimingPolicy timing = TimingOf(policy);
  TimingHooks hooks;
  hooks.after_visit = [&](int candidate) { return loaded[candidate].problem->CheckIntegrity(); };
  hooks.restore_inouts = [&](int candidate) { return loaded[candidate].problem->RestoreInouts(); };
  if (probe_->on_device()) hooks.read = [this](DeviceBuffer buffer) { return probe_->Read(buffer); };
  Timer timer(device_, timing, std::move(hooks));
  const auto progress = [&](int candidate, int /*round*/) {
    EmitProgress(internal::WORK_PHASE_TIMING, candidate < 0 ? "" : loaded[candidate].candidate->trial(),
                 timing.hang_timeout + kGrace);
  };
  absl::StatusOr<TimingResult> result = timer.Measure(candidates, incumbent, progress);
  if (!result.ok()) {
    for (const Loaded& one : loaded) EmitFailure(one.candidate->trial(), result.status());
    return;
  }
  end.set_rounds(result->rounds);
  EmitTimes(task, loaded, *result);
}

double MeasureSession::PlainNs(const std::vector<Loaded>& loaded, const TimingResult& result) {
  for (size_t i = 0; i < loaded.size(); ++i)
    if (loaded[i].candidate->incumbent()) return result.candidates[i].time_ns.value;
  return 0;
}

absl::Status MeasureSession::Profile(const internal::MeasureTask& task, const internal::Candidate& candidate,
                                     const Kernel& kernel, StagedProblem& staged, double plain_ns, double profiled_ns) {
  if (!candidate.has_profile()) return absl::OkStatus();
  const internal::MeasurePolicy& policy = task.work().policy();
  Launch launch = LaunchOf(candidate.problem(), staged, policy.seed());
  ProfilerOptions options;
  options.hang_timeout = HangTimeout(policy);
  absl::Duration allowed = 2 * options.hang_timeout;
  if (device_.simulated()) {
    const int count = policy.check_programs() > 0 ? policy.check_programs() : kDefaultCheckPrograms;
    launch.programs = SamplePrograms(launch.grid, count, policy.seed());
    allowed = options_.simulation_timeout;
  }
  EmitProgress(internal::WORK_PHASE_TIMING, candidate.trial(), allowed + kStagingTime);
  const auto restore = [&] { return staged.Prepare(); };
  LATHE_ASSIGN_OR_RETURN(v1::Profile profile, candidate.profile().instructions()
                                                  ? TakeInstructions(device_, kernel, launch, restore, options)
                                                  : TakeProfile(device_, kernel, launch, restore, options));
  if (candidate.profile().instructions()) PointAtSource(candidate.profile().lines(), &profile);
  *profile.mutable_constants() = candidate.profile().constants();
  *profile.mutable_problem() = candidate.profile().problem();
  // A simulator's estimate of the launch stands there already.
  if (profile.plain_ns() == 0) profile.set_plain_ns(plain_ns);
  profile.set_profiled_ns(profiled_ns);
  internal::MeasureEvent event;
  event.mutable_profile()->set_trial(candidate.trial());
  event.mutable_profile()->set_profile(profile.SerializeAsString());
  emit_(event);
  return absl::OkStatus();
}

void MeasureSession::EmitTimes(const internal::MeasureTask& task, const std::vector<Loaded>& loaded,
                               const TimingResult& result) {
  for (size_t i = 0; i < loaded.size(); ++i) {
    const CandidateTimes& times = result.candidates[i];
    if (!times.status.ok()) {
      passed_.erase(loaded[i].candidate->trial());
      EmitFailure(loaded[i].candidate->trial(), times.status);
      continue;
    }
    // Without the device the rounds broke off: the others are measured again by a new child.
    if (!usable()) continue;
    const absl::Status profiled = Profile(task, *loaded[i].candidate, *loaded[i].kernel, *loaded[i].problem,
                                          PlainNs(loaded, result), times.time_ns.value);
    if (!profiled.ok()) {
      EmitFailure(loaded[i].candidate->trial(), profiled);
      continue;
    }
    internal::MeasureEvent event;
    internal::TrialOutcome& outcome = *event.mutable_trial();
    outcome.set_trial(loaded[i].candidate->trial());
    outcome.set_checked(loaded[i].checked);
    outcome.set_nondeterministic(loaded[i].nondeterministic);
    const std::string& reference = result.reference < 0 ? "" : loaded[result.reference].candidate->trial();
    FillTimes(times, reference, outcome);
    *outcome.mutable_conditions() = result.conditions;
    emit_(event);
  }
}

TimingPolicy MeasureSession::TimingOf(const internal::MeasurePolicy& policy) const {
  TimingPolicy timing = options_.timing;
  timing.hang_timeout = HangTimeout(policy);
  timing.seed = policy.seed();
  timing.race.run_off = policy.run_off();
  if (policy.min_rounds() > 0) timing.race.min_rounds = policy.min_rounds();
  if (policy.max_rounds() > 0) timing.race.max_rounds = policy.max_rounds();
  if (policy.ci_relative() > 0) timing.race.ci_relative = policy.ci_relative();
  if (policy.tie_width() > 0) timing.race.tie_width = policy.tie_width();
  if (policy.max_seconds() > 0) timing.max_time = absl::Seconds(policy.max_seconds());
  return timing;
}

absl::Duration MeasureSession::HangTimeout(const internal::MeasurePolicy& policy) const {
  return policy.hang_seconds() > 0 ? absl::Seconds(policy.hang_seconds()) : options_.timing.hang_timeout;
}

absl::StatusOr<std::shared_ptr<StagedProblem>> MeasureSession::Stage(const internal::ResolvedProblem& problem,
                                                                     uint64_t seed) {
  const std::string key = StagedProblem::Key(problem, seed);
  const auto found = FindRecent(staged_, key);
  if (found != staged_.end()) return found->second;
  while (staged_.size() >= kKeptProblems) staged_.pop_back();
  // A later task that has this problem brings its files too.
  const ReadFile read = [this](const std::string& digest) { return ReadBlob(*task_, digest); };
  absl::StatusOr<std::unique_ptr<StagedProblem>> staged = StagedProblem::Create(device_, *probe_, problem, seed, read);
  while (!staged.ok() && KindOf(staged.status()) == ErrorKind::out_of_resources && MakeRoom())
    staged = StagedProblem::Create(device_, *probe_, problem, seed, read);
  if (!staged.ok() && KindOf(staged.status()) == ErrorKind::out_of_resources) {
    const uint64_t bytes = BytesOf(problem);
    // A simulated device has what its machine has, and nobody else has any of it: another attempt would end as this
    // one. Another worker's may have more, so that this is not remembered. No candidate holds a problem here.
    if (device_.simulated())
      return MakeError(ErrorKind::memory_limit,
                       absl::StrCat("the problem's tensors take ", (bytes >> 20) + (bytes % (1 << 20) > 0),
                                    " MiB: ", staged.status().message(), ". A smaller problem needs less"));
    // Where the tensors fit the device, somebody else has its memory, which says nothing of a variant.
    if (bytes < static_cast<uint64_t>(device_.properties().memory_bytes()))
      return MakeError(ErrorKind::unavailable,
                       absl::StrCat("the device has no room for the problem now: ", staged.status().message()));
  }
  LATHE_RETURN_IF_ERROR(staged.status());
  staged_.emplace_front(key, *std::move(staged));
  return staged_.front().second;
}

bool MeasureSession::MakeRoom() {
  const auto unused =
      std::find_if(staged_.rbegin(), staged_.rend(), [](const auto& entry) { return entry.second.use_count() == 1; });
  if (unused == staged_.rend()) return gate_->FreeDeviceMemory();
  staged_.erase(std::next(unused).base());
  return true;
}

absl::Status MeasureSession::EnsureGate() {
  if (gate_ != nullptr) return absl::OkStatus();
  if (options_.device_kernels && !device_.simulated()) {
    absl::StatusOr<std::unique_ptr<MemoryProbe>> probe = MakeKernelProbe(device_, pool_, options_.kernel_folder);
    const ErrorKind kind = probe.ok() ? ErrorKind::internal : KindOf(probe.status());
    if (kind == ErrorKind::launch_failed || kind == ErrorKind::illegal_access || !device_.usable())
      return probe.status();
    if (probe.ok()) {
      probe_ = *std::move(probe);
    } else {
      spdlog::warn("device {}: outputs are compared on the host, as no kernel can be built for its chip: {}",
                   device_.properties().id(), std::string(probe.status().message()));
    }
  }
  if (probe_ == nullptr) probe_ = MakeHostProbe(device_);
  GateOptions options;
  options.reference_timeout = options_.reference_timeout;
  options.faults = options_.faults;
  const auto on_reference = [this](bool begins) {
    if (begins) {
      EmitProgress(internal::WORK_PHASE_REFERENCE, "", options_.reference_timeout + kGrace);
    } else {
      EmitProgress(internal::WORK_PHASE_CHECKING, checking_, checking_allowed_);
    }
  };
  gate_ = std::make_unique<Gate>(device_, pool_, *probe_, options, on_reference, [this] { return MakeRoom(); });
  return absl::OkStatus();
}

void MeasureSession::EmitProgress(internal::WorkPhase phase, absl::string_view trial, absl::Duration allowed) {
  internal::MeasureEvent event;
  event.mutable_progress()->set_phase(phase);
  event.mutable_progress()->set_trial(std::string(trial));
  event.mutable_progress()->set_allowed_seconds(absl::ToDoubleSeconds(allowed));
  emit_(event);
}

void MeasureSession::EmitFailure(const std::string& trial, const absl::Status& status) {
  internal::MeasureEvent event;
  event.mutable_trial()->set_trial(trial);
  *event.mutable_trial()->mutable_error() = DetailOf(status);
  emit_(event);
}

absl::Status MeasureSession::CheckKernels(const std::vector<uint8_t>& bytes, DeviceBuffer buffer) {
  LATHE_RETURN_IF_ERROR(EnsureGate());
  const Region whole{0, bytes.size()};
  LATHE_ASSIGN_OR_RETURN(const std::vector<uint64_t> sums, probe_->Fingerprints(buffer, std::span(&whole, 1)));
  if (sums.front() == Fingerprint(bytes)) return absl::OkStatus();
  return absl::DataLossError("a kernel computes another sum on the device than the host does");
}

absl::Status MeasureSession::RunCanary() {
  if (options_.faults.Hits("canary", "fail"))
    return MakeError(ErrorKind::device_lost, "the canary fails, as LATHE_FAULT asks");
  constexpr uint64_t kBytes = 1 << 20;
  const auto lost = [](const absl::Status& status) {
    return MakeError(ErrorKind::device_lost, absl::StrCat("canary: ", status.message()));
  };
  DeviceMemory first(device_), second(device_);
  std::vector<uint8_t> written(kBytes), bytes(kBytes);
  for (uint64_t i = 0; i < kBytes; ++i) written[i] = static_cast<uint8_t>(MixBits(i));
  const auto run = [&]() -> absl::Status {
    LATHE_ASSIGN_OR_RETURN(const DeviceBuffer a, first.Get(kBytes));
    LATHE_ASSIGN_OR_RETURN(const DeviceBuffer b, second.Get(kBytes));
    LATHE_RETURN_IF_ERROR(device_.CopyIn(a, written));
    LATHE_RETURN_IF_ERROR(device_.Fill(b, 0x5a));
    LATHE_RETURN_IF_ERROR(device_.Copy(b, a));
    LATHE_RETURN_IF_ERROR(device_.Synchronize(absl::Seconds(10)));
    LATHE_RETURN_IF_ERROR(device_.CopyOut(b, std::span<uint8_t>(bytes)));
    if (bytes != written)
      return absl::DataLossError("the device's memory does not hold the bytes that were written to it");
    return CheckKernels(bytes, b);
  };
  const absl::Status status = run();
  return status.ok() ? status : lost(status);
}

}  // namespace lathe
