// Writes to a SQLite file from one thread, so that changes which wait at the same time share one commit and its flush
// to the disk.
#ifndef LATHE_SERVER_STORE_SQLITE_GROUP_WRITER_H_
#define LATHE_SERVER_STORE_SQLITE_GROUP_WRITER_H_

#include <functional>
#include <thread>
#include <vector>

#include "absl/base/thread_annotations.h"
#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "proto/support/mutex.h"
#include "server/store/sqlite/connection.h"

namespace lathe {

// Thread-safe. Changes are made in the order in which they are handed in, each whole or not at all: an error of one
// leaves the others of its transaction.
class GroupWriter {
 public:
  // A change: its statements, run within a transaction. It may be run twice, so it has no other effect.
  using Change = std::function<absl::Status(Connection&)>;
  using Done = std::function<void(absl::Status)>;

  // `connection` is used by the writer alone while it writes; it outlives the writer.
  explicit GroupWriter(Connection* connection);
  // Makes the changes that wait, then ends.
  ~GroupWriter();

  // `done` is called once on the writer's thread, when the change is durable or has failed.
  void Submit(Change change, Done done);
  // Waits for the change. Not on the writer's thread.
  absl::Status Write(absl::FunctionRef<absl::Status(Connection&)> change);

 private:
  struct Entry {
    Change change;
    Done done;
    absl::Status status;
  };

  void Run();
  // One transaction for all entries; false where none of it happened and each may be tried alone.
  bool WriteTogether(std::vector<Entry>& entries);
  void WriteAlone(Entry& entry);

  Connection* const connection_;
  Mutex mutex_;
  CondVar changed_;
  std::vector<Entry> waiting_ ABSL_GUARDED_BY(mutex_);
  bool stopping_ ABSL_GUARDED_BY(mutex_) = false;
  std::thread thread_;
};

}  // namespace lathe

#endif  // LATHE_SERVER_STORE_SQLITE_GROUP_WRITER_H_
