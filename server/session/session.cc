#include "server/session/session.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "google/protobuf/util/time_util.h"
#include "proto/support/errors.h"
#include "proto/support/status_macros.h"
#include "server/admission/targets.h"
#include "server/cache/keys.h"
#include "spdlog/spdlog.h"
#include "tuner/budget/ranking.h"
#include "tuner/space/problem.h"
#include "tuner/strategy/registry.h"

namespace lathe {
namespace {

// Points that one arm gives before the next one is asked: neighbours in a space share compiler phases.
constexpr size_t kAskChunk = 8;

bool AllTriton(const std::vector<AdmittedModule>& modules) {
  return std::all_of(modules.begin(), modules.end(), [](const AdmittedModule& module) {
    return module.record->info.level() != internal::ModuleInfo::TTG;
  });
}

bool OutOfTime(const v1::Search& search, const BudgetLimits& limits, double seconds) {
  auto over = [seconds](double limit) { return limit > 0 && seconds >= limit; };
  return over(search.max_seconds()) || over(limits.max_seconds);
}

std::vector<v1::Trial> WithoutSamples(std::vector<v1::Trial> trials) {
  for (v1::Trial& trial : trials) trial.clear_samples_ns();
  return trials;
}

}  // namespace

std::string MeasureWorkPrefix(absl::string_view job) { return absl::StrCat("measure/", job, "/"); }

Session::Session(const SessionContext* context, JobRecord job, std::vector<AdmittedModule> modules)
    : context_(context),
      id_(job.id),
      modules_(std::move(modules)),
      policy_(MakePolicy(job.job.spec(), context->settings.measure, AllTriton(modules_))),
      job_(std::move(job)) {}

absl::StatusOr<std::shared_ptr<Session>> Session::Create(const SessionContext* context, JobRecord job,
                                                         std::vector<AdmittedModule> modules,
                                                         std::vector<TrialRecord> trials) {
  std::shared_ptr<Session> session(new Session(context, std::move(job), std::move(modules)));
  MutexLock lock(&session->mutex_);
  LATHE_RETURN_IF_ERROR(session->MakeArms());
  session->Restore(std::move(trials));
  return session;
}

absl::Status Session::MakeArms() {
  const v1::TuningSpec& spec = job_.job.spec();
  std::vector<v1::Problem> problems = ProblemsOf(spec);
  std::map<std::string, std::shared_ptr<const SearchSpace>> spaces;
  size_t planned = 0;
  for (const v1::JobDevice& device : job_.job.devices()) {
    std::shared_ptr<const SearchSpace>& space = spaces[device.target()];
    if (!space) {
      LATHE_ASSIGN_OR_RETURN(SearchSpace made,
                             SearchSpace::Create(spec, device.target(), context_->admission->knob_rows(),
                                                 context_->admission->space_limits()));
      space = std::make_shared<const SearchSpace>(std::move(made));
    }
    for (size_t p = 0; p < problems.size(); ++p) {
      Arm& arm = arms_.emplace_back();
      arm.device = device;
      arm.problem = problems[p];
      arm.problem_field = absl::StrCat("problems[", p, "]");
      arm.space = space;
      LATHE_ASSIGN_OR_RETURN(arm.strategy, MakeStrategy(spec.search().strategy(), *space, spec.search().seed()));
      planned += arm.strategy->Planned();
    }
  }
  job_.job.set_trials_planned(static_cast<int>(PlannedTrials(spec.search(), context_->settings.budget, planned)));
  return absl::OkStatus();
}

bool Session::RestoreOne(const TrialRecord& record) {
  const v1::Trial& trial = record.trial;
  for (size_t a = 0; a < arms_.size(); ++a) {
    const Arm& arm = arms_[a];
    if (arm.device.target() != trial.target() || arm.device.device() != trial.device() ||
        ProblemKey(arm.problem) != ProblemKey(trial.problem())) {
      continue;
    }
    std::optional<size_t> point = arm.space->IndexOf({trial.module_index(), trial.knobs()});
    if (!point) return false;
    Slot& slot = slots_.emplace_back();
    slot.arm = a;
    slot.point = *point;
    trials_.push_back(trial);
    return true;
  }
  return false;
}

void Session::Restore(std::vector<TrialRecord> stored) {
  for (const TrialRecord& record : stored) {
    // Ordinals have no gaps: all trials that one call asked for are stored together.
    if (record.ordinal != static_cast<int>(trials_.size()) || !RestoreOne(record)) {
      spdlog::warn("job {}: stored trial {} is no point of the tuning space any more; it is tried again", id_,
                   record.ordinal);
      break;
    }
  }
  std::vector<std::vector<size_t>> asked(arms_.size());
  std::vector<std::vector<Observation>> told(arms_.size());
  for (size_t i = 0; i < slots_.size(); ++i) {
    Slot& slot = slots_[i];
    const v1::Trial& trial = trials_[i];
    asked[slot.arm].push_back(slot.point);
    if (!HasEnded(trial.state())) {
      ++in_hand_;
      continue;
    }
    slot.phase = Phase::kDone;
    bool wins = CanWin(trial);
    double cost = trial.has_time_ns() ? trial.time_ns().median() : trial.estimate_ns();
    told[slot.arm].push_back({slot.point, wins, cost});
    if (trial.artifact().digest().empty() || !FillCandidate(static_cast<int>(i)).ok()) continue;
    Arm& arm = arms_[slot.arm];
    arm.leaders.emplace(LaunchIdentity(slot.candidate), static_cast<int>(i));
    if (wins && (arm.best < 0 || cost < trials_[arm.best].time_ns().median())) arm.best = static_cast<int>(i);
  }
  for (size_t a = 0; a < arms_.size(); ++a) arms_[a].strategy->Restore(asked[a], told[a]);
}

void Session::Run(Actions& actions) {
  for (auto& action : actions) action();
}

void Session::Start(std::function<void()> on_end) {
  Actions actions;
  {
    MutexLock lock(&mutex_);
    on_end_ = std::move(on_end);
    for (size_t i = 0; i < slots_.size(); ++i) {
      if (slots_[i].phase == Phase::kNew) StartTrial(static_cast<int>(i), &actions);
    }
    Advance(&actions);
  }
  Run(actions);
}

void Session::Tick() {
  Actions actions;
  {
    MutexLock lock(&mutex_);
    std::vector<FinishedTrial> deferred = std::exchange(deferred_, {});
    for (FinishedTrial& done : deferred) FinishOrDefer(std::move(done));
    Advance(&actions);
  }
  Run(actions);
}

void Session::Cancel() {
  Actions actions;
  {
    MutexLock lock(&mutex_);
    if (ended_ || cancelled_) return;
    cancelled_ = true;
    StopWaiting(Failure(ErrorKind::cancelled, "the job was cancelled"), true);
    Advance(&actions);
  }
  Run(actions);
}

bool Session::StopWaiting(const v1::ErrorDetail& why, bool running_too) {
  for (Arm& arm : arms_) {
    std::erase_if(arm.batches, [&](const Batch& batch) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_) {
      if (running_too) {
        context_->scheduler->Cancel(batch.work);
      } else if (!context_->scheduler->Withdraw(batch.work)) {
        return false;
      }
      for (int ordinal : batch.ordinals) {
        if (slots_[ordinal].phase == Phase::kMeasuring) slots_[ordinal].phase = Phase::kReady;
      }
      return true;
    });
    arm.ready.clear();
    arm.open.clear();
  }
  bool stopped = false;
  for (size_t i = 0; i < slots_.size(); ++i) {
    Slot& slot = slots_[i];
    if (slot.phase == Phase::kCompiling) {
      context_->broker->Cancel(slot.ticket);
      --arms_[slot.arm].compiling;
    }
    bool waits = slot.phase == Phase::kCompiling || slot.phase == Phase::kReady || slot.phase == Phase::kNew;
    if (!waits) continue;
    Fail(static_cast<int>(i), why);
    stopped = true;
  }
  return stopped;
}

