// Runs one job: gives events to its machine, one after the other, and does what the machine wants done.
//
// Events are queued and taken by a task in the shared pool, so that a job has no thread and no lock is held while the
// machine, the store, the broker or the scheduler works. Readers get snapshots.
#ifndef LATHE_SERVER_SESSION_JOB_ACTOR_H_
#define LATHE_SERVER_SESSION_JOB_ACTOR_H_

#include <atomic>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "absl/base/thread_annotations.h"
#include "absl/container/flat_hash_map.h"
#include "absl/time/clock.h"
#include "absl/time/time.h"
#include "proto/support/call_context.h"
#include "proto/support/clock.h"
#include "proto/support/mutex.h"
#include "proto/support/thread_pool.h"
#include "server/admission/admission.h"
#include "server/cache/compile_broker.h"
#include "server/cache/fleet_conditions.h"
#include "server/cache/measure_flights.h"
#include "server/cache/reference_broker.h"
#include "server/metrics/server_metrics.h"
#include "server/scheduler/scheduler.h"
#include "server/session/cost_models.h"
#include "server/session/job_machine.h"
#include "server/session/tenant_trials.h"
#include "server/store/store.h"

namespace lathe {

// The parts of the server that all jobs share. Outlives them.
struct SessionContext {
  Store* store;
  Scheduler* scheduler;
  CompileBroker* broker;
  ReferenceBroker* references;  // null: measuring children ask the reference themselves
  Admission* admission;
  MeasureFlights* flights;
  FleetConditions* fleet;
  ThreadPool* pool;
  Clock* clock;
  const ServerMetrics* metrics;
  SessionSettings settings;
  const CostModels* cost_models = nullptr;  // null: searches have none
};

// Thread-safe. Callbacks of other parts hold it weakly.
class JobActor : public std::enable_shared_from_this<JobActor> {
 public:
  // `on_end` is called once, without a lock, when the job's end is durable. `trials`, which outlives this, bounds the
  // trials in hand; null: its machine's settings alone do.
  JobActor(const SessionContext* context, std::unique_ptr<JobMachine> machine, TenantTrials* trials,
           std::function<void()> on_end);
  // Results whose trials are not durable go back to their workers.
  ~JobActor();

  // Once, before anything else: takes the stored trials, so that the snapshot has them. The first event that is posted
  // lets the job go on.
  void Restore(std::vector<TrialRecord> trials);
  void Post(job::Event event);
  // Takes no events any more. Once the pool is idle, the job rests.
  void Close();
  // A result of measure work, of this life of the server or an earlier one.
  void PostResult(const internal::WorkResult& result, const std::string& worker, Acknowledge acknowledge);
  // Posts a Tick where the machine wants one by now, or something waits for the fleet.
  void Tick();

  // Adds the digests of the machine code of trials, and of what references answered: the machine's memory alone may
  // name them.
  void AddBlobsInUse(std::set<std::string, std::less<>>* digests) const;
  // Never null.
  std::shared_ptr<const JobSnapshot> snapshot() const;
  // `wake` is called after each new snapshot, without a lock, on any thread; it must not block.
  uint64_t Subscribe(std::function<void()> wake);
  // `wake` may still be running, but is not called again.
  void Unsubscribe(uint64_t subscription);

  const std::string& id() const { return id_; }

 private:
  void Schedule() ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  // Takes what is queued, in turns with other tasks of the pool.
  void Run();
  void Prepare(job::Event& event);
  void RunOnce(std::vector<job::Event> events);
  // Steps the machine, within what the tenant's trials leave it.
  std::vector<job::Effect> Step(std::vector<job::Event> events);
  void DoAll(std::vector<job::Effect> effects);
  void Publish();
  // An answer that is known at once, which the machine gets before anything else.
  void Answer(job::Event event) { answers_.push_back(std::move(event)); }
  std::weak_ptr<JobActor> weak() { return weak_from_this(); }

