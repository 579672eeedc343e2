// The tuning jobs of a server: running ones, which have a session, and ended ones, which are in the store.
#ifndef LATHE_SERVER_SESSION_SESSION_MANAGER_H_
#define LATHE_SERVER_SESSION_SESSION_MANAGER_H_

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "absl/base/thread_annotations.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "lathe/v1/tuning.pb.h"
#include "proto/support/ids.h"
#include "proto/support/mutex.h"
#include "server/session/session.h"

namespace lathe {

struct JobLimits {
  size_t max_running_jobs = 1000;
  absl::Duration retry_delay = absl::Seconds(5);
};

// Thread-safe. Errors name the field of the request; not_found for unknown jobs.
class SessionManager {
 public:
  SessionManager(const SessionContext* context, ModuleCatalog* catalog, IdSource* ids, JobLimits limits);

  // Makes sessions of all jobs that the store has as running. Called once, before workers may connect. A job that
  // cannot go on ends as failed.
  absl::Status Resume();

  absl::StatusOr<v1::TuningJob> Create(const v1::CreateTuningJobRequest& request, absl::string_view tenant);
  absl::StatusOr<v1::TuningJob> Get(const std::string& name);
  absl::StatusOr<v1::ListTuningJobsResponse> List(const v1::ListTuningJobsRequest& request);
  absl::StatusOr<v1::TuningJob> Cancel(const std::string& name);
  absl::StatusOr<v1::ListTrialsResponse> ListTrials(const v1::ListTrialsRequest& request);
  // Gives events to `emit` until the job ends, `emit` returns false, or `stop` answers true (asked every second).
  absl::Status Watch(const std::string& name, const std::function<bool(const v1::JobEvent&)>& emit,
                     const std::function<bool()>& stop);

  void Tick();
  size_t running();

 private:
  std::shared_ptr<Session> Find(const std::string& id);
  absl::Status Add(std::shared_ptr<Session> session);
  absl::Status ResumeOne(const JobRecord& record);
  absl::Status TakeUnclaimed(const internal::WorkResult& result, const std::string& worker);
  absl::StatusOr<v1::TuningJob> Repeated(const RequestRecord& known, const std::string& payload);

  const SessionContext* const context_;
  ModuleCatalog* const catalog_;
  IdSource* const ids_;
  const JobLimits limits_;
  Mutex mutex_;
  std::map<std::string, std::shared_ptr<Session>> sessions_ ABSL_GUARDED_BY(mutex_);  // by job id
};

}  // namespace lathe

#endif  // LATHE_SERVER_SESSION_SESSION_MANAGER_H_