void Session::Advance(Actions* actions) {
  if (ended_) return;
  const v1::Search& search = job_.job.spec().search();
  bool exhausted = std::all_of(arms_.begin(), arms_.end(), [](const Arm& arm) { return arm.strategy->Done(); });
  double seconds = absl::ToDoubleSeconds(
      context_->clock->Now() -
      absl::FromUnixNanos(google::protobuf::util::TimeUtil::TimestampToNanoseconds(job_.job.create_time())));
  BudgetDecision decision = Decide(search, context_->settings.budget, {trials_.size(), seconds, exhausted});
  v1::StopReason reason = decision.stop_reason;
  if (cancelled_) {
    reason = v1::STOP_REASON_CANCELLED;
  } else if (OutOfTime(search, context_->settings.budget, seconds)) {
    if (StopWaiting(
            Failure(ErrorKind::cancelled, "the job reached its limit of time (max_seconds) before this trial started"),
            false))
      timed_out_ = true;
    if (timed_out_ || reason == v1::STOP_REASON_UNSPECIFIED) reason = v1::STOP_REASON_MAX_SECONDS;
  } else if (decision.may_ask > 0 && in_hand_ < context_->settings.window) {
    size_t given = Ask(std::min(decision.may_ask, context_->settings.window - in_hand_), actions);
    // A strategy that has nothing outstanding and gives no point is done, even if Done() is false.
    if (given == 0 && in_hand_ == 0 && reason == v1::STOP_REASON_UNSPECIFIED) reason = v1::STOP_REASON_EXHAUSTED;
  }
  for (size_t a = 0; a < arms_.size(); ++a) Flush(a);
  if (in_hand_ > 0) return;
  if (reason == v1::STOP_REASON_UNSPECIFIED) {
    // All new trials are done already, by failing at once or from the store: ask for more, on a fresh stack.
    std::weak_ptr<Session> weak = weak_from_this();
    actions->push_back([weak, pool = context_->pool] {
      pool->Schedule([weak] {
        if (std::shared_ptr<Session> self = weak.lock()) self->Tick();
      });
    });
    return;
  }
  bool won = std::any_of(trials_.begin(), trials_.end(), [](const v1::Trial& trial) { return CanWin(trial); });
  End(cancelled_ ? v1::JOB_STATE_CANCELLED : won ? v1::JOB_STATE_SUCCEEDED : v1::JOB_STATE_FAILED, reason, actions);
}

