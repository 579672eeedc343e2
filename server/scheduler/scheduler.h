// Assigns work to workers: queues of work items per capability, leases with deadlines, retries, fair share.
//
// A work item is identified by its id. It is queued, then leased to one worker, and leaves when its result was taken
// by its owner, when it failed for good, or when it was cancelled:
// - A worker that was not heard from for two heartbeats is silent: it gets nothing.
// - A lease that is not renewed in time goes back to the end of the queue, and to another worker where there is one. A
//   process of a worker that is lost after it has begun an item is a loss of that item, one at most; an item with
//   `max_losses` of the last `forgive_losses` fails with kind poison. A result with a retryable error kind goes back
//   too, `max_attempts` times; what a draining worker gives back is not counted.
// - An item with a loss is suspected of having ended its worker: it is given only to a worker that holds nothing else,
//   and keeps that worker to itself. So items that only shared a worker with the culprit are cleared, and the culprit
//   alone becomes poison.
// - Time during which this process did not run, as when its machine was suspended, ends no lease.
// - Capabilities are "compile for this target with this compiler" and "measure on this device model". A worker gets
//   items of its capabilities only, as many as it has slots for.
// - Among tenants the one that was served least goes first; within a tenant the greater priority, then the older.
//
// Thread-safe: one mutex guards everything. Owners' callbacks run without it.
#ifndef LATHE_SERVER_SCHEDULER_SCHEDULER_H_
#define LATHE_SERVER_SCHEDULER_SCHEDULER_H_

#include <atomic>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "absl/base/thread_annotations.h"
#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "absl/time/time.h"
#include "lathe/internal/worker.pb.h"
#include "lathe/v1/fleet.pb.h"
#include "proto/support/clock.h"
#include "proto/support/ids.h"
#include "proto/support/mutex.h"
#include "server/metrics/server_metrics.h"

namespace lathe {

struct SchedulerOptions {
  absl::Duration lease = absl::Seconds(30);
  absl::Duration heartbeat = absl::Seconds(5);
  // How long the leases of a worker whose stream broke wait for it to come back. Longer than its longest pause between
  // tries.
  absl::Duration reconnect_grace = absl::Seconds(15);
  int max_losses = 4;
  absl::Duration forgive_losses = absl::Hours(1);
  int max_attempts = 5;
  // Compile leases of a worker for each of its slots, so that it can hand variants of one module to a child together.
  int compile_leases_per_slot = 4;
};

// The compiler of a worker, as far as it is part of a compile key.
struct CompilerBuild {
  std::string compiler;
  std::string assembler;  // empty for targets that need none
  friend bool operator==(const CompilerBuild&, const CompilerBuild&) = default;
  friend auto operator<=>(const CompilerBuild&, const CompilerBuild&) = default;
};

// Says what became of a result. Called exactly once, from any thread: ok where the result is durable, so that the
// worker may forget it; after an error the worker brings it again, with back-off. It may outlive the scheduler.
using Acknowledge = std::function<void(absl::Status)>;

// Takes the result of a work item, and need not wait until it is durable. Called without the scheduler's lock, on the
// thread that brings the result; after an error was acknowledged, again with the result that is brought again.
using WorkDone =
    std::function<void(const internal::WorkResult& result, const std::string& worker, Acknowledge acknowledge)>;

struct WorkRequest {
  internal::WorkItem work;  // with its id
  std::string tenant;
  int priority = 0;
  CompilerBuild build;  // for compile work: only workers with this build get it
  absl::Duration hold;  // it may be amended for this long before a worker gets it
  double cost = 1;      // what it counts in the fair share
};

struct QueueCounts {
  size_t compile_queued = 0;
  size_t measure_queued = 0;
  size_t compile_leased = 0;
  size_t measure_leased = 0;
};

class Scheduler {
 public:
  Scheduler(SchedulerOptions options, Clock* clock, IdSource* ids, const ServerMetrics* metrics);
  ~Scheduler();

  // ---- for owners of work

