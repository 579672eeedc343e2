// Prepared statements of a connection to PostgreSQL, and the pipeline that sends those which nobody waits for.
#ifndef LATHE_SERVER_STORE_POSTGRES_POSTGRES_STATEMENT_H_
#define LATHE_SERVER_STORE_POSTGRES_POSTGRES_STATEMENT_H_

#include <libpq-fe.h>

#include <cstddef>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_set.h"
#include "absl/strings/string_view.h"
#include "server/store/sql/connection.h"

namespace lathe {

// An error of PostgreSQL. Its state is empty where there is no connection.
class PostgresError : public std::runtime_error {
 public:
  PostgresError(const std::string& message, std::string state)
      : std::runtime_error(message), state_(std::move(state)) {}
  const std::string& state() const { return state_; }  // five characters, as PostgreSQL's manual lists them

 private:
  std::string state_;
};

struct PostgresResultDeleter {
  void operator()(PGresult* result) const { PQclear(result); }
};
using PostgresResult = std::unique_ptr<PGresult, PostgresResultDeleter>;

// Throws what the result says.
PostgresResult CheckedResult(PGconn* connection, PGresult* given);

class PostgresPipeline;

class PostgresStatement : public SqlStatement {
 public:
  using Row = std::vector<std::string>;  // parameters in PostgreSQL's binary format

  // `connection` and `pipeline` outlive it. `name` is of this statement alone.
  PostgresStatement(PGconn* connection, PostgresPipeline* pipeline, const char* sql, std::string name);

  void BindText(int parameter, absl::string_view value) override;
  void BindInt(int parameter, int64_t value) override;
  void BindReal(int parameter, double value) override;
  void BindBlob(int parameter, absl::string_view value) override;
  bool Step() override;
  int64_t Run() override;
  void Later(int key_columns) override;
  std::string GetText(int column) override { return GetBlob(column); }
  int64_t GetInt(int column) override;
  double GetReal(int column) override;
  std::string GetBlob(int column) override;
  void Reset() override;

  // For the pipeline: makes it ready for one row, or for several, which `sql` inserts by a list of `VALUES`.
  void Prepare(bool several);
  // Sends the rows, after Prepare(); whether it could.
  bool Send(const std::vector<Row>& rows) const;
  // PostgreSQL's tag of the last run's command, such as "INSERT 0 1".
  absl::string_view Tag() const { return PQcmdStatus(result_.get()); }

 private:
  // The types of a statement's parameters are those of its first use, and stay.
  void Bind(int parameter, Oid type, std::string value);
  void Execute();

  PGconn* const connection_;
  PostgresPipeline* const pipeline_;
  const std::string sql_;
  const std::string name_;
  bool prepared_ = false;
  bool prepared_for_several_ = false;
  std::vector<Oid> types_;
  Row values_;
  PostgresResult result_;
  int row_ = -1;
};

// Statements of one connection in the order in which they are to run. What waits is sent together and answered
// together, so that it costs one wait; rows that one statement inserts, one after the other, are sent as arrays.
class PostgresPipeline {
 public:
  explicit PostgresPipeline(PGconn* connection) : connection_(connection) {}

  // `statement` is there until Finish() or Forget(). `key_columns` is 0 or as LaterRow() has it. Where much waits, that
  // is run first.
  void Add(PostgresStatement* statement, PostgresStatement::Row values, int key_columns);
  // Runs what waits, and returns the last one's result; null where nothing waits. Throws the first error, after which
  // nothing of it has happened that is not within a transaction, which has failed.
  PostgresResult Finish();
  // Statements that wait are not run.
  void Forget() {
    calls_.clear();
    bytes_ = 0;
  }

 private:
  struct Call {
    PostgresStatement* statement;
    int key_columns;
    std::vector<PostgresStatement::Row> rows;
    absl::flat_hash_set<std::string> keys;
  };

  PostgresResult Receive(size_t calls);
  [[noreturn]] void ThrowLost() const;

  PGconn* const connection_;
  std::vector<Call> calls_;
  size_t bytes_ = 0;
};

}  // namespace lathe

#endif  // LATHE_SERVER_STORE_POSTGRES_POSTGRES_STATEMENT_H_
