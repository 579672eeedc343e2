// How much of something each tenant may have in a time.
#ifndef LATHE_SERVER_ACCESS_RATE_H_
#define LATHE_SERVER_ACCESS_RATE_H_

#include <atomic>
#include <string>

#include "absl/base/thread_annotations.h"
#include "absl/container/flat_hash_map.h"
#include "absl/strings/string_view.h"
#include "absl/time/time.h"
#include "proto/support/clock.h"
#include "proto/support/mutex.h"

namespace lathe {

// A bucket for each tenant that fills at a rate: whoever was quiet may have as much as fills in `burst` at once.
// Thread-safe.
class TenantRates {
 public:
  // `per_second` 0: no limit. `clock` outlives this.
  TenantRates(double per_second, absl::Duration burst, Clock* clock)
      : burst_seconds_(absl::ToDoubleSeconds(burst)), clock_(clock), per_second_(per_second) {}

  double per_second() const { return per_second_.load(std::memory_order_relaxed); }
  // Tenants keep what they have left, up to the new burst, and are refilled at the new rate.
  void SetPerSecond(double per_second) { per_second_.store(per_second, std::memory_order_relaxed); }
  // Takes `amount`, and returns zero; or takes nothing, and returns how long it takes until there is as much. An amount
  // over a whole burst is had when the bucket is full, and is owed then.
  absl::Duration Take(absl::string_view tenant, double amount);

 private:
  struct Bucket {
    double content = 0;
    absl::Time at;
  };

  const double burst_seconds_;
  Clock* const clock_;
  std::atomic<double> per_second_;
  Mutex mutex_;
  absl::flat_hash_map<std::string, Bucket> buckets_ ABSL_GUARDED_BY(mutex_);
};

}  // namespace lathe

#endif  // LATHE_SERVER_ACCESS_RATE_H_
