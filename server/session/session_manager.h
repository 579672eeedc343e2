// The tuning jobs of a server: running ones, which have an actor, and ended ones, which are in the store.
#ifndef LATHE_SERVER_SESSION_SESSION_MANAGER_H_
#define LATHE_SERVER_SESSION_SESSION_MANAGER_H_

#include <atomic>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "absl/base/thread_annotations.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "lathe/v1/tuning.pb.h"
#include "proto/support/ids.h"
#include "proto/support/mutex.h"
#include "server/session/job_actor.h"
#include "server/session/job_watch.h"

namespace lathe {

struct JobLimits {
  size_t max_running_jobs = 1000;
  size_t max_tenant_jobs = 0;    // that run for one tenant; 0: as many as for all
  size_t max_client_jobs = 0;    // that run for one caller of a tenant; 0: as many as for the tenant
  size_t max_tenant_trials = 0;  // of the jobs of one tenant, in hand at once; 0: no bound but each job's own
  int max_priority = 100;        // and the least is its negative
  absl::Duration retry_delay = absl::Seconds(5);
  // A job may be created for a device of a worker that was seen this lately.
  absl::Duration remember_devices = absl::Hours(24 * 30);
};

// Thread-safe. Errors name the field of the request; not_found for unknown jobs.
class SessionManager {
 public:
  SessionManager(const SessionContext* context, IdSource* ids, JobLimits limits);
  // Waits until no job runs in the pool. Running jobs stay in the store.
  ~SessionManager();

  // Goes on with all jobs that the store has as running. Called once, before workers may connect. A job that cannot go
  // on ends as failed; one that cannot go on yet, since the store or a module is not to be had, is tried again.
  absl::Status Resume();

  // `client` is who asks, among the tenant's.
  absl::StatusOr<v1::TuningJob> Create(const v1::CreateTuningJobRequest& request, absl::string_view tenant,
                                       absl::string_view client = "");
  // Runs a job of MakeRefresh() (refresh.h), beyond the limit of running jobs.
  absl::StatusOr<v1::TuningJob> CreateRefresh(v1::TuningJob job);
  absl::StatusOr<v1::TuningJob> Get(const std::string& name);
  absl::StatusOr<v1::ListTuningJobsResponse> List(const v1::ListTuningJobsRequest& request);
  absl::StatusOr<v1::TuningJob> Cancel(const std::string& name);
  // Removes a job that has ended; with `cancel` one that runs is ended first. Errors: invalid_argument where it runs;
  // unavailable where its end is not durable yet.
  absl::StatusOr<v1::DeleteTuningJobResponse> Delete(const std::string& name, bool cancel);
  absl::StatusOr<v1::ListTrialsResponse> ListTrials(const v1::ListTrialsRequest& request);
  // Subscribed until it is destroyed: `wake` is called when JobWatch::Next() has something new, as often as that may
  // be, on any thread, and must not block. May wait for the store, for a job that has ended.
  struct Watching {
    std::unique_ptr<JobWatch> events;
    std::shared_ptr<void> subscription;
  };
  absl::StatusOr<Watching> Watch(const v1::WatchTuningJobRequest& request, std::function<void()> wake);

  void Tick();
  size_t running();
  // Adds the digests of blobs that running jobs need and that their rows in the store may not name.
  void AddBlobsInUse(std::set<std::string, std::less<>>* digests);
  // Running jobs by tenant, but those that measure winners again.
  std::map<std::string, size_t> RunningByTenant();
  // Trials of running jobs that wait or run, by tenant, likewise.
  std::map<std::string, size_t> TrialsByTenant() const { return trials_.All(); }
  // Jobs that run already go on, however many they are.
  void SetMostJobs(size_t running, size_t of_tenant, size_t of_client) {
    max_running_jobs_ = running;
    max_tenant_jobs_ = of_tenant;
    max_client_jobs_ = of_client;
  }
  // Trials in hand stay, however many they are.
  void SetMostTrials(size_t of_tenant) { trials_.SetMost(of_tenant); }

 private:
  // A job that the store has as running and that could not go on yet, or whose end could not be stored.
  struct Pending {
    JobRecord record;
    bool failed = false;
  };

  std::shared_ptr<JobActor> Find(const std::string& id);
  // Fills what every job has when it begins.
  void Begin(const std::vector<AdmittedModule>& modules, JobRecord* record);
  absl::StatusOr<AdmittedSpec> Admit(const v1::TuningSpec& spec, uint64_t seed);
  // Winners of other jobs on the kernel of `record`; none where its search does not learn, or the store does not
  // answer.
  std::vector<v1::BestVariant> KnownWinners(const JobRecord& record, absl::Span<const AdmittedModule> modules) const;
  absl::StatusOr<std::unique_ptr<JobMachine>> MakeMachine(const JobRecord& record, std::vector<AdmittedModule> modules);
  // Whom a running job is counted for.
  struct Owner {
    std::string tenant;  // empty: nobody
    std::string client;  // of the tenant
  };
  // Counts one more job that runs for the owner; an error where it has as many as it may, or the tenant has taken as
  // much of the devices' time.
  absl::Status Enter(const Owner& owner, bool limited);
  void Leave(const Owner& owner) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  void ShowJobs(const std::string& tenant, size_t jobs) const;
  // The job as readers get it, with the work in front of it.
  v1::TuningJob ShowRunning(const JobActor& job) const;
  // `owner` leaves when the job has ended.
  void Add(std::unique_ptr<JobMachine> machine, std::vector<TrialRecord> trials, const Owner& owner);
  absl::Status ResumeOne(const JobRecord& record);
  // False where it must be tried again.
  bool TryResume(Pending* pending);
  void ResumePending();
  void TakeUnclaimed(const internal::WorkResult& result, const std::string& worker, Acknowledge acknowledge);
  absl::StatusOr<v1::TuningJob> Repeated(const RequestRecord& known, const RequestRecord& asked);

  const SessionContext* const context_;
  IdSource* const ids_;
  const JobLimits limits_;  // but for the four below
  TenantTrials trials_;
  std::atomic<size_t> max_running_jobs_;
  std::atomic<size_t> max_tenant_jobs_;
  std::atomic<size_t> max_client_jobs_;
  const std::string life_;  // names this life of the server in resume tokens
  Mutex mutex_;
  std::map<std::string, std::shared_ptr<JobActor>> jobs_ ABSL_GUARDED_BY(mutex_);  // by id
  std::map<std::string, Pending> pending_ ABSL_GUARDED_BY(mutex_);                 // by id
  std::map<std::string, size_t> tenants_ ABSL_GUARDED_BY(mutex_);                  // their running jobs
  // The same of their callers.
  std::map<std::pair<std::string, std::string>, size_t> clients_ ABSL_GUARDED_BY(mutex_);
  bool resuming_ ABSL_GUARDED_BY(mutex_) = false;
  absl::Time resume_at_ ABSL_GUARDED_BY(mutex_);
};

}  // namespace lathe

#endif  // LATHE_SERVER_SESSION_SESSION_MANAGER_H_
