// One running tuning job: asks the strategies for variants, has them compiled and measured, stores the results.
//
// An arm is one (target, device model, problem) with a strategy of its own. A trial goes
//
//   asked -> compiling -> ready -> in a batch at a device -> done
//
// and may take short cuts: a stored result of the same measurement, or another trial of the arm with the same machine
// code, whose result it shares. Batches are formed late: while a batch waits for a device, variants that become ready
// join it.
//
// A trial is done once the store has it. A session made from the stored job and trials goes on where the old one
// stopped: strategies are deterministic, and what was asked but not finished is compiled and measured again, mostly
// from the store.
//
// Thread-safe. Callbacks of scheduler and broker arrive on other threads and hold the session weakly.
#ifndef LATHE_SERVER_SESSION_SESSION_H_
#define LATHE_SERVER_SESSION_SESSION_H_

#include <deque>
#include <functional>
#include <list>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "absl/base/thread_annotations.h"
#include "absl/container/flat_hash_map.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/time/time.h"
#include "lathe/v1/tuning.pb.h"
#include "proto/support/clock.h"
#include "proto/support/errors.h"
#include "proto/support/mutex.h"
#include "proto/support/thread_pool.h"
#include "server/admission/admission.h"
#include "server/cache/compile_broker.h"
#include "server/metrics/server_metrics.h"
#include "server/scheduler/scheduler.h"
#include "server/session/policy.h"
#include "server/store/store.h"
#include "tuner/budget/budget.h"
#include "tuner/strategy/strategy.h"

namespace lathe {

struct SessionSettings {
  BudgetLimits budget;
  size_t window = 256;        // trials of a job in hand at once
  size_t measure_batch = 16;  // candidates of one measurement on a real device
  size_t simulate_batch = 4;  // the same on a simulated one, where batches gain less and take longer
  absl::Duration batch_hold = absl::Milliseconds(200);
  int max_attempts = 4;  // of a trial whose device failed
  MeasureSettings measure;
};

// The parts of the server that all sessions share. Outlives them.
struct SessionContext {
  Store* store;
  Scheduler* scheduler;
  CompileBroker* broker;
  Admission* admission;
  ThreadPool* pool;  // for callbacks that must not run on their caller's stack
  Clock* clock;
  const ServerMetrics* metrics;
  SessionSettings settings;
};

class Session : public std::enable_shared_from_this<Session> {
 public:
  // `trials` are those that the store has. Error where the specification does not fit this server any more.
  static absl::StatusOr<std::shared_ptr<Session>> Create(const SessionContext* context, JobRecord job,
                                                         std::vector<AdmittedModule> modules,
                                                         std::vector<TrialRecord> trials);

  // Begins, or goes on. `on_end` is called once, after the job's end is durable, without the session's lock.
  void Start(std::function<void()> on_end);
  void Cancel();
  // Looks at the clock, and tries again what the store did not take.
  void Tick();

  v1::TuningJob Snapshot();
  std::vector<v1::Trial> Trials();
  // Waits until something has changed since `*version` (0: from the beginning) or `deadline`. True with the job, the
  // trials that changed (without samples) and the new version; false at the deadline.
  bool Wait(uint64_t* version, absl::Time deadline, v1::JobEvent* event);
  bool ended();

  // A measurement that arrived for this job outside the work that the session knows, from an earlier life of the
  // server. Unavailable while it waits for the trial's machine code, which makes it complete.
  absl::Status TakeUnclaimed(const internal::WorkResult& result, const std::string& worker);

  const std::string& id() const { return id_; }

 private:
  enum class Phase { kNew, kCompiling, kReady, kMeasuring, kFollowing, kDone };

  // Beside trials_[ordinal].
  struct Slot {
    size_t arm = 0;
    size_t point = 0;
    Phase phase = Phase::kNew;
    uint64_t ticket = 0;  // of the compilation
    std::string compile_key;
    internal::Candidate candidate;
    std::string identity;        // of the measurement
    std::vector<int> followers;  // trials with the same machine code
    int attempts = 0;
    uint64_t changed = 0;
  };
  struct Batch {
    std::string work;
    std::vector<int> ordinals;
    int incumbent = -1;
  };
  struct Arm {
    v1::JobDevice device;
    v1::Problem problem;
    std::string problem_field;
    std::shared_ptr<const SearchSpace> space;
    std::unique_ptr<Strategy> strategy;
    size_t compiling = 0;
    std::deque<int> ready;
    std::list<Batch> batches;            // at the scheduler
    std::string open;                    // the batch that may still be amended; empty if none
    std::map<std::string, int> leaders;  // launch identity -> the trial that is measured for all
    int best = -1;                       // the fastest right trial so far
  };
  // A trial that is done, until the store has it.
  struct FinishedTrial {
    int ordinal = 0;
    v1::Trial trial;
    internal::TrialOutcome outcome;  // for the measurement record; without effect where `identity` is empty
    std::string identity;
    std::string device_id;
  };
  struct Early {
    internal::TrialOutcome outcome;
    std::string worker;
    std::string device_id;
  };
  using Actions = std::vector<std::function<void()>>;

