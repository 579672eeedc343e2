// Writes to a database from one thread, so that changes which wait at the same time share one commit and its flush to
// the disk.
#ifndef LATHE_SERVER_STORE_SQL_GROUP_WRITER_H_
#define LATHE_SERVER_STORE_SQL_GROUP_WRITER_H_

#include <functional>
#include <optional>
#include <thread>
#include <vector>

#include "absl/base/thread_annotations.h"
#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "proto/support/mutex.h"
#include "server/store/sql/connection.h"
#include "server/store/store.h"

namespace lathe {

// Thread-safe. Changes are made in the order in which they are handed in, or as if they were, each whole or not at all:
// an error of one leaves the others of its transaction.
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

  enum class Errors {
    kOwn,         // a change may find that it must not happen
    kOfDatabase,  // it has none but the database's, and is of rows that no batch touches
  };

  // `done` is called once on the writer's thread, when the change is durable or has failed.
  void Submit(Change change, Done done, Preparation preparation = nullptr, Errors errors = Errors::kOwn);
  // The same of a batch: those that wait side by side may be written together.
  void Submit(WriteBatch batch, Done done);
  // Waits for the change. Not on the writer's thread.
  absl::Status Write(absl::FunctionRef<absl::Status(Connection&)> change);

 private:
  struct Entry {
    Change change;  // null where the preparation has failed, and for a batch
    std::optional<WriteBatch> batch;
    Done done;
    Preparation preparation;
    Errors errors = Errors::kOwn;
    absl::Status status;

    bool skipped() const { return !change && !batch; }
  };

  void Add(Entry entry);
  void Run();
  // Makes what comes before the transaction, and takes out the entries for which that failed.
  static void Prepare(std::vector<Entry>& entries);
  static absl::Status Make(const Entry& entry, Connection& connection);
  // Within a transaction. An error is of the database: none of it is to be committed.
  static absl::Status MakeTogether(std::vector<Entry>& entries, Connection& connection);
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