  // AlreadyExists where an item of this id is queued or leased.
  absl::Status Submit(WorkRequest request, WorkDone done);
  // Replaces the work of an item that is still queued; with `release`, it is held no longer. False where it is leased
  // or gone.
  bool Amend(const internal::WorkItem& work, double cost, bool release);
  // Takes back an item that is still queued, as Cancel does. False where it is leased or gone.
  bool Withdraw(absl::string_view id);
  // Forgets the item: `done` is not called after this returns, except by a thread that is already in it.
  void Cancel(absl::string_view id);

  // ---- for the worker link

  // A worker's stream begins. `changed` is called under the scheduler's lock whenever the worker's desired state may
  // have changed, so it must only signal. Errors: invalid_argument for a state without name, incarnation or build;
  // unavailable while the server drains, and while another process of the worker's name is connected and heard from.
  // An older connection of the same process ends.
  absl::StatusOr<uint64_t> Connect(const internal::WorkerState& first, std::function<void()> changed);
  // Its stream ended. Its leases wait `reconnect_grace` for it.
  void Disconnect(uint64_t connection);
  // Takes a state: renews the leases that it names, adopts running work that is wanted, hands in results.
  void Update(uint64_t connection, const internal::WorkerState& state);
  // nullopt for a connection that has been replaced. Names each result that became durable since the last call.
  std::optional<internal::DesiredState> Desired(uint64_t connection);

  // Called for results of items that nobody waits for, or not any more.
  void SetUnclaimed(WorkDone unclaimed);

  // ---- time and state

  // Ends expired leases and starts items whose hold is over. Called often.
  void Tick();
  // No leases any more; workers that connect are refused.
  void Drain();
  // The worker with this name finishes what it has and gets no more. False where there is none.
  bool DrainWorker(absl::string_view name);

  // How often workers and server state themselves.
  absl::Duration heartbeat() const { return options_.heartbeat; }
  // Connected workers and those that were lost, by name.
  std::vector<v1::Worker> Workers() const;
  // Devices of connected workers that are not quarantined.
  std::vector<v1::Device> Devices() const;
  // The build that compiles for `target` now: of the most slots among the connected workers, the greatest among equals.
  std::optional<CompilerBuild> BuildFor(absl::string_view target) const;
  // Whether workers compile for `target`, but none with `build`: work for it would wait for ever.
  bool HasMovedOn(absl::string_view target, const CompilerBuild& build) const;
  // Changes whenever the connected workers or their builds may have.
  uint64_t FleetVersion() const { return fleet_version_.load(std::memory_order_acquire); }
  QueueCounts Counts() const;

  // Has no body: it names the lock where others declare their order.
  Mutex& mutex() ABSL_LOCK_RETURNED(mutex_);

 private:
  // A process of a worker that was lost while it ran an item.
  struct Loss {
    std::string incarnation;
    absl::Time at;
  };
  struct Item {
    internal::WorkItem work;
    WorkDone done;
    std::string tenant;
    std::string capability;
    bool compile = false;
    int priority = 0;
    double cost = 1;
    uint64_t sequence = 0;
    absl::Time submitted;
    absl::Time ready_at;
    std::vector<Loss> losses;
    int attempts = 0;
    bool reporting = false;  // its result is with its owner
    bool waiting = false;    // its worker said that it has not begun
    // While leased:
    std::string lease;
    std::string worker;
    absl::Time deadline;
  };
  // Greatest priority first, then the oldest.
  using Order = std::tuple<int, uint64_t, std::string>;
  using TenantQueues = std::map<std::string, std::set<Order>>;

  struct Worker {
    v1::Worker info;
    std::string incarnation;
    uint64_t connection = 0;  // 0: not connected
    std::function<void()> changed;
    bool drain = false;
    bool draining = false;
    absl::Time last_seen;
    std::set<std::string> leases;             // ids of items
    absl::flat_hash_set<std::string> stated;  // leases that it knows of
    std::vector<std::string> compile_capabilities;
    std::vector<std::string> acknowledged;  // leases whose results are durable; it is still to be told
  };
  struct Failure {
    std::string id;
    std::string worker;
    internal::WorkResult result;
  };

  static std::string CompileCapability(absl::string_view target, const CompilerBuild& build);
  static std::string MeasureCapability(absl::string_view model);

