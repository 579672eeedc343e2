// Removes what nobody uses any more from the tables of an SQL database, beside calls that go on.
//
// The table `uses` has the time of the last use of each record. Blobs are marked and swept: every digest that stands in
// a record keeps its blob, whatever the field is called.
#ifndef LATHE_SERVER_STORE_SQL_RETENTION_H_
#define LATHE_SERVER_STORE_SQL_RETENTION_H_

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "absl/base/thread_annotations.h"
#include "absl/container/flat_hash_set.h"
#include "absl/numeric/int128.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "proto/support/mutex.h"
#include "server/store/sql/group_writer.h"
#include "server/store/sql/sql_store.h"
#include "server/store/store.h"

namespace lathe {

// As the column `kind` of `uses` has them.
enum class Record { kCompile = 1, kMeasurement = 2, kModule = 3, kBlob = 4, kJob = 5 };

// Thread-safe. What it is given outlives it.
class Retention {
 public:
  Retention(Connection* lists, Connection* writing, GroupWriter* writer, BlobBytes* blobs, DatabaseSpace* space)
      : lists_(lists), writing_(writing), writer_(writer), blobs_(blobs), space_(space) {}

  // Notes a use, which the next Run() writes down. False for a blob that is about to go: it is not there any more.
  bool Use(Record kind, absl::string_view name) ABSL_LOCKS_EXCLUDED(mutex_);

  // Notes that the blob is being put, which keeps it also where it was about to go. Before its insertion is handed to
  // the writer.
  void UsePut(absl::string_view digest) ABSL_LOCKS_EXCLUDED(mutex_);

  // Whether the blob is known to be there; false where that is not known. After Use().
  bool HasBlob(absl::string_view digest) const ABSL_LOCKS_EXCLUDED(mutex_);
  // How often blobs were removed.
  uint64_t removals() const ABSL_LOCKS_EXCLUDED(mutex_);
  // Notes that the blob is there, unless some were removed after removals() was `removals`.
  void NoteBlob(absl::string_view digest, uint64_t removals) ABSL_LOCKS_EXCLUDED(mutex_);

  // As Store::Retain().
  absl::StatusOr<RetentionReport> Run(const RetentionPolicy& policy, absl::Time now)
      ABSL_LOCKS_EXCLUDED(running_, mutex_);

 private:
  using Digests = absl::flat_hash_set<absl::uint128>;  // their first halves

  absl::Status WriteUses(int64_t now);
  // Removes records that were last used before `before`; with `dry_run` counts them. `limit` 0: all.
  absl::Status RemoveRecords(Record kind, int64_t before, bool dry_run, int64_t* count);
  absl::StatusOr<int64_t> RemoveChunk(Record kind, int64_t before);
  absl::Status RemoveWorkers(const RetentionPolicy& policy, absl::Time now, int64_t* count);
  absl::StatusOr<Digests> Mark();
  absl::Status Sweep(int64_t before, const RetentionPolicy& policy, RetentionReport* report);
  absl::Status RemoveBlobs(const std::vector<std::string>& digests, int64_t before);
  // Those of `digests` that nobody has used since, which are about to go from now on.
  std::vector<std::string> TakeUnused(const std::vector<std::string>& digests) ABSL_LOCKS_EXCLUDED(mutex_);
  absl::Status KeepWithin(const RetentionPolicy& policy, int64_t now, RetentionReport* report);
  // Removes what lies outside the database of blobs that have no row, and counts it. Once a day: it is a day old then.
  absl::Status RemoveOrphans(absl::Time now, RetentionReport* report) ABSL_EXCLUSIVE_LOCKS_REQUIRED(running_);
  absl::StatusOr<int64_t> Bytes();

  Connection* const lists_;
  Connection* const writing_;
  GroupWriter* const writer_;
  BlobBytes* const blobs_;
  DatabaseSpace* const space_;
  Mutex running_;
  absl::Time next_orphans_ ABSL_GUARDED_BY(running_) = absl::InfinitePast();
  mutable Mutex mutex_;
  absl::flat_hash_set<std::pair<int, std::string>> used_ ABSL_GUARDED_BY(mutex_);  // since the last Run()
  absl::flat_hash_set<std::string> going_ ABSL_GUARDED_BY(mutex_);                 // blobs
  absl::flat_hash_set<std::string> there_ ABSL_GUARDED_BY(mutex_);                 // blobs; not all
  uint64_t removals_ ABSL_GUARDED_BY(mutex_) = 0;
};

}  // namespace lathe

#endif  // LATHE_SERVER_STORE_SQL_RETENTION_H_
