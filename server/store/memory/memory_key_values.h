#ifndef LATHE_SERVER_STORE_MEMORY_MEMORY_KEY_VALUES_H_
#define LATHE_SERVER_STORE_MEMORY_MEMORY_KEY_VALUES_H_

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "absl/base/thread_annotations.h"
#include "proto/support/mutex.h"
#include "server/store/key_values.h"

namespace lathe {

// Thread-safe. Every `done` is called within the call.
class MemoryKeyValues : public KeyValues {
 public:
  absl::StatusOr<std::optional<std::string>> Get(absl::string_view tenant, absl::string_view key,
                                                 absl::Time now) override;
  absl::StatusOr<std::optional<KeyValueExpiry>> FindExpiry(absl::string_view tenant, absl::string_view key,
                                                           absl::Time now) override;
  absl::StatusOr<std::vector<std::string>> ListKeys(absl::string_view tenant, absl::string_view prefix, int limit,
                                                    absl::Time now) override;
  absl::StatusOr<KeyValueTotals> Totals() override;
  void PutAsync(KeyValuePut put, absl::Time now, Done<KeyValuePutResult> done) override;
  void EraseAsync(absl::string_view tenant, std::vector<std::string> keys, absl::Time now, Done<int64_t> done) override;
  void ExpireAsync(absl::string_view tenant, absl::string_view key, absl::Time expires, absl::Time now,
                   Done<bool> done) override;
  void SweepAsync(absl::Time now, int64_t most_bytes, Done<KeyValueSweep> done) override;

 private:
  using Key = std::pair<std::string, std::string>;  // tenant, key
  struct Entry {
    std::string value;
    std::optional<absl::Time> expires;
    int64_t written = 0;  // the sequence of its put
    int64_t used = 0;     // the sequence of its last use
  };
  using Entries = std::map<Key, Entry>;

  // The end where there is none at `now`.
  Entries::iterator FindLive(absl::string_view tenant, absl::string_view key, absl::Time now)
      ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  Entries::iterator Remove(Entries::iterator it) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  int64_t RemoveExpired(absl::Time now) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  KeyValueRemovals MakeRoom(absl::Time now, int64_t most_bytes) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  absl::StatusOr<KeyValuePutResult> Put(KeyValuePut put, absl::Time now) ABSL_LOCKS_EXCLUDED(mutex_);
  int64_t Erase(absl::string_view tenant, const std::vector<std::string>& keys, absl::Time now)
      ABSL_LOCKS_EXCLUDED(mutex_);
  bool Expire(absl::string_view tenant, absl::string_view key, absl::Time expires, absl::Time now)
      ABSL_LOCKS_EXCLUDED(mutex_);
  KeyValueSweep Sweep(absl::Time now, int64_t most_bytes) ABSL_LOCKS_EXCLUDED(mutex_);

  Mutex mutex_;
  Entries entries_ ABSL_GUARDED_BY(mutex_);
  std::map<int64_t, Entries::iterator> by_use_ ABSL_GUARDED_BY(mutex_);
  int64_t bytes_ ABSL_GUARDED_BY(mutex_) = 0;
  int64_t last_sequence_ ABSL_GUARDED_BY(mutex_) = 0;
};

}  // namespace lathe

#endif  // LATHE_SERVER_STORE_MEMORY_MEMORY_KEY_VALUES_H_
