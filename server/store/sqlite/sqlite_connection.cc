#include "server/store/sqlite/sqlite_connection.h"

#include <SQLiteCpp/Statement.h>
#include <sqlite3.h>

#include "absl/strings/str_cat.h"
#include "proto/support/errors.h"

namespace lathe {
namespace {
constexpr int kBusyMilliseconds = 10000;

class SqliteStatement : public SqlStatement {
 public:
  SqliteStatement(SQLite::Database& database, const char* sql) : statement_(database, sql) {}

  void BindText(int parameter, absl::string_view value) override { statement_.bind(parameter, std::string(value)); }
  void BindInt(int parameter, int64_t value) override { statement_.bind(parameter, value); }
  void BindReal(int parameter, double value) override { statement_.bind(parameter, value); }
  void BindBlob(int parameter, absl::string_view value) override {
    statement_.bind(parameter, static_cast<const void*>(value.data() ? value.data() : ""),
                    static_cast<int>(value.size()));
  }
  bool Step() override { return statement_.executeStep(); }
  int64_t Run() override { return statement_.exec(); }
  void Later(int) override { Run(); }  // there is nobody to wait for
  std::string GetText(int column) override { return statement_.getColumn(column).getString(); }
  int64_t GetInt(int column) override { return statement_.getColumn(column).getInt64(); }
  double GetReal(int column) override { return statement_.getColumn(column).getDouble(); }
  std::string GetBlob(int column) override {
    SQLite::Column value = statement_.getColumn(column);
    return std::string(static_cast<const char*>(value.getBlob()), value.getBytes());
  }
  void Reset() override {
    statement_.tryReset();
    try {
      statement_.clearBindings();
    } catch (const SQLite::Exception&) {
      // Only fails for a statement that is gone, and then nothing is bound.
    }
  }

 private:
  SQLite::Statement statement_;
};

}  // namespace

absl::Status StatusOfSqlite(const SQLite::Exception& exception, absl::string_view path) {
  switch (exception.getErrorCode()) {
    case SQLITE_NOTADB:
      return MakeError(ErrorKind::corrupt_store, absl::StrCat(path, " is not a SQLite database"));
    case SQLITE_CORRUPT:
    case SQLITE_FORMAT:
      return MakeError(ErrorKind::corrupt_store,
                       absl::StrCat("the database ", path, " is damaged: ", exception.what()));
    case SQLITE_FULL:
    case SQLITE_IOERR:
    case SQLITE_BUSY:
    case SQLITE_CANTOPEN:
    case SQLITE_READONLY:
      return MakeError(ErrorKind::unavailable,
                       absl::StrCat("the database ", path, " cannot be used: ", exception.what()));
    default:
      return MakeError(ErrorKind::internal, absl::StrCat("database ", path, ": ", exception.what()));
  }
}

SqliteConnection::SqliteConnection(const std::string& path, int flags)
    : path_(path), database_(path, flags, kBusyMilliseconds) {}

std::unique_ptr<SqlStatement> SqliteConnection::NewStatement(const char* sql) {
  return std::make_unique<SqliteStatement>(database_, sql);
}

absl::Status SqliteConnection::Guard(absl::FunctionRef<absl::Status()> body) {
  try {
    return body();
  } catch (const SQLite::Exception& exception) {
    return StatusOfSqlite(exception, path_);
  }
}

}  // namespace lathe
