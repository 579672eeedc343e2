// Keeps the store within its bounds: removes what nobody uses, now and then, and says what it was.
#ifndef LATHE_SERVER_CACHE_KEEPER_H_
#define LATHE_SERVER_CACHE_KEEPER_H_

#include <functional>
#include <set>
#include <string>
#include <utility>

#include "absl/base/thread_annotations.h"
#include "absl/status/statusor.h"
#include "absl/time/time.h"
#include "proto/support/clock.h"
#include "proto/support/mutex.h"
#include "proto/support/thread_pool.h"
#include "server/metrics/server_metrics.h"
#include "server/scheduler/scheduler.h"
#include "server/store/store.h"

namespace lathe {

struct KeeperSettings {
  RetentionPolicy policy;
  absl::Duration pause = absl::Hours(1);     // between two looks
  absl::Duration settle = absl::Minutes(1);  // before the first one
};

// Thread-safe. What it is given outlives it.
class Keeper {
 public:
  // `jobs_use` adds the digests of blobs that running jobs need, which no item of the scheduler may name yet; may be
  // null where there are no jobs.
  using BlobsInUse = std::function<void(std::set<std::string, std::less<>>* digests)>;
  Keeper(Store* store, const Scheduler* scheduler, KeeperSettings settings, const ServerMetrics* metrics, Clock* clock,
         BlobsInUse jobs_use = nullptr)
      : store_(store),
        scheduler_(scheduler),
        pause_(settings.pause),
        settle_(settings.settle),
        metrics_(metrics),
        clock_(clock),
        jobs_use_(std::move(jobs_use)),
        policy_(std::move(settings.policy)),
        next_(clock->Now() + settle_) {}
  // Waits until nothing of it runs.
  ~Keeper() { pool_.WaitIdle(); }

  // Begins to look where it is time.
  void Tick() ABSL_LOCKS_EXCLUDED(mutex_);
  // From the next look on, which comes soon where the policy is another one.
  void SetPolicy(RetentionPolicy policy) ABSL_LOCKS_EXCLUDED(mutex_);
  // Looks now, on this thread; beside another look it waits for that one. With `dry_run`, or where the policy says so,
  // it counts alone. Errors: of the store.
  absl::StatusOr<RetentionReport> LookNow(bool dry_run) ABSL_LOCKS_EXCLUDED(mutex_, looking_);
  // Whether the policy says that nothing is removed.
  bool dry_run() ABSL_LOCKS_EXCLUDED(mutex_);

 private:
  void Look();
  // Counts and logs what became of a look.
  void Tell(const RetentionPolicy& policy, const RetentionReport& report) const;

  Store* const store_;
  const Scheduler* const scheduler_;
  const absl::Duration pause_, settle_;
  const ServerMetrics* const metrics_;
  Clock* const clock_;
  const BlobsInUse jobs_use_;
  Mutex looking_ ABSL_ACQUIRED_BEFORE(mutex_);
  Mutex mutex_;
  RetentionPolicy policy_ ABSL_GUARDED_BY(mutex_);
  absl::Time next_ ABSL_GUARDED_BY(mutex_);
  ThreadPool pool_{1};  // a look may take minutes
};

}  // namespace lathe

#endif  // LATHE_SERVER_CACHE_KEEPER_H_
