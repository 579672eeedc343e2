// The values that programs keep for each other: the store's key-value part with its bounds, its clock and its metrics.
#ifndef LATHE_SERVER_CACHE_VALUE_CACHE_H_
#define LATHE_SERVER_CACHE_VALUE_CACHE_H_

#include <atomic>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/time/time.h"
#include "proto/support/clock.h"
#include "server/metrics/server_metrics.h"
#include "server/store/key_values.h"

namespace lathe {

struct ValueLimits {
  int64_t max_bytes = int64_t{1} << 30;  // of all entries, as KeyValues counts them
  int64_t max_value_bytes = 64 << 20;    // of one value
  int64_t max_key_bytes = 64 << 10;
};

// Thread-safe. Functions without `done` wait for the disk; those with it do not, and call it as KeyValues does. Errors:
// invalid_argument, with the field, for a key or value that is too large; the store's.
class ValueCache {
 public:
  template <typename T>
  using Done = KeyValues::Done<T>;

  // All outlive this object, and it outlives what it was asked for.
  ValueCache(KeyValues* values, ValueLimits limits, Clock* clock, const ServerMetrics* metrics)
      : values_(values), limits_(limits), clock_(clock), metrics_(metrics) {}

  absl::StatusOr<std::optional<std::string>> Get(absl::string_view tenant, absl::string_view key);
  // The time that the key has left; nullopt: no such key. InfiniteDuration: it does not expire.
  absl::StatusOr<std::optional<absl::Duration>> TimeLeft(absl::string_view tenant, absl::string_view key);
  // As KeyValues::ListKeys().
  absl::StatusOr<std::vector<std::string>> ListKeys(absl::string_view tenant, absl::string_view prefix, int limit);
  // `done` has whether it was written. `lifetime` is InfiniteDuration for an entry that does not expire.
  void PutAsync(absl::string_view tenant, std::string key, std::string value, absl::Duration lifetime,
                bool only_if_absent, Done<bool> done);
  void EraseAsync(absl::string_view tenant, std::vector<std::string> keys, Done<int64_t> done);
  void ExpireAsync(absl::string_view tenant, absl::string_view key, absl::Duration lifetime, Done<bool> done);

  // Sweeps once a second. Called by one thread.
  void Tick();

  const ValueLimits& limits() const { return limits_; }

 private:
  absl::Status CheckSizes(absl::string_view key, absl::string_view value) const;
  void Record(const KeyValueRemovals& removed) const;

  KeyValues* const values_;
  const ValueLimits limits_;
  Clock* const clock_;
  const ServerMetrics* const metrics_;
  absl::Time swept_ = absl::InfinitePast();  // of the thread that calls Tick()
  std::atomic<bool> sweeping_{false};
  absl::Time warned_ = absl::InfinitePast();  // of the sweep that runs
};

}  // namespace lathe

#endif  // LATHE_SERVER_CACHE_VALUE_CACHE_H_
