// One connection to a SQLite file, with its prepared statements kept, and the wrapping of what SQLite throws.
#ifndef LATHE_SERVER_STORE_SQLITE_CONNECTION_H_
#define LATHE_SERVER_STORE_SQLITE_CONNECTION_H_

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Statement.h>
#include <google/protobuf/message_lite.h>

#include <functional>
#include <memory>
#include <string>

#include "absl/base/thread_annotations.h"
#include "absl/container/flat_hash_map.h"
#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "proto/support/mutex.h"

namespace lathe {

// The status for an exception of SQLite; `path` goes into the message.
absl::Status StatusOfSqlite(const SQLite::Exception& exception, absl::string_view path);

// A statement ready for binding; resets itself when it goes.
class Query {
 public:
  explicit Query(SQLite::Statement& statement) : statement_(statement) {}
  ~Query();
  Query(const Query&) = delete;
  Query& operator=(const Query&) = delete;

  Query& Text(absl::string_view value);
  Query& Int(int64_t value);
  Query& Real(double value);
  Query& Blob(absl::string_view value);
  Query& Message(const google::protobuf::MessageLite& message);

  // The next row; false at the end.
  bool Step() { return statement_.executeStep(); }
  // For statements without rows; the number of rows changed.
  int Run() { return statement_.exec(); }

  std::string GetText(int column) { return statement_.getColumn(column).getString(); }
  int64_t GetInt(int column) { return statement_.getColumn(column).getInt64(); }
  double GetReal(int column) { return statement_.getColumn(column).getDouble(); }
  std::string GetBlob(int column);
  // corrupt_store where the column is no such message.
  absl::Status GetMessage(int column, google::protobuf::MessageLite* message);
  // The same of a message that was stored compressed.
  absl::Status GetCompressed(int column, google::protobuf::MessageLite* message);

 private:
  SQLite::Statement& statement_;
  int bound_ = 0;
};

// Thread-safe: one user at a time, by With().
class Connection {
 public:
  // May throw SQLite::Exception.
  Connection(const std::string& path, int flags);

  // Runs `body` alone on this connection; turns what SQLite throws into a status.
  absl::Status With(absl::FunctionRef<absl::Status(Connection&)> body) ABSL_LOCKS_EXCLUDED(mutex_);

  // Only within With(). `sql` is a literal: statements are kept by its address.
  Query Prepare(const char* sql);
  SQLite::Database& database() { return database_; }

 private:
  const std::string path_;
  Mutex mutex_;
  SQLite::Database database_;
  absl::flat_hash_map<const char*, std::unique_ptr<SQLite::Statement>> statements_;
};

}  // namespace lathe

#endif  // LATHE_SERVER_STORE_SQLITE_CONNECTION_H_
