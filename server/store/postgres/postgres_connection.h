// A connection to a PostgreSQL database.
#ifndef LATHE_SERVER_STORE_POSTGRES_POSTGRES_CONNECTION_H_
#define LATHE_SERVER_STORE_POSTGRES_POSTGRES_CONNECTION_H_

#include <libpq-fe.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "server/store/postgres/postgres_statement.h"
#include "server/store/sql/connection.h"

namespace lathe {

struct PostgresAddress {
  std::string uri;
  std::string name;  // for people: "postgresql:host/database"
};

// InvalidArgument where `uri` is not an address of libpq, or has a password in it: that would stand in the list of
// processes and in logs.
absl::StatusOr<PostgresAddress> ParsePostgresAddress(const std::string& uri);

class PostgresConnection : public Connection {
 public:
  enum class Use {
    kWrite,
    kLookups,  // of few rows by their keys; read-only
    kLists,    // by filters that may be empty; read-only
    kSchema,   // statements of any length
  };

  // Connects when it is used first, and again after the connection was lost.
  PostgresConnection(PostgresAddress address, Use use);
  ~PostgresConnection() override;

  void Execute(const std::string& script) override;
  void Begin() override;
  void Commit() override;
  void Rollback() override;

 protected:
  std::unique_ptr<SqlStatement> NewStatement(const char* sql) override;
  absl::Status Guard(absl::FunctionRef<absl::Status()> body) override;
  // Within With(), after each time that it has connected. What it throws ends the connection.
  virtual void Connected() {}
  PGconn* raw() { return connection_; }

 private:
  // May throw PostgresError.
  void Connect();
  void Disconnect();

  const PostgresAddress address_;
  const Use use_;
  PGconn* connection_ = nullptr;
  std::optional<PostgresPipeline> pipeline_;  // as long as there is a connection
  std::optional<PostgresStatement> commit_;
  int64_t last_statement_ = 0;
};

}  // namespace lathe

#endif  // LATHE_SERVER_STORE_POSTGRES_POSTGRES_CONNECTION_H_