  void Enqueue(const std::string& id, Item& item) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  void Dequeue(const std::string& id, const Item& item) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  // Takes the item's lease away and tells its worker.
  void Unlease(const std::string& id, Item& item, absl::string_view end) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  void Lose(const std::string& id, Item& item, absl::string_view why) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  void Remove(const std::string& id) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  void Grant(const std::string& id, Item& item, Worker& worker, std::string lease)
      ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  // The item of these capabilities that `worker` gets next; empty if there is none.
  std::string Pick(const Worker& worker, const std::vector<std::string>& capabilities, absl::Time now) const
      ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  // Whether the worker's process has lost the item, and another worker can do it.
  bool IsForAnother(const Item& item, const Worker& worker, absl::Time now) const ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  // Losses that are not forgiven yet.
  int CountLosses(const Item& item, absl::Time now) const;
  bool IsSilent(const Worker& worker, absl::Time now) const;
  // Whether it is connected, heard from and not draining.
  bool Serves(const Worker& worker, absl::Time now) const;
  static std::vector<std::string> Capabilities(const Worker& worker);
  // Moves all deadlines by the time during which this process did not run.
  void ForgiveSleep(absl::Time now) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  // Whether the worker gets nothing more before it is empty: it holds a suspect, or a suspect is next in line.
  bool MustEmpty(const Worker& worker) const ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  // Gives the next item of these capabilities to the worker; false where there is none for it now.
  bool GrantNext(Worker& worker, const std::vector<std::string>& capabilities) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  // Gives work to every worker that has room.
  void Assign() ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  bool FillCompile(Worker& worker, int limit) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  bool FillMeasure(Worker& worker) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  void SetInfo(Worker& worker, const v1::Worker& info) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  Worker* Find(uint64_t connection) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  void Renew(Worker& worker, const internal::WorkerState& state) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  void Record() const ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  v1::Worker Describe(const Worker& worker) const ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);

  void Report(const std::string& worker, const internal::WorkResult& result) ABSL_LOCKS_EXCLUDED(mutex_);
  // Asks the owner to take the result of an item that is `reporting`, or of none.
  void Deliver(const WorkDone& done, const internal::WorkResult& result, const std::string& worker)
      ABSL_LOCKS_EXCLUDED(mutex_);
  // What an owner acknowledged.
  void Taken(const std::string& id, const std::string& lease, const std::string& worker, bool has_error, bool durable)
      ABSL_LOCKS_EXCLUDED(mutex_);
  void TellDurable(const std::string& worker, const std::string& lease) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);

  // The scheduler, for acknowledgements, which may come when it is gone.
  struct Handle {
    Mutex mutex;
    Scheduler* scheduler ABSL_GUARDED_BY(mutex);
  };

  const SchedulerOptions options_;
  const std::shared_ptr<Handle> handle_;
  Clock* const clock_;
  IdSource* const ids_;
  const ServerMetrics* const metrics_;

  // Slots of the connected workers for `target`, by build.
  std::map<CompilerBuild, int> SlotsFor(absl::string_view target) const ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);

  mutable Mutex mutex_;
  std::map<std::string, Item, std::less<>> items_ ABSL_GUARDED_BY(mutex_);
  std::map<std::string, TenantQueues> queues_ ABSL_GUARDED_BY(mutex_);  // by capability
  std::map<std::string, double> served_ ABSL_GUARDED_BY(mutex_);        // by tenant, of those with items
  std::map<std::string, int> tenant_items_ ABSL_GUARDED_BY(mutex_);
  std::map<std::string, Worker, std::less<>> workers_ ABSL_GUARDED_BY(mutex_);
  std::vector<Failure> failures_ ABSL_GUARDED_BY(mutex_);  // for Tick to deliver
  WorkDone unclaimed_ ABSL_GUARDED_BY(mutex_);
  uint64_t last_sequence_ ABSL_GUARDED_BY(mutex_) = 0;
  uint64_t last_connection_ ABSL_GUARDED_BY(mutex_) = 0;
  bool draining_ ABSL_GUARDED_BY(mutex_) = false;
  absl::Time last_tick_ ABSL_GUARDED_BY(mutex_) = absl::InfinitePast();
  std::atomic<uint64_t> fleet_version_{0};
};

// True where compile keys for `target` hold an assembler build.
bool TargetHasAssembler(absl::string_view target);

}  // namespace lathe

#endif  // LATHE_SERVER_SCHEDULER_SCHEDULER_H_
