#include "server/session/job_machine.h"

#include <algorithm>
#include <utility>

#include "absl/algorithm/container.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "google/protobuf/util/time_util.h"
#include "proto/support/errors.h"
#include "proto/support/status_macros.h"
#include "server/cache/best.h"
#include "server/cache/keys.h"
#include "server/session/refresh.h"
#include "server/session/trial_state.h"
#include "tuner/budget/ranking.h"
#include "tuner/space/arrays.h"
#include "tuner/space/client_binary.h"
#include "tuner/space/drawn.h"
#include "tuner/strategy/registry.h"
#include "tuner/strategy/sequence.h"

namespace lathe {
namespace {

using google::protobuf::util::TimeUtil;

// Points that one arm gives before the next one is asked: neighbours in a space share compiler phases.
constexpr size_t kAskChunk = 8;
constexpr size_t kLeastAhead = 16;  // trials of a search that learns, of one arm
// Before a compilation is asked for again that the store or the scheduler could not take.
constexpr absl::Duration kRetryPause = absl::Seconds(1);

// Whether the reference interpreter can say what is right.
bool Checkable(const v1::TuningSpec& spec, const std::vector<AdmittedModule>& modules) {
  if (HasExpected(spec)) return true;
  if (spec.check().has_reference()) return IsTriton(modules.back().record->info);
  return std::all_of(modules.begin(), modules.end(),
                     [](const AdmittedModule& module) { return IsTriton(module.record->info); });
}

// Says why none of `ran` variants was checked, and what to do about it.
v1::ErrorDetail NoneChecked(int ran, const v1::TuningSpec& spec, const std::vector<AdmittedModule>& modules) {
  constexpr absl::string_view kLayouts = " has layouts (ttg), which the reference interpreter does not run; give ";
  std::string why;
  if (spec.check().disabled()) {
    why = ": the specification disables the check";
  } else if (!Checkable(spec, modules) && spec.check().has_reference()) {
    why = absl::StrCat(": check.reference", kLayouts, "one without layouts, or arrays of what is expected");
  } else if (!Checkable(spec, modules)) {
    const auto layouts = std::find_if(modules.begin(), modules.end(),
                                      [](const AdmittedModule& module) { return !IsTriton(module.record->info); });
    why = absl::StrCat(": modules[", layouts - modules.begin(), "]",
                       layouts->binary ? " is machine code, which does not say what is right; give " : kLayouts,
                       "check.reference, or arrays of what is expected");
  }
  return Failure(ErrorKind::check_failed,
                 absl::StrCat("none of the ", ran, " variants that ran was checked, so that none can win", why));
}

absl::StatusOr<std::unique_ptr<Strategy>> MakeListed(const v1::Refresh& refresh, const SearchSpace& space) {
  std::vector<size_t> points;
  for (const v1::Refresh::Variant& variant : refresh.variants()) {
    std::optional<size_t> point = space.IndexOf({variant.module_index(), variant.knobs()});
    if (point) points.push_back(*point);
  }
  if (points.empty()) {
    return MakeError(ErrorKind::empty_space,
                     "the space has none of the variants that are to be measured again any more");
  }
  return std::make_unique<SequenceStrategy>(std::move(points));
}

}  // namespace

std::optional<int> OrdinalOf(absl::string_view job, absl::string_view trial) {
  int ordinal = 0;
  if (!absl::ConsumePrefix(&trial, absl::StrCat("jobs/", job, "/trials/"))) return std::nullopt;
  if (!absl::SimpleAtoi(trial, &ordinal) || ordinal < 0) return std::nullopt;
  return ordinal;
}

double CostOf(const v1::Trial& trial) { return trial.has_time_ns() ? trial.time_ns().median() : trial.estimate_ns(); }

JobMachine::JobMachine(JobParameters parameters, JobRecord job, std::vector<AdmittedModule> modules)
    : parameters_(std::move(parameters)),
      id_(job.id),
      modules_(std::move(modules)),
      reference_spec_(ReferenceSpec(job.job.spec())),
      expects_arrays_(HasExpected(job.job.spec())),
      policy_(MakePolicy(job.job, parameters_.settings.measure, Checkable(job.job.spec(), modules_))),
      job_(std::move(job)),
      created_(absl::FromUnixNanos(TimeUtil::TimestampToNanoseconds(job_.job.create_time()))) {}

absl::StatusOr<std::unique_ptr<JobMachine>> JobMachine::Create(JobParameters parameters, JobRecord job,
                                                               std::vector<AdmittedModule> modules) {
  std::unique_ptr<JobMachine> machine(new JobMachine(std::move(parameters), std::move(job), std::move(modules)));
  LATHE_RETURN_IF_ERROR(machine->MakeArms());
  machine->shown_ = std::make_shared<const v1::TuningJob>(machine->job_.job);
  return machine;
}

absl::Status JobMachine::MakeArms() {
  const v1::TuningSpec& spec = job_.job.spec();
  std::vector<v1::Problem> problems = ProblemsOf(spec, job_.job.check_seed());
  std::map<std::string, std::shared_ptr<const SearchSpace>> spaces;
  std::map<std::string, std::shared_ptr<const ReferenceLaunch>> launches;
  size_t planned = 0;
  const size_t draws = static_cast<size_t>(std::max(1, spec.check().draws()));
  const size_t arms = std::max<size_t>(1, job_.job.devices_size() * problems.size() * draws);
  const BudgetLimits& budget = parameters_.settings.budget;
  const size_t trials_of_arm = TrialBound(spec.search(), budget) / arms;
  const SearchBudget budget_of_arm = {
      .trials = trials_of_arm,
      .timed = SecondsBound(spec.search(), budget) > 0 || spec.search().max_device_seconds() > 0,
      .until_gain = spec.search().until_gain() > 0,
      .compile_ahead = CompileAheadOf(spec.search(), trials_of_arm)};
  for (const v1::JobDevice& device : job_.job.devices()) {
    std::shared_ptr<const SearchSpace>& space = spaces[device.target()];
    if (!space) {
      LATHE_ASSIGN_OR_RETURN(SearchSpace made, SearchSpace::Create(spec, device.target(), parameters_.knob_rows,
                                                                   parameters_.space_limits));
      space = std::make_shared<const SearchSpace>(std::move(made));
      std::optional<ReferenceLaunch> launch = ReferenceLaunch::Of(spec, device.target(), parameters_.knob_rows);
      if (launch) launches[device.target()] = std::make_shared<const ReferenceLaunch>(*std::move(launch));
    }
    for (size_t i = 0; i < problems.size() * draws; ++i) {
      const size_t p = i / draws;
      Arm& arm = arms_.emplace_back();
      arm.device = device;
      arm.problem = problems[p];
      arm.draw = static_cast<int>(i % draws);
      arm.problem_field = absl::StrCat("problems[", p, "]");
      arm.space = space;
      arm.reference_launch = launches[device.target()];
      if (job_.job.has_refresh()) {
        LATHE_ASSIGN_OR_RETURN(arm.strategy, MakeListed(job_.job.refresh(), *space));
      } else {
        LATHE_ASSIGN_OR_RETURN(arm.strategy,
                               MakeStrategy(spec.search().strategy(), *space, spec.search().seed(), budget_of_arm));
      }
      PreferKnown(arm);
      planned += arm.strategy->Planned();
    }
  }
  evaluates_ = (reference_spec_ || expects_arrays_) && !job_.job.has_refresh() &&
               std::all_of(arms_.begin(), arms_.end(), [](const Arm& arm) { return arm.space->size() == 1; });
  const size_t references = reference_spec_ ? arms_.size() : 0;
  job_.job.set_trials_planned(static_cast<int>(PlannedTrials(spec.search(), budget, planned) + references));
  return absl::OkStatus();
}

void JobMachine::PreferKnown(Arm& arm) const {
  const auto model = parameters_.cost_models.find(arm.device.target());
  if (model != parameters_.cost_models.end() && !arm.device.simulated()) arm.strategy->Expect(model->second);
  // A few say most; many would be a search by themselves.
  constexpr size_t kPreferred = 4;
  if (parameters_.known.empty() || arm.space->size() < 2 * kPreferred) return;
  const auto distance = [&](const v1::BestVariant& one) {
    return one.device_model() == arm.device.device_model() ? 0 : one.target() == arm.device.target() ? 1 : 2;
  };
  std::vector<const v1::BestVariant*> order;
  for (const v1::BestVariant& one : parameters_.known) order.push_back(&one);
  absl::c_stable_sort(order, [&](const auto* a, const auto* b) { return distance(*a) < distance(*b); });
  std::vector<std::map<std::string, std::string>> winners;
  for (const v1::BestVariant* one : order) {
    if (winners.size() == kPreferred) break;
    std::map<std::string, std::string> values;
    for (const auto& [name, value] : one->trial().constants()) values[name] = absl::StrCat(value);
    for (const auto& [name, value] : one->trial().knobs().values()) values[name] = FormatKnobValue(value);
    if (!absl::c_linear_search(winners, values)) winners.push_back(std::move(values));
  }
  arm.strategy->Prefer(winners);
  arm.strategy->Recall(PrecedentsOf(job_.job.spec(), *arm.space, parameters_.knob_rows, arm.device, arm.problem,
                                    parameters_.known_trials));
}

std::vector<job::Effect> JobMachine::Step(absl::Time now, std::vector<job::Event> events) {
  now_ = now;
  for (job::Event& event : events) {
    std::visit([this](auto& one) { On(std::move(one)); }, event);
  }
  Advance();
  return std::exchange(effects_, {});
}

std::shared_ptr<const JobSnapshot> JobMachine::Snapshot() {
  return std::make_shared<const JobSnapshot>(shown_, trials_.View(), run_offs_, counts_, version_);
}

void JobMachine::Touch(int ordinal, v1::Trial trial) {
  const v1::Trial& before = trials_[ordinal];
  counts_.compiled += !trial.artifact().digest().empty() - !before.artifact().digest().empty();
  counts_.finished += IsDone(trial) - IsDone(before);
  counts_.failed += HasFailed(trial) - HasFailed(before);
  counts_.cached += (IsDone(trial) && trial.cached()) - (IsDone(before) && before.cached());
  trials_.Set(ordinal, std::move(trial), ++version_);
}

// ---- replay

std::optional<std::pair<size_t, size_t>> JobMachine::PlaceOf(const v1::Trial& trial) const {
  for (size_t a = 0; a < arms_.size(); ++a) {
    const Arm& arm = arms_[a];
    if (arm.device.target() != trial.target() || arm.device.device_model() != trial.device_model() ||
        ProblemKey(arm.problem) != ProblemKey(trial.problem()) || arm.draw != trial.draw()) {
      continue;
    }
    if (trial.reference()) return std::pair(a, arm.space->size());
    if (!trial.profile_of().empty()) {
      const std::optional<int> of = OrdinalOf(id_, trial.profile_of());
      const bool known = of && *of < static_cast<int>(slots_.size()) && slots_[*of].placed && slots_[*of].arm == a;
      return known ? std::optional(std::pair(a, ProfilePoint(a, *of))) : std::nullopt;
    }
    std::optional<size_t> point = arm.space->IndexOf({trial.module_index(), trial.knobs()});
    if (!point) return std::nullopt;
    return std::pair(a, *point);
  }
  return std::nullopt;
}

void JobMachine::Restore(std::vector<TrialRecord> stored) {
  std::vector<std::vector<size_t>> asked(arms_.size());
  std::vector<std::vector<Observation>> told(arms_.size());
  for (TrialRecord& record : stored) {
    // An ordinal that is missing was never given to anybody.
    while (static_cast<int>(trials_.size()) < record.ordinal) {
      v1::Trial lost;
      lost.set_name(absl::StrCat("jobs/", id_, "/trials/", trials_.size()));
      SetFailed(&lost, Failure(ErrorKind::internal, "the store lacks this trial; its variant is tried again"));
      slots_.emplace_back().phase = Phase::kDone;
      int ordinal = trials_.Add({}, version_);
      Touch(ordinal, std::move(lost));
    }
    std::optional<std::pair<size_t, size_t>> place = PlaceOf(record.trial);
    Slot& slot = slots_.emplace_back();
    slot.restored = true;
    const bool profile = !record.trial.profile_of().empty();
    slot.placed = place.has_value() && !profile;
    slot.alone = profile;
    profiles_asked_ += profile;
    if (place) std::tie(slot.arm, slot.point) = *place;
    int ordinal = trials_.Add({}, version_);
    slot.device_seconds = record.trial.device_seconds();
    device_seconds_ += slot.device_seconds;
    measured_ += slot.device_seconds > 0;
    Touch(ordinal, std::move(record.trial));
    const v1::Trial& trial = trials_[ordinal];
    const bool reference = trial.reference();
    if (reference && place) {
      arms_[slot.arm].reference = ordinal;
      ++references_asked_;
    }
    if (place && !reference && !profile) {
      asked[slot.arm].push_back(slot.point);
      if (!trial.artifact().digest().empty() && FillCandidate(ordinal).ok()) {
        arms_[slot.arm].strategy->Describe(slot.point, FactsOf(slot.candidate, trial.device_model()));
      }
      if (slot.point == 0 && arms_[slot.arm].variant < 0) arms_[slot.arm].variant = ordinal;
    }
    if (!IsDone(trial)) {
      Hold(slot);
      if (!place) Fail(ordinal, Failure(ErrorKind::internal, "the tuning space does not have this variant any more"));
      continue;
    }
    slot.phase = Phase::kDone;
    if (!place) continue;
    if (profile) continue;
    if (!reference) told[slot.arm].push_back({slot.point, HasCost(trial), CostOf(trial)});
    if (trial.artifact().digest().empty() || !FillCandidate(ordinal).ok()) continue;
    Arm& arm = arms_[slot.arm];
    arm.leaders.emplace(LaunchIdentity(slot.candidate), ordinal);
    if (CanWin(trial) && (arm.best < 0 || CostOf(trial) < CostOf(trials_[arm.best]))) arm.best = ordinal;
  }
  for (size_t a = 0; a < arms_.size(); ++a) arms_[a].strategy->Restore(asked[a], told[a], {});
}

void JobMachine::On(job::Start event) {
  if (started_) return;
  started_ = true;
  Restore(std::move(event.trials));
  if (in_hand_ > 0) adopt_until_ = now_ + parameters_.settings.adopt_hold;
  for (size_t i = 0; i < slots_.size(); ++i) {
    if (slots_[i].phase == Phase::kNew) StartTrial(static_cast<int>(i));
  }
}

// ---- the course of the job

absl::Time JobMachine::NextTick() const {
  if (ended_ || !started_) return absl::InfiniteFuture();
  absl::Time next = writer_.retry_at();
  if (!retries_.empty()) next = std::min(next, retries_.begin()->first);
  if (!look_retries_.empty()) next = std::min(next, look_retries_.begin()->first);
  if (adopt_until_ > now_) next = std::min(next, adopt_until_);
  if (!compiling_since_.empty()) next = std::min(next, compiling_since_.front().first + kStoreAnswers);
  const double limit = SecondsBound(job_.job.spec().search(), parameters_.settings.budget);
  if (limit > 0 && !end_staged_) {
    absl::Time over = created_ + absl::Seconds(limit);
    if (over <= now_) over += parameters_.settings.end_grace;
    if (over > now_) next = std::min(next, over);
  }
  return next;
}

void JobMachine::On(job::Written event) {
  std::optional<Durable> durable = writer_.Finish(event.token, event.status, now_);
  if (!durable) return;
  for (int ordinal : durable->started) {
    if (slots_[ordinal].phase == Phase::kNew) StartTrial(ordinal);
  }
  for (FinishedTrial& done : durable->finished) Record(std::move(done));
  for (auto& [ordinal, trial] : durable->reopened) Reopen(ordinal, std::move(trial));
  for (uint64_t result : durable->results) Settle(result);
  for (size_t arm : durable->run_offs) LeaveRunOff(arm, true);
  if (!durable->ended) return;
  job_.job = *std::move(durable->ended);
  shown_ = std::make_shared<const v1::TuningJob>(job_.job);
  ended_ = true;
  ++version_;
  if (job_.job.spec().check().has_drawn_problems()) {
    // Their problems are shown from now on.
    for (size_t i = 0; i < trials_.size(); ++i) {
      const int ordinal = static_cast<int>(i);
      trials_.Set(ordinal, trials_[ordinal], version_);
    }
  }
  for (const auto& [result, waits] : std::exchange(unsettled_, {})) effects_.push_back(job::Acknowledge{result});
  effects_.push_back(job::JobEnded{job_.job.state()});
}

void JobMachine::Advance() {
  if (ended_ || !started_) return;
  held_back_ = false;
  const v1::Search& search = job_.job.spec().search();
  const SessionSettings& settings = parameters_.settings;
  const bool exhausted = absl::c_all_of(arms_, [](const Arm& arm) { return arm.strategy->Done(); });
  const bool converged =
      absl::c_all_of(arms_, [](const Arm& arm) { return arm.strategy->Done() || arm.convergence.reached(); });
  const double seconds = absl::ToDoubleSeconds(now_ - created_);
  const Progress progress = {.asked = trials_.size() - references_asked_ - profiles_asked_,
                             .seconds = seconds,
                             .device_seconds = device_seconds_,
                             .exhausted = exhausted,
                             .converged = converged};
  BudgetDecision decision = Decide(search, settings.budget, progress);
  v1::StopReason reason = decision.stop_reason;
  const double limit = SecondsBound(search, settings.budget);
  const bool over = limit > 0 && seconds >= limit;
  if (cancelled_ || over || decision.may_ask == 0) EndLooks();
  if (cancelled_) {
    reason = v1::STOP_REASON_CANCELLED;
    EndBatches(true);
    StopWaiting(Failure(ErrorKind::cancelled, "the job was cancelled"));
  } else if (over) {
    const bool late = seconds >= limit + absl::ToDoubleSeconds(settings.end_grace);
    EndBatches(late);
    timed_out_ |= StopWaiting(Failure(ErrorKind::cancelled, "the job reached its limit of time (max_seconds)"));
    if (timed_out_ || reason == v1::STOP_REASON_UNSPECIFIED) reason = v1::STOP_REASON_MAX_SECONDS;
  } else {
    while (!retries_.empty() && retries_.begin()->first <= now_) {
      std::vector<int> again = std::move(retries_.begin()->second);
      retries_.erase(retries_.begin());
      for (int ordinal : again) {
        if (slots_[ordinal].phase == Phase::kCompiling) SubmitCompile(ordinal);
      }
    }
    RetryLooks();
    const size_t window = std::min(settings.window, window_);
    held_back_ = decision.may_ask > 0 && in_hand_ >= window && in_hand_ < settings.window;
    const size_t room = std::min(window, InHandBound(search, device_seconds_, measured_));
    if (decision.may_ask > 0 && in_hand_ < room) {
      size_t given = Ask(std::min(decision.may_ask, room - in_hand_));
      // A strategy that has nothing outstanding and gives no point is done, even if Done() is false.
      if (given == 0 && in_hand_ == 0 && looks_.empty() && reason == v1::STOP_REASON_UNSPECIFIED)
        reason = v1::STOP_REASON_EXHAUSTED;
    }
    RequestLateReferences();
    for (size_t a = 0; a < arms_.size(); ++a) Flush(a);
  }
  DropDone();
  const bool asks = reason == v1::STOP_REASON_UNSPECIFIED;
  if (in_hand_ == 0 && !asks && !end_staged_ && writer_.idle() && RunOffsAreDone(!cancelled_ && !over) &&
      ProfilesAreDone(!cancelled_ && !over)) {
    StageEnd(cancelled_ ? v1::JOB_STATE_CANCELLED : v1::JOB_STATE_SUCCEEDED, reason);
  }
  if (std::optional<JobWrite> write = writer_.Next(now_)) effects_.push_back(job::Persist{*std::move(write)});
}

void JobMachine::Hold(const Slot& slot) {
  ++in_hand_;
  ++arms_[slot.arm].in_hand;
}

size_t JobMachine::RoomOf(const Arm& arm) const {
  const SessionSettings& settings = parameters_.settings;
  if (!arm.strategy->Learns()) return settings.window;
  // While one batch of each device is measured, the next is compiled. The arms of a model share its devices.
  const size_t batch = arm.device.simulated() ? settings.simulate_batch : settings.measure_batch;
  const auto arms = static_cast<size_t>(absl::c_count_if(
      arms_, [&](const Arm& other) { return other.device.device_model() == arm.device.device_model(); }));
  const size_t most = std::max(kLeastAhead, 2 * batch * static_cast<size_t>(arm.devices) / arms);
  return most - std::min(most, arm.in_hand);
}

size_t JobMachine::Ask(size_t count) {
  size_t given = 0;
  size_t silent = 0;  // arms in a row that gave nothing
  const auto add = [&](size_t a, size_t point) {
    int ordinal = AddTrial(a, point);
    writer_.batch().trials.push_back({id_, ordinal, trials_[ordinal]});
    writer_.durable().started.push_back(ordinal);
  };
  for (size_t a = 0; reference_spec_ && a < arms_.size() && given < count; ++a) {
    if (arms_[a].reference >= 0) continue;
    add(a, arms_[a].space->size());
    ++given;
  }
  while (given < count && silent < arms_.size()) {
    size_t a = next_arm_++ % arms_.size();
    std::vector<size_t> points;
    const size_t most = std::min({kAskChunk, count - given, RoomOf(arms_[a])});
    if (most > 0 && !arms_[a].convergence.reached()) points = arms_[a].strategy->Ask(most);
    silent = points.empty() ? silent + 1 : 0;
    for (size_t point : points) add(a, point);
    given += points.size();
  }
  for (size_t a = 0; a < arms_.size(); ++a) {
    if (!arms_[a].convergence.reached()) LookAhead(a, std::min(count - given, RoomOf(arms_[a])));
  }
  return given;
}

int JobMachine::AddTrial(size_t a, size_t point) {
  Arm& arm = arms_[a];
  const KernelOfTrial kernel = KernelOf(a, point);
  v1::Trial trial;
  trial.set_name(absl::StrCat("jobs/", id_, "/trials/", trials_.size()));
  trial.set_target(arm.device.target());
  trial.set_device_model(arm.device.device_model());
  *trial.mutable_constants() = kernel.spec->modules(kernel.variant.module_index).constants();
  *trial.mutable_knobs() = kernel.variant.knobs;
  *trial.mutable_problem() = arm.problem;
  trial.set_draw(arm.draw);
  trial.set_module_index(kernel.variant.module_index);
  if (point == arm.space->size()) {
    trial.set_reference(true);
    arm.reference = static_cast<int>(trials_.size());
    ++references_asked_;
  } else if (point > arm.space->size()) {
    trial.set_profile_of(trials_[static_cast<int>(point - ProfilePoint(a, 0))].name());
    ++profiles_asked_;
  } else if (point == 0) {
    arm.variant = static_cast<int>(trials_.size());
  }
  NoteTried(a, point);
  trial.set_state(v1::Trial::RUNNING);
  Slot& slot = slots_.emplace_back();
  slot.arm = a;
  slot.point = point;
  // Its batch has the variant that it profiles for an incumbent.
  slot.alone = point > arm.space->size();
  slot.placed = !slot.alone;
  Hold(slot);
  return trials_.Add(std::move(trial), ++version_);
}

void JobMachine::StartTrial(int ordinal) {
  if (absl::Status status = FillCandidate(ordinal); !status.ok()) return Fail(ordinal, DetailOf(status));
  if (const AdmittedModule& module = *KernelOf(slots_[ordinal].arm, slots_[ordinal].point).module; module.binary) {
    v1::Trial trial = trials_[ordinal];
    *trial.mutable_artifact() = *module.binary;
    return TakeCode(ordinal, std::move(trial));
  }
  slots_[ordinal].phase = Phase::kCompiling;
  ++arms_[slots_[ordinal].arm].pending;
  compiling_since_.emplace_back(now_, ordinal);
  SubmitCompile(ordinal);
}

void JobMachine::SubmitCompile(int ordinal) { effects_.push_back(job::Compile{ordinal, OrderOf(ordinal)}); }

void JobMachine::On(job::Compiled event) {
  Slot& slot = slots_[event.ordinal];
  if (slot.phase != Phase::kCompiling) return;
  const absl::Status& status = event.answer.status;
  if (!status.ok() && IsRetryable(KindOf(status))) {
    retries_[now_ + RetryDelayOf(status).value_or(kRetryPause)].push_back(event.ordinal);
    return;
  }
  --arms_[slot.arm].pending;
  TakeCompiled(event.ordinal, event.answer);
}

bool JobMachine::StopWaiting(const v1::ErrorDetail& why) {
  bool stopped = false;
  for (size_t i = 0; i < slots_.size(); ++i) {
    Slot& slot = slots_[i];
    switch (slot.phase) {
      case Phase::kCompiling:
        effects_.push_back(job::CancelCompile{static_cast<int>(i)});
        --arms_[slot.arm].pending;
        break;
      case Phase::kLooking:
        --arms_[slot.arm].pending;
        break;
      case Phase::kReady:
        arms_[slot.arm].ready.erase({slot.rank, static_cast<int>(i)});
        break;
      case Phase::kNew:
      case Phase::kWaiting:
        break;
      default:
        continue;
    }
    Fail(static_cast<int>(i), why);
    stopped = true;
  }
  retries_.clear();
  compiling_since_.clear();
  return stopped;
}

// Batches give their trials back once they are known not to run; StopWaiting ends those.
void JobMachine::EndBatches(bool running_too) {
  for (Arm& arm : arms_) {
    arm.open.clear();
    for (auto it = arm.batches.begin(); it != arm.batches.end();) {
      Batch& batch = *it;
      if (running_too || !batch.submitted) {
        if (batch.submitted) effects_.push_back(job::CancelMeasure{batch.work});
        // The batch that was to take its place may be submitted by now.
        if (batch.next) effects_.push_back(job::CancelMeasure{FormatMeasureName(*batch.next)});
        GiveBack(batch.name.trials);
        if (batch.next) GiveBack(batch.next->trials);
        it = arm.batches.erase(it);
        continue;
      }
      if (batch.waits && !batch.ending && !batch.next) {
        batch.ending = true;
        effects_.push_back(job::WithdrawMeasure{batch.work});
      }
      ++it;
    }
  }
}

v1::ErrorDetail JobMachine::WhyNoneWins(v1::StopReason reason) const {
  const v1::ErrorDetail* first = nullptr;
  int ran = 0, unchecked = 0;
  for (size_t i = 0; i < trials_.size(); ++i) {
    const v1::Trial& trial = trials_[static_cast<int>(i)];
    if (first == nullptr && trial.has_error()) first = &trial.error();
    if (trial.state() != v1::Trial::SUCCEEDED || trial.reference() || !trial.profile_of().empty()) continue;
    ++ran;
    if (!trial.checked()) ++unchecked;
  }
  if (ran > 0 && unchecked == ran) return NoneChecked(ran, job_.job.spec(), modules_);
  if (first != nullptr) return *first;
  if (!look_error_.kind().empty()) return look_error_;
  if (ran == 0 && reason == v1::STOP_REASON_MAX_SECONDS) {
    return Failure(ErrorKind::cancelled, "the job reached its limit of time (max_seconds) before a trial began");
  }
  if (ran == 0) return Failure(ErrorKind::internal, "the job has no trial");
  return Failure(ErrorKind::check_failed, absl::StrCat("none of the ", ran, " variants that ran can win: ", unchecked,
                                                       " were not checked, and races dropped the others"));
}

void JobMachine::StageEnd(v1::JobState state, v1::StopReason reason) {
  std::vector<v1::BestVariant> best = RankView(trials_.View(), run_offs_);
  v1::TuningJob job = job_.job;
  if (Evaluates() && state == v1::JOB_STATE_SUCCEEDED) {
    *job.mutable_verdict() = MakeVerdict();
    // A variant that fails on one draw wins on none.
    if (job.verdict().outcome() != v1::Verdict::PASSED) best.clear();
  }
  if (state == v1::JOB_STATE_SUCCEEDED && best.empty() && job.verdict().outcome() != v1::Verdict::PASSED) {
    state = v1::JOB_STATE_FAILED;
  }
  job.set_trials_compiled(counts_.compiled);
  job.set_trials_finished(counts_.finished);
  job.set_trials_failed(counts_.failed);
  job.set_trials_cached(counts_.cached);
  job.set_compiled_ahead(counts_.compiled_ahead);
  for (v1::BestVariant& one : best) *job.add_best() = std::move(one);
  if (job.has_refresh()) {
    FillMoves(&job, trials_.size(), [this](size_t i) -> const v1::Trial& { return trials_[static_cast<int>(i)]; });
  }
  job.set_state(state);
  job.set_stop_reason(reason);
  *job.mutable_end_time() = TimeUtil::NanosecondsToTimestamp(absl::ToUnixNanos(now_));
  if (state == v1::JOB_STATE_FAILED) {
    *job.mutable_error() = job.verdict().has_error() ? job.verdict().error() : WhyNoneWins(reason);
  }
  // Nobody else is given the machine code of a client.
  if (!HasBinaries(job.spec())) {
    std::vector<const v1::EntryPoint*> entries;
    for (const AdmittedModule& module : modules_) entries.push_back(module.entry);
    writer_.batch().winners = WinnersOf(job, entries, parameters_.knob_rows);
  }
  JobRecord record = job_;
  record.job = job;
  writer_.batch().jobs.push_back(std::move(record));
  writer_.durable().ended = std::move(job);
  end_staged_ = true;
  CancelReferences();
}

}  // namespace lathe