size_t Session::Ask(size_t count, Actions* actions) {
  std::vector<int> fresh;
  size_t silent = 0;  // arms in a row that gave nothing
  while (fresh.size() < count && silent < arms_.size()) {
    size_t a = next_arm_++ % arms_.size();
    std::vector<size_t> points = arms_[a].strategy->Ask(std::min(kAskChunk, count - fresh.size()));
    silent = points.empty() ? silent + 1 : 0;
    for (size_t point : points) fresh.push_back(AddTrial(a, point));
  }
  WriteBatch batch;
  for (int ordinal : fresh) batch.trials.push_back({id_, ordinal, trials_[ordinal]});
  if (absl::Status status = context_->store->Apply(batch); !status.ok()) {
    // They are stored again when they finish; only their numbers may be given anew after a restart.
    spdlog::error("job {}: cannot store the trials that start: {}", id_, status.ToString());
  }
  for (int ordinal : fresh) StartTrial(ordinal, actions);
  return fresh.size();
}

int Session::AddTrial(size_t arm, size_t point) {
  int ordinal = static_cast<int>(trials_.size());
  Slot& slot = slots_.emplace_back();
  slot.arm = arm;
  slot.point = point;
  v1::Trial& trial = trials_.emplace_back();
  const Arm& of = arms_[arm];
  Variant variant = of.space->At(point);
  trial.set_name(absl::StrCat("jobs/", id_, "/trials/", ordinal));
  trial.set_target(of.device.target());
  trial.set_device(of.device.device());
  *trial.mutable_constants() = job_.job.spec().modules(variant.module_index).constants();
  *trial.mutable_knobs() = variant.knobs;
  *trial.mutable_problem() = of.problem;
  trial.set_module_index(variant.module_index);
  ++in_hand_;
  Touch(ordinal);
  return ordinal;
}

Variant Session::VariantOf(int ordinal) const {
  const Slot& slot = slots_[ordinal];
  return arms_[slot.arm].space->At(slot.point);
}

absl::Status Session::FillCandidate(int ordinal) {
  Slot& slot = slots_[ordinal];
  const Arm& arm = arms_[slot.arm];
  const v1::TuningSpec& spec = job_.job.spec();
  Variant variant = VariantOf(ordinal);
  const AdmittedModule& module = modules_[variant.module_index];
  Names names = NamesOf(spec, variant, arm.device.target(), context_->admission->knob_rows());
  internal::Candidate& candidate = slot.candidate;
  candidate.set_trial(trials_[ordinal].name());
  candidate.set_module_digest(module.record->info.digest());
  *candidate.mutable_artifact() = trials_[ordinal].artifact();
  LATHE_ASSIGN_OR_RETURN(*candidate.mutable_problem(),
                         ResolveProblem(spec, arm.problem, names, module.entry->arguments(), arm.problem_field));
  candidate.clear_check_problem();
  if (spec.check().has_problem()) {
    LATHE_ASSIGN_OR_RETURN(
        *candidate.mutable_check_problem(),
        ResolveProblem(spec, spec.check().problem(), names, module.entry->arguments(), "check.problem"));
  } else if (module.record->info.needs_full_grid()) {
    uint64_t programs = 1;
    for (uint32_t size : candidate.problem().grid()) programs *= size;
    if (programs <= kWholeGridPrograms) *candidate.mutable_check_problem() = candidate.problem();
  }
  return absl::OkStatus();
}

