// Values that programs keep for each other under keys of their own: a part of the store, bounded in bytes.
#ifndef LATHE_SERVER_STORE_KEY_VALUES_H_
#define LATHE_SERVER_STORE_KEY_VALUES_H_

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/time/time.h"

namespace lathe {

struct KeyValuePut {
  std::string tenant;
  std::string key;
  std::string value;
  std::optional<absl::Time> expires;  // nullopt: never
  bool only_if_absent = false;
  int64_t most_bytes = 0;  // of all entries, this one included
};

// Entries that were taken out to keep the bound, by reason.
struct KeyValueRemovals {
  int64_t expired = 0;
  int64_t evicted = 0;
};

struct KeyValuePutResult {
  bool written = false;  // false: only_if_absent, and there is one
  KeyValueRemovals removed;
};

struct KeyValueTotals {
  int64_t entries = 0;
  int64_t bytes = 0;
};

struct KeyValueSweep {
  KeyValueRemovals removed;
  KeyValueTotals totals;
};

// When a key that is there ends; nullopt: never.
struct KeyValueExpiry {
  std::optional<absl::Time> expires;
};

// Thread-safe. Keys and values are bytes. Every tenant has keys of its own; the bound holds for all of them together.
// An entry counts its tenant, key, value and kEntryBytes. At `now` an entry that expires at `now` or before is not
// there, whether it has been swept or not.
//
// Where the bound would be exceeded, entries that have expired go first, then those that were read or written least
// recently; a put is never undone to keep the bound. What was read lately may be forgotten when the program is killed.
//
// Functions with `done` do not wait: it is called once, when the change is durable or has failed, on a thread of the
// store or on this one, so it must not block. Changes are made in the order in which one thread asks for them.
class KeyValues {
 public:
  static constexpr int64_t kEntryBytes = 128;

  template <typename T>
  using Done = std::function<void(absl::StatusOr<T>)>;

  virtual ~KeyValues() = default;

  // Counts as a use.
  virtual absl::StatusOr<std::optional<std::string>> Get(absl::string_view tenant, absl::string_view key,
                                                         absl::Time now) = 0;
  // nullopt where there is no such key. No use.
  virtual absl::StatusOr<std::optional<KeyValueExpiry>> FindExpiry(absl::string_view tenant, absl::string_view key,
                                                                   absl::Time now) = 0;
  // Keys that begin with `prefix`, the last written first; limit 0 means all. No use.
  virtual absl::StatusOr<std::vector<std::string>> ListKeys(absl::string_view tenant, absl::string_view prefix,
                                                            int limit, absl::Time now) = 0;
  virtual absl::StatusOr<KeyValueTotals> Totals() = 0;

  // Takes the place of an earlier one, with its expiry. InvalidArgument where the entry alone is larger than the bound.
  virtual void PutAsync(KeyValuePut put, absl::Time now, Done<KeyValuePutResult> done) = 0;
  // The number of keys that were there.
  virtual void EraseAsync(absl::string_view tenant, std::vector<std::string> keys, absl::Time now,
                          Done<int64_t> done) = 0;
  // False where there is no such key. A time that is over removes it.
  virtual void ExpireAsync(absl::string_view tenant, absl::string_view key, absl::Time expires, absl::Time now,
                           Done<bool> done) = 0;
  // Removes what has expired, and what exceeds the bound, which may be another one than before.
  virtual void SweepAsync(absl::Time now, int64_t most_bytes, Done<KeyValueSweep> done) = 0;
};

// The bytes that an entry counts.
inline int64_t EntryBytes(absl::string_view tenant, absl::string_view key, absl::string_view value) {
  return KeyValues::kEntryBytes + static_cast<int64_t>(tenant.size() + key.size() + value.size());
}

}  // namespace lathe

#endif  // LATHE_SERVER_STORE_KEY_VALUES_H_
