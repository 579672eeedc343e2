// Writes to a database from one thread, so that changes which wait at the same time share one commit and its flush to
// the disk.
#ifndef LATHE_SERVER_STORE_SQL_GROUP_WRITER_H_
#define LATHE_SERVER_STORE_SQL_GROUP_WRITER_H_

#include <functional>
#include <thread>
#include <vector>

#include "absl/base/thread_annotations.h"
#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "proto/support/mutex.h"
#include "server/store/sql/connection.h"

namespace lathe {

// Thread-safe. Changes are made in the order in which they are handed in, each whole or not at all: an error of one
// leaves the others of its transaction.
class GroupWriter {
 public:
  // A change: its statements, run within a transaction. It may be run twice, so it has no other effect.
  using Change = std::function<absl::Status(Connection&)>;
  using Done = std::function<void(absl::Status)>;
  // Work before the transaction, so that nobody waits for its lock meanwhile. Its error is the change's.
  using Preparation = std::function<absl::Status()>;

  // `connection` is used by the writer alone while it writes; it outlives the writer.
  explicit GroupWriter(Connection* connection);
  // Makes the changes that wait, then ends.
  ~GroupWriter();

  // `done` is called once on the writer's thread, when the change is durable or has failed.
  void Submit(Change change, Done done, Preparation preparation = nullptr);
  // Waits for the change. Not on the writer's thread.
  absl::Status Write(absl::FunctionRef<absl::Status(Connection&)> change);

 private:
  struct Entry {
    Change change;
    Done done;
    Preparation preparation;
    absl::Status status;
  };

  void Run();
  // Makes what comes before the transaction, and takes out the entries for which that failed.
  static void Prepare(std::vector<Entry>& entries);
  // One transaction for all entries; false where none of it happened and each may be tried alone.
  bool WriteTogether(std::vector<Entry>& entries);
  void WriteEachAlone(std::vector<Entry>& entries);

  Connection* const connection_;
  Mutex mutex_;
  CondVar changed_;
  std::vector<Entry> waiting_ ABSL_GUARDED_BY(mutex_);
  bool stopping_ ABSL_GUARDED_BY(mutex_) = false;
  std::thread thread_;
};

}  // namespace lathe

#endif  // LATHE_SERVER_STORE_SQL_GROUP_WRITER_H_