  void Do(job::Persist effect);
  void Do(job::Compile effect);
  void Do(job::CancelCompile effect);
  void Do(job::CompileAhead effect);
  void Do(job::CancelCompileAhead effect);
  void Do(job::FindMeasurement effect);
  void Do(job::LeaveFlight effect);
  void Do(job::FindRunOff effect);
  void Do(job::LeaveRunOff effect);
  void Do(job::SubmitMeasure effect);
  void Do(job::ReplaceMeasure effect);
  void Do(job::ReleaseMeasure effect);
  void Do(job::WithdrawMeasure effect);
  void Do(job::CancelMeasure effect);
  void Do(job::RequestReference effect);
  void Do(job::CancelReference effect);
  void Do(job::Acknowledge effect);
  void Do(job::TrialEnded effect);
  void Do(job::JobEnded effect);
  // The flight of a measurement or a run-off. Jobs in the background have flights of their own: a job that somebody
  // waits for must not wait for them.
  std::string FlightOf(absl::string_view measurement) const;
  // False where no device is attached, or the store has no answer now: to be tried again.
  bool TryFind(const job::FindMeasurement& find);
  absl::StatusOr<v1::MeasurementMiss> WhyMissed(const job::FindMeasurement& find,
                                                const std::vector<MeasurementConditions>& conditions, bool doubted);
  void Submit(WorkRequest request);
  // The context of what is done for one trial.
  CallContext ContextOf(int ordinal) const;
  // Records the spans of trials, and of the job, that have ended: after all else, since what they hold ends in them.
  void RecordEnded();

  const SessionContext* const context_;
  const std::string id_;
  CallContext own_;  // of the job, for logs and traces
  const bool background_;

  // Used by the task that runs, of which there is one at most.
  const std::unique_ptr<JobMachine> machine_;
  TenantTrials* const trials_;
  std::vector<job::Event> answers_;
  std::vector<job::Effect> first_;              // of Restore
  std::map<int, uint64_t> tickets_;             // of compilations, by ordinal
  std::map<uint64_t, uint64_t> looks_;          // the same of variants without a trial, by look
  std::map<std::string, uint64_t> references_;  // tickets, by key
  std::vector<job::FindMeasurement> parked_;
  uint64_t published_ = 0;  // version
  bool complains_ = false;  // the store refuses writes, which was logged
  // For traces, by the machine's clock, as other programs' spans have it.
  const absl::Time born_ = absl::Now();
  // Where the job is traced: trials that have begun, by ordinal, and those that have ended.
  std::map<int, absl::Time> begun_;
  std::vector<job::TrialEnded> ended_trials_;
  std::optional<job::JobEnded> ended_job_;

  std::atomic<bool> waits_for_fleet_{false};
  std::atomic<bool> waits_for_room_{false};  // of the tenant's trials
  std::atomic<int64_t> next_tick_{0};        // Unix nanoseconds

  mutable Mutex mutex_;
  std::vector<job::Event> queue_ ABSL_GUARDED_BY(mutex_);
  bool scheduled_ ABSL_GUARDED_BY(mutex_) = false;
  bool closed_ ABSL_GUARDED_BY(mutex_) = false;
  std::function<void()> on_end_ ABSL_GUARDED_BY(mutex_);
  std::shared_ptr<const JobSnapshot> snapshot_ ABSL_GUARDED_BY(mutex_);
  std::set<std::string> expected_ ABSL_GUARDED_BY(mutex_);  // digests of what references answered
  std::map<uint64_t, std::function<void()>> subscriptions_ ABSL_GUARDED_BY(mutex_);
  uint64_t last_subscription_ ABSL_GUARDED_BY(mutex_) = 0;
  absl::flat_hash_map<uint64_t, Acknowledge> results_ ABSL_GUARDED_BY(mutex_);
  uint64_t last_result_ ABSL_GUARDED_BY(mutex_) = 0;
};

}  // namespace lathe

#endif  // LATHE_SERVER_SESSION_JOB_ACTOR_H_
