// The tables key_values, key_value_contents and key_value_totals.
#ifndef LATHE_SERVER_STORE_SQL_KEY_VALUES_H_
#define LATHE_SERVER_STORE_SQL_KEY_VALUES_H_

#include <atomic>
#include <memory>
#include <string>
#include <vector>

#include "absl/base/thread_annotations.h"
#include "absl/container/flat_hash_map.h"
#include "proto/support/mutex.h"
#include "server/store/key_values.h"
#include "server/store/sql/connection.h"
#include "server/store/sql/group_writer.h"

namespace lathe {

// Thread-safe. Reads by a connection of its own and changes by the store's writer, which ends before this object.
// A read writes nothing: uses are gathered here and written with the next change that has to know them.
class SqlKeyValues : public KeyValues {
 public:
  // `reader` is for this object alone.
  SqlKeyValues(std::unique_ptr<Connection> reader, GroupWriter* writer);
  // Once the tables are there.
  absl::Status Initialize();

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
  // A number greater than those of all earlier uses here. It goes with the time, so that uses which several servers
  // write are in order.
  int64_t NextUse(absl::Time now);
  void NoteUse(int64_t id, absl::Time now);
  // Writes the uses that were gathered.
  void WriteUses(Connection& connection);
  KeyValueRemovals MakeRoom(Connection& connection, absl::Time now, int64_t most_bytes);
  KeyValuePutResult Write(Connection& connection, const KeyValuePut& put, int64_t use, absl::Time now);
  // Submits a change that gives a value.
  template <typename T>
  void Submit(std::function<T(Connection&)> change, Done<T> done);

  const std::unique_ptr<Connection> reader_;
  GroupWriter* const writer_;
  std::atomic<int64_t> last_use_{0};
  Mutex mutex_;
  absl::flat_hash_map<int64_t, int64_t> uses_ ABSL_GUARDED_BY(mutex_);  // by id of the row
};

}  // namespace lathe

#endif  // LATHE_SERVER_STORE_SQL_KEY_VALUES_H_