  Session(const SessionContext* context, JobRecord job, std::vector<AdmittedModule> modules);

  // ---- session.cc
  absl::Status MakeArms() ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  void Restore(std::vector<TrialRecord> stored) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  bool RestoreOne(const TrialRecord& record) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  // Asks for more, sends batches, ends the job where nothing is left.
  void Advance(Actions* actions) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  size_t Ask(size_t count, Actions* actions) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  int AddTrial(size_t arm, size_t point) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  void StartTrial(int ordinal, Actions* actions) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  absl::Status FillCandidate(int ordinal) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  // Gives up what has not started on a device; true where there was something.
  bool StopWaiting(const v1::ErrorDetail& why, bool running_too) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  void End(v1::JobState state, v1::StopReason reason, Actions* actions) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  v1::TuningJob SnapshotLocked() ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  void Touch(int ordinal) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  Variant VariantOf(int ordinal) const ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  static void Run(Actions& actions);

  // ---- results.cc
  void OnCompiled(int ordinal, const CompileAnswer& answer);
  void TakeCompiled(int ordinal, const CompileAnswer& answer) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  // Short cuts; true if the trial took one.
  bool TakeStored(int ordinal) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  bool FollowLeader(int ordinal) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  absl::Status OnMeasured(const std::string& work, const internal::WorkResult& result, const std::string& worker);
  absl::Status TakeMeasured(const internal::WorkResult& result, const std::string& worker, const Batch& batch)
      ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  FinishedTrial MakeFinished(int ordinal, const internal::TrialOutcome& outcome, const std::string& worker) const
      ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  static v1::ErrorDetail Failure(ErrorKind kind, absl::string_view message);
  // Fails a trial; where the store does not take it, Tick tries again.
  void Fail(int ordinal, const v1::ErrorDetail& error) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  void FinishOrDefer(FinishedTrial done) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  // Makes the trials durable, with those of their followers, and then tells strategies and watchers.
  absl::Status Finish(std::vector<FinishedTrial> finished) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  void AddFollowers(std::vector<FinishedTrial>* finished) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  void Record(const FinishedTrial& done) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  void MakeReady(int ordinal) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);

  // ---- batches.cc
  void Flush(size_t arm) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  // Gives batches that still wait the incumbent of now.
  void RefreshIncumbents(size_t arm) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  bool GrowOpenBatch(size_t arm) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  void SubmitBatch(size_t arm, std::vector<int> ordinals, absl::Duration hold) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  internal::MeasurePolicy PolicyFor(const internal::Candidate& candidate) const;
  internal::WorkItem MakeWork(const Arm& arm, Batch& batch) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  size_t BatchLimit(const Arm& arm) const;

  const SessionContext* const context_;
  const std::string id_;
  const std::vector<AdmittedModule> modules_;
  const internal::MeasurePolicy policy_;

  Mutex mutex_ ABSL_ACQUIRED_BEFORE(context_->broker->mutex(), context_->scheduler->mutex());
  CondVar changed_;
  JobRecord job_ ABSL_GUARDED_BY(mutex_);
  std::function<void()> on_end_ ABSL_GUARDED_BY(mutex_);
  std::vector<Arm> arms_ ABSL_GUARDED_BY(mutex_);
  std::vector<v1::Trial> trials_ ABSL_GUARDED_BY(mutex_);
  std::vector<Slot> slots_ ABSL_GUARDED_BY(mutex_);
  // Results of measurements whose trials are not compiled again yet, after a restart.
  std::map<int, Early> early_ ABSL_GUARDED_BY(mutex_);
  std::vector<FinishedTrial> deferred_ ABSL_GUARDED_BY(mutex_);
  size_t in_hand_ ABSL_GUARDED_BY(mutex_) = 0;  // trials that are not done
  size_t next_arm_ ABSL_GUARDED_BY(mutex_) = 0;
  int last_work_ ABSL_GUARDED_BY(mutex_) = 0;
  uint64_t version_ ABSL_GUARDED_BY(mutex_) = 1;
  bool timed_out_ ABSL_GUARDED_BY(mutex_) = false;
  bool cancelled_ ABSL_GUARDED_BY(mutex_) = false;
  bool ended_ ABSL_GUARDED_BY(mutex_) = false;
};

// The work ids of measurements begin with this and the job's id.
std::string MeasureWorkPrefix(absl::string_view job);

}  // namespace lathe

#endif  // LATHE_SERVER_SESSION_SESSION_H_
