// Compilations: answered from the store, joined with an identical one in flight, or given to a worker.
#ifndef LATHE_SERVER_CACHE_COMPILE_BROKER_H_
#define LATHE_SERVER_CACHE_COMPILE_BROKER_H_

#include <atomic>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "absl/base/thread_annotations.h"
#include "absl/container/flat_hash_map.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/time/time.h"
#include "lathe/internal/worker.pb.h"
#include "proto/support/clock.h"
#include "proto/support/mutex.h"
#include "server/metrics/server_metrics.h"
#include "server/scheduler/scheduler.h"
#include "server/store/store.h"

namespace lathe {

struct CompileLimits {
  size_t max_queue = 10'000;    // compilations that wait for a worker, for bounded orders
  size_t max_tenant_queue = 0;  // of bounded orders of one tenant, waiting or compiled; 0: no limit
  size_t max_client_queue = 0;  // the same of one caller of a tenant
  absl::Duration retry_delay = absl::Seconds(1);
  double timeout_seconds = 120;  // of each variant, in the worker
  uint64_t memory_bytes = 0;     // of each variant, in the worker; 0: the worker's own limit
  // How long after the start a result that nobody has asked for is kept: an earlier life of the server gave the work,
  // and the jobs that it goes on with have yet to ask for it again.
  absl::Duration claim_grace = absl::Seconds(15);
};

struct CompileOrder {
  // Without builds: the broker fills in those of the fleet.
  CompileIdentity identity;
  v1::Knobs knobs;
  v1::Specialization specialization;  // as `identity` has it
  // The text that was sent, for those who show its lines; null: none is known. The broker does not look at it.
  std::shared_ptr<const ModuleRecord> module;
  bool want_simulation = false;
  std::string emit;  // a phase whose output is wanted as well
  std::string tenant;
  int priority = 0;
  bool background = false;  // as WorkRequest has it
  // Refused at once where too many wait (queue_full, quota_exceeded) or no worker can do it (no_worker). Otherwise it
  // waits. Somebody waits for a bounded one, which therefore goes before the work of jobs.
  bool bounded = true;
  internal::WorkOrigin origin;  // where it is empty, that of the thread that asks
  std::string client;           // who asks, among the tenant's; empty: whom the thread that asks is busy for
};

struct CompileAnswer {
  absl::Status status;   // why there is no record: queue_full, no_worker, of the store
  CompileRecord record;  // of success or failure
  bool cached = false;
  v1::MissReason miss_reason = v1::MISS_REASON_UNSPECIFIED;  // for a hit
};

using CompileDone = std::function<void(const CompileAnswer& answer)>;

// Thread-safe.
class CompileBroker {
 public:
  CompileBroker(Store* store, Scheduler* scheduler, const ServerMetrics* metrics, CompileLimits limits,
                Clock* clock = Clock::Real());

  // Starts from the workers that the store remembers, so that stored results are found before any worker is back.
  absl::Status Initialize();

  // Calls `done` once, on this thread or on one that brings the result, unless the ticket is cancelled first. May wait
  // for the store.
  uint64_t Request(CompileOrder order, CompileDone done);
  // The answer is not wanted any more. Work that nobody wants is cancelled.
  void Cancel(uint64_t ticket);

  // Whether this is the id of a compilation's work.
  static bool IsWorkId(absl::string_view work);
  // A worker brings a compilation that no order of this life of the server has begun. It is kept for the order that
  // asks for it within `claim_grace` of the start, and else dropped.
  void TakeUnclaimed(const internal::WorkResult& result, const std::string& worker, Acknowledge acknowledge);

  // The build that compiles for `target` now, or did last. Error: no_worker, which names what there is.
  absl::StatusOr<CompilerBuild> BuildFor(absl::string_view target);
  // A worker joined: remembers its builds.
  void Remember(const v1::Worker& worker);
  // Starts compilations that waited for a first worker, drops unclaimed results that are due. Compilations for a build
  // that has left the fleet move to the build that took its place.
  void Tick();
  // The server ends: calls that wait for a compilation, and those that come later, are answered `unavailable`, since
  // nobody is given work any more.
  void Drain();
  // Compilations that wait already stay. `of_tenant`, `of_client` 0: no limit.
  void SetMostQueued(size_t all, size_t of_tenant, size_t of_client) {
    max_queue_ = all;
    max_tenant_queue_ = of_tenant;
    max_client_queue_ = of_client;
  }

  // Has no body: it names the lock where others declare their order.
  Mutex& mutex() ABSL_LOCK_RETURNED(mutex_);

