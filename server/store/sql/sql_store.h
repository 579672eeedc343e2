// The store over the tables of an SQL database, whichever it is. One connection writes, three read beside it.
#ifndef LATHE_SERVER_STORE_SQL_SQL_STORE_H_
#define LATHE_SERVER_STORE_SQL_SQL_STORE_H_

#include <cstdint>
#include <memory>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "server/store/sql/connection.h"
#include "server/store/store.h"

namespace lathe {

struct StoredBlob {
  std::string digest;
  int64_t size = 0;  // of the data
  std::string compressed;
};

// The place of the bytes of blobs. A blob is there once it has a row in the table `blobs`. Thread-safe.
class BlobBytes {
 public:
  virtual ~BlobBytes() = default;
  // Called before the transaction that inserts the row: what is outside the database is durable when it returns ok.
  virtual absl::Status Keep(const StoredBlob& blob) = 0;
  // The row, unless there is one. Within With(); may throw what it catches.
  virtual void Insert(Connection& connection, const StoredBlob& blob) = 0;
  // The compressed bytes, unchecked; NotFound where there is no row. As Insert().
  virtual absl::StatusOr<std::string> Read(Connection& connection, absl::string_view digest) = 0;
  // Removes what lies outside the database of a blob whose row is gone; nothing where it has one again. As Insert().
  virtual void Remove(Connection& connection, absl::string_view digest) = 0;
  // Digests of what lies outside the database and was kept a day ago or longer: it may have no row, where a transaction
  // failed or a process ended between the two. May take long.
  virtual std::vector<std::string> ListOld() = 0;
};

// The database as a file, or files.
class DatabaseSpace {
 public:
  virtual ~DatabaseSpace() = default;
  // The bytes that its records take, blobs included. Within With(), may throw what it catches.
  virtual int64_t Bytes(Connection& connection) = 0;
  // Gives back what rows that were removed have left. Within With() of the writing connection, outside a transaction.
  virtual void Tidy(Connection& connection) = 0;
};

// Connections to one database, whose schema is the latest. Those that read may be read-only.
struct SqlParts {
  std::shared_ptr<const void> held;  // as long as there are connections; may be null
  std::string description;           // as Store::Describe() gives it
  std::unique_ptr<Connection> writing;
  std::unique_ptr<Connection> lists;
  std::unique_ptr<Connection> lookups;
  std::unique_ptr<Connection> values;
  std::unique_ptr<BlobBytes> blobs;
  std::unique_ptr<DatabaseSpace> space;
  // Whether a number that the database gives to a row comes from a sequence, not from the greatest row.
  bool numbers_are_sequences = false;
};

absl::StatusOr<std::unique_ptr<Store>> NewSqlStore(SqlParts parts);

}  // namespace lathe

#endif  // LATHE_SERVER_STORE_SQL_SQL_STORE_H_
