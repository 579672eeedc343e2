// One connection to an SQL database, with its prepared statements kept, and the wrapping of what its library throws.
//
// The statements of this folder are for every database: SQLite and PostgreSQL take them alike. Truth is an integer, a
// parameter is `?` or `?1`, a conflict names its columns, and no `?` stands in a literal.
#ifndef LATHE_SERVER_STORE_SQL_CONNECTION_H_
#define LATHE_SERVER_STORE_SQL_CONNECTION_H_

#include <google/protobuf/message_lite.h>

#include <limits>
#include <memory>
#include <string>

#include "absl/base/thread_annotations.h"
#include "absl/container/flat_hash_map.h"
#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "proto/support/mutex.h"

namespace lathe {

// A prepared statement, as a database has it. Columns count from 0, parameters from 1. Functions may throw.
class SqlStatement {
 public:
  virtual ~SqlStatement() = default;
  // Values are copied, so that temporaries may be bound.
  virtual void BindText(int parameter, absl::string_view value) = 0;
  virtual void BindInt(int parameter, int64_t value) = 0;
  virtual void BindReal(int parameter, double value) = 0;
  virtual void BindBlob(int parameter, absl::string_view value) = 0;
  virtual bool Step() = 0;
  virtual int64_t Run() = 0;
  // As Query::Later(), and as Query::LaterRow() where `key_columns` is not 0.
  virtual void Later(int key_columns) = 0;
  virtual std::string GetText(int column) = 0;
  virtual int64_t GetInt(int column) = 0;
  virtual double GetReal(int column) = 0;
  virtual std::string GetBlob(int column) = 0;
  // Ready for other values; throws nothing.
  virtual void Reset() = 0;
};

// A statement ready for binding; resets itself when it goes.
class Query {
 public:
  explicit Query(SqlStatement& statement) : statement_(statement) {}
  ~Query() { statement_.Reset(); }
  Query(const Query&) = delete;
  Query& operator=(const Query&) = delete;

  Query& Text(absl::string_view value);
  Query& Int(int64_t value);
  Query& Real(double value);
  Query& Blob(absl::string_view value);
  Query& Message(const google::protobuf::MessageLite& message);

  // The next row; false at the end.
  bool Step() { return statement_.Step(); }
  // For statements without rows; the number of rows changed.
  int64_t Run() { return statement_.Run(); }
  // Runs it where nobody waits for it: in the order of the calls, before the next one that is waited for, and before
  // the transaction is committed. An error is thrown by a later call, and the transaction has failed.
  void Later() { statement_.Later(0); }
  // The same of `INSERT INTO .. VALUES (?, ..)` with any clause after it. The row's key is in the first `key_columns`
  // parameters. Rows of one statement that follow each other may be inserted by one.
  void LaterRow(int key_columns) { statement_.Later(key_columns); }

  std::string GetText(int column) { return statement_.GetText(column); }
  int64_t GetInt(int column) { return statement_.GetInt(column); }
  double GetReal(int column) { return statement_.GetReal(column); }
  std::string GetBlob(int column) { return statement_.GetBlob(column); }
  // corrupt_store where the column is no such message.
  absl::Status GetMessage(int column, google::protobuf::MessageLite* message);
  // The same of a message that was stored compressed.
  absl::Status GetCompressed(int column, google::protobuf::MessageLite* message);

 private:
  SqlStatement& statement_;
  int bound_ = 0;
};

// Thread-safe: one user at a time, by With().
class Connection {
 public:
  virtual ~Connection() = default;

  // Runs `body` alone on this connection; turns what the database's library throws into a status.
  absl::Status With(absl::FunctionRef<absl::Status(Connection&)> body) ABSL_LOCKS_EXCLUDED(mutex_);

  // The functions below are for within With() only, and may throw what With() catches.

  // `sql` is a literal: statements are kept by its address.
  Query Prepare(const char* sql);
  // Statements without parameters and rows.
  virtual void Execute(const std::string& script) = 0;
  // One transaction at a time writes to the database: this waits for the others.
  virtual void Begin() = 0;
  virtual void Commit() = 0;
  // Ends the transaction if there is one; throws nothing.
  virtual void Rollback() = 0;

 protected:
  virtual std::unique_ptr<SqlStatement> NewStatement(const char* sql) = 0;
  virtual absl::Status Guard(absl::FunctionRef<absl::Status()> body) = 0;
  // Where the connection goes, or was lost: statements do not outlive it.
  void ForgetStatements() { statements_.clear(); }

 private:
  Mutex mutex_;
  absl::flat_hash_map<const char*, std::unique_ptr<SqlStatement>> statements_;
};

// For `LIMIT ?`; 0 means all.
inline int64_t RowLimit(int limit) { return limit > 0 ? limit : std::numeric_limits<int64_t>::max(); }

// Begins, and undoes where it was not committed.
class SqlTransaction {
 public:
  explicit SqlTransaction(Connection& connection) : connection_(connection) { connection.Begin(); }
  ~SqlTransaction() {
    if (!committed_) connection_.Rollback();
  }
  SqlTransaction(const SqlTransaction&) = delete;
  SqlTransaction& operator=(const SqlTransaction&) = delete;
  void Commit() {
    connection_.Commit();
    committed_ = true;
  }

 private:
  Connection& connection_;
  bool committed_ = false;
};

}  // namespace lathe

#endif  // LATHE_SERVER_STORE_SQL_CONNECTION_H_
