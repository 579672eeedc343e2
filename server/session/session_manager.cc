#include "server/session/session_manager.h"

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <set>
#include <utility>

#include "absl/cleanup/cleanup.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "google/protobuf/util/time_util.h"
#include "proto/support/call_context.h"
#include "proto/support/clock.h"
#include "proto/support/digest.h"
#include "proto/support/errors.h"
#include "proto/support/messages.h"
#include "proto/support/status_macros.h"
#include "server/admission/paging.h"
#include "server/session/cost_models.h"
#include "server/session/precedents.h"
#include "server/session/request_ids.h"
#include "spdlog/spdlog.h"

namespace lathe {
namespace {

constexpr absl::Duration kResumePause = absl::Seconds(1);
constexpr absl::Duration kStartPause = absl::Milliseconds(200);
// How long Cancel waits for the end to be durable.
constexpr absl::Duration kCancelWait = absl::Seconds(5);

// The answer for a job that is stored as running and that nothing drives yet: it is being created, or resumed.
absl::Status Starting() {
  return WithRetryDelay(MakeError(ErrorKind::unavailable, "the job is being started; ask again"), kStartPause);
}

constexpr absl::string_view kDigestPrefix = "sha256:";

uint64_t RandomNumber(IdSource& ids) {
  uint64_t number = 0;
  for (char c : Sha256Digest(ids.Next()).substr(kDigestPrefix.size(), 16)) {
    number = number * 16 + static_cast<uint64_t>(c <= '9' ? c - '0' : c - 'a' + 10);
  }
  return number;
}

// The span that a job belongs to: the caller's, since the call's own ends before the job does. Without one the job's
// span is the first of the call's trace beside that of the call.
TraceContext SpanAbove(const CallContext& call, absl::string_view job) {
  if (!call.caller.trace.empty()) return call.caller;
  return call.trace.trace.empty() ? TraceContext() : NamedSpan(call.trace, job);
}

std::string IdOf(absl::string_view name) { return std::string(absl::StripPrefix(name, "jobs/")); }

}  // namespace

SessionManager::SessionManager(const SessionContext* context, IdSource* ids, JobLimits limits)
    : context_(context),
      ids_(ids),
      limits_(limits),
      trials_(limits.max_tenant_trials),
      max_running_jobs_(limits.max_running_jobs),
      max_tenant_jobs_(limits.max_tenant_jobs),
      max_client_jobs_(limits.max_client_jobs),
      life_(ids->Next()) {
  context_->scheduler->SetUnclaimed(
      [this](const internal::WorkResult& result, const std::string& worker, Acknowledge acknowledge) {
        TakeUnclaimed(result, worker, std::move(acknowledge));
      });
  context_->scheduler->SetUnknownWork([this](const std::string& work) {
    std::optional<MeasureName> name = ParseMeasureName(work);
    if (std::shared_ptr<JobActor> job = name ? Find(name->job) : nullptr) job->Post(job::Running{work});
  });
}

SessionManager::~SessionManager() {
  {
    MutexLock lock(&mutex_);
    for (const auto& [id, job] : jobs_) job->Close();
  }
  context_->pool->WaitIdle();
}

std::shared_ptr<JobActor> SessionManager::Find(const std::string& id) {
  MutexLock lock(&mutex_);
  auto it = jobs_.find(id);
  return it == jobs_.end() ? nullptr : it->second;
}

size_t SessionManager::running() {
  MutexLock lock(&mutex_);
  return jobs_.size() + pending_.size();
}

std::vector<v1::BestVariant> SessionManager::KnownWinners(const JobRecord& record,
                                                          absl::Span<const AdmittedModule> modules) const {
  std::vector<v1::BestVariant> known;
  const absl::string_view strategy = record.job.spec().search().strategy();
  if (record.job.has_refresh() || strategy == "exhaustive" || strategy == "random") return known;
  // A winner is listed under each module that its job chose among, so that a few of ours find those of like jobs.
  constexpr size_t kModules = 4;
  constexpr int kWinners = 64;
  const size_t own = static_cast<size_t>(record.job.spec().modules_size());
  std::set<std::string> seen;
  for (size_t i = 0; i < std::min(kModules, own); ++i) {
    const AdmittedModule& module = modules[i * own / std::min(kModules, own)];
    if (module.binary) continue;
    absl::StatusOr<std::vector<v1::BestVariant>> found = context_->store->FindWinners(
        {.module = record.job.spec().modules(static_cast<int>(i * own / std::min(kModules, own))).digest(),
         .entry = std::string(module.entry->name()),
         .tenant = context_->settings.tenants_apart ? record.job.tenant() : "",
         .limit = kWinners});
    if (!found.ok()) {
      spdlog::warn("job {}: begins without the winners of like jobs: {}", record.id,
                   FormatError(DetailOf(found.status())));
      return known;
    }
    for (v1::BestVariant& one : *found) {
      if (seen.insert(one.trial().name()).second) known.push_back(std::move(one));
    }
  }
  return known;
}

absl::StatusOr<std::unique_ptr<JobMachine>> SessionManager::MakeMachine(const JobRecord& record,
                                                                        std::vector<AdmittedModule> modules) {
  JobParameters parameters;
  parameters.settings = context_->settings;
  parameters.knob_rows = context_->admission->knob_rows();
  parameters.targets = &context_->admission->description().targets();
  parameters.space_limits = context_->admission->space_limits();
  parameters.known = KnownWinners(record, modules);
  parameters.known_trials = LoadKnownTrials(parameters.known, context_->store);
  if (context_->cost_models != nullptr) parameters.cost_models = context_->cost_models->Get();
  return JobMachine::Create(std::move(parameters), record, std::move(modules));
}

std::map<std::string, size_t> SessionManager::RunningByTenant() {
  MutexLock lock(&mutex_);
  return tenants_;
}

absl::Status SessionManager::Enter(const Owner& owner, bool limited) {
  const std::string& tenant = owner.tenant;
  TenantUsage& usage = context_->scheduler->usage();
  if (const absl::Duration wait = usage.DeviceWait(tenant); limited && wait > absl::ZeroDuration()) {
    return WithRetryDelay(
        MakeError(ErrorKind::quota_exceeded,
                  absl::StrCat("the jobs of tenant '", tenant, "' have taken the ", usage.device_seconds_per_hour(),
                               " seconds of devices that it may have in an hour; try again later")),
        wait);
  }
  MutexLock lock(&mutex_);
  size_t& jobs = tenants_[tenant];
  if (const size_t most = max_tenant_jobs_; limited && most > 0 && jobs >= most) {
    return WithRetryDelay(
        MakeError(ErrorKind::quota_exceeded, absl::StrCat(jobs, " jobs of tenant '", tenant, "' run, and ", most,
                                                          " may; wait until one has ended")),
        limits_.retry_delay);
  }
  if (const size_t most = trials_.most(); limited && most > 0 && jobs >= most) {
    return WithRetryDelay(
        MakeError(ErrorKind::quota_exceeded, absl::StrCat("tenant '", tenant, "' may have ", most,
                                                          " trials at once, and as many of its jobs run; wait until "
                                                          "one has ended")),
        limits_.retry_delay);
  }
  size_t& own = clients_[{tenant, owner.client}];
  if (const size_t most = max_client_jobs_; limited && most > 0 && own >= most) {
    return WithRetryDelay(
        MakeError(ErrorKind::quota_exceeded,
                  absl::StrCat(own, " jobs of '", owner.client, "' run, and ", most, " may; wait until one has ended")),
        limits_.retry_delay);
  }
  ++own;
  ShowJobs(tenant, ++jobs);
  return absl::OkStatus();
}

void SessionManager::ShowJobs(const std::string& tenant, size_t jobs) const {
  const std::string label = context_->metrics->TenantLabel(tenant);
  // The others' numbers would take each other's place.
  if (label == tenant) context_->metrics->lathe_server_tenant_jobs.Set({label}, static_cast<double>(jobs));
}

void SessionManager::Leave(const Owner& owner) {
  auto it = tenants_.find(owner.tenant);
  if (it == tenants_.end()) return;
  ShowJobs(owner.tenant, --it->second);
  if (it->second == 0) tenants_.erase(it);
  auto client = clients_.find({owner.tenant, owner.client});
  if (--client->second == 0) clients_.erase(client);
}

void SessionManager::Add(std::unique_ptr<JobMachine> machine, std::vector<TrialRecord> trials, const Owner& owner) {
  std::string id = machine->id();
  const bool counted = !owner.tenant.empty();
  if (counted) trials_.Enter(owner.tenant, id);
  auto job = std::make_shared<JobActor>(context_, std::move(machine), counted ? &trials_ : nullptr, [this, id, owner] {
    trials_.Leave(owner.tenant, id);
    MutexLock lock(&mutex_);
    if (jobs_.erase(id) > 0 && !owner.tenant.empty()) Leave(owner);
  });
  // Without the lock: a search that is restored tries its trials once more.
  job->Restore(std::move(trials));
  {
    MutexLock lock(&mutex_);
    jobs_[id] = job;
  }
  job->Post(job::Tick());  // its end finds it in the list
}

void SessionManager::AddBlobsInUse(std::set<std::string, std::less<>>* digests) {
  std::vector<std::shared_ptr<JobActor>> jobs;
  {
    MutexLock lock(&mutex_);
    for (const auto& [id, job] : jobs_) jobs.push_back(job);
  }
  for (const std::shared_ptr<JobActor>& job : jobs) job->AddBlobsInUse(digests);
}

// ---- after a restart

absl::Status SessionManager::ResumeOne(const JobRecord& record) {
  LATHE_ASSIGN_OR_RETURN(std::vector<AdmittedModule> modules, context_->admission->ResolveModules(record.job.spec()));
  LATHE_ASSIGN_OR_RETURN(std::vector<TrialRecord> trials, context_->store->ListTrials(record.id, 0, 0));
  LATHE_ASSIGN_OR_RETURN(std::unique_ptr<JobMachine> machine, MakeMachine(record, std::move(modules)));
  spdlog::info("job {}: resumed with {} stored trials", record.id, trials.size());
  const Owner owner = {record.job.has_refresh() ? "" : record.job.tenant(), record.job.created_by()};
  if (!owner.tenant.empty()) Enter(owner, /*limited=*/false).IgnoreError();  // it was admitted before
  Add(std::move(machine), std::move(trials), owner);
  return absl::OkStatus();
}

bool SessionManager::TryResume(Pending* pending) {
  JobRecord& record = pending->record;
  if (!pending->failed) {
    absl::Status status = ResumeOne(record);
    if (status.ok()) return true;
    if (IsRetryable(KindOf(status))) {
      spdlog::warn("job {}: cannot be resumed yet: {}", record.id, FormatError(DetailOf(status)));
      return false;
    }
    spdlog::error("job {}: cannot be resumed and ends as failed: {}", record.id, FormatError(DetailOf(status)));
    pending->failed = true;
    record.job.set_state(v1::JOB_STATE_FAILED);
    *record.job.mutable_error() = DetailOf(status);
    *record.job.mutable_end_time() =
        google::protobuf::util::TimeUtil::NanosecondsToTimestamp(absl::ToUnixNanos(context_->clock->Now()));
  }
  return context_->store->Apply({.jobs = {record}}).ok();
}

absl::Status SessionManager::Resume() {
  LATHE_ASSIGN_OR_RETURN(std::vector<JobRecord> records, context_->store->ListJobs({.state = v1::JOB_STATE_RUNNING}));
  std::reverse(records.begin(), records.end());  // oldest first
  for (JobRecord& record : records) {
    Pending pending{std::move(record)};
    if (TryResume(&pending)) continue;
    MutexLock lock(&mutex_);
    std::string id = pending.record.id;
    pending_.emplace(std::move(id), std::move(pending));
  }
  return absl::OkStatus();
}

void SessionManager::ResumePending() {
  std::map<std::string, Pending> pending;
  {
    MutexLock lock(&mutex_);
    pending = pending_;
  }
  for (auto& [id, one] : pending) {
    const bool resumed = TryResume(&one);
    MutexLock lock(&mutex_);
    if (resumed) {
      pending_.erase(id);
    } else {
      pending_[id] = one;
    }
  }
  MutexLock lock(&mutex_);
  resuming_ = false;
  resume_at_ = context_->clock->Now() + kResumePause;
}

// ---- requests

absl::StatusOr<v1::TuningJob> SessionManager::Repeated(const RequestRecord& known, const RequestRecord& asked) {
  const bool same = known.payload_digest == asked.payload_digest && absl::StartsWith(known.resource, "jobs/");
  return same ? Get(known.resource) : UsedRequestId();
}

// Where no device of a target is attached, those of the workers that were seen lately are meant: a worker that is on
// its way back after a restart, or of a pool that starts when there is work. The job waits for it.
absl::StatusOr<AdmittedSpec> SessionManager::Admit(const v1::TuningSpec& spec, uint64_t seed) {
  absl::StatusOr<AdmittedSpec> admitted = context_->admission->AdmitSpec(spec, seed);
  if (admitted.ok()) return admitted;
  const ErrorKind kind = KindOf(admitted.status());
  if (kind != ErrorKind::no_worker && kind != ErrorKind::unknown_target) return admitted;
  LATHE_ASSIGN_OR_RETURN(std::vector<v1::Worker> workers, context_->store->ListWorkers());
  std::vector<v1::Device> devices;
  const absl::Time since = context_->clock->Now() - limits_.remember_devices;
  for (const v1::Worker& worker : workers) {
    const int64_t seen = google::protobuf::util::TimeUtil::TimestampToNanoseconds(worker.last_seen());
    if (absl::FromUnixNanos(seen) < since) continue;
    devices.insert(devices.end(), worker.devices().begin(), worker.devices().end());
  }
  return devices.empty() ? admitted : context_->admission->AdmitSpec(spec, seed, devices);
}

absl::StatusOr<v1::TuningJob> SessionManager::Create(const v1::CreateTuningJobRequest& request,
                                                     absl::string_view tenant, absl::string_view client) {
  LATHE_RETURN_IF_ERROR(CheckKnownFields(request));
  v1::CreateTuningJobRequest content = request;
  content.clear_request_id();
  LATHE_ASSIGN_OR_RETURN(RequestRecord asked,
                         NewRequest(tenant, request.request_id(), content, context_->clock->Now()));
  if (!asked.id.empty()) {
    LATHE_ASSIGN_OR_RETURN(std::optional<RequestRecord> known,
                           context_->store->FindRequest(tenant, asked.id, asked.created));
    if (known) return Repeated(*known, asked);
  }
  LATHE_RETURN_IF_ERROR(context_->scheduler->read_only().Check());
  if (const size_t most = max_running_jobs_; running() >= most) {
    return WithRetryDelay(
        MakeError(ErrorKind::queue_full, absl::StrCat(most, " jobs run already, the limit; try again later")),
        limits_.retry_delay);
  }
  if (std::abs(int64_t{request.priority()}) > limits_.max_priority) {
    return MakeError(
        ErrorKind::invalid_argument,
        absl::StrCat("-", limits_.max_priority, " to ", limits_.max_priority, ", not ", request.priority()),
        "priority");
  }
  const Owner owner = {std::string(tenant), std::string(client)};
  LATHE_RETURN_IF_ERROR(Enter(owner, /*limited=*/true));
  absl::Cleanup leave = [&] {
    MutexLock lock(&mutex_);
    Leave(owner);
  };
  // Drawn problems are checked as they are going to be.
  const uint64_t seed = RandomNumber(*ids_);
  LATHE_ASSIGN_OR_RETURN(AdmittedSpec admitted, Admit(request.spec(), seed));
  JobRecord record;
  v1::TuningJob& job = record.job;
  job.set_check_seed(seed);
  *job.mutable_spec() = std::move(admitted.spec);
  job.set_tenant(owner.tenant);
  job.set_created_by(owner.client);
  job.set_priority(request.priority());
  job.set_again(request.again());
  for (const v1::JobDevice& device : admitted.devices) *job.add_devices() = device;
  Begin(admitted.modules, &record);
  job.set_traceparent(FormatTraceparent(SpanAbove(CurrentContext(), job.name())));
  LATHE_ASSIGN_OR_RETURN(std::unique_ptr<JobMachine> machine, MakeMachine(record, std::move(admitted.modules)));
  asked.resource = job.name();
  LATHE_ASSIGN_OR_RETURN(std::optional<RequestRecord> known, context_->store->CreateJob(record, asked));
  if (known) return Repeated(*known, asked);  // the same request, at the same moment
  v1::TuningJob created = machine->Snapshot()->Job();
  std::move(leave).Cancel();
  Add(std::move(machine), {}, owner);
  return created;
}

absl::StatusOr<v1::TuningJob> SessionManager::CreateRefresh(v1::TuningJob job) {
  LATHE_ASSIGN_OR_RETURN(std::vector<AdmittedModule> modules, context_->admission->ResolveModules(job.spec()));
  JobRecord record;
  record.job = std::move(job);
  record.job.set_check_seed(RandomNumber(*ids_));
  Begin(modules, &record);
  LATHE_ASSIGN_OR_RETURN(std::unique_ptr<JobMachine> machine, MakeMachine(record, std::move(modules)));
  LATHE_RETURN_IF_ERROR(context_->store->CreateJob(record, {}).status());
  v1::TuningJob created = machine->Snapshot()->Job();
  Add(std::move(machine), {}, {});
  return created;
}

void SessionManager::Begin(const std::vector<AdmittedModule>& modules, JobRecord* record) {
  record->id = ids_->Next();
  v1::TuningJob& job = record->job;
  job.set_name(absl::StrCat("jobs/", record->id));
  job.set_state(v1::JOB_STATE_RUNNING);
  *job.mutable_create_time() =
      google::protobuf::util::TimeUtil::NanosecondsToTimestamp(absl::ToUnixNanos(context_->clock->Now()));
  for (const AdmittedModule& module : modules) record->module_digests.push_back(module.record->info.digest());
}

v1::TuningJob SessionManager::ShowRunning(const JobActor& job) const {
  v1::TuningJob shown = job.snapshot()->Job();
  if (HasEnded(shown.state())) return shown;
  const std::shared_ptr<const Scheduler::Places> places = context_->scheduler->PlacesOfJobs();
  const auto found = places->find(shown.name());
  if (found == places->end()) return shown;
  v1::QueuePosition* queue = shown.mutable_queue();
  queue->set_waiting(found->second.waiting);
  queue->set_ahead(found->second.ahead);
  if (found->second.seconds) queue->set_seconds(*found->second.seconds);
  return shown;
}

absl::StatusOr<v1::TuningJob> SessionManager::Get(const std::string& name) {
  std::string id = IdOf(name);
  if (std::shared_ptr<JobActor> job = Find(id)) return ShowRunning(*job);
  LATHE_ASSIGN_OR_RETURN(JobRecord record, context_->store->GetJob(id));
  return Shown(std::move(record.job));
}

absl::StatusOr<v1::ListTuningJobsResponse> SessionManager::List(const v1::ListTuningJobsRequest& request) {
  LATHE_ASSIGN_OR_RETURN(const NumberedPage page, ReadNumberedPage(request));
  JobQuery query{.tenant = request.tenant(),
                 .spec_name = request.spec_name(),
                 .before_sequence = page.position,
                 .limit = page.size + 1};
  query.refreshes = request.refreshes();
  if (request.state() != v1::JOB_STATE_UNSPECIFIED) query.state = request.state();
  LATHE_ASSIGN_OR_RETURN(std::vector<JobRecord> jobs, context_->store->ListJobs(query));
  v1::ListTuningJobsResponse response;
  if (jobs.size() > static_cast<size_t>(page.size)) {
    jobs.pop_back();
    response.set_next_page_token(PageToken(request, absl::StrCat(jobs.back().sequence)));
  }
  for (JobRecord& record : jobs) {
    std::shared_ptr<JobActor> job = Find(record.id);
    *response.add_jobs() = job ? ShowRunning(*job) : Shown(std::move(record.job));
  }
  return response;
}

absl::StatusOr<v1::TuningJob> SessionManager::Cancel(const std::string& name) {
  const std::string id = IdOf(name);
  std::shared_ptr<JobActor> job = Find(id);
  if (!job) {
    LATHE_ASSIGN_OR_RETURN(v1::TuningJob stored, Get(name));
    if (!HasEnded(stored.state())) return Starting();
    return stored;
  }
  struct Ended {
    Mutex mutex;
    CondVar changed;
  };
  auto waiter = std::make_shared<Ended>();
  const uint64_t subscription = job->Subscribe([waiter] {
    MutexLock lock(&waiter->mutex);
    waiter->changed.SignalAll();
  });
  job->Post(job::Cancel());
  const absl::Time deadline = Clock::Real()->Now() + kCancelWait;
  {
    MutexLock lock(&waiter->mutex);
    while (!job->snapshot()->ended() && !WaitUntil(waiter->changed, &waiter->mutex, deadline)) {
    }
  }
  job->Unsubscribe(subscription);
  return job->snapshot()->Job();
}

absl::StatusOr<v1::DeleteTuningJobResponse> SessionManager::Delete(const std::string& name, bool cancel) {
  LATHE_ASSIGN_OR_RETURN(v1::TuningJob job, Get(name));
  if (!HasEnded(job.state()) && !cancel) {
    return MakeError(ErrorKind::invalid_argument,
                     absl::StrCat(job.name(), " runs: cancel it first, or ask for that by `cancel`"), "cancel");
  }
  if (!HasEnded(job.state())) {
    LATHE_ASSIGN_OR_RETURN(job, Cancel(name));
    if (!HasEnded(job.state()))
      return WithRetryDelay(MakeError(ErrorKind::unavailable, "the job is ending; delete it again"), kCancelWait);
  }
  LATHE_ASSIGN_OR_RETURN(const DeletedJob deleted, context_->store->DeleteJob(IdOf(name)));
  spdlog::info("{}: deleted with {} trials and {} winners", job.name(), deleted.trials, deleted.winners);
  v1::DeleteTuningJobResponse response;
  response.set_trials(deleted.trials);
  response.set_winners(deleted.winners);
  return response;
}

absl::StatusOr<v1::ListTrialsResponse> SessionManager::ListTrials(const v1::ListTrialsRequest& request) {
  LATHE_ASSIGN_OR_RETURN(const NumberedPage page, ReadNumberedPage(request));
  const int64_t from = std::min<int64_t>(page.position, std::numeric_limits<int32_t>::max());
  std::string id = IdOf(request.parent());
  std::vector<v1::Trial> trials;
  if (std::shared_ptr<JobActor> job = Find(id)) {
    const std::shared_ptr<const JobSnapshot> snapshot = job->snapshot();
    const TrialView& view = snapshot->trials();
    const size_t end = std::min<size_t>(view.size(), static_cast<size_t>(from) + page.size + 1);
    for (size_t i = static_cast<size_t>(from); i < end; ++i) trials.push_back(snapshot->TrialAt(i));
  } else {
    LATHE_ASSIGN_OR_RETURN(const JobRecord stored, context_->store->GetJob(id));
    LATHE_ASSIGN_OR_RETURN(std::vector<TrialRecord> records,
                           context_->store->ListTrials(id, static_cast<int32_t>(from), page.size + 1));
    for (TrialRecord& record : records) trials.push_back(Shown(std::move(record.trial), stored.job));
  }
  v1::ListTrialsResponse response;
  if (trials.size() > static_cast<size_t>(page.size)) {
    trials.resize(page.size);
    response.set_next_page_token(PageToken(request, absl::StrCat(from + page.size)));
  }
  for (v1::Trial& trial : trials) {
    if (!request.with_samples()) trial.clear_samples_ns();
    *response.add_trials() = std::move(trial);
  }
  return response;
}

absl::StatusOr<SessionManager::Watching> SessionManager::Watch(const v1::WatchTuningJobRequest& request,
                                                               std::function<void()> wake) {
  const std::string id = IdOf(request.name());
  Watching watching;
  if (std::shared_ptr<JobActor> job = Find(id)) {
    const uint64_t subscription = job->Subscribe(std::move(wake));
    watching.events = std::make_unique<JobWatch>([job] { return job->snapshot(); }, life_, request.resume_token());
    watching.subscription =
        std::shared_ptr<void>(nullptr, [job, subscription](void*) { job->Unsubscribe(subscription); });
    return watching;
  }
  LATHE_ASSIGN_OR_RETURN(v1::TuningJob job, Get(id));
  // A running job is watched live: its records in the store would never change for the watcher.
  if (!HasEnded(job.state())) return Starting();
  LATHE_ASSIGN_OR_RETURN(std::vector<TrialRecord> records, context_->store->ListTrials(id, 0, 0));
  TrialTable table;
  for (TrialRecord& record : records) table.Add(std::move(record.trial), 1);
  auto snapshot = std::make_shared<const JobSnapshot>(std::make_shared<const v1::TuningJob>(std::move(job)),
                                                      table.View(), std::vector<v1::RunOff>(), TrialCounts(), 1);
  watching.events = std::make_unique<JobWatch>([snapshot] { return snapshot; }, "", "");
  return watching;
}

void SessionManager::TakeUnclaimed(const internal::WorkResult& result, const std::string& worker,
                                   Acknowledge acknowledge) {
  if (CompileBroker::IsWorkId(result.work())) {
    return context_->broker->TakeUnclaimed(result, worker, std::move(acknowledge));
  }
  std::optional<MeasureName> name = ParseMeasureName(result.work());
  std::shared_ptr<JobActor> job = name ? Find(name->job) : nullptr;
  if (job) return job->PostResult(result, worker, std::move(acknowledge));
  bool pending = false;
  if (name) {
    MutexLock lock(&mutex_);
    pending = pending_.contains(name->job);
  }
  acknowledge(pending ? MakeError(ErrorKind::unavailable, "the job is being resumed; report its measurement later")
                      : absl::OkStatus());
}

void SessionManager::Tick() {
  context_->fleet->Refresh();
  std::vector<std::shared_ptr<JobActor>> jobs;
  bool resume = false;
  {
    MutexLock lock(&mutex_);
    for (const auto& [id, job] : jobs_) jobs.push_back(job);
    resume = !pending_.empty() && !resuming_ && context_->clock->Now() >= resume_at_;
    resuming_ |= resume;
  }
  context_->metrics->lathe_server_jobs.Set({"running"}, static_cast<double>(jobs.size()));
  for (const auto& job : jobs) job->Tick();
  if (resume) context_->pool->Schedule([this] { ResumePending(); });
}

}  // namespace lathe