void Session::StartTrial(int ordinal, Actions* actions) {
  Slot& slot = slots_[ordinal];
  Arm& arm = arms_[slot.arm];
  if (absl::Status status = FillCandidate(ordinal); !status.ok()) return Fail(ordinal, DetailOf(status));
  slot.phase = Phase::kCompiling;
  ++arm.compiling;
  Variant variant = VariantOf(ordinal);
  CompileOrder order;
  order.identity.module_digest = slot.candidate.module_digest();
  order.identity.entry = modules_[variant.module_index].entry->name();
  order.identity.target = arm.device.target();
  order.identity.knobs = CanonicalKnobs(variant.knobs, context_->admission->knob_rows());
  order.knobs = variant.knobs;
  order.small_buffers = SmallBuffers(arm.device.target(), slot.candidate);
  order.identity.small_buffers = absl::StrJoin(order.small_buffers, ",");
  order.want_simulation = IsSimulated(arm.device.device());
  order.tenant = job_.job.tenant();
  order.priority = job_.job.priority();
  order.bounded = false;  // the job's window bounds it
  std::weak_ptr<Session> weak = weak_from_this();
  actions->push_back([weak, ordinal, order = std::move(order), context = context_] {
    uint64_t ticket = context->broker->Request(order, [weak, ordinal, context](const CompileAnswer& answer) {
      context->pool->Schedule([weak, ordinal, answer] {
        if (std::shared_ptr<Session> self = weak.lock()) self->OnCompiled(ordinal, answer);
      });
    });
    std::shared_ptr<Session> self = weak.lock();
    if (!self) return;
    MutexLock lock(&self->mutex_);
    Slot& slot = self->slots_[ordinal];
    slot.ticket = ticket;
    if (slot.phase == Phase::kDone) context->broker->Cancel(ticket);  // cancelled meanwhile
  });
}

void Session::Touch(int ordinal) {
  slots_[ordinal].changed = ++version_;
  changed_.SignalAll();
}

v1::TuningJob Session::SnapshotLocked() {
  v1::TuningJob job = job_.job;
  if (ended_) return job;
  int compiled = 0, finished = 0, failed = 0, cached = 0;
  for (const v1::Trial& trial : trials_) {
    bool done = HasEnded(trial.state());
    compiled += !trial.artifact().digest().empty();
    finished += done;
    failed += trial.state() == v1::Trial::FAILED;
    cached += done && trial.cached();
  }
  job.set_trials_compiled(compiled);
  job.set_trials_finished(finished);
  job.set_trials_failed(failed);
  job.set_trials_cached(cached);
  job.clear_best();
  for (v1::BestVariant& best : RankTrials(trials_)) {
    best.mutable_trial()->clear_samples_ns();
    *job.add_best() = std::move(best);
  }
  return job;
}

void Session::End(v1::JobState state, v1::StopReason reason, Actions* actions) {
  v1::TuningJob job = SnapshotLocked();
  job.set_state(state);
  job.set_stop_reason(reason);
  *job.mutable_end_time() =
      google::protobuf::util::TimeUtil::NanosecondsToTimestamp(absl::ToUnixNanos(context_->clock->Now()));
  if (state == v1::JOB_STATE_FAILED) {
    job.mutable_error()->set_kind("internal");
    job.mutable_error()->set_message("the job has no trial");
    for (const v1::Trial& trial : trials_) {
      if (!trial.has_error()) continue;
      *job.mutable_error() = trial.error();
      break;
    }
    if (!trials_.empty() && job.trials_failed() == 0) {
      job.mutable_error()->set_kind(std::string(ErrorKindName(ErrorKind::check_failed)));
      job.mutable_error()->set_message("no variant could be checked, so that none can win");
    }
  }
  JobRecord record = job_;
  record.job = job;
  if (absl::Status status = context_->store->Apply({.jobs = {record}}); !status.ok()) {
    spdlog::error("job {}: cannot store its end, will try again: {}", id_, status.ToString());
    return;  // Tick comes back here
  }
  job_ = std::move(record);
  ended_ = true;
  ++version_;
  changed_.SignalAll();
  context_->metrics->lathe_server_jobs_ended_total.Add({v1::JobState_Name(state)});
  if (on_end_) actions->push_back(std::exchange(on_end_, nullptr));
}

v1::TuningJob Session::Snapshot() {
  MutexLock lock(&mutex_);
  return SnapshotLocked();
}

std::vector<v1::Trial> Session::Trials() {
  MutexLock lock(&mutex_);
  return trials_;
}

bool Session::ended() {
  MutexLock lock(&mutex_);
  return ended_;
}

bool Session::Wait(uint64_t* version, absl::Time deadline, v1::JobEvent* event) {
  MutexLock lock(&mutex_);
  while (version_ <= *version) {
    if (changed_.WaitWithDeadline(&mutex_, deadline) && version_ <= *version) return false;
  }
  event->Clear();
  *event->mutable_job() = SnapshotLocked();
  std::vector<v1::Trial> changed;
  for (size_t i = 0; i < trials_.size(); ++i) {
    if (slots_[i].changed > *version || *version == 0) changed.push_back(trials_[i]);
  }
  for (v1::Trial& trial : WithoutSamples(std::move(changed))) *event->add_trials() = std::move(trial);
  *version = version_;
  return true;
}

}  // namespace lathe
