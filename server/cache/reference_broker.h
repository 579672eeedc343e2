// The expected outputs of kernels: answered from memory, joined with an identical question in flight, or given to a
// worker.
#ifndef LATHE_SERVER_CACHE_REFERENCE_BROKER_H_
#define LATHE_SERVER_CACHE_REFERENCE_BROKER_H_

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "absl/base/thread_annotations.h"
#include "absl/status/status.h"
#include "absl/time/time.h"
#include "lathe/internal/worker.pb.h"
#include "proto/support/lru_cache.h"
#include "proto/support/mutex.h"
#include "server/scheduler/scheduler.h"
#include "server/store/store.h"

namespace lathe {

struct ReferenceBrokerLimits {
  // The whole grid is run where it takes no more than this: about what compiling a variant costs.
  double budget_seconds = 1;
  double timeout_seconds = 300;
  uint64_t memory_bytes = 0;  // of the tensors; 0: the worker's own limit
  size_t kept_answers = 4096;
};

struct ReferenceOrder {
  std::string module_digest;
  std::string entry;
  internal::ResolvedProblem problem;
  uint64_t seed = 0;
  int programs = 0;    // of the sample; 0: the worker's default
  bool whole = false;  // the kernel's programs depend on each other, so that all must run
  // A simulated device runs the programs that the reference ran, so that it wants the sample and no more.
  bool sample_only = false;
  std::string tenant;
  int priority = 0;
  bool background = false;  // as WorkRequest has it
};

struct ReferenceAnswer {
  absl::Status status;                // why nothing is known: of the scheduler
  internal::ExpectedOutput expected;  // its blobs are in the store
  // The reference has no answer to this question: the check of every variant fails with it. An error that another
  // attempt may not meet (unavailable, poison) is here too; a caller may then leave the question to the measuring
  // child.
  v1::ErrorDetail error;
};

using ReferenceDone = std::function<void(const ReferenceAnswer& answer)>;

// Thread-safe.
class ReferenceBroker {
 public:
  // `store` and `scheduler` outlive the broker, which outlives their callbacks.
  ReferenceBroker(Store* store, Scheduler* scheduler, ReferenceBrokerLimits limits);

  // Calls `done` once, on this thread or on one that brings the result, unless the ticket is cancelled first.
  uint64_t Request(const ReferenceOrder& order, ReferenceDone done);
  // The answer is not wanted any more. Work that nobody wants is cancelled.
  void Cancel(uint64_t ticket);

  // Has no body: it names the lock where others declare their order.
  Mutex& mutex() ABSL_LOCK_RETURNED(mutex_);

 private:
  struct Waiter {
    uint64_t ticket;
    ReferenceDone done;
  };

  struct Flight {
    std::vector<Waiter> waiters;
  };

  // Hands the question to the scheduler.
  absl::Status Submit(const ReferenceOrder& order, const std::string& id) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  WorkRequest WorkFor(const ReferenceOrder& order, const std::string& id) const;
  void Finish(const std::string& id, const internal::WorkResult& result, const Acknowledge& acknowledge);
  // The remembered answer, whose blobs are in the store and stay there for a while; null where there is none.
  std::shared_ptr<const internal::ExpectedOutput> Known(const std::string& id);
  // An error where a worker's answer cannot be used; else ok.
  absl::Status Validate(const internal::ReferenceOutcome& outcome);
  void Answer(const std::string& id, const ReferenceAnswer& answer);

  Store* const store_;
  Scheduler* const scheduler_;
  const ReferenceBrokerLimits limits_;
  LruCache<internal::ExpectedOutput> known_;  // by work id
  Mutex mutex_ ABSL_ACQUIRED_BEFORE(scheduler_->mutex());
  std::map<std::string, Flight> flights_ ABSL_GUARDED_BY(mutex_);    // by work id
  std::map<uint64_t, std::string> tickets_ ABSL_GUARDED_BY(mutex_);  // ticket -> work id
  uint64_t last_ticket_ ABSL_GUARDED_BY(mutex_) = 0;
};

}  // namespace lathe

#endif  // LATHE_SERVER_CACHE_REFERENCE_BROKER_H_
