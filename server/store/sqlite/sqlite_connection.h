// A connection to a SQLite file.
#ifndef LATHE_SERVER_STORE_SQLITE_SQLITE_CONNECTION_H_
#define LATHE_SERVER_STORE_SQLITE_SQLITE_CONNECTION_H_

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Exception.h>

#include <memory>
#include <string>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "server/store/sql/connection.h"

namespace lathe {

// The status for an exception of SQLite; `path` goes into the message.
absl::Status StatusOfSqlite(const SQLite::Exception& exception, absl::string_view path);

class SqliteConnection : public Connection {
 public:
  // May throw SQLite::Exception.
  SqliteConnection(const std::string& path, int flags);
  ~SqliteConnection() override { ForgetStatements(); }

  void Execute(const std::string& script) override { database_.exec(script); }
  void Begin() override { database_.exec("BEGIN IMMEDIATE"); }
  void Commit() override { database_.exec("COMMIT"); }
  void Rollback() override { database_.tryExec("ROLLBACK"); }
  SQLite::Database& database() { return database_; }

 protected:
  std::unique_ptr<SqlStatement> NewStatement(const char* sql) override;
  absl::Status Guard(absl::FunctionRef<absl::Status()> body) override;

 private:
  const std::string path_;
  SQLite::Database database_;
};

}  // namespace lathe

#endif  // LATHE_SERVER_STORE_SQLITE_SQLITE_CONNECTION_H_
