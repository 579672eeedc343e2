#include "server/session/job_actor.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/time/clock.h"
#include "google/protobuf/util/time_util.h"
#include "proto/support/enum_words.h"
#include "proto/support/errors.h"
#include "proto/support/status_macros.h"
#include "server/cache/misses.h"
#include "server/cache/remembered.h"
#include "server/scheduler/work_origin.h"
#include "server/session/trial_state.h"
#include "spdlog/spdlog.h"

namespace lathe {
namespace {

// Stored measurements that are looked at to say why another one is not stored.
constexpr int kMostCompared = 64;

// In flights, beside trials, which are members by their ordinals.
int MemberOfArm(size_t arm) { return -1 - static_cast<int>(arm); }

// The span `name` below `above`; where this program does not trace, what it holds is directly below `above`.
TraceContext SpanBelow(const TraceContext& above, absl::string_view name) {
  return Tracing() && above.traced() ? NamedSpan(above, name) : above;
}

CallContext ContextOfJob(const v1::TuningJob& job) {
  CallContext context;
  context.tenant = job.tenant();
  context.job = job.name();
  context.caller = ParseTraceparent(job.traceparent());
  context.trace = SpanBelow(context.caller, job.name());
  return context;
}

}  // namespace

JobActor::JobActor(const SessionContext* context, std::unique_ptr<JobMachine> machine, TenantTrials* trials,
                   std::function<void()> on_end)
    : context_(context),
      id_(machine->id()),
      own_(ContextOfJob(machine->job())),
      background_(IsBackground(machine->job())),
      machine_(std::move(machine)),
      trials_(trials),
      next_tick_(absl::ToUnixNanos(absl::InfiniteFuture())),
      on_end_(std::move(on_end)),
      snapshot_(machine_->Snapshot()) {}

JobActor::~JobActor() {
  absl::flat_hash_map<uint64_t, Acknowledge> results;
  {
    MutexLock lock(&mutex_);
    results = std::exchange(results_, {});
  }
  for (auto& [id, acknowledge] : results) {
    acknowledge(MakeError(ErrorKind::unavailable, "the server stops before the result is durable; bring it again"));
  }
}

// ---- events

void JobActor::Restore(std::vector<TrialRecord> trials) {
  std::vector<job::Event> events;
  events.push_back(job::Start{std::move(trials)});
  first_ = Step(std::move(events));
  Publish();
}

void JobActor::Post(job::Event event) {
  MutexLock lock(&mutex_);
  if (closed_) return;
  queue_.push_back(std::move(event));
  if (!std::exchange(scheduled_, true)) Schedule();
}

void JobActor::Schedule() {
  context_->pool->Schedule([weak = weak()] {
    if (std::shared_ptr<JobActor> self = weak.lock()) self->Run();
  });
}

void JobActor::Close() {
  MutexLock lock(&mutex_);
  closed_ = true;
  queue_.clear();
}

void JobActor::Run() {
  const WithContext scope(&own_);
  std::vector<job::Event> events;
  {
    MutexLock lock(&mutex_);
    events = std::exchange(queue_, {});
  }
  RunOnce(std::move(events));
  MutexLock lock(&mutex_);
  if (queue_.empty()) {
    scheduled_ = false;
  } else {
    Schedule();
  }
}

// Adds what the fleet knows, and records what concerns no machine.
void JobActor::Prepare(job::Event& event) {
  if (auto* measured = std::get_if<job::Measured>(&event)) {
    const std::string& device = measured->result.measure().device_id();
    FleetConditions::Device known = context_->fleet->Of(measured->worker, device);
    measured->conditions = known.conditions;
    measured->devices = known.devices;
    context_->metrics->lathe_server_device_busy_seconds_total.Add(
        {measured->worker, device, known.conditions.device_model}, measured->result.busy_seconds());
  } else if (auto* compiled = std::get_if<job::Compiled>(&event)) {
    tickets_.erase(compiled->ordinal);
  } else if (auto* ahead = std::get_if<job::CompiledAhead>(&event)) {
    looks_.erase(ahead->look);
  } else if (auto* written = std::get_if<job::Written>(&event)) {
    const bool refused = !written->status.ok();
    if (refused && !complains_) {
      spdlog::error("job {}: the store takes no writes, which are tried again: {}", id_,
                    FormatError(DetailOf(written->status)));
    }
    complains_ = refused;
  }
}

void JobActor::RunOnce(std::vector<job::Event> events) {
  for (job::Event& event : events) Prepare(event);
  DoAll(std::exchange(first_, {}));
  if (!parked_.empty()) {
    for (const job::FindMeasurement& find : std::exchange(parked_, {})) {
      if (!TryFind(find)) parked_.push_back(find);
    }
    for (job::Event& answer : std::exchange(answers_, {})) events.push_back(std::move(answer));
  }
  while (!events.empty()) {
    DoAll(Step(std::move(events)));
    events = std::exchange(answers_, {});
  }
  waits_for_fleet_ = !parked_.empty();
  next_tick_ = absl::ToUnixNanos(machine_->NextTick());
  Publish();
}

std::vector<job::Effect> JobActor::Step(std::vector<job::Event> events) {
  if (!trials_) return machine_->Step(context_->clock->Now(), std::move(events));
  machine_->SetWindow(trials_->Reserve(own_.tenant, id_, machine_->window()));
  std::vector<job::Effect> effects = machine_->Step(context_->clock->Now(), std::move(events));
  trials_->Settle(own_.tenant, id_, machine_->in_hand());
  waits_for_room_ = machine_->held_back();
  return effects;
}

void JobActor::DoAll(std::vector<job::Effect> effects) {
  for (job::Effect& effect : effects) {
    std::visit([this](auto& one) { Do(std::move(one)); }, effect);
  }
  RecordEnded();
}

CallContext JobActor::ContextOf(int ordinal) const {
  CallContext context = own_;
  context.trial = absl::StrCat(own_.job, "/trials/", ordinal);
  context.trace = SpanBelow(own_.trace, context.trial);
  return context;
}

void JobActor::RecordEnded() {
  const absl::Time now = absl::Now();
  for (const job::TrialEnded& ended : std::exchange(ended_trials_, {})) {
    const auto begun = begun_.extract(ended.ordinal);
    const CallContext context = ContextOf(ended.ordinal);
    RecordSpan({.context = context.trace,
                .parent = own_.trace.span,
                .name = "trial",
                .start = begun.empty() ? now : begun.mapped(),
                .end = now,
                .attributes = {{"lathe.trial", context.trial},
                               {"lathe.job", own_.job},
                               {"lathe.tenant", own_.tenant},
                               {"lathe.target", ended.target},
                               {"lathe.outcome", ended.outcome}},
                .links = {},
                .error = ended.outcome == "ok" || ended.outcome == "dropped" ? "" : ended.outcome});
  }
  if (!ended_job_) return;
  const v1::JobState state = std::exchange(ended_job_, std::nullopt)->state;
  const int64_t created = google::protobuf::util::TimeUtil::TimestampToNanoseconds(machine_->job().create_time());
  // A job that nobody's span holds is the first of its trace.
  RecordSpan({.context = own_.trace,
              .parent = own_.caller.span == own_.trace.span ? "" : own_.caller.span,
              .name = "job",
              .start = std::min(born_, absl::FromUnixNanos(created)),
              .end = now,
              .attributes = {{"lathe.job", own_.job}, {"lathe.tenant", own_.tenant}, {"lathe.state", EnumWord(state)}},
              .links = {},
              .error = state == v1::JOB_STATE_FAILED ? machine_->job().error().message() : ""});
}

void JobActor::Publish() {
  if (machine_->version() == published_) return;
  published_ = machine_->version();
  std::shared_ptr<const JobSnapshot> snapshot = machine_->Snapshot();
  // Whoever sees the end may delete the job, so it is in the store alone by then.
  if (machine_->ended()) {
    std::function<void()> on_end;
    {
      MutexLock lock(&mutex_);
      on_end = std::exchange(on_end_, nullptr);
    }
    if (on_end) on_end();
  }
  std::vector<std::function<void()>> wakes;
  {
    MutexLock lock(&mutex_);
    snapshot_ = std::move(snapshot);
    for (const auto& [id, wake] : subscriptions_) wakes.push_back(wake);
  }
  for (const std::function<void()>& wake : wakes) wake();
}

void JobActor::PostResult(const internal::WorkResult& result, const std::string& worker, Acknowledge acknowledge) {
  job::Measured event;
  {
    MutexLock lock(&mutex_);
    event.id = ++last_result_;
    results_[event.id] = std::move(acknowledge);
  }
  event.result = result;
  event.worker = worker;
  Post(std::move(event));
}

void JobActor::Tick() {
  if (waits_for_fleet_ || (waits_for_room_ && trials_->HasRoom(own_.tenant, id_)) ||
      absl::ToUnixNanos(context_->clock->Now()) >= next_tick_)
    Post(job::Tick());
}

void JobActor::AddBlobsInUse(std::set<std::string, std::less<>>* digests) const {
  std::shared_ptr<const JobSnapshot> snapshot;
  {
    MutexLock lock(&mutex_);
    digests->insert(expected_.begin(), expected_.end());
    snapshot = snapshot_;
  }
  const TrialView& trials = snapshot->trials();
  for (size_t i = 0; i < trials.size(); ++i) {
    const v1::Artifact& artifact = trials.at(i).artifact();
    for (const std::string& digest : {artifact.digest(), artifact.assembly_digest(), artifact.simulation_digest()}) {
      if (!digest.empty()) digests->insert(digest);
    }
  }
}

std::shared_ptr<const JobSnapshot> JobActor::snapshot() const {
  MutexLock lock(&mutex_);
  return snapshot_;
}

uint64_t JobActor::Subscribe(std::function<void()> wake) {
  MutexLock lock(&mutex_);
  subscriptions_[++last_subscription_] = std::move(wake);
  return last_subscription_;
}

void JobActor::Unsubscribe(uint64_t subscription) {
  MutexLock lock(&mutex_);
  subscriptions_.erase(subscription);
}

// ---- effects

void JobActor::Do(job::Persist effect) {
  context_->store->ApplyAsync(*effect.write.batch, [weak = weak(), token = effect.write.token](absl::Status status) {
    if (std::shared_ptr<JobActor> self = weak.lock()) {
      self->Post(job::Written{token, std::move(status)});
    }
  });
}

void JobActor::Do(job::Compile effect) {
  const int ordinal = effect.ordinal;
  CallContext context = ContextOf(ordinal);
  if (Tracing() && context.trace.traced()) begun_.try_emplace(ordinal, absl::Now());
  const WithContext scope(&context);
  tickets_[ordinal] =
      context_->broker->Request(std::move(effect.order), [weak = weak(), ordinal](const CompileAnswer& answer) {
        if (std::shared_ptr<JobActor> self = weak.lock()) self->Post(job::Compiled{ordinal, answer});
      });
}

void JobActor::Do(job::CancelCompile effect) {
  auto ticket = tickets_.extract(effect.ordinal);
  if (!ticket.empty()) context_->broker->Cancel(ticket.mapped());
}

void JobActor::Do(job::CompileAhead effect) {
  const uint64_t look = effect.look;
  looks_[look] = context_->broker->Request(std::move(effect.order), [weak = weak(), look](const CompileAnswer& answer) {
    if (std::shared_ptr<JobActor> self = weak.lock()) self->Post(job::CompiledAhead{look, answer});
  });
}

void JobActor::Do(job::CancelCompileAhead effect) {
  auto ticket = looks_.extract(effect.look);
  if (!ticket.empty()) context_->broker->Cancel(ticket.mapped());
}

void JobActor::Do(job::FindMeasurement effect) {
  if (!TryFind(effect)) parked_.push_back(std::move(effect));
}

std::string JobActor::FlightOf(absl::string_view measurement) const {
  return absl::StrCat(background_ ? "background " : "", measurement);
}

bool JobActor::TryFind(const job::FindMeasurement& find) {
  FleetConditions::Model fleet = context_->fleet->Of(find.device_model);
  if (fleet.conditions.empty()) return false;
  // The flight first: its leader leaves it when the record is in the store.
  const int ordinal = find.ordinal;
  job::Found found;
  found.ordinal = ordinal;
  found.leads =
      context_->flights->Join(FlightOf(find.flight), {id_, ordinal}, [weak = weak(), ordinal](const auto& ending) {
        if (std::shared_ptr<JobActor> self = weak.lock()) self->Post(job::FlightEnded{ordinal, ending});
      });
  bool doubted = false;
  for (const MeasurementConditions& conditions : fleet.conditions) {
    absl::StatusOr<std::optional<MeasurementRecord>> record = context_->store->FindMeasurement(
        MeasurementIdentity(find.compile_key, find.candidate, find.policy, conditions));
    if (!record.ok()) return false;
    if (!*record) continue;
    if (!MeasurementIsRemembered((*record)->outcome)) {
      doubted = true;
      continue;
    }
    found.record = **std::move(record);
    break;
  }
  const bool hit = found.record.has_value();
  if (!hit) {
    absl::StatusOr<v1::MeasurementMiss> miss = WhyMissed(find, fleet.conditions, doubted);
    if (!miss.ok()) return false;
    found.miss = *std::move(miss);
  }
  if (hit || found.leads) {
    context_->metrics->lathe_server_cache_requests_total.Add(
        {"measure", hit ? "hit" : "miss", EnumWord(found.miss.reason())});
  }
  Answer(std::move(found));
  return true;
}

absl::StatusOr<v1::MeasurementMiss> JobActor::WhyMissed(const job::FindMeasurement& find,
                                                        const std::vector<MeasurementConditions>& conditions,
                                                        bool doubted) {
  v1::MeasurementMiss miss;
  if (!find.identity.owner.empty()) return miss;  // it would tell what others have
  miss.set_reason(doubted ? v1::MeasurementMiss::ACCIDENT : v1::MeasurementMiss::NEW_VARIANT);
  if (doubted || find.new_variant) return miss;
  LATHE_ASSIGN_OR_RETURN(std::vector<MeasuredBefore> known,
                         context_->store->FindMeasuredBefore(find.identity, kMostCompared));
  return WhyNotMeasured({find.identity, ProblemDigest(find.candidate, find.policy), find.device_model, conditions},
                        known);
}

void JobActor::Do(job::LeaveFlight effect) {
  std::erase_if(parked_, [&](const job::FindMeasurement& find) { return find.ordinal == effect.ordinal; });
  context_->flights->Leave(FlightOf(effect.flight), {id_, effect.ordinal}, std::move(effect.ending));
}

void JobActor::Do(job::FindRunOff effect) {
  // The flight first, as for measurements.
  job::FoundRunOff found{effect.arm, effect.identity, std::nullopt, false};
  found.leads = context_->flights->Join(FlightOf(effect.identity), {id_, MemberOfArm(effect.arm)},
                                        [weak = weak(), effect](const auto&) {
                                          if (std::shared_ptr<JobActor> self = weak.lock())
                                            self->Post(job::RunOffEnded{effect.arm, effect.identity});
                                        });
  absl::StatusOr<std::optional<v1::RunOff>> stored = context_->store->FindRunOff(effect.identity);
  if (stored.ok()) found.run_off = *std::move(stored);
  const bool hit = found.run_off.has_value();
  if (hit || found.leads) {
    context_->metrics->lathe_server_cache_requests_total.Add({"run_off", hit ? "hit" : "miss", ""});
  }
  Answer(std::move(found));
}

void JobActor::Do(job::LeaveRunOff effect) {
  MeasureFlights::Ending ending;
  ending.recorded = effect.recorded;
  context_->flights->Leave(FlightOf(effect.identity), {id_, MemberOfArm(effect.arm)}, std::move(ending));
}

void JobActor::Submit(WorkRequest request) {
  int measured = 0;
  std::optional<int> only;
  for (const internal::Candidate& candidate : request.work.measure().candidates()) {
    if (!candidate.incumbent() && ++measured == 1) only = OrdinalOf(id_, candidate.trial());
  }
  *request.work.mutable_origin() = OriginOf(measured == 1 && only ? ContextOf(*only) : own_);
  WorkDone done = [weak = weak()](const internal::WorkResult& result, const std::string& worker,
                                  Acknowledge acknowledge) {
    if (std::shared_ptr<JobActor> self = weak.lock()) {
      self->PostResult(result, worker, std::move(acknowledge));
    } else {
      acknowledge(absl::OkStatus());
    }
  };
  absl::Status status = context_->scheduler->Submit(request, done);
  if (!absl::IsAlreadyExists(status)) return;
  // A name is this job's own: what has it is left over.
  context_->scheduler->Cancel(request.work.id());
  (void)context_->scheduler->Submit(std::move(request), std::move(done));
}

void JobActor::Do(job::SubmitMeasure effect) { Submit(std::move(effect.request)); }

void JobActor::Do(job::ReplaceMeasure effect) {
  job::Withdrawn answer{std::move(effect.work), false, effect.request.work.id()};
  answer.ok = context_->scheduler->Withdraw(answer.work);
  if (answer.ok) Submit(std::move(effect.request));
  Answer(std::move(answer));
}

void JobActor::Do(job::ReleaseMeasure effect) { context_->scheduler->Amend(effect.work, effect.cost, true); }

void JobActor::Do(job::WithdrawMeasure effect) {
  Answer(job::Withdrawn{effect.work, context_->scheduler->Withdraw(effect.work), ""});
}

void JobActor::Do(job::CancelMeasure effect) { context_->scheduler->Cancel(effect.work); }

void JobActor::Do(job::RequestReference effect) {
  if (!context_->references) {
    ReferenceAnswer none;
    none.status = MakeError(ErrorKind::unavailable, "there is no work for the reference on this server");
    return Answer(job::Referenced{std::move(effect.key), std::move(none)});
  }
  references_[effect.key] =
      context_->references->Request(effect.order, [weak = weak(), key = effect.key](const ReferenceAnswer& answer) {
        std::shared_ptr<JobActor> self = weak.lock();
        if (!self) return;
        {
          MutexLock lock(&self->mutex_);
          for (const internal::ExpectedTensor& tensor : answer.expected.tensors())
            self->expected_.insert(tensor.digest());
        }
        self->Post(job::Referenced{key, answer});
      });
}

void JobActor::Do(job::CancelReference effect) {
  auto ticket = references_.extract(effect.key);
  if (!ticket.empty()) context_->references->Cancel(ticket.mapped());
}

void JobActor::Do(job::Acknowledge effect) {
  Acknowledge acknowledge;
  {
    MutexLock lock(&mutex_);
    auto it = results_.find(effect.id);
    if (it == results_.end()) return;
    acknowledge = std::move(it->second);
    results_.erase(it);
  }
  acknowledge(absl::OkStatus());
}

void JobActor::Do(job::TrialEnded effect) {
  context_->metrics->lathe_server_trials_total.Add({effect.outcome, effect.target});
  if (Tracing() && own_.trace.traced()) ended_trials_.push_back(std::move(effect));
}

void JobActor::Do(job::JobEnded effect) {
  context_->metrics->lathe_server_jobs_ended_total.Add({v1::JobState_Name(effect.state)});
  if (Tracing() && own_.trace.traced()) ended_job_ = effect;
}

}  // namespace lathe