 private:
  struct Waiter {
    uint64_t ticket;
    CompileDone done;
    bool bounded;  // a call waits
  };
  // A compilation that has begun, and those who wait for it.
  struct Flight {
    CompileOrder order;  // with builds
    std::string key;
    v1::MissReason miss_reason = v1::MISS_REASON_UNSPECIFIED;
    std::vector<Waiter> waiters;
    bool submitted = false;
    bool counted = false;      // in `tenants_` and `clients_`
    bool has_earlier = false;  // the store has a record of the key
    // The tries so far that failed, and how.
    std::vector<internal::Evidence> tries;
    std::vector<std::string> kinds;
  };
  // The flights of one key, which differ in their outputs.
  struct KeyFlights {
    int flights = 0;
    bool several = false;  // there have been at once
  };

  struct Unclaimed {
    internal::WorkResult result;
    std::string worker;
    Acknowledge acknowledge;
  };

  void Join(CompileOrder order, Waiter waiter);
  // Ends a flight with a result that was there before it. The work is done again where the result cannot be kept.
  void Claim(const std::string& id, Unclaimed unclaimed);
  // Somebody waits for a compilation that began in the background.
  void Promote(const std::string& id, Flight& flight, const CompileOrder& order) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  static std::string WorkId(const CompileOrder& order, absl::string_view key);
  // Answers from the store, else gives the work to the scheduler.
  void Start(const std::string& id, const CompileOrder& order, const std::string& key);
  absl::Status Submit(const std::string& id, Flight& flight, std::vector<std::string> avoid)
      ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  // Stores the result, and answers when it is durable. An accident is tried again elsewhere first.
  void Finish(const std::string& id, const internal::WorkResult& result, const std::string& worker,
              Acknowledge acknowledge);
  void TryAgain(const std::string& id, const std::string& worker);
  // Why the result cannot be what it says; ok where it can.
  absl::Status CheckResult(const internal::WorkResult& result, const std::string& worker);
  // Counts the bounded order of a flight; an error where its tenant, or its caller, has as many as it may.
  absl::Status Count(Flight& flight) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  void EraseFlight(const std::string& id) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  // The outputs that an earlier order for the same machine code had stay known.
  absl::Status KeepEarlierOutputs(CompileRecord* record);
  // Removes the flight and gives the answer to all who wait for it.
  void Answer(const std::string& id, CompileAnswer answer);
  void ObservePhases(const v1::Artifact& artifact);
  absl::StatusOr<v1::MissReason> WhyMissed(const CompileOrder& order, bool other_output);

  Store* const store_;
  Scheduler* const scheduler_;
  const ServerMetrics* const metrics_;
  const CompileLimits limits_;  // but for the three below
  std::atomic<size_t> max_queue_;
  std::atomic<size_t> max_tenant_queue_;
  std::atomic<size_t> max_client_queue_;
  Clock* const clock_;
  const absl::Time claims_end_;
  Mutex mutex_ ABSL_ACQUIRED_BEFORE(scheduler_->mutex());
  bool draining_ ABSL_GUARDED_BY(mutex_) = false;
  absl::flat_hash_map<std::string, Flight> flights_ ABSL_GUARDED_BY(mutex_);  // by work id
  absl::flat_hash_map<std::string, KeyFlights> keys_ ABSL_GUARDED_BY(mutex_);
  absl::flat_hash_map<std::string, Unclaimed> unclaimed_ ABSL_GUARDED_BY(mutex_);  // by work id
  absl::flat_hash_map<std::string, size_t> tenants_ ABSL_GUARDED_BY(mutex_);       // bounded orders that were submitted
  absl::flat_hash_map<std::pair<std::string, std::string>, size_t> clients_
      ABSL_GUARDED_BY(mutex_);                                                   // the same, by tenant and caller
  absl::flat_hash_map<uint64_t, std::string> tickets_ ABSL_GUARDED_BY(mutex_);   // -> work id; empty while it joins
  std::map<std::string, CompilerBuild> remembered_ ABSL_GUARDED_BY(mutex_);      // by target
  std::vector<std::pair<CompileOrder, Waiter>> parked_ ABSL_GUARDED_BY(mutex_);  // for want of any compiler
  absl::flat_hash_map<std::string, prometheus::Histogram*> phases_ ABSL_GUARDED_BY(mutex_);  // that were recorded
  uint64_t last_ticket_ ABSL_GUARDED_BY(mutex_) = 0;
  uint64_t builds_version_ ABSL_GUARDED_BY(mutex_) = 0;  // of the fleet, when Tick() looked last
};

// The digest of the output of phase `emit` in `record`; empty where it does not have it.
std::string EmitDigest(const CompileRecord& record, absl::string_view emit);

}  // namespace lathe

#endif  // LATHE_SERVER_CACHE_COMPILE_BROKER_H_
