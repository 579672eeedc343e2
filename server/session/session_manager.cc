#include "server/session/session_manager.h"

#include <algorithm>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "google/protobuf/util/time_util.h"
#include "proto/support/digest.h"
#include "proto/support/errors.h"
#include "proto/support/status_macros.h"
#include "server/cache/keys.h"
#include "spdlog/spdlog.h"

namespace lathe {
namespace {

constexpr int kDefaultPage = 100;
constexpr int kMaxPage = 1000;
// Events of one job are not sent to one watcher more often than this.
constexpr absl::Duration kEventPause = absl::Milliseconds(50);

int PageSize(int asked) { return asked <= 0 ? kDefaultPage : std::min(asked, kMaxPage); }

absl::StatusOr<int64_t> ParseToken(const std::string& token) {
  int64_t value = 0;
  if (token.empty()) return value;
  if (absl::SimpleAtoi(token, &value) && value > 0) return value;
  return MakeError(ErrorKind::invalid_argument,
                   absl::StrCat("'", token, "' is no page token; pass next_page_token of the response before"),
                   "page_token");
}

std::string IdOf(absl::string_view name) { return std::string(absl::StripPrefix(name, "jobs/")); }

}  // namespace

SessionManager::SessionManager(const SessionContext* context, ModuleCatalog* catalog, IdSource* ids, JobLimits limits)
    : context_(context), catalog_(catalog), ids_(ids), limits_(limits) {
  context_->scheduler->SetUnclaimed([this](const internal::WorkResult& result, const std::string& worker,
                                           Acknowledge acknowledge) { acknowledge(TakeUnclaimed(result, worker)); });
}

std::shared_ptr<Session> SessionManager::Find(const std::string& id) {
  MutexLock lock(&mutex_);
  auto it = sessions_.find(id);
  return it == sessions_.end() ? nullptr : it->second;
}

size_t SessionManager::running() {
  MutexLock lock(&mutex_);
  return sessions_.size();
}

absl::Status SessionManager::Add(std::shared_ptr<Session> session) {
  std::string id = session->id();
  {
    MutexLock lock(&mutex_);
    sessions_[id] = session;
  }
  session->Start([this, id] {
    MutexLock lock(&mutex_);
    sessions_.erase(id);
  });
  return absl::OkStatus();
}

absl::Status SessionManager::ResumeOne(const JobRecord& record) {
  LATHE_ASSIGN_OR_RETURN(std::vector<AdmittedModule> modules, context_->admission->ResolveModules(record.job.spec()));
  LATHE_ASSIGN_OR_RETURN(std::vector<TrialRecord> trials, context_->store->ListTrials(record.id, 0, 0));
  spdlog::info("job {}: resumed with {} stored trials", record.id, trials.size());
  LATHE_ASSIGN_OR_RETURN(std::shared_ptr<Session> session,
                         Session::Create(context_, record, std::move(modules), std::move(trials)));
  return Add(std::move(session));
}

absl::Status SessionManager::Resume() {
  LATHE_ASSIGN_OR_RETURN(std::vector<JobRecord> jobs, context_->store->ListJobs({.state = v1::JOB_STATE_RUNNING}));
  std::reverse(jobs.begin(), jobs.end());  // oldest first
  for (JobRecord& record : jobs) {
    absl::Status status = ResumeOne(record);
    if (status.ok()) continue;
    spdlog::error("job {}: cannot be resumed and ends as failed: {}", record.id, status.ToString());
    record.job.set_state(v1::JOB_STATE_FAILED);
    *record.job.mutable_error() = DetailOf(status);
    LATHE_RETURN_IF_ERROR(context_->store->Apply({.jobs = {record}}));
  }
  return absl::OkStatus();
}

absl::StatusOr<v1::TuningJob> SessionManager::Repeated(const RequestRecord& known, const std::string& payload) {
  if (known.payload_digest == payload) return Get(known.job);
  return MakeError(ErrorKind::invalid_argument, "this request_id was used for another request; use a new one",
                   "request_id");
}

absl::StatusOr<v1::TuningJob> SessionManager::Create(const v1::CreateTuningJobRequest& request,
                                                     absl::string_view tenant) {
  v1::CreateTuningJobRequest content = request;
  content.clear_request_id();
  const std::string payload = Sha256Digest(DeterministicBytes(content));
  if (!request.request_id().empty()) {
    LATHE_ASSIGN_OR_RETURN(std::optional<RequestRecord> known, context_->store->FindRequest(request.request_id()));
    if (known) return Repeated(*known, payload);
  }
  if (running() >= limits_.max_running_jobs) {
    return WithRetryDelay(
        MakeError(ErrorKind::queue_full,
                  absl::StrCat(limits_.max_running_jobs, " jobs run already, the limit; try again later")),
        limits_.retry_delay);
  }
  LATHE_ASSIGN_OR_RETURN(AdmittedSpec admitted, context_->admission->AdmitSpec(request.spec()));
  JobRecord record;
  record.id = ids_->Next();
  v1::TuningJob& job = record.job;
  job.set_name(absl::StrCat("jobs/", record.id));
  *job.mutable_spec() = std::move(admitted.spec);
  job.set_state(v1::JOB_STATE_RUNNING);
  job.set_tenant(std::string(tenant));
  job.set_priority(request.priority());
  for (const v1::JobDevice& device : admitted.devices) *job.add_devices() = device;
  *job.mutable_create_time() =
      google::protobuf::util::TimeUtil::NanosecondsToTimestamp(absl::ToUnixNanos(context_->clock->Now()));
  for (const AdmittedModule& module : admitted.modules) {
    record.module_digests.push_back(module.record->info.digest());
  }
  LATHE_ASSIGN_OR_RETURN(std::shared_ptr<Session> session,
                         Session::Create(context_, record, std::move(admitted.modules), {}));
  LATHE_ASSIGN_OR_RETURN(std::optional<RequestRecord> known,
                         context_->store->CreateJob(record, {request.request_id(), payload, record.id}));
  if (known) return Repeated(*known, payload);  // the same request, at the same moment
  LATHE_RETURN_IF_ERROR(Add(session));
  return session->Snapshot();
}

absl::StatusOr<v1::TuningJob> SessionManager::Get(const std::string& name) {
  std::string id = IdOf(name);
  if (std::shared_ptr<Session> session = Find(id)) return session->Snapshot();
  LATHE_ASSIGN_OR_RETURN(JobRecord record, context_->store->GetJob(id));
  return record.job;
}

absl::StatusOr<v1::ListTuningJobsResponse> SessionManager::List(const v1::ListTuningJobsRequest& request) {
  LATHE_ASSIGN_OR_RETURN(int64_t before, ParseToken(request.page_token()));
  int size = PageSize(request.page_size());
  LATHE_ASSIGN_OR_RETURN(
      std::vector<JobRecord> jobs,
      context_->store->ListJobs({.tenant = request.tenant(), .before_sequence = before, .limit = size}));
  v1::ListTuningJobsResponse response;
  for (JobRecord& record : jobs) {
    std::shared_ptr<Session> session = Find(record.id);
    *response.add_jobs() = session ? session->Snapshot() : std::move(record.job);
  }
  if (static_cast<int>(jobs.size()) == size) response.set_next_page_token(absl::StrCat(jobs.back().sequence));
  return response;
}

absl::StatusOr<v1::TuningJob> SessionManager::Cancel(const std::string& name) {
  if (std::shared_ptr<Session> session = Find(IdOf(name))) {
    session->Cancel();
    return session->Snapshot();
  }
  return Get(name);
}

absl::StatusOr<v1::ListTrialsResponse> SessionManager::ListTrials(const v1::ListTrialsRequest& request) {
  LATHE_ASSIGN_OR_RETURN(int64_t from, ParseToken(request.page_token()));
  int size = PageSize(request.page_size());
  std::string id = IdOf(request.parent());
  std::vector<v1::Trial> trials;
  if (std::shared_ptr<Session> session = Find(id)) {
    trials = session->Trials();
    trials.erase(trials.begin(), trials.begin() + std::min<int64_t>(from, static_cast<int64_t>(trials.size())));
    if (trials.size() > static_cast<size_t>(size) + 1) trials.resize(size + 1);
  } else {
    LATHE_RETURN_IF_ERROR(context_->store->GetJob(id).status());
    LATHE_ASSIGN_OR_RETURN(std::vector<TrialRecord> records,
                           context_->store->ListTrials(id, static_cast<int32_t>(from), size + 1));
    for (TrialRecord& record : records) trials.push_back(std::move(record.trial));
  }
  v1::ListTrialsResponse response;
  if (trials.size() > static_cast<size_t>(size)) {
    trials.resize(size);
    response.set_next_page_token(absl::StrCat(from + size));
  }
  for (v1::Trial& trial : trials) {
    if (!request.with_samples()) trial.clear_samples_ns();
    *response.add_trials() = std::move(trial);
  }
  return response;
}

absl::Status SessionManager::Watch(const std::string& name, const std::function<bool(const v1::JobEvent&)>& emit,
                                   const std::function<bool()>& stop) {
  std::string id = IdOf(name);
  uint64_t version = 0;
  if (std::shared_ptr<Session> session = Find(id)) {
    v1::JobEvent event;
    while (!stop()) {
      if (!session->Wait(&version, absl::Now() + absl::Seconds(1), &event)) continue;
      if (!emit(event)) return absl::OkStatus();
      if (HasEnded(event.job().state())) return absl::OkStatus();
      absl::SleepFor(kEventPause);
    }
    return MakeError(ErrorKind::unavailable, "the server is draining, or the caller left; watch again");
  }
  v1::JobEvent event;
  LATHE_ASSIGN_OR_RETURN(*event.mutable_job(), Get(id));
  LATHE_ASSIGN_OR_RETURN(std::vector<TrialRecord> records, context_->store->ListTrials(id, 0, 0));
  for (TrialRecord& record : records) {
    record.trial.clear_samples_ns();
    *event.add_trials() = std::move(record.trial);
  }
  emit(event);
  return absl::OkStatus();
}

absl::Status SessionManager::TakeUnclaimed(const internal::WorkResult& result, const std::string& worker) {
  // "measure/<job>/<arm>/<n>"; compilations that nobody waits for are asked for again when somebody does.
  std::vector<std::string> parts = absl::StrSplit(result.work(), '/');
  if (parts.size() != 4 || parts[0] != "measure") return absl::OkStatus();
  std::shared_ptr<Session> session = Find(parts[1]);
  return session ? session->TakeUnclaimed(result, worker) : absl::OkStatus();
}

void SessionManager::Tick() {
  std::vector<std::shared_ptr<Session>> sessions;
  {
    MutexLock lock(&mutex_);
    for (const auto& [id, session] : sessions_) sessions.push_back(session);
  }
  context_->metrics->lathe_server_jobs.Set({"running"}, static_cast<double>(sessions.size()));
  for (const auto& session : sessions) session->Tick();
}

}  // namespace lathe
